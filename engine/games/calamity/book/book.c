#include "engine/games/calamity/book/book.h"

#include "engine/overlay.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

static_assert(sizeof(cal_effect) == 16 && sizeof(cal_use) == 176 + CAL_EFFECTS_MAX * sizeof(cal_effect) &&
                  sizeof(cal_card) == sizeof(cal_use) + CAL_ID + 4 &&
                  sizeof(cal_hero_card) == 176 + (CAL_USES_MAX + 1) * sizeof(cal_use) &&
                  sizeof(cal_list) == CAL_COMMON_MAX * (CAL_ID + 1) + 4 &&
                  sizeof(cal_preset) == 2 * CAL_ID + CAL_HERO_CARDS * (CAL_ID + 1) + 4 &&
                  sizeof(cal_book) == CAL_HEROES_MAX * sizeof(cal_hero_card) + CAL_CARDS_MAX * sizeof(cal_card) +
                                          CAL_ARCHETYPES_MAX * sizeof(cal_archetype) +
                                          CAL_PRESETS_MAX * sizeof(cal_preset) + 16,
              "no hidden padding");

enum { SETS_MAX = 1024, ROLL_MAX = 200 };

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

/* ---- small things --------------------------------------------------------------------------------------- */

static void check_id(rp_reader *reader, const char *key, char *id) {
    for (char *at = id; *at; at++) *at = (char)tolower((unsigned char)*at);
    if (id[strspn(id, LETTERS "0123456789-")])
        rp_reader_fail(reader, "%s: '%s' should be of letters, digits and '-'", key, id);
}

/* Numbers are choices of a menu, and other words of options and commands stand where ids do. */
static void check_meaning(rp_reader *reader, const char *id) {
    static const char words[] = "random|preset|all";
    char list[RP_WORD_MAX];
    if (rp_reader_ok(reader) && !strpbrk(id, LETTERS))
        rp_reader_fail(reader, "id: '%s' should have a letter", id);
    else if (rp_words_find(words, id) >= 0)
        rp_reader_fail(reader, "id: '%s' means something else where ids are written, as all of these do: %s", id,
                       rp_words_listed(words, list, sizeof list));
}

static void read_id(rp_reader *reader, const char *key, char id[CAL_ID]) {
    rp_read_string(reader, key, id, CAL_ID);
    check_id(reader, key, id);
}

static uint8_t read_words(rp_reader *reader, const char *key, const char *words) {
    uint8_t bits = 0;
    const rp_field field = {key, 0, sizeof bits, .kind = RP_FIELD_WORDS, .words = words};
    rp_field_read(&field, NULL, &bits, reader);
    return bits;
}

int cal_dice_sets(int count, int sides) {
    int64_t sets = 1;
    for (int i = 1; i <= count; i++) sets = sets * (sides - 1 + i) / i;
    return sets > INT32_MAX ? INT32_MAX : (int)sets;
}

cal_dice cal_read_dice(rp_reader *reader, const char *key) {
    char text[RP_WORD_MAX];
    rp_read_string(reader, key, text, sizeof text);
    int count = 0, sides = 0, plus = 0, used = 0;
    const char *rest = text;
    if (sscanf(text, "%1dd%2d%n", &count, &sides, &used) == 2 && used) rest = text + used;
    bool dice = rest != text, good = rp_reader_ok(reader);
    if (!dice) count = sides = 0;
    used = 0;
    if (*rest && sscanf(rest, dice ? "%3d%n" : "%2d%n", &plus, &used) == 1) rest += used;
    good = good && !*rest && (!dice || !used || strchr("+-", rest[-used])) && abs(plus) <= CAL_CONSTANT_MAX;
    if (dice) good = good && count >= 1 && count <= CAL_DICE_MAX && sides >= 2 && sides <= CAL_SIDES_MAX;
    if (!good || (!dice && (plus < 0 || !isdigit((unsigned char)text[0])))) {
        rp_reader_fail(reader,
                       "%s: '%s' should be dice such as 2d6, 1d8+1, 3d4-2 (up to %dd, d2 to d%d), or a number "
                       "from 0 to %d",
                       key, text, CAL_DICE_MAX, CAL_SIDES_MAX, CAL_CONSTANT_MAX);
        return (cal_dice){0, 0, 0};
    }
    if (dice && (cal_dice_sets(count, sides) > SETS_MAX || count * sides + plus > ROLL_MAX))
        rp_reader_fail(reader, "%s: %s can fall in %d ways up to %d; should be at most %d ways up to %d", key, text,
                       cal_dice_sets(count, sides), count * sides + plus, SETS_MAX, ROLL_MAX);
    return (cal_dice){(uint8_t)count, (uint8_t)sides, (int8_t)plus};
}

