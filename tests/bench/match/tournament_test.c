/* labels: threads */
/* Tournaments: independence of threads, resuming, and everything that is counted recounted from the records. */
#include "bench/match/tournament.h"

#include "bench/archives/record_lines.h"
#include "bench/pictures/tournament.h"
#include "engine/store/record.h"
#include "tests/support/files.h"
#include "tests/support/suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEROES = 4, PAIRS = 6, VERSUS = HEROES * (HEROES - 1) / 2, GAMES = PAIRS * VERSUS * 2 };

static char folder[TEST_FOLDER_BYTES];

static void path_of(const char *name, char path[128]) { snprintf(path, 128, "%s/%s", folder, name); }

static void make_folder(void) { test_folder_make(folder); }
static void remove_folder(void) { test_folder_remove(folder); }

static rp_tournament_plan small_plan(void) {
    return (rp_tournament_plan){.game = "destinyquest:p1-health=6,p2-health=6,round-limit=12",
                                .seat_option = {"p1", "p2"},
                                .entrants = HEROES,
                                .entrant = {"l1w", "l1m", "l1r", "h1w"},
                                .agent = "random",
                                .pairs = PAIRS,
                                .seed = 11};
}

static rp_tournament *make(const rp_tournament_plan *plan) {
    rp_tournament *tournament;
    rp_error error = {RP_OK, ""};
    ck_assert_msg(rp_tournament_new(plan, &tournament, &error) == RP_OK, "%s", error.text);
    return tournament;
}

static rp_tournament_result *play(const rp_tournament *tournament, int threads, const char *out, const char *resume) {
    rp_tournament_result *result = malloc(sizeof *result);
    rp_tournament_run run = {.tournament = tournament, .threads = threads, .out = out, .resume = resume};
    rp_error error = {RP_OK, ""};
    bool stopped;
    ck_assert_msg(rp_tournament_play(&run, result, &stopped, &error) == RP_OK, "%s", error.text);
    ck_assert(!stopped);
    return result;
}

static void free_result(rp_tournament_result *result) {
    rp_tournament_result_release(result);
    free(result);
}

static void assert_same_files(const char *a, const char *b) {
    size_t sizes[2];
    unsigned char *bytes[2] = {test_file_read(a, &sizes[0]), test_file_read(b, &sizes[1])};
    ck_assert_uint_eq(sizes[0], sizes[1]);
    ck_assert_mem_eq(bytes[0], bytes[1], sizes[0]);
    free(bytes[0]);
    free(bytes[1]);
}

static void assert_same_results(const rp_tournament_result *a, const rp_tournament_result *b) {
    ck_assert_uint_eq(a->games, b->games);
    ck_assert_mem_eq(a->versus, b->versus, sizeof a->versus);
    ck_assert_mem_eq(a->entrant, b->entrant, sizeof a->entrant);
    ck_assert_mem_eq(a->order, b->order, sizeof a->order);
    ck_assert_int_eq(a->uses, b->uses);
    for (int i = 0; i < a->uses; i++) {
        ck_assert_str_eq(a->use[i].label, b->use[i].label);
        ck_assert_uint_eq(a->use[i].uses, b->use[i].uses);
        ck_assert(a->use[i].error == b->use[i].error || (isnan(a->use[i].error) && isnan(b->use[i].error)));
    }
    for (int i = 0; i < HEROES; i++) ck_assert_double_eq(a->ratings.rating[i].elo, b->ratings.rating[i].elo);
}

START_TEST(same_for_any_number_of_threads_and_after_resuming) {
    char one[128], many[128], part[128];
    path_of("one", one);
    path_of("many", many);
    path_of("part", part);
    rp_tournament_plan plan = small_plan();
    rp_tournament *tournament = make(&plan);
    rp_tournament_result *a = play(tournament, 1, one, NULL), *b = play(tournament, 3, many, NULL);
    ck_assert_uint_eq(a->games, GAMES);
    assert_same_results(a, b);
    assert_same_files(one, many);
    size_t size;
    unsigned char *bytes = test_file_read(one, &size);
    for (int cut = 0; cut < 5; cut++) {
        test_file_write(part, bytes, size * (size_t)cut / 4);
        rp_tournament_result *c = play(tournament, 2, NULL, part);
        assert_same_results(a, c);
        assert_same_files(one, part);
        free_result(c);
    }
    free(bytes);
    free_result(a);
    free_result(b);
    rp_tournament_free(tournament);
}
END_TEST

