/* Reasons for the privilege, picks and cards of a deck: every number against the terms of the model at the end that the
 * sentences tell of, reached by the rules, and every "best" against the values of all choices there. Nothing depends on
 * which heroes, cards and weights there are. */
#include "engine/games/calamity/decks/decks.h"
#include "engine/page.h"
#include "engine/portable_math.h"
#include "eval/calamity/deck_outlook.h"
#include "eval/calamity/draft_values.h"
#include "eval/evaluate.h"
#include "eval/preparation.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double POINT = 0.05 + 1e-6; /* half of the last digit that is told */

static double chance_of(double odds) { return 1 / (1 + rp_exp(-odds)); }

/* ---- what is told --------------------------------------------------------------------------------------- */

typedef struct told {
    const rp_game *game;
    const cal_setup *setup;
    const cal_draft_model *model;
    rp_state state; /* where it is told */
    int player;
    rp_action action;
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    int count;
} told;

static long numbers, denials, needed, passed; /* that were met */

static const cal_duel *duel_of(const told *t) { return cal_duel_of(&t->state); }

/* Reads words; false, and nothing is read, where others stand. */
static bool reads(const char **at, const char *words) {
    if (strncmp(*at, words, strlen(words)) != 0) return false;
    *at += strlen(words);
    return true;
}

static void read_words(const char **at, const char *words, const char *text) {
    require_message(reads(at, words), "'%s' is not at '%s': %s", words, *at, text);
}

static void read_near(const char **at, double value, double within, const char *text) {
    char *end;
    double number = strtod(*at, &end);
    require_message(end != *at && fabs(number - value) <= within, "not %g at '%s': %s", value, *at, text);
    *at = end;
    numbers++;
}

/* "56.3 %", of a chance. */
static void read_chance(const char **at, double chance, const char *text) {
    read_near(at, 100 * chance, POINT, text);
    read_words(at, " %", text);
}

/* Behind a chance, wherever the values are of other data. */
static void read_source(const told *t, const char **at, const char *text) {
    bool other = t->model->data != t->game->data_hash;
    require_message(reads(at, " by values learned from other data") == other, "%s", text);
}

/* The hero, index in the book, whose name stands there; the longest one. -1: none. */
static int read_hero(const told *t, const char **at) {
    int found = -1;
    size_t most = 0;
    for (int i = 0; i < (int)t->setup->book->hero_count; i++) {
        size_t length = strlen(t->setup->book->hero[i].name);
        if (length <= most || strncmp(*at, t->setup->book->hero[i].name, length) != 0) continue;
        found = i;
        most = length;
    }
    *at += most;
    return found;
}

/* The choices at `state` and the chances to win of who makes them. */
static int judge(const rp_game *game, const rp_state *state, rp_action actions[], double chance[]) {
    const rp_preparation *preparation = rp_evaluator_of(game)->preparation;
    int player = (int)rp_to_act(game, state) >> 1, count = rp_legal(game, state, player, actions);
    rp_view view;
    rp_view_of(game, state, player, &view);
    preparation->judge(&view, NULL, (rp_preparing){false, false}, actions, count, chance);
    for (int i = 0; i < count; i++) chance[i] = (chance[i] + 1) / 2;
    return count;
}

/* Of one choice, and the best of the others (-INFINITY: there is none). */
static double chance_at(const rp_game *game, const rp_state *state, rp_action action) {
    rp_action actions[RP_LEGAL_MAX];
    double chance[RP_LEGAL_MAX];
    for (int count = judge(game, state, actions, chance); count-- > 0;)
        if (actions[count] == action) return chance[count];
    ck_abort_msg("no such choice: %d", action);
}

static double best_but(const rp_game *game, const rp_state *state, rp_action but) {
    rp_action actions[RP_LEGAL_MAX];
    double chance[RP_LEGAL_MAX], best = -INFINITY;
    for (int count = judge(game, state, actions, chance); count-- > 0;) {
        if (actions[count] != but && chance[count] > best) best = chance[count];
    }
    return best;
}

