/* The course of a bout: which step follows which, and what each choice leads to. The picture is in destinyquest.h. */
#include "engine/games/destinyquest/bout/phases.h"

#include "engine/games/destinyquest/bout/ability_rolls.h"
#include "engine/games/destinyquest/bout/asking.h"
#include "engine/games/destinyquest/bout/attack.h"
#include "engine/games/destinyquest/bout/choices.h"
#include "engine/games/destinyquest/bout/passives.h"
#include "engine/games/destinyquest/bout/playing.h"
#include "engine/games/destinyquest/bout/rolls.h"
#include "engine/games/destinyquest/bout/rounds.h"
#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/health.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/events.h"
#include "engine/kit/dice.h"

enum { TIES_MAX = 8 }; /* re-rolls of one round with tie=reroll; then it is a stand-off */

static int winner_of(const destiny_bout *bout) { return bout->winner - 1; }
static int loser_of(const destiny_bout *bout) { return DESTINY_HEROES - bout->winner; }

static bool may_play(const destiny_setup *setup, const destiny_bout *bout, int player, destiny_offer offer[]) {
    return destiny_may_play(setup, bout, player, destiny_window_of(bout->phase), offer);
}

/* Asks in a window; the phase is that of the window from here on. */
static bool ask(const destiny_setup *setup, destiny_bout *bout, destiny_phase phase, int window,
                destiny_offer offer[]) {
    bout->phase = (uint8_t)phase;
    if (destiny_anybody_offered(setup, bout, window)) return destiny_ask_window(setup, bout, offer);
    rp_window_close(&bout->window);
    return false;
}

/* ---- the end --------------------------------------------------------------------------------------------- */

static void finish(const destiny_setup *setup, destiny_bout *bout, destiny_result result) {
    int16_t first = bout->fighter[0].health, second = bout->fighter[1].health;
    if (setup->telling) {
        destiny_tell_changes(setup, bout);
        destiny_tell_end(setup, bout, result);
    }
    memset(bout, 0, offsetof(destiny_bout, history));
    bout->fighter[0].health = first;
    bout->fighter[1].health = second;
    bout->phase = DESTINY_PHASE_OVER;
    bout->result = (uint8_t)result;
    if (setup->telling) destiny_tell_no_changes(setup, bout);
}

/* Who has the larger share of the health he began with. */
static destiny_result larger_share(const destiny_setup *setup, const destiny_bout *bout) {
    int first = bout->fighter[0].health * setup->sheet[1].start_health;
    int second = bout->fighter[1].health * setup->sheet[0].start_health;
    if (setup->limit_result == DESTINY_LIMIT_DRAW || first == second) return DESTINY_RESULT_DRAW;
    return first > second ? DESTINY_RESULT_FIRST : DESTINY_RESULT_SECOND;
}

static void begin_round(const destiny_setup *setup, destiny_bout *bout) {
    if (setup->round_limit || bout->round < 2) bout->round++;
    bout->phase = DESTINY_PHASE_VORTEX;
    if (setup->telling) {
        destiny_tell_changes(setup, bout);
        destiny_tell_round(setup, bout);
    }
    destiny_round_begins(setup, bout);
}

static void end_round(const destiny_setup *setup, destiny_bout *bout) {
    if (setup->round_limit && bout->round == setup->round_limit) {
        finish(setup, bout, larger_share(setup, bout));
        return;
    }
    destiny_round_ends(setup, bout);
    bout->winner = bout->ties = bout->step_eight_begun = bout->loss = 0;
    begin_round(setup, bout);
}

/* What a round leaves behind when sudden death breaks it off. */
__attribute__((cold)) static void break_off(const destiny_setup *setup, destiny_bout *bout) {
    rp_window_close(&bout->window);
    bout->pending = bout->pending_choice = bout->pending_player = 0;
    bout->striking = bout->struck = bout->resume = 0;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_fighter *fighter = &bout->fighter[player];
        fighter->health = 1;
        destiny_clear_speed_dice(fighter);
        fighter->dice_locked = fighter->speed_thrown = 0;
    }
    destiny_forget_attack(setup, bout, false);
    destiny_forget_attack(setup, bout, true);
}

