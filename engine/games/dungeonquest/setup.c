/* From options and data to what the rules use. */
#include "engine/games/dungeonquest/setup.h"

#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/length.h"
#include "engine/games/dungeonquest/state.h"
#include "engine/games/dungeonquest_combat/combat.h"
#include "engine/page.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum {
    OPTION_PLAYERS,
    OPTION_HEROES,
    OPTION_VARIANT,
    OPTION_SCORE,
    OPTION_RIVALS,
    OPTION_TURN_LIMIT,
    OPTION_FAR_SIDE,
    OPTION_OPENED,
    OPTION_NO_TILES,
    OPTION_TOWERS,
    OPTION_TRAPPED,
    OPTION_SEARCHES,
    OPTION_RUN_OUT,
    OPTION_LOST_LOOT,
    OPTION_RAGE,
    OPTION_NO_RETREAT,
    OPTION_RETREAT,
    OPTION_FAILED_LEAVE,
    OPTION_DESCENT,
    OPTION_EXIT,
    OPTION_SHIFT,
    OPTION_NO_CARD_BELOW,
    OPTION_WAY_BACK,
    OPTION_MEETING,
    OPTION_MOVE_AGAIN,
    OPTION_BRIDGE_LOOT,
    OPTION_BRIDGE_BACK,
    OPTION_DETERMINATION,
    OPTION_LEAVE_WITH,
    OPTION_PORTCULLIS,
    OPTION_ESCAPE_TO,
    OPTION_ESCAPE_BELOW,
    OPTION_LOOT,
    OPTION_COUNT
};

/* The first word of a ruling is how it stands by itself. */
#define RULING(name, first, other, help)                                                                               \
    { name, RP_OPTION_CHOICE, first, 0, 0, first "|" other, help }
