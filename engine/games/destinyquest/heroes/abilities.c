/* Reads abilities.json: every field is checked where it stands, and what belongs to another kind of effect is refused.
 */
#include "engine/games/destinyquest/heroes/book.h"

#include "engine/overlay.h"
#include "engine/words.h"

#include <stdio.h>
#include <strings.h>

const char destiny_kind_names[] = "speed|combat|modifier|passive";
const char destiny_attribute_names[] = "speed|brawn|magic|armour";
const char destiny_window_names[] =
    "round-start|speed|speed-rolled|interrupt|dodge|after-dodge|damage-dice|damage-score|before-damage|sacrifice|"
    "damage-rolled|brace|after-damage|hurt|strike-back|struck|round-end";
const char destiny_role_names[] = "any|winner|loser";
const char destiny_weapon_names[] = "none|sword|axe|dagger|spear|fist|bow|staff|wand|hammer|shield|snake|horn|other";
const char destiny_trigger_names[] = "played|while|bout-start|own-face|opponent-face|speed-double|any-double|hits|hurt|"
                                     "round-end|combat-played|own-low|opponent-low";
const char destiny_measure_names[] =
    "number|own-magic|half-own-magic|own-armour|quarter-own-armour|half-own-speed|half-opponent-armour|weapon-speed|"
    "best-weapon-speed|weapon-brawn|items|sixes|half-loss|fifth-loss|passive-damage|die";
const char destiny_effect_names[] =
    "attribute|double-armour|no-armour|match-attribute|ignore-armour|damage|damage-dice|score-dice|score|die-bonus|"
    "speed-dice|attack-speed|heal|cost|inflict|cure|strengthen|immune|reroll|set-dice|lower-dice|swap-dice|win-round|"
    "slay|"
    "restore|more-uses|special";
const char destiny_who_names[] = "opponent|own|both";
const char destiny_rounds_names[] = "this|next|this-and-next|this-and-next-two|next-two|next-three|rest";
const char destiny_dice_names[] = "own-speed|opponent-speed|own-damage|opponent-damage|own|opponent";
const char destiny_how_names[] = "one|all|any";
const char destiny_status_names[] =
    "bleed|venom|disease|burn|thorn-cage|haunt|monkey-mob|packmaster|convulsions|spirit-mark|last-rites|shades|charged|"
    "stone-rain|stone-rain-grown|vortex|stone-skin|meditation|relentless|bright-spark|time-shift|bled-before";
const char destiny_special_names[] =
    "bolt|ley-line|stone-rain|time-shift|speed-dice-as-damage|sacrifice|martyr|expertise|ensnare|silver-frost|hooked|"
    "underhand|cruel-twist|raining-blows|roll-with-it|brain-drain|blood-rage|gorilla-rage|usurper|stone-skin|fiery-"
    "temper|"
    "kick-start|hexed|demon-claws|attraction|first-blood";
const char destiny_condition_names[] =
    "always|bled-before|poisoned|round-lost|round-won|hurt|within-speed|stunned|shades|damaged";
const char destiny_need_names[] = "none|damage|score";
const char destiny_origin_names[] = "house|medium|high";

static const char uses_names[] = "default|bout|item|round|unlimited";

/* Fields of an effect beside kind, trigger, condition, face and threshold of a trigger. */
enum {
    AMOUNT = 1,
    WHO = 2,
    ATTRIBUTES = 4,
    CHOOSE = 8,
    ROUNDS = 16,
    MEASURE = 32,
    STATUS = 64,
    STATUSES = 128,
    ABILITY = 256,
    DICE = 512,
    HOW = 1024,
    FACE = 2048,
    SCORES = 4096,
    KINDS = 8192,
    SPECIAL = 16384
};
static const char *const field_names[] = {"amount",  "who",    "attributes",  "choose",  "rounds",
                                          "measure", "status", "statuses",    "ability", "dice",
                                          "how",     "face",   "scores_only", "kinds",   "special"};

