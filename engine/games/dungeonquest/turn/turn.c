/* A turn: duties in the order of the rules, and what its end sees to. */
#include "engine/games/dungeonquest/turn/turn.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/turn/choice.h"
#include "engine/games/dungeonquest/ways/catacombs.h"
#include "engine/games/dungeonquest/ways/meet.h"
#include "engine/games/dungeonquest/ways/move.h"

#include <string.h>

static const dungeon_step steps[] = {
    [DUNGEON_TURN_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_NIGHT] = {"night", DUNGEON_ASKS_CHANCE},
    [DUNGEON_TURN_LOST] = {"lost", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_KEPT] = {"kept", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_PENDING] = {"pending", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_FORCED] = {"forced", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_BELOW] = {"below", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_CHOICE] = {"choice", DUNGEON_ASKS_HERO},
    [DUNGEON_TURN_SEARCH] = {"search", DUNGEON_ASKS_CHANCE},
    [DUNGEON_TURN_SEARCHED] = {"searched", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_MOVED] = {"moved", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_END] = {"end", DUNGEON_ASKS_NOBODY},
    [DUNGEON_TURN_STEPS] = {0},
};

/* What waits for his next turn and ends this one. */
enum { NEXT_TURN = 1 << DUNGEON_MEETS | 1 << DUNGEON_GOES_BACK | 1 << DUNGEON_CROSSES | 1 << DUNGEON_IN_THE_DARK };

static dungeon_hero *hero_of(dungeon_course *course) { return &course->state->hero[course->state->turn.player]; }
static bool is_gone(const dungeon_hero *hero) {
    return hero->standing != DUNGEON_INSIDE && hero->standing != DUNGEON_BELOW;
}

/* ---- what is asked --------------------------------------------------------------------------------------- */

static int legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                 rp_action out[]) {
    (void)player;
    return dungeon_list_choice(setup, state, frame, out);
}

static int chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  rp_outcome out[]) {
    if (frame->step == DUNGEON_TURN_NIGHT) return dungeon_list_sums(1, out);
    int deck = frame->step == DUNGEON_TURN_SEARCH ? DUNGEON_DECK_SEARCH : DUNGEON_DECK_DRAGON;
    return dungeon_list_cards(setup, state, deck, out);
}

/* ---- chance --------------------------------------------------------------------------------------------- */

static void roll_for_night(dungeon_course *course, dungeon_frame *frame, int face) {
    bool night = course->book->board.sun_faces[course->state->turn.sun - 1] >> (face - 1) & 1;
    dungeon_tell(course, DUNGEON_TOLD_DUSK, face, night, 0, 0, 0);
    frame->step = DUNGEON_TURN_LOST;
    if (night) dungeon_finish(course, DUNGEON_NIGHT);
}

static void take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    switch (frame->step) {
    case DUNGEON_TURN_NIGHT: roll_for_night(course, frame, dungeon_sum_of(move)); break;
    case DUNGEON_TURN_SEARCH:
        frame->step = DUNGEON_TURN_SEARCHED;
        dungeon_push_card(course, dungeon_draw_outcome(course, move));
        break;
    default: dungeon_choose(course, frame, move->of[course->state->turn.player]); break;
    }
}

/* ---- duties, in order ----------------------------------------------------------------------------------- */

static void begin(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_board *board = &course->book->board;
    dungeon_turn *turn = &course->state->turn;
    turn->subject = turn->player;
    frame->step = DUNGEON_TURN_LOST;
    if (turn->player + 1 != turn->first || !turn->number) return;
    if (turn->sun < board->sun_spaces) {
        turn->sun++;
        dungeon_tell(course, DUNGEON_TOLD_SUN, turn->sun, 0, 0, 0, 0);
    }
    if (board->sun_faces[turn->sun - 1]) frame->step = DUNGEON_TURN_NIGHT;
}

