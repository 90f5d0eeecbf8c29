/* What heroes, their actions and passives, Spells and preset lists are: the data behind data/ (README.md there
 * describes each member), laid out as plain bytes.
 *
 *   hero     health, armor level, attack dice; up to three actions; a passive
 *   card     a Spell of a hero or a Common one
 *     use    what an action, a Spell or a passive can be used for: when, on whom, and its effects in order
 *
 * Numbers of uses and cards: a side of a duel calls the cards of its three heroes and the Common ones by local numbers:
 * CAL_HERO_CARDS for each hero, in the order of the book, and then the Common ones. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_BOOK_BOOK_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_BOOK_BOOK_H

#include "engine/error.h"
#include "engine/kit/effects.h"
#include "engine/words.h"

enum {
    CAL_HEROES_MAX = 32,
    CAL_TRIO = 3,
    CAL_HERO_CARDS = 8,
    CAL_COMMON_MAX = 40,
    CAL_CARDS_MAX = CAL_HEROES_MAX * CAL_HERO_CARDS + CAL_COMMON_MAX,
    CAL_FIRST_COMMON = CAL_TRIO * CAL_HERO_CARDS, /* local number */
    CAL_LOCAL_CARDS = CAL_FIRST_COMMON + CAL_COMMON_MAX,
    CAL_USES_MAX = 3,
    CAL_EFFECTS_MAX = 5,
    CAL_ARCHETYPES_MAX = 6,
    CAL_PRESETS_MAX = CAL_HEROES_MAX * CAL_ARCHETYPES_MAX,
    CAL_COPIES = 2,
    CAL_ID = 32,
    CAL_DICE_MAX = 8,
    CAL_SIDES_MAX = 20,
    CAL_CONSTANT_MAX = 60,
    CAL_HEALTH_MAX = 60
};

/* clang-format off */
/* What passives can do too stands first. */
#define CAL_PASSIVE_EFFECT_LIST(EFFECT)                                                                                \
    EFFECT(CAL_DAMAGE, "damage")   /* dice or amount, on `who`; drains: the user heals as much as they lose */         \
    EFFECT(CAL_HEAL, "heal")       /* dice or amount */                                                                \
    EFFECT(CAL_CHANGE, "change")   /* amount to a stat, while it lasts */                                              \
    EFFECT(CAL_EXTRA, "extra")     /* amount of actions more, now, for the active hero */                              \
    EFFECT(CAL_DRAW, "draw")       /* amount of cards, by `side` */
#define CAL_EFFECT_LIST(EFFECT)                                                                                        \
    CAL_PASSIVE_EFFECT_LIST(EFFECT)                                                                                    \
    EFFECT(CAL_ATTACK, "attack")   /* the user attacks the target: hit and damage for this attack, other dice */       \
    EFFECT(CAL_DISCARD, "discard") /* amount of cards, by `side`: random ones, or by his choice */                     \
    EFFECT(CAL_REVEAL, "reveal")   /* the other's hand is shown */                                                     \
    EFFECT(CAL_READY, "ready")     /* may be activated once more in this Round */                                      \
    EFFECT(CAL_EXHAUST, "exhaust") /* counts as activated in this Round */                                            \
    EFFECT(CAL_REVIVE, "revive")   /* a defeated hero comes back with amount of health */                              \
    EFFECT(CAL_CLEANSE, "cleanse") /* all changes of a hero end */
typedef enum cal_effect_kind { CAL_NO_EFFECT, CAL_EFFECT_LIST(RP_WORD_VALUE) CAL_EFFECT_KINDS } cal_effect_kind;

/* armor: his armor level; hit: his d20 of attacks; damage: his attacks; ward: each damage that he takes, less; actions:
 * when he is activated; taunt: above 0, others than taunting heroes cannot be attacked; hidden: above 0, he cannot be
 * attacked while another one can. */
#define CAL_STAT_LIST(STAT)                                                                                            \
    STAT(CAL_ARMOR, "armor") STAT(CAL_HIT, "hit") STAT(CAL_MORE_DAMAGE, "damage") STAT(CAL_WARD, "ward")               \
    STAT(CAL_ACTIONS, "actions") STAT(CAL_TAUNT, "taunt") STAT(CAL_HIDDEN, "hidden")
typedef enum cal_stat { CAL_STAT_LIST(RP_WORD_VALUE) CAL_STATS } cal_stat;

#define CAL_LASTS_LIST(LASTS)                                                                                          \
    LASTS(CAL_THIS_TURN, "turn")   /* to its end */                                                                    \
    LASTS(CAL_NEXT_TURN, "next")   /* until the next turn of who has caused it begins */                               \
    LASTS(CAL_THIS_ROUND, "round") /* to its end */                                                                    \
    LASTS(CAL_LASTING, "lasting")  /* while the hero lives */
