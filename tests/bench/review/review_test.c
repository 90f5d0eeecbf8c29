/* Reviews of records: planted mistakes are the ones named, the adviser's own games cost nothing, nothing hidden is
 * used, and the parts of a result come to the result.
 *
 * A planted mistake is the worst choice by a search of ten times the review's budget, or by the solution; what is
 * played beside them is that search's best. */
#include "bench/review/review.h"

#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLANTED = 3, MOVES = 4096 };

static const rp_error no_error = {RP_OK, ""};

/* A game that is written while it is played. */
typedef struct course {
    rp_game *game;
    rp_state state;
    rp_record record;
    size_t moves;
    rp_random random;
    rp_decision decision;
    size_t planted[PLANTED];
    int planted_count;
} course;

/* The course keeps the game. */
static void begin_in(course *c, rp_game *game, uint64_t seed) {
    memset(c, 0, sizeof *c);
    c->game = game;
    rp_start(c->game, &c->state);
    rp_record_init(&c->record, c->game, seed);
    rp_random_seed(&c->random, seed);
}

static void begin(course *c, const char *spec, uint64_t seed) { begin_in(c, test_game(spec), seed); }

static void move_on(course *c, const rp_move *move) {
    rp_error error = no_error;
    require_message(rp_record_append(&c->record, c->game, &c->state, move, &error) == RP_OK, "%s", error.text);
    rp_advance(c->game, &c->state, move);
    c->moves++;
    require(c->moves < MOVES);
    if (rp_to_act(c->game, &c->state) == 0) rp_record_finish(&c->record, c->game, &c->state);
}

static void end(course *c) {
    rp_record_release(&c->record);
    rp_game_free(c->game);
}

/* The worst action, if it is worse than the best by `least` and three times its error; else the best. */
static rp_action worst_if(const rp_decision *decision, double least) {
    double best = -INFINITY, worst = INFINITY;
    rp_action found = decision->action;
    for (int i = 0; i < decision->count; i++) best = fmax(best, decision->actions[i].value);
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        double clear = report->value + 3 * report->standard_error;
        if (!isfinite(clear) || report->value >= worst || best - clear < least) continue;
        worst = report->value;
        found = report->action;
    }
    return found;
}

/* The reviewed seat's choice: every other one may be a planted mistake. */
static rp_action choose(course *c, rp_agent *agent, int player, double least, bool *due) {
    rp_action useful[RP_LEGAL_MAX];
    if (rp_useful(c->game, &c->state, player, useful) == 1) return useful[0];
    test_decide(agent, &c->state, player, NULL, 77 + c->moves, &c->decision);
    rp_action action = *due && c->planted_count < PLANTED ? worst_if(&c->decision, least) : c->decision.action;
    if (action != c->decision.action) c->planted[c->planted_count++] = c->moves;
    *due = action == c->decision.action;
    return action;
}

