/* The state of a Mage Knight duel: one combat between two heroes, from the announced attack to what follows it; with
 * layer=round (round/round.h) such combats stand in a whole Round, whose state has this one in front.
 *
 *   START (chance: time, heroes, levels, decks, Units, hands, the place)
 *     └─ ATTEND    the defender attends fully or partly
 *          └─ RANGED   from the defender on, in turn:  ATTACK ─▶ BLOCK ─▶ ASSIGN   two passes in a row end the phase
 *               └─ MELEE    the same from the aggressor on; forcing out ends the combat
 *                    └─ OVER
 *
 *   ATTACK   the attacker builds an attack: mana first, then parts, or passes
 *   BLOCK    the other answers it with a block, once
 *   ASSIGN   the attacker spends what came through
 *
 * Against an enemy of the map (opponent=enemy) nobody is asked how he attends, the hero is the one who acts, and the
 * enemy attacks once: RANGED: the hero's attack ─▶ MELEE: the enemy's, BLOCK ─▶ ASSIGN ─▶ the hero's attack ─▶ OVER.
 *
 * Player 0 is the aggressor, player 1 the defender; in a Round `aggressor` says who attacks. Cards are slots 0..63, and
 * each player's piles are sets of slots: a Deed deck is in no order, but for the few cards whose place all know.
 *
 *    0..15  the aggressor's first cards    32..40  what he gained since    50..52  Wounds in his deck at the start
 *   16..31  the defender's                 41..49  what he gained          53..55  his
 *
 * Wounds taken later are seen by all and so are numbers only. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_STATE_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_STATE_H

#include "engine/game.h"
#include "engine/games/mage_knight/book/book.h"
#include "engine/kit/pile.h"

#include <assert.h>
#include <endian.h>
#include <string.h>

enum {
    MK_PLAYERS = 2,
    MK_AGGRESSOR = 0,
    MK_DEFENDER = 1,
    MK_SOURCE_DICE = MK_PLAYERS + 2,
    MK_SLOTS = 64,
    MK_GAINED = 32, /* first slot of cards gained, MK_GAINED_EACH for each player */
    MK_GAINED_EACH = 9,
    MK_WOUNDS = 50, /* first slot of Wounds, MK_WOUNDS_EACH for each player */
    MK_WOUNDS_EACH = 3,
    MK_USED_SLOTS = 56,
    MK_UNITS = 6,
    MK_NEIGHBOURS = 6,
    MK_SPACES = 7, /* of a Round */
    MK_CRYSTALS_MAX = 3,
    MK_TOKENS_MAX = 30,
    MK_KNOWN_PLACES = 4, /* cards whose place on top of a deck, or under it, all know */
    MK_FAME_MAX = 119,
    MK_SKILLS_DEALT = 5, /* of a hero of the highest level */
    MK_GAINED_DEALT = 5, /* cards of one kind that a hero has gained, at most */
    MK_COPIES_MAX = 320,
    MK_ATTACKS_MAX = 200
};

/* clang-format off */
/* From "turn" on: of a Round, outside combat; before the action, after it, resting, and the end of a turn. */
#define MK_PHASE_LIST(PHASE)                                                                                           \
    PHASE(MK_START, "start") PHASE(MK_ATTEND, "attend") PHASE(MK_RANGED_PHASE, "ranged")                               \
    PHASE(MK_MELEE_PHASE, "melee") PHASE(MK_OVER, "over")                                                              \
    PHASE(MK_TURN, "turn") PHASE(MK_AFTER_ACTION, "after-action") PHASE(MK_RESTING, "resting")                         \
    PHASE(MK_TURN_END, "turn-end")
typedef enum mk_phase { MK_PHASE_LIST(RP_WORD_VALUE) MK_PHASES } mk_phase;

#define MK_STEP_LIST(STEP)                                                                                             \
    STEP(MK_STEP_ATTACK, "attack") STEP(MK_STEP_BLOCK, "block") STEP(MK_STEP_ASSIGN, "assign")
typedef enum mk_step { MK_STEP_LIST(RP_WORD_VALUE) MK_STEPS } mk_step;

