/* The random games. Game N has a stream of random numbers for its moves and one for its checks, from seed and N. */
#include "engine/contract/contract_internal.h"

enum {
    STATES_MAX = 12000,   /* of games whose number is not given */
    CLOSELY_FIRST = 150,  /* states that are all looked at closely; later ones more and more seldom */
    REMEMBERED_MAX = 512, /* moves of a game that are made again */
    SIGHTS_GAMES = 1500,  /* games more for what was seen */
    SIGHTS_MOVES = 20000, /* of those */
    TRIES = 5,            /* to put off the end */
    EVERY_FOURTH = 4
};

typedef struct random_game {
    rp_random moves, first;       /* the stream now and at the start */
    bool prolonged;               /* puts off its end */
    rp_state state;               /* now */
    rp_move move[REMEMBERED_MAX]; /* the first ones */
    int made;                     /* moves, so far */
    rp_state remembered;          /* after those */
} random_game;

/* Close checks cost some hundred times as much as the others. */
static bool look_closely(rp_contract_run *run) {
    uint64_t passed = run->states++;
    return passed < CLOSELY_FIRST || rp_random_below(&run->random, (uint32_t)(passed / CLOSELY_FIRST)) == 0;
}

static void check_state(rp_contract_run *run, const rp_state *state, const rp_move *move) {
    rp_contract_check_views(run, state);
    rp_contract_check_history(run, state, move);
    rp_contract_check_position_key(run, state);
    if (!look_closely(run)) return;
    rp_contract_check_positions(run, state);
    rp_contract_check_beliefs(run, state);
    if (!rp_to_act(run->game, state)) return;
    rp_contract_check_events(run, state, move);
    rp_contract_check_texts(run, state);
    rp_contract_check_chance(run, state);
}

/* Draws a move, in games that put off their end one after which they are not over, where that is found. */
static bool choose(rp_contract_run *run, random_game *g, rp_move *move) {
    for (int try = 0; try < (g->prolonged ? TRIES : 1); try++) {
        rp_state next;
        if (!rp_contract_draw(run->game, &g->state, &g->moves, move)) return false;
        if (!g->prolonged) return true;
        rp_clone(run->game, &next, &g->state);
        rp_apply(run->game, &next, move);
        if (rp_to_act(run->game, &next)) return true;
    }
    return true;
}

/* Makes the next move happen; false when the game cannot go on. */
static bool step(rp_contract_run *run, random_game *g) {
    rp_move move;
    unsigned to_act = rp_to_act(run->game, &g->state);
    if (!rp_contract_holds(run, RP_INVARIANT_LENGTH, g->made < run->game->info.length_maximum,
                           "the game goes on after %d moves", g->made))
        return false;
    if (!choose(run, g, &move)) return false;
    check_state(run, &g->state, &move);
    rp_contract_check_apply(run, &g->state, &move);
    rp_contract_check_useful(run, &g->state, &move);
    rp_apply(run->game, &g->state, &move);
    if (g->made < REMEMBERED_MAX) {
        g->move[g->made] = move;
        rp_clone(run->game, &g->remembered, &g->state);
    }
    run->move = ++g->made;
    rp_contract_check_sights(run, &g->state, to_act, &move);
    return true;
}

/* The game once more from its moves, after everything else has been asked. */
static void check_replay(rp_contract_run *run, const random_game *g) {
    rp_state state;
    rp_start(run->game, &state);
    for (int i = 0; i < g->made && i < REMEMBERED_MAX; i++) rp_apply(run->game, &state, &g->move[i]);
    rp_contract_holds(run, RP_INVARIANT_DETERMINISTIC,
                      g->made == 0 || rp_state_equal(run->game, &state, &g->remembered),
                      "the same moves from the start lead to another state");
}

