#include "engine/games/mage_knight/fight/flow.h"
#include "engine/games/mage_knight/fight/mana.h"
#include "engine/games/mage_knight/fight/using.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/fight/wounds.h"
#include "engine/games/mage_knight/round/round.h"
#include "engine/kit/dice.h"

/* What of a player's `holds` outlasts a combat, and what a turn. */
enum {
    AFTER_COMBAT = 1 << MK_FULL | 1 << MK_USED_DIE | 1 << MK_FROZEN | 1 << MK_CRYSTALS_BACK | 1 << MK_SHEDS_WOUNDS,
    AFTER_TURN = 1 << MK_FULL | 1 << MK_FROZEN
};

static mk_player *present(const mk_play *play) { return &play->duel->player[mk_round_of(play->duel)->turn]; }

static void end_round(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    round->duel.phase = MK_OVER;
    round->move = round->heal = 0;
    mk_tell(play, MK_TOLD_ROUND_OVER, 0, 0, 0, 0, 0, 0);
}

/* ---- a turn begins -------------------------------------------------------------------------------------- */

static void begin_turn(const mk_play *play, int player) {
    mk_round *round = mk_round_in(play->duel);
    mk_player *of = &round->duel.player[player], *other = &round->duel.player[!player];
    round->turn = (uint8_t)player;
    round->turns++;
    round->acted = round->spent = round->move = round->heal = round->way_length = 0;
    memset(round->way, 0, sizeof round->way);
    round->duel.phase = MK_TURN;
    round->duel.order = 0;
    of->dice = 1;
    other->holds &= (uint16_t) ~(1u << MK_FROZEN);
    other->cursed = 0;
    mk_tell(play, MK_TOLD_TURN, player, 0, 0, 0, 0, 0);
    mk_gain_of_site(play, player, round->site[round->at[player]]);
}

/* The next turn, unless it was used up by attending fully; or the end of the Round. */
static void next_turn(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    int player = !round->turn;
    mk_player *of = &round->duel.player[player];
    bool over = round->announced == player + 1 || round->turns >= play->setup->turn_limit;
    if (!over && mk_holds_for(of, MK_FULL)) {
        of->holds &= (uint16_t) ~(1u << MK_FULL);
        mk_tell(play, MK_TOLD_SKIPS, player, 0, 0, 0, 0, 0);
        over = round->announced;
        player = !player;
    }
    if (over)
        end_round(play);
    else
        begin_turn(play, player);
}

void mk_round_begin(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    for (int i = 0; i < MK_NEIGHBOURS; i++) {
        round->terrain[1 + i] = round->duel.neighbour[i].terrain;
        round->unsafe |= (uint8_t)(round->duel.neighbour[i].unsafe << (1 + i));
    }
    round->terrain[MK_GOAL] = round->duel.terrain;
    round->site[MK_GOAL] = round->duel.site;
    mk_clear_place(&round->duel);
    begin_turn(play, 0);
}

/* ---- its end -------------------------------------------------------------------------------------------- */

int mk_way_back(const mk_round *round, int player, int *space) {
    int wounds = 0;
    *space = round->at[player];
    if (round->in_advance || round->turn != player) return 0; /* the way is the other's */
    while (wounds < round->way_length && !mk_is_safe(round, player, *space))
        *space = round->way[round->way_length - ++wounds];
    return wounds;
}

/* Back along the way until a space is safe, a Wound for each. */
static void withdraw(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    int player = round->turn, space, wounds = mk_way_back(round, player, &space);
    round->at[player] = (uint8_t)space;
    for (int i = 0; i < wounds; i++) round->way[--round->way_length] = 0;
    if (!wounds) return;
    mk_tell(play, MK_TOLD_WITHDRAWS, player, wounds, 0, 0, 0, 0);
    mk_tell(play, MK_TOLD_STANDS, player, round->at[player], 0, 0, 0, 0);
    mk_take_wounds(play, player, wounds);
}

