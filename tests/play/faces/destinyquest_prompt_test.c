/* labels: longer */
/* The numbers of destinyquest's prompts are those that the rules then apply, and a prompt fits the screen. At every
 * decision of random bouts the prompt is read as it is printed; then, in a copy, everybody declines, and what is told
 * of that must say the same. */
#include "engine/games/destinyquest/events.h"
#include "play/faces/destinyquest/view.h"
#include "tests/support/destinyquest_duel.h"
#include "tests/support/length.h"
#include "tests/support/random_move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOUTS = 1200, RANDOM_DUELS = 800, COLUMNS = 80, LINES = 23 /* and that of the input */, EVENTS = 256 };

typedef struct course {
    const rp_game *game;
    rp_random random;
    rp_view view;
    char *prompt; /* as printed; to be freed */
    int count;
    rp_event event[EVENTS]; /* told in the copy */
    long blows, cut_blows, ends, totals, ranges, rolls, strikes;
} course;

static void read_prompt(course *c, const rp_state *state, int player) {
    size_t size;
    FILE *screen = stdout;
    rp_view_of(c->game, state, player, &c->view);
    stdout = open_memstream(&c->prompt, &size);
    destiny_view_print(stdout, &c->view, false);
    fclose(stdout);
    stdout = screen;
}

static void check_size(const course *c) {
    int lines = 0;
    for (const char *line = c->prompt; *line; lines++) {
        size_t length = strcspn(line, "\n");
        ck_assert_msg(length <= COLUMNS, "%s: %zu columns in\n%s", c->game->spec.text, length, c->prompt);
        line += length + (line[length] == '\n');
    }
    ck_assert_msg(lines <= LINES, "%s: %d lines in\n%s", c->game->spec.text, lines, c->prompt);
}

/* The prompt without what wrapping has put between words. */
static void unwrap(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        bool blank = *from == ' ' || *from == '\n';
        if (!blank || (to > text && to[-1] != ' ')) *to++ = blank ? ' ' : *from;
    }
    *to = 0;
}

static void keep(void *context, const rp_event *event) {
    course *c = context;
    ck_assert_int_lt(c->count, EVENTS);
    c->event[c->count++] = *event;
}

static const rp_event *told(const course *c, destiny_event kind) {
    for (int i = 0; i < c->count; i++)
        if (c->event[i].kind == kind) return &c->event[i];
    return NULL;
}

/* Everybody declines, from `first` on, until an event of that kind is told; false where dice come before it or the
 * phase has no way to decline. */
static bool decline_until(course *c, const rp_state *start, rp_action first, destiny_event kind, bool rolls) {
    rp_state state;
    const rp_listener listener = {keep, c};
    rp_clone(c->game, &state, start);
    c->count = 0;
    for (int step = 0; step < 40 && !told(c, kind); step++, first = DESTINY_NONE) {
        unsigned to_act = rp_to_act(c->game, &state);
        rp_move move = {{0}};
        if (!to_act || (to_act & RP_TO_ACT_CHANCE && !rolls)) return false;
        for (int player = 0; player < DESTINY_HEROES && !(to_act & RP_TO_ACT_CHANCE); player++)
            if (to_act >> player & 1) move.of[player] = first;
        if (to_act & RP_TO_ACT_CHANCE)
            move.of[0] = rp_sample(c->game, &state, &c->random);
        else if (destiny_bout_of(&state)->phase == DESTINY_PHASE_DAMAGE_SCORE)
            for (int player = 0; player < DESTINY_HEROES; player++) move.of[player] = DESTINY_ROLL;
        if (destiny_bout_of(&state)->pending && !destiny_bout_of(&state)->open_roll) return false;
        rp_advance_told(c->game, &state, &move, &listener);
    }
    return told(c, kind) != NULL;
}

/* "... : 21 damage." is what the blow deals, and what is lost where there is as much to lose. */
static void check_blow(course *c, const rp_state *state) {
    int damage = -1;
    const char *score = strstr(c->prompt, "The damage score is ");
    if (!score) score = strstr(c->prompt, "The damage dice come to ");
    if (!score) return;
    const char *result = strchr(score, ':');
    ck_assert_msg(result, "no result in\n%s", c->prompt);
    if (sscanf(result, ": %d damage.", &damage) != 1) damage = 0;
    if (!decline_until(c, state, DESTINY_NONE, DESTINY_EVENT_BLOW, false)) return;
    const rp_event *blow = told(c, DESTINY_EVENT_BLOW), *loss = told(c, DESTINY_EVENT_LOSS);
    ck_assert_msg(blow->value[DESTINY_BLOW_DAMAGE] == damage, "%s: dealt %d after\n%s", c->game->spec.text,
                  blow->value[DESTINY_BLOW_DAMAGE], c->prompt);
    c->blows++;
    if (!damage || !loss || loss->value[DESTINY_LOSS_REASON] != DESTINY_BY_BLOW) return;
    int lost = loss->value[DESTINY_LOSS_AMOUNT];
    ck_assert_msg(lost == damage || (lost < damage && loss->value[DESTINY_LOSS_LEFT] == 0), "%s: %d lost after\n%s",
                  c->game->spec.text, lost, c->prompt);
    c->cut_blows += lost < damage;
}

