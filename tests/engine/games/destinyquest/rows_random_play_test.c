/* labels: longer
 *
 * What holds in every bout, whoever plays: random play of all pairs of the compiled-in heroes, with every option; and
 * bouts of heroes without abilities against arithmetic of this test's own. */
#include "tests/support/destinyquest_duel.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/row.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/playout.h"
#include "engine/store/json.h"
#include "engine/store/position.h"

#include <stdio.h>
#include <stdlib.h>

enum { BOUTS_A_PAIR = 2, PLAIN_BOUTS = 300, PLAYOUTS = 20, RANDOM_PAIRS = 400 };

typedef struct watch {
    const rp_data *data; /* NULL: compiled in */
    rp_game *game;
    rp_state state;
    int phase, round, played[DESTINY_HEROES][2]; /* this round: speed and combat abilities */
    int uses[DESTINY_HEROES][DESTINY_HERO_ABILITIES_MAX];
    int restored[DESTINY_HEROES][DESTINY_HERO_ABILITIES_MAX];
    int moves;
} watch;

static const destiny_setup *setup_of(const watch *w) { return destiny_setup_of(w->game); }
static const destiny_bout *bout_of(const watch *w) { return destiny_bout_of(&w->state); }

/* Releasing a bolt that is charged and going on with stone rain take a slot, but no use. */
static bool goes_on(const destiny_fighter *fighter, const destiny_ability *ability) {
    if (strcmp(ability->id, "bolt") == 0) return fighter->statuses >> DESTINY_CHARGED & 1;
    return strcmp(ability->id, "stone-rain") == 0 && fighter->statuses >> DESTINY_STONE_RAIN & 1;
}

/* At most one of each kind a round, and never more uses than there were. */
static void note_play(watch *w, int player, rp_action action) {
    if (action < DESTINY_FIRST_ABILITY) return;
    int index = destiny_played(action);
    if (index >= DESTINY_HERO_ABILITIES_MAX || bout_of(w)->pending) return; /* copied, or the second step of a play */
    const destiny_sheet *sheet = &setup_of(w)->sheet[player];
    require(index < sheet->count);
    const destiny_ability *ability = sheet->card[index].ability;
    if (ability->kind == DESTINY_PASSIVE) return;
    bool free_sacrifice =
        setup_of(w)->sacrifice_slot == DESTINY_SACRIFICE_FREE && strcmp(ability->id, "sacrifice") == 0;
    if (ability->kind == DESTINY_SPEED_ABILITY) row_holds("HVH-0.7", ++w->played[player][0] <= 1);
    if (ability->kind == DESTINY_COMBAT_ABILITY && !free_sacrifice) row_holds("HVH-0.8", ++w->played[player][1] <= 1);
    if (goes_on(&bout_of(w)->fighter[player], ability)) return;
    int granted = sheet->card[index].uses;
    if (granted == 255) return;
    int left = granted + w->restored[player][index] - w->uses[player][index]++;
    if (ability->kind == DESTINY_SPEED_ABILITY)
        row_holds("HVH-1.1b", left > 0);
    else
        row_holds("HVH-R27", left > 0);
}

/* One move; uses that come back are counted. */
static void happen(watch *w, const rp_move *move) {
    uint8_t left[DESTINY_HEROES][DESTINY_HERO_ABILITIES_MAX];
    for (int player = 0; player < DESTINY_HEROES; player++)
        memcpy(left[player], bout_of(w)->fighter[player].left, sizeof left[player]);
    rp_advance(w->game, &w->state, move);
    for (int player = 0; player < DESTINY_HEROES; player++)
        for (int i = 0; i < DESTINY_HERO_ABILITIES_MAX; i++)
            w->restored[player][i] += bout_of(w)->fighter[player].left[i] > left[player][i];
}

