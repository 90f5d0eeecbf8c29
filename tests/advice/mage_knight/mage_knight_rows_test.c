/* Rows of the ledger that are advice for a computer player: positions in which the best one does what the row says. */
#include "engine/games/mage_knight/state.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "search/best/best.h"
#include "tests/support/row.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

typedef struct duel {
    rp_game *game;
    rp_state state;
} duel;

static duel duel_from(const char *state_text) {
    duel d;
    rp_error error;
    rp_position position;
    char text[4096];
    snprintf(text, sizeof text,
             "{\"riposte\": \"position\", \"version\": 1, \"game\": \"mage-knight\", \"kind\": \"world\", "
             "\"state\": {%s}}",
             state_text);
    rp_reader *reader = NULL;
    if (rp_json_parse(text, strlen(text), "test position", &reader, &error) != RP_OK ||
        rp_position_read(reader, NULL, &position, &error) != RP_OK)
        ck_abort_msg("%s\n  %s", error.text, text);
    rp_json_reader_free(reader);
    d.game = position.game;
    d.state = position.world;
    position.game = NULL;
    rp_position_release(&position);
    return d;
}

/* What the best agent does for who is to act. */
static rp_action best_action(const duel *d) {
    rp_agent *agent;
    rp_error error;
    rp_view view;
    static rp_decision decision;
    rp_limits limits = {0};
    ck_assert_msg(rp_best_agent_new(d->game, 2000, false, &agent, NULL, &error) == RP_OK, "%s", error.text);
    rp_view_of(d->game, &d->state, (int)rp_to_act(d->game, &d->state) >> 1, &view);
    ck_assert_msg(rp_agent_decide(agent, &view, &limits, 1, &decision, &error) == RP_OK, "%s", error.text);
    rp_agent_free(agent);
    return decision.action;
}

static const char flat[] = "\"terrain\": \"plains\", \"source\": [\"white\", \"white\", \"green\", \"%s\"], "
                           "\"neighbours\": [{\"unsafe\": true}, {\"terrain\": \"mountain\"}, {\"terrain\": "
                           "\"mountain\"}, {\"terrain\": \"mountain\"}, "
                           "{\"terrain\": \"mountain\"}, {\"terrain\": \"mountain\"}], ";

/* A duel where nobody can be forced out, before the defender has said how he attends; `die`: the fourth of the
 * Source. */
static duel attacked(const char *die, const char *aggressor, const char *defender) {
    char place[512], text[2048];
    snprintf(place, sizeof place, flat, die);
    snprintf(text, sizeof text, "\"phase\": \"attend\", %s\"aggressor\": {%s}, \"defender\": {%s}", place, aggressor,
             defender);
    return duel_from(text);
}

/* One card, which brings one Wound, and no die that would help. Two Skills of the own turn that attack are worth more
 * than that turn: then he attends fully. */
START_TEST(a_harmless_attack_is_attended_partly) {
    static const char aggressor[] = "\"hero\": \"arythea\", \"level\": 1, \"hand\": [\"Rage\"]";
#define DEFENDER "\"hero\": \"tovak\", \"level\": 5, \"hand\": [\"Rage\", \"March\", \"Promise\"]"
    static const char skilled[] = DEFENDER ", \"skills\": [\"cold-swordsmanship\", \"night-sharpshooting\"]";
    duel harmless = attacked("white", aggressor, DEFENDER), chance = attacked("white", aggressor, skilled);
#undef DEFENDER
    row_holds("MKP-26", best_action(&harmless) == MK_ACT_PARTIAL);
    row_holds("MKP-26", best_action(&chance) == MK_ACT_FULL);
    rp_game_free(harmless.game);
    rp_game_free(chance.game);
}
END_TEST

static const char strong_aggressor[] =
    "\"hero\": \"arythea\", \"level\": 5, \"skills\": [\"hot-swordsmanship\"], "
    "\"units\": [{\"unit\": \"utem-swordsmen\"}, {\"unit\": \"utem-swordsmen\"}], "
    "\"hand\": [\"Rage\", \"Determination\", \"Battle Versatility\", \"Swiftness\", \"Mana Draw\"]";

static void act(duel *d, rp_action action) {
    rp_apply_one(d->game, &d->state, (int)rp_to_act(d->game, &d->state) >> 1, action);
}

/* Two Move cards block 2 at most, which leaves two Wounds of such an attack as it was. */
START_TEST(move_cards_are_saved_from_a_stronger_one) {
    duel d =
        attacked("gold", strong_aggressor, "\"hero\": \"tovak\", \"level\": 3, \"hand\": [\"March\", \"Stamina\"]");
    row_holds("MKP-27", best_action(&d) == MK_ACT_PARTIAL);
    act(&d, MK_ACT_PARTIAL);
    act(&d, MK_ACT_PASS); /* the first phase */
    act(&d, MK_ACT_PASS);
    act(&d, MK_ACT_UNIT + 2);                /* 6 */
    act(&d, MK_ACT_SKILL + 2 * MK_USES_MAX); /* and 2 */
    ck_assert_int_eq(mk_duel_of(&d.state)->attack_of[MK_PHYSICAL], 8);
    act(&d, MK_ACT_ATTACK);
    row_holds("MKP-27", best_action(&d) == MK_ACT_BLOCKED);
    rp_game_free(d.game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("mage knight rows");
    TCase *all = tcase_create("all");
    tcase_add_test(all, a_harmless_attack_is_attended_partly);
    tcase_add_test(all, move_cards_are_saved_from_a_stronger_one);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
