#include "play/faces/destinyquest/narrator.h"

#include "engine/games/destinyquest/bout/foresight.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/events.h"
#include "engine/games/destinyquest/texts.h"
#include "engine/page.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

enum { LIST_BYTES = 512 };

/* The events of a move on their way to text. */
typedef struct telling {
    const rp_happening *happening; /* NULL: nothing has happened, it is what would come */
    const destiny_setup *setup;
    int reader, next;                        /* event behind the one that is told */
    int32_t kept[DESTINY_SPEED_DICE_MAX];    /* lie ready for the roll that is told next */
    char parts[LIST_BYTES];                  /* of the blow or strike that is told next: ", sear 2" */
    char causes[DESTINY_HEROES][LIST_BYTES]; /* of what each is about to lose in step 8: "bleed 1, barbs 1" */
    int cause_count[DESTINY_HEROES], loss[DESTINY_HEROES];
    rp_page page;
} telling;

static void say(telling *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(telling *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    rp_page_put_list(&t->page, format, arguments);
    va_end(arguments);
}

/* "gladiator" of "Book 1 act 2 gladiator"; NULL of other names. */
static const char *calling(const char *name) {
    int behind = 0;
    sscanf(name, "Book %*d act %*d %n", &behind);
    return behind && name[behind] ? name + behind : NULL;
}

void destiny_hero_words(const destiny_setup *setup, int player, int reader, bool begins_sentence,
                        char words[DESTINY_NAME_WORDS]) {
    const char *own = calling(setup->sheet[player].hero->name), *other = calling(setup->sheet[1 - player].hero->name);
    const char *name = setup->sheet[player].hero->name;
    char seat[RP_WORD_MAX];
    bool same = strcmp(name, setup->sheet[1 - player].hero->name) == 0;
    if (player == reader)
        snprintf(words, DESTINY_NAME_WORDS, "you");
    else if (reader >= 0 && own && other && strcmp(own, other) != 0)
        snprintf(words, DESTINY_NAME_WORDS, "the %.47s", own);
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
    destiny_hero_words(t->setup, player, t->reader, true, who);
    say(t, "%s %s%s", who, verb, player == t->reader ? "" : ending);
}

/* "  Your", "  Gauda's" */
static void say_whose(telling *t, int player) {
    char who[DESTINY_NAME_WORDS];
    destiny_hero_words(t->setup, player, t->reader, true, who);
    say(t, player == t->reader ? "  Your" : "  %s's", who);
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

/* Into a list of LIST_BYTES. */
static void list(char text[LIST_BYTES], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void list(char text[LIST_BYTES], const char *format, ...) {
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, LIST_BYTES - used, format, arguments);
    va_end(arguments);
}

static void say_kept(telling *t, const int32_t value[]) {
    for (int i = 0; i < DESTINY_SPEED_DICE_MAX; i++) t->kept[i] = value[DESTINY_KEPT_FIRST + i];
}

static const char *purpose_words(int roll) {
    switch ((destiny_roll)roll) {
    case DESTINY_ROLL_BOUT_START: return " before the first round";
    case DESTINY_ROLL_VORTEX: return " for vortex";
    case DESTINY_ROLL_INTERRUPT: return " for the interrupt";
    case DESTINY_ROLL_DAMAGE: return " for damage";
    case DESTINY_ROLL_SELF: return " against the own side";
    case DESTINY_ROLL_STRIKE_BACK: return " to strike back";
    case DESTINY_ROLL_LEY_LINE: return " for the ley lines";
    case DESTINY_ROLL_STONE_SKIN: return " for stone skin";
    case DESTINY_ROLL_ADD: return " as one more die";
    default: return "";
    }
}

/* Of attack speed the rest of the sentence follows with the total. */
static void say_dice(telling *t, const int32_t value[]) {
    char name[RP_TEXT_MAX];
    say_who(t, value[DESTINY_OF], "roll", "s");
    if (value[DESTINY_DICE_FOR] == DESTINY_ROLL_AGAIN) {
        say(t, value[DESTINY_DICE_FIRST + 1] ? " them again: " : " it again: ");
        say_faces(t, value + DESTINY_DICE_FIRST, DESTINY_THROW_MAX);
        say(t, ".\n");
        return;
    }
    say(t, " ");
    say_faces(t, value + DESTINY_DICE_FIRST, DESTINY_THROW_MAX);
    if (value[DESTINY_DICE_FOR] == DESTINY_ROLL_SPEED) {
        if (t->kept[0]) say(t, " and keep%s ", value[DESTINY_OF] == t->reader ? "" : "s");
        say_faces(t, t->kept, DESTINY_SPEED_DICE_MAX);
        memset(t->kept, 0, sizeof t->kept);
        return;
    }
    ability_in(t, value[DESTINY_DICE_ABILITY], name);
    const char *purpose = purpose_words(value[DESTINY_DICE_FOR]);
    bool named = name[0] && !strstr(purpose, name); /* not "for vortex (vortex)" */
    if (value[DESTINY_DICE_FOR] == DESTINY_ROLL_PASSIVE)
        say(t, " for %s.\n", name);
    else
        say(t, "%s%s%s%s.\n", purpose, named ? " (" : "", named ? name : "", named ? ")" : "");
}

static void say_attack_speed(telling *t, const int32_t value[]) {
    if (t->kept[0]) { /* nothing was rolled */
        say_who(t, value[DESTINY_OF], "keep", "s");
        say(t, " ");
        say_faces(t, t->kept, DESTINY_SPEED_DICE_MAX);
        memset(t->kept, 0, sizeof t->kept);
    } else if (!value[DESTINY_ATTACK_SPEED_DICE]) {
        say_who(t, value[DESTINY_OF], value[DESTINY_OF] == t->reader ? "have" : "ha", "s");
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
    say(t, " the round and attack%s instead.\n", value[DESTINY_OF] == t->reader ? "" : "s");
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
    if (value[DESTINY_OF] == t->reader) /* who has read among his choices what it does */
        say(t, " %s.\n", name);
    else
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
    rp_action useful[RP_LEGAL_MAX];
    if (!damage && rp_useful(t->happening->game, &t->happening->before, value[DESTINY_OF], useful) == 1) {
        if (value[DESTINY_OF] == t->reader) say(t, "You have no speed ability to play.\n");
        return;
    }
    say_who(t, value[DESTINY_OF], damage ? "do" : "play", damage ? "es" : "s");
    say(t, damage ? " not roll for damage.\n" : " no speed ability.\n");
}

static void say_add(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX];
    say_who(t, value[DESTINY_OF], "add", "s");
    say(t, " %s.\n", rp_word_text(destiny_attribute_names, value[DESTINY_ADD_ATTRIBUTE], word));
}

/* ---- health --------------------------------------------------------------------------------------------- */

static void note_part(telling *t, const int32_t value[]) {
    static const char *const others[] = {
        [DESTINY_PART_PLAYED] = "abilities played", [DESTINY_PART_SPIRIT_MARK] = "spirit mark"};
    char name[RP_TEXT_MAX];
    bool named = value[DESTINY_PART_BY] == DESTINY_PART_ABILITY;
    list(t->parts, ", %s %d", named ? ability_in(t, value[DESTINY_PART_NAME], name) : others[value[DESTINY_PART_BY]],
         value[DESTINY_PART_AMOUNT]);
}

/* The loss that the blow brings is told next and is all of its damage. */
static bool is_told_as_loss(const telling *t, int damage) {
    for (int i = t->next; t->happening && i < t->happening->account.count; i++) {
        const rp_event *event = &t->happening->account.event[i];
        if (event->kind == DESTINY_EVENT_LOSS && event->value[DESTINY_LOSS_REASON] == DESTINY_BY_BLOW)
            return event->value[DESTINY_LOSS_AMOUNT] == damage;
    }
    return false;
}

/* What the blow meets, and what comes of it unless the loss says so. */
static void say_outcome(telling *t, const int32_t value[], bool score) {
    if (!score || value[DESTINY_BLOW_IGNORED] == DESTINY_ALL_ARMOUR)
        say(t, ", past all armour");
    else if (value[DESTINY_BLOW_IGNORED])
        say(t, " against half of armour %d", value[DESTINY_BLOW_ARMOUR]);
    else if (value[DESTINY_BLOW_ARMOUR])
        say(t, " against armour %d", value[DESTINY_BLOW_ARMOUR]);
    else
        say(t, " against no armour");
    if (value[DESTINY_BLOW_CANCELED])
        say(t, ": none of it is taken.\n");
    else if (!value[DESTINY_BLOW_DAMAGE])
        say(t, ": nothing gets through.\n");
    else if (is_told_as_loss(t, value[DESTINY_BLOW_DAMAGE]))
        say(t, ".\n");
    else
        say(t, ": %d damage.\n", value[DESTINY_BLOW_DAMAGE]);
}

/* "The damage score is 16 (dice 4, brawn 8, sear 1, abilities played 3) against armour 3." */
static void say_blow(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX];
    bool score = value[DESTINY_BLOW_ATTRIBUTE] != 0, canceled = value[DESTINY_BLOW_CANCELED];
    /* damage dice were told as they fell */
    bool known = !score && !canceled && !t->parts[0] && t->happening;
    if (!known) {
        bool dice = score || value[DESTINY_BLOW_DICE]; /* damage of some abilities has none */
        say(t, "The damage %s %d (", score ? "score is" : dice ? "dice come to" : "is", value[DESTINY_BLOW_TOTAL]);
        if (dice) say(t, "dice %d", value[DESTINY_BLOW_DICE]);
        if (score)
            say(t, ", %s %d", rp_word_text(destiny_attribute_names, value[DESTINY_BLOW_ATTRIBUTE] - 1, word),
                value[DESTINY_BLOW_STRENGTH]);
        say(t, "%s)", dice || !t->parts[0] ? t->parts : t->parts + strlen(", "));
        say_outcome(t, value, score);
    }
    t->parts[0] = 0;
}

/* Dice that count as they lie were told as they fell. */
static void say_strike(telling *t, const int32_t value[]) {
    if (t->parts[0])
        say(t, "  The dice come to %d (dice %d%s).\n", value[DESTINY_STRIKE_TOTAL], value[DESTINY_STRIKE_DICE],
            t->parts);
    t->parts[0] = 0;
}

/* "  2 or less: stone skin stops the attack." */
static void say_test(telling *t, const int32_t value[]) {
    bool low = value[DESTINY_TEST_LOW];
    char who[DESTINY_NAME_WORDS];
    say(t, low ? "  %d or less: " : "  More than %d: ", value[DESTINY_TEST_MOST]);
    if (value[DESTINY_TEST_FOR] == DESTINY_ROLL_VORTEX) {
        int struck = low ? value[DESTINY_OF] : 1 - value[DESTINY_OF];
        destiny_hero_words(t->setup, struck, t->reader, false, who);
        say(t, "the vortex turns on %s.\n", who);
    } else {
        say(t, "%s.\n", low ? "stone skin stops the attack" : "the attack goes on");
    }
}

static void note_step_loss(telling *t, const int32_t value[]) {
    char name[RP_TEXT_MAX], word[RP_WORD_MAX];
    int of = value[DESTINY_OF];
    const char *cause = value[DESTINY_STEP_LOSS_STATUS]
                            ? rp_word_text(destiny_status_names, value[DESTINY_STEP_LOSS_STATUS] - 1, word)
                            : ability_in(t, value[DESTINY_STEP_LOSS_ABILITY], name);
    list(t->causes[of], "%s%s %d", t->cause_count[of]++ ? ", " : "", cause, value[DESTINY_STEP_LOSS_AMOUNT]);
    t->loss[of] += value[DESTINY_STEP_LOSS_AMOUNT];
}

/* What acts by itself at a threshold or once it has been earned: nobody has told its text by playing it. */
static const destiny_ability *explained(const telling *t, int32_t name) {
    int player, index;
    if (!destiny_event_ability(name, &player, &index)) return NULL;
    const destiny_ability *ability = destiny_card_of(t->setup, player, index)->ability;
    for (int i = 0; ability->kind == DESTINY_PASSIVE && i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        if (effect->trigger == DESTINY_WHEN_OPPONENT_LOW || effect->special == DESTINY_SPECIAL_KICK_START ||
            effect->special == DESTINY_SPECIAL_BLOOD_RAGE)
            return ability;
    }
    return NULL;
}

/* A cause alone has taken all of it. */
static void drop_single_amount(telling *t, int player) {
    char *amount = strrchr(t->causes[player], ' ');
    if (amount && t->cause_count[player] == 1) *amount = 0;
}

/* What a blow takes needs no name: it has just been told. */
static void say_health(telling *t, const char *verb, const char *before, const char *behind, const int32_t value[]) {
    char name[RP_TEXT_MAX], *causes = t->causes[value[DESTINY_OF]];
    bool step = value[DESTINY_LOSS_REASON] == DESTINY_BY_STEP_EIGHT && !value[DESTINY_LOSS_ABILITY];
    bool named = value[DESTINY_LOSS_ABILITY] && value[DESTINY_LOSS_REASON] != DESTINY_BY_BLOW;
    if (step) drop_single_amount(t, value[DESTINY_OF]);
    const char *cause = step ? causes : named ? ability_in(t, value[DESTINY_LOSS_ABILITY], name) : "";
    say_who(t, value[DESTINY_OF], verb, "s");
    say(t, " %d health%s%s%s: %s%d%s.\n", value[DESTINY_LOSS_AMOUNT], cause[0] ? " (" : "", cause, cause[0] ? ")" : "",
        before, value[DESTINY_LOSS_LEFT], behind);
    const destiny_ability *why = named ? explained(t, value[DESTINY_LOSS_ABILITY]) : NULL;
    if (why) say(t, "  %s: %s\n", why->name, why->text);
    if (!step) return;
    causes[0] = 0;
    t->cause_count[value[DESTINY_OF]] = t->loss[value[DESTINY_OF]] = 0;
}

static void say_loss(telling *t, const int32_t value[]) { say_health(t, "lose", "", " left", value); }
static void say_healing(telling *t, const int32_t value[]) { say_health(t, "heal", "now ", "", value); }

/* ---- what lasts ----------------------------------------------------------------------------------------- */

/* The next event, if it is a change by the same ability of the same attribute, by that amount and for `rounds`. */
static bool goes_on(const telling *t, const int32_t value[], int amount, int rounds) {
    if (!t->happening || t->next >= t->happening->account.count) return false;
    const rp_event *event = &t->happening->account.event[t->next];
    return event->kind == DESTINY_EVENT_CHANGE && event->value[DESTINY_OF] == value[DESTINY_OF] &&
           event->value[DESTINY_CHANGE_ATTRIBUTE_OF] == value[DESTINY_CHANGE_ATTRIBUTE_OF] &&
           event->value[DESTINY_CHANGE_ABILITY] == value[DESTINY_CHANGE_ABILITY] &&
           event->value[DESTINY_CHANGE_AMOUNT] == amount && event->value[DESTINY_CHANGE_ROUNDS] == rounds;
}

/* Several rounds of one change in one sentence; what is for the rest of the bout and made good this round begins with
 * the next one. */
static void say_change(telling *t, const int32_t value[]) {
    static const char *const when[] = {"for the rest of the bout", "this round", "in the next round",
                                       "in the round after it", "in the third round from now"};
    char word[RP_WORD_MAX];
    int amount = value[DESTINY_CHANGE_AMOUNT], first = value[DESTINY_CHANGE_ROUNDS], last = first;
    while (first && goes_on(t, value, amount, last + 1)) last++, t->next++;
    say_whose(t, value[DESTINY_OF]);
    say(t, " %s %+d ", rp_word_text(destiny_attribute_names, value[DESTINY_CHANGE_ATTRIBUTE_OF], word), amount);
    if (!first && goes_on(t, value, -amount, 1)) {
        t->next++;
        say(t, "from the next round on.\n");
    } else if (last == first) {
        say(t, "%s.\n", when[first]);
    } else if (first == 1) {
        say(t, "this round and in the next%s.\n", last == 2 ? "" : " two");
    } else {
        say(t, "in each of the next %s rounds.\n", last - first == 1 ? "two" : "three");
    }
}

static void say_armour(telling *t, const int32_t value[]) {
    static const char *const counts[] = {"counts twice this round", "does not count this round",
                                         "does not count in the next round"};
    say_whose(t, value[DESTINY_OF]);
    say(t, " armour %s.\n", counts[value[DESTINY_ARMOUR_COUNTS]]);
}

/* "  Bleed lasts on Gauda from now on." A vortex is his who called it up, and no harm done to him. */
static void say_status(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX], who[DESTINY_NAME_WORDS];
    rp_word_text(destiny_status_names, value[DESTINY_STATUS_WHICH], word);
    if (value[DESTINY_STATUS_WHICH] == DESTINY_VORTEX) {
        say_whose(t, value[DESTINY_OF]);
        say(t, value[DESTINY_STATUS_BEGINS] ? " %s lasts from now on.\n" : " %s is gone.\n", word);
        return;
    }
    word[0] = (char)toupper((unsigned char)word[0]);
    destiny_hero_words(t->setup, value[DESTINY_OF], t->reader, false, who);
    say(t, value[DESTINY_STATUS_BEGINS] ? "  %s lasts on %s from now on.\n" : "  %s is gone from %s.\n", word, who);
    const destiny_ability *why = explained(t, value[DESTINY_STATUS_ABILITY]);
    if (why && value[DESTINY_STATUS_BEGINS]) say(t, "  %s: %s\n", why->name, why->text);
}

