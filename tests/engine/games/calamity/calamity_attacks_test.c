/* Ledger HOC-49, 51 to 56, R20 to R24, R26, R27 and R32: attacks, damage and health. */
#include "tests/support/calamity_play.h"
#include "tests/support/row.h"

static const char second_turn[] = "'turn_of': 'p2', 'turn': 2";

START_TEST(hoc_49_the_active_hero_attacks) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate bolt|attack rock|roll 15");
    row_number("HOC-49", hoc_choice_count(p), 6); /* his 1d6, not the 2d6 of pike or the 2d4 of trey */
    row_holds("HOC-49", hoc_offers(p, "dice 6"));
    hoc_do(p, "dice 6");
    row_number("HOC-49", hoc_health(p, "rock"), 14);
    hoc_do(p, "attack rock|roll 15");
    row_number("HOC-49", hoc_choice_count(p), 6);
    hoc_free(p);
    p = hoc_played((hoc_setup){0}, "activate bolt");
    row_holds("HOC-49", hoc_offers(p, "end")); /* he need not */
    hoc_free(p);
}
END_TEST

START_TEST(hoc_51_r23_targets) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike");
    row_text("HOC-51", hoc_choices(p),
             "end|attack rock|attack leaf|attack wall|use guard|use shove rock|use shove leaf|use shove wall");
    row_holds("HOC-51",
              !hoc_offers(p, "attack pike") && !hoc_offers(p, "attack bolt") && !hoc_offers(p, "attack trey"));
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "burn, raise, mend", .p2.heroes = "rock|leaf 0|wall"}, "activate pike");
    row_holds("HOC-R23", !hoc_offers(p, "attack leaf") && !hoc_offers(p, "cast burn leaf"));
    row_holds("HOC-R23", !hoc_offers(p, "use shove leaf") && !hoc_offers(p, "cast raise ..."));
    hoc_free(p);
    p = hoc_at((hoc_setup){.p1 = {.heroes = "pike|bolt 0|trey", .hand = "raise, mend, shell"}});
    row_holds("HOC-R23", hoc_offers(p, "cast raise bolt") && !hoc_offers(p, "cast mend bolt"));
    row_holds("HOC-R23", !hoc_offers(p, "cast shell bolt") && !hoc_offers(p, "cast raise pike"));
    hoc_free(p);
    /* what hits all passes over the defeated */
    p = hoc_played((hoc_setup){.p1.hand = "quake", .p2.heroes = "rock|leaf 0|wall"}, "cast quake");
    row_number("HOC-R23", hoc_health(p, "leaf"), 0);
    row_number("HOC-R23", hoc_health(p, "wall"), 25);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_52_53_54_the_roll) {
    hoc_setup setup = {.state = second_turn, .p2.heroes = "rock|leaf|wall"};
    hoc_play *p = hoc_played(setup, "activate rock|attack pike");
    row_holds("HOC-52", hoc_chance(p));
    row_number("HOC-52", hoc_choice_count(p), 20);
    row_near("HOC-52", hoc_probability(p, "roll 1"), 0.05, 1e-12);
    row_near("HOC-52", hoc_probability(p, "roll 20"), 0.05, 1e-12);
    hoc_do(p, "roll 13");
    row_holds("HOC-52", hoc_asked(p, HOC_P2)); /* no second one; three is no roll */
    row_number("HOC-53", hoc_health(p, "pike"), 17);
    hoc_do(p, "attack pike|roll 14");
    row_number("HOC-53", hoc_health(p, "pike"), 14);
    hoc_free(p);
    p = hoc_played(setup, "activate rock|attack pike|roll 12");
    row_number("HOC-54", hoc_health(p, "pike"), 20);
    row_holds("HOC-54", hoc_asked(p, HOC_P2));
    row_number("HOC-54", hoc_number(p, "actions"), 1);
    hoc_free(p);
    /* with dice */
    p = hoc_played((hoc_setup){0}, "activate pike|attack rock|roll 14");
    row_holds("HOC-54", hoc_asked(p, HOC_P1)); /* no dice are rolled */
    row_number("HOC-54", hoc_health(p, "rock"), 20);
    hoc_do(p, "attack rock|roll 15");
    row_holds("HOC-53", hoc_chance(p) && hoc_offers(p, "dice 1 1"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_56_damage_after_the_hit) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike|attack rock");
    row_holds("HOC-56", !hoc_offers(p, "dice ..."));
    hoc_do(p, "roll 14");
    row_holds("HOC-56", hoc_asked(p, HOC_P1)); /* no dice behind a miss */
    hoc_do(p, "attack rock");
    row_holds("HOC-56", !hoc_offers(p, "dice ..."));
    hoc_do(p, "roll 15");
    row_holds("HOC-56", hoc_chance(p) && hoc_offers(p, "dice 6 6"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_55_the_heros_dice) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike|attack rock|roll 20");
    row_number("HOC-55", hoc_choice_count(p), 21);
    row_near("HOC-55", hoc_probability(p, "dice 3 4"), 2 / 36.0, 1e-12);
    row_near("HOC-55", hoc_probability(p, "dice 3 3"), 1 / 36.0, 1e-12);
    hoc_do(p, "dice 3 4");
    row_number("HOC-55", hoc_health(p, "rock"), 13);
    hoc_free(p);
    /* read in any order */
    p = hoc_played((hoc_setup){0}, "activate pike|attack rock|roll 20");
    row_number("HOC-55", hoc_try(p, "dice 5 2"), RP_OK);
    row_number("HOC-55", hoc_health(p, "rock"), 13);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r20_twice_or_once) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike|attack rock|roll 1");
    row_holds("HOC-R20", hoc_offers(p, "attack rock"));
    hoc_free(p);
    p = hoc_played((hoc_setup){.options = "attack_repeat=yes"}, "activate pike|use guard");
    row_holds("HOC-R20", hoc_offers(p, "use guard"));
    hoc_do(p, "use guard");
    row_number("HOC-R20", hoc_change(p, "pike", "p1", "armor"), 4);
    hoc_free(p);
    p = hoc_played((hoc_setup){.options = "attack_repeat=no"}, "activate pike|attack rock|roll 1");
    row_holds("HOC-R20", !hoc_offers(p, "attack ...") && hoc_offers(p, "use guard"));
    hoc_free(p);
    p = hoc_played((hoc_setup){.options = "attack_repeat=no"}, "activate pike|use guard");
    row_holds("HOC-R20", hoc_offers(p, "attack rock") && !hoc_offers(p, "use guard"));
    hoc_do(p, "end|activate rock|attack pike|roll 1");
    row_holds("HOC-R20", !hoc_offers(p, "attack ...")); /* for each activation anew */
    hoc_free(p);
}
END_TEST

static long hurt(const char *options, const char *moves, const char *hero) {
    hoc_play *p = hoc_played((hoc_setup){.options = options}, moves);
    if (hoc_chance(p)) hoc_do(p, "*");
    long health = hoc_health(p, hero);
    hoc_free(p);
    return health;
}

START_TEST(hoc_r21_armor_out_of_reach) {
    row_number("HOC-R21", hurt(NULL, "activate pike|attack wall|roll 20", "wall"), 30);
    row_number("HOC-R21", hurt("natural=plain", "activate pike|attack wall|roll 20", "wall"), 30);
    row_holds("HOC-R21", hurt(NULL, "activate pike|attack leaf|roll 1", "leaf") < 6);
    row_holds("HOC-R21", hurt("natural=plain", "activate pike|attack leaf|roll 1", "leaf") < 6);
    row_holds("HOC-R21", hurt("natural=extremes", "activate pike|attack wall|roll 20", "wall") < 30);
    row_number("HOC-R21", hurt("natural=extremes", "activate pike|attack wall|roll 19", "wall"), 30);
    row_number("HOC-R21", hurt("natural=extremes", "activate pike|attack leaf|roll 1", "leaf"), 6);
    row_holds("HOC-R21", hurt("natural=extremes", "activate pike|attack leaf|roll 2", "leaf") < 6);
    row_holds("HOC-R21", hurt("natural=extremes", "activate pike|attack rock|roll 20", "rock") < 20);
    /* with a bonus it can be hit: two more from the card */
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "order"}, "activate pike|cast order wall|roll 19|dice 1 1");
    row_number("HOC-R21", hoc_health(p, "wall"), 30 - 2 - 1);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "order"}, "activate pike|cast order wall|roll 18");
    row_number("HOC-R21", hoc_health(p, "wall"), 30);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r22_armor_stays) {
    hoc_play *p =
        hoc_played((hoc_setup){.p1.hand = "burn"}, "activate pike|attack rock|roll 15|dice 6 6|cast burn rock");
    hoc_do(p, "attack rock|roll 14");
    row_number("HOC-R22", hoc_health(p, "rock"), 3);
    row_holds("HOC-R22", hoc_asked(p, HOC_P1));
    hoc_free(p);
    p = hoc_played((hoc_setup){0}, "activate pike|attack rock|roll 14|attack rock|roll 15");
    row_holds("HOC-R22", hoc_chance(p));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r24_no_less_than_0) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "burn", .p2.heroes = "rock|leaf 2|wall"}, "cast burn leaf");
    row_number("HOC-R24", hoc_health(p, "leaf"), 0);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p2.heroes = "rock 3|leaf|wall"}, "activate pike|attack rock|roll 20|dice 6 6");
    row_number("HOC-R24", hoc_health(p, "rock"), 0);
    row_number("HOC-R24", hoc_health(p, "wall"), 30); /* nobody else has the rest */
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r26_printed_health) {
    hoc_setup setup = {.p1 = {.heroes = "pike 18|bolt|trey", .hand = "mend, mend"}};
    hoc_play *p = hoc_played(setup, "cast mend pike");
    row_number("HOC-R26", hoc_health(p, "pike"), 20);
    hoc_free(p);
    setup.options = "overheal=no";
    p = hoc_played(setup, "cast mend pike");
    row_number("HOC-R26", hoc_health(p, "pike"), 20);
    hoc_free(p);
    setup.options = "overheal=yes";
    p = hoc_played(setup, "cast mend pike|cast mend pike");
    row_number("HOC-R26", hoc_health(p, "pike"), 26);
    hoc_free(p);
    setup.p1.heroes = "pike 10|bolt|trey";
    setup.options = NULL;
    p = hoc_played(setup, "cast mend pike");
    row_number("HOC-R26", hoc_health(p, "pike"), 14);
    hoc_free(p);
    setup.p1.heroes = "pike 21|bolt|trey";
    row_holds("HOC-R26", strstr(hoc_refusal(setup), "health"));
    setup.options = "overheal=yes";
    hoc_free(hoc_at(setup));
}
END_TEST

