#include "tests/support/planted_game.h"

#include "engine/playout.h"
#include "tests/support/require.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEAL, BOTH, ANSWER, DIE, LAST, OVER };
enum { HOLD, BET };
enum { FOLD, CALL };
enum { STOP, DOUBLE };
enum { HIDDEN = 9, VALUES = 3 };
enum { NOT_SHOWN, FIRST_HIGHER, SECOND_HIGHER, EQUAL };

typedef struct table {
    uint8_t card[2]; /* 1 to 3; 0: not dealt, HIDDEN: in a view of the other player */
    uint8_t phase;
    uint8_t stake;
    uint8_t answering; /* who did not bet; in OVER 1 + who folded, 0: nobody */
    uint8_t order;     /* what a 3 has shown */
    uint8_t dealt;
    uint8_t unused;
    uint64_t history; /* running key of what both have seen */
} table;

typedef struct planted {
    rp_game game;
    rp_rules rules;
    uint64_t applied; /* for a game that keeps something beside its states */
} planted;

static const int copies[VALUES + 1] = {0, 1, 2, 1};

static const table *table_of(const rp_state *state) { return (const table *)(const void *)state->bytes; }
static table *edit(rp_state *state) { return (table *)(void *)state->bytes; }

/* ---- the game as it should be ----------------------------------------------------------------------------- */

static void start(const rp_game *game, rp_state *state) { (void)game, (void)state; }

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const table *t = table_of(state);
    const unsigned actor[] = {RP_TO_ACT_CHANCE, 3, RP_TO_ACT_PLAYER(t->answering), RP_TO_ACT_CHANCE, 1, 0};
    return actor[t->phase];
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)state, (void)player;
    out[0] = 0;
    out[1] = 1;
    return 2;
}

static int left_of(const table *t, int value) { return copies[value] - (t->card[0] == value); }

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game;
    const table *t = table_of(state);
    int count = 0;
    for (int i = 1; i <= 3; i++) {
        double probability = t->phase == DIE ? (4 - i) / 6.0 : (double)left_of(t, i) / (4 - t->dealt);
        if (probability > 0) out[count++] = (rp_outcome){i, probability};
    }
    return count;
}

/* The value of a card out of those that are left when one of value `seen` (0: none) is gone. */
static int draw_card(int seen, rp_random *random) {
    uint32_t index = rp_random_below(random, seen ? 3 : 4);
    for (int value = 1;; value++) {
        uint32_t left = (uint32_t)(copies[value] - (value == seen));
        if (index < left) return value;
        index -= left;
    }
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    (void)game;
    const table *t = table_of(state);
    if (t->phase == DEAL) return draw_card(t->card[0], random);
    uint32_t side = rp_random_below(random, 6);
    return side < 3 ? 1 : side < 5 ? 2 : 3;
}

static void see(table *t, uint64_t move) { t->history = rp_mix(t->history, move); }

static int order_of(const table *t) {
    return t->card[0] > t->card[1] ? FIRST_HIGHER : t->card[0] < t->card[1] ? SECOND_HIGHER : EQUAL;
}

static void deal(table *t, int card) {
    t->card[t->dealt++] = (uint8_t)card;
    if (t->dealt == 2) t->phase = BOTH;
    see(t, 100 + t->dealt);
}

static void both_choose(table *t, int first, int second) {
    t->stake = first == BET && second == BET ? 2 : 1;
    t->answering = first == BET ? 1 : 0;
    t->phase = first == second ? DIE : ANSWER;
    if (first == second) t->answering = 0;
    see(t, (uint64_t)(200 + 2 * first + second));
}

static void answer(table *t, int choice) {
    if (choice == CALL) {
        t->stake = 2;
        t->answering = 0;
        t->phase = DIE;
    } else {
        t->answering++;
        t->phase = OVER;
    }
    see(t, (uint64_t)(300 + choice));
}

static void roll(table *t, int die) {
    t->stake = (uint8_t)(t->stake + die - 1);
    if (die == 3) t->order = (uint8_t)order_of(t);
    t->phase = LAST;
    see(t, (uint64_t)(400 + 10 * die + t->order));
}

