/* labels: forks */
/* Cases that cite an ability which does not appear in them are refused, whatever else they show. */
#include "tests/support/destinyquest_cases.h"

#include "tests/support/suite.h"

/* Apart from the ID, so that tests/tools/ability_table.sh does not count these. */
#define CITES "ability:"

static const destiny_case refused[] = {
    {CITES "overpower", "neither hero has it", "parry", "", "lose; first parry; end; first.health=60"},
    {CITES "shield-wall", "nobody is told of it", "thorn-armour", "", "lose; dice 4; first thorn armour; dice 3"},
    {CITES "parry", "he has it, and nothing is said of it", "parry", "", "lose; dice 4; end; first.health=53"},
    {CITES "parry", "another is played", "parry, evade", "", "lose; first evade; end; first.health=60"},
    {CITES "shadow-speed", "a modifier that is passed by", "shadow-speed", "", "speed 1 4/2 3; first pass"},
    {CITES "thorns", "a passive of nobody", "barbs", "", "tie; end; second.health=59"},
    {CITES "demon-claws", "to be played unless the option says otherwise", "demon-claws", "", "speed 6 6/1 2"},
};

static const destiny_case shown[] = {
    {CITES "parry", "played", "parry", "", "lose; first parry; end; first.health=60"},
    {CITES "parry", "played by the second", "", "$", "win; second $; end; second.health=60"},
    {CITES "parry", "asked for", "$", "", "lose; may first $"},
    {CITES "parry", "barred", "$", "", "not first $; win; dice 4; end"},
    {CITES "haste", "in secret, the second's", "speed 4, courage", "haste", "both courage|haste"},
    {CITES "corruption", "with a choice behind its name", "corruption", "", "win; dice 4; first corruption brawn"},
    {CITES "thorns", "a passive, in force by itself", "thorns", "", "tie; end; second.health=59"},
    {CITES "acid", "a modifier that nobody plays", "acid", "", "win; dice 4; end; second.health=52"},
    {CITES "demon-claws", "by itself with the option", "demon-claws", "", "with demon-claws=passive; speed 6 6/1 2"},
};

static bool shows(const destiny_case *one) { return destiny_case_shows(one, one->abilities + strlen(CITES)); }

START_TEST(says_what_a_case_does_not_show) {
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        ck_assert_msg(!shows(&refused[i]), "%s: %s", refused[i].abilities, refused[i].shows);
}
END_TEST

START_TEST(says_what_a_case_shows) {
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        ck_assert_msg(shows(&shown[i]), "%s: %s", shown[i].abilities, shown[i].shows);
}
END_TEST

/* Expected to fail. */
START_TEST(ends_the_test) { destiny_cases_run(refused, sizeof refused / sizeof *refused, _i); }
END_TEST

START_TEST(goes_on) { destiny_cases_run(shown, sizeof shown / sizeof *shown, _i); }
END_TEST

int main(void) {
    const int failed = 1; /* exit status of a test that ck_abort_msg has ended */
    Suite *suite = suite_create("DestinyQuest: refused cases");
    TCase *all = tcase_create("cases");
    tcase_add_test(all, says_what_a_case_does_not_show);
    tcase_add_test(all, says_what_a_case_shows);
    tcase_add_loop_exit_test(all, ends_the_test, failed, 0,
                             destiny_cases_runs(refused, sizeof refused / sizeof *refused));
    tcase_add_loop_test(all, goes_on, 0, destiny_cases_runs(shown, sizeof shown / sizeof *shown));
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
