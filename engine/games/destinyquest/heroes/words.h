/* The words of abilities.json and heroes.json: each enumeration with its words, from one list (engine/words.h). */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_WORDS_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_WORDS_H

#include "engine/words.h"

/* clang-format off */

/* Kinds of abilities. */
#define DESTINY_KIND_LIST(KIND)                                                                                        \
    KIND(DESTINY_SPEED_ABILITY, "speed")   /* one a round */                                                           \
    KIND(DESTINY_COMBAT_ABILITY, "combat") /* one a round */                                                           \
    KIND(DESTINY_MODIFIER, "modifier")     /* any number */                                                            \
    KIND(DESTINY_PASSIVE, "passive")       /* acts by itself */
typedef enum destiny_kind { DESTINY_KIND_LIST(RP_WORD_VALUE) } destiny_kind;

/* A set of them is a mask 1 << attribute. */
#define DESTINY_ATTRIBUTE_LIST(ATTRIBUTE)                                                                              \
    ATTRIBUTE(DESTINY_SPEED, "speed") ATTRIBUTE(DESTINY_BRAWN, "brawn") ATTRIBUTE(DESTINY_MAGIC, "magic")              \
    ATTRIBUTE(DESTINY_ARMOUR, "armour")
typedef enum destiny_attribute { DESTINY_ATTRIBUTE_LIST(RP_WORD_VALUE) DESTINY_ATTRIBUTES } destiny_attribute;

/* Where in a round an ability may be played; bits 1 << window, in the order of the round (destinyquest.h). Combat and
 * speed abilities are asked for in the step of that name, modifiers in the windows marked (m), where both players are
 * asked in turn. */
#define DESTINY_WINDOW_LIST(WINDOW)                                                                                    \
    WINDOW(DESTINY_AT_ROUND_START, "round-start")     /* (m) before step 1 */                                          \
    WINDOW(DESTINY_AT_SPEED, "speed")                 /* step 1 */                                                     \
    WINDOW(DESTINY_AT_SPEED_ROLLED, "speed-rolled")   /* (m) after both attack speed rolls, before the winner is       \
                                                       * found */                                                      \
    WINDOW(DESTINY_AT_INTERRUPT, "interrupt")         /* step 3.1, the loser */                                        \
    WINDOW(DESTINY_AT_DODGE, "dodge")                 /* step 3.1, the loser */                                        \
    WINDOW(DESTINY_AT_AFTER_DODGE, "after-dodge")     /* the winner's answer to a dodge (ensnare) */                   \
    WINDOW(DESTINY_AT_DAMAGE_DICE, "damage-dice")     /* step 4.1, the winner */                                       \
    WINDOW(DESTINY_AT_DAMAGE_SCORE, "damage-score")   /* step 5.2, the winner */                                       \
    WINDOW(DESTINY_AT_BEFORE_DAMAGE, "before-damage") /* (m) the attack is announced, its dice not yet rolled */       \
    WINDOW(DESTINY_AT_SACRIFICE, "sacrifice")         /* steps 4.3 and 5.4, the loser */                               \
    WINDOW(DESTINY_AT_DAMAGE_ROLLED, "damage-rolled") /* (m) the dice lie, armour is not yet taken off */              \
    WINDOW(DESTINY_AT_BRACE, "brace")                 /* a strike back that also wards: announced before 6.1 */        \
    WINDOW(DESTINY_AT_AFTER_DAMAGE, "after-damage")   /* step 6.3, the winner */                                       \
    WINDOW(DESTINY_AT_HURT, "hurt")                   /* (m) after health was lost in step 4 or 6 */                   \
    WINDOW(DESTINY_AT_STRIKE_BACK, "strike-back")     /* step 7, the loser */                                          \
    WINDOW(DESTINY_AT_STRUCK, "struck")               /* (m) damage of an interrupt or strike back is about to be      \
                                                       * taken */                                                      \
    WINDOW(DESTINY_AT_ABILITY_ROLLED, "ability-rolled") /* (m) own dice of an ability have fallen: ley line, first    \
                                                         * strike, shield spin, ice shield ...; not of vortex */       \
    WINDOW(DESTINY_AT_ROUND_END, "round-end")         /* (m) before the passives of step 8 */
