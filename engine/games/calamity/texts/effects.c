#include "engine/games/calamity/texts/texts.h"

#include <stdlib.h>

void cal_put_dice(rp_page *page, cal_dice dice) {
    if (!dice.count) {
        rp_page_put(page, "%d", dice.plus);
        return;
    }
    rp_page_put(page, "%dd%d", dice.count, dice.sides);
    if (dice.plus) rp_page_put(page, "%+d", dice.plus);
}

void cal_put_actions(rp_page *page, int change) {
    rp_page_put(page, "%d action%s %s", abs(change), abs(change) == 1 ? "" : "s", change > 0 ? "more" : "less");
}

/* Words for people, in the order of the enumerations. "You" is whose hero or card it is; %s the hero himself. */
static const char *const whom[CAL_WHO_COUNT] = {[CAL_OTHER] = "the other hero",
                                                [CAL_SELF] = "%s",
                                                [CAL_OWN] = "your heroes",
                                                [CAL_ALLIES] = "your other heroes",
                                                [CAL_ENEMIES] = "all enemies",
                                                [CAL_TARGET] = "the target",
                                                [CAL_ACTIVE] = "the active hero",
                                                [CAL_OTHERS] = "the other enemies",
                                                [CAL_ALL] = "all heroes",
                                                [CAL_ATTACKER] = "the attacker",
                                                [CAL_ATTACKED] = "the attacked hero"};
static const char *const spans[CAL_LASTS_COUNT] = {"this turn", "until your next turn", "this Round", "lasting"};
static const char *const conditions[CAL_IFS] = {
    [CAL_IF_WOUNDED] = "if wounded",     [CAL_IF_LOW] = "if at half health or less",
    [CAL_IF_ACTIVATED] = "if activated", [CAL_IF_READY] = "if not yet activated",
    [CAL_IF_HIT] = "if it hit",          [CAL_IF_MISSED] = "if it missed",
    [CAL_IF_FELL] = "if the target fell"};
static const char *const moments[CAL_WHENS] = {[CAL_ALWAYS] = "always",
                                               [CAL_WHEN_ACTIVATED] = "when activated",
                                               [CAL_WHEN_HIT] = "when an attack of %s hits",
                                               [CAL_WHEN_MISSED] = "when an attack of %s misses",
                                               [CAL_WHEN_HURT] = "when an attack hurts %s",
                                               [CAL_WHEN_KILLS] = "when %s fells an enemy",
                                               [CAL_WHEN_FALLS] = "when %s falls",
                                               [CAL_WHEN_ALLY_FALLS] = "when another of your heroes falls",
                                               [CAL_WHEN_CAST] = "when you cast a Spell",
                                               [CAL_WHEN_ROUND] = "when a Round begins"};
static const char *const aims[CAL_AIMS] = {"", "an enemy", "a hero of yours", "another hero of yours",
                                           "a defeated hero of yours"};
static const char *const states[CAL_IS_COUNT] = {
    "wounded", "unhurt", "at half health or less", "activated", "not yet activated", "active", "with changes"};
static const char *const needs[CAL_NEEDS] = {"a hero is active",      "%s is active",
                                             "an attack has hit",     "first Spell of the turn",
                                             "you have fewer heroes", "a turn without a hero"};
static const char *const timings[CAL_TIMINGS] = {"", "before any attack", "after an attack", "when the other attacks"};

/* Puts words in which %s stands for `hero`. */
static void put_words(rp_page *page, const char *words, const char *hero) {
    const char *at = strstr(words, "%s");
    if (at)
        rp_page_put(page, "%.*s%s%s", (int)(at - words), words, hero, at + 2);
    else
        rp_page_put(page, "%s", words);
}

/* `hero` NULL: of whom and how long is said of the next one. */
static void put_change(rp_page *page, const cal_effect *effect, bool lasts, const char *hero) {
    static const char *const stats[CAL_STATS] = {"armor", "to hit", "attack damage", "ward"};
    if (effect->stat >= CAL_TAUNT)
        rp_page_put(page, "%s%s", effect->amount > 0 ? "" : "no ", effect->stat == CAL_TAUNT ? "taunt" : "hidden");
    else if (effect->stat == CAL_ACTIONS)
        cal_put_actions(page, effect->amount);
    else
        rp_page_put(page, "%+d %s", effect->amount, stats[effect->stat]);
    if (!hero) return;
    rp_page_put(page, ": ");
    put_words(page, whom[effect->who], hero);
    if (lasts) rp_page_put(page, ", %s", spans[effect->lasts]);
}

static void put_attack(rp_page *page, const cal_effect *effect) {
    rp_page_put(page, "attacks the target");
    if (effect->hit) rp_page_put(page, ", %+d to hit", effect->hit);
    if (effect->damage) rp_page_put(page, ", %+d damage", effect->damage);
    if (effect->has_dice) {
        rp_page_put(page, " with ");
        cal_put_dice(page, effect->dice);
    }
}

