/* What a record of a game with people says about who played what against whom, for lists of saved games and results.
 * A game is made once for all its records. */
#ifndef RIPOSTE_PLAY_SESSION_SAVED_FACTS_H
#define RIPOSTE_PLAY_SESSION_SAVED_FACTS_H

#include "engine/store/record.h"
#include "play/session/opened_game.h"

enum { RP_SAVED_TEXT_MAX = 512 };

typedef enum rp_saved_result {
    RP_SAVED_OPEN,
    RP_SAVED_WON,
    RP_SAVED_DRAWN,
    RP_SAVED_LOST,
    RP_SAVED_ALL_LOST, /* nobody has won, by rules that know no draw */
    RP_SAVED_OVER      /* of who played alone for a score, and of several people */
} rp_saved_result;

typedef struct rp_saved_facts {
    bool known;          /* the game could be made; else figures are empty and players are "player 1" ... */
    bool with_directory; /* it was made with the card data of the folder, not those that are compiled in */
    /* Name and options of the game but those that say who fights: "GAME:KEY=VALUE,...". Cut off when longer. */
    char game[RP_SAVED_TEXT_MAX];
    unsigned persons;    /* a bit for each seat that is a person's */
    int person, players; /* the first such seat */
    char player[RP_PLAYERS_MAX][RP_NAME_MAX];
    char figure[RP_PLAYERS_MAX][RP_NAME_MAX]; /* the hero or monster of a player, by its id; "" where there are none */
    /* Of the first player who is no person: the level whose agent he is by this program's levels, else -1, and then his
     * agent; "" without one. */
    int level;
    char opponent[256];
    rp_saved_result result; /* of the one person */
    /* What the person has won alone by the face's score, 0: nothing that counts for a best; and in what. */
    int64_t score;
    const char *score_unit;
} rp_saved_facts;

typedef struct rp_saved_game_made {
    char *spec; /* owned, as in the record */
    uint64_t data_hash;
    bool with_directory;
    rp_opened_game opened; /* all zero where it cannot be made */
} rp_saved_game_made;

/* The games made so far. All zero to begin with; one thread. */
typedef struct rp_saved_games_made {
    rp_saved_game_made *made; /* owned */
    size_t count, capacity;
} rp_saved_games_made;
void rp_saved_games_made_release(rp_saved_games_made *games);

/* Of a record with a person's seat (rp_session_persons). `directory`: a folder of card data, for games of other data
 * than those that are compiled in, or NULL. A game that cannot be made leaves facts.known false. RP_FAILED: no memory.
 */
rp_status rp_saved_facts_of(rp_saved_games_made *games, const rp_record *record, const char *directory,
                            rp_saved_facts *facts, rp_error *error);

/* "hero hugo", "First": a player as he stands in lists. */
void rp_saved_player_text(const rp_saved_facts *facts, int player, char text[2 * RP_NAME_MAX]);
/* "hero hugo", "p1 and p2": those who are people. */
void rp_saved_people_text(const rp_saved_facts *facts, char text[RP_SAVED_TEXT_MAX]);
/* "monster troll, normal": the others; "" without any. */
void rp_saved_others_text(const rp_saved_facts *facts, char text[RP_SAVED_TEXT_MAX]);
/* "normal", or the agent. */
const char *rp_saved_level_text(const rp_saved_facts *facts);
/* "not over", "won", "drawn", "lost", "lost by all", "over". */
const char *rp_saved_result_text(rp_saved_result result);

#endif
