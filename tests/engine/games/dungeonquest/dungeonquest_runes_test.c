/* Every rune, every kind of monster token and every hero. Numbers are those of the reference (3, 4, 5.11) and of
 * data/README.md. */
#include "tests/support/dungeonquest_things.h"
#include "tests/support/row.h"

#include <stdio.h>
#include <string.h>

#define EMPTY "draw Empty (dungeon-empty)"
#define ROOMS "c4 room-ooo west, d4 room-ooo west, " CRAWL_AWAY
#define TRAP "c4 room-ooo west, d4 trap-room-ooo west, " CRAWL_AWAY
#define TWO_DICE "roll 2|roll 3|roll 4|roll 5|roll 6|roll 7|roll 8|roll 9|roll 10|roll 11|roll 12"

/* ---- runes ------------------------------------------------------------------------------------------------- */

static crawl_play *with_rune(const char *rune, const char *tiles, const char *tokens, const char *moves) {
    char hero[64];
    snprintf(hero, sizeof hero, "c4 from=b4 rune=%s wounds=7", rune);
    crawl_setup setup = {.hero = {hero}, .tiles = tiles, .tokens = tokens, .options = "variant=dice"};
    return crawl_played(setup, moves);
}

static long wounds(crawl_play *p) { return crawl_hero_number(p, 1, "wounds"); }

