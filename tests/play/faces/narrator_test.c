/* The words of play tell a player nothing that his view does not hold. */
#include "play/faces/narrator.h"
#include "tests/support/planted_game.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdlib.h>

static const char *const games[] = {"dq-combat",
                                    "dq-combat:hero=challara,monster=sorcerer,power-counter=effect",
                                    "dq-combat:hero=tatianna,monster=demon,standoff-first=secret",
                                    "dq-combat:variant=solo",
                                    "dq-combat:variant=dice",
                                    "dq-combat:variant=classic-solo",
                                    "dq-combat:variant=classic",
                                    "goofspiel:cards=5,info=hidden",
                                    "kuhn:cards=5",
                                    "kuhn:players=3",
                                    "leduc",
                                    "liars-dice",
                                    "phantom-ttt",
                                    "pig:goal=30",
                                    "tictactoe"};
enum { GAMES = sizeof games / sizeof *games, WORLDS = 6 };

typedef struct telling {
    rp_narrator narrator;
    rp_happening happening;
    char text[RP_NARRATION_MAX];
} telling;

static void tell(telling *t, const rp_game *game, const rp_state *before, const rp_move *move, int reader) {
    rp_state after;
    rp_clone(game, &after, before);
    test_happen(game, &after, move, reader, &t->happening);
    rp_narrate(&t->narrator, &t->happening, t->text);
}

static int possible_of(const rp_game *game, const rp_state *state, int player, rp_action possible[]) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    if (player >= 0) return rp_useful(game, state, player, possible);
    int count = rp_chance(game, state, outcomes);
    for (int i = 0; i < count; i++) possible[i] = outcomes[i].outcome;
    return count;
}

static void draw_move(const rp_game *game, const rp_state *state, rp_random *random, rp_move *move) {
    unsigned to_act = rp_to_act(game, state);
    rp_action possible[RP_OUTCOMES_MAX];
    memset(move, 0, sizeof *move);
    for (int i = 0; i < game->info.players; i++) {
        bool chance = to_act & RP_TO_ACT_CHANCE;
        if (chance ? i > 0 : !(to_act >> i & 1)) continue;
        int count = possible_of(game, state, chance ? RP_CHANCE_PLAYER : i, possible);
        move->of[i] = possible[rp_random_below(random, (uint32_t)count)];
    }
}

/* Other moves that look the same to somebody, in one game: the test must have met some. */
static int differences;

/* Every other move that leaves the reader with the same view is told in the same words, also when kept for later. */
static void check_others(const rp_game *game, const rp_state *before, const rp_move *move, int reader,
                         const telling *told, const rp_narrator *memory) {
    unsigned to_act = rp_to_act(game, before);
    rp_action possible[RP_OUTCOMES_MAX];
    telling *other = malloc(sizeof *other);
    for (int slot = 0; slot < game->info.players; slot++) {
        bool chance = to_act & RP_TO_ACT_CHANCE;
        if ((chance ? slot > 0 : !(to_act >> slot & 1)) || (!chance && slot == reader)) continue;
        int count = possible_of(game, before, chance ? RP_CHANCE_PLAYER : slot, possible);
        for (int i = 0; i < count; i++) {
            rp_move another = *move;
            another.of[slot] = possible[i];
            other->narrator = *memory;
            tell(other, game, before, &another, reader);
            if (possible[i] == move->of[slot] || !rp_state_equal(game, &other->happening.after, &told->happening.after))
                continue;
            ck_assert_str_eq(other->text, told->text);
            ck_assert_mem_eq(&other->narrator, &told->narrator, sizeof told->narrator);
            differences++;
        }
    }
    free(other);
}

/* The same in other worlds that the reader cannot tell from this one: by the same move where it can be made there, and
 * by others that leave him with the same view. Without events the words depend on what else was possible in the true
 * world, so it does not hold there. */
static void check_worlds(const rp_game *game, const rp_state *before, const rp_move *move, int reader,
                         const telling *told, const rp_narrator *memory, rp_random *random) {
    unsigned to_act = rp_to_act(game, before);
    bool acts = !(to_act & RP_TO_ACT_CHANCE) && to_act >> reader & 1;
    telling *other = malloc(sizeof *other);
    rp_view view;
    rp_view_of(game, before, reader, &view);
    for (int world = 0; world < WORLDS; world++) {
        rp_state start;
        rp_move another = *move;
        rp_resample(&view, random, &start);
        if (world % 2 || rp_check_move(game, &start, &another, NULL)) draw_move(game, &start, random, &another);
        if (acts) another.of[reader] = move->of[reader];
        other->narrator = *memory;
        tell(other, game, &start, &another, reader);
        if (!rp_state_equal(game, &other->happening.after, &told->happening.after)) continue;
        ck_assert_str_eq(other->text, told->text);
        ck_assert_mem_eq(&other->narrator, &told->narrator, sizeof told->narrator);
        if (!rp_state_equal(game, &start, before)) differences++;
    }
    free(other);
}

static void check_nothing_hidden_is_told(const rp_game *game) {
    telling told[RP_PLAYERS_MAX];
    differences = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        rp_random random;
        rp_state state;
        rp_move move;
        rp_random_seed(&random, seed);
        memset(told, 0, sizeof told);
        rp_start(game, &state);
        for (int made = 0; rp_to_act(game, &state) != 0; made++) {
            draw_move(game, &state, &random, &move);
            for (int reader = 0; reader < game->info.players; reader++) {
                rp_narrator memory = told[reader].narrator;
                tell(&told[reader], game, &state, &move, reader);
                if (made < 60) check_others(game, &state, &move, reader, &told[reader], &memory);
                check_worlds(game, &state, &move, reader, &told[reader], &memory, &random);
            }
            rp_advance(game, &state, &move);
        }
    }
    unsigned has = game->info.capabilities;
    if (has & RP_HAS_HIDDEN) ck_assert_int_gt(differences, 0);
    if (!(has & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS))) ck_assert_int_eq(differences, 0);
}

