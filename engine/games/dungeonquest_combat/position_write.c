/* The fields of a position, see combat.h. */
#include "engine/games/dungeonquest_combat/position_fields.h"
#include "engine/words.h"

#include <stdio.h>

static void write_fields(rp_writer *writer, const rp_field_group *group, const void *bytes) {
    static const union {
        dq_side side;
        dq_fight fight;
    } nothing;
    rp_fields_write(group, group->name, bytes, &nothing, &(rp_field_names){0}, writer);
}

static void write_side(const dq_setup *setup, const dq_fight *fight, int of, int player, rp_writer *writer) {
    const rp_card_names names = dq_card_names(setup);
    const dq_side *side = &fight->side[of];
    bool hidden = player >= 0 && player != of;
    writer->open_object(writer, of == DQ_HERO ? "hero" : "monster");
    if (hidden) {
        writer->integer(writer, "hand_count", side->hand_count);
        writer->boolean(writer, "power_in_hand", side->power_held);
    } else {
        rp_write_pile(&names, writer, "hand", side->hand);
    }
    if (hidden || side->known) rp_write_pile(&names, writer, "known", side->known);
    rp_write_pile(&names, writer, "damage", side->damage);
    if (of == DQ_HERO) writer->integer(writer, "wounds", side->wounds);
    writer->integer(writer, "extra_wounds", side->extra_wounds);
    if (of == DQ_MONSTER && fight->life)
        writer->integer(writer, "life", fight->life);
    else if (of == DQ_MONSTER)
        writer->null(writer, "life");
    rp_write_card(&names, writer, "escape_card", side->escape_card - 1);
    rp_write_card(&names, writer, "revealed", side->attack.revealed - 1);
    rp_pile countered = side->played & ~dq_field_bit(side->attack.revealed);
    if (countered) rp_write_pile(&names, writer, "countered", countered);
    write_fields(writer, &dq_attack_group, &side->attack);
    write_fields(writer, &dq_next_group, side);
    writer->close(writer);
}

static void write_dice(const dq_setup *setup, const dq_fight *fight, rp_writer *writer) {
    if (!fight->die[0] && !fight->die[1] && !fight->rerolled) return;
    writer->open_array(writer, "dice");
    writer->integer(writer, NULL, fight->die[0]);
    if (setup->variant == DQ_DICE) writer->integer(writer, NULL, fight->die[1]);
    writer->close(writer);
    if (fight->rerolled) writer->boolean(writer, "rerolled", true);
}

static void write_picks(const dq_fight *fight, rp_writer *writer) {
    const dq_side *side = fight->side;
    if (!side[DQ_HERO].attack.pick) return;
    writer->open_array(writer, "picks");
    for (int i = 0; i < DQ_SIDES; i++) writer->string(writer, NULL, dq_pick_names[side[i].attack.pick - 1]);
    writer->close(writer);
}

static void write_effect(const dq_setup *setup, const dq_fight *fight, rp_writer *writer) {
    const rp_card_names names = dq_card_names(setup);
    if (!fight->effect_card) return;
    writer->open_object(writer, "effect");
    rp_write_card(&names, writer, "card", fight->effect_card - 1);
    writer->integer(writer, "index", fight->effect_index);
    writer->integer(writer, "left", fight->effect_left);
    writer->close(writer);
}

void dq_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const dq_setup *setup = dq_setup_of(game);
    const rp_card_names names = dq_card_names(setup);
    const dq_fight *fight = dq_fight_of(state);
    char word[RP_WORD_MAX];
    writer->string(writer, "phase", dq_phase_names[fight->phase]);
    if (fight->phase == DQ_PHASE_OVER)
        writer->string(writer, "result", rp_word_text(dq_result_words, fight->result, word));
    writer->integer(writer, "round", fight->round);
    writer->integer(writer, "dry_rounds", fight->dry_rounds);
    write_side(setup, fight, DQ_HERO, player, writer);
    write_side(setup, fight, DQ_MONSTER, player, writer);
    rp_write_pile(&names, writer, "stack", fight->stack);
    rp_write_pile(&names, writer, "discard", fight->discard);
    write_fields(writer, &dq_asked_group, fight);
    write_effect(setup, fight, writer);
    if (fight->turned_count) {
        writer->open_array(writer, "turned");
        for (int i = 0; i < fight->turned_count; i++) rp_write_card(&names, writer, NULL, fight->turned[i] - 1);
        writer->close(writer);
    }
    write_dice(setup, fight, writer);
    write_picks(fight, writer);
    char history[17];
    snprintf(history, sizeof history, "%016llx", (unsigned long long)fight->history);
    writer->string(writer, "history", history);
}
