#include "play/faces/mage_knight/narrator.h"

#include "engine/games/mage_knight/events.h"
#include "engine/games/mage_knight/fight/values.h"
#include "engine/games/mage_knight/round/round.h"
#include "play/faces/mage_knight/deal.h"
#include "play/faces/mage_knight/words.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { DRAWS_MAX = 24 };

/* Cards drawn that were not told yet: how many each has, and the kinds of those that the reader sees. */
typedef struct drawn {
    uint8_t count[MK_PLAYERS], seen[MK_PLAYERS];
    uint8_t kind[MK_PLAYERS][DRAWS_MAX];
} drawn;
static_assert(sizeof(drawn) <= sizeof((rp_narrator){0}.kept), "a narrator keeps it");

/* The events of a move on their way to text. */
typedef struct telling {
    const rp_happening *happening;
    const rp_game *game;
    const mk_setup *setup;
    const mk_duel *before, *after;
    int reader;
    drawn drawn;
    int dropped_by; /* whose discards are being listed, + MK_PLAYERS of cards thrown away; -1: none */
    rp_page page;
} telling;

/* "You draw" or "Tovak draws". */
static void say_who(telling *t, int player, const char *verb) {
    char who[MK_WHO_MAX];
    mk_who(t->game, t->after, player, t->reader, true, who);
    rp_page_put(&t->page, "%s %s", who, verb);
    char last = verb[strlen(verb) - 1];
    if (player != t->reader) rp_page_put(&t->page, "%s", last == 's' || last == 'o' ? "es" : "s");
}

static const char *is_word(const telling *t, int player) { return player == t->reader ? "are" : "is"; }
static const char *plural(int count) { return count == 1 ? "" : "s"; }
static const char *card_name(const telling *t, int32_t card) { return t->setup->book->card[card - 1].name; }
static const char *unit_name(const telling *t, int32_t unit) { return t->setup->book->unit[unit - 1].name; }

static void say_whose(telling *t, int player, bool begins) {
    char whose[MK_WHO_MAX];
    mk_whose(t->game, t->after, player, t->reader, begins, whose);
    rp_page_put(&t->page, "%s", whose);
}

/* Of what is told at the end of the deal, or stands at the table. */
static void say_nothing(telling *t, const int32_t value[]) {
    (void)t;
    (void)value;
}

/* ---- the combat ----------------------------------------------------------------------------------------- */

static void say_attends(telling *t, const int32_t value[]) {
    say_who(t, value[0], "attend");
    if (value[1])
        rp_page_put(&t->page, " partly and keep%s the next turn.\n", value[0] == t->reader ? "" : "s");
    else
        rp_page_put(&t->page, " fully, for the price of the next turn.\n");
}

static void say_phase(telling *t, const int32_t value[]) {
    bool ranged = value[0] == MK_RANGED_PHASE;
    char who[MK_WHO_MAX];
    int first = ranged ? !t->before->aggressor : t->before->aggressor;
    mk_who(t->game, t->after, first, t->reader, false, who);
    rp_page_put(&t->page, "-- %s phase%s: %s %s first. --\n", ranged ? "Ranged" : "Melee",
                ranged ? ", blocks count half" : "", who, first == t->reader ? "attack" : "attacks");
}

static int total(const uint8_t of[MK_ELEMENTS]) { return of[0] + of[1] + of[2] + of[3]; }

/* What the move has added to the attack or the block. */
static int added(const telling *t) {
    if (mk_is_outside(t->before)) return mk_round_of(t->after)->move - mk_round_of(t->before)->move;
    int attack = total(t->after->attack_of) - total(t->before->attack_of);
    return attack ? attack : total(t->after->block_of) - total(t->before->block_of);
}

