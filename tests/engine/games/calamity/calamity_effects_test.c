/* Effects of calamity's actions and Spells, one kind after the other: what they do, how long it lasts, and when they
 * are offered. */
#include "tests/support/calamity_play.h"
#include "tests/support/moves_in_words.h"

#include <stdio.h>

static void choices_are(hoc_play *p, const char *all) {
    if (strcmp(hoc_choices(p), all) != 0) ck_abort_msg("choices are %s, not %s", hoc_choices(p), all);
}

/* ---- changes -------------------------------------------------------------------------------------------- */

START_TEST(a_change_lasts_for_the_turn) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "shell, pulse", .p1.heroes = "pike|bolt|drum"},
                             "cast shell pike|cast pulse|activate pike");
    ck_assert_int_eq(hoc_change(p, "pike", "turn", "armor"), 3);
    ck_assert_int_eq(hoc_change(p, "bolt", "turn", "hit"), 2);
    hoc_do(p, "attack rock|roll 13|dice 1 1"); /* 13 + 2 against 15 */
    ck_assert_int_eq(hoc_health(p, "rock"), 18);
    hoc_do(p, "attack rock|roll 12|end");
    ck_assert_int_eq(hoc_health(p, "rock"), 18);
    ck_assert_int_eq(hoc_change(p, "pike", "turn", "armor"), 0);
    ck_assert_int_eq(hoc_change(p, "bolt", "turn", "hit"), 0);
    hoc_free(p);
}
END_TEST

START_TEST(a_change_lasts_until_the_next_own_turn) {
    hoc_play *p = hoc_played((hoc_setup){0}, "activate pike|use guard|end|activate rock");
    ck_assert_int_eq(hoc_change(p, "pike", "p1", "armor"), 2);
    hoc_do(p, "attack pike|roll 14|attack pike|roll 15"); /* 13 + 2 */
    ck_assert_int_eq(hoc_health(p, "pike"), 17);
    hoc_do(p, "end");
    ck_assert_int_eq(hoc_change(p, "pike", "p1", "armor"), 0);
    hoc_free(p);
}
END_TEST

/* Until that of the player who made it, who is p2 here. */
START_TEST(a_change_of_the_second_player_lasts_as_long) {
    hoc_setup setup = {.state = "'turn_of': 'p2', 'turn': 2", .p1.heroes = "rock done|leaf|wall"};
    setup.p2.heroes = "pike|bolt|trey";
    hoc_play *p = hoc_played(setup, "activate pike|use guard|end|activate leaf");
    ck_assert_int_eq(hoc_change(p, "pike", "p2", "armor"), 2);
    hoc_do(p, "end");
    ck_assert_int_eq(hoc_change(p, "pike", "p2", "armor"), 0);
    hoc_free(p);
}
END_TEST

START_TEST(a_change_lasts_for_good) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "stance, banner"}, "cast stance|cast banner|activate pike|end");
    ck_assert_int_eq(hoc_change(p, "pike", "lasting", "armor"), 1);
    hoc_do(p, "activate rock|attack pike|roll 13|end|activate bolt|end|activate leaf|end|activate trey|end|activate "
              "wall|end");
    ck_assert_int_eq(hoc_health(p, "pike"), 20);
    ck_assert_int_eq(hoc_change(p, "pike", "lasting", "armor"), 1);
    hoc_do(p, "activate pike|attack rock|roll 15|dice 1 1"); /* and the banner's one */
    ck_assert_int_eq(hoc_health(p, "rock"), 17);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1 = {.heroes = "pike 3|bolt|trey", .hand = "stance, hail, raise"}},
                   "cast stance|cast hail|cast raise pike");
    ck_assert_int_eq(hoc_change(p, "pike", "lasting", "armor"), 0);
    hoc_free(p);
}
END_TEST

