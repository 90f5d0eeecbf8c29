/* What no play can reach, as far as a look at one position can tell. */
#include "engine/games/calamity/decks/decks.h"
#include "engine/games/calamity/duel/effects.h"
#include "engine/games/calamity/knowledge.h"
#include "engine/games/calamity/positions/positions.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct check {
    const cal_setup *setup;
    const cal_duel *duel;
    int viewer;
    rp_reader *reader;
} check;

/* The reader keeps the first failure. */
static void __attribute__((format(printf, 3, 4))) require(const check *c, bool holds, const char *format, ...) {
    char text[RP_TEXT_MAX * 2];
    if (holds || !rp_reader_ok(c->reader)) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    rp_reader_fail(c->reader, "%s", text);
}

static const char *name_of(int player) { return player ? "p2" : "p1"; }

/* ---- heroes --------------------------------------------------------------------------------------------- */

static void check_heroes(const check *c) {
    const cal_duel *duel = c->duel;
    bool mirror = c->setup->option[CAL_OPTION_MIRROR];
    for (int a = 1; a <= CAL_HEROES; a++)
        for (int b = a + 1; b <= CAL_HEROES; b++) {
            int kind = cal_hero_seen(duel, a)->kind;
            bool apart = mirror && cal_side_of(a) != cal_side_of(b);
            require(c, !kind || kind != cal_hero_seen(duel, b)->kind || apart, "heroes: '%s' is there twice",
                    kind ? c->setup->book->hero[kind - 1].id : "");
        }
    if (duel->phase < CAL_PHASE_DECK) return;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        int least = duel->phase == CAL_PHASE_DECK ? CAL_TRIO : 1;
        require(c, duel->side[player].hero_count >= least, "%s.heroes: are %d, should be at least %d", name_of(player),
                duel->side[player].hero_count, least);
        if (cal_is_before_deal((cal_phase)duel->phase) || duel->phase == CAL_PHASE_OVER) continue;
        require(c, cal_living(&duel->side[player]), "%s.heroes: all are defeated, so the phase should be over",
                name_of(player));
    }
}

/* ---- before the duel ------------------------------------------------------------------------------------ */

static void check_draft(const check *c) {
    const cal_duel *duel = c->duel;
    int of_picker = duel->side[duel->picker].hero_count, of_other = duel->side[!duel->picker].hero_count;
    bool picker = duel->turn_of == duel->picker;
    require(c, of_picker == of_other + !picker && of_other < CAL_TRIO,
            "heroes: %s has %d and %s has %d, which does not fit the turn of %s: %s picks first", name_of(duel->picker),
            of_picker, name_of(!duel->picker), of_other, name_of(duel->turn_of), name_of(duel->picker));
}

static void check_decks(const check *c) {
    const cal_duel *duel = c->duel;
    const cal_side *first = &duel->side[duel->picker], *second = &duel->side[!duel->picker];
    require(c, !second->built && duel->turn_of == (first->built ? !duel->picker : duel->picker),
            "turn_of: %s builds first, then the other", name_of(duel->picker));
    require(c, first->built || !second->cards, "%s: builds behind %s", name_of(!duel->picker), name_of(duel->picker));
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *of = &duel->side[player];
        uint8_t copies[CAL_LOCAL_CARDS] = {0};
        bool hidden = c->viewer != RP_CHANCE_PLAYER && c->viewer != player;
        for (int slot = 0; slot < of->cards && !hidden; slot++) copies[of->kind[slot] - 1]++;
        require(c, hidden || cal_is_legal_list(c->setup, of, copies, of->built), "%s.deck: %s", name_of(player),
                of->built ? "is no legal deck, of 30 to 40 cards" : "cannot become a legal deck in ascending order");
        require(c, !hidden || !of->built || of->cards >= CAL_DECK_LEAST, "%s.cards: a deck should have at least %d",
                name_of(player), CAL_DECK_LEAST);
        require(c, !of->hand && !of->discard && !of->field, "%s: has cards elsewhere than in the deck",
                name_of(player));
    }
}

