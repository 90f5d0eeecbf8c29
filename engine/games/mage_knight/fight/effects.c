#include "engine/games/mage_knight/fight/effects.h"

#include "engine/games/mage_knight/fight/mana.h"
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/fight/wounds.h"
#include "engine/kit/dice.h"

static bool has(const mk_effect *effect, mk_flag flag) { return effect->flags >> flag & 1; }

static mk_player *user_of(const mk_play *play) { return &play->duel->player[play->duel->user]; }

/* The Unit that is used, -1 for cards and Skills. */
static int used_unit(const mk_duel *duel) {
    int action = mk_use_action(duel);
    return action >= MK_ACT_UNIT && action < MK_ACT_SKILL ? (action - MK_ACT_UNIT) / MK_USES_MAX : -1;
}

static unsigned colours_of_use(const mk_play *play) {
    int use, action = mk_use_action(play->duel);
    const mk_uses *uses = mk_used_by(play->setup, play->duel, play->duel->user, action, &use);
    return uses ? mk_colours_of(uses, use) : 0;
}

/* Waits for a choice. */
static bool wait_for(const mk_play *play, mk_pending pending, int player, unsigned wanted, int left) {
    mk_duel *duel = play->duel;
    duel->pending = (uint8_t)pending;
    duel->pending_player = (uint8_t)player;
    duel->wanted = (uint16_t)wanted;
    duel->left = (uint8_t)left;
    return false;
}

void mk_win_fame(const mk_play *play, int player, int amount) {
    mk_player *of = &play->duel->player[player];
    if (amount <= 0) return;
    int fame = of->fame + amount;
    of->fame = (uint8_t)(fame > MK_FAME_MAX ? MK_FAME_MAX : fame);
    mk_book_change(play, player, amount * play->setup->prices.fame, false);
    mk_tell(play, MK_TOLD_WINS_FAME, player, amount, 0, 0, 0, 0);
}

/* ---- attacks and blocks --------------------------------------------------------------------------------- */

void mk_add_attack(const mk_play *play, int player, int unit, int element, int amount) {
    mk_duel *duel = play->duel;
    mk_player *of = &duel->player[player];
    if (element == MK_PHYSICAL && mk_holds_for(of, MK_ALL_DOUBLE) && duel->phase == MK_MELEE_PHASE) amount *= 2;
    if (mk_holds_for(of, MK_ALL_COLD_FIRE)) element = MK_COLD_FIRE;
    mk_add(&duel->attack_of[element], amount);
    if (unit < 0) return;
    mk_add(&of->unit[unit].amount, amount);
    of->unit[unit].element = (uint8_t)element;
}

void mk_add_block(const mk_play *play, int player, int element, int amount, bool swift) {
    (void)player;
    mk_duel *duel = play->duel;
    bool counts = swift && play->setup->swift_matters;
    if (counts) duel->swift_gone = 1;
    bool half = play->setup->halve_cards && duel->phase == MK_RANGED_PHASE && !counts;
    mk_add(&duel->block_of[element], half ? amount / 2 : amount);
}

/* What is added to a Unit's attack or block, by all that makes Units stronger. */
static int unit_bonus(const mk_play *play, int unit, bool attack, int range) {
    mk_duel *duel = play->duel;
    const mk_player *of = user_of(play);
    int banner = of->unit[unit].banner;
    bool glory = banner && mk_uses_of_card(play->setup, duel, banner - 1)->thing->banner == MK_BANNER_GLORY;
    int lead = duel->bonus;
    if (lead && attack) lead = range == MK_SIEGE ? 0 : lead - 1 - (range == MK_RANGED);
    duel->bonus = 0;
    if (glory || mk_holds_for(of, MK_UNITS_ARMORED)) mk_win_fame(play, duel->user, 1);
    return of->units_stronger + glory + (lead > 0 ? lead : 0);
}

