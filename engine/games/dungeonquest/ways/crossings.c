#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/ways/catacombs.h"
#include "engine/games/dungeonquest/ways/meet_steps.h"

/* Before a Bridge is tried he may drop Loot. */
static void begin_cross(dungeon_course *course, dungeon_frame *frame, int kind) {
    frame->step = MEET_CROSS;
    if (kind == DUNGEON_BRIDGE && dungeon_loot_count(course->book, dungeon_subject(course)))
        dungeon_push_lose(course, 0, true, true, -1);
}

/* Nothing is behind him: he came in by special movement. By option a web lets him go out anywhere (R41). */
static bool must_cross(const dungeon_setup *setup, const dungeon_hero *hero, const dungeon_frame *frame, int kind) {
    if (hero->from && !frame->argument[MEET_SPECIAL]) return false;
    return kind == DUNGEON_BRIDGE || !setup->rulings.any_way_back;
}

void dungeon_meet_crossing(dungeon_course *course, dungeon_frame *frame, int kind) {
    dungeon_hero *hero = dungeon_subject(course);
    if (dungeon_meet_again(course, frame, kind)) {
        dungeon_set_duty(hero, DUNGEON_MEETS); /* on which side he is to be he says on his next turn */
        dungeon_meet_no_more(course);
    } else if (must_cross(course->setup, hero, frame, kind)) {
        begin_cross(course, frame, kind);
    } else {
        frame->step = MEET_SIDE;
    }
}

void dungeon_meet_side(dungeon_course *course, dungeon_frame *frame, rp_action answer) {
    if (answer == DUNGEON_ACT_CROSS) {
        begin_cross(course, frame, dungeon_meet_kind(course->setup, course->state));
        return;
    }
    dungeon_set_duty(dungeon_subject(course), DUNGEON_GOES_BACK);
    dungeon_meet_finish(course, false);
}

void dungeon_meet_try(dungeon_course *course, dungeon_frame *frame) {
    int kind = dungeon_meet_kind(course->setup, course->state), bonus = 0;
    int attribute = kind == DUNGEON_SPIDER_WEB ? DQ_STRENGTH : DQ_AGILITY;
    frame->step = MEET_CROSSED;
    if (kind == DUNGEON_BRIDGE) {
        int loot = dungeon_loot_count(course->book, dungeon_subject(course));
        if (loot > DUNGEON_NUMBER_MAX) loot = DUNGEON_NUMBER_MAX;
        bonus = course->setup->rulings.bridge_helps ? loot : -loot;
    }
    dungeon_push_test(course, attribute, DUNGEON_CHAMBER_OBSTACLE, bonus);
}

static void get_across(dungeon_course *course, dungeon_frame *frame, int kind) {
    dungeon_hero *hero = dungeon_subject(course);
    dungeon_clear_duty(hero, DUNGEON_CROSSES);
    dungeon_set_duty(hero, DUNGEON_ACROSS);
    if (kind == DUNGEON_CAVE_IN)
        dungeon_meet_finish(course, true);
    else
        dungeon_meet_ask_way(course, frame);
}

static void fail_to_cross(dungeon_course *course, dungeon_frame *frame, int kind) {
    if (kind == DUNGEON_CAVE_IN) {
        dungeon_meet_finish(course, false);
    } else if (kind == DUNGEON_BRIDGE) {
        frame->step = MEET_FALL;
        dungeon_push_roll(course, 1, 0);
    } else {
        dungeon_set_duty(dungeon_subject(course), DUNGEON_CROSSES);
        dungeon_meet_finish(course, false);
    }
}

void dungeon_meet_across(dungeon_course *course, dungeon_frame *frame) {
    int kind = dungeon_meet_kind(course->setup, course->state);
    bool across = course->state->turn.success;
    if (kind != DUNGEON_CAVE_IN && kind != DUNGEON_SPIDER_WEB && kind != DUNGEON_BRIDGE) {
        dungeon_meet_finish(course, false);
        return;
    }
    dungeon_tell(course, DUNGEON_TOLD_CROSSED, course->state->turn.subject, across, 0, 0, 0);
    if (across)
        get_across(course, frame, kind);
    else
        fail_to_cross(course, frame, kind);
}

/* The wounds come before the way down: who dies of them does not come there. */
void dungeon_meet_fall(dungeon_course *course, dungeon_frame *frame) {
    frame->step = MEET_DONE;
    dungeon_push_descend(course);
}
