#include "engine/contract/contract_internal.h"

#include <stdlib.h>
#include <strings.h>

enum { PARSED_MAX = 6 }; /* texts of a state that are parsed: each one goes through all of them */

typedef struct text_list {
    int count;
    rp_action action[RP_OUTCOMES_MAX];
    char text[RP_OUTCOMES_MAX][RP_TEXT_MAX];
    const char *sorted[RP_OUTCOMES_MAX];
} text_list;

/* The text of an action; false when it is no text that can be shown. */
static bool describe(rp_contract_run *run, const rp_state *state, int player, rp_action action, char *text) {
    enum { BEYOND = 32 };
    char room[RP_TEXT_MAX + BEYOND], untouched[BEYOND];
    memset(untouched, 0x5a, sizeof untouched);
    memset(room, 0x5a, sizeof room);
    rp_action_text(run->game, state, player, action, room);
    bool ends = memchr(room, 0, RP_TEXT_MAX) && memcmp(room + RP_TEXT_MAX, untouched, BEYOND) == 0;
    if (!rp_contract_holds(run, RP_INVARIANT_TEXTS, ends, "the text of %d needs more than %d bytes", action,
                           RP_TEXT_MAX))
        return false;
    memcpy(text, room, RP_TEXT_MAX);
    rp_contract_holds(run, RP_INVARIANT_TEXTS, text[0], "the text of %d is empty", action);
    rp_contract_holds(run, RP_INVARIANT_TEXTS, !strpbrk(text, "\n\r"), "the text of %d has several lines", action);
    return true;
}

static int without_case(const void *a, const void *b) {
    const char *const *one = a, *const *two = b;
    return strcasecmp(*one, *two);
}

static void check_different(rp_contract_run *run, text_list *list) {
    for (int i = 0; i < list->count; i++) list->sorted[i] = list->text[i];
    qsort(list->sorted, (size_t)list->count, sizeof *list->sorted, without_case);
    for (int i = 1; i < list->count; i++)
        rp_contract_holds(run, RP_INVARIANT_TEXTS, strcasecmp(list->sorted[i - 1], list->sorted[i]) != 0,
                          "'%s' stands for two of the %d possible here", list->sorted[i], list->count);
}

static void check_parsing(rp_contract_run *run, const rp_state *state, int player, const text_list *list) {
    for (int i = 0; i < list->count && i < PARSED_MAX; i++) {
        int at = list->count <= PARSED_MAX ? i : (int)rp_random_below(&run->random, (uint32_t)list->count);
        rp_action parsed = -1;
        rp_status status = rp_action_parse(run->game, state, player, list->text[at], &parsed, NULL);
        rp_contract_holds(run, RP_INVARIANT_TEXTS_PARSE, status == RP_OK, "'%s', the text of %d, means nothing",
                          list->text[at], list->action[at]);
        rp_contract_holds(run, RP_INVARIANT_TEXTS_PARSE, status != RP_OK || parsed == list->action[at],
                          "'%s', the text of %d, means %d", list->text[at], list->action[at], parsed);
    }
}

static void check_list(rp_contract_run *run, const rp_state *state, int player, text_list *list) {
    for (int i = 0; i < list->count; i++)
        if (!describe(run, state, player, list->action[i], list->text[i])) return;
    check_different(run, list);
    check_parsing(run, state, player, list);
}

static void check_in_view(rp_contract_run *run, const rp_state *state, int player, const text_list *list) {
    rp_view view;
    rp_action legal[RP_LEGAL_MAX];
    const char *name = run->game->info.player_names[player];
    rp_view_of(run->game, state, player, &view);
    int count = rp_contract_legal(run->game, &view.masked, player, legal);
    if (!rp_contract_holds(run, RP_INVARIANT_CHOICES_IN_VIEW, count == list->count, "%s has %d choices, %d in the view",
                           name, list->count, count))
        return;
    for (int i = 0; i < count; i++) {
        char text[RP_TEXT_MAX];
        if (!rp_contract_holds(run, RP_INVARIANT_CHOICES_IN_VIEW, legal[i] == list->action[i],
                               "%s has the choice %d, in the view %d", name, list->action[i], legal[i]))
            return;
        if (!describe(run, &view.masked, player, legal[i], text)) return;
        rp_contract_holds(run, RP_INVARIANT_CHOICES_IN_VIEW, strcmp(text, list->text[i]) == 0,
                          "'%s' is '%s' in the view", list->text[i], text);
    }
}

static void check_outcomes(rp_contract_run *run, const rp_state *state, text_list *list) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    list->count = rp_contract_chance(run->game, state, outcomes);
    for (int i = 0; i < list->count; i++) list->action[i] = outcomes[i].outcome;
    check_list(run, state, RP_CHANCE_PLAYER, list);
}

void rp_contract_check_texts(rp_contract_run *run, const rp_state *state) {
    unsigned to_act = rp_to_act(run->game, state);
    text_list *list = malloc(sizeof *list);
    if (!list) return;
    if (to_act & RP_TO_ACT_CHANCE) check_outcomes(run, state, list);
    for (int player = 0; player < run->game->info.players && !(to_act & RP_TO_ACT_CHANCE); player++) {
        if (!(to_act >> player & 1)) continue;
        list->count = rp_contract_legal(run->game, state, player, list->action);
        check_list(run, state, player, list);
        check_in_view(run, state, player, list);
    }
    free(list);
}
