#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/start/start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FIGHT_LENGTH = 1000, ROUND_LENGTH = 20000 }; /* moves, no game has as many */

const rp_option mk_options[] = {
    [MK_OPTION_TIER] = {"tier", RP_OPTION_INTEGER, "1", 0, 3, NULL,
                        "how far the heroes have come: 0 level 1, 1 levels 2 and 3 with a Unit each, 2 levels 4 to 6, "
                        "3 levels 7 to 10"},
    [MK_OPTION_TIME] = {"time", RP_OPTION_CHOICE, "drawn", 0, 0, "drawn|day|night", "Day or Night"},
    [MK_OPTION_AGGRESSOR] = {"aggressor", RP_OPTION_TEXT, "drawn", 0, 0, NULL, "hero who attacks; drawn: any"},
    [MK_OPTION_DEFENDER] = {"defender", RP_OPTION_TEXT, "drawn", 0, 0, NULL, "hero who is attacked; drawn: any other"},
    [MK_OPTION_AGGRESSOR_LEVEL] = {"aggressor-level", RP_OPTION_INTEGER, "0", 0, 10, NULL, "0: drawn, by the tier"},
    [MK_OPTION_DEFENDER_LEVEL] = {"defender-level", RP_OPTION_INTEGER, "0", 0, 10, NULL, "0: drawn, by the tier"},
    [MK_OPTION_AGGRESSOR_BONUS] = {"aggressor-bonus", RP_OPTION_INTEGER, "0", 0, 200, NULL,
                                   "what his account begins with, in tenths of Fame: to make a duel even"},
    [MK_OPTION_DEFENDER_BONUS] = {"defender-bonus", RP_OPTION_INTEGER, "0", 0, 200, NULL, "the same for the other"},
    [MK_OPTION_SCORE] = {"score", RP_OPTION_CHOICE, "fame", 0, 0, "fame|outcome",
                         "payoff: all that a combat is worth in Fame, or Wounds and the space alone"},
    [MK_OPTION_WOUND_FACTOR] = {"wound-factor", RP_OPTION_INTEGER, "1", 1, 5, NULL,
                                "a Wound of a hero costs his Armor times this"},
    [MK_OPTION_RESISTANCES] = {"resistances", RP_OPTION_CHOICE, "double", 0, 0, "double|none",
                               "Armor of Units that resist an element of the attack"},
    [MK_OPTION_FORCE_COST] = {"force-cost", RP_OPTION_INTEGER, "0", 0, 20, NULL,
                              "damage that forces a hero out; 0: the Move cost of the space"},
    [MK_OPTION_STEAL_COST] = {"steal-cost", RP_OPTION_INTEGER, "5", 1, 50, NULL, "damage that steals an Artifact"},
    [MK_OPTION_SWIFT] = {"swift", RP_OPTION_CHOICE, "full", 0, 0, "full|half",
                         "how blocks that ignore Swiftness count in the first phase"},
    [MK_OPTION_HALVE] = {"halve", RP_OPTION_CHOICE, "sum", 0, 0, "sum|parts",
                         "what is halved in the first phase: the sum of a block, or each of its parts"},
    [MK_OPTION_PASSING] = {"passing", RP_OPTION_CHOICE, "again", 0, 0, "again|final",
                           "whether who passed may attack later in the phase"},
    [MK_OPTION_FULL] = {"full-attendance", RP_OPTION_CHOICE, "with-cards", 0, 0, "with-cards|always",
                        "whether attending fully needs a card in hand that is no Wound"},
    [MK_OPTION_KNOCK_OUT] = {"knock-out", RP_OPTION_CHOICE, "yes", 0, 0, "yes|no",
                             "whether as many Wounds as the hand limit end a hero's part in the combat"},
    [MK_OPTION_ATTACK_LIMIT] = {"attack-limit", RP_OPTION_INTEGER, "200", 1, 200, NULL,
                                "attacks after which nobody goes on"},
    [MK_OPTION_REWARDS] = {"rewards", RP_OPTION_CHOICE, "no", 0, 0, "no|yes", "Fame for forcing out a hero"},
    [MK_OPTION_LAYER] = {"layer", RP_OPTION_CHOICE, "fight", 0, 0, "fight|round",
                         "what is played: one combat, or a whole Round on seven spaces"},
    [MK_OPTION_SCENARIO] = {"scenario", RP_OPTION_CHOICE, "full", 0, 0, "full|introductory",
                            "layer=round: introductory has no cities"},
    [MK_OPTION_GOAL] = {"goal", RP_OPTION_INTEGER, "100", 0, 1000, NULL,
                        "layer=round: what holding the goal at the end is worth, in tenths of Fame"},
    [MK_OPTION_TURN_LIMIT] = {"turn-limit", RP_OPTION_INTEGER, "40", 1, 100, NULL,
                              "layer=round: turns of both after which the Round is over"},
    [MK_OPTION_OPPONENT] = {"opponent", RP_OPTION_CHOICE, "hero", 0, 0, "hero|enemy",
                            "layer=fight: who is attacked, a hero or an enemy of the map"},
    [MK_OPTION_ENEMY_ATTACK] = {"enemy-attack", RP_OPTION_INTEGER, "5", 1, 20, NULL,
                                "opponent=enemy: its attack, which a block stops entirely or not at all"},
    [MK_OPTION_ENEMY_ELEMENT] = {"enemy-element", RP_OPTION_CHOICE, "physical", 0, 0, "physical|fire|ice|cold-fire",
                                 "opponent=enemy: element of its attack"},
    [MK_OPTION_ENEMY_ARMOR] = {"enemy-armor", RP_OPTION_INTEGER, "5", 1, 20, NULL,
                               "opponent=enemy: the attack that defeats it"},
};

