/* lists=hidden: what a player sees tells nothing of the cards that he has not seen, and what he believes of the other's
 * list is what match/prior.c says, by enumeration where 16 Common cards are all there are. */
#include "engine/contract/contract.h"
#include "engine/games/calamity/knowledge.h"
#include "tests/support/data_folder.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern const rp_rules rp_calamity;

static const char spec[] = "calamity:stage=match,lists=hidden,round_limit=3";

START_TEST(the_game_keeps_its_promises) {
    rp_game *game = open_game(spec);
    const rp_contract_options options = {.seed = 3, .games = test_by_length(2, 6, 0)};
    rp_contract_report report;
    rp_error error = {0};
    char line[2048] = "";
    require_message(!rp_contract_check(game, &options, &report, &error), "%s", error.text);
    if (report.violations) rp_violation_line(&report.violation[0], line, sizeof line);
    require_message(report.violations == 0, "%s", line);
    rp_game_free(game);
}
END_TEST

START_TEST(where_lists_cannot_be_hidden) {
    open_refuse_spec("calamity:lists=hidden", "goes with stage=match only");
    open_refuse_spec("calamity:stage=match,lists=hidden,empty_deck=shuffle", "without empty_deck=shuffle");
    open_refuse_spec("calamity:stage=match,lists=none", "open");
}
END_TEST

/* The help of an option that is refused in a stage tells the other one. */
START_TEST(options_say_of_which_stage_they_are) {
    static const char *const stages[] = {"duel", "match"};
    int refused = 0;
    for (int i = 0; i < 2 * CAL_OPTIONS; i++) {
        const rp_option *option = &cal_options[i / 2];
        const char *last = option->choices ? strrchr(option->choices, '|') + 1 : option->fallback;
        char text[128], wanted[64];
        rp_error error = {0};
        rp_game *game = NULL;
        if (i / 2 == CAL_OPTION_STAGE) continue;
        snprintf(text, sizeof text, "calamity:stage=%s,%s=%s", stages[i % 2], option->name, last);
        bool stage = rp_game_new(text, NULL, &game, &error) && strstr(error.text, "goes with stage=");
        rp_game_free(game);
        if (!stage) continue;
        snprintf(wanted, sizeof wanted, "stage=%s: ", stages[!(i % 2)]);
        require_message(strncmp(option->help, wanted, strlen(wanted)) == 0, "%s: %s", text, option->help);
        refused++;
    }
    require_message(refused == 7, "%d", refused);
}
END_TEST

/* ---- what is seen --------------------------------------------------------------------------------------- */

/* A choice of `player` that uses a card of this kind, from whichever slot, on the target of another choice; -1. */
static rp_action same_choice(const rp_game *game, const rp_state *state, int player, rp_action like, int kind) {
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(game, state, player, legal);
    for (int i = 0; i < count; i++) {
        int slot = (legal[i] - CAL_ACT_CAST) / CAL_TARGETS;
        if (legal[i] < CAL_ACT_CAST || (legal[i] - like) % CAL_TARGETS) continue;
        if (cal_duel_of(state)->side[player].kind[slot] == kind) return legal[i];
    }
    return -1;
}

static void same_sight(const rp_game *game, const rp_state *a, const rp_state *b, int player) {
    rp_view of_a, of_b;
    rp_view_of(game, a, player, &of_a);
    rp_view_of(game, b, player, &of_b);
    require(rp_view_key(&of_a) == rp_information_key(game, a, player));
    require(rp_view_key(&of_a) == rp_view_key(&of_b));
    require(memcmp(of_a.masked.bytes, of_b.masked.bytes, game->info.state_size) == 0);
}

/* Some cards of the hand, as if they had been shown. */
static void show_some(rp_state *state, int player, rp_random *random) {
    cal_side *of = &cal_duel_in(state)->side[player];
    for (rp_pile left = of->hand; left; left &= left - 1)
        if (!rp_random_below(random, 3)) of->known |= left & -left;
}

/* Two worlds that look the same to a player: he sees the same when the other casts the same card in both, from
 * whichever slot, and cannot tell them by what he sees then. */
