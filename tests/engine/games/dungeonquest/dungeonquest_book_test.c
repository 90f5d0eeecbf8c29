/* The dungeon's book as it is compiled in, against tables typed from what is known of the printed game. */
#include "engine/games/dungeonquest/book/card_index.h"
#include "engine/store/json.h"
#include "tests/support/short_text.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- effects as short texts ------------------------------------------------------------------------------- */

/* "@used roll 2d {2-2: kill; 3-5: wounds 4}", "test luck yes{discard} no{end-turn}": kind, numbers and words as they
 * stand in the effect, lists in braces. */
static void add_word(short_text *to, const char *words, int index) {
    char word[RP_WORD_MAX];
    add_text(to, " %s", rp_word_text(words, index, word));
}

static void add_numbers(short_text *to, const dungeon_effect *effect) {
    if (effect->dice) add_text(to, " %dd", effect->dice);
    if (effect->plus) add_text(to, "%+d", effect->plus);
    if (effect->amount) add_text(to, " %d", effect->amount);
    if (effect->quarters) add_text(to, " %d", effect->quarters);
    if (effect->measure) add_word(to, dungeon_measure_words, effect->measure - 1);
    if (effect->cards) add_text(to, " %d", effect->cards);
}

static void add_words(short_text *to, const dungeon_effect *effect) {
    const struct {
        uint8_t set;
        const char *word;
    } flags[] = {{effect->may, "may"},
                 {effect->all, "all"},
                 {effect->by_choice, "by-choice"},
                 {effect->no_escape, "no-escape"},
                 {effect->no_determination, "no-determination"}};
    if (effect->kind == DUNGEON_DRAW) add_word(to, dungeon_deck_words, effect->deck);
    if (effect->kind == DUNGEON_KEEP) add_word(to, dungeon_until_words, effect->until);
    if (effect->chamber) add_word(to, dungeon_chamber_words, effect->chamber - 1);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].set) add_text(to, " %s", flags[i].word);
}

static void add_list(short_text *to, const char *what, const dungeon_effect *effects, rp_effect_span span);

static void add_effect(short_text *to, const dungeon_effect *effects, const dungeon_effect *effect) {
    char word[RP_WORD_MAX];
    if (effect->when) add_text(to, "@%s ", rp_word_text(dungeon_when_words, effect->when, word));
    if (effect->kind == DUNGEON_RESULT)
        add_text(to, "%d-%d:", effect->from, effect->to);
    else
        add_text(to, "%s", rp_word_text(dungeon_effect_words, effect->kind - 1, word));
    if (effect->kind == DUNGEON_TEST || effect->kind == DUNGEON_STRUGGLE)
        add_word(to, dungeon_attribute_words, effect->attribute);
    add_numbers(to, effect);
    add_words(to, effect);
    add_list(to, " ", effects, effect->results);
    add_list(to, " yes", effects, effect->success);
    add_list(to, " no", effects, effect->failure);
    add_list(to, " ", effects, effect->effects);
}

static void add_list(short_text *to, const char *what, const dungeon_effect *effects, rp_effect_span span) {
    if (!span.count) return;
    add_text(to, "%s{", what);
    for (int i = 0; i < span.count; i++) {
        if (i) add_text(to, "; ");
        add_effect(to, effects, &effects[span.first + i]);
    }
    add_text(to, "}");
}

/* ---- what is known of the cards --------------------------------------------------------------------------- */

typedef struct known_card {
    const char *name;
    int copies, gold;
    dungeon_type type;
    const char *effects;
} known_card;

#define POTION "{@used discard; @used roll 2d {2-2: {kill}; 3-5: {wounds 4}; 8-10: {heal 3}; 11-12: {heal all}}}"
#define BONES "{roll 1d {4-6: {fight no-escape}}}"
#define TRAP_CARD "{draw 1 trap}"

