/* labels: longer */
/* Loot that lies face down: what may be believed of it against all worlds that explain what a player has seen, followed
 * from the start through whole games; what the list of it keeps; positions that say what cannot be. */
#include "engine/contract/worlds.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/store/data.h"
#include "engine/store/position.h"

#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/length.h"
#include "tests/support/moves_in_words.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A few cards, of which nearly all are Loot, in copies: piles run out, and what was lost comes back. */
static const char *const specs[] = {"dungeonquest:players=2,variant=dice,loot=hidden",
                                    "dungeonquest:players=3,variant=dice,loot=hidden,rage=loot",
                                    "dungeonquest:players=4,variant=dice,loot=hidden,run-out=empty"};
enum { SPECS = sizeof specs / sizeof *specs, WORLDS_MOST = 4000, WORLDS_DRAWN = 60, DRAWS = 3000 };

static const char hoard_folder[] = RIPOSTE_SOURCE_DIR "/tests/engine/games/dungeonquest/data/hoard";

/* ---- the posterior --------------------------------------------------------------------------------------- */

typedef struct follow {
    const rp_game *game;
    int player;
    uint64_t key;
    rp_worlds *to;
} follow;

static void add_if_seen_so(const follow *f, const rp_state *from, const rp_move *move, double weight) {
    rp_state next = *from;
    rp_apply(f->game, &next, move);
    if (rp_information_key(f->game, &next, f->player) == f->key) rp_worlds_add(f->to, &next, weight);
}

/* What explains the key after one move from a world. Choices of others tell what they show and no more. */
static void extend(const follow *f, const rp_state *from, const rp_move *truth, double weight) {
    unsigned to_act = rp_to_act(f->game, from);
    rp_move move = {{0}};
    if (to_act & RP_TO_ACT_CHANCE) {
        rp_outcome out[RP_OUTCOMES_MAX];
        int count = rp_chance(f->game, from, out);
        for (int i = 0; i < count; i++) {
            move.of[0] = out[i].outcome;
            add_if_seen_so(f, from, &move, weight * out[i].probability);
        }
        return;
    }
    int who = __builtin_ctz(to_act);
    rp_action actions[RP_LEGAL_MAX];
    require((to_act & (to_act - 1)) == 0);
    if (who == f->player) {
        add_if_seen_so(f, from, truth, weight);
        return;
    }
    int count = rp_legal(f->game, from, who, actions);
    for (int i = 0; i < count; i++) {
        move.of[who] = actions[i];
        add_if_seen_so(f, from, &move, weight);
    }
}

static void check_beliefs(const rp_view *view, const rp_worlds *worlds) {
    double total = 0, believed[WORLDS_MOST] = {0};
    uint64_t count = rp_belief_count(view);
    for (int i = 0; i < worlds->count; i++) total += worlds->weight[i];
    if (count > 20000) return;
    for (uint64_t i = 0; i < count; i++) {
        rp_state world;
        double probability = rp_belief_world(view, i, &world);
        int index = rp_worlds_find(worlds, &world);
        require_message(index >= 0, "world %d of %d cannot have come about", (int)i, (int)count);
        believed[index] += probability;
    }
    for (int i = 0; i < worlds->count; i++)
        require_message(fabs(believed[i] - worlds->weight[i] / total) < 1e-9, "a world is believed %.9f, and is %.9f",
                        believed[i], worlds->weight[i] / total);
}

/* Far from this bound is one in a million of what comes about by chance: six standard deviations. */
static void check_draws(const rp_view *view, const rp_worlds *worlds, rp_random *random) {
    double total = 0;
    int seen[WORLDS_DRAWN] = {0};
    if (worlds->count < 2 || worlds->count > WORLDS_DRAWN) return;
    for (int i = 0; i < worlds->count; i++) total += worlds->weight[i];
    for (int i = 0; i < DRAWS; i++) {
        rp_state world;
        rp_resample(view, random, &world);
        int index = rp_worlds_find(worlds, &world);
        require(index >= 0);
        seen[index]++;
    }
    for (int i = 0; i < worlds->count; i++) {
        double p = worlds->weight[i] / total, bound = 6 * sqrt(DRAWS * p * (1 - p)) + 1;
        require_message(fabs(seen[i] - DRAWS * p) < bound, "world %d of %d came %d times of %d, should %.1f", i,
                        worlds->count, seen[i], (int)DRAWS, DRAWS * p);
    }
}

