/* Whether a position that was read can be: the invariants of state.h. */
#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/position/position_internal.h"
#include "engine/games/dungeonquest/procedures.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/table/tokens.h"

typedef struct check {
    const dungeon_setup *setup;
    const dungeon_book *book;
    const dungeon_state *state;
    rp_reader *reader;
} check;

/* Fails where what another room has found is wrong. */
static void pass_on(const check *of, rp_status status, const rp_error *error) {
    if (status) rp_reader_fail(of->reader, "%s", error->text);
}

void dungeon_find_held(const dungeon_setup *setup, const dungeon_state *state, uint8_t held[DUNGEON_CARDS_MAX]) {
    for (int player = 0; player < setup->players; player++) dungeon_add_held(setup->book, &state->hero[player], held);
    dungeon_add_met(setup->book, state, held);
}

/* ---- frames ---------------------------------------------------------------------------------------------- */

static bool is_lowest(int procedure) {
    return procedure == DUNGEON_DO_START || procedure == DUNGEON_DO_TURN || procedure == DUNGEON_DO_END;
}

/* Hero, monster and token are there, and he lives. */
static void check_fight_frame(const check *of, const dungeon_frame *frame) {
    int player = dungeon_fight_hero(frame), monster = dungeon_fight_monster(frame), token = dungeon_fight_token(frame);
    bool is_player = player >= 0 && player < of->setup->players;
    const dungeon_hero *hero = is_player ? &of->state->hero[player] : NULL;
    if (!hero || !hero->figure)
        rp_reader_fail(of->reader, "course: 'fight' is not of a hero of this game");
    else if (hero->wounds >= of->book->combat.hero[hero->figure - 1].life)
        rp_reader_fail(of->reader, "heroes[%d].wounds: %d should be less than his life, he fights", player,
                       hero->wounds);
    else if (monster >= (int)of->book->combat.monster_count || (monster < 0 && dungeon_asks_fight(of->state)))
        rp_reader_fail(of->reader, "course: 'fight' is not with a monster of this game");
    else if (token >= (int)of->book->combat.monster_count * DQ_TOKENS)
        rp_reader_fail(of->reader, "course: 'fight' is not with a token of this game");
}

void dungeon_check_frames(const dungeon_setup *setup, const dungeon_state *state, rp_reader *reader) {
    const check of = {setup, setup->book, state, reader};
    int fights = 0;
    if (!is_lowest(state->frame[0].procedure))
        rp_reader_fail(reader, "course[0].do: should be 'start', 'turn' or 'end'");
    for (int i = 0; i < state->depth && rp_reader_ok(reader); i++) {
        const dungeon_frame *frame = &state->frame[i];
        if (i && is_lowest(frame->procedure))
            rp_reader_fail(reader, "course[%d].do: should stand first only", i);
        else if (frame->procedure == DUNGEON_DO_CARD && dungeon_card_of(frame) >= (int)setup->book->card_count)
            rp_reader_fail(reader, "course[%d].arguments: there is no such card", i);
        else if (frame->procedure == DUNGEON_DO_FIGHT && fights++)
            rp_reader_fail(reader, "course[%d].do: there is one 'fight' at a time", i);
        else if (frame->procedure == DUNGEON_DO_FIGHT)
            check_fight_frame(&of, frame);
    }
}

static void check_course(const check *of) {
    char word[RP_WORD_MAX];
    for (int i = 0; i < of->state->depth && rp_reader_ok(of->reader); i++) {
        const dungeon_frame *frame = &of->state->frame[i];
        if (!dungeon_procedure_of(frame)->sound(of->setup, of->state, frame, i ? frame - 1 : NULL))
            rp_reader_fail(of->reader, "course[%d]: '%s' cannot be at the step '%s' with these arguments here", i,
                           rp_word_text(dungeon_procedure_words, frame->procedure, word), dungeon_step_of(frame)->name);
    }
    if (!rp_reader_ok(of->reader)) return;
    int asks = dungeon_step_of(dungeon_top(of->state))->asks;
    if (asks == DUNGEON_ASKS_NOBODY)
        rp_reader_fail(of->reader, "course: the last step, '%s', asks nobody, so that it cannot be the last",
                       dungeon_step_of(dungeon_top(of->state))->name);
    else if ((asks == DUNGEON_ASKS_FIGHT) != dungeon_is_fighting(of->state))
        rp_reader_fail(of->reader, "course: a fight that goes on should come last");
}

