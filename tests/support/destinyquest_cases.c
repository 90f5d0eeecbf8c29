#include "tests/support/destinyquest_cases.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/events.h"
#include "engine/store/data.h"
#include "engine/store/json.h"
#include "engine/store/position.h"
#include "tests/support/files.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { TEXT = 2048, BANS_MAX = 16, STEPS_WITHOUT_ONE = 200 };

static const char *const player_names[2] = {"first", "second"};

static const char *const phase_names[DESTINY_PHASES] = {
    "bout-start",    "vortex",      "round-start",    "slower",      "faster",       "secret",        "speed-roll",
    "speed-rolled",  "answer",      "after-dodge",    "damage-dice", "damage-score", "before-damage", "damage-roll",
    "damage-rolled", "sacrifice",   "declined-early", "declined",    "brace",        "braced",        "after-damage",
    "hurt",          "strike-back", "struck",         "round-end",   "over"};

typedef struct ban {
    int player;
    unsigned round;
    char text[RP_TEXT_MAX];
} ban;

typedef struct play {
    const destiny_case *shown;
    char ability[64]; /* what '$' stands for: id, name in lower case */
    char name[64];
    char step[TEXT];
    rp_data *data;
    rp_game *game;
    rp_state state;
    int speed[2], score; /* last ones */
    unsigned round; /* that the script is in: the state may be in the next one already, if nobody was asked any more */
    bool named;     /* the script has named the cited ability */
    ban bans[BANS_MAX];
    size_t ban_count;
} play;

static const destiny_bout *bout_of(const play *p) { return destiny_bout_of(&p->state); }

/* ---- saying what went wrong ------------------------------------------------------------------------------- */

static void list_legal(const play *p, char *text, size_t size) {
    unsigned to_act = rp_to_act(p->game, &p->state);
    size_t used = 0;
    text[0] = 0;
    if (to_act & RP_TO_ACT_CHANCE) snprintf(text, size, "chance: %d dice", bout_of(p)->roll_count);
    if (to_act & RP_TO_ACT_CHANCE) return;
    for (int player = 0; player < 2; player++) {
        rp_action legal[RP_LEGAL_MAX];
        if (!(to_act & RP_TO_ACT_PLAYER(player))) continue;
        int count = rp_useful(p->game, &p->state, player, legal);
        for (int i = 0; i < count && used + RP_TEXT_MAX + 16 < size; i++) {
            char action[RP_TEXT_MAX];
            rp_action_text(p->game, &p->state, player, legal[i], action);
            used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : player_names[player], i ? "" : ": ");
            used += (size_t)snprintf(text + used, size - used, "%s", action);
        }
    }
}

static void give_up(const play *p, const char *why, const char *what) {
    char legal[TEXT];
    list_legal(p, legal, sizeof legal);
    char *position = rp_position_text(p->game, &p->state, -1, 0);
    ck_abort_msg("ability:%s, %s\n  first:  %s\n  second: %s\n  script: %s\n  at '%s': %s%s\n  legal: %s\n  %s",
                 p->ability, p->shown->shows, p->shown->first, p->shown->second, p->shown->script, p->step, why, what,
                 legal, position ? position : "");
}

/* ---- heroes ----------------------------------------------------------------------------------------------- */

/* Copies `text` with '$' replaced. */
static void fill_in(char *out, size_t size, const char *text, const char *word) {
    size_t used = 0;
    out[0] = 0;
    for (; *text; text++)
        used += (size_t)snprintf(out + used, size - used, *text == '$' ? "%s" : "%.1s", *text == '$' ? word : text);
    require(used < size);
}

typedef struct sheet {
    int attribute[DESTINY_ATTRIBUTES], health, sweet_spot;
    int weapon_speed[2], weapon_brawn[2];
    char weapon[2][16]; /* main hand, left hand */
    char abilities[TEXT];
} sheet;

