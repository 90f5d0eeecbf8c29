/* What the dungeon is made of: board and sun track, chambers, the cards of the nine decks and the runes, laid out as
 * plain bytes (data/README.md describes each member). Heroes, monsters and the lives of their tokens are those of the
 * combat (engine/games/dungeonquest_combat/cards.h), which stand here as they are.
 *
 *   board     size, towers, treasure chamber, sun track
 *   chamber   a kind of tile: what it is, its four sides as seen on entering, how many there are
 *   card      a kind of card of one deck: its type, gold, effects when it is drawn, kept or used, how many there are
 *   rune      when it may be used, and its effects
 *
 * Sides of a chamber are named as its visitor sees them who comes in by the arrow: back is where he comes from. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_BOOK_BOOK_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_BOOK_BOOK_H

#include "engine/error.h"
#include "engine/games/dungeonquest_combat/cards.h"
#include "engine/kit/effects.h"
#include "engine/words.h"

enum {
    DUNGEON_SIDE_LEAST = 3, /* of the board */
    DUNGEON_SIDE_MOST = 16,
    DUNGEON_SQUARES_MAX = 130,
    DUNGEON_TOWERS = 4,
    DUNGEON_TREASURE_MAX = 4, /* squares of the treasure chamber */
    DUNGEON_SUN_MAX = 60,
    DUNGEON_FACES = 6,         /* of a die */
    DUNGEON_CHAMBERS_MAX = 64, /* kinds */
    DUNGEON_TILES_MAX = 200,   /* with all copies */
    DUNGEON_CARDS_MAX = 128,   /* kinds */
    DUNGEON_HELD_MOST = 15,    /* copies of a kind that heroes can hold: Loot, cards to keep, the Catacomb deck */
    DUNGEON_DECK_MAX = 100,    /* cards of one deck, with all copies */
    DUNGEON_COPIES_MAX = 40,
    DUNGEON_RUNES_MAX = 16,
    DUNGEON_EFFECTS_MAX = 16, /* of a card, those in lists counted */
    DUNGEON_RUNE_EFFECTS_MAX = 4,
    DUNGEON_ID = 32,
    DUNGEON_GOLD_MAX = 10000,
    DUNGEON_DICE_MAX = 3,
    DUNGEON_SUM_MAX = DUNGEON_DICE_MAX * DUNGEON_FACES,
    DUNGEON_NUMBER_MAX = 20
};

/* clang-format off */
/* In the order of the combat's cards. */
#define DUNGEON_ORIGIN_LIST(ORIGIN)                                                                                    \
    ORIGIN(DUNGEON_HOUSE, "house") ORIGIN(DUNGEON_FALLBACK, "fallback") ORIGIN(DUNGEON_OFFICIAL, "official")
typedef enum dungeon_origin { DUNGEON_ORIGIN_LIST(RP_WORD_VALUE) DUNGEON_ORIGINS } dungeon_origin;

#define DUNGEON_COMPASS_LIST(POINT)                                                                                    \
    POINT(DUNGEON_NORTH, "north") POINT(DUNGEON_EAST, "east") POINT(DUNGEON_SOUTH, "south") POINT(DUNGEON_WEST, "west")
/* Sides of the board and of its squares, clockwise. */
typedef enum dungeon_compass { DUNGEON_COMPASS_LIST(RP_WORD_VALUE) DUNGEON_COMPASS_POINTS } dungeon_compass;

#define DUNGEON_SIDE_LIST(SIDE)                                                                                        \
    SIDE(DUNGEON_BACK, "back") SIDE(DUNGEON_LEFT, "left") SIDE(DUNGEON_AHEAD, "ahead") SIDE(DUNGEON_RIGHT, "right")
/* Clockwise from the back: where the back lies at point B of the board, a side lies at (B + side) % 4. */
typedef enum dungeon_side { DUNGEON_SIDE_LIST(RP_WORD_VALUE) DUNGEON_SIDES } dungeon_side;

