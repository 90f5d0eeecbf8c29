#include "eval/dungeonquest/outlook.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/ways/move.h"
#include "engine/portable_math.h"
#include "eval/dungeonquest/knowledge.h"

#include <math.h>
#include <string.h>

/* Set by hand; the step so that over a whole way chances are as rare as in 150 games of quick sense (dungeonquest_fit
 * 150 7 playout): 0.045 had said 0.15 on average where 0.03 came. Those that are fitted to 20,000 games (0.37, 0.135,
 * 0.33, 0.13, 2.84, 1.01, 1.24) say what comes truer, log loss 0.2080 in place of 0.2107, but greedy plays worse by
 * them: out of 5.5 % of 20,000 dungeons in place of 6.1 %. So does a search: those fitted to 3,000 games of
 * ismcts:sims=200 (0.108, 0.0988, 0.276, 0.0896, 3.47, 0.62, 1.035; log loss 0.414 in place of 0.458) get
 * ismcts:sims=300,c=0.4 out of 13.4 % of 1,200 in place of 18.3 %. */
const double dungeon_constants[DUNGEON_CONSTANTS] = {
    [DUNGEON_CONSTANT_BASE] = 0.1,  [DUNGEON_CONSTANT_STEP] = 0.12, [DUNGEON_CONSTANT_TOLL] = 0.4,
    [DUNGEON_CONSTANT_RESERVE] = 1, [DUNGEON_CONSTANT_SPREAD] = 2,  [DUNGEON_CONSTANT_SLACK] = 1.25,
    [DUNGEON_CONSTANT_BLOW] = 0.8};

enum {
    UP_TURNS = 4,      /* until a way out of the catacombs is met */
    UP_CARDS = 2,      /* Catacomb cards more by then */
    CARDS_DRAWN = 2,   /* Treasure cards of a sleeping dragon */
    GATHER_TURNS = 8,  /* until some more gold is found near the ways out */
    GATHER_GOLD = 100, /* how much that is */
    ROUNDS = 2         /* of each taking the plan that is best against those of the others */
};
#define CHANCE_OTHERS_DRAW 0.6 /* of a hero with the dragon, that he stays */
#define KEPT_AFTER_RAGE 0.3    /* of a chance, where the dragon wakes */
/* Spreads of gold. */
#define SPREAD_LEAVING 0.15
#define SPREAD_TURN 0.1 /* for each turn on the way */
#define SPREAD_FOUND 0.8

/* ---- one hero ------------------------------------------------------------------------------------------- */

typedef struct outlook {
    const dungeon_setup *setup;
    const dungeon_state *state;
    const dungeon_knowledge *known;
    const double *constants;
    dungeon_map map;
    int to_treasure[DUNGEON_HEROES_MAX + 1], to_exit[DUNGEON_HEROES_MAX + 1]; /* behind the heroes: of the dragon */
    double waking, treasure_gold; /* of the next Dragon card; of a Treasure card */
    int with_dragon;              /* heroes */
} outlook;

static bool is_with_dragon(const outlook *o, const dungeon_hero *hero) {
    return dungeon_stands_inside(hero) &&
           dungeon_has(&o->known->board.treasure, o->known->board.bit[dungeon_square_of(hero)]);
}

static double mean_treasure(const outlook *o) {
    const dungeon_book *book = o->setup->book;
    int gold = 0, cards = 0;
    for (int i = o->known->treasure_first; i < o->known->treasure_end; i++) {
        int card = o->known->loot[i], copies = o->state->table.pile[card];
        cards += copies;
        gold += copies * book->card[card].gold;
    }
    return cards ? (double)gold / cards : 0;
}

static dungeon_squares square_set(const outlook *o, int square) {
    dungeon_squares set = {{0}};
    dungeon_put_bit(&set, o->known->board.bit[square]);
    return set;
}

static int kind_under(const outlook *o, const dungeon_hero *hero) {
    const dungeon_chamber *chamber = dungeon_chamber_at(o->setup->book, &o->state->table, dungeon_square_of(hero));
    return chamber ? chamber->kind : -1;
}

