#include "eval/calamity/draft_values.h"

#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/match/match.h"
#include "eval/calamity/draft_decks.h"
#include "eval/calamity/draft_file.h"

#include <math.h>
#include <stdlib.h>

/* Log odds of who picks first: `open` with no hero picked, then by what is picked. Pairs: cal_pair_number. */
struct cal_draft_values {
    cal_draft_model model;
    bool presets, mirror;
    int heroes, pairs;
    double open, one[CAL_HEROES_MAX], two[CAL_HEROES_MAX][CAL_HEROES_MAX];
    double mean[CAL_HEROES_MAX]; /* of trios with that hero */
    double *trio[CAL_PLAYERS];   /* by trio_number: the side alone, of who picks first and of the other */
    double *three, *four;        /* [pairs][heroes], [pairs][pairs] */
    double room[];
};

const cal_draft_model *cal_draft_model_in(const cal_draft_values *values) { return &values->model; }

/* ---- trios ---------------------------------------------------------------------------------------------- */

static int trio_number(int a, int b, int c) {
    int high = a > b ? a : b, low = a > b ? b : a;
    if (c > high) return c * (c - 1) * (c - 2) / 6 + high * (high - 1) / 2 + low;
    int middle = c > low ? c : low, least = c > low ? low : c;
    return high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + least;
}

/* Of the best deck of a trio on side `role`: 0, who picks first, or 1, who has the first turn. */
static double deck_worth(const cal_draft_values *v, const cal_setup *setup, const cal_side *side, int role) {
    static const uint8_t nothing[CAL_LOCAL_CARDS];
    uint8_t list[CAL_LOCAL_CARDS];
    cal_card_pool pool;
    cal_card_pool_of(&v->model, setup, side, role, &pool);
    double preset = v->presets ? cal_best_preset(&pool, side, nothing, list) : -INFINITY;
    return preset > -INFINITY ? preset : cal_best_list(&pool, nothing, 0, 0, NULL);
}

static double heroes_worth(const cal_draft_model *model, int side, int a, int b, int c) {
    return model->weight[a] + model->weight[b] + model->weight[c] + cal_pair_worth(model, a, b) +
           cal_pair_worth(model, a, c) + cal_pair_worth(model, b, c) + cal_hero_turn_worth(model, a, side) +
           cal_hero_turn_worth(model, b, side) + cal_hero_turn_worth(model, c, side);
}

static void judge_trios(cal_draft_values *v, const cal_setup *setup) {
    int trios = 0;
    for (int c = 2; c < v->heroes; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++) {
                cal_side side = {.hero_count = CAL_TRIO};
                side.hero[0].kind = (uint8_t)(a + 1);
                side.hero[1].kind = (uint8_t)(b + 1);
                side.hero[2].kind = (uint8_t)(c + 1);
                for (int role = 0; role < CAL_PLAYERS; role++) {
                    double worth = heroes_worth(&v->model, role, a, b, c) + deck_worth(v, setup, &side, role);
                    v->trio[role][trio_number(a, b, c)] = worth;
                    v->mean[a] += worth;
                    v->mean[b] += worth;
                    v->mean[c] += worth;
                }
                trios += CAL_PLAYERS;
            }
    for (int i = 0; i < v->heroes; i++) v->mean[i] *= (double)v->heroes / (CAL_TRIO * (double)trios);
}

/* ---- the draft ------------------------------------------------------------------------------------------ */

/* Heroes of the first picker and of the other, as far as they are picked. */
typedef struct picks {
    int8_t hero[CAL_PLAYERS][CAL_TRIO], count[CAL_PLAYERS];
} picks;

static bool has(const picks *p, int side, int hero) {
    for (int i = 0; i < p->count[side]; i++)
        if (p->hero[side][i] == hero) return true;
    return false;
}

static bool may_pick(const cal_draft_values *v, const picks *p, int side, int hero) {
    return !has(p, side, hero) && (v->mirror || !has(p, !side, hero));
}

static picks with(picks p, int side, int hero) {
    p.hero[side][p.count[side]++] = (int8_t)hero;
    return p;
}