static const known_card dungeon_deck_cards[] = {
    {"Empty", 11, 0, DUNGEON_EVENT, ""},
    {"Dead Adventurer", 8, 0, DUNGEON_EVENT, "{draw 1 corpse may}"},
    {"Crypt", 8, 0, DUNGEON_EVENT, "{draw 1 crypt may}"},
    {"Skeleton", 2, 0, DUNGEON_MONSTER, "{fight}"},
    {"Sorcerer", 1, 0, DUNGEON_MONSTER, "{fight}"},
    {"Troll", 1, 0, DUNGEON_MONSTER, "{fight}"},
    {"Golem", 1, 0, DUNGEON_MONSTER, "{fight}"},
    {"Demon", 1, 0, DUNGEON_MONSTER, "{fight}"},
    {"Hidden Trap", 3, 0, DUNGEON_EVENT, TRAP_CARD},
    {"Passage Down", 2, 0, DUNGEON_PASSAGE_DOWN, "{mark}"},
    {"Ceiling Collapses", 2, 0, DUNGEON_EVENT, "{turn 1}"},
    {"Gold Coins", 1, 30, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 40, DUNGEON_LOOT, ""},
    {"Torch Goes Out", 1, 0, DUNGEON_EVENT, "{keep discarded; @each-turn test luck yes{discard} no{end-turn}}"},
    {"Secret Door", 1, 0, DUNGEON_EVENT, "{step}"},
    {"Razorwing Attack", 1, 0, DUNGEON_EVENT, "{wounds 1d}"},
    {"Curse of the Wizard", 1, 0, DUNGEON_EVENT,
     "{roll 1d {1-2: {turn 1 corridor}; 3-4: {turn 2 corridor}; 5-6: {turn 3 corridor}}}"},
    {"Unstable Potion", 1, 0, DUNGEON_LOOT, POTION},
    {"Bottle Imp", 1, 0, DUNGEON_LOOT, "{@game-end roll 1d may {1-2: {lose-loot 1}; 4-6: {draw 1 treasure}}}"},
    {"Lingering Shade", 1, 0, DUNGEON_EVENT, "{keep below; @each-turn roll 2d {2-3: {kill}}}"},
};

static const known_card crypt_cards[] = {
    {"Gold Coins", 1, 20, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 90, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 120, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 250, DUNGEON_LOOT, ""},
    {"Unstable Potion", 3, 0, DUNGEON_LOOT, POTION},
    {"Empty", 3, 0, DUNGEON_EVENT, ""},
    {"Old Bones", 2, 0, DUNGEON_THREAT, BONES},
    {"Spectral Storm", 1, 0, DUNGEON_EVENT, "{test strength no{wounds half-life-left}}"},
    {"Hidden Trap", 1, 0, DUNGEON_EVENT, TRAP_CARD},
};

static const known_card corpse_cards[] = {
    {"Gold Coins", 1, 50, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 100, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 200, DUNGEON_LOOT, ""},
    {"Rope", 3, 0, DUNGEON_LOOT, ""},
    {"Empty", 3, 0, DUNGEON_EVENT, ""},
    {"Unstable Potion", 1, 0, DUNGEON_LOOT, POTION},
    {"Old Bones", 1, 0, DUNGEON_THREAT, BONES},
    {"Small Scorpion", 1, 0, DUNGEON_EVENT, "{wounds 1d-2}"},
    {"Scorpion", 1, 0, DUNGEON_EVENT, "{wounds 1d-1}"},
    {"Deadly Scorpion", 1, 0, DUNGEON_EVENT, "{wounds 1d}"},
};

static const known_card door_cards[] = {
    {"Door Opens", 8, 0, DUNGEON_DOOR_CARD, "{pass}"},
    {"Door Jammed", 3, 0, DUNGEON_DOOR_CARD, ""},
    {"Hidden Trap", 3, 0, DUNGEON_DOOR_CARD, TRAP_CARD},
};

static const known_card search_cards[] = {
    {"Secret Door", 8, 0, DUNGEON_EVENT, "{step}"},
    {"Empty Room", 6, 0, DUNGEON_EVENT, ""},
    {"Passage Down", 4, 0, DUNGEON_PASSAGE_DOWN, "{mark}"},
    {"Gold Coins", 1, 10, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 60, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 70, DUNGEON_LOOT, ""},
    {"Gold Coins", 1, 150, DUNGEON_LOOT, ""},
    {"Ferrox", 2, 0, DUNGEON_EVENT, "{struggle strength 1d}"},
    {"Unstable Potion", 2, 0, DUNGEON_LOOT, POTION},
    {"Hidden Trap", 2, 0, DUNGEON_EVENT, TRAP_CARD},
    {"Giant Centipede", 1, 0, DUNGEON_EVENT, "{wounds 2d}"},
};