/* Plays to the end: `player` by `agent` with mistakes that cost `least`, the others at random. */
static void play(course *c, int player, rp_agent *agent, double least) {
    bool due = true;
    for (unsigned to_act; (to_act = rp_to_act(c->game, &c->state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            move.of[0] = rp_sample(c->game, &c->state, &c->random);
        } else {
            for (int i = 0; i < c->game->info.players; i++) {
                rp_action useful[RP_LEGAL_MAX];
                if (!(to_act >> i & 1)) continue;
                int count = rp_useful(c->game, &c->state, i, useful);
                move.of[i] = useful[rp_random_below(&c->random, (uint32_t)count)];
                if (i == player) move.of[i] = choose(c, agent, player, least, &due);
            }
        }
        move_on(c, &move);
    }
}

static void review_by(const course *c, int seat, const char *judge, rp_review *review) {
    rp_error error = no_error;
    rp_agent *agent = test_agent(judge, c->game);
    const rp_review_job job = {.game = c->game, .record = &c->record, .seat = seat, .agent = agent};
    require_message(rp_review_make(&job, review, &error) == RP_OK, "%s", error.text);
    rp_agent_free(agent);
}

/* ---- planted mistakes ----------------------------------------------------------------------------------- */

static const struct {
    const char *game, *reference, *judge;
    int seat, count; /* at least so many mistakes */
    double least;    /* what they cost */
    uint64_t seed;
} plantings[] = {
    {"dq-combat", "ismcts:sims=50000", "ismcts:sims=5000", 0, 2, 0.15, 1},
    {"dq-combat:hero=tatianna,monster=demon", "ismcts:sims=50000", "ismcts:sims=5000", 1, 2, 0.15, 2},
    {"destinyquest:p1=l1w,p2=l1r", "expectimax:depth=1,playouts=1000,nodes=0",
     "expectimax:depth=1,playouts=100,nodes=0", 0, 2, 0.2, 3},
    {"leduc", "equilibrium", "equilibrium", 0, 1, 0.5, 4},
    {"leduc", "equilibrium", "equilibrium", 1, 1, 0.5, 5},
    {"connect4:width=4,height=4", "expectimax:depth=16,nodes=0", "expectimax:depth=16,nodes=0", 0, 1, 1, 7},
};

static bool is_planted(const course *c, size_t move) {
    for (int i = 0; i < c->planted_count; i++)
        if (c->planted[i] == move) return true;
    return false;
}

/* The first game from the seed on with room for mistakes. */
static void plant(course *c, int number) {
    rp_game *game = test_game(plantings[number].game);
    rp_agent *agent = test_agent(plantings[number].reference, game);
    for (uint64_t seed = plantings[number].seed;; seed++) {
        begin_in(c, game, seed);
        play(c, plantings[number].seat, agent, plantings[number].least);
        if (c->planted_count >= plantings[number].count) break;
        rp_record_release(&c->record);
    }
    rp_agent_free(agent);
}

START_TEST(planted_mistakes_are_named) {
    course *c = malloc(sizeof *c);
    rp_review review;
    double costliest = INFINITY;
    plant(c, _i);
    review_by(c, plantings[_i].seat, plantings[_i].judge, &review);
    for (size_t i = 0; i < review.count; i++) {
        const rp_review_choice *choice = &review.choice[i];
        bool named = choice->judgement.verdict == RP_VERDICT_MISTAKE;
        ck_assert_msg(named == is_planted(c, choice->move), "move %zu (%s, best %s): cost %f +- %f, %s",
                      choice->move + 1, choice->chosen, choice->best, choice->judgement.cost, choice->judgement.error,
                      rp_verdict_name(choice->judgement.verdict));
    }
    ck_assert_uint_eq(review.mistakes, (size_t)c->planted_count);
    ck_assert_int_eq(review.worst_count, c->planted_count);
    for (int i = 0; i < review.worst_count; i++) {
        double cost = review.choice[review.worst[i].index].judgement.cost;
        ck_assert(cost <= costliest);
        costliest = cost;
    }
    rp_review_release(&review);
    end(c);
    free(c);
}
END_TEST

/* ---- the adviser's own games ---------------------------------------------------------------------------- */

static const struct {
    const char *game, *judge;
} own_games[] = {{"dq-combat", "ismcts:sims=5000"},
                 {"destinyquest:p1=l1w,p2=l1r", "expectimax:depth=1,playouts=100,nodes=0"},
                 {"goofspiel:cards=4,info=hidden", "equilibrium"},
                 {"leduc", "equilibrium"},
                 {"connect4:width=5,height=4", "expectimax:nodes=20000"}};

/* With other seeds than the review's it decides otherwise now and then; that is never called a mistake. */
START_TEST(the_adviser_loses_nothing) {
    course *c = malloc(sizeof *c);
    rp_review review;
    begin(c, own_games[_i].game, 11);
    rp_agent *agent = test_agent(own_games[_i].judge, c->game);
    play(c, 0, agent, INFINITY);
    rp_agent_free(agent);
    ck_assert_int_eq(c->planted_count, 0);
    review_by(c, 0, own_games[_i].judge, &review);
    ck_assert_uint_ge(review.count, 1);
    ck_assert_uint_eq(review.count, review.whole);
    ck_assert_uint_eq(review.mistakes, 0);
    ck_assert_msg(fabs(review.cost) <= fmax(review.error, 0.001), "%f +- %f", review.cost, review.error);
    rp_review_release(&review);
    end(c);
    free(c);
}
END_TEST

/* ---- mixes ---------------------------------------------------------------------------------------------- */

/* The first row of a matrix game with these payoffs, as it is judged. */
static rp_judgement judge_row(const char *spec, rp_action row) {
    course *c = malloc(sizeof *c);
    rp_review review;
    begin(c, spec, 1);
    const rp_move move = {{row, 0}};
    move_on(c, &move);
    review_by(c, 0, "best", &review);
    ck_assert_uint_eq(review.count, 1);
    rp_judgement judgement = review.choice[0].judgement;
    rp_review_release(&review);
    end(c);
    free(c);
    return judgement;
}

START_TEST(what_belongs_to_a_mix_costs_nothing) {
    for (rp_action row = 0; row < 3; row++) {
        rp_judgement judgement = judge_row("matrix", row); /* rock, paper, scissors */
        ck_assert(judgement.is_mix && judgement.is_named);
        ck_assert_int_eq(judgement.verdict, RP_VERDICT_BEST);
        ck_assert_double_eq_tol(judgement.cost, 0, 1e-9);
    }
}
END_TEST

/* Matching pennies for 3 and 1, and a row that gives 1 less than the mix whatever comes: the value of the mix is 0, the
 * best of its rows alone would have won 3 against the first column. */
START_TEST(a_mix_is_measured_by_its_value) {
    rp_judgement judgement = judge_row("matrix:rows=3 -1/-1 1/-1 -1", 2);
    ck_assert(judgement.is_mix && !judgement.is_named);
    ck_assert_int_eq(judgement.verdict, RP_VERDICT_MISTAKE);
    ck_assert_double_eq_tol(judgement.value, 1.0 / 3, 1e-6);
    ck_assert_double_eq_tol(judgement.cost, 4.0 / 3, 1e-6);
    judgement = judge_row("matrix:rows=3 -1/-1 1/-1 -1", 0);
    ck_assert_int_eq(judgement.verdict, RP_VERDICT_BEST);
}
END_TEST

/* ---- what changes nothing ------------------------------------------------------------------------------- */

/* Whether all ends of tic-tac-toe from there pay the same; `first`: what the first of them paid, when `found`. */
static bool ends_alike(const rp_game *game, const rp_state *state, double first[RP_PLAYERS_MAX], bool *found) {
    rp_action useful[RP_LEGAL_MAX];
    unsigned to_act = rp_to_act(game, state);
    double payoff[RP_PLAYERS_MAX];
    if (!to_act) {
        rp_payoff(game, state, payoff);
        if (!*found) memcpy(first, payoff, sizeof payoff);
        *found = true;
        return payoff[0] == first[0];
    }
    int player = to_act == RP_TO_ACT_PLAYER(1);
    int count = rp_useful(game, state, player, useful);
    for (int i = 0; i < count; i++) {
        rp_state next;
        rp_move move = {{0}};
        move.of[player] = useful[i];
        rp_clone(game, &next, state);
        rp_advance(game, &next, &move);
        if (!ends_alike(game, &next, first, found)) return false;
    }
    return true;
}

typedef struct last_choices {
    const rp_game *game;
    size_t whole, in_vain;
} last_choices;

/* Of two cells that are left O chooses one, and X has no choice. */
static void count_last(void *context, const rp_state *state, const rp_move *move, size_t number) {
    last_choices *c = context;
    rp_action useful[RP_LEGAL_MAX];
    double first[RP_PLAYERS_MAX];
    bool found = false;
    (void)number;
    if (!move || rp_to_act(c->game, state) != RP_TO_ACT_PLAYER(1)) return;
    int count = rp_useful(c->game, state, 1, useful);
    c->whole += count > 1;
    c->in_vain += count == 2 && ends_alike(c->game, state, first, &found);
}

START_TEST(what_changes_nothing_is_no_choice) {
    course *c = malloc(sizeof *c);
    size_t in_vain = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        rp_review review;
        rp_error error = no_error;
        begin(c, "tictactoe", seed);
        rp_agent *agent = test_agent("random", c->game);
        play(c, 1, agent, INFINITY);
        rp_agent_free(agent);
        last_choices counted = {.game = c->game};
        ck_assert_int_eq(rp_record_replay(&c->record, c->game, count_last, &counted, &error), RP_OK);
        review_by(c, 1, "exact", &review);
        ck_assert_uint_eq(review.whole, counted.whole - counted.in_vain);
        ck_assert_uint_eq(review.count, review.whole);
        in_vain += counted.in_vain;
        rp_review_release(&review);
        end(c);
    }
    ck_assert_uint_gt(in_vain, 0);
    free(c);
}
END_TEST

