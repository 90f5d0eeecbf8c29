#include "engine/games/mage_knight/events.h"

#include <stdio.h>

#define TERRAINS MK_TERRAIN_LIST(RP_WORD_TEXT)
#define NUMBER(name)                                                                                                   \
    { name, RP_VALUE_NUMBER, NULL }
#define PLAYER                                                                                                         \
    { "player", RP_VALUE_PLAYER, NULL }
#define NAME(name)                                                                                                     \
    { name, RP_VALUE_NAME, NULL }
#define WORD(name, words)                                                                                              \
    { name, RP_VALUE_WORD, words }
#define ELEMENTS NUMBER("physical"), NUMBER("fire"), NUMBER("ice"), NUMBER("cold-fire")
#define DICE NUMBER("red"), NUMBER("blue"), NUMBER("green"), NUMBER("white"), NUMBER("gold"), NUMBER("black")
/* clang-format off */
const rp_event_kind mk_event_kinds[MK_EVENTS] = {
    [MK_TOLD_TIME] = {"time", {WORD("time", "day|night")}},
    [MK_TOLD_HERO] = {"hero", {PLAYER, NAME("hero")}},
    [MK_TOLD_LEVEL] = {"level", {PLAYER, NUMBER("level")}},
    [MK_TOLD_FAME] = {"fame", {PLAYER, NUMBER("fame")}},
    [MK_TOLD_SKILL] = {"skill", {PLAYER, NAME("skill")}},
    [MK_TOLD_GAINED] = {"gained", {PLAYER, NAME("card")}},
    [MK_TOLD_UNIT] = {"unit", {PLAYER, NAME("unit")}},
    [MK_TOLD_UNIT_IS] = {"unit-is", {PLAYER, NAME("unit"), WORD("state", "ready|spent|wounded")}},
    [MK_TOLD_DRAWN] = {"drawn", {PLAYER, NAME("card")}},
    [MK_TOLD_DISCARDED] = {"discarded", {PLAYER, NAME("card")}},
    [MK_TOLD_SOURCE] = {"source", {DICE}},
    [MK_TOLD_SPACE] = {"space", {WORD("terrain", TERRAINS), WORD("site", MK_SITE_LIST(RP_WORD_TEXT))}},
    [MK_TOLD_NEIGHBOUR] = {"neighbour", {NUMBER("number"), WORD("terrain", TERRAINS), WORD("unsafe", "safe|unsafe")}},
    [MK_TOLD_ATTENDS] = {"attends", {PLAYER, WORD("how", "fully|partly")}},
    [MK_TOLD_PHASE] = {"phase", {WORD("phase", MK_PHASE_LIST(RP_WORD_TEXT))}},
    [MK_TOLD_CARD] = {"card", {PLAYER, NAME("card"), WORD("how", "basic|strong|sideways"), NUMBER("use")}},
    [MK_TOLD_UNIT_USED] = {"unit-used", {PLAYER, NAME("unit"), NUMBER("use")}},
    [MK_TOLD_SKILL_USED] = {"skill-used", {PLAYER, NAME("skill")}},
    [MK_TOLD_MANA] = {"mana", {PLAYER, WORD("colour", MK_COLOUR_LIST(RP_WORD_TEXT)),
                               WORD("from", "die|crystal|gained|crystal-gained|lost")}},
    [MK_TOLD_ATTACK] = {"attack", {PLAYER, ELEMENTS}},
    [MK_TOLD_BLOCK] = {"block", {PLAYER, ELEMENTS, NUMBER("taken-off"), NUMBER("damage")}},
    [MK_TOLD_PASS] = {"pass", {PLAYER}},
    [MK_TOLD_UNIT_WOUNDED] = {"unit-wounded", {PLAYER, NAME("unit")}},
    [MK_TOLD_WOUND] = {"wound", {PLAYER, NUMBER("wounds")}},
    [MK_TOLD_STOLEN] = {"stolen", {PLAYER, NAME("card")}},
    [MK_TOLD_FORCED] = {"forced", {PLAYER, NUMBER("space"), WORD("terrain", TERRAINS)}},
    [MK_TOLD_WITHDRAWS] = {"withdraws", {PLAYER, NUMBER("wounds")}},
    [MK_TOLD_KNOCKED_OUT] = {"knocked-out", {PLAYER}},
    [MK_TOLD_TARGET] = {"target", {PLAYER, NAME("unit")}},
    [MK_TOLD_ROLLED] = {"rolled", {DICE}},
    [MK_TOLD_WINS_FAME] = {"wins-fame", {PLAYER, NUMBER("fame")}},
    [MK_TOLD_SITE] = {"site", {NUMBER("number"), WORD("site", MK_SITE_LIST(RP_WORD_TEXT))}},
    [MK_TOLD_STANDS] = {"stands", {PLAYER, NUMBER("space")}},
    [MK_TOLD_TURN] = {"turn", {PLAYER}},
    [MK_TOLD_SKIPS] = {"skips", {PLAYER}},
    [MK_TOLD_CHARGES] = {"charges", {PLAYER}},
    [MK_TOLD_HEALED] = {"healed", {PLAYER, NAME("unit")}},
    [MK_TOLD_PLUNDERS] = {"plunders", {PLAYER}},
    [MK_TOLD_RESTS] = {"rests", {PLAYER}},
    [MK_TOLD_ANNOUNCES] = {"announces", {PLAYER}},
    [MK_TOLD_ROUND_OVER] = {"round-over", {{0}}},
    [MK_TOLD_DEFEATED] = {"defeated", {PLAYER}},
};
/* clang-format on */

_Static_assert((int)MK_EVENTS <= (int)RP_EVENT_KINDS_MAX, "more kinds than events have room for");

void mk_tell_listener(const rp_listener *listener, mk_event kind, int a, int b, int c, int d, int e, int f) {
    rp_event event = {.kind = (uint8_t)kind, .value = {a, b, c, d, e, f}};
    rp_tell(listener, &event);
}

void mk_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text) {
    const mk_book *book = mk_setup_of(game)->book;
    uint32_t of = (uint32_t)number;
    const char *name = "";
    (void)value;
    switch ((mk_event)event->kind) {
    case MK_TOLD_HERO:
        if (of < book->hero_count) name = book->hero[of].name;
        break;
    case MK_TOLD_SKILL:
    case MK_TOLD_SKILL_USED: {
        uint32_t hero = of / MK_SKILLS_MAX, skill = of % MK_SKILLS_MAX;
        if (hero < book->hero_count && skill < book->hero[hero].skill_count) name = book->hero[hero].skill[skill].name;
        break;
    }
    case MK_TOLD_UNIT:
    case MK_TOLD_UNIT_IS:
    case MK_TOLD_UNIT_USED:
    case MK_TOLD_UNIT_WOUNDED:
    case MK_TOLD_HEALED:
    case MK_TOLD_TARGET:
        if (of < book->unit_count) name = book->unit[of].name;
        break;
    default:
        if (of < book->card_count) name = book->card[of].name;
    }
    snprintf(text, RP_TEXT_MAX, "%s", name);
}
