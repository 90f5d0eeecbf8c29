/* The start: heroes and runes are dealt, the First Player is rolled for, figures are placed in the towers. */
#include "engine/games/dungeonquest/table/board.h"

#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/turn/turn.h"

/* Arguments: of ROLL the bits of who rolls in this round, who is next, the best roll so far, bits of who rolled it,
 * rounds that ended even; of LOT the bits of who is still even. Of the others none. */
enum { ROLLERS, ROLLER, BEST, TIED, ROUNDS };
enum { EVEN_ROUNDS_MOST = 8 }; /* then one draw for all who are even, whose chances are the same */

enum { DEAL, FIGURE, RUNE, ROLL, LOT, PLACE, STEPS };

static const dungeon_step steps[] = {
    [DEAL] = {"deal", DUNGEON_ASKS_NOBODY},
    [FIGURE] = {"figure", DUNGEON_ASKS_CHANCE},
    [RUNE] = {"rune", DUNGEON_ASKS_CHANCE},
    [ROLL] = {"roll", DUNGEON_ASKS_CHANCE},
    [LOT] = {"lot", DUNGEON_ASKS_CHANCE},
    [PLACE] = {"place", DUNGEON_ASKS_PLACER},
    [STEPS] = {0},
};

/* ---- the deal ------------------------------------------------------------------------------------------- */

/* The first player without a hero, or a rune; `players`: all have theirs. */
static int next_figure(const dungeon_setup *setup, const dungeon_state *state) {
    int player = 0;
    while (player < setup->players && state->hero[player].figure) player++;
    return player;
}

static int next_rune(const dungeon_setup *setup, const dungeon_state *state) {
    int player = 0;
    while (player < setup->players && state->hero[player].rune) player++;
    return player;
}

/* Numbers 0 .. count - 1 that are in no bit of `gone`, all equally likely. */
static int list_equal(unsigned count, unsigned gone, int first, rp_outcome out[]) {
    int left = 0;
    for (unsigned i = 0; i < count; i++)
        if (!(gone >> i & 1)) out[left++] = (rp_outcome){.outcome = first + (int)i};
    for (int i = 0; i < left; i++) out[i].probability = 1.0 / left;
    return left;
}

static int list_figures(const dungeon_setup *setup, const dungeon_state *state, rp_outcome out[]) {
    unsigned gone = 0;
    for (int player = 0; player < setup->players; player++)
        if (state->hero[player].figure) gone |= 1u << (state->hero[player].figure - 1);
    return list_equal(setup->book->combat.hero_count, gone, DUNGEON_OUT_FIGURE, out);
}

/* Data may have fewer runes than there are players: then the last ones get none. */
static int list_runes(const dungeon_setup *setup, const dungeon_state *state, rp_outcome out[]) {
    unsigned gone = 0;
    for (int player = 0; player < setup->players; player++)
        if (state->hero[player].rune) gone |= 1u << (state->hero[player].rune - 1);
    return list_equal(setup->book->rune_count, gone, DUNGEON_OUT_RUNE, out);
}

/* ---- the First Player ----------------------------------------------------------------------------------- */

static int lowest_player(unsigned players) {
    int player = 0;
    while (!(players >> player & 1)) player++;
    return player;
}

static void begin_rolls(dungeon_frame *frame, unsigned players, int rounds) {
    *frame = (dungeon_frame){.procedure = DUNGEON_DO_START, .step = ROLL};
    frame->argument[ROLLERS] = (uint8_t)players;
    frame->argument[ROLLER] = (uint8_t)lowest_player(players);
    frame->argument[ROUNDS] = (uint8_t)rounds;
}

static void name_first(dungeon_course *course, dungeon_frame *frame, int player) {
    *frame = (dungeon_frame){.procedure = DUNGEON_DO_START, .step = PLACE};
    course->state->turn.first = (uint8_t)(player + 1);
    dungeon_tell(course, DUNGEON_TOLD_FIRST, player, 0, 0, 0, 0);
}

static void roll(dungeon_course *course, dungeon_frame *frame, int face) {
    uint8_t *argument = frame->argument;
    int player = argument[ROLLER];
    dungeon_tell(course, DUNGEON_TOLD_ROLLED_FOR_FIRST, player, face, 0, 0, 0);
    if (face > argument[BEST]) {
        argument[BEST] = (uint8_t)face;
        argument[TIED] = 0;
    }
    if (face == argument[BEST]) argument[TIED] = (uint8_t)(argument[TIED] | 1u << player);
    unsigned later = argument[ROLLERS] & ~((2u << player) - 1), tied = argument[TIED];
    if (later) {
        argument[ROLLER] = (uint8_t)lowest_player(later);
    } else if (!(tied & (tied - 1))) {
        name_first(course, frame, lowest_player(tied));
    } else if (argument[ROUNDS] + 1 < EVEN_ROUNDS_MOST) {
        begin_rolls(frame, tied, argument[ROUNDS] + 1);
    } else {
        *frame = (dungeon_frame){.procedure = DUNGEON_DO_START, .step = LOT, .argument = {(uint8_t)tied}};
    }
}

/* ---- towers --------------------------------------------------------------------------------------------- */

static bool is_free(const dungeon_state *state, int square) {
    for (int player = 0; player < DUNGEON_HEROES_MAX; player++)
        if (state->hero[player].square == square + 1) return false;
    return true;
}

