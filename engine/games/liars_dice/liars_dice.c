/* Liar's dice: each player rolls dice under a cup; in turn they raise a bid on all dice together or call the bidder a
 * liar.
 *
 * A bid says that among all dice at least QUANTITY show FACE; the highest face is wild and counts as every other one. A
 * higher bid has a higher quantity, or the same quantity and a higher face. The caller wins when the bid is not met,
 * the bidder when it is: payoff +1 and -1. With one die each this is the game of the literature (Lisy, Lanctot,
 * Bowling: Online Monte Carlo counterfactual regret minimization, AAMAS 2015).
 *
 *     hand of first ── hand of second ── first bids ── second bids or calls ── first bids or calls ── ...
 *
 * A hand is one chance outcome: the order of a player's own dice carries no information, so the outcomes are the sorted
 * hands in lexicographic order, 0 = all ones, with their multinomial probabilities.
 *
 * Actions: 0 .. B-1 the bids from 1x1 upwards, bid (quantity - 1) * faces + face - 1; B = dice * faces calls "liar".
 * Bids only rise, so the set of those made is their order, and the number of them says whose turn it is. */
#include "engine/game.h"
#include "engine/page.h"
#include "engine/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPTION_DICE, OPTION_FACES };
enum { DICE_MAX = 5, FACES_MIN = 2, FACES_MAX = 8, BIDS_MAX = 64, HANDS_MAX = 792, ROLLS_MAX = 32768, BID_TEXT = 24 };

typedef struct cups {
    uint16_t hand[2]; /* 1 + number of the sorted hand; 0: not rolled, or hidden in a view */
    uint8_t rolled;   /* players who have rolled */
    uint8_t called;
    uint8_t unused[2];
    uint64_t bids; /* bit b: bid b was made */
} cups;

/* All hands of a number of dice. */
typedef struct hand_list {
    int dice, hands;
    uint32_t rolls;            /* faces ^ dice: equally likely rolls in order */
    uint32_t count[HANDS_MAX]; /* 4 bits a face, the lowest first: how many dice show it */
    uint16_t ways[HANDS_MAX];  /* rolls in order that give this hand */
    uint16_t hand_of_roll[ROLLS_MAX];
} hand_list;

typedef struct setup {
    int faces, bids;
    hand_list list[2];
} setup;

static const cups *cups_of(const rp_state *state) { return (const cups *)(const void *)state->bytes; }
static cups *edit(rp_state *state) { return (cups *)(void *)state->bytes; }
static const setup *setup_of(const rp_game *game) { return game->setup; }
static int bids_made(const cups *c) { return __builtin_popcountll(c->bids); }
static int highest_bid(const cups *c) { return 63 - __builtin_clzll(c->bids); } /* one must have been made */

/* Sorts the faces (from 0) of a roll in place and returns the number of that roll, the first die being the highest
 * digit. */
static uint32_t sorted_roll(int roll[], int dice, int faces) {
    uint32_t number = 0;
    for (int i = 0; i < dice; i++)
        for (int j = i; j && roll[j] < roll[j - 1]; j--) {
            int swap = roll[j];
            roll[j] = roll[j - 1];
            roll[j - 1] = swap;
        }
    for (int i = 0; i < dice; i++) number = number * (uint32_t)faces + (uint32_t)roll[i];
    return number;
}

static void start(const rp_game *game, rp_state *state) { (void)game, (void)state; }

static unsigned to_act(const rp_game *game, const rp_state *state) {
    (void)game;
    const cups *c = cups_of(state);
    if (c->rolled < 2) return RP_TO_ACT_CHANCE;
    return c->called ? 0 : RP_TO_ACT_PLAYER(bids_made(c) & 1);
}

static int legal(const rp_game *game, const rp_state *state, int player, rp_action out[]) {
    (void)player;
    const cups *c = cups_of(state);
    int first = c->bids ? highest_bid(c) + 1 : 0, past = setup_of(game)->bids + (c->bids != 0);
    for (int action = first; action < past; action++) out[action - first] = action;
    return past - first;
}

static int chance(const rp_game *game, const rp_state *state, rp_outcome out[]) {
    const hand_list *list = &setup_of(game)->list[cups_of(state)->rolled];
    for (int i = 0; i < list->hands; i++)
        out[i] = (rp_outcome){.outcome = i, .probability = (double)list->ways[i] / list->rolls};
    return list->hands;
}

static rp_action draw(const hand_list *list, rp_random *random) {
    return list->hand_of_roll[rp_random_below(random, list->rolls)];
}

static rp_action sample(const rp_game *game, const rp_state *state, rp_random *random) {
    return draw(&setup_of(game)->list[cups_of(state)->rolled], random);
}

