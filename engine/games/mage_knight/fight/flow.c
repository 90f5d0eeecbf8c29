#include "engine/games/mage_knight/fight/flow.h"

#include "engine/games/mage_knight/fight/choices.h"
#include "engine/games/mage_knight/fight/effects.h"
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/using.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/fight/wounds.h"

/* An exchange is over: nothing of it stays. */
static void clear_exchange(mk_duel *duel) {
    memset(duel->attack_of, 0, sizeof duel->attack_of);
    memset(duel->block_of, 0, sizeof duel->block_of);
    duel->attack_mana = duel->swift_gone = duel->skipped = duel->damage = 0;
    duel->order = 0;
    for (int player = 0; player < MK_PLAYERS; player++)
        for (int unit = 0; unit < MK_UNITS && duel->player[player].unit[unit].kind; unit++) {
            mk_unit *of = &duel->player[player].unit[unit];
            of->state &= (uint8_t) ~(1u << MK_TAKES_PART);
            of->amount = of->element = 0;
        }
}

/* ---- the end -------------------------------------------------------------------------------------------- */

void mk_end_turn(const mk_play *play, int player) {
    mk_player *of = &play->duel->player[player];
    if (mk_holds_for(of, MK_CRYSTALS_BACK))
        for (int colour = 0; colour < MK_BASIC_COLOURS; colour++)
            for (; of->crystals_spent[colour] && of->crystals[colour] < MK_CRYSTALS_MAX; of->crystals_spent[colour]--)
                mk_gain_crystal(play, player, (mk_colour)colour);
    if (mk_holds_for(of, MK_SHEDS_WOUNDS)) {
        int shed = of->wounds < of->wounds_taken ? of->wounds : of->wounds_taken;
        of->wounds = (uint8_t)(of->wounds - shed);
        mk_book_change(play, player, shed * play->setup->prices.wound, true);
    }
}

static void end_combat(const mk_play *play) {
    mk_duel *duel = play->duel;
    duel->step = duel->passes = duel->active = 0;
    duel->order = 0;
    duel->phase = MK_OVER;
    if (play->setup->round) return;
    mk_end_turn(play, MK_AGGRESSOR);
    if (!mk_holds_for(&duel->player[MK_DEFENDER], MK_FULL)) return;
    mk_end_turn(play, MK_DEFENDER);
    mk_book_change(play, MK_DEFENDER, -play->setup->prices.turn, false);
}

static void defeat_enemy(const mk_play *play) {
    mk_tell(play, MK_TOLD_DEFEATED, MK_DEFENDER, 0, 0, 0, 0, 0);
    play->duel->forced = MK_DEFENDER + 1;
    mk_book_change(play, MK_AGGRESSOR, play->setup->prices.space, true);
    end_combat(play);
}

/* Nobody goes on: the aggressor goes back where he came from, or one space further for a Wound; in a Round that comes
 * with the end of his turn. */
static void withdraw(const mk_play *play) {
    mk_duel *duel = play->duel;
    bool safe = play->setup->round || mk_force_price(play->setup, duel, 0) > 0;
    mk_tell(play, MK_TOLD_WITHDRAWS, duel->aggressor, !safe, 0, 0, 0, 0);
    duel->forced_to = safe;
    if (!safe) mk_take_wounds(play, duel->aggressor, 1);
    end_combat(play);
}

static void reward(const mk_play *play, int winner) {
    const mk_player *of = &play->duel->player[winner], *other = &play->duel->player[!winner];
    int higher = other->level - of->level;
    if (higher > 0)
        mk_win_fame(play, winner, 1 + 2 * higher);
    else if (higher == 0 && of->fame < other->fame)
        mk_win_fame(play, winner, 1);
}

static void force_out(const mk_play *play, int space) {
    mk_duel *duel = play->duel;
    int victim = !duel->active, winner = duel->active;
    duel->forced = (uint8_t)(victim + 1);
    duel->forced_to = (uint8_t)(space + 1);
    mk_tell(play, MK_TOLD_FORCED, victim, space + 1, duel->neighbour[space].terrain, 0, 0, 0);
    if (victim != duel->aggressor) mk_book_change(play, winner, play->setup->prices.space, true);
    if (play->setup->rewards) reward(play, winner);
    clear_exchange(duel);
    end_combat(play);
}

/* ---- phases --------------------------------------------------------------------------------------------- */

static void ask_attacker(const mk_play *play);
static void declare(const mk_play *play);