typedef enum destiny_window { DESTINY_WINDOW_LIST(RP_WORD_VALUE) DESTINY_WINDOWS } destiny_window;

/* Who of the round may play a modifier. */
#define DESTINY_ROLE_LIST(ROLE)                                                                                        \
    ROLE(DESTINY_ANY_ROLE, "any") ROLE(DESTINY_WINNER, "winner") ROLE(DESTINY_LOSER, "loser")
typedef enum destiny_role { DESTINY_ROLE_LIST(RP_WORD_VALUE) } destiny_role;

/* How often an ability can be used. */
#define DESTINY_USES_LIST(USES)                                                                                        \
    USES(DESTINY_USES_DEFAULT, "default") /* the option uses= decides; once a bout by itself */                        \
    USES(DESTINY_USES_BOUT, "bout")       /* `uses` times a bout, however many items grant it */                       \
    USES(DESTINY_USES_ITEM, "item")       /* once a bout for each item that grants it (the count in the hero's         \
                                           * list) */                                                                  \
    USES(DESTINY_USES_ROUND, "round")     /* once a round */                                                           \
    USES(DESTINY_USES_FREE, "unlimited")
typedef enum destiny_uses { DESTINY_USES_LIST(RP_WORD_VALUE) } destiny_uses;

/* What a strike back must follow. */
#define DESTINY_NEED_LIST(NEED)                                                                                        \
    NEED(DESTINY_NEEDS_NOTHING, "none") NEED(DESTINY_NEEDS_DAMAGE, "damage")                                           \
    NEED(DESTINY_NEEDS_SCORE_DAMAGE, "score")
typedef enum destiny_need { DESTINY_NEED_LIST(RP_WORD_VALUE) } destiny_need;

/* How sure an effect is; house: our own ruling. */
#define DESTINY_ORIGIN_LIST(ORIGIN)                                                                                    \
    ORIGIN(DESTINY_HOUSE, "house") ORIGIN(DESTINY_MEDIUM, "medium") ORIGIN(DESTINY_HIGH, "high")
typedef enum destiny_origin { DESTINY_ORIGIN_LIST(RP_WORD_VALUE) } destiny_origin;

/* Type of an item; none for all that is no weapon. */
#define DESTINY_WEAPON_LIST(WEAPON)                                                                                    \
    WEAPON(DESTINY_NO_WEAPON, "none") WEAPON(DESTINY_SWORD, "sword") WEAPON(DESTINY_AXE, "axe")                        \
    WEAPON(DESTINY_DAGGER, "dagger") WEAPON(DESTINY_SPEAR, "spear") WEAPON(DESTINY_FIST, "fist")                       \
    WEAPON(DESTINY_BOW, "bow") WEAPON(DESTINY_STAFF, "staff") WEAPON(DESTINY_WAND, "wand")                             \
    WEAPON(DESTINY_HAMMER, "hammer") WEAPON(DESTINY_SHIELD, "shield") WEAPON(DESTINY_SNAKE, "snake")                   \
    WEAPON(DESTINY_HORN, "horn") WEAPON(DESTINY_OTHER_WEAPON, "other")
typedef enum destiny_weapon { DESTINY_WEAPON_LIST(RP_WORD_VALUE) DESTINY_WEAPONS } destiny_weapon;

#define DESTINY_PATH_LIST(PATH)                                                                                        \
    PATH(DESTINY_NO_PATH, "none") PATH(DESTINY_WARRIOR, "warrior") PATH(DESTINY_MAGE, "mage")                          \
    PATH(DESTINY_ROGUE, "rogue")
typedef enum destiny_path { DESTINY_PATH_LIST(RP_WORD_VALUE) } destiny_path;

