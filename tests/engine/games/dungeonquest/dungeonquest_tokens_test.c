/* The dungeon's monster tokens: examples, and what players believe against all histories that they can have seen, told
 * one physical token at a time. */
#include "engine/games/dungeonquest/table/tokens.h"
#include "tests/support/dungeonquest_book.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TROLL = 2, NOBODY = 0, BYSTANDER = 3 /* looks at nothing alone */, ALL = RP_CHANCE_PLAYER };

static dungeon_book *book;
static dungeon_tokens tokens;

static void set_up(void) {
    book = test_dungeon_book();
    dungeon_tokens_start(&tokens);
}

static void tear_down(void) { free(book); }

static int below(rp_random *random, int bound) { return (int)rp_random_below(random, (uint32_t)bound); }

static void set_lives(int monster, const uint8_t lives[DQ_TOKENS]) {
    memcpy(book->combat.monster[monster].life, lives, DQ_TOKENS);
}

static void use_trolls(int a, int b, int c, int d) {
    set_lives(TROLL, (const uint8_t[]){(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d});
}

static int draw(int life, unsigned players) { return dungeon_draw_token(book, &tokens, TROLL, life, players); }

static int draw_and_lay(int life, unsigned players, int square) {
    int token = draw(life, players);
    dungeon_lay_token(&tokens, token, square);
    return token;
}

static void kill_drawn(int life) { dungeon_return_token(book, &tokens, draw(life, NOBODY)); }

static void lay_four(void) {
    const int lives[] = {3, 4, 4, 5};
    for (int i = 0; i < DQ_TOKENS; i++) draw_and_lay(lives[i], NOBODY, 10 * (i + 1));
}

static dungeon_tokens view_of(int player) {
    dungeon_tokens view = tokens;
    dungeon_tokens_mask(&view, player);
    return view;
}

static bool same(const dungeon_tokens *a, const dungeon_tokens *b) { return !memcmp(a, b, sizeof *a); }

/* ---- examples --------------------------------------------------------------------------------------------- */

static void check_lives(const dungeon_tokens *from, int count, const int lives[], const double probabilities[]) {
    rp_outcome out[DQ_TOKENS];
    ck_assert_int_eq(dungeon_list_lives(book, from, TROLL, out), count);
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(out[i].outcome, lives[i]);
        ck_assert_double_eq_tol(out[i].probability, probabilities[i], 1e-15);
    }
}

START_TEST(everything_begins_in_its_pool) {
    for (int monster = 0; monster < (int)book->combat.monster_count; monster++)
        ck_assert_int_eq(dungeon_tokens_left(&tokens, monster), 4);
    ck_assert_int_eq(dungeon_token_at(&tokens, 0), DUNGEON_NO_TOKEN);
    ck_assert_int_eq(dungeon_token_drawn(&tokens), DUNGEON_NO_TOKEN);
    ck_assert_uint_eq(dungeon_tokens_worlds(book, &tokens), 1);
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, NULL), RP_OK);
    use_trolls(5, 4, 3, 4);
    check_lives(&tokens, 3, (const int[]){3, 4, 5}, (const double[]){0.25, 0.5, 0.25});
}
END_TEST

START_TEST(tokens_go_from_pool_to_fight_to_squares_and_back) {
    use_trolls(3, 4, 4, 5);
    int a = draw(4, NOBODY);
    ck_assert_int_eq(dungeon_token_drawn(&tokens), a);
    ck_assert_int_eq(dungeon_token_square(&tokens, a), -1);
    ck_assert_int_eq(dungeon_token_monster(a), TROLL);
    ck_assert_int_eq(dungeon_tokens_left(&tokens, TROLL), 3);
    check_lives(&tokens, 3, (const int[]){3, 4, 5}, (const double[]){1 / 3., 1 / 3., 1 / 3.});
    int list[DQ_TOKENS];
    ck_assert_int_eq(dungeon_list_tokens(&tokens, TROLL, list), 0);
    dungeon_lay_token(&tokens, a, 0);
    ck_assert_int_eq(dungeon_token_drawn(&tokens), DUNGEON_NO_TOKEN);
    ck_assert_int_eq(dungeon_token_at(&tokens, 0), a);
    ck_assert_int_eq(dungeon_token_square(&tokens, a), 0);
    ck_assert_int_eq(dungeon_list_tokens(&tokens, TROLL, list), 1);
    ck_assert_int_eq(list[0], a);
    dungeon_return_token(book, &tokens, a);
    ck_assert_int_eq(dungeon_token_at(&tokens, 0), DUNGEON_NO_TOKEN);
    ck_assert_int_eq(dungeon_tokens_left(&tokens, TROLL), 4);
    dungeon_tokens none;
    dungeon_tokens_start(&none);
    ck_assert(same(&tokens, &none));
}
END_TEST