/* Of all counters between the two sides. */
static double counters(const cal_draft_values *v, const picks *p) {
    double sum = 0;
    for (int i = 0; i < p->count[0]; i++)
        for (int k = 0; k < p->count[1]; k++) sum += cal_counter_worth(&v->model, p->hero[0][i], p->hero[1][k]);
    return sum;
}

static double trio_worth(const cal_draft_values *v, const picks *p, int side) {
    return v->trio[side][trio_number(p->hero[side][0], p->hero[side][1], p->hero[side][2])];
}

/* Both trios are there; the other one has the first turn. */
static double end_odds(const cal_draft_values *v, const picks *p) {
    return trio_worth(v, p, 0) - trio_worth(v, p, 1) + counters(v, p) - v->model.weight[v->model.layout.first];
}

static double last_pick(const cal_draft_values *v, const picks *p) {
    double least = INFINITY;
    for (int hero = 0; hero < v->heroes; hero++) {
        if (!may_pick(v, p, 1, hero)) continue;
        picks then = with(*p, 1, hero);
        double odds = end_odds(v, &then);
        if (odds < least) least = odds;
    }
    return least;
}

/* Two picks are left: what each hero adds as the third of his side is worked out once, and what they do against one
 * another is added. */
static double last_two_picks(const cal_draft_values *v, const picks *p) {
    double theirs[CAL_HEROES_MAX], most = -INFINITY;
    const int8_t *first = p->hero[0], *second = p->hero[1];
    for (int b = 0; b < v->heroes; b++) {
        theirs[b] = INFINITY;
        if (may_pick(v, p, 1, b))
            theirs[b] = cal_counter_worth(&v->model, first[0], b) + cal_counter_worth(&v->model, first[1], b) -
                        v->trio[1][trio_number(second[0], second[1], b)];
    }
    for (int a = 0; a < v->heroes; a++) {
        double least = INFINITY;
        if (!may_pick(v, p, 0, a)) continue;
        for (int b = 0; b < v->heroes; b++) {
            if (b == a && !v->mirror) continue;
            double odds = theirs[b] + cal_counter_worth(&v->model, a, b);
            if (odds < least) least = odds;
        }
        least += v->trio[0][trio_number(first[0], first[1], a)] + cal_counter_worth(&v->model, a, second[0]) +
                 cal_counter_worth(&v->model, a, second[1]);
        if (least > most) most = least;
    }
    return most + counters(v, p) - v->model.weight[v->model.layout.first];
}

static int pair_of(const picks *p, int side) { return cal_pair_number(p->hero[side][0], p->hero[side][1]); }

/* Log odds of who picks first after these picks, those of fewer than three sides' heroes from the tables. */
static double picks_odds(const cal_draft_values *v, const picks *p) {
    switch (p->count[0] + p->count[1]) {
    case 0: return v->open;
    case 1: return v->one[p->hero[0][0]];
    case 2: return v->two[p->hero[0][0]][p->hero[1][0]];
    case 3: return v->three[pair_of(p, 0) * v->heroes + p->hero[1][0]];
    case 4: return v->four[pair_of(p, 0) * v->pairs + pair_of(p, 1)];
    case 5: return last_pick(v, p);
    default: return end_odds(v, p);
    }
}

/* The best of the next picks of `side`. */
static double best_pick(const cal_draft_values *v, const picks *p, int side) {
    double best = side ? INFINITY : -INFINITY;
    for (int hero = 0; hero < v->heroes; hero++) {
        if (!may_pick(v, p, side, hero)) continue;
        picks then = with(*p, side, hero);
        double odds = picks_odds(v, &then);
        if (side ? odds < best : odds > best) best = odds;
    }
    return best;
}

/* All picks of `first` and `second` heroes each, the sets in ascending order; from what comes later. */
static void solve_from(cal_draft_values *v, picks p, int first, int second) {
    int side = p.count[0] == first;
    if (p.count[0] < first || p.count[1] < second) {
        int from = p.count[side] ? p.hero[side][p.count[side] - 1] + 1 : 0;
        for (int hero = from; hero < v->heroes; hero++)
            if (may_pick(v, &p, side, hero)) solve_from(v, with(p, side, hero), first, second);
        return;
    }
    double odds = first + second == 4 ? last_two_picks(v, &p) : best_pick(v, &p, first > second);
    switch (first + second) {
    case 0: v->open = odds; break;
    case 1: v->one[p.hero[0][0]] = odds; break;
    case 2: v->two[p.hero[0][0]][p.hero[1][0]] = odds; break;
    case 3: v->three[pair_of(&p, 0) * v->heroes + p.hero[1][0]] = odds; break;
    default: v->four[pair_of(&p, 0) * v->pairs + pair_of(&p, 1)] = odds;
    }
}

