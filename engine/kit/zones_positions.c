/* Zones in positions. Of a slot only what differs from its zone's sight is written, and of hidden ones a number. */
#include "engine/game.h"
#include "engine/kit/zones.h"

#include "engine/kit/zones_internal.h"

#include <string.h>
#include <strings.h>

/* ---- writing -------------------------------------------------------------------------------------------- */

static void write_slot(const rp_zones *zones, const block *b, int card, bool knows, const rp_card_names *names,
                       rp_writer *writer) {
    writer->open_object(writer, NULL);
    if (knows) rp_write_card(names, writer, "card", card);
    if (known_by(b, card) != seen_by(zones, b->zone[card])) {
        writer->open_array(writer, "known");
        for (int player = 0; player < zones->players; player++)
            if (b->marks[card] >> player & 1) writer->integer(writer, NULL, player);
        writer->close(writer);
    }
    if (epoch_of(b, card)) writer->integer(writer, "epoch", epoch_of(b, card));
    if (rank_of(b, card)) writer->integer(writer, "rank", rank_of(b, card));
    writer->close(writer);
}

static void write_zone(const rp_zones *zones, const block *b, int family, int zone, int player,
                       const rp_card_names *names, rp_writer *writer) {
    bool open = false;
    int hidden = 0;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        if (b->zone[card] != zone) continue;
        bool knows = player < 0 || b->marks[card] >> player & 1;
        bool odd = is_odd(zones, zone, b->marks[card], rank_of(b, card));
        if (!odd && zone == zones->family[family].home && (player < 0 || !knows)) continue;
        if (!open) writer->open_array(writer, zones->zone[zone].name);
        open = true;
        if (odd)
            write_slot(zones, b, card, knows, names, writer);
        else if (knows)
            rp_write_card(names, writer, NULL, card);
        else
            hidden++;
    }
    if (hidden) writer->integer(writer, NULL, hidden);
    if (open) writer->close(writer);
}

/* What people know of a card though they may not know where it is. */
static void write_marks(const rp_zones *zones, const block *b, int family, int player, const rp_card_names *names,
                        rp_writer *writer) {
    int usual = zones->zone[zones->family[family].home].pool;
    bool open = false;
    for (int card = first_of(zones, family); card < end_of(zones, family); card++) {
        bool hidden = player >= 0 && !(b->marks[card] >> player & 1);
        bool elsewhere = hidden && pool_of(zones, b, card) != usual;
        if (!class_of(b, card) && !elsewhere) continue;
        if (!open) writer->open_array(writer, "marks");
        open = true;
        writer->open_object(writer, NULL);
        rp_write_card(names, writer, "card", card);
        if (class_of(b, card)) writer->integer(writer, "class", class_of(b, card));
        if (elsewhere) writer->integer(writer, "pool", pool_of(zones, b, card));
        writer->close(writer);
    }
    if (open) writer->close(writer);
}

void rp_zones_write(const rp_zones *zones, const void *bytes, int player, const rp_card_names *names,
                    rp_writer *writer) {
    block b = block_of(zones, bytes);
    for (int family = 0; family < zones->families; family++) {
        writer->open_object(writer, zones->family[family].name);
        for (int zone = 0; zone < zones->zones; zone++) write_zone(zones, &b, family, zone, player, names, writer);
        write_marks(zones, &b, family, player, names, writer);
        writer->close(writer);
    }
}

/* ---- reading -------------------------------------------------------------------------------------------- */

typedef struct slot {
    int zone, epoch, rank;
    unsigned known;
} slot;

typedef struct reading {
    const rp_zones *zones;
    const rp_card_names *names;
    rp_reader *reader;
    block b;
    int family, player;
    bool placed[RP_ZONES_CARDS_MAX];
    uint8_t pool[RP_ZONES_CARDS_MAX]; /* of cards without a place, where it is not that of their home */
    slot hidden[RP_ZONE_CARDS_MAX];   /* slots of the family whose cards the player does not know */
    int hidden_count;
} reading;

/* The card that a text means: by its own text, else a copy of that kind; without a place yet, or any. */
static int find_card(reading *r, const char *key, bool any) {
    char text[RP_TEXT_MAX], own[RP_TEXT_MAX];
    int copy = -1;
    rp_read_string(r->reader, key, text, sizeof text);
    for (int card = first_of(r->zones, r->family); card < end_of(r->zones, r->family); card++) {
        if (r->placed[card] && !any) continue;
        r->names->text(r->names->context, card, own);
        if (strcasecmp(own, text) == 0) return card;
        char *suffix = strstr(own, " #");
        if (suffix) *suffix = 0;
        if (copy < 0 && strcasecmp(own, text) == 0) copy = card;
    }
    if (copy < 0) rp_reader_fail(r->reader, "'%.60s' is no such card, or it is already somewhere else", text);
    return copy;
}

static void put_card(reading *r, int card, const slot *in) {
    if (card < 0) return;
    r->placed[card] = true;
    lay(r->zones, &r->b, card, in->zone, in->known, in->epoch, in->rank);
}

static void add_hidden(reading *r, const slot *in, int count) {
    if (r->player < 0 || in->known >> r->player & 1)
        rp_reader_fail(r->reader, "these cards are not hidden");
    else if (r->hidden_count + count > r->zones->family[r->family].count)
        rp_reader_fail(r->reader, "these are more cards than there are");
    else
        while (count-- > 0) r->hidden[r->hidden_count++] = *in;
}

