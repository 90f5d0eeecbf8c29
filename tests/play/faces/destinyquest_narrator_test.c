/* The words of destinyquest's bouts. */
#include "play/faces/destinyquest/narrator.h"
#include "play/faces/narrator.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/shown_game.h"

#include <string.h>

/* What the first hero reads when the dice of this text fall. */
static const char *read_of_dice(duel *d, const char *dice) {
    static char text[RP_NARRATION_MAX];
    static rp_outcome outcome[RP_OUTCOMES_MAX];
    char name[RP_TEXT_MAX];
    rp_narrator narrator = {0};
    int count = rp_chance(d->game, &d->state, outcome);
    for (int i = 0; i < count; i++) {
        rp_action_text(d->game, &d->state, RP_CHANCE_PLAYER, outcome[i].outcome, name);
        if (strcmp(name, dice) != 0) continue;
        rp_happening happening;
        rp_move move = {.of = {outcome[i].outcome}};
        test_happen(d->game, &d->state, &move, DUEL_FIRST, &happening);
        rp_narrate(&narrator, &happening, text);
        return text;
    }
    ck_abort_msg("'%s' cannot fall", dice);
}

START_TEST(the_last_blow_takes_no_wounds_away) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 50, .health = 10, .abilities = "venom"},
                       (duel_hero){.speed = 5, .health = 10, .abilities = "venom"});
    duel_speed(d, "1 2", "5 6");
    duel_play(d, "second roll; die 3");
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll");
    const char *text = read_of_dice(d, "die 6");
    ck_assert_msg(strstr(text, "0 left") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "is gone") == NULL && strstr(text, "for the rest") == NULL, "%s", text);
    duel_free(d);
}
END_TEST

START_TEST(the_winners_health_comes_first) {
    char text[RP_NARRATION_MAX];
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .health = 1}, (duel_hero){.speed = 5, .brawn = 50, .health = 10});
    duel_speed(d, "1 2", "5 6");
    duel_play(d, "second roll; die 3");
    rp_narrate_end(d->game, &d->state, DUEL_FIRST, text);
    ck_assert_msg(strstr(text, "with health 20 to 0.") != NULL, "%s", text);
    duel_free(d);
}
END_TEST

START_TEST(kept_dice_are_told) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .abilities = "hooked"}, (duel_hero){.speed = 5});
    duel_play(d, "dice 2 4; dice 2 4; first hooked 4");
    const char *text = read_of_dice(d, "die 3");
    ck_assert_msg(strstr(text, "3 and keep 4 for attack speed: 12 with speed 5") != NULL, "%s", text);
    duel_free(d);
}
END_TEST

/* What the first hero reads when `player` plays the action of this text. */
static const char *read_of_play(duel *d, int player, const char *action) {
    static char text[RP_NARRATION_MAX];
    rp_narrator narrator = {0};
    rp_error error;
    rp_happening happening;
    rp_move move = {{0}};
    ck_assert_msg(!rp_action_parse(d->game, &d->state, player, action, &move.of[player], &error), "%s", error.text);
    test_happen(d->game, &d->state, &move, DUEL_FIRST, &happening);
    rp_narrate(&narrator, &happening, text);
    return text;
}

static void expect(const char *text, const char *part) {
    ck_assert_msg(strstr(text, part), "'%s' lacks '%s'", text, part);
}

/* 3 + 10 - 4 = 9; then what the blow sets off, then step 8. */
START_TEST(losses_are_explained) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 10, .health = 20, .abilities = "thorns, leech"},
                       (duel_hero){.speed = 5, .armour = 4, .health = 20, .abilities = "lightning, barbs"});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll");
    const char *text = read_of_dice(d, "die 3");
    expect(text, "The damage score is 13 (dice 3, brawn 10) against armour 4.\n");
    expect(text, "Hero second loses 9 health: 31 left.\nYou lose 2 health (lightning): 38 left.\n"
                 "You lose 1 health (barbs): 37 left.\nHero second loses 1 health (thorns): 30 left.\n");
    ck_assert_msg(!strstr(text, "leech"), "leech does not heal who has lost nothing yet: %s", text);
    duel_free(d);
}
END_TEST

