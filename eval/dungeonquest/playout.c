#include "eval/dungeonquest/playout.h"

#include "engine/games/dungeonquest/dungeon.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "engine/games/dungeonquest/ways/move.h"
#include "eval/dungeonquest/evaluation.h"
#include "eval/dungeonquest/knowledge.h"
#include "eval/dungeonquest/outlook.h"
#include "eval/dungeonquest_combat/playout.h"

enum {
    ERRORS = 16,     /* one move in so many is at random */
    CROSSES = 4,     /* of so many obstacles to cross one is left alone */
    WAKES_SELDOM = 6 /* one Dragon card in so many, or fewer, has to wake the dragon */
};

static rp_action any_of(const rp_action actions[], int count, rp_random *random) {
    return actions[rp_random_below(random, (uint32_t)count)];
}

static bool has(const rp_action actions[], int count, rp_action action) {
    for (int i = 0; i < count; i++)
        if (actions[i] == action) return true;
    return false;
}

/* The first space of the sun where night can fall, or the last one. */
static int dusk(const dungeon_board *board) {
    int space = 1;
    while (space < board->sun_spaces && !board->sun_faces[space - 1]) space++;
    return space;
}

/* ---- fights --------------------------------------------------------------------------------------------- */

static rp_action fight(const dungeon_setup *setup, const dungeon_state *state, int player, rp_random *random) {
    rp_state room;
    dungeon_fight_out(state, &room);
    int seat = dungeon_fight_seat(setup, state, player);
    return dq_informed_choice(dungeon_fight_game(setup, state), &room, seat, random) + DUNGEON_ACT_FIGHT;
}

/* ---- ways ----------------------------------------------------------------------------------------------- */

typedef struct chooser {
    const dungeon_setup *setup;
    const dungeon_state *state;
    const dungeon_hero *hero;
    const dungeon_knowledge *known;
    const rp_action *actions;
    int count;
    dungeon_map map;
    bool treasure;         /* he has a Treasure card */
    int to_dragon, to_out; /* turns: from where he is, and from the dragon to a tower */
} chooser;

static void look_around(chooser *c) {
    dungeon_squares from = {{0}};
    dungeon_map_of(c->setup->book, &c->known->board, c->state, &c->map);
    if (c->hero->square) dungeon_put_bit(&from, c->known->board.bit[dungeon_square_of(c->hero)]);
    c->treasure = dungeon_has_treasure(c->setup->book, c->hero);
    dungeon_distances(&c->map, &c->known->board.treasure, &from, 1, &c->to_dragon);
    dungeon_distances(&c->map, &c->known->board.towers, &c->known->board.treasure, 1, &c->to_out);
}

static bool goes_to_dragon(const chooser *c) {
    if (c->treasure) return false;
    int left = dusk(&c->setup->book->board) + 2 - c->state->turn.sun;
    return c->to_dragon + c->to_out < left || !dungeon_loot_count(c->setup->book, c->hero) ||
           (c->setup->players == 1 && !c->setup->score_gold);
}

/* Moves of the list whose end is nearest to the goal; returns how many, with their distance. */
static int best_moves(const chooser *c, const dungeon_squares *goals, rp_action best[], int *least) {
    dungeon_squares beyond[DUNGEON_BORDERS_MAX] = {0};
    rp_action move[DUNGEON_BORDERS_MAX];
    int turns[DUNGEON_BORDERS_MAX], moves = 0, found = 0;
    for (int i = 0; i < c->count && c->actions[i] < DUNGEON_ACT_MOVE + DUNGEON_BORDERS_MAX; i++) {
        dungeon_border border = dungeon_border_of(c->setup, c->hero, c->actions[i] - DUNGEON_ACT_MOVE);
        int to = dungeon_neighbour(c->setup->book, border.square, border.point);
        if (to == DUNGEON_NOWHERE) continue;
        dungeon_put_bit(&beyond[moves], c->known->board.bit[to]);
        move[moves++] = c->actions[i];
    }
    *least = DUNGEON_FAR;
    if (!moves) return 0;
    dungeon_distances(&c->map, goals, beyond, moves, turns);
    for (int i = 0; i < moves; i++)
        if (turns[i] < *least) *least = turns[i];
    for (int i = 0; i < moves; i++)
        if (turns[i] == *least) best[found++] = move[i];
    return found;
}

