/* Frames of CARD and EVERYONE in positions that come from outside. */
#include "engine/games/dungeonquest/table/board.h"

#include "engine/games/dungeonquest/cards/cards_internal.h"
#include "engine/games/dungeonquest/draws.h"
#include "engine/games/dungeonquest/hero/hero.h"

static bool rolls(const dungeon_effect *effect) {
    bool number = effect->kind == DUNGEON_WOUNDS || effect->kind == DUNGEON_LOSE_TURNS || effect->kind == DUNGEON_HEAL;
    return effect->dice && (number || effect->kind == DUNGEON_ROLL || effect->kind == DUNGEON_STRUGGLE ||
                            effect->kind == DUNGEON_TRADE);
}

static bool step_fits(const dungeon_effect *effect, int step) {
    int kind = effect->kind;
    switch (step) {
    case CARD_MAY: return effect->may && (kind == DUNGEON_DRAW || kind == DUNGEON_ROLL);
    case CARD_ROLLED: return rolls(effect);
    case CARD_TESTED: return kind == DUNGEON_TEST || kind == DUNGEON_STRUGGLE;
    case CARD_DRAWS:
    case CARD_DRAW: return kind == DUNGEON_DRAW;
    case CARD_POWER: return kind == DUNGEON_WOUNDS && effect->measure == DUNGEON_POWER_DAMAGE;
    case CARD_STRUGGLE: return kind == DUNGEON_STRUGGLE;
    case CARD_TRADE: return kind == DUNGEON_TRADE;
    case CARD_AROUND: return kind == DUNGEON_EVERYONE;
    default: return true;
    }
}

static bool count_fits(const dungeon_setup *setup, const dungeon_frame *frame, const dungeon_effect *effect) {
    int count = frame->argument[CARD_COUNT], failed = frame->argument[CARD_FAILED], step = frame->step;
    switch (step) {
    case CARD_DRAWS:
    case CARD_DRAW: return !failed && count <= effect->amount && (count || step == CARD_DRAWS);
    case CARD_STRUGGLE: return failed <= DUNGEON_NUMBER_MAX && count <= DUNGEON_SUM_MAX;
    case CARD_TESTED:
        if (effect->kind != DUNGEON_STRUGGLE) return !failed && !count;
        return failed <= DUNGEON_NUMBER_MAX && count && count <= DUNGEON_SUM_MAX;
    case CARD_ROLLED:
        if (effect->kind != DUNGEON_TRADE) return !failed && !count;
        return !failed && count < (int)setup->book->card_count;
    default: return !failed && !count;
    }
}

static bool effect_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame) {
    const dungeon_effect *effect = dungeon_effect_of(setup->book, frame);
    if (effect->kind == DUNGEON_RESULT || !step_fits(effect, frame->step)) return false;
    if (frame->step > CARD_EFFECT && !dungeon_happens(effect->kind, frame->argument[CARD_PLACE])) return false;
    if (!count_fits(setup, frame, effect)) return false;
    return frame->step != CARD_DRAW || dungeon_has_cards(setup, state, effect->deck);
}

static bool draws_from(const dungeon_book *book, const dungeon_frame *frame, int deck) {
    bool rune = frame->argument[CARD_MODE] & CARD_IS_RUNE;
    uint32_t what = frame->argument[CARD_WHAT];
    if (what >= (rune ? book->rune_count : book->card_count)) return false;
    const dungeon_effect *effect = rune ? book->rune[what].effect : book->card[what].effect;
    int count = rune ? book->rune[what].effect_count : book->card[what].effect_count;
    for (int i = 0; i < count; i++)
        if (effect[i].kind == DUNGEON_DRAW && effect[i].deck == deck) return true;
    return false;
}

/* An effect that a frame of that mode comes to. */
static bool comes_to(const dungeon_card *card, int i, int mode, int everyone) {
    rp_effect_span list;
    for (int above; (above = dungeon_owner(card, i, &list)) >= 0; i = above)
        if (card->effect[above].kind == DUNGEON_EVERYONE) return mode & CARD_IS_PART && above == everyone;
    return !(mode & CARD_IS_PART) && card->effect[i].when == (mode & CARD_WHEN);
}

