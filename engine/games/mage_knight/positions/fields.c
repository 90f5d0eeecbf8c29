#include "engine/games/mage_knight/positions/fields.h"

#include "engine/games/mage_knight/round/round.h"
#include "engine/games/mage_knight/words.h"

#include <stdio.h>
#include <strings.h>

#define OF_DUEL(member) RP_FIELD_PLACE(mk_duel, member)
#define OF_PLAYER(member) RP_FIELD_PLACE(mk_player, member)
#define OF_UNIT(member) RP_FIELD_PLACE(mk_unit, member)
#define NUMBER .kind = RP_FIELD_NUMBER, .maximum
#define FLAG .kind = RP_FIELD_FLAG
#define WORD .kind = RP_FIELD_WORD, .words
#define WORDS .kind = RP_FIELD_WORDS, .words
#define COUNTS .kind = RP_FIELD_OWN, .of = MK_OF_COUNTS, .words

enum { BYTE = UINT8_MAX, LEVEL_MAX = 10, DICE_MAX = 16 };

/* ---- the tables ----------------------------------------------------------------------------------------- */

static const rp_field duel_fields[] = {
    {"step", OF_DUEL(step), WORD = mk_step_words},
    {"active", OF_DUEL(active), WORD = mk_player_words},
    {"passes", OF_DUEL(passes), NUMBER = 2},
    {"night", OF_DUEL(night), FLAG},
    {"terrain", OF_DUEL(terrain), WORD = mk_terrain_words},
    {"site", OF_DUEL(site), WORD = mk_site_words},
    {"unfortified", OF_DUEL(unfortified), FLAG},
    {"source", OF_DUEL(source), .kind = RP_FIELD_OWN, .of = MK_OF_DICE},
    {"dice_out", OF_DUEL(dice_out), NUMBER = DICE_MAX},
    {"attacks", OF_DUEL(attacks), NUMBER = BYTE},
    {"attack", OF_DUEL(attack_of), COUNTS = mk_element_words},
    {"block", OF_DUEL(block_of), COUNTS = mk_element_words},
    {"attack_mana", OF_DUEL(attack_mana), NUMBER = BYTE},
    {"swift_gone", OF_DUEL(swift_gone), FLAG},
    {"skipped", OF_DUEL(skipped), FLAG},
    {"damage", OF_DUEL(damage), NUMBER = BYTE},
    {"order", OF_DUEL(order), NUMBER = UINT16_MAX},
    {"after_block", OF_DUEL(after_block[0]), NUMBER = UINT16_MAX},
    {"after_block_too", OF_DUEL(after_block[1]), NUMBER = UINT16_MAX},
    {"forced", OF_DUEL(forced), .minimum = 1, WORD = mk_player_words},
    {"forced_to", OF_DUEL(forced_to), NUMBER = MK_NEIGHBOURS},
    {"deal", OF_DUEL(deal), WORD = mk_deal_words},
    {"deal_count", OF_DUEL(deal_count), NUMBER = BYTE},
    {"deal_player", OF_DUEL(deal_player), WORD = mk_player_words},
};

static const rp_field pending_fields[] = {
    {"what", OF_DUEL(pending), WORD = mk_pending_words},
    {"player", OF_DUEL(pending_player), WORD = mk_player_words},
    {"user", OF_DUEL(user), WORD = mk_player_words},
    {"use", OF_DUEL(use), NUMBER = UINT16_MAX},
    {"effect", OF_DUEL(effect), NUMBER = MK_EFFECTS_MAX - 1},
    {"times", OF_DUEL(times), NUMBER = BYTE},
    {"left", OF_DUEL(left), NUMBER = BYTE},
    {"wanted", OF_DUEL(wanted), NUMBER = UINT16_MAX},
    {"target", OF_DUEL(target), NUMBER = MK_UNITS},
    {"bonus", OF_DUEL(bonus), NUMBER = BYTE},
    {"colour", OF_DUEL(chosen_colour), .minimum = 1, WORD = mk_colour_words},
};

static const rp_field first_fields[] = {
    {"level", OF_PLAYER(level), NUMBER = LEVEL_MAX},
    {"holds", OF_PLAYER(holds), WORDS = mk_holds_words},
    {"wounds", OF_PLAYER(wounds), NUMBER = BYTE},
    {"wounds_discarded", OF_PLAYER(wounds_discarded), NUMBER = BYTE},
};

