/* labels: longer */
/* Every game keeps its promises: the contract suite (engine/contract/contract.h) over all of these, and what goes with
 * every game beside them: position files and records. */
#include "engine/contract/contract.h"
#include "engine/contract/merged.h"
#include "engine/games/dungeonquest_combat/combat.h"
#include "engine/store/data.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "engine/store/record.h"

#include "tests/support/every_game.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdlib.h>

/* Games of which nothing is listed are played as they are. */
static const char *const listed[] = {
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
    "destinyquest:p1=h3r,p2=l2r,p1-health=9,p2-health=3,p2-bonus=30,fatal-blow=score,attribute=path",
    /* small enough for the exact posterior, and to come to the same sights again */
    "kuhn:cards=5",
    "kuhn:cards=5,players=3",
    "liars-dice:dice=1x3",
    "goofspiel:cards=5,info=hidden",
    "goofspiel:hands=1+2+2+4+4/2+2+2+3+5,prizes=1+1+2+2+3,info=hidden",
    "dq-combat:deck=9,hand=2,hero=lindel,monster=troll",
    "dq-combat:deck=9,hand=2,hero=hugo,monster=demon,escape=no",
    "dq-combat:deck=6,hand=2,hero=gherinn,monster=golem,escape=no,empty-deck=early",
    "dq-combat:deck=6,hand=2,hero=krutzbeck,monster=golem,escape=no,empty-deck=late",
    "dq-combat:deck=9,hand=2,hero=challara,monster=sorcerer,escape=no",
    "dq-combat:deck=9,hand=2,hero=tatianna,monster=sorcerer,power-counter=effect",
    "dq-combat:deck=7,hand=2,hero=challara,monster=demon,wounds=8,escape=no,standoff-first=secret,power-counter=effect",
    "dq-combat:deck=7,hand=2,hero=hugo,monster=sorcerer,escape=no,lost-counter=discard,empty-deck=nothing",
    "dq-combat:deck=6,hand=1,hero=tatianna,monster=skeleton,escape=no,deathblow=revealed,standoff-first=monster",
    "dq-combat:variant=solo,deck=8,hand=3,hero=lindel,monster=golem",
    "dq-combat:variant=dice,hero=hugo,monster=demon",
    "dq-combat:variant=classic-solo,hero=krutzbeck,monster=demon",
    "dq-combat:variant=classic,hero=hugo,monster=troll,wounds=10",
    "kuhn:cards=4",
    "liars-dice:dice=2x1,faces=4",
    "goofspiel:hands=1+2+4/3+3+5,prizes=2+2+9,info=hidden",
    "oshi-zumo:coins=4,size=2,horizon=2",
    "destinyquest:p1=l3n,p2=l3i",
    "destinyquest:p1=h3m,p2=h3m,tie=reroll",
    "dq-combat:deck=6,hand=2,hero=gherinn,monster=golem,escape=no",
    "dq-combat:deck=6,hand=2,hero=hugo,monster=sorcerer,power-counter=effect,standoff-first=secret",
    "dq-combat:deck=6,hand=2,hero=tatianna,monster=demon,empty-deck=early,wounds=5",
    "dq-combat:deck=9,hand=2,hero=challara,monster=skeleton,empty-deck=nothing,wounds=8,standoff-first=monster",
    "dq-combat:deck=6,hand=1,hero=lindel,monster=troll,lost-counter=discard,hopeless=forbid,escape=no",
    "dq-combat:deck=9,hand=2,hero=krutzbeck,monster=skeleton,players=1,variant=solo,solo-choices=player",
    "dq-combat:variant=solo,deck=9,hand=2,hero=tatianna,monster=demon",
    "dq-combat:variant=dice,hero=hugo,monster=demon,wounds=12",
    "dq-combat:variant=classic-solo,hero=hugo,monster=troll,wounds=12",
    "dq-combat:variant=classic,hero=tatianna,monster=sorcerer,wounds=8",
    "dq-combat:variant=classic,hero=krutzbeck,monster=troll,wounds=14,score=win",
    /* with three kinds of Combat cards, three copies of each */
    "dq-combat:hand=2,hero=hugo,monster=demon,escape=no",
    "dq-combat:hand=2,hero=gherinn,monster=troll,escape=no,empty-deck=early",
};
enum { LISTED = sizeof listed / sizeof *listed, WITH_COPIES = 2, SEED = 20 };
static const char *specs[TEST_GAMES_MAX];

