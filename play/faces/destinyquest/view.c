#include "play/faces/destinyquest/view.h"

#include "engine/games/destinyquest/bout/chance.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/texts.h"
#include "eval/evaluate.h"
#include "play/faces/destinyquest/narrator.h"
#include "play/terminal/console.h"

#include <stdarg.h>
#include <stdio.h>

enum { LINE_MAX_BYTES = 1024, CHOICE_COLUMNS = 27 };

typedef struct table {
    const rp_view *view;
    const destiny_setup *setup;
    const destiny_bout *bout;
    bool colours;
} table;

static const char *plain(const table *t) { return t->colours ? "\033[0m" : ""; }
static const char *bold(const table *t) { return t->colours ? "\033[1m" : ""; }

/* ---- both heroes in short ------------------------------------------------------------------------------- */

static void append(char line[LINE_MAX_BYTES], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void append(char line[LINE_MAX_BYTES], const char *format, ...) {
    va_list arguments;
    size_t used = strlen(line);
    va_start(arguments, format);
    vsnprintf(line + used, LINE_MAX_BYTES - used, format, arguments);
    va_end(arguments);
}

static void add_attributes(const table *t, int player, char line[LINE_MAX_BYTES]) {
    char word[RP_WORD_MAX];
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int now = destiny_attribute_now(t->setup, t->bout, player, attribute);
        int usual = t->setup->sheet[player].attribute[attribute];
        append(line, "  %s %d", rp_word_text(destiny_attribute_names, attribute, word), now);
        if (now != usual) append(line, " (%+d)", now - usual);
    }
}

static void add_statuses(const table *t, int player, char line[LINE_MAX_BYTES]) {
    char word[RP_WORD_MAX];
    uint32_t statuses = t->bout->fighter[player].statuses & ~(1u << DESTINY_BLED_BEFORE);
    for (bool first = true; statuses; statuses &= statuses - 1, first = false)
        append(line, "%s%s", first ? "  | " : ", ", rp_word_text(destiny_status_names, __builtin_ctz(statuses), word));
}

/* The rules want cards of loot that is worn to lie on show all the time. */
static void print_loot(const table *t, int player) {
    const destiny_hero *hero = t->setup->sheet[player].hero;
    bool any = false;
    for (int i = 0; i < hero->item_count; i++) {
        if (!hero->item[i].loot || !hero->item[i].shown) continue;
        printf("%s%s", any ? ", " : "    loot cards on show: ", hero->item[i].name);
        any = true;
    }
    if (any) printf("\n");
}

/* In one line, or with the attributes in a second one where that is too long. */
static void print_hero(const table *t, int player) {
    char who[DESTINY_NAME_WORDS], health[48], line[LINE_MAX_BYTES] = " ";
    const char *you = player == t->view->player ? " (you)" : "";
    int width = rp_console_width(stdout);
    destiny_hero_words(t->setup, player, RP_READER_ALL, true, who);
    snprintf(health, sizeof health, ": health %d of %d", t->bout->fighter[player].health,
             t->setup->sheet[player].start_health);
    add_attributes(t, player, line);
    add_statuses(t, player, line);
    printf("%s%s%s%s%s", bold(t), who, you, plain(t), health);
    if (rp_console_columns(who) + rp_console_columns(you) + rp_console_columns(health) + rp_console_columns(line) >
        width)
        printf("\n ");
    rp_console_print_wrapped(stdout, line, width - 1, 2);
    print_loot(t, player);
}

/* ---- the round ------------------------------------------------------------------------------------------ */

static void print_dice(const char *whose, const uint8_t dice[], int room, bool faces_count) {
    char text[RP_TEXT_MAX];
    destiny_dice_text(dice, room, faces_count, text);
    if (dice[0]) printf("%s: %s\n", whose, text);
}

/* "Your dice for shield spin: 2 4" */
static void print_open_dice(const table *t) {
    const destiny_bout *bout = t->bout;
    char who[DESTINY_NAME_WORDS], cause[RP_TEXT_MAX] = "stone skin", whose[DESTINY_NAME_WORDS + RP_TEXT_MAX + 16];
    bool own = bout->open_roller == t->view->player;
    destiny_hero_words(t->setup, bout->open_roller, t->view->player, true, who);
    if (bout->open_ability) destiny_ability_text(t->setup, bout->open_roller, bout->open_ability - 1, cause);
    snprintf(whose, sizeof whose, "%s%s dice for %s", own ? "Your" : who, own ? "" : "'s", cause);
    print_dice(whose, bout->open_die, DESTINY_DICE_MAX, destiny_damage_faces_count(t->setup, bout, bout->open_roller));
}

