/* The list of events, and who may know what of them. */
#include "engine/games/dungeonquest_combat/events.h"

#define KIND(kind, name, values) [DQ_EVENT_##kind] = {name, {values}},
#define NUMBER(kind, value, name) {name, RP_VALUE_NUMBER, NULL},
#define PLAYER(kind, value, name) {name, RP_VALUE_PLAYER, NULL},
#define NAME(kind, value, name) {name, RP_VALUE_NAME, NULL},
#define WORD(kind, value, name, words) {name, RP_VALUE_WORD, words},
const rp_event_kind dq_event_kinds[DQ_EVENT_KINDS] = {DQ_EVENT_LIST(KIND, NUMBER, PLAYER, NAME, WORD)};

_Static_assert((int)DQ_EVENT_KINDS <= (int)RP_EVENT_KINDS_MAX, "more kinds than events have room for");

void dq_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text) {
    const dq_setup *setup = dq_setup_of(game);
    (void)event, (void)value;
    text[0] = 0;
    if (number < DQ_CARD_NUMBERS && setup->card[number]) dq_card_text(setup, number, text);
}

/* ---- who may know ---------------------------------------------------------------------------------------- */

static void blank(rp_event *event, int side, int index) {
    event->blank_for |= (uint8_t)RP_TO_ACT_PLAYER(side);
    event->blank |= (uint16_t)(1u << index);
}

/* Cards of the hand of `side` that the other side does not know to be there. With the deck empty it can work out one
 * that is the only such card; of several it cannot tell which of them came when. */
static rp_pile hidden_hand(const dq_setup *setup, const dq_fight *fight, int side) {
    rp_pile hidden = fight->side[side].hand & ~fight->side[side].known, combat = hidden & setup->combat;
    return !fight->deck && rp_pile_count(combat) == 1 ? hidden & ~combat : hidden;
}

/* What `side` may not know: cards of the other hand, and the life. */
static void blank_for(const dq_setup *setup, const dq_fight *fight, rp_event *event, int side) {
    rp_pile hidden = hidden_hand(setup, fight, !side);
    const rp_event_value *values = dq_event_kinds[event->kind].value;
    for (int i = 0; i < RP_EVENT_VALUES && values[i].name; i++) {
        if (values[i].kind != RP_VALUE_NAME || event->value[i] == 0) continue;
        if (rp_pile_has(hidden, event->value[i] - 1)) blank(event, side, i);
    }
    if (side != DQ_HERO || fight->life_known) return;
    if (event->kind == DQ_EVENT_LIFE_DRAWN) blank(event, side, DQ_LIFE_DRAWN_LIFE);
    if (event->kind == DQ_EVENT_FIGHT_ENDS) blank(event, side, DQ_FIGHT_ENDS_LIFE);
}

static void tell(const dq_setup *setup, const dq_fight *fight, rp_event event) {
    for (int side = 0; side < DQ_SIDES; side++) blank_for(setup, fight, &event, side);
    rp_tell(setup->listener, &event);
}

/* An event for each card, as value `index`, lowest number first. */
static void tell_cards(const dq_setup *setup, const dq_fight *fight, rp_event event, int index, rp_pile cards) {
    for (; cards; cards &= cards - 1) {
        event.value[index] = rp_pile_lowest(cards) + 1;
        tell(setup, fight, event);
    }
}

/* ---- before the fight ------------------------------------------------------------------------------------ */

void dq_tell_life_drawn(const dq_setup *setup, const dq_fight *fight) {
    tell(setup, fight, (rp_event){.kind = DQ_EVENT_LIFE_DRAWN, .value = {[DQ_LIFE_DRAWN_LIFE] = fight->life}});
}

void dq_tell_decided(const dq_setup *setup, const dq_fight *fight, rp_action action) {
    tell(setup, fight, (rp_event){.kind = DQ_EVENT_DECIDED, .value = {[DQ_DECIDED_CHOICE] = action - DQ_ESCAPE}});
}

void dq_tell_escape_card(const dq_setup *setup, const dq_fight *fight, int side, int card) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_ESCAPE_CARD,
                    .value = {[DQ_ESCAPE_CARD_SIDE] = side,
                              [DQ_ESCAPE_CARD_CARD] = card + 1,
                              [DQ_ESCAPE_CARD_VALUE] = setup->card[card]->escape}});
}

