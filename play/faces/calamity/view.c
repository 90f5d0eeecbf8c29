#include "play/faces/calamity/view.h"

#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/texts/texts.h"
#include "eval/calamity/outlook.h"
#include "play/faces/calamity/decks.h"
#include "play/faces/calamity/menu.h"
#include "play/faces/calamity/words.h"
#include "play/terminal/console.h"

enum { SHEETS_BYTES = 32768, NAME_COLUMNS = 14 };

/* ---- the field ------------------------------------------------------------------------------------------ */

static void put_counter(const cal_table *t, rp_page *page) {
    static const char *const limits[2] = {"", " of at most "};
    int most = t->setup->option[CAL_OPTION_ROUND_LIMIT];
    rp_page_put(page, "Round %d%s", t->duel->round, limits[most > 0]);
    if (most) rp_page_put(page, "%d", most);
    rp_page_put(page, ", turn %d of %d", t->duel->turn, CAL_TURNS);
}

static void print_field_head(const cal_table *t) {
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    if (t->duel->phase < CAL_PHASE_TURN) {
        cal_print_head(t, "The first hands");
        return;
    }
    put_counter(t, &page);
    rp_page_put(&page, ": %s turn", t->duel->turn_of == t->me ? "your" : t->duel->turn_of ? "P2's" : "P1's");
    cal_print_head(t, text);
}

/* Changes of a hero as they add up now, his passives and those of others included. */
static void put_changes(const cal_table *t, int number, rp_page *page) {
    static const char *const stats[CAL_STATS] = {[CAL_HIT] = "to hit",
                                                 [CAL_MORE_DAMAGE] = "damage",
                                                 [CAL_WARD] = "ward",
                                                 [CAL_TAUNT] = "taunts",
                                                 [CAL_HIDDEN] = "hidden"};
    for (int stat = CAL_HIT; stat < CAL_STATS; stat++) {
        int amount = cal_stat_of(t->setup, t->duel, number, (cal_stat)stat);
        if (!amount || (stat >= CAL_TAUNT && amount < 0)) continue;
        rp_page_put(page, ", ");
        if (stat >= CAL_TAUNT)
            rp_page_put(page, "%s", stats[stat]);
        else if (stat == CAL_ACTIONS)
            cal_put_actions(page, amount);
        else
            rp_page_put(page, "%+d %s", amount, stats[stat]);
    }
}

/* "> Brand         health 12/32  armor 15  1d8+1    active, +2 to hit" */
static void print_hero(const cal_table *t, int number) {
    const cal_hero *hero = cal_hero_seen(t->duel, number);
    if (!hero->kind) return;
    const cal_hero_card *card = cal_card_of_hero(t->setup, hero);
    bool acting = t->duel->active && number == cal_number_of(t->duel->turn_of, t->duel->active - 1);
    char text[CAL_LINE] = "", dice[RP_TEXT_MAX] = "";
    rp_page page = {text, sizeof text, 0}, of_dice = {dice, sizeof dice, 0};
    rp_page_put(&page, "%c %-*s ", acting ? '>' : ' ', NAME_COLUMNS, card->name);
    if (!hero->health) {
        rp_page_put(&page, "defeated");
        cal_print_line(t, text, 4);
        return;
    }
    cal_put_dice(&of_dice, card->dice);
    int armor = card->armor + cal_stat_of(t->setup, t->duel, number, CAL_ARMOR);
    rp_page_put(&page, "health %2d/%-2d  armor %2d  %-6s  ", hero->health, card->health, armor, dice);
    if (acting)
        rp_page_put(&page, "acts");
    else
        rp_page_put(&page, hero->activated ? "done" : "ready");
    put_changes(t, number, &page);
    if (armor != card->armor) rp_page_put(&page, ", %+d armor", armor - card->armor);
    cal_print_line(t, text, 4);
}

