#include "bench/statistics/record_rotations.h"

#include "bench/statistics/sprt_watch.h"

#include <stdlib.h>

static int players_of(const rp_record_facts *facts) { return facts->shelf_game->game->info.players; }

bool rp_seats_alternate(const rp_record_facts *facts) {
    for (int seat = 2; seat < players_of(facts); seat++)
        if (facts->agent[seat] != facts->agent[seat - 2]) return false;
    return true;
}

/* Whether the game can only be the first of a deal, or of a pair that its successor shows. */
static bool may_begin_deal(const rp_record_facts *facts) {
    int players = players_of(facts);
    if (players < RP_ROTATION_PLAYERS_MIN) return false;
    if (!rp_seats_alternate(facts)) return true;
    return players % 2 != 0 && facts->agent[0] != facts->agent[1];
}

static bool is_turn(const rp_record_facts *first, const rp_record_facts *facts, int turn) {
    if (first->shelf_game != facts->shelf_game || first->seed != facts->seed || first->opening != facts->opening)
        return false;
    int players = players_of(first);
    for (int seat = 0; seat < players; seat++)
        if (facts->agent[seat] != first->agent[rp_rotation_agent(players, seat, turn)]) return false;
    return true;
}

static bool is_of(const rp_record_rotation *rotation, const rp_record_facts *first) {
    const rp_game *game = first->shelf_game->game;
    return rotation->game->rules == game->rules && rotation->game->data_hash == game->data_hash &&
           rotation->game->info.players == game->info.players &&
           memcmp(rotation->agent, first->agent, sizeof rotation->agent) == 0;
}

static rp_status find(rp_record_rotations *rotations, const rp_record_facts *first, rp_record_rotation **rotation,
                      rp_error *error) {
    for (int i = rotations->count - 1; i >= 0; i--) {
        *rotation = rotations->found[i];
        if (is_of(*rotation, first)) return RP_OK;
    }
    if (rotations->count == RP_RECORD_ROTATIONS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "more than %d sets of agents that rotate", RP_RECORD_ROTATIONS_MAX);
    size_t size = ((size_t)rotations->count + 1) * sizeof *rotations->found;
    rp_record_rotation **larger = realloc(rotations->found, size);
    if (larger) rotations->found = larger;
    *rotation = larger ? calloc(1, sizeof **rotation) : NULL;
    if (!*rotation) return rp_fail(error, RP_FAILED, "no memory for statistics");
    rotations->found[rotations->count++] = *rotation;
    (*rotation)->game = first->shelf_game->game;
    (*rotation)->seed = first->seed;
    (*rotation)->one_game = (*rotation)->one_seed = true;
    memcpy((*rotation)->agent, first->agent, sizeof first->agent);
    rp_rotation_begin(&(*rotation)->rotation, players_of(first));
    return RP_OK;
}

static void watch(rp_record_rotation *rotation, const rp_stopping_rule *rule) {
    double lower, upper;
    if (!rule || !rule->used || rotation->verdict != RP_UNDECIDED) return;
    rp_sequential_bounds(rule->alpha, rule->beta, &lower, &upper);
    rotation->decided_at = rotation->rotation.deals;
    rotation->verdict = rp_sequential_watch(rule, lower, upper, &rotation->rotation.first, rotation->decided_at);
}

/* Counts the turns that are held, a whole deal or the beginning of one. */
static rp_status count_held(rp_record_rotations *rotations, const rp_stopping_rule *rule, rp_error *error) {
    rp_record_rotation *rotation = NULL;
    rp_status status = find(rotations, &rotations->held[0], &rotation, error);
    int holds = rotations->holds;
    rotations->holds = 0;
    if (status) return status;
    for (int turn = 0; turn < holds; turn++) rp_rotation_add(&rotation->rotation, turn, &rotations->held[turn].end);
    rotation->one_game &= rotation->game == rotations->held[0].shelf_game->game;
    rotation->one_seed &= rotation->seed == rotations->held[0].seed;
    if (holds == rotation->rotation.players) watch(rotation, rule);
    return RP_OK;
}

/* What is held is no whole deal. */
static rp_status give_up(rp_record_rotations *rotations, rp_unrotated *unrotated, rp_error *error) {
    if (rotations->holds == 0) return RP_OK;
    if (rotations->holds > 1 || !rp_seats_alternate(&rotations->held[0])) return count_held(rotations, NULL, error);
    unrotated->facts[unrotated->count++] = rotations->held[0];
    rotations->holds = 0;
    return RP_OK;
}

rp_status rp_record_rotations_add(rp_record_rotations *rotations, const rp_record_facts *facts,
                                  const rp_stopping_rule *rule, rp_unrotated *unrotated, rp_error *error) {
    unrotated->count = 0;
    if (rotations->holds > 0 && is_turn(&rotations->held[0], facts, rotations->holds)) {
        rotations->held[rotations->holds++] = *facts;
        return rotations->holds == players_of(facts) ? count_held(rotations, rule, error) : RP_OK;
    }
    rp_status status = give_up(rotations, unrotated, error);
    if (may_begin_deal(facts))
        rotations->held[rotations->holds++] = *facts;
    else
        unrotated->facts[unrotated->count++] = *facts;
    return status;
}

rp_status rp_record_rotations_end(rp_record_rotations *rotations, rp_unrotated *unrotated, rp_error *error) {
    unrotated->count = 0;
    rp_status status = give_up(rotations, unrotated, error);
    int kept = 0;
    for (int i = 0; i < rotations->count; i++) {
        rp_record_rotation *rotation = rotations->found[i];
        if (rotation->rotation.deals > 0) {
            rotations->found[kept++] = rotation;
            continue;
        }
        rotations->loose += rotation->rotation.games;
        free(rotation);
    }
    rotations->count = kept;
    return status;
}

void rp_record_rotations_release(rp_record_rotations *rotations) {
    for (int i = 0; i < rotations->count; i++) free(rotations->found[i]);
    free(rotations->found);
    *rotations = (rp_record_rotations){0};
}
