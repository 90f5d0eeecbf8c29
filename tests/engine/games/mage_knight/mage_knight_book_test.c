/* The book of Mage Knight: what is compiled in, against tables typed from the printed cards, and files laid over it. */
#include "engine/games/mage_knight/book/book.h"
#include "engine/store/json.h"
#include "tests/support/short_text.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- uses as short texts -------------------------------------------------------------------------------- */

/* A2 attack, R2 ranged, S2 siege; B2 block, M2 move, N2 influence, H2 heal; F I C before it: fire, ice, cold fire. Of
 * other kinds the word, amount, colours (r b g w, gold y, black k) and flags. Parts of a use with "+", uses with " / ",
 * "rb: " before what costs red and blue. */
static void add_colours(short_text *to, unsigned colours, const char *after) {
    if (!colours) return;
    for (int colour = 0; colour < MK_COLOURS; colour++)
        if (colours >> colour & 1) add_text(to, "%c", "rbgwyk"[colour]);
    add_text(to, "%s", after);
}

static void add_words(short_text *to, unsigned set, const char *words) {
    char word[RP_WORD_MAX];
    for (int i = 0; i < 16; i++)
        if (set >> i & 1) add_text(to, " %s", rp_word_text(words, i, word));
}

static void add_value(short_text *to, const mk_effect *effect) {
    static const char *const elements[MK_ELEMENTS] = {"", "F", "I", "C"};
    char letter = effect->kind == MK_BLOCK       ? 'B'
                  : effect->kind == MK_MOVE      ? 'M'
                  : effect->kind == MK_INFLUENCE ? 'N'
                  : effect->kind == MK_HEAL      ? 'H'
                                                 : "ARS"[effect->range];
    add_text(to, "%s%c%d", elements[effect->element], letter, effect->amount);
}

static void add_other(short_text *to, const mk_effect *effect) {
    char word[RP_WORD_MAX];
    add_text(to, "%s", rp_word_text(mk_effect_words, effect->kind - 1, word));
    if (effect->amount && !(effect->amount == 1 && (effect->kind == MK_TOKEN || effect->kind == MK_CRYSTAL)))
        add_text(to, " %d", effect->amount);
    if (effect->colours) add_text(to, " ");
    add_colours(to, effect->colours, "");
    if (effect->element) add_text(to, " %s", rp_word_text(mk_element_words, effect->element, word));
    if (effect->range) add_text(to, " %s", rp_word_text(mk_range_words, effect->range, word));
    if (effect->banner) add_text(to, " %s", rp_word_text(mk_banner_words, effect->banner - 1, word));
    if (effect->kind == MK_OUTSIDE) add_text(to, " %s", rp_word_text(mk_why_words, effect->why, word));
    if (effect->better) add_text(to, " or %d", effect->better);
    add_words(to, effect->elements, mk_element_words);
    add_words(to, effect->better_for, mk_card_kind_words);
}

static void add_effect(short_text *to, const mk_thing *thing, const mk_effect *effect) {
    add_colours(to, effect->cost, ": ");
    if (effect->kind == MK_AFTER_BLOCK) add_text(to, "then ");
    if (effect->kind == MK_AFTER_BLOCK || effect->kind == MK_ALL)
        for (int i = 0; i < effect->of.count; i++) {
            if (i) add_text(to, "+");
            add_effect(to, thing, &thing->effect[effect->of.first + i]);
        }
    else if (effect->kind <= MK_HEAL)
        add_value(to, effect);
    else
        add_other(to, effect);
    add_words(to, effect->flags, mk_flag_words);
    if (effect->when) add_text(to, " @");
    add_words(to, effect->when, mk_moment_words);
    if (effect->time) add_text(to, "%s", effect->time == 1 ? " by day" : " by night");
}

static void check_uses(const mk_thing *thing, rp_effect_span uses, const char *wanted) {
    short_text is = {"", 0};
    for (int i = 0; i < uses.count; i++) {
        if (i) add_text(&is, " / ");
        add_effect(&is, thing, &thing->effect[uses.first + i]);
    }
    ck_assert_msg(strcmp(is.text, wanted) == 0, "%s: is '%s', should be '%s'", thing->id, is.text, wanted);
}

/* ---- what is printed ------------------------------------------------------------------------------------ */

typedef struct printed_card {
    const char *id, *colours, *basic, *strong;
} printed_card;

static const printed_card actions[] = {
    {"rage", "r", "A2 / B2", "A4"},
    {"determination", "b", "A2 / B2", "B5"},
    {"swiftness", "w", "M2", "R3"},
    {"march", "g", "M2", "M4"},
    {"stamina", "b", "M2", "M4"},
    {"tranquility", "g", "H1 / draw 1 @ outside", "H2 / draw 2 @ outside"},
    {"promise", "w", "N2", "N4"},
    {"threaten", "r", "N2", "N5+reputation -1"},
    {"crystallize", "b", "r: crystal r / b: crystal b / g: crystal g / w: crystal w", "crystal rbgw"},
    {"mana-draw", "w", "die", "set-die 2 rbgwk"},
    {"concentration", "g", "token rbw", "power 2"},
    {"improvisation", "r", "discard 1+M3 / discard 1+N3 / discard 1+A3 / discard 1+B3",
     "discard 1+M5 / discard 1+N5 / discard 1+A5 / discard 1+B5"},
    {"battle-versatility", "r", "A2 / B2 / R1", "A4 / B4 / FA3 / FB3 / R3 / S2"},
    {"cold-toughness", "b", "IA2 / IB3", "IB5+IB1 per-mana"},
    {"will-focus", "g", "token rbw / crystal g", "power 3"},
    {"noble-manners", "w", "N2", "N4"},
};