static void apply(const rp_game *game, rp_state *state, const rp_move *move) {
    cups *c = edit(state);
    if (c->rolled < 2) {
        c->hand[c->rolled++] = (uint16_t)(1 + move->of[0]);
        return;
    }
    int action = move->of[bids_made(c) & 1];
    if (action == setup_of(game)->bids)
        c->called = 1;
    else
        c->bids |= (uint64_t)1 << action;
}

/* Dice of one hand that show `face` (from 0) or the wild one. */
static int showing(const setup *s, const cups *c, int player, int face) {
    uint32_t count = s->list[player].count[c->hand[player] - 1];
    int wild = s->faces - 1;
    return (int)(count >> 4 * face & 15) + (face == wild ? 0 : (int)(count >> 4 * wild & 15));
}

static void payoff(const rp_game *game, const rp_state *state, double out[]) {
    const setup *s = setup_of(game);
    const cups *c = cups_of(state);
    int bid = highest_bid(c), quantity = 1 + bid / s->faces, face = bid % s->faces;
    int caller = bids_made(c) & 1;
    bool met = showing(s, c, 0, face) + showing(s, c, 1, face) >= quantity;
    out[caller] = met ? -1 : 1;
    out[1 - caller] = met ? 1 : -1;
}

static uint64_t information_key(const rp_game *game, const rp_state *state, int player) {
    (void)game;
    const cups *c = cups_of(state);
    return rp_mix(rp_mix((uint64_t)c->hand[player] << 16 | (uint64_t)c->called << 8 | c->rolled, 0), c->bids);
}

/* The bids below the highest decide nothing but whose turn it is. */
static uint64_t position_key(const rp_game *game, const rp_state *state) {
    (void)game;
    const cups *c = cups_of(state);
    uint64_t bidding = c->bids ? 1 + (uint64_t)highest_bid(c) : 0;
    return rp_mix(rp_mix((uint64_t)c->hand[0] << 16 | c->hand[1], (uint64_t)c->called << 8 | c->rolled),
                  bidding << 1 | (uint64_t)(bids_made(c) & 1));
}

static void mask(const rp_game *game, rp_state *state, int player) {
    (void)game;
    edit(state)->hand[1 - player] = 0;
}

static bool other_has_rolled(const cups *c, int player) { return c->rolled > 1 - player; }

static void resample(const rp_game *game, rp_state *state, int player, rp_random *random) {
    cups *c = edit(state);
    if (!other_has_rolled(c, player)) return;
    c->hand[1 - player] = (uint16_t)(1 + draw(&setup_of(game)->list[1 - player], random));
}

static uint64_t belief_count(const rp_game *game, const rp_state *state, int player) {
    return other_has_rolled(cups_of(state), player) ? (uint64_t)setup_of(game)->list[1 - player].hands : 1;
}

static double belief_world(const rp_game *game, rp_state *state, int player, uint64_t index) {
    cups *c = edit(state);
    if (!other_has_rolled(c, player)) return 1;
    const hand_list *list = &setup_of(game)->list[1 - player];
    c->hand[1 - player] = (uint16_t)(1 + index);
    return (double)list->ways[index] / list->rolls;
}

/* ---- texts ---------------------------------------------------------------------------------------------- */

/* The faces of hand `number` (from 0), ascending, into faces[DICE_MAX] (from 1). */
static void faces_of(const setup *s, int player, int number, int faces[DICE_MAX]) {
    uint32_t count = s->list[player].count[number];
    int dice = 0;
    for (int face = 0; face < s->faces; face++)
        for (uint32_t left = count >> 4 * face & 15; left; left--) faces[dice++] = face + 1;
}

static void hand_text(const setup *s, int player, int number, char *text, size_t size) {
    int faces[DICE_MAX];
    rp_page page = {text, size, 0};
    faces_of(s, player, number, faces);
    for (int i = 0; i < s->list[player].dice; i++) rp_page_put(&page, "%s%d", i ? " " : "", faces[i]);
}

static void bid_text(const setup *s, int bid, char *text, size_t size) {
    snprintf(text, size, "%dx%d", 1 + bid / s->faces, 1 + bid % s->faces);
}

static void describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const setup *s = setup_of(game);
    if (player == RP_CHANCE_PLAYER)
        hand_text(s, cups_of(state)->rolled, action, text, RP_TEXT_MAX);
    else if (action == s->bids)
        snprintf(text, RP_TEXT_MAX, "liar");
    else
        bid_text(s, action, text, RP_TEXT_MAX);
}

static const char *dice_word(int count) { return count == 1 ? "die" : "dice"; }

