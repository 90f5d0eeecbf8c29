/* The state of Heroes of Calamity: a match from the roll-off on, or a duel alone.
 *
 *   HEROES (chance: trios) ─┐            stage=match:  ROLL_OFF (chance) ─▶ PRIVILEGE ─▶ DRAFT ─▶ DECK, DECK ─┐
 *                           └─▶ DEAL (chance: first hands) ◀──────────────────────────────────────────────────┘
 *                                 └─▶ MULLIGAN ─▶ TURN ─▶ ACT ─▶ HAND_LIMIT ─▶ TURN of the other ... OVER
 *
 *   TURN   before a hero is selected, and the whole of a turn without one      ACT   a hero is active
 *
 * In the middle of a turn something may be waited for (cal_waiting): an answer to an attack, a throw, a card that is
 * drawn, a choice of what to discard. What goes on behind it: the use of an action or a Spell (`use`), the attack that
 * it makes or that was declared by itself (`attack`), and the answer to that (`answer`).
 *
 * A side's cards are slots 0 .. 39, ascending by their local numbers (book.h), and its piles are sets of slots: a deck
 * is in no order. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_STATE_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_STATE_H

#include "engine/game.h"
#include "engine/games/calamity/book/book.h"
#include "engine/games/calamity/options.h"
#include "engine/kit/pile.h"

#include <assert.h>

enum {
    CAL_PLAYERS = 2,
    CAL_HEROES = CAL_PLAYERS * CAL_TRIO,
    CAL_DECK_LEAST = 30,
    CAL_DECK_MOST = 40,
    CAL_FIRST_HAND = 5,
    CAL_TURNS = 2 * CAL_TRIO, /* of a Round */
    CAL_CHANGE_MAX = 99,
    CAL_HEALTH_MOST = 99, /* with overheal */
    CAL_D20 = 20
};

/* clang-format off */
#define CAL_PHASE_LIST(PHASE)                                                                                          \
    PHASE(CAL_PHASE_HEROES, "heroes") PHASE(CAL_PHASE_ROLL_OFF, "roll-off") PHASE(CAL_PHASE_PRIVILEGE, "privilege")    \
    PHASE(CAL_PHASE_DRAFT, "draft") PHASE(CAL_PHASE_DECK, "deck") PHASE(CAL_PHASE_DEAL, "deal")                        \
    PHASE(CAL_PHASE_MULLIGAN, "mulligan") PHASE(CAL_PHASE_TURN, "turn") PHASE(CAL_PHASE_ACT, "act")                    \
    PHASE(CAL_PHASE_HAND_LIMIT, "hand-limit") PHASE(CAL_PHASE_OVER, "over")
typedef enum cal_phase { CAL_PHASE_LIST(RP_WORD_VALUE) CAL_PHASES } cal_phase;
static inline bool cal_is_before_deal(cal_phase phase) { return phase < CAL_PHASE_DEAL; } /* the first hands */

/* From "roll" to "random-discard" it is chance's. */
#define CAL_WAITING_LIST(WAITING)                                                                                      \
    WAITING(CAL_WAITS_FOR_NOTHING, "nothing") WAITING(CAL_WAITS_ROLL, "roll") WAITING(CAL_WAITS_DICE, "dice")          \
    WAITING(CAL_WAITS_DRAW, "draw") WAITING(CAL_WAITS_RANDOM_DISCARD, "random-discard")                                \
    WAITING(CAL_WAITS_DISCARD, "choose-discard") WAITING(CAL_WAITS_ANSWER, "answer")
typedef enum cal_waiting { CAL_WAITING_LIST(RP_WORD_VALUE) CAL_WAITINGS } cal_waiting;

#define CAL_SOURCE_LIST(SOURCE)                                                                                        \
    SOURCE(CAL_NO_SOURCE, "none") SOURCE(CAL_SOURCE_CARD, "card") SOURCE(CAL_SOURCE_ACTION, "action")
typedef enum cal_source { CAL_SOURCE_LIST(RP_WORD_VALUE) CAL_SOURCES } cal_source;

#define CAL_STAGE_LIST(STAGE)                                                                                          \
    STAGE(CAL_NO_ATTACK, "none") STAGE(CAL_DECLARED, "declared") STAGE(CAL_ANSWERED, "answered") STAGE(CAL_HITS, "hits")
typedef enum cal_stage { CAL_STAGE_LIST(RP_WORD_VALUE) CAL_STAGES } cal_stage;

