/* Texts of what chance brings. */
#include "engine/games/mage_knight/start/start.h"
#include "engine/games/mage_knight/texts.h"
#include "engine/kit/dice.h"
#include "engine/page.h"

#include <stdio.h>

static void dice_text(int dice, int outcome, char *text) {
    uint8_t faces[RP_DICE_MAX] = {0};
    char word[RP_WORD_MAX];
    rp_page page = {text, RP_TEXT_MAX, 0};
    rp_dice_of(dice, outcome, faces);
    for (int i = 0; i < dice; i++)
        rp_page_put(&page, "%s%s", i ? " " : "", rp_word_text(mk_colour_words, faces[i] - 1, word));
}

static void deal_text(const mk_setup *setup, const mk_duel *duel, int outcome, char *text) {
    const mk_book *book = setup->book;
    char word[RP_WORD_MAX], terrain[RP_WORD_MAX];
    const mk_player *of = &duel->player[duel->deal_player];
    switch (duel->deal) {
    case MK_DEAL_TIME: snprintf(text, RP_TEXT_MAX, "%s", outcome ? "night" : "day"); break;
    case MK_DEAL_HERO:
    case MK_DEAL_OTHER_HERO: snprintf(text, RP_TEXT_MAX, "%s", book->hero[outcome].name); break;
    case MK_DEAL_SKILL: snprintf(text, RP_TEXT_MAX, "%s", book->hero[of->hero].skill[outcome].name); break;
    case MK_DEAL_ADVANCED:
    case MK_DEAL_SPELL:
    case MK_DEAL_ARTIFACT: snprintf(text, RP_TEXT_MAX, "%s", book->card[outcome].name); break;
    case MK_DEAL_UNIT: snprintf(text, RP_TEXT_MAX, "%s", book->unit[outcome].name); break;
    case MK_DEAL_UNIT_STATE:
        snprintf(text, RP_TEXT_MAX, "%s", outcome == 0 ? "ready" : outcome == 1 ? "spent" : "wounded");
        break;
    case MK_DEAL_CRYSTAL:
        snprintf(text, RP_TEXT_MAX, "%s crystal", rp_word_text(mk_colour_words, outcome, word));
        break;
    case MK_DEAL_HAND:
    case MK_DEAL_EARLIER_CARD: mk_slot_text(setup, duel, duel->deal_player, outcome, text); break;
    case MK_DEAL_SOURCE: dice_text(MK_SOURCE_DICE, outcome, text); break;
    case MK_DEAL_SOURCE_AGAIN: dice_text(mk_dice_again(duel), outcome, text); break;
    case MK_DEAL_TERRAIN: snprintf(text, RP_TEXT_MAX, "%s", rp_word_text(mk_terrain_words, outcome, terrain)); break;
    case MK_DEAL_SITE: snprintf(text, RP_TEXT_MAX, "site: %s", rp_word_text(mk_site_words, outcome, word)); break;
    case MK_DEAL_RING_SITE: snprintf(text, RP_TEXT_MAX, "site: %s", rp_word_text(mk_site_words, outcome, word)); break;
    case MK_DEAL_STAND:
    case MK_DEAL_OTHER_STAND: snprintf(text, RP_TEXT_MAX, "space %d", outcome); break;
    case MK_DEAL_NEIGHBOUR:
        snprintf(text, RP_TEXT_MAX, "%s%s", rp_word_text(mk_terrain_words, outcome / 2, terrain),
                 outcome % 2 ? ", unsafe" : "");
        break;
    default: snprintf(text, RP_TEXT_MAX, "%s %d", rp_word_text(mk_deal_words, duel->deal, word), outcome);
    }
}

void mk_describe_outcome(const rp_game *game, const rp_state *state, rp_action outcome, char *text) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(state);
    char word[RP_WORD_MAX];
    if (duel->phase == MK_START)
        deal_text(setup, duel, outcome, text);
    else if (duel->pending == MK_CHANCE_DRAW || duel->pending == MK_CHANCE_REFILL)
        mk_slot_text(setup, duel, duel->pending_player, outcome, text);
    else if (duel->pending == MK_CHANCE_DICE || duel->pending == MK_CHANCE_RETURN)
        dice_text(duel->wanted, outcome, text);
    else
        snprintf(text, RP_TEXT_MAX, "%s", rp_word_text(mk_colour_words, outcome, word));
}
