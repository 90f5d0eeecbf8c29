/* A text that is put together piece by piece in a buffer of the caller's, and cut off where that is full:
 *
 *     char text[RP_TEXT_MAX];
 *     rp_page page = {text, sizeof text, 0};
 *     rp_page_put(&page, "%d cards", count);
 *     if (known) rp_page_put(&page, ", %d known", known);
 *
 * From the first piece on there is a string in the buffer. A piece of which only a part fits is cut off at a byte, and
 * what is put behind it is lost. Any thread, each with pages of its own. */
#ifndef RIPOSTE_ENGINE_PAGE_H
#define RIPOSTE_ENGINE_PAGE_H

#include <stdarg.h>
#include <stddef.h>

typedef struct rp_page {
    char *text;  /* the caller's; may be NULL where size is 0 */
    size_t size; /* bytes of it, the terminating zero too; 0: all is lost */
    size_t used; /* length of the string, behind which pieces are put; `size` once something was cut off */
} rp_page;

/* Puts nothing where the C library cannot print the piece. Its arguments may not lie in the page's own buffer. */
void rp_page_put(rp_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a function that has such arguments itself. */
void rp_page_put_list(rp_page *page, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
/* A share, 0 to 1, in whole per cent: "45 %"; only what is 0 or 1, but for the rounding of sums over chance, is said to
 * be: "less than 1 %", "more than 99 %". */
void rp_page_put_percent(rp_page *page, double share);

#endif