/* What each kind must have and may have, and the range of its amount. */
typedef struct effect_shape {
    int must, may;
    int8_t least, most;
} effect_shape;

static const effect_shape shapes[DESTINY_EFFECT_KINDS] = {
    [DESTINY_CHANGE_ATTRIBUTE] = {WHO | ATTRIBUTES | AMOUNT, ROUNDS | CHOOSE | MEASURE, -20, 20},
    [DESTINY_DOUBLE_ARMOUR] = {0, 0, 0, 0},
    [DESTINY_NO_ARMOUR] = {WHO | ROUNDS, 0, 0, 0},
    [DESTINY_MATCH_ATTRIBUTE] = {ATTRIBUTES, 0, 0, 0},
    [DESTINY_IGNORE_ARMOUR] = {AMOUNT, 0, 1, 2},
    [DESTINY_DAMAGE] = {AMOUNT, WHO | MEASURE, 0, 20},
    [DESTINY_DAMAGE_DICE] = {AMOUNT, WHO, 1, 7},
    [DESTINY_SCORE_DICE] = {AMOUNT | WHO, SCORES, -3, 3},
    [DESTINY_SCORE] = {AMOUNT | WHO, MEASURE | ABILITY | SCORES, -20, 20},
    [DESTINY_DIE_BONUS] = {AMOUNT, ABILITY | SCORES, 1, 5},
    [DESTINY_SPEED_DICE] = {AMOUNT | WHO, 0, -2, 2},
    [DESTINY_ATTACK_SPEED] = {AMOUNT | WHO, 0, -10, 10},
    [DESTINY_HEAL] = {AMOUNT, WHO | MEASURE | SCORES, 1, 50},
    [DESTINY_COST] = {AMOUNT, 0, 1, 20},
    [DESTINY_INFLICT] = {STATUS, WHO | ABILITY, 0, 0},
    [DESTINY_CURE] = {STATUSES, WHO, 0, 0},
    [DESTINY_STRENGTHEN] = {AMOUNT, STATUS | ABILITY, 1, 5},
    [DESTINY_IMMUNE] = {0, STATUSES | ABILITY | ATTRIBUTES, 0, 0},
    [DESTINY_REROLL] = {DICE | HOW, FACE | SCORES, 0, 0},
    [DESTINY_SET_DICE] = {DICE | HOW | AMOUNT, FACE | SCORES, 1, 6},
    [DESTINY_LOWER_DICE] = {DICE | AMOUNT, SCORES, 1, 5},
    [DESTINY_SWAP_DICE] = {0, 0, 0, 0},
    [DESTINY_WIN_ROUND] = {0, 0, 0, 0},
    [DESTINY_SLAY] = {0, WHO, 0, 0},
    [DESTINY_RESTORE] = {0, KINDS | ABILITY, 0, 0},
    [DESTINY_MORE_USES] = {ABILITY | AMOUNT, 0, 1, 8},
    [DESTINY_SPECIAL] = {SPECIAL, AMOUNT | ABILITY, 0, 20},
};

/* ---- effects -------------------------------------------------------------------------------------------- */

static void refuse_other_fields(rp_reader *reader, int kind, int trigger) {
    char names[320] = "kind|trigger|condition";
    size_t used = strlen(names);
    int fields = shapes[kind].must | shapes[kind].may;
    if (trigger == DESTINY_WHEN_OWN_FACE || trigger == DESTINY_WHEN_OPPONENT_FACE) fields |= FACE;
    for (size_t i = 0; i < sizeof field_names / sizeof *field_names; i++)
        if (fields >> i & 1) used += (size_t)snprintf(names + used, sizeof names - used, "|%s", field_names[i]);
    if (trigger == DESTINY_WHEN_OWN_LOW || trigger == DESTINY_WHEN_OPPONENT_LOW)
        snprintf(names + used, sizeof names - used, "|threshold");
    rp_read_only(reader, names);
}