static void begin_phase(const mk_play *play, mk_phase phase) {
    mk_duel *duel = play->duel;
    duel->phase = (uint8_t)phase;
    duel->step = MK_STEP_ATTACK;
    duel->active = phase == MK_RANGED_PHASE ? !duel->aggressor : duel->aggressor;
    if (play->setup->enemy.armor) duel->active = MK_AGGRESSOR;
    duel->passes = 0;
    for (int player = 0; player < MK_PLAYERS; player++) duel->player[player].holds &= (uint16_t) ~(1u << MK_HAS_PASSED);
    mk_tell(play, MK_TOLD_PHASE, phase, 0, 0, 0, 0, 0);
    ask_attacker(play);
}

static void end_phase(const mk_play *play) {
    if (play->duel->phase == MK_RANGED_PHASE)
        begin_phase(play, MK_MELEE_PHASE);
    else
        withdraw(play);
}

/* An enemy attacks once, between the hero's ranged attack and his other one. */
static void go_on_with_enemy(const mk_play *play) {
    mk_duel *duel = play->duel;
    const mk_enemy *enemy = &play->setup->enemy;
    if (duel->phase == MK_MELEE_PHASE) {
        withdraw(play);
        return;
    }
    duel->phase = MK_MELEE_PHASE;
    duel->active = MK_DEFENDER;
    duel->attack_of[enemy->element] = enemy->attack;
    mk_tell(play, MK_TOLD_PHASE, MK_MELEE_PHASE, 0, 0, 0, 0, 0);
    declare(play);
}

/* The present one passes; after two in a row the phase is over. */
static void pass(const mk_play *play) {
    mk_duel *duel = play->duel;
    mk_tell(play, MK_TOLD_PASS, duel->active, 0, 0, 0, 0, 0);
    clear_exchange(duel);
    if (play->setup->enemy.armor) {
        go_on_with_enemy(play);
        return;
    }
    duel->player[duel->active].holds |= 1u << MK_HAS_PASSED;
    duel->active = !duel->active;
    duel->passes++;
    if (duel->passes == MK_PLAYERS)
        end_phase(play);
    else
        ask_attacker(play);
}

/* Who cannot attack passes. */
static void ask_attacker(const mk_play *play) {
    if (mk_cannot_attack(play->setup, play->duel, play->duel->active)) pass(play);
}

/* The exchange is over: the other one may attack. */
static void next_attacker(const mk_play *play) {
    mk_duel *duel = play->duel;
    clear_exchange(duel);
    duel->step = MK_STEP_ATTACK;
    duel->active = !duel->active;
    ask_attacker(play);
}

/* ---- an exchange ---------------------------------------------------------------------------------------- */

static void declare(const mk_play *play) {
    mk_duel *duel = play->duel;
    const uint8_t *of = duel->attack_of;
    mk_tell(play, MK_TOLD_ATTACK, duel->active, of[0], of[1], of[2], of[3], 0);
    duel->attacks++;
    duel->passes = 0;
    duel->order = 0;
    duel->step = MK_STEP_BLOCK;
}

/* An attack on an enemy defeats it, or does nothing. */
static void strike_enemy(const mk_play *play) {
    mk_duel *duel = play->duel;
    bool enough = mk_attack_total(duel) >= play->setup->enemy.armor;
    declare(play);
    clear_exchange(duel);
    if (enough)
        defeat_enemy(play);
    else
        go_on_with_enemy(play);
}

/* What came through can be assigned, as long as it buys anything. */
static void go_on_assigning(const mk_play *play) {
    mk_duel *duel = play->duel;
    duel->step = MK_STEP_ASSIGN;
    if (!mk_can_assign(play->setup, duel)) next_attacker(play);
}

/* Uses that waited for a full block, one after the other; then the exchange goes on. */
static void go_on_after_block(const mk_play *play) {
    mk_duel *duel = play->duel;
    while (duel->after_block[0]) {
        int action = duel->after_block[0] - 1;
        duel->after_block[0] = duel->after_block[1];
        duel->after_block[1] = 0;
        mk_begin_after_block(play, !duel->active, action);
        if (duel->use) return;
    }
    next_attacker(play);
}

static void end_block(const mk_play *play) {
    mk_duel *duel = play->duel;
    int total = mk_attack_total(duel), taken_off = mk_reduction(play->setup, duel, duel->block_of);
    int damage = duel->skipped || taken_off >= total ? 0 : total - taken_off;
    if (damage && play->setup->enemy.armor) damage = total; /* all or nothing */
    rp_event event = {.kind = MK_TOLD_BLOCK,
                      .value = {!duel->active, duel->block_of[0], duel->block_of[1], duel->block_of[2],
                                duel->block_of[3], taken_off, damage}};
    if (play->listener) rp_tell(play->listener, &event);
    duel->order = 0;
    duel->damage = (uint8_t)(damage > 250 ? 250 : damage);
    bool full = damage == 0 && !duel->skipped;
    if (!full) duel->after_block[0] = duel->after_block[1] = 0;
    if (full)
        go_on_after_block(play);
    else if (damage)
        go_on_assigning(play);
    else
        next_attacker(play);
}

