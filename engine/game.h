/* What a game is: the contract between rules and everything that plays, searches, records or shows them.
 *
 *   rp_rules   a constant table of functions, one per kind of game (tic-tac-toe, dq-combat ...)
 *   rp_game    rules + options + card data, made once from a spec string; read-only afterwards, any thread
 *   rp_state   plain bytes, zero-filled, no pointers: a clone is memcpy of game->info.state_size bytes
 *   rp_view    the same bytes with everything erased that one player may not know; what agents get
 *
 * At every state somebody is to act:
 *
 *                     rp_to_act(state)
 *      0 ─────────────────┼──────────────── RP_TO_ACT_CHANCE ──── rp_chance / rp_sample
 *   terminal        bits of players                               one outcome, with exact probability
 *   rp_payoff       one bit: a turn                                         │
 *                   several: a simultaneous choice                         │
 *                         └───────── rp_legal per player ── rp_apply(move) ┘
 *                                    rp_useful           ── rp_advance(move): the same, without what changes nothing
 *
 * `rp_apply` is deterministic and no RNG lives in a state, so a game is a list of integers: for a chance node the
 * outcome, for players their actions in seat order; records go on by `rp_advance`. A choice that is still secret is
 * never stored in a state: all members of a simultaneous choice are applied at once.
 *
 * Invariants: everything that a game promises is numbered in contract/contract.h, whose suite checks it by play;
 * `riposte check GAME` prints what it finds, and tests/engine/contract asks it about every registered game. Above all:
 *   bytes past the fields of the game are zero, and apply on equal bytes gives equal bytes (5, 6)
 *   rp_legal is never empty for a player who is to act, ascending, and the same on a state and on his view (7, 8)
 *   rp_chance probabilities are positive and sum to 1, outcomes ascend; rp_sample has that distribution (11 to 14)
 *   two states with equal views have equal information keys, and the other way round (24, 25, 27)
 *   a world resampled for a view has the same view, byte for byte, and comes from the exact posterior (26, 28, 29)
 *   texts of the legal actions of a player differ from one another and parse back (9, 10)
 *   payoffs lie within their bounds, and a game ends within info.length_maximum moves (16 to 19)
 */
#ifndef RIPOSTE_ENGINE_GAME_H
#define RIPOSTE_ENGINE_GAME_H

#include "engine/document.h"
#include "engine/error.h"
#include "engine/event.h"
#include "engine/hash.h"
#include "engine/random.h"
#include "engine/spec.h"

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

typedef int32_t rp_action; /* a player's action or a chance outcome: 0 .. 65535, meaning fixed per game spec */

enum {
    RP_PLAYERS_MAX = 4,
    /* No power of two, an odd number of cache lines: the same bytes of states side by side would share the lines of the
     * first-level cache, and a load would wait for a store to another state with the same low bits of its address. */
    RP_STATE_BYTES_MAX = 4032,
    RP_LEGAL_MAX = 256,     /* most legal actions of one player at one state */
    RP_OUTCOMES_MAX = 1024, /* most chance outcomes at one state */
    RP_TEXT_MAX = 96        /* bytes of an action text with its terminating zero */
};

enum { RP_CHANCE_PLAYER = -1 }; /* "player" for texts of chance outcomes */
#define RP_TO_ACT_CHANCE 0x80u
#define RP_TO_ACT_PLAYER(player) (1u << (player))

typedef enum rp_capability {
    RP_HAS_CHANCE = 1,
    RP_HAS_HIDDEN = 2, /* some player may not know the whole state */
    RP_HAS_SIMULTANEOUS = 4,
    RP_ZERO_SUM = 8,
    RP_ENUMERATES_BELIEFS = 16, /* rp_belief_count and rp_belief_world work */
    RP_HAS_PRIOR = 32 /* what players choose in secret is believed by a prior of the game's own (rp_rules.resample) */
} rp_capability;

typedef struct rp_game_info {
    unsigned capabilities;                    /* rp_capability bits */
    int players;                              /* 1 .. RP_PLAYERS_MAX */
    const char *player_names[RP_PLAYERS_MAX]; /* "hero", "monster"; lower case, no spaces */
    uint32_t state_size;                      /* bytes, a multiple of 8, at most RP_STATE_BYTES_MAX */
    uint32_t position_size; /* the first bytes that decide the future; what follows is only history keys */
    int legal_maximum, outcomes_maximum, length_maximum;
    double payoff_minimum, payoff_maximum;
} rp_game_info;

