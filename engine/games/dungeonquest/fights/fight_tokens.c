/* Where the token of a monster goes when the fight is over. */
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights_internal.h"
#include "engine/games/dungeonquest/table/tokens.h"

bool dungeon_is_borrowed(const dungeon_state *state, int token) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    int square = dungeon_token_square(&state->tokens, token);
    return square >= 0 && (hero->standing == DUNGEON_BELOW || square != dungeon_square_of(hero));
}

static void return_token(dungeon_course *course, int token) {
    dungeon_tokens *tokens = &course->state->tokens;
    int monster = dungeon_token_monster(token), life = dungeon_token_life(tokens, token);
    dungeon_return_token(course->book, tokens, token);
    /* All see it, and nothing that stays shows it. */
    dungeon_note(course->state, DUNGEON_NOTE_TOKEN_BACK, (uint64_t)monster << 8 | (unsigned)life);
    dungeon_tell(course, DUNGEON_TOLD_TOKEN_BACK, monster + 1, life, 0, 0, 0);
}

void dungeon_place_token(dungeon_course *course, int token) {
    int square = dungeon_square_of(dungeon_subject(course)), from = dungeon_token_square(&course->state->tokens, token);
    dungeon_lay_token(&course->state->tokens, token, square);
    dungeon_tell(course, DUNGEON_TOLD_TOKEN_LAID, dungeon_token_monster(token) + 1, square + 1, from + 1, 0, 0);
}

void dungeon_give_up_token(dungeon_course *course, int token, bool killed) {
    if (!dungeon_is_borrowed(course->state, token))
        return_token(course, token);
    else if (killed)
        dungeon_turn_up_token(course->book, &course->state->tokens, token);
}

bool dungeon_leave_token(dungeon_course *course, int token) {
    const dungeon_tokens *tokens = &course->state->tokens;
    const dungeon_hero *hero = dungeon_subject(course);
    bool drawn = dungeon_token_square(tokens, token) < 0;
    bool here = hero->standing != DUNGEON_BELOW && dungeon_token_at(tokens, dungeon_square_of(hero)) < 0;
    if (drawn && here) dungeon_place_token(course, token);
    if (drawn && !here) return_token(course, token);
    return drawn || !here;
}

int dungeon_list_picks(const dungeon_state *state, int monster, rp_action out[]) {
    int tokens[DQ_TOKENS], count = dungeon_list_tokens(&state->tokens, monster, tokens);
    for (int i = 0; i < count; i++) {
        rp_action next = DUNGEON_ACT_SQUARE + dungeon_token_square(&state->tokens, tokens[i]);
        int at = i;
        for (; at > 0 && out[at - 1] > next; at--) out[at] = out[at - 1];
        out[at] = next;
    }
    return count;
}
