/* Data of DestinyQuest: abilities and hero sheets. Plain bytes, filled from abilities.json and heroes.json (README.md
 * in data/ describes every field).
 *
 * An ability is data over a small set of effect kinds: in which windows of a round it may be played, how often, what it
 * needs, and up to DESTINY_EFFECTS_MAX effects, each with the trigger that sets it off. "own" is the hero who has the
 * ability, "opponent" the other one. Only what no data can say is code, one `special` each (specials.c). */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_HEROES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_HEROES_H

#include "engine/game.h"

enum {
    DESTINY_ABILITIES_MAX = 320,
    DESTINY_HEROES_MAX = 64,
    DESTINY_HERO_ABILITIES_MAX = 32, /* different ones of one hero */
    DESTINY_ITEMS_MAX = 12,          /* equipped by one hero */
    DESTINY_ITEM_ABILITIES_MAX = 4,
    DESTINY_BACKPACK_MAX = 5,
    DESTINY_EFFECTS_MAX = 4,
    DESTINY_FACE_NAMED = 7,  /* the face that the hero's player has named before the bout (destiny_hero.sweet_spot) */
    DESTINY_LACKING = 0xffff /* in place of an ability's index: one that is not in the book any more; a hero who lacks
                                some has it last in his list, and the book is refused */
};

typedef enum destiny_kind {                         /* "speed|combat|modifier|passive" */
                            DESTINY_SPEED_ABILITY,  /* one a round */
                            DESTINY_COMBAT_ABILITY, /* one a round */
                            DESTINY_MODIFIER,       /* any number */
                            DESTINY_PASSIVE         /* acts by itself */
} destiny_kind;

typedef enum destiny_attribute {
    DESTINY_SPEED,
    DESTINY_BRAWN,
    DESTINY_MAGIC,
    DESTINY_ARMOUR,
    DESTINY_ATTRIBUTES
} destiny_attribute; /* "speed|brawn|magic|armour"; a set of them is a mask 1 << attribute */

/* Where in a round an ability may be played; bits 1 << window, in the order of the round (destinyquest.h). Names in
 * data as in the comments. Combat and speed abilities are asked for in the step of that name, modifiers in the windows
 * marked (m), where both players are asked in turn. */
typedef enum destiny_window {
    DESTINY_AT_ROUND_START,   /* "round-start" (m) before step 1 */
    DESTINY_AT_SPEED,         /* "speed" step 1 */
    DESTINY_AT_SPEED_ROLLED,  /* "speed-rolled" (m) after both attack speed rolls, before the winner is found */
    DESTINY_AT_INTERRUPT,     /* "interrupt" step 3.1, the loser */
    DESTINY_AT_DODGE,         /* "dodge" step 3.1, the loser */
    DESTINY_AT_AFTER_DODGE,   /* "after-dodge" the winner's answer to a dodge (ensnare) */
    DESTINY_AT_DAMAGE_DICE,   /* "damage-dice" step 4.1, the winner */
    DESTINY_AT_DAMAGE_SCORE,  /* "damage-score" step 5.2, the winner */
    DESTINY_AT_BEFORE_DAMAGE, /* "before-damage" (m) the attack is announced, its dice not yet rolled */
    DESTINY_AT_SACRIFICE,     /* "sacrifice" steps 4.3 and 5.4, the loser */
    DESTINY_AT_DAMAGE_ROLLED, /* "damage-rolled" (m) the dice lie, armour is not yet taken off */
    DESTINY_AT_BRACE,         /* "brace" a strike back that also wards: announced before 6.1 */
    DESTINY_AT_AFTER_DAMAGE,  /* "after-damage" step 6.3, the winner */
    DESTINY_AT_HURT,          /* "hurt" (m) after health was lost in step 4 or 6 */
    DESTINY_AT_STRIKE_BACK,   /* "strike-back" step 7, the loser */
    DESTINY_AT_STRUCK,        /* "struck" (m) damage of an interrupt or strike back is about to be taken */
    DESTINY_AT_ROUND_END,     /* "round-end" (m) before the passives of step 8 */
    DESTINY_WINDOWS
} destiny_window;

