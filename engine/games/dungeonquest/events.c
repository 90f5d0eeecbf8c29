/* The list of events, and names in them. */
#include "engine/games/dungeonquest/events.h"

#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/table/board.h"

#include <stdio.h>

#define NUMBER(name)                                                                                                   \
    { name, RP_VALUE_NUMBER, NULL }
#define PLAYER                                                                                                         \
    { "player", RP_VALUE_PLAYER, NULL }
#define NAME(name)                                                                                                     \
    { name, RP_VALUE_NAME, NULL }
#define WORD(name, words)                                                                                              \
    { name, RP_VALUE_WORD, words }
#define POINTS DUNGEON_COMPASS_LIST(RP_WORD_TEXT)
#define DECKS DUNGEON_DECK_LIST(RP_WORD_TEXT)
#define ATTRIBUTES DQ_ATTRIBUTE_LIST(RP_WORD_TEXT) "lower-of-agility-armor|"
/* Kinds of the combat, behind ours; "combat-", for some have a name that one of ours has. */
#define FIGHT_KIND(kind, name, values) [(int)DUNGEON_EVENTS + (int)DQ_EVENT_##kind] = {"combat-" name, {values}},
#define FIGHT_NUMBER(kind, value, name) {name, RP_VALUE_NUMBER, NULL},
#define FIGHT_PLAYER(kind, value, name) {name, RP_VALUE_PLAYER, NULL},
#define FIGHT_NAME(kind, value, name) {name, RP_VALUE_NAME, NULL},
#define FIGHT_WORD(kind, value, name, words) {name, RP_VALUE_WORD, words},
/* clang-format off */
const rp_event_kind dungeon_event_kinds[DUNGEON_EVENTS + DQ_EVENT_KINDS] = {
    [DUNGEON_TOLD_FIGURE] = {"figure", {PLAYER, NAME("hero")}},
    [DUNGEON_TOLD_RUNE] = {"rune", {PLAYER, NAME("rune")}},
    [DUNGEON_TOLD_ROLLED_FOR_FIRST] = {"rolled-for-first", {PLAYER, NUMBER("number")}},
    [DUNGEON_TOLD_FIRST] = {"first", {PLAYER}},
    [DUNGEON_TOLD_PLACED] = {"placed", {PLAYER, NAME("square")}},
    [DUNGEON_TOLD_TURN] = {"turn", {PLAYER}},
    [DUNGEON_TOLD_SUN] = {"sun", {NUMBER("space")}},
    [DUNGEON_TOLD_DUSK] = {"dusk", {NUMBER("number"), WORD("night", "no|yes")}},
    [DUNGEON_TOLD_LOSES_TURN] = {"loses-turn", {PLAYER, NUMBER("turns")}},
    [DUNGEON_TOLD_SEARCHES] = {"searches", {PLAYER}},
    [DUNGEON_TOLD_MEETS] = {"meets", {PLAYER, NAME("square")}},
    [DUNGEON_TOLD_WAITS] = {"waits", {PLAYER, NAME("square"), WORD("why", "no-way|again")}},
    [DUNGEON_TOLD_LEAVES] = {"leaves", {PLAYER}},
    [DUNGEON_TOLD_MOVED] = {"moved", {PLAYER, NAME("from"), NAME("to"),
                                      WORD("how", "walked|stepped|retreated|escaped|up")}},
    [DUNGEON_TOLD_STOPPED] = {"stopped", {PLAYER, WORD("by", "door|portcullis|wall|hero")}},
    [DUNGEON_TOLD_TILE] = {"tile", {NAME("square"), NAME("chamber"), WORD("back", POINTS)}},
    [DUNGEON_TOLD_TURNED] = {"turned", {NAME("square"), NUMBER("quarters")}},
    [DUNGEON_TOLD_MARKED] = {"marked", {NAME("square")}},
    [DUNGEON_TOLD_CROSSED] = {"crossed", {PLAYER, WORD("crossed", "no|yes")}},
    [DUNGEON_TOLD_DESCENDS] = {"descends", {PLAYER, WORD("direction", POINTS)}},
    [DUNGEON_TOLD_MARKER] = {"marker", {PLAYER, NAME("square"), WORD("direction", POINTS)}},
    [DUNGEON_TOLD_ROLLED] = {"rolled", {PLAYER, NUMBER("sum")}},
    [DUNGEON_TOLD_TESTED] = {"tested", {PLAYER, WORD("attribute", ATTRIBUTES), NUMBER("sum"), NUMBER("at-most"),
                                        WORD("passed", "no|yes")}},
    [DUNGEON_TOLD_DREW] = {"drew", {PLAYER, NAME("card")}},
    [DUNGEON_TOLD_EMPTY] = {"empty", {WORD("deck", DECKS)}},
    [DUNGEON_TOLD_SHUFFLED] = {"shuffled", {WORD("deck", DECKS)}},
    [DUNGEON_TOLD_KEPT] = {"kept", {PLAYER, NAME("card")}},
    [DUNGEON_TOLD_DECLINED] = {"declined", {PLAYER, NAME("card")}},
    [DUNGEON_TOLD_COLLECTED] = {"collected", {PLAYER, NAME("card")}},
    [DUNGEON_TOLD_WENT] = {"went", {PLAYER, NAME("card"), WORD("to", "discard|pile")}},
    [DUNGEON_TOLD_RUNE_USED] = {"rune-used", {PLAYER, NAME("rune")}},
    [DUNGEON_TOLD_GOLD] = {"gold", {PLAYER, NAME("card"), NUMBER("gold")}},
    [DUNGEON_TOLD_WOUNDED] = {"wounded", {PLAYER, NUMBER("wounds"), NUMBER("now")}},
    [DUNGEON_TOLD_HEALED] = {"healed", {PLAYER, NUMBER("wounds"), NUMBER("now")}},
    [DUNGEON_TOLD_TRAPPED] = {"trapped", {PLAYER, NAME("square"), WORD("by", "searched|no-search|dragon")}},
    [DUNGEON_TOLD_DIED] = {"died", {PLAYER}},
    [DUNGEON_TOLD_MONSTER] = {"monster", {PLAYER, NAME("monster"), WORD("from", "card|token")}},
    [DUNGEON_TOLD_ATTACKS] = {"attacks", {PLAYER}},
    [DUNGEON_TOLD_TOKEN_PICKED] = {"token-picked", {PLAYER, NAME("monster"), NAME("square")}},
    [DUNGEON_TOLD_TOKEN_LAID] = {"token-laid", {NAME("monster"), NAME("square"), NAME("from")}},
    [DUNGEON_TOLD_TOKEN_BACK] = {"token-back", {NAME("monster"), NUMBER("life")}},
    [DUNGEON_TOLD_OVER] = {"over", {WORD("end", DUNGEON_END_LIST(RP_WORD_TEXT))}},
    DQ_EVENT_LIST(FIGHT_KIND, FIGHT_NUMBER, FIGHT_PLAYER, FIGHT_NAME, FIGHT_WORD)
};
/* clang-format on */

