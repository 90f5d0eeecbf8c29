/* labels: longer */
/* Events of random bouts: a second record of the bout, kept by what is told alone, agrees with the state after every
 * move; every kind is told. */
#include "engine/games/destinyquest/events.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"
#include "tests/support/require.h"
#include "tests/support/suite.h"

#include <stdio.h>

enum { BOUTS = 16, PAIRS = 3200 };

typedef struct teller {
    const rp_game *game;
    struct {
        int health, change[DESTINY_ATTRIBUTES], coming[DESTINY_ROUNDS_AHEAD][DESTINY_ATTRIBUTES];
        int step_loss, speed; /* told of step 8, not yet lost; attack speed of this round */
        uint32_t statuses;
    } hero[DESTINY_HEROES];
    int winner, blow; /* -1: none; the damage that has not yet come to the loser */
    int strike;       /* what dice came to of which nothing has been lost yet; -1: nothing */
    int thrown;       /* sum of the damage dice as they fell, -1 where there are none or something came between */
    bool may_lie;     /* abilities played in this round may have laid dice to them */
    int parts;        /* told of the next blow or strike */
    int loser;        /* ... who is that */
    bool over;
    uint64_t seen[DESTINY_EVENTS];
} teller;

static void begin_round(teller *t) {
    for (int player = 0; player < DESTINY_HEROES; player++) {
        memmove(t->hero[player].coming[0], t->hero[player].coming[1],
                sizeof t->hero[player].coming - sizeof t->hero[player].coming[0]);
        memset(t->hero[player].coming[DESTINY_ROUNDS_AHEAD - 1], 0, sizeof t->hero[player].coming[0]);
    }
    t->winner = -1;
    t->may_lie = false;
    for (int player = 0; player < DESTINY_HEROES; player++)
        t->hero[player].step_loss = 0; /* of who was down already, and stood up again by sudden death */
}

static void lose(teller *t, const int32_t *value) {
    int player = value[0], amount = value[1];
    require(amount > 0);
    t->hero[player].health -= amount;
    require_message(t->hero[player].health == value[2], "%s: %d left, not %d", t->game->spec.text, value[2],
                    t->hero[player].health);
    if (value[3] == DESTINY_BY_STEP_EIGHT) {
        require_message(amount == t->hero[player].step_loss || (amount < t->hero[player].step_loss && value[2] == 0),
                        "%s: %d lost in step 8 of %d", t->game->spec.text, amount, t->hero[player].step_loss);
        t->hero[player].step_loss = 0;
    } else if (value[3] == DESTINY_BY_BLOW) {
        require_message(player == t->loser && (amount == t->blow || (amount < t->blow && value[2] == 0)),
                        "%s: %d lost by a blow of %d", t->game->spec.text, amount, t->blow);
    }
    if (value[3] == DESTINY_BY_STRIKE && t->strike >= 0)
        require_message(amount == t->strike || (amount < t->strike && value[2] == 0), "%s: %d lost by a strike of %d",
                        t->game->spec.text, amount, t->strike);
    t->strike = -1;
    require(value[3] != DESTINY_BY_ABILITY || value[4] != 0 || t->hero[player].step_loss == 0);
}

static void note_blow(teller *t, const int32_t *value) {
    int parts = t->parts;
    t->parts = 0;
    require_message(value[DESTINY_BLOW_TOTAL] == value[DESTINY_BLOW_DICE] + value[DESTINY_BLOW_STRENGTH] + parts,
                    "%s: %d is not %d + %d + %d", t->game->spec.text, value[DESTINY_BLOW_TOTAL],
                    value[DESTINY_BLOW_DICE], value[DESTINY_BLOW_STRENGTH], parts);
    require_message(t->thrown < 0 || t->thrown == value[DESTINY_BLOW_DICE], "%s: %d thrown, %d in the blow",
                    t->game->spec.text, t->thrown, value[DESTINY_BLOW_DICE]);
    t->thrown = -1;
    require(!value[DESTINY_BLOW_CANCELED] || !value[DESTINY_BLOW_DAMAGE]);
    int armour = value[6] == 1 ? 0 : value[6] == 2 ? value[5] / 2 : value[5];
    require_message(value[0] == t->winner, "%s: player %d strikes", t->game->spec.text, value[0]);
    t->blow = value[7];
    t->loser = !value[0];
    if (value[7]) require(value[7] == value[1] - armour); /* 0: canceled, or nothing gets through */
}