static void attack_or_block(const mk_play *play, const mk_effect *effect) {
    mk_duel *duel = play->duel;
    int unit = used_unit(duel), amount = effect->amount;
    bool attack = effect->kind == MK_ATTACK;
    if (has(effect, MK_PER_ENEMY)) amount *= mk_enemies(duel, duel->user);
    if (has(effect, MK_PER_MANA)) amount *= duel->attack_mana;
    if (unit >= 0) {
        amount += unit_bonus(play, unit, attack, effect->range);
    } else {
        amount += duel->bonus;
        duel->bonus = 0;
    }
    if (duel->use & MK_USE_AFTER_BLOCK)
        mk_add(&user_of(play)->saved_fire, amount);
    else if (attack)
        mk_add_attack(play, duel->user, unit, effect->element, amount);
    else
        mk_add_block(play, duel->user, effect->element, amount, has(effect, MK_SWIFT));
}

/* ---- the other's Units ---------------------------------------------------------------------------------- */

static void change_unit(const mk_play *play, const mk_effect *effect, int unit) {
    mk_duel *duel = play->duel;
    int whose = !duel->user;
    mk_unit *of = &duel->player[whose].unit[unit];
    unsigned all = 1u << MK_PHYSICAL | 1u << MK_FIRE | 1u << MK_ICE;
    int amount = effect->amount;
    mk_tell(play, MK_TOLD_TARGET, whose, of->kind, 0, 0, 0, 0);
    switch (effect->kind) {
    case MK_NO_ATTACK:
        mk_add(&duel->attack_of[of->element], -of->amount);
        of->amount = of->element = 0;
        of->state &= (uint8_t) ~(1u << MK_TAKES_PART);
        break;
    case MK_ARMOR:
        if (has(effect, MK_PER_RESISTANCE))
            amount *= __builtin_popcount(mk_unit_resists(play->setup, duel, whose, unit));
        if (has(effect, MK_FORTIFIED) && mk_is_fortified_unit(duel, whose)) amount *= 2;
        amount += of->armor;
        of->armor = (int8_t)(amount < -100 ? -100 : amount);
        break;
    case MK_STRIP: of->lost |= (uint8_t)(effect->elements ? effect->elements : all); break;
    default: mk_wound_unit(play, whose, unit);
    }
}

/* One of the other's Units, which the user chooses once for a use, or all of them. */
static bool aim(const mk_play *play, const mk_effect *effect) {
    mk_duel *duel = play->duel;
    unsigned targets = mk_targets(play->setup, duel, duel->user, effect, colours_of_use(play));
    if (has(effect, MK_EVERY)) {
        for (; targets; targets &= targets - 1) change_unit(play, effect, __builtin_ctz(targets));
        return true;
    }
    if (duel->target) {
        change_unit(play, effect, duel->target - 1);
        return true;
    }
    return !targets || wait_for(play, MK_CHOOSE_UNIT, duel->user, 0, 1);
}

/* ---- mana ----------------------------------------------------------------------------------------------- */

static bool show_hand(const mk_play *play, const mk_effect *effect);
static void wound_per_crystal(const mk_play *play, const mk_effect *effect, int colour);

static void take_die_of(mk_duel *duel, int colour) {
    duel->source[colour]--;
    duel->dice_out++;
}

/* `colour` of a token, a crystal or whatever the effect is about; false: it waits. `left`: how many are to come, this
 * one included. */
static bool settle_colour(const mk_play *play, const mk_effect *effect, int colour, int left) {
    mk_duel *duel = play->duel;
    mk_player *of = user_of(play), *other = &duel->player[!duel->user];
    static const uint8_t opposite[MK_COLOURS] = {[MK_RED] = MK_BLUE,    [MK_BLUE] = MK_RED,   [MK_GREEN] = MK_WHITE,
                                                 [MK_WHITE] = MK_GREEN, [MK_GOLD] = MK_BLACK, [MK_BLACK] = MK_GOLD};
    switch (effect->kind) {
    case MK_TOKEN:
        if (has(effect, MK_OF_SOURCE)) take_die_of(duel, colour);
        for (int i = 0; i < (has(effect, MK_OF_SOURCE) ? effect->amount : 1); i++)
            mk_gain_token(play, duel->user, (mk_colour)colour);
        break;
    case MK_CRYSTAL:
        mk_gain_crystal(play, duel->user, (mk_colour)colour);
        if (!has(effect, MK_OF_SOURCE)) break;
        take_die_of(duel, colour);
        return wait_for(play, MK_CHANCE_DICE, duel->user, 1, left);
    case MK_ROLL_CRYSTALS: mk_gain_crystal(play, duel->user, (mk_colour)colour); break;
    case MK_SHOW_HAND: duel->chosen_colour = (uint8_t)(1 + colour); return show_hand(play, effect);
    case MK_WOUND_PER_CRYSTAL: wound_per_crystal(play, effect, colour); break;
    case MK_SET_DIE:
        for (int i = 0; i < effect->amount; i++) mk_gain_token(play, duel->user, (mk_colour)colour);
        break;
    case MK_OPPOSITE:
        of->tokens[colour]--;
        mk_gain_token(play, duel->user, (mk_colour)opposite[colour]);
        break;
    case MK_CURSE:
        if (play->setup->enemy.armor) break; /* it uses no mana */
        other->cursed |=
            has(effect, MK_OTHERS) ? (uint8_t)((0x3fu & ~(1u << colour)) | 0x80u) : (uint8_t)(1u << colour);
        break;
    default: break;
    }
    return true;
}

