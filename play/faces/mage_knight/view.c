#include "play/faces/mage_knight/view.h"

#include "engine/games/mage_knight/fight/choices.h"
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/show.h"
#include "play/faces/choices.h"
#include "play/faces/mage_knight/words.h"
#include "play/terminal/console.h"

#include <stdarg.h>
#include <stdio.h>

enum { COLUMNS_MAX = 79, TITLE_COLUMNS = 18, HANG = 6, ITEM_TEXT = 2 * RP_TEXT_MAX + 8, SHEETS_BYTES = 16384 };

typedef struct table {
    FILE *out;
    const rp_view *view;
    const mk_setup *setup;
    const mk_duel *duel;
    int me, width;
    bool colours;
    rp_choices choices;
    int column; /* of the line that is being printed */
} table;

static const char *plain(const table *t) { return t->colours ? "\033[0m" : ""; }
static const char *bold(const table *t) { return t->colours ? "\033[1m" : ""; }

/* ---- lines of items ------------------------------------------------------------------------------------- */

static void begin_line(table *t, const char *title) {
    fprintf(t->out, "%s", title);
    t->column = rp_console_columns(title);
}

static void break_line(table *t) {
    fprintf(t->out, "\n%*s", HANG, "");
    t->column = HANG;
}

/* An item that is longer than a line, word by word. */
static void put_words(table *t, const char *item) {
    while (*item) {
        int length = (int)strcspn(item, " ");
        if (t->column > HANG && t->column + length + 1 > t->width) break_line(t);
        t->column += fprintf(t->out, "%.*s%s", length, item, item[length] ? " " : "");
        item += length + (item[length] == ' ');
    }
}

/* An item behind `mark`, on a line of its own where this one has no room for it. */
static void put_item(table *t, const char *mark, const char *item) {
    int columns = rp_console_columns(item), bare = (int)strlen(mark);
    bool fits = t->column + bare + columns + 1 <= t->width;
    while (!fits && bare && mark[bare - 1] == ' ') bare--;
    t->column += fprintf(t->out, "%.*s", bare, mark);
    if (!fits && mark[0]) break_line(t);
    if (t->column + columns + 1 > t->width) {
        put_words(t, item);
        return;
    }
    fprintf(t->out, "%s", item);
    t->column += columns;
}

