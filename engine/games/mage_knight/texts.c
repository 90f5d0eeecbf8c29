/* Texts of players' actions. */
#include "engine/games/mage_knight/texts.h"

#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/round/round.h"

#include <stdio.h>

static const char *moment_of(const mk_duel *duel) {
    if (mk_is_outside(duel)) return "move";
    return duel->step == MK_STEP_BLOCK ? "block" : "attack";
}

/* What a card played sideways counts; `slot` may be MK_OPEN_WOUND. */
static int sideways_amount(const mk_setup *setup, const mk_duel *duel, int player, int slot) {
    const mk_player *of = &duel->player[player];
    if (slot >= MK_WOUNDS) return of->wound_sideways - 1;
    if (!of->sideways) return 1;
    const mk_thing *card = mk_uses_of_card(setup, duel, slot)->thing;
    bool better = of->sideways_for ? of->sideways_for >> card->kind & 1 : !mk_holds_for(of, MK_USED_DIE);
    if (of->sideways_colours && !(of->sideways_colours & card->colours)) better = false;
    return 1 + (better ? of->sideways_better : of->sideways - 1);
}

/* Copies in hand that follow each other are one choice, so mostly the name alone tells it from the others. */
static bool needs_number(const mk_duel *duel, int player, int slot) {
    for (rp_pile lower = duel->player[player].hand & (rp_pile_of(slot) - 1); lower; lower &= lower - 1)
        if (duel->kind[rp_pile_lowest(lower)] == duel->kind[slot]) return true;
    return false;
}

/* The card, Unit or Skill of an action; `words`: a card without the number of the copy, if that can be. */
static void name_of(const mk_setup *setup, const mk_duel *duel, int player, int action, bool words, char *name) {
    int use = 0, slot = mk_slot_of_action(action);
    if (slot == MK_OPEN_WOUND)
        snprintf(name, RP_TEXT_MAX, "%s", setup->book->card[setup->wound_kind].name);
    else if (slot >= 0 && words && !needs_number(duel, player, slot))
        snprintf(name, RP_TEXT_MAX, "%s", mk_uses_of_card(setup, duel, slot)->thing->name);
    else if (slot >= 0)
        mk_slot_text(setup, duel, player, slot, name);
    else if (action < MK_ACT_SKILL)
        mk_unit_text(setup, duel, player, (action - MK_ACT_UNIT) / MK_USES_MAX, name);
    else
        snprintf(name, RP_TEXT_MAX, "%s", mk_used_by(setup, duel, player, action, &use)->thing->name);
}

/* A card, Unit or Skill that is used. */
static void describe_use(const mk_setup *setup, const mk_duel *duel, int player, int action, bool words, char *text) {
    char name[RP_TEXT_MAX], does[MK_USE_TEXT];
    int use = 0, slot = mk_slot_of_action(action);
    const mk_uses *uses = mk_used_by(setup, duel, player, action, &use);
    rp_page page = {text, RP_TEXT_MAX, 0};
    if (!uses && slot != MK_OPEN_WOUND) {
        rp_page_put(&page, "nothing");
        return;
    }
    name_of(setup, duel, player, action, words, name);
    if (slot >= 0 && use == MK_USE_SIDEWAYS) {
        rp_page_put(&page, "%s sideways: %s %d", name, moment_of(duel), sideways_amount(setup, duel, player, slot));
        return;
    }
    mk_use_text(setup, uses, use, does);
    const char *strong = uses->use[use].strong ? " strong" : "", *colon = words ? mk_paid_end(does) : NULL;
    if (colon)
        rp_page_put(&page, "%s%s %.*s mana%s", name, strong, (int)(colon - does), does, colon);
    else
        rp_page_put(&page, "%s%s: %s", name, strong, does);
}

/* Words of actions that are about nothing but themselves. */
static const char *word_of(const mk_duel *duel, int action) {
    switch (action) {
    case MK_ACT_SAVED_FIRE: return "saved fire";
    case MK_ACT_ATTACK: return "attack";
    case MK_ACT_PASS: return "pass";
    case MK_ACT_BLOCKED: return "done";
    case MK_ACT_FULL: return "attend fully";
    case MK_ACT_PARTIAL: return "attend partly";
    case MK_ACT_STOP: return "stop";
    case MK_ACT_WOUND_HERO: return "wound the hero";
    case MK_ACT_ENOUGH: return duel->pending == MK_CHOOSE_CARD ? "no more cards" : "none";
    default: return NULL;
    }
}

