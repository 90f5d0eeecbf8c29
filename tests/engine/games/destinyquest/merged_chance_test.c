/* Outcomes of rolls that the rules merge: heroes with each ability, alone and beside others, in random play; every
 * outcome is made to happen. */
#include "engine/contract/merged.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOUTS = 6, RANDOM_DUELS = 150, LIST = 400 };

/* How many rolls were merged, and how many of these to who is faster alone. */
typedef struct tally {
    int rolls, merged, decided;
} tally;

static const char *const weapon_pairs[][2] = {{"sword", "shield"}, {"dagger", "dagger"}, {"fist", "fist"},
                                              {"axe", "bow"},      {"staff", "wand"},    {"snake", "snake"},
                                              {"sword", "horn"},   {"sword", "sword"},   {"spear", "snake"}};
enum { WEAPON_PAIRS = sizeof weapon_pairs / sizeof *weapon_pairs };

static void put_weapons(const char *const pair[2], char *items, size_t size) {
    snprintf(
        items, size,
        "{\"name\": \"One\", \"slot\": \"main-hand\", \"weapon\": \"%s\", \"bonuses\": {\"speed\": 1, \"brawn\": 2}}, "
        "{\"name\": \"Two\", \"slot\": \"left-hand\", \"weapon\": \"%s\", \"bonuses\": {\"speed\": 2, \"brawn\": 1}}",
        pair[0], pair[1]);
}

static void check_roll(const rp_game *game, const rp_state *state, tally *t) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    const char *fault = rp_fault_of_merged(game, state);
    require_message(!fault, "%s: %s (roll %d, phase %d)", game->spec.text, fault, destiny_bout_of(state)->roll,
                    destiny_bout_of(state)->phase);
    int merged = rp_chance_merged(game, state, outcomes, NULL);
    t->rolls++;
    t->merged += merged < rp_chance(game, state, outcomes);
    t->decided += merged <= 3 && destiny_bout_of(state)->roll == DESTINY_ROLL_SPEED;
}

/* The same game whose dice are always told apart. */
static void keep_dice(rp_game *game) {
    destiny_setup *setup = game->setup;
    for (int hero = 0; hero < 2; hero++)
        for (int whose = 0; whose < 2; whose++)
            setup->sheet[hero].speed_readers.act[whose] = setup->sheet[hero].damage_readers.act[whose] = true;
}

static void check_beside(const rp_game *game, const rp_state *state, const rp_game *kept, const rp_state *beside) {
    const destiny_bout *a = destiny_bout_of(state), *b = destiny_bout_of(beside);
    bool same = rp_to_act(game, state) == rp_to_act(kept, beside) && a->phase == b->phase && a->winner == b->winner &&
                a->roll == b->roll && a->roll_count == b->roll_count;
    for (int i = 0; i < 2; i++)
        same = same && a->fighter[i].health == b->fighter[i].health && a->fighter[i].statuses == b->fighter[i].statuses;
    require_message(same, "%s: a reduced roll led elsewhere (phases %d and %d, health %d %d and %d %d)",
                    game->spec.text, a->phase, b->phase, a->fighter[0].health, a->fighter[1].health,
                    b->fighter[0].health, b->fighter[1].health);
}

/* One of the legal actions of `player`, which must be the same in both. */
static rp_action choose(const rp_game *game, const rp_state *state, const rp_game *kept, const rp_state *beside,
                        int player, rp_random *random) {
    rp_action legal[RP_LEGAL_MAX], other[RP_LEGAL_MAX];
    int count = rp_useful(game, state, player, legal);
    bool same =
        rp_useful(kept, beside, player, other) == count && memcmp(legal, other, (size_t)count * sizeof *legal) == 0;
    require_message(same, "%s: a reduced roll changed what can be done in phase %d", game->spec.text,
                    destiny_bout_of(state)->phase);
    return legal[rp_random_below(random, (uint32_t)count)];
}

