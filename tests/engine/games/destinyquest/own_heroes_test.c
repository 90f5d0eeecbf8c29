/* Heroes and abilities of somebody's own beside the compiled-in ones, in their place, and without them. */
#include "engine/games/destinyquest/state.h"
#include "engine/store/record.h"
#include "play/reports/tournament_field.h"
#include "tests/support/data_folder.h"
#include "tests/support/files.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

#define SHEET(id, more)                                                                                                \
    "{\"id\":\"" id                                                                                                    \
    "\",\"name\":\"Own\",\"total\":{\"speed\":5,\"brawn\":6,\"magic\":0,\"armour\":2,\"health\":40}" more "}"
#define HEROES(entries) "{\"heroes\":[" entries "]}"
#define ONLY_HEROES(entries) "{\"replace_all\":true,\"heroes\":[" entries "]}"
#define TWO_DICE(id, name)                                                                                             \
    "{\"id\":\"" id "\",\"name\":\"" name "\",\"kind\":\"combat\",\"text\":\"2 dice.\",\"origin\":\"house\","          \
    "\"windows\":[\"damage-dice\"],\"effects\":[{\"kind\":\"damage-dice\",\"amount\":2}]}"
#define ABILITIES(entries) "{\"abilities\":[" entries "]}"
#define ONLY_ABILITIES(entries) "{\"replace_all\":true,\"set\":\"Mine\",\"abilities\":[" entries "]}"
#define FILES(...) ((const test_data_file[]){__VA_ARGS__, {NULL, NULL}})
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static rp_data *read_files(const test_data_file files[]) { return test_data_of(&rp_destinyquest, files); }
static const destiny_book *book_of(const rp_data *data) { return data->bytes; }
static void refused(const test_data_file files[], const char *const words[]) {
    test_data_refused(&rp_destinyquest, files, words);
}

static bool has_ability(const destiny_book *book, const destiny_hero *hero, const char *id) {
    int ability = destiny_ability_find(book, id);
    for (int i = 0; i < hero->ability_count; i++)
        if (hero->ability[i] == ability) return true;
    return false;
}

/* A bout at random to its end. */
static void play(const char *spec, const rp_data *data) {
    rp_error error = {0};
    rp_game *game;
    rp_random random;
    rp_state state;
    double payoff[RP_PLAYERS_MAX];
    if (rp_game_new(spec, data, &game, &error)) ck_abort_msg("%s: %s", spec, error.text);
    rp_random_seed(&random, 7);
    rp_start(game, &state);
    rp_playout(game, &state, &random, payoff);
    ck_assert_uint_eq(rp_to_act(game, &state), 0);
    rp_game_free(game);
}

START_TEST(a_hero_beside_the_others) {
    rp_data *data = read_files(FILES({"heroes.json", HEROES(SHEET("mine", ",\"abilities\":[\"parry\"]"))}));
    const destiny_book *book = book_of(data), *usual = destiny_book_default();
    ck_assert_uint_eq(book->hero_count, usual->hero_count + 1);
    ck_assert_int_eq(memcmp(book->hero, usual->hero, usual->hero_count * sizeof *usual->hero), 0);
    ck_assert_int_eq(memcmp(book->ability, usual->ability, sizeof usual->ability), 0);
    ck_assert_str_eq(book->hero[usual->hero_count].id, "mine");
    ck_assert(data->hash != test_data_default_hash(&rp_destinyquest));
    play("destinyquest:p1=MINE,p2=l1r", data);
    play("destinyquest:p1=h3w,p2=mine", data);
    rp_tournament_plan *plan = calloc(1, sizeof *plan);
    rp_error error = {0};
    plan->game = "destinyquest";
    plan->data = data;
    ck_assert_int_eq(rp_tournament_field_of(plan, true, &error), RP_OK);
    ck_assert_int_eq(plan->entrants, 16);
    ck_assert_str_eq(plan->entrant[0], "l1w");
    ck_assert_str_eq(plan->entrant[15], "mine");
    free(plan);
    rp_data_free(data);
}
END_TEST

