/* labels: longer */
/* Random fights of every variant, hero and monster: what must hold at every state. */
#include "engine/games/dungeonquest_combat/state.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const variants[] = {"official", "solo", "dice", "classic-solo", "classic"};

/* Spec options beside variant, hero and monster. */
static const char *const extras[] = {
    "",
    ",escape=no,life=4",
    ",deck=12,hand=3,empty-deck=early,dry-limit=0,round-limit=40",
    ",deck=10,hand=5,empty-deck=nothing",
    ",deck=14,standoff-first=secret,power-counter=effect,lost-counter=discard,deathblow=revealed",
    ",standoff-first=monster,hopeless=forbid,solo-counter=fewest,solo-choices=player,both-die=hero-survives",
    ",power-counter=forbid,solo-counter=highest,both-die=monster-survives,escape-value=-1,wounds=9",
};
enum { EXTRAS = sizeof extras / sizeof *extras, VARIANTS = sizeof variants / sizeof *variants, FIGHTS = 3 };

static void check_conserved(const rp_game *game, const rp_state *state) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    rp_pile turned = 0, seen = 0;
    for (int i = 0; i < fight->turned_count; i++) turned |= rp_pile_of(fight->turned[i] - 1);
    rp_pile piles[] = {fight->deck,           fight->stack,
                       fight->discard,        fight->side[0].hand,
                       fight->side[1].hand,   fight->side[0].damage,
                       fight->side[1].damage, fight->side[0].played,
                       fight->side[1].played, turned & ~fight->side[1].played};
    for (size_t i = 0; i < sizeof piles / sizeof *piles; i++) {
        require_message(!(seen & piles[i]), "a card lies in two piles");
        seen |= piles[i];
    }
    require_message((seen & setup->combat) == setup->combat, "a Combat card is lost");
    require_message(!(seen & ~(setup->combat | setup->power[0] | setup->power[1])), "a card from nowhere");
    for (int side = 0; side < DQ_SIDES; side++) {
        const dq_side *own = &fight->side[side];
        require(rp_pile_count(own->hand) == own->hand_count);
        require(((own->hand & setup->power[side]) != 0) == own->power_held);
        require_message(!(own->hand & setup->power[!side]), "a Power card in the wrong hand");
        require_message(!(own->known & ~own->hand), "a known card is not in the hand");
        require(own->hand_count <= setup->hand_maximum[side]);
    }
    if (fight->phase != DQ_PHASE_TOKEN) require(fight->life != 0);
}

/* JSON text of a world (player -1) or view, read back: same bytes. */
static void check_round_trip(const rp_game *game, const rp_state *state, int player) {
    rp_view view;
    const rp_state *expected = state;
    if (player >= 0) {
        rp_view_of(game, state, player, &view);
        expected = &view.masked;
    }
    char *text = rp_position_text(game, state, player, 0);
    rp_reader *reader;
    rp_error error = {0};
    require(rp_json_parse(text, strlen(text), "position", &reader, &error) == RP_OK);
    rp_position position;
    rp_status status = rp_position_read(reader, NULL, &position, &error);
    require_message(status == RP_OK, "%s\n%s", error.text, text);
    const rp_state *read = position.is_view ? &position.view.masked : &position.world;
    require_message(memcmp(read->bytes, expected->bytes, game->info.state_size) == 0, "read back differently: %s",
                    text);
    rp_position_release(&position);
    rp_json_reader_free(reader);
    free(text);
}

static void check_knowledge(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_view view, again;
    rp_state world;
    rp_view_of(game, state, player, &view);
    rp_resample(&view, random, &world);
    check_conserved(game, &world);
    rp_view_of(game, &world, player, &again);
    require_message(rp_state_equal(game, &view.masked, &again.masked), "resample changed the view");
    require(rp_information_key(game, state, player) == rp_view_key(&view));
    require(rp_information_key(game, &world, player) == rp_view_key(&view));
    uint64_t count = rp_belief_count(&view);
    require(count >= 1);
    uint64_t index = rp_random_next(random) % count;
    double probability = rp_belief_world(&view, index, &world);
    require(probability > 0 && probability <= 1);
    check_conserved(game, &world);
    rp_view_of(game, &world, player, &again);
    require_message(rp_state_equal(game, &view.masked, &again.masked), "a world of the belief has another view");
    char drawing[8192];
    game->rules->show(game, &view.masked, player, drawing, sizeof drawing);
    require(strlen(drawing) < sizeof drawing - 1);
}

