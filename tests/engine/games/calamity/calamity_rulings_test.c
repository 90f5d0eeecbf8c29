/* Ledger HOC-R04, R08, R09, R12 to R19, R25 and R28 to R30: the rulings of turns, draws and ends, with each value of
 * their options. */
#include "tests/support/calamity_play.h"
#include "tests/support/row.h"

#include <stdio.h>

static const char trios[] = "calamity:p1=pike+bolt+trey,p2=rock+leaf+wall";

/* The first four turns, each with a draw or without: p1's hand, p2's, p1's and p2's after it began. */
static void first_turns(const char *options, int first, int second) {
    char spec[160];
    snprintf(spec, sizeof spec, "%s%s", trios, options);
    hoc_play *p = hoc_begun(spec, NULL);
    for (int card = 0; card < 10; card++) {
        char draw[RP_TEXT_MAX];
        snprintf(draw, sizeof draw, "%s", hoc_choices(p));
        draw[strcspn(draw, "|")] = 0;
        hoc_do(p, draw);
    }
    row_number("HOC-R04", hoc_chance(p), first - 5);
    hoc_do(p, "*");
    row_number("HOC-R04", hoc_count(p, "p1.hand"), first);
    hoc_do(p, "activate pike|end");
    row_number("HOC-R04", hoc_chance(p), second - 5);
    hoc_do(p, "*");
    row_number("HOC-R04", hoc_count(p, "p2.hand"), second);
    hoc_do(p, "activate rock|end|*");
    row_number("HOC-R04", hoc_count(p, "p1.hand"), first + 1);
    hoc_do(p, "activate bolt|end|*");
    row_number("HOC-R04", hoc_count(p, "p2.hand"), second + 1);
    hoc_free(p);
}

START_TEST(hoc_r04_who_draws_first) {
    first_turns("", 5, 6);
    first_turns(",first_draw=opener", 5, 6);
    first_turns(",first_draw=each", 5, 5);
    first_turns(",first_draw=all", 6, 6);
}
END_TEST

START_TEST(hoc_r08_hand_limit) {
    hoc_setup setup = {.p1.hand = "jolt, burn, mend, shell, study"};
    hoc_play *p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R08", hoc_asked(p, HOC_P2));
    row_number("HOC-R08", hoc_count(p, "p1.hand"), 5);
    hoc_free(p);
    setup.options = "hand_limit=0";
    p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R08", hoc_asked(p, HOC_P2));
    hoc_free(p);
    setup.options = "hand_limit=5";
    p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R08", hoc_asked(p, HOC_P2));
    hoc_free(p);
    setup.options = "hand_limit=3";
    p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R08", hoc_asked(p, HOC_P1));
    row_text("HOC-R08", hoc_choices(p), "discard jolt|discard burn|discard mend|discard shell|discard study");
    hoc_do(p, "discard burn");
    row_holds("HOC-R08", hoc_asked(p, HOC_P1) && hoc_offers(p, "discard jolt"));
    hoc_do(p, "discard study");
    row_holds("HOC-R08", hoc_asked(p, HOC_P2));
    row_text("HOC-R08", hoc_list(p, "p1.hand"), "jolt, mend, shell");
    row_text("HOC-R08", hoc_list(p, "p1.discard"), "burn, study");
    hoc_free(p);
    setup.options = "hand_limit=1";
    p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R08", hoc_asked(p, HOC_P1));
    hoc_do(p, "discard jolt|discard burn|discard mend|discard shell");
    row_holds("HOC-R08", hoc_asked(p, HOC_P2));
    row_text("HOC-R08", hoc_list(p, "p1.hand"), "study");
    hoc_free(p);
    setup.options = "hand_limit=3"; /* a card that an effect takes comes before those of the limit */
    setup.state = "'phase': 'hand-limit', 'active': 1, 'waiting': {'for': 'choose-discard', 'by': 'p1'}";
    setup.p1.more = "'discards': 1";
    setup.p1.heroes = "pike done|bolt|trey";
    p = hoc_played(setup, "discard burn");
    row_holds("HOC-R08", hoc_asked(p, HOC_P1) && !hoc_word(p, "waiting.for")[0]);
    hoc_do(p, "discard jolt");
    row_holds("HOC-R08", hoc_asked(p, HOC_P2));
    hoc_free(p);
    row_holds("HOC-R08", strstr(hoc_spec_refusal("calamity:hand_limit=21", NULL), "hand_limit"));
}
END_TEST

