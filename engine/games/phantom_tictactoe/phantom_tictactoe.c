/* Phantom tic-tac-toe: tic-tac-toe in which nobody sees the marks of the other side. Who tries a cell that the other
 * side holds is told so and must try another one; the other side learns nothing of it, not even that it happened. That
 * the turn has passed and how the game ended is known to both.
 *
 *     X tries a cell ──┬── it is free: X's mark, O to move
 *                      └── it is O's: X knows now, and tries again
 *
 * An action is the cell, row * 3 + column. A player may try every cell that he has not tried before.
 *
 * What a player knows is the list of his own attempts with their results. Posterior: every list of attempts of the
 * other side that explains it is equally likely. Such a list has three parts that do not influence each other, so the
 * lists are counted as a product (count_explanations) and numbered with mixed radix:
 *   which cells   a set without three in a row, with every cell where the player was refused (when the other side has
 *                 won: and a last cell that completes three in a row)
 *   which order   a cell where the player was refused was marked before that
 *   refusals      before each mark the other side may have tried any of the player's cells, each once, in any order
 * At the other side's turn the refusals so far of that turn belong to its list too, though their number is unknown. */
#include "engine/game.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 9, ALL_CELLS = 0777, TURNS_MAX = 5, SETS_MAX = 126 /* 9 over 4 */ };
enum { RUNNING, X_WON, O_WON, DRAWN };

typedef struct board {
    uint16_t marks[2]; /* bit `cell`; in a view the other side's marks and tries are 0 */
    uint16_t tried[2]; /* own marks and cells that turned out to be taken */
    uint8_t turn;      /* whose mark is next: 0 X, 1 O; goes on when the game is over */
    uint8_t result;
    uint8_t unused[6];
    /* history */
    uint64_t attempts[2]; /* five bits each, first one highest: (cell + 1) * 2 + taken */
} board;

typedef struct setup {
    /* In how many ways the other side can have been refused in r turns, the first of them with n cells of the player
     * that it has not tried yet, one more in each later turn: completions[r][n], r + n up to TURNS_MAX + 1. */
    uint32_t completions[TURNS_MAX + 1][TURNS_MAX + 2];
    /* Sets of cells without three in a row, by size. */
    uint16_t set[TURNS_MAX + 1][SETS_MAX];
    int sets[TURNS_MAX + 1];
} setup;

static const board *board_of(const rp_state *state) { return (const board *)(const void *)state->bytes; }
static board *edit(rp_state *state) { return (board *)(void *)state->bytes; }

static bool has_line(unsigned m) {
    return (m & m >> 1 & m >> 2 & 0111) | (m & m >> 3 & m >> 6 & 07) | ((m & 0421) == 0421) | ((m & 0124) == 0124);
}

static void start(const rp_game *game, rp_state *state) { (void)game, (void)state; }

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const board *b = board_of(state);
    return b->result ? 0 : RP_TO_ACT_PLAYER(b->turn);
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)game;
    int count = 0;
    for (unsigned untried = ALL_CELLS & ~(unsigned)board_of(state)->tried[player]; untried; untried &= untried - 1)
        out[count++] = __builtin_ctz(untried);
    return count;
}

/* One attempt without its consequences for turn and result. */
static void note(board *b, int player, int cell, bool taken) {
    b->tried[player] |= (uint16_t)(1u << cell);
    b->attempts[player] = b->attempts[player] << 5 | (unsigned)(cell + 1) << 1 | taken;
    if (!taken) b->marks[player] |= (uint16_t)(1u << cell);
}

static void attempt(board *b, int player, int cell) {
    bool taken = b->marks[1 - player] >> cell & 1;
    note(b, player, cell, taken);
    if (taken) return;
    b->turn = (uint8_t)(1 - player);
    if (has_line(b->marks[player]))
        b->result = (uint8_t)(X_WON + player);
    else if ((b->marks[0] | b->marks[1]) == ALL_CELLS)
        b->result = DRAWN;
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    (void)game;
    board *b = edit(state);
    attempt(b, b->turn, move->of[b->turn]);
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    (void)game;
    int result = board_of(state)->result;
    out[0] = (result == X_WON) - (result == O_WON);
    out[1] = -out[0];
}

