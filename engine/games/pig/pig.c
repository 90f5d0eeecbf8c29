/* Pig: roll as long as you dare. The smallest game of chance in which states recur.
 *
 * Who is to act rolls a die (chance) or holds. A 1 loses the turn total and the turn; any other number is added to the
 * turn total; holding adds the turn total to the score. Who holds with score + turn total >= goal wins.
 *
 *     decide ── roll ── chance ── 2 .. sides: decide again
 *       │                  └──── 1: the other decides, nothing gained
 *       └───── hold: the other decides, or the end
 *
 * Only rolling is legal at turn total 0 and only holding once the goal is reached: the other choice would give a turn
 * away for nothing, so the value is that of the unrestricted game (Neller and Presser 2004: with goal 100 and six sides
 * the first player wins with probability 0.5306), and score + turn total stays below goal + sides.
 *
 * Play has no longest length. info.length_maximum is what uniformly random play from the start exceeds with a
 * probability below 1e-10: a turn banks 2 or more with probability >= 1/4, so goal / 2 of them come within
 * 4 goal + 200 own turns (Chernoff), and turns of 10 moves on average are twice the mean of 5. No rule reads it. */
#include "engine/games/pig/pig.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

typedef rp_pig_turn turn;

enum { HOLD, ROLL }; /* an agent that takes the first of equals comes to an end */
enum { OPTION_GOAL, OPTION_SIDES };
enum { GOAL_MAX = 1000, SIDES_MAX = 100 };

static const turn *turn_of(const rp_state *state) { return rp_pig_turn_of(state); }
static turn *edit(rp_state *state) { return (turn *)(void *)state->bytes; }
static int goal_of(const rp_game *game) { return rp_pig_goal(game); }
static int sides_of(const rp_game *game) { return game->info.outcomes_maximum; }

static void start(const rp_game *game, rp_state *state) {
    (void)game;
    edit(state)->to_act = RP_TO_ACT_PLAYER(0);
}

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    return turn_of(state)->to_act;
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    const turn *t = turn_of(state);
    int count = 0;
    if (t->total) out[count++] = HOLD;
    if (t->score[player] + t->total < goal_of(game)) out[count++] = ROLL;
    return count;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    (void)state;
    int sides = sides_of(game);
    double probability = 1.0 / sides;
    for (int i = 0; i < sides; i++) out[i] = (rp_outcome){.outcome = i + 1, .probability = probability};
    return sides;
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    (void)state;
    return 1 + (rp_action)rp_random_below(random, (uint32_t)sides_of(game));
}

static void pass(turn *t) {
    t->total = 0;
    t->player ^= 1;
    t->to_act = (uint8_t)RP_TO_ACT_PLAYER(t->player);
}

static void hold(turn *t, int goal) {
    t->score[t->player] = (uint16_t)(t->score[t->player] + t->total);
    if (t->score[t->player] < goal) {
        pass(t);
        return;
    }
    t->total = 0;
    t->to_act = 0;
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    turn *t = edit(state);
    if (t->to_act & RP_TO_ACT_CHANCE) {
        t->history = rp_mix(t->history, (uint64_t)move->of[0] + 1);
        if (move->of[0] == 1) {
            pass(t);
        } else {
            t->total = (uint16_t)(t->total + move->of[0]);
            t->to_act = (uint8_t)RP_TO_ACT_PLAYER(t->player);
        }
        return;
    }
    rp_action action = move->of[t->player];
    t->history = rp_mix(t->history, (uint64_t)action);
    if (action == ROLL)
        t->to_act = RP_TO_ACT_CHANCE;
    else
        hold(t, goal_of(game));
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    out[0] = turn_of(state)->player == 0 ? 1 : -1;
    out[1] = -out[0];
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game, (void)player;
    return turn_of(state)->history;
}

