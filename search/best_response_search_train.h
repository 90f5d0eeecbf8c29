/* Learning a response by UCT against cached answers of the agent. For best_response_search.c only. */
#ifndef RIPOSTE_BEST_RESPONSE_SEARCH_TRAIN_H
#define RIPOSTE_BEST_RESPONSE_SEARCH_TRAIN_H

#include "eval/evaluate.h"
#include "search/best_response_search.h"
#include "search/key_index.h"

typedef struct response_node {
    uint32_t first, visits; /* first: edge */
    uint16_t count;
} response_node;

typedef struct response_edge {
    double sum; /* of payoffs mapped to 0 .. 1 */
    uint32_t visits;
    rp_action action;
} response_edge;

/* The answers of the agent at one information key. */
typedef struct response_answers {
    size_t first; /* into mix: `answers` mixes of `count` numbers */
    uint16_t count, filled;
} response_answers;

typedef struct response_path_step {
    uint32_t node, edge;
} response_path_step;

typedef struct response_trainer {
    const rp_game *game;
    const rp_response_options *options;
    int seat;
    rp_agent *agent;
    rp_random random;
    rp_choice_function *choice; /* of playouts; NULL: uniform */
    rp_key_index node_index, answer_index;
    response_node *node;
    response_edge *edge;
    response_answers *answer;
    float *mix;
    size_t node_count, node_room, edge_count, edge_room, answer_count, answer_room, mix_count, mix_room;
    response_path_step *path;
    size_t path_length, path_room;
    rp_state state;
    rp_view view;
    rp_decision decision;
    uint64_t games, questions;
    rp_error error;
} response_trainer;

/* Plays one training game. */
rp_status rp_response_train(response_trainer *trainer);
/* What the tree says of the information key; false where it knows too little. */
bool rp_response_known(const response_trainer *trainer, uint64_t key, rp_action *action);
void rp_response_release(response_trainer *trainer);

#endif
