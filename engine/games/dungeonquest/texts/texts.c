/* Names of actions and outcomes. */
#include "engine/games/dungeonquest/texts/texts.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/ways/move.h"

#include <stdio.h>
#include <strings.h>

/* ---- names of things ------------------------------------------------------------------------------------- */

static bool is_card_name(const dungeon_book *book, const char *name, int but) {
    for (uint32_t i = 0; i < book->card_count; i++)
        if ((int)i != but && strcasecmp(book->card[i].name, name) == 0) return true;
    return false;
}

/* A name that could end like ours with an id is told apart, too. */
static bool ends_in_brackets(const char *name) { return *name && name[strlen(name) - 1] == ')'; }

void dungeon_card_text(const dungeon_book *book, int card, char text[RP_TEXT_MAX]) {
    const dungeon_card *of = &book->card[card];
    bool alone = !ends_in_brackets(of->name) && !is_card_name(book, of->name, card);
    snprintf(text, RP_TEXT_MAX, alone ? "%s" : "%s (%s)", of->name, of->id);
}

/* Unique among runes and cards. */
static void rune_text(const dungeon_book *book, int rune, char text[RP_TEXT_MAX]) {
    const dungeon_rune *of = &book->rune[rune];
    bool alone = !ends_in_brackets(of->name) && !is_card_name(book, of->name, -1);
    for (int i = 0; i < (int)book->rune_count; i++)
        alone = alone && (i == rune || strcasecmp(book->rune[i].name, of->name) != 0);
    snprintf(text, RP_TEXT_MAX, alone ? "%s" : "%s (rune %s)", of->name, of->id);
}

static void figure_text(const dungeon_book *book, int figure, char text[RP_TEXT_MAX]) {
    const dq_hero *of = &book->combat.hero[figure];
    bool alone = !ends_in_brackets(of->name);
    for (int i = 0; i < (int)book->combat.hero_count; i++)
        alone = alone && (i == figure || strcasecmp(book->combat.hero[i].name, of->name) != 0);
    snprintf(text, RP_TEXT_MAX, alone ? "%s" : "%s (%s)", of->name, of->id);
}

void dungeon_put_face_down(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int player) {
    const char *before = "";
    char word[RP_WORD_MAX];
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) {
        int count = dungeon_face_down_count(setup, state, player, deck);
        if (!count) continue;
        rp_page_put(page, "%s%d %s", before, count, rp_word_text(dungeon_deck_words, deck, word));
        before = ", ";
    }
}

/* ---- actions --------------------------------------------------------------------------------------------- */

/* Where a space has several squares, points alone do not say which way is meant. */
static void describe_move(const dungeon_setup *setup, const dungeon_state *state, int number, char *text) {
    const dungeon_hero *hero = dungeon_subject_of(state);
    const dungeon_border border = dungeon_border_of(setup, hero, number);
    int squares[DUNGEON_TREASURE_MAX];
    char point[RP_WORD_MAX], square[8];
    rp_word_text(dungeon_compass_words, border.point, point);
    if (dungeon_space_squares(setup->book, border.square, squares) == 1) {
        snprintf(text, RP_TEXT_MAX, "move %s", point);
        return;
    }
    dungeon_square_text(setup->book, border.square, square);
    snprintf(text, RP_TEXT_MAX, "move %s from %s", point, square);
}

static const char *action_words(rp_action action) {
    static const char *const words[] = {
        [DUNGEON_ACT_SEARCH] = "search",
        [DUNGEON_ACT_DESCEND] = "descend",
        [DUNGEON_ACT_LEAVE] = "leave the dungeon",
        [DUNGEON_ACT_STAY] = "stay",
        [DUNGEON_ACT_CROSS] = "cross",
        [DUNGEON_ACT_GO_BACK] = "go back",
        [DUNGEON_ACT_WAIT] = "wait",
        [DUNGEON_ACT_YES] = "yes",
        [DUNGEON_ACT_NO] = "no",
        [DUNGEON_ACT_GO_ON] = "go on",
        [DUNGEON_ACT_LEFT] = "left",
        [DUNGEON_ACT_RIGHT] = "right",
        [DUNGEON_ACT_UP] = "climb out",
        [DUNGEON_ACT_MEET_AGAIN] = "meet it again",
        [DUNGEON_ACT_DRAW] = "draw a new card",
        [DUNGEON_ACT_DONE] = "done",
    };
    return (size_t)action < sizeof words / sizeof *words && words[action] ? words[action] : "";
}

static void describe_square(const dungeon_book *book, const dungeon_state *state, int square, char *text) {
    bool placing = dungeon_top(state)->procedure == DUNGEON_DO_START;
    char name[8];
    dungeon_square_text(book, square, name);
    snprintf(text, RP_TEXT_MAX, placing ? "tower %s" : "token at %s", name);
}

static void describe_card(const dungeon_book *book, const char *verb, int card, char *text) {
    char name[RP_TEXT_MAX];
    dungeon_card_text(book, card, name);
    snprintf(text, RP_TEXT_MAX, "%s %.80s", verb, name);
}

