/* What cards, Units, Skills and heroes of a Mage Knight duel are: the data behind data/ (README.md there describes each
 * member), laid out as plain bytes.
 *
 *   thing     a card, a Unit or a Skill: what it can be used for
 *     use     one way to use it: basic alternatives, then strong ones (cards); abilities (Units); alternatives (Skills)
 *       effect  what that does, in order
 *
 * In data a use is one effect, or {"kind": "all", "of": [...]} for several. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_BOOK_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_BOOK_H

#include "engine/error.h"
#include "engine/kit/effects.h"
#include "engine/words.h"

enum {
    MK_HEROES_MAX = 8,
    MK_CARDS_MAX = 120, /* kinds of cards; a state has them in a byte */
    MK_UNITS_MAX = 40,
    MK_SKILLS_MAX = 16,  /* of one hero */
    MK_DECK = 16,        /* cards of a hero at the start */
    MK_EFFECTS_MAX = 24, /* of one thing, lists of lists counted */
    MK_USES_MAX = 16     /* of one thing, without playing a card sideways */
};

/* clang-format off */
#define MK_COLOUR_LIST(COLOUR)                                                                                         \
    COLOUR(MK_RED, "red") COLOUR(MK_BLUE, "blue") COLOUR(MK_GREEN, "green") COLOUR(MK_WHITE, "white")                  \
    COLOUR(MK_GOLD, "gold") COLOUR(MK_BLACK, "black")
typedef enum mk_colour { MK_COLOUR_LIST(RP_WORD_VALUE) MK_COLOURS } mk_colour;
enum { MK_BASIC_COLOURS = MK_GOLD }; /* those of crystals */

/* An attack or block has one; cold fire is both fire and ice for attacks, and for Units that resist. */
#define MK_ELEMENT_LIST(ELEMENT)                                                                                       \
    ELEMENT(MK_PHYSICAL, "physical") ELEMENT(MK_FIRE, "fire") ELEMENT(MK_ICE, "ice") ELEMENT(MK_COLD_FIRE, "cold-fire")
typedef enum mk_element { MK_ELEMENT_LIST(RP_WORD_VALUE) MK_ELEMENTS } mk_element;

#define MK_RANGE_LIST(RANGE) RANGE(MK_MELEE, "melee") RANGE(MK_RANGED, "ranged") RANGE(MK_SIEGE, "siege")
typedef enum mk_range { MK_RANGE_LIST(RP_WORD_VALUE) MK_RANGES } mk_range;

#define MK_CARD_KIND_LIST(KIND)                                                                                        \
    KIND(MK_ACTION, "action") KIND(MK_ADVANCED, "advanced") KIND(MK_SPELL, "spell") KIND(MK_ARTIFACT, "artifact")      \
    KIND(MK_WOUND_CARD, "wound")
typedef enum mk_card_kind { MK_CARD_KIND_LIST(RP_WORD_VALUE) MK_CARD_KINDS } mk_card_kind;

/* "enemy Unit": an unwounded Unit of the other player, chosen by who uses the effect; what is red (a red card, an
 * ability paid with red mana) does nothing to fire-resistant ones, what is blue nothing to ice-resistant ones. What
 * changes Units or rules lasts for the combat. An enemy Unit is chosen once for a use: all its effects on one are on
 * that one; behind `after-block` it is one that took part in the attack. */
