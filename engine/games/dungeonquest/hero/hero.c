#include "engine/games/dungeonquest/hero/hero.h"

#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/hero_internal.h"

#include <string.h>

/* ---- figures -------------------------------------------------------------------------------------------- */

const dq_hero *dungeon_figure(const dungeon_setup *setup, const dungeon_hero *hero) {
    return &setup->book->combat.hero[hero->figure - 1];
}

int dungeon_attribute(const dungeon_setup *setup, const dungeon_hero *hero, int attribute) {
    const uint8_t *of = dungeon_figure(setup, hero)->attribute;
    if (attribute != DUNGEON_AGILITY_OR_ARMOR) return of[attribute];
    return of[DQ_AGILITY] < of[DQ_ARMOR] ? of[DQ_AGILITY] : of[DQ_ARMOR];
}

int dungeon_life_left(const dungeon_setup *setup, const dungeon_hero *hero) {
    return dungeon_figure(setup, hero)->life - hero->wounds;
}

const dungeon_rune *dungeon_rune_for(const dungeon_setup *setup, const dungeon_hero *hero, int time) {
    if (!hero->rune) return NULL;
    const dungeon_rune *rune = &setup->book->rune[hero->rune - 1];
    return rune->time == time ? rune : NULL;
}

void dungeon_spend_rune(dungeon_course *course) {
    dungeon_hero *hero = dungeon_subject(course);
    dungeon_tell(course, DUNGEON_TOLD_RUNE_USED, course->state->turn.subject, hero->rune, 0, 0, 0);
    hero->rune = 0;
}

/* ---- where he is ---------------------------------------------------------------------------------------- */

void dungeon_end_stay(dungeon_hero *hero) {
    hero->from = hero->side = hero->arrow = 0;
    hero->searches = hero->determination = hero->obstacle = hero->again = 0;
    hero->duties &= 1u << DUNGEON_ATTACKS;
}

/* Only Loot is of use outside. */
static void leave_behind(dungeon_course *course, dungeon_hero *hero) {
    for (int card = 0; card < (int)course->book->card_count; card++)
        while (dungeon_kept(hero, card) && !dungeon_is_loot(course->book, card))
            dungeon_discard_kept(course, hero, card);
}

void dungeon_take_off(dungeon_course *course, dungeon_hero *hero, int standing) {
    dungeon_end_stay(hero);
    hero->duties = 0;
    hero->standing = (uint8_t)standing;
    if (standing == DUNGEON_OUT) leave_behind(course, hero);
    hero->below = 0;
    if (standing == DUNGEON_BELOW) return;
    hero->square = hero->lost_turns = hero->wounds = 0;
}

/* ---- life and death ------------------------------------------------------------------------------------- */

void dungeon_heal(dungeon_course *course, dungeon_hero *hero, int wounds) {
    int healed = wounds < hero->wounds ? wounds : hero->wounds;
    if (healed <= 0) return;
    hero->wounds = (uint8_t)(hero->wounds - healed);
    dungeon_tell(course, DUNGEON_TOLD_HEALED, dungeon_player_of(course, hero), healed, hero->wounds, 0, 0);
}

void dungeon_bury(dungeon_course *course, int player) {
    dungeon_hero *hero = &course->state->hero[player];
    uint8_t figure = hero->figure;
    dungeon_tell(course, DUNGEON_TOLD_DIED, player, 0, 0, 0, 0);
    dungeon_lose_all(course, hero);
    dungeon_take_off(course, hero, DUNGEON_DEAD);
    /* Nothing of a dead hero means anything any more. */
    memset(hero, 0, sizeof *hero);
    hero->figure = figure;
    hero->standing = DUNGEON_DEAD;
}

void dungeon_kill(dungeon_course *course) {
    dungeon_bury(course, course->state->turn.subject);
    memset(course->state->fight, 0, sizeof course->state->fight);
    dungeon_unwind(course, DUNGEON_TURN_END);
}

/* ---- wounds --------------------------------------------------------------------------------------------- */

/* Argument 0: how many. */
enum { WOUNDS_BEGIN, WOUNDS_RUNE, WOUNDS_TAKE, WOUNDS_STEPS };
static const dungeon_step wounds_steps[] = {[WOUNDS_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
                                            [WOUNDS_RUNE] = {"rune", DUNGEON_ASKS_HERO},
                                            [WOUNDS_TAKE] = {"take", DUNGEON_ASKS_NOBODY},
                                            [WOUNDS_STEPS] = {NULL, 0}};

void dungeon_push_wounds(dungeon_course *course, int wounds) {
    if (wounds <= 0) return;
    dungeon_push(course, DUNGEON_DO_WOUNDS)->argument[0] = (uint8_t)wounds;
}

int dungeon_wounds_ahead(const dungeon_frame *frame) { return frame->argument[0]; }

static int wounds_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                        rp_action out[]) {
    (void)setup, (void)state, (void)frame, (void)player;
    return dungeon_list_rune(out);
}

static void wounds_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    frame->step = WOUNDS_TAKE;
    if (move->of[course->state->turn.subject] != DUNGEON_ACT_RUNE) return;
    dungeon_spend_rune(course);
    dungeon_pop(course);
}

static void wounds_go(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = dungeon_subject(course);
    int wounds = frame->argument[0];
    if (frame->step == WOUNDS_BEGIN && dungeon_rune_for(course->setup, hero, DUNGEON_RUNE_WOUNDS)) {
        frame->step = WOUNDS_RUNE;
        return;
    }
    dungeon_pop(course);
    int all = hero->wounds + wounds;
    hero->wounds = (uint8_t)(all < UINT8_MAX ? all : UINT8_MAX);
    dungeon_tell(course, DUNGEON_TOLD_WOUNDED, course->state->turn.subject, wounds, hero->wounds, 0, 0);
    if (dungeon_life_left(course->setup, hero) <= 0) dungeon_kill(course);
}

static bool wounds_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                         const dungeon_frame *below) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    const uint8_t *argument = frame->argument;
    /* Power cards can do most: four of damage 20. */
    if (frame->step >= WOUNDS_STEPS || !dungeon_carries(below) || !argument[0] || argument[0] > DQ_POWER_CARDS * 20)
        return false;
    for (int i = 1; i < DUNGEON_ARGUMENTS; i++)
        if (argument[i]) return false;
    if (hero->standing != DUNGEON_INSIDE && hero->standing != DUNGEON_BELOW) return false;
    return frame->step != WOUNDS_RUNE || dungeon_rune_for(setup, hero, DUNGEON_RUNE_WOUNDS);
}

const dungeon_procedure dungeon_wounds_procedure = {
    .steps = wounds_steps, .legal = wounds_legal, .take = wounds_take, .go = wounds_go, .sound = wounds_sound};
