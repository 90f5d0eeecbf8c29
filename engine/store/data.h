/* Card data from files: what an owner of a game puts in the place of the compiled-in numbers. */
#ifndef RIPOSTE_ENGINE_STORE_DATA_H
#define RIPOSTE_ENGINE_STORE_DATA_H

#include "engine/game.h"

/* Reads the data files of `rules` from folder `directory`: FILE of rules->data_files; a file that is absent there
 * keeps its compiled-in content. RP_BAD_INPUT names file, entry, field and what would be right; RP_FAILED when a file
 * cannot be read. Free with rp_data_free. Uses JSON (json.h). */
rp_status rp_data_load(const rp_rules *rules, const char *directory, rp_data **data, rp_error *error);
/* The same from the compiled-in content alone. */
rp_status rp_data_default(const rp_rules *rules, rp_data **data, rp_error *error);
void rp_data_free(rp_data *data); /* NULL allowed */

#endif
