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

void dq_card_words(const dq_setup *setup, int card, char text[RP_TEXT_MAX]) {
    static const char nothing[] = "{}";
    dq_card_text(setup, card, text);
    char *braces = strstr(text, nothing);
    if (braces) memmove(braces, braces + strlen(nothing), strlen(braces + strlen(nothing)) + 1);
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

/* ---- the rules ------------------------------------------------------------------------------------------ */

static size_t card_rules(const dq_setup *setup, char *text, size_t size) {
    bool solo = setup->variant == DQ_SOLO;
    return (size_t)snprintf(
        text, size,
        "%s: M melee, R ranged or G magic, with its value. {m} behind it, or 'counters melee', says what it counters: "
        "who is not ahead and has revealed a card that counters the other's type may add cards%s that counter it too. "
        "The higher total wins. The loser takes a wound for each card that the winner played, which then lies in his "
        "damage stack; the loser's cards, after a tie all, go to the combat stack. Cards that lay there before, of a "
        "type that the winner played, wound him too: a deathblow. ",
        solo ? "Each round you reveal a card from the hand, and then the monster's is turned up"
             : "Each round both reveal a card from the hand at once",
        solo ? " (the monster from up to five that are turned up)" : " from the hand");
}

/* The wounds of the hero and of the monster for each two attacks. */
static size_t attack_rules(const dq_setup *setup, char *text, size_t size) {
    const dq_cards *cards = setup->cards;
    size_t used = (size_t)snprintf(text, size,
                                   "Each round both choose an attack at the same time. The wounds that this costs the "
                                   "hero and the monster, the hero's attack standing on the left:\n%18s",
                                   "");
    for (int monster = 0; monster < 3 && used < size; monster++)
        used += (size_t)snprintf(text + used, size - used, "%-16s", dq_pick_names[monster]);
    for (int hero = 0; hero < 3 && used < size; hero++) {
        used += (size_t)snprintf(text + used, size - used, "\n  %-16s", dq_pick_names[hero]);
        for (int monster = 0; monster < 3 && used < size; monster++)
            used += (size_t)snprintf(text + used, size - used, "%d and %d%9s", cards->display_hero[hero][monster],
                                     cards->display_monster[hero][monster], "");
    }
    return used + (used < size ? (size_t)snprintf(text + used, size - used, "\n") : 0);
}

static void rules_text(const rp_game *game, char *text, size_t size) {
    const dq_setup *setup = dq_setup_of(game);
    size_t used = 0;
    switch ((dq_variant)setup->variant) {
    case DQ_DICE:
        used = (size_t)snprintf(text, size,
                                "Each round two dice are rolled: when their sum is %d or less the monster takes a "
                                "wound, else the hero; two equal dice make it two wounds. ",
                                setup->attribute);
        break;
    case DQ_CLASSIC_SOLO:
        used =
            (size_t)snprintf(text, size,
                             "Each round a die is rolled: 1 and 2 wound the hero, 3 and 4 both, 5 the monster, and 6 "
                             "the monster twice. ");
        break;
    case DQ_CLASSIC: used = attack_rules(setup, text, size); break;
    default: used = card_rules(setup, text, size); break;
    }
    if (used < size) snprintf(text + used, size - used, "Whoever has as many wounds as life is dead.\n");
}

static void words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text) {
    (void)view, (void)player;
    if (action < DQ_PASS)
        dq_card_words(dq_setup_of(game), action, text);
    else
        describe_choice(dq_setup_of(game), action, text);
}

const rp_phrases dq_phrases = {.rules = rules_text, .words = words};
