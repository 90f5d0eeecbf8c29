/* Every hero of the house's data, his actions and his passive, against what their JSON says (support/calamity_model.h);
 * the citations below are those of ./run ability-table calamity. */
#include "tests/support/calamity_model.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

enum { FOE_HIT = 3 };

static json_t *heroes;
static rp_data *plain; /* all without passives */

static const char *string_of(json_t *object, const char *key, const char *usual) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : usual;
}

static int integer_of(json_t *object, const char *key, int usual) {
    json_t *value = json_object_get(object, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : usual;
}

/* The hero of p1 beside two plain ones; -1: his whole health. */
static hoc_play *scene(const char *hero, const rp_data *data, int health, bool done, const char *state,
                       const char *foes) {
    static char first[256];
    char number[16] = "";
    if (health >= 0) snprintf(number, sizeof number, " %d", health);
    snprintf(first, sizeof first, "%s%s%s|ally1 20|ally2", hero, number, done ? " done" : "");
    return hoc_at((hoc_setup){.state = state,
                              .data = data,
                              .p1 = {.heroes = first, .hand = "blank-e, blank-e"},
                              .p2 = {.heroes = foes ? foes : "foe0 20|foe1|foe2 25"}});
}

static const char acting[] = "'phase': 'act', 'active': 1, 'actions': 2, 'turn': 3",
                  second[] = "'turn_of': 'p2', 'turn': 4";

static int half_of(const char *hero) { return (integer_of(hoc_by_id(heroes, hero), "health", 0) + 1) / 2; }

/* ---- what is printed on him ------------------------------------------------------------------------------- */

static int sets_of_faces(int count, int faces) {
    long sets = 1;
    for (int i = 1; i <= count; i++) sets = sets * (faces + i - 1) / i;
    return (int)sets;
}

static void armor_is(const char *hero, int armor) {
    char moves[120];
    for (int face = armor - 1; face <= armor; face++) {
        if (face < 1 || face > 20) continue;
        hoc_play *p = scene(hero, plain, -1, false, second, NULL);
        hoc_model m = hoc_model_of(p, heroes);
        snprintf(moves, sizeof moves, "activate foe0|attack %s|roll %d", hero, face);
        hoc_do(p, moves);
        ck_assert_int_eq(m.side[0].hero[0].health - hoc_model_of(p, heroes).side[0].hero[0].health,
                         face >= armor ? FOE_HIT : 0);
        hoc_free(p);
    }
}

static void dice_are(const char *hero, const char *dice) {
    int count, faces, constant;
    hoc_model_dice(dice, &count, &faces, &constant);
    hoc_play *p = scene(hero, plain, -1, true, acting, NULL);
    hoc_do(p, "attack foe1|roll 20");
    int outcomes = count ? hoc_choice_count(p) : 1;
    if (count) ck_assert_int_eq(outcomes, sets_of_faces(count, faces));
    char *all = strdup(count ? hoc_choices(p) : "");
    hoc_free(p);
    char *rest = all;
    for (int i = 0; i < outcomes; i++) {
        p = scene(hero, plain, -1, true, acting, NULL);
        hoc_do(p, "attack foe1|roll 20");
        int sum = constant;
        if (count) {
            char *one = strsep(&rest, "|");
            for (char *at = one + 4; *at;) sum += (int)strtol(at, &at, 10);
            hoc_do(p, one);
        }
        if (sum < 0) sum = 0;
        if (sum > HOC_PLAIN_HEALTH) sum = HOC_PLAIN_HEALTH;
        ck_assert_int_eq(HOC_PLAIN_HEALTH - hoc_model_of(p, heroes).side[1].hero[1].health, sum);
        hoc_free(p);
    }
    free(all);
}

static void a_hero(const char *id) {
    json_t *hero = hoc_by_id(heroes, id);
    char moves[80];
    armor_is(id, integer_of(hero, "armor", 0));
    dice_are(id, string_of(hero, "dice", ""));
    hoc_play *p = scene(id, plain, -1, false, "'turn': 3", NULL);
    snprintf(moves, sizeof moves, "activate %s", id);
    hoc_do(p, moves);
    ck_assert_int_eq(hoc_number(p, "actions"), integer_of(hero, "actions", 2));
    hoc_free(p);
    hoc_setup over = {.data = plain};
    snprintf(moves, sizeof moves, "%s %d|ally1|ally2", id, integer_of(hero, "health", 0) + 1);
    over.p1.heroes = moves;
    over.p2.heroes = "foe0|foe1|foe2";
    ck_assert(strstr(hoc_refusal(over), "health"));
}

/* ---- his actions ---------------------------------------------------------------------------------------- */

static hoc_play *use_scene(const char *hero, json_t *use, int actions) {
    static char state[160];
    json_t *needs = json_object_get(use, "needs");
    bool hit = false, fallen = strcmp(string_of(use, "target", "none"), "fallen") == 0;
    size_t index;
    json_t *need;
    json_array_foreach(needs, index, need) hit |= strcmp(json_string_value(need), "hit") == 0;
    snprintf(state, sizeof state, "'phase': 'act', 'active': 1, 'actions': %d, 'turn': 3%s", actions,
             hit ? ", 'attacks': 1, 'hits': 1" : "");
    static char first[256];
    snprintf(first, sizeof first, "%s %d done|ally1 20 done {'turn': {'hit': -1}}|ally2%s", hero, half_of(hero),
             fallen ? " 0" : "");
    return hoc_at((hoc_setup){.state = state,
                              .data = plain,
                              .p1 = {.heroes = first, .hand = "blank-e, blank-e", .deck = "blank-a, blank-b, blank-c"},
                              .p2 = {.heroes = "foe0 20 {'round': {'damage': 1}}|foe1|foe2 25 done",
                                     .hand = "blank-a, blank-b",
                                     .deck = "blank-c, blank-d"}});
}

static void use_at(const char *hero, json_t *use, hoc_model_place target, int face) {
    char move[160], what[200];
    int cost = integer_of(use, "cost", 1);
    hoc_play *p = use_scene(hero, use, cost + 1);
    hoc_model m = hoc_model_of(p, heroes);
    hoc_model_use by = {
        .caster = 0, .user = {0, 0}, .target = target, .attacker = {-1, 0}, .attacked = {-1, 0}, .face = face};
    snprintf(move, sizeof move, "use %s%s%s", string_of(use, "id", ""), target.side >= 0 ? " " : "",
             target.side >= 0 ? m.side[target.side].hero[target.place].id : "");
    snprintf(what, sizeof what, "%s: %s (d20 %d)", hero, move, face);
    hoc_do(p, move);
    m.actions -= cost;
    hoc_model_effects(&m, p, heroes, &by, json_object_get(use, "effects"));
    hoc_model_same(&m, p, heroes, what);
    hoc_free(p);
}

static void limited(const char *hero, json_t *use, const char *move) {
    char begins[120];
    int limit = integer_of(use, "limit", 0), cost = integer_of(use, "cost", 1);
    snprintf(begins, sizeof begins, "use %s...", string_of(use, "id", ""));
    if (cost) {
        hoc_play *p = use_scene(hero, use, cost - 1);
        ck_assert_msg(!hoc_offers(p, begins), "%s: '%s' with %d actions", hero, move, cost - 1);
        hoc_free(p);
    }
    hoc_play *p = use_scene(hero, use, 6);
    for (int i = 0; i < limit; i++) {
        if (!hoc_offers(p, move)) break;
        hoc_do(p, move);
        hoc_do(p, "*");
    }
    if (limit)
        ck_assert_msg(hoc_over(p) || !hoc_offers(p, begins), "%s: '%s' once more than %d times", hero, move, limit);
    hoc_free(p);
}

static void an_action(const char *id) {
    char hero[64], move[160] = "";
    snprintf(hero, sizeof hero, "%.*s", (int)strcspn(id, "/"), id);
    json_t *use = hoc_by_id(json_object_get(hoc_by_id(heroes, hero), "uses"), strchr(id, '/') + 1);
    hoc_play *p = use_scene(hero, use, 6);
    hoc_model m = hoc_model_of(p, heroes);
    hoc_model_use by = {.user = {0, 0}, .target = {-1, 0}};
    bool aimed = strcmp(string_of(use, "target", "none"), "none") != 0;
    snprintf(move, sizeof move, "use %s", string_of(use, "id", ""));
    for (int i = 0; i < 2 * HOC_HEROES && aimed; i++) {
        hoc_model_place at = {i / HOC_HEROES, i % HOC_HEROES};
        char aimed_at[160];
        snprintf(aimed_at, sizeof aimed_at, "use %s %s", string_of(use, "id", ""), m.side[at.side].hero[at.place].id);
        bool fits = hoc_model_fits(&m, &by, use, at);
        ck_assert_msg(fits == hoc_offers(p, aimed_at), "%s: '%s' %s", hero, aimed_at, fits ? "not offered" : "offered");
        if (!fits) continue;
        snprintf(move, sizeof move, "%s", aimed_at);
        use_at(hero, use, at, 20);
        use_at(hero, use, at, 1);
    }
    hoc_free(p);
    if (aimed) ck_assert_msg(strchr(move + 4, ' '), "%s: nobody fits '%s'", hero, move);
    if (!aimed) use_at(hero, use, (hoc_model_place){-1, 0}, 20);
    limited(hero, use, move);
}

/* ---- passives that answer something ----------------------------------------------------------------------- */

typedef struct trigger {
    const char *when, *state, *moves; /* $: the hero */
    const char *foes;
    int health, ally; /* of the hero, of ally1; 0: usual */
    bool acts, attacked, ally_attacked;
    int face;
} trigger;

static const trigger triggers[] = {
    {.when = "activated", .state = "'turn': 3", .moves = "activate $"},
    {.when = "hit", .state = acting, .moves = "attack foe1", .acts = true, .face = 20},
    {.when = "missed", .state = acting, .moves = "attack foe1", .acts = true, .face = 1},
    {.when = "kills",
     .state = acting,
     .moves = "attack foe1",
     .acts = true,
     .face = 20,
     .foes = "foe0 20|foe1 1|foe2 25"},
    {.when = "hurt", .state = second, .moves = "activate foe1|attack $", .attacked = true, .face = 20},
    {.when = "falls", .state = second, .moves = "activate foe1|attack $", .attacked = true, .face = 20, .health = 1},
    {.when = "ally-falls",
     .state = second,
     .moves = "activate foe1|attack ally1",
     .ally_attacked = true,
     .face = 20,
     .ally = 1},
    {.when = "cast", .state = acting, .moves = "cast blank-e", .acts = true},
    {.when = "round", .state = "'turn_of': 'p2', 'turn': 6", .moves = "activate foe2|end"},
};

static const trigger *trigger_of(const char *when) {
    for (size_t i = 0; i < sizeof triggers / sizeof *triggers; i++)
        if (strcmp(triggers[i].when, when) == 0) return &triggers[i];
    ck_abort_msg("passive 'when': '%s'", when);
}

static hoc_play *trigger_scene(const char *hero, const rp_data *data, const trigger *t, int health, bool cards) {
    static char first[256];
    bool round = strcmp(t->when, "round") == 0;
    char ally[16] = "20";
    if (t->ally) snprintf(ally, sizeof ally, "%d", t->ally);
    snprintf(first, sizeof first, "%s %d%s|ally1 %s%s|ally2%s", hero, t->health ? t->health : health,
             t->acts || round ? " done" : "", ally, round ? " done" : "", round ? " done" : "");
    return hoc_at((hoc_setup){.state = t->state,
                              .data = data,
                              .p1 = {.heroes = first,
                                     .hand = "blank-e, blank-e",
                                     .deck = cards ? "blank-a, blank-b, blank-c, blank-d" : NULL},
                              .p2 = {.heroes = t->foes ? t->foes
                                               : round ? "foe0 20 done|foe1 done|foe2 25"
                                                       : "foe0 20|foe1|foe2 25"}});
}

/* What happens without the passive. */
static void before_it(hoc_model *m, hoc_play *p, const trigger *t, hoc_model_use *use) {
    json_t *attack = json_pack("[{ss ss}]", "kind", "attack", "who", "target");
    hoc_model_use by = {.caster = 0, .user = {0, 0}, .target = {1, 1}, .face = t->face};
    if (t->attacked || t->ally_attacked)
        by = (hoc_model_use){1, {1, 1}, {0, t->ally_attacked}, {-1, 0}, {-1, 0}, t->face, false};
    if (t->face) hoc_model_effects(m, p, heroes, &by, attack);
    json_decref(attack);
    if (t->face) use->target = (hoc_model_place){1, 1}; /* the other of the attack */
    if (t->face) m->actions--;
}

static void answers(const char *hero, const rp_data *data, json_t *passive, const char *when, int health) {
    const trigger *t = trigger_of(when);
    json_t *effects = json_array(), *effect;
    size_t index;
    bool draws = false;
    json_array_foreach(json_object_get(passive, "effects"), index, effect) {
        if (strcmp(string_of(effect, "when", ""), when) != 0) continue;
        json_array_append(effects, effect);
        draws |= strcmp(string_of(effect, "kind", ""), "draw") == 0;
    }
    char moves[120], what[160];
    const char *to = strchr(t->moves, '$');
    snprintf(moves, sizeof moves, "%.*s%s", to ? (int)(to - t->moves) : (int)strlen(t->moves), t->moves,
             to ? hero : "");
    snprintf(what, sizeof what, "passive of %s, %s, health %d", hero, when, health);
    hoc_play *p = trigger_scene(hero, data, t, health, draws);
    hoc_model m = hoc_model_of(p, heroes);
    hoc_model_use use = {
        .caster = 0, .user = {0, 0}, .target = {-1, 0}, .attacker = {-1, 0}, .attacked = {-1, 0}, .passive = true};
    hoc_do(p, moves);
    before_it(&m, p, t, &use);
    if (strcmp(when, "activated") == 0) {
        m.side[0].hero[0].activated = true;
        m.active = 0;
        m.actions = integer_of(hoc_by_id(heroes, hero), "actions", 2);
    }
    if (strcmp(when, "cast") == 0) m.side[0].hand--, m.side[0].discard++;
    if (t->attacked || t->ally_attacked) m.active = 1, m.actions = 1, m.side[1].hero[1].activated = true;
    if (strcmp(when, "cast") == 0 && draws)
        m.side[0].hand++, m.side[0].deck--, hoc_do(p, "draw blank-a"); /* of the blank card */
    if (strcmp(when, "round") == 0) {
        for (int i = 0; i < 2 * HOC_HEROES; i++) m.side[i / HOC_HEROES].hero[i % HOC_HEROES].activated = false;
        m.turn_of = 0, m.active = -1;
    }
    hoc_model_effects(&m, p, heroes, &use, effects);
    if (hoc_chance(p) && strcmp(when, "round") == 0)
        m.side[0].hand++, m.side[0].deck--, hoc_do(p, "*"); /* of the turn */
    hoc_model_same(&m, p, heroes, what);
    hoc_free(p);
    json_decref(effects);
}

/* ---- passives that hold ----------------------------------------------------------------------------------- */

static int bonus_of(const hoc_model *m, json_t *effect, hoc_model_place at) {
    hoc_model_use use = {.caster = 0, .user = {0, 0}, .target = {-1, 0}, .attacker = {-1, 0}, .attacked = {-1, 0}};
    const char *condition = json_string_value(json_object_get(effect, "if"));
    if (condition && !hoc_model_is(m, use.user, condition)) return 0;
    return hoc_model_among(m, &use, string_of(effect, "who", "self"), at) ? integer_of(effect, "amount", 0) : 0;
}

/* What a roll of the d20 against him costs a hero of p1 in health. */
static int lost(const char *hero, const rp_data *data, int health, int place, int face) {
    char moves[120];
    hoc_play *p = scene(hero, data, health, false, second, NULL);
    hoc_model m = hoc_model_of(p, heroes);
    snprintf(moves, sizeof moves, "activate foe0|attack %s|roll %d", m.side[0].hero[place].id, face);
    hoc_do(p, moves);
    int after = hoc_model_of(p, heroes).side[0].hero[place].health;
    hoc_free(p);
    return m.side[0].hero[place].health - after;
}

/* What such a roll of a hero of p1, with the highest of his dice, costs foe1. */
static int dealt(const char *hero, const rp_data *data, int health, int place, int face) {
    char state[120], moves[32];
    static char first[256];
    snprintf(state, sizeof state, "'phase': 'act', 'active': %d, 'actions': 2, 'turn': 3", place + 1);
    char number[16] = "";
    if (health >= 0) snprintf(number, sizeof number, " %d", health);
    snprintf(first, sizeof first, "%s%s%s|ally1 20%s|ally2%s", hero, number, place == 0 ? " done" : "",
             place == 1 ? " done" : "", place == 2 ? " done" : "");
    hoc_play *p = hoc_at(
        (hoc_setup){.state = state, .data = data, .p1 = {.heroes = first}, .p2 = {.heroes = "foe0 20|foe1|foe2 25"}});
    snprintf(moves, sizeof moves, "attack foe1|roll %d", face);
    hoc_do(p, moves);
    if (hoc_chance(p)) {
        char last[RP_TEXT_MAX];
        const char *all = hoc_choices(p), *at = strrchr(all, '|');
        snprintf(last, sizeof last, "%s", at ? at + 1 : all);
        hoc_do(p, last);
    }
    int after = hoc_model_of(p, heroes).side[1].hero[1].health;
    hoc_free(p);
    return HOC_PLAIN_HEALTH - after;
}

static int highest(const char *dice) {
    int count, faces, constant;
    hoc_model_dice(dice, &count, &faces, &constant);
    return count * faces + constant;
}

static void holds_at(const char *hero, const rp_data *data, json_t *effect, int health, int place) {
    hoc_play *p = scene(hero, data, health, false, second, NULL);
    hoc_model m = hoc_model_of(p, heroes);
    hoc_free(p);
    hoc_model_hero *of = &m.side[0].hero[place];
    const char *stat = string_of(effect, "stat", ""),
               *dice = place ? "3" : string_of(hoc_by_id(heroes, hero), "dice", "");
    int bonus = bonus_of(&m, effect, (hoc_model_place){0, place});
    if (strcmp(stat, "armor") == 0) {
        ck_assert_int_eq(lost(hero, data, health, place, of->armor + bonus), FOE_HIT);
        ck_assert_int_eq(lost(hero, data, health, place, of->armor + bonus - 1), 0);
    } else if (strcmp(stat, "ward") == 0) {
        ck_assert_int_eq(lost(hero, data, health, place, 20), bonus > FOE_HIT ? 0 : FOE_HIT - bonus);
    } else if (strcmp(stat, "hit") == 0) {
        ck_assert_int_gt(dealt(hero, data, health, place, HOC_PLAIN_ARMOR - bonus), 0);
        ck_assert_int_eq(dealt(hero, data, health, place, HOC_PLAIN_ARMOR - bonus - 1), 0);
    } else if (strcmp(stat, "damage") == 0) {
        ck_assert_int_eq(dealt(hero, data, health, place, 20), highest(dice) + bonus);
    } else if (strcmp(stat, "actions") == 0) {
        p = scene(hero, data, health, false, "'turn': 3", NULL);
        char move[80];
        snprintf(move, sizeof move, "activate %s", of->id);
        hoc_do(p, move);
        ck_assert_int_eq(hoc_number(p, "actions"),
                         (place ? 2 : integer_of(hoc_by_id(heroes, hero), "actions", 2)) + bonus);
        hoc_free(p);
    } else {
        bool taunt = strcmp(stat, "taunt") == 0;
        char at[80];
        p = scene(hero, data, health, false, second, NULL);
        hoc_do(p, "activate foe0");
        snprintf(at, sizeof at, "attack %s", of->id);
        bool somebody = false;
        for (int i = 0; i < HOC_HEROES; i++) somebody |= bonus_of(&m, effect, (hoc_model_place){0, i}) != 0;
        ck_assert_int_eq(hoc_offers(p, at), taunt ? !somebody || bonus : !bonus);
        hoc_free(p);
    }
}

/* ---- all of them ---------------------------------------------------------------------------------------- */

static void a_passive(const char *id) {
    json_t *passive = json_object_get(hoc_by_id(heroes, id), "passive"), *effect;
    ck_assert_ptr_nonnull(passive);
    rp_data *data = hoc_model_data(heroes, id);
    int whole = integer_of(hoc_by_id(heroes, id), "health", 0);
    size_t index;
    json_array_foreach(json_object_get(passive, "effects"), index, effect) {
        const char *when = string_of(effect, "when", "");
        for (int half = 0; half < 2; half++) {
            int health = half ? half_of(id) : whole;
            if (strcmp(when, "always") == 0) {
                for (int place = 0; place < HOC_HEROES; place++) holds_at(id, data, effect, health, place);
            } else {
                answers(id, data, passive, when, half ? health : whole);
            }
        }
    }
    rp_data_free(data);
}

/* Each kind of passive, of heroes of its own, one at a time beside the house's. */
static json_t *own_passives(void) {
    json_t *root = json_load_file(RIPOSTE_SOURCE_DIR "/tests/engine/games/calamity/passives.json", 0, NULL);
    json_t *all = json_incref(json_object_get(root, "heroes"));
    json_decref(root);
    return all;
}

START_TEST(a_kind_of_passive) {
    json_t *own = own_passives(), *hero = json_array_get(own, (size_t)_i);
    ck_assert_ptr_nonnull(hero);
    json_array_append(heroes, hero);
    a_passive(string_of(hero, "id", ""));
    json_decref(own);
}
END_TEST

/* What foe1 loses by a hit of 3 of an ally of a-damage, who is in a place of p1 or p2. */
static int dealt_beside(const rp_data *data, int player, int place, const char *health) {
    char trio[80] = "";
    for (int i = 0, ally = 0; i < HOC_HEROES; i++) {
        char one[24];
        if (i == place)
            snprintf(one, sizeof one, "a-damage%s", health);
        else
            snprintf(one, sizeof one, "ally%d", ally++);
        snprintf(trio + strlen(trio), sizeof trio - strlen(trio), "%s%s", i ? "|" : "", one);
    }
    hoc_setup setup = {.data = data, .state = player ? "'turn_of': 'p2', 'turn': 4" : "'turn': 3"};
    (player ? &setup.p2 : &setup.p1)->heroes = trio;
    (player ? &setup.p1 : &setup.p2)->heroes = "foe0|foe1|foe2";
    hoc_play *p = hoc_played(setup, "activate ally0|attack foe1|roll 20");
    int after = hoc_model_of(p, heroes).side[!player].hero[1].health;
    hoc_free(p);
    return HOC_PLAIN_HEALTH - after;
}

START_TEST(a_passive_holds_in_each_place_as_long_as_its_hero_lives) {
    json_t *own = own_passives();
    json_array_append(heroes, hoc_by_id(own, "a-damage"));
    rp_data *data = hoc_model_data(heroes, "a-damage");
    for (int player = 0; player < 2; player++)
        for (int place = 0; place < HOC_HEROES; place++) {
            ck_assert_int_eq(dealt_beside(data, player, place, ""), 3 + 1);
            ck_assert_int_eq(dealt_beside(data, player, place, " 0"), 3);
        }
    rp_data_free(data);
    json_decref(own);
}
END_TEST

static const char *const cited[] = {
    "hero:brand",  "action:brand/guard",         "passive:brand",
    "hero:maren",  "action:maren/mend",          "passive:maren",
    "hero:tuck",   "action:tuck/slip-away",      "passive:tuck",
    "hero:ossa",   "action:ossa/challenge",      "passive:ossa",
    "hero:quill",  "action:quill/study",         "passive:quill",
    "hero:vigo",   "action:vigo/feint",          "passive:vigo",
    "hero:petra",  "action:petra/crushing-blow", "passive:petra",
    "hero:lark",   "action:lark/anthem",         "passive:lark",
    "hero:grimm",  "action:grimm/leech",         "passive:grimm",
    "hero:nyx",    "action:nyx/ambush",          "passive:nyx",
    "hero:sable",  "action:sable/hex",           "passive:sable",
    "hero:ember",  "action:ember/fire-wave",     "passive:ember",
    "hero:torrin", "action:torrin/frenzy",       "passive:torrin",
    "hero:hale",   "action:hale/command",        "passive:hale",
    "hero:wisp",   "action:wisp/pilfer",         "passive:wisp",
    "hero:doran",  "action:doran/ward",          "passive:doran",
};
enum { CITED = sizeof cited / sizeof *cited };

START_TEST(a_hero_is_what_his_data_say) {
    const char *id = strchr(cited[_i], ':') + 1;
    if (strncmp(cited[_i], "hero:", 5) == 0) a_hero(id);
    if (strncmp(cited[_i], "action:", 7) == 0) an_action(id);
    if (strncmp(cited[_i], "passive:", 8) == 0) a_passive(id);
}
END_TEST

static void is_cited(const char *kind, const char *id, const char *part) {
    char citation[160];
    int times = 0;
    snprintf(citation, sizeof citation, "%s:%s%s%s", kind, id, part ? "/" : "", part ? part : "");
    for (int i = 0; i < CITED; i++) times += strcmp(cited[i], citation) == 0;
    ck_assert_msg(times == 1, "%s is cited %d times", citation, times);
}

START_TEST(all_are_cited) {
    size_t index, number, things = 0;
    json_t *hero, *use;
    json_array_foreach(heroes, index, hero) {
        const char *id = string_of(hero, "id", "");
        is_cited("hero", id, NULL);
        things++;
        json_array_foreach(json_object_get(hero, "uses"), number, use) is_cited("action", id, string_of(use, "id", "")),
            things++;
        if (json_object_get(hero, "passive")) is_cited("passive", id, NULL), things++;
    }
    ck_assert_uint_eq(things, CITED);
}
END_TEST

static void set_up(void) {
    heroes = hoc_house("heroes.json", "heroes");
    plain = hoc_model_data(heroes, NULL);
}

static void tear_down(void) {
    rp_data_free(plain);
    json_decref(heroes);
}

int main(void) {
    Suite *suite = suite_create("calamity: heroes");
    TCase *tests = tcase_create("heroes"), *passives = tcase_create("passives");
    json_t *own = own_passives();
    tcase_add_unchecked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, a_hero_is_what_his_data_say, 0, CITED);
    tcase_add_test(tests, all_are_cited);
    tcase_add_checked_fixture(passives, set_up, tear_down); /* each adds a hero to them, and only 32 fit */
    tcase_add_loop_test(passives, a_kind_of_passive, 0, (int)json_array_size(own));
    tcase_add_test(passives, a_passive_holds_in_each_place_as_long_as_its_hero_lives);
    json_decref(own);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, passives);
    return test_suite_run(suite);
}