START_TEST(hoc_r27_the_active_hero_falls) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "gamble, burn, stance, order"}, "activate pike|cast gamble");
    row_number("HOC-R27", hoc_health(p, "pike"), 0);
    row_holds("HOC-R27", hoc_asked(p, HOC_P1));
    row_holds("HOC-R27", !hoc_offers(p, "attack ...") && !hoc_offers(p, "use ...") && !hoc_offers(p, "activate ..."));
    row_holds("HOC-R27", hoc_offers(p, "cast burn rock") && hoc_offers(p, "end") && !hoc_offers(p, "cast stance"));
    row_holds("HOC-R27", !hoc_offers(p, "cast order ...")); /* which needs somebody active */
    hoc_do(p, "cast burn rock|end");
    row_holds("HOC-R27", hoc_asked(p, HOC_P2));
    hoc_free(p);
    p = hoc_at((hoc_setup){.p1.hand = "gamble, lunge"});
    row_holds("HOC-50", !hoc_offers(p, "cast lunge ..."));
    hoc_do(p, "activate pike");
    row_holds("HOC-R27", hoc_offers(p, "cast lunge rock"));
    hoc_do(p, "cast gamble");
    row_holds("HOC-R27", !hoc_offers(p, "cast lunge ...")); /* nobody is there who could attack */
    hoc_free(p);
}
END_TEST

