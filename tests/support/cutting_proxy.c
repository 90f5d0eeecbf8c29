#define _GNU_SOURCE
#include "tests/support/cutting_proxy.h"

#include "tests/support/require.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PAIRS_MAX = 64, PIECE = 65536, TICK_MILLISECONDS = 2 };

typedef enum proxy_mode { PASS, CUT, TRICKLE, ANSWER, END } proxy_mode;

typedef struct proxy_pair {
    int client, server;
} proxy_pair;

/* The mutex guards mode, left, text and has_cut; the rest is the thread's. */
typedef struct test_proxy_state {
    pthread_mutex_t mutex;
    proxy_mode mode;
    size_t left; /* CUT: bytes that still pass; TRICKLE: bytes a tick */
    bool has_cut;
    char text[256];
    pthread_t thread;
    int listener, wake[2]; /* a byte in the pipe: the mode has changed */
    struct sockaddr_un server;
    proxy_pair pairs[PAIRS_MAX];
    int count;
    char piece[PIECE];
} test_proxy_state;

static void close_pair(test_proxy_state *proxy, int index) {
    struct linger reset = {1, 0};
    setsockopt(proxy->pairs[index].client, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(proxy->pairs[index].client);
    close(proxy->pairs[index].server);
    proxy->pairs[index] = proxy->pairs[--proxy->count];
}

static void accept_pair(test_proxy_state *proxy) {
    proxy_pair pair = {accept(proxy->listener, NULL, NULL), socket(AF_UNIX, SOCK_STREAM, 0)};
    require(pair.client >= 0 && pair.server >= 0 && proxy->count < PAIRS_MAX);
    proxy->pairs[proxy->count++] = pair;
    if (connect(pair.server, (struct sockaddr *)&proxy->server, sizeof proxy->server) != 0)
        close_pair(proxy, proxy->count - 1);
}

static bool send_all(int to, const char *bytes, size_t size) {
    for (ssize_t moved; size > 0; bytes += moved, size -= (size_t)moved)
        if ((moved = send(to, bytes, size, MSG_NOSIGNAL)) <= 0) return false;
    return true;
}

/* False: the connection has ended. */
static bool from_client(test_proxy_state *proxy, proxy_pair pair) {
    ssize_t size = recv(pair.client, proxy->piece, PIECE, 0);
    if (size <= 0) return false;
    if (proxy->mode == ANSWER) return send_all(pair.client, proxy->text, strlen(proxy->text));
    return send_all(pair.server, proxy->piece, (size_t)size);
}

/* False: the connection has ended, or its time has come. */
static bool from_server(test_proxy_state *proxy, proxy_pair pair) {
    size_t most = proxy->mode == TRICKLE && proxy->left < PIECE ? proxy->left : PIECE;
    ssize_t size = recv(pair.server, proxy->piece, most, 0);
    if (size <= 0) return false;
    if (proxy->mode != CUT) return send_all(pair.client, proxy->piece, (size_t)size);
    size_t passed = (size_t)size < proxy->left ? (size_t)size : proxy->left;
    proxy->left -= passed;
    send_all(pair.client, proxy->piece, passed);
    return passed == (size_t)size;
}

/* True when everything is to be cut. */
static bool pass_bytes(test_proxy_state *proxy, const struct pollfd *ready) {
    bool cut = false;
    for (int i = proxy->count - 1; i >= 0; i--) {
        bool good = !ready[2 * i].revents || from_client(proxy, proxy->pairs[i]);
        if (good && ready[2 * i + 1].revents) {
            good = from_server(proxy, proxy->pairs[i]);
            cut |= !good && proxy->mode == CUT;
        }
        if (!good) close_pair(proxy, i);
    }
    return cut;
}

static void turn(test_proxy_state *proxy, const struct pollfd *ready) {
    char byte;
    if (ready[0].revents) require(read(proxy->wake[0], &byte, 1) == 1);
    bool cut = pass_bytes(proxy, ready + 2);
    if (cut) proxy->left = 0;
    proxy->has_cut |= cut;
    for (int i = proxy->count - 1; cut && i >= 0; i--) close_pair(proxy, i);
    if (ready[1].revents) accept_pair(proxy);
    if (proxy->mode == TRICKLE) usleep(TICK_MILLISECONDS * 1000);
}

static void *run(void *context) {
    test_proxy_state *proxy = context;
    struct pollfd ready[2 + 2 * PAIRS_MAX];
    for (bool ended = false; !ended;) {
        ready[0] = (struct pollfd){.fd = proxy->wake[0], .events = POLLIN};
        ready[1] = (struct pollfd){.fd = proxy->listener, .events = POLLIN};
        for (int i = 0; i < proxy->count; i++) {
            ready[2 + 2 * i] = (struct pollfd){.fd = proxy->pairs[i].client, .events = POLLIN};
            ready[3 + 2 * i] = (struct pollfd){.fd = proxy->pairs[i].server, .events = POLLIN};
        }
        require(poll(ready, (nfds_t)(2 + 2 * proxy->count), -1) > 0);
        pthread_mutex_lock(&proxy->mutex);
        turn(proxy, ready);
        ended = proxy->mode == END;
        pthread_mutex_unlock(&proxy->mutex);
    }
    while (proxy->count > 0) close_pair(proxy, proxy->count - 1);
    return NULL;
}

void test_proxy_start(test_proxy *proxy, const char *server_url) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    test_proxy_state *state = calloc(1, sizeof *state);
    require(state != NULL);
    pthread_mutex_init(&state->mutex, NULL);
    state->server.sun_family = AF_UNIX;
    snprintf(state->server.sun_path, sizeof state->server.sun_path, "%s", server_url + strlen("unix://"));
    state->listener = socket(AF_INET, SOCK_STREAM, 0);
    require(bind(state->listener, (struct sockaddr *)&address, size) == 0 && listen(state->listener, PAIRS_MAX) == 0);
    require(getsockname(state->listener, (struct sockaddr *)&address, &size) == 0 && pipe(state->wake) == 0);
    snprintf(proxy->url, sizeof proxy->url, "redis://127.0.0.1:%d", ntohs(address.sin_port));
    proxy->state = state;
    require(pthread_create(&state->thread, NULL, run, state) == 0);
}

