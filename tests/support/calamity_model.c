#include "tests/support/calamity_model.h"

#include "tests/support/data_folder.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const durations[HOC_DURATIONS] = {"turn", "p1", "p2", "round", "lasting"};
static const char *const stats[HOC_STATS] = {"armor", "hit", "damage", "ward", "actions", "taunt", "hidden"};
static const char *const sides[2] = {"p1", "p2"};

/* ---- data ----------------------------------------------------------------------------------------------- */

json_t *hoc_house(const char *file, const char *list) {
    char path[512];
    snprintf(path, sizeof path, RIPOSTE_SOURCE_DIR "/engine/games/calamity/data/%s", file);
    json_t *root = json_load_file(path, 0, NULL);
    json_t *all = json_incref(json_object_get(root, list));
    json_decref(root);
    ck_assert_msg(json_is_array(all), "no '%s' in %s", list, path);
    return all;
}

static const char *string_of(json_t *object, const char *key, const char *usual) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : usual;
}

static int integer_of(json_t *object, const char *key, int usual) {
    json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : usual;
}

json_t *hoc_by_id(json_t *list, const char *id) {
    size_t index;
    json_t *one;
    json_array_foreach(list, index, one) if (strcmp(string_of(one, "id", ""), id) == 0) return one;
    ck_abort_msg("there is no '%s'", id);
}

static void add_plain_heroes(json_t *heroes) {
    static const char *const names[] = {"ally0", "ally1", "ally2", "foe0", "foe1", "foe2"};
    for (int i = 0; i < 6; i++)
        json_array_append_new(heroes, json_pack("{ss ss si si ss}", "id", names[i], "name", names[i], "health",
                                                HOC_PLAIN_HEALTH, "armor", HOC_PLAIN_ARMOR, "dice", "3"));
}

rp_data *hoc_model_data(json_t *heroes, const char *passive_of) {
    json_t *all = json_deep_copy(heroes);
    size_t index;
    json_t *one;
    json_array_foreach(all, index, one) if (!passive_of || strcmp(string_of(one, "id", ""), passive_of) != 0)
        json_object_del(one, "passive");
    add_plain_heroes(all);
    json_t *root = json_pack("{sb so}", "replace_all", 1, "heroes", all);
    char *written = json_dumps(root, 0);
    json_decref(root);
    json_t *blank = json_array();
    for (int i = 0; i < 5; i++) {
        char id[] = "blank-a", name[] = "Blank A";
        id[6] = (char)('a' + i);
        name[6] = (char)('A' + i);
        json_array_append_new(
            blank, json_pack("{ss ss s[{ss si}]}", "id", id, "name", name, "effects", "kind", "draw", "amount", 1));
    }
    root = json_pack("{so}", "cards", blank);
    char *cards = json_dumps(root, 0);
    json_decref(root);
    const test_data_file files[] = {{"heroes.json", written}, {"cards.json", cards}, {NULL, NULL}};
    rp_data *data = test_data_of(&rp_calamity, files);
    free(written);
    free(cards);
    return data;
}

void hoc_model_dice(const char *text, int *count, int *faces, int *constant) {
    *count = *faces = *constant = 0;
    if (!strchr(text, 'd')) {
        *constant = (int)strtol(text, NULL, 10);
        return;
    }
    int parts = sscanf(text, "%dd%d%d", count, faces, constant);
    ck_assert_msg(parts >= 2, "dice '%s'", text);
}

/* ---- positions ------------------------------------------------------------------------------------------ */

static json_t *plain_or_house(json_t *heroes, const char *id) {
    return strncmp(id, "ally", 4) == 0 || strncmp(id, "foe", 3) == 0 ? NULL : hoc_by_id(heroes, id);
}

static hoc_model_hero read_hero(json_t *of, json_t *heroes) {
    hoc_model_hero hero = {0};
    snprintf(hero.id, sizeof hero.id, "%s", string_of(of, "hero", ""));
    json_t *printed = plain_or_house(heroes, hero.id);
    hero.printed = integer_of(printed, "health", HOC_PLAIN_HEALTH);
    hero.armor = integer_of(printed, "armor", HOC_PLAIN_ARMOR);
    hero.health = integer_of(of, "health", hero.printed);
    hero.activated = json_is_true(json_object_get(of, "activated"));
    for (int d = 0; d < HOC_DURATIONS; d++)
        for (int s = 0; s < HOC_STATS; s++)
            hero.change[d][s] = integer_of(json_object_get(of, durations[d]), stats[s], 0);
    return hero;
}