static void steal(const mk_play *play, int slot) {
    mk_duel *duel = play->duel;
    mk_player *thief = &duel->player[duel->active], *victim = &duel->player[!duel->active];
    int price = play->setup->prices.artifact;
    victim->discard &= ~rp_pile_of(slot);
    victim->played &= ~rp_pile_of(slot);
    for (int unit = 0; unit < MK_UNITS; unit++)
        if (victim->unit[unit].banner == slot + 1) victim->unit[unit].banner = 0;
    thief->discard |= rp_pile_of(slot);
    mk_book_change(play, duel->active, price, false);
    mk_book_change(play, !duel->active, -price, false);
    mk_tell(play, MK_TOLD_STOLEN, duel->active, duel->kind[slot], 0, 0, 0, 0);
}

static void assign(const mk_play *play, int action) {
    mk_duel *duel = play->duel;
    int victim = !duel->active, price;
    if (action >= MK_ACT_FORCE) {
        force_out(play, action - MK_ACT_FORCE);
        return;
    }
    if (action == MK_ACT_STOP) {
        next_attacker(play);
        return;
    }
    if (action >= MK_ACT_STEAL) {
        price = play->setup->steal_cost;
        steal(play, action - MK_ACT_STEAL);
    } else if (action == MK_ACT_WOUND_HERO) {
        price = mk_hero_price(play->setup, duel, victim);
        mk_take_wounds(play, victim, 1);
    } else {
        price = mk_unit_price(play->setup, duel, victim, action - MK_ACT_WOUND_UNIT);
        mk_wound_unit(play, victim, action - MK_ACT_WOUND_UNIT);
    }
    if (price > duel->damage) price = duel->damage; /* of an enemy */
    duel->damage = (uint8_t)(duel->damage - price);
    duel->order = (uint16_t)action;
    go_on_assigning(play);
}

void mk_begin_combat(const mk_play *play) {
    play->duel->player[MK_AGGRESSOR].dice = 1;
    if (play->setup->enemy.armor)
        begin_phase(play, MK_RANGED_PHASE);
    else
        play->duel->phase = MK_ATTEND;
}

static void attend(const mk_play *play, bool fully) {
    mk_duel *duel = play->duel;
    int player = !duel->aggressor;
    mk_player *defender = &duel->player[player];
    mk_tell(play, MK_TOLD_ATTENDS, player, !fully, 0, 0, 0, 0);
    if (fully) {
        defender->holds |= 1u << MK_FULL;
        defender->dice++;
        if (play->setup->round) mk_gain_of_site(play, player, duel->site);
    }
    begin_phase(play, MK_RANGED_PHASE);
}

/* What waited for a full block goes on with a choice or by chance; then the exchange does. */
static void go_on_with_use(const mk_play *play, void (*go_on)(const mk_play *, int), int with) {
    bool after_block = play->duel->use & MK_USE_AFTER_BLOCK;
    go_on(play, with);
    if (after_block && !play->duel->use) go_on_after_block(play);
}

void mk_fall(const mk_play *play, int outcome) { go_on_with_use(play, mk_chance_falls, outcome); }

void mk_act(const mk_play *play, int player, int action) {
    mk_duel *duel = play->duel;
    if (duel->pending) {
        go_on_with_use(play, mk_choose, action);
    } else if (duel->phase == MK_ATTEND) {
        attend(play, action == MK_ACT_FULL);
    } else if (duel->step == MK_STEP_ASSIGN) {
        assign(play, action);
    } else if (action == MK_ACT_PASS) {
        pass(play);
    } else if (action == MK_ACT_ATTACK) {
        (play->setup->enemy.armor ? strike_enemy : declare)(play);
    } else if (action == MK_ACT_BLOCKED) {
        end_block(play);
    } else if (action == MK_ACT_ENOUGH) {
        mk_forget_promises(&duel->player[player]);
    } else if (action == MK_ACT_SAVED_FIRE) {
        mk_play_saved_fire(play, player);
    } else if (action >= MK_ACT_DIE && action < MK_ACT_FEAR) {
        mk_play_mana(play, player, action);
    } else {
        mk_begin_use(play, player, action);
    }
}
