/* Data of DestinyQuest: abilities and hero sheets. Plain bytes, filled from abilities.json and heroes.json (README.md
 * in data/ describes every field).
 *
 * An ability is data over a small set of effect kinds: in which windows of a round it may be played, how often, what it
 * needs, and up to DESTINY_EFFECTS_MAX effects, each with the trigger that sets it off. "own" is the hero who has the
 * ability, "opponent" the other one. Only what no data can say is code, one `special` each (specials.c). */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_HEROES_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_HEROES_H

#include "engine/game.h"
#include "engine/games/destinyquest/heroes/words.h"

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

typedef struct destiny_effect {
    uint8_t kind, trigger, who, measure; /* words.h */
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
    char name[32], slot[16]; /* the word of a destiny_slot */
    int8_t bonus[DESTINY_ATTRIBUTES];
    int8_t health;
    uint8_t weapon; /* destiny_weapon */
    uint8_t loot;   /* 1: from a loot card */
    uint8_t shown;  /* 1: the card is on show; a bout is refused while that of a loot item is not */
    uint8_t ability_count;
    uint16_t ability[DESTINY_ITEM_ABILITIES_MAX]; /* indices: what it grants */
    char card_text[96];
} destiny_item;

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

extern const char destiny_book_files[]; /* rp_rules.data_files */
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
