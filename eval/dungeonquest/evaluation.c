#include "eval/dungeonquest/evaluation.h"

#include "engine/portable_math.h"
#include "eval/dungeonquest/outlook.h"

#include <stdio.h>

typedef enum dungeon_term { LOOT = DUNGEON_FACTORS, OTHERS, TERMS } dungeon_term;

static const char *const term_names[TERMS] = {
    [DUNGEON_FACTOR_WAY] = "the way",
    [DUNGEON_FACTOR_WOUNDS] = "wounds",
    [DUNGEON_FACTOR_SUN] = "the sun",
    [DUNGEON_FACTOR_DRAGON] = "the dragon",
    [LOOT] = "Loot",
    [OTHERS] = "what others bring out",
};

#define LEAST_TERM (-20.0)

/* What his Loot counts for once he is out. */
static double loot_of(const dungeon_setup *setup, const dungeon_hope *hope) {
    if (setup->score_gold) return hope->gold / 10000;
    return setup->players > 1 || hope->treasure ? 1 : 0;
}

void dungeon_evaluate(const rp_game *game, const rp_state *state, double value[]) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    dungeon_hope hope[DUNGEON_HEROES_MAX];
    double own[DUNGEON_HEROES_MAX], all = 0;
    dungeon_outlook(game, state, hope);
    for (int player = 0; player < setup->players; player++) {
        own[player] = hope[player].chance * loot_of(setup, &hope[player]) *
                      dungeon_ahead_of_others(setup, hope, &hope[player], player);
        all += own[player];
    }
    for (int player = 0; player < setup->players; player++) {
        double others = setup->players > 1 ? (all - own[player]) / (setup->players - 1) : 0;
        value[player] = own[player] - setup->rivals * others;
        if (value[player] > game->info.payoff_maximum) value[player] = game->info.payoff_maximum;
        if (value[player] < game->info.payoff_minimum) value[player] = game->info.payoff_minimum;
    }
}

static double term_of(double factor) {
    double term = factor > 1e-9 ? rp_log(factor) : LEAST_TERM;
    return term > LEAST_TERM ? term : LEAST_TERM;
}

int dungeon_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    dungeon_hope hope[DUNGEON_HEROES_MAX];
    dungeon_outlook(game, state, hope);
    for (int i = 0; i < TERMS; i++) {
        terms[i] = (rp_evaluation_term){.value = {0}};
        snprintf(terms[i].name, sizeof terms[i].name, "%s", term_names[i]);
        for (int player = 0; player < setup->players; player++) {
            const dungeon_hope *of = &hope[player];
            double factor = i < DUNGEON_FACTORS ? of->factor[i]
                            : i == LOOT         ? loot_of(setup, of)
                                                : dungeon_ahead_of_others(setup, hope, of, player);
            terms[i].value[player] = term_of(factor);
        }
    }
    return TERMS;
}
