/* Positions of a Mage Knight duel: written by hand, by play, and by chance. */
#include "tests/support/moves_in_words.h"
#include "tests/support/random_move.h"
#include "tests/support/spoilt_positions.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 3000 };

#define HEAD "{\"riposte\":\"position\",\"version\":1,\"game\":\"mage-knight:tier=2\",\"state\":{"
#define HEROES "\"aggressor\":{\"hero\":\"tovak\"},\"defender\":{\"hero\":\"arythea\"}"

/* Whether what is written of a position reads back to the same bytes. */
static void check_back(const rp_game *game, const rp_state *world) {
    for (int player = -1; player < 2; player++) {
        rp_position again;
        rp_error error = {0};
        rp_state seen = *world;
        if (player >= 0) game->rules->mask(game, &seen, player);
        char *text = rp_position_text(game, world, player, 0);
        ck_assert_msg(!test_position_read(text, NULL, &again, &error), "%s: %s", error.text, text);
        ck_assert_msg(rp_state_equal(game, &seen, player >= 0 ? &again.view.masked : &again.world), "%s", text);
        rp_position_release(&again);
        free(text);
    }
}

static const char *const written[] = {
    HEAD "\"phase\":\"start\",\"deal_count\":1}}",
    HEAD "\"phase\":\"attend\"," HEROES "}}",
    /* both have two of a card, one of them stolen, an Artifact too; a banner is carried */
    HEAD
    "\"phase\":\"melee\",\"passes\":1,\"site\":\"keep\",\"aggressor\":{\"hero\":\"tovak\",\"level\":4,\"gained\":"
    "[\"fire-bolt\",\"ruby-ring\"],\"stolen\":[\"Rage\"],\"hand\":[\"Rage #2\",\"Rage #3\",\"March\"],"
    "\"known\":[\"Rage #3\"],\"discard\":[\"Rage\"],\"played\":[\"Fire Bolt\"]},\"defender\":{\"hero\":\"norowas\","
    "\"level\":4,\"gained\":[\"banner-of-glory\"],\"stolen\":[\"ruby ring\"],\"hand\":[\"Rage #2\"],\"discard\":"
    "[\"Ruby Ring\"],\"units\":[{\"unit\":\"Peasants\",\"state\":[\"wounded\"],\"banner\":\"Banner of Glory\"}]}}}",
    HEAD "\"phase\":\"over\",\"forced\":\"defender\",\"forced_to\":2," HEROES "}}",
};

START_TEST(by_hand) {
    rp_position position;
    rp_error error = {0};
    ck_assert_msg(!test_position_read(written[_i], NULL, &position, &error), "%s", error.text);
    check_back(position.game, &position.world);
    rp_position_release(&position);
}
END_TEST

/* Members of "state", and what the refusal says. */
static const struct {
    const char *state, *words;
} refused[] = {
    {"\"phase\":\"melee\"", "aggressor is missing"},
    {"\"phase\":\"melee\",\"aggressor\":{},\"defender\":{\"hero\":\"tovak\"}", "hero: is missing"},
    {"\"phase\":\"melee\",\"aggressor\":{\"hero\":\"tovak\"},\"defender\":{\"hero\":\"tovak\"}",
     "there is one 'tovak'"},
    {"\"phase\":\"melee\",\"aggressor\":{\"hero\":\"frodo\"},\"defender\":{\"hero\":\"tovak\"}", "'frodo' is no hero"},
    {"\"phase\":\"attend\",\"passes\":1," HEROES, "in 'attend' nothing of an attack or block"},
    {"\"phase\":\"melee\",\"damage\":3," HEROES, "damage: belongs to the step 'assign'"},
    {"\"phase\":\"melee\",\"step\":\"assign\",\"damage\":3," HEROES, "damage: 3 should be at most the attack, 0"},
    {"\"phase\":\"melee\",\"block\":{\"fire\":2}," HEROES, "block: belongs to the steps"},
    {"\"phase\":\"melee\",\"forced\":\"defender\"," HEROES, "forced: belongs to the phase 'over'"},
    {"\"phase\":\"melee\",\"terrain\":\"lake\"," HEROES, "terrain: nobody fights on 'lake'"},
    {"\"phase\":\"melee\",\"site\":\"city\"," HEROES, "site: nobody can be attacked in a 'city'"},
    {"\"phase\":\"melee\",\"source\":[\"red\"]," HEROES, "source: has 1 dice"},
    {"\"phase\":\"melee\",\"source\":[\"pink\"]," HEROES, "'pink'"},
    {"\"phase\":\"melee\",\"neighbours\":[{}]," HEROES, "has 1 spaces, should have 6"},
    {"\"phase\":\"melee\",\"deal\":\"hand\"," HEROES, "deal: belongs to the phase 'start'"},
    {"\"phase\":\"start\",\"deal\":\"hand\",\"deal_count\":1", "aggressor.hero: is missing"},
    {"\"phase\":\"start\",\"deal\":\"over\",\"deal_count\":1", "deal: is over"},
    {"\"phase\":\"start\",\"deal\":\"neighbour\",\"deal_count\":7", "deal_count: should be 1 to 6"},
    {"\"phase\":\"melee\",\"pending\":{\"what\":\"draw\"}," HEROES, "pending.use: 0 is no use of the aggressor"},
    {"\"phase\":\"melee\",\"pending\":{\"use\":1}," HEROES, "pending.what: is missing"},
    {"\"phase\":\"melee\",\"step\":\"block\",\"attack\":{\"ice\":1},\"after_block\":40000," HEROES,
     "after_block: 40000 is no use of the defender"},
};