/* Somebody is down: true when that has been dealt with. */
static bool is_fall_dealt_with(const destiny_setup *setup, destiny_bout *bout) {
    destiny_result result = destiny_defeated(setup, bout, bout->step_eight_begun);
    if (result == DESTINY_RESULT_NONE) return false;
    if (result == DESTINY_RESULT_DRAW && setup->both_down == DESTINY_DOWN_SUDDEN_DEATH) {
        if (setup->telling) destiny_tell_changes(setup, bout); /* what brought them down; then what they get back */
        break_off(setup, bout);
        end_round(setup, bout);
    } else {
        finish(setup, bout, result);
    }
    return true;
}

static bool has_fallen(const destiny_setup *setup, destiny_bout *bout) {
    if (bout->fighter[0].health > 0 && bout->fighter[1].health > 0) return false;
    return bout->phase != DESTINY_PHASE_OVER && is_fall_dealt_with(setup, bout);
}

/* ---- step 1 ---------------------------------------------------------------------------------------------- */

/* Steps 1.1, 1.2, 1.4: the speed attributes of this moment decide who reveals first. */
static void begin_speed(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    bool may[DESTINY_HEROES];
    for (int player = 0; player < DESTINY_HEROES; player++)
        may[player] = destiny_may_play(setup, bout, player, DESTINY_AT_SPEED, offer);
    bout->phase = DESTINY_PHASE_SPEED_ROLL;
    if (!may[0] && !may[1]) return;
    int first = destiny_attribute_now(setup, bout, 0, DESTINY_SPEED);
    int second = destiny_attribute_now(setup, bout, 1, DESTINY_SPEED);
    if (first == second) {
        bout->phase = DESTINY_PHASE_SECRET;
        return;
    }
    int slower = first > second;
    bout->phase = may[slower] ? DESTINY_PHASE_SLOWER : DESTINY_PHASE_FASTER;
    bout->window.asked = (uint8_t)((may[slower] ? slower : !slower) + 1);
}

static void play_speed(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    int player = bout->window.asked - 1;
    bool slower = bout->phase == DESTINY_PHASE_SLOWER;
    bout->phase = slower ? DESTINY_PHASE_FASTER : DESTINY_PHASE_SPEED_ROLL;
    bout->window.asked = slower ? (uint8_t)(2 - player) : 0;
    if (action != DESTINY_NONE) destiny_use(setup, bout, player, action, DESTINY_AT_SPEED);
}

static void play_secret(const destiny_setup *setup, destiny_bout *bout, const rp_move *move) {
    bout->phase = DESTINY_PHASE_SPEED_ROLL;
    for (int player = 0; player < DESTINY_HEROES; player++)
        if (move->of[player] != DESTINY_NONE) destiny_use(setup, bout, player, move->of[player], DESTINY_AT_SPEED);
}

/* ---- step 2 ---------------------------------------------------------------------------------------------- */

static void roll_again(destiny_bout *bout) {
    bout->ties++;
    bout->phase = DESTINY_PHASE_SPEED_ROLL;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_fighter *fighter = &bout->fighter[player];
        destiny_clear_speed_dice(fighter);
        fighter->dice_locked &= 7 << 3; /* that of a die kept for the next round stays */
    }
}

static int faster_hero(const destiny_setup *setup, const destiny_bout *bout) {
    int first = destiny_attribute_now(setup, bout, 0, DESTINY_SPEED);
    int second = destiny_attribute_now(setup, bout, 1, DESTINY_SPEED);
    return first > second ? 1 : first < second ? 2 : 0;
}

static int winner_by_dice(const destiny_setup *setup, const destiny_bout *bout) {
    int first = destiny_attack_speed(setup, bout, 0), second = destiny_attack_speed(setup, bout, 1);
    if ((bout->fighter[0].statuses | bout->fighter[1].statuses) >> DESTINY_CONVULSIONS & 1)
        return destiny_faster(setup, bout);
    return first > second ? 1 : first < second ? 2 : 0;
}

static bool has_underhand(const destiny_setup *setup) {
    const uint32_t *first = setup->sheet[0].digest.special, *second = setup->sheet[1].digest.special;
    return first[DESTINY_SPECIAL_UNDERHAND] | second[DESTINY_SPECIAL_UNDERHAND];
}

/* Underhand asks for the lower total: not every loser has it (convulsions, tie=faster). */
static void note_totals(const destiny_setup *setup, destiny_bout *bout) {
    int winners = destiny_attack_speed(setup, bout, winner_of(bout));
    int losers = destiny_attack_speed(setup, bout, loser_of(bout));
    bout->ties = losers == winners;
    if (losers > winners) bout->attack_bits |= DESTINY_ROUND_TURNED;
}

