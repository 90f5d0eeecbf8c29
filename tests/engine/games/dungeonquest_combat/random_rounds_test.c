/* labels: longer
 *
 * A second referee: random fights, every round of two ordinary cards settled again from the ledger's rules of
 * counterattack, damage and solo fights, and compared: who may counterattack with what, both damage stacks, the combat
 * stack, the discards, the end.
 *
 * Official rounds with a revealed Power card, and the round after it, are played but not judged: their effects have
 * tests of their own. Power cards that are added to a counterattack are judged (DQC-R06). */
#include "engine/random.h"
#include "engine/store/position.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/length.h"
#include "tests/support/row.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

enum { PILE_MAX = 64, HERO_LIFE = 15, MONSTER_LIFE = 12 };

typedef struct card {
    char text[RP_TEXT_MAX];
    char type; /* M R G */
    int value;
    char icons[4]; /* of m r g */
} card;

typedef struct pile {
    card cards[PILE_MAX];
    int count;
} pile;

typedef struct table {
    pile hand[2], damage[2], stack, discard;
    int extra[2]; /* wounds without a card, from Power effects */
} table;

static card card_of(const char *text) {
    card c = {.type = 0};
    snprintf(c.text, sizeof c.text, "%s", text);
    const char *numbers = strrchr(text, ' ');
    ck_assert_ptr_nonnull(numbers);
    ck_assert_int_ge(sscanf(numbers, " %c%d{%3[mrg]", &c.type, &c.value, c.icons), 2);
    return c;
}

static void add(pile *p, card c) {
    ck_assert_int_lt(p->count, PILE_MAX);
    p->cards[p->count++] = c;
}

static pile read_pile(json_t *list) {
    pile p = {.count = 0};
    for (size_t i = 0; i < json_array_size(list); i++) add(&p, card_of(json_string_value(json_array_get(list, i))));
    return p;
}

static table read_table(fight *f) {
    static const char *const side[2] = {"hero", "monster"};
    char *text = rp_position_text(f->game, &f->state, -1, 0);
    json_t *root = json_loads(text, 0, NULL), *state = json_object_get(root, "state");
    table t;
    for (int s = 0; s < 2; s++) {
        t.hand[s] = read_pile(json_object_get(json_object_get(state, side[s]), "hand"));
        t.damage[s] = read_pile(json_object_get(json_object_get(state, side[s]), "damage"));
        t.extra[s] = fight_wounds(f, s) - t.damage[s].count;
    }
    t.stack = read_pile(json_object_get(state, "stack"));
    t.discard = read_pile(json_object_get(state, "discard"));
    json_decref(root);
    free(text);
    return t;
}

static int compare_cards(const void *a, const void *b) {
    return strcmp(((const card *)a)->text, ((const card *)b)->text);
}

static void expect_pile(const char *name, pile seen, pile wanted) {
    qsort(seen.cards, (size_t)seen.count, sizeof(card), compare_cards);
    qsort(wanted.cards, (size_t)wanted.count, sizeof(card), compare_cards);
    ck_assert_msg(seen.count == wanted.count, "%s: %d cards, should be %d", name, seen.count, wanted.count);
    for (int i = 0; i < seen.count; i++)
        ck_assert_msg(strcmp(seen.cards[i].text, wanted.cards[i].text) == 0, "%s: %s, should be %s", name,
                      seen.cards[i].text, wanted.cards[i].text);
}

static bool is_power(const card *c) { return strstr(c->text, "Lindel ") || strstr(c->text, "Golem "); }
static bool has_icon(const card *c, char type) { return strchr(c->icons, type - 'A' + 'a') != NULL; }

static rp_action random_action(const fight *f, int seat, rp_random *random) {
    rp_action actions[RP_LEGAL_MAX];
    int count = rp_legal(f->game, &f->state, seat, actions);
    return actions[rp_random_below(random, (uint32_t)count)];
}

/* ---- the referee ----------------------------------------------------------------------------------------- */

/* May the side whose revealed card is `own` counterattack? */
static bool may_counter(const card *own, const card *other) {
    if (own->value == other->value && own->type == other->type) return false;
    return own->value <= other->value && has_icon(own, other->type);
}

static int total_of(const pile *played) {
    int total = 0;
    for (int i = 0; i < played->count; i++) total += played->cards[i].value;
    return total;
}

static void expect_counter_choices(const fight *f, int seat, const pile *hand, const pile *played, char against) {
    rp_action actions[RP_LEGAL_MAX];
    int count = rp_legal(f->game, &f->state, seat, actions), wanted = 1;
    for (int i = 0; i < hand->count; i++) {
        bool used = false;
        for (int k = 0; k < played->count; k++) used |= strcmp(hand->cards[i].text, played->cards[k].text) == 0;
        if (used || !has_icon(&hand->cards[i], against)) continue;
        bool offered = false;
        for (int k = 0; k < count; k++) {
            char text[RP_TEXT_MAX];
            rp_action_text(f->game, &f->state, seat, actions[k], text);
            offered |= strcmp(text, hand->cards[i].text) == 0;
        }
        row_holds("DQC-61", offered);
        wanted++;
    }
    row_number("DQC-61", count, wanted); /* those and pass */
}

