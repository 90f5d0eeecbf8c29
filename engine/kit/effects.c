#include "engine/kit/effects.h"

#include "engine/page.h"
#include "engine/words.h"

#include <stdio.h>
#include <string.h>

enum { LIST_SIZE = 320 };

typedef struct reading {
    const rp_effects *effects;
    const void *usual;
    const rp_field_names *names;
    rp_effect_array *to;
    rp_reader *reader;
} reading;

/* The members that a list names, a bit each. */
static uint64_t set_of(const rp_effects *effects, const char *names) {
    uint64_t set = 0;
    for (size_t i = 0; i < effects->member_count; i++)
        if (rp_words_find(names, effects->members[i].name) >= 0) set |= UINT64_C(1) << i;
    return set;
}

static int member_of(const rp_effects *effects, const char *name) {
    for (size_t i = 0; i < effects->member_count; i++)
        if (strcmp(effects->members[i].name, name) == 0) return (int)i;
    return -1;
}

static const rp_effect_kind *kind_of(const rp_effects *effects, const void *bytes) {
    return &effects->kinds[rp_field_number(&effects->kind, bytes)];
}

/* Members of a kind without regard to rules. */
static uint64_t own_members(const rp_effects *effects, const rp_effect_kind *kind) {
    return set_of(effects, effects->common) | set_of(effects, kind->needs) | set_of(effects, kind->may) |
           set_of(effects, kind->one_of);
}

static bool is_true(const rp_effects *effects, const rp_effect_value *when, const void *bytes) {
    int member = member_of(effects, when->member);
    return member >= 0 && rp_field_number(&effects->members[member], bytes) == when->value;
}

/* The names of a set with `between` between them. */
static const char *list_members(const rp_effects *effects, uint64_t set, const char *between, char list[LIST_SIZE]) {
    size_t used = 0;
    list[0] = 0;
    for (size_t i = 0; i < effects->member_count && used < LIST_SIZE; i++)
        if (set >> i & 1)
            used +=
                (size_t)snprintf(list + used, LIST_SIZE - used, "%s%s", used ? between : "", effects->members[i].name);
    return list;
}

static const char *kind_word(const rp_effects *effects, const rp_effect_kind *kind, char word[RP_WORD_MAX]) {
    return rp_word_text(effects->kind.words, (int)(kind - effects->kinds) - effects->kind.minimum, word);
}

static const rp_effect_bounds *bounds_of(const rp_effect_kind *kind, const char *member) {
    for (int i = 0; i < RP_EFFECT_VALUES_MAX && kind->bounds[i].member; i++)
        if (strcmp(kind->bounds[i].member, member) == 0) return &kind->bounds[i];
    return NULL;
}

/* The member with the bounds of a kind. A word's minimum is what its first word stands for, so it keeps that; the words
 * of a number stand for what follows the member's own maximum, so they go with that. */
static rp_field in_kind(const rp_field *member, const rp_effect_kind *kind) {
    rp_field field = *member;
    const rp_effect_bounds *bounds = bounds_of(kind, member->name);
    if (!bounds || member->kind == RP_FIELD_WORD) return field;
    if (member->kind == RP_FIELD_NUMBER) field.words = NULL;
    field.minimum = bounds->minimum;
    field.maximum = bounds->maximum;
    return field;
}

/* The words from `first` to `last`, separated by blanks. */
static const char *list_words(const rp_field *field, int32_t first, int32_t last, char list[LIST_SIZE]) {
    rp_page page = {list, LIST_SIZE, 0};
    int32_t number = field->minimum;
    list[0] = 0;
    for (rp_word word = rp_words_first(field->words); word.length; word = rp_words_next(word), number++)
        if (number >= first && number <= last)
            rp_page_put(&page, "%s%.*s", page.used ? " " : "", word.length, word.text);
    return list;
}

/* ---- refusing ------------------------------------------------------------------------------------------- */

static void refuse(const reading *r, const rp_effect_kind *kind, uint64_t own, const char *name) {
    const rp_effects *effects = r->effects;
    char list[LIST_SIZE], of[RP_WORD_MAX], word[RP_WORD_MAX], hint[RP_WORD_MAX + 20] = "";
    bool known = member_of(effects, name) >= 0;
    int near = rp_words_nearest(list_members(effects, own, "|", list), name);
    if (!known && near >= 0) snprintf(hint, sizeof hint, " (did you mean %s?)", rp_word_text(list, near, word));
    rp_reader_fail(r->reader,
                   known ? "'%.40s'%s does not go with %s, which has: %s %s" : "unknown field '%.40s'%s; %s has: %s %s",
                   name, hint, kind_word(effects, kind, of), effects->kind.name, list_members(effects, own, " ", list));
}

/* Fails on what neither the kind nor any rule has. */
static void refuse_others(const reading *r, const rp_effect_kind *kind) {
    const rp_effects *effects = r->effects;
    uint64_t own = own_members(effects, kind), possible = own;
    for (size_t i = 0; i < effects->rule_count; i++) possible |= set_of(effects, effects->rules[i].brings);
    for (size_t i = 0; i < r->reader->length(r->reader) && rp_reader_ok(r->reader); i++) {
        const char *name = r->reader->key_at(r->reader, i);
        int member = member_of(effects, name);
        bool fits = strcmp(name, effects->kind.name) == 0 || (member >= 0 && possible >> member & 1);
        if (!fits) refuse(r, kind, own, name);
    }
}

