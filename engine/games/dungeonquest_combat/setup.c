/* From options and card data to the tables that the rules use. */
#include "engine/games/dungeonquest_combat/state.h"
#include "engine/page.h"

#include <stdlib.h>
#include <strings.h>

enum {
    OPTION_VARIANT,
    OPTION_HERO,
    OPTION_MONSTER,
    OPTION_WOUNDS,
    OPTION_LIFE,
    OPTION_ESCAPE,
    OPTION_ESCAPE_VALUE,
    OPTION_SCORE,
    OPTION_PLAYERS,
    OPTION_POWER_COUNTER,
    OPTION_STANDOFF_FIRST,
    OPTION_HOPELESS,
    OPTION_LOST_COUNTER,
    OPTION_DEATHBLOW,
    OPTION_EMPTY_DECK,
    OPTION_ROUND_LIMIT,
    OPTION_DRY_LIMIT,
    OPTION_BOTH_DIE,
    OPTION_SOLO_COUNTER,
    OPTION_SOLO_CHOICES,
    OPTION_HAND,
    OPTION_DECK,
    OPTION_COUNT
};

const rp_option dq_options[OPTION_COUNT] = {
    [OPTION_VARIANT] = {"variant", RP_OPTION_CHOICE, "official", 0, 0, dq_variant_words, "how the fight is fought"},
    [OPTION_HERO] = {"hero", RP_OPTION_TEXT, "hugo", 0, 0, NULL, "id of the hero in the card data"},
    [OPTION_MONSTER] = {"monster", RP_OPTION_TEXT, "troll", 0, 0, NULL, "id of the monster in the card data"},
    [OPTION_WOUNDS] = {"wounds", RP_OPTION_INTEGER, "0", 0, 39, NULL, "wound tokens on the hero before the fight"},
    [OPTION_LIFE] = {"life", RP_OPTION_INTEGER, NULL, 1, 40, NULL,
                     "life of the monster, known to both; not set: one of its four tokens is drawn"},
    [OPTION_ESCAPE] = {"escape", RP_OPTION_CHOICE, "yes", 0, 0, "yes|no", "whether the hero may try to escape first"},
    [OPTION_ESCAPE_VALUE] = {"escape-value", RP_OPTION_REAL, "0", -1, 1, NULL,
                             "payoff of the hero for an escape, before wounds"},
    [OPTION_SCORE] = {"score", RP_OPTION_CHOICE, "shaped", 0, 0, "shaped|win",
                      "payoff: less for wounds taken, or plain +1, 0, -1"},
    [OPTION_PLAYERS] = {"players", RP_OPTION_INTEGER, "2", 1, 4, NULL,
                        "players at the table; 1 shows the monster's life and needs a variant for one player"},
    [OPTION_POWER_COUNTER] = {"power-counter", RP_OPTION_CHOICE, "add", 0, 0, "add|forbid|effect",
                              "a Power card in a counterattack: adds its value, is forbidden, has its effect too"},
    [OPTION_STANDOFF_FIRST] = {"standoff-first", RP_OPTION_CHOICE, "hero", 0, 0, "hero|monster|secret",
                               "who decides first when both could counterattack in a stand-off; secret: at once"},
    [OPTION_HOPELESS] = {"hopeless", RP_OPTION_CHOICE, "allow", 0, 0, "allow|forbid",
                         "counterattacks that cannot exceed the other value"},
    [OPTION_LOST_COUNTER] = {"lost-counter", RP_OPTION_CHOICE, "stack", 0, 0, "stack|discard",
                             "where the added cards of a counterattack go that did not win"},
    [OPTION_DEATHBLOW] = {"deathblow", RP_OPTION_CHOICE, "all", 0, 0, "all|revealed",
                          "cards of the winner that can deal a deathblow"},
    [OPTION_EMPTY_DECK] = {"empty-deck", RP_OPTION_CHOICE, "late", 0, 0, "late|early|nothing",
                           "the stack is shuffled in when a side has no card, as soon as a draw fails, or a side "
                           "without a card reveals nothing"},
    [OPTION_ROUND_LIMIT] = {"round-limit", RP_OPTION_INTEGER, "100", 1, 1000, NULL,
                            "rounds after which the fight is broken off"},
    [OPTION_DRY_LIMIT] = {"dry-limit", RP_OPTION_INTEGER, "20", 0, 1000, NULL,
                          "rounds in a row without a wound after which the fight is broken off; 0: off"},
    [OPTION_BOTH_DIE] = {"both-die", RP_OPTION_CHOICE, "both", 0, 0, "both|hero-survives|monster-survives",
                         "when one result kills both"},
    [OPTION_SOLO_COUNTER] = {"solo-counter", RP_OPTION_CHOICE, "order", 0, 0, "order|fewest|highest",
                             "which turned-up cards the solo monster plays"},
    [OPTION_SOLO_CHOICES] = {"solo-choices", RP_OPTION_CHOICE, "monster", 0, 0, "monster|player",
                             "who picks the solo monster's counterattack cards: that rule, or the hero's player"},
    [OPTION_HAND] = {"hand", RP_OPTION_INTEGER, "5", 1, 8, NULL, "cards a hand is filled up to"},
    [OPTION_DECK] = {"deck", RP_OPTION_INTEGER, "0", 0, DQ_COMBAT_CARDS_MAX, NULL,
                     "only this many Combat cards, the first of each type in turn; 0: all"},
};
_Static_assert((int)OPTION_COUNT == (int)DQ_OPTION_COUNT, "state.h has the number of options");