START_TEST(armour_counts_as_it_has_just_become) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 10, .health = 20},
                       (duel_hero){.speed = 5, .armour = 4, .health = 20, .abilities = "iron will"});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll; die 3");
    const char *text = read_of_play(d, DUEL_SECOND, "iron will");
    expect(text, "against armour ");
    ck_assert_msg(!strstr(text, "against armour 4"), "%s", text);
    duel_free(d);
}
END_TEST

START_TEST(a_vortex_is_his_who_has_called_it_up) {
    static const char *const dice[] = {"die 2", "die 3"};
    static const char *const told[] = {"  2 or less: the vortex turns on you.\nYou lose 2 health",
                                       "  More than 2: the vortex turns on Hero second.\nHero second loses 2 health"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(NULL, (duel_hero){.speed = 5, .abilities = "vortex"}, (duel_hero){.speed = 5});
        duel_speed(d, "5 6", "1 2");
        expect(read_of_play(d, DUEL_FIRST, "vortex"), "  Your vortex lasts from now on.\n");
        expect(read_of_dice(d, dice[i]), told[i]);
        duel_free(d);
    }
}
END_TEST

static void expect_not(const char *text, const char *part) {
    ck_assert_msg(!strstr(text, part), "'%s' has '%s'", text, part);
}

/* 2 + 10 and what each die is worth more. */
START_TEST(parts_of_a_score_have_names) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 10, .health = 20, .abilities = "sear, pound"},
                       (duel_hero){.speed = 5, .armour = 4, .health = 50});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first pound");
    expect(read_of_dice(d, "die 2"),
           "The damage score is 16 (dice 2, brawn 10, sear 1, abilities played 3) against armour 4.\n"
           "Hero second loses 12 health: 88 left.");
    duel_free(d);
}
END_TEST

/* More than there is to lose: the blow says what gets through. */
START_TEST(the_last_blow_is_told_whole) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 30, .health = 20}, (duel_hero){.speed = 5, .health = 10});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll");
    expect(read_of_dice(d, "die 3"), "The damage score is 33 (dice 3, brawn 30) against no armour: 33 damage.\n"
                                     "Hero second loses 20 health: 0 left.");
    duel_free(d);
}
END_TEST

START_TEST(parts_of_strikes_have_names) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .health = 20},
                       (duel_hero){.speed = 5,
                                   .health = 20,
                                   .abilities = "sure edge, overpower",
                                   .items = "{\"name\": \"Blade\", \"slot\": \"main-hand\", \"weapon\": \"sword\"}"});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "second overpower");
    const char *text = read_of_dice(d, "dice 2 3");
    expect(text, "The dice come to 7 (dice 5, sure edge 2).\nYou lose 7 health (overpower): 33 left.");
    duel_free(d);
}
END_TEST

START_TEST(a_sacrifice_tells_what_it_cancels) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 10, .health = 20},
                       (duel_hero){.speed = 5, .health = 20, .abilities = "shades, sacrifice"});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll; die 3");
    expect(read_of_play(d, DUEL_SECOND, "sacrifice"),
           "The damage score is 13 (dice 3, brawn 10) against no armour: none of it is taken.\n");
    duel_free(d);
}
END_TEST

START_TEST(a_change_of_several_rounds_is_one_sentence) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .magic = 10, .health = 20, .abilities = "cripple, channel"},
                       (duel_hero){.speed = 5, .health = 20});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll; die 3");
    const char *text = read_of_play(d, DUEL_FIRST, "channel");
    expect(text, "Your magic -2 from the next round on.\n");
    expect_not(text, "this round.");
    text = read_of_play(d, DUEL_FIRST, "cripple");
    expect(text, "Hero second's speed -1 in each of the next three rounds.\n");
    expect_not(text, "round after it");
    duel_free(d);
}
END_TEST

START_TEST(what_slays_says_at_what_health) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 10, .health = 20, .abilities = "coup de grace"},
                       (duel_hero){.speed = 5, .health = 10});
    duel_speed(d, "5 6", "1 2");
    duel_play(d, "first roll");
    const char *text = read_of_dice(d, "die 3");
    expect(text, "Hero second loses 13 health: 7 left.\nHero second loses 7 health (coup de grace): 0 left.\n");
    expect(text, "  Coup de grace: An opponent at 10 health or less is at 0.");
    duel_free(d);
}
END_TEST