/* ---- terms of the model --------------------------------------------------------------------------------- */

static bool has_first(const told *t) { return duel_of(t)->began == t->player; }

/* The duel with the best decks that its trios can have. */
static cal_duel with_decks(const told *t, const cal_duel *duel) {
    static const uint8_t nothing[CAL_LOCAL_CARDS];
    cal_duel end = *duel;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        uint8_t copies[CAL_LOCAL_CARDS];
        cal_card_pool pool;
        cal_card_pool_of(t->model, t->setup, &end.side[player], end.began == player, &pool);
        cal_best_list(&pool, nothing, 0, 0, copies);
        cal_lay_deck(&end.side[player], copies);
    }
    return end;
}

/* Log odds of the player of those terms with a weight from first to last, of the heroes and deck of his side alone or
 * (of counters and the first turn) of both. */
static double terms_between(const told *t, const cal_duel *end, int first, int last, bool own) {
    cal_draft_term terms[CAL_DRAFT_TERMS_MAX];
    int count = cal_draft_terms(&t->model->layout, end, terms);
    double sum = 0, sign = t->player ? -1 : 1;
    for (int i = 0; i < count; i++) {
        if (terms[i].weight < first || terms[i].weight > last || (own && terms[i].times * sign < 0)) continue;
        sum += sign * terms[i].times * t->model->weight[terms[i].weight];
    }
    return sum;
}

static double all_terms(const told *t, const cal_duel *end) {
    return terms_between(t, end, 0, t->model->layout.count - 1, false);
}

/* What the turn makes of those cards of the player's with local numbers from first to last. */
static double turn_of_cards(const told *t, const cal_duel *end, int first, int last) {
    const cal_draft_layout *l = &t->model->layout;
    const cal_side *own = &end->side[t->player];
    double sum = 0;
    for (int slot = 0; slot < own->cards; slot++) {
        int local = own->kind[slot] - 1, common = local - CAL_FIRST_COMMON;
        if (local < first || local > last) continue;
        int card = common < 0 ? (own->hero[local / CAL_HERO_CARDS].kind - 1) * CAL_HERO_CARDS + local % CAL_HERO_CARDS
                              : l->common - l->card + common;
        sum += t->model->weight[l->first_card + card];
    }
    return (end->began == t->player ? sum : -sum) * CAL_DECK_LEAST / own->cards;
}

static double points_of(double sum, double part) { return 100 * (chance_of(sum) - chance_of(sum - part)); }

/* ---- parts ---------------------------------------------------------------------------------------------- */

enum { PARTS_MAX = 16, PARTS_TOLD = 5 };

typedef struct part {
    char words[RP_TEXT_MAX];
    double odds;
} part;

/* "HEAD +9.9 points WORDS, +5.2 WORDS": the largest five, or fewer where those that are left are below 0.05. False: it
 * does not begin like that. */
static bool check_parts(const char *text, const char *head, double sum, const part parts[], int count) {
    const char *at = text;
    bool met[PARTS_MAX] = {false};
    double least = INFINITY, left = 0;
    int said = 0;
    if (!reads(&at, head)) return false;
    for (; *at; said++) {
        int found = -1;
        read_words(&at, said ? ", " : " ", text);
        size_t words = strcspn(at, " ") + (said ? 1 : strlen(" points "));
        for (int i = 0; i < count; i++) {
            size_t length = strlen(parts[i].words);
            if (strncmp(at + words, parts[i].words, length) == 0 && (!at[words + length] || at[words + length] == ','))
                found = i;
        }
        require_message(found >= 0 && !met[found], "no part at '%s': %s", at, text);
        read_near(&at, points_of(sum, parts[found].odds), POINT, text);
        if (!said) read_words(&at, " points", text);
        at += 1 + strlen(parts[found].words);
        met[found] = true;
        require_message(fabs(parts[found].odds) <= least + 1e-12, "no order: %s", text);
        least = fabs(parts[found].odds);
    }
    for (int i = 0; i < count; i++)
        if (!met[i] && fabs(parts[i].odds) > left) left = fabs(parts[i].odds);
    require_message(left <= least + 1e-12, "a larger part is left out: %s", text);
    require_message(said == PARTS_TOLD || fabs(points_of(sum, left)) <= POINT, "%g is left out: %s", left, text);
    return true;
}