void dq_tell_escape(const dq_setup *setup, const dq_fight *fight, int card, bool succeeds) {
    dq_tell_escape_card(setup, fight, DQ_MONSTER, card);
    tell(setup, fight, (rp_event){.kind = DQ_EVENT_ESCAPE_TRIED, .value = {[DQ_ESCAPE_TRIED_RESULT] = succeeds}});
    if (succeeds) return;
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_WOUNDS,
                    .value = {[DQ_WOUNDS_SIDE] = DQ_HERO,
                              [DQ_WOUNDS_WOUNDS] = setup->card[card]->damage,
                              [DQ_WOUNDS_NOW] = dq_hero_wounds(fight),
                              [DQ_WOUNDS_CAUSE] = DQ_CAUSE_ESCAPE,
                              [DQ_WOUNDS_BY] = card + 1}});
}

/* ---- cards that come to hands and are revealed ----------------------------------------------------------- */

void dq_tell_power_drawn(const dq_setup *setup, const dq_fight *fight, int side, int card) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_POWER_DRAWN,
                    .value = {[DQ_POWER_DRAWN_SIDE] = side, [DQ_POWER_DRAWN_CARD] = card + 1}});
}

static void tell_drawn(const dq_setup *setup, const dq_fight *fight, int side, int card, int by) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_DRAWN,
                    .value = {[DQ_DRAWN_SIDE] = side, [DQ_DRAWN_CARD] = card + 1, [DQ_DRAWN_BY] = by}});
}

void dq_tell_drawn(const dq_setup *setup, const dq_fight *fight, int side, int card) {
    tell_drawn(setup, fight, side, card, 0);
}

void dq_tell_shuffled(const dq_setup *setup, const dq_fight *fight, int pile) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_SHUFFLED,
                    .value = {[DQ_SHUFFLED_PILE] = pile, [DQ_SHUFFLED_CARDS] = rp_pile_count(fight->deck)}});
}

void dq_tell_hands_ready(const dq_setup *setup, const dq_fight *fight) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_HANDS_READY,
                    .value = {[DQ_HANDS_READY_HERO] = fight->side[DQ_HERO].hand_count,
                              [DQ_HANDS_READY_MONSTER] = fight->side[DQ_MONSTER].hand_count}});
}

void dq_tell_revealed(const dq_setup *setup, const dq_fight *fight, int from) {
    for (int side = from == DQ_FROM_DECK ? DQ_MONSTER : DQ_HERO; side < DQ_SIDES; side++)
        if (fight->side[side].attack.revealed)
            tell(setup, fight,
                 (rp_event){.kind = DQ_EVENT_REVEALED,
                            .value = {[DQ_REVEALED_SIDE] = side,
                                      [DQ_REVEALED_CARD] = fight->side[side].attack.revealed,
                                      [DQ_REVEALED_FROM] = from}});
}

/* ---- effects --------------------------------------------------------------------------------------------- */

void dq_tell_effect(const dq_setup *setup, const dq_fight *fight, int side, const dq_effect *effect) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_EFFECT_RESOLVED,
                    .value = {[DQ_EFFECT_RESOLVED_SIDE] = side,
                              [DQ_EFFECT_RESOLVED_CARD] = fight->effect_card,
                              [DQ_EFFECT_RESOLVED_EFFECT] = effect->kind - 1,
                              [DQ_EFFECT_RESOLVED_AMOUNT] = effect->amount,
                              [DQ_EFFECT_RESOLVED_TYPES] = effect->types}});
}

static void tell_discarded(const dq_setup *setup, const dq_fight *fight, int side, int from, int by, rp_pile cards) {
    tell_cards(setup, fight,
               (rp_event){.kind = DQ_EVENT_DISCARDED,
                          .value = {[DQ_DISCARDED_SIDE] = side, [DQ_DISCARDED_FROM] = from, [DQ_DISCARDED_BY] = by}},
               DQ_DISCARDED_CARD, cards);
}

void dq_tell_random_effect(const dq_setup *setup, const dq_fight *fight, int side, bool draws, int card) {
    if (draws)
        tell_drawn(setup, fight, side, card, fight->effect_card);
    else
        tell_discarded(setup, fight, side, DQ_DISCARDED_FROM_HAND, fight->effect_card, rp_pile_of(card));
}

static void tell_card_now(const dq_setup *setup, const dq_fight *fight, int side) {
    const dq_attack *attack = &fight->side[side].attack;
    if (!attack->revealed) return;
    int card = attack->revealed - 1, value = dq_value(setup, attack), type = dq_type_of(setup, attack);
    unsigned icons = dq_icons_now(setup, fight, side);
    if (value == setup->value[card] && type == setup->type[card] && icons == setup->icons[card]) return;
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_CARD_NOW,
                    .value = {[DQ_CARD_NOW_SIDE] = side,
                              [DQ_CARD_NOW_CARD] = card + 1,
                              [DQ_CARD_NOW_VALUE] = value,
                              [DQ_CARD_NOW_TYPE] = type,
                              [DQ_CARD_NOW_ICONS] = (int)icons,
                              [DQ_CARD_NOW_CANCELED] = attack->canceled}});
}

