/* The end: gold that is rolled and effects of cards, for those who are out; winners and payoff. */
#include "engine/games/dungeonquest/cards/cards.h"

#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/turn/turn.h"

#include <string.h>

/* The hero whose turn it is to be seen to is the subject.
 *
 * Arguments
 *   KIND      EFFECTS, GOLD: the kind of card to look at next; ROLL: the one that is rolled for + 1
 *   COPIES    copies of the kind before it that are still to come
 *   HIGHEST   + player: the highest sum of dice that one card of his had */
enum { KIND, COPIES, HIGHEST };

enum { EFFECTS, GOLD, ROLL, OVER, STEPS };

static const dungeon_step steps[] = {
    [EFFECTS] = {"effects", DUNGEON_ASKS_NOBODY},
    [GOLD] = {"gold", DUNGEON_ASKS_NOBODY},
    [ROLL] = {"roll", DUNGEON_ASKS_CHANCE},
    [OVER] = {"over", DUNGEON_IS_OVER},
    [STEPS] = {0},
};

void dungeon_finish(dungeon_course *course, int end) {
    dungeon_state *state = course->state;
    dungeon_turn *turn = &state->turn;
    while (state->depth) dungeon_pop(course);
    turn->end = (uint8_t)end;
    turn->moves = turn->roll = turn->success = turn->margin = turn->steps = 0;
    memset(turn->again, 0, sizeof turn->again);
    for (int player = 0; end == DUNGEON_NIGHT && player < course->setup->players; player++) {
        int standing = state->hero[player].standing;
        if (standing == DUNGEON_INSIDE || standing == DUNGEON_BELOW) dungeon_bury(course, player);
    }
    dungeon_push(course, DUNGEON_DO_END);
    dungeon_turn_all_up(state);
    turn->subject = (uint8_t)(turn->first - 1);
}

/* ---- one hero after the other, from the First Player on --------------------------------------------------- */

static void go_to(dungeon_frame *frame, int step) {
    frame->argument[KIND] = frame->argument[COPIES] = 0;
    frame->step = (uint8_t)step;
}

static void end_of_hero(dungeon_course *course, dungeon_frame *frame) {
    dungeon_turn *turn = &course->state->turn;
    int next = (turn->subject + 1) % course->setup->players;
    turn->roll = turn->success = turn->margin = 0;
    if (next + 1 != turn->first) {
        turn->subject = (uint8_t)next;
        go_to(frame, EFFECTS);
        return;
    }
    turn->subject = turn->player;
    go_to(frame, OVER);
    dungeon_tell(course, DUNGEON_TOLD_OVER, turn->end, 0, 0, 0, 0);
}

/* The next copy of a kind that he has and that this step is about; -1: none is left. */
static int next_card(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_book *book = course->book;
    const dungeon_hero *hero = dungeon_subject(course);
    uint8_t *argument = frame->argument;
    while (argument[COPIES] || argument[KIND] < book->card_count) {
        if (argument[COPIES]) {
            argument[COPIES]--;
            if (dungeon_kept(hero, argument[KIND] - 1)) return argument[KIND] - 1;
            continue;
        }
        const dungeon_card *card = &book->card[argument[KIND]];
        bool meant = frame->step == EFFECTS ? dungeon_has_time(card, DUNGEON_GAME_END) : card->gold_dice != 0;
        if (meant) argument[COPIES] = (uint8_t)dungeon_kept(hero, argument[KIND]);
        argument[KIND]++;
    }
    return -1;
}

static void go(dungeon_course *course, dungeon_frame *frame) {
    if (dungeon_subject(course)->standing != DUNGEON_OUT) {
        end_of_hero(course, frame);
        return;
    }
    int card = next_card(course, frame);
    if (frame->step == EFFECTS) {
        if (card >= 0)
            dungeon_push_held(course, card, DUNGEON_GAME_END);
        else
            go_to(frame, GOLD);
    } else if (card >= 0) {
        frame->step = ROLL;
    } else {
        end_of_hero(course, frame);
    }
}

static int chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  rp_outcome out[]) {
    (void)state;
    return dungeon_list_sums(setup->book->card[frame->argument[KIND] - 1].gold_dice, out);
}

