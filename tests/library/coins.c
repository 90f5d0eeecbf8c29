/* Coins: each of two players gets a coin that only he sees; then the first says whether they lie alike, and wins if he
 * is right. */
#include "coins.h"

#include <stdio.h>

enum { SAME, DIFFERENT };

typedef struct table {
    uint8_t coin[2]; /* 1 heads, 2 tails; 0: not thrown, or hidden in a view */
    uint8_t thrown;  /* coins */
    uint8_t said;    /* 1 + action; 0: nothing yet */
    uint8_t unused[4];
} table;

static const table *table_of(const rp_state *state) { return (const table *)(const void *)state->bytes; }
static table *edit(rp_state *state) { return (table *)(void *)state->bytes; }

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data, (void)error;
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(table),
                                .position_size = sizeof(table),
                                .legal_maximum = 2,
                                .outcomes_maximum = 2,
                                .length_maximum = 3,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static void start(const rp_game *game, rp_state *state) { (void)game, (void)state; }

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const table *t = table_of(state);
    if (t->thrown < 2) return RP_TO_ACT_CHANCE;
    return t->said ? 0 : RP_TO_ACT_PLAYER(0);
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game, (void)state, (void)player;
    out[0] = SAME;
    out[1] = DIFFERENT;
    return 2;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)game, (void)state;
    for (int i = 0; i < 2; i++) out[i] = (rp_outcome){.outcome = i, .probability = 0.5};
    return 2;
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    table *t = edit(state);
    if (t->thrown < 2)
        t->coin[t->thrown++] = (uint8_t)(1 + move->of[0]);
    else
        t->said = (uint8_t)(1 + move->of[0]);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    const table *t = table_of(state);
    bool alike = t->coin[0] == t->coin[1], right = alike == (t->said == 1 + SAME);
    out[0] = right ? 1 : -1;
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const table *t = table_of(state);
    return rp_mix(t->coin[player], (uint64_t)t->thrown << 8 | t->said);
}

static void mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    edit(state)->coin[!player] = 0;
}

static void resample(const rp_game *game, rp_state *view, int player, rp_random *random) {
    (void)game;
    table *t = edit(view);
    if (t->thrown > !player) t->coin[!player] = (uint8_t)(1 + rp_random_below(random, 2));
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state;
    static const char *const words[2][2] = {{"heads", "tails"}, {"same", "different"}};
    snprintf(text, RP_TEXT_MAX, "%s", words[player != RP_CHANCE_PLAYER][action]);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player;
    const table *t = table_of(state);
    for (int i = 0; i < 2; i++) writer->integer(writer, game->info.player_names[i], t->coin[i]);
    writer->integer(writer, "thrown", t->thrown);
    writer->integer(writer, "said", t->said);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    table *t = edit(state);
    rp_read_only(reader, "first|second|thrown|said");
    t->thrown = (uint8_t)rp_read_integer(reader, "thrown", 0, 2);
    t->said = (uint8_t)rp_read_integer(reader, "said", 0, t->thrown == 2 ? 2 : 0);
    for (int i = 0; i < 2; i++) {
        bool known = t->thrown > i && (player < 0 || player == i);
        t->coin[i] = (uint8_t)rp_read_integer(reader, game->info.player_names[i], known, known ? 2 : 0);
    }
}

const rp_rules coins_rules = {.name = "coins",
                              .title = "Coins",
                              .summary = "a hidden coin each; the first says whether they lie alike",
                              .version = 1,
                              .create = create,
                              .start = start,
                              .to_act = to_act,
                              .legal = legal,
                              .chance = chance,
                              .apply = apply,
                              .payoff = payoff,
                              .information_key = information_key,
                              .mask = mask,
                              .resample = resample,
                              .describe = describe,
                              .write = write,
                              .read = read};

/* ---- the agent -------------------------------------------------------------------------------------------- */

static rp_status create_agent(rp_agent *agent, rp_error *error) {
    (void)agent, (void)error;
    return RP_OK;
}

static rp_status decide(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                        rp_decision *decision, rp_error *error) {
    (void)agent, (void)view, (void)limits, (void)seed, (void)error;
    decision->action = decision->actions[0].action;
    decision->actions[0].share = 1;
    return RP_OK;
}

const rp_agent_kind coins_agent = {
    .name = "same", .summary = "says that they lie alike", .paper = "", .create = create_agent, .decide = decide};
