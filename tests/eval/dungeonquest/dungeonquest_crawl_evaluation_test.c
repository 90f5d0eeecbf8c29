/* The evaluation of the whole dungeon: its bounds, what it grows with, that it looks at nothing hidden, and what a
 * computer does that goes by it. */
#include "eval/dungeonquest/evaluation.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/state.h"
#include "eval/dungeonquest/evaluator.h"
#include "eval/dungeonquest/knowledge.h"
#include "eval/dungeonquest/outlook.h"
#include "eval/dungeonquest/playout.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/random_move.h"
#include "tests/support/row.h"

#include <math.h>

enum { SAMPLES = 200 };

static double worth(const crawl_play *p, int player) {
    double value[RP_PLAYERS_MAX];
    rp_evaluate(p->game, &p->state, value);
    return value[player - 1];
}

static double worth_at(crawl_setup setup, int player) {
    crawl_play *p = crawl_at(setup);
    double value = worth(p, player);
    crawl_free(p);
    return value;
}

/* Mean worth for player 1 after a choice of his, chance drawn with fixed seeds until somebody decides: what greedy
 * compares. */
static double worth_of_choice(const crawl_play *p, const char *text) {
    const rp_move move = crawl_move(p, text);
    double sum = 0;
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        rp_random random;
        rp_state state;
        double value[RP_PLAYERS_MAX];
        rp_random_seed(&random, seed);
        rp_clone(p->game, &state, &p->state);
        rp_advance(p->game, &state, &move);
        while (rp_to_act(p->game, &state) & RP_TO_ACT_CHANCE)
            rp_advance_one(p->game, &state, RP_CHANCE_PLAYER, rp_sample(p->game, &state, &random));
        rp_evaluate(p->game, &state, value);
        sum += value[0];
    }
    return sum / SAMPLES;
}

/* What greedy does: whether it stays with the dragon. */
static bool stays(crawl_setup setup) {
    static const char *const ways[] = {"move north from g5", "move east from g5",  "move west from g5",
                                       "move east from g6",  "move south from g6", "move west from g6"};
    crawl_play *p = crawl_at(setup);
    double best = -INFINITY, stay = worth_of_choice(p, "stay");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) best = fmax(best, worth_of_choice(p, ways[i]));
    crawl_free(p);
    return stay > best;
}

/* ---- terms and bounds ----------------------------------------------------------------------------------- */

static void check_state(const rp_game *game, const rp_state *state) {
    double value[RP_PLAYERS_MAX];
    rp_evaluation_term terms[RP_TERMS_MAX];
    rp_evaluate(game, state, value);
    int count = rp_evaluation_terms(game, state, terms);
    ck_assert_int_eq(count > 0, rp_to_act(game, state) != 0);
    for (int player = 0; player < game->info.players; player++) {
        ck_assert(value[player] >= game->info.payoff_minimum - 1e-12);
        ck_assert(value[player] <= game->info.payoff_maximum + 1e-12);
        for (int i = 0; i < count; i++) ck_assert(terms[i].value[player] >= -20 && terms[i].value[player] <= 1);
    }
}

/* Two worlds that a player cannot tell apart are worth the same. */
static void check_peeks(const rp_game *game, const rp_state *state, rp_random *random) {
    double value[RP_PLAYERS_MAX], other[RP_PLAYERS_MAX];
    rp_view view;
    rp_state world;
    rp_evaluate(game, state, value);
    for (int player = 0; player < game->info.players; player++) {
        rp_view_of(game, state, player, &view);
        rp_resample(&view, random, &world);
        rp_evaluate(game, &world, other);
        for (int i = 0; i < game->info.players; i++) ck_assert(value[i] == other[i]);
    }
}

static void play_through(const char *spec) {
    crawl_play *p = crawl_begun(spec, NULL);
    rp_random random;
    rp_random_seed(&random, 3);
    while (rp_to_act(p->game, &p->state)) {
        check_state(p->game, &p->state);
        check_peeks(p->game, &p->state, &random);
        rp_move move = test_random_useful_move(p->game, &p->state, &random);
        rp_apply(p->game, &p->state, &move);
    }
    check_state(p->game, &p->state);
    crawl_free(p);
}