#define MK_EFFECT_LIST(EFFECT)                                                                                         \
    EFFECT(MK_ATTACK, "attack")              /* amount to the attack that is being built: element, range;
                                              * per-enemy: amount for each enemy (mk_enemies) */                       \
    EFFECT(MK_BLOCK, "block")                /* amount to the block: element; swift: it counts in full where blocks are
                                              * halved; per-enemy; per-mana: amount for each mana that the other
                                              * has spent on the attack */                                             \
    EFFECT(MK_MOVE, "move")                  /* amount of Move points; nothing in a fight */                           \
    EFFECT(MK_INFLUENCE, "influence")        /* amount; a block while `influence-blocks` holds, else nothing */        \
    EFFECT(MK_HEAL, "heal")                  /* amount; never in a fight */                                            \
    EFFECT(MK_TOKEN, "token")                /* amount mana tokens, each of one of `colours` by choice; source: of
                                              * the colour of a die that lies in the Source and then is in use;
                                              * least-fame: only who has less Fame than the other */                   \
    EFFECT(MK_CRYSTAL, "crystal")            /* amount crystals, each of one of `colours` by choice; one too many is a
                                              * token. owned: of a colour that the player has a crystal of;
                                              * source: of that of a die in the Source, which is rolled anew */        \
    EFFECT(MK_DIE, "die")                    /* one more Source die may be used this turn */                           \
    EFFECT(MK_SET_DIE, "set-die")            /* takes a Source die, sets it to one of `colours`: amount tokens */      \
    EFFECT(MK_ENDLESS, "endless")            /* mana of `colours` without end until the end of the turn */             \
    EFFECT(MK_USABLE, "usable")              /* mana of `colours` may be used by Day and by Night */                   \
    EFFECT(MK_WILD, "wild")                  /* mana of `colours` stands for any basic colour by Day and by Night, until
                                              * the end of the turn */                                                 \
    EFFECT(MK_DRAW, "draw")                  /* amount cards from the Deed deck */                                     \
    EFFECT(MK_WOUND, "wound")                /* amount Wounds into one's own hand */                                   \
    EFFECT(MK_DISCARD, "discard")            /* a cost: amount cards that are no Wounds, from the hand */              \
    EFFECT(MK_DISCARD_WOUND, "discard-wound") /* a cost: a Wound from the hand */                                      \
    EFFECT(MK_DISCARD_EACH, "discard-each")  /* any number of cards that are no Wounds: amount attack for each */      \
    EFFECT(MK_THROW_AWAY, "throw-away")      /* an Action card from the hand leaves the game; crystals: amount of its
                                              * colour, or with `others` amount of each other basic colour */          \
    EFFECT(MK_NO_ATTACK, "no-attack")        /* blocking: an enemy Unit that takes part in the attack no longer does;
                                              * unfortified: none that is fortified */                                 \
    EFFECT(MK_SKIP_ATTACK, "skip-attack")    /* blocking: the whole attack does nothing */                             \
    EFFECT(MK_ARMOR, "armor")                /* amount (below 0) to the Armor of an enemy Unit, never below 1; all: of
                                              * all; per-resistance: for each of its resistances; fortified: twice
                                              * that where it is fortified */                                          \
    EFFECT(MK_STRIP, "strip")                /* an enemy Unit loses resistances (`elements`); all: all of them */      \
    EFFECT(MK_UNFORTIFY, "unfortify")        /* the space is not fortified for the rest of the combat */               \
    EFFECT(MK_DESTROY, "destroy")            /* an enemy Unit is wounded */                                            \
    EFFECT(MK_UNITS_STRONGER, "units-stronger") /* attacks and blocks of one's own Units + amount, and the other player
                                              * may assign no damage to them; armored: Armor + amount too, and
                                              * damage may be assigned */                                              \
    EFFECT(MK_UNITS_RESIST, "units-resist")  /* one's own Units resist everything */                                   \
    EFFECT(MK_CONVERT, "convert")            /* all one's attacks become cold fire, or with range siege: siege
                                              * with the elements that they have */                                    \
    EFFECT(MK_DOUBLE, "double")              /* one's physical attacks in the Melee phase count twice, and enemy Units
                                              * lose physical resistance */                                            \
    EFFECT(MK_POWER, "power")                /* the next card is an Action card used strong without mana, + amount */  \
    EFFECT(MK_REPEAT, "repeat")              /* the next card is an Action card whose basic (strong: strong) use
                                              * happens amount times, and which then leaves the game */                \
    EFFECT(MK_LEAD, "lead")                  /* the next Unit: + amount to a block, 1 less to an attack, 2 less to a
                                              * ranged attack */                                                       \
    EFFECT(MK_SIDEWAYS, "sideways")          /* the next card sideways counts amount more; `better` more where it is of
                                              * `better_for` (with `colours`: and of one of them) */                   \
    EFFECT(MK_WOUND_SIDEWAYS, "wound-sideways") /* a Wound may be played sideways and counts amount */                 \
    EFFECT(MK_INFLUENCE_BLOCKS, "influence-blocks") /* Influence of this turn is a block of `element` */               \
    EFFECT(MK_LOSE_CRYSTAL, "lose-crystal")  /* the other player loses a crystal at random; with none, takes a Wound;
                                              * steal: one's own crystal then, if there is room */                     \
    EFFECT(MK_WOUND_PER_CRYSTAL, "wound-per-crystal") /* each player takes a Wound for each crystal of one of
                                              * `colours`, chosen; then amount of it are one's own */                  \
    EFFECT(MK_SHOW_HAND, "show-hand")        /* the other player discards an Action or Spell of one of `colours`, or
                                              * shows his hand; steal: it goes to one's own hand if it is an Action */ \
    EFFECT(MK_ROLL_WOUNDS, "roll-wounds")    /* amount mana dice: a Wound for each black or red one */                 \
    EFFECT(MK_ROLL_CRYSTALS, "roll-crystals") /* amount mana dice: a crystal of each colour; gold: of choice; black:
                                              * Fame + 1 */                                                            \
    EFFECT(MK_BANNER, "banner")              /* goes to a Unit of one's own, where it works as `banner` says */        \
    EFFECT(MK_KEEP_CRYSTALS, "keep-crystals") /* crystals spent this turn come back at its end */                      \
    EFFECT(MK_AFTER_BLOCK, "after-block")    /* if the attack is blocked to nothing: `of` happens */                   \
    EFFECT(MK_REROLL, "reroll")              /* rolls the dice of the Source; amount: so many more may be used */      \
    EFFECT(MK_FREEZE, "freeze")              /* the other player may use no Source die */                              \
    EFFECT(MK_CURSE, "curse")                /* others take a Wound for using mana of one of `colours`, chosen, once a
                                              * turn; others: of any colour but that, each time */                     \
    EFFECT(MK_OPPOSITE, "opposite")          /* a mana token becomes its opposite */                                   \
    EFFECT(MK_SELF_WOUNDED, "self-wounded")  /* the Unit that is used is wounded; its part stays */                    \
    EFFECT(MK_SHED_WOUNDS, "shed-wounds")    /* Wounds taken in the combat leave the game at the end of one's turn,
                                              * which a defender who attends partly does not have yet */               \
    EFFECT(MK_REPUTATION, "reputation")      /* amount; nothing in a duel */                                           \
    EFFECT(MK_FAME, "fame")                  /* amount of Fame */                                                      \
    EFFECT(MK_ALL, "all")                    /* all of `of`, in order */                                               \
    EFFECT(MK_OUTSIDE, "outside")            /* nothing that a duel has: `why` */
