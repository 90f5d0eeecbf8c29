#include "engine/games/dungeonquest/table/tokens.h"

#include "engine/games/dungeonquest/table/board.h"
#include "engine/hash.h"

#include <stdio.h>
#include <string.h>

/* The token of the book in each slot, for each world. */
static const uint8_t orders[DUNGEON_TOKEN_WORLDS][DQ_TOKENS] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}, {1, 0, 2, 3}, {1, 0, 3, 2},
    {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0}, {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0},
    {2, 3, 0, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0}};

/* The tokens of a monster, and their lives in the book. */
typedef struct kind_state {
    dungeon_monster_tokens *is;
    const uint8_t *lives;
} kind_state;
typedef struct kind_view {
    const dungeon_monster_tokens *is;
    const uint8_t *lives;
} kind_view;

static kind_state kind_of(const dungeon_book *book, dungeon_tokens *tokens, int monster) {
    return (kind_state){&tokens->monster[monster], book->combat.monster[monster].life};
}

static kind_view look_at(const dungeon_book *book, const dungeon_tokens *tokens, int monster) {
    return (kind_view){&tokens->monster[monster], book->combat.monster[monster].life};
}

static int slot_of(int token) { return token % DQ_TOKENS; }

int dungeon_token_monster(int token) { return token / DQ_TOKENS; }

void dungeon_tokens_start(dungeon_tokens *tokens) { memset(tokens, 0, sizeof *tokens); }

/* ---- places --------------------------------------------------------------------------------------------- */

int dungeon_tokens_left(const dungeon_tokens *tokens, int monster) {
    int left = 0;
    for (int slot = 0; slot < DQ_TOKENS; slot++) left += !tokens->monster[monster].place[slot];
    return left;
}

static int find_place(const dungeon_tokens *tokens, int place) {
    for (int token = 0; token < DUNGEON_TOKENS_MAX; token++)
        if (tokens->monster[dungeon_token_monster(token)].place[slot_of(token)] == place) return token;
    return DUNGEON_NO_TOKEN;
}

int dungeon_token_at(const dungeon_tokens *tokens, int square) { return find_place(tokens, square + 1); }

int dungeon_token_drawn(const dungeon_tokens *tokens) { return find_place(tokens, DUNGEON_IN_FIGHT); }

static bool lies(const dungeon_monster_tokens *monster, int slot) {
    return monster->place[slot] && monster->place[slot] != DUNGEON_IN_FIGHT;
}

int dungeon_list_tokens(const dungeon_tokens *tokens, int monster, int out[DQ_TOKENS]) {
    int count = 0;
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (lies(&tokens->monster[monster], slot)) out[count++] = monster * DQ_TOKENS + slot;
    return count;
}

int dungeon_token_square(const dungeon_tokens *tokens, int token) {
    const dungeon_monster_tokens *monster = &tokens->monster[dungeon_token_monster(token)];
    return lies(monster, slot_of(token)) ? monster->place[slot_of(token)] - 1 : DUNGEON_NOWHERE;
}

int dungeon_token_life(const dungeon_tokens *tokens, int token) {
    return tokens->monster[dungeon_token_monster(token)].life[slot_of(token)];
}

unsigned dungeon_token_seen(const dungeon_tokens *tokens, int token) {
    return tokens->monster[dungeon_token_monster(token)].seen[slot_of(token)];
}

static int first_in_pool(const dungeon_monster_tokens *monster) {
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (!monster->place[slot]) return slot;
    return DQ_TOKENS;
}

/* ---- weights -------------------------------------------------------------------------------------------- */

/* Exponents of 2 and 3; below 0 in `two`: impossible. */
typedef struct weight {
    int two, three;
} weight;

static weight unpack(uint8_t packed) {
    return packed == DUNGEON_IMPOSSIBLE ? (weight){-1, 0} : (weight){packed % 16, packed / 16};
}

static int least(int a, int b) { return a < b ? a : b; }

/* Without what all have in common. */
static void pack(const weight from[DUNGEON_TOKEN_WORLDS], uint8_t to[DUNGEON_TOKEN_WORLDS]) {
    int two = INT32_MAX, three = INT32_MAX;
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++) {
        if (from[world].two < 0) continue;
        two = least(two, from[world].two);
        three = least(three, from[world].three);
    }
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++)
        to[world] = from[world].two < 0 ? (uint8_t)DUNGEON_IMPOSSIBLE
                                        : (uint8_t)(least(from[world].two - two, DUNGEON_EXPONENT_MAX) +
                                                    16 * least(from[world].three - three, DUNGEON_EXPONENT_MAX));
}

