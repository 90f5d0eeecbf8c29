#include "engine/games/dungeonquest/cards/cards.h"

#include "engine/games/dungeonquest/cards/cards_internal.h"
#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/piles.h"

/* ---- effects in their lists ----------------------------------------------------------------------------- */

static bool has_in(rp_effect_span list, int i) { return i >= list.first && i < list.first + list.count; }

int dungeon_owner(const dungeon_card *card, int i, rp_effect_span *list) {
    for (int k = 0; k < card->effect_count; k++) {
        const dungeon_effect *effect = &card->effect[k];
        const rp_effect_span lists[] = {effect->success, effect->failure, effect->results, effect->effects};
        for (size_t n = 0; n < sizeof lists / sizeof *lists; n++)
            if (has_in(lists[n], i)) {
                *list = lists[n];
                return k;
            }
    }
    *list = card->effects;
    return -1;
}

/* Of the card's own list, from `i` on, the first that comes then; -1. */
static int find_then(const dungeon_card *card, int i, int when) {
    for (; has_in(card->effects, i); i++)
        if (card->effect[i].when == when) return i;
    return -1;
}

/* What comes behind an effect; -1: nothing. A part of a card ends with the list of `everyone`, results with one. */
static int behind(const dungeon_card *card, int i, int when) {
    rp_effect_span list;
    for (;;) {
        int above = dungeon_owner(card, i, &list);
        if (above < 0) return find_then(card, i + 1, when);
        if (card->effect[i].kind != DUNGEON_RESULT && has_in(list, i + 1)) return i + 1;
        if (card->effect[above].kind == DUNGEON_EVERYONE) return -1;
        i = above;
    }
}

const dungeon_effect *dungeon_effect_of(const dungeon_book *book, const dungeon_frame *frame) {
    int what = frame->argument[CARD_WHAT], at = frame->argument[CARD_AT] - 1;
    return frame->argument[CARD_MODE] & CARD_IS_RUNE ? &book->rune[what].effect[at] : &book->card[what].effect[at];
}

void dungeon_next_effect(const dungeon_book *book, dungeon_frame *frame) {
    uint8_t *argument = frame->argument;
    int what = argument[CARD_WHAT], at = argument[CARD_AT];
    argument[CARD_COUNT] = argument[CARD_FAILED] = 0;
    if (argument[CARD_MODE] & CARD_IS_RUNE)
        argument[CARD_AT] = (uint8_t)(at < book->rune[what].effect_count ? at + 1 : 0);
    else
        argument[CARD_AT] = (uint8_t)(behind(&book->card[what], at - 1, argument[CARD_MODE] & CARD_WHEN) + 1);
}

void dungeon_enter_list(const dungeon_book *book, dungeon_frame *frame, rp_effect_span list) {
    if (!list.count) {
        dungeon_next_effect(book, frame);
        return;
    }
    frame->argument[CARD_COUNT] = frame->argument[CARD_FAILED] = 0;
    frame->argument[CARD_AT] = (uint8_t)(list.first + 1);
}

bool dungeon_has_effect(const dungeon_card *card, int when, int kind) {
    for (int i = 0; i < card->effect_count; i++) {
        rp_effect_span list;
        int top = i, above = dungeon_owner(card, i, &list);
        if (kind && card->effect[i].kind != kind) continue;
        for (; above >= 0; above = dungeon_owner(card, top, &list)) top = above;
        if (card->effect[top].when == when) return true;
    }
    return false;
}

/* ---- cards and runes that are met ----------------------------------------------------------------------- */

