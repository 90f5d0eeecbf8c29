#include "play/faces/dungeonquest_narrator.h"

#include "play/faces/dungeonquest_texts.h"

#include <stdarg.h>
#include <stdio.h>

/* A happening on its way to text. */
typedef struct telling {
    const dq_setup *setup;
    const dq_fight *before, *after;
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

/* "You draw" or "The Troll draws". */
static void say_who(telling *t, int side, const char *verb) {
    char who[64];
    dq_side_words(t->setup, side, t->happening->reader, true, who);
    say(t, "%s %s%s", who, verb, dq_verb_end(side, t->happening->reader));
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

/* ---- draws ---------------------------------------------------------------------------------------------- */

static void say_draws(rp_narrator *narrator, telling *t) {
    char cards[1200];
    for (int side = 0; side < DQ_SIDES; side++) {
        int count = narrator->drawn_count[side];
        if (count == 0) continue;
        say_who(t, side, "draw");
        if (rp_pile_count(narrator->drawn[side]) == count) {
            dq_pile_words(t->setup, narrator->drawn[side], cards, sizeof cards);
            say(t, " %s.\n", cards);
        } else {
            say(t, " %d card%s.\n", count, plural(count));
        }
    }
    memset(narrator, 0, sizeof *narrator);
}

static void note_draw(rp_narrator *narrator, telling *t) {
    for (int side = 0; side < DQ_SIDES; side++) {
        if (t->after->side[side].hand_count <= t->before->side[side].hand_count) continue;
        narrator->drawn_count[side]++;
        if (t->happening->visible[0]) narrator->drawn[side] |= rp_pile_of(t->happening->action[0]);
    }
}

/* ---- single events -------------------------------------------------------------------------------------- */

static void say_token(telling *t) {
    char whose[64];
    dq_whose_words(t->setup, DQ_MONSTER, t->happening->reader, whose);
    if (t->after->life) /* not by the token, whose number may be on another too */
        say(t, "Life token drawn: %s life is %d.\n", whose, t->after->life);
    else
        say(t, "A life token is drawn for the %s; you do not see it.\n", t->setup->monster->name);
}

static void say_escape_card(telling *t) {
    int side = t->before->side[DQ_HERO].escape_card ? DQ_MONSTER : DQ_HERO;
    const dq_card *card = t->setup->card[t->happening->action[0]];
    say_who(t, side, "draw");
    say(t, " the Power card %s: escape value %d.\n", card->name, card->escape);
    if (side == DQ_HERO) return;
    int wounds = t->after->side[DQ_HERO].wounds - t->before->side[DQ_HERO].wounds;
    if (t->after->result == DQ_RESULT_ESCAPED)
        say(t, "The escape succeeds.\n");
    else
        say(t, "The escape fails and costs %d wound%s.\n", wounds, plural(wounds));
}

static void say_power(telling *t) {
    int side = t->after->side[DQ_HERO].hand_count > t->before->side[DQ_HERO].hand_count ? DQ_HERO : DQ_MONSTER;
    char card[RP_TEXT_MAX];
    say_who(t, side, "draw");
    if (!t->happening->visible[0]) {
        say(t, " a Power card.\n");
        return;
    }
    dq_card_text(t->setup, t->happening->action[0], card);
    say(t, " the Power card %s.\n", card);
}

static void say_card(telling *t, int side, const char *verb, int card) {
    char text[RP_TEXT_MAX], effect[DQ_WORDS_MAX];
    dq_card_text(t->setup, card, text);
    dq_effects_words(t->setup->card[card], effect);
    say_who(t, side, verb);
    say(t, " %s%s%s%s.\n", text, effect[0] ? " (" : "", effect, effect[0] ? ")" : "");
}

/* Values after effects, while the round goes on and they differ from the printed ones. */
static void say_values(telling *t) {
    char who[64];
    for (int side = 0; side < DQ_SIDES; side++) {
        const dq_attack *attack = &t->after->side[side].attack;
        if (!attack->revealed || dq_value(t->setup, attack) == t->setup->value[attack->revealed - 1]) continue;
        dq_whose_words(t->setup, side, t->happening->reader, who);
        say(t, "  %s card now counts %d%s.\n", who, dq_value(t->setup, attack),
            attack->canceled ? ", it is canceled" : "");
    }
}

static void say_reveal(telling *t) {
    for (int side = 0; side < DQ_SIDES; side++)
        if (t->happening->to_act >> side & 1) say_card(t, side, "reveal", t->happening->action[side]);
    say_values(t);
}

static void say_effect(telling *t) {
    for (int side = 0; side < DQ_SIDES; side++) {
        int change = t->after->side[side].hand_count - t->before->side[side].hand_count;
        if (change == 0) continue;
        say_who(t, side, change > 0 ? "draw" : "discard");
        if (t->happening->visible[0]) {
            char text[RP_TEXT_MAX];
            dq_card_text(t->setup, t->happening->action[0], text);
            say(t, " %s (effect).\n", text);
        } else {
            say(t, " a card (effect).\n");
        }
    }
    say_values(t);
}

static void say_counter(telling *t) {
    for (int side = 0; side < DQ_SIDES; side++) {
        if (!(t->happening->to_act >> side & 1)) continue;
        int card = t->happening->action[side], printed = card < DQ_PASS && card >= 0 ? t->setup->value[card] : 0;
        int total = dq_total(t->setup, &t->before->side[side].attack) + printed;
        if (!t->happening->visible[side]) {
            say_who(t, side, "choose");
            say(t, ".\n");
        } else if (card == DQ_PASS) {
            char who[64];
            dq_side_words(t->setup, side, t->happening->reader, true, who);
            say(t, "%s pass%s.\n", who, side == t->happening->reader ? "" : "es");
        } else {
            char text[RP_TEXT_MAX];
            dq_card_text(t->setup, card, text);
            say_who(t, side, "counter");
            say(t, " with %s: %d against %d.\n", text, total,
                dq_total(t->setup, &t->before->side[DQ_MONSTER - side].attack));
        }
    }
}

static void say_choices(telling *t) {
    for (int side = 0; side < DQ_SIDES; side++) {
        if (!(t->happening->to_act >> side & 1)) continue;
        say_who(t, side, "choose");
        say(t, ": %s.\n", t->happening->visible[side] ? t->happening->text[side] : "(hidden)");
    }
}

static void say_chance(telling *t) {
    if (t->happening->visible[0]) say(t, "Chance: %s.\n", t->happening->text[0]);
}

/* ---- what a round costs --------------------------------------------------------------------------------- */

static void say_wounds(telling *t, int side, int wounds) {
    rp_pile struck = t->after->side[side].damage & t->before->stack;
    char cards[1200];
    say_who(t, side, "take");
    say(t, " %d wound%s", wounds, plural(wounds));
    if (struck) {
        dq_pile_words(t->setup, struck, cards, sizeof cards);
        say(t, ", %d of them by a deathblow (%s)", rp_pile_count(struck), cards);
    }
    say(t, ".\n");
}

static void say_cost(telling *t) {
    int hero = dq_hero_wounds(t->after) - dq_hero_wounds(t->before);
    int monster = dq_monster_wounds(t->after) - dq_monster_wounds(t->before);
    bool ended = t->after->round != t->before->round || t->after->phase == DQ_PHASE_OVER;
    if (hero > 0 && t->before->phase != DQ_PHASE_ESCAPE) say_wounds(t, DQ_HERO, hero);
    if (monster > 0) say_wounds(t, DQ_MONSTER, monster);
    if (!ended || t->before->round == 0) return;
    rp_pile lost = t->after->stack & ~t->before->stack;
    char cards[1200];
    if (lost) {
        dq_pile_words(t->setup, lost, cards, sizeof cards);
        say(t, "%s%s to the combat stack: %s.\n", hero + monster == 0 && rp_pile_count(lost) > 1 ? "A stand-off. " : "",
            rp_pile_count(lost) == 1 ? "One card goes" : "Cards go", cards);
    } else if (hero + monster == 0 && t->after->phase != DQ_PHASE_OVER) {
        say(t, "Nobody is wounded.\n");
    }
    if (t->after->phase == DQ_PHASE_OVER) return;
    if (rp_pile_count(t->before->stack & ~t->after->stack & ~t->after->side[0].damage & ~t->after->side[1].damage) > 0)
        say(t, "The combat stack is shuffled into the deck.\n");
}

void dq_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    telling t = {.setup = dq_setup_of(happening->game),
                 .before = dq_fight_of(&happening->before),
                 .after = dq_fight_of(&happening->after),
                 .happening = happening,
                 .text = text};
    text[0] = 0;
    if (t.before->phase == DQ_PHASE_DRAW) note_draw(narrator, &t);
    if (t.after->phase != DQ_PHASE_DRAW) say_draws(narrator, &t);
    switch ((dq_phase)t.before->phase) {
    case DQ_PHASE_TOKEN: say_token(&t); break;
    case DQ_PHASE_ESCAPE: say_escape_card(&t); break;
    case DQ_PHASE_POWER: say_power(&t); break;
    case DQ_PHASE_DRAW: break;
    case DQ_PHASE_REVEAL: say_reveal(&t); break;
    case DQ_PHASE_MONSTER_CARD:
        say_card(&t, DQ_MONSTER, "turn up", happening->action[0]);
        say_values(&t);
        break;
    case DQ_PHASE_EFFECTS: say_effect(&t); break;
    case DQ_PHASE_COUNTER: say_counter(&t); break;
    case DQ_PHASE_CHOICE:
    case DQ_PHASE_ABILITY:
    case DQ_PHASE_REROLL:
    case DQ_PHASE_PICK: say_choices(&t); break;
    default: say_chance(&t); break;
    }
    say_cost(&t);
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
