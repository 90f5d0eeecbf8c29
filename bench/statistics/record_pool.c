#include "bench/statistics/record_pool.h"

#include <inttypes.h>
#include <math.h>

static const char *name_of(const rp_section_agent *agent) { return agent->name[0] ? agent->name : "unknown"; }

/* Sections of the same rules and data come from agents who have not met. */
static rp_status refuse_section(const rp_record_section *first, const rp_record_section *other, rp_error *error) {
    if (first->rules != other->rules)
        return rp_fail(error, RP_BAD_INPUT, "games of %s and of %s cannot be pooled", first->rules->name,
                       other->rules->name);
    if (first->data_hash != other->data_hash)
        return rp_fail(error, RP_BAD_INPUT,
                       "games of %s with data %016" PRIx64 " and with data %016" PRIx64 " cannot be pooled",
                       first->rules->name, first->data_hash, other->data_hash);
    if (first->game->info.players != other->game->info.players)
        return rp_fail(error, RP_BAD_INPUT, "games of %s for %d and for %d players cannot be pooled",
                       first->rules->name, first->game->info.players, other->game->info.players);
    return rp_fail(error, RP_BAD_INPUT, "'%.60s' against '%.60s' cannot be pooled with '%.60s' against '%.60s'",
                   name_of(&first->agent[0]), name_of(&first->agent[1]), name_of(&other->agent[0]),
                   name_of(&other->agent[1]));
}

rp_status rp_record_pool_check(const rp_record_statistics *statistics, rp_error *error) {
    if (statistics->rotations.count)
        return rp_fail(error, RP_BAD_INPUT, "games of agents that rotate cannot be pooled");
    if (statistics->sections == 0) return RP_OK;
    const rp_record_section *first = &statistics->section[0];
    if (statistics->sections > 1) return refuse_section(first, &statistics->section[1], error);
    if (first->agents == 2 && first->versus_count == 1) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT,
                   "games of '%.60s', '%.60s' and '%.60s' cannot be pooled: two agents are compared",
                   name_of(&first->agent[0]), name_of(&first->agent[1]), name_of(&first->agent[2]));
}

static double saving(double before, double after) {
    if (!isfinite(before) || !isfinite(after) || !(before > 0)) return 1;
    return after > 0 ? pow(before / after, 2) : INFINITY;
}

rp_pooled_payoff rp_record_pool_game(const rp_setting_result *setting) {
    rp_cross_fit_result luck;
    rp_cross_fit_of(&setting->luck, &luck);
    return (rp_pooled_payoff){.games = setting->payoff.count > 0,
                              .pairs = setting->payoff.count,
                              .plain = {setting->payoff.mean, rp_mean_error(&setting->payoff), 1},
                              .fitted = luck.fitted};
}

rp_pooled_payoff rp_record_pool_of(const rp_record_versus *versus) {
    rp_pooled_payoff sum = {0};
    for (int i = 0; i < versus->settings; i++) {
        const rp_pooled_payoff game = rp_record_pool_game(&versus->setting[i]);
        if (!game.games) continue;
        sum.games++;
        sum.pairs += game.pairs;
        sum.plain.mean += game.plain.mean;
        sum.fitted.mean += game.fitted.mean;
        sum.plain.error = hypot(sum.plain.error, game.plain.error);
        sum.fitted.error = hypot(sum.fitted.error, game.fitted.error);
    }
    rp_cross_fit_mean *means[] = {&sum.plain, &sum.fitted};
    for (int i = 0; i < 2 && sum.games; i++) {
        means[i]->mean /= sum.games;
        means[i]->error /= sum.games;
    }
    sum.plain.saving = 1;
    sum.fitted.saving = saving(sum.plain.error, sum.fitted.error);
    return sum;
}
