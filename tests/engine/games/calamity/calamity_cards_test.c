/* Every card of the house's data, cast at every target that fits, against what its JSON says
 * (support/calamity_model.h); the citations below are those of ./run ability-table calamity. */
#include "tests/support/calamity_model.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <stdlib.h>

static json_t *heroes, *cards;
static rp_data *data;

static const char *string_of(json_t *object, const char *key, const char *usual) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : usual;
}

static bool has(json_t *list, const char *word) {
    size_t index;
    json_t *one;
    json_array_foreach(list, index, one) if (strcmp(json_string_value(one), word) == 0) return true;
    return false;
}

/* ---- a position in which the card can be cast ------------------------------------------------------------- */

typedef struct scene {
    bool answer, heroless, behind, fallen, attacked, hit, active;
    const char *id, *hero;
} scene;

static scene scene_of(json_t *card) {
    json_t *needs = json_object_get(card, "needs");
    const char *timing = string_of(card, "timing", "any");
    scene s = {.id = string_of(card, "id", ""), .hero = string_of(card, "hero", "ally0")};
    s.answer = strcmp(timing, "opponent") == 0;
    s.heroless = has(needs, "heroless");
    s.behind = has(needs, "behind");
    s.fallen = s.behind || strcmp(string_of(card, "target", "none"), "fallen") == 0;
    s.hit = has(needs, "hit");
    s.attacked = s.hit || strcmp(timing, "after-attack") == 0;
    s.active = !s.answer && !s.heroless;
    return s;
}

/* Half of the printed health, which is wounded and low. */
static int half_of(const char *hero) {
    if (strcmp(hero, "ally0") == 0) return HOC_PLAIN_HEALTH / 2;
    return ((int)json_integer_value(json_object_get(hoc_by_id(heroes, hero), "health")) + 1) / 2;
}

/* The card's hero is active, wounded; ally1 and foe0 wounded and low, with a change each; ally2 and foe1 whole and not
 * yet activated; foe2 activated. */
static hoc_play *cast_scene(const scene *s, const char *more) {
    static char first[512], second[512], state[256], hand[128];
    snprintf(first, sizeof first, "%s %d%s|ally1 20 done {'turn': {'hit': -1}}|ally2%s%s", s->hero, half_of(s->hero),
             s->active || s->heroless ? " done" : "", s->fallen ? " 0" : "", s->heroless ? " done" : "");
    snprintf(second, sizeof second, "foe0 20 {'round': {'damage': 1}}|foe1|foe2 25 done");
    snprintf(state, sizeof state, "'phase': '%s', 'turn': %d, 'turn_of': '%s'%s%s%s%s", s->active ? "act" : "turn",
             s->answer ? 4 : 5, s->answer ? "p2" : "p1", s->active ? ", 'active': 1, 'actions': 1" : "",
             s->attacked ? ", 'attacks': 1" : "", s->hit ? ", 'hits': 1" : "", more);
    snprintf(hand, sizeof hand, "%s, blank-e", s->id);
    hoc_play *p = hoc_at((hoc_setup){
        .state = state,
        .data = data,
        .p1 = {.heroes = first, .hand = hand, .deck = "blank-a, blank-b, blank-c, blank-d, blank-e, blank-a"},
        .p2 = {.heroes = second, .hand = "blank-a, blank-b, blank-c", .deck = "blank-d, blank-e, blank-d, blank-e"}});
    char attack[80];
    snprintf(attack, sizeof attack, "activate foe0|attack %s", s->hero);
    if (s->answer) hoc_do(p, attack);
    return p;
}

/* ---- casting -------------------------------------------------------------------------------------------- */

static hoc_model_use use_of(json_t *card, const scene *s) {
    hoc_model_use use = {.caster = HOC_P1, .user = {0, 0}, .target = {-1, 0}, .attacker = {-1, 0}, .attacked = {-1, 0}};
    if (!json_object_get(card, "hero") && !s->active && !s->answer) use.user.side = -1; /* Common: nobody is active */
    if (s->answer) use.attacker = (hoc_model_place){1, 0}, use.attacked = (hoc_model_place){0, 0};
    return use;
}

