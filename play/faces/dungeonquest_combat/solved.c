#include "play/faces/dungeonquest_combat/face.h"
#include "play/faces/dungeonquest_combat/fight_listing.h"
#include "play/faces/dungeonquest_combat/solved_fights.h"

#include <stdio.h>
#include <string.h>

static rp_status solve_all(rp_solved_entries *entries, char text[RP_SOLVED_TABLE_TEXT_MAX],
                           void (*step)(void *context, int done, int whole), void *context, const atomic_bool *stop,
                           rp_error *error) {
    char own[RP_SOLVED_TABLE_TEXT_MAX];
    rp_status status = dq_solved_fights_text(own, error);
    size_t used = strlen(text);
    if (!status) snprintf(text + used, RP_SOLVED_TABLE_TEXT_MAX - used, "%s", own);
    return status ? status : dq_solved_fights_add_all(entries, step, context, stop, error);
}

const rp_solved_games dq_solved = {
    .about = "dq-combat: the exact value of every fight without card combat: each hero, his wounds, each life of the "
             "monster from 1 to 12, and what the hero can believe where he does not know it. With GAME, such as "
             "dq-combat:variant=classic,hero=tatianna,monster=golem, one row for each number of wounds and each life: "
             "value, whether to escape or to attack, and what to do in the first round.\n",
    .document = "{\"game\", \"fights\": [{\"wounds\", \"life\", \"value\", \"win\", "
                "\"attack\", \"escape\", \"hero_mix\" and \"monster_mix\": quick shot, slash, bolt of agony, or "
                "\"reroll\"}]}",
    .solve = solve_all,
    .list = dq_fight_listing};
