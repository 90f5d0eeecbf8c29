#include "play/faces/calamity/menu.h"

#include "eval/calamity/outlook.h"
#include "play/faces/calamity/words.h"

#include <math.h>

enum { NAME_COLUMNS = 14, CELL_COLUMNS = 16, TOLD_IDLE = 3 };

static const double TOLD = 0.005; /* of a chance or of health */

/* ---- what a choice comes to ----------------------------------------------------------------------------- */

static void put_percent(rp_page *page, const char *before, double chance) {
    double percent = 100 * chance;
    rp_page_put(page, percent > 0 && percent < 1 ? "%s<1 %%" : "%s%.0f %%", before, percent);
}

/* "hits 45 %, -2.5, falls 8 %": of the hero `target` without his name. */
static void put_outlook(const cal_table *t, const cal_outlook *outlook, int target, rp_page *page) {
    const char *between = "";
    if (outlook->hits >= 0) {
        put_percent(page, "hits ", outlook->hits);
        between = ", ";
    }
    for (int number = 1; number <= CAL_HEROES; number++) {
        double loss = outlook->loss[number], falls = outlook->falls[number];
        if (fabs(loss) < TOLD && falls < TOLD && (number != target || outlook->hits < 0)) continue;
        rp_page_put(page, "%s", between);
        if (number != target) rp_page_put(page, "%s ", cal_name_of(t->setup, t->duel, number));
        rp_page_put(page, "%+.1f", fabs(loss) < TOLD ? 0 : -loss);
        if (falls >= TOLD) put_percent(page, ", falls ", falls);
        between = ", ";
    }
}

/* Of a choice of the view's player; "" where nobody gains or loses health. */
static void outlook_text(const cal_table *t, rp_action action, int target, char text[CAL_LINE]) {
    cal_outlook outlook;
    rp_page page = {text, CAL_LINE, 0};
    text[0] = 0;
    if (cal_outlook_of(t->game, &t->world, t->me, action, &outlook)) put_outlook(t, &outlook, target, &page);
}

/* ---- odds of heroes that are not active yet ------------------------------------------------------------- */

/* "45 % -2.5" of an attack in `world`, where the attacker is active. */
static void put_cell(const cal_table *t, const rp_state *world, int place, rp_page *page) {
    cal_outlook outlook;
    rp_action legal[RP_LEGAL_MAX];
    char cell[RP_TEXT_MAX] = "";
    rp_page text = {cell, sizeof cell, 0};
    bool can = false;
    int count = rp_legal(t->game, world, t->me, legal);
    for (int i = 0; i < count; i++) can |= legal[i] == CAL_ACT_ATTACK + place;
    if (!can || !cal_outlook_of(t->game, world, t->me, CAL_ACT_ATTACK + place, &outlook)) {
        rp_page_put(&text, "-");
    } else {
        put_percent(&text, "", outlook.hits);
        rp_page_put(&text, " %+.1f", -outlook.loss[cal_number_of(!t->me, place)]);
    }
    rp_page_put(page, " %-*s", CELL_COLUMNS, cell);
}

static void trim(char *text) {
    for (size_t length = strlen(text); length && text[length - 1] == ' '; length--) text[length - 1] = 0;
}

/* For each hero that can be activated, against each enemy that stands. */
static void print_odds(const cal_table *t) {
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    unsigned heroes = cal_can_be_activated(&t->duel->side[t->me]), enemies = cal_living(&t->duel->side[!t->me]);
    if (!heroes) return;
    rp_page_put(&page, "%-*s", NAME_COLUMNS + 2, "An attack of");
    for (unsigned left = enemies; left; left &= left - 1) {
        char on[CAL_LINE];
        snprintf(on, sizeof on, "on %s", cal_name_of(t->setup, t->duel, cal_number_of(!t->me, __builtin_ctz(left))));
        rp_page_put(&page, " %-*.*s", CELL_COLUMNS, CELL_COLUMNS, on);
    }
    trim(text);
    fprintf(t->out, "%s\n", text);
    for (; heroes; heroes &= heroes - 1) {
        int place = __builtin_ctz(heroes);
        rp_state world;
        memcpy(world.bytes, t->world.bytes, t->game->info.state_size);
        cal_outlook_apply(t->game, &world, t->me, CAL_ACT_ACTIVATE + place);
        if (cal_duel_of(&world)->phase != CAL_PHASE_ACT) continue;
        page.used = 0;
        rp_page_put(&page, "  %-*s", NAME_COLUMNS, cal_name_of(t->setup, t->duel, cal_number_of(t->me, place)));
        for (unsigned left = enemies; left; left &= left - 1) put_cell(t, &world, __builtin_ctz(left), &page);
        trim(text);
        fprintf(t->out, "%s\n", text);
    }
}

/* ---- choices -------------------------------------------------------------------------------------------- */

static const cal_card *card_in(const cal_table *t, int slot) {
    const cal_side *of = &t->duel->side[t->me];
    return cal_card_of(t->setup, of, of->kind[slot] - 1);
}

/* "Spark: 1d6+1 damage to the target" */
static void put_card(const cal_table *t, int slot, rp_page *page) {
    const cal_card *card = card_in(t, slot);
    rp_page_put(page, "%s: ", card->use.name);
    cal_put_use(page, &card->use, cal_hero_of_card(t->setup, card));
}

