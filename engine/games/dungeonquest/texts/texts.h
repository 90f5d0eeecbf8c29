/* Words: what actions and outcomes are called, and a drawing of the dungeon. Functions of rp_rules. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TEXTS_TEXTS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TEXTS_TEXTS_H

#include "engine/games/dungeonquest/course.h"
#include "engine/page.h"

void dungeon_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
void dungeon_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);

/* Signs of chambers in drawings, their names in legends, and what happens to who comes in; LOOT: "harder" or "easier",
 * what Loot makes of the test on a Bridge. */
/* clang-format off */
#define DUNGEON_CHAMBER_SIGN_LIST(SIGN, LOOT)                                                                          \
    SIGN(DUNGEON_ROOM, "r", "room", "draw a Dungeon card")                                                             \
    SIGN(DUNGEON_TRAP_ROOM, "t", "trap room", "draw a Trap card")                                                      \
    SIGN(DUNGEON_BOTTOMLESS_PIT, "p", "pit", "test Luck; who fails is dead")                                           \
    SIGN(DUNGEON_CATACOMB_ENTRANCE, "e", "catacomb entrance",                                                          \
         "draw a Dungeon card; from the next turn on you may go down")                                                 \
    SIGN(DUNGEON_CORRIDOR, "c", "corridor", "move on at once; the same one again in a turn ends it")                   \
    SIGN(DUNGEON_CHASM, "h", "chasm", "draw a Dungeon card; no way leads over to the other side")                      \
    SIGN(DUNGEON_DARKNESS, "d", "darkness", "move on at once where a die says; a wall there ends your turn")           \
    SIGN(DUNGEON_CAVE_IN, "i", "cave-in", "draw a Dungeon card; next turn go back, or get across by Agility")          \
    SIGN(DUNGEON_SPIDER_WEB, "s", "spider web",                                                                        \
         "go back next turn, or tear through by Strength; who fails has to go on trying")                              \
    SIGN(DUNGEON_PORTCULLIS_ROOM, "g", "portcullis room", "draw a Dungeon card; no escape from monsters while here")   \
    SIGN(DUNGEON_BRIDGE, "b", "bridge",                                                                                \
         "go back next turn, or cross by Agility, " LOOT " by 1 for each Loot card; who "                              \
         "fails falls into the catacombs, with a die of wounds")                                                       \
    SIGN(DUNGEON_ROTATING_ROOM, "o", "rotating room", "turns half round when it is first entered, and your turn ends")
/* clang-format on */
/* Signs of other spaces, and of what is in a space: more than one hero, for one is his number. */
typedef enum dungeon_sign {
    DUNGEON_SIGN_TOWER = 'T',
    DUNGEON_SIGN_TREASURE = '$',
    DUNGEON_SIGN_UNEXPLORED = '.',
    DUNGEON_SIGN_MONSTER = '!',
    DUNGEON_SIGN_WAY_DOWN = '=',
    DUNGEON_SIGN_HEROES = '*'
} dungeon_sign;

/* A card's name, told apart from others of the same name by its id. */
void dungeon_card_text(const dungeon_book *book, int card, char text[RP_TEXT_MAX]);

/* "2 treasure, 1 crypt": what lies face down before a player, by its backs; nothing for none. */
void dungeon_put_face_down(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int player);
/* "250 gold", "100 to 600 gold", "no gold" */
void dungeon_gold_text(const dungeon_card *card, char text[RP_TEXT_MAX]);

/* What a card does for who holds it, from its data: "each turn: 2 dice: 2-3 kills"; "" where it does nothing. */
enum { DUNGEON_HELD_TEXT = 320 };
void dungeon_held_text(const dungeon_card *card, char text[DUNGEON_HELD_TEXT]);
/* In short what it can do when it is used, without the numbers of dice; what it does when it is drawn; and one effect,
 * which somebody is asked about: "1 die: 1-2 takes 1 Loot card". */
void dungeon_use_text(const dungeon_card *card, char text[DUNGEON_HELD_TEXT]);
void dungeon_met_text(const dungeon_card *card, char text[DUNGEON_HELD_TEXT]);
void dungeon_effect_text(const dungeon_card *card, const dungeon_effect *effect, char text[DUNGEON_HELD_TEXT]);

/* What tells a card from others of its name that can be used, or dropped, in place of it (menu.c). By the id, as in
 * dungeon_describe: what is no card, too. */
typedef enum dungeon_apart { DUNGEON_BY_NAME, DUNGEON_BY_GOLD, DUNGEON_BY_DECK, DUNGEON_BY_ID } dungeon_apart;
dungeon_apart dungeon_card_apart(const rp_game *game, const rp_state *view, int player, rp_action action);
void dungeon_words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text);

/* What is asked, what choices come to, the rules in short with the game's own figures, and why it ended: phrases.c,
 * rules_text.c. */
extern const rp_phrases dungeon_phrases;
void dungeon_rules_text(const rp_game *game, char *text, size_t size);

#endif
