#include "play/faces/destinyquest/sheets.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/texts.h"
#include "play/faces/destinyquest/narrator.h"
#include "play/terminal/console.h"

#include <stdio.h>

enum { NAME_COLUMNS = 24, ABILITY_COLUMNS = 35, LINE_BYTES = 1024 };

static void print_head(FILE *out, const rp_view *view, int player, bool colours) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const destiny_sheet *sheet = &setup->sheet[player];
    char who[DESTINY_NAME_WORDS], word[RP_WORD_MAX];
    destiny_hero_words(setup, player, RP_READER_ALL, true, who);
    fprintf(out, "%s%s%s%s: ", colours ? "\033[1m" : "", who, colours ? "\033[0m" : "",
            player == view->player ? " (you)" : "");
    fprintf(out, "%s%s%s\n", sheet->hero->path, sheet->hero->career[0] ? ", " : "", sheet->hero->career);
    fprintf(out, "  health %d (%d doubled)", sheet->start_health, sheet->start_health / 2);
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++)
        fprintf(out, ", %s %d", rp_word_text(destiny_attribute_names, attribute, word), sheet->attribute[attribute]);
    fprintf(out, "\n");
}

/* "charm x3", "slam (used)" */
static void name_with_uses(const destiny_setup *setup, const destiny_bout *bout, int player, int index, char *text,
                           size_t size) {
    char name[RP_TEXT_MAX];
    const destiny_card *card = &setup->sheet[player].card[index];
    int left = bout->fighter[player].left[index];
    destiny_ability_text(setup, player, index, name);
    bool is_over = bout->phase == DESTINY_PHASE_OVER;
    if (!card->uses)
        snprintf(text, size, "%s (not here)", name);
    else if (!is_over && !left && card->ability->kind != DESTINY_PASSIVE)
        snprintf(text, size, "%s (used)", name);
    else if (!is_over && destiny_counts_uses(card, left))
        snprintf(text, size, "%s x%d", name, left);
    else
        snprintf(text, size, "%s", name);
}

static void print_abilities(FILE *out, const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    for (int index = 0; index < sheet->count; index++) { /* a sheet lists them by kind */
        char kind[RP_WORD_MAX], name[RP_TEXT_MAX + 16];
        rp_word_text(destiny_kind_names, sheet->card[index].ability->kind, kind);
        name_with_uses(setup, bout, player, index, name, sizeof name);
        char line[LINE_BYTES];
        snprintf(line, sizeof line, "  %-9s %-*s %s\n", kind, NAME_COLUMNS, name, sheet->card[index].ability->text);
        rp_console_print_wrapped(out, line, rp_console_width(stdout), ABILITY_COLUMNS);
    }
}

/* A hero with the names of the abilities alone, by kind: "Rogue (you): speed: fearless; combat: slam, pound". */
static void print_ability_names(FILE *out, const rp_view *view, int player) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const destiny_sheet *sheet = &setup->sheet[player];
    char line[LINE_BYTES], who[DESTINY_NAME_WORDS];
    destiny_hero_words(setup, player, RP_READER_ALL, true, who);
    size_t used = (size_t)snprintf(line, sizeof line, "%s%s", who, player == view->player ? " (you)" : "");
    for (int index = 0, kind = -1; index < sheet->count && used < sizeof line; index++) {
        char word[RP_WORD_MAX], name[RP_TEXT_MAX + 16];
        bool begins = (int)sheet->card[index].ability->kind != kind;
        const char *gap = index == 0 ? ": " : begins ? "; " : ", ";
        kind = (int)sheet->card[index].ability->kind;
        rp_word_text(destiny_kind_names, kind, word);
        name_with_uses(setup, destiny_bout_of(&view->masked), player, index, name, sizeof name);
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s%s%s", gap, begins ? word : "",
                                 begins ? " " : "", name);
    }
    if (used < sizeof line) snprintf(line + used, sizeof line - used, ".\n");
    rp_console_print_wrapped(out, line, rp_console_width(stdout), 2);
}

