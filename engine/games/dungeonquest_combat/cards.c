#include "engine/games/dungeonquest_combat/cards.h"

#include "engine/overlay.h"
#include "engine/page.h"
#include "engine/words.h"

#include <ctype.h>
#include <strings.h>

const char dq_type_words[] = DQ_TYPE_LIST(RP_WORD_TEXT);
const char dq_effect_words[] = DQ_EFFECT_LIST(RP_WORD_TEXT);
const char dq_ability_words[] = DQ_ABILITY_LIST(RP_WORD_TEXT);
const char dq_variant_words[] = DQ_VARIANT_LIST(RP_WORD_TEXT);
static const char origins[] = "house|fallback|official";
static const char attributes[] = DQ_ATTRIBUTE_LIST(RP_WORD_TEXT);

/* Which abilities make sense in which variant, as sets. */
static const unsigned fitting_abilities[DQ_VARIANTS] = {
    [DQ_OFFICIAL] = 1u << DQ_ABILITY_NONE | 1u << DQ_ABILITY_EXTRA_WOUND | 1u << DQ_ABILITY_EXTRA_WOUND_MELEE |
                    1u << DQ_ABILITY_STANDOFF_WOUND | 1u << DQ_ABILITY_POWER_LIMIT | 1u << DQ_ABILITY_DEFLECT,
    [DQ_SOLO] = 1u << DQ_ABILITY_NONE | 1u << DQ_ABILITY_EXTRA_WOUND | 1u << DQ_ABILITY_EXTRA_WOUND_MELEE |
                1u << DQ_ABILITY_STANDOFF_WOUND | 1u << DQ_ABILITY_POWER_LIMIT | 1u << DQ_ABILITY_DEFLECT,
    [DQ_DICE] = 1u << DQ_ABILITY_NONE | 1u << DQ_ABILITY_EXTRA_WOUND | 1u << DQ_ABILITY_REROLL_HIGH |
                1u << DQ_ABILITY_DOUBLE_LIMIT | 1u << DQ_ABILITY_DEFLECT,
    [DQ_CLASSIC_SOLO] = 1u << DQ_ABILITY_NONE | 1u << DQ_ABILITY_EXTRA_WOUND | 1u << DQ_ABILITY_REROLL_ONE |
                        1u << DQ_ABILITY_DOUBLE_LIMIT | 1u << DQ_ABILITY_DEFLECT,
    [DQ_CLASSIC] = 1u << DQ_ABILITY_NONE | 1u << DQ_ABILITY_EXTRA_WOUND | 1u << DQ_ABILITY_SAME_CARD |
                   1u << DQ_ABILITY_DOUBLE_LIMIT | 1u << DQ_ABILITY_DEFLECT,
};
static const char *const display_names[3] = {"Quick Shot", "Slash", "Bolt of Agony"};

/* ---- effects of Power cards ----------------------------------------------------------------------------- */

#define PLACE(member) RP_FIELD_PLACE(dq_effect, member)

static const rp_field effect_members[] = {
    {"amount", PLACE(amount), .kind = RP_FIELD_NUMBER, .minimum = -9, .maximum = 9},
    {"types", PLACE(types), .kind = RP_FIELD_WORDS, .words = dq_type_words, .minimum = 1},
    {"if_opponent", PLACE(if_opponent_types), .kind = RP_FIELD_WORDS, .words = dq_type_words},
    {"if_stack", PLACE(if_stack), .kind = RP_FIELD_NUMBER, .maximum = 64},
    {"if_opponent_power", PLACE(if_opponent_power), .kind = RP_FIELD_FLAG},
};

#define ONE_TYPE .bounds = {{"types", 1, 1}}
#define COUNT .bounds = {{"amount", 1, 9}}

