#include "play/terminal/console.h"

#include "engine/clock.h"
#include "engine/random.h"
#include "engine/store/json.h"

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

/* The length of an IPv6 address in [ ] with which `address` begins; 0: with none. */
static size_t brackets_length(const char *address) {
    size_t inner = address[0] == '[' ? strspn(address + 1, "0123456789abcdefABCDEF:.") : 0;
    return inner && address[1 + inner] == ']' ? inner + 2 : 0;
}

/* How much of what follows "://" may be a user and a password: up to '@', or, since an error text may be cut off before
 * that, everything where what stands behind ':' is no port. */
static size_t secret_length(const char *address) {
    size_t length = strcspn(address, " /'\"@"), host = brackets_length(address);
    size_t colon = host + strcspn(address + host, ":");
    if (address[length] == '@') return length;
    if (colon >= length) return 0;
    return colon + 1 + strspn(address + colon + 1, "0123456789") == length ? 0 : length;
}

/* Set once, while the program starts. */
static bool in_json;

void rp_complain_in_json(void) { in_json = true; }

/* Somebody may have written the address of a server, with its password, where it does not belong. */
static void without_secrets(const char *text, char *clean, size_t size) {
    size_t used = 0;
    for (const char *mark; (mark = strstr(text, "://")) != NULL && used < size;) {
        const char *address = mark + 3;
        size_t secret = secret_length(address);
        used += (size_t)snprintf(clean + used, size - used, "%.*s%s", (int)(address - text), text, secret ? "..." : "");
        text = address + secret;
    }
    if (used < size) snprintf(clean + used, size - used, "%s", text);
}

static void say_in_json(const char *kind, const char *text, int status) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return;
    writer->string(writer, kind, text);
    if (status) writer->integer(writer, "status", status);
    char *line = rp_json_writer_text(writer, 0);
    if (line) fprintf(stderr, "%s\n", line);
    free(line);
    rp_json_writer_free(writer);
}

static void say(const char *kind, const char *text, int status) {
    size_t size = 2 * strlen(text) + 1; /* "..." for a secret of two bytes */
    char *clean = malloc(size);
    fflush(stdout);
    if (clean) without_secrets(text, clean, size);
    if (clean && in_json) say_in_json(kind, clean, status);
    if (!in_json) fprintf(stderr, "riposte: %s%s%s\n", status ? "" : kind, status ? "" : ": ", clean ? clean : "");
    free(clean);
}

int rp_complain(const rp_error *error) {
    int status = error->status == RP_BAD_INPUT ? 2 : 1;
    say("error", error->text, status);
    return status;
}

int rp_complain_of(rp_status status, const char *format, ...) {
    rp_error error;
    char text[sizeof error.text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    rp_fail(&error, status, "%s", text);
    return rp_complain(&error);
}

void rp_warn(const char *text) { say("warning", text, 0); }

bool rp_console_is_terminal(FILE *stream) { return isatty(fileno(stream)) == 1; }

bool rp_console_obeys(FILE *stream) {
    const char *terminal = getenv("TERM");
    return rp_console_is_terminal(stream) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

bool rp_console_colours(FILE *stream) {
    const char *refused = getenv("NO_COLOR");
    return !(refused && *refused) && rp_console_obeys(stream);
}

int rp_console_width(FILE *stream) {
    struct winsize size;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

int rp_console_height(FILE *stream) {
    struct winsize size;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_row > 0) return size.ws_row;
    return 24;
}

/* Bytes of `line` that fit into `width` columns and end before a blank; all of a word that is longer than that. */
static size_t fitting(const char *line, size_t length, int width) {
    size_t end = 0;
    int columns = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == ' ' && (columns <= width || !end)) end = i;
        columns += ((unsigned char)line[i] & 0xc0) != 0x80;
        if (columns > width && end) return end;
    }
    return length;
}

static void print_line(FILE *stream, const char *line, size_t length, int width, int hang) {
    size_t blanks = strspn(line, " ");
    int indent = (int)(blanks < length ? blanks : length), rest = width - indent > 20 ? width - indent : 20;
    fprintf(stream, "%*s", indent, "");
    line += indent;
    length -= (size_t)indent;
    for (size_t taken = fitting(line, length, rest); taken < length; taken = fitting(line, length, rest - hang)) {
        fprintf(stream, "%.*s\n%*s", (int)taken, line, indent + hang, "");
        taken += strspn(line + taken, " ");
        line += taken;
        length -= taken;
    }
    fprintf(stream, "%.*s\n", (int)length, line);
}

void rp_console_print_wrapped(FILE *stream, const char *text, int width, int hang) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        print_line(stream, text, length, width, hang);
        text += length + (text[length] == '\n');
    }
}

int rp_console_columns(const char *text) {
    int columns = 0;
    for (; *text; text++) columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

/* A signal handler can reach nothing but an object of static life. */
static atomic_bool interrupted;
static atomic_int last_signal;

static void on_signal(int number) {
    atomic_store(&last_signal, number);
    atomic_store(&interrupted, true);
}

static bool is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

const atomic_bool *rp_interrupt_watch(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND; /* the second one has the usual effect */
    sigemptyset(&action.sa_mask);
    atomic_store(&interrupted, false);
    atomic_store(&last_signal, 0);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (!is_ignored(SIGHUP)) sigaction(SIGHUP, &action, NULL);
    return &interrupted;
}

void rp_interrupt_ignore_no_more(void) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (!is_ignored(SIGHUP)) signal(SIGHUP, SIG_DFL);
}

int rp_interrupt_status(void) {
    int number = atomic_load(&last_signal);
    return 128 + (number ? number : SIGINT);
}

int rp_complain_of_stop(const char *text) {
    say("error", text, rp_interrupt_status());
    return rp_interrupt_status();
}

uint64_t rp_console_fresh_seed(void) {
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, GRND_NONBLOCK) != (ssize_t)sizeof bits) bits = rp_clock_now(&rp_clock_monotonic);
    return rp_splitmix64(&bits) % 1000000000u;
}
