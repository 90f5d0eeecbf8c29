/* Warnings of destinyquest: where they are given, and that a warned action is never better, neither in what the round
 * brings nor, in bouts that can be counted to their end, against the best play. */

#include "eval/evaluate.h"
#include "search/agent.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/destinyquest_round.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>

static const duel_hero plain = {.speed = 5, .brawn = 6, .armour = 3};

/* Whether the winner of a round is warned not to decline the roll against a loser with these abilities. */
static bool is_warned(const char *abilities) {
    rp_view view;
    duel_hero loser = plain;
    loser.abilities = abilities;
    duel *d = duel_new(NULL, plain, loser);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "*");
    rp_view_of(d->game, &d->state, DUEL_FIRST, &view);
    ck_assert_str_eq(duel_phase(d), "damage-score");
    ck_assert_ptr_null(rp_warning(&view, DESTINY_ROLL));
    bool warned = rp_warning(&view, DESTINY_NO_ROLL);
    duel_free(d);
    return warned;
}

START_TEST(declining_the_roll_is_warned_of_where_nobody_gains_by_it) {
    static const char *const gaining[] = {"riposte", "lightning", "kick start", "seeing red", "spore cloud",
                                          "bless",   "refresh",   "steal",      "weaver",     "fiery temper"};
    static const char *const harmless[] = {"charm",  "heal",        "iron will",    "thorn armour", "fear",
                                           "martyr", "second wind", "second sight", "savagery",     "blood rage"};
    ck_assert(is_warned(NULL));
    for (size_t i = 0; i < sizeof gaining / sizeof *gaining; i++)
        ck_assert_msg(!is_warned(gaining[i]), "a warning against %s", gaining[i]);
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        ck_assert_msg(is_warned(harmless[i]), "no warning against %s", harmless[i]);
}
END_TEST

static void check_warning(const rp_game *game, const rp_state *state, int player) {
    rp_view view;
    round_ahead roll, no_roll;
    int other = !player;
    rp_view_of(game, state, player, &view);
    if (!rp_warning(&view, DESTINY_NO_ROLL)) return;
    require(round_ahead_of(game, state, player, DESTINY_ROLL, -1, &roll));
    require(round_ahead_of(game, state, player, DESTINY_NO_ROLL, -1, &no_roll));
    bool ends_sooner = roll.winner[player] > 0; /* then step 8 may not come, where he could heal */
    require_message(roll.health[other] <= no_roll.health[other] + 1e-9 &&
                        (ends_sooner || roll.health[player] >= no_roll.health[player] - 1e-9),
                    "%s: rolling leaves him %g and the other %g, not rolling %g and %g", game->spec.text,
                    roll.health[player], roll.health[other], no_roll.health[player], no_roll.health[other]);
    require(roll.winner[player] >= no_roll.winner[player] - 1e-9);
    require(roll.winner[other] <= no_roll.winner[other] + 1e-9);
}

START_TEST(no_warned_action_is_better_in_its_round) {
    const destiny_book *book = destiny_book_default();
    rp_random random;
    rp_random_seed(&random, 8);
    for (int bout = 0; bout < 200; bout++) {
        char spec[RP_SPEC_TEXT_MAX];
        rp_game *game;
        rp_state state;
        snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s",
                 book->hero[rp_random_below(&random, book->hero_count)].id,
                 book->hero[rp_random_below(&random, book->hero_count)].id);
        ck_assert_int_eq(rp_game_new(spec, NULL, &game, NULL), RP_OK);
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
            rp_move move = {{0}};
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, &random);
            for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
                if (!(to_act >> player & 1)) continue;
                if (destiny_bout_of(&state)->phase == DESTINY_PHASE_DAMAGE_SCORE) check_warning(game, &state, player);
                move.of[player] = test_random_useful(game, &state, player, &random);
            }
            rp_advance(game, &state, &move);
        }
        rp_game_free(game);
    }
}
END_TEST

/* ---- bouts counted to their end ------------------------------------------------------------------------------ */

enum { COUNTED_BOUTS = 160, COUNTED_MIN = 60 };