static int hero_parts(const told *t, const cal_duel *end, int hero, part parts[PARTS_MAX]) {
    const cal_draft_layout *l = &t->model->layout;
    int count = 0, card = l->card + hero * CAL_HERO_CARDS, common = l->common_of + hero * l->commons;
    const double turn = t->model->weight[l->first_of + hero];
    int own = 0;
    while (end->side[t->player].hero[own].kind != hero + 1) own++;
    own *= CAL_HERO_CARDS;
    parts[count++] = (part){"alone", terms_between(t, end, hero, hero, true)};
    if (end->picker == t->player)
        parts[count++] = (part){"without the first turn", -turn};
    else
        parts[count++] = (part){"with the first turn", turn};
    parts[count++] = (part){"with own Spells", terms_between(t, end, card, card + CAL_HERO_CARDS - 1, true) +
                                                   turn_of_cards(t, end, own, own + CAL_HERO_CARDS - 1)};
    parts[count++] = (part){"with Common Spells", terms_between(t, end, common, common + l->commons - 1, true)};
    for (int place = 0; place < CAL_TRIO; place++) {
        int ally = end->side[t->player].hero[place].kind - 1, enemy = end->side[!t->player].hero[place].kind - 1;
        if (ally != hero) {
            int weight = l->pair + cal_pair_number(hero, ally);
            parts[count] = (part){.odds = terms_between(t, end, weight, weight, true)};
            snprintf(parts[count++].words, RP_TEXT_MAX, "beside %s", t->setup->book->hero[ally].name);
        }
        if (enemy != hero) {
            int weight = l->counter + cal_pair_number(hero, enemy);
            parts[count] = (part){.odds = (hero < enemy ? 1 : -1) * t->model->weight[weight]};
            snprintf(parts[count++].words, RP_TEXT_MAX, "against %s", t->setup->book->hero[enemy].name);
        }
    }
    return count;
}

/* ---- the way on ----------------------------------------------------------------------------------------- */

/* Applies a pick that is told, which must be a best one. */
static void follow(told *t, rp_state *state, int hero, const char *text) {
    int player = (int)rp_to_act(t->game, state) >> 1;
    double own = chance_at(t->game, state, CAL_ACT_PICK + hero);
    require_message(hero >= 0 && own >= best_but(t->game, state, CAL_ACT_PICK + hero) - 1e-12, "not the best: %s",
                    text);
    rp_apply_one(t->game, state, player, CAL_ACT_PICK + hero);
}

/* Reads the draft that is told and goes through it; the position behind it, with the best decks. */
static cal_duel check_line(told *t, const char *text) {
    const char *at = text;
    int hero[CAL_PLAYERS][CAL_TRIO], told_heroes[CAL_PLAYERS] = {0};
    rp_state state;
    rp_clone(t->game, &state, &t->state);
    rp_apply_one(t->game, &state, t->player, t->action);
    if (reads(&at, "the best draft from here: ")) {
        for (int side = 0; side < CAL_PLAYERS; side++) {
            int player = side ? !t->player : t->player, from = cal_duel_of(&state)->side[player].hero_count;
            for (int place = from; place < CAL_TRIO; place++) {
                if (place > from) read_words(&at, ", ", text);
                hero[player][told_heroes[player]++] = read_hero(t, &at);
            }
            if (told_heroes[player]) read_words(&at, side ? " for the other; " : " for you, ", text);
        }
    }
    read_words(&at, "with the best decks you win ", text);
    for (int next[CAL_PLAYERS] = {0}; cal_duel_of(&state)->phase == CAL_PHASE_DRAFT;) {
        int player = (int)rp_to_act(t->game, &state) >> 1;
        require_message(next[player] < told_heroes[player], "too few: %s", text);
        follow(t, &state, hero[player][next[player]++], text);
    }
    cal_duel end = with_decks(t, cal_duel_of(&state));
    read_chance(&at, chance_of(all_terms(t, &end)), text);
    read_source(t, &at, text);
    require_message(!*at, "%s", text);
    return end;
}