/* Plays a counterattack at random; `played` begins with the revealed card. True when a card was added. */
static bool play_counter(fight *f, int seat, const pile *hand, pile *played, const card *other, rp_random *random) {
    for (;;) {
        char text[RP_TEXT_MAX];
        row_text("DQC-58", fight_phase(f), "counter");
        row_number("DQC-58", fight_to_act(f), RP_TO_ACT_PLAYER(seat));
        expect_counter_choices(f, seat, hand, played, other->type);
        rp_action action = random_action(f, seat, random);
        rp_action_text(f->game, &f->state, seat, action, text);
        rp_apply_one(f->game, &f->state, seat, action);
        if (strcmp(text, "pass") == 0) return played->count > 1;
        add(played, card_of(text));
        if (total_of(played) > other->value) return true;
    }
}

/* Moves the winner's cards and his deathblow to the loser, the loser's cards to the stack. */
static void settle(table *t, const pile played[2]) {
    int hero = total_of(&played[0]), monster = total_of(&played[1]), winner = hero > monster ? 0 : 1;
    if (hero != monster) {
        pile left = {.count = 0};
        for (int i = 0; i < played[winner].count; i++) add(&t->damage[!winner], played[winner].cards[i]);
        for (int i = 0; i < t->stack.count; i++) {
            bool hit = false;
            for (int k = 0; k < played[winner].count; k++)
                hit |= played[winner].cards[k].type == t->stack.cards[i].type;
            add(hit ? &t->damage[!winner] : &left, t->stack.cards[i]);
        }
        t->stack = left;
    }
    for (int side = 0; side < 2; side++)
        for (int i = 0; (hero == monster || side != winner) && i < played[side].count; i++)
            add(&t->stack, played[side].cards[i]);
}

static int wounds_of(const table *t, int side) { return t->damage[side].count + t->extra[side]; }

static void expect_end(const fight *f, const table *t) {
    double payoff = fight_payoff(f);
    if (wounds_of(t, 0) >= HERO_LIFE)
        row_near("DQC-104", payoff, -1, 0);
    else
        row_near("DQC-99", payoff, 1 - (double)wounds_of(t, 0) / HERO_LIFE, 1e-12);
}

/* Compares the fight with the table as the referee left it. */
static void expect_table(fight *f, const table *t) {
    bool over = wounds_of(t, 0) >= HERO_LIFE || wounds_of(t, 1) >= MONSTER_LIFE;
    row_number("DQC-93", fight_over(f), over);
    if (over) {
        expect_end(f, t);
        return;
    }
    table seen = read_table(f);
    ck_assert_str_eq(fight_phase(f), "draw");
    expect_pile("hero's damage", seen.damage[0], t->damage[0]);
    expect_pile("monster's damage", seen.damage[1], t->damage[1]);
    expect_pile("stack", seen.stack, t->stack);
    expect_pile("discard", seen.discard, t->discard);
}

/* A counterattack of the side when its card allows one; `played` begins with the revealed card. */
static bool counter_if_able(fight *f, const table *t, int seat, pile *played, const card *other, rp_random *random) {
    card revealed = played->cards[0];
    if (!may_counter(&revealed, other)) return false;
    pile hand = {.count = 0};
    for (int i = 0; i < t->hand[seat].count; i++)
        if (strcmp(t->hand[seat].cards[i].text, revealed.text) != 0) add(&hand, t->hand[seat].cards[i]);
    return play_counter(f, seat, &hand, played, other, random);
}

/* One round of two ordinary cards that have just been revealed, `t` as it was before. */
static void judge_round(fight *f, table *t, const card revealed[2], rp_random *random) {
    pile played[2] = {{.count = 0}, {.count = 0}};
    add(&played[0], revealed[0]), add(&played[1], revealed[1]);
    if (!counter_if_able(f, t, 0, &played[0], &revealed[1], random))
        counter_if_able(f, t, 1, &played[1], &revealed[0], random);
    settle(t, played);
    expect_table(f, t);
}