START_TEST(a_longer_tournament_begins_with_the_shorter_one) {
    char path[128], whole[128];
    path_of("short", path);
    path_of("long", whole);
    rp_tournament_plan plan = small_plan();
    rp_tournament *longer = make(&plan);
    plan.pairs = 2;
    rp_tournament *shorter = make(&plan);
    free_result(play(shorter, 2, path, NULL));
    free_result(play(longer, 2, whole, NULL));
    free_result(play(longer, 2, NULL, path));
    assert_same_files(path, whole);
    rp_tournament_free(longer);
    rp_tournament_free(shorter);
}
END_TEST

/* ---- recounting ---------------------------------------------------------------------------------------------- */

/* What one game of the file was. */
typedef struct told_game {
    int entrant[2]; /* by seat */
    double payoff[2];
    int uses[2]; /* of the looked for action, by seat */
} told_game;

typedef struct action_hunt {
    const rp_game *game;
    const char *wanted;
    told_game *told;
} action_hunt;

static void hunt(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    action_hunt *h = context;
    if (!move) {
        rp_payoff(h->game, state, h->told->payoff);
        return;
    }
    unsigned to_act = rp_to_act(h->game, state);
    for (int player = 0; player < 2; player++) {
        char text[RP_TEXT_MAX];
        if ((to_act & RP_TO_ACT_CHANCE) || !(to_act >> player & 1)) continue;
        rp_action_text(h->game, state, player, move->of[player], text);
        h->told->uses[player] += strcmp(text, h->wanted) == 0;
    }
}

static int number_of_hero(const rp_tournament_plan *plan, const rp_game *game, const char *option) {
    int index = rp_option_find(game->rules->options, game->rules->option_count, option);
    for (int i = 0; i < plan->entrants; i++)
        if (strcmp(plan->entrant[i], game->spec.value[index].text) == 0) return i;
    ck_abort_msg("%s is nobody's game", game->spec.text);
}

/* The games of a file of records, in their order; returns how many. */
static int tell(const rp_tournament_plan *plan, const char *path, const char *wanted, told_game told[]) {
    size_t size;
    char *text = (char *)test_file_read(path, &size);
    int count = 0;
    for (char *at = text, *end; at < text + size; at = end + 1, count++) {
        rp_record record;
        rp_error error = {RP_OK, ""};
        rp_game *game;
        end = memchr(at, '\n', (size_t)(text + size - at));
        ck_assert_ptr_nonnull(end);
        ck_assert_int_lt(count, GAMES);
        ck_assert_msg(rp_record_parse(at, (size_t)(end - at), &record, &error) == RP_OK, "%s", error.text);
        ck_assert_msg(rp_game_new(record.game, NULL, &game, &error) == RP_OK, "%s", error.text);
        told[count] = (told_game){.entrant = {number_of_hero(plan, game, "p1"), number_of_hero(plan, game, "p2")}};
        action_hunt h = {game, wanted, &told[count]};
        ck_assert_msg(rp_record_replay(&record, game, hunt, &h, &error) == RP_OK, "%s", error.text);
        rp_game_free(game);
        rp_record_release(&record);
    }
    free(text);
    return count;
}

static int half_points(const told_game *game, int seat) {
    return game->payoff[seat] > game->payoff[!seat] ? 2 : game->payoff[seat] == game->payoff[!seat];
}

