#include "engine/games/dungeonquest_combat/events.h"
#include "play/faces/dungeonquest_combat/face.h"

static dq_phase phase_of(const rp_view *view) { return (dq_phase)dq_fight_of(&view->masked)->phase; }

static bool may_escape(const rp_view *view) { return phase_of(view) == DQ_PHASE_CHOICE; }
static bool reveals(const rp_view *view) { return phase_of(view) == DQ_PHASE_REVEAL; }
static bool holds_icons(const rp_view *view) {
    const dq_setup *setup = dq_setup_of(view->game);
    rp_pile hand = dq_fight_of(&view->masked)->side[view->player].hand;
    for (; reveals(view) && hand; hand &= hand - 1)
        if (setup->card[rp_pile_lowest(hand)]->icons) return true;
    return false;
}
static bool counters(const rp_view *view) { return phase_of(view) == DQ_PHASE_COUNTER; }
static bool has_ability(const rp_view *view) { return phase_of(view) == DQ_PHASE_ABILITY; }
static bool may_reroll(const rp_view *view) { return phase_of(view) == DQ_PHASE_REROLL; }
static bool picks(const rp_view *view) { return phase_of(view) == DQ_PHASE_PICK; }

static bool power_drawn(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_POWER_DRAWN;
}
static bool power_revealed(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_REVEALED && event->value[DQ_REVEALED_CARD] > DQ_FIRST_POWER_CARD;
}
static bool token_hidden(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_LIFE_DRAWN && event->value[DQ_LIFE_DRAWN_LIFE] == RP_EVENT_BLANK;
}
static bool countered(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_COUNTERED;
}
static bool stood_off(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_COMPARED && event->value[DQ_COMPARED_WINNER] < 0;
}
static bool card_hit(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_DAMAGED && event->value[DQ_DAMAGED_FROM] == DQ_DAMAGED_FROM_TABLE;
}
static bool dealt_deathblow(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_DAMAGED && event->value[DQ_DAMAGED_FROM] == DQ_DAMAGED_FROM_STACK;
}
static bool stacked(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_STACKED;
}
static bool stack_shuffled(const rp_game *game, const rp_event *event) {
    (void)game;
    return event->kind == DQ_EVENT_SHUFFLED;
}

static const rp_lesson lessons[] = {
    {.after = token_hidden,
     .text = "The monster's life is one of four tokens, face down. What you see of it are the numbers that are still "
             "possible; they get fewer as it takes wounds and lives on."},
    {.before = may_escape,
     .text = "An escape ends the fight without a winner. It may fail, and that costs wounds before the first round."},
    {.after = power_drawn,
     .text = "A Power card belongs to its hero or monster alone and does something more when it is revealed. Each side "
             "draws one before the first round."},
    {.before = reveals,
     .text = "Each of you puts down one card, and both are turned up together. The higher value is ahead. A letter is "
             "the type of attack (M melee, R ranged, G magic), the number its value."},
    {.before = holds_icons,
     .text = "'counters magic' means: when the other's card is magic and this one is not ahead of it, you may add "
             "cards that counter magic too. So a low card with a fitting answer can win the round, and a high card "
             "need not."},
    {.after = power_revealed,
     .text =
         "A Power card was revealed. What it says of a win or a loss comes with the wounds, all else happens before "
         "values are compared."},
    {.before = counters,
     .text = "You may counterattack: add cards, one after the other, until your total is above the other's. They leave "
             "your hand even if they do not reach it; so see first whether they can."},
    {.after = countered,
     .text = "That was a counterattack: the added card counts with the revealed one. There is one counterattack a "
             "round at most."},
    {.after = card_hit,
     .text = "A card that the winner played lies with the loser now: it is a wound. More cards played, more wounds."},
    {.after = stacked,
     .text = "Cards that did not hit lie in the combat stack between you. The larger the stack, the worse the next "
             "lost round can be."},
    {.after = dealt_deathblow,
     .text = "A deathblow: cards of the combat stack of a type that the winner played are wounds too. Look at the "
             "stack before you choose a type."},
    {.after = stood_off,
     .text = "Equal totals: a stand-off. Nobody is hurt, unless by the hero's ability, and the cards go to the combat "
             "stack."},
    {.after = stack_shuffled,
     .text = "The deck was empty, so cards that were played come back into it; what may be hidden changes with that."},
    {.before = has_ability, .text = "Your hero has an ability for this moment; what it does stands above."},
    {.before = may_reroll, .text = "You may keep the dice or roll again; what is rolled then counts."},
    {.before = picks,
     .text = "Both of you pick one of three attacks in secret. The table shows what each two of them do; who always "
             "picks the same can be read."},
};

const rp_lessons dq_lessons = {lessons, sizeof lessons / sizeof *lessons};
