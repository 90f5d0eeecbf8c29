/* A set of states with weights, found by their bytes. Internal to the contract suite. */
#ifndef RIPOSTE_ENGINE_CONTRACT_WORLDS_H
#define RIPOSTE_ENGINE_CONTRACT_WORLDS_H

#include "engine/game.h"

typedef struct rp_worlds {
    size_t size, compared; /* bytes kept of a state; the first of them by which states are told apart */
    int count, capacity;
    bool overflow; /* there was no room for one */
    unsigned char *bytes;
    double *weight, *pending; /* pending: for the owner's use, grows with weight */
    int *slot;
    size_t slots;
} rp_worlds;

/* An empty set with room for `capacity` states. False: no memory. Free with rp_worlds_release. */
bool rp_worlds_init(rp_worlds *worlds, const rp_game *game, int capacity);
void rp_worlds_release(rp_worlds *worlds); /* all zero allowed */
/* Empties it; states are told apart by their first `compared` bytes from now on. */
void rp_worlds_clear(rp_worlds *worlds, size_t compared);
/* Index of a state, or -1. */
int rp_worlds_find(const rp_worlds *worlds, const rp_state *state);
/* Adds weight to a state, which may be new. */
void rp_worlds_add(rp_worlds *worlds, const rp_state *state, double weight);
void rp_worlds_load(const rp_worlds *worlds, int index, rp_state *state);

#endif