typedef enum destiny_role { DESTINY_ANY_ROLE, DESTINY_WINNER, DESTINY_LOSER } destiny_role;
/* "any|winner|loser": who of the round may play a modifier */

typedef enum destiny_uses {
    DESTINY_USES_DEFAULT, /* "default" the option uses= decides; once a bout by itself */
    DESTINY_USES_BOUT,    /* "bout" `uses` times a bout, however many items grant it */
    DESTINY_USES_ITEM,    /* "item" once a bout for each item that grants it (the count in the hero's list) */
    DESTINY_USES_ROUND,   /* "round" once a round */
    DESTINY_USES_FREE     /* "unlimited" */
} destiny_uses;

typedef enum destiny_weapon { /* type of an item; "none" for all that is no weapon */
                              DESTINY_NO_WEAPON,
                              DESTINY_SWORD,
                              DESTINY_AXE,
                              DESTINY_DAGGER,
                              DESTINY_SPEAR,
                              DESTINY_FIST,
                              DESTINY_BOW,
                              DESTINY_STAFF,
                              DESTINY_WAND,
                              DESTINY_HAMMER,
                              DESTINY_SHIELD,
                              DESTINY_SNAKE,
                              DESTINY_HORN,
                              DESTINY_OTHER_WEAPON,
                              DESTINY_WEAPONS
} destiny_weapon; /* "none|sword|axe|dagger|spear|fist|bow|staff|wand|hammer|shield|snake|horn|other" */

/* What sets an effect off. An ability that may be played has windows, and "played" effects happen when it is; effects
 * of the other triggers happen by themselves, whatever the kind of the ability and whether or not it has windows. */
typedef enum destiny_trigger {
    DESTINY_WHEN_PLAYED,        /* "played" */
    DESTINY_WHILE_OWNED,        /* "while" at all times; read where its subject is computed */
    DESTINY_WHEN_BOUT_STARTS,   /* "bout-start" before round 1, both sides' at once */
    DESTINY_WHEN_OWN_FACE,      /* "own-face" for each own speed die showing `face` (DESTINY_FACE_NAMED too) */
    DESTINY_WHEN_OPPONENT_FACE, /* "opponent-face" for each speed die of the opponent showing `face` */
    DESTINY_WHEN_SPEED_DOUBLE,  /* "speed-double" a double in the own attack speed roll */
    DESTINY_WHEN_ANY_DOUBLE,    /* "any-double" a double in any own roll of two dice or more */
    DESTINY_WHEN_HITS,          /* "hits" own damage score or damage dice took health */
    DESTINY_WHEN_HURT,          /* "hurt" the opponent's damage score or damage dice took health */
    DESTINY_WHEN_ROUND_ENDS,    /* "round-end" step 8 */
    DESTINY_WHEN_COMBAT_PLAYED, /* "combat-played" each own combat ability */
    DESTINY_WHEN_OWN_LOW,       /* "own-low" while own health <= threshold */
    DESTINY_WHEN_OPPONENT_LOW,  /* "opponent-low" once the opponent's health is <= threshold */
    DESTINY_TRIGGERS
} destiny_trigger;

/* What `amount` is multiplied with or replaced by. */
typedef enum destiny_measure {
    DESTINY_BY_NUMBER,               /* "number" amount itself */
    DESTINY_BY_OWN_MAGIC,            /* "own-magic" ... of the present attributes; halves are rounded up */
    DESTINY_BY_HALF_OWN_MAGIC,       /* "half-own-magic" */
    DESTINY_BY_OWN_ARMOUR,           /* "own-armour" */
    DESTINY_BY_QUARTER_OWN_ARMOUR,   /* "quarter-own-armour", rounded down */
    DESTINY_BY_HALF_OWN_SPEED,       /* "half-own-speed" */
    DESTINY_BY_HALF_OPPONENT_ARMOUR, /* "half-opponent-armour" */
    DESTINY_BY_WEAPON_SPEED,         /* "weapon-speed" sum of the speed bonuses of main and left hand */
    DESTINY_BY_BEST_WEAPON_SPEED,    /* "best-weapon-speed" the higher of the two */
    DESTINY_BY_WEAPON_BRAWN,         /* "weapon-brawn" sum of the brawn bonuses */
    DESTINY_BY_ITEMS,          /* "items" amount for each item that grants `ability` (charm for charm offensive) */
    DESTINY_BY_SIXES,          /* "sixes" amount for each own damage die that shows 6 */
    DESTINY_BY_LOSS,           /* "half-loss" half of the health the opponent just lost in step 4 or 6, rounded up */
    DESTINY_BY_FIFTH_LOSS,     /* "fifth-loss" amount for each full 5 of it */
    DESTINY_BY_PASSIVE_DAMAGE, /* "passive-damage" what the own passives took from the opponent in this step 8 */
    DESTINY_BY_DIE,            /* "die" a die is rolled and added to amount (ice shield) */
    /* a plain number multiplies: amount 2 "sixes" is 2 for each 6; amount 1 "own-magic" is the magic itself */
    DESTINY_MEASURES
} destiny_measure;

