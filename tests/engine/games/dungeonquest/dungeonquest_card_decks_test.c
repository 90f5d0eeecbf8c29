/* Cards of the decks dungeon, crypt, corpse, search, trap and door: how many there are and what each does. Numbers are
 * those of the reference (5.1 to 5.6, 5.9). */
#include "tests/support/dungeonquest_things.h"
#include "tests/support/row.h"

#include <stdio.h>

#define TWO_DICE "roll 2|roll 3|roll 4|roll 5|roll 6|roll 7|roll 8|roll 9|roll 10|roll 11|roll 12"
#define DIE "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6"
#define WAYS "move north|move east|move south|move west|search"

/* ---- the Dungeon deck -------------------------------------------------------------------------------------- */

static const dungeon_case dungeon[] = {
    {"deck:dungeon/dungeon-empty", 11, NULL, "draw Empty (dungeon-empty)", "discard dungeon-empty", NULL},
    {"deck:dungeon/dead-adventurer", 8, NULL, "draw Dead Adventurer", "", "yes|no"},
    {"deck:dungeon/dead-adventurer", 8, NULL, "draw Dead Adventurer|no", "discard dead-adventurer", NULL},
    {"deck:dungeon/dead-adventurer", 8, NULL, "draw Dead Adventurer|yes|draw Rope",
     "holds rope, discard dead-adventurer", NULL},
    {"deck:dungeon/crypt", 8, NULL, "draw Crypt", "", "yes|no"},
    {"deck:dungeon/crypt", 8, NULL, "draw Crypt|no", "discard crypt", NULL},
    {"deck:dungeon/crypt", 8, NULL, "draw Crypt|yes|draw Empty (crypt-empty)", "discard crypt, discard crypt-empty",
     NULL},
    {"deck:dungeon/ambush-skeleton", 2, NULL, "draw Skeleton", "", "life 2|life 3"},
    {"deck:dungeon/ambush-skeleton", 2, NULL, "draw Skeleton|life 2|attack|roll 1 1", "discard ambush-skeleton", NULL},
    {"deck:dungeon/ambush-sorcerer", 1, NULL, "draw Sorcerer", "", "life 2|life 3"},
    {"deck:dungeon/ambush-sorcerer", 1, NULL, "draw Sorcerer|life 2|attack|roll 1 4|roll 1 1",
     "wounds +1, discard ambush-sorcerer", NULL},
    {"deck:dungeon/ambush-troll", 1, NULL, "draw Troll", "", "life 3|life 4|life 5"},
    {"deck:dungeon/ambush-troll", 1, NULL, "draw Troll|life 3|attack|roll 4 4|roll 1 4", "discard ambush-troll", NULL},
    {"deck:dungeon/ambush-golem", 1, NULL, "draw Golem", "", "life 4|life 5|life 6"},
    {"deck:dungeon/ambush-golem", 1, NULL, "draw Golem|life 4|attack|roll 3 3|roll 3 3", "discard ambush-golem", NULL},
    {"deck:dungeon/ambush-demon", 1, NULL, "draw Demon", "", "life 5|life 6|life 8"},
    {"deck:dungeon/ambush-demon", 1, NULL, "draw Demon|life 5|attack|roll 1 1|roll 2 2|roll 3 3",
     "discard ambush-demon", NULL},
    {"deck:dungeon/dungeon-trap", 3, NULL, "draw Hidden Trap (dungeon-trap)|draw Explosion",
     "wounds +4, lost turns +1, discard dungeon-trap, discard explosion", NULL},
    {"deck:dungeon/dungeon-passage-down", 2, NULL, "draw Passage Down (dungeon-passage-down)",
     "discard dungeon-passage-down, d4 room-ooo west marked", NULL},
    {"deck:dungeon/dungeon-passage-down", 2, NULL, "draw Passage Down (dungeon-passage-down)|others",
     "discard dungeon-empty, discard dungeon-passage-down, d4 room-ooo west marked", WAYS "|descend"},
    {"deck:dungeon/dungeon-ceiling", 2, NULL, "draw Ceiling Collapses (dungeon-ceiling)",
     "discard dungeon-ceiling, d4 room-ooo north", NULL},
    {"deck:dungeon/dungeon-gold-30", 1, NULL, "draw Gold Coins (dungeon-gold-30)", "holds dungeon-gold-30", NULL},
    {"deck:dungeon/dungeon-gold-40", 1, NULL, "draw Gold Coins (dungeon-gold-40)", "holds dungeon-gold-40", NULL},
    /* At the start of each turn Luck is tested, 4. */
    {"deck:dungeon/dungeon-torch", 1, NULL, "draw Torch Goes Out (dungeon-torch)", "holds dungeon-torch", NULL},
    {"deck:dungeon/dungeon-torch", 1, NULL, "draw Torch Goes Out (dungeon-torch)|others|roll 4",
     "discard dungeon-empty, discard dungeon-torch", WAYS},
    {"deck:dungeon/dungeon-torch", 1, NULL, "draw Torch Goes Out (dungeon-torch)|others|roll 5|others",
     "determination +1, holds dungeon-torch, discard dungeon-empty +2", TWO_DICE},
    {"deck:dungeon/dungeon-secret-door", 1, NULL, "draw Secret Door (dungeon-secret-door)", "",
     "north|east|south|west|no"},
    {"deck:dungeon/dungeon-secret-door", 1, NULL, "draw Secret Door (dungeon-secret-door)|no",
     "discard dungeon-secret-door", NULL},
    {"deck:dungeon/dungeon-secret-door", 1, NULL,
     "draw Secret Door (dungeon-secret-door)|north|tile room-ooo|draw Skeleton|life 2|roll 1 1",
     "at d3, discard ambush-skeleton, discard dungeon-secret-door, d3 room-ooo south", NULL},
    {"deck:dungeon/dungeon-razorwings", 1, NULL, "draw Razorwing Attack (dungeon-razorwings)", "", DIE},
    {"deck:dungeon/dungeon-razorwings", 1, NULL, "draw Razorwing Attack (dungeon-razorwings)|roll 6",
     "wounds +6, discard dungeon-razorwings", NULL},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9", "draw Unstable Potion (dungeon-potion)", "holds dungeon-potion",
     NULL},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 2",
     "dead, discard dungeon-empty, discard dungeon-potion", NULL},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 3",
     "wounds +4, discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 5",
     "wounds +4, discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 6",
     "discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 7",
     "discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 8",
     "wounds -3, discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 10",
     "wounds -3, discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 11",
     "wounds -9, discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/dungeon-potion", 1, "wounds=9",
     "draw Unstable Potion (dungeon-potion)|others|use Unstable Potion (dungeon-potion)|roll 12",
     "wounds -9, discard dungeon-empty, discard dungeon-potion", WAYS},
    {"deck:dungeon/bottle-imp", 1, NULL, "draw Bottle Imp", "holds bottle-imp", NULL},
    {"deck:dungeon/lingering-shade", 1, NULL, "draw Lingering Shade", "holds lingering-shade", NULL},
    {"deck:dungeon/lingering-shade", 1, NULL, "draw Lingering Shade|others|roll 2",
     "dead, discard dungeon-empty, discard lingering-shade", NULL},
    {"deck:dungeon/lingering-shade", 1, NULL, "draw Lingering Shade|others|roll 3",
     "dead, discard dungeon-empty, discard lingering-shade", NULL},
    {"deck:dungeon/lingering-shade", 1, NULL, "draw Lingering Shade|others|roll 4",
     "holds lingering-shade, discard dungeon-empty", WAYS},
};

