/* What abilities do to a bout. The course of a round (phases.c) asks these rooms; they never look at the phase
 * themselves but for `window`. `player` 0 or 1, `index` in the player's list, from 32 on in the opponent's (usurper).
 *
 *   phases.c ── which plays are there? ── destiny_plays          usable.c, matters.c
 *      │   ├─── one is played ─────────── destiny_use            playing.c, effects.c, specials.c
 *      │   ├─── dice have fallen ──────── destiny_*_thrown       triggers.c
 *      │   ├─── health changes ────────── destiny_harm, _heal    health.c
 *      │   └─── a round begins, ends ──── destiny_round_*        rounds.c, passives.c
 *      └ waits for dice as soon as bout->roll is set, and gives outcomes of the purposes marked (e) in
 *        destiny_effect_rolled back to effects.c */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_EFFECTS_H

#include "engine/games/destinyquest/state.h"

/* ---- dice on the table: ascending arrays of faces, 0 behind the last ---- */

/* All of them as one word, speed dice (room 4) or damage dice (room 8). */
static inline uint64_t destiny_dice_word(const uint8_t dice[], int room) {
    uint64_t word = 0;
    memcpy(&word, dice, (size_t)room);
    return word;
}
static inline int destiny_dice_sum(const uint8_t dice[], int room) {
    return (int)(destiny_dice_word(dice, room) * UINT64_C(0x0101010101010101) >> 56);
}
/* Bit 7 of each byte that is not 0; bytes are below 0x80. */
static inline uint64_t destiny_full_bytes(uint64_t word) {
    return (word + UINT64_C(0x7f7f7f7f7f7f7f7f)) & UINT64_C(0x8080808080808080);
}
static inline int destiny_bytes_marked(uint64_t word) { /* bit 7 of each byte that counts */
    return (int)((word >> 7) * UINT64_C(0x0101010101010101) >> 56);
}
static inline int destiny_dice_number(const uint8_t dice[], int room) {
    return destiny_bytes_marked(destiny_full_bytes(destiny_dice_word(dice, room)));
}
static inline int destiny_dice_showing(const uint8_t dice[], int room, int face) {
    uint64_t other = destiny_dice_word(dice, room) ^ UINT64_C(0x0101010101010101) * (uint64_t)face;
    return 8 - destiny_bytes_marked(destiny_full_bytes(other));
}
static inline bool destiny_dice_double(const uint8_t dice[], int room) {
    uint64_t word = destiny_dice_word(dice, room), next = word >> 8;
    return (destiny_full_bytes(next) & ~destiny_full_bytes(word ^ next)) != 0;
}

/* ---- usable.c ---- */

/* Actions with which `player` may play an ability in `window` now, ascending, into out[RP_LEGAL_MAX]; returns their
 * number. Looks at uses left, the slots of the round, role, round, weapons, statuses, `need`, plain attacks, and
 * whether the ability can matter. Whether the player is to be asked at all is the caller's business. */
int destiny_plays(const destiny_setup *setup, const destiny_bout *bout, int player, int window, rp_action out[]);
/* True when there is at least one; faster. */
bool destiny_has_play(const destiny_setup *setup, const destiny_bout *bout, int player, int window);
/* The plays found where somebody may be asked: who lists them looks once, and not again for destiny_legal. */
typedef struct destiny_offer {
    int player, window, count;
    rp_action action[RP_LEGAL_MAX];
} destiny_offer;
/* Abilities worth a look at a window: list indices of those that are not spent. */
static inline uint32_t destiny_ready(const destiny_setup *setup, const destiny_bout *bout, int player, int window) {
    return setup->sheet[player].in_window[window] & ~bout->fighter[player].spent;
}
/* ... and can matter in it. */
static inline uint32_t destiny_asked(const destiny_setup *setup, const destiny_bout *bout, int player, int window) {
    return setup->sheet[player].asked_in[window] & ~bout->fighter[player].spent;
}
static inline bool destiny_anybody_asked(const destiny_setup *setup, const destiny_bout *bout, int window) {
    return (destiny_asked(setup, bout, 0, window) | destiny_asked(setup, bout, 1, window)) != 0;
}
/* With `offer`, not NULL, the plays are put there. */
static inline bool destiny_may_play(const destiny_setup *setup, const destiny_bout *bout, int player, int window,
                                    destiny_offer *offer) {
    if (!destiny_asked(setup, bout, player, window)) return false;
    if (!offer) return destiny_has_play(setup, bout, player, window);
    offer->player = player, offer->window = window;
    return (offer->count = destiny_plays(setup, bout, player, window, offer->action)) > 0;
}

/* ---- phases.c, windows.c: from choice to choice ---- */

/* destiny_advance; `offer` (may be NULL) has the plays of who is asked then, where it is for him and his window. */
void destiny_go_on(const destiny_setup *setup, destiny_bout *bout, destiny_offer *offer);
/* Opens the window of bout->phase where `asked` is 0 and else goes on with it: `asked` is who is to choose now. False,
 * with asked, passes and last 0, when nobody has a play (any more). */