/* ---- making --------------------------------------------------------------------------------------------- */

cal_draft_values *cal_draft_values_new(const cal_setup *setup, const cal_draft_model *model, bool presets) {
    size_t heroes = setup->book->hero_count, pairs = heroes * (heroes - 1) / 2, trios = pairs * (heroes - 2) / 3;
    cal_draft_values *v =
        calloc(1, sizeof *v + (CAL_PLAYERS * trios + pairs * heroes + pairs * pairs) * sizeof(double));
    if (!v) return NULL;
    v->model = *model;
    v->presets = presets;
    v->mirror = setup->option[CAL_OPTION_MIRROR];
    v->heroes = (int)heroes;
    v->pairs = (int)pairs;
    v->trio[0] = v->room;
    v->trio[1] = v->trio[0] + trios;
    v->three = v->trio[1] + trios;
    v->four = v->three + pairs * heroes;
    judge_trios(v, setup);
    for (int picked = 4; picked >= 0; picked--) solve_from(v, (picks){.count = {0}}, (picked + 1) / 2, picked / 2);
    return v;
}

static void *make(const rp_game *game) {
    cal_draft_model model;
    cal_draft_built_in(game, &model);
    return cal_draft_values_new(cal_setup_of(game), &model, false);
}

const cal_draft_values *cal_draft_values_of(const rp_game *game) { return rp_game_knowledge(game, make); }

/* ---- positions ------------------------------------------------------------------------------------------ */

bool cal_judged_by_draft(const cal_duel *duel) {
    if (duel->phase < CAL_PHASE_TURN) return duel->phase >= CAL_PHASE_PRIVILEGE;
    return duel->phase == CAL_PHASE_TURN && duel->round == 1 && duel->turn == 1 && !duel->casts && !duel->waiting;
}

static picks picks_of(const cal_duel *duel) {
    picks p = {.count = {0}};
    for (int side = 0; side < CAL_PLAYERS; side++) {
        const cal_side *of = &duel->side[side ? !duel->picker : duel->picker];
        while (p.count[side] < of->hero_count) p = with(p, side, of->hero[p.count[side]].kind - 1);
    }
    return p;
}

static void count_cards(const cal_side *of, uint8_t copies[CAL_LOCAL_CARDS]) {
    memset(copies, 0, CAL_LOCAL_CARDS);
    for (int slot = 0; slot < of->cards; slot++) copies[of->kind[slot] - 1]++;
}

/* What the cards of a side make better or worse than the deck that its trio is thought to have. */
static double deck_difference(const cal_setup *setup, const cal_draft_values *v, const cal_side *of, bool done,
                              const picks *p, int side) {
    uint8_t have[CAL_LOCAL_CARDS];
    cal_card_pool pool;
    cal_card_pool_of(&v->model, setup, of, side, &pool);
    count_cards(of, have);
    int last = of->cards ? of->kind[of->cards - 1] - 1 : 0;
    const int8_t *hero = p->hero[side];
    double heroes = heroes_worth(&v->model, side, hero[0], hero[1], hero[2]);
    double deck = done ? cal_list_worth(&pool, have) : cal_best_list(&pool, have, last, 0, NULL);
    return heroes + deck - trio_worth(v, p, side);
}

double cal_draft_odds(const cal_setup *setup, const cal_draft_values *values, const cal_duel *duel) {
    const cal_draft_values *v = values;
    if (duel->phase < CAL_PHASE_PRIVILEGE) return 0;
    if (duel->phase == CAL_PHASE_PRIVILEGE) return duel->turn_of ? -fabs(v->open) : fabs(v->open);
    const picks p = picks_of(duel);
    double odds = picks_odds(v, &p);
    for (int side = 0; side < CAL_PLAYERS && duel->phase >= CAL_PHASE_DECK; side++) {
        const cal_side *of = &duel->side[side ? !duel->picker : duel->picker];
        if (duel->phase == CAL_PHASE_DECK && !of->built && !of->cards) continue;
        double more = deck_difference(setup, v, of, of->built || duel->phase > CAL_PHASE_DECK, &p, side);
        odds += side ? -more : more;
    }
    return duel->picker ? -odds : odds;
}