typedef struct rp_rules rp_rules;

typedef struct rp_game {
    const rp_rules *rules;
    rp_game_info info;
    uint64_t data_hash; /* of the card data or of a file that the spec names; 0 for a game without */
    uint64_t identity;  /* of rules name, rules version, canonical spec and data hash: prefix of every stored key */
    void *setup;        /* what the rules derive from options and data; owned by the game */
    void *_Atomic knowledge; /* of rp_game_knowledge */
    rp_spec spec;            /* parsed options; spec.text is the canonical spec string */
} rp_game;

/* A state of any game. Only the first game->info.state_size bytes mean anything and are ever copied. */
typedef struct rp_state {
    _Alignas(16) unsigned char bytes[RP_STATE_BYTES_MAX];
} rp_state;

typedef struct rp_view {
    const rp_game *game;
    int32_t player;
    uint32_t reserved;
    rp_state masked; /* rp_mask has run: nothing in it that `player` may not know */
} rp_view;

/* What happens at once. Chance: of[0] is the outcome. Players: of[p] for every p that is to act, others ignored. */
typedef struct rp_move {
    rp_action of[RP_PLAYERS_MAX];
} rp_move;

typedef struct rp_outcome {
    rp_action outcome;
    double probability; /* > 0 */
} rp_outcome;

/* Card data in memory: `bytes` is what rules->read_data filled, rules->data_size long. */
typedef struct rp_data {
    const rp_rules *rules;
    uint64_t hash;
    void *bytes;
} rp_data;

/* Decks that players bring, which options of the game tell and files keep (engine/store/deck.h, `riposte deck`). */
typedef struct rp_deck_table {
    const char *files; /* the option whose value stands for both others below: "preset", or names of files */
    /* Options of each player: his heroes, ids with '+' between them, and his cards, in the same way, with "*2" behind
     * what is there twice. Who reads them refuses a deck that is not legal, and says what would be right, in an error
     * that begins with "OPTION: " or "OPTION=VALUE: ". */
    const char *heroes[2], *cards[2];
    /* The deck that `player` has in a state, or in the bytes of a view of `viewer` (RP_CHANCE_PLAYER: who sees all), as
     * values of these options; true. False: it is not done, or not seen. */
    bool (*list)(const rp_game *, const rp_state *, int player, int viewer, char heroes[RP_OPTION_TEXT_MAX],
                 char cards[RP_OPTION_TEXT_MAX]);
    /* The same for people, several lines; where `list` says true. */
    void (*show)(const rp_game *, const rp_state *, int player, char *text, size_t size);
} rp_deck_table;

/* How people at a table are told of a game, where it has no face of its own. The states are masked for who is told
 * (`reader`, RP_CHANCE_PLAYER: who sees everything), so what is not his to know cannot be told; texts have RP_TEXT_MAX
 * bytes and no line break. Any of them may be NULL: then the texts of `describe` do. */
typedef struct rp_phrases {
    /* The rules in some sentences, for who sits down to the first game of his life. */
    void (*rules)(const rp_game *, char *text, size_t size);
    /* What `player`, who is to act, is asked: "Your bid for prize 4?" */
    void (*question)(const rp_game *, const rp_state *view, int player, char *text);
    /* What an action of his is called where its text is not how people say it there: "fold" for a bet that is not
     * called. Actions that can be chosen together have different words, none of which is another's text. */
    void (*words)(const rp_game *, const rp_state *view, int player, rp_action, char *text);
    /* What an action of his comes to, "pay 2"; "" where its name says all. */
    void (*meaning)(const rp_game *, const rp_state *view, int player, rp_action, char *text);
    /* What a player did, behind "You" (`you`) or his name: "bid 3", "bids 3". `action` -1: the reader does not see it,
     * though he sees that something was done. */
    void (*deed)(const rp_game *, const rp_state *before, const rp_state *after, int player, rp_action, bool you,
                 char *text);
    /* What chance did, as a sentence without its full stop; `outcome` -1 as above. */
    void (*outcome)(const rp_game *, const rp_state *before, const rp_state *after, rp_action outcome, int reader,
                    char *text);
    /* Why a game ended as it did, in the same way; of the full state. "": that can be seen. */
    void (*end)(const rp_game *, const rp_state *terminal, int reader, char *text);
} rp_phrases;

