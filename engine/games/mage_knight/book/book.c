#include "engine/games/mage_knight/book/book.h"

#include "engine/overlay.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <strings.h>

static_assert(sizeof(mk_effect) == 18 && sizeof(mk_thing) == 76 + MK_EFFECTS_MAX * sizeof(mk_effect) &&
                  sizeof(mk_hero) == 60 + MK_DECK * 28 + 4 + MK_SKILLS_MAX * sizeof(mk_thing) &&
                  sizeof(mk_book) == 12 + MK_HEROES_MAX * sizeof(mk_hero) +
                                         (MK_CARDS_MAX + MK_UNITS_MAX) * sizeof(mk_thing) + sizeof(mk_prices),
              "no hidden padding");

static const char origins[] = "house|inferred|official";
static const char use_rate[] = "turn|round";

/* What start positions need at least: two heroes of the highest level have five Advanced Actions each, five Skills,
 * five Units, two Spells and two Artifacts. */
enum {
    HEROES_LEAST = 2,
    ADVANCED_LEAST = 10,
    SPELLS_LEAST = 4,
    ARTIFACTS_LEAST = 4,
    SKILLS_LEAST = 5,
    UNITS_LEAST = 10,
    LOW_UNITS_LEAST = 4 /* of level 1 or 2 */
};

/* ---- cards, Units, Skills ------------------------------------------------------------------------------- */

