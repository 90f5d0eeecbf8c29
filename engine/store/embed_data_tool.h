/* What the build's tools share that read a game's data files with the game's own reader and print the filled bytes as
 * C. */
#ifndef RIPOSTE_ENGINE_STORE_EMBED_DATA_TOOL_H
#define RIPOSTE_ENGINE_STORE_EMBED_DATA_TOOL_H

#include "engine/document.h"

typedef struct rp_embedding {
    const char *tool, *game;
    const char *header, *type;    /* of the data: "engine/.../cards.h", "dq_cards" */
    const char *default_function; /* that returns them: `const TYPE *FUNCTION(void)` */
    const char *files[2];         /* in the order of reading */
    size_t size;                  /* of the type */
    void (*read)(void *data, const char *file_name, rp_reader *reader);
    rp_status (*check)(const void *data, rp_error *error);
} rp_embedding;

/* The whole of a tool `TOOL FOLDER OUTPUT`; returns its exit status. */
int rp_embed_data(const rp_embedding *embedding, int count, char **arguments);

#endif
