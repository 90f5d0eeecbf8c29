/* Effects that change dice on the table: re-rolls, faces that are set or lowered, swaps. A die may be rolled again by
 * another ability, never back to what it was. Nothing is lowered below 1 (second sight too). */
#include "engine/games/destinyquest/acts.h"

static void count_faces(const destiny_pool *pool, uint8_t count[7]) {
    memset(count, 0, 7);
    for (int i = 0; i < pool->room && pool->die[i]; i++) count[pool->die[i]]++;
}

/* The faces that a choice names among those that fit; returns their number. */
static int chosen(const destiny_act *act, const destiny_effect *effect, const destiny_pool *pool,
                  uint8_t face[DESTINY_DICE_MAX]) {
    int count = destiny_faces_fitting(pool, effect, face), taken = 0;
    if (effect->how == DESTINY_ALL || effect->kind == DESTINY_LOWER_DICE) return count;
    if (effect->how == DESTINY_ONE) {
        face[0] = (uint8_t)act->choice;
        return 1;
    }
    for (int i = 0; i < count && i < 4; i++)
        if (act->choice >> i & 1) face[taken++] = face[i];
    return taken;
}

/* Dice that lie in front of their owner have changed. */
static void changed(const destiny_act *act, const destiny_pool *pool, const uint8_t before[7]) {
    destiny_dice_changed(act->setup, act->bout, pool->owner, pool->speed, before, pool->die, pool->room);
    if (!pool->speed && act->bout->struck) destiny_strike_again(act->setup, act->bout);
}

void destiny_do_reroll(const destiny_act *act, const destiny_effect *effect) {
    destiny_pool pool = destiny_pool_of(act, effect);
    uint8_t face[DESTINY_DICE_MAX];
    int count = pool.die ? chosen(act, effect, &pool, face) : 0;
    if (!count) return;
    for (int i = 0; i < count; i++) destiny_dice_remove(pool.die, pool.room, face[i]);
    destiny_ask_roll(act->bout, DESTINY_ROLL_AGAIN, pool.owner, count, 0);
    act->bout->roll_set = pool.speed ? DESTINY_OWN_SPEED_DICE : DESTINY_OWN_DAMAGE_DICE;
}

void destiny_do_set_dice(const destiny_act *act, const destiny_effect *effect) {
    destiny_pool pool = destiny_pool_of(act, effect);
    uint8_t face[DESTINY_DICE_MAX], before[7];
    int count = pool.die ? chosen(act, effect, &pool, face) : 0;
    if (!count) return;
    count_faces(&pool, before);
    for (int i = 0; i < count; i++) {
        destiny_dice_remove(pool.die, pool.room, face[i]);
        destiny_dice_add(pool.die, pool.room, effect->amount);
    }
    changed(act, &pool, before);
}

void destiny_do_lower_dice(const destiny_act *act, const destiny_effect *effect) {
    destiny_pool pool = destiny_pool_of(act, effect);
    uint8_t face[DESTINY_DICE_MAX], before[7];
    int count = pool.die ? chosen(act, effect, &pool, face) : 0;
    if (!count) return;
    count_faces(&pool, before);
    for (int i = 0; i < count; i++) {
        int lowered = face[i] - effect->amount;
        destiny_dice_remove(pool.die, pool.room, face[i]);
        destiny_dice_add(pool.die, pool.room, lowered < 1 ? 1 : lowered);
    }
    changed(act, &pool, before);
}

static unsigned faces_of(const destiny_fighter *fighter) {
    unsigned faces = 0;
    int locked = fighter->dice_locked & 7;
    for (int i = 0; i < DESTINY_SPEED_DICE_MAX && fighter->die[i]; i++) {
        if (fighter->die[i] == locked)
            locked = 0;
        else
            faces |= 1u << fighter->die[i];
    }
    return faces;
}

unsigned destiny_swap_faces(const destiny_act *act) {
    return faces_of(&act->bout->fighter[!act->player]) & ~(1u << act->choice);
}

void destiny_swap(const destiny_act *act, int own, int other) {
    uint8_t before[DESTINY_HEROES][7];
    const int faces[DESTINY_HEROES] = {own, other};
    destiny_pool pool[DESTINY_HEROES];
    for (int i = 0; i < DESTINY_HEROES; i++) {
        int owner = i ? !act->player : act->player;
        pool[i] = (destiny_pool){
            .die = act->bout->fighter[owner].die, .room = DESTINY_SPEED_DICE_MAX, .owner = owner, .speed = true};
        count_faces(&pool[i], before[i]);
        destiny_dice_remove(pool[i].die, pool[i].room, faces[i]);
        destiny_dice_add(pool[i].die, pool[i].room, faces[!i]);
    }
    for (int i = 0; i < DESTINY_HEROES; i++) changed(act, &pool[i], before[i]);
}

void destiny_do_swap_dice(const destiny_act *act, const destiny_effect *effect) {
    (void)effect;
    unsigned faces = destiny_swap_faces(act);
    if (!faces) return;
    if (!(faces & (faces - 1))) {
        destiny_swap(act, act->choice, __builtin_ctz(faces));
        return;
    }
    act->bout->pending = (uint8_t)(act->index + 1);
    act->bout->pending_choice = (uint8_t)act->choice;
    act->bout->pending_player = (uint8_t)(act->player + 1);
}
