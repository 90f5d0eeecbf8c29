/* abilities.json and heroes.json: what is read, what is refused and with which words. */
#include "engine/games/destinyquest/heroes/book.h"
#include "engine/games/destinyquest/state.h"
#include "engine/store/json.h"
#include "tests/support/suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* The compiled-in book with `text` laid over it as that file; the reader's error in *error. */
static destiny_book *read_over(const char *file_name, const char *text, rp_error *error) {
    destiny_book *book = malloc(sizeof *book);
    ck_assert_ptr_nonnull(book);
    memcpy(book, destiny_book_default(), sizeof *book);
    rp_reader *reader;
    *error = (rp_error){0};
    ck_assert_int_eq(rp_json_parse(text, strlen(text), file_name, &reader, error), RP_OK);
    destiny_book_read(book, file_name, reader);
    *error = reader->error;
    rp_json_reader_free(reader);
    return book;
}

static void expect_refused(const char *file_name, const char *text, const char *const words[], int count) {
    rp_error error;
    free(read_over(file_name, text, &error));
    ck_assert_msg(error.status == RP_BAD_INPUT, "accepted: %s", text);
    ck_assert_msg(!strchr(error.text, '\n'), "several lines: %s", error.text);
    for (int i = 0; i < count; i++)
        ck_assert_msg(strstr(error.text, words[i]), "'%s' is not in: %s", words[i], error.text);
}

typedef struct bad_entry {
    const char *entry, *words[3];
} bad_entry;

#define HERO "{\"id\":\"x\",\"name\":\"X\",\"total\":{\"speed\":1,\"brawn\":2,\"magic\":0,\"armour\":3,\"health\":40}"

