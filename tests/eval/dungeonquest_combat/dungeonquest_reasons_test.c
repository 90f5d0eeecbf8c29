/* 
 *
 * Every number in a reason or a posterior is compared with a count over all worlds that the view allows, in which the
 * round is played through the contract. */
#include "engine/games/dungeonquest_combat/state.h"
#include "eval/evaluate.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];

static rp_game *game_of(const char *spec) {
    rp_game *game;
    rp_error error;
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    return game;
}

static void step(const rp_game *game, rp_state *state, rp_random *random) {
    unsigned to_act = rp_to_act(game, state);
    rp_move move = {{0}};
    rp_action legal[RP_LEGAL_MAX];
    if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, state, random);
    for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++)
        if (to_act >> player & 1)
            move.of[player] = legal[rp_random_below(random, (uint32_t)rp_useful(game, state, player, legal))];
    rp_advance(game, state, &move);
}

/* Calls `check` with the view of everybody who is to act, at every decision of `fights` random fights. */
static void at_every_decision(const char *spec, int fights, void (*check)(const rp_view *view)) {
    rp_game *game = game_of(spec);
    rp_state state;
    rp_view view;
    rp_random random;
    rp_random_seed(&random, 11);
    for (int fight = 0; fight < fights; fight++)
        for (rp_start(game, &state); rp_to_act(game, &state); step(game, &state, &random)) {
            unsigned to_act = rp_to_act(game, &state);
            for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
                if (!(to_act >> player & 1)) continue;
                rp_view_of(game, &state, player, &view);
                check(&view);
            }
        }
    rp_game_free(game);
}

/* The number behind the first "WORD " of a reason; -1 when it is not there. */
static double number_after(const char *text, const char *word) {
    const char *at = strstr(text, word);
    return at ? strtod(at + strlen(word), NULL) : -1;
}

static int wounds_of(const dq_fight *fight, int side) {
    return side == DQ_HERO ? dq_hero_wounds(fight) : dq_monster_wounds(fight);
}

/* ---- reveal --------------------------------------------------------------------------------------------- */

/* Whether some order of counterattack cards wounds the other side. */
static bool can_win_counter(const rp_game *game, const rp_state *state, int player, int wounds_before) {
    const dq_fight *fight = dq_fight_of(state);
    if (fight->phase != DQ_PHASE_COUNTER) return wounds_of(fight, 1 - player) > wounds_before;
    rp_state next;
    rp_action legal[RP_LEGAL_MAX];
    bool own_turn = fight->asked >> player & 1;
    if (!own_turn && fight->side[1 - player].played != dq_field_bit(fight->side[1 - player].attack.revealed))
        return false;
    int count = rp_useful(game, state, own_turn ? player : 1 - player, legal);
    for (int i = 0; i < count; i++) {
        if (own_turn == (legal[i] == DQ_PASS)) continue; /* the other side passes, the own side does not */
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, own_turn ? player : 1 - player, legal[i]);
        if (can_win_counter(game, &next, player, wounds_before)) return true;
    }
    return false;
}

typedef struct tally {
    double beats, ties, counters, all;
} tally;

/* Reveals `own` against `other` in a world and notes who is ahead before counterattacks. */
static void meet(const rp_game *game, const rp_state *world, int player, int own, int other, double weight, tally *t) {
    rp_state state;
    rp_move move = {{0}};
    move.of[player] = own;
    move.of[1 - player] = other;
    int given = wounds_of(dq_fight_of(world), 1 - player), taken = wounds_of(dq_fight_of(world), player);
    rp_clone(game, &state, world);
    rp_advance(game, &state, &move);
    const dq_fight *fight = dq_fight_of(&state);
    ck_assert_int_ne(fight->phase, DQ_PHASE_EFFECTS);
    int difference = wounds_of(fight, 1 - player) - given - (wounds_of(fight, player) - taken);
    if (fight->phase == DQ_PHASE_COUNTER)
        difference = dq_total(dq_setup_of(game), &fight->side[player].attack) -
                     dq_total(dq_setup_of(game), &fight->side[1 - player].attack);
    t->all += weight;
    if (difference > 0) t->beats += weight;
    if (difference == 0) t->ties += weight;
    if (difference <= 0 && fight->phase == DQ_PHASE_COUNTER && can_win_counter(game, &state, player, given))
        t->counters += weight;
}

static tally count_worlds(const rp_view *view, int own) {
    tally t = {0};
    rp_state world;
    for (uint64_t index = rp_belief_count(view); index-- > 0;) {
        double weight = rp_belief_world(view, index, &world);
        for (rp_pile hand = dq_fight_of(&world)->side[1 - view->player].hand; hand; hand &= hand - 1)
            meet(view->game, &world, view->player, own, rp_pile_lowest(hand), weight, &t);
    }
    return t;
}

