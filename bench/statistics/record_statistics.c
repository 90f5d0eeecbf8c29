#include "bench/statistics/record_statistics.h"

#include "bench/statistics/sprt_watch.h"

#include <stdlib.h>

static rp_status no_memory(rp_error *error) { return rp_fail(error, RP_FAILED, "no memory for statistics"); }

rp_status rp_record_statistics_begin(rp_record_statistics *statistics, const rp_data *data, const rp_luck_options *luck,
                                     const rp_stopping_rule *stopping, rp_error *error) {
    memset(statistics, 0, sizeof *statistics);
    if (luck) statistics->luck = *luck;
    if (stopping) statistics->stopping = *stopping;
    if (statistics->stopping.used)
        rp_sequential_bounds(stopping->alpha, stopping->beta, &statistics->lower, &statistics->upper);
    statistics->shelf = rp_record_shelf_new(data, luck);
    return statistics->shelf ? RP_OK : no_memory(error);
}

static void free_versus(rp_record_versus *versus) {
    free(versus->setting);
    free(versus);
}

static void release_section(rp_record_section *section) {
    for (int i = 0; i < section->versus_count; i++) free_versus(section->versus[i]);
    free(section->versus);
}

void rp_record_statistics_release(rp_record_statistics *statistics) {
    for (int i = 0; i < statistics->sections; i++) release_section(&statistics->section[i]);
    free(statistics->section);
    rp_record_rotations_release(&statistics->rotations);
    rp_record_shelf_free(statistics->shelf);
    memset(statistics, 0, sizeof *statistics);
}

/* ---- where a game belongs ----------------------------------------------------------------------------------- */

static rp_status find_section(rp_record_statistics *statistics, const rp_record_facts *facts,
                              rp_record_section **section, rp_error *error) {
    const rp_game *game = facts->shelf_game->game;
    for (int i = 0; i < statistics->sections; i++) {
        *section = &statistics->section[i];
        if ((*section)->rules == game->rules && (*section)->data_hash == game->data_hash &&
            (*section)->game->info.players == game->info.players)
            return RP_OK;
    }
    rp_record_section *larger =
        realloc(statistics->section, ((size_t)statistics->sections + 1) * sizeof *statistics->section);
    if (!larger) return no_memory(error);
    statistics->section = larger;
    *section = &statistics->section[statistics->sections++];
    **section = (rp_record_section){.rules = game->rules,
                                    .data_hash = game->data_hash,
                                    .game = game,
                                    .one_game = true,
                                    .seed = facts->seed,
                                    .one_seed = true};
    return RP_OK;
}

/* Texts of one shelf are equal when their addresses are. */
static int find_agent(rp_record_section *section, const char *name, int copy, rp_error *error) {
    for (int i = 0; i < section->agents; i++)
        if (section->agent[i].name == name && section->agent[i].copy == copy) return i;
    if (section->agents == RP_SECTION_AGENTS_MAX) {
        rp_fail(error, RP_BAD_INPUT, "more than %d agents in one game; give fewer files at once",
                RP_SECTION_AGENTS_MAX);
        return -1;
    }
    section->agent[section->agents] = (rp_section_agent){name, copy};
    return section->agents++;
}

static rp_status add_versus(rp_record_section *section, int first, int second, rp_record_versus **versus,
                            rp_error *error) {
    rp_record_versus **larger = realloc(section->versus, ((size_t)section->versus_count + 1) * sizeof *section->versus);
    if (larger) section->versus = larger;
    *versus = larger ? calloc(1, sizeof **versus) : NULL;
    if (!*versus) return no_memory(error);
    (*versus)->total.first = first;
    (*versus)->total.second = second;
    (*versus)->total.pairs.categories = 5;
    (*versus)->singles.categories = 3;
    (*versus)->series.stride = 1;
    (*versus)->luck.terms = RP_LUCK_TERMS;
    section->versus[section->versus_count++] = *versus;
    return RP_OK;
}

/* The two agents' versus; *swapped when the first name is the second of them. */
static rp_status find_versus(rp_record_section *section, const char *first_name, const char *second_name,
                             rp_record_versus **versus, int *swapped, rp_error *error) {
    int first = find_agent(section, first_name, 0, error);
    int second = first < 0 ? -1 : find_agent(section, second_name, first_name == second_name, error);
    if (second < 0) return RP_BAD_INPUT;
    *swapped = first > second;
    int low = *swapped ? second : first, high = *swapped ? first : second;
    for (int i = 0; i < section->versus_count; i++) {
        *versus = section->versus[i];
        if ((*versus)->total.first == low && (*versus)->total.second == high) return RP_OK;
    }
    return add_versus(section, low, high, versus, error);
}