static const known_card trap_cards[] = {
    {"Trapdoor", 4, 0, DUNGEON_TRAP, "{test agility no{wounds 1; descend}}"},
    {"Crossfire Trap", 2, 0, DUNGEON_TRAP, "{test armor no{wounds margin}}"},
    {"Ceiling Collapses", 2, 0, DUNGEON_TRAP, "{turn 1}"},
    {"Explosion", 2, 0, DUNGEON_TRAP, "{wounds 4; lose-turns 1}"},
    {"Poisonous Snakes", 2, 0, DUNGEON_TRAP, "{wounds 1d}"},
    {"Poisonous Gas", 2, 0, DUNGEON_TRAP, "{wounds 1d-3; lose-turns 1d-3}"},
    {"Swinging Blade", 1, 0, DUNGEON_TRAP, "{test armor no{kill}}"},
};

#define TREASURE(name, gold)                                                                                           \
    { name, 1, gold, DUNGEON_LOOT, "" }
static const known_card treasure_cards[] = {
    {"Loadstone", 2, 1, DUNGEON_LOOT, ""},
    TREASURE("Ebon Ring", 80),
    TREASURE("Obsidian Ring", 110),
    TREASURE("Pearl Ring", 130),
    TREASURE("Ruby Ring", 140),
    TREASURE("Silver Ring", 160),
    TREASURE("Gold Ring", 190),
    TREASURE("Arcane Ring", 210),
    TREASURE("Charmer's Flute", 230),
    TREASURE("Crystal of Tival", 240),
    TREASURE("Belt of Strength", 260),
    TREASURE("Jinn Lamp", 270),
    TREASURE("Golden Claws", 290),
    TREASURE("Ebon Amulet", 300),
    TREASURE("Crystal of Orris", 320),
    TREASURE("Jeweled Chakra", 350),
    TREASURE("Rune Scarab", 400),
    TREASURE("Eyes of Avra", 420),
    TREASURE("Flying Carpet", 500),
    TREASURE("Mirror of Shael", 550),
    TREASURE("Vestments of Kellos", 600),
    TREASURE("Staff of Light", 700),
    TREASURE("Star of Kellos", 800),
    TREASURE("Chalice of Tamalir", 900),
    TREASURE("Sun Spear", 1100),
    TREASURE("Bag of Gems", 1200),
    TREASURE("Quicksilver Potion", 1500),
    TREASURE("Harp of Tranquility", 2000),
    TREASURE("Giant Ruby", 3000),
    TREASURE("Artifact Eater", 0),
    TREASURE("Forbidden Tome", 0),
};

static const known_card catacomb_cards[] = {
    {"Empty", 8, 0, DUNGEON_EVENT, ""},
    {"Exit", 6, 0, DUNGEON_EVENT, "{ascend}"},
    {"Hidden Trap", 4, 0, DUNGEON_EVENT, TRAP_CARD},
    {"Hole in the Roof", 2, 0, DUNGEON_EVENT, "{test agility yes{ascend} no{repeat; end-turn}}"},
    {"Treasure Chest", 2, 0, DUNGEON_LOOT, ""},
    {"Torch Goes Out", 2, 0, DUNGEON_EVENT, "{keep above; @each-turn test luck no{end-turn}}"},
    {"Horde of Rats", 2, 0, DUNGEON_EVENT, "{test armor no{wounds 4}}"},
    {"Spider's Venom", 2, 0, DUNGEON_EVENT, "{keep above; @each-turn roll 1d {1-2: {wounds 1}}}"},
    {"Razorwing Attack", 2, 0, DUNGEON_EVENT, "{wounds 1d}"},
    {"Gigantic Diamond", 1, 4000, DUNGEON_LOOT, ""},
    {"Demon Flame", 1, 0, DUNGEON_EVENT, "{test luck no-determination yes{wounds 1} no{wounds 5}}"},
    {"Skeleton Volley", 1, 0, DUNGEON_EVENT, "{test luck yes{end-turn} no{wounds power-damage 2}}"},
    {"Golem Grab", 1, 0, DUNGEON_EVENT, "{test luck yes{end-turn} no{wounds 2; lose-loot 1 by-choice}}"},
    {"Troll Smash", 1, 0, DUNGEON_EVENT, "{test luck yes{end-turn} no{wounds ten-less-armor}}"},
    {"Sorcerer's Bolt", 1, 0, DUNGEON_EVENT, "{test luck yes{end-turn} no{wounds margin}}"},
    {"Vampire Bite", 1, 0, DUNGEON_EVENT, "{test lower-of-agility-armor no{keep discarded}; @each-turn wounds 1}"},
    {"Greedy Deep Elf", 1, 0, DUNGEON_EVENT, "{trade 1d yes{ascend} no{wounds 4}}"},
    {"Giant Naga", 1, 0, DUNGEON_EVENT, "{turn-back; drop-pile}"},
};

