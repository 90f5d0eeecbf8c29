#include "engine/games/dungeonquest/setup.h"
#include "play/faces/dungeonquest/face.h"
#include "play/faces/dungeonquest/map.h"
#include "play/faces/dungeonquest/words.h"

#define TURN                                                                                                           \
    "In your turn you either go one space on or search where you are. A new space is a chamber that is drawn. What "   \
    "you come into you meet: most chambers draw a card, which can be gold, a trap, a monster, a body or a crypt that " \
    "you may open, or nothing. Traps, doors and chambers test your attributes: two dice, and at most the attribute "   \
    "passes. Each failed try at the same thing makes the next one easier by 1. A door needs a Door card that opens "   \
    "it, a portcullis a test of Strength. In a dead end only the way back or a search helps: who cannot go back and "  \
    "finds no way out in two searches is dead. A monster is fought "                                                   \
    "to the end, unless you try to escape and come off; where it kills or drives off a hero, it stays. Your rune "     \
    "helps once in the game. You leave by a tower, with at least one Loot card. "
#define BELOW                                                                                                          \
    "Below the chambers are the catacombs: you choose a direction, each turn there draws a card and takes you one "    \
    "square farther unseen, and where a way up is found you come out to the left or the right of that way, as far "    \
    "as a die decides. As many wounds as your hero has life kill him."
#define NEXT "The chambers and cards that come next, for all players alike. What was met and used is open. "
#define LIFE                                                                                                           \
    "The life of a monster is on its token, which only who plays the monster has seen, and later who saw it in a "     \
    "fight."
#define HIDDEN NEXT LIFE
#define HIDDEN_LOOT                                                                                                    \
    NEXT "Most Loot lies face down before its hero: the others see from which decks it is, and what it is when it is " \
         "used, traded or lost, or when the game ends. " LIFE

#define GOAL_ALONE                                                                                                     \
    "Come out of the dungeon before night falls, with at least one card of the dragon's treasure: then you have won, " \
    "and with the more gold the better. With score=gold the payoff is the gold that you bring out, in 10,000."
#define HIDDEN_ALONE "The chambers and cards that come next. Alone you see the life of every monster that you meet."
#define GOAL                                                                                                           \
    "Of all who come out of the dungeon before night falls the one with the most gold wins; then the most valuable "   \
    "card decides, then the number of cards, and then all who are even win. If nobody comes out, the dragon wins. "    \
    "With score=gold the payoff is the gold that each brings out, in 10,000, less a part (rivals=) of what the "       \
    "others have on average."
#define OTHERS                                                                                                         \
    "A space that another hero stands in is closed, but for the treasure chamber. Whose turn comes after yours "       \
    "plays the monsters that you meet, also when his own hero is dead. "

/* Which attribute each monster is fought with, where dice are rolled against it. */
static void put_dice(rp_page *to, const dungeon_book *book) {
    const char *before = " The attribute is ";
    rp_page_put(to,
                "Each round two dice are rolled: at most an attribute of the hero wounds the monster, else the hero "
                "is wounded; two equal dice make it two wounds.");
    for (uint32_t monster = 0; monster < book->combat.monster_count; monster++) {
        const char *name = book->combat.monster[monster].name;
        rp_page_put(to, "%s", before);
        dungeon_put_attribute(to, book->combat.monster[monster].attribute);
        rp_page_put(to, " against %s %s", dungeon_article(name), name);
        before = ", ";
    }
    rp_page_put(to, ". Whoever has as many wounds as life is dead.\n");
}

/* As the combat itself says it; no hero of its own is meant. */
static void write_fights(const rp_game *game, char *text, size_t size) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const rp_game *fight = setup->fight[0][0];
    rp_page to = {text, size, 0};
    if (setup->variant == DQ_DICE)
        put_dice(&to, setup->book);
    else
        fight->rules->phrases->rules(fight, text, size);
}

static const rp_game *fight_of(const rp_game *game) { return dungeon_setup_of(game)->fight[0][0]; }

#define FIGHTS                                                                                                         \
    { "Fights with monsters", write_fights, fight_of }

const rp_rules_page *dungeon_page_of(const rp_game *game) {
    static const rp_rules_page pages[][2] = {
        {{GOAL_ALONE, TURN BELOW, HIDDEN_ALONE, dungeon_map_signs, DUNGEON_MAP_SIGNS, FIGHTS},
         {GOAL_ALONE, TURN BELOW, HIDDEN_ALONE, dungeon_map_signs_loot_helps, DUNGEON_MAP_SIGNS, FIGHTS}},
        {{GOAL, TURN OTHERS BELOW, HIDDEN, dungeon_map_signs, DUNGEON_MAP_SIGNS, FIGHTS},
         {GOAL, TURN OTHERS BELOW, HIDDEN, dungeon_map_signs_loot_helps, DUNGEON_MAP_SIGNS, FIGHTS}},
        {{GOAL, TURN OTHERS BELOW, HIDDEN_LOOT, dungeon_map_signs, DUNGEON_MAP_SIGNS, FIGHTS},
         {GOAL, TURN OTHERS BELOW, HIDDEN_LOOT, dungeon_map_signs_loot_helps, DUNGEON_MAP_SIGNS, FIGHTS}}};
    const dungeon_setup *setup = dungeon_setup_of(game);
    return &pages[setup->players == 1 ? 0 : 1 + setup->rulings.loot_hidden][setup->rulings.bridge_helps];
}