#define DUNGEON_WAY_LIST(WAY)                                                                                          \
    WAY(DUNGEON_WALL, "wall") WAY(DUNGEON_PASSAGE, "passage") WAY(DUNGEON_DOOR, "door")                                \
    WAY(DUNGEON_PORTCULLIS, "portcullis")
typedef enum dungeon_way { DUNGEON_WAY_LIST(RP_WORD_VALUE) DUNGEON_WAYS } dungeon_way;

#define DUNGEON_CHAMBER_LIST(KIND)                                                                                     \
    KIND(DUNGEON_ROOM, "dungeon-room") KIND(DUNGEON_TRAP_ROOM, "trap-room")                                            \
    KIND(DUNGEON_BOTTOMLESS_PIT, "bottomless-pit") KIND(DUNGEON_CATACOMB_ENTRANCE, "catacomb-entrance")                \
    KIND(DUNGEON_CORRIDOR, "corridor") KIND(DUNGEON_CHASM, "chasm")                                                    \
    KIND(DUNGEON_DARKNESS, "chamber-of-darkness") KIND(DUNGEON_CAVE_IN, "cave-in")                                     \
    KIND(DUNGEON_SPIDER_WEB, "spider-web") KIND(DUNGEON_PORTCULLIS_ROOM, "portcullis")                                 \
    KIND(DUNGEON_BRIDGE, "bridge") KIND(DUNGEON_ROTATING_ROOM, "rotating-room")
typedef enum dungeon_chamber_kind { DUNGEON_CHAMBER_LIST(RP_WORD_VALUE) DUNGEON_CHAMBER_KINDS } dungeon_chamber_kind;

/* Those that cards and runes draw from come first. */
#define DUNGEON_DECK_LIST(DECK)                                                                                        \
    DECK(DUNGEON_DECK_DUNGEON, "dungeon") DECK(DUNGEON_DECK_CRYPT, "crypt") DECK(DUNGEON_DECK_CORPSE, "corpse")        \
    DECK(DUNGEON_DECK_SEARCH, "search") DECK(DUNGEON_DECK_TRAP, "trap") DECK(DUNGEON_DECK_TREASURE, "treasure")        \
    DECK(DUNGEON_DECK_CATACOMB, "catacomb") DECK(DUNGEON_DECK_DOOR, "door") DECK(DUNGEON_DECK_DRAGON, "dragon")
typedef enum dungeon_deck { DUNGEON_DECK_LIST(RP_WORD_VALUE) DUNGEON_DECKS } dungeon_deck;

/* What a card is to rules that name a type. monster: it is met and fought; threat: it may turn into one. */
#define DUNGEON_TYPE_LIST(TYPE)                                                                                        \
    TYPE(DUNGEON_EVENT, "event") TYPE(DUNGEON_MONSTER, "monster") TYPE(DUNGEON_THREAT, "threat")                       \
    TYPE(DUNGEON_LOOT, "loot") TYPE(DUNGEON_TRAP, "trap") TYPE(DUNGEON_PASSAGE_DOWN, "passage-down")                   \
    TYPE(DUNGEON_DOOR_CARD, "door") TYPE(DUNGEON_DRAGON, "dragon")
typedef enum dungeon_type { DUNGEON_TYPE_LIST(RP_WORD_VALUE) DUNGEON_TYPES } dungeon_type;

/* When effects of a card come: as it is drawn; while it is kept, at the start of each turn of its hero; when he uses
 * it, which is up to him; after the game, if he got out. */
#define DUNGEON_WHEN_LIST(WHEN)                                                                                        \
    WHEN(DUNGEON_DRAWN, "drawn") WHEN(DUNGEON_EACH_TURN, "each-turn") WHEN(DUNGEON_USED, "used")                       \
    WHEN(DUNGEON_GAME_END, "game-end")
typedef enum dungeon_when { DUNGEON_WHEN_LIST(RP_WORD_VALUE) DUNGEON_WHENS } dungeon_when;

/* What ends the keeping of a card that is no Loot, beside its own effects: nothing, or that its hero goes into the
 * catacombs, or that he comes out of them. */
