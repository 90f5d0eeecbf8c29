/* Apart from data.c, for the tool that embeds data is built without games. */
#include "engine/store/data.h"

rp_status rp_data_game(const char *spec, const rp_data *data, uint64_t made_with, rp_game **game, rp_error *error) {
    char name[RP_NAME_MAX];
    rp_status status = rp_game_new(spec, data, game, error);
    if (status != RP_BAD_INPUT || rp_spec_name(spec, name, NULL)) return status;
    const rp_rules *rules = rp_rules_find(name, NULL);
    if (!rules || !rules->data_size || (data && data->rules != rules)) return status;
    uint64_t in_use = data ? data->hash : rp_hash_bytes(rules->default_data(), rules->data_size);
    if (in_use != made_with) rp_data_require(rules, in_use, made_with, error);
    return status;
}
