#include "engine/games/calamity/events.h"

#include <stdio.h>

#define NUMBER(name)                                                                                                   \
    { name, RP_VALUE_NUMBER, NULL }
#define PLAYER                                                                                                         \
    { "player", RP_VALUE_PLAYER, NULL }
#define NAME(name)                                                                                                     \
    { name, RP_VALUE_NAME, NULL }
#define WORD(name, words)                                                                                              \
    { name, RP_VALUE_WORD, words }
/* clang-format off */
const rp_event_kind cal_event_kinds[CAL_EVENTS] = {
    [CAL_TOLD_ROLLED_OFF] = {"rolled-off", {PLAYER, NUMBER("number")}},
    [CAL_TOLD_PRIVILEGE] = {"privilege", {PLAYER, WORD("what", "first-pick|first-turn")}},
    [CAL_TOLD_HERO] = {"hero", {PLAYER, NAME("hero")}},
    [CAL_TOLD_ADDED] = {"added", {PLAYER, NAME("card")}},
    [CAL_TOLD_BUILT] = {"built", {PLAYER, NUMBER("cards")}},
    [CAL_TOLD_REDRAWS] = {"redraws", {PLAYER}},
    [CAL_TOLD_ROUND] = {"round", {NUMBER("number")}},
    [CAL_TOLD_TURN] = {"turn", {PLAYER}},
    [CAL_TOLD_DRAWN] = {"drawn", {PLAYER, NAME("card")}},
    [CAL_TOLD_EMPTY] = {"empty", {PLAYER}},
    [CAL_TOLD_RESHUFFLED] = {"reshuffled", {PLAYER}},
    [CAL_TOLD_ACTIVATES] = {"activates", {PLAYER, NAME("hero")}},
    [CAL_TOLD_ATTACKS] = {"attacks", {PLAYER, NAME("hero"), NAME("attacked")}},
    [CAL_TOLD_ROLLED] = {"rolled", {PLAYER, NUMBER("number"), NUMBER("needed"), WORD("how", "missed|hit")}},
    [CAL_TOLD_USES] = {"uses", {PLAYER, NAME("hero"), NUMBER("action")}},
    [CAL_TOLD_CASTS] = {"casts", {PLAYER, NAME("card"), {"target-of", RP_VALUE_PLAYER, NULL}, NAME("target")}},
    [CAL_TOLD_PASSIVE] = {"passive", {PLAYER, NAME("hero")}},
    [CAL_TOLD_DAMAGE] = {"damage", {PLAYER, NAME("hero"), NUMBER("amount"), NUMBER("left")}},
    [CAL_TOLD_HEALS] = {"heals", {PLAYER, NAME("hero"), NUMBER("amount"), NUMBER("health")}},
    [CAL_TOLD_CHANGE] = {"change", {PLAYER, NAME("hero"), WORD("stat", CAL_STAT_LIST(RP_WORD_TEXT)), NUMBER("amount")}},
    [CAL_TOLD_READY] = {"ready", {PLAYER, NAME("hero")}},
    [CAL_TOLD_EXHAUSTED] = {"exhausted", {PLAYER, NAME("hero")}},
    [CAL_TOLD_CLEANSED] = {"cleansed", {PLAYER, NAME("hero")}},
    [CAL_TOLD_REVIVED] = {"revived", {PLAYER, NAME("hero"), NUMBER("health")}},
    [CAL_TOLD_FALLS] = {"falls", {PLAYER, NAME("hero")}},
    [CAL_TOLD_DISCARDED] = {"discarded", {PLAYER, NAME("card")}},
    [CAL_TOLD_SHOWN] = {"shown", {PLAYER, NAME("card")}},
    [CAL_TOLD_OVER] = {"over", {{"winner", RP_VALUE_PLAYER, NULL}}},
};
/* clang-format on */

_Static_assert((int)CAL_EVENTS <= (int)RP_EVENT_KINDS_MAX, "more kinds than events have room for");

void cal_tell_listener(const rp_listener *listener, cal_event kind, int a, int b, int c, int d) {
    rp_event event = {.kind = (uint8_t)kind, .value = {a, b, c, d}};
    rp_tell(listener, &event);
}

/* Number of the book + 1. */
static int card_number(const cal_setup *setup, const cal_side *of, int slot) {
    return (int)(cal_card_of(setup, of, of->kind[slot] - 1) - setup->book->card) + 1;
}

void cal_tell_card(const rp_listener *listener, const cal_setup *setup, const cal_duel *duel, cal_event kind,
                   int player, int slot, bool secret) {
    rp_event event = {.kind = (uint8_t)kind, .value = {player, card_number(setup, &duel->side[player], slot)}};
    if (secret) event.blank = 1u << 1, event.blank_for = (uint8_t)RP_TO_ACT_PLAYER(!player);
    rp_tell(listener, &event);
}

void cal_tell_cast(const rp_listener *listener, const cal_setup *setup, const cal_duel *duel, int player, int slot,
                   int target) {
    cal_tell_listener(listener, CAL_TOLD_CASTS, player, card_number(setup, &duel->side[player], slot),
                      target ? cal_side_of(target) : -1, target ? cal_hero_seen(duel, target)->kind : 0);
}

void cal_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text) {
    const cal_book *book = cal_setup_of(game)->book;
    const uint32_t of = (uint32_t)number;
    bool is_card = event->kind == CAL_TOLD_ADDED || event->kind == CAL_TOLD_DRAWN || event->kind == CAL_TOLD_SHOWN ||
                   event->kind == CAL_TOLD_DISCARDED || (event->kind == CAL_TOLD_CASTS && value == 1);
    const char *name = "";
    if (is_card && of < book->card_count) name = book->card[of].use.name;
    if (!is_card && of < book->hero_count) name = book->hero[of].name;
    snprintf(text, RP_TEXT_MAX, "%s", name);
}
