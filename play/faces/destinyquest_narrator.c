#include "play/faces/destinyquest_narrator.h"

#include "engine/games/destinyquest/bout/playing.h"
#include "engine/games/destinyquest/bout/windows.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/texts.h"
#include "engine/kit/dice.h"
#include "play/faces/destinyquest_causes.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* A happening on its way to text. */
typedef struct telling {
    const destiny_setup *setup;
    const destiny_bout *before, *after;
    const rp_happening *happening;
    char *text;
    size_t used;
} telling;

static void say(telling *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(telling *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(t->text + t->used, RP_NARRATION_MAX - t->used, format, arguments);
    va_end(arguments);
    t->used += written < 0 ? 0 : (size_t)written;
    if (t->used >= RP_NARRATION_MAX) t->used = RP_NARRATION_MAX - 1;
}

void destiny_hero_words(const destiny_setup *setup, int player, int reader, bool begins_sentence,
                        char words[DESTINY_NAME_WORDS]) {
    const char *name = setup->sheet[player].hero->name;
    char seat[RP_WORD_MAX];
    bool same = strcmp(name, setup->sheet[1 - player].hero->name) == 0;
    if (player == reader)
        snprintf(words, DESTINY_NAME_WORDS, "you");
    else if (same && reader >= 0)
        snprintf(words, DESTINY_NAME_WORDS, "the other %.47s", name);
    else if (same)
        snprintf(words, DESTINY_NAME_WORDS, "the %s %.47s", rp_word_text(destiny_player_names, player + 1, seat), name);
    else
        snprintf(words, DESTINY_NAME_WORDS, "%.47s", name);
    if (begins_sentence) words[0] = (char)toupper((unsigned char)words[0]);
}

/* "You roll", "Gauda rolls". */
static void say_who(telling *t, int player, const char *verb) {
    char who[DESTINY_NAME_WORDS];
    destiny_hero_words(t->setup, player, t->happening->reader, true, who);
    say(t, "%s %s%s", who, verb, player == t->happening->reader ? "" : "s");
}

/* "your", "Gauda's" */
static void say_whose(telling *t, int player, bool begins_sentence) {
    char who[DESTINY_NAME_WORDS];
    destiny_hero_words(t->setup, player, t->happening->reader, begins_sentence, who);
    if (player == t->happening->reader)
        say(t, "%s", begins_sentence ? "Your" : "your");
    else
        say(t, "%s's", who);
}

/* ---- dice ----------------------------------------------------------------------------------------------- */

/* "3, 4 and 6" */
static int say_dice(telling *t, const uint8_t dice[], int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        say(t, "%s%d", i == 0 ? "" : i + 1 == count ? " and " : ", ", dice[i]);
        sum += dice[i];
    }
    return sum;
}

static void say_speed_roll(telling *t, int roller, const uint8_t dice[], int count) {
    const destiny_fighter *fighter = &t->before->fighter[roller];
    int more = destiny_attribute_now(t->setup, t->before, roller, DESTINY_SPEED) + fighter->attack_speed_more;
    say_who(t, roller, "roll");
    say(t, " ");
    int sum = say_dice(t, dice, count);
    for (int i = 0; i < DESTINY_SPEED_DICE_MAX && fighter->die[i]; i++) { /* kept from the round before */
        say(t, " and keep%s %d", roller == t->happening->reader ? "" : "s", fighter->die[i]);
        sum += fighter->die[i];
    }
    say(t, " for attack speed: %d with speed %d.\n", sum + more, more);
}

static const char *purpose_words(int roll) {
    switch ((destiny_roll)roll) {
    case DESTINY_ROLL_BOUT_START: return " before the first round";
    case DESTINY_ROLL_VORTEX: return " for vortex";
    case DESTINY_ROLL_AGAIN: return " again";
    case DESTINY_ROLL_INTERRUPT: return " for the interrupt";
    case DESTINY_ROLL_DAMAGE: return " for damage";
    case DESTINY_ROLL_SELF: return " against the own side";
    case DESTINY_ROLL_STRIKE_BACK: return " to strike back";
    case DESTINY_ROLL_LEY_LINE: return " for the ley lines";
    case DESTINY_ROLL_STONE_SKIN: return " for stone skin";
    case DESTINY_ROLL_PASSIVE: return " for a passive ability";
    case DESTINY_ROLL_ADD: return " as one more die";
    default: return "";
    }
}

