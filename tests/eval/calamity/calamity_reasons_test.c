/* labels: longer */
/* Advice about duels of calamity: every number of a reason against an enumeration by rp_apply of all that chance can
 * bring, what may be held against all worlds, and that a warning is never about what is of use. */
#include "eval/calamity/reasons.h"

#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/knowledge.h"
#include "eval/calamity/force.h"
#include "tests/support/calamity_play.h"
#include "tests/support/length.h"
#include "tests/support/moves_in_words.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS_MAX = 50000 };

/* ---- enumeration ---------------------------------------------------------------------------------------- */

typedef struct counted {
    const rp_game *game;
    const cal_duel *from;
    double hits, loss[CAL_HEROES + 1], falls[CAL_HEROES + 1], stat[CAL_HEROES + 1][CAL_STATS];
    double cards[CAL_PLAYERS], actions, strength[CAL_PLAYERS];
    int steps, stat_before[CAL_HEROES + 1][CAL_STATS];
    double square_before[CAL_PLAYERS];
    bool changes_anything, rolls;
} counted;

static int stat_of(const counted *c, const cal_duel *duel, int number, int stat) {
    return cal_stat_of(cal_setup_of(c->game), duel, number, (cal_stat)stat);
}

static void look_at_start(counted *c) {
    cal_force force;
    cal_force_of(cal_setup_of(c->game), c->from, &force);
    memcpy(c->square_before, force.square, sizeof force.square);
    for (int number = 1; number <= CAL_HEROES; number++)
        for (int stat = 0; stat < CAL_STATS; stat++) c->stat_before[number][stat] = stat_of(c, c->from, number, stat);
}

static void add_end(counted *c, const cal_duel *end, double p) {
    cal_force after;
    cal_force_of(cal_setup_of(c->game), end, &after);
    c->actions += p * (end->actions - c->from->actions);
    for (int number = 1; number <= CAL_HEROES; number++) {
        const cal_hero *was = cal_hero_seen(c->from, number), *is = cal_hero_seen(end, number);
        c->loss[number] += p * (was->health - is->health);
        c->falls[number] += was->health && !is->health ? p : 0;
        c->changes_anything |= was->health != is->health || was->activated != is->activated ||
                               memcmp(was->change, is->change, sizeof was->change) != 0;
        for (int stat = 0; is->health && stat < CAL_STATS; stat++)
            c->stat[number][stat] += p * (stat_of(c, end, number, stat) - c->stat_before[number][stat]);
    }
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *was = &c->from->side[player], *is = &end->side[player];
        c->cards[player] += p * (is->hand_count - was->hand_count);
        c->strength[player] += c->square_before[player] > 0 ? p * after.square[player] / c->square_before[player] : p;
        c->changes_anything |= rp_pile_count(is->hand & ~was->hand) || is->known & ~was->known;
    }
}

/* Each face of the d20 and each set of damage dice; of what is drawn or discarded the first; nothing is answered. */
static bool follow(counted *c, const rp_state *state, double p, bool rolled) {
    const cal_duel *duel = cal_duel_of(state);
    rp_state then;
    if (!duel->waiting || duel->turn != c->from->turn || duel->round != c->from->round) {
        add_end(c, duel, p);
        return true;
    }
    bool rolls = duel->waiting == CAL_WAITS_ROLL, thrown = rolls || duel->waiting == CAL_WAITS_DICE;
    unsigned to_act = rp_to_act(c->game, state);
    rp_outcome outcome[RP_OUTCOMES_MAX];
    rp_action legal[RP_LEGAL_MAX];
    if (!(to_act & RP_TO_ACT_CHANCE)) {
        rp_legal(c->game, state, (int)to_act >> 1, legal);
        rp_clone(c->game, &then, state);
        rp_apply_one(c->game, &then, (int)to_act >> 1, legal[0]); /* pass stands first */
        return follow(c, &then, p, rolled);
    }
    int count = thrown ? rp_chance(c->game, state, outcome) : (rp_chance(c->game, state, outcome), 1);
    if ((c->steps += count) > STEPS_MAX) return false;
    c->rolls |= rolls;
    for (int i = 0; i < count; i++) {
        double of_this = thrown ? p * outcome[i].probability : p;
        rp_clone(c->game, &then, state);
        rp_apply_one(c->game, &then, RP_CHANCE_PLAYER, outcome[i].outcome);
        bool hit = rolls && (cal_duel_of(&then)->hits > duel->hits || cal_duel_of(&then)->last_throw == 1);
        if (hit && !rolled) c->hits += of_this;
        if (!follow(c, &then, of_this, rolled || rolls)) return false;
    }
    return true;
}

