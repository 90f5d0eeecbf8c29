#include "engine/games/calamity/match/lists.h"
#include "engine/games/calamity/state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#define CHOICE(words) RP_OPTION_CHOICE, NULL, 0, 0, words
/* The first word is the default. */
const rp_option cal_options[CAL_OPTIONS] = {
    [CAL_OPTION_STAGE] = {"stage", RP_OPTION_CHOICE, "duel", 0, 0, "duel|match",
                          "duel: heroes and decks are given; match: from the roll-off, with draft and deck building"},
    [CAL_OPTION_P1] = {"p1", RP_OPTION_TEXT, "brand+lark+nyx", 0, 0, NULL,
                       "stage=duel: three heroes of p1, A+B+C, or random"},
    [CAL_OPTION_P2] = {"p2", RP_OPTION_TEXT, "ossa+quill+vigo", 0, 0, NULL,
                       "stage=duel: three heroes of p2, A+B+C, or random"},
    [CAL_OPTION_DECKS] = {"decks", RP_OPTION_TEXT, "preset", 0, 0, NULL,
                          "stage=duel: preset, or files of 'riposte deck': FILE of p1, FILE+FILE of both"},
    [CAL_OPTION_DECKS1] = {"decks1", RP_OPTION_TEXT, "attack", 0, 0, NULL,
                           "stage=duel: archetype of p1's list, or its cards, A*2+B"},
    [CAL_OPTION_DECKS2] = {"decks2", RP_OPTION_TEXT, "attack", 0, 0, NULL, "stage=duel: the same of p2"},
    [CAL_OPTION_FIRST] = {"first", RP_OPTION_CHOICE, "p1", 0, 0, "p1|p2", "stage=duel: who has the first turn"},
    [CAL_OPTION_LISTS] = {"lists", RP_OPTION_CHOICE, "open", 0, 0, "open|hidden",
                          "whether a player sees the other's deck list once both are built"},
    [CAL_OPTION_MIRROR] = {"mirror_drafts", RP_OPTION_CHOICE, "no", 0, 0, "no|yes",
                           "whether both players may have the same hero"},
    [CAL_OPTION_FIRST_DRAW] = {"first_draw", RP_OPTION_CHOICE, "opener", 0, 0, "opener|each|all",
                               "who draws no card: the opener of the game on his first turn, each on his own, nobody"},
    [CAL_OPTION_DECK_NEEDS] = {"deck_needs", RP_OPTION_CHOICE, "none", 0, 0, "none|both|heroes",
                               "cards that a deck needs: none, one of a hero and a Common one, one of each hero"},
    [CAL_OPTION_HAND_LIMIT] = {"hand_limit", RP_OPTION_INTEGER, "0", 0, 20, NULL,
                               "cards kept at the end of a turn; 0: any number"},
    [CAL_OPTION_MULLIGAN] = {"mulligan", RP_OPTION_CHOICE, "no", 0, 0, "no|yes", "one free redraw of the first hand"},
    [CAL_OPTION_EMPTY_DECK] = {"empty_deck", RP_OPTION_CHOICE, "nothing", 0, 0, "nothing|shuffle|hurt|lose",
                               "a draw from an empty deck: nothing; the discard pile is shuffled, once in a turn; each "
                               "living hero loses 1 health; the game is lost"},
    [CAL_OPTION_EARLY_SPELLS] = {"early_spells", RP_OPTION_CHOICE, "yes", 0, 0, "yes|no",
                                 "Spells before a hero is selected"},
    [CAL_OPTION_MUST_ACTIVATE] = {"must_activate", RP_OPTION_CHOICE, "yes", 0, 0, "yes|no",
                                  "whether a hero must be activated where one can be"},
    [CAL_OPTION_SPELL_TURNS] = {"spell_turns", RP_OPTION_CHOICE, "yes", 0, 0, "yes|skip",
                                "skip: a turn without a hero is left out for who has an empty hand after his draw"},
    [CAL_OPTION_HEROLESS] = {"heroless", RP_OPTION_CHOICE, "last", 0, 0, "last|free",
                             "when the turns without a hero come: last in a Round, or by choice"},
    [CAL_OPTION_NEXT_ROUND] = {"next_round", RP_OPTION_CHOICE, "opener", 0, 0, "opener|loser|alternate",
                               "who begins a Round: the same player, who lost the last hero that fell, each in turn"},
    [CAL_OPTION_ATTACK_REPEAT] = {"attack_repeat", RP_OPTION_CHOICE, "yes", 0, 0, "yes|no",
                                  "two attacks, or an action twice, in one activation"},
    [CAL_OPTION_NATURAL] = {"natural", RP_OPTION_CHOICE, "plain", 0, 0, "plain|extremes",
                            "extremes: 20 always hits and 1 always misses"},
    [CAL_OPTION_REVIVAL] = {"revival", RP_OPTION_CHOICE, "card", 0, 0, "card|never",
                            "whether a card can bring a hero back"},
    [CAL_OPTION_OVERHEAL] = {"overheal", RP_OPTION_CHOICE, "no", 0, 0, "no|yes", "healing above the printed health"},
    [CAL_OPTION_BOTH_FALL] = {"both_fall", RP_OPTION_CHOICE, "draw", 0, 0, "draw|active_wins|active_loses",
                              "the last heroes of both fall by one effect"},
    [CAL_OPTION_ROUND_LIMIT] = {"round_limit", RP_OPTION_INTEGER, "50", 0, 200, NULL,
                                "Rounds after which living heroes, then health, decide; 0: none"},
    [CAL_OPTION_P1_HANDICAP] = {"p1_handicap", RP_OPTION_INTEGER, "0", 0, CAL_HANDICAP_MOST, NULL,
                                "health that p1's heroes lack at the start, a point from each in turn"},
    [CAL_OPTION_P2_HANDICAP] = {"p2_handicap", RP_OPTION_INTEGER, "0", 0, CAL_HANDICAP_MOST, NULL, "the same of p2"},
};