typedef enum destiny_effect_kind {
    DESTINY_NO_EFFECT,
    DESTINY_CHANGE_ATTRIBUTE, /* "attribute" `attributes` of who + amount for `rounds`; `choose`: one of them, picked */
    DESTINY_DOUBLE_ARMOUR,    /* "double-armour" own armour counts twice this round */
    DESTINY_NO_ARMOUR,        /* "no-armour" who's armour counts 0 for `rounds` */
    DESTINY_MATCH_ATTRIBUTE,  /* "match-attribute" one of `attributes` becomes the opponent's value if that is higher */
    DESTINY_IGNORE_ARMOUR,    /* "ignore-armour" amount 1: all, 2: half of it, rounded up */
    DESTINY_DAMAGE,           /* "damage" amount by measure, past armour */
    DESTINY_DAMAGE_DICE,      /* "damage-dice" amount dice, past armour */
    DESTINY_SCORE_DICE,       /* "score-dice" who's damage roll of this round has amount dice more */
    DESTINY_SCORE,            /* "score" who's damage of this round + amount by measure: of the damage score, and
                                 unless `scores_only` of damage dice. With `ability` ("while"): of attacks with it */
    DESTINY_DIE_BONUS,        /* "die-bonus" amount for each own damage die; `scores_only`: of damage scores. With
                                 `ability`: on the die of that ability (ley line infusion), not above 6 */
    DESTINY_SPEED_DICE,       /* "speed-dice" who's next attack speed roll has amount dice more */
    DESTINY_ATTACK_SPEED,     /* "attack-speed" who's attack speed of this round + amount; the attribute stays */
    DESTINY_HEAL,             /* "heal" who + amount by measure */
    DESTINY_COST,             /* "cost" own health - amount, paid before anything else */
    DESTINY_INFLICT,          /* "inflict" `status` on who */
    DESTINY_CURE,             /* "cure" who is rid of the statuses in `statuses` */
    DESTINY_STRENGTHEN,       /* "strengthen" `status` given by the own hero takes or heals amount more a round; or the
                                 amounts of the own `ability` are amount more */
    DESTINY_IMMUNE,           /* "immune" own hero cannot be given the `statuses`, or `ability` does nothing to him, or
                                 the opponent cannot lower his `attributes` */
    DESTINY_REROLL,           /* "reroll" `dice`, `how` */
    DESTINY_SET_DICE,         /* "set-dice" `dice` that show `face` (0: any) become amount, `how` */
    DESTINY_LOWER_DICE,       /* "lower-dice" each of `dice` - amount, not below 1 */
    DESTINY_SWAP_DICE,        /* "swap-dice" one own speed die against one of the opponent's */
    DESTINY_WIN_ROUND,        /* "win-round" own hero becomes the winner of the round */
    DESTINY_SLAY,             /* "slay" who has health 0 */
    DESTINY_RESTORE,          /* "restore" one used ability of `kinds`, picked, or `ability` can be used once more */
    DESTINY_MORE_USES,        /* "more-uses" `ability` can be used amount times more in a bout (setup.c) */
    DESTINY_SPECIAL,          /* "special" code: `special` */
    DESTINY_EFFECT_KINDS
} destiny_effect_kind;