static void take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    dungeon_hero *hero = dungeon_subject(course);
    int sum = dungeon_sum_of(move), gold = 100 * sum, player = course->state->turn.subject;
    uint8_t *highest = &frame->argument[HIGHEST + player];
    hero->gold = (uint16_t)(gold < UINT16_MAX - hero->gold ? hero->gold + gold : UINT16_MAX);
    if (sum > *highest) *highest = (uint8_t)sum;
    frame->step = GOLD;
    dungeon_tell(course, DUNGEON_TOLD_GOLD, player, frame->argument[KIND], gold, 0, 0);
}

static bool sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  const dungeon_frame *below) {
    const uint8_t *argument = frame->argument;
    const dungeon_turn *turn = &state->turn;
    bool top = frame == dungeon_top(state);
    if (below || !turn->end || turn->end >= DUNGEON_ENDS || !turn->first || turn->first > setup->players) return false;
    if (turn->subject >= setup->players || turn->player >= setup->players) return false;
    if (argument[KIND] > setup->book->card_count || argument[COPIES] > DUNGEON_HELD_MOST) return false;
    for (int player = 0; player < DUNGEON_HEROES_MAX; player++) {
        bool rolled = player < setup->players && state->hero[player].standing == DUNGEON_OUT;
        if (argument[HIGHEST + player] > (rolled ? DUNGEON_SUM_MAX : 0)) return false;
    }
    switch (frame->step) {
    case EFFECTS: return !top && argument[KIND];
    case ROLL:
        return top && argument[KIND] && setup->book->card[argument[KIND] - 1].gold_dice &&
               state->hero[turn->subject].standing == DUNGEON_OUT;
    case OVER: return top && !argument[KIND] && !argument[COPIES];
    default: return false;
    }
}

const dungeon_procedure dungeon_end_procedure = {
    .steps = steps, .chance = chance, .take = take, .go = go, .sound = sound};

/* ---- who has won ---------------------------------------------------------------------------------------- */

int dungeon_gold_out(const dungeon_setup *setup, const dungeon_state *state, int player) {
    const dungeon_hero *hero = &state->hero[player];
    return hero->standing == DUNGEON_OUT ? dungeon_gold(setup->book, hero) + hero->gold : 0;
}

/* Gold of his most valuable card. */
static int highest_card(const dungeon_setup *setup, const dungeon_state *state, int player) {
    const dungeon_hero *hero = &state->hero[player];
    const dungeon_frame *end = dungeon_top(state);
    int highest = end->procedure == DUNGEON_DO_END ? 100 * end->argument[HIGHEST + player] : 0;
    for (uint32_t card = 0; card < setup->book->card_count; card++)
        if (setup->book->card[card].gold > highest && dungeon_kept(hero, (int)card))
            highest = setup->book->card[card].gold;
    return highest;
}

/* Gold, then the most valuable card, then how many there are: in one number. */
static uint64_t rank(const dungeon_setup *setup, const dungeon_state *state, int player) {
    const dungeon_hero *hero = &state->hero[player];
    return (uint64_t)dungeon_gold_out(setup, state, player) << 32 | (uint64_t)highest_card(setup, state, player) << 16 |
           (uint64_t)dungeon_loot_count(setup->book, hero);
}

unsigned dungeon_winners(const dungeon_setup *setup, const dungeon_state *state) {
    unsigned winners = 0;
    uint64_t best = 0;
    if (setup->players == 1)
        return state->hero[0].standing == DUNGEON_OUT && dungeon_has_treasure(setup->book, &state->hero[0]);
    for (int player = 0; player < setup->players; player++) {
        if (state->hero[player].standing != DUNGEON_OUT) continue;
        uint64_t own = rank(setup, state, player);
        if (winners && own < best) continue;
        winners = (winners && own == best ? winners : 0) | 1u << player;
        best = own;
    }
    return winners;
}

void dungeon_payoff(const rp_game *game, const rp_state *bytes, double out[]) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(bytes);
    unsigned winners = dungeon_winners(setup, state);
    double own[RP_PLAYERS_MAX], all = 0;
    int shares = 0;
    for (int player = 0; player < setup->players; player++) shares += (winners >> player & 1) != 0;
    for (int player = 0; player < setup->players; player++) {
        double won = winners >> player & 1 ? 1.0 / shares : 0;
        own[player] = setup->score_gold ? dungeon_gold_out(setup, state, player) / 10000.0 : won;
        all += own[player];
    }
    for (int player = 0; player < setup->players; player++) {
        double others = setup->players > 1 ? (all - own[player]) / (setup->players - 1) : 0;
        out[player] = own[player] - setup->rivals * others;
    }
}
