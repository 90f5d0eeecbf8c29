#include "engine/games/mage_knight/show.h"

#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/texts.h"

#include <stdio.h>

enum { COLUMNS = 79 };

typedef struct drawing {
    const mk_setup *setup;
    const mk_duel *duel;
    int viewer;
    rp_page page;
    size_t column; /* of the line that is being drawn */
} drawing;

/* Starts a line with a title, "  Source: ". */
static void start_line(drawing *to, const char *title) {
    rp_page_put(&to->page, "%s", title);
    to->column = strlen(title);
}

/* Adds an item, behind `mark` unless it is the first one; on a new line where it would be too long for this one. */
static void add_item(drawing *to, bool first, char mark, const char *item) {
    size_t length = strlen(item);
    if (!first && to->column + 2 + length >= COLUMNS) {
        rp_page_put(&to->page, "%c\n      ", mark);
        to->column = 6;
    } else if (!first) {
        rp_page_put(&to->page, "%c ", mark);
        to->column += 2;
    }
    if (to->column + length > COLUMNS) length = COLUMNS - to->column;
    rp_page_put(&to->page, "%.*s", (int)length, item);
    to->column += length;
}

static void end_line(drawing *to) { rp_page_put(&to->page, "\n"); }

/* ---- the place and the exchange ------------------------------------------------------------------------- */

/* Who attacks, or assigns damage. */
static const char *seat_of(const drawing *to) {
    bool own = to->setup->enemy.armor && to->duel->step == MK_STEP_ASSIGN;
    if (own || to->duel->active == to->duel->aggressor) return "aggressor";
    return to->setup->enemy.armor ? "enemy" : "defender";
}

static void put_enemy(drawing *to) {
    const mk_enemy *enemy = &to->setup->enemy;
    char word[RP_WORD_MAX];
    rp_page_put(&to->page, "Enemy: attack %d (%s), Armor %d\n", enemy->attack,
                rp_word_text(mk_element_words, enemy->element, word), enemy->armor);
}

static void put_place(drawing *to) {
    const mk_duel *duel = to->duel;
    char word[RP_WORD_MAX], item[RP_TEXT_MAX];
    rp_page_put(&to->page, "%s, %s", duel->night ? "Night" : "Day",
                rp_word_text(mk_terrain_words, duel->terrain, word));
    if (duel->site) rp_page_put(&to->page, " with %s", rp_word_text(mk_site_words, duel->site, word));
    if (mk_is_fortified(duel)) rp_page_put(&to->page, ", fortified");
    rp_page_put(&to->page, "; phase %s", rp_word_text(mk_phase_words, duel->phase, word));
    if (duel->phase == MK_RANGED_PHASE || duel->phase == MK_MELEE_PHASE)
        rp_page_put(&to->page, ": the %s %s", seat_of(to),
                    duel->step == MK_STEP_ATTACK  ? "attacks"
                    : duel->step == MK_STEP_BLOCK ? "has attacked"
                                                  : "assigns damage");
    start_line(to, "\n  spaces around: ");
    for (int i = 0; i < MK_NEIGHBOURS; i++) {
        snprintf(item, sizeof item, "%d %s%s", i + 1, rp_word_text(mk_terrain_words, duel->neighbour[i].terrain, word),
                 duel->neighbour[i].unsafe ? " (unsafe)" : "");
        add_item(to, i == 0, ',', item);
    }
    end_line(to);
}

/* "2 red, gold": numbers by their words. */
static void put_counts(drawing *to, const char *title, const char *words, const uint8_t *of, int count) {
    char item[RP_TEXT_MAX], word[RP_WORD_MAX];
    bool first = true;
    for (int i = 0; i < count; i++) {
        if (!of[i]) continue;
        if (first) start_line(to, title);
        snprintf(item, sizeof item, "%d %s", of[i], rp_word_text(words, i, word));
        add_item(to, first, ',', item);
        first = false;
    }
    if (!first) end_line(to);
}