static void say_use(telling *t, const int32_t value[]) {
    char name[RP_TEXT_MAX];
    say(t, "  ");
    say_who(t, value[DESTINY_OF], "may use ", "");
    say(t, "%s once more.\n", ability_in(t, value[DESTINY_USE_OF], name));
}

static void say_round(telling *t, const int32_t value[]) {
    char first[DESTINY_NAME_WORDS], second[DESTINY_NAME_WORDS];
    destiny_hero_words(t->setup, 0, t->reader, false, first);
    destiny_hero_words(t->setup, 1, t->reader, false, second);
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
    [DESTINY_EVENT_PART] = note_part,
    [DESTINY_EVENT_BLOW] = say_blow,
    [DESTINY_EVENT_STRIKE] = say_strike,
    [DESTINY_EVENT_TEST] = say_test,
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
    telling t = {.happening = happening,
                 .setup = destiny_setup_of(happening->game),
                 .reader = happening->reader,
                 .page = {text, RP_NARRATION_MAX, 0}};
    text[0] = 0;
    while (t.next < happening->account.count) {
        const rp_event *event = &happening->account.event[t.next++];
        if (sentences[event->kind]) sentences[event->kind](&t, event->value);
    }
}

/* ---- what would come ------------------------------------------------------------------------------------ */