/* rp_playout_loop by the functions that everybody else asks. */
static void play_plainly(const rp_game *game, rp_state *state, rp_random *random) {
    rp_action useful[RP_LEGAL_MAX];
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, state, random);
        for (int player = 0; !(to_act & RP_TO_ACT_CHANCE) && player < game->info.players; player++) {
            if (!(to_act >> player & 1)) continue;
            int count = rp_useful(game, state, player, useful);
            move.of[player] = useful[rp_random_below(random, (uint32_t)count)];
        }
        rp_advance(game, state, &move);
    }
}

static void check_playout(rp_contract_run *run, const random_game *g) {
    const rp_game *game = run->game;
    rp_state state, plain;
    rp_random random = g->first, plainly = g->first;
    double payoff[RP_PLAYERS_MAX] = {0}, same[RP_PLAYERS_MAX] = {0};
    rp_start(game, &state);
    rp_start(game, &plain);
    rp_playout(game, &state, &random, payoff);
    play_plainly(game, &plain, &plainly);
    rp_payoff(game, &plain, same);
    const rp_invariant number = RP_INVARIANT_PLAYOUT;
    rp_contract_holds(run, number, memcmp(&random, &plainly, sizeof random) == 0,
                      "takes other random numbers than the loop");
    rp_contract_holds(run, number, memcmp(state.bytes, plain.bytes, game->info.position_size) == 0,
                      "comes to another position than the loop");
    for (int i = 0; i < game->info.players; i++)
        rp_contract_holds(run, number, payoff[i] == same[i], "pays %s %g, the loop %g", game->info.player_names[i],
                          payoff[i], same[i]);
}

static void play_game(rp_contract_run *run, int number) {
    random_game g = {.prolonged = number % EVERY_FOURTH == EVERY_FOURTH - 1};
    run->game_number = number;
    run->move = 0;
    rp_random_split(&g.moves, run->options->seed, 2 * (uint64_t)number);
    rp_random_split(&run->random, run->options->seed, 2 * (uint64_t)number + 1);
    g.first = g.moves;
    rp_start(run->game, &g.state);
    rp_contract_sights_start(run, &g.state);
    bool going = true, over = false;
    while (going && !over) {
        over = rp_to_act(run->game, &g.state) == 0;
        going = rp_contract_check_choices(run, &g.state) && (over || step(run, &g));
    }
    if (over) {
        check_state(run, &g.state, NULL);
        rp_contract_check_payoff(run, &g.state);
        check_replay(run, &g);
        check_playout(run, &g);
        if (g.made > run->longest) run->longest = g.made;
    }
    run->game_number = run->move = -1;
}

/* More games, for what was seen alone. */
static void play_for_sights(rp_contract_run *run) {
    int made = 0, maximum = rp_contract_share(run, SIGHTS_MOVES);
    for (int number = 0; number < SIGHTS_GAMES && made < maximum; number++) {
        rp_random moves;
        rp_state state;
        rp_move move;
        rp_random_split(&moves, run->options->seed, 2000000000 + (uint64_t)number);
        rp_start(run->game, &state);
        rp_contract_sights_start(run, &state);
        for (unsigned to_act; (to_act = rp_to_act(run->game, &state)) != 0 && made < maximum; made++) {
            if (!rp_contract_draw(run->game, &state, &moves, &move)) return;
            rp_apply(run->game, &state, &move);
            rp_contract_check_sights(run, &state, to_act, &move);
        }
    }
}

static void tell(const rp_contract_run *run, int done, int games) {
    const rp_contract_options *options = run->options;
    double played = options->games ? (double)done / games : (double)run->states / STATES_MAX;
    if (options->progress) options->progress(options->context, played < 1 ? played : 1);
}

void rp_contract_play(rp_contract_run *run) {
    int wanted = run->options->games, games = wanted ? wanted : RP_CONTRACT_GAMES_MAX, number = 0;
    for (; number < games && (wanted || number < 2 * EVERY_FOURTH || run->states < STATES_MAX); number++) {
        play_game(run, number);
        tell(run, number + 1, games);
    }
    run->report->games = number;
    play_for_sights(run);
}
