#include "play/faces/calamity/narrator.h"

#include "engine/games/calamity/events.h"
#include "engine/games/calamity/texts/texts.h"
#include "play/faces/calamity/words.h"

#include <assert.h>

enum { DRAWS_MAX = 14 };

/* Cards drawn that were not told yet: how many each has, and those that the reader sees (numbers of the book + 1). */
typedef struct drawn {
    uint8_t count[CAL_PLAYERS], seen[CAL_PLAYERS];
    uint16_t card[CAL_PLAYERS][DRAWS_MAX];
} drawn;
static_assert(sizeof(drawn) <= sizeof((rp_narrator){0}.kept), "a narrator keeps it");

/* The events of a move on their way to text. */
typedef struct telling {
    const rp_happening *happening;
    const cal_setup *setup;
    const cal_duel *before, *after;
    int reader;
    drawn drawn;
    rp_page page;
} telling;

/* "You draw" or "P1 draws". */
static void say_who(telling *t, int player, const char *verb) {
    cal_put_who(&t->page, player, t->reader, true);
    rp_page_put(&t->page, " %s%s", verb, player == t->reader ? "" : "s");
}

static void put_hero(telling *t, int player, int32_t hero, bool begins) {
    cal_put_hero_of(&t->page, &t->setup->book->hero[hero - 1], player, t->reader, begins);
}

static const char *card_name(const telling *t, int32_t card) {
    return card > 0 ? t->setup->book->card[card - 1].use.name : "a card";
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

/* ---- cards ---------------------------------------------------------------------------------------------- */

static void note_drawn(telling *t, const int32_t value[]) {
    drawn *d = &t->drawn;
    int player = value[0];
    d->count[player]++;
    if (value[1] > 0 && d->seen[player] < DRAWS_MAX) d->card[player][d->seen[player]++] = (uint16_t)value[1];
}

static void say_draws(telling *t) {
    drawn *d = &t->drawn;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        int count = d->count[player], seen = d->seen[player];
        if (!count) continue;
        say_who(t, player, "draw");
        for (int i = 0; i < seen; i++) rp_page_put(&t->page, "%s%s", i ? ", " : " ", card_name(t, d->card[player][i]));
        if (count > seen && seen) rp_page_put(&t->page, " and %d more", count - seen);
        if (!seen && count == 1) rp_page_put(&t->page, " a card");
        if (!seen && count > 1) rp_page_put(&t->page, " %d cards", count);
        rp_page_put(&t->page, ".\n");
    }
    memset(d, 0, sizeof *d);
}

static void say_empty(telling *t, const int32_t value[]) {
    bool own = value[0] == t->reader;
    cal_put_who(&t->page, value[0], t->reader, true);
    rp_page_put(&t->page, " %s no card: the deck is empty.\n", own ? "draw" : "draws");
}

static void say_reshuffled(telling *t, const int32_t value[]) {
    say_who(t, value[0], "shuffle");
    rp_page_put(&t->page, " the discard pile into a new deck.\n");
}

static void say_discarded(telling *t, const int32_t value[]) {
    say_who(t, value[0], "discard");
    rp_page_put(&t->page, " %s.\n", card_name(t, value[1]));
}

static void say_shown(telling *t, const int32_t value[]) {
    say_who(t, value[0], "show");
    rp_page_put(&t->page, " %s.\n", card_name(t, value[1]));
}

static void say_redraws(telling *t, const int32_t value[]) {
    say_who(t, value[0], "redraw");
    rp_page_put(&t->page, " the first hand.\n");
}

/* ---- before the duel ------------------------------------------------------------------------------------ */

static void say_rolled_off(telling *t, const int32_t value[]) {
    say_who(t, value[0], "roll");
    rp_page_put(&t->page, " %d.\n", value[1]);
    bool equal = t->before->rolled && t->after->phase == CAL_PHASE_ROLL_OFF;
    if (equal) rp_page_put(&t->page, "Both rolled the same: once more.\n");
}

