/* Whether the tables of a game's effects fit together. */
#include "engine/kit/effects.h"

#include "engine/words.h"

#include <string.h>

typedef struct looking {
    const rp_effects *effects;
    const char *where; /* a kind, a rule or a member, for failures */
    rp_error *error;
    rp_status status;
} looking;

static void fault(looking *l, const char *name, const char *what) {
    if (l->status == RP_OK) l->status = rp_fail(l->error, RP_BAD_INPUT, "%s: %s %s", l->where, name, what);
}

static int count_words(const char *words) {
    int count = 0;
    for (rp_word word = rp_words_first(words); word.length; word = rp_words_next(word)) count++;
    return count;
}

static const rp_field *find(const looking *l, const char *name) {
    for (size_t i = 0; i < l->effects->member_count; i++)
        if (strcmp(l->effects->members[i].name, name) == 0) return &l->effects->members[i];
    return NULL;
}

static bool overlap(const rp_field *a, const rp_field *b) {
    return a->offset < b->offset + b->size && b->offset < a->offset + a->size;
}

/* Whether the bytes of a number hold both bounds. */
static bool holds(const rp_field *field, int64_t minimum, int64_t maximum) {
    int bits = 8 * field->size;
    int64_t least = field->minimum < 0 ? -((int64_t)1 << (bits - 1)) : 0;
    int64_t most = field->minimum < 0 ? -least - 1 : ((int64_t)1 << bits) - 1;
    return minimum <= maximum && minimum >= least && maximum <= most;
}

static void look_at_bytes(looking *l, const rp_field *field) {
    int words = count_words(field->words);
    bool integer = field->size == 1 || field->size == 2 || field->size == 4;
    bool good = true;
    switch ((rp_field_kind)field->kind) {
    case RP_FIELD_NUMBER: good = integer && holds(field, field->minimum, (int64_t)field->maximum + words); break;
    case RP_FIELD_WORD:
        good = field->size == 1 && words && holds(field, field->minimum, field->minimum + words - 1);
        break;
    case RP_FIELD_WORDS: good = integer && words && words <= 8 * field->size && field->maximum <= words; break;
    case RP_FIELD_FLAG: good = field->size == 1; break;
    case RP_FIELD_NAME: good = integer; break;
    case RP_FIELD_EFFECTS: good = field->size == sizeof(rp_effect_span); break;
    default: break;
    }
    if (!good) fault(l, field->name, "does not fit in its bytes, or has no words, or bounds that cannot be");
    if (field->offset + field->size > l->effects->size) fault(l, field->name, "is not in the struct");
}

static void look_at_members(looking *l) {
    const rp_effects *effects = l->effects;
    look_at_bytes(l, &effects->kind);
    if (effects->kind.kind != RP_FIELD_WORD) fault(l, effects->kind.name, "should be a word");
    if (effects->member_count > 64) fault(l, "members", "are more than 64");
    for (size_t i = 0; i < effects->member_count && l->status == RP_OK; i++) {
        const rp_field *member = &effects->members[i];
        look_at_bytes(l, member);
        if (strcmp(member->name, effects->kind.name) == 0 || find(l, member->name) != member)
            fault(l, member->name, "stands there twice");
        if (overlap(member, &effects->kind)) fault(l, member->name, "has the place of the kind");
        for (size_t k = 0; k < i; k++)
            if (overlap(member, &effects->members[k])) fault(l, member->name, "has the place of another member");
    }
}

static void look_at_list(looking *l, const char *names) {
    char name[RP_WORD_MAX];
    for (int i = 0; rp_words_at(names, i).length; i++)
        if (!find(l, rp_word_text(names, i, name))) fault(l, name, "is no member");
}

static void look_for_twice(looking *l, const char *names, const char *others) {
    char name[RP_WORD_MAX];
    for (int i = 0; rp_words_at(names, i).length; i++)
        if (rp_words_find(others, rp_word_text(names, i, name)) >= 0) fault(l, name, "stands in two lists");
}

static bool is_member(const looking *l, const rp_effect_kind *kind, const char *name) {
    return rp_words_find(l->effects->common, name) >= 0 || rp_words_find(kind->needs, name) >= 0 ||
           rp_words_find(kind->may, name) >= 0 || rp_words_find(kind->one_of, name) >= 0;
}

static void look_at_bounds(looking *l, const rp_effect_kind *kind, const rp_effect_bounds *bounds) {
    const rp_field *field = find(l, bounds->member);
    if (!field || !is_member(l, kind, bounds->member)) {
        fault(l, bounds->member, "has bounds and is no member of the kind");
        return;
    }
    int words = count_words(field->words);
    bool good = false;
    if (field->kind == RP_FIELD_NUMBER) good = holds(field, bounds->minimum, bounds->maximum);
    if (field->kind == RP_FIELD_WORDS) good = bounds->minimum >= 0 && bounds->maximum <= words;
    if (field->kind == RP_FIELD_EFFECTS) good = bounds->minimum >= 0 && bounds->maximum <= UINT8_MAX;
    if (field->kind == RP_FIELD_WORD)
        good = bounds->minimum >= field->minimum && bounds->maximum < field->minimum + words;
    if (!good || bounds->minimum > bounds->maximum) fault(l, bounds->member, "has bounds that cannot be");
}

/* A value that is no word, or too large for the bytes. */
static void look_at_value(looking *l, const rp_effect_value *value) {
    const rp_field *field = find(l, value->member);
    bool good = field && holds(field, value->value, value->value);
    if (good && field->kind == RP_FIELD_WORD) good = value->value < field->minimum + count_words(field->words);
    if (!good) fault(l, value->member, "has a value that cannot be, or is no member");
}

static void look_at_kind(looking *l, const rp_effect_kind *kind) {
    const char *const lists[] = {l->effects->common, kind->needs, kind->may, kind->one_of};
    for (int i = 0; i < 4; i++) {
        look_at_list(l, lists[i]);
        for (int k = 0; k < i; k++) look_for_twice(l, lists[i], lists[k]);
    }
    for (int i = 0; i < RP_EFFECT_VALUES_MAX && kind->bounds[i].member; i++) look_at_bounds(l, kind, &kind->bounds[i]);
    for (int i = 0; i < RP_EFFECT_VALUES_MAX && kind->usual[i].member; i++) look_at_value(l, &kind->usual[i]);
}

rp_status rp_effects_sound(const rp_effects *effects, rp_error *error) {
    looking l = {effects, "members", error, RP_OK};
    look_at_members(&l);
    char word[RP_WORD_MAX];
    for (int i = 0; rp_words_at(effects->kind.words, i).length && l.status == RP_OK; i++) {
        l.where = rp_word_text(effects->kind.words, i, word);
        look_at_kind(&l, &effects->kinds[effects->kind.minimum + i]);
    }
    for (size_t i = 0; i < effects->rule_count && l.status == RP_OK; i++) {
        const rp_effect_rule *rule = &effects->rules[i];
        l.where = "rules";
        look_at_value(&l, &rule->when);
        look_at_list(&l, rule->brings);
        look_at_list(&l, rule->needs);
        look_at_list(&l, rule->spares);
    }
    return l.status;
}