static bool count_choice(const rp_game *game, const rp_state *state, int player, rp_action action, counted *c) {
    rp_state then;
    *c = (counted){.game = game, .from = cal_duel_of(state)};
    look_at_start(c);
    rp_clone(game, &then, state);
    rp_apply_one(game, &then, player, action);
    return follow(c, &then, 1, false);
}

/* ---- what was met --------------------------------------------------------------------------------------- */

typedef struct met {
    long hits, health, defeats, strength, stats, cards, activations, ends, answers, held, passes, later, warnings,
        facts, untold, answerable;
} met;
static met kinds;

/* ---- numbers in texts ----------------------------------------------------------------------------------- */

static long numbers; /* that were compared */

static void is_near(double said, double counted_value, double within, const char *text) {
    require_message(fabs(said - counted_value) <= within + 1e-6, "%g, not %g: %s", said, counted_value, text);
    numbers++;
}

/* Reads words; false, and nothing is read, where others stand. */
static bool reads(const char **at, const char *words) {
    if (strncmp(*at, words, strlen(words)) != 0) return false;
    *at += strlen(words);
    return true;
}

static double read_number(const char **at, const char *text) {
    char *end;
    double number = strtod(*at, &end);
    require_message(end != *at, "no number at '%s': %s", *at, text);
    *at = end;
    return number;
}

static void read_percent(const char **at, double share, const char *text) {
    if (reads(at, "less than 1 %")) {
        require_message(share > 0 && share < 0.01, "%g: %s", share, text);
    } else if (reads(at, "more than 99 %")) {
        require_message(share > 0.99 && share < 1, "%g: %s", share, text);
    } else {
        is_near(read_number(at, text), 100 * share, 0.5, text);
        require_message(reads(at, " %"), "no percent: %s", text);
    }
    numbers++;
}

/* Of strength. */
static void read_share(const char **at, double share, const char *text) {
    is_near(read_number(at, text), 100 * share, 0.05, text);
    require_message(reads(at, " %"), "no percent: %s", text);
}

static int read_hero(const char **at, const counted *c, const char *text) {
    for (int number = 1; number <= CAL_HEROES; number++)
        if (reads(at, cal_card_of_hero(cal_setup_of(c->game), cal_hero_seen(c->from, number))->name)) return number;
    ck_abort_msg("no hero at '%s': %s", *at, text);
}

/* Whether a change is told where it is, and not where it is none; at the limit either may be. */
static bool is_told_rightly(bool told, double change) {
    const double least = 0.05;
    return fabs(fabs(change) - least) < 1e-9 || told == (fabs(change) >= least);
}

static void check_health(const char *text, const counted *c) {
    const char *at = text;
    bool seen[CAL_HEROES + 1] = {false};
    for (int sign = 0; *at && strcmp(at, " on the average") != 0;) {
        int number = read_hero(&at, c, text);
        if (reads(&at, " loses"))
            sign = 1;
        else if (reads(&at, " gains"))
            sign = -1;
        is_near(read_number(&at, text), sign * c->loss[number], 0.05, text);
        reads(&at, " health");
        if (reads(&at, " of ")) is_near(read_number(&at, text), cal_hero_seen(c->from, number)->health, 0, text);
        require_message(sign && (reads(&at, ", ") || reads(&at, "; ") || *at == ' '), "%s", text);
        seen[number] = true;
    }
    for (int number = 1; number <= CAL_HEROES; number++)
        require_message(is_told_rightly(seen[number], c->loss[number]), "hero %d: %g: %s", number, c->loss[number],
                        text);
}

static void check_defeats(const char *text, const counted *c) {
    const char *at = text;
    bool seen[CAL_HEROES + 1] = {false};
    if (reads(&at, "cannot defeat ")) {
        require_message(c->falls[read_hero(&at, c, text)] == 0 && !*at, "%s", text);
        return;
    }
    for (reads(&at, "defeats "); *at; reads(&at, ", ")) {
        int number = read_hero(&at, c, text);
        require_message(reads(&at, " with "), "%s", text);
        read_percent(&at, c->falls[number], text);
        seen[number] = true;
    }
    for (int number = 1; number <= CAL_HEROES; number++)
        require_message(seen[number] == (c->falls[number] > 0), "hero %d: %s", number, text);
}

/* Reads ", without an answer" of a Spell that answers, or ", if you cast NAME" of none, whose answer leaves most of the
 * own strength; what that comes to. False: nothing is said, since there is nothing else, or it changes nothing. */
