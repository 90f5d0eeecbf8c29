/* What a card counters and what its effects do, in words. */
#include "engine/games/dungeonquest_combat/state.h"
#include "engine/page.h"

#include <stdio.h>

void dq_types_words(unsigned types, char words[64]) {
    rp_page page = {words, 64, 0};
    int count = __builtin_popcount(types & 7u), shown = 0;
    snprintf(words, 64, "nothing");
    for (int type = 0; type < DQ_TYPES; type++) {
        if (!(types >> type & 1)) continue;
        const char *joint = shown == 0 ? "" : shown + 1 == count ? " and " : ", ";
        rp_page_put(&page, "%s%s", joint, dq_type_names[type]);
        shown++;
    }
}

/* "against magic: " and so on. */
static void condition_words(const dq_effect *effect, char words[128]) {
    char types[64];
    rp_page page = {words, 128, 0};
    words[0] = 0;
    if (effect->if_opponent_types) {
        dq_types_words(effect->if_opponent_types, types);
        rp_page_put(&page, "against %s: ", types);
    }
    if (effect->if_stack) rp_page_put(&page, "with %d or more of its type in the stack: ", effect->if_stack);
    if (effect->if_opponent_power) rp_page_put(&page, "against a Power card: ");
}

static void result_words(const dq_effect *effect, char words[160]) {
    char types[64];
    int n = effect->amount;
    const char *many = n == 1 ? "" : "s";
    dq_types_words(effect->types, types);
    switch ((dq_effect_kind)effect->kind) {
    case DQ_EFFECT_VALUE: snprintf(words, 160, "own value %+d", n); break;
    case DQ_EFFECT_OPPONENT_VALUE: snprintf(words, 160, "other card's value %+d", n); break;
    case DQ_EFFECT_CANCEL: snprintf(words, 160, "cancels the other card"); break;
    case DQ_EFFECT_TYPE: snprintf(words, 160, "becomes %s", types); break;
    case DQ_EFFECT_OPPONENT_TYPE: snprintf(words, 160, "makes the other card %s", types); break;
    case DQ_EFFECT_ADD_ICONS: snprintf(words, 160, "can also counter %s", types); break;
    case DQ_EFFECT_REMOVE_OPPONENT_ICONS: snprintf(words, 160, "other card cannot counter %s", types); break;
    case DQ_EFFECT_DRAW: snprintf(words, 160, "draws %d card%s", n, many); break;
    case DQ_EFFECT_DISCARD_OPPONENT: snprintf(words, 160, "other side loses %d random card%s", n, many); break;
    case DQ_EFFECT_DISCARD_OWN: snprintf(words, 160, "own side loses %d random card%s", n, many); break;
    case DQ_EFFECT_WOUND: snprintf(words, 160, "%d extra wound%s if it wins", n, many); break;
    case DQ_EFFECT_GUARD: snprintf(words, 160, "if it loses, up to %d fewer from a deathblow", n); break;
    case DQ_EFFECT_NEXT_VALUE: snprintf(words, 160, "next round own value %+d", n); break;
    case DQ_EFFECT_NEXT_OPPONENT_VALUE: snprintf(words, 160, "next round other card's value %+d", n); break;
    case DQ_EFFECT_NEXT_ICONS: snprintf(words, 160, "next round own card can counter %s", types); break;
    case DQ_EFFECT_NONE:
    case DQ_EFFECT_KINDS: words[0] = 0; break;
    }
}

void dq_effect_words_of(const dq_effect *effect, char words[DQ_EFFECT_WORDS_MAX]) {
    char condition[128], result[160];
    condition_words(effect, condition);
    result_words(effect, result);
    snprintf(words, DQ_EFFECT_WORDS_MAX, "%s%s", condition, result);
}

void dq_effects_words(const dq_card *card, char words[DQ_WORDS_MAX]) {
    char effect[DQ_EFFECT_WORDS_MAX];
    rp_page page = {words, DQ_WORDS_MAX, 0};
    words[0] = 0;
    for (int i = 0; i < card->effect_count; i++) {
        dq_effect_words_of(&card->effects[i], effect);
        rp_page_put(&page, "%s%s", i ? "; " : "", effect);
    }
}
