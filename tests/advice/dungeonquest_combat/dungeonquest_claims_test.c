/* labels: longer thorough
 *
 * Claims about actions of dq-combat against an enumeration of all that the rules can do: random positions of random
 * fights, with the cards in random order and the effects dealt anew to the Power cards, over all variants, heroes,
 * monsters and rulings. Every world that the view allows is played through by the contract, and what comes out is
 * compared with what is claimed, each kind of claim at least as often as `wanted` says. */
#include "engine/games/dungeonquest_combat/state.h"
#include "eval/dungeonquest_combat/claims.h"
#include "tests/support/dungeonquest_truth.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/suite.h"

#include <check.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS_MAX = 4000000 };

/* In the order of dq_claim_kind. */
static const char *const kind_names[DQ_CLAIM_KINDS] = {
    "beats", "ties", "answered", "counters", "plain", "effect", "carried", "win",   "stack",  "loss", "tie",
    "kills", "dies", "total",    "still",    "saves", "answer", "keeps",   "rank",  "escape", "cost", "death",
    "power", "life", "extra",    "ranged",   "hits",  "given",  "taken",   "pick+", "pick-"};

static long checked[DQ_CLAIM_KINDS];
static long wanted;
static bool sampling; /* views with too many worlds are checked by a sample */

/* ---- claims against the truth --------------------------------------------------------------------------- */

static bool near(double a, double b) { return fabs(a - b) < 1e-9; }

static bool is_equal(const dq_claim *a, const dq_claim *b) {
    return a->number == b->number && a->against == b->against && a->types == b->types && near(a->share, b->share) &&
           near(a->range.least, b->range.least) && near(a->range.most, b->range.most);
}

static bool contains(dq_range range, dq_range part) {
    return range.least < part.least + 1e-9 && range.most > part.most - 1e-9;
}

/* Whether a claim can be true of all worlds when that is what a sample of them shows. */
static bool is_compatible(const dq_claim *claim, const dq_claim *sampled) {
    switch (claim->kind) {
    case DQ_CLAIM_WIN:
    case DQ_CLAIM_LOSS:
    case DQ_CLAIM_STACK:
    case DQ_CLAIM_TIE:
    case DQ_CLAIM_SAVES:
    case DQ_CLAIM_EXTRA: return contains(claim->range, sampled->range);
    case DQ_CLAIM_KILLS:
    case DQ_CLAIM_DIES: return claim->range.least < 1 - 1e-9 || sampled->range.least > 1 - 1e-9;
    case DQ_CLAIM_ANSWERED: return claim->share > sampled->share - 1e-9;
    case DQ_CLAIM_ANSWER: return claim->number == sampled->number;
    case DQ_CLAIM_RANK:
    case DQ_CLAIM_RANGED: return fabs(claim->share - sampled->share) < 0.4;
    case DQ_CLAIM_COUNTERS: return claim->types == sampled->types;
    default: return is_equal(claim, sampled);
    }
}

/* Of kinds that a sample need not show. */
static bool may_be_rare(dq_claim_kind kind) {
    return kind == DQ_CLAIM_STACK || kind == DQ_CLAIM_KILLS || kind == DQ_CLAIM_DIES || kind == DQ_CLAIM_ANSWER ||
           kind == DQ_CLAIM_COUNTERS;
}

static void claim_text(const dq_claim *claim, char text[160]) {
    snprintf(text, 160, "number %d against %d types %u share %.9f range %.9f to %.9f", claim->number, claim->against,
             claim->types, claim->share, claim->range.least, claim->range.most);
}

static void refuse(const rp_view *view, rp_action action, const dq_claim *claim, const dq_claim *true_claim) {
    static char drawing[4000];
    char claimed[160] = "nothing", right[160] = "nothing", text[RP_TEXT_MAX];
    if (claim) claim_text(claim, claimed);
    if (true_claim) claim_text(true_claim, right);
    view->game->rules->show(view->game, &view->masked, view->player, drawing, sizeof drawing);
    rp_action_text(view->game, &view->masked, view->player, action, text);
    ck_abort_msg("%s of %s by player %d:\n claimed %s\n true    %s\n%s\n%s",
                 kind_names[claim ? claim->kind : true_claim->kind], text, view->player, claimed, right,
                 view->game->spec.text, drawing);
}

