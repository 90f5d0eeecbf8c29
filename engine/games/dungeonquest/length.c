#include "engine/games/dungeonquest/length.h"

#include "engine/games/dungeonquest/state.h"

enum {
    OF_TEST = 4,      /* a rune before and behind it, and the dice twice */
    OF_ASCENT = 6,    /* yes, side, die, tile, its arrow, part */
    OF_LINK = 20,     /* what a chamber without a card asks, and the move over a border, without the Door card */
    OF_TURN = 16,     /* choices, the die of the night, runes, a turn below without its card */
    OF_START = 12,    /* of each player: figure, rune, dice for the First Player, tower */
    AROUND_FIGHT = 4, /* monster, token, rune, which token is laid */
    RUNE_MOVES = 10,  /* chains that a rune can give */
    ENOUGH = 1 << 30  /* no sum needs to be told apart above it */
};

/* What the longest course of something has. */
typedef struct course_length {
    int64_t moves, fights;
} course_length;

typedef struct measure {
    const dungeon_setup *setup;
    const dungeon_book *book;
    course_length deck[DUNGEON_DECKS]; /* of one card drawn from it */
    int life;                          /* the most that a hero has */
} measure;

static int64_t capped(int64_t number) { return number < ENOUGH ? number : ENOUGH; }

static void add(course_length *to, course_length more, int64_t times) {
    to->moves = capped(to->moves + capped(more.moves) * times);
    to->fights = capped(to->fights + capped(more.fights) * times);
}

static int64_t moves_of(const measure *m, const dungeon_effect *effect) {
    switch (effect->kind) {
    case DUNGEON_WOUNDS:
    case DUNGEON_ROLL:
    case DUNGEON_TRADE:
    case DUNGEON_STEP:
    case DUNGEON_TURN_BACK:
    case DUNGEON_RETREAT: return 2;
    case DUNGEON_HEAL:
    case DUNGEON_LOSE_TURNS:
    case DUNGEON_DESCEND:
    case DUNGEON_DRAW: return 1;
    case DUNGEON_TEST: return OF_TEST;
    /* Each test takes a life of it or of him; a rune can spare him once. */
    case DUNGEON_STRUGGLE: return 1 + (OF_TEST + 1) * (DUNGEON_SUM_MAX + m->life + 1);
    case DUNGEON_LOSE_LOOT: return effect->amount;
    case DUNGEON_ASCEND: return OF_ASCENT;
    case DUNGEON_EVERYONE: return m->setup->players;
    default: return 0;
    }
}

static course_length length_of(const measure *m, const dungeon_effect effects[], int count) {
    course_length all = {0, 0};
    for (int i = 0; i < count; i++) {
        add(&all, (course_length){moves_of(m, &effects[i]), effects[i].kind == DUNGEON_FIGHT}, 1);
        if (effects[i].kind != DUNGEON_DRAW) continue;
        add(&all, (course_length){1, 0}, effects[i].amount);
        add(&all, m->deck[effects[i].deck], effects[i].amount);
    }
    return all;
}

static bool has(const dungeon_effect effects[], int count, int kind) {
    for (int i = 0; i < count; i++)
        if (effects[i].kind == kind) return true;
    return false;
}

/* Once drawn, with the rune that is asked for, its use or loss, and the dice for its gold. */
static course_length length_of_card(const measure *m, const dungeon_card *card) {
    course_length own = length_of(m, card->effect, card->effect_count), all = {2 + (card->gold_dice != 0), 0};
    add(&all, own, has(card->effect, card->effect_count, DUNGEON_EVERYONE) ? m->setup->players : 1);
    return all;
}

static course_length longer(course_length a, course_length b) {
    return (course_length){a.moves > b.moves ? a.moves : b.moves, a.fights > b.fights ? a.fights : b.fights};
}

/* Draws lead from deck to deck and never back, so that as many rounds as there are decks find all. */
static void measure_decks(measure *m) {
    for (int round = 0; round < DUNGEON_DECKS; round++)
        for (uint32_t i = 0; i < m->book->card_count; i++) {
            course_length *deck = &m->deck[m->book->card[i].deck];
            *deck = longer(*deck, length_of_card(m, &m->book->card[i]));
        }
}

static bool is_held(const dungeon_card *card) {
    return card->type == DUNGEON_LOOT || has(card->effect, card->effect_count, DUNGEON_KEEP);
}

/* All that heroes can hold as a turn begins, or as the game ends. */
static course_length length_of_held(const measure *m) {
    course_length all = {0, 0};
    for (uint32_t i = 0; i < m->book->card_count; i++)
        if (is_held(&m->book->card[i])) add(&all, length_of_card(m, &m->book->card[i]), m->book->card[i].copies);
    return all;
}

static course_length length_of_runes(const measure *m) {
    course_length most = {0, 0};
    for (uint32_t i = 0; i < m->book->rune_count; i++)
        most = longer(most, length_of(m, m->book->rune[i].effect, m->book->rune[i].effect_count));
    return most;
}

/* ---- chains --------------------------------------------------------------------------------------------- */

static int64_t links_of_turn(const measure *m) {
    int links = DUNGEON_TOWERS;
    for (uint32_t i = 0; i < m->book->chamber_count; i++) {
        int kind = m->book->chamber[i].kind;
        if (kind == DUNGEON_CORRIDOR || kind == DUNGEON_DARKNESS || kind == DUNGEON_SPIDER_WEB ||
            kind == DUNGEON_BRIDGE)
            links += m->book->chamber[i].copies;
    }
    return links;
}