static void say_privilege(telling *t, const int32_t value[]) {
    say_who(t, value[0], "take");
    rp_page_put(&t->page, " the first %s; the first %s is ", value[1] ? "turn" : "pick", value[1] ? "pick" : "turn");
    rp_page_put(&t->page, "%s.\n", t->reader == !value[0] ? "yours" : value[0] ? "P1's" : "P2's");
}

static void say_hero(telling *t, const int32_t value[]) {
    const char *name = t->setup->book->hero[value[1] - 1].name;
    if (t->setup->match) {
        say_who(t, value[0], "pick");
    } else {
        cal_put_who(&t->page, value[0], t->reader, true);
        rp_page_put(&t->page, " %s", value[0] == t->reader ? "have" : "has");
    }
    rp_page_put(&t->page, " %s.\n", name);
}

/* Of the other's cards only how many they are in the end is told. */
static void say_added(telling *t, const int32_t value[]) {
    if (value[1] <= 0) return;
    say_who(t, value[0], "add");
    rp_page_put(&t->page, " %s.\n", card_name(t, value[1]));
}

static void say_built(telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "%s deck of ", value[0] == t->reader ? "Your" : value[0] ? "P2's" : "P1's");
    rp_page_put(&t->page, "%d cards is done.\n", value[1]);
}

/* ---- turns and attacks ---------------------------------------------------------------------------------- */

static void say_round(telling *t, const int32_t value[]) { rp_page_put(&t->page, "-- Round %d --\n", value[0]); }

static void say_turn(telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "%s turn:\n", value[0] == t->reader ? "Your" : value[0] ? "P2's" : "P1's");
}

static void say_activates(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " acts.\n");
}

static void say_attacks(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " attacks ");
    put_hero(t, !value[0], value[2], false);
    rp_page_put(&t->page, ".\n");
}

static void say_rolled(telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "The d20 shows %d, where %d or more hits: %s.\n", value[1], value[2],
                value[3] ? "a hit" : "a miss");
}

static void say_uses(telling *t, const int32_t value[]) {
    const cal_hero_card *hero = &t->setup->book->hero[value[1] - 1];
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " uses %s.\n", hero->use[value[2] - 1].name);
}

static void say_casts(telling *t, const int32_t value[]) {
    say_who(t, value[0], "cast");
    rp_page_put(&t->page, " %s", card_name(t, value[1]));
    if (value[2] >= 0 && value[3] > 0) {
        rp_page_put(&t->page, " on ");
        put_hero(t, value[2], value[3], false);
    }
    rp_page_put(&t->page, ".\n");
}

static void say_passive(telling *t, const int32_t value[]) {
    const cal_use *passive = &t->setup->book->hero[value[1] - 1].passive;
    rp_page_put(&t->page, "%s of ", passive->name);
    put_hero(t, value[0], value[1], false);
    rp_page_put(&t->page, " answers.\n");
}

/* ---- what happens to heroes ----------------------------------------------------------------------------- */

static void say_damage(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " takes %d damage, %d health left.\n", value[2], value[3]);
}

static void say_heals(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " heals %d, to %d health.\n", value[2], value[3]);
}

static bool is_same_change(const rp_event *a, const rp_event *b) {
    return a->kind == b->kind && a->value[0] == b->value[0] && a->value[2] == b->value[2] && a->value[3] == b->value[3];
}

/* "Your Brand, Lark: +2 to hit.": the event at `from` and those behind it that differ in the hero only. Returns the
 * place of the last one. */