static const known_card dragon_cards[] = {
    {"Sleeping", 7, 0, DUNGEON_DRAGON, "{draw 2 treasure}"},
    {"Dragon Rage", 1, 0, DUNGEON_DRAGON, "{everyone {lose-treasure; wounds 2d; retreat}}"},
};

#define DECK(cards) cards, sizeof cards / sizeof *cards
/* How many cards of each deck are known; where a deck has one more, that one is not known. */
static const struct {
    const known_card *cards;
    size_t kinds;
    int size;
} known_decks[DUNGEON_DECKS] = {
    [DUNGEON_DECK_DUNGEON] = {DECK(dungeon_deck_cards), 49},
    [DUNGEON_DECK_CRYPT] = {DECK(crypt_cards), 14},
    [DUNGEON_DECK_CORPSE] = {DECK(corpse_cards), 14},
    [DUNGEON_DECK_SEARCH] = {DECK(search_cards), 29},
    [DUNGEON_DECK_TRAP] = {DECK(trap_cards), 15},
    [DUNGEON_DECK_TREASURE] = {DECK(treasure_cards), 32},
    [DUNGEON_DECK_CATACOMB] = {DECK(catacomb_cards), 39},
    [DUNGEON_DECK_DOOR] = {DECK(door_cards), 14},
    [DUNGEON_DECK_DRAGON] = {DECK(dragon_cards), 8},
};

static const dungeon_card *find_card(int deck, const char *name, int gold) {
    const dungeon_book *book = dungeon_book_default();
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck == deck && strcmp(book->card[i].name, name) == 0 && book->card[i].gold == gold)
            return &book->card[i];
    ck_abort_msg("no card %s in deck %d", name, deck);
    return NULL;
}

static uint32_t count_kinds(int deck) {
    const dungeon_book *book = dungeon_book_default();
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < book->card_count; i++) kinds += book->card[i].deck == deck;
    return kinds;
}

START_TEST(decks_are_as_known) {
    const dungeon_book *book = dungeon_book_default();
    ck_assert_int_eq(dungeon_deck_size(book, _i), known_decks[_i].size);
    ck_assert_uint_eq(count_kinds(_i), known_decks[_i].kinds);
    for (size_t i = 0; i < known_decks[_i].kinds; i++) {
        const known_card *known = &known_decks[_i].cards[i];
        const dungeon_card *card = find_card(_i, known->name, known->gold);
        short_text is = {"", 0};
        add_list(&is, "", card->effect, card->effects);
        ck_assert_msg(card->copies == known->copies, "%s: %d copies", card->id, card->copies);
        ck_assert_msg(card->type == known->type, "%s: type %d", card->id, card->type);
        ck_assert_msg(strcmp(is.text, known->effects) == 0, "%s: is '%s', should be '%s'", card->id, is.text,
                      known->effects);
    }
}
END_TEST

START_TEST(treasures_are_worth_what_is_known) {
    const dungeon_book *book = dungeon_book_default();
    int gold = 0;
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck == DUNGEON_DECK_TREASURE) gold += book->card[i].copies * book->card[i].gold;
    ck_assert_int_eq(gold, 16952);
    ck_assert_int_eq(find_card(DUNGEON_DECK_CATACOMB, "Treasure Chest", 0)->gold_dice, 2);
}
END_TEST

