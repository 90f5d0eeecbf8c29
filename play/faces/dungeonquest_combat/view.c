#include "play/faces/dungeonquest_combat/view.h"

#include "eval/evaluate.h"
#include "play/faces/dungeonquest_combat/texts.h"
#include "play/terminal/console.h"

#include <stdio.h>
#include <string.h>

enum { CARD_NAME_COLUMNS = 22, SHORT_COLUMNS = 4, GROUP_COLUMNS = 18, LINE_BYTES = 1024 };

typedef struct table {
    FILE *out;
    const rp_view *view;
    const dq_setup *setup;
    const dq_fight *fight;
    const char *life; /* of the monster, as a larger game knows it; NULL: from the view */
    bool colours;
    rp_action useful[RP_LEGAL_MAX];
    int legal_count;
} table;

static const char *plain(const table *t) { return t->colours ? "\033[0m" : ""; }
static const char *bold(const table *t) { return t->colours ? "\033[1m" : ""; }

/* ---- single cards --------------------------------------------------------------------------------------- */

/* "M4" in the colour of its type. */
static void print_short(const table *t, int card) {
    int type = t->setup->type[card];
    fprintf(t->out, "%s%c%d%s", dq_type_colour(type, t->colours), "MRG"[type], t -> setup -> value[card], plain(t));
}

/* From column `at`, on further lines from column `hang` where the screen ends; returns the column after it. */
static int print_pile_short(const table *t, rp_pile pile, int at, int hang) {
    int width = rp_console_width(stdout) - 2; /* for what comes behind the last */
    for (bool first = true; pile; pile &= pile - 1, first = false) {
        int card = rp_pile_lowest(pile), columns = t->setup->value[card] < 10 ? 2 : 3;
        bool fits = at + 1 + columns <= width;
        if (!first && fits) at += fprintf(t->out, " ");
        if (!first && !fits) at = fprintf(t->out, "\n%*s", hang, "") - 1;
        print_short(t, card);
        at += columns;
    }
    return at;
}

/* "M4 Slash          counters magic    effect", behind `before` columns; the effect has lines of its own where it does
 * not fit behind that. */
static void print_card(const table *t, int card, int before) {
    const dq_card *face = t->setup->card[card];
    char icons[64], effects[DQ_WORDS_MAX], power[DQ_WORDS_MAX + 32] = "", rest[RP_TEXT_MAX] = "";
    int width = rp_console_width(stdout), padding = CARD_NAME_COLUMNS - rp_console_columns(face->name);
    bool is_power = card >= DQ_FIRST_POWER_CARD;
    dq_types_words(face->icons, icons);
    dq_effects_words(face, effects);
    if (face->icons) snprintf(rest, sizeof rest, " counters %s", icons);
    if (is_power) snprintf(power, sizeof power, "[Power%s%s]", effects[0] ? ": " : "", effects);
    print_short(t, card);
    fprintf(t->out, "%s %s%*s%s", t->setup->value[card] < 10 ? " " : "", face->name,
            padding > 0 && (face->icons || is_power) ? padding : 0, "", rest);
    if (before + SHORT_COLUMNS + CARD_NAME_COLUMNS + rp_console_columns(rest) + 2 + rp_console_columns(power) <=
        width) {
        fprintf(t->out, "%s%s\n", !is_power ? "" : face->icons ? "  " : " ", power);
        return;
    }
    snprintf(effects, sizeof effects, "      %.*s", (int)sizeof effects - 8, power);
    fprintf(t->out, "\n");
    rp_console_print_wrapped(t->out, effects, width, 1);
}

/* ---- the two sides -------------------------------------------------------------------------------------- */

static int sum_of_values(const table *t, rp_pile pile) {
    int sum = 0;
    for (; pile; pile &= pile - 1) sum += t->setup->value[rp_pile_lowest(pile)];
    return sum;
}