START_TEST(a_card_that_is_cast_tells_of_itself_alone) {
    rp_game *game = open_game(spec);
    rp_random random;
    rp_random_seed(&random, 5);
    long casts = 0, other_slots = 0, other_lists = 0;
    for (int play = 0; play < test_by_length(6, 40, 120); play++) {
        rp_state played, state, world;
        rp_view view;
        rp_start(game, &played);
        for (unsigned to_act; (to_act = rp_to_act(game, &played)); test_random_step(game, &played, &random)) {
            const cal_duel *duel = cal_duel_of(&state);
            rp_clone(game, &state, &played);
            int player = to_act >> 1 & 1, observer = !player, count;
            rp_action legal[RP_LEGAL_MAX];
            if (to_act & RP_TO_ACT_CHANCE || duel->phase <= CAL_PHASE_DECK) continue;
            show_some(&state, player, &random);
            rp_view_of(game, &state, observer, &view);
            rp_resample(&view, &random, &world);
            same_sight(game, &state, &world, observer);
            other_lists += memcmp(cal_duel_of(&world)->side[player].kind, duel->side[player].kind, CAL_DECK_MOST) != 0;
            count = rp_legal(game, &state, player, legal);
            for (int i = 0; i < count; i++) {
                if (legal[i] < CAL_ACT_CAST) continue;
                rp_state here, there;
                int kind = duel->side[player].kind[(legal[i] - CAL_ACT_CAST) / CAL_TARGETS];
                rp_action same = same_choice(game, &world, player, legal[i], kind);
                if (same < 0) continue;
                rp_clone(game, &here, &state);
                rp_clone(game, &there, &world);
                rp_apply_one(game, &here, player, legal[i]);
                rp_apply_one(game, &there, player, same);
                same_sight(game, &here, &there, observer);
                casts++;
                other_slots += same != legal[i];
            }
        }
    }
    require_message(casts > 30 && other_slots > 10 && other_lists > 100, "%ld %ld %ld", casts, other_slots,
                    other_lists);
    rp_game_free(game);
}
END_TEST

/* A card of the same kind in a hand, from whichever slot; -1. */
static int same_card(const cal_side *of, int kind) {
    for (rp_pile hand = of->hand; hand; hand &= hand - 1)
        if (of->kind[rp_pile_lowest(hand)] == kind) return rp_pile_lowest(hand);
    return -1;
}

/* The same of cards that chance or their owner discards. */
START_TEST(a_card_that_is_discarded_tells_of_itself_alone) {
    rp_game *game = open_game("calamity:stage=match,lists=hidden,hand_limit=4,round_limit=4");
    rp_random random;
    rp_random_seed(&random, 6);
    long other_slots[2] = {0};
    for (int play = 0; play < test_by_length(200, 200, 300); play++) {
        rp_state state;
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)); test_random_step(game, &state, &random)) {
            const cal_duel *duel = cal_duel_of(&state);
            bool by_chance = duel->waiting == CAL_WAITS_RANDOM_DISCARD;
            bool by_limit = duel->phase == CAL_PHASE_HAND_LIMIT && !duel->waiting;
            if (!by_chance && !by_limit && duel->waiting != CAL_WAITS_DISCARD) continue;
            int player = by_limit ? duel->turn_of : duel->waits_for;
            const cal_side *of = &duel->side[player];
            rp_state world;
            rp_view view;
            rp_view_of(game, &state, !player, &view);
            rp_resample(&view, &random, &world);
            for (rp_pile hand = of->hand; hand; hand &= hand - 1) {
                rp_state here, there;
                int slot = rp_pile_lowest(hand), same = same_card(&cal_duel_of(&world)->side[player], of->kind[slot]);
                int action = by_chance ? 0 : CAL_ACT_DISCARD, by = by_chance ? RP_CHANCE_PLAYER : player;
                if (same < 0) continue;
                rp_clone(game, &here, &state);
                rp_clone(game, &there, &world);
                rp_apply_one(game, &here, by, action + slot);
                rp_apply_one(game, &there, by, action + same);
                same_sight(game, &here, &there, !player);
                other_slots[by_chance] += same != slot;
            }
        }
    }
    require_message(other_slots[0] > 10 && other_slots[1] > 10, "%ld %ld", other_slots[0], other_slots[1]);
    rp_game_free(game);
}
END_TEST

/* ---- what is believed ----------------------------------------------------------------------------------- */

enum { CARDS = 16, COPIES = 2 * CARDS, PRESETS = 3, LISTS_MAX = CARDS * (CARDS + 1) / 2, SAMPLES = 16384 };

/* The preset lists: what each leaves out of two copies of every card. */
static const int left_out[PRESETS][2] = {{0, 0}, {1, 2}, {3, 3}};

