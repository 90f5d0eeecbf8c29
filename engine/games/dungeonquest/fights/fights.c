#include "engine/games/dungeonquest/fights/fights.h"

#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights_internal.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/tokens.h"

_Static_assert(sizeof(dq_fight) == DUNGEON_FIGHT_BYTES, "a fight fits");

/* Arguments of FIGHT. */
enum {
    HERO,      /* player */
    MONSTER,   /* + 1; 0 while chance has to say it */
    TOKEN,     /* + 1; 0 before it is known */
    FORBIDDEN, /* 1: the card does not let him escape */
    RESULT     /* dq_result while a token is picked to be placed, else 0 */
};

enum { BEGIN, WHICH, DRAW, PICK, RUNE, FIGHTING, PLACE, STEPS };
static const dungeon_step steps[STEPS + 1] = {
    [BEGIN] = {"begin", DUNGEON_ASKS_NOBODY},
    [WHICH] = {"which", DUNGEON_ASKS_CHANCE}, /* monster it is */
    [DRAW] = {"draw", DUNGEON_ASKS_CHANCE},   /* the life of its token */
    [PICK] = {"pick", DUNGEON_ASKS_MONSTER},  /* the pool is empty: a token on the board says the life */
    [RUNE] = {"rune", DUNGEON_ASKS_HERO},     /* the token is there */
    [FIGHTING] = {"fighting", DUNGEON_ASKS_FIGHT},
    [PLACE] = {"place", DUNGEON_ASKS_MONSTER}, /* the same, and one has to lie where they met */
};

/* ---- the fight that goes on ----------------------------------------------------------------------------- */

const dungeon_frame *dungeon_fight_frame(const dungeon_state *state) {
    for (int i = state->depth - 1; i >= 0; i--)
        if (state->frame[i].procedure == DUNGEON_DO_FIGHT) return &state->frame[i];
    return NULL;
}

int dungeon_fight_hero(const dungeon_frame *frame) { return frame->argument[HERO]; }
int dungeon_fight_monster(const dungeon_frame *frame) { return frame->argument[MONSTER] - 1; }
int dungeon_fight_token(const dungeon_frame *frame) { return frame->argument[TOKEN] - 1; }

bool dungeon_is_fighting(const dungeon_state *state) {
    const dungeon_frame *frame = dungeon_fight_frame(state);
    return frame && frame->step == FIGHTING;
}

const rp_game *dungeon_fight_game(const dungeon_setup *setup, const dungeon_state *state) {
    const dungeon_frame *frame = dungeon_fight_frame(state);
    return setup->fight[state->hero[dungeon_fight_hero(frame)].figure - 1][dungeon_fight_monster(frame)];
}

int dungeon_fight_seat(const dungeon_setup *setup, const dungeon_state *state, int player) {
    int hero = dungeon_fight_hero(dungeon_fight_frame(state));
    if (player == hero) return DQ_HERO;
    return setup->monster_asked && player == dungeon_monster_player(setup, hero) ? DQ_MONSTER : -1;
}

static const dq_fight *fight_of(const dungeon_state *state) { return (const dq_fight *)(const void *)state->fight; }

/* ---- what can be done ----------------------------------------------------------------------------------- */

static int list_fight(const dungeon_setup *setup, const dungeon_state *state, int player, rp_action out[]) {
    rp_state fight;
    dungeon_fight_out(state, &fight);
    int count = dq_legal(dungeon_fight_game(setup, state), &fight, dungeon_fight_seat(setup, state, player), out);
    for (int i = 0; i < count; i++) out[i] += DUNGEON_ACT_FIGHT;
    return count;
}

static int legal(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame, int player,
                 rp_action out[]) {
    if (frame->step == FIGHTING) return list_fight(setup, state, player, out);
    if (frame->step != RUNE) return dungeon_list_picks(state, dungeon_fight_monster(frame), out);
    out[0] = DUNGEON_ACT_RUNE;
    out[1] = DUNGEON_ACT_GO_ON;
    return 2;
}

static int list_monsters(const dungeon_book *book, rp_outcome out[]) {
    int count = (int)book->combat.monster_count;
    for (int i = 0; i < count; i++) out[i] = (rp_outcome){DUNGEON_OUT_MONSTER + i, 1.0 / count};
    return count;
}

static int chance(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  rp_outcome out[]) {
    if (frame->step == WHICH) return list_monsters(setup->book, out);
    bool draws = frame->step == DRAW;
    rp_state fight;
    if (!draws) dungeon_fight_out(state, &fight);
    int count = draws ? dungeon_list_lives(setup->book, &state->tokens, dungeon_fight_monster(frame), out)
                      : dq_chance(dungeon_fight_game(setup, state), &fight, out);
    for (int i = 0; i < count; i++) out[i].outcome += draws ? DUNGEON_OUT_LIFE : DUNGEON_OUT_FIGHT;
    return count;
}

