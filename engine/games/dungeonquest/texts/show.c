/* A drawing of the dungeon. */
#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/position/position_internal.h"
#include "engine/games/dungeonquest/procedures.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/page.h"

#include <stdio.h>
#include <string.h>

/* ---- the board ------------------------------------------------------------------------------------------- */

#define LETTER(kind, sign, name, happens) [kind] = sign,
#define LEGEND(kind, sign, name, happens) sign " " name,
static const char *const letters[DUNGEON_CHAMBER_KINDS] = {DUNGEON_CHAMBER_SIGN_LIST(LETTER, "")};
static const char *const legend[] = {DUNGEON_CHAMBER_SIGN_LIST(LEGEND, "")};

static char letter_of(const dungeon_book *book, const dungeon_table *table, int square) {
    switch (dungeon_place_of(book, table, square)) {
    case DUNGEON_UNEXPLORED: return DUNGEON_SIGN_UNEXPLORED;
    case DUNGEON_TOWER: return DUNGEON_SIGN_TOWER;
    case DUNGEON_TREASURE: return DUNGEON_SIGN_TREASURE;
    default: return letters[dungeon_chamber_at(book, table, square)->kind][0];
    }
}

/* The number of the hero who stands on a square, or the sign of several, ' ' for none. */
static char hero_on(const dungeon_setup *setup, const dungeon_state *state, int square) {
    char mark = ' ';
    for (int player = 0; player < setup->players; player++) {
        const dungeon_hero *hero = &state->hero[player];
        if (hero->standing != DUNGEON_INSIDE || dungeon_square_of(hero) != square) continue;
        mark = mark == ' ' ? (char)('1' + player) : DUNGEON_SIGN_HEROES;
    }
    return mark;
}

static void put_legend(rp_page *to) {
    enum { COLUMNS = 79 };
    size_t column = 0;
    rp_page_put(to, "%c tower  %c treasure  %c unexplored  %c monster  %c way down  %c heroes\n", DUNGEON_SIGN_TOWER,
                DUNGEON_SIGN_TREASURE, DUNGEON_SIGN_UNEXPLORED, DUNGEON_SIGN_MONSTER, DUNGEON_SIGN_WAY_DOWN,
                DUNGEON_SIGN_HEROES);
    for (size_t i = 0; i < sizeof legend / sizeof *legend; i++) {
        bool fits = column && column + 2 + strlen(legend[i]) <= COLUMNS;
        rp_page_put(to, "%s%s", fits ? "  " : column ? "\n" : "", legend[i]);
        column = strlen(legend[i]) + (fits ? column + 2 : 0);
    }
    rp_page_put(to, "\n");
}

static void put_board(rp_page *to, const dungeon_setup *setup, const dungeon_state *state) {
    const dungeon_book *book = setup->book;
    const dungeon_table *table = &state->table;
    rp_page_put(to, "    ");
    for (int column = 0; column < book->board.width; column++) rp_page_put(to, "%-4c", 'a' + column);
    rp_page_put(to, "\n");
    for (int row = 0; row < book->board.height; row++) {
        rp_page_put(to, "%2d  ", row + 1);
        for (int column = 0; column < book->board.width; column++) {
            int square = dungeon_square_at(book, column, row);
            rp_page_put(to, "%c%c%c%c", letter_of(book, table, square), hero_on(setup, state, square),
                        dungeon_token_at(&state->tokens, square) >= 0 ? DUNGEON_SIGN_MONSTER : ' ',
                        table->tile[square].bits & DUNGEON_TILE_MARKED ? DUNGEON_SIGN_WAY_DOWN : ' ');
        }
        rp_page_put(to, "\n");
    }
    put_legend(to);
}

/* ---- heroes ---------------------------------------------------------------------------------------------- */

/* Names of cards behind a title, on lines of less than 80 columns. */
static void put_cards(rp_page *to, const dungeon_setup *setup, const dungeon_hero *hero, const char *title,
                      int (*copies)(const dungeon_hero *, int)) {
    const dungeon_book *book = setup->book;
    size_t column = 0;
    for (int card = 0; card < (int)book->card_count; card++) {
        char name[RP_TEXT_MAX], item[RP_TEXT_MAX];
        int count = copies(hero, card);
        if (!count || (hero->unseen && setup->lies_face_down[card])) continue;
        dungeon_card_text(book, card, name);
        snprintf(item, sizeof item, count > 1 ? "%.70s x%d" : "%.70s", name, count);
        if (!column) {
            rp_page_put(to, "    %s: ", title);
            column = strlen(title) + 6;
        } else if (column + strlen(item) + 3 > 79) {
            rp_page_put(to, ",\n      ");
            column = 6;
        } else {
            rp_page_put(to, ", ");
            column += 2;
        }
        rp_page_put(to, "%s", item);
        column += strlen(item);
    }
    if (column) rp_page_put(to, "\n");
}

static void put_place(rp_page *to, const dungeon_setup *setup, const dungeon_hero *hero) {
    char word[RP_WORD_MAX], square[8];
    rp_page_put(to, ", %s", rp_word_text(dungeon_standing_words, hero->standing, word));
    if (!hero->square) return;
    dungeon_square_text(setup->book, dungeon_square_of(hero), square);
    rp_page_put(to, hero->standing == DUNGEON_BELOW ? ", marker at %s" : " %s", square);
    if (hero->standing == DUNGEON_BELOW)
        rp_page_put(to, " towards %s after %d card%s", rp_word_text(dungeon_compass_words, hero->arrow, word),
                    hero->below, hero->below == 1 ? "" : "s");
}

