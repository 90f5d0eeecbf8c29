/* A Round of a Mage Knight duel (layer=round): two heroes on a flower of seven spaces, in turn, until the end of the
 * Round was announced and the other has had his last turn. Whoever then stands alone on the goal, the space in the
 * middle, is better off by option `goal`; beside that counts what the Round has brought, as the combats have it.
 *
 *            1           A space touches the goal and its two neighbours of the ring. A combat on a space sees them as
 *         6     2        mk_duel.neighbour: the one that the aggressor came from first, the others by ascending number,
 *            0           then mountains, since nothing lies outside the flower.
 *         5     3
 *            4           mk_round.way holds the spaces that were left in this turn, for who must go back.
 *
 *   TURN          cards, Units, Skills and mana for Move and healing; moves; or instead of all a rest, or the
 *     │           announcement. A move onto the other's space and MK_ACT_CHARGE are the attack: mk_duel.aggressor is
 *     │           set, and ATTEND .. MELEE follow by the code of fight/, on the same bytes
 *   AFTER_ACTION  after a combat or a rest: special effects and healing alone
 *     │
 *   TURN_END      Forced Withdrawal, dice come back (MK_CHANCE_RETURN), played cards are discarded, others may be;
 *                 cards are drawn up to the hand limit (MK_CHANCE_REFILL), none is shuffled back
 *
 * A defender who attended fully (MK_FULL, his Round Order token lies face down) has the AFTER_ACTION and TURN_END of
 * his turn right after the combat (`in_advance`); then the aggressor goes on. When his turn comes he turns it up.
 *
 * What is simplified
 *   Nothing is explored, recruited or bought; there are no enemies, Reputation, Tactics, mines or keeps; Fame raises no
 *     level within the Round.
 *   An unsafe space may be crossed, but who ends his turn there must go back, as from a space that the other holds.
 *   A tower is fortified for whoever is attacked there. A city costs 2 to enter; portals and cities lie in the ring.
 *   Plundering costs no Reputation. It is offered before a turn begins, and before the defender says how he attends.
 *   Dice in use come back at the end of every turn, whosever they are, and all are rolled, those that were set too.
 *   A rest is taken before anything else is done in a turn, and only special effects and healing follow it.
 *   A turn without a card played or discarded ends with a discard, if there is a card that is no Wound. So a Round
 *     comes to its end; option `turn-limit` ends one that hands of Wounds would go on for ever.
 *   The way back has room for MK_WAY spaces; further moves are not offered.
 *   Outside the layer, as data has them (`outside`, or Move points alone): what changes the cost of terrain or flies
 *     (Frost Bridge, Song of Wind, Path Finding, Foresters, Prayer of Weather, Flight, Wings of Wind, Underground
 *     Travel and Attack, Space Bending), Move that becomes an attack (Agility), Forward March, what readies Units
 *     (Regeneration, Energy Flow, Rebirth, Inspiration, Herbalists, Banner of Courage), further turns and shuffling
 *     (Time Bending, Meditation, Steady Tempo's place in the deck), and Healing Ritual. Move cards among these give
 *     their Move.
 *   Booked is what outlasts the Round: Wounds, Artifacts, crystals, wounded Units, Fame. Cards in hand and ready Units
 *     are worth nothing, since a new Round brings them back, and the price of a turn is the turn. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_ROUND_ROUND_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_ROUND_ROUND_H

#include "engine/games/mage_knight/fight/play.h"

enum { MK_GOAL = 0, MK_WAY = 12, MK_PLUNDER = 2, MK_ROUND_LENGTH = 20000 /* moves, no game has as many */ };

typedef struct mk_round {
    mk_duel duel; /* between moves its history is 0: that of a Round is behind everything, where state_size ends */
    uint8_t terrain[MK_SPACES], site[MK_SPACES];
    uint8_t unsafe;         /* bits of spaces */
    uint8_t at[MK_PLAYERS]; /* spaces */
    uint8_t turn;           /* whose it is */
    uint8_t turns;          /* begun so far */
    uint8_t acted;          /* something was done in this turn */
    uint8_t spent;          /* bits of players who have played or discarded a card in this turn */
    uint8_t announced;      /* player + 1 */
    uint8_t in_advance;     /* the turn is that of a defender who attended fully; the aggressor's goes on behind it */
    uint8_t plundered;      /* bits of players who have since their last turn */
    uint8_t move, heal;     /* points; TURN_END: a glade may still take a Wound */
    uint8_t draws;          /* cards that plundering still brings; 0: those drawn are the end of a turn */
    uint8_t way_length, way[MK_WAY];
    uint8_t reserved[5];
    uint64_t history;
} mk_round;

