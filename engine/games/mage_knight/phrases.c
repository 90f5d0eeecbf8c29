/* How a duel is told at a table. */
#include "engine/games/mage_knight/fight/uses.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/texts.h"

#include <stdio.h>

/* Of a Round, before what its combats are. */
static const char round_text[] =
    "Two heroes share seven spaces in turn, and who stands alone on the one in the middle when the Round is over is "
    "better off. A turn is moving, then an attack on the other's space if one likes, or a rest; it ends with new "
    "cards. "
    "Nothing is shuffled back: who begins a turn with an empty Deed deck may announce the end of the Round, and then "
    "nobody is attacked any more. ";

static void put_rules_of_enemy(const mk_setup *setup, rp_page *page) {
    char word[RP_WORD_MAX];
    rp_page_put(
        page,
        "A hero meets an enemy of the map, which has an attack of %d (%s) and Armor %d and chooses nothing. First he "
        "may attack it with ranged and siege attacks; then it attacks, and a block as large as that stops it, while "
        "a smaller one does nothing; then he may attack it with all he has. An attack of its Armor or more defeats "
        "it. He assigns the damage himself, all of it: to Units, each of which takes its Armor%s and is wounded even "
        "by less, and the rest to himself, a Wound for each time his Armor, or part of it. If the enemy is not "
        "defeated, he withdraws.\n",
        setup->enemy.attack, rp_word_text(mk_element_words, setup->enemy.element, word), setup->enemy.armor,
        setup->resistances ? " (twice that where it resists)" : "");
}

static void rules_text(const rp_game *game, char *text, size_t size) {
    const mk_setup *setup = mk_setup_of(game);
    rp_page page = {text, size, 0};
    if (size) text[0] = 0;
    if (setup->enemy.armor) {
        put_rules_of_enemy(setup, &page);
        return;
    }
    if (setup->round) rp_page_put(&page, "%s", round_text);
    rp_page_put(
        &page,
        "Two heroes meet: the aggressor has moved to the space of the defender, who says whether he attends fully, "
        "for the price of his next turn, or partly. Then they attack in turn, first with ranged and siege attacks "
        "only (the defender begins, blocks count half), then with all (the aggressor begins), each time until both "
        "pass. An attack is put together from cards, Units and Skills; the other blocks it once; what comes "
        "through buys a Wound for the Armor of the hero");
    if (setup->wound_factor != 1) rp_page_put(&page, " times %d", setup->wound_factor);
    rp_page_put(&page,
                ", a Unit for its Armor%s, and then an Artifact for %d, or that the other leaves the space, for ",
                setup->resistances ? " (twice that where it resists)" : "", setup->steal_cost);
    if (setup->force_cost)
        rp_page_put(&page, "%d", setup->force_cost);
    else
        rp_page_put(&page, "the Move cost of the one where he is sent");
    rp_page_put(&page, ".%s\n",
                setup->knock_out ? " Who takes as many Wounds as he may hold cards is knocked out." : "");
}

/* ---- questions ------------------------------------------------------------------------------------------ */

static const char *pending_question(const mk_duel *duel) {
    switch ((mk_pending)duel->pending) {
    case MK_CHOOSE_UNIT: return "Which of the other's Units?";
    case MK_CHOOSE_OWN_UNIT: return "Which of your Units?";
    case MK_CHOOSE_CARD: return "Which card?";
    default: return "Which colour?";
    }
}

static void ask_attack(const mk_setup *setup, const mk_duel *duel, int player, rp_page *page) {
    int attack = mk_attack_total(duel), price = mk_hero_price(setup, duel, !player);
    const char *range = duel->phase == MK_RANGED_PHASE ? "ranged or siege " : "";
    if (setup->enemy.armor) {
        rp_page_put(page, "Your %sattack, %d so far? %d defeats the enemy.", range, attack, setup->enemy.armor);
        return;
    }
    if (attack) {
        rp_page_put(page, "Attack %d (", attack);
        mk_put_elements(page, duel->attack_of);
        rp_page_put(page, ") so far? A Wound costs %d.", price);
    } else {
        rp_page_put(page, "Your %sattack? A Wound costs %d.", range, price);
    }
}

static void ask_block(const mk_setup *setup, const mk_duel *duel, int player, rp_page *page) {
    int attack = mk_attack_total(duel), off = mk_reduction(setup, duel, duel->block_of);
    int damage = duel->skipped || off >= attack ? 0 : setup->enemy.armor ? attack : attack - off;
    rp_page_put(page, "Block %d (", attack);
    mk_put_words(page, mk_element_words, mk_attack_elements(duel), "+");
    rp_page_put(page, ")? %d off, %d damage left; a Wound costs %d.", off < attack ? off : attack, damage,
                mk_hero_price(setup, duel, player));
}

