#include "engine/games/calamity/texts/lists.h"

#include "engine/games/calamity/decks/decks.h"
#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/texts/texts.h"
#include "engine/words.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- reading -------------------------------------------------------------------------------------------- */

bool cal_is_list(const char *text) { return strpbrk(text, "+*") != NULL; }

typedef struct reading {
    const cal_setup *setup;
    const char *option;
    cal_side side; /* its heroes alone */
    uint8_t *copies;
    rp_error *error;
} reading;

static void put_trio(const reading *r, rp_page *page) {
    for (int place = 0; place < CAL_TRIO; place++)
        rp_page_put(page, "%s%s", place ? ", " : "", cal_card_of_hero(r->setup, &r->side.hero[place])->id);
}

void cal_put_possible(const cal_setup *setup, const cal_side *side, rp_page *page) {
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        const cal_card *card = cal_card_of(setup, side, local);
        if (card) rp_page_put(page, "%s%s", page->used ? "|" : "", card->use.id);
    }
}

/* The local number of a card, or -1 and the reason. */
static int local_of(const reading *r, const char *id) {
    int index = cal_card_find(r->setup->book, id);
    char trio[CAL_TRIO * (CAL_ID + 2)] = "", possible[CAL_LOCAL_CARDS * (CAL_ID + 1)] = "", near[RP_WORD_MAX];
    rp_page page = {trio, sizeof trio, 0}, of_possible = {possible, sizeof possible, 0};
    for (int local = 0; index >= 0 && local < CAL_LOCAL_CARDS; local++)
        if (cal_card_of(r->setup, &r->side, local) == &r->setup->book->card[index]) return local;
    put_trio(r, &page);
    cal_put_possible(r->setup, &r->side, &of_possible);
    int meant = index < 0 ? rp_words_nearest(possible, id) : -1;
    if (meant >= 0)
        rp_fail(r->error, RP_BAD_INPUT, "%s: there is no card '%s'; did you mean '%s'?", r->option, id,
                rp_word_text(possible, meant, near));
    else if (index < 0)
        rp_fail(r->error, RP_BAD_INPUT, "%s: there is no card '%s'; should be Spells of %s or Common ones", r->option,
                id, trio);
    else
        rp_fail(r->error, RP_BAD_INPUT, "%s: '%s' is a Spell of %s; should be of %s or Common", r->option, id,
                r->setup->book->card[index].hero, trio);
    return -1;
}

/* "spark*2", `length` bytes. */
static rp_status read_card(reading *r, const char *at, size_t length) {
    char id[CAL_ID] = "", *end;
    size_t of_id = strcspn(at, "*+");
    long count = 1;
    if (of_id > 0 && of_id < CAL_ID) memcpy(id, at, of_id);
    if (of_id < length) {
        count = strtol(at + of_id + 1, &end, 10);
        if (end != at + length || at[of_id + 1] < '1' || at[of_id + 1] > '9' || length - of_id > 3) count = 0;
    }
    if (!id[0] || !count)
        return rp_fail(r->error, RP_BAD_INPUT, "%s: '%.*s' should be a card, or a card and its copies, as in A*2",
                       r->option, (int)(length < 40 ? length : 40), at);
    int local = local_of(r, id);
    if (local < 0) return RP_BAD_INPUT;
    int most = cal_copies_of(r->setup, &r->side, local);
    if (r->copies[local] + count > most)
        return rp_fail(r->error, RP_BAD_INPUT, "%s: '%s' is there %ld times, should be at most %d", r->option, id,
                       r->copies[local] + count, most);
    r->copies[local] = (uint8_t)(r->copies[local] + count);
    return RP_OK;
}

static rp_status check_whole(const reading *r) {
    int count = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) count += r->copies[local];
    if (count < CAL_DECK_LEAST || count > CAL_DECK_MOST)
        return rp_fail(r->error, RP_BAD_INPUT, "%s: has %d card%s, should have %d to %d", r->option, count,
                       count == 1 ? "" : "s", CAL_DECK_LEAST, CAL_DECK_MOST);
    if (cal_is_legal_list(r->setup, &r->side, r->copies, true)) return RP_OK;
    return rp_fail(r->error, RP_BAD_INPUT, "%s: should have %s (deck_needs)", r->option,
                   r->setup->option[CAL_OPTION_DECK_NEEDS] == CAL_NEEDS_BOTH ? "Spells of heroes and Common ones"
                                                                             : "a Spell of each hero");
}