/* What lasted for the turn is over. */
static void forget_turn(const mk_play *play, int player) {
    mk_player *of = &play->duel->player[player];
    mk_end_turn(play, player);
    memset(of->tokens, 0, sizeof of->tokens);
    memset(of->crystals_spent, 0, sizeof of->crystals_spent);
    of->endless = of->usable = of->wild = of->influence_blocks = of->units_stronger = of->saved_fire = 0;
    of->wounds_taken = of->dice = 0;
    of->holds &= AFTER_TURN;
    of->skills_used &= play->setup->skills_per_round[of->hero];
    of->discard |= of->played;
    of->played = 0;
}

static void end_turn(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    int player = round->turn;
    round->plundered &= (uint8_t) ~(1u << player);
    if (round->in_advance) {
        round->in_advance = 0;
        round->turn = round->turn ? 0 : 1;
        round->duel.phase = MK_AFTER_ACTION;
        round->duel.order = 0;
    } else {
        next_turn(play);
    }
}

/* Cards up to the hand limit, as far as the deck goes. */
static void draw_up(const mk_play *play) {
    mk_duel *duel = play->duel;
    const mk_player *of = present(play);
    duel->order = 0;
    mk_round_in(duel)->heal = 0;
    if (of->deck && of->hand_count + of->wounds < mk_hand_limit_at(of->level)) {
        duel->pending = MK_CHANCE_REFILL;
        duel->pending_player = mk_round_of(duel)->turn;
    } else {
        end_turn(play);
    }
}

/* The hand is laid open where what its player does shows what it is made of. */
static void lay_open(const mk_play *play) {
    mk_player *of = present(play);
    of->known |= of->hand;
    play->duel->history = rp_mix(play->duel->history, of->hand);
}

/* With no card in hand, and nothing to throw away at a glade, there is nothing to choose. */
static void ask_turn_end(const mk_play *play) {
    const mk_round *round = mk_round_of(play->duel);
    const mk_player *of = present(play);
    bool wounds = of->wounds || of->wounds_discarded || of->discard & mk_wound_slots();
    if (!of->hand_count && !(round->heal && wounds)) draw_up(play);
}

static void begin_turn_end(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    mk_duel *duel = &round->duel;
    int player = round->turn;
    withdraw(play);
    round->move = 0;
    round->heal = round->site[round->at[player]] == MK_GLADE;
    duel->order = 0;
    duel->phase = MK_TURN_END;
    if (present(play)->played) round->spent |= (uint8_t)(1u << player);
    forget_turn(play, player);
    if (duel->dice_out) {
        duel->pending = MK_CHANCE_RETURN;
        duel->pending_player = (uint8_t)player;
        duel->wanted = duel->dice_out;
    } else {
        ask_turn_end(play);
    }
}

static void dice_return(const mk_play *play, int outcome) {
    mk_duel *duel = play->duel;
    uint8_t dice[RP_DICE_MAX] = {0}, *source = duel->source;
    int count = duel->wanted;
    duel->pending = duel->pending_player = 0;
    duel->wanted = 0;
    duel->dice_out = 0;
    rp_dice_of(count, outcome, dice);
    for (int i = 0; i < count; i++) source[dice[i] - 1]++;
    mk_tell(play, MK_TOLD_SOURCE, source[0], source[1], source[2], source[3], source[4], source[5]);
    ask_turn_end(play);
}

static void card_drawn(const mk_play *play, int slot) {
    mk_round *round = mk_round_in(play->duel);
    mk_duel *duel = &round->duel;
    int player = duel->pending_player;
    mk_player *of = &duel->player[player];
    mk_draw_card(play, player, slot);
    bool plunders = round->draws > 0;
    if (plunders && --round->draws && of->deck) return;
    if (!plunders && of->deck && of->hand_count + of->wounds < mk_hand_limit_at(of->level)) return;
    duel->pending = duel->pending_player = 0;
    round->draws = 0;
    if (!plunders) end_turn(play);
}

void mk_round_chance_falls(const mk_play *play, int outcome) {
    if (play->duel->pending == MK_CHANCE_RETURN)
        dice_return(play, outcome);
    else
        card_drawn(play, outcome);
}

/* ---- actions -------------------------------------------------------------------------------------------- */

static void move_to(const mk_play *play, int space) {
    mk_round *round = mk_round_in(play->duel);
    int player = round->turn;
    round->move = (uint8_t)(round->move - mk_entry_cost(round, space));
    round->way[round->way_length++] = round->at[player];
    round->at[player] = (uint8_t)space;
    round->duel.order = 0;
    mk_tell(play, MK_TOLD_STANDS, player, space, 0, 0, 0, 0);
}

