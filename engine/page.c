#include "engine/page.h"

#include <stdio.h>

void rp_page_put_list(rp_page *page, const char *format, va_list arguments) {
    if (page->used >= page->size) return;
    size_t room = page->size - page->used;
    int length = vsnprintf(page->text + page->used, room, format, arguments);
    if (length < 0)
        page->text[page->used] = 0;
    else
        page->used += (size_t)length < room ? (size_t)length : room;
}

void rp_page_put(rp_page *page, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    rp_page_put_list(page, format, arguments);
    va_end(arguments);
}

void rp_page_put_percent(rp_page *page, double share) {
    const double rounding = 1e-7;
    double percent = 100 * share;
    if (percent > rounding && percent < 1)
        rp_page_put(page, "less than 1 %%");
    else if (percent < 100 - rounding && percent > 99)
        rp_page_put(page, "more than 99 %%");
    else
        rp_page_put(page, "%.0f %%", percent);
}
