#include "eval/mage_knight/evaluation.h"

#include "engine/games/mage_knight/state.h"
#include "eval/mage_knight/playout.h"

#include <stdio.h>

typedef enum mk_term { SO_FAR, WOUNDS, UNITS, FORCED_OUT, NEXT_TURN, SPENT, TERMS } mk_term;

static const char *const term_names[TERMS] = {
    [SO_FAR] = "so far",        [WOUNDS] = "Wounds to come",   [UNITS] = "Units to be wounded",
    [FORCED_OUT] = "the space", [NEXT_TURN] = "the next turn", [SPENT] = "cards, Units, crystals and Artifacts to come",
};

enum { LINES = 1 };

static int wounded_units(const mk_setup *setup, const mk_player *of) {
    int sum = 0;
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++) {
        int level = setup->book->unit[of->unit[unit].kind - 1].level;
        if (of->unit[unit].state >> MK_WOUNDED & 1) sum += setup->prices.unit_level * (level - level / 2);
    }
    return sum;
}

/* What the way from `from` to `to`, its end, adds to the terms of a player. */
static void add_way(const mk_setup *setup, const mk_duel *from, const mk_duel *to, int player, double term[TERMS]) {
    const mk_player *now = &from->player[player], *then = &to->player[player];
    const mk_prices *prices = &setup->prices;
    double change = then->account - now->account, known = 0, of[TERMS] = {0};
    of[WOUNDS] = -prices->wound * (then->wounds_taken - now->wounds_taken);
    of[UNITS] = wounded_units(setup, now) - wounded_units(setup, then);
    if (player == MK_AGGRESSOR && to->forced == MK_DEFENDER + 1) of[FORCED_OUT] = prices->space;
    if (player == MK_DEFENDER && mk_holds_for(then, MK_FULL) && !setup->outcome_only) of[NEXT_TURN] = -prices->turn;
    for (int i = WOUNDS; i < SPENT; i++) known += of[i];
    of[SPENT] = change - known;
    for (int i = WOUNDS; i < TERMS; i++) term[i] += of[i] / LINES;
}

static void find_terms(const rp_game *game, const rp_state *state, double term[MK_PLAYERS][TERMS]) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(state);
    for (int player = 0; player < MK_PLAYERS; player++)
        for (int i = 0; i < TERMS; i++) term[player][i] = i == SO_FAR ? duel->player[player].account : 0;
    for (int line = 0; line < LINES; line++) {
        rp_state room;
        rp_random random;
        rp_random_seed(&random, (uint64_t)line + 1);
        rp_clone(game, &room, state);
        mk_sensible_line(game, &room, &random);
        for (int player = 0; player < MK_PLAYERS; player++)
            add_way(setup, duel, mk_duel_of(&room), player, term[player]);
    }
}

void mk_evaluate(const rp_game *game, const rp_state *state, double value[]) {
    double term[MK_PLAYERS][TERMS], lead = 0;
    find_terms(game, state, term);
    for (int i = 0; i < TERMS; i++) lead += term[MK_AGGRESSOR][i] - term[MK_DEFENDER][i];
    lead /= mk_setup_of(game)->prices.scale;
    value[MK_AGGRESSOR] = lead > 1 ? 1 : lead < -1 ? -1 : lead;
    value[MK_DEFENDER] = -value[MK_AGGRESSOR];
}

int mk_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]) {
    double term[MK_PLAYERS][TERMS];
    find_terms(game, state, term);
    for (int i = 0; i < TERMS; i++) {
        terms[i] = (rp_evaluation_term){.value = {term[MK_AGGRESSOR][i], term[MK_DEFENDER][i]}};
        snprintf(terms[i].name, sizeof terms[i].name, "%s", term_names[i]);
    }
    return TERMS;
}
