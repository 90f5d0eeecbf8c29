#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/positions/positions.h"
#include "engine/games/mage_knight/words.h"
#include "engine/kit/fields.h"

#include <string.h>

#define OF(member) RP_FIELD_PLACE(mk_round, member)
#define NUMBER .kind = RP_FIELD_NUMBER, .maximum

static const rp_field fields[] = {
    {"turn", OF(turn), .kind = RP_FIELD_WORD, .words = mk_round_player_words},
    {"turns", OF(turns), NUMBER = 250},
    {"acted", OF(acted), .kind = RP_FIELD_FLAG},
    {"spent", OF(spent), .kind = RP_FIELD_WORDS, .words = mk_round_player_words},
    {"announced", OF(announced), .minimum = 1, .kind = RP_FIELD_WORD, .words = mk_round_player_words},
    {"in_advance", OF(in_advance), .kind = RP_FIELD_FLAG},
    {"plundered", OF(plundered), .kind = RP_FIELD_WORDS, .words = mk_round_player_words},
    {"move", OF(move), NUMBER = 250},
    {"heal", OF(heal), NUMBER = 250},
    {"draws", OF(draws), NUMBER = MK_PLUNDER},
    {"aggressor", RP_FIELD_PLACE(mk_round, duel.aggressor), .kind = RP_FIELD_WORD, .words = mk_round_player_words},
};
static const rp_field_group group = {"round", fields, sizeof fields / sizeof *fields};

static void write_numbers(rp_writer *writer, const char *key, const uint8_t *of, int count) {
    writer->open_array(writer, key);
    for (int i = 0; i < count; i++) writer->integer(writer, NULL, of[i]);
    writer->close(writer);
}

void mk_round_write(const mk_round *round, rp_writer *writer) {
    static const mk_round usual;
    const rp_field_names none = {0};
    char word[RP_WORD_MAX];
    writer->open_array(writer, "map");
    for (int space = 0; space < MK_SPACES; space++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "terrain", rp_word_text(mk_terrain_words, round->terrain[space], word));
        if (round->site[space]) writer->string(writer, "site", rp_word_text(mk_site_words, round->site[space], word));
        if (round->unsafe >> space & 1) writer->boolean(writer, "unsafe", true);
        writer->close(writer);
    }
    writer->close(writer);
    write_numbers(writer, "stand", round->at, MK_PLAYERS);
    if (round->way_length) write_numbers(writer, "way", round->way, round->way_length);
    rp_fields_write(&group, group.name, round, &usual, &none, writer);
}

/* A list of spaces; returns how many there are. */
static int read_numbers(rp_reader *reader, const char *key, uint8_t *of, int most) {
    int count = 0;
    if (!rp_read_array_optional(reader, key, (size_t)most)) return 0;
    count = (int)reader->length(reader);
    for (int i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, (size_t)i)) break;
        of[i] = (uint8_t)rp_read_integer(reader, NULL, 0, MK_SPACES - 1);
        reader->leave(reader);
    }
    reader->leave(reader);
    return count;
}

static void read_map(mk_round *round, rp_reader *reader) {
    static const rp_field unsafe = {"unsafe", 0, 1, .kind = RP_FIELD_FLAG};
    static const rp_field site = {"site", 0, 1, .kind = RP_FIELD_WORD, .words = mk_site_words};
    const rp_field_names none = {0};
    if (!rp_read_array_optional(reader, "map", MK_SPACES)) return;
    if (reader->length(reader) != MK_SPACES)
        rp_reader_fail(reader, "has %d spaces, should have %d", (int)reader->length(reader), MK_SPACES);
    for (int space = 0; space < MK_SPACES && rp_reader_ok(reader); space++) {
        uint8_t flag = 0;
        if (!reader->enter(reader, NULL, (size_t)space)) break;
        rp_read_only(reader, "terrain|site|unsafe");
        round->terrain[space] = (uint8_t)rp_read_choice(reader, "terrain", mk_terrain_words);
        rp_field_read(&site, &none, &round->site[space], reader);
        rp_field_read(&unsafe, &none, &flag, reader);
        round->unsafe |= (uint8_t)(flag << space);
        reader->leave(reader);
    }
    reader->leave(reader);
}

void mk_round_read(mk_round *round, rp_reader *reader) {
    const rp_field_names none = {0};
    read_map(round, reader);
    int stand = read_numbers(reader, "stand", round->at, MK_PLAYERS);
    if (rp_reader_ok(reader) && stand != MK_PLAYERS && round->duel.phase != MK_START)
        rp_reader_fail(reader, "stand: should be two spaces, of the first and of the second player");
    round->way_length = (uint8_t)read_numbers(reader, "way", round->way, MK_WAY);
    rp_fields_read(&group, group.name, round, &none, reader);
}

/* ---- what can be ---------------------------------------------------------------------------------------- */

