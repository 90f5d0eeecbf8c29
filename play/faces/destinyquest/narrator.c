#include "play/faces/destinyquest/narrator.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/events.h"
#include "engine/games/destinyquest/texts.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

/* The events of a move on their way to text. */
typedef struct telling {
    const rp_happening *happening;
    const destiny_setup *setup;
    int32_t kept[DESTINY_SPEED_DICE_MAX];     /* lie ready for the roll that is told next */
    char causes[DESTINY_HEROES][RP_TEXT_MAX]; /* of what each is about to lose in step 8 */
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

/* "You roll", "Gauda rolls"; "es": "does". */
static void say_who(telling *t, int player, const char *verb, const char *ending) {
    char who[DESTINY_NAME_WORDS];
    destiny_hero_words(t->setup, player, t->happening->reader, true, who);
    say(t, "%s %s%s", who, verb, player == t->happening->reader ? "" : ending);
}

/* "  Your", "  Gauda's" */
static void say_whose(telling *t, int player) {
    char who[DESTINY_NAME_WORDS];
    destiny_hero_words(t->setup, player, t->happening->reader, true, who);
    say(t, player == t->happening->reader ? "  Your" : "  %s's", who);
}

/* The name of an ability in a value; "" for none. */
static const char *ability_in(const telling *t, int32_t value, char name[RP_TEXT_MAX]) {
    int player, index;
    name[0] = 0;
    if (destiny_event_ability(value, &player, &index)) destiny_ability_text(t->setup, player, index, name);
    return name;
}

/* ---- dice ----------------------------------------------------------------------------------------------- */

/* "3, 4 and 6" of `count` places, those with 0 left out. */
static void say_faces(telling *t, const int32_t faces[], int count) {
    while (count > 0 && !faces[count - 1]) count--;
    for (int i = 0; i < count; i++) say(t, "%s%d", i == 0 ? "" : i + 1 == count ? " and " : ", ", faces[i]);
}

static void say_kept(telling *t, const int32_t value[]) {
    for (int i = 0; i < DESTINY_SPEED_DICE_MAX; i++) t->kept[i] = value[DESTINY_KEPT_FIRST + i];
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

/* Of attack speed the rest of the sentence follows with the total. */
static void say_dice(telling *t, const int32_t value[]) {
    char name[RP_TEXT_MAX];
    say_who(t, value[DESTINY_OF], "roll", "s");
    say(t, " ");
    say_faces(t, value + DESTINY_DICE_FIRST, DESTINY_THROW_MAX);
    if (value[DESTINY_DICE_FOR] == DESTINY_ROLL_SPEED) {
        if (t->kept[0]) say(t, " and keep%s ", value[DESTINY_OF] == t->happening->reader ? "" : "s");
        say_faces(t, t->kept, DESTINY_SPEED_DICE_MAX);
        memset(t->kept, 0, sizeof t->kept);
        return;
    }
    ability_in(t, value[DESTINY_DICE_ABILITY], name);
    const char *purpose = purpose_words(value[DESTINY_DICE_FOR]);
    bool named = name[0] && !strstr(purpose, name); /* not "for vortex (vortex)" */
    say(t, "%s%s%s%s.\n", purpose, named ? " (" : "", named ? name : "", named ? ")" : "");
}

static void say_attack_speed(telling *t, const int32_t value[]) {
    if (t->kept[0]) { /* nothing was rolled */
        say_who(t, value[DESTINY_OF], "keep", "s");
        say(t, " ");
        say_faces(t, t->kept, DESTINY_SPEED_DICE_MAX);
        memset(t->kept, 0, sizeof t->kept);
    } else if (!value[DESTINY_ATTACK_SPEED_DICE]) {
        say_who(t, value[DESTINY_OF], value[DESTINY_OF] == t->happening->reader ? "have" : "ha", "s");
        say(t, " no dice");
    }
    say(t, " for attack speed: %d with speed %d.\n", value[DESTINY_ATTACK_SPEED_TOTAL],
        value[DESTINY_ATTACK_SPEED_TOTAL] - value[DESTINY_ATTACK_SPEED_DICE]);
}

static void say_turn(telling *t, const int32_t value[]) {
    int from = value[DESTINY_TURN_FROM], to = value[DESTINY_TURN_TO];
    say_whose(t, value[DESTINY_OF]);
    if (from && to)
        say(t, " %d becomes %d.\n", from, to);
    else if (from)
        say(t, " %d is picked up.\n", from);
    else
        say(t, " dice have one more %d.\n", to);
}

/* ---- the winner ----------------------------------------------------------------------------------------- */

static void say_winner(telling *t, const int32_t value[]) {
    int first = value[DESTINY_WINNER_FIRST], second = value[DESTINY_WINNER_SECOND], winner = value[DESTINY_OF];
    if (value[DESTINY_WINNER_AGAIN]) {
        say(t, "A tie, %d against %d: both roll again.\n", first, second);
        return;
    }
    if (winner < 0) {
        say(t, "A stand-off, %d against %d: nobody wins the round.\n", first, second);
        return;
    }
    say_who(t, winner, "win", "s");
    say(t, " the round, %d against %d.\n", winner == 0 ? first : second, winner == 0 ? second : first);
}

static void say_turned(telling *t, const int32_t value[]) {
    say_who(t, value[DESTINY_OF], "turn", "s");
    say(t, " the round and attack%s instead.\n", value[DESTINY_OF] == t->happening->reader ? "" : "s");
}

/* ---- choices -------------------------------------------------------------------------------------------- */

/* The action's own text, with what was chosen. */
static void say_play(telling *t, const int32_t value[]) {
    int player, index;
    char name[RP_TEXT_MAX];
    destiny_event_ability(value[DESTINY_PLAY_ABILITY], &player, &index);
    rp_action_text(t->happening->game, &t->happening->before, value[DESTINY_OF],
                   destiny_play(index, value[DESTINY_PLAY_CHOICE]), name);
    say_who(t, value[DESTINY_OF], "play", "s");
    say(t, " %s: %s\n", name, destiny_card_of(t->setup, player, index)->ability->text);
}

static void say_second_step(telling *t, const int32_t value[]) {
    int player, index;
    char name[RP_TEXT_MAX];
    destiny_event_ability(value[DESTINY_PLAY_ABILITY], &player, &index);
    rp_action_text(t->happening->game, &t->happening->before, value[DESTINY_OF],
                   destiny_play(index, value[DESTINY_PLAY_CHOICE]), name);
    say_who(t, value[DESTINY_OF], "choose", "s");
    say(t, " %s.\n", name);
}

static void say_decline(telling *t, const int32_t value[]) {
    bool damage = value[DESTINY_DECLINE_WHAT] != 0;
    say_who(t, value[DESTINY_OF], damage ? "do" : "play", damage ? "es" : "s");
    say(t, damage ? " not roll for damage.\n" : " no speed ability.\n");
}

static void say_add(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX];
    say_who(t, value[DESTINY_OF], "add", "s");
    say(t, " %s.\n", rp_word_text(destiny_attribute_names, value[DESTINY_ADD_ATTRIBUTE], word));
}

/* ---- health --------------------------------------------------------------------------------------------- */

/* "The damage score is 16 (dice 4, brawn 8, 4 more) against armour 3." */
static void say_blow(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX];
    int more = value[DESTINY_BLOW_TOTAL] - value[DESTINY_BLOW_DICE] - value[DESTINY_BLOW_STRENGTH];
    if (!value[DESTINY_BLOW_ATTRIBUTE] || value[DESTINY_BLOW_TOTAL] <= 0)
        return; /* damage dice were told as they fell */
    rp_word_text(destiny_attribute_names, value[DESTINY_BLOW_ATTRIBUTE] - 1, word);
    say(t, "The damage score is %d (dice %d, %s %d", value[DESTINY_BLOW_TOTAL], value[DESTINY_BLOW_DICE], word,
        value[DESTINY_BLOW_STRENGTH]);
    if (more) say(t, ", %d %s", more > 0 ? more : -more, more > 0 ? "more" : "less");
    say(t, ")");
    if (value[DESTINY_BLOW_IGNORED])
        say(t, value[DESTINY_BLOW_IGNORED] == 1 ? ", past all armour" : ", past half the armour");
    else if (value[DESTINY_BLOW_ARMOUR])
        say(t, " against armour %d", value[DESTINY_BLOW_ARMOUR]);
    say(t, value[DESTINY_BLOW_DAMAGE] ? ".\n" : ": nothing gets through.\n");
}