static bool read_instead(const char **at, const rp_state *state, int player, rp_action action, counted *instead,
                         const char *text) {
    const rp_game *game = instead->game;
    rp_action legal[RP_LEGAL_MAX];
    double most = -INFINITY;
    bool named = false;
    if (reads(at, ", without an answer")) {
        require_message(action >= CAL_ACT_CAST && count_choice(game, state, player, CAL_ACT_PASS, instead), "%s", text);
        kinds.answers++;
        return true;
    }
    if (!reads(at, ", if you cast ")) return false;
    require_message(action == CAL_ACT_PASS, "%s", text);
    int count = rp_legal(game, state, player, legal);
    const char *name = *at;
    for (int i = 0; i < count; i++) {
        counted c;
        if (legal[i] < CAL_ACT_CAST || !count_choice(game, state, player, legal[i], &c)) continue;
        const cal_side *of = &cal_duel_of(state)->side[player];
        const char *of_this = cal_use_of_slot(cal_setup_of(game), of, (legal[i] - CAL_ACT_CAST) / CAL_TARGETS)->name;
        if (strncmp(name, of_this, strlen(of_this)) == 0 && !named) {
            *instead = c;
            *at = name + strlen(of_this);
            named = true;
        }
        if (c.strength[player] > most) most = c.strength[player];
    }
    require_message(named && fabs(instead->strength[player] - most) < 1e-8, "not the best answer: %s", text);
    kinds.passes++;
    return true;
}

static void check_strength(const char *text, const counted *c, const rp_state *state, int player, rp_action action) {
    const char *at = text;
    counted instead = {.game = c->game};
    if (reads(&at, "changes your strength by less than 0.5 %")) is_near(0, 100 * (c->strength[player] - 1), 0.5, text);
    while (!reads(&at, " on the average")) {
        bool grows = reads(&at, "adds "), other = reads(&at, "takes ");
        double growth[CAL_PLAYERS] = {c->strength[0] - 1, c->strength[1] - 1};
        if (!grows && !other) require_message(reads(&at, "costs "), "%s", text);
        const char *of_whom = strstr(at, "strength");
        other = of_whom - at > 12 && strncmp(of_whom - 12, "the other's ", 12) == 0;
        read_share(&at, (grows ? 1 : -1) * growth[other ? !player : player], text);
        at = of_whom + strlen("strength");
        reads(&at, " and ");
    }
    if (read_instead(&at, state, player, action, &instead, text)) {
        int sign = reads(&at, " it costs ") ? -1 : reads(&at, " it adds ") ? 1 : 0;
        require_message(sign, "%s", text);
        read_share(&at, sign * (instead.strength[player] - 1), text);
        require_message(reads(&at, sign > 0 ? " to your strength" : " of your strength"), "%s", text);
    }
    require_message(!*at, "%s", text);
}

static void check_stats(const char *text, const counted *c) {
    static const char *const names[CAL_STATS] = {"armor",   "to hit", "attack damage", "ward",
                                                 "actions", "taunt",  "hidden"};
    const double least = 0.05, rounding = 1e-9; /* at the limit either may be */
    const char *at = text;
    int surely = 0, perhaps = 0, told = 0;
    for (int i = 0; i < (CAL_HEROES + 1) * CAL_STATS; i++) {
        double change = fabs(c->stat[i / CAL_STATS][i % CAL_STATS]);
        surely += change >= least + rounding;
        perhaps += change >= least - rounding;
    }
    while (*at) {
        int number = read_hero(&at, c, text);
        for (reads(&at, ": "); *at && !reads(&at, "; "); reads(&at, ", ")) {
            int stat = 0;
            while (stat < CAL_STATS && !reads(&at, names[stat])) stat++;
            require_message(stat < CAL_STATS, "no stat at '%s': %s", at, text);
            is_near(read_number(&at, text), c->stat[number][stat], least, text);
            told++;
        }
    }
    require_message(told >= surely && told <= perhaps, "%d, not %d to %d: %s", told, surely, perhaps, text);
}

static void check_cards(const char *text, const counted *c, int player, bool is_cast, int cost) {
    for (const char *at = text; *at; reads(&at, "; ")) {
        bool own = reads(&at, "your hand "), other = !own && reads(&at, "the other's hand ");
        if (own || other) {
            int sign = reads(&at, "gains ") ? 1 : reads(&at, "loses ") ? -1 : 0;
            double growth = c->cards[own ? player : !player] + (own && is_cast);
            is_near(sign * read_number(&at, text), growth, 0.05, text);
            require_message(reads(&at, " cards") || reads(&at, " card"), "%s", text);
        } else {
            double more = read_number(&at, text);
            require_message(reads(&at, " actions ") || reads(&at, " action "), "%s", text);
            is_near(reads(&at, "more") ? more : reads(&at, "less") ? -more : NAN, c->actions + cost, 0.05, text);
        }
    }
}