static int reveals_checked;

static void check_reveal(const rp_view *view) {
    const dq_fight *fight = dq_fight_of(&view->masked);
    if (fight->phase != DQ_PHASE_REVEAL || !fight->side[1 - view->player].hand_count) return;
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_useful(view->game, &view->masked, view->player, legal);
    for (int i = 0; i < count; i++) {
        tally t = count_worlds(view, legal[i]);
        ck_assert_int_eq(rp_reasons(view, legal[i], reasons), 3);
        double ties = number_after(reasons[0], "ties "), counters = number_after(reasons[1], " can win ");
        ck_assert_double_eq_tol(number_after(reasons[0], "beats "), 100 * t.beats / t.all, 0.5001);
        ck_assert_double_eq_tol(ties < 0 ? 0 : ties, 100 * t.ties / t.all, 0.5001);
        ck_assert_double_eq_tol(counters < 0 ? 0 : counters, 100 * t.counters / t.all, 0.5001);
        reveals_checked++;
    }
}

START_TEST(reveal_shares_are_counted) {
    /* figures whose effects need no chance, so that a round can be played through */
    static const char *const specs[] = {"dq-combat:hero=lindel,monster=golem,deck=12,hand=2",
                                        "dq-combat:hero=lindel,monster=golem,deck=18,hand=3,life=6",
                                        "dq-combat:hero=lindel,monster=golem,deck=12,hand=2,empty-deck=early"};
    reveals_checked = 0;
    at_every_decision(specs[_i], 12, check_reveal);
    ck_assert_int_gt(reveals_checked, 50);
}
END_TEST

/* What the third reason says about the stack and the end of the fight. */
static void check_stack(const rp_view *view) {
    const dq_setup *setup = dq_setup_of(view->game);
    const dq_fight *fight = dq_fight_of(&view->masked);
    if (fight->phase != DQ_PHASE_REVEAL) return;
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_useful(view->game, &view->masked, view->player, legal);
    for (int i = 0; i < count; i++) {
        if (legal[i] >= DQ_FIRST_POWER_CARD) continue;
        rp_reasons(view, legal[i], reasons);
        int size = rp_pile_count(fight->stack & setup->type_mask[setup->type[legal[i]]]);
        double said = number_after(reasons[2], size ? (strstr(reasons[2], "gives") ? "gives " : "stack: ") : "gives ");
        ck_assert_msg((int)said == 1 + size, "%s", reasons[2]);
        if (view->player == DQ_MONSTER) {
            bool kills = dq_hero_wounds(fight) + 1 + size >= setup->hero_life;
            ck_assert_msg(kills == (strstr(reasons[2], "kills") != NULL), "%s", reasons[2]);
        }
    }
}

START_TEST(stack_wounds_are_right) { at_every_decision("dq-combat:hero=lindel,monster=troll", 12, check_stack); }
END_TEST

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

/* ---- escape, dice, classic ------------------------------------------------------------------------------ */

typedef struct attempt {
    double success, wounds, death;
} attempt;

/* Follows the escape to its end through the contract. */
static void follow_escape(const rp_game *game, const rp_state *state, double probability, attempt *sum) {
    const dq_fight *fight = dq_fight_of(state);
    if (fight->phase != DQ_PHASE_ESCAPE) {
        if (fight->result == DQ_RESULT_ESCAPED) sum->success += probability;
        if (fight->result == DQ_RESULT_HERO_DEAD) sum->death += probability;
        sum->wounds += probability * (dq_hero_wounds(fight) - dq_setup_of(game)->start_wounds);
        return;
    }
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    rp_state next;
    for (int i = rp_chance(game, state, outcomes); i-- > 0;) {
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, RP_CHANCE_PLAYER, outcomes[i].outcome);
        follow_escape(game, &next, probability * outcomes[i].probability, sum);
    }
}

START_TEST(escape_chances_are_exact) {
    static const char *const monsters[] = {"skeleton", "sorcerer", "troll", "golem", "demon"};
    for (int wounds = 0; wounds <= 10; wounds += 10) {
        char spec[96];
        snprintf(spec, sizeof spec, "dq-combat:hero=gherinn,life=4,monster=%s,wounds=%d", monsters[_i], wounds);
        rp_game *game = game_of(spec);
        rp_state state;
        rp_view view;
        attempt sum = {0};
        rp_start(game, &state);
        rp_view_of(game, &state, DQ_HERO, &view);
        int said = rp_reasons(&view, DQ_ESCAPE, reasons);
        rp_advance_one(game, &state, DQ_HERO, DQ_ESCAPE);
        follow_escape(game, &state, 1, &sum);
        ck_assert_double_eq_tol(number_after(reasons[0], "succeeds with "), 100 * sum.success, 0.5001);
        ck_assert_double_eq_tol(number_after(reasons[1], "costs "), sum.wounds, 0.00501);
        ck_assert_int_eq(said, sum.death > 0 ? 3 : 2);
        if (said == 3) ck_assert_double_eq_tol(number_after(reasons[2], "kills with "), 100 * sum.death, 0.5001);
        rp_game_free(game);
    }
}
END_TEST

