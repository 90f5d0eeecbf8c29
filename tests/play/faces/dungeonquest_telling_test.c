/* What `dungeonquest` says: every kind of event in random games of all sizes and fights, figures against the states,
 * nothing that the reader may not know, and rare things word by word. */
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "play/faces/choices.h"
#include "play/faces/face.h"
#include "tests/support/dungeonquest_crawl.h"
#include "tests/support/length.h"
#include "tests/support/open_games.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COLUMNS_MAX = 160, WORLDS = 4 };

/* With the score of gold, and with rulings that bring about what is rare. */
static const char *const specs[] = {"dungeonquest:players=1",
                                    "dungeonquest:players=1,variant=dice,descent=draws",
                                    "dungeonquest:players=1,variant=classic-solo,exit=must",
                                    "dungeonquest:players=2",
                                    "dungeonquest:players=2,variant=classic,rage=loot",
                                    "dungeonquest:players=3,variant=dice",
                                    "dungeonquest:players=4,variant=classic-solo",
                                    "dungeonquest:players=4,turn-limit=30"};
enum { SPECS = sizeof specs / sizeof *specs };

static rp_happening happening;
static char text[RP_NARRATION_MAX];

/* What `reader` is told of a move in a state, which stays as it is. */
static const char *tell(rp_narrator *narrator, const rp_game *game, const rp_state *before, const rp_move *move,
                        int reader, rp_state *after) {
    rp_clone(game, after, before);
    test_happen(game, after, move, reader, &happening);
    rp_narrate(narrator, &happening, text);
    return text;
}

/* Lines of the combat may begin with blanks, and list many cards. */
static void check_sentences(const char *of) {
    bool fights = false;
    for (int i = 0; i < happening.account.count; i++) fights |= happening.account.event[i].kind >= DUNGEON_EVENTS;
    for (const char *line = of; *line;) {
        size_t length = strcspn(line, "\n");
        const char *first = line + strspn(line, " ");
        require_message(isupper((unsigned char)*first) || isdigit((unsigned char)*first), "'%s'", of);
        require_message(line[length] == '\n' && line[length - 1] == '.', "'%s'", of);
        require_message(fights || length <= COLUMNS_MAX, "%zu columns in '%s'", length, of);
        line += length + 1;
    }
}

/* ---- figures -------------------------------------------------------------------------------------------- */