static void finish(table *t, int choice) {
    if (choice == DOUBLE) t->stake *= 2;
    t->phase = OVER;
    see(t, (uint64_t)(500 + choice));
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    table *t = edit(state);
    switch (t->phase) {
    case DEAL: deal(t, move->of[0]); break;
    case BOTH: both_choose(t, move->of[0], move->of[1]); break;
    case ANSWER: answer(t, move->of[t->answering]); break;
    case DIE: roll(t, move->of[0]); break;
    default: finish(t, move->of[0]); break;
    }
}

/* Nothing is at stake between equal cards. */
static bool is_idle(const table *t) { return t->phase == LAST && t->order == EQUAL; }

static int useful(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = game->rules->legal(game, state, player, out);
    return is_idle(table_of(state)) ? 1 : count;
}

static void advance(const rp_game *game, rp_state *state, const rp_move *move) {
    game->rules->apply(game, state, move);
    if (is_idle(table_of(state))) game->rules->apply(game, state, &(rp_move){{STOP}});
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    const table *t = table_of(state);
    int order = order_of(t);
    out[0] = order == FIRST_HIGHER ? t->stake : order == SECOND_HIGHER ? -t->stake : 0;
    if (t->answering) out[0] = t->answering == 1 ? -1 : 1;
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    return rp_mix(table_of(state)->history, table_of(state)->card[player]);
}

static void mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    table *t = edit(state);
    if (t->card[!player]) t->card[!player] = HIDDEN;
}

static bool can_be(const table *t, int player, int card) {
    table world = *t;
    world.card[!player] = (uint8_t)card;
    return !t->order || t->order == order_of(&world);
}

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    (void)game;
    table *t = edit(state);
    int card;
    if (!t->card[!player]) return;
    do card = draw_card(t->card[player] == HIDDEN ? 0 : t->card[player], random);
    while (!can_be(t, player, card));
    t->card[!player] = (uint8_t)card;
}

/* Cards that the other player can have; all copies of one value are one world. */
static int possible(const table *t, int player, int values[VALUES], int *weight) {
    int count = 0;
    *weight = 0;
    for (int value = 1; value <= VALUES; value++) {
        int left = copies[value] - (t->card[player] == value);
        if (!left || !can_be(t, player, value)) continue;
        values[count++] = value;
        *weight += left;
    }
    return count;
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    int values[VALUES], weight;
    return table_of(state)->card[!player] ? (uint64_t)possible(table_of(state), player, values, &weight) : 1;
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    (void)game;
    table *t = edit(state);
    int values[VALUES], weight;
    if (!t->card[!player]) return 1;
    possible(t, player, values, &weight);
    int value = values[index];
    t->card[!player] = (uint8_t)value;
    return (double)(copies[value] - (t->card[player] == value)) / weight;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(game->rules, game, state, random, result);
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game;
    static const char *const names[3][2] = {{"hold", "bet"}, {"fold", "call"}, {"stop", "double"}};
    int phase = table_of(state)->phase;
    if (player == RP_CHANCE_PLAYER)
        snprintf(text, RP_TEXT_MAX, "%s %d", phase == DEAL ? "card" : "die", action);
    else
        snprintf(text, RP_TEXT_MAX, "%s", names[phase == BOTH ? 0 : phase == ANSWER ? 1 : 2][action]);
}

static const struct {
    const char *name;
    size_t offset;
} fields[] = {{"first", offsetof(table, card[0])},       {"second", offsetof(table, card[1])},
              {"phase", offsetof(table, phase)},         {"stake", offsetof(table, stake)},
              {"answering", offsetof(table, answering)}, {"order", offsetof(table, order)},
              {"dealt", offsetof(table, dealt)}};
enum { FIELDS = sizeof fields / sizeof *fields, OPEN_FIELDS = 2 };

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)game;
    const table *t = table_of(state);
    for (int i = 0; i < FIELDS; i++) {
        int value = state->bytes[fields[i].offset];
        if (i < OPEN_FIELDS && value && player >= 0 && i != player) value = HIDDEN;
        writer->integer(writer, fields[i].name, value);
    }
    writer->integer(writer, "history", (int64_t)t->history);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)game, (void)player;
    for (int i = 0; i < FIELDS; i++)
        state->bytes[fields[i].offset] = (unsigned char)rp_read_integer(reader, fields[i].name, 0, 255);
    edit(state)->history = (uint64_t)rp_read_integer(reader, "history", INT64_MIN, INT64_MAX);
}

