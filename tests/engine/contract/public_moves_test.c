/* Information keys against a log that this test keeps by itself, in games where it knows what is public: two moments of
 * play have equal keys exactly when the player has seen the same there. What he has seen: every public move in order,
 * and what is his alone now. The contract suite asks the views of the game instead. */
#include "engine/games/dungeonquest_combat/state.h"
#include "engine/store/json.h"
#include "tests/support/decisions.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { SLOTS = 1 << 18, MOMENTS_MAX = SLOTS / 2, LOG_MAX = 16384, GAMES = 1500 };

static const char *const specs[] = {
    "goofspiel:cards=4",
    "goofspiel:cards=4,info=hidden",
    "goofspiel:hands=1+2+4/3+3+5,prizes=2+2+9,info=hidden",
    "dq-combat:deck=6,hand=2,hero=gherinn,monster=golem,escape=no",
    "dq-combat:deck=6,hand=2,hero=hugo,monster=sorcerer,power-counter=effect,standoff-first=secret",
    "dq-combat:deck=6,hand=2,hero=tatianna,monster=demon,empty-deck=early,wounds=5",
    "dq-combat:deck=9,hand=2,hero=challara,monster=skeleton,empty-deck=nothing,wounds=8,standoff-first=monster",
    "dq-combat:deck=6,hand=1,hero=lindel,monster=troll,lost-counter=discard,hopeless=forbid,escape=no",
    "dq-combat:deck=9,hand=2,hero=krutzbeck,monster=skeleton,players=1,variant=solo,solo-choices=player",
    "dq-combat:variant=solo,deck=9,hand=2,hero=tatianna,monster=demon",
    "dq-combat:variant=dice,hero=hugo,monster=demon,wounds=12",
    "dq-combat:variant=classic-solo,hero=hugo,monster=troll,wounds=12",
    "dq-combat:variant=classic,hero=tatianna,monster=sorcerer,wounds=8",
    "dq-combat:variant=classic,hero=krutzbeck,monster=troll,wounds=14,score=win",
};
enum { SPECS = sizeof specs / sizeof *specs };

/* From one 64-bit number to another, for a check that both directions are functions. */
typedef struct table {
    uint64_t from[SLOTS], to[SLOTS]; /* from 0: empty */
    int count;
} table;

/* False when `from` stands for another number already. */
static bool same_as_before(table *t, uint64_t from, uint64_t to) {
    size_t slot = from & (SLOTS - 1);
    for (; t->from[slot]; slot = (slot + 1) & (SLOTS - 1))
        if (t->from[slot] == from) return t->to[slot] == to;
    t->from[slot] = from;
    t->to[slot] = to;
    t->count++;
    return true;
}

/* ---- what is public ------------------------------------------------------------------------------------- */

typedef struct move_log {
    char text[LOG_MAX];
    size_t used;
} move_log;

__attribute__((format(printf, 2, 3))) static void note(move_log *log, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(log->text + log->used, sizeof log->text - log->used, format, arguments);
    va_end(arguments);
    log->used += (size_t)length;
    require(log->used < LOG_MAX);
}

static bool discards(const rp_game *game, const dq_fight *fight) {
    const dq_effect *effect = &dq_setup_of(game)->card[fight->effect_card - 1]->effects[fight->effect_index];
    return effect->kind != DQ_EFFECT_DRAW;
}

static void note_chance(move_log *log, const rp_game *game, const rp_state *state, rp_action outcome) {
    if (game->rules != &rp_dq_combat) {
        note(log, "prize %d;", outcome);
        return;
    }
    const dq_fight *fight = dq_fight_of(state);
    bool hidden = fight->phase == DQ_PHASE_POWER || fight->phase == DQ_PHASE_DRAW ||
                  (fight->phase == DQ_PHASE_TOKEN && !fight->life_known) ||
                  (fight->phase == DQ_PHASE_EFFECTS && !discards(game, fight));
    if (hidden)
        note(log, "%s;", dq_phase_names[fight->phase]);
    else if (fight->phase == DQ_PHASE_TOKEN)
        note(log, "life %d;", dq_setup_of(game)->monster->life[outcome]);
    else
        note(log, "%s %d;", dq_phase_names[fight->phase], outcome);
}