static void check_map(const mk_setup *setup, const mk_round *round, rp_reader *reader) {
    for (int space = 0; space < MK_SPACES; space++) {
        bool open = mk_entry_cost(round, space) > 0;
        int site = round->site[space];
        if (setup->introductory && site == MK_CITY)
            rp_reader_fail(reader, "map[%d].site: the introductory scenario has no city", space);
        else if (site == MK_KEEP)
            rp_reader_fail(reader, "map[%d].site: a Round has no keeps", space);
        else if (site && !open)
            rp_reader_fail(reader, "map[%d].site: nobody can enter that space", space);
    }
    if (mk_entry_cost(round, MK_GOAL) == 0) rp_reader_fail(reader, "map[0].terrain: the goal should be open");
    if (mk_is_shared(round, MK_GOAL)) rp_reader_fail(reader, "map[0].site: portals and cities lie in the ring");
}

static void check_figures(const mk_round *round, rp_reader *reader) {
    const mk_duel *duel = &round->duel;
    bool fight = duel->phase >= MK_ATTEND && duel->phase <= MK_MELEE_PHASE, turn = duel->phase == MK_TURN;
    bool together = round->at[0] == round->at[1] && !mk_is_shared(round, round->at[0]);
    int before = round->at[round->turn];
    for (int player = 0; player < MK_PLAYERS; player++)
        if (mk_entry_cost(round, round->at[player]) == 0)
            rp_reader_fail(reader, "stand[%d]: nobody can stand on that space", player);
    for (int i = round->way_length - 1; i >= 0 && !round->in_advance; i--) {
        if (!(mk_adjacent(before) >> round->way[i] & 1) || mk_entry_cost(round, round->way[i]) == 0)
            rp_reader_fail(reader, "way[%d]: the next space does not touch it", i);
        before = round->way[i];
    }
    if (fight && (round->at[0] != round->at[1] || mk_is_shared(round, round->at[0]) || !round->way_length))
        rp_reader_fail(reader, "stand: who fight should stand on one space, which the aggressor has moved to");
    else if (!fight && together && !(turn && round->way_length))
        rp_reader_fail(reader, "stand: only who moves on can be on the other's space");
    else if (round->announced && fight)
        rp_reader_fail(reader, "round.announced: nobody is attacked after that");
}

static void check_turn(const mk_setup *setup, const mk_round *round, rp_reader *reader) {
    const mk_duel *duel = &round->duel;
    bool fight = duel->phase >= MK_ATTEND && duel->phase <= MK_MELEE_PHASE;
    const mk_player *of = &duel->player[round->turn];
    if (fight && duel->aggressor != round->turn)
        rp_reader_fail(reader, "round.aggressor: should be whose turn it is");
    else if (!fight && duel->aggressor)
        rp_reader_fail(reader, "round.aggressor: belongs to a fight");
    else if ((duel->phase == MK_TURN || fight || duel->phase == MK_RESTING) && round->in_advance)
        rp_reader_fail(reader, "round.in_advance: belongs to what follows a fight");
    else if (round->in_advance && !mk_holds_for(of, MK_FULL))
        rp_reader_fail(reader, "round.in_advance: is for who has attended fully");
    else if (duel->phase != MK_OVER && !round->in_advance && mk_holds_for(of, MK_FULL))
        rp_reader_fail(reader, "holds: 'full' is not for whose turn it is");
    else if (duel->phase != MK_OVER && round->announced == round->turn + 1)
        rp_reader_fail(reader, "round.announced: who has announced the end has no turn any more");
    else if (round->turns > setup->turn_limit)
        rp_reader_fail(reader, "round.turns: should be at most %d", setup->turn_limit);
    else if ((round->move && duel->phase != MK_TURN) || (round->heal && !mk_is_outside(duel)))
        rp_reader_fail(reader, "round.move: points belong to a turn");
}

static void check_chance(const mk_round *round, rp_reader *reader) {
    const mk_duel *duel = &round->duel;
    bool plunders = duel->phase == MK_TURN || duel->phase == MK_ATTEND;
    if (duel->pending == MK_CHANCE_RETURN && (duel->phase != MK_TURN_END || !duel->dice_out))
        rp_reader_fail(reader, "pending.what: dice come back at the end of a turn");
    else if (duel->pending == MK_CHANCE_RETURN && duel->wanted != duel->dice_out)
        rp_reader_fail(reader, "pending.wanted: should be %d, the dice in use", duel->dice_out);
    else if (duel->pending == MK_CHANCE_REFILL && duel->phase != MK_TURN_END && !(plunders && round->draws))
        rp_reader_fail(reader, "pending.what: cards are drawn at the end of a turn, or by plundering");
    else if (round->draws && (duel->pending != MK_CHANCE_REFILL || !plunders))
        rp_reader_fail(reader, "round.draws: belongs to plundering");
    else if (duel->pending >= MK_CHANCE_RETURN &&
             duel->pending_player != (duel->phase == MK_ATTEND ? !round->turn : round->turn))
        rp_reader_fail(reader, "pending.player: is not who draws or gives dice back");
}

void mk_round_check(const mk_setup *setup, const mk_round *round, rp_reader *reader) {
    if (round->duel.phase == MK_START) return;
    check_map(setup, round, reader);
    if (rp_reader_ok(reader)) check_figures(round, reader);
    if (rp_reader_ok(reader)) check_turn(setup, round, reader);
    if (rp_reader_ok(reader)) check_chance(round, reader);
}