const rp_option dungeon_options[OPTION_COUNT] = {
    [OPTION_PLAYERS] = {"players", RP_OPTION_INTEGER, "1", 1, DUNGEON_HEROES_MAX, NULL, "players, a hero each"},
    [OPTION_HEROES] = {"heroes", RP_OPTION_LIST, "random", 1, DUNGEON_HEROES_MAX, NULL,
                       "ids of the heroes in the card data, A+B, one for each player; random: drawn"},
    [OPTION_VARIANT] = {"variant", RP_OPTION_CHOICE, NULL, 0, 0, dq_variant_words,
                        "how fights are fought; not set: official, or solo with one player"},
    [OPTION_SCORE] = {"score", RP_OPTION_CHOICE, "win", 0, 0, "win|gold",
                      "payoff: 1 for the winners to share, or gold brought out, in 10,000"},
    [OPTION_RIVALS] = {"rivals", RP_OPTION_REAL, "0.01", 0, 1, NULL,
                       "share of what the others have on average that is taken from the payoff"},
    [OPTION_TURN_LIMIT] = {"turn-limit", RP_OPTION_INTEGER, "500", 1, 1000, NULL,
                           "turns of all heroes after which the game ends; who is inside then has lost"},
    [OPTION_FAR_SIDE] = RULING("far-side", "free", "check",
                               "a door or portcullis of a new tile on the way in: no obstacle, or one more"),
    [OPTION_OPENED] = RULING("opened", "closes", "stays", "doors and portcullises behind who went through"),
    [OPTION_NO_TILES] = RULING("no-tiles", "walls", "closed",
                               "ways into the unexplored when no tile is left: walls, which trap a hero, or closed "
                               "only, so that he waits"),
    [OPTION_TOWERS] = RULING("towers", "alone", "shared", "whether heroes may go where one stands in a tower"),
    [OPTION_TRAPPED] = RULING("trapped", "searches", "dies",
                              "a hero without any way out where nothing can be searched: he searches all the same, or "
                              "is dead at once"),
    [OPTION_SEARCHES] = RULING("searches", "stay", "row", "the two searches: in one stay, or on successive turns only"),
    [OPTION_RUN_OUT] = RULING("run-out", "shuffle", "empty",
                              "a deck that has run out: its discards are shuffled into a new one, or it stays empty "
                              "and a draw does nothing; Dragon cards are always shuffled"),
    [OPTION_LOST_LOOT] = RULING("lost-loot", "discard", "deck", "where lost Loot goes"),
    [OPTION_RAGE] = RULING("rage", "treasure", "loot", "what the waking dragon takes: Treasure cards, or all Loot"),
    [OPTION_NO_RETREAT] = RULING("no-retreat", "dies", "stays", "who cannot get away from the waking dragon"),
    [OPTION_RETREAT] =
        RULING("retreat", "alone", "shared", "whether heroes who get away from the dragon may go where one stands"),
    [OPTION_FAILED_LEAVE] = RULING("failed-leave", "nothing", "dragon",
                                   "who is stopped on his way out of the treasure chamber: a Dragon card, without "
                                   "treasure"),
    [OPTION_DESCENT] =
        RULING("descent", "later", "draws", "the first Catacomb card: on the next turn, or as he goes down"),
    [OPTION_EXIT] = RULING("exit", "may", "must", "whether a hero has to leave the catacombs when he can"),
    [OPTION_SHIFT] = RULING("shift", "die", "half",
                            "how far to the side of his way a hero comes up: as the die says, or 1 space by 1 and 2, 2 "
                            "by 3 and 4, 3 by 5 and 6"),
    [OPTION_NO_CARD_BELOW] = RULING("no-card-below", "up", "waits",
                                    "a hero below when no Catacomb card is left to draw: he may come up at once, or "
                                    "waits for another turn"),
    [OPTION_WAY_BACK] =
        RULING("way-back", "none", "any", "the way back after special movement: none, or any passage where he stands"),
    [OPTION_MEETING] =
        RULING("meeting", "turn", "free", "meeting a space a turn late: takes the turn, or comes before a normal one"),
    [OPTION_MOVE_AGAIN] = RULING("move-again", "once", "corridors",
                                 "what ends the turn when it is entered a second time: all chambers that make him "
                                 "move again, or corridors only"),
    [OPTION_BRIDGE_LOOT] = RULING("bridge-loot", "hinders", "helps", "what Loot does to the test on a Bridge"),
    [OPTION_BRIDGE_BACK] =
        RULING("bridge-back", "from", "any", "back from a Bridge: where he came from, or any passage on his side"),
    [OPTION_DETERMINATION] =
        RULING("determination", "kept", "turn", "determination tokens: kept while he tries, or lost with the turn"),
    [OPTION_LEAVE_WITH] =
        RULING("leave-with", "loot", "treasure", "what one player needs to leave: any Loot, or a Treasure card"),
    [OPTION_PORTCULLIS] = RULING("portcullis", "chamber", "entry",
                                 "what forbids an escape: a portcullis of the chamber, or where he came in"),
    [OPTION_ESCAPE_TO] = RULING("escape-to", "free", "shared", "whether a hero may escape to where another one stands"),
    [OPTION_ESCAPE_BELOW] = RULING("escape-below", "yes", "no", "whether there is an escape in the catacombs"),
    [OPTION_LOOT] = RULING("loot", "open", "hidden",
                           "Loot that heroes have: open for all to see, or face down for the other players, who see "
                           "how much there is of each deck, until it goes or the game ends"),
};
const size_t dungeon_option_count = OPTION_COUNT;
_Static_assert((int)OPTION_COUNT == (int)DUNGEON_OPTION_COUNT, "setup.h has the number of options");

/* ---- options -------------------------------------------------------------------------------------------- */

static dungeon_rulings read_rulings(const rp_option_value value[]) {
    return (dungeon_rulings){.far_side_too = value[OPTION_FAR_SIDE].integer,
                             .stay_open = value[OPTION_OPENED].integer,
                             .no_tile_no_wall = value[OPTION_NO_TILES].integer,
                             .share_towers = value[OPTION_TOWERS].integer,
                             .trapped_killed = value[OPTION_TRAPPED].integer,
                             .searches_in_a_row = value[OPTION_SEARCHES].integer,
                             .decks_run_out = value[OPTION_RUN_OUT].integer,
                             .shuffle_lost = value[OPTION_LOST_LOOT].integer,
                             .rage_takes_all = value[OPTION_RAGE].integer,
                             .rage_spares = value[OPTION_NO_RETREAT].integer,
                             .retreat_shares = value[OPTION_RETREAT].integer,
                             .failed_leave_draws = value[OPTION_FAILED_LEAVE].integer,
                             .descent_draws = value[OPTION_DESCENT].integer,
                             .exit_forced = value[OPTION_EXIT].integer,
                             .shift_halved = value[OPTION_SHIFT].integer,
                             .waits_without_card = value[OPTION_NO_CARD_BELOW].integer,
                             .any_way_back = value[OPTION_WAY_BACK].integer,
                             .meeting_is_free = value[OPTION_MEETING].integer,
                             .only_corridors = value[OPTION_MOVE_AGAIN].integer,
                             .bridge_helps = value[OPTION_BRIDGE_LOOT].integer,
                             .bridge_any_passage = value[OPTION_BRIDGE_BACK].integer,
                             .tokens_one_turn = value[OPTION_DETERMINATION].integer,
                             .exit_needs_treasure = value[OPTION_LEAVE_WITH].integer,
                             .portcullis_entry_only = value[OPTION_PORTCULLIS].integer,
                             .escape_shares = value[OPTION_ESCAPE_TO].integer,
                             .no_escape_below = value[OPTION_ESCAPE_BELOW].integer,
                             .loot_hidden = value[OPTION_LOOT].integer && value[OPTION_PLAYERS].integer > 1};
}