typedef enum cal_lasts { CAL_LASTS_LIST(RP_WORD_VALUE) CAL_LASTS_COUNT } cal_lasts;

/* Passives have the first ones, uses all but "other": the other hero of what a passive answers. */
#define CAL_WHO_LIST(WHO)                                                                                              \
    WHO(CAL_OTHER, "other") WHO(CAL_SELF, "self") WHO(CAL_OWN, "own") WHO(CAL_ALLIES, "allies")                        \
    WHO(CAL_ENEMIES, "enemies") WHO(CAL_TARGET, "target") WHO(CAL_ACTIVE, "active") WHO(CAL_OTHERS, "others")          \
    WHO(CAL_ALL, "all") WHO(CAL_ATTACKER, "attacker") WHO(CAL_ATTACKED, "attacked")
typedef enum cal_who { CAL_WHO_UNSAID, CAL_WHO_LIST(RP_WORD_VALUE) CAL_WHO_COUNT } cal_who;

/* Of an effect: what its attack came to, or how its target is; of a passive that is always on: how the hero is. */
#define CAL_IF_LIST(IF)                                                                                                \
    IF(CAL_IF_ALWAYS, "always") IF(CAL_IF_WOUNDED, "wounded") IF(CAL_IF_LOW, "low")                                    \
    IF(CAL_IF_ACTIVATED, "activated") IF(CAL_IF_READY, "ready") /* passives have these */                              \
    IF(CAL_IF_HIT, "hit") IF(CAL_IF_MISSED, "missed") IF(CAL_IF_FELL, "fell")
typedef enum cal_if { CAL_IF_LIST(RP_WORD_VALUE) CAL_IFS } cal_if;

#define CAL_WHEN_LIST(WHEN)                                                                                            \
    WHEN(CAL_ALWAYS, "always") WHEN(CAL_WHEN_ACTIVATED, "activated") WHEN(CAL_WHEN_HIT, "hit")                         \
    WHEN(CAL_WHEN_MISSED, "missed") WHEN(CAL_WHEN_HURT, "hurt") WHEN(CAL_WHEN_KILLS, "kills")                          \
    WHEN(CAL_WHEN_FALLS, "falls") WHEN(CAL_WHEN_ALLY_FALLS, "ally-falls") WHEN(CAL_WHEN_CAST, "cast")                  \
    WHEN(CAL_WHEN_ROUND, "round")
typedef enum cal_when { CAL_WHEN_PLAYED, CAL_WHEN_LIST(RP_WORD_VALUE) CAL_WHENS } cal_when;

#define CAL_SIDE_LIST(SIDE) SIDE(CAL_SIDE_OWN, "own") SIDE(CAL_SIDE_OTHER, "other")
typedef enum cal_side_word { CAL_SIDE_UNSAID, CAL_SIDE_LIST(RP_WORD_VALUE) CAL_SIDE_WORDS } cal_side_word;

#define CAL_BY_LIST(BY) BY(CAL_BY_RANDOM, "random") BY(CAL_BY_CHOICE, "choice")
typedef enum cal_by { CAL_BY_LIST(RP_WORD_VALUE) CAL_BYS } cal_by;

#define CAL_TIMING_LIST(TIMING)                                                                                        \
    TIMING(CAL_ANY_TIME, "any") TIMING(CAL_BEFORE_ATTACK, "before-attack") TIMING(CAL_AFTER_ATTACK, "after-attack")    \
    TIMING(CAL_OPPONENTS_TURN, "opponent") /* as an answer to an attack of the other */
typedef enum cal_timing { CAL_TIMING_LIST(RP_WORD_VALUE) CAL_TIMINGS } cal_timing;

/* ally: a living own hero but the user. */
#define CAL_AIM_LIST(AIM)                                                                                              \
    AIM(CAL_AIM_NONE, "none") AIM(CAL_AIM_ENEMY, "enemy") AIM(CAL_AIM_OWN, "own") AIM(CAL_AIM_ALLY, "ally")            \
    AIM(CAL_AIM_FALLEN, "fallen")
typedef enum cal_aim { CAL_AIM_LIST(RP_WORD_VALUE) CAL_AIMS } cal_aim;

/* How a hero is; low: at most half of the printed health; ready: not activated in this Round; acting: he is active. */
#define CAL_IS_LIST(IS)                                                                                                \
    IS(CAL_IS_WOUNDED, "wounded") IS(CAL_IS_UNHURT, "unhurt") IS(CAL_IS_LOW, "low") IS(CAL_IS_ACTIVATED, "activated")  \
    IS(CAL_IS_READY, "ready") IS(CAL_IS_ACTING, "acting") IS(CAL_IS_CHANGED, "changed")
