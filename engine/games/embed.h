/* What the tool `embed` compiles in: the data of the games that have a data.cmake (CMakeLists.txt makes the list). */
#ifndef RIPOSTE_ENGINE_GAMES_EMBED_H
#define RIPOSTE_ENGINE_GAMES_EMBED_H

#include "engine/game.h"

typedef struct rp_embedding {
    const char *header;
    rp_rules rules; /* their data alone: the name is that of the type, and the default is zeros */
} rp_embedding;

extern const rp_embedding rp_embeddings[]; /* the last has no header */

#endif
