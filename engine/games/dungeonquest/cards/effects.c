/* What effects of cards and runes do. Each kind has a function that carries it out: it goes on to the next effect first
 * where nothing comes back to this one, and pushes what others do. */
#include "engine/games/dungeonquest/cards/cards_internal.h"

#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/piles.h"

static void add_turns(dungeon_hero *hero, int turns) {
    int lost = hero->lost_turns + turns;
    hero->lost_turns = (uint8_t)(lost < UINT8_MAX ? lost : UINT8_MAX);
}

/* ---- numbers -------------------------------------------------------------------------------------------- */

/* What has an amount, fixed or rolled: done, and on to the next effect. */
static void apply_number(dungeon_course *course, dungeon_frame *frame, int kind, int number) {
    dungeon_next_effect(course->book, frame);
    if (kind == DUNGEON_WOUNDS) dungeon_push_wounds(course, number);
    if (kind == DUNGEON_HEAL) dungeon_heal(course, dungeon_subject(course), number);
    if (kind == DUNGEON_LOSE_TURNS) add_turns(dungeon_subject(course), number);
}

void dungeon_roll_for(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    frame->step = CARD_ROLLED;
    dungeon_push_roll(course, effect->dice, effect->plus);
}

static void carry_number(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    if (effect->dice)
        dungeon_roll_for(course, frame, effect);
    else
        apply_number(course, frame, effect->kind, effect->amount);
}

static int measured(const dungeon_course *course, int measure) {
    const dungeon_hero *hero = dungeon_subject_of(course->state);
    switch (measure) {
    case DUNGEON_HALF_LIFE: return (dungeon_life_left(course->setup, hero) + 1) / 2;
    case DUNGEON_MARGIN: return course->state->turn.margin;
    default: {
        int armor = dungeon_attribute(course->setup, hero, DQ_ARMOR);
        return armor < 10 ? 10 - armor : 0;
    }
    }
}

static void carry_wounds(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    if (effect->measure == DUNGEON_POWER_DAMAGE)
        frame->step = CARD_POWER;
    else if (effect->measure)
        apply_number(course, frame, DUNGEON_WOUNDS, measured(course, effect->measure));
    else
        carry_number(course, frame, effect);
}

static void carry_heal(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    if (effect->all)
        apply_number(course, frame, DUNGEON_HEAL, dungeon_subject(course)->wounds);
    else
        carry_number(course, frame, effect);
}

void dungeon_hit_by_power(dungeon_course *course, dungeon_frame *frame, int damage) {
    frame->step = CARD_EFFECT;
    apply_number(course, frame, DUNGEON_WOUNDS, damage);
}

enum { POWER_SUM_MAX = DQ_POWER_CARDS * 20 };

/* All sets of so many Power cards are equally likely. */
int dungeon_list_power(const dungeon_setup *setup, const dungeon_frame *frame, rp_outcome out[]) {
    const dungeon_card *card = dungeon_card_in(setup->book, frame);
    const dq_monster *monster = &setup->book->combat.monster[dungeon_card_monster(setup->book, card)];
    int cards = dungeon_effect_of(setup->book, frame)->cards, sets[POWER_SUM_MAX + 1] = {0}, all = 0, outcomes = 0;
    for (unsigned set = 0; set < 1u << DQ_POWER_CARDS; set++) {
        int sum = 0;
        if (__builtin_popcount(set) != cards) continue;
        for (int i = 0; i < DQ_POWER_CARDS; i++)
            if (set >> i & 1) sum += monster->power[i].damage;
        sets[sum]++;
        all++;
    }
    for (int sum = 0; sum <= POWER_SUM_MAX; sum++)
        if (sets[sum])
            out[outcomes++] = (rp_outcome){.outcome = DUNGEON_OUT_POWER + sum, .probability = (double)sets[sum] / all};
    return outcomes;
}

/* ---- tests and rolls ------------------------------------------------------------------------------------ */

/* Tokens matter for tests that come again: of a card that is met again, or one that is kept, which does not take those
 * that belong to something else. */
static int obstacle_for(const dungeon_course *course, const dungeon_frame *frame, const dungeon_effect *effect) {
    const dungeon_hero *hero = dungeon_subject_of(course->state);
    int card = DUNGEON_CARD_OBSTACLE + frame->argument[CARD_WHAT];
    if (effect->no_determination) return DUNGEON_NO_OBSTACLE;
    if (dungeon_is_drawn(frame)) {
        bool comes_again = dungeon_has_effect(dungeon_card_in(course->book, frame), DUNGEON_DRAWN, DUNGEON_REPEAT);
        return comes_again ? card : DUNGEON_NO_OBSTACLE;
    }
    bool others = hero->again || (hero->determination && hero->obstacle != card);
    return dungeon_when_of(frame) == DUNGEON_EACH_TURN && !others ? card : DUNGEON_NO_OBSTACLE;
}

