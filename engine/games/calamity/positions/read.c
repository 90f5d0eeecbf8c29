#include "engine/games/calamity/decks/decks.h"
#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/positions/positions.h"
#include "engine/games/calamity/texts/lists.h"
#include "engine/page.h"
#include "engine/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { LIST_SIZE = 512 };

typedef struct input {
    const cal_setup *setup;
    cal_duel *duel;
    int viewer; /* RP_CHANCE_PLAYER: a world */
    rp_reader *reader;
} input;

static const rp_field_names no_names;

/* ---- heroes --------------------------------------------------------------------------------------------- */

static void read_hero(input *from, cal_side *of) {
    rp_reader *reader = from->reader;
    char text[RP_TEXT_MAX], list[LIST_SIZE] = "hero";
    rp_fields_listed(&cal_hero_group, 1, list, sizeof list);
    rp_read_only(reader, list);
    rp_read_string(reader, "hero", text, sizeof text);
    int hero = cal_hero_find(from->setup->book, text);
    if (!rp_reader_ok(reader)) return;
    if (hero < 0) {
        rp_reader_fail(reader, "hero: '%.40s' is no hero of this game", text);
        return;
    }
    cal_hero *to = &of->hero[of->hero_count++];
    *to = cal_usual_hero(from->setup, (cal_phase)from->duel->phase, hero + 1);
    rp_fields_read(&cal_hero_group, NULL, to, &no_names, reader);
    int most = from->setup->option[CAL_OPTION_OVERHEAL] ? CAL_HEALTH_MOST : from->setup->book->hero[hero].health;
    if (to->health > most) rp_reader_fail(reader, "health: is %d, should be 0 to %d", to->health, most);
    for (int span = 0; span < CAL_SPANS; span++)
        for (int stat = 0; stat < CAL_STATS; stat++)
            if (to->change[span][stat]) to->changed |= (uint8_t)(1u << span);
    if (!to->health && to->changed) rp_reader_fail(reader, "health: is 0; a defeated hero has no changes");
}

