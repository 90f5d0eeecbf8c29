/* Why a card of a deck, and what a deck comes to: by the learned values that judge it, with the best list that goes on
 * from what is built. */
#include "eval/calamity/deck_outlook.h"
#include "eval/calamity/draft_values.h"
#include "eval/calamity/reasons_internal.h"

#include <math.h>

enum { TOLD_ROUND = 3 };

static const double EQUAL = 1e-9; /* chances that differ by less */

static const char *name_of(const cal_reasoning *r, int place) {
    return r->setup->book->hero[r->duel->side[r->me].hero[place].kind - 1].name;
}

static void put_values(const cal_deck_outlook *deck, rp_page *page) {
    if (deck->other_data) rp_page_put(page, ", by values learned from other data");
}

/* ---- a card --------------------------------------------------------------------------------------------- */

/* "with it now and the best rest you win 57.2 %, at best without it 57.0 %" */
static void say_choice(cal_reasoning *r, const cal_deck_outlook *deck, int local, const cal_card_outlook *o) {
    const char *without = deck->have[local] ? "without a second one" : "without it";
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "with it now and the best rest you win %.1f %%", 100 * o->chance);
    if (isnan(o->without))
        rp_page_put(page, ", %s no deck can be completed", without);
    else
        rp_page_put(page, ", at best %s %.1f %%", without, 100 * o->without);
    put_values(deck, page);
}

/* "2 copies bring +0.5 points with any heroes, +0.3 with Brand, -0.1 without the first turn"; of a hero's Spell "... as
 * a Spell of Brand". */
static void say_worth(cal_reasoning *r, const cal_deck_outlook *deck, int local, const cal_card_outlook *o) {
    const cal_draft_values *values = cal_draft_values_of(r->view->game);
    const cal_draft_model *model = cal_draft_model_in(values);
    const cal_draft_layout *l = &model->layout;
    double times = o->best[local] * (double)CAL_DECK_LEAST / o->size;
    int common = local - CAL_FIRST_COMMON, count = 0, copies = o->best[local];
    const char *head = copies == 1 ? "1 copy brings" : "2 copies bring";
    const bool first = r->duel->began == r->me;
    const double turn = cal_card_turn_worth(model, r->setup, deck->side, first, local);
    cal_part part[2 + CAL_TRIO];
    if (common < 0) {
        part[count++] =
            (cal_part){"as a Spell of", name_of(r, local / CAL_HERO_CARDS), times * (deck->pool.worth[local] - turn)};
    } else {
        part[count++] = (cal_part){"with any heroes", NULL, times * model->weight[l->common + common]};
        for (int place = 0; place < CAL_TRIO; place++) {
            int weight = l->common_of + (r->duel->side[r->me].hero[place].kind - 1) * l->commons + common;
            part[count++] = (cal_part){"with", name_of(r, place), times * model->weight[weight]};
        }
    }
    part[count++] = (cal_part){first ? "with the first turn" : "without the first turn", NULL, times * turn};
    cal_say_parts(r, head, o->odds, part, count);
}

/* "4th in worth of 52 Spells; one of 2 copies in 36 cards is in the first hand with 26 %, drawn by the end of Round 3
 * with 62 %" */
static void say_draws(cal_reasoning *r, const cal_deck_outlook *deck, int local, const cal_card_outlook *o) {
    rp_page *page = cal_begin_reason(r);
    int copies = o->best[local], drawn = cal_drawn_by(r->setup, r->duel->began == r->me, TOLD_ROUND);
    rp_page_put(page, "number %d in worth of the %d Spells that you can have; %s in %d cards: in your first hand with ",
                o->rank, deck->pool.kinds, copies == 1 ? "1 copy" : "one of 2 copies", o->size);
    rp_page_put_percent(page, cal_chance_drawn(o->size, copies, CAL_FIRST_HAND));
    rp_page_put(page, ", drawn by the end of Round %d with ", TOLD_ROUND);
    rp_page_put_percent(page, cal_chance_drawn(o->size, copies, drawn));
}

/* ---- a whole deck --------------------------------------------------------------------------------------- */

