/* Reasons for different actions differ, and the posterior is what a count over all worlds that the view allows gives.
 * What reasons claim is checked in tests/advice. */
#include "engine/games/dungeonquest_combat/state.h"
#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];

/* Calls `check` with the view of everybody who is to act, at every decision of `fights` random fights. */
static void at_every_decision(const char *spec, int fights, void (*check)(const rp_view *view)) {
    rp_game *game = test_game(spec);
    rp_state state;
    rp_view view;
    rp_random random;
    rp_random_seed(&random, 11);
    for (int fight = 0; fight < fights; fight++)
        for (rp_start(game, &state); rp_to_act(game, &state); test_random_step(game, &state, &random)) {
            unsigned to_act = rp_to_act(game, &state);
            for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
                if (!(to_act >> player & 1)) continue;
                rp_view_of(game, &state, player, &view);
                check(&view);
            }
        }
    rp_game_free(game);
}

/* ---- reasons differ ------------------------------------------------------------------------------------- */

static int sets_compared;

/* Two actions that no rule can tell apart: cards alike but for their names, or one of two equal dice. */
static bool are_alike(const rp_view *view, rp_action a, rp_action b) {
    const dq_setup *setup = dq_setup_of(view->game);
    const dq_fight *fight = dq_fight_of(&view->masked);
    if (a > b) return are_alike(view, b, a);
    if (a == DQ_REROLL_FIRST && b == DQ_REROLL_SECOND) return fight->die[0] == fight->die[1];
    if (b >= DQ_FIRST_POWER_CARD) return false;
    return setup->type[a] == setup->type[b] && setup->value[a] == setup->value[b] && setup->icons[a] == setup->icons[b];
}

static void check_different(const rp_view *view) {
    static char texts[RP_LEGAL_MAX][RP_REASONS_MAX * RP_REASON_TEXT_MAX];
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_useful(view->game, &view->masked, view->player, legal);
    for (int i = 0; i < count; i++) {
        int said = rp_reasons(view, legal[i], reasons);
        ck_assert_int_ge(said, 1);
        size_t used = 0;
        for (int j = 0; j < said; j++) {
            size_t length = strlen(reasons[j]);
            ck_assert(length > 0 && reasons[j][length - 1] != '.');
            used += (size_t)snprintf(texts[i] + used, sizeof texts[i] - used, "%s", reasons[j]);
        }
        for (int j = 0; j < i; j++)
            ck_assert_msg(strcmp(texts[i], texts[j]) != 0 || are_alike(view, legal[i], legal[j]), "twice: %s",
                          texts[i]);
    }
    if (count > 1) sets_compared++;
}

START_TEST(different_actions_different_reasons) {
    static const char *const specs[] = {"dq-combat",
                                        "dq-combat:hero=krutzbeck,monster=demon",
                                        "dq-combat:variant=solo,hero=tatianna",
                                        "dq-combat:variant=dice",
                                        "dq-combat:variant=classic-solo,hero=krutzbeck",
                                        "dq-combat:variant=classic,hero=tatianna"};
    sets_compared = 0;
    at_every_decision(specs[_i], 15, check_different);
    ck_assert_int_gt(sets_compared, 15);
}
END_TEST

/* ---- posterior ------------------------------------------------------------------------------------------ */

/* Whether a fact's text is true in a world. */
static bool is_true(const rp_game *game, const rp_state *world, int player, const char *text) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(world);
    rp_pile hand = fight->side[1 - player].hand;
    int highest = 0, number;
    char name[RP_TEXT_MAX];
    if (strstr(text, " life "))
        return sscanf(strstr(text, " life "), " life %d", &number) == 1 && fight->life == number;
    for (rp_pile rest = hand; rest; rest &= rest - 1) {
        dq_card_text(setup, rp_pile_lowest(rest), name);
        if (strncmp(text, "holds ", 6) == 0 && strcmp(text + 6, name) == 0) return true;
        if (strncmp(text, "Power card ", 11) == 0 && strcmp(text + 11, name) == 0) return true;
        if (setup->value[rp_pile_lowest(rest)] > highest) highest = setup->value[rp_pile_lowest(rest)];
    }
    if (sscanf(text, "highest value %d", &number) == 1) return number == highest;
    for (int type = 0; type < DQ_TYPES; type++) {
        size_t length = strlen(dq_type_names[type]);
        if (strncmp(text, dq_type_names[type], length) == 0 && sscanf(text + length, " cards %d", &number) == 1)
            return number == rp_pile_count(hand & setup->type_mask[type]);
    }
    return false;
}

/* Facts that exclude one another share the text before their last word (or, of Power cards, the first two words). */
static bool same_group(const char *a, const char *b) {
    if (strncmp(a, "holds ", 6) == 0) return false;
    if (strncmp(a, "Power card ", 11) == 0) return strncmp(b, "Power card ", 11) == 0;
    size_t length = (size_t)(strrchr(a, ' ') - a);
    return strncmp(a, b, length + 1) == 0;
}

static int facts_checked;

static void check_posterior(const rp_view *view) {
    static rp_posterior_fact facts[RP_POSTERIOR_MAX];
    int count = rp_posterior(view, facts);
    double share[RP_POSTERIOR_MAX] = {0};
    rp_state world;
    for (uint64_t index = rp_belief_count(view); index-- > 0;) {
        double probability = rp_belief_world(view, index, &world);
        for (int i = 0; i < count; i++)
            if (is_true(view->game, &world, view->player, facts[i].text)) share[i] += probability;
    }
    for (int i = 0; i < count; i++) {
        double sum = 0;
        ck_assert_msg(fabs(facts[i].probability - share[i]) < 1e-9, "%s: %g, counted %g", facts[i].text,
                      facts[i].probability, share[i]);
        for (int j = 0; j < count; j++)
            if (same_group(facts[i].text, facts[j].text)) sum += facts[j].probability;
        if (strncmp(facts[i].text, "holds ", 6) != 0) ck_assert_double_eq_tol(sum, 1, 1e-9);
        facts_checked++;
    }
}

START_TEST(posterior_equals_enumeration) {
    static const char *const specs[] = {
        "dq-combat:deck=12,hand=2", "dq-combat:hero=tatianna,monster=demon,deck=12,hand=3",
        "dq-combat:monster=skeleton,deck=12,hand=2,empty-deck=early", "dq-combat:variant=classic,monster=golem",
        "dq-combat:variant=dice,monster=troll"};
    facts_checked = 0;
    at_every_decision(specs[_i], 10, check_posterior);
    ck_assert_int_gt(facts_checked, 10);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("reasons");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 180);
    tcase_add_loop_test(all, different_actions_different_reasons, 0, 6);
    tcase_add_loop_test(all, posterior_equals_enumeration, 0, 5);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