static void play(const rp_game *game, const rp_game *kept, rp_random *random, tally *t) {
    rp_state state, beside;
    rp_start(game, &state);
    rp_start(kept, &beside);
    for (unsigned to_act; (to_act = rp_to_act(game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) {
            check_roll(game, &state, t);
            move.of[0] = rp_sample(game, &state, random);
        }
        for (int player = 0; !(to_act & RP_TO_ACT_CHANCE) && player < 2; player++)
            if (to_act >> player & 1) move.of[player] = choose(game, &state, kept, &beside, player, random);
        rp_advance(game, &state, &move);
        rp_advance(kept, &beside, &move);
        check_beside(game, &state, kept, &beside);
    }
    double payoff[2][RP_PLAYERS_MAX];
    rp_payoff(game, &state, payoff[0]);
    rp_payoff(kept, &beside, payoff[1]);
    require(payoff[0][0] == payoff[1][0]);
}

static duel_hero hero_of(rp_random *random, const char *abilities, const char *items) {
    return (duel_hero){.speed = 2 + (int)rp_random_below(random, 3),
                       .brawn = 4 + (int)rp_random_below(random, 4),
                       .magic = (int)rp_random_below(random, 9),
                       .armour = (int)rp_random_below(random, 4),
                       .health = 8 + (int)rp_random_below(random, 9),
                       .abilities = abilities,
                       .items = items,
                       .more = strstr(abilities, "Sweet spot") ? "\"sweet_spot\": 3" : NULL};
}

static void fight(rp_random *random, const char *first, const char *second, const char *options, int bouts, tally *t) {
    char items[2][LIST];
    for (int i = 0; i < 2; i++)
        put_weapons(weapon_pairs[rp_random_below(random, WEAPON_PAIRS)], items[i], sizeof items[i]);
    duel_hero heroes[2] = {hero_of(random, first, items[0]), hero_of(random, second, items[1])};
    duel *d = duel_new(options, heroes[0], heroes[1]), *kept = duel_new(options, heroes[0], heroes[1]);
    keep_dice(kept->game);
    for (int bout = 0; bout < bouts; bout++) play(d->game, kept->game, random, t);
    duel_free(d);
    duel_free(kept);
}

static const destiny_ability *any_ability(rp_random *random) {
    const destiny_book *book = destiny_book_default();
    return &book->ability[rp_random_below(random, book->ability_count)];
}

/* Each ability against a hero with none, with another one beside it, and beside attacks of several dice. */
START_TEST(every_ability) {
    const destiny_book *book = destiny_book_default();
    tally t = {0};
    rp_random random;
    for (uint32_t i = 0; i < book->ability_count; i++) {
        const destiny_ability *other;
        char list[LIST];
        rp_random_split(&random, 31, i);
        fight(&random, book->ability[i].name, "", NULL, BOUTS, &t);
        do other = any_ability(&random);
        while (other == &book->ability[i]);
        snprintf(list, sizeof list, "%s, %s", book->ability[i].name, other->name);
        fight(&random, other->name, list, NULL, BOUTS, &t);
        snprintf(list, sizeof list, "%s, deep wound, heavy blow, trample, rake", book->ability[i].name);
        if (!strstr("Deep wound, Heavy blow, Trample, Rake", book->ability[i].name))
            fight(&random, list, "overload, compulsion, feral fury, smash fire", NULL, BOUTS, &t);
    }
    ck_assert_int_gt(t.rolls, 20000);
    ck_assert_int_gt(t.merged, t.rolls / 3);
    ck_assert_int_gt(t.decided, t.rolls / 10);
}
END_TEST

static void random_list(rp_random *random, char *list, size_t size) {
    int wanted = 1 + (int)rp_random_below(random, 4), have = 0;
    list[0] = 0;
    for (size_t used = 0; have < wanted;) {
        const destiny_ability *ability = any_ability(random);
        if (strstr(list, ability->name)) continue;
        used += (size_t)snprintf(list + used, size - used, "%s%s", have ? ", " : "", ability->name);
        have++;
    }
}

START_TEST(several_abilities_and_options) {
    static const char *const options[] = {NULL,
                                          "tie=reroll,uses=round",
                                          "tie=faster,defeat=round-end,both-down=sudden-death",
                                          "attribute=ask,passives=choose,fatal-blow=after",
                                          "sacrifice=before-roll,sacrifice-slot=free,demon-claws=passive",
                                          "uses=unlimited,round-limit=6,heal-limit=none,both-down=less-negative"};
    tally t = {0};
    rp_random random;
    for (uint64_t i = 0; i < RANDOM_DUELS; i++) {
        char list[2][LIST];
        rp_random_split(&random, 32, i);
        for (int hero = 0; hero < 2; hero++) random_list(&random, list[hero], sizeof list[hero]);
        fight(&random, list[0], list[1], options[i % (sizeof options / sizeof *options)], BOUTS, &t);
    }
    ck_assert_int_gt(t.merged, t.rolls / 5);
}
END_TEST

/* What random lists seldom bring together. */
START_TEST(abilities_that_meet_over_dice) {
    static const char *const duels[][2] = {
        {"exploit, barbs", "seeing red"},
        {"dark claw", "seeing red"},
        {"cruel twist, deep wound, overload, trample", "rust"},
        {"shield spin", "seeing red, near death"},
        {"refresh, charm", "rust"},
        {"refresh, shadow speed, deep wound", "refresh, dominate, trample"},
        {"splash damage, dominate, deep wound", "cleave"},
        {"fiery temper, overload", "deep wound, heavy blow, feral fury, trample"},
        {"attraction, overload, compulsion", "charm"},
        {"silver frost, webbed", "haste, stun"},
        {"hooked, haste", "hooked, webbed"},
        {"usurper", "charm, feint, deep wound"},
        {"convulsions, haunt", "packmaster, convulsions"},
        {"windwalker, charm", "slick, roll with it"},
    };
    tally t = {0};
    rp_random random;
    for (size_t i = 0; i < sizeof duels / sizeof *duels; i++) {
        rp_random_split(&random, 33, i);
        for (int again = 0; again < 4; again++) fight(&random, duels[i][0], duels[i][1], NULL, 4 * BOUTS, &t);
    }
    ck_assert_int_gt(t.merged, 100);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("merged chance");
    TCase *cases = tcase_create("destinyquest");
    tcase_set_timeout(cases, 300);
    tcase_add_test(cases, every_ability);
    tcase_add_test(cases, several_abilities_and_options);
    tcase_add_test(cases, abilities_that_meet_over_dice);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