static rp_status read_variant(dungeon_setup *setup, const rp_option_value *value, rp_error *error) {
    bool alone = setup->players == 1;
    int variant = alone ? DQ_SOLO : DQ_OFFICIAL;
    if (value->set) variant = (int)value->integer;
    setup->variant = (uint8_t)variant;
    setup->monster_asked = !alone && (variant == DQ_OFFICIAL || variant == DQ_CLASSIC);
    if (alone && (variant == DQ_OFFICIAL || variant == DQ_CLASSIC))
        return rp_fail(error, RP_BAD_INPUT,
                       "variant=%s needs at least 2 players; with players=1 there are: solo, dice, classic-solo",
                       value->text);
    if (!alone && variant == DQ_SOLO)
        return rp_fail(
            error, RP_BAD_INPUT,
            "variant=solo is for players=1; with players=%d there are: official, dice, classic-solo, classic",
            setup->players);
    return RP_OK;
}

/* Hero + 1 of an id, 0 for "random"; -1 with the error line. */
static int read_hero(const dq_cards *cards, const char *id, rp_error *error) {
    char list[400] = "";
    rp_page page = {list, sizeof list, 0};
    if (strcasecmp(id, "random") == 0) return 0;
    for (uint32_t i = 0; i < cards->hero_count; i++) {
        if (strcasecmp(cards->hero[i].id, id) == 0) return (int)i + 1;
        rp_page_put(&page, " %s", cards->hero[i].id);
    }
    rp_fail(error, RP_BAD_INPUT, "heroes: there is no hero %.40s; there are: random%s", id, list);
    return -1;
}

static rp_status read_heroes(dungeon_setup *setup, const rp_option_value *value, rp_error *error) {
    const dq_cards *cards = &setup->book->combat;
    char id[RP_NAME_MAX];
    if (cards->hero_count < setup->players)
        return rp_fail(error, RP_BAD_INPUT, "players=%d: the card data have %u heroes, should have one for each player",
                       setup->players, (unsigned)cards->hero_count);
    if (value->integer == 1 && strcasecmp(value->text, "random") == 0) return RP_OK;
    if (value->integer != setup->players)
        return rp_fail(error, RP_BAD_INPUT, "heroes=%.60s: are %d, should be %d, one for each player, or random",
                       value->text, (int)value->integer, setup->players);
    for (int player = 0; player < setup->players; player++) {
        rp_option_word(value, player, id, sizeof id);
        int hero = read_hero(cards, id, error);
        if (hero < 0) return RP_BAD_INPUT;
        for (int other = 0; hero && other < player; other++)
            if (setup->figure[other] == hero)
                return rp_fail(error, RP_BAD_INPUT, "heroes=%.60s: %s is there twice, should be different heroes",
                               value->text, id);
        setup->figure[player] = (uint8_t)hero;
    }
    return RP_OK;
}

static rp_status read_options(dungeon_setup *setup, const rp_option_value value[], rp_error *error) {
    setup->players = (uint8_t)value[OPTION_PLAYERS].integer;
    setup->score_gold = value[OPTION_SCORE].integer == 1;
    setup->rivals = value[OPTION_RIVALS].real;
    setup->turn_limit = (uint16_t)value[OPTION_TURN_LIMIT].integer;
    setup->rulings = read_rulings(value);
    if (setup->rulings.exit_needs_treasure && setup->players > 1)
        return rp_fail(error, RP_BAD_INPUT, "leave-with=treasure is for players=1; with players=%d it is loot",
                       setup->players);
    if (setup->rulings.loot_hidden && setup->rulings.shuffle_lost)
        return rp_fail(error, RP_BAD_INPUT,
                       "loot=hidden needs lost-loot=discard: what is shown and goes into a deck "
                       "at once would have to be told apart there");
    rp_status status = dungeon_find_face_down(setup, error);
    if (status) return status;
    status = read_variant(setup, &value[OPTION_VARIANT], error);
    return status ? status : read_heroes(setup, &value[OPTION_HEROES], error);
}