/* A Spell whose first effect fells the target, or him who would attack: its attack is left out, the rest is not. */
START_TEST(hoc_r23_r27_no_attack_by_or_on_the_fallen) {
    hoc_setup setup = {.p1 = {.hand = "ambush, last-stand, opening", .deck = "mend"}};
    hoc_play *p = hoc_played(setup, "activate pike|cast ambush leaf");
    row_number("HOC-R23", hoc_health(p, "leaf"), 0);
    row_text("HOC-R23", hoc_choices(p), "draw mend");
    hoc_do(p, "draw mend");
    row_holds("HOC-R23", hoc_offers(p, "cast opening rock")); /* there was no attack */
    hoc_free(p);
    p = hoc_played(setup, "activate pike|cast ambush rock|roll 15|dice 1 1|draw mend");
    row_number("HOC-R23", hoc_health(p, "rock"), 20 - 6 - 2);
    row_holds("HOC-R23", !hoc_offers(p, "cast opening rock"));
    hoc_free(p);
    p = hoc_played(setup, "activate pike|cast last-stand rock");
    row_number("HOC-R27", hoc_health(p, "pike"), 0);
    row_text("HOC-R27", hoc_choices(p), "draw mend");
    hoc_do(p, "draw mend");
    row_holds("HOC-R27", hoc_offers(p, "cast opening rock"));
    row_number("HOC-R27", hoc_health(p, "rock"), 20);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r32_dice_with_constants) {
    hoc_setup setup = {.state = second_turn};
    hoc_play *p = hoc_played(setup, "activate wall|attack pike|roll 13");
    row_number("HOC-R32", hoc_choice_count(p), 4);
    hoc_do(p, "dice 1"); /* 1d4-2 */
    row_number("HOC-R32", hoc_health(p, "pike"), 20);
    hoc_do(p, "attack pike|roll 13|dice 2");
    row_number("HOC-R32", hoc_health(p, "pike"), 20);
    hoc_free(p);
    p = hoc_played(setup, "activate wall|attack pike|roll 13|dice 4|attack pike|roll 13|dice 3");
    row_number("HOC-R32", hoc_health(p, "pike"), 20 - 2 - 1);
    hoc_free(p);
    p = hoc_played(setup, "activate leaf|attack pike|roll 13|dice 1|attack pike|roll 13|dice 4"); /* 1d4+1 */
    row_number("HOC-R32", hoc_health(p, "pike"), 20 - 2 - 5);
    hoc_free(p);
    p = hoc_played(setup, "activate rock|attack pike|roll 13"); /* 3 */
    row_number("HOC-R32", hoc_health(p, "pike"), 17);
    hoc_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {hoc_49_the_active_hero_attacks, hoc_51_r23_targets,
                            hoc_52_53_54_the_roll,          hoc_56_damage_after_the_hit,
                            hoc_55_the_heros_dice,          hoc_r20_twice_or_once,
                            hoc_r21_armor_out_of_reach,     hoc_r22_armor_stays,
                            hoc_r24_no_less_than_0,         hoc_r26_printed_health,
                            hoc_r27_the_active_hero_falls,  hoc_r23_r27_no_attack_by_or_on_the_fallen,
                            hoc_r32_dice_with_constants};
    return hoc_run_tests("calamity: attacks", tests, sizeof tests / sizeof *tests);
}
