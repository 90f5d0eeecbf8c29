/* Rulings HVH-R05 and HVH-R20 to HVH-R30 of the ledger, and the handicap: what holds for a whole bout, and the options
 * that change it. */
#include "bench/match/match.h"
#include "bench/match/tournament.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <stdlib.h>

static const duel_hero PLAIN = {.speed = 4, .brawn = 7, .armour = 4};

static duel_hero with(const char *abilities) {
    duel_hero hero = PLAIN;
    hero.abilities = abilities;
    return hero;
}

static duel *won_by_first(const char *options, duel_hero first, duel_hero second) {
    duel *d = duel_new(options, first, second);
    duel_speed(d, "6 6", "1 1");
    return d;
}

static void win_and_roll(duel *d, const char *die) {
    char moves[64];
    snprintf(moves, sizeof moves, "*; first roll; %s; *", die);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, moves);
}

/* ---- a handicap ---- */

/* Added to what is written on the sheet, and so to a damage score. */
START_TEST(a_bonus_goes_to_every_attribute) {
    static const int number[] = {4, 7, 0, 4};
    duel *d = duel_new("p1-bonus=5,p2-bonus=2", PLAIN, PLAIN);
    for (int a = 0; a < DESTINY_ATTRIBUTES; a++) {
        ck_assert_int_eq(duel_attribute(d, DUEL_FIRST, (destiny_attribute)a), number[a] + 5);
        ck_assert_int_eq(duel_attribute(d, DUEL_SECOND, (destiny_attribute)a), number[a] + 2);
    }
    win_and_roll(d, "die 3");
    ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - (3 + 7 + 5 - (4 + 2)));
    duel_free(d);
    rp_error error = {RP_OK, ""};
    ck_assert_int_eq(duel_refused("p1-bonus=31", PLAIN, PLAIN, &error), RP_BAD_INPUT);
}
END_TEST

/* ---- R20, R21: health ---- */

/* heal-limit=start: 48 for a hero who came with 24 of 40. */
START_TEST(hvh_r20_healing_up_to_the_doubled_start) {
    static const char *const options[] = {NULL, "heal-limit=start"};
    for (int i = 0; i < 2; i++) {
        duel_hero wounded = {.speed = 4, .brawn = 7, .health = 24, .maximum = 40, .abilities = "heal"};
        duel *d = duel_new(options[i], wounded, PLAIN);
        row_text("HVH-R20", duel_asked(d), "chance"); /* nothing to heal yet */
        duel_set_health(d, DUEL_FIRST, 46);
        duel_play(d, "dice 1 1; dice 1 1");
        ck_assert(duel_offers(d, DUEL_FIRST, "heal"));
        duel_play(d, "first heal");
        row_number("HVH-R20", duel_health(d, DUEL_FIRST), 48);
        duel_free(d);
    }
}
END_TEST

/* heal-limit=none. */
START_TEST(hvh_r20_without_a_limit) {
    duel *d = duel_new("heal-limit=none", with("heal"), PLAIN);
    duel_play(d, "dice 1 1; dice 1 1");
    row_holds("HVH-R20", duel_offers(d, DUEL_FIRST, "heal"));
    duel_play(d, "first heal");
    row_number("HVH-R20", duel_health(d, DUEL_FIRST), 104);
    duel_free(d);
}
END_TEST

/* A bout in which both are hurt and changed for its rest, to its end. */
static void play_to_the_end(duel *d) {
    duel_play(d, "*; dice 6 6; dice 1 1; first roll; die 4; first corrode");
    duel_speed(d, "1 1", "6 6");
    duel_play(d, "second roll; die 6");
    ck_assert_int_eq(duel_health(d, DUEL_FIRST), 48 - (6 + 7) - 2);
    ck_assert_int_eq(duel_attribute(d, DUEL_SECOND, DESTINY_ARMOUR), 2);
    duel_set_health(d, DUEL_SECOND, 1);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll; die 4");
    ck_assert(duel_over(d));
}