/* "instead Petra: 55.9 %, and the other then takes Ember, worth 1.3 points to him" */
static void check_instead(told *t, const char *text) {
    const char *at = text;
    rp_state state;
    int hero = t->action - CAL_ACT_PICK;
    read_words(&at, "instead ", text);
    int other = read_hero(t, &at);
    double chance = chance_at(t->game, &t->state, CAL_ACT_PICK + other);
    require_message(other != hero && chance >= best_but(t->game, &t->state, t->action) - 1e-12, "%s", text);
    read_words(&at, ": ", text);
    read_chance(&at, chance, text);
    read_source(t, &at, text);
    rp_clone(t->game, &state, &t->state);
    rp_apply_one(t->game, &state, t->player, CAL_ACT_PICK + other);
    bool denies = cal_duel_of(&state)->phase == CAL_PHASE_DRAFT && !t->setup->option[CAL_OPTION_MIRROR];
    require_message((*at != 0) == denies, "%s", text);
    if (!denies) return;
    double worth = chance_at(t->game, &state, t->action) - best_but(t->game, &state, t->action);
    if (reads(&at, ", and the other then takes ")) {
        require_message(worth >= 0 && read_hero(t, &at) == hero, "%s", text);
        read_words(&at, ", worth ", text);
        read_near(&at, 100 * worth, POINT, text);
        read_words(&at, " points to him", text);
        denials++;
    } else {
        read_words(&at, ", and ", text);
        require_message(worth < 0 && read_hero(t, &at) == hero, "%s", text);
        read_words(&at, " is then not the other's best pick", text);
    }
    require_message(!*at, "%s", text);
}

static void check_pick(told *t) {
    part parts[PARTS_MAX];
    char head[RP_TEXT_MAX];
    int at = 0, hero = t->action - CAL_ACT_PICK;
    cal_duel end = check_line(t, t->text[t->count - 1]);
    double sum = all_terms(t, &end);
    snprintf(head, sizeof head, "%s brings", t->setup->book->hero[hero].name);
    at += check_parts(t->text[0], head, sum, parts, hero_parts(t, &end, hero, parts));
    check_instead(t, t->text[at++]);
    require_message(t->count == at + 1, "%d reasons", t->count);
    require_message(fabs(chance_of(sum) - chance_at(t->game, &t->state, t->action)) < 1e-9, "%s", t->text[at]);
}

static void check_privilege(told *t) {
    bool picks = t->action == CAL_ACT_FIRST_PICK;
    const char *at = t->text[0];
    read_words(&at, picks ? "with the first pick you win " : "with the first turn you win ", t->text[0]);
    read_chance(&at, chance_at(t->game, &t->state, t->action), t->text[0]);
    read_source(t, &at, t->text[0]);
    read_words(&at, picks ? ", with the first turn " : ", with the first pick ", t->text[0]);
    read_chance(&at, best_but(t->game, &t->state, t->action), t->text[0]);
    require_message(!*at, "%s", t->text[0]);
    cal_duel end = check_line(t, t->text[t->count - 1]);
    double sum = all_terms(t, &end),
           turn = terms_between(t, &end, t->model->layout.first_card, t->model->layout.count - 1, false);
    part parts[2] = {{"by the first turn", turn}, {"by the other's first pick", sum - turn}};
    if (picks) {
        snprintf(parts[0].words, RP_TEXT_MAX, "by the other's first turn");
        snprintf(parts[1].words, RP_TEXT_MAX, "by the first pick");
    }
    require_message(t->count == 2 + check_parts(t->text[1], "that is", sum, parts, 2), "%d reasons", t->count);
}

