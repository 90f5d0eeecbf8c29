/* Reads heroes.json: sheets are added up here, so that a bout finds one number for each attribute. */
#include "engine/games/destinyquest/heroes/book.h"

#include "engine/overlay.h"
#include "engine/words.h"

#include <stdio.h>
#include <strings.h>

enum { BASE_HEALTH = 30, ATTRIBUTE_MAX = 60, HEALTH_MAX = 200, COPIES_MAX = 9 };
static const int path_health[] = {
    [DESTINY_NO_PATH] = 0, [DESTINY_WARRIOR] = 15, [DESTINY_MAGE] = 10, [DESTINY_ROGUE] = 5};
static const char *const attribute_keys[DESTINY_ATTRIBUTES] = {"speed", "brawn", "magic", "armour"};

bool destiny_weapons_fit(const destiny_hero *hero, const destiny_ability *ability) {
    unsigned held[2] = {0, 0};
    for (int i = 0; i < hero->item_count; i++) {
        unsigned weapon = hero->item[i].weapon ? 1u << hero->item[i].weapon : 0;
        if (strcmp(hero->item[i].slot, "main-hand") == 0) held[0] |= weapon;
        if (strcmp(hero->item[i].slot, "left-hand") == 0) held[1] |= weapon;
    }
    bool main_fits = !ability->main_weapons || (ability->main_weapons & held[0]);
    bool left_fits = !ability->left_weapons || (ability->left_weapons & held[1]);
    return ability->either ? main_fits || left_fits : main_fits && left_fits;
}

/* ---- heroes --------------------------------------------------------------------------------------------- */

/* Adds `copies` of an ability to the list, which is kept by kind and then in the order of the book. */
static void grant(rp_reader *reader, const destiny_book *book, destiny_hero *hero, int ability, int copies) {
    int place = 0;
    while (place < hero->ability_count) {
        int other = hero->ability[place];
        int before = book->ability[other].kind - book->ability[ability].kind;
        if (before > 0 || (before == 0 && other >= ability)) break;
        place++;
    }
    if (place == hero->ability_count || hero->ability[place] != ability) {
        if (hero->ability_count == DESTINY_HERO_ABILITIES_MAX) {
            rp_reader_fail(reader, "'%s': a hero has at most %d different abilities", book->ability[ability].id,
                           DESTINY_HERO_ABILITIES_MAX);
            return;
        }
        for (int i = hero->ability_count; i > place; i--) {
            hero->ability[i] = hero->ability[i - 1];
            hero->copies[i] = hero->copies[i - 1];
        }
        hero->ability[place] = (uint16_t)ability;
        hero->copies[place] = 0;
        hero->ability_count++;
    }
    copies += hero->copies[place];
    if (copies > COPIES_MAX)
        rp_reader_fail(reader, "'%s' is granted %d times, at most %d are possible", book->ability[ability].id, copies,
                       COPIES_MAX);
    hero->copies[place] = (uint8_t)(copies > COPIES_MAX ? COPIES_MAX : copies);
}

/* The ability that the text under the cursor, or its member `key`, names; -1 after a failure. */
static int read_granted(rp_reader *reader, const destiny_book *book, const char *key) {
    char text[64];
    rp_read_string(reader, key, text, sizeof text);
    if (!rp_reader_ok(reader)) return -1;
    int found = destiny_ability_find(book, text);
    if (found < 0) destiny_unknown_ability(reader, book, key, text);
    return found;
}

