#include "engine/games/calamity/decks/decks.h"

static const cal_card_range both[] = {{0, CAL_FIRST_COMMON - 1}, {CAL_FIRST_COMMON, CAL_LOCAL_CARDS - 1}},
                            heroes[] = {{0, CAL_HERO_CARDS - 1},
                                        {CAL_HERO_CARDS, 2 * CAL_HERO_CARDS - 1},
                                        {2 * CAL_HERO_CARDS, 3 * CAL_HERO_CARDS - 1}};

static const struct rule {
    const cal_card_range *range;
    int count;
} rules[] = {[CAL_NEEDS_BOTH] = {both, 2}, [CAL_NEEDS_HEROES] = {heroes, CAL_TRIO}};

static const struct rule *rule_of(const cal_setup *setup) { return &rules[setup->option[CAL_OPTION_DECK_NEEDS]]; }

cal_card_range cal_deck_need_of(const cal_setup *setup, int number) { return rule_of(setup)->range[number]; }

unsigned cal_deck_needs(const cal_setup *setup) { return (1u << rule_of(setup)->count) - 1; }

unsigned cal_deck_needs_met(const cal_setup *setup, int local) {
    const struct rule *rule = rule_of(setup);
    for (int number = 0; number < rule->count; number++)
        if (local >= rule->range[number].first && local <= rule->range[number].last) return 1u << number;
    return 0;
}

unsigned cal_deck_needs_open(const cal_setup *setup, const uint8_t copies[CAL_LOCAL_CARDS]) {
    unsigned open = cal_deck_needs(setup);
    for (int local = 0; local < CAL_LOCAL_CARDS && open; local++)
        if (copies[local]) open &= ~cal_deck_needs_met(setup, local);
    return open;
}