static void add_ability(sheet *s, const char *part) {
    char id[64], quoted[80];
    int copies = 1;
    require(sscanf(part, "%63[a-z0-9-] x%d", id, &copies) >= 1);
    snprintf(quoted, sizeof quoted, "\"%s\"", id);
    if (strstr(s->abilities, quoted)) return; /* '$' may be one that the case names itself */
    size_t used = strlen(s->abilities);
    const char *comma = used ? ", " : "";
    if (copies == 1)
        snprintf(s->abilities + used, sizeof s->abilities - used, "%s\"%s\"", comma, id);
    else
        snprintf(s->abilities + used, sizeof s->abilities - used, "%s{\"ability\": \"%s\", \"copies\": %d}", comma, id,
                 copies);
}

static void read_part(sheet *s, const char *part) {
    static const char *const names[DESTINY_ATTRIBUTES] = {"speed", "brawn", "magic", "armour"};
    static const char *const hands[2] = {"main", "left"};
    char word[64], weapon[16];
    int a = 0, b = 0;
    for (int hand = 0; hand < 2; hand++)
        if (sscanf(part, "%63s %15s %d %d", word, weapon, &a, &b) == 4 && strcmp(word, hands[hand]) == 0) {
            snprintf(s->weapon[hand], sizeof s->weapon[hand], "%s", weapon);
            s->weapon_speed[hand] = a, s->weapon_brawn[hand] = b;
            return;
        }
    bool number = sscanf(part, "%63s %d", word, &a) == 2;
    for (int i = 0; number && i < DESTINY_ATTRIBUTES; i++)
        if (strcmp(word, names[i]) == 0) {
            s->attribute[i] = a;
            return;
        }
    if (number && strcmp(word, "health") == 0)
        s->health = a;
    else if (number && strcmp(word, "sweet") == 0)
        s->sweet_spot = a;
    else
        add_ability(s, part);
}

static sheet read_sheet(const char *hero, int speed) {
    sheet s = {.attribute = {speed, 5, 0, 2}, .health = 30};
    char text[TEXT];
    snprintf(text, sizeof text, "%s", hero);
    char *rest = text;
    for (char *part; (part = strsep(&rest, ","));) {
        while (*part == ' ') part++;
        if (*part) read_part(&s, part);
    }
    return s;
}

static void write_sheet(char *out, size_t size, const char *id, const sheet *s) {
    size_t used = strlen(out);
    used += (size_t)snprintf(out + used, size - used,
                             "{\"id\": \"%s\", \"name\": \"%s\", \"path\": \"warrior\", \"total\": {\"speed\": %d, "
                             "\"brawn\": %d, \"magic\": %d, \"armour\": %d, \"health\": %d}, ",
                             id, id, s->attribute[0], s->attribute[1], s->attribute[2], s->attribute[3], s->health);
    if (s->sweet_spot) used += (size_t)snprintf(out + used, size - used, "\"sweet_spot\": %d, ", s->sweet_spot);
    used += (size_t)snprintf(out + used, size - used, "\"items\": [");
    for (int hand = 0; hand < 2; hand++)
        if (s->weapon[hand][0])
            used +=
                (size_t)snprintf(out + used, size - used,
                                 "%s{\"name\": \"%s\", \"slot\": \"%s\", \"weapon\": \"%s\", "
                                 "\"bonuses\": {\"speed\": %d, \"brawn\": %d}}",
                                 hand && s->weapon[0][0] ? ", " : "", s->weapon[hand], hand ? "left-hand" : "main-hand",
                                 s->weapon[hand], s->weapon_speed[hand], s->weapon_brawn[hand]);
    snprintf(out + used, size - used, "], \"abilities\": [%s]}", s->abilities);
}