static void put_exchange(drawing *to) {
    const mk_duel *duel = to->duel;
    int attack = mk_attack_total(duel);
    if (attack) {
        rp_page_put(&to->page, "  attack %d: ", attack);
        mk_put_elements(&to->page, duel->attack_of);
        rp_page_put(&to->page, "\n");
    }
    if (duel->step == MK_STEP_BLOCK) {
        rp_page_put(&to->page, "  block: ");
        mk_put_elements(&to->page, duel->block_of);
        rp_page_put(&to->page, "%s; takes off %d\n", duel->swift_gone ? " (not halved)" : "",
                    mk_reduction(to->setup, duel, duel->block_of));
    }
    if (duel->skipped) rp_page_put(&to->page, "  this attack does nothing\n");
    if (duel->step == MK_STEP_ASSIGN) rp_page_put(&to->page, "  damage left: %d\n", duel->damage);
}

/* ---- a side --------------------------------------------------------------------------------------------- */

static bool is_for_fights(const mk_setup *setup, const mk_use *use) {
    if (setup->round && use->moments & MK_OUTSIDE_MOMENTS) return true;
    return use->moments & (1u << MK_WHEN_ATTACK | 1u << MK_WHEN_BLOCK | 1u << MK_WHEN_MELEE);
}

/* The uses of a thing that have to do with a fight, or else `otherwise`. */
static void put_uses(drawing *to, const mk_uses *uses, const char *otherwise) {
    char does[MK_USE_TEXT], item[RP_TEXT_MAX];
    bool first = true;
    for (int use = 0; use < uses->count; use++) {
        if (!is_for_fights(to->setup, &uses->use[use])) continue;
        mk_use_text(to->setup, uses, use, does);
        rp_page page = {item, sizeof item, 0};
        rp_page_put(&page, "%s%s", uses->use[use].strong ? "strong " : "", does);
        add_item(to, first, ';', item);
        first = false;
    }
    if (first) rp_page_put(&to->page, "%s", otherwise);
    end_line(to);
}

static void put_unit(drawing *to, int player, int index) {
    const mk_unit *unit = &to->duel->player[player].unit[index];
    char name[RP_TEXT_MAX], line[2 * RP_TEXT_MAX];
    rp_page page = {line, sizeof line, 0};
    unsigned resists = mk_unit_resists(to->setup, to->duel, player, index), state = unit->state;
    mk_unit_text(to->setup, to->duel, player, index, name);
    rp_page_put(&page, "  %s, Armor %d", name, mk_unit_armor(to->setup, to->duel, player, index));
    if (resists) rp_page_put(&page, ", resists ");
    mk_put_words(&page, mk_element_words, resists, " and ");
    if (unit->banner) rp_page_put(&page, ", %s", mk_uses_of_card(to->setup, to->duel, unit->banner - 1)->thing->name);
    if (!state) rp_page_put(&page, ", ready");
    if (state) rp_page_put(&page, ", ");
    mk_put_words(&page, mk_unit_state_words, state, ", ");
    rp_page_put(&to->page, "%.*s\n", COLUMNS, line);
    if (!mk_is_ready(unit)) return;
    start_line(to, "      ");
    put_uses(to, mk_uses_of_unit(to->setup, unit), "nothing in a fight");
}

static void put_pile(drawing *to, int player, const char *title, rp_pile pile) {
    char name[RP_TEXT_MAX];
    if (!pile) return;
    start_line(to, title);
    for (rp_pile rest = pile; rest; rest &= rest - 1) {
        mk_slot_text(to->setup, to->duel, player, rp_pile_lowest(rest), name);
        add_item(to, rest == pile, ',', name);
    }
    end_line(to);
}

