/* labels: long
 *
 * expectimax against a calculation that shares nothing with it: Markov chains of the two dice variants, written from
 * the ledger. */
#include "engine/games/dungeonquest_combat/combat.h"
#include "engine/store/data.h"
#include "search/agent.h"
#include "tests/support/dungeonquest_fight.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Markov chains --------------------------------------------------------------------------------------- */

enum { LIFE_MAX = 24, MONSTER_LIFE_MAX = 10, RANGED_MAX = 4, CARDS_MAX = 10 };

typedef enum ability { PLAIN, REROLL, ONE_MORE, WEAK_AT_EIGHT, DEFLECT } ability;

/* A fight of one of the two variants. Wounds of the hero count from the tokens he came with. */
typedef struct chain {
    bool two_dice; /* dice; else classic-solo */
    ability ability;
    int attribute;    /* that two dice are set against */
    int life, tokens; /* the hero's life value and the wounds he comes with */
    int monster_life;
    int ranged, cards; /* of the Combat deck at the start, for deflect */
    bool known[LIFE_MAX][MONSTER_LIFE_MAX][RANGED_MAX + 1][CARDS_MAX + 1];
    double value[LIFE_MAX][MONSTER_LIFE_MAX][RANGED_MAX + 1][CARDS_MAX + 1];
} chain;

typedef struct place {
    int wounds, monster_wounds, ranged, cards; /* ranged and all cards that are left in the deck */
} place;

static double round_value(chain *c, place at);

static double after_wounds(chain *c, place at) {
    if (at.wounds >= c->life) return -1; /* also when both are dead */
    if (at.monster_wounds >= c->monster_life) return 1 - (double)(at.wounds - c->tokens) / (c->life - c->tokens);
    return round_value(c, at);
}

static double larger(double a, double b) { return a > b ? a : b; }

/* Wounds of a round with the choices that abilities allow. */
static double wounded(chain *c, place at, int hero, int monster) {
    place next = at;
    if (c->ability == WEAK_AT_EIGHT && at.wounds >= 8 && monster == 2) monster = 1;
    next.wounds += hero;
    next.monster_wounds += monster;
    double best = after_wounds(c, next);
    if (c->ability == ONE_MORE && monster > 0) {
        next.monster_wounds++;
        best = larger(best, after_wounds(c, next));
    }
    if (c->ability == DEFLECT && hero > 0 && at.cards > 0) {
        double use = 0, ranged = (double)at.ranged / at.cards;
        next.cards--;
        if (at.ranged < at.cards) use += (1 - ranged) * after_wounds(c, next);
        next.ranged--, next.wounds--;
        if (at.ranged > 0) use += ranged * after_wounds(c, next);
        best = larger(best, use);
    }
    return best;
}

static double two_dice(chain *c, place at, int first, int second) {
    int wounds = first == second ? 2 : 1;
    return first + second > c->attribute ? wounded(c, at, wounds, 0) : wounded(c, at, 0, wounds);
}

static double two_dice_with_reroll(chain *c, place at, int first, int second) {
    double best = two_dice(c, at, first, second), sum_first = 0, sum_second = 0, sum_both = 0;
    for (int a = 1; a <= 6; a++) {
        sum_first += two_dice(c, at, a, second) / 6;
        sum_second += two_dice(c, at, first, a) / 6;
        for (int b = 1; b <= 6; b++) sum_both += two_dice(c, at, a, b) / 36;
    }
    if (first >= 5) best = larger(best, sum_first);
    if (second >= 5) best = larger(best, sum_second);
    if (first >= 5 && second >= 5) best = larger(best, sum_both);
    return best;
}

static double one_die(chain *c, place at, int die) {
    static const int hero[7] = {0, 1, 1, 1, 1, 0, 0}, monster[7] = {0, 0, 0, 1, 1, 1, 2};
    return wounded(c, at, hero[die], monster[die]);
}

static double one_die_with_reroll(chain *c, place at, int die) {
    double best = one_die(c, at, die), again = 0;
    for (int second = 1; second <= 6; second++) again += one_die(c, at, second) / 6;
    return die == 1 ? larger(best, again) : best;
}

static double round_value(chain *c, place at) {
    bool *known = &c->known[at.wounds][at.monster_wounds][at.ranged][at.cards];
    double *value = &c->value[at.wounds][at.monster_wounds][at.ranged][at.cards];
    if (*known) return *value;
    double sum = 0;
    for (int first = 1; first <= 6; first++)
        for (int second = 1; c->two_dice && second <= 6; second++)
            sum +=
                (c->ability == REROLL ? two_dice_with_reroll(c, at, first, second) : two_dice(c, at, first, second)) /
                36;
    for (int die = 1; !c->two_dice && die <= 6; die++)
        sum += (c->ability == REROLL ? one_die_with_reroll(c, at, die) : one_die(c, at, die)) / 6;
    *known = true;
    return *value = sum;
}

static double attack_value(chain *c) { return after_wounds(c, (place){c->tokens, 0, c->ranged, c->cards}); }

/* Each side draws one of its four Power cards; a failed try costs the damage of the monster's. */
static double escape_value(chain *c, const dq_hero *hero, const dq_monster *monster) {
    double sum = 0;
    for (int h = 0; h < DQ_POWER_CARDS; h++)
        for (int m = 0; m < DQ_POWER_CARDS; m++)
            if (hero->power[h].escape < monster->power[m].escape)
                sum += after_wounds(c, (place){c->tokens + monster->power[m].damage, 0, c->ranged, c->cards}) / 16;
    return sum; /* an escape itself is worth 0 */
}

