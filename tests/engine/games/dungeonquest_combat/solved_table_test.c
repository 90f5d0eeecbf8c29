/* The compiled-in table of solved fights: parts of it made again, and its answers against fights solved without it. */
#include "play/faces/dungeonquest_combat/solved_fights.h"
#include "search/agent.h"
#include "search/exact/state_graph.h"

#include "tests/support/decisions.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { HEROES = 6, WITHOUT_DEFLECT = 5 };
static const char *const heroes[HEROES] = {"gherinn", "challara", "hugo", "krutzbeck", "lindel", "tatianna"};
static const int life_of_hero[HEROES] = {13, 12, 16, 20, 15, 14};
static const char *const monsters[] = {"skeleton", "sorcerer", "troll", "golem", "demon"};
static const char *const variant_names[] = {"dice", "classic-solo", "classic"};
static const dq_variant variants[] = {DQ_DICE, DQ_CLASSIC_SOLO, DQ_CLASSIC};

static rp_decision with_table, without_table;

static void compare(const rp_solved_entries *fights, const rp_solved_table *table, const char *what) {
    require(fights->count > 0);
    for (size_t i = 0; i < fights->count; i++) {
        double value, win;
        const rp_solved_entry *entry = &fights->entry[i];
        require_message(rp_solved_table_find(table, entry->key, &value, &win), "%s: a state is missing", what);
        require_message(value == entry->value, "%s: %.17g in the table, %.17g now", what, value, entry->value);
        require_message(fabs(win - entry->win) < 1e-7, "%s: win %.9g in the table, %.9g now", what, win, entry->win);
    }
}

/* Every hero but the one whose cards make many states; her last wounds. */
START_TEST(a_part_made_again_is_the_same) {
    rp_solved_table table;
    require(rp_solved_table_built_in(&table));
    for (int hero = 0; hero < HEROES; hero++)
        for (int wounds = life_of_hero[hero] - 1; wounds >= 0; wounds -= 3) {
            if (hero == WITHOUT_DEFLECT && wounds < 13) break;
            rp_solved_entries fights = {0};
            rp_error error = {0};
            require_message(dq_solved_fights_add(&fights, variants[_i], heroes[hero], wounds, NULL, &error) == RP_OK,
                            "%s", error.text);
            compare(&fights, &table, heroes[hero]);
            free(fights.entry);
        }
}
END_TEST

START_TEST(its_text_names_rules_and_data) {
    rp_solved_table table;
    char text[RP_SOLVED_TABLE_TEXT_MAX];
    require(rp_solved_table_built_in(&table));
    require(dq_solved_fights_text(text, NULL) == RP_OK);
    ck_assert_str_eq(table.text, text);
    ck_assert_ptr_nonnull(strstr(text, "riposte tables"));
}
END_TEST

/* Both agents at one decision. */
static void compare_decisions(const rp_game *game, rp_agent *table, rp_agent *none, const rp_state *state, int player) {
    rp_view view;
    rp_error error = {0};
    rp_view_of(game, state, player, &view);
    require_message(rp_agent_decide(table, &view, NULL, 5, &with_table, &error) == RP_OK, "%s", error.text);
    require_message(rp_agent_decide(none, &view, NULL, 5, &without_table, &error) == RP_OK, "%s", error.text);
    if (with_table.count == 1) return;
    require(with_table.exact && with_table.count == without_table.count);
    require_message(fabs(with_table.value - without_table.value) < 1e-12, "%s: %.15g and %.15g", game->spec.text,
                    with_table.value, without_table.value);
    for (int i = 0; i < with_table.count; i++) {
        const rp_action_report *a = &with_table.actions[i], *b = &without_table.actions[i];
        require(a->action == b->action && fabs(a->value - b->value) < 1e-12 && fabs(a->win - b->win) < 1e-6);
        require_message(fabs(a->share - b->share) < 1e-9, "%s: %g and %g of action %d", game->spec.text, a->share,
                        b->share, a->action);
    }
}

static void play_one(const rp_game *game, rp_agent *table, rp_agent *none, rp_random *random) {
    rp_state state;
    rp_action legal[RP_LEGAL_MAX];
    rp_start(game, &state);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &state, random);
        for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
            if (!(to_act >> player & 1)) continue;
            compare_decisions(game, table, none, &state, player);
            move.of[player] = legal[rp_random_below(random, (uint32_t)rp_legal(game, &state, player, legal))];
        }
        rp_apply(game, &state, &move);
    }
}

/* Every variant, hero and monster; lives, wounds and escapes drawn, and the life not known where that can be solved. */
START_TEST(fights_are_as_if_solved_without_the_table) {
    rp_random random;
    rp_random_split(&random, 3, (uint64_t)_i);
    for (int hero = 0; hero < WITHOUT_DEFLECT; hero++)
        for (size_t m = 0; m < sizeof monsters / sizeof *monsters; m++) {
            char spec[200], life[20] = "";
            int wounds = (int)rp_random_below(&random, (uint32_t)life_of_hero[hero]);
            if (_i == 2 || rp_random_below(&random, 2))
                snprintf(life, sizeof life, ",life=%d", 1 + (int)rp_random_below(&random, RP_FIGHT_LIFE));
            snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=%s,monster=%s,wounds=%d%s%s", variant_names[_i],
                     heroes[hero], monsters[m], wounds, life, rp_random_below(&random, 4) ? "" : ",escape-value=0.2");
            rp_game *game = test_game(spec);
            rp_agent *table = test_agent("exact", game), *none = test_agent("exact:table=no", game);
            for (int fight = 0; fight < 4; fight++) play_one(game, table, none, &random);
            rp_agent_free(table);
            rp_agent_free(none);
            rp_game_free(game);
        }
}
END_TEST