static const rp_field player_fields[] = {
    {"fame", OF_PLAYER(fame), NUMBER = MK_FAME_MAX},
    {"wounds_taken", OF_PLAYER(wounds_taken), NUMBER = BYTE},
    {"dice", OF_PLAYER(dice), NUMBER = DICE_MAX},
    {"skills", OF_PLAYER(skills), .kind = RP_FIELD_NAMES, .of = MK_OF_SKILLS},
    {"skills_used", OF_PLAYER(skills_used), .kind = RP_FIELD_NAMES, .of = MK_OF_SKILLS},
    {"account", OF_PLAYER(account), .minimum = -30000, NUMBER = 30000},
    {"tokens", OF_PLAYER(tokens), .kind = RP_FIELD_RECORD, .words = mk_colour_words, .maximum = MK_TOKENS_MAX},
    {"crystals", OF_PLAYER(crystals), .kind = RP_FIELD_RECORD, .words = "red|blue|green|white",
     .maximum = MK_CRYSTALS_MAX},
    {"crystals_spent", OF_PLAYER(crystals_spent), .kind = RP_FIELD_RECORD, .words = "red|blue|green|white",
     .maximum = 100},
    {"endless", OF_PLAYER(endless), WORDS = mk_colour_words},
    {"usable", OF_PLAYER(usable), WORDS = mk_colour_words},
    {"wild", OF_PLAYER(wild), WORDS = mk_colour_words},
    {"cursed", OF_PLAYER(cursed), WORDS = "red|blue|green|white|gold|black|nothing|each-time"},
    {"influence_blocks", OF_PLAYER(influence_blocks), .minimum = 1, WORD = mk_element_words},
    {"units_stronger", OF_PLAYER(units_stronger), NUMBER = BYTE},
    {"saved_fire", OF_PLAYER(saved_fire), NUMBER = BYTE},
    {"power", OF_PLAYER(power), NUMBER = BYTE},
    {"repeat", OF_PLAYER(repeat), NUMBER = BYTE},
    {"lead", OF_PLAYER(lead), NUMBER = BYTE},
    {"sideways", OF_PLAYER(sideways), NUMBER = BYTE},
    {"sideways_better", OF_PLAYER(sideways_better), NUMBER = BYTE},
    {"sideways_for", OF_PLAYER(sideways_for), WORDS = mk_card_kind_words},
    {"sideways_colours", OF_PLAYER(sideways_colours), WORDS = mk_colour_words},
    {"wound_sideways", OF_PLAYER(wound_sideways), NUMBER = BYTE},
};

static const rp_field unit_fields[] = {
    {"unit", OF_UNIT(kind), .kind = RP_FIELD_NAME, .of = MK_OF_UNITS},
    {"state", OF_UNIT(state), WORDS = mk_unit_state_words},
    {"lost", OF_UNIT(lost), WORDS = mk_element_words},
    {"armor", OF_UNIT(armor), .minimum = -100, NUMBER = 0},
    {"amount", OF_UNIT(amount), NUMBER = BYTE},
    {"element", OF_UNIT(element), WORD = mk_element_words},
};

static const rp_field space_fields[] = {
    {"terrain", RP_FIELD_PLACE(mk_space, terrain), WORD = mk_terrain_words},
    {"unsafe", RP_FIELD_PLACE(mk_space, unsafe), FLAG},
};

#define GROUP(name, fields)                                                                                            \
    { name, fields, sizeof fields / sizeof *fields }
static const rp_field_group duel_groups[MK_DUEL_GROUPS] = {GROUP(NULL, duel_fields), GROUP("pending", pending_fields)};
const rp_field_group mk_first_group = GROUP(NULL, first_fields), mk_player_group = GROUP(NULL, player_fields),
                     mk_unit_group = GROUP(NULL, unit_fields), mk_space_group = GROUP(NULL, space_fields);

_Static_assert(sizeof duel_fields / sizeof *duel_fields + sizeof pending_fields / sizeof *pending_fields <=
                   (size_t)MK_DUEL_FIELDS,
               "the table has room");

void mk_list_duel_fields(const mk_setup *setup, mk_duel_table *table) {
    rp_field *to = table->fields;
    for (int i = 0; i < MK_DUEL_GROUPS; i++) {
        table->group[i] = duel_groups[i];
        table->group[i].fields = to;
        for (size_t field = 0; field < duel_groups[i].count; field++, to++) {
            *to = duel_groups[i].fields[field];
            if (to->words == mk_player_words) to->words = mk_names(setup);
        }
    }
}

/* ---- names ---------------------------------------------------------------------------------------------- */

static const mk_thing *thing_of(const mk_place *at, const rp_field *field, int index) {
    return field->of == MK_OF_UNITS ? &at->setup->book->unit[index]
                                    : &at->setup->book->hero[at->duel->player[at->player].hero].skill[index];
}

static int count_of(const mk_place *at, const rp_field *field) {
    const mk_book *book = at->setup->book;
    return (int)(field->of == MK_OF_UNITS ? book->unit_count
                                          : book->hero[at->duel->player[at->player].hero].skill_count);
}

static void name(const void *context, const rp_field *field, int index, char *text) {
    snprintf(text, RP_TEXT_MAX, "%s", thing_of(context, field, index)->id);
}

static int find(const void *context, const rp_field *field, const char *text, rp_reader *reader) {
    int count = count_of(context, field);
    char list[300] = "";
    rp_page page = {list, sizeof list, 0};
    for (int i = 0; i < count; i++) {
        const mk_thing *thing = thing_of(context, field, i);
        if (strcasecmp(thing->id, text) == 0 || strcasecmp(thing->name, text) == 0) return i;
        rp_page_put(&page, "%s%s", i ? ", " : "", thing->id);
    }
    rp_reader_fail(reader, "'%.40s' is no %s; there are: %s", text,
                   field->of == MK_OF_UNITS ? "Unit" : "Skill of this hero", list);
    return -1;
}