static void print_damage(const table *t, int side) {
    rp_pile damage = t->fight->side[side].damage;
    if (!damage) return;
    int at = fprintf(t->out, "    damage stack: %d card%s, value %d: ", rp_pile_count(damage),
                     rp_pile_count(damage) == 1 ? "" : "s", sum_of_values(t, damage));
    print_pile_short(t, damage, at, 6);
    fprintf(t->out, "\n");
}

/* What the reader knows of the monster's life: the number, or the tokens that are still possible. */
static void life_words(const table *t, char text[LINE_BYTES]) {
    int wounds = dq_monster_wounds(t->fight);
    if (t->fight->life) {
        snprintf(text, LINE_BYTES, "%d wound%s of %d", wounds, wounds == 1 ? "" : "s", t->fight->life);
        return;
    }
    if (t->life) {
        snprintf(text, LINE_BYTES, "%d wound%s; %s", wounds, wounds == 1 ? "" : "s", t->life);
        return;
    }
    rp_posterior_fact facts[RP_POSTERIOR_MAX];
    int count = rp_posterior(t->view, facts), shown = 0;
    size_t used = (size_t)snprintf(text, LINE_BYTES, "%d wound%s; life", wounds, wounds == 1 ? "" : "s");
    for (int i = 0; i < count && used < LINE_BYTES; i++) {
        const char *life = strstr(facts[i].text, "life ");
        if (!life) continue;
        used += (size_t)snprintf(text + used, LINE_BYTES - used, "%s %s (%.0f %%)", shown++ ? " or" : "",
                                 life + strlen("life "), 100 * facts[i].probability);
    }
    if (shown == 0) snprintf(text + used, LINE_BYTES - used, " unknown");
}

static void print_side(const table *t, int side) {
    const dq_side *here = &t->fight->side[side];
    bool mine = side == t->view->player;
    const char *name = side == DQ_HERO ? t->setup->hero->name : t->setup->monster->name;
    char life[LINE_BYTES], hand[32];
    int wounds = dq_hero_wounds(t->fight);
    life_words(t, life);
    if (side == DQ_HERO)
        snprintf(life, sizeof life, "%d wound%s of %d", wounds, wounds == 1 ? "" : "s", t->setup->hero_life);
    snprintf(hand, sizeof hand, "%d card%s in hand", here->hand_count, here->hand_count == 1 ? "" : "s");
    fprintf(t->out, "%s%s%s%s: %s", bold(t), name, mine ? " (you)" : "", plain(t), life);
    int columns = rp_console_columns(name) + rp_console_columns(life) + rp_console_columns(hand) + 4;
    if (!mine && here->hand_count) fprintf(t->out, "%s%s", columns <= rp_console_width(stdout) ? "; " : "\n    ", hand);
    fprintf(t->out, "\n");
    print_damage(t, side);
    if (!mine && here->known) {
        print_pile_short(t, here->known, fprintf(t->out, "    seen in that hand: "), 6);
        fprintf(t->out, "\n");
    }
}

static void print_stack(const table *t) {
    if (!dq_with_cards(t->setup)) return;
    fprintf(t->out, "%sCombat stack%s: ", bold(t), plain(t));
    if (!t->fight->stack) fprintf(t->out, "empty");
    int at = (int)strlen("Combat stack: "), shown = 0;
    for (int type = 0; type < DQ_TYPES; type++) {
        rp_pile pile = t->fight->stack & t->setup->type_mask[type];
        if (!pile) continue;
        if (shown++) at += fprintf(t->out, ",");
        if (at + GROUP_COLUMNS > rp_console_width(stdout)) at = fprintf(t->out, "\n     ") - 1;
        at += fprintf(t->out, "%s%d %s (", shown > 1 ? " " : "", rp_pile_count(pile), dq_type_names[type]);
        at = print_pile_short(t, pile, at, 6) + fprintf(t->out, ")");
    }
    fprintf(t->out, "\n");
}

