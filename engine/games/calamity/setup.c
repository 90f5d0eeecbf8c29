#include "engine/games/calamity/setup.h"

#include "engine/games/calamity/decks/decks.h"
#include "engine/games/calamity/duel/throws.h"
#include "engine/games/calamity/texts/lists.h"
#include "engine/page.h"
#include "engine/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum {
    MOVES_OF_TURN = 2400, /* two decks cast whole, each card with an answer, throws, draws and discards */
    ROUNDS_WITHOUT_LIMIT = 10000
};

/* ---- cards ---------------------------------------------------------------------------------------------- */

static bool can_be_cast(const cal_use *use, cal_moment moment, unsigned needs) {
    bool usual = use->timing == CAL_ANY_TIME && moment != CAL_ANSWERING;
    static const cal_timing timing[CAL_MOMENTS] = {CAL_BEFORE_ATTACK, CAL_AFTER_ATTACK, CAL_OPPONENTS_TURN};
    return (usual || use->timing == timing[moment]) && !(use->needs & ~needs);
}

/* `hero` -1: a Common card. */
static void list_casts(cal_setup *setup, const cal_use *use, int hero, int at) {
    for (int moment = 0; moment < CAL_MOMENTS; moment++)
        for (unsigned needs = 0; needs < CAL_NEED_SETS; needs++) {
            uint64_t bit = (uint64_t)can_be_cast(use, (cal_moment)moment, needs) << at;
            if (hero < 0)
                setup->common_casts[moment][needs] |= bit;
            else
                setup->hero_casts[moment][needs][hero + 1] |= (uint8_t)bit;
        }
}

static void list_cards(cal_setup *setup) {
    const cal_book *book = setup->book;
    int common = 0, of_hero[CAL_HEROES_MAX] = {0};
    for (uint32_t i = 0; i < book->card_count; i++) {
        const cal_card *card = &book->card[i];
        int hero = card->hero[0] ? cal_hero_find(book, card->hero) : -1;
        int at = hero < 0 ? common++ : of_hero[hero]++;
        *(hero < 0 ? &setup->common[at] : &setup->hero_card[hero][at]) = card;
        *(hero < 0 ? &setup->common_use[at] : &setup->hero_use[hero][at]) = &card->use;
        list_casts(setup, &card->use, hero, at);
    }
    for (uint32_t i = 0; i < book->hero_count; i++) {
        const cal_use *passive = &book->hero[i].passive;
        setup->hero[i + 1] = &book->hero[i];
        for (int k = 0; k < passive->effect_count; k++) {
            setup->whens[i + 1] |= (uint16_t)(1u << passive->effect[k].when);
            if (passive->effect[k].when == CAL_ALWAYS) setup->stats[i + 1] |= (uint8_t)(1u << passive->effect[k].stat);
        }
    }
}

/* ---- options -------------------------------------------------------------------------------------------- */

/* A name of `length` bytes in `text`, the value of `option`, is of no hero. */
static rp_status fail_hero(const cal_book *book, const rp_option_value *value, const char *option, const char *name,
                           size_t length, rp_error *error) {
    char ids[CAL_HEROES_MAX * (CAL_ID + 1)], wrong[RP_WORD_MAX], near[RP_WORD_MAX];
    rp_page page = {ids, sizeof ids, 0};
    snprintf(wrong, sizeof wrong, "%.*s", (int)length, name);
    for (uint32_t i = 0; i < book->hero_count; i++) rp_page_put(&page, "%s%s", i ? "|" : "", book->hero[i].id);
    int meant = rp_words_nearest(ids, wrong);
    if (meant >= 0)
        return rp_fail(error, RP_BAD_INPUT, "%s=%.100s: there is no hero '%s'; did you mean '%s'?", option, value->text,
                       wrong, rp_word_text(ids, meant, near));
    for (char *at = ids; (at = strchr(at, '|')) != NULL;) *at = ' ';
    return rp_fail(error, RP_BAD_INPUT, "%s=%.100s: there is no hero '%s'; there are: %s", option, value->text, wrong,
                   ids);
}

/* The first name of A+B+C: its hero, -1 where there is none, and its length. */
static int first_hero(const cal_book *book, const char *names, size_t *length) {
    char id[CAL_ID] = "";
    *length = strcspn(names, "+");
    if (*length >= sizeof id) return -1;
    memcpy(id, names, *length);
    return cal_hero_find(book, id);
}

static bool has_heroes_of(const cal_book *book, const char *trio) {
    size_t length;
    for (const char *at = trio; *at; at += length + (at[length] != 0))
        if (first_hero(book, at, &length) < 0) return false;
    return true;
}