rp_status cal_list_read(cal_setup *setup, int player, const char *text, rp_error *error) {
    reading r = {.setup = setup,
                 .option = cal_options[CAL_OPTION_DECKS1 + player].name,
                 .copies = setup->list[player],
                 .error = error};
    for (int place = 0; place < CAL_TRIO; place++) {
        if (setup->trio[player][place] < 0)
            return rp_fail(error, RP_BAD_INPUT, "%s: a list of cards goes with three heroes that are named", r.option);
        r.side.hero[place].kind = (uint8_t)(setup->trio[player][place] + 1);
    }
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, "+");
        if (read_card(&r, at, length)) return RP_BAD_INPUT;
        at += length;
        if (!*at) break;
    }
    setup->has_list[player] = true;
    return check_whole(&r);
}

/* ---- telling -------------------------------------------------------------------------------------------- */

static bool list(const rp_game *game, const rp_state *state, int player, int viewer, char heroes[RP_OPTION_TEXT_MAX],
                 char cards[RP_OPTION_TEXT_MAX]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    const cal_side *of = &duel->side[player];
    rp_page of_heroes = {heroes, RP_OPTION_TEXT_MAX, 0}, of_cards = {cards, RP_OPTION_TEXT_MAX, 0};
    bool done = of->built || duel->phase >= CAL_PHASE_DEAL;
    heroes[0] = cards[0] = 0;
    if (!done || (viewer == !player && cal_hides_list(setup, duel))) return false;
    for (int place = 0; place < CAL_TRIO; place++)
        rp_page_put(&of_heroes, "%s%s", place ? "+" : "", cal_card_of_hero(setup, &of->hero[place])->id);
    for (int slot = 0; slot < of->cards; slot++) {
        bool both = rp_pile_has(of->twins, slot);
        rp_page_put(&of_cards, "%s%s%s", slot ? "+" : "", cal_use_of_slot(setup, of, slot)->id, both ? "*2" : "");
        slot += both;
    }
    return true;
}

/* "Spells of Brand, 5", and then a line for each card. */
static void put_cards_of(const cal_setup *setup, const cal_side *of, int first, int last, const char *title,
                         rp_page *page) {
    int count = 0;
    for (int slot = 0; slot < of->cards; slot++) count += of->kind[slot] > first && of->kind[slot] <= last;
    if (!count) return;
    rp_page_put(page, "%s, %d\n", title, count);
    for (int slot = 0; slot < of->cards; slot++) {
        if (of->kind[slot] <= first || of->kind[slot] > last) continue;
        const cal_card *card = cal_card_of(setup, of, of->kind[slot] - 1);
        bool both = rp_pile_has(of->twins, slot);
        rp_page_put(page, "  %d %s: ", both ? 2 : 1, card->use.name);
        cal_put_use(page, &card->use, cal_hero_of_card(setup, card));
        rp_page_put(page, "\n");
        slot += both;
    }
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_side *of = &cal_duel_of(state)->side[player];
    rp_page page = {text, size, 0};
    text[0] = 0;
    rp_page_put(&page, "%d cards of ", of->cards);
    for (int place = 0; place < CAL_TRIO; place++)
        rp_page_put(&page, "%s%s", place ? ", " : "", cal_card_of_hero(setup, &of->hero[place])->name);
    rp_page_put(&page, "\n");
    for (int place = 0; place < CAL_TRIO; place++) {
        char title[RP_TEXT_MAX];
        snprintf(title, sizeof title, "Spells of %s", cal_card_of_hero(setup, &of->hero[place])->name);
        put_cards_of(setup, of, CAL_HERO_CARDS * place, CAL_HERO_CARDS * (place + 1), title, &page);
    }
    put_cards_of(setup, of, CAL_FIRST_COMMON, CAL_LOCAL_CARDS, "Common Spells", &page);
}

const rp_deck_table cal_decks = {
    .files = "decks", .heroes = {"p1", "p2"}, .cards = {"decks1", "decks2"}, .list = list, .show = show};