bool destiny_ask_window(const destiny_setup *setup, destiny_bout *bout, destiny_offer *offer);
/* What `asked` chooses in the window. */
void destiny_play_in_window(const destiny_setup *setup, destiny_bout *bout, rp_action action);
/* What the second step of an action offers (restore: abilities; swap-dice: faces), never nothing: an ability that needs
 * a second step is only offered where there is one. Nothing restores or copies an ability that restores or copies, so
 * uses stay bounded. Needs bout->pending. */
int destiny_pending_plays(const destiny_setup *setup, const destiny_bout *bout, rp_action out[]);
/* The card behind an index of `player`: his own, or from 32 on the opponent's. */
static inline const destiny_card *destiny_card_of(const destiny_setup *setup, int player, int index) {
    if (index >= DESTINY_HERO_ABILITIES_MAX) return &setup->sheet[!player].card[index - DESTINY_HERO_ABILITIES_MAX];
    return &setup->sheet[player].card[index];
}

/* ---- playing.c, attack.c, effect_rolls.c ---- */

/* Plays it: use, slot, cost, then its "played" effects in order; what needs dice sets bout->roll (destiny_ask_roll) or
 * fills attack, attack_dice, score_more, armour_ignored for the attack to come. Dice of an interrupt and of a strike
 * back are asked for as ROLL_INTERRUPT and ROLL_STRIKE_BACK with the player as roller; their damage goes into
 * `striking`, the opponent being `struck`, for the phases to deal after window "struck". Damage without dice
 * (judgement, avenging spirit) goes into `striking` at once. Strike backs played at "brace" ask for their dice in step
 * 7: see destiny_braced. Sets `spent` with left. Sets bout->last when the order of the ability among others of its kind
 * cannot matter, else 0. A second step sets pending, pending_choice and pending_player and ends in destiny_use_pending.
 * A modifier "unlimited" is spent until the round is over, like "round": what could be repeated for ever would never
 * end. */
void destiny_use(const destiny_setup *setup, destiny_bout *bout, int player, rp_action action, int window);
void destiny_use_pending(const destiny_setup *setup, destiny_bout *bout, rp_action action);
/* The winner has been neither dodged nor interrupted and is about to attack; may ask for a roll (stone skin), which may
 * set DESTINY_ATTACK_HALTED: then he does not roll, as if he had declined. */
void destiny_attack_begins(const destiny_setup *setup, destiny_bout *bout);
/* The winner does not roll for damage, of his own will (stone skin ends). */
void destiny_attack_declined(const destiny_setup *setup, destiny_bout *bout);
/* The attack has been dealt or canceled; its own damage to the attacker (backfire, ley line) is asked for. A defeat is
 * looked for when those dice have fallen, so that both can go down at once. */
void destiny_attack_dealt(const destiny_setup *setup, destiny_bout *bout);
/* Step 7 of a strike back that was announced before 6.1: asks for its dice. False when nothing was announced. */
bool destiny_braced(const destiny_setup *setup, destiny_bout *bout);
/* The outcome of a waiting roll (e): BOUT_START, VORTEX, AGAIN, INTERRUPT, SELF, STRIKE_BACK, LEY_LINE, STONE_SKIN,
 * PASSIVE, ADD, MEASURE. `dice` ascend, roll_count of them. Leaves bout->roll 0 or asks for the next one. SPEED and
 * DAMAGE are the phases' own: they put the dice down and call destiny_speed_thrown and destiny_damage_thrown. */
void destiny_effect_rolled(const destiny_setup *setup, destiny_bout *bout, const uint8_t dice[]);
static inline void destiny_ask_roll(destiny_bout *bout, destiny_roll purpose, int roller, int count,
                                    int ability_field) {
    if (count > DESTINY_THROW_MAX) count = DESTINY_THROW_MAX;
    if (bout->roll) { /* behind the one that waits */
        bout->rolls_left = (uint8_t)count;
        bout->roll_set = (uint8_t)(2 * purpose + roller);
        bout->queued_ability = (uint8_t)ability_field;
        return;
    }
    bout->roll = (uint8_t)purpose;
    bout->roller = (uint8_t)roller;
    bout->roll_count = (uint8_t)count;
    bout->roll_ability = (uint8_t)ability_field;
}

/* ---- digest.c ---- */

/* Fills the digests of both sheets, when their cards, masks and attributes are made. */
void destiny_digest_make(destiny_setup *setup);

/* ---- attributes.c ---- (destiny_attribute_now is in state.h) */

/* Dice of the attack speed roll to come: 2 and what is more or less, at least 0, at most DESTINY_SPEED_DICE_MAX. */
static inline int destiny_speed_dice(const destiny_setup *setup, const destiny_bout *bout, int player) {
    (void)setup;
    int dice = 2 + bout->fighter[player].speed_dice_more;
    if (dice < 0) return 0;
    return dice > DESTINY_SPEED_DICE_MAX ? DESTINY_SPEED_DICE_MAX : dice;
}
/* Sum of the speed dice that lie, speed, and changes of the total. */
static inline int destiny_attack_speed(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_fighter *fighter = &bout->fighter[player];
    int total = destiny_dice_sum(fighter->die, DESTINY_SPEED_DICE_MAX) + fighter->attack_speed_more;
    return total + destiny_attribute_now(setup, bout, player, DESTINY_SPEED);
}
void destiny_change(destiny_bout *bout, int player, int attribute, int amount, destiny_rounds rounds);