typedef enum destiny_who { DESTINY_OPPONENT, DESTINY_OWN, DESTINY_BOTH } destiny_who; /* "opponent|own|both" */

typedef enum destiny_rounds {                       /* how long a change lasts */
                              DESTINY_THIS_ROUND,   /* "this" */
                              DESTINY_NEXT_ROUND,   /* "next" */
                              DESTINY_TWO_ROUNDS,   /* "this-and-next" */
                              DESTINY_THREE_ROUNDS, /* "this-and-next-two" */
                              DESTINY_NEXT_TWO,     /* "next-two" */
                              DESTINY_NEXT_THREE,   /* "next-three" */
                              DESTINY_REST          /* "rest" of the bout */
} destiny_rounds;

typedef enum destiny_dice {
    DESTINY_OWN_SPEED_DICE,
    DESTINY_OPPONENT_SPEED_DICE,
    DESTINY_OWN_DAMAGE_DICE,
    DESTINY_OPPONENT_DAMAGE_DICE,
    DESTINY_OWN_DICE,
    DESTINY_OPPONENT_DICE,
    DESTINY_DICE_SETS
} destiny_dice; /* "own-speed|opponent-speed|own-damage|opponent-damage|own|opponent" */
typedef enum destiny_how { DESTINY_ONE, DESTINY_ALL, DESTINY_ANY } destiny_how;
/* "one|all|any": one die that the player picks, all that fit, or as many as he likes */

/* What lasts on a hero. The victim carries what was done to him, the user what he does. */
typedef enum destiny_status { /* names in data: the word in lower case, '-' for '_' */
                              DESTINY_BLEED,
                              DESTINY_VENOM,
                              DESTINY_DISEASE,
                              DESTINY_BURN,
                              DESTINY_THORN_CAGE,
                              DESTINY_HAUNT,
                              DESTINY_MONKEY_MOB,
                              DESTINY_PACKMASTER,  /* victim: loses health in step 8 */
                              DESTINY_CONVULSIONS, /* victim: loses a round with a double in his attack speed roll */
                              DESTINY_SPIRIT_MARK, /* victim: the opponent's damage scores of later rounds + 2 */
                              DESTINY_LAST_RITES,  /* victim: has been struck by it */
                              DESTINY_SHADES,      /* user: in play */
                              DESTINY_CHARGED,     /* user: bolt */
                              DESTINY_STONE_RAIN,  /* user: next continuation has 2 dice; with STONE_RAIN_GROWN 4 */
                              DESTINY_STONE_RAIN_GROWN,
                              DESTINY_VORTEX,       /* user */
                              DESTINY_STONE_SKIN,   /* user */
                              DESTINY_MEDITATION,   /* user */
                              DESTINY_RELENTLESS,   /* user: blood rage has been set off */
                              DESTINY_BRIGHT_SPARK, /* user */
                              DESTINY_TIME_SHIFT,   /* user; rounds left in destiny_fighter.shift_rounds */
                              DESTINY_BLED_BEFORE,  /* victim: bled already when the round began */
                              DESTINY_STATUSES
} destiny_status;

/* Code of its own: what data cannot say. Each is one short function in specials.c whose comment tells the deviation. */
/* Names in data: the word in lower case, '-' for '_'. */
typedef enum destiny_special {
    DESTINY_NO_SPECIAL,
    DESTINY_SPECIAL_BOLT,
    DESTINY_SPECIAL_LEY_LINE,
    DESTINY_SPECIAL_STONE_RAIN,
    DESTINY_SPECIAL_TIME_SHIFT,
    /* windwalker; slick: amount 1, brawn only and locked */
    DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE,
    DESTINY_SPECIAL_SACRIFICE,
    DESTINY_SPECIAL_MARTYR,
    DESTINY_SPECIAL_EXPERTISE,
    DESTINY_SPECIAL_ENSNARE,
    DESTINY_SPECIAL_SILVER_FROST,
    DESTINY_SPECIAL_HOOKED,
    DESTINY_SPECIAL_UNDERHAND,
    DESTINY_SPECIAL_CRUEL_TWIST,
    DESTINY_SPECIAL_RAINING_BLOWS,
    DESTINY_SPECIAL_ROLL_WITH_IT,
    DESTINY_SPECIAL_BRAIN_DRAIN,
    DESTINY_SPECIAL_BLOOD_RAGE,
    DESTINY_SPECIAL_GORILLA_RAGE,
    DESTINY_SPECIAL_USURPER,
    DESTINY_SPECIAL_STONE_SKIN,
    DESTINY_SPECIAL_FIERY_TEMPER,
    DESTINY_SPECIAL_KICK_START,
    DESTINY_SPECIAL_HEXED,
    DESTINY_SPECIAL_DEMON_CLAWS,
    DESTINY_SPECIAL_ATTRACTION,
    /* amount dice (0: 1 point) before round 1, and the own harmful passives */
    DESTINY_SPECIAL_FIRST_BLOOD,
    DESTINY_SPECIALS
} destiny_special;