static void compare(const rp_view *view, rp_action action, const dq_claims *claims, const truth *t) {
    bool found[TRUTH_KEYS] = {false};
    for (int i = 0; i < claims->count; i++) {
        const dq_claim *claim = &claims->list[i];
        int key = truth_key(claim->kind, claim->number);
        found[key] = true;
        if (t->said[key] == SAID_NOTHING) continue;
        if (t->sampled && t->said[key] == SAID_ABSENT && may_be_rare(claim->kind)) continue;
        if (t->said[key] == SAID_ABSENT) refuse(view, action, claim, NULL);
        if (!(t->sampled ? is_compatible : is_equal)(claim, &t->claim[key]))
            refuse(view, action, claim, &t->claim[key]);
        checked[claim->kind]++;
    }
    for (int key = 0; key < TRUTH_KEYS; key++)
        if (t->said[key] == SAID_PRESENT && !found[key]) refuse(view, action, NULL, &t->claim[key]);
}

/* An action is worth checking while something is claimed of it that was not checked often enough. */
static void check_action(const rp_view *view, rp_action action) {
    truth t;
    dq_claims claims = dq_claims_of(view, action);
    bool wanted_here = false;
    for (int i = 0; i < claims.count; i++) wanted_here |= checked[claims.list[i].kind] < wanted;
    if (!wanted_here || (!sampling && rp_belief_count(view) > TRUTH_WORLDS_MAX)) return;
    truth_find(view, action, &t);
    compare(view, action, &claims, &t);
}

/* ---- random fights -------------------------------------------------------------------------------------- */

static const char *any_of(rp_random *random, const char *const list[], int count) {
    return list[rp_random_below(random, (uint32_t)count)];
}
#define ANY_OF(random, ...)                                                                                            \
    any_of(random, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* Combat cards in another order, of which deck= takes the first, and the effects of Power cards dealt anew. */
static void shuffle_data(dq_cards *cards, rp_random *random) {
    for (uint32_t i = cards->combat_kinds; i > 1; i--) {
        uint32_t at = rp_random_below(random, i);
        dq_card card = cards->combat[at];
        cards->combat[at] = cards->combat[i - 1];
        cards->combat[i - 1] = card;
    }
    for (int turn = 0; turn < 200; turn++) {
        dq_card *a = &cards->hero[rp_random_below(random, cards->hero_count)].power[rp_random_below(random, 4)];
        dq_card *b = &cards->monster[rp_random_below(random, cards->monster_count)].power[rp_random_below(random, 4)];
        dq_card kept = *a;
        memcpy(a->effects, b->effects, sizeof a->effects);
        a->effect_count = b->effect_count;
        memcpy(b->effects, kept.effects, sizeof b->effects);
        b->effect_count = kept.effect_count;
    }
}

static void random_spec(const dq_cards *cards, rp_random *random, char *spec, size_t size) {
    const dq_hero *hero = &cards->hero[rp_random_below(random, cards->hero_count)];
    const dq_monster *monster = &cards->monster[rp_random_below(random, cards->monster_count)];
    const char *variant =
        ANY_OF(random, "official", "official", "official", "official", "solo", "dice", "classic-solo", "classic");
    bool classic = strcmp(variant, "classic") == 0, nearly_dead = rp_random_below(random, 2);
    unsigned left = 1 + rp_random_below(random, nearly_dead ? 3 : hero->life);
    int used = snprintf(spec, size, "dq-combat:variant=%s,hero=%s,monster=%s,wounds=%u,deck=%u,hand=%u", variant,
                        hero->id, monster->id, hero->life - left, classic ? 0 : 8 + rp_random_below(random, 6),
                        1 + rp_random_below(random, 3));
    snprintf(spec + used, size - (size_t)used, ",escape=%s%s%s%s%s%s%s%s%s%s%s%s", ANY_OF(random, "yes", "no"),
             ANY_OF(random, "", "", ",life=2", ",life=20"),
             ANY_OF(random, "", "", ",power-counter=forbid", ",power-counter=effect"),
             ANY_OF(random, "", ",standoff-first=monster", ",standoff-first=secret"),
             ANY_OF(random, "", "", ",hopeless=forbid"), ANY_OF(random, "", ",lost-counter=discard"),
             ANY_OF(random, "", ",deathblow=revealed"), ANY_OF(random, "", ",empty-deck=early", ",empty-deck=nothing"),
             ANY_OF(random, "", ",both-die=hero-survives", ",both-die=monster-survives"),
             ANY_OF(random, "", ",solo-counter=fewest", ",solo-counter=highest"),
             ANY_OF(random, "", ",solo-choices=player"), ANY_OF(random, "", ",score=win"));
}

static void check_decisions(const rp_game *game, const rp_state *state) {
    unsigned to_act = rp_to_act(game, state);
    rp_action legal[RP_LEGAL_MAX];
    rp_view view;
    for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
        if (!(to_act >> player & 1)) continue;
        rp_view_of(game, state, player, &view);
        for (int i = rp_legal(game, &view.masked, player, legal); i-- > 0;) check_action(&view, legal[i]);
    }
}

