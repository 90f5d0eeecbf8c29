#include "engine/games/destinyquest/events.h"
#include "play/faces/destinyquest/face.h"

static destiny_phase phase_of(const rp_view *view) { return (destiny_phase)destiny_bout_of(&view->masked)->phase; }

static bool chooses_speed(const rp_view *view) {
    destiny_phase phase = phase_of(view);
    return phase == DESTINY_PHASE_SLOWER || phase == DESTINY_PHASE_FASTER || phase == DESTINY_PHASE_SECRET;
}
static bool sees_speed_dice(const rp_view *view) { return phase_of(view) == DESTINY_PHASE_SPEED_ROLLED; }
static bool may_answer(const rp_view *view) { return phase_of(view) == DESTINY_PHASE_ANSWER; }
static bool attacks(const rp_view *view) {
    destiny_phase phase = phase_of(view);
    return phase == DESTINY_PHASE_DAMAGE_DICE || phase == DESTINY_PHASE_DAMAGE_SCORE;
}
static bool may_sacrifice(const rp_view *view) { return phase_of(view) == DESTINY_PHASE_SACRIFICE; }
static bool has_hurt(const rp_view *view) { return phase_of(view) == DESTINY_PHASE_AFTER_DAMAGE; }
static bool may_strike_back(const rp_view *view) { return phase_of(view) == DESTINY_PHASE_STRIKE_BACK; }

static bool round_won(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DESTINY_EVENT_WINNER && event->value[DESTINY_OF] >= 0;
}
static bool nobody_won(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DESTINY_EVENT_WINNER && event->value[DESTINY_OF] < 0;
}
static bool score_hit(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DESTINY_EVENT_BLOW && event->value[DESTINY_BLOW_ATTRIBUTE] > 0;
}
static bool dice_hit(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DESTINY_EVENT_BLOW && event->value[DESTINY_BLOW_ATTRIBUTE] == 0;
}
static bool lost_at_the_end(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DESTINY_EVENT_STEP_LOSS;
}
static bool status_begins(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DESTINY_EVENT_STATUS && event->value[DESTINY_STATUS_BEGINS] == 1;
}
static bool attribute_changes(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DESTINY_EVENT_CHANGE;
}

static const rp_lesson lessons[] = {
    {.before = chooses_speed,
     .text = "A speed ability works on the roll that decides this round: at most one each. Most abilities can be "
             "played once in the whole bout, so 'none' is often right; 'sheets' shows them all."},
    {.before = sees_speed_dice,
     .text =
         "The dice for attack speed lie. Modifiers may still change them, before it is settled who wins the round."},
    {.after = round_won,
     .text = "Whoever has the higher attack speed, dice and speed together, wins the round and attacks."},
    {.after = nobody_won, .text = "Equal attack speeds: nobody has won this throw."},
    {.before = may_answer,
     .text = "You lost the roll, so an attack is coming. You may dodge or interrupt it now, with a combat ability of "
             "this round."},
    {.before = attacks,
     .text =
         "You attack. You may play a combat ability with it: one a round, and most of them once in the whole bout."},
    {.after = score_hit,
     .text = "A damage score is the die plus brawn or magic, less the other's armour: what is left is lost as health."},
    {.after = dice_hit, .text = "Damage dice count as they fall: armour does not lessen them."},
    {.before = may_sacrifice,
     .text = "Before the blow falls you may play an ability against it; what it costs and saves is told by 'sheets'."},
    {.before = has_hurt, .text = "Your attack has cost health, and you have an ability that goes with that."},
    {.before = may_strike_back, .text = "You were hurt, and have an ability to strike back with."},
    {.after = attribute_changes,
     .text = "An attribute has changed. The number in brackets behind it says by how much it differs from the sheet."},
    {.after = status_begins,
     .text = "Something now lasts on a hero: it stands behind the attributes, and 'sheets' says what it does."},
    {.after = lost_at_the_end, .text = "At the end of a round passive abilities and what lasts on a hero take health."},
};

const rp_lessons destiny_lessons = {lessons, sizeof lessons / sizeof *lessons};
