/* What uses do, from their effects. */
#include "engine/games/mage_knight/texts.h"

#include <stdio.h>
#include <strings.h>

/* Effects that are said by a verb, and those that say a number of something: {"draw", "card"}. */
typedef struct phrase {
    const char *verb, *noun; /* noun NULL: the amount, where there is one, comes last */
} phrase;

static const phrase phrases[MK_EFFECT_KINDS] = {
    [MK_MOVE] = {"move", NULL},
    [MK_INFLUENCE] = {"influence", NULL},
    [MK_HEAL] = {"heal", NULL},
    [MK_DIE] = {"use one more Source die", ""},
    [MK_DRAW] = {"draw", "card"},
    [MK_WOUND] = {"take", "Wound"},
    [MK_DISCARD] = {"discard", "card"},
    [MK_DISCARD_WOUND] = {"discard a Wound", ""},
    [MK_NO_ATTACK] = {"a Unit does not attack", ""},
    [MK_SKIP_ATTACK] = {"the attack does nothing", ""},
    [MK_UNFORTIFY] = {"lift the fortification", ""},
    [MK_DESTROY] = {"wound an enemy Unit", ""},
    [MK_UNITS_RESIST] = {"own Units resist everything", ""},
    [MK_DOUBLE] = {"physical attacks count twice", ""},
    [MK_POWER] = {"next Action card strong, free, +", NULL},
    [MK_WOUND_SIDEWAYS] = {"a Wound sideways for", NULL},
    [MK_LOSE_CRYSTAL] = {"the other loses a crystal", ""},
    [MK_SELF_WOUNDED] = {"it is wounded", ""},
    [MK_SHED_WOUNDS] = {"Wounds of the combat go at its end", ""},
    [MK_BANNER] = {"give it to a Unit", ""},
    [MK_KEEP_CRYSTALS] = {"crystals spent come back at the end", ""},
    [MK_FREEZE] = {"the other may take no die", ""},
    [MK_CURSE] = {"curse a colour of mana", ""},
    [MK_OPPOSITE] = {"turn a token to its opposite", ""},
    [MK_REPUTATION] = {"Reputation", NULL},
    [MK_FAME] = {"Fame", NULL},
    [MK_OUTSIDE] = {"nothing in a duel", ""},
};

static void put_phrase(rp_page *page, const mk_effect *effect) {
    const phrase *of = &phrases[effect->kind];
    int amount = effect->amount;
    rp_page_put(page, "%s", of->verb);
    if (of->noun && of->noun[0])
        rp_page_put(page, " %d %s%s", amount, of->noun, amount == 1 ? "" : "s");
    else if (!of->noun && amount)
        rp_page_put(page, of->verb[strlen(of->verb) - 1] == '+' ? "%d" : " %d", amount);
}

/* "fire " before an attack or block; "" for a physical one. */
static const char *element_before(int element) {
    static const char *const before[MK_ELEMENTS] = {"", "fire ", "ice ", "cold fire "};
    return before[element];
}

static void put_attack(rp_page *page, const mk_effect *effect) {
    static const char *const range[MK_RANGES] = {"", "ranged ", "siege "};
    rp_page_put(page, "%s%sattack %d", range[effect->range], element_before(effect->element), effect->amount);
}

/* "2 tokens of red or gold". */
static void put_mana(rp_page *page, const mk_effect *effect, const char *noun) {
    unsigned colours = effect->colours, all = (1u << MK_COLOURS) - 1, basic = (1u << MK_BASIC_COLOURS) - 1;
    unsigned missing = all & ~colours;
    const char *plural = effect->amount > 1 ? "s" : "";
    if (effect->amount > 1) rp_page_put(page, "%d ", effect->amount);
    if (colours && !(colours & (colours - 1))) {
        mk_put_words(page, mk_colour_words, colours, "");
        rp_page_put(page, " %s%s", noun, plural);
    } else if (effect->flags & (1u << MK_OWNED | 1u << MK_OF_SOURCE)) {
        rp_page_put(page, "%s%s of %s", noun, plural,
                    effect->flags >> MK_OWNED & 1 ? "a colour you have" : "a die in the Source");
    } else if (!colours || colours == all || colours == basic) {
        rp_page_put(page, "%s%s of any%s colour", noun, plural, colours == all ? "" : " basic");
    } else if (!(missing & (missing - 1))) {
        rp_page_put(page, "%s%s of any colour but ", noun, plural);
        mk_put_words(page, mk_colour_words, missing, "");
    } else {
        rp_page_put(page, "%s%s: ", noun, plural);
        mk_put_words(page, mk_colour_words, colours, " or ");
    }
}