static void put_health(rp_page *page, const cal_effect *effect, const char *hero) {
    bool heals = effect->kind == CAL_HEAL;
    if (heals) rp_page_put(page, "heal ");
    cal_put_dice(page, cal_effect_dice(effect));
    rp_page_put(page, heals ? ": " : " damage to ");
    put_words(page, whom[effect->who], hero);
    if (effect->drains) rp_page_put(page, ", %s heals as much", hero);
}

static void put_effect(rp_page *page, const cal_effect *effect, const char *hero) {
    const char *side = effect->side == CAL_SIDE_OTHER ? "the other " : "you ", *end = side[0] == 'y' ? "" : "s";
    const char *many = effect->amount == 1 ? "" : "s";
    switch ((cal_effect_kind)effect->kind) {
    case CAL_DAMAGE:
    case CAL_HEAL: put_health(page, effect, hero); break;
    case CAL_CHANGE: put_change(page, effect, effect->when != CAL_ALWAYS, hero); break;
    case CAL_ATTACK: put_attack(page, effect); break;
    case CAL_EXTRA: rp_page_put(page, "%d more action%s", effect->amount, many); break;
    case CAL_DRAW: rp_page_put(page, "%sdraw%s %d card%s", side, end, effect->amount, many); break;
    case CAL_DISCARD:
        rp_page_put(page, "%sdiscard%s %d%s card%s", side, end, effect->amount,
                    effect->by == CAL_BY_RANDOM ? " random" : "", many);
        break;
    case CAL_REVEAL: rp_page_put(page, "the other shows his hand"); break;
    case CAL_READY:
    case CAL_EXHAUST:
        put_words(page, whom[effect->who], hero);
        rp_page_put(page, effect->kind == CAL_READY ? " may act again" : " counts as activated");
        break;
    case CAL_REVIVE: rp_page_put(page, "comes back with %d health", effect->amount); break;
    default: rp_page_put(page, "all changes end: "); put_words(page, whom[effect->who], hero);
    }
    if (effect->condition) rp_page_put(page, " (%s)", conditions[effect->condition]);
}

/* Changes of the same heroes for the same time are told together. */
static bool are_one_change(const cal_effect *a, const cal_effect *b) {
    bool changes = a->kind == CAL_CHANGE && b->kind == CAL_CHANGE;
    return changes && a->who == b->who && a->lasts == b->lasts && !a->condition && !b->condition;
}

void cal_put_effects(rp_page *page, const cal_use *use, const char *hero) {
    for (int i = 0; i < use->effect_count; i++) {
        const cal_effect *effect = &use->effect[i];
        if (i + 1 < use->effect_count && are_one_change(effect, effect + 1)) {
            put_change(page, effect, true, NULL);
            rp_page_put(page, ", ");
            continue;
        }
        put_effect(page, effect, hero);
        if (i + 1 < use->effect_count) rp_page_put(page, "; ");
    }
}

void cal_put_use(rp_page *page, const cal_use *use, const char *hero) {
    cal_put_effects(page, use, hero);
    if (use->target) rp_page_put(page, ". Target: %s", aims[use->target]);
    for (int i = 0; i < CAL_IS_COUNT; i++)
        if (use->target_is >> i & 1) rp_page_put(page, ", %s", states[i]);
    if (use->timing || use->needs) rp_page_put(page, ". Only: %s", timings[use->timing]);
    for (int i = 0, more = use->timing; i < CAL_NEEDS; i++) {
        if (!(use->needs >> i & 1)) continue;
        if (more++) rp_page_put(page, ", ");
        put_words(page, needs[i], hero);
    }
    if (use->limit == 1) rp_page_put(page, ". Once a Round");
    if (use->limit > 1) rp_page_put(page, ". %d times a Round", use->limit);
    if (use->stays) rp_page_put(page, ". Stays on the field");
}

void cal_put_passive(rp_page *page, const cal_use *passive, const char *hero) {
    for (int i = 0; i < passive->effect_count; i++) {
        if (i) rp_page_put(page, "; ");
        put_words(page, moments[passive->effect[i].when], hero);
        rp_page_put(page, ": ");
        put_effect(page, &passive->effect[i], hero);
    }
}

const char *cal_hero_of_card(const cal_setup *setup, const cal_card *card) {
    return card->hero[0] ? setup->book->hero[cal_hero_find(setup->book, card->hero)].name : "the active hero";
}

void cal_put_hero(rp_page *page, const cal_hero_card *hero, const char *indent) {
    rp_page_put(page, "%s: health %d, armor %d, attack ", hero->name, hero->health, hero->armor);
    cal_put_dice(page, hero->dice);
    if (hero->actions != 2) rp_page_put(page, ", %d actions", hero->actions);
    rp_page_put(page, "\n");
    for (int i = 0; i < hero->use_count; i++) {
        rp_page_put(page, "%s%s", indent, hero->use[i].name);
        if (hero->use[i].cost != 1) rp_page_put(page, " (%d actions)", hero->use[i].cost);
        rp_page_put(page, ": ");
        cal_put_use(page, &hero->use[i], hero->name);
        rp_page_put(page, "\n");
    }
    if (!hero->passive.effect_count) return;
    rp_page_put(page, "%s%s: ", indent, hero->passive.name);
    cal_put_passive(page, &hero->passive, hero->name);
    rp_page_put(page, "\n");
}