/* What is asked in the middle of a use, or what chance decides there; the use goes on behind it. The last two
 * are of a Round and of no use: dice that come back to the Source, and cards drawn. */
#define MK_PENDING_LIST(PENDING)                                                                                       \
    PENDING(MK_NOTHING, "nothing") PENDING(MK_CHOOSE_UNIT, "enemy-unit") PENDING(MK_CHOOSE_OWN_UNIT, "own-unit")       \
    PENDING(MK_CHOOSE_CARD, "card") PENDING(MK_CHOOSE_COLOUR, "colour") PENDING(MK_CHANCE_DRAW, "draw")                \
    PENDING(MK_CHANCE_CRYSTAL, "crystal") PENDING(MK_CHANCE_DICE, "dice") PENDING(MK_CHANCE_RETURN, "return")          \
    PENDING(MK_CHANCE_REFILL, "refill")
typedef enum mk_pending { MK_PENDING_LIST(RP_WORD_VALUE) MK_PENDINGS } mk_pending;

#define MK_TERRAIN_LIST(TERRAIN)                                                                                       \
    TERRAIN(MK_PLAINS, "plains") TERRAIN(MK_HILLS, "hills") TERRAIN(MK_FOREST, "forest")                               \
    TERRAIN(MK_WASTELAND, "wasteland") TERRAIN(MK_DESERT, "desert") TERRAIN(MK_SWAMP, "swamp")                         \
    TERRAIN(MK_LAKE, "lake") TERRAIN(MK_MOUNTAIN, "mountain")
typedef enum mk_terrain { MK_TERRAIN_LIST(RP_WORD_VALUE) MK_TERRAINS } mk_terrain;

#define MK_SITE_LIST(SITE)                                                                                             \
    SITE(MK_NO_SITE, "none") SITE(MK_VILLAGE, "village") SITE(MK_GLADE, "glade") SITE(MK_TOWER, "tower")               \
    SITE(MK_KEEP, "keep") SITE(MK_PORTAL, "portal") SITE(MK_CITY, "city")
typedef enum mk_site { MK_SITE_LIST(RP_WORD_VALUE) MK_SITES } mk_site;

#define MK_UNIT_STATE_LIST(STATE)                                                                                      \
    STATE(MK_SPENT, "spent") STATE(MK_WOUNDED, "wounded") STATE(MK_TAKES_PART, "takes-part")
typedef enum mk_unit_state { MK_UNIT_STATE_LIST(RP_WORD_VALUE) MK_UNIT_STATES } mk_unit_state;

/* What holds for a player for the rest of the combat; full: the defender attends fully. */
#define MK_HOLDS_LIST(HOLDS)                                                                                           \
    HOLDS(MK_FULL, "full") HOLDS(MK_KNOCKED_OUT, "knocked-out") HOLDS(MK_UNITS_SAFE, "units-safe")                     \
    HOLDS(MK_ALL_RESIST, "units-resist") HOLDS(MK_ALL_COLD_FIRE, "cold-fire") HOLDS(MK_ALL_SIEGE, "siege")             \
    HOLDS(MK_ALL_DOUBLE, "double") HOLDS(MK_FROZEN, "no-die") HOLDS(MK_CRYSTALS_BACK, "crystals-back")                 \
    HOLDS(MK_HAS_PASSED, "passed") HOLDS(MK_USED_DIE, "used-die") HOLDS(MK_SHEDS_WOUNDS, "sheds-wounds")               \
    HOLDS(MK_UNITS_ARMORED, "units-armored")
typedef enum mk_holds { MK_HOLDS_LIST(RP_WORD_VALUE) MK_HOLDS_COUNT } mk_holds;
/* clang-format on */

typedef struct mk_unit {
    uint8_t kind;            /* index in the book + 1; 0: none */
    uint8_t state;           /* bits of mk_unit_state */
    uint8_t banner;          /* slot + 1; 0: none */
    uint8_t lost;            /* bits of mk_element: resistances lost in this combat */
    int8_t armor;            /* change in this combat */
    uint8_t amount, element; /* its part in the attack that is being built or answered */
    uint8_t reserved;
} mk_unit;