static void say_roll(telling *t) {
    uint8_t dice[DESTINY_DICE_MAX] = {0};
    const destiny_bout *before = t->before;
    int count = before->roll_count, roller = before->roller;
    char name[RP_TEXT_MAX] = "";
    rp_dice_of(count, t->happening->action[0], dice);
    if (before->roll == DESTINY_ROLL_SPEED) {
        say_speed_roll(t, roller, dice, count);
        return;
    }
    if (before->roll_ability) destiny_ability_text(t->setup, roller, before->roll_ability - 1, name);
    say_who(t, roller, "roll");
    say(t, " ");
    say_dice(t, dice, count);
    say(t, "%s%s%s%s.\n", purpose_words(before->roll), name[0] ? " (" : "", name, name[0] ? ")" : "");
}

/* The winner, when this event has decided or turned it. */
static void say_winner(telling *t) {
    const destiny_bout *before = t->before, *after = t->after;
    bool over = after->round != before->round || after->phase >= DESTINY_PHASE_ROUND_END;
    bool was_open = before->phase <= DESTINY_PHASE_SPEED_ROLLED && before->phase >= DESTINY_PHASE_SPEED_ROLL;
    if (!was_open || (!over && after->phase <= DESTINY_PHASE_SPEED_ROLLED)) {
        if (before->winner && after->winner && before->winner != after->winner) {
            say_who(t, after->winner - 1, "turn");
            say(t, " the round and attack%s instead.\n", after->winner - 1 == t->happening->reader ? "" : "s");
        }
        return;
    }
    int first = after->shown_total[0], second = after->shown_total[1], winner = after->winner;
    if (!winner && over) winner = after->shown_winner;
    if (!winner) {
        say(t, "A stand-off, %d against %d: nobody wins the round.\n", first, second);
        return;
    }
    say_who(t, winner - 1, "win");
    say(t, " the round, %d against %d.\n", winner == 1 ? first : second, winner == 1 ? second : first);
}

/* ---- choices -------------------------------------------------------------------------------------------- */

static void say_play(telling *t, int player, rp_action action) {
    int index = destiny_played(action);
    const destiny_card *card = destiny_card_of(t->setup, player, index);
    char name[RP_TEXT_MAX];
    snprintf(name, sizeof name, "%s", t->happening->text[player]);
    say_who(t, player, t->before->pending ? "choose" : "play");
    if (t->before->pending)
        say(t, " %s.\n", name);
    else
        say(t, " %s: %s\n", name, card->ability->text);
}

static void say_choice(telling *t, int player) {
    rp_action action = t->happening->action[player];
    bool speed = t->before->phase == DESTINY_PHASE_SLOWER || t->before->phase == DESTINY_PHASE_FASTER ||
                 t->before->phase == DESTINY_PHASE_SECRET;
    if (!t->happening->visible[player]) return;
    if (action >= DESTINY_FIRST_ABILITY) {
        say_play(t, player, action);
    } else if (action == DESTINY_NO_ROLL) {
        say_who(t, player, "do");
        t->used -= player == t->happening->reader ? 0 : 1;
        say(t, "%s not roll for damage.\n", player == t->happening->reader ? "" : "es");
    } else if (action == DESTINY_NONE && speed) {
        say_who(t, player, "play");
        say(t, " no speed ability.\n");
    } else if (action == DESTINY_ADD_BRAWN || action == DESTINY_ADD_MAGIC) {
        say_who(t, player, "add");
        say(t, " %s.\n", action == DESTINY_ADD_BRAWN ? "brawn" : "magic");
    }
}

/* ---- what it has changed -------------------------------------------------------------------------------- */

static bool begins_round(const destiny_bout *before, const destiny_bout *after) {
    if (after->phase == DESTINY_PHASE_OVER) return false;
    return after->round != before->round ||
           (before->phase > DESTINY_PHASE_SPEED_ROLL && after->phase <= DESTINY_PHASE_SPEED_ROLL);
}

static int loss_of(const telling *t, int player) {
    return t->before->fighter[player].health - t->after->fighter[player].health;
}

/* A damage score has come to the armour of the loser. */
static bool score_is_dealt(const telling *t) {
    const destiny_bout *before = t->before, *after = t->after;
    return before->winner && before->attack == 2 && after->shown_score > 0 &&
           before->phase >= DESTINY_PHASE_DAMAGE_SCORE && before->phase <= DESTINY_PHASE_BRACE &&
           (after->phase > DESTINY_PHASE_BRACE || begins_round(before, after));
}