/* A member that only rules bring and that none of them has brought. */
static void refuse_unbrought(const reading *r, const char *name) {
    const rp_effects *effects = r->effects;
    char list[LIST_SIZE] = "", word[RP_WORD_MAX];
    rp_page page = {list, sizeof list, 0};
    for (size_t i = 0; i < effects->rule_count; i++) {
        const rp_effect_rule *rule = &effects->rules[i];
        int index = member_of(effects, rule->when.member);
        if (index < 0 || rp_words_find(rule->brings, name) < 0) continue;
        const rp_field *member = &effects->members[index];
        snprintf(word, sizeof word, "%d", rule->when.value);
        if (member->kind == RP_FIELD_WORD) rp_word_text(member->words, rule->when.value - member->minimum, word);
        rp_page_put(&page, "%s%s %s", page.used ? ", " : "", member->name, word);
    }
    rp_reader_fail(r->reader, "'%s' goes only with: %s", name, list);
}

static void miss(const reading *r, const rp_field *field, int32_t first, int32_t last) {
    char wanted[LIST_SIZE + 32] = "given", list[LIST_SIZE];
    switch ((rp_field_kind)field->kind) {
    case RP_FIELD_NUMBER:
        snprintf(wanted, sizeof wanted, "a whole number from %d to %d%s%s", field->minimum, field->maximum,
                 field->words ? " or one of: " : "",
                 field->words ? rp_words_listed(field->words, list, sizeof list) : "");
        break;
    case RP_FIELD_WORD: snprintf(wanted, sizeof wanted, "one of: %s", list_words(field, first, last, list)); break;
    case RP_FIELD_WORDS:
        snprintf(wanted, sizeof wanted, "a list of: %s", rp_words_listed(field->words, list, sizeof list));
        break;
    case RP_FIELD_FLAG: snprintf(wanted, sizeof wanted, "true or false"); break;
    case RP_FIELD_NAME: snprintf(wanted, sizeof wanted, "a name"); break;
    case RP_FIELD_EFFECTS: snprintf(wanted, sizeof wanted, "a list of effects"); break;
    default: break;
    }
    rp_reader_fail(r->reader, "%s is missing, should be %s", field->name, wanted);
}

static void miss_member(const reading *r, const rp_effect_kind *kind, const rp_field *member) {
    const rp_field field = in_kind(member, kind);
    const rp_effect_bounds *bounds = bounds_of(kind, member->name);
    miss(r, &field, bounds ? bounds->minimum : INT32_MIN, bounds ? bounds->maximum : INT32_MAX);
}

/* ---- reading -------------------------------------------------------------------------------------------- */

static rp_effect_span read_list(const reading *r, const char *key, int depth);

static bool is_named(rp_reader *reader, const char *name) {
    bool named = reader->enter(reader, name, 0);
    if (named) reader->leave(reader);
    return named;
}

/* Null is absent too. */
static bool stands(rp_reader *reader, const char *name) {
    if (!reader->enter(reader, name, 0)) return false;
    bool something = reader->kind(reader) != '0';
    reader->leave(reader);
    return something;
}

static void check_word(const reading *r, const rp_effect_kind *kind, const rp_field *member, const void *bytes) {
    const rp_effect_bounds *bounds = bounds_of(kind, member->name);
    int64_t value = rp_field_number(member, bytes);
    bool unsaid = value < member->minimum; /* and no usual word: the game's own affair */
    if (!bounds || unsaid || !rp_reader_ok(r->reader) || (value >= bounds->minimum && value <= bounds->maximum)) return;
    char list[LIST_SIZE], word[RP_WORD_MAX], of[RP_WORD_MAX];
    rp_reader_fail(r->reader, "%s: '%s' does not go with %s, should be one of: %s", member->name,
                   rp_word_text(member->words, (int)value - member->minimum, word), kind_word(r->effects, kind, of),
                   list_words(member, bounds->minimum, bounds->maximum, list));
}

static void read_nested(const reading *r, const rp_field *field, void *bytes, int depth) {
    rp_effect_span span = read_list(r, field->name, depth + 1);
    int most = field->maximum ? field->maximum : UINT8_MAX;
    memcpy((unsigned char *)bytes + field->offset, &span, sizeof span);
    if (span.count < field->minimum || span.count > most)
        rp_reader_fail(r->reader, "%s: has %d effects, should have %d to %d", field->name, span.count, field->minimum,
                       most);
}

static void read_member(const reading *r, const rp_effect_kind *kind, const rp_field *member, void *bytes, int depth) {
    const rp_field field = in_kind(member, kind);
    if (field.kind == RP_FIELD_EFFECTS)
        read_nested(r, &field, bytes, depth);
    else
        rp_field_read(&field, r->names, bytes, r->reader);
}

