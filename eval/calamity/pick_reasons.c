/* Why a privilege or a hero: terms of the model that judged it (draft_model.h) at the end of the draft as it goes on
 * when both pick and build as well as they can, and what the other would make of a hero who is left to him. */
#include "eval/calamity/draft_decks.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/reasons_internal.h"

#include <math.h>
#include <stdio.h>

enum { PARTS = 2 * CAL_TRIO + 4 };

/* A draft to its end by the values, and the best decks of its trios. */
typedef struct line {
    rp_view view; /* of the one who is to act, during the draft; everything is open */
    const cal_draft_values *values;
    double odds; /* of the reader */
} line;

static const cal_duel *duel_of(const line *l) { return cal_duel_of(&l->view.masked); }

/* The choices of who is to act and their log odds for him; the index of the best one, *count of them. */
static int judge(const line *l, rp_action actions[], double odds[], int *count) {
    *count = rp_useful(l->view.game, &l->view.masked, l->view.player, actions);
    return cal_judge_choices(&l->view, l->values, actions, *count, odds);
}

static void apply(line *l, rp_action action) {
    rp_apply_one(l->view.game, &l->view.masked, l->view.player, action);
    l->view.player = duel_of(l)->turn_of;
}

static bool is_draft(const line *l) { return duel_of(l)->phase == CAL_PHASE_DRAFT; }

static void go_to_end(line *l) {
    rp_action actions[RP_LEGAL_MAX];
    double odds[RP_LEGAL_MAX];
    int count;
    while (is_draft(l)) {
        int best = judge(l, actions, odds, &count);
        apply(l, actions[best]);
    }
}

static void best_deck(const line *l, int player, cal_card_pool *pool, uint8_t copies[CAL_LOCAL_CARDS]) {
    static const uint8_t nothing[CAL_LOCAL_CARDS];
    cal_card_pool_of(cal_draft_model_in(l->values), cal_setup_of(l->view.game), &duel_of(l)->side[player],
                     duel_of(l)->began == player, pool);
    cal_best_list(pool, nothing, 0, 0, copies);
}

/* Where the view's player stands; false without memory for the values. */
static bool begin_line(const cal_reasoning *r, line *l) {
    *l = (line){.view = *r->view, .values = cal_draft_values_of(r->view->game)};
    return l->values != NULL;
}

static const char *name_of(const cal_reasoning *r, int kind) { return r->setup->book->hero[kind - 1].name; }

/* "56.3 %", of a model of other data that it is. */
static void put_chance(const cal_reasoning *r, const line *l, rp_page *page, double odds) {
    bool same = cal_draft_model_in(l->values)->data == r->view->game->data_hash;
    rp_page_put(page, "%.1f %%%s", 100 * cal_chance_of(odds), same ? "" : " by values learned from other data");
}

/* ---- the way on ----------------------------------------------------------------------------------------- */

/* "Petra, Lark": the heroes of a side but its first `from`. */
static void put_heroes(const cal_reasoning *r, rp_page *page, const cal_side *of, int from) {
    for (int place = from; place < of->hero_count; place++)
        rp_page_put(page, "%s%s", place > from ? ", " : "", name_of(r, of->hero[place].kind));
}

/* "the best draft from here: Petra, Lark for you, Vigo for the other; with the best decks you win 56.3 %" */
static void say_line(cal_reasoning *r, const line *end, rp_action action) {
    const cal_duel *duel = duel_of(end);
    int from = r->duel->side[r->me].hero_count + (action >= CAL_ACT_PICK);
    int others = r->duel->side[!r->me].hero_count;
    rp_page *page = cal_begin_reason(r);
    if (from == CAL_TRIO && others == CAL_TRIO) {
        rp_page_put(page, "with the best decks you win ");
    } else {
        rp_page_put(page, "the best draft from here: ");
        put_heroes(r, page, &duel->side[r->me], from);
        rp_page_put(page, from < CAL_TRIO ? " for you, " : "");
        put_heroes(r, page, &duel->side[!r->me], others);
        rp_page_put(page, " for the other; with the best decks you win ");
    }
    put_chance(r, end, page, end->odds);
}

/* ---- a hero --------------------------------------------------------------------------------------------- */

/* What a hero, index `hero`, of the reader brings at the end of the draft. */
static int find_parts(const cal_reasoning *r, const line *end, int hero, cal_part part[PARTS]) {
    const cal_draft_model *model = cal_draft_model_in(end->values);
    const cal_side *own = &duel_of(end)->side[r->me], *other = &duel_of(end)->side[!r->me];
    uint8_t copies[CAL_LOCAL_CARDS];
    cal_card_pool pool;
    double spells = 0, commons = 0;
    int count = 0, size = 0;
    best_deck(end, r->me, &pool, copies);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) size += copies[local];
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        int common = local - CAL_FIRST_COMMON;
        if (!copies[local]) continue;
        if (common >= 0)
            commons += copies[local] * model->weight[model->layout.common_of + hero * model->layout.commons + common];
        else if (own->hero[local / CAL_HERO_CARDS].kind == hero + 1)
            spells += copies[local] * pool.worth[local];
    }
    const bool first = duel_of(end)->picker != r->me;
    part[count++] = (cal_part){"alone", NULL, model->weight[hero]};
    part[count++] = (cal_part){first ? "with the first turn" : "without the first turn", NULL,
                               cal_hero_turn_worth(model, hero, first)};
    part[count++] = (cal_part){"with own Spells", NULL, spells * CAL_DECK_LEAST / size};
    part[count++] = (cal_part){"with Common Spells", NULL, commons * CAL_DECK_LEAST / size};
    for (int i = 0; i < 2 * CAL_TRIO; i++) {
        int kind = (i < CAL_TRIO ? own : other)->hero[i % CAL_TRIO].kind;
        if (kind == hero + 1) continue;
        if (i < CAL_TRIO)
            part[count++] = (cal_part){"beside", name_of(r, kind), cal_pair_worth(model, hero, kind - 1)};
        else
            part[count++] = (cal_part){"against", name_of(r, kind), cal_counter_worth(model, hero, kind - 1)};
    }
    return count;
}