/* ---- how it ends ---------------------------------------------------------------------------------------- */

static bool is_dead(int result) { return result == DQ_RESULT_HERO_DEAD || result == DQ_RESULT_BOTH_DEAD; }

/* The frame goes; the token is where it belongs. */
static void finish(dungeon_course *course, int result) {
    if (is_dead(result)) {
        dungeon_kill(course);
    } else if (result == DQ_RESULT_MONSTER_DEAD) {
        course->state->turn.success = 1;
        dungeon_pop(course);
    } else {
        dungeon_break_away(course);
    }
}

static void conclude(dungeon_course *course, dungeon_frame *frame) {
    dungeon_state *state = course->state;
    dq_fight fight = *fight_of(state);
    int token = dungeon_fight_token(frame);
    memset(state->fight, 0, sizeof state->fight);
    state->history = rp_mix(state->history, fight.history);
    if (!is_dead(fight.result)) dungeon_subject(course)->wounds = (uint8_t)dq_hero_wounds(&fight);
    if (fight.result == DQ_RESULT_MONSTER_DEAD || fight.result == DQ_RESULT_BOTH_DEAD) {
        dungeon_give_up_token(course, token, true);
    } else if (!dungeon_leave_token(course, token)) {
        frame->argument[RESULT] = fight.result;
        frame->step = PLACE;
        return;
    }
    finish(course, fight.result);
}

/* Behind a move of the fight. A monster with wounds that lives has told something about its token. */
static void go_on(dungeon_course *course, dungeon_frame *frame) {
    const dq_fight *fight = fight_of(course->state);
    bool killed = fight->result == DQ_RESULT_MONSTER_DEAD || fight->result == DQ_RESULT_BOTH_DEAD;
    int wounds = dq_monster_wounds(fight);
    if (wounds && !killed) dungeon_survive(course->book, &course->state->tokens, dungeon_fight_token(frame), wounds);
    if (fight->phase == DQ_PHASE_OVER) conclude(course, frame);
}

/* ---- how it begins -------------------------------------------------------------------------------------- */

static int number_of_life(const dq_monster *monster, int life) {
    int number = 0;
    while (number < DQ_TOKENS - 1 && monster->life[number] != life) number++;
    return number;
}

static void start_fight(dungeon_course *course, dungeon_frame *frame) {
    dungeon_state *state = course->state;
    const dq_monster *monster = &course->book->combat.monster[dungeon_fight_monster(frame)];
    int token = dungeon_fight_token(frame), life = dungeon_token_life(&state->tokens, token);
    bool may_escape = dungeon_may_escape(course->setup, state, frame->argument[FORBIDDEN]);
    rp_state fight;
    rp_start(dungeon_fight_game(course->setup, state), &fight);
    dq_fight_in(&fight)->side[DQ_HERO].wounds = dungeon_subject(course)->wounds;
    dq_fight_in(&fight)->life_known = dungeon_token_seen(&state->tokens, token) == DUNGEON_EVERYBODY;
    dungeon_fight_in(state, &fight);
    frame->step = FIGHTING;
    dungeon_play_fight(course, frame, &(rp_move){{number_of_life(monster, life)}});
    if (!may_escape) {
        dungeon_tell(course, DUNGEON_TOLD_ATTACKS, dungeon_fight_hero(frame), 0, 0, 0, 0);
        dungeon_play_fight(course, frame, &(rp_move){{[DQ_HERO] = DQ_ATTACK}});
    }
    go_on(course, frame);
}

/* Who plays the monster looks at its token; alone, it lies face up. */
static void meet_token(dungeon_course *course, dungeon_frame *frame, int token) {
    int hero = dungeon_fight_hero(frame), player = dungeon_monster_player(course->setup, hero);
    frame->argument[TOKEN] = (uint8_t)(token + 1);
    dungeon_look_at_token(course->book, &course->state->tokens, token,
                          player == hero ? (unsigned)DUNGEON_EVERYBODY : 1u << player);
    if (dungeon_rune_for(course->setup, dungeon_subject(course), DUNGEON_RUNE_MONSTER))
        frame->step = RUNE;
    else
        start_fight(course, frame);
}

static void go(dungeon_course *course, dungeon_frame *frame) {
    int monster = dungeon_fight_monster(frame), token = dungeon_fight_token(frame);
    if (monster < 0) {
        frame->step = WHICH;
        return;
    }
    dungeon_tell(course, DUNGEON_TOLD_MONSTER, dungeon_fight_hero(frame), monster + 1, token >= 0, 0, 0);
    if (token >= 0)
        meet_token(course, frame, token);
    else
        frame->step = dungeon_tokens_left(&course->state->tokens, monster) ? DRAW : PICK;
}

/* ---- answers -------------------------------------------------------------------------------------------- */

