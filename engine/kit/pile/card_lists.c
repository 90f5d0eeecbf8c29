#include "engine/kit/pile.h"

#include "engine/game.h"
#include "engine/page.h"

#include <strings.h>

/* ---- reading -------------------------------------------------------------------------------------------- */

/* The text of the card's kind; true when the card is a later copy of it. */
static bool kind_text(const rp_card_names *names, int card, char text[RP_TEXT_MAX]) {
    names->text(names->context, card, text);
    char *suffix = strstr(text, " #");
    if (suffix) *suffix = 0;
    return suffix != NULL;
}

/* A name that more than one kind has is refused. */
static rp_pile named(const rp_card_reader *from, const char *text) {
    const rp_card_names *names = from->names;
    char kind[RP_TEXT_MAX] = "", other[RP_TEXT_MAX];
    rp_pile cards = 0;
    for (rp_pile rest = from->present; rest; rest &= rest - 1) {
        int card = rp_pile_lowest(rest);
        if (strcasecmp(names->name(names->context, card), text) != 0) continue;
        kind_text(names, card, other);
        if (cards && strcmp(kind, other) != 0) {
            rp_reader_fail(from->reader, "'%.60s' is the name of several cards: '%s', '%s'", text, kind, other);
            return 0;
        }
        memcpy(kind, other, sizeof kind);
        cards |= rp_pile_of(card);
    }
    return cards;
}

static rp_pile meant_by(const rp_card_reader *from, const char *text) {
    const rp_card_names *names = from->names;
    char own[RP_TEXT_MAX];
    rp_pile copies = 0;
    for (rp_pile rest = from->present; rest; rest &= rest - 1) {
        int card = rp_pile_lowest(rest);
        names->text(names->context, card, own);
        bool same = strcasecmp(own, text) == 0;
        bool is_copy = kind_text(names, card, own);
        if (same && is_copy) return rp_pile_of(card);
        if (strcasecmp(own, text) == 0) copies |= rp_pile_of(card);
    }
    return copies ? copies : named(from, text);
}

/* What there is of the kind of which `text` names a copy that there is not: "'Stab' and 'Stab #2'". 0: nothing. */
static int put_copies(const rp_card_reader *from, const char *text, rp_page *page) {
    const rp_card_names *names = from->names;
    char own[RP_TEXT_MAX], whole[RP_TEXT_MAX];
    size_t length = strcspn(text, "#");
    int count = 0;
    while (length && text[length - 1] == ' ') length--;
    for (rp_pile rest = from->present; rest; rest &= rest - 1) {
        names->text(names->context, rp_pile_lowest(rest), whole);
        kind_text(names, rp_pile_lowest(rest), own);
        if (strlen(own) != length || strncasecmp(own, text, length) != 0) continue;
        rp_page_put(page, "%s'%s'", count++ ? ", " : "", whole);
    }
    return count;
}

static void fail_text(const rp_card_reader *from, const char *text) {
    char copies[RP_TEXT_MAX];
    rp_page page = {copies, sizeof copies, 0};
    int count = strchr(text, '#') ? put_copies(from, text, &page) : 0;
    if (count)
        rp_reader_fail(from->reader, "there is no card '%.60s' here, since there %s %d of it: %s", text,
                       count == 1 ? "is" : "are", count, copies);
    else
        rp_reader_fail(from->reader, "there is no card '%.60s' in this game", text);
}

rp_pile rp_read_meant(const rp_card_reader *from) {
    rp_reader *reader = from->reader;
    if (reader->kind(reader) == 'i') {
        int64_t number = rp_read_integer(reader, NULL, 0, RP_PILE_CARDS - 1);
        if (!rp_reader_ok(reader)) return 0;
        if (rp_pile_has(from->present, (int)number)) return rp_pile_of((int)number);
        rp_reader_fail(reader, "there is no card with the number %d in this game", (int)number);
        return 0;
    }
    char text[RP_TEXT_MAX];
    rp_read_string(reader, NULL, text, sizeof text);
    rp_pile meant = rp_reader_ok(reader) ? meant_by(from, text) : 0;
    if (!meant && rp_reader_ok(reader)) fail_text(from, text);
    return rp_reader_ok(reader) ? meant : 0;
}

int rp_read_card_here(rp_card_reader *from) {
    rp_pile meant = rp_read_meant(from);
    if (!meant) return -1;
    if (!(meant & ~from->used)) {
        char text[RP_TEXT_MAX];
        from->names->text(from->names->context, rp_pile_lowest(meant), text);
        rp_reader_fail(from->reader, "the card %s is already somewhere else", text);
        return -1;
    }
    int card = rp_pile_lowest(meant & ~from->used);
    from->used |= rp_pile_of(card);
    return card;
}

rp_pile rp_read_pile(rp_card_reader *from, const char *key) {
    rp_reader *reader = from->reader;
    rp_pile pile = 0;
    if (!rp_read_array_optional(reader, key, RP_PILE_CARDS)) return 0;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int card = rp_read_card_here(from);
        if (card >= 0) pile |= rp_pile_of(card);
        reader->leave(reader);
    }
    reader->leave(reader);
    return pile;
}

rp_pile rp_read_part(const rp_card_reader *from, const char *key, rp_pile pile, const char *where) {
    rp_reader *reader = from->reader;
    rp_pile part = 0;
    if (!rp_read_array_optional(reader, key, RP_PILE_CARDS)) return 0;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        rp_pile meant = rp_read_meant(from) & pile & ~part;
        if (meant)
            part |= meant & -meant;
        else
            rp_reader_fail(reader, "this card should be in %s, and only once in this list", where);
        reader->leave(reader);
    }
    reader->leave(reader);
    return part;
}

int rp_read_card(rp_card_reader *from, const char *key) {
    rp_reader *reader = from->reader;
    if (!rp_reader_ok(reader) || !reader->enter(reader, key, 0)) return -1;
    int card = reader->kind(reader) == '0' ? -1 : rp_read_card_here(from);
    reader->leave(reader);
    return card;
}

/* ---- writing -------------------------------------------------------------------------------------------- */

void rp_write_card(const rp_card_names *names, rp_writer *writer, const char *key, int card) {
    char text[RP_TEXT_MAX];
    if (card < 0) {
        writer->null(writer, key);
        return;
    }
    names->text(names->context, card, text);
    writer->string(writer, key, text);
}

void rp_write_pile(const rp_card_names *names, rp_writer *writer, const char *key, rp_pile pile) {
    writer->open_array(writer, key);
    for (rp_pile rest = pile; rest; rest &= rest - 1) rp_write_card(names, writer, NULL, rp_pile_lowest(rest));
    writer->close(writer);
}
