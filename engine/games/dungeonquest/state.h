/* The bytes of a dungeon. What nobody knows the order of is a count for each kind: tiles and cards in piles, and cards
 * that lie open. Only the lives of monster tokens, the hands of a fight and, by option, Loot are hidden.
 *
 * Squares are numbered row * width + column, from 0 in the north-west; in a byte a square + 1 is 0 for none. The
 * squares of the treasure chamber are one space, whose number is that of the first of them.
 *
 * Invariants:
 *  1 of each kind of card, its copies are the sum of pile, discard, what heroes hold, and those being met
 *  2 of each kind of chamber, its copies are the sum of pile and board
 *  3 a hero who is inside stands on a square that is explored, a tower or the treasure chamber; below, his travel
 *    marker lies there
 *  4 heroes share a square only in the treasure chamber, where one of them came up from the catacombs, or by an option
 *  5 a token lies on one square, and a square has one token at most
 *  6 on squares of towers and of the treasure chamber lies no tile; of their bits only those of opened ways may be
 *    set
 *  7 by option, all Loot that heroes have and that can lie face down is in the list of it
 *  8 the lowest frame is that of the start or of a turn; the one on top says who acts (course.h) */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_STATE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_STATE_H

#include "engine/game.h"
#include "engine/games/dungeonquest/book/book.h"
#include "engine/words.h"

enum {
    DUNGEON_HEROES_MAX = 4,
    DUNGEON_TOKENS_MAX = DQ_MONSTERS_MAX * DQ_TOKENS,
    DUNGEON_FRAMES_MAX = 20,
    DUNGEON_ARGUMENTS = 6,
    DUNGEON_FIGHT_BYTES = 176
};

/* A tile on the board. */
typedef struct dungeon_tile {
    uint8_t chamber; /* kind + 1; 0: not explored, a tower or the treasure chamber */
    uint8_t bits;    /* of dungeon_tile_bits */
} dungeon_tile;
typedef enum dungeon_tile_bits {
    DUNGEON_TILE_BACK = 3,      /* dungeon_compass: where its back lies; 0 without a tile */
    DUNGEON_TILE_MARKED = 4,    /* a catacomb entrance marker */
    DUNGEON_TILE_ROTATED = 8,   /* a Rotating Room that has turned */
    DUNGEON_TILE_OPENED = 0xf0, /* doors and portcullises that stay open, by option: bits of its sides, which turn with
                                 * it; without a tile, bits of points of the compass */
    DUNGEON_TILE_OPENED_SHIFT = 4
} dungeon_tile_bits;

/* What is on the board and in the piles of tiles and cards. A drawn Dragon card lies in the discard of its deck. */
typedef struct dungeon_table {
    dungeon_tile tile[DUNGEON_SQUARES_MAX];
    uint8_t tiles_left[DUNGEON_CHAMBERS_MAX];
    uint8_t pile[DUNGEON_CARDS_MAX], discard[DUNGEON_CARDS_MAX];
} dungeon_table;

/* ---- tokens ---- */

enum { DUNGEON_TOKEN_WORLDS = 24 /* orders of DQ_TOKENS */ };

/* The tokens of a monster, by slots (tokens.h). */
typedef struct dungeon_monster_tokens {
    uint8_t weight[DUNGEON_TOKEN_WORLDS]; /* exponent of 2, and 16 times that of 3; or DUNGEON_IMPOSSIBLE */
    uint8_t place[DQ_TOKENS];             /* 0: in the pool; square + 1; or DUNGEON_IN_FIGHT */
    uint8_t life[DQ_TOKENS];              /* 0: in the pool, or not known in this view */
    uint8_t seen[DQ_TOKENS];              /* players who have looked at it */
} dungeon_monster_tokens;

typedef struct dungeon_tokens {
    dungeon_monster_tokens monster[DQ_MONSTERS_MAX]; /* zeros beyond those of the book */
} dungeon_tokens;

/* ---- heroes ---- */

#define DUNGEON_STANDING_LIST(STANDING)                                                                                \
    STANDING(DUNGEON_WAITING, "waiting")                                                                               \
    STANDING(DUNGEON_INSIDE, "inside")                                                                                 \
    STANDING(DUNGEON_BELOW, "below") STANDING(DUNGEON_OUT, "out") STANDING(DUNGEON_DEAD, "dead")
typedef enum dungeon_standing { DUNGEON_STANDING_LIST(RP_WORD_VALUE) DUNGEON_STANDINGS } dungeon_standing;

/* What the hero has to do, or may do, on his next turn. */
#define DUNGEON_DUTY_LIST(DUTY)                                                                                        \
    DUTY(DUNGEON_MEETS, "meets")             /* he meets his space as if he had just come in */                        \
    DUTY(DUNGEON_ATTACKS, "attacks")         /* a monster met there has to be fought: he came up from the catacombs */ \
    DUTY(DUNGEON_GOES_BACK, "goes-back")     /* his only move is back where he came from */                            \
    DUTY(DUNGEON_CROSSES, "crosses")         /* he tries again to cross a Spider Web, before all else */               \
    DUTY(DUNGEON_IN_THE_DARK, "in-the-dark") /* the die says where he goes, before all else */                         \
    DUTY(DUNGEON_MAY_DESCEND, "may-descend") /* from a Cave-in, which gets no marker; next turn only */                \
    DUTY(DUNGEON_ACROSS, "across")           /* he has crossed his Cave-in, Spider Web or Bridge */
enum dungeon_duty_number { DUNGEON_DUTY_LIST(RP_WORD_VALUE) DUNGEON_DUTIES };