/* A Banner of Fear is told as a card, but its Unit is what is spent. */
static bool is_fear(const telling *t, int player, int32_t card) {
    if (t->setup->card[card - 1].thing->banner != MK_BANNER_FEAR) return false;
    for (int unit = 0; unit < MK_UNITS; unit++) {
        int slot = t->before->player[player].unit[unit].banner - 1;
        if (slot >= 0 && t->before->kind[slot] == card &&
            (t->after->player[player].unit[unit].state & ~t->before->player[player].unit[unit].state))
            return true;
    }
    return false;
}

/* ": attack 4", " for red mana: fire attack 4": what a use does. */
static void say_use(telling *t, const mk_uses *uses, int use) {
    char does[MK_USE_TEXT];
    mk_use_text(t->setup, uses, use < uses->count ? use : 0, does);
    const char *colon = mk_paid_end(does);
    if (colon)
        rp_page_put(&t->page, " %.*s mana%s.\n", (int)(colon - does), does, colon);
    else
        rp_page_put(&t->page, ": %s.\n", does);
}

static void say_card(telling *t, const int32_t value[]) {
    const mk_uses *uses = &t->setup->card[value[1] - 1];
    if (value[2] == 2) {
        say_who(t, value[0], "play");
        rp_page_put(&t->page, " %s sideways for %s%d.\n", card_name(t, value[1]),
                    mk_is_outside(t->before) ? "Move " : "", added(t));
    } else if (is_fear(t, value[0], value[1])) {
        say_who(t, value[0], "spend");
        rp_page_put(&t->page, " the Unit with the %s.\n", card_name(t, value[1]));
    } else {
        say_who(t, value[0], "play");
        rp_page_put(&t->page, " %s%s", card_name(t, value[1]), value[2] ? " strong" : "");
        say_use(t, uses, value[3]);
    }
}

static void say_unit_used(telling *t, const int32_t value[]) {
    say_who(t, value[0], "use");
    rp_page_put(&t->page, " %s", unit_name(t, value[1]));
    say_use(t, &t->setup->unit[value[1] - 1], value[2]);
}

static void say_skill_used(telling *t, const int32_t value[]) {
    int hero = (value[1] - 1) / MK_SKILLS_MAX, skill = (value[1] - 1) % MK_SKILLS_MAX;
    say_who(t, value[0], "use");
    rp_page_put(&t->page, " the Skill %s", t->setup->book->hero[hero].skill[skill].name);
    if (added(t)) rp_page_put(&t->page, " for %s%d", mk_is_outside(t->before) ? "Move " : "", added(t));
    rp_page_put(&t->page, ".\n");
}

/* The same again and again is told once, with how often. */
static int same_events(const telling *t, const int32_t value[]) {
    const rp_account *account = &t->happening->account;
    const rp_event *first = account->event, *end = account->event + account->count;
    while (first < end && first->value != value) first++;
    int same = 1;
    while (first + same < end && first[same].kind == first->kind &&
           memcmp(first[same].value, value, sizeof first->value) == 0)
        same++;
    bool was_told = first > account->event && first[-1].kind == first->kind &&
                    memcmp(first[-1].value, value, sizeof first->value) == 0;
    return was_told ? 0 : same;
}

static bool has_event(const telling *t, mk_event kind) {
    const rp_account *account = &t->happening->account;
    for (int i = 0; i < account->count; i++)
        if (account->event[i].kind == kind) return true;
    return false;
}

/* Whether mana is what a turn on a glade begins with. */
static bool is_of_glade(const telling *t) { return has_event(t, MK_TOLD_TURN) || has_event(t, MK_TOLD_ATTENDS); }

static void say_mana(telling *t, const int32_t value[]) {
    static const struct {
        const char *verb, *what, *behind;
    } ways[] = {{"take", " die", " of the Source"},
                {"turn", " crystal", " into mana"},
                {"get", " mana", ""},
                {"get", " crystal", ""},
                {"lose", " crystal", ""}};
    char word[RP_WORD_MAX];
    int same = same_events(t, value);
    bool mana = value[2] == 2;
    if (!same) return;
    say_who(t, value[0], ways[value[2]].verb);
    if (same > 1)
        rp_page_put(&t->page, " %d ", same);
    else
        rp_page_put(&t->page, mana ? " " : " a ");
    rp_page_put(&t->page, "%s%s%s%s%s.\n", rp_word_text(mk_colour_words, value[1], word), ways[value[2]].what,
                mana ? "" : plural(same), ways[value[2]].behind, mana && is_of_glade(t) ? " at the glade" : "");
}

