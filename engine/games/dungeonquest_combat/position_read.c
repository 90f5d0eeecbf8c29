/* Reads the fields of a position (combat.h) and refuses what no play can reach, with one line that says why.
 *
 * Deliberately allowed, so that positions are easy to write by hand: hands that were not filled up, hero's wound tokens
 * without the escape that gave them, a stack that no rounds explain. */
#include "engine/games/dungeonquest_combat/position_fields.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct source {
    const dq_setup *setup;
    dq_fight *fight;
    rp_reader *reader;
    int player; /* whose view, or RP_CHANCE_PLAYER */
    rp_card_reader cards;
} source;

/* A card or null, as a card field. */
static uint8_t read_card(source *from, const char *key) { return (uint8_t)(rp_read_card(&from->cards, key) + 1); }

/* ---- sides ---------------------------------------------------------------------------------------------- */

static void read_fields(source *from, dq_side *side) {
    static const rp_field_names none;
    rp_fields_read(&dq_attack_group, dq_attack_group.name, &side->attack, &none, from->reader);
    rp_fields_read(&dq_next_group, dq_next_group.name, side, &none, from->reader);
    if (side->attack.type_by_other && !side->attack.changed_type)
        rp_reader_fail(from->reader, "attack: type_by_other: needs a \"type\"");
}

static void read_open_hand(source *from, int of) {
    dq_side *side = &from->fight->side[of];
    side->hand = rp_read_pile(&from->cards, "hand");
    side->known = rp_read_part(&from->cards, "known", side->hand & from->setup->combat, "the hand, as a Combat card");
    side->hand_count = (uint8_t)rp_pile_count(side->hand);
    side->power_held = (side->hand & from->setup->power[of]) != 0;
    if (side->hand & from->setup->power[!of])
        rp_reader_fail(from->reader, "hand: holds a Power card of the other side");
    else if (side->hand_count > from->setup->hand_maximum[of])
        rp_reader_fail(from->reader, "hand: %d cards are too many, at most %d are possible", side->hand_count,
                       from->setup->hand_maximum[of]);
}

static void read_hidden_hand(source *from, int of) {
    dq_side *side = &from->fight->side[of];
    side->known = side->hand = rp_read_pile(&from->cards, "known");
    side->hand_count = (uint8_t)rp_read_integer_or(from->reader, "hand_count", 0, from->setup->hand_maximum[of], 0);
    /* 2: not written, worked out when all cards are known (default_power). */
    int kind = 2;
    if (from->reader->enter(from->reader, "power_in_hand", 0)) {
        from->reader->leave(from->reader);
        kind = rp_read_boolean_or(from->reader, "power_in_hand", false);
    }
    side->power_held = (uint8_t)kind;
    if (side->known & ~from->setup->combat) rp_reader_fail(from->reader, "known: should be Combat cards only");
}

static void read_life(source *from) {
    dq_fight *fight = from->fight;
    fight->life = (uint8_t)rp_read_integer_or(from->reader, "life", 1, 40, 0);
    if (from->setup->life && !fight->life) fight->life = from->setup->life;
    bool possible = !fight->life || fight->life == from->setup->life;
    for (int token = 0; token < DQ_TOKENS && !from->setup->life; token++)
        possible |= fight->life == from->setup->monster->life[token];
    if (!possible)
        rp_reader_fail(from->reader, "life: %d is not the number on a token of %s, nor the life= of the game",
                       fight->life, from->setup->monster->name);
}

static void read_countered(source *from, dq_side *side) {
    rp_pile countered = rp_read_pile(&from->cards, "countered");
    int sum = 0;
    for (rp_pile rest = countered; rest; rest &= rest - 1) sum += from->setup->value[rp_pile_lowest(rest)];
    if (sum > UINT8_MAX) rp_reader_fail(from->reader, "countered: no counterattack adds a value of %d", sum);
    side->played = countered | dq_field_bit(side->attack.revealed);
    side->attack.added = (uint8_t)sum;
}

