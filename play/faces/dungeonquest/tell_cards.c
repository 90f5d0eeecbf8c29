/* Sentences about dice and cards. */
#include "play/faces/dungeonquest/telling.h"

#include "engine/games/dungeonquest/cards/cards.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/procedures.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/games/dungeonquest/ways/catacombs.h"

#include <string.h>

enum { NAMED_MAX = 4 };

/* ---- dice ----------------------------------------------------------------------------------------------- */

/* The frame of the card that has the dice rolled, or NULL. */
static const dungeon_frame *rolling_card(const dungeon_telling *t) {
    const dungeon_frame *frame = t->before->depth > 1 ? &t->before->frame[t->before->depth - 2] : NULL;
    bool rolls = frame && dungeon_top(t->before)->procedure == DUNGEON_DO_TEST;
    return rolls && frame->procedure == DUNGEON_DO_CARD && dungeon_card_of(frame) >= 0 ? frame : NULL;
}

/* One stands on a Bridge and before a Pit. */
static const char *where_of(const dungeon_chamber *chamber) {
    return chamber->kind == DUNGEON_BRIDGE ? "on" : chamber->kind == DUNGEON_BOTTOMLESS_PIT ? "at" : "in";
}

/* " for Crossfire Trap", " in the Chamber of Darkness": what the dice are for. */
static void put_occasion(dungeon_telling *t, int player) {
    for (int i = t->before->depth - 1; i >= 0; i--) {
        const dungeon_frame *frame = &t->before->frame[i];
        int card = frame->procedure == DUNGEON_DO_CARD ? dungeon_card_of(frame) : -1;
        int square = dungeon_square_of(&t->before->hero[player]);
        bool meets = frame->procedure == DUNGEON_DO_MEET && square >= 0;
        const dungeon_chamber *chamber = meets ? dungeon_chamber_at(t->book, &t->before->table, square) : NULL;
        if (card >= 0)
            rp_page_put(&t->page, " for %s", t->book->card[card].name);
        else if (chamber)
            rp_page_put(&t->page, " %s the %s", where_of(chamber), chamber->name);
        else if (frame->procedure == DUNGEON_DO_ASCEND && !dungeon_ascend_turns_back(frame))
            rp_page_put(&t->page, " for the way up");
        else if (frame->procedure == DUNGEON_DO_MOVE)
            rp_page_put(&t->page, " at the portcullis");
        else
            continue;
        return;
    }
}

static bool is_told_ahead(const dungeon_telling *t, dungeon_event kind) {
    for (int i = t->at + 1; i < t->happening->account.count; i++)
        if (dungeon_event_at(t, i)->kind == kind) return true;
    return false;
}

/* Effects of which nothing else would be told: no wounds are left to heal, no such chamber lies there, no Loot. */
static bool finds_nothing(const dungeon_telling *t, const dungeon_effect *effect) {
    switch (effect->kind) {
    case DUNGEON_HEAL: return !is_told_ahead(t, DUNGEON_TOLD_HEALED);
    case DUNGEON_TURN: return !is_told_ahead(t, DUNGEON_TOLD_TURNED);
    case DUNGEON_LOSE_LOOT:
        return !is_told_ahead(t, DUNGEON_TOLD_WENT) && dungeon_top(t->after)->procedure != DUNGEON_DO_LOSE;
    default: return false;
    }
}

static bool comes_to_nothing(const dungeon_telling *t, const dungeon_card *card, const dungeon_effect *effect,
                             int number) {
    for (int i = 0; i < effect->results.count; i++) {
        const dungeon_effect *result = &card->effect[effect->results.first + i];
        if (number < result->from || number > result->to) continue;
        return !result->effects.count || finds_nothing(t, &card->effect[result->effects.first]);
    }
    return true;
}

/* ", less 3: none": what is added to the dice, and where nothing is left. */
static void put_plus(dungeon_telling *t, const dungeon_effect *effect, int number) {
    if (effect->plus)
        rp_page_put(&t->page, ", %s %d", effect->plus < 0 ? "less" : "and",
                    effect->plus < 0 ? -effect->plus : effect->plus);
    if (!number) rp_page_put(&t->page, ": none");
}