/* ---- uses ----------------------------------------------------------------------------------------------- */

static void read_own(const void *context, const rp_field *field, void *bytes, rp_reader *reader) {
    (void)context;
    cal_effect *effect = bytes;
    effect->dice = cal_read_dice(reader, field->name);
    effect->has_dice = 1;
}

static void read_effects(rp_reader *reader, const rp_effects *table, cal_use *use) {
    const rp_field_names names = {.read = read_own};
    rp_effect_array to = {use->effect, CAL_EFFECTS_MAX, 0};
    rp_effect_span span = rp_effects_read(table, "effects", NULL, &names, &to, reader);
    use->effect_count = span.count;
    if (!span.count) rp_reader_fail(reader, "effects: should be a list of at least one effect");
}

static void find_traits(cal_use *use) {
    const cal_effect *first = &use->effect[0];
    bool surely = first->kind == CAL_DRAW || first->kind == CAL_ATTACK ||
                  ((first->kind == CAL_DAMAGE || first->kind == CAL_CHANGE) &&
                   (first->who == CAL_TARGET || first->who == CAL_ENEMIES || first->who == CAL_OWN) &&
                   (!first->condition || first->condition > CAL_IF_READY));
    if (use->effect_count == 1 && !surely) use->traits |= CAL_MAY_BE_FUTILE;
    for (int i = 0; i < use->effect_count; i++)
        if (use->effect[i].kind == CAL_ATTACK) use->traits |= CAL_ATTACKS;
}

/* What is usual for an effect depends on its use; what cannot be is refused. */
static void settle_effects(rp_reader *reader, cal_use *use, bool is_passive) {
    for (int i = 0; i < use->effect_count; i++) {
        cal_effect *effect = &use->effect[i];
        bool aims = effect->kind == CAL_ATTACK || effect->kind == CAL_REVIVE;
        if (!effect->who) effect->who = use->target || aims ? CAL_TARGET : CAL_SELF;
        if (!effect->side) effect->side = effect->kind == CAL_DISCARD ? CAL_SIDE_OTHER : CAL_SIDE_OWN;
        if (is_passive) continue;
        if ((effect->who == CAL_TARGET || effect->who == CAL_OTHERS) && !use->target)
            rp_reader_fail(reader, "target: is none, should be one of those that effects are on");
        if (effect->kind == CAL_ATTACK && use->target != CAL_AIM_ENEMY)
            rp_reader_fail(reader, "target: should be enemy, since it attacks");
        if ((effect->kind == CAL_REVIVE) != (use->target == CAL_AIM_FALLEN))
            rp_reader_fail(reader, "target: 'fallen' goes with the effect revive, and with no other");
        bool answers = effect->who == CAL_ATTACKER || effect->who == CAL_ATTACKED;
        if (answers && use->timing != CAL_OPPONENTS_TURN)
            rp_reader_fail(reader, "who: attacker and attacked go with the timing opponent");
        if (use->timing == CAL_OPPONENTS_TURN && (effect->kind == CAL_ATTACK || effect->kind == CAL_EXTRA))
            rp_reader_fail(reader, "effects: attack and extra do not go with the timing opponent");
    }
    find_traits(use);
}

#define USE_MEMBERS "id|name|line|needs|target|target_is|effects"

static void read_use(rp_reader *reader, cal_use *use) {
    rp_read_string(reader, "name", use->name, sizeof use->name);
    rp_read_string_optional(reader, "line", use->line, sizeof use->line);
    use->needs = read_words(reader, "needs", cal_need_words);
    use->target = (uint8_t)rp_read_choice_or(reader, "target", cal_aim_words, CAL_AIM_NONE);
    use->target_is = read_words(reader, "target_is", cal_is_words);
    if (use->target_is && !use->target) rp_reader_fail(reader, "target_is: goes with a target");
    read_effects(reader, &cal_effects, use);
}

/* Without a limit, an action that gives back what it costs would never end. */
static void check_endless(rp_reader *reader, const cal_use *action) {
    int more = 0;
    for (int i = 0; i < action->effect_count; i++)
        if (action->effect[i].kind == CAL_EXTRA) more += action->effect[i].amount;
    if (more >= action->cost && !action->limit)
        rp_reader_fail(reader, "limit: should be given, since it costs %d and gives %d actions", action->cost, more);
}