/* Where an item is worn. */
#define DESTINY_SLOT_LIST(SLOT)                                                                                        \
    SLOT(DESTINY_CLOAK, "cloak") SLOT(DESTINY_HEAD, "head") SLOT(DESTINY_GLOVES, "gloves")                             \
    SLOT(DESTINY_MAIN_HAND, "main-hand") SLOT(DESTINY_CHEST, "chest") SLOT(DESTINY_LEFT_HAND, "left-hand")             \
    SLOT(DESTINY_TALISMAN, "talisman") SLOT(DESTINY_NECKLACE, "necklace") SLOT(DESTINY_FEET, "feet")                   \
    SLOT(DESTINY_RING, "ring") SLOT(DESTINY_RING_2, "ring-2")
typedef enum destiny_slot { DESTINY_SLOT_LIST(RP_WORD_VALUE) } destiny_slot;

/* What sets an effect off. An ability that may be played has windows, and "played" effects happen when it is; effects
 * of the other triggers happen by themselves, whatever the kind of the ability and whether or not it has windows. */
#define DESTINY_TRIGGER_LIST(TRIGGER)                                                                                  \
    TRIGGER(DESTINY_WHEN_PLAYED, "played")                                                                             \
    TRIGGER(DESTINY_WHILE_OWNED, "while")                /* at all times; read where its subject is computed */        \
    TRIGGER(DESTINY_WHEN_BOUT_STARTS, "bout-start")      /* before round 1, both sides' at once */                     \
    TRIGGER(DESTINY_WHEN_OWN_FACE, "own-face")           /* for each own speed die showing `face`                      \
                                                          * (DESTINY_FACE_NAMED too) */                                \
    TRIGGER(DESTINY_WHEN_OPPONENT_FACE, "opponent-face") /* for each speed die of the opponent showing `face` */       \
    TRIGGER(DESTINY_WHEN_SPEED_DOUBLE, "speed-double")   /* a double in the own attack speed roll */                   \
    TRIGGER(DESTINY_WHEN_ANY_DOUBLE, "any-double")       /* a double in any own roll of two dice or more */            \
    TRIGGER(DESTINY_WHEN_HITS, "hits")                   /* own damage score or damage dice took health */             \
    TRIGGER(DESTINY_WHEN_HURT, "hurt")                   /* the opponent's damage score or damage dice took            \
                                                          * health */                                                  \
    TRIGGER(DESTINY_WHEN_ROUND_ENDS, "round-end")        /* step 8 */                                                  \
    TRIGGER(DESTINY_WHEN_COMBAT_PLAYED, "combat-played") /* each own combat ability */                                 \
    TRIGGER(DESTINY_WHEN_OWN_LOW, "own-low")             /* while own health <= threshold */                           \
    TRIGGER(DESTINY_WHEN_OPPONENT_LOW, "opponent-low")   /* once the opponent's health is <= threshold */
typedef enum destiny_trigger { DESTINY_TRIGGER_LIST(RP_WORD_VALUE) DESTINY_TRIGGERS } destiny_trigger;

/* What `amount` is multiplied with or replaced by. A plain number multiplies: amount 2 "sixes" is 2 for each 6; amount
 * 1 "own-magic" is the magic itself. */