/* Those of his fight while it goes on, which he has for his own only behind it. */
static int wounds_of(const dungeon_state *state, int player) {
    rp_state fight = {0};
    if (!dungeon_is_fighting(state) || dungeon_fight_hero(dungeon_fight_frame(state)) != player)
        return state->hero[player].wounds;
    dungeon_fight_out(state, &fight);
    return dq_hero_wounds(dq_fight_of(&fight));
}

static void put_hero(rp_page *to, const dungeon_setup *setup, const dungeon_state *state, int player) {
    const dungeon_book *book = setup->book;
    const dungeon_hero *hero = &state->hero[player];
    rp_page_put(to, "%d ", player + 1);
    if (!hero->figure) {
        rp_page_put(to, "no figure yet\n");
        return;
    }
    const dq_hero *figure = dungeon_figure(setup, hero);
    rp_page_put(to, "%.24s", figure->name);
    if (hero->standing < DUNGEON_OUT) rp_page_put(to, ": %d of %d wounds", wounds_of(state, player), figure->life);
    put_place(to, setup, hero);
    if (hero->lost_turns) rp_page_put(to, ", loses %d turn%s", hero->lost_turns, hero->lost_turns == 1 ? "" : "s");
    if (hero->determination) rp_page_put(to, ", determination %d", hero->determination);
    rp_page_put(to, "\n");
    if (hero->standing == DUNGEON_DEAD) return;
    if (hero->unseen) {
        rp_page_put(to, "    %d loot, face down: ", dungeon_loot_count(book, hero));
        dungeon_put_face_down(to, setup, state, player);
    } else {
        rp_page_put(to, "    %d gold in %d loot", dungeon_gold(book, hero) + hero->gold,
                    dungeon_loot_count(book, hero));
    }
    if (hero->rune) rp_page_put(to, "; %s", book->rune[hero->rune - 1].name);
    rp_page_put(to, "\n");
    put_cards(to, setup, hero, "has", dungeon_kept);
    put_cards(to, setup, hero, "of this way", dungeon_collected);
}

/* ---- the course ------------------------------------------------------------------------------------------ */

static void put_asked(rp_page *to, const dungeon_setup *setup, const dungeon_state *state) {
    static const char *const asked[] = {
        [DUNGEON_ASKS_NOBODY] = "nobody is asked", [DUNGEON_ASKS_CHANCE] = "chance",
        [DUNGEON_ASKS_HERO] = "the hero is asked", [DUNGEON_ASKS_MONSTER] = "the monsters' player is asked",
        [DUNGEON_ASKS_FIGHT] = "a fight",          [DUNGEON_ASKS_PLACER] = "a figure is placed",
        [DUNGEON_IS_OVER] = "the game is over",
    };
    char word[RP_WORD_MAX];
    const dungeon_step *step = dungeon_step_of(dungeon_top(state));
    rp_page_put(to, "%s: %s, %s", asked[step->asks],
                rp_word_text(dungeon_procedure_words, dungeon_top(state)->procedure, word), step->name);
    for (int i = state->depth - 1; i >= 0; i--) {
        int card = state->frame[i].procedure == DUNGEON_DO_CARD ? dungeon_card_of(&state->frame[i]) : -1;
        if (card < 0) continue;
        rp_page_put(to, " (%.24s)", setup->book->card[card].name);
        break;
    }
    rp_page_put(to, "\n");
}

static void put_turn(rp_page *to, const dungeon_setup *setup, const dungeon_state *state) {
    const dungeon_turn *turn = &state->turn;
    char word[RP_WORD_MAX];
    rp_page_put(to, "Turn %d of p%d; sun on %d of %d; %d tiles, %d of %d Dragon cards left", turn->number,
                turn->player + 1, turn->sun, setup->book->board.sun_spaces,
                dungeon_tiles_left(setup->book, &state->table),
                dungeon_pile_size(&setup->index, &state->table, DUNGEON_DECK_DRAGON),
                dungeon_deck_size(setup->book, DUNGEON_DECK_DRAGON));
    if (turn->end) rp_page_put(to, "; %s", rp_word_text(dungeon_end_words, turn->end, word));
    rp_page_put(to, "\n");
}

void dungeon_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *dungeon = dungeon_state_of(state);
    rp_page to = {text, size, 0};
    if (size) text[0] = 0;
    put_board(&to, setup, dungeon);
    for (int hero = 0; hero < setup->players; hero++) put_hero(&to, setup, dungeon, hero);
    put_turn(&to, setup, dungeon);
    put_asked(&to, setup, dungeon);
    if (!dungeon_is_fighting(dungeon) || to.used >= size) return;
    const rp_game *fight_game = dungeon_fight_game(setup, dungeon);
    rp_state fight = {0};
    dungeon_fight_out(dungeon, &fight);
    fight_game->rules->show(fight_game, &fight, dungeon_fight_viewer(setup, dungeon, player), text + to.used,
                            size - to.used);
}