START_TEST(one_on_the_board_is_moved_where_none_is_left) {
    use_trolls(3, 4, 4, 5);
    lay_four();
    check_lives(&tokens, 0, NULL, NULL);
    int list[DQ_TOKENS];
    ck_assert_int_eq(dungeon_list_tokens(&tokens, TROLL, list), 4);
    dungeon_look_at_token(book, &tokens, list[1], 1);
    dungeon_lay_token(&tokens, list[1], 70);
    ck_assert_int_eq(dungeon_token_at(&tokens, 70), list[1]);
    ck_assert_int_eq(dungeon_list_tokens(&tokens, TROLL, list), 4);
    ck_assert_int_eq(dungeon_token_at(&tokens, 20), DUNGEON_NO_TOKEN);
    dungeon_tokens view = view_of(0);
    ck_assert_int_eq(dungeon_token_life(&view, list[1]), 4);
}
END_TEST

START_TEST(lives_are_seen_by_those_who_look) {
    use_trolls(3, 4, 4, 5);
    lay_four();
    int token = dungeon_token_at(&tokens, 40);
    dungeon_look_at_token(book, &tokens, token, 1u << 1);
    ck_assert_uint_eq(dungeon_token_seen(&tokens, token), 2);
    dungeon_tokens knows = view_of(1), does_not = view_of(0);
    ck_assert_int_eq(dungeon_token_life(&knows, token), 5);
    ck_assert_int_eq(dungeon_token_life(&does_not, token), 0);
    ck_assert_uint_eq(dungeon_tokens_worlds(book, &knows), 3);
    ck_assert_uint_eq(dungeon_tokens_worlds(book, &does_not), 12);
    dungeon_turn_up_token(book, &tokens, token);
    does_not = view_of(0);
    ck_assert_int_eq(dungeon_token_life(&does_not, token), 5);
    ck_assert_uint_eq(dungeon_tokens_worlds(book, &does_not), 3);
}
END_TEST

/* What the bystander believes of the only token that is out. */
static void check_belief(int count, const int lives[], const double probabilities[]) {
    dungeon_tokens view = view_of(BYSTANDER);
    ck_assert_uint_eq(dungeon_tokens_worlds(book, &view), (uint64_t)count);
    for (int i = 0; i < count; i++) {
        dungeon_tokens world = view;
        double probability = dungeon_tokens_world(book, &world, (uint64_t)i);
        ck_assert_int_eq(dungeon_token_life(&world, TROLL * DQ_TOKENS), lives[i]);
        ck_assert_double_eq_tol(probability, probabilities[i], 1e-15);
    }
}

START_TEST(killed_tokens_tell_of_hidden_ones) {
    use_trolls(3, 4, 4, 5);
    draw_and_lay(3, NOBODY, 8);
    check_belief(3, (const int[]){3, 4, 5}, (const double[]){0.25, 0.5, 0.25});
    kill_drawn(4);
    check_belief(3, (const int[]){3, 4, 5}, (const double[]){1 / 3., 1 / 3., 1 / 3.});
    kill_drawn(4);
    check_belief(3, (const int[]){3, 4, 5}, (const double[]){0.4, 0.2, 0.4});
    kill_drawn(5);
    check_belief(2, (const int[]){3, 4}, (const double[]){2 / 3., 1 / 3.});
}
END_TEST