static rp_status find_setting(rp_record_versus *versus, const rp_game *game, rp_setting_result **setting,
                              rp_error *error) {
    for (int i = versus->settings - 1; i >= 0; i--) {
        *setting = &versus->setting[i];
        if ((*setting)->game == game) return RP_OK;
    }
    if (versus->settings == RP_SETTINGS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "more than %d games with different options between two agents",
                       RP_SETTINGS_MAX);
    rp_setting_result *larger = realloc(versus->setting, ((size_t)versus->settings + 1) * sizeof *versus->setting);
    if (!larger) return no_memory(error);
    versus->setting = larger;
    *setting = &versus->setting[versus->settings++];
    **setting = (rp_setting_result){.game = game, .pairs = {.categories = 5}, .luck = {.terms = RP_LUCK_TERMS}};
    return RP_OK;
}

/* ---- counting ----------------------------------------------------------------------------------------------- */

static void count_ends(rp_record_versus *versus, const rp_waiting_game *game) {
    const rp_game *of = game->facts.shelf_game->game;
    for (int seat = 0; seat < of->info.players && of->rules->count; seat++) {
        int counted = game->facts.counted[seat] < RP_COUNTED_MAX ? game->facts.counted[seat] : RP_COUNTED_MAX;
        versus->counted[rp_match_side(seat, game->swapped)][seat][counted]++;
    }
}

static rp_status count_unpaired(rp_record_versus *versus, rp_waiting_game *game, rp_error *error) {
    const rp_game *of = game->facts.shelf_game->game;
    rp_setting_result *setting;
    double payoff[2];
    rp_status status = find_setting(versus, of, &setting, error);
    game->waits = false;
    if (status) return status;
    rp_versus_add(&versus->total, of, &game->facts.end, NULL);
    rp_match_payoffs(of, &game->facts.end, game->swapped, payoff);
    if (of->info.players > 1) {
        versus->singles.count[payoff[0] > payoff[1] ? 2 : payoff[0] == payoff[1]]++;
        for (int i = 0; i < 2; i++) rp_mean_add(&versus->single_payoff[i], payoff[i]);
        rp_mean_add(&versus->single_payoff[2], payoff[0] - payoff[1]);
    }
    versus->unpaired++;
    setting->games++;
    count_ends(versus, game);
    return RP_OK;
}

static void extend_series(rp_series *series, uint64_t pairs, const rp_tally *tally) {
    if (pairs % series->stride != 0) return;
    if (series->count == RP_SERIES_MAX) {
        for (int i = 0; i < RP_SERIES_MAX / 2; i++) series->point[i] = series->point[2 * i + 1];
        series->count = RP_SERIES_MAX / 2;
        series->stride *= 2;
        if (pairs % series->stride != 0) return;
    }
    series->point[series->count].pairs = pairs;
    series->point[series->count++].tally = *tally;
}

static void count_luck(rp_record_versus *versus, rp_setting_result *setting, const rp_waiting_game games[2]) {
    const rp_game *game = games[0].facts.shelf_game->game;
    double y = 0, correction[RP_LUCK_TERMS] = {0}, played = game->info.players == 1 ? 1 : RP_MATCH_GAMES_PER_PAIR;
    for (int i = 0; i < 2; i++) {
        double payoff[2];
        rp_match_payoffs(game, &games[i].facts.end, i, payoff);
        y += payoff[0] / played;
        for (int term = 0; term < RP_LUCK_TERMS; term++) {
            rp_selfplay_end luck = {0};
            memcpy(luck.payoff, games[i].facts.luck[term], sizeof luck.payoff);
            rp_match_payoffs(game, &luck, i, payoff);
            correction[term] += payoff[0] / played;
        }
    }
    rp_cross_fit_add(&versus->luck, y, correction);
    rp_cross_fit_add(&setting->luck, y, correction);
}

/* `games[0]`: first in the even seats, `games[1]`: seats swapped. */
static rp_status count_pair(rp_record_statistics *statistics, rp_record_section *section, rp_record_versus *versus,
                            const rp_waiting_game games[2], rp_error *error) {
    const rp_game *game = games[0].facts.shelf_game->game;
    rp_versus *total = &versus->total;
    rp_setting_result *setting;
    rp_status status = find_setting(versus, game, &setting, error);
    if (status) return status;
    const rp_versus before = {.win = total->win, .draw = total->draw, .loss = total->loss, .pairs = total->pairs};
    rp_versus_add(total, game, &games[0].facts.end, NULL);
    rp_versus_add(total, game, &games[1].facts.end, &games[0].facts.end);
    setting->games += 2;
    setting->win += total->win - before.win;
    setting->draw += total->draw - before.draw;
    setting->loss += total->loss - before.loss;
    for (int i = 0; i < 5; i++) setting->pairs.count[i] += total->pairs.count[i] - before.pairs.count[i];
    double payoff[2][2], played = game->info.players == 1 ? 1 : RP_MATCH_GAMES_PER_PAIR;
    for (int i = 0; i < 2; i++) {
        rp_match_payoffs(game, &games[i].facts.end, i, payoff[i]);
        if (game->info.players > 1) rp_mean_add(&versus->game_payoff, payoff[i][0]);
        count_ends(versus, &games[i]);
    }
    rp_mean_add(&setting->payoff, (payoff[0][0] + payoff[1][0]) / played);
    if (statistics->luck.wanted) count_luck(versus, setting, games);
    extend_series(&versus->series, total->difference.count, &total->pairs);
    section->pairs++;
    if (!statistics->stopping.used || versus->verdict != RP_UNDECIDED) return RP_OK;
    versus->verdict = rp_sequential_watch(&statistics->stopping, statistics->lower, statistics->upper, &total->pairs,
                                          total->difference.count);
    versus->decided_at = total->difference.count;
    return RP_OK;
}