hoc_model hoc_model_of(hoc_play *p, json_t *heroes) {
    hoc_model m = {0};
    json_t *state = hoc_json(p);
    for (int side = 0; side < 2; side++) {
        json_t *of = json_object_get(state, sides[side]);
        for (int place = 0; place < HOC_HEROES; place++)
            m.side[side].hero[place] = read_hero(json_array_get(json_object_get(of, "heroes"), (size_t)place), heroes);
        m.side[side].hand = (int)json_array_size(json_object_get(of, "hand"));
        m.side[side].deck = (int)json_array_size(json_object_get(of, "deck"));
        m.side[side].discard = (int)json_array_size(json_object_get(of, "discard"));
        m.side[side].field = (int)json_array_size(json_object_get(of, "field"));
        m.side[side].known = (int)json_array_size(json_object_get(of, "known"));
    }
    m.turn_of = strcmp(string_of(state, "turn_of", "p1"), "p2") == 0;
    m.active = strcmp(string_of(state, "phase", "turn"), "act") == 0 ? integer_of(state, "active", 0) - 1 : -1;
    m.actions = integer_of(state, "actions", 0);
    m.attacks = integer_of(state, "attacks", 0);
    m.hits = integer_of(state, "hits", 0);
    m.over = hoc_over(p);
    return m;
}

static hoc_model_hero *hero_at(hoc_model *m, hoc_model_place at) { return &m->side[at.side].hero[at.place]; }

bool hoc_model_living(const hoc_model *m, hoc_model_place at) {
    return at.side >= 0 && m->side[at.side].hero[at.place].health > 0;
}

static int stat_number(const char *stat) {
    for (int s = 0; s < HOC_STATS; s++)
        if (strcmp(stats[s], stat) == 0) return s;
    ck_abort_msg("stat '%s'", stat);
}

int hoc_model_stat(const hoc_model *m, hoc_model_place at, const char *stat) {
    int sum = 0, s = stat_number(stat);
    for (int d = 0; d < HOC_DURATIONS; d++) sum += m->side[at.side].hero[at.place].change[d][s];
    return sum;
}

static bool changed(const hoc_model_hero *hero) {
    for (int d = 0; d < HOC_DURATIONS; d++)
        for (int s = 0; s < HOC_STATS; s++)
            if (hero->change[d][s]) return true;
    return false;
}

/* "wounded", "ready" and so on, of a hero. */
bool hoc_model_is(const hoc_model *m, hoc_model_place at, const char *what) {
    const hoc_model_hero *hero = &m->side[at.side].hero[at.place];
    if (strcmp(what, "wounded") == 0) return hero->health < hero->printed;
    if (strcmp(what, "unhurt") == 0) return hero->health >= hero->printed;
    if (strcmp(what, "low") == 0) return 2 * hero->health <= hero->printed;
    if (strcmp(what, "activated") == 0) return hero->activated;
    if (strcmp(what, "ready") == 0) return !hero->activated;
    if (strcmp(what, "acting") == 0) return at.side == m->turn_of && at.place == m->active;
    if (strcmp(what, "changed") == 0) return changed(hero);
    if (strcmp(what, "fell") == 0) return hero->health == 0;
    ck_abort_msg("condition '%s'", what);
}

static bool same_place(hoc_model_place a, hoc_model_place b) { return a.side == b.side && a.place == b.place; }

bool hoc_model_fits(const hoc_model *m, const hoc_model_use *use, json_t *thing, hoc_model_place at) {
    const char *target = string_of(thing, "target", "none");
    bool living = hoc_model_living(m, at), own = at.side == use->caster;
    if (strcmp(target, "enemy") == 0 && (own || !living)) return false;
    if (strcmp(target, "own") == 0 && (!own || !living)) return false;
    if (strcmp(target, "ally") == 0 && (!own || !living || same_place(at, use->user))) return false;
    if (strcmp(target, "fallen") == 0 && (!own || living)) return false;
    if (strcmp(target, "none") == 0) return false;
    size_t index;
    json_t *word;
    json_array_foreach(json_object_get(thing, "target_is"), index,
                       word) if (!hoc_model_is(m, at, json_string_value(word))) return false;
    return true;
}

/* ---- effects -------------------------------------------------------------------------------------------- */

bool hoc_model_among(const hoc_model *m, const hoc_model_use *use, const char *who, hoc_model_place at) {
    hoc_model_place active = {m->turn_of, m->active};
    if (strcmp(who, "target") == 0 || strcmp(who, "other") == 0) return same_place(at, use->target);
    if (strcmp(who, "self") == 0) return same_place(at, use->user);
    if (strcmp(who, "active") == 0) return m->active >= 0 && same_place(at, active);
    if (strcmp(who, "own") == 0) return at.side == use->caster;
    if (strcmp(who, "allies") == 0) return at.side == use->caster && !same_place(at, use->user);
    if (strcmp(who, "enemies") == 0) return at.side != use->caster;
    if (strcmp(who, "others") == 0) return at.side != use->caster && !same_place(at, use->target);
    if (strcmp(who, "all") == 0) return true;
    if (strcmp(who, "attacker") == 0) return same_place(at, use->attacker);
    if (strcmp(who, "attacked") == 0) return same_place(at, use->attacked);
    ck_abort_msg("who '%s'", who);
}

