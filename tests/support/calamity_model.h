/* What effects of calamity come to, worked out from the JSON of heroes and cards alone: a second opinion on the rules,
 * for tests that go through all of the house's data. Rolls and draws are played in the game and counted here.
 *
 * Players are of plain heroes, beside the one who is looked at: "ally0" to "ally2" of p1, "foe0" to "foe2" of p2, with
 * health 40, armor 10 and the dice 3; and of plain Common cards "blank-a" to "blank-e". */
#ifndef RIPOSTE_TESTS_CALAMITY_MODEL_H
#define RIPOSTE_TESTS_CALAMITY_MODEL_H

#include "tests/support/calamity_play.h"

enum { HOC_DURATIONS = 5, HOC_STATS = 7, HOC_HEROES = 3, HOC_PLAIN_HEALTH = 40, HOC_PLAIN_ARMOR = 10 };

typedef struct hoc_model_hero {
    char id[64];
    int health, printed, armor;
    bool activated;
    int change[HOC_DURATIONS][HOC_STATS];
} hoc_model_hero;

typedef struct hoc_model_side {
    hoc_model_hero hero[HOC_HEROES];
    int hand, deck, discard, field, known;
} hoc_model_side;

/* A hero by side and place; side -1: nobody. */
typedef struct hoc_model_place {
    int side, place;
} hoc_model_place;

typedef struct hoc_model {
    hoc_model_side side[2];
    int turn_of, active, actions, attacks, hits; /* active: place, -1 nobody */
    bool over;
} hoc_model;

/* Who takes part in the effects of something: whose it is, who uses it, at whom. */
typedef struct hoc_model_use {
    int caster;
    hoc_model_place user, target, attacker, attacked;
    int face;     /* of the d20 of attacks that are effects: 1 or 20 */
    bool passive; /* conditions are of the user himself */
} hoc_model_use;

/* The house's data, read from its files. */
json_t *hoc_house(const char *file, const char *list); /* an array; owned by the caller */
json_t *hoc_by_id(json_t *list, const char *id);       /* borrowed; ends the test where there is none */

/* The house's heroes, without passives but that of `passive_of` (NULL: of nobody), plain heroes, house cards and blank
 * ones. Free with rp_data_free. */
rp_data *hoc_model_data(json_t *heroes, const char *passive_of);

/* What the position of a play holds, as its text says. */
hoc_model hoc_model_of(hoc_play *p, json_t *heroes);
bool hoc_model_living(const hoc_model *m, hoc_model_place at);
/* Whether a hero fits an action or card with these members "target" and "target_is". */
bool hoc_model_fits(const hoc_model *m, const hoc_model_use *use, json_t *thing, hoc_model_place at);
/* Goes through the array of effects, playing what the game asks for, and changes the model. */
void hoc_model_effects(hoc_model *m, hoc_play *p, json_t *heroes, const hoc_model_use *use, json_t *effects);
/* Whether this hero is among those whom an effect names: "own", "attacker". */
bool hoc_model_among(const hoc_model *m, const hoc_model_use *use, const char *who, hoc_model_place at);
/* Whether it is so of a hero: "wounded", "low", "ready". */
bool hoc_model_is(const hoc_model *m, hoc_model_place at, const char *what);
/* Ends the test unless the position is that of the model. */
void hoc_model_same(const hoc_model *m, hoc_play *p, json_t *heroes, const char *what);

/* The change of a stat of a hero, all durations together. */
int hoc_model_stat(const hoc_model *m, hoc_model_place at, const char *stat);
/* "2d6+1" as its parts. */
void hoc_model_dice(const char *text, int *count, int *sides, int *constant);

#endif
