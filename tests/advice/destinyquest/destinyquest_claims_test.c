/* labels: longer thorough
 *
 * Every kind of claim that reasons of destinyquest are made of, judged at random positions of random heroes by an
 * enumeration of the round that shares no code with the claims (support/destinyquest_round.h): 100 claims of each kind,
 * in ./run test full 2,500, at full length 10,000. */
#include "engine/games/destinyquest/effects/act.h"
#include "eval/destinyquest/claims.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/destinyquest_round.h"
#include "tests/support/length.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLAIMS = 10000, LATER_TRIALS = 3000, NEVER_TRIALS = 20, BOUTS_MAX = 400000 };

static const char *const kind_names[DESTINY_CLAIMS] = {
    "the round",    "end of the bout", "health lost", "no better",  "attribute",  "status",     "thrown again",
    "dice changed", "uses returned",   "uses left",   "used later", "never used", "helps most", "no play helps"};

/* One action at one position. */
typedef struct judge {
    const rp_game *game;
    const rp_state *state;
    const destiny_bout *bout;
    int player;
    rp_action action, second;
    bool known_with, known_without;
    bool too_large, unseen; /* what cannot be judged: too much to enumerate; nothing to see of the claim */
    round_ahead with, without;
    rp_random *random;
} judge;

static bool same(double a, double b) { return fabs(a - b) < 1e-8; }

static const round_ahead *with(judge *j) {
    if (!j->known_with) j->too_large |= !round_ahead_of(j->game, j->state, j->player, j->action, j->second, &j->with);
    j->known_with = true;
    return &j->with;
}

static const round_ahead *without(judge *j) {
    rp_action passing = round_passing(j->game, j->state, j->player);
    if (!j->known_without) j->too_large |= !round_ahead_of(j->game, j->state, j->player, passing, -1, &j->without);
    j->known_without = true;
    return &j->without;
}

/* ---- this round ------------------------------------------------------------------------------------------------ */

static bool is_round(const judge *j, const round_ahead *ahead, const double of[3]) {
    return same(of[0], ahead->wins[j->player]) && same(of[2], ahead->wins[!j->player]) && of[1] > ahead->tie - 1e-8 &&
           of[1] < ahead->tie + ahead->unclear + 1e-8;
}

static bool is_end(const judge *j, const round_ahead *ahead, const double of[3]) {
    return same(of[0], ahead->winner[j->player]) && same(of[1], ahead->winner[!j->player]) && same(of[2], ahead->draw);
}

static double lost(const judge *j, const round_ahead *ahead, int hero) {
    return j->bout->fighter[hero].health - ahead->health[hero];
}

static bool is_loss(const judge *j, const round_ahead *ahead, const double of[3]) {
    return same(of[0], lost(j, ahead, !j->player)) && same(of[1], lost(j, ahead, j->player));
}

static bool both(judge *j, const destiny_claim *c,
                 bool (*is)(const judge *j, const round_ahead *ahead, const double of[3])) {
    bool passes = j->action == round_passing(j->game, j->state, j->player) || j->bout->pending;
    if (c->compares && passes) return false;
    return is(j, with(j), c->with) && (!c->compares || is(j, without(j), c->without));
}

static bool is_no_better(judge *j, const destiny_claim *c) {
    const round_ahead *a = with(j), *b = without(j);
    int own = j->player, other = !own;
    bool equal = same(a->wins[own], b->wins[own]) && same(a->wins[other], b->wins[other]) &&
                 same(a->winner[own], b->winner[own]) && same(a->winner[other], b->winner[other]) &&
                 same(a->health[own], b->health[own]) && same(a->health[other], b->health[other]);
    bool better = a->wins[own] > b->wins[own] + 1e-8 || a->wins[other] < b->wins[other] - 1e-8 ||
                  a->winner[own] > b->winner[own] + 1e-8 || a->winner[other] < b->winner[other] - 1e-8 ||
                  a->health[own] > b->health[own] + 1e-8 || a->health[other] < b->health[other] - 1e-8;
    return !better && equal == (c->with[0] > 0);
}