/* What each loses at the end of the round, by the line of his health. */
static int end_loss(const course *c, int player) {
    const char *lines[DESTINY_HEROES], *at = strstr(c->prompt, ": health ");
    int loss = 0;
    if (!at) return -1;
    lines[1 - c->view.player] = at;
    lines[c->view.player] = strstr(at + 1, "You: health ");
    ck_assert_ptr_nonnull(lines[c->view.player]);
    const char *end = strstr(lines[player], "end of round -");
    if (player != c->view.player && end > lines[c->view.player]) end = NULL;
    if (end) ck_assert_int_eq(sscanf(end, "end of round -%d", &loss), 1);
    return loss;
}

static void check_end(course *c, const rp_state *state) {
    const destiny_bout *bout = destiny_bout_of(state);
    if (bout->phase != DESTINY_PHASE_ROUND_END || bout->open_roll || bout->pending || bout->struck) return;
    if (!decline_until(c, state, DESTINY_NONE, DESTINY_EVENT_ROUND, false) && !told(c, DESTINY_EVENT_END)) return;
    int lost[DESTINY_HEROES] = {0};
    for (int i = 0; i < c->count; i++) {
        const rp_event *event = &c->event[i];
        if (event->kind == DESTINY_EVENT_STEP_LOSS) lost[event->value[DESTINY_OF]] += event->value[1];
    }
    for (int player = 0; player < DESTINY_HEROES; player++)
        ck_assert_msg(lost[player] == end_loss(c, player), "%s: player %d loses %d after\n%s", c->game->spec.text,
                      player, lost[player], c->prompt);
    c->ends++;
}

static int number_behind(const char *text) { return (int)strtol(strpbrk(text, "0123456789"), NULL, 10); }

/* "Attack speed: you 21 (dice 3 3), Gauda 24 (dice 4 5): you lose as it stands." */
static void check_totals(course *c, const rp_state *state) {
    const char *line = strstr(c->prompt, "Attack speed: you ");
    if (!line || destiny_bout_of(state)->pending) return;
    if (!decline_until(c, state, DESTINY_NONE, DESTINY_EVENT_WINNER, false)) return;
    const int32_t *value = told(c, DESTINY_EVENT_WINNER)->value;
    int you = c->view.player, other = 0;
    ck_assert_int_eq(number_behind(line), value[DESTINY_WINNER_FIRST + you]);
    const char *behind = strstr(line, "), ");
    for (const char *at = behind; at && at < strchr(behind, '('); at++) /* the last number: names have some too */
        if (strspn(at, "0123456789") && at[-1] == ' ') other = (int)strtol(at, NULL, 10);
    ck_assert_msg(other == value[DESTINY_WINNER_FIRST + !you], "%s: total %d after\n%s", c->game->spec.text,
                  value[DESTINY_WINNER_FIRST + !you], c->prompt);
    const char *stands = strstr(behind, " as it stands.");
    ck_assert_ptr_nonnull(stands);
    bool wins = strncmp(stands - 3, "win", 3) == 0, ties = strncmp(stands - 3, "tie", 3) == 0;
    if (value[DESTINY_OF] >= 0 && !ties) ck_assert_msg(wins == (value[DESTINY_OF] == you), "\n%s", c->prompt);
    if (value[DESTINY_OF] < 0) ck_assert_msg(ties, "\n%s", c->prompt);
    c->totals++;
}

static int die_sum(const rp_event *event) {
    int sum = 0;
    for (int i = DESTINY_DICE_FIRST; i < RP_EVENT_VALUES; i++) sum += event->value[i];
    return sum;
}

