/* Whether a position that was read can be: each function refuses with one line and the name of the field. Cards, heroes
 * and kinds are within their lists by the way in which positions are read; numbers of actions are not. */
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/using.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/positions/positions.h"
#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/words.h"
#include "engine/kit/dice.h"

static bool is_fight(const mk_duel *duel) { return duel->phase == MK_RANGED_PHASE || duel->phase == MK_MELEE_PHASE; }

static int sum_of(const uint8_t *of, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += of[i];
    return sum;
}

/* ---- the place ------------------------------------------------------------------------------------------ */

/* In a Round a combat has of its place what the map says. */
static void check_place_of_round(const mk_duel *duel, rp_reader *reader) {
    mk_round should = *mk_round_of(duel);
    bool fight = duel->phase >= MK_ATTEND && duel->phase <= MK_MELEE_PHASE;
    mk_clear_place(&should.duel);
    if (fight) mk_set_place(&should);
    should.duel.unfortified = duel->unfortified;
    if (memcmp(&should.duel, duel, sizeof *duel) != 0)
        rp_reader_fail(reader, "terrain: should not be said where \"map\" has it");
}

static void check_place(const mk_setup *setup, const mk_duel *duel, rp_reader *reader) {
    char word[RP_WORD_MAX];
    int dice = sum_of(duel->source, MK_COLOURS) + duel->dice_out;
    if (setup->time >= 0 && duel->night != setup->time)
        rp_reader_fail(reader, "night: should be %s in this game (option time)", setup->time ? "true" : "false");
    else if (setup->round)
        check_place_of_round(duel, reader);
    else if (duel->terrain >= MK_LAKE)
        rp_reader_fail(reader, "terrain: nobody fights on '%s'", rp_word_text(mk_terrain_words, duel->terrain, word));
    else if (duel->neighbour[0].terrain >= MK_LAKE)
        rp_reader_fail(reader, "neighbours[0].terrain: the aggressor cannot come from '%s'",
                       rp_word_text(mk_terrain_words, duel->neighbour[0].terrain, word));
    else if (duel->site == MK_PORTAL || duel->site == MK_CITY)
        rp_reader_fail(reader, "site: nobody can be attacked in a '%s'", rp_word_text(mk_site_words, duel->site, word));
    if (duel->unfortified && duel->site != MK_TOWER && duel->site != MK_KEEP)
        rp_reader_fail(reader, "unfortified: should be true at a 'tower' or 'keep' only");
    else if (dice != MK_SOURCE_DICE)
        rp_reader_fail(reader, "source: has %d dice with \"dice_out\", should have %d", dice, MK_SOURCE_DICE);
}

/* ---- players -------------------------------------------------------------------------------------------- */

static void check_hero(const mk_setup *setup, const mk_duel *duel, int player, rp_reader *reader) {
    const mk_player *of = &duel->player[player];
    const char *who = mk_seat(setup, player);
    int level = of->level, row = level * level - 1, next = (level + 1) * (level + 1) - 2;
    int limit = level ? mk_hand_limit_at(level) : 0, wounds = of->wounds + of->wounds_discarded;
    bool many = setup->knock_out && of->wounds_taken >= limit && (!setup->round || is_fight(duel));
    bool attacker = setup->round ? is_fight(duel) && player == duel->aggressor : player == MK_AGGRESSOR;
    if (level < 1)
        rp_reader_fail(reader, "%s.level: should be 1 to 10", who);
    else if (setup->level[player] > 0 && level != setup->level[player])
        rp_reader_fail(reader, "%s.level: should be %d in this game (its options)", who, setup->level[player]);
    else if (setup->hero[player] >= 0 && of->hero != setup->hero[player])
        rp_reader_fail(reader, "%s.hero: should be '%s' in this game (its options)", who,
                       setup->book->hero[setup->hero[player]].id);
    else if (of->fame < row || (duel->phase == MK_ATTEND && !setup->round && of->fame > next))
        rp_reader_fail(reader, "%s.fame: %d is not of level %d, which has %d to %d", who, of->fame, level, row,
                       next < MK_FAME_MAX ? next : MK_FAME_MAX);
    else if (__builtin_popcount(of->skills) > level / 2)
        rp_reader_fail(reader, "%s.skills: level %d has at most %d", who, level, level / 2);
    else if (of->skills_used & ~of->skills)
        rp_reader_fail(reader, "%s.skills_used: should be among \"skills\"", who);
    else if (wounds > of->wounds_taken && !setup->round)
        rp_reader_fail(reader, "%s.wounds_taken: should be at least %d, the Wounds that there are", who, wounds);
    else if (mk_holds_for(of, MK_FULL) && (attacker || duel->phase == MK_ATTEND))
        rp_reader_fail(reader, "%s.holds: 'full' is for a defender who has chosen it", who);
    else if (mk_holds_for(of, MK_KNOCKED_OUT) != many)
        rp_reader_fail(reader, "%s.holds: 'knocked-out' should stand with %d Wounds taken%s, and only then", who, limit,
                       setup->knock_out ? "" : " where the options have it");
    else if (of->cursed & 1u << MK_COLOURS)
        rp_reader_fail(reader, "%s.cursed: should be colours and 'each-time'", who);
}