/* Where `player` decides, turn and result follow from his attempts. */
static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const board *b = board_of(state);
    return rp_mix(b->attempts[player], (uint64_t)(b->result << 1 | b->turn));
}

static void mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    board *b = edit(state);
    b->marks[1 - player] = b->tried[1 - player] = 0;
    b->attempts[1 - player] = 0;
}

/* ---- posterior ------------------------------------------------------------------------------------------ */

/* What a view says about the other side. */
typedef struct evidence {
    const setup *setup;
    unsigned free;               /* cells where its marks may be */
    unsigned refused;            /* cells where the player was refused */
    int refusals;                /* number of those */
    uint8_t cell[CELLS];         /* the same as they were found, */
    uint8_t deadline[CELLS];     /* and how many marks of the other side there were then: not descending */
    uint16_t own[TURNS_MAX + 1]; /* the player's first i marks */
    int marks;                   /* of the other side, without the one that won */
    bool won;                    /* the other side has won, with one mark more */
    int turns;                   /* in which it may have been refused, the one that goes on included */
    int lead;                    /* marks of the player before the other side's first turn */
} evidence;

static int attempts_of(const board *b, int player) {
    int attempts = 0;
    while (attempts < CELLS && b->attempts[player] >> 5 * attempts) attempts++;
    return attempts;
}

static evidence evidence_of(const rp_game *game, const board *b, int player) {
    int other = 1 - player, own = 0;
    evidence e = {.setup = game->setup,
                  .free = ALL_CELLS & ~(unsigned)b->marks[player],
                  .refused = (unsigned)(b->tried[player] & ~b->marks[player]),
                  .won = b->result == X_WON + other,
                  .lead = other};
    for (int i = attempts_of(b, player) - 1; i >= 0; i--) {
        unsigned code = (unsigned)(b->attempts[player] >> 5 * i & 31);
        int cell = (int)(code >> 1) - 1;
        if (code & 1) {
            e.cell[e.refusals] = (uint8_t)cell;
            e.deadline[e.refusals++] = (uint8_t)(own + player);
        } else {
            e.own[own + 1] = (uint16_t)(e.own[own] | 1u << cell);
            own++;
        }
    }
    int marks = own + (player ? b->turn == 1 : -(b->turn == 1));
    e.turns = marks + (b->result == RUNNING && b->turn == other);
    e.marks = marks - e.won;
    return e;
}

/* The set number `index` of those that explain the evidence; *last is the mark that won, else -1. When there are no
 * more than `index`: 0, and their number in *count. */
static unsigned find_set(const evidence *e, uint32_t index, int *last, uint32_t *count) {
    const uint16_t *sets = e->setup->set[e->marks];
    uint32_t found = 0;
    *last = -1;
    for (int i = 0; i < e->setup->sets[e->marks]; i++) {
        unsigned set = sets[i];
        if (set & ~e->free || e->refused & ~set) continue;
        if (!e->won) {
            if (found++ == index) return set;
            continue;
        }
        for (unsigned left = e->free & ~set; left; left &= left - 1)
            if (has_line(set | (left & -left)) && found++ == index) {
                *last = __builtin_ctz(left);
                return set;
            }
    }
    *count = found;
    return 0;
}

static uint32_t count_sets(const evidence *e) {
    uint32_t count = 0;
    int last;
    find_set(e, UINT32_MAX, &last, &count);
    return count;
}

/* Orders of the marks: the refused cells choose their places first, by deadline; the others fill the rest. */
static uint32_t count_orders(const evidence *e) {
    uint32_t orders = 1;
    for (int i = 0; i < e->refusals; i++) {
        int places = (e->deadline[i] < e->marks ? e->deadline[i] : e->marks) - i;
        orders *= places > 0 ? (uint32_t)places : 0;
    }
    for (int places = e->marks - e->refusals; places > 1; places--) orders *= (uint32_t)places;
    return orders;
}

static uint32_t count_explanations(const evidence *e) {
    return count_sets(e) * count_orders(e) * e->setup->completions[e->turns][e->lead];
}

/* Takes the digit to `base` that is lowest in *index. */
static uint32_t next_digit(uint32_t *index, uint32_t base) {
    uint32_t digit = *index % base;
    *index /= base;
    return digit;
}