void destiny_settle_round(const destiny_setup *setup, destiny_bout *bout, int winner) {
    if (bout->winner) winner = bout->winner;
    if (!winner && setup->tie == DESTINY_TIE_REROLL && bout->ties < TIES_MAX) {
        if (setup->telling) destiny_tell_winner(setup, bout, 0, true);
        roll_again(bout);
        return;
    }
    if (!winner && setup->tie == DESTINY_TIE_FASTER) winner = faster_hero(setup, bout);
    bout->ties = 0;
    bout->winner = (uint8_t)winner;
    if (setup->telling) destiny_tell_winner(setup, bout, winner, false);
    if (winner && has_underhand(setup)) note_totals(setup, bout);
    bout->phase = winner ? DESTINY_PHASE_ANSWER : DESTINY_PHASE_ROUND_END;
    destiny_forget_speed_dice(setup, bout);
}

/* ---- step 3 ---------------------------------------------------------------------------------------------- */

static void forget_totals(destiny_bout *bout) {
    bout->attack_bits &= (uint8_t)~DESTINY_ROUND_TURNED;
    bout->ties = 0;
}

static void begin_attack(const destiny_setup *setup, destiny_bout *bout) {
    bout->phase = DESTINY_PHASE_DAMAGE_DICE;
    forget_totals(bout);
    destiny_attack_begins(setup, bout);
}

/* The other hero is the loser now, whose total is the other one. */
static void note_turn(const destiny_setup *setup, destiny_bout *bout) {
    if (has_underhand(setup) && !bout->ties) bout->attack_bits ^= DESTINY_ROUND_TURNED;
}

static void play_answer(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    if (action == DESTINY_NONE) {
        begin_attack(setup, bout);
        return;
    }
    int winner = bout->winner, loser = loser_of(bout);
    const destiny_ability *ability = destiny_card_of(setup, loser, destiny_played(action))->ability;
    bool dodges = ability->windows >> DESTINY_AT_DODGE & 1;
    destiny_use(setup, bout, loser, action, dodges ? DESTINY_AT_DODGE : DESTINY_AT_INTERRUPT);
    if (bout->winner != winner) {
        note_turn(setup, bout);
        if (setup->telling) destiny_tell_turned(setup, bout);
    }
    if (bout->winner != winner || ability->kind != DESTINY_COMBAT_ABILITY) return; /* 3.1 again */
    forget_totals(bout);
    bout->attack_bits |= DESTINY_ATTACK_HALTED;
    bout->phase = dodges ? DESTINY_PHASE_AFTER_DODGE : DESTINY_PHASE_ROUND_END;
}

static void play_after_dodge(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    if (action == DESTINY_NONE) {
        bout->phase = DESTINY_PHASE_ROUND_END;
        return;
    }
    destiny_use(setup, bout, winner_of(bout), action, DESTINY_AT_AFTER_DODGE);
    bout->attack_bits &= (uint8_t)~DESTINY_ATTACK_HALTED;
    begin_attack(setup, bout);
}

/* ---- steps 4 and 5 --------------------------------------------------------------------------------------- */

static void play_damage_dice(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    bout->phase = DESTINY_PHASE_DAMAGE_SCORE;
    if (action == DESTINY_NONE) return;
    bout->phase = DESTINY_PHASE_BEFORE_DAMAGE;
    destiny_use(setup, bout, winner_of(bout), action, DESTINY_AT_DAMAGE_DICE);
    if (!bout->attack) bout->attack = DESTINY_WITHOUT_DAMAGE;
}

void destiny_play_damage_score(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    if (action == DESTINY_NO_ROLL) {
        bout->phase = DESTINY_PHASE_STRIKE_BACK;
        destiny_attack_declined(bout);
    } else if (action == DESTINY_ADD_BRAWN || action == DESTINY_ADD_MAGIC) {
        bout->sword_arm = 1 + (action == DESTINY_ADD_BRAWN ? DESTINY_BRAWN : DESTINY_MAGIC);
    } else {
        bout->attack = DESTINY_BY_SCORE;
        bout->attack_dice = 1;
        if (action != DESTINY_ROLL) destiny_use(setup, bout, winner_of(bout), action, DESTINY_AT_DAMAGE_SCORE);
    }
}