/* ---- what the seat could know --------------------------------------------------------------------------- */

/* Chance brings its outcome number `index` of those that are possible. */
static void deal(course *c, int index) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    ck_assert_uint_eq(rp_to_act(c->game, &c->state), RP_TO_ACT_CHANCE);
    ck_assert_int_lt(index, rp_chance(c->game, &c->state, outcomes));
    const rp_move move = {{outcomes[index].outcome}};
    move_on(c, &move);
}

/* Leduc: the first player gets the first card, the second number `other` of those that are left; check, bet, fold. */
static void folded_hand(course *c, int other) {
    const char *const texts[] = {"check", "bet", "fold"};
    rp_error error = no_error;
    begin(c, "leduc", 1);
    deal(c, 0);
    deal(c, other);
    for (int i = 0; i < 3; i++) {
        rp_move move = {{0}};
        int player = i == 1;
        ck_assert_int_eq(rp_action_parse(c->game, &c->state, player, texts[i], &move.of[player], &error), RP_OK);
        move_on(c, &move);
    }
    ck_assert(c->record.finished);
}

START_TEST(hidden_cards_change_no_judgement) {
    course *c = malloc(sizeof *c);
    rp_review first, review;
    double luck[5];
    for (int other = 0; other < 5; other++) {
        folded_hand(c, other);
        review_by(c, 0, "equilibrium", &review);
        if (other == 0) first = review;
        luck[other] = review.account.luck + review.account.hidden;
        ck_assert_uint_eq(review.count, first.count);
        for (size_t i = 0; i < review.count; i++) {
            ck_assert_double_eq(review.choice[i].judgement.cost, first.choice[i].judgement.cost);
            ck_assert_double_eq(review.choice[i].judgement.value, first.choice[i].judgement.value);
        }
        if (other > 0) rp_review_release(&review);
        end(c);
    }
    /* what was luck knows them */
    ck_assert(luck[0] > luck[4]);
    rp_review_release(&first);
    free(c);
}
END_TEST

