/* Cards of the decks catacomb, treasure and dragon, and what every Loot card is worth. Numbers are those of the
 * reference (5.1 to 5.3, 5.5, 5.7, 5.8, 5.10). */
#include "tests/support/dungeonquest_things.h"
#include "tests/support/row.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TWO_DICE "roll 2|roll 3|roll 4|roll 5|roll 6|roll 7|roll 8|roll 9|roll 10|roll 11|roll 12"
#define EMPTY "draw Empty (dungeon-empty)"
#define DIE "roll 1|roll 2|roll 3|roll 4|roll 5|roll 6"

/* ---- the catacombs ----------------------------------------------------------------------------------------- */

/* Strength 7, Agility 5, Armor 9, Luck 4, life 16. */
static const dungeon_case catacombs[] = {
    {"deck:catacomb/catacomb-empty", 8, NULL, "draw Empty (catacomb-empty)", "pile catacomb-empty", NULL},
    {"deck:catacomb/exit", 6, NULL, "draw Exit", "pile exit", "yes|no"},
    {"deck:catacomb/exit", 6, NULL, "draw Exit|yes|left|roll 1|tile room-ooo|north", "inside, at d4, d4 room-ooo south",
     NULL},
    {"deck:catacomb/exit", 6, NULL, "draw Exit|no", "pile exit", NULL},
    {"deck:catacomb/catacomb-trap", 4, NULL, "draw Hidden Trap (catacomb-trap)|draw Explosion",
     "wounds +4, lost turns +1, pile catacomb-trap, discard explosion", NULL},
    {"deck:catacomb/hole-in-the-roof", 2, NULL, "draw Hole in the Roof|roll 5", "pile hole-in-the-roof", "yes|no"},
    {"deck:catacomb/hole-in-the-roof", 2, NULL, "draw Hole in the Roof|roll 6",
     "again hole-in-the-roof, determination +1, pile hole-in-the-roof", NULL},
    {"deck:catacomb/hole-in-the-roof", 2, NULL, "draw Hole in the Roof|roll 6|others|meet it again|roll 6",
     "pile hole-in-the-roof, discard dungeon-empty", "yes|no"},
    {"deck:catacomb/treasure-chest", 2, NULL, "draw Treasure Chest", "holds treasure-chest", NULL},
    /* At the start of each turn below. */
    {"deck:catacomb/catacomb-torch", 2, NULL, "draw Torch Goes Out (catacomb-torch)|others",
     "holds catacomb-torch, discard dungeon-empty", TWO_DICE},
    {"deck:catacomb/catacomb-torch", 2, NULL, "draw Torch Goes Out (catacomb-torch)|others|roll 5",
     "determination +1, holds catacomb-torch, discard dungeon-empty", NULL},
    {"deck:catacomb/catacomb-torch", 2, NULL,
     "draw Torch Goes Out (catacomb-torch)|others|roll 4|draw Empty (catacomb-empty)",
     "holds catacomb-torch, pile catacomb-empty, discard dungeon-empty", NULL},
    {"deck:catacomb/catacomb-torch", 2, NULL,
     "draw Torch Goes Out (catacomb-torch)|others|roll 4|draw Exit|yes|left|roll 1|tile room-ooo|north|others|" EMPTY,
     "inside, at d3, discard dungeon-empty +3, discard catacomb-torch, d3 room-ooo south", NULL},
    {"deck:catacomb/spiders-venom", 2, NULL,
     "draw Spider's Venom|others|roll 6|draw Exit|yes|left|roll 1|tile room-ooo|north|others|" EMPTY,
     "inside, at d3, discard dungeon-empty +3, discard spiders-venom, d3 room-ooo south", NULL},
    {"deck:catacomb/horde-of-rats", 2, NULL, "draw Horde of Rats|roll 9", "pile horde-of-rats", NULL},
    {"deck:catacomb/horde-of-rats", 2, NULL, "draw Horde of Rats|roll 10", "wounds +4, pile horde-of-rats", NULL},
    {"deck:catacomb/spiders-venom", 2, NULL, "draw Spider's Venom|others", "holds spiders-venom, discard dungeon-empty",
     DIE},
    {"deck:catacomb/spiders-venom", 2, NULL, "draw Spider's Venom|others|roll 1|draw Empty (catacomb-empty)",
     "wounds +1, holds spiders-venom, pile catacomb-empty, discard dungeon-empty", NULL},
    {"deck:catacomb/spiders-venom", 2, NULL, "draw Spider's Venom|others|roll 2|draw Empty (catacomb-empty)",
     "wounds +1, holds spiders-venom, pile catacomb-empty, discard dungeon-empty", NULL},
    {"deck:catacomb/spiders-venom", 2, NULL, "draw Spider's Venom|others|roll 3|draw Empty (catacomb-empty)",
     "holds spiders-venom, pile catacomb-empty, discard dungeon-empty", NULL},
    {"deck:catacomb/catacomb-razorwings", 2, NULL, "draw Razorwing Attack (catacomb-razorwings)|roll 1",
     "wounds +1, pile catacomb-razorwings", NULL},
    {"deck:catacomb/catacomb-razorwings", 2, NULL, "draw Razorwing Attack (catacomb-razorwings)|roll 6",
     "wounds +6, pile catacomb-razorwings", NULL},
    {"deck:catacomb/gigantic-diamond", 1, NULL, "draw Gigantic Diamond", "holds gigantic-diamond", NULL},
    {"deck:catacomb/demon-flame", 1, NULL, "draw Demon Flame|roll 4", "wounds +1, pile demon-flame", NULL},
    {"deck:catacomb/demon-flame", 1, NULL, "draw Demon Flame|roll 5", "wounds +5, pile demon-flame", NULL},
    {"deck:catacomb/skeleton-volley", 1, NULL, "draw Skeleton Volley|roll 4", "pile skeleton-volley", NULL},
    {"deck:catacomb/skeleton-volley", 1, NULL, "draw Skeleton Volley|roll 5", "pile skeleton-volley",
     "damage 1|damage 2|damage 3"},
    {"deck:catacomb/skeleton-volley", 1, NULL, "draw Skeleton Volley|roll 5|damage 3",
     "wounds +3, pile skeleton-volley", NULL},
    {"deck:catacomb/golem-grab", 1, "cards=rope+ruby-ring", "draw Golem Grab|roll 4", "pile golem-grab", NULL},
    {"deck:catacomb/golem-grab", 1, "cards=rope+ruby-ring", "draw Golem Grab|roll 5", "wounds +2, pile golem-grab",
     "drop Rope|drop Ruby Ring"},
    {"deck:catacomb/golem-grab", 1, "cards=rope+ruby-ring", "draw Golem Grab|roll 5|drop Rope",
     "wounds +2, holds rope -1, pile golem-grab, discard rope", NULL},
    {"deck:catacomb/troll-smash", 1, NULL, "draw Troll Smash|roll 4", "pile troll-smash", NULL},
    {"deck:catacomb/troll-smash", 1, NULL, "draw Troll Smash|roll 7", "wounds +1, pile troll-smash", NULL},
    {"deck:catacomb/sorcerers-bolt", 1, NULL, "draw Sorcerer's Bolt|roll 4", "pile sorcerers-bolt", NULL},
    {"deck:catacomb/sorcerers-bolt", 1, NULL, "draw Sorcerer's Bolt|roll 11", "wounds +7, pile sorcerers-bolt", NULL},
    {"deck:catacomb/vampire-bite", 1, NULL, "draw Vampire Bite|roll 5", "pile vampire-bite", NULL},
    {"deck:catacomb/vampire-bite", 1, NULL, "draw Vampire Bite|roll 6", "holds vampire-bite", NULL},
    {"deck:catacomb/vampire-bite", 1, NULL,
     "draw Vampire Bite|roll 6|others|draw Exit|yes|left|roll 1|tile room-ooo|north|others|" EMPTY,
     "inside, at d3, wounds +2, holds vampire-bite, discard dungeon-empty +3, d3 room-ooo south", NULL},
    {"deck:catacomb/greedy-deep-elf", 1, NULL, "draw Greedy Deep Elf", "pile greedy-deep-elf", NULL},
    {"deck:catacomb/greedy-deep-elf", 1, "cards=flying-carpet", "draw Greedy Deep Elf", "pile greedy-deep-elf",
     "no|drop Flying Carpet"},
    {"deck:catacomb/greedy-deep-elf", 1, "cards=flying-carpet", "draw Greedy Deep Elf|drop Flying Carpet",
     "holds flying-carpet -1, pile greedy-deep-elf, discard flying-carpet", DIE},
    {"deck:catacomb/greedy-deep-elf", 1, "cards=flying-carpet", "draw Greedy Deep Elf|drop Flying Carpet|roll 4",
     "holds flying-carpet -1, pile greedy-deep-elf, discard flying-carpet", "yes|no"},
    {"deck:catacomb/greedy-deep-elf", 1, "cards=flying-carpet", "draw Greedy Deep Elf|drop Flying Carpet|roll 5",
     "holds flying-carpet -1, pile greedy-deep-elf, discard flying-carpet", NULL},
    {"deck:catacomb/greedy-deep-elf", 1, "cards=flying-carpet", "draw Greedy Deep Elf|drop Flying Carpet|roll 6",
     "wounds +4, holds flying-carpet -1, pile greedy-deep-elf, discard flying-carpet", NULL},
    {"deck:catacomb/giant-naga", 1, NULL, "draw Giant Naga", "pile giant-naga", "left|right"},
    {"deck:catacomb/giant-naga", 1, NULL, "draw Giant Naga|left|roll 2", "at c4, arrow south, discard giant-naga",
     NULL},
    {"deck:catacomb/giant-naga", 1, NULL, "draw Giant Naga|right|roll 3", "at h4, arrow south, discard giant-naga",
     NULL},
};

