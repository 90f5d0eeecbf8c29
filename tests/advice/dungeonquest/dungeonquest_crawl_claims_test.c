/* labels: longer
 *
 * Claims about choices in the whole dungeon against an enumeration by the rules: at decisions of random games of all
 * numbers of heroes and kinds of fights, all that chance can bring is played through from the full state, and what the
 * rules tell of it is added up. What is estimated is compared with the evaluation of the positions that it ends in. */
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/page.h"
#include "eval/dungeonquest/claims.h"
#include "eval/dungeonquest/outlook.h"
#include "eval/dungeonquest_combat/evaluation.h"
#include "eval/evaluate.h"
#include "tests/support/decisions.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { STEPS_MAX = 3000 };

/* ---- the truth ------------------------------------------------------------------------------------------ */

/* What a way through the outcomes has told so far. */
typedef struct heard {
    const dungeon_book *book;
    int player;
    bool died, monster, over, leaves, tested, passed;
    int wounds, gold, dragon, wakes, cards, tiles;
} heard;

static bool brings_treasure(const dungeon_book *book, int card) {
    const dungeon_card *of = &book->card[card];
    for (int i = of->effects.first; i < of->effects.first + of->effects.count; i++)
        if (of->effect[i].kind == DUNGEON_DRAW && of->effect[i].deck == DUNGEON_DECK_TREASURE) return true;
    return false;
}

static void hear_card(heard *h, int card) {
    h->cards++;
    if (h->book->card[card].deck != DUNGEON_DECK_DRAGON) return;
    h->dragon = 1;
    h->wakes |= !brings_treasure(h->book, card);
}

static void hear(void *context, const rp_event *event) {
    heard *h = context;
    bool his = event->value[0] == h->player;
    switch ((dungeon_event)event->kind) {
    case DUNGEON_TOLD_DIED: h->died |= his; break;
    case DUNGEON_TOLD_LEAVES: h->leaves |= his; break;
    case DUNGEON_TOLD_MONSTER: h->monster = true; break;
    case DUNGEON_TOLD_TURN:
    case DUNGEON_TOLD_OVER: h->over = true; break;
    case DUNGEON_TOLD_WOUNDED: h->wounds += his ? event->value[1] : 0; break;
    case DUNGEON_TOLD_HEALED: h->wounds -= his ? event->value[1] : 0; break;
    case DUNGEON_TOLD_TILE: h->tiles++; break;
    case DUNGEON_TOLD_DREW: hear_card(h, event->value[1] - 1); break;
    case DUNGEON_TOLD_TESTED:
        if (!h->tested) h->passed = event->value[4] > 0;
        h->tested = true;
        break;
    default: break;
    }
}

typedef struct truth {
    const rp_game *game;
    int player, steps, gold;
    double alive;
    dungeon_claims found;
} truth;

static int gold_in_hand(const truth *t, const dungeon_state *state) {
    const dungeon_book *book = dungeon_setup_of(t->game)->book;
    int gold = 0;
    for (int card = 0; card < (int)book->card_count; card++)
        if (book->card[card].type == DUNGEON_LOOT)
            gold += (state->hero[t->player].held[card] & 15) * book->card[card].gold;
    return gold;
}

static void add_hope(truth *t, const rp_state *bytes, const heard *h, double probability) {
    dungeon_hope hope[DUNGEON_HEROES_MAX];
    double chance = h->leaves, gold = gold_in_hand(t, dungeon_state_of(bytes)), payoff[RP_PLAYERS_MAX];
    if (rp_to_act(t->game, bytes)) {
        dungeon_outlook(t->game, bytes, hope);
        chance = hope[t->player].chance;
        gold = hope[t->player].gold;
    } else {
        rp_payoff(t->game, bytes, payoff);
        if (payoff[t->player] > 0) ck_assert(h->leaves);
    }
    t->found.out += probability * chance;
    t->found.out_gold += probability * chance * gold;
}

static void ends(truth *t, const rp_state *bytes, const heard *h, double probability) {
    t->found.dragon += probability * h->dragon;
    t->found.wakes += probability * h->wakes;
    t->found.monster += h->monster ? probability : 0;
    t->found.passes += h->passed ? probability : 0;
    add_hope(t, bytes, h, probability);
    if (h->died) {
        t->found.death += probability;
        return;
    }
    t->alive += probability;
    t->found.wounds += probability * h->wounds;
    t->found.gold += probability * (gold_in_hand(t, dungeon_state_of(bytes)) - t->gold);
}

