/* Reasons about cards of the own hand: to keep it or to draw a new one, and what to discard. */
#include "eval/calamity/draft_values.h"
#include "eval/calamity/hand_values.h"
#include "eval/calamity/outlook.h"
#include "eval/calamity/reasons_internal.h"

static const double EQUAL = 1e-9; /* worths that differ by less */

/* The worth of each card of the own list, by slot; false without memory for the values. */
typedef struct worths {
    double of[CAL_DECK_MOST];
    bool other_data;
} worths;

static bool find_worths(const cal_reasoning *r, worths *w) {
    const cal_draft_values *values = cal_draft_values_of(r->view->game);
    if (!values) return false;
    const cal_draft_model *model = cal_draft_model_in(values);
    w->other_data = model->data != r->view->game->data_hash;
    cal_find_card_worths(model, r->setup, r->duel, r->me, w->of);
    return true;
}

static const char *learned_worth(const worths *w) {
    return w->other_data ? "worth learned from other data" : "learned worth";
}

/* ---- the next turn -------------------------------------------------------------------------------------- */

/* Slots that are castable in `world`, useful ones. */
static rp_pile castable_in(const cal_reasoning *r, const rp_state *world) {
    rp_action useful[RP_LEGAL_MAX];
    rp_pile slots = 0;
    int count = rp_useful(r->view->game, world, r->me, useful);
    for (int i = 0; i < count; i++)
        if (useful[i] >= CAL_ACT_CAST) slots |= rp_pile_of((useful[i] - CAL_ACT_CAST) / CAL_TARGETS);
    return slots;
}

/* Makes it the beginning of the reader's next turn, with everything else as it stands: a new Round begins for his
 * heroes where this one has no turn left for him. */
static void begin_next_turn(const cal_reasoning *r, rp_state *world) {
    static const cal_going nothing;
    cal_duel *duel = cal_duel_in(world);
    bool dealt = duel->phase == CAL_PHASE_MULLIGAN;
    int turn = duel->turn + (duel->turn_of == r->me ? 2 : 1);
    for (int place = 0; place < CAL_TRIO && turn > CAL_TURNS; place++) duel->side[r->me].hero[place].activated = 0;
    duel->phase = CAL_PHASE_TURN;
    duel->turn = (uint8_t)(dealt ? 1 + (duel->began != r->me) : turn > CAL_TURNS ? turn - CAL_TURNS : turn);
    duel->turn_of = (uint8_t)r->me;
    duel->waiting = duel->waits_for = duel->stage = duel->attacker = duel->attacked = duel->last_throw = 0;
    duel->active = duel->actions = duel->attacks = duel->hits = duel->casts = duel->used = 0;
    duel->side[r->me].discards = 0;
    duel->use = duel->answer = nothing;
}

/* Cards of the own hand that could be cast in the next turn before any attack, also when a hero has been activated. */
static rp_pile castable_next(const cal_reasoning *r) {
    const cal_side *own = &r->duel->side[r->me];
    rp_state world, then;
    cal_outlook_world(r->view, &world);
    begin_next_turn(r, &world);
    rp_pile lower = castable_in(r, &world);
    for (unsigned rest = cal_can_be_activated(&cal_duel_of(&world)->side[r->me]); rest; rest &= rest - 1) {
        memcpy(then.bytes, world.bytes, r->view->game->info.state_size);
        cal_outlook_apply(r->view->game, &then, r->me, CAL_ACT_ACTIVATE + __builtin_ctz(rest));
        if (cal_duel_of(&then)->phase == CAL_PHASE_ACT) lower |= castable_in(r, &then);
    }
    lower &= own->hand;
    return lower | ((lower & own->twins) << 1 & own->hand); /* of two copies the lower one is a choice */
}

/* ---- keep or redraw ------------------------------------------------------------------------------------- */

typedef struct drawing {
    double worth[CAL_DECK_MOST]; /* of the cards that there are */
    int cards;
    double bound;
    double all, more; /* hands */
} drawing;

/* Counts hands of `left` more cards from `card` on, which are worth `sum` so far. */
static void count_hands(drawing *d, int card, int left, double sum) {
    if (!left) {
        d->all++;
        d->more += sum > d->bound + EQUAL;
        return;
    }
    for (; card + left <= d->cards; card++) count_hands(d, card + 1, left - 1, sum + d->worth[card]);
}