static void show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const setup *s = setup_of(game);
    const cups *c = cups_of(state);
    rp_page page = {text, size, 0};
    for (int i = 0; i < 2; i++) {
        char hand[RP_TEXT_MAX] = "not rolled";
        if (c->hand[i])
            hand_text(s, i, c->hand[i] - 1, hand, sizeof hand);
        else if (c->rolled > i)
            snprintf(hand, sizeof hand, "hidden");
        rp_page_put(&page, "  %-8s %s %s%s\n", game->info.player_names[i], dice_word(s->list[i].dice), hand,
                    i == player ? "  (you)" : "");
    }
    rp_page_put(&page, "  bids (number x face, %d wild):", s->faces);
    for (uint64_t left = c->bids; left; left &= left - 1) {
        char bid[BID_TEXT];
        bid_text(s, __builtin_ctzll(left), bid, sizeof bid);
        rp_page_put(&page, " %s", bid);
    }
    rp_page_put(&page, "%s%s\n", c->bids ? "" : " none yet", c->called ? " liar" : "");
}

/* ---- phrases -------------------------------------------------------------------------------------------- */

static void rules_text(const rp_game *game, char *text, size_t size) {
    const setup *s = setup_of(game);
    int dice[2] = {s->list[0].dice, s->list[1].dice};
    char rolled[64];
    if (dice[0] == dice[1])
        snprintf(rolled, sizeof rolled, "Each player rolls %d %s", dice[0], dice_word(dice[0]));
    else
        snprintf(rolled, sizeof rolled, "First rolls %d %s and Second %d, each", dice[0], dice_word(dice[0]), dice[1]);
    snprintf(text, size,
             "%s under a cup. In turn you bid, each time higher, or call the last bidder a liar. A bid of 2x1 says: at "
             "least 2 of all these dice show 1. Higher is more dice, or as many of a higher face; %d is wild and "
             "counts as every face. Whoever calls wins if the bid was too high, else the bidder wins.\n",
             rolled, s->faces);
}

static void question(const rp_game *game, const rp_state *state, int player, char *text) {
    const setup *s = setup_of(game);
    const cups *c = cups_of(state);
    char hand[RP_TEXT_MAX], bid[BID_TEXT];
    hand_text(s, player, c->hand[player] - 1, hand, sizeof hand);
    int used = snprintf(text, RP_TEXT_MAX, "You rolled %.20s; ", hand);
    if (!c->bids) {
        snprintf(text + used, (size_t)(RP_TEXT_MAX - used), "your bid?");
        return;
    }
    bid_text(s, highest_bid(c), bid, sizeof bid);
    snprintf(text + used, (size_t)(RP_TEXT_MAX - used), "bid more than %s, or call liar?", bid);
}

/* "2x3: at least two dice show 3" */
static void deed(const rp_game *game, const rp_state *before, const rp_state *after, int player, rp_action action,
                 bool you, char *text) {
    (void)before, (void)after, (void)player;
    const setup *s = setup_of(game);
    char bid[BID_TEXT];
    if (action == s->bids) {
        snprintf(text, RP_TEXT_MAX, "%s the bidder a liar", you ? "call" : "calls");
        return;
    }
    int quantity = 1 + action / s->faces;
    bid_text(s, action, bid, sizeof bid);
    snprintf(text, RP_TEXT_MAX, "%s %s: at least %d %s %d", you ? "bid" : "bids", bid, quantity,
             quantity == 1 ? "die shows" : "dice show", 1 + action % s->faces);
}

static void outcome(const rp_game *game, const rp_state *before, const rp_state *after, rp_action number, int reader,
                    char *text) {
    (void)after;
    char who[RP_NAME_MAX], hand[RP_TEXT_MAX] = "dice that you do not see";
    int player = cups_of(before)->rolled;
    rp_player_title(game, player, reader, who);
    if (number >= 0) hand_text(setup_of(game), player, number, hand, sizeof hand);
    snprintf(text, RP_TEXT_MAX, "%s %s %.40s", who, player == reader ? "roll" : "rolls",
             number < 0 && setup_of(game)->list[player].dice == 1 ? "a die that you do not see" : hand);
}

