#include "engine/games/mage_knight/start/start.h"

#include "engine/games/mage_knight/fight/flow.h"
#include "engine/games/mage_knight/round/round.h"
#include "engine/kit/dice.h"

enum {
    DEAL_OUTCOMES = 256,
    EARLIER_MOST = 3,
    EARLIER_CARDS_LEAST = 3,
    EARLIER_CARDS_MOST = 5,
    /* Weights. */
    SITE_NONE = 40,
    SITE_EACH = 15,
    TERRAIN_PLAINS = 30,
    TERRAIN_EACH = 14,
    UNIT_READY = 72,
    UNIT_SPENT = 18,
    UNIT_WOUNDED = 10
};

/* Possible outcomes of a step, ascending, with their weights. */
typedef struct deal_list {
    int count, total;
    uint16_t outcome[DEAL_OUTCOMES], weight[DEAL_OUTCOMES];
} deal_list;

static void put(deal_list *to, int outcome, int weight) {
    if (weight <= 0 || to->count == DEAL_OUTCOMES) return;
    to->outcome[to->count] = (uint16_t)outcome;
    to->weight[to->count++] = (uint16_t)weight;
    to->total += weight;
}

static void put_slots(deal_list *to, rp_pile slots) {
    for (; slots; slots &= slots - 1) put(to, rp_pile_lowest(slots), 1);
}

/* ---- what each step may bring --------------------------------------------------------------------------- */

static const uint8_t level_range[][2] = {{1, 1}, {2, 3}, {4, 6}, {7, 10}};

/* The same level as the aggressor's in half of all cases, else one that is up to three away. */
static void put_other_levels(const mk_setup *setup, int other, deal_list *to) {
    const uint8_t *range = level_range[setup->tier];
    int near = 0;
    bool within = other >= range[0] && other <= range[1];
    for (int level = range[0]; level <= range[1]; level++)
        near += level != other && level - other <= 3 && other - level <= 3;
    for (int level = range[0]; level <= range[1]; level++) {
        bool is_near = level - other <= 3 && other - level <= 3;
        put(to, level, level == other ? (near ? near : 1) : near ? is_near : !within);
    }
}

static int least_fame(const mk_duel *duel, int player) {
    int level = duel->player[player].level;
    return level * level - 1;
}
static int most_fame(const mk_duel *duel, int player) {
    int level = duel->player[player].level;
    return level < 10 ? (level + 1) * (level + 1) - 2 : MK_FAME_MAX;
}

static int last_site(const mk_setup *setup) { return setup->round ? MK_TOWER : MK_KEEP; }

static bool is_gained(const mk_duel *duel, int kind) {
    return memchr(duel->kind + MK_GAINED, kind + 1, MK_WOUNDS - MK_GAINED) != NULL;
}

static void put_gained(const mk_setup *setup, const mk_duel *duel, mk_card_kind kind, deal_list *to) {
    for (int card = 0; card < (int)setup->book->card_count; card++)
        if (setup->book->card[card].kind == kind && !is_gained(duel, card)) put(to, card, 1);
}

static int units_of(const mk_player *of) {
    int count = 0;
    while (count < MK_UNITS && of->unit[count].kind) count++;
    return count;
}

static int copies_left(const mk_setup *setup, const mk_duel *duel, int kind) {
    int left = setup->book->unit[kind].copies;
    for (int player = 0; player < MK_PLAYERS; player++)
        for (int unit = 0; unit < MK_UNITS && duel->player[player].unit[unit].kind; unit++)
            left -= duel->player[player].unit[unit].kind == kind + 1;
    return left;
}

static void put_units(const mk_setup *setup, const mk_duel *duel, deal_list *to) {
    int most = duel->player[duel->deal_player].level > 4 ? 4 : 2;
    for (int kind = 0; kind < (int)setup->book->unit_count; kind++)
        if (setup->book->unit[kind].level <= most) put(to, kind, copies_left(setup, duel, kind));
}

/* At most two spaces around are lakes or mountains, and not the one that the aggressor came from. */
static bool may_be_closed(const mk_duel *duel) {
    int closed = 0, which = MK_NEIGHBOURS - duel->deal_count;
    for (int i = 0; i < which; i++) closed += duel->neighbour[i].terrain >= MK_LAKE;
    return which && closed < 2;
}