static void read_side(source *from, int of) {
    rp_reader *reader = from->reader;
    dq_side *side = &from->fight->side[of];
    bool hidden = from->player >= 0 && from->player != of;
    if (!rp_read_object_optional(reader, of == DQ_HERO ? "hero" : "monster")) {
        if (of == DQ_HERO) side->wounds = from->setup->start_wounds;
        if (of == DQ_MONSTER) from->fight->life = from->setup->life;
        if (hidden) side->power_held = 2;
        return;
    }
    static const char *const fields[DQ_SIDES][2] = {
        {"hand|known|damage|wounds|extra_wounds|escape_card|revealed|countered|attack|next",
         "hand_count|power_in_hand|known|damage|wounds|extra_wounds|escape_card|revealed|countered|attack|next"},
        {"hand|known|damage|extra_wounds|life|escape_card|revealed|countered|attack|next",
         "hand_count|power_in_hand|known|damage|extra_wounds|life|escape_card|revealed|countered|attack|next"}};
    rp_read_only(reader, fields[of][hidden]);
    if (hidden)
        read_hidden_hand(from, of);
    else
        read_open_hand(from, of);
    side->damage = rp_read_pile(&from->cards, "damage");
    int wounds = from->setup->start_wounds;
    if (of == DQ_HERO)
        side->wounds = (uint8_t)rp_read_integer_or(reader, "wounds", wounds, 60, wounds);
    else
        read_life(from);
    side->extra_wounds = (uint8_t)rp_read_integer_or(reader, "extra_wounds", 0, 60, 0);
    side->escape_card = read_card(from, "escape_card");
    if (dq_field_bit(side->escape_card) & ~from->setup->power[of])
        rp_reader_fail(reader, "escape_card: should be a Power card of this side");
    side->attack.revealed = read_card(from, "revealed");
    read_countered(from, side);
    read_fields(from, side);
    reader->leave(reader);
}

/* ---- the rest ------------------------------------------------------------------------------------------- */

static void read_effect(source *from) {
    rp_reader *reader = from->reader;
    dq_fight *fight = from->fight;
    if (!rp_read_object_optional(reader, "effect")) return;
    rp_read_only(reader, "card|index|left");
    rp_pile meant = 0;
    if (reader->enter(reader, "card", 0)) {
        meant = rp_read_meant(&from->cards) & (fight->side[DQ_HERO].played | fight->side[DQ_MONSTER].played);
        reader->leave(reader);
    }
    fight->effect_index = (uint8_t)rp_read_integer(reader, "index", 0, DQ_EFFECTS_MAX - 1);
    fight->effect_left = (uint8_t)rp_read_integer(reader, "left", 1, 9);
    if (rp_reader_ok(reader) && !meant) rp_reader_fail(reader, "card: should be a card that was played in this round");
    if (rp_reader_ok(reader)) {
        fight->effect_card = (uint8_t)(rp_pile_lowest(meant) + 1);
        fight->effect_side = rp_pile_has(fight->side[DQ_MONSTER].played, rp_pile_lowest(meant));
        const dq_card *card = from->setup->card[rp_pile_lowest(meant)];
        int kind = card->effects[fight->effect_index].kind;
        bool random = kind == DQ_EFFECT_DRAW || kind == DQ_EFFECT_DISCARD_OPPONENT || kind == DQ_EFFECT_DISCARD_OWN;
        if (fight->effect_index >= card->effect_count || !random)
            rp_reader_fail(reader, "index: that effect of the card neither draws nor discards");
        else if (fight->effect_left > card->effects[fight->effect_index].amount)
            rp_reader_fail(reader, "left: the effect has an amount of %d", card->effects[fight->effect_index].amount);
    }
    reader->leave(reader);
}

/* Cards turned up for the solo monster; those it has played already stand in its "countered" too. */
static void read_turned(source *from) {
    rp_reader *reader = from->reader;
    dq_fight *fight = from->fight;
    const dq_side *monster = &fight->side[DQ_MONSTER];
    if (!rp_read_array_optional(reader, "turned", DQ_TURNED_MAX)) return;
    from->cards.used &= ~monster->played | dq_field_bit(monster->attack.revealed);
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        fight->turned[fight->turned_count++] = (uint8_t)(rp_read_card_here(&from->cards) + 1);
        reader->leave(reader);
    }
    reader->leave(reader);
    if ((monster->played & ~from->cards.used) != 0)
        rp_reader_fail(reader, "turned: lacks a card that the monster countered with");
}