static void play_on(truth *t, const rp_state *bytes, heard h, double probability);

static void play(truth *t, const rp_state *bytes, int player, rp_action action, heard h, double probability) {
    rp_state next = *bytes;
    rp_move move = {{0}};
    rp_listener listener = {.tell = hear, .context = &h};
    move.of[player < 0 ? 0 : player] = action;
    rp_apply_told(t->game, &next, &move, &listener);
    play_on(t, &next, h, probability);
}

/* Before a night's die, which belongs to the next round. */
static bool is_dusk(const rp_state *bytes) {
    const dungeon_frame *lowest = &dungeon_state_of(bytes)->frame[0];
    return lowest->procedure == DUNGEON_DO_TURN && lowest->step == DUNGEON_TURN_NIGHT;
}

static void chance(truth *t, const rp_state *bytes, const heard *h, double probability) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    char text[RP_TEXT_MAX];
    int count = rp_chance(t->game, bytes, outcome), deck = -1;
    rp_action_text(t->game, bytes, RP_CHANCE_PLAYER, outcome[0].outcome, text);
    bool tile = outcome[0].outcome >= DUNGEON_OUT_CHAMBER && outcome[0].outcome < DUNGEON_OUT_POWER;
    if (strncmp(text, "draw ", 5) == 0 && outcome[0].outcome < DUNGEON_OUT_CHAMBER)
        deck = dungeon_setup_of(t->game)->book->card[outcome[0].outcome - DUNGEON_OUT_CARD].deck;
    if ((h->tiles && (tile || deck >= 0)) || (deck >= 0 && h->cards >= DUNGEON_CLAIM_CARDS)) {
        if (deck >= 0) t->found.drawn[deck] += probability;
        ends(t, bytes, h, probability);
        return;
    }
    for (int i = 0; i < count && t->steps <= STEPS_MAX; i++)
        play(t, bytes, RP_CHANCE_PLAYER, outcome[i].outcome, *h, probability * outcome[i].probability);
}

static void play_on(truth *t, const rp_state *bytes, heard h, double probability) {
    unsigned to_act = rp_to_act(t->game, bytes);
    rp_action legal[RP_LEGAL_MAX];
    if (++t->steps > STEPS_MAX) return;
    if (!to_act || h.monster || h.over || is_dusk(bytes)) {
        ends(t, bytes, &h, probability);
    } else if (to_act & RP_TO_ACT_CHANCE) {
        chance(t, bytes, &h, probability);
    } else {
        int player = __builtin_ctz(to_act);
        int count = to_act & (to_act - 1) ? 0 : rp_legal(t->game, bytes, player, legal);
        if (count == 1)
            play(t, bytes, player, legal[0], h, probability);
        else
            ends(t, bytes, &h, probability);
    }
}

/* ---- claims against it ---------------------------------------------------------------------------------- */

enum { LIVES = 8, KINDS };
static long checked[KINDS];
static const char *const names[KINDS] = {"any",    "death", "monster", "dragon", "passes",
                                         "wounds", "gold",  "drawn",   "lives"};

static void same(const rp_view *view, rp_action action, const char *what, double claimed, double right) {
    char text[RP_TEXT_MAX];
    rp_action_text(view->game, &view->masked, view->player, action, text);
    ck_assert_msg(fabs(claimed - right) < 1e-9 * fmax(1, fabs(right)),
                  "%s of '%s' by player %d in %s: %.12g, not %.12g", what, text, view->player + 1,
                  view->game->spec.text, claimed, right);
}