START_TEST(scores_are_those_of_the_records) {
    char path[128];
    static told_game told[GAMES];
    path_of("records", path);
    rp_tournament_plan plan = small_plan();
    rp_tournament *tournament = make(&plan);
    rp_tournament_result *result = play(tournament, 2, path, NULL);
    ck_assert_int_eq(tell(&plan, path, "roll", told), GAMES);
    for (int v = 0; v < result->versus_count; v++) {
        const rp_tournament_versus *versus = &result->versus[v];
        uint64_t win = 0, draw = 0, loss = 0, pairs[5] = {0};
        for (int i = 0; i < GAMES; i += 2) {
            const told_game *one = &told[i], *two = &told[i + 1];
            ck_assert(one->entrant[0] == two->entrant[1] && one->entrant[1] == two->entrant[0]);
            if (one->entrant[0] != versus->first || one->entrant[1] != versus->second) continue;
            int points[2] = {half_points(one, 0), half_points(two, 1)};
            for (int g = 0; g < 2; g++) {
                win += points[g] == 2;
                draw += points[g] == 1;
                loss += points[g] == 0;
            }
            pairs[points[0] + points[1]]++;
        }
        ck_assert_uint_eq(win + draw + loss, 2 * PAIRS);
        ck_assert_uint_eq(versus->win, win);
        ck_assert_uint_eq(versus->draw, draw);
        ck_assert_uint_eq(versus->loss, loss);
        ck_assert_mem_eq(versus->pairs.count, pairs, sizeof pairs);
        double score, low, high, turned;
        ck_assert(rp_tournament_score(result, versus->first, versus->second, &score, &low, &high));
        ck_assert_double_eq_tol(score, ((double)win + (double)draw / 2) / (2 * PAIRS), 1e-12);
        ck_assert(low <= score && score <= high);
        ck_assert(rp_tournament_score(result, versus->second, versus->first, &turned, &low, &high));
        ck_assert_double_eq_tol(turned, 1 - score, 1e-12);
    }
    free_result(result);
    rp_tournament_free(tournament);
}
END_TEST

/* Difference of means and its error from the pairs one by one. */
static void difference_by_pairs(const told_game told[], int entrant, double *won, double *lost, double *error) {
    double u[GAMES], v[GAMES], w[GAMES], l[GAMES], sum[4] = {0}, square = 0;
    int n = 0;
    for (int i = 0; i < GAMES; i += 2) {
        if (told[i].entrant[0] != entrant && told[i].entrant[1] != entrant) continue;
        u[n] = v[n] = w[n] = l[n] = 0;
        for (int g = i; g < i + 2; g++) {
            int seat = told[g].entrant[1] == entrant, points = half_points(&told[g], seat);
            w[n] += points == 2;
            l[n] += points == 0;
            u[n] += points == 2 ? told[g].uses[seat] : 0;
            v[n] += points == 0 ? told[g].uses[seat] : 0;
        }
        sum[0] += u[n];
        sum[1] += v[n];
        sum[2] += w[n];
        sum[3] += l[n++];
    }
    *won = sum[0] / sum[2];
    *lost = sum[1] / sum[3];
    for (int i = 0; i < n; i++) {
        double part = (u[i] - *won * w[i]) / sum[2] - (v[i] - *lost * l[i]) / sum[3];
        square += part * part;
    }
    *error = sqrt(square * n / (n - 1));
}

START_TEST(uses_are_those_of_the_records) {
    char path[128];
    static told_game told[GAMES];
    path_of("uses", path);
    rp_tournament_plan plan = small_plan();
    rp_tournament *tournament = make(&plan);
    rp_tournament_result *result = play(tournament, 2, path, NULL);
    int looked_at = 0;
    for (int i = 0; i < result->uses; i++) {
        const rp_tournament_use *use = &result->use[i];
        uint64_t uses = 0;
        double won, lost, error;
        tell(&plan, path, use->label, told);
        for (int g = 0; g < GAMES; g++)
            for (int seat = 0; seat < 2; seat++)
                if (told[g].entrant[seat] == use->entrant) uses += (uint64_t)told[g].uses[seat];
        ck_assert_uint_eq(use->uses, uses);
        difference_by_pairs(told, use->entrant, &won, &lost, &error);
        ck_assert_double_eq_tol(use->won, won, 1e-9);
        ck_assert_double_eq_tol(use->lost, lost, 1e-9);
        ck_assert_double_eq_tol(use->difference, won - lost, 1e-9);
        ck_assert_double_eq_tol(use->error, error, 1e-9);
        looked_at++;
    }
    ck_assert_int_gt(looked_at, 12);
    free_result(result);
    rp_tournament_free(tournament);
}
END_TEST

/* ---- refusals -------------------------------------------------------------------------------------------------- */

static void assert_refused(const rp_tournament_plan *plan, const char *word) {
    rp_tournament *tournament;
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(rp_tournament_new(plan, &tournament, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, word), "'%s' does not name '%s'", error.text, word);
    ck_assert_ptr_null(tournament);
}

