#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/positions/positions.h"

#include <stdio.h>

static const rp_field_names no_names;

static void write_hero(const cal_setup *setup, cal_phase phase, const cal_hero *hero, rp_writer *writer) {
    const cal_hero usual = cal_usual_hero(setup, phase, hero->kind);
    writer->open_object(writer, NULL);
    writer->string(writer, "hero", cal_card_of_hero(setup, hero)->id);
    rp_fields_write(&cal_hero_group, NULL, hero, &usual, &no_names, writer);
    writer->close(writer);
}

static void write_piles(const cal_setup *setup, const cal_side *of, bool hidden, bool list_hidden, rp_writer *writer) {
    const cal_place at = {setup, of};
    const rp_card_names names = cal_card_names(&at);
    const struct {
        const char *key;
        rp_pile pile;
    } piles[] = {
        {"hand", hidden ? 0 : of->hand}, {"known", of->known}, {"deck", hidden ? 0 : of->deck},
        {"discard", of->discard},        {"field", of->field}, {"unseen", hidden && !list_hidden ? cal_unseen(of) : 0}};
    if (hidden) writer->integer(writer, "held", of->hand_count);
    for (size_t i = 0; i < sizeof piles / sizeof *piles; i++)
        if (piles[i].pile) rp_write_pile(&names, writer, piles[i].key, piles[i].pile);
}

void cal_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(state);
    cal_duel usual = cal_usual_duel((cal_phase)duel->phase);
    char word[RP_WORD_MAX], history[17];
    if (duel->phase >= CAL_PHASE_TURN && duel->turn) {
        usual.opener = cal_usual_opener(duel);
        usual.began = duel->opener;
        usual.picker = !duel->began;
    }
    writer->string(writer, "phase", rp_word_text(cal_phase_words, duel->phase, word));
    for (int i = 0; i < CAL_DUEL_GROUPS; i++)
        rp_fields_write(&cal_duel_groups[i], cal_duel_groups[i].name, duel, &usual, &no_names, writer);
    for (int side = 0; side < CAL_PLAYERS; side++) {
        const cal_side *of = &duel->side[side];
        bool hidden = player != RP_CHANCE_PLAYER && player != side;
        writer->open_object(writer, rp_word_text(cal_player_words, side, word));
        if (of->hero_count) writer->open_array(writer, "heroes");
        for (int i = 0; i < of->hero_count; i++) write_hero(setup, (cal_phase)duel->phase, &of->hero[i], writer);
        if (of->hero_count) writer->close(writer);
        rp_fields_write(&cal_side_group, NULL, of, &usual.side[side], &no_names, writer);
        bool list_hidden = hidden && cal_hides_list(setup, duel);
        if (list_hidden) writer->integer(writer, "cards", of->cards);
        if (!list_hidden || duel->phase != CAL_PHASE_DECK) write_piles(setup, of, hidden, list_hidden, writer);
        writer->close(writer);
    }
    snprintf(history, sizeof history, "%016llx", (unsigned long long)duel->history);
    writer->string(writer, "history", history);
}
