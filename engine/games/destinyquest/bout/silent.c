/* Rounds in which nobody plays anything, for random play: as long as no more happens in them than attack speed rolls, a
 * plain blow and the passives of step 8, they follow one another here, and of the bout only health and the number of
 * the round change. */
#include "engine/games/destinyquest/bout/silent.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/health.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/score.h"

enum { SPEED_DICE = 2, ROLLS = 0 /* the first of two choices in 5.2 */ };

/* ---- whether it is silent --------------------------------------------------------------------------------- */

/* What an ability once a round is spent for comes back. */
static uint32_t askable(const destiny_setup *setup, const destiny_bout *bout, int player, uint32_t mask) {
    return mask & (~bout->fighter[player].spent | setup->sheet[player].digest.unlimited);
}

/* Nothing of the hero runs out at the end of a round or has an end that is waited for. */
static bool is_settled(const destiny_fighter *fighter) {
    const uint32_t passing = 1u << DESTINY_VORTEX | 1u << DESTINY_STONE_SKIN | 1u << DESTINY_STONE_RAIN |
                             1u << DESTINY_TIME_SHIFT | 1u << DESTINY_BLED_BEFORE | 1u << DESTINY_CONVULSIONS |
                             1u << DESTINY_HAUNT | 1u << DESTINY_PACKMASTER;
    uint64_t coming[2];
    memcpy(coming, fighter->coming, sizeof coming);
    if (coming[0] | coming[1] | (fighter->statuses & passing) | fighter->passives_off) return false;
    if (fighter->no_armour && fighter->no_armour != UINT8_MAX) return false;
    return !(fighter->armour_doubled | fighter->speed_dice_more | fighter->attack_speed_more | fighter->speed_played |
             fighter->combat_played | fighter->doubles_seen | fighter->shift_rounds | fighter->dice_locked |
             fighter->kept[0]);
}

/* Somebody may be asked once `winner` has won the round. */
static bool may_ask(const destiny_setup *setup, const destiny_bout *bout, int winner) {
    return askable(setup, bout, winner, setup->sheet[winner].offered_winning) ||
           askable(setup, bout, !winner, setup->sheet[!winner].offered_losing);
}

bool destiny_is_silent(const destiny_setup *setup, const destiny_bout *bout, destiny_silence *silence) {
    const destiny_sheet *sheet = setup->sheet;
    if (askable(setup, bout, 0, sheet[0].offered_anyway) || askable(setup, bout, 1, sheet[1].offered_anyway))
        return false;
    if (!sheet[0].digest.steady_rounds || !sheet[1].digest.steady_rounds || setup->tie != DESTINY_TIE_STAND_OFF ||
        setup->arm == DESTINY_ARM_ASK || bout->roll_count != SPEED_DICE)
        return false;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        silence->asked[player] = may_ask(setup, bout, player);
        silence->known[player] = false;
    }
    if (silence->asked[0] && silence->asked[1]) return false; /* but for stand-offs */
    silence->steps_known = false;
    return is_settled(&bout->fighter[0]) && is_settled(&bout->fighter[1]);
}

/* ---- a round ---------------------------------------------------------------------------------------------- */

/* What the blow of `winner` takes, with the face of its die. */
static int blow_of(const destiny_setup *setup, const destiny_bout *bout, int winner, int face) {
    destiny_bout blow = *bout;
    blow.winner = (uint8_t)(winner + 1);
    blow.attack = DESTINY_BY_SCORE;
    blow.die[0] = (uint8_t)face;
    return destiny_attack_total(setup, &blow) - destiny_attribute_now(setup, bout, !winner, DESTINY_ARMOUR);
}

/* What dice are worth more and scores of "while" effects may depend on health; else one look tells all faces. */
static int damage_of(const destiny_setup *setup, const destiny_bout *bout, destiny_silence *silence, int winner,
                     int face) {
    const uint32_t *with = setup->sheet[winner].digest.with;
    if (with[DESTINY_DIE_BONUS] | with[DESTINY_SCORE]) return blow_of(setup, bout, winner, face);
    if (!silence->known[winner]) silence->reach[winner] = blow_of(setup, bout, winner, 0);
    silence->known[winner] = true;
    return silence->reach[winner] + face;
}

/* Dice and damage of `winner`'s attack do something beside taking health. */
static bool is_watched(const destiny_setup *setup, int winner) {
    const destiny_sheet *own = &setup->sheet[winner], *other = &setup->sheet[!winner];
    return own->digest.watches_damage || other->digest.watches_damage || own->on_trigger[DESTINY_WHEN_HITS] ||
           other->on_trigger[DESTINY_WHEN_HURT];
}

/* What waits for low health has its turn, defeat above all. */
static bool falls_low(const destiny_setup *setup, const int health[DESTINY_HEROES]) {
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (health[player] <= 0 || health[player] <= setup->sheet[player].digest.watched_health) return true;
    return false;
}

static void end_silent_round(const destiny_setup *setup, destiny_bout *bout, const int health[DESTINY_HEROES]) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_fighter *fighter = &bout->fighter[player];
        fighter->health = (int16_t)health[player];
        fighter->spent &= ~setup->sheet[player].digest.unlimited;
        if (destiny_has(fighter, DESTINY_MEDITATION))
            destiny_heal(setup, bout, player, setup->sheet[player].digest.status_power[DESTINY_MEDITATION]);
    }
    if (setup->round_limit || bout->round < 2) bout->round++;
}

bool destiny_silent_round(const destiny_setup *setup, destiny_bout *bout, destiny_silence *silence, int winner,
                          rp_random *random, destiny_blow_drawn *drawn) {
    int health[DESTINY_HEROES] = {bout->fighter[0].health, bout->fighter[1].health};
    *drawn = (destiny_blow_drawn){.action = DESTINY_NO_ROLL};
    if (winner) {
        if (rp_random_below(random, 2) == ROLLS) {
            drawn->action = DESTINY_ROLL;
            drawn->face = 1 + (int)rp_random_below(random, 6);
            if (is_watched(setup, winner - 1)) return false;
            int damage = damage_of(setup, bout, silence, winner - 1, drawn->face);
            if (damage > 0) health[2 - winner] -= damage;
        }
    }
    if (falls_low(setup, health) || (setup->round_limit && bout->round == setup->round_limit)) return false;
    if (!silence->steps_known) destiny_step_losses(setup, bout, silence->step);
    silence->steps_known = true;
    for (int player = 0; player < DESTINY_HEROES; player++) health[player] -= silence->step[player];
    if (falls_low(setup, health)) return false;
    end_silent_round(setup, bout, health);
    return true;
}