/* The heroes, the game and its next bouts know nothing of a bout that is over; one came with 24 of 40. */
START_TEST(hvh_r21_after_the_bout_all_is_as_before) {
    duel *d = duel_new(NULL, (duel_hero){.speed = 4, .brawn = 7, .health = 24, .maximum = 40, .abilities = "corrode"},
                       with("thorns"));
    const destiny_hero *hero[2];
    destiny_hero before[2];
    for (int i = 0; i < 2; i++) hero[i] = destiny_setup_of(d->game)->sheet[i].hero, before[i] = *hero[i];
    rp_state start = d->state;
    play_to_the_end(d);
    row_number("HVH-R21", duel_attribute(d, DUEL_SECOND, DESTINY_ARMOUR), 4);
    for (int i = 0; i < 2; i++) {
        row_number("HVH-R21", hero[i]->health, before[i].health);
        row_holds("HVH-R21", memcmp(hero[i], &before[i], sizeof *hero[i]) == 0);
    }
    for (int bout = 0; bout < 2; bout++) {
        rp_start(d->game, &d->state);
        row_number("HVH-R21", duel_health(d, DUEL_FIRST), 48);
        row_number("HVH-R21", duel_health(d, DUEL_SECOND), 100);
        row_number("HVH-R21", duel_attribute(d, DUEL_SECOND, DESTINY_ARMOUR), 4);
        row_holds("HVH-R21", rp_state_equal(d->game, &d->state, &start));
        play_to_the_end(d); /* corrode is there again */
    }
    duel_free(d);
}
END_TEST

/* ---- R22 to R24: passives ---- */

/* Venom from the first damage on, every round, past armour. */
START_TEST(hvh_r22_from_the_moment_of_its_condition) {
    duel *d = duel_new(NULL, with("venom"), PLAIN);
    duel_stand_off(d);
    row_number("HVH-R22", duel_health(d, DUEL_SECOND), 100);
    win_and_roll(d, "die 4");
    row_number("HVH-R22", duel_health(d, DUEL_SECOND), 100 - 7 - 2);
    for (int round = 3; round <= 6; round++) duel_stand_off(d);
    row_number("HVH-R22", duel_health(d, DUEL_SECOND), 91 - 4 * 2);
    duel_free(d);
}
END_TEST

/* Two items with thorns; different names do. */
START_TEST(hvh_r22_same_name_does_not_add_up) {
    duel *d = duel_new(NULL, with("thorns 2"), with("thorns, barbs"));
    duel_stand_off(d);
    row_number("HVH-R22", duel_health(d, DUEL_SECOND), 99);
    row_number("HVH-R22", duel_health(d, DUEL_FIRST), 98);
    duel_free(d);
    d = duel_new(NULL, with("venom 2"), PLAIN); /* nor does a second hit add to venom */
    win_and_roll(d, "die 4");
    win_and_roll(d, "die 4");
    row_number("HVH-R22", duel_health(d, DUEL_SECOND), 100 - 7 - 2 - 7 - 2);
    duel_free(d);
}
END_TEST

/* passives=automatic: nobody is asked. */
START_TEST(hvh_r23_automatic) {
    static const char *const options[] = {NULL, "passives=automatic"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(options[i], with("thorns"), PLAIN);
        duel_play(d, "dice 1 1; dice 1 1");
        row_number("HVH-R23", duel_round(d), 2);
        row_number("HVH-R23", duel_health(d, DUEL_SECOND), 99);
        duel_free(d);
    }
}
END_TEST

/* passives=choose. */
START_TEST(hvh_r23_switched_off_for_a_round) {
    duel *d = duel_new("passives=choose", with("thorns, barbs"), PLAIN);
    duel_play(d, "dice 1 1; dice 1 1");
    row_text("HVH-R23", duel_choices(d, DUEL_FIRST), "barbs, pass, thorns");
    duel_play(d, "first thorns; *");
    row_number("HVH-R23", duel_round(d), 2);
    row_number("HVH-R23", duel_health(d, DUEL_SECOND), 99); /* barbs alone */
    duel_play(d, "dice 1 1; dice 1 1; *");
    row_number("HVH-R23", duel_health(d, DUEL_SECOND), 97); /* both again */
    duel_free(d);
}
END_TEST

/* And after an interrupt. */
START_TEST(hvh_r24_passives_after_a_dodge) {
    static const char *const answers[] = {"evade", "parry"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(NULL, with("venom, thorns"), with(answers[i]));
        char move[32];
        snprintf(move, sizeof move, "second none; first roll; die 4");
        duel_speed(d, "6 6", "1 1");
        duel_play(d, move);
        ck_assert_int_eq(duel_health(d, DUEL_SECOND), 100 - 7 - 3);
        duel_speed(d, "6 6", "1 1");
        snprintf(move, sizeof move, "second %s", answers[i]);
        duel_play(d, move);
        row_number("HVH-R24", duel_round(d), 3);
        row_number("HVH-R24", duel_health(d, DUEL_SECOND), 90 - 3);
        duel_free(d);
    }
}
END_TEST