static void say_new_hand(cal_reasoning *r, const worths *w) {
    const cal_side *own = &r->duel->side[r->me];
    drawing d = {.cards = 0};
    int most = -1, least = -1;
    for (rp_pile all = own->hand | own->deck; all; all &= all - 1) d.worth[d.cards++] = w->of[rp_pile_lowest(all)];
    for (rp_pile hand = own->hand; hand; hand &= hand - 1) {
        int slot = rp_pile_lowest(hand);
        d.bound += w->of[slot];
        if (most < 0 || w->of[slot] > w->of[most]) most = slot;
        if (least < 0 || w->of[slot] < w->of[least]) least = slot;
    }
    if (most < 0 || own->hand_count > CAL_FIRST_HAND) return; /* a position may have more than can be counted */
    count_hands(&d, 0, own->hand_count, 0);
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "a new hand is worth more than this one with ");
    rp_page_put_percent(page, d.more / d.all);
    rp_page_put(page, ", by the %s of its Spells", learned_worth(w));
    if (most == least) return;
    page = cal_begin_reason(r);
    rp_page_put(page, "of this hand %s is worth most, %s least", cal_use_of_slot(r->setup, own, most)->name,
                cal_use_of_slot(r->setup, own, least)->name);
}

rp_pile cal_answers_of(const cal_reasoning *r, int player, rp_pile pile) {
    rp_pile answers = 0;
    for (; pile; pile &= pile - 1) {
        int slot = rp_pile_lowest(pile);
        if (cal_use_of_slot(r->setup, &r->duel->side[player], slot)->timing == CAL_OPPONENTS_TURN)
            answers |= rp_pile_of(slot);
    }
    return answers;
}

void cal_say_redraw(cal_reasoning *r) {
    const cal_side *own = &r->duel->side[r->me];
    worths w;
    if (find_worths(r, &w)) say_new_hand(r, &w);
    int answers = rp_pile_count(cal_answers_of(r, r->me, own->hand));
    rp_page *page = cal_begin_reason(r);
    rp_page_put(page, "as things stand %d of your %d Spells can be cast in your first turn before any attack",
                rp_pile_count(castable_next(r)), own->hand_count);
    if (answers) rp_page_put(page, "; %d answer%s attacks of the other", answers, answers == 1 ? "s" : "");
}

/* ---- discards ------------------------------------------------------------------------------------------- */

/* The hero of a Spell if he is defeated; NULL: it is Common, or he lives. */
static const char *defeated_hero_of(const cal_reasoning *r, int slot) {
    const cal_side *own = &r->duel->side[r->me];
    int local = own->kind[slot] - 1;
    if (local >= CAL_FIRST_COMMON || own->hero[local / CAL_HERO_CARDS].health) return NULL;
    return cal_card_of_hero(r->setup, &own->hero[local / CAL_HERO_CARDS])->name;
}

/* "number 5 in learned worth of the 6 Spells in your hand", those of defeated heroes behind all others. */
static void say_rank(cal_reasoning *r, const worths *w, int slot) {
    const cal_side *own = &r->duel->side[r->me];
    int rank = 1;
    bool lost = defeated_hero_of(r, slot) != NULL;
    for (rp_pile rest = own->hand; rest; rest &= rest - 1) {
        int other = rp_pile_lowest(rest);
        bool other_lost = defeated_hero_of(r, other) != NULL;
        rank += lost != other_lost ? lost : w->of[other] > w->of[slot] + EQUAL;
    }
    rp_page_put(cal_begin_reason(r), "number %d in %s of the %d Spells in your hand", rank, learned_worth(w),
                own->hand_count);
}

static void say_use_of_card(cal_reasoning *r, int slot) {
    const char *hero = defeated_hero_of(r, slot);
    rp_page *page = cal_begin_reason(r);
    if (hero)
        rp_page_put(page, "cannot be cast while %s is defeated", hero);
    else if (cal_answers_of(r, r->me, rp_pile_of(slot)))
        rp_page_put(page, "answers attacks of the other");
    else
        rp_page_put(page, "as things stand %s be cast in your next turn before any attack",
                    rp_pile_has(castable_next(r), slot) ? "it can" : "it cannot");
}

/* "you keep another copy in your hand"; "the last copy that you have in hand and deck" */
static void say_copies(cal_reasoning *r, int slot) {
    const cal_side *own = &r->duel->side[r->me];
    int in_hand = 0, in_deck = 0;
    for (int other = 0; other < own->cards; other++) {
        if (other == slot || own->kind[other] != own->kind[slot]) continue;
        in_hand += rp_pile_has(own->hand, other);
        in_deck += rp_pile_has(own->deck, other);
    }
    rp_page_put(cal_begin_reason(r), "%s",
                in_hand   ? "you keep another copy of it in your hand"
                : in_deck ? "another copy of it is in your deck"
                          : "you have no other copy of it in hand or deck");
}

void cal_say_discard(cal_reasoning *r, int slot) {
    worths w;
    if (find_worths(r, &w)) say_rank(r, &w, slot);
    say_use_of_card(r, slot);
    say_copies(r, slot);
}