static void lay_usual(const rp_effects *effects, const rp_effect_kind *kind, void *bytes) {
    for (int i = 0; i < RP_EFFECT_VALUES_MAX && kind->usual[i].member; i++) {
        int member = member_of(effects, kind->usual[i].member);
        if (member >= 0) rp_field_store(&effects->members[member], bytes, kind->usual[i].value);
    }
}

/* What must and may stand after all, now that the values are there. */
static void check_members(const reading *r, const rp_effect_kind *kind, const void *bytes, uint64_t has) {
    const rp_effects *effects = r->effects;
    uint64_t own = own_members(effects, kind), needed = set_of(effects, kind->needs), brought = 0, spared = 0;
    for (size_t i = 0; i < effects->rule_count; i++) {
        const rp_effect_rule *rule = &effects->rules[i];
        if (!is_true(effects, &rule->when, bytes)) continue;
        brought |= set_of(effects, rule->brings);
        needed |= set_of(effects, rule->needs);
        spared |= set_of(effects, rule->spares);
    }
    needed = (needed & ~spared) | brought;
    for (size_t i = 0; i < effects->member_count && rp_reader_ok(r->reader); i++) {
        const char *name = effects->members[i].name;
        if (!((own | brought) >> i & 1) && is_named(r->reader, name)) refuse_unbrought(r, name);
        if (needed >> i & ~has >> i & 1) miss_member(r, kind, &effects->members[i]);
    }
    uint64_t one_of = set_of(effects, kind->one_of), chosen = has & one_of;
    if (!rp_reader_ok(r->reader) || !one_of || (chosen && !(chosen & (chosen - 1)))) return;
    char word[RP_WORD_MAX], list[LIST_SIZE], bad[LIST_SIZE];
    rp_reader_fail(r->reader, "%s has %s, should have exactly one of: %s", kind_word(effects, kind, word),
                   chosen ? list_members(effects, chosen, " and ", bad) : "none",
                   list_members(effects, one_of, " ", list));
}

/* The object under the cursor into bytes that are as usual. */
static void read_effect(const reading *r, void *bytes, int depth) {
    const rp_effects *effects = r->effects;
    rp_reader *reader = r->reader;
    int first = effects->kind.minimum;
    if (!stands(reader, effects->kind.name)) {
        miss(r, &effects->kind, INT32_MIN, INT32_MAX);
        return;
    }
    rp_field_store(&effects->kind, bytes, first + rp_read_choice(reader, effects->kind.name, effects->kind.words));
    if (!rp_reader_ok(reader)) return;
    const rp_effect_kind *kind = kind_of(effects, bytes);
    refuse_others(r, kind);
    lay_usual(effects, kind, bytes);
    uint64_t has = 0;
    for (size_t i = 0; i < effects->member_count && rp_reader_ok(reader); i++) {
        if (!stands(reader, effects->members[i].name)) continue;
        has |= UINT64_C(1) << i;
        read_member(r, kind, &effects->members[i], bytes, depth);
    }
    if (rp_reader_ok(reader)) check_members(r, kind, bytes, has);
    for (size_t i = 0; i < effects->member_count; i++)
        if (effects->members[i].kind == RP_FIELD_WORD) check_word(r, kind, &effects->members[i], bytes);
    if (rp_reader_ok(reader) && effects->check) effects->check(bytes, reader);
}

static void *effect_at(const reading *r, size_t index) {
    return (unsigned char *)r->to->effects + index * r->effects->size;
}

static rp_effect_span read_list(const reading *r, const char *key, int depth) {
    rp_effect_span span = {0, 0};
    rp_reader *reader = r->reader;
    size_t maximum = r->to->maximum < UINT8_MAX ? r->to->maximum : UINT8_MAX;
    if (!rp_read_array_optional(reader, key, maximum - r->to->count)) return span;
    if (depth > RP_EFFECT_DEPTH_MAX)
        rp_reader_fail(reader, "this list of effects is %d deep, should be at most %d", depth, RP_EFFECT_DEPTH_MAX);
    if (rp_reader_ok(reader)) span = (rp_effect_span){(uint8_t)r->to->count, (uint8_t)reader->length(reader)};
    r->to->count += span.count;
    for (size_t i = 0; i < span.count && rp_reader_ok(reader); i++) {
        void *bytes = effect_at(r, span.first + i);
        if (r->usual)
            memcpy(bytes, r->usual, r->effects->size);
        else
            memset(bytes, 0, r->effects->size);
        if (!reader->enter(reader, NULL, i)) {
            rp_reader_fail(reader, "effect %zu is too deep in lists and objects", i);
            break;
        }
        if (rp_read_object(reader, NULL)) read_effect(r, bytes, depth);
        reader->leave(reader);
    }
    reader->leave(reader);
    return span;
}

rp_effect_span rp_effects_read(const rp_effects *effects, const char *key, const void *usual,
                               const rp_field_names *names, rp_effect_array *to, rp_reader *reader) {
    const reading r = {effects, usual, names, to, reader};
    return read_list(&r, key, 1);
}
