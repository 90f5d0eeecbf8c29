/* Sentences about actions of dq-combat in positions in which an approximation would say something false. The claims
 * behind them are checked by dungeonquest_claims_test.c. */
#include "engine/games/dungeonquest_combat/state.h"
#include "eval/evaluate.h"
#include "tests/support/dungeonquest_fight.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

/* All reasons for an action in one line; gives the fight back. */
static const char *reasons_for(fight *f, int seat, const char *action) {
    static char line[RP_REASONS_MAX * RP_REASON_TEXT_MAX];
    char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_view view;
    rp_action chosen;
    rp_error error;
    size_t used = 0;
    rp_view_of(f->game, &f->state, seat, &view);
    ck_assert_msg(rp_action_parse(f->game, &view.masked, seat, action, &chosen, &error) == RP_OK, "%s", error.text);
    line[0] = 0;
    for (int i = 0, count = rp_reasons(&view, chosen, reasons); i < count; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, "%s. ", reasons[i]);
    fight_free(f);
    return line;
}

static void says(const char *reasons, const char *part) {
    ck_assert_msg(strstr(reasons, part) != NULL, "\"%s\" is not in: %s", part, reasons);
}

static void says_not(const char *reasons, const char *part) {
    ck_assert_msg(strstr(reasons, part) == NULL, "\"%s\" is in: %s", part, reasons);
}

static void begins(const char *reasons, const char *part) {
    ck_assert_msg(strncmp(reasons, part, strlen(part)) == 0, "\"%s\" does not begin: %s", part, reasons);
}

START_TEST(a_deflected_wound_may_save_her) {
    fight_setup setup = {.options = "hero=tatianna,monster=troll,wounds=13,life=5", .monster_hand = "M7()"};
    const char *said = reasons_for(fight_at(setup), FIGHT_MONSTER, "M7()");
    says(said, "a win gives up to 1 wound (the ability included), which kills Tatianna with 100 % (");
    says_not(said, "kills Tatianna.");
}
END_TEST

START_TEST(the_extra_wound_is_counted) {
    fight_setup setup = {.options = "hero=krutzbeck,monster=troll,life=2", .hero_hand = "M7(), R7()"};
    const char *said = reasons_for(fight_at(setup), FIGHT_HERO, "M7()");
    says(said, "a win gives 1 to 2 wounds (the ability included), which kills the Troll with 0 % (100 % with the");
    said = reasons_for(fight_at(setup), FIGHT_HERO, "R7()");
    says(said, "a win gives 1 wound");
    says_not(said, "ability");
}
END_TEST

START_TEST(what_wins_by_a_counterattack_alone) {
    fight_setup setup = {.options = "hero=lindel,monster=troll,life=5,deck=0", .hero_hand = "M1(r), R2(r)"};
    setup.hero_more = "\"attack\": {\"carried\": -9}";
    const char *said = reasons_for(fight_at(setup), FIGHT_HERO, "M1(r)");
    says(said, "it can win by a counterattack alone; a loss costs ");
    says_not(said, "a win gives");
}
END_TEST

/* With what is carried over M7() beats all that the Demon can reveal, and M5() without it some of that; some of his
 * cards counter both. */
START_TEST(what_a_counterattack_adds_is_set_apart) {
    fight_setup setup = {.options = "hero=lindel,monster=demon,life=5", .hero_hand = "M7(), M5()"};
    setup.hero_more = "\"attack\": {\"carried\": 3}";
    const char *said = reasons_for(fight_at(setup), FIGHT_HERO, "M7()");
    says(said, "without counterattacks a win gives 1 wound");
    says(said, "; nothing beats it without a counterattack");
    says_not(said, "a loss costs");
    setup.hero_more = NULL;
    said = reasons_for(fight_at(setup), FIGHT_HERO, "M5()");
    says(said, "without counterattacks a win gives 1 wound");
    says(said, "; a loss costs 1 wound");
    says_not(said, "nothing beats it");
}
END_TEST

