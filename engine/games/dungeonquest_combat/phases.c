/* The course of a fight: who acts when, and what each move leads to. The picture is in combat.h.
 *
 * A move is carried out by the room that it belongs to, which answers what comes next; go_on goes from step to step
 * until somebody is to act. So no room knows what comes after it. Telling comes last where it can, else out of line:
 * registers that hold something over a call to a listener would be saved in every dq_apply. */
#include "engine/games/dungeonquest_combat/events.h"

/* Kinds of what all see, so that equal numbers of different kinds give different keys. */
enum { NOTE_TOKEN = 1, NOTE_CHOICE, NOTE_ESCAPE, NOTE_REVEAL, NOTE_ABILITY, NOTE_DEFLECT, NOTE_PICK, NOTE_END };

static void note(dq_fight *fight, unsigned kind, uint64_t content) {
    fight->history = rp_mix(fight->history, content << 8 | kind);
}

static void clear_round(dq_fight *fight) {
    fight->side[DQ_HERO].attack = (dq_attack){0};
    fight->side[DQ_MONSTER].attack = (dq_attack){0};
    fight->asked = fight->passed = 0;
    fight->effect_card = fight->effect_side = fight->effect_index = fight->effect_left = 0;
    memset(fight->turned, 0, sizeof fight->turned);
    fight->turned_count = 0;
    fight->die[0] = fight->die[1] = fight->rerolled = 0;
    fight->ability = DQ_ABILITY_OPEN;
    fight->deflected = 0;
}

/* All cards go back where they came from. The hero's wounds have become tokens; of the monster's only the number is
 * kept, because it says which tokens the monster cannot have had. */
static void gather_cards(const dq_setup *setup, dq_fight *fight) {
    dq_side hero = {.wounds = (uint8_t)dq_hero_wounds(fight)};
    dq_side monster = {.extra_wounds = (uint8_t)dq_monster_wounds(fight)};
    fight->side[DQ_HERO] = hero;
    fight->side[DQ_MONSTER] = monster;
    fight->stack = fight->discard = 0;
    fight->deck = setup->combat;
}

static void finish(const dq_setup *setup, dq_fight *fight) {
    dq_result result = (dq_result)fight->result;
    clear_round(fight);
    gather_cards(setup, fight);
    fight->phase = DQ_PHASE_OVER;
    if (result == DQ_RESULT_MONSTER_DEAD || result == DQ_RESULT_BOTH_DEAD) fight->life_known = 1;
    note(fight, NOTE_END, result | (fight->life_known ? (unsigned)fight->life << 8 : 0));
    if (setup->listener) dq_tell_fight_ends(setup, fight, result);
}

/* ---- start and rounds ----------------------------------------------------------------------------------- */

static void carry_over(dq_side *side, const dq_side *other) {
    side->attack.carried = (int8_t)(side->next_own + other->next_other);
    side->attack.carried_icons = side->next_icons;
}

static dq_step begin_round(const dq_setup *setup, dq_fight *fight) {
    if (fight->round >= setup->round_limit || (setup->dry_limit && fight->dry_rounds >= setup->dry_limit))
        return dq_over(fight, DQ_RESULT_BROKEN_OFF);
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    clear_round(fight);
    carry_over(hero, monster);
    carry_over(monster, hero);
    hero->next_own = hero->next_other = monster->next_own = monster->next_other = 0;
    hero->next_icons = monster->next_icons = 0;
    fight->round++;
    if (setup->listener) dq_tell_round_begins(setup, fight);
    if (dq_with_cards(setup))
        return setup->variant == DQ_OFFICIAL && fight->round == 1 ? dq_begin_power(setup, fight) : DQ_STEP_DRAW;
    fight->phase = setup->variant == DQ_CLASSIC ? DQ_PHASE_PICK : DQ_PHASE_ROLL;
    return DQ_WAIT;
}

static dq_step after_token(const dq_setup *setup, dq_fight *fight) {
    if (!setup->escape) return DQ_STEP_ROUND;
    fight->phase = DQ_PHASE_CHOICE;
    return DQ_WAIT;
}

/* ---- escape --------------------------------------------------------------------------------------------- */

static dq_step escape_card(const dq_setup *setup, dq_fight *fight, int card) {
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    note(fight, NOTE_ESCAPE, (unsigned)card);
    if (!hero->escape_card) {
        hero->escape_card = (uint8_t)(card + 1);
        if (setup->listener) dq_tell_escape_card(setup, fight, DQ_HERO, card);
        return DQ_WAIT;
    }
    monster->escape_card = (uint8_t)(card + 1);
    const dq_card *of_monster = setup->card[card], *of_hero = setup->card[hero->escape_card - 1];
    bool escapes = of_hero->escape >= of_monster->escape;
    dq_step step = escapes ? dq_over(fight, DQ_RESULT_ESCAPED) : DQ_STEP_ROUND;
    if (!escapes) {
        hero->wounds = (uint8_t)(hero->wounds + of_monster->damage);
        if (hero->wounds >= setup->hero_life) step = dq_over(fight, DQ_RESULT_HERO_DEAD);
    }
    if (setup->listener) dq_tell_escape(setup, fight, card, escapes);
    return step;
}

