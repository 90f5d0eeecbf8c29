#include "engine/games/mage_knight/positions/fields.h"
#include "engine/games/mage_knight/words.h"

#include <stdio.h>

typedef struct output {
    const mk_setup *setup;
    const mk_duel *duel;
    int viewer; /* RP_CHANCE_PLAYER: everything is written */
    rp_writer *writer;
} output;

static void write_neighbours(const output *to) {
    static const mk_space plains = {0, 0};
    const rp_field_names none = {0};
    bool any = false;
    if (to->setup->round && to->duel->phase != MK_START) return; /* the map has them */
    for (int i = 0; i < MK_NEIGHBOURS; i++) any |= to->duel->neighbour[i].terrain || to->duel->neighbour[i].unsafe;
    if (!any) return;
    to->writer->open_array(to->writer, "neighbours");
    for (int i = 0; i < MK_NEIGHBOURS; i++) {
        to->writer->open_object(to->writer, NULL);
        rp_fields_write(&mk_space_group, NULL, &to->duel->neighbour[i], &plains, &none, to->writer);
        to->writer->close(to->writer);
    }
    to->writer->close(to->writer);
}

static void write_pile(const output *to, int player, const char *key, rp_pile pile) {
    const mk_place at = {to->setup, to->duel, player};
    const rp_card_names names = mk_card_names(&at);
    if (pile) rp_write_pile(&names, to->writer, key, pile);
}

/* Cards of the other player that have come to this one, named as the other's own. */
static void write_stolen(const output *to, int player) {
    mk_duel bare;
    memset(&bare, 0, sizeof bare);
    memcpy(bare.kind, to->duel->kind, sizeof bare.kind);
    output own = *to;
    own.duel = &bare;
    write_pile(&own, !player, "stolen", mk_cards_of(to->duel, player) & ~mk_own_slots(player));
}

static void write_places(const output *to, int player, const char *key, const uint8_t places[MK_KNOWN_PLACES]) {
    const mk_place at = {to->setup, to->duel, player};
    const rp_card_names names = mk_card_names(&at);
    if (!places[0]) return;
    to->writer->open_array(to->writer, key);
    for (int i = 0; i < MK_KNOWN_PLACES && places[i]; i++) rp_write_card(&names, to->writer, NULL, places[i] - 1);
    to->writer->close(to->writer);
}

static void write_cards(const output *to, int player) {
    const mk_player *of = &to->duel->player[player];
    bool hidden = to->viewer != RP_CHANCE_PLAYER && to->viewer != player;
    write_stolen(to, player);
    if (hidden)
        to->writer->integer(to->writer, "held", of->hand_count);
    else
        write_pile(to, player, "hand", of->hand);
    write_pile(to, player, "known", of->hand & of->known);
    write_places(to, player, "top", of->top);
    write_places(to, player, "below", of->below);
    write_pile(to, player, "discard", of->discard);
    write_pile(to, player, "played", of->played);
    write_pile(to, player, "gone", of->gone);
}

static void write_units(const output *to, int player) {
    const mk_unit *units = to->duel->player[player].unit;
    static const mk_unit usual;
    const mk_place at = {to->setup, to->duel, player};
    const rp_field_names names = mk_field_names(&at);
    const rp_card_names cards = mk_card_names(&at);
    if (!units[0].kind) return;
    to->writer->open_array(to->writer, "units");
    for (int i = 0; i < MK_UNITS && units[i].kind; i++) {
        to->writer->open_object(to->writer, NULL);
        rp_fields_write(&mk_unit_group, NULL, &units[i], &usual, &names, to->writer);
        if (units[i].banner) rp_write_card(&cards, to->writer, "banner", units[i].banner - 1);
        to->writer->close(to->writer);
    }
    to->writer->close(to->writer);
}

/* The hero's own cards follow from him; those behind them are in the order of their slots. */
static void write_hero(const output *to, int player) {
    const mk_book *book = to->setup->book;
    const uint8_t *gained = to->duel->kind + MK_GAINED + MK_GAINED_EACH * player;
    const uint8_t *wounds = to->duel->kind + MK_WOUNDS + MK_WOUNDS_EACH * player;
    int count = 0;
    if (!to->duel->kind[MK_DECK * player]) return;
    to->writer->string(to->writer, "hero", book->hero[to->duel->player[player].hero].id);
    if (gained[0]) to->writer->open_array(to->writer, "gained");
    for (int i = 0; i < MK_GAINED_EACH && gained[i]; i++)
        to->writer->string(to->writer, NULL, book->card[gained[i] - 1].id);
    if (gained[0]) to->writer->close(to->writer);
    while (count < MK_WOUNDS_EACH && wounds[count]) count++;
    if (count) to->writer->integer(to->writer, "start_wounds", count);
}

static void write_player(const output *to, int player, const mk_duel *usual) {
    const mk_player *of = &to->duel->player[player];
    const mk_player rest = mk_usual_player(to->setup, to->duel, player, of);
    const mk_place at = {to->setup, to->duel, player};
    const rp_field_names names = mk_field_names(&at);
    char word[RP_WORD_MAX];
    to->writer->open_object(to->writer, rp_word_text(mk_names(to->setup), player, word));
    write_hero(to, player);
    rp_fields_write(&mk_first_group, NULL, of, &usual->player[player], &names, to->writer);
    rp_fields_write(&mk_player_group, NULL, of, &rest, &names, to->writer);
    write_units(to, player);
    write_cards(to, player);
    to->writer->close(to->writer);
}

void mk_write(const rp_game *game, const rp_state *state, int player, rp_writer *writer) {
    const output to = {mk_setup_of(game), mk_duel_of(state), player, writer};
    mk_round usual = {.duel = mk_usual_duel(to.setup, (mk_phase)to.duel->phase)};
    mk_duel_table table;
    const mk_place at = {to.setup, to.duel, 0};
    const rp_field_names names = mk_field_names(&at);
    char word[RP_WORD_MAX], history[17];
    writer->string(writer, "phase", rp_word_text(mk_phase_words, to.duel->phase, word));
    mk_list_duel_fields(to.setup, &table);
    if (to.setup->round) {
        const mk_duel bare = usual.duel;
        mk_round_write(mk_round_of(to.duel), writer);
        usual = *mk_round_of(to.duel);
        usual.duel = bare;
        usual.duel.aggressor = to.duel->aggressor, usual.duel.night = to.duel->night;
        mk_usual_in_round(&usual);
        usual.duel.night = bare.night;
    }
    for (int i = 0; i < MK_DUEL_GROUPS; i++)
        rp_fields_write(&table.group[i], table.group[i].name, to.duel, &usual.duel, &names, writer);
    write_neighbours(&to);
    for (int of = 0; of < mk_heroes(to.setup); of++) write_player(&to, of, &usual.duel);
    snprintf(history, sizeof history, "%016llx", (unsigned long long)mk_history(to.setup, to.duel));
    writer->string(writer, "history", history);
}
