/* labels: longer */
/* The whole dungeon by random play: what every game promises, and that each card, tile and token is somewhere exactly
 * once at every moment. */
#include "engine/contract/contract.h"
#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/course.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/table/tokens.h"

#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>

static const char *const specs[] = {
    "dungeonquest",
    "dungeonquest:variant=dice,leave-with=treasure,score=gold",
    "dungeonquest:variant=classic-solo,exit=must,descent=draws,turn-limit=40",
    "dungeonquest:players=2",
    "dungeonquest:players=3,variant=classic,rage=loot,no-retreat=stays,failed-leave=dragon",
    "dungeonquest:players=4,variant=dice,score=gold,rivals=0.5",
    "dungeonquest:players=4,heroes=hugo+lindel+tatianna+gherinn,variant=classic-solo,bridge-loot=helps,searches=row",
    "dungeonquest:players=4,variant=dice,opened=stays,towers=shared,retreat=shared,meeting=free,lost-loot=deck",
    "dungeonquest:players=2,variant=dice,far-side=check,trapped=dies,way-back=any,move-again=corridors,shift=half",
    "dungeonquest:players=2,bridge-back=any,determination=turn,portcullis=entry,escape-to=shared,escape-below=no",
    "dungeonquest:players=3,variant=dice,loot=hidden,rage=loot,leave-with=loot",
    "dungeonquest:players=2,loot=hidden,score=gold",
};
enum { SPECS = sizeof specs / sizeof *specs };

/* Decks of a card or two, few tiles: what happens when they have run out. */
static const char *const lean_specs[] = {
    "dungeonquest:players=3,variant=dice",
    "dungeonquest:players=3,variant=dice,no-card-below=waits,no-tiles=closed",
    "dungeonquest:players=3,variant=dice,run-out=empty",
    "dungeonquest:players=2,variant=dice,run-out=empty,no-card-below=waits,lost-loot=deck,no-tiles=closed",
    "dungeonquest:players=1,variant=dice,no-card-below=waits,no-tiles=closed,trapped=dies,turn-limit=80",
};
enum { LEAN_SPECS = sizeof lean_specs / sizeof *lean_specs };

static const char lean_folder[] = RIPOSTE_SOURCE_DIR "/tests/engine/games/dungeonquest/data/lean";

static void check_promises(const rp_game *game, uint64_t seed, int games) {
    rp_error error = {0};
    rp_contract_report report;
    const rp_contract_options options = {.seed = seed, .games = games};
    char line[2048] = "";
    require_message(rp_contract_check(game, &options, &report, &error) == RP_OK, "%s", error.text);
    if (report.violations) rp_violation_line(&report.violation[0], line, sizeof line);
    require_message(report.violations == 0, "%s", line);
    require(report.games > 0);
}

START_TEST(it_keeps_what_games_promise) {
    rp_game *game = open_game(specs[_i]);
    check_promises(game, 1, test_by_length(4, 4, 0));
    rp_game_free(game);
}
END_TEST

/* In its first game a monster's token goes back into the box with a life that somebody had not seen: all see it then,
 * and views that part by it stay apart. */
START_TEST(a_token_that_went_back_is_remembered) {
    rp_game *game = open_game("dungeonquest:players=3,variant=dice");
    check_promises(game, 6, 1);
    rp_game_free(game);
}
END_TEST

