#include "engine/games/dungeonquest/hero/face_down.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/kit/pile.h"

#include <string.h>

/* ---- kinds ---------------------------------------------------------------------------------------------- */

/* Using it takes it from him before anything else. */
static bool goes_when_used(const dungeon_card *card) {
    for (int i = 0; i < card->effects.count; i++) {
        const dungeon_effect *effect = &card->effect[card->effects.first + i];
        if (effect->when == DUNGEON_USED) return effect->kind == DUNGEON_DISCARD;
    }
    return true;
}

static bool can_lie_face_down(const dungeon_book *book, int kind) {
    const dungeon_card *card = &book->card[kind];
    bool met_openly = card->deck == DUNGEON_DECK_TRAP || card->deck == DUNGEON_DECK_DOOR ||
                      card->deck == DUNGEON_DECK_DRAGON || dungeon_has_time(card, DUNGEON_DRAWN);
    return dungeon_is_loot(book, kind) && !met_openly && !dungeon_has_time(card, DUNGEON_EACH_TURN) &&
           goes_when_used(card) && !dungeon_has_effect(card, DUNGEON_USED, DUNGEON_LOSE_LOOT) &&
           !dungeon_has_effect(card, DUNGEON_USED, DUNGEON_TRADE);
}

rp_status dungeon_find_face_down(dungeon_setup *setup, rp_error *error) {
    int cards = 0;
    for (int card = 0; setup->rulings.loot_hidden && card < (int)setup->book->card_count; card++) {
        if (!can_lie_face_down(setup->book, card)) continue;
        dungeon_kinds *kinds = &setup->face_down[setup->book->card[card].deck];
        kinds->card[kinds->count++] = (uint8_t)card;
        setup->lies_face_down[card] = true;
        cards += setup->book->card[card].copies;
    }
    if (cards > DUNGEON_FACE_DOWN_MAX)
        return rp_fail(error, RP_BAD_INPUT, "loot=hidden: the card data have %d Loot cards, should be at most %d",
                       cards, DUNGEON_FACE_DOWN_MAX);
    return RP_OK;
}

/* ---- slots ---------------------------------------------------------------------------------------------- */

static uint8_t player_byte(const dungeon_state *state, int i) {
    return i < DUNGEON_FACE_DOWN_FIRST ? state->face_down_player[i]
                                       : state->face_down.player[i - DUNGEON_FACE_DOWN_FIRST];
}

static void add_player(dungeon_state *state, int i, int player) {
    uint8_t *byte = i / 4 < DUNGEON_FACE_DOWN_FIRST ? &state->face_down_player[i / 4]
                                                    : &state->face_down.player[i / 4 - DUNGEON_FACE_DOWN_FIRST];
    *byte = (uint8_t)(*byte | player << i % 4 * 2);
}

static bool is_fresh(const dungeon_state *state, int deck) { return state->turn.fresh[deck / 8] >> deck % 8 & 1; }

int dungeon_list_face_down(const dungeon_setup *setup, const dungeon_state *state,
                           dungeon_slot out[DUNGEON_FACE_DOWN_MAX]) {
    for (int i = 0, generation = 0; i < state->face_down_count; i++) {
        int card = state->face_down.card[i] % DUNGEON_GENERATION_FIRST, deck = setup->index.deck_of[card];
        if (i && out[i - 1].deck != deck) generation = 0;
        generation += state->face_down.card[i] >= DUNGEON_GENERATION_FIRST;
        out[i] = (dungeon_slot){.deck = (uint8_t)deck,
                                .generation = (uint8_t)generation,
                                .player = player_byte(state, i / 4) >> i % 4 * 2 & 3,
                                .card = (uint8_t)card};
    }
    for (int i = state->face_down_count - 1, last = -1, generation = 0; i >= 0; i--) {
        if (out[i].deck != last) generation = out[i].generation;
        last = out[i].deck;
        if (is_fresh(state, last) && out[i].generation == generation) out[i].generation = DUNGEON_FRESH;
    }
    return state->face_down_count;
}

static unsigned rank(const dungeon_slot *slot) {
    return (unsigned)slot->deck << 16 | (unsigned)slot->generation << 8 | slot->player;
}

static bool is_of_one_generation(const dungeon_slot *one, const dungeon_slot *other) {
    return one->deck == other->deck && one->generation == other->generation;
}