START_TEST(a_guard_can_save_from_a_deathblow) {
    fight_setup setup = {.options = "hero=lindel,monster=skeleton,life=2", .hero_hand = "M7()", .stack = "M0()"};
    const char *said = reasons_for(fight_at(setup), FIGHT_HERO, "M7()");
    says(said, "a win gives 1 to 2 wounds, up to 1 from the stack, which kills the Skeleton with ");
    says_not(said, "Skeleton.");
    says_not(said, "100 %");
}
END_TEST

START_TEST(a_stand_off_saves) {
    fight_setup setup = {
        .options = "hero=lindel,monster=troll,life=5,wounds=14", .hero_hand = "M4(r), R2(r)", .monster_hand = "R6()"};
    fight *f = fight_played(setup, "M4(r) | R6()");
    says(reasons_for(f, FIGHT_HERO, "R2(r)"),
         "brings the total to 6 against 6; no more can be reached, which saves 1 wound and the life");
    setup.hero_hand = "M3(r), R2(r), G1(r)";
    f = fight_played(setup, "M3(r) | R6()");
    says(reasons_for(f, FIGHT_HERO, "G1(r)"), "brings the total to 4 against 6; the cards left in hand can reach a "
                                              "stand-off, which saves 1 wound and the life");
    f = fight_played(setup, "M3(r) | R6()");
    says(reasons_for(f, FIGHT_HERO, "pass"), "leaves the round at 3 against 6: costs 1 wound, which kills Lindel.");
    setup.hero_hand = "M3(r), R2(r)";
    f = fight_played(setup, "M3(r) | R6()");
    says(reasons_for(f, FIGHT_HERO, "R2(r)"),
         "brings the total to 5 against 6; no card left in hand changes that: costs 1 wound, which kills Lindel.");
}
END_TEST

START_TEST(passing_a_stand_off_leaves_the_answer) {
    fight_setup setup = {
        .options = "hero=lindel,monster=troll,life=5", .hero_hand = "M4(r), R2(r)", .monster_hand = "R4(m), M4(m)"};
    says(reasons_for(fight_played(setup, "M4(r) | R4(m)"), FIGHT_HERO, "pass"),
         "a stand-off, nobody is wounded, unless the Troll counterattacks");
}
END_TEST

START_TEST(cards_shuffled_in_can_be_ranged) {
    static const char state[] =
        "{\"phase\": \"ability\", \"round\": 3, \"hero\": {\"wounds\": 5}, \"monster\": {\"life\": 5}, "
        "\"dice\": [6, 5], \"discard\": %s}";
    fight *all = fight_new("variant=dice,hero=tatianna,monster=golem,life=5");
    char list[2048] = "[", text[4096];
    const dq_setup *setup = dq_setup_of(all->game);
    size_t used = 1;
    int ranged = 0, count = 0;
    for (rp_pile rest = setup->combat; rest; rest &= rest - 1, count++) {
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%d", count ? ", " : "", rp_pile_lowest(rest));
        ranged += setup->type[rp_pile_lowest(rest)] == DQ_RANGED;
    }
    snprintf(list + used, sizeof list - used, "]");
    snprintf(text, sizeof text, state, list);
    fight_free(all);
    fight *f = fight_from_text("variant=dice,hero=tatianna,monster=golem,life=5", text);
    char right[160];
    snprintf(right, sizeof right,
             "cards are shuffled into the empty deck first; the card turned up is ranged with %.0f %%",
             100.0 * ranged / count);
    says(reasons_for(f, FIGHT_HERO, "use"), right);
}
END_TEST

START_TEST(an_icon_is_named_by_where_it_comes_from) {
    fight_setup setup = {.options = "hero=gherinn,monster=troll,life=5", .hero_hand = "Gherinn Icons, M4(m), R4(m)"};
    const char *said = reasons_for(fight_at(setup), FIGHT_HERO, "Gherinn Icons");
    says(said, ". by what it gains it counters melee, which can win ");
    says_not(said, ". it counters");
    setup.hero_hand = "R3(), R4(m), M4(m)";
    setup.hero_more = "\"attack\": {\"carried_icons\": [\"melee\"]}";
    said = reasons_for(fight_at(setup), FIGHT_HERO, "R3()");
    says(said, ". by what is carried over it counters melee, which can win ");
}
END_TEST