/* Where his way begins, and how many turns there are before it. */
static dungeon_squares beginning(const outlook *o, const dungeon_hero *hero, int *before) {
    const dungeon_book *book = o->setup->book;
    *before = 0;
    if (!hero->square) return o->known->board.towers;
    int square = dungeon_square_of(hero);
    *before = hero->lost_turns;
    if (hero->standing == DUNGEON_BELOW) {
        *before += UP_TURNS;
        return square_set(o, dungeon_advance(book, square, hero->arrow, hero->below + UP_CARDS));
    }
    if (hero->standing != DUNGEON_INSIDE) return square_set(o, square);
    const unsigned delays = 1u << DUNGEON_MEETS | 1u << DUNGEON_CROSSES | 1u << DUNGEON_IN_THE_DARK;
    *before += (hero->duties & delays) != 0;
    if (dungeon_has_duty(hero, DUNGEON_GOES_BACK) && hero->from) {
        (*before)++;
        return square_set(o, hero->from - 1);
    }
    unsigned points = dungeon_open_points(o->setup, o->state, hero);
    if (points == DUNGEON_ALL_POINTS || is_with_dragon(o, hero)) return square_set(o, square);
    (*before)++;
    if (kind_under(o, hero) == DUNGEON_CAVE_IN) return square_set(o, square);
    return dungeon_neighbours(&o->map, square, points);
}

static void find_distances(outlook *o) {
    dungeon_squares from[DUNGEON_HEROES_MAX + 1];
    int before[DUNGEON_HEROES_MAX + 1] = {0}, count = o->setup->players;
    for (int player = 0; player < count; player++)
        from[player] = beginning(o, &o->state->hero[player], &before[player]);
    from[count] = o->known->board.treasure;
    dungeon_distances(&o->map, &o->known->board.towers, from, count + 1, o->to_exit);
    dungeon_distances(&o->map, &o->known->board.treasure, from, count, o->to_treasure);
    for (int player = 0; player < count; player++) {
        o->to_exit[player] += before[player];
        o->to_treasure[player] += before[player];
    }
}

/* Life of the monster that is fought, as all know it. */
static double monster_life(const outlook *o, const dq_fight *fight) {
    const dq_setup *setup = dq_setup_of(dungeon_fight_game(o->setup, o->state));
    int sum = 0, count = 0, wounds = dq_monster_wounds(fight);
    bool known = o->setup->players == 1 || fight->life_known;
    if (known && fight->life) return fight->life - wounds;
    for (int i = 0; i < DQ_TOKENS; i++) {
        if (setup->monster->life[i] <= wounds) continue;
        sum += setup->monster->life[i] - wounds;
        count++;
    }
    return count ? (double)sum / count : 1;
}

static double life_left(const outlook *o, int player) {
    const dungeon_hero *hero = &o->state->hero[player];
    if (!hero->figure) return 14; /* about what heroes have */
    int life = dungeon_figure(o->setup, hero)->life;
    if (!dungeon_is_fighting(o->state) || dungeon_fight_hero(dungeon_fight_frame(o->state)) != player)
        return life - hero->wounds;
    const dq_fight *fight = (const dq_fight *)(const void *)o->state->fight;
    return life - dq_hero_wounds(fight) - o->constants[DUNGEON_CONSTANT_BLOW] * monster_life(o, fight);
}

/* Of so many turns, from now on. */
static double chance_of_day(const outlook *o, int player, double turns) {
    const dungeon_turn *turn = &o->state->turn;
    const double *day = o->known->day;
    double sum = 0;
    bool his = turn->number && turn->player == player;
    if (!turn->sun || day[turn->sun] <= 0) return 1;
    for (int i = -1; i <= 1; i++) {
        double at = turns * (o->constants[DUNGEON_CONSTANT_SLACK] + i * 0.25) - his;
        if (at < 0) at = 0;
        if (at > 2 * DUNGEON_FAR) at = 2 * DUNGEON_FAR;
        int whole = (int)at;
        sum += day[turn->sun + whole] + (at - whole) * (day[turn->sun + whole + 1] - day[turn->sun + whole]);
    }
    return sum / (3 * day[turn->sun]);
}

static double chance_to_live(const outlook *o, double life, double turns) {
    const double *c = o->constants;
    return 1 / (1 + rp_exp(-(life - c[DUNGEON_CONSTANT_TOLL] * turns - c[DUNGEON_CONSTANT_RESERVE]) /
                           c[DUNGEON_CONSTANT_SPREAD]));
}

/* A plan that takes so many turns. */
static dungeon_hope plan_of(const outlook *o, int player, double turns) {
    const double *c = o->constants;
    dungeon_hope hope = {.to_treasure = o->to_treasure[player], .to_exit = o->to_exit[player]};
    hope.factor[DUNGEON_FACTOR_WAY] = rp_exp(-(c[DUNGEON_CONSTANT_BASE] + c[DUNGEON_CONSTANT_STEP] * turns));
    hope.factor[DUNGEON_FACTOR_WOUNDS] = chance_to_live(o, life_left(o, player), turns);
    hope.factor[DUNGEON_FACTOR_SUN] = chance_of_day(o, player, turns);
    hope.factor[DUNGEON_FACTOR_DRAGON] = 1;
    return hope;
}