static void put_parts(telling *t, const int32_t value[]) {
    uint8_t of[MK_ELEMENTS];
    int kinds = 0, sum = 0;
    for (int element = 0; element < MK_ELEMENTS; element++) {
        of[element] = (uint8_t)value[element];
        kinds += of[element] > 0;
        sum += of[element];
    }
    if (kinds > 1) rp_page_put(&t->page, "%d: ", sum);
    mk_put_elements(&t->page, of);
}

static void say_attack(telling *t, const int32_t value[]) {
    say_who(t, value[0], "attack");
    rp_page_put(&t->page, " with ");
    put_parts(t, value + 1);
    rp_page_put(&t->page, ".\n");
}

/* What came through, and whether it buys anything. */
static void say_block(telling *t, const int32_t value[]) {
    bool blocks = value[1] + value[2] + value[3] + value[4] > 0;
    if (blocks) {
        say_who(t, value[0], "block");
        rp_page_put(&t->page, " with ");
        put_parts(t, value + 1);
        rp_page_put(&t->page, ", which takes off %d: ", value[5]);
    } else {
        say_who(t, value[0], "do");
        rp_page_put(&t->page, " not block: ");
    }
    if (t->before->skipped)
        rp_page_put(&t->page, "the attack does nothing.\n");
    else if (!value[6])
        rp_page_put(&t->page, "nothing comes through.\n");
    else
        rp_page_put(&t->page, "%d damage come%s through%s.\n", value[6], value[6] == 1 ? "s" : "",
                    t->after->damage ? "" : ", too little to buy anything");
}

static void say_pass(telling *t, const int32_t value[]) {
    say_who(t, value[0], "pass");
    bool unasked = value[0] == t->reader && rp_unasked_of(t->happening) != RP_ASKED;
    rp_page_put(&t->page, "%s.\n", unasked ? ": there is nothing to attack with" : "");
}

static void say_unit_wounded(telling *t, const int32_t value[]) {
    say_whose(t, value[0], true);
    rp_page_put(&t->page, " Unit %s is wounded.\n", unit_name(t, value[1]));
}

static void say_wound(telling *t, const int32_t value[]) {
    say_who(t, value[0], "take");
    if (value[1] == 1)
        rp_page_put(&t->page, " a Wound.\n");
    else
        rp_page_put(&t->page, " %d Wounds.\n", value[1]);
}

static void say_stolen(telling *t, const int32_t value[]) {
    say_who(t, value[0], "take");
    rp_page_put(&t->page, " %s from ", card_name(t, value[1]));
    char who[MK_WHO_MAX];
    mk_who(t->game, t->after, !value[0], t->reader, false, who);
    rp_page_put(&t->page, "%s.\n", who);
}

static void say_forced(telling *t, const int32_t value[]) {
    char who[MK_WHO_MAX], word[RP_WORD_MAX];
    mk_who(t->game, t->after, value[0], t->reader, true, who);
    rp_page_put(&t->page, "%s %s forced out to ", who, is_word(t, value[0]));
    if (t->setup->round)
        mk_put_space(&t->page, t->after, mk_round_of(t->after)->at[value[0]]);
    else
        rp_page_put(&t->page, "space %d (%s)", value[1], rp_word_text(mk_terrain_words, value[2], word));
    rp_page_put(&t->page, ".\n");
}