/* The sentence stands there as often as the events ask for it. */
static void expect(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void expect(const char *format, ...) {
    char sentence[RP_NARRATION_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    require_message(strstr(text, sentence), "no '%s' in '%s'", sentence, text);
}

/* Wounds outside fights, one after the other. */
static void check_wounds(const dungeon_setup *setup, const dungeon_state *was, const dungeon_hero *now, int reader) {
    int wounds = was->hero[reader].wounds;
    bool fights = dungeon_fight_frame(was);
    for (int i = 0; i < happening.account.count; i++) {
        const rp_event *event = &happening.account.event[i];
        bool heals = event->kind == DUNGEON_TOLD_HEALED;
        fights |= event->kind >= DUNGEON_EVENTS;
        if ((event->kind != DUNGEON_TOLD_WOUNDED && !heals) || event->value[0] != reader) continue;
        int count = event->value[1];
        wounds += heals ? -count : count;
        expect("You %s %d wound%s: %d of %d now.\n", heals ? "heal" : "take", count, count == 1 ? "" : "s", wounds,
               dungeon_figure(setup, now)->life);
    }
    require(fights || now->standing >= DUNGEON_OUT || now->wounds == wounds); /* who is gone has none */
}

/* What the state says has changed, against what is read. */
static void check_figures(const rp_game *game, const rp_state *before, const rp_state *after, int reader) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *was = dungeon_state_of(before), *is = dungeon_state_of(after);
    const dungeon_hero *then = &was->hero[reader], *now = &is->hero[reader];
    if (is->turn.sun != was->turn.sun)
        expect("The sun moves to space %d of %d", is->turn.sun, setup->book->board.sun_spaces);
    check_wounds(setup, was, now, reader);
    if (now->standing == DUNGEON_OUT && then->standing != DUNGEON_OUT)
        expect(", %d gold.\n", dungeon_gold(setup->book, then));
    for (int card = 0; card < (int)setup->book->card_count; card++)
        if (dungeon_is_loot(setup->book, card) && dungeon_kept(now, card) != dungeon_kept(then, card) &&
            now->standing != DUNGEON_DEAD && !strstr(text, " more"))
            expect("%s", setup->book->card[card].name);
}

/* ---- random games --------------------------------------------------------------------------------------- */

static long said[RP_EVENT_KINDS_MAX], met[RP_EVENT_KINDS_MAX];

/* Each event of the dungeon alone; some say nothing beside others. */
static void count_events(void) {
    static rp_happening alone;
    static char one[RP_NARRATION_MAX];
    for (int i = 0; i < happening.account.count; i++) {
        int kind = happening.account.event[i].kind;
        rp_narrator narrator = {{0}};
        met[kind]++;
        if (said[kind] || kind >= DUNGEON_EVENTS) continue;
        alone = happening;
        alone.account.event[0] = happening.account.event[i];
        alone.account.count = 1;
        rp_narrate(&narrator, &alone, one);
        check_sentences(one);
        said[kind] += one[0] != 0;
    }
}

/* In other worlds that the reader thinks possible the same events read the same. */
static void check_worlds(const rp_game *game, const rp_state *before, int reader, rp_random *random) {
    static rp_happening other;
    static char there[RP_NARRATION_MAX];
    rp_view view;
    if (reader < 0) return;
    rp_view_of(game, before, reader, &view);
    for (int i = 0; i < WORLDS; i++) {
        rp_narrator narrator = {{0}}, again = {{0}};
        rp_state world;
        rp_resample(&view, random, &world);
        other = happening;
        rp_view_of(game, &world, reader, &view);
        rp_clone(game, &other.before, &view.masked);
        rp_narrate(&narrator, &other, there);
        rp_narrate(&again, &happening, text);
        ck_assert_str_eq(there, text);
    }
}

static void play(const char *spec, uint64_t seed) {
    rp_game *game = open_game(spec);
    rp_state state, after;
    rp_random random;
    rp_narrator narrator[1 + RP_PLAYERS_MAX] = {0};
    rp_random_seed(&random, seed);
    rp_start(game, &state);
    for (long steps = 0; rp_to_act(game, &state); steps++) {
        rp_move move = test_random_useful_move(game, &state, &random);
        for (int reader = RP_READER_ALL; reader < game->info.players; reader++) {
            check_sentences(tell(&narrator[reader + 1], game, &state, &move, reader, &after));
            if (reader >= 0) check_figures(game, &state, &after, reader);
            count_events();
            if (steps % 7 == 0) check_worlds(game, &state, reader, &random);
        }
        rp_clone(game, &state, &after);
    }
    for (int reader = RP_READER_ALL; reader < game->info.players; reader++) {
        rp_narrate_end(game, &state, reader, text);
        *strstr(text, "Payoff:") = 0;
        check_sentences(text);
    }
    rp_game_free(game);
}

START_TEST(random_games_are_told) {
    for (int i = 0; i < SPECS; i++)
        for (int seed = 1; seed <= test_by_length(4, 12, 60); seed++) play(specs[i], (uint64_t)seed);
    for (int kind = 0; kind < DUNGEON_EVENTS; kind++)
        ck_assert_msg(!met[kind] || said[kind], "'%s' is not told", dungeon_event_kinds[kind].name);
}
END_TEST

/* ---- rare things, word by word -------------------------------------------------------------------------- */

/* Plays one move of its text and tells the first player. */
static void says(crawl_play *p, const char *move, const char *expected) {
    ck_assert_str_eq(crawl_told(p, move, 1), expected);
}

static void asks(const crawl_play *p, const char *expected) {
    char asked[RP_TEXT_MAX];
    rp_view view;
    rp_view_of(p->game, &p->state, 0, &view);
    p->game->rules->phrases->question(p->game, &view.masked, 0, asked);
    ck_assert_str_eq(asked, expected);
}

static void means(const crawl_play *p, const char *action, const char *expected) {
    char meaning[RP_TEXT_MAX];
    rp_action taken;
    rp_error error = {0};
    rp_view view;
    ck_assert_msg(!rp_action_parse(p->game, &p->state, 0, action, &taken, &error), "%s", error.text);
    rp_view_of(p->game, &p->state, 0, &view);
    p->game->rules->phrases->meaning(p->game, &view.masked, 0, taken, meaning);
    ck_assert_str_eq(meaning, expected);
}

START_TEST(a_move_and_what_is_met) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 room-ooo west"});
    says(p, "move east", "");
    says(p, "tile pit-wow", "You go east to d4 and find a Bottomless Pit.\n");
    says(p, "roll 9",
         "You test Luck at the Bottomless Pit: 9, where 4 or less is enough: failed.\nYou are dead.\n"
         "Challara & Brightblaze's turn begins.\n");
    crawl_free(p);
}
END_TEST

