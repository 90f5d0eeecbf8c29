/* A text that grows and is cut where its room ends. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_TEXTS_PAGE_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_TEXTS_PAGE_H

#include <stddef.h>

typedef struct cal_page {
    char *text;
    size_t size, used;
} cal_page;
void cal_put(cal_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