/* ---- decks ---------------------------------------------------------------------------------------------- */

static double choose(int of, int some) {
    double ways = 1;
    if (some > of) return 0;
    for (int i = 0; i < some; i++) ways = ways * (of - i) / (i + 1);
    return ways;
}

static void read_percent(const char **at, double share, const char *text) {
    if (reads(at, "less than 1 %"))
        require_message(share > 0 && share < 0.01, "%g: %s", share, text);
    else if (reads(at, "more than 99 %"))
        require_message(share > 0.99 && share < 1, "%g: %s", share, text);
    else {
        read_near(at, 100 * share, 0.5 + 1e-6, text);
        read_words(at, " %", text);
    }
}

/* "5 of Brand, 19 Common; 30 for any time of your turn, 4 as answers" to the end. */
static void check_curve(const told *t, const char *at, const uint8_t copies[CAL_LOCAL_CARDS], const char *text) {
    static const char *const words[CAL_TIMINGS] = {" for any time of your turn", " before an attack",
                                                   " after an attack", " as answers"};
    const cal_side *own = &duel_of(t)->side[t->player];
    int owners[CAL_TRIO + 1] = {0}, timings[CAL_TIMINGS] = {0};
    char expected[RP_REASON_TEXT_MAX] = "";
    rp_page page = {expected, sizeof expected, 0};
    const char *between = "";
    for (int local = 0; local < CAL_LOCAL_CARDS; local++)
        for (int i = 0; i < copies[local]; i++) {
            owners[local < CAL_FIRST_COMMON ? local / CAL_HERO_CARDS : CAL_TRIO]++;
            timings[cal_card_of(t->setup, own, local)->use.timing]++;
        }
    for (int i = 0; i <= CAL_TRIO; i++) {
        if (!owners[i]) continue;
        rp_page_put(&page, "%s%d ", between, owners[i]);
        if (i < CAL_TRIO)
            rp_page_put(&page, "of %s", t->setup->book->hero[own->hero[i].kind - 1].name);
        else
            rp_page_put(&page, "Common");
        between = ", ";
    }
    between = "; ";
    for (int i = 0; i < CAL_TIMINGS; i++) {
        if (!timings[i]) continue;
        rp_page_put(&page, "%s%d%s", between, timings[i], words[i]);
        between = ", ";
    }
    require_message(strcmp(at, expected) == 0, "not '%s': %s", expected, text);
}

/* The deck so far with `more` (-1: nothing), and the best that comes of it; returns its size. */
static int best_deck(const told *t, int more, uint8_t have[CAL_LOCAL_CARDS], uint8_t best[CAL_LOCAL_CARDS]) {
    const cal_side *own = &duel_of(t)->side[t->player];
    int last = more, size = 0;
    cal_card_pool pool;
    memset(have, 0, CAL_LOCAL_CARDS);
    for (int slot = 0; slot < own->cards; slot++) {
        have[own->kind[slot] - 1]++;
        if (own->kind[slot] - 1 > last) last = own->kind[slot] - 1;
    }
    if (more >= 0) have[more]++;
    cal_card_pool_of(t->model, t->setup, own, has_first(t), &pool);
    cal_best_list(&pool, have, last < 0 ? 0 : last, 0, best);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) size += best[local];
    return size;
}

/* The duel with this deck, against the other's best one. */
static cal_duel with_list(const told *t, const uint8_t copies[CAL_LOCAL_CARDS]) {
    cal_duel end = with_decks(t, duel_of(t));
    cal_lay_deck(&end.side[t->player], copies);
    return end;
}

/* The log odds of the best list with `have` and more cards from `last` on, no more of `but`: one of each thing that is
 * needed, then always the best card, as long as it is not full; NAN: there is none. */