enum {
    MOVES_OF_TURN = 2400, /* two decks cast whole, each card with an answer, throws, draws and discards */
    ROUNDS_WITHOUT_LIMIT = 10000
};

/* ---- throws --------------------------------------------------------------------------------------------- */

/* Fills the sets from die `at` on, whose faces are `face` or higher. */
static void list_sets(cal_throw *to, int at, int face, int sum, double ways, int same) {
    if (at == to->dice.count) {
        to->sum[to->outcomes] = (uint8_t)sum;
        to->probability[to->outcomes++] = ways;
        return;
    }
    for (int next = face; next <= to->dice.sides; next++) {
        int equal = next == face ? same + 1 : 1;
        list_sets(to, at + 1, next, sum + next, ways * (at + 1) / equal / to->dice.sides, equal);
    }
}

static bool add_throw(cal_setup *setup, cal_dice dice) {
    if (!dice.count || cal_throw_of(setup, dice)) return true;
    cal_throw *to = &setup->throws[setup->throw_count];
    int sets = cal_dice_sets(dice.count, dice.sides);
    if (setup->throw_count == CAL_THROWS_MAX) return false;
    *to = (cal_throw){.dice = dice, .lowest = dice.count, .sums = dice.count * (dice.sides - 1) + 1};
    to->sum = calloc((size_t)sets, sizeof *to->sum);
    to->probability = calloc((size_t)sets, sizeof *to->probability);
    to->by_sum = calloc((size_t)to->sums, sizeof *to->by_sum);
    setup->throw_count++;
    if (!to->sum || !to->probability || !to->by_sum) return false;
    list_sets(to, 0, 1, 0, 1, 0);
    for (int i = 0; i < to->outcomes; i++) {
        struct cal_sum *sum = &to->by_sum[to->sum[i] - to->lowest];
        if (!sum->members++) sum->first = (int16_t)i;
        sum->probability += to->probability[i];
    }
    return true;
}

const cal_throw *cal_throw_of(const cal_setup *setup, cal_dice dice) {
    for (int i = 0; i < setup->throw_count; i++)
        if (setup->throws[i].dice.count == dice.count && setup->throws[i].dice.sides == dice.sides)
            return &setup->throws[i];
    return NULL;
}

static bool add_throws_of(cal_setup *setup, const cal_use *use) {
    bool good = true;
    for (int i = 0; i < use->effect_count; i++) good = good && add_throw(setup, use->effect[i].dice);
    return good;
}