static void put_neighbours(const mk_duel *duel, deal_list *to) {
    bool closed = may_be_closed(duel);
    for (int terrain = 0; terrain < MK_TERRAINS; terrain++) {
        if (terrain >= MK_LAKE && !closed) continue;
        put(to, 2 * terrain, terrain >= MK_LAKE ? 5 : 9);
        if (terrain < MK_LAKE) put(to, 2 * terrain + 1, 1);
    }
}

/* Sites of a space of the ring: none, or a glade, a portal or a city. */
static void put_ring_sites(const mk_setup *setup, const mk_duel *duel, deal_list *to) {
    const mk_space *space = &duel->neighbour[MK_NEIGHBOURS - duel->deal_count];
    bool any = space->terrain < MK_LAKE && !space->unsafe;
    put(to, MK_NO_SITE, 12);
    put(to, MK_GLADE, any ? 2 : 0);
    put(to, MK_PORTAL, any ? 3 : 0);
    put(to, MK_CITY, any && !setup->introductory ? 3 : 0);
}

/* Heroes stand apart on safe spaces of the ring; where there are none, on the goal or on an unsafe one. */
static void put_stands(const mk_duel *duel, deal_list *to) {
    int taken = duel->deal == MK_DEAL_OTHER_STAND ? mk_round_of(duel)->at[0] : -1;
    for (int careless = 0; careless < 2 && !to->count; careless++) {
        for (int i = 0; i < MK_NEIGHBOURS; i++) {
            const mk_space *space = &duel->neighbour[i];
            if (space->terrain < MK_LAKE && (careless || !space->unsafe) && i + 1 != taken) put(to, i + 1, 1);
        }
        if (!to->count && taken != MK_GOAL) put(to, MK_GOAL, 1);
    }
}

static void put_dice(int dice, deal_list *to) {
    static const int ways_of_all = 1296; /* of four dice; of fewer ones the weights are as many times too large */
    for (int i = 0; i < rp_dice_outcomes(dice); i++)
        put(to, i, (int)(rp_dice_probability(dice, i) * ways_of_all + 0.5));
}

int mk_dice_again(const mk_duel *duel) {
    int metal = duel->source[MK_GOLD] + duel->source[MK_BLACK];
    return metal > MK_SOURCE_DICE / 2 ? metal : 0;
}

/* What a step may bring: outcomes that are alike, from `first` on, but for one that is left out (-1: none), as most
 * steps have; or count 0. `open`: it is known without a list that there are several. */
typedef struct deal_range {
    int16_t first, count, without, open;
} deal_range;

static deal_range range(int first, int last) {
    return (deal_range){(int16_t)first, (int16_t)(last - first + 1), -1, last > first};
}

static deal_range no_range(bool open) { return (deal_range){.open = open}; }

static int outcome_of_range(deal_range of, int number) {
    int outcome = of.first + number;
    return outcome + (of.without >= 0 && outcome >= of.without);
}

static deal_range heroes(const mk_setup *setup, int player, int taken) {
    if (setup->hero[player] >= 0) return range(setup->hero[player], setup->hero[player]);
    int count = (int)setup->book->hero_count - (taken >= 0);
    return (deal_range){0, (int16_t)count, (int16_t)taken, count > 1};
}

/* Of the defender's level only where it does not hang on the aggressor's. */
static deal_range levels(const mk_setup *setup, const mk_duel *duel, int player) {
    const uint8_t *of_tier = level_range[setup->tier];
    int fixed = setup->level[player];
    if (fixed > 0) return range(fixed, fixed);
    bool hangs = player == MK_DEFENDER && duel->player[MK_AGGRESSOR].level;
    return hangs ? no_range(false) : range(of_tier[0], of_tier[1]);
}