static rp_status read_trio(cal_setup *setup, const rp_option_value *value, int player, rp_error *error) {
    const char *option = cal_options[CAL_OPTION_P1 + player].name, *at = value->text;
    int8_t *trio = setup->trio[player];
    memset(trio, -1, CAL_TRIO);
    if (strcasecmp(at, "random") == 0) return RP_OK;
    if (!value->given && !has_heroes_of(setup->book, at)) { /* data of other heroes */
        for (int i = 0; i < CAL_TRIO; i++) trio[i] = (int8_t)(CAL_TRIO * player + i);
        return RP_OK;
    }
    int count = 0;
    for (bool last = false; !last; count++) {
        size_t length;
        int hero = first_hero(setup->book, at, &length);
        if (hero < 0) return fail_hero(setup->book, value, option, at, length, error);
        for (int k = 0; k < CAL_TRIO; k++)
            if (trio[k] == hero)
                return rp_fail(error, RP_BAD_INPUT, "%s=%.100s: '%.*s' is there twice", option, value->text,
                               (int)length, at);
        if (count < CAL_TRIO) trio[count] = (int8_t)hero;
        last = at[length] == 0;
        at += length + !last;
    }
    if (count == CAL_TRIO) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "%s=%.100s: has %d hero%s, should have %d", option, value->text, count,
                   count == 1 ? "" : "es", CAL_TRIO);
}

static rp_status read_archetype(cal_setup *setup, const rp_option_value *value, int player, rp_error *error) {
    char ids[CAL_ARCHETYPES_MAX * (CAL_ID + 1)] = "";
    setup->archetype[player] = (int8_t)cal_archetype_find(setup->book, value->text);
    if (setup->archetype[player] >= 0) return RP_OK;
    if (!value->given) return RP_OK + (setup->archetype[player] = 0);
    if (cal_is_list(value->text)) return RP_OK + (setup->archetype[player] = 0);
    for (uint32_t i = 0; i < setup->book->archetype_count; i++) {
        size_t used = strlen(ids);
        snprintf(ids + used, sizeof ids - used, " %s", setup->book->archetype[i].id);
    }
    return rp_fail(error, RP_BAD_INPUT, "%s=%.80s: there is no such archetype, should be one of:%s; or cards, A*2+B",
                   cal_options[CAL_OPTION_DECKS1 + player].name, value->text, ids);
}

static bool has_hero(const int8_t trio[CAL_TRIO], int hero) {
    return trio[0] == hero || trio[1] == hero || trio[2] == hero;
}

/* A usual trio gives way to one that was asked for: the first heroes that nobody has take the places. */
static void give_way(cal_setup *setup, int player) {
    int8_t *own = setup->trio[player], next = 0;
    for (int i = 0; i < CAL_TRIO; i++) {
        if (own[i] < 0 || !has_hero(setup->trio[!player], own[i])) continue;
        while (has_hero(own, next) || has_hero(setup->trio[!player], next)) next++;
        own[i] = next;
    }
}

/* The pools of both are apart, but for mirror_drafts=yes. */
static rp_status check_trios(cal_setup *setup, const rp_spec *spec, rp_error *error) {
    if (setup->option[CAL_OPTION_MIRROR]) return RP_OK;
    for (int player = 0; player < CAL_PLAYERS; player++)
        if (!spec->value[CAL_OPTION_P1 + player].given) give_way(setup, player);
    for (int i = 0; i < CAL_TRIO * CAL_TRIO; i++)
        if (setup->trio[0][i / CAL_TRIO] >= 0 && setup->trio[0][i / CAL_TRIO] == setup->trio[1][i % CAL_TRIO])
            return rp_fail(error, RP_BAD_INPUT, "p2=%s: p1 has '%s' too; should be others, or mirror_drafts=yes",
                           spec->value[CAL_OPTION_P2].text, setup->book->hero[setup->trio[0][i / CAL_TRIO]].id);
    return RP_OK;
}