static void check_before(const check *c) {
    const cal_duel *duel = c->duel;
    cal_phase phase = (cal_phase)duel->phase;
    bool draws_heroes = phase == CAL_PHASE_HEROES;
    require(c, draws_heroes != c->setup->match, "phase: this one goes with stage=%s", draws_heroes ? "duel" : "match");
    require(c, !duel->rolled || phase == CAL_PHASE_ROLL_OFF, "rolled: goes with the phase roll-off");
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *of = &duel->side[player];
        require(c, phase == CAL_PHASE_DECK || (!of->cards && !of->built), "%s: has cards before decks are built",
                name_of(player));
        require(c, draws_heroes || phase >= CAL_PHASE_DRAFT || !of->hero_count, "%s: has heroes before the draft",
                name_of(player));
        for (int i = 0; draws_heroes && i < of->hero_count; i++)
            require(c, c->setup->trio[player][i] < 0 || c->setup->trio[player][i] + 1 == of->hero[i].kind,
                    "%s.heroes: are not those of the option %s", name_of(player), name_of(player));
    }
    if (draws_heroes)
        require(c,
                duel->side[duel->turn_of].hero_count < CAL_TRIO && c->setup->trio[duel->turn_of][0] < 0 &&
                    (!duel->turn_of || duel->side[0].hero_count == CAL_TRIO),
                "turn_of: should be who lacks a hero that is drawn");
    if (phase == CAL_PHASE_DRAFT) check_draft(c);
    if (phase == CAL_PHASE_DECK) check_decks(c);
    require(c, phase < CAL_PHASE_DRAFT || draws_heroes || duel->began == !duel->picker,
            "began: should be who does not pick first");
}

/* ---- what is waited for --------------------------------------------------------------------------------- */

static bool is_hero(const cal_duel *duel, int number) { return number && cal_hero_seen(duel, number)->kind; }

/* Whether what goes on is there in the data, with `by` as its player. */
static void check_going(const check *c, const char *key, const cal_going *going, int by) {
    const cal_duel *duel = c->duel;
    const cal_side *of = &duel->side[by];
    if (!going->source) return;
    bool is_card = going->source == CAL_SOURCE_CARD;
    require(c, going->by == by, "%s.by: should be %s", key, name_of(by));
    require(c, is_card || (is_hero(duel, going->user) && cal_side_of(going->user) == by),
            "%s.user: should be a hero of %s", key, name_of(by));
    require(c, !going->user || is_hero(duel, going->user), "%s.user: there is no such hero", key);
    require(c, !going->target || is_hero(duel, going->target), "%s.target: there is no such hero", key);
    if (!rp_reader_ok(c->reader)) return;
    bool there = is_card ? cal_card_of(c->setup, of, going->number) != NULL
                         : going->number < cal_card_of_hero(c->setup, cal_hero_seen(duel, going->user))->use_count;
    require(c, there, "%s.number: there is no such card or action", key);
    if (!rp_reader_ok(c->reader)) return;
    const cal_use *use = cal_use_going(c->setup, duel, going);
    require(c, (use->target != CAL_AIM_NONE) == (going->target > 0), "%s.target: does not fit this card or action",
            key);
    require(c, going->step <= use->effect_count, "%s.step: should be at most %d", key, use->effect_count);
}

static const cal_effect *effect_going(const check *c, const cal_going *going) {
    if (!going->source) return NULL;
    const cal_use *use = cal_use_going(c->setup, c->duel, going);
    return going->step < use->effect_count ? &use->effect[going->step] : NULL;
}

static void check_attack(const check *c) {
    const cal_duel *duel = c->duel;
    int attacker = duel->attacker, attacked = duel->attacked;
    require(c, duel->stage || (!attacker && !attacked), "attack.stage: is missing");
    require(c, duel->stage == CAL_DECLARED || !duel->answer.source, "answer: goes with an attack that is declared");
    if (!duel->stage || !rp_reader_ok(c->reader)) return;
    require(c,
            is_hero(duel, attacker) && is_hero(duel, attacked) && cal_side_of(attacker) == duel->turn_of &&
                cal_side_of(attacked) != duel->turn_of,
            "attack: should be of a hero of %s on one of %s", name_of(duel->turn_of), name_of(!duel->turn_of));
    const cal_effect *effect = effect_going(c, &duel->use);
    require(c, !duel->use.source || (effect && effect->kind == CAL_ATTACK), "use: its effect now should be an attack");
}

static bool throws_dice(const check *c) {
    const cal_duel *duel = c->duel;
    const cal_going *going = duel->answer.source ? &duel->answer : &duel->use;
    const cal_effect *effect = effect_going(c, going);
    if (duel->stage == CAL_HITS) return cal_dice_thrown(c->setup, duel).count > 0;
    if (!effect || (duel->stage && !duel->answer.source)) return false;
    return (effect->kind == CAL_DAMAGE || effect->kind == CAL_HEAL) && cal_effect_dice(effect).count &&
           cal_happens(duel, going, effect) && cal_heroes_meant(c->setup, duel, going, effect);
}