START_TEST(leaving_with_gold) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"a1 cards=ruby-ring"}});
    says(p, "leave the dungeon",
         "You leave the dungeon with 1 Loot card, 140 gold.\nChallara & Brightblaze's turn begins.\n");
    crawl_free(p);
}
END_TEST

/* Once round from a2 to a2: who comes to a chamber that moves him on a second time stays there, and is told why. */
START_TEST(a_second_meeting_in_one_turn) {
    static const char round[] = "a2 corridor-ooo north, b1 corridor-wwo west, b2 corridor-ooo north, " CRAWL_AWAY;
    crawl_play *p = crawl_at((crawl_setup){.hero = {"a2"}, .tiles = round});
    says(p, "move north", "You go north to the tower a1.\n");
    crawl_do(p, "move east|move south|move west");
    says(p, "move north",
         "You go north to the tower a1.\nYou are in the tower a1 for the second time in this turn, which ends here.\n"
         "Challara & Brightblaze's turn begins.\n");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"a2 cards=ruby-ring"}, .tiles = round},
                     "move north|move east|move south|move west|move north");
    asks(p, "Out of the dungeon, or not yet?");
    says(p, "wait",
         "You are in the tower a1 for the second time in this turn, which ends here.\n"
         "Challara & Brightblaze's turn begins.\n");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"a1"}, .tiles = round}, "move east|move south|move west|move north");
    asks(p, "You have to move on. Which way?");
    says(p, "move east",
         "You go east to the Corridor b1.\nYou are in the Corridor b1 for the second time in this turn, which ends "
         "here.\nChallara & Brightblaze's turn begins.\n");
    crawl_free(p);
    p = crawl_played(
        (crawl_setup){.hero = {"c4 from=b4"}, .tiles = "b4 room-ooo west, c4 corridor-ooo west, d4 darkness-oww west"},
        "move east|roll 1");
    says(p, "move east",
         "You go east to the Chamber of Darkness d4.\nYou are in the Chamber of Darkness d4 for the second time in "
         "this turn, which ends here.\nChallara & Brightblaze's turn begins.\n");
    crawl_free(p);
}
END_TEST

/* In a room that has turned before nothing else is to be told of it. */
START_TEST(a_meeting_of_a_turn_late) {
    crawl_play *p = crawl_at((crawl_setup){
        .hero = {"c4 duties=meets"}, .tiles = "c4 rotating-www west rotated, " CRAWL_AWAY, .turn = "'player': 2"});
    crawl_do(p, "move west");
    says(p, "draw Empty (dungeon-empty)",
         "Challara & Brightblaze draws the Dungeon card Empty.\nThe sun moves to space 3 of 30.\n"
         "Your turn begins.\nYou are in the Rotating Room c4, as if just come in.\nChallara & Brightblaze's turn "
         "begins.\n");
    crawl_free(p);
}
END_TEST

#define AT_TRAP "b4 room-ooo west, c4 room-ooo west, d4 trap-room-ooo west, " CRAWL_AWAY
#define OTHERS_TURN "Challara & Brightblaze's turn begins.\n"

