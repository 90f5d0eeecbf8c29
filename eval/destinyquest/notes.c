#include "eval/destinyquest/notes.h"

#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/round.h"

enum { HALF = DESTINY_LASTING_WORDS / DESTINY_HEROES, NOTE_SHIFT = 58, VERDICT_SHIFT = 62 };
_Static_assert(DESTINY_NOTES == 1 << (64 - NOTE_SHIFT), "places are numbered by the highest bits");
_Static_assert(DESTINY_VERDICTS == 1 << (64 - VERDICT_SHIFT), "these too");
_Static_assert(offsetof(destiny_fighter, left) + DESTINY_HERO_ABILITIES_MAX <= 8 * HALF, "it lies in these words");

/* Ones where a fighter has what destiny_lasting_race reads. */
static const destiny_fighter lasting_part = {
    .statuses = UINT32_MAX,
    .health = -1,
    .change = {-1, -1, -1, -1},
    .coming = {{-1, -1, -1, -1}, {-1, -1, -1, -1}, {-1, -1, -1, -1}, {-1, -1, -1, -1}},
    .no_armour = UINT8_MAX,
    .armour_doubled = UINT8_MAX,
    .left = {[0 ... DESTINY_HERO_ABILITIES_MAX - 1] = UINT8_MAX},
};

static uint64_t word_of(const void *fighter, int number) {
    uint64_t word;
    memcpy(&word, (const char *)fighter + 8 * number, sizeof word);
    return word;
}

/* Word by word out of the state and into the note: what was just put together in pieces is slow to load whole. */
static uint64_t lasting_word(const destiny_bout *bout, int number) {
    return word_of(&bout->fighter[number / HALF], number % HALF) & word_of(&lasting_part, number % HALF);
}

static bool is_of(const destiny_note *note, const destiny_setup *setup, const destiny_bout *bout) {
    if (note->race.setup != setup) return false;
    uint64_t differ = 0;
    for (int word = 0; word < DESTINY_LASTING_WORDS; word++) differ |= note->lasting[word] ^ lasting_word(bout, word);
    return !differ;
}

static uint64_t odd(int number) { return 0x9e3779b97f4a7c15u + 0xd6e8feb86659fd92u * (uint64_t)number; }

static destiny_note *place_of(const destiny_bout *bout, destiny_notes *notes) {
    uint64_t hash = 0;
    for (int word = 0; word < DESTINY_LASTING_WORDS; word++) hash += lasting_word(bout, word) * odd(word);
    return &notes->note[hash >> NOTE_SHIFT];
}

static void fill(destiny_note *note, const rp_game *game, const destiny_bout *bout) {
    for (int word = 0; word < DESTINY_LASTING_WORDS; word++) note->lasting[word] = lasting_word(bout, word);
    destiny_lasting_race(game, bout, &destiny_default_weights, &note->race);
    for (int player = 0; player < DESTINY_HEROES; player++) note->coming[player] = note->race.runner[player].coming;
    memset(note->verdict, 0, sizeof note->verdict);
}

/* Many rolls come to the same: who wins the round, say. */
static double value_of(destiny_note *note) {
    const destiny_runner *runner = note->race.runner;
    const destiny_bout *bout = note->race.bout;
    const double found[] = {runner[0].coming, runner[1].coming, runner[0].pending, runner[1].pending};
    uint64_t of[DESTINY_VERDICT_WORDS] = {[4] = UINT64_C(1) << 32 | (unsigned)bout->round << 8 | bout->phase};
    uint64_t hash = 0, differ = 0;
    memcpy(of, found, sizeof found);
    for (int word = 0; word < DESTINY_VERDICT_WORDS; word++) hash += of[word] * odd(word);
    destiny_noted_verdict *verdict = &note->verdict[hash >> VERDICT_SHIFT];
    for (int word = 0; word < DESTINY_VERDICT_WORDS; word++) differ |= of[word] ^ verdict->of[word];
    if (!differ) return verdict->value;
    memcpy(verdict->of, of, sizeof of);
    return verdict->value = destiny_judge(&note->race).value;
}

void destiny_notes_clear(destiny_notes *notes) {
    for (int i = 0; i < DESTINY_NOTES; i++) notes->note[i].race.setup = NULL;
}

void destiny_noted_estimate(const rp_game *game, const rp_state *state, void *notes, double value[]) {
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(state);
    if (bout->pending) {
        destiny_evaluate(game, state, value);
        return;
    }
    destiny_note *note = place_of(bout, notes);
    if (!is_of(note, setup, bout)) fill(note, game, bout);
    note->race.bout = bout;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        note->race.runner[player].coming = note->coming[player];
        note->race.runner[player].pending = 0;
    }
    destiny_round_under_way(&note->race);
    value[0] = value_of(note);
    value[1] = -value[0];
}