static void cast(json_t *card, const scene *s, hoc_model_place target, int face) {
    char move[160], what[200];
    hoc_play *p = cast_scene(s, "");
    hoc_model m = hoc_model_of(p, heroes);
    hoc_model_use use = use_of(card, s);
    use.target = target;
    use.face = face;
    snprintf(move, sizeof move, "cast %s%s%s", s->id, target.side >= 0 ? " " : "",
             target.side >= 0 ? m.side[target.side].hero[target.place].id : "");
    snprintf(what, sizeof what, "card %s (%s, d20 %d)", s->id, move, face);
    hoc_do(p, move);
    m.side[0].hand--;
    if (json_is_true(json_object_get(card, "stays")))
        m.side[0].field++;
    else
        m.side[0].discard++;
    hoc_model_effects(&m, p, heroes, &use, json_object_get(card, "effects"));
    hoc_model_same(&m, p, heroes, what);
    hoc_free(p);
}

static bool is_offered(const scene *s, const hoc_model *m, hoc_play *p, hoc_model_place at) {
    char move[160];
    snprintf(move, sizeof move, "cast %s %s", s->id, m->side[at.side].hero[at.place].id);
    return hoc_offers(p, move);
}

/* Offered for those heroes alone that fit, and each effect comes to what it should. */
static void cast_at_all(json_t *card, const scene *s) {
    hoc_play *p = cast_scene(s, "");
    hoc_model m = hoc_model_of(p, heroes);
    hoc_model_use use = use_of(card, s);
    bool aimed = strcmp(string_of(card, "target", "none"), "none") != 0;
    int targets = 0;
    for (int i = 0; i < 2 * HOC_HEROES && aimed; i++) {
        hoc_model_place at = {i / HOC_HEROES, i % HOC_HEROES};
        bool fits = hoc_model_fits(&m, &use, card, at);
        ck_assert_msg(fits == is_offered(s, &m, p, at), "card %s: target %s: %s", s->id,
                      m.side[at.side].hero[at.place].id, fits ? "not offered" : "offered");
        if (!fits) continue;
        targets++;
        cast(card, s, at, 20);
        cast(card, s, at, 1);
    }
    hoc_free(p);
    if (aimed) ck_assert_msg(targets > 0, "card %s: nobody fits", s->id);
    if (!aimed) cast(card, s, (hoc_model_place){-1, 0}, 20);
}

static void is_not_cast(const scene *s, const char *more, const char *why) {
    char begins[80];
    snprintf(begins, sizeof begins, "cast %s...", s->id);
    hoc_play *p = cast_scene(s, more);
    ck_assert_msg(!hoc_over(p) && !hoc_offers(p, begins), "card %s: offered %s", s->id, why);
    hoc_free(p);
}

/* Each condition alone is not met. */
static void cast_only_then(json_t *card, scene s) {
    json_t *needs = json_object_get(card, "needs");
    const char *timing = string_of(card, "timing", "any");
    scene other = s;
    if (s.hit) other.hit = false, is_not_cast(&other, "", "without a hit");
    other = s;
    if (s.behind) other.fallen = false, is_not_cast(&other, "", "with as many heroes as the other");
    other = s;
    if (s.heroless) other.heroless = false, other.active = true, is_not_cast(&other, "", "with an active hero");
    if (s.heroless) other.active = false, is_not_cast(&other, "", "with a hero to activate");
    other = s;
    if (strcmp(timing, "before-attack") == 0) other.attacked = true, is_not_cast(&other, "", "after an attack");
    if (strcmp(timing, "after-attack") == 0)
        other.attacked = other.hit = false, is_not_cast(&other, "", "before an attack");
    other = s;
    if (has(needs, "first-spell")) is_not_cast(&s, ", 'casts': 1", "as the second Spell");
    other = s;
    if (has(needs, "active") || has(needs, "self-active"))
        other.active = false, is_not_cast(&other, "", "with nobody active");
    if (s.answer) other.answer = false, other.active = true, is_not_cast(&other, "", "in the own turn");
}

/* ---- all of them ---------------------------------------------------------------------------------------- */

