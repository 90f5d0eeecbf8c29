/* Step 4 of a round, the death check and the payoff. */
#include "engine/games/dungeonquest_combat/events.h"

/* Side that wins the round by its total, -1 for a stand-off. */
static int winner_of(const dq_setup *setup, const dq_fight *fight) {
    int hero = dq_total(setup, &fight->side[DQ_HERO].attack);
    int monster = dq_total(setup, &fight->side[DQ_MONSTER].attack);
    return hero > monster ? DQ_HERO : monster > hero ? DQ_MONSTER : -1;
}

static rp_pile added_cards(const dq_side *side) { return side->played & ~dq_field_bit(side->attack.revealed); }

/* Cards of the stack: those that the winner's deathblow strikes with, and of these what the loser's guard lets pass. */
typedef struct blow_cards {
    rp_pile struck, taken;
} blow_cards;

static blow_cards deathblow(const dq_setup *setup, const dq_fight *fight, int winner) {
    const dq_side *side = &fight->side[winner];
    rp_pile stack = fight->stack;
    if (!stack) return (blow_cards){0, 0};
    rp_pile taken = side->attack.revealed ? setup->type_mask[dq_type_of(setup, &side->attack)] : 0;
    rp_pile added = added_cards(side);
    if (added && !setup->deathblow_revealed)
        for (int type = 0; type < DQ_TYPES; type++)
            if (added & setup->type_mask[type]) taken |= setup->type_mask[type];
    taken &= stack;
    rp_pile struck = taken;
    for (int guard = fight->side[!winner].attack.guard; guard > 0 && taken; guard--) taken &= taken - 1;
    return (blow_cards){struck, taken};
}

static dq_wounds card_wounds(const dq_setup *setup, const dq_fight *fight) {
    dq_wounds wounds = {{0, 0}};
    int winner = winner_of(setup, fight);
    if (winner >= 0)
        wounds.of[!winner] = rp_pile_count(fight->side[winner].played) +
                             rp_pile_count(deathblow(setup, fight, winner).taken) + fight->side[winner].attack.wound;
    else
        wounds.of[DQ_MONSTER] = setup->ability == DQ_ABILITY_STANDOFF_WOUND && dq_same_type(setup, fight);
    return wounds;
}

dq_wounds dq_round_wounds(const dq_setup *setup, const dq_fight *fight) {
    return dq_with_cards(setup) ? card_wounds(setup, fight) : dq_cardless_wounds(setup, fight);
}

bool dq_ability_applies(const dq_setup *setup, const dq_fight *fight) {
    switch ((dq_ability)setup->ability) {
    case DQ_ABILITY_EXTRA_WOUND: return dq_round_wounds(setup, fight).of[DQ_MONSTER] > 0;
    case DQ_ABILITY_EXTRA_WOUND_MELEE:
        return winner_of(setup, fight) == DQ_HERO && dq_type_of(setup, &fight->side[DQ_HERO].attack) == DQ_MELEE;
    case DQ_ABILITY_DEFLECT: return dq_round_wounds(setup, fight).of[DQ_HERO] > 0 && dq_could_draw(setup, fight);
    default: return false;
    }
}

/* Takes wounds back until `wounds` of them are one below `life`. */
static void spare(const dq_setup *setup, dq_fight *fight, int side, int wounds, int life) {
    dq_side *spared = &fight->side[side];
    int excess = wounds - (life - 1), before = spared->extra_wounds;
    spared->extra_wounds = (uint8_t)(excess < before ? before - excess : 0);
    if (setup->listener) dq_tell_spared(setup, fight, side, before - spared->extra_wounds);
}

static dq_step check_deaths(const dq_setup *setup, dq_fight *fight) {
    int hero = dq_hero_wounds(fight), monster = dq_monster_wounds(fight);
    bool hero_dies = hero >= setup->hero_life, monster_dies = monster >= fight->life;
    if (hero_dies && monster_dies) {
        if (setup->both_die == DQ_HERO_SURVIVES) {
            spare(setup, fight, DQ_HERO, hero, setup->hero_life);
            hero_dies = false;
        } else if (setup->both_die == DQ_MONSTER_SURVIVES) {
            spare(setup, fight, DQ_MONSTER, monster, fight->life);
            monster_dies = false;
        }
    }
    if (hero_dies && monster_dies) return dq_over(fight, DQ_RESULT_BOTH_DEAD);
    if (hero_dies) return dq_over(fight, DQ_RESULT_HERO_DEAD);
    return monster_dies ? dq_over(fight, DQ_RESULT_MONSTER_DEAD) : DQ_STEP_ROUND;
}

/* What sides that did not win have played goes to the stack; what they added may be discarded instead (option
 * lost-counter). */
