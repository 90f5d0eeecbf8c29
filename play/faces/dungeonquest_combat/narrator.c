#include "play/faces/dungeonquest_combat/narrator.h"

#include "engine/games/dungeonquest_combat/events.h"
#include "engine/page.h"
#include "engine/words.h"
#include "play/faces/dungeonquest_combat/texts.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Cards seen being drawn, and how many were. */
typedef struct draws {
    rp_pile card[DQ_SIDES];
    int count[DQ_SIDES];
} draws;

/* What was said last of a card that is revealed: effects work it out again one by one, some after a draw of chance. */
typedef struct card_now {
    bool said, canceled;
    int32_t value;
} card_now;

/* From one move to the next. */
typedef struct remembered {
    draws draws;
    card_now card_now[DQ_SIDES];
} remembered;
static_assert(sizeof(remembered) <= sizeof((rp_narrator){0}.kept), "a narrator keeps it");

/* The events of a move on their way to text. */
typedef struct telling {
    const dq_setup *setup;
    int reader;
    remembered kept;
    rp_unasked unasked; /* the reader */
    bool stand_off;     /* this and what follows: of this round */
    int wounds[DQ_SIDES], deathblow[DQ_SIDES], spared[DQ_SIDES];
    int by_ability;        /* how many of the monster's wounds */
    rp_pile blow, stacked; /* cards of the deathblow, and those that go to the combat stack */
    rp_page page;
} telling;