enum { CARD_DEALT, DIE_FALLEN };

static const rp_event_kind event_kinds[] = {
    [CARD_DEALT] = {"card", {{"player", RP_VALUE_PLAYER, NULL}, {"card", RP_VALUE_NAME, NULL}}},
    [DIE_FALLEN] = {"die", {{"shows", RP_VALUE_NUMBER, NULL}}},
};

static void event_name(const rp_game *game, const rp_event *event, int value, int number, char *text) {
    (void)game, (void)event, (void)value;
    snprintf(text, RP_TEXT_MAX, "card %d", number);
}

static void apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    const table *t = table_of(state);
    int phase = t->phase, dealt = t->dealt;
    game->rules->apply(game, state, move);
    if (phase == DEAL)
        rp_tell(listener, &(rp_event){.kind = CARD_DEALT,
                                      .blank = 1u << 1,
                                      .blank_for = (uint8_t)RP_TO_ACT_PLAYER(!dealt),
                                      .value = {dealt, move->of[0] + 1}});
    if (phase == DIE) rp_tell(listener, &(rp_event){.kind = DIE_FALLEN, .value = {move->of[0]}});
}

static const rp_rules right = {
    .name = "planted",
    .title = "Planted",
    .summary = "a small game for mistakes",
    .version = 1,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .chance = chance,
    .sample = sample,
    .apply = apply,
    .useful = useful,
    .advance = advance,
    .payoff = payoff,
    .information_key = information_key,
    .mask = mask,
    .resample = resample,
    .belief_count = belief_count,
    .belief_world = belief_world,
    .playout = playout,
    .describe = describe,
    .write = write,
    .read = read,
    .event_kinds = event_kinds,
    .event_kind_count = sizeof event_kinds / sizeof *event_kinds,
    .event_name = event_name,
    .apply_told = apply_told,
};

/* ---- mistakes --------------------------------------------------------------------------------------------- */

static void chance_unflagged(rp_rules *rules, rp_game *game) {
    (void)rules;
    game->info.capabilities &= ~(unsigned)RP_HAS_CHANCE;
}

static void simultaneous_unflagged(rp_rules *rules, rp_game *game) {
    (void)rules;
    game->info.capabilities &= ~(unsigned)RP_HAS_SIMULTANEOUS;
}

static void no_resample(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->resample = NULL;
}

static void hidden_unflagged(rp_rules *rules, rp_game *game) {
    (void)rules;
    game->info.capabilities &= ~(unsigned)RP_HAS_HIDDEN;
}

static void apply_past_its_bytes(const rp_game *game, rp_state *state, const rp_move *move) {
    apply(game, state, move);
    if (table_of(state)->phase == LAST) state->bytes[sizeof(table) + 3] = 1;
}
static void writes_outside(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->apply = apply_past_its_bytes;
}

static void apply_by_anothers_action(const rp_game *game, rp_state *state, const rp_move *move) {
    table *t = edit(state);
    bool answers = t->phase == ANSWER;
    int other = !t->answering;
    apply(game, state, move);
    if (answers && move->of[other] > 1) t->stake = 1;
}
static void looks_at_another(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->apply = apply_by_anothers_action;
}

static void apply_and_count(const rp_game *game, rp_state *state, const rp_move *move) {
    planted *made = game->setup;
    if (++made->applied % 64 == 0) edit(state)->history++;
    apply(game, state, move);
}
static void keeps_a_count(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->apply = apply_and_count;
}

static int legal_descending(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = legal(game, state, player, out);
    if (table_of(state)->phase == ANSWER) out[0] = 1, out[1] = 0;
    return count;
}
static void actions_descend(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->legal = legal_descending;
}

static int legal_by_secret(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = legal(game, state, player, out);
    return table_of(state)->phase == LAST && table_of(state)->card[1] == 3 ? 1 : count;
}
static void choices_tell_the_secret(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->legal = legal_by_secret;
}

static void describe_colliding(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    describe(game, state, player, action, text);
    if (player >= 0 && table_of(state)->phase == LAST) snprintf(text, RP_TEXT_MAX, "%s", action ? "Stop" : "stop");
}
static void texts_collide(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->describe = describe_colliding;
}