/* What it does now, of the Power cards that the Golem can answer with none cancels; the Troll's can. */
START_TEST(a_power_card_is_revealed_for_its_effect) {
    fight_setup setup = {.options = "hero=hugo,monster=troll,life=5", .hero_hand = "Hugo Discard, M7()"};
    const char *said = reasons_for(fight_at(setup), FIGHT_HERO, "Hugo Discard");
    begins(said, "its effect: other side loses 1 random card. ");
    said = reasons_for(fight_at(setup), FIGHT_HERO, "M7()");
    says_not(said, "effect");
    setup = (fight_setup){.options = "hero=challara,monster=golem,life=5", .hero_hand = "Challara Stack, M7()"};
    says(reasons_for(fight_at(setup), FIGHT_HERO, "Challara Stack"),
         "its effect: with 2 or more of its type in the stack: own value +2 (not now). ");
    setup.stack = "M0(), M1()";
    says(reasons_for(fight_at(setup), FIGHT_HERO, "Challara Stack"),
         "its effect: with 2 or more of its type in the stack: own value +2 (holds now); without Power effects it ");
    setup.options = "hero=challara,monster=troll,life=5";
    says(reasons_for(fight_at(setup), FIGHT_HERO, "Challara Stack"), "in the stack: own value +2 (against 9");
    setup.hero_hand = "Challara Magic, M7()";
    says(reasons_for(fight_at(setup), FIGHT_HERO, "Challara Magic"),
         "its effect: against magic: own value +2 (against 3");
}
END_TEST

START_TEST(what_speaks_for_an_action_stands_first) {
    fight_setup setup = {.options = "hero=lindel,monster=troll,life=5", .hero_hand = "M1(r), M7(), R6(m), G4(r)"};
    begins(reasons_for(fight_at(setup), FIGHT_HERO, "M7()"), "melee 7 beats ");
    begins(reasons_for(fight_at(setup), FIGHT_HERO, "M1(r)"), "it counters ranged, which can win against another ");
    setup = (fight_setup){
        .options = "hero=lindel,monster=troll,life=5", .hero_hand = "M3(r), R2(r)", .monster_hand = "R6()"};
    begins(reasons_for(fight_played(setup, "M3(r) | R6()"), FIGHT_HERO, "pass"),
           "keeps 1 card that could be added now. leaves the round at 3 against 6: costs 1 wound");
    setup.hero_hand = "M6(r), R2(r)";
    begins(reasons_for(fight_played(setup, "M6(r) | R6()"), FIGHT_HERO, "pass"), "leaves the round at 6 against 6");
}
END_TEST

START_TEST(power_cards_are_spoken_of_where_they_are_used) {
    static const char *const variants[] = {"solo", "dice", "classic-solo", "classic"};
    char options[96];
    says(reasons_for(fight_new("hero=hugo,monster=troll,life=5"), FIGHT_HERO, "attack"),
         "all 4 Power cards of Hugo the Glorious and all 4 of the Troll can come");
    says(reasons_for(fight_new("hero=challara,monster=troll,life=5,wounds=8"), FIGHT_HERO, "attack"),
         "Challara & Brightblaze draws no Power card");
    for (int i = 0; i < 4; i++) {
        snprintf(options, sizeof options, "variant=%s,hero=hugo,monster=troll,life=5", variants[i]);
        says_not(reasons_for(fight_new(options), FIGHT_HERO, "attack"), "Power card");
    }
}
END_TEST

START_TEST(only_what_is_certain_is_said_without_a_chance) {
    fight_setup setup = {.options = "hero=lindel,monster=troll", .hero_hand = "M7()"};
    setup.monster_damage = "G0(), R0()";
    setup.monster_more = "\"life\": 3";
    /* the Troll has 3, 4, 4 or 5 lives */
    says(reasons_for(fight_at(setup), FIGHT_HERO, "M7()"), "which kills the Troll with 25 %");
    setup.options = "hero=lindel,monster=troll,life=3";
    setup.monster_more = NULL;
    says(reasons_for(fight_at(setup), FIGHT_HERO, "M7()"), "a win gives 1 wound, which kills the Troll;");
}
END_TEST

