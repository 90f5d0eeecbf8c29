#include "play/faces/dungeonquest/narrator.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/games/dungeonquest/turn/turn.h"
#include "play/faces/dungeonquest/telling.h"

const rp_event *dungeon_event_ahead(const dungeon_telling *t, int ahead, dungeon_event kind) {
    if (t->at + ahead >= t->happening->account.count) return NULL;
    const rp_event *next = dungeon_event_at(t, t->at + ahead);
    bool same = next->kind == kind && next->value[0] == dungeon_event_at(t, t->at)->value[0];
    return same ? next : NULL;
}

void dungeon_say_who(dungeon_telling *t, int player, const char *verb) {
    dungeon_put_who(&t->page, t->setup, t->after, player, t->reader, true);
    rp_page_put(&t->page, " %s%s", verb, player == t->reader ? "" : "s");
}

void dungeon_say_place(dungeon_telling *t, int square) {
    dungeon_put_place(&t->page, t->book, &t->after->table, square);
}

/* "You are" or "Hugo is". */
static void say_is(dungeon_telling *t, int player) {
    dungeon_put_who(&t->page, t->setup, t->after, player, t->reader, true);
    rp_page_put(&t->page, player == t->reader ? " are" : " is");
}

/* ---- the start ------------------------------------------------------------------------------------------ */

static void say_figure(dungeon_telling *t, const int32_t value[]) {
    const dq_hero *figure = &t->book->combat.hero[value[1] - 1];
    if (value[0] == t->reader)
        rp_page_put(&t->page, "You play");
    else
        rp_page_put(&t->page, "P%d plays", value[0] + 1);
    rp_page_put(&t->page, " %s: Strength %d, Agility %d, Armor %d, Luck %d, life %d.\n", figure->name,
                figure->attribute[DQ_STRENGTH], figure->attribute[DQ_AGILITY], figure->attribute[DQ_ARMOR],
                figure->attribute[DQ_LUCK], figure->life);
}

static void say_rune(dungeon_telling *t, const int32_t value[]) {
    const dungeon_rune *rune = &t->book->rune[value[1] - 1];
    dungeon_say_who(t, value[0], "draw");
    rp_page_put(&t->page, " the %s.%s%s\n", rune->name, rune->line[0] ? " " : "", rune->line);
}

static void say_rolled_for_first(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "roll");
    rp_page_put(&t->page, " %d for the first turn.\n", value[1]);
}

/* Alone one is always the first. */
static void say_first(dungeon_telling *t, const int32_t value[]) {
    if (t->setup->players == 1) return;
    say_is(t, value[0]);
    rp_page_put(&t->page, " the First Player: the sun moves as %s turn begins.\n",
                value[0] == t->reader ? "your" : "that hero's");
}

/* ---- a turn --------------------------------------------------------------------------------------------- */

/* Alone the sun says it. */
static void say_turn(dungeon_telling *t, const int32_t value[]) {
    if (t->setup->players == 1) return;
    dungeon_put_whose(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, " turn begins.\n");
}

/* ", where a roll of 1 or 2 brings the night": of a space that asks for the die. */
static void put_dusk(dungeon_telling *t, int space) {
    unsigned faces = t->book->board.sun_faces[space - 1];
    const char *between = ", where a roll of ";
    for (int face = 1; face <= DUNGEON_FACES; face++) {
        if (!(faces >> (face - 1) & 1)) continue;
        faces &= ~(1u << (face - 1));
        rp_page_put(&t->page, "%s%d", between, face);
        between = faces & (faces - 1) ? ", " : " or ";
    }
    if (t->book->board.sun_faces[space - 1]) rp_page_put(&t->page, " brings the night");
}

static void say_sun(dungeon_telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "The sun moves to space %d of %d", value[0], t->book->board.sun_spaces);
    put_dusk(t, value[0]);
    rp_page_put(&t->page, ".\n");
}

static void say_dusk(dungeon_telling *t, const int32_t value[]) {
    rp_page_put(&t->page,
                value[1] ? "The die of the night shows %d: night falls.\n"
                         : "The die of the night shows %d: it is still day.\n",
                value[0]);
}

static void say_loses_turn(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "lose");
    rp_page_put(&t->page, " this turn");
    if (value[1]) {
        rp_page_put(&t->page, ", and ");
        dungeon_put_count(&t->page, value[1], "more turn");
        rp_page_put(&t->page, " after it");
    }
    rp_page_put(&t->page, ".\n");
}

