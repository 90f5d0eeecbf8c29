/* labels: longer */
/* One suite for every game: the invariants of engine/game.h, over random play. */
#include "engine/game.h"
#include "engine/json.h"
#include "engine/playout.h"
#include "engine/position.h"
#include "engine/record.h"

#include "tests/support/length.h"
#include "tests/support/merged_outcomes.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

static const char *const specs[] = {
    "tictactoe",
    "connect4",
    "connect4:width=4,height=5",
    "connect4:width=16,height=3",
    "connect4:width=3,height=16",
    "connect4:width=1,height=1",
    "2048",
    "2048:target=0",
    "2048:width=2,height=2,target=32",
    "2048:width=2,height=3,target=0",
    "pig",
    "pig:goal=12,sides=2",
    "kuhn",
    "kuhn:cards=7",
    "kuhn:players=3",
    "kuhn:cards=13,players=3",
    "leduc",
    "liars-dice",
    "matrix",
    "matrix:rows=0.5 -3 1e3/2 0 -0.25",
    "liars-dice:dice=2x1",
    "liars-dice:dice=3x5,faces=8",
    "goofspiel:cards=4",
    "goofspiel:cards=4,info=hidden",
    "goofspiel:cards=6,info=hidden,order=descending,payoff=difference",
    "goofspiel:hands=1+2+4+8/3+3+5+5,prizes=2+2+2+9,info=hidden,payoff=difference",
    "phantom-ttt",
    "oshi-zumo",
    "oshi-zumo:coins=5,size=1,horizon=7",
    "oshi-zumo:coins=255,size=50,min=1",
    "dq-combat",
    "dq-combat:hero=krutzbeck,monster=demon",
    "dq-combat:hero=tatianna,monster=sorcerer,wounds=5",
    "dq-combat:hero=challara,monster=golem,wounds=8,escape=no",
    "dq-combat:hero=gherinn,monster=skeleton,life=3,score=win",
    "dq-combat:hero=lindel,monster=troll,standoff-first=secret,power-counter=effect",
    "dq-combat:hero=lindel,monster=demon,empty-deck=early,deck=18,lost-counter=discard",
    "dq-combat:hero=gherinn,monster=golem,empty-deck=nothing,deck=12,hand=2",
    "dq-combat:hero=hugo,monster=golem,empty-deck=late,deck=15,hand=3",
    "dq-combat:variant=solo,hero=krutzbeck,monster=troll",
    "dq-combat:variant=solo,hero=tatianna,monster=demon,solo-counter=fewest,deck=15",
    "dq-combat:variant=dice,hero=hugo,monster=golem",
    "dq-combat:variant=dice,hero=tatianna,monster=skeleton",
    "dq-combat:variant=classic-solo,hero=hugo,monster=demon",
    "dq-combat:variant=classic-solo,hero=krutzbeck,monster=sorcerer",
    "dq-combat:variant=classic,hero=krutzbeck,monster=troll",
    "dq-combat:variant=classic,hero=hugo,monster=demon",
    "destinyquest",
    "destinyquest:p1=l1m,p2=l1r,tie=reroll,attribute=ask",
    "destinyquest:p1=l2w,p2=l2m,tie=faster,defeat=round-end",
    "destinyquest:p1=l2r,p2=h2r,passives=choose,heal-limit=none",
    "destinyquest:p1=l3w,p2=h3r,both-down=sudden-death,uses=round",
    "destinyquest:p1=l3n,p2=l3a,sacrifice=before-roll,sacrifice-slot=free",
    "destinyquest:p1=l3i,p2=h3m,defeat=round-end,both-down=less-negative",
    "destinyquest:p1=h1w,p2=l1w,round-limit=0,demon-claws=passive",
    "destinyquest:p1=h3w,p2=h3m,uses=unlimited,fatal-blow=after",
    "destinyquest:p1=h3m,p2=h3m,round-limit=4,limit-result=draw",
    "destinyquest:p1=h3r,p2=l2r,p1-health=9,p2-health=3,fatal-blow=score,attribute=path",
};
enum { SPECS = sizeof specs / sizeof *specs, GAMES = 24, PLAYOUTS = 500 };

static rp_game *make(int index) {
    rp_error error = {0};
    rp_game *game;
    rp_status status = rp_game_new(specs[index], NULL, &game, &error);
    require_message(status == RP_OK, "%s: %s", specs[index], error.text);
    return game;
}