/* What a game's author writes. Everything is called with a game made by `create`. Functions marked [may be NULL]
 * have the default that is named. All must be free of side effects apart from their output arguments. */
struct rp_rules {
    const char *name;    /* lower case, digits and '-' */
    const char *title;   /* for people */
    const char *summary; /* one line */
    uint32_t version;    /* raise it when the same spec and actions can lead to another result */
    const rp_option *options;
    size_t option_count;

    /* Fills game->info and game->setup from game->spec and `data` (NULL: compiled-in data, or none). Rules that read
     * a file of their own put a hash of what they read into game->data_hash. */
    rp_status (*create)(rp_game *game, const rp_data *data, rp_error *error);
    void (*destroy)(rp_game *game); /* [may be NULL: free(setup)] */

    void (*start)(const rp_game *, rp_state *); /* on zero-filled bytes */
    unsigned (*to_act)(const rp_game *, const rp_state *);
    int (*legal)(const rp_game *, const rp_state *, int player, rp_action out[]);
    int (*chance)(const rp_game *, const rp_state *, rp_outcome out[]); /* [may be NULL without chance] */
    /* Draws one outcome with the distribution of `chance`. [may be NULL: through `chance`] */
    rp_action (*sample)(const rp_game *, const rp_state *, rp_random *);
    /* The outcomes of `chance` with those of equal futures in one: the lowest of them, ascending, with their
     * probabilities added up and, where `members` is not NULL, how many they are. By `advance` all of them must lead to
     * positions with the same position key. What people and information keys see of them may differ, so this is for
     * searches that ask for the future alone. [may be NULL: `chance`] */
    int (*chance_merged)(const rp_game *, const rp_state *, rp_outcome out[], uint16_t members[]);
    void (*apply)(const rp_game *, rp_state *, const rp_move *);

    /* What is worth a thought: all of `legal` but for what provably changes nothing for the better, ascending, never
     * empty. `advance` does what `apply` does and goes on as long as each who is to act has one useful action, over
     * those of which the rules know that nobody need be asked: the same bytes as those moves would leave. Searches,
     * random play, matches and prompts go by these two, what states the truth about rules by `legal` and `apply`.
     * [all may be NULL: legal, apply, apply_told; the last only where apply_told is] */
    int (*useful)(const rp_game *, const rp_state *, int player, rp_action out[]);
    void (*advance)(const rp_game *, rp_state *, const rp_move *);
    void (*advance_told)(const rp_game *, rp_state *, const rp_move *, const rp_listener *);

    void (*payoff)(const rp_game *, const rp_state *, double out[]); /* terminal states only */

    /* Key of all that `player` has seen. A function of what the rules showed him: it must come out the same from
     * the state, from his view and from every resampled state; for the other players it must be well defined in a
     * resampled state too, so it is built from a running key of public events and the player's own secrets. */
    uint64_t (*information_key)(const rp_game *, const rp_state *, int player);
    /* Erases what `player` may not know. [may be NULL without hidden information] */
    void (*mask)(const rp_game *, rp_state *, int player);
    /* Fills the hidden parts of a view's bytes from the posterior: chance as the rules have it, the other players'
     * choices carrying no information beyond what they show. With RP_HAS_PRIOR secret choices that nobody would make
     * at random (a deck that is put together) come from a prior that the game documents: any world that it draws could
     * have come about. [may be NULL without hidden information] */
    void (*resample)(const rp_game *, rp_state *view_bytes, int player, rp_random *);
    /* Number of worlds consistent with a view and the world `index` with its posterior probability.
     * [both may be NULL: then RP_ENUMERATES_BELIEFS is not set] */
    uint64_t (*belief_count)(const rp_game *, const rp_state *view_bytes, int player);
    double (*belief_world)(const rp_game *, rp_state *view_bytes, int player, uint64_t index);
    /* Key of all that decides the future, the same for states whose futures differ in names only (cards that no rule
     * will look at again). [may be NULL: hash of the first info.position_size bytes] */
    uint64_t (*position_key)(const rp_game *, const rp_state *);
    /* Key of all options and data that decide what a position is worth, beyond what the position key holds: games with
     * equal family keys give equal position keys the same futures and payoffs. Where a game of the family hides
     * something, positions before that is decided must have keys of their own. [may be NULL: the game's identity] */
    uint64_t (*family)(const rp_game *);
    /* Uniformly random play to the end; must consume the RNG exactly as rp_playout_loop in playout.h does, and come to
     * the same position. History keys behind info.position_size need not be kept up: nobody asks for them any more.
     * [may be NULL: that loop through this table] */
    void (*playout)(const rp_game *, rp_state *, rp_random *, double payoff[]);

