/* The contract suite: plays a game at random and checks everything that every game promises (engine/game.h). What
 * `riposte check GAME` prints and what the tests of every game ask for is this.
 *
 *   uniformly random games, every fourth of which puts off its end (choices, chance, payoffs, texts, positions, views)
 *     ── more games, for what players have seen and the keys of it
 *     ── all positions, where they are few: the longest game, every end
 *     ── all worlds that explain what a player has seen, where they are few: the exact posterior
 *
 * Invariants have numbers that stay. A broken one often breaks others: the lowest number is the best guess at the
 * cause.
 *
 *    1 limits                  sizes, limits, names and functions are there and within their bounds
 *    2 flags                   chance and choices at the same time happen only where the capabilities say so
 *    3 hidden                  with RP_HAS_HIDDEN there are mask and resample, with RP_ENUMERATES_BELIEFS the belief
 *                              functions too; without RP_HAS_HIDDEN a view is the whole state
 *    4 to act                  nobody, chance alone or players of the game; the same in the view
 *    5 bytes                   apply writes nothing past state_size
 *    6 deterministic           apply looks at the bytes and at the actions of those who are to act, at nothing else;
 *                              a copy goes on as the state did
 *    7 choices                 1 to legal_maximum, 0 to 65535, ascending
 *    8 choices in view         the same choices with the same texts from the view as from the state
 *    9 texts                   one line, not empty, shorter than RP_TEXT_MAX, different without regard to case
 *   10 texts parse             each text means its own action or outcome
 *   11 outcomes                1 to outcomes_maximum, 0 to 65535, ascending
 *   12 positive probabilities  every outcome has one above 0
 *   13 sum of probabilities    is 1 within 1e-12
 *   14 sample                  draws outcomes of chance with their probabilities
 *   15 merged                  chance_merged is chance with outcomes of equal futures in one
 *   16 payoff range            payoffs lie in [payoff_minimum, payoff_maximum]
 *   17 zero sum                with RP_ZERO_SUM payoffs sum to 0; without it, not at every end of a game of several
 *                              players
 *   18 length                  no game has more than length_maximum moves
 *   19 length in reason        length_maximum is at most 1,000,000 times the longest game, or the longest seen
 *   20 playout                 is the plain loop: same ends, payoffs and random numbers
 *   21 history                 bytes past position_size decide neither future nor position key
 *   22 position key            equal keys have equal futures
 *   23 mask                    of a view changes nothing
 *   24 secret                  views do not tell worlds apart that have one information key
 *   25 key of view             information keys are the same from a state, its view and resampled worlds
 *   26 resample                gives a world with the same view, the same to act and the same choices
 *   27 recall                  equal information keys come after equal sights: the same moves that all can see and
 *                              the same own actions, in order, and the same view now
 *   28 beliefs                 are the worlds that can have come about, with their probabilities (rp_rules.resample)
 *   29 posterior               resampled worlds have these probabilities; with RP_HAS_PRIOR, can have come about
 *   30 position                a world written as JSON reads back to the same bytes
 *   31 view position           so does every view
 *   32 events                  a move comes to the same state when somebody listens, and what is told is of the kinds
 *                              that the rules list
 *   33 secret of events        tells nobody more than his view does
 *   34 useful                  choices are some of the legal ones, and advance comes where apply and the only useful
 *                               actions after it come
 *
 * 14 and 29 are chi-square tests; with a fair source a whole run reports one with probability below 1e-6. What is
 * checked depends on game, seed and number of games alone, so a violation shows itself again.
 */
#ifndef RIPOSTE_ENGINE_CONTRACT_CONTRACT_H
#define RIPOSTE_ENGINE_CONTRACT_CONTRACT_H

#include "engine/game.h"

typedef enum rp_invariant {
    RP_INVARIANT_LIMITS = 1,
    RP_INVARIANT_FLAGS,
    RP_INVARIANT_HIDDEN,
    RP_INVARIANT_TO_ACT,
    RP_INVARIANT_BYTES,
    RP_INVARIANT_DETERMINISTIC,
    RP_INVARIANT_CHOICES,
    RP_INVARIANT_CHOICES_IN_VIEW,
    RP_INVARIANT_TEXTS,
    RP_INVARIANT_TEXTS_PARSE,
    RP_INVARIANT_OUTCOMES,
    RP_INVARIANT_PROBABILITIES,
    RP_INVARIANT_SUM,
    RP_INVARIANT_SAMPLE,
    RP_INVARIANT_MERGED,
    RP_INVARIANT_PAYOFF_RANGE,
    RP_INVARIANT_ZERO_SUM,
    RP_INVARIANT_LENGTH,
    RP_INVARIANT_LENGTH_IN_REASON,
    RP_INVARIANT_PLAYOUT,
    RP_INVARIANT_HISTORY,
    RP_INVARIANT_POSITION_KEY,
    RP_INVARIANT_MASK,
    RP_INVARIANT_SECRET,
    RP_INVARIANT_KEY_OF_VIEW,
    RP_INVARIANT_RESAMPLE,
    RP_INVARIANT_RECALL,
    RP_INVARIANT_BELIEFS,
    RP_INVARIANT_POSTERIOR,
    RP_INVARIANT_POSITION,
    RP_INVARIANT_VIEW_POSITION,
    RP_INVARIANT_EVENTS,
    RP_INVARIANT_SECRET_OF_EVENTS,
    RP_INVARIANT_USEFUL
} rp_invariant;

enum { RP_INVARIANTS = RP_INVARIANT_USEFUL, RP_VIOLATION_TEXT_MAX = 384, RP_CONTRACT_GAMES_MAX = 200 };

/* Short name ("probabilities") and sentence of an invariant; NULL for a number outside 1 .. RP_INVARIANTS. */
RP_API const char *rp_invariant_name(int invariant);
RP_API const char *rp_invariant_sentence(int invariant);

typedef struct rp_violation {
    rp_invariant invariant;
    uint64_t seed;
    int game_number;                  /* of the random games from 0; -1: not found in one of them */
    char spec[RP_SPEC_TEXT_MAX];      /* of the game */
    char text[RP_VIOLATION_TEXT_MAX]; /* one line: what was found and where */
} rp_violation;

typedef struct rp_contract_options {
    uint64_t seed;
    /* Random games. 0: at most RP_CONTRACT_GAMES_MAX, fewer of long games, so that a large game takes about a second.
     * The first N of more games are the same as of fewer; with fewer than RP_CONTRACT_GAMES_MAX the rest of the work
     * is less, too. */
    int games;
    /* Called now and then with the share of the work that is done, 0 .. 1; NULL: not at all. */
    void (*progress)(void *context, double share);
    void *context;
} rp_contract_options;

typedef struct rp_contract_report {
    int games; /* played and checked move by move */
    int violations;
    rp_violation violation[RP_INVARIANTS]; /* ascending; of each invariant the first that was found */
    uint64_t checks[RP_INVARIANTS + 1];    /* by number: how often it was looked at */
    /* By number: why it was never looked at; NULL where it was. */
    const char *not_checked[RP_INVARIANTS + 1];
} rp_contract_report;

/* Checks a game, registered or not. RP_OK when the checks were made, whatever they found; RP_FAILED without memory.
 * Any thread; takes up to some 50 MB and gives them back. */
RP_API rp_status rp_contract_check(const rp_game *game, const rp_contract_options *options, rp_contract_report *report,
                                   rp_error *error);

/* "GAME: invariant 13 (sum of probabilities): TEXT; seed 1 game 0", cut at `size`. */
RP_API void rp_violation_line(const rp_violation *violation, char *text, size_t size);

#endif