/* ---- heroes ---------------------------------------------------------------------------------------------- */

static bool is_kind_kept(const dungeon_book *book, int card) {
    const dungeon_card *of = &book->card[card];
    for (int i = 0; i < of->effect_count; i++)
        if (of->effect[i].kind == DUNGEON_KEEP) return true;
    return dungeon_is_loot(book, card);
}

static void check_held(const check *of, int player) {
    const dungeon_hero *hero = &of->state->hero[player];
    int collected = 0;
    bool any = false;
    for (int card = 0; card < (int)of->book->card_count; card++) {
        const dungeon_card *kind = &of->book->card[card];
        int way = dungeon_collected(hero, card);
        any = any || hero->held[card];
        collected += way;
        if (dungeon_kept(hero, card) && !is_kind_kept(of->book, card))
            rp_reader_fail(of->reader, "heroes[%d].cards: '%s' is not kept", player, kind->id);
        else if (way && (kind->deck != DUNGEON_DECK_CATACOMB || hero->standing != DUNGEON_BELOW))
            rp_reader_fail(of->reader, "heroes[%d].collected: '%s' should be a Catacomb card of a hero below", player,
                           kind->id);
        else if (way && of->setup->lies_face_down[card])
            rp_reader_fail(of->reader, "heroes[%d].collected: '%s' is Loot, which is kept", player, kind->id);
    }
    if (any && (hero->standing == DUNGEON_DEAD || hero->standing == DUNGEON_WAITING))
        rp_reader_fail(of->reader, "heroes[%d].cards: should be none, he is dead or has not begun", player);
    else if (collected > hero->below)
        rp_reader_fail(of->reader, "heroes[%d].below: %d should be at least %d, the cards of this way", player,
                       hero->below, collected);
}

static void check_figure(const check *of, int player) {
    const dungeon_hero *hero = &of->state->hero[player];
    int chosen = of->setup->figure[player];
    bool plays = hero->standing == DUNGEON_INSIDE || hero->standing == DUNGEON_BELOW;
    if (hero->standing != DUNGEON_WAITING && !hero->figure)
        rp_reader_fail(of->reader, "heroes[%d].figure: is missing", player);
    else if (hero->figure && chosen && hero->figure != chosen)
        rp_reader_fail(of->reader, "heroes[%d].figure: should be '%s' in this game (its options)", player,
                       of->book->combat.hero[chosen - 1].id);
    else if (plays && hero->wounds >= dungeon_figure(of->setup, hero)->life)
        rp_reader_fail(of->reader, "heroes[%d].wounds: %d of a life of %d, so he is dead", player, hero->wounds,
                       dungeon_figure(of->setup, hero)->life);
    for (int other = 0; other < player; other++) {
        const dungeon_hero *his = &of->state->hero[other];
        if (hero->figure && his->figure == hero->figure)
            rp_reader_fail(of->reader, "heroes[%d].figure: heroes[%d] plays it already", player, other);
        if (hero->rune && his->rune == hero->rune)
            rp_reader_fail(of->reader, "heroes[%d].rune: heroes[%d] has it already", player, other);
    }
}

static bool is_space(const check *of, int field) { return !field || dungeon_space(of->book, field - 1) == field - 1; }

/* What only a hero inside or below has. */
static bool has_more(const dungeon_hero *hero) {
    return hero->from || hero->side || hero->searches || hero->duties || hero->determination || hero->obstacle ||
           hero->again || hero->lost_turns;
}

static bool may_come_again(const check *of, const dungeon_hero *hero) {
    const dungeon_card *card = &of->book->card[hero->again - 1];
    return hero->standing == DUNGEON_BELOW && card->deck == DUNGEON_DECK_CATACOMB &&
           dungeon_has_effect(card, DUNGEON_DRAWN, DUNGEON_REPEAT);
}