typedef enum mk_effect_kind { MK_NO_EFFECT, MK_EFFECT_LIST(RP_WORD_VALUE) MK_EFFECT_KINDS } mk_effect_kind;

/* Why something is outside a duel. */
#define MK_WHY_LIST(WHY)                                                                                               \
    WHY(MK_OFFER, "offer") WHY(MK_MOVING, "moving") WHY(MK_HEALING, "healing") WHY(MK_LOCALS, "locals")                \
    WHY(MK_ROUNDS, "rounds")
typedef enum mk_why { MK_WHY_LIST(RP_WORD_VALUE) MK_WHYS } mk_why;

/* When a use is possible, as bits; 0 in data: wherever its effects can do something. */
#define MK_MOMENT_LIST(MOMENT)                                                                                         \
    MOMENT(MK_WHEN_ATTACK, "attack") /* building an attack */                                                          \
    MOMENT(MK_WHEN_BLOCK, "block") MOMENT(MK_WHEN_OUTSIDE, "outside") /* outside combat */                             \
    MOMENT(MK_WHEN_MELEE, "melee") /* building an attack in the Melee phase */
typedef enum mk_moment { MK_MOMENT_LIST(RP_WORD_VALUE) MK_MOMENTS } mk_moment;

#define MK_BANNER_LIST(BANNER)                                                                                         \
    BANNER(MK_BANNER_GLORY, "glory")           /* Armor, attacks and blocks of the Unit + 1 */                         \
    BANNER(MK_BANNER_FEAR, "fear")             /* blocking, the Unit may be spent for `no-attack` */                   \
    BANNER(MK_BANNER_PROTECTION, "protection") /* Armor + 1, resists fire and ice */                                   \
    BANNER(MK_BANNER_COURAGE, "courage")       /* nothing in a fight */
typedef enum mk_banner { MK_NO_BANNER, MK_BANNER_LIST(RP_WORD_VALUE) MK_BANNERS } mk_banner;
/* clang-format on */

