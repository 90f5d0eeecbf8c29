#include "engine/games/calamity/texts/page.h"

#include <stdarg.h>
#include <stdio.h>

void cal_put(cal_page *page, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(page->text + page->used, page->size - page->used, format, arguments);
    va_end(arguments);
    if (length > 0) page->used += (size_t)length;
    if (page->used >= page->size) page->used = page->size - 1;
}
