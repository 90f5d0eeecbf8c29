/* The two rows of advice in the ledger: what a computer player should know. */
#include "search/agent.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/row.h"

#include <stdlib.h>

/* What the agent says about the hero's cards, by name. */
static double value_of(fight *f, const rp_decision *decision, const char *name) {
    for (int i = 0; i < decision->count; i++) {
        char text[RP_TEXT_MAX];
        rp_action_text(f->game, &f->state, FIGHT_HERO, decision->actions[i].action, text);
        if (strncmp(text, name, strlen(name)) == 0) return decision->actions[i].value;
    }
    ck_abort_msg("no card %s", name);
    return 0;
}

static rp_decision *decide(fight *f, const char *agent_spec) {
    rp_agent *agent = NULL;
    rp_error error = {0};
    rp_view view;
    rp_limits limits = {0};
    rp_decision *decision = calloc(1, sizeof *decision);
    ck_assert_msg(rp_agent_new(agent_spec, f->game, &agent, &error) == RP_OK, "%s", error.text);
    rp_view_of(f->game, &f->state, FIGHT_HERO, &view);
    ck_assert_msg(rp_agent_decide(agent, &view, &limits, 3, decision, &error) == RP_OK, "%s", error.text);
    rp_agent_free(agent);
    return decision;
}

/* Two equal cards that are likely to win, and three melee cards in the stack */
START_TEST(dqc_72_winning_with_the_type_of_the_stack) {
    static const char *const agents[2] = {"greedy", "ismcts:sims=4000"};
    for (int i = 0; i < 2; i++) {
        fight *f = fight_at((fight_setup){
            .options = "hero=lindel,monster=demon,life=8", .hero_hand = "M6(), R6()", .stack = "M1(r), M2(r), M3(r)"});
        rp_decision *decision = decide(f, agents[i]);
        row_holds("DQC-72", value_of(f, decision, "M6()") > value_of(f, decision, "R6()"));
        free(decision);
        fight_free(f);
    }
}
END_TEST

/* Six life points, three melee cards in the stack, and cards that lose. After the round five points are left: a
 * fourth melee card in the stack would make the next melee blow deadly, a magic one would not. */
START_TEST(dqc_81_losing_with_another_type) {
    fight *f = fight_at((fight_setup){.options = "hero=lindel,monster=golem,life=1,wounds=9",
                                      .hero_hand = "M0(), G0(), Lindel Plain, R1(), R2()",
                                      .stack = "M1(r), M2(r), M3(r)"});
    rp_decision *decision = decide(f, "greedy:samples=1000");
    row_holds("DQC-81", value_of(f, decision, "G0()") > value_of(f, decision, "M0()"));
    free(decision);
    fight_free(f);
}
END_TEST

int main(void) {
    const TTest *tests[] = {dqc_72_winning_with_the_type_of_the_stack, dqc_81_losing_with_another_type};
    return fight_run_tests("dq-combat: advice", tests, sizeof tests / sizeof *tests, 60);
}