/* "abilities" of a hero: names, or { "ability": name, "copies": number }. */
static void read_hero_abilities(rp_reader *reader, const destiny_book *book, destiny_hero *hero) {
    if (!rp_read_array_optional(reader, "abilities", DESTINY_HERO_ABILITIES_MAX)) return;
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int ability, copies = 1;
        if (reader->kind(reader) == 'o') {
            rp_read_only(reader, "ability|copies");
            ability = read_granted(reader, book, "ability");
            copies = (int)rp_read_integer_or(reader, "copies", 1, COPIES_MAX, 1);
        } else {
            ability = read_granted(reader, book, NULL);
        }
        for (int k = 0; k < hero->ability_count; k++)
            if (ability >= 0 && hero->ability[k] == ability)
                rp_reader_fail(reader, "'%s' stands in the list already; say { \"ability\": \"%s\", \"copies\": 2 }",
                               book->ability[ability].id, book->ability[ability].id);
        if (ability >= 0) grant(reader, book, hero, ability, copies);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_item_abilities(rp_reader *reader, const destiny_book *book, destiny_hero *hero, destiny_item *item) {
    if (!rp_read_array_optional(reader, "abilities", DESTINY_ITEM_ABILITIES_MAX)) return;
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int ability = read_granted(reader, book, NULL);
        if (ability >= 0) {
            item->ability[item->ability_count++] = (uint16_t)ability;
            grant(reader, book, hero, ability, 1);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_bonuses(rp_reader *reader, destiny_item *item) {
    if (!rp_read_object_optional(reader, "bonuses")) return;
    rp_read_only(reader, "speed|brawn|magic|armour|health");
    for (int i = 0; i < DESTINY_ATTRIBUTES; i++)
        item->bonus[i] = (int8_t)rp_read_integer_or(reader, attribute_keys[i], -20, 20, 0);
    item->health = (int8_t)rp_read_integer_or(reader, "health", -50, 50, 0);
    reader->leave(reader);
}

static void read_item(rp_reader *reader, const destiny_book *book, destiny_hero *hero, destiny_item *item) {
    rp_read_only(reader, "name|slot|weapon|bonuses|abilities|loot|shown|card_text");
    rp_read_string(reader, "name", item->name, sizeof item->name);
    int slot = rp_read_choice(reader, "slot", destiny_slot_names);
    rp_word word = rp_words_at(destiny_slot_names, slot);
    snprintf(item->slot, sizeof item->slot, "%.*s", word.length, word.text);
    for (const destiny_item *other = hero->item; other < item; other++)
        if (rp_reader_ok(reader) && strcmp(other->slot, item->slot) == 0)
            rp_reader_fail(reader, "slot: '%s' holds '%s' already, one item a slot", item->slot, other->name);
    item->weapon = (uint8_t)rp_read_choice_or(reader, "weapon", destiny_weapon_names, DESTINY_NO_WEAPON);
    if (item->weapon && slot != DESTINY_MAIN_HAND && slot != DESTINY_LEFT_HAND)
        rp_reader_fail(reader, "weapon: only items in main-hand and left-hand are weapons");
    read_bonuses(reader, item);
    read_item_abilities(reader, book, hero, item);
    item->loot = rp_read_boolean_or(reader, "loot", false);
    item->shown = rp_read_boolean_or(reader, "shown", item->loot);
    if (item->shown && !item->loot)
        rp_reader_fail(reader, "shown: only an item with \"loot\": true has a card to show");
    rp_read_string_optional(reader, "card_text", item->card_text, sizeof item->card_text);
}

static void read_items(rp_reader *reader, const destiny_book *book, destiny_hero *hero) {
    if (!rp_read_array_optional(reader, "items", DESTINY_ITEMS_MAX)) return;
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_item(reader, book, hero, &hero->item[i]);
        hero->item_count = (uint8_t)(i + 1);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* Attributes and behind them health, as they stand in the file. */
static void read_written(rp_reader *reader, bool total, int number[DESTINY_ATTRIBUTES + 1]) {
    if (!rp_read_object(reader, total ? "total" : "base")) return;
    rp_read_only(reader, "speed|brawn|magic|armour|health");
    for (int i = 0; i < DESTINY_ATTRIBUTES; i++)
        number[i] = (int)(total ? rp_read_integer(reader, attribute_keys[i], 0, ATTRIBUTE_MAX)
                                : rp_read_integer_or(reader, attribute_keys[i], 0, ATTRIBUTE_MAX, 0));
    number[DESTINY_ATTRIBUTES] = (int)(total ? rp_read_integer(reader, "health", 1, HEALTH_MAX)
                                             : rp_read_integer_or(reader, "health", 1, HEALTH_MAX, BASE_HEALTH));
    reader->leave(reader);
}

static void add_items_and_path(const destiny_hero *hero, int number[DESTINY_ATTRIBUTES + 1]) {
    number[DESTINY_ATTRIBUTES] += path_health[hero->path_kind];
    for (int i = 0; i < hero->item_count; i++) {
        for (int a = 0; a < DESTINY_ATTRIBUTES; a++) number[a] += hero->item[i].bonus[a];
        number[DESTINY_ATTRIBUTES] += hero->item[i].health;
    }
}

/* "total": what the sheet says, everything included. "base": without the items and the path. */
static void read_numbers(rp_reader *reader, destiny_hero *hero) {
    bool total = reader->enter(reader, "total", 0);
    if (total) reader->leave(reader);
    bool base = reader->enter(reader, "base", 0);
    if (base) reader->leave(reader);
    if (total == base)
        rp_reader_fail(reader, "has %s, should have one of them",
                       total ? "both base and total" : "neither base nor total");
    int number[DESTINY_ATTRIBUTES + 1] = {0};
    read_written(reader, total, number);
    if (base) add_items_and_path(hero, number);
    for (int a = 0; a < DESTINY_ATTRIBUTES; a++) {
        if (number[a] < 0 || number[a] > ATTRIBUTE_MAX)
            rp_reader_fail(reader, "base: %s adds up to %d with the items, should be 0 to %d", attribute_keys[a],
                           number[a], ATTRIBUTE_MAX);
        hero->attribute[a] = (int16_t)number[a];
    }
    int health = number[DESTINY_ATTRIBUTES];
    if (health < 1 || health > HEALTH_MAX)
        rp_reader_fail(reader, "base: health adds up to %d with path and items, should be 1 to %d", health, HEALTH_MAX);
    hero->health_maximum = (int16_t)health;
}

static void read_backpack(rp_reader *reader, destiny_hero *hero) {
    if (!rp_read_array_optional(reader, "backpack", DESTINY_BACKPACK_MAX)) return;
    hero->backpack_count = (uint8_t)reader->length(reader);
    for (size_t i = 0; i < hero->backpack_count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        rp_read_string(reader, NULL, hero->backpack[i], sizeof hero->backpack[i]);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static bool names_face(const destiny_book *book, const destiny_hero *hero) {
    bool names = false;
    for (int i = 0; i < hero->ability_count; i++) {
        const destiny_ability *ability = &book->ability[hero->ability[i]];
        for (int k = 0; k < ability->effect_count; k++) names |= ability->effects[k].face == DESTINY_FACE_NAMED;
    }
    return names;
}

/* The face is named before the bout by who has sweet spot, and by nobody else. */
static void read_sweet_spot(rp_reader *reader, const destiny_book *book, destiny_hero *hero) {
    bool wanted = names_face(book, hero);
    hero->sweet_spot = (uint8_t)rp_read_integer_or(reader, "sweet_spot", 1, 6, 0);
    if (rp_reader_ok(reader) && wanted && !hero->sweet_spot)
        rp_reader_fail(reader, "sweet_spot is missing, should be the face 1 to 6 that the hero names");
    if (!wanted && hero->sweet_spot) rp_reader_fail(reader, "sweet_spot: the hero has no ability that names a face");
}

static void read_hero(rp_reader *reader, const destiny_book *book, destiny_hero *hero) {
    rp_read_only(reader, "id|name|path|career|base|total|health_now|abilities|items|backpack|sweet_spot|origin");
    destiny_read_id(reader, hero->id, sizeof hero->id);
    rp_read_string(reader, "name", hero->name, sizeof hero->name);
    hero->path_kind = (uint8_t)rp_read_choice_or(reader, "path", destiny_path_names, DESTINY_NO_PATH);
    rp_word path = rp_words_at(destiny_path_names, hero->path_kind);
    snprintf(hero->path, sizeof hero->path, "%.*s", path.length, path.text);
    rp_read_string_optional(reader, "career", hero->career, sizeof hero->career);
    hero->origin = (uint8_t)rp_read_choice_or(reader, "origin", destiny_origin_names, DESTINY_HOUSE);
    read_hero_abilities(reader, book, hero);
    read_items(reader, book, hero);
    read_numbers(reader, hero);
    read_backpack(reader, hero);
    read_sweet_spot(reader, book, hero);
    if (!rp_reader_ok(reader)) return;
    hero->health = (int16_t)rp_read_integer_or(reader, "health_now", 1, hero->health_maximum, hero->health_maximum);
}

/* A hero whose ability an abilities.json has taken away; NULL without one. */
static const destiny_hero *lacking_hero(const destiny_book *book) {
    for (uint32_t i = 0; i < book->hero_count; i++) {
        const destiny_hero *hero = &book->hero[i];
        if (hero->ability_count && hero->ability[hero->ability_count - 1] == DESTINY_LACKING) return hero;
    }
    return NULL;
}

static void read_entry(rp_reader *reader, destiny_book *book, rp_overlay *over) {
    char id[sizeof book->hero->id], entry[sizeof id + 16];
    destiny_read_id(reader, id, sizeof id);
    destiny_hero *hero = rp_overlay_place(over, reader, id);
    if (!hero) return;
    read_hero(reader, book, hero);
    if (rp_reader_ok(reader)) return;
    snprintf(entry, sizeof entry, "hero '%s'", id);
    rp_error_prefix(&reader->error, entry);
}

static void read_heroes(rp_reader *reader, destiny_book *book) {
    rp_read_only(reader, "replace_all|heroes");
    if (rp_read_boolean_or(reader, "replace_all", false)) {
        memset(book->hero, 0, sizeof book->hero);
        book->hero_count = 0;
    }
    if (!rp_read_array(reader, "heroes", DESTINY_HEROES_MAX)) return;
    size_t count = reader->length(reader);
    if (count == 0) rp_reader_fail(reader, "should have at least one hero");
    rp_overlay over = {.thing = "hero",
                       .entries = book->hero,
                       .size = sizeof *book->hero,
                       .count = &book->hero_count,
                       .before = book->hero_count,
                       .maximum = DESTINY_HEROES_MAX};
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_entry(reader, book, &over);
        reader->leave(reader);
    }
    reader->leave(reader);
    if (!lacking_hero(book)) memset(book->lacking, 0, sizeof book->lacking);
}

/* ---- the book ------------------------------------------------------------------------------------------- */

/* From the old index of an ability to the one that its id has now; where it is gone a hero lacks it. */
static void find_again(destiny_book *book, char ids[DESTINY_ABILITIES_MAX][32], uint16_t *ability) {
    const char *id = *ability < DESTINY_ABILITIES_MAX ? ids[*ability] : "";
    int found = destiny_ability_find(book, id);
    if (found < 0 && !book->lacking[0]) memcpy(book->lacking, id, sizeof book->lacking);
    *ability = found < 0 ? DESTINY_LACKING : (uint16_t)found;
}

/* A replaced ability may be of another kind, by which a hero's list is ordered. */
static void grant_again(rp_reader *reader, destiny_book *book, char ids[DESTINY_ABILITIES_MAX][32],
                        destiny_hero *hero) {
    destiny_hero before = *hero;
    bool lacks = false;
    for (int i = 0; i < hero->item_count; i++)
        for (int k = 0; k < hero->item[i].ability_count; k++) find_again(book, ids, &hero->item[i].ability[k]);
    memset(hero->ability, 0, sizeof hero->ability);
    memset(hero->copies, 0, sizeof hero->copies);
    hero->ability_count = 0;
    for (int i = 0; i < before.ability_count; i++) {
        uint16_t ability = before.ability[i];
        find_again(book, ids, &ability);
        lacks |= ability == DESTINY_LACKING;
        if (ability != DESTINY_LACKING) grant(reader, book, hero, ability, before.copies[i]);
    }
    if (lacks) hero->ability[hero->ability_count++] = DESTINY_LACKING;
}

static void read_abilities(rp_reader *reader, destiny_book *book) {
    char ids[DESTINY_ABILITIES_MAX][32];
    for (int i = 0; i < DESTINY_ABILITIES_MAX; i++) memcpy(ids[i], book->ability[i].id, sizeof ids[i]);
    destiny_read_abilities(reader, book);
    for (uint32_t h = 0; h < book->hero_count && rp_reader_ok(reader); h++)
        grant_again(reader, book, ids, &book->hero[h]);
}

const char destiny_book_files[] = "abilities.json|heroes.json";

void destiny_book_read(void *bytes, const char *file_name, rp_reader *reader) {
    if (strcmp(file_name, "abilities.json") == 0)
        read_abilities(reader, bytes);
    else
        read_heroes(reader, bytes);
}

rp_status destiny_book_check(const void *bytes, rp_error *error) {
    const destiny_book *book = bytes;
    const destiny_hero *lacking = lacking_hero(book);
    if (lacking)
        return rp_fail(error, RP_BAD_INPUT,
                       "abilities.json: hero '%s' has an ability that is not there any more ('%s' is the first that "
                       "is missing); add it, or bring a heroes.json with \"replace_all\": true",
                       lacking->id, book->lacking);
    if (book->ability_count == 0) return rp_fail(error, RP_BAD_INPUT, "abilities.json: there is no ability");
    if (book->hero_count == 0) return rp_fail(error, RP_BAD_INPUT, "heroes.json: there is no hero");
    for (uint32_t i = 0; i < book->hero_count; i++)
        if (names_face(book, &book->hero[i]) && !book->hero[i].sweet_spot)
            return rp_fail(error, RP_BAD_INPUT,
                           "abilities.json: hero '%s' has an ability that names a face now; bring him in a "
                           "heroes.json with his sweet_spot",
                           book->hero[i].id);
    return RP_OK;
}