/* ---- each reason ---------------------------------------------------------------------------------------- */

static double choose(int of, int taken) {
    double ways = of >= taken;
    for (int i = 0; i < taken; i++) ways *= (double)(of - i) / (i + 1);
    return ways;
}

/* Chance that the hand of the other of `player` has a Spell for the turn of another that can be cast at all; by counts
 * of hands. */
static double answer_held(const counted *c, const rp_state *state, int player) {
    const cal_side *of = &cal_duel_of(state)->side[!player];
    int unseen = 0, answers = 0, held = of->hand_count;
    for (int slot = 0; slot < of->cards; slot++) {
        int local = of->kind[slot] - 1;
        bool lives = local >= CAL_FIRST_COMMON || of->hero[local / CAL_HERO_CARDS].health;
        bool answer = lives && cal_use_of_slot(cal_setup_of(c->game), of, slot)->timing == CAL_OPPONENTS_TURN;
        if (rp_pile_has(of->hand & of->known, slot)) {
            if (answer) return 1;
            held--;
        } else if (rp_pile_has(of->hand | of->deck, slot)) {
            unseen++;
            answers += answer;
        }
    }
    return 1 - choose(unseen - answers, held) / choose(unseen, held);
}

/* What the other's cards are is not known, so no chance is told that he holds an answer. */
static void check_untold(const char **at, const rp_state *state, int player, const char *text) {
    bool has_hand = cal_duel_of(state)->side[!player].hand_count > 0;
    require_message(reads(at, " without an answer") == has_hand && !**at, "%s", text);
    kinds.untold += has_hand;
}

/* The end of "hits with 45 %" of an attack. */
static void check_answers(const char **at, const counted *c, const rp_state *state, int player, const char *text) {
    if (strstr(c->game->spec.text, "lists=hidden")) {
        check_untold(at, state, player, text);
        return;
    }
    double chance = answer_held(c, state, player);
    require_message(reads(at, " without an answer; with ") == (chance > 1e-9), "%g: %s", chance, text);
    if (chance <= 1e-9) return;
    read_percent(at, chance, text);
    require_message(reads(at, " the other holds one"), "%s", text);
    kinds.held += chance < 1 - 1e-9;
}

static void check_hits(const char *text, const counted *c, const rp_state *state, int player, rp_action action) {
    const char *at = strstr(text, "hits with ") + strlen("hits with ");
    counted instead = {.game = c->game};
    require_message(c->rolls, "%s", text);
    read_percent(&at, c->hits, text);
    if (cal_duel_of(state)->waiting != CAL_WAITS_ANSWER) check_answers(&at, c, state, player, text);
    if (read_instead(&at, state, player, action, &instead, text)) {
        require_message(reads(&at, " with "), "%s", text);
        read_percent(&at, instead.hits, text);
    }
    require_message(!*at, "%s", text);
}

/* The attack in `state`, where a hero of `player` is active, that leaves the other least of his strength; its target,
 * 0: there is none. */
static int best_attack_in(const rp_game *game, const rp_state *state, int player, counted *best) {
    rp_action legal[RP_LEGAL_MAX];
    int target = 0, count = rp_legal(game, state, player, legal);
    for (int i = 0; i < count; i++) {
        counted c;
        if (legal[i] < CAL_ACT_ATTACK || legal[i] >= CAL_ACT_DISCARD) continue;
        if (!count_choice(game, state, player, legal[i], &c)) continue;
        if (target && c.strength[!player] > best->strength[!player] - 1e-9) continue;
        *best = c;
        target = cal_number_of(!player, legal[i] - CAL_ACT_ATTACK);
    }
    return target;
}

/* "the best attack of Lark, on Quill, then takes 4.9 % of the other's strength on the average, now 3.2 %" */
static void check_later_attack(const char *text, const counted *c, const rp_state *state, int player,
                               rp_action action) {
    const char *at = text;
    static rp_state then; /* *later looks into it */
    counted later, now;
    rp_random random;
    rp_random_seed(&random, 1);
    rp_clone(c->game, &then, state);
    rp_apply_one(c->game, &then, player, action);
    while (cal_duel_of(&then)->waiting)
        test_random_step(c->game, &then, &random); /* whatever falls comes to the same */
    int target = best_attack_in(c->game, &then, player, &later), before = best_attack_in(c->game, state, player, &now);
    require_message(reads(&at, "the best attack of ") &&
                        read_hero(&at, c, text) == cal_number_of(player, cal_duel_of(state)->active - 1),
                    "%s", text);
    require_message(reads(&at, ", on ") && read_hero(&at, c, text) == target, "%s", text);
    require_message(reads(&at, ", then takes "), "%s", text);
    read_share(&at, 1 - later.strength[!player], text);
    require_message(reads(&at, " of the other's strength on the average"), "%s", text);
    require_message(reads(&at, ", now ") == (before > 0), "%s", text);
    if (before) read_share(&at, 1 - now.strength[!player], text);
    require_message(!*at, "%s", text);
    kinds.later++;
}

