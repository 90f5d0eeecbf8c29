/* Questions, what choices come to, and the end, for people at a table. */
#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/procedures.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/games/dungeonquest/turn/choice.h"
#include "engine/games/dungeonquest/ways/catacombs.h"
#include "engine/games/dungeonquest/ways/move.h"
#include "engine/page.h"

#include <ctype.h>
#include <stdio.h>

/* What a question or a meaning is about. */
typedef struct asked {
    const dungeon_setup *setup;
    const dungeon_book *book;
    const dungeon_state *state;
    const dungeon_hero *hero;   /* the subject */
    const dungeon_frame *frame; /* on top */
    char *text;
} asked;

static asked asked_of(const rp_game *game, const rp_state *view, char *text) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(view);
    text[0] = 0;
    return (asked){setup, setup->book, state, dungeon_subject_of(state), dungeon_top(state), text};
}

static bool is_step(const asked *a, const char *name) { return strcmp(dungeon_step_of(a->frame)->name, name) == 0; }

static bool can(const rp_game *game, const rp_state *view, int player, rp_action action) {
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(game, view, player, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action) return true;
    return false;
}

/* The card that is being met, or -1. */
static int met_card(const asked *a) {
    for (int i = a->state->depth - 1; i >= 0; i--) {
        const dungeon_frame *frame = &a->state->frame[i];
        int card = frame->procedure == DUNGEON_DO_CARD ? dungeon_card_of(frame) : -1;
        if (card >= 0) return card;
    }
    return -1;
}

static const char *card_name(const asked *a) {
    int card = met_card(a);
    return card >= 0 ? a->book->card[card].name : "This";
}

/* ---- questions ------------------------------------------------------------------------------------------ */

static const char *attribute_name(int attribute) {
    static const char *const names[DQ_ATTRIBUTES] = {
        [DQ_STRENGTH] = "Strength", [DQ_AGILITY] = "Agility", [DQ_ARMOR] = "Armor", [DQ_LUCK] = "Luck"};
    return attribute < DQ_ATTRIBUTES ? names[attribute] : "Agility or Armor";
}

/* When the rune of the subject could be used: what stands behind "Use the Rune of Might". */
static const char *rune_occasion(const asked *a) {
    switch ((dungeon_procedure_number)a->frame->procedure) {
    case DUNGEON_DO_TEST: return "after this failed test";
    case DUNGEON_DO_MOVE: return "for this door or portcullis";
    case DUNGEON_DO_EVERYONE: return "against the dragon";
    case DUNGEON_DO_FIGHT: return "against this monster";
    case DUNGEON_DO_BELOW: return "before the next card";
    default: return "against this Trap card";
    }
}

static void ask_rune(const asked *a) {
    const char *name = a->hero->rune ? a->book->rune[a->hero->rune - 1].name : "rune";
    if (a->frame->procedure == DUNGEON_DO_TEST && !is_step(a, "failed")) {
        int attribute, most = dungeon_test_most(a->setup, a->state, a->frame, &attribute);
        snprintf(a->text, RP_TEXT_MAX, "Use the %.30s for this test of %s, passed by %d or less?", name,
                 attribute_name(attribute), most);
    } else if (a->frame->procedure == DUNGEON_DO_WOUNDS) {
        int wounds = dungeon_wounds_ahead(a->frame);
        snprintf(a->text, RP_TEXT_MAX,
                 wounds == 1 ? "Use the %.40s against this wound?" : "Use the %.40s against these %d wounds?", name,
                 wounds);
    } else {
        snprintf(a->text, RP_TEXT_MAX, "Use the %.40s %s?", name, rune_occasion(a));
    }
}