static void load_heroes(play *p) {
    char folder[TEST_FOLDER_BYTES], path[128], hero[TEXT], text[4 * TEXT] = "{\"heroes\": [";
    rp_error error = {0};
    for (int i = 0; i < 2; i++) {
        fill_in(hero, sizeof hero, i ? p->shown->second : p->shown->first, p->ability);
        sheet s = read_sheet(hero, i ? 4 : 5);
        write_sheet(text, sizeof text, player_names[i], &s);
        snprintf(text + strlen(text), sizeof text - strlen(text), i ? "]}" : ", ");
    }
    test_folder_make(folder);
    snprintf(path, sizeof path, "%s/heroes.json", folder);
    test_file_write(path, text, strlen(text));
    rp_status status = rp_data_load(&rp_destinyquest, folder, &p->data, &error);
    test_folder_remove(folder);
    if (status != RP_OK) ck_abort_msg("ability:%s, %s: %s\n  %s", p->ability, p->shown->shows, error.text, text);
}

static void make_game(play *p) {
    char spec[RP_SPEC_TEXT_MAX];
    rp_error error = {0};
    const char *with = strncmp(p->shown->script, "with ", 5) == 0 ? p->shown->script + 5 : "";
    snprintf(spec, sizeof spec, "destinyquest:p1=first,p2=second%s%.*s", *with ? "," : "", (int)strcspn(with, ";"),
             with);
    if (rp_game_new(spec, p->data, &p->game, &error) != RP_OK)
        ck_abort_msg("ability:%s, %s: %s: %s", p->ability, p->shown->shows, spec, error.text);
    const destiny_book *book = destiny_setup_of(p->game)->book;
    int index = destiny_ability_find(book, p->ability);
    if (index < 0) ck_abort_msg("no ability '%s' (%s)", p->ability, p->shown->shows);
    snprintf(p->name, sizeof p->name, "%s", book->ability[index].name);
    for (char *at = p->name; *at; at++) *at = (char)tolower((unsigned char)*at);
    rp_start(p->game, &p->state);
    p->round = 1;
}

/* ---- moves ------------------------------------------------------------------------------------------------ */

/* "corruption" means "corruption brawn" as well. */
static bool text_means(const char *text, const char *asked) {
    size_t length = strlen(asked);
    return strncmp(text, asked, length) == 0 && (text[length] == 0 || text[length] == ' ');
}

/* The legal action of `player` with that text, else the first that begins with it before a choice; -1: he may not. */
static rp_action find_action(const play *p, int player, const char *asked) {
    rp_action legal[RP_LEGAL_MAX], found = -1;
    unsigned to_act = rp_to_act(p->game, &p->state);
    if ((to_act & RP_TO_ACT_CHANCE) || !(to_act & RP_TO_ACT_PLAYER(player))) return -1;
    int count = rp_useful(p->game, &p->state, player, legal);
    for (int i = 0; i < count; i++) {
        char text[RP_TEXT_MAX];
        rp_action_text(p->game, &p->state, player, legal[i], text);
        if (strcmp(text, asked) == 0) return legal[i];
        if (found < 0 && text_means(text, asked)) found = legal[i];
    }
    return found;
}

static void check_bans(const play *p) {
    for (size_t i = 0; i < p->ban_count; i++) {
        const ban *b = &p->bans[i];
        if (bout_of(p)->round <= b->round && find_action(p, b->player, b->text) >= 0) give_up(p, "he may: ", b->text);
    }
}

/* Takes note of an action that a script names. */
static void note_named(play *p, const char *text) {
    if (text_means(text, p->name)) p->named = true;
}

/* The last attack speeds and damage score. */
static void hear(void *context, const rp_event *event) {
    play *p = context;
    if (event->kind == DESTINY_EVENT_BLOW) p->score = event->value[DESTINY_BLOW_TOTAL];
    if (event->kind != DESTINY_EVENT_WINNER) return;
    p->speed[0] = event->value[DESTINY_WINNER_FIRST];
    p->speed[1] = event->value[DESTINY_WINNER_SECOND];
}