static bool has_copies(int index) { return index >= LISTED - WITH_COPIES && index < LISTED; }

static rp_game *make(int index) {
    rp_error error = {0};
    rp_game *game;
    rp_status status = rp_game_new(specs[index], NULL, &game, &error);
    require_message(status == RP_OK, "%s: %s", specs[index], error.text);
    return game;
}

/* Owners' decks may hold a card several times. */
static rp_data *data_with_copies(rp_error *error) {
    rp_data *data;
    require_message(rp_data_default(&rp_dq_combat, &data, error) == RP_OK, "%s", error->text);
    dq_cards *cards = data->bytes;
    for (int kind = 0; kind < 3; kind++) {
        cards->combat[kind] = cards->combat[cards->combat_kinds / 3 * (uint32_t)kind];
        cards->combat[kind].copies = 3;
    }
    cards->combat_kinds = 3;
    return data;
}

START_TEST(the_game_keeps_its_promises) {
    rp_error error = {0};
    rp_game *game;
    rp_data *data = has_copies(_i) ? data_with_copies(&error) : NULL;
    require_message(rp_game_new(specs[_i], data, &game, &error) == RP_OK, "%s: %s", specs[_i], error.text);
    const rp_contract_options options = {.seed = SEED, .games = test_full_length() ? 0 : test_by_length(10, 4, 10)};
    rp_contract_report report;
    char line[2048] = "";
    require_message(rp_contract_check(game, &options, &report, &error) == RP_OK, "%s", error.text);
    if (report.violations) rp_violation_line(&report.violation[0], line, sizeof line);
    require_message(report.violations == 0, "%s", line);
    require(report.games > 0);
    bool hidden = game->info.capabilities & RP_HAS_HIDDEN;
    require_message(hidden == (report.checks[RP_INVARIANT_POSTERIOR] > 0), "%s: the posterior was %schecked", specs[_i],
                    hidden ? "not " : "");
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

START_TEST(a_combat_is_small) {
    rp_game *game = make(_i);
    if (strcmp(game->rules->name, "dq-combat") == 0) require((int)game->info.state_size <= 256);
    rp_game_free(game);
}
END_TEST

/* ---- position files --------------------------------------------------------------------------------------- */

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

START_TEST(positions_read_back_from_files) {
    rp_game *game = make(_i);
    rp_random random;
    rp_random_seed(&random, SEED);
    rp_state state;
    rp_start(game, &state);
    for (int moves = 0; moves < 24; moves++) {
        for (int player = -1; player < game->info.players; player++) round_trip(game, &state, player);
        if (!rp_to_act(game, &state)) break;
        rp_move move;
        move = test_random_useful_move(game, &state, &random);
        rp_advance(game, &state, &move);
    }
    rp_game_free(game);
}
END_TEST

/* ---- merged outcomes -------------------------------------------------------------------------------------- */

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
        require_message(!rp_fault_of_merged(&game, &state) == cases[i].right, "case %zu", i);
    }
}
END_TEST

/* ---- records ---------------------------------------------------------------------------------------------- */

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
        move = test_random_useful_move(game, &state, &random);
        require(rp_record_append(&record, game, &state, &move, &error) == RP_OK);
        rp_advance(game, &state, &move);
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

int main(void) {
    Suite *suite = suite_create("contract");
    TCase *cases = tcase_create("every game");
    int games = test_every_game(listed, LISTED, specs);
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, the_game_keeps_its_promises, 0, games);
    tcase_add_loop_test(cases, a_combat_is_small, 0, games);
    tcase_add_loop_test(cases, positions_read_back_from_files, 0, games);
    tcase_add_test(cases, wrong_merges_are_found);
    tcase_add_loop_test(cases, records_replay_and_refuse_changes, 0, games);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