static void begin_of_hero(dungeon_course *course, dungeon_frame *frame) {
    dungeon_turn *turn = &course->state->turn;
    dungeon_hero *hero = hero_of(course);
    frame->step = DUNGEON_TURN_END;
    if (is_gone(hero)) return;
    turn->number++;
    dungeon_tell(course, DUNGEON_TOLD_TURN, turn->player, 0, 0, 0, 0);
    frame->argument[TURN_DESCENT] =
        hero->standing == DUNGEON_INSIDE && dungeon_is_way_down(course->setup, course->state, hero);
    dungeon_clear_duty(hero, DUNGEON_MAY_DESCEND); /* it was for this turn; a card may give it for the next */
    if (hero->lost_turns) {
        hero->lost_turns--;
        dungeon_tell(course, DUNGEON_TOLD_LOSES_TURN, turn->player, hero->lost_turns, 0, 0, 0);
        return;
    }
    frame->step = DUNGEON_TURN_KEPT;
}

/* Effects of one copy, or the next kind that has some. */
static void meet_kept(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_kinds *kinds = &course->setup->index.when[DUNGEON_EACH_TURN];
    const dungeon_hero *hero = hero_of(course);
    uint8_t *argument = frame->argument;
    if (argument[TURN_COPIES]) {
        argument[TURN_COPIES]--;
        if (dungeon_kept(hero, argument[TURN_KIND] - 1))
            dungeon_push_held(course, argument[TURN_KIND] - 1, DUNGEON_EACH_TURN);
        return;
    }
    for (int i = 0; i < kinds->count; i++) {
        int card = kinds->card[i], copies = dungeon_kept(hero, card);
        if (card < argument[TURN_KIND] || !copies) continue;
        argument[TURN_KIND] = (uint8_t)(card + 1);
        argument[TURN_COPIES] = (uint8_t)copies;
        return;
    }
    argument[TURN_KIND] = argument[TURN_COPIES] = 0;
    frame->step = DUNGEON_TURN_PENDING;
}

/* Where he never came to choose, he chooses as if he had just come in. */
static bool is_undecided(const dungeon_setup *setup, const dungeon_state *state, const dungeon_hero *hero) {
    unsigned decided = 1u << DUNGEON_GOES_BACK | 1u << DUNGEON_CROSSES | 1u << DUNGEON_ACROSS;
    return !(hero->duties & decided) && (dungeon_is_in_kind(setup, state, hero, DUNGEON_SPIDER_WEB) ||
                                         dungeon_is_in_kind(setup, state, hero, DUNGEON_BRIDGE));
}

static void meet_pending(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = hero_of(course);
    bool inside = hero->standing == DUNGEON_INSIDE, free = course->setup->rulings.meeting_is_free;
    bool meets = inside && dungeon_has_duty(hero, DUNGEON_MEETS);
    frame->step = DUNGEON_TURN_FORCED;
    if (!meets && (!inside || !is_undecided(course->setup, course->state, hero))) return;
    dungeon_clear_duty(hero, DUNGEON_MEETS);
    dungeon_tell(course, DUNGEON_TOLD_MEETS, course->state->turn.player, hero->square, 0, 0, 0);
    if (free && meets)
        frame->argument[TURN_SQUARE] = hero->square;
    else
        frame->step = DUNGEON_TURN_MOVED;
    dungeon_push_meet(course, false);
}

/* He is doomed. */
static void die_trapped(dungeon_course *course) {
    const dungeon_hero *hero = hero_of(course);
    int by = hero->searches >= 2 ? DUNGEON_SEARCHED : DUNGEON_CANNOT_SEARCH;
    dungeon_tell(course, DUNGEON_TOLD_TRAPPED, course->state->turn.player, hero->square, by, 0, 0);
    dungeon_kill(course);
}

static void begin_choice(dungeon_course *course, dungeon_frame *frame) {
    frame->step = DUNGEON_TURN_CHOICE;
    if (dungeon_is_doomed(course->setup, course->state, frame)) die_trapped(course);
}

/* R43: a normal turn, unless the meeting has moved him or leaves him something for the next one. */
static void go_on_behind_meeting(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_hero *hero = hero_of(course);
    bool stays =
        hero->standing == DUNGEON_INSIDE && hero->square == frame->argument[TURN_SQUARE] && course->state->turn.success;
    frame->argument[TURN_SQUARE] = 0;
    if (stays && !(hero->duties & NEXT_TURN))
        begin_choice(course, frame);
    else
        frame->step = DUNGEON_TURN_END;
}