START_TEST(it_keeps_what_lean_games_promise) {
    rp_data *data;
    rp_game *game = open_game_with(&rp_dungeonquest, lean_specs[_i], lean_folder, &data);
    check_promises(game, 1, test_by_length(4, 4, 0));
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

static void check_things(const rp_game *game, const dungeon_state *state) {
    const dungeon_book *book = dungeon_setup_of(game)->book;
    uint8_t held[DUNGEON_CARDS_MAX] = {0};
    rp_error error = {0};
    for (int player = 0; player < game->info.players; player++) dungeon_add_held(book, &state->hero[player], held);
    dungeon_add_met(book, state, held);
    require_message(dungeon_cards_check(book, &state->table, held, &error) == RP_OK, "%s", error.text);
    require_message(dungeon_tiles_check(book, &state->table, &error) == RP_OK, "%s", error.text);
    require_message(dungeon_tokens_check(book, &state->tokens, RP_CHANCE_PLAYER, &error) == RP_OK, "%s", error.text);
}

/* Also: equal states are equal bytes, so above the stack there are zeros. */
static void check_stack(const dungeon_state *state) {
    static const dungeon_frame none;
    for (int i = state->depth; i < DUNGEON_FRAMES_MAX; i++) require(memcmp(&state->frame[i], &none, sizeof none) == 0);
}

/* Random games, each no longer than can be. */
static void check_games(const rp_game *game, int games) {
    int longest = 0;
    rp_random random;
    rp_random_seed(&random, 19);
    for (int number = 0; number < games; number++) {
        rp_state state;
        int moves = 0, deepest = 0;
        for (rp_start(game, &state); rp_to_act(game, &state); moves++) {
            rp_move move = test_random_useful_move(game, &state, &random);
            rp_apply(game, &state, &move);
            check_things(game, dungeon_state_of(&state));
            check_stack(dungeon_state_of(&state));
            if (dungeon_state_of(&state)->depth > deepest) deepest = dungeon_state_of(&state)->depth;
        }
        require(deepest > 1);
        if (moves > longest) longest = moves;
    }
    require(longest > 0 && longest <= game->info.length_maximum);
}

START_TEST(each_thing_is_somewhere_once) {
    rp_game *game = open_game(specs[_i]);
    check_games(game, test_by_length(2, 12, 1000));
    rp_game_free(game);
}
END_TEST

START_TEST(each_lean_thing_is_somewhere_once) {
    rp_data *data;
    rp_game *game = open_game_with(&rp_dungeonquest, lean_specs[_i], lean_folder, &data);
    check_games(game, test_by_length(20, 100, 1000));
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

/* What has been seen lies behind the position, and that of a fight within it. */
static void check_position_key(const rp_game *game, const rp_state *state) {
    rp_state other = *state;
    uint64_t key = rp_position_key(game, state);
    dungeon_state_in(&other)->history++;
    require(rp_position_key(game, &other) == key);
    dungeon_state_in(&other)->turn.sun++;
    require(rp_position_key(game, &other) != key);
    if (!dungeon_is_fighting(dungeon_state_of(state))) return;
    rp_state fight;
    dungeon_fight_out(dungeon_state_of(state), &fight);
    dq_fight_in(&fight)->history++;
    other = *state;
    dungeon_fight_in(dungeon_state_in(&other), &fight);
    require(!rp_state_equal(game, state, &other) && rp_position_key(game, &other) == key);
    dq_fight_in(&fight)->side[DQ_MONSTER].wounds++;
    dungeon_fight_in(dungeon_state_in(&other), &fight);
    require(rp_position_key(game, &other) != key);
}

START_TEST(positions_forget_what_was_seen) {
    rp_game *game = open_game(specs[_i]);
    rp_random random;
    rp_random_seed(&random, 23);
    int fights = 0;
    for (int games = 0; games < 20 || !fights; games++) {
        rp_state state;
        for (rp_start(game, &state); rp_to_act(game, &state);) {
            check_position_key(game, &state);
            fights += dungeon_is_fighting(dungeon_state_of(&state));
            rp_move move = test_random_useful_move(game, &state, &random);
            rp_apply(game, &state, &move);
        }
    }
    rp_game_free(game);
}
END_TEST

/* What a list of a position names is in it or not: nothing stands there twice. */
START_TEST(lists_name_nothing_twice) {
    const crawl_setup once = {.hero = {"c4 duties=meets+attacks"},
                              .tiles = "c4 doors-ddd west opened=left+ahead",
                              .tokens = "troll c4 4 seen=1+2",
                              .options = "opened=stays",
                              .turn = "'moved_on_from': ['c4', 'b4']",
                              .step = "choice"};
    crawl_setup seen = once, duties = once, opened = once, squares = once;
    seen.tokens = "troll c4 4 seen=2+2";
    duties.hero[0] = "c4 duties=attacks+attacks";
    opened.tiles = "c4 doors-ddd west opened=left+left";
    squares.turn = "'moved_on_from': ['c4', 'c4']";
    const struct {
        const crawl_setup *setup;
        const char *line;
    } twice[] = {{&seen, "monsters[0].tokens[0].seen[1]: 2 stands twice"},
                 {&duties, "heroes[0].duties[1]: 'attacks' stands twice"},
                 {&opened, "tiles[0].opened[1]: 'left' stands twice"},
                 {&squares, "turn.moved_on_from[1]: 'c4' stands twice"}};
    crawl_free(crawl_at(once));
    for (size_t i = 0; i < sizeof twice / sizeof *twice; i++) {
        const char *line = crawl_refusal(*twice[i].setup);
        ck_assert_msg(strstr(line, twice[i].line) != NULL, "%s", line);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("dungeonquest properties");
    TCase *cases = tcase_create("every variant");
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, it_keeps_what_games_promise, 0, SPECS);
    tcase_add_loop_test(cases, each_thing_is_somewhere_once, 0, SPECS);
    tcase_add_test(cases, a_token_that_went_back_is_remembered);
    tcase_add_loop_test(cases, it_keeps_what_lean_games_promise, 0, LEAN_SPECS);
    tcase_add_loop_test(cases, each_lean_thing_is_somewhere_once, 0, LEAN_SPECS);
    tcase_add_test(cases, lists_name_nothing_twice);
    tcase_add_loop_test(cases, positions_forget_what_was_seen, 0, SPECS);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