START_TEST(rune_of_stasis) {
    crawl_play *p = with_rune("stasis", "c4 room-ooo west, d4 room-ooo west, e4 room-ooo west, " CRAWL_AWAY, NULL,
                              "use Stasis Rune");
    row_text("rune:stasis", crawl_choices(p), "move north|move east|move south|move west");
    crawl_do(p, "move east|" EMPTY);
    row_text("rune:stasis", crawl_choices(p), "move north|move east|move south|move west");
    crawl_do(p, "move east|" EMPTY "|move west|" EMPTY);
    row_text("rune:stasis", crawl_hero(p, 1, "square"), "d4");
    row_holds("rune:stasis", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_warning) {
    crawl_play *p = with_rune("warning", TRAP, NULL, "move east|draw Explosion");
    row_text("rune:warning", crawl_choices(p), "use Rune of Warning|go on");
    crawl_do(p, "use Rune of Warning");
    row_number("rune:warning", wounds(p), 7);
    row_number("rune:warning", crawl_hero_number(p, 1, "lost_turns"), 0);
    row_number("rune:warning", crawl_discard(p, "explosion"), 1);
    row_holds("rune:warning", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_mending) {
    crawl_play *p = with_rune("mending", ROOMS, NULL, "use Rune of Mending");
    row_number("rune:mending", wounds(p), 2);
    row_text("rune:mending", crawl_choices(p), "move north|move east|move south|move west|search");
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_passage) {
    crawl_play *p = with_rune("passage", "c4 room-www west, c5 room-www south, " CRAWL_AWAY, NULL, "");
    row_text("rune:passage", crawl_choices(p), "move west|search|use Rune of Passage");
    crawl_do(p, "use Rune of Passage|south|" EMPTY);
    row_text("rune:passage", crawl_hero(p, 1, "square"), "c5");
    row_text("rune:passage", crawl_hero(p, 1, "from"), "");
    row_holds("rune:passage", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

/* Strength 7, and 4 more. */
START_TEST(rune_of_might) {
    static const char web[] = "c4 room-ooo west, d4 web-ooo west, " CRAWL_AWAY;
    crawl_play *p = with_rune("might", web, NULL, "move east|cross|use Rune of Might|roll 11");
    row_text("rune:might", crawl_choices(p), "move north|move east|move south");
    crawl_free(p);
    p = with_rune("might", web, NULL, "move east|cross|use Rune of Might|roll 12");
    row_holds("rune:might", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_fortune) {
    crawl_play *p = with_rune("fortune", TRAP, NULL, "move east|draw Swinging Blade|roll 10");
    row_text("rune:fortune", crawl_choices(p), "use Rune of Fortune|go on");
    crawl_do(p, "use Rune of Fortune|roll 9");
    row_text("rune:fortune", crawl_hero(p, 1, "standing"), "inside");
    crawl_free(p);
    p = with_rune("fortune", TRAP, NULL, "move east|draw Swinging Blade|roll 10|use Rune of Fortune|roll 11");
    row_text("rune:fortune", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_banishing) {
    crawl_play *p = with_rune("banishing", ROOMS, "troll d4 4", "move east|use Rune of Banishing");
    row_number("rune:banishing", crawl_tokens(p, "troll", NULL), 0);
    row_holds("rune:banishing", crawl_offers(p, EMPTY));
    crawl_free(p);
    p = with_rune("banishing", ROOMS, NULL, "move east|draw Troll|life 4|use Rune of Banishing");
    row_number("rune:banishing", crawl_discard(p, "ambush-troll"), 1);
    row_holds("rune:banishing", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_sight) {
    crawl_play *p = with_rune("sight", ROOMS, "troll d4 4", "move east");
    row_holds("rune:sight", !strstr(crawl_text(p, 1), "\"life\":"));
    crawl_do(p, "use Rune of Sight");
    row_holds("rune:sight", strstr(crawl_text(p, 1), "\"life\":4") || strstr(crawl_text(p, 1), "\"life\": 4"));
    row_holds("rune:sight", crawl_offers(p, "escape") && crawl_offers(p, "attack"));
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_opening) {
    static const char door[] = "c4 doors-odo west, d4 room-ooo west, " CRAWL_AWAY;
    crawl_play *p = with_rune("opening", door, NULL, "move east|use Rune of Opening");
    row_text("rune:opening", crawl_hero(p, 1, "square"), "d4");
    row_number("rune:opening", crawl_discard(p, "door-opens"), 0);
    row_holds("rune:opening", crawl_offers(p, EMPTY));
    crawl_free(p);
    p = with_rune("opening", "c4 room-ooo west, d4 portcullis-ooo west, " CRAWL_AWAY, NULL,
                  "move east|use Rune of Opening");
    row_text("rune:opening", crawl_hero(p, 1, "square"), "d4");
    row_holds("rune:opening", crawl_offers(p, EMPTY));
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_slumber) {
    crawl_setup setup = {.hero = {"g5 rune=slumber cards=ebon-ring"}, .tiles = CRAWL_AWAY};
    crawl_play *p = crawl_played(setup, "stay|draw Dragon Rage");
    row_text("rune:slumber", crawl_choices(p), "use Rune of Slumber|go on");
    crawl_do(p, "use Rune of Slumber");
    row_number("rune:slumber", crawl_cards(p, 1, "ebon-ring"), 1);
    row_number("rune:slumber", wounds(p), 0);
    row_text("rune:slumber", crawl_hero(p, 1, "square"), "g5");
    row_holds("rune:slumber", crawl_asked(p, 2));
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_warding) {
    crawl_play *p = with_rune("warding", TRAP, NULL, "move east|draw Poisonous Snakes|roll 6");
    row_text("rune:warding", crawl_choices(p), "use Rune of Warding|go on");
    crawl_do(p, "use Rune of Warding");
    row_number("rune:warding", wounds(p), 7);
    crawl_free(p);
    p = with_rune("warding", TRAP, NULL, "move east|draw Poisonous Snakes|roll 6|go on");
    row_number("rune:warding", wounds(p), 13);
    crawl_free(p);
}
END_TEST

START_TEST(rune_of_return) {
    crawl_play *p = dungeon_thing_place("catacomb", "rune=return below=1 collected=catacomb-empty");
    row_text("rune:return", crawl_choices(p), "use Rune of Return|go on");
    crawl_do(p, "use Rune of Return"); /* which was the choice to leave */
    row_text("rune:return", crawl_choices(p), "left|right");
    crawl_do(p, "left|roll 1|tile room-ooo|north");
    row_text("rune:return", crawl_hero(p, 1, "square"), "d4"); /* one card */
    row_text("rune:return", crawl_hero(p, 1, "standing"), "inside");
    crawl_free(p);
}
END_TEST

/* ---- tokens of monsters ------------------------------------------------------------------------------------ */

/* Gherinn: Strength 3, Agility 5, Armor 4, Luck 9, no ability; the fight with dice tests the monster's attribute. */
typedef struct token_case {
    const char *cites, *draw;
    const char *lives;          /* of its four tokens */
    double share[3];            /* of each life in `lives` */
    const char *passes, *fails; /* the highest roll that wounds it, and one more */
} token_case;

static const token_case tokens[] = {
    {"token:skeleton", "draw Skeleton", "life 2|life 3", {0.5, 0.5}, "roll 1 4", "roll 2 4"},
    {"token:sorcerer", "draw Sorcerer", "life 2|life 3", {0.5, 0.5}, "roll 4 5", "roll 4 6"},
    {"token:troll", "draw Troll", "life 3|life 4|life 5", {0.25, 0.5, 0.25}, "roll 1 3", "roll 1 4"},
    {"token:golem", "draw Golem", "life 4|life 5|life 6", {0.25, 0.5, 0.25}, "roll 1 2", "roll 1 3"},
    {"token:demon", "draw Demon", "life 5|life 6|life 8", {0.25, 0.5, 0.25}, "roll 1 2", "roll 1 3"},
};

static void check_token(const token_case *one) {
    char all[64];
    const char *monster = strchr(one->cites, ':') + 1;
    crawl_setup setup = {
        .figures = "gherinn+challara", .hero = {"c4 from=b4 wounds=12"}, .tiles = ROOMS, .options = "variant=dice"};
    crawl_play *p = crawl_played(setup, "move east");
    crawl_do(p, one->draw);
    row_text(one->cites, crawl_choices(p), one->lives);
    snprintf(all, sizeof all, "%s", one->lives);
    int i = 0;
    for (char *save = NULL, *life = strtok_r(all, "|", &save); life; life = strtok_r(NULL, "|", &save))
        row_near(one->cites, crawl_probability(p, life), one->share[i++], 1e-9);
    snprintf(all, sizeof all, "%.*s", (int)strcspn(one->lives, "|"), one->lives);
    crawl_do(p, all);
    crawl_do(p, "attack");
    crawl_do(p, one->passes);
    row_text(one->cites, crawl_hero(p, 1, "standing"), "inside");
    row_number(one->cites, crawl_tokens(p, monster, NULL), 0);
    /* His last life, and the token stays where the monster has won. */
    crawl_do(p, one->fails);
    row_text(one->cites, crawl_hero(p, 1, "standing"), "dead");
    row_number(one->cites, crawl_tokens(p, monster, "d4"), 1);
    crawl_free(p);
}

START_TEST(monster_tokens) {
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) check_token(&tokens[i]);
}
END_TEST

/* ---- heroes ------------------------------------------------------------------------------------------------ */

typedef struct figure_case {
    const char *cites;
    int strength, agility, armor, luck, life;
} figure_case;

static const figure_case figures[] = {
    {"figure:gherinn", 3, 5, 4, 9, 13},   {"figure:challara", 5, 7, 5, 7, 12}, {"figure:hugo", 7, 5, 9, 4, 16},
    {"figure:krutzbeck", 9, 4, 5, 4, 20}, {"figure:lindel", 6, 6, 4, 5, 15},   {"figure:tatianna", 4, 9, 4, 6, 14},
};

static crawl_play *figure_at(const figure_case *one, const char *hero, const char *tile, const char *moves, int roll) {
    char names[64], tiles[160], dice[16];
    const char *id = strchr(one->cites, ':') + 1;
    snprintf(names, sizeof names, "%s+%s", id, strcmp(id, "challara") == 0 ? "hugo" : "challara");
    snprintf(tiles, sizeof tiles, "c4 room-ooo west, d4 %s west, " CRAWL_AWAY, tile);
    crawl_play *p = crawl_played((crawl_setup){.figures = names, .hero = {hero}, .tiles = tiles}, moves);
    snprintf(dice, sizeof dice, "roll %d", roll);
    if (roll) crawl_do(p, dice);
    return p;
}

/* What he is after the highest roll that passes, and after one more: `field` of him. */
static void check_test(const figure_case *one, const char *tile, const char *moves, int attribute, const char *field,
                       const char *passed, const char *failed) {
    for (int more = 0; more < 2; more++) {
        bool gate = strncmp(tile, "portcullis", 10) == 0;
        crawl_play *p = figure_at(one, gate ? "d4 from=c4" : "c4 from=b4", tile, moves, attribute + more);
        crawl_may_do(p, "north"); /* where his travel marker points */
        row_text(one->cites, crawl_hero(p, 1, field), more ? failed : passed);
        crawl_free(p);
    }
}

static void check_life(const figure_case *one) {
    for (int more = 0; more < 2; more++) {
        char hero[64];
        snprintf(hero, sizeof hero, "c4 from=b4 wounds=%d", one->life - 5 + more);
        crawl_play *p = figure_at(one, hero, "trap-room-ooo", "move east|draw Explosion", 0);
        row_text(one->cites, crawl_hero(p, 1, "standing"), more ? "dead" : "inside");
        crawl_free(p);
    }
}

START_TEST(heroes) {
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const figure_case *one = &figures[i];
        check_test(one, "portcullis-ooo", "move west", one->strength, "square", "c4", "d4");
        check_test(one, "trap-room-ooo", "move east|draw Trapdoor", one->agility, "standing", "inside", "below");
        check_test(one, "trap-room-ooo", "move east|draw Swinging Blade", one->armor, "standing", "inside", "dead");
        check_test(one, "pit-wow", "move east", one->luck, "standing", "inside", "dead");
        check_life(one);
    }
}
END_TEST

/* In the fight with dice, against a token on d4. */
static crawl_play *fight_of(const char *figure, const char *hero, const char *token, const char *moves) {
    char names[64];
    snprintf(names, sizeof names, "%s+%s", figure, strcmp(figure, "challara") == 0 ? "hugo" : "challara");
    crawl_setup setup = {.figures = names, .hero = {hero}, .tiles = ROOMS, .tokens = token, .options = "variant=dice"};
    crawl_play *p = crawl_played(setup, "move east|attack");
    crawl_do(p, moves);
    return p;
}

START_TEST(hugo_rerolls) {
    crawl_play *p = fight_of("hugo", "c4 from=b4", "troll d4 4", "roll 5 6"); /* above his Armor, 9 */
    row_text("figure:hugo", crawl_choices(p), "keep|reroll first|reroll second|reroll both");
    crawl_free(p);
    p = fight_of("hugo", "c4 from=b4", "troll d4 4", "roll 4 4");
    row_holds("figure:hugo", crawl_chance(p) && crawl_offers(p, "roll 1 1"));
    crawl_free(p);
}
END_TEST

/* One wound more. */
START_TEST(krutzbeck_wounds_more) {
    crawl_play *p = fight_of("krutzbeck", "c4 from=b4", "skeleton d4 2", "roll 1 2");
    row_text("figure:krutzbeck", crawl_choices(p), "use|decline");
    crawl_do(p, "use");
    row_number("figure:krutzbeck", crawl_tokens(p, "skeleton", NULL), 0);
    crawl_free(p);
    p = fight_of("krutzbeck", "c4 from=b4", "skeleton d4 2", "roll 1 2|decline");
    row_number("figure:krutzbeck", crawl_tokens(p, "skeleton", NULL), 1);
    crawl_free(p);
}
END_TEST

/* A ranged card from the top of the Combat deck keeps a wound off: of 14 life she has one left. */
START_TEST(tatianna_deflects) {
    crawl_play *p = fight_of("tatianna", "c4 from=b4 wounds=13", "troll d4 4", "roll 1 4");
    row_text("figure:tatianna", crawl_choices(p), "use|decline");
    crawl_do(p, "use|turn up Quick Shot...");
    row_text("figure:tatianna", crawl_hero(p, 1, "standing"), "inside");
    crawl_do(p, "roll 1 4|use|turn up Slash...");
    row_text("figure:tatianna", crawl_hero(p, 1, "standing"), "dead");
    crawl_free(p);
}
END_TEST

/* With eight wounds her doubles wound once, not twice. */
START_TEST(challara_weakens) {
    crawl_play *p = fight_of("challara", "c4 from=b4 wounds=7", "skeleton d4 2", "roll 1 1");
    row_number("figure:challara", crawl_tokens(p, "skeleton", NULL), 0);
    crawl_free(p);
    p = fight_of("challara", "c4 from=b4 wounds=8", "skeleton d4 2", "roll 1 1");
    row_number("figure:challara", crawl_tokens(p, "skeleton", NULL), 1);
    crawl_do(p, "roll 1 2");
    row_number("figure:challara", crawl_tokens(p, "skeleton", NULL), 0);
    crawl_free(p);
}
END_TEST

/* They have no ability in a fight: the dice stand, wounds are what they are. */
START_TEST(gherinn_and_lindel_fight_plainly) {
    crawl_play *p = fight_of("gherinn", "c4 from=b4", "sorcerer d4 2", "roll 3 6|roll 4 6"); /* Luck 9 */
    row_holds("figure:gherinn", crawl_chance(p) && crawl_offers(p, "roll 1 1"));
    row_number("figure:gherinn", crawl_tokens(p, "sorcerer", "d4"), 1);
    crawl_free(p);
    p = fight_of("lindel", "c4 from=b4", "skeleton d4 2", "roll 1 5|roll 1 6"); /* Agility 6 */
    row_holds("figure:lindel", crawl_chance(p) && crawl_offers(p, "roll 1 1"));
    row_number("figure:lindel", crawl_tokens(p, "skeleton", "d4"), 1);
    crawl_free(p);
}
END_TEST

int main(void) {
    const TTest *tests[] = {rune_of_stasis,
                            rune_of_warning,
                            rune_of_mending,
                            rune_of_passage,
                            rune_of_might,
                            rune_of_fortune,
                            rune_of_banishing,
                            rune_of_sight,
                            rune_of_opening,
                            rune_of_slumber,
                            rune_of_warding,
                            rune_of_return,
                            monster_tokens,
                            heroes,
                            hugo_rerolls,
                            krutzbeck_wounds_more,
                            tatianna_deflects,
                            challara_weakens,
                            gherinn_and_lindel_fight_plainly};
    return crawl_run_tests("dungeonquest: runes, tokens and heroes", tests, sizeof tests / sizeof *tests);
}