static void add_cause(char causes[RP_TEXT_MAX], const char *name) {
    size_t used = strlen(causes);
    if (!strstr(causes, name)) snprintf(causes + used, RP_TEXT_MAX - used, "%s%s", used ? ", " : "", name);
}

static void note_step_loss(telling *t, const int32_t value[]) {
    char name[RP_TEXT_MAX], word[RP_WORD_MAX], *causes = t->causes[value[DESTINY_OF]];
    if (value[DESTINY_STEP_LOSS_STATUS])
        add_cause(causes, rp_word_text(destiny_status_names, value[DESTINY_STEP_LOSS_STATUS] - 1, word));
    else
        add_cause(causes, ability_in(t, value[DESTINY_STEP_LOSS_ABILITY], name));
}

/* What a blow takes needs no name: it has just been told. */
static void say_health(telling *t, const char *verb, const int32_t value[]) {
    char name[RP_TEXT_MAX], *causes = t->causes[value[DESTINY_OF]];
    bool step = value[DESTINY_LOSS_REASON] == DESTINY_BY_STEP_EIGHT && !value[DESTINY_LOSS_ABILITY];
    bool named = value[DESTINY_LOSS_ABILITY] && value[DESTINY_LOSS_REASON] != DESTINY_BY_BLOW;
    const char *cause = step ? causes : named ? ability_in(t, value[DESTINY_LOSS_ABILITY], name) : "";
    say_who(t, value[DESTINY_OF], verb, "s");
    say(t, " %d health%s%s%s: %d left.\n", value[DESTINY_LOSS_AMOUNT], cause[0] ? " (" : "", cause, cause[0] ? ")" : "",
        value[DESTINY_LOSS_LEFT]);
    if (step) causes[0] = 0;
}