/* From a combat; in a Round also at the end of a turn, from where nobody may stay. */
static void say_withdraws(telling *t, const int32_t value[]) {
    char who[MK_WHO_MAX];
    if (!t->setup->round) {
        say_who(t, value[0], "withdraw");
        rp_page_put(&t->page, "%s.\n", value[1] ? ", over an unsafe space, which costs a Wound" : "");
        return;
    }
    mk_who(t->game, t->after, value[0], t->reader, true, who);
    if (value[1])
        rp_page_put(&t->page, "%s may not stay there and %s back to ", who, value[0] == t->reader ? "go" : "goes");
    else
        rp_page_put(&t->page, "%s %s to ", who, value[0] == t->reader ? "withdraw" : "withdraws");
    mk_put_space(&t->page, t->after, mk_round_of(t->after)->at[value[0]]);
    rp_page_put(&t->page, ".\n");
}

static void say_knocked_out(telling *t, const int32_t value[]) {
    char who[MK_WHO_MAX];
    mk_who(t->game, t->after, value[0], t->reader, true, who);
    rp_page_put(&t->page, "%s %s knocked out: no more cards, attacks or blocks in this combat.\n", who,
                is_word(t, value[0]));
}

static void say_target(telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "  It is done to ");
    say_whose(t, value[0], false);
    rp_page_put(&t->page, " Unit %s.\n", unit_name(t, value[1]));
}

static void say_dice(telling *t, const char *what, const int32_t value[]) {
    uint8_t of[MK_COLOURS];
    for (int colour = 0; colour < MK_COLOURS; colour++) of[colour] = (uint8_t)value[colour];
    rp_page_put(&t->page, "%s ", what);
    mk_put_counts(&t->page, mk_colour_words, of, MK_COLOURS);
    rp_page_put(&t->page, ".\n");
}

static void say_rolled(telling *t, const int32_t value[]) { say_dice(t, "The dice show", value); }
static void say_source(telling *t, const int32_t value[]) { say_dice(t, "The dice come back; the Source:", value); }

static void say_wins_fame(telling *t, const int32_t value[]) {
    say_who(t, value[0], "win");
    rp_page_put(&t->page, " %d Fame.\n", value[1]);
}

/* ---- cards that come and go ----------------------------------------------------------------------------- */

/* Draws are kept until no other follows. */
static void note_drawn(telling *t, const int32_t value[]) {
    drawn *d = &t->drawn;
    int player = value[0];
    d->count[player]++;
    if (value[1] != RP_EVENT_BLANK && d->seen[player] < DRAWS_MAX)
        d->kind[player][d->seen[player]++] = (uint8_t)value[1];
}

static void say_draws(telling *t) {
    drawn *d = &t->drawn;
    if (t->after->phase == MK_START) return;
    for (int player = 0; player < MK_PLAYERS; player++) {
        if (!d->count[player]) continue;
        say_who(t, player, "draw");
        for (int i = 0; i < d->seen[player]; i++)
            rp_page_put(&t->page, "%s%s", i ? ", " : " ", card_name(t, d->kind[player][i]));
        int unseen = d->count[player] - d->seen[player];
        if (unseen) rp_page_put(&t->page, "%s%d card%s", d->seen[player] ? " and " : " ", unseen, plural(unseen));
        rp_page_put(&t->page, ".\n");
    }
    memset(d, 0, sizeof *d);
}

static bool is_thrown_away(const telling *t, int player, int32_t card) {
    rp_pile fresh = t->after->player[player].gone & ~t->before->player[player].gone;
    for (; fresh; fresh &= fresh - 1)
        if (t->after->kind[rp_pile_lowest(fresh)] == card) return true;
    return false;
}

/* Those of one player that follow each other are one sentence. */
static void say_discarded(telling *t, const int32_t value[]) {
    bool thrown = is_thrown_away(t, value[0], value[1]);
    int dropped_by = value[0] + (thrown ? MK_PLAYERS : 0);
    if (t->dropped_by == dropped_by) {
        rp_page_put(&t->page, ", %s", card_name(t, value[1]));
        return;
    }
    if (t->dropped_by >= 0) rp_page_put(&t->page, ".\n");
    say_who(t, value[0], thrown ? "throw" : "discard");
    rp_page_put(&t->page, "%s %s", thrown ? " away" : "", card_name(t, value[1]));
    t->dropped_by = dropped_by;
}