void dungeon_set_face_down(dungeon_state *state, dungeon_slot list[], int count) {
    dungeon_turn_all_up(state);
    state->face_down_count = (uint8_t)count;
    for (int i = 1; i < count; i++) {
        dungeon_slot slot = list[i];
        int at = i;
        for (; at && rank(&list[at - 1]) > rank(&slot); at--) list[at] = list[at - 1];
        list[at] = slot;
    }
    for (int i = 0; i < count; i++) {
        bool first = !i || !is_of_one_generation(&list[i - 1], &list[i]);
        uint8_t *fresh = &state->turn.fresh[list[i].deck / 8];
        state->face_down.card[i] = (uint8_t)(list[i].card + (first ? DUNGEON_GENERATION_FIRST : 0));
        add_player(state, i, list[i].player);
        if (list[i].generation == DUNGEON_FRESH) *fresh = (uint8_t)(*fresh | 1u << list[i].deck % 8);
    }
}

void dungeon_turn_all_up(dungeon_state *state) {
    memset(&state->face_down, 0, sizeof state->face_down);
    memset(state->face_down_player, 0, sizeof state->face_down_player);
    state->face_down_count = 0;
    memset(state->turn.fresh, 0, sizeof state->turn.fresh);
}

void dungeon_lay_face_down(const dungeon_setup *setup, dungeon_state *state, int player, int card) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX + 1];
    int count = dungeon_list_face_down(setup, state, list);
    if (count == DUNGEON_FACE_DOWN_MAX) return; /* never: there are no more such cards */
    list[count++] = (dungeon_slot){setup->index.deck_of[card], DUNGEON_FRESH, (uint8_t)player, (uint8_t)card};
    dungeon_set_face_down(state, list, count);
}

static void remove_slot(dungeon_state *state, dungeon_slot list[], int count, int at) {
    for (int i = at; i + 1 < count; i++) list[i] = list[i + 1];
    dungeon_set_face_down(state, list, count - 1);
}

void dungeon_turn_up(const dungeon_setup *setup, dungeon_state *state, int player, int card) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int count = dungeon_list_face_down(setup, state, list), copies = 0, last = 0;
    for (int i = 0; i < count; i++) {
        if (list[i].player != player || list[i].card != card) continue;
        copies++;
        last = i;
    }
    if (copies > dungeon_kept(&state->hero[player], card)) remove_slot(state, list, count, last);
    /* All see whose it was, which nothing else in the state says. */
    if (setup->lies_face_down[card]) state->history = rp_mix(state->history, (uint64_t)player << 8 | (unsigned)card);
}

void dungeon_age_loot(const dungeon_setup *setup, dungeon_state *state, int deck) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    if (!is_fresh(state, deck)) return;
    int count = dungeon_list_face_down(setup, state, list), generation = 1;
    for (int i = 0; i < count; i++)
        if (list[i].deck == deck && list[i].generation != DUNGEON_FRESH) generation = list[i].generation + 1;
    for (int i = 0; i < count; i++)
        if (list[i].deck == deck && list[i].generation == DUNGEON_FRESH) list[i].generation = (uint8_t)generation;
    dungeon_set_face_down(state, list, count);
}

int dungeon_face_down_count(const dungeon_setup *setup, const dungeon_state *state, int player, int deck) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int count = dungeon_list_face_down(setup, state, list), lie = 0;
    for (int i = 0; i < count; i++) lie += list[i].player == player && list[i].deck == deck;
    return lie;
}

/* ---- slots that are picked ------------------------------------------------------------------------------- */

rp_action dungeon_plain_action(rp_action action, int *slot) {
    *slot = -1;
    if (action < DUNGEON_ACT_SLOT) return action;
    *slot = (action - DUNGEON_ACT_SLOT) / DUNGEON_SLOT_CODES;
    return DUNGEON_ACT_USE + (action - DUNGEON_ACT_SLOT) % DUNGEON_SLOT_CODES;
}

static rp_action slot_action(int slot, rp_action base, int card) {
    return DUNGEON_ACT_SLOT + DUNGEON_SLOT_CODES * slot + base - DUNGEON_ACT_USE + card;
}
_Static_assert((int)DUNGEON_ACT_SLOT == (int)DUNGEON_OUT_SLOT && (int)DUNGEON_ACT_USE == (int)DUNGEON_OUT_CARD,
               "outcomes of slots are numbered as actions");