/* Whether the card of that id is among them. */
static bool is_among(const dungeon_kinds *kinds, const char *id) {
    int card = dungeon_card_find(dungeon_book_default(), id);
    ck_assert_int_ge(card, 0);
    for (int i = 0; i < kinds->count; i++)
        if (kinds->card[i] == card) return true;
    return false;
}

START_TEST(cards_are_found_by_deck_and_time) {
    static const char *const of_time[DUNGEON_WHENS] = {[DUNGEON_DRAWN] = "spectral-storm",
                                                       [DUNGEON_EACH_TURN] = "dungeon-torch",
                                                       [DUNGEON_USED] = "crypt-potion",
                                                       [DUNGEON_GAME_END] = "bottle-imp"};
    const dungeon_book *book = dungeon_book_default();
    dungeon_card_index index;
    uint32_t found = 0;
    dungeon_find_cards(book, &index);
    for (int deck = 0; deck < DUNGEON_DECKS; deck++)
        for (int i = 0; i < index.deck[deck].count; i++, found++) {
            int card = index.deck[deck].card[i];
            ck_assert_int_eq(book->card[card].deck, deck);
            ck_assert_int_eq(index.deck_of[card], deck);
            ck_assert(!i || card > index.deck[deck].card[i - 1]);
        }
    ck_assert_uint_eq(found, book->card_count);
    for (int when = 0; when < DUNGEON_WHENS; when++) {
        ck_assert(is_among(&index.when[when], of_time[when]));
        ck_assert(!is_among(&index.when[when], "rope"));
    }
    ck_assert(!is_among(&index.when[DUNGEON_EACH_TURN], "crypt-potion"));
}
END_TEST

/* Monsters of cards by name, and those of Skeleton Volley and of bones. */
START_TEST(cards_name_their_monsters) {
    static const struct {
        int deck;
        const char *card, *monster;
    } met[] = {
        {DUNGEON_DECK_DUNGEON, "Skeleton", "skeleton"}, {DUNGEON_DECK_DUNGEON, "Sorcerer", "sorcerer"},
        {DUNGEON_DECK_DUNGEON, "Troll", "troll"},       {DUNGEON_DECK_DUNGEON, "Golem", "golem"},
        {DUNGEON_DECK_DUNGEON, "Demon", "demon"},       {DUNGEON_DECK_CRYPT, "Old Bones", "skeleton"},
        {DUNGEON_DECK_CORPSE, "Old Bones", "skeleton"}, {DUNGEON_DECK_CATACOMB, "Skeleton Volley", "skeleton"},
    };
    enum { MET = sizeof met / sizeof *met };
    const dungeon_book *book = dungeon_book_default();
    for (int i = 0; i < MET; i++) {
        int monster = dungeon_card_monster(book, find_card(met[i].deck, met[i].card, 0));
        ck_assert_msg(monster >= 0, "%s has no monster", met[i].card);
        ck_assert_str_eq(book->combat.monster[monster].id, met[i].monster);
    }
    int named = 0;
    for (uint32_t i = 0; i < book->card_count; i++) named += book->card[i].monster[0] != 0;
    ck_assert_int_eq(named, MET);
}
END_TEST

/* ---- what is known of chambers, board and runes ----------------------------------------------------------- */

