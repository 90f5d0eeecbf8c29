/* Attribute tests, determination, and rolls of dice. */
#include "engine/games/dungeonquest/events.h"

#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/hero/hero_internal.h"

enum { TEST_DICE = 2, BONUS_MOST = 20, RUNE_BONUS_MOST = 9 * DUNGEON_RUNE_EFFECTS_MAX, PLUS_MOST = 12 };

/* Arguments. Of a test: attribute, obstacle and a signed bonus, that of a rune with it. Of a roll: how many dice, which
 * is 0 of a test, and a signed number to add. */
enum { ATTRIBUTE, OBSTACLE, BONUS, DICE, PLUS };
enum { TEST_BEGIN, TEST_RUNE, TEST_ROLL, TEST_FAILED, TEST_STEPS };
static const dungeon_step test_steps[] = {[TEST_BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
                                          [TEST_RUNE] = {"rune", DUNGEON_ASKS_HERO},
                                          [TEST_ROLL] = {"roll", DUNGEON_ASKS_CHANCE},
                                          [TEST_FAILED] = {"failed", DUNGEON_ASKS_HERO},
                                          [TEST_STEPS] = {NULL, 0}};

void dungeon_push_test(dungeon_course *course, int attribute, int obstacle, int bonus) {
    dungeon_frame *frame = dungeon_push(course, DUNGEON_DO_TEST);
    frame->argument[ATTRIBUTE] = (uint8_t)attribute;
    frame->argument[OBSTACLE] = (uint8_t)obstacle;
    frame->argument[BONUS] = (uint8_t)(int8_t)bonus;
}

void dungeon_push_roll(dungeon_course *course, int dice, int plus) {
    dungeon_frame *frame = dungeon_push(course, DUNGEON_DO_TEST);
    frame->argument[DICE] = (uint8_t)dice;
    frame->argument[PLUS] = (uint8_t)(int8_t)plus;
}

/* An obstacle is remembered only while there are tokens for it. */
void dungeon_face_obstacle(dungeon_hero *hero, int obstacle) {
    if (hero->obstacle == obstacle) return;
    hero->determination = 0;
    hero->obstacle = DUNGEON_NO_OBSTACLE;
}

/* ---- the course ----------------------------------------------------------------------------------------- */

static int test_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                      rp_action out[]) {
    (void)setup, (void)state, (void)frame, (void)player;
    return dungeon_list_rune(out);
}

static int test_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       rp_outcome out[]) {
    (void)setup, (void)state;
    return dungeon_list_sums(frame->argument[DICE] ? frame->argument[DICE] : TEST_DICE, out);
}

static void test_go(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = dungeon_subject(course);
    frame->step = TEST_ROLL;
    if (frame->argument[DICE]) return;
    if (frame->argument[OBSTACLE]) dungeon_face_obstacle(hero, frame->argument[OBSTACLE]);
    if (dungeon_rune_for(course->setup, hero, DUNGEON_RUNE_TEST)) frame->step = TEST_RUNE;
}

/* What was passed has no tokens any more, what was not has one more. */
static void conclude(dungeon_course *course, int obstacle) {
    dungeon_hero *hero = dungeon_subject(course);
    if (obstacle && course->state->turn.success) dungeon_face_obstacle(hero, DUNGEON_NO_OBSTACLE);
    if (obstacle && !course->state->turn.success) {
        hero->obstacle = (uint8_t)obstacle;
        hero->determination = (uint8_t)(hero->determination + (hero->determination < UINT8_MAX));
    }
    dungeon_pop(course);
}

static void take_roll(dungeon_course *course, const dungeon_frame *frame, int sum) {
    int number = sum + (int8_t)frame->argument[PLUS];
    course->state->turn.roll = (uint8_t)(number > 0 ? number : 0);
    dungeon_tell(course, DUNGEON_TOLD_ROLLED, course->state->turn.subject, sum, 0, 0, 0);
    dungeon_pop(course);
}

int dungeon_test_most(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                      int *attribute) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    *attribute = frame->argument[ATTRIBUTE];
    int most = dungeon_attribute(setup, hero, *attribute) + (int8_t)frame->argument[BONUS];
    return frame->argument[OBSTACLE] ? most + hero->determination : most;
}