static rp_data *few_cards(void) {
    static char heroes[2048], cards[8192], presets[4096];
    size_t used = (size_t)snprintf(heroes, sizeof heroes, "{\"replace_all\": true, \"heroes\": [");
    for (int i = 0; i < 6; i++)
        used +=
            (size_t)snprintf(heroes + used, sizeof heroes - used,
                             "%s{\"id\": \"h%d\", \"name\": \"H%d\", \"health\": 60, \"armor\": 12, \"dice\": \"1d6\"}",
                             i ? ", " : "", i, i);
    snprintf(heroes + used, sizeof heroes - used, "]}");
    used = (size_t)snprintf(cards, sizeof cards, "{\"replace_all\": true, \"cards\": [");
    for (int i = 0; i < CARDS; i++)
        used += (size_t)snprintf(
            cards + used, sizeof cards - used,
            "%s{\"id\": \"c%d\", \"name\": \"C%d\", \"target\": \"enemy\", \"effects\": [{\"kind\": \"damage\", "
            "\"amount\": 1, \"who\": \"target\"}]}",
            i ? ", " : "", i, i);
    snprintf(cards + used, sizeof cards - used, "]}");
    used = (size_t)snprintf(presets, sizeof presets, "{\"replace_all\": true, \"archetypes\": [");
    for (int k = 0; k < PRESETS; k++) {
        used += (size_t)snprintf(presets + used, sizeof presets - used, "%s{\"id\": \"a%d\", \"common\": {",
                                 k ? ", " : "", k);
        const char *between = "";
        for (int i = 0; i < CARDS; i++) {
            int copies = 2 - (left_out[k][0] == i) - (left_out[k][1] == i);
            if (!copies) continue;
            used += (size_t)snprintf(presets + used, sizeof presets - used, "%s\"c%d\": %d", between, i, copies);
            between = ", ";
        }
        used += (size_t)snprintf(presets + used, sizeof presets - used, "}}");
    }
    snprintf(presets + used, sizeof presets - used, "], \"presets\": []}");
    const test_data_file files[] = {
        {"heroes.json", heroes}, {"cards.json", cards}, {"presets.json", presets}, {NULL, NULL}};
    return test_data_of(&rp_calamity, files);
}

typedef struct belief {
    int list[LISTS_MAX][CARDS];
    double probability[LISTS_MAX];
    int count;
} belief;

static bool holds(const int list[CARDS], const int seen[CARDS]) {
    for (int i = 0; i < CARDS; i++)
        if (list[i] < seen[i]) return false;
    return true;
}

static double choose(int of, int some) {
    double ways = 1;
    for (int i = 0; i < some; i++) ways = ways * (of - i) / (i + 1);
    return ways;
}

/* All lists of `size` cards that have what was seen: 7/8 for the presets among them, alike, and 1/8 for all, as cards
 * drawn one by one from the copies that are left would give them. */
static void enumerate(int size, const int seen[CARDS], belief *to) {
    int out = COPIES - size, all_seen = 0, fitting = 0;
    bool preset[LISTS_MAX] = {false};
    to->count = 0;
    for (int i = 0; i < CARDS; i++) all_seen += seen[i];
    for (int first = 0; first < (out ? CARDS : 1); first++)
        for (int second = first; second < (out > 1 ? CARDS : first + 1); second++) {
            int *list = to->list[to->count];
            for (int i = 0; i < CARDS; i++) list[i] = 2 - (out > 0 && i == first) - (out > 1 && i == second);
            if (!holds(list, seen)) continue;
            double ways = 1;
            for (int i = 0; i < CARDS; i++) ways *= choose(2 - seen[i], list[i] - seen[i]);
            for (int k = 0; k < PRESETS; k++)
                preset[to->count] |= out == 2 && left_out[k][0] == first && left_out[k][1] == second;
            fitting += preset[to->count];
            to->probability[to->count++] = ways / choose(COPIES - all_seen, size - all_seen);
        }
    for (int i = 0; i < to->count; i++)
        if (fitting) to->probability[i] = to->probability[i] / 8 + (preset[i] ? 7.0 / 8 / fitting : 0);
}

static void count_kinds(const cal_side *side, rp_pile pile, int copies[CARDS]) {
    memset(copies, 0, sizeof(int) * CARDS);
    for (; pile; pile &= pile - 1) copies[side->kind[rp_pile_lowest(pile)] - 1 - CAL_FIRST_COMMON]++;
}