START_TEST(less_of_each_damage) {
    hoc_setup setup = {.p1 = {.heroes = "rock|bolt|trey", .hand = "slab"},
                       .p2 = {.heroes = "pike|leaf|wall", .hand = "burn"}};
    hoc_play *p =
        hoc_played(setup, "cast slab|activate rock|end|cast burn rock|activate pike|attack rock|roll 20|dice 1 1");
    ck_assert_int_eq(hoc_health(p, "rock"), 20 - 4 - 1);
    hoc_free(p);
    setup.state = "'turn': 5";
    setup.p1.heroes = "rock|bolt done|trey done";
    setup.p2.heroes = "pike|leaf done|wall done";
    p = hoc_played(setup, "cast slab|activate rock|end");
    ck_assert_int_eq(hoc_change(p, "rock", "round", "ward"), 1);
    hoc_do(p, "activate pike|end");
    ck_assert_int_eq(hoc_change(p, "rock", "round", "ward"), 0); /* the Round is over */
    hoc_free(p);
}
END_TEST

START_TEST(who_can_be_attacked) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "dare"}, "cast dare bolt|activate pike|end|activate rock");
    choices_are(p, "end|attack bolt");
    hoc_do(p, "end|activate trey|end|activate leaf");
    choices_are(p, "end|attack pike|attack bolt|attack trey");
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "veil, veil"}, "cast veil bolt|activate pike|end|activate rock");
    choices_are(p, "end|attack pike|attack trey");
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1 = {.heroes = "pike|bolt|trey 0", .hand = "veil, veil"}},
                   "cast veil bolt|cast veil pike|activate pike|end|activate rock");
    choices_are(p, "end|attack pike|attack bolt"); /* there is no other */
    hoc_free(p);
}
END_TEST

/* Counts what is told of cleansed heroes. */
static void hear_cleansed(void *context, const rp_event *event) {
    *(int *)context += strcmp(rp_calamity.event_kinds[event->kind].name, "cleansed") == 0;
}

START_TEST(cleansing) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "shell, stance, purge, banner"},
                             "cast shell pike|cast stance|cast banner|activate pike|use guard|cast purge pike");
    ck_assert_int_eq(hoc_change(p, "pike", "turn", "armor"), 0);
    ck_assert_int_eq(hoc_change(p, "pike", "p1", "armor"), 0);
    ck_assert_int_eq(hoc_change(p, "pike", "lasting", "armor"), 0);
    ck_assert_int_eq(hoc_change(p, "bolt", "lasting", "damage"), 1); /* he alone is cleansed */
    hoc_free(p);
    int told = 0;
    p = hoc_played((hoc_setup){.p1.hand = "shell, purge"}, "cast shell pike");
    test_play_words(p->game, &p->state, "cast purge pike", &(rp_listener){hear_cleansed, &told});
    ck_assert_int_eq(told, 1);
    hoc_free(p);
}
END_TEST

START_TEST(a_target_that_acts) {
    static const char *const own[] = {"pike", "bolt", "trey"};
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "spur"});
    ck_assert(!hoc_offers(p, "cast ..."));
    hoc_free(p);
    for (int i = 0; i < 3; i++) {
        char moves[32];
        snprintf(moves, sizeof moves, "activate %s", own[i]);
        p = hoc_played((hoc_setup){.p1.hand = "spur"}, moves);
        snprintf(moves, sizeof moves, "cast spur %s", own[i]);
        ck_assert(hoc_offers(p, moves) && !hoc_offers(p, i ? "cast spur pike" : "cast spur bolt"));
        hoc_free(p);
    }
}
END_TEST

/* On the last of the six heroes as on the others. */
START_TEST(an_effect_on_whom_it_is_so) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "flurry"}, "cast flurry wall");
    ck_assert_int_eq(hoc_health(p, "wall"), 30 - 1);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "flurry", .p2.heroes = "rock|leaf|wall 20"}, "cast flurry wall");
    ck_assert_int_eq(hoc_health(p, "wall"), 20 - 3);
    hoc_free(p);
}
END_TEST