static int read_named(rp_reader *reader) {
    char word[16];
    rp_read_string(reader, NULL, word, sizeof word);
    if (strcmp(word, "named") != 0) rp_reader_fail(reader, "'%s' should be 1 to 6 or \"named\"", word);
    return DESTINY_FACE_NAMED;
}

/* One face, or the named one. */
static uint8_t read_face(rp_reader *reader, bool required) {
    if (!reader->enter(reader, "face", 0)) {
        if (required) rp_reader_fail(reader, "face is missing, should be 1 to 6 or \"named\"");
        return 0;
    }
    int face;
    if (reader->kind(reader) == 's')
        face = read_named(reader);
    else
        face = (int)rp_read_integer(reader, NULL, 1, 6);
    reader->leave(reader);
    return (uint8_t)face;
}

static int read_word(rp_reader *reader, int must, int field, const char *name, const char *words, int fallback) {
    return must & field ? rp_read_choice(reader, name, words) : rp_read_choice_or(reader, name, words, fallback);
}

/* What holds as long as something else does has no end of its own. */
static uint8_t read_rounds(rp_reader *reader, int trigger) {
    bool holds = trigger == DESTINY_WHILE_OWNED || trigger == DESTINY_WHEN_OWN_LOW;
    return (uint8_t)(holds ? rp_read_choice_or(reader, "rounds", destiny_rounds_names, DESTINY_THIS_ROUND)
                           : rp_read_choice(reader, "rounds", destiny_rounds_names));
}

static uint16_t read_other_ability(rp_reader *reader, const char *key, const destiny_book *book) {
    char text[64];
    if (!rp_read_string_optional(reader, key, text, sizeof text)) return 0;
    int found = destiny_ability_find(book, text);
    if (found < 0) destiny_unknown_ability(reader, book, key, text);
    return (uint16_t)(found + 1);
}

static void read_effect_fields(rp_reader *reader, const destiny_book *book, destiny_effect *effect) {
    const effect_shape *shape = &shapes[effect->kind];
    int must = shape->must, fields = must | shape->may;
    int own = effect->kind == DESTINY_HEAL || effect->kind == DESTINY_CURE || effect->kind == DESTINY_COST;
    if (fields & AMOUNT)
        effect->amount = (int8_t)(must & AMOUNT ? rp_read_integer(reader, "amount", shape->least, shape->most)
                                                : rp_read_integer_or(reader, "amount", shape->least, shape->most, 0));
    effect->who = (uint8_t)(fields & WHO ? read_word(reader, must, WHO, "who", destiny_who_names, own) : own);
    if (fields & ATTRIBUTES)
        effect->attributes =
            (uint8_t)destiny_read_set(reader, "attributes", destiny_attribute_names, must & ATTRIBUTES);
    if (fields & CHOOSE) effect->choose = rp_read_boolean_or(reader, "choose", false);
    if (fields & ROUNDS) effect->rounds = read_rounds(reader, effect->trigger);
    if (fields & MEASURE) effect->measure = (uint8_t)rp_read_choice_or(reader, "measure", destiny_measure_names, 0);
    if (fields & STATUS)
        effect->status = (uint8_t)read_word(reader, must, STATUS, "status", destiny_status_names, DESTINY_STATUSES);
    if (fields & STATUSES)
        effect->statuses = destiny_read_set(reader, "statuses", destiny_status_names, must & STATUSES);
    if (fields & ABILITY) effect->ability = read_other_ability(reader, "ability", book);
    if (fields & DICE) effect->dice = (uint8_t)rp_read_choice(reader, "dice", destiny_dice_names);
    if (fields & HOW) effect->how = (uint8_t)rp_read_choice(reader, "how", destiny_how_names);
    if (effect->kind == DESTINY_LOWER_DICE) effect->how = DESTINY_ALL;
    if (fields & SCORES) effect->scores_only = rp_read_boolean_or(reader, "scores_only", false);
    if (fields & KINDS) effect->kinds = (uint8_t)destiny_read_set(reader, "kinds", destiny_kind_names, false);
    if (fields & SPECIAL) effect->special = (uint8_t)(1 + rp_read_choice(reader, "special", destiny_special_names));
}