static void take_test(dungeon_course *course, dungeon_frame *frame, int sum) {
    dungeon_turn *turn = &course->state->turn;
    const dungeon_hero *hero = dungeon_subject(course);
    int attribute, most = dungeon_test_most(course->setup, course->state, frame, &attribute);
    turn->roll = (uint8_t)sum;
    turn->success = sum <= most;
    turn->margin = (uint8_t)(sum > most ? sum - most : 0);
    dungeon_tell(course, DUNGEON_TOLD_TESTED, turn->subject, attribute, sum, most, turn->success);
    if (!turn->success && dungeon_rune_for(course->setup, hero, DUNGEON_RUNE_FAILED))
        frame->step = TEST_FAILED;
    else
        conclude(course, frame->argument[OBSTACLE]);
}

static bool rune_has(const dungeon_rune *rune, int kind) {
    for (int i = 0; i < rune->effect_count; i++)
        if (rune->effect[i].kind == kind) return true;
    return false;
}

static void use_before(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_rune *rune = dungeon_rune_for(course->setup, dungeon_subject(course), DUNGEON_RUNE_TEST);
    int bonus = (int8_t)frame->argument[BONUS];
    for (int i = 0; i < rune->effect_count; i++)
        if (rune->effect[i].kind == DUNGEON_BONUS) bonus += rune->effect[i].amount;
    frame->argument[BONUS] = (uint8_t)(int8_t)bonus;
    dungeon_spend_rune(course);
}

static void use_after(dungeon_course *course, dungeon_frame *frame) {
    dungeon_turn *turn = &course->state->turn;
    const dungeon_rune *rune = dungeon_rune_for(course->setup, dungeon_subject(course), DUNGEON_RUNE_FAILED);
    dungeon_spend_rune(course);
    frame->step = TEST_ROLL;
    if (!rune_has(rune, DUNGEON_SUCCEED)) return;
    turn->success = 1;
    turn->margin = 0;
    conclude(course, frame->argument[OBSTACLE]);
}

static void test_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    bool uses = move->of[course->state->turn.subject] == DUNGEON_ACT_RUNE;
    switch (frame->step) {
    case TEST_RUNE:
        frame->step = TEST_ROLL;
        if (uses) use_before(course, frame);
        return;
    case TEST_FAILED:
        if (uses)
            use_after(course, frame);
        else
            conclude(course, frame->argument[OBSTACLE]);
        return;
    default:
        if (frame->argument[DICE])
            take_roll(course, frame, dungeon_sum_of(move));
        else
            take_test(course, frame, dungeon_sum_of(move));
    }
}

/* ---- positions from outside ----------------------------------------------------------------------------- */

static bool roll_sound(const dungeon_frame *frame) {
    const uint8_t *argument = frame->argument;
    int plus = (int8_t)argument[PLUS];
    if (argument[ATTRIBUTE] || argument[OBSTACLE] || argument[BONUS]) return false;
    if (argument[DICE] > DUNGEON_DICE_MAX || plus < -PLUS_MOST || plus > PLUS_MOST) return false;
    return frame->step == TEST_ROLL || frame->step == TEST_BEGIN;
}

static bool test_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       const dungeon_frame *below) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    const uint8_t *argument = frame->argument;
    int bonus = (int8_t)argument[BONUS];
    if (!dungeon_carries(below) || argument[DUNGEON_ARGUMENTS - 1]) return false;
    if (argument[DICE]) return roll_sound(frame);
    if (frame->step >= TEST_STEPS || !hero->figure || argument[PLUS]) return false;
    int obstacles = DUNGEON_CARD_OBSTACLE + (int)setup->book->card_count;
    if (argument[ATTRIBUTE] >= DUNGEON_ATTRIBUTES || argument[OBSTACLE] >= obstacles) return false;
    if (bonus < -BONUS_MOST || bonus > BONUS_MOST + RUNE_BONUS_MOST) return false;
    if (frame->step == TEST_FAILED)
        return !state->turn.success && dungeon_rune_for(setup, hero, DUNGEON_RUNE_FAILED) != NULL;
    return frame->step != TEST_RUNE || dungeon_rune_for(setup, hero, DUNGEON_RUNE_TEST);
}

const dungeon_procedure dungeon_test_procedure = {.steps = test_steps,
                                                  .legal = test_legal,
                                                  .chance = test_chance,
                                                  .take = test_take,
                                                  .go = test_go,
                                                  .sound = test_sound};
