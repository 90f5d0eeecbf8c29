/* Dice, cards and tiles that chance draws. */
#include "engine/games/dungeonquest/draws.h"

#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/table/piles.h"

int dungeon_list_sums(int dice, rp_outcome out[]) {
    /* Rolls that give each sum, from the lowest on, and all rolls. */
    static const uint8_t ways[DUNGEON_DICE_MAX + 1][DUNGEON_SUM_MAX] = {
        {1},
        {1, 1, 1, 1, 1, 1},
        {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1},
        {1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1},
    };
    static const uint8_t all[DUNGEON_DICE_MAX + 1] = {1, 6, 36, 216};
    int count = 0;
    for (; ways[dice][count]; count++)
        out[count] = (rp_outcome){.outcome = DUNGEON_OUT_SUM + dice + count,
                                  .probability = (double)ways[dice][count] / all[dice]};
    return count;
}

int dungeon_list_cards(const dungeon_setup *setup, const dungeon_state *state, int deck, rp_outcome out[]) {
    int count = dungeon_list_draws(&setup->index, &state->table, deck, out);
    for (int i = 0; i < count; i++) out[i].outcome += DUNGEON_OUT_CARD;
    return count;
}

int dungeon_list_chambers(const dungeon_setup *setup, const dungeon_state *state, rp_outcome out[]) {
    int count = dungeon_list_tiles(setup->book, &state->table, out);
    for (int i = 0; i < count; i++) out[i].outcome += DUNGEON_OUT_CHAMBER;
    return count;
}

/* Dragon cards come back whatever the option says: R26 is a ruling of its own. */
static bool stays_empty(const dungeon_setup *setup, int deck) {
    return setup->rulings.decks_run_out && deck != DUNGEON_DECK_DRAGON;
}

bool dungeon_has_cards(const dungeon_setup *setup, const dungeon_state *state, int deck) {
    return dungeon_pile_size(&setup->index, &state->table, deck) ||
           (!stays_empty(setup, deck) && dungeon_discard_size(&setup->index, &state->table, deck));
}

bool dungeon_can_draw(dungeon_course *course, int deck) {
    if (dungeon_has_cards(course->setup, course->state, deck)) return true;
    dungeon_tell(course, DUNGEON_TOLD_EMPTY, deck, 0, 0, 0, 0);
    return false;
}

int dungeon_draw_outcome(dungeon_course *course, const rp_move *move) {
    int card = move->of[0] - DUNGEON_OUT_CARD, deck = course->book->card[card].deck;
    if (dungeon_needs_shuffle(&course->setup->index, &course->state->table, deck)) {
        dungeon_tell(course, DUNGEON_TOLD_SHUFFLED, deck, 0, 0, 0, 0);
        dungeon_age_loot(course->setup, course->state, deck);
    }
    dungeon_take(&course->setup->index, &course->state->table, card);
    dungeon_tell_card(course, DUNGEON_TOLD_DREW, course->state->turn.subject, card);
    return card;
}