typedef struct destiny_effect {
    uint8_t kind, trigger, who, measure; /* enums above */
    int8_t amount;
    uint8_t attributes; /* set of attributes; `choose` */
    uint8_t choose;     /* 1: the player picks one of `attributes` when he plays the ability */
    uint8_t rounds;     /* destiny_rounds */
    uint8_t face;       /* 1..6; 0: any; DESTINY_FACE_NAMED */
    uint8_t threshold;  /* health, for own-low and opponent-low */
    uint8_t status, special;
    uint8_t dice, how;
    uint8_t scores_only; /* 1: only at damage scores, not at damage dice (die-bonus, score, score-dice, re-rolls and
                            changes of damage dice, heal by loss) */
    uint8_t condition;   /* destiny_condition */
    uint16_t ability;    /* index + 1 of another ability (items, immune, score, die-bonus, strengthen, restore,
                            more-uses, special; inflict: only by an attack with it); 0: none */
    uint8_t kinds;       /* restore: set of destiny_kind */
    uint8_t reserved;
    uint32_t statuses; /* cure, immune: set of destiny_status */
} destiny_effect;

/* "always|bled-before|poisoned|round-lost|round-won|hurt|within-speed|stunned|shades|damaged" */
typedef enum destiny_condition {
    DESTINY_ALWAYS,
    DESTINY_IF_BLED_BEFORE, /* the opponent carried bleed when the round began */
    DESTINY_IF_POISONED,    /* the opponent carries bleed, disease or venom */
    DESTINY_IF_ROUND_LOST,
    DESTINY_IF_ROUND_WON,    /* counts once the winner of the round is known */
    DESTINY_IF_HURT,         /* this attack took health */
    DESTINY_IF_WITHIN_SPEED, /* the opponent's health is not above the own speed */
    DESTINY_IF_STUNNED,      /* the own speed ability of this round has `stuns` */
    DESTINY_IF_SHADES,       /* the own shades are in play */
    DESTINY_IF_DAMAGED       /* the opponent has less health than at the start of the bout */
} destiny_condition;

typedef enum destiny_need { /* "none|damage|score": what a strike back must follow */
                            DESTINY_NEEDS_NOTHING,
                            DESTINY_NEEDS_DAMAGE,
                            DESTINY_NEEDS_SCORE_DAMAGE
} destiny_need;

typedef enum destiny_origin { DESTINY_HOUSE, DESTINY_MEDIUM, DESTINY_HIGH } destiny_origin;
/* "house|medium|high": how sure the effect is; house: our own ruling */

typedef struct destiny_ability {
    char id[32];                         /* "banshee-wail" */
    char name[32];                       /* "Banshee wail" */
    char also[32];                       /* another spelling, "Banshee's wail", or "" */
    char text[120];                      /* what it does, one line in our own words */
    uint32_t windows;                    /* bits 1 << destiny_window */
    uint8_t kind, role, uses_rule, uses; /* destiny_kind, destiny_role, destiny_uses, 1..9 */
    uint8_t need;                        /* destiny_need */
    uint8_t origin;                      /* destiny_origin */
    uint8_t either;                      /* 1: one of main_weapons and left_weapons is enough */
    uint8_t stuns;                       /* 1: opens the way for backstab */
    uint16_t main_weapons, left_weapons; /* sets of destiny_weapon, one of which it needs there; 0: whatever is there */
    uint16_t unless;                     /* index + 1 of an ability beside which it cannot be used; 0: none */
    uint8_t plain;                       /* 1: no modifier may be used with it (rake, ignite) */
    uint8_t first_round;                 /* 1: round 1 only */
    uint8_t effect_count;
    uint8_t named;     /* 1: named by the tournament rules */
    uint8_t no_effect; /* 1: does nothing in a duel (needs an ally, gold ...); may be listed, is never offered */
    uint8_t reserved[6];
    destiny_effect effects[DESTINY_EFFECTS_MAX];
} destiny_ability;

