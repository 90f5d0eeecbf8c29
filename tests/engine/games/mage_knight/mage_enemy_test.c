/* Ledger MKP-43, 49 and 50: what is different in a fight against an enemy of the map (opponent=enemy). */
#include "tests/support/mage_knight_duel.h"
#include "tests/support/row.h"
#include "tests/support/suite.h"

#include <stdio.h>

/* Block 2: Rage; 5: Determination and its mana. */
static const char blocks[] = "'level': 7, 'hero': 'goldyx', 'tokens': {'blue': 1}, "
                             "'hand': ['Rage', 'Rage #2', 'Determination', 'Promise', 'Stamina']";

/* The hero lets his ranged attack be, and the enemy attacks. */
static mage_duel *attacked(const char *options, const char *hero) {
    mage_duel *d = mage_at((mage_setup){.options = options, .phase = "ranged", .aggressor = hero});
    mage_play(d, "pass");
    return d;
}

static int damage(const char *options, const char *block) {
    mage_duel *d = attacked(options, blocks);
    if (*block) mage_play(d, block);
    mage_play(d, "done");
    int left = d->exchange.damage;
    mage_free(d);
    return left;
}

START_TEST(mkp_43_a_block_is_all_or_nothing) {
    static const char five[] = "opponent=enemy,enemy-attack=5";
    row_number("MKP-43", damage(five, ""), 5);
    row_number("MKP-43", damage(five, "Rage: block 2|Rage #2: block 2"), 5);
    row_number("MKP-43", damage(five, "Rage: block 2|Rage #2: block 2|Stamina sideways: ..."), 0);
    row_number("MKP-43", damage(five, "Determination strong: block 5"), 0);
    row_number("MKP-43", damage("opponent=enemy,enemy-attack=6", "Determination strong: block 5"), 6);
    /* A block that does not fit the element counts half. */
    row_number("MKP-43", damage("opponent=enemy,enemy-attack=3,enemy-element=ice", "Determination strong: block 5"), 3);
    row_number("MKP-43", damage("opponent=enemy,enemy-attack=2,enemy-element=ice", "Determination strong: block 5"), 0);
}
END_TEST

static bool is_wounded(const mage_duel *d, int unit) {
    return mage_player(d, MK_AGGRESSOR)->unit[unit].state >> MK_WOUNDED & 1;
}

START_TEST(mkp_49_the_attacked_player_assigns) {
    static const char two[] = "'level': 7, 'units': [{'unit': 'peasants'}, {'unit': 'foresters'}]";
    mage_duel *d = attacked("opponent=enemy,enemy-attack=4", two);
    mage_play(d, "done");
    row_holds("MKP-49", mage_is_asked(d, MK_AGGRESSOR));
    row_text("MKP-49", mage_choices(d), "wound Peasants|wound Foresters|wound the hero");
    mage_play(d, "wound Foresters");
    row_holds("MKP-49", is_wounded(d, 1) && !is_wounded(d, 0));
    /* The Foresters have taken their Armor of it, and the rest is for somebody too. */
    row_number("MKP-49", mage_of(d)->damage, 0);
    mage_free(d);
    d = attacked("opponent=enemy,enemy-attack=9", two);
    mage_play(d, "done|wound Peasants|wound the hero|wound the hero");
    row_number("MKP-49", mage_player(d, MK_AGGRESSOR)->wounds, 2);
    row_holds("MKP-49", is_wounded(d, 0) && !is_wounded(d, 1));
    ck_assert_int_eq(mage_of(d)->step, MK_STEP_ATTACK);
    mage_free(d);
}
END_TEST

START_TEST(mkp_50_rounded_against_him) {
    mage_duel *d = attacked("opponent=enemy,enemy-attack=1", "'level': 7, 'units': [{'unit': 'utem-guardsmen'}]");
    mage_play(d, "done");
    row_holds("MKP-50", mage_offers(d, "wound Utem Guardsmen"));
    mage_play(d, "wound Utem Guardsmen");
    row_holds("MKP-50", is_wounded(d, 0));
    mage_free(d);
    d = attacked("opponent=enemy,enemy-attack=5", "'level': 7");
    mage_play(d, "done|wound the hero|wound the hero");
    row_number("MKP-50", mage_player(d, MK_AGGRESSOR)->wounds, 2);
    row_number("MKP-50", mage_of(d)->damage, 0);
    mage_free(d);
}
END_TEST

/* All damage is assigned, to a Unit once. */
START_TEST(damage_must_be_taken) {
    mage_duel *d = attacked("opponent=enemy,enemy-attack=12", "'level': 7, 'units': [{'unit': 'peasants'}]");
    mage_play(d, "done");
    ck_assert(!mage_offers(d, "stop"));
    mage_play(d, "wound Peasants");
    ck_assert_str_eq(mage_choices(d), "wound the hero");
    mage_play(d, "wound the hero|wound the hero|wound the hero");
    ck_assert_int_eq(mage_player(d, MK_AGGRESSOR)->wounds, 3);
    ck_assert_int_eq(mage_of(d)->step, MK_STEP_ATTACK);
    mage_free(d);
}
END_TEST

/* 6 ranged and 2 of other attacks. */
static const char attacks[] = "'level': 7, 'tokens': {'white': 2}, 'hand': ['Swiftness', 'Swiftness #2', 'Rage']";

static mage_duel *fought(const char *options, const char *moves) {
    mage_duel *d = mage_at((mage_setup){.options = options, .phase = "ranged", .aggressor = attacks});
    mage_play(d, moves);
    return d;
}