/* The combat begins with the defender's answer. */
static void charge(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    mk_duel *duel = &round->duel;
    round->move = round->heal = 0;
    duel->aggressor = duel->active = round->turn;
    duel->order = 0;
    duel->attacks = 0;
    duel->phase = MK_ATTEND;
    for (int player = 0; player < MK_PLAYERS; player++) duel->player[player].wounds_taken = 0;
    mk_forget_promises(&duel->player[round->turn]);
    mk_set_place(round);
    mk_tell(play, MK_TOLD_CHARGES, round->turn, 0, 0, 0, 0, 0);
}

static void forget_combat(mk_player *of, bool turn_goes_on) {
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++) of->unit[unit].armor = of->unit[unit].lost = 0;
    of->holds &= AFTER_COMBAT;
    mk_forget_promises(of);
    if (turn_goes_on) return;
    of->endless = of->usable = of->wild = of->influence_blocks = of->units_stronger = of->saved_fire = 0;
    of->dice = 0;
}

void mk_round_after_combat(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    mk_duel *duel = &round->duel;
    int aggressor = duel->aggressor, defender = !aggressor, mover = duel->forced ? duel->forced - 1 : aggressor;
    int to = mk_space_of(round, duel->forced ? duel->forced_to - 1 : 0);
    if (to >= 0) round->at[mover] = (uint8_t)to;
    if (!duel->forced && round->way_length) round->way_length--;
    if (duel->forced && mover == aggressor) round->way_length = 0;
    memset(round->way + round->way_length, 0, sizeof round->way - round->way_length);
    mk_tell(play, MK_TOLD_STANDS, mover, round->at[mover], 0, 0, 0, 0);
    bool fully = mk_holds_for(&duel->player[defender], MK_FULL);
    forget_combat(&duel->player[aggressor], true);
    forget_combat(&duel->player[defender], fully);
    mk_clear_place(duel);
    duel->forced = duel->forced_to = duel->aggressor = duel->attacks = 0;
    duel->phase = MK_AFTER_ACTION;
    if (!fully) return;
    round->turn = (uint8_t)defender;
    round->in_advance = 1;
}

/* A Wound leaves the game, from the hand or the discard pile. */
static void heal_wound(const mk_play *play, bool from_hand) {
    mk_player *of = present(play);
    uint8_t *count = from_hand ? &of->wounds : &of->wounds_discarded;
    rp_pile discarded = of->discard & mk_wound_slots();
    if (*count) {
        --*count;
    } else if (from_hand) {
        mk_leave_hand(play, mk_round_of(play->duel)->turn, rp_pile_lowest(of->hand & mk_wound_slots()), &of->gone);
    } else {
        of->discard &= ~(discarded & -discarded);
        of->gone |= discarded & -discarded;
    }
}

static void heal(const mk_play *play, int action) {
    mk_round *round = mk_round_in(play->duel);
    mk_player *of = present(play);
    int player = round->turn;
    if (action < MK_ACT_HEAL_UNIT) {
        round->heal--;
        heal_wound(play, action == MK_ACT_HEAL_WOUND);
        mk_book_change(play, player, play->setup->prices.wound, true);
        mk_tell(play, MK_TOLD_HEALED, player, 0, 0, 0, 0, 0);
        if (round->duel.phase == MK_TURN_END) ask_turn_end(play);
        return;
    }
    mk_unit *unit = &of->unit[action - MK_ACT_HEAL_UNIT];
    int level = play->setup->book->unit[unit->kind - 1].level;
    unit->state &= (uint8_t) ~(1u << MK_WOUNDED);
    round->heal = (uint8_t)(round->heal - level);
    mk_book_change(play, player, play->setup->prices.unit_level * (level - level / 2), true);
    mk_tell(play, MK_TOLD_HEALED, player, unit->kind, 0, 0, 0, 0);
}

static void discard_wound(const mk_play *play) {
    int player = mk_round_of(play->duel)->turn;
    mk_tell(play, MK_TOLD_DISCARDED, player, play->setup->wound_kind + 1, 0, 0, 0, 0);
    mk_discard_wound(play, player);
}