/* Wounds given on average by what follows until the next round, through the contract. */
static double mean_given(const rp_game *game, const rp_state *state, int before) {
    if (!(rp_to_act(game, state) & RP_TO_ACT_CHANCE) || dq_monster_wounds(dq_fight_of(state)) != before ||
        (dq_fight_of(state)->phase == DQ_PHASE_ROLL && !dq_fight_of(state)->rerolled))
        return dq_monster_wounds(dq_fight_of(state)) - before;
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    rp_state next;
    double sum = 0;
    for (int i = rp_chance(game, state, outcomes); i-- > 0;) {
        rp_clone(game, &next, state);
        rp_advance_one(game, &next, RP_CHANCE_PLAYER, outcomes[i].outcome);
        sum += outcomes[i].probability * mean_given(game, &next, before);
    }
    return sum;
}

static int rerolls_checked;

static void check_reroll(const rp_view *view) {
    rp_action legal[RP_LEGAL_MAX];
    if (dq_fight_of(&view->masked)->phase != DQ_PHASE_REROLL) return;
    for (int i = rp_useful(view->game, &view->masked, view->player, legal); i-- > 0;) {
        rp_state state;
        rp_belief_world(view, 0, &state);
        int before = dq_monster_wounds(dq_fight_of(&state));
        if (legal[i] == DQ_KEEP) continue;
        rp_reasons(view, legal[i], reasons);
        rp_advance_one(view->game, &state, view->player, legal[i]);
        double said = number_after(strstr(reasons[0], "%,"), "%, ");
        ck_assert_double_eq_tol(said, mean_given(view->game, &state, before), 0.00501);
        rerolls_checked++;
    }
}

START_TEST(reroll_means_are_exact) {
    rerolls_checked = 0;
    at_every_decision(_i ? "dq-combat:variant=classic-solo,life=6" : "dq-combat:variant=dice,life=40", 30,
                      check_reroll);
    ck_assert_int_gt(rerolls_checked, 10);
}
END_TEST

static void check_pick(const rp_view *view) {
    if (dq_fight_of(&view->masked)->phase != DQ_PHASE_PICK) return;
    for (int own = DQ_QUICK_SHOT; own <= DQ_BOLT_OF_AGONY; own++) {
        double given = 0, taken = 0;
        for (int other = DQ_QUICK_SHOT; other <= DQ_BOLT_OF_AGONY; other++) {
            rp_state state;
            rp_move move = {{0}};
            rp_belief_world(view, 0, &state);
            given -= wounds_of(dq_fight_of(&state), 1 - view->player) / 3.0;
            taken -= wounds_of(dq_fight_of(&state), view->player) / 3.0;
            move.of[view->player] = own;
            move.of[1 - view->player] = other;
            rp_advance(view->game, &state, &move);
            given += wounds_of(dq_fight_of(&state), 1 - view->player) / 3.0;
            taken += wounds_of(dq_fight_of(&state), view->player) / 3.0;
        }
        ck_assert_int_eq(rp_reasons(view, own, reasons), 3);
        ck_assert_double_eq_tol(strtod(reasons[2], NULL), given, 0.00501);
        ck_assert_double_eq_tol(number_after(reasons[2], "given and "), taken, 0.00501);
    }
}

START_TEST(classic_means_are_exact) {
    at_every_decision(_i ? "dq-combat:variant=classic,hero=hugo" : "dq-combat:variant=classic,hero=lindel", 20,
                      check_pick);
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
    tcase_add_loop_test(all, reveal_shares_are_counted, 0, 3);
    tcase_add_test(all, stack_wounds_are_right);
    tcase_add_loop_test(all, different_actions_different_reasons, 0, 6);
    tcase_add_loop_test(all, escape_chances_are_exact, 0, 5);
    tcase_add_loop_test(all, reroll_means_are_exact, 0, 2);
    tcase_add_loop_test(all, classic_means_are_exact, 0, 2);
    tcase_add_loop_test(all, posterior_equals_enumeration, 0, 5);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