/* " for Ferrox: so many tests have to be passed": what the number of a card's dice is, where nothing else tells it. */
static void put_number_for(dungeon_telling *t, const dungeon_frame *frame, int player, int sum) {
    const dungeon_card *card = &t->book->card[dungeon_card_of(frame)];
    const dungeon_effect *effect = dungeon_effect_of(t->book, frame);
    int number = sum + effect->plus > 0 ? sum + effect->plus : 0;
    if (effect->kind == DUNGEON_LOSE_TURNS)
        rp_page_put(&t->page, " for the turns that %s takes", card->name);
    else if (effect->kind == DUNGEON_WOUNDS && effect->plus)
        rp_page_put(&t->page, " for the wounds of %s", card->name);
    else
        put_occasion(t, player);
    if (effect->kind == DUNGEON_LOSE_TURNS || effect->kind == DUNGEON_WOUNDS) put_plus(t, effect, number);
    if (effect->kind == DUNGEON_STRUGGLE) rp_page_put(&t->page, ": so many tests have to be passed");
    if (effect->kind == DUNGEON_TRADE) rp_page_put(&t->page, ": the price is %d gold", 100 * number);
    if (effect->kind == DUNGEON_ROLL && comes_to_nothing(t, card, effect, number))
        rp_page_put(&t->page, ": nothing happens");
}

void dungeon_say_rolled(dungeon_telling *t, const int32_t value[]) {
    const dungeon_frame *frame = rolling_card(t);
    dungeon_say_who(t, value[0], "roll");
    rp_page_put(&t->page, " %d", value[1]);
    if (frame)
        put_number_for(t, frame, value[0], value[1]);
    else
        put_occasion(t, value[0]);
    rp_page_put(&t->page, ".\n");
}

/* A card's test, unless the rune of the hero may still change it. */
static bool ends_turn(const dungeon_telling *t, bool passed) {
    const dungeon_frame *frame = rolling_card(t);
    bool is_last = t->at + 1 == t->happening->account.count; /* else a test on top is one of the next turn */
    if (!frame || (is_last && t->after->depth && dungeon_top(t->after)->procedure == DUNGEON_DO_TEST)) return false;
    const dungeon_card *card = &t->book->card[dungeon_card_of(frame)];
    const dungeon_effect *effect = dungeon_effect_of(t->book, frame);
    rp_effect_span list = passed ? effect->success : effect->failure;
    for (int i = 0; i < list.count; i++)
        if (card->effect[list.first + i].kind == DUNGEON_END_TURN) return true;
    return false;
}

void dungeon_say_tested(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "test");
    rp_page_put(&t->page, " ");
    dungeon_put_attribute(&t->page, value[1]);
    put_occasion(t, value[0]);
    rp_page_put(&t->page, ": %d, where %d or less is enough: %s%s.\n", value[2], value[3],
                value[4] ? "passed" : "failed", ends_turn(t, value[4]) ? ", and the turn ends" : "");
}

/* ---- cards that come ------------------------------------------------------------------------------------ */

/* The same card in the event behind this one. */
static bool is_next(const dungeon_telling *t, int ahead, dungeon_event kind) {
    const rp_event *next = dungeon_event_ahead(t, ahead, kind);
    return next && next->value[1] == dungeon_event_at(t, t->at)->value[1];
}

/* A card that the reader does not see is Loot, and there is nothing more to say of it. */
static void say_hidden(dungeon_telling *t, int player) {
    dungeon_say_who(t, player, "draw");
    rp_page_put(&t->page, " a Loot card");
    if (is_next(t, 1, DUNGEON_TOLD_COLLECTED)) {
        rp_page_put(&t->page, ", number %d of this way,", t->before->hero[player].below + ++t->counted);
        t->at++;
    }
    if (is_next(t, 1, DUNGEON_TOLD_KEPT)) t->at++;
    rp_page_put(&t->page, " and keeps it face down.\n");
}

/* What it is for comes out as it happens; the reader reads his own. */
static void put_line(dungeon_telling *t, const int32_t value[]) {
    const char *line = t->book->card[value[1] - 1].line;
    if (value[0] == t->reader && line[0]) rp_page_put(&t->page, " %s", line);
}