void dq_tell_cards_now(const dq_setup *setup, const dq_fight *fight) {
    for (int side = 0; side < DQ_SIDES; side++) tell_card_now(setup, fight, side);
}

/* ---- counterattack, abilities, dice ---------------------------------------------------------------------- */

void dq_tell_countered(const dq_setup *setup, const dq_fight *fight, int side, int card) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_COUNTERED,
                    .value = {[DQ_COUNTERED_SIDE] = side,
                              [DQ_COUNTERED_CARD] = card + 1,
                              [DQ_COUNTERED_TOTAL] = dq_total(setup, &fight->side[side].attack),
                              [DQ_COUNTERED_AGAINST] = dq_value(setup, &fight->side[!side].attack)}});
}

void dq_tell_answers(const dq_setup *setup, const dq_fight *fight, const rp_move *move) {
    for (int side = 0; side < DQ_SIDES; side++) {
        if (!(fight->asked >> side & 1)) continue;
        if (move->of[side] == DQ_PASS)
            tell(setup, fight, (rp_event){.kind = DQ_EVENT_PASSED, .value = {[DQ_PASSED_SIDE] = side}});
        else
            dq_tell_countered(setup, fight, side, move->of[side]);
    }
}

void dq_tell_turned_up(const dq_setup *setup, const dq_fight *fight, int card) {
    tell(setup, fight, (rp_event){.kind = DQ_EVENT_TURNED_UP, .value = {[DQ_TURNED_UP_CARD] = card + 1}});
}

void dq_tell_unused(const dq_setup *setup, const dq_fight *fight, rp_pile cards) {
    tell_discarded(setup, fight, DQ_MONSTER, DQ_DISCARDED_FROM_TURNED, 0, cards);
}

void dq_tell_ability(const dq_setup *setup, const dq_fight *fight, rp_action action) {
    tell(setup, fight,
         (rp_event){
             .kind = DQ_EVENT_ABILITY_CHOSEN,
             .value = {[DQ_ABILITY_CHOSEN_ABILITY] = setup->ability, [DQ_ABILITY_CHOSEN_CHOICE] = action - DQ_USE}});
}

void dq_tell_deflect_card(const dq_setup *setup, const dq_fight *fight, int card) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_DEFLECT_CARD,
                    .value = {[DQ_DEFLECT_CARD_CARD] = card + 1, [DQ_DEFLECT_CARD_DEFLECTS] = fight->deflected}});
}

void dq_tell_rolled(const dq_setup *setup, const dq_fight *fight, int first_die, int last_die) {
    rp_event event = {.kind = DQ_EVENT_ROLLED};
    for (int die = first_die; die <= last_die; die++) event.value[DQ_ROLLED_FIRST + die] = fight->die[die];
    tell(setup, fight, event);
}

void dq_tell_reroll(const dq_setup *setup, const dq_fight *fight, rp_action action) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_REROLL_CHOSEN, .value = {[DQ_REROLL_CHOSEN_CHOICE] = action - DQ_KEEP}});
}

void dq_tell_picked(const dq_setup *setup, const dq_fight *fight) {
    for (int side = 0; side < DQ_SIDES; side++)
        tell(setup, fight,
             (rp_event){.kind = DQ_EVENT_PICKED,
                        .value = {[DQ_PICKED_SIDE] = side, [DQ_PICKED_PICK] = fight->side[side].attack.pick - 1}});
}

/* ---- rounds and their end -------------------------------------------------------------------------------- */

void dq_tell_round_begins(const dq_setup *setup, const dq_fight *fight) {
    tell(setup, fight, (rp_event){.kind = DQ_EVENT_ROUND_BEGINS, .value = {[DQ_ROUND_BEGINS_ROUND] = fight->round}});
}

static void tell_compared(const dq_setup *setup, const dq_fight *fight, int winner) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_COMPARED,
                    .value = {[DQ_COMPARED_HERO] = dq_total(setup, &fight->side[DQ_HERO].attack),
                              [DQ_COMPARED_MONSTER] = dq_total(setup, &fight->side[DQ_MONSTER].attack),
                              [DQ_COMPARED_WINNER] = winner}});
}

void dq_tell_stand_off(const dq_setup *setup, const dq_fight *fight) { tell_compared(setup, fight, -1); }