static void carry_test(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    frame->step = CARD_TESTED;
    dungeon_push_test(course, effect->attribute, obstacle_for(course, frame, effect), 0);
}

static void carry_roll(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    if (effect->may)
        frame->step = CARD_MAY;
    else
        dungeon_roll_for(course, frame, effect);
}

static void enter_result(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    const dungeon_card *card = dungeon_card_in(course->book, frame);
    int sum = course->state->turn.roll;
    for (int i = 0; i < effect->results.count; i++) {
        const dungeon_effect *result = &card->effect[effect->results.first + i];
        if (sum < result->from || sum > result->to) continue;
        dungeon_enter_list(course->book, frame, result->effects);
        return;
    }
    dungeon_next_effect(course->book, frame);
}

/* An even bargain is neither success nor failure. */
static void settle_trade(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    int gold = course->book->card[frame->argument[CARD_COUNT]].gold, price = course->state->turn.roll * 100;
    if (price == gold)
        dungeon_next_effect(course->book, frame);
    else
        dungeon_enter_list(course->book, frame, price < gold ? effect->success : effect->failure);
}

void dungeon_behind_roll(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_effect *effect = dungeon_effect_of(course->book, frame);
    frame->step = CARD_EFFECT;
    switch (effect->kind) {
    case DUNGEON_ROLL: enter_result(course, frame, effect); return;
    case DUNGEON_TRADE: settle_trade(course, frame, effect); return;
    case DUNGEON_STRUGGLE:
        frame->argument[CARD_COUNT] = course->state->turn.roll;
        frame->step = CARD_STRUGGLE;
        return;
    default: apply_number(course, frame, effect->kind, course->state->turn.roll);
    }
}

/* Each test that failed helps in the next, as a token would; but a success is not the end of it. */
void dungeon_struggle_on(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_effect *effect = dungeon_effect_of(course->book, frame);
    if (frame->argument[CARD_COUNT]) {
        frame->step = CARD_TESTED;
        dungeon_push_test(course, effect->attribute, DUNGEON_NO_OBSTACLE, frame->argument[CARD_FAILED]);
        return;
    }
    frame->step = CARD_EFFECT;
    dungeon_next_effect(course->book, frame);
}

void dungeon_behind_test(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_effect *effect = dungeon_effect_of(course->book, frame);
    bool success = course->state->turn.success;
    if (effect->kind == DUNGEON_TEST) {
        frame->step = CARD_EFFECT;
        dungeon_enter_list(course->book, frame, success ? effect->success : effect->failure);
        return;
    }
    frame->step = CARD_STRUGGLE;
    if (success) {
        frame->argument[CARD_COUNT]--;
        return;
    }
    if (frame->argument[CARD_FAILED] < DUNGEON_NUMBER_MAX) frame->argument[CARD_FAILED]++;
    dungeon_push_wounds(course, 1);
}

/* ---- draws ---------------------------------------------------------------------------------------------- */

static void begin_draw(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    frame->step = CARD_DRAWS;
    frame->argument[CARD_COUNT] = effect->amount;
    dungeon_draw_on(course, frame);
}

static void carry_draw(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    if (effect->may)
        frame->step = CARD_MAY;
    else
        begin_draw(course, frame, effect);
}

void dungeon_draw_on(dungeon_course *course, dungeon_frame *frame) {
    int deck = dungeon_effect_of(course->book, frame)->deck;
    bool wants = frame->argument[CARD_COUNT] && dungeon_still_meets(course->state, frame);
    if (wants && dungeon_can_draw(course, deck)) {
        frame->step = CARD_DRAW;
        return;
    }
    frame->step = CARD_EFFECT;
    dungeon_next_effect(course->book, frame);
}

void dungeon_drew(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    int card = dungeon_draw_outcome(course, move);
    frame->step = CARD_DRAWS;
    frame->argument[CARD_COUNT]--;
    if (course->book->card[card].deck == DUNGEON_DECK_CATACOMB) dungeon_collect(course, dungeon_subject(course), card);
    dungeon_push_card(course, card);
}