/* What no other sentence tells: what is taken off the dice, turns that go, and that nothing happens. */
START_TEST(dice_say_what_they_come_to) {
    crawl_play *p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = AT_TRAP}, "move east");
    crawl_do(p, "draw Poisonous Gas");
    says(p, "roll 2", "You roll 2 for the wounds of Poisonous Gas, less 3: none.\n");
    says(p, "roll 5",
         "You roll 5 for the turns that Poisonous Gas takes, less 3.\nYou will lose your next 2 turns.\n" OTHERS_TURN);
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = AT_TRAP}, "move east");
    says(p, "draw Explosion",
         "You draw the Trap card Explosion. Your ears will ring until tomorrow.\nYou take 4 wounds: 4 of 16 now.\n"
         "You will lose your next turn.\n" OTHERS_TURN);
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS}, "move east|draw Crypt|yes");
    crawl_do(p, "draw Old Bones (crypt-bones)");
    says(p, "roll 3", "You roll 3 for Old Bones: nothing happens.\n" OTHERS_TURN);
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"a1 cards=dungeon-potion"}});
    crawl_do(p, "use Unstable Potion (dungeon-potion)");
    says(p, "roll 9", "You roll 9 for Unstable Potion: nothing happens.\n"); /* he has no wounds */
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS}, "search|draw Ferrox");
    says(p, "roll 3", "You roll 3 for Ferrox: so many tests have to be passed.\n");
    crawl_free(p);
}
END_TEST

/* A turn that a card's test ends, and the Bridge, on which one stands. */
START_TEST(tests_say_what_they_end) {
    crawl_play *p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS}, "move east");
    crawl_do(p, "draw Torch Goes Out (dungeon-torch)");
    crawl_others_turn(p);
    says(p, "roll 9",
         "You test Luck for Torch Goes Out: 9, where 4 or less is enough: failed, and the turn ends.\n" OTHERS_TURN);
    crawl_free(p);
    /* The next turn is of the same hero and begins with the same test. */
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4", "- dead"}, .tiles = CRAWL_ROOMS},
                     "move east|draw Torch Goes Out (dungeon-torch)");
    says(p, "roll 9",
         "You test Luck for Torch Goes Out: 9, where 4 or less is enough: failed, and the turn ends.\n"
         "The sun moves to space 4 of 30.\nYour turn begins.\n");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4"},
                                   .tiles = "b4 room-ooo west, c4 room-ooo west, d4 bridge-wow west, " CRAWL_AWAY},
                     "move east|cross");
    says(p, "roll 9",
         "You test Agility on the Bridge: 9, where 5 or less is enough: failed.\nYou cannot get across the Bridge.\n");
    crawl_free(p);
}
END_TEST

/* Whoever was not asked is told so. */
START_TEST(a_step_without_a_choice_says_so) {
    crawl_play *p = crawl_at(
        (crawl_setup){.hero = {"c4 from=b4 searches=2"}, .tiles = "b4 room-ooo west, c4 room-www west, " CRAWL_AWAY});
    says(p, "move west", "There is nothing else to do here.\nYou go west to the Dungeon Room b4.\n");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS});
    says(p, "move west", "You go west to the Dungeon Room b4.\n");
    crawl_free(p);
}
END_TEST

/* Also where dice follow at once: here those of a companion, when the next turn begins. */
START_TEST(what_is_left_alone_is_told) {
    static const char left[] = "You leave it alone.\n";
    crawl_play *p =
        crawl_played((crawl_setup){.players = 1, .hero = {"c4 from=b4 cards=lingering-shade"}, .tiles = CRAWL_ROOMS},
                     "move east|draw Dead Adventurer");
    const char *told = crawl_told(p, "no", 1);
    ck_assert_msg(strncmp(told, left, strlen(left)) == 0, "%s", told);
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS}, "move east|draw Dead Adventurer");
    says(p, "yes", "");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS}, "move east|draw Dead Adventurer");
    says(p, "no", "You leave it alone.\n" OTHERS_TURN);
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4"}, .tiles = CRAWL_ROOMS}, "move east|draw Dead Adventurer");
    ck_assert_str_eq(crawl_told(p, "no", 2), "Hugo the Glorious leaves it alone.\nYour turn begins.\n");
    crawl_free(p);
}
END_TEST

