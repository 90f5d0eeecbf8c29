#include "engine/games/mage_knight/fight/wounds.h"

void mk_leave_hand(const mk_play *play, int player, int slot, rp_pile *to) {
    mk_player *of = &play->duel->player[player];
    of->hand &= ~rp_pile_of(slot);
    of->known &= ~rp_pile_of(slot);
    of->hand_count--;
    *to |= rp_pile_of(slot);
    int kind = play->setup->card[play->duel->kind[slot] - 1].thing->kind;
    mk_book_change(play, player, -play->setup->prices.card[kind], false);
}

void mk_draw_card(const mk_play *play, int player, int slot) {
    mk_player *of = &play->duel->player[player];
    bool known = rp_pile_has(of->known, slot);
    of->deck &= ~rp_pile_of(slot);
    of->hand |= rp_pile_of(slot);
    of->hand_count++;
    if (known) mk_forget_place(of, slot);
    int kind = play->setup->card[play->duel->kind[slot] - 1].thing->kind;
    mk_book_change(play, player, play->setup->prices.card[kind], false);
    mk_tell_drawn(play, player, slot, known);
}

void mk_discard_wound(const mk_play *play, int player) {
    mk_player *of = &play->duel->player[player];
    rp_pile slots = of->hand & mk_wound_slots();
    if (of->wounds) {
        of->wounds--;
        of->wounds_discarded++;
    } else if (slots) {
        mk_leave_hand(play, player, rp_pile_lowest(slots), &of->discard);
    }
}

/* The cards are laid open by that, so from then on all know his hand. */
static void knock_out(const mk_play *play, int player) {
    mk_player *of = &play->duel->player[player];
    of->holds |= 1u << MK_KNOCKED_OUT;
    mk_tell(play, MK_TOLD_KNOCKED_OUT, player, 0, 0, 0, 0, 0);
    for (rp_pile left = of->hand & ~mk_wound_slots(); left; left &= left - 1) {
        int slot = rp_pile_lowest(left);
        mk_leave_hand(play, player, slot, &of->discard);
        mk_tell(play, MK_TOLD_DISCARDED, player, play->duel->kind[slot], 0, 0, 0, 0);
        play->duel->history = rp_mix(play->duel->history, (uint64_t)slot);
    }
    of->known |= of->hand;
}

void mk_take_wounds(const mk_play *play, int player, int count) {
    mk_player *of = &play->duel->player[player];
    if (player >= mk_heroes(play->setup)) return; /* an enemy has no hand */
    mk_add(&of->wounds, count);
    if (!mk_is_outside(play->duel)) mk_add(&of->wounds_taken, count);
    mk_book_change(play, player, -count * play->setup->prices.wound, true);
    mk_tell(play, MK_TOLD_WOUND, player, count, 0, 0, 0, 0);
    bool many = of->wounds_taken >= mk_hand_limit_at(of->level) && !mk_is_outside(play->duel);
    if (play->setup->knock_out && many && !mk_holds_for(of, MK_KNOCKED_OUT)) knock_out(play, player);
}

void mk_wound_unit(const mk_play *play, int player, int unit) {
    mk_unit *of = &play->duel->player[player].unit[unit];
    int level = play->setup->book->unit[of->kind - 1].level, price = play->setup->prices.unit_level;
    of->state |= 1u << MK_WOUNDED;
    mk_book_change(play, player, -price * (level - level / 2), true);
    mk_tell(play, MK_TOLD_UNIT_WOUNDED, player, of->kind, 0, 0, 0, 0);
}