static void put_format(table *t, const char *mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void put_format(table *t, const char *mark, const char *format, ...) {
    char item[ITEM_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(item, sizeof item, format, arguments);
    va_end(arguments);
    put_item(t, mark, item);
}

static void end_line(table *t) { fprintf(t->out, "\n"); }

/* ---- the place and the step ----------------------------------------------------------------------------- */

static void put_what_happens(const table *t, rp_page *page) {
    static const char *const deeds[MK_STEPS][2] = {[MK_STEP_ATTACK] = {"attack", "attacks"},
                                                   [MK_STEP_BLOCK] = {"are attacked", "is attacked"},
                                                   [MK_STEP_ASSIGN] = {"have hit", "has hit"}};
    char who[MK_WHO_MAX];
    int player = t->duel->step == MK_STEP_BLOCK ? !t->duel->active : t->duel->active;
    if (t->duel->phase == MK_ATTEND) {
        rp_page_put(page, "you are the defender");
        return;
    }
    mk_who(t->view->game, t->duel, player, t->me, false, who);
    rp_page_put(page, "%s phase, %s %s", t->duel->phase == MK_RANGED_PHASE ? "Ranged" : "Melee", who,
                deeds[t->duel->step][player != t->me]);
}

/* Of a Round outside combat: whose turn, in what part of it, and whether it is the last. */
static void put_turn(const table *t, rp_page *page) {
    static const char *const parts[MK_PHASES] = {
        [MK_AFTER_ACTION] = ", its action is over", [MK_RESTING] = ", a rest", [MK_TURN_END] = ", its end"};
    const mk_round *round = mk_round_of(t->duel);
    const char *part = parts[t->duel->phase];
    bool last = round->announced || round->turns >= t->setup->turn_limit;
    rp_page_put(page, "your turn, number %d%s%s%s", round->turns, round->in_advance ? ", taken in advance" : "",
                part ? part : "", last ? "; the last of the Round" : "");
}

static void print_head(const table *t) {
    char text[2 * RP_TEXT_MAX] = "", word[RP_WORD_MAX];
    rp_page page = {text, sizeof text, 0};
    rp_page_put(&page, "== %s, ", t->duel->night ? "Night" : "Day");
    if (mk_is_outside(t->duel)) {
        put_turn(t, &page);
    } else {
        rp_page_put(&page, "%s", rp_word_text(mk_terrain_words, t->duel->terrain, word));
        if (t->duel->site) rp_page_put(&page, ", %s", rp_word_text(mk_site_words, t->duel->site, word));
        rp_page_put(&page, "%s: ", mk_is_fortified(t->duel) ? " (fortified)" : "");
        put_what_happens(t, &page);
    }
    rp_page_put(&page, " ==");
    fprintf(t->out, "\n%s%s%s\n", bold(t), text, plain(t));
}

static void print_map(const table *t) {
    char text[8 * RP_TEXT_MAX] = "";
    rp_page page = {text, sizeof text, 0};
    mk_put_map(t->view->game, t->duel, t->me, &page);
    fprintf(t->out, "%s", text);
}

/* ---- the two sides -------------------------------------------------------------------------------------- */

/* What a ready Unit of the other can answer with: "block 3/ice block 2". */
static void put_answers(const table *t, int player, int unit, rp_page *page) {
    const mk_uses *uses = mk_uses_of_unit(t->setup, &t->duel->player[player].unit[unit]);
    bool blocks = t->duel->step == MK_STEP_ATTACK && t->duel->active == t->me;
    unsigned moments = blocks ? 1u << MK_WHEN_BLOCK : 1u << MK_WHEN_ATTACK | 1u << MK_WHEN_MELEE;
    char does[MK_USE_TEXT];
    const char *before = " (";
    for (int use = 0; use < uses->count; use++) {
        int kind = uses->thing->effect[uses->use[use].first].kind;
        bool points = kind == MK_INFLUENCE || kind == MK_MOVE || kind == MK_HEAL;
        if (!(uses->use[use].moments & moments) || uses->use[use].early || points) continue;
        mk_use_text(t->setup, uses, use, does);
        rp_page_put(page, "%s%s", before, does);
        before = "; ";
    }
    if (before[0] == ';') rp_page_put(page, ")");
}

static void put_state(const mk_unit *unit, rp_page *page) {
    bool takes_part = unit->state >> MK_TAKES_PART & 1, wounded = unit->state >> MK_WOUNDED & 1;
    const char *spent = unit->state >> MK_SPENT & 1 ? " spent" : "";
    rp_page_put(page, "%s%s", takes_part ? " takes part" : unit->state ? spent : " ready", wounded ? " wounded" : "");
}

static void print_units(table *t, int player) {
    const mk_unit *units = t->duel->player[player].unit;
    char name[RP_TEXT_MAX], item[2 * RP_TEXT_MAX];
    if (!units[0].kind) return;
    begin_line(t, "  Units: ");
    for (int unit = 0; unit < MK_UNITS && units[unit].kind; unit++) {
        rp_page page = {item, sizeof item, 0};
        unsigned resists = mk_unit_resists(t->setup, t->duel, player, unit);
        mk_unit_text(t->setup, t->duel, player, unit, name);
        rp_page_put(&page, "%s %d", name, mk_unit_armor(t->setup, t->duel, player, unit));
        if (resists) rp_page_put(&page, " resists ");
        mk_put_words(&page, mk_element_words, resists, "+");
        if (units[unit].banner)
            rp_page_put(&page, " %s", t->setup->card[t->duel->kind[units[unit].banner - 1] - 1].thing->name);
        put_state(&units[unit], &page);
        bool fights = t->duel->phase == MK_RANGED_PHASE || t->duel->phase == MK_MELEE_PHASE;
        if (player != t->me && !units[unit].state && fights) put_answers(t, player, unit, &page);
        put_item(t, unit ? ", " : "", item);
    }
    end_line(t);
}

/* Skills of the other that are not used yet; one's own are choices. */
static void print_skills(table *t, int player) {
    const mk_player *of = &t->duel->player[player];
    unsigned left = of->skills & ~(unsigned)of->skills_used;
    if (!left) return;
    begin_line(t, "  Skills left: ");
    for (const char *mark = ""; left; left &= left - 1, mark = ", ")
        put_item(t, mark, t->setup->skill[of->hero][__builtin_ctz(left)].thing->name);
    end_line(t);
}

static void put_colours(table *t, const char *title, const uint8_t *of, int count) {
    char text[RP_TEXT_MAX] = "";
    rp_page page = {text, sizeof text, 0};
    mk_put_counts(&page, mk_colour_words, of, count);
    if (text[0]) put_format(t, "; ", "%s%s", title, text);
}

/* "you", or what the other is. */
static const char *role_of(const table *t, int player) {
    if (player == t->me) return "you";
    if (mk_is_outside(t->duel)) return "the other";
    return player == t->duel->aggressor ? "aggressor" : "defender";
}

static void print_side(table *t, int player) {
    const mk_player *of = &t->duel->player[player];
    int wounds = mk_wounds_in_hand(t->duel, player), cards = of->hand_count + of->wounds;
    fprintf(t->out, "%s%s%s", bold(t), t->setup->book->hero[of->hero].name, plain(t));
    t->column = rp_console_columns(t->setup->book->hero[of->hero].name);
    put_format(t, "", " (%s): Armor %d", role_of(t, player),
               mk_hero_price(t->setup, t->duel, player) / t->setup->wound_factor);
    put_format(t, "; ", "%d card%s in hand", cards, cards == 1 ? "" : "s");
    if (wounds)
        put_format(t, ", ", "%d%s of them %s", wounds, player == t->me ? "" : " known",
                   wounds == 1 ? "a Wound" : "Wounds");
    if (t->setup->round) put_format(t, ", ", "%d in the deck", mk_deck_count(t->duel, player, t->me));
    if (of->wounds_taken)
        put_format(t, "; ", "%d of %d Wounds to knock-out", of->wounds_taken, mk_hand_limit_at(of->level));
    if (mk_holds_for(of, MK_KNOCKED_OUT)) put_item(t, "; ", "knocked out");
    if (mk_holds_for(of, MK_FULL))
        put_item(t, "; ", mk_is_outside(t->duel) ? "has had the next turn, safe until then" : "attends fully");
    put_colours(t, "crystals ", of->crystals, MK_BASIC_COLOURS);
    put_colours(t, "mana ", of->tokens, MK_COLOURS);
    end_line(t);
    print_units(t, player);
    if (player != t->me || t->duel->phase == MK_ATTEND) print_skills(t, player);
}

static void print_source(table *t) {
    char text[RP_TEXT_MAX] = "";
    rp_page page = {text, sizeof text, 0};
    int dice = t->duel->player[t->me].dice, others = t->duel->player[!t->me].dice;
    mk_put_counts(&page, mk_colour_words, t->duel->source, MK_COLOURS);
    begin_line(t, "Source: ");
    put_item(t, "", text[0] ? text : "no die left");
    put_format(t, "; ", "you may take %s, the other %s", dice ? dice > 1 ? "some" : "one" : "none",
               others ? others > 1 ? "some" : "one" : "none");
    end_line(t);
}

/* ---- the exchange --------------------------------------------------------------------------------------- */

/* How much of a block of each element counts against the present attack. */
static void print_blocks(const table *t) {
    static const char *const shares[] = {"in full", "half", "a quarter"};
    unsigned elements = mk_attack_elements(t->duel), efficient = 0, all = (1u << MK_ELEMENTS) - 1;
    bool halved = t->duel->phase == MK_RANGED_PHASE && !t->duel->swift_gone;
    char text[RP_TEXT_MAX] = "";
    rp_page page = {text, sizeof text, 0};
    for (int element = 0; element < MK_ELEMENTS; element++)
        if (mk_is_efficient((mk_element)element, elements)) efficient |= 1u << element;
    if (!elements || t->duel->step == MK_STEP_ASSIGN) return;
    if (t->duel->skipped) {
        rp_page_put(&page, "The attack does nothing any more.");
    } else if (efficient == all) {
        rp_page_put(&page, "Against it any block counts %s.", shares[halved]);
    } else {
        rp_page_put(&page, "Against it blocks count %s: ", shares[halved]);
        mk_put_words(&page, mk_element_words, efficient, ", ");
        rp_page_put(&page, "; %s: ", shares[halved + 1]);
        mk_put_words(&page, mk_element_words, all & ~efficient, ", ");
        rp_page_put(&page, ".");
    }
    fprintf(t->out, "%s\n", text);
}

static void put_unit_prices(table *t, int victim) {
    const mk_player *of = &t->duel->player[victim];
    char name[RP_TEXT_MAX];
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++) {
        if (of->unit[unit].state >> MK_WOUNDED & 1 || mk_holds_for(of, MK_UNITS_SAFE)) continue;
        mk_unit_text(t->setup, t->duel, victim, unit, name);
        put_format(t, ", ", "%s %d", name, mk_unit_price(t->setup, t->duel, victim, unit));
    }
}

/* What the damage of the present attack can buy. */
static void print_prices(table *t) {
    int victim = !t->duel->active;
    char name[RP_TEXT_MAX], word[RP_WORD_MAX];
    begin_line(t, "Damage buys: ");
    put_format(t, "", "a Wound %d", mk_hero_price(t->setup, t->duel, victim));
    put_unit_prices(t, victim);
    if (t->duel->phase == MK_MELEE_PHASE) {
        for (rp_pile left = mk_stealable(t->setup, t->duel, victim); left; left &= left - 1) {
            mk_slot_text(t->setup, t->duel, victim, rp_pile_lowest(left), name);
            put_format(t, ", ", "stealing %s %d", name, t->setup->steal_cost);
        }
        const char *mark = "; ", *before = "forcing out to ";
        for (int space = 0; space < MK_NEIGHBOURS; space++) {
            int price = mk_force_price(t->setup, t->duel, space);
            if (!price) continue;
            put_format(t, mark, "%s%s %d", before,
                       rp_word_text(mk_terrain_words, t->duel->neighbour[space].terrain, word), price);
            mark = ", ";
            before = "";
        }
    }
    if (t->duel->phase == MK_MELEE_PHASE && !t->setup->round && !mk_force_price(t->setup, t->duel, 0))
        put_item(t, "; ", "going back costs the aggressor a Wound");
    end_line(t);
}

/* ---- choices -------------------------------------------------------------------------------------------- */

static bool is_move(rp_action action) { return action >= MK_ACT_MOVE && action < MK_ACT_CHARGE; }

/* What a choice belongs to: a card, a Unit, a Skill, mana, or the end of the step. */
static int group_of(rp_action action) {
    if (action < MK_ACT_UNIT) return action / MK_CARD_USES;
    if (action < MK_ACT_SKILL) return MK_SLOTS + (action - MK_ACT_UNIT) / MK_USES_MAX;
    if (action < MK_ACT_DIE) return MK_SLOTS + MK_UNITS + (action - MK_ACT_SKILL) / MK_USES_MAX;
    if (action < MK_ACT_FEAR) return MK_SLOTS + MK_UNITS + MK_SKILLS_MAX;
    return MK_SLOTS + MK_UNITS + MK_SKILLS_MAX + (is_move(action) ? 1 : 2);
}

/* "March x2": the name, and how many of it are in hand. */
static void card_title(const table *t, int slot, char title[RP_TEXT_MAX]) {
    int copies = 0;
    for (rp_pile left = t->duel->player[t->me].hand; left; left &= left - 1)
        copies += t->duel->kind[rp_pile_lowest(left)] == t->duel->kind[slot];
    snprintf(title, RP_TEXT_MAX, "%s", t->setup->book->card[t->duel->kind[slot] - 1].name);
    size_t used = strlen(title);
    if (copies > 1) snprintf(title + used, RP_TEXT_MAX - used, " x%d", copies);
}

static void title_of(const table *t, rp_action action, char title[RP_TEXT_MAX]) {
    int use, slot = mk_slot_of_action(action);
    const mk_uses *uses = mk_used_by(t->setup, t->duel, t->me, action, &use);
    if (slot == MK_OPEN_WOUND)
        snprintf(title, RP_TEXT_MAX, "Wound");
    else if (slot >= 0)
        card_title(t, slot, title);
    else if (action < MK_ACT_SKILL)
        mk_unit_text(t->setup, t->duel, t->me, (action - MK_ACT_UNIT) / MK_USES_MAX, title);
    else if (uses)
        snprintf(title, RP_TEXT_MAX, "%s", uses->thing->name);
    else
        snprintf(title, RP_TEXT_MAX, "%s", action < MK_ACT_FEAR ? "Mana" : is_move(action) ? "Move to" : "");
}

/* "strong (red): attack 4": what a choice of a group does, and the mana of a card. */
static void item_of(const table *t, rp_action action, char item[ITEM_TEXT]) {
    char text[RP_TEXT_MAX];
    int use = 0;
    const mk_uses *uses = mk_used_by(t->setup, t->duel, t->me, action, &use);
    rp_page page = {item, ITEM_TEXT, 0};
    if (action >= MK_ACT_DIE || !uses || use >= uses->count) {
        rp_action_text(t->view->game, &t->view->masked, t->me, action, text);
        const char *sideways = strstr(text, " sideways: ");
        rp_page_put(&page, "%s", action < MK_ACT_UNIT && sideways ? sideways + 1 : text);
        return;
    }
    const mk_player *of = &t->duel->player[t->me];
    bool free = action < MK_ACT_UNIT && (of->power || of->repeat);
    mk_need need = mk_need_of(uses, use, free);
    const char *before = "(";
    if (uses->use[use].strong) rp_page_put(&page, "strong ");
    char word[RP_WORD_MAX];
    for (int colour = 0; colour < MK_COLOURS; colour++) {
        if (!need.of[colour]) continue;
        rp_page_put(&page, "%s%s", before, rp_word_text(mk_colour_words, colour, word));
        before = "+";
    }
    if (before[0] == '+') rp_page_put(&page, ") ");
    if (page.used && item[page.used - 1] == ' ') page.used--;
    char does[MK_USE_TEXT];
    mk_use_text(t->setup, uses, use, does);
    const char *colon = mk_paid_end(does); /* it is said already */
    rp_page_put(&page, "%s%s", page.used ? ": " : "", colon ? colon + 2 : does);
}

/* The end of the step, with what it comes to. */
static void put_end(const table *t, rp_action action, char item[ITEM_TEXT]) {
    const rp_phrases *phrases = t->view->game->rules->phrases;
    char text[RP_TEXT_MAX], meaning[RP_TEXT_MAX] = "";
    rp_action_text(t->view->game, &t->view->masked, t->me, action, text);
    if (is_move(action)) {
        int cost = mk_entry_cost(mk_round_of(t->duel), action - MK_ACT_MOVE);
        snprintf(item, ITEM_TEXT, "%s for %d", text + strlen("move to "), cost);
        return;
    }
    phrases->meaning(t->view->game, &t->view->masked, t->me, action, meaning);
    snprintf(item, ITEM_TEXT, "%s%s%s%s", text, meaning[0] ? " (" : "", meaning, meaning[0] ? ")" : "");
}

static void print_group(table *t, int first, int end) {
    char title[RP_TEXT_MAX], head[2 * RP_TEXT_MAX], item[ITEM_TEXT];
    rp_action action = t->choices.action[first];
    bool ends = action >= MK_ACT_FEAR;
    title_of(t, action, title);
    int columns = rp_console_columns(title);
    snprintf(head, sizeof head, "  %.40s%*s", title,
             !columns                  ? 0
             : columns < TITLE_COLUMNS ? TITLE_COLUMNS - columns
                                       : 2,
             "");
    begin_line(t, head);
    for (int at = first; at < end; at++) {
        if (ends)
            put_end(t, t->choices.action[at], item);
        else
            item_of(t, t->choices.action[at], item);
        put_format(t, at == first ? "" : "  ", "%d %s", at + 1, item);
    }
    end_line(t);
}

static void print_cards_in_hand(table *t) {
    char text[4 * RP_TEXT_MAX] = "", line[5 * RP_TEXT_MAX];
    rp_page page = {text, sizeof text, 0};
    mk_put_cards(&page, t->setup, t->duel, t->duel->player[t->me].hand & ~mk_wound_slots());
    if (!text[0]) return;
    snprintf(line, sizeof line, "  in hand: %s\n", text);
    rp_console_print_wrapped(t->out, line, t->width, 2);
}

/* Cards of the hand with which nothing can be done now. */
static void print_idle_cards(table *t) {
    rp_pile idle = t->duel->player[t->me].hand, played = 0;
    char text[4 * RP_TEXT_MAX] = "", line[5 * RP_TEXT_MAX];
    for (int i = 0; i < t->choices.count; i++) {
        int slot = mk_slot_of_action(t->choices.action[i]);
        if (slot < 0 || slot >= MK_USED_SLOTS) continue;
        for (rp_pile left = idle; left; left &= left - 1)
            if (t->duel->kind[rp_pile_lowest(left)] == t->duel->kind[slot]) played |= left & -left;
    }
    rp_page page = {text, sizeof text, 0};
    mk_put_cards(&page, t->setup, t->duel, idle & ~played & ~mk_wound_slots());
    if (!text[0]) return;
    snprintf(line, sizeof line, "  not now: %s\n", text);
    rp_console_print_wrapped(t->out, line, t->width, 2);
}

/* Whether some card in hand makes Influence a block. */
static bool influence_may_block(const table *t) {
    for (rp_pile hand = t->duel->player[t->me].hand & ~mk_wound_slots(); hand; hand &= hand - 1) {
        const mk_thing *thing = mk_uses_of_card(t->setup, t->duel, rp_pile_lowest(hand))->thing;
        for (int i = 0; i < thing->effect_count; i++)
            if (thing->effect[i].kind == MK_INFLUENCE_BLOCKS) return true;
    }
    return false;
}

/* Whether a use does something in a combat. */
static bool is_for_combat(const mk_uses *uses, int use, bool influence_blocks) {
    const unsigned fight = 1u << MK_WHEN_ATTACK | 1u << MK_WHEN_BLOCK | 1u << MK_WHEN_MELEE;
    const mk_use *of = &uses->use[use];
    if (!(of->moments & fight)) return false;
    for (int i = of->first; i < of->first + of->count; i++) {
        int kind = uses->thing->effect[i].kind;
        bool points = kind == MK_MOVE || kind == MK_HEAL || (kind == MK_INFLUENCE && !influence_blocks);
        if (!points && kind != MK_DISCARD && kind != MK_REPUTATION) return true;
    }
    return false;
}

/* What the cards in hand can do in the combat, before it begins. */
static void print_hand(table *t) {
    rp_pile told = 0, hand = t->duel->player[t->me].hand & ~mk_wound_slots();
    bool influence_blocks = influence_may_block(t);
    for (; hand; hand &= hand - 1) {
        int slot = rp_pile_lowest(hand);
        char title[RP_TEXT_MAX], head[2 * RP_TEXT_MAX], does[MK_USE_TEXT];
        const mk_uses *uses = mk_uses_of_card(t->setup, t->duel, slot);
        const char *mark = "";
        bool is_told = false;
        for (rp_pile left = told; left; left &= left - 1)
            is_told |= t->duel->kind[rp_pile_lowest(left)] == t->duel->kind[slot];
        if (is_told) continue;
        told |= rp_pile_of(slot);
        card_title(t, slot, title);
        int columns = rp_console_columns(title);
        snprintf(head, sizeof head, "  %.40s%*s", title, columns < TITLE_COLUMNS ? TITLE_COLUMNS - columns : 2, "");
        begin_line(t, head);
        for (int use = 0; use < uses->count; use++) {
            if (!is_for_combat(uses, use, influence_blocks)) continue;
            mk_use_text(t->setup, uses, use, does);
            put_format(t, mark, "%s%s", uses->use[use].strong ? "strong: " : "", does);
            mark = "; ";
        }
        if (!mark[0]) put_item(t, "", "sideways only");
        end_line(t);
    }
}

static int group_end(const table *t, int first) {
    int end = first + 1, group = group_of(t->choices.action[first]);
    while (end < t->choices.count && group_of(t->choices.action[end]) == group) end++;
    return end;
}

/* Whether a group is a card that can only be played sideways. */
static bool is_only_sideways(const table *t, int first) {
    rp_action action = t->choices.action[first];
    return action < MK_ACT_UNIT && action % MK_CARD_USES == MK_USE_SIDEWAYS && group_end(t, first) == first + 1;
}

/* Cards that can only be played sideways, in a line: those for as much as the card at `first`. */
static void print_sideways(table *t, int first) {
    char amount[ITEM_TEXT], other[ITEM_TEXT], title[RP_TEXT_MAX], head[3 * RP_TEXT_MAX];
    item_of(t, t->choices.action[first], amount);
    for (int at = 0; at < first; at = group_end(t, at)) { /* those before it have told it */
        if (!is_only_sideways(t, at)) continue;
        item_of(t, t->choices.action[at], other);
        if (strcmp(amount, other) == 0) return;
    }
    snprintf(head, sizeof head, "  %s: ", amount);
    begin_line(t, head);
    for (int at = first; at < t->choices.count; at = group_end(t, at)) {
        if (!is_only_sideways(t, at)) continue;
        item_of(t, t->choices.action[at], other);
        if (strcmp(amount, other) != 0) continue;
        title_of(t, t->choices.action[at], title);
        put_format(t, at == first ? "" : "  ", "%d %s", at + 1, title);
    }
    end_line(t);
}

static void print_menu(table *t) {
    for (int first = 0; first < t->choices.count; first = group_end(t, first))
        if (!is_only_sideways(t, first) && t->choices.action[first] < MK_ACT_UNIT)
            print_group(t, first, group_end(t, first));
    for (int first = 0; first < t->choices.count; first = group_end(t, first))
        if (is_only_sideways(t, first)) print_sideways(t, first);
    for (int first = 0; first < t->choices.count; first = group_end(t, first))
        if (t->choices.action[first] >= MK_ACT_UNIT) print_group(t, first, group_end(t, first));
}

/* Whether cards, Units, Skills and mana are the choices. */
static bool is_building(const table *t) {
    bool turn = t->duel->phase == MK_TURN || t->duel->phase == MK_AFTER_ACTION;
    bool fight = t->duel->phase == MK_RANGED_PHASE || t->duel->phase == MK_MELEE_PHASE;
    return !t->duel->pending && (turn || (fight && t->duel->step != MK_STEP_ASSIGN));
}

static void print_question(table *t, bool whole) {
    char question[RP_TEXT_MAX];
    t->view->game->rules->phrases->question(t->view->game, &t->view->masked, t->me, question);
    if (t->duel->phase == MK_ATTEND) print_hand(t);
    if (!is_building(t)) {
        if (whole && t->duel->phase != MK_ATTEND) print_cards_in_hand(t);
        rp_choices_print(t->out, t->view, &t->choices, question, t->width);
        return;
    }
    if (whole) print_idle_cards(t);
    fprintf(t->out, "%s\n", question);
    print_menu(t);
}

static void begin_table(table *t, FILE *out, const rp_view *view, bool colours) {
    int width = rp_console_width(stdout);
    *t = (table){.out = out,
                 .view = view,
                 .setup = mk_setup_of(view->game),
                 .duel = mk_duel_of(&view->masked),
                 .me = view->player,
                 .width = width < COLUMNS_MAX ? width : COLUMNS_MAX,
                 .colours = colours};
    rp_choices_of(view, &t->choices);
}

void mk_view_print(FILE *out, const rp_view *view, bool colours) {
    table t;
    begin_table(&t, out, view, colours);
    print_head(&t);
    if (mk_is_outside(t.duel)) print_map(&t);
    print_side(&t, !view->player);
    print_side(&t, view->player);
    print_source(&t);
    if (t.duel->phase == MK_RANGED_PHASE || t.duel->phase == MK_MELEE_PHASE) {
        print_blocks(&t);
        print_prices(&t);
    }
    print_question(&t, true);
}

/* Whether both are in the same turn of a Round, before its action or at its end, or in the same step of a combat. */
static bool is_same_step(const mk_setup *setup, const mk_duel *before, const mk_duel *now) {
    if (setup->round && mk_round_of(before)->turns != mk_round_of(now)->turns) return false;
    if (mk_is_outside(before) && now->phase >= MK_RESTING) return true;
    return before->phase == now->phase && before->step == now->step && before->active == now->active &&
           before->attacks == now->attacks && before->passes == now->passes;
}

/* Another part of the same attack, block, purchase or turn. */
bool mk_view_print_step(FILE *out, const rp_view *shown, const rp_view *view, bool colours) {
    const mk_duel *before = mk_duel_of(&shown->masked), *now = mk_duel_of(&view->masked);
    table t;
    begin_table(&t, out, view, colours);
    if (!is_same_step(t.setup, before, now)) return false;
    if (is_building(&t)) {
        print_blocks(&t);
        const mk_player *of = &now->player[view->player];
        char text[RP_TEXT_MAX] = "";
        rp_page page = {text, sizeof text, 0};
        mk_put_counts(&page, mk_colour_words, of->tokens, MK_COLOURS);
        if (text[0]) fprintf(out, "Your mana: %s.\n", text);
    }
    print_question(&t, false);
    return true;
}

void mk_sheets_print(FILE *out, const rp_view *view, bool colours) {
    char text[SHEETS_BYTES];
    (void)colours;
    mk_show(view->game, &view->masked, view->player, text, sizeof text);
    fprintf(out, "%s", text);
}
