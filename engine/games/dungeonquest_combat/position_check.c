/* Whether a position that was read can be: each function refuses with one line and the name of the field. */
#include "engine/games/dungeonquest_combat/state.h"

#include <stdio.h>

static const char *phase_name(const dq_fight *fight) { return dq_phase_names[fight->phase]; }

static bool is_before_rounds(const dq_fight *fight) { return fight->phase <= DQ_PHASE_ESCAPE; }

/* ---- the phase against the game ------------------------------------------------------------------------- */

static bool phase_exists(const dq_setup *setup, const dq_fight *fight) {
    switch ((dq_phase)fight->phase) {
    case DQ_PHASE_TOKEN: return !setup->life;
    case DQ_PHASE_CHOICE:
    case DQ_PHASE_ESCAPE: return setup->escape;
    case DQ_PHASE_POWER:
    case DQ_PHASE_EFFECTS: return setup->variant == DQ_OFFICIAL;
    case DQ_PHASE_DRAW:
    case DQ_PHASE_REVEAL:
    case DQ_PHASE_COUNTER: return dq_with_cards(setup);
    case DQ_PHASE_MONSTER_CARD:
    case DQ_PHASE_TURN_UP: return setup->variant == DQ_SOLO;
    case DQ_PHASE_DEFLECT: return setup->ability == DQ_ABILITY_DEFLECT;
    case DQ_PHASE_ABILITY:
        return setup->ability == DQ_ABILITY_DEFLECT || setup->ability == DQ_ABILITY_EXTRA_WOUND ||
               setup->ability == DQ_ABILITY_EXTRA_WOUND_MELEE;
    case DQ_PHASE_ROLL: return setup->variant == DQ_DICE || setup->variant == DQ_CLASSIC_SOLO;
    case DQ_PHASE_REROLL: return setup->ability == DQ_ABILITY_REROLL_HIGH || setup->ability == DQ_ABILITY_REROLL_ONE;
    case DQ_PHASE_PICK: return setup->variant == DQ_CLASSIC;
    default: return true;
    }
}