START_TEST(dungeon_cards) { dungeon_cases_check(dungeon, sizeof dungeon / sizeof *dungeon); }
END_TEST

/* It turns the corridors alone, wherever they lie: by one, two or three quarters. */
START_TEST(curse_of_the_wizard) {
    static const char *const turned[] = {"corridor-oow east", "corridor-oow south", "corridor-oow west"};
    for (int die = 1; die <= 6; die++) {
        char moves[80];
        snprintf(moves, sizeof moves, "move east|draw Curse of the Wizard|roll %d", die);
        crawl_play *p =
            crawl_played((crawl_setup){.hero = {"c4 from=b4"},
                                       .tiles = "c4 room-ooo west, d4 room-ooo west, g8 corridor-oow north, "
                                                "h8 room-oow north, " CRAWL_AWAY},
                         moves);
        row_text("deck:dungeon/curse-of-the-wizard", crawl_tile(p, "g8"), turned[(die - 1) / 2]);
        row_text("deck:dungeon/curse-of-the-wizard", crawl_tile(p, "h8"), "room-oow north");
        crawl_free(p);
    }
}
END_TEST

/* It stays behind where he goes into the catacombs, or out. */
START_TEST(lingering_shade_leaves) {
    crawl_play *p = crawl_played(
        (crawl_setup){.hero = {"c4 from=b4 cards=lingering-shade"}, .tiles = "c4 entrance-oow west, " CRAWL_AWAY},
        "descend|north");
    row_number("deck:dungeon/lingering-shade", crawl_cards(p, 1, "lingering-shade"), 0);
    row_number("deck:dungeon/lingering-shade", crawl_discard(p, "lingering-shade"), 1);
    crawl_free(p);
    p = crawl_played(
        (crawl_setup){.hero = {"b1 from=b2 cards=lingering-shade+rope"}, .tiles = "b1 room-ooo south, " CRAWL_AWAY},
        "move west|leave the dungeon");
    row_number("deck:dungeon/lingering-shade", crawl_cards(p, 1, "lingering-shade"), 0);
    crawl_free(p);
}
END_TEST