static unsigned wanted_by(const mk_setup *setup, const mk_uses *uses) {
    unsigned colours = 0;
    for (int i = 0; i < uses->thing->effect_count; i++) /* any token may become one that is wanted */
        if (uses->thing->effect[i].kind == MK_OPPOSITE) return (1u << MK_COLOURS) - 1;
    for (int use = 0; use < uses->count; use++) {
        unsigned fight = 1u << MK_WHEN_ATTACK | 1u << MK_WHEN_BLOCK | 1u << MK_WHEN_MELEE;
        if (setup->round) fight |= MK_OUTSIDE_MOMENTS;
        if (!(uses->use[use].moments & fight)) continue;
        colours |= mk_colours_with(uses->use[use].need.of, MK_COLOURS, 1);
    }
    return colours;
}

static bool punishes_crystals(const mk_thing *thing) {
    for (int i = 0; i < thing->effect_count; i++)
        if (thing->effect[i].kind == MK_LOSE_CRYSTAL || thing->effect[i].kind == MK_WOUND_PER_CRYSTAL) return true;
    return false;
}

static void add_kind(mk_kinds *to, int kind) {
    if (to->count < MK_COPIES_MAX) to->kind[to->count++] = (uint8_t)kind;
}

static void list_copies(mk_setup *setup) {
    const mk_book *book = setup->book;
    for (int card = 0; card < (int)book->card_count; card++) add_kind(&setup->of_kind[book->card[card].kind], card);
    for (int unit = 0; unit < (int)book->unit_count; unit++)
        for (int copy = 0; copy < book->unit[unit].copies; copy++) {
            add_kind(&setup->unit_copies[1], unit);
            if (book->unit[unit].level <= 2) add_kind(&setup->unit_copies[0], unit);
        }
}

static void list_all_uses(mk_setup *setup) {
    const mk_book *book = setup->book;
    for (int i = 0; i < (int)book->card_count; i++) {
        mk_list_uses(&book->card[i], &setup->card[i]);
        setup->card[i].wanted = (uint8_t)wanted_by(setup, &setup->card[i]);
        setup->punishes_crystals[i] = punishes_crystals(&book->card[i]);
        if (book->card[i].kind == MK_WOUND_CARD) setup->wound_kind = (uint8_t)i;
    }
    for (int i = 0; i < (int)book->unit_count; i++) {
        mk_list_uses(&book->unit[i], &setup->unit[i]);
        setup->unit[i].wanted = (uint8_t)wanted_by(setup, &setup->unit[i]);
    }
    for (int hero = 0; hero < (int)book->hero_count; hero++) {
        for (int i = 0; i < (int)book->hero[hero].skill_count; i++) {
            mk_list_uses(&book->hero[hero].skill[i], &setup->skill[hero][i]);
            setup->skills_per_round[hero] |= (uint16_t)(book->hero[hero].skill[i].per_round << i);
            setup->skill[hero][i].wanted = (uint8_t)wanted_by(setup, &setup->skill[hero][i]);
        }
        for (int i = 0; i < MK_DECK; i++) setup->deck[hero][i] = (uint8_t)mk_card_find(book, book->hero[hero].deck[i]);
    }
}

/* -1: drawn, -2 after a failure. */
static int hero_of(const mk_book *book, const char *option, const char *text, rp_error *error) {
    char ids[512] = "drawn";
    int hero = mk_hero_find(book, text);
    if (strcasecmp(text, "drawn") == 0) return -1;
    if (hero >= 0) return hero;
    for (int i = 0; i < (int)book->hero_count; i++) {
        size_t used = strlen(ids);
        snprintf(ids + used, sizeof ids - used, " %s", book->hero[i].id);
    }
    rp_fail(error, RP_BAD_INPUT, "%s=%s: no such hero; should be one of: %s", option, text, ids);
    return -2;
}

/* An enemy is attacked in a single combat, and is no hero. */
static rp_status read_enemy(mk_setup *setup, const rp_option_value *value, rp_error *error) {
    if (value[MK_OPTION_OPPONENT].integer == 0) return RP_OK;
    if (setup->round)
        return rp_fail(error, RP_BAD_INPUT, "opponent=enemy: goes with layer=fight only; a Round has two heroes");
    if (setup->hero[MK_DEFENDER] >= 0)
        return rp_fail(error, RP_BAD_INPUT,
                       "defender=%s: goes with opponent=hero only; an enemy has enemy-attack, "
                       "enemy-element and enemy-armor",
                       value[MK_OPTION_DEFENDER].text);
    if (setup->level[MK_DEFENDER] > 0)
        return rp_fail(error, RP_BAD_INPUT, "defender-level=%d: goes with opponent=hero only; an enemy has no level",
                       setup->level[MK_DEFENDER]);
    setup->enemy =
        (mk_enemy){(uint8_t)value[MK_OPTION_ENEMY_ATTACK].integer, (uint8_t)value[MK_OPTION_ENEMY_ELEMENT].integer,
                   (uint8_t)value[MK_OPTION_ENEMY_ARMOR].integer};
    setup->attack_limit = MK_ATTACKS_MAX; /* it attacks once, the hero twice */
    return RP_OK;
}