/* `same`: the one of an effect before it. */
static void put_on_units(rp_page *page, const mk_effect *effect, bool same) {
    bool every = effect->flags >> MK_EVERY & 1;
    const unsigned all = 1u << MK_PHYSICAL | 1u << MK_FIRE | 1u << MK_ICE;
    const char *whose = every ? "all enemy Units" : same ? "it" : "an enemy Unit";
    if (effect->kind == MK_STRIP) {
        rp_page_put(page, "%s resist%s no", whose, every ? "" : "s");
        if (!effect->elements || (effect->elements & all) == all)
            rp_page_put(page, " element");
        else
            rp_page_put(page, " "), mk_put_words(page, mk_element_words, effect->elements, " or ");
        return;
    }
    if (same && !every)
        rp_page_put(page, "its Armor %d", effect->amount);
    else
        rp_page_put(page, "Armor %d of %s", effect->amount, whose);
    if (effect->flags >> MK_PER_RESISTANCE & 1) rp_page_put(page, " for each resistance");
    if (effect->flags >> MK_FORTIFIED & 1) rp_page_put(page, ", twice that if fortified");
}

static void put_sideways(rp_page *page, const mk_effect *effect) {
    rp_page_put(page, "next sideways +%d", effect->amount);
    if (!effect->better) return;
    rp_page_put(page, "; +%d for ", effect->better);
    if (effect->colours) mk_put_words(page, mk_colour_words, effect->colours, " or "), rp_page_put(page, " ");
    if (effect->better_for)
        mk_put_words(page, mk_card_kind_words, effect->better_for, " or ");
    else
        rp_page_put(page, "no die used");
}

static void put_throw_away(rp_page *page, const mk_effect *effect) {
    bool others = effect->flags >> MK_OTHERS & 1;
    rp_page_put(page, "throw away an Action: %d crystal%s of %s", effect->amount, effect->amount == 1 ? "" : "s",
                others ? "each other colour" : "its colour");
}

/* What dice do when they are rolled. */
static void put_dice(rp_page *page, const mk_effect *effect) {
    bool wounds = effect->kind == MK_ROLL_WOUNDS;
    if (effect->kind == MK_REROLL) {
        rp_page_put(page, "reroll the Source");
        if (effect->amount) rp_page_put(page, ", use %d more", effect->amount);
    } else if (effect->amount == 1) {
        rp_page_put(page, wounds ? "a Wound if a die is black or red" : "a crystal of a die's colour");
    } else {
        rp_page_put(page,
                    wounds ? "a Wound for each black or red of %d dice" : "a crystal of the colour of each of %d dice",
                    effect->amount);
    }
}

static bool is_on_a_unit(const mk_effect *effect) {
    bool one = effect->kind == MK_NO_ATTACK || effect->kind == MK_ARMOR || effect->kind == MK_STRIP ||
               effect->kind == MK_DESTROY;
    return one && !(effect->flags >> MK_EVERY & 1);
}

static void put_effects(rp_page *page, const mk_thing *thing, rp_effect_span span, int depth);

static void put_effect(rp_page *page, const mk_thing *thing, const mk_effect *effect, bool same_unit, int depth) {
    switch ((mk_effect_kind)effect->kind) {
    case MK_ATTACK: put_attack(page, effect); break;
    case MK_BLOCK: rp_page_put(page, "%sblock %d", element_before(effect->element), effect->amount); break;
    case MK_TOKEN: put_mana(page, effect, "token"); break;
    case MK_CRYSTAL: put_mana(page, effect, "crystal"); break;
    case MK_SET_DIE:
        rp_page_put(page, "a die set for ");
        put_mana(page, effect, "token");
        break;
    case MK_ENDLESS:
    case MK_USABLE:
    case MK_WILD:
        mk_put_words(page, mk_colour_words, effect->colours, " and ");
        rp_page_put(page, "%s%s", effect->kind == MK_WILD ? " " : " mana ",
                    effect->kind == MK_ENDLESS ? "without end"
                    : effect->kind == MK_WILD  ? "for any basic colour"
                                               : "is usable");
        break;
    case MK_DISCARD_EACH:
        rp_page_put(page, "discard cards: %sattack %d for each", element_before(effect->element), effect->amount);
        break;
    case MK_THROW_AWAY: put_throw_away(page, effect); break;
    case MK_ARMOR:
    case MK_STRIP: put_on_units(page, effect, same_unit); break;
    case MK_ROLL_CRYSTALS:
    case MK_ROLL_WOUNDS:
    case MK_REROLL: put_dice(page, effect); break;
    case MK_LEAD:
        rp_page_put(page, "next Unit: block +%d, attack +%d, ranged +%d", effect->amount, effect->amount - 1,
                    effect->amount - 2);
        break;
    case MK_CONVERT: rp_page_put(page, "attacks become %s", effect->range == MK_SIEGE ? "siege" : "cold fire"); break;
    case MK_REPEAT:
        rp_page_put(page, "next Action card's %s use %d times, then it is gone",
                    effect->flags >> MK_STRONG & 1 ? "strong" : "basic", effect->amount);
        break;
    case MK_SIDEWAYS: put_sideways(page, effect); break;
    case MK_WOUND_PER_CRYSTAL:
        rp_page_put(page, "Wounds for ");
        mk_put_words(page, mk_colour_words, effect->colours, " or ");
        rp_page_put(page, " crystals on both sides, then %d of your own", effect->amount);
        break;
    case MK_UNITS_STRONGER:
        rp_page_put(page, "own Units +%d, %s", effect->amount,
                    effect->flags >> MK_ARMORED & 1 ? "their Armor too" : "no damage to them");
        break;
    case MK_INFLUENCE_BLOCKS: rp_page_put(page, "influence is %sblock", element_before(effect->element)); break;
    case MK_SHOW_HAND:
        rp_page_put(page, "the other %s such a card or shows his hand",
                    effect->flags >> MK_STEAL & 1 ? "yields" : "discards");
        break;
    case MK_AFTER_BLOCK:
        rp_page_put(page, "if all is blocked ");
        put_effects(page, thing, effect->of, depth + 1);
        break;
    case MK_ALL: put_effects(page, thing, effect->of, depth + 1); break;
    default:
        if (phrases[effect->kind].verb) put_phrase(page, effect);
    }
    if (effect->flags >> MK_SWIFT & 1) rp_page_put(page, ", never halved");
    if (effect->flags >> MK_PER_ENEMY & 1) rp_page_put(page, " for each enemy");
    if (effect->flags >> MK_PER_MANA & 1) rp_page_put(page, " for each attack mana");
    if (effect->flags >> MK_LEAST_FAME & 1) rp_page_put(page, " with the least Fame");
}