static void check_id(rp_reader *reader, const char *key, char *id) {
    for (char *at = id; *at; at++) *at = (char)tolower((unsigned char)*at);
    if (id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        rp_reader_fail(reader, "%s%s'%s' should be of letters, digits and '-'", key ? key : "", key ? ": " : "", id);
}

static void read_id(rp_reader *reader, char *id, size_t size) {
    rp_read_string(reader, "id", id, size);
    check_id(reader, "id", id);
}

static void read_words(rp_reader *reader, const char *key, const char *words, uint8_t *bits) {
    const rp_field field = {key, 0, sizeof *bits, .kind = RP_FIELD_WORDS, .words = words};
    rp_field_read(&field, NULL, bits, reader);
}

static void read_uses(rp_reader *reader, const char *key, mk_thing *thing, rp_effect_span *uses) {
    rp_effect_array to = {thing->effect, MK_EFFECTS_MAX, thing->effect_count};
    *uses = rp_effects_read(&mk_effects, key, NULL, NULL, &to, reader);
    thing->effect_count = (uint8_t)to.count;
    if (uses->count == 0) rp_reader_fail(reader, "%s: should be a list of at least one use", key);
}

static bool is_use(const mk_thing *thing, int effect) {
    return (effect >= thing->basic.first && effect < thing->basic.first + thing->basic.count) ||
           (effect >= thing->strong.first && effect < thing->strong.first + thing->strong.count);
}

/* What no table of effects can know: where an effect stands, and on what. */
static void check_effects(rp_reader *reader, mk_thing *thing, bool is_unit) {
    int uses = thing->basic.count + thing->strong.count;
    if (uses > MK_USES_MAX) rp_reader_fail(reader, "has %d uses, should have at most %d", uses, MK_USES_MAX);
    for (int i = 0; i < thing->effect_count; i++) {
        const mk_effect *effect = &thing->effect[i];
        if (!is_use(thing, i) && (effect->cost || effect->when || effect->time))
            rp_reader_fail(reader, "cost, when and time go with a use as a whole, not with a part of \"of\"");
        if (effect->kind == MK_SELF_WOUNDED && !is_unit)
            rp_reader_fail(reader, "'self-wounded' goes with abilities of Units only");
        if (effect->kind != MK_BANNER) continue;
        if (thing->kind != MK_ARTIFACT || is_unit || thing->basic.count != 1 || i != thing->basic.first)
            rp_reader_fail(reader, "'banner' goes with the basic use of an artifact, as its only one");
        thing->banner = effect->banner;
    }
}

static void read_card(rp_reader *reader, mk_thing *card) {
    rp_read_only(reader, "id|name|kind|colours|origin|basic|strong");
    rp_read_string(reader, "name", card->name, sizeof card->name);
    card->kind = (uint8_t)rp_read_choice(reader, "kind", mk_card_kind_words);
    card->origin = (uint8_t)rp_read_choice(reader, "origin", origins);
    if (!rp_reader_ok(reader)) return;
    read_words(reader, "colours", "red|blue|green|white", &card->colours);
    if (card->kind == MK_WOUND_CARD) {
        rp_read_only(reader, "id|name|kind|origin");
        return;
    }
    if (card->kind == MK_ARTIFACT && card->colours) rp_reader_fail(reader, "colours: an artifact has none");
    if (card->kind != MK_ARTIFACT && !card->colours)
        rp_reader_fail(reader, "colours: should be a list of red blue green white with at least one");
    read_uses(reader, "basic", card, &card->basic);
    read_uses(reader, "strong", card, &card->strong);
    check_effects(reader, card, false);
}

static void read_unit(rp_reader *reader, mk_thing *unit) {
    rp_read_only(reader, "id|name|origin|copies|level|armor|resists|abilities");
    rp_read_string(reader, "name", unit->name, sizeof unit->name);
    unit->origin = (uint8_t)rp_read_choice(reader, "origin", origins);
    unit->copies = (uint8_t)rp_read_integer(reader, "copies", 1, 8);
    unit->level = (uint8_t)rp_read_integer(reader, "level", 1, 4);
    unit->armor = (uint8_t)rp_read_integer(reader, "armor", 1, 20);
    read_words(reader, "resists", "physical|fire|ice", &unit->resists);
    read_uses(reader, "abilities", unit, &unit->basic);
    check_effects(reader, unit, true);
}

static void read_skill(rp_reader *reader, mk_thing *skill) {
    rp_read_only(reader, "id|name|origin|per|any_turn|effects");
    read_id(reader, skill->id, sizeof skill->id);
    rp_read_string(reader, "name", skill->name, sizeof skill->name);
    skill->origin = (uint8_t)rp_read_choice(reader, "origin", origins);
    skill->per_round = (uint8_t)rp_read_choice(reader, "per", use_rate);
    skill->any_turn = rp_read_boolean_or(reader, "any_turn", false);
    read_uses(reader, "effects", skill, &skill->basic);
    check_effects(reader, skill, false);
}

/* ---- heroes --------------------------------------------------------------------------------------------- */

static void read_deck(rp_reader *reader, mk_hero *hero) {
    if (!rp_read_array(reader, "deck", MK_DECK)) return;
    if (reader->length(reader) != MK_DECK)
        rp_reader_fail(reader, "has %zu cards, should have %d", reader->length(reader), MK_DECK);
    for (size_t i = 0; i < MK_DECK && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        rp_read_string(reader, NULL, hero->deck[i], sizeof hero->deck[i]);
        check_id(reader, NULL, hero->deck[i]);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_skills(rp_reader *reader, mk_hero *hero) {
    if (!rp_read_array(reader, "skills", MK_SKILLS_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        mk_thing *skill = &hero->skill[hero->skill_count++];
        if (rp_read_object(reader, NULL)) {
            read_skill(reader, skill);
            for (uint32_t k = 0; k + 1 < hero->skill_count; k++)
                if (strcmp(hero->skill[k].id, skill->id) == 0 && skill->id[0])
                    rp_reader_fail(reader, "id: the Skill '%s' stands in this list already", skill->id);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_hero(rp_reader *reader, mk_hero *hero) {
    rp_read_only(reader, "id|name|deck|skills");
    rp_read_string(reader, "name", hero->name, sizeof hero->name);
    read_deck(reader, hero);
    read_skills(reader, hero);
}

/* ---- files ---------------------------------------------------------------------------------------------- */

static void read_entry(rp_reader *reader, rp_overlay *over, void (*read)(rp_reader *, void *)) {
    char id[sizeof((mk_thing *)NULL)->id];
    read_id(reader, id, sizeof id);
    void *entry = rp_overlay_place(over, reader, id);
    if (entry) read(reader, entry);
}

/* A file {"replace_all": ..., KEY: [...]} over a list that is there. */
static void read_list(rp_reader *reader, const char *key, rp_overlay *over, void (*read)(rp_reader *, void *)) {
    char names[32];
    snprintf(names, sizeof names, "replace_all|%s", key);
    rp_read_only(reader, names);
    if (rp_read_boolean_or(reader, "replace_all", false)) {
        memset(over->entries, 0, over->maximum * over->size);
        *over->count = 0;
    }
    over->before = *over->count;
    if (!rp_read_array(reader, key, RP_OVERLAY_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_entry(reader, over, read);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_hero_entry(rp_reader *reader, void *hero) { read_hero(reader, hero); }
static void read_card_entry(rp_reader *reader, void *card) { read_card(reader, card); }
static void read_unit_entry(rp_reader *reader, void *unit) { read_unit(reader, unit); }

/* What the file leaves out stays, if there are prices. */
static void read_price(rp_reader *reader, const char *key, int minimum, bool there, int16_t *price) {
    *price = (int16_t)(there ? rp_read_integer_or(reader, key, minimum, 1000, *price)
                             : rp_read_integer(reader, key, minimum, 1000));
}

static void read_prices(rp_reader *reader, mk_prices *prices) {
    bool there = prices->scale > 0;
    char word[RP_WORD_MAX];
    rp_read_only(reader, "wound|artifact|crystal|unit_level|space|fame|turn|scale|card|ready");
    read_price(reader, "wound", 0, there, &prices->wound);
    read_price(reader, "artifact", 0, there, &prices->artifact);
    read_price(reader, "crystal", 0, there, &prices->crystal);
    read_price(reader, "unit_level", 0, there, &prices->unit_level);
    read_price(reader, "space", 0, there, &prices->space);
    read_price(reader, "fame", 0, there, &prices->fame);
    read_price(reader, "turn", 0, there, &prices->turn);
    read_price(reader, "scale", 1, there, &prices->scale);
    read_price(reader, "ready", 0, there, &prices->ready);
    if (there ? !rp_read_object_optional(reader, "card") : !rp_read_object(reader, "card")) return;
    rp_read_only(reader, mk_card_kind_words);
    for (int kind = 0; kind < MK_CARD_KINDS; kind++)
        read_price(reader, rp_word_text(mk_card_kind_words, kind, word), 0, there, &prices->card[kind]);
    reader->leave(reader);
}

const char mk_book_files[] = "heroes.json|cards.json|units.json|prices.json";

void mk_book_read(void *bytes, const char *file_name, rp_reader *reader) {
    mk_book *book = bytes;
    rp_overlay heroes = {.thing = "hero",
                         .entries = book->hero,
                         .size = sizeof *book->hero,
                         .count = &book->hero_count,
                         .maximum = MK_HEROES_MAX};
    rp_overlay cards = {.thing = "card",
                        .entries = book->card,
                        .size = sizeof *book->card,
                        .count = &book->card_count,
                        .maximum = MK_CARDS_MAX};
    rp_overlay units = {.thing = "Unit",
                        .entries = book->unit,
                        .size = sizeof *book->unit,
                        .count = &book->unit_count,
                        .maximum = MK_UNITS_MAX};
    if (strcmp(file_name, "heroes.json") == 0)
        read_list(reader, "heroes", &heroes, read_hero_entry);
    else if (strcmp(file_name, "cards.json") == 0)
        read_list(reader, "cards", &cards, read_card_entry);
    else if (strcmp(file_name, "units.json") == 0)
        read_list(reader, "units", &units, read_unit_entry);
    else
        read_prices(reader, &book->prices);
}

/* ---- finding -------------------------------------------------------------------------------------------- */

/* Index of the entry whose id, with which it begins, is `id`; -1. */
static int find(const void *entries, size_t size, uint32_t count, const char *id) {
    for (uint32_t i = 0; i < count; i++)
        if (strcasecmp((const char *)entries + i * size, id) == 0) return (int)i;
    return -1;
}

int mk_card_find(const mk_book *book, const char *id) {
    return find(book->card, sizeof *book->card, book->card_count, id);
}
int mk_hero_find(const mk_book *book, const char *id) {
    return find(book->hero, sizeof *book->hero, book->hero_count, id);
}
int mk_unit_find(const mk_book *book, const char *id) {
    return find(book->unit, sizeof *book->unit, book->unit_count, id);
}

/* ---- checks across files -------------------------------------------------------------------------------- */

/* A position names things by their names for people too. */
static rp_status check_names(const mk_thing *things, uint32_t count, const char *file, rp_error *error) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcasecmp(things[i].name, things[k].name) == 0)
                return rp_fail(error, RP_BAD_INPUT, "%s: '%s' and '%s' have one name, '%s'; should be two", file,
                               things[k].id, things[i].id, things[i].name);
    return RP_OK;
}

/* Actions are told by the name of the card or Unit that they use. */
static rp_status check_names_of_both(const mk_book *book, rp_error *error) {
    for (uint32_t i = 0; i < book->unit_count; i++)
        for (uint32_t k = 0; k < book->card_count; k++)
            if (strcasecmp(book->unit[i].name, book->card[k].name) == 0)
                return rp_fail(error, RP_BAD_INPUT,
                               "units.json: '%s' has the name of the card '%s', '%s'; should be two", book->unit[i].id,
                               book->card[k].id, book->unit[i].name);
    return RP_OK;
}

/* What a full block leaves for a later attack is fire: the state has room for one number. */
static rp_status check_after_block(const mk_thing *thing, rp_error *error) {
    for (int i = 0; i < thing->effect_count; i++) {
        if (thing->effect[i].kind != MK_AFTER_BLOCK) continue;
        for (int k = thing->effect[i].of.first; k < thing->effect[i].of.first + thing->effect[i].of.count; k++)
            if (thing->effect[k].kind == MK_ATTACK && thing->effect[k].element != MK_FIRE)
                return rp_fail(error, RP_BAD_INPUT,
                               "cards.json: %s: an attack after-block should have the element fire", thing->id);
    }
    return RP_OK;
}

static rp_status check_card_counts(const mk_book *book, rp_error *error) {
    static const int least[MK_CARD_KINDS] = {
        [MK_ADVANCED] = ADVANCED_LEAST, [MK_SPELL] = SPELLS_LEAST, [MK_ARTIFACT] = ARTIFACTS_LEAST};
    int count[MK_CARD_KINDS] = {0};
    char word[RP_WORD_MAX];
    for (uint32_t i = 0; i < book->card_count; i++) count[book->card[i].kind]++;
    if (count[MK_WOUND_CARD] != 1)
        return rp_fail(error, RP_BAD_INPUT, "cards.json: there are %d cards of the kind wound, should be one",
                       count[MK_WOUND_CARD]);
    for (int kind = 0; kind < MK_CARD_KINDS; kind++)
        if (count[kind] < least[kind])
            return rp_fail(error, RP_BAD_INPUT, "cards.json: there are %d cards of the kind %s, should be at least %d",
                           count[kind], rp_word_text(mk_card_kind_words, kind, word), least[kind]);
    return RP_OK;
}

static rp_status check_unit_counts(const mk_book *book, rp_error *error) {
    int all = 0, low = 0;
    for (uint32_t i = 0; i < book->unit_count; i++) {
        all += book->unit[i].copies;
        if (book->unit[i].level <= 2) low += book->unit[i].copies;
    }
    if (all >= UNITS_LEAST && low >= LOW_UNITS_LEAST) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT,
                   "units.json: there are %d Units, %d of them of level 1 or 2; should be at least %d and %d", all, low,
                   UNITS_LEAST, LOW_UNITS_LEAST);
}

/* Copies side by side, so that each kind of card has its places in the deck. */
static rp_status check_deck(const mk_book *book, const mk_hero *hero, rp_error *error) {
    for (int i = 0; i < MK_DECK; i++) {
        int card = mk_card_find(book, hero->deck[i]);
        if (card < 0)
            return rp_fail(error, RP_BAD_INPUT, "heroes.json: %s: deck[%d]: there is no card '%s' in cards.json",
                           hero->id, i, hero->deck[i]);
        if (book->card[card].kind == MK_WOUND_CARD || book->card[card].kind == MK_ARTIFACT)
            return rp_fail(error, RP_BAD_INPUT,
                           "heroes.json: %s: deck[%d]: '%s' cannot be in a deck at the start, only what is action, "
                           "advanced or spell",
                           hero->id, i, hero->deck[i]);
        for (int k = 0; k + 1 < i; k++)
            if (strcmp(hero->deck[k], hero->deck[i]) == 0 && strcmp(hero->deck[i - 1], hero->deck[i]) != 0)
                return rp_fail(error, RP_BAD_INPUT,
                               "heroes.json: %s: deck[%d]: the copies of '%s' should stand side by side", hero->id, i,
                               hero->deck[i]);
    }
    return RP_OK;
}

static rp_status check_hero(const mk_book *book, const mk_hero *hero, rp_error *error) {
    for (const mk_hero *other = book->hero; other < hero; other++)
        if (strcasecmp(other->name, hero->name) == 0)
            return rp_fail(error, RP_BAD_INPUT, "heroes.json: '%s' and '%s' have one name, '%s'; should be two",
                           other->id, hero->id, hero->name);
    if (hero->skill_count < SKILLS_LEAST)
        return rp_fail(error, RP_BAD_INPUT, "heroes.json: %s: has %u skills, should have at least %d", hero->id,
                       hero->skill_count, SKILLS_LEAST);
    rp_status status = check_names(hero->skill, hero->skill_count, "heroes.json", error);
    return status ? status : check_deck(book, hero, error);
}

rp_status mk_book_check(const void *bytes, rp_error *error) {
    const mk_book *book = bytes;
    rp_status status = check_names(book->card, book->card_count, "cards.json", error);
    if (!status) status = check_names(book->unit, book->unit_count, "units.json", error);
    if (!status) status = check_names_of_both(book, error);
    for (uint32_t i = 0; i < book->card_count && !status; i++) status = check_after_block(&book->card[i], error);
    if (!status) status = check_card_counts(book, error);
    if (!status) status = check_unit_counts(book, error);
    if (!status && book->hero_count < HEROES_LEAST)
        status = rp_fail(error, RP_BAD_INPUT, "heroes.json: there are %u heroes, should be at least %d",
                         book->hero_count, HEROES_LEAST);
    for (uint32_t i = 0; i < book->hero_count && !status; i++) status = check_hero(book, &book->hero[i], error);
    return status;
}