/* What a rune would stop or help with is known before it is used. */
START_TEST(runes_are_asked_with_what_they_are_for) {
    crawl_play *p = crawl_played((crawl_setup){.hero = {"c4 from=b4 rune=warning"}, .tiles = AT_TRAP}, "move east");
    says(p, "draw Swinging Blade",
         "You draw the Trap card Swinging Blade. One swing is enough.\nWhat it does: test of Armor, failed: kills.\n");
    asks(p, "Use the Rune of Warning against this Trap card?");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4 rune=warding"}, .tiles = AT_TRAP}, "move east");
    crawl_do(p, "draw Explosion");
    asks(p, "Use the Rune of Warding against these 4 wounds?");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4 rune=might"}, .tiles = AT_TRAP}, "move east");
    crawl_do(p, "draw Crossfire Trap");
    asks(p, "Use the Rune of Might for this test of Armor, passed by 9 or less?");
    crawl_free(p);
}
END_TEST

START_TEST(the_dead_leave_their_loot_behind) {
    crawl_play *p =
        crawl_played((crawl_setup){.hero = {"c4 from=b4 wounds=12 cards=ruby-ring"}, .tiles = AT_TRAP}, "move east");
    says(p, "draw Explosion",
         "You draw the Trap card Explosion. Your ears will ring until tomorrow.\nYou take 4 wounds: 16 of 16 now.\n"
         "You are dead.\nYou leave behind Ruby Ring (140 gold).\n" OTHERS_TURN);
    crawl_free(p);
}
END_TEST

/* By the attribute of that monster. */
START_TEST(dice_of_a_fight_are_told) {
    crawl_setup setup = {.hero = {"c4 from=b4"}, .tokens = "troll d4 4", .options = "variant=dice"};
    setup.tiles = CRAWL_ROOMS;
    crawl_play *p = crawl_at(setup);
    ck_assert_ptr_nonnull(strstr(crawl_told(p, "move east", 1),
                                 "You meet the Troll that is here.\nYou fight it with Armor: two dice of 9 or less "
                                 "wound it, others you, and two equal ones twice.\n"));
    crawl_free(p);
}
END_TEST

/* Alone nobody wins without the dragon's treasure, and the card that is rolled for says what it may bring. */
START_TEST(leaving_alone_is_told) {
    crawl_setup setup = {.players = 1, .hero = {"a1 cards=bottle-imp"}};
    crawl_play *p = crawl_at(setup);
    means(p, "leave the dungeon", "with 0 gold, no win without the dragon's treasure");
    crawl_do(p, "leave the dungeon");
    asks(p, "Bottle Imp: do you roll 1 die: 1-2 takes 1 Loot card, 4-6 draws a Treasure card?");
    crawl_do(p, "yes");
    ck_assert_ptr_nonnull(strstr(crawl_told(p, "roll 1", 1), "You roll 1 for Bottle Imp: nothing happens.\n"));
    crawl_free(p);
    setup.hero[0] = "a1 cards=ruby-ring";
    p = crawl_at(setup);
    means(p, "leave the dungeon", "with 140 gold");
    crawl_free(p);
}
END_TEST

/* Why the hero is dead stands before it. */
START_TEST(who_is_trapped_is_told_why) {
    crawl_play *p = crawl_played(
        (crawl_setup){.hero = {"c4 from=b4 searches=1"}, .tiles = "c4 room-www north, c3 room-www north, " CRAWL_AWAY},
        "search");
    says(p, "draw Empty Room",
         "You draw the Search card Empty Room. You looked everywhere.\n"
         "You find no way out of the Dungeon Room c4, which can be searched no more.\nYou are dead.\n"
         "Challara & Brightblaze's turn begins.\n");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4"},
                                   .options = "trapped=dies",
                                   .tiles = "c4 trap-room-ooo north, c3 room-www north, b4 room-www west, "
                                            "d4 room-wow north, c5 room-wow west, " CRAWL_AWAY,
                                   .turn = "'player': 2"},
                     "move west");
    says(p, "draw Empty (dungeon-empty)",
         "Challara & Brightblaze draws the Dungeon card Empty.\nThe sun moves to space 3 of 30.\n"
         "Your turn begins.\nYou find no way out of the Trap Room c4, which cannot be searched.\nYou are dead.\n"
         "Challara & Brightblaze's turn begins.\n");
    crawl_free(p);
    static const char *const options[] = {"no-retreat=dies", "no-retreat=stays"},
                             *const ends[] = {
                                 "You are dead.\nThe discarded Dragon cards are shuffled into the deck again.\n", ""};
    for (int i = 0; i < 2; i++) {
        char expected[RP_NARRATION_MAX];
        snprintf(expected, sizeof expected,
                 "You roll 3 for Dragon Rage.\nYou take 3 wounds: 3 of 16 now.\n"
                 "You find no way to flee from the dragon.\n%sChallara & Brightblaze's turn begins.\n",
                 ends[i]);
        p = crawl_played((crawl_setup){.hero = {"g5"},
                                       .options = options[i],
                                       .tiles = "g4 doors-odo north, f5 rotating-www west, h5 rotating-www east, "
                                                "f6 rotating-www west, h6 rotating-www east, g7 rotating-www south"},
                         "stay|draw Dragon Rage");
        says(p, "roll 3", expected);
        crawl_free(p);
    }
}
END_TEST

