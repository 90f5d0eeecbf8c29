/* labels: longer */
/* What rp_posterior tells of Loot that lies face down: in random games of a few cards, of which piles run out, against
 * all worlds of each view and against worlds that are drawn for it; and what is left out where there is no room. */
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/store/data.h"
#include "eval/evaluate.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>

enum { WORLDS_MOST = 3000, DRAWS = 2000 };

static const char hoard_folder[] = RIPOSTE_SOURCE_DIR "/tests/engine/games/dungeonquest/data/hoard";

/* ---- what is believed of each card ----------------------------------------------------------------------- */

/* Chances of each slot to have each kind. */
typedef struct belief {
    double of[DUNGEON_FACE_DOWN_MAX][DUNGEON_CARDS_MAX];
} belief;

static void add_world(const dungeon_setup *setup, const rp_state *world, double weight, belief *to) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int count = dungeon_list_face_down(setup, dungeon_state_of(world), list);
    for (int i = 0; i < count; i++) to->of[i][list[i].card] += weight;
}

static void add_worlds(const rp_view *view, uint64_t worlds, belief *to) {
    for (uint64_t i = 0; i < worlds; i++) {
        rp_state world;
        double probability = rp_belief_world(view, i, &world);
        add_world(dungeon_setup_of(view->game), &world, probability, to);
    }
}

static void draw_worlds(const rp_view *view, rp_random *random, belief *to) {
    for (int i = 0; i < DRAWS; i++) {
        rp_state world;
        rp_resample(view, random, &world);
        add_world(dungeon_setup_of(view->game), &world, 1.0 / DRAWS, to);
    }
}

/* ---- against what is told -------------------------------------------------------------------------------- */

/* Without an id behind the card's name, which only some have. */
static void write_fact(const dungeon_setup *setup, const dungeon_state *state, const dungeon_slot *slot, int card,
                       char text[RP_TEXT_MAX]) {
    static const char *const decks[DUNGEON_DECKS] = {
        [DUNGEON_DECK_DUNGEON] = "dungeon", [DUNGEON_DECK_SEARCH] = "search",     [DUNGEON_DECK_CORPSE] = "corpse",
        [DUNGEON_DECK_CRYPT] = "crypt",     [DUNGEON_DECK_CATACOMB] = "catacomb", [DUNGEON_DECK_TREASURE] = "treasure"};
    const char *name = setup->book->combat.hero[state->hero[slot->player].figure - 1].name;
    char number[16] = "";
    bool aged = slot->generation != DUNGEON_FRESH;
    if (aged && slot->generation > 1) snprintf(number, sizeof number, " %d", slot->generation);
    snprintf(text, RP_TEXT_MAX, "%s, %s%s Loot%s: %s", name, aged ? "earlier " : "", decks[slot->deck], number,
             setup->book->card[card].name);
}

static double told_of(const rp_posterior_fact facts[], int count, const char *text) {
    for (int i = 0; i < count; i++)
        if (strcmp(facts[i].text, text) == 0) return facts[i].probability;
    return 0;
}

static bool is_of_loot(const rp_posterior_fact *fact) { return strstr(fact->text, " Loot") != NULL; }

/* How many cards were looked at, and of piles that have run out. */
typedef struct seen {
    long cards, aged;
} seen;

/* Every card that is not known, by its kinds: what is told of it, to `within` standard deviations of `draws` draws. */
static void check_cards(const rp_view *view, const rp_posterior_fact facts[], int count, const belief *right, int draws,
                        seen *of) {
    const dungeon_setup *setup = dungeon_setup_of(view->game);
    const dungeon_state *state = dungeon_state_of(&view->masked);
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int slots = dungeon_list_face_down(setup, state, list), kinds = 0, told = 0;
    for (int i = 0; i < slots; i++) {
        bool again = i && list[i].player == list[i - 1].player && list[i].deck == list[i - 1].deck &&
                     list[i].generation == list[i - 1].generation;
        if (!state->hero[list[i].player].unseen) continue;
        for (int card = 0; card < (int)setup->book->card_count; card++) {
            char text[RP_TEXT_MAX];
            write_fact(setup, state, &list[i], card, text);
            double said = told_of(facts, count, text), p = right->of[i][card];
            double bound = draws ? 6 * sqrt(said * (1 - said) / draws) + 1.0 / draws : 1e-9;
            require_message(fabs(said - p) < bound, "%s: %.9f, not %.9f", text, said, p);
            kinds += !again && said > 0;
        }
        of->cards++;
        of->aged += list[i].generation != DUNGEON_FRESH;
    }
    for (int i = 0; i < count; i++) told += is_of_loot(&facts[i]);
    require_message(told == kinds, "%d facts of Loot, not %d", told, kinds);
}