/* ---- the rounds after it ----------------------------------------------------------------------------------------- */

static bool is_attribute(judge *j, const destiny_claim *c) {
    const round_ahead *a = with(j), *b = without(j);
    int h = c->hero, i = c->what;
    bool certain = a->least_change[h][i] == a->most_change[h][i] && b->least_change[h][i] == b->most_change[h][i];
    bool lasts = certain && a->least_change[h][i] - b->least_change[h][i] == a->low[h][i] - b->low[h][i];
    return same(c->with[0], a->low[h][i]) && same(c->with[0], a->high[h][i]) && same(c->without[0], b->low[h][i]) &&
           same(c->without[0], b->high[h][i]) && !same(c->with[0], c->without[0]) && c->lasts == lasts;
}

static bool is_status(judge *j, const destiny_claim *c) {
    const round_ahead *a = with(j), *b = without(j);
    return same(c->with[0], a->status[c->hero][c->what] / a->next) &&
           same(c->without[0], b->status[c->hero][c->what] / b->next) && !same(c->with[0], c->without[0]);
}

/* ---- dice ------------------------------------------------------------------------------------------------------- */

static int points(const uint8_t die[], int room) {
    int sum = 0;
    for (int i = 0; i < room; i++) sum += die[i];
    return sum;
}

/* Of all dice that lie: the speed dice of a hero, those of the attack, and those of an ability that lie open. */
static int lying(const destiny_bout *bout, int hero) {
    return points(bout->fighter[hero].die, DESTINY_SPEED_DICE_MAX) + points(bout->die, DESTINY_DICE_MAX) +
           points(bout->open_die, DESTINY_DICE_MAX);
}

/* Chances of `dice` dice to come to more than `than` and to as much, all throws counted. */
static void throw_all(int dice, int than, double *more, double *equal) {
    int throws = 1;
    for (int i = 0; i < dice; i++) throws *= 6;
    *more = *equal = 0;
    for (int number = 0; number < throws; number++) {
        int sum = 0;
        for (int i = 0, rest = number; i < dice; i++, rest /= 6) sum += 1 + rest % 6;
        *more += sum > than ? 1.0 / throws : 0;
        *equal += sum == than ? 1.0 / throws : 0;
    }
}

static bool is_again(const judge *j, const destiny_claim *c) {
    rp_state after;
    double more, equal;
    round_play(j->game, j->state, j->player, j->action, j->second, &after);
    const destiny_bout *then = destiny_bout_of(&after);
    int removed = lying(j->bout, c->hero) - lying(then, c->hero);
    throw_all(then->roll_count, c->what, &more, &equal);
    return then->roll == DESTINY_ROLL_AGAIN && removed == c->what && then->roller == c->hero &&
           same(c->with[0], more) && same(c->with[1], equal) && same(c->with[2], 1 - more - equal);
}

static bool is_dice(judge *j, const destiny_claim *c) {
    rp_state after;
    round_play(j->game, j->state, j->player, j->action, j->second, &after);
    const destiny_bout *then = destiny_bout_of(&after);
    j->unseen = then->phase != j->bout->phase || then->roll; /* they have been counted and lie no more */
    int more = lying(then, c->hero) - lying(j->bout, c->hero);
    return same(c->with[0] - c->without[0], more);
}

/* ---- uses ------------------------------------------------------------------------------------------------------- */

/* Played in several rounds, the use being gone with the last of them. */
static bool is_staged(const destiny_ability *ability) {
    return !strcmp(ability->id, "bolt") || !strcmp(ability->id, "stone-rain");
}

static bool is_uses(const judge *j, const destiny_claim *c) {
    rp_state after;
    const destiny_card *card = destiny_card_of(destiny_setup_of(j->game), j->player, c->what);
    int left = j->bout->fighter[j->player].left[c->what];
    if (c->what != destiny_played(j->action)) return false;
    if (card->uses == DESTINY_UNLIMITED) return c->with[0] < 0;
    round_play(j->game, j->state, j->player, j->action, j->second, &after);
    bool stays = is_staged(card->ability) && destiny_bout_of(&after)->fighter[j->player].left[c->what] == left;
    return same(c->with[0], stays ? left : left - 1);
}