/* `count` is 1 to DQ_TOKENS, and that only where all lives are equal, and so all worlds. */
static weight times(weight old, int count) {
    old.two += count == 2;
    old.three += count == 3;
    return old;
}

static uint64_t value(uint8_t packed) {
    if (packed == DUNGEON_IMPOSSIBLE) return 0;
    uint64_t product = 1;
    for (int i = packed / 16; i > 0; i--) product *= 3;
    return product << packed % 16;
}

static int life_in(const uint8_t lives[DQ_TOKENS], int world, int slot) { return lives[orders[world][slot]]; }

/* The lives that are known are those of the world. */
static bool fits(kind_view kind, int world) {
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (kind.is->life[slot] && kind.is->life[slot] != life_in(kind.lives, world, slot)) return false;
    return true;
}

static uint64_t weigh(kind_view kind, int world) { return fits(kind, world) ? value(kind.is->weight[world]) : 0; }

static uint64_t weigh_all(kind_view kind) {
    uint64_t sum = 0;
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++) sum += weigh(kind, world);
    return sum;
}

/* Only worlds where the life in a slot is `low` to `high` stay possible. */
static void restrict_life(kind_state kind, int slot, int low, int high) {
    weight table[DUNGEON_TOKEN_WORLDS];
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++) {
        int life = life_in(kind.lives, world, slot);
        table[world] = life < low || life > high ? (weight){-1, 0} : unpack(kind.is->weight[world]);
    }
    pack(table, kind.is->weight);
}

/* ---- events --------------------------------------------------------------------------------------------- */

int dungeon_list_lives(const dungeon_book *book, const dungeon_tokens *tokens, int monster, rp_outcome out[DQ_TOKENS]) {
    kind_view kind = look_at(book, tokens, monster);
    int slot = first_in_pool(kind.is), outcomes = 0;
    if (slot == DQ_TOKENS) return 0;
    uint64_t sum = weigh_all(kind);
    for (int last = 0, life; last < UINT8_MAX; last = life) {
        life = UINT8_MAX;
        uint64_t part = 0;
        for (int i = 0; i < DQ_TOKENS; i++)
            if (kind.lives[i] > last) life = least(life, kind.lives[i]);
        for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++)
            if (life_in(kind.lives, world, slot) == life) part += weigh(kind, world);
        if (part) out[outcomes++] = (rp_outcome){.outcome = life, .probability = (double)part / (double)sum};
    }
    return outcomes;
}

int dungeon_draw_token(const dungeon_book *book, dungeon_tokens *tokens, int monster, int life, unsigned players) {
    dungeon_monster_tokens *its = &tokens->monster[monster];
    int slot = first_in_pool(its), token = monster * DQ_TOKENS + slot;
    its->place[slot] = DUNGEON_IN_FIGHT;
    its->life[slot] = (uint8_t)life;
    dungeon_look_at_token(book, tokens, token, players);
    return token;
}

void dungeon_lay_token(dungeon_tokens *tokens, int token, int square) {
    tokens->monster[dungeon_token_monster(token)].place[slot_of(token)] = (uint8_t)(square + 1);
}

void dungeon_look_at_token(const dungeon_book *book, dungeon_tokens *tokens, int token, unsigned players) {
    kind_state kind = kind_of(book, tokens, dungeon_token_monster(token));
    int slot = slot_of(token), life = kind.is->life[slot];
    kind.is->seen[slot] = (uint8_t)(kind.is->seen[slot] | players);
    if (kind.is->seen[slot] == DUNGEON_EVERYBODY) restrict_life(kind, slot, life, life);
}

void dungeon_turn_up_token(const dungeon_book *book, dungeon_tokens *tokens, int token) {
    dungeon_look_at_token(book, tokens, token, DUNGEON_EVERYBODY);
}

void dungeon_survive(const dungeon_book *book, dungeon_tokens *tokens, int token, int wounds) {
    restrict_life(kind_of(book, tokens, dungeon_token_monster(token)), slot_of(token), wounds + 1, UINT8_MAX);
}

/* Slots that are out have the same lives in both worlds. */
static bool alike(kind_view kind, int world, int other) {
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (kind.is->place[slot] && life_in(kind.lives, world, slot) != life_in(kind.lives, other, slot)) return false;
    return true;
}