/* What is done with a colour, and what to it. */
static bool describe_colour(int action, char *text) {
    static const struct {
        int first;
        const char *before, *behind;
    } forms[] = {{MK_ACT_DIE, "", " die"}, {MK_ACT_CRYSTAL, "", " crystal"}, {MK_ACT_COLOUR_CHOSEN, "choose ", ""}};
    char word[RP_WORD_MAX];
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        int colour = action - forms[i].first;
        if (colour < 0 || colour >= MK_COLOURS) continue;
        snprintf(text, RP_TEXT_MAX, "%s%s%s", forms[i].before, rp_word_text(mk_colour_words, colour, word),
                 forms[i].behind);
        return true;
    }
    return false;
}

static void describe_unit(const mk_setup *setup, const mk_duel *duel, int player, int action, char *text) {
    char name[RP_TEXT_MAX];
    bool own_chosen = action >= MK_ACT_UNIT_CHOSEN && duel->pending == MK_CHOOSE_OWN_UNIT;
    bool fear = action < MK_ACT_SAVED_FIRE;
    int first = fear ? MK_ACT_FEAR : action < MK_ACT_WOUND_HERO ? MK_ACT_WOUND_UNIT : MK_ACT_UNIT_CHOSEN;
    bool own = fear || own_chosen || (first == MK_ACT_WOUND_UNIT && setup->enemy.armor);
    mk_unit_text(setup, duel, own ? player : !player, action - first, name);
    snprintf(text, RP_TEXT_MAX, "%s %.50s", fear ? "fear by" : first == MK_ACT_WOUND_UNIT ? "wound" : "choose", name);
}

static void describe_other(const mk_setup *setup, const mk_duel *duel, int player, int action, char *text) {
    char name[RP_TEXT_MAX], word[RP_WORD_MAX];
    if (action >= MK_ACT_STEAL && action < MK_ACT_FORCE) {
        mk_slot_text(setup, duel, !player, action - MK_ACT_STEAL, name);
        snprintf(text, RP_TEXT_MAX, "steal %.50s", name);
    } else if (action >= MK_ACT_FORCE && action < MK_ACT_UNIT_CHOSEN) {
        int space = action - MK_ACT_FORCE;
        int number = setup->round ? mk_space_of(mk_round_of(duel), space) : space + 1;
        rp_page page = {text, RP_TEXT_MAX, 0};
        if (number == MK_GOAL)
            rp_page_put(&page, "force out to the goal");
        else
            rp_page_put(&page, "force out to space %d", number);
        rp_page_put(&page, " (%s)", rp_word_text(mk_terrain_words, duel->neighbour[space].terrain, word));
    } else if (action >= MK_ACT_CARD_CHOSEN && action < MK_ACT_COLOUR_CHOSEN) {
        mk_slot_text(setup, duel, player, action - MK_ACT_CARD_CHOSEN, name);
        snprintf(text, RP_TEXT_MAX, "choose %.50s", name);
    } else {
        describe_unit(setup, duel, player, action, text);
    }
}

static void tell_action(const rp_game *game, const mk_duel *duel, int player, rp_action action, bool words,
                        char *text) {
    const mk_setup *setup = mk_setup_of(game);
    const char *word = word_of(duel, action);
    char name[RP_TEXT_MAX];
    bool at_end = duel->phase >= MK_RESTING;
    if (words && action == MK_ACT_END_TURN && duel->phase == MK_TURN_END && !duel->player[player].deck) word = "done";
    if (!word && setup->round && mk_round_describe(setup, duel, player, action, text)) return;
    if (word) {
        snprintf(text, RP_TEXT_MAX, "%s", word);
    } else if (action < MK_ACT_DIE) {
        describe_use(setup, duel, player, action, words, text);
    } else if (words && action >= MK_ACT_CARD_CHOSEN && action < MK_ACT_COLOUR_CHOSEN) {
        name_of(setup, duel, player, (action - MK_ACT_CARD_CHOSEN) * MK_CARD_USES, true, name);
        snprintf(text, RP_TEXT_MAX, "%s %.50s", at_end ? "discard" : "choose", name);
    } else if (!describe_colour(action, text)) {
        describe_other(setup, duel, player, action, text);
    }
}

void mk_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text) {
    if (player == RP_CHANCE_PLAYER)
        mk_describe_outcome(game, state, action, text);
    else
        tell_action(game, mk_duel_of(state), player, action, false, text);
}

void mk_words(const rp_game *game, const rp_state *view, int player, rp_action action, char *text) {
    tell_action(game, mk_duel_of(view), player, action, true, text);
}