static void check_choice(const rp_game *game, const rp_state *state, int player, rp_action action,
                         char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX], int count) {
    const cal_duel *duel = cal_duel_of(state);
    bool is_cast = action >= CAL_ACT_CAST, answers = duel->waiting == CAL_WAITS_ANSWER;
    int cost = answers || is_cast ? 0 : 1;
    counted c;
    if (!answers && !is_cast && action >= CAL_ACT_USE)
        cost = cal_card_of_hero(cal_setup_of(game), &duel->side[player].hero[duel->active - 1])
                   ->use[(action - CAL_ACT_USE) / CAL_TARGETS]
                   .cost;
    if (!count_choice(game, state, player, action, &c)) return;
    for (int i = 0; i < count; i++) {
        if (strncmp(text[i], "the best attack of ", 19) == 0)
            check_later_attack(text[i], &c, state, player, action);
        else if (strstr(text[i], "hits with "))
            check_hits(text[i], &c, state, player, action), kinds.hits++;
        else if (strncmp(text[i], "defeats ", 8) == 0 || strncmp(text[i], "cannot ", 7) == 0)
            check_defeats(text[i], &c), kinds.defeats++;
        else if (strstr(text[i], "strength"))
            check_strength(text[i], &c, state, player, action), kinds.strength++;
        else if (strstr(text[i], " loses ") && strstr(text[i], " health"))
            check_health(text[i], &c), kinds.health++;
        else if (strstr(text[i], " gains ") && strstr(text[i], " health"))
            check_health(text[i], &c), kinds.health++;
        else if (strchr(text[i], ':'))
            check_stats(text[i], &c), kinds.stats++;
        else
            check_cards(text[i], &c, player, is_cast, cost), kinds.cards++;
    }
}

/* The attack of a hero on the other side that takes most of its strength, by its end; its target, 0: none. */
static int best_attack(const rp_game *game, const rp_state *state, int player, int place, counted *best) {
    static rp_state active[CAL_TRIO]; /* *best looks into it */
    rp_clone(game, &active[place], state);
    rp_apply_one(game, &active[place], player, CAL_ACT_ACTIVATE + place);
    while (cal_duel_of(&active[place])->waiting) test_random_step(game, &active[place], &(rp_random){{1, 2, 3, 4}});
    return cal_duel_of(&active[place])->phase == CAL_PHASE_ACT ? best_attack_in(game, &active[place], player, best) : 0;
}

/* The place of the hero whose best attack is told. */
static int read_best(const char **at, const rp_game *game, const rp_state *state, int player, const char *text,
                     double *left) {
    counted best, plain = {.game = game, .from = cal_duel_of(state)};
    int place = read_hero(at, &plain, text) - cal_number_of(player, 0);
    int target = best_attack(game, state, player, place, &best);
    require_message(target && reads(at, "'s on "), "%s", text);
    require_message(read_hero(at, &plain, text) == target && reads(at, " takes "), "%s", text);
    read_share(at, 1 - best.strength[!player], text);
    *left = best.strength[!player];
    return place;
}

/* The other heroes have no better one than `told`, who leaves that much; -1: they have none. */
static void check_best(const rp_game *game, const rp_state *state, int player, int place, int told, double left,
                       const char *text) {
    for (unsigned rest = cal_can_be_activated(&cal_duel_of(state)->side[player]); rest; rest &= rest - 1) {
        counted c;
        int other = __builtin_ctz(rest);
        if (other == place || other == told || !best_attack(game, state, player, other, &c)) continue;
        require_message(told >= 0 && c.strength[!player] >= left - 1e-9, "%s", text);
    }
}

