#include "play/faces/rules_page.h"

#include "play/faces/face.h"
#include "play/terminal/console.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { TEXT_BYTES = 2048, SIGN_COLUMNS = 13 };

/* What the table of the rules tells of any game. */
typedef struct default_page {
    char goal[TEXT_BYTES], turn[TEXT_BYTES];
    rp_rules_page page;
} default_page;

static void make_default(const rp_game *game, default_page *made) {
    unsigned capabilities = game->info.capabilities;
    bool alone = game->info.players == 1, zero_sum = (capabilities & RP_ZERO_SUM) && !alone;
    snprintf(made->goal, sizeof made->goal, "End with as high a payoff as you can; it lies between %g and %g.%s",
             game->info.payoff_minimum, game->info.payoff_maximum,
             zero_sum ? " What one player wins the others lose." : "");
    snprintf(made->turn, sizeof made->turn, "%s%s You choose one of the actions that are listed.",
             alone                                ? "You are the only player."
             : capabilities & RP_HAS_SIMULTANEOUS ? "There are choices that several players make at the same time."
                                                  : "One player after the other chooses.",
             capabilities & RP_HAS_CHANCE ? " Between them chance decides: cards, dice or the like." : "");
    made->page = (rp_rules_page){.goal = made->goal, .turn = made->turn};
    made->page.hidden = capabilities & RP_HAS_HIDDEN ? "Not every player may know everything; what you may not know is "
                                                       "not shown to you."
                        : capabilities & RP_HAS_SIMULTANEOUS
                            ? "What is chosen at the same time, until all have chosen. Nothing else."
                            : "Nothing: everything can be seen by all players.";
}

static void print_heading(FILE *out, const char *heading, bool colours) {
    fprintf(out, "\n%s%s%s\n", colours ? "\033[1m" : "", heading, colours ? "\033[0m" : "");
}

static void print_section(FILE *out, const char *heading, const char *text, int width, bool colours) {
    char line[TEXT_BYTES];
    print_heading(out, heading, colours);
    snprintf(line, sizeof line, "  %s\n", text);
    rp_console_print_wrapped(out, line, width, 0);
}

static void print_sign(FILE *out, const char *sign, const char *meaning, int width) {
    char line[TEXT_BYTES];
    snprintf(line, sizeof line, "  %-*s  %s\n", SIGN_COLUMNS, sign, meaning);
    rp_console_print_wrapped(out, line, width, SIGN_COLUMNS + 2);
}

static void print_signs(FILE *out, const rp_game *game, const rp_rules_page *page, int width, bool colours) {
    char payoff[128];
    snprintf(payoff, sizeof payoff, "what the end of the game is worth to a player: %g at worst, %g at best",
             game->info.payoff_minimum, game->info.payoff_maximum);
    print_heading(out, "Signs on the screen", colours);
    for (size_t i = 0; i < page->sign_count; i++) print_sign(out, page->signs[i].sign, page->signs[i].meaning, width);
    const rp_rules_page *inner = page->part.heading ? rp_rules_page_of(page->part.game_of(game)) : NULL;
    for (size_t i = 0; inner && i < inner->sign_count; i++)
        print_sign(out, inner->signs[i].sign, inner->signs[i].meaning, width);
    print_sign(out, "payoff", payoff, width);
}

/* Lines of a table in it stay as they are. */
static void print_part(FILE *out, const rp_game *game, const rp_rules_part *part, int width, bool colours) {
    char text[TEXT_BYTES] = "";
    if (!part->heading) return;
    part->write(game, text, sizeof text);
    print_heading(out, part->heading, colours);
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        char one[TEXT_BYTES];
        snprintf(one, sizeof one, "  %.*s\n", (int)(end - line), line);
        rp_console_print_wrapped(out, one, width, 0);
    }
}

static bool is_unusual(const rp_option *option, const rp_option_value *value) {
    bool names = option->kind == RP_OPTION_TEXT || option->kind == RP_OPTION_LIST; /* of heroes, files and the like */
    return value->given && !names && option->fallback && strcasecmp(value->text, option->fallback) != 0;
}

/* Pages tell the usual rules, most of them without the options. */
static void print_options(FILE *out, const rp_game *game, int width, bool colours) {
    char line[TEXT_BYTES];
    bool any = false;
    for (size_t i = 0; i < game->rules->option_count; i++) {
        const rp_option *option = &game->rules->options[i];
        const rp_option_value *value = &game->spec.value[i];
        if (!is_unusual(option, value)) continue;
        if (!any) print_section(out, "Options of this game", "They go before what stands above.", width, colours);
        any = true;
        snprintf(line, sizeof line, "  %s=%s, usually %s: %s\n", option->name, value->text, option->fallback,
                 option->help);
        rp_console_print_wrapped(out, line, width, 4);
    }
}

const rp_rules_page *rp_rules_page_of(const rp_game *game) {
    const rp_face face = rp_face_of(game->rules);
    return face.page_of ? face.page_of(game) : face.page;
}

void rp_rules_page_print(FILE *out, const rp_game *game, int width, bool colours) {
    const rp_rules *rules = game->rules;
    char text[TEXT_BYTES] = "";
    default_page made;
    make_default(game, &made);
    const rp_rules_page *own = rp_rules_page_of(game), *page = own ? own : &made.page;
    fprintf(out, "%s (%s)\n\n", rules->title, game->spec.text);
    if (rules->phrases && rules->phrases->rules)
        rules->phrases->rules(game, text, sizeof text);
    else
        snprintf(text, sizeof text, "%c%s.\n", toupper((unsigned char)rules->summary[0]), rules->summary + 1);
    rp_console_print_wrapped(out, text, width, 0);
    print_section(out, "How to win", page->goal, width, colours);
    print_section(out, "A turn", page->turn, width, colours);
    print_part(out, game, &page->part, width, colours);
    print_section(out, "What is hidden", page->hidden, width, colours);
    print_options(out, game, width, colours);
    if (own) print_signs(out, game, page, width, colours);
}