/* Turns that cards of this move take from heroes, before those that are lost in it. */
static void say_turns_taken(dungeon_telling *t) {
    for (int player = 0; player < t->setup->players; player++) {
        int taken = t->after->hero[player].lost_turns - t->before->hero[player].lost_turns;
        for (int i = 0; i < t->happening->account.count; i++) {
            const rp_event *event = dungeon_event_at(t, i);
            taken += event->kind == DUNGEON_TOLD_LOSES_TURN && event->value[0] == player;
        }
        if (taken <= 0) continue;
        dungeon_put_who(&t->page, t->setup, t->after, player, t->reader, true);
        rp_page_put(&t->page, " will lose %s next ", player == t->reader ? "your" : "the");
        if (taken > 1) rp_page_put(&t->page, "%d ", taken);
        rp_page_put(&t->page, "turn%s.\n", taken > 1 ? "s" : "");
    }
}

static void say_searches(dungeon_telling *t, const int32_t value[]) {
    bool own = value[0] == t->reader;
    dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, true);
    rp_page_put(&t->page, own ? " search " : " searches ");
    dungeon_say_place(t, t->before->hero[value[0]].square - 1);
    rp_page_put(&t->page, ".\n");
}

static void say_meets(dungeon_telling *t, const int32_t value[]) {
    say_is(t, value[0]);
    rp_page_put(&t->page, " in ");
    dungeon_say_place(t, value[1] - 1);
    rp_page_put(&t->page, ", as if just come in.\n");
}

static void say_waits(dungeon_telling *t, const int32_t value[]) {
    if (value[2] == DUNGEON_NO_WAY_ON) {
        dungeon_say_who(t, value[0], "wait");
        rp_page_put(&t->page, ": no way leads on now.\n");
        return;
    }
    say_is(t, value[0]);
    rp_page_put(&t->page, " in ");
    dungeon_say_place(t, value[1] - 1);
    rp_page_put(&t->page, " for the second time in this turn, which ends here.\n");
}

/* His cards are still with him as he goes. */
static void say_leaves(dungeon_telling *t, const int32_t value[]) {
    const dungeon_hero *hero = &t->before->hero[value[0]];
    dungeon_say_who(t, value[0], "leave");
    rp_page_put(&t->page, " the dungeon with ");
    dungeon_put_count(&t->page, dungeon_loot_count(t->book, hero), "Loot card");
    if (hero->unseen)
        rp_page_put(&t->page, ", not all of them seen.\n");
    else
        rp_page_put(&t->page, ", %d gold.\n", dungeon_gold(t->book, hero));
}

/* ---- life ----------------------------------------------------------------------------------------------- */

/* ": 7 of 16 now" */
static void put_wounds(dungeon_telling *t, const int32_t value[]) {
    dungeon_put_count(&t->page, value[1], "wound");
    rp_page_put(&t->page, ": %d of %d now.\n", value[2], dungeon_figure(t->setup, &t->after->hero[value[0]])->life);
}

static void say_wounded(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "take");
    rp_page_put(&t->page, " ");
    put_wounds(t, value);
}

static void say_healed(dungeon_telling *t, const int32_t value[]) {
    dungeon_say_who(t, value[0], "heal");
    rp_page_put(&t->page, " ");
    put_wounds(t, value);
}

static void say_trapped(dungeon_telling *t, const int32_t value[]) {
    static const char *const searches[] = {
        [DUNGEON_SEARCHED] = "which can be searched no more", [DUNGEON_CANNOT_SEARCH] = "which cannot be searched"};
    dungeon_say_who(t, value[0], "find");
    if (value[2] == DUNGEON_DRAGON_BARS) {
        rp_page_put(&t->page, " no way to flee from the dragon.\n");
        return;
    }
    rp_page_put(&t->page, " no way out of ");
    dungeon_say_place(t, value[1] - 1);
    rp_page_put(&t->page, ", %s.\n", searches[value[2]]);
}

static void say_died(dungeon_telling *t, const int32_t value[]) {
    say_is(t, value[0]);
    rp_page_put(&t->page, " dead.\n");
}