/* The hero who is active is the other's: nobody of his own uses a Common card that answers. */
START_TEST(nobody_is_active_in_the_others_turn) {
    hoc_play *p = hoc_played((hoc_setup){.state = "'turn_of': 'p2', 'turn': 2", .p1.hand = "brace, counter"},
                             "activate rock|attack pike");
    choices_are(p, "pass|cast brace");
    hoc_do(p, "cast brace|pass|roll 13");
    ck_assert_int_eq(hoc_health(p, "pike"), 17);
    hoc_free(p);
}
END_TEST

/* ---- what is of no use ---------------------------------------------------------------------------------- */

static bool is_useful(hoc_play *p, const char *text) {
    rp_action all[RP_LEGAL_MAX];
    char one[RP_TEXT_MAX];
    ck_assert_msg(hoc_offers(p, text), "'%s' is not offered", text);
    int player = hoc_asked(p, HOC_P2), count = rp_useful(p->game, &p->state, player, all);
    for (int i = 0; i < count; i++) {
        rp_action_text(p->game, &p->state, player, all[i], one);
        if (strcmp(one, text) == 0) return true;
    }
    return false;
}

/* Of two copies one is as good as the other. */
START_TEST(a_copy_is_left_out) {
    hoc_play *p = hoc_played((hoc_setup){.options = "hand_limit=2", .p1.hand = "jolt, jolt, burn"}, "activate pike");
    ck_assert(is_useful(p, "cast jolt rock") && !is_useful(p, "cast jolt #2 rock"));
    hoc_do(p, "end");
    choices_are(p, "discard jolt|discard jolt #2|discard burn");
    ck_assert(is_useful(p, "discard jolt") && !is_useful(p, "discard jolt #2") && is_useful(p, "discard burn"));
    hoc_free(p);
}
END_TEST

/* One more action is of use to who has a hero active. */
START_TEST(actions_that_nobody_can_use_are_left_out) {
    hoc_play *p = hoc_at((hoc_setup){.p1 = {.heroes = "pike|bolt|drum", .hand = "rush"}});
    ck_assert(hoc_offers(p, "cast rush") && !is_useful(p, "cast rush"));
    hoc_do(p, "activate pike");
    ck_assert(is_useful(p, "cast rush"));
    hoc_free(p);
}
END_TEST

START_TEST(what_changes_nothing_is_left_out) {
    hoc_setup setup = {
        .p1 = {.heroes = "pike|bolt 17 done|trey", .hand = "mend, purge, burn, shell, gaze, extort, study"}};
    hoc_play *p = hoc_at(setup);
    ck_assert(!is_useful(p, "cast mend pike") && is_useful(p, "cast mend bolt"));
    ck_assert(!is_useful(p, "cast purge pike"));
    ck_assert(is_useful(p, "cast burn rock") && is_useful(p, "cast shell pike") && is_useful(p, "cast study"));
    ck_assert(!is_useful(p, "cast gaze") && !is_useful(p, "cast extort")); /* p2 has no hand */
    hoc_do(p, "cast shell pike");
    ck_assert(is_useful(p, "cast purge pike") && !is_useful(p, "cast purge bolt"));
    hoc_free(p);
    setup.p2.hand = "mend";
    p = hoc_at(setup);
    ck_assert(is_useful(p, "cast gaze") && is_useful(p, "cast extort"));
    hoc_do(p, "cast gaze");
    hoc_free(p);
    setup.options = "empty_deck=shuffle"; /* each card that is cast comes back */
    p = hoc_at(setup);
    ck_assert(is_useful(p, "cast mend pike") && is_useful(p, "cast purge pike"));
    hoc_free(p);
}
END_TEST

