#include "play/faces/dungeonquest_combat/fight_listing.h"

#include "engine/games/dungeonquest_combat/state.h"
#include "engine/store/json.h"
#include "eval/dungeonquest_combat/solved.h"
#include "play/faces/dungeonquest_combat/solved_fights.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"
#include "search/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICKS = 3, REROLL_TEXT_MAX = 512 };

typedef struct fight_row {
    int wounds, life;
    double value, win;            /* of the fight for the hero */
    double attack, escape;        /* of his first choice */
    bool picks;                   /* classic */
    double mix[DQ_SIDES][PICKS];  /* of the first round */
    char reroll[REROLL_TEXT_MAX]; /* "1 6 second; 5 5 both": rolls of the first round that he does not keep */
} fight_row;

typedef struct listing {
    const char *spec;
    rp_decision *decision;
    rp_writer *writer; /* NULL: text */
    rp_error error;
} listing;

static rp_status ask(listing *l, rp_agent *agent, const rp_state *state, int player) {
    rp_view view;
    rp_view_of(agent->game, state, player, &view);
    return rp_agent_decide(agent, &view, NULL, 1, l->decision, &l->error);
}

static rp_status ask_for_mixes(listing *l, rp_agent *agent, const rp_state *state, fight_row *row) {
    for (int player = 0; player < DQ_SIDES; player++) {
        rp_status status = ask(l, agent, state, player);
        if (status) return status;
        for (int i = 0; i < PICKS; i++) row->mix[player][i] = l->decision->actions[i].share;
    }
    row->picks = true;
    return RP_OK;
}

/* One roll of the first round; rolls that differ in the order of the dice are told once. */
static rp_status ask_about_roll(listing *l, rp_agent *agent, const rp_state *rolled, fight_row *row) {
    const dq_fight *fight = dq_fight_of(rolled);
    char dice[16], text[RP_TEXT_MAX];
    if (fight->die[1] && fight->die[0] > fight->die[1]) return RP_OK;
    rp_status status = ask(l, agent, rolled, DQ_HERO);
    if (status || l->decision->action == DQ_KEEP) return status;
    rp_action_text(agent->game, rolled, DQ_HERO, l->decision->action, text);
    const char *which = strncmp(text, "reroll ", 7) == 0 ? text + 6 : "";
    snprintf(dice, sizeof dice, fight->die[1] ? "%d %d" : "%d", fight->die[0], fight->die[1]);
    size_t used = strlen(row->reroll);
    snprintf(row->reroll + used, sizeof row->reroll - used, "%s%s%s", used ? "; " : "", dice, which);
    return RP_OK;
}

static rp_status ask_about_rolls(listing *l, rp_agent *agent, const rp_state *state, fight_row *row) {
    rp_outcome outcome[RP_OUTCOMES_MAX];
    int count = rp_chance(agent->game, state, outcome);
    for (int i = 0; i < count; i++) {
        rp_state rolled;
        rp_clone(agent->game, &rolled, state);
        rp_advance_one(agent->game, &rolled, RP_CHANCE_PLAYER, outcome[i].outcome);
        if (dq_fight_of(&rolled)->phase != DQ_PHASE_REROLL) continue;
        rp_status status = ask_about_roll(l, agent, &rolled, row);
        if (status) return status;
    }
    return RP_OK;
}

/* The first choice, then the first round. */
static rp_status fill_row(listing *l, rp_agent *agent, fight_row *row) {
    rp_state state;
    rp_start(agent->game, &state);
    rp_status status = ask(l, agent, &state, DQ_HERO);
    if (status) return status;
    const rp_decision *d = l->decision;
    int attack = d->actions[0].action == DQ_ATTACK ? 0 : 1, best = d->action == DQ_ATTACK ? attack : !attack;
    row->attack = d->actions[attack].value;
    row->escape = d->actions[!attack].value;
    row->value = d->value;
    row->win = d->actions[best].win;
    rp_advance_one(agent->game, &state, DQ_HERO, DQ_ATTACK);
    if (dq_fight_of(&state)->phase == DQ_PHASE_PICK) return ask_for_mixes(l, agent, &state, row);
    return ask_about_rolls(l, agent, &state, row);
}

/* ---- output --------------------------------------------------------------------------------------------------- */

static void print_row(const fight_row *row) {
    printf("%6d %4d %+10.6f %8.4f %%  %-6s %+10.6f", row->wounds, row->life, row->value, 100 * row->win,
           row->attack >= row->escape ? "attack" : "escape", row->attack >= row->escape ? row->escape : row->attack);
    for (int side = 0; side < DQ_SIDES && row->picks; side++)
        printf("  %.4f %.4f %.4f", row->mix[side][0], row->mix[side][1], row->mix[side][2]);
    printf("%s%s\n", row->reroll[0] ? "  reroll " : "", row->reroll);
}