static void compare(const rp_view *view, rp_action action, const dungeon_claims *claims, truth *t) {
    const dungeon_claims *found = &t->found;
    double alive = t->alive > 0 ? t->alive : 1, out = found->out > 0 ? found->out : 1;
    same(view, action, "death", claims->death, found->death);
    same(view, action, "a monster", claims->monster, found->monster);
    same(view, action, "a Dragon card", claims->dragon, found->dragon);
    same(view, action, "waking the dragon", claims->wakes, found->wakes);
    if (claims->has_test) same(view, action, "crossing", claims->passes, found->passes);
    same(view, action, "wounds", claims->wounds, found->wounds / alive);
    same(view, action, "gold", claims->gold, found->gold / alive);
    same(view, action, "getting out", claims->out, found->out);
    same(view, action, "gold outside", claims->out_gold, found->out_gold / out);
    double drawn = 0;
    for (int deck = 0; deck < DUNGEON_DECKS; deck++) {
        same(view, action, "a card to come", claims->drawn[deck], found->drawn[deck]);
        drawn += claims->drawn[deck];
    }
    const bool said[8] = {true,
                          claims->death > 0,
                          claims->monster > 0,
                          claims->dragon > 0,
                          claims->has_test,
                          claims->wounds != 0,
                          claims->gold != 0,
                          drawn > 0};
    for (int i = 0; i < 8; i++) checked[i] += said[i];
}

static void check_action(const rp_state *state, const rp_view *view, rp_action action) {
    dungeon_claims claims = dungeon_claims_of(view, action);
    truth t = {.game = view->game, .player = view->player, .gold = 0};
    heard h = {.book = dungeon_setup_of(view->game)->book, .player = view->player};
    if (!claims.any) return;
    t.gold = gold_in_hand(&t, dungeon_state_of(state));
    play(&t, state, view->player, action, h, 1);
    if (t.steps <= STEPS_MAX) compare(view, action, &claims, &t);
}

/* What a fight of `dq-combat` takes for granted of a life is what all worlds of the view say together. */
static void check_belief(const rp_view *view) {
    const dungeon_setup *setup = dungeon_setup_of(view->game);
    const dungeon_state *state = dungeon_state_of(&view->masked);
    const dq_fight *fight = (const dq_fight *)(const void *)state->fight;
    int life[DQ_TOKENS];
    double granted[DQ_TOKENS], believed[DQ_TOKENS] = {0}, far = 0;
    if (!dungeon_is_fighting(state) || fight->life) return;
    int lives = dq_life_chances(dq_setup_of(dungeon_fight_game(setup, state)), fight, life, granted);
    int token = dungeon_fight_token(dungeon_fight_frame(state));
    uint64_t worlds = dungeon_tokens_worlds(setup->book, &state->tokens);
    for (uint64_t i = 0; i < worlds; i++) {
        dungeon_tokens world = state->tokens;
        double probability = dungeon_tokens_world(setup->book, &world, i);
        for (int j = 0; j < lives; j++) believed[j] += dungeon_token_life(&world, token) == life[j] ? probability : 0;
    }
    for (int j = 0; j < lives; j++) far = fmax(far, fabs(believed[j] - granted[j]));
    ck_assert_int_eq(dungeon_believes_as_fight(view), far < 1e-9);
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_action legal[RP_LEGAL_MAX];
    rp_legal(view->game, &view->masked, view->player, legal);
    if (far > 1e-9) ck_assert_int_eq(rp_reasons(view, legal[0], text), 0);
}

/* Lives that are told, against worlds drawn for the view by the rules. */
static void check_posterior(const rp_view *view, rp_random *random) {
    enum { WORLDS = 600 };
    rp_posterior_fact fact[RP_POSTERIOR_MAX];
    const dungeon_book *book = dungeon_setup_of(view->game)->book;
    int count = rp_posterior(view, fact), drawn[RP_POSTERIOR_MAX] = {0};
    for (int i = 0; i < WORLDS; i++) {
        rp_state world;
        rp_resample(view, random, &world);
        const dungeon_tokens *tokens = &dungeon_state_of(&world)->tokens;
        for (int token = 0; token < (int)book->combat.monster_count * DQ_TOKENS; token++) {
            char text[RP_TEXT_MAX], place[16] = "in the fight";
            if (!tokens->monster[token / DQ_TOKENS].place[token % DQ_TOKENS]) continue;
            int square = dungeon_token_square(tokens, token);
            if (square >= 0) dungeon_square_text(book, square, place);
            snprintf(text, sizeof text, "%.32s %s life %d", book->combat.monster[dungeon_token_monster(token)].name,
                     place, dungeon_token_life(tokens, token));
            for (int j = 0; j < count; j++) drawn[j] += strcmp(fact[j].text, text) == 0;
        }
    }
    for (int j = 0; j < count; j++) {
        if (!strstr(fact[j].text, " life ")) continue;
        double share = (double)drawn[j] / WORLDS;
        ck_assert_msg(fabs(share - fact[j].probability) < 0.1, "%s: %.3f, drawn %.3f", fact[j].text,
                      fact[j].probability, share);
        checked[LIVES]++;
    }
}