static const rp_effect_kind effect_kinds[DQ_EFFECT_KINDS] = {
    [DQ_EFFECT_VALUE] = {.needs = "amount"},
    [DQ_EFFECT_OPPONENT_VALUE] = {.needs = "amount"},
    [DQ_EFFECT_TYPE] = {.needs = "types", ONE_TYPE},
    [DQ_EFFECT_OPPONENT_TYPE] = {.needs = "types", ONE_TYPE},
    [DQ_EFFECT_ADD_ICONS] = {.needs = "types"},
    [DQ_EFFECT_REMOVE_OPPONENT_ICONS] = {.needs = "types"},
    [DQ_EFFECT_DRAW] = {.needs = "amount", COUNT},
    [DQ_EFFECT_DISCARD_OPPONENT] = {.needs = "amount", COUNT},
    [DQ_EFFECT_DISCARD_OWN] = {.needs = "amount", COUNT},
    [DQ_EFFECT_WOUND] = {.needs = "amount", COUNT},
    [DQ_EFFECT_GUARD] = {.needs = "amount", COUNT},
    [DQ_EFFECT_NEXT_VALUE] = {.needs = "amount"},
    [DQ_EFFECT_NEXT_OPPONENT_VALUE] = {.needs = "amount"},
    [DQ_EFFECT_NEXT_ICONS] = {.needs = "types"},
};

const rp_effects dq_effects = {
    .size = sizeof(dq_effect),
    .kind = {"kind", PLACE(kind), .kind = RP_FIELD_WORD, .words = dq_effect_words, .minimum = 1},
    .kinds = effect_kinds,
    .common = "if_opponent|if_stack|if_opponent_power",
    .members = effect_members,
    .member_count = sizeof effect_members / sizeof *effect_members,
};

/* ---- cards ---------------------------------------------------------------------------------------------- */

static const rp_field icons = {"icons", RP_FIELD_PLACE(dq_card, icons), .kind = RP_FIELD_WORDS, .words = dq_type_words};

static void read_face(rp_reader *reader, dq_card *card) {
    rp_read_string(reader, "name", card->name, sizeof card->name);
    card->type = (uint8_t)rp_read_choice(reader, "type", dq_type_words);
    card->value = (uint8_t)rp_read_integer(reader, "value", 0, 20);
    rp_field_read(&icons, NULL, card, reader);
    card->origin = (uint8_t)rp_read_choice(reader, "origin", origins);
    /* A card's text in a fight is its name followed by "M4{g} #2", so a name must not look like one. */
    if (strpbrk(card->name, "#{}")) rp_reader_fail(reader, "name: '%s' should have none of # { }", card->name);
    if (card->name[0] == ' ' || (card->name[0] && card->name[strlen(card->name) - 1] == ' '))
        rp_reader_fail(reader, "name: '%s' should not begin or end with a space", card->name);
}

static void read_power_card(rp_reader *reader, dq_card *card) {
    rp_read_only(reader, "name|type|value|icons|escape|damage|origin|effects");
    read_face(reader, card);
    card->copies = 1;
    card->escape = (uint8_t)rp_read_integer(reader, "escape", 0, 20);
    card->damage = (uint8_t)rp_read_integer_or(reader, "damage", 0, 20, 0);
    rp_effect_array to = {card->effects, DQ_EFFECTS_MAX, 0};
    card->effect_count = rp_effects_read(&dq_effects, "effects", NULL, NULL, &to, reader).count;
}

static void read_combat_card(rp_reader *reader, dq_card *card) {
    rp_read_only(reader, "name|type|value|icons|copies|origin");
    read_face(reader, card);
    card->copies = (uint8_t)rp_read_integer_or(reader, "copies", 1, 8, 1);
}

static bool has(rp_reader *reader, const char *key) {
    if (!reader->enter(reader, key, 0)) return false;
    reader->leave(reader);
    return true;
}

static bool read_list(rp_reader *reader, const char *key, size_t maximum, bool required) {
    return required ? rp_read_array(reader, key, maximum) : rp_read_array_optional(reader, key, maximum);
}