/* Takes out of *bits the one that the next digit of *index chooses among those of `allowed`. */
static int take_bit(unsigned *bits, unsigned allowed, uint32_t *index) {
    unsigned choices = *bits & allowed, skip = next_digit(index, (uint32_t)__builtin_popcount(choices));
    while (skip--) choices &= choices - 1;
    *bits &= ~(choices & -choices);
    return __builtin_ctz(choices);
}

/* Puts the cells of `set` in the order that the next digits of *index say. */
static void find_order(const evidence *e, unsigned set, uint32_t *index, uint8_t order[]) {
    unsigned places = (1u << e->marks) - 1;
    for (int i = 0; i < e->refusals; i++) order[take_bit(&places, (1u << e->deadline[i]) - 1, index)] = e->cell[i];
    for (unsigned rest = set & ~e->refused; rest; rest &= rest - 1)
        order[take_bit(&places, places, index)] = (uint8_t)__builtin_ctz(rest);
}

/* In one turn of the other side, with so many turns to follow and the cells `theirs` in the player's hands: the
 * refusals that *index says, taken out of it. */
static void be_refused(const setup *s, board *b, int other, unsigned theirs, int later_turns, uint32_t *index) {
    unsigned untried = theirs & ~(unsigned)b->tried[other];
    int count = __builtin_popcount(untried), refusals = 0;
    uint32_t ways = 1; /* of so many refusals in this turn */
    for (;; refusals++) {
        uint32_t block = ways * s->completions[later_turns][later_turns ? count - refusals + 1 : 0];
        if (*index < block) break;
        *index -= block;
        ways *= (uint32_t)(count - refusals);
    }
    uint32_t which = next_digit(index, ways);
    while (refusals--) note(b, other, take_bit(&untried, untried, &which), true);
}

/* Fills a view's bytes with the explanation number `index`. */
static void explain(const evidence *e, board *b, int player, uint32_t index) {
    uint8_t order[CELLS];
    int last;
    uint32_t unused;
    unsigned set = find_set(e, next_digit(&index, count_sets(e)), &last, &unused);
    uint32_t orders = count_orders(e), which = next_digit(&index, orders);
    find_order(e, set, &which, order);
    int marks = e->marks + e->won;
    if (e->won) order[e->marks] = (uint8_t)last;
    for (int turn = 0; turn < e->turns; turn++) {
        be_refused(e->setup, b, 1 - player, e->own[turn + e->lead], e->turns - turn - 1, &index);
        if (turn < marks) note(b, 1 - player, order[turn], false);
    }
}

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    evidence e = evidence_of(game, board_of(state), player);
    uint32_t count = count_explanations(&e);
    explain(&e, edit(state), player, count > 1 ? rp_random_below(random, count) : 0);
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    evidence e = evidence_of(game, board_of(state), player);
    return count_explanations(&e);
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    evidence e = evidence_of(game, board_of(state), player);
    uint32_t count = count_explanations(&e);
    explain(&e, edit(state), player, (uint32_t)index);
    return 1.0 / count;
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    (void)game, (void)state, (void)player;
    snprintf(text, RP_TEXT_MAX, "%c%d", 'a' + action % 3, 1 + action / 3);
}

static const char *status_of(const board *b) {
    static const char *const over[4] = {"", "x won", "o won", "draw"};
    return b->result ? over[b->result] : b->turn ? "o to move" : "x to move";
}

static void write_attempts(const board *b, int player, const char *name, rp_writer *writer) {
    writer->open_array(writer, name);
    for (int i = attempts_of(b, player) - 1; i >= 0; i--) {
        char text[16];
        int code = (int)(b->attempts[player] >> 5 * i & 31), cell = (code >> 1) - 1;
        snprintf(text, sizeof text, "%c%d%s", 'a' + cell % 3, 1 + cell / 3, code & 1 ? " taken" : "");
        writer->string(writer, NULL, text);
    }
    writer->close(writer);
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const board *b = board_of(state);
    for (int i = 0; i < 2; i++)
        if (player < 0 || i == player) write_attempts(b, i, game->info.player_names[i], writer);
    if (player >= 0) writer->string(writer, "status", status_of(b));
}

/* Attempts as in a position file. */
typedef struct attempt_list {
    int count;
    uint8_t cell[CELLS];
    bool taken[CELLS];
} attempt_list;