typedef struct mk_player {
    rp_pile deck, hand, discard, played;
    rp_pile gone;                                         /* thrown away, out of the game */
    rp_pile known;                                        /* of hand and deck: cards whose place all know */
    uint8_t top[MK_KNOWN_PLACES], below[MK_KNOWN_PLACES]; /* slot + 1; the next to be drawn first, the last first */
    mk_unit unit[MK_UNITS];                               /* those that there are come first */
    uint8_t hero, level, fame;                            /* index in the book; 1..10; 0..119 */
    uint8_t hand_count;                                   /* cards in hand that are slots */
    uint8_t wounds;                                       /* in hand, beside those that are slots */
    uint8_t wounds_discarded;
    uint8_t wounds_taken;         /* in this combat */
    uint8_t dice;                 /* Source dice that he may still use */
    uint16_t skills, skills_used; /* bits of the hero's Skills */
    uint16_t holds;               /* bits of mk_holds */
    int16_t account;              /* what the combat has brought so far, in tenths of Fame */
    uint8_t tokens[MK_COLOURS], crystals[MK_BASIC_COLOURS];
    uint8_t crystals_spent[MK_BASIC_COLOURS];
    uint8_t endless, usable;  /* bits of mk_colour */
    uint8_t cursed;           /* bits of mk_colour: using one costs a Wound; bit 7: each time, else once */
    uint8_t influence_blocks; /* element + 1; 0: Influence is no block */
    uint8_t units_stronger;
    uint8_t saved_fire; /* a Fire Attack of so much waits for his next attack of the Melee phase */
    /* What the next card or Unit gets. */
    uint8_t power;  /* + 1: the next card is an Action card, strong without mana, with power - 1 more */
    uint8_t repeat; /* the next card's use happens so often; bit 7: its strong use */
    uint8_t lead;   /* amount of MK_LEAD */
    uint8_t sideways, sideways_better, sideways_for; /* + 1; more where; bits of mk_card_kind, 0: no die used */
    uint8_t sideways_colours; /* bits of mk_colour that the better card must have one of; 0: any */
    uint8_t wound_sideways;   /* + 1 */
    uint8_t wild;             /* bits of mk_colour that stand for any basic one */
} mk_player;

typedef struct mk_space {
    uint8_t terrain, unsafe; /* unsafe: nobody may be forced or withdraw there */
} mk_space;

typedef struct mk_duel {
    mk_player player[MK_PLAYERS];
    uint8_t kind[MK_SLOTS]; /* by slot: kind of card + 1; 0: no card */
    uint8_t phase, step;
    uint8_t active; /* who attacks */
    uint8_t passes; /* in a row */
    uint8_t night, terrain, site, unfortified;
    mk_space neighbour[MK_NEIGHBOURS]; /* 0: where the aggressor came from */
    uint8_t source[MK_COLOURS];        /* dice that lie in the Source */
    uint8_t dice_out;                  /* dice in use */
    uint8_t attacks;                   /* made so far */
    uint8_t attack_of[MK_ELEMENTS], block_of[MK_ELEMENTS];
    uint8_t attack_mana;     /* spent on this attack */
    uint8_t swift_gone;      /* the block counts in full */
    uint8_t skipped;         /* the attack does nothing */
    uint8_t damage;          /* left to assign */
    uint16_t order;          /* parts come in ascending order; fight/choices.h */
    uint16_t after_block[2]; /* action + 1 of uses that wait for a full block */
    /* A use that waits for a choice or for chance. */
    uint8_t pending;          /* mk_pending */
    uint8_t pending_player;   /* who chooses, or whose chance it is */
    uint8_t user;             /* whose use it is */
    uint8_t effect;           /* index of its effect in the thing */
    uint8_t times;            /* how often that is still to happen, the present one included */
    uint16_t use;             /* action + 1, 0: none; MK_USE_AFTER_BLOCK: what follows a full block */
    uint16_t wanted;          /* slots are no help here: bits of colours, or number of dice */
    uint8_t chosen_colour;    /* + 1 */
    uint8_t forced;           /* player + 1 who was forced out; an enemy: defeated */
    uint8_t forced_to;        /* neighbour + 1; of the aggressor's withdrawal too */
    uint8_t deal, deal_count; /* MK_START: the step of the deal, and how many of it are left */
    uint8_t left;             /* choices that the pending effect still asks for */
    uint8_t target;           /* unit + 1 that the use is on, once it was chosen */
    uint8_t bonus;            /* what was promised to the use by another one */
    uint8_t deal_player;      /* MK_START: whose things are dealt */
    uint8_t aggressor;        /* player; 0 but in a Round */
    uint8_t reserved[6];
    uint64_t history; /* of all that both have seen, and of who did what */
} mk_duel;