typedef struct mk_effect {
    uint16_t flags; /* bits of mk_flag */
    uint8_t kind;   /* mk_effect_kind */
    int8_t amount;
    uint8_t element;    /* mk_element */
    uint8_t range;      /* mk_range */
    uint8_t colours;    /* bits of mk_colour */
    uint8_t cost;       /* bits of mk_colour: one mana of each, beside what a strong use or the ability costs */
    uint8_t when;       /* bits of mk_moment */
    uint8_t time;       /* 0 always, 1 by Day only, 2 by Night only */
    uint8_t better;     /* MK_SIDEWAYS: amount where the card is of better_for */
    uint8_t better_for; /* bits of mk_card_kind; 0: where no Source die is used this turn */
    uint8_t elements;   /* bits of mk_element, of MK_STRIP */
    uint8_t banner;     /* mk_banner */
    uint8_t why;        /* mk_why */
    rp_effect_span of;
    uint8_t reserved;
} mk_effect;

/* clang-format off */
#define MK_FLAG_LIST(FLAG)                                                                                             \
    FLAG(MK_SWIFT, "swift") FLAG(MK_EVERY, "all") FLAG(MK_PER_RESISTANCE, "per-resistance") FLAG(MK_OTHERS, "others")  \
    FLAG(MK_STEAL, "steal") FLAG(MK_STRONG, "strong") FLAG(MK_OWNED, "owned") FLAG(MK_PER_ENEMY, "per-enemy")          \
    FLAG(MK_PER_MANA, "per-mana") FLAG(MK_UNFORTIFIED, "unfortified") FLAG(MK_FORTIFIED, "fortified")                  \
    FLAG(MK_LEAST_FAME, "least-fame") FLAG(MK_OF_SOURCE, "source") FLAG(MK_ARMORED, "armored")
typedef enum mk_flag { MK_FLAG_LIST(RP_WORD_VALUE) MK_FLAGS } mk_flag;
/* clang-format on */

/* A card, a Unit or a Skill. */
typedef struct mk_thing {
    char id[28], name[32];
    uint8_t kind;                  /* cards: mk_card_kind */
    uint8_t colours;               /* cards: bits of mk_colour */
    uint8_t origin;                /* 0 house, 1 inferred, 2 official */
    uint8_t copies;                /* Units: in the game */
    uint8_t level, armor, resists; /* Units; bits of mk_element */
    uint8_t per_round;             /* Skills: once a Round, else once a turn */
    uint8_t any_turn;              /* Skills: on others' turns too */
    uint8_t banner;                /* Artifacts: mk_banner that a Unit can carry */
    uint8_t effect_count, reserved;
    rp_effect_span basic, strong; /* uses; Units and Skills have basic ones only */
    mk_effect effect[MK_EFFECTS_MAX];
} mk_thing;

typedef struct mk_hero {
    char id[28], name[32];
    char deck[MK_DECK][28]; /* ids of cards, copies side by side */
    uint32_t skill_count;
    mk_thing skill[MK_SKILLS_MAX];
} mk_hero;

/* Fame-equivalents in tenths, of one each; what a card or Unit is worth unspent. */
typedef struct mk_prices {
    int16_t wound, artifact, crystal, unit_level, space, fame, turn, scale;
    int16_t card[MK_CARD_KINDS]; /* kept in hand */
    int16_t ready;               /* a ready Unit, for each level */
} mk_prices;

typedef struct mk_book {
    uint32_t hero_count, card_count, unit_count;
    mk_hero hero[MK_HEROES_MAX];
    mk_thing card[MK_CARDS_MAX];
    mk_thing unit[MK_UNITS_MAX];
    mk_prices prices;
} mk_book;

extern const char mk_colour_words[], mk_element_words[], mk_range_words[], mk_card_kind_words[], mk_effect_words[],
    mk_why_words[], mk_moment_words[], mk_banner_words[], mk_flag_words[];

extern const rp_effects mk_effects; /* what effects are in data */
extern const char mk_book_files[];  /* rp_rules.data_files */
/* rp_rules.read_data: lays heroes.json, cards.json, units.json or prices.json over the book, zero-filled or not. */
void mk_book_read(void *book, const char *file_name, rp_reader *reader);
/* rp_rules.check_data: decks name cards, copies side by side; names differ; there is one kind of Wound, and enough of
 * all for two heroes of level 10. */
rp_status mk_book_check(const void *book, rp_error *error);
/* Compiled in. */
const mk_book *mk_book_default(void);

/* Index of the card, or hero, or Unit of that id; -1. */
int mk_card_find(const mk_book *book, const char *id);
int mk_hero_find(const mk_book *book, const char *id);
int mk_unit_find(const mk_book *book, const char *id);

#endif