static bool belong_together(const rp_record_facts *a, const rp_record_facts *b) {
    return a->shelf_game == b->shelf_game && a->seed == b->seed && a->opening == b->opening;
}

/* Games of two agents, or more seats that two hold in turn. */
static rp_status add_game(rp_record_statistics *statistics, rp_record_section *section, const rp_record_facts *facts,
                          rp_error *error) {
    const char *even = rp_record_shelf_text(statistics->shelf, facts->agent[0]);
    const char *odd = rp_record_shelf_text(statistics->shelf, facts->agent[1]);
    rp_waiting_game games[2];
    rp_record_versus *versus;
    int swapped;
    rp_status status = find_versus(section, even, odd, &versus, &swapped, error);
    if (status) return status;
    rp_waiting_game *waiting = &versus->waiting;
    bool partners = waiting->waits && belong_together(&waiting->facts, facts);
    if (even == odd) swapped = partners;
    if (partners && waiting->swapped != swapped) {
        games[waiting->swapped] = *waiting;
        games[swapped] = (rp_waiting_game){.swapped = swapped, .facts = *facts};
        waiting->waits = false;
        return count_pair(statistics, section, versus, games, error);
    }
    if (waiting->waits) status = count_unpaired(versus, waiting, error);
    *waiting = (rp_waiting_game){true, swapped, *facts};
    return status;
}

/* A lone game counts as one of its agent against itself. */
static rp_status count_lone(rp_record_statistics *statistics, rp_record_section *section, rp_error *error) {
    const char *name = rp_record_shelf_text(statistics->shelf, section->waiting.facts.agent[0]);
    rp_record_versus *versus;
    int swapped;
    rp_status status = find_versus(section, name, name, &versus, &swapped, error);
    return status ? status : count_unpaired(versus, &section->waiting, error);
}

static rp_status add_one_player(rp_record_statistics *statistics, rp_record_section *section,
                                const rp_record_facts *facts, rp_error *error) {
    rp_waiting_game *waiting = &section->waiting, games[2];
    rp_record_versus *versus;
    int swapped;
    rp_status status = RP_OK;
    if (!waiting->waits || !belong_together(&waiting->facts, facts)) {
        if (waiting->waits) status = count_lone(statistics, section, error);
        *waiting = (rp_waiting_game){.waits = true, .facts = *facts};
        return status;
    }
    status = find_versus(section, rp_record_shelf_text(statistics->shelf, waiting->facts.agent[0]),
                         rp_record_shelf_text(statistics->shelf, facts->agent[0]), &versus, &swapped, error);
    if (status) return status;
    games[swapped] = *waiting;
    games[!swapped].facts = *facts;
    for (int i = 0; i < 2; i++) games[i].swapped = i;
    waiting->waits = false;
    return count_pair(statistics, section, versus, games, error);
}

/* A game whose seats two agents, or one, hold in turn. */
static rp_status add_alternating(rp_record_statistics *statistics, const rp_record_facts *facts, rp_error *error) {
    rp_record_section *section = NULL;
    rp_status status = find_section(statistics, facts, &section, error);
    if (status) return status;
    section->games++;
    section->one_game &= section->game == facts->shelf_game->game;
    section->one_seed &= section->seed == facts->seed;
    return facts->shelf_game->game->info.players == 1 ? add_one_player(statistics, section, facts, error)
                                                      : add_game(statistics, section, facts, error);
}

static rp_status add_unrotated(rp_record_statistics *statistics, const rp_unrotated *unrotated, rp_error *error) {
    rp_status status = RP_OK;
    for (int i = 0; i < unrotated->count && !status; i++)
        status = add_alternating(statistics, &unrotated->facts[i], error);
    return status;
}