static int roll_of(hoc_play *p, const char *dice) {
    int count, faces, sum;
    hoc_model_dice(dice, &count, &faces, &sum);
    if (!count) return sum;
    const char *last = strrchr(hoc_choices(p), '|');
    ck_assert_msg(hoc_chance(p) && last && strncmp(last + 1, "dice ", 5) == 0, "no dice: %s", hoc_choices(p));
    char text[RP_TEXT_MAX];
    snprintf(text, sizeof text, "%s", last + 1);
    int seen = 0;
    for (char *at = text + 4; *at; seen++) sum += (int)strtol(at, &at, 10);
    ck_assert_int_eq(seen, count);
    hoc_do(p, text);
    return sum < 0 ? 0 : sum;
}

static void fall(hoc_model_hero *hero) {
    hero->health = 0;
    memset(hero->change, 0, sizeof hero->change);
}

static int hurt(hoc_model *m, hoc_model_place at, int amount) {
    hoc_model_hero *hero = hero_at(m, at);
    amount -= hoc_model_stat(m, at, "ward");
    if (amount < 0) amount = 0;
    hero->health -= amount;
    if (hero->health <= 0) fall(hero);
    return amount;
}

static void heal(hoc_model *m, hoc_model_place at, int amount) {
    hoc_model_hero *hero = hero_at(m, at);
    hero->health += amount;
    if (hero->health > hero->printed) hero->health = hero->printed;
}

static void change(hoc_model *m, const hoc_model_use *use, hoc_model_place at, json_t *effect) {
    const char *lasts = string_of(effect, "lasts", "turn");
    if (strcmp(lasts, "next") == 0) lasts = sides[use->caster];
    for (int d = 0; d < HOC_DURATIONS; d++)
        if (strcmp(lasts, durations[d]) == 0)
            hero_at(m, at)->change[d][stat_number(string_of(effect, "stat", ""))] += integer_of(effect, "amount", 0);
}

static const char *amount_of(json_t *effect, char constant[16]) {
    snprintf(constant, 16, "%d", integer_of(effect, "amount", 0));
    return string_of(effect, "dice", constant);
}

/* Damage, healing and whatever else is done to each hero whom the effect names. */
static void to_heroes(hoc_model *m, hoc_play *p, const hoc_model_use *use, json_t *effect, const char *who) {
    const char *kind = string_of(effect, "kind", "");
    char constant[16];
    bool rolls = strcmp(kind, "damage") == 0 || strcmp(kind, "heal") == 0;
    int amount = rolls ? roll_of(p, amount_of(effect, constant)) : integer_of(effect, "amount", 0), drained = 0;
    for (int i = 0; i < 2 * HOC_HEROES; i++) {
        hoc_model_place at = {i / HOC_HEROES, i % HOC_HEROES};
        if (!hoc_model_among(m, use, who, at)) continue;
        hoc_model_hero *hero = hero_at(m, at);
        if (strcmp(kind, "revive") == 0) {
            if (!hero->health) hero->health = amount < hero->printed ? amount : hero->printed;
        } else if (!hero->health) {
            continue;
        } else if (strcmp(kind, "damage") == 0) {
            drained += hurt(m, at, amount);
        } else if (strcmp(kind, "heal") == 0) {
            heal(m, at, amount);
        } else if (strcmp(kind, "change") == 0) {
            change(m, use, at, effect);
        } else if (strcmp(kind, "ready") == 0) {
            hero->activated = false;
        } else if (strcmp(kind, "exhaust") == 0) {
            hero->activated = true;
        } else {
            ck_assert_str_eq(kind, "cleanse");
            memset(hero->change, 0, sizeof hero->change);
        }
    }
    if (json_is_true(json_object_get(effect, "drains")) && hoc_model_living(m, use->user)) heal(m, use->user, drained);
}

/* The attack that a card or action makes; whether it hit. */
static bool attack(hoc_model *m, hoc_play *p, json_t *heroes, const hoc_model_use *use, json_t *effect) {
    char roll[16];
    json_t *printed = plain_or_house(heroes, hero_at(m, use->user)->id);
    m->attacks++;
    snprintf(roll, sizeof roll, "roll %d", use->face);
    hoc_do(p, roll);
    int total = use->face + integer_of(effect, "hit", 0) + hoc_model_stat(m, use->user, "hit");
    if (total < hero_at(m, use->target)->armor + hoc_model_stat(m, use->target, "armor")) return false;
    m->hits++;
    int damage = roll_of(p, string_of(effect, "dice", string_of(printed, "dice", "3"))) +
                 integer_of(effect, "damage", 0) + hoc_model_stat(m, use->user, "damage");
    hurt(m, use->target, damage);
    return true;
}