static bool is_returned(const judge *j, const destiny_claim *c) {
    rp_state after;
    round_play(j->game, j->state, j->player, j->action, j->second, &after);
    int before = j->bout->fighter[j->player].left[c->what];
    int then = destiny_bout_of(&after)->fighter[j->player].left[c->what];
    return same(c->with[0], then) && same(c->without[0], before) && then > before;
}

static bool may_use(const judge *j, const rp_state *state, int index) {
    rp_action legal[RP_LEGAL_MAX];
    unsigned to_act = rp_to_act(j->game, state);
    if (to_act & RP_TO_ACT_CHANCE || !(to_act >> j->player & 1) || destiny_bout_of(state)->pending) return false;
    int count = rp_legal(j->game, state, j->player, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] >= DESTINY_FIRST_ABILITY && destiny_played(legal[i]) == index) return true;
    return false;
}

/* Whether random play, for the rest of the bout, gives him an occasion; he himself keeps the ability till then. Of
 * three courses one is of people who rarely play anything. */
static bool has_occasion(const judge *j, const rp_state *after, int index, bool later, int trial) {
    rp_state state;
    int round = destiny_bout_of(after)->round;
    rp_clone(j->game, &state, after);
    for (unsigned to_act; (to_act = rp_to_act(j->game, &state)) != 0;) {
        rp_move move = {{0}};
        rp_action legal[RP_LEGAL_MAX];
        if (may_use(j, &state, index) && (!later || destiny_bout_of(&state)->round > round)) return true;
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(j->game, &state, j->random);
        for (int hero = 0; hero < DESTINY_HEROES && !(to_act & RP_TO_ACT_CHANCE); hero++) {
            if (!(to_act >> hero & 1)) continue;
            int count = rp_legal(j->game, &state, hero, legal);
            bool passes = trial % 3 && rp_random_below(j->random, 8);
            int choice = passes ? 0 : (int)rp_random_below(j->random, (uint32_t)count);
            if (hero == j->player && legal[choice] >= DESTINY_FIRST_ABILITY && !destiny_bout_of(&state)->pending &&
                destiny_played(legal[choice]) == index)
                choice = 0;
            move.of[hero] = legal[choice];
        }
        rp_apply(j->game, &state, &move);
    }
    return false;
}

static bool is_occasion(judge *j, const destiny_claim *c, bool later) {
    rp_state after;
    j->unseen = later && !destiny_setup_of(j->game)->round_limit; /* rounds have no numbers then */
    if (j->unseen) return false;
    round_play(j->game, j->state, j->player, j->action, j->second, &after);
    int trials = later ? LATER_TRIALS : NEVER_TRIALS;
    for (int i = 0; i < trials; i++)
        if (has_occasion(j, &after, c->what, later, i)) return later;
    return !later;
}

/* ---- passing ----------------------------------------------------------------------------------------------------- */

static double brings(const judge *j, const round_ahead *ahead, int what) {
    if (what == DESTINY_BY_CHANCE) return ahead->wins[j->player];
    return lost(j, ahead, !j->player) - lost(j, ahead, j->player);
}

/* The most of an action and its second steps; *second becomes that one. */
static double most_of(judge *j, rp_action action, int what, rp_action *second) {
    rp_action steps[RP_LEGAL_MAX] = {-1};
    rp_state after;
    int count = 1;
    double most = -INFINITY;
    rp_clone(j->game, &after, j->state);
    rp_apply_one(j->game, &after, j->player, action);
    if (destiny_bout_of(&after)->pending && !j->bout->pending) count = rp_useful(j->game, &after, j->player, steps);
    for (int i = 0; i < count; i++) {
        round_ahead ahead;
        j->too_large |= !round_ahead_of(j->game, j->state, j->player, action, steps[i], &ahead);
        if (j->too_large || brings(j, &ahead, what) <= most + 1e-9) continue;
        most = brings(j, &ahead, what);
        *second = steps[i];
    }
    return most;
}