/* ---- R25, R26: what is seen ---- */

/* A view is the whole state; only half a choice of step 1.4 is secret. */
START_TEST(hvh_r25_sheets_are_public) {
    duel *d = duel_new(NULL, with("haste, parry, thorns"), with("courage"));
    rp_random random;
    rp_random_seed(&random, 25);
    for (int moves = 0; moves < 60 && !duel_over(d); moves++) {
        for (int player = 0; player < 2; player++) {
            rp_view view;
            rp_view_of(d->game, &d->state, player, &view);
            row_holds("HVH-R25", memcmp(view.masked.bytes, d->state.bytes, d->game->info.state_size) == 0);
        }
        rp_move move = {{0}};
        if (strcmp(duel_asked(d), "chance") == 0)
            move.of[0] = rp_sample(d->game, &d->state, &random);
        else if (duel_offers(d, DUEL_FIRST, "do not roll") || duel_offers(d, DUEL_SECOND, "do not roll"))
            move.of[DUEL_FIRST] = move.of[DUEL_SECOND] = DESTINY_NO_ROLL;
        rp_advance(d->game, &d->state, &move);
    }
    row_number("HVH-R25", d->game->info.capabilities & RP_HAS_HIDDEN, 0);
    const char *seen = duel_drawing(d, DUEL_SECOND);
    row_holds("HVH-R25", strstr(seen, "haste") && strstr(seen, "parry") && strstr(seen, "thorns"));
    duel_free(d);
}
END_TEST

/* What is not on show is put there; what the item gives counts. */
START_TEST(hvh_r26_card_shown_by_the_program) {
    duel_hero armed = {.speed = 4, .brawn = 5, .base = true};
    armed.items = "{\"name\": \"Red test blade\", \"slot\": \"main-hand\", \"weapon\": \"sword\", \"bonuses\": "
                  "{\"brawn\": 2}, \"loot\": true, \"abilities\": [\"cleave\"]}";
    duel *d = duel_new(NULL, armed, PLAIN);
    row_holds("HVH-R26", strstr(duel_drawing(d, DUEL_SECOND), "Red test blade") != NULL);
    row_number("HVH-R26", duel_attribute(d, DUEL_FIRST, DESTINY_BRAWN), 7);
    duel_speed(d, "6 6", "1 1");
    row_holds("HVH-R26", duel_offers(d, DUEL_FIRST, "cleave"));
    duel_free(d);
}
END_TEST

/* ---- R27 to R30 ---- */

/* How often in a row the first may play cleave when he wins every round. */
static int rounds_with_cleave(const char *options) {
    duel *d = duel_new(options, with("cleave"), PLAIN);
    int played = 0;
    for (int round = 1; round <= 4; round++) {
        duel_speed(d, "6 6", "1 1");
        if (duel_offers(d, DUEL_FIRST, "cleave"))
            duel_play(d, "first cleave; die 1"), played++;
        else
            duel_play(d, "first do not roll");
        ck_assert_int_eq(duel_round(d), round + 1);
    }
    duel_free(d);
    return played;
}

/* uses=bout, uses=round, uses=unlimited. */
START_TEST(hvh_r27_uses) {
    row_number("HVH-R27", rounds_with_cleave(NULL), 1);
    row_number("HVH-R27", rounds_with_cleave("uses=bout"), 1);
    row_number("HVH-R27", rounds_with_cleave("uses=round"), 4);
    row_number("HVH-R27", rounds_with_cleave("uses=unlimited"), 4); /* one combat ability a round holds all the same */
}
END_TEST

/* Heal once for each item, whatever the default. */
START_TEST(hvh_r27_the_data_decides) {
    static const char *const options[] = {NULL, "uses=round"};
    for (int i = 0; i < 2; i++) {
        duel *d = duel_new(options[i], with("heal 2"), PLAIN);
        duel_set_health(d, DUEL_FIRST, 50);
        duel_play(d, "dice 1 1; dice 1 1");
        int healed = 0;
        for (; duel_offers(d, DUEL_FIRST, "heal") && healed < 5; healed++) duel_play(d, "first heal");
        for (int round = 2; round <= 3; round++) duel_stand_off(d);
        row_number("HVH-R27", healed, 2);
        row_number("HVH-R27", duel_health(d, DUEL_FIRST), 58);
        duel_free(d);
    }
}
END_TEST