static void lose_cards(const dq_setup *setup, dq_fight *fight) {
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    rp_pile played = hero->played | monster->played, added = 0;
    if (setup->lost_to_discard) {
        added = added_cards(hero) | added_cards(monster);
        fight->discard |= added;
    }
    fight->stack |= played & ~added;
    if (setup->listener) dq_tell_lost(setup, fight, added);
    hero->played = monster->played = 0;
}

/* The winner's cards and the deathblow become wounds; a wound that was deflected is the winner's revealed card. */
static void wound_with_cards(const dq_setup *setup, dq_fight *fight, int winner) {
    dq_side *own = &fight->side[winner], *other = &fight->side[!winner];
    rp_pile cards = own->played;
    blow_cards blow = deathblow(setup, fight, winner);
    fight->stack &= ~blow.taken;
    if (fight->deflected && winner == DQ_MONSTER) {
        rp_pile prevented = dq_field_bit(own->attack.revealed);
        cards &= ~prevented;
        fight->discard |= prevented;
    }
    other->damage |= cards | blow.taken;
    other->extra_wounds = (uint8_t)(other->extra_wounds + own->attack.wound);
    own->played = 0;
    if (setup->listener) dq_tell_blow(setup, fight, winner, cards, blow.struck, blow.taken);
}

static void wound_by_ability(const dq_setup *setup, dq_fight *fight) {
    fight->side[DQ_MONSTER].extra_wounds++;
    if (setup->listener) dq_tell_ability_wound(setup, fight);
}

static void stand_off(const dq_setup *setup, dq_fight *fight) {
    if (setup->listener) dq_tell_stand_off(setup, fight);
    if (setup->ability == DQ_ABILITY_STANDOFF_WOUND && dq_same_type(setup, fight)) wound_by_ability(setup, fight);
}

static void settle_cards(const dq_setup *setup, dq_fight *fight) {
    int before = dq_hero_wounds(fight) + dq_monster_wounds(fight), winner = winner_of(setup, fight);
    if (winner >= 0)
        wound_with_cards(setup, fight, winner);
    else
        stand_off(setup, fight);
    lose_cards(setup, fight);
    if (fight->ability == DQ_ABILITY_USED && setup->ability != DQ_ABILITY_DEFLECT) wound_by_ability(setup, fight);
    bool dry = dq_hero_wounds(fight) + dq_monster_wounds(fight) == before;
    fight->dry_rounds = (uint16_t)(dry ? fight->dry_rounds + 1 : 0);
}

static void settle_without_cards(const dq_setup *setup, dq_fight *fight) {
    dq_wounds wounds = dq_cardless_wounds(setup, fight);
    bool more = fight->ability == DQ_ABILITY_USED && setup->ability != DQ_ABILITY_DEFLECT;
    if (fight->deflected) wounds.of[DQ_HERO]--;
    for (int side = 0; side < DQ_SIDES; side++)
        fight->side[side].extra_wounds = (uint8_t)(fight->side[side].extra_wounds + wounds.of[side]);
    if (setup->listener) dq_tell_cardless_wounds(setup, fight, wounds);
    if (more) wound_by_ability(setup, fight);
    bool dry = wounds.of[DQ_HERO] + wounds.of[DQ_MONSTER] + more == 0;
    fight->dry_rounds = (uint16_t)(dry ? fight->dry_rounds + 1 : 0);
}

dq_step dq_settle(const dq_setup *setup, dq_fight *fight) {
    fight->asked = 0;
    if (fight->ability == DQ_ABILITY_OPEN && dq_ability_applies(setup, fight)) {
        fight->phase = DQ_PHASE_ABILITY;
        return DQ_WAIT;
    }
    if (dq_with_cards(setup))
        settle_cards(setup, fight);
    else
        settle_without_cards(setup, fight);
    dq_step step = check_deaths(setup, fight);
    if (setup->listener) dq_tell_round_ends(setup, fight);
    return step;
}

/* ---- payoff --------------------------------------------------------------------------------------------- */

void dq_payoff(const rp_game *game, const rp_state *state, double out[]) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    double share = setup->score_win ? 0 : (double)(dq_hero_wounds(fight) - setup->start_wounds) / setup->start_life;
    double payoff = 0;
    switch ((dq_result)fight->result) {
    case DQ_RESULT_MONSTER_DEAD: payoff = 1 - share; break;
    case DQ_RESULT_ESCAPED: payoff = (setup->score_win ? 0 : setup->escape_value) - share; break;
    case DQ_RESULT_BROKEN_OFF: payoff = -share; break;
    default: payoff = -1; break;
    }
    out[DQ_HERO] = payoff;
    out[DQ_MONSTER] = -payoff;
}