START_TEST(catacomb_cards) { dungeon_cases_check(catacombs, sizeof catacombs / sizeof *catacombs); }
END_TEST

/* All cards of his way count, and all are discarded. */
START_TEST(giant_naga_turns_back) {
    crawl_play *p = dungeon_thing_place("catacomb", "below=2 collected=catacomb-empty+exit");
    const rp_state before = p->state;
    crawl_do(p, "draw Giant Naga|left|roll 1");
    row_text("deck:catacomb/giant-naga", dungeon_thing_changes(p, &before),
             "at d2, arrow south, pile catacomb-empty -1, pile exit -1, discard catacomb-empty, discard exit, "
             "discard giant-naga");
    crawl_free(p);
}
END_TEST

/* ---- the dragon -------------------------------------------------------------------------------------------- */

#define ALL_WAYS                                                                                                       \
    "move north from g5|move east from g5|move west from g5|move east from g6|move south from g6|move west from g6"

static const dungeon_case dragon[] = {
    {"deck:dragon/sleeping", 7, NULL, "draw Sleeping|draw Ebon Ring|draw Giant Ruby",
     "holds ebon-ring, holds giant-ruby, discard sleeping", NULL},
    {"deck:dragon/dragon-rage", 1, "cards=ebon-ring+rope", "draw Dragon Rage", "holds ebon-ring -1, discard ebon-ring",
     TWO_DICE},
    {"deck:dragon/dragon-rage", 1, "cards=ebon-ring+rope", "draw Dragon Rage|roll 7",
     "wounds +7, holds ebon-ring -1, discard ebon-ring", ALL_WAYS},
    {"deck:dragon/dragon-rage", 1, "cards=ebon-ring+rope", "draw Dragon Rage|roll 7|move east from g6|tile room-ooo",
     "at h6, wounds +7, holds ebon-ring -1, discard ebon-ring, h6 room-ooo west", NULL},
};