/* HOC-48, HOC-R33: who answers has nobody active, also where the other's hero stands in the place of his own. */
START_TEST(own_heroes_are_not_active_in_the_others_turn) {
    hoc_play *p =
        hoc_played((hoc_setup){.p1.hand = "brace", .p2 = {.heroes = "rock 15|leaf|wall", .hand = "repay, parry"}},
                   "activate pike|attack rock");
    choices_are(p, "pass|cast parry");
    hoc_free(p);
}
END_TEST

/* ---- attacks of cards ----------------------------------------------------------------------------------- */

START_TEST(an_attack_by_a_card) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "order, opening"}, "activate pike");
    ck_assert(hoc_offers(p, "cast opening rock"));
    hoc_do(p, "cast order rock|roll 12");
    ck_assert_int_eq(hoc_number(p, "actions"), 2);
    ck_assert(!hoc_offers(p, "cast opening ...")); /* an attack was made */
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "order"}, "activate pike|cast order rock|roll 13|dice 3 4");
    ck_assert_int_eq(hoc_health(p, "rock"), 20 - 7 - 1);
    hoc_free(p);
    p = hoc_at((hoc_setup){.p1.hand = "order"});
    ck_assert(!hoc_offers(p, "cast order ...")); /* nobody is active */
    hoc_free(p);
}
END_TEST

START_TEST(what_follows_a_hit_or_a_miss) {
    hoc_setup setup = {.p1 = {.hand = "feint", .deck = "mend"}};
    hoc_play *p = hoc_played(setup, "activate pike|cast feint rock|roll 15");
    choices_are(p, "dice 1|dice 2|dice 3|dice 4");
    hoc_do(p, "dice 2");
    choices_are(p, "draw mend");
    hoc_do(p, "draw mend");
    ck_assert_int_eq(hoc_health(p, "rock"), 18);
    ck_assert_int_eq(hoc_change(p, "pike", "p1", "armor"), 0);
    hoc_free(p);
    p = hoc_played(setup, "activate pike|cast feint rock|roll 14");
    ck_assert(hoc_asked(p, HOC_P1));
    ck_assert_int_eq(hoc_change(p, "pike", "p1", "armor"), 2);
    ck_assert_int_eq(hoc_count(p, "p1.hand"), 0);
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "follow"}, "activate pike|attack rock|roll 14");
    ck_assert(!hoc_offers(p, "cast follow ..."));
    hoc_do(p, "attack rock|roll 15|dice 1 1");
    ck_assert(hoc_offers(p, "cast follow rock"));
    hoc_free(p);
}
END_TEST

START_TEST(conditions_of_the_target) {
    hoc_setup setup = {.p1 = {.hand = "flurry", .deck = "mend"}};
    hoc_play *p = hoc_played(setup, "cast flurry rock");
    ck_assert_int_eq(hoc_health(p, "rock"), 19);
    hoc_free(p);
    setup.p2.heroes = "rock 10|leaf|wall";
    p = hoc_played(setup, "cast flurry rock");
    ck_assert_int_eq(hoc_health(p, "rock"), 7);
    ck_assert(hoc_asked(p, HOC_P1));
    hoc_free(p);
    setup.p2.heroes = "rock 3|leaf|wall";
    p = hoc_played(setup, "cast flurry rock");
    ck_assert_int_eq(hoc_health(p, "rock"), 0);
    choices_are(p, "draw mend");
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1 = {.heroes = "pike|bolt|moss", .hand = "lull"}, .p2.heroes = "rock done|leaf|wall"},
                   "cast lull");
    ck_assert_int_eq(hoc_health(p, "rock"), 20); /* who is not ready */
    ck_assert_int_eq(hoc_health(p, "leaf"), 4);
    ck_assert_int_eq(hoc_health(p, "wall"), 28);
    hoc_free(p);
}
END_TEST