/* Of the present step. */
static deal_range range_of_step(const mk_setup *setup, const mk_duel *duel) {
    const mk_player *of = &duel->player[duel->deal_player];
    switch (duel->deal) {
    case MK_DEAL_TIME: return setup->time < 0 ? range(0, 1) : range(setup->time, setup->time);
    case MK_DEAL_HERO: return heroes(setup, MK_AGGRESSOR, setup->hero[MK_DEFENDER]);
    case MK_DEAL_OTHER_HERO: return heroes(setup, MK_DEFENDER, duel->player[MK_AGGRESSOR].hero);
    case MK_DEAL_LEVEL: return levels(setup, duel, MK_AGGRESSOR);
    case MK_DEAL_OTHER_LEVEL: return levels(setup, duel, MK_DEFENDER);
    case MK_DEAL_FAME: return range(least_fame(duel, 0), most_fame(duel, 0));
    case MK_DEAL_OTHER_FAME: return range(least_fame(duel, 1), most_fame(duel, 1));
    case MK_DEAL_SPELLS:
    case MK_DEAL_ARTIFACTS: return range(0, of->level >= 3 ? 2 : 0);
    case MK_DEAL_WOUNDS: return range(0, setup->tier ? MK_WOUNDS_EACH : 0);
    case MK_DEAL_UNITS: return setup->tier == 1 ? range(1, 1) : range(0, setup->tier ? mk_command_at(of->level) : 0);
    case MK_DEAL_CRYSTAL: return range(0, MK_BASIC_COLOURS - 1);
    case MK_DEAL_EARLIER: return range(0, EARLIER_MOST);
    case MK_DEAL_EARLIER_CARDS: return range(EARLIER_CARDS_LEAST, EARLIER_CARDS_MOST);
    case MK_DEAL_UNIT_STATE:
    case MK_DEAL_SOURCE:
    case MK_DEAL_SOURCE_AGAIN:
    case MK_DEAL_TERRAIN:
    case MK_DEAL_SITE:
    case MK_DEAL_NEIGHBOUR: return no_range(true);
    case MK_DEAL_HAND:
    case MK_DEAL_EARLIER_CARD: return no_range((of->deck & (of->deck - 1)) != 0);
    case MK_DEAL_SKILL: return no_range(setup->book->hero[of->hero].skill_count > MK_SKILLS_DEALT);
    case MK_DEAL_ADVANCED: return no_range(setup->of_kind[MK_ADVANCED].count > MK_PLAYERS * MK_GAINED_DEALT);
    case MK_DEAL_SPELL: return no_range(setup->of_kind[MK_SPELL].count > MK_PLAYERS * MK_GAINED_DEALT);
    case MK_DEAL_ARTIFACT: return no_range(setup->of_kind[MK_ARTIFACT].count > MK_PLAYERS * MK_GAINED_DEALT);
    case MK_DEAL_UNIT: return no_range(setup->unit_copies[of->level > 4].count > MK_PLAYERS * MK_UNITS + 4);
    default: return no_range(false);
    }
}

__attribute__((noinline)) static void list_step(const mk_setup *setup, const mk_duel *duel, deal_list *to) {
    int player = duel->deal_player;
    const mk_player *of = &duel->player[player];
    deal_range alike = range_of_step(setup, duel);
    to->count = to->total = 0;
    for (int i = 0; i < alike.count; i++) put(to, outcome_of_range(alike, i), 1);
    if (alike.count) return;
    switch (duel->deal) {
    case MK_DEAL_OTHER_LEVEL: put_other_levels(setup, duel->player[MK_AGGRESSOR].level, to); break;
    case MK_DEAL_SKILL:
        for (int i = 0; i < (int)setup->book->hero[of->hero].skill_count; i++) put(to, i, !(of->skills >> i & 1));
        break;
    case MK_DEAL_ADVANCED: put_gained(setup, duel, MK_ADVANCED, to); break;
    case MK_DEAL_SPELL: put_gained(setup, duel, MK_SPELL, to); break;
    case MK_DEAL_ARTIFACT: put_gained(setup, duel, MK_ARTIFACT, to); break;
    case MK_DEAL_UNIT: put_units(setup, duel, to); break;
    case MK_DEAL_UNIT_STATE:
        put(to, 0, UNIT_READY);
        put(to, 1, UNIT_SPENT);
        put(to, 2, UNIT_WOUNDED);
        break;
    case MK_DEAL_HAND:
    case MK_DEAL_EARLIER_CARD: put_slots(to, of->deck); break;
    case MK_DEAL_SOURCE: put_dice(MK_SOURCE_DICE, to); break;
    case MK_DEAL_SOURCE_AGAIN: put_dice(mk_dice_again(duel), to); break;
    case MK_DEAL_TERRAIN:
        for (int terrain = 0; terrain < MK_LAKE; terrain++)
            put(to, terrain, terrain == MK_PLAINS ? TERRAIN_PLAINS : TERRAIN_EACH);
        break;
    case MK_DEAL_SITE:
        for (int site = 0; site <= last_site(setup); site++) put(to, site, site == MK_NO_SITE ? SITE_NONE : SITE_EACH);
        break;
    case MK_DEAL_RING_SITE: put_ring_sites(setup, duel, to); break;
    case MK_DEAL_STAND:
    case MK_DEAL_OTHER_STAND: put_stands(duel, to); break;
    default: put_neighbours(duel, to); break;
    }
}

