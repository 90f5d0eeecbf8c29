/* Cards that heroes hold, and Loot that goes. */
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero_internal.h"
#include "engine/games/dungeonquest/table/piles.h"

enum { KEPT_ONE = 1, COLLECTED_ONE = 16, KEPT_BITS = 15, COLLECTED_SHIFT = 4 };

/* ---- what he has ---------------------------------------------------------------------------------------- */

int dungeon_kept(const dungeon_hero *hero, int card) { return hero->held[card] & KEPT_BITS; }

int dungeon_collected(const dungeon_hero *hero, int card) { return hero->held[card] >> COLLECTED_SHIFT; }

void dungeon_add_held(const dungeon_book *book, const dungeon_hero *hero, uint8_t held[DUNGEON_CARDS_MAX]) {
    for (int i = 0; i < (int)book->card_count; i++)
        held[i] = (uint8_t)(held[i] + dungeon_kept(hero, i) + dungeon_collected(hero, i));
}

bool dungeon_is_loot(const dungeon_book *book, int card) { return book->card[card].type == DUNGEON_LOOT; }

int dungeon_loot_count(const dungeon_book *book, const dungeon_hero *hero) {
    int count = 0;
    for (int i = 0; i < (int)book->card_count; i++)
        if (dungeon_kept(hero, i) && dungeon_is_loot(book, i)) count += dungeon_kept(hero, i);
    return count;
}

bool dungeon_has_treasure(const dungeon_book *book, const dungeon_hero *hero) {
    for (int i = 0; i < (int)book->card_count; i++)
        if (dungeon_kept(hero, i) && book->card[i].deck == DUNGEON_DECK_TREASURE) return true;
    return false;
}

int dungeon_gold(const dungeon_book *book, const dungeon_hero *hero) {
    int gold = 0;
    for (int i = 0; i < (int)book->card_count; i++)
        if (dungeon_kept(hero, i) && dungeon_is_loot(book, i)) gold += book->card[i].gold * dungeon_kept(hero, i);
    return gold;
}

/* Copies of a kind of Loot that he can lose. */
static int loose(const dungeon_book *book, const dungeon_hero *hero, int card, int without) {
    int kept = dungeon_kept(hero, card);
    if (!kept || !dungeon_is_loot(book, card)) return 0;
    return card == without ? kept - 1 : kept;
}

static int loose_count(const dungeon_book *book, const dungeon_hero *hero, int without) {
    int count = 0;
    for (int i = 0; i < (int)book->card_count; i++) count += loose(book, hero, i, without);
    return count;
}

int dungeon_list_loot(const dungeon_book *book, const dungeon_hero *hero, int without, rp_outcome out[]) {
    int outcomes = 0, all = loose_count(book, hero, without);
    for (int i = 0; i < (int)book->card_count; i++) {
        int copies = loose(book, hero, i, without);
        if (copies) out[outcomes++] = (rp_outcome){.outcome = i, .probability = (double)copies / all};
    }
    return outcomes;
}

/* ---- what comes and goes -------------------------------------------------------------------------------- */

void dungeon_keep(dungeon_course *course, dungeon_hero *hero, int card) {
    hero->held[card] = (uint8_t)(hero->held[card] + KEPT_ONE);
    if (dungeon_is_face_down(course->setup, course->state, card))
        dungeon_lay_face_down(course->setup, course->state, dungeon_player_of(course, hero), card);
    dungeon_tell_card(course, DUNGEON_TOLD_KEPT, dungeon_player_of(course, hero), card);
}

void dungeon_collect(dungeon_course *course, dungeon_hero *hero, int card) {
    hero->held[card] = (uint8_t)(hero->held[card] + COLLECTED_ONE);
    hero->below = (uint8_t)(hero->below + (hero->below < UINT8_MAX));
    dungeon_tell_card(course, DUNGEON_TOLD_COLLECTED, dungeon_player_of(course, hero), card);
}