/* The duty is his again if the test fails. */
static void meet_forced(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = hero_of(course);
    if (frame->argument[TURN_SQUARE]) {
        go_on_behind_meeting(course, frame);
        return;
    }
    frame->step = DUNGEON_TURN_BELOW;
    if (hero->standing != DUNGEON_INSIDE) return;
    if (dungeon_has_duty(hero, DUNGEON_CROSSES)) {
        dungeon_clear_duty(hero, DUNGEON_CROSSES);
        frame->step = DUNGEON_TURN_MOVED;
        dungeon_push_cross(course);
    } else if (dungeon_has_duty(hero, DUNGEON_IN_THE_DARK)) {
        dungeon_clear_duty(hero, DUNGEON_IN_THE_DARK);
        frame->step = DUNGEON_TURN_MOVED;
        dungeon_push_dark(course);
    }
}

static void begin_below(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_hero *hero = hero_of(course);
    if (hero->standing == DUNGEON_INSIDE) {
        begin_choice(course, frame);
        return;
    }
    frame->step = DUNGEON_TURN_END;
    if (hero->standing == DUNGEON_BELOW) dungeon_push_below(course);
}

static void go_on_behind_search(dungeon_course *course, dungeon_frame *frame) {
    frame->argument[TURN_DESCENT] = 0;
    frame->step = DUNGEON_TURN_END;
    if (hero_of(course)->searches >= 2 && dungeon_is_doomed(course->setup, course->state, frame)) die_trapped(course);
}