/* ---- what an outcome does ------------------------------------------------------------------------------- */

static void give_card(mk_duel *duel, int player, int kind) {
    int slot = MK_GAINED + MK_GAINED_EACH * player;
    int end = slot + MK_GAINED_EACH;
    while (slot < end && duel->kind[slot]) slot++;
    if (slot == end) return; /* of a position written by hand */
    duel->kind[slot] = (uint8_t)(kind + 1);
    duel->player[player].deck |= rp_pile_of(slot);
}

static void give_wounds(const mk_play *play, int player, int count) {
    mk_duel *duel = play->duel;
    for (int i = 0; i < count; i++) {
        int slot = MK_WOUNDS + MK_WOUNDS_EACH * player + i;
        duel->kind[slot] = (uint8_t)(play->setup->wound_kind + 1);
        duel->player[player].deck |= rp_pile_of(slot);
        mk_tell(play, MK_TOLD_GAINED, player, 0, 0, 0, 0, 0);
    }
}

void mk_place_hero(const mk_setup *setup, mk_duel *duel, int player, int hero) {
    mk_player *of = &duel->player[player];
    of->hero = (uint8_t)hero;
    of->deck = (rp_pile)0xffff << MK_DECK * player;
    for (int i = 0; i < MK_DECK; i++) duel->kind[MK_DECK * player + i] = (uint8_t)(setup->deck[hero][i] + 1);
}

static void draw_card(const mk_play *play, int player, int slot, rp_pile *to, bool open) {
    mk_player *of = &play->duel->player[player];
    of->deck &= ~rp_pile_of(slot);
    *to |= rp_pile_of(slot);
    if (open) {
        mk_tell(play, MK_TOLD_DISCARDED, player, play->duel->kind[slot], 0, 0, 0, 0);
        return;
    }
    of->hand_count++;
    mk_tell_drawn(play, player, slot, false);
}

static void set_source(const mk_play *play, int dice, int outcome) {
    mk_duel *duel = play->duel;
    uint8_t faces[RP_DICE_MAX] = {0}, *source = duel->source;
    source[MK_GOLD] = source[MK_BLACK] = 0;
    rp_dice_of(dice, outcome, faces);
    for (int i = 0; i < dice; i++) source[faces[i] - 1]++;
    mk_tell(play, MK_TOLD_SOURCE, source[0], source[1], source[2], source[3], source[4], source[5]);
}

static void settle_place(const mk_play *play, int outcome) {
    mk_duel *duel = play->duel;
    int which = MK_NEIGHBOURS - duel->deal_count;
    if (duel->deal == MK_DEAL_TERRAIN) duel->terrain = (uint8_t)outcome;
    if (duel->deal == MK_DEAL_SITE) {
        duel->site = (uint8_t)outcome;
        mk_tell(play, MK_TOLD_SPACE, duel->terrain, duel->site, 0, 0, 0, 0);
    }
    if (duel->deal != MK_DEAL_NEIGHBOUR) return;
    duel->neighbour[which] = (mk_space){(uint8_t)(outcome / 2), outcome % 2};
    mk_tell(play, MK_TOLD_NEIGHBOUR, which + 1, outcome / 2, outcome % 2, 0, 0, 0);
}

static void settle_ring(const mk_play *play, int outcome) {
    mk_round *round = mk_round_in(play->duel);
    int space = 1 + MK_NEIGHBOURS - play->duel->deal_count, player = play->duel->deal == MK_DEAL_OTHER_STAND;
    if (play->duel->deal == MK_DEAL_RING_SITE) {
        round->site[space] = (uint8_t)outcome;
        mk_tell(play, MK_TOLD_SITE, space, outcome, 0, 0, 0, 0);
    } else {
        round->at[player] = (uint8_t)outcome;
        mk_tell(play, MK_TOLD_STANDS, player, outcome, 0, 0, 0, 0);
    }
}