/* "Bottle Imp: do you roll 1 die: 1-2 takes 1 Loot card, 4-6 draws a Treasure card?" */
static void ask_dice(const asked *a, const dungeon_card *of) {
    char does[DUNGEON_HELD_TEXT] = "";
    for (int i = 0; of && i < of->effect_count && !does[0]; i++)
        if (of->effect[i].may) dungeon_effect_text(of, &of->effect[i], does);
    if (does[0])
        snprintf(a->text, RP_TEXT_MAX, "%.24s: do you roll %.56s?", of->name, does);
    else
        snprintf(a->text, RP_TEXT_MAX, "%.40s: do you roll the dice?", card_name(a));
}

/* The first effect that is up to the hero says what a yes does. */
static void ask_may(const asked *a) {
    int card = met_card(a);
    char deck[RP_WORD_MAX];
    const dungeon_card *of = card >= 0 ? &a->book->card[card] : NULL;
    for (int i = 0; of && i < of->effect_count; i++) {
        const dungeon_effect *effect = &of->effect[i];
        if (!effect->may) continue;
        if (effect->kind == DUNGEON_DRAW) {
            rp_word_text(dungeon_deck_words, effect->deck, deck);
            snprintf(a->text, RP_TEXT_MAX, "%.40s: do you draw a %c%.12s card?", of->name,
                     toupper((unsigned char)deck[0]), deck + 1);
            return;
        }
    }
    ask_dice(a, of);
}

static void ask_turn(const asked *a) {
    char name[8] = "here";
    if (a->state->turn.moves) {
        snprintf(a->text, RP_TEXT_MAX, "Which way, with %d move%s of the rune left?", a->state->turn.moves,
                 a->state->turn.moves == 1 ? "" : "s");
        return;
    }
    int square = dungeon_square_of(a->hero);
    if (square >= 0 && dungeon_place_of(a->book, &a->state->table, square) == DUNGEON_TREASURE) {
        snprintf(a->text, RP_TEXT_MAX, "Stay with the dragon for more treasure, or go?");
        return;
    }
    if (square >= 0) dungeon_square_text(a->book, square, name);
    snprintf(a->text, RP_TEXT_MAX, "What do you do at %s?", name);
}

static void ask_meet(const asked *a, bool leaves, bool waits) {
    if (is_step(a, "side"))
        snprintf(a->text, RP_TEXT_MAX, "Do you try to cross, or go back on your next turn?");
    else if (!leaves)
        snprintf(a->text, RP_TEXT_MAX, "You have to move on. Which way?");
    else
        snprintf(a->text, RP_TEXT_MAX, waits ? "Out of the dungeon, or not yet?" : "Go on, or out of the dungeon?");
}

static void ask_climb(const asked *a) {
    int square = dungeon_ascend_square(a->frame), drawn = dungeon_ascend_chamber(a->frame);
    char name[8] = "";
    if (square >= 0) dungeon_square_text(a->book, square, name);
    if (is_step(a, "arrow"))
        snprintf(a->text, RP_TEXT_MAX, "You come up at %s in a new %.32s. Where does its arrow point?", name,
                 a->book->chamber[drawn].name);
    else if (is_step(a, "part"))
        snprintf(a->text, RP_TEXT_MAX, "You come up at %s in the %.32s. On which side of it?", name,
                 dungeon_chamber_at(a->book, &a->state->table, square)->name);
    else if (is_step(a, "side") && dungeon_ascend_turns_back(a->frame))
        snprintf(a->text, RP_TEXT_MAX, "To which side of your way do you turn back?");
    else if (is_step(a, "side"))
        snprintf(a->text, RP_TEXT_MAX, "To which side of your way do you come up?");
    else
        snprintf(a->text, RP_TEXT_MAX, "Do you climb out of the catacombs here?");
}

/* Asked with DONE only before a Bridge. */
static void ask_loss(const asked *a, bool before_bridge) {
    if (before_bridge)
        snprintf(a->text, RP_TEXT_MAX, "Drop Loot before the Bridge? Each card makes the test %s by 1.",
                 a->setup->rulings.bridge_helps ? "easier" : "harder");
    else
        snprintf(a->text, RP_TEXT_MAX, "Which Loot do you give up?");
}