static void check_activation(const rp_game *game, const rp_state *state, int player, int place,
                             char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX], int count) {
    counted own, plain = {.game = game, .from = cal_duel_of(state)};
    int target = best_attack(game, state, player, place, &own);
    require_message((count > 0) == (target > 0), "%d reasons", count);
    if (!count) return;
    const char *at = text[0];
    require_message(reads(&at, "the best attack, on ") && read_hero(&at, &plain, at) == target, "%s", text[0]);
    require_message(reads(&at, ", hits with "), "%s", text[0]);
    read_percent(&at, own.hits, text[0]);
    require_message(reads(&at, " and takes "), "%s", text[0]);
    is_near(read_number(&at, text[0]), own.loss[target], 0.05, text[0]);
    require_message(strcmp(at, " health on the average, misses counted, without an answer") == 0, "%s", text[0]);
    at = text[1];
    require_message(count == 2 && reads(&at, "of the best attacks "), "%s", text[1]);
    double left;
    int told = -1;
    require_message(read_best(&at, game, state, player, text[1], &left) == place, "%s", text[1]);
    require_message(reads(&at, " of the other's strength on the average"), "%s", text[1]);
    if (reads(&at, ", ")) told = read_best(&at, game, state, player, text[1], &left);
    check_best(game, state, player, place, told, left, text[1]);
    kinds.activations++;
}

static void check_end(const rp_game *game, const rp_state *state, int player,
                      char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX], int count) {
    const cal_duel *duel = cal_duel_of(state);
    rp_action useful[RP_LEGAL_MAX];
    bool cast[CAL_DECK_MOST] = {false};
    char expected[RP_REASON_TEXT_MAX], part[64] = "";
    int spells = 0, ready[CAL_PLAYERS] = {0}, actions = duel->phase == CAL_PHASE_ACT ? duel->actions : 0;
    for (int i = rp_useful(game, state, player, useful); i-- > 0;)
        if (useful[i] >= CAL_ACT_CAST) cast[(useful[i] - CAL_ACT_CAST) / CAL_TARGETS] = true;
    for (int slot = 0; slot < CAL_DECK_MOST; slot++) spells += cast[slot];
    for (int number = 1; number <= CAL_HEROES; number++) {
        const cal_hero *hero = cal_hero_seen(duel, number);
        ready[cal_side_of(number)] += hero->health && !hero->activated;
    }
    if (actions)
        snprintf(part, sizeof part, "leaves %d action%s unused%s", actions, actions > 1 ? "s" : "",
                 spells ? " and " : "");
    snprintf(expected, sizeof expected, "%s", part);
    if (spells)
        snprintf(expected, sizeof expected, "%skeeps %d Spell%s that could be cast", part, spells,
                 spells > 1 ? "s" : "");
    if (!actions && !spells) snprintf(expected, sizeof expected, "nothing is left to be done in this turn");
    require_message(count == 2 && strcmp(text[0], expected) == 0, "'%s', not '%s'", text[0], expected);
    if (duel->turn == CAL_TURNS)
        snprintf(expected, sizeof expected, "ends Round %d", duel->round);
    else
        snprintf(expected, sizeof expected, "in this Round you have %d hero%s to activate, the other %d", ready[player],
                 ready[player] == 1 ? "" : "es", ready[!player]);
    require_message(strcmp(text[1], expected) == 0, "'%s', not '%s'", text[1], expected);
    kinds.ends++;
}

/* The same reasons in another world that the view allows. */
static void check_reasons(const rp_game *game, const rp_state *state, int player, rp_action action) {
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_view view;
    rp_view_of(game, state, player, &view);
    int count = rp_reasons(&view, action, text);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(text[i]);
        require_message(length > 3 && length + 1 < RP_REASON_TEXT_MAX && text[i][length - 1] != '.', "%s", text[i]);
    }
    if (action == CAL_ACT_END)
        check_end(game, state, player, text, count);
    else if (action >= CAL_ACT_ACTIVATE && action < CAL_ACT_ATTACK)
        check_activation(game, state, player, action - CAL_ACT_ACTIVATE, text, count);
    else if (action == CAL_ACT_PASS || action >= CAL_ACT_USE || (action >= CAL_ACT_ATTACK && action < CAL_ACT_DISCARD))
        check_choice(game, state, player, action, text, count);
}

static void look_at_duels(const char *spec, int duels, uint64_t seed,
                          void (*look)(const rp_game *game, const rp_state *state, int player, rp_random *random)) {
    rp_random random, other;
    rp_game *game = open_game(spec);
    rp_state state;
    rp_random_seed(&random, seed);
    rp_random_seed(&other, seed + 1);
    for (int i = 0; i < duels; i++)
        for (rp_start(game, &state); rp_to_act(game, &state); test_random_step(game, &state, &random)) {
            unsigned to_act = rp_to_act(game, &state);
            if (!(to_act & RP_TO_ACT_CHANCE)) look(game, &state, (int)to_act >> 1, &other);
        }
    rp_game_free(game);
}

