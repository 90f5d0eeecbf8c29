#include "play/reports/tournament_field.h"

#include "play/faces/face.h"

#include <stdio.h>
#include <string.h>

rp_status rp_tournament_field_of(rp_tournament_plan *plan, bool all, rp_error *error) {
    char name[RP_NAME_MAX];
    rp_status status = rp_spec_name(plan->game, name, error);
    if (status) return status;
    const rp_rules *rules = rp_rules_find(name, error);
    if (!rules) return RP_BAD_INPUT;
    const rp_face face = rp_face_of(rules);
    const rp_entrants *entrants = face.entrants;
    if (!entrants) return RP_OK;
    for (int i = 0; i < 2; i++) plan->seat_option[i] = entrants->seat_option[i];
    plan->labels = face.labels;
    return all ? entrants->list(plan, error) : RP_OK;
}

rp_status rp_tournament_field_choose(rp_tournament_plan *plan, const char *list, rp_error *error) {
    plan->entrants = 0;
    for (const char *at = list; *at;) {
        size_t length = strcspn(at, ",");
        if (length == 0 || length >= RP_TOURNAMENT_NAME_MAX)
            return rp_fail(error, RP_BAD_INPUT, "--heroes: '%.60s' should be names separated by ','", at);
        if (plan->entrants == RP_TOURNAMENT_ENTRANTS_MAX)
            return rp_fail(error, RP_BAD_INPUT, "--heroes: at most %d", RP_TOURNAMENT_ENTRANTS_MAX);
        snprintf(plan->entrant[plan->entrants++], RP_TOURNAMENT_NAME_MAX, "%.*s", (int)length, at);
        at += length + (at[length] == ',');
    }
    return RP_OK;
}
