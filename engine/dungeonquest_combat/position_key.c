/* Key of what decides the future of a fight.
 *
 * Without card combat (dice, classic-solo, classic) many states differ in names only, and the key takes what counts:
 *   deck, discard   only Tatianna turns cards up, and only whether they are ranged: two numbers each
 *   dice            once kept, the wounds that they give; while they may be rerolled, their sorted pair
 *   rounds          left out where neither round limit can be reached any more (rounds_left_at_most) */
#include "engine/dungeonquest_combat/state.h"

static dq_pile two_counts(const dq_setup *setup, dq_pile pile) {
    dq_pile ranged = pile & setup->type_mask[DQ_RANGED];
    return (dq_pile)dq_count(ranged) << 8 | (dq_pile)dq_count(pile & ~ranged);
}

/* A classic display may hold a cell that wounds nobody; then fights have no bound of their own. */
static bool every_round_wounds(const dq_setup *setup) {
    if (setup->variant != DQ_CLASSIC) return true;
    for (int cell = 0; cell < 9; cell++)
        if (!setup->cards->display_hero[cell / 3][cell % 3] && !setup->cards->display_monster[cell / 3][cell % 3])
            return false;
    return true;
}

/* Ranged cards that Tatianna can still turn up; the deck lasts, since every other card costs her a wound. -1 when that
 * is not sure. */
static int preventions(const dq_setup *setup, const dq_fight *fight, int hero_left) {
    if (setup->ability != DQ_ABILITY_DEFLECT) return 0;
    int ranged = dq_count(fight->deck & setup->type_mask[DQ_RANGED]);
    return dq_count(fight->deck) - ranged >= hero_left ? ranged : -1;
}

static void forget_rounds(const dq_setup *setup, dq_fight *fight) {
    int hero_left = setup->hero_life - dq_hero_wounds(fight), monster_left = fight->life - dq_monster_wounds(fight);
    int prevented = preventions(setup, fight, hero_left);
    if (!fight->life || prevented < 0 || !every_round_wounds(setup)) return;
    int rounds_left_at_most = hero_left + monster_left + prevented;
    if (fight->round + rounds_left_at_most > setup->round_limit) return;
    if (setup->dry_limit && fight->dry_rounds + prevented >= setup->dry_limit) return;
    fight->round = fight->round != 0;
    fight->dry_rounds = 0;
}

static void sort_dice(dq_fight *fight) {
    if (fight->die[0] <= fight->die[1] || !fight->die[1]) return;
    uint8_t low = fight->die[1];
    fight->die[1] = fight->die[0];
    fight->die[0] = low;
}

static void forget_dice(const dq_setup *setup, dq_fight *fight) {
    if (fight->phase == DQ_PHASE_REROLL && setup->variant == DQ_DICE) sort_dice(fight);
    if (fight->phase != DQ_PHASE_ABILITY && fight->phase != DQ_PHASE_DEFLECT) return;
    dq_wounds wounds = dq_table_wounds(setup, fight);
    fight->die[0] = (uint8_t)wounds.of[DQ_HERO];
    fight->die[1] = (uint8_t)wounds.of[DQ_MONSTER];
    fight->rerolled = 0;
    fight->side[DQ_HERO].attack.pick = fight->side[DQ_MONSTER].attack.pick = 0;
}

uint64_t dq_position_key(const rp_game *game, const rp_state *state) {
    const dq_setup *setup = dq_setup_of(game);
    if (dq_with_cards(setup)) return rp_hash_bytes(state->bytes, offsetof(dq_fight, history));
    dq_fight fight = *dq_fight_of(state);
    forget_dice(setup, &fight);
    forget_rounds(setup, &fight);
    fight.deck = two_counts(setup, fight.deck);
    fight.discard = two_counts(setup, fight.discard);
    return rp_hash_bytes(&fight, offsetof(dq_fight, history));
}
