#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/texts/texts.h"

static void put_changes(rp_page *page, const cal_hero *hero) {
    char stat[RP_WORD_MAX], span[RP_WORD_MAX];
    static const char span_words[] = CAL_SPAN_LIST(RP_WORD_TEXT);
    for (int i = 0; i < CAL_SPANS; i++)
        for (int k = 0; k < CAL_STATS; k++)
            if (hero->change[i][k])
                rp_page_put(page, ", %s %+d (%s%s)", rp_word_text(cal_stat_words, k, stat), hero->change[i][k],
                            i == CAL_SPAN_P1 || i == CAL_SPAN_P2 ? "until " : "", rp_word_text(span_words, i, span));
}

static void put_hero(rp_page *page, const cal_setup *setup, const cal_duel *duel, int number) {
    const cal_hero *hero = cal_hero_seen(duel, number);
    if (!hero->kind) return;
    const cal_hero_card *card = cal_card_of_hero(setup, hero);
    bool acting = duel->active && number == cal_number_of(duel->turn_of, duel->active - 1);
    rp_page_put(page, "  %s", card->id);
    if (duel->phase < CAL_PHASE_DEAL) {
        rp_page_put(page, ": %s, health %d, armor %d, ", card->name, card->health, card->armor);
        cal_put_dice(page, card->dice);
    } else if (!hero->health) {
        rp_page_put(page, ": defeated");
    } else {
        rp_page_put(page, ": health %d of %d, armor %d, ", hero->health, card->health,
                    card->armor + cal_stat_of(setup, duel, number, CAL_ARMOR));
        cal_put_dice(page, card->dice);
        put_changes(page, hero);
        rp_page_put(page, acting ? ", active" : hero->activated ? ", activated" : "");
    }
    rp_page_put(page, "\n");
}

static void put_cards(rp_page *page, const cal_setup *setup, const cal_side *of, const char *title, rp_pile pile) {
    if (!pile) return;
    rp_page_put(page, "  %s:", title);
    const char *between = " ";
    for (; pile; pile &= pile - 1, between = ", ") {
        int slot = rp_pile_lowest(pile);
        bool both = rp_pile_has(of->twins, slot) && rp_pile_has(pile, slot + 1);
        rp_page_put(page, "%s%s%s", between, cal_use_of_slot(setup, of, slot)->id, both ? " x2" : "");
        if (both) pile &= ~rp_pile_of(slot + 1);
    }
    rp_page_put(page, "\n");
}

static void put_side(rp_page *page, const cal_setup *setup, const cal_duel *duel, int side, int viewer) {
    const cal_side *of = &duel->side[side];
    bool hidden = viewer != RP_CHANCE_PLAYER && viewer != side, before = duel->phase < CAL_PHASE_DEAL;
    rp_page_put(page, "%s%s\n", side ? "p2" : "p1", viewer == side ? " (you)" : "");
    for (int place = 0; place < CAL_TRIO; place++) put_hero(page, setup, duel, cal_number_of(side, place));
    if (before) {
        if (of->cards) rp_page_put(page, "  deck of %d cards%s\n", of->cards, of->built ? ", done" : " so far");
        if (!hidden) put_cards(page, setup, of, "deck", of->deck);
        return;
    }
    int open = rp_pile_count(of->discard | of->field);
    rp_page_put(page, "  %d card%s in hand, %d in the deck\n", of->hand_count, of->hand_count == 1 ? "" : "s",
                of->cards - open - of->hand_count);
    put_cards(page, setup, of, hidden ? "known of the hand" : "hand", of->hand);
    put_cards(page, setup, of, "hand or deck", hidden && !cal_hides_list(setup, duel) ? cal_unseen(of) : 0);
    put_cards(page, setup, of, "discard", of->discard);
    put_cards(page, setup, of, "field", of->field);
}

void cal_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    rp_page page = {text, size, 0};
    char word[RP_WORD_MAX];
    text[0] = 0;
    if (duel->phase >= CAL_PHASE_TURN)
        rp_page_put(&page, "Round %d, turn %d of %d, of %s", duel->round, duel->turn, CAL_TURNS,
                    duel->turn_of ? "p2" : "p1");
    else
        rp_page_put(&page, "%s", rp_word_text(cal_phase_words, duel->phase, word));
    if (duel->active) rp_page_put(&page, ", %d action%s left", duel->actions, duel->actions == 1 ? "" : "s");
    if (duel->phase == CAL_PHASE_OVER)
        rp_page_put(&page, ": over, %s", rp_word_text(cal_result_words, duel->result, word));
    rp_page_put(&page, "\n");
    for (int side = 0; side < CAL_PLAYERS; side++) put_side(&page, setup, duel, side, player);
}
