#include "tests/support/dungeonquest_rounds.h"

#include "engine/games/dungeonquest_combat/events.h"

typedef struct round_walk {
    const rp_game *game;
    int round;
    round_visitor *visit;
    void *context;
} round_walk;

typedef struct hearing {
    const dq_setup *setup;
    round_line *line;
} hearing;

static bool is_random(int kind) {
    return kind == DQ_EFFECT_DRAW || kind == DQ_EFFECT_DISCARD_OPPONENT || kind == DQ_EFFECT_DISCARD_OWN;
}

/* Bits of the card's effects that draw or discard. */
static unsigned random_effects(const dq_card *card) {
    unsigned bits = 0;
    for (int i = 0; i < card->effect_count; i++) bits |= (unsigned)is_random(card->effects[i].kind) << i;
    return bits;
}

/* The bit of the effect that a told one is, of the card with that field. */
static unsigned told_effect(const dq_card *card, const rp_event *event) {
    const int32_t *value = event->value;
    for (int i = 0; i < card->effect_count; i++) {
        const dq_effect *effect = &card->effects[i];
        if (event->kind == DQ_EVENT_EFFECT_RESOLVED
                ? effect->kind == value[DQ_EFFECT_RESOLVED_EFFECT] + 1 &&
                      effect->amount == value[DQ_EFFECT_RESOLVED_AMOUNT] &&
                      effect->types == value[DQ_EFFECT_RESOLVED_TYPES]
                : is_random(effect->kind) && (effect->kind == DQ_EFFECT_DRAW) == (event->kind == DQ_EVENT_DRAWN))
            return 1u << i;
    }
    return 0;
}

/* Power cards are the only ones with effects, and say whose they are. */
static void hear_of_effects(const dq_setup *setup, round_line *line, const rp_event *event) {
    const int32_t *value = event->value;
    if (event->kind == DQ_EVENT_CARD_NOW) {
        int side = value[DQ_CARD_NOW_SIDE];
        if (value[DQ_CARD_NOW_CANCELED])
            line->effects[side] &= random_effects(setup->card[value[DQ_CARD_NOW_CARD] - 1]);
        return;
    }
    int by = event->kind == DQ_EVENT_DRAWN       ? value[DQ_DRAWN_BY]
             : event->kind == DQ_EVENT_DISCARDED ? value[DQ_DISCARDED_BY]
                                                 : value[DQ_EFFECT_RESOLVED_CARD];
    if (by == 0) return;
    int side = rp_pile_has(setup->power[DQ_MONSTER], by - 1) ? DQ_MONSTER : DQ_HERO;
    line->effects[side] |= told_effect(setup->card[by - 1], event);
}

/* Icons that an effect takes away; those that a canceled card has taken are given back. */
static void hear_of_cards(const dq_setup *setup, round_line *line, const rp_event *event) {
    const int32_t *value = event->value;
    if (event->kind == DQ_EVENT_REVEALED) {
        line->type[value[DQ_REVEALED_SIDE]] = setup->type[value[DQ_REVEALED_CARD] - 1];
    } else if (event->kind == DQ_EVENT_CARD_NOW) {
        int side = value[DQ_CARD_NOW_SIDE];
        line->type[side] = value[DQ_CARD_NOW_TYPE];
        if (value[DQ_CARD_NOW_CANCELED]) line->lost_icons[!side] = 0;
    } else if (value[DQ_EFFECT_RESOLVED_EFFECT] + 1 == DQ_EFFECT_REMOVE_OPPONENT_ICONS) {
        line->lost_icons[!value[DQ_EFFECT_RESOLVED_SIDE]] |= (unsigned)value[DQ_EFFECT_RESOLVED_TYPES];
    }
}

