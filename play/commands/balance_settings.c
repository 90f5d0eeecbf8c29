#include "play/commands/balance_settings.h"

#include "engine/words.h"
#include "play/faces/face.h"
#include "play/faces/mirror.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- values ------------------------------------------------------------------------------------------------------ */

static rp_status add_value(rp_varied *varied, const char *value, rp_error *error) {
    if (varied->count == RP_VARIED_VALUES_MAX)
        return rp_fail(error, RP_BAD_INPUT, "--vary %s: more than %d values", varied->key, RP_VARIED_VALUES_MAX);
    for (int i = 0; i < varied->count; i++)
        if (strcmp(varied->value[i], value) == 0)
            return rp_fail(error, RP_BAD_INPUT, "--vary %s: '%.60s' twice", varied->key, value);
    snprintf(varied->value[varied->count++], RP_TEXT_MAX, "%s", value);
    return RP_OK;
}

static rp_status add_range(rp_varied *varied, long long first, long long last, rp_error *error) {
    rp_status status = RP_OK;
    if (first > last)
        return rp_fail(error, RP_BAD_INPUT, "--vary %s: %lld..%lld should ascend", varied->key, first, last);
    for (long long number = first; number <= last && !status; number++) {
        char text[32];
        snprintf(text, sizeof text, "%lld", number);
        status = add_value(varied, text, error);
    }
    return status;
}

/* Every value that the option can have, as far as they can be listed. */
static rp_status add_all(const rp_game *base, const rp_option *option, rp_varied *varied, rp_error *error) {
    const rp_face face = rp_face_of(base->rules);
    char text[RP_TEXT_MAX];
    rp_status status = RP_OK;
    if (option->kind == RP_OPTION_INTEGER)
        return add_range(varied, (long long)option->minimum, (long long)option->maximum, error);
    for (const char *at = option->kind == RP_OPTION_CHOICE ? option->choices : ""; *at && !status;) {
        size_t length = strcspn(at, "|");
        snprintf(text, sizeof text, "%.*s", (int)length, at);
        status = add_value(varied, text, error);
        at += length + (at[length] == '|');
    }
    for (int i = 0; face.value && !status && face.value(base, option->name, i, text); i++)
        status = add_value(varied, text, error);
    if (!status && !varied->count)
        status = rp_fail(error, RP_BAD_INPUT, "--vary %s=all: nothing lists its values; name them, as in %s=A,B",
                         varied->key, varied->key);
    return status;
}

static bool is_range(const char *text, long long *first, long long *last) {
    int length = 0;
    return sscanf(text, "%lld..%lld%n", first, last, &length) == 2 && !text[length];
}

static rp_status add_list(rp_varied *varied, const char *list, rp_error *error) {
    rp_status status = RP_OK;
    for (const char *at = list; !status;) {
        size_t length = strcspn(at, ",");
        char text[RP_TEXT_MAX];
        if (length == 0 || length >= sizeof text)
            return rp_fail(error, RP_BAD_INPUT, "--vary %s: '%.60s' should be values separated by ','", varied->key,
                           list);
        snprintf(text, sizeof text, "%.*s", (int)length, at);
        status = add_value(varied, text, error);
        if (!at[length]) break;
        at += length + 1;
    }
    return status;
}

static rp_status read_varied(const rp_game *base, const char *text, rp_varied *varied, rp_error *error) {
    const rp_rules *rules = base->rules;
    size_t length = strcspn(text, "=");
    if (!text[length] || length == 0 || length >= sizeof varied->key)
        return rp_fail(error, RP_BAD_INPUT, "--vary: '%.60s' should be KEY=A..B, KEY=A,B,C or KEY=all", text);
    snprintf(varied->key, sizeof varied->key, "%.*s", (int)length, text);
    int index = rp_option_find(rules->options, rules->option_count, varied->key);
    if (index < 0)
        return rp_fail(error, RP_BAD_INPUT, "--vary: %s has no option '%s'; 'riposte games %s' lists them", rules->name,
                       varied->key, rules->name);
    if (base->spec.value[index].given)
        return rp_fail(error, RP_BAD_INPUT, "--vary: %s is in the game already", varied->key);
    const char *values = text + length + 1;
    long long first, last;
    if (strcmp(values, "all") == 0) return add_all(base, &rules->options[index], varied, error);
    if (is_range(values, &first, &last)) return add_range(varied, first, last, error);
    return add_list(varied, values, error);
}