START_TEST(draining) {
    hoc_play *p = hoc_played((hoc_setup){.p1 = {.heroes = "pike 10|bolt|trey", .hand = "leech"}},
                             "activate pike|cast leech rock");
    ck_assert_int_eq(hoc_health(p, "rock"), 16);
    ck_assert_int_eq(hoc_health(p, "pike"), 14);
    hoc_free(p);
}
END_TEST

/* ---- conditions of a card ------------------------------------------------------------------------------- */

START_TEST(first_spell_of_the_turn) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "prelude, burn", .p2.hand = "prelude"});
    ck_assert(hoc_offers(p, "cast prelude rock"));
    hoc_do(p, "cast burn rock");
    ck_assert(!hoc_offers(p, "cast prelude ..."));
    hoc_do(p, "activate pike|end");
    ck_assert(hoc_offers(p, "cast prelude pike"));
    hoc_free(p);
}
END_TEST

START_TEST(fewer_heroes_than_the_other) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "outcry"});
    ck_assert(!hoc_offers(p, "cast outcry"));
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1 = {.heroes = "pike|bolt|trey 0", .hand = "outcry"}}, "cast outcry");
    ck_assert_int_eq(hoc_health(p, "rock"), 19);
    ck_assert_int_eq(hoc_health(p, "leaf"), 5);
    hoc_free(p);
}
END_TEST

START_TEST(nobody_to_activate) {
    hoc_play *p = hoc_at((hoc_setup){.p1.hand = "vigil"});
    ck_assert(!hoc_offers(p, "cast vigil"));
    hoc_do(p, "activate pike");
    ck_assert(!hoc_offers(p, "cast vigil"));
    hoc_free(p);
    p = hoc_played((hoc_setup){.state = "'turn': 5", .p1 = {.heroes = "pike 5 done|bolt done|trey 0", .hand = "vigil"}},
                   "cast vigil");
    ck_assert_int_eq(hoc_health(p, "pike"), 6);
    ck_assert_int_eq(hoc_health(p, "trey"), 0);
    hoc_free(p);
}
END_TEST

/* ---- cards ---------------------------------------------------------------------------------------------- */

START_TEST(drawing) {
    hoc_play *p = hoc_played((hoc_setup){.p1 = {.hand = "study", .deck = "mend, jolt, burn"}}, "cast study");
    choices_are(p, "draw jolt|draw burn|draw mend");
    ck_assert_double_eq_tol(hoc_probability(p, "draw burn"), 1 / 3.0, 1e-12);
    hoc_do(p, "draw burn");
    ck_assert_double_eq_tol(hoc_probability(p, "draw mend"), 1 / 2.0, 1e-12);
    hoc_do(p, "draw mend");
    ck_assert(hoc_asked(p, HOC_P1));
    ck_assert_str_eq(hoc_list(p, "p1.hand"), "burn, mend");
    ck_assert_str_eq(hoc_list(p, "p1.discard"), "study");
    hoc_free(p);
}
END_TEST

START_TEST(discarding) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "pilfer", .p2.hand = "jolt, burn, mend"}, "cast pilfer");
    choices_are(p, "discard jolt|discard burn|discard mend");
    ck_assert(hoc_chance(p));
    ck_assert_double_eq_tol(hoc_probability(p, "discard burn"), 1 / 3.0, 1e-12);
    hoc_do(p, "discard burn");
    ck_assert(hoc_asked(p, HOC_P1));
    ck_assert_str_eq(hoc_list(p, "p2.discard"), "burn");
    ck_assert_str_eq(hoc_list(p, "p2.hand"), "jolt, mend");
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "extort", .p2.hand = "jolt, mend"}, "cast extort");
    ck_assert(hoc_asked(p, HOC_P2));
    choices_are(p, "discard jolt|discard mend");
    hoc_do(p, "discard mend");
    ck_assert(hoc_asked(p, HOC_P1));
    ck_assert_str_eq(hoc_list(p, "p2.discard"), "mend");
    hoc_free(p);
    p = hoc_played((hoc_setup){.p1.hand = "extort, pilfer"}, "cast extort|cast pilfer");
    ck_assert(hoc_asked(p, HOC_P1)); /* there is nothing to discard */
    hoc_free(p);
}
END_TEST