static void hear(void *context, const rp_event *event) {
    round_line *line = ((hearing *)context)->line;
    if (event->kind == DQ_EVENT_CARD_NOW || event->kind == DQ_EVENT_EFFECT_RESOLVED || event->kind == DQ_EVENT_DRAWN ||
        event->kind == DQ_EVENT_DISCARDED)
        hear_of_effects(((hearing *)context)->setup, line, event);
    const int32_t *value = event->value;
    switch (event->kind) {
    case DQ_EVENT_REVEALED:
    case DQ_EVENT_CARD_NOW:
    case DQ_EVENT_EFFECT_RESOLVED: hear_of_cards(((hearing *)context)->setup, line, event); break;
    case DQ_EVENT_COUNTERED: line->added |= 1u << value[DQ_COUNTERED_SIDE]; break;
    case DQ_EVENT_ABILITY_CHOSEN: line->ability_used = value[DQ_ABILITY_CHOSEN_CHOICE] == 0; break;
    case DQ_EVENT_DEFLECT_CARD:
        line->turned_up = true;
        line->ranged = value[DQ_DEFLECT_CARD_DEFLECTS];
        break;
    case DQ_EVENT_SHUFFLED: line->shuffled |= line->ability_used && !line->turned_up; break;
    case DQ_EVENT_COMPARED:
        line->compared = true;
        line->total[0] = value[DQ_COMPARED_HERO];
        line->total[1] = value[DQ_COMPARED_MONSTER];
        line->winner = value[DQ_COMPARED_WINNER];
        break;
    case DQ_EVENT_DAMAGED: line->from_stack += value[DQ_DAMAGED_FROM] == DQ_DAMAGED_FROM_STACK; break;
    case DQ_EVENT_WOUNDS: line->wounds[value[DQ_WOUNDS_SIDE]] += value[DQ_WOUNDS_WOUNDS]; break;
    case DQ_EVENT_SPARED: line->wounds[value[DQ_SPARED_SIDE]] -= value[DQ_SPARED_WOUNDS]; break;
    case DQ_EVENT_ESCAPE_TRIED: line->escaped = value[DQ_ESCAPE_TRIED_RESULT]; break;
    case DQ_EVENT_FIGHT_ENDS: {
        int result = value[DQ_FIGHT_ENDS_RESULT];
        line->dead[0] = result == DQ_RESULT_HERO_DEAD || result == DQ_RESULT_BOTH_DEAD;
        line->dead[1] = result == DQ_RESULT_MONSTER_DEAD || result == DQ_RESULT_BOTH_DEAD;
        break;
    }
    default: break;
    }
}

/* The state after the move; false when the round is over with it. */
static bool go(const round_walk *walk, const rp_state *from, rp_state *to, const rp_move *move, round_line *line) {
    hearing heard = {dq_setup_of(walk->game), line};
    rp_listener listener = {hear, &heard};
    rp_clone(walk->game, to, from);
    rp_apply_told(walk->game, to, move, &listener);
    const dq_fight *fight = dq_fight_of(to);
    return fight->phase != DQ_PHASE_OVER && fight->round == walk->round;
}

static void follow(const round_walk *walk, const rp_state *state, const round_line *line);

static void follow_move(const round_walk *walk, const rp_state *state, const rp_move *move, round_line line) {
    rp_state next;
    if (go(walk, state, &next, move, &line))
        follow(walk, &next, &line);
    else
        walk->visit(walk->context, &line);
}

/* A card that does not help the solo monster, if there is one. */
static rp_action useless(const dq_setup *setup, const dq_fight *fight, const rp_outcome outcomes[], int count) {
    int hero_type = setup->type[fight->side[DQ_HERO].attack.revealed - 1], best = 0;
    for (int i = 0; i < count; i++) {
        int card = outcomes[i].outcome, held = outcomes[best].outcome;
        bool fits = setup->icons[card] >> hero_type & 1, held_fits = setup->icons[held] >> hero_type & 1;
        if (held_fits && (!fits || setup->value[card] < setup->value[held])) best = i;
    }
    return outcomes[best].outcome;
}

static void follow_chance(const round_walk *walk, const rp_state *state, const round_line *line) {
    const dq_fight *fight = dq_fight_of(state);
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    rp_move move = {{0}};
    int count = rp_chance(walk->game, state, outcomes);
    if (fight->phase == DQ_PHASE_TURN_UP) {
        round_line turned = *line;
        turned.could_add |= 1u << DQ_MONSTER;
        move.of[0] = useless(dq_setup_of(walk->game), fight, outcomes, count);
        follow_move(walk, state, &move, turned);
        return;
    }
    for (int i = 0; i < count; i++) {
        round_line next = *line;
        next.chance *= outcomes[i].probability;
        move.of[0] = outcomes[i].outcome;
        follow_move(walk, state, &move, next);
    }
}

