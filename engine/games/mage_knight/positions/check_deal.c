/* Positions in the middle of the deal: what later steps bring is not there yet, and what is to come has room. */
#include "engine/games/mage_knight/positions/positions.h"
#include "engine/games/mage_knight/start/start.h"
#include "engine/games/mage_knight/words.h"

enum { FIRST = MK_DEAL_SKILL, LAST = MK_DEAL_EARLIER_CARD, FEW = 2, EARLIER_TURNS = 3, EARLIER_CARDS = 5 };

typedef struct deal {
    const mk_setup *setup;
    const mk_duel *duel;
    int viewer;
    rp_reader *reader;
} deal;

static bool is_for_players(int step) { return step >= FIRST && step <= LAST; }

/* The step that the deal of a player's things has come to: 0 before the first one, MK_DEAL_OVER behind the last one. */
static int step_of(const mk_duel *duel, int player) {
    if (duel->deal < FIRST) return 0;
    if (duel->deal > LAST || player < duel->deal_player) return MK_DEAL_OVER;
    return player == duel->deal_player ? duel->deal : 0;
}

/* `count` things that come in `step`: none before it, and in it at most `most` with those that are still to come. */
static void check_count(const deal *of, int player, int step, const char *field, int count, int most) {
    int now = step_of(of->duel, player), coming = now == step ? of->duel->deal_count : 0;
    const char *who = mk_seat(of->setup, player);
    if (now < step && count)
        rp_reader_fail(of->reader, "%s.%s: comes later in the deal", who, field);
    else if (count + coming > most)
        rp_reader_fail(of->reader, "%s.%s: %d and %d to come should be at most %d", who, field, count, coming, most);
}

static int gained(const deal *of, int player, mk_card_kind kind) {
    int count = 0;
    for (int i = 0; i < MK_GAINED_EACH; i++) {
        int slot = MK_GAINED + MK_GAINED_EACH * player + i;
        count += of->duel->kind[slot] && mk_uses_of_card(of->setup, of->duel, slot)->thing->kind == kind;
    }
    return count;
}

static int wounds_of(const mk_duel *duel, int player) {
    int count = 0;
    for (int i = 0; i < MK_WOUNDS_EACH; i++) count += duel->kind[MK_WOUNDS + MK_WOUNDS_EACH * player + i] != 0;
    return count;
}

static void check_things(const deal *of, int player) {
    const mk_player *has = &of->duel->player[player];
    const char *who = mk_seat(of->setup, player);
    int level = has->level, units = 0, crystals = 0, step = step_of(of->duel, player);
    while (units < MK_UNITS && has->unit[units].kind) units++;
    for (int colour = 0; colour < MK_BASIC_COLOURS; colour++) crystals += has->crystals[colour];
    bool state_open = step == MK_DEAL_UNIT_STATE;
    check_count(of, player, MK_DEAL_SKILL, "skills", __builtin_popcount(has->skills), level / 2);
    check_count(of, player, MK_DEAL_ADVANCED, "gained", gained(of, player, MK_ADVANCED), level / 2);
    check_count(of, player, MK_DEAL_SPELL, "gained", gained(of, player, MK_SPELL), FEW);
    check_count(of, player, MK_DEAL_ARTIFACT, "gained", gained(of, player, MK_ARTIFACT), FEW);
    if (step <= MK_DEAL_WOUNDS && wounds_of(of->duel, player))
        rp_reader_fail(of->reader, "%s.start_wounds: comes later in the deal", who);
    if (state_open)
        check_count(of, player, MK_DEAL_UNIT_STATE, "units", units - 1, mk_command_at(level));
    else
        check_count(of, player, MK_DEAL_UNIT, "units", units, mk_command_at(level));
    if (state_open && (!units || has->unit[units - 1].state))
        rp_reader_fail(of->reader, "%s.units: the last one should have no state yet", who);
    check_count(of, player, MK_DEAL_CRYSTAL, "crystals", crystals, level);
    check_count(of, player, MK_DEAL_HAND, "hand", has->hand_count, level ? mk_hand_limit_at(level) : 0);
    int discarded = rp_pile_count(has->discard);
    if (discarded && step < MK_DEAL_EARLIER_CARDS)
        rp_reader_fail(of->reader, "%s.discard: comes later in the deal", who);
    if (discarded > EARLIER_TURNS * EARLIER_CARDS)
        rp_reader_fail(of->reader, "%s.discard: has %d cards, should have at most %d", mk_seat(of->setup, player),
                       discarded, EARLIER_TURNS * EARLIER_CARDS);
}

static bool is_bare(const mk_player *of) {
    static const mk_player none;
    mk_player rest = *of;
    rest.deck = rest.hand = rest.discard = 0;
    memset(rest.unit, 0, sizeof rest.unit);
    memset(rest.crystals, 0, sizeof rest.crystals);
    rest.hero = rest.level = rest.fame = rest.hand_count = 0;
    rest.skills = 0;
    return memcmp(&rest, &none, sizeof none) == 0;
}