static double best_without(const told *t, uint8_t have[CAL_LOCAL_CARDS], int last, int but) {
    const cal_side *own = &duel_of(t)->side[t->player];
    uint8_t copies[CAL_LOCAL_CARDS];
    int size = 0;
    double most = NAN;
    memcpy(copies, have, sizeof copies);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) size += copies[local];
    bool needs[CAL_TRIO] = {false};
    for (int place = 0; place < CAL_TRIO && t->setup->option[CAL_OPTION_DECK_NEEDS] == CAL_NEEDS_HEROES; place++) {
        needs[place] = true;
        for (int i = 0; i < CAL_HERO_CARDS; i++) needs[place] &= !copies[CAL_HERO_CARDS * place + i];
    }
    for (;;) {
        int best = -1, place = 0;
        while (place < CAL_TRIO && !needs[place]) place++;
        int from = place < CAL_TRIO ? CAL_HERO_CARDS * place : 0;
        int to = place < CAL_TRIO ? from + CAL_HERO_CARDS : CAL_LOCAL_CARDS;
        if (size >= CAL_DECK_LEAST && place == CAL_TRIO) {
            cal_duel end = with_list(t, copies);
            double odds = all_terms(t, &end);
            if (isnan(most) || odds > most) most = odds;
        }
        for (int local = from > last ? from : last; local < to; local++) {
            if (local == but || copies[local] >= cal_copies_of(t->setup, own, local)) continue;
            if (best < 0 || cal_card_worth(t->model, t->setup, own, has_first(t), local) >
                                cal_card_worth(t->model, t->setup, own, has_first(t), best))
                best = local;
        }
        if (best < 0 || size == CAL_DECK_MOST) return most;
        copies[best]++;
        size++;
        if (place < CAL_TRIO) needs[place] = false;
    }
}

static int card_parts(const told *t, const cal_duel *end, int local, part parts[PARTS_MAX]) {
    const cal_draft_layout *l = &t->model->layout;
    const cal_side *own = &duel_of(t)->side[t->player];
    int count = 0, common = local - CAL_FIRST_COMMON;
    for (int place = 0; place < CAL_TRIO; place++) {
        int hero = own->hero[place].kind - 1;
        int weight = common < 0 ? l->card + hero * CAL_HERO_CARDS + local % CAL_HERO_CARDS
                                : l->common_of + hero * l->commons + common;
        if (common < 0 && place != local / CAL_HERO_CARDS) continue;
        parts[count] = (part){.odds = terms_between(t, end, weight, weight, true)};
        snprintf(parts[count++].words, RP_TEXT_MAX, "%s %s", common < 0 ? "as a Spell of" : "with",
                 t->setup->book->hero[hero].name);
    }
    if (common >= 0)
        parts[count++] = (part){"with any heroes", terms_between(t, end, l->common + common, l->common + common, true)};
    parts[count] = (part){.odds = turn_of_cards(t, end, local, local)};
    snprintf(parts[count++].words, RP_TEXT_MAX, "%s the first turn", has_first(t) ? "with" : "without");
    return count;
}

static void read_other_data(const told *t, const char *at, const char *text) {
    bool other = t->model->data != t->game->data_hash;
    require_message(strcmp(at, other ? ", by values learned from other data" : "") == 0, "%s", text);
}

static void check_draws(const told *t, int local, int copies, int size, const char *text) {
    const cal_side *own = &duel_of(t)->side[t->player];
    const char *at = text;
    int rank = 1, kinds = 0, drawn = CAL_FIRST_HAND + 3 * 3; /* a card each turn ... */
    double worth = cal_card_worth(t->model, t->setup, own, has_first(t), local);
    for (int other = 0; other < CAL_LOCAL_CARDS; other++) {
        if (!cal_copies_of(t->setup, own, other)) continue;
        kinds++;
        rank += cal_card_worth(t->model, t->setup, own, has_first(t), other) > worth;
    }
    drawn -= duel_of(t)->began == t->player; /* ... but the first of the duel */
    read_words(&at, "number ", text);
    read_near(&at, rank, 0, text);
    read_words(&at, " in worth of the ", text);
    read_near(&at, kinds, 0, text);
    read_words(&at,
               copies == 1 ? " Spells that you can have; 1 copy in " : " Spells that you can have; one of 2 copies in ",
               text);
    read_near(&at, size, 0, text);
    read_words(&at, " cards: in your first hand with ", text);
    read_percent(&at, 1 - choose(size - copies, CAL_FIRST_HAND) / choose(size, CAL_FIRST_HAND), text);
    read_words(&at, ", drawn by the end of Round 3 with ", text);
    read_percent(&at, 1 - choose(size - copies, drawn) / choose(size, drawn), text);
    require_message(!*at, "%s", text);
}

