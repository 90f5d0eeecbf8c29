#include "play/reports/stats_report.h"

#include "bench/statistics/sprt.h"
#include "engine/store/json.h"
#include "play/reports/ratings_report.h"
#include "play/reports/rotation_report.h"
#include "play/reports/stats_parts.h"
#include "play/reports/stats_pool.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <stdlib.h>

static void write_strength(rp_writer *writer, const rp_strength *strength) {
    writer->real(writer, "score", strength->score);
    rp_write_finite(writer, "elo", strength->elo);
    rp_write_finite(writer, "elo_low", strength->elo_low);
    rp_write_finite(writer, "elo_high", strength->elo_high);
}

static int write_groups(rp_writer *writer, const rp_record_section *section, const rp_record_versus *versus) {
    rp_stats_group *groups = malloc(RP_SETTINGS_MAX * sizeof *groups);
    if (!groups) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->open_object(writer, "by");
    for (int option = -1; (option = rp_stats_differing_option(section, option)) >= 0;) {
        int count = rp_stats_groups(versus, option, groups);
        writer->open_array(writer, section->rules->options[option].name);
        for (int i = 0; i < count; i++) {
            const rp_setting_result *sum = &groups[i].sum;
            writer->open_object(writer, NULL);
            writer->string(writer, "value", groups[i].value);
            writer->integer(writer, "pairs", (int64_t)groups[i].strength.samples);
            writer->integer(writer, "games", (int64_t)sum->games);
            writer->integer(writer, "win", (int64_t)sum->win);
            writer->integer(writer, "draw", (int64_t)sum->draw);
            writer->integer(writer, "loss", (int64_t)sum->loss);
            write_strength(writer, &groups[i].strength);
            rp_write_mean(writer, "payoff", &sum->payoff);
            writer->close(writer);
        }
        writer->close(writer);
    }
    writer->close(writer);
    free(groups);
    return 0;
}

static void write_counts(rp_writer *writer, const rp_record_versus *versus, const rp_game *game) {
    if (!game->rules->counted) return;
    writer->open_array(writer, game->rules->counted);
    for (int seat = 0; seat < game->info.players; seat++) {
        for (int side = 0; side < 2; side++) {
            const uint64_t *count = versus->counted[side][seat];
            int last = RP_COUNTED_MAX;
            while (last >= 0 && count[last] == 0) last--;
            if (last < 0) continue;
            writer->open_object(writer, NULL);
            writer->string(writer, "seat", game->info.player_names[seat]);
            writer->integer(writer, "agent", side ? versus->total.second : versus->total.first);
            writer->open_array(writer, "games");
            for (int i = 0; i <= last; i++) writer->integer(writer, NULL, (int64_t)count[i]);
            writer->close(writer);
            writer->close(writer);
        }
    }
    writer->close(writer);
}

static void write_cross_fit_mean(rp_writer *writer, const char *key, const rp_cross_fit_mean *mean) {
    writer->open_object(writer, key);
    writer->real(writer, "payoff", mean->mean);
    rp_write_finite(writer, "payoff_stderr", mean->error);
    rp_write_finite(writer, "saves", mean->saving);
    writer->close(writer);
}

static void write_luck(rp_writer *writer, const rp_record_versus *versus) {
    rp_cross_fit_result luck;
    rp_cross_fit_of(&versus->luck, &luck);
    writer->open_object(writer, "luck");
    rp_write_mean(writer, "game_by_game", &versus->game_payoff);
    write_cross_fit_mean(writer, "plain", &luck.plain);
    write_cross_fit_mean(writer, "fitted", &luck.fitted);
    write_cross_fit_mean(writer, "unit", &luck.unit);
    writer->open_array(writer, "coefficients");
    for (int half = 0; half < 2; half++) {
        writer->open_array(writer, NULL);
        for (int term = 0; term < RP_LUCK_TERMS; term++) writer->real(writer, NULL, luck.coefficient[half][term]);
        writer->close(writer);
    }
    writer->close(writer);
    writer->close(writer);
}