START_TEST(hidden_things_are_not_told) {
    rp_error error = {RP_OK, ""};
    rp_game *game;
    ck_assert_msg(rp_game_new(games[_i], NULL, &game, &error) == RP_OK, "%s", error.text);
    check_nothing_hidden_is_told(game);
    rp_game_free(game);
}
END_TEST

/* ---- events without a face of their own -------------------------------------------------------------------- */

START_TEST(hidden_things_are_not_told_without_a_face) {
    rp_game *game = test_planted_game(NULL);
    check_nothing_hidden_is_told(game);
    free(game);
}
END_TEST

/* The words for a move, for the first and the second player; `state` is moved on. */
static void expect_words(const rp_game *game, rp_state *state, rp_move move, const char *first, const char *second) {
    const char *const wanted[2] = {first, second};
    telling *t = calloc(1, sizeof *t);
    for (int reader = 0; reader < 2; reader++) {
        tell(t, game, state, &move, reader);
        ck_assert_str_eq(t->text, wanted[reader]);
    }
    free(t);
    rp_apply(game, state, &move);
}

START_TEST(moves_are_told_without_a_face) {
    enum { HOLD, BET, CALL = 1, DOUBLE = 1 };
    const char *const unseen = "Something is drawn that you do not see.\n";
    rp_game *game = test_planted_game(NULL);
    rp_state state;
    rp_start(game, &state);
    expect_words(game, &state, (rp_move){{2}}, "Drawn for you alone: card 2\n", unseen);
    expect_words(game, &state, (rp_move){{3}}, unseen, "Drawn for you alone: card 3\n");
    expect_words(game, &state, (rp_move){{BET, HOLD}}, "You: bet; Second: hold\n", "First: bet; you: hold\n");
    expect_words(game, &state, (rp_move){{0, CALL}}, "Second: call\n", "You: call\n");
    expect_words(game, &state, (rp_move){{1}}, "Drawn: die 1\n", "Drawn: die 1\n");
    expect_words(game, &state, (rp_move){{DOUBLE}}, "You: double\n", "First: double\n");
    ck_assert_uint_eq(rp_to_act(game, &state), 0);
    free(game);
}
END_TEST

/* The full reader is told every action and outcome by name, a player at least his own; of the roll of a die at the
 * latest with the die. */
START_TEST(seen_things_are_told) {
    rp_game *game;
    telling t, all;
    rp_random random;
    rp_state state;
    rp_move move;
    ck_assert_int_eq(rp_game_new(games[_i], NULL, &game, NULL), RP_OK);
    memset(&t, 0, sizeof t);
    memset(&all, 0, sizeof all);
    rp_random_seed(&random, 5);
    rp_start(game, &state);
    while (rp_to_act(game, &state) != 0) {
        unsigned to_act = rp_to_act(game, &state);
        draw_move(game, &state, &random, &move);
        tell(&all, game, &state, &move, RP_READER_ALL);
        tell(&t, game, &state, &move, 0);
        rp_state after;
        rp_clone(game, &after, &state);
        rp_advance(game, &after, &move);
        rp_happening_moves(&all.happening, &state, &after, &move);
        rp_happening_moves(&t.happening, &state, &after, &move);
        for (int i = 0; i < game->info.players; i++)
            if (to_act & RP_TO_ACT_CHANCE ? i == 0 : to_act >> i & 1) {
                ck_assert(all.happening.visible[i] && all.happening.text[i][0]);
                ck_assert_int_eq(all.happening.action[i], move.of[i]);
            }
        if (!(to_act & RP_TO_ACT_CHANCE) && to_act & 1)
            ck_assert(t.happening.visible[0] && (t.text[0] || rp_to_act(game, &after) & RP_TO_ACT_CHANCE));
        rp_advance(game, &state, &move);
    }
    rp_narrate_end(game, &state, 0, t.text);
    ck_assert_ptr_nonnull(strstr(t.text, "Payoff: "));
    rp_game_free(game);
}
END_TEST

/* The Sorcerer has two tokens of 2 and two of 3: its player knows the number whichever of them was drawn. */
START_TEST(monster_knows_its_life) {
    rp_game *game;
    telling t;
    rp_state state;
    rp_outcome tokens[RP_OUTCOMES_MAX];
    ck_assert_int_eq(rp_game_new("dq-combat:monster=sorcerer", NULL, &game, NULL), RP_OK);
    rp_start(game, &state);
    int count = rp_chance(game, &state, tokens);
    ck_assert_int_eq(count, 4);
    for (int i = 0; i < count; i++) {
        const rp_move move = {.of = {tokens[i].outcome}};
        memset(&t, 0, sizeof t);
        tell(&t, game, &state, &move, rp_player_find(game, "monster"));
        ck_assert_str_eq(t.text, i < 2 ? "Life token drawn: your life is 2.\n" : "Life token drawn: your life is 3.\n");
        tell(&t, game, &state, &move, rp_player_find(game, "hero"));
        ck_assert_str_eq(t.text, "A life token is drawn for the Sorcerer; you do not see it.\n");
    }
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("narrator");
    TCase *cases = tcase_create("narrator");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, hidden_things_are_not_told, 0, GAMES);
    tcase_add_test(cases, hidden_things_are_not_told_without_a_face);
    tcase_add_test(cases, moves_are_told_without_a_face);
    tcase_add_loop_test(cases, seen_things_are_told, 0, GAMES);
    tcase_add_test(cases, monster_knows_its_life);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