/* A round begins: its number tells, or, without a limit, that a phase of the first steps comes after a later one. */
static void note_round(watch *w) {
    const destiny_bout *bout = bout_of(w);
    bool again = setup_of(w)->round_limit == 0 && bout->phase <= DESTINY_PHASE_SPEED_ROLL && bout->phase < w->phase;
    w->phase = bout->phase;
    if (bout->round == w->round && !again) return;
    require_message(again || bout->round == w->round + 1 || w->round == 0, "round %d after %d", bout->round, w->round);
    w->round = bout->round;
    memset(w->played, 0, sizeof w->played);
}

/* As the hero comes to the bout: what the option says, else his sheet. */
static int present_health(const watch *w, int player) {
    const rp_option_value *option = &w->game->spec.value[2 + player]; /* p1-health, p2-health */
    return option->set ? (int)option->integer : setup_of(w)->sheet[player].hero->health;
}

static void check_fighters(const watch *w) {
    /* how far below 0 decides with less-negative only */
    int lowest = setup_of(w)->both_down == DESTINY_DOWN_LESS_NEGATIVE ? -1000 : 0;
    const destiny_bout *bout = bout_of(w);
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_fighter *fighter = &bout->fighter[player];
        const destiny_sheet *sheet = &setup_of(w)->sheet[player];
        require_message(fighter->health >= lowest, "%s: health %d", w->game->spec.text, fighter->health);
        if (setup_of(w)->heal_limit == DESTINY_HEAL_START)
            row_holds("HVH-R20", fighter->health <= 2 * present_health(w, player));
        for (int i = 0; i < sheet->count; i++)
            require_message(sheet->card[i].uses == 255 || fighter->left[i] <= sheet->card[i].uses + 1,
                            "%s: %d left of %d", sheet->card[i].ability->id, fighter->left[i], sheet->card[i].uses);
        for (int a = 0; a < DESTINY_ATTRIBUTES; a++) require(destiny_attribute_now(setup_of(w), bout, player, a) >= 0);
    }
}

/* What a position says reads back to the same bytes. */
static void check_position(const watch *w) {
    char *text = rp_position_text(w->game, &w->state, RP_CHANCE_PLAYER, 0);
    rp_reader *reader = NULL;
    rp_position position;
    rp_error error = {0};
    require(text != NULL);
    require_message(rp_json_parse(text, strlen(text), "position", &reader, &error) == RP_OK, "%s", error.text);
    require_message(rp_position_read(reader, w->data, &position, &error) == RP_OK, "%s\n%s", error.text, text);
    require_message(rp_state_equal(w->game, &position.world, &w->state), "reads back to other bytes\n%s", text);
    rp_json_reader_free(reader);
    rp_position_release(&position);
    free(text);
}

/* Every choice has a text of its own, which is read back as that choice. */
static void check_texts(const watch *w, int player, const rp_action actions[], int count) {
    char text[RP_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        rp_action read = 0;
        rp_error error = {0};
        rp_action_text(w->game, &w->state, player, actions[i], text);
        require_message(rp_action_parse(w->game, &w->state, player, text, &read, &error) == RP_OK, "%s", error.text);
        require_message(read == actions[i], "'%s' is the text of two choices", text);
    }
}

static void check_end(const watch *w) {
    const destiny_bout *bout = bout_of(w);
    double payoff[RP_PLAYERS_MAX];
    rp_payoff(w->game, &w->state, payoff);
    require(payoff[0] == -payoff[1] && (payoff[0] == 0 || payoff[0] == 1 || payoff[0] == -1));
    if (setup_of(w)->round_limit && bout->fighter[0].health > 0 && bout->fighter[1].health > 0)
        return; /* by the limit */
    if (payoff[0] > 0) require(bout->fighter[1].health <= 0);
    if (payoff[0] < 0) require(bout->fighter[0].health <= 0);
    if (payoff[0] == 0) require(bout->fighter[0].health <= 0 && bout->fighter[1].health <= 0); /* a draw: both down */
}

