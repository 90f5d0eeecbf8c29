/* The words of destinyquest's bouts. */
#include "play/faces/narrator.h"
#include "tests/support/destinyquest_duel.h"

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
        rp_state before = d->state;
        rp_move move = {.of = {outcome[i].outcome}};
        rp_listener listener = rp_happening_begin(&happening, d->game, DUEL_FIRST);
        rp_advance_told(d->game, &d->state, &move, &listener);
        rp_happening_end(&happening, &before, &d->state, &move);
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
    rp_state before = d->state;
    rp_move move = {{0}};
    ck_assert_msg(!rp_action_parse(d->game, &d->state, player, action, &move.of[player], &error), "%s", error.text);
    rp_listener listener = rp_happening_begin(&happening, d->game, DUEL_FIRST);
    rp_advance_told(d->game, &d->state, &move, &listener);
    rp_happening_end(&happening, &before, &d->state, &move);
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

int main(void) {
    const TTest *const tests[] = {the_last_blow_takes_no_wounds_away, the_winners_health_comes_first,
                                  kept_dice_are_told, losses_are_explained, armour_counts_as_it_has_just_become};
    return duel_run_tests("words of destinyquest", tests, sizeof tests / sizeof *tests);
}
