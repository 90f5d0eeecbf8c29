#include "play/faces/narrator.h"

#include "engine/games/destinyquest/destinyquest.h"
#include "engine/games/dungeonquest_combat/combat.h"
#include "play/faces/destinyquest_narrator.h"
#include "play/faces/dungeonquest_narrator.h"

#include <ctype.h>
#include <stdio.h>

static void mask_for(const rp_game *game, const rp_state *state, int reader, rp_state *masked) {
    rp_view view;
    if (reader == RP_READER_ALL) {
        rp_clone(game, masked, state);
        return;
    }
    rp_view_of(game, state, reader, &view);
    rp_clone(game, masked, &view.masked);
}

/* True when no other possible action of that actor leads to the view that the reader has now. */
static bool is_visible(const rp_happening *happening, const rp_state *before, const rp_move *move, int actor) {
    const rp_game *game = happening->game;
    rp_action possible[RP_OUTCOMES_MAX];
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    int slot = actor < 0 ? 0 : actor, count;
    if (happening->reader == RP_READER_ALL || happening->reader == actor) return true;
    if (actor < 0) {
        count = rp_chance(game, before, outcomes);
        for (int i = 0; i < count; i++) possible[i] = outcomes[i].outcome;
    } else {
        count = rp_useful(game, before, actor, possible);
    }
    for (int i = 0; i < count; i++) {
        if (possible[i] == move->of[slot]) continue;
        rp_state other, masked;
        rp_move another = *move;
        another.of[slot] = possible[i];
        rp_clone(game, &other, before);
        rp_advance(game, &other, &another);
        mask_for(game, &other, happening->reader, &masked);
        if (rp_state_equal(game, &masked, &happening->after)) return false;
    }
    return true;
}

static void keep(void *context, const rp_event *event) {
    rp_account *account = context;
    if (account->count == RP_MOVE_EVENTS_MAX) return; /* the contract forbids more */
    account->event[account->count++] = rp_event_for(event, account->reader);
}

rp_listener rp_happening_begin(rp_happening *happening, const rp_game *game, int reader) {
    happening->game = happening->account.game = game;
    happening->reader = happening->account.reader = reader;
    happening->account.count = 0;
    return (rp_listener){keep, &happening->account};
}

void rp_happening_end(rp_happening *happening, const rp_state *before, const rp_state *after, const rp_move *move) {
    const rp_game *game = happening->game;
    memset(happening->visible, 0, sizeof happening->visible);
    memset(happening->text, 0, sizeof happening->text);
    happening->to_act = rp_to_act(game, before);
    mask_for(game, before, happening->reader, &happening->before);
    mask_for(game, after, happening->reader, &happening->after);
    if (!game->rules->apply_told) rp_happening_moves(happening, before, move);
}

void rp_happening_moves(rp_happening *happening, const rp_state *before, const rp_move *move) {
    const rp_game *game = happening->game;
    bool chance = happening->to_act & RP_TO_ACT_CHANCE;
    for (int i = 0; i < RP_PLAYERS_MAX; i++) {
        happening->action[i] = -1;
        if (chance ? i > 0 : !(happening->to_act >> i & 1)) continue;
        int actor = chance ? RP_CHANCE_PLAYER : i;
        happening->visible[i] = is_visible(happening, before, move, actor);
        if (!happening->visible[i]) continue;
        happening->action[i] = move->of[i];
        rp_action_text(game, before, actor, move->of[i], happening->text[i]);
    }
}

static void name_of(const rp_happening *happening, int player, char name[RP_NAME_MAX]) {
    if (player == happening->reader)
        snprintf(name, RP_NAME_MAX, "You");
    else
        snprintf(name, RP_NAME_MAX, "%s", happening->game->info.player_names[player]);
    name[0] = (char)toupper((unsigned char)name[0]);
}

static void narrate_any(const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    char name[RP_NAME_MAX];
    int used = 0;
    text[0] = 0;
    if (happening->to_act & RP_TO_ACT_CHANCE) {
        if (happening->visible[0]) snprintf(text, RP_NARRATION_MAX, "Chance: %s\n", happening->text[0]);
        return;
    }
    for (int i = 0; i < happening->game->info.players; i++) {
        if (!(happening->to_act >> i & 1)) continue;
        name_of(happening, i, name);
        used += snprintf(text + used, RP_NARRATION_MAX - (size_t)used, "%s%s: %s", used ? "; " : "", name,
                         happening->visible[i] ? happening->text[i] : "(hidden)");
    }
    snprintf(text + used, RP_NARRATION_MAX - (size_t)used, "\n");
}

void rp_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    if (happening->game->rules == &rp_dq_combat)
        dq_narrate(narrator, &happening->account, text);
    else if (happening->game->rules == &rp_destinyquest)
        destiny_narrate(happening, text);
    else
        narrate_any(happening, text);
}

void rp_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(game, terminal, payoff);
    int used = 0;
    if (game->rules == &rp_dq_combat) {
        dq_narrate_end(game, terminal, reader, text);
        used = (int)strlen(text);
    } else if (game->rules == &rp_destinyquest) {
        destiny_narrate_end(game, terminal, reader, text);
        used = (int)strlen(text);
    } else if (reader != RP_READER_ALL) {
        const char *word = payoff[reader] > 0 ? "You win." : payoff[reader] < 0 ? "You lose." : "Nobody wins.";
        used = snprintf(text, RP_NARRATION_MAX, "%s\n", word);
    }
    used += snprintf(text + used, RP_NARRATION_MAX - (size_t)used, "Payoff:");
    for (int i = 0; i < game->info.players; i++)
        used += snprintf(text + used, RP_NARRATION_MAX - (size_t)used, "%s %s %+.3g", i ? "," : "",
                         game->info.player_names[i], payoff[i] + 0.0); /* no -0 */
    snprintf(text + used, RP_NARRATION_MAX - (size_t)used, "\n");
}
