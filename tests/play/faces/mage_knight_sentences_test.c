/* What mage-knight says in known positions, word by word: moves of a Round and of combats, choices and what they come
 * to, the map, the end. */
#include "engine/games/mage_knight/texts.h"
#include "eval/evaluate.h"
#include "play/faces/face.h"
#include "play/faces/mage_knight/words.h"
#include "tests/support/mage_knight_duel.h"
#include "tests/support/shown_game.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_MAX = 4 * RP_NARRATION_MAX };

/* Plays moves separated by '|' ("*": the first outcomes of chance), and collects what one reader is told of them. */
static const char *tell(mage_duel *d, int reader, const char *moves) {
    static char told[TOLD_MAX];
    char list[1000], text[RP_NARRATION_MAX];
    rp_narrator narrator = {{0}};
    rp_happening *happening = calloc(1, sizeof *happening);
    told[0] = 0;
    snprintf(list, sizeof list, "%s", moves);
    for (char *rest = list, *asked; (asked = strsep(&rest, "|"));) {
        do {
            unsigned to_act = rp_to_act(d->game, &d->state);
            rp_move move = {{0}};
            rp_outcome outcomes[RP_OUTCOMES_MAX];
            rp_error error = {0};
            int player = to_act & RP_TO_ACT_CHANCE ? 0 : to_act >> 1 & 1;
            if (to_act & RP_TO_ACT_CHANCE) {
                rp_chance(d->game, &d->state, outcomes);
                move.of[0] = outcomes[0].outcome;
            } else {
                ck_assert_msg(!rp_action_parse(d->game, &d->state, player, asked, &move.of[player], &error), "%s",
                              error.text);
            }
            test_happen(d->game, &d->state, &move, reader, happening);
            rp_narrate(&narrator, happening, text);
            ck_assert_uint_lt(strlen(told) + strlen(text), sizeof told);
            snprintf(told + strlen(told), sizeof told - strlen(told), "%s", text);
        } while (strcmp(asked, "*") == 0 && rp_to_act(d->game, &d->state) & RP_TO_ACT_CHANCE);
    }
    free(happening);
    return told;
}

static void says(mage_duel *d, int reader, const char *moves, const char *expected) {
    const char *told = tell(d, reader, moves);
    ck_assert_msg(strcmp(told, expected) == 0, "of '%s' is told\n%snot\n%s", moves, told, expected);
}

static char *table_of(const mage_duel *d, int player) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    rp_view view;
    rp_view_of(d->game, &d->state, player, &view);
    rp_face_for(d->game).print_view(out, &view, false);
    fclose(out);
    return text;
}

/* The first player stands on space 1, the second on space 2; `place`: that of the first, and of space 3. */
static mage_duel *round_with(const char *first, const char *third, const char *more, const char *hand,
                             const char *others) {
    static char text[1000], sides[2][400];
    snprintf(text, sizeof text,
             "'map': [{'terrain': 'plains'}, {%s}, {'terrain': 'hills'}, {%s}, {'terrain': 'plains', 'site': 'city'}, "
             "{'terrain': 'mountain'}, {'terrain': 'desert', 'unsafe': true}], 'stand': [1, 2], "
             "'source': ['red', 'blue', 'green', 'white'], %s",
             first, third, more);
    snprintf(sides[0], sizeof sides[0], "%s", hand);
    snprintf(sides[1], sizeof sides[1], "%s", others);
    return mage_at((mage_setup){
        .options = "layer=round,tier=0", .phase = "turn", .place = text, .aggressor = sides[0], .defender = sides[1]});
}

#define PLAINS "'terrain': 'plains'"
#define HAND "'hand': ['March', 'Stamina', 'Concentration']"
#define OTHER "'hand': ['Rage', 'March', 'Stamina']"
#define FIRST "'round': {'turns': 1}"