/* "A plain damage score: 1 die, 21 to 26 damage after armour." and the same of an attack that was announced. */
static void check_range(course *c, const rp_state *state) {
    int dice = 0, least = 0, most = 0, rolls = 0, sum = 0;
    const char *line = strstr(c->prompt, "A plain damage score: ");
    if (!line) line = strstr(c->prompt, "The attack to come: ");
    if (!line || sscanf(strchr(line, ':'), ": %d %*s %d to %d", &dice, &least, &most) < 2) return;
    if (!most) most = least;
    if (!decline_until(c, state, DESTINY_NONE, DESTINY_EVENT_BLOW, true)) return;
    for (int i = 0; i < c->count; i++) {
        destiny_event kind = c->event[i].kind;
        bool disturbs = kind == DESTINY_EVENT_CHANGE || kind == DESTINY_EVENT_STATUS || kind == DESTINY_EVENT_HEALING;
        if (kind == DESTINY_EVENT_BLOW) break;
        if (disturbs || kind == DESTINY_EVENT_LOSS) return; /* dice have set something off */
        if (kind != DESTINY_EVENT_DICE || c->event[i].value[DESTINY_DICE_FOR] == DESTINY_ROLL_STONE_SKIN) continue;
        rolls++;
        sum = die_sum(&c->event[i]);
    }
    if (rolls != 1) return;
    int damage = told(c, DESTINY_EVENT_BLOW)->value[DESTINY_BLOW_DAMAGE];
    ck_assert_msg(least <= damage && damage <= most, "%s: %d after\n%s", c->game->spec.text, damage, c->prompt);
    if (sum == dice) ck_assert_int_eq(damage, least);
    if (sum == 6 * dice) ck_assert_int_eq(damage, most);
    c->ranges++;
}

/* "Attack speed to come: you 15 + 1 die, ..." */
static void check_rolls(course *c, const rp_state *state) {
    int speed = 0, dice = 0, count = 0;
    const char *line = strstr(c->prompt, "Attack speed to come: you ");
    if (!line || !decline_until(c, state, DESTINY_NONE, DESTINY_EVENT_WINNER, true)) return;
    ck_assert_int_eq(sscanf(line, "Attack speed to come: you %d + %d", &speed, &dice), 2);
    for (int i = 0; i < c->count; i++) {
        const int32_t *value = c->event[i].value;
        destiny_event kind = c->event[i].kind;
        if (kind == DESTINY_EVENT_CHANGE) return; /* dice have set something off */
        if (kind != DESTINY_EVENT_ATTACK_SPEED && kind != DESTINY_EVENT_DICE && kind != DESTINY_EVENT_KEPT) continue;
        if (value[DESTINY_OF] != c->view.player) continue;
        if (kind == DESTINY_EVENT_ATTACK_SPEED) {
            int told_speed = value[DESTINY_ATTACK_SPEED_TOTAL] - value[DESTINY_ATTACK_SPEED_DICE];
            ck_assert_msg(told_speed == speed && count == dice, "%s: %d + %d dice after\n%s", c->game->spec.text,
                          told_speed, count, c->prompt);
            c->rolls++;
            return;
        }
        int first = kind == DESTINY_EVENT_DICE ? DESTINY_DICE_FIRST : DESTINY_KEPT_FIRST;
        for (int place = first; place < RP_EVENT_VALUES; place++) count += value[place] != 0;
    }
}

/* "5 damage to be taken by Gauda, past all armour (dice 1 4)." */
static void check_strike(course *c, const rp_state *state) {
    const char *line = strstr(c->prompt, " damage to be taken by ");
    if (!line || destiny_bout_of(state)->pending) return;
    while (line > c->prompt && line[-1] != ' ') line--;
    int damage = number_behind(line);
    if (!damage || !decline_until(c, state, DESTINY_NONE, DESTINY_EVENT_LOSS, false)) return;
    const int32_t *value = told(c, DESTINY_EVENT_LOSS)->value;
    if (value[DESTINY_LOSS_REASON] != DESTINY_BY_STRIKE) return;
    ck_assert_msg(value[DESTINY_LOSS_AMOUNT] == damage || value[DESTINY_LOSS_LEFT] == 0, "%s: %d lost after\n%s",
                  c->game->spec.text, value[DESTINY_LOSS_AMOUNT], c->prompt);
    c->strikes++;
}

static void check_prompt(course *c, const rp_state *state, int player) {
    rp_action useful[RP_LEGAL_MAX];
    if (rp_useful(c->game, state, player, useful) < 2) return; /* nobody is asked */
    read_prompt(c, state, player);
    check_size(c);
    unwrap(c->prompt);
    check_blow(c, state);
    check_end(c, state);
    check_totals(c, state);
    check_range(c, state);
    check_rolls(c, state);
    check_strike(c, state);
    free(c->prompt);
}

static void play_bout(course *c) {
    rp_state state;
    rp_start(c->game, &state);
    for (unsigned to_act; (to_act = rp_to_act(c->game, &state)) != 0;) {
        rp_move move = {{0}};
        if (to_act & RP_TO_ACT_CHANCE) move.of[0] = rp_sample(c->game, &state, &c->random);
        for (int player = 0; player < DESTINY_HEROES && !(to_act & RP_TO_ACT_CHANCE); player++) {
            if (!(to_act >> player & 1)) continue;
            check_prompt(c, &state, player);
            move.of[player] = test_random_useful(c->game, &state, player, &c->random);
        }
        rp_advance(c->game, &state, &move);
    }
}