static void say_loss(telling *t, const int32_t value[]) { say_health(t, "lose", value); }
static void say_healing(telling *t, const int32_t value[]) { say_health(t, "heal", value); }

/* ---- what lasts ----------------------------------------------------------------------------------------- */

static void say_change(telling *t, const int32_t value[]) {
    static const char *const when[] = {"for the rest of the bout", "this round", "in the next round",
                                       "in the round after it", "in the third round from now"};
    char word[RP_WORD_MAX];
    say_whose(t, value[DESTINY_OF]);
    say(t, " %s %+d %s.\n", rp_word_text(destiny_attribute_names, value[DESTINY_CHANGE_ATTRIBUTE_OF], word),
        value[DESTINY_CHANGE_AMOUNT], when[value[DESTINY_CHANGE_ROUNDS]]);
}

static void say_armour(telling *t, const int32_t value[]) {
    static const char *const counts[] = {"counts twice this round", "does not count this round",
                                         "does not count in the next round"};
    say_whose(t, value[DESTINY_OF]);
    say(t, " armour %s.\n", counts[value[DESTINY_ARMOUR_COUNTS]]);
}

/* "  Bleed lasts on Gauda from now on." */
static void say_status(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX], who[DESTINY_NAME_WORDS];
    rp_word_text(destiny_status_names, value[DESTINY_STATUS_WHICH], word);
    word[0] = (char)toupper((unsigned char)word[0]);
    destiny_hero_words(t->setup, value[DESTINY_OF], t->happening->reader, false, who);
    say(t, value[DESTINY_STATUS_BEGINS] ? "  %s lasts on %s from now on.\n" : "  %s is gone from %s.\n", word, who);
}

