/* What the rules of a duel work on, and what its parts ask of each other:
 *
 *   choices   what may be done
 *   moves     what a choice or an outcome brings about
 *   effects   what happens to heroes (effects.h)
 *   flow      what goes on by itself, until somebody or chance is to act
 *
 * A loss is looked for after every effect; what follows in a duel that is over is left out. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_PLAY_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_DUEL_PLAY_H

#include "engine/games/calamity/events.h"

typedef struct cal_play {
    const cal_setup *setup;
    cal_duel *duel;
    const rp_listener *listener; /* NULL: nobody listens */
    unsigned fallen;             /* bits of heroes (numbers) that fell by the effect that happens now */
} cal_play;

static inline void cal_tell(const cal_play *play, cal_event kind, int a, int b, int c, int d) {
    if (play->listener) cal_tell_listener(play->listener, kind, a, b, c, d);
}
static inline void cal_tell_slot(const cal_play *play, cal_event kind, int player, int slot, bool secret) {
    if (play->listener) cal_tell_card(play->listener, play->setup, play->duel, kind, player, slot, secret);
}
static inline bool cal_is_over(const cal_play *play) { return play->duel->phase == CAL_PHASE_OVER; }

/* ---- flow.c ---- */

/* Goes on until somebody is to act. */
void cal_run(cal_play *play);
void cal_begin_duel(cal_play *play); /* deals the first hands */
void cal_end_turn(cal_play *play);
void cal_begin_attack(cal_play *play, int attacker, int attacked);
/* The d20 of an attack, and its damage dice or those of an effect, without the constant. */
void cal_roll(cal_play *play, int number);
void cal_dice_fall(cal_play *play, int sum);
/* What a d20 must show at least for a hit. */
int cal_needed(const cal_setup *setup, const cal_duel *duel);
/* The dice that are to be thrown. */
cal_dice cal_dice_thrown(const cal_setup *setup, const cal_duel *duel);
/* What is added to the attack under way by the action or Spell that makes it; NULL: nothing. */
const cal_effect *cal_attack_effect(const cal_setup *setup, const cal_duel *duel);
void cal_draw_card(cal_play *play, int slot);
/* Out of the hand, to the discard pile or to the field. */
void cal_leave_hand(cal_play *play, int player, int slot, bool stays);
void cal_discard_card(cal_play *play, int player, int slot);

/* ---- choices.c ---- */

/* What may be done in a duel; `useful`: what changes nothing is left out. */
int cal_list_choices(const cal_setup *setup, const cal_duel *duel, int player, bool useful, rp_action out[]);
/* The hero who uses a card of a side: the hero that it belongs to, else the active one; a number, 0: none. */
int cal_user_of(const cal_duel *duel, int player, int slot);

/* ---- chance.c ---- */

/* What chance does in a duel, as rp_rules.chance, chance_merged and sample are asked for. */
int cal_list_chance(const cal_setup *setup, const cal_duel *duel, rp_outcome out[]);
int cal_merge_chance(const cal_setup *setup, const cal_duel *duel, rp_outcome out[], uint16_t members[]);
rp_action cal_sample_chance(const cal_setup *setup, const cal_duel *duel, rp_random *random);

/* ---- moves.c ---- */

void cal_act(cal_play *play, int player, int action);
/* An outcome of chance; `sum`: of dice that have been added up already, their sum. */
void cal_fall(cal_play *play, int outcome, bool sum);

#endif