/* Of the rune of the subject, who alone is asked about one. */
static void describe_rune(const dungeon_book *book, const dungeon_state *state, char *text) {
    int rune = dungeon_subject_of(state)->rune - 1;
    char name[RP_TEXT_MAX] = "rune";
    if (rune >= 0) rune_text(book, rune, name);
    snprintf(text, RP_TEXT_MAX, "use %.84s", name);
}

/* Which of the subject's cards that lie face down it is, where he has another one of its kind. */
static void add_slot(const dungeon_state *state, int slot, int card, char *text) {
    size_t used = strlen(text);
    if (slot >= 0 && dungeon_kept(dungeon_subject_of(state), card) > 1)
        snprintf(text + used, RP_TEXT_MAX - used, ", card %d", slot + 1);
}

static void describe_choice(const dungeon_setup *setup, const dungeon_state *state, rp_action action, char *text) {
    const dungeon_book *book = setup->book;
    int slot;
    action = dungeon_plain_action(action, &slot);
    if (action < DUNGEON_ACT_POINT)
        describe_move(setup, state, action - DUNGEON_ACT_MOVE, text);
    else if (action < DUNGEON_ACT_SEARCH)
        rp_word_text(dungeon_compass_words, action - DUNGEON_ACT_POINT, text);
    else if (action == DUNGEON_ACT_RUNE)
        describe_rune(book, state, text);
    else if (action < DUNGEON_ACT_SQUARE)
        snprintf(text, RP_TEXT_MAX, "%s", action_words(action));
    else if (action < DUNGEON_ACT_USE)
        describe_square(book, state, action - DUNGEON_ACT_SQUARE, text);
    else if (action < DUNGEON_ACT_DROP)
        describe_card(book, "use", action - DUNGEON_ACT_USE, text);
    else
        describe_card(book, "drop", action - DUNGEON_ACT_DROP, text);
    add_slot(state, slot, (action - DUNGEON_ACT_USE) % DUNGEON_CARDS_MAX, text);
}

/* ---- outcomes -------------------------------------------------------------------------------------------- */

static void describe_chance(const dungeon_book *book, const dungeon_state *state, rp_action outcome, char *text) {
    char name[RP_TEXT_MAX];
    int slot;
    outcome = dungeon_plain_action(outcome, &slot);
    if (outcome < DUNGEON_OUT_PLAYER) {
        snprintf(text, RP_TEXT_MAX, "roll %d", outcome - DUNGEON_OUT_SUM);
    } else if (outcome < DUNGEON_OUT_FIGURE) {
        snprintf(text, RP_TEXT_MAX, "p%d is first", outcome - DUNGEON_OUT_PLAYER + 1);
    } else if (outcome < DUNGEON_OUT_RUNE) {
        figure_text(book, outcome - DUNGEON_OUT_FIGURE, name);
        snprintf(text, RP_TEXT_MAX, "figure %.84s", name);
    } else if (outcome < DUNGEON_OUT_MONSTER) {
        rune_text(book, outcome - DUNGEON_OUT_RUNE, name);
        snprintf(text, RP_TEXT_MAX, "rune %.84s", name);
    } else if (outcome < DUNGEON_OUT_LIFE) {
        snprintf(text, RP_TEXT_MAX, "monster %s", book->combat.monster[outcome - DUNGEON_OUT_MONSTER].id);
    } else if (outcome < DUNGEON_OUT_CARD) {
        snprintf(text, RP_TEXT_MAX, "life %d", outcome - DUNGEON_OUT_LIFE);
    } else if (outcome < DUNGEON_OUT_CHAMBER) {
        bool lost = dungeon_top(state)->procedure == DUNGEON_DO_LOSE;
        describe_card(book, lost ? "lose" : "draw", outcome - DUNGEON_OUT_CARD, text);
    } else if (outcome < DUNGEON_OUT_POWER) {
        snprintf(text, RP_TEXT_MAX, "tile %s", book->chamber[outcome - DUNGEON_OUT_CHAMBER].id);
    } else {
        snprintf(text, RP_TEXT_MAX, "damage %d", outcome - DUNGEON_OUT_POWER);
    }
    add_slot(state, slot, outcome - DUNGEON_OUT_CARD, text);
}

/* ---- all ------------------------------------------------------------------------------------------------- */

static void describe_fight(const dungeon_setup *setup, const dungeon_state *state, int player, rp_action action,
                           char *text) {
    const rp_game *game = dungeon_fight_game(setup, state);
    rp_state fight = {0};
    dungeon_fight_out(state, &fight);
    int seat = player == RP_CHANCE_PLAYER ? RP_CHANCE_PLAYER : dungeon_fight_seat(setup, state, player);
    if (player != RP_CHANCE_PLAYER && seat < 0) seat = DQ_HERO;
    game->rules->describe(game, &fight, seat, action, text);
}

void dungeon_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *dungeon = dungeon_state_of(state);
    text[0] = 0;
    if (dungeon_is_of_fight(action) && dungeon_is_fighting(dungeon))
        describe_fight(setup, dungeon, player, action - DUNGEON_ACT_FIGHT, text);
    else if (player == RP_CHANCE_PLAYER)
        describe_chance(setup->book, dungeon, action, text);
    else
        describe_choice(setup, dungeon, action, text);
}