/* Every hero, wounds and life, the life not known among them; with room for one state of its own the agent is refused
 * unless the table holds all that a fight or a try to escape leads to. */
START_TEST(every_fight_begins_in_the_table) {
    for (int hero = 0; hero < HEROES; hero++)
        for (int wounds = 0; wounds < life_of_hero[hero]; wounds++)
            for (int life = _i == 2; life <= RP_FIGHT_LIFE; life++) {
                char spec[200], known[20] = "";
                if (life) snprintf(known, sizeof known, ",life=%d", life);
                snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=%s,monster=%s,wounds=%d%s", variant_names[_i],
                         heroes[hero], monsters[(hero + life + wounds) % 5], wounds, known);
                rp_game *game = test_game(spec);
                rp_agent_free(test_agent("exact:states=1", game));
                rp_game_free(game);
            }
}
END_TEST

START_TEST(deflect_goes_beyond_the_table_and_back) {
    rp_random random;
    rp_random_seed(&random, 8);
    rp_game *game = test_game("dq-combat:variant=classic,hero=tatianna,monster=golem,life=5,wounds=6");
    rp_agent *table = test_agent("exact", game), *none = test_agent("exact:table=no", game);
    for (int fight = 0; fight < 4; fight++) play_one(game, table, none, &random);
    rp_agent_free(table);
    rp_agent_free(none);
    rp_game_free(game);
}
END_TEST

/* The table is used: a game with other payoffs is not in it, so that a small limit of states refuses it. */
START_TEST(other_rules_are_not_taken_from_it) {
    rp_game *game = test_game("dq-combat:variant=classic,hero=krutzbeck,monster=golem,life=12");
    rp_agent *agent = test_agent("exact:states=100", game);
    rp_agent_free(agent);
    rp_game_free(game);
    static const char *const others[] = {"score=win", "both-die=hero-survives"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char spec[200];
        rp_error error = {0};
        snprintf(spec, sizeof spec, "dq-combat:variant=classic,hero=krutzbeck,monster=golem,life=12,%s", others[i]);
        game = test_game(spec);
        require_message(rp_agent_new("exact:states=100,table=yes", game, &agent, &error) == RP_BAD_INPUT, "%s", spec);
        ck_assert_ptr_nonnull(strstr(error.text, "more than 100 states"));
        rp_game_free(game);
    }
}
END_TEST

/* ---- the file -------------------------------------------------------------------------------------------------- */

START_TEST(a_damaged_table_is_refused) {
    rp_solved_entry entry[100];
    rp_solved_table table;
    rp_error error = {0};
    uint64_t *words;
    size_t count, entries = 100;
    for (size_t i = 0; i < entries; i++)
        entry[i] = (rp_solved_entry){rp_mix(7, i), (double)i / 100, (double)(100 - i) / 100};
    require(rp_solved_table_make(entry, &entries, "a test", &words, &count, &error) == RP_OK && entries == 100);
    require(rp_solved_table_open(words, count, &table, &error) == RP_OK);
    for (size_t i = 0; i < entries; i++) {
        double value, win;
        require(rp_solved_table_find(&table, rp_mix(7, i), &value, &win));
        require(value == (double)i / 100 && fabs(win - (double)(100 - i) / 100) < 1e-7);
        require(!rp_solved_table_find(&table, rp_mix(8, i), &value, &win));
    }
    for (size_t cut = 0; cut < count; cut++) require(rp_solved_table_open(words, cut, &table, &error) == RP_BAD_INPUT);
    for (size_t at = 0; at < count; at++) {
        words[at] ^= (uint64_t)1 << (at % 64);
        require(rp_solved_table_open(words, count, &table, &error) == RP_BAD_INPUT && error.text[0]);
        words[at] ^= (uint64_t)1 << (at % 64);
    }
    free(words);
    entry[1] = entry[0];
    entry[1].value += 0.5;
    require(rp_solved_table_make(entry, &entries, "a test", &words, &count, &error) == RP_BAD_INPUT && !words);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("solved table");
    TCase *cases = tcase_create("fights");
    tcase_set_timeout(cases, 300);
    tcase_add_loop_test(cases, a_part_made_again_is_the_same, 0, 3);
    tcase_add_test(cases, its_text_names_rules_and_data);
    tcase_add_loop_test(cases, fights_are_as_if_solved_without_the_table, 0, 3);
    tcase_add_loop_test(cases, every_fight_begins_in_the_table, 0, 3);
    tcase_add_test(cases, deflect_goes_beyond_the_table_and_back);
    tcase_add_test(cases, other_rules_are_not_taken_from_it);
    tcase_add_test(cases, a_damaged_table_is_refused);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