static void settle_things(const mk_play *play, int player, int outcome) {
    mk_duel *duel = play->duel;
    mk_player *of = &duel->player[player];
    switch (duel->deal) {
    case MK_DEAL_SKILL:
        of->skills |= (uint16_t)(1u << outcome);
        mk_tell(play, MK_TOLD_SKILL, player, of->hero * MK_SKILLS_MAX + outcome + 1, 0, 0, 0, 0);
        break;
    case MK_DEAL_ADVANCED:
    case MK_DEAL_SPELL:
    case MK_DEAL_ARTIFACT:
        give_card(duel, player, outcome);
        mk_tell(play, MK_TOLD_GAINED, player, outcome + 1, 0, 0, 0, 0);
        break;
    case MK_DEAL_WOUNDS: give_wounds(play, player, outcome); break;
    case MK_DEAL_UNIT:
        if (units_of(of) == MK_UNITS) break; /* of a position written by hand */
        of->unit[units_of(of)].kind = (uint8_t)(outcome + 1);
        mk_tell(play, MK_TOLD_UNIT, player, outcome + 1, 0, 0, 0, 0);
        break;
    case MK_DEAL_UNIT_STATE:
        if (outcome) of->unit[units_of(of) - 1].state = (uint8_t)(1u << (outcome == 1 ? MK_SPENT : MK_WOUNDED));
        mk_tell(play, MK_TOLD_UNIT_IS, player, of->unit[units_of(of) - 1].kind, outcome, 0, 0, 0);
        break;
    case MK_DEAL_CRYSTAL:
        if (of->crystals[outcome] < MK_CRYSTALS_MAX) of->crystals[outcome]++;
        mk_tell(play, MK_TOLD_MANA, player, outcome, 3, 0, 0, 0);
        break;
    case MK_DEAL_HAND: draw_card(play, player, outcome, &of->hand, false); break;
    case MK_DEAL_EARLIER_CARD: draw_card(play, player, outcome, &of->discard, true); break;
    default: break; /* numbers of what follows */
    }
}

static void settle_hero(const mk_play *play, int player, int outcome) {
    mk_place_hero(play->setup, play->duel, player, outcome);
    mk_tell(play, MK_TOLD_HERO, player, outcome + 1, 0, 0, 0, 0);
}

static void settle_level(const mk_play *play, int player, int outcome) {
    play->duel->player[player].level = (uint8_t)outcome;
    mk_tell(play, MK_TOLD_LEVEL, player, outcome, 0, 0, 0, 0);
}

static void settle_fame(const mk_play *play, int player, int outcome) {
    play->duel->player[player].fame = (uint8_t)outcome;
    mk_tell(play, MK_TOLD_FAME, player, outcome, 0, 0, 0, 0);
}

static void settle(const mk_play *play, int outcome) {
    mk_duel *duel = play->duel;
    switch (duel->deal) {
    case MK_DEAL_TIME:
        duel->night = (uint8_t)outcome;
        mk_tell(play, MK_TOLD_TIME, outcome, 0, 0, 0, 0, 0);
        break;
    case MK_DEAL_HERO: settle_hero(play, MK_AGGRESSOR, outcome); break;
    case MK_DEAL_OTHER_HERO: settle_hero(play, MK_DEFENDER, outcome); break;
    case MK_DEAL_LEVEL: settle_level(play, MK_AGGRESSOR, outcome); break;
    case MK_DEAL_OTHER_LEVEL: settle_level(play, MK_DEFENDER, outcome); break;
    case MK_DEAL_FAME: settle_fame(play, MK_AGGRESSOR, outcome); break;
    case MK_DEAL_OTHER_FAME: settle_fame(play, MK_DEFENDER, outcome); break;
    case MK_DEAL_SOURCE: set_source(play, MK_SOURCE_DICE, outcome); break;
    case MK_DEAL_SOURCE_AGAIN: set_source(play, mk_dice_again(duel), outcome); break;
    case MK_DEAL_TERRAIN:
    case MK_DEAL_SITE:
    case MK_DEAL_NEIGHBOUR: settle_place(play, outcome); break;
    case MK_DEAL_RING_SITE:
    case MK_DEAL_STAND:
    case MK_DEAL_OTHER_STAND: settle_ring(play, outcome); break;
    default: settle_things(play, duel->deal_player, outcome);
    }
}

