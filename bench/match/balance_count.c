#include "bench/match/balance_count.h"

#include "bench/match/balance_factors.h"
#include "engine/store/record.h"

#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 4 * RP_BALANCE_USES_MAX, OTHERS = RP_PLAYERS_MAX + 1 };

static const char other_actions[] = "other actions";

/* What one player of the running game had at hand and played. */
typedef struct use_count {
    rp_balance_use shown;
    bool at_hand[RP_PLAYERS_MAX], played[RP_PLAYERS_MAX];
} use_count;

struct rp_balance_count {
    const rp_action_labels *labels; /* not owned; NULL: uses are not counted */
    rp_balance_result result;
    bool is_symmetrical;           /* some setting has a mirror image: seats say nothing */
    use_count *use;                /* owned; [RP_BALANCE_USES_MAX + OTHERS] */
    int bucket[BUCKETS];           /* number of a use + 1; 0: empty */
    rp_balance_factors *factors;   /* owned */
    int other[RP_PLAYERS_MAX + 1]; /* number of a seat's other actions + 1, from RP_BALANCE_EITHER on */
};

rp_status rp_balance_count_new(int settings, uint64_t games, bool mirrored, const rp_action_labels *uses,
                               rp_balance_count **made, rp_error *error) {
    rp_balance_count *count = *made = calloc(1, sizeof *count);
    if (count) {
        count->labels = uses;
        count->is_symmetrical = mirrored;
        count->result.total = games * (uint64_t)settings;
        count->result.setting = calloc((size_t)settings, sizeof *count->result.setting);
        count->use = calloc(RP_BALANCE_USES_MAX + OTHERS, sizeof *count->use);
        count->factors = rp_balance_factors_new();
    }
    if (count && count->result.setting && count->use && count->factors) return RP_OK;
    rp_balance_count_free(count);
    *made = NULL;
    return rp_fail(error, RP_FAILED, "no memory to count a balance");
}

void rp_balance_count_free(rp_balance_count *count) {
    if (!count) return;
    rp_balance_result_release(&count->result);
    free(count->use);
    rp_balance_factors_free(count->factors);
    free(count);
}

uint64_t rp_balance_counted(const rp_balance_count *count) { return count->result.games; }

/* ---- uses -------------------------------------------------------------------------------------------------------- */

static use_count *new_use(rp_balance_count *count, int seat, bool dealt, const char *label) {
    use_count *use = &count->use[count->result.uses++];
    use->shown.seat = seat;
    use->shown.dealt = dealt;
    snprintf(use->shown.label, sizeof use->shown.label, "%s", label);
    return use;
}

static use_count *other_of(rp_balance_count *count, int seat) {
    int *other = &count->other[seat - RP_BALANCE_EITHER];
    if (!*other) {
        new_use(count, seat, false, other_actions);
        *other = count->result.uses;
    }
    return &count->use[*other - 1];
}

static use_count *use_of(rp_balance_count *count, int player, bool dealt, const char *label) {
    int seat = count->is_symmetrical ? RP_BALANCE_EITHER : player;
    uint64_t key = rp_mix(rp_hash_bytes(label, strlen(label)), (uint64_t)(2 * (seat + 1) + dealt));
    for (uint64_t at = key % BUCKETS;; at = (at + 1) % BUCKETS) {
        if (!count->bucket[at]) {
            if (count->result.uses >= RP_BALANCE_USES_MAX) return other_of(count, seat);
            use_count *made = new_use(count, seat, dealt, label);
            count->bucket[at] = count->result.uses;
            return made;
        }
        use_count *use = &count->use[count->bucket[at] - 1];
        if (use->shown.seat == seat && use->shown.dealt == dealt && strcmp(use->shown.label, label) == 0) return use;
    }
}

typedef struct counted_game {
    rp_balance_count *count;
    const rp_game *game;
    int winner; /* -1: nobody */
} counted_game;

static void count_at_hand(const counted_game *counted, const rp_state *state, int player, rp_action played) {
    const rp_action_labels *labels = counted->count->labels;
    rp_action legal[RP_LEGAL_MAX];
    int actions = rp_legal(counted->game, state, player, legal);
    for (int i = 0; i < actions; i++) {
        char label[RP_TEXT_MAX] = "";
        (labels->label ? labels->label : rp_action_text)(counted->game, state, player, legal[i], label);
        if (!label[0]) continue;
        use_count *use = use_of(counted->count, player, false, label);
        use->at_hand[player] = true;
        use->played[player] |= legal[i] == played;
    }
}