#define DUNGEON_UNTIL_LIST(UNTIL)                                                                                      \
    UNTIL(DUNGEON_UNTIL_DISCARDED, "discarded") UNTIL(DUNGEON_UNTIL_BELOW, "below") UNTIL(DUNGEON_UNTIL_ABOVE, "above")
typedef enum dungeon_until { DUNGEON_UNTIL_LIST(RP_WORD_VALUE) DUNGEON_UNTILS } dungeon_until;

/* dq_attribute, and whichever of two is less. */
enum { DUNGEON_AGILITY_OR_ARMOR = DQ_ATTRIBUTES, DUNGEON_ATTRIBUTES };

/* How many wounds where neither dice nor a number say it: half of the life that is left, rounded up; by how much the
 * last test failed; 10 less the hero's Armor; the damage values of `cards` random Power cards of the card's monster. */
#define DUNGEON_MEASURE_LIST(MEASURE)                                                                                  \
    MEASURE(DUNGEON_HALF_LIFE, "half-life-left") MEASURE(DUNGEON_MARGIN, "margin")                                     \
    MEASURE(DUNGEON_TEN_LESS_ARMOR, "ten-less-armor") MEASURE(DUNGEON_POWER_DAMAGE, "power-damage")
typedef enum dungeon_measure { DUNGEON_BY_NUMBER, DUNGEON_MEASURE_LIST(RP_WORD_VALUE) DUNGEON_MEASURES }
    dungeon_measure;

/* A number is `amount`, or the sum of the dice and `plus`, never below 0. */
#define DUNGEON_CARD_EFFECT_LIST(EFFECT)                                                                               \
    EFFECT(DUNGEON_WOUNDS, "wounds")         /* a number or a measure */                                               \
    EFFECT(DUNGEON_KILL, "kill")             /* the hero */                                                            \
    EFFECT(DUNGEON_LOSE_TURNS, "lose-turns") /* a number */                                                            \
    EFFECT(DUNGEON_TEST, "test")             /* of an attribute; effects of success and failure */                     \
    EFFECT(DUNGEON_ROLL, "roll")             /* dice; the one of `results` whose range holds the sum; `may` */         \
    EFFECT(DUNGEON_RESULT, "result")         /* in results: effects of from .. to */                                   \
    EFFECT(DUNGEON_FIGHT, "fight")           /* the card's monster, or one at random */                                \
    EFFECT(DUNGEON_STRUGGLE, "struggle")     /* dice: the life of what he tests against: success takes one of it,      \
                                              * failure wounds him once, until one of both has none left */            \
    EFFECT(DUNGEON_MARK, "mark")             /* a catacomb entrance marker in this chamber */                          \
    EFFECT(DUNGEON_TURN_BACK, "turn-back")   /* his travel marker goes where he would come up, and turns round */      \
    EFFECT(DUNGEON_DROP_PILE, "drop-pile")   /* all Catacomb cards collected on this way, this one too */              \
    EFFECT(DUNGEON_REPEAT, "repeat")         /* next turn he may meet this card again in place of drawing one */       \
    EFFECT(DUNGEON_END_TURN, "end-turn")                                                                               \
    EFFECT(DUNGEON_LOSE_LOOT, "lose-loot")   /* so many other Loot cards, at random or by his choice */                \
    EFFECT(DUNGEON_LOSE_TREASURE, "lose-treasure") /* all cards of the Treasure deck */                                \
    EFFECT(DUNGEON_TRADE, "trade")           /* he may give up a Loot card: dice times 100 below its gold is success,  \
                                              * above it failure */                                                    \
    EFFECT(DUNGEON_KEEP, "keep")             /* this card, which is no Loot; `until` */                                \
    EFFECT(DUNGEON_DISCARD, "discard")       /* this card, which is kept */                                            \
    EFFECT(DUNGEON_EVERYONE, "everyone")     /* in this space, one hero after the other: `effects` */                  \
    EFFECT(DUNGEON_RETREAT, "retreat")       /* out of the treasure chamber, through a passage */