/* Arguments: cards_internal.h. */
static const dungeon_step card_steps[] = {[CARD_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
                                          [CARD_RUNE] = {"rune", DUNGEON_ASKS_HERO},
                                          [CARD_EFFECT] = {"effect", DUNGEON_ASKS_NOBODY},
                                          [CARD_MAY] = {"may", DUNGEON_ASKS_HERO},
                                          [CARD_ROLLED] = {"rolled", DUNGEON_ASKS_NOBODY},
                                          [CARD_TESTED] = {"tested", DUNGEON_ASKS_NOBODY},
                                          [CARD_DRAWS] = {"draws", DUNGEON_ASKS_NOBODY},
                                          [CARD_DRAW] = {"draw", DUNGEON_ASKS_CHANCE},
                                          [CARD_POWER] = {"power", DUNGEON_ASKS_CHANCE},
                                          [CARD_STRUGGLE] = {"struggle", DUNGEON_ASKS_NOBODY},
                                          [CARD_TRADE] = {"trade", DUNGEON_ASKS_HERO},
                                          [CARD_AROUND] = {"around", DUNGEON_ASKS_NOBODY},
                                          [CARD_STEPS] = {NULL, 0}};

int dungeon_meeting_place(const dungeon_hero *hero) {
    switch (hero->standing) {
    case DUNGEON_BELOW: return CARD_BELOW;
    case DUNGEON_OUT: return CARD_OUT;
    default: return hero->standing == DUNGEON_INSIDE ? hero->square : 0;
    }
}

bool dungeon_still_meets(const dungeon_state *state, const dungeon_frame *frame) {
    int place = dungeon_meeting_place(dungeon_subject_of(state));
    return place && place == frame->argument[CARD_PLACE];
}

static dungeon_frame *push(dungeon_course *course, int what, int mode, int effect) {
    dungeon_frame *frame = dungeon_push(course, DUNGEON_DO_CARD);
    frame->argument[CARD_WHAT] = (uint8_t)what;
    frame->argument[CARD_MODE] = (uint8_t)mode;
    frame->argument[CARD_AT] = (uint8_t)(effect + 1);
    frame->argument[CARD_PLACE] = (uint8_t)dungeon_meeting_place(dungeon_subject(course));
    return frame;
}

void dungeon_push_card(dungeon_course *course, int card) {
    const dungeon_card *of = &course->book->card[card];
    push(course, card, DUNGEON_DRAWN, find_then(of, of->effects.first, DUNGEON_DRAWN));
}

void dungeon_push_held(dungeon_course *course, int card, int when) {
    const dungeon_card *of = &course->book->card[card];
    push(course, card, when, find_then(of, of->effects.first, when));
}

void dungeon_push_rune(dungeon_course *course, int rune) { push(course, rune, CARD_IS_RUNE, 0); }

void dungeon_push_part(dungeon_course *course, int card, int effect) {
    push(course, card, CARD_IS_PART, course->book->card[card].effect[effect].effects.first);
}

int dungeon_card_of(const dungeon_frame *frame) {
    return frame->argument[CARD_MODE] & CARD_IS_RUNE ? -1 : frame->argument[CARD_WHAT];
}

/* It was drawn, and lies nowhere or among the cards of the way. */
static bool is_unplaced(const dungeon_frame *frame) {
    return !(frame->argument[CARD_MODE] & (CARD_WHEN | CARD_IS_RUNE | CARD_IS_PART | CARD_PLACED));
}

void dungeon_add_met(const dungeon_book *book, const dungeon_state *state, uint8_t held[DUNGEON_CARDS_MAX]) {
    for (int i = 0; i < state->depth && i < DUNGEON_FRAMES_MAX; i++) {
        const dungeon_frame *frame = &state->frame[i];
        uint32_t card = frame->argument[CARD_WHAT];
        if (frame->procedure != DUNGEON_DO_CARD || !is_unplaced(frame) || card >= book->card_count) continue;
        if (book->card[card].deck != DUNGEON_DECK_CATACOMB) held[card]++;
    }
}

/* Where a card goes that has not been placed by an effect. */
static void place(dungeon_course *course, int card) {
    dungeon_hero *hero = dungeon_subject(course);
    bool his = dungeon_is_loot(course->book, card) && hero->standing != DUNGEON_DEAD;
    if (course->book->card[card].deck == DUNGEON_DECK_CATACOMB) {
        if (his && dungeon_collected(hero, card)) dungeon_keep_collected(course, hero, card);
    } else if (his) {
        dungeon_keep(course, hero, card);
    } else {
        dungeon_discard(&course->state->table, card);
        dungeon_tell(course, DUNGEON_TOLD_WENT, course->state->turn.subject, card + 1, 0, 0, 0);
    }
}

void dungeon_place_card(dungeon_course *course, dungeon_frame *frame) {
    if (!is_unplaced(frame)) return;
    place(course, frame->argument[CARD_WHAT]);
    frame->argument[CARD_MODE] |= CARD_PLACED;
}

static void put_away(dungeon_course *course, const dungeon_frame *frame) {
    dungeon_hero *hero = dungeon_subject(course);
    int card = frame->argument[CARD_WHAT], mode = frame->argument[CARD_MODE];
    if (is_unplaced(frame)) place(course, card);
    if (mode & (CARD_WHEN | CARD_IS_RUNE | CARD_IS_PART)) return;
    /* Its tokens are of use only where it is met again. */
    bool comes_again = dungeon_has_effect(&course->book->card[card], DUNGEON_DRAWN, DUNGEON_REPEAT);
    if (comes_again && hero->again != card + 1 && hero->obstacle == DUNGEON_CARD_OBSTACLE + card)
        dungeon_face_obstacle(hero, DUNGEON_NO_OBSTACLE);
}

static void finish(dungeon_course *course, const dungeon_frame *frame) {
    bool passes = frame->argument[CARD_MODE] & CARD_PASSES;
    put_away(course, frame);
    dungeon_pop(course);
    course->state->turn.success = passes;
}

/* ---- the course of a card ------------------------------------------------------------------------------- */

const dungeon_rune *dungeon_trap_rune(const dungeon_setup *setup, const dungeon_state *state,
                                      const dungeon_frame *frame) {
    bool trap = is_unplaced(frame) && setup->book->card[frame->argument[CARD_WHAT]].deck == DUNGEON_DECK_TRAP;
    return trap ? dungeon_rune_for(setup, dungeon_subject_of(state), DUNGEON_RUNE_TRAP) : NULL;
}

static int card_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                      rp_action out[]) {
    (void)player;
    if (frame->step == CARD_TRADE) return dungeon_list_trades(setup, state, frame, out);
    bool rune = frame->step == CARD_RUNE;
    out[0] = rune ? DUNGEON_ACT_RUNE : DUNGEON_ACT_YES;
    out[1] = rune ? DUNGEON_ACT_GO_ON : DUNGEON_ACT_NO;
    return 2;
}

