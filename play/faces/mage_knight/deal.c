#include "play/faces/mage_knight/deal.h"

#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"
#include "play/faces/mage_knight/words.h"

#include <stdio.h>

typedef struct dealt {
    const rp_game *game;
    const mk_setup *setup;
    const mk_duel *duel;
    int reader;
    rp_page *page;
} dealt;

/* "Goldyx (you; level 3, Fame 13)" */
static void put_hero(const dealt *d, int player) {
    const mk_player *of = &d->duel->player[player];
    rp_page_put(d->page, "%s (%slevel %d, Fame %d)", d->setup->book->hero[of->hero].name,
                player == d->reader ? "you; " : "", of->level, of->fame);
}

/* "Goldyx (you; level 3, Fame 13) on space 6 (plains)" */
static void put_figure(const dealt *d, int player) {
    put_hero(d, player);
    rp_page_put(d->page, " on ");
    mk_put_space(d->page, d->duel, mk_round_of(d->duel)->at[player]);
}

static void put_round(const dealt *d) {
    char who[MK_WHO_MAX];
    int first = mk_round_of(d->duel)->turn;
    rp_page_put(d->page, "By %s ", d->duel->night ? "Night" : "Day");
    put_figure(d, 0);
    rp_page_put(d->page, " and ");
    put_figure(d, 1);
    mk_who(d->game, d->duel, first, d->reader, false, who);
    rp_page_put(d->page, " share a Round; %s %s.\n", who, first == d->reader ? "begin" : "begins");
}

static void put_meeting(const dealt *d) {
    rp_page_put(d->page, "By %s ", d->duel->night ? "Night" : "Day");
    put_hero(d, MK_AGGRESSOR);
    rp_page_put(d->page, " attacks ");
    put_hero(d, MK_DEFENDER);
    rp_page_put(d->page, " ");
    mk_put_place(d->page, d->duel);
    rp_page_put(d->page, "%s.\n", mk_is_fortified(d->duel) ? ", fortified" : "");
}

static void put_units(const dealt *d, int player) {
    const mk_player *of = &d->duel->player[player];
    char name[RP_TEXT_MAX], word[RP_WORD_MAX];
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++) {
        mk_unit_text(d->setup, d->duel, player, unit, name);
        rp_page_put(d->page, ", %s", name);
        for (unsigned state = of->unit[unit].state; state; state &= state - 1)
            rp_page_put(d->page, " (%s)", rp_word_text(mk_unit_state_words, __builtin_ctz(state), word));
    }
}

static void put_skills(const dealt *d, int player) {
    const mk_player *of = &d->duel->player[player];
    const char *before = (of->skills & (of->skills - 1)) ? ", Skills " : ", Skill ";
    for (unsigned left = of->skills; left; left &= left - 1) {
        rp_page_put(d->page, "%s%s", before, d->setup->skill[of->hero][__builtin_ctz(left)].thing->name);
        before = ", ";
    }
}

/* What he has beside his first cards. */
static void put_things(const dealt *d, int player) {
    const mk_player *of = &d->duel->player[player];
    rp_pile gained = 0;
    int wounds = 0;
    char whose[MK_WHO_MAX], colours[RP_TEXT_MAX] = "";
    for (int i = 0; i < MK_GAINED_EACH; i++)
        if (d->duel->kind[MK_GAINED + MK_GAINED_EACH * player + i])
            gained |= rp_pile_of(MK_GAINED + MK_GAINED_EACH * player + i);
    for (int i = 0; i < MK_WOUNDS_EACH; i++) wounds += d->duel->kind[MK_WOUNDS + MK_WOUNDS_EACH * player + i] > 0;
    rp_page crystals = {colours, sizeof colours, 0};
    mk_put_counts(&crystals, mk_colour_words, of->crystals, MK_BASIC_COLOURS);
    mk_whose(d->game, d->duel, player, d->reader, true, whose);
    rp_page_put(d->page, "  %s side: Armor %d", whose, mk_armor_at(of->level));
    put_units(d, player);
    put_skills(d, player);
    if (colours[0]) rp_page_put(d->page, ", crystals %s", colours);
    if (gained || wounds) rp_page_put(d->page, "; cards beside the first %d: ", MK_DECK);
    mk_put_cards(d->page, d->setup, d->duel, gained);
    if (wounds) rp_page_put(d->page, "%s%d Wound%s", gained ? ", " : "", wounds, wounds > 1 ? "s" : "");
    rp_page_put(d->page, ".\n");
}

static void put_cards(const dealt *d, int player) {
    const mk_player *of = &d->duel->player[player];
    char who[MK_WHO_MAX];
    bool seen = d->reader < 0 || player == d->reader;
    mk_who(d->game, d->duel, player, d->reader, true, who);
    rp_page_put(d->page, "  %s draw%s ", who, player == d->reader ? "" : "s");
    if (seen && of->hand)
        mk_put_cards(d->page, d->setup, d->duel, of->hand);
    else
        rp_page_put(d->page, "%d card%s", of->hand_count, of->hand_count == 1 ? "" : "s");
    if (of->discard) {
        rp_page_put(d->page, "; in the discards from before: ");
        mk_put_cards(d->page, d->setup, d->duel, of->discard);
    }
    rp_page_put(d->page, ".\n");
}

void mk_tell_deal(const rp_game *game, const mk_duel *duel, int reader, rp_page *page) {
    const dealt d = {game, mk_setup_of(game), duel, reader, page};
    int first = reader == MK_DEFENDER ? MK_DEFENDER : MK_AGGRESSOR;
    if (d.setup->round)
        put_round(&d);
    else
        put_meeting(&d);
    for (int i = 0; i < MK_PLAYERS; i++) {
        int player = i ? !first : first;
        put_things(&d, player);
        put_cards(&d, player);
    }
    rp_page_put(page, "  The Source: ");
    mk_put_counts(page, mk_colour_words, duel->source, MK_COLOURS);
    rp_page_put(page, ".\n");
}