START_TEST(of_an_unfinished_game_nothing_hidden_is_told) {
    course *c = malloc(sizeof *c);
    rp_review review;
    begin(c, "leduc", 1);
    deal(c, 0);
    deal(c, 2);
    const rp_move move = {{1}};
    move_on(c, &move);
    ck_assert(!c->record.finished);
    review_by(c, 0, "equilibrium", &review);
    ck_assert_uint_eq(review.count, 1);
    ck_assert(!review.account.known);
    rp_review_release(&review);
    end(c);
    free(c);
}
END_TEST

/* ---- what a solution leaves open -------------------------------------------------------------------------- */

/* Kuhn poker: each player gets his card by the number among those that are left. */
static void play_kuhn(course *c, rp_game *game, int own, int other, const char *const texts[3]) {
    begin_in(c, game, 1);
    deal(c, own);
    deal(c, other);
    for (int i = 0; !c->record.finished; i++) {
        rp_move move = {{0}};
        rp_error error = no_error;
        ck_assert_int_eq(rp_action_parse(c->game, &c->state, i % 2, texts[i], &move.of[i % 2], &error), RP_OK);
        move_on(c, &move);
    }
}

typedef struct kuhn_choices {
    int mixed, mistakes;
} kuhn_choices;

static void check_kuhn(const course *c, rp_agent *agent, int seat, kuhn_choices *sum) {
    const double nash_conv = rp_agent_nash_conv(agent);
    const rp_review_job job = {.game = c->game, .record = &c->record, .seat = seat, .agent = agent};
    rp_review review;
    rp_error error = no_error;
    ck_assert_int_eq(rp_review_make(&job, &review, &error), RP_OK);
    for (size_t i = 0; i < review.count; i++) {
        const rp_judgement *j = &review.choice[i].judgement;
        if (j->is_named) ck_assert(j->verdict == RP_VERDICT_BEST && j->cost == 0);
        if (!j->is_named) ck_assert((j->verdict == RP_VERDICT_MISTAKE) == (j->cost > fmax(nash_conv, 0.0005)));
        sum->mixed += j->is_named && j->is_mix;
        sum->mistakes += j->verdict == RP_VERDICT_MISTAKE;
    }
    rp_review_release(&review);
}