    /* Events. [NULL and 0: moves tell nothing] `apply_told` does what `apply` does and tells the listener; event_name
     * writes the name of a thing in a value of kind RP_VALUE_NAME, `number` from 0 on, into RP_TEXT_MAX bytes. */
    const rp_event_kind *event_kinds;
    size_t event_kind_count;
    void (*apply_told)(const rp_game *, rp_state *, const rp_move *, const rp_listener *);
    void (*event_name)(const rp_game *, const rp_event *, int value, int number, char *text);

    /* What statistics count for each player of a game that is over: "wounds", and how many, 0 or more. [both NULL:
     * nothing] */
    const char *counted;
    int (*count)(const rp_game *, const rp_state *, int player);

    /* Text of an action of `player` or of a chance outcome (player RP_CHANCE_PLAYER): no line break, unique among
     * the legal ones of that state without regard to case. Writes at most RP_TEXT_MAX bytes. */
    void (*describe)(const rp_game *, const rp_state *, int player, rp_action, char *text);
    /* Fields of a state into an open object; `player` RP_CHANCE_PLAYER writes the full world, else only what that
     * player may know (the bytes are a view's). Must read back to equal bytes. */
    void (*write)(const rp_game *, const rp_state *, int player, rp_writer *);
    /* Reads what `write` wrote or a person typed, onto zero-filled bytes; reports through the reader. Must refuse
     * everything that no play can reach as far as a check of the position can tell. */
    void (*read)(const rp_game *, rp_state *, int player, rp_reader *);
    /* A drawing for people of what is in the bytes (a view's or a state's), several lines. [may be NULL: JSON] */
    void (*show)(const rp_game *, const rp_state *, int player, char *text, size_t size);
    const rp_phrases *phrases;  /* [may be NULL] */
    const rp_deck_table *decks; /* [may be NULL: players bring no decks] */

    /* Card data. [NULL and 0 without] `read_data` lays `file_name`'s root over data_size bytes, zeros or data: an entry
     * of an id that is there, whatever the case of its letters, takes that one's place, another comes behind the last,
     * and what the file does not say stays; "replace_all": true at the root empties the file's lists first. A file that
     * says what the bytes say changes none. `data_files` are read in their order. */
    const char *data_files; /* names in a data folder, "a.json|b.json" */
    size_t data_size;
    void (*read_data)(void *bytes, const char *file_name, rp_reader *);
    /* Checks across files, after the last of them; text to `error`. */
    rp_status (*check_data)(const void *bytes, rp_error *error);
    /* What goes against facts of the printed game in data that can be used all the same: one line of at most size - 1
     * bytes for a warning, "" for nothing. [may be NULL: nothing] */
    void (*doubt_data)(const void *bytes, char *text, size_t size);
    const void *(*default_data)(void); /* compiled in */
    /* Digits at the end of the text of an action or outcome, each by itself ("dice 2 5"), are a set, ascending in what
     * `describe` says and in any order in what is read. */
    bool digits_are_sets;
};

/* ---- registry and making of games ---------------------------------------------------------------------- */

/* The registered rules, in the order of listing; count in *count. */
RP_API const rp_rules *const *rp_rules_all(size_t *count);
/* Adds rules to them, which must stay; for a program that starts, before it has threads and before anything else looks
 * at the list. RP_BAD_INPUT: the name is taken, there are too many, or the table cannot be used (a name that specs
 * cannot hold, a function that every game has or an option's name missing, a default out of range). */