static void check_texts(const rp_game *game, const rp_state *state, int player) {
    rp_action legal[RP_LEGAL_MAX], found;
    char text[RP_TEXT_MAX];
    int count = rp_legal(game, state, player, legal);
    require(count >= 1 && count <= game->info.legal_maximum);
    for (int i = 0; i < count; i++) {
        require(i == 0 || legal[i] > legal[i - 1]);
        rp_action_text(game, state, player, legal[i], text);
        require(rp_action_parse(game, state, player, text, &found, NULL) == RP_OK);
        require(found == legal[i]);
    }
}

static void play_one(const rp_game *game, rp_random *random, bool thorough) {
    rp_state state;
    rp_start(game, &state);
    int moves = 0;
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0; moves++) {
        check_conserved(game, &state);
        for (int player = 0; player < DQ_SIDES; player++) check_knowledge(game, &state, player, random);
        for (int player = -1; thorough && player < DQ_SIDES; player++) check_round_trip(game, &state, player);
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            rp_outcome outcomes[RP_OUTCOMES_MAX];
            int count = rp_chance(game, &state, outcomes);
            double sum = 0;
            for (int i = 0; i < count; i++) sum += outcomes[i].probability;
            require(count >= 1 && count <= game->info.outcomes_maximum && sum > 1 - 1e-12 && sum < 1 + 1e-12);
            move.of[0] = rp_sample(game, &state, random);
        } else {
            for (int player = 0; player < DQ_SIDES; player++) {
                if (!(to_act >> player & 1)) continue;
                rp_action legal[RP_LEGAL_MAX];
                check_texts(game, &state, player);
                int count = rp_legal(game, &state, player, legal);
                move.of[player] = legal[rp_random_below(random, (uint32_t)count)];
            }
        }
        rp_error error = {0};
        require_message(rp_check_move(game, &state, &move, &error) == RP_OK, "%s", error.text);
        rp_apply(game, &state, &move);
    }
    check_conserved(game, &state);
    for (int player = -1; player < DQ_SIDES; player++) check_round_trip(game, &state, player);
    for (int player = 0; player < DQ_SIDES; player++) check_knowledge(game, &state, player, random);
    double payoff[2];
    rp_payoff(game, &state, payoff);
    require(payoff[0] >= game->info.payoff_minimum && payoff[0] <= game->info.payoff_maximum);
    require(payoff[0] + payoff[1] == 0);
    require(moves <= game->info.length_maximum);
}

START_TEST(random_fights_keep_the_invariants) {
    const dq_cards *cards = dq_cards_default();
    rp_random random;
    rp_random_seed(&random, 20);
    const uint32_t step = (uint32_t)test_by_length(1, 2, 1);
    for (int extra = 0; extra < EXTRAS; extra++) {
        for (uint32_t pair = (uint32_t)extra % step; pair < cards->hero_count * cards->monster_count; pair += step) {
            char spec[256];
            snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=%s,monster=%s%s", variants[_i],
                     cards->hero[pair % cards->hero_count].id, cards->monster[pair / cards->hero_count].id,
                     extras[extra]);
            rp_game *game = test_game(spec);
            require(game->info.state_size <= 256);
            for (int number = 0; number < test_fewer(FIGHTS); number++) play_one(game, &random, number == 0);
            rp_game_free(game);
        }
    }
}
END_TEST

/* The playout function must use the random numbers just as the public loop does. */
START_TEST(playout_equals_the_plain_loop) {
    rp_game *game = test_game("dq-combat");
    rp_random a, b;
    rp_random_seed(&a, 3);
    rp_random_seed(&b, 3);
    for (int i = 0; i < 200; i++) {
        rp_state first, second;
        double payoff[2], other[2];
        rp_start(game, &first);
        rp_start(game, &second);
        rp_playout(game, &first, &a, payoff);
        for (unsigned to_act; (to_act = rp_to_act(game, &second)) != 0;) {
            rp_move move = {{0}};
            if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, &second, &b);
            for (int player = 0; player < DQ_SIDES && !(to_act & RP_TO_ACT_CHANCE); player++) {
                rp_action legal[RP_LEGAL_MAX];
                if (!(to_act >> player & 1)) continue;
                int count = rp_legal(game, &second, player, legal);
                move.of[player] = legal[rp_random_below(&b, (uint32_t)count)];
            }
            rp_apply(game, &second, &move);
        }
        rp_payoff(game, &second, other);
        require(rp_state_equal(game, &first, &second));
        require(payoff[0] == other[0] && rp_random_next(&a) == rp_random_next(&b));
    }
    rp_game_free(game);
}
END_TEST