void destiny_throw_damage(const destiny_setup *setup, destiny_bout *bout) {
    int dice = destiny_attack_dice(setup, bout);
    if (dice > 0)
        destiny_ask_roll(bout, DESTINY_ROLL_DAMAGE, winner_of(bout), dice, bout->attack_ability);
    else
        bout->phase = DESTINY_PHASE_DAMAGE_ROLLED;
}

static bool sacrifice_comes_first(const destiny_setup *setup) {
    return setup->sacrifice == DESTINY_SACRIFICE_BEFORE_ROLL;
}

/* Steps 4.3 and 5.4: only damage can be avoided; before the roll nobody knows it. */
static bool asks_sacrifice(const destiny_setup *setup, const destiny_bout *bout, destiny_offer offer[]) {
    if (bout->attack_bits & DESTINY_ATTACK_CANCELED || !may_play(setup, bout, loser_of(bout), offer)) return false;
    return sacrifice_comes_first(setup) || destiny_attack_damage(setup, bout) > 0;
}

static void play_sacrifice(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    if (action == DESTINY_NONE) {
        bout->phase = sacrifice_comes_first(setup) ? DESTINY_PHASE_DECLINED_EARLY : DESTINY_PHASE_DECLINED;
        return;
    }
    bout->phase = DESTINY_PHASE_ROUND_END;
    destiny_use(setup, bout, loser_of(bout), action, DESTINY_AT_SACRIFICE);
    bout->attack_bits |= DESTINY_ATTACK_CANCELED;
    if (setup->telling && !sacrifice_comes_first(setup)) destiny_tell_attack(setup, bout);
    destiny_attack_dealt(setup, bout);
}

/* ---- steps 6 and 7 --------------------------------------------------------------------------------------- */

static bool asks_brace(const destiny_setup *setup, const destiny_bout *bout, destiny_offer offer[]) {
    if (bout->attack != DESTINY_BY_SCORE || bout->attack_bits & DESTINY_ATTACK_CANCELED) return false;
    int loser = loser_of(bout);
    return !bout->fighter[loser].combat_played && may_play(setup, bout, loser, offer) &&
           destiny_attack_damage(setup, bout) > 0;
}

/* Steps 4.2, 6.1 and 6.2. */
static void deal(const destiny_setup *setup, destiny_bout *bout) {
    bout->phase = DESTINY_PHASE_AFTER_DAMAGE;
    int damage = destiny_attack_damage(setup, bout);
    if (setup->telling) destiny_cause_begins(setup, bout, DESTINY_BY_BLOW, winner_of(bout), bout->attack_ability);
    if (setup->telling) destiny_tell_attack(setup, bout);
    if (damage > 0) {
        int loss = destiny_wound(setup, bout, loser_of(bout), damage);
        bout->loss = (uint8_t)(loss < 255 ? loss : 255);
        if (loss > 0) destiny_hit(setup, bout, winner_of(bout));
    }
    if (setup->telling) destiny_cause_ends(setup, bout);
    destiny_attack_dealt(setup, bout);
}

static bool asks_after_damage(const destiny_setup *setup, const destiny_bout *bout, destiny_offer offer[]) {
    int winner = winner_of(bout);
    return bout->attack == DESTINY_BY_SCORE && bout->loss && !bout->fighter[winner].combat_played &&
           may_play(setup, bout, winner, offer);
}

/* True when the loser is asked. */
static bool begin_strike_back(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    int loser = loser_of(bout);
    destiny_forget_attack(setup, bout, false);
    if (!bout->fighter[loser].combat_played && may_play(setup, bout, loser, offer)) return true;
    bout->phase = DESTINY_PHASE_ROUND_END;
    if (bout->fighter[loser].combat_played) destiny_braced(setup, bout);
    return false;
}