/* One more attempt, of a cell that is not in *seen. */
static void read_attempt(rp_reader *reader, attempt_list *list, unsigned *seen) {
    char text[16];
    rp_read_string(reader, NULL, text, sizeof text);
    if (!rp_reader_ok(reader)) return;
    if (text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3' ||
        (text[2] && strcmp(text + 2, " taken") != 0)) {
        rp_reader_fail(reader, "'%s' should be a cell a1 .. c3, or 'a1 taken'", text);
        return;
    }
    int cell = text[0] - 'a' + 3 * (text[1] - '1');
    if (*seen >> cell & 1) rp_reader_fail(reader, "'%.2s' cannot be tried twice", text);
    *seen |= 1u << cell;
    list->cell[list->count] = (uint8_t)cell;
    list->taken[list->count++] = text[2] != 0;
}

static void read_attempts(rp_reader *reader, const char *name, attempt_list *list) {
    unsigned seen = 0;
    *list = (attempt_list){0};
    if (!rp_read_array(reader, name, CELLS)) return;
    size_t length = reader->length(reader);
    for (size_t i = 0; i < length && reader->enter(reader, NULL, i); i++) {
        read_attempt(reader, list, &seen);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* Plays both lists, turn by turn. */
static void read_world(const rp_game *game, board *b, rp_reader *reader) {
    attempt_list list[2];
    int at[2] = {0, 0};
    for (int i = 0; i < 2; i++) read_attempts(reader, game->info.player_names[i], &list[i]);
    while (rp_reader_ok(reader) && !b->result && at[b->turn] < list[b->turn].count) {
        int player = b->turn, cell = list[player].cell[at[player]];
        bool taken = b->marks[1 - player] >> cell & 1;
        if (taken != list[player].taken[at[player]++])
            rp_reader_fail(reader, "%s: %c%d %s there", game->info.player_names[player], 'a' + cell % 3, 1 + cell / 3,
                           taken ? "is taken" : "is not taken");
        attempt(b, player, cell);
    }
    for (int i = 0; i < 2; i++)
        if (at[i] < list[i].count)
            rp_reader_fail(reader, "%s: attempt %d comes when it is: %s", game->info.player_names[i], at[i] + 1,
                           status_of(b));
}

/* What is wrong with a view's own attempts and its status, or NULL. */
static const char *fault_of_view(const rp_game *game, const board *b, int player, bool last_was_taken) {
    int own = __builtin_popcount(b->marks[player]), other = own + (player ? b->turn == 1 : -(b->turn == 1));
    bool line = has_line(b->marks[player]), own_win = b->result == X_WON + player;
    if (other < 0 || own > TURNS_MAX - player || other > TURNS_MAX - (1 - player))
        return "the number of marks does not fit the status";
    if (last_was_taken && (b->result || b->turn != player)) return "after a taken cell the same side tries another one";
    if (line != own_win) return line ? "has three in a row, which wins" : "has no three in a row, so it has not won";
    if ((own + other == CELLS) != (b->result == DRAWN) && !(own + other == CELLS && b->result == X_WON))
        return "a draw is when all nine cells have marks";
    if (b->result == X_WON + 1 - player && other == 0) return "the other side has no marks, so it has not won";
    evidence e = evidence_of(game, b, player);
    return count_explanations(&e) ? NULL : "no play of the other side explains the taken cells and the status";
}

static void read_view(const rp_game *game, board *b, int player, rp_reader *reader) {
    static const struct {
        uint8_t turn, result;
    } status[5] = {{0, RUNNING}, {1, RUNNING}, {1, X_WON}, {0, O_WON}, {1, DRAWN}};
    const char *name = game->info.player_names[player];
    attempt_list list;
    read_attempts(reader, name, &list);
    int index = rp_read_choice(reader, "status", "x to move|o to move|x won|o won|draw");
    for (int i = 0; i < list.count && rp_reader_ok(reader); i++) {
        if (has_line(b->marks[player])) rp_reader_fail(reader, "%s: play went on after three in a row", name);
        note(b, player, list.cell[i], list.taken[i]);
    }
    if (!rp_reader_ok(reader)) return;
    b->turn = status[index].turn;
    b->result = status[index].result;
    const char *fault = fault_of_view(game, b, player, list.count && list.taken[list.count - 1]);
    if (fault) rp_reader_fail(reader, "%s: %s", name, fault);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    rp_read_only(reader, player < 0 ? "x|o" : player ? "o|status" : "x|status");
    if (player < 0)
        read_world(game, edit(state), reader);
    else
        read_view(game, edit(state), player, reader);
}

/* A view shows the own marks and what was found taken, '?' elsewhere; who is asked need not be told whose turn it is.
 */
static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const board *b = board_of(state);
    unsigned acts = to_act(game, state);
    bool told = player >= 0 && (!acts || acts == RP_TO_ACT_PLAYER(player)); /* in words beside the board */
    bool hidden = player >= 0 && !b->marks[1 - player];
    char cell[CELLS];
    for (int i = 0; i < CELLS; i++) {
        int owner = b->marks[0] >> i & 1 ? 0 : b->marks[1] >> i & 1 ? 1 : -1;
        if (hidden && owner < 0 && b->tried[player] >> i & 1) owner = 1 - player;
        cell[i] = owner >= 0 ? "XO"[owner] : hidden ? '?' : '.';
    }
    snprintf(text, size, "    a b c\n  1 %c %c %c\n  2 %c %c %c\n  3 %c %c %c\n%s%s%s", cell[0], cell[1], cell[2],
             cell[3], cell[4], cell[5], cell[6], cell[7], cell[8], told ? "" : "  ", told ? "" : status_of(b),
             told ? "" : "\n");
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    (void)game;
    snprintf(
        text, size,
        "X begins; three in a row win, across, down or diagonally. You see your own marks only. Whoever tries a cell "
        "that the other side has taken is told so and tries another one; the other side is not told. ? is a cell "
        "of which you know nothing.\n");
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    (void)game, (void)state;
    snprintf(text, RP_TEXT_MAX, "You are %c; which cell do you try?", "XO"[player]);
}

static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)game, (void)before;
    bool marked = board_of(after)->turn != player; /* the marks of the other side are not for everybody's eyes */
    if (action < 0) {
        snprintf(text, RP_TEXT_MAX, "marks a cell that you do not see");
        return;
    }
    snprintf(text, RP_TEXT_MAX, "%s%s %c%d%s",
             marked ? "mark"
             : you  ? "try"
                    : "tries",
             marked && !you ? "s" : "", 'a' + action % 3, 1 + action / 3, marked ? "" : ", which is taken");
}