/* The parts of a mix are worth the same in an equilibrium, not to the last digit in what comes near one: all courses of
 * Kuhn poker, judged by a policy that is good and by one that is poor. */
START_TEST(the_error_of_a_solution_is_no_mistake) {
    static const char *const judges[] = {"equilibrium", "equilibrium:nash-conv=0.1"};
    static const char *const courses[][3] = {
        {"pass", "pass"}, {"pass", "bet", "pass"}, {"pass", "bet", "bet"}, {"bet", "pass"}, {"bet", "bet"}};
    course *c = malloc(sizeof *c);
    kuhn_choices sum = {0};
    rp_game *game = test_game("kuhn");
    rp_agent *agent = test_agent(judges[_i], game);
    for (int i = 0; i < 6 * 5; i++) {
        play_kuhn(c, game, i % 3, i / 3 % 2, courses[i / 6]);
        for (int seat = 0; seat < 2; seat++) check_kuhn(c, agent, seat, &sum);
        rp_record_release(&c->record);
    }
    ck_assert_int_gt(sum.mixed, 0);
    ck_assert_int_gt(sum.mistakes, 0);
    rp_agent_free(agent);
    rp_game_free(game);
    free(c);
}
END_TEST

/* ---- where the result came from ------------------------------------------------------------------------- */

START_TEST(parts_come_to_the_result) {
    course *c = malloc(sizeof *c);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        static const char *const specs[] = {"leduc", "dq-combat", "pig:goal=20", "tictactoe"};
        for (int i = 0; i < 4; i++) {
            rp_review review;
            begin(c, specs[i], seed);
            rp_agent *agent = test_agent("random", c->game);
            play(c, 0, agent, INFINITY);
            rp_agent_free(agent);
            review_by(c, 0, i == 1 ? "ismcts:sims=200" : "best", &review);
            const rp_review_account *account = &review.account;
            double sum = account->start + account->luck + account->hidden + account->choices + account->others;
            ck_assert(account->known == (review.count > 0));
            if (account->known) ck_assert_double_eq_tol(sum, c->record.payoff[0], 1e-9);
            if (account->known) ck_assert_double_eq(account->result, c->record.payoff[0]);
            if (account->known && i != 2) ck_assert(account->is_estimate == (i == 1)); /* the others are solved */
            rp_review_release(&review);
            end(c);
        }
    }
    free(c);
}
END_TEST

/* All deals of Kuhn poker, all calling what can be called: whatever was worth what, luck comes to nothing, and so do,
 * with solved values, the start and all parts to the mean payoff. */