static void check_view(const rp_game *game, const rp_state *state, int player, rp_random *random, seen *of) {
    static belief right;
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    rp_view view;
    rp_view_of(game, state, player, &view);
    uint64_t worlds = rp_belief_count(&view);
    int count = rp_posterior(&view, facts);
    if (worlds <= WORLDS_MOST) {
        memset(&right, 0, sizeof right);
        add_worlds(&view, worlds, &right);
        check_cards(&view, facts, count, &right, 0, of);
    }
    if (rp_random_below(random, 32)) return;
    memset(&right, 0, sizeof right);
    draw_worlds(&view, random, &right);
    check_cards(&view, facts, count, &right, DRAWS, of);
}

START_TEST(facts_are_what_worlds_hold) {
    static const char *const specs[] = {"dungeonquest:players=2,variant=dice,loot=hidden",
                                        "dungeonquest:players=3,variant=dice,loot=hidden"};
    rp_data *data;
    rp_game *game = open_game_with(&rp_dungeonquest, specs[_i], hoard_folder, &data);
    rp_random random;
    seen of = {0, 0};
    rp_random_seed(&random, 61 + (uint64_t)_i);
    for (int games = test_by_length(6, 30, 400); games > 0; games--) {
        rp_state state;
        for (rp_start(game, &state); rp_to_act(game, &state); test_random_step(game, &state, &random))
            if (rp_random_below(&random, 4) == 0)
                check_view(game, &state, (int)rp_random_below(&random, (uint32_t)game->info.players), &random, &of);
    }
    require_message(of.cards > 100 && of.aged > 0, "%ld cards, %ld aged", of.cards, of.aged);
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

/* ---- texts and room -------------------------------------------------------------------------------------- */

static void tells(const crawl_play *p, int player, const char *text, double chance) {
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    rp_view view;
    rp_view_of(p->game, &p->state, player, &view);
    int count = rp_posterior(&view, facts);
    double told = told_of(facts, count, text);
    ck_assert_msg(fabs(told - chance) < 1e-9, "%s: %g, not %g", text, told, chance);
}

START_TEST(facts_in_words) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4 cards=rope", "m1 cards=ebon-ring+crypt-gold-20"},
                                           .tiles = CRAWL_ROOMS,
                                           .options = "loot=hidden"});
    tells(p, 0, "Challara & Brightblaze, crypt Loot: Unstable Potion (crypt-potion)", 3.0 / 7);
    tells(p, 0, "Challara & Brightblaze, crypt Loot: Gold Coins (crypt-gold-20)", 1.0 / 7);
    tells(p, 0, "Challara & Brightblaze, treasure Loot: Loadstone", 2.0 / 32);
    tells(p, 0, "Challara & Brightblaze, corpse Loot: Rope", 0);
    tells(p, 1, "Hugo the Glorious, corpse Loot: Rope", 3.0 / 7);
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"c4 from=b4 cards=rope", "m1 cards=ebon-ring"}, .tiles = CRAWL_ROOMS});
    tells(p, 0, "Challara & Brightblaze, treasure Loot: Ebon Ring", 0);
    crawl_free(p);
}
END_TEST

/* Whole rows, one behind the other, as long as there is room. */
START_TEST(rows_without_room_are_left_out) {
    const char *const cards = "m1 cards=ebon-ring+crypt-gold-20+rope+search-gold-10+dungeon-gold-30";
    crawl_play *p = crawl_at((crawl_setup){
        .players = 4,
        .hero = {"c4 from=b4", cards, "m10 cards=ruby-ring+crypt-gold-90+rope+search-gold-60+dungeon-gold-40",
                 "a10 cards=silver-ring+crypt-gold-120+rope+search-gold-70"},
        .tiles = CRAWL_ROOMS,
        .options = "loot=hidden"});
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    rp_view view;
    rp_view_of(p->game, &p->state, 0, &view);
    int count = rp_posterior(&view, facts), rows = 0;
    for (int first = 0, end; first < count; first = end, rows++) {
        double sum = 0;
        size_t length = strcspn(facts[first].text, ":");
        for (end = first; end < count && strncmp(facts[end].text, facts[first].text, length + 1) == 0; end++) {
            sum += facts[end].probability;
            if (end > first) ck_assert_double_le(facts[end].probability, facts[end - 1].probability);
        }
        ck_assert_double_eq_tol(sum, 1, 1e-12);
    }
    ck_assert_msg(count <= RP_POSTERIOR_MAX && rows == 13, "%d facts in %d rows", count, rows);
    crawl_free(p);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("dungeonquest hidden loot");
    TCase *cases = tcase_create("all");
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, facts_are_what_worlds_hold, 0, 2);
    tcase_add_test(cases, facts_in_words);
    tcase_add_test(cases, rows_without_room_are_left_out);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
