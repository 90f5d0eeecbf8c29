/* What `riposte check` does with a game. */
#ifndef RIPOSTE_PLAY_REPORTS_CHECK_REPORT_H
#define RIPOSTE_PLAY_REPORTS_CHECK_REPORT_H

#include "engine/game.h"

/* Runs the contract suite (engine/contract/contract.h) and prints what it finds, as text or JSON, with progress on
 * standard error. `games` as in rp_contract_options. Returns the exit status: 1 when something was violated. */
int rp_check_and_print(const rp_game *game, uint64_t seed, int games, bool json);

#endif
