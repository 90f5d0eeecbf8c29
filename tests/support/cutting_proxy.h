/* A door before a redis-server that can fail in ways of a network: it passes bytes between connections to its own port
 * and the server's socket, in a thread of its own. Whatever fails ends the test. */
#ifndef RIPOSTE_TESTS_CUTTING_PROXY_H
#define RIPOSTE_TESTS_CUTTING_PROXY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct test_proxy {
    char url[64]; /* redis://127.0.0.1:PORT */
    struct test_proxy_state *state;
} test_proxy;

/* `server_url`: unix://PATH, as test_redis has it. Passes everything until told otherwise. */
void test_proxy_start(test_proxy *proxy, const char *server_url);
void test_proxy_end(test_proxy *proxy);

/* Passes `bytes` more from the server, then resets every connection and each new one until mended. */
void test_proxy_cut_after(test_proxy *proxy, size_t bytes);
/* Whether the last of these has come to its resets. */
bool test_proxy_has_cut(const test_proxy *proxy);
/* Passes that many bytes from the server every 2 ms and connection. */
void test_proxy_trickle(test_proxy *proxy, size_t bytes);
/* Passes nothing more; says `text` to whatever a client sends. */
void test_proxy_answer(test_proxy *proxy, const char *text);
/* Passes everything again. */
void test_proxy_mend(test_proxy *proxy);

#endif