void dungeon_tell_listener(const rp_listener *listener, dungeon_event kind, int a, int b, int c, int d, int e) {
    rp_event event = {.kind = (uint8_t)kind, .value = {a, b, c, d, e}};
    rp_tell(listener, &event);
}

void dungeon_tell_card_listener(const dungeon_course *course, dungeon_event kind, int player, int card) {
    rp_event event = {.kind = (uint8_t)kind, .value = {player, card + 1}};
    if (dungeon_is_face_down(course->setup, course->state, card)) {
        event.blank = 1u << 1;
        event.blank_for = (uint8_t)(((1u << course->setup->players) - 1) & ~(1u << player));
    }
    rp_tell(course->listener, &event);
}

/* ---- cards of fights ------------------------------------------------------------------------------------- */

/* Numbers behind those of one fight: Power cards of all heroes, then of all monsters. */
enum { HERO_CARDS = DQ_CARD_NUMBERS, MONSTER_CARDS = HERO_CARDS + DQ_HEROES_MAX * DQ_POWER_CARDS };

int dungeon_fight_card_number(int hero, int monster, int card) {
    int power = card - DQ_FIRST_POWER_CARD;
    if (power < 0) return card;
    if (power < DQ_POWER_CARDS) return HERO_CARDS + hero * DQ_POWER_CARDS + power;
    return MONSTER_CARDS + monster * DQ_POWER_CARDS + power - DQ_POWER_CARDS;
}

