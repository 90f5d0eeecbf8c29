#include "play/terminal/line_input.h"

#include "engine/error.h"
#include "play/terminal/console.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

enum { HISTORY_LINES = 100, BUFFER_BYTES = 4096, SKIPPED_MAX = 64 << 20, POLL_MILLISECONDS = 250, LISTED_MAX = 60 };

struct rp_line_input {
    const atomic_bool *stop;
    EditLine *editor; /* NULL: plain */
    History *history;
    char prompt[160];
    const char *const *words; /* not owned */
    size_t word_count;
    int rows; /* counted since the last line was read */
    bool is_put_back;
    char put_back[RP_LINE_BYTES]; /* if is_put_back */
    size_t at, filled;            /* of the buffer; plain only */
    unsigned char buffer[BUFFER_BYTES];
};

static bool stopped(const rp_line_input *input) { return input->stop && atomic_load(input->stop); }

static char *prompt_of(EditLine *editor) {
    rp_line_input *input;
    el_get(editor, EL_CLIENTDATA, &input);
    return input->prompt;
}

/* read() that ends when the stop flag is set: -1 then and on errors, 0 at the end of input. It waits in short turns,
 * for a signal may come just before the wait begins. */
static ssize_t read_input(const rp_line_input *input, void *bytes, size_t size) {
    for (;;) {
        struct pollfd file = {.fd = STDIN_FILENO, .events = POLLIN};
        if (stopped(input)) return -1;
        int ready = poll(&file, 1, POLL_MILLISECONDS);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        ssize_t got = read(STDIN_FILENO, bytes, size);
        if (got >= 0 || (errno != EINTR && errno != EAGAIN)) return got;
    }
}

/* One character for the editor; the library's own reader would go on after Ctrl-C. */
static int read_character(EditLine *editor, wchar_t *character) {
    rp_line_input *input;
    unsigned char byte;
    el_get(editor, EL_CLIENTDATA, &input);
    ssize_t got = read_input(input, &byte, 1);
    if (got <= 0) return 0;
    *character = byte < 0x80 ? (wchar_t)byte : L'?';
    return 1;
}

/* ---- completion ----------------------------------------------------------------------------------------- */

/* Bytes that two texts have in common at their beginning, whatever their case. */
static size_t common_length(const char *a, const char *b) {
    size_t length = 0;
    while (a[length] && b[length] && strncasecmp(a + length, b + length, 1) == 0) length++;
    return length;
}

size_t rp_line_completion(const char *const words[], size_t count, const char *line, char completed[RP_LINE_BYTES]) {
    size_t matches = 0, common = 0, length = strlen(line);
    const char *first = "";
    for (size_t i = 0; i < count; i++) {
        if (strncasecmp(words[i], line, length) != 0) continue;
        if (matches++ == 0) {
            first = words[i];
            common = strlen(first);
        }
        size_t shared = common_length(first, words[i]);
        if (shared < common) common = shared;
    }
    while (common > 0 && ((unsigned char)first[common] & 0xc0) == 0x80) common--; /* no half of a character */
    snprintf(completed, RP_LINE_BYTES, "%.*s", (int)common, first);
    return matches;
}

void rp_line_input_complete(rp_line_input *input, const char *const words[], size_t count) {
    input->words = words;
    input->word_count = count;
}

static void list_words(const rp_line_input *input, const char *line) {
    int width = rp_console_width(stdout), at = 0, listed = 0;
    printf("\n");
    for (size_t i = 0; i < input->word_count && listed < LISTED_MAX; i++) {
        if (strncasecmp(input->words[i], line, strlen(line)) != 0) continue;
        int columns = rp_console_columns(input->words[i]);
        if (at > 0 && at + 2 + columns > width) {
            printf("\n");
            at = 0;
        }
        at += printf("%s%s", at > 0 ? "  " : "", input->words[i]);
        listed++;
    }
    printf("%s\n", listed == LISTED_MAX ? "  ..." : "");
    fflush(stdout);
}

static unsigned char complete(EditLine *editor, int key) {
    rp_line_input *input;
    char line[RP_LINE_BYTES], completed[RP_LINE_BYTES];
    (void)key;
    el_get(editor, EL_CLIENTDATA, &input);
    const LineInfo *info = el_line(editor);
    size_t typed = (size_t)(info->cursor - info->buffer);
    if (typed >= sizeof line || info->cursor != info->lastchar) return CC_ERROR;
    snprintf(line, sizeof line, "%.*s", (int)typed, info->buffer);
    size_t matches = rp_line_completion(input->words, input->word_count, line, completed);
    if (matches == 0) return CC_ERROR;
    if (matches > 1 && strlen(completed) == typed) {
        list_words(input, line);
        return CC_REDISPLAY;
    }
    size_t ascii = 0; /* the editor takes no other letters */
    while (completed[ascii] && (unsigned char)completed[ascii] < 0x80) ascii++;
    completed[ascii] = 0;
    el_deletestr(editor, (int)typed); /* the letters may be others: h becomes Hugo */
    if (el_insertstr(editor, completed)) return CC_ERROR;
    return CC_REFRESH;
}

static void open_editor(rp_line_input *input) {
    HistEvent event;
    if (!rp_console_is_terminal(stdin) || !rp_console_obeys(stdout)) return;
    input->history = history_init();
    input->editor = input->history ? el_init("riposte", stdin, stdout, stderr) : NULL;
    if (!input->editor) return;
    history(input->history, &event, H_SETSIZE, HISTORY_LINES);
    history(input->history, &event, H_SETUNIQUE, 1);
    el_set(input->editor, EL_CLIENTDATA, input);
    el_set(input->editor, EL_PROMPT, prompt_of);
    el_set(input->editor, EL_EDITOR, "emacs");
    el_set(input->editor, EL_HIST, history, input->history);
    el_set(input->editor, EL_GETCFN, read_character);
    el_set(input->editor, EL_ADDFN, "riposte-complete", "complete a command or a choice", complete);
    el_set(input->editor, EL_BIND, "\t", "riposte-complete", NULL);
    el_set(input->editor, EL_SIGNAL, 1); /* the terminal is right again after Ctrl-Z and a new size */
}