static void say_use(telling *t, const int32_t value[]) {
    char name[RP_TEXT_MAX];
    say(t, "  ");
    say_who(t, value[DESTINY_OF], "may use ", "");
    say(t, "%s once more.\n", ability_in(t, value[DESTINY_USE_OF], name));
}

static void say_round(telling *t, const int32_t value[]) {
    char first[DESTINY_NAME_WORDS], second[DESTINY_NAME_WORDS];
    destiny_hero_words(t->setup, 0, t->happening->reader, false, first);
    destiny_hero_words(t->setup, 1, t->happening->reader, false, second);
    if (value[DESTINY_ROUND_NUMBER])
        say(t, "-- Round %d:", value[DESTINY_ROUND_NUMBER]);
    else
        say(t, "-- A new round:");
    say(t, " %s %d, %s %d health --\n", first, value[DESTINY_ROUND_FIRST], second, value[DESTINY_ROUND_SECOND]);
}

/* The end has sentences of its own: destiny_narrate_end. */
static void (*const sentences[DESTINY_EVENTS])(telling *t, const int32_t value[]) = {
    [DESTINY_EVENT_ROUND] = say_round,
    [DESTINY_EVENT_PLAY] = say_play,
    [DESTINY_EVENT_SECOND_STEP] = say_second_step,
    [DESTINY_EVENT_DECLINE] = say_decline,
    [DESTINY_EVENT_ADD] = say_add,
    [DESTINY_EVENT_DICE] = say_dice,
    [DESTINY_EVENT_KEPT] = say_kept,
    [DESTINY_EVENT_ATTACK_SPEED] = say_attack_speed,
    [DESTINY_EVENT_WINNER] = say_winner,
    [DESTINY_EVENT_TURNED] = say_turned,
    [DESTINY_EVENT_BLOW] = say_blow,
    [DESTINY_EVENT_STEP_LOSS] = note_step_loss,
    [DESTINY_EVENT_LOSS] = say_loss,
    [DESTINY_EVENT_HEALING] = say_healing,
    [DESTINY_EVENT_CHANGE] = say_change,
    [DESTINY_EVENT_ARMOUR] = say_armour,
    [DESTINY_EVENT_STATUS] = say_status,
    [DESTINY_EVENT_TURN] = say_turn,
    [DESTINY_EVENT_USE] = say_use,
};

void destiny_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    (void)narrator;
    telling t = {.happening = happening, .setup = destiny_setup_of(happening->game), .text = text};
    text[0] = 0;
    for (int i = 0; i < happening->account.count; i++) {
        const rp_event *event = &happening->account.event[i];
        if (sentences[event->kind]) sentences[event->kind](&t, event->value);
    }
}

void destiny_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(terminal);
    int winner = bout->result - 1, better = winner == 1;
    char name[2][DESTINY_NAME_WORDS], first[2 * DESTINY_NAME_WORDS + 64];
    for (int player = 0; player < DESTINY_HEROES; player++)
        destiny_hero_words(setup, player, RP_READER_ALL, player == 0, name[player]);
    if (bout->result == DESTINY_RESULT_DRAW)
        snprintf(first, sizeof first, "The bout between %s and %s is a draw", name[0], name[1]);
    else
        snprintf(first, sizeof first, "%s wins the bout against %s", name[winner], name[1 - winner]);
    bool decided = reader >= 0 && bout->result != DESTINY_RESULT_DRAW;
    snprintf(text, RP_NARRATION_MAX, "%s with health %d to %d.\n%s", first, bout->fighter[better].health,
             bout->fighter[!better].health,
             !decided           ? ""
             : reader == winner ? "You win.\n"
                                : "You lose.\n");
}