/* ---- from step to step ---------------------------------------------------------------------------------- */

/* What a hero has is dealt for the one after the other; then the table. */
static int begin_source(const mk_setup *setup, mk_duel *duel) {
    if (duel->deal_player + 1 >= mk_heroes(setup)) {
        duel->deal_player = 0;
        return 1;
    }
    duel->deal_player++;
    duel->deal = MK_DEAL_SKILL;
    return duel->player[duel->deal_player].level / 2;
}

/* How often a step is done, which begins; 0: it is left out. `number`: the outcome of the step before. */
static int begin_step(const mk_setup *setup, mk_duel *duel, int number) {
    const mk_player *of = &duel->player[duel->deal_player];
    switch (duel->deal) {
    case MK_DEAL_OTHER_HERO:
    case MK_DEAL_OTHER_LEVEL:
    case MK_DEAL_OTHER_FAME: return mk_heroes(setup) - 1;
    case MK_DEAL_SKILL:
    case MK_DEAL_ADVANCED: return of->level / 2;
    case MK_DEAL_SPELL:
    case MK_DEAL_ARTIFACT:
    case MK_DEAL_UNIT: return number;
    case MK_DEAL_UNIT_STATE: return 0; /* after each Unit */
    case MK_DEAL_CRYSTAL: return setup->tier ? of->level : 0;
    case MK_DEAL_HAND: return mk_hand_limit_at(of->level);
    case MK_DEAL_EARLIER_CARDS: return number;
    case MK_DEAL_EARLIER_CARD: return 0; /* after their numbers */
    case MK_DEAL_SOURCE: return begin_source(setup, duel);
    case MK_DEAL_SOURCE_AGAIN: return mk_dice_again(duel) > 0;
    case MK_DEAL_NEIGHBOUR: return MK_NEIGHBOURS;
    case MK_DEAL_RING_SITE: return setup->round ? MK_NEIGHBOURS : 0;
    case MK_DEAL_STAND:
    case MK_DEAL_OTHER_STAND: return setup->round;
    default: return 1;
    }
}

__attribute__((noinline)) static void end_deal(const mk_play *play) {
    mk_duel *duel = play->duel;
    duel->deal = duel->deal_count = duel->left = duel->deal_player = 0;
    if (play->setup->round) {
        mk_round_begin(play);
        return;
    }
    mk_begin_combat(play);
}

/* To the next step that is done at all. */
static void next_step(const mk_play *play, int number) {
    mk_duel *duel = play->duel;
    do {
        duel->deal++;
        duel->deal_count = (uint8_t)begin_step(play->setup, duel, number);
    } while (!duel->deal_count);
    if (duel->deal == MK_DEAL_OVER) end_deal(play);
}

/* A Unit is followed by its state, and the number of cards of an earlier turn by these. deal_count is that of the outer
 * step, left that of the inner one. */
static void after_step(const mk_play *play, int outcome) {
    mk_duel *duel = play->duel;
    bool has_deck = duel->player[duel->deal_player].deck != 0;
    switch (duel->deal) {
    case MK_DEAL_UNIT: duel->deal = MK_DEAL_UNIT_STATE; return;
    case MK_DEAL_UNIT_STATE: duel->deal = MK_DEAL_UNIT; break;
    case MK_DEAL_HAND:
        if (!has_deck) duel->deal_count = 1;
        break;
    case MK_DEAL_EARLIER_CARDS:
        if (!has_deck) break;
        duel->deal = MK_DEAL_EARLIER_CARD;
        duel->left = (uint8_t)outcome;
        return;
    case MK_DEAL_EARLIER_CARD:
        if (--duel->left && has_deck) return;
        duel->left = 0;
        duel->deal = MK_DEAL_EARLIER_CARDS;
        if (!has_deck) duel->deal_count = 1;
        break;
    default: break;
    }
    if (--duel->deal_count) return;
    if (duel->deal == MK_DEAL_UNIT) duel->deal = MK_DEAL_UNIT_STATE;
    if (duel->deal == MK_DEAL_EARLIER_CARDS) duel->deal = MK_DEAL_EARLIER_CARD;
    next_step(play, outcome);
}

