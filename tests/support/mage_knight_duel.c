#include "tests/support/mage_knight_duel.h"

#include "engine/games/mage_knight/events.h"
#include "engine/games/mage_knight/words.h"
#include "tests/support/moves_in_words.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT_SIZE = 8192 };

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
    return test_position_read(text, NULL, position, error);
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

void mage_play(mage_duel *d, const char *moves) {
    const rp_listener listener = {.tell = hear, .context = &d->exchange};
    test_play_words(d->game, &d->state, moves, &listener);
}

/* ---- asking --------------------------------------------------------------------------------------------- */

bool mage_over(const mage_duel *d) { return rp_to_act(d->game, &d->state) == 0; }
bool mage_is_asked(const mage_duel *d, int player) { return rp_to_act(d->game, &d->state) == RP_TO_ACT_PLAYER(player); }

const char *mage_choices(mage_duel *d) {
    char *text = answer(d);
    test_list_words(d->game, &d->state, text, MAGE_ANSWER_SIZE);
    return text;
}

bool mage_offers(mage_duel *d, const char *text) {
    rp_action action;
    return test_found(d->game, &d->state, text, &action) > 0;
}

int mage_choice_count(mage_duel *d) {
    rp_action all[RP_OUTCOMES_MAX];
    return test_listed(d->game, &d->state, all);
}

double mage_probability(mage_duel *d, const char *text) { return test_probability_of(d->game, &d->state, text); }

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
    char *text = answer(d);
    test_position_words(d->game, &d->state, player, text, MAGE_ANSWER_SIZE);
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