static void check_place(const check *of, int player) {
    const dungeon_hero *hero = &of->state->hero[player];
    bool inside = hero->standing == DUNGEON_INSIDE, below = hero->standing == DUNGEON_BELOW;
    if ((inside || below) != (hero->square != 0))
        rp_reader_fail(of->reader, "heroes[%d].square: should stand for a hero inside or below, and only then", player);
    else if ((inside && !is_space(of, hero->square)) || !is_space(of, hero->from))
        rp_reader_fail(of->reader, "heroes[%d].square: the treasure chamber goes by the first of its squares", player);
    else if (inside && dungeon_place_of(of->book, &of->state->table, dungeon_square_of(hero)) == DUNGEON_UNEXPLORED)
        rp_reader_fail(of->reader, "heroes[%d].square: is not explored", player);
    else if (!below && (hero->arrow || hero->below))
        rp_reader_fail(of->reader, "heroes[%d]: arrow and below are of a hero below", player);
    else if (hero->searches > 2)
        rp_reader_fail(of->reader, "heroes[%d].searches: should be at most 2", player);
    else if (!inside && !below && has_more(hero))
        rp_reader_fail(
            of->reader,
            "heroes[%d]: nothing but his figure, cards and gold should be said of who is not inside or below", player);
    else if (hero->determination && !hero->obstacle)
        rp_reader_fail(of->reader, "heroes[%d].obstacle: is missing, what he failed at", player);
    else if (hero->obstacle && !hero->determination)
        rp_reader_fail(of->reader, "heroes[%d].determination: should be 1 at least, with an obstacle", player);
    else if (hero->from && dungeon_place_of(of->book, &of->state->table, hero->from - 1) == DUNGEON_UNEXPLORED)
        rp_reader_fail(of->reader, "heroes[%d].from: is not explored", player);
    else if (hero->again && !may_come_again(of, hero))
        rp_reader_fail(of->reader, "heroes[%d].again: should be a card of the catacombs with 'repeat', below", player);
    else if (hero->gold && hero->standing != DUNGEON_OUT)
        rp_reader_fail(of->reader, "heroes[%d].gold: is of a hero who is out", player);
}

/* One of two came up from the catacombs, or an option lets heroes share the space. */
static bool may_share(const check *of, const dungeon_hero *a, const dungeon_hero *b) {
    const dungeon_rulings *rulings = &of->setup->rulings;
    dungeon_place place = dungeon_place_of(of->book, &of->state->table, dungeon_square_of(a));
    if (place == DUNGEON_TREASURE || rulings->escape_shares || rulings->retreat_shares) return true;
    return !a->from || !b->from || (place == DUNGEON_TOWER && rulings->share_towers);
}

static void check_heroes(const check *of) {
    for (int player = 0; player < of->setup->players && rp_reader_ok(of->reader); player++) {
        const dungeon_hero *hero = &of->state->hero[player];
        check_figure(of, player);
        check_place(of, player);
        check_held(of, player);
        if (!rp_reader_ok(of->reader) || hero->standing != DUNGEON_INSIDE) continue;
        for (int other = 0; other < player; other++) {
            const dungeon_hero *his = &of->state->hero[other];
            if (his->standing == DUNGEON_INSIDE && his->square == hero->square && !may_share(of, hero, his))
                rp_reader_fail(of->reader, "heroes[%d].square: heroes[%d] stands there", player, other);
        }
    }
}

/* ---- the turn and the tokens ----------------------------------------------------------------------------- */

static void check_turn(const check *of) {
    const dungeon_turn *turn = &of->state->turn;
    const int lowest = of->state->frame[0].procedure, standing = of->state->hero[turn->subject].standing;
    const bool plays = standing == DUNGEON_INSIDE || standing == DUNGEON_BELOW;
    bool any_waits = false, round = false;
    for (int i = 0; i < of->state->depth; i++) round = round || of->state->frame[i].procedure == DUNGEON_DO_EVERYONE;
    for (int player = 0; player < of->setup->players; player++)
        any_waits = any_waits || of->state->hero[player].standing == DUNGEON_WAITING;
    if ((turn->end != DUNGEON_GOES_ON) != (lowest == DUNGEON_DO_END))
        rp_reader_fail(of->reader, "turn.end: should stand with the course 'end', and only then");
    else if (lowest != DUNGEON_DO_START && (!turn->first || !turn->sun))
        rp_reader_fail(of->reader, "turn: first and sun should stand when the start is over");
    else if (lowest != DUNGEON_DO_START && any_waits)
        rp_reader_fail(of->reader, "heroes: none should wait when the start is over");
    else if (turn->number > of->setup->turn_limit + (turn->end == DUNGEON_GUARD))
        rp_reader_fail(of->reader, "turn.number: %d should be at most %d (option of the game)", turn->number,
                       of->setup->turn_limit);
    else if (lowest == DUNGEON_DO_TURN && !round && turn->subject != turn->player)
        rp_reader_fail(of->reader, "turn.subject: should be the player whose turn it is");
    else if (lowest == DUNGEON_DO_TURN && of->state->depth > 1 && !plays)
        rp_reader_fail(of->reader, "turn.subject: should be a hero who is inside or below");
}

