/* Step 4 of a round, the death check and the payoff. */
#include "engine/games/dungeonquest_combat/state.h"

/* Side that wins the round by its total, -1 for a stand-off. */
static int winner_of(const dq_setup *setup, const dq_fight *fight) {
    int hero = dq_total(setup, &fight->side[DQ_HERO].attack);
    int monster = dq_total(setup, &fight->side[DQ_MONSTER].attack);
    return hero > monster ? DQ_HERO : monster > hero ? DQ_MONSTER : -1;
}

/* Cards that the winner's deathblow takes from the stack, after the loser's guard. */
static rp_pile deathblow(const dq_setup *setup, const dq_fight *fight, int winner) {
    const dq_side *side = &fight->side[winner];
    rp_pile stack = fight->stack;
    if (!stack) return 0;
    rp_pile taken = side->attack.revealed ? setup->type_mask[dq_type_of(setup, &side->attack)] : 0;
    rp_pile added = side->played & ~dq_field_bit(side->attack.revealed);
    if (added && !setup->deathblow_revealed)
        for (int type = 0; type < DQ_TYPES; type++)
            if (added & setup->type_mask[type]) taken |= setup->type_mask[type];
    taken &= stack;
    for (int guard = fight->side[!winner].attack.guard; guard > 0 && taken; guard--) taken &= taken - 1;
    return taken;
}

static dq_wounds card_wounds(const dq_setup *setup, const dq_fight *fight) {
    dq_wounds wounds = {{0, 0}};
    int winner = winner_of(setup, fight);
    if (winner >= 0)
        wounds.of[!winner] = rp_pile_count(fight->side[winner].played) +
                             rp_pile_count(deathblow(setup, fight, winner)) + fight->side[winner].attack.wound;
    else
        wounds.of[DQ_MONSTER] = setup->ability == DQ_ABILITY_STANDOFF_WOUND && dq_same_type(setup, fight);
    return wounds;
}

dq_wounds dq_round_wounds(const dq_setup *setup, const dq_fight *fight) {
    return dq_with_cards(setup) ? card_wounds(setup, fight) : dq_table_wounds(setup, fight);
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
static void spare(dq_side *side, int wounds, int life) {
    int excess = wounds - (life - 1);
    side->extra_wounds = (uint8_t)(excess < side->extra_wounds ? side->extra_wounds - excess : 0);
}

static dq_step check_deaths(const dq_setup *setup, dq_fight *fight) {
    int hero = dq_hero_wounds(fight), monster = dq_monster_wounds(fight);
    bool hero_dies = hero >= setup->hero_life, monster_dies = monster >= fight->life;
    if (hero_dies && monster_dies) {
        if (setup->both_die == DQ_HERO_SURVIVES) {
            spare(&fight->side[DQ_HERO], hero, setup->hero_life);
            hero_dies = false;
        } else if (setup->both_die == DQ_MONSTER_SURVIVES) {
            spare(&fight->side[DQ_MONSTER], monster, fight->life);
            monster_dies = false;
        }
    }
    if (hero_dies && monster_dies) return dq_over(fight, DQ_RESULT_BOTH_DEAD);
    if (hero_dies) return dq_over(fight, DQ_RESULT_HERO_DEAD);
    return monster_dies ? dq_over(fight, DQ_RESULT_MONSTER_DEAD) : DQ_STEP_ROUND;
}

/* A side that did not win: its cards go to the stack; what it added may be discarded instead (option lost-counter). */
static void lose_cards(const dq_setup *setup, dq_fight *fight, dq_side *side) {
    rp_pile added = side->played & ~dq_field_bit(side->attack.revealed);
    if (!setup->lost_to_discard) added = 0;
    fight->stack |= side->played & ~added;
    fight->discard |= added;
    side->played = 0;
}

/* The winner's cards and the deathblow become wounds; a wound that was deflected is the winner's revealed card. */
static void wound_with_cards(const dq_setup *setup, dq_fight *fight, int winner) {
    dq_side *own = &fight->side[winner], *other = &fight->side[!winner];
    rp_pile cards = own->played, blow = deathblow(setup, fight, winner);
    fight->stack &= ~blow;
    if (fight->deflected && winner == DQ_MONSTER) {
        rp_pile prevented = dq_field_bit(own->attack.revealed);
        cards &= ~prevented;
        fight->discard |= prevented;
    }
    other->damage |= cards | blow;
    other->extra_wounds = (uint8_t)(other->extra_wounds + own->attack.wound);
    own->played = 0;
}

static void settle_cards(const dq_setup *setup, dq_fight *fight) {
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    int before = dq_hero_wounds(fight) + dq_monster_wounds(fight), winner = winner_of(setup, fight);
    if (winner >= 0)
        wound_with_cards(setup, fight, winner);
    else if (setup->ability == DQ_ABILITY_STANDOFF_WOUND && dq_same_type(setup, fight))
        monster->extra_wounds++;
    lose_cards(setup, fight, hero);
    lose_cards(setup, fight, monster);
    if (fight->ability == DQ_ABILITY_USED && setup->ability != DQ_ABILITY_DEFLECT) monster->extra_wounds++;
    bool dry = dq_hero_wounds(fight) + dq_monster_wounds(fight) == before;
    fight->dry_rounds = (uint16_t)(dry ? fight->dry_rounds + 1 : 0);
}

static void settle_table(const dq_setup *setup, dq_fight *fight) {
    dq_wounds wounds = dq_table_wounds(setup, fight);
    if (fight->ability == DQ_ABILITY_USED && setup->ability != DQ_ABILITY_DEFLECT) wounds.of[DQ_MONSTER]++;
    if (fight->deflected) wounds.of[DQ_HERO]--;
    for (int side = 0; side < DQ_SIDES; side++)
        fight->side[side].extra_wounds = (uint8_t)(fight->side[side].extra_wounds + wounds.of[side]);
    bool dry = wounds.of[DQ_HERO] + wounds.of[DQ_MONSTER] == 0;
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
        settle_table(setup, fight);
    return check_deaths(setup, fight);
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