START_TEST(a_hero_in_place_of_another) {
    rp_data *data = read_files(FILES({"heroes.json", HEROES(SHEET("L1M", ""))}));
    const destiny_book *book = book_of(data), *usual = destiny_book_default();
    ck_assert_uint_eq(book->hero_count, usual->hero_count);
    ck_assert_str_eq(book->hero[1].id, "l1m");
    ck_assert_str_eq(book->hero[1].name, "Own");
    ck_assert_uint_eq(book->hero[1].ability_count, 0);
    ck_assert_uint_eq(book->hero[1].item_count, 0);
    ck_assert_int_eq(memcmp(&book->hero[2], &usual->hero[2], 13 * sizeof *usual->hero), 0);
    play("destinyquest:p1=l1m,p2=l1r", data);
    rp_data_free(data);
}
END_TEST

/* Heal becomes a combat ability: whoever has it has the new one, at the place of its kind. */
START_TEST(an_ability_in_place_of_another) {
    rp_data *data = read_files(FILES({"abilities.json", ABILITIES(TWO_DICE("Heal", "Healing blow"))}));
    const destiny_book *book = book_of(data), *usual = destiny_book_default();
    int heal = destiny_ability_find(usual, "heal"), owners = 0;
    ck_assert_uint_eq(book->ability_count, usual->ability_count);
    ck_assert_int_eq(destiny_ability_find(book, "healing blow"), heal);
    ck_assert_int_eq(book->ability[heal].kind, DESTINY_COMBAT_ABILITY);
    ck_assert_str_eq(book->set_name, usual->set_name);
    for (uint32_t h = 0; h < book->hero_count; h++) {
        const destiny_hero *hero = &book->hero[h];
        ck_assert_int_eq(has_ability(book, hero, "heal"), has_ability(usual, &usual->hero[h], "heal"));
        owners += has_ability(book, hero, "heal");
        for (int i = 1; i < hero->ability_count; i++)
            ck_assert(book->ability[hero->ability[i - 1]].kind <= book->ability[hero->ability[i]].kind);
    }
    ck_assert_int_gt(owners, 0);
    play("destinyquest:p1=l1w,p2=l1m", data);
    rp_data_free(data);
}
END_TEST

/* The union: an own hero with an own ability that names a built-in one and is named by another own one. */
START_TEST(own_abilities_of_an_own_hero) {
    static const char abilities[] =
        ABILITIES("{\"id\":\"echo\",\"name\":\"Echo\",\"kind\":\"modifier\",\"text\":\"Again.\",\"origin\":\"house\","
                  "\"windows\":[\"round-end\"],\"effects\":[{\"kind\":\"restore\",\"ability\":\"my blow\"}]},"
                  "{\"id\":\"ward\",\"name\":\"Ward\",\"kind\":\"passive\",\"text\":\"No venom.\",\"origin\":\"house\","
                  "\"effects\":[{\"kind\":\"immune\",\"ability\":\"venom\"}]}," TWO_DICE("my-blow", "My blow"));
    rp_data *data = read_files(
        FILES({"abilities.json", abilities}, {"heroes.json", HEROES(SHEET("mine", ",\"abilities\":[\"echo\",\"Ward\","
                                                                                  "\"my blow\",\"heal\"]"))}));
    const destiny_book *book = book_of(data);
    int venom = destiny_ability_find(destiny_book_default(), "venom");
    int echo = destiny_ability_find(book, "echo"), ward = destiny_ability_find(book, "ward");
    ck_assert_int_eq(echo, (int)destiny_book_default()->ability_count);
    ck_assert_int_eq(book->ability[echo].effects[0].ability, destiny_ability_find(book, "my-blow") + 1);
    ck_assert_int_eq(book->ability[ward].effects[0].ability, venom + 1);
    ck_assert(has_ability(book, &book->hero[15], "my-blow") && has_ability(book, &book->hero[15], "heal"));
    play("destinyquest:p1=mine,p2=l1r", data);
    rp_data_free(data);
}
END_TEST