START_TEST(luck_is_nothing_on_average) {
    course *c = malloc(sizeof *c);
    double luck = 0, payoff = 0, sum = 0;
    int deals = 0;
    for (int own = 0; own < 3; own++) {
        for (int other = 0; other < 2; other++) {
            rp_review review;
            rp_error error = no_error;
            begin(c, "kuhn", 1);
            deal(c, own);
            deal(c, other);
            for (int i = 0; i < 2; i++) {
                rp_move move = {{0}};
                ck_assert_int_eq(rp_action_parse(c->game, &c->state, i, "bet", &move.of[i], &error), RP_OK);
                move_on(c, &move);
            }
            ck_assert(c->record.finished);
            review_by(c, 0, "equilibrium", &review);
            luck += review.account.luck;
            sum += review.account.start + review.account.luck + review.account.hidden + review.account.choices +
                   review.account.others;
            payoff += c->record.payoff[0];
            deals++;
            ck_assert_int_eq(review.account.luck_kind, RP_VALUE_SOLVED);
            ck_assert_double_eq_tol(review.account.start, -1.0 / 18, 0.002); /* the known value of the game */
            rp_review_release(&review);
            end(c);
        }
    }
    ck_assert_int_eq(deals, 6);
    ck_assert_double_eq_tol(luck, 0, 1e-6);
    ck_assert_double_eq_tol(sum, payoff, 1e-9);
    free(c);
}
END_TEST

/* ---- what is not advised -------------------------------------------------------------------------------- */

static rp_status create_nothing(rp_agent *agent, rp_error *error) {
    (void)agent, (void)error;
    return RP_OK;
}

/* Prefers what rp_warning speaks against. */
static rp_status prefer_the_barred(rp_agent *agent, const rp_view *view, const rp_limits *limits, uint64_t seed,
                                   rp_decision *decision, rp_error *error) {
    int best = 0;
    (void)agent, (void)limits, (void)seed, (void)error;
    for (int i = 0; i < decision->count; i++) {
        rp_action_report *report = &decision->actions[i];
        report->value = (rp_warning(view, report->action) ? 0.3 : 0.1) - 0.001 * i;
        report->standard_error = 0.001;
        report->visits = 10;
        if (report->value > decision->actions[best].value) best = i;
    }
    decision->actions[best].share = 1;
    decision->action = decision->actions[best].action;
    decision->value = decision->actions[best].value;
    decision->simulations = 10;
    return RP_OK;
}

/* The first of the seat's actions that is warned of, or that is not; -1: there is none to be warned of. */
static rp_action hopeless_choice(const course *c, int seat, bool warned) {
    rp_view view;
    rp_action useful[RP_LEGAL_MAX], found[2] = {-1, -1};
    if (rp_to_act(c->game, &c->state) != RP_TO_ACT_PLAYER(seat)) return -1;
    rp_view_of(c->game, &c->state, seat, &view);
    for (int i = rp_useful(c->game, &c->state, seat, useful); i-- > 0;)
        found[rp_warning(&view, useful[i]) != NULL] = useful[i];
    return found[1] < 0 ? -1 : found[warned];
}

/* A random fight in which the hero can start a hopeless counterattack, and does so or not the first time. Returns the
 * number of that move. */
static size_t play_hopeless(course *c, bool warned) {
    for (uint64_t seed = 1; seed < 100; seed++) {
        size_t found = MOVES;
        begin(c, "dq-combat", seed);
        while (rp_to_act(c->game, &c->state)) {
            rp_action chosen = found == MOVES ? hopeless_choice(c, 0, warned) : -1;
            rp_move move = test_random_useful_move(c->game, &c->state, &c->random);
            if (chosen >= 0) {
                move.of[0] = chosen;
                found = c->moves;
            }
            move_on(c, &move);
        }
        if (found != MOVES) return found;
        end(c);
    }
    ck_abort_msg("no fight has a hopeless counterattack");
}