static int card_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       rp_outcome out[]) {
    if (frame->step == CARD_POWER) return dungeon_list_power(setup, frame, out);
    return dungeon_list_cards(setup, state, dungeon_effect_of(setup->book, frame)->deck, out);
}

static void card_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    rp_action answer = move->of[course->state->turn.subject];
    switch (frame->step) {
    case CARD_RUNE:
        frame->step = CARD_EFFECT;
        if (answer != DUNGEON_ACT_RUNE) return;
        dungeon_spend_rune(course);
        frame->argument[CARD_AT] = 0;
        return;
    case CARD_MAY: dungeon_answered(course, frame, answer == DUNGEON_ACT_YES); return;
    case CARD_TRADE:
        answer = dungeon_pick_slot(course, answer);
        dungeon_traded(course, frame, answer == DUNGEON_ACT_NO ? -1 : answer - DUNGEON_ACT_DROP);
        return;
    case CARD_POWER: dungeon_hit_by_power(course, frame, move->of[0] - DUNGEON_OUT_POWER); return;
    default: dungeon_drew(course, frame, move);
    }
}

static void card_go(dungeon_course *course, dungeon_frame *frame) {
    switch (frame->step) {
    case CARD_BEGIN:
        frame->step = dungeon_trap_rune(course->setup, course->state, frame) ? CARD_RUNE : CARD_EFFECT;
        return;
    case CARD_ROLLED: dungeon_behind_roll(course, frame); return;
    case CARD_TESTED: dungeon_behind_test(course, frame); return;
    case CARD_DRAWS: dungeon_draw_on(course, frame); return;
    case CARD_STRUGGLE: dungeon_struggle_on(course, frame); return;
    case CARD_AROUND:
        frame->step = CARD_EFFECT;
        dungeon_next_effect(course->book, frame);
        return;
    default:
        if (frame->argument[CARD_AT] && dungeon_still_meets(course->state, frame))
            dungeon_carry_out(course, frame);
        else
            finish(course, frame);
    }
}

const dungeon_procedure dungeon_card_procedure = {.steps = card_steps,
                                                  .legal = card_legal,
                                                  .chance = card_chance,
                                                  .take = card_take,
                                                  .go = card_go,
                                                  .sound = dungeon_card_sound,
                                                  .put_away = put_away};