/* The bout as it was before, with what was played. */
static void with_play(const telling *t, destiny_bout *bout) {
    *bout = *t->before;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        bool acts = !(t->happening->to_act & RP_TO_ACT_CHANCE) && t->happening->to_act >> player & 1;
        if (acts && t->happening->action[player] >= DESTINY_FIRST_ABILITY && !bout->pending)
            destiny_use(t->setup, bout, player, t->happening->action[player], destiny_window_of(bout->phase));
    }
}

/* "16 (dice 4, brawn 8, 4 more)"; what the winner has just paid of his attribute is lost after the blow only. */
static void say_sum(telling *t, const destiny_bout *dealt) {
    const destiny_bout *after = t->after;
    char word[RP_WORD_MAX];
    int winner = dealt->winner - 1, arm = destiny_sword_arm(t->setup, dealt, winner) - 1, dice = 0;
    int strength = destiny_attribute_now(t->setup, dealt, winner, arm);
    int unpaid = destiny_attribute_now(t->setup, t->before, winner, arm);
    if (unpaid > strength) strength = unpaid;
    for (int i = 0; i < DESTINY_DICE_MAX; i++) dice += after->shown_damage[i];
    int more = after->shown_score - dice - strength;
    say(t, "The damage score is %d (dice %d, %s %d", after->shown_score, dice,
        rp_word_text(destiny_attribute_names, arm, word), strength);
    if (more) say(t, ", %d %s", abs(more), more > 0 ? "more" : "less");
    say(t, ")");
}

/* What a damage score meets, when one has come to the armour of the loser. */
static void say_score(telling *t) {
    destiny_bout dealt;
    if (!score_is_dealt(t)) return;
    with_play(t, &dealt);
    int armour = destiny_attribute_now(t->setup, &dealt, 2 - dealt.winner, DESTINY_ARMOUR);
    say_sum(t, &dealt);
    if (dealt.armour_ignored)
        say(t, dealt.armour_ignored == 1 ? ", past all armour" : ", past half the armour");
    else if (armour)
        say(t, " against armour %d", armour);
    say(t, loss_of(t, 2 - dealt.winner) ? ".\n" : ": nothing gets through.\n");
}

/* See destiny_event. */
static int striker_of(const telling *t) {
    const destiny_bout *before = t->before;
    bool strikes = before->roll == DESTINY_ROLL_INTERRUPT || before->roll == DESTINY_ROLL_STRIKE_BACK;
    int striker = strikes ? before->roller : score_is_dealt(t) ? before->winner - 1 : -1;
    if (striker < 0 || (strikes && t->after->phase == DESTINY_PHASE_STRUCK)) return -1;
    if (!strikes) {
        destiny_bout dealt;
        with_play(t, &dealt);
        if (destiny_damage_of_total(t->setup, &dealt, t->after->shown_score) == 0) return -1;
    }
    return loss_of(t, !striker) > 0 && t->after->fighter[!striker].health > 0 ? striker : -1;
}

/* An ability was played in it. */
static bool is_play(const rp_happening *happening) {
    bool played = false;
    for (int player = 0; player < DESTINY_HEROES; player++)
        played |= happening->action[player] >= DESTINY_FIRST_ABILITY;
    return played && !(happening->to_act & RP_TO_ACT_CHANCE);
}

/* What was lost or gained, and what of it came by itself. */
static void say_health(telling *t, int player) {
    int loss = loss_of(t, player);
    destiny_event event = {.setup = t->setup,
                           .before = t->before,
                           .after = t->after,
                           .round_ended = begins_round(t->before, t->after),
                           .striker = striker_of(t)};
    char causes[RP_TEXT_MAX];
    bool mixed = is_play(t->happening) && event.round_ended; /* what was played and step 8 */
    bool struck = event.striker == 1 - player;
    if (loss == 0) return;
    destiny_causes(&event, player, causes);
    say_who(t, player, loss > 0 ? "lose" : mixed ? "gain" : "heal");
    say(t, " %d health%s", abs(loss), mixed ? " in all" : "");
    if (causes[0]) say(t, " (%s%s)", causes, struck || mixed ? " included" : "");
    say(t, ": %d left.\n", t->after->fighter[player].health);
}

