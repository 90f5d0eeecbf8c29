#include "eval/dungeonquest/claims.h"

#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "eval/dungeonquest/knowledge.h"
#include "eval/dungeonquest/outlook.h"
#include "eval/dungeonquest/posterior.h"
#include "eval/dungeonquest_combat/evaluation.h"

#include <math.h>

typedef struct count {
    const rp_game *game;
    const dungeon_setup *setup;
    const dungeon_state *before;
    int player, steps;
    bool tries; /* the action is a try to cross, and its test has not come yet */
    double alive;
    dungeon_claims claims;
} count;

/* What a way through the outcomes has brought so far. */
typedef struct way {
    double probability;
    bool dragon, wakes, tile;
    int cards; /* drawn */
} way;

static bool is_turn_over(const count *c, const dungeon_state *state) {
    const dungeon_turn *now = &state->turn, *then = &c->before->turn;
    const dungeon_frame *lowest = &state->frame[0];
    bool dusk = lowest->procedure == DUNGEON_DO_TURN && lowest->step == DUNGEON_TURN_NIGHT;
    return now->end != DUNGEON_GOES_ON || now->number != then->number || now->player != then->player || dusk;
}

static void add_hope(count *c, const rp_state *bytes, double probability) {
    const dungeon_state *state = dungeon_state_of(bytes);
    dungeon_hope hope[DUNGEON_HEROES_MAX];
    double chance = state->hero[c->player].standing == DUNGEON_OUT;
    double gold = chance > 0 ? dungeon_gold_out(c->setup, state, c->player) : 0;
    if (rp_to_act(c->game, bytes)) {
        dungeon_outlook(c->game, bytes, hope);
        chance = hope[c->player].chance;
        gold = hope[c->player].gold;
    }
    c->claims.out += probability * chance;
    c->claims.out_gold += probability * chance * gold;
}

static void end_here(count *c, const rp_state *bytes, way w) {
    const dungeon_state *state = dungeon_state_of(bytes);
    const dungeon_hero *hero = &state->hero[c->player], *then = &c->before->hero[c->player];
    const dungeon_book *book = c->setup->book;
    dungeon_claims *claims = &c->claims;
    claims->dragon += w.dragon ? w.probability : 0;
    claims->wakes += w.wakes ? w.probability : 0;
    claims->monster += dungeon_fight_frame(state) ? w.probability : 0;
    add_hope(c, bytes, w.probability);
    if (hero->standing == DUNGEON_DEAD) {
        claims->death += w.probability;
        return;
    }
    c->alive += w.probability;
    if (hero->standing != DUNGEON_OUT) claims->wounds += w.probability * (hero->wounds - then->wounds);
    claims->gold += w.probability * (dungeon_gold(book, hero) - dungeon_gold(book, then));
}

static void follow(count *c, const rp_state *bytes, way w);

static void take(count *c, const rp_state *bytes, int player, rp_action action, way w) {
    rp_state next;
    rp_clone(c->game, &next, bytes);
    rp_apply_one(c->game, &next, player, action);
    follow(c, &next, w);
}

/* The only choice of the only one who is asked; -1: there is something to choose. */
static rp_action only_choice(const count *c, const rp_state *bytes, unsigned to_act, int *player) {
    rp_action legal[RP_LEGAL_MAX];
    if (to_act & (to_act - 1)) return -1;
    *player = __builtin_ctz(to_act);
    return rp_legal(c->game, bytes, *player, legal) == 1 ? legal[0] : -1;
}

static bool is_tile(rp_action outcome) { return outcome >= DUNGEON_OUT_CHAMBER && outcome < DUNGEON_OUT_POWER; }

/* The deck from which a card comes next, or -1. Loot that is lost at random is told by its card, too. */
static int next_deck(const count *c, const rp_state *bytes, rp_action outcome) {
    int card = outcome - DUNGEON_OUT_CARD;
    if (dungeon_top(dungeon_state_of(bytes))->procedure == DUNGEON_DO_LOSE) return -1;
    return card >= 0 && card < (int)c->setup->book->card_count ? c->setup->book->card[card].deck : -1;
}

static bool wakes_dragon(const count *c, int card) {
    const dungeon_knowledge *known = dungeon_knowledge_of(c->game);
    for (int i = 0; known && i < known->wake_count; i++)
        if (known->wakes[i] == card) return true;
    return false;
}

static void hear_test(void *context, const rp_event *event) {
    bool *passed = context;
    if (event->kind == DUNGEON_TOLD_TESTED) *passed = event->value[4] != 0;
}