static_assert(sizeof(mk_unit) == 8 && sizeof(mk_duel) % 8 == 0, "no hidden padding");
static_assert(sizeof(mk_duel) <= 768, "a state is small");

enum { MK_GOAL = 0, MK_WAY = 12, MK_PLUNDER = 2 };

/* What a Round has beside its combats; round/round.h. */
typedef struct mk_round {
    mk_duel duel; /* between moves its history is 0: that of a Round is behind everything, where state_size ends */
    uint8_t terrain[MK_SPACES], site[MK_SPACES];
    uint8_t unsafe;         /* bits of spaces */
    uint8_t at[MK_PLAYERS]; /* spaces */
    uint8_t turn;           /* whose it is */
    uint8_t turns;          /* begun so far */
    uint8_t acted;          /* something was done in this turn */
    uint8_t spent;          /* bits of players who have played or discarded a card in this turn */
    uint8_t announced;      /* player + 1 */
    uint8_t in_advance;     /* the turn is that of a defender who attended fully; the aggressor's goes on behind it */
    uint8_t plundered;      /* bits of players who have since their last turn */
    uint8_t move, heal;     /* points; TURN_END: a glade may still take a Wound */
    uint8_t draws;          /* cards that plundering still brings; 0: those drawn are the end of a turn */
    uint8_t way_length, way[MK_WAY];
    uint8_t reserved[5];
    uint64_t history;
} mk_round;

static_assert(offsetof(mk_round, history) + 8 == sizeof(mk_round) && sizeof(mk_round) <= 768, "no hidden padding");

static inline const mk_round *mk_round_of(const mk_duel *duel) { return (const mk_round *)duel; }
static inline mk_round *mk_round_in(mk_duel *duel) { return (mk_round *)duel; }

extern const rp_rules rp_mage_knight;

static inline const mk_duel *mk_duel_of(const rp_state *state) { return (const mk_duel *)state->bytes; }
static inline mk_duel *mk_duel_in(rp_state *state) { return (mk_duel *)state->bytes; }

/* ---- actions -------------------------------------------------------------------------------------------- */

