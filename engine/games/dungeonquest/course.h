/* The course of a game: procedures on a stack, of which the one on top says who acts.
 *
 *   frame        a procedure that is under way: its number, its step, up to DUNGEON_ARGUMENTS bytes of its own
 *   course       what a procedure that acts gets: setup, the state that it changes, and who is told
 *
 *      take a move ──▶ procedure.take ──▶ while the step on top asks nobody: procedure.go ──▶ somebody is asked
 *
 *   START    the deal, First Player, towers; then TURN takes its place
 *   TURN     the lowest one from then on: duties in the order of the rules, the choice, the end; then the next hero's
 *   MOVE     over a border: door and portcullis, a new tile, then MEET takes its place
 *   MEET     a space that was entered, or is met as if: its monster, then what the chamber asks for
 *   CARD     a card or a rune: its effects one after the other, then where the card goes
 *   EVERYONE a card's effects for all heroes in the space, one after the other
 *   TEST     an attribute test, or a roll of dice for a number
 *   WOUNDS   wounds outside a fight
 *   LOSE     Loot that goes
 *   STEP     a step through walls, as an effect
 *   RETREAT  out of the treasure chamber
 *   DESCEND  the direction of the travel marker
 *   BELOW    a turn in the catacombs
 *   ASCEND   up from the catacombs: where, a tile there, how it lies
 *   FIGHT    a monster that is met, with its token, to the end of the fight
 *   END      what comes after the game: gold that is rolled, effects of cards at its end; nothing follows it
 *
 * A procedure pushes others by the functions of its room, sets its step so that it goes on behind them, and pops
 * itself when it is done; `dungeon_push` gives the new frame step 0. A frame of a caller may be gone after a call that
 * says "unwinds": the caller returns at once then.
 *
 * Unwinding: a hero who dies, whose turn is over or who is somewhere else by special movement does not finish what he
 * was at. All frames go, from the top, to the nearest EVERYONE, which goes on with the next hero, or to TURN, which
 * goes on with the step that is told; cards that were being met go to where they belong (cards.h).
 *
 * The hero who meets what is met is state->turn.subject: that of the turn, but within EVERYONE.
 *
 * Functions here and in the rooms below are called with a state that all invariants of state.h hold for. Reading ones
 * take states as their player sees them, too. Any thread. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COURSE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COURSE_H

#include "engine/games/dungeonquest/setup.h"
#include "engine/games/dungeonquest/state.h"

/* clang-format off */
#define DUNGEON_PROCEDURE_LIST(PROCEDURE)                                                                              \
    PROCEDURE(DUNGEON_DO_START, "start") PROCEDURE(DUNGEON_DO_TURN, "turn") PROCEDURE(DUNGEON_DO_MOVE, "move")         \
    PROCEDURE(DUNGEON_DO_MEET, "meet") PROCEDURE(DUNGEON_DO_CARD, "card")                                              \
    PROCEDURE(DUNGEON_DO_EVERYONE, "everyone") PROCEDURE(DUNGEON_DO_TEST, "test")                                      \
    PROCEDURE(DUNGEON_DO_WOUNDS, "wounds") PROCEDURE(DUNGEON_DO_LOSE, "lose") PROCEDURE(DUNGEON_DO_STEP, "step")       \
    PROCEDURE(DUNGEON_DO_RETREAT, "retreat") PROCEDURE(DUNGEON_DO_DESCEND, "descend")                                  \
    PROCEDURE(DUNGEON_DO_BELOW, "below") PROCEDURE(DUNGEON_DO_ASCEND, "ascend")                                        \
    PROCEDURE(DUNGEON_DO_FIGHT, "fight") PROCEDURE(DUNGEON_DO_END, "end")
/* clang-format on */
typedef enum dungeon_procedure_number {
    DUNGEON_PROCEDURE_LIST(RP_WORD_VALUE) DUNGEON_PROCEDURES
} dungeon_procedure_number;

