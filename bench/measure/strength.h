/* How exploitable agents are in several games: a table of NashConv, agents x games.
 *
 * A game whose tree fits is judged by exploit.h (both figures and their errors), any other by a lower bound
 * (best_response_search.h). Everything is a function of the options and the seed, but for `seconds`. */
#ifndef RIPOSTE_BENCH_MEASURE_STRENGTH_H
#define RIPOSTE_BENCH_MEASURE_STRENGTH_H

#include "search/exploit/best_response_search.h"

enum { RP_STRENGTH_AGENTS_MAX = 16, RP_STRENGTH_GAMES_MAX = 8 };

/* How a game is judged. */
typedef struct rp_strength_game {
    const char *spec;
    /* where there is a tree; see rp_exploit_options */
    uint32_t samples;
    uint64_t tree_answers; /* 0: no limit */
    /* where there is no tree; see rp_response_options */
    uint64_t training, questions, games;
    uint32_t answers;
    const char *base; /* NULL: the agent itself */
} rp_strength_game;

/* Kuhn, Leduc, Liar's dice, Goofspiel with 4 hidden cards, phantom tic-tac-toe, the combat of DungeonQuest. */
extern const rp_strength_game rp_strength_games[];
extern const size_t rp_strength_game_count;
extern const char *const rp_strength_agents[];
extern const size_t rp_strength_agent_count;
/* What is done with a game that is not in the list. */
rp_strength_game rp_strength_game_of(const char *spec);

typedef enum rp_strength_state {
    RP_STRENGTH_OPEN,    /* not reached */
    RP_STRENGTH_TREE,    /* exploit holds the result */
    RP_STRENGTH_BOUND,   /* response holds the result */
    RP_STRENGTH_REFUSED, /* the agent does not play the game, or failed: text says why */
} rp_strength_state;

typedef struct rp_strength_cell {
    rp_strength_state state;
    bool whole; /* all samples or games that were wanted */
    rp_exploit_result exploit;
    rp_response_result response;
    double seconds;
    char text[256];
} rp_strength_cell;

/* What more simulations do to an agent in a game; `fewer` and `more` are agents alike but for sims. */
typedef enum rp_strength_verdict {
    RP_STRENGTH_UNCLEAR, /* the figures do not tell */
    RP_STRENGTH_SAME,    /* they differ by less than a fiftieth, errors included */
    RP_STRENGTH_LESS,    /* less exploitable: its plug-in figure is below the other's lower figure */
    RP_STRENGTH_MORE     /* more exploitable, by the same rule */
} rp_strength_verdict;

typedef struct rp_strength_trend {
    int game, fewer, more;
    rp_strength_verdict verdict;
} rp_strength_trend;

enum { RP_STRENGTH_TRENDS_MAX = RP_STRENGTH_AGENTS_MAX * RP_STRENGTH_GAMES_MAX };

typedef struct rp_strength_progress {
    int done, cells, game, agent; /* cells finished, and the one being worked at */
    double share;                 /* of that one, 0 .. 1; 0: unknown */
    double seconds;               /* since the beginning */
} rp_strength_progress;

typedef struct rp_strength_options {
    const rp_strength_game *games;
    const char *const *agents; /* specs */
    int game_count, agent_count;
    uint64_t seed;
    int threads;
    double seconds; /* in all: a cell gets at most its share of what is left, but no less than two samples of every
                     * information set or two games; 0: no limit */
    const atomic_bool *stop;                                               /* may be NULL; what is done is kept */
    void (*progress)(void *context, const rp_strength_progress *progress); /* may be NULL */
    void *context;
} rp_strength_options;

typedef struct rp_strength_table {
    char game[RP_STRENGTH_GAMES_MAX][RP_SPEC_TEXT_MAX];   /* canonical */
    char agent[RP_STRENGTH_AGENTS_MAX][RP_SPEC_TEXT_MAX]; /* as given */
    bool on_tree[RP_STRENGTH_GAMES_MAX];
    rp_strength_cell cell[RP_STRENGTH_AGENTS_MAX][RP_STRENGTH_GAMES_MAX];
    rp_strength_trend trend[RP_STRENGTH_TRENDS_MAX]; /* trees only: lower bounds do not compare */
    int trend_count;
    bool stopped;
    double seconds;
} rp_strength_table;

/* RP_BAD_INPUT: a spec of a game or of an agent that no game takes; RP_FAILED: memory. A stop is no failure. */
rp_status rp_strength_measure(const rp_strength_options *options, rp_strength_table *table, rp_error *error);

/* The verdict on two cells, at two standard errors of the difference. */
rp_strength_verdict rp_strength_compare(const rp_strength_cell *fewer, const rp_strength_cell *more);

#endif