static bool is_most(judge *j, const destiny_claim *c) {
    rp_action useful[RP_LEGAL_MAX], second = -1;
    double passing = brings(j, without(j), c->what), most = passing;
    int count = rp_useful(j->game, j->state, j->player, useful);
    for (int i = 0; i < count && !j->too_large; i++)
        if (useful[i] >= DESTINY_FIRST_ABILITY) most = fmax(most, most_of(j, useful[i], c->what, &second));
    bool early = j->bout->phase < DESTINY_PHASE_ANSWER && j->bout->phase != DESTINY_PHASE_BOUT_START;
    if ((c->what == DESTINY_BY_CHANCE) != early || !same(c->without[0], passing) || !same(c->with[0], most))
        return false;
    if (c->kind == DESTINY_CLAIM_NO_PLAY) return same(most, passing);
    return !same(most, passing) && same(most, most_of(j, c->action, c->what, &second));
}

/* ---- all kinds --------------------------------------------------------------------------------------------------- */

static bool is_true(judge *j, const destiny_claim *c) {
    switch (c->kind) {
    case DESTINY_CLAIM_ROUND: return j->bout->phase != DESTINY_PHASE_BOUT_START && both(j, c, is_round);
    case DESTINY_CLAIM_END: return both(j, c, is_end);
    case DESTINY_CLAIM_LOSS: return both(j, c, is_loss);
    case DESTINY_CLAIM_NO_BETTER: return is_no_better(j, c);
    case DESTINY_CLAIM_ATTRIBUTE: return is_attribute(j, c);
    case DESTINY_CLAIM_STATUS: return is_status(j, c);
    case DESTINY_CLAIM_AGAIN: return is_again(j, c);
    case DESTINY_CLAIM_DICE: return is_dice(j, c);
    case DESTINY_CLAIM_RETURNS: return is_returned(j, c);
    case DESTINY_CLAIM_USES: return is_uses(j, c);
    case DESTINY_CLAIM_LATER: return is_occasion(j, c, true);
    case DESTINY_CLAIM_NEVER: return is_occasion(j, c, false);
    case DESTINY_CLAIM_MOST:
    case DESTINY_CLAIM_NO_PLAY: return is_most(j, c);
    case DESTINY_CLAIMS: break;
    }
    return false;
}

static void refute(const judge *j, const destiny_claim *c) {
    char action[RP_TEXT_MAX];
    rp_action_text(j->game, j->state, j->player, j->action, action);
    ck_abort_msg("not true: %s of %s in phase %d of %s: what %d, hero %d, second %d, with %.9g %.9g %.9g, without "
                 "%.9g %.9g %.9g; counted: wins %.9g, health %.9g %.9g, without: wins %.9g, health %.9g %.9g",
                 kind_names[c->kind], action, j->bout->phase, j->game->spec.text, c->what, c->hero, c->second,
                 c->with[0], c->with[1], c->with[2], c->without[0], c->without[1], c->without[2],
                 j->with.wins[j->player], j->with.health[0], j->with.health[1], j->without.wins[j->player],
                 j->without.health[0], j->without.health[1]);
}

typedef struct tally {
    int checked[DESTINY_CLAIMS], wanted, unjudged;
} tally;

static bool is_done(const tally *t) {
    for (int i = 0; i < DESTINY_CLAIMS; i++)
        if (t->checked[i] < t->wanted) return false;
    return true;
}

static void check_action(const rp_game *game, const rp_state *state, int player, rp_action action, rp_random *random,
                         tally *t) {
    destiny_claim claims[DESTINY_CLAIMS_MAX];
    rp_view view;
    judge j = {.game = game,
               .state = state,
               .bout = destiny_bout_of(state),
               .player = player,
               .action = action,
               .second = -1,
               .random = random};
    rp_view_of(game, state, player, &view);
    int count = destiny_claims_of(&view, action, claims);
    for (int i = 0; i < count; i++) {
        const destiny_claim *c = &claims[i];
        if (t->checked[c->kind] >= t->wanted) continue;
        if (c->kind != DESTINY_CLAIM_MOST) j.second = c->second;
        j.unseen = false;
        bool holds = is_true(&j, c), judged = !j.too_large && !j.unseen;
        if (judged && !holds) refute(&j, c);
        t->unjudged += !judged;
        t->checked[c->kind] += judged;
    }
}

