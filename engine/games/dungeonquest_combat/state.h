/* The bytes of a `dq-combat` state and what a game derives once from its options and cards.
 *
 * Hidden information lives in four places only: the two hands, the deck (a set; its order does not exist, draws are
 * chance), the Power stacks (every Power card that is nowhere else) and the life token. A card that leaves a hand is
 * seen by both sides. So what one side may not know is: the other hand without its `known` cards, the deck, the life.
 *
 * Invariants (position_check.c, tests/engine/games/dungeonquest_combat/combat_smoke_test.c):
 *  1 every Combat card of the fight lies in exactly one of deck, hands, played, damage, stack, discard
 *  2 every Power card lies in at most one of them; used for an escape it lies in none
 *  3 hand_count and power_held are the sizes of the hand and of its hidden Power part; known is a part of the hand
 *  4 the revealed card is in played; what belongs to one round is zero between rounds and at the end
 *  5 at the end every card is back: Combat cards in the deck, Power cards in their stacks
 *  6 life is not 0 after the token phase (a full state), and larger than the monster's wounds until the end */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_STATE_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_STATE_H

#include "engine/games/dungeonquest_combat/cards.h"
#include "engine/games/dungeonquest_combat/combat.h"
#include "engine/kit/pile.h"

#include <stddef.h>

enum { DQ_HERO, DQ_MONSTER, DQ_SIDES };

enum {
    DQ_PASS = 64,
    DQ_ESCAPE,
    DQ_ATTACK,
    DQ_USE,
    DQ_DECLINE,
    DQ_KEEP,
    DQ_REROLL_FIRST,
    DQ_REROLL_SECOND,
    DQ_REROLL_BOTH,
    DQ_QUICK_SHOT,
    DQ_SLASH,
    DQ_BOLT_OF_AGONY,
    DQ_ACTIONS
};

/* In the order of dq_phase_names in texts.c. */
typedef enum dq_phase {
    DQ_PHASE_TOKEN,
    DQ_PHASE_CHOICE,
    DQ_PHASE_ESCAPE,
    DQ_PHASE_POWER,
    DQ_PHASE_DRAW,
    DQ_PHASE_REVEAL,
    DQ_PHASE_MONSTER_CARD,
    DQ_PHASE_EFFECTS,
    DQ_PHASE_COUNTER,
    DQ_PHASE_TURN_UP,
    DQ_PHASE_ABILITY,
    DQ_PHASE_DEFLECT,
    DQ_PHASE_ROLL,
    DQ_PHASE_REROLL,
    DQ_PHASE_PICK,
    DQ_PHASE_OVER,
    DQ_PHASES
} dq_phase;

typedef enum dq_result {
    DQ_RESULT_NONE,
    DQ_RESULT_HERO_DEAD,
    DQ_RESULT_MONSTER_DEAD,
    DQ_RESULT_BOTH_DEAD,
    DQ_RESULT_ESCAPED,
    DQ_RESULT_BROKEN_OFF,
    DQ_RESULTS
} dq_result;

enum { DQ_TURNED_MAX = 5 }; /* cards turned up for the solo monster's counterattack */

/* Card numbers: 0..55 Combat cards, 56..59 the hero's Power cards, 60..63 the monster's. */
enum { DQ_FIRST_POWER_CARD = DQ_COMBAT_CARDS_MAX, DQ_CARD_NUMBERS = RP_PILE_CARDS };

/* A "card field" holds a card number + 1, 0 for none; a "type field" a dq_type + 1. */

/* What one side plays in the present round; all zero between rounds. */
typedef struct dq_attack {
    uint8_t revealed; /* card field */
    uint8_t pick;     /* classic: 1 + index in Quick Shot, Slash, Bolt of Agony */
    uint8_t canceled;
    uint8_t added;         /* sum of the values added by a counterattack */
    int8_t own_change;     /* to the revealed card's value, by its own effects */
    int8_t other_change;   /* ... by the other side's effects */
    int8_t carried;        /* ... by last round's effects */
    uint8_t carried_icons; /* from last round's effects */
    uint8_t gained_icons;  /* by its own effects */
    uint8_t lost_icons;    /* by the other side's effects */
    uint8_t changed_type;  /* type field: 0 while it has its printed type */
    uint8_t type_by_other; /* 1 when the other side changed it */
    uint8_t wound, guard;  /* amounts of its effects of these kinds */
    uint8_t reserved[2];
} dq_attack;

