/* What cards do, in short, from their data: "2 dice: 2 kills, 3-5 wounds 4, 8-10 heals 3". */
#include "engine/games/dungeonquest/texts/texts.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

/* Text in the making, of a card. */
typedef struct page {
    const dungeon_card *card;
    char *text;
    size_t size, used;
} page;

static void put(page *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(page *to, const char *format, ...) {
    va_list arguments;
    if (to->used >= to->size) return;
    va_start(arguments, format);
    int written = vsnprintf(to->text + to->used, to->size - to->used, format, arguments);
    va_end(arguments);
    if (written > 0) to->used += (size_t)written;
}

static void put_effect(page *to, const dungeon_effect *effect);

/* Those of a list one after the other. */
static void put_list(page *to, rp_effect_span list) {
    for (int i = 0; i < list.count; i++) {
        put(to, i ? " and " : "");
        put_effect(to, &to->card->effect[list.first + i]);
    }
    if (!list.count) put(to, "nothing");
}

/* ---- parts ----------------------------------------------------------------------------------------------- */

static void put_dice(page *to, const dungeon_effect *effect) {
    put(to, "%d %s", effect->dice, effect->dice == 1 ? "die" : "dice");
    if (effect->plus) put(to, " %c %d", effect->plus < 0 ? '-' : '+', effect->plus < 0 ? -effect->plus : effect->plus);
}

static void put_number(page *to, const dungeon_effect *effect) {
    static const char *const measures[] = {[DUNGEON_HALF_LIFE] = "half of the life left",
                                           [DUNGEON_MARGIN] = "what the test missed",
                                           [DUNGEON_TEN_LESS_ARMOR] = "10 less Armor",
                                           [DUNGEON_POWER_DAMAGE] = "damage of Power cards"};
    if (effect->all)
        put(to, "all");
    else if (effect->measure)
        put(to, "%s", measures[effect->measure]);
    else if (effect->dice)
        put_dice(to, effect);
    else
        put(to, "%d", effect->amount);
}

static void put_count(page *to, int count, const char *what) { put(to, "%d %s%s", count, what, count == 1 ? "" : "s"); }

static void put_capital(page *to, const char *words, int index) {
    char word[RP_WORD_MAX];
    rp_word_text(words, index, word);
    put(to, "%c%s", toupper((unsigned char)word[0]), word + 1);
}

static void put_test(page *to, const dungeon_effect *effect) {
    put(to, "test of ");
    if (effect->attribute == DUNGEON_AGILITY_OR_ARMOR)
        put(to, "Agility or Armor");
    else
        put_capital(to, dungeon_attribute_words, effect->attribute);
    if (effect->success.count) {
        put(to, ", passed: ");
        put_list(to, effect->success);
    }
    if (effect->failure.count) {
        put(to, ", failed: ");
        put_list(to, effect->failure);
    }
}

static void put_results(page *to, const dungeon_effect *effect) {
    put_dice(to, effect);
    for (int i = 0; i < effect->results.count; i++) {
        const dungeon_effect *result = &to->card->effect[effect->results.first + i];
        put(to, i ? ", %d" : ": %d", result->from);
        if (result->to > result->from) put(to, "-%d", result->to);
        put(to, " ");
        put_list(to, result->effects);
    }
}

static void put_draw(page *to, const dungeon_effect *effect) {
    put(to, "draws ");
    if (effect->amount > 1) put(to, "%d ", effect->amount);
    put(to, effect->amount > 1 ? "" : "a ");
    put_capital(to, dungeon_deck_words, effect->deck);
    put(to, " card%s", effect->amount > 1 ? "s" : "");
}

/* ---- effects --------------------------------------------------------------------------------------------- */

/* What needs no number. */
static const char *plain_words(int kind) {
    static const char *const words[DUNGEON_EFFECT_KINDS] = {
        [DUNGEON_KILL] = "kills",
        [DUNGEON_FIGHT] = "brings a monster",
        [DUNGEON_STRUGGLE] = "starts a struggle",
        [DUNGEON_MARK] = "opens a way down",
        [DUNGEON_TURN_BACK] = "turns the way back",
        [DUNGEON_DROP_PILE] = "takes the cards of the way",
        [DUNGEON_REPEAT] = "can be met again",
        [DUNGEON_END_TURN] = "ends the turn",
        [DUNGEON_LOSE_TREASURE] = "takes the treasure",
        [DUNGEON_TRADE] = "trades Loot",
        [DUNGEON_KEEP] = "stays",
        [DUNGEON_DISCARD] = "is gone",
        [DUNGEON_EVERYONE] = "meets all heroes here",
        [DUNGEON_RETREAT] = "drives off",
        [DUNGEON_TURN] = "turns chambers",
        [DUNGEON_STEP] = "leads through a wall",
        [DUNGEON_DESCEND] = "leads into the catacombs",
        [DUNGEON_ASCEND] = "leads out of the catacombs",
        [DUNGEON_PASS] = "opens the way",
    };
    return words[kind] ? words[kind] : "";
}

static void put_effect(page *to, const dungeon_effect *effect) {
    if (effect->may) put(to, "if you like, ");
    switch ((dungeon_effect_kind)effect->kind) {
    case DUNGEON_WOUNDS:
        put(to, "wounds ");
        put_number(to, effect);
        break;
    case DUNGEON_HEAL:
        put(to, "heals ");
        put_number(to, effect);
        break;
    case DUNGEON_LOSE_TURNS:
        put(to, "takes turns: ");
        put_number(to, effect);
        break;
    case DUNGEON_LOSE_LOOT:
        put(to, "takes ");
        put_count(to, effect->amount, "Loot card");
        break;
    case DUNGEON_TEST: put_test(to, effect); break;
    case DUNGEON_ROLL: put_results(to, effect); break;
    case DUNGEON_DRAW: put_draw(to, effect); break;
    default: put(to, "%s", plain_words(effect->kind)); break;
    }
}

static void put_time(page *to, int when, const char *head) {
    bool first = true;
    for (int i = 0; i < to->card->effects.count; i++) {
        const dungeon_effect *effect = &to->card->effect[to->card->effects.first + i];
        if (effect->when != when) continue;
        put(to, "%s", !first ? ", " : to->used ? "; " : "");
        if (first) put(to, "%s", head);
        put_effect(to, effect);
        first = false;
    }
}

/* What ends it, beside its own effects. */
static void put_until(page *to) {
    for (int i = 0; i < to->card->effect_count; i++) {
        const dungeon_effect *effect = &to->card->effect[i];
        if (effect->kind != DUNGEON_KEEP || effect->until == DUNGEON_UNTIL_DISCARDED) continue;
        put(to, effect->until == DUNGEON_UNTIL_BELOW ? ", until you go down" : ", until you come up");
        return;
    }
}

void dungeon_held_text(const dungeon_card *card, char text[DUNGEON_HELD_TEXT]) {
    page to = {card, text, DUNGEON_HELD_TEXT, 0};
    text[0] = 0;
    put_time(&to, DUNGEON_EACH_TURN, "each turn: ");
    if (to.used) put_until(&to);
    put_time(&to, DUNGEON_USED, "to use: ");
    put_time(&to, DUNGEON_GAME_END, "after the game: ");
}

/* "kills, wounds 4 or heals 3": what the dice can bring, without their numbers. */
static void put_chances(page *to, const dungeon_effect *effect) {
    int first = effect->results.first, last = first + effect->results.count - 1;
    for (int i = first; i <= last; i++) {
        put(to, i == first ? "" : i < last ? ", " : " or ");
        put_list(to, to->card->effect[i].effects);
    }
}

/* That it is gone then goes without saying. */
void dungeon_use_text(const dungeon_card *card, char text[DUNGEON_HELD_TEXT]) {
    page to = {card, text, DUNGEON_HELD_TEXT, 0};
    text[0] = 0;
    for (int i = 0; i < card->effects.count; i++) {
        const dungeon_effect *effect = &card->effect[card->effects.first + i];
        if (effect->when != DUNGEON_USED || effect->kind == DUNGEON_DISCARD) continue;
        put(&to, to.used ? ", " : "");
        if (effect->kind == DUNGEON_ROLL)
            put_chances(&to, effect);
        else
            put_effect(&to, effect);
    }
}

void dungeon_met_text(const dungeon_card *card, char text[DUNGEON_HELD_TEXT]) {
    page to = {card, text, DUNGEON_HELD_TEXT, 0};
    text[0] = 0;
    put_time(&to, DUNGEON_DRAWN, "");
}

void dungeon_effect_text(const dungeon_card *card, const dungeon_effect *effect, char text[DUNGEON_HELD_TEXT]) {
    page to = {card, text, DUNGEON_HELD_TEXT, 0};
    dungeon_effect sure = *effect;
    sure.may = 0;
    text[0] = 0;
    put_effect(&to, &sure);
}
