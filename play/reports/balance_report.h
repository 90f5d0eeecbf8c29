/* What `riposte balance` prints and writes. */
#ifndef RIPOSTE_PLAY_REPORTS_BALANCE_REPORT_H
#define RIPOSTE_PLAY_REPORTS_BALANCE_REPORT_H

#include "bench/match/balance.h"

enum { RP_VARIED_MAX = 8, RP_VARIED_VALUES_MAX = 256 };

/* An option of the game and the values that it goes through. */
typedef struct rp_varied {
    char key[RP_NAME_MAX];
    int count;
    char value[RP_VARIED_VALUES_MAX][RP_TEXT_MAX];
} rp_varied;

/* All combinations, the last option fastest. */
typedef struct rp_balance_settings {
    int varied;
    rp_varied *option; /* owned; [varied] */
    int mirrored[2];   /* the options that are exchanged in mirror images, else -1 */
    int count;
    rp_balance_setting *setting;      /* owned, with their games */
    uint16_t (*value)[RP_VARIED_MAX]; /* owned; [count], of each option */
} rp_balance_settings;

/* What makes a setting fair. */
typedef struct rp_balance_fair {
    bool is_known;
    char options[RP_TEXT_MAX]; /* "": none */
    rp_balance_share share;
} rp_balance_fair;

typedef struct rp_balance_told {
    const rp_game *base;
    const rp_balance_plan *plan;
    const rp_balance_settings *settings;
    const rp_balance_result *result;
    const rp_balance_fair *fair; /* [settings], NULL: not asked for */
    bool all_cards;
} rp_balance_told;

void rp_balance_report_table(const rp_balance_told *told);
/* The exit status. */
int rp_balance_report_json(const rp_balance_told *told);

/* The file of odds (play/faces/odds.h), malloc; NULL: no memory. `command` made it. */
char *rp_balance_odds_text(const rp_balance_told *told, const char *command);

#endif