static int choice(const rp_game *game, int option) { return (int)game->spec.value[option].integer; }

/* ---- figures -------------------------------------------------------------------------------------------- */

/* Index of the figure that the option names among `count` ids, or -1 with the error line. Card data of somebody's own
 * need not have the figure that the option stands at by itself: then it is the first. */
static int find_figure(const rp_game *game, int option, const char *const ids[], uint32_t count, rp_error *error) {
    const rp_option_value *value = &game->spec.value[option];
    const char *what = game->rules->options[option].name;
    char list[400] = "";
    rp_page page = {list, sizeof list, 0};
    for (uint32_t i = 0; i < count; i++) {
        if (strcasecmp(ids[i], value->text) == 0) return (int)i;
        rp_page_put(&page, "%s%s", i ? " " : "", ids[i]);
    }
    if (!value->given) return 0;
    rp_fail(error, RP_BAD_INPUT, "%s=%.40s: there is no such %s; there are: %s", what, value->text, what, list);
    return -1;
}

static rp_status find_figures(dq_setup *setup, const rp_game *game, rp_error *error) {
    const dq_cards *cards = setup->cards;
    const char *heroes[DQ_HEROES_MAX], *monsters[DQ_MONSTERS_MAX];
    for (uint32_t i = 0; i < cards->hero_count; i++) heroes[i] = cards->hero[i].id;
    for (uint32_t i = 0; i < cards->monster_count; i++) monsters[i] = cards->monster[i].id;
    int hero = find_figure(game, OPTION_HERO, heroes, cards->hero_count, error);
    int monster = hero < 0 ? -1 : find_figure(game, OPTION_MONSTER, monsters, cards->monster_count, error);
    if (monster < 0) return RP_BAD_INPUT;
    setup->hero = &cards->hero[hero];
    setup->monster = &cards->monster[monster];
    return RP_OK;
}

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void place_card(dq_setup *setup, int number, const dq_card *card, int copy) {
    rp_pile bit = rp_pile_of(number);
    setup->card[number] = card;
    setup->copy[number] = (uint8_t)copy;
    setup->value[number] = card->value;
    setup->type[number] = card->type;
    setup->icons[number] = card->icons;
    setup->type_mask[card->type] |= bit;
    for (int type = 0; type < DQ_TYPES; type++)
        if (card->icons >> type & 1) setup->icon_mask[type] |= bit;
    if (card->effect_count) setup->effect_mask |= bit;
}