static bool stays_with_dragon(const chooser *c) {
    bool gold = c->setup->players > 1 || c->setup->score_gold;
    if (!c->treasure) return true;
    if (!gold || dungeon_waking(c->known, c->state) * WAKES_SELDOM > 1) return false;
    return c->state->turn.sun + c->to_out + 2 < dusk(&c->setup->book->board);
}

static rp_action go(const chooser *c, rp_random *random) {
    rp_action best[DUNGEON_BORDERS_MAX];
    int least;
    const dungeon_squares *goals = goes_to_dragon(c) ? &c->known->board.treasure : &c->known->board.towers;
    int count = best_moves(c, goals, best, &least);
    if (count && least < DUNGEON_FAR) return any_of(best, count, random);
    if (has(c->actions, c->count, DUNGEON_ACT_SEARCH)) return DUNGEON_ACT_SEARCH;
    if (has(c->actions, c->count, DUNGEON_ACT_DESCEND)) return DUNGEON_ACT_DESCEND;
    return count ? any_of(best, count, random) : any_of(c->actions, c->count, random);
}

/* A Bridge, a Spider Web, a Cave-in. */
static rp_action cross(const chooser *c, rp_random *random) {
    return rp_random_below(random, CROSSES) ? DUNGEON_ACT_CROSS : any_of(c->actions, c->count, random);
}

static rp_action sensible(const rp_game *game, const rp_state *bytes, const rp_action actions[], int count,
                          rp_random *random) {
    const dungeon_state *state = dungeon_state_of(bytes);
    chooser c = {.setup = dungeon_setup_of(game),
                 .state = state,
                 .hero = dungeon_subject_of(state),
                 .actions = actions,
                 .count = count,
                 .known = dungeon_knowledge_of(game)};
    bool moves = actions[0] < DUNGEON_ACT_MOVE + DUNGEON_BORDERS_MAX;
    if (has(actions, count, DUNGEON_ACT_UP)) return DUNGEON_ACT_UP;
    if (has(actions, count, DUNGEON_ACT_CROSS)) return cross(&c, random);
    if (!c.known || !dungeon_stands_inside(c.hero) || (!moves && actions[0] > DUNGEON_ACT_STAY))
        return any_of(actions, count, random);
    if (!rp_random_below(random, ERRORS)) return any_of(actions, count, random);
    look_around(&c);
    if (has(actions, count, DUNGEON_ACT_LEAVE) && !goes_to_dragon(&c)) return DUNGEON_ACT_LEAVE;
    if (has(actions, count, DUNGEON_ACT_STAY) && stays_with_dragon(&c)) return DUNGEON_ACT_STAY;
    return go(&c, random);
}

rp_action dungeon_informed_choice(const rp_game *game, const rp_state *bytes, int player, rp_random *random) {
    rp_action actions[RP_LEGAL_MAX];
    const dungeon_state *state = dungeon_state_of(bytes);
    int count = rp_useful(game, bytes, player, actions);
    if (count == 1) return actions[0];
    if (dungeon_is_of_fight(actions[0])) return fight(dungeon_setup_of(game), state, player, random);
    return sensible(game, bytes, actions, count, random);
}

/* ---- a playout ------------------------------------------------------------------------------------------ */

static int heroes_inside(const dungeon_setup *setup, const dungeon_state *state) {
    int count = 0;
    for (int player = 0; player < setup->players; player++)
        count += state->hero[player].standing != DUNGEON_DEAD && state->hero[player].standing != DUNGEON_OUT;
    return count;
}

void dungeon_informed_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    int last = dungeon_state_of(state)->turn.number + heroes_inside(setup, dungeon_state_of(state));
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        const dungeon_state *now = dungeon_state_of(state);
        if (now->turn.number >= last && !dungeon_is_fighting(now)) {
            dungeon_evaluate(game, state, payoff);
            return;
        }
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_sample(game, state, random);
        else
            for (int player = 0; to_act >> player; player++)
                if (to_act & RP_TO_ACT_PLAYER(player))
                    move.of[player] = dungeon_informed_choice(game, state, player, random);
        rp_advance(game, state, &move);
    }
    rp_payoff(game, state, payoff);
}