/* The weight of a world after a token of this life went from `slot` into the pool, where it is already. */
static weight returned(kind_view kind, const weight before[DUNGEON_TOKEN_WORLDS], int world, int slot, int life) {
    int count = 0;
    for (int i = 0; i < DQ_TOKENS; i++) count += !kind.is->place[i] && life_in(kind.lives, world, i) == life;
    for (int other = 0; other < DUNGEON_TOKEN_WORLDS; other++)
        if (before[other].two >= 0 && life_in(kind.lives, other, slot) == life && alike(kind, world, other))
            return times(before[other], count);
    return (weight){-1, 0};
}

void dungeon_return_token(const dungeon_book *book, dungeon_tokens *tokens, int token) {
    kind_state kind = kind_of(book, tokens, dungeon_token_monster(token));
    kind_view after = {kind.is, kind.lives};
    int slot = slot_of(token), life = kind.is->life[slot];
    kind.is->place[slot] = kind.is->life[slot] = kind.is->seen[slot] = 0;
    weight before[DUNGEON_TOKEN_WORLDS], table[DUNGEON_TOKEN_WORLDS];
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++) before[world] = unpack(kind.is->weight[world]);
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++)
        table[world] = returned(after, before, world, slot, life);
    pack(table, kind.is->weight);
}

/* ---- knowledge ------------------------------------------------------------------------------------------ */

void dungeon_tokens_mask(dungeon_tokens *tokens, int player) {
    for (int monster = 0; monster < DQ_MONSTERS_MAX; monster++) {
        dungeon_monster_tokens *its = &tokens->monster[monster];
        for (int slot = 0; slot < DQ_TOKENS; slot++)
            if (!(its->seen[slot] & 1u << player)) its->life[slot] = 0;
    }
}

uint64_t dungeon_tokens_key(const dungeon_tokens *tokens, int player) {
    dungeon_tokens view = *tokens;
    dungeon_tokens_mask(&view, player);
    return rp_hash_bytes(&view, sizeof view);
}

static void fill_in(kind_state kind, int world) {
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        if (kind.is->place[slot]) kind.is->life[slot] = (uint8_t)life_in(kind.lives, world, slot);
}

void dungeon_tokens_resample(const dungeon_book *book, dungeon_tokens *view, rp_random *random) {
    for (int monster = 0; monster < (int)book->combat.monster_count; monster++) {
        if (dungeon_tokens_left(view, monster) == DQ_TOKENS) continue;
        kind_state kind = kind_of(book, view, monster);
        kind_view seen = {kind.is, kind.lives};
        uint64_t number = rp_random_below_64(random, weigh_all(seen));
        int world = 0;
        for (uint64_t next; number >= (next = weigh(seen, world)); world++) number -= next;
        fill_in(kind, world);
    }
}

/* The first of those that are alike stands for all. */
static bool stands(kind_view kind, int world) {
    if (!weigh(kind, world)) return false;
    for (int other = 0; other < world; other++)
        if (alike(kind, world, other)) return false;
    return true;
}

static uint64_t count_worlds(kind_view kind) {
    uint64_t count = 0;
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++) count += stands(kind, world);
    return count;
}

uint64_t dungeon_tokens_worlds(const dungeon_book *book, const dungeon_tokens *view) {
    uint64_t count = 1;
    for (int monster = 0; monster < (int)book->combat.monster_count; monster++)
        count *= count_worlds(look_at(book, view, monster));
    return count;
}

/* Fills in the world of this number among those that stand; returns its probability. */
static double fill_in_number(kind_state kind, uint64_t number) {
    kind_view seen = {kind.is, kind.lives};
    int world = 0;
    for (;; world++)
        if (stands(seen, world) && !number--) break;
    uint64_t part = 0, sum = weigh_all(seen);
    for (int other = world; other < DUNGEON_TOKEN_WORLDS; other++)
        if (alike(seen, world, other)) part += weigh(seen, other);
    fill_in(kind, world);
    return (double)part / (double)sum;
}

double dungeon_tokens_world(const dungeon_book *book, dungeon_tokens *view, uint64_t index) {
    double probability = 1;
    for (int monster = 0; monster < (int)book->combat.monster_count; monster++) {
        uint64_t count = count_worlds(look_at(book, view, monster));
        probability *= fill_in_number(kind_of(book, view, monster), index % count);
        index /= count;
    }
    return probability;
}

/* ---- checks --------------------------------------------------------------------------------------------- */