static void play_heroes(course *c, int pair) {
    static const char *const options[] = {"",
                                          ",attribute=ask",
                                          ",passives=choose",
                                          ",sacrifice=before-roll",
                                          ",tie=reroll",
                                          ",defeat=round-end,both-down=less-negative"};
    const destiny_book *book = destiny_book_default();
    int first = pair * 7 % (int)book->hero_count,
        second = (pair * 7 / (int)book->hero_count + pair) % (int)book->hero_count;
    char spec[RP_SPEC_TEXT_MAX];
    rp_error error;
    rp_game *game;
    snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s%s", book->hero[first].id, book->hero[second].id,
             options[pair % (sizeof options / sizeof *options)]);
    ck_assert_msg(rp_game_new(spec, NULL, &game, &error) == RP_OK, "%s", error.text);
    c->game = game;
    play_bout(c);
    rp_game_free(game);
}

START_TEST(what_the_prompt_says_is_what_comes) {
    static course c;
    rp_random_seed(&c.random, 23);
    for (int i = 0; i < test_fewer(BOUTS); i++) play_heroes(&c, i);
    for (int i = 0; i < test_fewer(RANDOM_DUELS); i++) {
        duel *d = duel_random(&c.random);
        c.game = d->game;
        play_bout(&c);
        duel_free(d);
    }
    ck_assert_msg(c.blows && c.cut_blows && c.ends && c.totals && c.ranges && c.rolls && c.strikes,
                  "blows %ld, cut short %ld, ends of rounds %ld, totals %ld, ranges %ld, rolls %ld, strikes %ld",
                  c.blows, c.cut_blows, c.ends, c.totals, c.ranges, c.rolls, c.strikes);
}
END_TEST

/* The first hero's prompt, on one line. */
static void expect_prompt(const duel *d, const char *const parts[], int count) {
    static course c;
    c.game = d->game;
    read_prompt(&c, &d->state, DUEL_FIRST);
    unwrap(c.prompt);
    for (int i = 0; i < count; i++) ck_assert_msg(strstr(c.prompt, parts[i]), "no '%s' in '%s'", parts[i], c.prompt);
    free(c.prompt);
}

START_TEST(choices_say_what_they_come_to) {
    static const char *const own[] = {" deceive 2 One own speed die is swapped with one of the opponent's. Your 2. ",
                                      " deceive 3 Your 3. "};
    static const char *const others[] = {"Your 2 against which of the other's dice, for deceive? ",
                                         " 1 deceive 4 The other's 4. ", " 2 deceive 6 The other's 6. "};
    static const char *const attacks[] = {
        " 1 none A damage score instead. ",
        " ice shards Damage of the present magic, past armour, without dice. (now 9) "};
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .abilities = "deceive"}, (duel_hero){.speed = 5});
    duel_play(d, "dice 2 3; dice 4 6");
    expect_prompt(d, own, 2);
    duel_play(d, "first deceive 2");
    expect_prompt(d, others, 3);
    duel_free(d);
    d = duel_new(NULL, (duel_hero){.speed = 5, .magic = 9, .abilities = "ice shards"}, (duel_hero){.speed = 5});
    duel_speed(d, "5 6", "1 2");
    expect_prompt(d, attacks, 2);
    duel_free(d);
}
END_TEST

/* The last use too, of what could be used more than once; dice of which only the sum counts are told as one. */
START_TEST(uses_are_counted_to_the_last) {
    static const char *const two[] = {"Attack speed: you 8 (dice 1 + 2), ", " (dice together 10)",
                                      " charm 1 One own die is rolled again. (2 left) "};
    static const char *const one[] = {" charm 2 One own die is rolled again. (1 left) "};
    static const char *const only[] = {" charm 1 One own die is rolled again. 3 charm 2 "};
    duel *d = duel_new(NULL, (duel_hero){.speed = 5, .abilities = "charm 2"}, (duel_hero){.speed = 5});
    duel_play(d, "dice 1 2; dice 4 6");
    expect_prompt(d, two, 3);
    duel_play(d, "first charm 1; die 1");
    expect_prompt(d, one, 1);
    duel_free(d);
    d = duel_new(NULL, (duel_hero){.speed = 5, .abilities = "charm"}, (duel_hero){.speed = 5});
    duel_play(d, "dice 1 2; dice 4 6");
    expect_prompt(d, only, 1);
    duel_free(d);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {what_the_prompt_says_is_what_comes, choices_say_what_they_come_to,
                                  uses_are_counted_to_the_last};
    return duel_run_tests("prompts of destinyquest", tests, sizeof tests / sizeof *tests);
}
