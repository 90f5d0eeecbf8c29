/* labels: longer thorough once */
/* What rp_useful leaves out is never worth more than what it keeps: in bouts of two small heroes, solved exactly with
 * all that is legal, at every state that legal play leads to. What is left out for its place in an order alone is
 * judged by the whole: solved with what is useful the bout is worth the same. */
#include "search/exact/state_graph.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STATES_MAX = 400000 };

/* ---- one solution ------------------------------------------------------------------------------------------- */

/* The game in which all that is legal is useful. */
static rp_game all_of(const rp_game *game, rp_rules *rules) {
    rp_game all = *game;
    *rules = *game->rules;
    rules->useful = NULL;
    rules->advance = NULL;
    rules->advance_told = NULL;
    rules->chance_merged = NULL; /* by advance */
    rules->playout = NULL;
    all.rules = rules;
    return all;
}

typedef struct looked_at {
    const rp_game *game;
    const rp_state_graph *graph; /* with all that is legal */
    const char *what;
    int bouts, too_large;
    uint64_t choices, left_out; /* decisions, and actions that are not useful there */
} looked_at;

static bool is_in(rp_action action, const rp_action list[], int count) {
    for (int i = 0; i < count; i++)
        if (list[i] == action) return true;
    return false;
}

static void check_player(looked_at *l, const rp_state *state, int player) {
    rp_action useful[RP_LEGAL_MAX];
    rp_state_graph_answer answer;
    rp_view view;
    char text[RP_TEXT_MAX] = "", drawing[4096];
    double kept = -2, left_out = -2;
    rp_state unordered;
    rp_clone(l->game, &unordered, state);
    destiny_bout_in(&unordered)->window.last = 0;
    const int count = rp_useful(l->game, &unordered, player, useful);
    rp_view_of(l->game, state, player, &view);
    require(rp_state_graph_look(l->graph, &view, &answer));
    for (int i = 0; i < answer.count; i++) {
        const rp_state_graph_action *action = &answer.action[i];
        double *best = is_in(action->action, useful, count) ? &kept : &left_out;
        l->left_out += best == &left_out;
        if (action->value <= *best) continue;
        *best = action->value;
        if (best == &left_out) rp_action_text(l->game, state, player, action->action, text);
    }
    l->choices++;
    if (left_out <= kept + 1e-9) return;
    l->game->rules->show(l->game, state, RP_CHANCE_PLAYER, drawing, sizeof drawing);
    require_message(false, "%s: '%s' is worth %.9f, the best useful one %.9f\n%s", l->what, text, left_out, kept,
                    drawing);
}

static rp_status check_state(void *context, const rp_state *state, uint64_t key, const double value[],
                             const double win[], rp_error *error) {
    looked_at *l = context;
    const unsigned to_act = rp_to_act(l->game, state);
    (void)key, (void)value, (void)win, (void)error;
    for (int player = 0; player < DESTINY_HEROES && !(to_act & RP_TO_ACT_CHANCE); player++)
        if (to_act >> player & 1) check_player(l, state, player);
    return RP_OK;
}

static void look_at(const duel *d, const char *what, looked_at *l) {
    rp_rules rules;
    const rp_game all = all_of(d->game, &rules);
    const rp_state_graph_options options = {.states_maximum = STATES_MAX};
    rp_state_graph *graph;
    rp_error error;
    l->too_large += rp_state_graph_solve(&all, &options, &graph, &error) != RP_OK;
    if (!graph) return;
    rp_state_graph *useful;
    rp_state_graph_facts with_useful, with_all;
    require_message(rp_state_graph_solve(d->game, &options, &useful, &error) == RP_OK, "%s", error.text);
    rp_state_graph_facts_of(useful, &with_useful);
    rp_state_graph_facts_of(graph, &with_all);
    rp_state_graph_free(useful);
    require_message(fabs(with_useful.value[0] - with_all.value[0]) < 1e-9, "%s: worth %.12f, with all %.12f", what,
                    with_useful.value[0], with_all.value[0]);
    l->bouts++;
    l->game = d->game;
    l->graph = graph;
    l->what = what;
    require(rp_state_graph_each(graph, check_state, l, &error) == RP_OK);
    rp_state_graph_free(graph);
}

/* ---- bouts -------------------------------------------------------------------------------------------------- */

static duel_hero hero_with(int speed, const char *abilities) {
    return (duel_hero){.speed = speed, .brawn = 4, .magic = 3, .armour = 2, .health = 6, .abilities = abilities};
}

/* Each modifier of the book beside one of these of the own hero, against the other. */
static const struct {
    const char *own, *other, *options;
} companions[] = {
    {"shield wall", "counter", "tie=stand-off"},
    {"piercing, thorns", "thorn armour, lightning", "tie=stand-off"},
    {"cleave", "overpower", "attribute=ask"},
    {"counter, venom", "evade, bleed", "tie=reroll"},
};
enum { COMPANIONS = sizeof companions / sizeof *companions };

static void compare_with(const char *modifier, size_t companion, looked_at *sum) {
    char own[256], what[512], options[64];
    snprintf(own, sizeof own, "%s, %s", modifier, companions[companion].own);
    snprintf(options, sizeof options, "%s,round-limit=%d", companions[companion].options, test_full_length() ? 2 : 1);
    snprintf(what, sizeof what, "%s against %s, %s", own, companions[companion].other, options);
    for (int side = 0; side < 2; side++) {
        const duel_hero first = hero_with(4, side ? companions[companion].other : own);
        const duel_hero second = hero_with(5, side ? own : companions[companion].other);
        duel *d = duel_new(options, first, second);
        look_at(d, what, sum);
        duel_free(d);
    }
}