rp_line_input *rp_line_input_new(const atomic_bool *stop) {
    rp_line_input *input = calloc(1, sizeof *input);
    if (!input) return NULL;
    input->stop = stop;
    open_editor(input);
    return input;
}

static void close_editor(rp_line_input *input) {
    if (input->editor) el_end(input->editor);
    if (input->history) history_end(input->history);
    input->editor = NULL;
    input->history = NULL;
}

void rp_line_input_free(rp_line_input *input) {
    if (!input) return;
    close_editor(input);
    free(input);
}

bool rp_line_input_is_terminal(const rp_line_input *input) {
    (void)input;
    return rp_console_is_terminal(stdin);
}

bool rp_line_quits(const char *line) {
    const char *word = line + strspn(line, " ");
    size_t length = strlen(word);
    while (length > 0 && word[length - 1] == ' ') length--;
    return length > 0 && (strncasecmp(word, "quit", length) == 0 || (length == 4 && strncasecmp(word, "exit", 4) == 0));
}

void rp_line_input_put_back(rp_line_input *input, const char *line) {
    snprintf(input->put_back, sizeof input->put_back, "%s", line);
    input->is_put_back = true;
}

bool rp_line_input_is_put_back(const rp_line_input *input) { return input->is_put_back; }

int rp_line_input_rows(const rp_line_input *input) { return input->rows; }

void rp_line_input_count_rows(rp_line_input *input, int rows) { input->rows += rows; }

void rp_line_input_forget_typed(rp_line_input *input) {
    if (!rp_line_input_is_terminal(input)) return;
    tcflush(STDIN_FILENO, TCIFLUSH);
    input->at = input->filled = 0;
}

/* The home of the cursor, the screen, and the lines that have scrolled off it. */
static const char clearing[] = "\033[H\033[2J\033[3J";

void rp_line_input_clear(rp_line_input *input) {
    close_editor(input); /* with its history and what it would paste */
    open_editor(input);
    rp_line_input_forget_typed(input);
    memset(input->put_back, 0, sizeof input->put_back);
    input->is_put_back = false;
    input->rows = 0;
    if (rp_console_obeys(stdout))
        fputs(clearing, stdout);
    else
        for (int row = rp_console_is_terminal(stdout) ? rp_console_height(stdout) : 0; row > 0; row--) printf("\n");
    fflush(stdout);
}

static void make_printable(char *line) {
    for (char *at = line; (at = strchr(at, '\t'));) *at = ' ';
    rp_make_printable(line);
}

static rp_line_result read_edited(rp_line_input *input, char line[RP_LINE_BYTES]) {
    int count = 0;
    const char *text = el_gets(input->editor, &count);
    if (stopped(input)) return RP_LINE_STOPPED;
    if (!text || count <= 0) return RP_LINE_END;
    size_t length = strcspn(text, "\r\n");
    bool fits = length < RP_LINE_BYTES;
    snprintf(line, RP_LINE_BYTES, "%.*s", (int)length, text);
    HistEvent event;
    if (length > 0 && fits) history(input->history, &event, H_ENTER, line);
    make_printable(line);
    return fits ? RP_LINE_OK : RP_LINE_TOO_LONG;
}

/* The next byte, or -1 at the end of input or when stopped. */
static int next_byte(rp_line_input *input) {
    if (input->at == input->filled) {
        ssize_t got = read_input(input, input->buffer, sizeof input->buffer);
        if (got <= 0) return -1;
        input->at = 0;
        input->filled = (size_t)got;
    }
    return input->buffer[input->at++];
}

static rp_line_result read_plain(rp_line_input *input, char line[RP_LINE_BYTES]) {
    size_t length = 0, skipped = 0;
    bool any = false, fits = true;
    int byte;
    while ((byte = next_byte(input)) >= 0 && byte != '\n') {
        any = true;
        if (length + 1 < RP_LINE_BYTES)
            line[length++] = (char)(byte ? byte : '?');
        else if (++skipped < SKIPPED_MAX)
            fits = false;
        else
            return RP_LINE_END;
    }
    if (stopped(input)) return RP_LINE_STOPPED;
    if (byte < 0 && !any) return RP_LINE_END;
    if (length && line[length - 1] == '\r') length--;
    line[length] = 0;
    make_printable(line);
    return fits ? RP_LINE_OK : RP_LINE_TOO_LONG;
}

static void read_put_back(rp_line_input *input, const char *prompt, char line[RP_LINE_BYTES]) {
    memcpy(line, input->put_back, RP_LINE_BYTES);
    input->is_put_back = false;
    if (rp_console_is_terminal(stdin)) printf("%s%s\n", prompt, line);
}

rp_line_result rp_line_input_read(rp_line_input *input, const char *prompt, char line[RP_LINE_BYTES]) {
    line[0] = 0;
    input->rows = 0;
    if (input->is_put_back && !stopped(input)) {
        read_put_back(input, prompt, line);
        return RP_LINE_OK;
    }
    fflush(stdout);
    if (input->editor) {
        snprintf(input->prompt, sizeof input->prompt, "%s", prompt);
        return read_edited(input, line);
    }
    if (rp_console_is_terminal(stdin)) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    return read_plain(input, line);
}