START_TEST(worths_are_bounded_and_look_at_nothing_hidden) {
    play_through("dungeonquest");
    play_through("dungeonquest:players=3,score=gold,rivals=0.5");
    play_through("dungeonquest:players=4,variant=dice");
}
END_TEST

START_TEST(a_game_that_is_over_is_worth_its_payoff) {
    crawl_play *p = crawl_begun("dungeonquest:players=2,score=gold", NULL);
    rp_random random;
    double payoff[RP_PLAYERS_MAX];
    rp_random_seed(&random, 4);
    while (!crawl_over(p)) dungeon_informed_playout(p->game, &p->state, &random, payoff);
    for (int player = 1; player <= 2; player++) {
        ck_assert(payoff[player - 1] == crawl_payoff(p, player));
        ck_assert(worth(p, player) == payoff[player - 1]);
    }
    crawl_free(p);
}
END_TEST

/* Heroes that are neither dead nor out. */
static int still_inside(const crawl_play *p) {
    int count = 0;
    for (int player = 0; player < p->game->info.players; player++) {
        int standing = dungeon_state_of(&p->state)->hero[player].standing;
        count += standing != DUNGEON_DEAD && standing != DUNGEON_OUT;
    }
    return count;
}

/* A playout goes on for a turn of each hero inside, and to the end of a fight; all is worth then what it is said to
 * be. */
static void check_playouts(const char *spec, int *estimated, int *over) {
    crawl_play *p = crawl_begun(spec, NULL);
    rp_random random;
    rp_random_seed(&random, 8);
    while (!crawl_over(p)) {
        double payoff[RP_PLAYERS_MAX], value[RP_PLAYERS_MAX];
        int inside = still_inside(p), before = dungeon_state_of(&p->state)->turn.number;
        dungeon_informed_playout(p->game, &p->state, &random, payoff);
        const dungeon_state *state = dungeon_state_of(&p->state);
        ck_assert(crawl_over(p) || (state->turn.number >= before + inside && !dungeon_is_fighting(state)));
        rp_evaluate(p->game, &p->state, value);
        for (int player = 0; player < p->game->info.players; player++) ck_assert(payoff[player] == value[player]);
        *(crawl_over(p) ? over : estimated) += 1;
        if (!crawl_over(p)) ck_assert_int_le(state->turn.number, before + inside + 1);
    }
    crawl_free(p);
}

START_TEST(playouts_end_a_turn_later) {
    int estimated = 0, over = 0;
    check_playouts("dungeonquest", &estimated, &over);
    check_playouts("dungeonquest:players=3,variant=dice", &estimated, &over);
    check_playouts("dungeonquest:players=4,score=gold", &estimated, &over);
    ck_assert_int_eq(over, 3);
    ck_assert_int_gt(estimated, 15);
}
END_TEST

/* Heroes of one kind in like places, out of turn alike: the board is the same seen from both towers. */
START_TEST(players_are_treated_alike) {
    crawl_setup setup = {.figures = "hugo+lindel", .hero = {"a1 cards=ruby-ring", "m10"}, .options = "rivals=0"};
    crawl_setup other = {
        .figures = "lindel+hugo", .hero = {"m10", "a1 cards=ruby-ring"}, .options = "rivals=0", .turn = "'player': 2"};
    crawl_play *a = crawl_at(setup), *b = crawl_at(other);
    ck_assert(fabs(worth(a, 1) - worth(b, 2)) < 1e-12);
    ck_assert(fabs(worth(a, 2) - worth(b, 1)) < 1e-12);
    ck_assert(worth(a, 1) != worth(a, 2));
    crawl_free(a);
    crawl_free(b);
}
END_TEST

/* ---- what it grows with --------------------------------------------------------------------------------- */

START_TEST(what_speaks_for_a_hero_raises_his_worth) {
    crawl_setup near = {.players = 1, .hero = {"c1 from=d1 cards=ruby-ring"}, .turn = "'sun': 20"};
    crawl_setup far = near, hurt = near, late = near, poor = near;
    far.hero[0] = "f4 from=g4 cards=ruby-ring";
    far.tiles = "f4 room-ooo east";
    near.tiles = hurt.tiles = late.tiles = poor.tiles = "c1 room-ooo east";
    hurt.hero[0] = "c1 from=d1 wounds=13 cards=ruby-ring";
    late.turn = "'sun': 28";
    poor.hero[0] = "c1 from=d1";
    double value = worth_at(near, 1);
    ck_assert(worth_at(far, 1) < value);
    ck_assert(worth_at(hurt, 1) < value);
    ck_assert(worth_at(late, 1) < value);
    ck_assert(worth_at(poor, 1) < value);
}
END_TEST