static void end_discards(telling *t) {
    if (t->dropped_by >= 0) rp_page_put(&t->page, ".\n");
    t->dropped_by = -1;
}

/* ---- a Round -------------------------------------------------------------------------------------------- */

/* Where a combat or a Forced Withdrawal has put somebody is told with it. */
static void say_stands(telling *t, const int32_t value[]) {
    const mk_round *round = mk_round_of(t->after);
    char who[MK_WHO_MAX];
    if (has_event(t, MK_TOLD_FORCED) || has_event(t, MK_TOLD_WITHDRAWS)) return;
    say_who(t, value[0], "move");
    rp_page_put(&t->page, " to ");
    mk_put_space(&t->page, t->after, value[1]);
    if (round->at[!value[0]] == value[1]) {
        mk_who(t->game, t->after, !value[0], t->reader, false, who);
        rp_page_put(&t->page, ", where %s %s", who, value[0] != t->reader && t->reader >= 0 ? "stand" : "stands");
    }
    rp_page_put(&t->page, ".\n");
}

static void say_turn(telling *t, const int32_t value[]) {
    const mk_round *round = mk_round_of(t->after);
    char who[MK_WHO_MAX];
    bool last = round->announced || round->turns >= t->setup->turn_limit;
    mk_whose(t->game, t->after, value[0], t->reader, true, who);
    rp_page_put(&t->page, "-- %s turn, number %d%s. --\n", who, round->turns, last ? ", the last of the Round" : "");
}

static void say_skips(telling *t, const int32_t value[]) {
    say_whose(t, value[0], true);
    rp_page_put(&t->page, " turn is left out: it was the price of attending fully.\n");
}

static void say_charges(telling *t, const int32_t value[]) {
    char who[MK_WHO_MAX];
    say_who(t, value[0], "attack");
    mk_who(t->game, t->after, !value[0], t->reader, false, who);
    rp_page_put(&t->page, " %s on ", who);
    mk_put_space(&t->page, t->after, mk_round_of(t->after)->at[value[0]]);
    rp_page_put(&t->page, ".\n");
}

static void say_healed(telling *t, const int32_t value[]) {
    bool by_glade = t->before->phase == MK_TURN_END;
    say_who(t, value[0], by_glade ? "throw" : "heal");
    if (value[1])
        rp_page_put(&t->page, " the Unit %s.\n", unit_name(t, value[1]));
    else
        rp_page_put(&t->page, "%s a Wound%s.\n", by_glade ? " away" : "", by_glade ? ", at the glade" : "");
}

static void say_plunders(telling *t, const int32_t value[]) {
    say_who(t, value[0], "plunder");
    rp_page_put(&t->page, " the village.\n");
}

static void say_rests(telling *t, const int32_t value[]) {
    say_who(t, value[0], "rest");
    rp_page_put(&t->page, ".\n");
}

static void say_announces(telling *t, const int32_t value[]) {
    say_who(t, value[0], "announce");
    rp_page_put(&t->page, " the end of the Round: nobody is attacked any more.\n");
}

static void say_defeated(telling *t, const int32_t value[]) {
    say_who(t, value[0], "defeat");
    rp_page_put(&t->page, " the enemy.\n");
}

static void say_round_over(telling *t, const int32_t value[]) {
    (void)value;
    int limit = t->setup->turn_limit;
    if (mk_round_of(t->after)->announced)
        rp_page_put(&t->page, "The Round is over.\n");
    else
        rp_page_put(&t->page, "The Round is over, after %d turn%s.\n", limit, plural(limit));
}

/* ---- choices without events ----------------------------------------------------------------------------- */