static void move_cards(hoc_model *m, hoc_play *p, const hoc_model_use *use, json_t *effect) {
    bool draws = strcmp(string_of(effect, "kind", ""), "draw") == 0;
    const char *usual = draws ? "own" : "other";
    int side = strcmp(string_of(effect, "side", usual), "own") == 0 ? use->caster : !use->caster;
    for (int left = integer_of(effect, "amount", 0); left > 0; left--) {
        hoc_model_side *of = &m->side[side];
        if (draws ? !of->deck : !of->hand) return;
        char first[RP_TEXT_MAX];
        snprintf(first, sizeof first, "%s", hoc_choices(p));
        first[strcspn(first, "|")] = 0;
        ck_assert_msg(strncmp(first, draws ? "draw " : "discard ", draws ? 5 : 8) == 0, "not asked: %s", first);
        bool chosen = !draws && strcmp(string_of(effect, "by", "random"), "choice") == 0;
        ck_assert_msg(chosen ? hoc_asked(p, side) : hoc_chance(p), "who discards or draws: %s", hoc_text(p, HOC_WORLD));
        hoc_do(p, first);
        if (draws) of->deck--, of->hand++;
        if (!draws) of->hand--, of->discard++;
    }
}

static bool happens(const hoc_model *m, const hoc_model_use *use, json_t *effect, bool hit) {
    const char *condition = json_string_value(json_object_get(effect, "if"));
    if (!condition) return true;
    if (strcmp(condition, "hit") == 0) return hit;
    if (strcmp(condition, "missed") == 0) return !hit;
    hoc_model_place at = use->passive || use->target.side < 0 ? use->user : use->target;
    return hoc_model_is(m, at, condition);
}

void hoc_model_effects(hoc_model *m, hoc_play *p, json_t *heroes, const hoc_model_use *use, json_t *effects) {
    bool hit = m->hits > 0;
    size_t index;
    json_t *effect;
    json_array_foreach(effects, index, effect) {
        const char *kind = string_of(effect, "kind", "");
        const char *who = string_of(effect, "who", use->target.side >= 0 ? "target" : "self");
        if (!happens(m, use, effect, hit)) continue;
        if (strcmp(kind, "attack") == 0) {
            if (hoc_model_living(m, use->target)) hit = attack(m, p, heroes, use, effect);
        } else if (strcmp(kind, "extra") == 0) {
            if (m->active >= 0) m->actions += integer_of(effect, "amount", 0);
        } else if (strcmp(kind, "draw") == 0 || strcmp(kind, "discard") == 0) {
            move_cards(m, p, use, effect);
        } else if (strcmp(kind, "reveal") == 0) {
            m->side[!use->caster].known = m->side[!use->caster].hand;
        } else {
            to_heroes(m, p, use, effect, who);
        }
    }
}

/* ---- comparing ------------------------------------------------------------------------------------------ */

static void same(const char *what, const char *of, const char *which, int expected, int got, hoc_play *p) {
    if (expected != got)
        ck_abort_msg("%s: %s of %s is %d, should be %d\n  %s", what, which, of, got, expected, hoc_text(p, HOC_WORLD));
}

static void same_hero(const char *what, const hoc_model_hero *expected, const hoc_model_hero *got, hoc_play *p) {
    same(what, got->id, "health", expected->health, got->health, p);
    if (got->health) same(what, got->id, "activation", expected->activated, got->activated, p);
    for (int d = 0; d < HOC_DURATIONS && got->health; d++)
        for (int s = 0; s < HOC_STATS; s++) same(what, got->id, stats[s], expected->change[d][s], got->change[d][s], p);
}

void hoc_model_same(const hoc_model *m, hoc_play *p, json_t *heroes, const char *what) {
    hoc_model got = hoc_model_of(p, heroes);
    for (int side = 0; side < 2; side++) {
        const hoc_model_side *wanted = &m->side[side], *is = &got.side[side];
        for (int place = 0; place < HOC_HEROES; place++) same_hero(what, &wanted->hero[place], &is->hero[place], p);
        same(what, sides[side], "hand", wanted->hand, is->hand, p);
        same(what, sides[side], "deck", wanted->deck, is->deck, p);
        same(what, sides[side], "discard", wanted->discard, is->discard, p);
        same(what, sides[side], "field", wanted->field, is->field, p);
        same(what, sides[side], "known", wanted->known, is->known, p);
    }
    if (hoc_over(p)) return;
    same(what, "the turn", "player", m->turn_of, got.turn_of, p);
    if (got.active >= 0) same(what, "the turn", "actions", m->actions, got.actions, p);
    same(what, "the turn", "attacks", m->attacks, got.attacks, p);
}