/* Fields that need one another. */
static void check_effect(rp_reader *reader, const destiny_effect *effect) {
    bool several = (effect->attributes & (effect->attributes - 1)) != 0;
    if (!rp_reader_ok(reader)) return;
    if (effect->choose && !several) rp_reader_fail(reader, "choose: needs at least two attributes");
    if (effect->choose && effect->trigger != DESTINY_WHEN_PLAYED)
        rp_reader_fail(reader, "choose: only an effect with trigger \"played\" can be chosen");
    if (effect->measure == DESTINY_BY_ITEMS && !effect->ability)
        rp_reader_fail(reader, "measure: \"items\" needs the field ability");
    if (effect->kind == DESTINY_RESTORE && !effect->kinds == !effect->ability)
        rp_reader_fail(reader, "restore needs either kinds or ability");
    if (effect->kind == DESTINY_STRENGTHEN && (effect->status == DESTINY_STATUSES) == !effect->ability)
        rp_reader_fail(reader, "strengthen needs either status or ability");
    if (effect->kind == DESTINY_IMMUNE && !effect->statuses + !effect->ability + !effect->attributes != 2)
        rp_reader_fail(reader, "immune needs one of: statuses ability attributes");
    if (effect->kind == DESTINY_MORE_USES && effect->trigger != DESTINY_WHILE_OWNED)
        rp_reader_fail(reader, "trigger: more-uses should have the trigger \"while\"");
}

static void read_effect(rp_reader *reader, const destiny_book *book, int fallback_trigger, destiny_effect *effect) {
    effect->kind = (uint8_t)(1 + rp_read_choice(reader, "kind", destiny_effect_names));
    effect->trigger = (uint8_t)rp_read_choice_or(reader, "trigger", destiny_trigger_names, fallback_trigger);
    effect->condition = (uint8_t)rp_read_choice_or(reader, "condition", destiny_condition_names, DESTINY_ALWAYS);
    if (!rp_reader_ok(reader)) return;
    refuse_other_fields(reader, effect->kind, effect->trigger);
    read_effect_fields(reader, book, effect);
    bool by_face = effect->trigger == DESTINY_WHEN_OWN_FACE || effect->trigger == DESTINY_WHEN_OPPONENT_FACE;
    if (by_face || (shapes[effect->kind].may & FACE)) effect->face = read_face(reader, by_face);
    if (effect->trigger == DESTINY_WHEN_OWN_LOW || effect->trigger == DESTINY_WHEN_OPPONENT_LOW)
        effect->threshold = (uint8_t)rp_read_integer(reader, "threshold", 1, 100);
    check_effect(reader, effect);
    if (effect->status == DESTINY_STATUSES) effect->status = 0;
}

static void read_effects(rp_reader *reader, const destiny_book *book, destiny_ability *ability) {
    if (!rp_read_array_optional(reader, "effects", DESTINY_EFFECTS_MAX)) return;
    ability->effect_count = (uint8_t)reader->length(reader);
    int fallback = ability->windows ? DESTINY_WHEN_PLAYED : DESTINY_WHILE_OWNED;
    for (size_t i = 0; i < ability->effect_count; i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_effect(reader, book, fallback, &ability->effects[i]);
        reader->leave(reader);
    }
    reader->leave(reader);
}

/* ---- abilities ------------------------------------------------------------------------------------------ */