START_TEST(dragon_cards) { dungeon_cases_check(dragon, sizeof dragon / sizeof *dragon); }
END_TEST

/* ---- what Loot is worth ------------------------------------------------------------------------------------ */

typedef struct loot_case {
    const char *cites, *draw; /* NULL: the draw is checked elsewhere */
    int copies, gold;
} loot_case;

static const loot_case treasures[] = {
    {"deck:treasure/loadstone", "draw Loadstone", 2, 1},
    {"deck:treasure/ebon-ring", "draw Ebon Ring", 1, 80},
    {"deck:treasure/obsidian-ring", "draw Obsidian Ring", 1, 110},
    {"deck:treasure/pearl-ring", "draw Pearl Ring", 1, 130},
    {"deck:treasure/ruby-ring", "draw Ruby Ring", 1, 140},
    {"deck:treasure/silver-ring", "draw Silver Ring", 1, 160},
    {"deck:treasure/gold-ring", "draw Gold Ring", 1, 190},
    {"deck:treasure/arcane-ring", "draw Arcane Ring", 1, 210},
    {"deck:treasure/charmers-flute", "draw Charmer's Flute", 1, 230},
    {"deck:treasure/crystal-of-tival", "draw Crystal of Tival", 1, 240},
    {"deck:treasure/belt-of-strength", "draw Belt of Strength", 1, 260},
    {"deck:treasure/jinn-lamp", "draw Jinn Lamp", 1, 270},
    {"deck:treasure/golden-claws", "draw Golden Claws", 1, 290},
    {"deck:treasure/ebon-amulet", "draw Ebon Amulet", 1, 300},
    {"deck:treasure/crystal-of-orris", "draw Crystal of Orris", 1, 320},
    {"deck:treasure/jeweled-chakra", "draw Jeweled Chakra", 1, 350},
    {"deck:treasure/rune-scarab", "draw Rune Scarab", 1, 400},
    {"deck:treasure/eyes-of-avra", "draw Eyes of Avra", 1, 420},
    {"deck:treasure/flying-carpet", "draw Flying Carpet", 1, 500},
    {"deck:treasure/mirror-of-shael", "draw Mirror of Shael", 1, 550},
    {"deck:treasure/vestments-of-kellos", "draw Vestments of Kellos", 1, 600},
    {"deck:treasure/staff-of-light", "draw Staff of Light", 1, 700},
    {"deck:treasure/star-of-kellos", "draw Star of Kellos", 1, 800},
    {"deck:treasure/chalice-of-tamalir", "draw Chalice of Tamalir", 1, 900},
    {"deck:treasure/sun-spear", "draw Sun Spear", 1, 1100},
    {"deck:treasure/bag-of-gems", "draw Bag of Gems", 1, 1200},
    {"deck:treasure/quicksilver-potion", "draw Quicksilver Potion", 1, 1500},
    {"deck:treasure/harp-of-tranquility", "draw Harp of Tranquility", 1, 2000},
    {"deck:treasure/giant-ruby", "draw Giant Ruby", 1, 3000},
    {"deck:treasure/artifact-eater", "draw Artifact Eater", 1, 0},
    {"deck:treasure/forbidden-tome", "draw Forbidden Tome", 1, 0},
};