#define DUNGEON_SHARED_EFFECT_LIST(EFFECT)                                                                             \
    EFFECT(DUNGEON_HEAL, "heal")             /* a number, or all */                                                    \
    EFFECT(DUNGEON_DRAW, "draw")             /* so many cards of a deck; `may` */                                      \
    EFFECT(DUNGEON_TURN, "turn")             /* this chamber, or all of a kind, by quarters clockwise */               \
    EFFECT(DUNGEON_STEP, "step")             /* he may move to any adjacent square at once, through walls too */       \
    EFFECT(DUNGEON_DESCEND, "descend")       /* into the catacombs */                                                  \
    EFFECT(DUNGEON_ASCEND, "ascend")         /* he may leave the catacombs */                                          \
    EFFECT(DUNGEON_PASS, "pass")             /* door or portcullis: the way is open */
#define DUNGEON_RUNE_EFFECT_LIST(EFFECT)                                                                               \
    EFFECT(DUNGEON_MOVES, "moves")           /* so many in a row, in place of one */                                   \
    EFFECT(DUNGEON_CANCEL, "cancel")         /* what he has just met comes to nothing */                               \
    EFFECT(DUNGEON_AGAIN, "again")           /* the dice that were rolled are rolled again */                          \
    EFFECT(DUNGEON_BONUS, "bonus")           /* so much more of the attribute, in this test */                         \
    EFFECT(DUNGEON_LOOK, "look")             /* at the life of the monster's token */                                  \
    EFFECT(DUNGEON_SUCCEED, "succeed")       /* the test that was just failed is passed */
#define DUNGEON_EFFECT_LIST(EFFECT)                                                                                    \
    DUNGEON_CARD_EFFECT_LIST(EFFECT) DUNGEON_SHARED_EFFECT_LIST(EFFECT) DUNGEON_RUNE_EFFECT_LIST(EFFECT)
typedef enum dungeon_effect_kind { DUNGEON_NO_EFFECT, DUNGEON_EFFECT_LIST(RP_WORD_VALUE) DUNGEON_EFFECT_KINDS }
    dungeon_effect_kind;

/* When a rune may be used. */
#define DUNGEON_RUNE_TIME_LIST(TIME)                                                                                   \
    TIME(DUNGEON_RUNE_TURN, "turn")           /* at the choice of his turn */                                          \
    TIME(DUNGEON_RUNE_TEST, "test")           /* before a test is rolled */                                            \
    TIME(DUNGEON_RUNE_FAILED, "failed-test")  /* after it has failed */                                                \
    TIME(DUNGEON_RUNE_TRAP, "trap-card")      /* as a Trap card is met */                                              \
    TIME(DUNGEON_RUNE_MONSTER, "monster")     /* as a monster is met, by card or token */                              \
    TIME(DUNGEON_RUNE_DOOR, "door")           /* before a Door card is drawn, or a portcullis is tried */              \
    TIME(DUNGEON_RUNE_DRAGON, "dragon")       /* as the dragon wakes */                                                \
    TIME(DUNGEON_RUNE_WOUNDS, "wounds")       /* as he is wounded outside a fight */                                   \
    TIME(DUNGEON_RUNE_BELOW, "below")         /* at the start of a turn in the catacombs, before a card is drawn */
typedef enum dungeon_rune_time { DUNGEON_RUNE_TIME_LIST(RP_WORD_VALUE) DUNGEON_RUNE_TIMES } dungeon_rune_time;
/* clang-format on */

extern const char dungeon_origin_words[], dungeon_compass_words[], dungeon_side_words[], dungeon_way_words[],
    dungeon_chamber_words[], dungeon_deck_words[], dungeon_type_words[], dungeon_when_words[], dungeon_until_words[],
    dungeon_attribute_words[], dungeon_measure_words[], dungeon_rune_time_words[];
/* Of all kinds of effects; of those of cards; of those of runes, which begin with the first that both have. */
extern const char dungeon_effect_words[], dungeon_card_effect_words[], dungeon_rune_effect_words[];

