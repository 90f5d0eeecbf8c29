#include "play/faces/calamity/decks.h"

#include "engine/games/calamity/decks/decks.h"
#include "eval/calamity/deck_outlook.h"
#include "eval/evaluate.h"
#include "eval/preparation.h"
#include "play/faces/calamity/words.h"
#include "play/terminal/console.h"

#include <math.h>

enum { USUAL_ACTIONS = 2 };

/* The chance to win after each choice, as learned (eval/calamity/draft_values.h); the index of the best one. */
static int find_chances(const cal_table *t, double chance[RP_LEGAL_MAX]) {
    const rp_preparation *preparation = rp_evaluator_of(t->game)->preparation;
    int best =
        preparation->judge(t->view, NULL, (rp_preparing){false, false}, t->choices.action, t->choices.count, chance);
    for (int at = 0; at < t->choices.count; at++) chance[at] = (chance[at] + 1) / 2;
    return best;
}

/* "by values learned from other data" */
static const char *by_values(const cal_table *t) {
    bool same = rp_evaluator_of(t->game)->preparation->is_of_data(t->game, NULL);
    return same ? "by learned values" : "by values learned from other data";
}

/* ---- the draft ------------------------------------------------------------------------------------------ */

/* "  You: Brand, Lark" */
static void print_trio(const cal_table *t, int side) {
    const cal_side *of = &t->duel->side[side];
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    rp_page_put(&page, "  ");
    cal_put_who(&page, side, t->me, true);
    rp_page_put(&page, ":%s", of->hero_count ? "" : " nobody yet");
    for (int place = 0; place < of->hero_count; place++)
        rp_page_put(&page, "%s %s", place ? "," : "", t->setup->book->hero[of->hero[place].kind - 1].name);
    cal_print_line(t, text, 2);
}

/* "  3 Tuck               26    14  1d6+1    48 %  Slip Away; Light Fingers" */
static void print_pick(const cal_table *t, int at, double chance) {
    const cal_hero_card *hero = &t->setup->book->hero[t->choices.action[at] - CAL_ACT_PICK];
    char text[CAL_LINE] = "", dice[RP_TEXT_MAX] = "";
    rp_page page = {text, sizeof text, 0}, of_dice = {dice, sizeof dice, 0};
    cal_put_dice(&of_dice, hero->dice);
    rp_page_put(&page, "%3d %-14s %6d %5d  %-7s %3.0f %%  ", at + 1, hero->name, hero->health, hero->armor, dice,
                100 * chance);
    for (int i = 0; i < hero->use_count; i++) rp_page_put(&page, "%s%s", i ? ", " : "", hero->use[i].name);
    if (hero->passive.effect_count) rp_page_put(&page, "; %s", hero->passive.name);
    if (hero->actions != USUAL_ACTIONS) rp_page_put(&page, "; %d actions", hero->actions);
    cal_print_line(t, text, 4);
}

static void print_draft(const cal_table *t) {
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    rp_page_put(&page, "Draft: your pick %d of %d", t->duel->side[t->me].hero_count + 1, CAL_TRIO);
    cal_print_head(t, text);
    print_trio(t, t->me);
    print_trio(t, !t->me);
    bool first = t->duel->began == t->me;
    page.used = 0;
    rp_page_put(&page, "  %s the first turn of the duel.", first ? "You have" : t->me ? "P1 has" : "P2 has");
    cal_print_line(t, text, 2);
    double chance[RP_LEGAL_MAX];
    find_chances(t, chance);
    fprintf(t->out, "%3s %-14s %6s %5s  %-7s %5s  %s\n", "", "hero", "health", "armor", "dice", "win",
            "actions; passive ('sheets')");
    for (int at = 0; at < t->choices.count; at++) print_pick(t, at, chance[at]);
    page.used = 0;
    rp_page_put(&page, "  win: your chance after that pick, %s, if both go on as well as they can.", by_values(t));
    cal_print_line(t, text, 2);
}

/* ---- decks ---------------------------------------------------------------------------------------------- */

/* What a card is for: its first effect, or that it answers. */
enum { BLOWS, HEALING, CHANGES, CARDS, TEMPO, ANSWERS, KINDS };
enum { OWNERS = CAL_TRIO + 1 }; /* the heroes, and Common cards */

