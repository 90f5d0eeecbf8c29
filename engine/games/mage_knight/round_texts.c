#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/texts.h"

#include <stdio.h>

/* "space 3 (forest, portal)", "the goal (hills)" */
static void put_space(mk_page *page, const mk_round *round, int space) {
    char word[RP_WORD_MAX];
    if (space == MK_GOAL)
        mk_put(page, "the goal");
    else
        mk_put(page, "space %d", space);
    if (round->site[space] != MK_CITY)
        mk_put(page, " (%s", rp_word_text(mk_terrain_words, round->terrain[space], word));
    if (round->site[space])
        mk_put(page, "%s%s", round->site[space] == MK_CITY ? " (" : ", ",
               rp_word_text(mk_site_words, round->site[space], word));
    mk_put(page, "%s)", round->unsafe >> space & 1 ? ", unsafe" : "");
}

static const char *end_text(const mk_duel *duel) {
    if (duel->phase == MK_TURN_END) return "draw";
    return duel->phase == MK_RESTING ? "end the rest" : "end the turn";
}

bool mk_round_describe(const mk_duel *duel, int player, rp_action action, char *text) {
    static const char *const texts[] = {[MK_ACT_CHARGE - MK_ACT_CHARGE] = "attack the other hero",
                                        [MK_ACT_HEAL_WOUND - MK_ACT_CHARGE] = "heal a Wound",
                                        [MK_ACT_HEAL_DISCARD - MK_ACT_CHARGE] = "throw away a discarded Wound",
                                        [MK_ACT_PLUNDER - MK_ACT_CHARGE] = "plunder the village",
                                        [MK_ACT_REST - MK_ACT_CHARGE] = "rest",
                                        [MK_ACT_DISCARD_WOUND - MK_ACT_CHARGE] = "discard a Wound",
                                        [MK_ACT_END_ROUND - MK_ACT_CHARGE] = "announce the end of the Round"};
    mk_page page = {text, RP_TEXT_MAX, 0};
    if (action < MK_ACT_MOVE) return false;
    text[0] = 0;
    if (action < MK_ACT_CHARGE) {
        mk_put(&page, "move to ");
        put_space(&page, mk_round_of(duel), action - MK_ACT_MOVE);
    } else if (action == MK_ACT_END_TURN) {
        mk_put(&page, "%s", end_text(duel));
    } else if (action >= MK_ACT_HEAL_UNIT && action < MK_ACT_PLUNDER) {
        mk_put(&page, "heal Unit %d", action - MK_ACT_HEAL_UNIT + 1);
    } else {
        mk_put(&page, "%s", texts[action - MK_ACT_CHARGE]);
    }
    (void)player;
    return true;
}

void mk_round_question(const mk_duel *duel, char *text) {
    const mk_round *round = mk_round_of(duel);
    switch ((mk_phase)duel->phase) {
    case MK_TURN: snprintf(text, RP_TEXT_MAX, "Your turn? Move %d, healing %d", round->move, round->heal); break;
    case MK_AFTER_ACTION: snprintf(text, RP_TEXT_MAX, "Anything else? Healing %d", round->heal); break;
    case MK_RESTING:
        snprintf(text, RP_TEXT_MAX, "%s", round->spent ? "Which Wounds do you discard?" : "Which card do you discard?");
        break;
    default: snprintf(text, RP_TEXT_MAX, "Which cards do you discard before you draw?");
    }
}

void mk_round_end(const rp_game *game, const mk_duel *duel, int reader, char *text) {
    const mk_round *round = mk_round_of(duel);
    bool here = round->at[0] == MK_GOAL, there = round->at[1] == MK_GOAL;
    char who[RP_NAME_MAX];
    if (here == there) {
        snprintf(text, RP_TEXT_MAX, "Nobody holds the goal at the end of the Round");
        return;
    }
    rp_player_title(game, there, reader, who);
    snprintf(text, RP_TEXT_MAX, "%s %s the goal at the end of the Round", who, there == reader ? "hold" : "holds");
}

void mk_round_show(const mk_setup *setup, const mk_round *round, char *text, size_t size) {
    mk_page page = {text, size, 0};
    char word[RP_WORD_MAX];
    const mk_duel *duel = &round->duel;
    if (size) text[0] = 0;
    mk_put(&page, "%s; turn %d, of the %s", duel->night ? "Night" : "Day", round->turns,
           rp_word_text(mk_round_player_words, round->turn, word));
    if (round->announced) mk_put(&page, "; the end of the Round is announced");
    if (mk_is_outside(duel)) mk_put(&page, "; Move %d, healing %d", round->move, round->heal);
    mk_put(&page, "\n");
    for (int space = 0; space < MK_SPACES; space++) {
        mk_put(&page, "  ");
        put_space(&page, round, space);
        int cost = mk_entry_cost(round, space);
        if (cost)
            mk_put(&page, ": costs %d", cost);
        else
            mk_put(&page, ": closed");
        for (int player = 0; player < MK_PLAYERS; player++)
            if (round->at[player] == space)
                mk_put(&page, "; the %s", rp_word_text(mk_round_player_words, player, word));
        mk_put(&page, "\n");
    }
    (void)setup;
}