/* Whoever may stop a Trap card has to know what it does. */
static void say_what_it_does(dungeon_telling *t, const int32_t value[]) {
    const dungeon_frame *top = t->after->depth ? dungeon_top(t->after) : NULL;
    char does[DUNGEON_HELD_TEXT];
    bool asked = value[0] == t->reader && top && top->procedure == DUNGEON_DO_CARD &&
                 dungeon_card_of(top) == value[1] - 1 && strcmp(dungeon_step_of(top)->name, "rune") == 0;
    if (!asked) return;
    dungeon_met_text(&t->book->card[value[1] - 1], does);
    if (does[0]) rp_page_put(&t->page, "What it does: %s.\n", does);
}

void dungeon_say_drew(dungeon_telling *t, const int32_t value[]) {
    if (value[1] == RP_EVENT_BLANK) {
        say_hidden(t, value[0]);
        return;
    }
    int card = value[1] - 1, below = 0;
    dungeon_say_who(t, value[0], "draw");
    rp_page_put(&t->page, " the ");
    dungeon_put_deck(&t->page, t->book->card[card].deck);
    rp_page_put(&t->page, " card ");
    dungeon_put_card(&t->page, t->book, card);
    if (is_next(t, 1, DUNGEON_TOLD_COLLECTED)) {
        below = t->before->hero[value[0]].below + ++t->counted;
        rp_page_put(&t->page, ", number %d of %s way", below, value[0] == t->reader ? "your" : "this");
        t->at++;
    }
    if (is_next(t, 1, DUNGEON_TOLD_KEPT) && dungeon_is_loot(t->book, card)) {
        rp_page_put(&t->page, value[0] == t->reader ? "%s and keep it" : "%s and keeps it", below ? "," : "");
        t->at++;
    }
    rp_page_put(&t->page, ".");
    put_line(t, value);
    rp_page_put(&t->page, "\n");
    say_what_it_does(t, value);
}

void dungeon_say_empty(dungeon_telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "No card is left in the ");
    dungeon_put_deck(&t->page, value[0]);
    rp_page_put(&t->page, " deck.\n");
}

void dungeon_say_shuffled(dungeon_telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "The discarded ");
    dungeon_put_deck(&t->page, value[0]);
    rp_page_put(&t->page, " cards are shuffled into the deck again.\n");
}

void dungeon_say_kept(dungeon_telling *t, const int32_t value[]) {
    bool loot = dungeon_is_loot(t->book, value[1] - 1);
    dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, value[0] == t->reader ? " keep " : " keeps ");
    dungeon_put_card(&t->page, t->book, value[1] - 1);
    rp_page_put(&t->page, loot ? ".\n" : ", which comes again on each turn.\n");
}

void dungeon_say_collected(dungeon_telling *t, const int32_t value[]) {
    dungeon_put_card(&t->page, t->book, value[1] - 1);
    rp_page_put(&t->page, " goes with the cards of ");
    dungeon_put_whose(&t->page, t->setup, t->after, value[0], t->reader, false);
    rp_page_put(&t->page, " way in the catacombs.\n");
}

/* ---- cards that go -------------------------------------------------------------------------------------- */

/* Cards that go one after the other, by what they were to the hero. */
typedef struct leaving {
    int card[RP_MOVE_EVENTS_MAX], count, gold;
} leaving;

static void add_leaving(const dungeon_telling *t, leaving *to, int card) {
    to->card[to->count++] = card;
    to->gold += t->book->card[card].gold;
}

/* They read the same; the decks share some names. */
static bool are_alike(const dungeon_card *one, const dungeon_card *other) {
    return one->gold == other->gold && strcmp(one->name, other->name) == 0;
}

/* Cards that read differently, in the order of their first ones, with how many there are of each; returns how many. */
static int kinds_of(const dungeon_card *card, const leaving *of, leaving *kinds, int copies[RP_MOVE_EVENTS_MAX]) {
    kinds->count = 0;
    for (int i = 0; i < of->count; i++) {
        int kind = 0;
        while (kind < kinds->count && !are_alike(&card[kinds->card[kind]], &card[of->card[i]])) kind++;
        if (kind == kinds->count) {
            kinds->card[kinds->count++] = of->card[i];
            copies[kind] = 0;
        }
        copies[kind]++;
    }
    return kinds->count;
}