/* What games have come to, so that the test looks at something. */
typedef struct seen {
    int several, aged, shown; /* several worlds; with aged cards; games that were followed to their end */
} seen;

static bool has_aged(const rp_game *game, const rp_state *state, int player) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int count = dungeon_list_face_down(dungeon_setup_of(game), dungeon_state_of(state), list);
    for (int i = 0; i < count; i++)
        if (list[i].generation != DUNGEON_FRESH && list[i].player != player) return true;
    return false;
}

static void check_game(const rp_game *game, rp_random *random, rp_worlds set[2], seen *of) {
    rp_state state;
    int player = (int)rp_random_below(random, (uint32_t)game->info.players), now = 0;
    rp_start(game, &state);
    rp_worlds_clear(&set[0], game->info.state_size);
    rp_worlds_add(&set[0], &state, 1);
    while (rp_to_act(game, &state)) {
        rp_move move = test_random_useful_move(game, &state, random);
        follow f = {game, player, 0, &set[1 - now]};
        rp_apply(game, &state, &move);
        f.key = rp_information_key(game, &state, player);
        rp_worlds_clear(f.to, game->info.state_size);
        double total = 0;
        for (int i = 0; i < set[now].count; i++) total += set[now].weight[i];
        for (int i = 0; i < set[now].count; i++) {
            rp_state from = {0};
            rp_worlds_load(&set[now], i, &from);
            extend(&f, &from, &move, set[now].weight[i] / total);
        }
        if (f.to->overflow) return;
        now = 1 - now;
        require(rp_worlds_find(&set[now], &state) >= 0);
        rp_view view;
        rp_view_of(game, &state, player, &view);
        check_beliefs(&view, &set[now]);
        if (rp_random_below(random, 16) == 0) check_draws(&view, &set[now], random);
        of->several += set[now].count > 1;
        of->aged += set[now].count > 1 && has_aged(game, &state, player);
    }
    of->shown++;
    require(set[now].count == 1); /* all is turned up at the end */
}

START_TEST(beliefs_are_what_can_be) {
    rp_data *data;
    rp_game *game = open_game_with(&rp_dungeonquest, specs[_i], hoard_folder, &data);
    rp_worlds set[2];
    rp_random random;
    seen of = {0, 0, 0};
    rp_random_seed(&random, 41 + (uint64_t)_i);
    for (int i = 0; i < 2; i++) require(rp_worlds_init(&set[i], game, WORLDS_MOST));
    for (int games = test_by_length(4, 25, 400); games > 0; games--) check_game(game, &random, set, &of);
    require_message(of.several > 0 && of.shown > 0 && (of.aged > 0) == (_i < 2), "%d, %d aged, %d to the end",
                    of.several, of.aged, of.shown);
    for (int i = 0; i < 2; i++) rp_worlds_release(&set[i]);
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

/* ---- the list -------------------------------------------------------------------------------------------- */

/* Rows hold what heroes have that can lie face down, and no state is a view. */
static void check_rows(const rp_game *game, const dungeon_state *state) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    dungeon_state again = *state;
    int count = dungeon_list_face_down(setup, state, list);
    bool ended = state->frame[0].procedure == DUNGEON_DO_END;
    for (int player = 0; player < setup->players; player++) {
        require(!state->hero[player].unseen);
        for (int card = 0; card < (int)setup->book->card_count; card++) {
            int copies = 0, kept = dungeon_kept(&state->hero[player], card);
            for (int i = 0; i < count; i++) copies += list[i].player == player && list[i].card == card;
            require(copies == (ended || !setup->lies_face_down[card] ? 0 : kept));
        }
    }
    dungeon_set_face_down(&again, list, count);
    require(memcmp(&again, state, sizeof again) == 0);
}