typedef struct dungeon_effect {
    uint8_t kind, when, measure, attribute, until, deck; /* the enums above */
    uint8_t dice;                                        /* six-sided */
    int8_t plus;
    uint8_t amount;
    uint8_t cards;    /* of the measure power-damage */
    uint8_t quarters; /* of turn */
    uint8_t chamber;  /* turn: dungeon_chamber_kind + 1 of those that are all turned; 0: this one */
    uint8_t may, all, by_choice, no_escape, no_determination;
    uint8_t from, to; /* of a result */
    rp_effect_span success, failure, results, effects;
    uint8_t reserved;
} dungeon_effect;

typedef struct dungeon_square {
    uint8_t column, row; /* 0: west, north */
    uint8_t way[DUNGEON_COMPASS_POINTS];
} dungeon_square;

typedef struct dungeon_board {
    uint8_t width, height, origin, sun_origin;
    dungeon_square tower[DUNGEON_TOWERS];
    dungeon_square treasure[DUNGEON_TREASURE_MAX]; /* adjacent, one space */
    uint8_t treasure_count;
    uint8_t sun_spaces;
    uint8_t sun_faces[DUNGEON_SUN_MAX]; /* bits of the faces, 1 << (face - 1), that end the game on each space */
    uint8_t reserved[2];
} dungeon_board;

typedef struct dungeon_chamber {
    char id[DUNGEON_ID], name[40];
    uint8_t kind; /* dungeon_chamber_kind */
    uint8_t way[DUNGEON_SIDES];
    uint8_t with_back;          /* chasm, bridge, cave-in: bits of the sides on the back's part, its own among them */
    uint8_t die[DUNGEON_FACES]; /* darkness: the side for each face */
    uint8_t search, copies, origin, reserved;
} dungeon_chamber;

typedef struct dungeon_card {
    char id[DUNGEON_ID], name[40], line[92]; /* `line`: our own words beside it; may be empty */
    char monster[DUNGEON_ID];                /* the id of the combat's; "": none, or any */
    uint8_t deck, type, copies, origin;
    uint8_t gold_dice; /* its gold is their sum times 100, rolled after the game; 0: `gold` */
    uint8_t effect_count;
    rp_effect_span effects; /* those that are in no other's list */
    uint16_t gold;
    dungeon_effect effect[DUNGEON_EFFECTS_MAX];
} dungeon_card;

typedef struct dungeon_rune {
    char id[DUNGEON_ID], name[40], line[92];
    uint8_t time, origin, effect_count, reserved;
    dungeon_effect effect[DUNGEON_RUNE_EFFECTS_MAX];
} dungeon_rune;

typedef struct dungeon_book {
    dq_cards combat;
    uint32_t chamber_count, card_count, rune_count;
    dungeon_board board;
    dungeon_chamber chamber[DUNGEON_CHAMBERS_MAX];
    dungeon_card card[DUNGEON_CARDS_MAX];
    dungeon_rune rune[DUNGEON_RUNES_MAX];
} dungeon_book;

/* "cards.json|figures.json|board.json|chambers.json|decks.json|runes.json"; the first two are the combat's. */
extern const char dungeon_book_files[];
/* For rp_rules. */
void dungeon_book_read(void *bytes, const char *file_name, rp_reader *reader);
rp_status dungeon_book_check(const void *bytes, rp_error *error);
void dungeon_book_doubt(const void *bytes, char *text, size_t size);
const dungeon_book *dungeon_book_default(void);

/* Tables of the effects of cards, and of runes. */
extern const rp_effects dungeon_card_effects, dungeon_rune_effects;

/* Index by id without regard to case, or -1. */
int dungeon_chamber_find(const dungeon_book *book, const char *id);
int dungeon_card_find(const dungeon_book *book, const char *id);
int dungeon_rune_find(const dungeon_book *book, const char *id);
/* Index of the card's monster in the combat's figures, or -1. */
int dungeon_card_monster(const dungeon_book *book, const dungeon_card *card);
/* Cards of a deck, and tiles, with all copies. */
int dungeon_deck_size(const dungeon_book *book, int deck);
int dungeon_tile_count(const dungeon_book *book);

#endif
