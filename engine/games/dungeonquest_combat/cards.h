/* Card data of DungeonQuest combat: Combat cards, Power cards, heroes, monsters, combat display.
 *
 * Plain bytes, filled from cards.json and figures.json (README.md in data/ describes every field). What each entry
 * says about its origin is kept: official, fallback (another edition) or house (ours). */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_CARDS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_COMBAT_CARDS_H

#include "engine/game.h"
#include "engine/kit/effects.h"
#include "engine/words.h"

enum {
    DQ_COMBAT_CARDS_MAX = 56, /* so that a pile of cards is one 64-bit mask: 56 Combat + 4 hero + 4 monster cards */
    DQ_HEROES_MAX = 12,
    DQ_MONSTERS_MAX = 12,
    DQ_POWER_CARDS = 4,
    DQ_TOKENS = 4,
    DQ_EFFECTS_MAX = 3
};

#define DQ_TYPE_LIST(TYPE) TYPE(DQ_MELEE, "melee") TYPE(DQ_RANGED, "ranged") TYPE(DQ_MAGIC, "magic")
typedef enum dq_type { DQ_TYPE_LIST(RP_WORD_VALUE) DQ_TYPES } dq_type;

/* A set of types is a bit mask: 1 << type. */

/* What a Power card does when it is revealed. `amount` and `types` as the line says.
 * Order within one card: as listed in the data. "own" is the side that revealed the card. */
/* clang-format off */
#define DQ_EFFECT_LIST(EFFECT)                                                                                         \
    EFFECT(DQ_EFFECT_VALUE, "value")                                 /* own attack value + amount (-9..9) this         \
                                                                      * round */                                       \
    EFFECT(DQ_EFFECT_OPPONENT_VALUE, "opponent-value")               /* opponent's value + amount, not below 0 */      \
    EFFECT(DQ_EFFECT_CANCEL, "cancel")                               /* opponent's card is canceled */                 \
    EFFECT(DQ_EFFECT_TYPE, "type")                                   /* own card's attack type becomes the one in      \
                                                                      * types */                                       \
    EFFECT(DQ_EFFECT_OPPONENT_TYPE, "opponent-type")                                                                   \
    EFFECT(DQ_EFFECT_ADD_ICONS, "add-icons")                         /* own card gains these counterattack icons */    \
    EFFECT(DQ_EFFECT_REMOVE_OPPONENT_ICONS, "remove-opponent-icons") /* opponent's revealed card loses these           \
                                                                      * icons */                                       \
    EFFECT(DQ_EFFECT_DRAW, "draw")                                   /* own side draws amount Combat cards now */      \
    EFFECT(DQ_EFFECT_DISCARD_OPPONENT, "discard-opponent")           /* opponent discards amount cards at random       \
                                                                      * from hand */                                   \
    EFFECT(DQ_EFFECT_DISCARD_OWN, "discard-own")                     /* own side discards amount cards at random       \
                                                                      * from hand */                                   \
    EFFECT(DQ_EFFECT_WOUND, "wound")                                 /* if own side wins this round, amount extra      \
                                                                      * wounds */                                      \
    EFFECT(DQ_EFFECT_GUARD, "guard")                                 /* if own side loses this round, amount           \
                                                                      * fewer wounds go to its stack from the          \
                                                                      * deathblow (cards stay in the combat            \
                                                                      * stack, lowest card number first) */            \
    EFFECT(DQ_EFFECT_NEXT_VALUE, "next-value")                       /* own value + amount in the next round */        \
    EFFECT(DQ_EFFECT_NEXT_OPPONENT_VALUE, "next-opponent-value")     /* opponent's value + amount in the next          \
                                                                      * round, not below 0 */                          \
    EFFECT(DQ_EFFECT_NEXT_ICONS, "next-add-icons")                   /* own revealed card gains these icons in         \
                                                                      * the next round */
/* clang-format on */
typedef enum dq_effect_kind { DQ_EFFECT_NONE, DQ_EFFECT_LIST(RP_WORD_VALUE) DQ_EFFECT_KINDS } dq_effect_kind;

typedef struct dq_effect {
    uint8_t kind; /* dq_effect_kind */
    int8_t amount;
    uint8_t types;             /* set of types for the kinds that need one */
    uint8_t if_opponent_types; /* 0: always; else only when the opponent's card has one of these types now */
    uint8_t if_stack; /* only when the combat stack holds at least this many cards of own card's type; 0: always */
    uint8_t if_opponent_power; /* 1: only when the opponent's card is a Power card */
    uint8_t reserved[2];
} dq_effect;

typedef struct dq_card {
    char name[32];
    uint8_t type;                 /* dq_type */
    uint8_t value;                /* 0..20 */
    uint8_t icons;                /* set of types this card can counterattack */
    uint8_t copies;               /* Combat cards: 1..8 as read; Power cards 1 */
    uint8_t escape, damage;       /* Power cards: 0..20; damage is used on monster cards */
    uint8_t effect_count, origin; /* origin: 0 house, 1 fallback, 2 official */
    dq_effect effects[DQ_EFFECTS_MAX];
} dq_card;