static void note_choices(move_log *log, const rp_game *game, const rp_state *state, unsigned to_act,
                         const rp_move *move) {
    if (game->rules != &rp_dq_combat && strstr(game->spec.text, "info=hidden")) {
        char bids[2][RP_TEXT_MAX];
        for (int player = 0; player < 2; player++) rp_action_text(game, state, player, move->of[player], bids[player]);
        long difference = strtol(bids[0], NULL, 10) - strtol(bids[1], NULL, 10);
        note(log, "%c;", "<=>"[(difference >= 0) + (difference > 0)]);
        return;
    }
    for (int player = 0; to_act >> player; player++)
        if (to_act >> player & 1) {
            char text[RP_TEXT_MAX];
            rp_action_text(game, state, player, move->of[player], text);
            note(log, "%d %s;", player, text);
        }
}

/* ---- what is his alone ---------------------------------------------------------------------------------- */

static void note_own(move_log *log, const rp_game *game, const rp_state *state, int player) {
    if (game->rules == &rp_dq_combat) {
        const dq_fight *fight = dq_fight_of(state);
        note(log, "hand %llx;", (unsigned long long)fight->side[player].hand);
        if (player == DQ_MONSTER || fight->life_known) note(log, "life %d;", fight->life);
        if (fight->phase == DQ_PHASE_OVER) note(log, "result %d;", fight->result);
        return;
    }
    static rp_view view;
    rp_view_of(game, state, player, &view);
    rp_writer *writer = rp_json_writer_new();
    game->rules->write(game, &view.masked, player, writer);
    char *text = rp_json_writer_text(writer, 0);
    note(log, "%s;", text);
    free(text);
    rp_json_writer_free(writer);
}

/* ---- play ----------------------------------------------------------------------------------------------- */

static table *seen_of_key, *key_of_seen;

static void check_moment(const move_log *moves, const rp_game *game, const rp_state *state, int player) {
    static move_log seen;
    memcpy(seen.text, moves->text, moves->used + 1);
    seen.used = moves->used;
    note(&seen, "|%d|", player);
    note_own(&seen, game, state, player);
    uint64_t content = rp_hash_bytes(seen.text, seen.used) | 1;
    uint64_t key = (rp_information_key(game, state, player) ^ (uint64_t)(player + 1) * 0x9e3779b97f4a7c15u) | 1;
    require_message(same_as_before(seen_of_key, key, content), "%s: one key for this and something else: %s",
                    game->spec.text, seen.text);
    require_message(same_as_before(key_of_seen, content, key), "%s: two keys for %s", game->spec.text, seen.text);
}

static int play(const rp_game *game, uint64_t number) {
    static move_log moves;
    rp_state state;
    rp_random random;
    int moments = 0;
    rp_random_split(&random, 11, number);
    rp_start(game, &state);
    moves.used = 0;
    moves.text[0] = 0;
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0 && moves.used < LOG_MAX / 2;) {
        rp_action legal[RP_LEGAL_MAX];
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            move.of[0] = rp_sample(game, &state, &random);
            note_chance(&moves, game, &state, move.of[0]);
        } else {
            for (int p = 0; to_act >> p; p++)
                if (to_act >> p & 1)
                    move.of[p] = legal[rp_random_below(&random, (uint32_t)rp_legal(game, &state, p, legal))];
            note_choices(&moves, game, &state, to_act, &move);
        }
        rp_apply(game, &state, &move);
        for (int player = 0; player < game->info.players; player++) check_moment(&moves, game, &state, player);
        moments += game->info.players;
    }
    return moments;
}

START_TEST(equal_keys_where_the_same_was_seen) {
    rp_game *game = test_game(specs[_i]);
    seen_of_key = calloc(1, sizeof *seen_of_key);
    key_of_seen = calloc(1, sizeof *key_of_seen);
    int moments = 0, games = test_fewer(GAMES);
    for (int number = 0; number < games && seen_of_key->count < MOMENTS_MAX - 2000; number++)
        moments += play(game, (uint64_t)number);
    ck_assert_int_lt(key_of_seen->count, moments); /* some moments were seen twice, else nothing was compared */
    free(seen_of_key);
    free(key_of_seen);
    rp_game_free(game);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("public moves");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, equal_keys_where_the_same_was_seen, 0, SPECS);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