static void say_curse(telling *t, int player) {
    unsigned fresh = t->after->player[!player].cursed & ~(unsigned)t->before->player[!player].cursed & 0x3f;
    if (!fresh) return;
    say_who(t, player, "curse");
    rp_page_put(&t->page, " ");
    mk_put_words(&t->page, mk_colour_words, fresh, " and ");
    rp_page_put(&t->page, " mana.\n");
}

/* Whether what he has played waits for the next card or Unit. */
static bool has_promise(const mk_player *of) {
    return of->power || of->repeat || of->lead || of->sideways || of->wound_sideways;
}

static void say_silent_choice(telling *t) {
    int player = t->happening->to_act >> 1 & 1;
    const mk_duel *before = t->before, *after = t->after;
    if (t->happening->to_act & RP_TO_ACT_CHANCE) return;
    if (mk_is_outside(before) && !before->pending && before->phase != after->phase) {
        say_who(t, player, "end");
        rp_page_put(&t->page, before->phase == MK_RESTING ? " the rest.\n" : " the turn.\n");
    } else if (before->player[player].saved_fire && !after->player[player].saved_fire) {
        say_who(t, player, "add");
        rp_page_put(&t->page, " the fire attack %d that the block has left.\n", before->player[player].saved_fire);
    } else if (before->player[player].unit[0].kind && before->pending == MK_CHOOSE_OWN_UNIT) {
        for (int unit = 0; unit < MK_UNITS; unit++) {
            if (before->player[player].unit[unit].banner == after->player[player].unit[unit].banner) continue;
            say_who(t, player, "give");
            rp_page_put(&t->page, " it to %s.\n", unit_name(t, after->player[player].unit[unit].kind));
        }
    } else if (before->pending == MK_CHOOSE_COLOUR) {
        say_curse(t, player);
    } else if (before->pending) {
        say_who(t, player, "choose");
        rp_page_put(&t->page, " no more.\n");
    } else if (has_promise(&before->player[player]) && !has_promise(&after->player[player])) {
        say_who(t, player, "make");
        rp_page_put(&t->page, " no use of that.\n");
    }
}

/* Damage that is left, before what follows. */
static void say_unused(telling *t) {
    const rp_account *account = &t->happening->account;
    int first = account->count ? account->event[0].kind : MK_EVENTS;
    bool assigns = t->before->step == MK_STEP_ASSIGN && !mk_is_outside(t->before) && !t->before->pending;
    bool buys =
        first == MK_TOLD_WOUND || first == MK_TOLD_UNIT_WOUNDED || first == MK_TOLD_STOLEN || first == MK_TOLD_FORCED;
    if (!assigns || buys) return;
    say_who(t, t->before->active, "leave");
    rp_page_put(&t->page, " %d damage unused.\n", t->before->damage);
}

/* ---- a move --------------------------------------------------------------------------------------------- */

typedef void say_event(telling *t, const int32_t value[]);

