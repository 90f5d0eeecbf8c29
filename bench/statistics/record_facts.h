/* What one record tells, after it was replayed: all that statistics count, in a fixed small size. */
#ifndef RIPOSTE_BENCH_STATISTICS_RECORD_FACTS_H
#define RIPOSTE_BENCH_STATISTICS_RECORD_FACTS_H

#include "bench/archives/record_shelf.h"
#include "bench/match/selfplay.h"
#include "bench/statistics/control_variate.h"

typedef struct rp_record_facts {
    const rp_shelf_game *shelf_game;
    uint64_t seed;
    uint64_t opening;               /* key of the chance before the first decision: what was dealt */
    uint32_t agent[RP_PLAYERS_MAX]; /* per seat, numbers of rp_record_shelf_name */
    bool is_finished;               /* what follows is of finished games only */
    rp_selfplay_end end;
    int counted[RP_PLAYERS_MAX];                /* rp_rules.count at the end, 0 without it */
    double luck[RP_LUCK_TERMS][RP_PLAYERS_MAX]; /* as rp_control_variate has them; 0 unless wanted */
} rp_record_facts;

/* What one thread needs to read records; it keeps what the last ones had in common. */
typedef struct rp_record_facts_reader rp_record_facts_reader;

/* NULL: no memory. `shelf` must outlive it; free it before. */
rp_record_facts_reader *rp_record_facts_reader_new(rp_record_shelf *shelf);
void rp_record_facts_reader_free(rp_record_facts_reader *reader); /* NULL allowed */

/* Parses a line (without newline), replays it, fills `facts`. RP_BAD_INPUT: no record, or not a legal game. */
rp_status rp_record_facts_read(rp_record_facts_reader *reader, const char *line, size_t size, rp_record_facts *facts,
                               rp_error *error);

#endif