int dungeon_name_lost_slots(const dungeon_setup *setup, const dungeon_state *state, int player, rp_outcome out[],
                            int count) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    double copy[DUNGEON_CARDS_MAX] = {0}; /* the probability of each copy of a kind */
    int all = dungeon_list_face_down(setup, state, list), named = 0, slot = 0;
    for (int i = 0; i < count; i++) {
        int card = out[i].outcome - DUNGEON_OUT_CARD;
        copy[card] = out[i].probability / dungeon_kept(&state->hero[player], card);
        if (!setup->lies_face_down[card]) out[named++] = out[i];
    }
    for (int i = 0; i < all; i++) {
        int card = list[i].card;
        if (list[i].player != player) continue;
        if (copy[card] > 0) out[named++] = (rp_outcome){slot_action(slot, DUNGEON_OUT_CARD, card), copy[card]};
        slot++;
    }
    return named;
}

int dungeon_name_slots(const dungeon_setup *setup, const dungeon_state *state, int player, rp_action base,
                       rp_action out[], int count) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    bool is_listed[DUNGEON_CARDS_MAX] = {false};
    int all = dungeon_list_face_down(setup, state, list), named = 0, slot = 0;
    for (int i = 0; i < count; i++) {
        int card = out[i] - base;
        if (card >= 0) is_listed[card] = true;
        if (card < 0 || !setup->lies_face_down[card]) out[named++] = out[i];
    }
    for (int i = 0; i < all; i++) {
        if (list[i].player != player) continue;
        if (is_listed[list[i].card]) out[named++] = slot_action(slot, base, list[i].card);
        slot++;
    }
    return named;
}

rp_action dungeon_take_slot(dungeon_course *course, rp_action action) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int slot, player = course->state->turn.subject;
    rp_action plain = dungeon_plain_action(action, &slot);
    if (slot < 0) return plain;
    int count = dungeon_list_face_down(course->setup, course->state, list);
    for (int i = 0; i < count; i++)
        if (list[i].player == player && slot-- == 0) {
            remove_slot(course->state, list, count, i);
            break;
        }
    return plain;
}

/* ---- knowledge ------------------------------------------------------------------------------------------ */

/* How cards are dealt: at random, or in the way of a number, which goes on to the next card. */
typedef struct dealer {
    rp_random *random;
    uint64_t index, worlds; /* worlds: ways in which all are dealt */
    double probability;
} dealer;

/* Takes one of the cards: a slot more, each card being equally likely. */
static int deal_one(dealer *with, rp_pile *left) {
    rp_pile one = 0;
    const rp_deal deal = {.unseen = *left, .places = 1, .place = {{&one, 1}}, .rest = left};
    uint64_t worlds = rp_deal_worlds(&deal);
    with->worlds = rp_worlds_times(with->worlds, worlds);
    if (with->random) {
        rp_deal_sample(&deal, with->random);
    } else {
        rp_deal_world(&deal, with->index % worlds);
        with->index /= worlds;
        with->probability /= (double)worlds;
    }
    return __builtin_ctzll(one);
}

static void hold(dungeon_state *state, const dungeon_slot *slot, int copies) {
    uint8_t *held = &state->hero[slot->player].held[slot->card];
    *held = (uint8_t)(*held + copies);
}

/* Copies of each kind that lie in slots of one generation, of players of `who`, or in its pile. Returns how many there
 * are in all; 0 without such slots. */
static int gather(const dungeon_setup *setup, const dungeon_state *state, const dungeon_slot list[], int count,
                  unsigned who, uint8_t copies[DUNGEON_CARDS_MAX]) {
    const dungeon_kinds *kinds = &setup->face_down[list[0].deck];
    int all = 0;
    memset(copies, 0, DUNGEON_CARDS_MAX);
    for (int i = 0; i < count; i++) {
        if (!(who >> list[i].player & 1)) continue;
        copies[list[i].card]++;
        all++;
    }
    if (!all || list[0].generation != DUNGEON_FRESH) return all;
    for (int i = 0; i < kinds->count; i++) {
        int card = kinds->card[i];
        copies[card] = (uint8_t)(copies[card] + state->table.pile[card]);
        all += state->table.pile[card];
    }
    return all;
}

