/* The settings that `riposte balance --vary` asks for: all combinations of the values of some options. */
#ifndef RIPOSTE_PLAY_COMMANDS_BALANCE_SETTINGS_H
#define RIPOSTE_PLAY_COMMANDS_BALANCE_SETTINGS_H

#include "bench/match/balance.h"
#include "play/commands/arguments.h"
#include "play/reports/balance_report.h"

/* Makes all of them from a base game and texts as in "wounds=0..8", "hero=hugo,lindel", "hero=all". Where a game's
 * players are chosen by two options and both go through the same values, each two different values are one setting with
 * its mirror image. RP_BAD_INPUT names what is wrong. Free with rp_balance_settings_free in every case. */
rp_status rp_balance_settings_make(const rp_game *base, const rp_data *data, const rp_texts *vary,
                                   rp_balance_settings *settings, rp_error *error);
void rp_balance_settings_free(rp_balance_settings *settings);

/* The game with more options, "" for none, and with `mirrored` its mirror image. Both the caller's. */
rp_status rp_balance_setting_with(const rp_game *game, const rp_data *data, const char *options, bool mirrored,
                                  rp_balance_setting *made, rp_error *error);
void rp_balance_setting_free(rp_balance_setting *setting); /* zeros allowed */

#endif