/* Bits of mk_colour of the tokens, one of each, that effects from `first` on bring; how many these are in *length. */
static unsigned tokens_in_a_row(const mk_thing *thing, rp_effect_span span, int first, int *length) {
    unsigned colours = 0;
    for (*length = 0; first + *length < span.count; ++*length) {
        const mk_effect *effect = &thing->effect[span.first + first + *length];
        bool single = effect->colours && !(effect->colours & (effect->colours - 1));
        if (effect->kind != MK_TOKEN || effect->amount != 1 || effect->flags || !single) break;
        if (colours & effect->colours) break;
        colours |= effect->colours;
    }
    return colours;
}

static void put_effects(rp_page *page, const mk_thing *thing, rp_effect_span span, int depth) {
    if (depth > RP_EFFECT_DEPTH_MAX) return;
    bool on_unit = false;
    for (int i = 0, tokens; i < span.count; i++) {
        const mk_effect *effect = &thing->effect[span.first + i];
        unsigned colours = tokens_in_a_row(thing, span, i, &tokens);
        if (i && effect->kind == MK_OUTSIDE) continue;
        if (i) rp_page_put(page, ", ");
        if (tokens > 1) {
            mk_put_words(page, mk_colour_words, colours, " and ");
            rp_page_put(page, " token");
            i += tokens - 1;
        } else {
            put_effect(page, thing, effect, on_unit, depth);
        }
        on_unit = on_unit || is_on_a_unit(effect);
    }
}

/* The effects, then the mana and the time that they need; cut off within `size`. */
static void plain_text(const mk_uses *uses, int use, char *text, size_t size) {
    const mk_use *of = &uses->use[use];
    rp_page page = {text, size, 0};
    text[0] = 0;
    if (of->cost) {
        rp_page_put(&page, "for ");
        mk_put_words(&page, mk_colour_words, of->cost, " and ");
        rp_page_put(&page, ": ");
    }
    put_effects(&page, uses->thing, (rp_effect_span){of->first, of->count}, 0);
    if (of->time) rp_page_put(&page, " (%s)", of->time == 1 ? "Day" : "Night");
    if (page.used >= size) memcpy(text + size - 3, "..", 3);
}

const char *mk_paid_end(const char *does) { return strncmp(does, "for ", 4) == 0 ? strchr(does, ':') : NULL; }

/* Bytes that stand beside it in the text of an action: " #16", ": " and " (16)"; and " strong". */
enum { AROUND = 4 + 2 + 5, STRONG = 7 };

void mk_use_text(const mk_setup *setup, const mk_uses *uses, int use, char *text) {
    char other[MK_USE_TEXT];
    int same = 1;
    size_t room = RP_TEXT_MAX - AROUND - (uses->use[use].strong ? STRONG : 0) - strlen(uses->thing->name);
    (void)setup;
    plain_text(uses, use, text, room);
    for (int earlier = 0; earlier < use; earlier++) {
        plain_text(uses, earlier, other, room);
        same += uses->use[earlier].strong == uses->use[use].strong && strcasecmp(text, other) == 0;
    }
    rp_page page = {text, MK_USE_TEXT, strlen(text)};
    if (same > 1) rp_page_put(&page, " (%d)", same);
}