static void ask_below(const asked *a) {
    int again = a->hero->again - 1;
    if (is_step(a, "wait")) {
        snprintf(a->text, RP_TEXT_MAX, "No Catacomb card is left, and no way up. What do you do?");
        return;
    }
    snprintf(a->text, RP_TEXT_MAX, "Meet %.40s again, or draw a new card?",
             again >= 0 ? a->book->card[again].name : "the last card");
}

static void ask_fight(const asked *a, int player) {
    const char *monster = a->book->combat.monster[dungeon_fight_monster(a->frame)].name;
    if (is_step(a, "pick"))
        snprintf(a->text, RP_TEXT_MAX, "Which %.24s on the board gives this one its life?", monster);
    else if (is_step(a, "place"))
        snprintf(a->text, RP_TEXT_MAX, "Which %.24s on the board comes here?", monster);
    else if (player == a->state->turn.subject)
        snprintf(a->text, RP_TEXT_MAX, "What do you do against the %.24s?", monster);
    else
        snprintf(a->text, RP_TEXT_MAX, "What does the %.24s do?", monster);
}

static void question(const rp_game *game, const rp_state *view, int player, char *text) {
    const asked a = asked_of(game, view, text);
    if (can(game, view, player, DUNGEON_ACT_GO_ON)) {
        ask_rune(&a);
        return;
    }
    switch ((dungeon_procedure_number)a.frame->procedure) {
    case DUNGEON_DO_START: snprintf(text, RP_TEXT_MAX, "In which tower do you start?"); break;
    case DUNGEON_DO_MEET:
        ask_meet(&a, can(game, view, player, DUNGEON_ACT_LEAVE), can(game, view, player, DUNGEON_ACT_WAIT));
        break;
    case DUNGEON_DO_CARD:
        if (is_step(&a, "trade"))
            snprintf(text, RP_TEXT_MAX, "What do you offer to the %.40s?", card_name(&a));
        else
            ask_may(&a);
        break;
    case DUNGEON_DO_LOSE: ask_loss(&a, can(game, view, player, DUNGEON_ACT_DONE)); break;
    case DUNGEON_DO_STEP: snprintf(text, RP_TEXT_MAX, "Through which wall do you go?"); break;
    case DUNGEON_DO_RETREAT: snprintf(text, RP_TEXT_MAX, "The dragon is awake. Which way do you flee?"); break;
    case DUNGEON_DO_DESCEND: snprintf(text, RP_TEXT_MAX, "In which direction do you go below?"); break;
    case DUNGEON_DO_BELOW: ask_below(&a); break;
    case DUNGEON_DO_ASCEND: ask_climb(&a); break;
    case DUNGEON_DO_FIGHT: ask_fight(&a, player); break;
    default: ask_turn(&a); break;
    }
}

/* ---- what choices come to ------------------------------------------------------------------------------- */

/* "door, then c4 that nobody has seen" */
static void mean_move(const asked *a, int number) {
    const char *obstacle[] = {"", ""};
    char name[8], what[64];
    if (!dungeon_has_border(a->setup, a->state, number)) return;
    const dungeon_crossing way = dungeon_crossing_of(a->setup, a->state, number);
    for (int i = 0; i < way.obstacles; i++) obstacle[i] = way.obstacle[i] == DUNGEON_DOOR ? "door, " : "portcullis, ";
    dungeon_square_text(a->book, way.to, name);
    switch (dungeon_place_of(a->book, &a->state->table, way.to)) {
    case DUNGEON_TREASURE: snprintf(what, sizeof what, "the treasure chamber"); break;
    case DUNGEON_TOWER: snprintf(what, sizeof what, "tower %s", name); break;
    case DUNGEON_EXPLORED:
        snprintf(what, sizeof what, "%s %s", dungeon_chamber_at(a->book, &a->state->table, way.to)->name, name);
        break;
    default: snprintf(what, sizeof what, "%s, unexplored", name); break;
    }
    snprintf(a->text, RP_TEXT_MAX, "%s%s%s", obstacle[0], obstacle[1], what);
}