rp_status rp_record_statistics_add(rp_record_statistics *statistics, const rp_record_facts *facts, rp_error *error) {
    rp_unrotated unrotated;
    if (!facts->is_finished) {
        statistics->unfinished++;
        return RP_OK;
    }
    statistics->games++;
    rp_status status = rp_record_rotations_add(&statistics->rotations, facts, &statistics->stopping, &unrotated, error);
    return status ? status : add_unrotated(statistics, &unrotated, error);
}

/* ---- the end ------------------------------------------------------------------------------------------------ */

static rp_status end_section(rp_record_statistics *statistics, rp_record_section *section, rp_error *error) {
    rp_status status = section->waiting.waits ? count_lone(statistics, section, error) : RP_OK;
    for (int i = 0; i < section->versus_count && !status; i++) {
        rp_record_versus *versus = section->versus[i];
        const rp_stopping_rule *rule = &statistics->stopping;
        if (versus->waiting.waits) status = count_unpaired(versus, &versus->waiting, error);
        rp_strength_of(&versus->total.pairs, &versus->total.strength);
        if (rule->used)
            versus->log_likelihood_ratio =
                rp_sequential_log_likelihood_ratio(&versus->total.pairs, rule->elo0, rule->elo1);
    }
    return status;
}

/* Marks in group[] who has met whom, directly or not, by the lowest agent of each group; true when there are several.
 */
static bool find_groups(const rp_record_section *section, int group[]) {
    bool several = false;
    for (int i = 0; i < section->agents; i++) group[i] = i;
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 0; i < section->versus_count; i++) {
            int *a = &group[section->versus[i]->total.first], *b = &group[section->versus[i]->total.second];
            moved |= *a != *b;
            *a = *b = *a < *b ? *a : *b;
        }
    }
    for (int i = 0; i < section->agents; i++) several |= group[i] != 0;
    return several;
}

/* Fills `part` with the agents and opponents of one group. */
static rp_status take_group(const rp_record_section *whole, const int group[], int wanted, rp_record_section *part,
                            rp_error *error) {
    int place[RP_SECTION_AGENTS_MAX];
    *part = *whole;
    part->agents = part->versus_count = 0;
    part->games = part->pairs = 0;
    part->versus = malloc((size_t)whole->versus_count * sizeof(rp_record_versus *));
    if (!part->versus) return no_memory(error);
    for (int i = 0; i < whole->agents; i++) {
        if (group[i] != wanted) continue;
        place[i] = part->agents;
        part->agent[part->agents++] = whole->agent[i];
    }
    for (int i = 0; i < whole->versus_count; i++) {
        rp_record_versus *versus = whole->versus[i];
        if (group[versus->total.first] != wanted) continue;
        versus->total.first = place[versus->total.first];
        versus->total.second = place[versus->total.second];
        part->games += versus->total.choices.count;
        part->pairs += versus->total.difference.count;
        part->versus[part->versus_count++] = versus;
    }
    return RP_OK;
}

/* The groups after the first become sections behind all others. */
static rp_status divide(rp_record_statistics *statistics, int number, const int group[], rp_error *error) {
    rp_record_section whole = statistics->section[number], part;
    rp_status status = RP_OK;
    bool first = true;
    for (int wanted = 0; wanted < whole.agents && !status; wanted++) {
        if (group[wanted] != wanted) continue;
        rp_record_section *larger =
            first ? statistics->section
                  : realloc(statistics->section, ((size_t)statistics->sections + 1) * sizeof *larger);
        if (!larger) return no_memory(error);
        statistics->section = larger;
        status = take_group(&whole, group, wanted, &part, error);
        if (!status) statistics->section[first ? number : statistics->sections++] = part;
        first = false;
    }
    if (!status) free(whole.versus);
    return status;
}

rp_status rp_record_statistics_end(rp_record_statistics *statistics, rp_error *error) {
    rp_unrotated unrotated;
    rp_status status = rp_record_rotations_end(&statistics->rotations, &unrotated, error);
    if (!status) status = add_unrotated(statistics, &unrotated, error);
    statistics->mixed = statistics->rotations.loose;
    for (int i = 0, count = statistics->sections; i < count && !status; i++) {
        int group[RP_SECTION_AGENTS_MAX];
        status = end_section(statistics, &statistics->section[i], error);
        if (!status && find_groups(&statistics->section[i], group)) status = divide(statistics, i, group, error);
    }
    return status;
}

bool rp_record_versus_shown(const rp_record_versus *versus, rp_versus *shown) {
    *shown = versus->total;
    if (shown->strength.samples > 0 || versus->single_payoff[0].count == 0) return false;
    shown->loss = versus->singles.count[0];
    shown->draw = versus->singles.count[1];
    shown->win = versus->singles.count[2];
    for (int i = 0; i < 2; i++) shown->payoff[i] = versus->single_payoff[i];
    shown->difference = versus->single_payoff[2];
    rp_strength_of(&versus->singles, &shown->strength);
    shown->strength.samples = 0;
    return true;
}