/* One side of the table. */
typedef struct dq_side {
    rp_pile hand;                /* hidden from the other side */
    rp_pile known;               /* cards of this hand that the other side knows to be there */
    rp_pile damage;              /* the damage stack: each card is a wound */
    rp_pile played;              /* this round: the revealed card and what a counterattack added */
    uint8_t hand_count;          /* cards in the hand, seen by both */
    uint8_t power_held;          /* 1 while the hand holds a Power card */
    uint8_t escape_card;         /* card field: used to escape */
    uint8_t wounds;              /* hero: wound tokens, from before the fight and from a failed escape */
    uint8_t extra_wounds;        /* wounds of this fight that no card stands for */
    int8_t next_own, next_other; /* prepared for the next round: to the own value, to the other side's value */
    uint8_t next_icons;          /* ... icons gained */
    dq_attack attack;
} dq_side;

typedef struct dq_fight {
    dq_side side[DQ_SIDES];
    rp_pile deck; /* hidden from both */
    rp_pile stack, discard;

    uint16_t round;      /* from 1; 0 before the first */
    uint16_t dry_rounds; /* rounds in a row without a wound, up to the last finished one */
    uint8_t phase;       /* dq_phase */
    uint8_t result;      /* dq_result */
    uint8_t life;        /* of the monster; 0: token not drawn, or not known in this view */
    uint8_t life_known;  /* 1 when both know it */

    uint8_t asked;  /* counter: bits of the sides that are asked */
    uint8_t passed; /* counter: bits of the sides that passed in this round */
    uint8_t effect_card, effect_side, effect_index, effect_left; /* effects: what is being resolved; card field */
    uint8_t turned[DQ_TURNED_MAX];                               /* card fields, in the order of turning up */
    uint8_t turned_count;
    uint8_t die[2];    /* 1..6, 0 while not rolled */
    uint8_t rerolled;  /* 1 after the reroll of this roll */
    uint8_t ability;   /* DQ_ABILITY_ASKED .. in this round */
    uint8_t deflected; /* 1 when deflect prevented a wound */
    uint8_t reserved[1];

    uint64_t history; /* running key of the public moves */
} dq_fight;

_Static_assert(sizeof(dq_side) == 56, "no hidden padding");
_Static_assert(sizeof(dq_fight) == 2 * 56 + 24 + 8 + 20 + 4 + 8, "no hidden padding");
_Static_assert(sizeof(dq_fight) <= 256, "a combat state has at most 256 bytes");

/* Values of dq_fight.ability. */
enum { DQ_ABILITY_OPEN, DQ_ABILITY_DECLINED, DQ_ABILITY_USED };

enum { DQ_COUNTER_ADD, DQ_COUNTER_FORBID, DQ_COUNTER_EFFECT }; /* power-counter */
enum { DQ_FIRST_HERO, DQ_FIRST_MONSTER, DQ_FIRST_SECRET };     /* standoff-first */
enum { DQ_EMPTY_LATE, DQ_EMPTY_EARLY, DQ_EMPTY_NOTHING };      /* empty-deck */
enum { DQ_BOTH_DIE, DQ_HERO_SURVIVES, DQ_MONSTER_SURVIVES };   /* both-die */
enum { DQ_SOLO_ORDER, DQ_SOLO_FEWEST, DQ_SOLO_HIGHEST };       /* solo-counter */

/* Options and card data in the form that the rules use. Made once per game, never changed. */
typedef struct dq_setup {
    const dq_cards *cards;
    const dq_hero *hero;
    const dq_monster *monster;
    const dq_card *card[DQ_CARD_NUMBERS]; /* NULL where the number has no card in this fight */
    uint8_t copy[DQ_CARD_NUMBERS];        /* 1 for the first card of its kind, 2 ... */
    uint8_t value[DQ_CARD_NUMBERS], type[DQ_CARD_NUMBERS], icons[DQ_CARD_NUMBERS];
    rp_pile type_mask[DQ_TYPES], icon_mask[DQ_TYPES];
    rp_pile effect_mask; /* cards with effects */
    rp_pile combat;      /* Combat cards of this fight: the whole deck before it */
    rp_pile power[DQ_SIDES];

    uint8_t variant;                             /* dq_variant */
    uint8_t ability;                             /* dq_ability of the hero in this variant */
    uint8_t attribute;                           /* tested in the dice variant */
    uint8_t hero_life, start_wounds, start_life; /* start_life: what is left of the life at the start */
    uint8_t life;                                /* life=; 0: drawn */
    uint8_t life_shown;
    uint8_t hand_size, hand_maximum[DQ_SIDES];
    bool escape, score_win, forbid_hopeless, lost_to_discard, deathblow_revealed, player_chooses;
    uint8_t power_counter, standoff_first, empty_deck, both_die, solo_counter, players;
    uint16_t round_limit, dry_limit; /* dry_limit 0: off */
    double escape_value;
    const rp_listener *listener; /* who is told; NULL but in the copy that dq_apply_told makes */
} dq_setup;

