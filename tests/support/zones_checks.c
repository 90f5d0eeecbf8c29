#include "tests/support/zones_checks.h"

#include "tests/support/require.h"

#include <string.h>

enum { BLOCK_BYTES_MAX = RP_ZONES_BYTES(RP_ZONES_CARDS_MAX, RP_ZONES_MAX) };

void check_zones(const rp_zones *zones, const void *bytes, rp_random *random) {
    unsigned char view[BLOCK_BYTES_MAX], other[BLOCK_BYTES_MAX];
    size_t size = rp_zones_size(zones);
    require(!rp_zones_fault(zones, bytes));
    for (int player = 0; player < zones->players; player++) {
        uint64_t key = rp_zones_view_key(zones, bytes, player);
        memcpy(view, bytes, size);
        rp_zones_mask(zones, view, player);
        require(!rp_zones_fault(zones, view));
        require(rp_zones_view_key(zones, view, player) == key);
        memcpy(other, view, size);
        rp_zones_mask(zones, other, player);
        require(memcmp(other, view, size) == 0);
        rp_zones_resample(zones, other, player, random);
        require(!rp_zones_fault(zones, other));
        require(rp_zones_view_key(zones, other, player) == key);
        rp_zones_mask(zones, other, player);
        require(memcmp(other, view, size) == 0);
    }
}
