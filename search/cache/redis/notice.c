#include "search/cache/redis/notice.h"

#include <stddef.h>

static const uint64_t minute = 60000000000u;

const char *rp_notice_turn(rp_notice *notice, bool trouble, uint64_t now, rp_notice_lines lines) {
    if (trouble == notice->told) return NULL;
    if (trouble && notice->ever && now - notice->told_at < minute) return NULL;
    if (trouble) notice->told_at = now;
    notice->ever = true;
    notice->told = trouble;
    return trouble ? lines.begun : lines.ended;
}