enum {
    MK_USE_SIDEWAYS = MK_USES_MAX,                           /* the use of a card sideways */
    MK_CARD_USES = 32,                                       /* a card's actions: slot * MK_CARD_USES + use */
    MK_ACT_UNIT = MK_SLOTS * MK_CARD_USES,                   /* + unit * MK_USES_MAX + ability */
    MK_ACT_SKILL = MK_ACT_UNIT + MK_UNITS * MK_USES_MAX,     /* + skill * MK_USES_MAX + use */
    MK_ACT_DIE = MK_ACT_SKILL + MK_SKILLS_MAX * MK_USES_MAX, /* + colour: takes a die of the Source */
    MK_ACT_CRYSTAL = MK_ACT_DIE + MK_COLOURS,                /* + colour: turns a crystal into a token */
    MK_ACT_FEAR = MK_ACT_CRYSTAL + MK_COLOURS,               /* + unit: spends a Unit with that banner */
    MK_ACT_SAVED_FIRE = MK_ACT_FEAR + MK_UNITS,              /* the attack that a block has left */
    MK_ACT_ATTACK,                                           /* the attack is declared */
    MK_ACT_PASS,
    MK_ACT_BLOCKED, /* the block is done */
    MK_ACT_FULL,
    MK_ACT_PARTIAL,
    MK_ACT_STOP,       /* assigns no more */
    MK_ACT_WOUND_UNIT, /* + unit */
    MK_ACT_WOUND_HERO = MK_ACT_WOUND_UNIT + MK_UNITS,
    MK_ACT_STEAL,                                         /* + slot */
    MK_ACT_FORCE = MK_ACT_STEAL + MK_SLOTS,               /* + neighbour */
    MK_ACT_UNIT_CHOSEN = MK_ACT_FORCE + MK_NEIGHBOURS,    /* + unit */
    MK_ACT_CARD_CHOSEN = MK_ACT_UNIT_CHOSEN + MK_UNITS,   /* + slot */
    MK_ACT_COLOUR_CHOSEN = MK_ACT_CARD_CHOSEN + MK_SLOTS, /* + colour */
    MK_ACT_ENOUGH = MK_ACT_COLOUR_CHOSEN + MK_COLOURS,    /* no more cards, or none of the choices */
    MK_SECRET, /* in keys of what both have seen: a card that one of them drew */
    /* Of a Round. */
    MK_ACT_MOVE = MK_SECRET,                 /* + space */
    MK_ACT_CHARGE = MK_ACT_MOVE + MK_SPACES, /* attacks who stands on the same space */
    MK_ACT_HEAL_WOUND,
    MK_ACT_HEAL_DISCARD, /* a Wound of the discard pile, by a glade */
    MK_ACT_HEAL_UNIT,    /* + unit */
    MK_ACT_PLUNDER = MK_ACT_HEAL_UNIT + MK_UNITS,
    MK_ACT_REST,
    MK_ACT_DISCARD_WOUND,
    MK_ACT_END_ROUND, /* announces it */
    MK_ACT_END_TURN,  /* and ends a rest, or the discarding at the end of a turn */
    MK_ACTIONS,
    MK_OPEN_WOUND = MK_USED_SLOTS, /* the slot of actions that play a Wound which is no slot */
    MK_USE_AFTER_BLOCK = 0x8000    /* added to mk_duel.use */
};

/* ---- a game --------------------------------------------------------------------------------------------- */

/* Mana of each colour that a use costs. */
typedef struct mk_need {
    uint8_t of[MK_COLOURS];
} mk_need;
/* Beside the moments of data: a use that is for moving alone, in a turn before the action. */
enum {
    MK_WHEN_MOVING = MK_MOMENTS,
    MK_OUTSIDE_MOMENTS = 1 << MK_WHEN_OUTSIDE | 1 << MK_WHEN_MOVING,
    MK_WHEN_NIGHT = 1 << (MK_MOMENTS + 1)
};

/* One way to use a thing, made from the data once. */
typedef struct mk_use {
    uint8_t first, count; /* effects of the thing */
    uint8_t moments;      /* bits of mk_moment, and of MK_WHEN_MOVING */
    uint8_t strong;       /* of a card: its strong use */
    uint8_t cost;         /* bits of mk_colour: one mana of each */
    uint8_t ranges;       /* bits of mk_range that it attacks with; 0: no attack */
    uint8_t early;        /* it makes mana, draws cards or changes what comes after it, so it comes before the parts */
    uint8_t powers;       /* it lets another card be used, so it is no such card itself */
    uint8_t time;         /* as in mk_effect */
    uint8_t mana;         /* how much it costs, 0: it is free */
    uint32_t must;        /* effects, as bits from `first` on, that decide whether it is possible */
    mk_need need;
} mk_use;

typedef struct mk_uses {
    const mk_thing *thing;
    int count;
    uint8_t moments; /* of all of them */
    uint8_t wanted;  /* bits of mk_colour that some use costs */
    /* Uses as bits: those of a set of moments, MK_WHEN_NIGHT added by Night; those that attack with nothing but a set
     * of ranges; those that mana of a set of colours could pay, as far as one of each suffices; those that come before
     * all parts; those that more than all this decides about. */
    uint16_t at[MK_WHEN_NIGHT << 1], in_ranges[1 << MK_RANGES], payable[1 << MK_COLOURS], early, checked;
    mk_use use[MK_USES_MAX];
} mk_uses;

/* Kinds of cards or Units, one after the other; a kind may stand there for each copy. */
typedef struct mk_kinds {
    int count;
    uint8_t kind[MK_COPIES_MAX];
} mk_kinds;

/* An enemy of the map (opponent=enemy), which stands in the place of the defender, without cards and choices. */
typedef struct mk_enemy {
    uint8_t attack, element, armor; /* armor 0: the opponent is a hero */
} mk_enemy;