/* ---- crypts and corpses ------------------------------------------------------------------------------------ */

/* Strength 7, of 16 life. */
static const dungeon_case crypts[] = {
    {"deck:crypt/crypt-gold-20", 1, NULL, "draw Gold Coins (crypt-gold-20)", "holds crypt-gold-20, discard crypt",
     NULL},
    {"deck:crypt/crypt-gold-90", 1, NULL, "draw Gold Coins (crypt-gold-90)", "holds crypt-gold-90, discard crypt",
     NULL},
    {"deck:crypt/crypt-gold-120", 1, NULL, "draw Gold Coins (crypt-gold-120)", "holds crypt-gold-120, discard crypt",
     NULL},
    {"deck:crypt/crypt-gold-250", 1, NULL, "draw Gold Coins (crypt-gold-250)", "holds crypt-gold-250, discard crypt",
     NULL},
    {"deck:crypt/crypt-potion", 3, "wounds=9", "draw Unstable Potion (crypt-potion)",
     "holds crypt-potion, discard crypt", NULL},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 2",
     "dead, discard dungeon-empty, discard crypt, discard crypt-potion", NULL},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 3",
     "wounds +4, discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 5",
     "wounds +4, discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 6",
     "discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 7",
     "discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 8",
     "wounds -3, discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 10",
     "wounds -3, discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 11",
     "wounds -9, discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-potion", 3, "wounds=9",
     "draw Unstable Potion (crypt-potion)|others|use Unstable Potion (crypt-potion)|roll 12",
     "wounds -9, discard dungeon-empty, discard crypt, discard crypt-potion", WAYS},
    {"deck:crypt/crypt-empty", 3, NULL, "draw Empty (crypt-empty)", "discard crypt, discard crypt-empty", NULL},
    {"deck:crypt/crypt-bones", 2, NULL, "draw Old Bones (crypt-bones)", "", DIE},
    {"deck:crypt/crypt-bones", 2, NULL, "draw Old Bones (crypt-bones)|roll 3", "discard crypt, discard crypt-bones",
     NULL},
    {"deck:crypt/crypt-bones", 2, NULL, "draw Old Bones (crypt-bones)|roll 4", "", "life 2|life 3"},
    {"deck:crypt/crypt-bones", 2, NULL, "draw Old Bones (crypt-bones)|roll 6|life 2|roll 1 1",
     "discard crypt, discard crypt-bones", NULL},
    {"deck:crypt/spectral-storm", 1, NULL, "draw Spectral Storm|roll 7", "discard crypt, discard spectral-storm", NULL},
    {"deck:crypt/spectral-storm", 1, NULL, "draw Spectral Storm|roll 8",
     "wounds +8, discard crypt, discard spectral-storm", NULL},
    {"deck:crypt/spectral-storm", 1, "wounds=5", "draw Spectral Storm|roll 8",
     "wounds +6, discard crypt, discard spectral-storm", NULL},
    {"deck:crypt/crypt-trap", 1, NULL, "draw Hidden Trap (crypt-trap)|draw Explosion",
     "wounds +4, lost turns +1, discard crypt, discard crypt-trap, discard explosion", NULL},
};