static uint64_t position_key(const rp_game *game, const rp_state *state) {
    (void)game;
    const turn *t = turn_of(state);
    uint64_t scores = (uint64_t)t->score[0] << 32 | (uint64_t)t->score[1] << 16 | t->total;
    return rp_mix(0, scores << 16 | (uint64_t)t->player << 8 | t->to_act);
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state;
    if (player == RP_CHANCE_PLAYER)
        snprintf(text, RP_TEXT_MAX, "die %d", action);
    else
        snprintf(text, RP_TEXT_MAX, "%s", action == ROLL ? "roll" : "hold");
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    (void)player;
    const turn *t = turn_of(state);
    char history[17];
    snprintf(history, sizeof history, "%016llx", (unsigned long long)t->history);
    for (int i = 0; i < 2; i++) writer->integer(writer, game->info.player_names[i], t->score[i]);
    writer->string(writer, "turn", game->info.player_names[t->player]);
    writer->integer(writer, "total", t->total);
    writer->boolean(writer, "rolling", t->to_act == RP_TO_ACT_CHANCE);
    writer->string(writer, "history", history);
}

/* Sums of dice without a 1. */
static bool is_sum(int points, int sides) { return points == 0 || (points > 1 && (sides > 2 || points % 2 == 0)); }

/* True when rolls that stop at `left` or above can add up to `total`. */
static bool can_add_up(int total, int left, int sides) {
    if (total == 0) return true;
    for (int before = total > sides ? total - sides : 0; before <= total - 2 && before < left; before++)
        if (is_sum(before, sides)) return true;
    return false;
}

static void check_points(const rp_game *game, const turn *t, rp_reader *reader) {
    int goal = goal_of(game), sides = sides_of(game);
    for (int i = 0; i < 2; i++) {
        const char *name = game->info.player_names[i];
        if (!is_sum(t->score[i], sides) || !can_add_up(t->score[i], goal, sides))
            rp_reader_fail(reader, "%s: no rolls of 2 to %d add up to %d", name, sides, t->score[i]);
        if (t->score[i] >= goal && i != t->player)
            rp_reader_fail(reader, "turn: play went on after %s had won with %d", name, t->score[i]);
    }
    if (!is_sum(t->total, sides) || !can_add_up(t->total, goal - t->score[t->player], sides))
        rp_reader_fail(reader, "total: %d cannot be rolled with %d points when %d are the goal", t->total,
                       t->score[t->player], goal);
}

static void read_history(turn *t, rp_reader *reader) {
    char history[20];
    if (rp_read_string_optional(reader, "history", history, sizeof history)) {
        if (strlen(history) > 16 || strspn(history, "0123456789abcdefABCDEF") != strlen(history))
            rp_reader_fail(reader, "history: '%s' should be up to 16 hexadecimal digits", history);
        t->history = strtoull(history, NULL, 16);
    } else {
        t->history = rp_mix(rp_mix(t->score[0], t->score[1]), (uint64_t)t->total << 8 | t->player);
    }
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    (void)player;
    turn *t = edit(state);
    int goal = goal_of(game), most = goal - 1 + sides_of(game);
    rp_read_only(reader, "first|second|turn|total|rolling|history");
    for (int i = 0; i < 2; i++)
        t->score[i] = (uint16_t)rp_read_integer_or(reader, game->info.player_names[i], 0, most, 0);
    t->player = (uint8_t)rp_read_choice_or(reader, "turn", "first|second", 0);
    t->total = (uint16_t)rp_read_integer_or(reader, "total", 0, most, 0);
    bool rolling = rp_read_boolean_or(reader, "rolling", false);
    read_history(t, reader);
    if (!rp_reader_ok(reader)) return;
    check_points(game, t, reader);
    bool over = t->score[t->player] >= goal;
    if (over && (t->total || rolling)) rp_reader_fail(reader, "total: the game is over, nobody rolls any more");
    if (rolling && t->score[t->player] + t->total >= goal)
        rp_reader_fail(reader, "rolling: with score + total at the goal there is only holding");
    t->to_act = (uint8_t)(over ? 0 : rolling ? RP_TO_ACT_CHANCE : RP_TO_ACT_PLAYER(t->player));
}

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const turn *t = turn_of(state);
    const char *you[2] = {player == 0 ? " (you)" : "", player == 1 ? " (you)" : ""};
    bool mine = t->player == player;
    const char *who = mine ? "you" : game->info.player_names[t->player], *has = mine ? "have" : "has";
    int used = snprintf(text, size, "  first%s %d, second%s %d of %d; ", you[0], t->score[0], you[1], t->score[1],
                        goal_of(game));
    if (used < 0 || (size_t)used >= size) return;
    if (!t->to_act)
        snprintf(text + used, size - (size_t)used, "%s %s won\n", who, has);
    else
        snprintf(text + used, size - (size_t)used, "%s %s %d in this turn%s\n", who, has, t->total,
                 t->to_act == RP_TO_ACT_CHANCE ? " and rolls" : "");
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    snprintf(text, size,
             "In your turn you roll a die of %d sides as often as you like. What you roll is added up, but a 1 loses "
             "all of this turn and ends it; holding adds it to your score and ends the turn. Whoever comes to %d first "
             "wins.\n",
             sides_of(game), goal_of(game));
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "Hold, or roll on?");
}

