/* Loot that lies face down, by the option loot=hidden (R62): the others see its backs, how many cards of which deck a
 * hero has, and not which.
 *
 *   drawn      by a hero: he alone sees it; all see that it is Loot, and of which deck
 *   lost, used, traded, dropped: shown, and then among the discards. All see which card it was that they had seen him
 *              draw: Loot lies in a row, and is not shuffled
 *   the end    all is turned up, before effects of that time and gold that is rolled
 *
 * Loot lies open where rules act on it as it is drawn or while it is kept: if it has effects of DUNGEON_DRAWN or
 * DUNGEON_EACH_TURN, if using it does not discard it first or touches other Loot, and in the Trap, Door and Dragon
 * decks, whose cards are met openly.
 *
 * The exact posterior. A pile is uniform over its cards, and its discards go back into it only when it is empty. Then
 * all know what it consists of: a generation of cards. What lies face down of it later is unknown as a whole only:
 * copies that all see neither discarded nor, each player, in his own row are in the rows and in the pile, every way to
 * lay them there being equally likely. When the pile has run out, they are in the rows alone, and so all know which
 * they are together; they are dealt by themselves from then on. Generations are independent.
 *
 *      pile a b c ──▶ p1: ?  p2: ? ?  pile empty, discards d e ──▶ a b c over p1: 1, p2: 2
 *                                                                  pile d e: of the next generation, which is fresh
 *
 * So each card has a slot, its place in the row of its hero: by deck, by generation, as drawn. Actions and outcomes
 * that take it away say which slot it is (DUNGEON_ACT_SLOT, DUNGEON_OUT_SLOT), since all see that: were it the kind
 * alone, it would be less likely for each other card of the row to be of that kind too than for it to be any other, and
 * no longer would all ways be equally likely.
 *
 * In a view, what its player does not know is the first of all ways to deal it, and `unseen` says of whom.
 *
 * `player` is one of the game. Functions take states and views, those that change what heroes have states only; any
 * thread. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_HERO_FACE_DOWN_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_HERO_FACE_DOWN_H

#include "engine/games/dungeonquest/course.h"

/* Fills in the setup's tables of kinds, by its rulings. Fails where there are more such cards than a state holds. */
rp_status dungeon_find_face_down(dungeon_setup *setup, rp_error *error);

/* Kinds that others do not see, until the game ends. */
static inline bool dungeon_is_face_down(const dungeon_setup *setup, const dungeon_state *state, int card) {
    return setup->lies_face_down[card] && state->frame[0].procedure != DUNGEON_DO_END;
}

/* ---- what he has ---- */

/* Cards of a deck that lie face down before him, all generations. */
int dungeon_face_down_count(const dungeon_setup *setup, const dungeon_state *state, int player, int deck);

enum { DUNGEON_FRESH = 255 }; /* the generation of the pile */
/* One of the cards. */
typedef struct dungeon_slot {
    uint8_t deck, generation; /* 1, the oldest of its deck, and on; or DUNGEON_FRESH */
    uint8_t player, card;
} dungeon_slot;
/* All of them, in the order of the state; returns how many. */
int dungeon_list_face_down(const dungeon_setup *setup, const dungeon_state *state,
                           dungeon_slot out[DUNGEON_FACE_DOWN_MAX]);
/* The other way round, in any order but for that in which each row was drawn; generations but the fresh one get new
 * numbers in their order. */
void dungeon_set_face_down(dungeon_state *state, dungeon_slot list[], int count);

/* ---- what happens ---- */

/* Much of it is never done in games where Loot lies open, and is kept apart so that these stay fast. */

/* A card that he has just got: the next one of his row. */
__attribute__((noinline, cold)) void dungeon_lay_face_down(const dungeon_setup *setup, dungeon_state *state, int player,
                                                           int card);
/* He has one copy less, which was picked, or all of his go. */
__attribute__((noinline, cold)) void dungeon_turn_up(const dungeon_setup *setup, dungeon_state *state, int player,
                                                     int card);
void dungeon_turn_all_up(dungeon_state *state);
/* The discards of a deck are about to be shuffled in: what heroes have of it is of an earlier generation now. */
__attribute__((noinline, cold)) void dungeon_age_loot(const dungeon_setup *setup, dungeon_state *state, int deck);

/* Lists with an entry for each kind, base + card, have one for each slot in its place after this; returns how many. */
__attribute__((noinline, cold)) int dungeon_name_slots(const dungeon_setup *setup, const dungeon_state *state,
                                                       int player, rp_action base, rp_action out[], int count);
static inline int dungeon_list_slots(const dungeon_setup *setup, const dungeon_state *state, int player, rp_action base,
                                     rp_action out[], int count) {
    return state->face_down_count ? dungeon_name_slots(setup, state, player, base, out, count) : count;
}
/* The same for outcomes of DUNGEON_OUT_CARD, each card being equally likely. */
__attribute__((noinline, cold)) int dungeon_name_lost_slots(const dungeon_setup *setup, const dungeon_state *state,
                                                            int player, rp_outcome out[], int count);
static inline int dungeon_list_lost_slots(const dungeon_setup *setup, const dungeon_state *state, int player,
                                          rp_outcome out[], int count) {
    return state->face_down_count ? dungeon_name_lost_slots(setup, state, player, out, count) : count;
}
/* The card of the subject that an action or outcome of these lists names is the one of its kind that goes next; returns
 * base + card. Others stay as they are. */
__attribute__((noinline, cold)) rp_action dungeon_take_slot(dungeon_course *course, rp_action action);
static inline rp_action dungeon_pick_slot(dungeon_course *course, rp_action action) {
    return action < DUNGEON_ACT_SLOT ? action : dungeon_take_slot(course, action);
}
/* The number without the slot; that one, -1 for a card that lies open. */
rp_action dungeon_plain_action(rp_action action, int *slot);

/* ---- knowledge ---- */

void dungeon_mask_loot(const dungeon_setup *setup, dungeon_state *state, int player);
/* Deals what a view does not know. */
void dungeon_resample_loot(const dungeon_setup *setup, dungeon_state *view, rp_random *random);
/* Ways to deal it, 2^62 at most; copies of one kind count as different cards. */
uint64_t dungeon_loot_worlds(const dungeon_setup *setup, const dungeon_state *view);
/* The way with that number, modulo how many there are, by which the number is divided; returns its probability. */
double dungeon_loot_world(const dungeon_setup *setup, dungeon_state *view, uint64_t *index);

/* Copies of each kind that lie where the view does not know which lies where: before those who are unseen, in slots of
 * that deck and generation, and of the fresh one in the pile. Each slot has each of them with the same probability.
 * Returns how many they are; 0, and copies are 0, without such slots. */
int dungeon_unseen_cards(const dungeon_setup *setup, const dungeon_state *view, int deck, int generation,
                         uint8_t copies[DUNGEON_CARDS_MAX]);

#endif