static int say_changes(telling *t, int from) {
    static const char *const stats[CAL_STATS] = {
        [CAL_ARMOR] = "armor", [CAL_HIT] = "to hit",     [CAL_MORE_DAMAGE] = "damage of attacks",
        [CAL_WARD] = "ward",   [CAL_TAUNT] = "taunting", [CAL_HIDDEN] = "hiding"};
    const rp_account *account = &t->happening->account;
    const rp_event *event = &account->event[from];
    int at = from;
    put_hero(t, event->value[0], event->value[1], true);
    for (; at + 1 < account->count && is_same_change(event, &account->event[at + 1]); at++)
        rp_page_put(&t->page, ", %s", t->setup->book->hero[account->event[at + 1].value[1] - 1].name);
    rp_page_put(&t->page, ": ");
    if (event->value[2] >= CAL_TAUNT)
        rp_page_put(&t->page, "%s %s", event->value[3] > 0 ? "more" : "less", stats[event->value[2]]);
    else if (event->value[2] == CAL_ACTIONS)
        cal_put_actions(&t->page, event->value[3]);
    else
        rp_page_put(&t->page, "%+d %s", event->value[3], stats[event->value[2]]);
    rp_page_put(&t->page, ".\n");
    return at;
}

static void say_ready(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " may be activated again in this Round.\n");
}

static void say_exhausted(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " counts as activated in this Round.\n");
}

static void say_cleansed(telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "All changes of ");
    put_hero(t, value[0], value[1], false);
    rp_page_put(&t->page, " end.\n");
}

static void say_revived(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " comes back with %d health.\n", value[2]);
}

static void say_falls(telling *t, const int32_t value[]) {
    put_hero(t, value[0], value[1], true);
    rp_page_put(&t->page, " is defeated.\n");
}

/* The end is told by itself. */
static void say_nothing(telling *t, const int32_t value[]) {
    (void)t;
    (void)value;
}

static void (*const says[CAL_EVENTS])(telling *, const int32_t value[]) = {
    [CAL_TOLD_ROLLED_OFF] = say_rolled_off,
    [CAL_TOLD_PRIVILEGE] = say_privilege,
    [CAL_TOLD_HERO] = say_hero,
    [CAL_TOLD_ADDED] = say_added,
    [CAL_TOLD_BUILT] = say_built,
    [CAL_TOLD_REDRAWS] = say_redraws,
    [CAL_TOLD_ROUND] = say_round,
    [CAL_TOLD_TURN] = say_turn,
    [CAL_TOLD_DRAWN] = note_drawn,
    [CAL_TOLD_EMPTY] = say_empty,
    [CAL_TOLD_RESHUFFLED] = say_reshuffled,
    [CAL_TOLD_ACTIVATES] = say_activates,
    [CAL_TOLD_ATTACKS] = say_attacks,
    [CAL_TOLD_ROLLED] = say_rolled,
    [CAL_TOLD_USES] = say_uses,
    [CAL_TOLD_CASTS] = say_casts,
    [CAL_TOLD_PASSIVE] = say_passive,
    [CAL_TOLD_DAMAGE] = say_damage,
    [CAL_TOLD_HEALS] = say_heals,
    [CAL_TOLD_READY] = say_ready,
    [CAL_TOLD_EXHAUSTED] = say_exhausted,
    [CAL_TOLD_CLEANSED] = say_cleansed,
    [CAL_TOLD_REVIVED] = say_revived,
    [CAL_TOLD_FALLS] = say_falls,
    [CAL_TOLD_DISCARDED] = say_discarded,
    [CAL_TOLD_SHOWN] = say_shown,
    [CAL_TOLD_OVER] = say_nothing,
};

/* Choices of which the rules tell nothing. */
static void say_silent_choice(telling *t) {
    bool redraws = false, casts = false;
    for (int i = 0; i < t->happening->account.count; i++) {
        redraws |= t->happening->account.event[i].kind == CAL_TOLD_REDRAWS;
        casts |= t->happening->account.event[i].kind == CAL_TOLD_CASTS;
    }
    if (t->before->phase == CAL_PHASE_MULLIGAN && !t->before->waiting && !redraws) {
        say_who(t, t->before->turn_of, "keep");
        rp_page_put(&t->page, " the first hand.\n");
    }
    bool answers = t->before->waiting == CAL_WAITS_ANSWER && t->before->waits_for == t->reader;
    if (answers && !casts) rp_page_put(&t->page, "You do not answer.\n");
}