/* `best` is what is advised, and what the judge preferred is named with the reason against it. */
START_TEST(what_is_barred_is_never_the_best) {
    static const rp_agent_kind kind = {
        .name = "barred", .summary = "", .paper = "", .create = create_nothing, .decide = prefer_the_barred};
    course *c = malloc(sizeof *c);
    rp_review review;
    rp_error error = no_error;
    rp_agent *agent;
    bool warned = _i == 1;
    size_t move = play_hopeless(c, warned), at = 0;
    require_message(rp_agent_new_of(&kind, "barred", c->game, &agent, &error) == RP_OK, "%s", error.text);
    const rp_review_job job = {.game = c->game, .record = &c->record, .agent = agent};
    ck_assert_int_eq(rp_review_make(&job, &review, &error), RP_OK);
    while (review.choice[at].move != move) at++;
    const rp_review_choice *choice = &review.choice[at];
    ck_assert_str_eq(choice->best, "pass");
    ck_assert_double_lt(choice->judgement.value, 0.1 + 1e-9);
    ck_assert_int_eq(choice->judgement.is_barred, warned);
    ck_assert_int_eq(choice->judgement.verdict, RP_VERDICT_BEST);
    ck_assert_ptr_nonnull(strstr(choice->overruled, "cannot even reach a stand-off"));
    if (warned) ck_assert_ptr_nonnull(strstr(choice->overruled, choice->chosen));
    rp_review_release(&review);
    rp_agent_free(agent);
    end(c);
    free(c);
}
END_TEST

/* ---- stopping ------------------------------------------------------------------------------------------- */

typedef struct stopper {
    atomic_bool stop;
    size_t after;
} stopper;

static void stop_after(void *context, size_t done, size_t whole) {
    stopper *s = context;
    ck_assert_uint_le(done, whole);
    if (done == s->after) atomic_store(&s->stop, true);
}

START_TEST(what_is_judged_when_it_is_stopped_stays) {
    course *c = malloc(sizeof *c);
    rp_review review;
    rp_error error = no_error;
    begin(c, "goofspiel:cards=6", 3);
    rp_agent *agent = test_agent("ismcts:sims=200", c->game);
    play(c, 0, agent, INFINITY);
    stopper s = {.after = 2};
    const rp_review_job job = {
        .game = c->game, .record = &c->record, .agent = agent, .stop = &s.stop, .progress = stop_after, .context = &s};
    ck_assert_int_eq(rp_review_make(&job, &review, &error), RP_OK);
    ck_assert(review.stopped);
    ck_assert_uint_eq(review.count, 2);
    ck_assert_uint_gt(review.whole, 2);
    ck_assert(!review.account.known);
    rp_review_release(&review);
    rp_agent_free(agent);
    end(c);
    free(c);
}
END_TEST

START_TEST(a_record_that_is_not_legal_is_refused) {
    course *c = malloc(sizeof *c);
    rp_review review;
    rp_error error = no_error;
    begin(c, "tictactoe", 1);
    rp_agent *agent = test_agent("random", c->game);
    play(c, 0, agent, INFINITY);
    c->record.actions[1] = c->record.actions[0]; /* a field that is taken */
    const rp_review_job job = {.game = c->game, .record = &c->record, .agent = agent};
    ck_assert_int_eq(rp_review_make(&job, &review, &error), RP_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(error.text, "move"));
    rp_agent_free(agent);
    end(c);
    free(c);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("reviews");
    TCase *tests = tcase_create("all");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, planted_mistakes_are_named, 0, sizeof plantings / sizeof *plantings);
    tcase_add_loop_test(tests, the_adviser_loses_nothing, 0, sizeof own_games / sizeof *own_games);
    tcase_add_test(tests, what_belongs_to_a_mix_costs_nothing);
    tcase_add_test(tests, a_mix_is_measured_by_its_value);
    tcase_add_test(tests, what_changes_nothing_is_no_choice);
    tcase_add_test(tests, hidden_cards_change_no_judgement);
    tcase_add_test(tests, of_an_unfinished_game_nothing_hidden_is_told);
    tcase_add_loop_test(tests, the_error_of_a_solution_is_no_mistake, 0, 2);
    tcase_add_test(tests, parts_come_to_the_result);
    tcase_add_test(tests, luck_is_nothing_on_average);
    tcase_add_loop_test(tests, what_is_barred_is_never_the_best, 0, 2);
    tcase_add_test(tests, what_is_judged_when_it_is_stopped_stays);
    tcase_add_test(tests, a_record_that_is_not_legal_is_refused);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