START_TEST(hvh_r28_six_sided_dice) {
    duel *d = won_by_first(NULL, PLAIN, PLAIN);
    duel_play(d, "first roll");
    double sum = 0;
    for (int face = 1; face <= 6; face++) {
        char die[16];
        snprintf(die, sizeof die, "die %d", face);
        sum += duel_probability(d, die);
    }
    row_near("HVH-R28", sum, 1, 1e-12);
    row_near("HVH-R28", duel_probability(d, "die 7"), 0, 0);
    duel_free(d);
}
END_TEST

static const char *name_of(int player) { return player == DUEL_FIRST ? "first" : "second"; }

static void says(duel *d, int player, const char *what) {
    char move[64];
    snprintf(move, sizeof move, "%s %s", name_of(player), what);
    duel_play(d, move);
}

/* Before step 2 the faster hero, then the other, until both pass. */
START_TEST(hvh_r29_faster_hero_first) {
    for (int faster = 0; faster < 2; faster++) {
        duel_hero heroes[2] = {with("surefooted, feint"), with("surefooted, feint")};
        heroes[faster].speed++;
        duel *d = duel_new(NULL, heroes[0], heroes[1]);
        duel_play(d, "dice 1 2; dice 1 2");
        row_text("HVH-R29", duel_asked(d), name_of(faster));
        says(d, faster, "pass");
        row_text("HVH-R29", duel_asked(d), name_of(!faster));
        says(d, !faster, "surefooted");
        duel_play(d, "dice 1 3");
        while (strcmp(duel_asked(d), name_of(faster)))
            says(d, !faster, "pass"); /* he may go on himself; then the other again */
        row_text("HVH-R29", duel_phase(d), "speed-rolled");
        says(d, faster, "surefooted");
        duel_play(d, "dice 6 6; *");
        ck_assert_int_eq(duel_winner(d), faster);
        duel_free(d);
    }
    duel *d = duel_new(NULL, with("surefooted"), with("surefooted")); /* equal speed: the first player */
    duel_play(d, "dice 1 2; dice 6 6");
    row_text("HVH-R29", duel_asked(d), "first");
    duel_free(d);
}
END_TEST

/* After step 2 the winner of the round. */
START_TEST(hvh_r29_winner_first) {
    for (int winner = 0; winner < 2; winner++) {
        duel_hero hero = with("heal, dominate, fear");
        duel *d = duel_new(NULL, hero, hero);
        duel_set_health(d, DUEL_FIRST, 40);
        duel_set_health(d, DUEL_SECOND, 40);
        duel_speed(d, winner == DUEL_FIRST ? "6 6" : "1 1", winner == DUEL_FIRST ? "1 1" : "6 6");
        says(d, winner, "roll");
        duel_play(d, "die 4");
        row_text("HVH-R29", duel_phase(d), "damage-rolled");
        row_text("HVH-R29", duel_asked(d), name_of(winner));
        says(d, winner, "pass");
        row_text("HVH-R29", duel_asked(d), name_of(!winner));
        says(d, !winner, "pass");
        row_text("HVH-R29", duel_phase(d), "round-end");
        row_text("HVH-R29", duel_asked(d), name_of(winner));
        says(d, winner, "heal");
        says(d, !winner, "pass");
        ck_assert_int_eq(duel_round(d), 2);
        duel_free(d);
    }
}
END_TEST

START_TEST(hvh_r30_a_single_bout) {
    static const char *const refused[] = {"bouts=3", "best-of=3", "rounds=3", "series=2"};
    rp_error error;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        row_number("HVH-R30", duel_refused(refused[i], PLAIN, PLAIN, &error), RP_BAD_INPUT);
    duel *d = won_by_first(NULL, PLAIN, PLAIN);
    duel_set_health(d, DUEL_SECOND, 1);
    duel_play(d, "first roll; die 4");
    row_holds("HVH-R30", duel_over(d)); /* after one defeat */
    row_near("HVH-R30", duel_payoff(d), 1, 0);
    duel_free(d);
}
END_TEST

enum { BOUTS_EACH_WAY = 3, ENTRANTS = 3 };