/* Whether a passive that answers at event `at` comes to nothing, as healing does where nobody is wounded. */
static bool is_idle(const telling *t, int at) {
    const rp_account *account = &t->happening->account;
    const cal_use *passive = &t->setup->book->hero[account->event[at].value[1] - 1].passive;
    for (int i = 0; i < passive->effect_count; i++)
        if (passive->effect[i].kind != CAL_HEAL && passive->effect[i].kind != CAL_DAMAGE) return false;
    if (at + 1 == account->count) return true;
    int next = account->event[at + 1].kind;
    return next != CAL_TOLD_HEALS && next != CAL_TOLD_DAMAGE;
}

void cal_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    const rp_account *account = &happening->account;
    telling t = {.happening = happening,
                 .setup = cal_setup_of(happening->game),
                 .before = cal_duel_of(&happening->before),
                 .after = cal_duel_of(&happening->after),
                 .reader = happening->reader,
                 .page = {text, RP_NARRATION_MAX, 0}};
    text[0] = 0;
    memcpy(&t.drawn, narrator->kept, sizeof t.drawn);
    if (rp_unasked_of(happening) != RP_ONLY_LEGAL) say_silent_choice(&t);
    for (int i = 0; i < account->count; i++) {
        const rp_event *event = &account->event[i];
        if (event->kind != CAL_TOLD_DRAWN) say_draws(&t);
        if (event->kind == CAL_TOLD_CHANGE)
            i = say_changes(&t, i);
        else if (event->kind != CAL_TOLD_PASSIVE || !is_idle(&t, i))
            says[event->kind](&t, event->value);
    }
    if (t.after->waiting != CAL_WAITS_DRAW) say_draws(&t);
    memcpy(narrator->kept, &t.drawn, sizeof t.drawn);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

void cal_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]) {
    const cal_duel *duel = cal_duel_of(&last->after);
    rp_page page = {text, RP_NARRATION_MAX, 0};
    text[0] = 0;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *of = &duel->side[player];
        if (player == reader || !(of->hand & ~of->known)) continue;
        cal_put_who(&page, player, reader, true);
        rp_page_put(&page, " still held ");
        cal_put_pile(&page, cal_setup_of(last->game), of, of->hand);
        rp_page_put(&page, ".\n");
    }
}

/* "Brand 12 of 32, Lark defeated" */
static void put_side(rp_page *page, const cal_setup *setup, const cal_duel *duel, int player) {
    for (int place = 0; place < CAL_TRIO; place++) {
        const cal_hero *hero = &duel->side[player].hero[place];
        if (!hero->kind) continue;
        const cal_hero_card *card = cal_card_of_hero(setup, hero);
        rp_page_put(page, "%s%s ", place ? ", " : "", card->name);
        if (hero->health)
            rp_page_put(page, "%d of %d", hero->health, card->health);
        else
            rp_page_put(page, "defeated");
    }
}

void cal_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    const cal_setup *setup = cal_setup_of(game);
    const cal_duel *duel = cal_duel_of(terminal);
    rp_page page = {text, RP_NARRATION_MAX, 0};
    char how[RP_TEXT_MAX];
    text[0] = 0;
    cal_phrases.end(game, terminal, reader, how);
    rp_page_put(&page, "%s, after %d Round%s.\n", how, duel->round, plural(duel->round));
    for (int i = 0; i < CAL_PLAYERS; i++) {
        int player = reader == 1 ? !i : i;
        rp_page_put(&page, "  ");
        cal_put_who(&page, player, reader, true);
        rp_page_put(&page, ": ");
        put_side(&page, setup, duel, player);
        rp_page_put(&page, ".\n");
    }
    if (duel->result == CAL_DRAWN_GAME) {
        rp_page_put(&page, "Nobody wins.\n");
        return;
    }
    int winner = duel->result == CAL_SECOND_WINS;
    cal_put_who(&page, reader < 0 ? winner : reader, reader, true);
    rp_page_put(&page, " %s.\n", reader < 0 ? "wins" : winner == reader ? "win" : "lose");
}
