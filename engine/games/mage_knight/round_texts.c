#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/texts.h"

#include <stdio.h>

void mk_put_space(rp_page *page, const mk_duel *duel, int space) {
    const mk_round *round = mk_round_of(duel);
    char word[RP_WORD_MAX];
    if (space == MK_GOAL)
        rp_page_put(page, "the goal");
    else
        rp_page_put(page, "space %d", space);
    if (round->site[space] != MK_CITY)
        rp_page_put(page, " (%s", rp_word_text(mk_terrain_words, round->terrain[space], word));
    if (round->site[space])
        rp_page_put(page, "%s%s", round->site[space] == MK_CITY ? " (" : ", ",
                    rp_word_text(mk_site_words, round->site[space], word));
    rp_page_put(page, "%s)", round->unsafe >> space & 1 ? ", unsafe" : "");
}

static const char *end_text(const mk_duel *duel) {
    if (duel->phase == MK_TURN_END) return "draw";
    return duel->phase == MK_RESTING ? "end the rest" : "end the turn";
}

bool mk_round_describe(const mk_setup *setup, const mk_duel *duel, int player, rp_action action, char *text) {
    static const char *const texts[] = {[MK_ACT_CHARGE - MK_ACT_CHARGE] = "attack the other hero",
                                        [MK_ACT_HEAL_WOUND - MK_ACT_CHARGE] = "heal a Wound",
                                        [MK_ACT_HEAL_DISCARD - MK_ACT_CHARGE] = "throw away a discarded Wound",
                                        [MK_ACT_PLUNDER - MK_ACT_CHARGE] = "plunder the village",
                                        [MK_ACT_REST - MK_ACT_CHARGE] = "rest",
                                        [MK_ACT_DISCARD_WOUND - MK_ACT_CHARGE] = "discard a Wound",
                                        [MK_ACT_END_ROUND - MK_ACT_CHARGE] = "announce the end of the Round"};
    rp_page page = {text, RP_TEXT_MAX, 0};
    if (action < MK_ACT_MOVE) return false;
    text[0] = 0;
    if (action < MK_ACT_CHARGE) {
        rp_page_put(&page, "move to ");
        mk_put_space(&page, duel, action - MK_ACT_MOVE);
    } else if (action == MK_ACT_END_TURN) {
        rp_page_put(&page, "%s", end_text(duel));
    } else if (action >= MK_ACT_HEAL_UNIT && action < MK_ACT_PLUNDER) {
        char name[RP_TEXT_MAX];
        mk_unit_text(setup, duel, player, action - MK_ACT_HEAL_UNIT, name);
        rp_page_put(&page, "heal %s", name);
    } else {
        rp_page_put(&page, "%s", texts[action - MK_ACT_CHARGE]);
    }
    return true;
}

/* ", Move 3, healing 2"; nothing for no points. */
static void put_points(rp_page *page, const mk_round *round) {
    if (round->duel.phase == MK_TURN) rp_page_put(page, ", Move %d", round->move);
    if (round->heal) rp_page_put(page, ", healing %d", round->heal);
}

static void ask_turn_end(const mk_round *round, rp_page *page) {
    const mk_player *of = &round->duel.player[round->turn];
    if (!of->hand_count)
        rp_page_put(page, "Which Wound do you throw away?");
    else if (!(round->spent >> round->turn & 1) && of->hand & ~mk_wound_slots())
        rp_page_put(page, "You have played nothing: which card do you discard?");
    else if (of->deck)
        rp_page_put(page, "Which cards do you discard before you draw up to %d?", mk_hand_limit_at(of->level));
    else
        rp_page_put(page, "Your deck is empty: do you discard any card?");
}

void mk_round_question(const mk_duel *duel, char *text) {
    const mk_round *round = mk_round_of(duel);
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    switch ((mk_phase)duel->phase) {
    case MK_TURN:
    case MK_AFTER_ACTION:
        rp_page_put(&page, duel->phase == MK_TURN ? "Your turn" : "Anything else in your turn");
        put_points(&page, round);
        rp_page_put(&page, "?");
        break;
    case MK_RESTING:
        rp_page_put(&page,
                    round->spent >> round->turn & 1 ? "Which Wounds do you discard?" : "Which card do you discard?");
        break;
    default: ask_turn_end(round, &page);
    }
}

/* Who ends his turn where he may not stay goes back. */
static void put_way_back(const mk_round *round, int player, rp_page *page) {
    int space, wounds = mk_way_back(round, player, &space);
    if (!wounds) return;
    rp_page_put(page, "back to ");
    mk_put_space(page, &round->duel, space);
    rp_page_put(page, " for %d Wound%s", wounds, wounds > 1 ? "s" : "");
}

/* Who comes to what behind an announcement. */
static const char *after_announcing(const mk_setup *setup, const mk_round *round, int player) {
    bool over = mk_holds_for(&round->duel.player[!player], MK_FULL) || round->turns >= setup->turn_limit;
    return over ? "the Round is over at once" : "the other has one more turn";
}

void mk_round_meaning(const mk_setup *setup, const mk_duel *duel, int player, rp_action action, char *text) {
    const mk_round *round = mk_round_of(duel);
    int deck = rp_pile_count(duel->player[player].deck);
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    if (action >= MK_ACT_MOVE && action < MK_ACT_CHARGE)
        rp_page_put(&page, "%d of %d Move%s", mk_entry_cost(round, action - MK_ACT_MOVE), round->move,
                    round->at[!player] == action - MK_ACT_MOVE ? ", where the other stands" : "");
    else if (action == MK_ACT_CHARGE)
        rp_page_put(&page, "ends the moving");
    else if (action == MK_ACT_PLUNDER)
        rp_page_put(&page, "draw %d card%s", deck < MK_PLUNDER ? deck : MK_PLUNDER, deck == 1 ? "" : "s");
    else if (action == MK_ACT_REST)
        rp_page_put(&page, duel->player[player].hand & ~mk_wound_slots()
                               ? "instead of a turn: discard a card, and Wounds"
                               : "instead of a turn: discard a Wound");
    else if (action == MK_ACT_END_ROUND)
        rp_page_put(&page, "%s", after_announcing(setup, round, player));
    else if (action == MK_ACT_END_TURN && duel->phase <= MK_AFTER_ACTION)
        put_way_back(round, player, &page);
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
    rp_page page = {text, size, 0};
    char word[RP_WORD_MAX];
    const mk_duel *duel = &round->duel;
    if (size) text[0] = 0;
    rp_page_put(&page, "%s; turn %d, of the %s", duel->night ? "Night" : "Day", round->turns,
                rp_word_text(mk_round_player_words, round->turn, word));
    if (round->announced) rp_page_put(&page, "; the end of the Round is announced");
    if (mk_is_outside(duel)) rp_page_put(&page, "; Move %d, healing %d", round->move, round->heal);
    rp_page_put(&page, "\n");
    for (int space = 0; space < MK_SPACES; space++) {
        rp_page_put(&page, "  ");
        mk_put_space(&page, duel, space);
        int cost = mk_entry_cost(round, space);
        if (cost)
            rp_page_put(&page, ": costs %d", cost);
        else
            rp_page_put(&page, ": closed");
        for (int player = 0; player < MK_PLAYERS; player++)
            if (round->at[player] == space)
                rp_page_put(&page, "; the %s", rp_word_text(mk_round_player_words, player, word));
        rp_page_put(&page, "\n");
    }
    (void)setup;
}