static void play_bout(watch *w, rp_random *random) {
    rp_start(w->game, &w->state);
    memset(w->played, 0, sizeof w->played);
    memset(w->uses, 0, sizeof w->uses);
    memset(w->restored, 0, sizeof w->restored);
    w->round = w->phase = 0;
    for (w->moves = 0;; w->moves++) {
        unsigned to_act = rp_to_act(w->game, &w->state);
        rp_move move = {{0}};
        require_message(w->moves <= w->game->info.length_maximum, "%s: longer than it may be", w->game->spec.text);
        check_fighters(w);
        if (!to_act) break;
        note_round(w);
        if (w->moves % 7 == 0) check_position(w);
        if (to_act == RP_TO_ACT_CHANCE) {
            move.of[0] = rp_sample(w->game, &w->state, random);
        } else {
            for (int player = 0; player < DESTINY_HEROES; player++) {
                rp_action actions[RP_LEGAL_MAX];
                if (!(to_act & RP_TO_ACT_PLAYER(player))) continue;
                int count = rp_useful(w->game, &w->state, player, actions);
                check_texts(w, player, actions, count);
                move.of[player] = actions[rp_random_below(random, (uint32_t)count)];
                note_play(w, player, move.of[player]);
            }
        }
        happen(w, &move);
    }
    check_end(w);
}

/* Playouts of the game's own end where the plain loop does, with the same random numbers; some begin within a bout. The
 * plain loop is that of a game in which every modifier is looked at in all of its windows by whoever has it. */
static void check_playouts(const rp_game *game, uint64_t seed) {
    destiny_setup setup = *destiny_setup_of(game);
    rp_game thorough = *game;
    thorough.setup = &setup;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        memcpy(setup.sheet[player].offered_in, setup.sheet[player].in_window, sizeof setup.sheet[player].offered_in);
        setup.sheet[player].winners_only = setup.sheet[player].losers_only = 0;
    }
    for (uint64_t number = 0; number < PLAYOUTS; number++) {
        rp_random one, two;
        rp_state a, b;
        double payoff[RP_PLAYERS_MAX], same[RP_PLAYERS_MAX];
        rp_random_split(&one, seed, number);
        rp_start(game, &a);
        for (uint32_t moves = rp_random_below(&one, 30); moves > 0 && rp_to_act(game, &a); moves--)
            test_random_step(game, &a, &one);
        rp_clone(game, &b, &a);
        two = one;
        rp_playout(game, &a, &one, payoff);
        rp_playout_loop(game->rules, &thorough, &b, &two, same);
        require_message(memcmp(&one, &two, sizeof one) == 0, "%s: other random numbers", game->spec.text);
        require_message(memcmp(a.bytes, b.bytes, game->info.position_size) == 0, "%s: another end", game->spec.text);
        require(payoff[0] == same[0] && payoff[1] == same[1]);
    }
}

static void play_pair(const char *first, const char *second, const char *options, int bouts) {
    watch w = {0};
    rp_random random;
    rp_error error = {0};
    char spec[RP_SPEC_TEXT_MAX];
    snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s%s", first, second, options);
    require_message(rp_game_new(spec, NULL, &w.game, &error) == RP_OK, "%s", error.text);
    rp_random_seed(&random, rp_hash_bytes(spec, strlen(spec)));
    for (int bout = 0; bout < bouts; bout++) play_bout(&w, &random);
    check_playouts(w.game, 1);
    rp_game_free(w.game);
}

START_TEST(all_pairs_of_heroes) {
    const destiny_book *book = destiny_book_default();
    ck_assert_uint_ge(book->hero_count, 12);
    for (uint32_t i = 0; i < book->hero_count; i++)
        for (uint32_t j = 0; j < book->hero_count; j++) play_pair(book->hero[i].id, book->hero[j].id, "", BOUTS_A_PAIR);
}
END_TEST