/* Damage of an interrupt or a strike back, past armour. */
static void strike(const destiny_setup *setup, destiny_bout *bout) {
    int struck = bout->struck - 1, damage = bout->striking;
    bool with_dice = !(bout->attack_bits & DESTINY_STRIKE_NO_DICE);
    bout->attack_bits &= (uint8_t)~DESTINY_STRIKE_NO_DICE;
    bout->striking = bout->struck = 0;
    if (bout->phase == DESTINY_PHASE_STRUCK) {
        bout->phase = bout->resume;
        bout->resume = 0;
    }
    if (setup->telling && bout->die[0])
        destiny_tell_dice_damage(setup, bout, !struck, bout->die, DESTINY_DICE_MAX,
                                 bout->fighter[!struck].combat_played);
    destiny_clear_damage_dice(bout);
    if (setup->telling)
        destiny_cause_begins(setup, bout, DESTINY_BY_STRIKE, !struck, bout->fighter[!struck].combat_played);
    int loss = damage > 0 ? destiny_wound(setup, bout, struck, damage) : 0;
    if (loss > 0 && with_dice) destiny_hit(setup, bout, !struck);
    if (setup->telling) destiny_cause_ends(setup, bout);
}

/* The window of who is about to be struck; within another window nobody is asked. */
static void begin_struck(const destiny_setup *setup, destiny_bout *bout) {
    if (bout->window.asked) {
        strike(setup, bout);
        return;
    }
    bout->resume = bout->phase;
    bout->phase = DESTINY_PHASE_STRUCK;
}

/* ---- step 8 ---------------------------------------------------------------------------------------------- */

/* How a step of the course ended. */
typedef enum step_end {
    WAITS,   /* for a choice or a roll */
    MOVED,   /* nobody was asked, and no health, roll, strike or second step has come */
    CHANGED, /* one of these may have: destiny_go_on looks */
} step_end;

static step_end waits_if(bool waits) { return waits ? WAITS : MOVED; }

static step_end go_on_ending(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    if (bout->step_eight_begun) {
        end_round(setup, bout);
        return waits_if(bout->roll);
    }
    if (!bout->window.asked) destiny_forget_attack(setup, bout, true);
    if (ask(setup, bout, DESTINY_PHASE_ROUND_END, DESTINY_AT_ROUND_END, offer)) return WAITS;
    bout->step_eight_begun = 1;
    destiny_step_eight(setup, bout);
    return CHANGED;
}

/* ---- from choice to choice ------------------------------------------------------------------------------- */

/* Goes to the phase `next` unless somebody is asked in this one. */
static step_end ask_if(bool asked, destiny_bout *bout, destiny_phase next) {
    if (asked) return WAITS;
    bout->phase = (uint8_t)next;
    return MOVED;
}

/* Steps 1 to 3. Phases in which nobody has a choice follow one another here. */
static step_end step_to_winner(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_BOUT_START: begin_round(setup, bout); return waits_if(bout->roll);
    case DESTINY_PHASE_VORTEX:
    case DESTINY_PHASE_ROUND_START:
        if (ask(setup, bout, DESTINY_PHASE_ROUND_START, DESTINY_AT_ROUND_START, offer)) return WAITS;
        begin_speed(setup, bout, offer);
        return waits_if(bout->phase != DESTINY_PHASE_SPEED_ROLL);
    case DESTINY_PHASE_FASTER:
        if (may_play(setup, bout, bout->window.asked - 1, offer)) return WAITS;
        bout->window.asked = 0;
        bout->phase = DESTINY_PHASE_SPEED_ROLL; /* fall through */
    case DESTINY_PHASE_SPEED_ROLL:
        if (!bout->fighter[0].speed_thrown || !bout->fighter[1].speed_thrown) {
            destiny_throw_speed(setup, bout, bout->fighter[0].speed_thrown);
            return waits_if(bout->roll);
        }
        bout->phase = DESTINY_PHASE_SPEED_ROLLED;
        destiny_both_thrown(setup, bout);
        return CHANGED;
    case DESTINY_PHASE_SPEED_ROLLED:
        if (ask(setup, bout, DESTINY_PHASE_SPEED_ROLLED, DESTINY_AT_SPEED_ROLLED, offer)) return WAITS;
        destiny_settle_round(setup, bout, winner_by_dice(setup, bout));
        return MOVED;
    case DESTINY_PHASE_ANSWER:
        if (destiny_may_answer(setup, bout, loser_of(bout), offer)) return WAITS;
        begin_attack(setup, bout);
        return waits_if(bout->roll);
    case DESTINY_PHASE_AFTER_DODGE:
        return ask_if(may_play(setup, bout, winner_of(bout), offer), bout, DESTINY_PHASE_ROUND_END);
    default: return WAITS; /* slower, secret: asked for as they begin */
    }
}