#define CAL_RESULT_LIST(RESULT)                                                                                        \
    RESULT(CAL_OPEN, "open") RESULT(CAL_FIRST_WINS, "p1") RESULT(CAL_SECOND_WINS, "p2") RESULT(CAL_DRAWN_GAME, "draw")
typedef enum cal_result { CAL_RESULT_LIST(RP_WORD_VALUE) CAL_RESULTS } cal_result;

/* How long changes of a hero hold: cal_lasts, where "next" is by whose turn ends it. */
#define CAL_SPAN_LIST(SPAN)                                                                                            \
    SPAN(CAL_SPAN_TURN, "turn") SPAN(CAL_SPAN_P1, "p1") SPAN(CAL_SPAN_P2, "p2") SPAN(CAL_SPAN_ROUND, "round")          \
    SPAN(CAL_SPAN_LASTING, "lasting")
typedef enum cal_span { CAL_SPAN_LIST(RP_WORD_VALUE) CAL_SPANS } cal_span;
/* clang-format on */

extern const char cal_phase_words[], cal_waiting_words[], cal_source_words[], cal_stage_words[], cal_result_words[],
    cal_player_words[], cal_throw_words[], cal_used_words[];

enum { CAL_USED_ATTACK = CAL_USES_MAX }; /* bit of cal_duel.used */

typedef struct cal_hero {
    uint8_t kind;   /* index in the book + 1; 0: none */
    uint8_t health; /* 0: defeated */
    uint8_t activated;
    uint8_t uses[CAL_USES_MAX]; /* of each action in this Round */
    int8_t change[CAL_SPANS][CAL_STATS];
    uint8_t changed; /* bits of cal_span: that have changes */
} cal_hero;

typedef struct cal_side {
    rp_pile deck, hand, discard, field;
    rp_pile known;               /* cards of the hand that the other knows */
    rp_pile twins;               /* slots whose next one is a copy of the same card */
    uint8_t kind[CAL_DECK_MOST]; /* by slot: local number + 1; 0: no card */
    cal_hero hero[CAL_TRIO];
    uint8_t cards, hand_count, hero_count;
    uint8_t built;                            /* deck building is over */
    uint8_t reshuffled;                       /* in this turn */
    uint8_t draws, discards, random_discards; /* that are still to come */
    uint8_t reserved[2];
} cal_side;

/* A use of an action or a Spell that goes on. Heroes are numbers: 1 + 3 * side + place; 0: none. */
typedef struct cal_going {
    uint8_t source; /* cal_source */
    uint8_t by;     /* player */
    uint8_t number; /* of the action, or local number of the card */
    uint8_t user, target;
    uint8_t step; /* the effect that is next, or under way */
} cal_going;

typedef struct cal_duel {
    cal_side side[CAL_PLAYERS];
    uint8_t phase, waiting;
    uint8_t waits_for;            /* player, of what is waited for */
    uint8_t turn_of;              /* whose turn it is, or who picks, builds or is asked */
    uint8_t began, opener;        /* who began Round 1, and this Round */
    uint8_t round, turn;          /* the counter; 1 .. 6 of the Round */
    uint8_t active;               /* place of the active hero + 1 */
    uint8_t actions;              /* left */
    uint8_t attacks, hits, casts; /* in this turn */
    uint8_t used;                 /* bits of actions in this activation, and CAL_USED_ATTACK */
    uint8_t fell;                 /* player + 1 whose hero fell last in this Round */
    uint8_t result;               /* cal_result */
    uint8_t picker, rolled;       /* of a match: who picks first; what p1 has rolled */
    uint8_t stage;                /* cal_stage of the attack */
    uint8_t attacker, attacked;   /* heroes, as numbers */
    uint8_t last_throw;           /* of the last attack in this turn: 1 hit, 2 missed */
    cal_going use, answer;
    uint8_t standing; /* bits of cal_stat that passives of heroes of this duel change while they hold */
    uint8_t reserved[5];
    uint64_t history; /* of all that both have seen, and of who did what */
} cal_duel;

static_assert(sizeof(cal_hero) == 42 && sizeof(cal_side) == 48 + CAL_DECK_MOST + 3 * 42 + 10 &&
                  offsetof(cal_duel, history) == 2 * sizeof(cal_side) + 40 &&
                  sizeof(cal_duel) == offsetof(cal_duel, history) + 8,
              "no hidden padding");
static_assert(sizeof(cal_duel) <= 512, "a state is small");

extern const rp_rules rp_calamity;