static void check_card(told *t) {
    int local = t->action - CAL_ACT_ADD, line = 0;
    uint8_t have[CAL_LOCAL_CARDS], best[CAL_LOCAL_CARDS];
    int size = best_deck(t, local, have, best);
    const char *at = t->text[0];
    double chance = chance_at(t->game, &t->state, t->action);
    cal_duel end = with_list(t, best);
    part parts[PARTS_MAX];
    read_words(&at, "with it now and the best rest you win ", t->text[0]);
    read_chance(&at, chance, t->text[0]);
    require_message(fabs(chance - chance_of(all_terms(t, &end))) < 1e-9, "%s", t->text[0]);
    have[local]--;
    const cal_side *own = &duel_of(t)->side[t->player];
    double without = best_without(t, have, own->cards ? own->kind[own->cards - 1] - 1 : 0, local);
    read_words(&at, isnan(without) ? ", " : ", at best ", t->text[0]);
    read_words(&at, have[local] ? "without a second one " : "without it ", t->text[0]);
    if (isnan(without)) {
        read_words(&at, "no deck can be completed", t->text[0]);
        needed++;
    } else {
        read_chance(&at, chance_of(without), t->text[0]);
    }
    read_other_data(t, at, t->text[0]);
    line = 1 + check_parts(t->text[1], best[local] == 1 ? "1 copy brings" : "2 copies bring", all_terms(t, &end), parts,
                           card_parts(t, &end, local, parts));
    if (chance < chance_of(without) - 1e-9) { /* it is not one to add now */
        require_message(t->count == line, "%d reasons", t->count);
        passed++;
        return;
    }
    check_draws(t, local, best[local], size, t->text[line++]);
    at = t->text[line];
    read_words(&at, "that best deck has ", t->text[line]);
    read_near(&at, size, 0, t->text[line]);
    read_words(&at, " cards: ", t->text[line]);
    check_curve(t, at, best, t->text[line++]);
    require_message(t->count == line, "%d reasons", t->count);
}

static void check_done(told *t) {
    const cal_draft_layout *l = &t->model->layout;
    const cal_side *own = &duel_of(t)->side[t->player];
    uint8_t have[CAL_LOCAL_CARDS], best[CAL_LOCAL_CARDS];
    const char *at = t->text[0];
    int size = best_deck(t, -1, have, best);
    double chance = chance_at(t->game, &t->state, CAL_ACT_DONE), more = best_but(t->game, &t->state, CAL_ACT_DONE);
    cal_duel end = with_list(t, have);
    double sum = all_terms(t, &end);
    read_words(&at, "with these ", t->text[0]);
    read_near(&at, own->cards, 0, t->text[0]);
    read_words(&at, " cards you win ", t->text[0]);
    read_chance(&at, chance, t->text[0]);
    require_message(fabs(chance - chance_of(sum)) < 1e-9, "%s", t->text[0]);
    if (size == own->cards) {
        require_message(more <= chance + 1e-12, "%s", t->text[0]);
        read_words(&at, ", and no further card makes that better", t->text[0]);
    } else {
        read_words(&at, ", with the best ", t->text[0]);
        read_near(&at, size, 0, t->text[0]);
        read_words(&at, " that come of them ", t->text[0]);
        read_chance(&at, more, t->text[0]);
    }
    read_other_data(t, at, t->text[0]);
    part parts[CAL_TRIO + 2] = {
        {"by the number of cards", terms_between(t, &end, l->size, l->size + CAL_SIZES - 1, true)},
        {"by Common Spells", terms_between(t, &end, l->common, l->size - 1, true) +
                                 turn_of_cards(t, &end, CAL_FIRST_COMMON, CAL_LOCAL_CARDS)}};
    for (int place = 0; place < CAL_TRIO; place++) {
        int hero = own->hero[place].kind - 1, card = l->card + hero * CAL_HERO_CARDS;
        parts[2 + place] =
            (part){.odds = terms_between(t, &end, card, card + CAL_HERO_CARDS - 1, true) +
                           turn_of_cards(t, &end, place * CAL_HERO_CARDS, place * CAL_HERO_CARDS + CAL_HERO_CARDS - 1)};
        snprintf(parts[2 + place].words, RP_TEXT_MAX, "by Spells of %s", t->setup->book->hero[hero].name);
    }
    int line = 1 + check_parts(t->text[1], "the deck brings", sum, parts, CAL_TRIO + 2);
    check_curve(t, t->text[line], have, t->text[line]);
    require_message(t->count == line + 1, "%d reasons", t->count);
}