double cal_draft_odds_seen(const rp_view *view, const cal_draft_values *values) {
    const cal_setup *setup = cal_setup_of(view->game);
    cal_duel duel = *cal_duel_of(&view->masked);
    cal_side *other = &duel.side[!view->player];
    bool hidden = cal_hides_list(setup, &duel);
    duel.picker = !duel.began; /* also where nothing was picked */
    duel.phase = CAL_PHASE_DECK;
    for (int player = 0; player < CAL_PLAYERS; player++) duel.side[player].built = 1;
    if (hidden) other->built = other->cards = 0;
    return cal_draft_odds(setup, values, &duel);
}

/* ---- choices -------------------------------------------------------------------------------------------- */

static int highest(const double odds[], int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (odds[i] > odds[best]) best = i;
    return best;
}

/* The card or the end that leads to a list; -1: none of the actions does. */
static int towards(const uint8_t list[CAL_LOCAL_CARDS], const uint8_t have[CAL_LOCAL_CARDS], const rp_action actions[],
                   int count) {
    int next = 0;
    while (next < CAL_LOCAL_CARDS && have[next] >= list[next]) next++;
    rp_action wanted = next < CAL_LOCAL_CARDS ? CAL_ACT_ADD + next : CAL_ACT_DONE;
    for (int i = 0; i < count; i++)
        if (actions[i] == wanted) return i;
    return -1;
}

static int judge_cards(const rp_view *view, const cal_draft_values *v, const rp_action actions[], int count,
                       double odds[]) {
    const cal_duel *duel = cal_duel_of(&view->masked);
    const cal_setup *setup = cal_setup_of(view->game);
    const cal_side *own = &duel->side[view->player];
    const picks p = picks_of(duel);
    const int side = view->player != duel->picker;
    const int8_t *hero = p.hero[side];
    uint8_t have[CAL_LOCAL_CARDS], list[CAL_LOCAL_CARDS];
    cal_card_pool pool;
    cal_card_pool_of(&v->model, setup, own, side, &pool);
    count_cards(own, have);
    double others = (side ? -1 : 1) * end_odds(v, &p) - trio_worth(v, &p, side) +
                    heroes_worth(&v->model, side, hero[0], hero[1], hero[2]);
    for (int i = 0; i < count; i++) {
        int local = actions[i] - CAL_ACT_ADD;
        if (actions[i] == CAL_ACT_DONE) {
            odds[i] = others + cal_list_worth(&pool, have);
            continue;
        }
        have[local]++;
        odds[i] = others + cal_best_list(&pool, have, local, 0, NULL);
        have[local]--;
    }
    bool fits = v->presets && cal_best_preset(&pool, own, have, list) > -INFINITY;
    int chosen = fits ? towards(list, have, actions, count) : -1;
    return chosen >= 0 ? chosen : highest(odds, count);
}

int cal_judge_choices(const rp_view *view, const cal_draft_values *values, const rp_action actions[], int count,
                      double odds[]) {
    const cal_duel *duel = cal_duel_of(&view->masked);
    if (duel->phase == CAL_PHASE_DECK) return judge_cards(view, values, actions, count, odds);
    for (int i = 0; i < count; i++) {
        if (duel->phase == CAL_PHASE_PRIVILEGE) {
            odds[i] = actions[i] == CAL_ACT_FIRST_PICK ? values->open : -values->open;
            continue;
        }
        const int side = view->player != duel->picker;
        picks p = with(picks_of(duel), side, actions[i] - CAL_ACT_PICK);
        odds[i] = (side ? -1 : 1) * picks_odds(values, &p);
    }
    return highest(odds, count);
}

int cal_fixed_pick(const cal_draft_values *values, const rp_action actions[], int count) {
    double mean[RP_LEGAL_MAX];
    for (int i = 0; i < count; i++) mean[i] = values->mean[actions[i] - CAL_ACT_PICK];
    return highest(mean, count);
}