START_TEST(an_attack_of_its_armor_defeats_it) {
    mage_duel *d = fought("opponent=enemy,enemy-armor=6", "Swiftness strong: ...|Swiftness #2 strong: ...|attack");
    ck_assert(mage_over(d));
    ck_assert_int_eq(mage_of(d)->forced, MK_DEFENDER + 1);
    double won = mage_payoff(d);
    mage_free(d);
    d = fought("opponent=enemy,enemy-armor=7", "Swiftness strong: ...|Swiftness #2 strong: ...|attack");
    ck_assert(!mage_over(d));
    ck_assert_int_eq(mage_of(d)->step, MK_STEP_BLOCK);
    mage_play(d, "Rage: block 2|done");
    mage_play(d, "wound the hero|wound the hero|pass");
    ck_assert(mage_over(d));
    ck_assert_int_eq(mage_of(d)->forced, 0);
    ck_assert_double_lt(mage_payoff(d), won);
    mage_free(d);
    /* After its attack every kind counts. */
    d = fought("opponent=enemy,enemy-armor=2,enemy-attack=1", "pass|done|wound the hero|Rage: attack 2|attack");
    ck_assert(mage_over(d));
    ck_assert_int_eq(mage_of(d)->forced, MK_DEFENDER + 1);
    mage_free(d);
}
END_TEST

/* Neither side has it worse for what an enemy has not: a hand, mana, Units. */
START_TEST(nothing_sticks_to_an_enemy) {
    static const mk_player none;
    mage_duel *d = fought("opponent=enemy,tier=3", "pass");
    rp_random random;
    rp_state state;
    rp_random_seed(&random, 7);
    for (int game = 0; game < 200; game++) {
        rp_start(d->game, &state);
        for (unsigned to_act; (to_act = rp_to_act(d->game, &state)) != 0;) {
            rp_action all[RP_LEGAL_MAX];
            rp_move move = {{0}};
            ck_assert_uint_ne(to_act, RP_TO_ACT_PLAYER(MK_DEFENDER));
            if (to_act == RP_TO_ACT_CHANCE)
                move.of[0] = rp_sample(d->game, &state, &random);
            else
                move.of[0] = all[rp_random_below(&random, (uint32_t)rp_legal(d->game, &state, 0, all))];
            rp_apply_told(d->game, &state, &move, NULL);
            ck_assert_mem_eq(&mk_duel_of(&state)->player[MK_DEFENDER], &none, sizeof none);
        }
    }
    mage_free(d);
}
END_TEST

typedef struct refusal {
    const char *options, *phase, *place, *defender, *complaint;
} refusal;

static const refusal refusals[] = {
    {"", "attend", NULL, NULL, "phase: an enemy does not attend, should be 'ranged' or 'melee'"},
    {"", "melee", "'active': 'enemy', 'step': 'block', 'attack': {'physical': 4}", NULL,
     "attack: should be {\"physical\": 5}, as the options have it for the enemy"},
    {"", "melee", "'active': 'enemy', 'step': 'block', 'attack': {'fire': 5}", NULL,
     "attack: should be {\"physical\": 5}, as the options have it for the enemy"},
    {"", "melee", "'active': 'enemy'", NULL, "step: should be 'block' or 'assign' where the enemy is active"},
    {"", "melee", "'step': 'block'", NULL, "step: should be 'attack' where the aggressor is active"},
    {"", "ranged", "'active': 'enemy', 'step': 'block', 'attack': {'physical': 5}", NULL,
     "active: should be 'aggressor', an enemy attacks in the phase 'melee'"},
    {"", "melee", "'active': 'enemy', 'step': 'assign', 'attack': {'physical': 5}", NULL,
     "damage: should be at least 1"},
    {"", "melee", "'passes': 1", NULL, "passes: should be 0 against an enemy"},
    {"", "over", "'forced': 'aggressor'", NULL, "forced: should be 'enemy'"},
    {"", "melee", NULL, "'level': 1", "defender"},
    {",enemy-armor=0", "melee", NULL, NULL, "enemy-armor=0: should be a whole number from 1 to 20"},
    {",enemy-element=water", "melee", NULL, NULL, "enemy-element=water: should be one of: physical fire ice cold-fire"},
    {",layer=round", "melee", NULL, NULL, "opponent=enemy: goes with layer=fight only"},
    {",defender=tovak", "melee", NULL, NULL, "defender=tovak: goes with opponent=hero only"},
    {",defender-level=3", "melee", NULL, NULL, "defender-level=3: goes with opponent=hero only"},
};

START_TEST(what_no_fight_has_is_refused) {
    const refusal *of = &refusals[_i];
    char options[128];
    snprintf(options, sizeof options, "opponent=enemy%s", of->options);
    const char *text = mage_refusal(
        (mage_setup){.options = options, .phase = of->phase, .place = of->place, .defender = of->defender});
    ck_assert_msg(strstr(text, of->complaint) && !strchr(text, '\n'), "%s, not: %s", text, of->complaint);
}
END_TEST

int main(void) {
    const TTest *tests[] = {mkp_43_a_block_is_all_or_nothing,  mkp_49_the_attacked_player_assigns,
                            mkp_50_rounded_against_him,        damage_must_be_taken,
                            an_attack_of_its_armor_defeats_it, nothing_sticks_to_an_enemy};
    Suite *suite = suite_create("mage_enemy");
    TCase *all = tcase_create("fights"), *refused = tcase_create("refused");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(all, tests[i]);
    tcase_add_loop_test(refused, what_no_fight_has_is_refused, 0, (int)(sizeof refusals / sizeof *refusals));
    suite_add_tcase(suite, all);
    suite_add_tcase(suite, refused);
    return test_suite_run(suite);
}