static void print_loot(FILE *out, const destiny_hero *hero) {
    bool any = false;
    for (int i = 0; i < hero->item_count; i++) {
        const destiny_item *item = &hero->item[i];
        if (!item->loot || !item->shown) continue;
        fprintf(out, "%s%s (%s)", any ? ", " : "  loot cards on show: ", item->name, item->slot);
        any = true;
    }
    if (any) fprintf(out, "\n");
}

static void print_course(FILE *out) {
    static const char text[] =
        "A round: each may play one speed ability; both roll two dice and add speed, and the higher total wins the "
        "round. The loser may dodge or interrupt. The winner attacks with damage dice, past armour, or with a damage "
        "score: one die and brawn or magic, less armour. The loser may strike back; then passives act. Each has one "
        "combat ability a round and any number of modifiers. Whoever has no health left has lost.\n";
    fprintf(out, "\n");
    rp_console_print_wrapped(out, text, rp_console_width(stdout), 0);
}

/* "Gauda has 89 health of 90 and bleed, venom." behind what `line` says: what a hero is left with. */
static void add_condition(const destiny_setup *setup, const destiny_bout *bout, int player, int reader,
                          char line[LINE_BYTES]) {
    char who[DESTINY_NAME_WORDS], word[RP_WORD_MAX];
    const destiny_fighter *fighter = &bout->fighter[player];
    uint32_t statuses = fighter->statuses & ~(1u << DESTINY_BLED_BEFORE);
    size_t used = strlen(line);
    destiny_hero_words(setup, player, reader, false, who);
    used += (size_t)snprintf(line + used, LINE_BYTES - used, "%s %s %d health of %d", who,
                             player == reader ? "have" : "has", fighter->health, setup->sheet[player].start_health);
    for (const char *joint = " and "; statuses && used < LINE_BYTES; joint = ", ")
        used += (size_t)snprintf(line + used, LINE_BYTES - used, "%s%s", joint,
                                 rp_word_text(destiny_status_names, destiny_next_bit(&statuses), word));
    if (used < LINE_BYTES) snprintf(line + used, LINE_BYTES - used, ".\n");
}

/* What happened before anybody could see it: effects of the start of the bout that need no dice. */
static void print_first_strikes(FILE *out, const rp_view *view) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const destiny_bout *bout = destiny_bout_of(&view->masked);
    if (bout->round != 1 || bout->phase > DESTINY_PHASE_SPEED_ROLL) return;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        uint32_t mask = setup->sheet[player].on_trigger[DESTINY_WHEN_BOUT_STARTS];
        bool struck = bout->fighter[1 - player].health < setup->sheet[1 - player].start_health;
        for (; struck && mask; mask &= mask - 1) {
            char who[DESTINY_NAME_WORDS], name[RP_TEXT_MAX], line[LINE_BYTES];
            destiny_hero_words(setup, player, view->player, false, who);
            destiny_ability_text(setup, player, __builtin_ctz(mask), name);
            snprintf(line, sizeof line, "Before round 1: %s%s %s has struck: ", player == view->player ? "your" : who,
                     player == view->player ? "" : "'s", name);
            add_condition(setup, bout, 1 - player, view->player, line);
            rp_console_print_wrapped(out, line, rp_console_width(stdout), 2);
        }
    }
}

void destiny_sheets_print(FILE *out, const rp_view *view, bool colours) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const int order[DESTINY_HEROES] = {view->player, 1 - view->player};
    for (int i = 0; i < DESTINY_HEROES; i++) {
        if (i > 0) fprintf(out, "\n");
        print_head(out, view, order[i], colours);
        print_abilities(out, setup, destiny_bout_of(&view->masked), order[i]);
        print_loot(out, setup->sheet[order[i]].hero);
    }
    print_course(out);
    print_first_strikes(out, view);
}

void destiny_opening_print(FILE *out, const rp_view *view, bool colours) {
    (void)colours;
    print_ability_names(out, view, view->player);
    print_ability_names(out, view, 1 - view->player);
    fprintf(out, "'sheets' says what each ability does, 'rules' how a round goes.\n");
    print_first_strikes(out, view);
}
