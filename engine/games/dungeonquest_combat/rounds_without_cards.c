/* Rounds without cards: Combat Dice, Classic Solo and the Combat Display of Classic Combat. */
#include "engine/games/dungeonquest_combat/events.h"

enum { NOTE_ROLL = 40, NOTE_REROLL };

static dq_wounds dice_wounds(const dq_setup *setup, const dq_fight *fight) {
    dq_wounds wounds = {{0, 0}};
    int sum = fight->die[0] + fight->die[1];
    int loser = sum <= setup->attribute ? DQ_MONSTER : DQ_HERO;
    wounds.of[loser] = fight->die[0] == fight->die[1] ? 2 : 1;
    return wounds;
}

static dq_wounds classic_solo_wounds(const dq_fight *fight) {
    static const uint8_t hero[7] = {0, 1, 1, 1, 1, 0, 0}, monster[7] = {0, 0, 0, 1, 1, 1, 2};
    return (dq_wounds){{hero[fight->die[0]], monster[fight->die[0]]}};
}

static dq_wounds classic_wounds(const dq_setup *setup, const dq_fight *fight) {
    int hero = fight->side[DQ_HERO].attack.pick - 1, monster = fight->side[DQ_MONSTER].attack.pick - 1;
    if (setup->ability == DQ_ABILITY_SAME_CARD && hero == monster) return (dq_wounds){{0, 1}};
    return (dq_wounds){{setup->cards->display_hero[hero][monster], setup->cards->display_monster[hero][monster]}};
}

/* What the ability "weak-at-8" is about: any result of 2, but of the Combat Display one pair of cards alone. */
static bool can_be_weak(const dq_setup *setup, const dq_fight *fight) {
    if (setup->variant != DQ_CLASSIC) return true;
    int first = DQ_QUICK_SHOT - 1;
    return first + fight->side[DQ_HERO].attack.pick == DQ_QUICK_SHOT &&
           first + fight->side[DQ_MONSTER].attack.pick == DQ_SLASH;
}

dq_wounds dq_cardless_wounds(const dq_setup *setup, const dq_fight *fight) {
    dq_wounds wounds = setup->variant == DQ_DICE           ? dice_wounds(setup, fight)
                       : setup->variant == DQ_CLASSIC_SOLO ? classic_solo_wounds(fight)
                                                           : classic_wounds(setup, fight);
    bool weak = setup->ability == DQ_ABILITY_DOUBLE_LIMIT && dq_hero_wounds(fight) >= 8;
    if (weak && can_be_weak(setup, fight) && wounds.of[DQ_MONSTER] == 2) wounds.of[DQ_MONSTER] = 1;
    return wounds;
}

bool dq_may_reroll(const dq_setup *setup, const dq_fight *fight, int die) {
    if (fight->rerolled) return false;
    if (setup->ability == DQ_ABILITY_REROLL_HIGH) return fight->die[die] >= 5;
    return setup->ability == DQ_ABILITY_REROLL_ONE && die == 0 && fight->die[0] == 1;
}

/* Telling comes last in these two, so that nothing is kept over the call where nobody listens. */
static dq_step tell_rolled(const dq_setup *setup, const dq_fight *fight, int first_die, int last_die, dq_step step) {
    if (setup->listener) dq_tell_rolled(setup, fight, first_die, last_die);
    return step;
}

dq_step dq_rolled(const dq_setup *setup, dq_fight *fight, int outcome) {
    int first = fight->die[0] ? 1 : 0, last = first;
    fight->history = rp_mix(fight->history, (uint64_t)outcome << 8 | NOTE_ROLL);
    if (dq_roll_outcomes(setup, fight) == 36) {
        fight->die[0] = (uint8_t)(outcome / 6 + 1);
        fight->die[1] = (uint8_t)(outcome % 6 + 1);
        last = 1;
    } else {
        fight->die[first] = (uint8_t)(outcome + 1);
    }
    if (!dq_may_reroll(setup, fight, 0) && !dq_may_reroll(setup, fight, 1))
        return tell_rolled(setup, fight, first, last, DQ_STEP_SETTLE);
    fight->phase = DQ_PHASE_REROLL;
    return tell_rolled(setup, fight, first, last, DQ_WAIT);
}

static dq_step tell_reroll(const dq_setup *setup, const dq_fight *fight, rp_action action, dq_step step) {
    if (setup->listener) dq_tell_reroll(setup, fight, action);
    return step;
}

dq_step dq_reroll(const dq_setup *setup, dq_fight *fight, rp_action action) {
    fight->history = rp_mix(fight->history, (uint64_t)action << 8 | NOTE_REROLL);
    if (action == DQ_KEEP) return tell_reroll(setup, fight, action, DQ_STEP_SETTLE);
    fight->rerolled = 1;
    if (action != DQ_REROLL_SECOND) fight->die[0] = 0;
    if (action != DQ_REROLL_FIRST) fight->die[1] = 0;
    fight->phase = DQ_PHASE_ROLL;
    return tell_reroll(setup, fight, action, DQ_WAIT);
}