static rp_status check_slot(const dungeon_book *book, const dungeon_monster_tokens *monster, int slot, int player,
                            rp_error *error) {
    int place = monster->place[slot], life = monster->life[slot], seen = monster->seen[slot];
    if (place != DUNGEON_IN_FIGHT && place > dungeon_square_count(book))
        return rp_fail(error, RP_BAD_INPUT, "a token lies on square %d, should be one of 0 to %d", place - 1,
                       dungeon_square_count(book) - 1);
    if (seen > DUNGEON_EVERYBODY)
        return rp_fail(error, RP_BAD_INPUT, "a token is seen by players %d, should be bits of 0 to %d", seen,
                       DUNGEON_HEROES_MAX - 1);
    if (!place && (life || seen))
        return rp_fail(error, RP_BAD_INPUT, "a token in the pool has life %d and is seen by players %d, should be 0",
                       life, seen);
    bool known = place && (player == RP_CHANCE_PLAYER || seen & 1 << player);
    if (known && !life) return rp_fail(error, RP_BAD_INPUT, "the life of a token is missing");
    if (!known && life)
        return rp_fail(error, RP_BAD_INPUT, "a token has life %d, should be 0 in a view that does not know it", life);
    return RP_OK;
}

static bool is_packed(const uint8_t table[DUNGEON_TOKEN_WORLDS]) {
    weight from[DUNGEON_TOKEN_WORLDS];
    uint8_t to[DUNGEON_TOKEN_WORLDS];
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++) from[world] = unpack(table[world]);
    pack(from, to);
    return !memcmp(table, to, sizeof to);
}

/* Slots are in order. */
static rp_status check_weights(kind_view kind, rp_error *error) {
    for (int world = 0; world < DUNGEON_TOKEN_WORLDS; world++)
        for (int other = 0; other < world; other++)
            if (kind.is->weight[world] != kind.is->weight[other] && alike(kind, world, other))
                return rp_fail(error, RP_BAD_INPUT, "weights %d and %d differ, should be equal for equal lives", other,
                               world);
    if (!is_packed(kind.is->weight))
        return rp_fail(error, RP_BAD_INPUT, "weights have a factor in common, or one is above 2^%d * 3^%d",
                       DUNGEON_EXPONENT_MAX, DUNGEON_EXPONENT_MAX);
    for (int slot = 0; slot < DQ_TOKENS; slot++)
        for (int world = 0; kind.is->seen[slot] == DUNGEON_EVERYBODY && world < DUNGEON_TOKEN_WORLDS; world++)
            if (kind.is->weight[world] != DUNGEON_IMPOSSIBLE && life_in(kind.lives, world, slot) != kind.is->life[slot])
                return rp_fail(error, RP_BAD_INPUT, "all see life %d, should be the only possible one",
                               kind.is->life[slot]);
    if (!weigh_all(kind)) return rp_fail(error, RP_BAD_INPUT, "the lives of its tokens are impossible together");
    return RP_OK;
}

static rp_status check_monster(const dungeon_book *book, const dungeon_tokens *tokens, int monster, int player,
                               rp_error *error) {
    static const dungeon_monster_tokens none;
    if (monster >= (int)book->combat.monster_count)
        return memcmp(&tokens->monster[monster], &none, sizeof none)
                   ? rp_fail(error, RP_BAD_INPUT, "has tokens, should have none")
                   : RP_OK;
    rp_status status = RP_OK;
    for (int slot = 0; slot < DQ_TOKENS && !status; slot++) {
        const dungeon_monster_tokens *its = &tokens->monster[monster];
        status = check_slot(book, its, slot, player, error);
        if (status || !its->place[slot] || find_place(tokens, its->place[slot]) == monster * DQ_TOKENS + slot) continue;
        status = its->place[slot] == DUNGEON_IN_FIGHT
                     ? rp_fail(error, RP_BAD_INPUT, "a second token is in the fight")
                     : rp_fail(error, RP_BAD_INPUT, "a second token lies on square %d", its->place[slot] - 1);
    }
    return status ? status : check_weights(look_at(book, tokens, monster), error);
}

rp_status dungeon_tokens_check(const dungeon_book *book, const dungeon_tokens *tokens, int player, rp_error *error) {
    for (int monster = 0; monster < DQ_MONSTERS_MAX; monster++) {
        rp_status status = check_monster(book, tokens, monster, player, error);
        if (!status) continue;
        bool there = monster < (int)book->combat.monster_count;
        char prefix[sizeof book->combat.monster[0].id + 16];
        snprintf(prefix, sizeof prefix, "monster '%s'", there ? book->combat.monster[monster].id : "");
        rp_error_prefix(error, prefix);
        return status;
    }
    return RP_OK;
}