static void say(telling *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(telling *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    rp_page_put_list(&t->page, format, arguments);
    va_end(arguments);
}

/* "You draw" or "The Troll draws". */
static void say_who(telling *t, int side, const char *verb) {
    char who[64];
    dq_side_words(t->setup, side, t->reader, true, who);
    say(t, "%s %s%s", who, verb, dq_verb_end(side, t->reader));
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

/* The word of a value of an event of `kind`. */
static const char *word_of(int kind, const int32_t value[], int index, char word[RP_WORD_MAX]) {
    return rp_word_text(dq_event_kinds[kind].value[index].words, value[index], word);
}

/* ---- before the fight ----------------------------------------------------------------------------------- */

static void say_life(telling *t, const int32_t value[]) {
    char whose[64];
    dq_whose_words(t->setup, DQ_MONSTER, t->reader, whose);
    if (value[DQ_LIFE_DRAWN_LIFE] != RP_EVENT_BLANK)
        say(t, "Life token drawn: %s life is %d.\n", whose, value[DQ_LIFE_DRAWN_LIFE]);
    else
        say(t, "A life token is drawn for the %s; you do not see it.\n", t->setup->monster->name);
}

static void say_decided(telling *t, const int32_t value[]) {
    bool attacks = value[DQ_DECIDED_CHOICE] == DQ_ATTACK - DQ_ESCAPE;
    say_who(t, DQ_HERO, attacks ? "attack" : "attempt");
    say(t, attacks ? ".\n" : " to escape.\n");
}

static void say_escape_card(telling *t, const int32_t value[]) {
    say_who(t, value[DQ_ESCAPE_CARD_SIDE], "draw");
    say(t, " the Power card %s: escape value %d.\n", t->setup->card[value[DQ_ESCAPE_CARD_CARD] - 1]->name,
        value[DQ_ESCAPE_CARD_VALUE]);
}

/* What a failed one costs comes with the wounds. */
static void say_escape_tried(telling *t, const int32_t value[]) {
    if (value[DQ_ESCAPE_TRIED_RESULT]) say(t, "The escape succeeds.\n");
}

/* ---- cards that come to hands ---------------------------------------------------------------------------- */

/* Draws that fill hands are kept until something else happens. */
static void say_draws(telling *t) {
    char cards[1200];
    for (int side = 0; side < DQ_SIDES; side++) {
        int count = t->kept.draws.count[side];
        if (count == 0) continue;
        say_who(t, side, "draw");
        if (rp_pile_count(t->kept.draws.card[side]) == count) {
            dq_pile_words(t->setup, t->kept.draws.card[side], cards, sizeof cards);
            say(t, " %s.\n", cards);
        } else {
            say(t, " %d card%s.\n", count, plural(count));
        }
    }
    memset(&t->kept.draws, 0, sizeof t->kept.draws);
}

static bool fills_hand(const rp_event *event) {
    return event->kind == DQ_EVENT_DRAWN && event->value[DQ_DRAWN_BY] == 0;
}

static void note_draw(telling *t, const int32_t value[]) {
    int side = value[DQ_DRAWN_SIDE];
    t->kept.draws.count[side]++;
    if (value[DQ_DRAWN_CARD] != RP_EVENT_BLANK) t->kept.draws.card[side] |= rp_pile_of(value[DQ_DRAWN_CARD] - 1);
}

/* A card field of an event that may be blank: its text, or `unseen`. */
static const char *card_words(const telling *t, int32_t field, const char *unseen, char text[RP_TEXT_MAX]) {
    if (field == RP_EVENT_BLANK)
        snprintf(text, RP_TEXT_MAX, "%s", unseen);
    else
        dq_card_words(t->setup, field - 1, text);
    return text;
}

static void say_drawn(telling *t, const int32_t value[]) {
    char text[RP_TEXT_MAX];
    say_who(t, value[DQ_DRAWN_SIDE], "draw");
    say(t, " %s (effect).\n", card_words(t, value[DQ_DRAWN_CARD], "a card", text));
}

static void say_power(telling *t, const int32_t value[]) {
    char text[RP_TEXT_MAX];
    int32_t card = value[DQ_POWER_DRAWN_CARD];
    say_who(t, value[DQ_POWER_DRAWN_SIDE], "draw");
    say(t, " %s Power card%s%s.\n", card == RP_EVENT_BLANK ? "a" : "the", card == RP_EVENT_BLANK ? "" : " ",
        card_words(t, card, "", text));
}

static void say_shuffled(telling *t, const int32_t value[]) {
    bool stack = value[DQ_SHUFFLED_PILE] == DQ_SHUFFLED_STACK;
    say(t, "The %s shuffled into the deck.\n", stack ? "combat stack is" : "discards are");
}

/* ---- reveal, effects, counterattack ---------------------------------------------------------------------- */

static void say_revealed(telling *t, const int32_t value[]) {
    static const char *const whys[] = {"", ", your only card", "; nothing else makes sense"}; /* by rp_unasked */
    char text[RP_TEXT_MAX], effect[DQ_WORDS_MAX];
    int card = value[DQ_REVEALED_CARD] - 1;
    dq_card_words(t->setup, card, text);
    dq_effects_words(t->setup->card[card], effect);
    bool from_deck = value[DQ_REVEALED_FROM] == DQ_FROM_DECK;
    say_who(t, value[DQ_REVEALED_SIDE], from_deck ? "turn" : "reveal");
    bool own = value[DQ_REVEALED_SIDE] == t->reader && !from_deck;
    t->kept.card_now[value[DQ_REVEALED_SIDE]].said = false;
    say(t, "%s %s%s%s%s%s.\n", from_deck ? " up" : "", text, effect[0] ? " (" : "", effect, effect[0] ? ")" : "",
        own ? whys[t->unasked] : "");
}

static void say_card_now(telling *t, const int32_t value[]) {
    char whose[64];
    int side = value[DQ_CARD_NOW_SIDE], counts = value[DQ_CARD_NOW_VALUE];
    card_now *told = &t->kept.card_now[side];
    bool canceled = value[DQ_CARD_NOW_CANCELED];
    if (told->said ? counts == told->value && canceled == told->canceled
                   : counts == t->setup->value[value[DQ_CARD_NOW_CARD] - 1])
        return;
    *told = (card_now){true, canceled, counts};
    dq_whose_words(t->setup, side, t->reader, whose);
    whose[0] = (char)toupper((unsigned char)whose[0]);
    say(t, "  %s card now counts %d%s.\n", whose, counts, canceled ? ", it is canceled" : "");
}

/* Cards that a round's end discards are not mentioned. */
static void say_discarded(telling *t, const int32_t value[]) {
    char text[RP_TEXT_MAX];
    if (value[DQ_DISCARDED_FROM] != DQ_DISCARDED_FROM_HAND) return;
    say_who(t, value[DQ_DISCARDED_SIDE], "discard");
    say(t, " %s (effect).\n", card_words(t, value[DQ_DISCARDED_CARD], "a card", text));
}

static void say_countered(telling *t, const int32_t value[]) {
    char text[RP_TEXT_MAX];
    say_who(t, value[DQ_COUNTERED_SIDE], "counter");
    say(t, " with %s: %d against %d.\n", card_words(t, value[DQ_COUNTERED_CARD], "a card", text),
        value[DQ_COUNTERED_TOTAL], value[DQ_COUNTERED_AGAINST]);
}

static void say_passed(telling *t, const int32_t value[]) {
    char who[64];
    int side = value[DQ_PASSED_SIDE];
    if (side == t->reader && t->unasked) {
        say(t, "You have no card that may be added to counterattack.\n");
        return;
    }
    dq_side_words(t->setup, side, t->reader, true, who);
    say(t, "%s pass%s.\n", who, side == t->reader ? "" : "es");
}

static void say_card_up(telling *t, int32_t field) {
    char text[RP_TEXT_MAX];
    say(t, "From the deck comes %s.\n", card_words(t, field, "a card", text));
}

static void say_turned_up(telling *t, const int32_t value[]) { say_card_up(t, value[DQ_TURNED_UP_CARD]); }

static void say_deflect_card(telling *t, const int32_t value[]) { say_card_up(t, value[DQ_DEFLECT_CARD_CARD]); }

/* ---- choices and dice ------------------------------------------------------------------------------------ */

static void say_ability(telling *t, const int32_t value[]) {
    say_who(t, DQ_HERO, value[DQ_ABILITY_CHOSEN_CHOICE] == 0 ? "use" : "decline");
    say(t, value[DQ_ABILITY_CHOSEN_CHOICE] == 0 ? " the ability.\n" : " to use the ability.\n");
}

static void say_rolled(telling *t, const int32_t value[]) {
    const int32_t *die = value + DQ_ROLLED_FIRST;
    if (die[0] && die[1])
        say(t, "The dice show %d and %d.\n", die[0], die[1]);
    else
        say(t, "The die shows %d.\n", die[0] ? die[0] : die[1]);
}

static void say_reroll(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX];
    bool keeps = value[DQ_REROLL_CHOSEN_CHOICE] == 0, one_die = t->setup->variant == DQ_CLASSIC_SOLO;
    word_of(DQ_EVENT_REROLL_CHOSEN, value, DQ_REROLL_CHOSEN_CHOICE, word);
    say_who(t, DQ_HERO, "choose");
    say(t, ": %s%s.\n", keeps ? "" : one_die ? "reroll" : "reroll ", keeps || !one_die ? word : "");
}

static void say_picked(telling *t, const int32_t value[]) {
    char word[RP_WORD_MAX];
    say_who(t, value[DQ_PICKED_SIDE], "choose");
    say(t, ": %s.\n", word_of(DQ_EVENT_PICKED, value, DQ_PICKED_PICK, word));
}

/* ---- what a round costs --------------------------------------------------------------------------------- */

static void note_compared(telling *t, const int32_t value[]) { t->stand_off = value[DQ_COMPARED_WINNER] < 0; }

static void note_damaged(telling *t, const int32_t value[]) {
    if (value[DQ_DAMAGED_FROM] == DQ_DAMAGED_FROM_STACK) t->blow |= rp_pile_of(value[DQ_DAMAGED_CARD] - 1);
}

static void note_stacked(telling *t, const int32_t value[]) { t->stacked |= rp_pile_of(value[DQ_STACKED_CARD] - 1); }

/* Those of a round are said together at its end. */
static void say_or_note_wounds(telling *t, const int32_t value[]) {
    int side = value[DQ_WOUNDS_SIDE], wounds = value[DQ_WOUNDS_WOUNDS];
    if (value[DQ_WOUNDS_CAUSE] == DQ_CAUSE_ESCAPE) {
        say(t, "The escape fails and costs %d wound%s.\n", wounds, plural(wounds));
        return;
    }
    t->wounds[side] += wounds;
    t->deathblow[side] += value[DQ_WOUNDS_DEATHBLOW];
    t->by_ability += value[DQ_WOUNDS_CAUSE] == DQ_CAUSE_ABILITY;
}

/* ", 1 of them" or "", where all of them are of one kind. */
static void say_part(telling *t, int part, int whole) {
    if (part < whole) say(t, ", %d of them", part);
}

/* In a stand-off nobody is wounded but by an ability. */
static void say_wounds(telling *t, int side) {
    char cards[1200], whose[64];
    int wounds = t->wounds[side];
    if (wounds == 0) return;
    if (t->stand_off) say(t, "A stand-off. ");
    say_who(t, side, "take");
    say(t, " %d wound%s", wounds, plural(wounds));
    if (t->deathblow[side]) {
        dq_pile_words(t->setup, t->blow, cards, sizeof cards);
        say_part(t, t->deathblow[side], wounds);
        say(t, " by a deathblow (%s)", cards);
    }
    if (side == DQ_MONSTER && t->by_ability) {
        dq_whose_words(t->setup, DQ_HERO, t->reader, whose);
        say_part(t, t->by_ability, wounds);
        say(t, " by %s ability", whose);
    }
    say(t, ".\n");
}

static void note_spared(telling *t, const int32_t value[]) {
    t->spared[value[DQ_SPARED_SIDE]] = value[DQ_SPARED_WOUNDS];
}

static void say_spared(telling *t, int side) {
    char who[64];
    int wounds = t->spared[side];
    if (wounds == 0) return;
    dq_side_words(t->setup, side, t->reader, true, who);
    say(t, "%s %s spared %d wound%s: one result does not kill both.\n", who, side == t->reader ? "are" : "is", wounds,
        plural(wounds));
}

static void say_round_ends(telling *t, const int32_t value[]) {
    bool dry = value[DQ_ROUND_ENDS_DRY] > 0;
    char cards[1200];
    for (int side = 0; side < DQ_SIDES; side++) say_wounds(t, side);
    for (int side = 0; side < DQ_SIDES; side++) say_spared(t, side);
    if (t->stacked) {
        dq_pile_words(t->setup, t->stacked, cards, sizeof cards);
        say(t, "%s%s to the combat stack: %s.\n", dry && t->stand_off ? "A stand-off. " : "",
            rp_pile_count(t->stacked) == 1 ? "One card goes" : "Cards go", cards);
    } else if (dry) {
        say(t, "Nobody is wounded.\n");
    }
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

/* What each kind adds; kinds without a function say nothing. */
static void (*const sentences[DQ_EVENT_KINDS])(telling *t, const int32_t value[]) = {
    [DQ_EVENT_LIFE_DRAWN] = say_life,         [DQ_EVENT_DECIDED] = say_decided,
    [DQ_EVENT_ESCAPE_CARD] = say_escape_card, [DQ_EVENT_ESCAPE_TRIED] = say_escape_tried,
    [DQ_EVENT_POWER_DRAWN] = say_power,       [DQ_EVENT_DRAWN] = say_drawn,
    [DQ_EVENT_SHUFFLED] = say_shuffled,       [DQ_EVENT_REVEALED] = say_revealed,
    [DQ_EVENT_CARD_NOW] = say_card_now,       [DQ_EVENT_COUNTERED] = say_countered,
    [DQ_EVENT_PASSED] = say_passed,           [DQ_EVENT_TURNED_UP] = say_turned_up,
    [DQ_EVENT_ABILITY_CHOSEN] = say_ability,  [DQ_EVENT_DEFLECT_CARD] = say_deflect_card,
    [DQ_EVENT_ROLLED] = say_rolled,           [DQ_EVENT_REROLL_CHOSEN] = say_reroll,
    [DQ_EVENT_PICKED] = say_picked,           [DQ_EVENT_COMPARED] = note_compared,
    [DQ_EVENT_DAMAGED] = note_damaged,        [DQ_EVENT_WOUNDS] = say_or_note_wounds,
    [DQ_EVENT_SPARED] = note_spared,          [DQ_EVENT_STACKED] = note_stacked,
    [DQ_EVENT_DISCARDED] = say_discarded,     [DQ_EVENT_ROUND_ENDS] = say_round_ends,
};

void dq_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    const rp_account *account = &happening->account;
    telling t = {.setup = dq_setup_of(account->game), .reader = account->reader, .page = {text, RP_NARRATION_MAX, 0}};
    t.unasked = rp_unasked_of(happening);
    memcpy(&t.kept, narrator->kept, sizeof t.kept);
    text[0] = 0;
    for (int i = 0; i < account->count; i++) {
        const rp_event *event = &account->event[i];
        if (fills_hand(event)) {
            note_draw(&t, event->value);
            continue;
        }
        say_draws(&t);
        if (sentences[event->kind]) sentences[event->kind](&t, event->value);
    }
    memcpy(narrator->kept, &t.kept, sizeof t.kept);
}

/* The hand of a side after an event, from what it was before. */
static rp_pile hand_after(rp_pile hand, int side, const rp_event *event) {
    const int32_t *value = event->value;
    switch (event->kind) {
    case DQ_EVENT_DRAWN: return value[DQ_DRAWN_SIDE] == side ? hand | rp_pile_of(value[DQ_DRAWN_CARD] - 1) : hand;
    case DQ_EVENT_POWER_DRAWN:
        return value[DQ_POWER_DRAWN_SIDE] == side ? hand | rp_pile_of(value[DQ_POWER_DRAWN_CARD] - 1) : hand;
    case DQ_EVENT_REVEALED: return hand & ~rp_pile_of(value[DQ_REVEALED_CARD] - 1);
    case DQ_EVENT_COUNTERED: return hand & ~rp_pile_of(value[DQ_COUNTERED_CARD] - 1);
    case DQ_EVENT_DISCARDED: return hand & ~rp_pile_of(value[DQ_DISCARDED_CARD] - 1);
    default: return hand;
    }
}

void dq_narrate_showdown(const rp_happening *last, int reader, char text[RP_NARRATION_MAX]) {
    const dq_setup *setup = dq_setup_of(last->game);
    rp_page page = {text, RP_NARRATION_MAX, 0};
    char who[64], cards[1200];
    text[0] = 0;
    for (int side = 0; side < DQ_SIDES; side++) {
        rp_pile hand = dq_fight_of(&last->before)->side[side].hand;
        for (int i = 0; i < last->account.count; i++) hand = hand_after(hand, side, &last->account.event[i]);
        if (side == reader || !hand) continue;
        dq_side_words(setup, side, reader, true, who);
        dq_pile_words(setup, hand, cards, sizeof cards);
        rp_page_put(&page, "%s still held %s.\n", who, cards);
    }
}

void dq_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(terminal);
    const char *monster = setup->monster->name, *hero = setup->hero->name;
    int wounds = dq_hero_wounds(fight);
    bool won_by_reader = false, lost_by_reader = false;
    switch ((dq_result)fight->result) {
    case DQ_RESULT_HERO_DEAD:
        snprintf(text, RP_NARRATION_MAX, "%s is dead. The %s's life was %d, and it had %d wound%s.\n", hero, monster,
                 fight->life, dq_monster_wounds(fight), plural(dq_monster_wounds(fight)));
        won_by_reader = reader == DQ_MONSTER;
        lost_by_reader = reader == DQ_HERO;
        break;
    case DQ_RESULT_MONSTER_DEAD:
        snprintf(text, RP_NARRATION_MAX, "The %s is dead (its life was %d). %s has %d wound%s of %d.\n", monster,
                 fight->life, hero, wounds, plural(wounds), setup->hero_life);
        won_by_reader = reader == DQ_HERO;
        lost_by_reader = reader == DQ_MONSTER;
        break;
    case DQ_RESULT_BOTH_DEAD: snprintf(text, RP_NARRATION_MAX, "%s and the %s are both dead.\n", hero, monster); break;
    case DQ_RESULT_ESCAPED:
        snprintf(text, RP_NARRATION_MAX, "%s has escaped from the %s with %d wound%s of %d.\n", hero, monster, wounds,
                 plural(wounds), setup->hero_life);
        break;
    default: snprintf(text, RP_NARRATION_MAX, "The fight is broken off after round %d.\n", fight->round); break;
    }
    size_t used = strlen(text);
    if (won_by_reader) snprintf(text + used, RP_NARRATION_MAX - used, "You win.\n");
    if (lost_by_reader) snprintf(text + used, RP_NARRATION_MAX - used, "You lose.\n");
}

void dq_explain_payoff(const rp_game *game, const rp_state *terminal, int player, char text[RP_TEXT_MAX]) {
    const dq_setup *setup = dq_setup_of(game);
    const dq_fight *fight = dq_fight_of(terminal);
    int wounds = dq_hero_wounds(fight) - setup->start_wounds;
    char worth[32] = "";
    text[0] = 0;
    if (player != DQ_HERO || setup->score_win || wounds <= 0) return;
    if (fight->result == DQ_RESULT_MONSTER_DEAD)
        snprintf(worth, sizeof worth, "1 less ");
    else if (fight->result == DQ_RESULT_ESCAPED)
        snprintf(worth, sizeof worth, "%g less ", setup->escape_value);
    else if (fight->result != DQ_RESULT_BROKEN_OFF)
        return;
    snprintf(text, RP_TEXT_MAX, "%s%d wound%s of %d", worth, wounds, plural(wounds), setup->start_life);
}
