#include "engine/games/mage_knight/fight/mana.h"

#include "engine/games/mage_knight/fight/wounds.h"

#include <string.h>

unsigned mk_usable_colours(const mk_duel *duel, int player) {
    unsigned basic = (1u << MK_BASIC_COLOURS) - 1, other = duel->night ? 1u << MK_BLACK : 1u << MK_GOLD;
    return basic | other | duel->player[player].usable;
}

/* Colours that stand for any basic one. */
static unsigned wild_colours(const mk_duel *duel, int player) {
    unsigned gold = mk_usable_colours(duel, player) & 1u << MK_GOLD;
    return gold | duel->player[player].wild;
}

static int wild_tokens(const mk_player *of, unsigned wild) {
    return (wild >> MK_GOLD & 1 ? of->tokens[MK_GOLD] : 0) + (wild >> MK_BLACK & 1 ? of->tokens[MK_BLACK] : 0);
}

bool mk_can_pay(const mk_duel *duel, int player, const mk_need *need) {
    const mk_player *of = &duel->player[player];
    unsigned usable = mk_usable_colours(duel, player), wild = wild_colours(duel, player);
    int spare = wild_tokens(of, wild);
    for (int colour = MK_COLOURS - 1; colour >= 0; colour--) {
        if (!need->of[colour] || (of->endless & usable) >> colour & 1) continue;
        int missing = need->of[colour] - (usable >> colour & 1 ? of->tokens[colour] : 0);
        if (colour >= MK_BASIC_COLOURS && wild >> colour & 1) spare -= need->of[colour];
        if (missing <= 0) continue;
        if (colour >= MK_BASIC_COLOURS || missing > spare) return false;
        spare -= missing;
    }
    return spare >= 0;
}

unsigned mk_payable_colours(const mk_duel *duel, int player) {
    const mk_player *of = &duel->player[player];
    unsigned usable = mk_usable_colours(duel, player), basic = (1u << MK_BASIC_COLOURS) - 1;
    unsigned there = (of->endless | mk_colours_with(of->tokens, MK_COLOURS, 1)) & usable;
    return wild_tokens(of, wild_colours(duel, player)) ? there | basic : there;
}

static void spend_wild(mk_player *of, unsigned wild, int due) {
    for (int colour = MK_GOLD; colour <= MK_BLACK && due > 0; colour++) {
        int spent =
            wild >> colour & 1 && of->tokens[colour] ? (due < of->tokens[colour] ? due : of->tokens[colour]) : 0;
        of->tokens[colour] = (uint8_t)(of->tokens[colour] - spent);
        due -= spent;
    }
}

static void suffer_curse(const mk_play *play, int player, unsigned used) {
    mk_player *of = &play->duel->player[player];
    int wounds = __builtin_popcount(of->cursed & used & 0x3f);
    if (!wounds) return;
    if (!(of->cursed & 0x80)) of->cursed = 0;
    mk_take_wounds(play, player, wounds);
}

void mk_pay(const mk_play *play, int player, const mk_need *need) {
    mk_player *of = &play->duel->player[player];
    unsigned used = mk_colours_with(need->of, MK_COLOURS, 1), wild = wild_colours(play->duel, player);
    for (unsigned left = used; left; left &= (1u << (31 - __builtin_clz(left))) - 1) {
        int colour = 31 - __builtin_clz(left), due = need->of[colour];
        if (player == play->duel->active && play->duel->step == MK_STEP_ATTACK && !mk_is_outside(play->duel))
            mk_add(&play->duel->attack_mana, due);
        if (of->endless >> colour & 1) continue;
        int exact = due < of->tokens[colour] ? due : of->tokens[colour];
        of->tokens[colour] = (uint8_t)(of->tokens[colour] - exact);
        spend_wild(of, wild, due - exact);
    }
    if (used && of->cursed) suffer_curse(play, player, used);
}

unsigned mk_dice_to_take(const mk_duel *duel, int player) {
    const mk_player *of = &duel->player[player];
    if (!of->dice || mk_holds_for(of, MK_FROZEN)) return 0;
    return mk_colours_with(duel->source, MK_COLOURS, 1) & mk_usable_colours(duel, player) &
           ~mk_colours_with(of->tokens, MK_COLOURS, MK_TOKENS_MAX);
}

void mk_take_die(const mk_play *play, int player, mk_colour colour) {
    mk_player *of = &play->duel->player[player];
    of->dice--;
    of->holds |= 1u << MK_USED_DIE;
    play->duel->source[colour]--;
    play->duel->dice_out++;
    of->tokens[colour]++;
    mk_tell(play, MK_TOLD_MANA, player, colour, 0, 0, 0, 0);
}

unsigned mk_crystals_to_turn(const mk_duel *duel, int player) {
    const mk_player *of = &duel->player[player];
    return mk_colours_with(of->crystals, MK_BASIC_COLOURS, 1) & ~mk_colours_with(of->tokens, MK_COLOURS, MK_TOKENS_MAX);
}

void mk_turn_crystal(const mk_play *play, int player, mk_colour colour) {
    mk_player *of = &play->duel->player[player];
    of->crystals[colour]--;
    of->tokens[colour]++;
    mk_add(&of->crystals_spent[colour], 1);
    mk_book_change(play, player, -play->setup->prices.crystal, false);
    mk_tell(play, MK_TOLD_MANA, player, colour, 1, 0, 0, 0);
}

void mk_gain_token(const mk_play *play, int player, mk_colour colour) {
    mk_player *of = &play->duel->player[player];
    if (of->tokens[colour] < MK_TOKENS_MAX) of->tokens[colour]++;
    mk_tell(play, MK_TOLD_MANA, player, colour, 2, 0, 0, 0);
}

void mk_gain_crystal(const mk_play *play, int player, mk_colour colour) {
    mk_player *of = &play->duel->player[player];
    if (of->crystals[colour] >= MK_CRYSTALS_MAX) {
        mk_gain_token(play, player, colour);
        return;
    }
    of->crystals[colour]++;
    mk_book_change(play, player, play->setup->prices.crystal, false);
    mk_tell(play, MK_TOLD_MANA, player, colour, 3, 0, 0, 0);
}

void mk_gain_of_site(const mk_play *play, int player, int site) {
    if (site == MK_GLADE) mk_gain_token(play, player, play->duel->night ? MK_BLACK : MK_GOLD);
}