static void multiply(dungeon_hope *hope) {
    hope->chance = 1;
    for (int i = 0; i < DUNGEON_FACTORS; i++) hope->chance *= hope->factor[i];
}

/* Others who are with the dragon may wake him before it is this hero's turn again. */
static double chance_of_peace(const outlook *o, const dungeon_hero *hero) {
    double peace = 1, rage = 1 - KEPT_AFTER_RAGE;
    if (!is_with_dragon(o, hero)) return 1;
    for (int others = o->with_dragon - 1; others > 0; others--) peace *= 1 - CHANCE_OTHERS_DRAW * o->waking;
    return 1 - rage * (1 - peace);
}

static void count_loot(const outlook *o, const dungeon_hero *hero, dungeon_hope *leave, bool *loot) {
    const dungeon_book *book = o->setup->book;
    int gold = 0;
    *loot = false;
    leave->treasure = false;
    for (int i = 0; i < o->known->loot_count; i++) {
        int card = o->known->loot[i], copies = dungeon_kept(hero, card);
        if (!copies) continue;
        *loot = true;
        leave->treasure |= i >= o->known->treasure_first;
        /* Dice are worth 3.5 hundred each. */
        gold += copies * (book->card[card].gold_dice ? 350 * book->card[card].gold_dice : book->card[card].gold);
    }
    leave->gold = gold + hero->gold;
}

/* How much a plan is worth to a hero who cannot know what the others will do. */
static double wish(const outlook *o, const dungeon_hope *hope) {
    enum { OUT_AT_ALL = 500 /* gold that being out is worth beside the gold */ };
    if (o->setup->players == 1 && !o->setup->score_gold) return hope->treasure ? hope->chance : 0;
    return hope->chance * (hope->gold + (o->setup->score_gold ? 0 : OUT_AT_ALL));
}

/* ---- plans ---------------------------------------------------------------------------------------------- */

typedef enum plan_kind { LEAVE, DRAGON, GATHER, PLANS } plan_kind;

typedef struct hero_plans {
    dungeon_hope of[PLANS];
} hero_plans;

static bool is_settled(const dungeon_hero *hero) {
    return hero->standing == DUNGEON_DEAD || hero->standing == DUNGEON_OUT;
}

static dungeon_hope settled(const outlook *o, int player) {
    const dungeon_hero *hero = &o->state->hero[player];
    dungeon_hope hope = {.to_treasure = DUNGEON_FAR, .to_exit = DUNGEON_FAR};
    bool loot;
    if (hero->standing == DUNGEON_DEAD) return hope;
    count_loot(o, hero, &hope, &loot);
    for (int i = 0; i < DUNGEON_FACTORS; i++) hope.factor[i] = 1;
    hope.chance = 1;
    return hope;
}

static bool most_gold_wins(const dungeon_setup *setup) { return setup->players > 1 && !setup->score_gold; }

/* The constants are those of the way to the dragon. Near the ways out heroes die less: where the most gold wins, 72 %
 * of them come out. */
static void halve_dangers(dungeon_hope *hope) {
    for (int i = 0; i < DUNGEON_FACTORS; i++) hope->factor[i] = sqrt(hope->factor[i]);
}

/* The plan that there is only where the most gold wins, and how dangerous leaving is there. */
static void add_gathering(const outlook *o, int player, double peace, hero_plans *plans) {
    dungeon_hope *leave = &plans->of[LEAVE], *gather = &plans->of[GATHER];
    *gather = plan_of(o, player, o->to_exit[player] + GATHER_TURNS);
    gather->treasure = leave->treasure;
    gather->gold = leave->gold + GATHER_GOLD;
    gather->spread = SPREAD_FOUND;
    gather->factor[DUNGEON_FACTOR_DRAGON] = peace;
    halve_dangers(leave);
    halve_dangers(gather);
    multiply(gather);
}