static const loot_case other_loot[] = {
    {"deck:dungeon/dungeon-gold-30", NULL, 0, 30},     {"deck:dungeon/dungeon-gold-40", NULL, 0, 40},
    {"deck:dungeon/dungeon-potion", NULL, 0, 0},       {"deck:crypt/crypt-gold-20", NULL, 0, 20},
    {"deck:crypt/crypt-gold-90", NULL, 0, 90},         {"deck:crypt/crypt-gold-120", NULL, 0, 120},
    {"deck:crypt/crypt-gold-250", NULL, 0, 250},       {"deck:crypt/crypt-potion", NULL, 0, 0},
    {"deck:corpse/corpse-gold-50", NULL, 0, 50},       {"deck:corpse/corpse-gold-100", NULL, 0, 100},
    {"deck:corpse/corpse-gold-200", NULL, 0, 200},     {"deck:corpse/rope", NULL, 0, 0},
    {"deck:corpse/corpse-potion", NULL, 0, 0},         {"deck:search/search-gold-10", NULL, 0, 10},
    {"deck:search/search-gold-60", NULL, 0, 60},       {"deck:search/search-gold-70", NULL, 0, 70},
    {"deck:search/search-gold-150", NULL, 0, 150},     {"deck:search/search-potion", NULL, 0, 0},
    {"deck:catacomb/gigantic-diamond", NULL, 0, 4000},
};