static const printed_card advanced[] = {
    {"fire-bolt", "r", "crystal r", "FR3"},
    {"ice-bolt", "b", "crystal b", "IR3"},
    {"swift-bolt", "w", "crystal w", "R4"},
    {"crushing-bolt", "g", "crystal g", "S3"},
    {"blood-rage", "r", "A2 / wound 1+A5", "A4 / wound 1+A9"},
    {"ice-shield", "b", "IB3", "IB3+then armor -3"},
    {"agility", "w", "M2", "M4"},
    {"refreshing-walk", "g", "M2+H1", "M4+H2"},
    {"intimidate", "r", "N4+reputation -1 / A3+reputation -1", "N8+reputation -2 / A7+reputation -2"},
    {"frost-bridge", "b", "M2", "M4"},
    {"song-of-wind", "w", "M2", "M2"},
    {"path-finding", "g", "M2", "M4"},
    {"blood-ritual", "r", "wound 1+token r+token rbgwyk", "wound 1+token 3 rbgwyk"},
    {"pure-magic", "b", "g: M4 / w: N4 / b: B4 / r: A4", "g: M7 / w: N7 / b: B7 / r: A7"},
    {"heroic-tale", "w", "N3", "N6"},
    {"regeneration", "g", "H1+outside healing", "H2+outside healing"},
    {"into-the-heat", "r", "units-stronger 2", "units-stronger 3"},
    {"steady-tempo", "b", "M2", "M4"},
    {"diplomacy", "w", "influence-blocks+N2", "influence-blocks fire+N4 / influence-blocks ice+N4"},
    {"in-need", "g", "N2", "N4"},
    {"decompose", "r", "throw-away 2", "throw-away 1 others"},
    {"crystal-mastery", "b", "crystal rbgw owned", "keep-crystals"},
    {"mana-storm", "w", "crystal rbgw source", "reroll 3+wild yk"},
    {"ambush", "g", "M2", "M4"},
    {"maximal-effect", "r", "repeat 3", "repeat 2 strong"},
    {"magic-talent", "b", "outside offer", "outside offer"},
    {"learning", "w", "outside offer", "outside offer"},
    {"training", "g", "outside offer", "outside offer"},
};

static const printed_card spells[] = {
    {"fireball", "r", "FR5", "wound 1+FS8"},
    {"snowstorm", "b", "IR5", "wound 1+IS8"},
    {"expose", "w", "strip physical fire ice+R2", "unfortify+R3 / strip physical fire ice all+R3"},
    {"tremor", "g", "armor -3 / armor -2 all", "armor -3 fortified / armor -2 all fortified"},
    {"flame-wall", "r", "FA5 / FB7", "FA5+FA2 per-enemy / FB7+FB2 per-enemy"},
    {"mana-bolt", "b", "b: IA8 / r: CA7 / w: IR6 / g: IS5", "b: IA11 / r: CA10 / w: IR9 / g: IS8"},
    {"whirlwind", "w", "no-attack", "destroy @ melee"},
    {"underground-travel", "g", "outside moving", "outside moving"},
    {"burning-shield", "r", "FB4+then FA4", "FB4+then destroy"},
    {"chill", "b", "no-attack+strip fire", "no-attack+armor -4"},
    {"wings-of-wind", "w", "outside moving", "outside moving"},
    {"restoration", "g", "H3", "H3+outside healing"},
    {"demolish", "r", "unfortify+armor -1 all", "destroy+armor -1 all @ melee"},
    {"space-bending", "b", "outside moving", "outside rounds"},
    {"call-to-arms", "w", "outside offer", "outside offer"},
    {"meditation", "g", "outside rounds", "outside rounds"},
    {"mana-meltdown", "r", "lose-crystal steal",
     "wound-per-crystal 2 r / wound-per-crystal 2 b / wound-per-crystal 2 g / wound-per-crystal 2 w"},
    {"mana-claim", "b", "token 3 rbgw source",
     "token 3 r source+curse r / token 3 b source+curse b / token 3 g source+curse g / token 3 w source+curse w"},
    {"mind-read", "w", "crystal r+show-hand r / crystal b+show-hand b / crystal g+show-hand g / crystal w+show-hand w",
     "crystal r+show-hand r steal / crystal b+show-hand b steal / crystal g+show-hand g steal / "
     "crystal w+show-hand w steal"},
    {"energy-flow", "g", "outside healing", "outside healing"},
};