static void apply(play *p, const rp_move *move) {
    rp_error error = {0};
    check_bans(p);
    if (rp_check_move(p->game, &p->state, move, &error) != RP_OK) give_up(p, "refused: ", error.text);
    rp_advance_told(p->game, &p->state, move, &(rp_listener){hear, p});
}

static rp_action passing(const play *p, int player) {
    rp_action legal[RP_LEGAL_MAX];
    rp_useful(p->game, &p->state, player, legal);
    if (legal[0] > DESTINY_ROLL) give_up(p, "nobody can pass here", "");
    return legal[0];
}

static void pass(play *p) {
    rp_move move = {{0}};
    unsigned to_act = rp_to_act(p->game, &p->state);
    for (int player = 0; player < 2; player++)
        if (to_act & RP_TO_ACT_PLAYER(player)) move.of[player] = passing(p, player);
    apply(p, &move);
}

static bool is_chance(const play *p) { return rp_to_act(p->game, &p->state) == RP_TO_ACT_CHANCE; }

/* Everybody passes until dice are to fall. */
static void pass_to_dice(play *p) {
    for (int i = 0; !is_chance(p); i++) {
        if (rp_to_act(p->game, &p->state) == 0 || i == STEPS_WITHOUT_ONE) give_up(p, "no dice fall", "");
        pass(p);
    }
}

static void pass_to_action(play *p, int player, const char *text) {
    for (int i = 0; find_action(p, player, text) < 0; i++) {
        if (rp_to_act(p->game, &p->state) == 0 || is_chance(p) || i == STEPS_WITHOUT_ONE)
            give_up(p, "he may not: ", text);
        pass(p);
    }
    note_named(p, text);
}

static void pass_to_phase(play *p, const char *phase) {
    for (int i = 0; strcmp(phase_names[bout_of(p)->phase], phase) != 0; i++) {
        if (rp_to_act(p->game, &p->state) == 0 || is_chance(p) || i == STEPS_WITHOUT_ONE)
            give_up(p, "it does not come to ", phase);
        pass(p);
    }
}

static void pass_to_next_round(play *p) {
    for (int i = 0; bout_of(p)->round <= p->round && rp_to_act(p->game, &p->state); i++) {
        if (is_chance(p) || i == STEPS_WITHOUT_ONE) give_up(p, "the round does not end", "");
        pass(p);
    }
    check_bans(p);
    p->round++;
}

/* ---- dice ------------------------------------------------------------------------------------------------- */

