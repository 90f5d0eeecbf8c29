#include "engine/overlay.h"

#include <string.h>
#include <strings.h>

static bool is_laid(const rp_overlay *over, uint32_t place) { return over->laid[place / 64] >> place % 64 & 1; }

/* The entry of that id that waits for one of the file, else *count; *laid where the file has brought that id before. */
static uint32_t find(const rp_overlay *over, const char *id, bool *laid) {
    *laid = false;
    for (uint32_t place = 0; place < *over->count; place++) {
        if (strcasecmp((const char *)over->entries + place * over->size, id) != 0) continue;
        if (!is_laid(over, place)) return place;
        *laid = true;
    }
    return *over->count;
}

void *rp_overlay_place(rp_overlay *over, rp_reader *reader, const char *id) {
    bool laid;
    if (!rp_reader_ok(reader)) return NULL;
    uint32_t place = find(over, id, &laid);
    if (laid && !over->repeats) {
        rp_reader_fail(reader, "the %s '%s' stands in this file already", over->thing, id);
        return NULL;
    }
    if (place == over->maximum) {
        rp_reader_fail(reader, "there is no room for the %s '%s': at most %u fit, %u of them were there before%s",
                       over->thing, id, over->maximum, over->before,
                       over->before ? "; \"replace_all\": true leaves those out" : "");
        return NULL;
    }
    if (place == *over->count) ++*over->count;
    over->laid[place / 64] |= UINT64_C(1) << place % 64;
    char *entry = (char *)over->entries + place * over->size;
    memset(entry, 0, over->size);
    memcpy(entry, id, strlen(id) + 1);
    return entry;
}

void rp_overlay_text(rp_reader *reader, const char *key, char *text, size_t size) {
    bool said = reader->enter(reader, key, 0);
    if (said) reader->leave(reader);
    if (!said && text[0]) return;
    memset(text, 0, size);
    rp_read_string(reader, key, text, size);
}