static void draw_token(dungeon_course *course, dungeon_frame *frame, int life) {
    int token = dungeon_draw_token(course->book, &course->state->tokens, dungeon_fight_monster(frame), life, 0);
    meet_token(course, frame, token);
}

static void use_rune(dungeon_course *course, dungeon_frame *frame) {
    const dungeon_rune *rune = dungeon_rune_for(course->setup, dungeon_subject(course), DUNGEON_RUNE_MONSTER);
    int token = dungeon_fight_token(frame);
    bool banished = false, looks = false;
    for (int i = 0; i < rune->effect_count; i++) {
        banished |= rune->effect[i].kind == DUNGEON_CANCEL;
        looks |= rune->effect[i].kind == DUNGEON_LOOK;
    }
    dungeon_spend_rune(course);
    if (looks) dungeon_look_at_token(course->book, &course->state->tokens, token, 1u << dungeon_fight_hero(frame));
    if (banished) {
        dungeon_give_up_token(course, token, false);
        finish(course, DQ_RESULT_MONSTER_DEAD);
    } else {
        start_fight(course, frame);
    }
}

static void play(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    rp_state fight;
    dungeon_fight_out(course->state, &fight);
    unsigned asked = dq_to_act(dungeon_fight_game(course->setup, course->state), &fight);
    int hero = dungeon_fight_hero(frame);
    const int player[DQ_SIDES] = {hero, dungeon_monster_player(course->setup, hero)};
    rp_move by_seats = {{0}};
    if (asked & RP_TO_ACT_CHANCE) by_seats.of[0] = move->of[0] - DUNGEON_OUT_FIGHT;
    for (int side = 0; side < DQ_SIDES; side++)
        if (asked & RP_TO_ACT_PLAYER(side)) by_seats.of[side] = move->of[player[side]] - DUNGEON_ACT_FIGHT;
    dungeon_play_fight(course, frame, &by_seats);
    go_on(course, frame);
}

static void place(dungeon_course *course, dungeon_frame *frame, int token) {
    int result = frame->argument[RESULT];
    dungeon_place_token(course, token);
    finish(course, result);
}

static int picker(const dungeon_setup *setup, const dungeon_frame *frame) {
    return dungeon_monster_player(setup, dungeon_fight_hero(frame));
}

static void take(dungeon_course *course, dungeon_frame *frame, const rp_move *move) {
    const dungeon_tokens *tokens = &course->state->tokens;
    int picked = move->of[picker(course->setup, frame)] - DUNGEON_ACT_SQUARE;
    switch (frame->step) {
    case WHICH:
        frame->argument[MONSTER] = (uint8_t)(move->of[0] - DUNGEON_OUT_MONSTER + 1);
        frame->step = BEGIN;
        break;
    case DRAW: draw_token(course, frame, move->of[0] - DUNGEON_OUT_LIFE); break;
    case PICK:
        dungeon_tell(course, DUNGEON_TOLD_TOKEN_PICKED, picker(course->setup, frame), dungeon_fight_monster(frame) + 1,
                     picked + 1, 0, 0);
        meet_token(course, frame, dungeon_token_at(tokens, picked));
        break;
    case RUNE:
        if (move->of[dungeon_fight_hero(frame)] == DUNGEON_ACT_RUNE)
            use_rune(course, frame);
        else
            start_fight(course, frame);
        break;
    case FIGHTING: play(course, frame, move); break;
    default: place(course, frame, dungeon_token_at(tokens, picked)); break;
    }
}

/* ---- positions ------------------------------------------------------------------------------------------ */

static bool has_no_fight(const dungeon_state *state) {
    for (size_t i = 0; i < sizeof state->fight / sizeof *state->fight; i++)
        if (state->fight[i]) return false;
    return true;
}

/* The token that is drawn, or lies out, of the monster; none before it is known. */
static bool is_token_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame) {
    int token = dungeon_fight_token(frame), drawn = dungeon_token_drawn(&state->tokens);
    bool known = frame->step >= RUNE;
    if (!known) return token < 0 && drawn == DUNGEON_NO_TOKEN;
    if (token < 0 || token >= DUNGEON_TOKENS_MAX || dungeon_token_monster(token) != dungeon_fight_monster(frame))
        return false;
    int player = dungeon_monster_player(setup, dungeon_fight_hero(frame));
    unsigned looks = player == dungeon_fight_hero(frame) ? (unsigned)DUNGEON_EVERYBODY : 1u << player;
    if ((dungeon_token_seen(&state->tokens, token) & looks) != looks) return false;
    return drawn == token || (drawn == DUNGEON_NO_TOKEN && dungeon_token_square(&state->tokens, token) >= 0);
}

