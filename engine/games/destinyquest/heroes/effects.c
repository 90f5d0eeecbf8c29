/* What effects of abilities are in data: the members of each kind, their bounds and what they are when left out. */
#include "engine/games/destinyquest/heroes/book.h"

#define PLACE(member) RP_FIELD_PLACE(destiny_effect, member)

static const rp_field members[] = {
    {"trigger", PLACE(trigger), .kind = RP_FIELD_WORD, .words = destiny_trigger_names},
    {"condition", PLACE(condition), .kind = RP_FIELD_WORD, .words = destiny_condition_names},
    {"amount", PLACE(amount), .kind = RP_FIELD_NUMBER, .minimum = -50, .maximum = 50},
    {"who", PLACE(who), .kind = RP_FIELD_WORD, .words = destiny_who_names},
    {"attributes", PLACE(attributes), .kind = RP_FIELD_WORDS, .words = destiny_attribute_names, .minimum = 1},
    {"choose", PLACE(choose), .kind = RP_FIELD_FLAG},
    {"rounds", PLACE(rounds), .kind = RP_FIELD_WORD, .words = destiny_rounds_names},
    {"measure", PLACE(measure), .kind = RP_FIELD_WORD, .words = destiny_measure_names},
    {"status", PLACE(status), .kind = RP_FIELD_WORD, .words = destiny_status_names},
    {"statuses", PLACE(statuses), .kind = RP_FIELD_WORDS, .words = destiny_status_names, .minimum = 1},
    {"ability", PLACE(ability), .kind = RP_FIELD_NAME},
    {"dice", PLACE(dice), .kind = RP_FIELD_WORD, .words = destiny_dice_names},
    {"how", PLACE(how), .kind = RP_FIELD_WORD, .words = destiny_how_names},
    {"face", PLACE(face), .kind = RP_FIELD_NUMBER, .minimum = 1, .maximum = DESTINY_FACE_NAMED - 1, .words = "named"},
    {"scores_only", PLACE(scores_only), .kind = RP_FIELD_FLAG},
    {"kinds", PLACE(kinds), .kind = RP_FIELD_WORDS, .words = destiny_kind_names, .minimum = 1},
    {"special", PLACE(special), .kind = RP_FIELD_WORD, .words = destiny_special_names, .minimum = 1},
    {"threshold", PLACE(threshold), .kind = RP_FIELD_NUMBER, .minimum = 1, .maximum = 100},
};

#define AMOUNT(least, most) .bounds = {{"amount", least, most}}
#define OWN .usual = {{"who", DESTINY_OWN}}

static const rp_effect_kind kinds[DESTINY_EFFECT_KINDS] = {
    [DESTINY_CHANGE_ATTRIBUTE] = {.needs = "who|attributes|amount|rounds", .may = "choose|measure", AMOUNT(-20, 20)},
    [DESTINY_NO_ARMOUR] = {.needs = "who|rounds"},
    [DESTINY_MATCH_ATTRIBUTE] = {.needs = "attributes"},
    [DESTINY_IGNORE_ARMOUR] = {.needs = "amount", AMOUNT(1, 2)},
    [DESTINY_DAMAGE] = {.needs = "amount", .may = "who|measure", AMOUNT(0, 20)},
    [DESTINY_DAMAGE_DICE] = {.needs = "amount", .may = "who", AMOUNT(1, 7)},
    [DESTINY_SCORE_DICE] = {.needs = "amount|who", .may = "scores_only", AMOUNT(-3, 3)},
    [DESTINY_SCORE] = {.needs = "amount|who", .may = "measure|ability|scores_only", AMOUNT(-20, 20)},
    [DESTINY_DIE_BONUS] = {.needs = "amount", .may = "ability|scores_only", AMOUNT(1, 5)},
    [DESTINY_SPEED_DICE] = {.needs = "amount|who", AMOUNT(-2, 2)},
    [DESTINY_ATTACK_SPEED] = {.needs = "amount|who", AMOUNT(-10, 10)},
    [DESTINY_HEAL] = {.needs = "amount", .may = "who|measure|scores_only", AMOUNT(1, 50), OWN},
    [DESTINY_COST] = {.needs = "amount", AMOUNT(1, 20), OWN},
    [DESTINY_INFLICT] = {.needs = "status", .may = "who|ability"},
    [DESTINY_CURE] = {.needs = "statuses", .may = "who", OWN},
    [DESTINY_STRENGTHEN] = {.needs = "amount", .one_of = "status|ability", AMOUNT(1, 5)},
    [DESTINY_IMMUNE] = {.one_of = "statuses|ability|attributes"},
    [DESTINY_REROLL] = {.needs = "dice|how", .may = "face|scores_only"},
    [DESTINY_SET_DICE] = {.needs = "dice|how|amount", .may = "face|scores_only", AMOUNT(1, 6)},
    [DESTINY_LOWER_DICE] = {.needs = "dice|amount",
                            .may = "scores_only",
                            AMOUNT(1, 5),
                            .usual = {{"how", DESTINY_ALL}}},
    [DESTINY_SLAY] = {.may = "who"},
    [DESTINY_RESTORE] = {.one_of = "kinds|ability"},
    [DESTINY_MORE_USES] = {.needs = "ability|amount",
                           .bounds = {{"amount", 1, 8}, {"trigger", DESTINY_WHILE_OWNED, DESTINY_WHILE_OWNED}}},
    [DESTINY_SPECIAL] = {.needs = "special", .may = "amount|ability", AMOUNT(0, 20)},
};

/* What holds as long as something else does has no end of its own. */
static const rp_effect_rule rules[] = {
    {{"trigger", DESTINY_WHILE_OWNED}, .spares = "rounds"},
    {{"trigger", DESTINY_WHEN_OWN_LOW}, .brings = "threshold", .spares = "rounds"},
    {{"trigger", DESTINY_WHEN_OPPONENT_LOW}, .brings = "threshold"},
    {{"trigger", DESTINY_WHEN_OWN_FACE}, .brings = "face"},
    {{"trigger", DESTINY_WHEN_OPPONENT_FACE}, .brings = "face"},
    {{"measure", DESTINY_BY_ITEMS}, .needs = "ability"},
};

/* A choice has to be one: no table counts the words of another member. */
static void check(const void *bytes, rp_reader *reader) {
    const destiny_effect *effect = bytes;
    bool several = (effect->attributes & (effect->attributes - 1)) != 0;
    if (effect->choose && !several) rp_reader_fail(reader, "choose: needs at least two attributes");
    if (effect->choose && effect->trigger != DESTINY_WHEN_PLAYED)
        rp_reader_fail(reader, "choose: only an effect with trigger \"played\" can be chosen");
}

const rp_effects destiny_effects = {
    .size = sizeof(destiny_effect),
    .kind = {"kind", PLACE(kind), .kind = RP_FIELD_WORD, .words = destiny_effect_names, .minimum = 1},
    .kinds = kinds,
    .common = "trigger|condition",
    .members = members,
    .member_count = sizeof members / sizeof *members,
    .rules = rules,
    .rule_count = sizeof rules / sizeof *rules,
    .check = check,
};