static say_event *const says[MK_EVENTS] = {
    [MK_TOLD_TIME] = say_nothing,
    [MK_TOLD_HERO] = say_nothing,
    [MK_TOLD_LEVEL] = say_nothing,
    [MK_TOLD_FAME] = say_nothing,
    [MK_TOLD_SKILL] = say_nothing,
    [MK_TOLD_GAINED] = say_nothing,
    [MK_TOLD_UNIT] = say_nothing,
    [MK_TOLD_UNIT_IS] = say_nothing,
    [MK_TOLD_DRAWN] = note_drawn,
    [MK_TOLD_DISCARDED] = say_discarded,
    [MK_TOLD_SOURCE] = say_source,
    [MK_TOLD_SPACE] = say_nothing,
    [MK_TOLD_NEIGHBOUR] = say_nothing,
    [MK_TOLD_ATTENDS] = say_attends,
    [MK_TOLD_PHASE] = say_phase,
    [MK_TOLD_CARD] = say_card,
    [MK_TOLD_UNIT_USED] = say_unit_used,
    [MK_TOLD_SKILL_USED] = say_skill_used,
    [MK_TOLD_MANA] = say_mana,
    [MK_TOLD_ATTACK] = say_attack,
    [MK_TOLD_BLOCK] = say_block,
    [MK_TOLD_PASS] = say_pass,
    [MK_TOLD_UNIT_WOUNDED] = say_unit_wounded,
    [MK_TOLD_WOUND] = say_wound,
    [MK_TOLD_STOLEN] = say_stolen,
    [MK_TOLD_FORCED] = say_forced,
    [MK_TOLD_WITHDRAWS] = say_withdraws,
    [MK_TOLD_KNOCKED_OUT] = say_knocked_out,
    [MK_TOLD_TARGET] = say_target,
    [MK_TOLD_ROLLED] = say_rolled,
    [MK_TOLD_WINS_FAME] = say_wins_fame,
    [MK_TOLD_SITE] = say_nothing,
    [MK_TOLD_STANDS] = say_stands,
    [MK_TOLD_TURN] = say_turn,
    [MK_TOLD_SKIPS] = say_skips,
    [MK_TOLD_CHARGES] = say_charges,
    [MK_TOLD_HEALED] = say_healed,
    [MK_TOLD_PLUNDERS] = say_plunders,
    [MK_TOLD_RESTS] = say_rests,
    [MK_TOLD_ANNOUNCES] = say_announces,
    [MK_TOLD_ROUND_OVER] = say_round_over,
    [MK_TOLD_DEFEATED] = say_defeated,
};

static void say_events(telling *t) {
    const rp_account *account = &t->happening->account;
    say_unused(t);
    for (int i = 0; i < account->count; i++) {
        const rp_event *event = &account->event[i];
        if (event->kind != MK_TOLD_DISCARDED) end_discards(t);
        if (event->kind != MK_TOLD_DRAWN) say_draws(t);
        if (t->before->phase != MK_START || event->kind == MK_TOLD_MANA) says[event->kind](t, event->value);
    }
    end_discards(t);
    bool more = t->after->pending == MK_CHANCE_DRAW || t->after->pending == MK_CHANCE_REFILL;
    if (!more) say_draws(t);
    if (!account->count) say_silent_choice(t);
}

void mk_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    telling t = {.happening = happening,
                 .game = happening->game,
                 .setup = mk_setup_of(happening->game),
                 .before = mk_duel_of(&happening->before),
                 .after = mk_duel_of(&happening->after),
                 .reader = happening->reader,
                 .dropped_by = -1,
                 .page = {text, RP_NARRATION_MAX, 0}};
    text[0] = 0;
    if (t.before->phase == MK_START) {
        if (t.after->phase == MK_START) return;
        mk_tell_deal(t.game, t.after, t.reader, &t.page);
        say_events(&t); /* the mana of a glade */
        return;
    }
    memcpy(&t.drawn, narrator->kept, sizeof t.drawn);
    say_events(&t);
    memcpy(narrator->kept, &t.drawn, sizeof t.drawn);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

void mk_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]) {
    const mk_duel *duel = mk_duel_of(&last->after);
    rp_page page = {text, RP_NARRATION_MAX, 0};
    char who[MK_WHO_MAX];
    text[0] = 0;
    for (int player = 0; player < MK_PLAYERS; player++) {
        rp_pile hand = duel->player[player].hand & ~mk_wound_slots();
        if (player == reader || !hand) continue;
        mk_who(last->game, duel, player, reader, true, who);
        rp_page_put(&page, "%s still held ", who);
        mk_put_cards(&page, mk_setup_of(last->game), duel, hand);
        rp_page_put(&page, ".\n");
    }
}

/* What a player has lost, "3 Wounds, 2 Units wounded". */
static void put_losses(const rp_game *game, const mk_duel *duel, int player, int reader, rp_page *page) {
    const mk_player *of = &duel->player[player];
    char who[MK_WHO_MAX];
    int wounded = 0;
    for (int unit = 0; unit < MK_UNITS && of->unit[unit].kind; unit++)
        wounded += of->unit[unit].state >> MK_WOUNDED & 1;
    mk_who(game, duel, player, reader, true, who);
    if (of->wounds_taken)
        rp_page_put(page, "%s took %d Wound%s", who, of->wounds_taken, plural(of->wounds_taken));
    else
        rp_page_put(page, "%s took no Wound", who);
    if (wounded)
        rp_page_put(page, " and %s %d wounded Unit%s", player == reader ? "have" : "has", wounded, plural(wounded));
    rp_page_put(page, ".%s", player ? "\n" : " ");
}

