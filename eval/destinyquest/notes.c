#include "eval/destinyquest/notes.h"

#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/round.h"

enum { HALF = DESTINY_LASTING_WORDS / DESTINY_HEROES };
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

/* Word by word out of the state: what was just put together in pieces is slow to load whole. */
static void find_lasting(const destiny_bout *bout, uint64_t key[DESTINY_LASTING_WORDS]) {
    for (int word = 0; word < DESTINY_LASTING_WORDS; word++)
        key[word] = word_of(&bout->fighter[word / HALF], word % HALF) & word_of(&lasting_part, word % HALF);
}

static void fill(destiny_note *note, const rp_game *game, const destiny_bout *bout) {
    destiny_lasting_race(game, bout, &destiny_default_weights, &note->race);
    for (int player = 0; player < DESTINY_HEROES; player++) note->coming[player] = note->race.runner[player].coming;
    rp_notes_clear(note->verdict, sizeof *note->verdict, DESTINY_VERDICT_BITS);
}

/* Many rolls come to the same: who wins the round, say. */
static double value_of(destiny_note *note) {
    const destiny_runner *runner = note->race.runner;
    const destiny_bout *bout = note->race.bout;
    const double found[] = {runner[0].coming, runner[1].coming, runner[0].pending, runner[1].pending};
    uint64_t key[DESTINY_VERDICT_WORDS] = {[4] = (unsigned)bout->round << 8 | bout->phase};
    bool known;
    memcpy(key, found, sizeof found);
    destiny_noted_verdict *verdict =
        rp_note_of(note->verdict, sizeof *verdict, DESTINY_VERDICT_BITS, key, DESTINY_VERDICT_WORDS, &known);
    return known ? verdict->value : (verdict->value = destiny_judge(&note->race).value);
}

void destiny_notes_clear(destiny_notes *notes) { rp_notes_clear(notes->note, sizeof *notes->note, DESTINY_NOTE_BITS); }

void destiny_noted_estimate(const rp_game *game, const rp_state *state, void *notes, double value[]) {
    const destiny_bout *bout = destiny_bout_of(state);
    if (bout->pending) {
        destiny_evaluate(game, state, value);
        return;
    }
    uint64_t key[DESTINY_LASTING_WORDS];
    bool known;
    find_lasting(bout, key);
    destiny_note *note = rp_note_of(notes, sizeof *note, DESTINY_NOTE_BITS, key, DESTINY_LASTING_WORDS, &known);
    if (!known) fill(note, game, bout);
    note->race.bout = bout;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        note->race.runner[player].coming = note->coming[player];
        note->race.runner[player].pending = 0;
    }
    destiny_round_under_way(&note->race);
    value[0] = value_of(note);
    value[1] = -value[0];
}