/* There is nothing to draw any more (own data can have few Units). */
static void leave_step(mk_duel *duel) {
    duel->deal_count = 1;
    if (duel->deal == MK_DEAL_UNIT) duel->deal = MK_DEAL_UNIT_STATE;
}

/* Number of outcomes of a step that has to be listed, and the first one. */
__attribute__((noinline)) static int list_alone(const mk_play *play, int *first) {
    deal_list list;
    list_step(play->setup, play->duel, &list);
    *first = list.count ? list.outcome[0] : 0;
    return list.count;
}

/* Steps with one outcome are no chance events. Returns the range of the next step. */
static deal_range skip_certain(const mk_play *play) {
    while (play->duel->phase == MK_START) {
        deal_range alike = range_of_step(play->setup, play->duel);
        if (alike.open) return alike;
        int count = alike.count, outcome = outcome_of_range(alike, 0);
        if (!count) count = list_alone(play, &outcome);
        if (count > 1) return alike;
        if (count) settle(play, outcome);
        if (!count) leave_step(play->duel);
        after_step(play, count ? outcome : 0);
    }
    return no_range(false);
}

static deal_range settle_and_go_on(const mk_play *play, int outcome) {
    settle(play, outcome);
    after_step(play, outcome);
    return skip_certain(play);
}

void mk_deal(const mk_play *play, int outcome) { settle_and_go_on(play, outcome); }

void mk_start(const rp_game *game, rp_state *state) {
    mk_play play = {mk_setup_of(game), mk_duel_in(state), NULL};
    play.duel->deal_count = 1;
    for (int player = 0; player < MK_PLAYERS; player++) play.duel->player[player].account = play.setup->bonus[player];
    skip_certain(&play);
}

int mk_deal_outcomes(const mk_setup *setup, const mk_duel *duel, rp_outcome out[]) {
    deal_list list;
    list_step(setup, duel, &list);
    for (int i = 0; i < list.count; i++) out[i] = (rp_outcome){list.outcome[i], (double)list.weight[i] / list.total};
    return list.count;
}

static int pick(const mk_kinds *among, rp_random *random) {
    return among->kind[rp_random_below(random, (uint32_t)among->count)];
}

static int sample_gained(const mk_setup *setup, const mk_duel *duel, mk_card_kind kind, rp_random *random) {
    int card;
    do card = pick(&setup->of_kind[kind], random);
    while (is_gained(duel, card));
    return card;
}

static int sample_skill(const mk_setup *setup, const mk_player *of, rp_random *random) {
    uint32_t skill;
    do skill = rp_random_below(random, setup->book->hero[of->hero].skill_count);
    while (of->skills >> skill & 1);
    return (int)skill;
}

/* A copy is gone with the probability of the copies that are. */
static int sample_unit(const mk_setup *setup, const mk_duel *duel, rp_random *random) {
    const mk_kinds *copies = &setup->unit_copies[duel->player[duel->deal_player].level > 4];
    for (;;) {
        int kind = pick(copies, random), all = setup->book->unit[kind].copies, left = copies_left(setup, duel, kind);
        if (left == all || (left > 0 && (int)rp_random_below(random, (uint32_t)all) < left)) return kind;
    }
}

static int sample_neighbour(const mk_duel *duel, rp_random *random) {
    int open = 10 * MK_LAKE, ticket = (int)rp_random_below(random, (uint32_t)(open + (may_be_closed(duel) ? 10 : 0)));
    if (ticket >= open) return 2 * (MK_LAKE + (ticket - open) / 5);
    return 2 * (ticket / 10) + (ticket % 10 == 9);
}

/* Of outcomes from 0 on, of which the first has weight `first` and the others `each`. */
static int sample_first_apart(int first, int each, int outcomes, rp_random *random) {
    int ticket = (int)rp_random_below(random, (uint32_t)(first + each * (outcomes - 1)));
    return ticket < first ? 0 : 1 + (ticket - first) / each;
}

static int sample_unit_state(rp_random *random) {
    int ticket = (int)rp_random_below(random, UNIT_READY + UNIT_SPENT + UNIT_WOUNDED);
    return ticket < UNIT_READY ? 0 : ticket < UNIT_READY + UNIT_SPENT ? 1 : 2;
}

__attribute__((noinline)) static int sample_from_list(const mk_setup *setup, const mk_duel *duel, rp_random *random) {
    deal_list list;
    list_step(setup, duel, &list);
    int ticket = (int)rp_random_below(random, (uint32_t)list.total), i = 0;
    while (ticket >= list.weight[i]) ticket -= list.weight[i++];
    return list.outcome[i];
}

