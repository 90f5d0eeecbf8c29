#include "eval/destinyquest/reasons.h"

#include "engine/games/destinyquest/texts.h"

#include <stdarg.h>
#include <stdio.h>

enum { SENTENCES_MAX = 3 }; /* of one of many actions nobody reads more */

typedef struct reasons {
    const rp_view *view;
    const destiny_claim *claim[DESTINY_CLAIMS]; /* the first of each kind */
    const destiny_claim *claims;
    int claim_count;
    char other[48];
    char (*text)[RP_REASON_TEXT_MAX];
    int count;
    size_t used; /* of the sentence that is being written */
} reasons;

/* ---- sentences ------------------------------------------------------------------------------------------- */

/* Adds to the present sentence what still fits in whole. */
__attribute__((format(printf, 2, 3))) static void add(reasons *r, const char *format, ...) {
    char part[RP_REASON_TEXT_MAX];
    va_list arguments;
    if (r->count == SENTENCES_MAX) return;
    va_start(arguments, format);
    int size = vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    if (size < 0 || r->used + (size_t)size >= RP_REASON_TEXT_MAX) return;
    memcpy(r->text[r->count] + r->used, part, (size_t)size + 1);
    r->used += (size_t)size;
}

static void end_sentence(reasons *r) {
    if (r->used) r->count++;
    r->used = 0;
}

static const char *joint(const reasons *r) { return r->used ? "; " : ""; }

/* ---- numbers --------------------------------------------------------------------------------------------- */

typedef char number_text[32];

static const double sure = 1e-9; /* sums of probabilities come as near as that */

/* Never 0 % or 100 % of what is only near it. */
static const char *chance(double probability, number_text text) {
    if (probability > sure && probability < 0.005) return "under 1 %";
    if (probability < 1 - sure && probability > 0.995) return "over 99 %";
    snprintf(text, sizeof(number_text), "%.0f %%", 100 * probability);
    return text;
}

/* "3.0", "none", "2.5 back" of health that is lost. */
static const char *loss(double points, number_text text) {
    if (points < 0.05 && points > -0.05) return "none";
    snprintf(text, sizeof(number_text), points < 0 ? "%.1f back" : "%.1f", points < 0 ? -points : points);
    return text;
}

/* ---- who and what ------------------------------------------------------------------------------------------ */

static const char *whose(const reasons *r, int hero, char text[64]) {
    if (hero == r->view->player) return "your";
    snprintf(text, 64, "%s's", r->other);
    return text;
}

static void ability_text(const reasons *r, int index, char text[RP_TEXT_MAX]) {
    destiny_ability_text(destiny_setup_of(r->view->game), r->view->player, index, text);
}

/* What is compared with. */
static const char *otherwise(const destiny_claim *claim) {
    return claim->action == DESTINY_NO_ROLL ? " when you roll" : " without it";
}

/* " (38 % without it)", or "" where nothing is compared. */
static const char *chance_without(const destiny_claim *claim, int index, bool tells, char text[64]) {
    number_text number;
    text[0] = 0;
    if (claim->compares)
        snprintf(text, 64, " (%s%s)", chance(claim->without[index], number), tells ? otherwise(claim) : "");
    return text;
}

static const char *loss_without(const destiny_claim *claim, int index, bool tells, char text[64]) {
    number_text number;
    text[0] = 0;
    if (claim->compares)
        snprintf(text, 64, " (%s%s)", loss(claim->without[index], number), tells ? otherwise(claim) : "");
    return text;
}

/* ---- this round --------------------------------------------------------------------------------------------- */

static void tell_round(reasons *r) {
    const destiny_claim *claim = r->claim[DESTINY_CLAIM_ROUND];
    number_text win, tie;
    char win_without[64], tie_without[64];
    if (!claim) return;
    add(r, "you win the round with %s%s, a stand-off %s%s", chance(claim->with[0], win),
        chance_without(claim, 0, true, win_without), chance(claim->with[1], tie),
        chance_without(claim, 1, false, tie_without));
}