static inline const dq_setup *dq_setup_of(const rp_game *game) { return game->setup; }
static inline const dq_fight *dq_fight_of(const rp_state *state) {
    return (const dq_fight *)(const void *)state->bytes;
}
static inline dq_fight *dq_fight_in(rp_state *state) { return (dq_fight *)(void *)state->bytes; }

static inline bool dq_with_cards(const dq_setup *setup) { return setup->variant <= DQ_SOLO; }

static inline rp_pile dq_field_bit(uint8_t field) { return field ? rp_pile_of(field - 1) : 0; }

static inline int dq_hero_wounds(const dq_fight *fight) {
    return fight->side[DQ_HERO].wounds + fight->side[DQ_HERO].extra_wounds + rp_pile_count(fight->side[DQ_HERO].damage);
}
static inline int dq_monster_wounds(const dq_fight *fight) {
    return fight->side[DQ_MONSTER].extra_wounds + rp_pile_count(fight->side[DQ_MONSTER].damage);
}
static inline int dq_wounds_of(const dq_fight *fight, int side) {
    return side == DQ_HERO ? dq_hero_wounds(fight) : dq_monster_wounds(fight);
}

/* Every card that both sides can see. */
static inline rp_pile dq_public_cards(const dq_fight *fight) {
    const dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    rp_pile turned = 0;
    for (int i = 0; i < fight->turned_count; i++) turned |= dq_field_bit(fight->turned[i]);
    return fight->stack | fight->discard | hero->damage | monster->damage | hero->played | monster->played | turned |
           dq_field_bit(hero->escape_card) | dq_field_bit(monster->escape_card);
}

static inline void dq_leave_hand(dq_side *side, int card) {
    side->hand &= ~rp_pile_of(card);
    side->known &= ~rp_pile_of(card);
    side->hand_count--;
    if (card >= DQ_FIRST_POWER_CARD) side->power_held = 0;
}

/* ---- one revealed card (effects.c, counterattack.c) ------------------------------------------------------ */

/* Attack value without what a counterattack added; 0 for no card and for a canceled one. */
static inline int dq_value(const dq_setup *setup, const dq_attack *attack) {
    if (attack->canceled || !attack->revealed) return 0;
    int value = setup->value[attack->revealed - 1] + attack->own_change + attack->other_change + attack->carried;
    return value > 0 ? value : 0;
}
static inline int dq_total(const dq_setup *setup, const dq_attack *attack) {
    return dq_value(setup, attack) + attack->added;
}

/* Attack type, a dq_type; a card must be revealed. */
static inline int dq_type_of(const dq_setup *setup, const dq_attack *attack) {
    return attack->changed_type ? attack->changed_type - 1 : setup->type[attack->revealed - 1];
}

static inline bool dq_same_type(const dq_setup *setup, const dq_fight *fight) {
    const dq_attack *hero = &fight->side[DQ_HERO].attack, *monster = &fight->side[DQ_MONSTER].attack;
    return hero->revealed && monster->revealed && dq_type_of(setup, hero) == dq_type_of(setup, monster);
}

/* A counterattack adds the card, which has left where it lay. */
static inline void dq_add_card(const dq_setup *setup, dq_side *side, int card) {
    side->played |= rp_pile_of(card);
    side->attack.added = (uint8_t)(side->attack.added + setup->value[card]);
}

/* Counterattack icons that the side's revealed card has now, a set of types. The hero's effects come before the
 * monster's: icons that the hero takes from the monster's card can be gained again by its own effect, but not the other
 * way round. */