/* ---- reveal --------------------------------------------------------------------------------------------- */

static void play_revealed(dq_side *side, int card) {
    side->attack.revealed = (uint8_t)(card + 1);
    side->played = rp_pile_of(card);
}

static dq_step after_effects(const dq_setup *setup, dq_fight *fight) {
    return fight->asked ? dq_after_counter_card(setup, fight, fight->asked >> 1 & 1) : DQ_STEP_COUNTER;
}

static void note_revealed(dq_fight *fight) {
    note(fight, NOTE_REVEAL,
         fight->side[DQ_HERO].attack.revealed | (unsigned)fight->side[DQ_MONSTER].attack.revealed << 8);
}

static dq_step after_reveal(const dq_setup *setup, dq_fight *fight) {
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    if ((hero->played | monster->played) & setup->effect_mask) {
        dq_begin_effects(setup, fight);
        if (!dq_run_effects(setup, fight)) return DQ_WAIT;
    } else if (setup->listener) {
        dq_tell_cards_now(setup, fight);
    }
    return DQ_STEP_COUNTER;
}

static dq_step reveal(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    for (int side = 0; side < DQ_SIDES; side++) {
        if (!fight->side[side].hand_count) continue;
        dq_leave_hand(&fight->side[side], move->of[side]);
        play_revealed(&fight->side[side], move->of[side]);
    }
    note_revealed(fight);
    if (setup->listener) dq_tell_revealed(setup, fight, DQ_FROM_HAND);
    if (setup->variant != DQ_SOLO || !fight->deck) return after_reveal(setup, fight);
    fight->phase = DQ_PHASE_MONSTER_CARD;
    return DQ_WAIT;
}

static dq_step reveal_monster_card(const dq_setup *setup, dq_fight *fight, int card) {
    fight->deck &= ~rp_pile_of(card);
    play_revealed(&fight->side[DQ_MONSTER], card);
    note_revealed(fight);
    if (setup->listener) dq_tell_revealed(setup, fight, DQ_FROM_DECK);
    return after_reveal(setup, fight);
}

/* ---- the contract --------------------------------------------------------------------------------------- */

unsigned dq_to_act(const rp_game *game, const rp_state *state) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    switch ((dq_phase)fight->phase) {
    case DQ_PHASE_REVEAL:
        return (fight->side[DQ_HERO].hand_count ? RP_TO_ACT_PLAYER(DQ_HERO) : 0) |
               (fight->side[DQ_MONSTER].hand_count ? RP_TO_ACT_PLAYER(DQ_MONSTER) : 0);
    case DQ_PHASE_COUNTER: return setup->variant == DQ_SOLO ? RP_TO_ACT_PLAYER(DQ_HERO) : fight->asked;
    case DQ_PHASE_PICK: return RP_TO_ACT_PLAYER(DQ_HERO) | RP_TO_ACT_PLAYER(DQ_MONSTER);
    case DQ_PHASE_CHOICE:
    case DQ_PHASE_ABILITY:
    case DQ_PHASE_REROLL: return RP_TO_ACT_PLAYER(DQ_HERO);
    case DQ_PHASE_OVER: return 0;
    default: return RP_TO_ACT_CHANCE;
    }
}

__attribute__((noinline)) static dq_step use_ability(const dq_setup *setup, dq_fight *fight, rp_action action) {
    note(fight, NOTE_ABILITY, (unsigned)action);
    if (setup->listener) dq_tell_ability(setup, fight, action);
    fight->ability = action == DQ_USE ? DQ_ABILITY_USED : DQ_ABILITY_DECLINED;
    if (action != DQ_USE || setup->ability != DQ_ABILITY_DEFLECT) return DQ_STEP_SETTLE;
    dq_can_draw(setup, fight);
    fight->phase = DQ_PHASE_DEFLECT;
    return DQ_WAIT;
}

__attribute__((noinline)) static dq_step deflect(const dq_setup *setup, dq_fight *fight, int card) {
    note(fight, NOTE_DEFLECT, (unsigned)card);
    fight->deck &= ~rp_pile_of(card);
    fight->discard |= rp_pile_of(card);
    fight->deflected = setup->type[card] == DQ_RANGED;
    if (setup->listener) dq_tell_deflect_card(setup, fight, card);
    return DQ_STEP_SETTLE;
}