static void look_at_reasons(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    int count = rp_useful(game, state, player, useful);
    rp_action action = useful[rp_random_below(random, (uint32_t)count)];
    bool activates = action >= CAL_ACT_ACTIVATE && action < CAL_ACT_ATTACK;
    if (!activates || !rp_random_below(random, 4)) check_reasons(game, state, player, action); /* those take longest */
}

/* Each kind of reason often enough. */
static void check_met(void) {
    const struct {
        const char *kind;
        long checked;
    } all[] = {{"hits", kinds.hits},
               {"health", kinds.health},
               {"defeats", kinds.defeats},
               {"strength", kinds.strength},
               {"stats", kinds.stats},
               {"cards", kinds.cards},
               {"activations", kinds.activations},
               {"ends", kinds.ends},
               {"answers", kinds.answers},
               {"answers held", kinds.held}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        printf("%-12s %8ld\n", all[i].kind, all[i].checked);
        ck_assert_msg(all[i].checked >= test_by_length(1, 3, 1000), "%s was checked %ld times", all[i].kind,
                      all[i].checked);
    }
}

START_TEST(numbers_of_reasons_are_those_of_the_rules) {
    kinds = (met){0};
    numbers = 0;
    look_at_duels("calamity:p1=random,p2=random,decks1=control", test_by_length(4, 40, 400), 5, look_at_reasons);
    look_at_duels("calamity:p1=random,p2=random,decks2=spells", test_by_length(4, 40, 400), 7, look_at_reasons);
    ck_assert_int_gt(numbers, 500);
    check_met();
}
END_TEST

static void look_at_attack(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action legal[RP_LEGAL_MAX];
    rp_state then;
    const cal_duel *duel = cal_duel_of(state);
    if (duel->phase != CAL_PHASE_ACT || duel->waiting) return;
    rp_action action = legal[rp_random_below(random, (uint32_t)rp_legal(game, state, player, legal))];
    if (action < CAL_ACT_ATTACK || action >= CAL_ACT_DISCARD) return;
    long before = kinds.untold;
    check_reasons(game, state, player, action);
    rp_clone(game, &then, state);
    rp_apply_one(game, &then, player, action);
    if (cal_duel_of(&then)->waiting != CAL_WAITS_ANSWER) return;
    require(kinds.untold == before + 1);
    kinds.answerable += rp_legal(game, &then, !player, legal) > 1; /* in truth he holds one */
}

START_TEST(attacks_on_hidden_lists_tell_no_chance_of_an_answer) {
    kinds = (met){0};
    look_at_duels("calamity:stage=match,lists=hidden", test_by_length(4, 20, 200), 13, look_at_attack);
    printf("%ld without an answer, of %ld there was one\n", kinds.untold, kinds.answerable);
    require(kinds.answerable > 0 && kinds.untold > kinds.answerable);
}
END_TEST

/* ---- what may be held ----------------------------------------------------------------------------------- */

static bool holds(const cal_setup *setup, const cal_duel *world, const cal_duel *view, int player, const char *name) {
    const cal_side *of = &world->side[!player];
    for (rp_pile rest = of->hand & cal_unseen(&view->side[!player]); rest; rest &= rest - 1)
        if (strcmp(cal_use_of_slot(setup, of, rp_pile_lowest(rest))->name, name) == 0) return true;
    return false;
}

static void check_posterior(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_view view;
    rp_state world;
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    double chances[RP_POSTERIOR_MAX] = {0};
    if (rp_random_below(random, 4)) return;
    rp_view_of(game, state, player, &view);
    uint64_t worlds = rp_belief_count(&view);
    if (worlds > 1000) return;
    int count = rp_posterior(&view, facts);
    for (uint64_t index = 0; index < worlds; index++) {
        double probability = rp_belief_world(&view, index, &world);
        for (int i = 0; i < count; i++)
            if (holds(cal_setup_of(game), cal_duel_of(&world), cal_duel_of(&view.masked), player, facts[i].text + 6))
                chances[i] += probability;
    }
    for (int i = 0; i < count; i++) {
        require_message(strncmp(facts[i].text, "holds ", 6) == 0, "%s", facts[i].text);
        is_near(facts[i].probability, chances[i], 1e-9, facts[i].text);
        require_message(!i || facts[i].probability <= facts[i - 1].probability, "%s", facts[i].text);
        kinds.facts += chances[i] > 0 && chances[i] < 1;
    }
    require_message(count > 0 || worlds == 1, "no facts of %d worlds", (int)worlds);
}