static const rp_phrases phrases = {.rules = rules_text, .question = question, .deed = deed};

/* ---- the table ------------------------------------------------------------------------------------------ */

static void count_completions(setup *s) {
    for (int n = 0; n < TURNS_MAX + 2; n++) s->completions[0][n] = 1;
    for (int turns = 1; turns <= TURNS_MAX; turns++)
        for (int n = 0; turns + n <= TURNS_MAX + 1; n++) {
            uint32_t ways = 1;
            for (int refusals = 0; refusals <= n; refusals++) {
                s->completions[turns][n] += ways * s->completions[turns - 1][n - refusals + 1];
                ways *= (uint32_t)(n - refusals);
            }
        }
}

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    setup *s = calloc(1, sizeof *s);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    count_completions(s);
    for (unsigned set = 0; set <= ALL_CELLS; set++) {
        int size = __builtin_popcount(set);
        if (size <= TURNS_MAX && !has_line(set)) s->set[size][s->sets[size]++] = (uint16_t)set;
    }
    game->setup = s;
    game->info = (rp_game_info){.capabilities = RP_HAS_HIDDEN | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"x", "o"},
                                .state_size = sizeof(board),
                                .position_size = offsetof(board, attempts),
                                .legal_maximum = CELLS,
                                .outcomes_maximum = 0,
                                .length_maximum = 17, /* 9 marks; X refused at 4 cells, O at 4 */
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

const rp_rules rp_phantom_ttt = {
    .name = "phantom-ttt",
    .title = "Phantom tic-tac-toe",
    .summary = "tic-tac-toe without seeing the marks of the other side",
    .version = 1,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .apply = apply,
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
    .show = show,
    .phrases = &phrases,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_phantom_ttt, game, state, random, result);
}