static dq_step choose(const dq_setup *setup, dq_fight *fight, rp_action action) {
    dq_step step = action == DQ_ESCAPE ? DQ_WAIT : DQ_STEP_ROUND;
    note(fight, NOTE_CHOICE, (unsigned)action);
    if (action == DQ_ESCAPE) fight->phase = DQ_PHASE_ESCAPE;
    if (setup->listener) dq_tell_decided(setup, fight, action);
    return step;
}

static dq_step pick(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    for (int side = 0; side < DQ_SIDES; side++)
        fight->side[side].attack.pick = (uint8_t)(move->of[side] - DQ_QUICK_SHOT + 1);
    note(fight, NOTE_PICK, (unsigned)move->of[DQ_HERO] | (unsigned)move->of[DQ_MONSTER] << 8);
    if (setup->listener) dq_tell_picked(setup, fight);
    return DQ_STEP_SETTLE;
}

static dq_step token(const dq_setup *setup, dq_fight *fight, int index) {
    fight->life = setup->monster->life[index];
    note(fight, NOTE_TOKEN, fight->life_known ? fight->life : 0);
    dq_step step = after_token(setup, fight);
    if (setup->listener) dq_tell_life_drawn(setup, fight);
    return step;
}

static dq_step random_effect(const dq_setup *setup, dq_fight *fight, int card) {
    dq_random_effect(setup, fight, card);
    return dq_run_effects(setup, fight) ? after_effects(setup, fight) : DQ_WAIT;
}

static dq_step carry_out(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    int first = move->of[0];
    switch ((dq_phase)fight->phase) {
    case DQ_PHASE_TOKEN: return token(setup, fight, first);
    case DQ_PHASE_CHOICE: return choose(setup, fight, first);
    case DQ_PHASE_ESCAPE: return escape_card(setup, fight, first);
    case DQ_PHASE_POWER: return dq_draw_power(setup, fight, first);
    case DQ_PHASE_DRAW: return dq_draw_card(setup, fight, first);
    case DQ_PHASE_REVEAL: return reveal(setup, fight, move);
    case DQ_PHASE_MONSTER_CARD: return reveal_monster_card(setup, fight, first);
    case DQ_PHASE_EFFECTS: return random_effect(setup, fight, first);
    case DQ_PHASE_COUNTER: return dq_counter(setup, fight, move);
    case DQ_PHASE_TURN_UP: return dq_turn_up(setup, fight, first);
    case DQ_PHASE_ABILITY: return use_ability(setup, fight, first);
    case DQ_PHASE_DEFLECT: return deflect(setup, fight, first);
    case DQ_PHASE_ROLL: return dq_rolled(setup, fight, first);
    case DQ_PHASE_REROLL: return dq_reroll(setup, fight, first);
    case DQ_PHASE_PICK: return pick(setup, fight, move);
    default: return DQ_WAIT;
    }
}

/* In the order in which the steps follow each other in a round. Flattened: playouts of short fights are little else,
 * and what the evaluation calls too would be left a call. */
__attribute__((flatten)) static void go_on(const dq_setup *setup, dq_fight *fight, dq_step step) {
    while (step != DQ_WAIT) {
        if (step == DQ_STEP_COUNTER) step = dq_ask_counter(setup, fight);
        if (step == DQ_STEP_TURN_UP) step = dq_begin_turn_up(setup, fight);
        if (step == DQ_STEP_COUNTERED) step = dq_counter_done(setup, fight);
        if (step == DQ_STEP_SETTLE) step = dq_settle(setup, fight);
        if (step == DQ_STEP_ROUND) step = begin_round(setup, fight);
        if (step == DQ_STEP_DRAW) step = dq_begin_draw(setup, fight);
        if (step == DQ_STEP_OVER) {
            finish(setup, fight);
            step = DQ_WAIT;
        }
    }
}

void dq_start(const rp_game *game, rp_state *state) {
    const dq_setup *setup = dq_setup_of(game);
    dq_fight *fight = dq_fight_in(state);
    fight->side[DQ_HERO].wounds = setup->start_wounds;
    fight->deck = setup->combat;
    fight->life_known = setup->life_shown;
    if (!setup->life) return; /* phase token is 0 */
    fight->life = setup->life;
    go_on(setup, fight, after_token(setup, fight));
}

static void apply(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    dq_step step = carry_out(setup, fight, move);
    if (step != DQ_WAIT) go_on(setup, fight, step);
}

void dq_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    apply(dq_setup_of(game), dq_fight_in(state), move);
}

void dq_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    dq_setup setup = *dq_setup_of(game);
    setup.listener = listener;
    apply(&setup, dq_fight_in(state), move);
}