typedef struct mk_setup {
    const mk_book *book;
    mk_uses card[MK_CARDS_MAX], unit[MK_UNITS_MAX], skill[MK_HEROES_MAX][MK_SKILLS_MAX];
    uint8_t deck[MK_HEROES_MAX][MK_DECK]; /* kinds of cards */
    uint8_t wound_kind;
    mk_kinds of_kind[MK_CARD_KINDS];          /* cards */
    mk_kinds unit_copies[2];                  /* of levels up to 2, of all levels */
    bool punishes_crystals[MK_CARDS_MAX];     /* by kind of card: whoever has crystals may lose by them */
    mk_prices prices;                         /* what is booked in this layer */
    uint16_t skills_per_round[MK_HEROES_MAX]; /* bits of Skills that are used once a Round, not once a turn */
    /* Options. */
    bool round;        /* layer=round */
    bool introductory; /* no cities */
    mk_enemy enemy;
    int goal, turn_limit;
    int attack_limit, tier, wound_factor, steal_cost, force_cost; /* force_cost 0: by terrain */
    bool halve_cards;                                             /* each part of a block is halved, not their sum */
    bool passing_final, knock_out, full_needs_cards, rewards, swift_matters, resistances, outcome_only;
    int8_t time, hero[MK_PLAYERS], level[MK_PLAYERS]; /* -1: drawn */
    int16_t bonus[MK_PLAYERS];                        /* what accounts begin with */
} mk_setup;

static inline const mk_setup *mk_setup_of(const rp_game *game) { return game->setup; }
/* The key of what both have seen. */
static inline uint64_t mk_history(const mk_setup *setup, const mk_duel *duel) {
    return setup->round ? mk_round_of(duel)->history : duel->history;
}

static inline const mk_uses *mk_uses_of_card(const mk_setup *setup, const mk_duel *duel, int slot) {
    return &setup->card[duel->kind[slot] - 1];
}
static inline const mk_uses *mk_uses_of_unit(const mk_setup *setup, const mk_unit *unit) {
    return &setup->unit[unit->kind - 1];
}
/* Players who are heroes, the first ones. */
static inline int mk_heroes(const mk_setup *setup) { return setup->enemy.armor ? 1 : MK_PLAYERS; }
/* Bits of the colours of which there are at least `least` (1..128), of the basic colours or of all; counts up to
 * 127. */
static inline unsigned mk_colours_with(const uint8_t count[], int colours, int least) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint32_t basic;
    uint16_t others = 0;
    memcpy(&basic, count, MK_BASIC_COLOURS);
    if (colours > MK_BASIC_COLOURS) memcpy(&others, count + MK_BASIC_COLOURS, MK_COLOURS - MK_BASIC_COLOURS);
    uint64_t bytes = (le32toh(basic) | (uint64_t)le16toh(others) << 32) + ones * (uint64_t)(0x80 - least);
    return (unsigned)((bytes >> 7 & ones) * UINT64_C(0x0102040810204080) >> 56);
}
/* Whether a player acts outside combat, in a turn of a Round. */
static inline bool mk_is_outside(const mk_duel *duel) { return duel->phase > MK_OVER; }
static inline bool mk_holds_for(const mk_player *player, mk_holds what) { return player->holds >> what & 1; }

/* The slots in which a player's cards began. */
static inline rp_pile mk_own_slots(int player) {
    rp_pile first = (rp_pile)0xffff << 16 * player;
    rp_pile gained = (((rp_pile)1 << MK_GAINED_EACH) - 1) << (MK_GAINED + MK_GAINED_EACH * player);
    return first | gained | (rp_pile)7 << (MK_WOUNDS + MK_WOUNDS_EACH * player);
}
static inline rp_pile mk_wound_slots(void) { return (rp_pile)0x3f << MK_WOUNDS; }

/* Armor of the hero, cards in hand at most, Units at most, by level 1..10. */
static inline int mk_armor_at(int level) { return 2 + (level > 2) + (level > 6); }
static inline int mk_hand_limit_at(int level) { return 5 + (level > 4) + (level > 8); }
static inline int mk_command_at(int level) { return (level + 1) / 2; }

#endif