static void random_move(const rp_game *game, const rp_state *state, rp_random *random, rp_move *move) {
    rp_action legal[RP_LEGAL_MAX];
    unsigned to_act = rp_to_act(game, state);
    memset(move, 0, sizeof *move);
    if (to_act & RP_TO_ACT_CHANCE) {
        move->of[0] = rp_sample(game, state, random);
        return;
    }
    for (int player = 0; to_act >> player; player++)
        if (to_act >> player & 1)
            move->of[player] = legal[rp_random_below(random, (uint32_t)rp_legal(game, state, player, legal))];
}

/* Calls `check` at every state of GAMES random games; fewer under a sanitizer. */
static void at_every_state(int index, void (*check)(const rp_game *, const rp_state *, rp_random *)) {
    rp_game *game = make(index);
    for (int number = 0; number < test_fewer(GAMES); number++) {
        rp_random random;
        rp_random_split(&random, 20, (uint64_t)number);
        rp_state state;
        rp_start(game, &state);
        int events = 0;
        for (; rp_to_act(game, &state); events++) {
            check(game, &state, &random);
            rp_move move;
            random_move(game, &state, &random, &move);
            rp_apply(game, &state, &move);
        }
        check(game, &state, &random);
        require(events <= game->info.length_maximum);
    }
    rp_game_free(game);
}

START_TEST(info_is_within_the_limits) {
    rp_game *game = make(_i);
    const rp_game_info *info = &game->info;
    require(info->players >= 1 && info->players <= RP_PLAYERS_MAX);
    require(info->state_size % 8 == 0 && info->state_size <= RP_STATE_BYTES_MAX);
    require(info->position_size <= info->state_size);
    require(info->legal_maximum <= RP_LEGAL_MAX && info->outcomes_maximum <= RP_OUTCOMES_MAX);
    require(info->payoff_minimum < info->payoff_maximum);
    for (int i = 0; i < info->players; i++) require(rp_player_find(game, info->player_names[i]) == i);
    if (strcmp(game->rules->name, "dq-combat") == 0) require((int)info->state_size <= 256);
    rp_game_free(game);
}
END_TEST

static void apply_is_deterministic_here(const rp_game *game, const rp_state *state, rp_random *random) {
    if (!rp_to_act(game, state)) return;
    rp_state one, two;
    memset(&one, 0xab, sizeof one);
    memset(&two, 0xcd, sizeof two);
    rp_clone(game, &one, state);
    rp_clone(game, &two, state);
    rp_move move;
    random_move(game, state, random, &move);
    require(rp_check_move(game, state, &move, NULL) == RP_OK);
    rp_apply(game, &one, &move);
    rp_apply(game, &two, &move);
    require(rp_state_equal(game, &one, &two));
    for (size_t i = game->info.state_size; i < sizeof one.bytes; i++) require(one.bytes[i] == 0xab);
}
START_TEST(apply_is_deterministic_and_stays_in_its_bytes) { at_every_state(_i, apply_is_deterministic_here); }
END_TEST

static void check_actions_of(const rp_game *game, const rp_state *state, int player, rp_view *view) {
    rp_action legal[RP_LEGAL_MAX], seen[RP_LEGAL_MAX], parsed;
    char text[RP_LEGAL_MAX][RP_TEXT_MAX];
    int count = rp_legal(game, state, player, legal);
    require(count >= 1 && count <= game->info.legal_maximum);
    rp_view_of(game, state, player, view);
    require(rp_legal(game, &view->masked, player, seen) == count);
    for (int i = 0; i < count; i++) {
        require(seen[i] == legal[i]);
        require(legal[i] >= 0 && legal[i] <= 65535 && (i == 0 || legal[i] > legal[i - 1]));
        rp_action_text(game, state, player, legal[i], text[i]);
        require(text[i][0] && !strpbrk(text[i], "\n\r"));
        char again[RP_TEXT_MAX];
        rp_action_text(game, &view->masked, player, legal[i], again);
        ck_assert_str_eq(text[i], again);
        for (int j = 0; j < i; j++) require_message(strcasecmp(text[i], text[j]) != 0, "'%s' twice", text[i]);
        require(rp_action_parse(game, state, player, text[i], &parsed, NULL) == RP_OK);
        require(parsed == legal[i]);
    }
}

