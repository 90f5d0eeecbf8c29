/* What effects are in data: the members of each kind, their bounds and what they are when left out. */
#include "engine/games/mage_knight/book/book.h"
#include "engine/page.h"

#define PLACE(member) RP_FIELD_PLACE(mk_effect, member)

static const rp_field members[] = {
    {"cost", PLACE(cost), .kind = RP_FIELD_WORDS, .words = mk_colour_words, .minimum = 1},
    {"when", PLACE(when), .kind = RP_FIELD_WORDS, .words = mk_moment_words, .minimum = 1},
    {"time", PLACE(time), .kind = RP_FIELD_WORD, .words = "day|night", .minimum = 1},
    {"amount", PLACE(amount), .kind = RP_FIELD_NUMBER, .minimum = -20, .maximum = 20},
    {"element", PLACE(element), .kind = RP_FIELD_WORD, .words = mk_element_words},
    {"range", PLACE(range), .kind = RP_FIELD_WORD, .words = mk_range_words},
    {"colours", PLACE(colours), .kind = RP_FIELD_WORDS, .words = mk_colour_words, .minimum = 1},
    {"flags", PLACE(flags), .kind = RP_FIELD_WORDS, .words = mk_flag_words, .minimum = 1},
    {"better", PLACE(better), .kind = RP_FIELD_NUMBER, .minimum = 0, .maximum = 20},
    {"better_for", PLACE(better_for), .kind = RP_FIELD_WORDS, .words = mk_card_kind_words, .minimum = 1},
    {"elements", PLACE(elements), .kind = RP_FIELD_WORDS, .words = mk_element_words, .minimum = 1},
    {"banner", PLACE(banner), .kind = RP_FIELD_WORD, .words = mk_banner_words, .minimum = 1},
    {"why", PLACE(why), .kind = RP_FIELD_WORD, .words = mk_why_words},
    {"of", PLACE(of), .kind = RP_FIELD_EFFECTS, .minimum = 1},
};

#define AMOUNT(least, most) .bounds = {{"amount", least, most}}
#define ONE .usual = {{"amount", 1}}

static const rp_effect_kind kinds[MK_EFFECT_KINDS] = {
    [MK_ATTACK] = {.needs = "amount", .may = "element|range|flags", AMOUNT(1, 20)},
    [MK_BLOCK] = {.needs = "amount", .may = "element|flags", AMOUNT(1, 20)},
    [MK_MOVE] = {.needs = "amount", AMOUNT(1, 20)},
    [MK_INFLUENCE] = {.needs = "amount", AMOUNT(1, 20)},
    [MK_HEAL] = {.needs = "amount", AMOUNT(1, 20)},
    [MK_TOKEN] = {.needs = "colours", .may = "amount|flags", AMOUNT(1, 6), ONE},
    [MK_CRYSTAL] = {.needs = "colours", .may = "amount|flags", AMOUNT(1, 3), ONE},
    [MK_SET_DIE] = {.needs = "colours|amount", AMOUNT(1, 6)},
    [MK_ENDLESS] = {.needs = "colours"},
    [MK_USABLE] = {.needs = "colours"},
    [MK_WILD] = {.needs = "colours"},
    [MK_DRAW] = {.needs = "amount", AMOUNT(1, 5)},
    [MK_WOUND] = {.needs = "amount", AMOUNT(1, 5)},
    [MK_DISCARD] = {.needs = "amount", AMOUNT(1, 5)},
    [MK_DISCARD_EACH] = {.needs = "amount", AMOUNT(1, 10)},
    [MK_THROW_AWAY] = {.needs = "amount", .may = "flags", AMOUNT(1, 3)},
    [MK_NO_ATTACK] = {.may = "flags"},
    [MK_ARMOR] = {.needs = "amount", .may = "flags", AMOUNT(-20, -1)},
    [MK_STRIP] = {.needs = "elements", .may = "flags"},
    [MK_UNITS_STRONGER] = {.needs = "amount", .may = "flags", AMOUNT(1, 10)},
    [MK_CONVERT] = {.one_of = "element|range"},
    [MK_POWER] = {.needs = "amount", AMOUNT(0, 10)},
    [MK_REPEAT] = {.needs = "amount", .may = "flags", AMOUNT(2, 5)},
    [MK_LEAD] = {.needs = "amount", AMOUNT(3, 10)},
    [MK_SIDEWAYS] = {.needs = "amount", .may = "better|better_for|colours", AMOUNT(1, 10)},
    [MK_WOUND_SIDEWAYS] = {.needs = "amount", AMOUNT(1, 10)},
    [MK_INFLUENCE_BLOCKS] = {.needs = "element"},
    [MK_LOSE_CRYSTAL] = {.may = "flags"},
    [MK_WOUND_PER_CRYSTAL] = {.needs = "colours", .may = "amount", AMOUNT(1, 3)},
    [MK_SHOW_HAND] = {.needs = "colours", .may = "flags"},
    [MK_ROLL_WOUNDS] = {.needs = "amount", AMOUNT(1, 6)},
    [MK_ROLL_CRYSTALS] = {.needs = "amount", AMOUNT(1, 6)},
    [MK_BANNER] = {.needs = "banner"},
    [MK_AFTER_BLOCK] = {.needs = "of"},
    [MK_REROLL] = {.may = "amount", AMOUNT(1, 6)},
    [MK_CURSE] = {.needs = "colours", .may = "flags"},
    [MK_REPUTATION] = {.needs = "amount", AMOUNT(-7, 7)},
    [MK_FAME] = {.needs = "amount", AMOUNT(1, 10)},
    [MK_ALL] = {.needs = "of", .bounds = {{"of", 2, 8}}},
    [MK_OUTSIDE] = {.needs = "why"},
};

