/* What a result that is kept for others is a function of. */
#ifndef RIPOSTE_SEARCH_RESULT_KEY_H
#define RIPOSTE_SEARCH_RESULT_KEY_H

#include "engine/game.h"

typedef enum rp_result_kind {
    RP_RESULT_DECISION, /* rp_decision */
    RP_RESULT_GAME,     /* a finished game of a match */
    RP_RESULT_POLICY,   /* a solver's average strategy */
    RP_RESULT_VALUE,    /* a solved position, a deep entry of expectimax */
    RP_RESULT_KINDS
} rp_result_kind;

/* "decision", "game", "policy", "value". */
RP_API const char *rp_result_kind_name(rp_result_kind kind);

/* Bytes of a key's text with its zero, and of a content that is kept. */
enum { RP_CACHE_KEY_MAX = 320, RP_CACHE_VALUE_MAX = 16 * 1024 * 1024 };
/* What all keys of the second tier begin with; the kind comes next. */
#define RP_CACHE_KEY_PREFIX "riposte:cache:1:"

typedef struct rp_result_key {
    rp_result_kind kind;
    const rp_game *game;
    uint64_t agent; /* rp_hash_bytes of canonical specs; 0: the result depends on no agent */
    uint64_t seed;
    uint64_t what[2];
} rp_result_key;

#endif