/* What determination tokens belong to, in a byte. */
enum {
    DUNGEON_NO_OBSTACLE,
    DUNGEON_BORDER_OBSTACLE,       /* + number of a border of his space (course.h) */
    DUNGEON_CHAMBER_OBSTACLE = 17, /* the chamber's test to cross it */
    DUNGEON_CARD_OBSTACLE          /* + card */
};

typedef struct dungeon_hero {
    uint8_t figure;   /* hero of the combat's figures + 1; 0: not drawn yet */
    uint8_t standing; /* dungeon_standing */
    uint8_t square;   /* + 1: the space where he stands or, below, where his travel marker lies; else 0 */
    uint8_t from;     /* + 1: the space that he came from by an ordinary move; 0: by special movement, or nowhere */
    uint8_t side;     /* dungeon_side of the tile: the part of the chamber that he came in on */
    uint8_t arrow;    /* below: dungeon_compass of his travel marker; else 0 */
    uint8_t wounds, lost_turns;
    uint8_t rune;     /* + 1; 0: not drawn yet, or used */
    uint8_t searches; /* in this stay */
    uint8_t determination, obstacle;
    uint8_t duties; /* bits 1 << dungeon_duty_number */
    uint8_t again;  /* card + 1 that he may meet again in place of drawing one; else 0 */
    uint8_t below;  /* Catacomb cards of this way, those that went elsewhere counted */
    uint8_t
        unseen;    /* 1: a view that does not know his Loot which lies face down; any that could be his stands for it */
    uint16_t gold; /* of cards whose gold was rolled after the game */
    /* By kinds. Low four bits: Loot and cards that he keeps. High four bits: Catacomb cards of this way that will go
     * back when he comes up. */
    uint8_t held[DUNGEON_CARDS_MAX];
} dungeon_hero;

/* Loot that lies face down, all of it (face_down.h): by deck, by generation from the oldest on, by player, as drawn.
 * Whose it is, two bits for each card, stands in the state in bytes that were left, and here behind those. */
enum {
    DUNGEON_FACE_DOWN_MAX = 59,
    DUNGEON_FACE_DOWN_BYTES = (DUNGEON_FACE_DOWN_MAX + 3) / 4, /* of players */
    DUNGEON_FACE_DOWN_FIRST = 10,
    DUNGEON_GENERATION_FIRST = 128,
    DUNGEON_HELD_LISTED = DUNGEON_CARDS_MAX + DUNGEON_FACE_DOWN_MAX /* kinds, and cards that lie face down */
};
typedef struct dungeon_face_down {
    uint8_t card[DUNGEON_FACE_DOWN_MAX]; /* with DUNGEON_GENERATION_FIRST: the first of its generation */
    uint8_t player[DUNGEON_FACE_DOWN_BYTES - DUNGEON_FACE_DOWN_FIRST];
} dungeon_face_down;

/* ---- the course of the game ---- */

#define DUNGEON_END_LIST(END)                                                                                          \
    END(DUNGEON_GOES_ON, "goes-on")                                                                                    \
    END(DUNGEON_ALL_GONE, "all-gone") END(DUNGEON_NIGHT, "night") END(DUNGEON_GUARD, "guard")
typedef enum dungeon_end { DUNGEON_END_LIST(RP_WORD_VALUE) DUNGEON_ENDS } dungeon_end;

typedef struct dungeon_turn {
    uint16_t number; /* turns begun, those of heroes who are gone not counted */
    uint8_t player;  /* whose turn it is */
    uint8_t first;   /* First Player + 1; 0: not known yet */
    uint8_t sun;     /* space of the track, from 1 */
    uint8_t end;     /* dungeon_end */
    uint8_t subject; /* who meets what is met: `player`, but while a card goes round all heroes in a space */
    uint8_t moves;   /* moves of this turn that a rune still gives */
    uint8_t roll;    /* sum of the last dice */
    uint8_t success; /* 1: the last test or try came off */
    uint8_t margin;  /* by how much the last test failed */
    uint8_t again[DUNGEON_SQUARES_MAX / 8 + 1]; /* squares, by bits, where he has met a chamber in this turn that makes
                                                 * him move again */
    uint8_t steps;                              /* through walls, in this turn */
    uint8_t fresh[2]; /* bits of decks: the last generation of face_down is that of the pile */
    uint8_t reserved;
} dungeon_turn;

/* A procedure that is under way (course.h). */
typedef struct dungeon_frame {
    uint8_t procedure, step; /* of dungeon_procedure_number, and of that one's steps */
    uint8_t argument[DUNGEON_ARGUMENTS];
} dungeon_frame;

typedef struct dungeon_state {
    dungeon_table table;
    dungeon_tokens tokens;
    dungeon_hero hero[DUNGEON_HEROES_MAX];
    dungeon_turn turn;
    uint8_t depth; /* frames */
    uint8_t face_down_count, face_down_player[DUNGEON_FACE_DOWN_FIRST];
    dungeon_frame frame[DUNGEON_FRAMES_MAX]; /* zeros above `depth` */
    uint64_t fight[DUNGEON_FIGHT_BYTES / 8]; /* a dq_fight while one is under way, else zeros (fights.h) */
    dungeon_face_down face_down;
    uint64_t history; /* running key of what all have seen */
} dungeon_state;

_Static_assert(sizeof(dungeon_hero) == 18 + DUNGEON_CARDS_MAX, "no hidden padding");
_Static_assert(sizeof(dungeon_turn) == 2 + 9 + DUNGEON_SQUARES_MAX / 8 + 1 + 4, "no hidden padding");
_Static_assert(sizeof(dungeon_state) <= 2048, "a state has at most 2 KiB");

static inline const dungeon_state *dungeon_state_of(const rp_state *state) {
    return (const dungeon_state *)(const void *)state->bytes;
}
static inline dungeon_state *dungeon_state_in(rp_state *state) { return (dungeon_state *)(void *)state->bytes; }

#endif