/* ---- instead -------------------------------------------------------------------------------------------- */

/* What a hero is worth to the other, who is to act, beside his next best pick, in chance to win; below 0 where another
 * one is better. */
static double worth_to_other(const line *l, int hero) {
    rp_action actions[RP_LEGAL_MAX];
    double odds[RP_LEGAL_MAX], his = -INFINITY, next = -INFINITY;
    int count;
    judge(l, actions, odds, &count);
    for (int i = 0; i < count; i++) {
        if (actions[i] == CAL_ACT_PICK + hero)
            his = odds[i];
        else if (odds[i] > next)
            next = odds[i];
    }
    return cal_chance_of(his) - cal_chance_of(next);
}

/* "instead Petra: 55.9 %, and Quill is left to the other, who then takes him for 1.3 points" */
static void say_instead(cal_reasoning *r, const line *here, int hero) {
    rp_action actions[RP_LEGAL_MAX];
    double odds[RP_LEGAL_MAX];
    int count, next = -1;
    line then = *here;
    judge(here, actions, odds, &count);
    for (int i = 0; i < count; i++)
        if (actions[i] != CAL_ACT_PICK + hero && (next < 0 || odds[i] > odds[next])) next = i;
    if (next < 0) return;
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "instead %s: ", name_of(r, actions[next] - CAL_ACT_PICK + 1));
    put_chance(r, here, page, odds[next]);
    apply(&then, actions[next]);
    if (!is_draft(&then) || r->setup->option[CAL_OPTION_MIRROR]) return;
    double worth = 100 * worth_to_other(&then, hero);
    if (worth < 0)
        rp_page_put(page, ", and %s is then not the other's best pick", name_of(r, hero + 1));
    else
        rp_page_put(page, ", and the other then takes %s, worth %.1f points to him", name_of(r, hero + 1), worth);
}

/* ---- both ----------------------------------------------------------------------------------------------- */

/* The log odds of an action at `here` for its player. */
static double odds_of(const line *here, rp_action action) {
    rp_action actions[RP_LEGAL_MAX];
    double odds[RP_LEGAL_MAX], of = NAN;
    int count;
    judge(here, actions, odds, &count);
    for (int i = 0; i < count; i++)
        if (actions[i] == action) of = odds[i];
    return of;
}

void cal_say_pick(cal_reasoning *r, rp_action action) {
    cal_part part[PARTS];
    char head[RP_TEXT_MAX];
    line here, end;
    int hero = action - CAL_ACT_PICK;
    if (!begin_line(r, &here)) return;
    end = here;
    end.odds = odds_of(&here, action);
    apply(&end, action);
    go_to_end(&end);
    snprintf(head, sizeof head, "%s brings", name_of(r, hero + 1));
    cal_say_parts(r, head, end.odds, part, find_parts(r, &end, hero, part));
    say_instead(r, &here, hero);
    say_line(r, &end, action);
}

/* Log odds that the first turn gives by the best deck that a player has at the draft's end. */
static double deck_turn_worth(const line *end, int player) {
    const cal_draft_model *model = cal_draft_model_in(end->values);
    uint8_t copies[CAL_LOCAL_CARDS];
    cal_card_pool pool;
    double worth = 0;
    int size = 0;
    best_deck(end, player, &pool, copies);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        worth += copies[local] * cal_card_turn_worth(model, pool.setup, &duel_of(end)->side[player], true, local);
        size += copies[local];
    }
    return worth * CAL_DECK_LEAST / size;
}

/* The same by both decks and all heroes. */
static double turn_worth(const line *end) {
    const cal_draft_model *model = cal_draft_model_in(end->values);
    double worth = model->weight[model->layout.first] + deck_turn_worth(end, 0) + deck_turn_worth(end, 1);
    for (int i = 0; i < CAL_PLAYERS * CAL_TRIO; i++)
        worth += cal_hero_turn_worth(model, duel_of(end)->side[i / CAL_TRIO].hero[i % CAL_TRIO].kind - 1, true);
    return worth;
}

void cal_say_privilege(cal_reasoning *r, rp_action action) {
    line here, end;
    if (!begin_line(r, &here)) return;
    bool picks = action == CAL_ACT_FIRST_PICK;
    end = here;
    end.odds = odds_of(&here, action);
    apply(&end, action);
    go_to_end(&end);
    const double first = turn_worth(&end);
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "with the %s you win ", picks ? "first pick" : "first turn");
    put_chance(r, &here, page, end.odds);
    rp_page_put(page, ", with the %s %.1f %%", picks ? "first turn" : "first pick",
                100 * cal_chance_of(odds_of(&here, picks ? CAL_ACT_FIRST_TURN : CAL_ACT_FIRST_PICK)));
    const cal_part part[] = {
        {picks ? "by the other's first turn" : "by the first turn", NULL, picks ? -first : first},
        {picks ? "by the first pick" : "by the other's first pick", NULL, end.odds + (picks ? first : -first)}};
    cal_say_parts(r, "that is", end.odds, part, (int)(sizeof part / sizeof *part));
    say_line(r, &end, action);
}