START_TEST(wounds_that_were_survived_stay_known) {
    use_trolls(3, 4, 4, 5);
    int token = draw_and_lay(5, NOBODY, 8);
    dungeon_survive(book, &tokens, token, 3);
    check_belief(2, (const int[]){4, 5}, (const double[]){2 / 3., 1 / 3.});
    dungeon_survive(book, &tokens, token, 2);
    check_belief(2, (const int[]){4, 5}, (const double[]){2 / 3., 1 / 3.});
    dungeon_survive(book, &tokens, token, 4);
    check_belief(1, (const int[]){5}, (const double[]){1});
    dungeon_tokens view = view_of(BYSTANDER);
    ck_assert_int_eq(dungeon_token_life(&view, token), 0);
}
END_TEST

/* ---- all histories ---------------------------------------------------------------------------------------- */

typedef enum event_kind { DRAW, LAY, LOOK, SURVIVE, RETURN } event_kind;
typedef struct token_event {
    event_kind kind;
    int slot, life, number; /* number: square or wounds */
    unsigned players;
} token_event;
enum { EVENTS_MAX = 28, DRAWS_MAX = 7, WORLDS_MAX = 24 };
typedef struct token_story {
    int count, draws;
    token_event event[EVENTS_MAX];
    int at[DQ_TOKENS]; /* the physical token in each slot, -1: none */
    bool fought[DQ_TOKENS];
} token_story;

static bool is_out(const token_story *story, int token) {
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (story->at[slot] == token) return true;
    return false;
}

static int count_out(const token_story *story) {
    int count = 0;
    for (int slot = 0; slot < DQ_TOKENS; slot++) count += story->at[slot] >= 0;
    return count;
}

static void tell(dungeon_tokens *to, const token_event *event) {
    int token = TROLL * DQ_TOKENS + event->slot;
    switch (event->kind) {
    case DRAW: require(dungeon_draw_token(book, to, TROLL, event->life, event->players) == token); break;
    case LAY: dungeon_lay_token(to, token, event->number); break;
    case LOOK: dungeon_look_at_token(book, to, token, event->players); break;
    case SURVIVE: dungeon_survive(book, to, token, event->number); break;
    case RETURN: dungeon_return_token(book, to, token); break;
    }
}

static unsigned some_players(rp_random *random) {
    int kind = below(random, 8);
    return kind == 0 ? DUNGEON_EVERYBODY : kind < 4 ? NOBODY : rp_random_below(random, 1u << BYSTANDER);
}

static void add_draw(token_story *story, const uint8_t lives[DQ_TOKENS], rp_random *random) {
    int slot = 0, token = below(random, DQ_TOKENS);
    while (story->at[slot] >= 0) slot++;
    while (is_out(story, token)) token = below(random, DQ_TOKENS);
    story->event[story->count++] = (token_event){DRAW, slot, lives[token], 0, some_players(random)};
    story->at[slot] = token;
    story->fought[slot] = true;
    story->draws++;
}

/* Something that can happen; each square is laid on once. */
static void add_event(token_story *story, const uint8_t lives[DQ_TOKENS], rp_random *random) {
    int slot = below(random, DQ_TOKENS), drawn = -1;
    for (int i = 0; i < DQ_TOKENS; i++)
        if (story->at[i] >= 0 && story->fought[i]) drawn = i;
    bool can_draw = drawn < 0 && count_out(story) < DQ_TOKENS && story->draws < DRAWS_MAX;
    if (can_draw && below(random, 2)) {
        add_draw(story, lives, random);
        return;
    }
    if (drawn >= 0 && below(random, 2)) slot = drawn;
    if (story->at[slot] < 0) return;
    int life = lives[story->at[slot]], kind = LAY + below(random, 4);
    token_event next = {(event_kind)kind, slot, life, 0, NOBODY};
    if (kind == LAY) next.number = story->count;
    if (kind == LOOK) next.players = some_players(random);
    if (kind == SURVIVE) next.number = below(random, life);
    story->event[story->count++] = next;
    if (kind == RETURN) story->at[slot] = -1;
    if (kind == LAY || kind == RETURN) story->fought[slot] = false;
}

static void make_story(token_story *story, const uint8_t lives[DQ_TOKENS], rp_random *random) {
    *story = (token_story){.at = {-1, -1, -1, -1}};
    for (int i = 0; i < 50 && story->count < EVENTS_MAX; i++) add_event(story, lives, random);
    dungeon_tokens_start(&tokens);
    for (int i = 0; i < story->count; i++) {
        tell(&tokens, &story->event[i]);
        require(dungeon_tokens_check(book, &tokens, ALL, NULL) == RP_OK);
    }
}