/* The same of a Spell or an action that is a choice, with what is done; where its targets begin. */
static const cal_use *put_use(const cal_table *t, rp_action action, rp_action *first, rp_page *page) {
    if (action >= CAL_ACT_CAST) {
        int slot = (action - CAL_ACT_CAST) / CAL_TARGETS;
        *first = CAL_ACT_CAST + slot * CAL_TARGETS;
        rp_page_put(page, "cast ");
        put_card(t, slot, page);
        return &card_in(t, slot)->use;
    }
    int number = (action - CAL_ACT_USE) / CAL_TARGETS;
    const cal_hero_card *hero = cal_card_of_hero(t->setup, &t->duel->side[t->me].hero[t->duel->active - 1]);
    *first = CAL_ACT_USE + number * CAL_TARGETS;
    rp_page_put(page, "use %s", hero->use[number].name);
    if (hero->use[number].cost != 1) rp_page_put(page, " (%d actions)", hero->use[number].cost);
    rp_page_put(page, ": ");
    cal_put_use(page, &hero->use[number], hero->name);
    return &hero->use[number];
}

/* A use with its targets, from choice `at` on; the choice behind them. */
static int print_use(const cal_table *t, int at) {
    rp_action first = 0, action = t->choices.action[at];
    char text[2 * CAL_LINE] = "    ", comes_to[CAL_LINE];
    rp_page page = {text, sizeof text, strlen(text)};
    const cal_use *use = put_use(t, action, &first, &page);
    if (use->target == CAL_AIM_NONE) {
        char number[8];
        memcpy(text, number, (size_t)snprintf(number, sizeof number, "%3d", at + 1));
        outlook_text(t, action, 0, comes_to);
        if (comes_to[0]) rp_page_put(&page, " [%s]", comes_to);
        cal_print_line(t, text, 3);
        return at + 1;
    }
    cal_print_line(t, text, 2);
    for (page.used = 0, text[0] = 0; at < t->choices.count; at++) {
        int target = t->choices.action[at] - first;
        if (target < 0 || target >= CAL_TARGETS) break;
        outlook_text(t, t->choices.action[at], target, comes_to);
        rp_page_put(&page, "%s%*d on %s", page.used ? "  " : "", page.used ? 1 : 6, at + 1,
                    cal_name_of(t->setup, t->duel, target));
        if (!comes_to[0]) continue;
        rp_page_put(&page, ": %s", comes_to);
        cal_print_line(t, text, 3);
        page.used = 0;
        text[0] = 0;
    }
    if (text[0]) cal_print_line(t, text, 3);
    return at;
}

/* What is no use. */
static void print_plain(const cal_table *t, int at) {
    static const char *const plain[] = {[CAL_ACT_KEEP] = "keep this hand",
                                        [CAL_ACT_REDRAW] = "redraw five new cards",
                                        [CAL_ACT_PASS] = "pass, without an answer",
                                        [CAL_ACT_END] = "end the turn"};
    rp_action action = t->choices.action[at];
    char text[2 * CAL_LINE] = "", comes_to[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    rp_page_put(&page, "%3d ", at + 1);
    if (action >= CAL_ACT_DISCARD) {
        rp_page_put(&page, "discard ");
        put_card(t, action - CAL_ACT_DISCARD, &page);
    } else if (action >= CAL_ACT_ATTACK) {
        int target = cal_number_of(!t->me, action - CAL_ACT_ATTACK);
        rp_page_put(&page, "attack %s: ", cal_name_of(t->setup, t->duel, target));
        outlook_text(t, action, target, comes_to);
    } else if (action >= CAL_ACT_ACTIVATE) {
        int number = cal_number_of(t->me, action - CAL_ACT_ACTIVATE);
        rp_page_put(&page, "activate %s", cal_name_of(t->setup, t->duel, number));
    } else {
        rp_page_put(&page, "%s", plain[action]);
        if (action == CAL_ACT_PASS) {
            outlook_text(t, action, t->duel->attacked, comes_to);
            rp_page_put(&page, ": ");
        }
    }
    rp_page_put(&page, "%s", comes_to);
    cal_print_line(t, text, 3);
}

/* Cards of the hand that are in no choice: at the beginning of a turn what a few of them do, else their names. */
static void print_idle_cards(const cal_table *t) {
    const cal_side *of = &t->duel->side[t->me];
    rp_pile idle = of->hand;
    for (int i = 0; i < t->choices.count; i++) {
        rp_action action = t->choices.action[i];
        int slot = action >= CAL_ACT_CAST ? (action - CAL_ACT_CAST) / CAL_TARGETS : action - CAL_ACT_DISCARD;
        if (action < CAL_ACT_DISCARD || (action >= CAL_ACT_USE && action < CAL_ACT_CAST)) continue;
        for (rp_pile left = idle; left; left &= left - 1)
            if (of->kind[rp_pile_lowest(left)] == of->kind[slot]) idle &= ~(left & -left);
    }
    if (!idle) return;
    char text[2 * CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    if (t->duel->phase != CAL_PHASE_TURN || rp_pile_count(idle & ~(of->twins << 1)) > TOLD_IDLE) {
        rp_page_put(&page, "  not for now: ");
        cal_put_pile(&page, t->setup, of, idle);
        cal_print_line(t, text, 2);
        return;
    }
    for (int before = 0; idle; idle &= idle - 1) {
        int slot = rp_pile_lowest(idle), kind = of->kind[slot];
        if (kind == before) continue;
        before = kind;
        page.used = 0;
        rp_page_put(&page, "  not for now: ");
        put_card(t, slot, &page);
        cal_print_line(t, text, 4);
    }
}

void cal_menu_print(const cal_table *t) {
    char question[RP_TEXT_MAX];
    cal_phrases.question(t->game, &t->view->masked, t->me, question);
    if (t->duel->phase == CAL_PHASE_TURN && !t->duel->waiting) print_odds(t);
    print_idle_cards(t);
    cal_print_line(t, question, 0);
    for (int at = 0; at < t->choices.count;) {
        if (t->choices.action[at] >= CAL_ACT_USE)
            at = print_use(t, at);
        else
            print_plain(t, at++);
    }
}