START_TEST(a_turn_with_a_combat_is_told) {
    mage_duel *d = round_with(PLAINS, PLAINS, FIRST, HAND, OTHER);
    says(d, 0, "March: move 2", "You play March: move 2.\n");
    says(d, 0, "Stamina sideways: move 1", "You play Stamina sideways for Move 1.\n");
    says(d, 0, "move to space 2", "You move to space 2 (hills), where Goldyx stands.\n");
    mage_free(d);
    d = round_with(PLAINS, PLAINS, FIRST, HAND, OTHER);
    mage_play(d, "March: move 2|Stamina sideways: move 1");
    says(d, 1, "move to space 2", "Tovak moves to space 2 (hills), where you stand.\n");
    says(d, 1, "attack the other hero", "Tovak attacks you on space 2 (hills).\n");
    says(d, 0, "attend fully|pass",
         "Goldyx attends fully, for the price of the next turn.\n"
         "-- Ranged phase, blocks count half: Goldyx attacks first. --\n"
         "Goldyx passes.\n");
    says(d, 0, "pass|pass|pass",
         "You pass.\n-- Melee phase: you attack first. --\nYou pass.\nGoldyx passes.\n"
         "You withdraw to space 1 (plains).\n");
    says(d, 0, "end the turn|choose Rage", "Goldyx ends the turn.\nGoldyx discards Rage.\n");
    mage_free(d);
}
END_TEST

START_TEST(a_turn_given_up_is_told) {
    mage_duel *d = round_with(PLAINS, PLAINS, "'round': {'turns': 1}", HAND, OTHER ", 'holds': ['full']");
    says(d, 1, "end the turn|choose March|draw|*",
         "Tovak ends the turn.\nTovak discards March.\nTovak draws 3 cards.\n"
         "Your turn is left out: it was the price of attending fully.\n-- Tovak's turn, number 2. --\n");
    mage_free(d);
}
END_TEST

START_TEST(a_forced_withdrawal_is_told) {
    mage_duel *d = round_with(PLAINS, PLAINS, FIRST, "'hand': ['March', 'Stamina', 'Swiftness']", OTHER);
    mage_play(d, "Swiftness: move 2|March: move 2|Stamina: move 2");
    says(d, 0, "move to space 6", "You move to space 6 (desert, unsafe).\n");
    char text[RP_TEXT_MAX];
    d->game->rules->phrases->meaning(d->game, &d->state, 0, MK_ACT_END_TURN, text);
    ck_assert_str_eq(text, "back to space 1 (plains) for 1 Wound");
    says(d, 0, "end the turn", "You may not stay there and go back to space 1 (plains).\nYou take a Wound.\n");
    mage_free(d);
}
END_TEST

START_TEST(the_end_of_a_round_is_told) {
    mage_duel *d = round_with(PLAINS, PLAINS, FIRST, "'hand': ['March']", OTHER);
    char text[RP_TEXT_MAX];
    mk_duel_in(&d->state)->player[0].deck = 0;
    d->game->rules->phrases->meaning(d->game, &d->state, 0, MK_ACT_END_ROUND, text);
    ck_assert_str_eq(text, "the other has one more turn");
    says(d, 1, "announce the end of the Round",
         "Tovak announces the end of the Round: nobody is attacked any more.\n"
         "-- Your turn, number 2, the last of the Round. --\n");
    says(d, 1, "March: move 2|move to the goal|end the turn",
         "You play March: move 2.\nYou move to the goal (plains).\nYou end the turn.\n");
    const char *end = tell(d, 1, "draw|*");
    ck_assert_msg(strstr(end, "\nThe Round is over.\n"), "%s", end);
    char narration[RP_NARRATION_MAX];
    rp_narrate_end(d->game, &d->state, 1, narration);
    ck_assert_str_eq(narration, "You hold the goal, which counts 10.0 Fame.\nYou win by 10.0 Fame.\n"
                                "Payoff: the first player -1 (account +0.0 Fame), you +1 (account +0.0 Fame, the goal "
                                "+10.0)\n");
    mage_free(d);
}
END_TEST

