#include "play/faces/mirror.h"

#include "play/faces/face.h"

#include <stdio.h>

/* The option that changes places with `index`: itself where none does. */
static int partner_of(const rp_game *game, const char *const seat_option[2], int index) {
    const rp_rules *rules = game->rules;
    const char *name = rules->options[index].name;
    for (int seat = 0; seat < 2; seat++) {
        size_t length = strlen(seat_option[seat]);
        char other[2 * RP_NAME_MAX];
        if (strncmp(name, seat_option[seat], length) != 0 || (name[length] && name[length] != '-')) continue;
        snprintf(other, sizeof other, "%s%s", seat_option[1 - seat], name + length);
        int partner = rp_option_find(rules->options, rules->option_count, other);
        return partner < 0 ? index : partner;
    }
    return index;
}

bool rp_mirror_spec(const rp_game *game, char spec[RP_SPEC_TEXT_MAX]) {
    const rp_entrants *entrants = rp_face_of(game->rules).entrants;
    if (!entrants || entrants->sides_differ || game->info.players != 2) return false;
    size_t used = (size_t)snprintf(spec, RP_SPEC_TEXT_MAX, "%s", game->rules->name);
    char separator = ':';
    for (int i = 0; i < (int)game->rules->option_count; i++) {
        int partner = partner_of(game, entrants->seat_option, i);
        const rp_option_value *value = &game->spec.value[partner];
        if (!value->set || (partner == i && !value->given)) continue;
        used += (size_t)snprintf(spec + used, RP_SPEC_TEXT_MAX - used, "%c%s=%s", separator,
                                 game->rules->options[i].name, value->text);
        if (used >= RP_SPEC_TEXT_MAX) return false;
        separator = ',';
    }
    return true;
}