/* Who holds the goal, and what that counts. */
static void put_goal(const rp_game *game, const mk_duel *duel, int reader, rp_page *page) {
    const mk_round *round = mk_round_of(duel);
    char who[MK_WHO_MAX];
    bool holds[MK_PLAYERS] = {round->at[0] == MK_GOAL, round->at[1] == MK_GOAL};
    int holder = holds[1];
    if (holds[0] == holds[1]) {
        rp_page_put(page, "Nobody holds the goal.\n");
        return;
    }
    mk_who(game, duel, holder, reader, true, who);
    rp_page_put(page, "%s %s the goal, which counts %.1f Fame.\n", who, holder == reader ? "hold" : "holds",
                mk_setup_of(game)->goal / 10.0);
}

void mk_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(terminal);
    rp_page page = {text, RP_NARRATION_MAX, 0};
    double payoff[RP_PLAYERS_MAX];
    text[0] = 0;
    if (setup->round) {
        put_goal(game, duel, reader, &page);
    } else {
        rp_page_put(&page, "The combat is over. ");
        for (int player = 0; player < MK_PLAYERS; player++) put_losses(game, duel, player, reader, &page);
    }
    if (reader < 0) return;
    rp_payoff(game, terminal, payoff);
    double margin = duel->player[MK_AGGRESSOR].account - duel->player[MK_DEFENDER].account;
    if (setup->round) margin += mk_round_goal(setup, mk_round_of(duel)) * setup->prices.scale;
    if (payoff[reader] != 0)
        rp_page_put(&page, "You %s by %.1f Fame.\n", payoff[reader] > 0 ? "win" : "lose", fabs(margin) / 10.0);
    else
        rp_page_put(&page, "Nobody wins.\n");
}

static void put_part(rp_page *page, const char *what, int tenths) {
    if (tenths) rp_page_put(page, "%s%s %+.1f", strchr(page->text, ':') ? ", " : ": ", what, tenths / 10.0);
}

/* "account -3.4 Fame: 1 Wound -2, the turn -1, the rest -0.4" */
void mk_explain_payoff(const rp_game *game, const rp_state *terminal, int player, char text[RP_TEXT_MAX]) {
    const mk_setup *setup = mk_setup_of(game);
    const mk_duel *duel = mk_duel_of(terminal);
    const mk_player *of = &duel->player[player];
    rp_page page = {text, RP_TEXT_MAX, 0};
    text[0] = 0;
    rp_page_put(&page, "account %+.1f Fame", of->account / 10.0);
    if (setup->round) {
        if (mk_round_of(duel)->at[player] == MK_GOAL && mk_round_of(duel)->at[!player] != MK_GOAL)
            rp_page_put(&page, ", the goal %+.1f", setup->goal / 10.0);
        return;
    }
    int wounds = mk_holds_for(of, MK_SHEDS_WOUNDS) ? 0 : of->wounds_taken * setup->prices.wound;
    int turn = mk_holds_for(of, MK_FULL) && !setup->outcome_only ? setup->prices.turn : 0;
    int bonus = setup->bonus[player];
    char taken[RP_NAME_MAX];
    if (!wounds && !turn && !bonus) return;
    snprintf(taken, sizeof taken, "%d Wound%s", of->wounds_taken, plural(of->wounds_taken));
    put_part(&page, "the bonus", bonus);
    put_part(&page, taken, -wounds);
    put_part(&page, "the turn", -turn);
    put_part(&page, "all else", of->account + wounds + turn - bonus);
}
