/* What actions of a Mage Knight duel are called. */
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Night at a tower. The aggressor has a red token, two Peasants and a Wound; the defender an Artifact in his discard
 * pile. */
#define SIDES                                                                                                          \
    "\"night\":true,\"site\":\"tower\",\"neighbours\":[{\"terrain\":\"hills\"},{\"terrain\":\"lake\"},{},"             \
    "{\"terrain\":\"swamp\",\"unsafe\":true},{},{}],\"source\":[\"red\",\"gold\",\"red\",\"black\"],"                  \
    "\"aggressor\":{\"hero\":\"tovak\",\"level\":4,\"start_wounds\":1,\"hand\":[\"Rage\",\"March\",\"Wound\"],"        \
    "\"tokens\":{\"red\":1},\"crystals\":{\"blue\":1},\"units\":[{\"unit\":\"peasants\"},{\"unit\":\"peasants\"}]},"   \
    "\"defender\":{\"hero\":\"arythea\",\"level\":4,\"gained\":[\"sword-of-justice\"],\"hand\":[\"Rage\"],"            \
    "\"discard\":[\"Sword of Justice\"],\"units\":[{\"unit\":\"fire-mages\"}]}"

static rp_position read_state(const char *fields) {
    char text[2000];
    rp_position position;
    rp_reader *reader;
    rp_error error = {0};
    snprintf(text, sizeof text,
             "{\"riposte\":\"position\",\"version\":1,\"game\":\"mage-knight:tier=2\",\"state\":{%s," SIDES "}}",
             fields);
    ck_assert_msg(!rp_json_parse(text, strlen(text), "position", &reader, &error), "%s", error.text);
    rp_status status = rp_position_read(reader, NULL, &position, &error);
    rp_json_reader_free(reader);
    ck_assert_msg(!status, "%s", error.text);
    return position;
}

static const char attack[] = "\"phase\":\"melee\"";
static const char block[] = "\"phase\":\"ranged\",\"step\":\"block\",\"active\":\"defender\",\"attack\":{\"fire\":3}";
static const char assign[] = "\"phase\":\"melee\",\"step\":\"assign\",\"attack\":{\"physical\":9},\"damage\":9";

static const struct {
    const char *fields, *texts; /* all of these, separated by '|', are possible */
} possible[] = {
    {attack, "Rage: attack 2|Rage strong: attack 4|Rage sideways: attack 1|March sideways: attack 1|"
             "Peasants: attack 2|Peasants #2: attack 2|red die|black die|blue crystal|pass"},
    {block, "Rage: block 2|March sideways: block 1|Peasants #2: block 2|done"},
    {assign, "wound the hero|wound Fire Mages|steal Sword of Justice|force out to space 1 (hills)|"
             "force out to space 3 (plains)|stop"},
    {"\"phase\":\"attend\"", "attend fully|attend partly"},
};

START_TEST(actions_have_their_texts) {
    rp_position position = read_state(possible[_i].fields);
    int player = __builtin_ctz(rp_to_act(position.game, &position.world));
    char list[600];
    snprintf(list, sizeof list, "%s", possible[_i].texts);
    for (char *rest = list, *text; (text = strsep(&rest, "|"));) {
        rp_action action = -1;
        rp_error error = {0};
        char back[RP_TEXT_MAX];
        ck_assert_msg(!rp_action_parse(position.game, &position.world, player, text, &action, &error), "%s",
                      error.text);
        rp_action_text(position.game, &position.world, player, action, back);
        ck_assert_str_eq(back, text);
    }
    rp_position_release(&position);
}
END_TEST

/* The numbers that a decision is about. */
START_TEST(questions_say_the_numbers) {
    static const struct {
        const char *fields, *words;
    } asked[] = {{attack, "A Wound costs 3"},
                 {block, "Block 3 (fire)? 0 off, 3 damage left; a Wound costs 3"},
                 {assign, "9 damage"}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        rp_position position = read_state(asked[i].fields);
        char text[RP_TEXT_MAX];
        int player = __builtin_ctz(rp_to_act(position.game, &position.world));
        position.game->rules->phrases->question(position.game, &position.world, player, text);
        ck_assert_msg(strstr(text, asked[i].words) != NULL, "%s", text);
        rp_position_release(&position);
    }
}
END_TEST

static void check_texts(const rp_game *game, const rp_state *state, int player) {
    rp_action legal[RP_LEGAL_MAX];
    static char text[RP_LEGAL_MAX][RP_TEXT_MAX];
    int count = rp_legal(game, state, player, legal);
    for (int i = 0; i < count; i++) {
        rp_action_text(game, state, player, legal[i], text[i]);
        ck_assert_msg(text[i][0] && !strpbrk(text[i], "\n\r"), "action %d: '%s'", legal[i], text[i]);
        for (int k = 0; k < i; k++)
            ck_assert_msg(strcasecmp(text[i], text[k]) != 0, "actions %d and %d: %s", legal[k], legal[i], text[i]);
    }
}

/* Wherever random play comes, texts differ and no line of the drawing is too long. */
START_TEST(texts_of_random_play) {
    char spec[40], drawing[1 << 14];
    rp_random random;
    rp_game *game;
    rp_error error = {0};
    snprintf(spec, sizeof spec, "mage-knight:tier=%d", _i);
    ck_assert_msg(!rp_game_new(spec, NULL, &game, &error), "%s", error.text);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        rp_state state;
        rp_random_seed(&random, seed);
        rp_start(game, &state);
        for (unsigned to_act; (to_act = rp_to_act(game, &state)); test_random_step(game, &state, &random)) {
            if (to_act == RP_TO_ACT_CHANCE) continue;
            check_texts(game, &state, __builtin_ctz(to_act));
            game->rules->show(game, &state, RP_CHANCE_PLAYER, drawing, sizeof drawing);
            for (char *rest = drawing, *line; (line = strsep(&rest, "\n"));)
                ck_assert_msg(strlen(line) < 80, "%s", line);
        }
    }
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("mage-knight: texts");
    TCase *tests = tcase_create("texts");
    tcase_add_loop_test(tests, actions_have_their_texts, 0, (int)(sizeof possible / sizeof *possible));
    tcase_add_test(tests, questions_say_the_numbers);
    tcase_add_loop_test(tests, texts_of_random_play, 0, 4);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