static const dungeon_case corpses[] = {
    {"deck:corpse/corpse-gold-50", 1, NULL, "draw Gold Coins (corpse-gold-50)",
     "holds corpse-gold-50, discard dead-adventurer", NULL},
    {"deck:corpse/corpse-gold-100", 1, NULL, "draw Gold Coins (corpse-gold-100)",
     "holds corpse-gold-100, discard dead-adventurer", NULL},
    {"deck:corpse/corpse-gold-200", 1, NULL, "draw Gold Coins (corpse-gold-200)",
     "holds corpse-gold-200, discard dead-adventurer", NULL},
    {"deck:corpse/rope", 3, NULL, "draw Rope", "holds rope, discard dead-adventurer", NULL},
    {"deck:corpse/corpse-empty", 3, NULL, "draw Empty (corpse-empty)", "discard dead-adventurer, discard corpse-empty",
     NULL},
    {"deck:corpse/corpse-potion", 1, "wounds=9", "draw Unstable Potion (corpse-potion)",
     "holds corpse-potion, discard dead-adventurer", NULL},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 2",
     "dead, discard dungeon-empty, discard dead-adventurer, discard corpse-potion", NULL},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 3",
     "wounds +4, discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 5",
     "wounds +4, discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 6",
     "discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 7",
     "discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 8",
     "wounds -3, discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 10",
     "wounds -3, discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 11",
     "wounds -9, discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-potion", 1, "wounds=9",
     "draw Unstable Potion (corpse-potion)|others|use Unstable Potion (corpse-potion)|roll 12",
     "wounds -9, discard dungeon-empty, discard dead-adventurer, discard corpse-potion", WAYS},
    {"deck:corpse/corpse-bones", 1, NULL, "draw Old Bones (corpse-bones)", "", DIE},
    {"deck:corpse/corpse-bones", 1, NULL, "draw Old Bones (corpse-bones)|roll 3",
     "discard dead-adventurer, discard corpse-bones", NULL},
    {"deck:corpse/corpse-bones", 1, NULL, "draw Old Bones (corpse-bones)|roll 4", "", "life 2|life 3"},
    {"deck:corpse/corpse-bones", 1, NULL, "draw Old Bones (corpse-bones)|roll 6|life 2|roll 1 1",
     "discard dead-adventurer, discard corpse-bones", NULL},
    {"deck:corpse/small-scorpion", 1, NULL, "draw Small Scorpion|roll 1",
     "discard dead-adventurer, discard small-scorpion", NULL},
    {"deck:corpse/small-scorpion", 1, NULL, "draw Small Scorpion|roll 6",
     "wounds +4, discard dead-adventurer, discard small-scorpion", NULL},
    {"deck:corpse/scorpion", 1, NULL, "draw Scorpion|roll 1", "discard dead-adventurer, discard scorpion", NULL},
    {"deck:corpse/scorpion", 1, NULL, "draw Scorpion|roll 6", "wounds +5, discard dead-adventurer, discard scorpion",
     NULL},
    {"deck:corpse/deadly-scorpion", 1, NULL, "draw Deadly Scorpion|roll 1",
     "wounds +1, discard dead-adventurer, discard deadly-scorpion", NULL},
    {"deck:corpse/deadly-scorpion", 1, NULL, "draw Deadly Scorpion|roll 6",
     "wounds +6, discard dead-adventurer, discard deadly-scorpion", NULL},
};