static const printed_card artifacts[] = {
    {"banner-of-glory", "", "banner glory", "units-stronger 1 armored"},
    {"banner-of-fear", "", "banner fear", "skip-attack"},
    {"banner-of-protection", "", "banner protection", "shed-wounds"},
    {"banner-of-courage", "", "banner courage", "outside healing"},
    {"ruby-ring", "", "token r+crystal r+fame 1", "endless rk"},
    {"sapphire-ring", "", "token b+crystal b+fame 1", "endless bk"},
    {"diamond-ring", "", "token w+crystal w+fame 1", "endless wk"},
    {"emerald-ring", "", "token g+crystal g+fame 1", "endless gk"},
    {"sword-of-justice", "", "discard-each 3", "double"},
    {"horn-of-wrath", "", "S6+roll-wounds 1",
     "S6 / S7+roll-wounds 1 / S8+roll-wounds 2 / S9+roll-wounds 3 / S10+roll-wounds 4 / S11+roll-wounds 5 / "
     "S12+roll-wounds 6"},
    {"endless-bag-of-gold", "", "N4+fame 2 @ outside", "N9+fame 3 @ outside"},
    {"endless-gem-pouch", "", "roll-crystals 2",
     "token r+token b+token g+token w+token y by day / token r+token b+token g+token w+token k by night"},
    {"golden-grail", "", "H2", "H6"},
    {"book-of-wisdom", "", "outside offer", "outside offer"},
    {"amulet-of-the-sun", "", "token y+usable y", "token 3 y+usable y"},
    {"amulet-of-darkness", "", "token rbgwyk+usable k", "token 3 rbgwyk+usable k"},
};

static const printed_card wounds[] = {{"wound", "", "", ""}};

static const struct {
    const printed_card *cards;
    uint32_t count;
} printed_cards[MK_CARD_KINDS] = {
    [MK_ACTION] = {actions, 16},     [MK_ADVANCED] = {advanced, 28}, [MK_SPELL] = {spells, 20},
    [MK_ARTIFACT] = {artifacts, 16}, [MK_WOUND_CARD] = {wounds, 1},
};

static const struct {
    const char *id;
    int copies, level, armor;
    const char *resists, *abilities;
} printed_units[] = {
    {"peasants", 3, 1, 3, "", "A2 / B2 / N2 / M2"},
    {"herbalists", 2, 1, 2, "", "g: H2 / outside healing / token g"},
    {"foresters", 2, 1, 4, "", "B3 / M2"},
    {"utem-crossbowmen", 2, 2, 4, "", "A3 / B3 / R2"},
    {"utem-guardsmen", 2, 2, 5, "", "A2 / B4 swift"},
    {"utem-swordsmen", 2, 2, 4, "", "A3 / B3 / A6+self-wounded / B6+self-wounded"},
    {"guardian-golems", 2, 2, 3, " physical", "A2 / B2 / r: FB4 / b: IB4"},
    {"illusionists", 2, 2, 2, " physical", "N4 / w: no-attack unfortified / crystal w"},
    {"red-cape-monks", 1, 2, 4, "", "A3 / B3 / r: FA4 / r: FB4"},
    {"northern-monks", 1, 2, 4, "", "A3 / B3 / b: IA4 / b: IB4"},
    {"savage-monks", 1, 2, 4, "", "A3 / B3 / g: S4"},
    {"fire-golems", 2, 3, 4, " physical fire", "A3 / B3 / r: FR4"},
    {"ice-golems", 2, 3, 4, " physical ice", "A3 / B3 / b: IA6"},
    {"fire-mages", 2, 3, 4, " fire", "FR3 / r: FA6 / r: FB6 / token r+crystal r"},
    {"ice-mages", 2, 3, 4, " ice", "IA4 / IB4 / b: IS4 / token b+crystal b"},
    {"amotep-gunners", 2, 3, 6, "", "A5 / B5 / r: FR6"},
    {"amotep-freezers", 2, 3, 6, "", "A5 / B5 / b: no-attack+armor -3"},
    {"catapults", 3, 3, 4, "", "S3 / r: FS5 / b: IS5"},
    {"altem-mages", 2, 4, 5, " fire ice",
     "token 2 rbgwyk / CA5 / CB5 / b: CA7 / b: CB7 / r: CA7 / r: CB7 / rb: CA9 / rb: CB9 / k: convert cold-fire / "
     "k: convert siege"},
    {"altem-guardians", 3, 4, 7, "", "A5 / B8 swift / g: units-resist"},
};
enum { UNITS = sizeof printed_units / sizeof *printed_units, SKILLS = 10 };

typedef struct printed_skill {
    const char *id, *effects;
    int per_round;
} printed_skill;