/* Things of which few are taken are drawn until one is left, where it is certain that one is. */
static int sample_thing(const mk_setup *setup, const mk_duel *duel, bool open, rp_random *random) {
    if (!open) return sample_from_list(setup, duel, random);
    switch (duel->deal) {
    case MK_DEAL_SKILL: return sample_skill(setup, &duel->player[duel->deal_player], random);
    case MK_DEAL_ADVANCED: return sample_gained(setup, duel, MK_ADVANCED, random);
    case MK_DEAL_SPELL: return sample_gained(setup, duel, MK_SPELL, random);
    case MK_DEAL_ARTIFACT: return sample_gained(setup, duel, MK_ARTIFACT, random);
    default: return sample_unit(setup, duel, random);
    }
}

static int sample_step(const mk_setup *setup, const mk_duel *duel, deal_range alike, rp_random *random) {
    if (alike.count) return outcome_of_range(alike, (int)rp_random_below(random, (uint32_t)alike.count));
    switch (duel->deal) {
    case MK_DEAL_HAND:
    case MK_DEAL_EARLIER_CARD: return rp_pile_draw(duel->player[duel->deal_player].deck, random);
    case MK_DEAL_SKILL:
    case MK_DEAL_ADVANCED:
    case MK_DEAL_SPELL:
    case MK_DEAL_ARTIFACT:
    case MK_DEAL_UNIT: return sample_thing(setup, duel, alike.open, random);
    case MK_DEAL_SOURCE: return rp_dice_draw_outcome(MK_SOURCE_DICE, random);
    case MK_DEAL_SOURCE_AGAIN: return rp_dice_draw_outcome(mk_dice_again(duel), random);
    case MK_DEAL_NEIGHBOUR: return sample_neighbour(duel, random);
    case MK_DEAL_UNIT_STATE: return sample_unit_state(random);
    case MK_DEAL_TERRAIN: return sample_first_apart(TERRAIN_PLAINS, TERRAIN_EACH, MK_LAKE, random);
    case MK_DEAL_SITE: return sample_first_apart(SITE_NONE, SITE_EACH, last_site(setup) + 1, random);
    default: return sample_from_list(setup, duel, random);
    }
}

int mk_deal_sample(const mk_setup *setup, const mk_duel *duel, rp_random *random) {
    return sample_step(setup, duel, range_of_step(setup, duel), random);
}

/* ---- a whole deal --------------------------------------------------------------------------------------- */

/* Draws of a step but its last, which the step ends with; each as a move of chance would be. The last two cards of a
 * deck are left: one alone is no chance. */
static void draw_all_but_one(const mk_play *play, rp_random *random) {
    mk_duel *duel = play->duel;
    mk_player *of = &duel->player[duel->deal_player];
    switch (duel->deal) {
    case MK_DEAL_HAND:
        for (; duel->deal_count > 1 && rp_pile_count(of->deck) > 2; duel->deal_count--)
            draw_card(play, duel->deal_player, rp_pile_draw(of->deck, random), &of->hand, false);
        break;
    case MK_DEAL_EARLIER_CARD:
        for (; duel->left > 1 && rp_pile_count(of->deck) > 2; duel->left--)
            draw_card(play, duel->deal_player, rp_pile_draw(of->deck, random), &of->discard, true);
        break;
    case MK_DEAL_CRYSTAL:
        for (; duel->deal_count > 1; duel->deal_count--)
            settle_things(play, duel->deal_player, (int)rp_random_below(random, MK_BASIC_COLOURS));
        break;
    case MK_DEAL_NEIGHBOUR:
        for (; duel->deal_count > 1; duel->deal_count--) settle_place(play, sample_neighbour(duel, random));
        break;
    default: break;
    }
}

/* Flattened: its steps are short and many, and what mk_deal calls too would be left a call. */
__attribute__((flatten)) void mk_deal_rest(const mk_play *play, rp_random *random) {
    deal_range alike = range_of_step(play->setup, play->duel);
    while (play->duel->phase == MK_START) {
        draw_all_but_one(play, random);
        alike = settle_and_go_on(play, sample_step(play->setup, play->duel, alike, random));
    }
}