START_TEST(crypt_cards) { dungeon_cases_check(crypts, sizeof crypts / sizeof *crypts); }
END_TEST
START_TEST(corpse_cards) { dungeon_cases_check(corpses, sizeof corpses / sizeof *corpses); }
END_TEST

/* ---- searches ---------------------------------------------------------------------------------------------- */

static const dungeon_case searches[] = {
    {"deck:search/search-secret-door", 8, NULL, "draw Secret Door (search-secret-door)", "",
     "north|east|south|west|no"},
    {"deck:search/search-secret-door", 8, NULL, "draw Secret Door (search-secret-door)|no",
     "discard search-secret-door", NULL},
    {"deck:search/search-secret-door", 8, NULL, "draw Secret Door (search-secret-door)|south|tile pit-wow|roll 4",
     "at c5, discard search-secret-door, c5 pit-wow north", NULL},
    {"deck:search/search-empty", 6, NULL, "draw Empty Room", "discard search-empty", NULL},
    {"deck:search/search-passage-down", 4, NULL, "draw Passage Down (search-passage-down)",
     "discard search-passage-down, c4 room-ooo west marked", NULL},
    {"deck:search/search-gold-10", 1, NULL, "draw Gold Coins (search-gold-10)", "holds search-gold-10", NULL},
    {"deck:search/search-gold-60", 1, NULL, "draw Gold Coins (search-gold-60)", "holds search-gold-60", NULL},
    {"deck:search/search-gold-70", 1, NULL, "draw Gold Coins (search-gold-70)", "holds search-gold-70", NULL},
    {"deck:search/search-gold-150", 1, NULL, "draw Gold Coins (search-gold-150)", "holds search-gold-150", NULL},
    /* A die is its life; Strength 7 is tested until one of both has none left. */
    {"deck:search/ferrox", 2, NULL, "draw Ferrox", "", DIE},
    {"deck:search/ferrox", 2, NULL, "draw Ferrox|roll 2|roll 7|roll 8", "wounds +1", TWO_DICE},
    {"deck:search/ferrox", 2, NULL, "draw Ferrox|roll 2|roll 7|roll 8|roll 2", "wounds +1, discard ferrox", NULL},
    {"deck:search/ferrox", 2, "wounds=15", "draw Ferrox|roll 1|roll 12", "dead, discard ferrox", NULL},
    {"deck:search/search-potion", 2, "wounds=9", "draw Unstable Potion (search-potion)", "holds search-potion", NULL},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 2",
     "dead, discard dungeon-empty, discard search-potion", NULL},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 3",
     "wounds +4, discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 5",
     "wounds +4, discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 6",
     "discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 7",
     "discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 8",
     "wounds -3, discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 10",
     "wounds -3, discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 11",
     "wounds -9, discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-potion", 2, "wounds=9",
     "draw Unstable Potion (search-potion)|others|use Unstable Potion (search-potion)|roll 12",
     "wounds -9, discard dungeon-empty, discard search-potion", WAYS},
    {"deck:search/search-trap", 2, NULL, "draw Hidden Trap (search-trap)|draw Explosion",
     "wounds +4, lost turns +1, discard search-trap, discard explosion", NULL},
    {"deck:search/giant-centipede", 1, NULL, "draw Giant Centipede", "", TWO_DICE},
    {"deck:search/giant-centipede", 1, NULL, "draw Giant Centipede|roll 11", "wounds +11, discard giant-centipede",
     NULL},
};