/* The inventory of 135 tiles less 18 plain rooms. Left, ahead, right: o open, w wall, d door. */
static const struct {
    dungeon_chamber_kind kind;
    const char *ways;
    int copies;
} known_chambers[] = {
    {DUNGEON_ROOM, "ooo", 11},
    {DUNGEON_ROOM, "oow", 6},
    {DUNGEON_ROOM, "woo", 6},
    {DUNGEON_ROOM, "owo", 6},
    {DUNGEON_ROOM, "wow", 7},
    {DUNGEON_ROOM, "oww", 4},
    {DUNGEON_ROOM, "wwo", 4},
    {DUNGEON_ROOM, "www", 2},
    {DUNGEON_ROOM, "odo", 4},
    {DUNGEON_ROOM, "odw", 2},
    {DUNGEON_ROOM, "wdo", 2},
    {DUNGEON_ROOM, "ddd", 1},
    {DUNGEON_CORRIDOR, "ooo", 2},
    {DUNGEON_CORRIDOR, "oow", 3},
    {DUNGEON_CORRIDOR, "woo", 3},
    {DUNGEON_CORRIDOR, "owo", 2},
    {DUNGEON_CORRIDOR, "wow", 2},
    {DUNGEON_CORRIDOR, "oww", 2},
    {DUNGEON_CORRIDOR, "wwo", 2},
    {DUNGEON_TRAP_ROOM, "ooo", 3},
    {DUNGEON_TRAP_ROOM, "oow", 1},
    {DUNGEON_TRAP_ROOM, "woo", 1},
    {DUNGEON_DARKNESS, "owo", 2},
    {DUNGEON_DARKNESS, "oww", 1},
    {DUNGEON_DARKNESS, "wwo", 1},
    {DUNGEON_BOTTOMLESS_PIT, "wow", 2},
    {DUNGEON_CHASM, "ooo", 2},
    {DUNGEON_CAVE_IN, "ooo", 2},
    {DUNGEON_CAVE_IN, "wow", 2},
    {DUNGEON_ROTATING_ROOM, "www", 5},
    {DUNGEON_PORTCULLIS_ROOM, "wow", 2},
    {DUNGEON_PORTCULLIS_ROOM, "www", 1},
    {DUNGEON_PORTCULLIS_ROOM, "odo", 1},
    {DUNGEON_PORTCULLIS_ROOM, "wdw", 1},
    {DUNGEON_PORTCULLIS_ROOM, "owo", 2},
    {DUNGEON_PORTCULLIS_ROOM, "oow", 2},
    {DUNGEON_PORTCULLIS_ROOM, "woo", 2},
    {DUNGEON_PORTCULLIS_ROOM, "ooo", 2},
    {DUNGEON_BRIDGE, "wow", 4},
    {DUNGEON_SPIDER_WEB, "ooo", 1},
    {DUNGEON_CATACOMB_ENTRANCE, "oow", 1},
    {DUNGEON_CATACOMB_ENTRANCE, "woo", 1},
    {DUNGEON_CATACOMB_ENTRANCE, "oww", 1},
    {DUNGEON_CATACOMB_ENTRANCE, "wwo", 1},
    {DUNGEON_CATACOMB_ENTRANCE, "www", 2},
};

static bool has_ways(const dungeon_chamber *chamber, const char *ways) {
    bool same = true;
    for (int i = 0; i < 3; i++) same = same && "wod"[chamber->way[DUNGEON_LEFT + i]] == ways[i];
    return same;
}

START_TEST(chambers_are_as_known) {
    const dungeon_book *book = dungeon_book_default();
    int tiles = 0;
    for (size_t i = 0; i < sizeof known_chambers / sizeof *known_chambers; i++) {
        int copies = 0;
        for (uint32_t k = 0; k < book->chamber_count; k++)
            if (book->chamber[k].kind == known_chambers[i].kind && has_ways(&book->chamber[k], known_chambers[i].ways))
                copies += book->chamber[k].copies;
        ck_assert_msg(copies == known_chambers[i].copies, "kind %d, %s: %d copies", known_chambers[i].kind,
                      known_chambers[i].ways, copies);
        tiles += copies;
    }
    ck_assert_int_eq(tiles, 117);
    ck_assert_int_eq(dungeon_tile_count(book), 117);
}
END_TEST

START_TEST(chambers_have_what_their_kind_asks_for) {
    static const bool searched[DUNGEON_CHAMBER_KINDS] = {[DUNGEON_ROOM] = true,
                                                         [DUNGEON_PORTCULLIS_ROOM] = true,
                                                         [DUNGEON_CAVE_IN] = true,
                                                         [DUNGEON_CATACOMB_ENTRANCE] = true};
    const dungeon_book *book = dungeon_book_default();
    for (uint32_t i = 0; i < book->chamber_count; i++) {
        const dungeon_chamber *chamber = &book->chamber[i];
        int back = chamber->kind == DUNGEON_PORTCULLIS_ROOM ? DUNGEON_PORTCULLIS : DUNGEON_PASSAGE;
        bool parted = chamber->kind == DUNGEON_BRIDGE || chamber->kind == DUNGEON_CAVE_IN;
        ck_assert_msg(chamber->search == searched[chamber->kind], "%s: search %d", chamber->id, chamber->search);
        ck_assert_msg(chamber->way[DUNGEON_BACK] == back, "%s: back %d", chamber->id, chamber->way[DUNGEON_BACK]);
        if (chamber->kind != DUNGEON_CHASM)
            ck_assert_msg(chamber->with_back == (parted ? 1u << DUNGEON_BACK : 0), "%s: with back %d", chamber->id,
                          chamber->with_back);
    }
    int left = dungeon_chamber_find(book, "chasm-left"), right = dungeon_chamber_find(book, "chasm-right");
    ck_assert_uint_eq(book->chamber[left].with_back, 1u << DUNGEON_BACK | 1u << DUNGEON_LEFT);
    ck_assert_uint_eq(book->chamber[right].with_back, 1u << DUNGEON_BACK | 1u << DUNGEON_RIGHT);
}
END_TEST