START_TEST(a_kill_is_one_though_both_die) {
    fight *f = fight_from_text("variant=classic-solo,hero=krutzbeck,monster=troll,life=2,wounds=19",
                               "{\"phase\": \"ability\", \"monster\": {\"life\": 2}, \"dice\": [3]}");
    says(reasons_for(f, FIGHT_HERO, "use"),
         "the Troll takes 2 wounds this round, which kills the Troll. that is 1 wound "
         "more than without.");
}
END_TEST

START_TEST(nobody_stands_against_a_card) {
    fight *f = fight_from_text("hero=lindel,monster=troll,life=1,deck=3,hand=1,empty-deck=nothing",
                               "{\"phase\": \"reveal\", \"hero\": {\"hand\": [\"Lindel Plain\"]}, "
                               "\"monster\": {\"hand\": []}, \"discard\": [\"M0()\", \"R0()\", \"G0()\"]}");
    says(reasons_for(f, FIGHT_HERO, "Lindel Plain"),
         "the Troll has no card to reveal against value 1. a win gives 1 wound, which kills the Troll.");
}
END_TEST

/* Looks at the reasons for everything that the player may do. */
static void look_at_reasons(const rp_game *game, const rp_state *state, int player) {
    char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    rp_action legal[RP_LEGAL_MAX];
    rp_view view;
    rp_view_of(game, state, player, &view);
    for (int i = rp_legal(game, &view.masked, player, legal); i-- > 0;) {
        int count = rp_reasons(&view, legal[i], reasons);
        ck_assert_int_ge(count, 1);
        while (count-- > 0) {
            size_t length = strlen(reasons[count]);
            ck_assert_msg(length > 0 && length < RP_REASON_TEXT_MAX - 1, "empty or cut: %s", reasons[count]);
            says_not(reasons[count], "without counterattacks it ");
            says_not(reasons[count], "nan");
            says_not(reasons[count], "inf");
        }
    }
}

static void look_at_fight(const char *options, rp_random *random) {
    fight *f = fight_new_with_data(NULL, options);
    for (unsigned to_act; (to_act = rp_to_act(f->game, &f->state)) != 0;) {
        rp_action legal[RP_LEGAL_MAX];
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(f->game, &f->state, random);
        for (int player = 0; player < 2 && !(to_act & RP_TO_ACT_CHANCE); player++) {
            if (!(to_act >> player & 1)) continue;
            look_at_reasons(f->game, &f->state, player);
            uint32_t count = (uint32_t)rp_legal(f->game, &f->state, player, legal);
            move.of[player] = legal[rp_random_below(random, count)];
        }
        rp_apply(f->game, &f->state, &move);
    }
    fight_free(f);
}

START_TEST(every_reason_is_a_whole_sentence) {
    static const char *const monsters[] = {"skeleton", "sorcerer", "troll", "golem", "demon"};
    static const char *const heroes[] = {"gherinn", "challara", "hugo", "krutzbeck", "lindel", "tatianna"};
    static const char *const variants[] = {"official", "official", "solo", "dice", "classic-solo", "classic"};
    rp_random random;
    rp_random_seed(&random, 5);
    for (int i = 0; i < 180; i++) {
        char options[128];
        snprintf(options, sizeof options, "variant=%s,hero=%s,monster=%s,wounds=%d", variants[i / 30], heroes[i % 6],
                 monsters[i / 6 % 5], i / 30 == 1 ? 8 : 0);
        look_at_fight(options, &random);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_deflected_wound_may_save_her,
                                  the_extra_wound_is_counted,
                                  what_wins_by_a_counterattack_alone,
                                  what_a_counterattack_adds_is_set_apart,
                                  a_guard_can_save_from_a_deathblow,
                                  a_stand_off_saves,
                                  passing_a_stand_off_leaves_the_answer,
                                  cards_shuffled_in_can_be_ranged,
                                  an_icon_is_named_by_where_it_comes_from,
                                  a_power_card_is_revealed_for_its_effect,
                                  what_speaks_for_an_action_stands_first,
                                  power_cards_are_spoken_of_where_they_are_used,
                                  only_what_is_certain_is_said_without_a_chance,
                                  a_kill_is_one_though_both_die,
                                  nobody_stands_against_a_card,
                                  every_reason_is_a_whole_sentence};
    return fight_run_tests("sentences", tests, sizeof tests / sizeof *tests, 60);
}