static void read_action(rp_reader *reader, cal_hero_card *hero) {
    cal_use *action = &hero->use[hero->use_count++];
    rp_read_only(reader, USE_MEMBERS "|cost|limit");
    read_id(reader, "id", action->id);
    check_meaning(reader, action->id);
    action->cost = (uint8_t)rp_read_integer_or(reader, "cost", 0, 3, 1);
    action->limit = (uint8_t)rp_read_integer_or(reader, "limit", 0, 9, 0);
    read_use(reader, action);
    settle_effects(reader, action, false);
    check_endless(reader, action);
    for (int i = 0; i + 1 < hero->use_count; i++)
        if (strcmp(hero->use[i].id, action->id) == 0)
            rp_reader_fail(reader, "id: the action '%s' stands in this list already", action->id);
}

static void read_passive(rp_reader *reader, cal_use *passive) {
    if (!rp_read_object_optional(reader, "passive")) return;
    rp_read_only(reader, "name|line|effects");
    rp_read_string(reader, "name", passive->name, sizeof passive->name);
    rp_read_string_optional(reader, "line", passive->line, sizeof passive->line);
    read_effects(reader, &cal_passive_effects, passive);
    settle_effects(reader, passive, true);
    reader->leave(reader);
}

/* ---- entries -------------------------------------------------------------------------------------------- */

static void read_hero(rp_reader *reader, void *entry) {
    cal_hero_card *hero = entry;
    rp_read_only(reader, "id|name|line|health|armor|dice|actions|uses|passive");
    rp_read_string(reader, "name", hero->name, sizeof hero->name);
    rp_read_string_optional(reader, "line", hero->line, sizeof hero->line);
    hero->health = (uint8_t)rp_read_integer(reader, "health", 1, CAL_HEALTH_MAX);
    hero->armor = (uint8_t)rp_read_integer(reader, "armor", 0, 40);
    hero->actions = (uint8_t)rp_read_integer_or(reader, "actions", 0, 5, 2);
    hero->dice = cal_read_dice(reader, "dice");
    if (rp_read_array_optional(reader, "uses", CAL_USES_MAX)) {
        for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
            if (!reader->enter(reader, NULL, i)) break;
            if (rp_read_object(reader, NULL)) read_action(reader, hero);
            reader->leave(reader);
        }
        reader->leave(reader);
    }
    read_passive(reader, &hero->passive);
}

static void read_card(rp_reader *reader, void *entry) {
    cal_card *card = entry;
    rp_read_only(reader, USE_MEMBERS "|hero|copies|timing|stays");
    if (rp_read_string_optional(reader, "hero", card->hero, sizeof card->hero)) check_id(reader, "hero", card->hero);
    card->copies = (uint8_t)rp_read_integer_or(reader, "copies", 1, CAL_COPIES, CAL_COPIES);
    card->use.timing = (uint8_t)rp_read_choice_or(reader, "timing", cal_timing_words, CAL_ANY_TIME);
    card->use.stays = rp_read_boolean_or(reader, "stays", false);
    read_use(reader, &card->use);
    settle_effects(reader, &card->use, false);
    if (!card->hero[0] && card->use.needs >> CAL_NEED_SELF_ACTIVE & 1)
        rp_reader_fail(reader, "needs: 'self-active' goes with the cards of a hero");
}

/* {"card": copies, ...} */
static int read_counts(rp_reader *reader, const char *key, char (*cards)[CAL_ID], uint8_t *copies, int maximum) {
    int count = 0;
    if (!rp_read_object(reader, key)) return 0;
    if ((int)reader->length(reader) > maximum)
        rp_reader_fail(reader, "has %zu cards, should have at most %d", reader->length(reader), maximum);
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        const char *card = reader->key_at(reader, i);
        snprintf(cards[count], CAL_ID, "%s", card);
        check_id(reader, "a card", cards[count]);
        copies[count++] = (uint8_t)rp_read_integer(reader, card, 1, CAL_COPIES);
    }
    reader->leave(reader);
    return count;
}

static void read_archetype(rp_reader *reader, void *entry) {
    cal_archetype *archetype = entry;
    rp_read_only(reader, "id|common");
    archetype->common.count =
        (uint8_t)read_counts(reader, "common", archetype->common.card, archetype->common.copies, CAL_COMMON_MAX);
}

