#include "play/faces/levels.h"

#include "play/faces/face.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

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

static void format_elo(const rp_level_elo *elo, char text[48]) {
    if (elo->low < elo->high)
        snprintf(text, 48, "%+.0f [%+.0f, %+.0f]", elo->elo, elo->low, elo->high);
    else
        snprintf(text, 48, "-");
}

void rp_level_strength(const rp_rules *rules, int level, char *text, size_t size) {
    const rp_level_table *table = rp_face_of(rules).levels;
    char elo[48];
    text[0] = 0;
    if (!table || !table->measures || level == RP_LEVEL_NORMAL) return;
    format_elo(&table->measure[0].against_normal[level], elo);
    snprintf(text, size, "Elo %s against normal in an even game", elo);
}

__attribute__((format(printf, 4, 5))) static void append(char *text, size_t size, size_t *used, const char *format,
                                                         ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = *used < size ? vsnprintf(text + *used, size - *used, format, arguments) : 0;
    va_end(arguments);
    if (length > 0) *used += (size_t)length;
}

static void append_measure(char *text, size_t size, size_t *used, const rp_level_measure *measure) {
    rp_game *game;
    rp_error error;
    append(text, size, used, "  %s\n", measure->game);
    if (rp_game_new(measure->game, NULL, &game, &error)) return;
    for (int level = 0; level < RP_LEVELS; level++) {
        char normal[48], below[48], agent[RP_LEVEL_AGENT_MAX];
        rp_level_agent(level, game, agent);
        format_elo(&measure->against_normal[level], normal);
        format_elo(&measure->against_below[level], below);
        append(text, size, used, "    %-8s%-42s%-19s%s\n", names[level], agent, normal, below);
    }
    rp_game_free(game);
}

void rp_levels_help(char *text, size_t size) {
    size_t used = 0, count;
    const rp_face *const *faces = rp_faces(&count);
    append(text, size, &used, "%-54s%-19s%s\n", "Levels, and their Elo with its 95 % interval", "against normal",
           "the level below");
    for (size_t i = 0; i < count; i++) {
        const rp_level_table *table = faces[i]->levels;
        for (int m = 0; table && m < table->measures; m++) append_measure(text, size, &used, &table->measure[m]);
        if (table && table->measures) append(text, size, &used, "    (%s)\n", table->measured);
    }
    append(text, size, &used, "  other games\n");
    for (int level = 0; level < RP_LEVEL_MASTER; level++)
        append(text, size, &used, "    %-8s%" PRIu64 " simulations a move\n", names[level], simulations[level]);
    append(text, size, &used, "    %-8s%s\n", names[RP_LEVEL_MASTER], "the best agent for the game ('riposte agents')");
}