/* A series of bouts between two players; the bouts won are counted. */
START_TEST(hvh_r30_series_of_bouts) {
    rp_error error = {0};
    rp_match_plan plan = {.pairs = BOUTS_EACH_WAY, .seed = 30};
    rp_match_result result;
    rp_match_end end;
    rp_game *game = NULL;
    ck_assert_int_eq(rp_game_new("destinyquest:p1-health=6,p2-health=6", NULL, &game, &error), RP_OK);
    plan.game = game;
    ck_assert_int_eq(rp_agent_list_parse("random,expectimax:depth=1", &plan.agents, &error), RP_OK);
    ck_assert_msg(rp_match_plan_make(&plan, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_match_run(&(rp_match){.plan = &plan, .threads = 1}, &result, &end, &error) == RP_OK, "%s",
                  error.text);
    row_number("HVH-R30", result.games, 2 * BOUTS_EACH_WAY);
    rp_game_free(game);
}
END_TEST

/* Everybody against everybody, both ways round. */
START_TEST(hvh_r30_round_robin) {
    rp_tournament_plan plan = {.game = "destinyquest:p1-health=6,p2-health=6",
                               .seat_option = {"p1", "p2"},
                               .entrants = ENTRANTS,
                               .entrant = {"l1w", "l1m", "l1r"},
                               .agent = "random",
                               .pairs = BOUTS_EACH_WAY,
                               .seed = 30};
    rp_error error = {0};
    rp_tournament *tournament = NULL;
    rp_tournament_result *result = malloc(sizeof *result);
    bool stopped = false;
    ck_assert_msg(rp_tournament_new(&plan, &tournament, &error) == RP_OK, "%s", error.text);
    rp_tournament_run run = {.tournament = tournament, .threads = 1};
    ck_assert_msg(rp_tournament_play(&run, result, &stopped, &error) == RP_OK, "%s", error.text);
    row_number("HVH-R30", rp_tournament_versus_count(tournament), ENTRANTS * (ENTRANTS - 1) / 2);
    for (int i = 0; i < rp_tournament_versus_count(tournament); i++) {
        const rp_tournament_versus *versus = &result->versus[i];
        row_number("HVH-R30", versus->win + versus->draw + versus->loss, 2 * BOUTS_EACH_WAY);
    }
    rp_tournament_result_release(result);
    free(result);
    rp_tournament_free(tournament);
}
END_TEST

/* A set for each ability; one may be in several. */
START_TEST(hvh_r05_windows_are_data) {
    row_holds("HVH-R05", duel_ability_in("fatal blow", DESTINY_AT_DAMAGE_SCORE));
    row_holds("HVH-R05", duel_ability_in("fatal blow", DESTINY_AT_AFTER_DAMAGE));
    row_holds("HVH-R05", duel_ability_in("dodge", DESTINY_AT_DODGE)); /* not named by the rules, but of the class */
    row_holds("HVH-R05", !duel_ability("dodge")->named);
    duel *d = won_by_first(NULL, PLAIN, with("dodge, demon spines"));
    row_text("HVH-R05", duel_choices(d, DUEL_SECOND), "dodge, none");
    duel_play(d, "second none; first roll; die 4");
    row_text("HVH-R05", duel_choices(d, DUEL_SECOND), "demon spines, none");
    duel_free(d);
}
END_TEST

static const char TEST_ABILITIES[] =
    "{\"set\": \"test abilities\", \"abilities\": ["
    "{\"id\": \"half-moon\", \"name\": \"Half moon\", \"kind\": \"combat\", \"text\": \"One die, as an answer or "
    "back.\", "
    "\"windows\": [\"interrupt\", \"strike-back\"], \"uses\": \"unlimited\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"damage-dice\", \"amount\": 1}]},"
    "{\"id\": \"tar-pit\", \"name\": \"Tar pit\", \"kind\": \"speed\", \"text\": \"The other rolls no speed dice.\", "
    "\"windows\": [\"speed\"], \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"speed-dice\", \"who\": \"opponent\", \"amount\": -2}]},"
    "{\"id\": \"sap\", \"name\": \"Sap\", \"kind\": \"modifier\", \"text\": \"Armour of the other for good.\", "
    "\"windows\": [\"damage-rolled\"], \"role\": \"winner\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"attribute\", \"who\": \"opponent\", \"attributes\": [\"armour\"], \"amount\": -2, "
    "\"rounds\": \"rest\"}]},"
    "{\"id\": \"strain\", \"name\": \"Strain\", \"kind\": \"modifier\", \"text\": \"Health, and magic of the round.\", "
    "\"windows\": [\"damage-rolled\"], \"role\": \"winner\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"cost\", \"amount\": 1}, {\"kind\": \"attribute\", \"who\": \"own\", \"attributes\": "
    "[\"magic\"], \"amount\": -3, \"rounds\": \"this\"}, {\"kind\": \"score\", \"who\": \"own\", \"amount\": 3}]},"
    "{\"id\": \"war-drum\", \"name\": \"War drum\", \"kind\": \"modifier\", \"text\": \"Brawn before the dice.\", "
    "\"windows\": [\"before-damage\"], \"role\": \"winner\", \"origin\": \"house\", "
    "\"effects\": [{\"kind\": \"attribute\", \"who\": \"own\", \"attributes\": [\"brawn\"], \"amount\": 2, "
    "\"rounds\": \"this\"}]}]}";

/* One of a data file, with a set of windows that no printed one has. */
START_TEST(hvh_r05_new_abilities) {
    duel *d = duel_new_with_abilities(TEST_ABILITIES, NULL, PLAIN, with("half moon"));
    duel_speed(d, "6 6", "1 1");
    row_text("HVH-R05", duel_choices(d, DUEL_SECOND), "half moon, none");
    duel_play(d, "second half moon; die 5");
    row_number("HVH-R05", duel_health(d, DUEL_FIRST), 95);
    row_number("HVH-R05", duel_round(d), 2);
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "second none; first roll; die 4; second half moon; die 5");
    row_number("HVH-R05", duel_health(d, DUEL_FIRST), 90);
    duel_free(d);
}
END_TEST

