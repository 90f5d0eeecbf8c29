/* Effects that change dice on the table: re-rolls, faces that are set or lowered, swaps. A die that was
 * rolled again once keeps its second result (HVH-R31), but may be set, lowered and swapped. Nothing is lowered below 1
 * (second sight too). */
#include "engine/games/destinyquest/effects/dice_changes.h"

#include "engine/games/destinyquest/effects/dice_pools.h"
#include "engine/games/destinyquest/effects/marked_dice.h"
#include "engine/games/destinyquest/effects/roll_queue.h"
#include "engine/kit/dice.h"

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

void destiny_do_reroll(const destiny_act *act, const destiny_effect *effect) {
    destiny_pool pool = destiny_pool_of(act, effect);
    uint8_t face[DESTINY_DICE_MAX];
    int count = pool.die ? chosen(act, effect, &pool, face) : 0;
    if (!count) return;
    for (int i = 0; i < count; i++) destiny_take_fresh_die(pool.die, pool.room, pool.marks, face[i]);
    destiny_ask_roll(act->bout, DESTINY_ROLL_AGAIN, pool.owner, count, 0);
    if (act->bout->open_roll) return; /* that says which dice they are; a second roll may wait behind */
    act->bout->roll_set = pool.speed ? DESTINY_OWN_SPEED_DICE : DESTINY_OWN_DAMAGE_DICE;
}

static void turn(destiny_pool *pool, int from, int to) {
    const bool marked = destiny_take_die(pool->die, pool->room, pool->marks, from);
    destiny_put_die(pool->die, pool->room, pool->marks, to, marked);
}

void destiny_do_set_dice(const destiny_act *act, const destiny_effect *effect) {
    destiny_pool pool = destiny_pool_of(act, effect);
    uint8_t face[DESTINY_DICE_MAX];
    int count = pool.die ? chosen(act, effect, &pool, face) : 0;
    if (!count) return;
    for (int i = 0; i < count; i++) turn(&pool, face[i], effect->amount);
}

void destiny_do_lower_dice(const destiny_act *act, const destiny_effect *effect) {
    destiny_pool pool = destiny_pool_of(act, effect);
    uint8_t face[DESTINY_DICE_MAX];
    int count = pool.die ? chosen(act, effect, &pool, face) : 0;
    if (!count) return;
    for (int i = 0; i < count; i++) {
        int lowered = face[i] - effect->amount;
        turn(&pool, face[i], lowered < 1 ? 1 : lowered);
    }
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
    const int face[DESTINY_HEROES] = {own, other};
    bool marked[DESTINY_HEROES];
    for (int i = 0; i < DESTINY_HEROES; i++) {
        destiny_fighter *fighter = &act->bout->fighter[i ? !act->player : act->player];
        marked[i] = destiny_take_die(fighter->die, DESTINY_SPEED_DICE_MAX, &fighter->rolled_again, face[i]);
    }
    for (int i = 0; i < DESTINY_HEROES; i++) {
        destiny_fighter *fighter = &act->bout->fighter[i ? !act->player : act->player];
        destiny_put_die(fighter->die, DESTINY_SPEED_DICE_MAX, &fighter->rolled_again, face[!i], marked[!i]);
    }
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
