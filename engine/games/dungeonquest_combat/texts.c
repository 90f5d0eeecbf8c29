/* Names of cards, phases, actions and outcomes. */
#include "engine/games/dungeonquest_combat/state.h"

#include <stdio.h>

const char *const dq_phase_names[DQ_PHASES] = {"token",        "choice",  "escape",  "power",   "draw",    "reveal",
                                               "monster-card", "effects", "counter", "turn-up", "ability", "deflect",
                                               "roll",         "reroll",  "pick",    "over"};
const char dq_result_words[] = "none|hero-dead|monster-dead|both-dead|escaped|broken-off";
#define TYPE_NAME(type, word) [type] = word,
const char *const dq_type_names[DQ_TYPES] = {DQ_TYPE_LIST(TYPE_NAME)};
const char *const dq_pick_names[3] = {"quick shot", "slash", "bolt of agony"};

void dq_card_text(const dq_setup *setup, int card, char text[RP_TEXT_MAX]) {
    const dq_card *face = setup->card[card];
    char icons[4], copy[8] = "";
    int count = 0;
    for (int type = 0; type < DQ_TYPES; type++)
        if (face->icons >> type & 1) icons[count++] = "mrg"[type];
    icons[count] = 0;
    if (setup->copy[card] > 1) snprintf(copy, sizeof copy, " #%d", setup->copy[card]);
    snprintf(text, RP_TEXT_MAX, "%s %c%d{%s}%s", face->name, "MRG"[face->type], face -> value, icons, copy);
}

static void text_of(const void *context, int card, char *text) { dq_card_text(context, card, text); }
static const char *name_of(const void *context, int card) { return ((const dq_setup *)context)->card[card]->name; }

rp_card_names dq_card_names(const dq_setup *setup) {
    return (rp_card_names){.text = text_of, .name = name_of, .context = setup};
}

static void describe_choice(const dq_setup *setup, rp_action action, char *text) {
    static const char *const words[] = {"pass",        "escape",     "attack",       "use",
                                        "decline",     "keep",       "reroll first", "reroll second",
                                        "reroll both", "quick shot", "slash",        "bolt of agony"};
    if (action < DQ_PASS)
        dq_card_text(setup, action, text);
    else if (action == DQ_REROLL_FIRST && setup->variant == DQ_CLASSIC_SOLO)
        snprintf(text, RP_TEXT_MAX, "reroll");
    else
        snprintf(text, RP_TEXT_MAX, "%s", words[action - DQ_PASS]);
}

static const char *chance_verb(const dq_setup *setup, const dq_fight *fight) {
    switch ((dq_phase)fight->phase) {
    case DQ_PHASE_ESCAPE: return "escape card";
    case DQ_PHASE_POWER: return "power";
    case DQ_PHASE_DRAW: return "draw";
    case DQ_PHASE_EFFECTS: {
        const dq_effect *effect = &setup->card[fight->effect_card - 1]->effects[fight->effect_index];
        return effect->kind == DQ_EFFECT_DRAW ? "draw" : "discard";
    }
    default: return "turn up";
    }
}

static void describe_chance(const dq_setup *setup, const dq_fight *fight, rp_action outcome, char *text) {
    char card[RP_TEXT_MAX];
    if (fight->phase == DQ_PHASE_TOKEN) {
        snprintf(text, RP_TEXT_MAX, "token %d (life %d)", outcome + 1, setup->monster->life[outcome]);
    } else if (fight->phase == DQ_PHASE_ROLL) {
        if (dq_roll_outcomes(setup, fight) == 36)
            snprintf(text, RP_TEXT_MAX, "roll %d %d", outcome / 6 + 1, outcome % 6 + 1);
        else
            snprintf(text, RP_TEXT_MAX, "roll %d", outcome + 1);
    } else {
        dq_card_text(setup, outcome, card);
        snprintf(text, RP_TEXT_MAX, "%s %.80s", chance_verb(setup, fight), card);
    }
}

void dq_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    const dq_setup *setup = dq_setup_of(game);
    if (player == RP_CHANCE_PLAYER)
        describe_chance(setup, dq_fight_of(state), action, text);
    else
        describe_choice(setup, action, text);
}