/* ---- random positions -------------------------------------------------------------------------------------------- */

static void check_bout(const rp_game *game, rp_state *state, rp_random *random, tally *t) {
    for (unsigned to_act; (to_act = rp_to_act(game, state)) != 0;) {
        rp_move move = {{0}};
        rp_action useful[RP_LEGAL_MAX];
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(game, state, random);
        for (int player = 0; player < DESTINY_HEROES && !(to_act & RP_TO_ACT_CHANCE); player++) {
            if (!(to_act >> player & 1)) continue;
            int count = rp_useful(game, state, player, useful);
            rp_action some = useful[rp_random_below(random, (uint32_t)count)];
            if (count > 1 && rp_random_below(random, 4) == 0) check_action(game, state, player, some, random, t);
            move.of[player] = useful[rp_random_below(random, 2) ? 0 : rp_random_below(random, (uint32_t)count)];
        }
        rp_advance(game, state, &move);
    }
}

static void check_book_bout(rp_random *random, tally *t) {
    const destiny_book *book = destiny_book_default();
    char spec[RP_SPEC_TEXT_MAX];
    rp_game *game;
    rp_state state;
    snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s%s", book->hero[rp_random_below(random, book->hero_count)].id,
             book->hero[rp_random_below(random, book->hero_count)].id,
             rp_random_below(random, 4) ? "" : ",round-limit=3");
    ck_assert_int_eq(rp_game_new(spec, NULL, &game, NULL), RP_OK);
    rp_start(game, &state);
    check_bout(game, &state, random, t);
    rp_game_free(game);
}

/* Much that changes dice, gives back uses and lasts: kinds of claims that are rare elsewhere. */
static void check_rich_bout(rp_random *random, tally *t) {
    static const char *const abilities[] = {"second wind, refresh, charm 3, feint, high five, dominate, gut ripper, "
                                            "haste, webbed, rust, cripple, thorn cage",
                                            "second wind, refresh, surefooted, sneak, shadow speed, critical strike, "
                                            "curse, corrode, haunt, monkey mob, heal",
                                            "refresh, charm 2, watchful, consume, last laugh, bright spark, "
                                            "meditation, bolt, slam, wither, courage, bleed"};
    duel_hero hero[2];
    for (int i = 0; i < 2; i++) {
        hero[i] = duel_random_hero(random);
        hero[i].abilities = abilities[rp_random_below(random, 3)];
    }
    duel *d = duel_new(NULL, hero[0], hero[1]);
    check_bout(d->game, &d->state, random, t);
    duel_free(d);
}

START_TEST(all_claims_are_true) {
    tally t = {.wanted = test_by_length(CLAIMS / 100, CLAIMS / 100, CLAIMS)};
    rp_random random;
    rp_random_seed(&random, 41);
    for (int bout = 0; bout < BOUTS_MAX && !is_done(&t); bout++) {
        if (bout % 4 == 0) check_book_bout(&random, &t);
        if (bout % 2 == 1) check_rich_bout(&random, &t);
        if (bout % 4 != 2) continue;
        duel *d = duel_random(&random);
        check_bout(d->game, &d->state, &random, &t);
        duel_free(d);
    }
    for (int i = 0; i < DESTINY_CLAIMS; i++) printf("%-16s %6d claims, all true\n", kind_names[i], t.checked[i]);
    printf("%d more could not be judged\n", t.unjudged);
    ck_assert(is_done(&t));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("destinyquest claims");
    TCase *tests = tcase_create("claims");
    tcase_set_timeout(tests, 1100);
    tcase_add_test(tests, all_claims_are_true);
    suite_add_tcase(suite, tests);
    return test_suite_run(suite);
}