static void tell_loss(reasons *r) {
    const destiny_claim *claim = r->claim[DESTINY_CLAIM_LOSS];
    number_text given, taken;
    char given_without[64], taken_without[64];
    if (!claim) return;
    bool tells = !r->claim[DESTINY_CLAIM_ROUND];
    add(r, "%sexpected loss of health: %s %s%s, you %s%s", r->claim[DESTINY_CLAIM_ROUND] ? "; " : "", r->other,
        loss(claim->with[0], given), loss_without(claim, 0, tells, given_without), loss(claim->with[1], taken),
        loss_without(claim, 1, false, taken_without));
}

static void tell_end(reasons *r) {
    static const char *const ends[] = {"won", "lost", "drawn"};
    const destiny_claim *claim = r->claim[DESTINY_CLAIM_END];
    bool first = true;
    if (!claim) return;
    for (int i = 0; i < 3; i++) {
        number_text number;
        char without[64];
        if (claim->with[i] <= 0 && claim->without[i] <= 0) continue;
        add(r, "%s%s with %s%s", first ? "; the bout ends " : ", ", ends[i], chance(claim->with[i], number),
            chance_without(claim, i, false, without));
        first = false;
    }
}

/* " after it and then charm 2": the second step that is told of. */
static void tell_second_step(reasons *r, const destiny_claim *claim) {
    const rp_view *view = r->view;
    rp_state state;
    char name[RP_TEXT_MAX];
    if (claim->second < 0) return;
    rp_clone(view->game, &state, &view->masked);
    rp_advance_one(view->game, &state, view->player, claim->action);
    rp_action_text(view->game, &state, view->player, claim->second, name);
    add(r, " after it and %s", name);
}

static void say_this_round(reasons *r) {
    if (!r->claim[DESTINY_CLAIM_LOSS]) return;
    bool before = destiny_bout_of(&r->view->masked)->phase == DESTINY_PHASE_BOUT_START;
    add(r, "if nobody plays more %s", before ? "before the first round" : "in this round");
    tell_second_step(r, r->claim[DESTINY_CLAIM_LOSS]);
    add(r, ": ");
    tell_round(r);
    tell_loss(r);
    tell_end(r);
    end_sentence(r);
}

/* Whatever dice come, the bout is over when the round is. */
static bool ends_bout(const reasons *r) {
    const destiny_claim *claim = r->claim[DESTINY_CLAIM_END];
    return claim && claim->with[0] + claim->with[1] + claim->with[2] > 1 - sure;
}

static void say_no_better(reasons *r) {
    const destiny_claim *claim = r->claim[DESTINY_CLAIM_NO_BETTER];
    if (!claim) return;
    add(r, claim->with[0] > 0 ? "that is the same without it" : "none of that is better than without it");
    if (!ends_bout(r)) add(r, ": only further plays, or what comes after the round, can speak for it");
    end_sentence(r);
}

/* ---- what follows --------------------------------------------------------------------------------------------- */

static void tell_dice(reasons *r) {
    const destiny_claim *again = r->claim[DESTINY_CLAIM_AGAIN], *dice = r->claim[DESTINY_CLAIM_DICE];
    number_text more, same;
    char owner[64];
    if (again)
        add(r, "%sof the dice thrown again, %s %d points become more with %s, the same with %s", joint(r),
            whose(r, again->hero, owner), again->what, chance(again->with[0], more), chance(again->with[1], same));
    if (dice)
        add(r, "%s%s dice change from %.0f to %.0f points", joint(r), whose(r, dice->hero, owner), dice->without[0],
            dice->with[0]);
}

static void tell_attribute(reasons *r, const destiny_claim *claim) {
    char word[RP_WORD_MAX], owner[64];
    rp_word_text(destiny_attribute_names, claim->what, word);
    add(r, "%sin the next round %s %s is %.0f (%.0f%s)%s", joint(r), whose(r, claim->hero, owner), word, claim->with[0],
        claim->without[0], otherwise(claim), claim->lasts ? ", a change for the rest of the bout" : "");
}

static void tell_status(reasons *r, const destiny_claim *claim) {
    char word[RP_WORD_MAX], without[64];
    number_text number;
    bool own = claim->hero == r->view->player;
    rp_word_text(destiny_status_names, claim->what, word);
    add(r, "%sin the next round %s %s %s with %s%s", joint(r), own ? "you" : r->other, own ? "have" : "has", word,
        chance(claim->with[0], number), chance_without(claim, 0, true, without));
}