static rp_status list_throws(cal_setup *setup, rp_error *error) {
    const cal_book *book = setup->book;
    bool good = true;
    for (uint32_t i = 0; i < book->hero_count; i++) {
        good = good && add_throw(setup, book->hero[i].dice);
        for (int k = 0; k < book->hero[i].use_count; k++) good = good && add_throws_of(setup, &book->hero[i].use[k]);
    }
    for (uint32_t i = 0; i < book->card_count; i++) good = good && add_throws_of(setup, &book->card[i].use);
    if (good) return RP_OK;
    return rp_fail(error, setup->throw_count == CAL_THROWS_MAX ? RP_BAD_INPUT : RP_FAILED,
                   "no room for the ways dice can fall: there should be at most %d different dice", CAL_THROWS_MAX);
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void list_cards(cal_setup *setup) {
    const cal_book *book = setup->book;
    int common = 0, of_hero[CAL_HEROES_MAX] = {0};
    for (uint32_t i = 0; i < book->card_count; i++) {
        const cal_card *card = &book->card[i];
        int hero = card->hero[0] ? cal_hero_find(book, card->hero) : -1;
        int at = hero < 0 ? common++ : of_hero[hero]++;
        *(hero < 0 ? &setup->common[at] : &setup->hero_card[hero][at]) = card;
        *(hero < 0 ? &setup->common_use[at] : &setup->hero_use[hero][at]) = &card->use;
        *(hero < 0 ? &setup->common_gate[at] : &setup->hero_gate[hero][at]) =
            (cal_gate){(uint8_t)(1u << card->use.timing), card->use.needs, card->use.target, card->use.traits};
        if (card->use.timing != CAL_OPPONENTS_TURN) continue;
        if (hero < 0)
            setup->common_answers |= UINT64_C(1) << at;
        else
            setup->hero_answers[hero + 1] |= (uint8_t)(1u << at);
    }
    for (uint32_t i = 0; i < book->hero_count; i++) {
        const cal_use *passive = &book->hero[i].passive;
        for (int k = 0; k < passive->effect_count; k++) {
            setup->whens[i + 1] |= (uint16_t)(1u << passive->effect[k].when);
            if (passive->effect[k].when == CAL_ALWAYS) setup->stats[i + 1] |= (uint8_t)(1u << passive->effect[k].stat);
        }
    }
}

void cal_note_standing(const cal_setup *setup, cal_duel *duel) {
    duel->standing = 0;
    for (int number = 1; number <= CAL_HEROES; number++)
        duel->standing |= setup->stats[cal_hero_seen(duel, number)->kind];
}

int cal_copies_of(const cal_setup *setup, const cal_side *side, int local) {
    const cal_card *card = cal_card_of(setup, side, local);
    return card ? card->copies : 0;
}

void cal_lay_deck(cal_side *side, const uint8_t copies[CAL_LOCAL_CARDS]) {
    memset(side->kind, 0, sizeof side->kind);
    side->cards = 0;
    side->twins = 0;
    for (int local = 0; local < CAL_LOCAL_CARDS; local++)
        for (int i = 0; i < copies[local] && side->cards < CAL_DECK_MOST; i++) {
            if (i) side->twins |= rp_pile_of(side->cards - 1);
            side->kind[side->cards++] = (uint8_t)(local + 1);
        }
    side->deck = ((rp_pile)1 << side->cards) - 1;
}

/* Nobody begins without health. */
void cal_lay_health(const cal_setup *setup, cal_side *side, int player) {
    int less = setup->option[CAL_OPTION_P1_HANDICAP + player];
    for (int place = 0; place < CAL_TRIO; place++) {
        cal_hero *hero = &side->hero[place];
        if (!hero->kind) continue;
        int health = cal_card_of_hero(setup, hero)->health - (less + CAL_TRIO - 1 - place) / CAL_TRIO;
        hero->health = (uint8_t)(health > 1 ? health : 1);
    }
}

/* Copies of `cards` in a list, 0 for those that it does not have. */
static void count_copies(const cal_setup *setup, const cal_card *const cards[], int most, const char (*list)[CAL_ID],
                         const uint8_t *copies, int count, uint8_t to[]) {
    for (int i = 0; i < count; i++) {
        const cal_card *card = &setup->book->card[cal_card_find(setup->book, list[i])];
        for (int at = 0; at < most; at++)
            if (cards[at] == card) to[at] = copies[i] < card->copies ? copies[i] : card->copies;
    }
}

static void list_presets(cal_setup *setup) {
    const cal_book *book = setup->book;
    for (uint32_t style = 0; style < book->archetype_count; style++) {
        const cal_list *common = &book->archetype[style].common;
        count_copies(setup, setup->common, CAL_COMMON_MAX, common->card, common->copies, common->count,
                     setup->common_copies[style]);
        for (uint32_t hero = 0; hero < book->hero_count; hero++) {
            const cal_preset *preset = cal_preset_find(book, book->hero[hero].id, book->archetype[style].id);
            uint8_t *to = setup->hero_copies[style][hero];
            const cal_card *const *cards = setup->hero_card[hero];
            if (preset) count_copies(setup, cards, CAL_HERO_CARDS, preset->card, preset->copies, preset->count, to);
            for (int i = 0; !preset && i < CAL_HERO_CARDS && cards[i]; i++) to[i] = cards[i]->copies;
        }
    }
}

void cal_preset_list(const cal_setup *setup, const cal_side *side, int archetype, uint8_t copies[CAL_LOCAL_CARDS]) {
    int total = 0;
    memset(copies, 0, CAL_LOCAL_CARDS);
    for (int place = 0; place < CAL_TRIO; place++)
        if (side->hero[place].kind)
            memcpy(copies + CAL_HERO_CARDS * place, setup->hero_copies[archetype][side->hero[place].kind - 1],
                   CAL_HERO_CARDS);
    memcpy(copies + CAL_FIRST_COMMON, setup->common_copies[archetype], CAL_COMMON_MAX);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        if (total + copies[local] > CAL_DECK_MOST) copies[local] = (uint8_t)(CAL_DECK_MOST - total);
        total += copies[local];
    }
    for (int local = CAL_FIRST_COMMON; local < CAL_LOCAL_CARDS && total < CAL_DECK_LEAST; local++)
        for (; copies[local] < cal_copies_of(setup, side, local) && total < CAL_DECK_LEAST; total++) copies[local]++;
}