START_TEST(what_cannot_be_played_is_refused) {
    rp_tournament_plan good = small_plan(), plan = good;
    plan.entrants = 1;
    assert_refused(&plan, "entrants");
    plan = good;
    snprintf(plan.entrant[1], sizeof plan.entrant[1], "l1w");
    assert_refused(&plan, "l1w");
    plan = good;
    snprintf(plan.entrant[1], sizeof plan.entrant[1], "nobody");
    assert_refused(&plan, "nobody");
    plan = good;
    plan.game = "destinyquest:p1=l1w";
    assert_refused(&plan, "p1");
    plan = good;
    plan.game = "pig";
    assert_refused(&plan, "p1");
    plan.game = "no-such-game";
    assert_refused(&plan, "no-such-game");
    plan = good;
    plan.seat_option[1] = "p1";
    assert_refused(&plan, "one option");
    plan = good;
    plan.agent = "nobody:at=home";
    assert_refused(&plan, "nobody");
    plan = good;
    plan.pairs = 0;
    assert_refused(&plan, "pairs");
    plan.pairs = RP_MATCH_PAIRS_MAX;
    assert_refused(&plan, "pairs");
}
END_TEST

START_TEST(records_of_another_tournament_are_refused) {
    char path[128];
    path_of("other", path);
    rp_tournament_plan plan = small_plan();
    rp_tournament *tournament = make(&plan);
    free_result(play(tournament, 2, path, NULL));
    size_t size;
    unsigned char *before = test_file_read(path, &size);
    struct {
        const char *agent;
        uint64_t seed;
        int entrants;
    } others[] = {{"greedy", 11, HEROES}, {"random", 12, HEROES}, {"random", 11, HEROES - 1}};
    for (int i = 0; i < 3; i++) {
        plan.agent = others[i].agent;
        plan.seed = others[i].seed;
        plan.entrants = others[i].entrants;
        rp_tournament *other = make(&plan);
        rp_tournament_run run = {.tournament = other, .threads = 1, .resume = path};
        rp_tournament_result result;
        rp_error error = {RP_OK, ""};
        bool stopped;
        ck_assert_int_eq(rp_tournament_play(&run, &result, &stopped, &error), RP_BAD_INPUT);
        rp_tournament_result_release(&result);
        rp_tournament_free(other);
        size_t now;
        unsigned char *after = test_file_read(path, &now);
        ck_assert_uint_eq(now, size);
        ck_assert_mem_eq(before, after, size);
        free(after);
    }
    free(before);
    rp_tournament_free(tournament);
}
END_TEST

/* ---- the picture ----------------------------------------------------------------------------------------------- */

static int times_in(const char *text, const char *word) {
    int times = 0;
    while ((text = strstr(text, word)) != NULL) {
        times++;
        text += strlen(word);
    }
    return times;
}

START_TEST(the_picture_has_everybody_and_every_score) {
    rp_tournament_plan plan = small_plan();
    rp_tournament *tournament = make(&plan);
    rp_tournament_result *result = play(tournament, 2, NULL, NULL);
    char *svg = rp_tournament_svg(tournament, result), text[80];
    ck_assert_ptr_nonnull(svg);
    ck_assert_int_eq(strncmp(svg, "<?xml", 5), 0);
    ck_assert_str_eq(svg + strlen(svg) - 7, "</svg>\n");
    ck_assert_int_eq(times_in(svg, "<text"), times_in(svg, "</text>"));
    ck_assert_int_eq(times_in(svg, "<g "), times_in(svg, "</g>"));
    for (int i = 0; i < HEROES; i++) {
        snprintf(text, sizeof text, ">%s</text>", plan.entrant[i]);
        ck_assert_int_eq(times_in(svg, text), 3); /* column, line, Elo */
    }
    ck_assert_int_eq(times_in(svg, "\u2013"), HEROES * (HEROES - 1));
    ck_assert_int_eq(times_in(svg, "<circle"), HEROES);
    free(svg);
    free_result(result);
    rp_tournament_free(tournament);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("tournament");
    TCase *cases = tcase_create("destinyquest");
    tcase_set_timeout(cases, 120);
    tcase_add_unchecked_fixture(cases, make_folder, remove_folder);
    tcase_add_test(cases, same_for_any_number_of_threads_and_after_resuming);
    tcase_add_test(cases, a_longer_tournament_begins_with_the_shorter_one);
    tcase_add_test(cases, scores_are_those_of_the_records);
    tcase_add_test(cases, uses_are_those_of_the_records);
    tcase_add_test(cases, what_cannot_be_played_is_refused);
    tcase_add_test(cases, records_of_another_tournament_are_refused);
    tcase_add_test(cases, the_picture_has_everybody_and_every_score);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