START_TEST(rows_hold_what_heroes_have) {
    rp_data *data;
    rp_game *game = open_game_with(&rp_dungeonquest, specs[_i], hoard_folder, &data);
    rp_random random;
    int most = 0;
    rp_random_seed(&random, 43);
    for (int games = test_by_length(20, 100, 1000); games > 0; games--) {
        rp_state state;
        for (rp_start(game, &state); rp_to_act(game, &state);) {
            test_random_step(game, &state, &random);
            check_rows(game, dungeon_state_of(&state));
            if (dungeon_state_of(&state)->face_down_count > most) most = dungeon_state_of(&state)->face_down_count;
        }
    }
    require_message(most > 4, "%d", most);
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

/* Loot on which rules act in the open is met by all: what is told of the data's Idol is that, and nothing of Rope. */
START_TEST(what_can_lie_face_down) {
    rp_data *data;
    rp_game *game = open_game_with(&rp_dungeonquest, specs[0], hoard_folder, &data);
    const dungeon_setup *setup = dungeon_setup_of(game);
    static const char *const hidden[] = {"rope", "vial", "coin", "gem", "ring", "chest"};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        ck_assert(setup->lies_face_down[dungeon_card_find(setup->book, hidden[i])]);
    ck_assert(!setup->lies_face_down[dungeon_card_find(setup->book, "idol")]);
    ck_assert(!setup->lies_face_down[dungeon_card_find(setup->book, "toll")]);
    rp_game_free(game);
    ck_assert_int_eq(rp_game_new_of(&rp_dungeonquest, "dungeonquest:players=2", data, &game, &(rp_error){0}), RP_OK);
    ck_assert(!dungeon_setup_of(game)->lies_face_down[dungeon_card_find(dungeon_setup_of(game)->book, "rope")]);
    rp_game_free(game);
    ck_assert_int_eq(rp_game_new_of(&rp_dungeonquest, "dungeonquest:loot=hidden", data, &game, &(rp_error){0}), RP_OK);
    ck_assert(!dungeon_setup_of(game)->lies_face_down[dungeon_card_find(dungeon_setup_of(game)->book, "rope")]);
    rp_game_free(game);
    /* There are no more slots than compiled-in cards need. */
    dungeon_book *book = data->bytes;
    rp_error error = {0};
    book->card[dungeon_card_find(book, "rope")].copies = DUNGEON_FACE_DOWN_MAX;
    ck_assert_int_ne(rp_game_new_of(&rp_dungeonquest, specs[0], data, &game, &error), RP_OK);
    ck_assert_msg(strstr(error.text, "Loot cards, should be at most 59") != NULL, "%s", error.text);
    rp_data_free(data);
}
END_TEST

/* All compiled-in cards that can lie face down, over four rows and two generations of a deck. */
START_TEST(the_list_has_room_for_all) {
    crawl_play *p = crawl_at((crawl_setup){.players = 4, .options = "loot=hidden"});
    const dungeon_setup *setup = dungeon_setup_of(p->game);
    dungeon_state state = *dungeon_state_of(&p->state);
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX], again[DUNGEON_FACE_DOWN_MAX];
    int count = 0;
    for (int deck = 0; deck < DUNGEON_DECKS; deck++)
        for (int i = 0; i < setup->face_down[deck].count; i++)
            for (int copy = 0; copy < setup->book->card[setup->face_down[deck].card[i]].copies; copy++, count++)
                list[count] = (dungeon_slot){(uint8_t)deck, copy % 2 ? DUNGEON_FRESH : 1, (uint8_t)(count * 7 % 4),
                                             setup->face_down[deck].card[i]};
    ck_assert_int_eq(count, DUNGEON_FACE_DOWN_MAX);
    dungeon_set_face_down(&state, list, count); /* which sorts it */
    ck_assert_int_eq(dungeon_list_face_down(setup, &state, again), count);
    ck_assert_mem_eq(list, again, sizeof list);
    crawl_free(p);
}
END_TEST

