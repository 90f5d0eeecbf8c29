#include "eval/calamity/notes.h"

#include "eval/calamity/draft_values.h"

enum { NOTE_SHIFT = 53, CHANGES_SIZE = CAL_SPANS * CAL_STATS };
_Static_assert(CAL_NOTES == 1 << (64 - NOTE_SHIFT), "places are numbered by the highest bits");
_Static_assert(CHANGES_SIZE > 8 * (CAL_CHANGE_WORDS - 1) && CHANGES_SIZE <= 8 * CAL_CHANGE_WORDS,
               "they fill the words");

static uint64_t brief_of_hero(const cal_duel *duel, int number) {
    const cal_hero *hero = cal_hero_seen(duel, number);
    return hero->kind | (unsigned)hero->health << 8 | (unsigned)hero->activated << 16 | (unsigned)hero->changed << 24;
}

static void find_brief(const cal_duel *duel, uint64_t brief[CAL_NOTE_WORDS]) {
    for (int i = 0; i < CAL_HEROES / 2; i++)
        brief[i] = brief_of_hero(duel, 1 + 2 * i) | brief_of_hero(duel, 2 + 2 * i) << 32;
    brief[CAL_HEROES / 2] = duel->turn_of | (unsigned)duel->active << 8 | (unsigned)duel->actions << 16 |
                            (uint64_t)duel->attacker << 24 | (uint64_t)duel->attacked << 32;
}

/* Bits of numbers of heroes. */
static unsigned changed_heroes(const cal_duel *duel) {
    unsigned changed = 0;
    for (int number = 1; number <= CAL_HEROES; number++)
        changed |= (unsigned)(cal_hero_seen(duel, number)->changed > 0) << number;
    return changed;
}

/* The last word shares bytes with the one before. */
static uint64_t change_word(const cal_hero *hero, int number) {
    uint64_t word;
    int at = number < CAL_CHANGE_WORDS - 1 ? 8 * number : CHANGES_SIZE - 8;
    memcpy(&word, (const char *)hero->change + at, sizeof word);
    return word;
}

static uint64_t odd(int number) { return 0x9e3779b97f4a7c15u + 0xd6e8feb86659fd92u * (uint64_t)number; }

static cal_note *place_of(const cal_duel *duel, const uint64_t brief[], unsigned changed, cal_notes *notes) {
    uint64_t hash = 0;
    for (int i = 0; i < CAL_NOTE_WORDS; i++) hash = (hash ^ brief[i] ^ hash >> 32) * odd(i);
    for (; changed; changed &= changed - 1) {
        const cal_hero *hero = cal_hero_seen(duel, __builtin_ctz(changed));
        for (int i = 0; i < CAL_CHANGE_WORDS; i++) hash = (hash ^ change_word(hero, i) ^ hash >> 32) * odd(i);
    }
    return &notes->note[hash >> NOTE_SHIFT];
}

static bool is_of(const cal_note *note, const cal_duel *duel, const uint64_t brief[], unsigned changed) {
    uint64_t differ = 0;
    for (int i = 0; i < CAL_NOTE_WORDS; i++) differ |= note->brief[i] ^ brief[i];
    for (; changed; changed &= changed - 1) {
        int number = __builtin_ctz(changed);
        for (int i = 0; i < CAL_CHANGE_WORDS; i++)
            differ |= note->change[number - 1][i] ^ change_word(cal_hero_seen(duel, number), i);
    }
    return !differ;
}

static void fill(cal_note *note, const cal_setup *setup, const cal_duel *duel, const uint64_t brief[],
                 unsigned changed) {
    double term[CAL_PLAYERS][CAL_HERO_TERMS];
    memcpy(note->brief, brief, sizeof note->brief);
    for (; changed; changed &= changed - 1) {
        int number = __builtin_ctz(changed);
        for (int i = 0; i < CAL_CHANGE_WORDS; i++)
            note->change[number - 1][i] = change_word(cal_hero_seen(duel, number), i);
    }
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
    if (cal_is_before_duel(duel)) {
        cal_evaluate(game, state, value);
        return;
    }
    uint64_t brief[CAL_NOTE_WORDS];
    unsigned changed = changed_heroes(duel);
    find_brief(duel, brief);
    cal_note *note = place_of(duel, brief, changed, notes);
    if (!is_of(note, duel, brief, changed)) fill(note, setup, duel, brief, changed);
    value[0] = weigh(note, duel);
    value[1] = -value[0];
}
