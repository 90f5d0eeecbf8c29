/* Effects of Power cards in figures.json: what is read, what is refused and with which words. */
#include "engine/games/dungeonquest_combat/cards.h"
#include "engine/store/json.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#define CARD "{\"name\":\"N\",\"type\":\"melee\",\"value\":1,\"escape\":1,\"origin\":\"house\""

/* The effects of the monster's first Power card. */
static void read_effects(const char *effects, dq_card *card, rp_error *error) {
    char text[1024];
    snprintf(text, sizeof text,
             "{\"heroes\":[],\"monsters\":[{\"id\":\"x\",\"name\":\"X\",\"attribute\":\"luck\",\"life\":[1,2,3,4],"
             "\"life_origin\":\"house\",\"power\":[" CARD ",\"effects\":%s}," CARD "}," CARD "}," CARD "}]}]}",
             effects);
    dq_cards *cards = calloc(1, sizeof *cards);
    rp_reader *reader;
    ck_assert_ptr_nonnull(cards);
    ck_assert_int_eq(rp_json_parse(text, strlen(text), "figures.json", &reader, error), RP_OK);
    dq_cards_read(cards, "figures.json", reader);
    *error = reader->error;
    *card = cards->monster[0].power[0];
    rp_json_reader_free(reader);
    free(cards);
}

START_TEST(effects_are_read) {
    dq_card card;
    rp_error error = {0};
    read_effects("[{\"kind\":\"next-opponent-value\",\"amount\":-9,\"if_opponent\":[\"magic\",\"melee\"]},"
                 "{\"kind\":\"opponent-type\",\"types\":[\"ranged\"],\"if_stack\":64},"
                 "{\"kind\":\"cancel\",\"if_opponent_power\":true,\"if_opponent\":[]}]",
                 &card, &error);
    ck_assert_msg(error.status == RP_OK, "%s", error.text);
    const dq_effect wanted[] = {
        {.kind = DQ_EFFECT_NEXT_OPPONENT_VALUE, .amount = -9, .if_opponent_types = 1u << DQ_MAGIC | 1u << DQ_MELEE},
        {.kind = DQ_EFFECT_OPPONENT_TYPE, .types = 1u << DQ_RANGED, .if_stack = 64},
        {.kind = DQ_EFFECT_CANCEL, .if_opponent_power = 1}};
    ck_assert_uint_eq(card.effect_count, 3);
    ck_assert_mem_eq(card.effects, wanted, sizeof wanted);
}
END_TEST

START_TEST(bad_effects) {
    static const struct {
        const char *effects, *words[3];
    } bad[] = {
        {"[{}]", {"monsters[0].power[0].effects[0]", "kind is missing", "next-add-icons"}},
        {"[{\"kind\":\"canel\"}]", {"effects[0]", "'canel'", "did you mean cancel"}},
        {"[{\"kind\":\"cancel\",\"amount\":1}]", {"'amount'", "cancel", "if_opponent"}},
        {"[{\"kind\":\"draw\",\"amount\":0}]", {"effects[0].amount", "0", "1 to 9"}},
        {"[{\"kind\":\"value\",\"amount\":-10}]", {"effects[0].amount", "-10", "-9 to 9"}},
        {"[{\"kind\":\"value\"}]", {"effects[0]", "amount is missing", "-9 to 9"}},
        {"[{\"kind\":\"type\",\"types\":[\"melee\",\"magic\"]}]", {"effects[0].types", "exactly 1", "ranged"}},
        {"[{\"kind\":\"add-icons\",\"types\":[]}]", {"effects[0].types", "at least 1", "melee ranged magic"}},
        {"[{\"kind\":\"add-icons\"}]", {"effects[0]", "types is missing", "melee ranged magic"}},
        {"[{\"kind\":\"add-icons\",\"types\":[\"magic\",\"magic\"]}]", {"types[1]", "'magic'", "twice"}},
        {"[{\"kind\":\"cancel\",\"if_stak\":1}]", {"effects[0]", "'if_stak'", "did you mean if_stack"}},
        {"[{\"kind\":\"cancel\",\"if_stack\":65}]", {"if_stack", "65", "0 to 64"}},
        {"[{\"kind\":\"cancel\",\"if_opponent\":[\"fire\"]}]", {"if_opponent[0]", "'fire'", "melee ranged magic"}},
        {"[{\"kind\":\"cancel\"},{\"kind\":\"cancel\"},{\"kind\":\"cancel\"},{\"kind\":\"cancel\"}]",
         {"power[0].effects", "4 items", "at most 3"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        dq_card card;
        rp_error error = {0};
        read_effects(bad[i].effects, &card, &error);
        ck_assert_msg(error.status == RP_BAD_INPUT, "accepted: %s", bad[i].effects);
        ck_assert_msg(!strchr(error.text, '\n'), "several lines: %s", error.text);
        for (int k = 0; k < 3; k++)
            ck_assert_msg(strstr(error.text, bad[i].words[k]), "'%s' is not in: %s", bad[i].words[k], error.text);
    }
}
END_TEST

START_TEST(the_table_itself) {
    rp_error error = {0};
    ck_assert_msg(rp_effects_sound(&dq_effects, &error) == RP_OK, "%s", error.text);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {effects_are_read, bad_effects, the_table_itself};
    Suite *suite = suite_create("DungeonQuest combat: files of cards");
    TCase *cases = tcase_create("files");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