static bool draws(const dungeon_effect effects[], int count, int deck) {
    for (int i = 0; i < count; i++)
        if (effects[i].kind == DUNGEON_DRAW && effects[i].deck == deck) return true;
    return false;
}

/* Steps are of Dungeon and Search cards, and these decks are drawn from by chambers and searches alone. */
static bool is_plain(const measure *m) {
    bool plain = true;
    for (uint32_t i = 0; i < m->book->card_count; i++) {
        const dungeon_card *card = &m->book->card[i];
        bool steps = has(card->effect, card->effect_count, DUNGEON_STEP);
        if (steps && (is_held(card) || (card->deck != DUNGEON_DECK_DUNGEON && card->deck != DUNGEON_DECK_SEARCH)))
            plain = false;
        for (int deck = 0; deck < DUNGEON_DECKS; deck++)
            if ((deck == DUNGEON_DECK_DUNGEON || deck == DUNGEON_DECK_SEARCH) &&
                draws(card->effect, card->effect_count, deck))
                plain = false;
    }
    for (uint32_t i = 0; i < m->book->rune_count; i++) {
        const dungeon_rune *rune = &m->book->rune[i];
        if (draws(rune->effect, rune->effect_count, DUNGEON_DECK_DUNGEON) ||
            draws(rune->effect, rune->effect_count, DUNGEON_DECK_SEARCH))
            plain = false;
    }
    return plain;
}

/* Chains that steps add to so many others. With k cards that step, b that do not and cannot be kept, steps x are at
 * most k in each pass through the pile, and passes at most 1 + (chains + x) / b. Of those b a few can be in frames. */
static int64_t steps_of(const measure *m, int64_t turns, int64_t chains) {
    int64_t k = 0, b = -DUNGEON_FRAMES_MAX, most = DUNGEON_STEPS_MOST * turns;
    for (uint32_t i = 0; i < m->book->card_count; i++) {
        const dungeon_card *card = &m->book->card[i];
        if (card->deck != DUNGEON_DECK_DUNGEON) continue;
        if (has(card->effect, card->effect_count, DUNGEON_STEP))
            k += card->copies;
        else if (!is_held(card))
            b += card->copies;
    }
    if (!is_plain(m) || b <= k) return most;
    int64_t steps = k * (b + chains) / (b - k) + k + 1;
    return steps < most ? steps : most;
}

/* ---- the sum -------------------------------------------------------------------------------------------- */

static int longest_fight(const dungeon_setup *setup) {
    const dq_cards *cards = &setup->book->combat;
    int longest = 0;
    for (uint32_t hero = 0; hero < cards->hero_count; hero++)
        for (uint32_t monster = 0; monster < cards->monster_count; monster++) {
            int length = setup->fight[hero][monster]->info.length_maximum;
            if (length > longest) longest = length;
        }
    return longest;
}

/* Tokens that fights lay in a turn: each such fight is the end of it, but of a card that goes round all heroes. */
static int laid_in_turn(const measure *m) {
    for (uint32_t i = 0; i < m->book->card_count; i++) {
        const dungeon_card *card = &m->book->card[i];
        if (has(card->effect, card->effect_count, DUNGEON_EVERYONE) && m->deck[card->deck].fights)
            return m->setup->players;
    }
    return 1;
}

static void add_turns(const measure *m, course_length *all, int64_t turns) {
    add(all, (course_length){OF_TURN, laid_in_turn(m)}, turns);
    add(all, length_of_held(m), turns);
    add(all, m->deck[DUNGEON_DECK_SEARCH], turns);
    add(all, m->deck[DUNGEON_DECK_CATACOMB], turns);
}

static void add_chains(const measure *m, course_length *all, int64_t turns) {
    const dungeon_rulings *rulings = &m->setup->rulings;
    int64_t chains = turns * (1 + rulings->meeting_is_free) + (int64_t)m->setup->players * RUNE_MOVES;
    chains += steps_of(m, turns, chains);
    int64_t links = turns * links_of_turn(m) + chains;
    if (rulings->only_corridors) links = chains * (DUNGEON_ROW_MOST + 2);
    course_length link = {OF_LINK, 0}, last = {1, 1};
    add(&link, m->deck[DUNGEON_DECK_DOOR], 1);
    course_length card = longer(m->deck[DUNGEON_DECK_DUNGEON], m->deck[DUNGEON_DECK_TRAP]);
    last = longer(last, longer(card, m->deck[DUNGEON_DECK_DRAGON]));
    last.moves++;
    add(all, link, links);
    add(all, last, chains);
}

int64_t dungeon_length_maximum(const dungeon_setup *setup) {
    measure m = {.setup = setup, .book = setup->book};
    course_length all = {0, 0};
    for (uint32_t i = 0; i < m.book->combat.hero_count; i++)
        if (m.book->combat.hero[i].life > m.life) m.life = m.book->combat.hero[i].life;
    measure_decks(&m);
    add_turns(&m, &all, setup->turn_limit);
    add_chains(&m, &all, setup->turn_limit);
    add(&all, length_of_held(&m), 1); /* after the game */
    add(&all, length_of_runes(&m), setup->players);
    add(&all, (course_length){OF_START + RUNE_MOVES, 0}, setup->players);
    return capped(all.moves + all.fights * (longest_fight(setup) + AROUND_FIGHT));
}