/* What its wounds tell of the life is known already. */
static bool are_wounds_known(const dungeon_setup *setup, const dungeon_state *state, int token, int wounds) {
    dungeon_tokens told = state->tokens;
    if (wounds) dungeon_survive(setup->book, &told, token, wounds);
    return !memcmp(&told, &state->tokens, sizeof told);
}

static bool is_fight_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame) {
    const dq_fight *fight = fight_of(state);
    const dungeon_hero *hero = dungeon_subject_of(state);
    int token = dungeon_fight_token(frame), life = dungeon_token_life(&state->tokens, token);
    int wounds = dq_hero_wounds(fight), of_monster = dq_monster_wounds(fight);
    if (fight->phase <= DQ_PHASE_TOKEN || fight->phase >= DQ_PHASE_OVER || fight->result) return false;
    if (fight->phase <= DQ_PHASE_ESCAPE &&
        (wounds != hero->wounds || of_monster || !dungeon_may_escape(setup, state, frame->argument[FORBIDDEN])))
        return false;
    if (fight->side[DQ_HERO].wounds < hero->wounds || wounds >= dungeon_figure(setup, hero)->life) return false;
    bool shown = dungeon_token_seen(&state->tokens, token) == DUNGEON_EVERYBODY;
    if (fight->life != life || fight->life_known != shown) return false;
    return (!life || of_monster < life) && are_wounds_known(setup, state, token, of_monster);
}

static bool is_place_sound(const dungeon_state *state, const dungeon_frame *frame) {
    int result = frame->argument[RESULT];
    if (result != DQ_RESULT_HERO_DEAD && result != DQ_RESULT_ESCAPED && result != DQ_RESULT_BROKEN_OFF) return false;
    const dungeon_hero *hero = dungeon_subject_of(state);
    return hero->standing == DUNGEON_INSIDE && dungeon_is_borrowed(state, dungeon_fight_token(frame)) &&
           dungeon_token_at(&state->tokens, dungeon_square_of(hero)) == DUNGEON_NO_TOKEN;
}

static bool are_arguments_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame) {
    const uint8_t *argument = frame->argument;
    if (argument[HERO] >= setup->players || argument[HERO] != state->turn.subject) return false;
    if (argument[MONSTER] > setup->book->combat.monster_count || !argument[MONSTER] != (frame->step == WHICH))
        return false;
    const dungeon_hero *hero = dungeon_subject_of(state);
    bool here = hero->square && (hero->standing == DUNGEON_INSIDE || hero->standing == DUNGEON_BELOW);
    return hero->figure && here && argument[FORBIDDEN] <= 1 && !argument[DUNGEON_ARGUMENTS - 1] &&
           (frame->step == PLACE || !argument[RESULT]);
}

static bool sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                  const dungeon_frame *below) {
    if (!below || frame->step <= BEGIN || frame->step >= STEPS) return false;
    if (memcmp(frame, dungeon_top(state), sizeof *frame) || below->procedure == DUNGEON_DO_FIGHT) return false;
    if (!are_arguments_sound(setup, state, frame) || !is_token_sound(setup, state, frame)) return false;
    if (frame->step != FIGHTING && !has_no_fight(state)) return false;
    int monster = dungeon_fight_monster(frame);
    switch (frame->step) {
    case DRAW: return dungeon_tokens_left(&state->tokens, monster) > 0;
    case PICK: return dungeon_tokens_left(&state->tokens, monster) == 0;
    case RUNE: return dungeon_rune_for(setup, dungeon_subject_of(state), DUNGEON_RUNE_MONSTER) != NULL;
    case FIGHTING: return is_fight_sound(setup, state, frame);
    case PLACE: return is_place_sound(state, frame);
    default: return true;
    }
}

static void put_away(dungeon_course *course, const dungeon_frame *frame) {
    (void)frame;
    memset(course->state->fight, 0, sizeof course->state->fight);
}

const dungeon_procedure dungeon_fight_procedure = {
    .steps = steps, .legal = legal, .chance = chance, .take = take, .go = go, .sound = sound, .put_away = put_away};

/* ---- for other rooms ------------------------------------------------------------------------------------ */

static dungeon_frame *push(dungeon_course *course, bool no_escape) {
    dungeon_frame *frame = dungeon_push(course, DUNGEON_DO_FIGHT);
    frame->argument[HERO] = course->state->turn.subject;
    frame->argument[FORBIDDEN] = no_escape;
    return frame;
}

void dungeon_push_fight(dungeon_course *course, int monster, bool no_escape) {
    push(course, no_escape)->argument[MONSTER] = (uint8_t)(monster + 1);
}

void dungeon_push_fight_with_token(dungeon_course *course, int token, bool no_escape) {
    dungeon_frame *frame = push(course, no_escape);
    frame->argument[MONSTER] = (uint8_t)(dungeon_token_monster(token) + 1);
    frame->argument[TOKEN] = (uint8_t)(token + 1);
}