/* ---- fights --------------------------------------------------------------------------------------------- */

static rp_status make_fights(dungeon_setup *setup, rp_error *error) {
    const dq_cards *cards = &setup->book->combat;
    /* The games only read them, and the book stays. */
    rp_data data = {.rules = &rp_dq_combat, .hash = rp_hash_bytes(cards, sizeof *cards), .bytes = (void *)cards};
    char variant[RP_WORD_MAX], spec[160];
    rp_word_text(dq_variant_words, setup->variant, variant);
    for (uint32_t hero = 0; hero < cards->hero_count; hero++)
        for (uint32_t monster = 0; monster < cards->monster_count; monster++) {
            snprintf(spec, sizeof spec, "dq-combat:variant=%s,hero=%s,monster=%s,players=%d", variant,
                     cards->hero[hero].id, cards->monster[monster].id, setup->players);
            rp_status status = rp_game_new_of(&rp_dq_combat, spec, &data, &setup->fight[hero][monster], error);
            if (status) return status;
        }
    return RP_OK;
}

/* ---- the game ------------------------------------------------------------------------------------------- */

/* All gold there is, in the unit of the payoff. */
static double gold_maximum(const dungeon_book *book) {
    double gold = 0;
    for (uint32_t i = 0; i < book->card_count; i++) {
        const dungeon_card *card = &book->card[i];
        gold += card->copies * (card->gold_dice ? 100.0 * DUNGEON_FACES * card->gold_dice : card->gold);
    }
    return gold / 10000;
}

static void fill_info(rp_game *game, const dungeon_setup *setup, int64_t length) {
    enum { WAYS_AND_DEEDS = 32 };
    int listed = setup->rulings.loot_hidden ? DUNGEON_HELD_LISTED : DUNGEON_CARDS_MAX;
    double most = setup->score_gold ? gold_maximum(setup->book) : 1;
    if (most < 1) most = 1; /* bounds must differ */
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ENUMERATES_BELIEFS |
                                                (setup->monster_asked ? RP_HAS_SIMULTANEOUS : 0),
                                .players = setup->players,
                                .player_names = {"p1", "p2", "p3", "p4"},
                                .state_size = sizeof(dungeon_state),
                                .position_size = offsetof(dungeon_state, history),
                                .legal_maximum = WAYS_AND_DEEDS + listed,
                                .outcomes_maximum = listed,
                                .length_maximum = (int)length,
                                .payoff_minimum = setup->players > 1 ? -setup->rivals * most : 0,
                                .payoff_maximum = most};
    for (int player = setup->players; player < RP_PLAYERS_MAX; player++) game->info.player_names[player] = NULL;
}

rp_status dungeon_create(rp_game *game, const rp_data *data, rp_error *error) {
    dungeon_setup *setup = calloc(1, sizeof *setup);
    if (!setup) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = setup;
    setup->book = data ? data->bytes : dungeon_book_default();
    dungeon_find_cards(setup->book, &setup->index);
    rp_status status = read_options(setup, game->spec.value, error);
    if (!status) status = make_fights(setup, error);
    if (status) return status;
    int64_t length = dungeon_length_maximum(setup);
    if (length > DUNGEON_LENGTH_MOST)
        return rp_fail(error, RP_BAD_INPUT,
                       "turn-limit=%d: with these cards and rulings a game could have more than %d moves; should be "
                       "lower",
                       setup->turn_limit, (int)DUNGEON_LENGTH_MOST);
    fill_info(game, setup, length);
    return RP_OK;
}

void dungeon_destroy(rp_game *game) {
    dungeon_setup *setup = game->setup;
    if (!setup) return;
    for (int hero = 0; hero < DQ_HEROES_MAX; hero++)
        for (int monster = 0; monster < DQ_MONSTERS_MAX; monster++) rp_game_free(setup->fight[hero][monster]);
    free(setup);
}