/* ---- questions and what choices come to, word by word ---------------------------------------------------- */

static void shows(crawl_play *p, const char *line) {
    const char *drawing = crawl_drawing(p, 1);
    ck_assert_msg(strstr(drawing, line) != NULL, "no '%s' in\n%s", line, drawing);
}

START_TEST(coming_up_is_asked_with_the_place) {
    crawl_play *p = crawl_below("e5 below arrow=north", CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit|yes");
    shows(p, "marker at e5 towards north after 1 card\n");
    means(p, "left", "1 to 6 squares west of e4");
    means(p, "right", "1 to 6 squares east of e4");
    crawl_do(p, "left|roll 1|tile room-woo");
    asks(p, "You come up at d4 in a new Dungeon Room. Where does its arrow point?");
    means(p, "north", "passage north, east, south; wall west");
    means(p, "west", "passage north, east, west; wall south");
    crawl_do(p, "west");
    ck_assert_str_eq(crawl_tile(p, "d4"), "room-woo east");
    crawl_free(p);
    p = crawl_below("e5 below arrow=north", "d4 chasm-left west, " CRAWL_OPEN_E5);
    crawl_do(p, "draw Exit|yes|left|roll 1");
    asks(p, "You come up at d4 in the Chasm. On which side of it?");
    means(p, "north", "passage north, west");
    means(p, "east", "passage east, south");
    crawl_free(p);
}
END_TEST

/* In a trap the second search kills, in other rooms it does not. */
START_TEST(a_way_that_turns_is_asked_and_told) {
    crawl_play *p = crawl_below("e5 below arrow=north", CRAWL_OPEN_E5);
    crawl_do(p, "draw Giant Naga");
    asks(p, "To which side of your way do you turn back?");
    means(p, "left", "1 to 6 squares west of e4");
    crawl_do(p, "left");
    says(p, "roll 2",
         "You roll 2 for Giant Naga.\nYour way in the catacombs turns at c4: it goes south now.\n"
         "The 1 card of your way goes to the discards.\nChallara & Brightblaze's turn begins.\n");
    crawl_free(p);
}
END_TEST

START_TEST(the_last_search_is_told) {
    crawl_setup trap = {.hero = {"c4 from=b4"}, .tiles = "c4 room-www north, c3 room-www north, " CRAWL_AWAY};
    crawl_play *p = crawl_at(trap);
    means(p, "search", "a Search card");
    crawl_do(p, "search|draw Empty Room");
    crawl_others_turn(p);
    means(p, "search", "the last search: without a way out you die");
    crawl_do(p, "search|draw Empty Room");
    ck_assert_str_eq(crawl_hero(p, 1, "standing"), "dead");
    shows(p, "1 Hugo the Glorious, dead\n");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"c4 from=b4 searches=1"}, .tiles = "b4 room-ooo west, c4 room-ooo west"});
    means(p, "search", "a Search card");
    crawl_free(p);
}
END_TEST

