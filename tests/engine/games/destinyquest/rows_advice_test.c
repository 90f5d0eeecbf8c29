/* Ledger rows HVH-1.3c and HVH-1.4d, the advice to a computer player: answers are kept for when they matter, and a
 * choice that is written down in secret is written by both. */
#include "tests/support/decisions.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

#include <math.h>

static rp_decision decision;

static double value_of(duel *d, int player, const char *text) {
    rp_action action = -1;
    rp_error error = {0};
    ck_assert_int_eq(rp_action_parse(d->game, &d->state, player, text, &action, &error), RP_OK);
    for (int i = 0; i < decision.count; i++)
        if (decision.actions[i].action == action) return decision.actions[i].value;
    ck_abort_msg("no value of '%s'", text);
}

/* Expectimax to the end of a bout of few rounds: what the player who is asked plays, as text. */
static const char *chosen(duel *d, int player, char text[RP_TEXT_MAX]) {
    rp_agent *agent = test_agent("expectimax:nodes=0", d->game);
    test_decide(agent, &d->state, player, NULL, 1, &decision);
    rp_action_text(d->game, &d->state, player, decision.action, text);
    rp_agent_free(agent);
    return text;
}

/* One blow kills. The second is so fast that he wins round 1 by his attribute alone; the first can dodge once and then
 * catch up with time shift, and that is when an extra die decides. */
START_TEST(hvh_1_3c_answer_is_kept) {
    char text[RP_TEXT_MAX];
    duel *d = duel_new("round-limit=2,p1-health=1,p2-health=1",
                       (duel_hero){.speed = 3, .brawn = 60, .abilities = "time shift, evade"},
                       (duel_hero){.speed = 14, .brawn = 60, .abilities = "haste"});
    duel_play(d, "first none"); /* he declined */
    ck_assert_str_eq(duel_asked(d), "second");
    row_text("HVH-1.3c", chosen(d, DUEL_SECOND, text), "none");
    ck_assert(decision.exact);
    row_holds("HVH-1.3c", value_of(d, DUEL_SECOND, "none") > value_of(d, DUEL_SECOND, "haste") + 0.01);
    duel_free(d);
}
END_TEST

/* The same bout, but the first has caught up now. */
START_TEST(hvh_1_3c_answer_is_given_when_it_matters) {
    char text[RP_TEXT_MAX];
    duel *d = duel_new("round-limit=1,p1-health=1,p2-health=1",
                       (duel_hero){.speed = 3, .brawn = 60, .abilities = "time shift"},
                       (duel_hero){.speed = 14, .brawn = 60, .abilities = "haste"});
    duel_play(d, "first time shift");
    row_text("HVH-1.3c", chosen(d, DUEL_SECOND, text), "haste");
    row_holds("HVH-1.3c", value_of(d, DUEL_SECOND, "haste") > value_of(d, DUEL_SECOND, "none") + 0.01);
    duel_free(d);
}
END_TEST

/* Also who has no speed ability. */
START_TEST(hvh_1_4d_both_always_write_something) {
    duel *d =
        duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "haste"}, (duel_hero){.speed = 4, .brawn = 5});
    row_text("HVH-1.4d", duel_asked(d), "both");
    row_text("HVH-1.4d", duel_choices(d, DUEL_SECOND), "none");
    rp_agent *agent = test_agent("random", d->game);
    rp_move move = {{0}};
    for (int player = 0; player < 2; player++) {
        test_decide(agent, &d->state, player, NULL, 5, &decision);
        move.of[player] = decision.action;
    }
    rp_error error = {0};
    row_number("HVH-1.4d", rp_check_move(d->game, &d->state, &move, &error), RP_OK);
    move.of[DUEL_SECOND] = -1; /* a move in which he writes nothing does not exist */
    row_number("HVH-1.4d", rp_check_move(d->game, &d->state, &move, &error), RP_BAD_INPUT);
    rp_agent_free(agent);
    duel_free(d);
}
END_TEST

/* Uses are public, so an empty question hides nothing. */
START_TEST(hvh_1_4d_nobody_is_asked_without_any_left) {
    duel *d =
        duel_new(NULL, (duel_hero){.speed = 4, .brawn = 5, .abilities = "haste"}, (duel_hero){.speed = 4, .brawn = 5});
    duel_play(d, "haste | none; dice 1 1 1; dice 6 6; second do not roll");
    row_text("HVH-1.4d", duel_asked(d), "chance");
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {hvh_1_3c_answer_is_kept, hvh_1_3c_answer_is_given_when_it_matters,
                                  hvh_1_4d_both_always_write_something, hvh_1_4d_nobody_is_asked_without_any_left};
    return duel_run_tests("destinyquest rows: advice", tests, sizeof tests / sizeof *tests);
}