static inline unsigned dq_icons_now(const dq_setup *setup, const dq_fight *fight, int side) {
    const dq_attack *attack = &fight->side[side].attack;
    if (attack->canceled || !attack->revealed) return 0;
    unsigned icons = setup->icons[attack->revealed - 1] | attack->carried_icons;
    if (side == DQ_HERO) return (icons | attack->gained_icons) & ~(unsigned)attack->lost_icons;
    return (icons & ~(unsigned)attack->lost_icons) | attack->gained_icons;
}

/* 36 while two dice are to be rolled, else 6. */
static inline int dq_roll_outcomes(const dq_setup *setup, const dq_fight *fight) {
    return setup->variant == DQ_DICE && !fight->die[0] && !fight->die[1] ? 36 : 6;
}

/* ---- rooms ----------------------------------------------------------------------------------------------- */

/* What comes next, when a move has been carried out: phases.c goes from step to step until somebody is to act. */
typedef enum dq_step {
    DQ_WAIT,           /* somebody acts in fight->phase */
    DQ_STEP_ROUND,     /* the next round begins */
    DQ_STEP_DRAW,      /* cards are drawn while hands have room, then revealed */
    DQ_STEP_COUNTER,   /* who may counterattack is asked */
    DQ_STEP_TURN_UP,   /* cards are turned up for the solo monster's counterattack */
    DQ_STEP_COUNTERED, /* somebody has passed, or tried in vain: the other side's turn if nobody has counterattacked */
    DQ_STEP_SETTLE,    /* wounds are dealt */
    DQ_STEP_OVER       /* the fight ends with fight->result */
} dq_step;

static inline dq_step dq_over(dq_fight *fight, dq_result result) {
    fight->result = (uint8_t)result;
    return DQ_STEP_OVER;
}

/* phases.c: the course of a fight. */
void dq_start(const rp_game *game, rp_state *state);
unsigned dq_to_act(const rp_game *game, const rp_state *state);
void dq_apply(const rp_game *game, rp_state *state, const rp_move *move);
void dq_apply_told(const rp_game *game, rp_state *state, const rp_move *move, const rp_listener *listener);

/* drawing.c: cards that come to hands. */
/* True when the deck has a card, after shuffling in what the rules let be shuffled in at once (rulings 27 and 33). */
bool dq_can_draw(const dq_setup *setup, dq_fight *fight);
/* The same answer, and nothing is shuffled. */
bool dq_could_draw(const dq_setup *setup, const dq_fight *fight);
/* Whose Power card is drawn next in phase power, and whose Combat card in phase draw; -1: nobody's. */
int dq_power_drawer(const dq_setup *setup, const dq_fight *fight);
int dq_hand_drawer(const dq_setup *setup, const dq_fight *fight);
bool dq_can_reveal(const dq_setup *setup, const dq_fight *fight, int side);
dq_step dq_begin_power(const dq_setup *setup, dq_fight *fight);
/* Goes on drawing, or to the reveal when both hands are full or nothing can be drawn. */
dq_step dq_begin_draw(const dq_setup *setup, dq_fight *fight);
/* The card comes to the hand of who draws next. */
dq_step dq_draw_power(const dq_setup *setup, dq_fight *fight, int card);
dq_step dq_draw_card(const dq_setup *setup, dq_fight *fight, int card);

/* choices.c: what players may do; chance.c: what chance may do. */
int dq_legal(const rp_game *game, const rp_state *state, int player, rp_action out[]);
int dq_chance(const rp_game *game, const rp_state *state, rp_outcome out[]);
rp_action dq_sample(const rp_game *game, const rp_state *state, rp_random *random);

/* effects.c: Power effects. Resolves until all are done (true) or a random one waits (phase effects, false). */
void dq_begin_effects(const dq_setup *setup, dq_fight *fight);
/* The same for the card that `move` adds in a counterattack; false when it has none to resolve. */
bool dq_begin_added_effects(const dq_setup *setup, dq_fight *fight, const rp_move *move);
bool dq_run_effects(const dq_setup *setup, dq_fight *fight);
void dq_random_effect(const dq_setup *setup, dq_fight *fight, int card);

