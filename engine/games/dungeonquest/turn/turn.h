/* Start, turns and the end. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TURN_TURN_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_TURN_TURN_H

#include "engine/games/dungeonquest/course.h"

/* Steps of TURN, in order (R42). */
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

/* The card has effects of that time (dungeon_when). */
bool dungeon_has_time(const dungeon_card *card, int when);

/* TURN, which is the only frame, goes on with another step than it was about to. */
void dungeon_interrupt_turn(dungeon_course *course, int step);

/* END takes the place of all frames: nobody is inside any more, night has fallen, or the guard holds. */
void dungeon_finish(dungeon_course *course, int end); /* dungeon_end */

/* Bits of the winners of a game that is over (DQX-197 to 205); 0: the dragon has won. */
unsigned dungeon_winners(const dungeon_setup *setup, const dungeon_state *state);
/* Gold that a hero who is out has brought with him, 0 of others. */
int dungeon_gold_out(const dungeon_setup *setup, const dungeon_state *state, int player);
/* rp_rules.payoff */
void dungeon_payoff(const rp_game *game, const rp_state *state, double out[]);

#endif