static void check_outcomes(const rp_game *game, const rp_state *state, rp_random *random) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int count = rp_chance(game, state, outcomes);
    require(count >= 1 && count <= game->info.outcomes_maximum);
    double sum = 0;
    rp_action parsed, drawn = rp_sample(game, state, random);
    bool possible = false;
    for (int i = 0; i < count; i++) {
        require(outcomes[i].probability > 0 && (i == 0 || outcomes[i].outcome > outcomes[i - 1].outcome));
        sum += outcomes[i].probability;
        possible |= outcomes[i].outcome == drawn;
        char text[RP_TEXT_MAX];
        rp_action_text(game, state, RP_CHANCE_PLAYER, outcomes[i].outcome, text);
        rp_status status = rp_action_parse(game, state, RP_CHANCE_PLAYER, text, &parsed, NULL);
        require_message(status == RP_OK && parsed == outcomes[i].outcome, "outcome '%s' does not parse back", text);
    }
    require(fabs(sum - 1) < 1e-12);
    require(possible);
}

static void check_choices(const rp_game *game, const rp_state *state, rp_random *random) {
    unsigned to_act = rp_to_act(game, state);
    rp_view view;
    if (to_act & RP_TO_ACT_CHANCE) {
        require(to_act == RP_TO_ACT_CHANCE);
        require(game->info.capabilities & RP_HAS_CHANCE);
        check_outcomes(game, state, random);
        return;
    }
    require(to_act >> game->info.players == 0);
    if (to_act & (to_act - 1)) require(game->info.capabilities & RP_HAS_SIMULTANEOUS);
    for (int player = 0; to_act >> player; player++)
        if (to_act >> player & 1) check_actions_of(game, state, player, &view);
}
START_TEST(choices_and_outcomes_are_well_formed) { at_every_state(_i, check_choices); }
END_TEST

static void check_knowledge(const rp_game *game, const rp_state *state, rp_random *random) {
    for (int player = 0; player < game->info.players; player++) {
        rp_view view, again;
        rp_state world;
        rp_view_of(game, state, player, &view);
        require(rp_view_key(&view) == rp_information_key(game, state, player));
        rp_resample(&view, random, &world);
        rp_view_of(game, &world, player, &again);
        require_message(rp_state_equal(game, &view.masked, &again.masked), "%s: resample changed the view of %s",
                        game->spec.text, game->info.player_names[player]);
        require(rp_information_key(game, &world, player) == rp_view_key(&view));
        require(rp_to_act(game, &world) == rp_to_act(game, state));
        require(rp_to_act(game, &view.masked) == rp_to_act(game, state));
        if (!(game->info.capabilities & RP_HAS_HIDDEN)) require(rp_state_equal(game, &world, state));
    }
}
START_TEST(views_keys_and_resampled_worlds_agree) { at_every_state(_i, check_knowledge); }
END_TEST

static void check_beliefs(const rp_game *game, const rp_state *state, rp_random *random) {
    if (!(game->info.capabilities & RP_ENUMERATES_BELIEFS) || rp_random_below(random, 8)) return;
    for (int player = 0; player < game->info.players; player++) {
        rp_view view, again;
        rp_state world;
        rp_view_of(game, state, player, &view);
        uint64_t count = rp_belief_count(&view);
        require(count >= 1);
        if (count > 600) continue;
        double sum = 0;
        bool found = false;
        for (uint64_t i = 0; i < count; i++) {
            sum += rp_belief_world(&view, i, &world);
            rp_view_of(game, &world, player, &again);
            require(rp_state_equal(game, &view.masked, &again.masked));
            found |= memcmp(world.bytes, state->bytes, game->info.position_size) == 0;
        }
        require_message(fabs(sum - 1) < 1e-9, "%s: beliefs of %s sum to %.12f", game->spec.text,
                        game->info.player_names[player], sum);
        require_message(found, "%s: the true world is not among the beliefs of %s", game->spec.text,
                        game->info.player_names[player]);
    }
}
START_TEST(beliefs_sum_to_one_and_hold_the_truth) { at_every_state(_i, check_beliefs); }
END_TEST

static void round_trip(const rp_game *game, const rp_state *state, int player) {
    char *text = rp_position_text(game, state, player, 1);
    ck_assert_ptr_nonnull(text);
    rp_reader *reader;
    rp_error error = {0};
    rp_position position;
    require(rp_json_parse(text, strlen(text), "text", &reader, &error) == RP_OK);
    rp_status status = rp_position_read(reader, NULL, &position, &error);
    require_message(status == RP_OK, "%s\n%s", error.text, text);
    rp_view view;
    if (player >= 0) rp_view_of(game, state, player, &view);
    require(position.is_view == (player >= 0));
    const rp_state *expected = player >= 0 ? &view.masked : state;
    const rp_state *got = player >= 0 ? &position.view.masked : &position.world;
    require_message(rp_state_equal(game, expected, got), "%s: not the same bytes after\n%s", game->spec.text, text);
    rp_position_release(&position);
    rp_json_reader_free(reader);
    free(text);
}

