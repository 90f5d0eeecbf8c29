/* What actions are counted as, where games are counted by what was played, and what players had. */
#ifndef RIPOSTE_BENCH_MATCH_ACTION_LABELS_H
#define RIPOSTE_BENCH_MATCH_ACTION_LABELS_H

#include "engine/game.h"

typedef struct rp_action_labels {
    /* The label of an action into text[RP_TEXT_MAX], "" for one that is not counted. NULL: its text. */
    void (*label)(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
    /* Labels of `player` that are to be listed even if they never come, from index 0 on; false after the last. May be
     * NULL. */
    bool (*listed)(const rp_game *game, int player, int index, char *text);
    /* The label of what an outcome of chance gives a player for the whole game, and the player; -1: it is not counted.
     * May be NULL: nothing is. */
    int (*dealt)(const rp_game *game, const rp_state *state, rp_action outcome, char *text);
    /* What a player had in a game, as the state in which it ended tells, from index 0 on: what kind of thing that is
     * into kind[RP_NAME_MAX], "hero", and which one into text[RP_TEXT_MAX]; false after the last. Nothing twice. May be
     * NULL. */
    bool (*had)(const rp_game *game, const rp_state *end, int player, int index, char *kind, char *text);
    /* What else a player came to beside his payoff, as the state in which the game ended tells: "gold brought out".
     * Both may be NULL: nothing. */
    const char *measure_name;
    double (*measure)(const rp_game *game, const rp_state *end, int player);
} rp_action_labels;

#endif