/* Steps of TURN, in order (R42): one of them is where it goes on when frames unwind. */
#define DUNGEON_TURN_STEP_LIST(STEP)                                                                                   \
    STEP(DUNGEON_TURN_BEGIN, "begin")       /* First Player: the sun moves */                                          \
    STEP(DUNGEON_TURN_NIGHT, "night")       /* chance: his die, where the sun's space asks for one */                  \
    STEP(DUNGEON_TURN_LOST, "lost")         /* heroes who are gone, and lost turns */                                  \
    STEP(DUNGEON_TURN_KEPT, "kept")         /* effects of kept cards, one after the other */                           \
    STEP(DUNGEON_TURN_PENDING, "pending")   /* the space that he has to meet */                                        \
    STEP(DUNGEON_TURN_FORCED, "forced")     /* Spider Web, dark */                                                     \
    STEP(DUNGEON_TURN_BELOW, "below")       /* a turn in the catacombs */                                              \
    STEP(DUNGEON_TURN_CHOICE, "choice")     /* the hero: a move, a search ..., or a rune or card first */              \
    STEP(DUNGEON_TURN_SEARCH, "search")     /* chance: the Search card */                                              \
    STEP(DUNGEON_TURN_SEARCHED, "searched") /* behind it: who is trapped and has searched twice dies */                \
    STEP(DUNGEON_TURN_MOVED, "moved")       /* behind a move: the next one that a rune gives, or the end */            \
    STEP(DUNGEON_TURN_END, "end")           /* the dragon, the next player */
typedef enum dungeon_turn_step { DUNGEON_TURN_STEP_LIST(RP_WORD_VALUE) DUNGEON_TURN_STEPS } dungeon_turn_step;

/* Whom a step asks. */
typedef enum dungeon_asked {
    DUNGEON_ASKS_NOBODY, /* procedure.go goes on */
    DUNGEON_ASKS_CHANCE,
    DUNGEON_ASKS_HERO,    /* the player of the subject */
    DUNGEON_ASKS_MONSTER, /* who plays monsters against the subject: the next player, or he himself when he is alone */
    DUNGEON_ASKS_FIGHT,   /* whom the fight asks */
    DUNGEON_ASKS_PLACER,  /* START: whose figure is placed */
    DUNGEON_IS_OVER       /* the game */
} dungeon_asked;

/* ---- actions and outcomes ---- */

/* Actions, meaning fixed. A border's number is 4 * index of its square in the space (dungeon_space_squares) + point. */
enum {
    DUNGEON_ACT_MOVE = 0,   /* .. 15: over that border */
    DUNGEON_ACT_POINT = 16, /* .. 19: a dungeon_compass: a direction of the travel marker, where the arrow of a tile
                             * points, a step through walls */
    DUNGEON_ACT_SEARCH = 20,
    DUNGEON_ACT_DESCEND, /* into the catacombs */
    DUNGEON_ACT_LEAVE,   /* the dungeon */
    DUNGEON_ACT_STAY,    /* in the treasure chamber; on his side of a Bridge; in the catacombs */
    DUNGEON_ACT_CROSS,
    DUNGEON_ACT_GO_BACK, /* a Cave-in, a Spider Web: to where he came from */
    DUNGEON_ACT_WAIT,    /* nothing else can be done */
    DUNGEON_ACT_YES,     /* what he may do, he does */
    DUNGEON_ACT_NO,
    DUNGEON_ACT_RUNE,  /* uses his rune */
    DUNGEON_ACT_GO_ON, /* without it */
    DUNGEON_ACT_LEFT,
    DUNGEON_ACT_RIGHT,
    DUNGEON_ACT_UP,           /* out of the catacombs */
    DUNGEON_ACT_MEET_AGAIN,   /* the card that he may meet again */
    DUNGEON_ACT_DRAW,         /* a new one */
    DUNGEON_ACT_DONE,         /* no more Loot is dropped */
    DUNGEON_ACT_SQUARE = 64,  /* .. 193: a square: a tower, a token that the monster player picks */
    DUNGEON_ACT_USE = 256,    /* + card: a card that he holds is used */
    DUNGEON_ACT_DROP = 384,   /* + card: Loot that he gives up */
    DUNGEON_ACT_FIGHT = 1024, /* + action of the combat */
    /* + DUNGEON_SLOT_CODES * slot + action - DUNGEON_ACT_USE: a card that lies face down is used or dropped */
    DUNGEON_ACT_SLOT = 8192
};

/* Outcomes of chance, meaning fixed. Dice are one outcome for each sum, with its exact probability. */
enum {
    DUNGEON_OUT_SUM = 0,       /* + sum of the dice, 1 .. DUNGEON_SUM_MAX */
    DUNGEON_OUT_PLAYER = 24,   /* + player: First Player, when rolls have been equal too often */
    DUNGEON_OUT_FIGURE = 32,   /* + hero of the figures */
    DUNGEON_OUT_RUNE = 64,     /* + rune */
    DUNGEON_OUT_MONSTER = 96,  /* + monster */
    DUNGEON_OUT_LIFE = 128,    /* + life of the token drawn */
    DUNGEON_OUT_CARD = 256,    /* + card: drawn from a pile, or Loot lost at random */
    DUNGEON_OUT_CHAMBER = 384, /* + chamber: the next tile */
    DUNGEON_OUT_POWER = 512,   /* + damage of random Power cards, their sum */
    DUNGEON_OUT_FIGHT = 1024,  /* + outcome of the combat */
    DUNGEON_OUT_SLOT = 8192    /* + DUNGEON_SLOT_CODES * slot + card: one that lies face down is lost at random */
};
enum { DUNGEON_SLOT_CODES = 256 };
static inline bool dungeon_is_of_fight(rp_action action) {
    return action >= DUNGEON_ACT_FIGHT && action < DUNGEON_ACT_SLOT;
}