static void plunder(const mk_play *play, int player) {
    mk_round *round = mk_round_in(play->duel);
    round->plundered |= (uint8_t)(1u << player);
    round->draws = MK_PLUNDER;
    play->duel->pending = MK_CHANCE_REFILL;
    play->duel->pending_player = (uint8_t)player;
    mk_tell(play, MK_TOLD_PLUNDERS, player, 0, 0, 0, 0, 0);
}

/* A hand of Wounds alone recovers slowly: one of them is discarded. */
static void rest(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    mk_tell(play, MK_TOLD_RESTS, round->turn, 0, 0, 0, 0, 0);
    round->acted = 1;
    round->duel.order = 0;
    round->duel.phase = MK_RESTING;
    if (present(play)->hand & ~mk_wound_slots()) return;
    lay_open(play);
    discard_wound(play);
    round->spent |= (uint8_t)(1u << round->turn);
    round->duel.phase = MK_AFTER_ACTION;
}

static void discard(const mk_play *play, int slot) {
    mk_round *round = mk_round_in(play->duel);
    mk_duel *duel = &round->duel;
    mk_leave_hand(play, round->turn, slot, &duel->player[round->turn].discard);
    mk_tell(play, MK_TOLD_DISCARDED, round->turn, duel->kind[slot], 0, 0, 0, 0);
    round->spent |= (uint8_t)(1u << round->turn);
    duel->order = duel->phase == MK_TURN_END ? (uint16_t)(slot + 1) : 0;
    if (duel->phase == MK_RESTING && !present(play)->hand_count && !present(play)->wounds)
        duel->phase = MK_AFTER_ACTION;
    else if (duel->phase == MK_TURN_END)
        ask_turn_end(play);
}

static void announce(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    round->announced = (uint8_t)(round->turn + 1);
    present(play)->dice = 0;
    memset(present(play)->tokens, 0, sizeof present(play)->tokens);
    mk_tell(play, MK_TOLD_ANNOUNCES, round->turn, 0, 0, 0, 0, 0);
    next_turn(play);
}

static void done(const mk_play *play) {
    mk_round *round = mk_round_in(play->duel);
    if (round->duel.phase == MK_TURN_END) {
        if (!(round->spent >> round->turn & 1)) lay_open(play); /* nothing but Wounds */
        draw_up(play);
    } else if (round->duel.phase == MK_RESTING) {
        round->duel.phase = MK_AFTER_ACTION;
    } else {
        begin_turn_end(play);
    }
}

/* A card that is played, or one that a use has to discard, counts as played in the turn. */
static bool plays_card(int action) {
    return action < MK_ACT_UNIT || (action >= MK_ACT_CARD_CHOSEN && action < MK_ACT_COLOUR_CHOSEN);
}

bool mk_round_act(const mk_play *play, int player, int action) {
    mk_round *round = mk_round_in(play->duel);
    bool discards = round->duel.phase >= MK_RESTING && action >= MK_ACT_CARD_CHOSEN && action < MK_ACT_COLOUR_CHOSEN;
    if (action == MK_ACT_PLUNDER) {
        plunder(play, player);
        return true;
    }
    if (action == MK_ACT_END_ROUND) {
        announce(play);
        return true;
    }
    if (round->duel.phase == MK_TURN) round->acted = 1;
    if (discards)
        discard(play, action - MK_ACT_CARD_CHOSEN);
    else if (action < MK_ACT_MOVE) {
        if (plays_card(action)) round->spent |= (uint8_t)(1u << player);
        return false;
    } else if (action < MK_ACT_CHARGE)
        move_to(play, action - MK_ACT_MOVE);
    else if (action == MK_ACT_CHARGE)
        charge(play);
    else if (action < MK_ACT_PLUNDER)
        heal(play, action);
    else if (action == MK_ACT_REST)
        rest(play);
    else if (action == MK_ACT_DISCARD_WOUND)
        discard_wound(play);
    else
        done(play);
    return true;
}

double mk_round_goal(const mk_setup *setup, const mk_round *round) {
    bool here = round->at[0] == MK_GOAL, there = round->at[1] == MK_GOAL;
    return (double)setup->goal * (here - there) / setup->prices.scale;
}