static const struct {
    const char *id, *replaces, *by;
    printed_skill skill[SKILLS];
} printed_heroes[] = {
    {"arythea",
     "rage",
     "battle-versatility",
     {{"dark-paths", "M1 by day / M2 by night", 0},
      {"burning-power", "S1 / FS1", 0},
      {"hot-swordsmanship", "A2 / FA2", 0},
      {"dark-negotiation", "N2 by day / N3 by night", 0},
      {"dark-fire-magic", "crystal r+token rk", 1},
      {"power-of-pain", "wound-sideways 2", 0},
      {"invocation", "discard-wound+token rk / discard 1+token gw", 0},
      {"polarization", "opposite", 0},
      {"motivation", "draw 2+token r least-fame", 1},
      {"healing-ritual", "outside healing", 1}}},
    {"goldyx",
     "concentration",
     "will-focus",
     {{"freezing-power", "S1 / IS1", 0},
      {"potion-making", "H2", 1},
      {"white-crystal-craft", "crystal b+token w", 1},
      {"green-crystal-craft", "crystal b+token g", 1},
      {"red-crystal-craft", "crystal b+token r", 1},
      {"glittering-fortune", "outside locals", 0},
      {"flight", "outside moving", 1},
      {"universal-power",
       "r: sideways 2 r or 3 action advanced spell / b: sideways 2 b or 3 action advanced spell / "
       "g: sideways 2 g or 3 action advanced spell / w: sideways 2 w or 3 action advanced spell",
       0},
      {"motivation", "draw 2+token g least-fame", 1},
      {"source-freeze", "freeze", 1}}},
    {"norowas",
     "promise",
     "noble-manners",
     {{"forward-march", "outside moving", 0},
      {"day-sharpshooting", "R2 by day / R1 by night", 0},
      {"inspiration", "outside healing", 1},
      {"bright-negotiation", "N3 by day / N2 by night", 0},
      {"leaves-in-the-wind", "crystal g+token w", 1},
      {"whisper-in-the-treetops", "crystal w+token g", 1},
      {"leadership", "lead 3", 0},
      {"bonds-of-loyalty", "outside offer", 1},
      {"motivation", "draw 2+token w least-fame", 1},
      {"prayer-of-weather", "outside moving", 1}}},
    {"tovak",
     "determination",
     "cold-toughness",
     {{"double-time", "M2 by day / M1 by night", 0},
      {"night-sharpshooting", "R1 by day / R2 by night", 0},
      {"cold-swordsmanship", "A2 / IA2", 0},
      {"shield-mastery", "B3 / IB2 / FB2", 0},
      {"resistance-break", "armor -1 per-resistance", 0},
      {"i-feel-no-pain", "discard-wound+draw 1 @ outside", 0},
      {"i-dont-give-a-damn", "sideways 1 or 2 advanced spell artifact", 0},
      {"who-needs-magic", "sideways 1 or 2", 0},
      {"motivation", "draw 2+token b least-fame", 1},
      {"mana-exploit",
       "token r+curse r others / token b+curse b others / token g+curse g others / token w+curse w others / "
       "token k+curse k others",
       1}}},
};
enum { HEROES = sizeof printed_heroes / sizeof *printed_heroes };

START_TEST(cards_are_as_printed) {
    const mk_book *book = mk_book_default();
    ck_assert_uint_eq(book->card_count, 81);
    for (int kind = 0; kind < MK_CARD_KINDS; kind++)
        for (uint32_t i = 0; i < printed_cards[kind].count; i++) {
            const printed_card *printed = &printed_cards[kind].cards[i];
            int index = mk_card_find(book, printed->id);
            ck_assert_msg(index >= 0, "no card %s", printed->id);
            const mk_thing *card = &book->card[index];
            short_text colours = {"", 0};
            add_colours(&colours, card->colours, "");
            ck_assert_msg(card->kind == kind, "%s is of kind %d", printed->id, card->kind);
            ck_assert_str_eq(colours.text, printed->colours);
            check_uses(card, card->basic, printed->basic);
            check_uses(card, card->strong, printed->strong);
        }
}
END_TEST

START_TEST(units_are_as_printed) {
    const mk_book *book = mk_book_default();
    int copies = 0, elite = 0;
    ck_assert_uint_eq(book->unit_count, UNITS);
    for (int i = 0; i < UNITS; i++) {
        int index = mk_unit_find(book, printed_units[i].id);
        ck_assert_msg(index >= 0, "no Unit %s", printed_units[i].id);
        const mk_thing *unit = &book->unit[index];
        short_text resists = {"", 0};
        add_words(&resists, unit->resists, mk_element_words);
        ck_assert_msg(unit->copies == printed_units[i].copies && unit->level == printed_units[i].level &&
                          unit->armor == printed_units[i].armor,
                      "%s: %d copies, level %d, Armor %d", unit->id, unit->copies, unit->level, unit->armor);
        ck_assert_str_eq(resists.text, printed_units[i].resists);
        check_uses(unit, unit->basic, printed_units[i].abilities);
        copies += unit->copies;
        if (unit->level > 2) elite += unit->copies;
    }
    ck_assert_int_eq(copies, 40);
    ck_assert_int_eq(elite, 20);
}
END_TEST

static int copies_in(const mk_hero *hero, const char *id) {
    int copies = 0;
    for (int i = 0; i < MK_DECK; i++) copies += strcmp(hero->deck[i], id) == 0;
    return copies;
}

START_TEST(decks_are_as_printed) {
    static const struct {
        const char *id;
        int copies;
    } start[] = {{"rage", 2},        {"determination", 1}, {"swiftness", 2},     {"march", 2},
                 {"stamina", 2},     {"tranquility", 1},   {"promise", 1},       {"threaten", 1},
                 {"crystallize", 1}, {"mana-draw", 1},     {"concentration", 1}, {"improvisation", 1}};
    const mk_book *book = mk_book_default();
    ck_assert_uint_eq(book->hero_count, HEROES);
    for (int i = 0; i < HEROES; i++) {
        const mk_hero *hero = &book->hero[mk_hero_find(book, printed_heroes[i].id)];
        ck_assert_str_eq(hero->id, printed_heroes[i].id);
        ck_assert_int_eq(copies_in(hero, printed_heroes[i].by), 1);
        for (size_t k = 0; k < sizeof start / sizeof *start; k++)
            ck_assert_msg(copies_in(hero, start[k].id) ==
                              start[k].copies - (strcmp(start[k].id, printed_heroes[i].replaces) == 0),
                          "%s has %d of %s", hero->id, copies_in(hero, start[k].id), start[k].id);
    }
}
END_TEST