static int write_versus(rp_writer *writer, const rp_record_statistics *statistics, const rp_record_section *section,
                        const rp_record_versus *versus, bool pool) {
    rp_versus shown;
    double half, normalized = rp_normalized_elo(&versus->total.pairs, &half);
    bool of_singles = rp_record_versus_shown(versus, &shown);
    writer->open_object(writer, NULL);
    rp_versus_report_json(writer, &shown, section->game);
    writer->integer(writer, "unpaired", (int64_t)versus->unpaired);
    writer->boolean(writer, "of_unpaired", of_singles);
    rp_write_finite(writer, "normalized_elo", normalized);
    rp_write_finite(writer, "normalized_elo_half", half);
    if (statistics->stopping.used) {
        rp_test_report test = rp_stats_test_of(statistics, versus);
        rp_test_report_json(writer, &test, &versus->total.pairs);
        if (versus->verdict == RP_UNDECIDED)
            writer->null(writer, "decided_at");
        else
            writer->integer(writer, "decided_at", (int64_t)versus->decided_at);
        writer->close(writer);
    }
    int status = write_groups(writer, section, versus);
    write_counts(writer, versus, section->game);
    if (statistics->luck.wanted) write_luck(writer, versus);
    if (pool) rp_stats_pool_write(writer, versus, statistics->luck.wanted);
    writer->close(writer);
    return status;
}

static int write_section(rp_writer *writer, const rp_record_statistics *statistics, const rp_record_section *section,
                         bool pool) {
    int status = 0;
    writer->open_object(writer, NULL);
    writer->string(writer, "game", section->one_game ? section->game->spec.text : section->rules->name);
    if (section->one_seed)
        writer->integer(writer, "seed", (int64_t)section->seed);
    else
        writer->null(writer, "seed");
    writer->integer(writer, "pairs", (int64_t)section->pairs);
    writer->integer(writer, "games", (int64_t)section->games);
    writer->open_array(writer, "agents");
    for (int i = 0; i < section->agents; i++) writer->string(writer, NULL, section->agent[i].name);
    writer->close(writer);
    writer->open_array(writer, "versus");
    for (int i = 0; i < section->versus_count && status == 0; i++)
        status = write_versus(writer, statistics, section, section->versus[i], pool);
    writer->close(writer);
    rp_stats_ratings made;
    if (status == 0 && section->agents > 2 && (status = rp_stats_ratings_make(section, &made)) == 0) {
        rp_ratings_report_json(&made.ratings, writer);
        rp_stats_ratings_release(&made);
    }
    writer->close(writer);
    return status;
}

static int write_rotation(rp_writer *writer, const rp_record_statistics *statistics, const rp_record_rotation *found) {
    const rp_rotation *rotation = &found->rotation;
    rp_error error = {RP_OK, ""};
    writer->open_object(writer, NULL);
    writer->string(writer, "game", found->one_game ? found->game->spec.text : found->game->rules->name);
    if (found->one_seed)
        writer->integer(writer, "seed", (int64_t)found->seed);
    else
        writer->null(writer, "seed");
    writer->integer(writer, "games", (int64_t)rotation->games);
    writer->open_array(writer, "agents");
    for (int i = 0; i < rotation->players; i++)
        writer->string(writer, NULL, rp_record_shelf_text(statistics->shelf, found->agent[i]));
    writer->close(writer);
    if (rp_rotation_report_json(writer, rotation, found->game, &error)) return rp_complain(&error);
    if (statistics->stopping.used) {
        rp_test_report test = rp_stats_rotation_test_of(statistics, found);
        rp_test_report_json(writer, &test, &rotation->first);
        if (found->verdict == RP_UNDECIDED)
            writer->null(writer, "decided_at");
        else
            writer->integer(writer, "decided_at", (int64_t)found->decided_at);
        writer->close(writer);
    }
    writer->close(writer);
    return 0;
}

int rp_stats_report_json(const rp_record_statistics *statistics, const rp_record_reading_result *read, bool pool) {
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    int status = 0;
    writer->integer(writer, "records", (int64_t)read->records);
    writer->integer(writer, "bad", (int64_t)read->bad);
    writer->integer(writer, "unfinished", (int64_t)statistics->unfinished);
    writer->integer(writer, "mixed", (int64_t)statistics->mixed);
    writer->open_array(writer, "sections");
    for (int i = 0; i < statistics->sections && status == 0; i++)
        status = write_section(writer, statistics, &statistics->section[i], pool);
    writer->close(writer);
    writer->open_array(writer, "rotations");
    for (int i = 0; i < statistics->rotations.count && status == 0; i++)
        status = write_rotation(writer, statistics, statistics->rotations.found[i]);
    writer->close(writer);
    if (status == 0) return rp_print_json(writer);
    rp_json_writer_free(writer);
    return status;
}