static int kind_of(const cal_use *use) {
    static const uint8_t kinds[CAL_EFFECT_KINDS] = {
        [CAL_DAMAGE] = BLOWS,   [CAL_ATTACK] = BLOWS,    [CAL_HEAL] = HEALING, [CAL_REVIVE] = HEALING,
        [CAL_CHANGE] = CHANGES, [CAL_CLEANSE] = CHANGES, [CAL_DRAW] = CARDS,   [CAL_DISCARD] = CARDS,
        [CAL_REVEAL] = CARDS,   [CAL_EXTRA] = TEMPO,     [CAL_READY] = TEMPO,  [CAL_EXHAUST] = TEMPO};
    if (use->timing == CAL_OPPONENTS_TURN) return ANSWERS;
    return use->effect_count ? kinds[use->effect[0].kind] : CHANGES;
}

static int owner_of(int local) { return local < CAL_FIRST_COMMON ? local / CAL_HERO_CARDS : CAL_TRIO; }

static const char *owner_name(const cal_table *t, int owner) {
    if (owner == CAL_TRIO) return "Common";
    return cal_name_of(t->setup, t->duel, cal_number_of(t->me, owner));
}

/* How many cards of the deck are of each owner and kind, of owners who have some. */
static void print_curve(const cal_table *t) {
    static const char *const titles[KINDS] = {"blows", "healing", "changes", "cards", "tempo", "answers"};
    const cal_side *of = &t->duel->side[t->me];
    int count[OWNERS + 1][KINDS + 1] = {{0}};
    for (int slot = 0; slot < of->cards; slot++) {
        int owner = owner_of(of->kind[slot] - 1), kind = kind_of(cal_use_of_slot(t->setup, of, slot));
        count[owner][kind]++, count[owner][KINDS]++;
        count[OWNERS][kind]++, count[OWNERS][KINDS]++;
    }
    if (!of->cards) return;
    fprintf(t->out, "  %-14s", "");
    for (int kind = 0; kind < KINDS; kind++) fprintf(t->out, " %7s", titles[kind]);
    fprintf(t->out, " %7s\n", "all");
    for (int owner = 0; owner <= OWNERS; owner++) {
        if (!count[owner][KINDS]) continue;
        fprintf(t->out, "  %-14s", owner == OWNERS ? "all" : owner_name(t, owner));
        for (int kind = 0; kind <= KINDS; kind++)
            if (count[owner][kind])
                fprintf(t->out, " %7d", count[owner][kind]);
            else
                fprintf(t->out, " %7s", "-");
        fprintf(t->out, "\n");
    }
}

/* "  to be cast: 4 only before an attack, 2 only as an answer" */
static void print_timings(const cal_table *t) {
    static const char *const words[CAL_TIMINGS] = {[CAL_BEFORE_ATTACK] = "only before an attack",
                                                   [CAL_AFTER_ATTACK] = "only after an attack",
                                                   [CAL_OPPONENTS_TURN] = "only as an answer"};
    const cal_side *of = &t->duel->side[t->me];
    int count[CAL_TIMINGS] = {0};
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    for (int slot = 0; slot < of->cards; slot++) count[cal_use_of_slot(t->setup, of, slot)->timing]++;
    for (int timing = 0; timing < CAL_TIMINGS; timing++)
        if (count[timing] && words[timing])
            rp_page_put(&page, "%s%d %s", page.used ? ", " : "  to be cast: ", count[timing], words[timing]);
    if (page.used) cal_print_line(t, text, 2);
}