/* Everybody who is asked passes. */
static void follow_pass(const round_walk *walk, const rp_state *state, unsigned to_act, const round_line *line) {
    rp_action legal[RP_LEGAL_MAX];
    rp_move move = {{DQ_PASS, DQ_PASS}};
    round_line next = *line;
    for (int side = 0; side < 2; side++) {
        if (!(to_act >> side & 1)) continue;
        int count = rp_legal(walk->game, state, side, legal);
        if (legal[count - 1] != DQ_PASS)
            move.of[side] = legal[0]; /* the solo monster's cards */
        else if (count > 1 && !next.added)
            next.could_add |= 1u << side;
    }
    next.secret |= to_act == 3;
    follow_move(walk, state, &move, next);
}

static void follow(const round_walk *walk, const rp_state *state, const round_line *line) {
    unsigned to_act = rp_to_act(walk->game, state);
    if (to_act & RP_TO_ACT_CHANCE) {
        follow_chance(walk, state, line);
        return;
    }
    if (dq_fight_of(state)->phase == DQ_PHASE_COUNTER) {
        follow_pass(walk, state, to_act, line);
        return;
    }
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(walk->game, state, DQ_HERO, legal);
    for (int i = 0; i < count; i++) {
        round_line next = *line;
        rp_move move = {{legal[i]}};
        next.ability_asked |= dq_fight_of(state)->phase == DQ_PHASE_ABILITY;
        follow_move(walk, state, &move, next);
    }
}

void round_visit(const rp_game *game, const rp_state *state, const rp_move *first, round_visitor *visit,
                 void *context) {
    round_walk walk = {game, dq_fight_of(state)->round, visit, context};
    follow_move(&walk, state, first, (round_line){.chance = 1, .winner = -1, .type = {-1, -1}});
}

/* ---- counterattacks ------------------------------------------------------------------------------------- */

typedef struct contest {
    round_walk walk;
    int side, goal;
} contest;

static double best_after(const contest *c, const rp_state *state, const rp_move *move, round_line line);

static double best_of_chance(const contest *c, const rp_state *state, const round_line *line) {
    const dq_fight *fight = dq_fight_of(state);
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    double sum = 0;
    int count = rp_chance(c->walk.game, state, outcomes);
    if (fight->phase == DQ_PHASE_TURN_UP) {
        rp_move move = {{useless(dq_setup_of(c->walk.game), fight, outcomes, count)}};
        return best_after(c, state, &move, *line);
    }
    for (int i = 0; i < count; i++) {
        rp_move move = {{outcomes[i].outcome}};
        sum += outcomes[i].probability * best_after(c, state, &move, *line);
    }
    return sum;
}

static double best_from(const contest *c, const rp_state *state, const round_line *line) {
    unsigned to_act = rp_to_act(c->walk.game, state);
    if (to_act & RP_TO_ACT_CHANCE) return best_of_chance(c, state, line);
    rp_move move = {{DQ_DECLINE, DQ_PASS}};
    if (dq_fight_of(state)->phase != DQ_PHASE_COUNTER) return best_after(c, state, &move, *line);
    move.of[DQ_HERO] = DQ_PASS;
    if (!(to_act >> c->side & 1)) return best_after(c, state, &move, *line);
    rp_action legal[RP_LEGAL_MAX];
    double best = 0;
    for (int i = rp_legal(c->walk.game, state, c->side, legal); i-- > 0 && best < 1;) {
        move.of[c->side] = legal[i];
        double value = best_after(c, state, &move, *line);
        if (value > best) best = value;
    }
    return best;
}

static double best_after(const contest *c, const rp_state *state, const rp_move *move, round_line line) {
    rp_state next;
    if (go(&c->walk, state, &next, move, &line)) return best_from(c, &next, &line);
    if (!line.compared || !(line.added >> c->side & 1)) return 0;
    return line.winner == c->side || (c->goal == 0 && line.winner < 0);
}

double round_best(const rp_game *game, const rp_state *state, const rp_move *first, int side, int goal) {
    contest c = {{game, dq_fight_of(state)->round, NULL, NULL}, side, goal};
    round_line line = {.chance = 1, .winner = -1};
    const dq_side *own = &dq_fight_of(state)->side[side];
    if (own->played & ~dq_field_bit(own->attack.revealed)) line.added = 1u << side;
    return best_after(&c, state, first, line);
}
