/* Sentences about monsters and fights. */
#include "play/faces/dungeonquest/telling.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "play/faces/dungeonquest_combat/narrator.h"

/* What the dice of this fight are rolled against. */
static void say_dice(dungeon_telling *t, const int32_t value[]) {
    int monster = value[1] - 1, figure = t->after->hero[value[0]].figure - 1;
    rp_page_put(&t->page, "You fight it with ");
    dungeon_put_attribute(&t->page, t->book->combat.monster[monster].attribute);
    rp_page_put(&t->page, ": two dice of %d or less wound it, others you, and two equal ones twice.\n",
                dq_setup_of(t->setup->fight[figure][monster])->attribute);
}

void dungeon_say_monster(dungeon_telling *t, const int32_t value[]) {
    const char *name = t->book->combat.monster[value[1] - 1].name;
    bool asked = t->setup->monster_asked && t->reader == dungeon_monster_player(t->setup, value[0]);
    dungeon_say_who(t, value[0], "meet");
    if (value[2])
        rp_page_put(&t->page, " the %s that is here", name);
    else
        rp_page_put(&t->page, " %s %s", dungeon_article(name), name);
    rp_page_put(&t->page, asked ? ", which you play.\n" : ".\n");
    if (value[0] == t->reader && t->setup->variant == DQ_DICE) say_dice(t, value);
}

void dungeon_say_attacks(dungeon_telling *t, const int32_t value[]) {
    bool own = value[0] == t->reader;
    rp_page_put(&t->page, "There is no escape: ");
    dungeon_put_who(&t->page, t->setup, t->after, value[0], t->reader, false);
    rp_page_put(&t->page, own ? " have to fight.\n" : " has to fight.\n");
}

/* ---- tokens --------------------------------------------------------------------------------------------- */

void dungeon_say_token_picked(dungeon_telling *t, const int32_t value[]) {
    char name[8];
    dungeon_square_text(t->book, value[2] - 1, name);
    dungeon_say_who(t, value[0], "pick");
    rp_page_put(&t->page, " the %s at %s, whose life counts in this fight too.\n",
                t->book->combat.monster[value[1] - 1].name, name);
}

void dungeon_say_token_laid(dungeon_telling *t, const int32_t value[]) {
    char name[8];
    rp_page_put(&t->page, "The %s", t->book->combat.monster[value[0] - 1].name);
    if (value[2]) {
        dungeon_square_text(t->book, value[2] - 1, name);
        rp_page_put(&t->page, " of %s", name);
    }
    rp_page_put(&t->page, value[2] ? " is now in " : " stays in ");
    dungeon_say_place(t, value[1] - 1);
    rp_page_put(&t->page, ".\n");
}

void dungeon_say_token_back(dungeon_telling *t, const int32_t value[]) {
    rp_page_put(&t->page, "The %s with life %d is gone.\n", t->book->combat.monster[value[0] - 1].name, value[1]);
}

/* ---- fights --------------------------------------------------------------------------------------------- */

/* The number that a fight's card has in the combat itself. */
static int combat_card(int figure, int monster, int number) {
    for (int card = 0; card < DQ_CARD_NUMBERS; card++)
        if (dungeon_fight_card_number(figure, monster, card) == number) return card;
    return number;
}

/* As the combat tells it, with its sides for players. */
static rp_event combat_event(const rp_event *told, int hero, int figure, int monster) {
    rp_event event = *told;
    event.kind = (uint8_t)(told->kind - DUNGEON_EVENTS);
    const rp_event_value *values = dq_event_kinds[event.kind].value;
    for (int i = 0; i < RP_EVENT_VALUES && values[i].name; i++) {
        int32_t *value = &event.value[i];
        if (values[i].kind == RP_VALUE_PLAYER && *value != RP_EVENT_BLANK)
            *value = *value == hero ? DQ_HERO : DQ_MONSTER;
        if (values[i].kind == RP_VALUE_NAME && *value > 0) *value = combat_card(figure, monster, *value - 1) + 1;
    }
    return event;
}

/* Who chose in the fight, where the dungeon would have asked nobody. */
static void set_choice(const dungeon_telling *t, rp_happening *fight) {
    fight->to_act = RP_TO_ACT_CHANCE;
    if (fight->reader < 0 || !dungeon_is_fighting(t->before) || rp_unasked_of(t->happening) != RP_ONLY_LEGAL) return;
    dungeon_fight_out(t->before, &fight->before);
    fight->to_act = RP_TO_ACT_PLAYER(DQ_HERO);
}

/* The token of the fight lay there before: it is not drawn. */
static bool is_on_board(const dungeon_telling *t, int monster) {
    const dungeon_frame *now = dungeon_fight_frame(t->after), *then = dungeon_fight_frame(t->before);
    int token = dungeon_fight_token(now ? now : then), lying[DQ_TOKENS];
    int count = dungeon_list_tokens(&t->before->tokens, monster, lying);
    for (int i = 0; i < count; i++)
        if (lying[i] == token) return true;
    return false;
}

void dungeon_say_fight(dungeon_telling *t) {
    const dungeon_frame *now = dungeon_fight_frame(t->after), *then = dungeon_fight_frame(t->before);
    const dungeon_frame *frame = then ? then : now;
    char text[RP_NARRATION_MAX];
    rp_happening fight;
    if (!frame) return;
    int hero = dungeon_fight_hero(frame), monster = dungeon_fight_monster(frame);
    int figure = t->after->hero[hero].figure - 1;
    fight.game = fight.account.game = t->setup->fight[figure][monster];
    fight.reader = fight.account.reader = hero == t->reader ? DQ_HERO : RP_READER_ALL;
    fight.account.count = 0;
    for (;; t->at++) {
        const rp_event *event = dungeon_event_at(t, t->at);
        rp_event told = combat_event(event, hero, figure, monster);
        if (told.kind != DQ_EVENT_LIFE_DRAWN || !is_on_board(t, monster))
            fight.account.event[fight.account.count++] = told;
        else if (told.value[DQ_LIFE_DRAWN_LIFE] != RP_EVENT_BLANK)
            rp_page_put(&t->page, "Its life is %d.\n", (int)told.value[DQ_LIFE_DRAWN_LIFE]);
        if (t->at + 1 == t->happening->account.count || event[1].kind < DUNGEON_EVENTS) break;
    }
    if (!fight.account.count) return;
    set_choice(t, &fight);
    dq_narrate(t->narrator, &fight, text);
    rp_page_put(&t->page, "%s", text);
}