static void read_heroes(input *from, cal_side *of) {
    rp_reader *reader = from->reader;
    if (!rp_read_array_optional(reader, "heroes", CAL_TRIO)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_hero(from, of);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void fail_card(const input *from, const cal_side *of, const char *text, size_t of_id) {
    char possible[CAL_LOCAL_CARDS * (CAL_ID + 1)], id[RP_WORD_MAX], near[RP_WORD_MAX];
    rp_page page = {possible, sizeof possible, 0};
    snprintf(id, sizeof id, "%.*s", (int)of_id, text);
    cal_put_possible(from->setup, of, &page);
    int meant = rp_words_nearest(possible, id);
    if (meant < 0)
        rp_reader_fail(from->reader, "'%.40s' is neither a card of these heroes nor a Common one", text);
    else
        rp_reader_fail(from->reader, "'%.40s' is neither a card of these heroes nor a Common one; did you mean '%s'?",
                       text, rp_word_text(possible, meant, near));
}

/* The local number of the card under the cursor, which is written as `text`; -1 after a failure. */
static int read_card(input *from, const cal_side *of, char text[RP_TEXT_MAX]) {
    rp_read_string(from->reader, NULL, text, RP_TEXT_MAX);
    if (!rp_reader_ok(from->reader)) return -1;
    const char *copy = strstr(text, " #");
    size_t of_id = copy ? (size_t)(copy - text) : strlen(text);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        const cal_card *card = cal_card_of(from->setup, of, local);
        if (card && strlen(card->use.id) == of_id && strncasecmp(card->use.id, text, of_id) == 0) return local;
    }
    fail_card(from, of, text, of_id);
    return -1;
}

/* The list of all cards, from those of its piles. */
static void count_cards(input *from, cal_side *of, const char *keys) {
    rp_reader *reader = from->reader;
    uint8_t copies[CAL_LOCAL_CARDS] = {0};
    char key[RP_WORD_MAX], text[RP_TEXT_MAX];
    int count = 0;
    for (int k = 0; rp_words_at(keys, k).length; k++) {
        if (!rp_read_array_optional(reader, rp_word_text(keys, k, key), CAL_DECK_MOST)) continue;
        for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
            if (!reader->enter(reader, NULL, i)) break;
            int local = read_card(from, of, text), most = local < 0 ? 0 : cal_copies_of(from->setup, of, local);
            if (local >= 0 && ++copies[local] > most)
                rp_reader_fail(reader, "'%.40s': this card is there %d times, should be at most %d times", text,
                               copies[local], most);
            if (++count > CAL_DECK_MOST)
                rp_reader_fail(reader, "is card %d of this side, should be at most %d", count, CAL_DECK_MOST);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    if (rp_reader_ok(reader)) cal_lay_deck(of, copies);
}

static void refuse(rp_reader *reader, const char *keys, const char *why) {
    char key[RP_WORD_MAX];
    for (int i = 0; rp_words_at(keys, i).length; i++)
        if (rp_reader_ok(reader) && reader->enter(reader, rp_word_text(keys, i, key), 0)) {
            rp_reader_fail(reader, "%s", why);
            reader->leave(reader);
        }
}

static void read_piles(input *from, cal_side *of, bool hidden, bool list_hidden) {
    rp_reader *reader = from->reader;
    const cal_place at = {from->setup, of};
    const rp_card_names names = cal_card_names(&at);
    count_cards(from, of, hidden ? "known|discard|field|unseen" : "hand|deck|discard|field");
    if (!rp_reader_ok(reader)) return;
    rp_card_reader cards = {.names = &names, .reader = reader, .present = ((rp_pile)1 << of->cards) - 1};
    of->hand = rp_read_pile(&cards, hidden ? "known" : "hand");
    of->known = hidden ? of->hand : rp_read_part(&cards, "known", of->hand, "the hand");
    of->discard = rp_read_pile(&cards, "discard");
    of->field = rp_read_pile(&cards, "field");
    rp_pile unseen = rp_read_pile(&cards, hidden ? "unseen" : "deck");
    of->deck = hidden ? 0 : unseen;
    int count = rp_pile_count(of->hand);
    if (list_hidden) {
        int seen = of->cards;
        of->cards = (uint8_t)rp_read_integer(reader, "cards", seen, CAL_DECK_MOST);
        unseen = ((rp_pile)1 << (of->cards - seen)) - 1;
    }
    of->hand_count = (uint8_t)count;
    if (!hidden) return;
    of->hand_count = (uint8_t)rp_read_integer_or(reader, "held", count, count + rp_pile_count(unseen), count);
}

static void read_side(input *from, int player) {
    rp_reader *reader = from->reader;
    cal_side *of = &from->duel->side[player];
    bool hidden = from->viewer != RP_CHANCE_PLAYER && from->viewer != player;
    char word[RP_WORD_MAX], list[LIST_SIZE] = "heroes|hand|known|deck|discard|field|unseen|held|cards";
    rp_word_text(cal_player_words, player, word);
    bool may_lack = from->duel->phase < CAL_PHASE_DECK;
    if (may_lack ? !rp_read_object_optional(reader, word) : !rp_read_object(reader, word)) return;
    rp_fields_listed(&cal_side_group, 1, list, sizeof list);
    rp_read_only(reader, list);
    rp_fields_read(&cal_side_group, NULL, of, &no_names, reader);
    read_heroes(from, of);
    bool list_hidden = hidden && cal_hides_list(from->setup, from->duel);
    if (list_hidden && from->duel->phase == CAL_PHASE_DECK) {
        refuse(reader, "hand|known|deck|discard|field|unseen|held",
               "is hidden while decks are built; \"cards\" is the "
               "number of cards");
        of->cards = (uint8_t)rp_read_integer_or(reader, "cards", 0, CAL_DECK_MOST, 0);
    } else {
        refuse(reader, hidden ? "hand|deck" : "unseen|held",
               hidden ? "is hidden in this view; cards in hand or deck are \"unseen\", but for those \"known\""
                      : "belongs to a view of the other player; the cards should stand in \"hand\" and \"deck\"");
        if (!list_hidden) refuse(reader, "cards", "goes with a view of a deck whose list is hidden");
        if (list_hidden) refuse(reader, "unseen", "is hidden in this game; \"cards\" is the number of all cards");
        if (rp_reader_ok(reader)) read_piles(from, of, hidden, list_hidden);
    }
    reader->leave(reader);
}

/* ---- all ------------------------------------------------------------------------------------------------ */

static bool has(rp_reader *reader, const char *key) {
    if (!reader->enter(reader, key, 0)) return false;
    reader->leave(reader);
    return true;
}

/* Who began is usually what follows from whose turn it is. */
static void settle_openers(input *from) {
    cal_duel *duel = from->duel;
    if (duel->phase < CAL_PHASE_TURN || !duel->turn) return;
    if (!has(from->reader, "opener")) duel->opener = cal_usual_opener(duel);
    if (!has(from->reader, "began")) duel->began = duel->opener;
    if (!has(from->reader, "picker")) duel->picker = !duel->began;
}

static uint64_t read_history(rp_reader *reader) {
    char text[20];
    if (!rp_read_string_optional(reader, "history", text, sizeof text)) return 0;
    if (strlen(text) != 16 || text[strspn(text, "0123456789abcdef")]) {
        rp_reader_fail(reader, "history: '%s' should be 16 hexadecimal digits", text);
        return 0;
    }
    return strtoull(text, NULL, 16);
}

void cal_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    input from = {cal_setup_of(game), cal_duel_in(state), player, reader};
    char list[LIST_SIZE] = "phase|waiting|attack|use|answer|p1|p2|history";
    rp_fields_listed(cal_duel_groups, 1, list, sizeof list);
    rp_read_only(reader, list);
    *from.duel = cal_usual_duel((cal_phase)rp_read_choice_or(reader, "phase", cal_phase_words, CAL_PHASE_TURN));
    for (int i = 0; i < CAL_DUEL_GROUPS && rp_reader_ok(reader); i++)
        rp_fields_read(&cal_duel_groups[i], cal_duel_groups[i].name, from.duel, &no_names, reader);
    for (int side = 0; side < CAL_PLAYERS && rp_reader_ok(reader); side++) read_side(&from, side);
    from.duel->history = read_history(reader);
    if (!cal_is_before_deal((cal_phase)from.duel->phase)) cal_note_standing(from.setup, from.duel);
    if (rp_reader_ok(reader)) settle_openers(&from);
    if (rp_reader_ok(reader)) cal_check_position(from.setup, from.duel, player, reader);
}