START_TEST(resting_and_healing_are_told) {
    mage_duel *d = round_with(PLAINS ", 'site': 'village'", PLAINS, FIRST,
                              "'hand': ['March', 'Tranquility', 'Stamina'], 'wounds': 2", OTHER);
    char text[RP_TEXT_MAX];
    d->game->rules->phrases->meaning(d->game, &d->state, 0, MK_ACT_PLUNDER, text);
    ck_assert_str_eq(text, "draw 2 cards");
    d->game->rules->phrases->meaning(d->game, &d->state, 0, MK_ACT_REST, text);
    ck_assert_str_eq(text, "instead of a turn: discard a card, and Wounds");
    says(d, 1, "plunder the village|*", "Tovak plunders the village.\nTovak draws 2 cards.\n");
    says(d, 0, "Tranquility: heal 1|heal a Wound", "You play Tranquility: heal 1.\nYou heal a Wound.\n");
    mage_free(d);
    d = round_with(PLAINS ", 'site': 'glade'", PLAINS, FIRST, "'hand': ['March', 'Stamina'], 'wounds': 2", OTHER);
    says(d, 1, "rest|choose March|discard a Wound|end the rest",
         "Tovak rests.\nTovak discards March.\nTovak discards Wound.\nTovak ends the rest.\n");
    says(d, 0, "end the turn|heal a Wound", "You end the turn.\nYou throw away a Wound, at the glade.\n");
    mage_free(d);
    d = round_with(PLAINS ", 'site': 'glade'", PLAINS, "'round': {'turns': 2, 'turn': 'second'}", HAND, OTHER);
    says(d, 0, "end the turn|choose March|draw|*",
         "Goldyx ends the turn.\nGoldyx discards March.\n"
         "Goldyx draws 3 cards.\n-- Your turn, number 3. --\nYou get gold mana at the glade.\n");
    mage_free(d);
}
END_TEST

START_TEST(dice_that_come_back_are_told) {
    mage_duel *d = round_with(PLAINS, PLAINS, FIRST, HAND ", 'dice': 1", OTHER);
    mage_play(d, "red die|March: move 2");
    const char *told = tell(d, 0, "end the turn|*");
    ck_assert_msg(strstr(told, "You end the turn.\nThe dice come back; the Source: "), "%s", told);
    mage_free(d);
}
END_TEST

START_TEST(the_map_of_a_round) {
    mage_duel *d = round_with(PLAINS, PLAINS ", 'site': 'portal'", FIRST, HAND, OTHER);
    char text[1000] = "";
    rp_page page = {text, sizeof text, 0};
    mk_put_map(d->game, mage_of(d), 1, &page);
    ck_assert_str_eq(text, "                      1 plains 2 [Tovak]\n"
                           "  6 desert 5, unsafe                      2 hills 3 [you]\n"
                           "                      goal plains 2\n"
                           "  5 mountain, closed                      3 plains 2, portal\n"
                           "                      4 city 2\n");
    mage_free(d);
}
END_TEST

/* The table begins with whose turn it is, and asks with what there is to spend. */
START_TEST(the_table_of_a_round) {
    mage_duel *d = round_with(PLAINS, PLAINS, "'round': {'turns': 3, 'announced': 'second'}", HAND, OTHER);
    mage_play(d, "March: move 2");
    char *text = table_of(d, 0);
    ck_assert_msg(strstr(text, "== Day, your turn, number 3; the last of the Round ==\n"), "%s", text);
    ck_assert_msg(strstr(text, "Goldyx (the other): Armor 2; 3 cards in hand, 13 in the deck\n"), "%s", text);
    ck_assert_msg(strstr(text, "Tovak (you): Armor 2; 2 cards in hand, 13 in the deck\n"), "%s", text);
    ck_assert_msg(strstr(text, "\nYour turn, Move 2?\n"), "%s", text);
    ck_assert_msg(strstr(text, "  Move to           4 the goal (plains) for 2\n"), "%s", text);
    free(text);
    mage_free(d);
}
END_TEST