/* Every way of a Chamber of Darkness is as likely as the others, and no wall is thrown. */
START_TEST(darkness_is_fair) {
    const dungeon_book *book = dungeon_book_default();
    for (uint32_t i = 0; i < book->chamber_count; i++) {
        const dungeon_chamber *chamber = &book->chamber[i];
        int faces[DUNGEON_SIDES] = {0}, ways = 0;
        if (chamber->kind != DUNGEON_DARKNESS) continue;
        for (int side = 0; side < DUNGEON_SIDES; side++) ways += chamber->way[side] != DUNGEON_WALL;
        for (int face = 0; face < 6; face++) faces[chamber->die[face]]++;
        for (int side = 0; side < DUNGEON_SIDES; side++)
            ck_assert_int_eq(faces[side], chamber->way[side] == DUNGEON_WALL ? 0 : 6 / ways);
    }
}
END_TEST

static void check_square(const dungeon_square *square, int column, int row, const char *open) {
    ck_assert_int_eq(square->column + 1, column);
    ck_assert_int_eq(square->row + 1, row);
    for (int i = 0; i < DUNGEON_COMPASS_POINTS; i++)
        ck_assert_int_eq(square->way[i], strchr(open, "NESW"[i]) ? DUNGEON_PASSAGE : DUNGEON_WALL);
}

START_TEST(board_is_as_known) {
    const dungeon_board *board = &dungeon_book_default()->board;
    ck_assert_int_eq(board->width, 13);
    ck_assert_int_eq(board->height, 10);
    check_square(&board->tower[0], 1, 1, "ES");
    check_square(&board->tower[1], 13, 1, "SW");
    check_square(&board->tower[2], 13, 10, "NW");
    check_square(&board->tower[3], 1, 10, "NE");
    ck_assert_int_eq(board->treasure_count, 2);
    check_square(&board->treasure[0], 7, 5, "NEW");
    check_square(&board->treasure[1], 7, 6, "ESW");
    ck_assert_int_eq(board->sun_spaces, 30);
    for (int space = 1; space <= 30; space++) /* 26: a 1 ends the game, and each space behind has a face more */
        for (int face = 1; face <= 6; face++)
            ck_assert_int_eq(board->sun_faces[space - 1] >> (face - 1) & 1, face <= space - 25);
    ck_assert_int_eq(board->sun_origin, DUNGEON_OFFICIAL);
}
END_TEST

static const struct {
    const char *name;
    dungeon_rune_time time;
    dungeon_origin origin;
    const char *effect;
} known_runes[] = {
    {"Stasis Rune", DUNGEON_RUNE_TURN, DUNGEON_OFFICIAL, "moves 3"},
    {"Rune of Warning", DUNGEON_RUNE_TRAP, DUNGEON_OFFICIAL, "cancel"},
    {"Rune of Mending", DUNGEON_RUNE_TURN, DUNGEON_HOUSE, "heal 5"},
    {"Rune of Passage", DUNGEON_RUNE_TURN, DUNGEON_HOUSE, "step"},
    {"Rune of Might", DUNGEON_RUNE_TEST, DUNGEON_HOUSE, "bonus 4"},
    {"Rune of Fortune", DUNGEON_RUNE_FAILED, DUNGEON_HOUSE, "again"},
    {"Rune of Banishing", DUNGEON_RUNE_MONSTER, DUNGEON_HOUSE, "cancel"},
    {"Rune of Sight", DUNGEON_RUNE_MONSTER, DUNGEON_HOUSE, "look"},
    {"Rune of Opening", DUNGEON_RUNE_DOOR, DUNGEON_HOUSE, "pass"},
    {"Rune of Slumber", DUNGEON_RUNE_DRAGON, DUNGEON_HOUSE, "cancel"},
    {"Rune of Warding", DUNGEON_RUNE_WOUNDS, DUNGEON_HOUSE, "cancel"},
    {"Rune of Return", DUNGEON_RUNE_BELOW, DUNGEON_HOUSE, "ascend"},
};