/* What a player has seen of a story, and all ways in which it can have come about. */
typedef struct way_search {
    const token_story *seen;
    const uint8_t *lives;
    int player, leaves, worlds;
    dungeon_tokens view;
    token_story now; /* as far as the way goes, its draws with their own lives */
    uint8_t life[WORLDS_MAX][DQ_TOKENS];
    double probability[WORLDS_MAX], sum, next[UINT8_MAX + 1];
} way_search;

static int find_world(const way_search *search, const uint8_t life[DQ_TOKENS]) {
    int world = 0;
    while (world < search->worlds && memcmp(search->life[world], life, DQ_TOKENS)) world++;
    return world;
}

/* Another way looks the same to the player. */
static void check_way(const way_search *search) {
    dungeon_tokens way;
    dungeon_tokens_start(&way);
    for (int i = 0; i < search->seen->count; i++) tell(&way, &search->now.event[i]);
    require(dungeon_tokens_check(book, &way, ALL, NULL) == RP_OK);
    require(dungeon_tokens_key(&way, search->player) == dungeon_tokens_key(&tokens, search->player));
    dungeon_tokens_mask(&way, search->player);
    require(same(&way, &search->view));
}

static void end_way(way_search *search, double probability) {
    uint8_t life[DQ_TOKENS] = {0};
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (search->now.at[slot] >= 0) life[slot] = search->lives[search->now.at[slot]];
    int world = find_world(search, life), left = DQ_TOKENS - count_out(&search->now);
    require(world < WORLDS_MAX);
    if (world == search->worlds) memcpy(search->life[search->worlds++], life, DQ_TOKENS);
    search->probability[world] += probability;
    search->sum += probability;
    for (int token = 0; token < DQ_TOKENS; token++)
        if (!is_out(&search->now, token)) search->next[search->lives[token]] += probability / left;
    if (search->leaves++ % 17 == 0) check_way(search);
}

static void go_on(way_search *search, int number, double probability) {
    if (number == search->seen->count) {
        end_way(search, probability);
        return;
    }
    const token_event *event = &search->seen->event[number];
    int *at = &search->now.at[event->slot], before = *at;
    bool sees = event->kind == RETURN || event->players & 1u << search->player;
    if (event->kind == DRAW) {
        int left = DQ_TOKENS - count_out(&search->now);
        for (int token = 0; token < DQ_TOKENS; token++) {
            if (is_out(&search->now, token) || (sees && search->lives[token] != event->life)) continue;
            *at = token;
            search->now.event[number].life = search->lives[token];
            go_on(search, number + 1, probability / left);
            *at = -1;
        }
        return;
    }
    if (sees && search->lives[before] != event->life) return;
    if (event->kind == SURVIVE && search->lives[before] <= event->number) return;
    if (event->kind == RETURN) *at = -1;
    go_on(search, number + 1, probability);
    *at = before;
}

static void check_worlds(const way_search *search) {
    uint64_t count = dungeon_tokens_worlds(book, &search->view);
    double sum = 0;
    require(count == (uint64_t)search->worlds);
    for (uint64_t i = 0; i < count; i++) {
        dungeon_tokens world = search->view;
        double probability = dungeon_tokens_world(book, &world, i);
        int found = find_world(search, world.monster[TROLL].life);
        require(found < search->worlds);
        require(fabs(probability - search->probability[found] / search->sum) < 1e-12);
        sum += probability;
        require(dungeon_tokens_check(book, &world, ALL, NULL) == RP_OK);
        require(dungeon_tokens_key(&world, search->player) == dungeon_tokens_key(&tokens, search->player));
        dungeon_tokens_mask(&world, search->player);
        require(same(&world, &search->view));
    }
    require(fabs(sum - 1) < 1e-12);
}

static void check_next(const dungeon_tokens *from, const double expected[UINT8_MAX + 1]) {
    rp_outcome out[DQ_TOKENS];
    int count = dungeon_list_lives(book, from, TROLL, out), expected_count = 0;
    for (int life = 0; life <= UINT8_MAX; life++) expected_count += expected[life] > 0;
    require(count == expected_count);
    for (int i = 0; i < count; i++) {
        require(i == 0 || out[i].outcome > out[i - 1].outcome);
        require(fabs(out[i].probability - expected[out[i].outcome]) < 1e-12);
    }
}