static void count_dealt(const counted_game *counted, const rp_state *state, rp_action outcome) {
    const rp_action_labels *labels = counted->count->labels;
    char label[RP_TEXT_MAX] = "";
    int player = labels->dealt ? labels->dealt(counted->game, state, outcome, label) : -1;
    if (player < 0 || !label[0]) return;
    use_count *use = use_of(counted->count, player, true, label);
    use->at_hand[player] = use->played[player] = true;
}

static void count_move(void *context, const rp_state *state, const rp_move *move, size_t number) {
    (void)number;
    const counted_game *counted = context;
    if (!move) {
        rp_balance_count *count = counted->count;
        rp_balance_factors_add(count->factors, count->labels, counted->game, state, counted->winner);
        return;
    }
    unsigned to_act = rp_to_act(counted->game, state);
    if (to_act & RP_TO_ACT_CHANCE) {
        count_dealt(counted, state, move->of[0]);
        return;
    }
    for (int player = 0; to_act >> player; player++)
        if (to_act >> player & 1) count_at_hand(counted, state, player, move->of[player]);
}

static void list_labels(rp_balance_count *count, const rp_game *game) {
    const rp_action_labels *labels = count->labels;
    char label[RP_TEXT_MAX];
    for (int player = 0; labels->listed && player < game->info.players; player++)
        for (int i = 0; labels->listed(game, player, i, label); i++)
            if (label[0]) use_of(count, player, false, label);
}

static rp_status count_uses(rp_balance_count *count, const rp_game *game, const char *line, int winner,
                            rp_error *error) {
    rp_record record;
    rp_status status = rp_record_parse(line, strlen(line), &record, error);
    if (status) return status;
    counted_game counted = {.count = count, .game = game, .winner = winner};
    list_labels(count, game);
    status = rp_record_replay(&record, game, count_move, &counted, error);
    rp_record_release(&record);
    return status;
}

/* `winner` -1: nobody. */
static void close_uses(rp_balance_count *count, int players, int winner) {
    for (int i = 0; i < count->result.uses; i++) {
        use_count *use = &count->use[i];
        for (int player = 0; player < players; player++) {
            bool played = use->played[player], won = winner == player, lost = winner >= 0 && !won;
            if (players == 1) lost = !won;
            if (use->at_hand[player]) {
                use->shown.games++;
                use->shown.played += played;
                use->shown.won_games += won;
                use->shown.won_played += won && played;
                use->shown.lost_games += lost;
                use->shown.lost_played += lost && played;
            }
            use->at_hand[player] = use->played[player] = false;
        }
    }
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

/* The seat that won, -1: none did. */
static int winner_of(const rp_game *game, const double payoff[]) {
    int players = game->info.players, best = 0;
    if (players == 1) return payoff[0] >= game->info.payoff_maximum ? 0 : -1;
    for (int seat = 1; seat < players; seat++)
        if (payoff[seat] > payoff[best]) best = seat;
    for (int seat = 0; seat < players; seat++)
        if (seat != best && payoff[seat] >= payoff[best]) return -1;
    return best;
}

static void count_share(rp_balance_share *share, int winner) {
    share->games++;
    if (winner < 0)
        share->draws++;
    else
        share->win[winner]++;
}

rp_status rp_balance_count_add(rp_balance_count *count, int setting, bool turned, const rp_game *game,
                               const rp_played_game *played, rp_error *error) {
    rp_balance_result *result = &count->result;
    int winner = winner_of(game, played->end.payoff);
    rp_status status = count->labels ? count_uses(count, game, played->line, winner, error) : RP_OK;
    if (status) return status;
    close_uses(count, game->info.players, winner);
    count_share(&result->seats, winner);
    count_share(&result->setting[setting], winner >= 0 && turned ? 1 - winner : winner);
    rp_histogram_add(&result->choices, played->end.choices);
    if (played->end.round >= 0) rp_histogram_add(&result->rounds, (uint64_t)played->end.round);
    result->games++;
    return RP_OK;
}

static int by_place(const void *a, const void *b) {
    const rp_balance_use *first = a, *second = b;
    if (first->seat != second->seat) return first->seat - second->seat;
    if (first->dealt != second->dealt) return first->dealt - second->dealt;
    return strcmp(first->label, second->label);
}

void rp_balance_count_take(rp_balance_count *count, rp_balance_result *result) {
    char agent[sizeof result->agent];
    memcpy(agent, result->agent, sizeof agent);
    *result = count->result;
    memcpy(result->agent, agent, sizeof agent);
    count->result.setting = NULL;
    result->use = calloc((size_t)result->uses + 1, sizeof *result->use);
    if (!result->use) result->uses = 0;
    for (int i = 0; i < result->uses; i++) result->use[i] = count->use[i].shown;
    qsort(result->use, (size_t)result->uses, sizeof *result->use, by_place);
    rp_balance_factors_take(count->factors, result);
}