static void check_waiting(const check *c) {
    const cal_duel *duel = c->duel;
    const cal_side *of = &duel->side[duel->waits_for];
    int in_deck = of->cards - of->hand_count - rp_pile_count(of->discard | of->field);
    bool alive =
        duel->stage && cal_hero_seen(duel, duel->attacker)->health && cal_hero_seen(duel, duel->attacked)->health;
    bool fits = true;
    switch ((cal_waiting)duel->waiting) {
    case CAL_WAITS_FOR_NOTHING:
        fits = !duel->stage && !duel->use.source && !duel->answer.source && !duel->waits_for;
        for (int i = 0; i < CAL_PLAYERS; i++)
            fits &= !duel->side[i].draws && !duel->side[i].discards && !duel->side[i].random_discards;
        break;
    case CAL_WAITS_ROLL: fits = duel->stage == CAL_ANSWERED && alive && duel->waits_for == duel->turn_of; break;
    case CAL_WAITS_ANSWER: fits = duel->stage == CAL_DECLARED && alive && duel->waits_for != duel->turn_of; break;
    case CAL_WAITS_DICE: fits = (duel->stage != CAL_HITS || alive) && throws_dice(c); break;
    case CAL_WAITS_DRAW: fits = of->draws && in_deck > 0; break;
    case CAL_WAITS_RANDOM_DISCARD: fits = of->random_discards && of->hand_count; break;
    default: fits = of->discards && of->hand_count;
    }
    require(c, fits, "waiting: what is waited for does not fit what goes on");
}

/* ---- the duel ------------------------------------------------------------------------------------------- */

static void check_turn(const check *c) {
    const cal_duel *duel = c->duel;
    const cal_side *of = &duel->side[duel->turn_of];
    int limit = c->setup->option[CAL_OPTION_ROUND_LIMIT];
    require(c, duel->round && duel->turn, "round: a duel begins with round 1 and turn 1");
    require(c, !limit || duel->round <= limit, "round: is %d, should be at most %d", duel->round, limit);
    require(c, duel->phase == CAL_PHASE_OVER || duel->turn_of == (duel->opener ^ ((duel->turn - 1) & 1)),
            "opener: %s began this Round, so turn %d is not of %s", name_of(duel->opener), duel->turn,
            name_of(duel->turn_of));
    require(c, duel->round > 1 || duel->opener == duel->began, "began: should be who is the opener in Round 1");
    require(c, duel->active <= of->hero_count, "active: %s has %d heroes", name_of(duel->turn_of), of->hero_count);
    require(c, duel->phase != CAL_PHASE_ACT || duel->active, "active: is missing in the phase act");
    require(c, duel->phase != CAL_PHASE_TURN || (!duel->active && !duel->actions), "active: goes with the phase act");
    require(c,
            duel->phase != CAL_PHASE_HAND_LIMIT ||
                (c->setup->option[CAL_OPTION_HAND_LIMIT] && of->hand_count > c->setup->option[CAL_OPTION_HAND_LIMIT]),
            "phase: hand-limit goes with more cards in hand than the option hand_limit");
}

void cal_check_position(const cal_setup *setup, const cal_duel *duel, int viewer, rp_reader *reader) {
    const check c = {setup, duel, viewer, reader};
    bool over = duel->phase == CAL_PHASE_OVER;
    check_heroes(&c);
    require(&c, over == (duel->result != CAL_OPEN), "result: goes with the phase over");
    if (rp_reader_ok(reader) && cal_is_before_deal((cal_phase)duel->phase)) check_before(&c);
    if (rp_reader_ok(reader) && duel->phase >= CAL_PHASE_TURN) check_turn(&c);
    require(
        &c,
        (duel->phase != CAL_PHASE_DEAL || duel->waiting == CAL_WAITS_DRAW) &&
            (duel->phase != CAL_PHASE_MULLIGAN || (setup->option[CAL_OPTION_MULLIGAN] && duel->turn == duel->turn_of)),
        "phase: a deal waits for a draw, and a mulligan goes with the option");
    check_going(&c, "use", &duel->use, duel->turn_of);
    check_going(&c, "answer", &duel->answer, !duel->turn_of);
    if (rp_reader_ok(reader)) check_attack(&c);
    if (rp_reader_ok(reader)) check_waiting(&c);
}
