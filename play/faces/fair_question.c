#include "play/faces/fair_question.h"

#include "play/faces/face.h"
#include "play/session/opened_game.h"
#include "play/terminal/pages.h"
#include "play/terminal/question.h"

#include <stdio.h>

enum { EVEN_LOW = 45, EVEN_HIGH = 55 }; /* % of the games; less even ones are said to be the nearest */

static void name_players(const rp_game *game, rp_odds_names *names) {
    const char *article = rp_face_of(game->rules).article;
    snprintf(names->first, sizeof names->first, "%s%s", article, game->info.player_names[0]);
    snprintf(names->both, sizeof names->both, "%s%.20s against %s%.20s", article, game->info.player_names[0], article,
             game->info.player_names[1]);
}

static double first_share(const rp_odds *odds) {
    return 100 * ((double)odds->win + (double)odds->draw / 2) / (double)(odds->win + odds->draw + odds->loss);
}

/* "Hugo begins with 6 wounds: he wins ..." */
static rp_status describe(const char *directory, const char *spec, const char *who, const rp_odds *odds, char *text,
                          size_t size, rp_error *error) {
    rp_opened_game opened;
    char change[RP_FAIR_TEXT_MAX], share[RP_TEXT_MAX];
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    rp_face_of(opened.game->rules).fair->tell(opened.game, change);
    rp_odds_text(odds, who, share);
    bool even = first_share(odds) >= EVEN_LOW && first_share(odds) <= EVEN_HIGH;
    snprintf(text, size, "%s: %s%s", change, share, even ? "" : ", the nearest to even that there is");
    rp_opened_game_release(&opened);
    return RP_OK;
}

static rp_status add_options(const char *spec, const char *options, char made[RP_SPEC_TEXT_MAX], rp_error *error) {
    const char *separator = strchr(spec, ':') ? "," : ":";
    if (snprintf(made, RP_SPEC_TEXT_MAX, "%s%s%s", spec, separator, options) < RP_SPEC_TEXT_MAX) return RP_OK;
    return rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
}

enum { FAIR, AS_IT_IS }; /* Enter takes the first */

/* -1 at the end of the input. */
static int ask(rp_line_input *input, const char *fair_line) {
    rp_question asked = {
        .title = "Shall two players who play alike have equal chances?", .name = {"yes", "no"}, .count = 2};
    snprintf(asked.line[FAIR], sizeof asked.line[FAIR], "yes: %.*s", RP_QUESTION_LINE_MAX - 8, fair_line);
    snprintf(asked.line[AS_IT_IS], sizeof asked.line[AS_IT_IS], "no, as it is");
    return rp_question_ask(input, &asked);
}

/* Only games that have settings to choose from can be measured. */
static rp_status no_odds(const char *spec, bool has_settings, rp_error *error) {
    if (!has_settings)
        return rp_fail(error, RP_BAD_INPUT, "--fair: there are no settings that could make %.200s fair", spec);
    return rp_fail(error, RP_BAD_INPUT,
                   "--fair: what would make %.200s fair was not measured; 'riposte balance GAME --fair' does that",
                   spec);
}

/* What is known of a game. */
typedef struct known_odds {
    rp_odds odds, fair;
    bool has_odds, has_fair, has_settings;
    rp_odds_names names;
} known_odds;

static bool has_settings(const rp_game *game) {
    const rp_fair_row *fair = rp_face_of(game->rules).fair;
    int start;
    return fair && fair->count(game, &start) > 0;
}

static rp_status find(const char *directory, const char *spec, known_odds *known, rp_error *error) {
    rp_opened_game opened;
    rp_status status = rp_opened_game_make(spec, directory, &opened, error);
    if (status) return status;
    known->has_odds = rp_odds_find(opened.game, &known->odds);
    known->has_fair = rp_odds_find_fair(opened.game, &known->fair);
    known->has_settings = has_settings(opened.game);
    name_players(opened.game, &known->names);
    rp_opened_game_release(&opened);
    return RP_OK;
}

static void print_odds(rp_line_input *input, const known_odds *known, const rp_odds_names *names) {
    char text[RP_TEXT_MAX], line[4 * RP_TEXT_MAX];
    if (!known->has_odds) return;
    rp_odds_text(&known->odds, names->first, text);
    snprintf(line, sizeof line, "%s: %s, where both play alike (%s).\n\n", names->both, text, known->odds.agent);
    rp_pages_append_wrapped(input, line, 2);
}

static void print_change(rp_line_input *input, const char *change) {
    char line[RP_FAIR_TEXT_MAX + RP_TEXT_MAX + 128];
    snprintf(line, sizeof line, "To make it fair, %s.\n\n", change);
    rp_pages_append_wrapped(input, line, 2);
}

rp_status rp_ask_fair(rp_line_input *input, const char *directory, char spec[RP_SPEC_TEXT_MAX], bool fair,
                      const rp_odds_names *names, bool *ended, rp_error *error) {
    known_odds known;
    char made[RP_SPEC_TEXT_MAX], line[RP_FAIR_TEXT_MAX + RP_TEXT_MAX + 64];
    rp_status status = find(directory, spec, &known, error);
    if (status) return status;
    *ended = false;
    if (!names) names = &known.names;
    print_odds(input, &known, names);
    if (!known.has_fair && fair) return no_odds(spec, known.has_settings, error);
    if (!known.has_fair || !known.fair.options[0]) return RP_OK;
    status = add_options(spec, known.fair.options, made, error);
    if (!status) status = describe(directory, made, names->first, &known.fair, line, sizeof line, error);
    if (status) return status;
    int answer = fair ? FAIR : ask(input, line);
    if (fair) print_change(input, line);
    *ended = answer < 0;
    if (answer == FAIR) memcpy(spec, made, sizeof made);
    return RP_OK;
}

rp_status rp_make_fair(rp_line_input *input, const char *directory, char spec[RP_SPEC_TEXT_MAX], rp_error *error) {
    bool ended;
    return rp_ask_fair(input, directory, spec, true, NULL, &ended, error);
}