/* "passage north, east; wall south": what the square has at these points. */
static void mean_ways(const asked *a, const dungeon_table *table, int square, unsigned points) {
    static const uint8_t order[] = {DUNGEON_PASSAGE, DUNGEON_DOOR, DUNGEON_PORTCULLIS, DUNGEON_WALL};
    unsigned options = dungeon_way_options(a->setup);
    rp_page page = {a->text, RP_TEXT_MAX, 0};
    for (size_t i = 0; i < sizeof order; i++) {
        char way[RP_WORD_MAX], word[RP_WORD_MAX];
        bool first = true;
        rp_word_text(dungeon_way_words, order[i], way);
        for (int point = 0; point < DUNGEON_COMPASS_POINTS; point++) {
            if (!(points >> point & 1) || dungeon_way_at(a->book, table, square, point, options) != order[i]) continue;
            rp_word_text(dungeon_compass_words, point, word);
            const char *between = page.used ? "; " : "";
            rp_page_put(&page, "%s%s %s", first ? between : ",", first ? way : "", word);
            first = false;
        }
    }
}

/* Of the tile drawn, as it would lie with its arrow there; or of the part that a point stands for. */
static void mean_climb(const asked *a, int point) {
    int square = dungeon_ascend_square(a->frame);
    if (is_step(a, "part"))
        mean_ways(a, &a->state->table, square, dungeon_part(a->book, &a->state->table, square, point));
    if (!is_step(a, "arrow")) return;
    dungeon_table laid = a->state->table;
    dungeon_lay_tile(&laid, square, dungeon_ascend_chamber(a->frame), dungeon_opposite(point));
    mean_ways(a, &laid, square, DUNGEON_ALL_POINTS);
}

/* "1 to 6 squares west of d4": from where his way ends. */
static void mean_side(const asked *a, int quarters) {
    char name[8], point[RP_WORD_MAX];
    int end = dungeon_advance(a->book, dungeon_square_of(a->hero), a->hero->arrow, a->hero->below);
    dungeon_square_text(a->book, end, name);
    rp_word_text(dungeon_compass_words, dungeon_turned(a->hero->arrow, quarters), point);
    snprintf(a->text, RP_TEXT_MAX, "1 to %d squares %s of %s", DUNGEON_FACES, point, name);
}

static void mean_test(const asked *a, int attribute) {
    snprintf(a->text, RP_TEXT_MAX, "a test of %s", attribute_name(attribute));
}

static void mean_crossing(const asked *a) {
    const dungeon_chamber *chamber = dungeon_chamber_at(a->book, &a->state->table, dungeon_square_of(a->hero));
    if (chamber) mean_test(a, chamber->kind == DUNGEON_SPIDER_WEB ? DQ_STRENGTH : DQ_AGILITY);
}

static void mean_leaving(const asked *a) {
    int gold = dungeon_gold(a->book, a->hero), rolled = 0;
    for (int card = 0; card < (int)a->book->card_count; card++)
        if (a->book->card[card].gold_dice) rolled += dungeon_kept(a->hero, card);
    int used = snprintf(a->text, RP_TEXT_MAX, "with %d gold", gold);
    if (rolled) used += snprintf(a->text + used, RP_TEXT_MAX - (size_t)used, " and %d to roll", rolled);
    if (a->setup->players == 1 && !dungeon_has_treasure(a->book, a->hero))
        snprintf(a->text + used, RP_TEXT_MAX - (size_t)used, ", no win without the dragon's treasure");
}

/* Whether the rule that sees to a turn behind its search (R14, R15) kills who finds no way out. */
static bool is_last_search(const asked *a) {
    dungeon_state searched = *a->state;
    dungeon_frame frame = *a->frame;
    searched.hero[searched.turn.player].searches++;
    frame.argument[TURN_DESCENT] = 0;
    return dungeon_is_doomed(a->setup, &searched, &frame);
}