static inline const cal_duel *cal_duel_of(const rp_state *state) { return (const cal_duel *)state->bytes; }
static inline cal_duel *cal_duel_in(rp_state *state) { return (cal_duel *)state->bytes; }

/* ---- actions -------------------------------------------------------------------------------------------- */

enum {
    CAL_ACT_FIRST_PICK,
    CAL_ACT_FIRST_TURN,
    CAL_ACT_KEEP,
    CAL_ACT_REDRAW,
    CAL_ACT_DONE,
    CAL_ACT_PASS,
    CAL_ACT_END,
    CAL_ACT_PICK = 8,                                        /* + hero of the book */
    CAL_ACT_ADD = CAL_ACT_PICK + CAL_HEROES_MAX,             /* + local number of a card */
    CAL_ACT_ACTIVATE = CAL_ACT_ADD + CAL_LOCAL_CARDS,        /* + place */
    CAL_ACT_ATTACK = CAL_ACT_ACTIVATE + CAL_TRIO,            /* + place of the enemy */
    CAL_ACT_DISCARD = CAL_ACT_ATTACK + CAL_TRIO,             /* + slot */
    CAL_TARGETS = CAL_HEROES + 1,                            /* numbers of heroes, and 0 */
    CAL_ACT_USE = CAL_ACT_DISCARD + CAL_DECK_MOST,           /* + action * CAL_TARGETS + target */
    CAL_ACT_CAST = CAL_ACT_USE + CAL_USES_MAX * CAL_TARGETS, /* + slot * CAL_TARGETS + target */
    CAL_ACTION_CODES = CAL_ACT_CAST + CAL_DECK_MOST * CAL_TARGETS
};

/* ---- setup ---------------------------------------------------------------------------------------------- */

/* How some dice can fall: outcomes are sets of faces, in lexicographic order. */
typedef struct cal_throw {
    cal_dice dice;
    int outcomes, lowest, sums; /* sums lowest .. lowest + sums - 1, without the constant */
    uint8_t *sum;               /* by outcome */
    double *probability;        /* by outcome */
    struct cal_sum {
        double probability;
        int16_t first, members; /* the lowest outcome; how many there are */
    } * by_sum;
} cal_throw;

enum { CAL_THROWS_MAX = 64 };

/* When Spells can be cast: before and after the first attack of one's turn, and as answers to attacks. */
typedef enum cal_moment { CAL_BEFORE, CAL_AFTER, CAL_ANSWERING, CAL_MOMENTS } cal_moment;
enum { CAL_NEED_SETS = 1 << CAL_NEEDS };

typedef struct cal_setup {
    const cal_book *book;
    uint8_t option[CAL_OPTIONS]; /* values of choices and numbers */
    bool match;
    int8_t trio[CAL_PLAYERS][CAL_TRIO]; /* of a duel; -1: drawn */
    int8_t archetype[CAL_PLAYERS];
    bool has_list[CAL_PLAYERS]; /* in place of the archetype */
    uint8_t list[CAL_PLAYERS][CAL_LOCAL_CARDS];
    const cal_hero_card *hero[CAL_HEROES_MAX + 1];                                      /* by cal_hero.kind */
    const cal_card *hero_card[CAL_HEROES_MAX][CAL_HERO_CARDS], *common[CAL_COMMON_MAX]; /* NULL behind the last */
    const cal_use *hero_use[CAL_HEROES_MAX][CAL_HERO_CARDS], *common_use[CAL_COMMON_MAX];
    uint16_t whens[CAL_HEROES_MAX + 1]; /* by cal_hero.kind: bits of cal_when that the passive of a hero has */
    uint8_t stats[CAL_HEROES_MAX + 1];  /* the same: bits of cal_stat that it changes while it holds */
    /* Copies in preset lists. */
    uint8_t hero_copies[CAL_ARCHETYPES_MAX][CAL_HEROES_MAX][CAL_HERO_CARDS];
    uint8_t common_copies[CAL_ARCHETYPES_MAX][CAL_COMMON_MAX];
    /* Bits of cards that can be cast when some of cal_need hold: of a hero, by cal_hero.kind, and Common ones. */
    uint8_t hero_casts[CAL_MOMENTS][CAL_NEED_SETS][CAL_HEROES_MAX + 1];
    uint64_t common_casts[CAL_MOMENTS][CAL_NEED_SETS];
    cal_throw throws[CAL_THROWS_MAX];
    int throw_count;
    uint8_t throw_at[CAL_DICE_MAX + 1][CAL_SIDES_MAX + 1]; /* by dice and sides: the index + 1; 0: none */
} cal_setup;

