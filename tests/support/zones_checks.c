#include "tests/support/zones_checks.h"

#include "engine/game.h"
#include "engine/store/json.h"
#include "tests/support/require.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Copies are numbered from the first of their kind. */
static void text_of(const void *context, int card, char *text) {
    const rp_zones *zones = context;
    int first = card;
    while (zones->kind && first > 0 && zones->kind[first - 1] == zones->kind[card]) first--;
    if (first == card)
        snprintf(text, RP_TEXT_MAX, "Card %d", card);
    else
        snprintf(text, RP_TEXT_MAX, "Card %d #%d", first, card - first + 1);
}

static void reads_back(const rp_zones *zones, const void *bytes, int player) {
    const rp_card_names names = {.text = text_of, .context = zones};
    unsigned char back[BLOCK_BYTES_MAX];
    rp_reader *reader;
    rp_error error = {RP_OK, ""};
    rp_writer *writer = rp_json_writer_new();
    rp_zones_write(zones, bytes, player, &names, writer);
    char *text = rp_json_writer_text(writer, 0);
    rp_json_writer_free(writer);
    require(rp_json_parse(text, strlen(text), "zones", &reader, &error) == RP_OK);
    rp_zones_read(zones, back, player, &names, reader);
    require_message(rp_reader_ok(reader), "%s\n%s", reader->error.text, text);
    require_message(memcmp(back, bytes, rp_zones_size(zones)) == 0, "%s", text);
    rp_json_reader_free(reader);
    free(text);
}

void check_zone_positions(const rp_zones *zones, const void *bytes) {
    unsigned char view[BLOCK_BYTES_MAX];
    reads_back(zones, bytes, -1);
    for (int player = 0; player < zones->players; player++) {
        memcpy(view, bytes, rp_zones_size(zones));
        rp_zones_mask(zones, view, player);
        reads_back(zones, view, player);
    }
}