START_TEST(bad_heroes) {
    static const bad_entry bad[] = {
        {HERO ",\"abilities\":[\"sideswpe\"]}", {"hero 'x'", "sideswpe", "sideswipe"}},
        {HERO ",\"abilities\":[\"heal\",\"Heal\"]}", {"hero 'x'", "heal", "copies"}},
        {HERO ",\"abilities\":[{\"ability\":\"charm\",\"copies\":10}]}", {"abilities[0].copies", "10", "1 to 9"}},
        {HERO ",\"base\":{}}", {"hero 'x'", "both base and total", "one of them"}},
        {"{\"id\":\"x\",\"name\":\"X\"}", {"hero 'x'", "neither base nor total", "one of them"}},
        {"{\"id\":\"x\",\"name\":\"X\",\"base\":{\"brawn\":61}}", {"base.brawn", "61", "0 to 60"}},
        {"{\"id\":\"x\",\"name\":\"X\",\"total\":{\"speed\":1}}", {"total", "brawn", "missing"}},
        {"{\"id\":\"x y\",\"name\":\"X\",\"base\":{}}", {"id", "'x y'", "letters, digits and '-'"}},
        {HERO "}," HERO "}", {"heroes[1]", "hero 'x'", "already"}},
        {HERO ",\"heath\":3}", {"hero", "heath", "health_now"}},
        {HERO ",\"health_now\":41}", {"health_now", "41", "1 to 40"}},
        {HERO ",\"path\":\"bard\"}", {"path", "bard", "warrior"}},
        {HERO ",\"sweet_spot\":3}", {"hero 'x'", "sweet_spot", "no ability"}},
        {HERO ",\"abilities\":[\"sweet spot\"]}", {"hero 'x'", "sweet_spot", "1 to 6"}},
        {HERO ",\"items\":[{\"name\":\"A\",\"slot\":\"hand\"}]}", {"items[0]", "hand", "main-hand"}},
        {HERO ",\"items\":[{\"name\":\"A\",\"slot\":\"ring\"},{\"name\":\"B\",\"slot\":\"ring\"}]}",
         {"items[1]", "ring", "'A'"}},
        {HERO ",\"items\":[{\"name\":\"A\",\"slot\":\"ring\",\"weapon\":\"sword\"}]}", {"weapon", "main-hand", "hero"}},
        {HERO ",\"items\":[{\"name\":\"A\",\"slot\":\"ring\",\"shown\":true}]}", {"shown", "loot", "items[0]"}},
        {HERO ",\"items\":[{\"name\":\"A\",\"slot\":\"ring\",\"abilities\":[\"venim\"]}]}",
         {"items[0].abilities[0]", "venim", "venom"}},
        {HERO ",\"backpack\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]}", {"backpack", "6", "5"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[1024];
        snprintf(text, sizeof text, "{\"heroes\":[%s]}", bad[i].entry);
        expect_refused("heroes.json", text, bad[i].words, 3);
    }
}
END_TEST

#define ABILITY "{\"id\":\"x\",\"name\":\"X\",\"text\":\"t\",\"origin\":\"house\",\"kind\":"

#define PASSIVE ABILITY "\"passive\",\"effects\":["

START_TEST(bad_abilities) {
    static const bad_entry bad[] = {
        {"{\"id\":\"x\",\"name\":\"Pass\"}", {"ability 'x'", "'Pass'", "plays no ability"}},
        {"{\"id\":\"x\",\"name\":\"X\",\"also\":\"do not roll\"}", {"also", "'do not roll'", "plays no ability"}},
        {"{\"id\":\"x\",\"name\":\"first=X\"}", {"name", "'first=X'", "none of { } # | , ="}},
        {ABILITY "\"magic\"}", {"ability 'x'", "'magic'", "modifier"}},
        {ABILITY "\"combat\"}", {"ability 'x'", "neither windows nor effects", "no_effect"}},
        {ABILITY "\"combat\",\"windows\":[\"hurt\"]}", {"ability 'x'", "hurt", "strike-back"}},
        {ABILITY "\"combat\",\"windows\":[\"parry\"]}", {"windows[0]", "parry", "interrupt"}},
        {ABILITY "\"combat\",\"windows\":[\"dodge\"],\"role\":\"loser\"}", {"ability 'x'", "role", "leave"}},
        {ABILITY "\"combat\",\"windows\":[\"dodge\"],\"need\":\"damage\"}", {"ability 'x'", "need", "strike-back"}},
        {ABILITY "\"combat\",\"windows\":[\"dodge\"],\"unless\":\"parri\"}", {"unless", "parri", "the nearest"}},
        {ABILITY "\"modifier\",\"windows\":[\"hurt\"],\"uses\":\"unlimited\"}", {"uses", "unlimited", "1 to 9"}},
        {ABILITY "\"passive\",\"windows\":[\"hurt\"]}", {"ability 'x'", "windows", "by itself"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"heel\",\"amount\":1}]}", {"effects[0]", "heel", "heal"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"heal\",\"trigger\":\"played\",\"amount\":1}]}",
         {"effects[0].trigger", "played", "windows"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"heal\",\"trigger\":\"hits\"}]}",
         {"effects[0]", "amount", "1 to 50"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"heal\",\"trigger\":\"hits\",\"amount\":1,\"rounds\":\"this\"}]}",
         {"effects[0]", "rounds", "measure"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"heal\",\"trigger\":\"own-face\",\"amount\":1}]}",
         {"effects[0]", "face is missing", "1 to 6"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"heal\",\"trigger\":\"own-low\",\"amount\":1}]}",
         {"effects[0]", "threshold", "missing"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"strengthen\",\"amount\":1}]}",
         {"effects[0]", "status", "ability"}},
        {ABILITY "\"passive\",\"effects\":[{\"kind\":\"immune\",\"ability\":\"y\"}]}",
         {"effects[0]", "'y'", "the nearest"}},
        {PASSIVE "{\"kind\":\"cost\",\"amount\":1,\"face\":3}]}", {"'face'", "trigger own-face", "opponent-face"}},
        {PASSIVE "{\"kind\":\"cost\",\"amount\":1,\"trigger\":\"own-face\",\"face\":\"nmed\"}]}",
         {"face", "'nmed'", "1 to 6 or one of: named"}},
        {PASSIVE "{\"kind\":\"more-uses\",\"ability\":\"x\",\"amount\":1,\"trigger\":\"hits\"}]}",
         {"trigger", "'hits'", "should be one of: while"}},
        {PASSIVE "{\"kind\":\"attribute\",\"who\":\"own\",\"attributes\":[\"speed\"],\"amount\":1,\"choose\":true}]}",
         {"effects[0]", "choose", "two attributes"}},
        {PASSIVE "{\"kind\":\"attribute\",\"who\":\"own\",\"attributes\":[\"speed\"],\"amount\":1,"
                 "\"trigger\":\"hits\"}]}",
         {"effects[0]", "rounds is missing", "this-and-next"}},
        {PASSIVE "{\"kind\":\"score\",\"who\":\"own\",\"amount\":1,\"measure\":\"items\"}]}",
         {"effects[0]", "ability is missing", "a name"}},
        {PASSIVE "{\"kind\":\"immune\",\"statuses\":[\"bleed\"],\"attributes\":[\"speed\"]}]}",
         {"immune has attributes and statuses", "exactly one", "ability"}},
        {PASSIVE "{\"kind\":\"cure\",\"statuses\":[\"bled\"]}]}", {"statuses[0]", "'bled'", "did you mean bleed"}},
        {ABILITY "\"speed\",\"windows\":[\"speed\"],\"effects\":[{\"kind\":\"damage-dice\",\"amount\":1}]}",
         {"effects[0]", "speed ability", "dice"}},
        {ABILITY "\"combat\",\"windows\":[\"dodge\"]}," ABILITY "\"combat\",\"windows\":[\"dodge\"]}",
         {"abilities[1]", "'x'", "already"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[1024];
        snprintf(text, sizeof text, "{\"set\":\"S\",\"abilities\":[%s]}", bad[i].entry);
        expect_refused("abilities.json", text, bad[i].words, 3);
    }
}
END_TEST

/* Base 6 and gloves 2 make 8; health of the path; current health; copies of items; loot and its card. */
START_TEST(sums_of_a_sheet) {
    static const char text[] =
        "{\"replace_all\":true,\"heroes\":[{\"id\":\"a\",\"name\":\"A\",\"path\":\"mage\",\"base\":{\"brawn\":6,"
        "\"health\":30},"
        "\"health_now\":24,\"abilities\":[{\"ability\":\"Charm\",\"copies\":2},\"natures revenge\",\"judgment\"],"
        "\"items\":[{\"name\":\"Gloves\",\"slot\":\"gloves\",\"bonuses\":{\"brawn\":2,\"health\":1},\"abilities\":["
        "\"charm\"],"
        "\"loot\":true,\"card_text\":\"on show\"}],\"backpack\":[\"Potion\"]}]}";
    rp_error error;
    destiny_book *book = read_over("heroes.json", text, &error);
    ck_assert_msg(error.status == RP_OK, "%s", error.text);
    ck_assert_uint_eq(book->hero_count, 1);
    const destiny_hero *hero = &book->hero[0];
    ck_assert_int_eq(hero->attribute[DESTINY_BRAWN], 8);
    ck_assert_int_eq(hero->attribute[DESTINY_SPEED], 0);
    ck_assert_int_eq(hero->health_maximum, 30 + 10 + 1);
    ck_assert_int_eq(hero->health, 24);
    ck_assert_int_eq(hero->ability_count, 3);
    int charm = destiny_ability_find(book, "charm");
    for (int i = 0; i < hero->ability_count; i++) {
        ck_assert_int_eq(hero->copies[i], hero->ability[i] == charm ? 3 : 1);
        ck_assert(i == 0 || book->ability[hero->ability[i - 1]].kind <= book->ability[hero->ability[i]].kind);
    }
    ck_assert(hero->item[0].loot && hero->item[0].shown);
    ck_assert_str_eq(hero->item[0].card_text, "on show");
    ck_assert_str_eq(hero->backpack[0], "Potion");
    free(book);
}
END_TEST

/* In the form "total" bonuses are information only. */
START_TEST(a_total_is_final) {
    rp_error error;
    destiny_book *book =
        read_over("heroes.json",
                  "{\"heroes\":[" HERO
                  ",\"path\":\"warrior\",\"items\":[{\"name\":\"G\",\"slot\":\"gloves\",\"bonuses\":{\"brawn\":2}}]}]}",
                  &error);
    ck_assert_int_eq(error.status, RP_OK);
    const destiny_hero *hero = &book->hero[book->hero_count - 1];
    ck_assert_str_eq(hero->id, "x");
    ck_assert_int_eq(hero->attribute[DESTINY_BRAWN], 2);
    ck_assert_int_eq(hero->health_maximum, 40);
    free(book);
}
END_TEST

/* Only other abilities under heroes that stay: one that is gone is told of. */
START_TEST(abilities_alone) {
    rp_error error;
    destiny_book *book = read_over(
        "abilities.json",
        "{\"replace_all\":true,\"set\":\"S\",\"abilities\":[" ABILITY "\"combat\",\"windows\":[\"dodge\"]}]}", &error);
    ck_assert_int_eq(error.status, RP_OK);
    ck_assert_int_eq(destiny_book_check(book, &error), RP_BAD_INPUT);
    const destiny_book *usual = destiny_book_default();
    const char *lacking = usual->ability[usual->hero[0].ability[0]].id;
    ck_assert_msg(strstr(error.text, lacking), "'%s' is not in: %s", lacking, error.text);
    free(book);
}
END_TEST

START_TEST(the_table_of_effects) {
    rp_error error = {0};
    ck_assert_msg(rp_effects_sound(&destiny_effects, &error) == RP_OK, "%s", error.text);
}
END_TEST

START_TEST(the_book_itself) {
    const destiny_book *book = destiny_book_default();
    rp_error error;
    ck_assert_int_eq(destiny_book_check(book, &error), RP_OK);
    ck_assert_uint_eq(book->hero_count, 15);
    int named = 0;
    for (uint32_t i = 0; i < book->ability_count; i++) named += book->ability[i].named;
    ck_assert_int_eq(named, 85);
    for (uint32_t i = 0; i < book->ability_count; i++) {
        ck_assert_int_eq(destiny_ability_find(book, book->ability[i].id), (int)i);
        ck_assert_int_eq(destiny_ability_find(book, book->ability[i].name), (int)i);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {bad_heroes,      bad_abilities,        sums_of_a_sheet, a_total_is_final,
                                  abilities_alone, the_table_of_effects, the_book_itself};
    Suite *suite = suite_create("destinyquest: files of heroes and abilities");
    TCase *cases = tcase_create("files");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