static int compare_faces(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void throw_dice(play *p, const char *faces, size_t length) {
    int face[DESTINY_DICE_MAX], count = 0;
    char text[RP_TEXT_MAX];
    for (size_t i = 0; i < length; i++)
        if (isdigit((unsigned char)faces[i]) && count < DESTINY_DICE_MAX) face[count++] = faces[i] - '0';
    if (count == 0) return;
    qsort(face, (size_t)count, sizeof face[0], compare_faces);
    size_t used = (size_t)snprintf(text, sizeof text, count == 1 ? "die" : "dice");
    for (int i = 0; i < count; i++) used += (size_t)snprintf(text + used, sizeof text - used, " %d", face[i]);
    rp_error error = {0};
    rp_move move = {{0}};
    if (rp_action_parse(p->game, &p->state, RP_CHANCE_PLAYER, text, &move.of[0], &error) != RP_OK)
        give_up(p, "not these dice: ", error.text);
    apply(p, &move);
}

static void throw_speed(play *p, const char *faces) {
    const char *slash = strchr(faces, '/');
    if (!slash) give_up(p, "no '/' between the dice", "");
    for (int player = 0; player < 2; player++) {
        const char *part = player ? slash + 1 : faces;
        size_t length = player ? strlen(part) : (size_t)(slash - faces);
        if (strspn(part, " ") >= length) continue;
        pass_to_dice(p);
        if (bout_of(p)->roll != DESTINY_ROLL_SPEED || bout_of(p)->roller != player)
            give_up(p, "these are not attack speed dice of the ", player_names[player]);
        throw_dice(p, part, length);
    }
}

static void throw_other(play *p, const char *faces) {
    pass_to_dice(p);
    if (bout_of(p)->roll == DESTINY_ROLL_SPEED) give_up(p, "attack speed dice are to fall", "");
    throw_dice(p, faces, strlen(faces));
}

/* ---- fields ----------------------------------------------------------------------------------------------- */

static void hero_field(const play *p, int player, const char *field, char out[RP_TEXT_MAX]) {
    static const char *const names[DESTINY_ATTRIBUTES] = {"speed", "brawn", "magic", "armour"};
    const destiny_bout *bout = bout_of(p);
    int value = 0;
    bool known = true;
    if (strcmp(field, "health") == 0)
        value = bout->fighter[player].health;
    else if (strcmp(field, "total") == 0)
        value = p->speed[player];
    else {
        known = false;
        for (int i = 0; i < DESTINY_ATTRIBUTES; i++)
            if (strcmp(field, names[i]) == 0) {
                value = destiny_attribute_now(destiny_setup_of(p->game), bout, player, i);
                known = true;
            }
    }
    if (!known) give_up(p, "no field ", field);
    snprintf(out, RP_TEXT_MAX, "%d", value);
}

static const char *asked_now(const play *p) {
    switch (rp_to_act(p->game, &p->state)) {
    case 0: return "nobody";
    case RP_TO_ACT_PLAYER(0): return "first";
    case RP_TO_ACT_PLAYER(1): return "second";
    case RP_TO_ACT_PLAYER(0) | RP_TO_ACT_PLAYER(1): return "both";
    default: return "chance";
    }
}

static void field_value(const play *p, const char *field, char out[RP_TEXT_MAX]) {
    static const char *const sides[] = {"none", "first", "second", "draw"};
    const destiny_bout *bout = bout_of(p);
    for (int player = 0; player < 2; player++) {
        size_t length = strlen(player_names[player]);
        if (strncmp(field, player_names[player], length) == 0 && field[length] == '.') {
            hero_field(p, player, field + length + 1, out);
            return;
        }
    }
    if (strcmp(field, "phase") == 0)
        snprintf(out, RP_TEXT_MAX, "%s", phase_names[bout->phase]);
    else if (strcmp(field, "round") == 0)
        snprintf(out, RP_TEXT_MAX, "%d", bout->round);
    else if (strcmp(field, "winner") == 0)
        snprintf(out, RP_TEXT_MAX, "%s", sides[bout->winner]);
    else if (strcmp(field, "result") == 0)
        snprintf(out, RP_TEXT_MAX, "%s", sides[bout->result]);
    else if (strcmp(field, "score") == 0)
        snprintf(out, RP_TEXT_MAX, "%d", p->score);
    else if (strcmp(field, "dice") == 0)
        snprintf(out, RP_TEXT_MAX, "%d", bout->roll ? bout->roll_count : 0);
    else if (strcmp(field, "asked") == 0)
        snprintf(out, RP_TEXT_MAX, "%s", asked_now(p));
    else
        give_up(p, "no field ", field);
}

static void check_fields(const play *p, const char *step) {
    char text[TEXT], *rest = text;
    snprintf(text, sizeof text, "%s", step);
    for (char *one; (one = strsep(&rest, " "));) {
        char *equals = strchr(one, '='), value[RP_TEXT_MAX], message[2 * RP_TEXT_MAX];
        if (!*one) continue;
        if (!equals) give_up(p, "no such step: ", one);
        *equals = 0;
        field_value(p, one, value);
        snprintf(message, sizeof message, "%s is %s", one, value);
        if (strcmp(value, equals + 1) != 0) give_up(p, message, "");
    }
}

/* ---- the cited ability ------------------------------------------------------------------------------------- */

/* True of what nobody plays: it has no window, or none with the options of this game. */
static bool acts_by_itself(const destiny_sheet *owner, int index) {
    const destiny_ability *ability = owner->card[index].ability;
    uint32_t windows = 0;
    for (int window = 0; window < DESTINY_WINDOWS; window++) windows |= owner->in_window[window] >> index & 1;
    return ability->kind == DESTINY_PASSIVE || !ability->windows || (owner->card[index].uses && !windows);
}

/* Whether a hero has it; *named: it has to be named by the script as well. */
static bool is_held(const play *p, bool *named) {
    const destiny_setup *setup = destiny_setup_of(p->game);
    bool held = false;
    *named = true;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < setup->sheet[player].count; i++) {
            if (strcmp(setup->sheet[player].card[i].ability->id, p->ability) != 0) continue;
            held = true;
            if (acts_by_itself(&setup->sheet[player], i)) *named = false;
        }
    return held;
}

