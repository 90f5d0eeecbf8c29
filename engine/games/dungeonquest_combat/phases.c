/* The course of a fight: who acts when, and what each event leads to. The picture is in combat.h. */
#include "engine/games/dungeonquest_combat/state.h"

/* Kinds of public events, so that equal numbers of different events give different keys. */
enum { EVENT_TOKEN = 1, EVENT_CHOICE, EVENT_ESCAPE, EVENT_REVEAL, EVENT_ABILITY, EVENT_DEFLECT, EVENT_PICK, EVENT_END };

static void note(dq_fight *fight, unsigned event, uint64_t content) {
    fight->history = rp_mix(fight->history, content << 8 | event);
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

void dq_finish(const dq_setup *setup, dq_fight *fight, dq_result result) {
    clear_round(fight);
    gather_cards(setup, fight);
    fight->phase = DQ_PHASE_OVER;
    fight->result = (uint8_t)result;
    if (result == DQ_RESULT_MONSTER_DEAD || result == DQ_RESULT_BOTH_DEAD) fight->life_known = 1;
    note(fight, EVENT_END, result | (fight->life_known ? (unsigned)fight->life << 8 : 0));
}

/* ---- drawing -------------------------------------------------------------------------------------------- */

void dq_leave_hand(dq_side *side, int card) {
    side->hand &= ~rp_pile_of(card);
    side->known &= ~rp_pile_of(card);
    side->hand_count--;
    if (card >= DQ_FIRST_POWER_CARD) side->power_held = 0;
}

/* Shuffles a pile into the empty deck. While the deck is empty each side can work out the Combat cards of the other
 * hand, and that knowledge does not go away with the shuffle. */
static void shuffle_in(const dq_setup *setup, dq_fight *fight, rp_pile *pile) {
    for (int side = 0; side < DQ_SIDES; side++) fight->side[side].known = fight->side[side].hand & setup->combat;
    fight->deck = *pile & setup->combat;
    *pile &= ~setup->combat;
}

static bool discards_return(const dq_setup *setup, const dq_fight *fight) {
    return setup->variant != DQ_OFFICIAL && fight->discard & setup->combat;
}

static bool stack_returns(const dq_setup *setup, const dq_fight *fight) {
    return dq_with_cards(setup) && setup->empty_deck == DQ_EMPTY_EARLY && fight->stack & setup->combat;
}

bool dq_could_draw(const dq_setup *setup, const dq_fight *fight) {
    return fight->deck || discards_return(setup, fight) || stack_returns(setup, fight);
}

bool dq_can_draw(const dq_setup *setup, dq_fight *fight) {
    if (fight->deck) return true;
    if (discards_return(setup, fight))
        shuffle_in(setup, fight, &fight->discard);
    else if (stack_returns(setup, fight))
        shuffle_in(setup, fight, &fight->stack);
    return fight->deck != 0;
}

int dq_power_drawer(const dq_setup *setup, const dq_fight *fight) {
    const dq_side *side = fight->side;
    bool weak = setup->ability == DQ_ABILITY_POWER_LIMIT && side[DQ_HERO].wounds >= 8;
    if (!weak && !side[DQ_HERO].power_held) return DQ_HERO;
    return side[DQ_MONSTER].power_held ? -1 : DQ_MONSTER;
}

int dq_hand_drawer(const dq_setup *setup, const dq_fight *fight) {
    if (fight->side[DQ_HERO].hand_count < setup->hand_size) return DQ_HERO;
    if (setup->variant == DQ_OFFICIAL && fight->side[DQ_MONSTER].hand_count < setup->hand_size) return DQ_MONSTER;
    return -1;
}

bool dq_can_reveal(const dq_setup *setup, const dq_fight *fight, int side) {
    if (side == DQ_MONSTER && setup->variant == DQ_SOLO) return fight->deck != 0;
    return fight->side[side].hand_count != 0;
}

/* Goes on drawing, or to the reveal when both hands are full or nothing can be drawn. */
static void begin_draw(const dq_setup *setup, dq_fight *fight) {
    for (;;) {
        fight->phase = DQ_PHASE_DRAW;
        if (dq_hand_drawer(setup, fight) >= 0 && dq_can_draw(setup, fight)) return;
        fight->phase = DQ_PHASE_REVEAL;
        if (setup->variant == DQ_SOLO) dq_can_draw(setup, fight);
        int able = dq_can_reveal(setup, fight, DQ_HERO) + dq_can_reveal(setup, fight, DQ_MONSTER);
        if (able == 2 || (able == 1 && setup->empty_deck == DQ_EMPTY_NOTHING)) return;
        if (!(fight->stack & setup->combat) || fight->deck) break;
        shuffle_in(setup, fight, &fight->stack);
    }
    dq_finish(setup, fight, DQ_RESULT_BROKEN_OFF);
}

static void begin_power(const dq_setup *setup, dq_fight *fight) {
    fight->phase = DQ_PHASE_POWER;
    if (dq_power_drawer(setup, fight) < 0) begin_draw(setup, fight);
}

static void take(dq_fight *fight, int side, int card) {
    fight->deck &= ~rp_pile_of(card);
    fight->side[side].hand |= rp_pile_of(card);
    fight->side[side].hand_count++;
}

/* ---- start and rounds ----------------------------------------------------------------------------------- */

static void carry_over(dq_side *side, const dq_side *other) {
    side->attack.carried = (int8_t)(side->next_own + other->next_other);
    side->attack.carried_icons = side->next_icons;
}

void dq_next_round(const dq_setup *setup, dq_fight *fight) {
    if (fight->round >= setup->round_limit || (setup->dry_limit && fight->dry_rounds >= setup->dry_limit)) {
        dq_finish(setup, fight, DQ_RESULT_BROKEN_OFF);
        return;
    }
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    clear_round(fight);
    carry_over(hero, monster);
    carry_over(monster, hero);
    hero->next_own = hero->next_other = monster->next_own = monster->next_other = 0;
    hero->next_icons = monster->next_icons = 0;
    fight->round++;
    if (setup->variant == DQ_CLASSIC)
        fight->phase = DQ_PHASE_PICK;
    else if (!dq_with_cards(setup))
        fight->phase = DQ_PHASE_ROLL;
    else if (setup->variant == DQ_OFFICIAL && fight->round == 1)
        begin_power(setup, fight);
    else
        begin_draw(setup, fight);
}

static void after_token(const dq_setup *setup, dq_fight *fight) {
    if (setup->escape)
        fight->phase = DQ_PHASE_CHOICE;
    else
        dq_next_round(setup, fight);
}

void dq_start(const rp_game *game, rp_state *state) {
    const dq_setup *setup = dq_setup_of(game);
    dq_fight *fight = dq_fight_in(state);
    fight->side[DQ_HERO].wounds = setup->start_wounds;
    fight->deck = setup->combat;
    fight->life_known = setup->life_shown;
    if (!setup->life) return; /* phase token is 0 */
    fight->life = setup->life;
    after_token(setup, fight);
}

/* ---- escape --------------------------------------------------------------------------------------------- */

static void escape_card(const dq_setup *setup, dq_fight *fight, int card) {
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    note(fight, EVENT_ESCAPE, (unsigned)card);
    if (!hero->escape_card) {
        hero->escape_card = (uint8_t)(card + 1);
        return;
    }
    monster->escape_card = (uint8_t)(card + 1);
    const dq_card *of_monster = setup->card[card], *of_hero = setup->card[hero->escape_card - 1];
    if (of_hero->escape >= of_monster->escape) {
        dq_finish(setup, fight, DQ_RESULT_ESCAPED);
        return;
    }
    hero->wounds = (uint8_t)(hero->wounds + of_monster->damage);
    if (hero->wounds >= setup->hero_life)
        dq_finish(setup, fight, DQ_RESULT_HERO_DEAD);
    else
        dq_next_round(setup, fight);
}

/* ---- reveal --------------------------------------------------------------------------------------------- */

static void play_revealed(dq_side *side, int card) {
    side->attack.revealed = (uint8_t)(card + 1);
    side->played = rp_pile_of(card);
}

static void after_effects(const dq_setup *setup, dq_fight *fight) {
    if (fight->asked)
        dq_after_counter_card(setup, fight, fight->asked >> 1 & 1);
    else
        dq_begin_counter(setup, fight);
}

static void note_revealed(dq_fight *fight) {
    note(fight, EVENT_REVEAL,
         fight->side[DQ_HERO].attack.revealed | (unsigned)fight->side[DQ_MONSTER].attack.revealed << 8);
}

static void after_reveal(const dq_setup *setup, dq_fight *fight) {
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    if ((hero->played | monster->played) & setup->effect_mask) {
        dq_begin_effects(setup, fight);
        if (!dq_run_effects(setup, fight)) return;
    }
    dq_begin_counter(setup, fight);
}

static void reveal(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    for (int side = 0; side < DQ_SIDES; side++) {
        if (!fight->side[side].hand_count) continue;
        dq_leave_hand(&fight->side[side], move->of[side]);
        play_revealed(&fight->side[side], move->of[side]);
    }
    note_revealed(fight);
    if (setup->variant == DQ_SOLO && fight->deck)
        fight->phase = DQ_PHASE_MONSTER_CARD;
    else
        after_reveal(setup, fight);
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

static void use_ability(const dq_setup *setup, dq_fight *fight, rp_action action) {
    note(fight, EVENT_ABILITY, (unsigned)action);
    fight->ability = action == DQ_USE ? DQ_ABILITY_USED : DQ_ABILITY_DECLINED;
    if (action == DQ_USE && setup->ability == DQ_ABILITY_DEFLECT) {
        dq_can_draw(setup, fight);
        fight->phase = DQ_PHASE_DEFLECT;
    } else {
        dq_settle(setup, fight);
    }
}

static void deflect(const dq_setup *setup, dq_fight *fight, int card) {
    note(fight, EVENT_DEFLECT, (unsigned)card);
    fight->deck &= ~rp_pile_of(card);
    fight->discard |= rp_pile_of(card);
    fight->deflected = setup->type[card] == DQ_RANGED;
    dq_settle(setup, fight);
}

static void choose(const dq_setup *setup, dq_fight *fight, rp_action action) {
    note(fight, EVENT_CHOICE, (unsigned)action);
    if (action == DQ_ESCAPE)
        fight->phase = DQ_PHASE_ESCAPE;
    else
        dq_next_round(setup, fight);
}

static void pick(const dq_setup *setup, dq_fight *fight, const rp_move *move) {
    for (int side = 0; side < DQ_SIDES; side++)
        fight->side[side].attack.pick = (uint8_t)(move->of[side] - DQ_QUICK_SHOT + 1);
    note(fight, EVENT_PICK, (unsigned)move->of[DQ_HERO] | (unsigned)move->of[DQ_MONSTER] << 8);
    dq_settle(setup, fight);
}

static void draw_power(const dq_setup *setup, dq_fight *fight, int card) {
    int side = dq_power_drawer(setup, fight);
    take(fight, side, card);
    fight->side[side].power_held = 1;
    begin_power(setup, fight);
}

static void token(const dq_setup *setup, dq_fight *fight, int index) {
    fight->life = setup->monster->life[index];
    note(fight, EVENT_TOKEN, fight->life_known ? fight->life : 0);
    after_token(setup, fight);
}

void dq_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    const dq_setup *setup = dq_setup_of(game);
    dq_fight *fight = dq_fight_in(state);
    int first = move->of[0];
    switch ((dq_phase)fight->phase) {
    case DQ_PHASE_TOKEN: token(setup, fight, first); break;
    case DQ_PHASE_CHOICE: choose(setup, fight, first); break;
    case DQ_PHASE_ESCAPE: escape_card(setup, fight, first); break;
    case DQ_PHASE_POWER: draw_power(setup, fight, first); break;
    case DQ_PHASE_DRAW:
        take(fight, dq_hand_drawer(setup, fight), first);
        begin_draw(setup, fight);
        break;
    case DQ_PHASE_REVEAL: reveal(setup, fight, move); break;
    case DQ_PHASE_MONSTER_CARD:
        fight->deck &= ~rp_pile_of(first);
        play_revealed(&fight->side[DQ_MONSTER], first);
        note_revealed(fight);
        after_reveal(setup, fight);
        break;
    case DQ_PHASE_EFFECTS:
        dq_random_effect(setup, fight, first);
        if (dq_run_effects(setup, fight)) after_effects(setup, fight);
        break;
    case DQ_PHASE_COUNTER: dq_counter(setup, fight, move); break;
    case DQ_PHASE_TURN_UP: dq_turn_up(setup, fight, first); break;
    case DQ_PHASE_ABILITY: use_ability(setup, fight, first); break;
    case DQ_PHASE_DEFLECT: deflect(setup, fight, first); break;
    case DQ_PHASE_ROLL: dq_rolled(setup, fight, first); break;
    case DQ_PHASE_REROLL: dq_reroll(setup, fight, first); break;
    case DQ_PHASE_PICK: pick(setup, fight, move); break;
    case DQ_PHASE_OVER:
    case DQ_PHASES: break;
    }
}