static void read_preset(rp_reader *reader, void *entry) {
    cal_preset *preset = entry;
    rp_read_only(reader, "hero|archetype|cards");
    preset->count = (uint8_t)read_counts(reader, "cards", preset->card, preset->copies, CAL_HERO_CARDS);
}

static void id_of_preset(rp_reader *reader, char id[2 * CAL_ID]) {
    char hero[CAL_ID], archetype[CAL_ID];
    read_id(reader, "hero", hero);
    read_id(reader, "archetype", archetype);
    snprintf(id, 2 * CAL_ID, "%s %s", hero, archetype);
}

static void id_of_entry(rp_reader *reader, char id[2 * CAL_ID]) {
    read_id(reader, "id", id);
    check_meaning(reader, id);
}

/* ---- files ---------------------------------------------------------------------------------------------- */

typedef struct list {
    const char *key;
    rp_overlay over;
    void (*id)(rp_reader *reader, char id[2 * CAL_ID]);
    void (*read)(rp_reader *reader, void *entry);
} list;

static void read_list(rp_reader *reader, list *of, bool replace) {
    if (replace) {
        memset(of->over.entries, 0, of->over.maximum * of->over.size);
        *of->over.count = 0;
    }
    of->over.before = *of->over.count;
    if (!rp_read_array_optional(reader, of->key, RP_OVERLAY_MAX)) return;
    for (size_t i = 0; i < reader->length(reader) && rp_reader_ok(reader); i++) {
        if (!reader->enter(reader, NULL, i)) break;
        if (rp_read_object(reader, NULL)) {
            char id[2 * CAL_ID];
            of->id(reader, id);
            void *entry = rp_overlay_place(&of->over, reader, id);
            if (entry) of->read(reader, entry);
        }
        reader->leave(reader);
    }
    reader->leave(reader);
}

#define LIST(word, member, number, most, id_reader, entry_reader)                                                      \
    {                                                                                                                  \
#word "s", {.thing = #word,                                                                                    \
                   .entries = book->member,                                                                            \
                   .size = sizeof *book->member,                                                                       \
                   .count = &book->number,                                                                             \
                   .maximum = most },                                                                                  \
                   id_reader,                                                                                          \
                   entry_reader                                                                                        \
    }

const char cal_book_files[] = "heroes.json|cards.json|presets.json";

void cal_book_read(void *bytes, const char *file_name, rp_reader *reader) {
    cal_book *book = bytes;
    list lists[] = {LIST(hero, hero, hero_count, CAL_HEROES_MAX, id_of_entry, read_hero),
                    LIST(card, card, card_count, CAL_CARDS_MAX, id_of_entry, read_card),
                    LIST(archetype, archetype, archetype_count, CAL_ARCHETYPES_MAX, id_of_entry, read_archetype),
                    LIST(preset, preset, preset_count, CAL_PRESETS_MAX, id_of_preset, read_preset)};
    lists[0].key = "heroes";
    bool heroes = strcmp(file_name, "heroes.json") == 0, cards = strcmp(file_name, "cards.json") == 0;
    rp_read_only(reader, heroes  ? "replace_all|heroes"
                         : cards ? "replace_all|cards"
                                 : "replace_all|archetypes|presets");
    bool replace = rp_read_boolean_or(reader, "replace_all", false);
    for (int i = heroes ? 0 : cards ? 1 : 2; i < (heroes ? 1 : cards ? 2 : 4); i++)
        read_list(reader, &lists[i], replace);
}

/* ---- finding -------------------------------------------------------------------------------------------- */

/* Index of the entry whose id, with which it begins, is `id`; -1. */
static int find(const void *entries, size_t size, uint32_t count, const char *id) {
    for (uint32_t i = 0; i < count; i++)
        if (strcasecmp((const char *)entries + i * size, id) == 0) return (int)i;
    return -1;
}

int cal_hero_find(const cal_book *book, const char *id) {
    return find(book->hero, sizeof *book->hero, book->hero_count, id);
}
int cal_card_find(const cal_book *book, const char *id) {
    return find(book->card, sizeof *book->card, book->card_count, id);
}
int cal_archetype_find(const cal_book *book, const char *id) {
    return find(book->archetype, sizeof *book->archetype, book->archetype_count, id);
}
const cal_preset *cal_preset_find(const cal_book *book, const char *hero, const char *archetype) {
    char id[2 * CAL_ID];
    snprintf(id, sizeof id, "%s %s", hero, archetype);
    int index = find(book->preset, sizeof *book->preset, book->preset_count, id);
    return index < 0 ? NULL : &book->preset[index];
}