/* ---- steps ------------------------------------------------------------------------------------------------ */

static void read_back(const play *p) {
    char *text = rp_position_text(p->game, &p->state, -1, 0);
    rp_reader *reader = NULL;
    rp_position position;
    rp_error error = {0};
    require(text != NULL);
    if (rp_json_parse(text, strlen(text), "written", &reader, &error) != RP_OK ||
        rp_position_read(reader, p->data, &position, &error) != RP_OK)
        give_up(p, "the position that was written is refused: ", error.text);
    rp_json_reader_free(reader);
    free(text);
    size_t size = p->game->info.state_size, at = 0;
    while (at < size && p->state.bytes[at] == position.world.bytes[at]) at++;
    rp_position_release(&position);
    char where[32];
    snprintf(where, sizeof where, "%zu", at);
    if (at < size) give_up(p, "the position that was written is not the one that is read, from byte ", where);
}

/* Whether `step` begins with "first " or "second " after `prefix`; the rest of it in *text. */
static bool names_player(const char *step, const char *prefix, int *player, const char **text) {
    size_t skip = strlen(prefix);
    if (strncmp(step, prefix, skip) != 0) return false;
    for (*player = 0; *player < 2; ++*player) {
        size_t length = strlen(player_names[*player]);
        if (strncmp(step + skip, player_names[*player], length) == 0 && step[skip + length] == ' ') {
            *text = step + skip + length + 1;
            return true;
        }
    }
    return false;
}

/* A ban of what neither hero has would hold always. */
static void add_ban(play *p, int player, const char *text) {
    const destiny_setup *setup = destiny_setup_of(p->game);
    bool known = false;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < setup->sheet[side].count; i++) {
            size_t length = strlen(setup->sheet[side].card[i].ability->name);
            if (strncasecmp(text, setup->sheet[side].card[i].ability->name, length) == 0) known = true;
        }
    if (!known && strcmp(text, "roll") != 0) give_up(p, "nobody has ", text);
    require(p->ban_count < BANS_MAX);
    ban *b = &p->bans[p->ban_count++];
    b->player = player;
    b->round = p->round;
    snprintf(b->text, sizeof b->text, "%s", text);
    note_named(p, text);
    check_bans(p);
}

static void act(play *p, int player, const char *text) {
    pass_to_action(p, player, text);
    rp_move move = {{0}};
    move.of[player] = find_action(p, player, text);
    if (rp_to_act(p->game, &p->state) & RP_TO_ACT_PLAYER(1 - player)) move.of[1 - player] = passing(p, 1 - player);
    apply(p, &move);
}

static void act_both(play *p, char *texts) {
    char *bar = strchr(texts, '|');
    if (!bar) give_up(p, "no '|' between the actions", "");
    *bar = 0;
    pass_to_action(p, 0, texts);
    rp_move move = {{find_action(p, 0, texts), find_action(p, 1, bar + 1)}};
    if (move.of[1] < 0) give_up(p, "the second may not: ", bar + 1);
    note_named(p, bar + 1);
    apply(p, &move);
}