static void read_table(rp_reader *reader, const char *key, uint8_t table[3][3]) {
    if (!rp_read_array(reader, key, 3)) return;
    if (reader->length(reader) != 3) rp_reader_fail(reader, "should have 3 rows, one for each card of the hero");
    for (size_t row = 0; row < 3 && rp_reader_ok(reader); row++) {
        if (!reader->enter(reader, NULL, row)) break;
        if (rp_read_array(reader, NULL, 3) && reader->length(reader) != 3)
            rp_reader_fail(reader, "should have 3 numbers, one for each card of the monster");
        for (size_t column = 0; column < 3 && rp_reader_ok(reader); column++) {
            if (!reader->enter(reader, NULL, column)) break;
            table[row][column] = (uint8_t)rp_read_integer(reader, NULL, 0, 9);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* A file that is laid over cards may bring one of the tables. */
static void read_display(rp_reader *reader, dq_cards *cards, bool required) {
    if (required ? !rp_read_object(reader, "display") : !rp_read_object_optional(reader, "display")) return;
    rp_read_only(reader, "order|hero_wounds|monster_wounds");
    if (rp_read_array(reader, "order", 3)) {
        for (size_t i = 0; i < 3; i++) {
            char name[32] = "";
            if (reader->enter(reader, NULL, i)) {
                rp_read_string(reader, NULL, name, sizeof name);
                reader->leave(reader);
            }
            if (rp_reader_ok(reader) && strcasecmp(name, display_names[i]) != 0)
                rp_reader_fail(reader, "should be Quick Shot, Slash, Bolt of Agony in this order");
        }
        reader->leave(reader);
    }
    if (required || has(reader, "hero_wounds")) read_table(reader, "hero_wounds", cards->display_hero);
    if (required || has(reader, "monster_wounds")) read_table(reader, "monster_wounds", cards->display_monster);
    reader->leave(reader);
}

static void read_combat_entry(rp_reader *reader, rp_overlay *over) {
    char name[sizeof((dq_card *)NULL)->name];
    rp_read_string(reader, "name", name, sizeof name);
    dq_card *card = rp_overlay_place(over, reader, name);
    if (card) read_combat_card(reader, card);
}

/* A deck may have cards of one name that differ otherwise. */
static void read_combat_cards(rp_reader *reader, dq_cards *cards) {
    rp_overlay over = {.thing = "card",
                       .entries = cards->combat,
                       .size = sizeof *cards->combat,
                       .count = &cards->combat_kinds,
                       .before = cards->combat_kinds,
                       .maximum = DQ_COMBAT_CARDS_MAX,
                       .repeats = true};
    if (reader->length(reader) == 0) rp_reader_fail(reader, "should have at least one Combat card");
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_combat_entry(reader, &over);
        reader->leave(reader);
    }
}

static void read_combat_file(rp_reader *reader, dq_cards *cards) {
    rp_read_only(reader, "replace_all|set|combat|display");
    if (rp_read_boolean_or(reader, "replace_all", false)) {
        memset(cards->combat, 0, sizeof cards->combat);
        memset(cards->set_name, 0, sizeof cards->set_name);
        cards->combat_kinds = 0;
    }
    bool all = cards->combat_kinds == 0;
    rp_overlay_text(reader, "set", cards->set_name, sizeof cards->set_name);
    if (read_list(reader, "combat", DQ_COMBAT_CARDS_MAX, all)) {
        read_combat_cards(reader, cards);
        reader->leave(reader);
    }
    read_display(reader, cards, all);
}

static void read_power(rp_reader *reader, dq_card power[DQ_POWER_CARDS]) {
    if (!rp_read_array(reader, "power", DQ_POWER_CARDS)) return;
    if (reader->length(reader) != DQ_POWER_CARDS)
        rp_reader_fail(reader, "has %zu Power cards, should have 4", reader->length(reader));
    for (size_t i = 0; i < DQ_POWER_CARDS; i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_power_card(reader, &power[i]);
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void read_id(rp_reader *reader, char *id, size_t size) {
    rp_read_string(reader, "id", id, size);
    for (char *at = id; *at; at++) *at = (char)tolower((unsigned char)*at);
    if (id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        rp_reader_fail(reader, "id: '%s' should be of letters, digits and '-'", id);
}

static void read_ability(rp_reader *reader, dq_hero *hero, int variant) {
    char name[RP_WORD_MAX];
    rp_word_text(dq_variant_words, variant, name);
    int fallback = hero->ability[DQ_OFFICIAL];
    int ability = variant == DQ_SOLO ? rp_read_choice_or(reader, name, dq_ability_words, fallback)
                                     : rp_read_choice(reader, name, dq_ability_words);
    hero->ability[variant] = (uint8_t)ability;
    if (!rp_reader_ok(reader) || fitting_abilities[variant] >> ability & 1) return;
    char list[160] = "";
    rp_page page = {list, sizeof list, 0};
    int number = 0;
    for (rp_word word = rp_words_first(dq_ability_words); word.length; word = rp_words_next(word), number++)
        if (fitting_abilities[variant] >> number & 1) rp_page_put(&page, " %.*s", word.length, word.text);
    rp_reader_fail(reader, "%s: this ability does nothing in that variant; possible are%s", name, list);
}

static void read_abilities(rp_reader *reader, dq_hero *hero) {
    char name[RP_WORD_MAX];
    if (rp_read_object(reader, "abilities")) {
        rp_read_only(reader, dq_variant_words);
        for (int variant = 0; variant < DQ_VARIANTS; variant++) read_ability(reader, hero, variant);
        reader->leave(reader);
    }
    if (!rp_read_object_optional(reader, "ability_texts")) return;
    rp_read_only(reader, dq_variant_words);
    for (int variant = 0; variant < DQ_VARIANTS; variant++)
        rp_read_string_optional(reader, rp_word_text(dq_variant_words, variant, name), hero->ability_text[variant],
                                sizeof hero->ability_text[variant]);
    reader->leave(reader);
    if (!hero->ability_text[DQ_SOLO][0] && hero->ability[DQ_SOLO] == hero->ability[DQ_OFFICIAL])
        memcpy(hero->ability_text[DQ_SOLO], hero->ability_text[DQ_OFFICIAL], sizeof hero->ability_text[DQ_SOLO]);
}

static void read_hero(rp_reader *reader, dq_hero *hero) {
    char name[RP_WORD_MAX];
    rp_read_only(reader, "id|name|strength|agility|armor|luck|life|attributes_origin|abilities|ability_texts|"
                         "abilities_origin|power");
    read_id(reader, hero->id, sizeof hero->id);
    rp_read_string(reader, "name", hero->name, sizeof hero->name);
    for (int i = 0; i < DQ_ATTRIBUTES; i++)
        hero->attribute[i] = (uint8_t)rp_read_integer(reader, rp_word_text(attributes, i, name), 1, 12);
    hero->life = (uint8_t)rp_read_integer(reader, "life", 1, 40);
    hero->attribute_origin = (uint8_t)rp_read_choice(reader, "attributes_origin", origins);
    hero->ability_origin = (uint8_t)rp_read_choice(reader, "abilities_origin", origins);
    read_abilities(reader, hero);
    read_power(reader, hero->power);
}

static void read_monster(rp_reader *reader, dq_monster *monster) {
    rp_read_only(reader, "id|name|attribute|life|life_origin|power");
    read_id(reader, monster->id, sizeof monster->id);
    rp_read_string(reader, "name", monster->name, sizeof monster->name);
    monster->attribute = (uint8_t)rp_read_choice(reader, "attribute", attributes);
    monster->life_origin = (uint8_t)rp_read_choice(reader, "life_origin", origins);
    if (rp_read_array(reader, "life", DQ_TOKENS)) {
        if (reader->length(reader) != DQ_TOKENS)
            rp_reader_fail(reader, "has %zu tokens, should have 4", reader->length(reader));
        for (size_t i = 0; i < DQ_TOKENS; i++) {
            if (!reader->enter(reader, NULL, i)) break;
            monster->life[i] = (uint8_t)rp_read_integer(reader, NULL, 1, 40);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    read_power(reader, monster->power);
}

static void read_heroes(rp_reader *reader, dq_cards *cards) {
    rp_overlay over = {.thing = "hero",
                       .entries = cards->hero,
                       .size = sizeof *cards->hero,
                       .count = &cards->hero_count,
                       .before = cards->hero_count,
                       .maximum = DQ_HEROES_MAX};
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        char id[sizeof cards->hero->id];
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) {
            read_id(reader, id, sizeof id);
            dq_hero *hero = rp_overlay_place(&over, reader, id);
            if (hero) read_hero(reader, hero);
        }
        reader->leave(reader);
    }
}

static void read_monsters(rp_reader *reader, dq_cards *cards) {
    rp_overlay over = {.thing = "monster",
                       .entries = cards->monster,
                       .size = sizeof *cards->monster,
                       .count = &cards->monster_count,
                       .before = cards->monster_count,
                       .maximum = DQ_MONSTERS_MAX};
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        char id[sizeof cards->monster->id];
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) {
            read_id(reader, id, sizeof id);
            dq_monster *monster = rp_overlay_place(&over, reader, id);
            if (monster) read_monster(reader, monster);
        }
        reader->leave(reader);
    }
}

static void read_figures_file(rp_reader *reader, dq_cards *cards) {
    rp_read_only(reader, "replace_all|heroes|monsters");
    if (rp_read_boolean_or(reader, "replace_all", false)) {
        memset(cards->hero, 0, sizeof cards->hero);
        memset(cards->monster, 0, sizeof cards->monster);
        cards->hero_count = cards->monster_count = 0;
    }
    if (read_list(reader, "heroes", DQ_HEROES_MAX, cards->hero_count == 0)) {
        read_heroes(reader, cards);
        reader->leave(reader);
    }
    if (read_list(reader, "monsters", DQ_MONSTERS_MAX, cards->monster_count == 0)) {
        read_monsters(reader, cards);
        reader->leave(reader);
    }
}

const char dq_cards_files[] = "cards.json|figures.json";

void dq_cards_read(void *cards, const char *file_name, rp_reader *reader) {
    if (strcmp(file_name, "cards.json") == 0)
        read_combat_file(reader, cards);
    else
        read_figures_file(reader, cards);
}

/* ---- checks across files -------------------------------------------------------------------------------- */

static bool same_face(const dq_card *a, const dq_card *b) {
    return strcasecmp(a->name, b->name) == 0 && a->type == b->type && a->value == b->value && a->icons == b->icons;
}

/* Two kinds of card that read alike in a fight would make its texts ambiguous. */
static rp_status check_face(const dq_cards *cards, const dq_card *card, const char *owner, rp_error *error) {
    for (uint32_t i = 0; i < cards->combat_kinds && &cards->combat[i] != card; i++)
        if (same_face(&cards->combat[i], card))
            return rp_fail(error, RP_BAD_INPUT,
                           "%s: the card '%s' has name, type, value and icons of another; raise "
                           "\"copies\" of that one, or change the name",
                           owner, card->name);
    return RP_OK;
}

static rp_status check_power(const dq_cards *cards, const dq_card power[], const char *owner, rp_error *error) {
    for (int i = 0; i < DQ_POWER_CARDS; i++) {
        rp_status status = check_face(cards, &power[i], owner, error);
        if (status) return status;
        for (int k = 0; k < i; k++)
            if (same_face(&power[k], &power[i]))
                return rp_fail(error, RP_BAD_INPUT, "%s: two Power cards are alike ('%s'), change one name", owner,
                               power[i].name);
    }
    return RP_OK;
}

static rp_status check_combat(const dq_cards *cards, rp_error *error) {
    const char *over = NULL;
    unsigned total = 0;
    for (uint32_t i = 0; i < cards->combat_kinds; i++) {
        rp_status status = check_face(cards, &cards->combat[i], "combat", error);
        if (status) return status;
        total += cards->combat[i].copies;
        if (total > DQ_COMBAT_CARDS_MAX && !over) over = cards->combat[i].name;
    }
    if (cards->combat_kinds == 0) return rp_fail(error, RP_BAD_INPUT, "cards.json: there is no Combat card");
    if (over)
        return rp_fail(error, RP_BAD_INPUT,
                       "cards.json: combat: the copies add up to %u cards and '%s' is the first that does not fit, at "
                       "most %d are possible; \"replace_all\": true leaves the built-in ones out",
                       total, over, DQ_COMBAT_CARDS_MAX);
    return RP_OK;
}

rp_status dq_cards_check(const void *bytes, rp_error *error) {
    const dq_cards *cards = bytes;
    rp_status status = check_combat(cards, error);
    if (!status && (cards->hero_count == 0 || cards->monster_count == 0))
        status = rp_fail(error, RP_BAD_INPUT, "figures.json: there should be at least one hero and one monster");
    for (uint32_t i = 0; i < cards->hero_count && !status; i++)
        status = check_power(cards, cards->hero[i].power, cards->hero[i].id, error);
    for (uint32_t i = 0; i < cards->monster_count && !status; i++) {
        status = check_power(cards, cards->monster[i].power, cards->monster[i].id, error);
        for (uint32_t k = 0; k < cards->hero_count && !status; k++)
            for (int a = 0; a < DQ_POWER_CARDS * DQ_POWER_CARDS && !status; a++)
                if (same_face(&cards->monster[i].power[a / 4], &cards->hero[k].power[a % 4]))
                    status = rp_fail(error, RP_BAD_INPUT, "figures.json: %s and %s have the same Power card '%s'",
                                     cards->monster[i].id, cards->hero[k].id, cards->hero[k].power[a % 4].name);
    }
    return status;
}

/* ---- doubts --------------------------------------------------------------------------------------------- */

enum { QUICK_SHOT, SLASH, BOLT_OF_AGONY, DISPLAY_CARDS };

/* Known of the printed display: its one 2 is on the monster, for Quick Shot against Slash; equal cards wound the hero;
 * no cell wounds nobody. NULL: the cell may be as it is. */
static const char *what_is_known(int hero, int monster, int hero_wounds, int monster_wounds) {
    if (hero == QUICK_SHOT && monster == SLASH) return hero_wounds == 0 && monster_wounds == 2 ? NULL : "be 0/2";
    if (hero_wounds > 1 || monster_wounds > 1) return "have neither above 1";
    if (hero == monster) return hero_wounds ? NULL : "wound the hero";
    return hero_wounds || monster_wounds ? NULL : "wound somebody";
}

void dq_cards_doubt(const void *bytes, char *text, size_t size) {
    const dq_cards *cards = bytes;
    rp_page page = {text, size, 0};
    text[0] = 0;
    for (int cell = 0; cell < DISPLAY_CARDS * DISPLAY_CARDS; cell++) {
        int hero = cell / DISPLAY_CARDS, monster = cell % DISPLAY_CARDS;
        int on_hero = cards->display_hero[hero][monster], on_monster = cards->display_monster[hero][monster];
        const char *known = what_is_known(hero, monster, on_hero, on_monster);
        if (!known) continue;
        const char *before =
            page.used ? ";" : "the display of cards.json (wounds of hero/monster) breaks what is known:";
        rp_page_put(&page, "%s %s against %s is %d/%d and should %s", before, display_names[hero],
                    display_names[monster], on_hero, on_monster, known);
    }
}