static void say_over(dungeon_telling *t, const int32_t value[]) {
    (void)value;
    char how[RP_TEXT_MAX];
    dungeon_phrases.end(t->happening->game, &t->happening->after, t->reader, how);
    rp_page_put(&t->page, "%s.\n", how);
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

static void (*const says[DUNGEON_EVENTS])(dungeon_telling *, const int32_t value[]) = {
    [DUNGEON_TOLD_FIGURE] = say_figure,
    [DUNGEON_TOLD_RUNE] = say_rune,
    [DUNGEON_TOLD_ROLLED_FOR_FIRST] = say_rolled_for_first,
    [DUNGEON_TOLD_FIRST] = say_first,
    [DUNGEON_TOLD_PLACED] = dungeon_say_placed,
    [DUNGEON_TOLD_TURN] = say_turn,
    [DUNGEON_TOLD_SUN] = say_sun,
    [DUNGEON_TOLD_DUSK] = say_dusk,
    [DUNGEON_TOLD_LOSES_TURN] = say_loses_turn,
    [DUNGEON_TOLD_SEARCHES] = say_searches,
    [DUNGEON_TOLD_MEETS] = say_meets,
    [DUNGEON_TOLD_WAITS] = say_waits,
    [DUNGEON_TOLD_LEAVES] = say_leaves,
    [DUNGEON_TOLD_MOVED] = dungeon_say_moved,
    [DUNGEON_TOLD_STOPPED] = dungeon_say_stopped,
    [DUNGEON_TOLD_TILE] = dungeon_say_tile,
    [DUNGEON_TOLD_TURNED] = dungeon_say_turned,
    [DUNGEON_TOLD_MARKED] = dungeon_say_marked,
    [DUNGEON_TOLD_CROSSED] = dungeon_say_crossed,
    [DUNGEON_TOLD_DESCENDS] = dungeon_say_descends,
    [DUNGEON_TOLD_MARKER] = dungeon_say_marker,
    [DUNGEON_TOLD_ROLLED] = dungeon_say_rolled,
    [DUNGEON_TOLD_TESTED] = dungeon_say_tested,
    [DUNGEON_TOLD_DREW] = dungeon_say_drew,
    [DUNGEON_TOLD_EMPTY] = dungeon_say_empty,
    [DUNGEON_TOLD_SHUFFLED] = dungeon_say_shuffled,
    [DUNGEON_TOLD_KEPT] = dungeon_say_kept,
    [DUNGEON_TOLD_COLLECTED] = dungeon_say_collected,
    [DUNGEON_TOLD_WENT] = dungeon_say_went,
    [DUNGEON_TOLD_DECLINED] = dungeon_say_declined,
    [DUNGEON_TOLD_RUNE_USED] = dungeon_say_rune_used,
    [DUNGEON_TOLD_GOLD] = dungeon_say_gold,
    [DUNGEON_TOLD_WOUNDED] = say_wounded,
    [DUNGEON_TOLD_HEALED] = say_healed,
    [DUNGEON_TOLD_TRAPPED] = say_trapped,
    [DUNGEON_TOLD_DIED] = say_died,
    [DUNGEON_TOLD_MONSTER] = dungeon_say_monster,
    [DUNGEON_TOLD_ATTACKS] = dungeon_say_attacks,
    [DUNGEON_TOLD_TOKEN_PICKED] = dungeon_say_token_picked,
    [DUNGEON_TOLD_TOKEN_LAID] = dungeon_say_token_laid,
    [DUNGEON_TOLD_TOKEN_BACK] = dungeon_say_token_back,
    [DUNGEON_TOLD_OVER] = say_over,
};

/* Behind them stands what belongs to a later turn, or to none. */
static bool ends_a_turn(dungeon_event kind) {
    return kind == DUNGEON_TOLD_TURN || kind == DUNGEON_TOLD_SUN || kind == DUNGEON_TOLD_LOSES_TURN ||
           kind == DUNGEON_TOLD_OVER;
}

static bool is_told(const dungeon_telling *t, dungeon_event kind) {
    const rp_account *account = &t->happening->account;
    for (int i = 0; i < account->count; i++)
        if (account->event[i].kind == kind) return true;
    return false;
}

static bool could(const dungeon_telling *t, rp_action action) {
    rp_action legal[RP_LEGAL_MAX];
    int count = rp_legal(t->happening->game, &t->happening->before, t->reader, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action) return true;
    return false;
}

/* A step that somebody would ask for, had there been another one. */
static bool is_deed(rp_action action) {
    return action < DUNGEON_ACT_POINT || (action >= DUNGEON_ACT_SEARCH && action <= DUNGEON_ACT_WAIT);
}

static bool had_no_choice(const dungeon_telling *t) {
    rp_action legal[RP_LEGAL_MAX];
    if (rp_unasked_of(t->happening) != RP_ONLY_LEGAL) return false;
    return rp_legal(t->happening->game, &t->happening->before, t->reader, legal) == 1 && is_deed(legal[0]);
}

/* What the reader did not do; in a fight the combat says it. */
static void say_silent_choice(dungeon_telling *t) {
    const rp_happening *happening = t->happening;
    bool chose = t->reader >= 0 && !(happening->to_act & RP_TO_ACT_CHANCE) && happening->to_act >> t->reader & 1;
    if (!chose || dungeon_is_fighting(t->before)) return;
    int procedure = dungeon_top(t->before)->procedure;
    if (had_no_choice(t))
        rp_page_put(&t->page, "There is nothing else to do here.\n");
    else if (could(t, DUNGEON_ACT_GO_ON) && !is_told(t, DUNGEON_TOLD_RUNE_USED))
        rp_page_put(&t->page, "You keep your rune for later.\n");
    else if (could(t, DUNGEON_ACT_DONE) && !is_told(t, DUNGEON_TOLD_WENT))
        rp_page_put(&t->page, "You drop nothing more.\n");
    else if (could(t, DUNGEON_ACT_NO) && procedure == DUNGEON_DO_ASCEND && t->after->depth < t->before->depth)
        rp_page_put(&t->page, "You stay in the catacombs.\n");
}

void dungeon_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    const dungeon_setup *setup = dungeon_setup_of(happening->game);
    dungeon_telling t = {.happening = happening,
                         .setup = setup,
                         .book = setup->book,
                         .before = dungeon_state_of(&happening->before),
                         .after = dungeon_state_of(&happening->after),
                         .narrator = narrator,
                         .reader = happening->reader,
                         .page = {text, RP_NARRATION_MAX, 0}};
    text[0] = 0;
    bool taken = false;
    say_silent_choice(&t);
    for (; t.at < happening->account.count; t.at++) {
        const rp_event *event = dungeon_event_at(&t, t.at);
        if (!taken && event->kind < DUNGEON_EVENTS && ends_a_turn((dungeon_event)event->kind)) {
            say_turns_taken(&t);
            taken = true;
        }
        if (event->kind >= DUNGEON_EVENTS)
            dungeon_say_fight(&t);
        else
            says[event->kind](&t, event->value);
    }
    if (!taken) say_turns_taken(&t);
}

