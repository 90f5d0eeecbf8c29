/* The words of dq-combat's fights. */
#include "play/faces/face.h"
#include "play/faces/narrator.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/random_move.h"
#include "tests/support/shown_game.h"

#include <stdio.h>
#include <string.h>

/* The last thing that was done, as `read` tells it. */
static rp_happening happening;

static rp_action parsed(const fight *f, int seat, const char *text) {
    rp_action action;
    rp_error error;
    ck_assert_msg(!rp_action_parse(f->game, &f->state, seat, text, &action, &error), "%s", error.text);
    return action;
}

/* What `reader` is told when both sides, or the one that is to act, do what is named. */
static const char *read(fight *f, int reader, const char *hero, const char *monster) {
    static char text[RP_NARRATION_MAX];
    rp_narrator narrator = {0};
    rp_move move = {{0}};
    if (hero) move.of[FIGHT_HERO] = parsed(f, FIGHT_HERO, hero);
    if (monster) move.of[FIGHT_MONSTER] = parsed(f, FIGHT_MONSTER, monster);
    test_happen(f->game, &f->state, &move, reader, &happening);
    rp_narrate(&narrator, &happening, text);
    return text;
}

static void expect(const char *text, const char *part) {
    ck_assert_msg(strstr(text, part) != NULL, "'%s' lacks '%s'", text, part);
}

static void refuse(const char *text, const char *part) {
    ck_assert_msg(strstr(text, part) == NULL, "'%s' has '%s'", text, part);
}

static fight *of_hugo(void) {
    return fight_at((fight_setup){
        .options = "hero=hugo,monster=troll,life=5", .hero_hand = "M1(r), R1()", .monster_hand = "M1(), M0()"});
}

/* A wound that no card makes is told with where it comes from; equal totals of unequal types make none. */
START_TEST(a_wound_of_a_stand_off_says_why) {
    static const char *const wounded[] = {"A stand-off. The Troll takes 1 wound by your ability.\n",
                                          "A stand-off. You take 1 wound by Hugo the Glorious's ability.\n"};
    for (int reader = FIGHT_HERO; reader <= FIGHT_MONSTER; reader++) {
        fight *f = of_hugo();
        expect(read(f, reader, "M1(r)", "M1()"), wounded[reader]);
        fight_free(f);
        f = of_hugo();
        const char *text = read(f, reader, "R1()", "M1()");
        expect(text, "A stand-off. Cards go to the combat stack");
        refuse(text, "wound");
        fight_free(f);
    }
}
END_TEST

/* Nobody is asked who has one choice only, and nobody chooses what he is not asked. */
START_TEST(a_pass_without_a_choice_says_so) {
    static const char *const own_hands[] = {"M1(r), R1()", "M1(r), R1(r)"};
    for (int may_counter = 0; may_counter < 2; may_counter++)
        for (int reader = FIGHT_HERO; reader <= FIGHT_MONSTER; reader++) {
            fight *f = fight_at((fight_setup){.options = "hero=hugo,monster=troll,life=5",
                                              .hero_hand = own_hands[may_counter],
                                              .monster_hand = "R3(), M0()"});
            read(f, reader, "M1(r)", "R3()");
            expect(read(f, reader, "pass", NULL), reader == FIGHT_MONSTER ? "Hugo the Glorious passes.\n"
                                                  : may_counter           ? "You pass.\n"
                                                                          : "You have no card that may be added to "
                                                                            "counterattack.\n");
            fight_free(f);
        }
}
END_TEST

START_TEST(a_wound_that_was_chosen_says_so) {
    fight *f = fight_played((fight_setup){.options = "hero=krutzbeck,monster=demon,life=8",
                                          .hero_hand = "M5()",
                                          .monster_hand = "M1()",
                                          .stack = "M2()"},
                            "M5() | M1()");
    expect(read(f, FIGHT_HERO, "use", NULL),
           "The Demon takes 3 wounds, 1 of them by a deathblow (M2() M2), 1 of them by your ability.\n");
    fight_free(f);
    f = of_hugo();
    refuse(read(f, FIGHT_HERO, "M1(r)", "M0()"), "ability");
    fight_free(f);
}
END_TEST

/* The lesson about stand-offs comes also with one that wounds, and must be true then. */
START_TEST(the_lesson_of_a_stand_off_is_true) {
    const char *lesson[RP_LESSONS_MAX];
    rp_lessons_said said = 0;
    fight *f = of_hugo();
    read(f, FIGHT_HERO, "M1(r)", "M1()");
    int count = rp_lessons_after(rp_face_of(f->game->rules).lessons, &happening, &said, lesson), about = 0;
    for (int i = 0; i < count; i++) {
        if (!strstr(lesson[i], "stand-off")) continue;
        expect(lesson[i], "Nobody is hurt, unless by the hero's ability");
        about++;
    }
    ck_assert_int_eq(about, 1);
    fight_free(f);
}
END_TEST

/* Plays a move at random and tells it to the hero. */
static void tell_random_move(const rp_game *game, rp_random *random, rp_narrator *narrator, rp_state *state,
                             char text[RP_NARRATION_MAX]) {
    rp_move move = test_random_move(game, state, random);
    test_happen(game, state, &move, FIGHT_HERO, &happening);
    rp_narrate(narrator, &happening, text);
}

