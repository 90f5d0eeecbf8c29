/* Options and data in the form that the rules use: made with the game, never changed. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_SETUP_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_SETUP_H

#include "engine/game.h"
#include "engine/games/dungeonquest/book/card_index.h"

/* Rulings that an option may decide otherwise. Each is false by itself. */
typedef struct dungeon_rulings {
    bool far_side_too;          /* R06: a new tile's own door or portcullis on the way in is an obstacle */
    bool stay_open;             /* R09 */
    bool no_tile_no_wall;       /* R10: no tile left: nobody can go there, but nobody is trapped by it */
    bool share_towers;          /* R12 */
    bool trapped_killed;        /* R14: at once in a chamber without the icon */
    bool searches_in_a_row;     /* R16: only on successive turns */
    bool decks_run_out;         /* R17: discards are not shuffled in, but those of the dragon (R26) */
    bool shuffle_lost;          /* R18: lost Loot is shuffled into its deck at once */
    bool rage_takes_all;        /* R20: all Loot, not only Treasure */
    bool rage_spares;           /* R21: no way out: he stays and goes on, in place of dying */
    bool retreat_shares;        /* R22 */
    bool failed_leave_draws;    /* R24: a Dragon card, without treasure */
    bool descent_draws;         /* R33: the first Catacomb card at once */
    bool exit_forced;           /* R35 */
    bool shift_halved;          /* R36: to the side of the way up by half the die, rounded up */
    bool waits_without_card;    /* R38: below with no Catacomb card left, in place of coming up at once */
    bool any_way_back;          /* R41: after special movement: any passage of his part */
    bool meeting_is_free;       /* R43: a pending encounter, then a normal turn */
    bool only_corridors;        /* R45 */
    bool bridge_helps;          /* R50: Loot is a bonus */
    bool bridge_any_passage;    /* R52 */
    bool tokens_one_turn;       /* R55: determination is lost at the end of the turn */
    bool exit_needs_treasure;   /* R59, solo */
    bool portcullis_entry_only; /* DQC-R21 */
    bool escape_shares;         /* DQC-R23 */
    bool no_escape_below;       /* DQC-R25 */
    bool loot_hidden;           /* R62: Loot lies face down */
} dungeon_rulings;

typedef struct dungeon_setup {
    const dungeon_book *book;
    dungeon_card_index index; /* of the book */
    uint8_t players;
    uint8_t variant;   /* dq_variant of all fights */
    uint8_t figure[4]; /* hero + 1 of each player; 0: drawn */
    bool score_gold;   /* payoff by gold, else by winning */
    double rivals;
    uint16_t turn_limit; /* R61 */
    dungeon_rulings rulings;
    dungeon_kinds face_down[DUNGEON_DECKS]; /* kinds of Loot that others do not see, by option (face_down.h) */
    bool lies_face_down[DUNGEON_CARDS_MAX];
    bool monster_asked; /* another player plays the monsters of this variant */
    /* A game of dq-combat for each hero and monster, of this variant, with escape and without life= or wounds=.
     * Owned. */
    rp_game *fight[DQ_HEROES_MAX][DQ_MONSTERS_MAX];
} dungeon_setup;

static inline const dungeon_setup *dungeon_setup_of(const rp_game *game) { return game->setup; }

extern const rp_option dungeon_options[];
extern const size_t dungeon_option_count;
enum { DUNGEON_OPTION_COUNT = 33 };
/* rp_rules.create, destroy */
rp_status dungeon_create(rp_game *game, const rp_data *data, rp_error *error);
void dungeon_destroy(rp_game *game);

#endif