static const char *const cited[] = {
    "spell:shield-bash",
    "spell:press-on",
    "spell:heavy-swing",
    "spell:hold-the-line",
    "spell:second-wind",
    "spell:battle-cry",
    "spell:bright-lance",
    "spell:blessing",
    "spell:shelter",
    "spell:purge",
    "spell:greater-mend",
    "spell:last-breath",
    "spell:backstab",
    "spell:quick-step",
    "spell:find-the-gap",
    "spell:smoke",
    "spell:cut-purse",
    "spell:bag-of-tricks",
    "spell:stomp",
    "spell:boulder",
    "spell:wake-the-giant",
    "spell:stone-skin",
    "spell:immovable",
    "spell:earth-song",
    "spell:ink-bolt",
    "spell:footnote",
    "spell:foresight",
    "spell:confound",
    "spell:silence",
    "spell:open-book",
    "spell:lunge",
    "spell:flourish",
    "spell:en-garde",
    "spell:riposte",
    "spell:parry",
    "spell:bravado",
    "spell:breach",
    "spell:wrecking-ball",
    "spell:brace",
    "spell:dust-cloud",
    "spell:iron-grip",
    "spell:rubble",
    "spell:high-note",
    "spell:marching-song",
    "spell:encore",
    "spell:lullaby",
    "spell:soothing-verse",
    "spell:new-song",
    "spell:red-harvest",
    "spell:blood-price",
    "spell:open-veins",
    "spell:dread",
    "spell:wither",
    "spell:transfusion",
    "spell:poisoned-blade",
    "spell:finish",
    "spell:shadow-step",
    "spell:garrote",
    "spell:blind",
    "spell:study-the-mark",
    "spell:crow-storm",
    "spell:withering-curse",
    "spell:evil-eye",
    "spell:doom",
    "spell:forget",
    "spell:bone-reading",
    "spell:fire-dart",
    "spell:fireball",
    "spell:kindle",
    "spell:heat-haze",
    "spell:melt-armor",
    "spell:stoke",
    "spell:wild-swing",
    "spell:headbutt",
    "spell:rampage",
    "spell:roar",
    "spell:shrug-off",
    "spell:trophy",
    "spell:charge",
    "spell:flank",
    "spell:marked-target",
    "spell:fall-back",
    "spell:stand-fast",
    "spell:war-council",
    "spell:spark",
    "spell:will-o-light",
    "spell:swap-places",
    "spell:mischief",
    "spell:mirror-image",
    "spell:glimpse",
    "spell:judgement",
    "spell:righteous-blow",
    "spell:lay-on-hands",
    "spell:intercept",
    "spell:sanctuary",
    "spell:vow",
    "spell:sharpen",
    "spell:aim",
    "spell:throwing-knife",
    "spell:follow-through",
    "spell:burst-of-speed",
    "spell:fury",
    "spell:pin-down",
    "spell:press-the-weak",
    "spell:first-strike",
    "spell:war-paint",
    "spell:raise-shields",
    "spell:bandage",
    "spell:dodge",
    "spell:trip",
    "spell:disarm",
    "spell:shackle",
    "spell:rest",
    "spell:cover",
    "spell:dispel",
    "spell:decoy",
    "spell:insight",
    "spell:deep-thought",
    "spell:arcane-bolt",
    "spell:mind-spike",
    "spell:lost-page",
    "spell:scry",
    "spell:chain-spark",
    "spell:borrowed-time",
    "spell:against-the-odds",
    "spell:lonely-hour",
};
enum { CITED = sizeof cited / sizeof *cited };

START_TEST(a_card_does_what_its_data_say) {
    json_t *card = hoc_by_id(cards, cited[_i] + strlen("spell:"));
    scene s = scene_of(card);
    cast_at_all(card, &s);
    cast_only_then(card, s);
}
END_TEST

START_TEST(all_cards_are_cited) {
    size_t index;
    json_t *card;
    json_array_foreach(cards, index, card) {
        int times = 0;
        for (int i = 0; i < CITED; i++) times += strcmp(cited[i] + strlen("spell:"), string_of(card, "id", "")) == 0;
        ck_assert_msg(times == 1, "spell:%s is cited %d times", string_of(card, "id", ""), times);
    }
    ck_assert_uint_eq(json_array_size(cards), CITED);
}
END_TEST

static void set_up(void) {
    heroes = hoc_house("heroes.json", "heroes");
    cards = hoc_house("cards.json", "cards");
    data = hoc_model_data(heroes, NULL);
}

static void tear_down(void) {
    rp_data_free(data);
    json_decref(heroes);
    json_decref(cards);
}

int main(void) {
    Suite *suite = suite_create("calamity: cards");
    TCase *tests = tcase_create("cards");
    tcase_add_unchecked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, a_card_does_what_its_data_say, 0, CITED);
    tcase_add_test(tests, all_cards_are_cited);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
