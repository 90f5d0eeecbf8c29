#include "play/faces/mage_knight/words.h"

#include "engine/games/mage_knight/round/round.h"

#include <ctype.h>
#include <stdio.h>

void mk_seat_name(const rp_game *game, int player, char *name) {
    snprintf(name, MK_WHO_MAX, "the %s%s", game->info.player_names[player], mk_setup_of(game)->round ? " player" : "");
}

void mk_who(const rp_game *game, const mk_duel *duel, int player, int reader, bool begins, char words[MK_WHO_MAX]) {
    const mk_player *of = &duel->player[player];
    if (player == reader)
        snprintf(words, MK_WHO_MAX, "you");
    else if (!duel->kind[MK_DECK * player])
        mk_seat_name(game, player, words);
    else
        snprintf(words, MK_WHO_MAX, "%s", mk_setup_of(game)->book->hero[of->hero].name);
    if (begins) words[0] = (char)toupper((unsigned char)words[0]);
}

void mk_whose(const rp_game *game, const mk_duel *duel, int player, int reader, bool begins, char words[MK_WHO_MAX]) {
    char who[MK_WHO_MAX];
    mk_who(game, duel, player, reader, begins, who);
    snprintf(words, MK_WHO_MAX, "%.*s%s", MK_WHO_MAX - 3, who, player == reader ? "r" : "'s");
}

void mk_put_counts(rp_page *page, const char *words, const uint8_t *of, int count) {
    char word[RP_WORD_MAX];
    const char *before = "";
    for (int i = 0; i < count; i++) {
        if (!of[i]) continue;
        rp_page_put(page, "%s", before);
        if (of[i] > 1) rp_page_put(page, "%d ", of[i]);
        rp_page_put(page, "%s", rp_word_text(words, i, word));
        before = ", ";
    }
}

void mk_put_cards(rp_page *page, const mk_setup *setup, const mk_duel *duel, rp_pile pile) {
    const char *before = "";
    for (; pile; pile &= pile - 1) {
        int kind = duel->kind[rp_pile_lowest(pile)], copies = 0;
        for (rp_pile rest = pile; rest; rest &= rest - 1) {
            if (duel->kind[rp_pile_lowest(rest)] != kind) continue;
            copies++;
            if ((rest & -rest) != (pile & -pile)) pile &= ~(rest & -rest);
        }
        rp_page_put(page, "%s%s", before, kind ? setup->book->card[kind - 1].name : "a card");
        if (copies > 1) rp_page_put(page, " x%d", copies);
        before = ", ";
    }
}

void mk_put_place(rp_page *page, const mk_duel *duel) {
    static const char *const before[MK_TERRAINS] = {
        [MK_PLAINS] = "on ",   [MK_HILLS] = "in ",   [MK_FOREST] = "in a ", [MK_WASTELAND] = "in a ",
        [MK_DESERT] = "in a ", [MK_SWAMP] = "in a ", [MK_LAKE] = "on a ",   [MK_MOUNTAIN] = "on a "};
    char word[RP_WORD_MAX];
    rp_page_put(page, "%s%s", before[duel->terrain], rp_word_text(mk_terrain_words, duel->terrain, word));
    if (duel->site) rp_page_put(page, " with a %s", rp_word_text(mk_site_words, duel->site, word));
}

/* Who sees his own deck sees all places but those of the other's hidden cards, and knows how many of these are in hand.
 */
int mk_deck_count(const mk_duel *duel, int player, int viewer) {
    rp_pile placed = 0;
    int cards = 0;
    if (viewer < 0 || viewer == player) return rp_pile_count(duel->player[player].deck);
    for (int side = 0; side < MK_PLAYERS; side++) {
        const mk_player *of = &duel->player[side];
        placed |= of->discard | of->played | of->gone;
        if (side != player) placed |= of->hand | of->deck;
        for (int unit = 0; unit < MK_UNITS; unit++)
            if (of->unit[unit].banner) placed |= rp_pile_of(of->unit[unit].banner - 1);
    }
    for (int slot = 0; slot < MK_USED_SLOTS; slot++) cards += duel->kind[slot] && !rp_pile_has(placed, slot);
    return cards - duel->player[player].hand_count;
}

/* ---- the map of a Round --------------------------------------------------------------------------------- */

/* "3 desert 5, glade [Tovak]" */
static void put_cell(const rp_game *game, const mk_round *round, int reader, int space, rp_page *page) {
    char word[RP_WORD_MAX], who[MK_WHO_MAX];
    int cost = mk_entry_cost(round, space);
    bool city = round->site[space] == MK_CITY;
    if (space == MK_GOAL)
        rp_page_put(page, "goal");
    else
        rp_page_put(page, "%d", space);
    rp_page_put(page, " %s",
                city ? rp_word_text(mk_site_words, MK_CITY, word)
                     : rp_word_text(mk_terrain_words, round->terrain[space], word));
    if (cost)
        rp_page_put(page, " %d", cost);
    else
        rp_page_put(page, ", closed");
    if (round->site[space] && !city) rp_page_put(page, ", %s", rp_word_text(mk_site_words, round->site[space], word));
    if (round->unsafe >> space & 1) rp_page_put(page, ", unsafe");
    const char *before = " [";
    for (int player = 0; player < MK_PLAYERS; player++) {
        if (round->at[player] != space) continue;
        mk_who(game, &round->duel, player, reader, false, who);
        rp_page_put(page, "%s%s", before, who);
        before = ", ";
    }
    if (before[0] == ',') rp_page_put(page, "]");
}

void mk_put_map(const rp_game *game, const mk_duel *duel, int reader, rp_page *page) {
    enum { LEFT = 2, MIDDLE = 22, RIGHT = 42 };
    static const struct {
        int8_t space, column;
    } cells[] = {{1, MIDDLE}, {6, LEFT}, {2, RIGHT}, {MK_GOAL, MIDDLE}, {5, LEFT}, {3, RIGHT}, {4, MIDDLE}};
    size_t line = page->used;
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        int column = cells[i].column, used = (int)(page->used - line);
        rp_page_put(page, "%*s", used < column ? column - used : 2, "");
        put_cell(game, mk_round_of(duel), reader, cells[i].space, page);
        if (column == LEFT) continue;
        rp_page_put(page, "\n");
        line = page->used;
    }
}