/* ---- combats -------------------------------------------------------------------------------------------- */

#define COMBAT(more)                                                                                                   \
    ((mage_setup){.aggressor = "'hand': ['Crystallize', 'March #2', 'Rage'], " more, .defender = OTHER})

/* How people say what a choice is: copies without numbers, and the mana that it takes. */
START_TEST(choices_in_words) {
    static const struct {
        const char *text, *words;
    } cases[] = {{"Crystallize: for red: red crystal", "Crystallize for red mana: red crystal"},
                 {"March #2 sideways: attack 1", "March sideways: attack 1"},
                 {"Rage strong: attack 4", "Rage strong: attack 4"},
                 {"pass", "pass"}};
    mage_duel *d = mage_at(COMBAT("'tokens': {'red': 1}"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        rp_action action = -1, again = -1;
        rp_error error = {0};
        char words[RP_TEXT_MAX];
        ck_assert_msg(!rp_action_parse(d->game, &d->state, 0, cases[i].text, &action, &error), "%s", error.text);
        rp_action_words(d->game, &d->state, 0, action, words);
        ck_assert_str_eq(words, cases[i].words);
        ck_assert_msg(!rp_action_parse(d->game, &d->state, 0, words, &again, &error), "%s", error.text);
        ck_assert_int_eq(again, action);
    }
    mage_free(d);
}
END_TEST

/* Before a combat the hand is listed by what it can do in it: Influence is nothing there, unless it blocks. */
START_TEST(the_hand_before_a_combat) {
    const mage_setup plain = {.phase = "attend", .defender = "'hand': ['Promise', 'Determination', 'Improvisation']"};
    mage_duel *d = mage_at(plain);
    char *text = table_of(d, 1);
    ck_assert_msg(strstr(text, "  Promise           sideways only\n"), "%s", text);
    ck_assert_msg(strstr(text, "  Determination     attack 2; block 2; strong: block 5\n"), "%s", text);
    ck_assert_msg(strstr(text, "  Improvisation     discard 1 card, attack 3; discard 1 card, block 3;\n"), "%s", text);
    ck_assert_msg(strstr(text, "== Day, plains: you are the defender ==\n"), "%s", text);
    free(text);
    mage_free(d);
    d = mage_at((mage_setup){.phase = "attend",
                             .options = "tier=3",
                             .defender = "'level': 8, 'gained': ['diplomacy'], 'hand': ['Promise', 'Diplomacy']"});
    text = table_of(d, 1);
    ck_assert_msg(strstr(text, "  Promise           influence 2; strong: influence 4\n"), "%s", text);
    free(text);
    mage_free(d);
}
END_TEST

/* Without dice and Skills there is nothing to go without. */
START_TEST(attending_without_dice_and_skills) {
    static char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    mage_duel *d = mage_at((mage_setup){.phase = "attend", .defender = "'hand': ['Rage']"});
    rp_view view;
    rp_view_of(d->game, &d->state, 1, &view);
    for (rp_action action = MK_ACT_FULL; action <= MK_ACT_PARTIAL; action++) {
        ck_assert_int_eq(rp_reasons(&view, action, reasons), 2);
        ck_assert_str_eq(reasons[1], "neither a die nor a Skill makes a difference in this combat");
    }
    mage_free(d);
}
END_TEST

/* What going back would cost stands with the prices. */
START_TEST(the_way_back_stands_with_the_prices) {
    mage_duel *d = mage_at((mage_setup){
        .place = "'neighbours': [{'terrain': 'hills', 'unsafe': true}, {}, {}, {}, {}, {}]", .defender = OTHER});
    char *text = table_of(d, 0);
    ck_assert_msg(strstr(text, "going back costs the aggressor a Wound\n"), "%s", text);
    free(text);
    mage_free(d);
}
END_TEST

/* Mana that the text of a choice names is not told twice. */
START_TEST(mana_is_named_once) {
    mage_duel *d = mage_at(COMBAT("'tokens': {'red': 1}"));
    rp_action action = -1;
    rp_error error = {0};
    char text[RP_TEXT_MAX];
    ck_assert(!rp_action_parse(d->game, &d->state, 0, "Crystallize: for red: red crystal", &action, &error));
    d->game->rules->phrases->meaning(d->game, &d->state, 0, action, text);
    ck_assert_str_eq(text, "");
    ck_assert(!rp_action_parse(d->game, &d->state, 0, "Rage strong: attack 4", &action, &error));
    d->game->rules->phrases->meaning(d->game, &d->state, 0, action, text);
    ck_assert_str_eq(text, "costs red mana");
    says(d, 1, "Crystallize: for red: red crystal",
         "Tovak plays Crystallize for red mana: red crystal.\nTovak gets a red crystal.\n");
    mage_free(d);
}
END_TEST

/* A pass that ends the combat says what going back costs, and the payoff what it is made of. */
START_TEST(going_back_has_its_price) {
    mage_duel *d = mage_at((mage_setup){
        .place = "'neighbours': [{'terrain': 'hills', 'unsafe': true}, {}, {}, {}, {}, {}]", .defender = OTHER});
    char text[RP_TEXT_MAX], narration[RP_NARRATION_MAX];
    mk_duel_in(&d->state)->passes = 1;
    d->game->rules->phrases->meaning(d->game, &d->state, 0, MK_ACT_PASS, text);
    ck_assert_str_eq(text, "ends the combat, a Wound on the way back");
    d->game->rules->phrases->meaning(d->game, &d->state, 1, MK_ACT_PASS, text);
    ck_assert_str_eq(text, "ends the combat, a Wound for the aggressor");
    mk_duel_in(&d->state)->passes = 0;
    mage_play(d, "pass|pass");
    rp_narrate_end(d->game, &d->state, 0, narration);
    ck_assert_str_eq(narration, "The combat is over. You took 1 Wound. Goldyx took no Wound.\nYou lose by 2.0 Fame.\n"
                                "Payoff: you -0.2 (account -2.0 Fame: 1 Wound -2.0), the defender +0.2 (account +0.0 "
                                "Fame)\n");
    mage_free(d);
}
END_TEST

/* What is not used is told, also where more follows from it. */
START_TEST(what_is_left_unused_is_told) {
    mage_duel *d = mage_at((mage_setup){.options = "attack-limit=1", .aggressor = "'hand': ['Rage']"});
    mage_play(d, "Rage: attack 2|attack|done");
    says(d, 0, "stop", "You leave 2 damage unused.\nGoldyx passes.\nYou pass.\nYou withdraw.\n");
    mage_free(d);
    d = mage_at((mage_setup){.aggressor = "'wounds': 1"});
    mk_duel_in(&d->state)->player[0].power = 3; /* the next card would be strong */
    says(d, 1, "none", "Tovak makes no use of that.\n");
    mage_free(d);
}
END_TEST

/* ---- what things do ------------------------------------------------------------------------------------- */

START_TEST(uses_in_words) {
    static const struct {
        const char *thing;
        int use;
        const char *text;
    } cases[] = {{"Mana Draw", 1, "a die set for 2 tokens of any colour but gold"},
                 {"Ice Shield", 1, "ice block 3, if all is blocked Armor -3 of an enemy Unit"},
                 {"Chill", 0, "a Unit does not attack, it resists no fire"},
                 {"Chill", 1, "a Unit does not attack, its Armor -4"},
                 {"Expose", 0, "an enemy Unit resists no element, ranged attack 2"},
                 {"Mana Storm", 1, "reroll the Source, use 3 more, gold and black for any basic colour"},
                 {"Maximal Effect", 0, "next Action card's basic use 3 times, then it is gone"},
                 {"Decompose", 1, "throw away an Action: 1 crystal of each other colour"},
                 {"Into the Heat", 0, "own Units +2, no damage to them"},
                 {"Banner of Glory", 1, "own Units +1, their Armor too"},
                 {"Crystal Mastery", 1, "crystals spent come back at the end"},
                 {"Mana Meltdown", 1, "Wounds for red crystals on both sides, then 2 of your own"},
                 {"Mind Read", 0, "red crystal, the other discards such a card or shows his hand"},
                 {"Horn of Wrath", 0, "siege attack 6, a Wound if a die is black or red"},
                 {"Horn of Wrath", 3, "siege attack 8, a Wound for each black or red of 2 dice"},
                 {"Endless Gem Pouch", 0, "a crystal of the colour of each of 2 dice"},
                 {"Endless Gem Pouch", 1, "red, blue, green, white and gold token (Day)"},
                 {"Regeneration", 0, "heal 1"},
                 {"Pure Magic", 3, "for red: attack 4"},
                 {"Tremor", 0, "Armor -3 of an enemy Unit"},
                 {"Tremor", 2, "Armor -3 of an enemy Unit, twice that if fortified"}};
    mage_duel *d = mage_at((mage_setup){0});
    const mk_setup *setup = mk_setup_of(d->game);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[MK_USE_TEXT];
        int card = 0;
        while (strcmp(setup->book->card[card].name, cases[i].thing) != 0) card++;
        mk_use_text(setup, &setup->card[card], cases[i].use, text);
        ck_assert_msg(strcmp(text, cases[i].text) == 0, "%s %d: '%s'", cases[i].thing, cases[i].use, text);
    }
    mage_free(d);
}
END_TEST