START_TEST(a_die_that_decides_is_told_with_its_limit) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .brawn = 10, .health = 20, .abilities = "stone skin"},
                       (duel_hero){.speed = 7, .brawn = 10, .health = 20});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first stone skin");
    duel_speed(d, "1 1", "5 6");
    expect(read_of_dice(d, "die 1"), "2 or less: stone skin stops the attack.\n");
    duel_free(d);
}
END_TEST

START_TEST(the_round_limit_says_what_it_compares) {
    char text[RP_NARRATION_MAX];
    duel *d = duel_new("round-limit=1", (duel_hero){.speed = 5, .health = 20}, (duel_hero){.speed = 5, .health = 10});
    duel_set_health(d, DUEL_FIRST, 30);
    duel_stand_off(d);
    rp_narrate_end(d->game, &d->state, DUEL_FIRST, text);
    expect(text, "Round 1 was the last. The share of health left decides: 30 of 40 against 20 of 20.\n"
                 "Hero second wins the bout");
    duel_free(d);
}
END_TEST

START_TEST(who_has_nothing_to_play_is_told_so) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5}, (duel_hero){.speed = 5, .abilities = "haste"});
    static rp_happening happening;
    char text[RP_NARRATION_MAX];
    rp_narrator narrator = {0};
    rp_move move = {{0}};
    test_happen(d->game, &d->state, &move, DUEL_FIRST, &happening);
    rp_narrate(&narrator, &happening, text);
    ck_assert_str_eq(text, "You have no speed ability to play.\nHero second plays no speed ability.\n");
    duel_free(d);
}
END_TEST

/* A die that is rolled again is no second one, and who heals has none "left". */
START_TEST(what_comes_back_is_told_so) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .health = 20, .abilities = "charm"}, (duel_hero){.speed = 5});
    duel_play(d, "dice 1 6; dice 4 6");
    expect(read_of_play(d, DUEL_FIRST, "charm 1"), "You play charm 1.\n  Your 1 is picked up.\n");
    expect(read_of_dice(d, "die 5"), "You roll it again: 5.\n");
    duel_free(d);
    d = duel_new(NULL, (duel_hero){.speed = 5, .health = 20, .abilities = "heal"},
                 (duel_hero){.speed = 5, .brawn = 10, .health = 20});
    duel_speed(d, "1 2", "5 6");
    duel_play(d, "second roll; die 4");
    expect(read_of_play(d, DUEL_FIRST, "heal"), "You heal 4 health (heal): now 30.\n");
    duel_free(d);
}
END_TEST

static void expect_words(const char *spec, int player, int reader, const char *wanted) {
    char words[DESTINY_NAME_WORDS];
    rp_game *game;
    ck_assert_int_eq(rp_game_new(spec, NULL, &game, NULL), RP_OK);
    destiny_hero_words(destiny_setup_of(game), player, reader, false, words);
    ck_assert_str_eq(words, wanted);
    rp_game_free(game);
}

/* At the table by what he is, where that tells the two apart. */
START_TEST(heroes_have_short_names) {
    expect_words("destinyquest:p1=l1w,p2=l1r", 0, 0, "you");
    expect_words("destinyquest:p1=l1w,p2=l1r", 1, 0, "the rogue");
    expect_words("destinyquest:p1=l1w,p2=h3r", 1, 0, "the blood archer");
    expect_words("destinyquest:p1=l1w,p2=l1r", 1, RP_READER_ALL, "Book 1 act 1 rogue");
    expect_words("destinyquest:p1=l1w,p2=l1w", 1, 0, "the other Book 1 act 1 warrior");
}
END_TEST

int main(void) {
    const TTest *const tests[] = {what_comes_back_is_told_so,
                                  heroes_have_short_names,
                                  the_last_blow_takes_no_wounds_away,
                                  the_winners_health_comes_first,
                                  kept_dice_are_told,
                                  losses_are_explained,
                                  a_vortex_is_his_who_has_called_it_up,
                                  armour_counts_as_it_has_just_become,
                                  parts_of_a_score_have_names,
                                  the_last_blow_is_told_whole,
                                  parts_of_strikes_have_names,
                                  a_sacrifice_tells_what_it_cancels,
                                  a_change_of_several_rounds_is_one_sentence,
                                  what_slays_says_at_what_health,
                                  a_die_that_decides_is_told_with_its_limit,
                                  the_round_limit_says_what_it_compares,
                                  who_has_nothing_to_play_is_told_so};
    return duel_run_tests("words of destinyquest", tests, sizeof tests / sizeof *tests);
}