static void describe_indented(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    describe(game, state, player, action, text);
    if (player >= 0 && table_of(state)->phase == ANSWER && action == CALL) snprintf(text, RP_TEXT_MAX, " call");
}
static void text_does_not_parse(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->describe = describe_indented;
}

static int useful_and_more(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    int count = useful(game, state, player, out);
    if (table_of(state)->phase == ANSWER) out[count++] = 2;
    return count;
}
static void useful_is_not_legal(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->useful = useful_and_more;
}

static void advance_too_far(const rp_game *game, rp_state *state, const rp_move *move) {
    advance(game, state, move);
    if (table_of(state)->phase == LAST && table_of(state)->order == SECOND_HIGHER)
        game->rules->apply(game, state, &(rp_move){{STOP}});
}
static void advances_over_a_choice(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->advance = advance_too_far;
}

static int chance_descending(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    int count = chance(game, state, out);
    rp_outcome last = out[count - 1];
    out[count - 1] = out[0];
    out[0] = last;
    return count;
}
static void outcomes_descend(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->chance = chance_descending;
}

static int chance_with_impossible(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    int count = chance(game, state, out);
    if (count == VALUES) return count;
    out[count++] = (rp_outcome){4, 0};
    return count;
}
static void outcome_without_probability(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->chance = chance_with_impossible;
}

static int chance_short_of_one(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    int count = chance(game, state, out);
    if (table_of(state)->phase == DIE) out[count - 1].probability -= 0.01;
    return count;
}
static void probabilities_sum_to_less(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->chance = chance_short_of_one;
}

static rp_action sample_uniform(const rp_game *game, const rp_state *state, rp_random *random) {
    rp_outcome outcomes[VALUES];
    return outcomes[rp_random_below(random, (uint32_t)chance(game, state, outcomes))].outcome;
}
static void sample_of_another_kind(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->sample = sample_uniform;
}

static int merge_all(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]) {
    int count = chance(game, state, out);
    if (table_of(state)->phase != DIE) {
        for (int i = 0; members && i < count; i++) members[i] = 1;
        return count;
    }
    out[0].probability = 1;
    if (members) members[0] = (uint16_t)count;
    return 1;
}
static void merges_too_much(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->chance_merged = merge_all;
}

static void payoff_too_high(const rp_game *game, const rp_state *state, double out[]) {
    payoff(game, state, out);
    if (table_of(state)->stake == 8) out[0] *= 2, out[1] *= 2;
}
static void payoff_out_of_range(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->payoff = payoff_too_high;
}

static void payoff_with_a_fee(const rp_game *game, const rp_state *state, double out[]) {
    payoff(game, state, out);
    if (table_of(state)->answering == 1) out[1] = 0;
}
static void sums_to_less(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->payoff = payoff_with_a_fee;
}

static void length_too_small(rp_rules *rules, rp_game *game) {
    (void)rules;
    game->info.length_maximum--;
}

static void length_absurd(rp_rules *rules, rp_game *game) {
    (void)rules;
    game->info.length_maximum = 50000000;
}

static void playout_folding(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    playout(game, state, random, result);
    if (table_of(state)->stake == 6) result[0] = result[1] = 0;
}
static void playout_of_its_own(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->playout = playout_folding;
}

static void payoff_by_history(const rp_game *game, const rp_state *state, double out[]) {
    payoff(game, state, out);
    if (table_of(state)->history % 8 == 1) out[0] = out[1] = 0;
}
static void history_decides(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->payoff = payoff_by_history;
}

static uint64_t key_without_stake(const rp_game *game, const rp_state *state) {
    (void)game;
    table t = *table_of(state);
    t.stake = 0;
    return rp_hash_bytes(&t, offsetof(table, history));
}
static void position_key_forgets(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->position_key = key_without_stake;
}

static void mask_back_and_forth(const rp_game *game, rp_state *state, int player) {
    table *t = edit(state);
    if (t->card[!player] == HIDDEN)
        t->card[!player] = 1;
    else
        mask(game, state, player);
}
static void mask_twice_differs(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->mask = mask_back_and_forth;
}

static void mask_peeking(const rp_game *game, rp_state *state, int player) {
    if (player == 0 || table_of(state)->card[0] != 3) mask(game, state, player);
}
static void mask_peeks(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->mask = mask_peeking;
}