/* "uses": one of the words, or how often in a bout. */
static void read_uses(rp_reader *reader, destiny_ability *ability) {
    bool slotted = ability->kind == DESTINY_SPEED_ABILITY || ability->kind == DESTINY_COMBAT_ABILITY;
    ability->uses = 1;
    ability->uses_rule = ability->kind == DESTINY_PASSIVE ? DESTINY_USES_FREE
                         : slotted                        ? DESTINY_USES_DEFAULT
                                                          : DESTINY_USES_BOUT;
    if (!rp_reader_ok(reader) || !reader->enter(reader, "uses", 0)) return;
    if (ability->kind == DESTINY_PASSIVE && reader->kind(reader) != 'i') {
        rp_reader_fail(reader, "a passive acts always, or so often: should be 1 to 9 or be left out");
    } else if (reader->kind(reader) == 's') {
        ability->uses_rule = (uint8_t)rp_read_choice(reader, NULL, uses_names);
    } else {
        ability->uses_rule = DESTINY_USES_BOUT;
        ability->uses = (uint8_t)rp_read_integer(reader, NULL, 1, 9);
    }
    if (ability->uses_rule == DESTINY_USES_FREE && !slotted && ability->windows)
        rp_reader_fail(reader, "a modifier cannot be unlimited, should be 1 to 9, item or round");
    reader->leave(reader);
}

static void read_weapons(rp_reader *reader, destiny_ability *ability) {
    ability->main_weapons = (uint16_t)destiny_read_set(reader, "main", destiny_weapon_names, false);
    ability->left_weapons = (uint16_t)destiny_read_set(reader, "left", destiny_weapon_names, false);
    ability->either = rp_read_boolean_or(reader, "either", false);
    if (ability->either && (!ability->main_weapons || !ability->left_weapons))
        rp_reader_fail(reader, "either: needs both main and left");
}

static void list_windows(uint32_t windows, char *text, size_t size) {
    size_t used = 0, number = 0;
    for (rp_word word = rp_words_first(destiny_window_names); word.length; word = rp_words_next(word), number++)
        if (windows >> number & 1 && used < size)
            used += (size_t)snprintf(text + used, size - used, " %.*s", word.length, word.text);
}

/* Which windows go with which kind. */
static void check_windows(rp_reader *reader, const destiny_ability *ability) {
    static const uint32_t fitting[] = {
        [DESTINY_SPEED_ABILITY] = 1u << DESTINY_AT_SPEED,
        [DESTINY_COMBAT_ABILITY] = 1u << DESTINY_AT_SPEED_ROLLED | 1u << DESTINY_AT_INTERRUPT | 1u << DESTINY_AT_DODGE |
                                   1u << DESTINY_AT_AFTER_DODGE | 1u << DESTINY_AT_DAMAGE_DICE |
                                   1u << DESTINY_AT_DAMAGE_SCORE | 1u << DESTINY_AT_SACRIFICE | 1u << DESTINY_AT_BRACE |
                                   1u << DESTINY_AT_AFTER_DAMAGE | 1u << DESTINY_AT_STRIKE_BACK,
        [DESTINY_MODIFIER] = 1u << DESTINY_AT_ROUND_START | 1u << DESTINY_AT_SPEED_ROLLED | 1u << DESTINY_AT_INTERRUPT |
                             1u << DESTINY_AT_BEFORE_DAMAGE | 1u << DESTINY_AT_DAMAGE_ROLLED | 1u << DESTINY_AT_HURT |
                             1u << DESTINY_AT_STRUCK | 1u << DESTINY_AT_ROUND_END,
        [DESTINY_PASSIVE] = 0};
    uint32_t wrong = ability->windows & ~fitting[ability->kind];
    char bad[300] = "", good[300] = "";
    if (!rp_reader_ok(reader) || !wrong) return;
    if (ability->kind == DESTINY_PASSIVE) {
        rp_reader_fail(reader, "windows: a passive acts by itself and has none");
        return;
    }
    list_windows(wrong, bad, sizeof bad);
    list_windows(fitting[ability->kind], good, sizeof good);
    rp_reader_fail(reader, "windows:%s: not for this kind, should be of%s", bad, good);
}