/* ---- checks across files -------------------------------------------------------------------------------- */

static rp_status check_heroes(const cal_book *book, rp_error *error) {
    if (book->hero_count < 2 * CAL_TRIO)
        return rp_fail(error, RP_BAD_INPUT, "heroes.json: there are %u heroes, should be at least %d", book->hero_count,
                       2 * CAL_TRIO);
    for (uint32_t i = 0; i < book->hero_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcasecmp(book->hero[i].name, book->hero[k].name) == 0)
                return rp_fail(error, RP_BAD_INPUT,
                               "heroes.json: '%s' and '%s' have one name, '%s'; should be one hero or two names",
                               book->hero[k].id, book->hero[i].id, book->hero[i].name);
    return RP_OK;
}

static rp_status check_cards(const cal_book *book, rp_error *error) {
    int common = 0, of_hero[CAL_HEROES_MAX] = {0};
    for (uint32_t i = 0; i < book->card_count; i++) {
        const cal_card *card = &book->card[i];
        int hero = card->hero[0] ? cal_hero_find(book, card->hero) : 0;
        if (hero < 0)
            return rp_fail(error, RP_BAD_INPUT, "cards.json: %s: hero '%s' is not in heroes.json", card->use.id,
                           card->hero);
        if (card->hero[0] && ++of_hero[hero] > CAL_HERO_CARDS)
            return rp_fail(error, RP_BAD_INPUT, "cards.json: '%s' has more than %d cards", card->hero, CAL_HERO_CARDS);
        if (!card->hero[0] && ++common > CAL_COMMON_MAX)
            return rp_fail(error, RP_BAD_INPUT, "cards.json: there are more than %d Common cards", CAL_COMMON_MAX);
        for (uint32_t k = 0; k < i; k++)
            if (strcasecmp(card->use.name, book->card[k].use.name) == 0 && strcmp(card->hero, book->card[k].hero) == 0)
                return rp_fail(error, RP_BAD_INPUT,
                               "cards.json: '%s' and '%s' of one hero have one name, '%s'; should "
                               "be one card or two names",
                               book->card[k].use.id, card->use.id, card->use.name);
    }
    return RP_OK;
}

/* Cards of a list that are there, and of `hero` ("": Common) too. */
static rp_status check_list(const cal_book *book, const char *what, const char *hero, const char (*cards)[CAL_ID],
                            int count, rp_error *error) {
    for (int i = 0; i < count; i++) {
        int card = cal_card_find(book, cards[i]);
        if (card < 0 || strcasecmp(book->card[card].hero, hero) != 0)
            return rp_fail(error, RP_BAD_INPUT, "presets.json: %s: '%s' is no card of %s", what, cards[i],
                           hero[0] ? hero : "the Common ones");
    }
    return RP_OK;
}

static rp_status check_presets(const cal_book *book, rp_error *error) {
    rp_status status = RP_OK;
    for (uint32_t i = 0; i < book->archetype_count && !status; i++)
        status = check_list(book, book->archetype[i].id, "", book->archetype[i].common.card,
                            book->archetype[i].common.count, error);
    for (uint32_t i = 0; i < book->preset_count && !status; i++) {
        const cal_preset *preset = &book->preset[i];
        char hero[CAL_ID];
        const char *archetype = strchr(preset->id, ' ') + 1;
        snprintf(hero, sizeof hero, "%.*s", (int)(archetype - 1 - preset->id), preset->id);
        if (cal_hero_find(book, hero) < 0 || cal_archetype_find(book, archetype) < 0)
            return rp_fail(error, RP_BAD_INPUT, "presets.json: '%s' should be a hero and an archetype that are there",
                           preset->id);
        status = check_list(book, preset->id, hero, preset->card, preset->count, error);
    }
    return status;
}

rp_status cal_book_check(const void *bytes, rp_error *error) {
    const cal_book *book = bytes;
    rp_status status = check_heroes(book, error);
    if (status) return status;
    if (!book->archetype_count)
        return rp_fail(error, RP_BAD_INPUT, "presets.json: there is no archetype, should be at least one");
    status = check_cards(book, error);
    return status ? status : check_presets(book, error);
}