static unsigned read_known(reading *r, unsigned usual) {
    rp_reader *reader = r->reader;
    unsigned known = 0;
    if (!rp_read_array_optional(reader, "known", RP_ZONES_PLAYERS_MAX)) return usual;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader) && reader->enter(reader, NULL, i); i++) {
        known |= 1u << rp_read_integer(reader, NULL, 0, r->zones->players - 1);
        reader->leave(reader);
    }
    reader->leave(reader);
    return known;
}

static void read_item(reading *r, int zone) {
    rp_reader *reader = r->reader;
    slot in = {.zone = zone, .known = seen_by(r->zones, zone)};
    char kind = reader->kind(reader);
    if (kind == 'i') {
        add_hidden(r, &in, (int)rp_read_integer(reader, NULL, 1, RP_ZONE_CARDS_MAX));
    } else if (kind == 'o') {
        rp_read_only(reader, "card|known|epoch|rank");
        in.known = read_known(r, in.known);
        in.epoch = (int)rp_read_integer_or(reader, "epoch", 0, EPOCHS - 1, 0);
        in.rank = (int)rp_read_integer_or(reader, "rank", 0, RANK_MAX, 0);
        if (reader->enter(reader, "card", 0)) {
            reader->leave(reader);
            put_card(r, find_card(r, "card", false), &in);
        } else {
            add_hidden(r, &in, 1);
        }
    } else {
        put_card(r, find_card(r, NULL, false), &in);
    }
}

static void read_zone(reading *r, int zone) {
    rp_reader *reader = r->reader;
    if (!rp_read_array_optional(reader, r->zones->zone[zone].name, RP_ZONE_CARDS_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader) && reader->enter(reader, NULL, i); i++) {
        read_item(r, zone);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_marks(reading *r) {
    rp_reader *reader = r->reader;
    if (!rp_read_array_optional(reader, "marks", RP_ZONE_CARDS_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader) && reader->enter(reader, NULL, i); i++) {
        rp_read_only(reader, "card|class|pool");
        int card = find_card(r, "card", true), of_class = (int)rp_read_integer_or(reader, "class", 0, EPOCHS - 1, 0);
        int pool = (int)rp_read_integer_or(reader, "pool", 0, r->zones->pools - 1, -1);
        if (card >= 0) r->b.order[card] = (uint8_t)((r->b.order[card] & 0xf0) | of_class);
        if (card >= 0 && pool >= 0) r->pool[card] = (uint8_t)pool;
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* Cards that were not named: hidden from the player, else at home. */
static void place_the_rest(reading *r) {
    const rp_zone_family *family = &r->zones->family[r->family];
    int home_pool = r->zones->zone[family->home].pool, used = 0;
    bool seen = r->player >= 0 && seen_by(r->zones, family->home) >> r->player & 1;
    for (int card = first_of(r->zones, r->family); card < end_of(r->zones, r->family); card++) {
        if (r->placed[card]) continue;
        int at = used;
        while (at < r->hidden_count && r->zones->zone[r->hidden[at].zone].pool != r->pool[card]) at++;
        if (at < r->hidden_count) {
            put_card(r, card, &r->hidden[at]);
            r->hidden[at] = r->hidden[used++];
        } else if (seen || r->pool[card] != home_pool) {
            rp_reader_fail(r->reader, "a card of the family %s has no place", family->name);
        }
        r->placed[card] = true;
    }
    if (used < r->hidden_count) rp_reader_fail(r->reader, "the family %s has fewer cards", family->name);
}

/* Every member of the object under the cursor is a zone for the family, or the marks. */
static void refuse_other_members(reading *r) {
    rp_reader *reader = r->reader;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        const char *key = reader->key_at(reader, i);
        bool known = strcmp(key, "marks") == 0;
        for (int zone = 0; zone < r->zones->zones && !known; zone++)
            known = r->zones->zone[zone].families >> r->family & 1 && strcmp(key, r->zones->zone[zone].name) == 0;
        if (!known) rp_reader_fail(reader, "'%.60s' is no zone of this family", key);
    }
}

void rp_zones_read(const rp_zones *zones, void *bytes, int player, const rp_card_names *names, rp_reader *reader) {
    reading r = {.zones = zones, .names = names, .reader = reader, .b = block_of(zones, bytes), .player = player};
    rp_zones_start(zones, bytes);
    for (r.family = 0; r.family < zones->families; r.family++) {
        const rp_zone_family *family = &zones->family[r.family];
        r.hidden_count = 0;
        memset(r.pool + family->first, zones->zone[family->home].pool, family->count);
        bool there = rp_read_object_optional(reader, family->name);
        if (there) refuse_other_members(&r);
        for (int zone = 0; there && zone < zones->zones; zone++)
            if (zones->zone[zone].families >> r.family & 1) read_zone(&r, zone);
        if (there) {
            read_marks(&r);
            reader->leave(reader);
        }
        place_the_rest(&r);
    }
    if (!rp_reader_ok(reader)) return;
    if (player >= 0) rp_zones_mask(zones, bytes, player);
    const char *fault = rp_zones_fault(zones, bytes);
    if (fault) rp_reader_fail(reader, "%s", fault);
}
