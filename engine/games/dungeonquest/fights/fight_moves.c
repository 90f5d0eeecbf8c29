/* Moves of a fight, and what they tell. */
#include "engine/games/dungeonquest/events.h"
#include "engine/games/dungeonquest/fights/fights_internal.h"
#include "engine/games/dungeonquest/table/tokens.h"

void dungeon_fight_out(const dungeon_state *state, rp_state *fight) {
    memcpy(fight->bytes, state->fight, sizeof(dq_fight));
}

void dungeon_fight_in(dungeon_state *state, const rp_state *fight) {
    memcpy(state->fight, fight->bytes, sizeof(dq_fight));
}

/* ---- events --------------------------------------------------------------------------------------------- */

typedef struct forwarder {
    const rp_listener *to;
    const dq_fight *fight;      /* as it is when something is told */
    int figure, monster;        /* of the figures: whose Power cards the fight's are */
    int player[DQ_SIDES];       /* the one who is named for a side; -1: nobody */
    unsigned at[DQ_SIDES];      /* bits of the player who has the seat */
    unsigned looking_on, blind; /* bits of those without a seat, and of those who have not seen the token */
} forwarder;

static rp_pile hidden_cards(const dq_fight *fight) {
    const dq_side *hero = &fight->side[DQ_HERO], *monster = &fight->side[DQ_MONSTER];
    return (hero->hand & ~hero->known) | (monster->hand & ~monster->known);
}

/* Cards that lie hidden in a hand, for who looks on: he cannot work out what the other side may. */
static void blank_cards(const forwarder *from, rp_event *told) {
    const rp_event_value *values = dq_event_kinds[told->kind].value;
    rp_pile hidden = hidden_cards(from->fight);
    if (!from->looking_on) return;
    for (int i = 0; i < RP_EVENT_VALUES && values[i].name; i++) {
        if (values[i].kind != RP_VALUE_NAME || !told->value[i] || !rp_pile_has(hidden, told->value[i] - 1)) continue;
        told->blank = (uint16_t)(told->blank | 1u << i);
        told->blank_for = (uint8_t)(told->blank_for | from->looking_on);
    }
}

static void translate_blanks(const forwarder *from, rp_event *told) {
    unsigned sides = told->blank_for;
    bool of_life = told->kind == DQ_EVENT_LIFE_DRAWN || told->kind == DQ_EVENT_FIGHT_ENDS;
    told->blank_for = 0;
    for (int side = 0; side < DQ_SIDES; side++)
        if (sides & RP_TO_ACT_PLAYER(side)) told->blank_for = (uint8_t)(told->blank_for | from->at[side]);
    if (told->blank) told->blank_for = (uint8_t)(of_life ? from->blind : told->blank_for | from->looking_on);
    blank_cards(from, told);
    if (!told->blank_for) told->blank = 0;
}

static void forward(void *context, const rp_event *event) {
    const forwarder *from = context;
    rp_event told = *event;
    const rp_event_value *values = dq_event_kinds[event->kind].value;
    for (int i = 0; i < RP_EVENT_VALUES && values[i].name; i++)
        if (values[i].kind == RP_VALUE_PLAYER && told.value[i] >= 0) told.value[i] = from->player[told.value[i]];
    translate_blanks(from, &told);
    for (int i = 0; i < RP_EVENT_VALUES && values[i].name; i++)
        if (values[i].kind == RP_VALUE_NAME && told.value[i] > 0)
            told.value[i] = dungeon_fight_card_number(from->figure, from->monster, told.value[i] - 1) + 1;
    told.kind = (uint8_t)(told.kind + DUNGEON_EVENTS);
    rp_tell(from->to, &told);
}

static forwarder forwarder_of(const dungeon_course *course, const dungeon_frame *frame, const dq_fight *fight) {
    const dungeon_setup *setup = course->setup;
    int hero = dungeon_fight_hero(frame), monster = dungeon_monster_player(setup, hero);
    unsigned all = (1u << setup->players) - 1;
    forwarder from = {.to = course->listener,
                      .fight = fight,
                      .figure = course->state->hero[hero].figure - 1,
                      .monster = dungeon_fight_monster(frame),
                      .player = {hero, monster == hero ? -1 : monster},
                      .at = {1u << hero, setup->monster_asked ? 1u << monster : 0}};
    from.looking_on = all & ~(from.at[DQ_HERO] | from.at[DQ_MONSTER]);
    from.blind = all & ~dungeon_token_seen(&course->state->tokens, dungeon_fight_token(frame));
    return from;
}

/* ---- moves ---------------------------------------------------------------------------------------------- */

void dungeon_play_fight(dungeon_course *course, const dungeon_frame *frame, const rp_move *move) {
    const rp_game *game = dungeon_fight_game(course->setup, course->state);
    rp_state fight;
    dungeon_fight_out(course->state, &fight);
    if (course->listener) {
        forwarder from = forwarder_of(course, frame, dq_fight_of(&fight));
        dq_apply_told(game, &fight, move, &(rp_listener){.tell = forward, .context = &from});
    } else {
        dq_apply(game, &fight, move);
    }
    dungeon_fight_in(course->state, &fight);
}