static rp_status read_all(const rp_game *base, const rp_texts *vary, rp_balance_settings *settings, rp_error *error) {
    settings->option = calloc((size_t)vary->count + 1, sizeof *settings->option);
    if (!settings->option) return rp_fail(error, RP_FAILED, "no memory for the settings");
    for (int i = 0; i < vary->count; i++) {
        rp_varied *varied = &settings->option[settings->varied++];
        rp_status status = read_varied(base, vary->text[i], varied, error);
        if (status) return status;
        for (int before = 0; before < i; before++)
            if (strcmp(settings->option[before].key, varied->key) == 0)
                return rp_fail(error, RP_BAD_INPUT, "--vary: %s twice", varied->key);
    }
    return RP_OK;
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

static rp_status make_mirror(const rp_game *game, const rp_data *data, const rp_game **made, rp_error *error) {
    char spec[RP_SPEC_TEXT_MAX];
    rp_game *mirror;
    if (!rp_mirror_spec(game, spec)) return rp_fail(error, RP_BAD_INPUT, "%.60s: too long", game->spec.text);
    rp_status status = rp_game_new(spec, data, &mirror, error);
    if (!status) *made = mirror;
    return status;
}

rp_status rp_balance_setting_with(const rp_game *game, const rp_data *data, const char *options, bool mirrored,
                                  rp_balance_setting *made, rp_error *error) {
    char spec[RP_SPEC_TEXT_MAX];
    const char *separator = !options[0] ? "" : strchr(game->spec.text, ':') ? "," : ":";
    *made = (rp_balance_setting){0};
    if (snprintf(spec, sizeof spec, "%s%s%s", game->spec.text, separator, options) >= (int)sizeof spec)
        return rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
    rp_game *own;
    rp_status status = rp_game_new(spec, data, &own, error);
    if (status) return status;
    made->game = own;
    return mirrored ? make_mirror(own, data, &made->turned, error) : RP_OK;
}

void rp_balance_setting_free(rp_balance_setting *setting) {
    rp_game_free((rp_game *)setting->game);
    rp_game_free((rp_game *)setting->turned);
    *setting = (rp_balance_setting){0};
}

/* The two options that choose the players, when both go through the same values. */
static void find_mirrored(const rp_game *base, rp_balance_settings *settings) {
    const rp_entrants *entrants = rp_face_of(base->rules).entrants;
    int found[2] = {-1, -1};
    settings->mirrored[0] = settings->mirrored[1] = -1;
    for (int i = 0; entrants && !entrants->sides_differ && i < settings->varied; i++)
        for (int seat = 0; seat < 2; seat++)
            if (strcmp(settings->option[i].key, entrants->seat_option[seat]) == 0) found[seat] = i;
    if (found[0] < 0 || found[1] < 0) return;
    const rp_varied *first = &settings->option[found[0]], *second = &settings->option[found[1]];
    bool same = first->count == second->count && first->count > 1;
    for (int i = 0; same && i < first->count; i++) same = strcmp(first->value[i], second->value[i]) == 0;
    if (same) memcpy(settings->mirrored, found, sizeof found);
}

static rp_status make_setting(const rp_game *base, const rp_data *data, const int value[], bool mirrored,
                              rp_balance_settings *settings, rp_error *error) {
    char options[RP_SPEC_TEXT_MAX] = "";
    size_t used = 0;
    if (settings->count == RP_BALANCE_SETTINGS_MAX)
        return rp_fail(error, RP_BAD_INPUT, "--vary: more than %d combinations", RP_BALANCE_SETTINGS_MAX);
    for (int i = 0; i < settings->varied; i++) {
        const rp_varied *varied = &settings->option[i];
        if (used < sizeof options)
            used += (size_t)snprintf(options + used, sizeof options - used, "%s%s=%s", i ? "," : "", varied->key,
                                     varied->value[value[i]]);
        settings->value[settings->count][i] = (uint16_t)value[i];
    }
    if (used >= sizeof options) return rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
    return rp_balance_setting_with(base, data, options, mirrored, &settings->setting[settings->count++], error);
}

rp_status rp_balance_settings_make(const rp_game *base, const rp_data *data, const rp_texts *vary,
                                   rp_balance_settings *settings, rp_error *error) {
    *settings = (rp_balance_settings){0};
    rp_status status = read_all(base, vary, settings, error);
    if (status) return status;
    find_mirrored(base, settings);
    settings->setting = calloc(RP_BALANCE_SETTINGS_MAX, sizeof *settings->setting);
    settings->value = calloc(RP_BALANCE_SETTINGS_MAX, sizeof *settings->value);
    if (!settings->setting || !settings->value) return rp_fail(error, RP_FAILED, "no memory for the settings");
    int value[RP_VARIED_MAX] = {0}, first = settings->mirrored[0], second = settings->mirrored[1];
    for (int at = 0; at >= 0 && !status;) {
        if (first < 0 || value[first] < value[second])
            status = make_setting(base, data, value, first >= 0, settings, error);
        for (at = settings->varied - 1; at >= 0 && ++value[at] == settings->option[at].count; at--) value[at] = 0;
    }
    return status;
}

void rp_balance_settings_free(rp_balance_settings *settings) {
    for (int i = 0; i < settings->count; i++) rp_balance_setting_free(&settings->setting[i]);
    free(settings->setting);
    free(settings->value);
    free(settings->option);
    *settings = (rp_balance_settings){0};
}
