/* The recursion under the agent expectimax: one position of it.
 *
 *                     rp_expectimax_solve: limits, proved bounds, table        (games of one, zero-sum games of two)
 *          ┌──────────────────────┼───────────────────────┐
 *        turn.c                chance.c          simultaneous: pairs.c
 *          └────── expectimax_try: next position, visit ──┘
 *
 * These four call each other, since a tree is made of them in any order. Other games go through many.c, which is max^n
 * and nothing else. */
#ifndef RIPOSTE_SEARCH_EXPECTIMAX_NODE_H
#define RIPOSTE_SEARCH_EXPECTIMAX_NODE_H

#include "search/expectimax/leaf.h"

/* What the parent knows already when it asks for a position. */
typedef struct foreknown {
    uint64_t key;
    bool keyed, probed; /* key is set; `action` was searched with `answer` */
    rp_action action;
    answer answer;
} foreknown;

/* True when the table answers for a position what `w` asks. */
bool rp_expectimax_remembered(const expectimax *e, uint64_t key, int remaining, window w, answer *out);

/* Answer for a position that is neither terminal nor out of depth. `known` may be NULL. When e->aborted is set the
 * answer means nothing. */
void rp_expectimax_solve(expectimax *e, const rp_state *state, unsigned to_act, int remaining, window w,
                         const foreknown *known, unsigned char *top, answer *out);

static inline void expectimax_visit(expectimax *e, const rp_state *state, int remaining, const window *w,
                                    unsigned char *top, answer *out) {
    unsigned to_act = rp_to_act(e->game, state);
    e->nodes++;
    if (!to_act)
        rp_expectimax_end(e, state, out);
    else if (remaining == 0)
        rp_expectimax_estimate(e, state, 0, out);
    else
        rp_expectimax_solve(e, state, to_act, remaining, *w, NULL, top, out);
}

/* Answers for what `move` leads to. */
static inline void expectimax_try(expectimax *e, const rp_state *state, const rp_move *move, int remaining,
                                  const window *w, unsigned char *top, answer *out) {
    expectimax_visit(e, expectimax_next(e, state, move, top), remaining, w, top + e->state_room, out);
}

#endif