/* Both speed abilities of step 1.4 are played at once, so there is neither a roll nor a second step in them. */
static void check_speed_effects(rp_reader *reader, const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        int kind = effect->kind;
        bool asks = kind == DESTINY_DAMAGE_DICE || kind == DESTINY_RESTORE || kind == DESTINY_REROLL ||
                    kind == DESTINY_SWAP_DICE || kind == DESTINY_SET_DICE || effect->measure == DESTINY_BY_DIE;
        if (asks && effect->trigger == DESTINY_WHEN_PLAYED)
            rp_reader_fail(reader, "effects[%d].kind: a speed ability can have no effect with dice or a second choice",
                           i);
    }
}

static void check_ability(rp_reader *reader, const destiny_ability *ability) {
    check_windows(reader, ability);
    if (!rp_reader_ok(reader)) return;
    if (ability->no_effect && (ability->windows || ability->effect_count))
        rp_reader_fail(reader, "no_effect: such an ability has neither windows nor effects");
    if (!ability->no_effect && !ability->windows && !ability->effect_count)
        rp_reader_fail(reader,
                       "it has neither windows nor effects; if it does nothing in a duel say \"no_effect\": true");
    if (ability->role && ability->kind != DESTINY_MODIFIER)
        rp_reader_fail(reader, "role: the step decides who plays this kind, leave the field out");
    uint32_t after = 1u << DESTINY_AT_STRIKE_BACK | 1u << DESTINY_AT_BRACE;
    if (ability->need && !(ability->windows & after))
        rp_reader_fail(reader, "need: only for abilities with the window strike-back");
    if (ability->kind == DESTINY_SPEED_ABILITY) check_speed_effects(reader, ability);
    for (int i = 0; i < ability->effect_count; i++)
        if (!ability->windows && ability->effects[i].trigger == DESTINY_WHEN_PLAYED)
            rp_reader_fail(reader, "effects[%d].trigger: \"played\" needs windows to play it in", i);
}

static void read_ability(rp_reader *reader, const destiny_book *book, destiny_ability *ability) {
    rp_read_only(reader,
                 "id|name|also|text|kind|windows|role|uses|need|origin|main|left|either|plain|first_round|stuns|unless|"
                 "named|no_effect|effects");
    rp_read_string(reader, "text", ability->text, sizeof ability->text);
    ability->kind = (uint8_t)rp_read_choice(reader, "kind", destiny_kind_names);
    ability->windows = destiny_read_set(reader, "windows", destiny_window_names, false);
    ability->role = (uint8_t)rp_read_choice_or(reader, "role", destiny_role_names, DESTINY_ANY_ROLE);
    read_uses(reader, ability);
    ability->need = (uint8_t)rp_read_choice_or(reader, "need", destiny_need_names, DESTINY_NEEDS_NOTHING);
    ability->origin = (uint8_t)rp_read_choice(reader, "origin", destiny_origin_names);
    read_weapons(reader, ability);
    ability->plain = rp_read_boolean_or(reader, "plain", false);
    ability->first_round = rp_read_boolean_or(reader, "first_round", false);
    ability->stuns = rp_read_boolean_or(reader, "stuns", false);
    ability->unless = read_other_ability(reader, "unless", book);
    ability->named = rp_read_boolean_or(reader, "named", false);
    ability->no_effect = rp_read_boolean_or(reader, "no_effect", false);
    read_effects(reader, book, ability);
    check_ability(reader, ability);
}

/* What players say beside names of abilities (texts.c). */
static bool is_answer(const char *name) {
    static const char *const answers[] = {"none", "pass", "decline", "roll", "do not roll", "brawn", "magic"};
    bool found = false;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) found |= strcasecmp(name, answers[i]) == 0;
    return found;
}