static void write_row(rp_writer *writer, const fight_row *row) {
    writer->open_object(writer, NULL);
    writer->integer(writer, "wounds", row->wounds);
    writer->integer(writer, "life", row->life);
    writer->real(writer, "value", row->value);
    writer->real(writer, "win", row->win);
    writer->real(writer, "attack", row->attack);
    writer->real(writer, "escape", row->escape);
    static const char *const names[DQ_SIDES] = {"hero_mix", "monster_mix"};
    for (int side = 0; side < DQ_SIDES && row->picks; side++) {
        writer->open_array(writer, names[side]);
        for (int i = 0; i < PICKS; i++) writer->real(writer, NULL, row->mix[side][i]);
        writer->close(writer);
    }
    if (!row->picks) writer->string(writer, "reroll", row->reroll);
    writer->close(writer);
}

static rp_status add_row(listing *l, int wounds, int life) {
    char spec[RP_SPEC_TEXT_MAX];
    rp_game *game;
    rp_agent *agent = NULL;
    fight_row row = {.wounds = wounds, .life = life};
    snprintf(spec, sizeof spec, "%s%swounds=%d,life=%d", l->spec, strchr(l->spec, ':') ? "," : ":", wounds, life);
    rp_status status = rp_game_new(spec, NULL, &game, &l->error);
    if (status) return status;
    status = rp_agent_new("exact", game, &agent, &l->error);
    if (!status) status = fill_row(l, agent, &row);
    rp_agent_free(agent);
    rp_game_free(game);
    if (!status && l->writer)
        write_row(l->writer, &row);
    else if (!status)
        print_row(&row);
    return status;
}

/* How many wounds the hero of the spec can take; 0 with a complaint when it names no fight that can be listed. */
static int life_of_hero(listing *l, int *status) {
    rp_game *game;
    char spec[RP_SPEC_TEXT_MAX];
    int life = 0;
    snprintf(spec, sizeof spec, "%s%swounds=0,life=1", l->spec, strchr(l->spec, ':') ? "," : ":");
    if (strlen(l->spec) + 40 > sizeof spec) {
        *status = rp_complain_of(RP_BAD_INPUT, "the game is longer than %zu bytes", sizeof spec - 40);
        return 0;
    }
    if (rp_game_new(spec, NULL, &game, &l->error)) {
        *status = rp_complain(&l->error);
        return 0;
    }
    if (!dq_is_solved_fight(game))
        *status =
            rp_complain_of(RP_BAD_INPUT, "%s is no solved fight; variant=dice, classic-solo and classic are", l->spec);
    else if (!dq_setup_of(game)->escape)
        *status = rp_complain_of(RP_BAD_INPUT, "the rows begin with the choice to escape: leave escape=no out");
    else
        life = dq_setup_of(game)->hero_life;
    rp_game_free(game);
    return life;
}

static rp_status list_rows(listing *l, int lives) {
    rp_status status = RP_OK;
    for (int wounds = 0; wounds < lives; wounds++)
        for (int life = 1; life <= RP_FIGHT_LIFE && !status; life++) status = add_row(l, wounds, life);
    return status;
}

int dq_fight_listing(const char *spec, bool json) {
    listing l = {.spec = spec, .decision = malloc(sizeof *l.decision), .writer = json ? rp_json_writer_new() : NULL};
    int status = 0, lives = 0;
    if (!l.decision || (json && !l.writer))
        status = rp_complain_of(RP_FAILED, "no memory for the output");
    else
        lives = life_of_hero(&l, &status);
    if (lives && json) {
        l.writer->string(l.writer, "game", spec);
        l.writer->open_array(l.writer, "fights");
    } else if (lives) {
        printf("%s: payoff of the hero, his chance to win, first choice and what the other one is worth;\n"
               "in the first round the mixes of hero and monster (quick shot, slash, bolt of agony), or rolls to "
               "reroll\n\n",
               spec);
        printf("%6s %4s %10s %10s  %-6s %10s\n", "wounds", "life", "payoff", "win", "choice", "other");
    }
    if (lives && list_rows(&l, lives)) status = rp_complain(&l.error);
    if (lives && json && !status) {
        l.writer->close(l.writer);
        status = rp_print_json(l.writer);
        l.writer = NULL;
    }
    rp_json_writer_free(l.writer);
    free(l.decision);
    return status;
}