static void mean_deed(const asked *a, rp_action action) {
    bool treasure = dungeon_stands_inside(a->hero) &&
                    dungeon_place_of(a->book, &a->state->table, dungeon_square_of(a->hero)) == DUNGEON_TREASURE;
    switch (action) {
    case DUNGEON_ACT_SEARCH:
        snprintf(a->text, RP_TEXT_MAX, "%s",
                 is_last_search(a) ? "the last search: without a way out you die" : "a Search card");
        break;
    case DUNGEON_ACT_DESCEND: snprintf(a->text, RP_TEXT_MAX, "into the catacombs"); break;
    case DUNGEON_ACT_LEAVE: mean_leaving(a); break;
    case DUNGEON_ACT_STAY:
        if (treasure) snprintf(a->text, RP_TEXT_MAX, "one more Dragon card");
        break;
    case DUNGEON_ACT_CROSS: mean_crossing(a); break;
    case DUNGEON_ACT_LEFT: mean_side(a, -1); break;
    case DUNGEON_ACT_RIGHT: mean_side(a, 1); break;
    case DUNGEON_ACT_RUNE:
        if (a->hero->rune) snprintf(a->text, RP_TEXT_MAX, "%s", a->book->rune[a->hero->rune - 1].line);
        break;
    default: break;
    }
}

/* What it can do, where that fits beside its words; what is written on it is no help. */
static void mean_use(const rp_game *game, const rp_state *view, int player, rp_action action, const dungeon_card *card,
                     char *text) {
    enum { COLUMNS = 74 };
    char does[DUNGEON_HELD_TEXT], words[RP_TEXT_MAX];
    dungeon_use_text(card, does);
    dungeon_words(game, view, player, action, words);
    if (strlen(words) + strlen(does) <= COLUMNS) snprintf(text, RP_TEXT_MAX, "%.80s", does);
}

static void meaning(const rp_game *game, const rp_state *view, int player, rp_action action, char *text) {
    const asked a = asked_of(game, view, text);
    const rp_action asked_for = action;
    int slot;
    action = dungeon_plain_action(action, &slot);
    if (a.frame->procedure == DUNGEON_DO_START || dungeon_is_of_fight(action)) return;
    if (action >= DUNGEON_ACT_DROP) {
        bool said = dungeon_card_apart(game, view, player, action) == DUNGEON_BY_GOLD; /* by its words */
        if (!said) dungeon_gold_text(&a.book->card[action - DUNGEON_ACT_DROP], text);
        return;
    }
    if (action < DUNGEON_ACT_POINT) {
        mean_move(&a, action - DUNGEON_ACT_MOVE);
        return;
    }
    if (action >= DUNGEON_ACT_USE)
        mean_use(game, view, player, asked_for, &a.book->card[action - DUNGEON_ACT_USE], text);
    else if (action >= DUNGEON_ACT_SEARCH)
        mean_deed(&a, action);
    else if (a.frame->procedure == DUNGEON_DO_ASCEND)
        mean_climb(&a, action - DUNGEON_ACT_POINT);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

static void end(const rp_game *game, const rp_state *terminal, int reader, char *text) {
    static const char *const ends[DUNGEON_ENDS] = {[DUNGEON_GOES_ON] = "The game goes on",
                                                   [DUNGEON_ALL_GONE] = "The game is over: nobody is inside any more",
                                                   [DUNGEON_NIGHT] = "The game is over: night has fallen",
                                                   [DUNGEON_GUARD] =
                                                       "The game is over: it has had as many turns as it may"};
    (void)game, (void)reader;
    snprintf(text, RP_TEXT_MAX, "%s", ends[dungeon_state_of(terminal)->turn.end]);
}

const rp_phrases dungeon_phrases = {
    .rules = dungeon_rules_text, .question = question, .words = dungeon_words, .meaning = meaning, .end = end};