START_TEST(skills_are_as_printed) {
    const mk_book *book = mk_book_default();
    for (int i = 0; i < HEROES; i++) {
        const mk_hero *hero = &book->hero[mk_hero_find(book, printed_heroes[i].id)];
        ck_assert_uint_eq(hero->skill_count, SKILLS);
        for (int k = 0; k < SKILLS; k++) {
            const mk_thing *skill = &hero->skill[k];
            ck_assert_str_eq(skill->id, printed_heroes[i].skill[k].id);
            ck_assert_msg(skill->per_round == printed_heroes[i].skill[k].per_round, "%s", skill->id);
            ck_assert_msg(skill->any_turn == (strcmp(skill->id, "motivation") == 0), "%s", skill->id);
            check_uses(skill, skill->basic, printed_heroes[i].skill[k].effects);
        }
    }
}
END_TEST

START_TEST(compiled_in_book_is_whole) {
    const mk_book *book = mk_book_default();
    rp_error error = {0};
    ck_assert_msg(mk_book_check(book, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_effects_sound(&mk_effects, &error) == RP_OK, "%s", error.text);
    ck_assert_int_eq(book->prices.wound, 20);
    ck_assert_int_eq(book->prices.scale, 100);
    ck_assert_int_eq(book->prices.card[MK_SPELL], 8);
    ck_assert_int_eq(book->prices.ready, 5);
    static const mk_banner banners[] = {MK_BANNER_GLORY, MK_BANNER_FEAR, MK_BANNER_PROTECTION, MK_BANNER_COURAGE};
    int first = mk_card_find(book, "banner-of-glory");
    for (int i = 0; i < 4; i++) ck_assert_uint_eq(book->card[first + i].banner, banners[i]);
    ck_assert_uint_eq(book->card[first + 4].banner, MK_NO_BANNER);
    ck_assert_int_eq(mk_card_find(book, "RAGE"), mk_card_find(book, "rage"));
    ck_assert_int_eq(mk_card_find(book, "rag"), -1);
    ck_assert_int_eq(mk_hero_find(book, ""), -1);
    ck_assert_int_eq(mk_unit_find(book, "knights"), -1);
}
END_TEST

/* ---- files laid over it --------------------------------------------------------------------------------- */

/* The compiled-in book with `json` laid over it as that file, checked; the first failure in *error. Free it. */
static mk_book *read_over(const char *file_name, const char *json, rp_error *error) {
    mk_book *book = malloc(sizeof *book);
    ck_assert_ptr_nonnull(book);
    memcpy(book, mk_book_default(), sizeof *book);
    rp_reader *reader;
    *error = (rp_error){0};
    ck_assert_int_eq(rp_json_parse(json, strlen(json), file_name, &reader, error), RP_OK);
    mk_book_read(book, file_name, reader);
    *error = reader->error;
    rp_json_reader_free(reader);
    if (error->status == RP_OK) mk_book_check(book, error);
    return book;
}

START_TEST(a_card_changes_alone) {
    rp_error error;
    mk_book *book =
        read_over("cards.json",
                  "{\"cards\":[{\"id\":\"Rage\",\"name\":\"Fury\",\"kind\":\"action\",\"colours\":[\"red\"],"
                  "\"origin\":\"house\",\"basic\":[{\"kind\":\"attack\",\"amount\":3}],"
                  "\"strong\":[{\"kind\":\"block\",\"amount\":6,\"element\":\"ice\"}]}]}",
                  &error);
    ck_assert_msg(error.status == RP_OK, "%s", error.text);
    int rage = mk_card_find(book, "rage");
    ck_assert_int_eq(rage, mk_card_find(mk_book_default(), "rage"));
    ck_assert_str_eq(book->card[rage].name, "Fury");
    ck_assert_uint_eq(book->card[rage].origin, 0);
    check_uses(&book->card[rage], book->card[rage].basic, "A3");
    check_uses(&book->card[rage], book->card[rage].strong, "IB6");
    memcpy(&book->card[rage], &mk_book_default()->card[rage], sizeof book->card[rage]);
    ck_assert_mem_eq(book, mk_book_default(), sizeof *book);
    free(book);
}
END_TEST

START_TEST(a_price_changes_alone) {
    rp_error error;
    mk_book *book = read_over("prices.json", "{\"wound\":35,\"card\":{\"spell\":9}}", &error);
    ck_assert_msg(error.status == RP_OK, "%s", error.text);
    ck_assert_int_eq(book->prices.wound, 35);
    ck_assert_int_eq(book->prices.card[MK_SPELL], 9);
    book->prices.wound = 20;
    book->prices.card[MK_SPELL] = 8;
    ck_assert_mem_eq(book, mk_book_default(), sizeof *book);
    free(book);
}
END_TEST

START_TEST(a_unit_comes_behind_the_others) {
    rp_error error;
    mk_book *book = read_over("units.json",
                              "{\"units\":[{\"id\":\"scouts\",\"name\":\"Scouts\",\"origin\":\"house\",\"copies\":2,"
                              "\"level\":2,\"armor\":5,\"resists\":[\"ice\",\"fire\"],\"abilities\":["
                              "{\"kind\":\"all\",\"of\":[{\"kind\":\"wound\",\"amount\":1},{\"kind\":\"attack\","
                              "\"amount\":4,\"range\":\"siege\"}],\"cost\":[\"green\",\"red\"],\"when\":[\"attack\"],"
                              "\"time\":\"night\"}]}]}",
                              &error);
    ck_assert_msg(error.status == RP_OK, "%s", error.text);
    ck_assert_int_eq(mk_unit_find(book, "scouts"), UNITS);
    check_uses(&book->unit[UNITS], book->unit[UNITS].basic, "rg: wound 1+S4 @ attack by night");
    ck_assert_uint_eq(book->unit[UNITS].resists, 1u << MK_FIRE | 1u << MK_ICE);
    memset(&book->unit[UNITS], 0, sizeof book->unit[UNITS]);
    book->unit_count--;
    ck_assert_mem_eq(book, mk_book_default(), sizeof *book);
    free(book);
}
END_TEST

/* ---- what is refused ------------------------------------------------------------------------------------ */

static void expect_refused(const char *file_name, const char *json, const char *const words[3]) {
    rp_error error;
    free(read_over(file_name, json, &error));
    ck_assert_msg(error.status == RP_BAD_INPUT, "accepted: %s", json);
    ck_assert_msg(!strchr(error.text, '\n'), "several lines: %s", error.text);
    for (int i = 0; i < 3; i++) ck_assert_msg(strstr(error.text, words[i]), "'%s' is not in: %s", words[i], error.text);
}

typedef struct bad_text {
    const char *text, *words[3];
} bad_text;

#define DIES4 "{\"kind\":\"die\"},{\"kind\":\"die\"},{\"kind\":\"die\"},{\"kind\":\"die\"}"

/* The basic uses of a red action card. */
START_TEST(bad_uses) {
    static const bad_text bad[] = {
        {"{}", {"cards[0].basic[0]", "kind is missing", "attack"}},
        {"{\"kind\":\"atack\",\"amount\":2}", {"cards[0].basic[0]", "'atack'", "did you mean attack"}},
        {"{\"kind\":\"attack\"}", {"basic[0]", "amount is missing", "1 to 20"}},
        {"{\"kind\":\"attack\",\"amount\":0}", {"amount", "0", "1 to 20"}},
        {"{\"kind\":\"armor\",\"amount\":3}", {"amount", "3", "-20 to -1"}},
        {"{\"kind\":\"block\",\"amount\":3,\"range\":\"siege\"}", {"'range'", "block", "element"}},
        {"{\"kind\":\"attack\",\"amount\":3,\"element\":\"acid\"}", {"element", "acid", "cold-fire"}},
        {"{\"kind\":\"attack\",\"amount\":3,\"flags\":[\"swift\"]}", {"basic[0]", "'swift'", "per-enemy"}},
        {"{\"kind\":\"attack\",\"amount\":3,\"flags\":[\"swfit\"]}", {"flags[0]", "'swfit'", "swift"}},
        {"{\"kind\":\"crystal\",\"colours\":[\"gold\"]}", {"basic[0]", "'gold'", "red blue green white"}},
        {"{\"kind\":\"token\",\"colours\":[\"pink\"]}", {"colours[0]", "'pink'", "gold"}},
        {"{\"kind\":\"strip\",\"elements\":[\"cold-fire\"]}", {"elements", "'cold-fire'", "physical fire ice"}},
        {"{\"kind\":\"convert\",\"element\":\"fire\"}", {"convert", "cold-fire", "siege"}},
        {"{\"kind\":\"convert\",\"element\":\"cold-fire\",\"range\":\"siege\"}", {"convert", "element", "range"}},
        {"{\"kind\":\"outside\",\"why\":\"tired\"}", {"why", "'tired'", "offer"}},
        {"{\"kind\":\"draw\",\"amount\":1,\"when\":[\"noon\"]}", {"when[0]", "'noon'", "outside"}},
        {"{\"kind\":\"all\",\"of\":[{\"kind\":\"freeze\"}]}", {"of", "1 effects", "2 to 8"}},
        {"{\"kind\":\"all\",\"of\":[{\"kind\":\"freeze\"},{\"kind\":\"freeze\",\"cost\":[\"red\"]}]}",
         {"cards[0]", "cost", "as a whole"}},
        {"{\"kind\":\"sideways\",\"amount\":2,\"better\":2}", {"better", "2", "more than"}},
        {"{\"kind\":\"sideways\",\"amount\":2,\"colours\":[\"red\"]}", {"basic[0]", "better", "missing"}},
        {"{\"kind\":\"sideways\",\"amount\":2,\"better\":3,\"colours\":[\"red\"]}",
         {"basic[0]", "colours", "better_for"}},
        {"{\"kind\":\"self-wounded\"}", {"cards[0]", "'self-wounded'", "Units"}},
        {"{\"kind\":\"banner\",\"banner\":\"fear\"}", {"cards[0]", "'banner'", "artifact"}},
        {DIES4 "," DIES4 "," DIES4 "," DIES4, {"cards[0]", "17 uses", "at most 16"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char json[2048];
        snprintf(
            json, sizeof json,
            "{\"cards\":[{\"id\":\"x\",\"name\":\"X\",\"kind\":\"action\",\"colours\":[\"red\"],\"origin\":\"house\","
            "\"basic\":[%s],\"strong\":[{\"kind\":\"die\"}]}]}",
            bad[i].text);
        expect_refused("cards.json", json, bad[i].words);
    }
}
END_TEST

/* 16 effects in the basic uses leave 8. */
START_TEST(too_many_effects) {
    static const char *const words[] = {"cards[0].strong", "9 items", "at most 8"};
    expect_refused("cards.json",
                   "{\"cards\":[{\"id\":\"x\",\"name\":\"X\",\"kind\":\"action\",\"colours\":[\"red\"],"
                   "\"origin\":\"house\",\"basic\":[{\"kind\":\"all\",\"of\":[" DIES4 "," DIES4 "]}," DIES4
                   ",{\"kind\":\"die\"},{\"kind\":\"die\"},{\"kind\":\"die\"}],"
                   "\"strong\":[" DIES4 "," DIES4 ",{\"kind\":\"die\"}]}]}",
                   words);
}
END_TEST

#define CARD_OF(kind, rest)                                                                                            \
    "{\"cards\":[{\"id\":\"x\",\"name\":\"X\",\"kind\":\"" kind "\",\"origin\":\"house\"" rest "}]}"
#define USES ",\"basic\":[{\"kind\":\"die\"}],\"strong\":[{\"kind\":\"die\"}]"
#define UNIT(id, copies, level)                                                                                        \
    "{\"id\":\"" id "\",\"name\":\"" id "\",\"origin\":\"house\",\"copies\":" copies ",\"level\":" level               \
    ",\"armor\":1,\"abilities\":[{\"kind\":\"die\"}]}"
#define ALL_UNITS(units) "{\"replace_all\":true,\"units\":[" units "]}"
#define UNIT_OF(copies, level, armor)                                                                                  \
    "{\"units\":[{\"id\":\"x\",\"name\":\"X\",\"origin\":\"house\",\"copies\":" copies ",\"level\":" level             \
    ",\"armor\":" armor ",\"abilities\":[{\"kind\":\"die\"}]}]}"

START_TEST(bad_entries) {
    static const struct {
        const char *file_name;
        bad_text bad;
    } bad[] = {
        {"cards.json", {CARD_OF("hex", USES), {"cards[0]: kind", "'hex'", "artifact"}}},
        {"cards.json", {CARD_OF("spell", USES), {"cards[0]", "colours", "at least one"}}},
        {"cards.json", {CARD_OF("artifact", ",\"colours\":[\"red\"]" USES), {"cards[0]", "colours", "artifact"}}},
        {"cards.json", {CARD_OF("spell", ",\"colours\":[\"gold\"]" USES), {"colours[0]", "'gold'", "white"}}},
        {"cards.json", {CARD_OF("spell", ",\"colours\":[\"red\"]"), {"cards[0]", "basic", "at least one use"}}},
        {"cards.json", {CARD_OF("wound", ""), {"cards.json", "2 cards of the kind wound", "one"}}},
        {"cards.json", {CARD_OF("wound", USES), {"cards[0]", "'basic'", "id"}}},
        {"cards.json", {CARD_OF("artifact", USES ",\"color\":1"), {"cards[0]", "'color'", "colours"}}},
        {"cards.json", {"{\"replace_all\":true,\"cards\":[]}", {"cards.json", "0 cards", "wound"}}},
        {"cards.json", {"{\"deck\":[]}", {"'deck'", "cards", "replace_all"}}},
        {"units.json", {UNIT_OF("9", "1", "3"), {"units[0].copies", "9", "1 to 8"}}},
        {"units.json", {UNIT_OF("1", "5", "3"), {"units[0].level", "5", "1 to 4"}}},
        {"units.json", {UNIT_OF("1", "1", "0"), {"units[0].armor", "0", "1 to 20"}}},
        {"units.json", {ALL_UNITS(UNIT("x", "8", "1")), {"units.json", "8 Units", "at least 10"}}},
        {"units.json",
         {ALL_UNITS(UNIT("x", "8", "3") "," UNIT("y", "3", "2")), {"11 Units", "3 of them", "at least 10 and 4"}}},
        {"cards.json",
         {"{\"replace_all\":true,\"cards\":[{\"id\":\"x\",\"name\":\"X\",\"kind\":\"wound\",\"origin\":\"house\"}]}",
          {"0 cards", "advanced", "at least 10"}}},
        {"heroes.json", {"{\"replace_all\":true,\"heroes\":[]}", {"heroes.json", "0 heroes", "at least 2"}}},
        {"units.json",
         {"{\"units\":[{\"id\":\"x\",\"name\":\"Peasants\",\"origin\":\"house\",\"copies\":1,\"level\":1,\"armor\":1,"
          "\"abilities\":[{\"kind\":\"die\"}]}]}",
          {"units.json", "'Peasants'", "one name"}}},
        {"units.json",
         {"{\"units\":[{\"id\":\"x\",\"name\":\"Rage\",\"origin\":\"house\",\"copies\":1,\"level\":1,\"armor\":1,"
          "\"abilities\":[{\"kind\":\"die\"}]}]}",
          {"units.json", "the card 'rage'", "should be two"}}},
        {"cards.json",
         {CARD_OF("artifact", ",\"basic\":[{\"kind\":\"all\",\"of\":[{\"kind\":\"block\",\"amount\":1},{\"kind\":"
                              "\"after-block\",\"of\":[{\"kind\":\"attack\",\"amount\":1}]}]}],\"strong\":[{\"kind\":"
                              "\"die\"}]"),
          {"cards.json", "after-block", "fire"}}},
        {"prices.json", {"{\"wound\":-1}", {"wound", "-1", "0 to 1000"}}},
        {"prices.json", {"{\"scale\":0}", {"scale", "0", "1 to 1000"}}},
        {"prices.json", {"{\"card\":{\"speel\":1}}", {"'speel'", "spell", "card"}}},
        {"prices.json", {"{\"wounds\":1}", {"'wounds'", "did you mean wound", "unit_level"}}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_refused(bad[i].file_name, bad[i].bad.text, bad[i].bad.words);
}
END_TEST

#define SKILL(id, name)                                                                                                \
    "{\"id\":\"" id "\",\"name\":\"" name "\",\"origin\":\"house\",\"per\":\"turn\",\"effects\":[{\"kind\":\"die\"}]}"
#define FOUR_SKILLS SKILL("a", "A") "," SKILL("b", "B") "," SKILL("c", "C") "," SKILL("d", "D")
#define REST_OF_DECK                                                                                                   \
    "\"swiftness\",\"swiftness\",\"march\",\"march\",\"stamina\",\"stamina\",\"tranquility\",\"promise\","             \
    "\"threaten\","                                                                                                    \
    "\"crystallize\",\"mana-draw\",\"concentration\",\"improvisation\""

/* A new hero with the name of another. */
START_TEST(two_heroes_of_one_name) {
    static const char *const words[] = {"'tovak' and 'x'", "'Tovak'", "one name"};
    expect_refused(
        "heroes.json",
        "{\"heroes\":[{\"id\":\"x\",\"name\":\"Tovak\",\"deck\":[\"rage\",\"rage\",\"determination\"," REST_OF_DECK
        "],\"skills\":[" FOUR_SKILLS "," SKILL("e", "E") "]}]}",
        words);
}
END_TEST

/* A hero of the deck that begins with these three cards, and of four Skills and these. */
START_TEST(bad_heroes) {
    static const struct {
        const char *deck, *skills, *words[3];
    } bad[] = {
        {"\"rage\",\"rage\",\"fury\"", SKILL("e", "E"), {"x: deck[2]", "'fury'", "cards.json"}},
        {"\"rage\",\"rage\"", SKILL("e", "E"), {"heroes[0].deck", "15 cards", "16"}},
        {"\"rage\",\"rage\",\"rage\",\"rage\"", SKILL("e", "E"), {"heroes[0].deck", "17 items", "16"}},
        {"\"rage\",\"determination\",\"rage\"", SKILL("e", "E"), {"x: deck[2]", "'rage'", "side by side"}},
        {"\"rage\",\"rage\",\"wound\"", SKILL("e", "E"), {"x: deck[2]", "'wound'", "action"}},
        {"\"rage\",\"rage\",\"ruby-ring\"", SKILL("e", "E"), {"x: deck[2]", "'ruby-ring'", "action"}},
        {"\"rage\",\"rage\",\"a b\"", SKILL("e", "E"), {"heroes[0].deck[2]", "'a b'", "letters, digits and '-'"}},
        {"\"rage\",\"rage\",\"determination\"", "", {"x", "4 skills", "at least 5"}},
        {"\"rage\",\"rage\",\"determination\"", SKILL("d", "E"), {"heroes[0].skills[4]", "'d'", "already"}},
        {"\"rage\",\"rage\",\"determination\"", SKILL("e", "D"), {"heroes.json", "'D'", "one name"}},
        {"\"rage\",\"rage\",\"determination\"",
         "{\"id\":\"e\",\"name\":\"E\",\"origin\":\"house\",\"per\":\"day\",\"effects\":[{\"kind\":\"die\"}]}",
         {"heroes[0].skills[4]: per", "'day'", "round"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char json[2048];
        snprintf(json, sizeof json,
                 "{\"heroes\":[{\"id\":\"x\",\"name\":\"X\",\"deck\":[%s," REST_OF_DECK "],\"skills\":[" FOUR_SKILLS
                 "%s%s]}]}",
                 bad[i].deck, bad[i].skills[0] ? "," : "", bad[i].skills);
        expect_refused("heroes.json", json, bad[i].words);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {cards_are_as_printed,
                                  units_are_as_printed,
                                  decks_are_as_printed,
                                  skills_are_as_printed,
                                  compiled_in_book_is_whole,
                                  a_card_changes_alone,
                                  a_price_changes_alone,
                                  a_unit_comes_behind_the_others,
                                  bad_uses,
                                  too_many_effects,
                                  bad_entries,
                                  two_heroes_of_one_name,
                                  bad_heroes};
    Suite *suite = suite_create("Mage Knight: the book");
    TCase *cases = tcase_create("book");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