START_TEST(all_options) {
    static const char *const options[] = {
        ",tie=reroll",
        ",tie=faster",
        ",fatal-blow=score",
        ",fatal-blow=after",
        ",sacrifice-slot=free",
        ",sacrifice=before-roll",
        ",attribute=ask",
        ",attribute=path",
        ",defeat=round-end",
        ",both-down=sudden-death",
        ",both-down=less-negative",
        ",round-limit=0",
        ",round-limit=3",
        ",round-limit=3,limit-result=draw",
        ",heal-limit=none",
        ",passives=choose",
        ",uses=round",
        ",uses=unlimited",
        ",demon-claws=passive",
        ",rerolls=again",
        ",p1-health=1,p2-health=1",
        ",defeat=round-end,both-down=sudden-death,passives=choose,attribute=ask,uses=unlimited,sacrifice-slot=free"};
    const destiny_book *book = destiny_book_default();
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        for (uint32_t hero = 0; hero < book->hero_count; hero++)
            play_pair(book->hero[hero].id, book->hero[(hero + i + 1) % book->hero_count].id, options[i], 1);
}
END_TEST

/* ---- heroes of random abilities ---- */

START_TEST(random_heroes) {
    rp_random random;
    rp_random_seed(&random, 279);
    for (int pair = 0; pair < test_by_length(RANDOM_PAIRS, RANDOM_PAIRS / 3, 2 * RANDOM_PAIRS); pair++) {
        duel *d = duel_random(&random);
        watch w = {.data = d->data, .game = d->game};
        for (int bout = 0; bout < BOUTS_A_PAIR; bout++) play_bout(&w, &random);
        check_playouts(w.game, (uint64_t)pair);
        duel_free(d);
    }
}
END_TEST

/* ---- plain heroes against arithmetic ---- */

/* Sum of the faces of the outcome that falls, read from its text. */
static int roll(duel *d, rp_random *random) {
    char text[RP_TEXT_MAX];
    int sum = 0;
    require(strcmp(duel_asked(d), "chance") == 0);
    rp_action outcome = rp_sample(d->game, &d->state, random);
    rp_action_text(d->game, &d->state, RP_CHANCE_PLAYER, outcome, text);
    for (const char *at = text; *at; at++)
        if (*at >= '1' && *at <= '6') sum += *at - '0';
    rp_advance_one(d->game, &d->state, RP_CHANCE_PLAYER, outcome);
    return sum;
}

START_TEST(plain_bouts) {
    rp_random random;
    rp_random_seed(&random, 12);
    for (int bout = 0; bout < test_by_length(PLAIN_BOUTS, PLAIN_BOUTS / 3, 2 * PLAIN_BOUTS); bout++) {
        duel_hero hero[2] = {duel_random_hero(&random), duel_random_hero(&random)};
        int health[2] = {2 * hero[0].health, 2 * hero[1].health};
        duel *d = duel_new("round-limit=1000", hero[0], hero[1]);
        for (int round = 1; health[0] > 0 && health[1] > 0; round++) {
            require(duel_round(d) == round);
            for (int player = 0; player < 2; player++) row_number("HVH-0.2", duel_health(d, player), health[player]);
            int first = roll(d, &random) + hero[0].speed, second = roll(d, &random) + hero[1].speed;
            if (first == second) continue;
            int winner = first < second, loser = !winner;
            row_text("HVH-2.2", duel_asked(d), winner ? "second" : "first");
            rp_advance_one(d->game, &d->state, winner, DESTINY_ROLL);
            int arm = hero[winner].magic > hero[winner].brawn ? hero[winner].magic : hero[winner].brawn;
            int damage = roll(d, &random) + arm - hero[loser].armour;
            if (damage > 0) health[loser] -= damage;
        }
        require(duel_payoff(d) == (health[1] <= 0 ? 1 : -1));
        duel_free(d);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {all_pairs_of_heroes, all_options, random_heroes, plain_bouts};
    return duel_run_tests("destinyquest: random play", tests, sizeof tests / sizeof *tests);
}