#define DESTINY_MEASURE_LIST(MEASURE)                                                                                  \
    MEASURE(DESTINY_BY_NUMBER, "number")                             /* amount itself */                               \
    MEASURE(DESTINY_BY_OWN_MAGIC, "own-magic")                       /* ... of the present attributes; halves are      \
                                                                      * rounded up */                                  \
    MEASURE(DESTINY_BY_HALF_OWN_MAGIC, "half-own-magic")                                                               \
    MEASURE(DESTINY_BY_OWN_ARMOUR, "own-armour")                                                                       \
    MEASURE(DESTINY_BY_QUARTER_OWN_ARMOUR, "quarter-own-armour")     /* rounded down */                                \
    MEASURE(DESTINY_BY_HALF_OWN_SPEED, "half-own-speed")                                                               \
    MEASURE(DESTINY_BY_HALF_OPPONENT_ARMOUR, "half-opponent-armour")                                                   \
    MEASURE(DESTINY_BY_WEAPON_SPEED, "weapon-speed")                 /* sum of the speed bonuses of main and left      \
                                                                      * hand */                                        \
    MEASURE(DESTINY_BY_BEST_WEAPON_SPEED, "best-weapon-speed")       /* the higher of the two */                       \
    MEASURE(DESTINY_BY_WEAPON_BRAWN, "weapon-brawn")                 /* sum of the brawn bonuses */                    \
    MEASURE(DESTINY_BY_ITEMS, "items")                               /* amount for each item that grants               \
                                                                      * `ability` (charm for charm offensive) */       \
    MEASURE(DESTINY_BY_SIXES, "sixes")                               /* amount for each own damage die that shows      \
                                                                      * 6 */                                           \
    MEASURE(DESTINY_BY_LOSS, "half-loss")                            /* half of the health the opponent just lost      \
                                                                      * in step 4 or 6, rounded up */                  \
    MEASURE(DESTINY_BY_FIFTH_LOSS, "fifth-loss")                     /* amount for each full 5 of it */                \
    MEASURE(DESTINY_BY_PASSIVE_DAMAGE, "passive-damage")             /* what the own passives took from the            \
                                                                      * opponent in this step 8 */                     \
    MEASURE(DESTINY_BY_DIE, "die")                                   /* a die is rolled and added to amount (ice       \
                                                                      * shield) */
typedef enum destiny_measure { DESTINY_MEASURE_LIST(RP_WORD_VALUE) DESTINY_MEASURES } destiny_measure;

/* What must hold when the effect happens. */
#define DESTINY_CONDITION_LIST(CONDITION)                                                                              \
    CONDITION(DESTINY_ALWAYS, "always")                                                                                \
    CONDITION(DESTINY_IF_BLED_BEFORE, "bled-before")   /* the opponent carried bleed when the round began */           \
    CONDITION(DESTINY_IF_POISONED, "poisoned")         /* the opponent carries bleed, disease or venom */              \
    CONDITION(DESTINY_IF_ROUND_LOST, "round-lost")                                                                     \
    CONDITION(DESTINY_IF_ROUND_WON, "round-won")       /* counts once the winner of the round is known */              \
    CONDITION(DESTINY_IF_HURT, "hurt")                 /* this attack took health */                                   \
    CONDITION(DESTINY_IF_WITHIN_SPEED, "within-speed") /* the opponent's health is not above the own speed */          \
    CONDITION(DESTINY_IF_STUNNED, "stunned")           /* the own speed ability of this round has `stuns` */           \
    CONDITION(DESTINY_IF_SHADES, "shades")             /* the own shades are in play */                                \
    CONDITION(DESTINY_IF_DAMAGED, "damaged")           /* the opponent has less health than at the start of the        \
                                                        * bout */
typedef enum destiny_condition { DESTINY_CONDITION_LIST(RP_WORD_VALUE) } destiny_condition;