typedef enum cal_is { CAL_IS_LIST(RP_WORD_VALUE) CAL_IS_COUNT } cal_is;

/* What must hold. behind: fewer living heroes than the other; heroless: none is active and none can be activated. */
#define CAL_NEED_LIST(NEED)                                                                                            \
    NEED(CAL_NEED_ACTIVE, "active") NEED(CAL_NEED_SELF_ACTIVE, "self-active") NEED(CAL_NEED_HIT, "hit")                \
    NEED(CAL_NEED_FIRST_SPELL, "first-spell") NEED(CAL_NEED_BEHIND, "behind") NEED(CAL_NEED_HEROLESS, "heroless")
typedef enum cal_need { CAL_NEED_LIST(RP_WORD_VALUE) CAL_NEEDS } cal_need;
/* clang-format on */

extern const char cal_effect_words[], cal_passive_words[], cal_stat_words[], cal_lasts_words[], cal_who_words[],
    cal_if_words[], cal_when_words[], cal_side_words[], cal_by_words[], cal_timing_words[], cal_aim_words[],
    cal_is_words[], cal_need_words[];

/* count dice of `sides` and a constant; count 0: the constant alone. */
typedef struct cal_dice {
    uint8_t count, sides;
    int8_t plus;
} cal_dice;

typedef struct cal_effect {
    uint8_t kind, when, who, stat, lasts, condition, side, by, drains; /* the enums above */
    int8_t amount, hit, damage;
    cal_dice dice;
    uint8_t has_dice;
} cal_effect;

/* What follows from the effects of a use; not in data. */
typedef enum cal_trait {
    CAL_ATTACKS = 1,      /* one of its effects is an attack */
    CAL_MAY_BE_FUTILE = 2 /* it may come to nothing; choices.c */
} cal_trait;

typedef struct cal_use {
    char id[CAL_ID], name[40], line[92];
    uint8_t traits, reserved[3];
    uint8_t cost, limit; /* of an action: actions; uses in a Round, 0: any number */
    uint8_t target, timing, stays;
    uint8_t target_is, needs; /* bits of cal_is and cal_need */
    uint8_t effect_count;
    cal_effect effect[CAL_EFFECTS_MAX];
} cal_use;

typedef struct cal_card {
    cal_use use;
    char hero[CAL_ID]; /* "": Common */
    uint8_t copies, reserved[3];
} cal_card;

typedef struct cal_hero_card {
    char id[CAL_ID], name[40], line[96];
    uint8_t health, armor, actions, use_count;
    cal_dice dice;
    uint8_t reserved;
    cal_use use[CAL_USES_MAX], passive; /* a passive without effects is none */
} cal_hero_card;

/* Cards by id, and how many of each. */
typedef struct cal_list {
    char card[CAL_COMMON_MAX][CAL_ID];
    uint8_t copies[CAL_COMMON_MAX], count, reserved[3];
} cal_list;

typedef struct cal_archetype {
    char id[CAL_ID];
    cal_list common;
} cal_archetype;

typedef struct cal_preset {
    char id[2 * CAL_ID]; /* hero and archetype: "brand attack" */
    char card[CAL_HERO_CARDS][CAL_ID];
    uint8_t copies[CAL_HERO_CARDS], count, reserved[3];
} cal_preset;

typedef struct cal_book {
    cal_hero_card hero[CAL_HEROES_MAX];
    cal_card card[CAL_CARDS_MAX];
    cal_archetype archetype[CAL_ARCHETYPES_MAX];
    cal_preset preset[CAL_PRESETS_MAX];
    uint32_t hero_count, card_count, archetype_count, preset_count;
} cal_book;

extern const char cal_book_files[];
/* For rp_rules. */
void cal_book_read(void *bytes, const char *file_name, rp_reader *reader);
rp_status cal_book_check(const void *bytes, rp_error *error);
const cal_book *cal_book_default(void);

/* Tables of the effects of uses, and of passives. */
extern const rp_effects cal_effects, cal_passive_effects;

/* Index by id without regard to case, or -1. */
int cal_hero_find(const cal_book *book, const char *id);
int cal_card_find(const cal_book *book, const char *id);
int cal_archetype_find(const cal_book *book, const char *id);
/* The list of a hero for an archetype; NULL: none. */
const cal_preset *cal_preset_find(const cal_book *book, const char *hero, const char *archetype);

/* The member `key`, "2d6+1" or "3"; fails the reader. */
cal_dice cal_read_dice(rp_reader *reader, const char *key);
/* Sets of faces that `count` dice can show. */
int cal_dice_sets(int count, int sides);

/* What an effect rolls: its dice, or its amount as a constant. */
static inline cal_dice cal_effect_dice(const cal_effect *effect) {
    return effect->has_dice ? effect->dice : (cal_dice){0, 0, effect->amount};
}

#endif