START_TEST(search_cards) { dungeon_cases_check(searches, sizeof searches / sizeof *searches); }
END_TEST

/* ---- traps and doors --------------------------------------------------------------------------------------- */

/* Agility 5, Armor 9. */
static const dungeon_case traps[] = {
    {"deck:trap/trapdoor", 4, NULL, "draw Trapdoor|roll 5", "discard trapdoor", NULL},
    {"deck:trap/trapdoor", 4, NULL, "draw Trapdoor|roll 6|east", "below, arrow east, wounds +1, discard trapdoor",
     NULL},
    {"deck:trap/crossfire", 2, NULL, "draw Crossfire Trap|roll 9", "discard crossfire", NULL},
    {"deck:trap/crossfire", 2, NULL, "draw Crossfire Trap|roll 10", "wounds +1, discard crossfire", NULL},
    {"deck:trap/crossfire", 2, NULL, "draw Crossfire Trap|roll 12", "wounds +3, discard crossfire", NULL},
    {"deck:trap/trap-ceiling", 2, NULL, "draw Ceiling Collapses (trap-ceiling)",
     "discard trap-ceiling, d4 trap-room-ooo north", NULL},
    {"deck:trap/explosion", 2, NULL, "draw Explosion", "wounds +4, lost turns +1, discard explosion", NULL},
    {"deck:trap/poisonous-snakes", 2, NULL, "draw Poisonous Snakes|roll 1", "wounds +1, discard poisonous-snakes",
     NULL},
    {"deck:trap/poisonous-snakes", 2, NULL, "draw Poisonous Snakes|roll 6", "wounds +6, discard poisonous-snakes",
     NULL},
    {"deck:trap/poisonous-gas", 2, NULL, "draw Poisonous Gas", "", DIE},
    {"deck:trap/poisonous-gas", 2, NULL, "draw Poisonous Gas|roll 5", "wounds +2", DIE},
    {"deck:trap/poisonous-gas", 2, NULL, "draw Poisonous Gas|roll 2|roll 3", "discard poisonous-gas", NULL},
    {"deck:trap/poisonous-gas", 2, NULL, "draw Poisonous Gas|roll 6|roll 1", "wounds +3, discard poisonous-gas", NULL},
    {"deck:trap/poisonous-gas", 2, NULL, "draw Poisonous Gas|roll 3|roll 5", "lost turns +2, discard poisonous-gas",
     NULL},
    {"deck:trap/swinging-blade", 1, NULL, "draw Swinging Blade|roll 9", "discard swinging-blade", NULL},
    {"deck:trap/swinging-blade", 1, NULL, "draw Swinging Blade|roll 10", "dead, discard swinging-blade", NULL},
};

static const dungeon_case doors[] = {
    {"deck:door/door-opens", 8, NULL, "draw Door Opens|draw Empty (dungeon-empty)",
     "at d4, discard dungeon-empty, discard door-opens", NULL},
    {"deck:door/door-jammed", 3, NULL, "draw Door Jammed", "discard door-jammed", NULL},
    {"deck:door/door-trap", 3, NULL, "draw Hidden Trap (door-trap)|draw Explosion",
     "wounds +4, lost turns +1, discard door-trap, discard explosion", NULL},
};

START_TEST(trap_cards) { dungeon_cases_check(traps, sizeof traps / sizeof *traps); }
END_TEST
START_TEST(door_cards) { dungeon_cases_check(doors, sizeof doors / sizeof *doors); }
END_TEST

int main(void) {
    const TTest *tests[] = {dungeon_cards, curse_of_the_wizard, lingering_shade_leaves,
                            crypt_cards,   corpse_cards,        search_cards,
                            trap_cards,    door_cards};
    return crawl_run_tests("dungeonquest: cards of six decks", tests, sizeof tests / sizeof *tests);
}
