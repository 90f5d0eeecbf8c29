/* Evaluation that keeps what lasts. Most positions that a search evaluates differ from others in dice and plays of the
 * round only: what they have in common is kept in one of these places. */
#ifndef RIPOSTE_EVAL_DESTINYQUEST_NOTES_H
#define RIPOSTE_EVAL_DESTINYQUEST_NOTES_H

#include "eval/destinyquest/race.h"
#include "eval/notes.h"

enum {
    DESTINY_NOTE_BITS = 6,
    DESTINY_NOTES = 1 << DESTINY_NOTE_BITS,
    DESTINY_LASTING_WORDS = 16,
    DESTINY_VERDICT_BITS = 2,
    DESTINY_VERDICTS = 1 << DESTINY_VERDICT_BITS,
    DESTINY_VERDICT_WORDS = 5
};
typedef struct destiny_noted_verdict {
    uint64_t key[RP_NOTE_HEAD + DESTINY_VERDICT_WORDS]; /* what else it was judged by */
    double value;
} destiny_noted_verdict;
typedef struct destiny_note {
    _Alignas(64) uint64_t key[RP_NOTE_HEAD + DESTINY_LASTING_WORDS]; /* what the race was worked out from */
    destiny_race race;
    double coming[DESTINY_HEROES]; /* of the runners, before the round under way */
    destiny_noted_verdict verdict[DESTINY_VERDICTS];
} destiny_note;
typedef struct destiny_notes {
    destiny_note note[DESTINY_NOTES];
} destiny_notes;

/* Makes `notes` empty, whatever was in them; bytes that are all 0 are empty too. */
void destiny_notes_clear(destiny_notes *notes);

/* An rp_noted_estimate_function (eval/evaluate.h); `notes` is a destiny_notes. */
void destiny_noted_estimate(const rp_game *game, const rp_state *state, void *notes, double value[]);

#endif