static void meaning(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game;
    const turn *t = turn_of(state);
    if (action == HOLD)
        snprintf(text, RP_TEXT_MAX, "%d + %d = %d", t->score[player], t->total, t->score[player] + t->total);
    else
        text[0] = 0;
}

/* Of a roll nothing is told before the die lies. */
static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)game, (void)after;
    const turn *t = turn_of(before);
    if (action == ROLL)
        text[0] = 0;
    else
        snprintf(text, RP_TEXT_MAX, "%s: %d more, %d in all", you ? "hold" : "holds", t->total,
                 t->score[player] + t->total);
}

static void outcome(const rp_game *game, const rp_state *before, const rp_state *after, rp_action die, int reader,
                    char *text) {
    (void)after;
    char who[RP_NAME_MAX];
    const turn *t = turn_of(before);
    rp_player_title(game, t->player, reader, who);
    int used = snprintf(text, RP_TEXT_MAX, "%s %s %d", who, t->player == reader ? "roll" : "rolls", die);
    if (die > 1) return;
    if (t->total)
        snprintf(text + used, (size_t)(RP_TEXT_MAX - used), ": the %d of this turn are lost", t->total);
    else
        snprintf(text + used, (size_t)(RP_TEXT_MAX - used), ": nothing in this turn");
}

static const rp_phrases phrases = {
    .rules = rules_text, .question = question, .meaning = meaning, .deed = deed, .outcome = outcome};

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data, (void)error;
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(turn),
                                .position_size = offsetof(turn, history),
                                .legal_maximum = 2,
                                .outcomes_maximum = (int)game->spec.value[OPTION_SIDES].integer,
                                .length_maximum = 80 * goal_of(game) + 4000,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static const rp_option options[] = {
    [OPTION_GOAL] = {.name = "goal",
                     .kind = RP_OPTION_INTEGER,
                     .fallback = "100",
                     .minimum = 2,
                     .maximum = GOAL_MAX,
                     .help = "points that win"},
    [OPTION_SIDES] = {.name = "sides",
                      .kind = RP_OPTION_INTEGER,
                      .fallback = "6",
                      .minimum = 2,
                      .maximum = SIDES_MAX,
                      .help = "sides of the die"},
};

const rp_rules rp_pig = {
    .name = "pig",
    .title = "Pig",
    .summary = "roll on or hold what you have; the truth is known",
    .version = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .chance = chance,
    .sample = sample,
    .apply = apply,
    .payoff = payoff,
    .information_key = information_key,
    .position_key = position_key,
    .playout = playout,
    .describe = describe,
    .write = write,
    .read = read,
    .show = show,
    .phrases = &phrases,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_pig, game, state, random, result);
}