/* "this deck of 36 cards wins 57.2 %, the best that goes on from it 57.4 % with 38" */
static void say_list(cal_reasoning *r, const cal_deck_outlook *deck) {
    uint8_t best[CAL_LOCAL_CARDS];
    int size = 0;
    double now = cal_chance_of_list(deck, deck->have), then = cal_chance_at_best(deck, best);
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) size += best[local];
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "with these %d cards you win %.1f %%, ", deck->side->cards, 100 * now);
    if (size > deck->side->cards)
        rp_page_put(page, "with the best %d that come of them %.1f %%", size, 100 * then);
    else
        rp_page_put(page, "and no further card makes that better");
    put_values(deck, page);
}

/* Each owner's cards, and the size. */
static void say_owners(cal_reasoning *r, const cal_deck_outlook *deck) {
    int size = deck->side->cards;
    cal_part part[CAL_TRIO + 2] = {{"by Common Spells", NULL, 0},
                                   {"by the number of cards", NULL, deck->pool.size[size - CAL_DECK_LEAST]}};
    for (int place = 0; place < CAL_TRIO; place++) part[2 + place] = (cal_part){"by Spells of", name_of(r, place), 0};
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        int owner = local < CAL_FIRST_COMMON ? 2 + local / CAL_HERO_CARDS : 0;
        part[owner].odds += deck->have[local] * deck->pool.worth[local] * CAL_DECK_LEAST / size;
    }
    cal_say_parts(r, "the deck brings", deck->others + cal_list_worth(&deck->pool, deck->have), part, CAL_TRIO + 2);
}

static const cal_use *use_of(const cal_reasoning *r, const cal_deck_outlook *deck, int local) {
    return &cal_card_of(r->setup, deck->side, local)->use;
}

/* "5 of Brand, 12 of Lark, 19 Common; 30 for any time of your turn, 2 before an attack, 4 as answers" */
static void put_curve(const cal_reasoning *r, const cal_deck_outlook *deck, const uint8_t copies[CAL_LOCAL_CARDS],
                      rp_page *page) {
    static const char *const words[CAL_TIMINGS] = {[CAL_ANY_TIME] = "for any time of your turn",
                                                   [CAL_BEFORE_ATTACK] = "before an attack",
                                                   [CAL_AFTER_ATTACK] = "after an attack",
                                                   [CAL_OPPONENTS_TURN] = "as answers"};
    int owner[CAL_TRIO + 1] = {0}, timing[CAL_TIMINGS] = {0};
    const char *between = "";
    for (int local = 0; local < CAL_LOCAL_CARDS; local++) {
        if (!copies[local]) continue;
        owner[local < CAL_FIRST_COMMON ? local / CAL_HERO_CARDS : CAL_TRIO] += copies[local];
        timing[use_of(r, deck, local)->timing] += copies[local];
    }
    for (int i = 0; i <= CAL_TRIO; i++) {
        if (!owner[i]) continue;
        rp_page_put(page, "%s%d %s%s", between, owner[i], i < CAL_TRIO ? "of " : "Common",
                    i < CAL_TRIO ? name_of(r, i) : "");
        between = ", ";
    }
    between = "; ";
    for (int i = 0; i < CAL_TIMINGS; i++) {
        if (!timing[i]) continue;
        rp_page_put(page, "%s%d %s", between, timing[i], words[i]);
        between = ", ";
    }
}

void cal_say_done(cal_reasoning *r) {
    cal_deck_outlook deck;
    if (!cal_deck_outlook_of(r->view, &deck)) return;
    say_list(r, &deck);
    say_owners(r, &deck);
    put_curve(r, &deck, deck.have, cal_begin_reason(r));
}

void cal_say_card(cal_reasoning *r, int local) {
    cal_deck_outlook deck;
    cal_card_outlook o;
    if (!cal_deck_outlook_of(r->view, &deck)) return;
    cal_card_outlook_of(&deck, local, &o);
    say_choice(r, &deck, local, &o);
    say_worth(r, &deck, local, &o);
    if (o.chance < o.without - EQUAL) return; /* not to be added now: what else the deck came to does not matter */
    say_draws(r, &deck, local, &o);
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "that best deck has %d cards: ", o.size);
    put_curve(r, &deck, o.best, page);
}