/* The combat names cards of one fight, so one that has this card is asked. */
static void name_fight_card(const dungeon_setup *setup, const rp_event *event, int value, int number, char *text) {
    const dq_cards *figures = &setup->book->combat;
    int hero = 0, monster = 0, card = number;
    if (number >= MONSTER_CARDS) {
        monster = (number - MONSTER_CARDS) / DQ_POWER_CARDS;
        card = DQ_FIRST_POWER_CARD + DQ_POWER_CARDS + (number - MONSTER_CARDS) % DQ_POWER_CARDS;
    } else if (number >= HERO_CARDS) {
        hero = (number - HERO_CARDS) / DQ_POWER_CARDS;
        card = DQ_FIRST_POWER_CARD + (number - HERO_CARDS) % DQ_POWER_CARDS;
    }
    if (hero >= (int)figures->hero_count || monster >= (int)figures->monster_count || !setup->fight[hero][monster])
        return;
    rp_event own = *event;
    own.kind = (uint8_t)(event->kind - DUNGEON_EVENTS);
    dq_event_name(setup->fight[hero][monster], &own, value, card, text);
}

/* ---- names ----------------------------------------------------------------------------------------------- */

/* What the names of an event's value are of. */
typedef enum thing { A_SQUARE, A_CARD, A_CHAMBER, A_HERO, A_MONSTER, A_RUNE } thing;

static thing thing_of(const rp_event *event, int value) {
    switch ((dungeon_event)event->kind) {
    case DUNGEON_TOLD_FIGURE: return A_HERO;
    case DUNGEON_TOLD_RUNE:
    case DUNGEON_TOLD_RUNE_USED: return A_RUNE;
    case DUNGEON_TOLD_TILE: return value == 1 ? A_CHAMBER : A_SQUARE;
    case DUNGEON_TOLD_TOKEN_PICKED: return value == 1 ? A_MONSTER : A_SQUARE;
    case DUNGEON_TOLD_TOKEN_LAID: return value == 0 ? A_MONSTER : A_SQUARE;
    case DUNGEON_TOLD_MONSTER:
    case DUNGEON_TOLD_TOKEN_BACK: return A_MONSTER;
    case DUNGEON_TOLD_DREW:
    case DUNGEON_TOLD_KEPT:
    case DUNGEON_TOLD_COLLECTED:
    case DUNGEON_TOLD_WENT:
    case DUNGEON_TOLD_GOLD: return A_CARD;
    default: return A_SQUARE;
    }
}

void dungeon_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_book *book = setup->book;
    const uint32_t of = (uint32_t)number;
    const char *name = "";
    char square[8];
    text[0] = 0;
    if (event->kind >= DUNGEON_EVENTS) {
        if (number >= 0) name_fight_card(setup, event, value, number, text);
        return;
    }
    switch (thing_of(event, value)) {
    case A_HERO: name = of < book->combat.hero_count ? book->combat.hero[of].name : ""; break;
    case A_MONSTER: name = of < book->combat.monster_count ? book->combat.monster[of].name : ""; break;
    case A_RUNE: name = of < book->rune_count ? book->rune[of].name : ""; break;
    case A_CHAMBER: name = of < book->chamber_count ? book->chamber[of].name : ""; break;
    case A_CARD: name = of < book->card_count ? book->card[of].name : ""; break;
    case A_SQUARE:
        if (of < (uint32_t)(book->board.width * book->board.height)) {
            dungeon_square_text(book, number, square);
            name = square;
        }
        break;
    }
    snprintf(text, RP_TEXT_MAX, "%s", name);
}