RP_API rp_status rp_rules_add(const rp_rules *rules, rp_error *error);
/* NULL when there is none of that name; with `error`, a line that lists what there is. */
RP_API const rp_rules *rp_rules_find(const char *name, rp_error *error);

/* Makes a game from a spec string. `data` NULL: the data that is compiled in; else it must be for these rules and
 * stay alive as long as the game. Free with rp_game_free. */
RP_API rp_status rp_game_new(const char *spec, const rp_data *data, rp_game **game, rp_error *error);
/* The same with rules of your own, which need not be among rp_rules_all; `spec` begins with their name. A table that
 * cannot be used is refused as by rp_rules_add; whether its functions do what they should, rp_contract_check tells. */
RP_API rp_status rp_game_new_of(const rp_rules *rules, const char *spec, const rp_data *data, rp_game **game,
                                rp_error *error);
RP_API void rp_game_free(rp_game *game); /* NULL allowed */

/* What an evaluation works out once from a game: made by whoever asks first, the same block for all who ask after him.
 * `make` returns a block of malloc or aligned_alloc, which is freed with the game, or NULL without memory: then it is
 * asked again the next time. One maker for a game. Any thread. */
RP_API const void *rp_game_make_knowledge(const rp_game *game, void *(*make)(const rp_game *game));
static inline const void *rp_game_knowledge(const rp_game *game, void *(*make)(const rp_game *game)) {
    const void *known = atomic_load_explicit(&game->knowledge, memory_order_acquire);
    return known ? known : rp_game_make_knowledge(game, make);
}

/* ---- playing ------------------------------------------------------------------------------------------- */

static inline void rp_clone(const rp_game *game, rp_state *restrict to, const rp_state *restrict from) {
    memcpy(to->bytes, from->bytes, game->info.state_size);
}

static inline bool rp_state_equal(const rp_game *game, const rp_state *a, const rp_state *b) {
    return memcmp(a->bytes, b->bytes, game->info.state_size) == 0;
}

static inline void rp_start(const rp_game *game, rp_state *state) {
    memset(state->bytes, 0, game->info.state_size);
    game->rules->start(game, state);
}

/* 0 at the end, RP_TO_ACT_CHANCE, or the bits of the players to act. */
static inline unsigned rp_to_act(const rp_game *game, const rp_state *state) {
    return game->rules->to_act(game, state);
}

/* Legal actions of a player who is to act, ascending; returns their number, 1 .. info.legal_maximum.
 * `out` has room for info.legal_maximum (RP_LEGAL_MAX is always enough). */
static inline int rp_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return game->rules->legal(game, state, player, out);
}

/* Those worth a thought (rp_rules.useful), in the same way. */
static inline int rp_useful(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    return (game->rules->useful ? game->rules->useful : game->rules->legal)(game, state, player, out);
}

/* True where players are to act and each has one useful action: these are in *move then. */
RP_API bool rp_only_useful(const rp_game *game, const rp_state *state, rp_move *move);

/* Outcomes of a chance node, ascending; returns their number, 1 .. info.outcomes_maximum. */
static inline int rp_chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    return game->rules->chance(game, state, out);
}

/* The same with outcomes of equal futures in one (rp_rules.chance_merged); `members` may be NULL. */
static inline int rp_chance_merged(const rp_game *game, const rp_state *state, rp_outcome out[], uint16_t members[]) {
    if (game->rules->chance_merged) return game->rules->chance_merged(game, state, out, members);
    int count = game->rules->chance(game, state, out);
    for (int i = 0; members && i < count; i++) members[i] = 1;
    return count;
}

/* Draws an outcome of a chance node. */
RP_API rp_action rp_sample_from_list(const rp_game *game, const rp_state *state, rp_random *random);
static inline rp_action rp_sample(const rp_game *game, const rp_state *state, rp_random *random) {
    return game->rules->sample ? game->rules->sample(game, state, random) : rp_sample_from_list(game, state, random);
}

/* Draws one of rp_chance_merged. */
RP_API rp_action rp_sample_merged(const rp_game *game, const rp_state *state, rp_random *random);