/* Whether the test that this outcome decides was passed. */
static bool draw_one(const count *c, rp_state *state, rp_action outcome) {
    bool passed = false;
    rp_listener listener = {.tell = hear_test, .context = &passed};
    rp_move move = {.of = {outcome}};
    rp_apply_told(c->game, state, &move, &listener);
    return passed;
}

static void draw(count *c, const rp_state *bytes, way w) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int outcomes = rp_chance(c->game, bytes, outcome);
    bool tests = c->tries;
    int deck = next_deck(c, bytes, outcome[0].outcome);
    c->tries = false;
    if ((w.tile && is_tile(outcome[0].outcome)) || (deck >= 0 && (w.tile || w.cards == DUNGEON_CLAIM_CARDS))) {
        if (deck >= 0) c->claims.drawn[deck] += w.probability;
        end_here(c, bytes, w);
        return;
    }
    for (int i = 0; i < outcomes && c->steps <= DUNGEON_CLAIM_STEPS; i++) {
        rp_state next;
        way on = w;
        on.probability *= outcome[i].probability;
        if (deck == DUNGEON_DECK_DRAGON) {
            on.dragon = true;
            on.wakes |= wakes_dragon(c, outcome[i].outcome - DUNGEON_OUT_CARD);
        }
        on.cards += deck >= 0;
        on.tile |= is_tile(outcome[i].outcome);
        rp_clone(c->game, &next, bytes);
        bool passed = draw_one(c, &next, outcome[i].outcome);
        if (tests && passed) c->claims.passes += on.probability;
        follow(c, &next, on);
    }
}

static void follow(count *c, const rp_state *bytes, way w) {
    const dungeon_state *state = dungeon_state_of(bytes);
    unsigned to_act = rp_to_act(c->game, bytes);
    int player = 0;
    if (++c->steps > DUNGEON_CLAIM_STEPS) return;
    if (!to_act || dungeon_fight_frame(state) || is_turn_over(c, state)) {
        end_here(c, bytes, w);
        return;
    }
    if (to_act & RP_TO_ACT_CHANCE) {
        draw(c, bytes, w);
        return;
    }
    rp_action forced = only_choice(c, bytes, to_act, &player);
    if (forced >= 0)
        take(c, bytes, player, forced, w);
    else
        end_here(c, bytes, w);
}

/* What is in the piles is not known where Loot of others lies face down. */
static bool is_claimed(const rp_view *view) {
    const dungeon_state *state = dungeon_state_of(&view->masked);
    for (int player = 0; player < dungeon_setup_of(view->game)->players; player++)
        if (state->hero[player].unseen) return false;
    return state->depth && state->frame[0].procedure == DUNGEON_DO_TURN && state->turn.subject == view->player &&
           !dungeon_fight_frame(state);
}

dungeon_claims dungeon_claims_of(const rp_view *view, rp_action action) {
    count c = {.game = view->game,
               .setup = dungeon_setup_of(view->game),
               .before = dungeon_state_of(&view->masked),
               .player = view->player,
               .tries = action == DUNGEON_ACT_CROSS};
    if (!is_claimed(view)) return c.claims;
    c.claims.has_test = c.tries;
    take(&c, &view->masked, view->player, action, (way){.probability = 1});
    if (c.steps > DUNGEON_CLAIM_STEPS) return (dungeon_claims){.any = false};
    c.claims.any = true;
    if (c.alive > 0) {
        c.claims.wounds /= c.alive;
        c.claims.gold /= c.alive;
    }
    if (c.claims.out > 0) c.claims.out_gold /= c.claims.out;
    return c.claims;
}

bool dungeon_believes_as_fight(const rp_view *view) {
    const dungeon_setup *setup = dungeon_setup_of(view->game);
    const dungeon_state *state = dungeon_state_of(&view->masked);
    const dungeon_frame *frame = dungeon_fight_frame(state);
    const dq_fight *fight = (const dq_fight *)(const void *)state->fight;
    int life[DQ_TOKENS], token = frame ? dungeon_fight_token(frame) : -1;
    double chance[DQ_TOKENS], believed[DUNGEON_LIVES_MAX];
    if (token < 0 || !dungeon_is_fighting(state)) return false;
    if (fight->life) return true;
    int lives = dq_life_chances(dq_setup_of(dungeon_fight_game(setup, state)), fight, life, chance);
    dungeon_life_chances(setup->book, &state->tokens, token, believed);
    for (int j = 0; j < lives; j++)
        if (fabs(believed[life[j]] - chance[j]) > 1e-9) return false;
    return true;
}
