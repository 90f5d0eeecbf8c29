#include "play/faces/narrator.h"

#include "play/faces/face.h"
#include "play/faces/plain/plain.h"

#include <math.h>
#include <stdio.h>

/* Worlds that are looked at: all of them up to ALL_WORLDS, else so many that are drawn, beside the true one. */
enum { ALL_WORLDS = 1000, DRAWN_WORLDS = 64 };

static void mask_for(const rp_game *game, const rp_state *state, int reader, rp_state *masked) {
    rp_view view;
    if (reader == RP_READER_ALL) {
        rp_clone(game, masked, state);
        return;
    }
    rp_view_of(game, state, reader, &view);
    rp_clone(game, masked, &view.masked);
}

typedef struct happened {
    const rp_game *game;
    const rp_state *before, *after;
    const rp_move *move;
} happened;

/* True when in the world `before` another action of the actor leads to the reader's view `now`. */
static bool could_be_another(const happened *h, const rp_state *before, int reader, int actor, const rp_state *now) {
    rp_action possible[RP_OUTCOMES_MAX];
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    rp_state other, masked;
    int slot = actor < 0 ? 0 : actor, count;
    if (actor < 0) {
        count = rp_chance(h->game, before, outcomes);
        for (int i = 0; i < count; i++) possible[i] = outcomes[i].outcome;
    } else {
        count = rp_useful(h->game, before, actor, possible);
    }
    for (int i = 0; i < count; i++) {
        if (possible[i] == h->move->of[slot]) continue;
        rp_move another = *h->move;
        another.of[slot] = possible[i];
        if (rp_check_move(h->game, before, &another, NULL)) continue;
        rp_clone(h->game, &other, before);
        rp_advance(h->game, &other, &another);
        mask_for(h->game, &other, reader, &masked);
        if (rp_state_equal(h->game, &masked, now)) return true;
    }
    return false;
}

/* True when no other possible action of that actor leads to the view that the reader has now, neither in this world nor
 * in others that he thinks possible. Where nothing of his view has changed he does not know that anything was done. */
static bool is_visible(const happened *h, int reader, int actor) {
    rp_state now, masked, world;
    rp_view view;
    rp_random random;
    if (reader == RP_READER_ALL || reader == actor) return true;
    mask_for(h->game, h->after, reader, &now);
    mask_for(h->game, h->before, reader, &masked);
    if (rp_state_equal(h->game, &masked, &now)) return false;
    if (could_be_another(h, h->before, reader, actor, &now)) return false;
    if (!(h->game->info.capabilities & RP_HAS_HIDDEN)) return true;
    rp_view_of(h->game, h->before, reader, &view);
    rp_random_seed(&random, rp_view_key(&view));
    uint64_t worlds = h->game->info.capabilities & RP_ENUMERATES_BELIEFS ? rp_belief_count(&view) : UINT64_MAX;
    for (uint64_t i = 0; i < (worlds <= ALL_WORLDS ? worlds : DRAWN_WORLDS); i++) {
        if (worlds <= ALL_WORLDS)
            rp_belief_world(&view, i, &world);
        else
            rp_resample(&view, &random, &world);
        if (could_be_another(h, &world, reader, actor, &now)) return false;
    }
    return true;
}

/* An outcome of chance that the reader sees, and another player does not. */
static bool is_secret(const happened *h, int reader) {
    if (reader == RP_READER_ALL) return false;
    for (int player = 0; player < h->game->info.players; player++)
        if (player != reader && !is_visible(h, player, RP_CHANCE_PLAYER)) return true;
    return false;
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

/* Whether the words for the game are made of moves and not of events. */
static bool is_told_by_moves(const rp_game *game) {
    return !game->rules->apply_told || rp_face_for(game).narrate == rp_plain_narrate;
}

void rp_happening_end(rp_happening *happening, const rp_state *before, const rp_state *after, const rp_move *move) {
    const rp_game *game = happening->game;
    memset(happening->visible, 0, sizeof happening->visible);
    memset(happening->text, 0, sizeof happening->text);
    happening->to_act = rp_to_act(game, before);
    mask_for(game, before, happening->reader, &happening->before);
    mask_for(game, after, happening->reader, &happening->after);
    if (is_told_by_moves(game)) rp_happening_moves(happening, before, after, move);
}

void rp_happening_moves(rp_happening *happening, const rp_state *before, const rp_state *after, const rp_move *move) {
    const rp_game *game = happening->game;
    const happened h = {game, before, after, move};
    bool chance = happening->to_act & RP_TO_ACT_CHANCE;
    for (int i = 0; i < RP_PLAYERS_MAX; i++) {
        happening->action[i] = -1;
        if (chance ? i > 0 : !(happening->to_act >> i & 1)) continue;
        int actor = chance ? RP_CHANCE_PLAYER : i;
        happening->visible[i] = is_visible(&h, happening->reader, actor);
        if (!happening->visible[i]) continue;
        happening->action[i] = move->of[i];
        rp_action_text(game, before, actor, move->of[i], happening->text[i]);
    }
    happening->secret = chance && happening->visible[0] && is_secret(&h, happening->reader);
}

rp_unasked rp_unasked_of(const rp_happening *happening) {
    rp_action action[RP_LEGAL_MAX];
    int reader = happening->reader;
    bool chose = reader >= 0 && !(happening->to_act & RP_TO_ACT_CHANCE) && happening->to_act >> reader & 1;
    if (!chose || rp_useful(happening->game, &happening->before, reader, action) != 1) return RP_ASKED;
    return rp_legal(happening->game, &happening->before, reader, action) == 1 ? RP_ONLY_LEGAL : RP_ONLY_USEFUL;
}

void rp_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    rp_face_for(happening->game).narrate(narrator, happening, text);
}

void rp_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]) {
    rp_face face = rp_face_for(last->game);
    text[0] = 0;
    if (face.narrate_showdown) face.narrate_showdown(last, reader, text);
}

/* " you +0.75 (1 less 4 wounds of 16)", of three digits, or to the point where it has more before it; 0 has no sign.
 * Returns the bytes. */
static size_t add_payoff(const char *who, double payoff, const char *reason, char *text, size_t size) {
    if (payoff == 0)
        snprintf(text, size, " %s 0", who);
    else
        snprintf(text, size, fabs(payoff) < 100 ? " %s %+.3g" : " %s %+.0f", who, payoff);
    size_t used = strlen(text);
    if (reason[0]) snprintf(text + used, size - used, " (%s)", reason);
    return strlen(text);
}

void rp_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    enum { PAYOFF_BYTES = RP_SEAT_NAME_MAX + RP_TEXT_MAX + 32 };
    char line[16 + RP_PLAYERS_MAX * PAYOFF_BYTES] = "Payoff:";
    rp_face face = rp_face_for(game);
    double payoff[RP_PLAYERS_MAX];
    size_t used = strlen(line);
    rp_payoff(game, terminal, payoff);
    for (int i = 0; i < game->info.players; i++) {
        char who[RP_SEAT_NAME_MAX] = "you", reason[RP_TEXT_MAX] = "";
        if (face.explain_payoff) face.explain_payoff(game, terminal, i, reason);
        if (i != reader) rp_seat_name(game, i, who);
        if (i && used + 1 < sizeof line) line[used++] = ',';
        used += add_payoff(who, payoff[i], reason, line + used, sizeof line - used);
    }
    face.narrate_end(game, terminal, reader, text);
    size_t told = strlen(text);
    snprintf(text + told, RP_NARRATION_MAX - told, "%s\n", line);
}