static void check_player(const token_story *story, const uint8_t lives[DQ_TOKENS], int player) {
    way_search search = {.seen = story, .lives = lives, .player = player, .view = view_of(player), .now = *story};
    for (int slot = 0; slot < DQ_TOKENS; slot++) search.now.at[slot] = -1;
    require(dungeon_tokens_check(book, &search.view, player, NULL) == RP_OK);
    go_on(&search, 0, 1);
    check_worlds(&search);
    for (int life = 0; life <= UINT8_MAX; life++) search.next[life] /= search.sum;
    check_next(&search.view, search.next);
}

/* Who sees all draws from the pool as it is. */
static void check_pool(const token_story *story, const uint8_t lives[DQ_TOKENS]) {
    double next[UINT8_MAX + 1] = {0};
    for (int token = 0; token < DQ_TOKENS; token++)
        if (!is_out(story, token)) next[lives[token]] += 1.0 / (DQ_TOKENS - count_out(story));
    check_next(&tokens, next);
    require(dungeon_tokens_left(&tokens, TROLL) == DQ_TOKENS - count_out(story));
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        require(tokens.monster[TROLL].life[slot] == (story->at[slot] < 0 ? 0 : lives[story->at[slot]]));
}

START_TEST(beliefs_are_those_of_all_histories) {
    static const uint8_t lives[][DQ_TOKENS] = {{3, 4, 4, 5}, {2, 2, 3, 3}, {5, 6, 6, 8},   {7, 2, 4, 3},
                                               {4, 4, 5, 4}, {4, 4, 4, 4}, {40, 1, 40, 39}};
    const int kinds = sizeof lives / sizeof *lives;
    rp_random random;
    rp_random_seed(&random, 181);
    for (int i = 0; i < test_by_length(30, 200, 2000); i++) {
        const uint8_t *its = lives[i % kinds];
        set_lives(TROLL, its);
        token_story story;
        make_story(&story, its, &random);
        check_pool(&story, its);
        for (int player = 0; player <= BYSTANDER; player++) check_player(&story, its, player);
    }
}
END_TEST

/* ---- several monsters ------------------------------------------------------------------------------------- */

/* Trolls as above, and two of another monster, one of which player 0 has seen. */
static void set_out(void) {
    use_trolls(3, 4, 4, 5);
    set_lives(0, (const uint8_t[]){2, 2, 3, 6});
    draw_and_lay(3, NOBODY, 8);
    kill_drawn(4);
    draw_and_lay(5, 1u << 1, 9);
    dungeon_lay_token(&tokens, dungeon_draw_token(book, &tokens, 0, 2, 1), 77);
    dungeon_lay_token(&tokens, dungeon_draw_token(book, &tokens, 0, 6, NOBODY), 78);
}

START_TEST(worlds_of_monsters_multiply) {
    set_out();
    dungeon_tokens view = view_of(0), world[64];
    uint64_t count = dungeon_tokens_worlds(book, &view);
    ck_assert_uint_eq(count, 7 * 3); /* all but 3-3 and 5-5 of the trolls; 2, 3 or 6 beside the 2 */
    double sum = 0;
    for (uint64_t i = 0; i < count; i++) {
        world[i] = view;
        sum += dungeon_tokens_world(book, &world[i], i);
        for (uint64_t j = 0; j < i; j++) ck_assert(!same(&world[i], &world[j]));
    }
    ck_assert_double_eq_tol(sum, 1, 1e-12);
}
END_TEST