static_assert(offsetof(mk_round, history) + 8 == sizeof(mk_round) && sizeof(mk_round) <= 768, "no hidden padding");

static inline const mk_round *mk_round_of(const mk_duel *duel) { return (const mk_round *)duel; }
static inline mk_round *mk_round_in(mk_duel *duel) { return (mk_round *)duel; }
/* The key of what both have seen. */
static inline uint64_t mk_history(const mk_setup *setup, const mk_duel *duel) {
    return setup->round ? mk_round_of(duel)->history : duel->history;
}

/* ---- the map (map.c); all pure -------------------------------------------------------------------------- */

/* Bits of the spaces that touch one. */
unsigned mk_adjacent(int space);
/* Move points that entering costs; 0: it cannot be entered. */
int mk_entry_cost(const mk_round *round, int space);
/* Portals and cities: several may stand there, and nobody is attacked. */
bool mk_is_shared(const mk_round *round, int space);
/* Whether a player could end his turn there. */
bool mk_is_safe(const mk_round *round, int player, int space);
/* The space that a combat has as this neighbour; -1: none. */
int mk_space_of(const mk_round *round, int neighbour);
/* Lays the aggressor's space, with its neighbours, into the duel that begins there; or takes it away. */
void mk_set_place(mk_round *round);
void mk_clear_place(mk_duel *duel);

/* ---- choices (offers.c) --------------------------------------------------------------------------------- */

/* Whether cards, Units, Skills and mana may be used now. */
bool mk_round_may_use(const mk_round *round);
/* Whether the present one may attack who stands on his space. */
bool mk_round_may_attack(const mk_round *round);
bool mk_round_may_plunder(const mk_round *round, int player);
/* Adds what a turn has beside uses; `count` actions are in `out`, the new count is returned. */
int mk_round_offer(const mk_setup *setup, const mk_round *round, rp_action out[], int count);

/* ---- the course (turns.c) ------------------------------------------------------------------------------- */

/* The deal is done: the first player's turn begins. */
void mk_round_begin(const mk_play *play);
/* What a turn begins with: the mana of a glade. */
void mk_round_turn_gains(const mk_play *play, int player);
/* An action of a turn. False: it uses a card, Unit or Skill, takes mana or answers a use that waits. */
bool mk_round_act(const mk_play *play, int player, int action);
/* A die came back or a card was drawn. */
void mk_round_chance_falls(const mk_play *play, int outcome);
/* Move or Healing points of an effect. */
void mk_round_gain_points(const mk_play *play, const mk_effect *effect);
/* The combat is over: the figures stand where it has put them. */
void mk_round_after_combat(const mk_play *play);
/* What standing on the goal is worth to player 0, in payoff. */
double mk_round_goal(const mk_setup *setup, const mk_round *round);

/* ---- texts (words.c) and positions (place.c) ------------------------------------------------------------ */

/* Text of an action of a turn; false: it is none. */
bool mk_round_describe(const mk_duel *duel, int player, rp_action action, char *text);
/* What is asked in a turn, and why the Round ended; RP_TEXT_MAX bytes. */
void mk_round_question(const mk_duel *duel, char *text);
void mk_round_end(const rp_game *game, const mk_duel *duel, int reader, char *text);
/* Lines on the map and the turn, at most `size` bytes with the zero. */
void mk_round_show(const mk_setup *setup, const mk_round *round, char *text, size_t size);
extern const char mk_round_player_words[];
/* "aggressor", "defender", or in a Round "first", "second". */
const char *mk_names(const mk_setup *setup);

/* "map" and "round" of a position. */
void mk_round_write(const mk_round *round, rp_writer *writer);
void mk_round_read(mk_round *round, rp_reader *reader);
/* Fails the reader where no Round can be so. */
void mk_round_check(const mk_setup *setup, const mk_round *round, rp_reader *reader);

#endif