void dungeon_answered(dungeon_course *course, dungeon_frame *frame, bool yes) {
    const dungeon_effect *effect = dungeon_effect_of(course->book, frame);
    frame->step = CARD_EFFECT;
    if (!yes) {
        dungeon_tell_card(course, DUNGEON_TOLD_DECLINED, course->state->turn.subject, frame->argument[CARD_WHAT]);
        dungeon_next_effect(course->book, frame);
    } else if (effect->kind == DUNGEON_DRAW) {
        begin_draw(course, frame, effect);
    } else {
        dungeon_roll_for(course, frame, effect);
    }
}

/* ---- the rest ------------------------------------------------------------------------------------------- */

static void carry_kill(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    (void)frame, (void)effect;
    dungeon_kill(course);
}

static void carry_fight(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    const dungeon_card *card = dungeon_card_in(course->book, frame);
    int monster = card->monster[0] ? dungeon_card_monster(course->book, card) : DUNGEON_ANY_MONSTER;
    dungeon_next_effect(course->book, frame);
    dungeon_push_fight(course, monster, effect->no_escape);
}

static void carry_everyone(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    (void)effect;
    frame->step = CARD_AROUND;
    dungeon_push_everyone(course, frame->argument[CARD_WHAT], frame->argument[CARD_AT] - 1);
}

static void carry_pass(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    (void)effect;
    dungeon_next_effect(course->book, frame);
    dungeon_set_mode(frame, CARD_PASSES);
}

static void carry_moves(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    dungeon_next_effect(course->book, frame);
    course->state->turn.moves = effect->amount;
}

/* Places where a kind does something: a hero who is out keeps and loses cards, but nothing happens to him any more. */
enum { INSIDE = 1, BELOW = 2, OUT = 4, ALIVE = INSIDE | BELOW, ANYWHERE = ALIVE | OUT };

static const struct {
    void (*carry)(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
    uint8_t places;
} kinds[DUNGEON_EFFECT_KINDS] = {
    [DUNGEON_WOUNDS] = {carry_wounds, ALIVE},
    [DUNGEON_KILL] = {carry_kill, ALIVE},
    [DUNGEON_LOSE_TURNS] = {carry_number, ALIVE},
    [DUNGEON_TEST] = {carry_test, ANYWHERE},
    [DUNGEON_ROLL] = {carry_roll, ANYWHERE},
    [DUNGEON_FIGHT] = {carry_fight, ALIVE},
    [DUNGEON_STRUGGLE] = {dungeon_roll_for, ALIVE},
    [DUNGEON_MARK] = {dungeon_carry_mark, INSIDE},
    [DUNGEON_TURN_BACK] = {dungeon_carry_turn_back, BELOW},
    [DUNGEON_DROP_PILE] = {dungeon_carry_drop_pile, BELOW},
    [DUNGEON_REPEAT] = {dungeon_carry_repeat, BELOW},
    [DUNGEON_END_TURN] = {dungeon_carry_way, ALIVE},
    [DUNGEON_LOSE_LOOT] = {dungeon_carry_lose_loot, ANYWHERE},
    [DUNGEON_LOSE_TREASURE] = {dungeon_carry_lose_treasure, ANYWHERE},
    [DUNGEON_TRADE] = {dungeon_carry_trade, ANYWHERE},
    [DUNGEON_KEEP] = {dungeon_carry_keep, ALIVE},
    [DUNGEON_DISCARD] = {dungeon_carry_discard, ANYWHERE},
    [DUNGEON_EVERYONE] = {carry_everyone, INSIDE},
    [DUNGEON_RETREAT] = {dungeon_carry_way, INSIDE},
    [DUNGEON_HEAL] = {carry_heal, ALIVE},
    [DUNGEON_DRAW] = {carry_draw, ANYWHERE},
    [DUNGEON_TURN] = {dungeon_carry_turn, ALIVE},
    [DUNGEON_STEP] = {dungeon_carry_way, INSIDE},
    [DUNGEON_DESCEND] = {dungeon_carry_way, INSIDE},
    [DUNGEON_ASCEND] = {dungeon_carry_way, BELOW},
    [DUNGEON_PASS] = {carry_pass, ALIVE},
    [DUNGEON_MOVES] = {carry_moves, ALIVE},
};

bool dungeon_happens(int kind, int place) {
    int at = place == CARD_BELOW ? BELOW : place == CARD_OUT ? OUT : INSIDE;
    return kinds[kind].places & at;
}

void dungeon_carry_out(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_effect *effect = dungeon_effect_of(course->book, frame);
    if (dungeon_happens(effect->kind, frame->argument[CARD_PLACE]))
        kinds[effect->kind].carry(course, frame, effect);
    else
        dungeon_next_effect(course->book, frame);
}
