/* Policies that were solved once, kept in the user's cache folder: FOLDER/NAME-HASH.policy, one for a game (rules,
 * version, spec, card data) and a way to solve it. What is kept saves time and nothing else: it is taken where it says
 * that it was made in the same way, and who takes it measures it again. */
#ifndef RIPOSTE_SEARCH_EQUILIBRIUM_KEPT_POLICY_H
#define RIPOSTE_SEARCH_EQUILIBRIUM_KEPT_POLICY_H

#include "search/equilibrium/policy.h"

enum { RP_POLICY_MADE_MAX = 96 };

/* The strategy kept for the tree's game into strategy[slot_count], `made` saying how (less than RP_POLICY_MADE_MAX
 * bytes). False: there is none that can be read, it is larger than the tree allows, it was made in another way, or it
 * lacks a set. */
bool rp_kept_policy_take(const rp_game_tree *tree, const char *made, double strategy[]);
/* Keeps one in place of what is there; `nash_conv` is told in its origin. Nothing happens where it cannot be written.
 */
void rp_kept_policy_keep(const rp_game_tree *tree, const char *made, const double strategy[], double nash_conv);

#endif
