/* A card's effects for all heroes in a space, one after the other. */
#include "engine/games/dungeonquest/cards/cards_internal.h"
#include "engine/games/dungeonquest/hero/hero_internal.h"

/* Arguments: cards_internal.h. */
static const dungeon_step everyone_steps[] = {[EVERYONE_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
                                              [EVERYONE_ASK] = {"ask", DUNGEON_ASKS_NOBODY},
                                              [EVERYONE_RUNE] = {"rune", DUNGEON_ASKS_HERO},
                                              [EVERYONE_NEXT] = {"next", DUNGEON_ASKS_NOBODY},
                                              [EVERYONE_STEPS] = {NULL, 0}};

void dungeon_push_everyone(dungeon_course *course, int card, int effect) {
    dungeon_frame *frame = dungeon_push(course, DUNGEON_DO_EVERYONE);
    frame->argument[EVERYONE_CARD] = (uint8_t)card;
    frame->argument[EVERYONE_EFFECT] = (uint8_t)effect;
    frame->argument[EVERYONE_FIRST] = course->state->turn.subject;
    frame->argument[EVERYONE_SQUARE] = dungeon_subject(course)->square;
}

static bool is_there(const dungeon_state *state, const dungeon_frame *frame, int player) {
    const dungeon_hero *hero = &state->hero[player];
    return hero->standing == DUNGEON_INSIDE && hero->square == frame->argument[EVERYONE_SQUARE];
}

/* The next of them in order who is there still; -1: all are done. */
static int next_of(dungeon_course *course, dungeon_frame *frame) {
    uint8_t *argument = frame->argument;
    while (argument[EVERYONE_DONE] < course->setup->players) {
        int player = (argument[EVERYONE_FIRST] + argument[EVERYONE_DONE]++) % course->setup->players;
        if (argument[EVERYONE_WHO] >> player & 1 && is_there(course->state, frame, player)) return player;
    }
    return -1;
}

static int everyone_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                          int player, rp_action out[]) {
    (void)setup, (void)state, (void)frame, (void)player;
    return dungeon_list_rune(out);
}

static void everyone_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    int player = course->state->turn.subject;
    frame->step = EVERYONE_ASK;
    if (move->of[player] != DUNGEON_ACT_RUNE) return;
    dungeon_spend_rune(course);
    frame->argument[EVERYONE_WHO] = (uint8_t)(frame->argument[EVERYONE_WHO] & ~(1u << player));
}

/* Runes are asked for before anything happens to anybody. */
static void ask_next(dungeon_course *course, dungeon_frame *frame) {
    for (int player; (player = next_of(course, frame)) >= 0;) {
        if (!dungeon_rune_for(course->setup, &course->state->hero[player], DUNGEON_RUNE_DRAGON)) continue;
        course->state->turn.subject = (uint8_t)player;
        frame->step = EVERYONE_RUNE;
        return;
    }
    frame->argument[EVERYONE_DONE] = 0;
    frame->step = EVERYONE_NEXT;
}

static void meet_next(dungeon_course *course, dungeon_frame *frame) {
    int player = next_of(course, frame), first = frame->argument[EVERYONE_FIRST];
    if (player >= 0) {
        course->state->turn.subject = (uint8_t)player;
        dungeon_push_part(course, frame->argument[EVERYONE_CARD], frame->argument[EVERYONE_EFFECT]);
        return;
    }
    bool stays = is_there(course->state, frame, first);
    course->state->turn.subject = (uint8_t)first;
    dungeon_pop(course);
    /* Who is dead or gone does not finish what he was at. */
    if (!stays) dungeon_unwind(course, DUNGEON_TURN_END);
}

static void everyone_go(dungeon_course *course, dungeon_frame *frame) {
    switch (frame->step) {
    case EVERYONE_BEGIN:
        for (int i = 0; i < course->setup->players; i++)
            if (is_there(course->state, frame, i)) frame->argument[EVERYONE_WHO] |= (uint8_t)(1u << i);
        frame->step = EVERYONE_ASK;
        return;
    case EVERYONE_ASK: ask_next(course, frame); return;
    default: meet_next(course, frame);
    }
}

const dungeon_procedure dungeon_everyone_procedure = {.steps = everyone_steps,
                                                      .legal = everyone_legal,
                                                      .take = everyone_take,
                                                      .go = everyone_go,
                                                      .sound = dungeon_everyone_sound};