START_TEST(a_hand_that_was_shown) {
    hoc_play *p =
        hoc_played((hoc_setup){.p1.hand = "gaze", .p2 = {.hand = "jolt, burn", .deck = "mend, shell"}}, "cast gaze");
    ck_assert_str_eq(hoc_list(p, "p2.known"), "jolt, burn");
    ck_assert_str_eq(hoc_seen(p, HOC_P1, "p2.known"), "jolt, burn");
    hoc_do(p, "activate pike|end|draw mend");
    ck_assert_str_eq(hoc_list(p, "p2.known"), "jolt, burn"); /* the new one is not known */
    hoc_do(p, "cast jolt pike|dice 1");
    ck_assert_str_eq(hoc_list(p, "p2.known"), "burn");
    hoc_free(p);
}
END_TEST

/* ---- activation ------------------------------------------------------------------------------------------- */

START_TEST(ready_again) {
    hoc_play *p = hoc_played(
        (hoc_setup){.state = "'turn': 3", .p1 = {.heroes = "pike done|bolt|trey", .hand = "rouse"}}, "cast rouse pike");
    ck_assert(!hoc_done(p, "pike"));
    ck_assert(hoc_offers(p, "activate pike"));
    hoc_free(p);
}
END_TEST

/* He who is active can be activated again in another turn of the Round. */
START_TEST(ready_again_while_active) {
    hoc_play *p =
        hoc_played((hoc_setup){.p1.hand = "rouse"}, "activate pike|cast rouse pike|use guard|end|activate rock|end");
    ck_assert(hoc_offers(p, "activate pike"));
    hoc_do(p, "activate pike|end|activate leaf|end");
    choices_are(p, "activate bolt|activate trey");
    hoc_free(p);
}
END_TEST

START_TEST(exhausted) {
    hoc_play *p = hoc_played((hoc_setup){.p1.hand = "daze", .p2.heroes = "rock|leaf done|wall"}, "activate pike");
    ck_assert(hoc_offers(p, "cast daze rock") && !hoc_offers(p, "cast daze leaf"));
    hoc_do(p, "cast daze rock|end");
    choices_are(p, "activate wall");
    hoc_free(p);
}
END_TEST

START_TEST(one_more_action) {
    hoc_play *p =
        hoc_played((hoc_setup){.p1 = {.heroes = "drum|bolt|trey", .hand = "haste"}}, "activate drum|cast haste");
    ck_assert_int_eq(hoc_number(p, "actions"), 3);
    hoc_do(p, "use rally"); /* costs one and gives one */
    ck_assert_int_eq(hoc_number(p, "actions"), 3);
    ck_assert(!hoc_offers(p, "use rally"));
    hoc_free(p);
}
END_TEST

/* A limit counts for the Round: also where he is made ready again in it. */
START_TEST(limits_of_a_round) {
    hoc_setup setup = {.p1 = {.heroes = "drum|bolt|trey", .hand = "rouse"}};
    hoc_play *p = hoc_played(setup, "activate drum|use beat|end|activate rock|end|cast rouse drum|activate drum");
    ck_assert(!hoc_offers(p, "use beat") && hoc_offers(p, "use rally"));
    hoc_free(p);
    setup.p1.heroes = "drum|bolt done|trey done";
    setup.p2.heroes = "rock|leaf done|wall done";
    setup.state = "'turn': 5";
    p = hoc_played(setup, "activate drum|use beat|end|activate rock|end|activate drum");
    ck_assert(hoc_offers(p, "use beat")); /* a new Round */
    hoc_free(p);
}
END_TEST

/* ---- beginnings ----------------------------------------------------------------------------------------- */