static void say_change(telling *t, int player, int attribute, int amount, const char *when) {
    char word[RP_WORD_MAX];
    if (amount == 0) return;
    say(t, "  ");
    say_whose(t, player, true);
    say(t, " %s %+d %s.\n", rp_word_text(destiny_attribute_names, attribute, word), amount, when);
}

static void say_changes(telling *t, int player) {
    const destiny_fighter *before = &t->before->fighter[player], *after = &t->after->fighter[player];
    bool same_round = t->before->round == t->after->round && t->after->phase >= t->before->phase;
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        say_change(t, player, attribute, after->change[attribute] - before->change[attribute],
                   "for the rest of the bout");
        if (!same_round) continue;
        say_change(t, player, attribute, after->coming[0][attribute] - before->coming[0][attribute], "this round");
        say_change(t, player, attribute, after->coming[1][attribute] - before->coming[1][attribute],
                   "in the next round");
        say_change(t, player, attribute, after->coming[2][attribute] - before->coming[2][attribute],
                   "in the round after it");
        say_change(t, player, attribute, after->coming[3][attribute] - before->coming[3][attribute],
                   "in the third round from now");
    }
    if (same_round && after->no_armour & ~before->no_armour & 2) {
        say(t, "  ");
        say_whose(t, player, true);
        say(t, " armour does not count in the next round.\n");
    }
}

/* "  Bleed lasts on Gauda from now on." */
static void say_status(telling *t, int player, int status, bool gained) {
    char word[RP_WORD_MAX], who[DESTINY_NAME_WORDS];
    rp_word_text(destiny_status_names, status, word);
    word[0] = (char)toupper((unsigned char)word[0]);
    destiny_hero_words(t->setup, player, t->happening->reader, false, who);
    say(t, gained ? "  %s lasts on %s from now on.\n" : "  %s is gone from %s.\n", word, who);
}

static void say_statuses(telling *t, int player) {
    const uint32_t quiet = 1u << DESTINY_BLED_BEFORE;
    uint32_t before = t->before->fighter[player].statuses & ~quiet, after = t->after->fighter[player].statuses & ~quiet;
    for (uint32_t rest = before ^ after; rest; rest &= rest - 1)
        say_status(t, player, __builtin_ctz(rest), after & rest & -rest);
}

static void say_round(telling *t) {
    char who[DESTINY_NAME_WORDS];
    if (!begins_round(t->before, t->after)) return;
    if (t->setup->round_limit)
        say(t, "-- Round %d:", t->after->round);
    else
        say(t, "-- A new round:");
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_hero_words(t->setup, player, t->happening->reader, false, who);
        say(t, "%s %s %d", player ? "," : "", who, t->after->fighter[player].health);
    }
    say(t, " health --\n");
}

void destiny_narrate(const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    telling t = {.setup = destiny_setup_of(happening->game),
                 .before = destiny_bout_of(&happening->before),
                 .after = destiny_bout_of(&happening->after),
                 .happening = happening,
                 .text = text};
    text[0] = 0;
    if (happening->to_act & RP_TO_ACT_CHANCE)
        say_roll(&t);
    else
        for (int player = 0; player < DESTINY_HEROES; player++)
            if (happening->to_act >> player & 1) say_choice(&t, player);
    say_winner(&t);
    say_score(&t);
    int loser = t.before->winner == 1;
    say_health(&t, loser);
    say_health(&t, !loser);
    bool over = t.after->phase == DESTINY_PHASE_OVER; /* then nothing lasts any more */
    for (int player = 0; player < DESTINY_HEROES && !over; player++) {
        say_changes(&t, player);
        say_statuses(&t, player);
    }
    say_round(&t);
}

void destiny_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(terminal);
    telling t = {.setup = setup, .before = bout, .after = bout, .text = text};
    int winner = bout->result - 1;
    char name[2][DESTINY_NAME_WORDS];
    for (int player = 0; player < DESTINY_HEROES; player++)
        destiny_hero_words(setup, player, RP_READER_ALL, player == 0, name[player]);
    text[0] = 0;
    if (bout->result == DESTINY_RESULT_DRAW)
        say(&t, "The bout between %s and %s is a draw", name[0], name[1]);
    else
        say(&t, "%s wins the bout against %s", name[winner], name[1 - winner]);
    int better = winner == 1;
    say(&t, " with health %d to %d.\n", bout->fighter[better].health, bout->fighter[!better].health);
    if (reader >= 0 && bout->result != DESTINY_RESULT_DRAW) say(&t, reader == winner ? "You win.\n" : "You lose.\n");
}