/* Lies nowhere any more: to its pile, or to its discards. */
static void lay_away(dungeon_course *course, const dungeon_hero *hero, int card, bool pile) {
    if (pile)
        dungeon_put_back(&course->state->table, card);
    else
        dungeon_discard(&course->state->table, card);
    dungeon_tell(course, DUNGEON_TOLD_WENT, dungeon_player_of(course, hero), card + 1, pile, 0, 0);
}

static void drop_copy(dungeon_course *course, dungeon_hero *hero, int card) {
    hero->held[card] = (uint8_t)(hero->held[card] - KEPT_ONE);
    if (course->state->face_down_count)
        dungeon_turn_up(course->setup, course->state, dungeon_player_of(course, hero), card);
}

void dungeon_discard_kept(dungeon_course *course, dungeon_hero *hero, int card) {
    drop_copy(course, hero, card);
    lay_away(course, hero, card, false);
}

void dungeon_lose(dungeon_course *course, dungeon_hero *hero, int card) {
    bool pile = course->setup->rulings.shuffle_lost && dungeon_is_loot(course->book, card);
    drop_copy(course, hero, card);
    lay_away(course, hero, card, pile);
}

void dungeon_collect_kept(dungeon_course *course, dungeon_hero *hero, int card) {
    hero->held[card] = (uint8_t)(hero->held[card] - KEPT_ONE + COLLECTED_ONE);
    dungeon_tell_card(course, DUNGEON_TOLD_COLLECTED, dungeon_player_of(course, hero), card);
}

void dungeon_keep_collected(dungeon_course *course, dungeon_hero *hero, int card) {
    hero->held[card] = (uint8_t)(hero->held[card] - COLLECTED_ONE);
    dungeon_keep(course, hero, card);
}

void dungeon_lose_treasure(dungeon_course *course, dungeon_hero *hero) {
    bool all = course->setup->rulings.rage_takes_all;
    for (int i = 0; i < (int)course->book->card_count; i++) {
        if (!dungeon_is_loot(course->book, i)) continue;
        if (!all && course->book->card[i].deck != DUNGEON_DECK_TREASURE) continue;
        while (dungeon_kept(hero, i)) dungeon_lose(course, hero, i);
    }
}

void dungeon_return_collected(dungeon_course *course, dungeon_hero *hero, bool discard) {
    for (int i = 0; i < (int)course->book->card_count; i++)
        while (dungeon_collected(hero, i)) {
            hero->held[i] = (uint8_t)(hero->held[i] - COLLECTED_ONE);
            lay_away(course, hero, i, !discard);
        }
    hero->below = 0;
}

void dungeon_lose_all(dungeon_course *course, dungeon_hero *hero) {
    for (int i = 0; i < (int)course->book->card_count; i++)
        while (dungeon_kept(hero, i)) dungeon_lose(course, hero, i);
    dungeon_return_collected(course, hero, !course->setup->rulings.shuffle_lost);
}

static bool is_kept_until(const dungeon_card *card, int until) {
    for (int i = 0; i < card->effect_count; i++)
        if (card->effect[i].kind == DUNGEON_KEEP && card->effect[i].until == until) return true;
    return false;
}

void dungeon_lose_until(dungeon_course *course, dungeon_hero *hero, int until) {
    for (int i = 0; i < (int)course->book->card_count; i++)
        while (dungeon_kept(hero, i) && is_kept_until(&course->book->card[i], until))
            dungeon_discard_kept(course, hero, i);
}

/* ---- Loot that he has to lose --------------------------------------------------------------------------- */

/* Arguments: how many are still to go, 0 with LOSE_ANY; how; the card that stays + 1. */
enum { COUNT, HOW, WITHOUT };
enum { LOSE_AT_RANDOM, LOSE_BY_CHOICE, LOSE_ANY, LOSE_HOWS };
enum { LOSE_NEXT, LOSE_CHOICE, LOSE_CARD, LOSE_STEPS };
static const dungeon_step lose_steps[] = {[LOSE_NEXT] = {"next", DUNGEON_ASKS_NOBODY},
                                          [LOSE_CHOICE] = {"choice", DUNGEON_ASKS_HERO},
                                          [LOSE_CARD] = {"card", DUNGEON_ASKS_CHANCE},
                                          [LOSE_STEPS] = {NULL, 0}};