static void set_mode(test_proxy *proxy, proxy_mode mode, size_t left, const char *text) {
    pthread_mutex_lock(&proxy->state->mutex);
    proxy->state->mode = mode;
    proxy->state->left = left;
    proxy->state->has_cut = false;
    snprintf(proxy->state->text, sizeof proxy->state->text, "%s", text);
    pthread_mutex_unlock(&proxy->state->mutex);
    require(write(proxy->state->wake[1], "", 1) == 1);
}

void test_proxy_cut_after(test_proxy *proxy, size_t bytes) { set_mode(proxy, CUT, bytes, ""); }
bool test_proxy_has_cut(const test_proxy *proxy) {
    pthread_mutex_lock(&proxy->state->mutex);
    bool has_cut = proxy->state->has_cut;
    pthread_mutex_unlock(&proxy->state->mutex);
    return has_cut;
}

void test_proxy_trickle(test_proxy *proxy, size_t bytes) { set_mode(proxy, TRICKLE, bytes, ""); }
void test_proxy_answer(test_proxy *proxy, const char *text) { set_mode(proxy, ANSWER, 0, text); }
void test_proxy_mend(test_proxy *proxy) { set_mode(proxy, PASS, 0, ""); }

void test_proxy_end(test_proxy *proxy) {
    set_mode(proxy, END, 0, "");
    pthread_join(proxy->state->thread, NULL);
    pthread_mutex_destroy(&proxy->state->mutex);
    close(proxy->state->listener);
    close(proxy->state->wake[0]);
    close(proxy->state->wake[1]);
    free(proxy->state);
}