START_TEST(chances_of_held_cards_are_those_of_all_worlds) {
    kinds = (met){0};
    look_at_duels("calamity:p1=random,p2=random", test_by_length(8, 60, 400), 9, check_posterior);
    ck_assert_int_gt(kinds.facts, 300);
}
END_TEST

/* ---- what can only harm --------------------------------------------------------------------------------- */

static void warns(hoc_setup setup, const char *moves, const char *choice, const char *expected) {
    hoc_play *p = moves ? hoc_played(setup, moves) : hoc_at(setup);
    rp_action action = -1;
    rp_view view;
    ck_assert_int_eq(test_found(p->game, &p->state, choice, &action), 1);
    rp_view_of(p->game, &p->state, test_who_is_asked(p->game, &p->state), &view);
    const char *warning = rp_warning(&view, action);
    ck_assert_msg(!warning == !expected && (!warning || strcmp(warning, expected) == 0), "%s: '%s', not '%s'", choice,
                  warning ? warning : "", expected ? expected : "");
    hoc_free(p);
}

START_TEST(warnings_of_what_only_harms) {
    static const char nothing[] = "nothing happens by it, and the Spell is gone",
                      actions[] = "nothing happens by it, and actions are spent",
                      harms[] = "it harms your own heroes and does nothing else";
    hoc_setup setup = {.p1 = {.heroes = "pike 15|bolt|drum",
                              .hand = "mend, purge, doom, burn, hail, gamble, order, extort, "
                                      "study, banner"},
                       .p2.heroes = "rock|leaf|wall"};
    warns(setup, NULL, "cast mend bolt", nothing);
    warns(setup, NULL, "cast mend pike", NULL);
    warns(setup, NULL, "cast purge pike", nothing);
    warns(setup, NULL, "cast doom", harms);
    warns(setup, NULL, "cast hail", NULL);
    warns(setup, NULL, "cast burn rock", NULL);
    warns(setup, NULL, "cast banner", NULL);
    warns(setup, NULL, "cast extort", nothing); /* p2 has no hand */
    warns(setup, "activate pike", "cast gamble", harms);
    warns(setup, "activate pike", "cast order wall", NULL);
    warns(setup, "activate pike", "attack rock", NULL);
    warns(setup, "activate pike", "use guard", NULL);
    warns(setup, "activate drum", "use beat", NULL); /* pike is wounded */
    setup.p1.heroes = "pike|bolt|drum";
    warns(setup, "activate drum", "use beat", actions);
    setup.p2.hand = "mend";
    warns(setup, NULL, "cast extort", NULL);
    setup.p1.deck = "shell";
    warns(setup, NULL, "cast study", NULL);
    setup.options = "empty_deck=shuffle";
    warns(setup, NULL, "cast mend bolt", NULL);
    setup = (hoc_setup){.p1.hand = "brace", .p2.hand = "parry, brace"};
    warns(setup, "activate pike|attack rock", "cast brace", NULL); /* answers are not looked at */
}
END_TEST

static void look_at_warnings(const rp_game *game, const rp_state *state, int player, rp_random *random) {
    rp_action legal[RP_LEGAL_MAX];
    rp_view view;
    rp_action action = legal[rp_random_below(random, (uint32_t)rp_legal(game, state, player, legal))];
    const cal_duel *duel = cal_duel_of(state);
    counted c;
    rp_view_of(game, state, player, &view);
    const char *warning = rp_warning(&view, action);
    if (!warning || !count_choice(game, state, player, action, &c)) return;
    require_message(action >= CAL_ACT_USE && !duel->waiting && c.actions <= 0, "%s", warning);
    is_near(c.cards[player], -(action >= CAL_ACT_CAST), 0, warning);
    is_near(c.cards[!player], 0, 0, warning);
    for (int number = 1; number <= CAL_HEROES; number++)
        require_message(cal_side_of(number) == player ? c.loss[number] >= 0 : c.loss[number] == 0, "%s", warning);
    require_message(warning[0] == 'i' || !c.changes_anything, "%s", warning);
    kinds.warnings++;
}

START_TEST(warnings_are_never_of_what_is_of_use) {
    kinds = (met){0};
    look_at_duels("calamity:p1=random,p2=random,decks1=control", test_by_length(15, 60, 400), 11, look_at_warnings);
    ck_assert_int_gt(kinds.warnings, 0);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        warnings_of_what_only_harms, warnings_are_never_of_what_is_of_use, numbers_of_reasons_are_those_of_the_rules,
        attacks_on_hidden_lists_tell_no_chance_of_an_answer, chances_of_held_cards_are_those_of_all_worlds};
    Suite *suite = suite_create("calamity reasons");
    TCase *all = tcase_create("all");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