START_TEST(each_modifier) {
    const destiny_book *book = destiny_book_default();
    looked_at sum = {0};
    for (uint32_t i = 0; i < book->ability_count; i++)
        if (book->ability[i].kind == DESTINY_MODIFIER) compare_with(book->ability[i].name, (size_t)_i, &sum);
    ck_assert_int_ge(sum.bouts, 100);
    ck_assert_uint_gt(sum.left_out, 100);
}
END_TEST

/* Bouts in which something was left out once, whatever the heroes' numbers:
 *   bless heals where only one of its two attributes was offered
 *   refresh gives back what counts in a later window too; marks of re-rolled dice stay for what it gives back
 *   magic tap, played before a double, may count twice
 *   dice of abilities that lie open, and dice that were rolled again */
static const struct {
    const char *first, *second, *options;
} known[] = {
    {"deep wound, unstoppable, bless", "confound, sneak", "round-limit=2"},
    {"stagger, silver frost", "dirge, fearless, refresh", "round-limit=2"},
    {"piercing, charm, refresh", "shunt, faithful friend", "round-limit=2"},
    {"magic tap, swarm", "venom, leech", "round-limit=1"},
    {"ley line infusion, charm 2, high five", "backfire, charm", "round-limit=1"},
    {"ice shield, charm 3, bright spark", "last laugh, feint, overpower", "round-limit=1"},
    {"charm 2, refresh, cleave", "usurper, last laugh, trickster", "round-limit=1"},
    {"charm 2, surefooted", "feint, last laugh", "round-limit=1,tie=reroll,rerolls=again"},
};

START_TEST(known_bouts) {
    looked_at sum = {0};
    duel *d = duel_new(known[_i].options, hero_with(3, known[_i].first), hero_with(4, known[_i].second));
    look_at(d, known[_i].first, &sum);
    duel_free(d);
    ck_assert_int_eq(sum.bouts, 1);
}
END_TEST

/* Heroes of three abilities each that no sheet brings together, under options of all kinds. */
static void draw_abilities(rp_random *random, char *text, size_t size) {
    const destiny_book *book = destiny_book_default();
    const uint32_t third = book->ability_count / 3;
    size_t used = 0;
    for (uint32_t i = 0; i < 3 && used < size; i++) {
        const uint32_t index = i * third + rp_random_below(random, third);
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", book->ability[index].name);
    }
}

static void draw_options(rp_random *random, char *text, size_t size) {
    static const char *const drawn[][2] = {{"tie=reroll", "tie=faster"},
                                           {"fatal-blow=score", "fatal-blow=after"},
                                           {"defeat=round-end", "defeat=round-end,both-down=less-negative"},
                                           {"sacrifice=before-roll", "sacrifice-slot=free"},
                                           {"attribute=ask", "attribute=path"},
                                           {"passives=choose", "demon-claws=passive"},
                                           {"heal-limit=none", "uses=round"},
                                           {"rerolls=once", "rerolls=again"}};
    size_t used = (size_t)snprintf(text, size, "round-limit=%d", 1 + (int)rp_random_below(random, 2));
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        if (rp_random_below(random, 4) == 0)
            used += (size_t)snprintf(text + used, size - used, ",%s", drawn[i][rp_random_below(random, 2)]);
}

static duel_hero draw_hero(rp_random *random, const char *abilities) {
    return (duel_hero){.speed = 3 + (int)rp_random_below(random, 3),
                       .brawn = 3 + (int)rp_random_below(random, 3),
                       .magic = 3 + (int)rp_random_below(random, 3),
                       .armour = 1 + (int)rp_random_below(random, 3),
                       .health = 2 + (int)rp_random_below(random, 5),
                       .more = strstr(abilities, "Sweet spot") ? "\"sweet_spot\": 5" : NULL,
                       .abilities = abilities};
}

START_TEST(random_heroes) {
    char first[256], second[256], options[256], what[1024];
    looked_at sum = {0};
    rp_random random;
    rp_random_seed(&random, 14);
    const int bouts = test_by_length(16, 16, 1000);
    for (int i = 0; i < bouts; i++) {
        draw_abilities(&random, first, sizeof first);
        draw_abilities(&random, second, sizeof second);
        draw_options(&random, options, sizeof options);
        const duel_hero own = draw_hero(&random, first);
        duel *d = duel_new(options, own, draw_hero(&random, second));
        snprintf(what, sizeof what, "bout %d, %s against %s, %s", i, first, second, options);
        look_at(d, what, &sum);
        duel_free(d);
    }
    ck_assert_int_gt(sum.bouts, 9 * sum.too_large);
    ck_assert_uint_gt(sum.left_out, (unsigned)test_by_length(1250, 1250, 10000));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("useful choices");
    TCase *one = tcase_create("each modifier");
    tcase_set_timeout(one, 1200);
    tcase_add_loop_test(one, each_modifier, 0, COMPANIONS);
    tcase_add_loop_test(one, known_bouts, 0, sizeof known / sizeof *known);
    tcase_add_test(one, random_heroes);
    suite_add_tcase(suite, one);
    return test_suite_run(suite);
}