static void print_pile(const cal_table *t, int side, const char *title, rp_pile pile) {
    char text[2 * CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    if (!pile) return;
    rp_page_put(&page, "    %s: ", title);
    cal_put_pile(&page, t->setup, &t->duel->side[side], pile);
    cal_print_line(t, text, 2);
}

static void print_side(const cal_table *t, int side) {
    const cal_side *of = &t->duel->side[side];
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    int discarded = rp_pile_count(of->discard), deck = of->cards - discarded - rp_pile_count(of->field);
    cal_put_who(&page, side, t->me, true);
    rp_page_put(&page, ": %d card%s in hand, %d in the deck, %d discarded", of->hand_count,
                of->hand_count == 1 ? "" : "s", deck - of->hand_count, discarded);
    cal_print_line(t, text, 4);
    for (int place = 0; place < CAL_TRIO; place++) print_hero(t, cal_number_of(side, place));
    print_pile(t, side, "on the field", of->field);
    if (side != t->me && t->me >= 0) print_pile(t, side, "known of his hand", of->hand & of->known);
}

/* ---- the whole ------------------------------------------------------------------------------------------ */

static bool is_duel(const cal_duel *duel) { return duel->phase >= CAL_PHASE_DEAL; }

static void begin(cal_table *t, FILE *out, const rp_view *view, bool colours) {
    int width = rp_console_width(stdout);
    *t = (cal_table){.out = out,
                     .view = view,
                     .game = view->game,
                     .setup = cal_setup_of(view->game),
                     .duel = cal_duel_of(&view->masked),
                     .me = view->player,
                     .width = width < CAL_COLUMNS_MAX ? width : CAL_COLUMNS_MAX,
                     .colours = colours};
    rp_choices_of(view, &t->choices);
    if (is_duel(t->duel)) cal_outlook_world(view, &t->world);
}

void cal_view_print(FILE *out, const rp_view *view, bool colours) {
    cal_table t;
    begin(&t, out, view, colours);
    if (!is_duel(t.duel)) {
        cal_before_print(&t, false);
        return;
    }
    print_field_head(&t);
    print_side(&t, !t.me);
    print_side(&t, t.me);
    cal_menu_print(&t);
}

/* The next card of a deck. */
bool cal_view_print_step(FILE *out, const rp_view *shown, const rp_view *view, bool colours) {
    const cal_duel *before = cal_duel_of(&shown->masked), *now = cal_duel_of(&view->masked);
    if (before->phase != CAL_PHASE_DECK || now->phase != CAL_PHASE_DECK) return false;
    cal_table t;
    begin(&t, out, view, colours);
    cal_before_print(&t, true);
    return true;
}

void cal_view_print_end(FILE *out, const rp_game *game, const rp_state *terminal, int reader, bool colours) {
    int width = rp_console_width(stdout);
    cal_table t = {.out = out,
                   .game = game,
                   .setup = cal_setup_of(game),
                   .duel = cal_duel_of(terminal),
                   .me = reader,
                   .width = width < CAL_COLUMNS_MAX ? width : CAL_COLUMNS_MAX,
                   .colours = colours};
    for (int side = 0; side < CAL_PLAYERS; side++) print_side(&t, reader == 0 ? !side : side);
}

/* ---- sheets --------------------------------------------------------------------------------------------- */

/* The Spells of a side's list, or of all its heroes where there is none yet. */
static void put_spells(const cal_table *t, int player, rp_page *page) {
    const cal_side *of = &t->duel->side[player];
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        const cal_card *card = cal_card_of(t->setup, of, local);
        int copies = 0;
        for (int slot = 0; slot < of->cards; slot++) copies += of->kind[slot] == local + 1;
        if (!card || (of->cards && !copies)) continue;
        rp_page_put(page, "  %s", card->use.name);
        if (copies > 1) rp_page_put(page, " x%d", copies);
        rp_page_put(page, ": ");
        cal_put_use(page, &card->use, cal_hero_of_card(t->setup, card));
        rp_page_put(page, "\n");
    }
}

static void put_heroes(const cal_table *t, rp_page *page) {
    for (int side = 0; side < CAL_PLAYERS; side++) {
        int player = t->me == 1 ? !side : side;
        cal_put_who(page, player, t->me, true);
        rp_page_put(page, ":\n");
        for (int place = 0; place < t->duel->side[player].hero_count; place++) {
            rp_page_put(page, "  ");
            cal_put_hero(page, &t->setup->book->hero[t->duel->side[player].hero[place].kind - 1], "    ");
        }
    }
}

/* The Spells can be looked up. */
void cal_opening_print(FILE *out, const rp_view *view, bool colours) {
    char text[SHEETS_BYTES] = "";
    rp_page page = {text, sizeof text, 0};
    cal_table t;
    begin(&t, out, view, colours);
    put_heroes(&t, &page);
    if (is_duel(t.duel)) rp_console_print_wrapped(out, text, t.width, 4);
}

void cal_sheets_print(FILE *out, const rp_view *view, bool colours) {
    char text[SHEETS_BYTES] = "";
    rp_page page = {text, sizeof text, 0};
    cal_table t;
    begin(&t, out, view, colours);
    if (t.duel->phase <= CAL_PHASE_DRAFT) {
        for (uint32_t i = 0; i < t.setup->book->hero_count; i++) cal_put_hero(&page, &t.setup->book->hero[i], "    ");
    } else {
        put_heroes(&t, &page);
        rp_page_put(&page, "Spells of your %s:\n", t.duel->side[t.me].cards ? "deck" : "heroes, and Common ones");
        put_spells(&t, t.me, &page);
        if (!cal_hides_list(t.setup, t.duel)) {
            rp_page_put(&page, "Spells of P%d's deck:\n", 2 - t.me);
            put_spells(&t, !t.me, &page);
        }
    }
    rp_console_print_wrapped(out, text, t.width, 4);
}