static bool has_skill(const mk_setup *setup, const mk_player *of, const char *id) {
    for (unsigned left = of->skills; left; left &= left - 1)
        if (strcmp(setup->skill[of->hero][__builtin_ctz(left)].thing->id, id) == 0) return true;
    return false;
}

static void check_unit(const mk_setup *setup, const mk_duel *duel, int player, int index, rp_reader *reader) {
    const mk_unit *unit = &duel->player[player].unit[index];
    const char *who = mk_seat(setup, player);
    bool spent = unit->state >> MK_SPENT & 1, takes_part = unit->state >> MK_TAKES_PART & 1;
    if (unit->lost >> MK_COLD_FIRE & 1)
        rp_reader_fail(reader, "%s.units[%d].lost: should be physical, fire or ice", who, index);
    else if (takes_part && (!spent || !is_fight(duel)))
        rp_reader_fail(reader, "%s.units[%d].state: 'takes-part' is for spent Units of a fight that is on", who, index);
    else if (unit->amount && (!takes_part || player != duel->active))
        rp_reader_fail(reader, "%s.units[%d].amount: should be 0 for a Unit that takes no part in the attack", who,
                       index);
    else if (unit->amount > duel->attack_of[unit->element])
        rp_reader_fail(reader, "%s.units[%d].amount: is more than the attack has of its element", who, index);
    else if (unit->element && !unit->amount)
        rp_reader_fail(reader, "%s.units[%d].element: needs an \"amount\"", who, index);
    else if (unit->banner && !mk_uses_of_card(setup, duel, unit->banner - 1)->thing->banner)
        rp_reader_fail(reader, "%s.units[%d].banner: '%s' is no banner", who, index,
                       mk_uses_of_card(setup, duel, unit->banner - 1)->thing->name);
}