START_TEST(trios_at_random) {
    hoc_play *p = hoc_begun("calamity:p1=random,p2=rock+leaf+wall", NULL);
    ck_assert(hoc_chance(p));
    choices_are(p, "hero pike|hero bolt|hero trey|hero drum|hero moss");
    ck_assert_double_eq_tol(hoc_probability(p, "hero moss"), 0.2, 1e-12);
    hoc_do(p, "hero moss");
    choices_are(p, "hero pike|hero bolt|hero trey|hero drum");
    hoc_do(p, "hero pike|hero drum|*");
    ck_assert(hoc_asked(p, HOC_P1));
    ck_assert(hoc_offers(p, "activate moss") && hoc_offers(p, "activate pike") && hoc_offers(p, "activate drum"));
    hoc_free(p);
}
END_TEST

/* pike has a preset of two Thrusts, bolt and trey have all that there is for them, 23 are of the archetype: 29, and one
 * is filled in, the first of the book which is not there twice. Of "spells" there are three. */
START_TEST(preset_decks) {
    hoc_play *p = hoc_begun("calamity:p1=pike+bolt+trey,p2=rock+leaf+wall,decks2=spells", NULL);
    ck_assert_int_eq(hoc_count(p, "p1.deck"), 30);
    const char *list = hoc_list(p, "p1.deck");
    ck_assert_ptr_nonnull(strstr(list, "thrust, thrust, arc, arc, echo, echo, jolt, jolt, burn, burn, mend, mend"));
    ck_assert_ptr_null(strstr(list, "stance"));
    ck_assert_ptr_nonnull(strstr(list, "parry"));
    ck_assert_int_eq(hoc_count(p, "p2.deck"), 30);
    ck_assert_ptr_nonnull(strstr(hoc_list(p, "p2.deck"), "study, study"));
    ck_assert_ptr_nonnull(strstr(hoc_list(p, "p2.deck"), "jolt, jolt"));
    hoc_free(p);
}
END_TEST

START_TEST(one_shuffle_a_turn) {
    hoc_play *p =
        hoc_played((hoc_setup){.options = "empty_deck=shuffle", .p1 = {.hand = "study, echo", .discard = "mend"}},
                   "cast study|draw mend");
    while (hoc_chance(p)) hoc_do(p, "*");
    ck_assert(hoc_asked(p, HOC_P1));
    ck_assert_int_eq(hoc_count(p, "p1.hand") + hoc_count(p, "p1.discard") + hoc_count(p, "p1.deck"), 3);
    hoc_do(p, "cast echo");
    ck_assert(hoc_asked(p, HOC_P1));
    hoc_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {a_change_lasts_for_the_turn,
                            a_change_lasts_until_the_next_own_turn,
                            a_change_of_the_second_player_lasts_as_long,
                            a_target_that_acts,
                            an_effect_on_whom_it_is_so,
                            nobody_is_active_in_the_others_turn,
                            what_changes_nothing_is_left_out,
                            actions_that_nobody_can_use_are_left_out,
                            own_heroes_are_not_active_in_the_others_turn,
                            a_copy_is_left_out,
                            a_change_lasts_for_good,
                            less_of_each_damage,
                            who_can_be_attacked,
                            cleansing,
                            an_attack_by_a_card,
                            what_follows_a_hit_or_a_miss,
                            conditions_of_the_target,
                            draining,
                            first_spell_of_the_turn,
                            fewer_heroes_than_the_other,
                            nobody_to_activate,
                            drawing,
                            discarding,
                            a_hand_that_was_shown,
                            ready_again,
                            ready_again_while_active,
                            exhausted,
                            one_more_action,
                            limits_of_a_round,
                            trios_at_random,
                            preset_decks,
                            one_shuffle_a_turn};
    return hoc_run_tests("calamity: effects", tests, sizeof tests / sizeof *tests);
}