void dq_tell_blow(const dq_setup *setup, const dq_fight *fight, int winner, rp_pile cards, rp_pile struck,
                  rp_pile taken) {
    const dq_attack *attack = &fight->side[winner].attack;
    int loser = !winner, deathblow = rp_pile_count(taken);
    rp_event damaged = {.kind = DQ_EVENT_DAMAGED,
                        .value = {[DQ_DAMAGED_SIDE] = loser, [DQ_DAMAGED_FROM] = DQ_DAMAGED_FROM_TABLE}};
    tell_compared(setup, fight, winner);
    tell_cards(setup, fight, damaged, DQ_DAMAGED_CARD, cards);
    damaged.value[DQ_DAMAGED_FROM] = DQ_DAMAGED_FROM_STACK;
    tell_cards(setup, fight, damaged, DQ_DAMAGED_CARD, taken);
    tell_discarded(setup, fight, winner, DQ_DISCARDED_FROM_TABLE, 0, dq_field_bit(attack->revealed) & ~cards);
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_WOUNDS,
                    .value = {[DQ_WOUNDS_SIDE] = loser,
                              [DQ_WOUNDS_WOUNDS] = rp_pile_count(cards) + deathblow + attack->wound,
                              [DQ_WOUNDS_NOW] = dq_wounds_of(fight, loser),
                              [DQ_WOUNDS_CAUSE] = DQ_CAUSE_ROUND,
                              [DQ_WOUNDS_BY] = attack->revealed,
                              [DQ_WOUNDS_DEATHBLOW] = deathblow,
                              [DQ_WOUNDS_GUARDED] = rp_pile_count(struck & ~taken),
                              [DQ_WOUNDS_DEFLECTED] = fight->deflected && loser == DQ_HERO}});
}

static void tell_wounds(const dq_setup *setup, const dq_fight *fight, int side, int wounds, int cause, bool deflected) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_WOUNDS,
                    .value = {[DQ_WOUNDS_SIDE] = side,
                              [DQ_WOUNDS_WOUNDS] = wounds,
                              [DQ_WOUNDS_NOW] = dq_wounds_of(fight, side),
                              [DQ_WOUNDS_CAUSE] = cause,
                              [DQ_WOUNDS_DEFLECTED] = deflected}});
}

void dq_tell_cardless_wounds(const dq_setup *setup, const dq_fight *fight, dq_wounds wounds) {
    for (int side = 0; side < DQ_SIDES; side++) {
        bool deflected = fight->deflected && side == DQ_HERO;
        if (wounds.of[side] || deflected) tell_wounds(setup, fight, side, wounds.of[side], DQ_CAUSE_ROUND, deflected);
    }
}

void dq_tell_ability_wound(const dq_setup *setup, const dq_fight *fight) {
    tell_wounds(setup, fight, DQ_MONSTER, 1, DQ_CAUSE_ABILITY, false);
}

void dq_tell_spared(const dq_setup *setup, const dq_fight *fight, int side, int wounds) {
    if (wounds == 0) return;
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_SPARED, .value = {[DQ_SPARED_SIDE] = side, [DQ_SPARED_WOUNDS] = wounds}});
}

void dq_tell_lost(const dq_setup *setup, const dq_fight *fight, rp_pile discarded) {
    for (int side = 0; side < DQ_SIDES; side++) {
        rp_pile cards = fight->side[side].played;
        tell_cards(setup, fight, (rp_event){.kind = DQ_EVENT_STACKED, .value = {[DQ_STACKED_SIDE] = side}},
                   DQ_STACKED_CARD, cards & ~discarded);
        tell_discarded(setup, fight, side, DQ_DISCARDED_FROM_TABLE, 0, cards & discarded);
    }
}

void dq_tell_round_ends(const dq_setup *setup, const dq_fight *fight) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_ROUND_ENDS,
                    .value = {[DQ_ROUND_ENDS_ROUND] = fight->round, [DQ_ROUND_ENDS_DRY] = fight->dry_rounds}});
}

void dq_tell_fight_ends(const dq_setup *setup, const dq_fight *fight, dq_result result) {
    tell(setup, fight,
         (rp_event){.kind = DQ_EVENT_FIGHT_ENDS,
                    .value = {[DQ_FIGHT_ENDS_RESULT] = (int)result,
                              [DQ_FIGHT_ENDS_LIFE] = fight->life,
                              [DQ_FIGHT_ENDS_HERO] = dq_hero_wounds(fight),
                              [DQ_FIGHT_ENDS_MONSTER] = dq_monster_wounds(fight)}});
}