/* ---- options -------------------------------------------------------------------------------------------- */

static rp_status fail_hero(const cal_book *book, const char *option, const char *text, rp_error *error) {
    char ids[512] = "random";
    for (uint32_t i = 0; i < book->hero_count; i++) {
        size_t used = strlen(ids);
        snprintf(ids + used, sizeof ids - used, " %s", book->hero[i].id);
    }
    return rp_fail(error, RP_BAD_INPUT, "%s=%.80s: should be three of these, A+B+C, or random: %s", option, text, ids);
}

static bool has_heroes_of(const cal_book *book, const char *trio) {
    char id[CAL_ID];
    for (const char *at = trio; *at; at += strcspn(at, "+") + (at[strcspn(at, "+")] != 0)) {
        snprintf(id, sizeof id, "%.*s", (int)strcspn(at, "+"), at);
        if (cal_hero_find(book, id) < 0) return false;
    }
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
    for (int i = 0; i < CAL_TRIO; i++) {
        char id[CAL_ID];
        size_t length = strcspn(at, "+");
        snprintf(id, sizeof id, "%.*s", (int)(length < CAL_ID ? length : CAL_ID - 1), at);
        trio[i] = (int8_t)cal_hero_find(setup->book, id);
        bool last = at[length] == 0;
        if (trio[i] < 0 || last != (i == CAL_TRIO - 1)) return fail_hero(setup->book, option, value->text, error);
        for (int k = 0; k < i; k++)
            if (trio[k] == trio[i])
                return rp_fail(error, RP_BAD_INPUT, "%s=%s: '%s' is there twice", option, value->text, id);
        at += length + !last;
    }
    return RP_OK;
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
    if (!status) status = list_throws(setup, error);
    if (status) return status;
    list_cards(setup);
    list_presets(setup);
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
    for (int i = 0; setup && i < setup->throw_count; i++) {
        free(setup->throws[i].sum);
        free(setup->throws[i].probability);
        free(setup->throws[i].by_sum);
    }
    free(setup);
}