/* Five draws of each, the first outcome each time. */
static void deal(hoc_play *p, int cards) {
    for (; cards > 0; cards--) {
        row_holds("HOC-R09", hoc_chance(p));
        char draw[RP_TEXT_MAX];
        snprintf(draw, sizeof draw, "%s", hoc_choices(p));
        draw[strcspn(draw, "|")] = 0;
        hoc_do(p, draw);
    }
}

START_TEST(hoc_r09_mulligan) {
    char spec[160];
    hoc_play *p = hoc_begun(trios, NULL);
    deal(p, 10);
    row_holds("HOC-R09", hoc_asked(p, HOC_P1) && !hoc_offers(p, "keep") && !hoc_offers(p, "redraw"));
    hoc_free(p);
    snprintf(spec, sizeof spec, "%s,mulligan=no", trios);
    p = hoc_begun(spec, NULL);
    deal(p, 10);
    row_holds("HOC-R09", !hoc_offers(p, "redraw"));
    hoc_free(p);
    snprintf(spec, sizeof spec, "%s,mulligan=yes", trios);
    p = hoc_begun(spec, NULL);
    deal(p, 10);
    row_holds("HOC-R09", hoc_asked(p, HOC_P1));
    row_text("HOC-R09", hoc_choices(p), "keep|redraw");
    long list = hoc_count(p, "p1.hand") + hoc_count(p, "p1.deck");
    hoc_do(p, "redraw");
    row_number("HOC-R09", hoc_count(p, "p1.deck"), list);
    deal(p, 5);
    row_number("HOC-R09", hoc_count(p, "p1.hand"), 5);
    row_number("HOC-R09", hoc_count(p, "p1.deck"), list - 5);
    row_holds("HOC-R09", hoc_asked(p, HOC_P2)); /* once only */
    row_text("HOC-R09", hoc_choices(p), "keep|redraw");
    hoc_do(p, "keep");
    row_number("HOC-R09", hoc_count(p, "p2.hand"), 5);
    row_holds("HOC-R09", hoc_asked(p, HOC_P1) && hoc_offers(p, "activate pike"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r12_an_empty_deck) {
    hoc_setup setup = {.p2 = {.heroes = "rock 7|leaf 0|wall", .hand = "burn", .discard = "mend, shell"}};
    hoc_play *p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R12", hoc_asked(p, HOC_P2));
    row_number("HOC-R12", hoc_count(p, "p2.hand"), 1);
    row_number("HOC-R12", hoc_health(p, "rock"), 7);
    row_number("HOC-R12", hoc_count(p, "p2.discard"), 2);
    hoc_free(p);
    setup.options = "empty_deck=nothing";
    p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R12", hoc_asked(p, HOC_P2));
    row_number("HOC-R12", hoc_count(p, "p2.hand"), 1);
    hoc_free(p);
    setup.options = "empty_deck=shuffle";
    p = hoc_played(setup, "activate pike|end");
    row_text("HOC-R12", hoc_choices(p), "draw mend|draw shell");
    row_near("HOC-R12", hoc_probability(p, "draw mend"), 0.5, 1e-12);
    hoc_do(p, "draw mend");
    row_text("HOC-R12", hoc_list(p, "p2.deck"), "shell");
    row_number("HOC-R12", hoc_count(p, "p2.discard"), 0);
    row_number("HOC-R12", hoc_count(p, "p2.hand"), 2);
    hoc_free(p);
    setup.p2.discard = NULL; /* nothing to shuffle */
    p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R12", hoc_asked(p, HOC_P2) && hoc_count(p, "p2.hand") == 1);
    hoc_free(p);
    setup.options = "empty_deck=hurt";
    p = hoc_played(setup, "activate pike|end");
    row_number("HOC-R12", hoc_health(p, "rock"), 6);
    row_number("HOC-R12", hoc_health(p, "leaf"), 0);
    row_number("HOC-R12", hoc_health(p, "wall"), 29);
    row_number("HOC-R12", hoc_health(p, "bolt"), 18);
    hoc_free(p);
    setup.options = "empty_deck=lose";
    p = hoc_played(setup, "activate pike|end");
    row_holds("HOC-R12", hoc_over(p));
    row_near("HOC-R12", hoc_payoff(p, HOC_P1), 1, 0);
    hoc_free(p);
}
END_TEST

/* Once in a turn, or there would be no end of it, and in the next one again. */
START_TEST(hoc_r12_shuffled_in_turn_after_turn) {
    hoc_play *p = hoc_played((hoc_setup){.options = "empty_deck=shuffle", .p2 = {.hand = "study", .discard = "mend"}},
                             "activate pike|end|draw mend|cast study");
    row_holds("HOC-R12", hoc_asked(p, HOC_P2));
    row_text("HOC-R12", hoc_list(p, "p2.discard"), "study");
    hoc_do(p, "activate rock|end|activate bolt|end");
    row_text("HOC-R12", hoc_choices(p), "draw study");
    hoc_free(p);
}
END_TEST

/* Draws of a card as those of a turn: two missed ones, and the last hero may fall by them. */
START_TEST(hoc_r12_draws_of_cards) {
    hoc_setup setup = {.options = "empty_deck=hurt",
                       .p1 = {.heroes = "pike 7|bolt|trey", .hand = "study", .deck = "mend"}};
    hoc_play *p = hoc_played(setup, "cast study|draw mend");
    row_number("HOC-R12", hoc_health(p, "pike"), 6);
    row_number("HOC-R12", hoc_health(p, "bolt"), 17);
    hoc_free(p);
    setup.p1.heroes = "pike 1|bolt 0|trey 0";
    p = hoc_played(setup, "cast study|draw mend");
    row_holds("HOC-R12", hoc_over(p));
    row_near("HOC-R12", hoc_payoff(p, HOC_P1), -1, 0);
    hoc_free(p);
    setup.options = "empty_deck=lose";
    p = hoc_played(setup, "cast study|draw mend");
    row_holds("HOC-R12", hoc_over(p));
    row_near("HOC-R12", hoc_payoff(p, HOC_P1), -1, 0);
    hoc_free(p);
    setup.options = "empty_deck=nothing";
    p = hoc_played(setup, "cast study|draw mend");
    row_holds("HOC-R12", hoc_asked(p, HOC_P1) && hoc_count(p, "p1.hand") == 1);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r13_spells_before_the_selection) {
    hoc_setup setup = {.p1.hand = "burn"};
    hoc_play *p = hoc_at(setup);
    row_holds("HOC-R13", hoc_offers(p, "cast burn rock") && hoc_offers(p, "activate pike"));
    hoc_free(p);
    setup.options = "early_spells=yes";
    p = hoc_at(setup);
    row_holds("HOC-R13", hoc_offers(p, "cast burn rock"));
    hoc_free(p);
    setup.options = "early_spells=no";
    p = hoc_at(setup);
    row_text("HOC-R13", hoc_choices(p), "activate pike|activate bolt|activate trey");
    hoc_do(p, "activate pike");
    row_holds("HOC-R13", hoc_offers(p, "cast burn rock"));
    hoc_free(p);
    setup.state = "'turn': 5"; /* nobody to select: Spells all the same */
    setup.p1.heroes = "pike done|bolt 0|trey done";
    p = hoc_at(setup);
    row_holds("HOC-R13", hoc_offers(p, "cast burn rock"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r14_has_to_activate) {
    hoc_play *p = hoc_at((hoc_setup){0});
    row_holds("HOC-R14", !hoc_offers(p, "end"));
    hoc_do(p, "activate pike");
    row_holds("HOC-R14", hoc_offers(p, "end")); /* to use his actions is free */
    hoc_free(p);
    p = hoc_at((hoc_setup){.options = "must_activate=yes"});
    row_holds("HOC-R14", !hoc_offers(p, "end"));
    hoc_free(p);
    p = hoc_at((hoc_setup){.options = "must_activate=no"});
    row_holds("HOC-R14", hoc_offers(p, "end") && hoc_offers(p, "activate pike"));
    hoc_do(p, "end");
    row_holds("HOC-R14", hoc_asked(p, HOC_P2));
    hoc_free(p);
}
END_TEST

/* Turns of p1 in a Round in which he has one hero; p2's hand is empty too, but he has heroes. */
static int turns_of_p1(const char *options, const char *hand) {
    hoc_play *p = hoc_at((hoc_setup){.options = options, .p1 = {.heroes = "pike|bolt 0|trey 0", .hand = hand}});
    int turns = 0, last = -1;
    for (int move = 0; move < 40; move++) {
        long round = json_object_get(hoc_json(p), "round") ? hoc_number(p, "round") : 1;
        if (round != 1) break;
        long turn = json_object_get(hoc_json(p), "turn") ? hoc_number(p, "turn") : 1;
        if (hoc_asked(p, HOC_P1) && turn != last) turns++, last = (int)turn;
        if (hoc_offers(p, "activate ...")) {
            char first[RP_TEXT_MAX];
            snprintf(first, sizeof first, "%s", strstr(hoc_choices(p), "activate"));
            first[strcspn(first, "|")] = 0;
            hoc_do(p, first);
        } else {
            hoc_do(p, "end");
        }
    }
    hoc_free(p);
    return turns;
}

START_TEST(hoc_r15_three_turns_each) {
    row_number("HOC-R15", turns_of_p1(NULL, NULL), 3);
    row_number("HOC-R15", turns_of_p1("spell_turns=yes", NULL), 3);
    row_number("HOC-R15", turns_of_p1("spell_turns=skip", NULL), 1);
    row_number("HOC-R15", turns_of_p1("spell_turns=skip", "burn"), 3);
}
END_TEST

/* The draw comes first, and what it brings is no reason to skip any more. */
START_TEST(hoc_r15_the_draw_of_a_skipped_turn) {
    hoc_play *p = hoc_played((hoc_setup){.options = "spell_turns=skip",
                                         .state = "'turn_of': 'p2', 'turn': 4",
                                         .p1 = {.heroes = "pike done|bolt 0|trey 0", .deck = "mend"},
                                         .p2.heroes = "rock done|leaf|wall"},
                             "activate leaf|end");
    row_text("HOC-R15", hoc_choices(p), "draw mend");
    hoc_do(p, "draw mend");
    row_holds("HOC-R15", hoc_asked(p, HOC_P1));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r16_ended_at_once) {
    hoc_play *p = hoc_played((hoc_setup){.state = "'turn_of': 'p2', 'turn': 4",
                                         .p1 = {.heroes = "pike done|bolt 0|trey 0", .hand = "burn", .deck = "mend"},
                                         .p2.heroes = "rock done|leaf|wall"},
                             "activate leaf|end");
    row_text("HOC-R16", hoc_choices(p), "draw mend");
    hoc_do(p, "draw mend");
    row_holds("HOC-R16", hoc_asked(p, HOC_P1) && hoc_offers(p, "end"));
    hoc_do(p, "end");
    row_holds("HOC-R16", hoc_asked(p, HOC_P2));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r17_when_heroless_turns_come) {
    hoc_setup setup = {.p1.heroes = "pike|bolt 0|trey 0"};
    hoc_play *p = hoc_at(setup);
    row_text("HOC-R17", hoc_choices(p), "activate pike");
    hoc_free(p);
    setup.options = "heroless=last";
    p = hoc_at(setup);
    row_text("HOC-R17", hoc_choices(p), "activate pike");
    hoc_free(p);
    setup.options = "heroless=free";
    p = hoc_at(setup);
    row_holds("HOC-R17", hoc_offers(p, "activate pike") && hoc_offers(p, "end"));
    hoc_do(p, "end|activate rock|end");
    row_holds("HOC-R17", hoc_offers(p, "activate pike") && hoc_offers(p, "end"));
    hoc_do(p, "end|activate leaf|end");
    row_text("HOC-R17", hoc_choices(p), "activate pike"); /* his last turn */
    hoc_free(p);
    setup.p1.heroes = "pike|bolt|trey";
    p = hoc_at(setup);
    row_holds("HOC-R17", !hoc_offers(p, "end"));
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r18_falls_before_and_after_the_activation) {
    /* after: his turn is used up, and the two others have theirs */
    hoc_setup setup = {
        .state = "'turn_of': 'p2', 'turn': 2", .p1.heroes = "pike 3 done|bolt 3|trey", .p2.heroes = "rock|leaf|wall"};
    hoc_play *p = hoc_played(setup, "activate rock|attack pike|roll 20|end");
    row_number("HOC-R18", hoc_health(p, "pike"), 0);
    row_text("HOC-R18", hoc_choices(p), "activate bolt|activate trey");
    hoc_do(p, "activate bolt|end|activate leaf|end");
    row_text("HOC-R18", hoc_choices(p), "activate trey");
    hoc_do(p, "activate trey|end");
    row_holds("HOC-R18", hoc_offers(p, "activate wall"));
    hoc_do(p, "activate wall|end");
    row_number("HOC-R18", hoc_number(p, "round"), 2);
    hoc_free(p);
    /* before: one of the turns that are left is a Spell turn */
    p = hoc_played(setup, "activate rock|attack bolt|roll 20|end");
    row_number("HOC-R18", hoc_health(p, "bolt"), 0);
    row_text("HOC-R18", hoc_choices(p), "activate trey");
    hoc_do(p, "activate trey|end|activate leaf|end");
    row_text("HOC-R18", hoc_choices(p), "end");
    hoc_do(p, "end|activate wall|end");
    row_number("HOC-R18", hoc_number(p, "round"), 2);
    hoc_free(p);
}
END_TEST

/* The last turn of a Round that `opener` began, with or without a fall of `fallen` in it: who begins the next. */
static int next_opener(const char *options, const char *opener, const char *fallen) {
    bool p1_opens = strcmp(opener, "p1") == 0;
    char state[200];
    snprintf(state, sizeof state, "'opener': '%s', 'began': 'p1', 'turn_of': '%s', 'turn': 6, 'round': 3%s%s%s", opener,
             p1_opens ? "p2" : "p1", fallen ? ", 'fell': '" : "", fallen ? fallen : "", fallen ? "'" : "");
    hoc_play *p =
        hoc_played((hoc_setup){.options = options,
                               .state = state,
                               .p1.heroes = p1_opens ? "pike done|bolt done|trey 0" : "pike done|bolt done|trey",
                               .p2.heroes = p1_opens ? "rock done|leaf 0|wall" : "rock done|leaf 0|wall done"},
                   p1_opens ? "activate wall|end" : "activate trey|end");
    row_number("HOC-R19", hoc_number(p, "round"), 4);
    int player = hoc_asked(p, HOC_P1) ? HOC_P1 : HOC_P2;
    hoc_free(p);
    return player;
}

START_TEST(hoc_r19_who_begins_the_next_round) {
    row_number("HOC-R19", next_opener(NULL, "p1", NULL), HOC_P1);
    row_number("HOC-R19", next_opener("next_round=opener", "p1", "p2"), HOC_P1);
    row_number("HOC-R19", next_opener("next_round=loser", "p1", "p2"), HOC_P2);
    row_number("HOC-R19", next_opener("next_round=loser", "p1", "p1"), HOC_P1);
    row_number("HOC-R19", next_opener("next_round=loser", "p1", NULL), HOC_P1);
    row_number("HOC-R19", next_opener("next_round=loser", "p2", NULL), HOC_P2);
    row_number("HOC-R19", next_opener("next_round=alternate", "p1", NULL), HOC_P2);
    row_number("HOC-R19", next_opener("next_round=alternate", "p2", NULL), HOC_P1);
    /* by play: the last to fall in the Round was p1's */
    hoc_play *p = hoc_played((hoc_setup){.options = "next_round=loser",
                                         .state = "'turn': 5",
                                         .p1 = {.heroes = "pike done|bolt done|trey 5", .hand = "burn"},
                                         .p2.heroes = "rock done|leaf 5 done|wall"},
                             "activate trey|cast burn leaf|end|activate wall|attack trey|roll 12|dice 4|end");
    row_holds("HOC-R19", hoc_asked(p, HOC_P2));
    row_number("HOC-R19", hoc_number(p, "round"), 2);
    hoc_free(p);
}
END_TEST

START_TEST(hoc_r25_return) {
    hoc_setup setup = {.p1 = {.heroes = "pike|bolt 0|trey", .hand = "raise"}};
    hoc_play *p = hoc_played(setup, "cast raise bolt");
    row_number("HOC-R25", hoc_health(p, "bolt"), 5);
    row_holds("HOC-R25", hoc_offers(p, "activate bolt"));
    hoc_free(p);
    setup.options = "revival=card";
    p = hoc_played(setup, "cast raise bolt");
    row_number("HOC-R25", hoc_health(p, "bolt"), 5);
    hoc_free(p);
    setup.options = "revival=never";
    p = hoc_at(setup);
    row_holds("HOC-R25", !hoc_offers(p, "cast raise ..."));
    hoc_free(p);
}
END_TEST

static double both_fall(const char *options, bool p2_is_active) {
    hoc_setup setup = {.options = options,
                       .p1 = {.heroes = "pike 5|bolt 0|trey 4", .hand = p2_is_active ? NULL : "quake"},
                       .p2 = {.heroes = "rock 1|leaf 0|wall 0", .hand = p2_is_active ? "quake" : NULL}};
    if (p2_is_active) setup.state = "'turn_of': 'p2', 'turn': 2";
    hoc_play *p = hoc_played(setup, "cast quake");
    row_holds("HOC-R28", hoc_over(p));
    double payoff = hoc_payoff(p, HOC_P1);
    row_near("HOC-R28", hoc_payoff(p, HOC_P2), -payoff, 0);
    hoc_free(p);
    return payoff;
}

START_TEST(hoc_r28_both_fall) {
    row_near("HOC-R28", both_fall(NULL, false), 0, 0);
    row_near("HOC-R28", both_fall("both_fall=draw", true), 0, 0);
    row_near("HOC-R28", both_fall("both_fall=active_wins", false), 1, 0);
    row_near("HOC-R28", both_fall("both_fall=active_wins", true), -1, 0);
    row_near("HOC-R28", both_fall("both_fall=active_loses", false), -1, 0);
    row_near("HOC-R28", both_fall("both_fall=active_loses", true), 1, 0);
}
END_TEST

/* The card hurts the enemies first, then the own heroes, who would fall too. */
START_TEST(hoc_r29_after_each_effect) {
    hoc_setup setup = {.p1 = {.heroes = "pike 3|bolt 0|trey 2", .hand = "hail"}, .p2.heroes = "rock 3|leaf 0|wall 0"};
    hoc_play *p = hoc_played(setup, "cast hail");
    row_holds("HOC-R29", hoc_over(p));
    row_near("HOC-R29", hoc_payoff(p, HOC_P1), 1, 0);
    hoc_free(p);
    setup.p2.heroes = "rock 4|leaf 0|wall 0";
    p = hoc_played(setup, "cast hail");
    row_holds("HOC-R29", hoc_over(p));
    row_near("HOC-R29", hoc_payoff(p, HOC_P1), -1, 0);
    hoc_free(p);
}
END_TEST

static double at_the_limit(const char *options, const char *state, const char *first, const char *second) {
    hoc_play *p = hoc_played((hoc_setup){.options = options, .state = state, .p1.heroes = first, .p2.heroes = second},
                             "activate wall|end");
    row_holds("HOC-R30", hoc_over(p));
    double payoff = hoc_payoff(p, HOC_P1);
    hoc_free(p);
    return payoff;
}

START_TEST(hoc_r30_limit_of_rounds) {
    static const char last[] = "'turn_of': 'p2', 'turn': 6, 'round': 50",
                      first[] = "'turn_of': 'p2', 'turn': 6, 'round': 1";
    row_near("HOC-R30", at_the_limit(NULL, last, "pike 3 done|bolt 2 done|trey 1 done", "rock done|leaf 0|wall"), 1, 0);
    row_near("HOC-R30", at_the_limit(NULL, last, "pike done|bolt 0|trey 0", "rock 1 done|leaf 0|wall 1"), -1, 0);
    row_near("HOC-R30", at_the_limit(NULL, last, "pike 9 done|bolt 1 done|trey 0", "rock 8 done|leaf 0|wall 1"), 1, 0);
    row_near("HOC-R30", at_the_limit(NULL, last, "pike 8 done|bolt 1 done|trey 0", "rock 9 done|leaf 0|wall 1"), -1, 0);
    row_near("HOC-R30", at_the_limit(NULL, last, "pike 8 done|bolt 2 done|trey 0", "rock 9 done|leaf 0|wall 1"), 0, 0);
    row_near("HOC-R30", at_the_limit("round_limit=1", first, "pike done|bolt done|trey done", "rock done|leaf 0|wall"),
             1, 0);
    hoc_play *p = hoc_played((hoc_setup){.state = "'turn_of': 'p2', 'turn': 6, 'round': 49",
                                         .p1.heroes = "pike done|bolt done|trey done",
                                         .p2.heroes = "rock done|leaf done|wall"},
                             "activate wall|end");
    row_holds("HOC-R30", !hoc_over(p));
    hoc_free(p);
    p = hoc_played((hoc_setup){.options = "round_limit=0",
                               .state = last,
                               .p1.heroes = "pike done|bolt done|trey done",
                               .p2.heroes = "rock done|leaf done|wall"},
                   "activate wall|end");
    row_holds("HOC-R30", !hoc_over(p));
    row_number("HOC-R30", hoc_number(p, "round"), 51);
    hoc_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {hoc_r04_who_draws_first,
                            hoc_r08_hand_limit,
                            hoc_r09_mulligan,
                            hoc_r12_an_empty_deck,
                            hoc_r12_shuffled_in_turn_after_turn,
                            hoc_r12_draws_of_cards,
                            hoc_r13_spells_before_the_selection,
                            hoc_r14_has_to_activate,
                            hoc_r15_three_turns_each,
                            hoc_r15_the_draw_of_a_skipped_turn,
                            hoc_r16_ended_at_once,
                            hoc_r17_when_heroless_turns_come,
                            hoc_r18_falls_before_and_after_the_activation,
                            hoc_r19_who_begins_the_next_round,
                            hoc_r25_return,
                            hoc_r28_both_fall,
                            hoc_r29_after_each_effect,
                            hoc_r30_limit_of_rounds};
    return hoc_run_tests("calamity: rulings", tests, sizeof tests / sizeof *tests);
}
