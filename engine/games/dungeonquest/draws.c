/* Dice, cards and tiles that chance draws. */
#include "engine/games/dungeonquest/draws.h"

#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/table/piles.h"

int dungeon_list_sums(int dice, rp_outcome out[]) {
    int ways[DUNGEON_SUM_MAX + 1] = {1}, all = 1, count = 0;
    for (int die = 0; die < dice; die++) {
        int next[DUNGEON_SUM_MAX + 1] = {0};
        for (int sum = 0; sum + DUNGEON_FACES <= DUNGEON_SUM_MAX; sum++)
            for (int face = 1; face <= DUNGEON_FACES; face++) next[sum + face] += ways[sum];
        memcpy(ways, next, sizeof ways);
        all *= DUNGEON_FACES;
    }
    for (int sum = 1; sum <= DUNGEON_SUM_MAX; sum++)
        if (ways[sum])
            out[count++] = (rp_outcome){.outcome = DUNGEON_OUT_SUM + sum, .probability = (double)ways[sum] / all};
    return count;
}

int dungeon_list_cards(const dungeon_setup *setup, const dungeon_state *state, int deck, rp_outcome out[]) {
    int count = dungeon_list_draws(setup->book, &state->table, deck, out);
    for (int i = 0; i < count; i++) out[i].outcome += DUNGEON_OUT_CARD;
    return count;
}

int dungeon_list_chambers(const dungeon_setup *setup, const dungeon_state *state, rp_outcome out[]) {
    int count = dungeon_list_tiles(setup->book, &state->table, out);
    for (int i = 0; i < count; i++) out[i].outcome += DUNGEON_OUT_CHAMBER;
    return count;
}

bool dungeon_has_cards(const dungeon_book *book, const dungeon_state *state, int deck) {
    return dungeon_pile_size(book, &state->table, deck) || dungeon_discard_size(book, &state->table, deck);
}

bool dungeon_can_draw(dungeon_course *course, int deck) {
    if (dungeon_has_cards(course->book, course->state, deck)) return true;
    dungeon_tell(course, DUNGEON_TOLD_EMPTY, deck, 0, 0, 0, 0);
    return false;
}

int dungeon_draw_outcome(dungeon_course *course, const rp_move *move) {
    int card = move->of[0] - DUNGEON_OUT_CARD, deck = course->book->card[card].deck;
    if (dungeon_needs_shuffle(course->book, &course->state->table, deck))
        dungeon_tell(course, DUNGEON_TOLD_SHUFFLED, deck, 0, 0, 0, 0);
    dungeon_take(course->book, &course->state->table, card);
    dungeon_tell(course, DUNGEON_TOLD_DREW, course->state->turn.subject, card + 1, 0, 0, 0);
    return card;
}