static void resample_if_hidden(const rp_game *game, rp_state *state, int player, rp_random *random) {
    if (table_of(state)->card[!player] == HIDDEN) resample(game, state, player, random);
}
static void mask_peeks_and_resample_keeps(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->mask = mask_peeking;
    rules->resample = resample_if_hidden;
}

static uint64_t key_with_secret(const rp_game *game, const rp_state *state, int player) {
    return rp_mix(information_key(game, state, player), table_of(state)->card[1] == 3);
}
static void key_holds_a_secret(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->information_key = key_with_secret;
}

static void resample_all(const rp_game *game, rp_state *state, int player, rp_random *random) {
    table *t = edit(state);
    if (player == 1 && t->phase == BOTH) t->card[1] = (uint8_t)draw_card(0, random);
    resample(game, state, player, random);
}
static void resample_changes_the_view(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->resample = resample_all;
}

static uint64_t key_of_two(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    int card = table_of(state)->card[player];
    return rp_mix(table_of(state)->history, (uint64_t)(card == 2 ? 1 : card));
}
static void one_key_for_two_cards(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->information_key = key_of_two;
}

static uint64_t key_without_history(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    return rp_mix(table_of(state)->phase, table_of(state)->card[player]);
}
static void key_forgets_the_past(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->information_key = key_without_history;
}

static void apply_and_forget(const rp_game *game, rp_state *state, const rp_move *move) {
    bool die = table_of(state)->phase == DIE;
    apply(game, state, move);
    if (die) edit(state)->history = rp_mix(1, (uint64_t)move->of[0] + 10u * table_of(state)->order);
}
static void game_forgets_what_was_seen(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->apply = apply_and_forget;
}

static double belief_uniform(const rp_game *game, rp_state *state, int player, uint64_t index) {
    double count = (double)belief_count(game, state, player);
    belief_world(game, state, player, index);
    return 1 / count;
}
static void beliefs_are_uniform(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->belief_world = belief_uniform;
}

static void resample_values(const rp_game *game, rp_state *state, int player, rp_random *random) {
    uint64_t count = belief_count(game, state, player);
    belief_world(game, state, player, rp_random_below(random, (uint32_t)count));
}
static void resample_is_uniform(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->resample = resample_values;
}

static void resample_any_order(const rp_game *game, rp_state *state, int player, rp_random *random) {
    table *t = edit(state);
    uint8_t order = t->order;
    t->order = NOT_SHOWN;
    resample(game, state, player, random);
    t->order = order;
}
static void resample_ignores_the_order(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->resample = resample_any_order;
}

static void read_without_order(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    read(game, state, player, reader);
    edit(state)->order = NOT_SHOWN;
}
static void reader_drops_a_field(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->read = read_without_order;
}

static void read_view_without_order(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    read(game, state, player, reader);
    if (player >= 0) edit(state)->order = NOT_SHOWN;
}
static void reader_drops_a_field_of_views(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->read = read_view_without_order;
}

static void apply_told_more(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    apply_told(game, state, move, listener);
    see(edit(state), 1);
}
static void listening_changes_the_state(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->apply_told = apply_told_more;
}

static void die_is_not_listed(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->event_kind_count = DIE_FALLEN;
}

static void tell_openly(void *context, const rp_event *event) {
    rp_event open = *event;
    open.blank_for = 0;
    rp_tell(context, &open);
}
static void apply_told_openly(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener) {
    rp_listener open = {tell_openly, (void *)(uintptr_t)listener};
    apply_told(game, state, move, &open);
}
static void events_show_cards(rp_rules *rules, rp_game *game) {
    (void)game;
    rules->apply_told = apply_told_openly;
}

