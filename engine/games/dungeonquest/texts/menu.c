/* What choices of cards are called in a list of them: by the name alone, and beside others of that name with what tells
 * them apart. */
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/texts/texts.h"

#include <stdio.h>
#include <strings.h>

/* The card of "use" and "drop", or -1; where those actions begin in *first. */
static int card_of(rp_action number, rp_action *first) {
    int slot;
    rp_action action = dungeon_plain_action(number, &slot);
    *first = action >= DUNGEON_ACT_DROP ? DUNGEON_ACT_DROP : DUNGEON_ACT_USE;
    return action >= DUNGEON_ACT_USE && action < DUNGEON_ACT_FIGHT ? action - *first : -1;
}

void dungeon_gold_text(const dungeon_card *card, char text[RP_TEXT_MAX]) {
    if (card->gold)
        snprintf(text, RP_TEXT_MAX, "%d gold", card->gold);
    else if (card->gold_dice)
        snprintf(text, RP_TEXT_MAX, "%d to %d gold", 100 * card->gold_dice, 100 * card->gold_dice * DUNGEON_FACES);
    else
        snprintf(text, RP_TEXT_MAX, "no gold");
}

static bool have_other_gold(const dungeon_card *one, const dungeon_card *other) {
    return one->gold != other->gold || (!one->gold && one->gold_dice != other->gold_dice);
}

static bool have_other_deck(const dungeon_card *one, const dungeon_card *other) { return one->deck != other->deck; }

/* Cards of one name that can be chosen together. */
typedef struct namesakes {
    const dungeon_card *card[DUNGEON_CARDS_MAX];
    int count;
} namesakes;

static void find_namesakes(const rp_game *game, const rp_state *view, int player, rp_action action, namesakes *found) {
    const dungeon_book *book = dungeon_setup_of(game)->book;
    rp_action legal[RP_LEGAL_MAX], first, other;
    int count = rp_legal(game, view, player, legal), card = card_of(action, &first);
    found->count = 0;
    for (int i = 0; i < count; i++) {
        int at = card_of(legal[i], &other);
        if (at < 0 || other != first || strcasecmp(book->card[at].name, book->card[card].name) != 0) continue;
        found->card[found->count++] = &book->card[at];
    }
}

static bool all_differ(const namesakes *of, bool (*differ)(const dungeon_card *one, const dungeon_card *other)) {
    for (int i = 0; i < of->count; i++)
        for (int j = 0; j < i; j++)
            if (!differ(of->card[i], of->card[j])) return false;
    return true;
}

/* A name in brackets could be that of another card with what tells it apart. */
static bool is_plain(const char *name) { return *name && name[strlen(name) - 1] != ')'; }

dungeon_apart dungeon_card_apart(const rp_game *game, const rp_state *view, int player, rp_action action) {
    namesakes all;
    rp_action first;
    int card = card_of(action, &first);
    if (card < 0 || !is_plain(dungeon_setup_of(game)->book->card[card].name)) return DUNGEON_BY_ID;
    find_namesakes(game, view, player, action, &all);
    if (all.count < 2) return DUNGEON_BY_NAME;
    if (all_differ(&all, have_other_gold)) return DUNGEON_BY_GOLD;
    return all_differ(&all, have_other_deck) ? DUNGEON_BY_DECK : DUNGEON_BY_ID;
}

void dungeon_words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text) {
    rp_action first;
    int at = card_of(action, &first);
    const dungeon_card *card = at >= 0 ? &dungeon_setup_of(game)->book->card[at] : NULL;
    dungeon_apart by = card ? dungeon_card_apart(game, view, player, action) : DUNGEON_BY_ID;
    const char *verb = first == DUNGEON_ACT_DROP ? "drop" : "use";
    char what[RP_TEXT_MAX];
    switch (by) {
    case DUNGEON_BY_NAME: snprintf(text, RP_TEXT_MAX, "%s %s", verb, card->name); break;
    case DUNGEON_BY_GOLD:
        dungeon_gold_text(card, what);
        snprintf(text, RP_TEXT_MAX, "%s %s (%.40s)", verb, card->name, what);
        break;
    case DUNGEON_BY_DECK:
        rp_word_text(dungeon_deck_words, card->deck, what);
        snprintf(text, RP_TEXT_MAX, "%s %s (%.16s card)", verb, card->name, what);
        break;
    default: dungeon_describe(game, view, player, action, text); break;
    }
}