static void check_round_trip(const rp_game *game, const rp_state *state, rp_random *random) {
    if (rp_random_below(random, 3)) return;
    for (int player = -1; player < game->info.players; player++) round_trip(game, state, player);
}
START_TEST(positions_read_back_to_the_same_bytes) { at_every_state(_i, check_round_trip); }
END_TEST

START_TEST(payoffs_are_in_range_and_the_playout_is_the_plain_loop) {
    rp_game *game = make(_i);
    for (uint64_t number = 0; number < (uint64_t)test_fewer(PLAYOUTS); number++) {
        rp_random one, two;
        rp_random_split(&one, 3, number);
        two = one;
        rp_state a, b;
        double payoff[RP_PLAYERS_MAX], same[RP_PLAYERS_MAX], sum = 0;
        rp_start(game, &a);
        rp_start(game, &b);
        rp_playout(game, &a, &one, payoff);
        rp_playout_loop(game->rules, game, &b, &two, same);
        require(memcmp(a.bytes, b.bytes, game->info.position_size) == 0); /* the history may be left behind */
        ck_assert_mem_eq(&one, &two, sizeof one);
        for (int i = 0; i < game->info.players; i++) {
            require(payoff[i] == same[i]);
            require(payoff[i] >= game->info.payoff_minimum && payoff[i] <= game->info.payoff_maximum);
            sum += payoff[i];
        }
        if (game->info.capabilities & RP_ZERO_SUM) require(fabs(sum) < 1e-12);
    }
    rp_game_free(game);
}
END_TEST

/* sample against chance: chi-square over the first chance nodes of random games, with a bound that a fair source passes
 * with probability 1 - 1e-6 (Wilson and Hilferty). */
static void check_sampling(const rp_game *game, const rp_state *state, rp_random *random) {
    enum { DRAWS = 2000 };
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int seen[RP_OUTCOMES_MAX] = {0};
    int count = rp_chance(game, state, outcomes);
    for (int draw = 0; draw < DRAWS; draw++) {
        rp_action outcome = rp_sample(game, state, random);
        for (int i = 0; i < count; i++) seen[i] += outcomes[i].outcome == outcome;
    }
    double chi = 0, freedom = count - 1;
    for (int i = 0; i < count; i++) {
        double expected = DRAWS * outcomes[i].probability;
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    if (count == 1) return;
    double t = 2 / (9 * freedom), bound = freedom * pow(1 - t + 5.0 * sqrt(t), 3);
    require_message(chi < bound, "%s: chi-square %.1f with %d outcomes", game->spec.text, chi, count);
}

START_TEST(sampled_outcomes_have_their_probabilities) {
    rp_game *game = make(_i);
    for (uint64_t number = 0; number < 3; number++) {
        rp_random random;
        rp_random_split(&random, 9, number);
        rp_state state;
        rp_start(game, &state);
        for (int events = 0; rp_to_act(game, &state) && events < 40; events++) {
            if (rp_to_act(game, &state) & RP_TO_ACT_CHANCE) check_sampling(game, &state, &random);
            rp_move move;
            random_move(game, &state, &random, &move);
            rp_apply(game, &state, &move);
        }
    }
    rp_game_free(game);
}
END_TEST

/* ---- merged outcomes -------------------------------------------------------------------------------------- */

static void check_merged(const rp_game *game, const rp_state *state, rp_random *random) {
    (void)random;
    if (!(rp_to_act(game, state) & RP_TO_ACT_CHANCE)) return;
    const char *fault = test_fault_of_merged(game, state);
    require_message(!fault, "%s: %s", game->spec.text, fault);
}
START_TEST(merged_outcomes_are_the_outcomes_with_equal_futures_in_one) { at_every_state(_i, check_merged); }
END_TEST

/* A die of which 1 or 2 moves to one position, 3 to another; `merged` says what the rules make of it. */
static const rp_outcome *merged_list;
static const uint16_t *merged_members;
static int merged_count;
static int three_faces(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    (void)state;
    for (int i = 0; i < 3; i++) out[i] = (rp_outcome){i + 1, (i + 1) / 6.0};
    return 3;
}
static void fall(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    state->bytes[0] = move->of[0] == 3 ? 2 : 1;
}
static int merged_faces(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]) {
    (void)game;
    (void)state;
    memcpy(out, merged_list, (size_t)merged_count * sizeof *out);
    if (members) memcpy(members, merged_members, (size_t)merged_count * sizeof *members);
    return merged_count;
}