/* The slots of one generation, of players of `who`. */
static void deal_generation(const dungeon_setup *setup, dungeon_state *state, dungeon_slot list[], int count,
                            unsigned who, dealer *with) {
    const dungeon_kinds *kinds = &setup->face_down[list[0].deck];
    uint8_t copies[DUNGEON_CARDS_MAX], card[DUNGEON_FACE_DOWN_MAX]; /* ascending */
    int all = 0;
    if (!gather(setup, state, list, count, who, copies)) return;
    for (int i = 0; i < count; i++)
        if (who >> list[i].player & 1) hold(state, &list[i], -1);
    for (int i = 0; i < kinds->count; i++) {
        for (int copy = 0; copy < copies[kinds->card[i]] && all < DUNGEON_FACE_DOWN_MAX; copy++)
            card[all++] = kinds->card[i];
        if (list[0].generation == DUNGEON_FRESH) state->table.pile[kinds->card[i]] = 0;
    }
    rp_pile left = (UINT64_C(1) << all) - 1;
    for (int i = 0; i < count; i++) {
        if (!(who >> list[i].player & 1)) continue;
        list[i].card = card[deal_one(with, &left)];
        hold(state, &list[i], 1);
    }
    for (; left; left &= left - 1) state->table.pile[card[__builtin_ctzll(left)]]++;
}

/* Deals anew what the players of `who` have face down. */
static void deal_all(const dungeon_setup *setup, dungeon_state *state, unsigned who, dealer *with) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int count = dungeon_list_face_down(setup, state, list);
    for (int first = 0, end; first < count; first = end) {
        for (end = first; end < count && is_of_one_generation(&list[first], &list[end]);) end++;
        deal_generation(setup, state, list + first, end - first, who, with);
    }
    dungeon_set_face_down(state, list, count);
}

static unsigned unseen_of(const dungeon_setup *setup, const dungeon_state *state) {
    unsigned who = 0;
    for (int player = 0; player < setup->players; player++) who |= (state->hero[player].unseen != 0u) << player;
    return who;
}

/* What others in the view do not know of him stays so: who masks for one player after the other comes to what all of
 * them know. */
void dungeon_mask_loot(const dungeon_setup *setup, dungeon_state *state, int player) {
    if (!state->face_down_count) return;
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    unsigned others = (1u << setup->players) - 1;
    if (player >= 0) others &= ~(1u << player);
    unsigned who = unseen_of(setup, state) | others;
    dealer first = {.worlds = 1, .probability = 1};
    deal_all(setup, state, who, &first);
    for (int i = 0; i < setup->players; i++) state->hero[i].unseen = 0;
    int count = dungeon_list_face_down(setup, state, list);
    for (int i = 0; i < count; i++) state->hero[list[i].player].unseen = who >> list[i].player & 1;
}

/* The slots of one generation, which are one behind the other; returns where they begin. */
static int find_generation(const dungeon_slot list[], int all, int deck, int generation, int *count) {
    int first = 0, end;
    while (first < all && (list[first].deck != deck || list[first].generation != generation)) first++;
    for (end = first; end < all && is_of_one_generation(&list[first], &list[end]);) end++;
    *count = end - first;
    return first;
}

int dungeon_unseen_cards(const dungeon_setup *setup, const dungeon_state *view, int deck, int generation,
                         uint8_t copies[DUNGEON_CARDS_MAX]) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int count, first = find_generation(list, dungeon_list_face_down(setup, view, list), deck, generation, &count);
    if (count) return gather(setup, view, list + first, count, unseen_of(setup, view), copies);
    memset(copies, 0, DUNGEON_CARDS_MAX);
    return 0;
}

static void deal_unseen(const dungeon_setup *setup, dungeon_state *view, dealer *with) {
    unsigned who = unseen_of(setup, view);
    if (!who) return;
    deal_all(setup, view, who, with);
    for (int player = 0; player < setup->players; player++) view->hero[player].unseen = 0;
}

void dungeon_resample_loot(const dungeon_setup *setup, dungeon_state *view, rp_random *random) {
    dealer with = {.random = random, .worlds = 1, .probability = 1};
    deal_unseen(setup, view, &with);
}

uint64_t dungeon_loot_worlds(const dungeon_setup *setup, const dungeon_state *view) {
    dealer with = {.worlds = 1, .probability = 1};
    if (!view->face_down_count) return 1;
    dungeon_state first = *view;
    deal_unseen(setup, &first, &with);
    return with.worlds;
}

double dungeon_loot_world(const dungeon_setup *setup, dungeon_state *view, uint64_t *index) {
    dealer with = {.index = *index, .worlds = 1, .probability = 1};
    deal_unseen(setup, view, &with);
    *index = with.index;
    return with.probability;
}