static rp_status read_options(mk_setup *setup, const rp_spec *spec, rp_error *error) {
    const rp_option_value *value = spec->value;
    setup->tier = (int)value[MK_OPTION_TIER].integer;
    setup->time = (int8_t)(value[MK_OPTION_TIME].integer - 1);
    setup->outcome_only = value[MK_OPTION_SCORE].integer == 1;
    setup->wound_factor = (int)value[MK_OPTION_WOUND_FACTOR].integer;
    setup->resistances = value[MK_OPTION_RESISTANCES].integer == 0;
    setup->force_cost = (int)value[MK_OPTION_FORCE_COST].integer;
    setup->steal_cost = (int)value[MK_OPTION_STEAL_COST].integer;
    setup->swift_matters = value[MK_OPTION_SWIFT].integer == 0;
    setup->halve_cards = value[MK_OPTION_HALVE].integer == 1;
    setup->passing_final = value[MK_OPTION_PASSING].integer == 1;
    setup->full_needs_cards = value[MK_OPTION_FULL].integer == 0;
    setup->knock_out = value[MK_OPTION_KNOCK_OUT].integer == 0;
    setup->attack_limit = (int)value[MK_OPTION_ATTACK_LIMIT].integer;
    setup->round = value[MK_OPTION_LAYER].integer == 1;
    setup->introductory = value[MK_OPTION_SCENARIO].integer == 1;
    setup->goal = (int)value[MK_OPTION_GOAL].integer;
    setup->turn_limit = (int)value[MK_OPTION_TURN_LIMIT].integer;
    setup->rewards = value[MK_OPTION_REWARDS].integer == 1;
    for (int player = 0; player < MK_PLAYERS; player++) {
        int option = player ? MK_OPTION_DEFENDER : MK_OPTION_AGGRESSOR;
        int hero = hero_of(setup->book, mk_options[option].name, value[option].text, error);
        if (hero < -1) return RP_BAD_INPUT;
        setup->hero[player] = (int8_t)hero;
        int64_t level = value[player ? MK_OPTION_DEFENDER_LEVEL : MK_OPTION_AGGRESSOR_LEVEL].integer;
        setup->level[player] = (int8_t)(level ? level : -1);
        setup->bonus[player] = (int16_t)value[player ? MK_OPTION_DEFENDER_BONUS : MK_OPTION_AGGRESSOR_BONUS].integer;
    }
    if (setup->hero[0] >= 0 && setup->hero[0] == setup->hero[1])
        return rp_fail(error, RP_BAD_INPUT, "defender=%s: the aggressor is the same hero; there is one of each",
                       value[MK_OPTION_DEFENDER].text);
    return read_enemy(setup, value, error);
}

/* Cards and ready Units are there again in the next Round. */
static void book_what_lasts(mk_prices *prices) {
    memset(prices->card, 0, sizeof prices->card);
    prices->ready = prices->turn = prices->space = 0;
}

rp_status mk_create(rp_game *game, const rp_data *data, rp_error *error) {
    /* Not calloc, which takes fresh pages each time, nor malloc and memset, of which gcc makes calloc: every position
     * that is read makes a game. */
    mk_setup *setup = aligned_alloc(64, (sizeof *setup + 63) / 64 * 64);
    if (!setup) return rp_fail(error, RP_FAILED, "no memory for a game");
    memset(setup, 0, sizeof *setup);
    game->setup = setup;
    setup->book = data ? data->bytes : mk_book_default();
    rp_status status = read_options(setup, &game->spec, error);
    if (status != RP_OK) return status;
    list_all_uses(setup);
    list_copies(setup);
    setup->prices = setup->book->prices;
    if (setup->round) book_what_lasts(&setup->prices);
    game->info = (rp_game_info){.players = MK_PLAYERS,
                                .player_names = {"aggressor", "defender"},
                                .state_size = sizeof(mk_duel),
                                .position_size = offsetof(mk_duel, history),
                                .legal_maximum = RP_LEGAL_MAX,
                                .outcomes_maximum = RP_OUTCOMES_MAX,
                                .length_maximum = FIGHT_LENGTH,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    if (setup->enemy.armor) game->info.player_names[1] = "enemy";
    if (setup->round) {
        game->info.player_names[0] = "first", game->info.player_names[1] = "second";
        game->info.state_size = sizeof(mk_round);
        game->info.position_size = offsetof(mk_round, history);
        game->info.length_maximum = ROUND_LENGTH;
    }
    game->info.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS;
    return RP_OK;
}
