#include "engine/contract/contract_internal.h"

#include <stdarg.h>
#include <stdio.h>

/* Where a violation of this invariant belongs in the list; NULL when there is one already. */
static rp_violation *place_for(rp_contract_report *report, rp_invariant invariant) {
    int at = report->violations;
    for (int i = 0; i < report->violations; i++)
        if (report->violation[i].invariant == invariant) return NULL;
    for (; at > 0 && report->violation[at - 1].invariant > invariant; at--)
        report->violation[at] = report->violation[at - 1];
    report->violations++;
    return &report->violation[at];
}

static void keep(rp_contract_run *run, rp_invariant invariant, const char *format, va_list arguments) {
    rp_violation *violation = place_for(run->report, invariant);
    if (!violation) return;
    violation->invariant = invariant;
    violation->seed = run->options->seed;
    violation->game_number = run->game_number;
    memcpy(violation->spec, run->game->spec.text, sizeof violation->spec);
    int used = vsnprintf(violation->text, sizeof violation->text, format, arguments);
    if (run->move >= 0 && used >= 0 && used < (int)sizeof violation->text)
        snprintf(violation->text + used, sizeof violation->text - (size_t)used, " (move %d)", run->move);
    rp_make_printable(violation->text);
}

bool rp_contract_holds(rp_contract_run *run, rp_invariant invariant, bool holds, const char *format, ...) {
    run->report->checks[invariant]++;
    if (holds) return true;
    va_list arguments;
    va_start(arguments, format);
    keep(run, invariant, format, arguments);
    va_end(arguments);
    return false;
}

void rp_contract_violated(rp_contract_run *run, rp_invariant invariant, const char *format, ...) {
    run->report->checks[invariant]++;
    va_list arguments;
    va_start(arguments, format);
    keep(run, invariant, format, arguments);
    va_end(arguments);
}

static const char *reason_of(const rp_contract_run *run, rp_invariant invariant) {
    const rp_game *game = run->game;
    unsigned capabilities = game->info.capabilities;
    switch (invariant) {
    case RP_INVARIANT_OUTCOMES:
    case RP_INVARIANT_PROBABILITIES:
    case RP_INVARIANT_SUM:
    case RP_INVARIANT_SAMPLE: return "no chance was met";
    case RP_INVARIANT_MERGED: return game->rules->chance_merged ? "no chance was met" : "no function of its own";
    case RP_INVARIANT_ZERO_SUM: return "not flagged, and too many positions to see all ends";
    case RP_INVARIANT_HISTORY: return "the whole state decides the future";
    case RP_INVARIANT_POSITION_KEY: return game->rules->position_key ? "no key came twice" : "no function of its own";
    case RP_INVARIANT_MASK:
    case RP_INVARIANT_SECRET:
    case RP_INVARIANT_RESAMPLE:
    case RP_INVARIANT_BELIEFS:
    case RP_INVARIANT_POSTERIOR:
        if (!(capabilities & RP_HAS_HIDDEN)) return "nothing is hidden";
        if (invariant == RP_INVARIANT_BELIEFS && !(capabilities & RP_ENUMERATES_BELIEFS)) return "not enumerated";
        return run->resamples ? "too many worlds" : "cannot resample";
    case RP_INVARIANT_EVENTS:
    case RP_INVARIANT_SECRET_OF_EVENTS:
        if (!game->rules->apply_told) return "moves tell nothing";
        return capabilities & RP_HAS_HIDDEN ? "no world looked the same" : "nothing is hidden";
    case RP_INVARIANT_USEFUL: return "no function of its own";
    default: return "the checks before it failed";
    }
}

void rp_contract_explain(const rp_contract_run *run) {
    for (int i = 1; i <= RP_INVARIANTS; i++)
        if (!run->report->checks[i]) run->report->not_checked[i] = reason_of(run, (rp_invariant)i);
}

void rp_violation_line(const rp_violation *violation, char *text, size_t size) {
    char place[32] = "";
    if (violation->game_number >= 0) snprintf(place, sizeof place, " game %d", violation->game_number);
    snprintf(text, size, "%s: invariant %d (%s): %s; seed %llu%s", violation->spec, violation->invariant,
             rp_invariant_name((int)violation->invariant), violation->text, (unsigned long long)violation->seed, place);
}

int rp_contract_share(const rp_contract_run *run, int full) {
    int games = run->options->games;
    return games && games < RP_CONTRACT_GAMES_MAX ? full / RP_CONTRACT_GAMES_MAX * games : full;
}