static inline const cal_setup *cal_setup_of(const rp_game *game) { return game->setup; }

/* The card of a side with a local number; NULL: none. */
static inline const cal_card *cal_card_of(const cal_setup *setup, const cal_side *side, int local) {
    if (local >= CAL_FIRST_COMMON) return setup->common[local - CAL_FIRST_COMMON];
    int hero = side->hero[local / CAL_HERO_CARDS].kind;
    return hero ? setup->hero_card[hero - 1][local % CAL_HERO_CARDS] : NULL;
}
/* What the card of a slot is good for. */
static inline const cal_use *cal_use_of_slot(const cal_setup *setup, const cal_side *side, int slot) {
    unsigned local = side->kind[slot] - 1u;
    if (local >= CAL_FIRST_COMMON) return setup->common_use[local - CAL_FIRST_COMMON];
    return setup->hero_use[side->hero[local / CAL_HERO_CARDS].kind - 1][local % CAL_HERO_CARDS];
}
/* Copies that a deck may have; 0: no such card. */
static inline int cal_copies_of(const cal_setup *setup, const cal_side *side, int local) {
    const cal_card *card = cal_card_of(setup, side, local);
    return card ? card->copies : 0;
}

/* ---- heroes --------------------------------------------------------------------------------------------- */

static inline int cal_number_of(int player, int place) { return 1 + CAL_TRIO * player + place; }
static inline int cal_side_of(int number) { return number > CAL_TRIO; }
/* By a table: all that happens to heroes goes this way. */
static inline cal_hero *cal_hero_at(cal_duel *duel, int number) {
    enum { P1 = offsetof(cal_duel, side[0].hero), P2 = offsetof(cal_duel, side[1].hero), SIZE = sizeof(cal_hero) };
    static const uint16_t at[] = {P1, P1, P1 + SIZE, P1 + 2 * SIZE, P2, P2 + SIZE, P2 + 2 * SIZE};
    return (cal_hero *)((unsigned char *)duel + at[number]);
}
static inline const cal_hero *cal_hero_seen(const cal_duel *duel, int number) {
    return cal_hero_at((cal_duel *)duel, number);
}
static inline const cal_hero_card *cal_card_of_hero(const cal_setup *setup, const cal_hero *hero) {
    return setup->hero[hero->kind];
}
/* Cards of a side that can be cast at a moment when some of cal_need hold: bits of local numbers, Common ones and those
 * of living heroes; `active`: the place of the living one that is active + 1, 0: none. */
static inline uint64_t cal_casts(const cal_setup *setup, const cal_side *side, cal_moment moment, unsigned needs,
                                 int active) {
    const uint8_t *of_kind = setup->hero_casts[moment][needs];
    uint64_t cards = setup->common_casts[moment][needs] << CAL_FIRST_COMMON;
    for (int place = 0; place < CAL_TRIO; place++)
        if (side->hero[place].health) cards |= (uint64_t)of_kind[side->hero[place].kind] << CAL_HERO_CARDS * place;
    if (active) {
        of_kind = setup->hero_casts[moment][needs | 1u << CAL_NEED_SELF_ACTIVE];
        cards |= (uint64_t)of_kind[side->hero[active - 1].kind] << CAL_HERO_CARDS * (active - 1);
    }
    return cards;
}
/* Bits of places. */
static inline unsigned cal_living(const cal_side *side) {
    return (unsigned)(side->hero[0].health > 0) | (unsigned)(side->hero[1].health > 0) << 1 |
           (unsigned)(side->hero[2].health > 0) << 2;
}
static inline int cal_count(unsigned places) { return 0xe994 >> 2 * places & 3; } /* two bits for each set of three */
static inline unsigned cal_can_be_activated(const cal_side *side) {
    unsigned heroes = 0;
    for (int i = 0; i < CAL_TRIO; i++) heroes |= (unsigned)(side->hero[i].health > 0 && !side->hero[i].activated) << i;
    return heroes;
}
/* The use that goes on. */
static inline const cal_use *cal_use_going(const cal_setup *setup, const cal_duel *duel, const cal_going *going) {
    if (going->source == CAL_SOURCE_CARD) return &cal_card_of(setup, &duel->side[going->by], going->number)->use;
    return &cal_card_of_hero(setup, cal_hero_seen(duel, going->user))->use[going->number];
}

#endif