static void place_cards(dq_setup *setup) {
    int number = 0;
    for (uint32_t kind = 0; kind < setup->cards->combat_kinds; kind++)
        for (int copy = 1; copy <= setup->cards->combat[kind].copies; copy++) {
            setup->combat |= rp_pile_of(number);
            place_card(setup, number++, &setup->cards->combat[kind], copy);
        }
    for (int i = 0; i < DQ_POWER_CARDS; i++) {
        int hero = DQ_FIRST_POWER_CARD + i, monster = hero + DQ_POWER_CARDS;
        place_card(setup, hero, &setup->hero->power[i], 1);
        place_card(setup, monster, &setup->monster->power[i], 1);
        setup->power[DQ_HERO] |= rp_pile_of(hero);
        setup->power[DQ_MONSTER] |= rp_pile_of(monster);
    }
}

/* Keeps the first `count` Combat cards taken in turn from melee, ranged and magic. */
static void limit_deck(dq_setup *setup, int count) {
    rp_pile kept = 0, left[DQ_TYPES];
    for (int type = 0; type < DQ_TYPES; type++) left[type] = setup->combat & setup->type_mask[type];
    for (int type = 0; count > 0 && (left[0] | left[1] | left[2]); type = (type + 1) % DQ_TYPES) {
        if (!left[type]) continue;
        kept |= left[type] & -left[type];
        left[type] &= left[type] - 1;
        count--;
    }
    setup->combat = kept;
}

/* Classic: every player has taken one Quick Shot, one Slash and one Bolt of Agony out of the deck. */
static void take_classic_cards(dq_setup *setup) {
    for (int name = 0; name < 3; name++) {
        int left = setup->players;
        for (rp_pile rest = setup->combat; rest && left; rest &= rest - 1) {
            int card = rp_pile_lowest(rest);
            if (strcasecmp(setup->card[card]->name, dq_pick_names[name]) != 0) continue;
            setup->combat &= ~rp_pile_of(card);
            left--;
        }
    }
}

/* Most cards that a hand can hold: filled up, and drawn by its side's Power effects. */
static int hand_maximum(const dq_setup *setup, const dq_card power[]) {
    int most = setup->hand_size;
    for (int i = 0; i < DQ_POWER_CARDS; i++) {
        int drawn = 0;
        for (int k = 0; k < power[i].effect_count; k++)
            if (power[i].effects[k].kind == DQ_EFFECT_DRAW) drawn += power[i].effects[k].amount;
        if (setup->hand_size + drawn > most) most = setup->hand_size + drawn;
    }
    return most;
}

/* ---- options -------------------------------------------------------------------------------------------- */

static void take_options(dq_setup *setup, const rp_game *game) {
    const rp_option_value *value = game->spec.value;
    setup->variant = (uint8_t)choice(game, OPTION_VARIANT);
    setup->ability = setup->hero->ability[setup->variant];
    setup->attribute = setup->hero->attribute[setup->monster->attribute];
    setup->players = (uint8_t)value[OPTION_PLAYERS].integer;
    setup->hero_life = setup->hero->life;
    setup->start_wounds = (uint8_t)value[OPTION_WOUNDS].integer;
    setup->start_life = (uint8_t)(setup->hero_life - setup->start_wounds);
    setup->life = value[OPTION_LIFE].set ? (uint8_t)value[OPTION_LIFE].integer : 0;
    setup->life_shown = setup->life || setup->variant == DQ_SOLO || setup->players == 1;
    setup->escape = choice(game, OPTION_ESCAPE) == 0;
    setup->escape_value = value[OPTION_ESCAPE_VALUE].real;
    setup->score_win = choice(game, OPTION_SCORE) == 1;
    setup->power_counter = (uint8_t)choice(game, OPTION_POWER_COUNTER);
    setup->standoff_first = (uint8_t)choice(game, OPTION_STANDOFF_FIRST);
    setup->forbid_hopeless = choice(game, OPTION_HOPELESS) == 1;
    setup->lost_to_discard = choice(game, OPTION_LOST_COUNTER) == 1;
    setup->deathblow_revealed = choice(game, OPTION_DEATHBLOW) == 1;
    setup->empty_deck = (uint8_t)choice(game, OPTION_EMPTY_DECK);
    setup->round_limit = (uint16_t)value[OPTION_ROUND_LIMIT].integer;
    setup->dry_limit = (uint16_t)value[OPTION_DRY_LIMIT].integer;
    setup->both_die = (uint8_t)choice(game, OPTION_BOTH_DIE);
    setup->solo_counter = (uint8_t)choice(game, OPTION_SOLO_COUNTER);
    setup->player_chooses = choice(game, OPTION_SOLO_CHOICES) == 1;
    setup->hand_size = (uint8_t)value[OPTION_HAND].integer;
    setup->hand_maximum[DQ_HERO] = (uint8_t)hand_maximum(setup, setup->hero->power);
    setup->hand_maximum[DQ_MONSTER] = (uint8_t)hand_maximum(setup, setup->monster->power);
}