static void print_deck(const cal_table *t) {
    const cal_side *of = &t->duel->side[t->me];
    char text[2 * CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    if (!of->cards) return;
    rp_page_put(&page, "  so far: ");
    cal_put_pile(&page, t->setup, of, of->deck);
    cal_print_line(t, text, 2);
}

/* How many are needed, and from how many they can be chosen. */
static void print_ahead(const cal_table *t, const cal_deck_outlook *deck) {
    const cal_side *of = &t->duel->side[t->me];
    int last = of->cards ? of->kind[of->cards - 1] - 1 : 0, ahead = 0;
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    for (int local = last; local < CAL_LOCAL_CARDS; local++) ahead += cal_copies_of(t->setup, of, local);
    for (int slot = 0; slot < of->cards; slot++) ahead -= of->kind[slot] == last + 1;
    rp_page_put(&page, "  %d card%s ahead, copies counted", ahead, ahead == 1 ? "" : "s");
    if (of->cards < CAL_DECK_LEAST) rp_page_put(&page, "; %d more are needed", CAL_DECK_LEAST - of->cards);
    rp_page_put(&page,
                deck && !deck->other_data ? ". 'finish' takes the best of them." : ". 'finish' adds a preset's.");
    cal_print_line(t, text, 2);
}

/* What the deck can still come to, and what it is if it is done now. */
static void print_chances(const cal_table *t) {
    double chance[RP_LEGAL_MAX];
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    if (!t->choices.count) return;
    int best = find_chances(t, chance);
    rp_page_put(&page, "  Your chance to win, %s: %.1f %%", by_values(t), 100 * chance[best]);
    if (t->choices.action[best] == CAL_ACT_DONE)
        rp_page_put(&page, " with this deck; it does not become better.");
    else if (t->choices.action[0] == CAL_ACT_DONE)
        rp_page_put(&page, " with the best rest, %.1f %% as it is.", 100 * chance[0]);
    else
        rp_page_put(&page, " with the best rest.");
    cal_print_line(t, text, 2);
}

static const cal_card *card_of_choice(const cal_table *t, int at) {
    rp_action action = t->choices.action[at];
    if (action < CAL_ACT_ADD) return NULL;
    return cal_card_of(t->setup, &t->duel->side[t->me], action - CAL_ACT_ADD);
}

/* " [+0.4]": what one more copy adds to the chance to win with the best deck. */
static void put_gain(const cal_deck_outlook *deck, int local, rp_page *page) {
    cal_card_outlook outlook;
    if (!deck) return;
    cal_card_outlook_of(deck, local, &outlook);
    double points = 100 * outlook.gain;
    if (isnan(points))
        rp_page_put(page, " [needed]");
    else
        rp_page_put(page, " [%+.1f]", fabs(points) < 0.05 ? 0 : points);
}

/* The cards of the owner whose turn it is, with what they do, a line each. */
static int print_next_cards(const cal_table *t, int at, const cal_deck_outlook *deck) {
    int owner = owner_of(t->choices.action[at] - CAL_ACT_ADD);
    fprintf(t->out, "  %s%s:\n", owner == CAL_TRIO ? "" : "Spells of ", owner_name(t, owner));
    for (; at < t->choices.count && owner_of(t->choices.action[at] - CAL_ACT_ADD) == owner; at++) {
        const cal_card *card = card_of_choice(t, at);
        char text[2 * CAL_LINE] = "";
        rp_page page = {text, sizeof text, 0};
        rp_page_put(&page, "%3d %s", at + 1, card->use.name);
        put_gain(deck, t->choices.action[at] - CAL_ACT_ADD, &page);
        rp_page_put(&page, ": ");
        cal_put_use(&page, &card->use, cal_hero_of_card(t->setup, card));
        cal_print_line(t, text, 3);
    }
    return at;
}

/* Later ones by their names. */
static int print_later_cards(const cal_table *t, int at) {
    int owner = owner_of(t->choices.action[at] - CAL_ACT_ADD);
    int column = fprintf(t->out, "  skip to %s:", owner_name(t, owner));
    for (; at < t->choices.count && owner_of(t->choices.action[at] - CAL_ACT_ADD) == owner; at++) {
        char item[CAL_LINE];
        snprintf(item, sizeof item, "  %d %s", at + 1, card_of_choice(t, at)->use.name);
        int columns = rp_console_columns(item);
        if (column + columns > t->width) column = fprintf(t->out, "\n  ") - 1;
        fprintf(t->out, "%s", item);
        column += columns;
    }
    fprintf(t->out, "\n");
    return at;
}

static void print_building(const cal_table *t, bool again) {
    const cal_side *of = &t->duel->side[t->me];
    char text[CAL_LINE] = "";
    rp_page page = {text, sizeof text, 0};
    rp_page_put(&page, "Your deck: %d card%s of %d to %d", of->cards, of->cards == 1 ? "" : "s", CAL_DECK_LEAST,
                CAL_DECK_MOST);
    cal_print_head(t, text);
    if (!again) {
        print_trio(t, t->me);
        print_trio(t, !t->me);
        cal_print_line(t, "  Cards come in the order of the list; what you leave out does not come again.", 2);
    }
    cal_deck_outlook room;
    const cal_deck_outlook *deck = cal_deck_outlook_of(t->view, &room) ? &room : NULL;
    print_curve(t);
    print_timings(t);
    print_deck(t);
    print_ahead(t, deck);
    print_chances(t);
    if (deck && t->choices.count && !again)
        cal_print_line(t, "  [+0.4]: the best deck with one more copy wins so many points more than without.", 2);
    int at = 0;
    if (t->choices.count && t->choices.action[0] == CAL_ACT_DONE) fprintf(t->out, "%3d done\n", ++at);
    if (at < t->choices.count) at = print_next_cards(t, at, deck);
    while (at < t->choices.count) at = print_later_cards(t, at);
}

/* ---- the rest of a deck --------------------------------------------------------------------------------- */

/* The preset list that has most cards of the deck; of equal ones the first. */
static void nearest_preset(const cal_setup *setup, const cal_side *of, uint8_t nearest[CAL_LOCAL_CARDS]) {
    int most = -1;
    for (uint32_t style = 0; style < setup->book->archetype_count; style++) {
        uint8_t list[CAL_LOCAL_CARDS], left[CAL_LOCAL_CARDS];
        int shared = 0;
        cal_preset_list(setup, of, (int)style, list);
        memcpy(left, list, sizeof left);
        for (int slot = 0; slot < of->cards; slot++)
            if (left[of->kind[slot] - 1]) left[of->kind[slot] - 1]--, shared++;
        if (shared <= most) continue;
        most = shared;
        memcpy(nearest, list, sizeof list);
    }
}

bool cal_finish_by(const rp_view *view, const cal_deck_outlook *deck, rp_action *action) {
    const cal_duel *duel = cal_duel_of(&view->masked);
    const cal_side *of = &duel->side[view->player];
    rp_action legal[RP_LEGAL_MAX];
    uint8_t wanted[CAL_LOCAL_CARDS] = {0};
    if (duel->phase != CAL_PHASE_DECK || of->built || duel->turn_of != view->player) return false;
    if (deck)
        cal_chance_at_best(deck, wanted);
    else
        nearest_preset(cal_setup_of(view->game), of, wanted);
    for (int slot = 0; slot < of->cards; slot++)
        if (wanted[of->kind[slot] - 1]) wanted[of->kind[slot] - 1]--;
    int count = rp_legal(view->game, &view->masked, view->player, legal);
    *action = legal[0]; /* done, or else the next card that can be had */
    for (int i = 0; i < count; i++)
        if (legal[i] >= CAL_ACT_ADD && wanted[legal[i] - CAL_ACT_ADD]) {
            *action = legal[i];
            return true;
        }
    return true;
}

bool cal_finish_deck(const rp_view *view, rp_action *action) {
    cal_deck_outlook deck;
    bool learned = cal_deck_outlook_of(view, &deck) && !deck.other_data;
    return cal_finish_by(view, learned ? &deck : NULL, action);
}

/* ---- all ------------------------------------------------------------------------------------------------ */

static void print_privilege(const cal_table *t) {
    double chance[RP_LEGAL_MAX];
    find_chances(t, chance);
    cal_print_head(t, "You won the roll-off");
    for (int at = 0; at < t->choices.count; at++)
        fprintf(t->out, "%3d %s; you win %.0f %%\n", at + 1,
                t->choices.action[at] == CAL_ACT_FIRST_PICK ? "first-pick: of the draft; the other has the first turn"
                                                            : "first-turn: of the duel; the other picks first",
                100 * chance[at]);
}

void cal_before_print(const cal_table *t, bool again) {
    char question[RP_TEXT_MAX];
    if (t->duel->phase == CAL_PHASE_PRIVILEGE)
        print_privilege(t);
    else if (t->duel->phase == CAL_PHASE_DRAFT)
        print_draft(t);
    else
        print_building(t, again);
    cal_phrases.question(t->game, &t->view->masked, t->me, question);
    cal_print_line(t, question, 0);
}