/* Kinds of effects. */
#define DESTINY_EFFECT_LIST(EFFECT)                                                                                    \
    EFFECT(DESTINY_CHANGE_ATTRIBUTE, "attribute")      /* `attributes` of who + amount for `rounds`; `choose`:         \
                                                        * one of them, picked */                                       \
    EFFECT(DESTINY_DOUBLE_ARMOUR, "double-armour")     /* own armour counts twice this round */                        \
    EFFECT(DESTINY_NO_ARMOUR, "no-armour")             /* who's armour counts 0 for `rounds` */                        \
    EFFECT(DESTINY_MATCH_ATTRIBUTE, "match-attribute") /* one of `attributes` becomes the opponent's value if          \
                                                        * that is higher */                                            \
    EFFECT(DESTINY_IGNORE_ARMOUR, "ignore-armour")     /* amount 1: all, 2: half of it, rounded up */                  \
    EFFECT(DESTINY_DAMAGE, "damage")                   /* amount by measure, past armour */                            \
    EFFECT(DESTINY_DAMAGE_DICE, "damage-dice")         /* amount dice, past armour */                                  \
    EFFECT(DESTINY_SCORE_DICE, "score-dice")           /* who's damage roll of this round has amount dice more */      \
    EFFECT(DESTINY_SCORE, "score")                     /* who's damage of this round + amount by measure: of the       \
                                                        * damage score, and unless `scores_only` of damage dice.       \
                                                        * With `ability` ("while"): of attacks with it */              \
    EFFECT(DESTINY_DIE_BONUS, "die-bonus")             /* amount for each own damage die; `scores_only`: of            \
                                                        * damage scores. With `ability`: on the die of that            \
                                                        * ability (ley line infusion), not above 6 */                  \
    EFFECT(DESTINY_SPEED_DICE, "speed-dice")           /* who's next attack speed roll has amount dice more */         \
    EFFECT(DESTINY_ATTACK_SPEED, "attack-speed")       /* who's attack speed of this round + amount; the               \
                                                        * attribute stays */                                           \
    EFFECT(DESTINY_HEAL, "heal")                       /* who + amount by measure */                                   \
    EFFECT(DESTINY_COST, "cost")                       /* own health - amount, paid before anything else */            \
    EFFECT(DESTINY_INFLICT, "inflict")                 /* `status` on who */                                           \
    EFFECT(DESTINY_CURE, "cure")                       /* who is rid of the statuses in `statuses` */                  \
    EFFECT(DESTINY_STRENGTHEN, "strengthen")           /* `status` given by the own hero takes or heals amount         \
                                                        * more a round; or the amounts of the own `ability` are        \
                                                        * amount more */                                               \
    EFFECT(DESTINY_IMMUNE, "immune")                   /* own hero cannot be given the `statuses`, or `ability`        \
                                                        * does nothing to him, or the opponent cannot lower his        \
                                                        * `attributes` */                                              \
    EFFECT(DESTINY_REROLL, "reroll")                   /* `dice`, `how` */                                             \
    EFFECT(DESTINY_SET_DICE, "set-dice")               /* `dice` that show `face` (0: any) become amount, `how` */     \
    EFFECT(DESTINY_LOWER_DICE, "lower-dice")           /* each of `dice` - amount, not below 1 */                      \
    EFFECT(DESTINY_SWAP_DICE, "swap-dice")             /* one own speed die against one of the opponent's */           \
    EFFECT(DESTINY_WIN_ROUND, "win-round")             /* own hero becomes the winner of the round */                  \
    EFFECT(DESTINY_SLAY, "slay")                       /* who has health 0 */                                          \
    EFFECT(DESTINY_RESTORE, "restore")                 /* one used ability of `kinds`, picked, or `ability` can        \
                                                        * be used once more */                                         \
    EFFECT(DESTINY_MORE_USES, "more-uses")             /* `ability` can be used amount times more in a bout            \
                                                        * (setup.c) */                                                 \
    EFFECT(DESTINY_SPECIAL, "special")                 /* code: `special` */
typedef enum destiny_effect_kind {
    DESTINY_NO_EFFECT, DESTINY_EFFECT_LIST(RP_WORD_VALUE) DESTINY_EFFECT_KINDS
} destiny_effect_kind;

#define DESTINY_WHO_LIST(WHO) WHO(DESTINY_OPPONENT, "opponent") WHO(DESTINY_OWN, "own") WHO(DESTINY_BOTH, "both")
typedef enum destiny_who { DESTINY_WHO_LIST(RP_WORD_VALUE) } destiny_who;

/* How long a change lasts. */
#define DESTINY_ROUNDS_LIST(ROUNDS)                                                                                    \
    ROUNDS(DESTINY_THIS_ROUND, "this")                                                                                 \
    ROUNDS(DESTINY_NEXT_ROUND, "next")                                                                                 \
    ROUNDS(DESTINY_TWO_ROUNDS, "this-and-next")                                                                        \
    ROUNDS(DESTINY_THREE_ROUNDS, "this-and-next-two")                                                                  \
    ROUNDS(DESTINY_NEXT_TWO, "next-two")                                                                               \
    ROUNDS(DESTINY_NEXT_THREE, "next-three")                                                                           \
    ROUNDS(DESTINY_REST, "rest")                      /* of the bout */