/* ---- all ------------------------------------------------------------------------------------------------ */

static void look(const rp_game *game, const cal_draft_model *model, const rp_state *state, rp_action action) {
    static told t;
    rp_view view;
    t = (told){.game = game, .setup = cal_setup_of(game), .model = model, .action = action};
    rp_clone(game, &t.state, state);
    t.player = (int)rp_to_act(game, state) >> 1;
    rp_view_of(game, state, t.player, &view);
    t.count = rp_reasons(&view, action, t.text);
    for (int i = 0; i < t.count; i++) {
        size_t length = strlen(t.text[i]);
        require_message(length > 3 && length + 1 < RP_REASON_TEXT_MAX && t.text[i][length - 1] != '.', "%s", t.text[i]);
    }
    if (duel_of(&t)->phase == CAL_PHASE_PRIVILEGE)
        check_privilege(&t);
    else if (duel_of(&t)->phase == CAL_PHASE_DRAFT)
        check_pick(&t);
    else if (action == CAL_ACT_DONE)
        check_done(&t);
    else
        check_card(&t);
}

static void look_at_matches(const char *spec, int matches, uint64_t seed) {
    rp_game *game = open_game(spec);
    const cal_draft_model *model = cal_draft_model_in(cal_draft_values_of(game));
    rp_random random;
    rp_random_seed(&random, seed);
    for (int match = 0; match < matches; match++) {
        rp_state state;
        for (rp_start(game, &state); cal_duel_of(&state)->phase <= CAL_PHASE_DECK;
             test_random_step(game, &state, &random)) {
            rp_action legal[RP_LEGAL_MAX];
            unsigned to_act = rp_to_act(game, &state);
            bool is_deck = cal_duel_of(&state)->phase == CAL_PHASE_DECK;
            if (to_act & RP_TO_ACT_CHANCE || (is_deck && rp_random_below(&random, 4))) continue;
            int count = rp_legal(game, &state, (int)to_act >> 1, legal);
            look(game, model, &state, legal[rp_random_below(&random, (uint32_t)count)]);
            if (legal[0] == CAL_ACT_DONE) look(game, model, &state, legal[0]);
        }
    }
    rp_game_free(game);
}

START_TEST(numbers_are_terms_of_the_model) {
    numbers = denials = needed = passed = 0;
    look_at_matches("calamity:stage=match", test_by_length(2, 8, 60), 1);
    look_at_matches("calamity:stage=match,lists=hidden,deck_needs=heroes", test_by_length(1, 4, 30), 2);
    look_at_matches("calamity:stage=match,mirror_drafts=yes", test_by_length(1, 4, 30), 3);
    require_message(numbers > 500 && denials && needed && passed, "%ld %ld %ld %ld", numbers, denials, needed, passed);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {numbers_are_terms_of_the_model};
    Suite *suite = suite_create("calamity draft reasons");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