static void tell_return(reasons *r, const destiny_claim *claim) {
    char name[RP_TEXT_MAX];
    ability_text(r, claim->what, name);
    add(r, "%s%s can be used once more", joint(r), name);
}

static void say_what_follows(reasons *r) {
    tell_dice(r);
    for (int i = 0; i < r->claim_count; i++) {
        const destiny_claim *claim = &r->claims[i];
        if (claim->kind == DESTINY_CLAIM_ATTRIBUTE) tell_attribute(r, claim);
        if (claim->kind == DESTINY_CLAIM_STATUS) tell_status(r, claim);
        if (claim->kind == DESTINY_CLAIM_RETURNS) tell_return(r, claim);
    }
    end_sentence(r);
}

static void say_uses(reasons *r) {
    const destiny_claim *uses = r->claim[DESTINY_CLAIM_USES];
    const bool never = r->claim[DESTINY_CLAIM_NEVER], later = r->claim[DESTINY_CLAIM_LATER];
    if (!uses) return;
    int left = (int)uses->with[0];
    if (left < 0)
        add(r, "it can be used any number of times%s", never ? ", but there will be no occasion any more" : "");
    else if (left > 0)
        add(r, "%d use%s left after it%s", left, left == 1 ? "" : "s",
            never   ? ", but there will be no occasion for more"
            : later ? ", for later rounds too"
                    : "");
    else
        add(r, "no use is left after it%s",
            never   ? ", and none can come back"
            : later ? ", but one may come back"
                    : "");
    end_sentence(r);
}

/* ---- passing --------------------------------------------------------------------------------------------------- */

static void say_most(reasons *r) {
    const destiny_claim *most = r->claim[DESTINY_CLAIM_MOST], *none = r->claim[DESTINY_CLAIM_NO_PLAY];
    const rp_view *view = r->view;
    char name[RP_TEXT_MAX];
    number_text with, without;
    if (none)
        add(r, none->what == DESTINY_BY_CHANCE ? "no play now makes it likelier to win the round"
                                               : "no play now betters these numbers together in this round");
    if (most) {
        rp_action_text(view->game, &view->masked, view->player, most->action, name);
        if (most->what == DESTINY_BY_CHANCE)
            add(r, "of the plays now %s helps most in this round: %s to win it rather than %s", name,
                chance(most->with[0], with), chance(most->without[0], without));
        else
            add(r, "of the plays now %s helps most in this round, by %.1f points of health", name,
                most->with[0] - most->without[0]);
    }
    end_sentence(r);
}

static void say_kept(reasons *r) {
    const destiny_claim *never = r->claim[DESTINY_CLAIM_NEVER], *later = r->claim[DESTINY_CLAIM_LATER];
    char name[RP_TEXT_MAX];
    if (never) {
        ability_text(r, never->what, name);
        add(r, "there will be no later occasion for %s", name);
    } else if (later && !ends_bout(r)) {
        ability_text(r, later->what, name);
        add(r, "kept, %s may still be used in a later round", name);
    }
    end_sentence(r);
}

int destiny_claims_text(const rp_view *view, const destiny_claim claims[], int count,
                        char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const char *own = setup->sheet[view->player].hero->name, *other = setup->sheet[!view->player].hero->name;
    reasons r = {.view = view, .claims = claims, .claim_count = count, .text = text};
    snprintf(r.other, sizeof r.other, "%s", strcmp(own, other) == 0 ? "the other" : other);
    for (int i = count; i-- > 0;) r.claim[claims[i].kind] = &claims[i];
    say_this_round(&r);
    say_no_better(&r);
    say_what_follows(&r);
    say_most(&r);
    if (r.claim[DESTINY_CLAIM_USES])
        say_uses(&r);
    else
        say_kept(&r);
    return r.count;
}

int destiny_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    destiny_claim claims[DESTINY_CLAIMS_MAX];
    int count = destiny_claims_of(view, action, claims);
    return destiny_claims_text(view, claims, count, text);
}
