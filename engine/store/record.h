/* A finished (or interrupted) game as one line of JSON, which replays to the same end on every machine.
 *
 *   {"riposte":"record","version":1,"game":SPEC,"rules":1,"data":HEX16,"seed":HEX,"agents":[SPEC,...],
 *    "actions":[...],"payoff":[...],"date":TEXT,"program":TEXT,"details":[[SEAT,VALUE,VISITS,SECONDS],...],
 *    "check":HEX16}
 *
 * `date`, `program` and `details` are there where who made the record said so: records of matches leave them out unless
 * they are asked for, since the same match makes the same bytes at any time and place.
 *
 * `actions` is flat: a chance outcome, or the actions of the players to act in seat order. `check` is
 * rp_hash_bytes of the line up to ,"check" . */
#ifndef RIPOSTE_ENGINE_STORE_RECORD_H
#define RIPOSTE_ENGINE_STORE_RECORD_H

#include "engine/game.h"

enum { RP_RECORD_ACTIONS_MAX = 65536, RP_RECORD_LINE_MAX = 1 << 20, RP_RECORD_ORIGIN_MAX = 64 };
enum { RP_RECORD_DETAILS_MAX = 8192 }; /* with them a line is never longer than RP_RECORD_LINE_MAX */

/* What an agent found out before it chose. */
typedef struct rp_record_detail {
    int seat;
    double value;    /* of the position, as payoff of the seat */
    uint64_t visits; /* simulations, else positions looked at; at most 2 to the power of 53 */
    double seconds;
} rp_record_detail;

typedef struct rp_record {
    char game[RP_SPEC_TEXT_MAX];
    uint32_t rules_version;
    uint64_t data_hash, seed;
    int players;
    char agents[RP_PLAYERS_MAX][256]; /* in seat order; "" when unknown, "person" for a person */
    rp_action *actions;               /* owned */
    size_t count, capacity;
    bool finished;
    double payoff[RP_PLAYERS_MAX];
    /* When the game was begun, "2026-11-24T13:30:00Z", and by which program, its version and commit; "": not said.
     * Printable ASCII. */
    char date[RP_RECORD_ORIGIN_MAX], program[RP_RECORD_ORIGIN_MAX];
    /* Owned; NULL: none. Of the decisions in the order of `actions`, from the first on. */
    rp_record_detail *details;
    size_t detail_count, detail_capacity;
} rp_record;

RP_API void rp_record_init(rp_record *record, const rp_game *game, uint64_t seed);
RP_API void rp_record_release(rp_record *record);
/* Appends one move that is about to be applied to `state`. RP_FAILED when memory or the limit is out. */
RP_API rp_status rp_record_append(rp_record *record, const rp_game *game, const rp_state *state, const rp_move *move,
                                  rp_error *error);
/* Appends what was found out before the next decision; nothing after RP_RECORD_DETAILS_MAX. RP_FAILED: no memory. */
RP_API rp_status rp_record_append_detail(rp_record *record, const rp_record_detail *detail, rp_error *error);
/* Notes this program and a time, in seconds since the beginning of 1970. */
RP_API void rp_record_note_origin(rp_record *record, int64_t seconds);
RP_API void rp_record_finish(rp_record *record, const rp_game *game, const rp_state *terminal);

/* One line without its newline, to be freed with free(); NULL: no memory. Always the same bytes for the same record. */
RP_API char *rp_record_line(const rp_record *record);
/* Parses one line; checks the checksum and every kind and range. Free with rp_record_release. */
RP_API rp_status rp_record_parse(const char *line, size_t size, rp_record *record, rp_error *error);

/* Walks a record: calls `visit` before each move with the state, the move and its number (from 0), then once with
 * move NULL at the end. Every move is checked to be legal and the payoff to agree. The record's game, rules version
 * and data hash must be `game`'s. */
RP_API rp_status rp_record_replay(const rp_record *record, const rp_game *game,
                                  void (*visit)(void *context, const rp_state *state, const rp_move *move,
                                                size_t number),
                                  void *context, rp_error *error);
/* The same; `listener` is told the events of every move between the visits before and after it. NULL: nobody is. */
RP_API rp_status rp_record_replay_told(const rp_record *record, const rp_game *game, const rp_listener *listener,
                                       void (*visit)(void *context, const rp_state *state, const rp_move *move,
                                                     size_t number),
                                       void *context, rp_error *error);

#endif