/* Only what a modifier takes from its own hero for good has to be there; a raise that knows the window before the
 * damage roll alone is offered in it. */
START_TEST(hvh_10_1b_new_modifiers) {
    duel *d = duel_new_with_abilities(TEST_ABILITIES, NULL,
                                      (duel_hero){.speed = 4, .brawn = 5, .abilities = "sap, strain, war drum"},
                                      (duel_hero){.speed = 4, .brawn = 5, .armour = 3});
    duel_speed(d, "6 6", "1 1");
    duel_play(d, "first roll");
    row_text("HVH-10.1b", duel_phase(d), "before-damage");
    duel_play(d, "first war drum; die 4; first sap; first strain");
    row_number("HVH-10.1b", duel_health(d, DUEL_SECOND), 100 - (4 + 5 + 2 + 3 - 1));
    row_number("HVH-10.1b", duel_attribute(d, DUEL_SECOND, DESTINY_ARMOUR), 1);
    row_number("HVH-10.1b", duel_health(d, DUEL_FIRST), 99);
    duel_free(d);
}
END_TEST

/* 0 dice count as a roll of 0. */
START_TEST(hvh_r28_no_dice_left) {
    duel *d = duel_new_with_abilities(TEST_ABILITIES, NULL, with("tar pit"), PLAIN);
    duel_play(d, "tar pit | none; dice 1 1");
    row_holds("HVH-R28", duel_outcomes(d) == 0); /* no die of the second */
    row_number("HVH-R28", duel_attack_speed(d, DUEL_SECOND), 4);
    row_number("HVH-R28", duel_winner(d), DUEL_FIRST);
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_bonus_goes_to_every_attribute,
                                  hvh_r05_windows_are_data,
                                  hvh_r05_new_abilities,
                                  hvh_10_1b_new_modifiers,
                                  hvh_r28_no_dice_left,
                                  hvh_r20_healing_up_to_the_doubled_start,
                                  hvh_r20_without_a_limit,
                                  hvh_r21_after_the_bout_all_is_as_before,
                                  hvh_r22_from_the_moment_of_its_condition,
                                  hvh_r22_same_name_does_not_add_up,
                                  hvh_r23_automatic,
                                  hvh_r23_switched_off_for_a_round,
                                  hvh_r24_passives_after_a_dodge,
                                  hvh_r25_sheets_are_public,
                                  hvh_r26_card_shown_by_the_program,
                                  hvh_r27_uses,
                                  hvh_r27_the_data_decides,
                                  hvh_r28_six_sided_dice,
                                  hvh_r29_faster_hero_first,
                                  hvh_r29_winner_first,
                                  hvh_r30_a_single_bout,
                                  hvh_r30_series_of_bouts,
                                  hvh_r30_round_robin};
    return duel_run_tests("destinyquest rulings: a bout", tests, sizeof tests / sizeof *tests);
}