static rp_pile artifacts(const drawing *to, rp_pile pile) {
    rp_pile found = 0;
    for (; pile; pile &= pile - 1)
        if (mk_uses_of_card(to->setup, to->duel, rp_pile_lowest(pile))->thing->kind == MK_ARTIFACT)
            found |= pile & -pile;
    return found;
}

static void put_skills(drawing *to, const mk_player *of) {
    char item[RP_TEXT_MAX];
    if (!of->skills) return;
    start_line(to, "  Skills: ");
    for (unsigned left = of->skills; left; left &= left - 1) {
        int skill = __builtin_ctz(left);
        snprintf(item, sizeof item, "%s%s", to->setup->skill[of->hero][skill].thing->name,
                 of->skills_used >> skill & 1 ? " (used)" : "");
        add_item(to, left == of->skills, ',', item);
    }
    end_line(to);
}

/* The cards of a hand that is seen, and what each can do in a fight. */
static void put_hand(drawing *to, int player) {
    rp_pile hand = to->duel->player[player].hand & ~mk_wound_slots();
    char name[RP_TEXT_MAX], title[RP_TEXT_MAX];
    for (; hand; hand &= hand - 1) {
        int slot = rp_pile_lowest(hand);
        const mk_uses *uses = mk_uses_of_card(to->setup, to->duel, slot);
        mk_slot_text(to->setup, to->duel, player, slot, name);
        snprintf(title, sizeof title, "    %-20.40s ", name);
        start_line(to, title);
        put_uses(to, uses, "sideways only");
    }
}

static const char *title_of(const drawing *to, int player) {
    if (to->setup->round) return player ? "Second" : "First";
    return player ? "Defender" : "Aggressor";
}

static void put_side(drawing *to, int player) {
    const mk_player *of = &to->duel->player[player];
    bool hidden = to->viewer != RP_CHANCE_PLAYER && to->viewer != player;
    int wounds = mk_wounds_in_hand(to->duel, player);
    if (!to->duel->kind[MK_DECK * player] || !of->level) return;
    rp_page_put(&to->page, "%s%s: %s, level %d, Fame %d, Armor %d%s%s\n", title_of(to, player),
                to->viewer == player ? " (you)" : "", to->setup->book->hero[of->hero].name, of->level, of->fame,
                mk_armor_at(of->level), mk_holds_for(of, MK_FULL) ? ", attends fully" : "",
                mk_holds_for(of, MK_KNOCKED_OUT) ? ", knocked out" : "");
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++) put_unit(to, player, unit);
    put_counts(to, "  crystals: ", mk_colour_words, of->crystals, MK_BASIC_COLOURS);
    put_counts(to, "  mana tokens: ", mk_colour_words, of->tokens, MK_COLOURS);
    put_skills(to, of);
    put_pile(to, player, "  Artifacts in discard and play: ", artifacts(to, of->discard | of->played));
    rp_page_put(&to->page, "  hand: %d cards", of->hand_count + of->wounds);
    if (wounds) rp_page_put(&to->page, ", %d%s of them Wounds", wounds, hidden ? " known" : "");
    if (!hidden) rp_page_put(&to->page, "; Deed deck: %d", rp_pile_count(of->deck));
    rp_page_put(&to->page, "\n");
    put_hand(to, player);
}

static void put_round(drawing *to) {
    char text[RP_TEXT_MAX * 10];
    mk_round_show(to->setup, mk_round_of(to->duel), text, sizeof text);
    rp_page_put(&to->page, "%s", text);
}

void mk_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    drawing to = {mk_setup_of(game), mk_duel_of(state), player, {text, size, 0}, 0};
    if (size) text[0] = 0;
    if (to.setup->round) put_round(&to);
    if (!mk_is_outside(to.duel)) put_place(&to);
    put_counts(&to, "  Source: ", mk_colour_words, to.duel->source, MK_COLOURS);
    put_exchange(&to);
    for (int of = 0; of < mk_heroes(to.setup); of++) put_side(&to, of);
    if (to.setup->enemy.armor) put_enemy(&to);
}