typedef enum destiny_rounds { DESTINY_ROUNDS_LIST(RP_WORD_VALUE) } destiny_rounds;

#define DESTINY_DICE_LIST(DICE)                                                                                        \
    DICE(DESTINY_OWN_SPEED_DICE, "own-speed") DICE(DESTINY_OPPONENT_SPEED_DICE, "opponent-speed")                      \
    DICE(DESTINY_OWN_DAMAGE_DICE, "own-damage") DICE(DESTINY_OPPONENT_DAMAGE_DICE, "opponent-damage")                  \
    DICE(DESTINY_OWN_DICE, "own") DICE(DESTINY_OPPONENT_DICE, "opponent")
typedef enum destiny_dice { DESTINY_DICE_LIST(RP_WORD_VALUE) DESTINY_DICE_SETS } destiny_dice;

/* One die that the player picks, all that fit, or as many as he likes. */
#define DESTINY_HOW_LIST(HOW) HOW(DESTINY_ONE, "one") HOW(DESTINY_ALL, "all") HOW(DESTINY_ANY, "any")
typedef enum destiny_how { DESTINY_HOW_LIST(RP_WORD_VALUE) } destiny_how;

/* What lasts on a hero. The victim carries what was done to him, the user what he does. */
#define DESTINY_STATUS_LIST(STATUS)                                                                                    \
    STATUS(DESTINY_BLEED, "bleed")                                                                                     \
    STATUS(DESTINY_VENOM, "venom")                                                                                     \
    STATUS(DESTINY_DISEASE, "disease")                                                                                 \
    STATUS(DESTINY_BURN, "burn")                                                                                       \
    STATUS(DESTINY_THORN_CAGE, "thorn-cage")                                                                           \
    STATUS(DESTINY_HAUNT, "haunt")                                                                                     \
    STATUS(DESTINY_MONKEY_MOB, "monkey-mob")                                                                           \
    STATUS(DESTINY_PACKMASTER, "packmaster")             /* these, victim: loses health in step 8 */                   \
    STATUS(DESTINY_CONVULSIONS, "convulsions")           /* victim: loses a round with a double in his attack          \
                                                          * speed roll */                                              \
    STATUS(DESTINY_SPIRIT_MARK, "spirit-mark")           /* victim: the opponent's damage scores of later rounds       \
                                                          * + 2 */                                                     \
    STATUS(DESTINY_LAST_RITES, "last-rites")             /* victim: has been struck by it */                           \
    STATUS(DESTINY_SHADES, "shades")                     /* user: in play */                                           \
    STATUS(DESTINY_CHARGED, "charged")                   /* user: bolt */                                              \
    STATUS(DESTINY_STONE_RAIN, "stone-rain")             /* user: next continuation has 2 dice; with                   \
                                                          * STONE_RAIN_GROWN 4 */                                      \
    STATUS(DESTINY_STONE_RAIN_GROWN, "stone-rain-grown")                                                               \
    STATUS(DESTINY_VORTEX, "vortex")                     /* user */                                                    \
    STATUS(DESTINY_STONE_SKIN, "stone-skin")             /* user */                                                    \
    STATUS(DESTINY_MEDITATION, "meditation")             /* user */                                                    \
    STATUS(DESTINY_RELENTLESS, "relentless")             /* user: blood rage has been set off */                       \
    STATUS(DESTINY_BRIGHT_SPARK, "bright-spark")         /* user */                                                    \
    STATUS(DESTINY_TIME_SHIFT, "time-shift")             /* user; rounds left in destiny_fighter.shift_rounds */       \
    STATUS(DESTINY_BLED_BEFORE, "bled-before")           /* victim: bled already when the round began */
typedef enum destiny_status { DESTINY_STATUS_LIST(RP_WORD_VALUE) DESTINY_STATUSES } destiny_status;

