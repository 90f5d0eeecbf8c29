#include "eval/calamity/evaluation.h"

#include "engine/portable_math.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/force.h"

#include <stdio.h>

/* calamity_fit 20000 3 gave 2.27, 1.42, 0.58, 0.09, 1.43; 2026-11-29: mean log loss 0.471 in duels that it had not
 * seen, 0.693 of even chances. */
const double cal_weights[CAL_TERMS] = {
    [CAL_STRENGTH] = 2.27, [CAL_ATTACKS_NOW] = 1.42, [CAL_ATTACKS_LATER] = 0.58, [CAL_HAND] = 0.09, [CAL_DECK] = 1.43};

static const char *const term_names[CAL_TERMS] = {[CAL_STRENGTH] = "strength of the heroes",
                                                  [CAL_ATTACKS_NOW] = "attacks of the active hero",
                                                  [CAL_ATTACKS_LATER] = "attacks later in this Round",
                                                  [CAL_HAND] = "Spells in hand that can be of use",
                                                  [CAL_DECK] = "share of such Spells in the deck"};

/* Slots with cards that are Common or of living heroes. Those of a hero lie together, as slots are ascending by local
 * number. */
static rp_pile usable(const cal_side *of) {
    rp_pile slots = rp_pile_of(of->cards) - 1;
    for (int place = 0; place < CAL_TRIO; place++) {
        if (of->hero[place].health) continue;
        int first = 0, next = 0;
        for (int slot = 0; slot < CAL_DECK_MOST; slot++) {
            uint8_t local = (uint8_t)(of->kind[slot] - 1); /* of no card: above all */
            first += local < CAL_HERO_CARDS * place;
            next += local < CAL_HERO_CARDS * (place + 1);
        }
        slots &= ~(rp_pile_of(next) - rp_pile_of(first));
    }
    return slots;
}

void cal_find_hero_terms(const cal_setup *setup, const cal_duel *duel, double term[CAL_PLAYERS][CAL_HERO_TERMS]) {
    cal_force force;
    cal_force_of(setup, duel, &force);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        term[player][CAL_STRENGTH] = rp_log(force.square[player] + 1);
        term[player][CAL_ATTACKS_NOW] = cal_attacks_now(&force, player);
        term[player][CAL_ATTACKS_LATER] = cal_attacks_later(&force, player);
    }
}

void cal_find_card_terms(const cal_duel *duel, double term[CAL_PLAYERS][CAL_TERMS]) {
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *of = &duel->side[player];
        rp_pile good = usable(of);
        term[player][CAL_HAND] = rp_pile_count(of->hand & good);
        term[player][CAL_DECK] = of->deck ? (double)rp_pile_count(of->deck & good) / rp_pile_count(of->deck) : 0;
    }
}

bool cal_find_terms(const cal_setup *setup, const cal_duel *duel, double term[CAL_PLAYERS][CAL_TERMS]) {
    double heroes[CAL_PLAYERS][CAL_HERO_TERMS];
    memset(term, 0, sizeof(double[CAL_PLAYERS][CAL_TERMS]));
    if (duel->phase < CAL_PHASE_DEAL) return false;
    cal_find_hero_terms(setup, duel, heroes);
    for (int player = 0; player < CAL_PLAYERS; player++) memcpy(term[player], heroes[player], sizeof heroes[player]);
    cal_find_card_terms(duel, term);
    return true;
}

static void tell_odds(double odds, double value[]) {
    value[0] = 2 / (1 + rp_exp(-odds)) - 1;
    value[1] = -value[0];
}

void cal_weigh_terms(double term[CAL_PLAYERS][CAL_TERMS], double value[]) {
    double odds = 0;
    for (int i = 0; i < CAL_TERMS; i++) odds += cal_weights[i] * (term[0][i] - term[1][i]);
    tell_odds(odds, value);
}

/* Log odds of p1 where a match has not come to the first choice of its duel. */
static bool judged_by_draft(const rp_game *game, const rp_state *state, double *odds) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    if (!setup->match || !cal_judged_by_draft(duel)) return false;
    const cal_draft_values *values = cal_draft_values_of(game);
    if (!values) return false;
    *odds = cal_draft_odds(setup, values, duel);
    return true;
}

void cal_evaluate(const rp_game *game, const rp_state *state, double value[]) {
    double term[CAL_PLAYERS][CAL_TERMS], odds = 0;
    if (judged_by_draft(game, state, &odds)) {
        tell_odds(odds, value);
        return;
    }
    cal_find_terms(cal_setup_of(game), cal_duel_of(state), term);
    cal_weigh_terms(term, value);
}

int cal_terms(const rp_game *game, const rp_state *state, rp_evaluation_term terms[RP_TERMS_MAX]) {
    double term[CAL_PLAYERS][CAL_TERMS], odds;
    if (judged_by_draft(game, state, &odds)) {
        terms[0] = (rp_evaluation_term){.name = "heroes and decks, as learned", .value = {odds / 2, -odds / 2}};
        return 1;
    }
    if (!cal_find_terms(cal_setup_of(game), cal_duel_of(state), term)) return 0;
    for (int i = 0; i < CAL_TERMS; i++) {
        terms[i] = (rp_evaluation_term){.value = {cal_weights[i] * term[0][i], cal_weights[i] * term[1][i]}};
        snprintf(terms[i].name, sizeof terms[i].name, "%s", term_names[i]);
    }
    return CAL_TERMS;
}