/* "2 dice show 4 or the wild 6, so the bid 2x4 was good" */
static void end(const rp_game *game, const rp_state *state, int reader, char *text) {
    (void)reader;
    const setup *s = setup_of(game);
    const cups *c = cups_of(state);
    char bid[BID_TEXT], number[4] = "No", wild[20] = "";
    int highest = highest_bid(c), face = highest % s->faces;
    uint8_t shown = (uint8_t)(showing(s, c, 0, face) + showing(s, c, 1, face));
    bid_text(s, highest, bid, sizeof bid);
    if (shown) snprintf(number, sizeof number, "%u", shown);
    if (face + 1 < s->faces) snprintf(wild, sizeof wild, " or the wild %u", (uint8_t)s->faces);
    snprintf(text, RP_TEXT_MAX, "%s %s %u%s, so the bid %s was %s", number, shown < 2 ? "die shows" : "dice show",
             (uint8_t)(face + 1), wild, bid, shown > highest / s->faces ? "good" : "too high");
}

static const rp_phrases phrases = {
    .rules = rules_text, .question = question, .deed = deed, .outcome = outcome, .end = end};

/* ---- positions ------------------------------------------------------------------------------------------ */

static void write_hand(rp_writer *writer, const rp_game *game, const cups *c, int i, int player) {
    const char *key = game->info.player_names[i];
    if (player >= 0 && i != player && c->rolled > i) {
        writer->string(writer, key, "hidden");
    } else if (!c->hand[i]) {
        writer->null(writer, key);
    } else {
        int faces[DICE_MAX];
        faces_of(setup_of(game), i, c->hand[i] - 1, faces);
        writer->open_array(writer, key);
        for (int die = 0; die < setup_of(game)->list[i].dice; die++) writer->integer(writer, NULL, faces[die]);
        writer->close(writer);
    }
}

static void write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const cups *c = cups_of(state);
    for (int i = 0; i < 2; i++) write_hand(writer, game, c, i, player);
    writer->open_array(writer, "bids");
    for (uint64_t left = c->bids; left; left &= left - 1) {
        char bid[BID_TEXT];
        bid_text(setup_of(game), __builtin_ctzll(left), bid, sizeof bid);
        writer->string(writer, NULL, bid);
    }
    writer->close(writer);
    writer->boolean(writer, "called", c->called);
}

/* A list of faces in any order, null (not rolled) or "hidden" (rolled, the other's in views only). */
static void read_hand(rp_reader *reader, const rp_game *game, cups *c, int i, int player) {
    const setup *s = setup_of(game);
    const hand_list *list = &s->list[i];
    const char *key = game->info.player_names[i];
    if (!rp_reader_ok(reader) || !reader->enter(reader, key, 0)) return;
    char kind = reader->kind(reader);
    reader->leave(reader);
    if (kind == '0') return;
    if (c->rolled != i) rp_reader_fail(reader, "the first player rolls before the second");
    c->rolled = (uint8_t)(i + 1);
    if (player >= 0 && i != player) {
        rp_read_choice(reader, key, "hidden");
        return;
    }
    if (!rp_read_array(reader, key, DICE_MAX)) return;
    if ((int)reader->length(reader) != list->dice)
        rp_reader_fail(reader, "has %zu dice, should have %d", reader->length(reader), list->dice);
    int roll[DICE_MAX];
    for (int die = 0; die < list->dice && rp_reader_ok(reader) && reader->enter(reader, NULL, (size_t)die); die++) {
        roll[die] = (int)rp_read_integer(reader, NULL, 1, s->faces) - 1;
        reader->leave(reader);
    }
    if (rp_reader_ok(reader)) c->hand[i] = (uint16_t)(1 + list->hand_of_roll[sorted_roll(roll, list->dice, s->faces)]);
    reader->leave(reader);
}

static void read_bid(rp_reader *reader, const setup *s, cups *c) {
    char text[8], own[BID_TEXT];
    rp_read_string(reader, NULL, text, sizeof text);
    for (int bid = 0; bid < s->bids && rp_reader_ok(reader); bid++) {
        bid_text(s, bid, own, sizeof own);
        if (strcmp(own, text) != 0) continue;
        if (c->bids >> bid) rp_reader_fail(reader, "%s should be higher than the bid before", text);
        c->bids |= (uint64_t)1 << bid;
        return;
    }
    rp_reader_fail(reader, "'%s' should be a bid from 1x1 to %dx%d", text, s->bids / s->faces, s->faces);
}