START_TEST(no_text_of_a_printed_thing_is_cut_off) {
    mage_duel *d = mage_at((mage_setup){0});
    const mk_setup *setup = mk_setup_of(d->game);
    char text[MK_USE_TEXT];
    const mk_uses *all[MK_CARDS_MAX + MK_UNITS_MAX + MK_HEROES_MAX * MK_SKILLS_MAX];
    int count = 0;
    for (uint32_t card = 0; card < setup->book->card_count; card++) all[count++] = &setup->card[card];
    for (uint32_t unit = 0; unit < setup->book->unit_count; unit++) all[count++] = &setup->unit[unit];
    for (uint32_t hero = 0; hero < setup->book->hero_count; hero++)
        for (uint32_t skill = 0; skill < setup->book->hero[hero].skill_count; skill++)
            all[count++] = &setup->skill[hero][skill];
    for (int i = 0; i < count; i++)
        for (int use = 0; use < all[i]->count; use++) {
            mk_use_text(setup, all[i], use, text);
            ck_assert_msg(!strstr(text, ".."), "%s: %s", all[i]->thing->name, text);
            ck_assert_msg(text[strlen(text) - 1] != ')' || strstr(text, "Day)") || strstr(text, "Night)"), "%s: %s",
                          all[i]->thing->name, text);
        }
    mage_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_turn_with_a_combat_is_told,
                                  a_turn_given_up_is_told,
                                  a_forced_withdrawal_is_told,
                                  the_end_of_a_round_is_told,
                                  resting_and_healing_are_told,
                                  dice_that_come_back_are_told,
                                  the_map_of_a_round,
                                  the_table_of_a_round,
                                  choices_in_words,
                                  mana_is_named_once,
                                  going_back_has_its_price,
                                  what_is_left_unused_is_told,
                                  the_hand_before_a_combat,
                                  attending_without_dice_and_skills,
                                  the_way_back_stands_with_the_prices,
                                  uses_in_words,
                                  no_text_of_a_printed_thing_is_cut_off};
    return mage_run_tests("mage_knight_sentences", tests, sizeof tests / sizeof *tests);
}
