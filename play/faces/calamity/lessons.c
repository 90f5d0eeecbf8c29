#include "engine/games/calamity/events.h"
#include "play/faces/calamity/face.h"

static const cal_duel *duel_of(const rp_view *view) { return cal_duel_of(&view->masked); }

static bool is_asked_in(const rp_view *view, cal_phase phase) {
    return duel_of(view)->phase == phase && !duel_of(view)->waiting;
}
static bool has_privilege(const rp_view *view) { return is_asked_in(view, CAL_PHASE_PRIVILEGE); }
static bool picks(const rp_view *view) { return is_asked_in(view, CAL_PHASE_DRAFT); }
static bool builds(const rp_view *view) { return is_asked_in(view, CAL_PHASE_DECK); }
static unsigned ready_heroes(const rp_view *view) { return cal_can_be_activated(&duel_of(view)->side[view->player]); }
static bool activates(const rp_view *view) { return is_asked_in(view, CAL_PHASE_TURN) && ready_heroes(view); }
static bool has_no_hero(const rp_view *view) { return is_asked_in(view, CAL_PHASE_TURN) && !ready_heroes(view); }
static bool acts(const rp_view *view) { return is_asked_in(view, CAL_PHASE_ACT); }
static bool has_acted(const rp_view *view) { return acts(view) && !duel_of(view)->actions; }
static bool may_answer(const rp_view *view) { return duel_of(view)->waiting == CAL_WAITS_ANSWER; }

static bool has_hit(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == CAL_TOLD_ROLLED && event->value[3];
}
static bool has_missed(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == CAL_TOLD_ROLLED && !event->value[3];
}
static bool is_changed(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == CAL_TOLD_CHANGE;
}
static bool passive_answers(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == CAL_TOLD_PASSIVE;
}
static bool falls(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == CAL_TOLD_FALLS;
}
static bool begins_round(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == CAL_TOLD_ROUND && event->value[0] > 1;
}
static bool finds_empty(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == CAL_TOLD_EMPTY;
}

static const rp_lesson lessons[] = {
    {.before = has_privilege,
     .text = "You have rolled higher. Who picks first gets the hero he wants most; who has the first turn of the duel "
             "strikes first, but draws no card in it."},
    {.before = picks,
     .text = "A hero whom one has picked the other cannot have. 'sheets' says what all of them can do."},
    {.before = builds,
     .text = "Your deck is built a card at a time, in the order of the list: what you pass over does not come again. "
             "Spells of a hero are lost to you when he is defeated, Common ones never are."},
    {.before = activates,
     .text = "A turn begins with a hero to activate, each once a Round. The table shows how likely each one is to hit "
             "each enemy, and what the enemy's health changes by on the average."},
    {.before = acts,
     .text = "The active hero has his actions: an attack each, or what his own card offers. Spells cost no action; "
             "those that help an attack are to be cast before it."},
    {.before = has_acted,
     .text = "No action is left, but Spells can be cast until you end the turn. What you keep stays in your hand."},
    {.before = has_no_hero,
     .text =
         "You have fewer heroes than turns left in this Round: a turn without a hero is for a card and for Spells."},
    {.before = may_answer,
     .text = "You are attacked and hold a Spell for that moment: cast it now, before the die is rolled, or keep it."},
    {.after = has_hit,
     .text = "The die has shown the target's armor or more, changes counted: a hit. Only then the damage is rolled."},
    {.after = has_missed, .text = "Less than the target's armor: a miss, and no damage is rolled."},
    {.after = is_changed,
     .text = "A change stands behind the hero in the table as long as it holds. What it does to the odds is in them "
             "already."},
    {.after = passive_answers, .text = "A passive works by itself when its moment comes; 'sheets' says which moment."},
    {.after = falls,
     .text = "A hero without health is defeated: he acts no more, his Spells cannot be cast any more, and his player "
             "has a turn without a hero in each Round."},
    {.after = begins_round, .text = "Six turns are over: a new Round begins, and all heroes can be activated again."},
    {.after = finds_empty,
     .text = "The deck is empty. What follows from that is an option of the game; 'rules' says which."},
};

const rp_lessons cal_lessons = {lessons, sizeof lessons / sizeof *lessons};
