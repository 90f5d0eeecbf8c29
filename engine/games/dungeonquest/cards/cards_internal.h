/* What the files of this room share: the frames of CARD and EVERYONE.
 *
 * Where a card is in its effects is one number, since each effect lies in one list only: behind the last of a list goes
 * what is behind the effect that has the list. So a card needs one frame, however deep its lists are. Only what
 * EVERYONE has to do again and again has frames of its own, a part of the card for each hero. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_CARDS_CARDS_INTERNAL_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_CARDS_CARDS_INTERNAL_H

#include "engine/games/dungeonquest/cards/cards.h"

/* Arguments. */
enum {
    CARD_WHAT,  /* card, or rune with the mode CARD_IS_RUNE */
    CARD_MODE,  /* below */
    CARD_AT,    /* the effect that is carried out + 1; 0: all are done */
    CARD_PLACE, /* where its hero meets it: square + 1, or below */
    CARD_COUNT, /* draw: cards yet to be drawn; struggle: life that is left; trade: the card that he gave */
    CARD_FAILED /* struggle: tests that failed */
};

/* Mode: a dungeon_when in the lowest bits, and */
enum {
    CARD_WHEN = 3,
    CARD_IS_RUNE = 4,
    CARD_IS_PART = 8, /* effects of `everyone` for one hero */
    CARD_PLACED = 16, /* it has gone where it belongs */
    CARD_PASSES = 32  /* the way is open */
};

enum { CARD_BELOW = 254, CARD_OUT = 255 }; /* places that are no squares */

typedef enum dungeon_card_step {
    CARD_BEGIN,
    CARD_RUNE,     /* against a Trap card */
    CARD_EFFECT,   /* the next effect */
    CARD_MAY,      /* whether he draws, or rolls */
    CARD_ROLLED,   /* behind a roll */
    CARD_TESTED,   /* behind a test */
    CARD_DRAWS,    /* the next card to be drawn, if there is one */
    CARD_DRAW,     /* which one */
    CARD_POWER,    /* damage of Power cards */
    CARD_STRUGGLE, /* the next test of a struggle */
    CARD_TRADE,    /* what he gives up */
    CARD_AROUND,   /* behind EVERYONE */
    CARD_STEPS
} dungeon_card_step;

/* EVERYONE. Arguments: card, its effect, who began, bits of players who are met, how many have been, square + 1. */
enum { EVERYONE_CARD, EVERYONE_EFFECT, EVERYONE_FIRST, EVERYONE_WHO, EVERYONE_DONE, EVERYONE_SQUARE };
enum { EVERYONE_BEGIN, EVERYONE_ASK, EVERYONE_RUNE, EVERYONE_NEXT, EVERYONE_STEPS };

static inline bool dungeon_has_mode(const dungeon_frame *frame, unsigned mode) {
    return frame->argument[CARD_MODE] & mode;
}

static inline void dungeon_set_mode(dungeon_frame *frame, unsigned mode) {
    frame->argument[CARD_MODE] = (uint8_t)(frame->argument[CARD_MODE] | mode);
}

static inline int dungeon_when_of(const dungeon_frame *frame) { return frame->argument[CARD_MODE] & CARD_WHEN; }

/* It is a whole card that has been drawn. */
static inline bool dungeon_is_drawn(const dungeon_frame *frame) {
    return !dungeon_has_mode(frame, CARD_IS_RUNE | CARD_IS_PART) && dungeon_when_of(frame) == DUNGEON_DRAWN;
}

static inline const dungeon_card *dungeon_card_in(const dungeon_book *book, const dungeon_frame *frame) {
    return &book->card[frame->argument[CARD_WHAT]];
}

/* The hero is where he met the card. */
bool dungeon_still_meets(const dungeon_state *state, const dungeon_frame *frame);
int dungeon_meeting_place(const dungeon_hero *hero);

/* The list that effect `i` of a card lies in, and the effect that has it: -1, the card itself. */
int dungeon_owner(const dungeon_card *card, int i, rp_effect_span *list);
/* Effects come behind one another: what is behind this one, or a list of it first. */
void dungeon_next_effect(const dungeon_book *book, dungeon_frame *frame);
void dungeon_enter_list(const dungeon_book *book, dungeon_frame *frame, rp_effect_span list);

/* A card that is drawn goes where it belongs, if it has not yet. */
void dungeon_place_card(dungeon_course *course, dungeon_frame *frame);
void dungeon_push_everyone(dungeon_course *course, int card, int effect);
void dungeon_push_part(dungeon_course *course, int card, int effect);

/* effects.c: one step on with the effect that is carried out. */
void dungeon_carry_out(dungeon_course *course, dungeon_frame *frame);
void dungeon_behind_roll(dungeon_course *course, dungeon_frame *frame);
void dungeon_behind_test(dungeon_course *course, dungeon_frame *frame);
void dungeon_draw_on(dungeon_course *course, dungeon_frame *frame);
void dungeon_struggle_on(dungeon_course *course, dungeon_frame *frame);
void dungeon_drew(dungeon_course *course, dungeon_frame *frame, const rp_move *move);
void dungeon_answered(dungeon_course *course, dungeon_frame *frame, bool yes);
void dungeon_traded(dungeon_course *course, dungeon_frame *frame, int card); /* -1: not */
void dungeon_hit_by_power(dungeon_course *course, dungeon_frame *frame, int damage);
/* What is asked. */
int dungeon_list_power(const dungeon_setup *setup, const dungeon_frame *frame, rp_outcome out[]);
int dungeon_list_trades(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        rp_action out[]);
const dungeon_rune *dungeon_trap_rune(const dungeon_setup *setup, const dungeon_state *state,
                                      const dungeon_frame *frame);
/* A kind of effect does something at that place of the frame. */
bool dungeon_happens(int kind, int place);
void dungeon_roll_for(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);

/* effects_held.c */
void dungeon_carry_keep(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_discard(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_lose_loot(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_lose_treasure(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_trade(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
/* effects_ways.c */
void dungeon_carry_mark(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_turn(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_way(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_turn_back(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_drop_pile(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);
void dungeon_carry_repeat(dungeon_course *course, dungeon_frame *frame, const dungeon_effect *effect);

/* cards_sound.c */
bool dungeon_card_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                        const dungeon_frame *below);
bool dungeon_everyone_sound(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                            const dungeon_frame *below);

#endif