/* ---- the end -------------------------------------------------------------------------------------------- */

static void put_fate(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int player, int reader) {
    const dungeon_hero *hero = &state->hero[player];
    dungeon_put_who(page, setup, state, player, reader, true);
    if (hero->standing == DUNGEON_OUT) {
        rp_page_put(page, " got out with %d gold in ", dungeon_gold_out(setup, state, player));
        dungeon_put_count(page, dungeon_loot_count(setup->book, hero), "Loot card");
    } else {
        bool dead = hero->standing == DUNGEON_DEAD;
        rp_page_put(page, "%s %s", player == reader ? " are" : " is", dead ? "dead" : "still inside");
    }
    rp_page_put(page, ".\n");
}

/* Several winners share. */
static void put_winners(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, int reader,
                        unsigned winners) {
    unsigned left = winners;
    for (int player = 0; player < setup->players; player++) {
        if (!(winners >> player & 1)) continue;
        left &= ~(1u << player);
        dungeon_put_who(page, setup, state, player, reader, player == __builtin_ctz(winners));
        if (left) rp_page_put(page, left & (left - 1) ? ", " : " and ");
    }
    bool one_other = !(winners & (winners - 1)) && winners != (reader >= 0 ? 1u << reader : 0);
    rp_page_put(page, one_other ? " wins.\n" : " win.\n");
}

void dungeon_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_state *state = dungeon_state_of(terminal);
    rp_page page = {text, RP_NARRATION_MAX, 0};
    unsigned winners = dungeon_winners(setup, state);
    text[0] = 0;
    for (int i = 0; i < setup->players; i++)
        put_fate(&page, setup, state, (i + (reader < 0 ? 0 : reader)) % setup->players, reader);
    if (winners)
        put_winners(&page, setup, state, reader, winners);
    else if (setup->players == 1 && state->hero[0].standing == DUNGEON_OUT)
        rp_page_put(&page, "Without a card of the dragon's treasure that is no win.\n");
    else
        rp_page_put(&page, "Nobody got out: the dragon wins.\n");
}