/* Any abilities but the one that asks for a face. */
static void draw_abilities(rp_random *random, char *list, size_t size) {
    const destiny_book *book = destiny_book_default();
    size_t used = 0;
    list[0] = 0;
    for (int count = 0; count < 3;) {
        const destiny_ability *ability = &book->ability[rp_random_below(random, book->ability_count)];
        if (ability->no_effect || strstr(list, ability->id) || strcmp(ability->id, "sweet-spot") == 0) continue;
        used += (size_t)snprintf(list + used, size - used, "%s%s", count++ ? "," : "", ability->id);
    }
}

/* Heroes who fall after a blow or two, and few rounds. */
static duel *short_duel(rp_random *random) {
    static const char *const options[] = {"round-limit=2", "round-limit=2,defeat=round-end",
                                          "round-limit=2,both-down=sudden-death,sacrifice=before-roll",
                                          "round-limit=2,heal-limit=none,uses=round"};
    char abilities[2][256];
    duel_hero hero[2];
    for (int i = 0; i < 2; i++) {
        draw_abilities(random, abilities[i], sizeof abilities[i]);
        hero[i] = (duel_hero){.speed = (int)rp_random_below(random, 3),
                              .brawn = (int)rp_random_below(random, 4),
                              .magic = (int)rp_random_below(random, 4),
                              .armour = (int)rp_random_below(random, 3),
                              .health = 1 + (int)rp_random_below(random, 5),
                              .abilities = abilities[i]};
    }
    return duel_new(options[rp_random_below(random, 4)], hero[0], hero[1]);
}

/* Counts the bout from here on if there is a warning and it is small enough; whether it was. */
static bool counts_to_the_end(const duel *d, int player) {
    rp_view view;
    rp_agent *agent;
    static rp_decision decision;
    double value[DESTINY_NO_ROLL + 1] = {0};
    rp_view_of(d->game, &d->state, player, &view);
    if (!rp_warning(&view, DESTINY_NO_ROLL)) return false;
    require(rp_agent_new("expectimax:nodes=400000", d->game, &agent, NULL) == RP_OK);
    require(rp_agent_decide(agent, &view, NULL, 1, &decision, NULL) == RP_OK);
    rp_agent_free(agent);
    if (!decision.exact) return false;
    for (int i = 0; i < decision.count; i++)
        if (decision.actions[i].action <= DESTINY_NO_ROLL)
            value[decision.actions[i].action] = decision.actions[i].value;
    require_message(value[DESTINY_ROLL] >= value[DESTINY_NO_ROLL] - 1e-9, "%s: rolling is worth %g, not rolling %g; %s",
                    d->game->spec.text, value[DESTINY_ROLL], value[DESTINY_NO_ROLL],
                    duel_drawing((duel *)(uintptr_t)d, player));
    return true;
}

START_TEST(no_warned_action_is_better_against_the_best_play) {
    rp_random random;
    int counted = 0;
    rp_random_seed(&random, 21);
    for (int bout = 0; bout < COUNTED_BOUTS; bout++) {
        duel *d = short_duel(&random);
        for (unsigned to_act; (to_act = rp_to_act(d->game, &d->state)) != 0;) {
            rp_move move = {{0}};
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(d->game, &d->state, &random);
            for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
                if (!(to_act >> player & 1)) continue;
                if (destiny_bout_of(&d->state)->phase == DESTINY_PHASE_DAMAGE_SCORE)
                    counted += counts_to_the_end(d, player);
                move.of[player] = test_random_useful(d->game, &d->state, player, &random);
            }
            rp_advance(d->game, &d->state, &move);
        }
        duel_free(d);
    }
    ck_assert_int_ge(counted, COUNTED_MIN);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("destinyquest warnings");
    TCase *tests = tcase_create("warnings");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, declining_the_roll_is_warned_of_where_nobody_gains_by_it);
    tcase_add_test(tests, no_warned_action_is_better_in_its_round);
    tcase_add_test(tests, no_warned_action_is_better_against_the_best_play);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