/* Steps 4 and 5, in the same way. */
static step_end step_of_attack(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_DAMAGE_DICE:
        if (bout->attack_bits & DESTINY_ATTACK_HALTED) return ask_if(false, bout, DESTINY_PHASE_STRIKE_BACK);
        if (may_play(setup, bout, winner_of(bout), offer)) return WAITS;
        bout->phase = DESTINY_PHASE_DAMAGE_SCORE; /* fall through */
    case DESTINY_PHASE_DAMAGE_SCORE:
        if (!bout->attack || destiny_asks_attribute(setup, bout)) return WAITS;
        bout->phase = DESTINY_PHASE_BEFORE_DAMAGE; /* fall through */
    case DESTINY_PHASE_BEFORE_DAMAGE:
        if (bout->attack == DESTINY_WITHOUT_DAMAGE) return ask_if(false, bout, DESTINY_PHASE_STRIKE_BACK);
        if (ask(setup, bout, DESTINY_PHASE_BEFORE_DAMAGE, DESTINY_AT_BEFORE_DAMAGE, offer)) return WAITS;
        if (sacrifice_comes_first(setup)) return ask_if(false, bout, DESTINY_PHASE_SACRIFICE);
        bout->phase = DESTINY_PHASE_DAMAGE_ROLL; /* fall through */
    case DESTINY_PHASE_DAMAGE_ROLL: destiny_throw_damage(setup, bout); return waits_if(bout->roll);
    case DESTINY_PHASE_DAMAGE_ROLLED:
        if (ask(setup, bout, DESTINY_PHASE_DAMAGE_ROLLED, DESTINY_AT_DAMAGE_ROLLED, offer)) return WAITS;
        if (sacrifice_comes_first(setup)) return ask_if(false, bout, DESTINY_PHASE_BRACE);
        bout->phase = DESTINY_PHASE_SACRIFICE; /* fall through */
    case DESTINY_PHASE_SACRIFICE:
        if (asks_sacrifice(setup, bout, offer)) return WAITS;
        return ask_if(false, bout, sacrifice_comes_first(setup) ? DESTINY_PHASE_DAMAGE_ROLL : DESTINY_PHASE_BRACE);
    case DESTINY_PHASE_DECLINED_EARLY:
        if (ask(setup, bout, DESTINY_PHASE_DECLINED_EARLY, DESTINY_AT_BEFORE_DAMAGE, offer)) return WAITS;
        return ask_if(false, bout, DESTINY_PHASE_DAMAGE_ROLL);
    default: /* declined */
        if (ask(setup, bout, DESTINY_PHASE_DECLINED, DESTINY_AT_DAMAGE_ROLLED, offer)) return WAITS;
        return ask_if(false, bout, DESTINY_PHASE_BRACE);
    }
}

/* Steps 6 to 8, in the same way. */
static step_end step_after_attack(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_BRACE:
        if (asks_brace(setup, bout, offer)) return WAITS;
        deal(setup, bout);
        return CHANGED;
    case DESTINY_PHASE_BRACED:
        if (ask(setup, bout, DESTINY_PHASE_BRACED, DESTINY_AT_DAMAGE_ROLLED, offer)) return WAITS;
        deal(setup, bout);
        return CHANGED;
    case DESTINY_PHASE_AFTER_DAMAGE:
        if (asks_after_damage(setup, bout, offer)) return WAITS; /* fall through */
    case DESTINY_PHASE_HURT:
        if (bout->loss && ask(setup, bout, DESTINY_PHASE_HURT, DESTINY_AT_HURT, offer)) return WAITS;
        bout->phase = DESTINY_PHASE_STRIKE_BACK; /* fall through */
    case DESTINY_PHASE_STRIKE_BACK: return begin_strike_back(setup, bout, offer) ? WAITS : CHANGED;
    case DESTINY_PHASE_STRUCK:
        if (ask(setup, bout, DESTINY_PHASE_STRUCK, DESTINY_AT_STRUCK, offer)) return WAITS;
        strike(setup, bout);
        return CHANGED;
    case DESTINY_PHASE_ROUND_END: return go_on_ending(setup, bout, offer);
    default: return WAITS; /* over */
    }
}