/* Code of its own: what data cannot say. Each is one short function in specials.c whose comment tells the deviation. */
#define DESTINY_SPECIAL_LIST(SPECIAL)                                                                                  \
    SPECIAL(DESTINY_SPECIAL_BOLT, "bolt")                                                                              \
    SPECIAL(DESTINY_SPECIAL_LEY_LINE, "ley-line")                                                                      \
    SPECIAL(DESTINY_SPECIAL_STONE_RAIN, "stone-rain")                                                                  \
    SPECIAL(DESTINY_SPECIAL_TIME_SHIFT, "time-shift")                                                                  \
    SPECIAL(DESTINY_SPECIAL_SPEED_DICE_AS_DAMAGE, "speed-dice-as-damage") /* windwalker; slick: amount 1, brawn        \
                                                                           * only and locked */                        \
    SPECIAL(DESTINY_SPECIAL_SACRIFICE, "sacrifice")                                                                    \
    SPECIAL(DESTINY_SPECIAL_MARTYR, "martyr")                                                                          \
    SPECIAL(DESTINY_SPECIAL_EXPERTISE, "expertise")                                                                    \
    SPECIAL(DESTINY_SPECIAL_ENSNARE, "ensnare")                                                                        \
    SPECIAL(DESTINY_SPECIAL_SILVER_FROST, "silver-frost")                                                              \
    SPECIAL(DESTINY_SPECIAL_HOOKED, "hooked")                                                                          \
    SPECIAL(DESTINY_SPECIAL_UNDERHAND, "underhand")                                                                    \
    SPECIAL(DESTINY_SPECIAL_CRUEL_TWIST, "cruel-twist")                                                                \
    SPECIAL(DESTINY_SPECIAL_RAINING_BLOWS, "raining-blows")                                                            \
    SPECIAL(DESTINY_SPECIAL_ROLL_WITH_IT, "roll-with-it")                                                              \
    SPECIAL(DESTINY_SPECIAL_BRAIN_DRAIN, "brain-drain")                                                                \
    SPECIAL(DESTINY_SPECIAL_BLOOD_RAGE, "blood-rage")                                                                  \
    SPECIAL(DESTINY_SPECIAL_GORILLA_RAGE, "gorilla-rage")                                                              \
    SPECIAL(DESTINY_SPECIAL_USURPER, "usurper")                                                                        \
    SPECIAL(DESTINY_SPECIAL_STONE_SKIN, "stone-skin")                                                                  \
    SPECIAL(DESTINY_SPECIAL_FIERY_TEMPER, "fiery-temper")                                                              \
    SPECIAL(DESTINY_SPECIAL_KICK_START, "kick-start")                                                                  \
    SPECIAL(DESTINY_SPECIAL_HEXED, "hexed")                                                                            \
    SPECIAL(DESTINY_SPECIAL_DEMON_CLAWS, "demon-claws")                                                                \
    SPECIAL(DESTINY_SPECIAL_ATTRACTION, "attraction")                                                                  \
    SPECIAL(DESTINY_SPECIAL_FIRST_BLOOD, "first-blood")                   /* amount dice (0: 1 point) before           \
                                                                           * round 1, and the own harmful              \
                                                                           * passives */
typedef enum destiny_special {
    DESTINY_NO_SPECIAL, DESTINY_SPECIAL_LIST(RP_WORD_VALUE) DESTINY_SPECIALS
} destiny_special;

/* clang-format on */

/* The words in the order of the enumerations; those of effects and specials begin with the value 1. */
extern const char destiny_kind_names[], destiny_attribute_names[], destiny_window_names[], destiny_role_names[],
    destiny_uses_names[], destiny_need_names[], destiny_origin_names[], destiny_weapon_names[], destiny_path_names[],
    destiny_slot_names[], destiny_trigger_names[], destiny_measure_names[], destiny_condition_names[],
    destiny_effect_names[], destiny_who_names[], destiny_rounds_names[], destiny_dice_names[], destiny_how_names[],
    destiny_status_names[], destiny_special_names[];

#endif
