#include "play/faces/levels.h"

#include "engine/page.h"
#include "play/faces/face.h"
#include "play/faces/mirror.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const names[RP_LEVELS] = {"easy", "normal", "hard", "master"};
static const uint64_t simulations[RP_LEVEL_MASTER] = {2, 10, 100};

const char *rp_level_name(int level) { return names[level]; }

void rp_level_search(uint64_t budget, const rp_game *game, char spec[RP_LEVEL_AGENT_MAX]) {
    bool open = !(game->info.capabilities & (RP_HAS_HIDDEN | RP_HAS_SIMULTANEOUS));
    snprintf(spec, RP_LEVEL_AGENT_MAX, "%s:sims=%" PRIu64, open ? "mcts" : "ismcts", budget);
}

void rp_level_agent(int level, const rp_game *game, char spec[RP_LEVEL_AGENT_MAX]) {
    const rp_level_table *table = rp_face_of(game->rules).levels;
    if (table && table->agent)
        table->agent(level, game, spec);
    else if (level == RP_LEVEL_MASTER)
        snprintf(spec, RP_LEVEL_AGENT_MAX, "best:keep=yes");
    else
        rp_level_search(simulations[level], game, spec);
}

/* ---- how strong they are ---------------------------------------------------------------------------------- */

/* The level that is the agent greedy; -1: none is. */
static int greedy_level(const rp_level_measure *measure) {
    rp_game *game;
    int found = -1;
    if (rp_game_new(measure->game, NULL, &game, NULL)) return -1;
    for (int level = 0; level < RP_LEVELS; level++) {
        char agent[RP_LEVEL_AGENT_MAX];
        rp_level_agent(level, game, agent);
        if (strcmp(agent, "greedy") == 0) found = level;
    }
    rp_game_free(game);
    return found;
}

rp_level_elo rp_level_against(const rp_level_measure *measure, int level, int other) {
    int greedy = other == RP_LEVEL_GREEDY ? greedy_level(measure) : -1;
    if (greedy >= 0) other = greedy;
    if (level == other) return (rp_level_elo){0};
    if (level > other || other == RP_LEVEL_GREEDY) return measure->against[level][other];
    rp_level_elo turned = measure->against[other][level];
    return (rp_level_elo){.elo = -turned.elo, .low = -turned.high, .high = -turned.low};
}

/* With the same card data. */
static bool is_of(const rp_level_measure *measure, const rp_game *game) {
    rp_game *measured;
    char mirror[RP_SPEC_TEXT_MAX] = "";
    if (rp_game_new(measure->game, NULL, &measured, NULL)) return false;
    bool same = measured->identity == game->identity;
    if (!same && measured->data_hash == game->data_hash && rp_mirror_spec(measured, mirror)) {
        rp_game *turned = NULL;
        same = rp_game_new(mirror, NULL, &turned, NULL) == RP_OK && turned->identity == game->identity;
        rp_game_free(turned);
    }
    rp_game_free(measured);
    return same;
}

const rp_level_measure *rp_level_measure_of(const rp_game *game, bool *own) {
    const rp_level_table *table = rp_face_of(game->rules).levels;
    *own = false;
    for (int m = 0; table && m < table->measures; m++) {
        *own = is_of(&table->measure[m], game);
        if (*own) return &table->measure[m];
    }
    return table && table->measures ? &table->measure[0] : NULL;
}

void rp_level_strength(const rp_level_measure *measure, int level, char *text, size_t size) {
    text[0] = 0;
    if (level == RP_LEVEL_NORMAL) return;
    rp_level_elo elo = rp_level_against(measure, level, RP_LEVEL_NORMAL);
    snprintf(text, size, "Elo %+.0f [%+.0f, %+.0f] against normal", elo.elo, elo.low, elo.high);
}

/* As many in a line as fit into a screen. */
static void append_agents(rp_page *page, const rp_game *game) {
    enum { COLUMNS = 80 };
    size_t column = 0;
    for (int level = 0; level < RP_LEVELS; level++) {
        char agent[RP_LEVEL_AGENT_MAX];
        rp_level_agent(level, game, agent);
        size_t length = strlen(names[level]) + strlen(agent) + 3; /* two blanks and a comma */
        bool begins = level == 0 || column + length > COLUMNS;
        if (begins && level) rp_page_put(page, "\n");
        rp_page_put(page, "%s%s %s%s", begins ? "    " : " ", names[level], agent,
                    level == RP_LEVEL_MASTER ? "\n" : ",");
        column = begins ? length + 3 : column + length; /* three blanks more at the beginning */
    }
}

static void append_measure(rp_page *page, const rp_level_measure *measure) {
    rp_game *game;
    rp_page_put(page, "  %s\n", measure->game);
    if (rp_game_new(measure->game, NULL, &game, NULL)) return;
    append_agents(page, game);
    rp_game_free(game);
    for (int level = 0; level < RP_LEVELS; level++) {
        rp_page_put(page, "    %-8s", names[level]);
        for (int other = 0; other <= RP_LEVEL_GREEDY; other++) {
            rp_level_elo elo = rp_level_against(measure, level, other);
            char figure[32] = "-";
            if (elo.low < elo.high) snprintf(figure, sizeof figure, "%+.0f +- %.0f", elo.elo, (elo.high - elo.low) / 2);
            rp_page_put(page, other < RP_LEVEL_GREEDY ? "%-13s" : "%s\n", figure);
        }
    }
}

void rp_levels_help(char *text, size_t size) {
    size_t count;
    rp_page page = {text, size, 0};
    const rp_face *const *faces = rp_faces(&count);
    rp_page_put(&page, "Levels, and their Elo against each other and agent greedy, with half of its 95 %% interval\n");
    rp_page_put(&page, "%12s", "");
    for (int level = 0; level < RP_LEVELS; level++) rp_page_put(&page, "%-13s", names[level]);
    rp_page_put(&page, "greedy\n");
    for (size_t i = 0; i < count; i++) {
        const rp_level_table *table = faces[i]->levels;
        for (int m = 0; table && m < table->measures; m++) append_measure(&page, &table->measure[m]);
        if (table && table->measures) rp_page_put(&page, "    (%s)\n", table->measured);
        if (table && table->elsewhere) rp_page_put(&page, "%s", table->elsewhere);
    }
    rp_page_put(&page, "  other games\n");
    for (int level = 0; level < RP_LEVEL_MASTER; level++)
        rp_page_put(&page, "    %-8s%" PRIu64 " simulations a move\n", names[level], simulations[level]);
    rp_page_put(&page, "    %-8s%s\n", names[RP_LEVEL_MASTER], "the best agent for the game ('riposte agents')");
}
