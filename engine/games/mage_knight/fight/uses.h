/* Ways to use cards, Units and Skills: which there are, and which are possible now. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_USES_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_FIGHT_USES_H

#include "engine/games/mage_knight/fight/mana.h"

/* Makes the list of a thing's uses from its data. */
void mk_list_uses(const mk_thing *thing, mk_uses *uses);

/* The thing that an action uses (a card, Unit or Skill of `player`), and in *use which of its uses; NULL for actions
 * that use none. MK_USE_SIDEWAYS is no use of the list. */
const mk_uses *mk_used_by(const mk_setup *setup, const mk_duel *duel, int player, int action, int *use);
/* The slot of the card that an action plays, -1 for none. */
static inline int mk_slot_of_action(int action) { return action < MK_ACT_UNIT ? action / MK_CARD_USES : -1; }

/* The action of the use that waits. */
static inline int mk_use_action(const mk_duel *duel) { return (duel->use & ~MK_USE_AFTER_BLOCK) - 1; }

/* Mana that a use costs; `free`: its strong use is without mana. */
mk_need mk_need_of(const mk_uses *uses, int use, bool free);

/* Whether `player` may use it now, mana apart: moment, phase, whether what it does can be done. `slot`: of the card,
 * -1 for Units and Skills. */
bool mk_is_possible(const mk_setup *setup, const mk_duel *duel, int player, const mk_uses *uses, int use, int slot);
/* Whether the effects that must be possible for a use to be one can be carried out: costs, and what it is for. */
bool mk_can_do(const mk_setup *setup, const mk_duel *duel, int player, const mk_uses *uses, int use, int slot);

/* Bits of mk_moment of an attack or block that is being built, or of a turn. */
static inline unsigned mk_moments_now(const mk_duel *duel) {
    if (mk_is_outside(duel)) return duel->phase == MK_TURN ? MK_OUTSIDE_MOMENTS : 1u << MK_WHEN_OUTSIDE;
    if (duel->step != MK_STEP_ATTACK) return 1u << MK_WHEN_BLOCK;
    return 1u << MK_WHEN_ATTACK | (duel->phase == MK_MELEE_PHASE ? 1u << MK_WHEN_MELEE : 0);
}
/* Bits of mk_range of attacks that the phase allows: ranged and siege in the first one, siege alone against a fortified
 * place. */
unsigned mk_ranges_allowed(const mk_duel *duel, int player);
/* Whether cards count sideways now: in blocks, in attacks of the Melee phase, and to move. */
static inline bool mk_sideways_count(const mk_duel *duel) {
    return duel->step == MK_STEP_BLOCK || duel->phase == MK_MELEE_PHASE || duel->phase == MK_TURN;
}
static inline bool mk_is_ready(const mk_unit *unit) { return !(unit->state & (1u << MK_SPENT | 1u << MK_WOUNDED)); }
/* Whether a ready Unit can be used so under MK_LEAD: its attack or block, mana included. */
bool mk_can_be_led(const mk_setup *setup, const mk_duel *duel, int player, int unit, int use);

/* Units of the other that an effect may be on, as bits. `colours`: those of the thing that it comes from. */
unsigned mk_targets(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect, unsigned colours);
/* Bits of mk_colour of a thing in one of its uses: the card's, or of the mana that a Unit's ability costs. */
unsigned mk_colours_of(const mk_uses *uses, int use);
/* Cards of a player's hand that a pending effect may take, as slots. */
rp_pile mk_choosable_cards(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect);
/* Colours that a pending effect may take, as bits. */
unsigned mk_choosable_colours(const mk_setup *setup, const mk_duel *duel, int player, const mk_effect *effect);

#endif