/* A name that another entry of the same file gives up is free, whatever their order. */
START_TEST(names_change_hands) {
    rp_data *data =
        read_files(FILES({"abilities.json",
                          ABILITIES(TWO_DICE("slam", "Banshee's wail") "," TWO_DICE("banshee-wail", "Banshee wail"))}));
    ck_assert_int_eq(destiny_ability_find(book_of(data), "banshee's wail"),
                     destiny_ability_find(destiny_book_default(), "slam"));
    rp_data_free(data);
}
END_TEST

static char *file_of(const char *name) {
    char path[512];
    size_t size;
    snprintf(path, sizeof path, RIPOSTE_SOURCE_DIR "/engine/games/destinyquest/data/%s", name);
    char *bytes = (char *)test_file_read(path, &size);
    char *text = calloc(1, size + 1);
    memcpy(text, bytes, size);
    free(bytes);
    return text;
}

START_TEST(the_same_content_has_the_same_hash) {
    char *abilities = file_of("abilities.json"), *heroes = file_of("heroes.json");
    rp_data *both = read_files(FILES({"abilities.json", abilities}, {"heroes.json", heroes}));
    rp_data *one = read_files(FILES({"abilities.json", abilities}));
    rp_data *other = read_files(FILES({"heroes.json", heroes}));
    ck_assert_uint_eq(both->hash, test_data_default_hash(&rp_destinyquest));
    ck_assert_uint_eq(one->hash, both->hash);
    ck_assert_uint_eq(other->hash, both->hash);
    rp_data_free(both), rp_data_free(one), rp_data_free(other);
    free(abilities), free(heroes);
}
END_TEST

START_TEST(only_mine) {
    rp_data *data = read_files(FILES({"heroes.json", ONLY_HEROES(SHEET("mine", "") "," SHEET("l1m", ""))}));
    ck_assert_uint_eq(book_of(data)->hero_count, 2);
    ck_assert_uint_eq(book_of(data)->ability_count, destiny_book_default()->ability_count);
    rp_data_free(data);
    data = read_files(FILES({"abilities.json", ONLY_ABILITIES(TWO_DICE("my-blow", "My blow"))},
                            {"heroes.json", ONLY_HEROES(SHEET("mine", ",\"abilities\":[\"my blow\"]"))}));
    ck_assert_uint_eq(book_of(data)->hero_count, 1);
    ck_assert_uint_eq(book_of(data)->ability_count, 1);
    ck_assert_str_eq(book_of(data)->set_name, "Mine");
    ck_assert_int_eq(book_of(data)->lacking[0], 0);
    play("destinyquest:p1=mine,p2=mine", data);
    rp_data_free(data);
    refused(FILES({"heroes.json", "{\"replace_all\":1,\"heroes\":[]}"}), WORDS("heroes.json", "replace_all", "true"));
    refused(FILES({"abilities.json", ONLY_ABILITIES(TWO_DICE("my-blow", "My blow"))}),
            WORDS("abilities.json", "hero 'l1w'", "replace_all"));
}
END_TEST

START_TEST(what_is_named_must_be_there) {
    refused(FILES({"heroes.json", HEROES(SHEET("mine", ",\"abilities\":[\"my blow\"]"))}),
            WORDS("heroes.json", "hero 'mine'", "'my blow'", "the nearest"));
    refused(FILES({"abilities.json", ABILITIES(TWO_DICE("my-blow", "Parry"))}),
            WORDS("abilities.json", "ability 'my-blow'", "'Parry'", "'parry' already"));
    refused(FILES({"abilities.json", ABILITIES(TWO_DICE("my-blow", "A") "," TWO_DICE("My-Blow", "B"))}),
            WORDS("abilities.json", "abilities[1]", "'my-blow'", "already"));
    refused(FILES({"abilities.json",
                   ABILITIES("{\"id\":\"heal\",\"name\":\"Heal\",\"kind\":\"passive\",\"text\":\"t\",\"origin\":"
                             "\"house\",\"effects\":[{\"kind\":\"heal\",\"trigger\":\"own-face\",\"face\":\"named\","
                             "\"amount\":1}]}")}),
            WORDS("abilities.json", "hero 'l1w'", "sweet_spot"));
    refused(FILES({NULL, NULL}), WORDS("none of the data files abilities.json, heroes.json"));
}
END_TEST