/* What a card counts is worked out again after each effect, also when chance has discarded a card in between. */
START_TEST(what_a_card_counts_is_said_once) {
    rp_error error;
    rp_game *game;
    rp_random random;
    int said = 0;
    ck_assert_msg(!rp_game_new("dq-combat:hero=hugo,monster=troll", NULL, &game, &error), "%s", error.text);
    rp_random_seed(&random, 5);
    for (int i = 0; i < 300; i++) {
        rp_state state;
        rp_narrator narrator = {0};
        char text[RP_NARRATION_MAX], last[128] = "", *rest;
        rp_start(game, &state);
        while (rp_to_act(game, &state)) {
            tell_random_move(game, &random, &narrator, &state, text);
            for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
                if (strstr(line, " reveal")) last[0] = 0;
                if (!strstr(line, "The Troll's card now counts")) continue;
                ck_assert_str_ne(line, last);
                snprintf(last, sizeof last, "%s", line);
                said++;
            }
        }
    }
    ck_assert_int_gt(said, 30);
    rp_game_free(game);
}
END_TEST

START_TEST(sentences_begin_with_a_capital) {
    fight *f = fight_at((fight_setup){
        .options = "hero=gherinn,monster=troll,life=5", .hero_hand = "Gherinn Weaken", .monster_hand = "M5()"});
    expect(read(f, FIGHT_HERO, "Gherinn Weaken", "M5()"), "\n  The Troll's card now counts ");
    fight_free(f);
    f = fight_at((fight_setup){
        .options = "hero=gherinn,monster=troll,life=5", .hero_hand = "Gherinn Weaken", .monster_hand = "M5()"});
    expect(read(f, FIGHT_MONSTER, "Gherinn Weaken", "M5()"), "\n  Your card now counts ");
    fight_free(f);
}
END_TEST

/* The numbers behind the payoff come to it. */
START_TEST(a_payoff_is_explained) {
    double payoff[RP_PLAYERS_MAX];
    char text[RP_NARRATION_MAX];
    int wounds, life;
    fight *f = fight_played((fight_setup){.options = "hero=hugo,monster=troll,life=1",
                                          .hero_hand = "M5()",
                                          .hero_more = "\"wounds\": 3",
                                          .monster_hand = "M1()"},
                            "M5() | M1()");
    ck_assert(fight_over(f));
    rp_payoff(f->game, &f->state, payoff);
    for (int reader = FIGHT_HERO; reader <= FIGHT_MONSTER; reader++) {
        rp_narrate_end(f->game, &f->state, reader, text);
        const char *reason = strstr(text, "(1 less ");
        ck_assert_msg(reason && sscanf(reason, "(1 less %d wounds of %d)", &wounds, &life) == 2, "%s", text);
        ck_assert_int_eq(wounds, 3);
        ck_assert_double_eq_tol(1 - (double)wounds / life, payoff[FIGHT_HERO], 1e-9);
    }
    fight_free(f);
}
END_TEST

/* Empty braces are of the names that are typed, and of no sentence. */
START_TEST(cards_that_counter_nothing_have_no_braces) {
    char words[RP_TEXT_MAX];
    fight *f = of_hugo();
    for (int braces = 0; braces < 2; braces++) {
        rp_action_words(f->game, &f->state, FIGHT_HERO, parsed(f, FIGHT_HERO, braces ? "R1() R1{}" : "R1() R1"), words);
        ck_assert_str_eq(words, "R1() R1");
    }
    rp_action_words(f->game, &f->state, FIGHT_HERO, parsed(f, FIGHT_HERO, "M1(r)"), words);
    ck_assert_str_eq(words, "M1(r) M1{r}");
    refuse(read(f, FIGHT_HERO, "R1()", "M1()"), "{}");
    fight_free(f);
}
END_TEST

/* Of the only card in a hand it is said that there was no other. */
START_TEST(an_only_card_says_so) {
    for (int reader = FIGHT_HERO; reader <= FIGHT_MONSTER; reader++) {
        fight *f = fight_at((fight_setup){.options = "hero=hugo,monster=troll,life=5",
                                          .hero_hand = "R1()",
                                          .monster_hand = "M1(), M0()",
                                          .exact_hands = true});
        const char *text = read(f, reader, "R1()", "M1()");
        expect(text, reader == FIGHT_HERO ? "You reveal R1() R1, your only card.\n" : "reveals R1() R1.\n");
        fight_free(f);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_wound_of_a_stand_off_says_why,
                                  a_pass_without_a_choice_says_so,
                                  a_wound_that_was_chosen_says_so,
                                  the_lesson_of_a_stand_off_is_true,
                                  what_a_card_counts_is_said_once,
                                  sentences_begin_with_a_capital,
                                  a_payoff_is_explained,
                                  cards_that_counter_nothing_have_no_braces,
                                  an_only_card_says_so};
    return fight_run_tests("dungeonquest_combat_narrator", tests, sizeof tests / sizeof *tests, 60);
}