static void play_fight(const rp_game *game, rp_random *random) {
    rp_state state;
    for (rp_start(game, &state); rp_to_act(game, &state);) {
        check_decisions(game, &state);
        rp_move move = test_random_move(game, &state, random);
        rp_apply(game, &state, &move);
    }
}

static bool is_enough(void) {
    for (int kind = 0; kind < DQ_CLAIM_KINDS; kind++)
        if (checked[kind] < wanted) return false;
    return true;
}

START_TEST(every_claim_is_what_the_rules_can_do) {
    static dq_cards cards;
    rp_random random;
    rp_random_seed(&random, 20);
    wanted = test_by_length(100, 250, 10000);
    sampling = false;
    memset(checked, 0, sizeof checked);
    int fights = 0;
    for (; fights < ROUNDS_MAX && !is_enough(); fights++) {
        char spec[400];
        rp_game *game;
        rp_error error;
        cards = *dq_cards_default();
        shuffle_data(&cards, &random);
        rp_data data = {&rp_dq_combat, 1, &cards};
        random_spec(&cards, &random, spec, sizeof spec);
        ck_assert_msg(rp_game_new(spec, &data, &game, &error) == RP_OK, "%s: %s", spec, error.text);
        play_fight(game, &random);
        rp_game_free(game);
    }
    for (int kind = 0; kind < DQ_CLAIM_KINDS; kind++) printf("%-9s %8ld\n", kind_names[kind], checked[kind]);
    printf("%d fights\n", fights);
    ck_assert(is_enough());
}
END_TEST

/* Whole decks and hands of five, the cards as they are. */
START_TEST(claims_hold_in_fights_of_full_size) {
    rp_random random;
    rp_random_seed(&random, 21);
    wanted = LONG_MAX;
    sampling = true;
    memset(checked, 0, sizeof checked);
    for (int fights = test_by_length(25, 30, 800); fights > 0; fights--) {
        const dq_cards *cards = dq_cards_default();
        const dq_hero *hero = &cards->hero[rp_random_below(&random, cards->hero_count)];
        char spec[200];
        rp_game *game;
        rp_error error;
        snprintf(spec, sizeof spec, "dq-combat:hero=%s,monster=%s,wounds=%u,variant=%s%s", hero->id,
                 cards->monster[rp_random_below(&random, cards->monster_count)].id,
                 rp_random_below(&random, hero->life), ANY_OF(&random, "official", "official", "solo"),
                 ANY_OF(&random, "", ",empty-deck=early", ",deck=20", ",standoff-first=secret"));
        ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s: %s", spec, error.text);
        play_fight(game, &random);
        rp_game_free(game);
    }
    ck_assert_int_gt(checked[DQ_CLAIM_BEATS], test_by_length(250, 300, 1000));
    ck_assert_int_gt(checked[DQ_CLAIM_KILLS], test_by_length(25, 30, 100));
    ck_assert_int_gt(checked[DQ_CLAIM_STILL], test_by_length(5, 6, 20));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("claims");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 1000);
    tcase_add_test(all, every_claim_is_what_the_rules_can_do);
    tcase_add_test(all, claims_hold_in_fights_of_full_size);
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
