#include "play/faces/calamity/words.h"

void cal_put_who(rp_page *page, int player, int reader, bool begins) {
    if (player == reader)
        rp_page_put(page, begins ? "You" : "you");
    else
        rp_page_put(page, "P%d", player + 1);
}

void cal_put_hero_of(rp_page *page, const cal_hero_card *hero, int player, int reader, bool begins) {
    if (player == reader)
        rp_page_put(page, "%s %s", begins ? "Your" : "your", hero->name);
    else
        rp_page_put(page, "P%d's %s", player + 1, hero->name);
}

void cal_put_pile(rp_page *page, const cal_setup *setup, const cal_side *of, rp_pile pile) {
    for (const char *between = ""; pile; pile &= pile - 1, between = ", ") {
        int slot = rp_pile_lowest(pile);
        bool both = rp_pile_has(of->twins, slot) && rp_pile_has(pile, slot + 1);
        rp_page_put(page, "%s%s%s", between, cal_use_of_slot(setup, of, slot)->name, both ? " x2" : "");
        if (both) pile &= ~rp_pile_of(slot + 1);
    }
}

const char *cal_name_of(const cal_setup *setup, const cal_duel *duel, int number) {
    return cal_card_of_hero(setup, cal_hero_seen(duel, number))->name;
}