/* Plays one fight; returns the number of rounds that were judged. */
static int judge_fight(uint64_t seed) {
    fight *f = fight_new("hero=lindel,monster=golem,life=12,escape=no,dry-limit=0");
    rp_random random;
    rp_random_seed(&random, seed);
    int judged = 0;
    for (bool after_power = false; !fight_over(f);) {
        rp_move move = {{0}};
        unsigned to_act = fight_to_act(f);
        bool reveal = to_act == 3;
        table t = {.stack = {.count = 0}};
        card revealed[2];
        if (to_act == RP_TO_ACT_CHANCE) move.of[0] = rp_sample(f->game, &f->state, &random);
        if (reveal) t = read_table(f);
        for (int seat = 0; seat < 2; seat++)
            if (to_act != RP_TO_ACT_CHANCE && (to_act >> seat & 1)) {
                char text[RP_TEXT_MAX];
                move.of[seat] = random_action(f, seat, &random);
                rp_action_text(f->game, &f->state, seat, move.of[seat], text);
                if (reveal) revealed[seat] = card_of(text);
            }
        rp_apply(f->game, &f->state, &move);
        if (!reveal) continue;
        bool power = is_power(&revealed[0]) || is_power(&revealed[1]);
        if (!power && !after_power) {
            judge_round(f, &t, revealed, &random);
            judged++;
        }
        after_power = power;
    }
    fight_free(f);
    return judged;
}

/* ---- solo fights ------------------------------------------------------------------------------------------- */

/* Draws an outcome at a chance node and returns the card it turned up. */
static card turn_up(fight *f, rp_random *random) {
    char text[RP_TEXT_MAX];
    ck_assert(fight_is_chance(f));
    rp_action outcome = rp_sample(f->game, &f->state, random);
    rp_action_text(f->game, &f->state, RP_CHANCE_PLAYER, outcome, text);
    rp_apply_one(f->game, &f->state, RP_CHANCE_PLAYER, outcome);
    ck_assert_msg(strncmp(text, "turn up ", 8) == 0, "%s", text);
    return card_of(text + 8);
}

/* Five cards for the monster: those with the icon in the order of their coming until the total is higher, or none. */
static void turn_up_counter(fight *f, table *t, pile *played, const card *other, rp_random *random) {
    pile with_icon = *played, used = *played;
    card turned[5];
    for (int i = 0; i < 5; i++) {
        turned[i] = turn_up(f, random);
        if (has_icon(&turned[i], other->type)) add(&with_icon, turned[i]);
    }
    bool succeeds = total_of(&with_icon) > other->value;
    for (int i = 0; i < 5; i++) {
        bool plays = succeeds && has_icon(&turned[i], other->type) && total_of(&used) <= other->value;
        add(plays ? &used : &t->discard, turned[i]);
    }
    *played = used;
}

static void judge_solo_round(fight *f, rp_random *random) {
    table t = read_table(f);
    pile played[2] = {{.count = 0}, {.count = 0}};
    char text[RP_TEXT_MAX];
    rp_action action = random_action(f, FIGHT_HERO, random);
    rp_action_text(f->game, &f->state, FIGHT_HERO, action, text);
    rp_apply_one(f->game, &f->state, FIGHT_HERO, action);
    card hero = card_of(text), monster = turn_up(f, random);
    add(&played[0], hero), add(&played[1], monster);
    if (!counter_if_able(f, &t, 0, &played[0], &monster, random) && may_counter(&monster, &hero))
        turn_up_counter(f, &t, &played[1], &hero, random);
    settle(&t, played);
    expect_table(f, &t);
}

static int cards_left(fight *f) {
    table t = read_table(f);
    return 54 - t.hand[0].count - t.damage[0].count - t.damage[1].count - t.stack.count - t.discard.count;
}

/* Until the end, or until the deck might be used up in the round. */
static int judge_solo_fight(uint64_t seed) {
    fight *f = fight_new("variant=solo,hero=lindel,monster=golem,life=12,escape=no,dry-limit=0");
    rp_random random;
    rp_random_seed(&random, seed);
    int judged = 0;
    while (!fight_over(f) && cards_left(f) >= 11) {
        while (fight_is_chance(f))
            rp_apply_one(f->game, &f->state, RP_CHANCE_PLAYER, rp_sample(f->game, &f->state, &random));
        judge_solo_round(f, &random);
        judged++;
    }
    fight_free(f);
    return judged;
}

START_TEST(random_solo_fights_are_settled_alike) {
    int judged = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)test_by_length(100, 40, 400); seed++) judged += judge_solo_fight(seed);
    ck_assert_int_gt(judged, test_by_length(400, 160, 1600));
}
END_TEST

START_TEST(random_fights_are_settled_alike) {
    int judged = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)test_by_length(150, 60, 600); seed++) judged += judge_fight(seed);
    ck_assert_int_gt(judged, test_by_length(800, 320, 3200));
}
END_TEST

int main(void) {
    const TTest *tests[] = {random_fights_are_settled_alike, random_solo_fights_are_settled_alike};
    return fight_run_tests("dq-combat: random rounds", tests, sizeof tests / sizeof *tests, 120);
}