/* What means an ability must mean no other one of the book. */
static void check_name(rp_reader *reader, const destiny_book *book, const destiny_ability *own, const char *key,
                       const char *name) {
    if (strpbrk(name, "{}#|,=")) rp_reader_fail(reader, "%s: '%s' should have none of { } # | , =", key, name);
    if (is_answer(name)) rp_reader_fail(reader, "%s: '%s' is what a player says who plays no ability", key, name);
    int other = destiny_ability_find(book, name);
    if (other >= 0 && &book->ability[other] != own)
        rp_reader_fail(reader, "%s: '%s' means the ability '%s' already", key, name, book->ability[other].id);
}

/* A name into zero-filled bytes of `own`. */
static void read_unique(rp_reader *reader, const destiny_book *book, const destiny_ability *own, const char *key,
                        char *out, size_t size) {
    char name[64];
    rp_read_string(reader, key, name, size);
    if (!rp_reader_ok(reader)) return;
    check_name(reader, book, own, key, name);
    memcpy(out, name, strlen(name) + 1);
}

static void read_names(rp_reader *reader, const destiny_book *book, destiny_ability *ability) {
    check_name(reader, book, ability, "id", ability->id);
    if (rp_reader_ok(reader)) read_unique(reader, book, ability, "name", ability->name, sizeof ability->name);
    if (!reader->enter(reader, "also", 0)) return;
    reader->leave(reader);
    read_unique(reader, book, ability, "also", ability->also, sizeof ability->also);
}

/* Abilities name one another, so all ids come first and then all names: what replaces another one has given up the
 * names of that one by then. */
typedef enum pass { IDS, NAMES, REST, PASSES } pass;

typedef struct entries {
    destiny_book *book;
    rp_overlay over;
    uint16_t place[DESTINY_ABILITIES_MAX]; /* in the book, of each entry of the file */
} entries;

static void read_place(rp_reader *reader, entries *e, size_t number) {
    char id[sizeof e->book->ability->id];
    destiny_read_id(reader, id, sizeof id);
    const destiny_ability *ability = rp_overlay_place(&e->over, reader, id);
    if (ability) e->place[number] = (uint16_t)(ability - e->book->ability);
}

static void read_entry(rp_reader *reader, entries *e, size_t number, pass now) {
    destiny_ability *ability = &e->book->ability[e->place[number]];
    if (now == IDS) read_place(reader, e, number);
    if (now == NAMES) read_names(reader, e->book, ability);
    if (now == REST) read_ability(reader, e->book, ability);
    if (rp_reader_ok(reader) || now == IDS) return;
    char entry[sizeof ability->id + 16];
    snprintf(entry, sizeof entry, "ability '%s'", ability->id);
    rp_error_prefix(&reader->error, entry);
}

static void read_entries(rp_reader *reader, entries *e, pass now) {
    size_t count = reader->length(reader);
    for (size_t i = 0; i < count && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) read_entry(reader, e, i, now);
        reader->leave(reader);
    }
}

void destiny_read_abilities(rp_reader *reader, destiny_book *book) {
    rp_read_only(reader, "replace_all|set|abilities");
    if (rp_read_boolean_or(reader, "replace_all", false)) {
        memset(book->ability, 0, sizeof book->ability);
        memset(book->set_name, 0, sizeof book->set_name);
        book->ability_count = 0;
    }
    rp_overlay_text(reader, "set", book->set_name, sizeof book->set_name);
    if (!rp_read_array(reader, "abilities", DESTINY_ABILITIES_MAX)) return;
    if (reader->length(reader) == 0) rp_reader_fail(reader, "should have at least one ability");
    entries e = {.book = book,
                 .over = {.thing = "ability",
                          .entries = book->ability,
                          .size = sizeof *book->ability,
                          .count = &book->ability_count,
                          .before = book->ability_count,
                          .maximum = DESTINY_ABILITIES_MAX}};
    for (pass now = IDS; now < PASSES; now++) read_entries(reader, &e, now);
    reader->leave(reader);
}