/* `count` entries of `format`, which takes a number twice. */
static char *many(const char *format, int count, const char *list) {
    size_t size = 64 + (size_t)count * (strlen(format) + 16), used;
    char *text = calloc(1, size);
    used = (size_t)snprintf(text, size, "{\"%s\":[", list);
    for (int i = 0; i < count; i++) {
        used += (size_t)snprintf(text + used, size - used, "%s", i ? "," : "");
        used += (size_t)snprintf(text + used, size - used, format, i, i);
    }
    snprintf(text + used, size - used, "]}");
    return text;
}

START_TEST(what_fits) {
    static const char hero[] = "{\"id\":\"own%d\",\"name\":\"Own %d\",\"base\":{}}";
    static const char ability[] = "{\"id\":\"own%d\",\"name\":\"Own %d\",\"kind\":\"passive\",\"text\":\"t\","
                                  "\"origin\":\"house\",\"no_effect\":true}";
    int heroes = DESTINY_HEROES_MAX - (int)destiny_book_default()->hero_count;
    int abilities = DESTINY_ABILITIES_MAX - (int)destiny_book_default()->ability_count;
    char *text[] = {many(hero, heroes, "heroes"), many(hero, heroes + 1, "heroes"),
                    many(ability, abilities, "abilities"), many(ability, abilities + 1, "abilities")};
    rp_data *data = read_files(FILES({"heroes.json", text[0]}, {"abilities.json", text[2]}));
    ck_assert_uint_eq(book_of(data)->hero_count, DESTINY_HEROES_MAX);
    ck_assert_uint_eq(book_of(data)->ability_count, DESTINY_ABILITIES_MAX);
    rp_data_free(data);
    refused(FILES({"heroes.json", text[1]}), WORDS("heroes.json", "heroes[49]", "'own49'", "64", "15", "replace_all"));
    refused(FILES({"abilities.json", text[3]}), WORDS("abilities.json", "no room", "320", "replace_all"));
    for (int i = 0; i < 4; i++) free(text[i]);
}
END_TEST

/* Without its data a record says which it needs, though the game cannot even be made. */
START_TEST(what_was_made_with_own_data_says_so) {
    rp_data *data = read_files(FILES({"heroes.json", HEROES(SHEET("mine", ""))}));
    rp_game *game = NULL;
    rp_error error = {0};
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)data->hash);
    ck_assert_int_eq(rp_data_game("destinyquest:p1=mine,p2=l1r", NULL, data->hash, &game, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, hash) && strstr(error.text, "(built-in)"), "%s", error.text);
    ck_assert_int_eq(rp_data_game("destinyquest:p1=mine,p2=l1r", data, data->hash, &game, &error), RP_OK);
    rp_record record;
    rp_record_init(&record, game, 1);
    rp_game_free(game);
    memcpy(record.game, "destinyquest:p1=l1w,p2=l1r", 27);
    ck_assert_int_eq(rp_data_game(record.game, NULL, data->hash, &game, &error), RP_OK);
    memcpy(record.game, game->spec.text, strlen(game->spec.text) + 1);
    ck_assert_int_eq(rp_record_replay(&record, game, NULL, NULL, &error), RP_BAD_INPUT);
    ck_assert_msg(strstr(error.text, hash) && strstr(error.text, "bring the folder"), "%s", error.text);
    rp_record_release(&record);
    rp_game_free(game);
    rp_data_free(data);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {a_hero_beside_the_others,
                                  a_hero_in_place_of_another,
                                  an_ability_in_place_of_another,
                                  own_abilities_of_an_own_hero,
                                  names_change_hands,
                                  the_same_content_has_the_same_hash,
                                  only_mine,
                                  what_is_named_must_be_there,
                                  what_fits,
                                  what_was_made_with_own_data_says_so};
    Suite *suite = suite_create("destinyquest: own heroes and abilities");
    TCase *cases = tcase_create("own data");
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) tcase_add_test(cases, tests[i]);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