static void list_plans(const outlook *o, int player, hero_plans *plans) {
    const dungeon_hero *hero = &o->state->hero[player];
    dungeon_hope *leave = &plans->of[LEAVE], *dragon = &plans->of[DRAGON];
    int there = o->to_treasure[player] + is_with_dragon(o, hero), back = o->to_exit[player];
    double peace = chance_of_peace(o, hero);
    bool loot;
    *leave = plan_of(o, player, back);
    *dragon = plan_of(o, player, there + o->to_exit[o->setup->players]);
    count_loot(o, hero, leave, &loot);
    leave->spread = SPREAD_LEAVING + SPREAD_TURN * back;
    leave->factor[DUNGEON_FACTOR_DRAGON] = peace;
    dragon->treasure = true;
    dragon->gold = leave->gold + CARDS_DRAWN * o->treasure_gold;
    dragon->spread = SPREAD_FOUND;
    dragon->factor[DUNGEON_FACTOR_DRAGON] = peace * (1 - (1 - KEPT_AFTER_RAGE) * o->waking);
    if (most_gold_wins(o->setup)) add_gathering(o, player, peace, plans);
    multiply(leave);
    multiply(dragon);
    if (!loot) leave->chance = 0;
}

/* The plan of a hero who does not look at the others. */
static dungeon_hope wished(const outlook *o, const hero_plans *plans) {
    const dungeon_hope *leave = &plans->of[LEAVE], *dragon = &plans->of[DRAGON];
    return leave->chance > 0 && wish(o, leave) >= wish(o, dragon) ? *leave : *dragon;
}

/* That a hero who gets out as `own` has more gold than another one who gets out as `other`: logistic in the ratio. */
static double chance_of_more(const dungeon_hope *own, const dungeon_hope *other) {
    const double bare = 20; /* so that no gold against little is not all */
    double spread = sqrt(own->spread * own->spread + other->spread * other->spread);
    if (spread <= 0) return own->gold > other->gold ? 1 : own->gold < other->gold ? 0 : 0.5;
    return 1 / (1 + rp_exp(-1.7 * rp_log((own->gold + bare) / (other->gold + bare)) / spread));
}

double dungeon_ahead_of_others(const dungeon_setup *setup, const dungeon_hope hope[], const dungeon_hope *own,
                               int player) {
    double chance = 1;
    if (setup->score_gold) return 1;
    for (int other = 0; other < setup->players; other++)
        if (other != player) chance *= 1 - hope[other].chance * chance_of_more(&hope[other], own);
    return chance;
}

static dungeon_hope best_against(const outlook *o, const hero_plans *plans, const dungeon_hope hope[], int player) {
    double most = -1;
    int best = LEAVE;
    for (int i = 0; i < PLANS; i++) {
        const dungeon_hope *plan = &plans->of[i];
        double worth = plan->chance * dungeon_ahead_of_others(o->setup, hope, plan, player);
        if (worth > most) most = worth, best = i;
    }
    return plans->of[best];
}

/* All at once. */
static void answer_others(const outlook *o, const hero_plans plans[], dungeon_hope hope[]) {
    int players = o->setup->players;
    dungeon_hope before[DUNGEON_HEROES_MAX];
    memcpy(before, hope, (size_t)players * sizeof *before);
    for (int player = 0; player < players; player++)
        if (!is_settled(&o->state->hero[player])) hope[player] = best_against(o, &plans[player], before, player);
}

static void find_hopes(const outlook *o, dungeon_hope hope[]) {
    hero_plans plans[DUNGEON_HEROES_MAX];
    for (int player = 0; player < o->setup->players; player++) {
        bool chooses = !is_settled(&o->state->hero[player]);
        if (chooses) list_plans(o, player, &plans[player]);
        hope[player] = chooses ? wished(o, &plans[player]) : settled(o, player);
    }
    for (int round = 0; round < ROUNDS && most_gold_wins(o->setup); round++) answer_others(o, plans, hope);
}

void dungeon_outlook_with(const rp_game *game, const rp_state *bytes, const double constants[DUNGEON_CONSTANTS],
                          dungeon_hope hope[]) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(bytes);
    outlook o = {.setup = setup, .state = state, .known = dungeon_knowledge_of(game), .constants = constants};
    if (!o.known) {
        for (int player = 0; player < setup->players; player++) hope[player] = (dungeon_hope){.chance = 0};
        return;
    }
    dungeon_map_of(setup->book, &o.known->board, state, &o.map);
    find_distances(&o);
    o.waking = dungeon_waking(o.known, state);
    o.treasure_gold = mean_treasure(&o);
    for (int player = 0; player < setup->players; player++) o.with_dragon += is_with_dragon(&o, &state->hero[player]);
    find_hopes(&o, hope);
}

void dungeon_outlook(const rp_game *game, const rp_state *state, dungeon_hope hope[]) {
    dungeon_outlook_with(game, state, dungeon_constants, hope);
}