START_TEST(wrong_merges_are_found) {
    const rp_rules rules = {.chance = three_faces, .apply = fall, .chance_merged = merged_faces};
    const rp_game game = {.rules = &rules, .info = {.state_size = 8, .position_size = 8}};
    const rp_state state = {{0}};
    const struct {
        int count;
        rp_outcome list[3];
        uint16_t members[3];
        bool right;
    } cases[] = {
        {2, {{1, 0.5}, {3, 0.5}}, {2, 1}, true},
        {3, {{1, 1 / 6.0}, {2, 2 / 6.0}, {3, 0.5}}, {1, 1, 1}, true}, /* not merged */
        {2, {{2, 0.5}, {3, 0.5}}, {2, 1}, false},                     /* not the lowest */
        {2, {{1, 1 / 6.0}, {3, 5 / 6.0}}, {1, 2}, false},             /* 2 with 3 */
        {2, {{1, 0.4}, {3, 0.6}}, {2, 1}, false},
        {2, {{1, 0.5}, {3, 0.5}}, {1, 2}, false},
        {2, {{3, 0.5}, {1, 0.5}}, {1, 2}, false},
        {1, {{1, 1}}, {3}, false},
        {3, {{1, 0.5}, {3, 0.5}, {4, 0.0}}, {2, 1, 1}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        merged_list = cases[i].list;
        merged_members = cases[i].members;
        merged_count = cases[i].count;
        require_message(!test_fault_of_merged(&game, &state) == cases[i].right, "case %zu", i);
    }
}
END_TEST

START_TEST(records_replay_and_refuse_changes) {
    rp_game *game = make(_i);
    rp_random random;
    rp_random_seed(&random, 77);
    rp_record record, again;
    rp_error error = {0};
    rp_record_init(&record, game, 77);
    rp_state state;
    rp_start(game, &state);
    while (rp_to_act(game, &state)) {
        rp_move move;
        random_move(game, &state, &random, &move);
        require(rp_record_append(&record, game, &state, &move, &error) == RP_OK);
        rp_apply(game, &state, &move);
    }
    rp_record_finish(&record, game, &state);
    char *line = rp_record_line(&record);
    require_message(rp_record_parse(line, strlen(line), &again, &error) == RP_OK, "%s", error.text);
    require_message(rp_record_replay(&again, game, NULL, NULL, &error) == RP_OK, "%s", error.text);
    char *same = rp_record_line(&again);
    ck_assert_str_eq(line, same);
    rp_record_release(&again);
    for (size_t cut = 0; cut < strlen(line); cut += 7)
        require(rp_record_parse(line, cut, &again, &error) == RP_BAD_INPUT);
    strstr(line, "\"actions\":[")[11] ^= 1;
    require(rp_record_parse(line, strlen(line), &again, &error) == RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "checksum"));
    free(line);
    free(same);
    rp_record_release(&record);
    rp_game_free(game);
}
END_TEST

START_TEST(every_registered_game_is_in_this_suite) {
    size_t count;
    const rp_rules *const *all = rp_rules_all(&count);
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        for (int j = 0; j < SPECS; j++) {
            size_t length = strlen(all[i]->name);
            found |= strncmp(specs[j], all[i]->name, length) == 0 && (specs[j][length] == 0 || specs[j][length] == ':');
        }
        require_message(found, "%s has no spec here", all[i]->name);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("contract");
    TCase *cases = tcase_create("every game");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, every_registered_game_is_in_this_suite);
    tcase_add_loop_test(cases, info_is_within_the_limits, 0, SPECS);
    tcase_add_loop_test(cases, apply_is_deterministic_and_stays_in_its_bytes, 0, SPECS);
    tcase_add_loop_test(cases, choices_and_outcomes_are_well_formed, 0, SPECS);
    tcase_add_loop_test(cases, views_keys_and_resampled_worlds_agree, 0, SPECS);
    tcase_add_loop_test(cases, beliefs_sum_to_one_and_hold_the_truth, 0, SPECS);
    tcase_add_loop_test(cases, positions_read_back_to_the_same_bytes, 0, SPECS);
    tcase_add_loop_test(cases, payoffs_are_in_range_and_the_playout_is_the_plain_loop, 0, SPECS);
    tcase_add_loop_test(cases, sampled_outcomes_have_their_probabilities, 0, SPECS);
    tcase_add_loop_test(cases, merged_outcomes_are_the_outcomes_with_equal_futures_in_one, 0, SPECS);
    tcase_add_test(cases, wrong_merges_are_found);
    tcase_add_loop_test(cases, records_replay_and_refuse_changes, 0, SPECS);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