/* ---- score.c ---- */

/* Dice of the damage roll of the attack that was announced (for a plain damage score: 1). 0: nothing is rolled. */
int destiny_attack_dice(const destiny_setup *setup, const destiny_bout *bout);
/* The damage score, or the damage of damage dice, of the dice that lie, before armour. */
int destiny_attack_total(const destiny_setup *setup, const destiny_bout *bout);
/* What of it goes through the loser's armour now, at least 0. */
int destiny_attack_damage(const destiny_setup *setup, const destiny_bout *bout);
int destiny_damage_of_total(const destiny_setup *setup, const destiny_bout *bout, int total);
/* 1 + attribute that a damage score adds (option attribute=): the winner's; bout->sword_arm where he was asked. */
int destiny_sword_arm(const destiny_setup *setup, const destiny_bout *bout, int player);

/* ---- silent.c, for random play ---- */

/* What stays as it is as long as nobody plays anything; filled by destiny_is_silent. */
typedef struct destiny_silence {
    bool asked[DESTINY_HEROES];              /* somebody may be asked once this hero has won the round */
    bool steps_known, known[DESTINY_HEROES]; /* step, reach are filled in */
    int reach[DESTINY_HEROES];               /* damage of his blow but for the die, less the other's armour */
    int step[DESTINY_HEROES];                /* what he loses in step 8 */
} destiny_silence;
/* What the winner of a silent round has been drawn to do in 5.2, and the die of his score. */
typedef struct destiny_blow_drawn {
    rp_action action;
    int face;
} destiny_blow_drawn;
/* True when, both attack speed rolls lying ahead, nobody is asked before the winner of the round is known nor in a
 * round without one, and nothing changes from round to round but health. */
bool destiny_is_silent(const destiny_setup *setup, const destiny_bout *bout, destiny_silence *silence);
/* The round from the winner on (player + 1, not one with silence->asked; 0: a stand-off) to the next attack speed
 * rolls. False where more happens in it: then the bout is as it was, and the round is to be played with what was
 * drawn. */
bool destiny_silent_round(const destiny_setup *setup, destiny_bout *bout, destiny_silence *silence, int winner,
                          rp_random *random, destiny_blow_drawn *drawn);

/* ---- triggers.c ---- */

/* After `player`'s attack speed dice lie, or some of them lie anew: faces and doubles. */
void destiny_speed_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                          int count);
void destiny_damage_thrown(const destiny_setup *setup, destiny_bout *bout, int player, const uint8_t new_dice[],
                           int count);
/* Health was lost through `attacker`'s damage score or damage dice (interrupts and strike backs with dice too): bleed,
 * venom, leech of his, lightning of the other. */
void destiny_hit(const destiny_setup *setup, destiny_bout *bout, int attacker, int loss);
/* Who wins the round by dice alone: 1 + player, 0 for a tie; convulsions included, option tie= not. */
int destiny_faster(const destiny_setup *setup, const destiny_bout *bout);

/* ---- health.c ---- */

/* Takes health; returns what was lost: nothing where nothing was left, but with both-down=less-negative all of it,
 * below 0 too. What waits for low health (last rites, coup de grace, kick start) happens at once.
 * Marks a defeat by health 0 only: destiny_defeated says whether the bout is over. */
int destiny_harm(const destiny_setup *setup, destiny_bout *bout, int player, int amount);
void destiny_heal(const destiny_setup *setup, destiny_bout *bout, int player, int amount);
/* DESTINY_RESULT_NONE while it goes on. `round_over`: at the end of step 8 (option defeat=). */
destiny_result destiny_defeated(const destiny_setup *setup, const destiny_bout *bout, bool round_over);

/* ---- rounds.c, passives.c ---- */

void destiny_bout_begins(const destiny_setup *setup, destiny_bout *bout);  /* fighters of round 0; may ask for a roll */
void destiny_round_begins(const destiny_setup *setup, destiny_bout *bout); /* may ask for a roll (vortex) */
void destiny_step_eight(const destiny_setup *setup,
                        destiny_bout *bout); /* passives of both at once; may ask for a roll */
/* What both lose in it. */
void destiny_step_losses(const destiny_setup *setup, const destiny_bout *bout, int loss[DESTINY_HEROES]);
void destiny_round_ends(const destiny_setup *setup,
                        destiny_bout *bout); /* what lasted this round goes, the rest moves up */
/* Dice that nothing can look at any more become zero (see invariants in state.h). */
void destiny_forget_speed_dice(const destiny_setup *setup, destiny_bout *bout);
/* Before step 7 (`over` false) all of the attack but its kind, and `loss` as 0 or 1; at the end of step 7 the rest,
 * `loss` unless an ability still reads it at the end of the round, and doubles_seen. */
void destiny_forget_attack(const destiny_setup *setup, destiny_bout *bout, bool over);

#endif