/* The same for members of "aggressor", beside the hero Tovak. */
static const struct {
    const char *members, *words;
} refused_of[] = {
    {"\"level\":4,\"fame\":3", "aggressor.fame: 3 is not of level 4, which has 15 to 23"},
    {"\"hand\":[\"Rage\",\"Rage #3\"]", "there is no card 'Rage #3'"},
    {"\"hand\":[\"March\",\"March\",\"March\"]", "is already somewhere else"},
    {"\"gained\":[\"fireball\",\"fireball\"]", "there is one 'fireball' in the game"},
    {"\"gained\":[\"march\"]", "should be an advanced Action, a Spell or an Artifact"},
    {"\"units\":[{\"unit\":\"peasants\"},{\"unit\":\"peasants\"}]", "units: 2 are more than level 1 can command: 1"},
    {"\"level\":7,\"units\":[{\"unit\":\"foresters\"},{\"unit\":\"foresters\"},{\"unit\":\"foresters\"}]",
     "there are 3 of foresters, the game has 2"},
    {"\"units\":[{\"unit\":\"orcs\"}]", "'orcs' is no Unit"},
    {"\"units\":[{}]", "unit: is missing"},
    {"\"units\":[{\"unit\":\"peasants\",\"state\":[\"takes-part\"]}]", "'takes-part' is for spent Units"},
    {"\"units\":[{\"unit\":\"peasants\",\"amount\":2}]", "amount: should be 0"},
    {"\"units\":[{\"unit\":\"peasants\",\"banner\":\"Rage\"}]", "'Rage' is no banner"},
    {"\"crystals\":{\"red\":4}", "crystals"},
    {"\"crystals\":{\"gold\":1}", "gold"},
    {"\"skills\":[\"burning-power\"]", "is no Skill of this hero"},
    {"\"skills\":[\"shield-mastery\"]", "skills: level 1 has at most 0"},
    {"\"level\":2,\"skills_used\":[\"shield-mastery\"]", "skills_used: should be among"},
    {"\"holds\":[\"full\"]", "'full' is for a defender"},
    {"\"holds\":[\"knocked-out\"]", "'knocked-out' should stand with 5 Wounds"},
    {"\"wounds\":2,\"wounds_taken\":1", "wounds_taken: should be at least 2"},
    {"\"held\":3", "belongs to a view"},
    {"\"stolen\":[\"Rage\"]", "should be in one of the piles too"},
    {"\"known\":[\"Rage\"]", "should be in the hand"},
};

static void check_refused(const char *text, const char *words) {
    rp_position position;
    rp_error error = {0};
    ck_assert_msg(test_position_read(text, NULL, &position, &error) == RP_BAD_INPUT, "accepted: %s", text);
    ck_assert_msg(strstr(error.text, words) != NULL, "%s", error.text);
}

START_TEST(what_cannot_be_is_refused) {
    char text[600];
    snprintf(text, sizeof text, HEAD "%s}}", refused[_i].state);
    check_refused(text, refused[_i].words);
}
END_TEST

START_TEST(what_a_hero_cannot_have_is_refused) {
    char text[600];
    snprintf(text, sizeof text,
             HEAD "\"phase\":\"melee\",\"aggressor\":{\"hero\":\"tovak\",%s},\"defender\":{\"hero\":\"arythea\"}}}",
             refused_of[_i].members);
    check_refused(text, refused_of[_i].words);
}
END_TEST

START_TEST(by_play) {
    char spec[40];
    rp_random random;
    rp_game *game;
    rp_error error = {0};
    snprintf(spec, sizeof spec, "mage-knight:tier=%d", _i);
    ck_assert_msg(!rp_game_new(spec, NULL, &game, &error), "%s", error.text);
    rp_random_seed(&random, 7);
    for (int play = 0; play < 3; play++) {
        rp_state state;
        rp_start(game, &state);
        for (check_back(game, &state); rp_to_act(game, &state); check_back(game, &state))
            test_random_step(game, &state, &random);
    }
    rp_game_free(game);
}
END_TEST

/* ---- spoilt positions ----------------------------------------------------------------------------------- */

static const char *const spoilt[] = {"mage-knight:tier=0", "mage-knight:tier=1", "mage-knight:tier=2",
                                     "mage-knight:tier=3", "mage-knight:tier=3,opponent=enemy"};

START_TEST(spoilt_positions_are_refused_or_played) {
    test_spoilt_positions(spoilt[_i], NULL, 1, MOVES_MAX, check_back);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("mage-knight: positions");
    TCase *tests = tcase_create("positions");
    tcase_add_loop_test(tests, by_hand, 0, (int)(sizeof written / sizeof *written));
    tcase_add_loop_test(tests, what_cannot_be_is_refused, 0, (int)(sizeof refused / sizeof *refused));
    tcase_add_loop_test(tests, what_a_hero_cannot_have_is_refused, 0, (int)(sizeof refused_of / sizeof *refused_of));
    tcase_add_loop_test(tests, by_play, 0, 4);
    tcase_add_loop_test(tests, spoilt_positions_are_refused_or_played, 0, (int)(sizeof spoilt / sizeof *spoilt));
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