static void take_step(play *p) {
    char *step = p->step;
    const char *text;
    int player;
    if (strcmp(step, "win") == 0)
        throw_speed(p, "5 6/1 2");
    else if (strcmp(step, "lose") == 0)
        throw_speed(p, "1 2/5 6");
    else if (strcmp(step, "tie") == 0)
        throw_speed(p, "2 3/2 4");
    else if (strncmp(step, "speed ", 6) == 0)
        throw_speed(p, step + 6);
    else if (strncmp(step, "dice ", 5) == 0)
        throw_other(p, step + 5);
    else if (strncmp(step, "both ", 5) == 0)
        act_both(p, step + 5);
    else if (strncmp(step, "to ", 3) == 0)
        pass_to_phase(p, step + 3);
    else if (strcmp(step, "end") == 0)
        pass_to_next_round(p);
    else if (strncmp(step, "with ", 5) == 0)
        return;
    else if (names_player(step, "may ", &player, &text))
        pass_to_action(p, player, text);
    else if (names_player(step, "not ", &player, &text))
        add_ban(p, player, text);
    else if (names_player(step, "", &player, &text))
        act(p, player, text);
    else
        check_fields(p, step);
}

static void play_script(play *p) {
    char script[TEXT], *rest = script;
    rp_state before;
    fill_in(script, sizeof script, p->shown->script, p->name);
    for (char *step; (step = strsep(&rest, ";"));) {
        while (*step == ' ') step++;
        size_t length = strlen(step);
        while (length && step[length - 1] == ' ') step[--length] = 0;
        snprintf(p->step, sizeof p->step, "%s", step);
        rp_clone(p->game, &before, &p->state);
        take_step(p);
        if (!rp_state_equal(p->game, &p->state, &before)) read_back(p);
    }
}

/* ---- tables ----------------------------------------------------------------------------------------------- */

/* Ability `index` that the case cites into id[64]; false when there are not so many. */
static bool cited(const destiny_case *one, int index, char id[64]) {
    const char *at = one->abilities;
    for (int i = 0; (at = strstr(at, "ability:")); i++) {
        at += strlen("ability:");
        if (i == index) {
            snprintf(id, 64, "%.*s", (int)strcspn(at, " "), at);
            return true;
        }
    }
    return false;
}

int destiny_cases_runs(const destiny_case cases[], size_t count) {
    int runs = 0;
    char id[64];
    for (size_t i = 0; i < count; i++)
        for (int j = 0; cited(&cases[i], j, id); j++) runs++;
    return runs;
}

bool destiny_case_shows(const destiny_case *one, const char *ability) {
    play *p = calloc(1, sizeof *p);
    bool to_be_named = false;
    require(p != NULL);
    p->shown = one;
    snprintf(p->ability, sizeof p->ability, "%s", ability);
    load_heroes(p);
    make_game(p);
    bool held = is_held(p, &to_be_named);
    if (held) play_script(p);
    bool shows = held && (p->named || !to_be_named);
    rp_game_free(p->game);
    rp_data_free(p->data);
    free(p);
    return shows;
}

void destiny_cases_run(const destiny_case cases[], size_t count, int index) {
    char ability[64];
    for (size_t i = 0; i < count; i++)
        for (int j = 0; cited(&cases[i], j, ability); j++) {
            if (index-- != 0) continue;
            if (!destiny_case_shows(&cases[i], ability))
                ck_abort_msg("ability:%s, %s: cited, but no hero has it, or he plays it and the script never names it",
                             ability, cases[i].shows);
            return;
        }
    ck_abort_msg("no such run");
}

int destiny_cases_main(const char *name, const destiny_case cases[], size_t count, const TTest *test) {
    Suite *suite = suite_create(name);
    TCase *all = tcase_create("cases");
    tcase_add_loop_test(all, test, 0, destiny_cases_runs(cases, count));
    suite_add_tcase(suite, all);
    return test_suite_run(suite);
}