static void check_phase(const dq_setup *setup, const dq_fight *fight, rp_reader *reader) {
    if (!phase_exists(setup, fight))
        rp_reader_fail(reader, "phase: '%s' does not occur in this game (see its options)", phase_name(fight));
    else if ((fight->phase == DQ_PHASE_OVER) != (fight->result != DQ_RESULT_NONE))
        rp_reader_fail(reader, "result: should be given if the phase is 'over', and only then");
    else if (is_before_rounds(fight) && fight->round)
        rp_reader_fail(reader, "round: should be 0 in the phase '%s'", phase_name(fight));
    else if (fight->phase == DQ_PHASE_POWER && fight->round != 1)
        rp_reader_fail(reader, "round: Power cards are drawn in round 1 only");
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static rp_pile cards_in_play(const dq_fight *fight) {
    return fight->side[DQ_HERO].hand | fight->side[DQ_MONSTER].hand | fight->side[DQ_HERO].damage |
           fight->side[DQ_MONSTER].damage | fight->side[DQ_HERO].played | fight->side[DQ_MONSTER].played |
           fight->stack | fight->discard;
}

static void check_cards(const dq_setup *setup, const dq_fight *fight, rp_reader *reader) {
    rp_pile in_play = cards_in_play(fight),
            hands = fight->side[DQ_HERO].hand_count + fight->side[DQ_MONSTER].hand_count;
    for (int side = 0; side < DQ_SIDES; side++) {
        const dq_side *own = &fight->side[side];
        int power =
            rp_pile_count(in_play & setup->power[side]) + (own->power_held && !(own->hand & setup->power[side]));
        int most = setup->variant == DQ_OFFICIAL && fight->phase >= DQ_PHASE_POWER ? 1 : 0;
        if (power > most)
            rp_reader_fail(reader, "%s: %d of its Power cards are in the fight, at most %d can be",
                           side ? "monster" : "hero", power, most);
        if (own->played & setup->power[!side])
            rp_reader_fail(reader, "%s: played a Power card of the other side", side ? "monster" : "hero");
    }
    if (is_before_rounds(fight) && (in_play || hands))
        rp_reader_fail(reader, "phase: in '%s' no card has been drawn yet", phase_name(fight));
    if (fight->phase == DQ_PHASE_OVER && (in_play || hands))
        rp_reader_fail(reader, "phase: all cards go back when the fight is over, none should be named");
    rp_pile hand = fight->side[DQ_HERO].hand | fight->side[DQ_MONSTER].hand;
    bool first_cards = !(hand & setup->combat) && in_play == hand && fight->side[DQ_HERO].hand_count <= 1 &&
                       fight->side[DQ_MONSTER].hand_count == 0;
    if (fight->phase == DQ_PHASE_POWER && !first_cards)
        rp_reader_fail(reader, "phase: in 'power' no card is in the fight yet, but for a Power card of the hero");
    if (!dq_with_cards(setup) && (in_play & ~fight->discard || hands))
        rp_reader_fail(reader, "cards play no part in this way to fight; only \"discard\" may have some");
    if (setup->variant == DQ_SOLO && fight->side[DQ_MONSTER].hand_count)
        rp_reader_fail(reader, "monster: has no hand in a solo fight");
    for (int side = 0; side < DQ_SIDES; side++)
        if (fight->side[side].hand_count < rp_pile_count(fight->side[side].known) + fight->side[side].power_held)
            rp_reader_fail(reader, "%s.hand_count: %d is less than what is known of the hand",
                           side ? "monster" : "hero", fight->side[side].hand_count);
}

/* Combat cards that a viewer cannot place. Who looks on (DQ_SIDES) has of each hand in his bytes what all know of it.
 * */
static int count_unseen(const dq_setup *setup, const dq_fight *fight, int player) {
    return rp_pile_count(dq_unseen_combat(setup, fight, player == DQ_SIDES ? DQ_HERO : player));
}

/* Those of them that are in hands. */
static int count_unknown(const dq_fight *fight, int player) {
    int unknown = 0;
    for (int side = 0; side < DQ_SIDES; side++) {
        const dq_side *of = &fight->side[side];
        if (side != player) unknown += of->hand_count - rp_pile_count(of->known) - of->power_held;
    }
    return unknown;
}

/* What a view leaves open must be possible. */
static void check_view(const dq_setup *setup, const dq_fight *fight, int player, rp_reader *reader) {
    int unseen = count_unseen(setup, fight, player), unknown = count_unknown(fight, player);
    if (unknown > unseen)
        rp_reader_fail(reader, "%s.hand_count: %d unknown cards, but only %d Combat cards are not in sight",
                       player == DQ_MONSTER ? "hero" : "monster", unknown, unseen);
    for (int side = 0; side < DQ_SIDES; side++)
        if (side != player && fight->side[side].power_held && !dq_power_candidates(setup, fight, side))
            rp_reader_fail(reader, "%s.power_in_hand: all its Power cards are in sight", side ? "monster" : "hero");
}

/* Cards in the deck, from a world or worked out from a view. */
static int deck_size(const dq_setup *setup, const dq_fight *fight, int player) {
    if (player == RP_CHANCE_PLAYER) return rp_pile_count(fight->deck);
    return count_unseen(setup, fight, player) - count_unknown(fight, player);
}

/* ---- what a round has and has not ----------------------------------------------------------------------- */

static bool attack_is_clear(const dq_side *side) {
    dq_attack rest = side->attack;
    rest.carried = 0;
    rest.carried_icons = 0;
    static const dq_attack none;
    return memcmp(&rest, &none, sizeof rest) == 0 && !side->played;
}

/* Phases in which revealed cards lie on the table. */
static bool is_after_reveal(const dq_setup *setup, const dq_fight *fight) {
    return fight->phase == DQ_PHASE_EFFECTS || fight->phase == DQ_PHASE_COUNTER || fight->phase == DQ_PHASE_TURN_UP ||
           (dq_with_cards(setup) && (fight->phase == DQ_PHASE_ABILITY || fight->phase == DQ_PHASE_DEFLECT));
}

static void check_attacks(const dq_setup *setup, const dq_fight *fight, rp_reader *reader) {
    for (int side = 0; side < DQ_SIDES; side++) {
        const dq_side *own = &fight->side[side];
        const char *name = side ? "monster" : "hero";
        bool may_lack = setup->empty_deck == DQ_EMPTY_NOTHING;
        bool revealed = own->attack.revealed;
        if (is_after_reveal(setup, fight) || (fight->phase == DQ_PHASE_MONSTER_CARD && side == DQ_HERO)) {
            if (!revealed && !may_lack)
                rp_reader_fail(reader, "%s.revealed: should be a card in the phase '%s'", name, phase_name(fight));
            if (!revealed && own->played) rp_reader_fail(reader, "%s.countered: needs a revealed card", name);
        } else if (dq_with_cards(setup) && !attack_is_clear(own)) {
            rp_reader_fail(reader, "%s: nothing is revealed in the phase '%s'", name, phase_name(fight));
        } else if (!dq_with_cards(setup) && (revealed || own->played || own->attack.canceled)) {
            rp_reader_fail(reader, "%s: no card is revealed in this way to fight", name);
        }
        bool classic_after =
            setup->variant == DQ_CLASSIC && (fight->phase == DQ_PHASE_ABILITY || fight->phase == DQ_PHASE_DEFLECT);
        if (classic_after != (own->attack.pick != 0))
            rp_reader_fail(reader, "picks: should be given after the pick of a classic fight, and only then");
        if (fight->phase == DQ_PHASE_OVER &&
            (own->attack.carried || own->attack.carried_icons || own->next_own || own->next_other || own->next_icons))
            rp_reader_fail(reader, "%s: nothing of a round should be left when the fight is over", name);
    }
}

static void check_dice(const dq_setup *setup, const dq_fight *fight, rp_reader *reader) {
    bool with_dice = setup->variant == DQ_DICE || setup->variant == DQ_CLASSIC_SOLO;
    int dice = setup->variant == DQ_DICE ? 2 : 1, rolled = (fight->die[0] != 0) + (fight->die[1] != 0);
    bool after = with_dice && (fight->phase == DQ_PHASE_REROLL || fight->phase == DQ_PHASE_ABILITY ||
                               fight->phase == DQ_PHASE_DEFLECT);
    bool may_reroll = setup->ability == DQ_ABILITY_REROLL_HIGH || setup->ability == DQ_ABILITY_REROLL_ONE;
    if (after && rolled != dice)
        rp_reader_fail(reader, "dice: all should be rolled in the phase '%s'", phase_name(fight));
    else if (fight->phase == DQ_PHASE_ROLL && rolled && !fight->rerolled)
        rp_reader_fail(reader, "dice: should be absent before the roll");
    else if (fight->phase == DQ_PHASE_ROLL && fight->rerolled && rolled == dice)
        rp_reader_fail(reader, "dice: 0 should stand for each die that is rolled again");
    else if (!after && fight->phase != DQ_PHASE_ROLL && (rolled || fight->rerolled))
        rp_reader_fail(reader, "dice: there are none in the phase '%s'", phase_name(fight));
    else if (fight->rerolled && (!may_reroll || fight->phase == DQ_PHASE_REROLL))
        rp_reader_fail(reader, "rerolled: this hero cannot have rerolled here");
    else if (fight->phase == DQ_PHASE_REROLL && !dq_may_reroll(setup, fight, 0) && !dq_may_reroll(setup, fight, 1))
        rp_reader_fail(reader, "phase: no die may be rerolled");
}

/* ---- who is asked --------------------------------------------------------------------------------------- */

static void check_counter(const dq_setup *setup, dq_fight *fight, rp_reader *reader) {
    if (fight->phase == DQ_PHASE_COUNTER || fight->phase == DQ_PHASE_TURN_UP) {
        if (!fight->asked) fight->asked = (uint8_t)dq_first_asked(setup, fight, fight->passed);
        if (!fight->asked) {
            rp_reader_fail(reader, "phase: no side may counterattack");
            return;
        }
    } else if (fight->asked && fight->phase != DQ_PHASE_EFFECTS) {
        rp_reader_fail(reader, "asked: nobody is asked in the phase '%s'", phase_name(fight));
    } else if (fight->passed && fight->phase != DQ_PHASE_EFFECTS && !is_after_reveal(setup, fight)) {
        rp_reader_fail(reader, "passed: nobody has passed in the phase '%s'", phase_name(fight));
    }
    if (fight->asked & fight->passed) rp_reader_fail(reader, "passed: a side that is asked has not passed");
    if (fight->asked == 3 && (setup->standoff_first != DQ_FIRST_SECRET || setup->variant != DQ_OFFICIAL))
        rp_reader_fail(reader, "asked: both sides are asked at once only with standoff-first=secret");
    bool added[DQ_SIDES];
    for (int side = 0; side < DQ_SIDES; side++) {
        const dq_side *own = &fight->side[side];
        added[side] = own->played != dq_field_bit(own->attack.revealed);
        bool effect = setup->power_counter == DQ_COUNTER_EFFECT;
        if ((fight->asked >> side & 1 || added[side]) && !effect && !dq_may_counter(setup, fight, side))
            rp_reader_fail(reader, "%s: may not counterattack in this round", side ? "monster" : "hero");
        bool above = dq_total(setup, &own->attack) > dq_value(setup, &fight->side[!side].attack);
        if (fight->phase == DQ_PHASE_COUNTER && added[side] && above)
            rp_reader_fail(reader, "%s.countered: the counterattack has succeeded and is over",
                           side ? "monster" : "hero");
        if (added[side] && fight->asked && !(fight->asked >> side & 1))
            rp_reader_fail(reader, "asked: %s has counterattacked, the other side cannot", side ? "monster" : "hero");
    }
    if (added[0] && added[1] && setup->standoff_first != DQ_FIRST_SECRET)
        rp_reader_fail(reader, "countered: only one side can counterattack in a round");
}

static void check_turned(const dq_setup *setup, const dq_fight *fight, int player, rp_reader *reader) {
    bool asks_player = fight->phase == DQ_PHASE_COUNTER && setup->variant == DQ_SOLO && fight->asked == 2;
    if (asks_player && (!setup->player_chooses || !dq_turned_choices(setup, fight)))
        rp_reader_fail(reader, "asked: the solo monster decides by itself (option solo-choices)");
    if (fight->turned_count && fight->phase != DQ_PHASE_TURN_UP && !asks_player)
        rp_reader_fail(reader, "turned: no cards are turned up in the phase '%s'", phase_name(fight));
    if (fight->phase == DQ_PHASE_TURN_UP && (fight->asked != 2 || fight->turned_count == DQ_TURNED_MAX))
        rp_reader_fail(reader, "phase: no more cards are turned up");
    (void)player;
}

/* ---- chance and the end --------------------------------------------------------------------------------- */

static void check_chance(const dq_setup *setup, const dq_fight *fight, int player, rp_reader *reader) {
    int deck = deck_size(setup, fight, player);
    const dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    bool needs_deck = fight->phase == DQ_PHASE_DRAW || fight->phase == DQ_PHASE_MONSTER_CARD ||
                      fight->phase == DQ_PHASE_TURN_UP || fight->phase == DQ_PHASE_DEFLECT;
    if (needs_deck && deck == 0)
        rp_reader_fail(reader, "phase: the deck has no card for '%s'", phase_name(fight));
    else if (fight->phase == DQ_PHASE_DRAW && dq_hand_drawer(setup, fight) < 0)
        rp_reader_fail(reader, "phase: both hands are full, it should be 'reveal'");
    else if (fight->phase == DQ_PHASE_POWER && dq_power_drawer(setup, fight) < 0)
        rp_reader_fail(reader, "phase: no Power card is to be drawn, it should be 'draw'");
    else if (fight->phase == DQ_PHASE_REVEAL) {
        int able = (hero->hand_count != 0) + (setup->variant == DQ_SOLO ? deck > 0 : monster->hand_count != 0);
        if (able == 0 || (able == 1 && setup->empty_deck != DQ_EMPTY_NOTHING))
            rp_reader_fail(reader, "phase: both sides need a card for 'reveal'");
        if (able == 1 && setup->variant == DQ_SOLO && hero->hand_count == 0)
            rp_reader_fail(reader, "hero.hand: should have a card for 'reveal'");
    } else if (fight->phase == DQ_PHASE_EFFECTS) {
        if (!fight->effect_card) {
            rp_reader_fail(reader, "effect: is missing in the phase 'effects'");
            return;
        }
        int kind = setup->card[fight->effect_card - 1]->effects[fight->effect_index].kind;
        int target = kind == DQ_EFFECT_DISCARD_OPPONENT ? !fight->effect_side : fight->effect_side;
        if (kind == DQ_EFFECT_DRAW ? deck == 0 : fight->side[target].hand_count == 0)
            rp_reader_fail(reader, "effect: there is no card for it");
        if (fight->side[fight->effect_side].attack.canceled) rp_reader_fail(reader, "effect: the card is canceled");
    }
    if (fight->effect_card && fight->phase != DQ_PHASE_EFFECTS)
        rp_reader_fail(reader, "effect: belongs to the phase 'effects' only");
}

static void check_ability(const dq_setup *setup, const dq_fight *fight, int player, rp_reader *reader) {
    if (fight->phase != DQ_PHASE_ABILITY && fight->phase != DQ_PHASE_DEFLECT) return;
    dq_fight open = *fight;
    if (deck_size(setup, fight, player) > 0) open.deck = setup->combat; /* a view has no deck to look at */
    if (!dq_ability_applies(setup, &open)) rp_reader_fail(reader, "phase: the hero's ability does not apply here");
}

static void check_escape(const dq_setup *setup, const dq_fight *fight, rp_reader *reader) {
    const dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    bool both = hero->escape_card && monster->escape_card;
    if (monster->escape_card && !hero->escape_card)
        rp_reader_fail(reader, "monster.escape_card: the hero's card comes first");
    else if (hero->escape_card && (!setup->escape || fight->phase < DQ_PHASE_ESCAPE || fight->phase == DQ_PHASE_OVER))
        rp_reader_fail(reader, "hero.escape_card: there is none %s",
                       setup->escape ? "before the try and after the end" : "in this game");
    else if (fight->phase == DQ_PHASE_ESCAPE && both)
        rp_reader_fail(reader, "monster.escape_card: with both cards drawn the escape is over");
    else if (fight->phase > DQ_PHASE_ESCAPE && hero->escape_card && !both)
        rp_reader_fail(reader, "monster.escape_card: is missing after the hero's");
    else if (both && setup->card[hero->escape_card - 1]->escape >= setup->card[monster->escape_card - 1]->escape)
        rp_reader_fail(reader, "escape_card: with these cards the escape succeeds, there would be no fight");
    if (fight->result == DQ_RESULT_ESCAPED && (!setup->escape || fight->round || hero->wounds != setup->start_wounds))
        rp_reader_fail(reader, "result: an escape comes before the first round and before any wound");
    if (is_before_rounds(fight) && (hero->wounds != setup->start_wounds || hero->extra_wounds || monster->extra_wounds))
        rp_reader_fail(reader, "wounds: nobody has been wounded in this fight yet, so wounds= of the game decides");
}

static void check_lives(const dq_setup *setup, const dq_fight *fight, int player, rp_reader *reader) {
    int hero = dq_hero_wounds(fight), monster = dq_monster_wounds(fight);
    bool hero_dead = fight->result == DQ_RESULT_HERO_DEAD || fight->result == DQ_RESULT_BOTH_DEAD;
    bool monster_dead = fight->result == DQ_RESULT_MONSTER_DEAD || fight->result == DQ_RESULT_BOTH_DEAD;
    bool drawn = fight->phase != DQ_PHASE_TOKEN;
    bool shown = player == RP_CHANCE_PLAYER || player == DQ_MONSTER || fight->life_known;
    int most = fight->life;
    for (int token = 0; token < DQ_TOKENS && !shown; token++)
        if (setup->monster->life[token] > most) most = setup->monster->life[token];
    if ((hero >= setup->hero_life) != hero_dead)
        rp_reader_fail(reader, "hero: %d wounds of a life of %d, so the hero %s", hero, setup->hero_life,
                       hero_dead ? "is not dead" : "is dead");
    else if (!drawn && fight->life)
        rp_reader_fail(reader, "monster.life: no token has been drawn yet");
    else if (drawn && shown && !fight->life)
        rp_reader_fail(reader, "monster.life: is missing, should be the number on its token");
    else if (!shown && fight->life)
        rp_reader_fail(reader, "monster.life: the hero does not know it, should be null");
    else if (drawn && (monster >= most) != monster_dead)
        rp_reader_fail(reader, "monster: %d wounds of a life of %d%s, so the monster %s", monster, most,
                       shown ? "" : " at most", monster_dead ? "is not dead" : "is dead");
}

void dq_check_position(const dq_setup *setup, dq_fight *fight, int player, rp_reader *reader) {
    check_phase(setup, fight, reader);
    check_cards(setup, fight, reader);
    if (player != RP_CHANCE_PLAYER && rp_reader_ok(reader)) check_view(setup, fight, player, reader);
    check_attacks(setup, fight, reader);
    check_dice(setup, fight, reader);
    if (!rp_reader_ok(reader)) return; /* from here on values and types of revealed cards are looked at */
    check_counter(setup, fight, reader);
    if (rp_reader_ok(reader)) check_turned(setup, fight, player, reader);
    if (rp_reader_ok(reader)) check_chance(setup, fight, player, reader);
    if (rp_reader_ok(reader)) check_escape(setup, fight, reader);
    if (rp_reader_ok(reader)) check_lives(setup, fight, player, reader);
    if (rp_reader_ok(reader)) check_ability(setup, fight, player, reader);
}