START_TEST(before_the_treasure_it_is_better_to_be_near_it) {
    crawl_setup near = {.players = 1, .hero = {"f5 from=e5"}, .tiles = "f5 room-ooo west", .turn = "'sun': 8"};
    crawl_setup far = near;
    far.hero[0] = "c2 from=b2";
    far.tiles = "c2 room-ooo west";
    ck_assert(worth_at(near, 1) > worth_at(far, 1));
}
END_TEST

START_TEST(distances_go_by_ways_that_are_known) {
    crawl_setup open = {.players = 1, .hero = {"b1 from=c1"}, .tiles = "b1 room-ooo east"};
    crawl_setup shut = open;
    dungeon_hope hope[RP_PLAYERS_MAX];
    crawl_play *p = crawl_at(open);
    dungeon_outlook(p->game, &p->state, hope);
    ck_assert_int_eq(hope[0].to_exit, 1);
    crawl_free(p);
    /* Its only way is back to the east. */
    shut.tiles = "b1 entrance-www east";
    p = crawl_at(shut);
    dungeon_outlook(p->game, &p->state, hope);
    ck_assert_int_gt(hope[0].to_exit, 1);
    crawl_free(p);
}
END_TEST

/* ---- what a computer does that goes by it ---------------------------------------------------------------- */

START_TEST(it_leaves_with_loot_before_night) {
    crawl_play *p = crawl_at((crawl_setup){.players = 1, .hero = {"a1 cards=ruby-ring"}, .turn = "'sun': 29"});
    double leave = worth_of_choice(p, "leave the dungeon");
    ck_assert(leave > worth_of_choice(p, "move east"));
    ck_assert(leave > worth_of_choice(p, "move south"));
    crawl_free(p);
}
END_TEST

/* A hero in a tower whose rival got out with so much: the ring that he has is worth 140. */
static bool leaves_after(const char *rival) {
    crawl_play *p = crawl_at(
        (crawl_setup){.figures = "lindel+challara", .hero = {"a1 cards=ruby-ring", rival}, .turn = "'sun': 8"});
    double leave = worth_of_choice(p, "leave the dungeon");
    bool leaves = leave > worth_of_choice(p, "move east") && leave > worth_of_choice(p, "move south");
    crawl_free(p);
    return leaves;
}

START_TEST(it_leaves_with_the_most_gold_only) {
    ck_assert(leaves_after("- out cards=silver-ring") == false);
    ck_assert(leaves_after("- out cards=pearl-ring") == true);
    ck_assert(leaves_after("- dead") == true);
}
END_TEST

/* Out for sure with so much, or with a chance and a spread. */
static double ahead_of(double gold, dungeon_hope other, const char *spec) {
    crawl_play *p = crawl_at((crawl_setup){.options = spec});
    dungeon_hope hope[RP_PLAYERS_MAX] = {{.chance = 0.25, .gold = 1000}, other}, own = {.chance = 1, .gold = gold};
    double chance = dungeon_ahead_of_others(dungeon_setup_of(p->game), hope, &own, 0);
    crawl_free(p);
    return chance;
}

START_TEST(who_has_more_gold_is_ahead) {
    dungeon_hope out = {.chance = 1, .gold = 100}, hopes = {.chance = 0.4, .gold = 100, .spread = 0.8};
    ck_assert_double_eq(ahead_of(101, out, NULL), 1);
    ck_assert_double_eq(ahead_of(100, out, NULL), 0.5);
    ck_assert_double_eq(ahead_of(99, out, NULL), 0);
    ck_assert_double_eq(ahead_of(99, out, "score=gold"), 1);
    /* Of who is inside the gold is not sure, and he may not come out. */
    ck_assert_double_eq_tol(ahead_of(100, hopes, NULL), 1 - 0.4 / 2, 1e-12);
    ck_assert_double_gt(ahead_of(200, hopes, NULL), ahead_of(100, hopes, NULL));
    ck_assert_double_lt(ahead_of(200, hopes, NULL), 1);
    ck_assert_double_gt(ahead_of(50, hopes, NULL), 1 - 0.4);
}
END_TEST