static void note_dice(teller *t, const int32_t *value) {
    t->thrown = value[DESTINY_DICE_FOR] == DESTINY_ROLL_DAMAGE && !t->may_lie ? 0 : -1;
    for (int i = DESTINY_DICE_FIRST; t->thrown >= 0 && i < DESTINY_DICE_FIRST + DESTINY_THROW_MAX; i++)
        t->thrown += value[i];
}

static void note_strike(teller *t, const int32_t *value) {
    int parts = t->parts;
    t->parts = 0;
    require_message(value[DESTINY_STRIKE_TOTAL] == value[DESTINY_STRIKE_DICE] + parts, "%s: %d is not %d + %d",
                    t->game->spec.text, value[DESTINY_STRIKE_TOTAL], value[DESTINY_STRIKE_DICE], parts);
    t->strike = value[DESTINY_STRIKE_TOTAL];
}

static void note(void *context, const rp_event *event) {
    teller *t = context;
    const int32_t *value = event->value;
    t->seen[event->kind]++;
    switch ((destiny_event)event->kind) {
    case DESTINY_EVENT_ROUND:
        begin_round(t);
        require(value[1] == t->hero[0].health && value[2] == t->hero[1].health);
        break;
    case DESTINY_EVENT_ATTACK_SPEED: t->hero[value[0]].speed = value[1]; break;
    case DESTINY_EVENT_WINNER: t->winner = value[0]; break;
    case DESTINY_EVENT_TURNED: t->winner = value[0]; break;
    case DESTINY_EVENT_BLOW: note_blow(t, value); break;
    case DESTINY_EVENT_DICE: note_dice(t, value); break;
    case DESTINY_EVENT_PLAY: t->may_lie = true; break;
    case DESTINY_EVENT_TURN: t->thrown = -1; break;
    case DESTINY_EVENT_PART: t->parts += value[DESTINY_PART_AMOUNT]; break;
    case DESTINY_EVENT_STRIKE: note_strike(t, value); break;
    case DESTINY_EVENT_STEP_LOSS: t->hero[value[0]].step_loss += value[1]; break;
    case DESTINY_EVENT_LOSS: lose(t, value); break;
    case DESTINY_EVENT_HEALING:
        t->hero[value[0]].health += value[1];
        require(value[1] > 0 && t->hero[value[0]].health == value[2]);
        break;
    case DESTINY_EVENT_CHANGE:
        if (value[3] == 0)
            t->hero[value[0]].change[value[1]] += value[2];
        else
            t->hero[value[0]].coming[value[3] - 1][value[1]] += value[2];
        break;
    case DESTINY_EVENT_STATUS: t->hero[value[0]].statuses ^= 1u << value[1]; break;
    case DESTINY_EVENT_END: t->over = true; break;
    default: break;
    }
}

static void compare(const teller *t, const destiny_bout *bout) {
    const char *spec = t->game->spec.text;
    require(t->over == (bout->phase == DESTINY_PHASE_OVER));
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_fighter *fighter = &bout->fighter[player];
        require_message(t->hero[player].health == fighter->health, "%s: health %d, told %d", spec, fighter->health,
                        t->hero[player].health);
        if (t->over) continue;
        uint32_t statuses = fighter->statuses & ~(1u << DESTINY_BLED_BEFORE);
        require_message(t->hero[player].statuses == statuses, "%s: statuses %x, told %x", spec, statuses,
                        t->hero[player].statuses);
        for (int a = 0; a < DESTINY_ATTRIBUTES; a++) {
            require_message(t->hero[player].change[a] == fighter->change[a], "%s: attribute %d changed by %d, told %d",
                            spec, a, fighter->change[a], t->hero[player].change[a]);
            for (int round = 0; round < DESTINY_ROUNDS_AHEAD; round++)
                require_message(t->hero[player].coming[round][a] == fighter->coming[round][a],
                                "%s: attribute %d %d rounds on changed by %d, told %d", spec, a, round,
                                fighter->coming[round][a], t->hero[player].coming[round][a]);
        }
    }
}