START_TEST(select_finds_every_card) {
    rp_random random;
    rp_random_seed(&random, 5);
    for (int i = 0; i < 20000; i++) {
        rp_pile pile = rp_random_next(&random);
        for (int thin = i % 5; thin > 0; thin--) pile &= rp_random_next(&random);
        if (i == 0) pile = ~(rp_pile)0;
        unsigned rank = 0;
        for (int card = 0; card < DQ_CARD_NUMBERS; card++)
            if (rp_pile_has(pile, card)) require(rp_pile_select(pile, rank++) == card);
        require(rp_pile_count(pile) == (int)rank);
    }
}
END_TEST

static const char *const bad_specs[][2] = {
    {"dq-combat:hero=nobody", "hugo"},     {"dq-combat:monster=nobody", "troll"},
    {"dq-combat:wounds=16", "at most 15"}, {"dq-combat:variant=classic,players=1", "classic"},
    {"dq-combat:players=1", "solo"},
};

START_TEST(impossible_games_are_refused) {
    rp_error error = {0};
    rp_game *game;
    ck_assert_int_eq(rp_game_new(bad_specs[_i][0], NULL, &game, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, bad_specs[_i][1]) != NULL, "%s", error.text);
}
END_TEST

/* States of a position and a part of the line that refuses it. */
static const char *const bad_states[][2] = {
    {"{\"phase\": \"nonsense\"}", "phase"},
    {"{\"phase\": \"roll\"}", "'roll' does not occur"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [\"Slash\", \"Slash\"]}}", "already somewhere else"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [\"Slosh\"]}}", "Slosh"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [1,2,3,4,5,6,7,8,9]}}", "too many"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [1]}, \"monster\": {\"hand\": [2], \"life\": 9}}", "token"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [1]}, \"monster\": {\"hand\": [2]}}", "monster.life"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [1]}, \"monster\": {\"life\": 4}}", "both sides need a card"},
    {"{\"phase\": \"counter\", \"hero\": {\"hand\": [1]}, \"monster\": {\"hand\": [2], \"life\": 4}}", "revealed"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [1], \"wounds\": 16}, \"monster\": {\"hand\": [2], \"life\": 4}}",
     "dead"},
    {"{\"phase\": \"over\"}", "result"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [60]}}", "other side"},
    {"{\"phase\": \"reveal\", \"hero\": {\"hand\": [56, 57]}}", "Power cards"},
    {"{\"phase\": \"reveal\", \"secret\": 1}", "unknown field"},
};

START_TEST(impossible_positions_are_refused) {
    char text[600];
    snprintf(text, sizeof text, "{\"riposte\": \"position\", \"version\": 1, \"game\": \"dq-combat\", \"state\": %s}",
             bad_states[_i][0]);
    rp_reader *reader;
    rp_error error = {0};
    ck_assert_int_eq(rp_json_parse(text, strlen(text), "position", &reader, &error), RP_OK);
    rp_position position;
    ck_assert_int_eq(rp_position_read(reader, NULL, &position, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, bad_states[_i][1]) != NULL, "%s", error.text);
    rp_json_reader_free(reader);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("combat_smoke");
    TCase *tests = tcase_create("combat_smoke");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, random_fights_keep_the_invariants, 0, VARIANTS);
    tcase_add_test(tests, playout_equals_the_plain_loop);
    tcase_add_test(tests, select_finds_every_card);
    tcase_add_loop_test(tests, impossible_games_are_refused, 0, sizeof bad_specs / sizeof *bad_specs);
    tcase_add_loop_test(tests, impossible_positions_are_refused, 0, sizeof bad_states / sizeof *bad_states);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