static rp_status check_options(const dq_setup *setup, rp_error *error) {
    if (setup->start_wounds >= setup->hero_life)
        return rp_fail(error, RP_BAD_INPUT, "wounds=%d: %s has a life of %d and would be dead; at most %d are possible",
                       setup->start_wounds, setup->hero->name, setup->hero_life, setup->hero_life - 1);
    if (setup->players == 1 && setup->variant == DQ_CLASSIC)
        return rp_fail(error, RP_BAD_INPUT,
                       "variant=classic needs at least 2 players; with players=1 there are: solo, "
                       "dice, classic-solo");
    if (setup->players == 1 && setup->variant == DQ_OFFICIAL)
        return rp_fail(error, RP_BAD_INPUT,
                       "variant=official needs at least 2 players; with players=1 the card fight "
                       "is variant=solo");
    return RP_OK;
}

/* Longest game in moves. Each round: at most two hands filled, a reveal, the effects, both hands added one by one (or
 * 5 cards turned up), an ability with its card, two rolls with a reroll; before it token, choice and two cards. */
static int length_maximum(const dq_setup *setup) {
    int hands = setup->hand_maximum[DQ_HERO] + setup->hand_maximum[DQ_MONSTER];
    int round = hands + 2 + 2 * DQ_EFFECTS_MAX * 9 + hands + 4 + DQ_TURNED_MAX + 2 + 3;
    return 6 + setup->round_limit * round;
}

static void fill_info(rp_game *game, const dq_setup *setup) {
    double escape = setup->score_win || !setup->escape ? 0 : setup->escape_value;
    double lowest = escape - (double)(setup->start_life - 1) / setup->start_life;
    double most = lowest < -1 ? -lowest : 1;
    game->info = (rp_game_info){
        .capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS |
                        (setup->variant == DQ_OFFICIAL || setup->variant == DQ_CLASSIC ? RP_HAS_SIMULTANEOUS : 0),
        .players = DQ_SIDES,
        .player_names = {"hero", "monster"},
        .state_size = sizeof(dq_fight),
        .position_size = offsetof(dq_fight, history),
        .legal_maximum = DQ_CARD_NUMBERS + 1,
        .outcomes_maximum = DQ_CARD_NUMBERS,
        .length_maximum = length_maximum(setup),
        .payoff_minimum = -most,
        .payoff_maximum = most};
}

rp_status dq_create(rp_game *game, const rp_data *data, rp_error *error) {
    dq_setup *setup = calloc(1, sizeof *setup);
    if (!setup) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = setup;
    setup->cards = data ? data->bytes : dq_cards_default();
    rp_status status = find_figures(setup, game, error);
    if (status) return status;
    take_options(setup, game);
    status = check_options(setup, error);
    if (status) return status;
    place_cards(setup);
    if (setup->variant == DQ_CLASSIC) take_classic_cards(setup);
    if (game->spec.value[OPTION_DECK].integer) limit_deck(setup, (int)game->spec.value[OPTION_DECK].integer);
    fill_info(game, setup);
    return RP_OK;
}