static int list_towers(const dungeon_setup *setup, const dungeon_state *state, rp_action out[]) {
    const dungeon_board *board = &setup->book->board;
    int count = 0;
    for (int tower = 0; tower < DUNGEON_TOWERS; tower++) {
        int square = dungeon_square_at(setup->book, board->tower[tower].column, board->tower[tower].row), at = count;
        if (!is_free(state, square)) continue;
        for (; at && out[at - 1] > DUNGEON_ACT_SQUARE + square; at--) out[at] = out[at - 1];
        out[at] = DUNGEON_ACT_SQUARE + square;
        count++;
    }
    return count;
}

/* The next player who waits, from the First Player on; -1: all are placed. */
static int next_waiting(const dungeon_setup *setup, const dungeon_state *state) {
    for (int i = 0; i < setup->players; i++) {
        int player = (state->turn.first - 1 + i) % setup->players;
        if (state->hero[player].standing == DUNGEON_WAITING) return player;
    }
    return -1;
}

static void place(dungeon_course *course, const rp_move *move) {
    dungeon_state *state = course->state;
    int player = next_waiting(course->setup, state), square = move->of[player] - DUNGEON_ACT_SQUARE;
    state->hero[player].standing = DUNGEON_INSIDE;
    state->hero[player].square = (uint8_t)(square + 1);
    dungeon_tell(course, DUNGEON_TOLD_PLACED, player, square + 1, 0, 0, 0);
    if (next_waiting(course->setup, state) >= 0) return;
    dungeon_pop(course);
    dungeon_push(course, DUNGEON_DO_TURN);
    state->turn.player = state->turn.subject = (uint8_t)(state->turn.first - 1);
}

/* ---- the procedure -------------------------------------------------------------------------------------- */

static int legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                 rp_action out[]) {
    (void)frame, (void)player;
    return list_towers(setup, state, out);
}

static int chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  rp_outcome out[]) {
    switch (frame->step) {
    case FIGURE: return list_figures(setup, state, out);
    case RUNE: return list_runes(setup, state, out);
    case ROLL: return dungeon_list_sums(1, out);
    default: return list_equal(setup->players, ~(unsigned)frame->argument[ROLLERS], DUNGEON_OUT_PLAYER, out);
    }
}

static void take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    const dungeon_setup *setup = course->setup;
    dungeon_state *state = course->state;
    int player, number;
    switch (frame->step) {
    case FIGURE:
        player = next_figure(setup, state), number = move->of[0] - DUNGEON_OUT_FIGURE + 1;
        state->hero[player].figure = (uint8_t)number;
        frame->step = DEAL;
        dungeon_tell(course, DUNGEON_TOLD_FIGURE, player, number, 0, 0, 0);
        break;
    case RUNE:
        player = next_rune(setup, state), number = move->of[0] - DUNGEON_OUT_RUNE + 1;
        state->hero[player].rune = (uint8_t)number;
        frame->step = DEAL;
        dungeon_tell(course, DUNGEON_TOLD_RUNE, player, number, 0, 0, 0);
        break;
    case ROLL: roll(course, frame, dungeon_sum_of(move)); break;
    case LOT: name_first(course, frame, move->of[0] - DUNGEON_OUT_PLAYER); break;
    default: place(course, move); break;
    }
}

static void go(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_setup *setup = course->setup;
    rp_outcome runes[DUNGEON_RUNES_MAX];
    if (next_figure(setup, course->state) < setup->players)
        frame->step = FIGURE;
    else if (next_rune(setup, course->state) < setup->players && list_runes(setup, course->state, runes))
        frame->step = RUNE;
    else if (setup->players > 1)
        begin_rolls(frame, (1u << setup->players) - 1, 0);
    else
        name_first(course, frame, 0);
}

/* Bits of players who roll, in a frame of ROLL. */
static bool are_rolls_sound(const dungeon_frame *frame, unsigned all) {
    unsigned rollers = frame->argument[ROLLERS], roller = frame->argument[ROLLER], tied = frame->argument[TIED];
    int best = frame->argument[BEST];
    if (rollers & ~all || !(rollers & (rollers - 1)) || roller >= DUNGEON_HEROES_MAX) return false;
    unsigned earlier = rollers & ((1u << roller) - 1);
    return rollers >> roller & 1 && !(tied & ~earlier) && (tied != 0) == (earlier != 0) && (best != 0) == (tied != 0) &&
           best <= DUNGEON_FACES && frame->argument[ROUNDS] < EVEN_ROUNDS_MOST;
}

static bool sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  const dungeon_frame *below) {
    rp_outcome runes[DUNGEON_RUNES_MAX];
    unsigned all = (1u << setup->players) - 1, rollers = frame->argument[ROLLERS];
    bool dealt = next_figure(setup, state) == setup->players, first = state->turn.first;
    bool all_wait = true;
    for (int player = 0; player < setup->players; player++) all_wait &= state->hero[player].standing == DUNGEON_WAITING;
    if (below || frame->argument[5] || (frame->step != PLACE && (first || !all_wait))) return false;
    for (int i = 0; i < DUNGEON_ARGUMENTS; i++)
        if (frame->argument[i] && frame->step != ROLL && (frame->step != LOT || i != ROLLERS)) return false;
    switch (frame->step) {
    case FIGURE: return !dealt;
    case RUNE: return dealt && next_rune(setup, state) < setup->players && list_runes(setup, state, runes);
    case ROLL: return dealt && are_rolls_sound(frame, all);
    case LOT: return dealt && !(rollers & ~all) && (rollers & (rollers - 1)) != 0;
    case PLACE: return dealt && first && state->turn.first <= setup->players && next_waiting(setup, state) >= 0;
    default: return false;
    }
}

const dungeon_procedure dungeon_start_procedure = {
    .steps = steps, .legal = legal, .chance = chance, .take = take, .go = go, .sound = sound};
