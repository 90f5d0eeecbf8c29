/* What stands for the effects of uses and of passives in data. */
#include "engine/games/calamity/book/book.h"

#define PLACE(member) RP_FIELD_PLACE(cal_effect, member)
#define WORD(list) .kind = RP_FIELD_WORD, .words = list
enum { DICE = 1 }; /* of a field of the game's own */

static const rp_field members[] = {
    {"when", PLACE(when), WORD(cal_when_words), .minimum = 1},
    {"who", PLACE(who), WORD(cal_who_words), .minimum = 1},
    {"stat", PLACE(stat), WORD(cal_stat_words)},
    {"lasts", PLACE(lasts), WORD(cal_lasts_words)},
    {"if", PLACE(condition), WORD(cal_if_words)},
    {"side", PLACE(side), WORD(cal_side_words), .minimum = 1},
    {"by", PLACE(by), WORD(cal_by_words)},
    {"drains", PLACE(drains), .kind = RP_FIELD_FLAG},
    {"amount", PLACE(amount), .kind = RP_FIELD_NUMBER, .minimum = -CAL_CONSTANT_MAX, .maximum = CAL_CONSTANT_MAX},
    {"hit", PLACE(hit), .kind = RP_FIELD_NUMBER, .minimum = -20, .maximum = 20},
    {"damage", PLACE(damage), .kind = RP_FIELD_NUMBER, .minimum = -20, .maximum = 20},
    {"dice", PLACE(dice), .kind = RP_FIELD_OWN, .of = DICE},
};

/* clang-format off */
#define AMOUNT(low, high) {"amount", low, high}
#define USES_WHO {"who", CAL_SELF, CAL_ATTACKED}
#define PASSIVES_IF {"if", CAL_IF_ALWAYS, CAL_IF_READY}
#define PASSIVES_WHO {"who", CAL_OTHER, CAL_ENEMIES}, PASSIVES_IF
/* clang-format on */

static const rp_effect_kind kinds[CAL_EFFECT_KINDS] = {
    [CAL_DAMAGE] = {.one_of = "dice|amount", .may = "who|drains", .bounds = {AMOUNT(1, CAL_CONSTANT_MAX), USES_WHO}},
    [CAL_HEAL] = {.one_of = "dice|amount", .may = "who", .bounds = {AMOUNT(1, CAL_CONSTANT_MAX), USES_WHO}},
    [CAL_CHANGE] = {.needs = "stat|amount", .may = "who|lasts", .bounds = {AMOUNT(-20, 20), USES_WHO}},
    [CAL_EXTRA] = {.needs = "amount", .bounds = {AMOUNT(1, 3)}},
    [CAL_DRAW] = {.needs = "amount", .may = "side", .bounds = {AMOUNT(1, 5)}},
    [CAL_ATTACK] = {.may = "hit|damage|dice"},
    [CAL_DISCARD] = {.needs = "amount", .may = "side|by", .bounds = {AMOUNT(1, 5)}},
    [CAL_REVEAL] = {0},
    [CAL_READY] = {.may = "who", .bounds = {USES_WHO}},
    [CAL_EXHAUST] = {.may = "who", .bounds = {USES_WHO}},
    [CAL_REVIVE] = {.needs = "amount", .bounds = {AMOUNT(1, CAL_HEALTH_MAX)}},
    [CAL_CLEANSE] = {.may = "who", .bounds = {USES_WHO}},
};

/* No dice and no choices: passives answer at once. */
static const rp_effect_kind passive_kinds[] = {
    [CAL_DAMAGE] = {.needs = "when|amount", .may = "who", .bounds = {AMOUNT(1, 20), PASSIVES_WHO}},
    [CAL_HEAL] = {.needs = "when|amount", .may = "who", .bounds = {AMOUNT(1, 20), PASSIVES_WHO}},
    [CAL_CHANGE] = {.needs = "when|stat|amount", .may = "who|lasts", .bounds = {AMOUNT(-20, 20), PASSIVES_WHO}},
    [CAL_EXTRA] = {.needs = "when|amount", .bounds = {AMOUNT(1, 3), PASSIVES_IF}},
    [CAL_DRAW] = {.needs = "when|amount", .bounds = {AMOUNT(1, 3), PASSIVES_IF}},
};

static void check(const void *bytes, rp_reader *reader) {
    const cal_effect *effect = bytes;
    if (effect->kind == CAL_CHANGE && effect->amount == 0)
        rp_reader_fail(reader, "amount: is 0, should be a change, -20..20 but 0");
}

static void check_passive(const void *bytes, rp_reader *reader) {
    const cal_effect *effect = bytes;
    check(bytes, reader);
    if (effect->when == CAL_ALWAYS && effect->kind != CAL_CHANGE)
        rp_reader_fail(reader, "when: 'always' goes with the kind change only");
    if (effect->when == CAL_ALWAYS && effect->lasts)
        rp_reader_fail(reader, "lasts: goes without when 'always', which holds while the hero lives");
    if (effect->who == CAL_OTHER && effect->when != CAL_WHEN_HIT && effect->when != CAL_WHEN_MISSED &&
        effect->when != CAL_WHEN_HURT && effect->when != CAL_WHEN_KILLS)
        rp_reader_fail(reader, "who: 'other' goes with when hit, missed, hurt or kills");
}

#define TABLE(words_of_kinds, kind_table, checker)                                                                     \
    {                                                                                                                  \
        .size = sizeof(cal_effect),                                                                                    \
        .kind = {"kind", PLACE(kind), .kind = RP_FIELD_WORD, .words = words_of_kinds, .minimum = 1},                   \
        .kinds = kind_table, .common = "if", .members = members, .member_count = sizeof members / sizeof *members,     \
        .check = checker                                                                                               \
    }
const rp_effects cal_effects = TABLE(cal_effect_words, kinds, check);
const rp_effects cal_passive_effects = TABLE(cal_passive_words, passive_kinds, check_passive);