/* counterattack.c */
bool dq_may_counter(const dq_setup *setup, const dq_fight *fight, int side);
unsigned dq_first_asked(const dq_setup *setup, const dq_fight *fight, unsigned passed);
rp_pile dq_counter_cards(const dq_setup *setup, const dq_fight *fight, int side);
dq_step dq_ask_counter(const dq_setup *setup, dq_fight *fight);
dq_step dq_counter(const dq_setup *setup, dq_fight *fight, const rp_move *move);
dq_step dq_after_counter_card(const dq_setup *setup, dq_fight *fight, int side);
dq_step dq_counter_done(const dq_setup *setup, dq_fight *fight);

/* solo.c: the counterattack of the monster that nobody plays. */
dq_step dq_begin_turn_up(const dq_setup *setup, dq_fight *fight);
dq_step dq_turn_up(const dq_setup *setup, dq_fight *fight, int card);
rp_pile dq_turned_choices(const dq_setup *setup, const dq_fight *fight);
dq_step dq_play_turned(const dq_setup *setup, dq_fight *fight, int card);

/* damage.c: the end of a round in every variant; the hero's optional ability is asked for first. */
typedef struct dq_wounds {
    int of[DQ_SIDES];
} dq_wounds;
/* What the round inflicts before optional abilities. */
dq_wounds dq_round_wounds(const dq_setup *setup, const dq_fight *fight);
bool dq_ability_applies(const dq_setup *setup, const dq_fight *fight);
dq_step dq_settle(const dq_setup *setup, dq_fight *fight);
void dq_payoff(const rp_game *game, const rp_state *state, double out[]);

/* rounds_without_cards.c: the rounds of dice, classic-solo and classic. */
dq_wounds dq_cardless_wounds(const dq_setup *setup, const dq_fight *fight);
bool dq_may_reroll(const dq_setup *setup, const dq_fight *fight, int die);
dq_step dq_rolled(const dq_setup *setup, dq_fight *fight, int outcome);
dq_step dq_reroll(const dq_setup *setup, dq_fight *fight, rp_action action);

/* knowledge.c */
uint64_t dq_public_key(const dq_setup *setup, const dq_fight *fight);
uint64_t dq_information_key(const rp_game *game, const rp_state *state, int player);
void dq_mask(const rp_game *game, rp_state *state, int player);
void dq_resample(const rp_game *game, rp_state *state, int player, rp_random *random);
uint64_t dq_belief_count(const rp_game *game, const rp_state *state, int player);
double dq_belief_world(const rp_game *game, rp_state *state, int player, uint64_t index);
uint64_t dq_position_key(const rp_game *game, const rp_state *state); /* position_key.c */
uint64_t dq_family(const rp_game *game);
rp_pile dq_unseen_combat(const dq_setup *setup, const dq_fight *fight, int player);
rp_pile dq_power_candidates(const dq_setup *setup, const dq_fight *fight, int side);

/* card_words.c */
enum { DQ_EFFECT_WORDS_MAX = 288, DQ_WORDS_MAX = 400 };
/* "melee and magic" for a set of types; "nothing" for none. */
void dq_types_words(unsigned types, char words[64]);
/* "against magic: own value +2" */
void dq_effect_words_of(const dq_effect *effect, char words[DQ_EFFECT_WORDS_MAX]);
/* All effects of a Power card, "" for a card without effects. */
void dq_effects_words(const dq_card *card, char words[DQ_WORDS_MAX]);

/* texts.c, show.c, position_write.c, position_read.c, position_check.c */
extern const char *const dq_phase_names[DQ_PHASES];
extern const char dq_result_words[]; /* of dq_result, see engine/words.h */
extern const char *const dq_type_names[DQ_TYPES], *const dq_pick_names[3];
void dq_card_text(const dq_setup *setup, int card, char text[RP_TEXT_MAX]);
/* The same in a sentence: without braces where it counters nothing, "Troll Plain M1". */
void dq_card_words(const dq_setup *setup, int card, char text[RP_TEXT_MAX]);
rp_card_names dq_card_names(const dq_setup *setup);
extern const rp_phrases dq_phrases;
void dq_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
void dq_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);
void dq_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer);
void dq_read(const rp_game *game, rp_state *state, int player, rp_reader *reader);
/* Fails the reader when no play leads to such a position; fills `asked` where only one answer is possible. */
void dq_check_position(const dq_setup *setup, dq_fight *fight, int player, rp_reader *reader);

/* setup.c */
rp_status dq_create(rp_game *game, const rp_data *data, rp_error *error);
enum { DQ_OPTION_COUNT = 22 };
extern const rp_option dq_options[];

#endif