static rp_status read_options(cal_setup *setup, const rp_spec *spec, rp_error *error) {
    const rp_option_value *value = spec->value;
    for (int i = 0; i < CAL_OPTIONS; i++)
        if (cal_options[i].kind != RP_OPTION_TEXT) setup->option[i] = (uint8_t)value[i].integer;
    setup->match = setup->option[CAL_OPTION_STAGE];
    for (int i = 0; setup->match && i < CAL_OPTION_LISTS; i++)
        if (i && value[i].given)
            return rp_fail(error, RP_BAD_INPUT, "%s=%s: goes with stage=duel only; in a match it is played out",
                           cal_options[i].name, value[i].text);
    if (setup->option[CAL_OPTION_LISTS] && !setup->match)
        return rp_fail(error, RP_BAD_INPUT,
                       "lists=hidden: goes with stage=match only; a duel's options tell its lists");
    if (setup->option[CAL_OPTION_LISTS] && setup->option[CAL_OPTION_EMPTY_DECK] == CAL_EMPTY_SHUFFLE)
        return rp_fail(error, RP_BAD_INPUT,
                       "lists=hidden: should be without empty_deck=shuffle, which takes cards back that were seen");
    if (strcasecmp(value[CAL_OPTION_DECKS].text, "preset") != 0)
        return rp_fail(error, RP_BAD_INPUT, "decks=%.200s: should be preset here; only commands read files of decks",
                       value[CAL_OPTION_DECKS].text);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        if (read_trio(setup, &value[CAL_OPTION_P1 + player], player, error)) return RP_BAD_INPUT;
        if (read_archetype(setup, &value[CAL_OPTION_DECKS1 + player], player, error)) return RP_BAD_INPUT;
    }
    return check_trios(setup, spec, error);
}

/* Whether every trio can have a legal deck: each hero a card where that is needed, and 30 in all. */
static rp_status check_pool(const cal_setup *setup, rp_error *error) {
    int common = 0, least[CAL_TRIO] = {99, 99, 99};
    for (int i = 0; i < CAL_COMMON_MAX && setup->common[i]; i++) common += setup->common[i]->copies;
    for (uint32_t hero = 0; hero < setup->book->hero_count; hero++) {
        int own = 0;
        for (int i = 0; i < CAL_HERO_CARDS && setup->hero_card[hero][i]; i++) own += setup->hero_card[hero][i]->copies;
        if (!own && setup->option[CAL_OPTION_DECK_NEEDS])
            return rp_fail(error, RP_BAD_INPUT, "cards.json: %s has no card, and a deck needs one (deck_needs)",
                           setup->book->hero[hero].id);
        for (int i = 0; i < CAL_TRIO; i++)
            if (own < least[i]) {
                int moved = least[i];
                least[i] = own, own = moved;
            }
    }
    int all = common + least[0] + least[1] + least[2];
    if (all >= CAL_DECK_LEAST && (common || setup->option[CAL_OPTION_DECK_NEEDS] != CAL_NEEDS_BOTH)) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT,
                   "cards.json: some heroes can have a deck of %d cards only, should be %d, with %d Common ones", all,
                   CAL_DECK_LEAST, common);
}

static rp_status read_lists(cal_setup *setup, const rp_option_value *value, rp_error *error) {
    rp_status status = RP_OK;
    for (int player = 0; player < CAL_PLAYERS && !status; player++)
        if (cal_is_list(value[CAL_OPTION_DECKS1 + player].text))
            status = cal_list_read(setup, player, value[CAL_OPTION_DECKS1 + player].text, error);
    return status;
}

rp_status cal_create(rp_game *game, const rp_data *data, rp_error *error) {
    cal_setup *setup = calloc(1, sizeof *setup);
    if (!setup) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = setup;
    setup->book = data ? data->bytes : cal_book_default();
    rp_status status = read_options(setup, &game->spec, error);
    if (!status) status = cal_list_throws(setup, error);
    if (status) return status;
    list_cards(setup);
    cal_list_presets(setup);
    if (check_pool(setup, error) || read_lists(setup, game->spec.value, error)) return RP_BAD_INPUT;
    int limit = setup->option[CAL_OPTION_ROUND_LIMIT], rounds = limit ? limit : ROUNDS_WITHOUT_LIMIT;
    game->info = (rp_game_info){.players = CAL_PLAYERS,
                                .player_names = {"p1", "p2"},
                                .state_size = sizeof(cal_duel),
                                .position_size = offsetof(cal_duel, history),
                                .legal_maximum = RP_LEGAL_MAX,
                                .outcomes_maximum = RP_OUTCOMES_MAX,
                                .length_maximum = (rounds + 1) * CAL_TURNS * MOVES_OF_TURN,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1,
                                .capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM};
    game->info.capabilities |= setup->match ? RP_HAS_PRIOR : RP_ENUMERATES_BELIEFS;
    return RP_OK;
}

void cal_destroy(rp_game *game) {
    cal_setup *setup = game->setup;
    if (setup) cal_free_throws(setup);
    free(setup);
}