static void question(const rp_game *game, const rp_state *view, int player, char *text) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(view);
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    if (duel->pending)
        rp_page_put(&page, "%s", pending_question(duel));
    else if (mk_is_outside(duel))
        mk_round_question(duel, text);
    else if (duel->phase == MK_ATTEND)
        rp_page_put(&page, "How do you attend the fight?");
    else if (duel->step == MK_STEP_ASSIGN)
        rp_page_put(&page, setup->enemy.armor ? "Who takes %d damage?" : "What do you do with %d damage?",
                    duel->damage);
    else if (duel->step == MK_STEP_BLOCK)
        ask_block(setup, duel, player, &page);
    else
        ask_attack(setup, duel, player, &page);
}

/* ---- what actions come to ------------------------------------------------------------------------------- */

/* Beside what its text says that is paid. */
static void put_mana_cost(const mk_uses *uses, int use, rp_page *page) {
    mk_need need = mk_need_of(uses, use, false);
    char word[RP_WORD_MAX];
    const char *before = "costs ";
    for (int colour = 0; colour < MK_COLOURS; colour++) {
        int more = need.of[colour] - (uses->use[use].cost >> colour & 1);
        if (more <= 0) continue;
        rp_page_put(page, "%s", before);
        if (more > 1) rp_page_put(page, "%d ", more);
        rp_page_put(page, "%s", rp_word_text(mk_colour_words, colour, word));
        before = " and ";
    }
    if (before[0] == ' ') rp_page_put(page, " mana");
}

static int damage_of(const mk_setup *setup, const mk_duel *duel, rp_action action) {
    if (action >= MK_ACT_WOUND_UNIT && action < MK_ACT_WOUND_HERO)
        return mk_unit_price(setup, duel, !duel->active, action - MK_ACT_WOUND_UNIT);
    if (action == MK_ACT_WOUND_HERO) return mk_hero_price(setup, duel, !duel->active);
    if (action >= MK_ACT_STEAL && action < MK_ACT_FORCE) return setup->steal_cost;
    if (action >= MK_ACT_FORCE && action < MK_ACT_UNIT_CHOSEN)
        return mk_force_price(setup, duel, action - MK_ACT_FORCE);
    return 0;
}

/* What a second pass in a row ends, and what going back costs the aggressor. */
static void put_pass(const mk_setup *setup, const mk_duel *duel, int player, rp_page *page) {
    bool over = duel->phase == MK_MELEE_PHASE;
    rp_page_put(page, over ? "ends the combat" : "ends the phase");
    if (!over || setup->round || mk_force_price(setup, duel, 0)) return;
    rp_page_put(page, player == duel->aggressor ? ", a Wound on the way back" : ", a Wound for the aggressor");
}

static void meaning(const rp_game *game, const rp_state *view, int player, rp_action action, char *text) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(view);
    rp_page page = {text, RP_TEXT_MAX, 0};
    int use = 0, damage = damage_of(setup, duel, action);
    const mk_player *of = &duel->player[player];
    text[0] = 0;
    if (setup->enemy.armor && damage > duel->damage) damage = duel->damage;
    if (setup->round && action >= MK_ACT_MOVE) {
        mk_round_meaning(setup, duel, player, action, text);
    } else if (damage) {
        rp_page_put(&page, "%d damage%s", damage, action >= MK_ACT_FORCE ? ", ends the combat" : "");
    } else if (action == MK_ACT_FULL) {
        rp_page_put(&page, "costs the next turn; a Source die, Skills");
    } else if (action == MK_ACT_PARTIAL) {
        rp_page_put(&page, "keeps the next turn");
    } else if (action == MK_ACT_PASS && duel->passes) {
        put_pass(setup, duel, player, &page);
    } else if (action < MK_ACT_DIE && !of->power && !of->repeat) {
        const mk_uses *uses = mk_used_by(setup, duel, player, action, &use);
        if (uses && use < uses->count) put_mana_cost(uses, use, &page);
    }
}

/* ---- the end -------------------------------------------------------------------------------------------- */

static void end(const rp_game *game, const rp_state *terminal, int reader, char *text) {
    const mk_duel *duel = mk_duel_of(terminal);
    char who[RP_NAME_MAX], word[RP_WORD_MAX];
    if (mk_setup_of(game)->round) {
        mk_round_end(game, duel, reader, text);
        return;
    }
    int out = duel->forced ? duel->forced - 1 : MK_AGGRESSOR;
    rp_player_title(game, out, reader, who);
    if (duel->forced && mk_setup_of(game)->enemy.armor) {
        snprintf(text, RP_TEXT_MAX, "%s %s defeated", who, out == reader ? "are" : "is");
        return;
    }
    if (!duel->forced) {
        snprintf(text, RP_TEXT_MAX, "%s %s, since nobody attacks any more", who,
                 out == reader ? "withdraw" : "withdraws");
        return;
    }
    int space = duel->forced_to ? duel->forced_to - 1 : 0;
    snprintf(text, RP_TEXT_MAX, "%s %s forced out to space %d (%s)", who, out == reader ? "are" : "is", space + 1,
             rp_word_text(mk_terrain_words, duel->neighbour[space].terrain, word));
}

const rp_phrases mk_phrases = {
    .rules = rules_text, .question = question, .words = mk_words, .meaning = meaning, .end = end};