static void check_tokens(const check *of, int player) {
    rp_error error = {0};
    const dungeon_tokens *tokens = &of->state->tokens;
    const dungeon_frame *frame = dungeon_fight_frame(of->state);
    pass_on(of, dungeon_tokens_check(of->book, tokens, player, &error), &error);
    if (!rp_reader_ok(of->reader)) return;
    for (int token = 0; token < (int)of->book->combat.monster_count * DQ_TOKENS; token++) {
        int square = dungeon_token_square(tokens, token);
        if (square < 0) continue;
        if (dungeon_space(of->book, square) != square ||
            dungeon_place_of(of->book, &of->state->table, square) == DUNGEON_UNEXPLORED) {
            char text[8];
            dungeon_square_text(of->book, square, text);
            rp_reader_fail(of->reader, "monsters: no token can lie on %s", text);
        }
    }
    if (dungeon_token_drawn(tokens) >= 0 && !frame)
        rp_reader_fail(of->reader, "monsters: a token is in a fight, but there is none");
    int met = frame ? dungeon_fight_token(frame) : DUNGEON_NO_TOKEN;
    if (met < 0) return;
    bool drawn = dungeon_token_drawn(tokens) == met;
    if (!drawn && dungeon_token_square(tokens, met) < 0)
        rp_reader_fail(of->reader, "course: the token of the 'fight' lies nowhere");
    else if (dungeon_token_monster(met) != dungeon_fight_monster(frame))
        rp_reader_fail(of->reader, "course: the token of the 'fight' is not of its monster");
    else if (player == RP_CHANCE_PLAYER && dungeon_is_fighting(of->state)) {
        rp_state fight = {0};
        dungeon_fight_out(of->state, &fight);
        if (dq_fight_of(&fight)->life != dungeon_token_life(tokens, met))
            rp_reader_fail(of->reader, "fight.monster.life: %d should be that of its token, %d",
                           dq_fight_of(&fight)->life, dungeon_token_life(tokens, met));
    }
}

/* Whoever is asked can do something, and chance has an outcome. The reader of combats sees to fights. */
static bool has_answer(const check *of) {
    rp_action actions[RP_LEGAL_MAX];
    rp_outcome outcomes[DUNGEON_HELD_LISTED];
    const dungeon_frame *top = dungeon_top(of->state);
    const dungeon_procedure *procedure = dungeon_procedure_of(top);
    int asks = dungeon_step_of(top)->asks, player = of->state->turn.subject;
    if (asks == DUNGEON_ASKS_FIGHT || asks == DUNGEON_IS_OVER) return true;
    if (asks == DUNGEON_ASKS_CHANCE) return procedure->chance(of->setup, of->state, top, outcomes) > 0;
    if (asks == DUNGEON_ASKS_MONSTER) player = dungeon_monster_player(of->setup, player);
    return procedure->legal(of->setup, of->state, top, player, actions) > 0;
}

void dungeon_check_position(const dungeon_setup *setup, const dungeon_state *state, int player, rp_reader *reader) {
    const check of = {setup, setup->book, state, reader};
    uint8_t held[DUNGEON_CARDS_MAX] = {0};
    rp_error error = {0};
    pass_on(&of, dungeon_tiles_check(of.book, &state->table, &error), &error);
    dungeon_find_held(setup, state, held);
    pass_on(&of, dungeon_cards_check(of.book, &state->table, held, &error), &error);
    if (rp_reader_ok(reader)) check_tokens(&of, player);
    if (rp_reader_ok(reader)) check_heroes(&of);
    if (rp_reader_ok(reader)) check_turn(&of);
    if (rp_reader_ok(reader)) check_course(&of);
    if (rp_reader_ok(reader) && !has_answer(&of))
        rp_reader_fail(reader, "course: the last step, '%s', has no answer that is possible here",
                       dungeon_step_of(dungeon_top(state))->name);
}