static ability ability_of(const char *hero) {
    return strcmp(hero, "hugo") == 0        ? REROLL
           : strcmp(hero, "krutzbeck") == 0 ? ONE_MORE
           : strcmp(hero, "challara") == 0  ? WEAK_AT_EIGHT
           : strcmp(hero, "tatianna") == 0  ? DEFLECT
                                            : PLAIN;
}

static int tested_attribute(const dq_hero *hero, const char *monster) {
    return hero->attribute[strcmp(monster, "skeleton") == 0   ? DQ_AGILITY
                           : strcmp(monster, "sorcerer") == 0 ? DQ_LUCK
                           : strcmp(monster, "troll") == 0    ? DQ_ARMOR
                                                              : DQ_STRENGTH];
}

static double action_value(const rp_game *game, const rp_decision *decision, const rp_view *view, const char *name) {
    for (int i = 0; i < decision->count; i++) {
        char text[RP_TEXT_MAX];
        rp_action_text(game, &view->masked, view->player, decision->actions[i].action, text);
        if (strcmp(text, name) == 0) return decision->actions[i].value;
    }
    ck_abort_msg("no action '%s'", name);
    return 0;
}

/* Compares both values of the first choice with an expectimax that looks to the end. */
static void compare_with_search(chain *c, const char *spec, const rp_data *data, const dq_hero *hero,
                                const dq_monster *monster) {
    rp_game *game = NULL;
    rp_agent *agent = NULL;
    rp_error error = {0};
    rp_state state;
    rp_view view;
    rp_limits limits = {0};
    rp_decision *decision = calloc(1, sizeof *decision);
    ck_assert_msg(rp_game_new(spec, data, &game, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_agent_new("expectimax:depth=0,nodes=0,worlds=1", game, &agent, &error) == RP_OK, "%s", error.text);
    rp_start(game, &state);
    rp_view_of(game, &state, FIGHT_HERO, &view);
    ck_assert_msg(rp_agent_decide(agent, &view, &limits, 1, decision, &error) == RP_OK, "%s", error.text);
    double attack = attack_value(c), escape = escape_value(c, hero, monster);
    double seen_attack = action_value(game, decision, &view, "attack");
    double seen_escape = action_value(game, decision, &view, "escape");
    ck_assert_msg(fabs(seen_attack - attack) <= 1e-9, "%s: attack %.12f, chain %.12f", spec, seen_attack, attack);
    ck_assert_msg(fabs(seen_escape - escape) <= 1e-9, "%s: escape %.12f, chain %.12f", spec, seen_escape, escape);
    ck_assert_msg(fabs(decision->value - larger(attack, escape)) <= 1e-9, "%s: value %.12f", spec, decision->value);
    free(decision);
    rp_agent_free(agent);
    rp_game_free(game);
}

/* Deflect makes the cards that are left part of the state, so this hero fights the end of a fight with few cards: six
 * life points, three ranged cards and six others, so that the deck is never used up. */
static void compare_pair(bool is_two_dice, const rp_data *few_cards, const dq_hero *hero, const dq_monster *monster,
                         int monster_life) {
    chain *c = calloc(1, sizeof *c);
    char spec[256];
    *c = (chain){.two_dice = is_two_dice,
                 .ability = ability_of(hero->id),
                 .life = hero->life,
                 .attribute = tested_attribute(hero, monster->id),
                 .monster_life = monster_life};
    if (c->ability == DEFLECT) c->ranged = 3, c->cards = 9, c->tokens = c->life - 6;
    snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=%s,monster=%s,wounds=%d,life=%d",
             is_two_dice ? "dice" : "classic-solo", hero->id, monster->id, c->tokens, monster_life);
    compare_with_search(c, spec, c->ability == DEFLECT ? few_cards : NULL, hero, monster);
    free(c);
}

static void compare_all_pairs(bool is_two_dice) {
    const dq_cards *cards = dq_cards_default();
    rp_data *few_cards = NULL;
    rp_error error = {0};
    const char *directory = RIPOSTE_SOURCE_DIR "/tests/engine/games/dungeonquest_combat/data/few_cards";
    ck_assert_msg(rp_data_load(&rp_dq_combat, directory, &few_cards, &error) == RP_OK, "%s", error.text);
    ck_assert_uint_eq(cards->hero_count, 6);
    ck_assert_uint_eq(cards->monster_count, 5);
    for (uint32_t h = 0; h < cards->hero_count; h++)
        for (uint32_t m = 0; m < cards->monster_count; m++)
            for (int token = 0; token < DQ_TOKENS; token += DQ_TOKENS - 1)
                compare_pair(is_two_dice, few_cards, &cards->hero[h], &cards->monster[m],
                             cards->monster[m].life[token]);
    rp_data_free(few_cards);
}

/* All heroes against all monsters */
START_TEST(dice_is_a_markov_chain) { compare_all_pairs(true); }
END_TEST

/* All heroes against all monsters */
START_TEST(classic_solo_is_a_markov_chain) { compare_all_pairs(false); }
END_TEST

int main(void) {
    const TTest *tests[] = {dice_is_a_markov_chain, classic_solo_is_a_markov_chain};
    return fight_run_tests("dq-combat: oracles", tests, sizeof tests / sizeof *tests, 240);
}
