/* A plain drawing of a world or a view, for people and for logs. */
#include "engine/games/dungeonquest_combat/state.h"
#include "engine/page.h"
#include "engine/words.h"

static void put_card(rp_page *to, const dq_setup *setup, int card) {
    char text[RP_TEXT_MAX];
    dq_card_text(setup, card, text);
    rp_page_put(to, "%s", text);
}

static void put_pile(rp_page *to, const dq_setup *setup, const char *title, rp_pile pile) {
    if (!pile) return;
    rp_page_put(to, "  %s (%d): ", title, rp_pile_count(pile));
    for (rp_pile rest = pile; rest; rest &= rest - 1) {
        put_card(to, setup, rp_pile_lowest(rest));
        rp_page_put(to, rest & (rest - 1) ? ", " : "\n");
    }
}

static void put_life(rp_page *to, const dq_setup *setup, const dq_fight *fight) {
    if (fight->life) {
        rp_page_put(to, "%d", fight->life);
        return;
    }
    rp_page_put(to, "?");
    int wounds = dq_monster_wounds(fight);
    const char *before = " (tokens ";
    for (int token = 0; token < DQ_TOKENS; token++) {
        if (setup->monster->life[token] <= wounds) continue;
        rp_page_put(to, "%s%d", before, setup->monster->life[token]);
        before = " ";
    }
    rp_page_put(to, ")");
}

static void put_attack(rp_page *to, const dq_setup *setup, const dq_side *side) {
    const dq_attack *attack = &side->attack;
    if (attack->pick) rp_page_put(to, "  picked %s\n", dq_pick_names[attack->pick - 1]);
    if (!attack->revealed) return;
    rp_page_put(to, "  revealed ");
    put_card(to, setup, attack->revealed - 1);
    rp_page_put(to, ": %s, value %d%s", dq_type_names[dq_type_of(setup, attack)], dq_value(setup, attack),
                attack->canceled ? " (canceled)" : "");
    if (attack->added) rp_page_put(to, ", with the counterattack %d", dq_total(setup, attack));
    rp_page_put(to, "\n");
    put_pile(to, setup, "countered with", side->played & ~dq_field_bit(attack->revealed));
}

static void put_side(rp_page *to, const dq_setup *setup, const dq_fight *fight, int of, int player) {
    const dq_side *side = &fight->side[of];
    bool hidden = player >= 0 && player != of;
    if (of == DQ_HERO) {
        rp_page_put(to, "%s: %d of %d wounds (%d tokens)", setup->hero->name, dq_hero_wounds(fight), setup->hero_life,
                    side->wounds);
    } else {
        rp_page_put(to, "%s: %d wounds, life ", setup->monster->name, dq_monster_wounds(fight));
        put_life(to, setup, fight);
    }
    if (dq_with_cards(setup)) rp_page_put(to, ", %d in hand", side->hand_count);
    if (hidden && side->power_held) rp_page_put(to, ", one of them a Power card");
    rp_page_put(to, "\n");
    if (side->extra_wounds) rp_page_put(to, "  wounds without a card: %d\n", side->extra_wounds);
    if (side->escape_card) {
        rp_page_put(to, "  escape card ");
        put_card(to, setup, side->escape_card - 1);
        rp_page_put(to, ": escape %d\n", setup->card[side->escape_card - 1]->escape);
    }
    put_pile(to, setup, "damage stack", side->damage);
    if (hidden) put_pile(to, setup, "known of the hand", side->known);
    put_attack(to, setup, side);
    if (hidden || !side->hand) return;
    rp_page_put(to, "  hand:\n");
    for (rp_pile rest = side->hand; rest; rest &= rest - 1) {
        rp_page_put(to, "    %2d  ", rp_pile_lowest(rest));
        put_card(to, setup, rp_pile_lowest(rest));
        rp_page_put(to, rp_pile_lowest(rest) >= DQ_FIRST_POWER_CARD ? "  (Power)\n" : "\n");
    }
}

void dq_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(state);
    char word[RP_WORD_MAX];
    rp_page sheet = {text, size, 0};
    if (size) text[0] = 0;
    rp_page_put(&sheet, "Round %d, %s", fight->round, dq_phase_names[fight->phase]);
    if (fight->result) rp_page_put(&sheet, ": %s", rp_word_text(dq_result_words, fight->result, word));
    rp_page_put(&sheet, "\n");
    put_side(&sheet, setup, fight, DQ_HERO, player);
    put_side(&sheet, setup, fight, DQ_MONSTER, player);
    if (fight->die[0] || fight->die[1]) {
        rp_page_put(&sheet, "dice: %d", fight->die[0]);
        if (setup->variant == DQ_DICE) rp_page_put(&sheet, " %d", fight->die[1]);
        rp_page_put(&sheet, "\n");
    }
    if (fight->stack) rp_page_put(&sheet, "combat stack\n");
    for (int type = 0; type < DQ_TYPES; type++)
        put_pile(&sheet, setup, dq_type_names[type], fight->stack & setup->type_mask[type]);
    rp_pile turned = 0;
    for (int i = 0; i < fight->turned_count; i++) turned |= dq_field_bit(fight->turned[i]);
    put_pile(&sheet, setup, "turned up", turned);
    put_pile(&sheet, setup, "discarded", fight->discard);
}
