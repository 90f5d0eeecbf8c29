#include "play/reports/stats_parts.h"

#include "bench/statistics/sprt.h"
#include "play/terminal/console.h"

#include <stdlib.h>

static const char *value_of(const rp_game *game, int option) {
    const rp_option_value *value = &game->spec.value[option];
    return value->set ? value->text : "-";
}

static bool differs(const rp_record_section *section, int option) {
    const char *first = value_of(section->game, option);
    for (int i = 0; i < section->versus_count; i++)
        for (int j = 0; j < section->versus[i]->settings; j++)
            if (strcmp(first, value_of(section->versus[i]->setting[j].game, option)) != 0) return true;
    return false;
}

int rp_stats_differing_option(const rp_record_section *section, int after) {
    for (int option = after + 1; option < (int)section->rules->option_count; option++)
        if (differs(section, option)) return option;
    return -1;
}

/* Adds the values behind `from` to those behind `to` (Chan, Golub, LeVeque 1979). */
static void merge_means(rp_mean *to, const rp_mean *from) {
    if (from->count == 0) return;
    double count = (double)to->count, more = (double)from->count, off = from->mean - to->mean;
    to->squares += from->squares + off * off * count * more / (count + more);
    to->mean += off * more / (count + more);
    to->count += from->count;
}

static void merge(rp_setting_result *to, const rp_setting_result *from) {
    to->games += from->games;
    to->win += from->win;
    to->draw += from->draw;
    to->loss += from->loss;
    for (int i = 0; i < RP_TALLY_CATEGORIES_MAX; i++) to->pairs.count[i] += from->pairs.count[i];
    merge_means(&to->payoff, &from->payoff);
}

int rp_stats_groups(const rp_record_versus *versus, int option, rp_stats_group groups[]) {
    int count = 0;
    for (int i = 0; i < versus->settings; i++) {
        const char *value = value_of(versus->setting[i].game, option);
        int at = 0;
        while (at < count && strcmp(groups[at].value, value) != 0) at++;
        if (at == count)
            groups[count++] = (rp_stats_group){.value = value, .sum = versus->setting[i]};
        else
            merge(&groups[at].sum, &versus->setting[i]);
    }
    for (int i = 0; i < count; i++) rp_strength_of(&groups[i].sum.pairs, &groups[i].strength);
    return count;
}

rp_test_report rp_stats_test_of(const rp_record_statistics *statistics, const rp_record_versus *versus) {
    return (rp_test_report){.rule = statistics->stopping,
                            .lower = statistics->lower,
                            .upper = statistics->upper,
                            .log_likelihood_ratio = versus->log_likelihood_ratio,
                            .verdict = versus->verdict};
}

rp_test_report rp_stats_rotation_test_of(const rp_record_statistics *statistics, const rp_record_rotation *found) {
    const rp_stopping_rule *rule = &statistics->stopping;
    double ratio = rp_sequential_log_likelihood_ratio(&found->rotation.first, rule->elo0, rule->elo1);
    return (rp_test_report){.rule = *rule,
                            .lower = statistics->lower,
                            .upper = statistics->upper,
                            .log_likelihood_ratio = ratio,
                            .verdict = found->verdict};
}

static int reference_of(const rp_record_section *section) {
    for (int i = 0; i < section->versus_count; i++)
        if (section->versus[i]->total.first != 0) return RP_RATED_TO_MEAN;
    return 0;
}

int rp_stats_ratings_make(const rp_record_section *section, rp_stats_ratings *made) {
    rp_error error = {RP_OK, ""};
    *made = (rp_stats_ratings){.count = section->versus_count, .reference = reference_of(section)};
    made->match = malloc((size_t)made->count * sizeof *made->match);
    if (!made->match) return rp_complain_of(RP_FAILED, "no memory for the output");
    for (int i = 0; i < made->count; i++) {
        const rp_versus *total = &section->versus[i]->total;
        made->match[i] = (rp_rated_match){total->first, total->second, total->pairs};
    }
    rp_status status =
        rp_ratings_of(section->agents, made->match, made->count, made->reference, &made->ratings, &error);
    if (!status) return 0;
    rp_stats_ratings_release(made);
    return rp_complain(&error);
}

void rp_stats_ratings_release(rp_stats_ratings *made) {
    rp_ratings_release(&made->ratings);
    free(made->match);
    made->match = NULL;
}
