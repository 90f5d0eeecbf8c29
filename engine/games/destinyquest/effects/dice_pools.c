#include "engine/games/destinyquest/effects/dice_pools.h"

#include "engine/kit/dice.h"

int destiny_damage_owner(const destiny_bout *bout) { return bout->struck ? 2 - bout->struck : bout->winner - 1; }

static bool damage_dice_open(const destiny_bout *bout, const destiny_effect *effect) {
    if (bout->struck) return !effect->scores_only && !(bout->attack_bits & DESTINY_STRIKE_NO_DICE);
    if (bout->attack_bits & (DESTINY_ATTACK_LOCKED | DESTINY_ATTACK_PLAIN | DESTINY_ATTACK_CANCELED)) return false;
    return bout->attack == DESTINY_BY_SCORE || (bout->attack == DESTINY_BY_DICE && !effect->scores_only);
}

bool destiny_opens_damage(const destiny_setup *setup, const destiny_bout *bout) {
    const uint32_t *special = setup->sheet[bout->open_roller].digest.special;
    const int index = bout->open_ability - 1;
    switch ((destiny_roll)bout->open_roll) {
    case DESTINY_ROLL_BOUT_START:
    case DESTINY_ROLL_SELF: return true;
    case DESTINY_ROLL_PASSIVE: return index >= DESTINY_OTHERS || !(special[DESTINY_SPECIAL_GORILLA_RAGE] >> index & 1);
    default: return false;
    }
}

/* Dice of an ability that lie open are there for their roller alone. */
static destiny_pool open_pool(const destiny_act *act, const destiny_effect *effect) {
    destiny_bout *bout = act->bout;
    destiny_pool pool = {.owner = act->player, .room = DESTINY_DICE_MAX};
    const bool damage = effect->dice == DESTINY_OWN_DAMAGE_DICE && destiny_opens_damage(act->setup, bout);
    if (bout->open_roller != act->player || !(damage || effect->dice == DESTINY_OWN_DICE)) return pool;
    pool.die = bout->open_die;
    pool.marks = &bout->open_again;
    return pool;
}

destiny_pool destiny_pool_of(const destiny_act *act, const destiny_effect *effect) {
    if (act->window == DESTINY_AT_ABILITY_ROLLED) return open_pool(act, effect);
    destiny_pool pool = {.owner = effect->dice & 1 ? !act->player : act->player}; /* own and opponent's take turns */
    bool any = effect->dice >= DESTINY_OWN_DICE;
    pool.speed = effect->dice <= DESTINY_OPPONENT_SPEED_DICE || (any && act->window == DESTINY_AT_SPEED_ROLLED);
    destiny_fighter *fighter = &act->bout->fighter[pool.owner];
    if (pool.speed) {
        pool.locked = fighter->dice_locked & 7;
        pool.room = DESTINY_SPEED_DICE_MAX;
        if (act->window == DESTINY_AT_SPEED_ROLLED) pool.die = fighter->die;
        pool.marks = &fighter->rolled_again;
    } else {
        pool.room = DESTINY_DICE_MAX;
        bool lie = act->window == DESTINY_AT_DAMAGE_ROLLED || act->window == DESTINY_AT_STRUCK;
        if (lie && destiny_damage_owner(act->bout) == pool.owner && damage_dice_open(act->bout, effect))
            pool.die = act->bout->die;
        pool.marks = &act->bout->rolled_again;
    }
    return pool;
}

static bool fits(const destiny_effect *effect, int face) {
    switch (effect->kind) {
    case DESTINY_LOWER_DICE: return face > 1;
    case DESTINY_SET_DICE: return face != effect->amount && (!effect->face || face == effect->face);
    default: return !effect->face || face == effect->face;
    }
}

int destiny_faces_fitting(const destiny_pool *pool, const destiny_effect *effect, uint8_t out[DESTINY_DICE_MAX]) {
    int count = 0, locked = pool->locked;
    for (int i = 0; pool->die && i < pool->room && pool->die[i]; i++) {
        int face = pool->die[i];
        if (face == locked) {
            locked = 0;
            continue;
        }
        if (effect->kind == DESTINY_REROLL && *pool->marks >> i & 1) continue; /* its second result stands */
        if (fits(effect, face)) out[count++] = (uint8_t)face;
    }
    return count;
}

/* Sets of the four lowest dice, of equal faces the first ones. */
static unsigned sets_of(const uint8_t face[], int count) {
    unsigned sets = 0;
    if (count > 4) count = 4;
    for (unsigned set = 1; set < 1u << count; set++) {
        bool first_ones = true;
        for (int i = 1; i < count; i++)
            if (face[i] == face[i - 1] && (set >> i & 1) && !(set >> (i - 1) & 1)) first_ones = false;
        if (first_ones) sets |= 1u << set;
    }
    return sets;
}

/* Any one of the dice may be thrown again that was not yet: their faces. */
static unsigned fresh_faces(const destiny_pool *pool) {
    unsigned faces = 0, marks = *pool->marks;
    for (int i = 0; i < pool->room && pool->die[i]; i++) faces |= (~marks >> i & 1u) << pool->die[i];
    return faces;
}

unsigned destiny_dice_choices(const destiny_act *act, const destiny_effect *effect) {
    destiny_pool pool = destiny_pool_of(act, effect);
    uint8_t face[DESTINY_DICE_MAX];
    if (!pool.die || !pool.die[0]) return 0;
    bool any_one = effect->kind == DESTINY_REROLL && effect->how != DESTINY_ALL && effect->how != DESTINY_ANY;
    if (any_one && !effect->face && !pool.locked) return fresh_faces(&pool);
    int count = destiny_faces_fitting(&pool, effect, face);
    if (!count) return 0;
    if (effect->kind == DESTINY_LOWER_DICE || effect->how == DESTINY_ALL) return 1;
    if (effect->how == DESTINY_ANY) return sets_of(face, count);
    unsigned faces = 0;
    for (int i = 0; i < count; i++) faces |= 1u << face[i];
    return faces;
}