/* ---- positions ------------------------------------------------------------------------------------------- */

/* The text of a position in which one piece is another one; to be freed. */
static char *spoilt(const char *text, const char *piece, const char *other) {
    const char *at = strstr(text, piece);
    size_t size = strlen(text) + strlen(other) + 1;
    char *to = malloc(size);
    require_message(at && to, "no %s in %s", piece, text);
    snprintf(to, size, "%.*s%s%s", (int)(at - text), text, other, at + strlen(piece));
    return to;
}

static void check_refusal(const char *text, const char *piece, const char *other, const char *line) {
    rp_position position;
    rp_error error = {0};
    char *changed = spoilt(text, piece, other);
    ck_assert_msg(test_position_read(changed, NULL, &position, &error) != RP_OK, "not refused: %s", changed);
    ck_assert_msg(strstr(error.text, line) != NULL, "%s", error.text);
    free(changed);
}

START_TEST(positions_say_what_can_be) {
    const crawl_setup setup = {.hero = {"c4 from=b4 cards=rope+crypt-gold-20", "m1 cards=ebon-ring"},
                               .tiles = CRAWL_ROOMS,
                               .options = "loot=hidden"};
    crawl_play *p = crawl_at(setup);
    char *world = rp_position_text(p->game, &p->state, RP_CHANCE_PLAYER, 0);
    char *view = rp_position_text(p->game, &p->state, 0, 0);
    check_refusal(world, "\"cards\":[\"rope\"]", "\"cards\":[null]", "null is for what others have");
    check_refusal(world, "\"cards\":[\"rope\"]", "\"cards\":[\"exit\"]", "'exit' is no card of this deck");
    check_refusal(world, "\"cards\":[\"rope\"],\"players\":[1]", "\"cards\":[\"rope\"],\"players\":[2]",
                  "heroes[1] has no 'rope'");
    check_refusal(world, "\"cards\":[\"rope\"],\"players\":[1]", "\"cards\":[\"rope\",\"rope\"],\"players\":[1,1]",
                  "has not so many 'rope'");
    check_refusal(world, "\"players\":[1]", "\"players\":[1,1]", "as many as cards");
    check_refusal(view, "\"cards\":[null]", "\"cards\":[\"ebon-ring\"]", "null is for what others have");
    check_refusal(view, "\"face_down\":", "\"face_down_too\":", "face_down_too");
    check_refusal(view, "\"heroes\":[{\"figure\":\"hugo\"", "\"heroes\":[{\"figure\":\"hugo\",\"again\":\"rope\"",
                  "again");
    check_refusal(world, "\"heroes\":[{", "\"heroes\":[{\"collected\":{\"treasure-chest\":1},", "collected");
    check_refusal(world, "loot=hidden", "loot=open", "is no card of this deck");
    free(world);
    free(view);
    crawl_free(p);
}
END_TEST

/* A world by hand may leave the rows out. */
START_TEST(rows_come_from_what_heroes_have) {
    const crawl_setup setup = {
        .hero = {"c4 from=b4 cards=rope*2+ebon-ring"}, .tiles = CRAWL_ROOMS, .options = "loot=hidden"};
    crawl_play *p = crawl_at(setup);
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    check_rows(p->game, dungeon_state_of(&p->state));
    ck_assert_int_eq(dungeon_list_face_down(dungeon_setup_of(p->game), dungeon_state_of(&p->state), list), 3);
    ck_assert(list[0].generation == DUNGEON_FRESH && list[2].generation == DUNGEON_FRESH);
    crawl_free(p);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("dungeonquest face down");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, beliefs_are_what_can_be, 0, SPECS);
    tcase_add_loop_test(cases, rows_hold_what_heroes_have, 0, SPECS);
    tcase_add_test(cases, what_can_lie_face_down);
    tcase_add_test(cases, positions_say_what_can_be);
    tcase_add_test(cases, rows_come_from_what_heroes_have);
    tcase_add_test(cases, the_list_has_room_for_all);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
