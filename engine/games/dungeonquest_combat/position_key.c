/* Key of what decides the future of a fight.
 *
 * Without card combat (dice, classic-solo, classic) many states differ in names only, and the key takes what counts:
 *   deck, discard   only Tatianna turns cards up, and only whether they are ranged: two numbers each
 *   dice            once kept, the wounds that they give; before that, their sorted pair
 *   rounds          left out where neither round limit can be reached any more (rounds_left_at_most)
 *   monster         once the fight has begun, the life that it has left
 *   hero            then, all his wounds in one number
 *   escape, token   the cards of a try to escape, and who has seen the token, are of no account any more
 *
 * so that with equal rules and numbers (dq_family) fights against all monsters come to the same positions. Before the
 * fight has begun the key holds the identity of the game, for the monster's Power cards are still to come. */
#include "engine/games/dungeonquest_combat/state.h"

static rp_pile two_counts(const dq_setup *setup, rp_pile pile) {
    rp_pile ranged = pile & setup->type_mask[DQ_RANGED];
    return (rp_pile)rp_pile_count(ranged) << 8 | (rp_pile)rp_pile_count(pile & ~ranged);
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
    int ranged = rp_pile_count(fight->deck & setup->type_mask[DQ_RANGED]);
    return rp_pile_count(fight->deck) - ranged >= hero_left ? ranged : -1;
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
    if (fight->die[0] <= fight->die[1]) return;
    uint8_t low = fight->die[1];
    fight->die[1] = fight->die[0];
    fight->die[0] = low;
}

static void forget_dice(const dq_setup *setup, dq_fight *fight) {
    if (fight->phase == DQ_PHASE_REROLL || fight->phase == DQ_PHASE_ROLL) sort_dice(fight);
    if (fight->phase != DQ_PHASE_ABILITY && fight->phase != DQ_PHASE_DEFLECT) return;
    dq_wounds wounds = dq_cardless_wounds(setup, fight);
    fight->die[0] = (uint8_t)wounds.of[DQ_HERO];
    fight->die[1] = (uint8_t)wounds.of[DQ_MONSTER];
    fight->rerolled = 0;
    fight->side[DQ_HERO].attack.pick = fight->side[DQ_MONSTER].attack.pick = 0;
}

static bool before_the_fight(const dq_fight *fight) {
    return fight->phase == DQ_PHASE_TOKEN || fight->phase == DQ_PHASE_CHOICE || fight->phase == DQ_PHASE_ESCAPE;
}

static void forget_how_wounded(dq_fight *fight) {
    dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    hero->wounds = (uint8_t)dq_hero_wounds(fight);
    hero->extra_wounds = 0;
    hero->escape_card = monster->escape_card = 0;
    fight->life_known = 0;
    if (fight->life) {
        int left = fight->life - dq_monster_wounds(fight);
        fight->life = (uint8_t)(fight->phase == DQ_PHASE_OVER || left < 0 ? 0 : left);
        monster->extra_wounds = 0;
    }
}

uint64_t dq_position_key(const rp_game *game, const rp_state *state) {
    const dq_setup *setup = dq_setup_of(game);
    if (dq_with_cards(setup)) return rp_hash_bytes(state->bytes, offsetof(dq_fight, history));
    dq_fight fight = *dq_fight_of(state);
    forget_dice(setup, &fight);
    forget_rounds(setup, &fight);
    fight.deck = two_counts(setup, fight.deck);
    fight.discard = two_counts(setup, fight.discard);
    if (before_the_fight(&fight)) return rp_mix(game->identity, rp_hash_bytes(&fight, offsetof(dq_fight, history)));
    forget_how_wounded(&fight);
    return rp_hash_bytes(&fight, offsetof(dq_fight, history));
}

/* What the position key leaves to the game: all numbers that a fight without card combat still looks at. */
uint64_t dq_family(const rp_game *game) {
    const dq_setup *setup = dq_setup_of(game);
    if (dq_with_cards(setup)) return game->identity;
    bool draws = setup->ability == DQ_ABILITY_DEFLECT;
    uint64_t key = rp_mix(rp_hash_bytes(game->rules->name, strlen(game->rules->name)), game->rules->version);
    const uint64_t numbers[] = {setup->variant,
                                setup->ability,
                                setup->hero_life,
                                setup->start_wounds,
                                setup->score_win,
                                setup->both_die,
                                setup->round_limit,
                                setup->dry_limit,
                                setup->variant == DQ_DICE ? setup->attribute : 0,
                                draws ? setup->combat : 0,
                                draws ? setup->combat & setup->type_mask[DQ_RANGED] : 0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) key = rp_mix(key, numbers[i]);
    if (setup->variant != DQ_CLASSIC) return key;
    key = rp_mix(key, rp_hash_bytes(setup->cards->display_hero, sizeof setup->cards->display_hero));
    return rp_mix(key, rp_hash_bytes(setup->cards->display_monster, sizeof setup->cards->display_monster));
}