/* ---- what all see ---- */

/* Kinds of what is mixed into the history, so that equal numbers of different kinds give different keys; below them:
 * the action of that player. */
enum {
    DUNGEON_NOTE_CHANCE = RP_PLAYERS_MAX,
    DUNGEON_NOTE_LIFE,
    DUNGEON_NOTE_FIGHT,
    DUNGEON_NOTE_TOKENS,
    DUNGEON_NOTE_LOOT,
    DUNGEON_NOTE_TOKEN_BACK
};
static inline void dungeon_note(dungeon_state *state, int kind, uint64_t content) {
    state->history = rp_mix(state->history, content << 4 | (unsigned)kind);
}

/* ---- procedures ---- */

typedef struct dungeon_procedure dungeon_procedure;

/* What happens is told as it happens, here and nowhere else. */
typedef struct dungeon_course {
    const dungeon_setup *setup;
    const dungeon_book *book; /* setup->book */
    dungeon_state *state;
    const rp_listener *listener;                /* NULL: nobody listens (events.h) */
    const dungeon_procedure *const *procedures; /* of each number (procedures.h) */
} dungeon_course;

typedef struct dungeon_step {
    const char *name;
    uint8_t asks; /* dungeon_asked */
} dungeon_step;

struct dungeon_procedure {
    const dungeon_step *steps; /* an entry without a name behind the last */
    /* Steps that ask players: at least one action, ascending; returns how many. NULL where none does. */
    int (*legal)(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                 rp_action out[]);
    /* Steps that ask chance: at least one outcome, ascending; returns how many. NULL where none does. */
    int (*chance)(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, rp_outcome out[]);
    /* The answer: action of the one player or outcome. Of a fight, one for each seat that was asked. */
    void (*take)(dungeon_course *course, dungeon_frame *frame, const rp_move *move);
    /* Steps that ask nobody: one step on. NULL where there is none. */
    void (*go)(dungeon_course *course, dungeon_frame *frame);
    /* Whether step and arguments of a frame are ones that play leads to, in a state that is right otherwise; `below` is
     * the frame under it, NULL for none. For positions that come from outside. */
    bool (*sound)(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  const dungeon_frame *below);
    /* The frame is taken off before it is done: what it has goes where it belongs. NULL: it has nothing. */
    void (*put_away)(dungeon_course *course, const dungeon_frame *frame);
};

static inline const dungeon_frame *dungeon_top(const dungeon_state *state) { return &state->frame[state->depth - 1]; }

/* A frame of that procedure on top, at step 0 with zero arguments. The data were checked so that there is room. */
dungeon_frame *dungeon_push(dungeon_course *course, int procedure);
/* The frame on top, which is zero then. */
void dungeon_pop(dungeon_course *course);
/* See above; `step` is that of TURN if the frames go as far down as that. Unwinds. */
void dungeon_unwind(dungeon_course *course, int step);

/* ---- who ---- */

static inline dungeon_hero *dungeon_subject(dungeon_course *course) {
    return &course->state->hero[course->state->turn.subject];
}
static inline const dungeon_hero *dungeon_subject_of(const dungeon_state *state) {
    return &state->hero[state->turn.subject];
}
/* Who plays the monsters that this hero meets. */
static inline int dungeon_monster_player(const dungeon_setup *setup, int player) {
    return (player + 1) % setup->players;
}
static inline int dungeon_square_of(const dungeon_hero *hero) { return hero->square - 1; }
static inline bool dungeon_has_duty(const dungeon_hero *hero, int duty) { return hero->duties >> duty & 1; }
static inline void dungeon_set_duty(dungeon_hero *hero, int duty) {
    hero->duties = (uint8_t)(hero->duties | 1u << duty);
}
static inline void dungeon_clear_duty(dungeon_hero *hero, int duty) {
    hero->duties = (uint8_t)(hero->duties & ~(1u << duty));
}

#endif