static void read(const rp_game *game, rp_state *state, int player, rp_reader *reader) {
    const setup *s = setup_of(game);
    cups *c = edit(state);
    rp_read_only(reader, "first|second|bids|called");
    for (int i = 0; i < 2; i++) read_hand(reader, game, c, i, player);
    if (rp_read_array_optional(reader, "bids", (size_t)s->bids)) {
        size_t count = reader->length(reader);
        if (count && c->rolled < 2) rp_reader_fail(reader, "bidding begins when both have rolled");
        for (size_t i = 0; i < count && rp_reader_ok(reader) && reader->enter(reader, NULL, i); i++) {
            read_bid(reader, s, c);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    c->called = rp_read_boolean_or(reader, "called", false);
    if (c->called && !c->bids) rp_reader_fail(reader, "called: nobody has made a bid yet");
}

/* ---- making --------------------------------------------------------------------------------------------- */

/* Fills the list with all hands, lexicographic by sorted faces. */
static void list_hands(hand_list *list, int faces, int dice) {
    int roll[DICE_MAX];
    list->dice = dice;
    list->rolls = 1;
    for (int i = 0; i < dice; i++) list->rolls *= (uint32_t)faces;
    for (uint32_t index = 0; index < list->rolls; index++) {
        uint32_t count = 0, rest = index;
        for (int i = dice - 1; i >= 0; i--, rest /= (uint32_t)faces) {
            roll[i] = (int)(rest % (uint32_t)faces);
            count += (uint32_t)1 << 4 * roll[i];
        }
        uint32_t sorted = sorted_roll(roll, dice, faces); /* at most index, so its hand is listed */
        if (sorted == index) {
            list->count[list->hands] = count;
            list->hand_of_roll[index] = (uint16_t)list->hands++;
        }
        list->hand_of_roll[index] = list->hand_of_roll[sorted];
        list->ways[list->hand_of_roll[sorted]]++;
    }
}

static rp_status read_dice(const char *text, int dice[2], rp_error *error) {
    bool right = strlen(text) == 3 && text[1] == 'x';
    for (int i = 0; i < 2 && right; i++) {
        dice[i] = text[2 * i] - '0';
        right = dice[i] >= 1 && dice[i] <= DICE_MAX;
    }
    if (right) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "game liars-dice: dice=%.40s: should be AxB, 1 to %d dice each, such as 2x1",
                   text, DICE_MAX);
}

static rp_status create(rp_game *game, const rp_data *data, rp_error *error) {
    (void)data;
    const rp_option_value *value = game->spec.value;
    int dice[2], faces = (int)value[OPTION_FACES].integer;
    rp_status status = read_dice(value[OPTION_DICE].text, dice, error);
    if (status) return status;
    int bids = (dice[0] + dice[1]) * faces;
    if (bids > BIDS_MAX)
        return rp_fail(error, RP_BAD_INPUT,
                       "game liars-dice: dice=%s,faces=%d: dice times faces should be at most %d, not %d",
                       value[OPTION_DICE].text, faces, BIDS_MAX, bids);
    setup *s = calloc(1, sizeof *s);
    if (!s) return rp_fail(error, RP_FAILED, "no memory for a game");
    game->setup = s;
    s->faces = faces;
    s->bids = bids;
    for (int i = 0; i < 2; i++) list_hands(&s->list[i], faces, dice[i]);
    int hands = s->list[0].hands > s->list[1].hands ? s->list[0].hands : s->list[1].hands;
    game->info = (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_HIDDEN | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                                .players = 2,
                                .player_names = {"first", "second"},
                                .state_size = sizeof(cups),
                                .position_size = sizeof(cups),
                                .legal_maximum = bids,
                                .outcomes_maximum = hands,
                                .length_maximum = 2 + bids + 1,
                                .payoff_minimum = -1,
                                .payoff_maximum = 1};
    return RP_OK;
}

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]);

static const rp_option options[] = {
    [OPTION_DICE] = {.name = "dice",
                     .kind = RP_OPTION_TEXT,
                     .fallback = "1x1",
                     .help = "AxB: dice of the first and of the second player, 1 to 5 each"},
    [OPTION_FACES] = {.name = "faces",
                      .kind = RP_OPTION_INTEGER,
                      .fallback = "6",
                      .minimum = FACES_MIN,
                      .maximum = FACES_MAX,
                      .help = "faces of a die, the highest is wild; all dice times faces at most 64"},
};

const rp_rules rp_liars_dice = {
    .name = "liars-dice",
    .title = "Liar's dice",
    .summary = "hidden dice, rising bids, one call; the highest face is wild",
    .version = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .start = start,
    .to_act = to_act,
    .legal = legal,
    .chance = chance,
    .sample = sample,
    .apply = apply,
    .payoff = payoff,
    .information_key = information_key,
    .mask = mask,
    .resample = resample,
    .belief_count = belief_count,
    .belief_world = belief_world,
    .position_key = position_key,
    .playout = playout,
    .describe = describe,
    .write = write,
    .read = read,
    .show = show,
    .phrases = &phrases,
};

static void playout(const rp_game *game, rp_state *state, rp_random *random, double result[]) {
    rp_playout_loop(&rp_liars_dice, game, state, random, result);
}