void dungeon_push_lose(dungeon_course *course, int count, bool by_choice, bool any, int without) {
    dungeon_frame *frame = dungeon_push(course, DUNGEON_DO_LOSE);
    frame->argument[COUNT] = (uint8_t)(any ? 0 : count);
    frame->argument[HOW] = any ? LOSE_ANY : by_choice ? LOSE_BY_CHOICE : LOSE_AT_RANDOM;
    frame->argument[WITHOUT] = (uint8_t)(without + 1);
}

static int lose_legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                      rp_action out[]) {
    int actions = 0;
    if (frame->argument[HOW] == LOSE_ANY) out[actions++] = DUNGEON_ACT_DONE;
    for (int i = 0; i < (int)setup->book->card_count; i++)
        if (loose(setup->book, &state->hero[player], i, frame->argument[WITHOUT] - 1))
            out[actions++] = DUNGEON_ACT_DROP + i;
    return dungeon_list_slots(setup, state, player, DUNGEON_ACT_DROP, out, actions);
}

static int lose_chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       rp_outcome out[]) {
    int outcomes = dungeon_list_loot(setup->book, dungeon_subject_of(state), frame->argument[WITHOUT] - 1, out);
    for (int i = 0; i < outcomes; i++) out[i].outcome += DUNGEON_OUT_CARD;
    return dungeon_list_lost_slots(setup, state, state->turn.subject, out, outcomes);
}

static void lose_take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    bool chooses = frame->step == LOSE_CHOICE;
    rp_action answer = chooses ? move->of[course->state->turn.subject] : move->of[0];
    if (chooses && answer == DUNGEON_ACT_DONE) {
        dungeon_pop(course);
        return;
    }
    frame->step = LOSE_NEXT;
    if (frame->argument[HOW] != LOSE_ANY) frame->argument[COUNT]--;
    answer = dungeon_pick_slot(course, answer);
    dungeon_lose(course, dungeon_subject(course), answer - (chooses ? DUNGEON_ACT_DROP : DUNGEON_OUT_CARD));
}

static void lose_go(dungeon_course *course, dungeon_frame *frame) {
    dungeon_hero *hero = dungeon_subject(course);
    int how = frame->argument[HOW], count = frame->argument[COUNT], without = frame->argument[WITHOUT] - 1;
    int all = loose_count(course->book, hero, without);
    if (all && (how == LOSE_ANY || (count && count < all))) {
        frame->step = how == LOSE_AT_RANDOM ? LOSE_CARD : LOSE_CHOICE;
        return;
    }
    dungeon_pop(course);
    if (!count) return;
    for (int i = 0; i < (int)course->book->card_count; i++)
        while (loose(course->book, hero, i, without)) dungeon_lose(course, hero, i);
}

static bool lose_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                       const dungeon_frame *below) {
    const uint8_t *argument = frame->argument;
    if (!dungeon_carries(below)) return false;
    if (frame->step >= LOSE_STEPS || argument[HOW] >= LOSE_HOWS || argument[WITHOUT] > setup->book->card_count)
        return false;
    for (int i = WITHOUT + 1; i < DUNGEON_ARGUMENTS; i++)
        if (argument[i]) return false;
    if ((argument[HOW] == LOSE_ANY) != !argument[COUNT]) return false;
    if (frame->step == LOSE_NEXT) return true;
    if ((frame->step == LOSE_CARD) != (argument[HOW] == LOSE_AT_RANDOM)) return false;
    return loose_count(setup->book, dungeon_subject_of(state), argument[WITHOUT] - 1) > 0;
}

const dungeon_procedure dungeon_lose_procedure = {.steps = lose_steps,
                                                  .legal = lose_legal,
                                                  .chance = lose_chance,
                                                  .take = lose_take,
                                                  .go = lose_go,
                                                  .sound = lose_sound};