static step_end step(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    if (bout->phase < DESTINY_PHASE_DAMAGE_DICE) return step_to_winner(setup, bout, offer);
    return bout->phase < DESTINY_PHASE_BRACE ? step_of_attack(setup, bout, offer)
                                             : step_after_attack(setup, bout, offer);
}

/* Dice of an ability lie open: true when their roller is asked, else they count. Apart, because few ever do. */
__attribute__((noinline, cold)) static bool asks_roller(const destiny_setup *setup, destiny_bout *bout,
                                                        destiny_offer offer[]) {
    if (destiny_may_play(setup, bout, bout->open_roller, DESTINY_AT_ABILITY_ROLLED, offer)) return true;
    destiny_open_dice_count(setup, bout);
    return false;
}

void destiny_go_on(const destiny_setup *setup, destiny_bout *bout, destiny_offer offer[]) {
    for (step_end end = CHANGED; end != WAITS;) {
        if (bout->roll) return;
        if (__builtin_expect(bout->open_roll, 0)) {
            if (asks_roller(setup, bout, offer)) return;
            continue;
        }
        if (has_fallen(setup, bout)) {
            if (bout->phase == DESTINY_PHASE_OVER) return;
            continue;
        }
        if (bout->pending) return;
        if (bout->struck && bout->phase != DESTINY_PHASE_STRUCK) {
            begin_struck(setup, bout);
            continue;
        }
        do end = step(setup, bout, offer);
        while (end == MOVED);
    }
}

/* ---- what is chosen -------------------------------------------------------------------------------------- */

/* A choice in a phase of windows. */
void destiny_play_in_window(const destiny_setup *setup, destiny_bout *bout, rp_action action) {
    if (action == DESTINY_NONE) {
        rp_window_pass(&bout->window, DESTINY_HEROES);
        return;
    }
    bout->window.passes = 0;
    destiny_use(setup, bout, bout->window.asked - 1, action, destiny_window_of(bout->phase));
}

/* A choice between one ability of a step and none, after which the phase is `next`. */
static void play_step(const destiny_setup *setup, destiny_bout *bout, int player, rp_action action, int next) {
    int window = destiny_window_of(bout->phase);
    bout->phase = (uint8_t)next;
    if (action != DESTINY_NONE) destiny_use(setup, bout, player, action, window);
}

/* A choice over dice of an ability that lie open. */
__attribute__((noinline, cold)) static void play_open(const destiny_setup *setup, destiny_bout *bout,
                                                      rp_action action) {
    if (action == DESTINY_NONE)
        destiny_open_dice_count(setup, bout);
    else
        destiny_use(setup, bout, bout->open_roller, action, DESTINY_AT_ABILITY_ROLLED);
}

void destiny_play_move(const destiny_setup *setup, destiny_bout *bout, const rp_move *move) {
    if (__builtin_expect(bout->open_roll, 0)) {
        play_open(setup, bout, move->of[bout->open_roller]);
        return;
    }
    rp_action winners = bout->winner ? move->of[winner_of(bout)] : 0;
    rp_action losers = bout->winner ? move->of[loser_of(bout)] : 0;
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_SLOWER:
    case DESTINY_PHASE_FASTER: play_speed(setup, bout, move->of[bout->window.asked - 1]); break;
    case DESTINY_PHASE_SECRET: play_secret(setup, bout, move); break;
    case DESTINY_PHASE_ANSWER: play_answer(setup, bout, losers); break;
    case DESTINY_PHASE_AFTER_DODGE: play_after_dodge(setup, bout, winners); break;
    case DESTINY_PHASE_DAMAGE_DICE: play_damage_dice(setup, bout, winners); break;
    case DESTINY_PHASE_DAMAGE_SCORE: destiny_play_damage_score(setup, bout, winners); break;
    case DESTINY_PHASE_SACRIFICE: play_sacrifice(setup, bout, losers); break;
    case DESTINY_PHASE_BRACE: play_step(setup, bout, loser_of(bout), losers, DESTINY_PHASE_BRACED); break;
    case DESTINY_PHASE_AFTER_DAMAGE: play_step(setup, bout, winner_of(bout), winners, DESTINY_PHASE_HURT); break;
    case DESTINY_PHASE_STRIKE_BACK: play_step(setup, bout, loser_of(bout), losers, DESTINY_PHASE_ROUND_END); break;
    default: destiny_play_in_window(setup, bout, move->of[bout->window.asked - 1]); break;
    }
}
