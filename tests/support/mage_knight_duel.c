#include "tests/support/mage_knight_duel.h"

#include "engine/games/mage_knight/events.h"
#include "engine/games/mage_knight/words.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_SIZE = 8192, MOVES_SIZE = 4096 };

/* ---- making --------------------------------------------------------------------------------------------- */

static void write_side(char *text, size_t size, const char *key, const char *hero, const char *members) {
    size_t used = strlen(text);
    bool has_hero = members && strstr(members, "'hero'");
    snprintf(text + used, size - used, ", '%s': {%s%s%s%s%s}", key, has_hero ? "" : "'hero': '", has_hero ? "" : hero,
             has_hero ? "" : "'", members && !has_hero ? ", " : "", members ? members : "");
}

static void write_position(const mage_setup *setup, char *text, size_t size) {
    static const char neighbours[] =
        ", 'neighbours': [{}, {'terrain': 'forest'}, {'terrain': 'hills'}, "
        "{'terrain': 'lake'}, {'terrain': 'swamp'}, {'terrain': 'desert', 'unsafe': true}]";
    bool round = setup->options && strstr(setup->options, "layer=round");
    bool enemy = setup->options && strstr(setup->options, "opponent=enemy");
    bool placed = round || (setup->place && strstr(setup->place, "'neighbours'"));
    bool has_dice = setup->place && strstr(setup->place, "'source'");
    snprintf(text, size,
             "{'riposte': 'position', 'version': 1, 'game': 'mage-knight:%s', 'kind': 'world', 'state': {'phase': "
             "'%s'%s%s%s%s",
             setup->options ? setup->options : "tier=1", setup->phase ? setup->phase : "melee",
             setup->place ? ", " : "", setup->place ? setup->place : "", placed ? "" : neighbours,
             has_dice ? "" : ", 'source': [], 'dice_out': 4");
    write_side(text, size, round ? "first" : "aggressor", "tovak", setup->aggressor);
    if (!enemy || setup->defender) write_side(text, size, round ? "second" : "defender", "goldyx", setup->defender);
    size_t used = strlen(text);
    snprintf(text + used, size - used, "}}");
    ck_assert_uint_lt(strlen(text), size - 1);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
}

static rp_status read_position(const mage_setup *setup, rp_position *position, char *text, rp_error *error) {
    write_position(setup, text, TEXT_SIZE);
    rp_reader *reader = NULL;
    rp_status status = rp_json_parse(text, strlen(text), "test position", &reader, error);
    if (status == RP_OK) status = rp_position_read(reader, NULL, position, error);
    rp_json_reader_free(reader);
    return status;
}

mage_duel *mage_at(mage_setup setup) {
    char text[TEXT_SIZE];
    rp_position position;
    rp_error error = {0};
    if (read_position(&setup, &position, text, &error) != RP_OK) ck_abort_msg("%s\n  %s", error.text, text);
    mage_duel *d = calloc(1, sizeof *d);
    ck_assert_ptr_nonnull(d);
    d->game = position.game;
    d->state = position.world;
    position.game = NULL;
    rp_position_release(&position);
    return d;
}

mage_duel *mage_played(mage_setup setup, const char *moves) {
    mage_duel *d = mage_at(setup);
    mage_play(d, moves);
    return d;
}

void mage_free(mage_duel *d) {
    if (!d) return;
    rp_game_free(d->game);
    free(d);
}

static char *answer(mage_duel *d) {
    char *text = d->answer[d->answers++ % MAGE_ANSWERS];
    text[0] = 0;
    return text;
}

const char *mage_refusal(mage_setup setup) {
    static _Thread_local rp_error error;
    char text[TEXT_SIZE];
    rp_position position;
    error = (rp_error){0};
    if (read_position(&setup, &position, text, &error) == RP_OK) ck_abort_msg("not refused: %s", text);
    return error.text;
}

/* ---- playing -------------------------------------------------------------------------------------------- */

static void hear(void *context, const rp_event *event) {
    mage_exchange *exchange = context;
    if (event->kind == MK_TOLD_ATTACK) {
        *exchange = (mage_exchange){.taken_off = -1, .damage = -1};
        for (int element = 0; element < MK_ELEMENTS; element++) exchange->attack[element] = event->value[1 + element];
    } else if (event->kind == MK_TOLD_BLOCK) {
        for (int element = 0; element < MK_ELEMENTS; element++) exchange->block[element] = event->value[1 + element];
        exchange->taken_off = event->value[5];
        exchange->damage = event->value[6];
    }
}

static int who_is_asked(const mage_duel *d) {
    unsigned to_act = rp_to_act(d->game, &d->state);
    if (to_act == RP_TO_ACT_CHANCE) return RP_CHANCE_PLAYER;
    ck_assert_msg(to_act == RP_TO_ACT_PLAYER(0) || to_act == RP_TO_ACT_PLAYER(1), "the duel is over");
    return to_act == RP_TO_ACT_PLAYER(0) ? 0 : 1;
}

static int listed(const mage_duel *d, rp_action out[]) {
    if (mage_over(d)) return 0;
    int player = who_is_asked(d);
    if (player >= 0) return rp_legal(d->game, &d->state, player, out);
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(d->game, &d->state, outcome);
    for (int i = 0; i < count; i++) out[i] = outcome[i].outcome;
    return count;
}

static void text_of(const mage_duel *d, rp_action action, char *text) {
    rp_action_text(d->game, &d->state, who_is_asked(d), action, text);
}

