#include "engine/table_check.h"

#include <math.h>
#include <string.h>
#include <strings.h>

bool rp_is_spec_name(const char *name) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    size_t length = name ? strnlen(name, RP_NAME_MAX) : 0;
    return length > 0 && length < RP_NAME_MAX && strspn(name, letters) == length;
}

static rp_status check_option(const char *what, const char *name, const rp_option *options, size_t index,
                              rp_error *error) {
    const rp_option *option = &options[index];
    if (!rp_is_spec_name(option->name))
        return rp_fail(error, RP_BAD_INPUT,
                       "%s %s: option %zu is called '%.60s'; small letters, digits and - are names", what, name, index,
                       option->name ? option->name : "");
    if (rp_option_find(options, index, option->name) >= 0)
        return rp_fail(error, RP_BAD_INPUT, "%s %s: there are two options called '%s'", what, name, option->name);
    if (!option->help || (option->kind == RP_OPTION_CHOICE && !option->choices))
        return rp_fail(error, RP_BAD_INPUT, "%s %s: option %s has no %s", what, name, option->name,
                       option->help ? "choices" : "help");
    return RP_OK;
}

rp_status rp_options_check(const char *what, const char *name, const rp_option *options, size_t count,
                           rp_error *error) {
    if (count > RP_OPTIONS_MAX || (count && !options))
        return rp_fail(error, RP_BAD_INPUT, "%s %s: it has %zu options%s; at most %d are possible", what, name, count,
                       options ? "" : " and no table of them", RP_OPTIONS_MAX);
    rp_status status = RP_OK;
    for (size_t i = 0; i < count && !status; i++) status = check_option(what, name, options, i, error);
    rp_spec defaults;
    return status ? status : rp_spec_parse(name, what, options, count, &defaults, error);
}

rp_status rp_rules_check(const rp_rules *rules, rp_error *error) {
    const char *name = rules->name;
    if (!rp_is_spec_name(name))
        return rp_fail(error, RP_BAD_INPUT, "a game is called '%.60s'; 1 to %d small letters, digits and - are names",
                       name ? name : "", RP_NAME_MAX - 1);
    if (!rules->title || !rules->summary)
        return rp_fail(error, RP_BAD_INPUT, "game %s has no %s", name, rules->title ? "summary" : "title");
    const struct {
        const char *name;
        bool there;
    } needed[] = {
        {"create", rules->create},
        {"start", rules->start},
        {"to_act", rules->to_act},
        {"legal", rules->legal},
        {"apply", rules->apply},
        {"payoff", rules->payoff},
        {"information_key", rules->information_key},
        {"describe", rules->describe},
        {"write", rules->write},
        {"read", rules->read},
        {"default_data", !rules->data_size || rules->default_data},
        {"read_data", !rules->data_size || rules->read_data},
        {"check_data", !rules->data_size || rules->check_data},
        {"decks.list or decks.show", !rules->decks || (rules->decks->list && rules->decks->show)},
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!needed[i].there) return rp_fail(error, RP_BAD_INPUT, "game %s has no function %s", name, needed[i].name);
    return rp_options_check("game", name, rules->options, rules->option_count, error);
}

static const char *wrong_size(const rp_game_info *info) {
    if (info->players < 1 || info->players > RP_PLAYERS_MAX) return "players";
    if (info->state_size < 1 || info->state_size > RP_STATE_BYTES_MAX) return "state_size";
    if (info->position_size > info->state_size) return "position_size";
    if (info->legal_maximum < 1 || info->legal_maximum > RP_LEGAL_MAX) return "legal_maximum";
    if (info->outcomes_maximum < 0 || info->outcomes_maximum > RP_OUTCOMES_MAX) return "outcomes_maximum";
    if (info->length_maximum < 1) return "length_maximum";
    if (!isfinite(info->payoff_minimum) || !isfinite(info->payoff_maximum)) return "payoff_minimum, payoff_maximum";
    for (int i = 0; i < info->players; i++)
        if (!info->player_names[i]) return "player_names";
    return NULL;
}

rp_status rp_game_info_check(const rp_game *game, rp_error *error) {
    const rp_rules *rules = game->rules;
    const char *wrong = wrong_size(&game->info);
    if (wrong) return rp_fail(error, RP_BAD_INPUT, "game %s: its create set %s out of bounds", rules->name, wrong);
    unsigned capabilities = game->info.capabilities;
    bool hidden = capabilities & RP_HAS_HIDDEN, beliefs = rules->belief_count && rules->belief_world;
    const char *missing = NULL;
    if (capabilities & RP_HAS_CHANCE && !rules->chance) missing = "chance";
    if (hidden && !rules->mask) missing = "mask";
    if (hidden && !rules->resample) missing = "resample";
    if (hidden && capabilities & RP_ENUMERATES_BELIEFS && !beliefs) missing = "belief_count or belief_world";
    if (missing) return rp_fail(error, RP_BAD_INPUT, "game %s has no function %s", rules->name, missing);
    return RP_OK;
}