/* The two revealed cards while somebody may counterattack. */
static void print_round(const table *t) {
    for (int side = 0; side < DQ_SIDES; side++) {
        const dq_attack *attack = &t->fight->side[side].attack;
        char who[64];
        if (!attack->revealed) continue;
        dq_side_words(t->setup, side, t->view->player, true, who);
        print_card(t, attack->revealed - 1, fprintf(t->out, "%s played: ", who));
        if (dq_total(t->setup, attack) != t->setup->value[attack->revealed - 1])
            fprintf(t->out, "    total now %d%s\n", dq_total(t->setup, attack), attack->canceled ? ", canceled" : "");
    }
    if (t->fight->die[0]) {
        fprintf(t->out, "Rolled: %d", t->fight->die[0]);
        if (t->fight->die[1]) fprintf(t->out, " and %d", t->fight->die[1]);
        fprintf(t->out, "\n");
    }
}

/* ---- choices -------------------------------------------------------------------------------------------- */

static void print_choices(const table *t) {
    rp_pile others = t->fight->side[t->view->player].hand;
    for (int i = 0; i < t->legal_count; i++) {
        char text[RP_TEXT_MAX];
        int before = fprintf(t->out, "  %2d  ", i + 1);
        if (t->useful[i] < DQ_PASS) {
            others &= ~rp_pile_of(t->useful[i]);
            print_card(t, t->useful[i], before);
            continue;
        }
        rp_action_text(t->view->game, &t->view->masked, t->view->player, t->useful[i], text);
        fprintf(t->out, "%s\n", text);
    }
    for (; others; others &= others - 1) {
        print_card(t, rp_pile_lowest(others), fprintf(t->out, "   -  "));
    }
}

static const char *question(const table *t) {
    switch ((dq_phase)t->fight->phase) {
    case DQ_PHASE_CHOICE: return "Attack, or try to escape?";
    case DQ_PHASE_REVEAL: return "Your hand; which card do you reveal?";
    case DQ_PHASE_COUNTER: return "Counterattack with a card, or pass?";
    case DQ_PHASE_ABILITY: return "Use your ability?";
    case DQ_PHASE_REROLL: return "Keep the roll, or roll again?";
    case DQ_PHASE_PICK: return "Which attack?";
    default: return "Your choice?";
    }
}

static void print_wrapped(const table *t, const char *head, const char *text, const char *end) {
    char line[LINE_BYTES];
    snprintf(line, sizeof line, "%s: %s%s\n", head, text, end);
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), 2);
}

static table table_of(FILE *out, const rp_view *view, bool colours) {
    return (table){.out = out,
                   .view = view,
                   .setup = dq_setup_of(view->game),
                   .fight = dq_fight_of(&view->masked),
                   .colours = colours};
}

static void print_table(const table *t) {
    int me = t->view->player;
    fprintf(t->out, "\n%s== %s against the %s", bold(t), t->setup->hero->name, t->setup->monster->name);
    if (t->fight->round) fprintf(t->out, ", round %d", t->fight->round);
    fprintf(t->out, " ==%s\n", plain(t));
    print_side(t, DQ_MONSTER - me);
    print_stack(t);
    print_side(t, me);
    print_round(t);
    if (t->fight->phase == DQ_PHASE_ABILITY && t->setup->hero->ability_text[t->setup->variant][0])
        print_wrapped(t, "Ability", t->setup->hero->ability_text[t->setup->variant], "");
    fprintf(t->out, "%s\n", question(t));
    print_choices(t);
    const char *warning = rp_warning(t->view, t->useful[0]); /* of one counterattack card as of all */
    if (warning) print_wrapped(t, "Warning", warning, ".");
}

void dq_view_print(FILE *out, const rp_view *view, bool colours) {
    table t = table_of(out, view, colours);
    t.legal_count = rp_useful(view->game, &view->masked, view->player, t.useful);
    print_table(&t);
}

void dq_view_print_part(FILE *out, const rp_view *view, const char *life, bool colours) {
    table t = table_of(out, view, colours);
    t.life = life;
    t.legal_count = rp_legal(view->game, &view->masked, view->player, t.useful);
    print_table(&t);
}