static void check_units(const mk_setup *setup, const mk_duel *duel, int player, rp_reader *reader) {
    const mk_player *of = &duel->player[player];
    int count = 0, most = mk_command_at(of->level) + has_skill(setup, of, "bonds-of-loyalty");
    while (count < MK_UNITS && of->unit[count].kind) check_unit(setup, duel, player, count++, reader);
    if (count > most)
        rp_reader_fail(reader, "%s.units: %d are more than level %d can command: %d", mk_seat(setup, player), count,
                       of->level, most);
    for (int unit = 0; unit < count; unit++) {
        const mk_thing *thing = &setup->book->unit[of->unit[unit].kind - 1];
        int same = 0;
        for (int i = 0; i < MK_PLAYERS * MK_UNITS; i++)
            same += duel->player[i / MK_UNITS].unit[i % MK_UNITS].kind == of->unit[unit].kind;
        if (same > thing->copies)
            rp_reader_fail(reader, "%s.units[%d]: there are %d of %s, the game has %d", mk_seat(setup, player), unit,
                           same, thing->id, thing->copies);
    }
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void check_gained(const mk_setup *setup, const mk_duel *duel, rp_reader *reader) {
    for (int slot = MK_GAINED; slot < MK_WOUNDS; slot++) {
        if (!duel->kind[slot]) continue;
        const mk_thing *thing = mk_uses_of_card(setup, duel, slot)->thing;
        int player = slot >= MK_GAINED + MK_GAINED_EACH, index = (slot - MK_GAINED) % MK_GAINED_EACH;
        const char *who = mk_seat(setup, player);
        if (thing->kind == MK_ACTION || thing->kind == MK_WOUND_CARD)
            rp_reader_fail(reader, "%s.gained[%d]: should be an advanced Action, a Spell or an Artifact", who, index);
        for (int other = MK_GAINED; other < slot; other++)
            if (duel->kind[other] == duel->kind[slot])
                rp_reader_fail(reader, "%s.gained[%d]: there is one '%s' in the game", who, index, thing->id);
    }
}

/* Cards of the hand that a view leaves open must be somewhere. */
static void check_view(const mk_setup *setup, const mk_duel *duel, int viewer, rp_reader *reader) {
    const mk_player *other = &duel->player[!viewer];
    rp_pile seen = other->hand | other->known | other->discard | other->played | other->gone;
    for (int unit = 0; unit < MK_UNITS; unit++)
        if (other->unit[unit].banner) seen |= rp_pile_of(other->unit[unit].banner - 1);
    rp_pile lost = mk_cards_of(duel, viewer) & mk_own_slots(!viewer);
    int unseen = rp_pile_count(mk_cards_of(duel, !viewer) & mk_own_slots(!viewer) & ~seen & ~lost);
    int unknown = other->hand_count - rp_pile_count(other->hand);
    if (unknown > unseen)
        rp_reader_fail(reader, "%s.held: %d unknown cards, but only %d are not in sight", mk_seat(setup, !viewer),
                       unknown, unseen);
}

/* ---- the exchange --------------------------------------------------------------------------------------- */

static bool is_exchange_clear(const mk_duel *duel) {
    return !sum_of(duel->attack_of, MK_ELEMENTS) && !sum_of(duel->block_of, MK_ELEMENTS) && !duel->attack_mana &&
           !duel->swift_gone && !duel->skipped && !duel->damage && !duel->after_block[0] && !duel->step &&
           !duel->passes;
}

static bool is_block_clear(const mk_duel *duel) {
    return !sum_of(duel->block_of, MK_ELEMENTS) && !duel->swift_gone && !duel->skipped && !duel->after_block[0];
}

static void check_exchange(const mk_setup *setup, const mk_duel *duel, rp_reader *reader) {
    char word[RP_WORD_MAX];
    rp_word_text(mk_phase_words, duel->phase, word);
    if (!is_fight(duel) && !is_exchange_clear(duel))
        rp_reader_fail(reader, "phase: in '%s' nothing of an attack or block should be said", word);
    else if (duel->step == MK_STEP_ATTACK && !is_block_clear(duel) && !duel->pending)
        rp_reader_fail(reader, "block: belongs to the steps 'block' and 'assign'");
    else if (duel->damage && duel->step != MK_STEP_ASSIGN)
        rp_reader_fail(reader, "damage: belongs to the step 'assign'");
    else if (duel->damage > mk_attack_total(duel))
        rp_reader_fail(reader, "damage: %d should be at most the attack, %d", duel->damage, mk_attack_total(duel));
    else if (is_fight(duel) && duel->passes > 1)
        rp_reader_fail(reader, "passes: two in a row end the phase, should be 0 or 1");
    else if (duel->attacks > setup->attack_limit)
        rp_reader_fail(reader, "attacks: should be at most %d", setup->attack_limit);
    else if ((duel->forced || duel->forced_to) && duel->phase != MK_OVER)
        rp_reader_fail(reader, "forced: belongs to the phase 'over'");
    else if (duel->forced && !duel->forced_to && !setup->enemy.armor)
        rp_reader_fail(reader, "forced_to: should be the space, 1 to %d", MK_NEIGHBOURS);
}

/* An enemy attacks with all it has, in the Melee phase, and the hero before it and after it. */
static void check_enemy(const mk_setup *setup, const mk_duel *duel, rp_reader *reader) {
    const mk_enemy *enemy = &setup->enemy;
    bool attacks = is_fight(duel) && duel->active != MK_AGGRESSOR;
    char word[RP_WORD_MAX];
    if (duel->phase == MK_ATTEND)
        rp_reader_fail(reader, "phase: an enemy does not attend, should be 'ranged' or 'melee'");
    else if (duel->passes)
        rp_reader_fail(reader, "passes: should be 0 against an enemy");
    else if (duel->forced && (duel->forced != MK_DEFENDER + 1 || duel->forced_to))
        rp_reader_fail(reader, "forced: should be 'enemy', for one that is defeated, without \"forced_to\"");
    else if (attacks && duel->phase == MK_RANGED_PHASE)
        rp_reader_fail(reader, "active: should be 'aggressor', an enemy attacks in the phase 'melee'");
    else if (is_fight(duel) && attacks != (duel->step != MK_STEP_ATTACK))
        rp_reader_fail(reader, "step: should be '%s' where the %s is active", attacks ? "block' or 'assign" : "attack",
                       attacks ? "enemy" : "aggressor");
    else if (attacks && (mk_attack_total(duel) != enemy->attack || duel->attack_of[enemy->element] != enemy->attack))
        rp_reader_fail(reader, "attack: should be {\"%s\": %d}, as the options have it for the enemy",
                       rp_word_text(mk_element_words, enemy->element, word), enemy->attack);
    else if (duel->step == MK_STEP_ASSIGN && !duel->damage)
        rp_reader_fail(reader, "damage: should be at least 1, for what the enemy's attack has left to assign");
}

/* ---- uses that wait ------------------------------------------------------------------------------------- */

/* Whether an action number can be a use of `player`: the thing is there, and has that use. */
static bool is_use(const mk_setup *setup, const mk_duel *duel, int player, int action) {
    int use = 0;
    const mk_player *of = &duel->player[player];
    if (action >= MK_ACT_FEAR && action < MK_ACT_FEAR + MK_UNITS) return of->unit[action - MK_ACT_FEAR].banner != 0;
    if (action < 0 || action >= MK_ACT_DIE) return false;
    if (action >= MK_ACT_SKILL && !(of->skills_used >> (action - MK_ACT_SKILL) / MK_USES_MAX & 1)) return false;
    if (action < MK_ACT_UNIT && !rp_pile_has(mk_cards_of(duel, player), mk_slot_of_action(action))) return false;
    const mk_uses *uses = mk_used_by(setup, duel, player, action, &use);
    return uses && use < uses->count;
}

static bool has_after_block(const mk_uses *uses, int use) {
    for (int i = uses->use[use].first; i < uses->use[use].first + uses->use[use].count; i++)
        if (uses->thing->effect[i].kind == MK_AFTER_BLOCK) return true;
    return false;
}

static bool may_follow_block(const mk_setup *setup, const mk_duel *duel, int player, int action) {
    int use;
    return action < MK_ACT_DIE && is_use(setup, duel, player, action) &&
           has_after_block(mk_used_by(setup, duel, player, action, &use),
                           action < MK_ACT_UNIT ? action % MK_CARD_USES : (action - MK_ACT_UNIT) % MK_USES_MAX);
}

/* The span of the effects of the use that waits, whose action is_use. */
static bool is_effect_of_use(const mk_setup *setup, const mk_duel *duel) {
    int use, action = mk_use_action(duel);
    if (action >= MK_ACT_DIE) return duel->effect == 0;
    const mk_uses *uses = mk_used_by(setup, duel, duel->user, action, &use);
    rp_effect_span span = {uses->use[use].first, uses->use[use].count};
    if (duel->use & MK_USE_AFTER_BLOCK) {
        if (!has_after_block(uses, use)) return false;
        int at = span.first;
        while (uses->thing->effect[at].kind != MK_AFTER_BLOCK) at++;
        span = uses->thing->effect[at].of;
    }
    return duel->effect >= span.first && duel->effect < span.first + span.count;
}

/* Kinds of effects that wait so. */
static bool waits_so(int pending, int kind) {
#define KIND(kind) (UINT64_C(1) << (kind))
    static const uint64_t kinds[MK_PENDINGS] = {
        [MK_CHOOSE_UNIT] = KIND(MK_NO_ATTACK) | KIND(MK_ARMOR) | KIND(MK_STRIP) | KIND(MK_DESTROY),
        [MK_CHOOSE_OWN_UNIT] = KIND(MK_BANNER),
        [MK_CHOOSE_CARD] = KIND(MK_DISCARD) | KIND(MK_DISCARD_EACH) | KIND(MK_THROW_AWAY) | KIND(MK_SHOW_HAND),
        [MK_CHOOSE_COLOUR] = KIND(MK_TOKEN) | KIND(MK_CRYSTAL) | KIND(MK_SET_DIE) | KIND(MK_OPPOSITE) | KIND(MK_CURSE) |
                             KIND(MK_WOUND_PER_CRYSTAL) | KIND(MK_SHOW_HAND) | KIND(MK_ROLL_CRYSTALS),
        [MK_CHANCE_DRAW] = KIND(MK_DRAW),
        [MK_CHANCE_CRYSTAL] = KIND(MK_LOSE_CRYSTAL),
        [MK_CHANCE_DICE] = KIND(MK_ROLL_WOUNDS) | KIND(MK_ROLL_CRYSTALS) | KIND(MK_REROLL) | KIND(MK_CRYSTAL)};
#undef KIND
    return kinds[pending] >> kind & 1;
}

static unsigned units_without_banner(const mk_player *of) {
    unsigned found = 0;
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        if (!of->unit[unit].banner) found |= 1u << unit;
    return found;
}

/* What "wanted" must be: bits of colours, or dice; 0 where it says nothing. */
static unsigned wanted_of(const mk_setup *setup, const mk_duel *duel, const mk_effect *effect) {
    int dice = effect->kind == MK_REROLL    ? sum_of(duel->source, MK_COLOURS)
               : effect->kind == MK_CRYSTAL ? 1
                                            : effect->amount;
    if (duel->pending == MK_CHOOSE_COLOUR) return mk_choosable_colours(setup, duel, duel->user, effect);
    if (duel->pending != MK_CHANCE_DICE) return 0;
    return (unsigned)(dice > RP_DICE_MAX ? RP_DICE_MAX : dice);
}

/* Whether there is something to choose, or for chance to decide, as far as `viewer` can tell. */
static bool has_choice(const mk_setup *setup, const mk_duel *duel, int viewer, const mk_effect *effect) {
    int use, action = mk_use_action(duel), asked = duel->pending_player;
    const mk_player *of = &duel->player[asked];
    bool hidden = viewer != RP_CHANCE_PLAYER && viewer != asked;
    const mk_uses *uses = mk_used_by(setup, duel, duel->user, action, &use);
    switch ((mk_pending)duel->pending) {
    case MK_CHOOSE_UNIT: return mk_targets(setup, duel, asked, effect, uses ? mk_colours_of(uses, use) : 0) != 0;
    case MK_CHOOSE_OWN_UNIT:
        return action < MK_ACT_UNIT && rp_pile_has(of->played, mk_slot_of_action(action)) && units_without_banner(of);
    case MK_CHOOSE_CARD:
        if (effect->kind == MK_SHOW_HAND && !duel->chosen_colour) return false;
        return hidden ? of->hand_count != 0 : mk_choosable_cards(setup, duel, asked, effect) != 0;
    case MK_CHANCE_DRAW: return hidden || (of->deck && duel->left <= rp_pile_count(of->deck) + effect->amount);
    case MK_CHANCE_CRYSTAL: return sum_of(of->crystals, MK_BASIC_COLOURS) != 0;
    case MK_CHANCE_DICE: return duel->wanted != 0;
    default: return true;
    }
}

static void check_pending(const mk_setup *setup, const mk_duel *duel, int viewer, rp_reader *reader) {
    bool is_fear = mk_use_action(duel) >= MK_ACT_DIE;
    int action = mk_use_action(duel);
    bool outside = duel->phase == MK_TURN || duel->phase == MK_AFTER_ACTION;
    if ((!is_fight(duel) && !outside) || duel->step == MK_STEP_ASSIGN) {
        rp_reader_fail(reader, "pending: belongs to attacks and blocks that are being built");
        return;
    }
    if (!is_use(setup, duel, duel->user, action) || (is_fear && duel->use & MK_USE_AFTER_BLOCK)) {
        rp_reader_fail(reader, "pending.use: %d is no use of the %s", duel->use, mk_seat(setup, duel->user));
        return;
    }
    if (!is_effect_of_use(setup, duel) || !waits_so(duel->pending, mk_pending_effect(setup, duel)->kind)) {
        char word[RP_WORD_MAX];
        rp_reader_fail(reader, "pending.effect: %d of this use does not wait for '%s'", duel->effect,
                       rp_word_text(mk_pending_words, duel->pending, word));
        return;
    }
    const mk_effect *effect = mk_pending_effect(setup, duel);
    bool other =
        duel->pending == MK_CHANCE_CRYSTAL || (duel->pending == MK_CHOOSE_CARD && effect->kind == MK_SHOW_HAND);
    if ((duel->pending_player != duel->user) != other)
        rp_reader_fail(reader, "pending.player: should be '%s'", mk_seat(setup, other ? !duel->user : duel->user));
    else if (!duel->times || !duel->left)
        rp_reader_fail(reader, "pending.%s: should be at least 1", duel->times ? "left" : "times");
    else if (duel->wanted != wanted_of(setup, duel, effect))
        rp_reader_fail(reader, "pending.wanted: should be %u", wanted_of(setup, duel, effect));
    else if (!has_choice(setup, duel, viewer, effect))
        rp_reader_fail(reader, "pending.what: there is nothing to choose from");
}

static void check_uses(const mk_setup *setup, const mk_duel *duel, int viewer, rp_reader *reader) {
    for (int i = 0; i < 2; i++)
        if (duel->after_block[i] && !may_follow_block(setup, duel, !duel->active, duel->after_block[i] - 1))
            rp_reader_fail(reader, "after_block: %d is no use of the %s that waits for a full block",
                           duel->after_block[i], mk_seat(setup, !duel->active));
    bool by_use = duel->pending && duel->pending < MK_CHANCE_RETURN, turn_end = duel->pending >= MK_CHANCE_RETURN;
    bool rest = !turn_end && (duel->wanted || duel->pending_player);
    if (turn_end && !setup->round)
        rp_reader_fail(reader, "pending.what: belongs to a Round");
    else if (by_use)
        check_pending(setup, duel, viewer, reader);
    else if (duel->use || duel->effect || duel->times || duel->left || rest || duel->chosen_colour || duel->target ||
             duel->bonus || duel->user)
        rp_reader_fail(reader, "pending.what: is missing");
}

void mk_check_position(const mk_setup *setup, const mk_duel *duel, int player, rp_reader *reader) {
    check_gained(setup, duel, reader);
    check_exchange(setup, duel, reader);
    if (player != RP_CHANCE_PLAYER) check_view(setup, duel, player, reader);
    if (duel->phase == MK_START) {
        mk_check_deal(setup, duel, player, reader);
    } else {
        if (duel->deal || duel->deal_count || duel->deal_player)
            rp_reader_fail(reader, "deal: belongs to the phase 'start'");
        check_place(setup, duel, reader);
        for (int of = 0; of < mk_heroes(setup); of++) check_hero(setup, duel, of, reader);
        for (int of = 0; of < mk_heroes(setup) && rp_reader_ok(reader); of++) check_units(setup, duel, of, reader);
        if (setup->enemy.armor) check_enemy(setup, duel, reader);
        if (setup->round)
            mk_round_check(setup, mk_round_of(duel), reader);
        else if (duel->phase > MK_OVER)
            rp_reader_fail(reader, "phase: should be one of a combat");
    }
    if (duel->kind[MK_DECK * MK_DEFENDER] && duel->player[0].hero == duel->player[1].hero)
        rp_reader_fail(reader, "%s.hero: there is one '%s', who is the %s", mk_seat(setup, 1),
                       setup->book->hero[duel->player[0].hero].id, mk_seat(setup, 0));
    if (rp_reader_ok(reader) && duel->phase != MK_START) check_uses(setup, duel, player, reader);
}
