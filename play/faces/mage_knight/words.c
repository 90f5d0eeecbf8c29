#include "play/faces/mage_knight/words.h"

#include <ctype.h>
#include <stdio.h>

void mk_who(const rp_game *game, const mk_duel *duel, int player, int reader, bool begins, char words[MK_WHO_MAX]) {
    const mk_player *of = &duel->player[player];
    if (player == reader)
        snprintf(words, MK_WHO_MAX, "you");
    else if (!duel->kind[MK_DECK * player])
        snprintf(words, MK_WHO_MAX, "the %s", game->info.player_names[player]);
    else
        snprintf(words, MK_WHO_MAX, "%s", mk_setup_of(game)->book->hero[of->hero].name);
    if (begins) words[0] = (char)toupper((unsigned char)words[0]);
}

void mk_whose(const rp_game *game, const mk_duel *duel, int player, int reader, bool begins, char words[MK_WHO_MAX]) {
    char who[MK_WHO_MAX];
    mk_who(game, duel, player, reader, begins, who);
    snprintf(words, MK_WHO_MAX, "%.*s%s", MK_WHO_MAX - 3, who, player == reader ? "r" : "'s");
}

void mk_put_counts(mk_page *page, const char *words, const uint8_t *of, int count) {
    char word[RP_WORD_MAX];
    const char *before = "";
    for (int i = 0; i < count; i++) {
        if (!of[i]) continue;
        mk_put(page, "%s", before);
        if (of[i] > 1) mk_put(page, "%d ", of[i]);
        mk_put(page, "%s", rp_word_text(words, i, word));
        before = ", ";
    }
}

void mk_put_cards(mk_page *page, const mk_setup *setup, const mk_duel *duel, rp_pile pile) {
    const char *before = "";
    for (; pile; pile &= pile - 1) {
        int kind = duel->kind[rp_pile_lowest(pile)], copies = 0;
        for (rp_pile rest = pile; rest; rest &= rest - 1) {
            if (duel->kind[rp_pile_lowest(rest)] != kind) continue;
            copies++;
            if ((rest & -rest) != (pile & -pile)) pile &= ~(rest & -rest);
        }
        mk_put(page, "%s%s", before, kind ? setup->book->card[kind - 1].name : "a card");
        if (copies > 1) mk_put(page, " x%d", copies);
        before = ", ";
    }
}

void mk_put_place(mk_page *page, const mk_duel *duel) {
    static const char *const before[MK_TERRAINS] = {[MK_FOREST] = "a ", [MK_WASTELAND] = "a ", [MK_DESERT] = "a ",
                                                    [MK_SWAMP] = "a ",  [MK_LAKE] = "a ",      [MK_MOUNTAIN] = "a "};
    char word[RP_WORD_MAX];
    const char *article = before[duel->terrain];
    mk_put(page, "%s%s", article ? article : "", rp_word_text(mk_terrain_words, duel->terrain, word));
    if (duel->site) mk_put(page, " with a %s", rp_word_text(mk_site_words, duel->site, word));
}