static void tell_foreseen(void *context, const rp_event *event) {
    if (sentences[event->kind]) sentences[event->kind](context, event->value);
}

void destiny_narrate_blow_to_come(const rp_view *view, char text[RP_NARRATION_MAX]) {
    telling t = {.setup = destiny_setup_of(view->game), .reader = view->player, .page = {text, RP_NARRATION_MAX, 0}};
    const rp_listener listener = {tell_foreseen, &t};
    text[0] = 0;
    destiny_foresee_blow(t.setup, destiny_bout_of(&view->masked), &listener);
}

void destiny_narrate_losses_to_come(const rp_view *view, int player, char text[RP_NARRATION_MAX]) {
    telling t = {.setup = destiny_setup_of(view->game), .reader = view->player, .page = {text, RP_NARRATION_MAX, 0}};
    const rp_listener listener = {tell_foreseen, &t};
    text[0] = 0;
    destiny_foresee_step_eight(t.setup, destiny_bout_of(&view->masked), &listener);
    drop_single_amount(&t, player);
    if (t.loss[player]) say(&t, "-%d (%s)", t.loss[player], t.causes[player]);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

/* With both still standing it was the round limit. */
static void say_limit(const destiny_setup *setup, const destiny_bout *bout, char text[RP_NARRATION_MAX]) {
    text[0] = 0;
    if (bout->fighter[0].health <= 0 || bout->fighter[1].health <= 0) return;
    size_t used = (size_t)snprintf(text, RP_NARRATION_MAX, "Round %d was the last. ", setup->round_limit);
    if (setup->limit_result == DESTINY_LIMIT_SHARE)
        snprintf(text + used, RP_NARRATION_MAX - used, "The share of health left decides: %d of %d against %d of %d.\n",
                 bout->fighter[0].health, setup->sheet[0].start_health, bout->fighter[1].health,
                 setup->sheet[1].start_health);
    else
        snprintf(text + used, RP_NARRATION_MAX - used, "Both stand, so nobody has won.\n");
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
    say_limit(setup, bout, text);
    size_t used = strlen(text);
    snprintf(text + used, RP_NARRATION_MAX - used, "%s with health %d to %d.\n%s", first, bout->fighter[better].health,
             bout->fighter[!better].health,
             !decided           ? ""
             : reader == winner ? "You win.\n"
                                : "You lose.\n");
}