/* As many as the effect says, of its colours; a single colour needs no choice. */
static bool choose_colours(const mk_play *play, const mk_effect *effect, int left) {
    mk_duel *duel = play->duel;
    unsigned colours = mk_choosable_colours(play->setup, duel, duel->user, effect);
    for (; left > 0 && colours; left--) {
        if (colours & (colours - 1)) return wait_for(play, MK_CHOOSE_COLOUR, duel->user, colours, left);
        if (!settle_colour(play, effect, __builtin_ctz(colours), left)) return false;
        if (has(effect, MK_OF_SOURCE)) colours = mk_choosable_colours(play->setup, duel, duel->user, effect);
    }
    return true;
}

/* The die that is set to a colour: the one whose mana is of least use, black and gold first. */
static void take_die_to_set(mk_duel *duel) {
    for (int colour = MK_COLOURS - 1; colour >= 0; colour--) {
        if (!duel->source[colour]) continue;
        duel->source[colour]--;
        duel->dice_out++;
        return;
    }
}

static void gain_for_thrown(const mk_play *play, const mk_effect *effect, int slot) {
    unsigned colours = mk_uses_of_card(play->setup, play->duel, slot)->thing->colours & ((1u << MK_BASIC_COLOURS) - 1);
    if (has(effect, MK_OTHERS)) colours = ~colours & ((1u << MK_BASIC_COLOURS) - 1);
    for (; colours; colours &= colours - 1)
        for (int i = 0; i < effect->amount; i++)
            mk_gain_crystal(play, play->duel->user, (mk_colour)__builtin_ctz(colours));
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static bool draw(const mk_play *play, int left) {
    mk_duel *duel = play->duel;
    mk_player *of = user_of(play);
    return !left || !of->deck || wait_for(play, MK_CHANCE_DRAW, duel->user, 0, left);
}

/* The other discards a card of the colour, or shows that he has none. */
static bool show_hand(const mk_play *play, const mk_effect *effect) {
    mk_duel *duel = play->duel;
    mk_player *other = &duel->player[!duel->user];
    if (mk_choosable_cards(play->setup, duel, !duel->user, effect))
        return wait_for(play, MK_CHOOSE_CARD, !duel->user, 0, 1);
    other->known |= other->hand;
    duel->history = rp_mix(duel->history, other->hand);
    return true;
}

static void give_up_card(const mk_play *play, const mk_effect *effect, int slot) {
    mk_duel *duel = play->duel;
    mk_player *of = user_of(play), *other = &duel->player[!duel->user];
    int kind = mk_uses_of_card(play->setup, duel, slot)->thing->kind;
    bool stolen = has(effect, MK_STEAL) && (kind == MK_ACTION || kind == MK_ADVANCED);
    mk_leave_hand(play, !duel->user, slot, stolen ? &of->hand : &other->discard);
    mk_tell(play, stolen ? MK_TOLD_STOLEN : MK_TOLD_DISCARDED, stolen ? duel->user : !duel->user, duel->kind[slot], 0,
            0, 0, 0);
    if (!stolen) return;
    of->known |= rp_pile_of(slot);
    of->hand_count++;
    mk_book_change(play, duel->user, play->setup->prices.card[kind], false);
}

/* ---- the other's crystals and hand ---------------------------------------------------------------------- */

static bool lose_crystal(const mk_play *play) {
    mk_duel *duel = play->duel;
    const mk_player *other = &duel->player[!duel->user];
    int count = 0;
    for (int colour = 0; colour < MK_BASIC_COLOURS; colour++) count += other->crystals[colour];
    if (count) return wait_for(play, MK_CHANCE_CRYSTAL, !duel->user, 0, 1);
    mk_take_wounds(play, !duel->user, 1);
    return true;
}

static void wound_per_crystal(const mk_play *play, const mk_effect *effect, int colour) {
    mk_duel *duel = play->duel;
    for (int player = 0; player < MK_PLAYERS; player++)
        if (duel->player[player].crystals[colour]) mk_take_wounds(play, player, duel->player[player].crystals[colour]);
    for (int i = 0; i < effect->amount; i++) mk_gain_crystal(play, duel->user, (mk_colour)colour);
}

static bool roll(const mk_play *play, int dice) {
    return dice <= 0 ||
           wait_for(play, MK_CHANCE_DICE, play->duel->user, (unsigned)(dice > RP_DICE_MAX ? RP_DICE_MAX : dice), 1);
}

static int dice_in_source(const mk_duel *duel) {
    int count = 0;
    for (int colour = 0; colour < MK_COLOURS; colour++) count += duel->source[colour];
    return count;
}

/* ---- all of them ---------------------------------------------------------------------------------------- */

static void promise_sideways(mk_player *of, const mk_effect *effect) {
    of->sideways = (uint8_t)(1 + effect->amount);
    of->sideways_better = effect->better ? effect->better : (uint8_t)effect->amount;
    of->sideways_for = effect->better_for;
    of->sideways_colours = effect->colours;
}

/* Rules that hold from now on, for the user or the other. */
static void change_rules(const mk_play *play, const mk_effect *effect) {
    mk_duel *duel = play->duel;
    mk_player *of = user_of(play), *other = &duel->player[!duel->user];
    switch (effect->kind) {
    case MK_UNITS_STRONGER:
        mk_add(&of->units_stronger, effect->amount);
        of->holds |= has(effect, MK_ARMORED) ? 1u << MK_UNITS_ARMORED : 1u << MK_UNITS_SAFE;
        break;
    case MK_UNITS_RESIST: of->holds |= 1u << MK_ALL_RESIST; break;
    case MK_CONVERT: of->holds |= effect->range == MK_SIEGE ? 1u << MK_ALL_SIEGE : 1u << MK_ALL_COLD_FIRE; break;
    case MK_DOUBLE:
        of->holds |= 1u << MK_ALL_DOUBLE;
        for (int unit = 0; unit < MK_UNITS && other->unit[unit].kind; unit++)
            other->unit[unit].lost |= 1u << MK_PHYSICAL;
        break;
    case MK_FREEZE:
        if (!play->setup->enemy.armor) other->holds |= 1u << MK_FROZEN;
        break;
    case MK_KEEP_CRYSTALS: of->holds |= 1u << MK_CRYSTALS_BACK; break;
    case MK_SHED_WOUNDS: of->holds |= 1u << MK_SHEDS_WOUNDS; break;
    case MK_UNFORTIFY: duel->unfortified = mk_is_fortified(duel); break;
    case MK_SKIP_ATTACK: duel->skipped = 1; break;
    case MK_ENDLESS: of->endless |= effect->colours; break;
    case MK_USABLE: of->usable |= effect->colours; break;
    case MK_WILD: of->wild |= effect->colours; break;
    case MK_DIE: of->dice++; break;
    case MK_POWER: of->power = (uint8_t)(1 + effect->amount); break;
    case MK_REPEAT: of->repeat = (uint8_t)(effect->amount | (has(effect, MK_STRONG) ? 0x80 : 0)); break;
    case MK_LEAD: of->lead = (uint8_t)effect->amount; break;
    case MK_SIDEWAYS: promise_sideways(of, effect); break;
    case MK_WOUND_SIDEWAYS: of->wound_sideways = (uint8_t)(1 + effect->amount); break;
    case MK_INFLUENCE_BLOCKS: of->influence_blocks = (uint8_t)(1 + effect->element); break;
    default: break; /* Move, healing, Reputation, what is outside: nothing in a combat */
    }
}

static bool gain_tokens(const mk_play *play, const mk_effect *effect) {
    const mk_duel *duel = play->duel;
    bool least = duel->player[duel->user].fame < duel->player[!duel->user].fame;
    int choices = has(effect, MK_OF_SOURCE) ? 1 : effect->amount; /* all tokens of a die are of its colour */
    return (has(effect, MK_LEAST_FAME) && !least) || choose_colours(play, effect, choices);
}

/* Move or Healing points of a turn of a Round. */
static void gain_points(mk_round *round, const mk_effect *effect) {
    bool moves = effect->kind == MK_MOVE;
    mk_add(moves ? &round->move : &round->heal, effect->amount + (moves ? round->duel.bonus : 0));
    round->duel.bonus = 0;
}

/* A use that waits for the block to be full. */
static void note_after_block(mk_duel *duel) {
    duel->after_block[duel->after_block[0] ? 1 : 0] = (uint16_t)(mk_use_action(duel) + 1);
}

bool mk_do_effect(const mk_play *play, const mk_effect *effect) {
    mk_duel *duel = play->duel;
    mk_player *of = user_of(play);
    switch (effect->kind) {
    case MK_ATTACK:
    case MK_BLOCK: attack_or_block(play, effect); return true;
    case MK_INFLUENCE:
        if (duel->step == MK_STEP_BLOCK && of->influence_blocks)
            mk_add_block(play, duel->user, of->influence_blocks - 1, effect->amount + duel->bonus, false);
        return true;
    case MK_NO_ATTACK:
    case MK_ARMOR:
    case MK_STRIP:
    case MK_DESTROY: return aim(play, effect);
    case MK_TOKEN: return gain_tokens(play, effect);
    case MK_CRYSTAL: return choose_colours(play, effect, effect->amount);
    case MK_OPPOSITE:
    case MK_CURSE:
    case MK_WOUND_PER_CRYSTAL:
    case MK_SHOW_HAND: return choose_colours(play, effect, 1);
    case MK_SET_DIE: take_die_to_set(duel); return choose_colours(play, effect, 1);
    case MK_DRAW: return draw(play, effect->amount);
    case MK_WOUND: mk_take_wounds(play, duel->user, effect->amount); return true;
    case MK_SELF_WOUNDED: mk_wound_unit(play, duel->user, used_unit(duel)); return true;
    case MK_DISCARD:
    case MK_DISCARD_EACH:
    case MK_THROW_AWAY: {
        bool any = mk_choosable_cards(play->setup, duel, duel->user, effect) != 0;
        return !any || wait_for(play, MK_CHOOSE_CARD, duel->user, 0, effect->kind == MK_DISCARD ? effect->amount : 1);
    }
    case MK_DISCARD_WOUND: mk_discard_wound(play, duel->user); return true;
    case MK_LOSE_CRYSTAL: return lose_crystal(play);
    case MK_ROLL_WOUNDS:
    case MK_ROLL_CRYSTALS: return roll(play, effect->amount);
    case MK_REROLL: return roll(play, dice_in_source(duel));
    case MK_BANNER: return wait_for(play, MK_CHOOSE_OWN_UNIT, duel->user, 0, 1);
    case MK_MOVE:
    case MK_HEAL:
        if (mk_is_outside(duel)) gain_points(mk_round_in(duel), effect);
        return true;
    case MK_AFTER_BLOCK: note_after_block(duel); return true;
    case MK_FAME: mk_win_fame(play, duel->user, effect->amount); return true;
    default: change_rules(play, effect); return true;
    }
}

/* ---- what was waited for -------------------------------------------------------------------------------- */

static bool card_chosen(const mk_play *play, const mk_effect *effect, int slot) {
    mk_duel *duel = play->duel;
    mk_player *of = user_of(play);
    if (effect->kind == MK_SHOW_HAND) {
        give_up_card(play, effect, slot);
        return true;
    }
    mk_leave_hand(play, duel->user, slot, effect->kind == MK_THROW_AWAY ? &of->gone : &of->discard);
    mk_tell(play, MK_TOLD_DISCARDED, duel->user, duel->kind[slot], 0, 0, 0, 0);
    if (effect->kind == MK_THROW_AWAY) {
        gain_for_thrown(play, effect, slot);
        return true;
    }
    if (effect->kind == MK_DISCARD_EACH) mk_add_attack(play, duel->user, -1, MK_PHYSICAL, effect->amount);
    int left = effect->kind == MK_DISCARD_EACH ? 1 : duel->left - 1;
    bool any = left && mk_choosable_cards(play->setup, duel, duel->user, effect);
    return !any || wait_for(play, MK_CHOOSE_CARD, duel->user, 0, left);
}

static bool colour_chosen(const mk_play *play, const mk_effect *effect, int colour) {
    mk_duel *duel = play->duel;
    int left = duel->left;
    duel->chosen_colour = (uint8_t)(1 + colour);
    return settle_colour(play, effect, colour, left) && choose_colours(play, effect, left - 1);
}

static void carry_banner(const mk_play *play, int unit) {
    int slot = mk_slot_of_action(mk_use_action(play->duel));
    mk_player *of = user_of(play);
    of->played &= ~rp_pile_of(slot);
    of->unit[unit].banner = (uint8_t)(slot + 1);
}

bool mk_resolve_choice(const mk_play *play, const mk_effect *effect, int action) {
    mk_duel *duel = play->duel;
    if (action == MK_ACT_ENOUGH) return true;
    if (action >= MK_ACT_COLOUR_CHOSEN) return colour_chosen(play, effect, action - MK_ACT_COLOUR_CHOSEN);
    if (action >= MK_ACT_CARD_CHOSEN) return card_chosen(play, effect, action - MK_ACT_CARD_CHOSEN);
    int unit = action - MK_ACT_UNIT_CHOSEN;
    if (effect->kind == MK_BANNER) {
        carry_banner(play, unit);
        return true;
    }
    duel->target = (uint8_t)(unit + 1);
    change_unit(play, effect, unit);
    return true;
}

static bool card_drawn(const mk_play *play, int slot) {
    mk_duel *duel = play->duel;
    mk_draw_card(play, duel->user, slot);
    return --duel->left == 0 || !user_of(play)->deck;
}

static void crystal_lost(const mk_play *play, const mk_effect *effect, int colour) {
    mk_duel *duel = play->duel;
    duel->player[!duel->user].crystals[colour]--;
    mk_book_change(play, !duel->user, -play->setup->prices.crystal, false);
    mk_tell(play, MK_TOLD_MANA, !duel->user, colour, 4, 0, 0, 0);
    if (has(effect, MK_STEAL) && duel->player[duel->user].crystals[colour] < MK_CRYSTALS_MAX)
        mk_gain_crystal(play, duel->user, (mk_colour)colour);
}

static bool dice_fallen(const mk_play *play, const mk_effect *effect, int outcome) {
    mk_duel *duel = play->duel;
    uint8_t dice[RP_DICE_MAX] = {0}, of[MK_COLOURS] = {0};
    int count = duel->wanted;
    rp_dice_of(count, outcome, dice);
    for (int i = 0; i < count; i++) of[dice[i] - 1]++;
    mk_tell(play, MK_TOLD_ROLLED, of[0], of[1], of[2], of[3], of[4], of[5]);
    if (effect->kind == MK_REROLL) {
        memcpy(duel->source, of, sizeof of);
        mk_add(&user_of(play)->dice, effect->amount);
        return true;
    }
    if (effect->kind == MK_CRYSTAL) {
        for (int colour = 0; colour < MK_COLOURS; colour++) duel->source[colour] += of[colour];
        duel->dice_out--;
        return choose_colours(play, effect, duel->left - 1);
    }
    if (effect->kind == MK_ROLL_WOUNDS) {
        int wounds = of[MK_RED] + of[MK_BLACK];
        if (wounds) mk_take_wounds(play, duel->user, wounds);
        return true;
    }
    for (int colour = 0; colour < MK_BASIC_COLOURS; colour++)
        for (int i = 0; i < of[colour]; i++) mk_gain_crystal(play, duel->user, (mk_colour)colour);
    mk_win_fame(play, duel->user, of[MK_BLACK]);
    duel->pending = duel->pending_player = 0;
    return choose_colours(play, effect, of[MK_GOLD]);
}

bool mk_resolve_chance(const mk_play *play, const mk_effect *effect, int outcome) {
    if (play->duel->pending == MK_CHANCE_DRAW) return card_drawn(play, outcome);
    if (play->duel->pending == MK_CHANCE_DICE) return dice_fallen(play, effect, outcome);
    crystal_lost(play, effect, outcome);
    return true;
}