START_TEST(samples_come_as_often_as_they_are_likely) {
    set_out();
    const int samples = test_fewer(80000);
    for (int player = 0; player <= BYSTANDER; player++) {
        dungeon_tokens view = view_of(player), world[64];
        int count = (int)dungeon_tokens_worlds(book, &view), seen[64] = {0};
        double probability[64];
        require(count <= 64);
        for (int i = 0; i < count; i++) {
            world[i] = view;
            probability[i] = dungeon_tokens_world(book, &world[i], (uint64_t)i);
        }
        rp_random random;
        rp_random_seed(&random, (uint64_t)player);
        for (int i = 0; i < samples; i++) {
            dungeon_tokens sample = view;
            dungeon_tokens_resample(book, &sample, &random);
            require(dungeon_tokens_key(&sample, player) == dungeon_tokens_key(&view, player));
            int found = 0;
            while (found < count && !same(&sample, &world[found])) found++;
            require(found < count);
            seen[found]++;
        }
        for (int i = 0; i < count; i++) {
            double deviation = sqrt(samples * probability[i] * (1 - probability[i]));
            require_message(fabs(seen[i] - samples * probability[i]) <= 6 * deviation, "player %d, world %d: %d",
                            player, i, seen[i]);
        }
    }
}
END_TEST

START_TEST(keys_tell_what_is_known) {
    set_out();
    dungeon_tokens before = tokens;
    dungeon_look_at_token(book, &tokens, dungeon_token_at(&tokens, 8), 1u << 2);
    for (int player = 0; player <= BYSTANDER; player++)
        ck_assert_uint_ne(dungeon_tokens_key(&tokens, player), dungeon_tokens_key(&before, player));
    dungeon_tokens other = before;
    other.monster[0].life[1] = 3;
    for (int player = 0; player <= BYSTANDER; player++)
        ck_assert_uint_eq(dungeon_tokens_key(&other, player), dungeon_tokens_key(&before, player));
    other = before;
    other.monster[0].life[0] = 3;
    ck_assert_uint_ne(dungeon_tokens_key(&other, 0), dungeon_tokens_key(&before, 0));
    ck_assert_uint_eq(dungeon_tokens_key(&other, 1), dungeon_tokens_key(&before, 1));
}
END_TEST

/* ---- long games ------------------------------------------------------------------------------------------- */

START_TEST(long_memories_stay_safe) {
    use_trolls(4, 4, 5, 4);
    draw_and_lay(5, NOBODY, 8);
    double last = 0;
    for (int i = 0; i < 100; i++) {
        dungeon_tokens view = view_of(BYSTANDER);
        ck_assert_uint_eq(dungeon_tokens_worlds(book, &view), 2);
        double four = 3 * pow(2, i), five = pow(3, i);
        double believed = dungeon_tokens_world(book, &view, 1);
        if (i <= DUNGEON_EXPONENT_MAX) ck_assert_double_eq_tol(believed, five / (four + five), 1e-12);
        ck_assert(believed >= last && believed > 0 && believed < 1);
        last = believed;
        ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, NULL), RP_OK);
        kill_drawn(4);
    }
}
END_TEST

/* All tokens of all monsters at random; of none there are ever more or fewer than four. */
START_TEST(no_token_is_lost_or_made) {
    rp_random random;
    rp_random_seed(&random, 184);
    const int monsters = (int)book->combat.monster_count;
    for (int i = 0; i < test_by_length(500, 5000, 100000); i++) {
        int monster = below(&random, monsters), square = below(&random, 130), list[DQ_TOKENS];
        int lying = dungeon_list_tokens(&tokens, monster, list), drawn = dungeon_token_drawn(&tokens);
        bool is_free = dungeon_token_at(&tokens, square) == DUNGEON_NO_TOKEN;
        rp_outcome out[DQ_TOKENS];
        int lives = dungeon_list_lives(book, &tokens, monster, out);
        require((lives == 0) == (dungeon_tokens_left(&tokens, monster) == 0));
        if (drawn >= 0 && below(&random, 3) == 0)
            dungeon_return_token(book, &tokens, drawn);
        else if (drawn >= 0 && is_free)
            dungeon_lay_token(&tokens, drawn, square);
        else if (drawn < 0 && lives && below(&random, 2))
            dungeon_draw_token(book, &tokens, monster, out[below(&random, lives)].outcome, some_players(&random));
        else if (lying && below(&random, 2))
            dungeon_return_token(book, &tokens, list[below(&random, lying)]);
        else if (lying && is_free)
            dungeon_lay_token(&tokens, list[below(&random, lying)], square);
        rp_error error = {0};
        require_message(!dungeon_tokens_check(book, &tokens, ALL, &error), "%s", error.text);
        dungeon_tokens sample = view_of(i % 4);
        require(dungeon_tokens_check(book, &sample, i % 4, NULL) == RP_OK);
        dungeon_tokens_resample(book, &sample, &random);
        require(dungeon_tokens_check(book, &sample, ALL, NULL) == RP_OK);
    }
}
END_TEST

