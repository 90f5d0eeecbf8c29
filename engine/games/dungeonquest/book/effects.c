/* What stands for the effects of cards and of runes in data. */
#include "engine/games/dungeonquest/book/book.h"

#define PLACE(member) RP_FIELD_PLACE(dungeon_effect, member)
#define WORD(list) .kind = RP_FIELD_WORD, .words = list
#define NUMBER(low, high) .kind = RP_FIELD_NUMBER, .minimum = low, .maximum = high

static const rp_field members[] = {
    {"when", PLACE(when), WORD(dungeon_when_words)},
    {"measure", PLACE(measure), WORD(dungeon_measure_words), .minimum = 1},
    {"attribute", PLACE(attribute), WORD(dungeon_attribute_words)},
    {"until", PLACE(until), WORD(dungeon_until_words)},
    {"deck", PLACE(deck), WORD(dungeon_deck_words)},
    {"chambers", PLACE(chamber), WORD(dungeon_chamber_words), .minimum = 1},
    {"dice", PLACE(dice), NUMBER(1, DUNGEON_DICE_MAX)},
    {"plus", PLACE(plus), NUMBER(-12, 12)},
    {"amount", PLACE(amount), NUMBER(1, DUNGEON_NUMBER_MAX)},
    {"cards", PLACE(cards), NUMBER(1, DQ_POWER_CARDS)},
    {"quarters", PLACE(quarters), NUMBER(1, 3)},
    {"from", PLACE(from), NUMBER(1, DUNGEON_SUM_MAX)},
    {"to", PLACE(to), NUMBER(1, DUNGEON_SUM_MAX)},
    {"may", PLACE(may), .kind = RP_FIELD_FLAG},
    {"all", PLACE(all), .kind = RP_FIELD_FLAG},
    {"by_choice", PLACE(by_choice), .kind = RP_FIELD_FLAG},
    {"no_escape", PLACE(no_escape), .kind = RP_FIELD_FLAG},
    {"no_determination", PLACE(no_determination), .kind = RP_FIELD_FLAG},
    {"success", PLACE(success), .kind = RP_FIELD_EFFECTS},
    {"failure", PLACE(failure), .kind = RP_FIELD_EFFECTS},
    {"results", PLACE(results), .kind = RP_FIELD_EFFECTS},
    {"effects", PLACE(effects), .kind = RP_FIELD_EFFECTS},
};

/* clang-format off */
#define AT_LEAST_ONE(list) {list, 1, DUNGEON_EFFECTS_MAX}
#define FEW {"amount", 1, 9}
#define ONE_AS_USUAL .usual = {{"amount", 1}}
/* clang-format on */

static const rp_effect_kind kinds[DUNGEON_EFFECT_KINDS] = {
    [DUNGEON_WOUNDS] = {.one_of = "amount|dice|measure", .may = "plus"},
    [DUNGEON_KILL] = {0},
    [DUNGEON_LOSE_TURNS] = {.one_of = "amount|dice", .may = "plus", .bounds = {FEW}},
    [DUNGEON_TEST] = {.needs = "attribute", .may = "success|failure|no_determination"},
    [DUNGEON_ROLL] = {.needs = "dice|results", .may = "may", .bounds = {AT_LEAST_ONE("results")}},
    [DUNGEON_RESULT] = {.needs = "from|to|effects", .bounds = {AT_LEAST_ONE("effects")}},
    [DUNGEON_FIGHT] = {.may = "no_escape"},
    [DUNGEON_STRUGGLE] = {.needs = "attribute|dice"},
    [DUNGEON_LOSE_LOOT] = {.may = "amount|by_choice", .bounds = {FEW}, ONE_AS_USUAL},
    [DUNGEON_TRADE] = {.needs = "dice|success", .may = "failure", .bounds = {AT_LEAST_ONE("success")}},
    [DUNGEON_KEEP] = {.may = "until"},
    [DUNGEON_EVERYONE] = {.needs = "effects", .bounds = {AT_LEAST_ONE("effects")}},
    [DUNGEON_HEAL] = {.one_of = "amount|dice|all", .may = "plus"},
    [DUNGEON_DRAW] = {.needs = "deck",
                      .may = "amount|may",
                      .bounds = {FEW, {"deck", DUNGEON_DECK_DUNGEON, DUNGEON_DECK_TREASURE}},
                      ONE_AS_USUAL},
    [DUNGEON_TURN] = {.needs = "quarters", .may = "chambers"},
    [DUNGEON_MOVES] = {.needs = "amount", .bounds = {{"amount", 2, 9}}},
    [DUNGEON_BONUS] = {.needs = "amount", .bounds = {FEW}},
};

static const rp_effect_rule rules[] = {{.when = {"measure", DUNGEON_POWER_DAMAGE}, .brings = "cards"}};

static void check(const void *bytes, rp_reader *reader) {
    const dungeon_effect *effect = bytes;
    if (effect->plus && !effect->dice) rp_reader_fail(reader, "plus: goes with dice");
    if (effect->kind == DUNGEON_HEAL && !effect->all && !effect->amount && !effect->dice)
        rp_reader_fail(reader, "all: is false, should be true, or amount or dice in its place");
    if (effect->kind == DUNGEON_TEST && !effect->success.count && !effect->failure.count)
        rp_reader_fail(reader, "success and failure: have no effects, should have some in one of them");
    if (effect->kind == DUNGEON_RESULT && effect->from > effect->to)
        rp_reader_fail(reader, "to: %d should be at least from, %d", effect->to, effect->from);
}

#define TABLE(words_of_kinds, first, in_all)                                                                           \
    {                                                                                                                  \
        .size = sizeof(dungeon_effect),                                                                                \
        .kind = {"kind", PLACE(kind), .kind = RP_FIELD_WORD, .words = words_of_kinds, .minimum = first},               \
        .kinds = kinds, .common = in_all, .members = members, .member_count = sizeof members / sizeof *members,        \
        .rules = rules, .rule_count = sizeof rules / sizeof *rules, .check = check                                     \
    }
const rp_effects dungeon_card_effects = TABLE(dungeon_card_effect_words, DUNGEON_WOUNDS, "when");
const rp_effects dungeon_rune_effects = TABLE(dungeon_rune_effect_words, DUNGEON_HEAL, NULL);