/* Worlds of a view against the enumeration: each list within 5 standard errors, and the cards of the hand. */
static void compare(const rp_view *view, rp_random *random) {
    static belief expected;
    const cal_side *other = &cal_duel_of(&view->masked)->side[!view->player];
    int seen[CARDS], times[LISTS_MAX] = {0}, samples = test_fewer(SAMPLES);
    double total = 0, in_hand[CARDS] = {0};
    count_kinds(other, other->discard | other->field | other->known, seen);
    enumerate(other->cards, seen, &expected);
    for (int i = 0; i < expected.count; i++) total += expected.probability[i];
    require(fabs(total - 1) < 1e-9);
    for (int n = 0; n < samples; n++) {
        rp_state world;
        int list[CARDS], hand[CARDS], found = -1;
        rp_resample(view, random, &world);
        const cal_side *of = &cal_duel_of(&world)->side[!view->player];
        count_kinds(of, ((rp_pile)1 << of->cards) - 1, list);
        count_kinds(of, of->hand, hand);
        for (int i = 0; i < expected.count && found < 0; i++)
            if (memcmp(expected.list[i], list, sizeof list) == 0) found = i;
        require(found >= 0);
        times[found]++;
        for (int i = 0; i < CARDS; i++) in_hand[i] += hand[i];
    }
    int all_seen = rp_pile_count(other->discard | other->field | other->known);
    double share = (double)(other->hand_count - rp_pile_count(other->known)) / (other->cards - all_seen);
    int known[CARDS];
    count_kinds(other, other->known, known);
    for (int i = 0; i < expected.count; i++) {
        double p = expected.probability[i], off = times[i] - samples * p;
        require_message(fabs(off) < 5 * sqrt(samples * p * (1 - p)) + 1, "list %d: %d of %d, not %g", i, times[i],
                        samples, p);
    }
    for (int i = 0; i < CARDS; i++) {
        double copies = 0;
        for (int k = 0; k < expected.count; k++) copies += expected.probability[k] * (expected.list[k][i] - seen[i]);
        double mean = known[i] + share * copies;
        require_message(fabs(in_hand[i] / samples - mean) < 5 / sqrt(samples), "card %d in hand: %g, not %g", i,
                        in_hand[i] / samples, mean);
    }
}

/* Random moves until decks of `size` cards are there, the lowest cards that can be added. */
static void build_decks(const rp_game *game, rp_state *state, int size, rp_random *random) {
    while (cal_duel_of(state)->phase <= CAL_PHASE_DECK) {
        const cal_duel *duel = cal_duel_of(state);
        int player = duel->turn_of;
        rp_action legal[RP_LEGAL_MAX];
        if (duel->phase < CAL_PHASE_DECK) {
            test_random_step(game, state, random);
            continue;
        }
        int count = rp_legal(game, state, player, legal), first = legal[0] == CAL_ACT_DONE;
        bool done = first && (duel->side[player].cards >= size || count == 1);
        rp_apply_one(game, state, player, legal[done ? 0 : first]);
    }
}

START_TEST(lists_are_believed_by_the_prior) {
    rp_data *data = few_cards();
    rp_game *game;
    rp_error error = {0};
    require_message(!rp_game_new("calamity:stage=match,lists=hidden", data, &game, &error), "%s", error.text);
    rp_random random;
    rp_random_seed(&random, 11);
    int compared = 0, sizes[3] = {0};
    for (int play = 0; play < 6; play++) {
        rp_state state;
        rp_start(game, &state);
        build_decks(game, &state, COPIES - play % 3, &random);
        for (int moves = 0; rp_to_act(game, &state) && moves < 400; moves++) {
            const cal_duel *duel = cal_duel_of(&state);
            bool looks = duel->phase >= CAL_PHASE_TURN && duel->turn_of == 0 && !duel->waiting &&
                         (duel->round == 1 || duel->round == 3) && duel->turn <= 2;
            if (looks && duel->phase == CAL_PHASE_TURN && !duel->casts) {
                rp_view view;
                rp_view_of(game, &state, 0, &view);
                compare(&view, &random);
                compared++;
                sizes[COPIES - duel->side[1].cards]++;
            }
            test_random_step(game, &state, &random);
        }
    }
    require_message(compared >= 8 && sizes[0] && sizes[1] && sizes[2], "%d: %d %d %d", compared, sizes[0], sizes[1],
                    sizes[2]);
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("calamity: hidden lists");
    TCase *tests = tcase_create("hidden");
    tcase_add_test(tests, the_game_keeps_its_promises);
    tcase_add_test(tests, where_lists_cannot_be_hidden);
    tcase_add_test(tests, options_say_of_which_stage_they_are);
    tcase_add_test(tests, a_card_that_is_cast_tells_of_itself_alone);
    tcase_add_test(tests, a_card_that_is_discarded_tells_of_itself_alone);
    tcase_add_test(tests, lists_are_believed_by_the_prior);
    tcase_set_timeout(tests, 300);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
