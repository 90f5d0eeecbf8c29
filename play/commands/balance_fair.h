/* Looking for settings in which equal players share the wins (rp_fair_row of a game's face). */
#ifndef RIPOSTE_PLAY_COMMANDS_BALANCE_FAIR_H
#define RIPOSTE_PLAY_COMMANDS_BALANCE_FAIR_H

#include "play/commands/balance_settings.h"

/* The share of wins of the first player, drawn games as half. */
double rp_balance_score(const rp_balance_share *share);

/* Halves the row of each setting with as many games a step as the plan has, until two neighbours or a share of 49 to 51
 * % is found, and then the finer settings between these two; the nearest to 50 % is then measured with the seed after
 * the plan's, so that what it says was not chosen for what it says. `result` is what the plan came to. `told` is called
 * before each setting, with how many are done. fair[settings] stays unknown where the game has no row, and for all that
 * come after `run->stop`. */
rp_status rp_balance_find_fair(const rp_balance_run *run, const rp_data *data, const rp_balance_result *result,
                               void (*told)(void *context, int done), void *context, rp_balance_fair fair[],
                               rp_error *error);

#endif