/* Makes the move. It must be legal (see rp_check_move): this is the hot path and checks nothing. */
static inline void rp_apply(const rp_game *game, rp_state *state, const rp_move *move) {
    game->rules->apply(game, state, move);
}
/* The same, with its events told to `listener`, not NULL. A game without events tells nothing. */
RP_API void rp_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);
static inline void rp_apply_one(const rp_game *game, rp_state *state, int player, rp_action action) {
    rp_move move = {{0}};
    move.of[player < 0 ? 0 : player] = action;
    game->rules->apply(game, state, &move);
}

/* rp_apply, rp_apply_told and rp_apply_one, on to where somebody has something to think about (rp_rules.advance). */
static inline void rp_advance(const rp_game *game, rp_state *state, const rp_move *move) {
    (game->rules->advance ? game->rules->advance : game->rules->apply)(game, state, move);
}
RP_API void rp_advance_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);
static inline void rp_advance_one(const rp_game *game, rp_state *state, int player, rp_action action) {
    rp_move move = {{0}};
    move.of[player < 0 ? 0 : player] = action;
    rp_advance(game, state, &move);
}

/* Payoff per player at a terminal state; out has info.players entries. */
static inline void rp_payoff(const rp_game *game, const rp_state *state, double out[]) {
    game->rules->payoff(game, state, out);
}

/* Uniformly random play from `state` to the end (the state is used up). */
RP_API void rp_playout(const rp_game *game, rp_state *state, rp_random *random, double payoff[]);

/* RP_BAD_INPUT with the reason when `move` is not legal in `state`. */
RP_API rp_status rp_check_move(const rp_game *game, const rp_state *state, const rp_move *move, rp_error *error);

/* ---- knowledge ----------------------------------------------------------------------------------------- */

static inline uint64_t rp_information_key(const rp_game *game, const rp_state *state, int player) {
    return game->rules->information_key(game, state, player);
}
static inline uint64_t rp_view_key(const rp_view *view) {
    return rp_information_key(view->game, &view->masked, view->player);
}

/* What `player` may know of `state`. The only way to make a view. */
RP_API void rp_view_of(const rp_game *game, const rp_state *state, int player, rp_view *view);

/* A full state consistent with the view, from the exact posterior that the rules imply (see rp_rules.resample). */
RP_API void rp_resample(const rp_view *view, rp_random *random, rp_state *state);

/* Worlds consistent with a view; 1 without hidden information; 0 when the game cannot enumerate. */
RP_API uint64_t rp_belief_count(const rp_view *view);
/* World `index` (below the count) into `state`; returns its posterior probability. */
RP_API double rp_belief_world(const rp_view *view, uint64_t index, rp_state *state);

/* Key of the position without its history, for transposition tables. */
static inline uint64_t rp_position_key(const rp_game *game, const rp_state *state) {
    if (game->rules->position_key) return game->rules->position_key(game, state);
    return rp_hash_bytes(state->bytes, game->info.position_size);
}

/* Prefix of position keys under which values are kept for all games of a family. */
static inline uint64_t rp_game_family(const rp_game *game) {
    return game->rules->family ? game->rules->family(game) : game->identity;
}

/* ---- texts --------------------------------------------------------------------------------------------- */

/* Text of an action (player >= 0) or chance outcome (RP_CHANCE_PLAYER); text has RP_TEXT_MAX bytes. */
RP_API void rp_action_text(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);

/* What a player's action is called at the table: as its rules' phrases have it, else its text. */
RP_API void rp_action_words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text);

/* Who does something in a sentence: "You" where he is the reader, else the player's name with a capital. */
RP_API void rp_player_title(const rp_game *game, int player, int reader, char title[RP_NAME_MAX]);

/* Finds the legal action that `text` means: the whole text without regard to case and outer spaces, else a prefix
 * that only one of them has, or one of the useful ones; else the same of what they are called at the table. Where
 * rules->digits_are_sets "dice 5 2" is "dice 2 5". RP_BAD_INPUT names the text and some of the possible ones. */
RP_API rp_status rp_action_parse(const rp_game *game, const rp_state *state, int player, const char *text,
                                 rp_action *action, rp_error *error);

/* Index of a player name of this game, or -1. */
RP_API int rp_player_find(const rp_game *game, const char *name);

#endif