/* Combat abilities of heroes. A hero has one for the official fight (also solo) and one per variant. */
/* clang-format off */
#define DQ_ABILITY_LIST(ABILITY)                                                                                       \
    ABILITY(DQ_ABILITY_NONE, "none")                                                                                   \
    ABILITY(DQ_ABILITY_EXTRA_WOUND, "extra-wound")             /* variants: when the monster takes 1 or more           \
                                                                * wounds, may add 1 */                                 \
    ABILITY(DQ_ABILITY_EXTRA_WOUND_MELEE, "extra-wound-melee") /* official, house: the same, only in a round the       \
                                                                * hero wins with a melee card revealed */              \
    ABILITY(DQ_ABILITY_REROLL_HIGH, "reroll-5-6")              /* dice: may reroll dice showing 5 or 6 once */         \
    ABILITY(DQ_ABILITY_REROLL_ONE, "reroll-1")                 /* classic-solo: may reroll a 1 once */                 \
    ABILITY(DQ_ABILITY_SAME_CARD, "same-card-win")             /* classic: equal cards wound the monster once,         \
                                                                * the hero not */                                      \
    ABILITY(DQ_ABILITY_STANDOFF_WOUND, "stand-off-wound")      /* official, house: a round that ends as a              \
                                                                * stand-off with equal types wounds the monster        \
                                                                * once */                                              \
    ABILITY(DQ_ABILITY_DOUBLE_LIMIT, "weak-at-8")              /* variants: with 8+ wounds a result of 2 on the        \
                                                                * monster becomes 1; classic: only that of Quick       \
                                                                * Shot against Slash */                                \
    ABILITY(DQ_ABILITY_POWER_LIMIT, "no-power-at-8")           /* official: with 8+ wounds no Power card in the        \
                                                                * first hand */                                        \
    ABILITY(DQ_ABILITY_DEFLECT, "deflect")                     /* house, all variants: when the hero is wounded        \
                                                                * in a round, she may turn up the top Combat card      \
                                                                * (then it is discarded); a ranged one prevents 1      \
                                                                * wound */
/* clang-format on */
typedef enum dq_ability { DQ_ABILITY_LIST(RP_WORD_VALUE) DQ_ABILITY_KINDS } dq_ability;

/* clang-format off */
#define DQ_VARIANT_LIST(VARIANT)                                                                                       \
    VARIANT(DQ_OFFICIAL, "official") VARIANT(DQ_SOLO, "solo") VARIANT(DQ_DICE, "dice")                                 \
    VARIANT(DQ_CLASSIC_SOLO, "classic-solo") VARIANT(DQ_CLASSIC, "classic")
#define DQ_ATTRIBUTE_LIST(ATTRIBUTE)                                                                                   \
    ATTRIBUTE(DQ_STRENGTH, "strength") ATTRIBUTE(DQ_AGILITY, "agility") ATTRIBUTE(DQ_ARMOR, "armor")                   \
    ATTRIBUTE(DQ_LUCK, "luck")
/* clang-format on */
typedef enum dq_variant { DQ_VARIANT_LIST(RP_WORD_VALUE) DQ_VARIANTS } dq_variant;
typedef enum dq_attribute { DQ_ATTRIBUTE_LIST(RP_WORD_VALUE) DQ_ATTRIBUTES } dq_attribute;

typedef struct dq_hero {
    char id[24], name[32];
    uint8_t attribute[DQ_ATTRIBUTES]; /* 1..12 */
    uint8_t life;                     /* 1..40 */
    uint8_t ability[DQ_VARIANTS];     /* dq_ability */
    uint8_t attribute_origin, ability_origin;
    dq_card power[DQ_POWER_CARDS];
    char ability_text[DQ_VARIANTS][96]; /* one line in our own words, "" for none */
} dq_hero;

typedef struct dq_monster {
    char id[24], name[32];
    uint8_t attribute;       /* dq_attribute the dice variant tests */
    uint8_t life[DQ_TOKENS]; /* 1..40, the four tokens */
    uint8_t life_origin;
    uint8_t reserved[2];
    dq_card power[DQ_POWER_CARDS];
} dq_monster;

typedef struct dq_cards {
    uint32_t combat_kinds;
    dq_card combat[DQ_COMBAT_CARDS_MAX]; /* sum of copies at most DQ_COMBAT_CARDS_MAX */
    uint32_t hero_count, monster_count;
    dq_hero hero[DQ_HEROES_MAX];
    dq_monster monster[DQ_MONSTERS_MAX];
    /* Classic display: [hero card][monster card] in the order Quick Shot, Slash, Bolt of Agony; 0..9 each. */
    uint8_t display_hero[3][3], display_monster[3][3];
    char set_name[48]; /* "house" set name, shown to people */
} dq_cards;

/* Names in the order of the enumerations (engine/words.h); effects begin with the kind after DQ_EFFECT_NONE. */
extern const char dq_type_words[], dq_effect_words[], dq_ability_words[], dq_variant_words[];
/* What effects of Power cards are in data. */
extern const rp_effects dq_effects;

extern const char dq_cards_files[]; /* rp_rules.data_files */
/* Lays "cards.json" or "figures.json" over a dq_cards, zero-filled or not (rp_rules.read_data). The ids of Combat cards
 * are their names, which several may share. */
void dq_cards_read(void *cards, const char *file_name, rp_reader *reader);
/* Checks across files: counts, names, totals (rp_rules.check_data). */
rp_status dq_cards_check(const void *cards, rp_error *error);
/* Cells of the classic display that cannot be those of the printed one (rp_rules.doubt_data). */
void dq_cards_doubt(const void *cards, char *text, size_t size);
/* The compiled-in set. */
const dq_cards *dq_cards_default(void);

#endif
