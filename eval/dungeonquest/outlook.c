#include "eval/dungeonquest/outlook.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/ways/move.h"
#include "engine/portable_math.h"

#include <stdlib.h>

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
    UP_TURNS = 4,    /* until a way out of the catacombs is met */
    UP_CARDS = 2,    /* Catacomb cards more by then */
    CARDS_DRAWN = 2, /* Treasure cards of a sleeping dragon */
};
#define CHANCE_OTHERS_DRAW 0.6 /* of a hero with the dragon, that he stays */
#define KEPT_AFTER_RAGE 0.3    /* of a chance, where the dragon wakes */

/* ---- what is known of a game ---------------------------------------------------------------------------- */

static void list_days(const dungeon_board *board, double day[]) {
    day[0] = 1;
    for (int space = 1; space < DUNGEON_SUN_MAX + 2 * DUNGEON_FAR + 2; space++) {
        int last = space < board->sun_spaces ? space : board->sun_spaces, faces = board->sun_faces[last - 1];
        day[space] = day[space - 1] * (1 - __builtin_popcount((unsigned)faces) / (double)DUNGEON_FACES);
    }
}

static bool brings_treasure(const dungeon_card *card) {
    for (int i = 0; i < card->effects.count; i++)
        if (card->effect[card->effects.first + i].kind == DUNGEON_DRAW) return true;
    return false;
}

static void list_cards(const dungeon_book *book, dungeon_knowledge *known) {
    for (int pass = 0; pass < 2; pass++) {
        if (pass) known->treasure_first = known->loot_count;
        for (uint32_t card = 0; card < book->card_count; card++) {
            bool treasure = book->card[card].deck == DUNGEON_DECK_TREASURE;
            if (book->card[card].type == DUNGEON_LOOT && treasure == pass)
                known->loot[known->loot_count++] = (uint8_t)card;
            if (pass || book->card[card].deck != DUNGEON_DECK_DRAGON) continue;
            if (brings_treasure(&book->card[card]))
                known->sleeps[known->sleep_count++] = (uint8_t)card;
            else
                known->wakes[known->wake_count++] = (uint8_t)card;
        }
    }
    known->treasure_end = known->loot_count;
}

static void *make(const rp_game *game) {
    const dungeon_book *book = dungeon_setup_of(game)->book;
    dungeon_knowledge *known = calloc(1, sizeof *known);
    if (!known) return NULL;
    dungeon_board_of(book, &known->board);
    list_days(&book->board, known->day);
    list_cards(book, known);
    return known;
}

const dungeon_knowledge *dungeon_knowledge_of(const rp_game *game) { return rp_game_knowledge(game, make); }

double dungeon_waking(const dungeon_knowledge *known, const dungeon_state *state) {
    int wakes = 0, all = 0;
    for (int i = 0; i < known->wake_count; i++) wakes += state->table.pile[known->wakes[i]];
    for (int i = 0; i < known->sleep_count; i++) all += state->table.pile[known->sleeps[i]];
    all += wakes;
    return all ? (double)wakes / all : 0.5;
}

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

static dungeon_hope hope_of(const outlook *o, int player) {
    const dungeon_hero *hero = &o->state->hero[player];
    bool loot;
    if (hero->standing == DUNGEON_DEAD) return (dungeon_hope){.to_treasure = DUNGEON_FAR, .to_exit = DUNGEON_FAR};
    dungeon_hope leave = plan_of(o, player, o->to_exit[player]);
    count_loot(o, hero, &leave, &loot);
    if (hero->standing == DUNGEON_OUT) {
        for (int i = 0; i < DUNGEON_FACTORS; i++) leave.factor[i] = 1;
        leave.chance = 1;
        return leave;
    }
    int there = o->to_treasure[player] + is_with_dragon(o, hero);
    dungeon_hope dragon = plan_of(o, player, there + o->to_exit[o->setup->players]);
    dragon.treasure = true;
    dragon.gold = leave.gold + CARDS_DRAWN * o->treasure_gold;
    leave.factor[DUNGEON_FACTOR_DRAGON] = chance_of_peace(o, hero);
    dragon.factor[DUNGEON_FACTOR_DRAGON] =
        leave.factor[DUNGEON_FACTOR_DRAGON] * (1 - (1 - KEPT_AFTER_RAGE) * o->waking);
    multiply(&leave);
    multiply(&dragon);
    if (!loot) leave.chance = 0;
    return wish(o, &leave) >= wish(o, &dragon) && loot ? leave : dragon;
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
    for (int player = 0; player < setup->players; player++) hope[player] = hope_of(&o, player);
}

void dungeon_outlook(const rp_game *game, const rp_state *state, dungeon_hope hope[]) {
    dungeon_outlook_with(game, state, dungeon_constants, hope);
}