/* "2 x Rope, Gold Coins (250 gold) and 3 more, 790 gold in all" */
static void put_leaving(dungeon_telling *t, const leaving *of) {
    leaving kinds;
    int copies[RP_MOVE_EVENTS_MAX], count = kinds_of(t->book->card, of, &kinds, copies), more = of->count;
    int named = count <= NAMED_MAX ? count : NAMED_MAX - 1;
    for (int i = 0; i < named; i++) {
        const char *between = i + 1 < count ? ", " : " and ";
        rp_page_put(&t->page, "%s", i ? between : "");
        if (copies[i] > 1) rp_page_put(&t->page, "%d x ", copies[i]);
        dungeon_put_card(&t->page, t->book, kinds.card[i]);
        more -= copies[i];
    }
    if (more) rp_page_put(&t->page, " and %d more", more);
    if (of->count > 1 && of->gold) rp_page_put(&t->page, ", %d gold in all", of->gold);
}

static bool was_drawn_now(const dungeon_telling *t, const rp_event *went) {
    for (int i = 0; i < t->at; i++) {
        const rp_event *event = dungeon_event_at(t, i);
        if (event->kind == DUNGEON_TOLD_DREW && event->value[0] == went->value[0] && event->value[1] == went->value[1])
            return true;
    }
    return false;
}

/* A card that was met and is done says nothing any more. */
static void sort(const dungeon_telling *t, const rp_event *event, leaving *loot, leaving *kept, leaving *way) {
    const dungeon_hero *hero = &t->before->hero[event->value[0]];
    int card = event->value[1] - 1, places = 0;
    for (int i = 0; i < way->count; i++) places += way->card[i] == card;
    if (dungeon_collected(hero, card) > places && (!dungeon_kept(hero, card) || !dungeon_is_loot(t->book, card)))
        add_leaving(t, way, card);
    else if (dungeon_is_loot(t->book, card))
        add_leaving(t, loot, card);
    else if (dungeon_kept(hero, card) && !was_drawn_now(t, event))
        add_leaving(t, kept, card);
}

/* Loot that the hero uses up himself, on his turn. */
static bool is_used(const dungeon_telling *t, const leaving *loot) {
    const dungeon_card *card = &t->book->card[loot->card[0]];
    bool chooses = dungeon_top(t->before)->procedure == DUNGEON_DO_TURN && !(t->happening->to_act & RP_TO_ACT_CHANCE);
    for (int i = 0; i < card->effect_count; i++)
        if (card->effect[i].when == DUNGEON_USED && loot->count == 1 && chooses) return true;
    return false;
}

void dungeon_say_went(dungeon_telling *t, const int32_t value[]) {
    leaving loot = {.count = 0}, kept = {.count = 0}, way = {.count = 0};
    for (;; t->at++) {
        sort(t, dungeon_event_at(t, t->at), &loot, &kept, &way);
        const rp_event *next = dungeon_event_ahead(t, 1, DUNGEON_TOLD_WENT);
        if (!next || next->value[2] != value[2]) break;
    }
    if (loot.count) {
        bool dead = t->after->hero[value[0]].standing == DUNGEON_DEAD;
        dungeon_say_who(t, value[0], is_used(t, &loot) ? "use" : dead ? "leave" : "give");
        rp_page_put(&t->page, dead ? " behind " : " up ");
        put_leaving(t, &loot);
        rp_page_put(&t->page, ".\n");
    }
    if (kept.count) {
        put_leaving(t, &kept);
        rp_page_put(&t->page, " %s over for ", kept.count == 1 ? "is" : "are");
        dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, false);
        rp_page_put(&t->page, ".\n");
    }
    if (way.count) {
        rp_page_put(&t->page, "The ");
        dungeon_put_count(&t->page, way.count, "card");
        rp_page_put(&t->page, " of ");
        dungeon_put_whose(&t->page, t->setup, t->after, value[0], t->reader, false);
        rp_page_put(&t->page, value[2] ? " way %s back into the deck.\n" : " way %s to the discards.\n",
                    way.count == 1 ? "goes" : "go");
    }
}

void dungeon_say_declined(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "leave");
    rp_page_put(&t->page, " it alone.\n");
}

void dungeon_say_rune_used(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "use");
    rp_page_put(&t->page, " the %s, once and for all.\n", t->book->rune[value[1] - 1].name);
}

void dungeon_say_gold(dungeon_telling *t, const int32_t value[]) {
    dungeon_put_whose(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, " %s holds %d gold.\n", t->book->card[value[1] - 1].name, value[2]);
}