static void go_on_behind_move(dungeon_course *course, dungeon_frame *frame) {
    dungeon_state *state = course->state;
    const dungeon_hero *hero = hero_of(course);
    uint8_t *argument = frame->argument;
    bool inside = hero->standing == DUNGEON_INSIDE, crossed = argument[TURN_CROSSING];
    argument[TURN_CROSSING] = 0;
    if (!crossed) argument[TURN_DESCENT] = 0;
    frame->step = DUNGEON_TURN_END;
    if (!inside) return;
    bool across = crossed && dungeon_has_duty(hero, DUNGEON_ACROSS);
    bool more = !crossed && state->turn.moves && state->turn.success && !(hero->duties & NEXT_TURN);
    if (across || more) begin_choice(course, frame);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

/* With nobody there it falls asleep: its cards go back. */
static void calm_dragon(dungeon_course *course) {
    const dungeon_book *book = course->book;
    dungeon_state *state = course->state;
    if (!dungeon_discard_size(&course->setup->index, &state->table, DUNGEON_DECK_DRAGON)) return;
    for (int player = 0; player < course->setup->players; player++) {
        const dungeon_hero *hero = &state->hero[player];
        if (hero->standing == DUNGEON_INSIDE &&
            dungeon_place_of(book, &state->table, dungeon_square_of(hero)) == DUNGEON_TREASURE)
            return;
    }
    dungeon_shuffle(&course->setup->index, &state->table, DUNGEON_DECK_DRAGON);
    dungeon_tell(course, DUNGEON_TOLD_SHUFFLED, DUNGEON_DECK_DRAGON, 0, 0, 0, 0);
}

static void clear_turn(dungeon_turn *turn) {
    turn->moves = turn->roll = turn->success = turn->margin = turn->steps = 0;
    memset(turn->again, 0, sizeof turn->again);
    turn->subject = turn->player;
}

static void end(dungeon_course *course, dungeon_frame *frame) {
    dungeon_turn *turn = &course->state->turn;
    dungeon_hero *hero = hero_of(course);
    frame->argument[TURN_DESCENT] = 0;
    if (course->setup->rulings.trapped_killed && !dungeon_has_duty(hero, DUNGEON_MEETS) &&
        dungeon_is_doomed(course->setup, course->state, frame)) {
        die_trapped(course);
        return;
    }
    calm_dragon(course);
    if (course->setup->rulings.tokens_one_turn && hero->determination) dungeon_face_obstacle(hero, DUNGEON_NO_OBSTACLE);
    /* It was for the turn on which he met the space. */
    if (!dungeon_has_duty(hero, DUNGEON_MEETS)) dungeon_clear_duty(hero, DUNGEON_ATTACKS);
    clear_turn(turn);
    bool gone = true;
    for (int player = 0; player < course->setup->players; player++) gone &= is_gone(&course->state->hero[player]);
    if (gone || turn->number >= course->setup->turn_limit) {
        dungeon_finish(course, gone ? DUNGEON_ALL_GONE : DUNGEON_GUARD);
        return;
    }
    *frame = (dungeon_frame){.procedure = DUNGEON_DO_TURN, .step = DUNGEON_TURN_BEGIN};
    turn->player = turn->subject = (uint8_t)((turn->player + 1) % course->setup->players);
}

static void go(dungeon_course *course, dungeon_frame *frame) {
    switch (frame->step) {
    case DUNGEON_TURN_BEGIN: begin(course, frame); break;
    case DUNGEON_TURN_LOST: begin_of_hero(course, frame); break;
    case DUNGEON_TURN_KEPT: meet_kept(course, frame); break;
    case DUNGEON_TURN_PENDING: meet_pending(course, frame); break;
    case DUNGEON_TURN_FORCED: meet_forced(course, frame); break;
    case DUNGEON_TURN_BELOW: begin_below(course, frame); break;
    case DUNGEON_TURN_SEARCHED: go_on_behind_search(course, frame); break;
    case DUNGEON_TURN_MOVED: go_on_behind_move(course, frame); break;
    default: end(course, frame); break;
    }
}

/* ---- positions ------------------------------------------------------------------------------------------ */

/* Arguments that have a meaning at a step; all others are 0. */
static unsigned arguments_of(int step) {
    unsigned kept = 1u << TURN_KIND | 1u << TURN_COPIES, way_down = 1u << TURN_DESCENT;
    switch (step) {
    case DUNGEON_TURN_KEPT: return kept | way_down;
    case DUNGEON_TURN_FORCED: return way_down | 1u << TURN_SQUARE;
    case DUNGEON_TURN_MOVED: return way_down | 1u << TURN_CROSSING;
    case DUNGEON_TURN_BEGIN:
    case DUNGEON_TURN_NIGHT: return 0;
    default: return way_down;
    }
}

static bool are_arguments_sound(const dungeon_setup *setup, const dungeon_frame *frame) {
    const uint8_t *argument = frame->argument;
    for (int i = 0; i < DUNGEON_ARGUMENTS; i++)
        if (argument[i] && !(arguments_of(frame->step) >> i & 1)) return false;
    if (argument[TURN_KIND] > setup->book->card_count || (argument[TURN_COPIES] && !argument[TURN_KIND])) return false;
    return argument[TURN_COPIES] <= DUNGEON_HELD_MOST && argument[TURN_DESCENT] <= 1 && argument[TURN_CROSSING] <= 1 &&
           argument[TURN_SQUARE] <= dungeon_square_count(setup->book);
}

/* On top there is only what asks; below others what goes on behind them. Nobody is asked of a hero who is gone. */
static bool sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  const dungeon_frame *below) {
    const dungeon_turn *turn = &state->turn;
    bool top = frame == dungeon_top(state);
    if (below || frame->step >= DUNGEON_TURN_STEPS || turn->player >= setup->players || !turn->first) return false;
    if (turn->first > setup->players || !turn->sun || turn->sun > setup->book->board.sun_spaces) return false;
    if (turn->subject >= setup->players || !are_arguments_sound(setup, frame)) return false;
    if (top && turn->subject != turn->player) return false;
    const dungeon_hero *hero = &state->hero[turn->player];
    bool inside = hero->standing == DUNGEON_INSIDE;
    if (frame->argument[TURN_DESCENT] && inside && !dungeon_is_in_kind(setup, state, hero, DUNGEON_CAVE_IN) &&
        !dungeon_is_way_down(setup, state, hero))
        return false;
    switch (frame->step) {
    case DUNGEON_TURN_NIGHT:
        return top && turn->player + 1 == turn->first && setup->book->board.sun_faces[turn->sun - 1];
    case DUNGEON_TURN_CHOICE: return inside || !top;
    case DUNGEON_TURN_SEARCH: return top && inside && dungeon_has_cards(setup, state, DUNGEON_DECK_SEARCH);
    case DUNGEON_TURN_BEGIN:
    case DUNGEON_TURN_LOST:
    case DUNGEON_TURN_PENDING:
    case DUNGEON_TURN_BELOW: return false;
    default: return !top;
    }
}

const dungeon_procedure dungeon_turn_procedure = {
    .steps = steps, .legal = legal, .chance = chance, .take = take, .go = go, .sound = sound};
