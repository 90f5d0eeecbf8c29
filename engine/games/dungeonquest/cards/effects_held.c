/* Effects on cards that heroes have or give away. */
#include "engine/games/dungeonquest/cards/cards_internal.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/piles.h"

void dungeon_carry_keep(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    dungeon_hero *hero = dungeon_subject(course);
    int card = frame->argument[CARD_WHAT];
    (void)effect;
    dungeon_next_effect(course->book, frame);
    if (!dungeon_is_drawn(frame) || dungeon_has_mode(frame, CARD_PLACED)) return;
    dungeon_set_mode(frame, CARD_PLACED);
    if (course->book->card[card].deck != DUNGEON_DECK_CATACOMB)
        dungeon_keep(course, hero, card);
    else if (dungeon_collected(hero, card))
        dungeon_keep_collected(course, hero, card);
}

/* What was collected below stays with the cards of the way, whatever it says (DQX-142). */
void dungeon_carry_discard(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    dungeon_hero *hero = dungeon_subject(course);
    int card = frame->argument[CARD_WHAT];
    (void)effect;
    dungeon_next_effect(course->book, frame);
    if (dungeon_has_mode(frame, CARD_IS_RUNE | CARD_IS_PART)) return;
    bool placed = dungeon_has_mode(frame, CARD_PLACED), drawn = dungeon_is_drawn(frame);
    bool below = drawn && course->book->card[card].deck == DUNGEON_DECK_CATACOMB;
    if (below) { /* it stays with those of his way, whatever it says */
        if (placed && dungeon_kept(hero, card)) dungeon_collect_kept(course, hero, card);
        dungeon_set_mode(frame, CARD_PLACED);
        return;
    }
    if (!drawn || placed) {
        if (dungeon_kept(hero, card)) dungeon_discard_kept(course, hero, card);
        return;
    }
    dungeon_set_mode(frame, CARD_PLACED);
    dungeon_discard(&course->state->table, card);
    dungeon_tell(course, DUNGEON_TOLD_WENT, course->state->turn.subject, card + 1, 0, 0, 0);
}

/* The card itself is not among what it takes; one that lies nowhere yet is not with him anyway. */
static int spared(const dungeon_book *book, const dungeon_hero *hero, const dungeon_frame *frame) {
    int card = frame->argument[CARD_WHAT];
    if (dungeon_has_mode(frame, CARD_IS_RUNE | CARD_IS_PART) || !dungeon_is_loot(book, card)) return -1;
    if (dungeon_is_drawn(frame) && !dungeon_has_mode(frame, CARD_PLACED)) return -1;
    return dungeon_kept(hero, card) ? card : -1;
}

void dungeon_carry_lose_loot(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    int without = spared(course->book, dungeon_subject(course), frame);
    dungeon_next_effect(course->book, frame);
    dungeon_push_lose(course, effect->amount, effect->by_choice, false, without);
}

void dungeon_carry_lose_treasure(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    (void)effect;
    dungeon_next_effect(course->book, frame);
    dungeon_lose_treasure(course, dungeon_subject(course));
}

int dungeon_list_trades(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        rp_action out[]) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    rp_outcome loot[DUNGEON_CARDS_MAX];
    int count = dungeon_list_loot(setup->book, hero, spared(setup->book, hero, frame), loot);
    out[0] = DUNGEON_ACT_NO;
    int trades = 1;
    for (int i = 0; i < count; i++) /* nobody knows yet what gold that is rolled will be */
        if (!setup->book->card[loot[i].outcome].gold_dice) out[trades++] = DUNGEON_ACT_DROP + loot[i].outcome;
    return dungeon_list_slots(setup, state, state->turn.subject, DUNGEON_ACT_DROP, out, trades);
}

void dungeon_carry_trade(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect) {
    rp_action actions[DUNGEON_HELD_LISTED + 1];
    /* Whether he is asked would tell what lies face down. */
    bool asked = course->setup->rulings.loot_hidden && dungeon_loot_count(course->book, dungeon_subject(course));
    (void)effect;
    if (asked || dungeon_list_trades(course->setup, course->state, frame, actions) > 1)
        frame->step = CARD_TRADE;
    else
        dungeon_next_effect(course->book, frame);
}

void dungeon_traded(dungeon_course *course, dungeon_frame *frame, int card) {
    if (card < 0) {
        frame->step = CARD_EFFECT;
        dungeon_next_effect(course->book, frame);
        return;
    }
    dungeon_lose(course, dungeon_subject(course), card);
    frame->argument[CARD_COUNT] = (uint8_t)card;
    dungeon_roll_for(course, frame, dungeon_effect_of(course->book, frame));
}
