#include "play/faces/odds.h"

#include "bench/statistics/statistics.h"
#include "play/faces/face.h"
#include "play/faces/mirror.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

extern const char rp_odds_models[]; /* all files, one after the other */

/* ---- reading ----------------------------------------------------------------------------------------------------- */

/* What the lines since the last "odds" are about. */
typedef struct heading {
    bool is_known, rules, data; /* the format; the game's own ones */
    char agent[RP_TEXT_MAX];
} heading;

/* What follows a word and a blank at the beginning of a line, NULL: it begins otherwise. */
static const char *after(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static void read_heading(const char *line, const rp_game *game, heading *read) {
    const char *value;
    if ((value = after(line, "odds")) != NULL)
        *read = (heading){.is_known = strtoul(value, NULL, 10) == RP_ODDS_VERSION};
    else if ((value = after(line, "rules")) != NULL)
        read->rules = strtoul(value, NULL, 10) == game->rules->version;
    else if ((value = after(line, "data")) != NULL)
        read->data = strtoull(value, NULL, 16) == game->data_hash;
    else if ((value = after(line, "agent")) != NULL)
        snprintf(read->agent, sizeof read->agent, "%.*s", RP_TEXT_MAX - 1, value);
}

static bool read_line(const char *line, const rp_game *game, bool fair, rp_odds *odds) {
    const char *numbers = after(line, fair ? "fair" : "share");
    int length = 0;
    odds->options[0] = 0;
    if (!numbers) return false;
    if (sscanf(numbers, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %n", &odds->win, &odds->draw, &odds->loss, &length) != 3)
        return false;
    const char *spec = numbers + length;
    if (fair) {
        const char *blank = strchr(spec, ' ');
        if (!blank || blank - spec >= RP_TEXT_MAX) return false;
        if (*spec != '-') snprintf(odds->options, sizeof odds->options, "%.*s", (int)(blank - spec), spec);
        spec = blank + 1;
    }
    return strcmp(spec, game->spec.text) == 0;
}

bool rp_odds_read(const char *text, const rp_game *game, bool fair, rp_odds *odds) {
    heading read = {0};
    char line[RP_SPEC_TEXT_MAX + RP_TEXT_MAX];
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        at += length + (at[length] == '\n');
        read_heading(line, game, &read);
        if (!read.is_known || !read.rules || !read.data || !read_line(line, game, fair, odds)) continue;
        snprintf(odds->agent, sizeof odds->agent, "%s", read.agent);
        return odds->win + odds->draw + odds->loss > 0;
    }
    return false;
}

/* ---- finding ----------------------------------------------------------------------------------------------------- */

/* Options of the mirror image as those of the game: "p1-bonus=3,p2-health=30" is "p2-bonus=3,p1-health=30". False:
 * too long. */
static bool turn_options(const rp_game *game, char options[RP_TEXT_MAX]) {
    const rp_entrants *entrants = rp_face_of(game->rules).entrants;
    char turned[RP_TEXT_MAX];
    size_t used = 0;
    for (const char *at = options; *at && used < sizeof turned;) {
        size_t length = strcspn(at, ","), own = 0;
        const char *name = "";
        for (int seat = 0; seat < 2; seat++) {
            size_t named = strlen(entrants->seat_option[seat]);
            if (strncmp(at, entrants->seat_option[seat], named) != 0) continue;
            name = entrants->seat_option[1 - seat];
            own = named;
        }
        used += (size_t)snprintf(turned + used, sizeof turned - used, "%s%s%.*s", used ? "," : "", name,
                                 (int)(length - own), at + own);
        at += length + (at[length] == ',');
    }
    if (used >= sizeof turned) return false;
    memcpy(options, turned, used);
    options[used] = 0;
    return true;
}

static bool find_turned(const rp_game *game, bool fair, rp_odds *odds) {
    char spec[RP_SPEC_TEXT_MAX];
    rp_game *mirror;
    rp_error error;
    if (!rp_mirror_spec(game, spec) || rp_game_new_of(game->rules, spec, NULL, &mirror, &error)) return false;
    bool found = mirror->data_hash == game->data_hash && rp_odds_read(rp_odds_models, mirror, fair, odds);
    rp_game_free(mirror);
    if (!found) return false;
    uint64_t win = odds->loss;
    odds->loss = odds->win;
    odds->win = win;
    return turn_options(game, odds->options);
}

static bool find(const rp_game *game, bool fair, rp_odds *odds) {
    return rp_odds_read(rp_odds_models, game, fair, odds) || find_turned(game, fair, odds);
}

bool rp_odds_find(const rp_game *game, rp_odds *odds) { return find(game, false, odds); }
bool rp_odds_find_fair(const rp_game *game, rp_odds *odds) { return find(game, true, odds); }

void rp_odds_text(const rp_odds *odds, const char *who, char text[RP_TEXT_MAX]) {
    uint64_t games = odds->win + odds->draw + odds->loss;
    double low, high, part = 100 / (double)games;
    rp_share_interval(odds->win, games, &low, &high);
    int used = snprintf(text, RP_TEXT_MAX, "%.40s wins %.0f %% (+- %.0f)", who, part * (double)odds->win,
                        100 * (high - low) / 2 < 1 ? 1 : 100 * (high - low) / 2);
    if (part * (double)odds->draw >= 0.5)
        snprintf(text + used, RP_TEXT_MAX - (size_t)used, ", %.0f %% are drawn", part * (double)odds->draw);
}