static const char *const specs[] = {"dungeonquest:players=1,variant=dice",
                                    "dungeonquest:players=1,variant=classic-solo,score=gold",
                                    "dungeonquest:players=2",
                                    "dungeonquest:players=2,variant=classic,descent=draws,rage=loot",
                                    "dungeonquest:players=3,variant=dice",
                                    "dungeonquest:players=4,variant=classic,opened=stays",
                                    "dungeonquest:players=4"};

static void check_game(const char *spec, uint64_t seed) {
    rp_game *game = test_game(spec);
    rp_state state;
    rp_random random;
    rp_random_seed(&random, seed);
    for (rp_start(game, &state); rp_to_act(game, &state);) {
        unsigned to_act = rp_to_act(game, &state);
        rp_action legal[RP_LEGAL_MAX];
        for (int player = 0; player < game->info.players && !(to_act & RP_TO_ACT_CHANCE); player++) {
            rp_view view;
            if (!(to_act >> player & 1)) continue;
            int count = rp_legal(game, &state, player, legal);
            rp_view_of(game, &state, player, &view);
            check_belief(&view);
            if (!rp_random_below(&random, 20)) check_posterior(&view, &random);
            if (count > 1) check_action(&state, &view, legal[rp_random_below(&random, (uint32_t)count)]);
        }
        rp_move move = test_random_useful_move(game, &state, &random);
        rp_apply(game, &state, &move);
    }
    rp_game_free(game);
}

/* A Dragon card is met in one of a hundred random games. */
static void check_dragon(void) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"g5 from=f5"}, .tiles = "f5 room-ooo west"});
    rp_view view;
    rp_view_of(p->game, &p->state, 0, &view);
    check_action(&p->state, &view, crawl_move(p, "stay").of[0]);
    crawl_free(p);
}

START_TEST(claims_are_what_the_rules_can_bring) {
    memset(checked, 0, sizeof checked);
    for (uint64_t seed = 1; seed <= (uint64_t)test_by_length(1, 1, 20); seed++)
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) check_game(specs[i], seed);
    check_dragon();
    for (int i = 0; i < KINDS; i++) printf("%-8s %6ld\n", names[i], checked[i]);
    for (int i = 0; i < KINDS; i++) ck_assert_msg(checked[i] > 0, "no claim of %s", names[i]);
}
END_TEST

/* ---- sentences ------------------------------------------------------------------------------------------ */

static void says(crawl_setup setup, const char *choice, const char *sentence) {
    crawl_play *p = crawl_at(setup);
    rp_view view;
    char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX], all[RP_REASONS_MAX * RP_REASON_TEXT_MAX] = "";
    rp_page page = {all, sizeof all, 0};
    rp_view_of(p->game, &p->state, 0, &view);
    int count = rp_reasons(&view, crawl_move(p, choice).of[0], text), found = 0;
    for (int i = 0; i < count; i++) {
        found += strcmp(text[i], sentence) == 0;
        rp_page_put(&page, "%s\n", text[i]);
    }
    ck_assert_msg(found == 1, "'%s' says:\n%snot: %s", choice, all, sentence);
    crawl_free(p);
}

START_TEST(sentences_say_the_claims) {
    /* Two dice are at most Hugo's Strength, 7, in 21 of 36 cases; one of eight Dragon cards wakes the dragon. */
    says((crawl_setup){.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 cave-in-ooo west"}, "cross",
         "comes off with 28 %");
    says((crawl_setup){.hero = {"g5 from=f5"}, .tiles = "f5 room-ooo west"}, "stay", "wakes the dragon with 13 %");
    says((crawl_setup){.hero = {"a1 cards=ruby-ring"}}, "leave the dungeon",
         "by the quick estimate gets out alive with 100 %, then with 140 gold on average");
}
END_TEST

int main(void) {
    Suite *suite = suite_create("dungeonquest crawl claims");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 1000);
    tcase_add_test(all, claims_are_what_the_rules_can_bring);
    tcase_add_test(all, sentences_say_the_claims);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
