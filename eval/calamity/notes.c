#include "eval/calamity/notes.h"

#include "eval/calamity/draft_values.h"

enum { CHANGES_SIZE = CAL_SPANS * CAL_STATS };
_Static_assert(CHANGES_SIZE > 8 * (CAL_CHANGE_WORDS - 1) && CHANGES_SIZE <= 8 * CAL_CHANGE_WORDS,
               "they fill the words");

static uint64_t brief_of_hero(const cal_duel *duel, int number) {
    const cal_hero *hero = cal_hero_seen(duel, number);
    return hero->kind | (unsigned)hero->health << 8 | (unsigned)hero->activated << 16 | (unsigned)hero->changed << 24;
}

/* The last word shares bytes with the one before. */
static uint64_t change_word(const cal_hero *hero, int number) {
    uint64_t word;
    int at = number < CAL_CHANGE_WORDS - 1 ? 8 * number : CHANGES_SIZE - 8;
    memcpy(&word, (const char *)hero->change + at, sizeof word);
    return word;
}

/* What the terms of heroes are found from: all of them in brief, which tells those that have changes, and these
 * changes. Returns how many words. */
static int find_key(const cal_duel *duel, uint64_t key[CAL_NOTE_WORDS]) {
    int words = CAL_BRIEF_WORDS;
    for (int i = 0; i < CAL_HEROES / 2; i++)
        key[i] = brief_of_hero(duel, 1 + 2 * i) | brief_of_hero(duel, 2 + 2 * i) << 32;
    key[CAL_HEROES / 2] = duel->turn_of | (unsigned)duel->active << 8 | (unsigned)duel->actions << 16 |
                          (uint64_t)duel->attacker << 24 | (uint64_t)duel->attacked << 32;
    for (int number = 1; number <= CAL_HEROES; number++) {
        const cal_hero *hero = cal_hero_seen(duel, number);
        for (int i = 0; i < CAL_CHANGE_WORDS && hero->changed; i++) key[words++] = change_word(hero, i);
    }
    return words;
}

static void fill(cal_note *note, const cal_setup *setup, const cal_duel *duel) {
    double term[CAL_PLAYERS][CAL_HERO_TERMS];
    cal_find_hero_terms(setup, duel, term);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        memcpy(note->term[player], term[player], sizeof term[player]);
        note->term[player][CAL_HAND] = -1; /* no such number of cards: nothing was weighed */
    }
}

/* What cards come to as well: of many positions with the same heroes they are the same. */
static double weigh(cal_note *note, const cal_duel *duel) {
    double term[CAL_PLAYERS][CAL_TERMS], value[RP_PLAYERS_MAX];
    cal_find_card_terms(duel, term);
    bool same = true;
    for (int player = 0; player < CAL_PLAYERS; player++)
        for (int i = CAL_HERO_TERMS; i < CAL_TERMS; i++) {
            same &= note->term[player][i] == term[player][i];
            note->term[player][i] = term[player][i];
        }
    if (same) return note->value;
    cal_weigh_terms(note->term, value);
    return note->value = value[0];
}

void cal_noted_estimate(const rp_game *game, const rp_state *state, void *notes, double value[]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    if (cal_judged_by_draft(duel)) {
        cal_evaluate(game, state, value);
        return;
    }
    uint64_t key[CAL_NOTE_WORDS];
    bool known;
    cal_note *note = rp_note_of(notes, sizeof *note, CAL_NOTE_BITS, key, find_key(duel, key), &known);
    if (!known) fill(note, setup, duel);
    value[0] = weigh(note, duel);
    value[1] = -value[0];
}