/* Of a hero by a tower who has nothing yet. */
START_TEST(where_the_most_gold_wins_some_will_do) {
    crawl_setup setup = {.hero = {"b1 from=a1", "m10"}, .tiles = "b1 room-ooo west"};
    for (int gold = 0; gold < 2; gold++) {
        dungeon_hope hope[RP_PLAYERS_MAX];
        setup.options = gold ? "score=gold" : NULL;
        crawl_play *p = crawl_at(setup);
        dungeon_outlook(p->game, &p->state, hope);
        ck_assert_int_eq(hope[0].treasure, gold);
        ck_assert_double_gt(hope[0].gold, 0);
        double product = 1;
        for (int i = 0; i < DUNGEON_FACTORS; i++) product *= hope[0].factor[i];
        ck_assert_double_eq_tol(hope[0].chance, product, 1e-12);
        crawl_free(p);
    }
}
END_TEST

/* Lindel, whose life is 15, is with the dragon, and Challara in a tower. */
static crawl_setup looting(const char *hero, const char *discards, const char *turn) {
    return (crawl_setup){
        .figures = "lindel+challara", .hero = {hero, "a1 cards=flying-carpet"}, .discards = discards, .turn = turn};
}

#define RINGS "cards=ruby-ring+pearl-ring+gold-ring"
#define EARLY "'sun': 8"

/* Each of what has to be weighed turns the choice round, all else being as it was. */
START_TEST(dqx_096_loot_against_the_next_card) {
    row_holds("DQX-096", stays(looting("g5 " RINGS, "sleeping*6", EARLY)));
    /* loot in hand */
    row_holds("DQX-096", !stays(looting("g5 cards=giant-ruby+harp-of-tranquility", "sleeping*6", EARLY)));
    /* wounds */
    row_holds("DQX-096", !stays(looting("g5 wounds=8 " RINGS, "sleeping*6", EARLY)));
    /* the sun */
    row_holds("DQX-096", !stays(looting("g5 " RINGS, "sleeping*6", "'sun': 20")));
    /* the next card: gold that is at risk, with one chance of two and of seven */
    crawl_setup gold = looting("g5 cards=star-of-kellos+sun-spear", "sleeping*6", EARLY);
    gold.options = "score=gold";
    row_holds("DQX-096", !stays(gold));
    gold.discards = "sleeping";
    row_holds("DQX-096", stays(gold));
}
END_TEST

/* The same cards lie open; what differs is who else is there to draw. */
START_TEST(dqx_095_others_who_draw) {
    crawl_setup alone = looting("g5 " RINGS, "sleeping*5", EARLY), shared = alone;
    shared.hero[1] = "g5 cards=flying-carpet";
    crawl_play *p = crawl_at(alone), *q = crawl_at(shared);
    row_near("DQX-095", dungeon_waking(dungeon_knowledge_of(q->game), dungeon_state_of(&q->state)), 1 / 3., 1e-12);
    dungeon_hope hope[RP_PLAYERS_MAX], other[RP_PLAYERS_MAX];
    dungeon_outlook(p->game, &p->state, hope);
    dungeon_outlook(q->game, &q->state, other);
    row_holds("DQX-095", other[0].factor[DUNGEON_FACTOR_DRAGON] < hope[0].factor[DUNGEON_FACTOR_DRAGON]);
    crawl_free(p);
    crawl_free(q);
    row_holds("DQX-095", stays(alone));
    row_holds("DQX-095", !stays(shared));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {worths_are_bounded_and_look_at_nothing_hidden,
                                  a_game_that_is_over_is_worth_its_payoff,
                                  playouts_end_a_turn_later,
                                  players_are_treated_alike,
                                  what_speaks_for_a_hero_raises_his_worth,
                                  before_the_treasure_it_is_better_to_be_near_it,
                                  distances_go_by_ways_that_are_known,
                                  it_leaves_with_loot_before_night,
                                  it_leaves_with_the_most_gold_only,
                                  who_has_more_gold_is_ahead,
                                  where_the_most_gold_wins_some_will_do,
                                  dqx_096_loot_against_the_next_card,
                                  dqx_095_others_who_draw};
    return crawl_run_tests("evaluation of the dungeon", tests, sizeof tests / sizeof *tests);
}
