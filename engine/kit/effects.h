/* Effects of cards and abilities as data: one reader for the books of all games.
 *
 * A game keeps an effect in a struct of its own, in plain bytes, and says in constant tables what stands for it in
 * data:
 *
 *   members   name, place in the struct, kind and bounds (fields.h); up to 64. When an effect may be used, on whom, how
 *             long and under which condition are members like the amount
 *   kinds     the members that each kind of effect must have, may have, has one of; bounds of its own; usual values
 *   rules     what one value of a member changes for the others: a trigger that brings a face with it
 *
 *   { "kind": "heal", "amount": 2, "who": "own" }
 *
 *   enum { HARM = 1, HEAL, KINDS };
 *   static const rp_field members[] = {
 *       {"amount", RP_FIELD_PLACE(effect, amount), .kind = RP_FIELD_NUMBER, .minimum = 1, .maximum = 9},
 *       {"who", RP_FIELD_PLACE(effect, who), .kind = RP_FIELD_WORD, .words = "opponent|own"}};
 *   static const rp_effect_kind kinds[KINDS] = {
 *       [HARM] = {"amount", "who"},
 *       [HEAL] = {"amount", "who", .bounds = {{"amount", 1, 5}}, .usual = {{"who", 1}}}};
 *   static const rp_effects effects = {
 *       .size = sizeof(effect), .kinds = kinds, .members = members, .member_count = 2,
 *       .kind = {"kind", RP_FIELD_PLACE(effect, kind), .kind = RP_FIELD_WORD, .words = "harm|heal", .minimum = HARM}};
 *
 * Members are named in lists of words ("amount|who"; engine/words.h), so a table reads like the manual of the data. A
 * name there that is no member says nothing; rp_effects_sound finds it.
 *
 * Lists in effects: a member of kind RP_FIELD_EFFECTS (what a failed test does, the parts of a choice) is a list of
 * effects too. They lie in the same array behind the list that they belong to, side by side, and the member holds an
 * rp_effect_span.
 *
 * A failure is one line: where it is, the wrong word or number, and what would be right. All functions are pure but for
 * their outputs; any thread. */
#ifndef RIPOSTE_ENGINE_KIT_EFFECTS_H
#define RIPOSTE_ENGINE_KIT_EFFECTS_H

#include "engine/kit/fields.h"

enum {
    RP_EFFECT_VALUES_MAX = 3, /* bounds, and usual values, of one kind */
    RP_EFFECT_DEPTH_MAX = 4   /* lists in lists, the first one counted */
};

/* Bounds of a member in one kind of effect. Of a number in place of those of the member, and of its words; of a word
 * the numbers that may be, but for one below the member's minimum, which says that there is none; of a list of words or
 * effects how many there may be. */
typedef struct rp_effect_bounds {
    const char *member; /* NULL: none, and none follow */
    int32_t minimum, maximum;
} rp_effect_bounds;

typedef struct rp_effect_value {
    const char *member; /* NULL: none, and none follow */
    int32_t value;
} rp_effect_value;

/* The lists may be NULL. */
typedef struct rp_effect_kind {
    const char *needs, *may;                       /* members that it must have, and that it may have */
    const char *one_of;                            /* of these it has exactly one */
    rp_effect_bounds bounds[RP_EFFECT_VALUES_MAX]; /* each member once */
    rp_effect_value usual[RP_EFFECT_VALUES_MAX];   /* where the member is left out, and also where it cannot stand */
} rp_effect_kind;

/* What holds when a member of any kind has this value, by data or as its usual one. The lists may be NULL. */
typedef struct rp_effect_rule {
    rp_effect_value when;
    const char *brings; /* members that must then stand, in every kind; without such a rule they may not, unless they
                         * are members of the kind */
    const char *needs;  /* members of the kind that must then stand */
    const char *spares; /* members that the kind needs and that may then be left out */
} rp_effect_rule;

typedef struct rp_effects {
    size_t size;                 /* bytes of the game's struct */
    rp_field kind;               /* which kind it is: RP_FIELD_WORD; its minimum is the first kind */
    const rp_effect_kind *kinds; /* indexed by the number of the kind */
    const char *common;          /* members that every kind may have; NULL: none */
    const rp_field *members;     /* read in this order; each has another place */
    size_t member_count;
    const rp_effect_rule *rules; /* NULL with a count of 0 */
    size_t rule_count;
    /* What needs more than one member and is in no table; called with effects that are right so far. Fails the reader,
     * whose cursor is on the effect. NULL: nothing more. */
    void (*check)(const void *effect, rp_reader *reader);
} rp_effects;

/* Effects of an array that belong together. */
typedef struct rp_effect_span {
    uint8_t first, count;
} rp_effect_span;

/* Where effects go: `maximum` (1..255) structs of the game, of which `count` are filled; the caller's. */
typedef struct rp_effect_array {
    void *effects;
    size_t maximum, count;
} rp_effect_array;

/* Reads the member `key` of the object under the cursor, a list of effects, behind those that the array has; without
 * that member the span is empty. `usual` is a struct that each effect is at first, NULL: of zeros. `names` is asked for
 * members of the kinds RP_FIELD_NAME and RP_FIELD_OWN and may be NULL where there are none.
 *
 * On failure the array is filled in part and the reader has failed. */
RP_API rp_effect_span rp_effects_read(const rp_effects *effects, const char *key, const void *usual,
                                      const rp_field_names *names, rp_effect_array *to, rp_reader *reader);

/* Whether the tables fit together, for a test of the game: that lists name members, bounds and usual values are
 * possible, bits and bytes hold what they stand for, nothing is said twice. The failure names kind and member. */
RP_API rp_status rp_effects_sound(const rp_effects *effects, rp_error *error);

#endif