/* Numbers by words, above 0 where they stand. */
static void write_counts(const rp_field *field, const unsigned char *at, rp_writer *writer) {
    char word[RP_WORD_MAX];
    writer->open_object(writer, field->name);
    for (int i = 0; i < field->size; i++)
        if (at[i]) writer->integer(writer, rp_word_text(field->words, i, word), at[i]);
    writer->close(writer);
}

static void read_counts(const rp_field *field, unsigned char *at, rp_reader *reader) {
    char word[RP_WORD_MAX];
    if (!rp_read_object_optional(reader, field->name)) return;
    rp_read_only(reader, field->words);
    for (int i = 0; i < field->size; i++)
        at[i] = (unsigned char)rp_read_integer_or(reader, rp_word_text(field->words, i, word), 0, 250, 0);
    reader->leave(reader);
}

/* Dice by their colours, one name for each. */
static void write_dice(const rp_field *field, const unsigned char *at, rp_writer *writer) {
    char word[RP_WORD_MAX];
    writer->open_array(writer, field->name);
    for (int colour = 0; colour < MK_COLOURS; colour++)
        for (int i = 0; i < at[colour]; i++) writer->string(writer, NULL, rp_word_text(mk_colour_words, colour, word));
    writer->close(writer);
}

static void read_dice(const rp_field *field, unsigned char *at, rp_reader *reader) {
    if (!rp_read_array_optional(reader, field->name, DICE_MAX)) return;
    memset(at, 0, field->size);
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        int colour = rp_read_choice(reader, NULL, mk_colour_words);
        if (rp_reader_ok(reader)) at[colour]++;
        reader->leave(reader);
    }
    reader->leave(reader);
}

static void write_own(const void *context, const rp_field *field, const void *bytes, const void *usual,
                      rp_writer *writer) {
    const unsigned char *at = (const unsigned char *)bytes + field->offset;
    (void)context, (void)usual;
    (field->of == MK_OF_DICE ? write_dice : write_counts)(field, at, writer);
}

static void read_own(const void *context, const rp_field *field, void *bytes, rp_reader *reader) {
    unsigned char *at = (unsigned char *)bytes + field->offset;
    (void)context;
    (field->of == MK_OF_DICE ? read_dice : read_counts)(field, at, reader);
}

rp_field_names mk_field_names(const mk_place *place) {
    return (rp_field_names){.name = name, .find = find, .write = write_own, .read = read_own, .context = place};
}

static void card_text(const void *context, int slot, char *text) {
    const mk_place *at = context;
    mk_slot_text(at->setup, at->duel, at->player, slot, text);
}

static const char *card_id(const void *context, int slot) {
    const mk_place *at = context;
    return at->setup->book->card[at->duel->kind[slot] - 1].id;
}

rp_card_names mk_card_names(const mk_place *place) {
    return (rp_card_names){.text = card_text, .name = card_id, .context = place};
}

/* ---- what is usual -------------------------------------------------------------------------------------- */

mk_duel mk_usual_duel(const mk_setup *setup, mk_phase phase) {
    mk_duel usual;
    memset(&usual, 0, sizeof usual);
    usual.phase = (uint8_t)phase;
    usual.active = phase == MK_RANGED_PHASE && !setup->enemy.armor ? MK_DEFENDER : MK_AGGRESSOR;
    if (phase == MK_START) return usual;
    for (int player = 0; player < mk_heroes(setup); player++) usual.player[player].level = 1;
    for (int colour = 0; colour < MK_BASIC_COLOURS; colour++) usual.source[colour] = 1;
    return usual;
}

void mk_usual_in_round(mk_round *round) {
    mk_duel *duel = &round->duel;
    bool fight = duel->phase >= MK_ATTEND && duel->phase <= MK_MELEE_PHASE;
    duel->active = 0;
    if (!fight) return;
    duel->active = duel->phase == MK_RANGED_PHASE ? !duel->aggressor : duel->aggressor;
    mk_set_place(round);
}

mk_player mk_usual_player(const mk_setup *setup, const mk_duel *duel, int player, const mk_player *of) {
    mk_player usual;
    memset(&usual, 0, sizeof usual);
    usual.hero = of->hero, usual.level = of->level, usual.holds = of->holds;
    usual.wounds = of->wounds, usual.wounds_discarded = of->wounds_discarded;
    if (of->level) usual.fame = (uint8_t)(of->level * of->level - 1);
    if (setup->round) return usual;
    usual.wounds_taken = (uint8_t)(of->wounds + of->wounds_discarded > BYTE ? BYTE : of->wounds + of->wounds_discarded);
    bool own_turn = player == MK_AGGRESSOR || mk_holds_for(of, MK_FULL);
    usual.dice = duel->phase != MK_START && own_turn && !mk_holds_for(of, MK_USED_DIE);
    return usual;
}