/* Cards that draw cards end, and so do the frames. */
static bool can_lie_on(const dungeon_book *book, const dungeon_frame *frame, const dungeon_frame *below) {
    int mode = frame->argument[CARD_MODE], what = frame->argument[CARD_WHAT];
    if (!below) return false;
    if (mode & CARD_IS_PART) return below->procedure == DUNGEON_DO_EVERYONE && below->argument[EVERYONE_CARD] == what;
    if (below->procedure == DUNGEON_DO_CARD)
        return !(mode & (CARD_WHEN | CARD_IS_RUNE)) && draws_from(book, below, book->card[what].deck);
    return below->procedure != DUNGEON_DO_EVERYONE && below->procedure != DUNGEON_DO_TEST &&
           below->procedure != DUNGEON_DO_WOUNDS && below->procedure != DUNGEON_DO_LOSE;
}

static bool place_sound(const dungeon_book *book, int at) {
    return at == CARD_BELOW || at == CARD_OUT || (at && at <= dungeon_square_count(book));
}

static bool at_sound(const dungeon_book *book, const dungeon_frame *frame, const dungeon_frame *below) {
    int what = frame->argument[CARD_WHAT], mode = frame->argument[CARD_MODE], at = frame->argument[CARD_AT];
    if (mode & CARD_IS_RUNE) return mode == CARD_IS_RUNE && at <= book->rune[what].effect_count;
    if (at > book->card[what].effect_count) return false;
    return !at || comes_to(&book->card[what], at - 1, mode, below->argument[EVERYONE_EFFECT]);
}

bool dungeon_card_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        const dungeon_frame *below) {
    const dungeon_book *book = setup->book;
    const uint8_t *argument = frame->argument;
    int mode = argument[CARD_MODE],
        asks = frame->step < CARD_STEPS ? dungeon_card_procedure.steps[frame->step].asks : 0;
    if (frame->step >= CARD_STEPS || mode >= 2 * CARD_PASSES) return false;
    if (argument[CARD_WHAT] >= (mode & CARD_IS_RUNE ? book->rune_count : book->card_count)) return false;
    if (mode & CARD_IS_PART && mode != CARD_IS_PART) return false;
    if (!can_lie_on(book, frame, below) || !place_sound(book, argument[CARD_PLACE])) return false;
    if (!at_sound(book, frame, below)) return false;
    if (asks != DUNGEON_ASKS_NOBODY && !dungeon_still_meets(state, frame)) return false;
    if (frame->step == CARD_RUNE && !dungeon_trap_rune(setup, state, frame)) return false;
    if (frame->step <= CARD_EFFECT && (argument[CARD_COUNT] || argument[CARD_FAILED])) return false;
    if (!argument[CARD_AT]) return frame->step <= CARD_EFFECT;
    return effect_sound(setup, state, frame);
}

bool dungeon_everyone_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                            const dungeon_frame *below) {
    const uint8_t *argument = frame->argument;
    const dungeon_book *book = setup->book;
    int effect = argument[EVERYONE_EFFECT], square = argument[EVERYONE_SQUARE];
    if (frame->step >= EVERYONE_STEPS || !below || below->procedure != DUNGEON_DO_CARD) return false;
    /* The frame of the card waits at that very effect, so that lists within lists end. */
    if (below->step != CARD_AROUND || below->argument[CARD_MODE] & CARD_IS_RUNE) return false;
    if (argument[EVERYONE_CARD] != below->argument[CARD_WHAT] || effect + 1 != below->argument[CARD_AT]) return false;
    if (argument[EVERYONE_CARD] >= book->card_count) return false;
    if (effect >= book->card[argument[EVERYONE_CARD]].effect_count) return false;
    if (book->card[argument[EVERYONE_CARD]].effect[effect].kind != DUNGEON_EVERYONE) return false;
    if (argument[EVERYONE_FIRST] >= setup->players || argument[EVERYONE_WHO] >> setup->players) return false;
    if (argument[EVERYONE_DONE] > setup->players || !square || square > dungeon_square_count(book)) return false;
    return frame->step != EVERYONE_RUNE || dungeon_rune_for(setup, dungeon_subject_of(state), DUNGEON_RUNE_DRAGON);
}
