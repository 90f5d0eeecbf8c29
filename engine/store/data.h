/* Card data from files: what an owner of a game adds to the compiled-in entries or puts in their place. */
#ifndef RIPOSTE_ENGINE_STORE_DATA_H
#define RIPOSTE_ENGINE_STORE_DATA_H

#include "engine/game.h"

/* Lays the data files of `rules` that lie in folder `directory` over the compiled-in data (rp_rules.read_data); at
 * least one of rules->data_files must be there, and an absent one changes nothing. (*data)->hash is that of the
 * outcome: the compiled-in data's own where the files say nothing else. RP_BAD_INPUT names file, entry, field and what
 * would be right; RP_FAILED when a file cannot be read or memory is out. *data is NULL after a failure. Free with
 * rp_data_free. Uses JSON (json.h). */
RP_API rp_status rp_data_load(const rp_rules *rules, const char *directory, rp_data **data, rp_error *error);
/* The same from the compiled-in content alone. */
RP_API rp_status rp_data_default(const rp_rules *rules, rp_data **data, rp_error *error);
RP_API void rp_data_free(rp_data *data); /* NULL allowed */
/* RP_BAD_INPUT where `directory` is no folder that can be searched, which rp_data_load asks first. `rules` say which
 * files the error names; NULL: none. */
RP_API rp_status rp_data_folder_check(const rp_rules *rules, const char *directory, rp_error *error);
/* One line for a warning about data that can be used but go against what is known of the printed game
 * (rp_rules.doubt_data); "" where nothing does, and for NULL. */
enum { RP_DATA_DOUBTS_MAX = 1024 };
RP_API void rp_data_doubts(const rp_data *data, char text[RP_DATA_DOUBTS_MAX]);
/* RP_BAD_INPUT where the hash of the data in use is not that of the data something was made with: a line that gives
 * both, 16 hexadecimal digits each, and tells which of them is the compiled-in data of `rules`, and what to bring. */
RP_API rp_status rp_data_require(const rp_rules *rules, uint64_t in_use, uint64_t made_with, rp_error *error);
/* rp_game_new for what was made with data of the hash `made_with`: where the game cannot be made of `data` (NULL:
 * compiled in), as a name in `spec` is not in them, and they are others, the error is that of rp_data_require. That a
 * game which can be made has that hash is the caller's to check. */
RP_API rp_status rp_data_game(const char *spec, const rp_data *data, uint64_t made_with, rp_game **game,
                              rp_error *error);

#endif