static void read_dice(source *from) {
    rp_reader *reader = from->reader;
    size_t dice = from->setup->variant == DQ_DICE ? 2 : from->setup->variant == DQ_CLASSIC_SOLO ? 1 : 0;
    if (rp_read_array_optional(reader, "dice", dice)) {
        for (size_t i = 0; i < dice; i++) {
            if (!reader->enter(reader, NULL, i)) {
                rp_reader_fail(reader, "should be %zu numbers from 1 to 6, 0 for a die that is not rolled yet", dice);
                break;
            }
            from->fight->die[i] = (uint8_t)rp_read_integer(reader, NULL, 0, 6);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    from->fight->rerolled = rp_read_boolean_or(reader, "rerolled", false);
}

static void read_picks(source *from) {
    rp_reader *reader = from->reader;
    if (!rp_read_array_optional(reader, "picks", DQ_SIDES)) return;
    for (size_t i = 0; i < DQ_SIDES; i++) {
        if (!reader->enter(reader, NULL, i)) {
            rp_reader_fail(reader, "should be two names, the hero's pick and the monster's");
            break;
        }
        int pick = rp_read_choice(reader, NULL, "quick shot|slash|bolt of agony");
        from->fight->side[i].attack.pick = (uint8_t)(pick + 1);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_history(source *from) {
    char text[20];
    if (!rp_read_string_optional(from->reader, "history", text, sizeof text)) {
        from->fight->history = dq_public_key(from->setup, from->fight);
        return;
    }
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        rp_reader_fail(from->reader, "history: '%s' should be 16 of the digits 0-9 a-f", text);
    from->fight->history = strtoull(text, NULL, 16);
}

/* Whether the hidden hand of a view holds its Power card, when the document does not say: a card that was drawn in
 * round 1 and is not to be seen must be there. */
static void default_power(source *from) {
    for (int of = 0; of < DQ_SIDES; of++) {
        dq_side *side = &from->fight->side[of];
        if (side->power_held != 2) continue;
        rp_pile seen = dq_public_cards(from->fight) & ~dq_field_bit(side->escape_card) & from->setup->power[of];
        bool weak = of == DQ_HERO && from->setup->ability == DQ_ABILITY_POWER_LIMIT && side->wounds >= 8;
        bool drawn = from->setup->variant == DQ_OFFICIAL && from->fight->phase > DQ_PHASE_POWER;
        side->power_held = drawn && !seen && !weak && rp_pile_count(side->known) < side->hand_count;
    }
}

static void place_deck(source *from) {
    dq_fight *fight = from->fight;
    if (from->player == RP_CHANCE_PLAYER)
        fight->deck =
            from->setup->combat & ~(dq_public_cards(fight) | fight->side[DQ_HERO].hand | fight->side[DQ_MONSTER].hand);
}

void dq_read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    const dq_setup *setup = dq_setup_of(game);
    dq_fight *fight = dq_fight_in(state);
    const rp_card_names names = dq_card_names(setup);
    source from = {.setup = setup,
                   .fight = fight,
                   .reader = reader,
                   .player = player,
                   .cards = {.names = &names,
                             .reader = reader,
                             .present = setup->combat | setup->power[DQ_HERO] | setup->power[DQ_MONSTER]}};
    rp_read_only(reader, "phase|result|round|dry_rounds|hero|monster|stack|discard|asked|passed|effect|turned|dice|"
                         "rerolled|picks|history");
    fight->phase = (uint8_t)rp_read_choice(reader, "phase",
                                           "token|choice|escape|power|draw|reveal|monster-card|effects|counter|turn-up|"
                                           "ability|deflect|roll|reroll|pick|over");
    fight->result = (uint8_t)rp_read_choice_or(reader, "result", dq_result_words, 0);
    int first = fight->phase > DQ_PHASE_ESCAPE && fight->phase != DQ_PHASE_OVER;
    fight->round = (uint16_t)rp_read_integer_or(reader, "round", first, setup->round_limit, first);
    fight->dry_rounds = (uint16_t)rp_read_integer_or(reader, "dry_rounds", 0, fight->round, 0);
    read_side(&from, DQ_HERO);
    read_side(&from, DQ_MONSTER);
    fight->stack = rp_read_pile(&from.cards, "stack");
    fight->discard = rp_read_pile(&from.cards, "discard");
    rp_fields_read(&dq_asked_group, NULL, fight, &(rp_field_names){0}, reader);
    read_effect(&from);
    read_turned(&from);
    read_dice(&from);
    read_picks(&from);
    if (!rp_reader_ok(reader)) return;
    default_power(&from);
    place_deck(&from);
    bool monster_dead = fight->result == DQ_RESULT_MONSTER_DEAD || fight->result == DQ_RESULT_BOTH_DEAD;
    fight->life_known = setup->life_shown || monster_dead;
    fight->ability = fight->phase == DQ_PHASE_DEFLECT ? DQ_ABILITY_USED : DQ_ABILITY_OPEN;
    dq_check_position(setup, fight, player, reader);
    if (rp_reader_ok(reader)) read_history(&from);
}