static void print_round(const table *t) {
    char who[DESTINY_NAME_WORDS], whose[DESTINY_NAME_WORDS + 16];
    const destiny_bout *bout = t->bout;
    for (int player = 0; bout->phase == DESTINY_PHASE_SPEED_ROLLED && player < DESTINY_HEROES; player++) {
        destiny_hero_words(t->setup, player, t->view->player, true, who);
        snprintf(whose, sizeof whose, "%s rolled", who);
        print_dice(whose, bout->fighter[player].die, DESTINY_SPEED_DICE_MAX,
                   destiny_speed_faces_count(t->setup, bout, player));
    }
    if (!bout->struck && bout->winner)
        print_dice("Damage dice", bout->die, DESTINY_DICE_MAX,
                   destiny_damage_faces_count(t->setup, bout, bout->winner - 1));
    if (bout->open_roll) print_open_dice(t);
    if (bout->struck) {
        destiny_hero_words(t->setup, bout->struck - 1, t->view->player, false, who);
        printf("%d damage about to be taken by %s\n", bout->striking, who);
    }
}

static const char *question(const destiny_bout *bout) {
    if (bout->open_roll) return "These dice lie open before they count: a modifier?";
    if (bout->pending) return "Which one?";
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_SLOWER: return "You are slower and decide first: a speed ability?";
    case DESTINY_PHASE_FASTER: return "You are faster and have seen the other's choice: a speed ability?";
    case DESTINY_PHASE_SECRET: return "Both write down in secret: a speed ability?";
    case DESTINY_PHASE_SPEED_ROLLED: return "The attack speed dice lie: a modifier?";
    case DESTINY_PHASE_ANSWER: return "You have lost the round: dodge or interrupt the attack?";
    case DESTINY_PHASE_AFTER_DODGE: return "Your attack was dodged: an answer?";
    case DESTINY_PHASE_DAMAGE_DICE: return "You have won the round: an ability with damage dice?";
    case DESTINY_PHASE_DAMAGE_SCORE:
        return "You have won the round: roll for a damage score, with an ability or without?";
    case DESTINY_PHASE_BEFORE_DAMAGE: return "Before the damage dice fall: a modifier?";
    case DESTINY_PHASE_DAMAGE_ROLLED: return "The damage dice lie: a modifier?";
    case DESTINY_PHASE_SACRIFICE: return "Sacrifice the shades to avoid the damage?";
    case DESTINY_PHASE_DECLINED_EARLY: return "No sacrifice, and before the damage dice fall: a modifier?";
    case DESTINY_PHASE_DECLINED: return "No sacrifice, and the damage dice lie: a modifier?";
    case DESTINY_PHASE_BRACE: return "Brace yourself before the damage is taken?";
    case DESTINY_PHASE_BRACED: return "Before the damage is taken: a modifier?";
    case DESTINY_PHASE_AFTER_DAMAGE: return "You have taken health: an ability on top?";
    case DESTINY_PHASE_HURT: return "After the damage: a modifier?";
    case DESTINY_PHASE_STRIKE_BACK: return "Strike back?";
    case DESTINY_PHASE_STRUCK: return "Before this damage is taken: a modifier?";
    case DESTINY_PHASE_ROUND_START: return "Before the round: a modifier?";
    case DESTINY_PHASE_ROUND_END: return "At the end of the round: a modifier?";
    default: return "Your choice?";
    }
}

/* ---- choices -------------------------------------------------------------------------------------------- */

static void print_choice(const table *t, int number, rp_action action) {
    char text[RP_TEXT_MAX], line[LINE_MAX_BYTES] = "";
    int player = t->view->player;
    rp_action_text(t->view->game, &t->view->masked, player, action, text);
    append(line, action >= DESTINY_FIRST_ABILITY ? "  %2d  %-20s" : "  %2d  %s", number, text);
    if (action >= DESTINY_FIRST_ABILITY) {
        const destiny_card *card = destiny_card_of(t->setup, player, destiny_played(action));
        int left = destiny_played(action) < 32 ? t->bout->fighter[player].left[destiny_played(action)] : 1;
        append(line, " %s", card->ability->text);
        if (left > 1 && left < UINT8_MAX) append(line, " (%d left)", left);
    }
    append(line, "\n");
    rp_console_print_wrapped(stdout, line, rp_console_width(stdout), CHOICE_COLUMNS - (int)strspn(line, " "));
}

void destiny_view_print(const rp_view *view, bool colours) {
    table t = {view, destiny_setup_of(view->game), destiny_bout_of(&view->masked), colours};
    rp_action useful[RP_LEGAL_MAX];
    printf("\n");
    print_hero(&t, 1 - view->player);
    print_hero(&t, view->player);
    print_round(&t);
    printf("%s\n", question(t.bout));
    int count = rp_useful(view->game, &view->masked, view->player, useful);
    for (int i = 0; i < count; i++) {
        const char *warning = rp_warning(view, useful[i]);
        print_choice(&t, i + 1, useful[i]);
        if (!warning) continue;
        char line[LINE_MAX_BYTES] = "";
        append(line, "      Warning: %s.\n", warning);
        rp_console_print_wrapped(stdout, line, rp_console_width(stdout), 2);
    }
}