static const test_mistake mistakes[] = {
    {"chance is not flagged", RP_INVARIANT_FLAGS, chance_unflagged},
    {"choices at the same time are not flagged", RP_INVARIANT_FLAGS, simultaneous_unflagged},
    {"no resample", RP_INVARIANT_HIDDEN, no_resample},
    {"a mask in a game without the hidden flag", RP_INVARIANT_HIDDEN, hidden_unflagged},
    {"apply writes outside its bytes", RP_INVARIANT_BYTES, writes_outside},
    {"apply looks at the action of who is not to act", RP_INVARIANT_DETERMINISTIC, looks_at_another},
    {"apply counts its calls", RP_INVARIANT_DETERMINISTIC, keeps_a_count},
    {"actions are not ascending", RP_INVARIANT_CHOICES, actions_descend},
    {"choices depend on the other's card", RP_INVARIANT_CHOICES_IN_VIEW, choices_tell_the_secret},
    {"texts collide but for case", RP_INVARIANT_TEXTS, texts_collide},
    {"a text does not parse back", RP_INVARIANT_TEXTS_PARSE, text_does_not_parse},
    {"outcomes are not ascending", RP_INVARIANT_OUTCOMES, outcomes_descend},
    {"an outcome has probability 0", RP_INVARIANT_PROBABILITIES, outcome_without_probability},
    {"probabilities sum to 0.99", RP_INVARIANT_SUM, probabilities_sum_to_less},
    {"sample has another distribution than chance", RP_INVARIANT_SAMPLE, sample_of_another_kind},
    {"outcomes of different futures are merged", RP_INVARIANT_MERGED, merges_too_much},
    {"a payoff out of range", RP_INVARIANT_PAYOFF_RANGE, payoff_out_of_range},
    {"not zero-sum though flagged", RP_INVARIANT_ZERO_SUM, sums_to_less},
    {"length_maximum too small by one", RP_INVARIANT_LENGTH, length_too_small},
    {"length_maximum without reason", RP_INVARIANT_LENGTH_IN_REASON, length_absurd},
    {"playout differs from the loop", RP_INVARIANT_PLAYOUT, playout_of_its_own},
    {"the history decides a payoff", RP_INVARIANT_HISTORY, history_decides},
    {"the position key leaves the stake out", RP_INVARIANT_POSITION_KEY, position_key_forgets},
    {"a second mask changes the view", RP_INVARIANT_MASK, mask_twice_differs},
    {"the mask leaves the other's card", RP_INVARIANT_SECRET, mask_peeks},
    {"the mask leaves the other's card, and resample keeps it", RP_INVARIANT_SECRET, mask_peeks_and_resample_keeps},
    {"the information key holds a secret", RP_INVARIANT_KEY_OF_VIEW, key_holds_a_secret},
    {"resample changes the view", RP_INVARIANT_RESAMPLE, resample_changes_the_view},
    {"two cards have one information key", RP_INVARIANT_RECALL, one_key_for_two_cards},
    {"the information key forgets the past", RP_INVARIANT_RECALL, key_forgets_the_past},
    {"key and view forget what was seen", RP_INVARIANT_RECALL, game_forgets_what_was_seen},
    {"beliefs are uniform over values", RP_INVARIANT_BELIEFS, beliefs_are_uniform},
    {"resample is uniform over values", RP_INVARIANT_POSTERIOR, resample_is_uniform},
    {"resample ignores which card is higher", RP_INVARIANT_POSTERIOR, resample_ignores_the_order},
    {"the reader drops a field", RP_INVARIANT_POSITION, reader_drops_a_field},
    {"the reader drops a field of views", RP_INVARIANT_VIEW_POSITION, reader_drops_a_field_of_views},
    {"a move leads elsewhere when somebody listens", RP_INVARIANT_EVENTS, listening_changes_the_state},
    {"an event of a kind that is not listed", RP_INVARIANT_EVENTS, die_is_not_listed},
    {"events show the other's card", RP_INVARIANT_SECRET_OF_EVENTS, events_show_cards},
    {"an action that is useful but not legal", RP_INVARIANT_USEFUL, useful_is_not_legal},
    {"advance passes over a choice", RP_INVARIANT_USEFUL, advances_over_a_choice},
};

const test_mistake *test_mistakes(int *count) {
    *count = sizeof mistakes / sizeof *mistakes;
    return mistakes;
}

rp_game *test_planted_game(const test_mistake *mistake) {
    planted *made = calloc(1, sizeof *made);
    require(made);
    rp_game *game = &made->game;
    made->rules = right;
    game->rules = &made->rules;
    game->setup = made;
    snprintf(game->spec.text, sizeof game->spec.text, "planted");
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS | RP_ZERO_SUM |
                                                RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(table),
                                .position_size = offsetof(table, history),
                                .legal_maximum = 2,
                                .outcomes_maximum = VALUES,
                                .length_maximum = 6,
                                .payoff_minimum = -8,
                                .payoff_maximum = 8};
    if (mistake) mistake->plant(&made->rules, game);
    return game;
}