static void menu(const crawl_play *p, const char *item) {
    char *listed = NULL;
    size_t size;
    rp_view view;
    rp_choices choices;
    FILE *out = open_memstream(&listed, &size);
    rp_view_of(p->game, &p->state, 0, &view);
    rp_choices_of(&view, &choices);
    rp_choices_print(out, &view, &choices, "What?", 80);
    fclose(out);
    ck_assert_msg(strstr(listed, item) != NULL, "no '%s' in\n%s", item, listed);
    ck_assert_msg(!strchr(listed, '_') && !strstr(listed, "-potion)") && !strstr(listed, "-gold-"), "an id in\n%s",
                  listed);
    free(listed);
}

/* Cards of one name: by the name where one of them is there, else by gold or deck; what is read can be typed. */
START_TEST(a_menu_tells_cards_apart) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"a1 cards=crypt-potion*2"}});
    menu(p, " use Unstable Potion (");
    crawl_free(p);
    p = crawl_at((crawl_setup){.hero = {"a1 cards=corpse-potion+crypt-potion"}});
    menu(p, " use Unstable Potion (corpse card) (");
    means(p, "use Unstable Potion (crypt card)", "kills, wounds 4, heals 3 or heals all");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"c4 from=b4 cards=ruby-ring+corpse-gold-50+crypt-gold-90"},
                                   .tiles = "b4 room-ooo west, c4 room-ooo west, d4 bridge-wow west"},
                     "move east|cross");
    menu(p, " drop Gold Coins (50 gold)\n");
    menu(p, " drop Gold Coins (90 gold)\n");
    menu(p, " drop Ruby Ring (140 gold)\n");
    means(p, "drop Gold Coins (90 gold)", "");
    means(p, "drop Ruby Ring", "140 gold");
    crawl_free(p);
}
END_TEST

START_TEST(loot_before_a_bridge) {
    static const char *const options[] = {NULL, "bridge-loot=helps"}, *const words[] = {"harder", "easier"};
    for (int i = 0; i < 2; i++) {
        char expected[RP_TEXT_MAX];
        crawl_setup setup = {.hero = {"c4 from=b4 cards=ruby-ring"}, .options = options[i]};
        setup.tiles = "b4 room-ooo west, c4 room-ooo west, d4 bridge-wow west";
        crawl_play *p = crawl_played(setup, "move east|cross");
        snprintf(expected, sizeof expected, "Drop Loot before the Bridge? Each card makes the test %s by 1.", words[i]);
        asks(p, expected);
        means(p, "drop Ruby Ring", "140 gold");
        crawl_free(p);
    }
}
END_TEST

START_TEST(cards_and_runes_are_told) {
    crawl_play *p = crawl_at((crawl_setup){.hero = {"a1 rune=mending cards=corpse-potion+ruby-ring+treasure-chest*2"}});
    means(p, "leave the dungeon", "with 140 gold and 2 to roll");
    means(p, "use Rune of Mending", "Heal five wounds.");
    means(p, "use Unstable Potion (corpse-potion)", "kills, wounds 4, heals 3 or heals all");
    crawl_free(p);
    p = crawl_below("e5 below arrow=north below=1 collected=hole-in-the-roof again=hole-in-the-roof", CRAWL_OPEN_E5);
    asks(p, "Meet Hole in the Roof again, or draw a new card?");
    crawl_free(p);
    p = crawl_at((crawl_setup){
        .hero = {CRAWL_ALL_UNDER_E5}, .tiles = CRAWL_OPEN_E5, .turn = "'player': 2", .options = "no-card-below=waits"});
    crawl_others_turn(p);
    asks(p, "No Catacomb card is left, and no way up. What do you do?");
    crawl_free(p);
}
END_TEST

/* Wounds of a fight are in the hero's own line at once. */
START_TEST(wounds_in_the_drawing) {
    crawl_setup setup = {.hero = {"c4 from=b4 lost_turns=1"}, .tokens = "troll d4 4", .options = "variant=dice"};
    setup.tiles = "b4 room-ooo west, c4 room-ooo west, d4 pit-wow west, " CRAWL_AWAY;
    crawl_play *p = crawl_at(setup);
    shows(p, ", loses 1 turn\n");
    crawl_free(p);
    setup.hero[0] = "c4 from=b4 wounds=3";
    p = crawl_played(setup, "move east|attack");
    shows(p, "1 Hugo the Glorious: 3 of 16 wounds, inside d4\n");
    crawl_do(p, "roll 6 6|keep");
    shows(p, "Round 2");
    shows(p, "1 Hugo the Glorious: 5 of 16 wounds, inside d4\n");
    crawl_free(p);
    p = crawl_played((crawl_setup){.hero = {"a1 wounds=2 cards=ruby-ring"}}, "leave the dungeon");
    shows(p, "1 Hugo the Glorious, out\n");
    crawl_free(p);
}
END_TEST

