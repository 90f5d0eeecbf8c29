#include "bench/match/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One game spec of two entrants. */
typedef struct tournament_game {
    rp_game *game; /* owned */
    rp_match_plan match;
} tournament_game;

struct rp_tournament {
    rp_tournament_plan plan;
    int versus_count;
    int first[RP_TOURNAMENT_VERSUS_MAX], second[RP_TOURNAMENT_VERSUS_MAX];
    tournament_game (*games)[2]; /* owned; [versus_count], as numbered and with sides swapped */
};

/* ---- making ---------------------------------------------------------------------------------------------------- */

static rp_status check_entrants(const rp_tournament_plan *plan, rp_error *error) {
    if (plan->entrants < 2 || plan->entrants > RP_TOURNAMENT_ENTRANTS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "a tournament has 2 to %d entrants, not %d", RP_TOURNAMENT_ENTRANTS_MAX,
                       plan->entrants);
    for (int i = 0; i < plan->entrants; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(plan->entrant[i], plan->entrant[j]) == 0)
                return rp_fail(error, RP_BAD_INPUT, "entrant '%s' is there twice", plan->entrant[i]);
    return RP_OK;
}

/* The two options must be there, and be left to the tournament. */
static rp_status check_options(const rp_tournament_plan *plan, rp_error *error) {
    char name[RP_NAME_MAX];
    rp_spec spec;
    rp_status status = rp_spec_name(plan->game, name, error);
    if (status) return status;
    const rp_rules *rules = rp_rules_find(name, error);
    if (!rules) return RP_BAD_INPUT;
    status = rp_spec_parse(plan->game, "game", rules->options, rules->option_count, &spec, error);
    for (int seat = 0; seat < 2 && !status; seat++) {
        int option = rp_option_find(rules->options, rules->option_count, plan->seat_option[seat]);
        if (option < 0)
            status =
                rp_fail(error, RP_BAD_INPUT, "game %s has no option '%.40s'", rules->name, plan->seat_option[seat]);
        else if (spec.value[option].given)
            status = rp_fail(error, RP_BAD_INPUT, "game %s: the entrants go into %s=, which is given already",
                             rules->name, plan->seat_option[seat]);
    }
    if (!status && strcmp(plan->seat_option[0], plan->seat_option[1]) == 0)
        status = rp_fail(error, RP_BAD_INPUT, "the entrants of both sides cannot go into one option");
    return status;
}

static rp_status check_pairs(const rp_tournament *t, rp_error *error) {
    uint64_t most = RP_MATCH_PAIRS_MAX / (uint64_t)t->versus_count;
    if (t->plan.pairs >= 1 && t->plan.pairs <= most) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "a tournament of %d entrants has 1 to %llu pairs of games of each two",
                   t->plan.entrants, (unsigned long long)most);
}

static rp_status make_game(const rp_tournament *t, int first, int second, tournament_game *made, rp_error *error) {
    const rp_tournament_plan *plan = &t->plan;
    char spec[RP_SPEC_TEXT_MAX + 4 * RP_TOURNAMENT_NAME_MAX];
    snprintf(spec, sizeof spec, "%s%s%s=%s,%s=%s", plan->game, strchr(plan->game, ':') ? "," : ":",
             plan->seat_option[0], plan->entrant[first], plan->seat_option[1], plan->entrant[second]);
    rp_status status = rp_game_new(spec, plan->data, &made->game, error);
    if (status) return status;
    if (made->game->info.players != 2)
        return rp_fail(error, RP_BAD_INPUT, "a tournament needs a game of two players, %s has %d",
                       made->game->rules->name, made->game->info.players);
    made->match = (rp_match_plan){.game = made->game,
                                  .agents = {.count = 2},
                                  .pairs = plan->pairs * (uint64_t)t->versus_count,
                                  .seed = plan->seed};
    for (int i = 0; i < 2; i++)
        snprintf(made->match.agents.spec[i], sizeof made->match.agents.spec[i], "%s", plan->agent);
    return rp_match_plan_make(&made->match, error);
}

static rp_status make_games(rp_tournament *t, rp_error *error) {
    rp_status status = RP_OK;
    for (int v = 0; v < t->versus_count && !status; v++) {
        status = make_game(t, t->first[v], t->second[v], &t->games[v][0], error);
        if (!status) status = make_game(t, t->second[v], t->first[v], &t->games[v][1], error);
    }
    return status;
}

static void list_versus(rp_tournament *t) {
    for (int first = 0; first < t->plan.entrants; first++) {
        for (int second = first + 1; second < t->plan.entrants; second++) {
            t->first[t->versus_count] = first;
            t->second[t->versus_count++] = second;
        }
    }
}

rp_status rp_tournament_new(const rp_tournament_plan *plan, rp_tournament **tournament, rp_error *error) {
    *tournament = NULL;
    rp_status status = check_entrants(plan, error);
    if (!status) status = check_options(plan, error);
    if (!status && strlen(plan->agent) >= RP_AGENT_TEXT_MAX)
        status =
            rp_fail(error, RP_BAD_INPUT, "agent %.40s...: longer than %d bytes", plan->agent, RP_AGENT_TEXT_MAX - 1);
    if (status) return status;
    rp_tournament *t = calloc(1, sizeof *t);
    if (!t) return rp_fail(error, RP_FAILED, "no memory for a tournament");
    t->plan = *plan;
    list_versus(t);
    t->games = calloc((size_t)t->versus_count, sizeof *t->games);
    status = t->games ? check_pairs(t, error) : rp_fail(error, RP_FAILED, "no memory for a tournament");
    if (!status) status = make_games(t, error);
    if (status)
        rp_tournament_free(t);
    else
        *tournament = t;
    return status;
}

void rp_tournament_free(rp_tournament *t) {
    if (!t) return;
    for (int v = 0; t->games && v < t->versus_count; v++)
        for (int swapped = 0; swapped < 2; swapped++) rp_game_free(t->games[v][swapped].game);
    free(t->games);
    free(t);
}

/* ---- what it has ----------------------------------------------------------------------------------------------- */

const rp_tournament_plan *rp_tournament_plan_of(const rp_tournament *t) { return &t->plan; }
const char *rp_tournament_agent(const rp_tournament *t) { return t->games[0][0].match.agents.spec[0]; }
int rp_tournament_versus_count(const rp_tournament *t) { return t->versus_count; }
uint64_t rp_tournament_games(const rp_tournament *t) { return t->plan.pairs * (uint64_t)t->versus_count * 2; }

const rp_match_plan *rp_tournament_match(const rp_tournament *t, uint64_t number, uint64_t *game_number, int *first,
                                         int *second) {
    uint64_t deal = number / 2;
    int v = (int)(deal % (uint64_t)t->versus_count), swapped = (int)(number % 2);
    *game_number = deal * RP_MATCH_GAMES_PER_PAIR;
    *first = swapped ? t->second[v] : t->first[v];
    *second = swapped ? t->first[v] : t->second[v];
    return &t->games[v][swapped].match;
}