typedef struct destiny_item {
    char name[32], slot[16]; /* cloak head gloves chest feet main-hand left-hand talisman necklace ring ring-2 */
    int8_t bonus[DESTINY_ATTRIBUTES];
    int8_t health;
    uint8_t weapon; /* destiny_weapon */
    uint8_t loot;   /* 1: from a loot card */
    uint8_t shown;  /* 1: the card is on show; a bout is refused while that of a loot item is not */
    uint8_t ability_count;
    uint16_t ability[DESTINY_ITEM_ABILITIES_MAX]; /* indices: what it grants */
    char card_text[96];
} destiny_item;

typedef enum destiny_path { DESTINY_NO_PATH, DESTINY_WARRIOR, DESTINY_MAGE, DESTINY_ROGUE } destiny_path;
/* "none|warrior|mage|rogue" */

typedef struct destiny_hero {
    char id[24], name[48], path[16], career[32];
    int16_t attribute[DESTINY_ATTRIBUTES]; /* 0..60, everything included: items, path */
    int16_t health, health_maximum;        /* current before doubling, 1..200, and the highest possible */
    uint8_t ability_count, item_count;
    uint8_t origin, backpack_count;
    uint8_t sweet_spot;                           /* 1..6, 0 without that ability */
    uint8_t path_kind;                            /* destiny_path, the word being `path` */
    uint16_t ability[DESTINY_HERO_ABILITIES_MAX]; /* indices, ascending by kind and then in the order of the file */
    uint8_t copies[DESTINY_HERO_ABILITIES_MAX];   /* how many items grant it, 1..9 */
    destiny_item item[DESTINY_ITEMS_MAX];
    char backpack[DESTINY_BACKPACK_MAX][32]; /* for people: nothing of it can be used in a bout */
} destiny_hero;

typedef struct destiny_book {
    uint32_t ability_count, hero_count;
    destiny_ability ability[DESTINY_ABILITIES_MAX];
    destiny_hero hero[DESTINY_HEROES_MAX];
    char set_name[48];
    char lacking[32]; /* an ability of a hero that an abilities.json has taken away; "" is good */
} destiny_book;

/* Names of the enumerations above as they are in data, in their order, separated by '|'. */
extern const char destiny_kind_names[], destiny_attribute_names[], destiny_window_names[], destiny_role_names[],
    destiny_weapon_names[], destiny_trigger_names[], destiny_measure_names[], destiny_effect_names[], /* from 1 on */
    destiny_who_names[], destiny_rounds_names[], destiny_dice_names[], destiny_how_names[], destiny_status_names[],
    destiny_special_names[] /* from 1 on */, destiny_condition_names[], destiny_need_names[], destiny_origin_names[],
    destiny_path_names[], destiny_slot_names[];

/* Lays "abilities.json" or "heroes.json" over a destiny_book, zero-filled or not (rp_rules.read_data); abilities first.
 * Heroes who are there have a replaced ability as it is now. */
void destiny_book_read(void *book, const char *file_name, rp_reader *reader);
/* Checks across files (rp_rules.check_data). */
rp_status destiny_book_check(const void *book, rp_error *error);
/* The compiled-in book. */
const destiny_book *destiny_book_default(void);
/* Index of the ability with that id, name or other spelling, or -1. Without regard to case; ' ' is '-', other signs are
 * left out. */
int destiny_ability_find(const destiny_book *book, const char *text);
/* True when the hero's weapons are what the ability needs. */
bool destiny_weapons_fit(const destiny_hero *hero, const destiny_ability *ability);

#endif