static bool matches(const char *text, const char *asked) {
    size_t length = strlen(asked);
    bool begins = length >= 3 && strcmp(asked + length - 3, "...") == 0;
    return begins ? strncmp(text, asked, length - 3) == 0 : strcmp(text, asked) == 0;
}

static int found(mage_duel *d, const char *asked, rp_action *action) {
    rp_action all[RP_OUTCOMES_MAX];
    char text[RP_TEXT_MAX];
    int count = listed(d, all), times = 0;
    for (int i = 0; i < count; i++) {
        text_of(d, all[i], text);
        if (!matches(text, asked)) continue;
        *action = all[i];
        times++;
    }
    return times;
}

static void apply(mage_duel *d, rp_action action) {
    rp_listener listener = {.tell = hear, .context = &d->exchange};
    int player = who_is_asked(d);
    rp_move move = {{0}};
    move.of[player < 0 ? 0 : player] = action;
    rp_apply_told(d->game, &d->state, &move, &listener);
}

static void play_text(mage_duel *d, const char *text) {
    rp_action action = 0;
    if (strcmp(text, "*") == 0) {
        while (rp_to_act(d->game, &d->state) == RP_TO_ACT_CHANCE) {
            rp_outcome outcome[RP_OUTCOMES_MAX];
            rp_chance(d->game, &d->state, outcome);
            apply(d, outcome[0].outcome);
        }
        return;
    }
    int times = found(d, text, &action);
    if (times != 1)
        ck_abort_msg("'%s' is possible %d times; choices: %s\n  %s", text, times, mage_choices(d),
                     mage_text(d, MAGE_WORLD));
    apply(d, action);
}

void mage_play(mage_duel *d, const char *moves) {
    char text[MOVES_SIZE];
    ck_assert_int_lt(snprintf(text, sizeof text, "%s", moves), (int)sizeof text);
    for (char *move = text, *next; move; move = next) {
        next = strchr(move, '|');
        if (next) *next++ = 0;
        size_t end = strlen(move);
        while (end && move[end - 1] == ' ') move[--end] = 0;
        play_text(d, move + strspn(move, " "));
    }
}

/* ---- asking --------------------------------------------------------------------------------------------- */

bool mage_over(const mage_duel *d) { return rp_to_act(d->game, &d->state) == 0; }
bool mage_is_asked(const mage_duel *d, int player) { return rp_to_act(d->game, &d->state) == RP_TO_ACT_PLAYER(player); }

const char *mage_choices(mage_duel *d) {
    rp_action all[RP_OUTCOMES_MAX];
    char *text = answer(d), one[RP_TEXT_MAX];
    int count = listed(d, all);
    size_t used = 0;
    for (int i = 0; i < count && used < MAGE_ANSWER_SIZE; i++) {
        text_of(d, all[i], one);
        used += (size_t)snprintf(text + used, MAGE_ANSWER_SIZE - used, "%s%s", i ? "|" : "", one);
    }
    return text;
}

bool mage_offers(mage_duel *d, const char *text) {
    rp_action action;
    return found(d, text, &action) > 0;
}

int mage_choice_count(mage_duel *d) {
    rp_action all[RP_OUTCOMES_MAX];
    return listed(d, all);
}

double mage_probability(mage_duel *d, const char *text) {
    rp_action action = 0;
    rp_outcome outcome[RP_OUTCOMES_MAX];
    if (rp_to_act(d->game, &d->state) != RP_TO_ACT_CHANCE) ck_abort_msg("'%s': it is no chance", text);
    if (found(d, text, &action) != 1) return 0;
    int count = rp_chance(d->game, &d->state, outcome);
    for (int i = 0; i < count; i++)
        if (outcome[i].outcome == action) return outcome[i].probability;
    return 0;
}

const char *mage_cards(mage_duel *d, int player, rp_pile pile) {
    char *text = answer(d), name[RP_TEXT_MAX];
    size_t used = 0;
    for (; pile && used < MAGE_ANSWER_SIZE; pile &= pile - 1) {
        mk_slot_text(d->game->setup, mage_of(d), player, __builtin_ctzll(pile), name);
        used += (size_t)snprintf(text + used, MAGE_ANSWER_SIZE - used, "%s%s", used ? ", " : "", name);
    }
    return text;
}

const char *mage_text(mage_duel *d, int player) {
    char *text = answer(d), *written;
    if (player == MAGE_WORLD) {
        written = rp_position_text(d->game, &d->state, MAGE_WORLD, 0);
    } else {
        rp_view view;
        rp_view_of(d->game, &d->state, player, &view);
        written = rp_view_text(&view, 0);
    }
    ck_assert_ptr_nonnull(written);
    snprintf(text, MAGE_ANSWER_SIZE, "%s", written);
    free(written);
    return text;
}

double mage_payoff(const mage_duel *d) {
    double payoff[RP_PLAYERS_MAX] = {0};
    ck_assert_msg(mage_over(d), "the duel is not over");
    rp_payoff(d->game, &d->state, payoff);
    return payoff[MK_AGGRESSOR];
}

int mage_run_tests(const char *name, const TTest *const *tests, size_t count) {
    Suite *suite = suite_create(name);
    for (size_t i = 0; i < count; i++) {
        TCase *one = tcase_create(tests[i]->name);
        tcase_add_test(one, tests[i]);
        suite_add_tcase(suite, one);
    }
    return test_suite_run(suite);
}