/* ---- new games ------------------------------------------------------------------------------------------ */

/* What comes of these answers, each on a line. */
static rp_new_game asked_with(const char *answers, unsigned persons) {
    rp_new_game chosen = {.level = -1};
    rp_error error = {0};
    bool ended = true;
    FILE *file = tmpfile();
    fputs(answers, file);
    fflush(file);
    rewind(file);
    ck_assert_int_ge(dup2(fileno(file), STDIN_FILENO), 0);
    rp_line_input *input = rp_line_input_new(NULL);
    rp_status status = rp_face_of(&rp_dungeonquest)
                           .questions->ask(input, NULL, "dungeonquest", persons, 0, false, &chosen, &ended, &error);
    ck_assert_msg(!status && !ended, "%s", error.text);
    rp_line_input_free(input);
    fclose(file);
    return chosen;
}

START_TEST(answers_make_a_game) {
    static const struct {
        const char *answers;
        unsigned given;
        const char *spec;
        unsigned persons;
    } cases[] = {{"\n\n\n", 0, "dungeonquest:players=1", 1},
                 {"four\n\nhugo\ndice\n", 0, "dungeonquest:players=4,variant=dice,heroes=hugo+random+random+random", 1},
                 {"three\ntwo\nhugo\nhugo\nchallara\n\n", 0, "dungeonquest:players=3,heroes=hugo+challara+random", 3},
                 {"two\ntwo\n\n\n\n", 0, "dungeonquest:players=2", 3},
                 {"three\nhugo\n\n", 4, "dungeonquest:players=3,heroes=random+random+hugo", 4},
                 {"two\nhugo\n\n\n", RP_EVERY_SEAT, "dungeonquest:players=2,heroes=hugo+random", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_new_game chosen = asked_with(cases[i].answers, cases[i].given);
        ck_assert_str_eq(chosen.spec, cases[i].spec);
        ck_assert_uint_eq(chosen.persons, cases[i].persons);
        rp_game_free(open_game(chosen.spec));
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("dungeonquest sentences");
    TCase *random = tcase_create("random"), *words = tcase_create("words");
    tcase_add_test(random, random_games_are_told);
    tcase_add_test(words, a_move_and_what_is_met);
    tcase_add_test(words, leaving_with_gold);
    tcase_add_test(words, a_second_meeting_in_one_turn);
    tcase_add_test(words, a_meeting_of_a_turn_late);
    tcase_add_test(words, dice_say_what_they_come_to);
    tcase_add_test(words, tests_say_what_they_end);
    tcase_add_test(words, a_step_without_a_choice_says_so);
    tcase_add_test(words, what_is_left_alone_is_told);
    tcase_add_test(words, runes_are_asked_with_what_they_are_for);
    tcase_add_test(words, the_dead_leave_their_loot_behind);
    tcase_add_test(words, dice_of_a_fight_are_told);
    tcase_add_test(words, leaving_alone_is_told);
    tcase_add_test(words, who_is_trapped_is_told_why);
    tcase_add_test(words, coming_up_is_asked_with_the_place);
    tcase_add_test(words, a_way_that_turns_is_asked_and_told);
    tcase_add_test(words, the_last_search_is_told);
    tcase_add_test(words, a_menu_tells_cards_apart);
    tcase_add_test(words, loot_before_a_bridge);
    tcase_add_test(words, cards_and_runes_are_told);
    tcase_add_test(words, wounds_in_the_drawing);
    tcase_add_test(words, answers_make_a_game);
    suite_add_tcase(suite, random);
    suite_add_tcase(suite, words);
    return test_suite_run(suite);
}