static const char *id_of(const char *cites) { return strchr(cites, '/') + 1; }

/* Hugo comes into a tower with this Loot and leaves; Challara is dead, and gold counts. */
static crawl_play *left_with(const char *cards, const char *moves) {
    char hero[128];
    snprintf(hero, sizeof hero, "b1 from=b2 cards=%s", cards);
    crawl_play *p = crawl_played(
        (crawl_setup){.hero = {hero, "- dead"}, .tiles = "b1 room-ooo south", .options = "rivals=0,score=gold"},
        "move west|leave the dungeon");
    crawl_do(p, moves);
    return p;
}

static long gold_of(const crawl_play *p) { return lround(crawl_payoff(p, 1) * 10000); }

static void check_gold(const loot_case *loot) {
    crawl_play *p = left_with(id_of(loot->cites), "");
    row_number(loot->cites, gold_of(p), loot->gold);
    crawl_free(p);
}

START_TEST(treasure_cards) {
    for (size_t i = 0; i < sizeof treasures / sizeof *treasures; i++) {
        const loot_case *loot = &treasures[i];
        crawl_play *p = dungeon_thing_place("treasure", NULL);
        row_near(loot->cites, crawl_probability(p, loot->draw), loot->copies / 32., 1e-9);
        crawl_do(p, loot->draw);
        row_number(loot->cites, crawl_cards(p, 1, id_of(loot->cites)), 1);
        crawl_free(p);
        check_gold(loot);
    }
}
END_TEST

START_TEST(other_loot_cards) {
    for (size_t i = 0; i < sizeof other_loot / sizeof *other_loot; i++) check_gold(&other_loot[i]);
}
END_TEST

/* Two dice, times 100, once for each. */
START_TEST(treasure_chest_gold) {
    crawl_play *p = left_with("treasure-chest", "");
    row_text("deck:catacomb/treasure-chest", crawl_choices(p), TWO_DICE);
    crawl_do(p, "roll 7");
    row_number("deck:catacomb/treasure-chest", gold_of(p), 700);
    crawl_free(p);
    p = left_with("treasure-chest*2", "roll 2|roll 12");
    row_number("deck:catacomb/treasure-chest", gold_of(p), 1400);
    crawl_free(p);
}
END_TEST

/* One other Loot card is lost, nothing happens, or a Treasure card is drawn. */
START_TEST(bottle_imp_let_out) {
    static const char imp[] = "bottle-imp+ebon-ring+silver-ring";
    crawl_play *p = left_with(imp, "no");
    row_number("deck:dungeon/bottle-imp", gold_of(p), 240);
    crawl_free(p);
    p = left_with(imp, "yes|roll 2");
    row_text("deck:dungeon/bottle-imp", crawl_choices(p), "lose Ebon Ring|lose Silver Ring");
    crawl_do(p, "lose Silver Ring");
    row_number("deck:dungeon/bottle-imp", gold_of(p), 80);
    crawl_free(p);
    p = left_with(imp, "yes|roll 1|lose Ebon Ring");
    row_number("deck:dungeon/bottle-imp", gold_of(p), 160);
    crawl_free(p);
    p = left_with(imp, "yes|roll 3");
    row_number("deck:dungeon/bottle-imp", gold_of(p), 240);
    crawl_free(p);
    p = left_with(imp, "yes|roll 4|draw Sun Spear");
    row_number("deck:dungeon/bottle-imp", gold_of(p), 1340);
    crawl_free(p);
    p = left_with(imp, "yes|roll 6|draw Pearl Ring");
    row_number("deck:dungeon/bottle-imp", gold_of(p), 370);
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {catacomb_cards,   giant_naga_turns_back, dragon_cards,      treasure_cards,
                            other_loot_cards, treasure_chest_gold,   bottle_imp_let_out};
    return crawl_run_tests("dungeonquest: cards of the deep, and Loot", tests, sizeof tests / sizeof *tests);
}