#define FLAG(flag) (1u << (flag))

/* Which flags say something of which kind. */
static const uint16_t flags_of[MK_EFFECT_KINDS] = {
    [MK_ATTACK] = FLAG(MK_PER_ENEMY),
    [MK_BLOCK] = FLAG(MK_SWIFT) | FLAG(MK_PER_ENEMY) | FLAG(MK_PER_MANA),
    [MK_TOKEN] = FLAG(MK_LEAST_FAME) | FLAG(MK_OF_SOURCE),
    [MK_CRYSTAL] = FLAG(MK_OWNED) | FLAG(MK_OF_SOURCE),
    [MK_THROW_AWAY] = FLAG(MK_OTHERS),
    [MK_NO_ATTACK] = FLAG(MK_UNFORTIFIED),
    [MK_ARMOR] = FLAG(MK_EVERY) | FLAG(MK_PER_RESISTANCE) | FLAG(MK_FORTIFIED),
    [MK_STRIP] = FLAG(MK_EVERY),
    [MK_UNITS_STRONGER] = FLAG(MK_ARMORED),
    [MK_REPEAT] = FLAG(MK_STRONG),
    [MK_LOSE_CRYSTAL] = FLAG(MK_STEAL),
    [MK_SHOW_HAND] = FLAG(MK_STEAL),
    [MK_CURSE] = FLAG(MK_OTHERS),
};

static void check_flags(const mk_effect *effect, rp_reader *reader) {
    unsigned wrong = effect->flags & ~(unsigned)flags_of[effect->kind], number = 0;
    if (!wrong) return;
    char list[96] = "", word[RP_WORD_MAX], kind[RP_WORD_MAX];
    rp_page page = {list, sizeof list, 0};
    for (int flag = 0; flag < MK_FLAGS; flag++)
        if (flags_of[effect->kind] >> flag & 1) rp_page_put(&page, " %s", rp_word_text(mk_flag_words, flag, word));
    while (!(wrong >> number & 1)) number++;
    rp_reader_fail(reader, "flags: '%s' does not go with %s, which has:%s",
                   rp_word_text(mk_flag_words, (int)number, word),
                   rp_word_text(mk_effect_words, effect->kind - 1, kind), list);
}

/* Fails where the set has words from number `from` on. */
static void check_below(const char *name, unsigned set, int from, const char *words, rp_reader *reader) {
    char list[96] = "", word[RP_WORD_MAX];
    rp_page page = {list, sizeof list, 0};
    int bad = from;
    if (!(set >> from)) return;
    while (!(set >> bad & 1)) bad++;
    for (int i = 0; i < from; i++) rp_page_put(&page, " %s", rp_word_text(words, i, word));
    rp_reader_fail(reader, "%s: '%s' does not go with this kind, should be of:%s", name, rp_word_text(words, bad, word),
                   list);
}

/* Cards, crystals and what a Source die can be taken for are of basic colours. */
static bool is_basic(const mk_effect *effect) {
    return effect->kind == MK_CRYSTAL || effect->kind == MK_WOUND_PER_CRYSTAL || effect->kind == MK_SHOW_HAND ||
           effect->kind == MK_SIDEWAYS || (effect->kind == MK_TOKEN && effect->flags >> MK_OF_SOURCE & 1);
}

static void check(const void *bytes, rp_reader *reader) {
    const mk_effect *effect = bytes;
    check_flags(effect, reader);
    if (is_basic(effect)) check_below("colours", effect->colours, MK_GOLD, mk_colour_words, reader);
    check_below("elements", effect->elements, MK_COLD_FIRE, mk_element_words, reader);
    if (effect->kind == MK_CONVERT && effect->element != MK_COLD_FIRE && effect->range != MK_SIEGE)
        rp_reader_fail(reader, "convert: should have element cold-fire or range siege");
    if (effect->kind != MK_SIDEWAYS) return;
    if (effect->better && effect->better <= effect->amount)
        rp_reader_fail(reader, "better: is %d, should be more than the amount of %d", effect->better, effect->amount);
    if ((effect->better_for || effect->colours) && !effect->better)
        rp_reader_fail(reader, "better is missing, should be given with better_for and colours");
    if (effect->colours && !effect->better_for) rp_reader_fail(reader, "colours: go with better_for only");
}

const rp_effects mk_effects = {
    .size = sizeof(mk_effect),
    .kind = {"kind", PLACE(kind), .kind = RP_FIELD_WORD, .words = mk_effect_words, .minimum = 1},
    .kinds = kinds,
    .common = "cost|when|time",
    .members = members,
    .member_count = sizeof members / sizeof *members,
    .check = check,
};
