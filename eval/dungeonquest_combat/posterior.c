#include "eval/dungeonquest_combat/posterior.h"

#include "eval/dungeonquest_combat/evaluation.h"

#include <stdarg.h>
#include <stdio.h>

enum { HAND_MAX = 64 };

typedef struct facts {
    rp_posterior_fact *list;
    int count;
} facts;

__attribute__((format(printf, 3, 4))) static void add(facts *f, double probability, const char *format, ...) {
    if (f->count == RP_POSTERIOR_MAX || probability <= 0) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->list[f->count].text, sizeof f->list[f->count].text, format, arguments);
    va_end(arguments);
    f->list[f->count++].probability = probability;
}

dq_guess dq_guess_hand(const dq_setup *setup, const dq_fight *fight, int player) {
    const dq_side *other = &fight->side[1 - player];
    dq_guess guess = {.unseen = dq_unseen_combat(setup, fight, player), .known = other->known};
    if (other->power_held) guess.power = dq_power_candidates(setup, fight, 1 - player);
    guess.hidden = other->hand_count - other->power_held - rp_pile_count(other->known);
    if (setup->variant == DQ_SOLO && player == DQ_HERO) guess.hidden = 1; /* the deck's next card */
    return guess;
}

double dq_guess_holds(const dq_guess *guess, int card) {
    if (rp_pile_has(guess->known, card)) return 1;
    if (rp_pile_has(guess->unseen, card)) return (double)guess->hidden / rp_pile_count(guess->unseen);
    return rp_pile_has(guess->power, card) ? 1.0 / rp_pile_count(guess->power) : 0;
}

/* Probability that a draw of `draws` from `total` cards, `good` of them good, holds exactly `hits` good ones. */
static double hypergeometric(int total, int good, int draws, int hits) {
    if (hits < 0 || hits > good || hits > draws || draws - hits > total - good) return 0;
    double probability = 1;
    /* C(good, hits) C(total-good, draws-hits) / C(total, draws), factor by factor */
    for (int i = 0; i < draws; i++) {
        double factor = i < hits ? (double)(good - i) / (i + 1) : (double)(total - good - (i - hits)) / (i - hits + 1);
        probability *= factor * (i + 1) / (total - i);
    }
    return probability;
}

/* Probability that exactly `hits` cards of the hand belong to `set`. */
static double chance_of_count(const dq_guess *guess, rp_pile set, int hits) {
    int total = rp_pile_count(guess->unseen), good = rp_pile_count(guess->unseen & set),
        certain = rp_pile_count(guess->known & set);
    int rest = hits - certain;
    if (!guess->power) return hypergeometric(total, good, guess->hidden, rest);
    double power = (double)rp_pile_count(guess->power & set) / rp_pile_count(guess->power);
    double sum = 0;
    if (power < 1) sum += (1 - power) * hypergeometric(total, good, guess->hidden, rest);
    if (power > 0) sum += power * hypergeometric(total, good, guess->hidden, rest - 1);
    return sum;
}

static void add_life(facts *f, const dq_setup *setup, const dq_fight *fight) {
    int life[DQ_TOKENS];
    double probability[DQ_TOKENS];
    if (fight->life) return;
    int count = dq_life_chances(setup, fight, life, probability);
    for (int i = 0; i < count; i++) add(f, probability[i], "%s life %d", setup->monster->name, life[i]);
}

static void add_power(facts *f, const dq_setup *setup, const dq_guess *guess) {
    for (rp_pile rest = guess->power; rest; rest &= rest - 1) {
        char text[RP_TEXT_MAX];
        dq_card_text(setup, rp_pile_lowest(rest), text);
        add(f, dq_guess_holds(guess, rp_pile_lowest(rest)), "Power card %.80s", text);
    }
}

/* Distribution of the highest printed value in the hand. */
static void add_highest(facts *f, const dq_setup *setup, const dq_guess *guess, int hand) {
    double below = 0;
    for (int value = 0; value <= 20 && hand > 0; value++) {
        rp_pile up_to = 0;
        for (int card = 0; card < DQ_CARD_NUMBERS; card++)
            if (setup->card[card] && setup->value[card] <= value) up_to |= rp_pile_of(card);
        double all = chance_of_count(guess, up_to, hand);
        add(f, all - below, "highest value %d", value);
        below = all;
    }
}

static void add_types(facts *f, const dq_setup *setup, const dq_guess *guess, int hand) {
    for (int type = 0; type < DQ_TYPES; type++)
        for (int hits = 0; hits <= hand; hits++)
            add(f, chance_of_count(guess, setup->type_mask[type], hits), "%s cards %d", dq_type_names[type], hits);
}

static void add_known(facts *f, const dq_setup *setup, const dq_guess *guess) {
    for (rp_pile rest = guess->known; rest; rest &= rest - 1) {
        char text[RP_TEXT_MAX];
        dq_card_text(setup, rp_pile_lowest(rest), text);
        add(f, 1, "holds %.80s", text);
    }
}

/* The best unseen cards one by one, highest value first: at most twelve, so that the list stays readable. */
static void add_notable(facts *f, const dq_setup *setup, const dq_guess *guess) {
    int listed = 0;
    for (int value = 20; value >= 0 && listed < 12 && guess->hidden; value--)
        for (rp_pile rest = guess->unseen; rest && listed < 12; rest &= rest - 1) {
            char text[RP_TEXT_MAX];
            int card = rp_pile_lowest(rest);
            if (setup->value[card] != value) continue;
            dq_card_text(setup, card, text);
            add(f, dq_guess_holds(guess, card), "holds %.80s", text);
            listed++;
        }
}

int dq_posterior(const rp_view *view, rp_posterior_fact list[RP_POSTERIOR_MAX]) {
    const dq_setup *setup = dq_setup_of(view->game);
    const dq_fight *fight = dq_fight_of(&view->masked);
    facts f = {.list = list};
    if (fight->phase == DQ_PHASE_OVER) return 0;
    add_life(&f, setup, fight);
    if (setup->variant != DQ_OFFICIAL) return f.count;
    dq_guess guess = dq_guess_hand(setup, fight, view->player);
    int hand = guess.hidden + rp_pile_count(guess.known) + (guess.power != 0);
    if (hand == 0) return f.count;
    add_power(&f, setup, &guess);
    add_known(&f, setup, &guess);
    add_highest(&f, setup, &guess, hand);
    add_types(&f, setup, &guess, hand);
    add_notable(&f, setup, &guess);
    return f.count;
}