static void check_hero(const deal *of, int player) {
    const mk_player *has = &of->duel->player[player];
    const char *who = mk_seat(of->setup, player);
    int step = of->duel->deal, row = has->level * has->level - 1, next = (has->level + 1) * (has->level + 1) - 2;
    bool hero = of->duel->kind[MK_DECK * player], fame = has->level && has->fame >= row && has->fame <= next;
    if (hero != (step > MK_DEAL_HERO + player))
        rp_reader_fail(of->reader, "%s.hero: %s", who, hero ? "comes later in the deal" : "is missing");
    else if ((has->level > 0) != (step > MK_DEAL_LEVEL + player))
        rp_reader_fail(of->reader, "%s.level: %s", who, has->level ? "comes later in the deal" : "is missing");
    else if (step > MK_DEAL_FAME + player ? !fame : has->fame)
        rp_reader_fail(of->reader, "%s.fame: should be %d to %d once the deal has come to it, before that 0", who,
                       has->level ? row : 0, next);
    else if (!is_bare(has))
        rp_reader_fail(of->reader, "%s: should have only what the deal brings", who);
    for (int unit = 0; unit < MK_UNITS; unit++) {
        const mk_unit *at = &has->unit[unit];
        if (at->state > 1u << MK_WOUNDED || at->state == 3 || at->banner || at->lost || at->armor || at->amount)
            rp_reader_fail(of->reader, "%s.units[%d]: should be ready, spent or wounded", who, unit);
    }
}

static void check_place(const deal *of) {
    const mk_duel *duel = of->duel;
    int dice = 0, step = duel->deal,
        neighbours = step < MK_DEAL_NEIGHBOUR    ? 0
                     : step == MK_DEAL_NEIGHBOUR ? MK_NEIGHBOURS - duel->deal_count
                                                 : MK_NEIGHBOURS;
    for (int colour = 0; colour < MK_COLOURS; colour++) dice += duel->source[colour];
    if (dice != (step > MK_DEAL_SOURCE ? MK_SOURCE_DICE : 0))
        rp_reader_fail(of->reader, "source: should have %d dice once they are rolled, before that none",
                       MK_SOURCE_DICE);
    for (int i = neighbours; i < MK_NEIGHBOURS; i++)
        if (duel->neighbour[i].terrain || duel->neighbour[i].unsafe)
            rp_reader_fail(of->reader, "neighbours[%d]: comes later in the deal", i);
    if ((duel->terrain && step <= MK_DEAL_TERRAIN) || (duel->site && step <= MK_DEAL_SITE) ||
        (duel->night && step == MK_DEAL_TIME))
        rp_reader_fail(of->reader, "deal: time, terrain and site should be said after their steps only");
    if (duel->terrain >= MK_LAKE || duel->site > MK_KEEP || (neighbours && duel->neighbour[0].terrain >= MK_LAKE))
        rp_reader_fail(of->reader, "terrain: a fight is on land, outside portals and cities");
}

/* Numbers of the deal itself: how often its step is still done. */
static void check_numbers(const deal *of) {
    const mk_duel *duel = of->duel;
    bool cards = duel->deal == MK_DEAL_EARLIER_CARD;
    bool ring = of->setup->round && duel->deal >= MK_DEAL_RING_SITE;
    int most = duel->deal == MK_DEAL_NEIGHBOUR || duel->deal == MK_DEAL_RING_SITE ? MK_NEIGHBOURS
               : cards || duel->deal == MK_DEAL_EARLIER_CARDS                     ? EARLIER_TURNS
               : duel->deal == MK_DEAL_SPELL || duel->deal == MK_DEAL_ARTIFACT    ? FEW
                                                                                  : MK_SLOTS;
    bool of_other =
        duel->deal == MK_DEAL_OTHER_HERO || duel->deal == MK_DEAL_OTHER_LEVEL || duel->deal == MK_DEAL_OTHER_FAME;
    if (mk_heroes(of->setup) == 1 && (of_other || duel->deal_player))
        rp_reader_fail(of->reader, "deal: nothing is dealt to an enemy");
    else if (duel->deal >= MK_DEAL_OVER || (duel->deal >= MK_DEAL_RING_SITE && !ring))
        rp_reader_fail(of->reader, "deal: is over, the phase should be 'attend'");
    else if (!duel->deal_count || duel->deal_count > most)
        rp_reader_fail(of->reader, "deal_count: should be 1 to %d here", most);
    else if (cards ? !duel->left || duel->left > EARLIER_CARDS : duel->left)
        rp_reader_fail(of->reader, "pending.left: should be 1 to %d in 'earlier-card' and 0 elsewhere", EARLIER_CARDS);
    else if (duel->deal_player && !is_for_players(duel->deal))
        rp_reader_fail(of->reader, "deal_player: nothing is dealt to the defender in this step");
    else if (duel->pending || duel->use || duel->effect || duel->times || duel->wanted || duel->target || duel->bonus ||
             duel->pending_player || duel->user || duel->chosen_colour || duel->attacks || duel->unfortified ||
             duel->dice_out || duel->order || duel->active)
        rp_reader_fail(of->reader, "phase: in 'start' nothing has happened yet");
}

/* A step that can come out in one way only is no event. */
static void check_outcomes(const deal *of) {
    rp_outcome outcomes[RP_OUTCOMES_MAX];
    const mk_duel *duel = of->duel;
    bool hidden = of->viewer != RP_CHANCE_PLAYER && of->viewer != duel->deal_player;
    bool draws = duel->deal == MK_DEAL_HAND || duel->deal == MK_DEAL_EARLIER_CARD;
    if (draws && hidden) return;
    if (mk_deal_outcomes(of->setup, duel, outcomes) < 2)
        rp_reader_fail(of->reader, "deal: this step has only one way to come out, so the next one should be said");
}

void mk_check_deal(const mk_setup *setup, const mk_duel *duel, int player, rp_reader *reader) {
    const deal of = {setup, duel, player, reader};
    check_numbers(&of);
    for (int i = 0; i < mk_heroes(setup); i++) check_hero(&of, i);
    if (rp_reader_ok(reader)) check_place(&of);
    for (int i = 0; i < mk_heroes(setup) && rp_reader_ok(reader); i++) check_things(&of, i);
    if (rp_reader_ok(reader)) check_outcomes(&of);
}