START_TEST(runes_are_twelve) {
    const dungeon_book *book = dungeon_book_default();
    ck_assert_uint_eq(book->rune_count, 12);
    for (uint32_t i = 0; i < book->rune_count; i++) {
        const dungeon_rune *rune = &book->rune[i];
        short_text is = {"", 0};
        add_effect(&is, rune->effect, &rune->effect[0]);
        ck_assert_str_eq(rune->name, known_runes[i].name);
        ck_assert_str_eq(is.text, known_runes[i].effect);
        ck_assert_uint_eq(rune->effect_count, 1);
        ck_assert_msg(rune->time == known_runes[i].time && rune->origin == known_runes[i].origin, "%s", rune->id);
        ck_assert_msg(rune->line[0], "%s has no line", rune->id);
    }
}
END_TEST

/* ---- the whole -------------------------------------------------------------------------------------------- */

START_TEST(compiled_in_book_is_whole) {
    const dungeon_book *book = dungeon_book_default();
    rp_error error = {0};
    char doubts[256];
    ck_assert_msg(dungeon_book_check(book, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_effects_sound(&dungeon_card_effects, &error) == RP_OK, "%s", error.text);
    ck_assert_msg(rp_effects_sound(&dungeon_rune_effects, &error) == RP_OK, "%s", error.text);
    ck_assert_mem_eq(&book->combat, dq_cards_default(), sizeof book->combat);
    dungeon_book_doubt(book, doubts, sizeof doubts);
    ck_assert_str_eq(doubts, "");
    ck_assert_int_ge(dungeon_card_find(book, "GIANT-RUBY"), 0);
    ck_assert_int_eq(dungeon_card_find(book, "giant"), -1);
    ck_assert_int_eq(dungeon_chamber_find(book, ""), -1);
    ck_assert_int_ge(dungeon_rune_find(book, "Stasis"), 0);
}
END_TEST

/* The files say what is compiled in, also over it, and not a byte more. */
START_TEST(files_over_the_book_change_no_byte) {
    dungeon_book *book = malloc(sizeof *book);
    ck_assert_ptr_nonnull(book);
    memcpy(book, dungeon_book_default(), sizeof *book);
    for (rp_word file = rp_words_first(dungeon_book_files); file.length; file = rp_words_next(file)) {
        char name[RP_WORD_MAX], path[512];
        rp_reader *reader;
        rp_error error = {0};
        snprintf(name, sizeof name, "%.*s", file.length, file.text);
        bool of_combat = strcmp(name, "cards.json") == 0 || strcmp(name, "figures.json") == 0;
        snprintf(path, sizeof path, RIPOSTE_SOURCE_DIR "/engine/games/dungeonquest%s/data/%s",
                 of_combat ? "_combat" : "", name);
        ck_assert_msg(rp_json_read_file(path, &reader, &error) == RP_OK, "%s", error.text);
        dungeon_book_read(book, name, reader);
        ck_assert_msg(rp_reader_ok(reader), "%s: %s", name, reader->error.text);
        rp_json_reader_free(reader);
    }
    ck_assert_mem_eq(book, dungeon_book_default(), sizeof *book);
    free(book);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {treasures_are_worth_what_is_known,
                                  cards_are_found_by_deck_and_time,
                                  cards_name_their_monsters,
                                  chambers_are_as_known,
                                  chambers_have_what_their_kind_asks_for,
                                  darkness_is_fair,
                                  board_is_as_known,
                                  runes_are_twelve,
                                  compiled_in_book_is_whole,
                                  files_over_the_book_change_no_byte};
    Suite *suite = suite_create("DungeonQuest: the book");
    TCase *cases = tcase_create("book");
    tcase_add_loop_test(cases, decks_are_as_known, 0, DUNGEON_DECKS);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