/* ---- checks ----------------------------------------------------------------------------------------------- */

/* Spoils a byte of the first monster, and mends it again. */
static void check_refused(uint8_t *byte, int spoilt, int player, const char *words) {
    uint8_t was = *byte;
    rp_error error = {0};
    char text[sizeof error.text];
    snprintf(text, sizeof text, "monster '%s': %s", book->combat.monster[0].id, words);
    *byte = (uint8_t)spoilt;
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, player, &error), RP_BAD_INPUT);
    ck_assert_str_eq(error.text, text);
    *byte = was;
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, NULL), RP_OK);
}

START_TEST(tokens_that_cannot_be_are_refused) {
    set_out();
    dungeon_monster_tokens *its = &tokens.monster[0];
    check_refused(&its->place[0], 131, ALL, "a token lies on square 130, should be one of 0 to 129");
    check_refused(&its->seen[0], 16, ALL, "a token is seen by players 16, should be bits of 0 to 3");
    check_refused(&its->life[2], 3, ALL, "a token in the pool has life 3 and is seen by players 0, should be 0");
    check_refused(&its->seen[2], 1, ALL, "a token in the pool has life 0 and is seen by players 1, should be 0");
    check_refused(&its->life[1], 0, ALL, "the life of a token is missing");
    check_refused(&its->life[0], 2, 1, "a token has life 2, should be 0 in a view that does not know it");
    check_refused(&its->place[1], 78, ALL, "a second token lies on square 77");
    check_refused(&its->life[1], 5, ALL, "the lives of its tokens are impossible together");
    check_refused(&its->weight[1], 1, ALL, "weights 0 and 1 differ, should be equal for equal lives");
    check_refused(&its->seen[1], 15, ALL, "all see life 6, should be the only possible one");
}
END_TEST

START_TEST(tokens_that_cannot_be_together_are_refused) {
    set_out();
    rp_error error = {0};
    tokens.monster[0].place[0] = DUNGEON_IN_FIGHT;
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, &error), RP_OK);
    tokens.monster[0].place[1] = DUNGEON_IN_FIGHT;
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "a second token is in the fight"));
    tokens.monster[0].place[1] = 9 + 1; /* where a troll lies */
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "a second token lies on square 9"));
}
END_TEST

START_TEST(tables_that_cannot_be_are_refused) {
    rp_error error = {0};
    tokens.monster[DQ_MONSTERS_MAX - 1].seen[0] = 1;
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, &error), RP_BAD_INPUT);
    ck_assert_str_eq(error.text, "monster '': has tokens, should have none");
    dungeon_tokens_start(&tokens);
    memset(tokens.monster[0].weight, 1, DUNGEON_TOKEN_WORLDS);
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "weights have a factor in common, or one is above 2^14 * 3^14"));
    memset(tokens.monster[0].weight, DUNGEON_IMPOSSIBLE, DUNGEON_TOKEN_WORLDS);
    ck_assert_int_eq(dungeon_tokens_check(book, &tokens, ALL, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "the lives of its tokens are impossible together"));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {everything_begins_in_its_pool,
                                  tokens_go_from_pool_to_fight_to_squares_and_back,
                                  one_on_the_board_is_moved_where_none_is_left,
                                  lives_are_seen_by_those_who_look,
                                  killed_tokens_tell_of_hidden_ones,
                                  wounds_that_were_survived_stay_known,
                                  beliefs_are_those_of_all_histories,
                                  worlds_of_monsters_multiply,
                                  samples_come_as_often_as_they_are_likely,
                                  keys_tell_what_is_known,
                                  long_memories_stay_safe,
                                  no_token_is_lost_or_made,
                                  tokens_that_cannot_be_are_refused,
                                  tokens_that_cannot_be_together_are_refused,
                                  tables_that_cannot_be_are_refused};
    Suite *suite = suite_create("DungeonQuest: tokens");
    TCase *cases = tcase_create("tokens");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