/* What has happened before the first choice is told by nobody. */
static void begin(teller *t, const destiny_bout *bout) {
    t->winner = t->strike = t->thrown = -1;
    t->parts = 0;
    t->over = false;
    memset(t->hero, 0, sizeof t->hero);
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_fighter *fighter = &bout->fighter[player];
        t->hero[player].health = fighter->health;
        t->hero[player].statuses = fighter->statuses & ~(1u << DESTINY_BLED_BEFORE);
        for (int a = 0; a < DESTINY_ATTRIBUTES; a++) {
            t->hero[player].change[a] = fighter->change[a];
            for (int round = 0; round < DESTINY_ROUNDS_AHEAD; round++)
                t->hero[player].coming[round][a] = fighter->coming[round][a];
        }
    }
}

static void play_bout(teller *t, rp_random *random) {
    rp_state state;
    rp_listener listener = {note, t};
    rp_start(t->game, &state);
    begin(t, destiny_bout_of(&state));
    while (rp_to_act(t->game, &state)) {
        rp_move move = test_random_useful_move(t->game, &state, random);
        t->strike = -1;
        rp_advance_told(t->game, &state, &move, &listener);
        compare(t, destiny_bout_of(&state));
    }
}

static void play(const char *first, const char *second, const char *options, uint64_t seen[DESTINY_EVENTS]) {
    static teller t;
    rp_game *game;
    rp_random random;
    rp_error error = {RP_OK, ""};
    char spec[RP_SPEC_TEXT_MAX];
    snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s%s", first, second, options);
    require_message(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    rp_random_seed(&random, rp_hash_bytes(spec, strlen(spec)));
    t = (teller){.game = game};
    for (int i = 0; i < test_fewer(BOUTS); i++) play_bout(&t, &random);
    for (int kind = 0; kind < DESTINY_EVENTS; kind++) seen[kind] += t.seen[kind];
    rp_game_free(game);
}

static void play_random_heroes(uint64_t seen[DESTINY_EVENTS]) {
    static teller t;
    rp_random random;
    rp_random_seed(&random, 14);
    for (int i = 0; i < test_fewer(PAIRS); i++) {
        duel *d = duel_random(&random);
        t = (teller){.game = d->game};
        for (int bout = 0; bout < 2; bout++) play_bout(&t, &random);
        for (int kind = 0; kind < DESTINY_EVENTS; kind++) seen[kind] += t.seen[kind];
        duel_free(d);
    }
}

START_TEST(what_is_told_is_what_is) {
    static const char *const options[] = {"",
                                          ",attribute=ask",
                                          ",uses=unlimited,round-limit=30",
                                          ",passives=choose",
                                          ",defeat=round-end,both-down=sudden-death",
                                          ",both-down=less-negative",
                                          ",tie=reroll",
                                          ",round-limit=0",
                                          ",sacrifice=before-roll"};
    const destiny_book *book = destiny_book_default();
    uint64_t seen[DESTINY_EVENTS] = {0};
    for (uint32_t i = 0; i < book->hero_count; i++)
        for (uint32_t j = 0; j < book->hero_count; j++)
            play(book->hero[i].id, book->hero[j].id, options[(i + j) % (sizeof options / sizeof *options)], seen);
    play_random_heroes(seen);
    for (int kind = 0; kind < DESTINY_EVENTS; kind++)
        ck_assert_msg(seen[kind] > 0, "%s is never told", destiny_event_kinds[kind].name);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("destinyquest: events");
    TCase *cases = tcase_create("events");
    tcase_add_test(cases, what_is_told_is_what_is);
    suite_add_tcase(suite, cases);
    return test_suite_run(suite);
}
