#include "engine/games/destinyquest/events.h"

#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/texts.h"
#include "engine/kit/dice.h"

enum { ABILITIES = 2 * DESTINY_HERO_ABILITIES_MAX /* names of one player: his list and the opponent's */ };

static const char reason_names[] = "nothing|ability|blow|strike|step-eight";
static const char dice_names[] = "speed|damage";
/* What has power in step 8, in the order of destiny_status. */
static const char step_loss_names[] = "none|bleed|venom|disease|burn|thorn-cage|haunt|monkey-mob|packmaster";

const rp_event_kind destiny_event_kinds[DESTINY_EVENTS] = {
    [DESTINY_EVENT_ROUND] = {"round",
                             {[DESTINY_ROUND_NUMBER] = {"number", RP_VALUE_NUMBER},
                              [DESTINY_ROUND_FIRST] = {"first", RP_VALUE_NUMBER},
                              [DESTINY_ROUND_SECOND] = {"second", RP_VALUE_NUMBER}}},
    [DESTINY_EVENT_PLAY] = {"play",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_PLAY_ABILITY] = {"ability", RP_VALUE_NAME},
                             [DESTINY_PLAY_CHOICE] = {"choice", RP_VALUE_NUMBER}}},
    [DESTINY_EVENT_SECOND_STEP] = {"second-step",
                                   {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                                    [DESTINY_PLAY_ABILITY] = {"ability", RP_VALUE_NAME},
                                    [DESTINY_PLAY_CHOICE] = {"choice", RP_VALUE_NUMBER}}},
    [DESTINY_EVENT_DECLINE] =
        {"decline",
         {[DESTINY_OF] = {"player", RP_VALUE_PLAYER}, [DESTINY_DECLINE_WHAT] = {"what", RP_VALUE_WORD, dice_names}}},
    [DESTINY_EVENT_ADD] = {"add",
                           {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                            [DESTINY_ADD_ATTRIBUTE] = {"attribute", RP_VALUE_WORD, destiny_attribute_names}}},
    [DESTINY_EVENT_DICE] = {"dice",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_DICE_FOR] = {"for", RP_VALUE_WORD, destiny_roll_names},
                             [DESTINY_DICE_ABILITY] = {"ability", RP_VALUE_NAME},
                             [DESTINY_DICE_FIRST] = {"die-1", RP_VALUE_NUMBER},
                             [DESTINY_DICE_FIRST + 1] = {"die-2", RP_VALUE_NUMBER},
                             [DESTINY_DICE_FIRST + 2] = {"die-3", RP_VALUE_NUMBER},
                             [DESTINY_DICE_FIRST + 3] = {"die-4", RP_VALUE_NUMBER},
                             [DESTINY_DICE_FIRST + 4] = {"die-5", RP_VALUE_NUMBER},
                             [DESTINY_DICE_FIRST + 5] = {"die-6", RP_VALUE_NUMBER},
                             [DESTINY_DICE_FIRST + 6] = {"die-7", RP_VALUE_NUMBER}}},
    [DESTINY_EVENT_KEPT] = {"kept",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_KEPT_FIRST] = {"die-1", RP_VALUE_NUMBER},
                             [DESTINY_KEPT_FIRST + 1] = {"die-2", RP_VALUE_NUMBER},
                             [DESTINY_KEPT_FIRST + 2] = {"die-3", RP_VALUE_NUMBER},
                             [DESTINY_KEPT_FIRST + 3] = {"die-4", RP_VALUE_NUMBER}}},
    [DESTINY_EVENT_ATTACK_SPEED] = {"attack-speed",
                                    {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                                     [DESTINY_ATTACK_SPEED_TOTAL] = {"total", RP_VALUE_NUMBER},
                                     [DESTINY_ATTACK_SPEED_DICE] = {"dice", RP_VALUE_NUMBER}}},
    [DESTINY_EVENT_WINNER] = {"winner",
                              {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                               [DESTINY_WINNER_FIRST] = {"first", RP_VALUE_NUMBER},
                               [DESTINY_WINNER_SECOND] = {"second", RP_VALUE_NUMBER},
                               [DESTINY_WINNER_AGAIN] = {"again", RP_VALUE_WORD, "no|yes"}}},
    [DESTINY_EVENT_TURNED] = {"turned", {[DESTINY_OF] = {"player", RP_VALUE_PLAYER}}},
    [DESTINY_EVENT_PART] = {"part",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_PART_AMOUNT] = {"amount", RP_VALUE_NUMBER},
                             [DESTINY_PART_BY] = {"by", RP_VALUE_WORD, "ability|played|spirit-mark"},
                             [DESTINY_PART_NAME] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_BLOW] = {"blow",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_BLOW_TOTAL] = {"total", RP_VALUE_NUMBER},
                             [DESTINY_BLOW_DICE] = {"dice", RP_VALUE_NUMBER},
                             [DESTINY_BLOW_ATTRIBUTE] = {"attribute", RP_VALUE_WORD, "none|speed|brawn|magic|armour"},
                             [DESTINY_BLOW_STRENGTH] = {"strength", RP_VALUE_NUMBER},
                             [DESTINY_BLOW_ARMOUR] = {"armour", RP_VALUE_NUMBER},
                             [DESTINY_BLOW_IGNORED] = {"ignored", RP_VALUE_WORD, "none|all|half"},
                             [DESTINY_BLOW_DAMAGE] = {"damage", RP_VALUE_NUMBER},
                             [DESTINY_BLOW_ABILITY] = {"ability", RP_VALUE_NAME},
                             [DESTINY_BLOW_CANCELED] = {"canceled", RP_VALUE_WORD, "no|yes"}}},
    [DESTINY_EVENT_STRIKE] = {"strike",
                              {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                               [DESTINY_STRIKE_TOTAL] = {"total", RP_VALUE_NUMBER},
                               [DESTINY_STRIKE_DICE] = {"dice", RP_VALUE_NUMBER},
                               [DESTINY_STRIKE_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_TEST] = {"test",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_TEST_FOR] = {"for", RP_VALUE_WORD, destiny_roll_names},
                             [DESTINY_TEST_MOST] = {"most", RP_VALUE_NUMBER},
                             [DESTINY_TEST_LOW] = {"low", RP_VALUE_WORD, "no|yes"}}},
    [DESTINY_EVENT_STEP_LOSS] = {"step-loss",
                                 {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                                  [DESTINY_STEP_LOSS_AMOUNT] = {"amount", RP_VALUE_NUMBER},
                                  [DESTINY_STEP_LOSS_ABILITY] = {"ability", RP_VALUE_NAME},
                                  [DESTINY_STEP_LOSS_STATUS] = {"status", RP_VALUE_WORD, step_loss_names}}},
    [DESTINY_EVENT_LOSS] = {"loss",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_LOSS_AMOUNT] = {"amount", RP_VALUE_NUMBER},
                             [DESTINY_LOSS_LEFT] = {"left", RP_VALUE_NUMBER},
                             [DESTINY_LOSS_REASON] = {"reason", RP_VALUE_WORD, reason_names},
                             [DESTINY_LOSS_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_HEALING] = {"healing",
                               {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                                [DESTINY_LOSS_AMOUNT] = {"amount", RP_VALUE_NUMBER},
                                [DESTINY_LOSS_LEFT] = {"left", RP_VALUE_NUMBER},
                                [DESTINY_LOSS_REASON] = {"reason", RP_VALUE_WORD, reason_names},
                                [DESTINY_LOSS_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_CHANGE] = {"change",
                              {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                               [DESTINY_CHANGE_ATTRIBUTE_OF] = {"attribute", RP_VALUE_WORD, destiny_attribute_names},
                               [DESTINY_CHANGE_AMOUNT] = {"amount", RP_VALUE_NUMBER},
                               [DESTINY_CHANGE_ROUNDS] = {"rounds", RP_VALUE_WORD, "rest|this|next|second|third"},
                               [DESTINY_CHANGE_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_ARMOUR] = {"armour",
                              {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                               [DESTINY_ARMOUR_COUNTS] = {"counts", RP_VALUE_WORD, "twice|nothing|nothing-next"},
                               [DESTINY_ARMOUR_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_STATUS] = {"status",
                              {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                               [DESTINY_STATUS_WHICH] = {"status", RP_VALUE_WORD, destiny_status_names},
                               [DESTINY_STATUS_BEGINS] = {"is", RP_VALUE_WORD, "gone|there"},
                               [DESTINY_STATUS_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_TURN] = {"turn",
                            {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                             [DESTINY_TURN_DAMAGE] = {"dice", RP_VALUE_WORD, dice_names},
                             [DESTINY_TURN_FROM] = {"from", RP_VALUE_NUMBER},
                             [DESTINY_TURN_TO] = {"to", RP_VALUE_NUMBER},
                             [DESTINY_TURN_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_USE] = {"use",
                           {[DESTINY_OF] = {"player", RP_VALUE_PLAYER},
                            [DESTINY_USE_OF] = {"returned", RP_VALUE_NAME},
                            [DESTINY_USE_ABILITY] = {"ability", RP_VALUE_NAME}}},
    [DESTINY_EVENT_END] = {"end",
                           {[DESTINY_END_RESULT] = {"result", RP_VALUE_WORD, destiny_result_names},
                            [DESTINY_END_FIRST] = {"first", RP_VALUE_NUMBER},
                            [DESTINY_END_SECOND] = {"second", RP_VALUE_NUMBER}}},
};

void destiny_event_name(const rp_game *game, const rp_event *event, int value, int number, char *text) {
    (void)event, (void)value;
    destiny_ability_text(destiny_setup_of(game), number / ABILITIES, number % ABILITIES, text);
}

bool destiny_event_ability(int32_t name, int *player, int *index) {
    *player = (name - 1) / ABILITIES;
    *index = (name - 1) % ABILITIES;
    return name > 0;
}

static int32_t name_of(int player, int field) { return field ? player * ABILITIES + field : 0; }

static const destiny_cause *cause_of(const destiny_telling *t) {
    return &t->cause[t->causes < DESTINY_CAUSES_MAX ? t->causes : DESTINY_CAUSES_MAX - 1];
}

static int32_t cause_name(const destiny_telling *t) { return name_of(cause_of(t)->player, cause_of(t)->field); }

/* The first `count` values. */
static void tell(const destiny_telling *t, destiny_event kind, const int32_t value[], size_t count) {
    rp_event event = {.kind = (uint8_t)kind};
    memcpy(event.value, value, count * sizeof *value);
    rp_tell(t->listener, &event);
}

/* ---- differences ------------------------------------------------------------------------------------------ */

static void tell_health(const destiny_telling *t, int player, const destiny_fighter *now) {
    int before = t->told.fighter[player].health, amount = now->health - before;
    if (!amount) return;
    const int32_t value[] = {player, amount < 0 ? -amount : amount, now->health, cause_of(t)->reason, cause_name(t)};
    tell(t, amount < 0 ? DESTINY_EVENT_LOSS : DESTINY_EVENT_HEALING, value, 5);
}

static void tell_change(const destiny_telling *t, int player, int attribute, int amount, int rounds) {
    const int32_t value[] = {player, attribute, amount, rounds, cause_name(t)};
    if (amount) tell(t, DESTINY_EVENT_CHANGE, value, 5);
}

static void tell_attributes(const destiny_telling *t, int player, const destiny_fighter *now) {
    const destiny_fighter *before = &t->told.fighter[player];
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        tell_change(t, player, attribute, now->change[attribute] - before->change[attribute], 0);
        for (int round = 0; round < DESTINY_ROUNDS_AHEAD; round++)
            tell_change(t, player, attribute, now->coming[round][attribute] - before->coming[round][attribute],
                        1 + round);
    }
}

static void tell_armour(const destiny_telling *t, int player, const destiny_fighter *now) {
    const destiny_fighter *before = &t->told.fighter[player];
    const bool begins[] = {now->armour_doubled && !before->armour_doubled, now->no_armour & ~before->no_armour & 1,
                           now->no_armour & ~before->no_armour & 2};
    for (int i = 0; i < 3; i++) {
        const int32_t value[] = {player, i, cause_name(t)};
        if (begins[i]) tell(t, DESTINY_EVENT_ARMOUR, value, 3);
    }
}

static void tell_statuses(const destiny_telling *t, int player, const destiny_fighter *now) {
    const uint32_t quiet = 1u << DESTINY_BLED_BEFORE;
    uint32_t changed = (t->told.fighter[player].statuses ^ now->statuses) & ~quiet;
    while (changed) {
        int status = destiny_next_bit(&changed);
        const int32_t value[] = {player, status, now->statuses >> status & 1, cause_name(t)};
        tell(t, DESTINY_EVENT_STATUS, value, 4);
    }
}

static void tell_uses(const destiny_telling *t, int player, const destiny_fighter *now) {
    for (int i = 0; i < DESTINY_HERO_ABILITIES_MAX; i++) {
        const int32_t value[] = {player, name_of(player, i + 1), cause_name(t)};
        if (now->left[i] > t->told.fighter[player].left[i]) tell(t, DESTINY_EVENT_USE, value, 3);
    }
}

void destiny_tell_changes(const destiny_setup *setup, const destiny_bout *bout) {
    destiny_telling *t = setup->telling;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        const destiny_fighter *now = &bout->fighter[player];
        tell_health(t, player, now);
        tell_attributes(t, player, now);
        tell_armour(t, player, now);
        tell_statuses(t, player, now);
        tell_uses(t, player, now);
    }
    t->told = *bout;
}

void destiny_cause_begins(const destiny_setup *setup, const destiny_bout *bout, destiny_reason reason, int player,
                          int field) {
    destiny_telling *t = setup->telling;
    destiny_tell_changes(setup, bout);
    if (++t->causes < DESTINY_CAUSES_MAX)
        t->cause[t->causes] = (destiny_cause){(uint8_t)reason, (uint8_t)player, (uint8_t)field};
}

void destiny_cause_ends(const destiny_setup *setup, const destiny_bout *bout) {
    destiny_tell_changes(setup, bout);
    setup->telling->causes--;
}

void destiny_tell_no_changes(const destiny_setup *setup, const destiny_bout *bout) {
    destiny_telling *t = setup->telling;
    for (int player = 0; player < DESTINY_HEROES && bout->phase != DESTINY_PHASE_OVER; player++)
        tell_statuses(t, player, &bout->fighter[player]);
    t->told = *bout;
}

/* Faces of `gone` became those of `come`, one for one; where there are more of one, from nothing or to nothing. */
static void tell_pool(const destiny_telling *t, int player, bool damage, const uint8_t before[], const uint8_t now[],
                      int room) {
    uint64_t was = rp_dice_counts(before, room), is = rp_dice_counts(now, room);
    uint64_t gone = rp_counts_beyond(was, is), come = rp_counts_beyond(is, was);
    while (gone | come) {
        int from = gone ? __builtin_ctzll(gone) / 8 : 0, to = come ? __builtin_ctzll(come) / 8 : 0;
        const int32_t value[] = {player, damage, from, to, cause_name(t)};
        tell(t, DESTINY_EVENT_TURN, value, 5);
        if (from) gone -= UINT64_C(1) << 8 * from;
        if (to) come -= UINT64_C(1) << 8 * to;
    }
}

void destiny_tell_turns(const destiny_setup *setup, const destiny_bout *bout, int damage_owner) {
    const destiny_telling *t = setup->telling;
    const destiny_bout *before = &t->told;
    for (int player = 0; player < DESTINY_HEROES; player++)
        tell_pool(t, player, false, before->fighter[player].die, bout->fighter[player].die, DESTINY_SPEED_DICE_MAX);
    tell_pool(t, damage_owner, true, before->die, bout->die, DESTINY_DICE_MAX);
    if (bout->open_roll) tell_pool(t, bout->open_roller, true, before->open_die, bout->open_die, DESTINY_DICE_MAX);
}

/* ---- choices ---------------------------------------------------------------------------------------------- */

void destiny_tell_choice(const destiny_setup *setup, const destiny_bout *bout, int player, rp_action action) {
    const destiny_telling *t = setup->telling;
    bool speed = bout->phase == DESTINY_PHASE_SLOWER || bout->phase == DESTINY_PHASE_FASTER ||
                 bout->phase == DESTINY_PHASE_SECRET;
    speed = speed && !bout->open_roll;
    if (action >= DESTINY_FIRST_ABILITY) {
        const int32_t value[] = {player, name_of(player, destiny_played(action) + 1), destiny_choice(action)};
        tell(t, bout->pending ? DESTINY_EVENT_SECOND_STEP : DESTINY_EVENT_PLAY, value, 3);
    } else if (action == DESTINY_NO_ROLL || (action == DESTINY_NONE && speed)) {
        const int32_t value[] = {player, action == DESTINY_NO_ROLL};
        tell(t, DESTINY_EVENT_DECLINE, value, 2);
    } else if (action == DESTINY_ADD_BRAWN || action == DESTINY_ADD_MAGIC) {
        const int32_t value[] = {player, action == DESTINY_ADD_BRAWN ? DESTINY_BRAWN : DESTINY_MAGIC};
        tell(t, DESTINY_EVENT_ADD, value, 2);
    }
}

/* ---- what leaves no trace --------------------------------------------------------------------------------- */

void destiny_tell_round(const destiny_setup *setup, const destiny_bout *bout) {
    const int32_t value[] = {setup->round_limit ? bout->round : 0, bout->fighter[0].health, bout->fighter[1].health};
    tell(setup->telling, DESTINY_EVENT_ROUND, value, 3);
}

void destiny_tell_dice(const destiny_setup *setup, const destiny_bout *bout, const uint8_t dice[]) {
    int32_t value[3 + DESTINY_THROW_MAX] = {bout->roller, bout->roll, name_of(bout->roller, bout->roll_ability)};
    for (int i = 0; i < bout->roll_count; i++) value[3 + i] = dice[i];
    tell(setup->telling, DESTINY_EVENT_DICE, value, 3 + DESTINY_THROW_MAX);
}

void destiny_tell_kept(const destiny_setup *setup, int player, const uint8_t dice[], int count) {
    int32_t value[1 + DESTINY_SPEED_DICE_MAX] = {player};
    for (int i = 0; i < count; i++) value[1 + i] = dice[i];
    if (count) tell(setup->telling, DESTINY_EVENT_KEPT, value, 1 + DESTINY_SPEED_DICE_MAX);
}

/* Of dice that lie for others of equal future people hear what fell. */
static int attack_speed(const destiny_setup *setup, const destiny_bout *bout, int player) {
    return destiny_attack_speed(setup, bout, player) + setup->telling->hidden[player];
}

void destiny_tell_attack_speed(const destiny_setup *setup, const destiny_bout *bout, int player) {
    int dice = rp_dice_sum(bout->fighter[player].die, DESTINY_SPEED_DICE_MAX) + setup->telling->hidden[player];
    const int32_t value[] = {player, attack_speed(setup, bout, player), dice};
    tell(setup->telling, DESTINY_EVENT_ATTACK_SPEED, value, 3);
}

void destiny_tell_winner(const destiny_setup *setup, const destiny_bout *bout, int winner, bool again) {
    const int32_t value[] = {winner - 1, attack_speed(setup, bout, 0), attack_speed(setup, bout, 1), again};
    tell(setup->telling, DESTINY_EVENT_WINNER, value, 4);
}

void destiny_tell_turned(const destiny_setup *setup, const destiny_bout *bout) {
    const int32_t value[] = {bout->winner - 1};
    tell(setup->telling, DESTINY_EVENT_TURNED, value, 1);
}

void destiny_tell_blow(const destiny_setup *setup, const destiny_bout *bout, const destiny_blow_told *blow) {
    int winner = bout->winner - 1;
    const int32_t value[] = {winner,
                             blow->total,
                             rp_dice_sum(bout->die, DESTINY_DICE_MAX),
                             blow->arm,
                             blow->strength,
                             blow->armour,
                             bout->attack == DESTINY_BY_SCORE ? bout->armour_ignored : 0,
                             blow->damage,
                             name_of(winner, bout->attack_ability),
                             (bout->attack_bits & DESTINY_ATTACK_CANCELED) != 0};
    tell(setup->telling, DESTINY_EVENT_BLOW, value, 10);
}

void destiny_tell_part(const destiny_setup *setup, int player, int amount, destiny_part by, int field) {
    const int32_t value[] = {player, amount, (int32_t)by, name_of(player, field)};
    if (amount) tell(setup->telling, DESTINY_EVENT_PART, value, 4);
}

void destiny_tell_strike(const destiny_setup *setup, int player, int total, int dice, int field) {
    const int32_t value[] = {player, total, dice, name_of(player, field)};
    tell(setup->telling, DESTINY_EVENT_STRIKE, value, 4);
}

void destiny_tell_test(const destiny_setup *setup, int player, destiny_roll roll, int most, bool low) {
    const int32_t value[] = {player, (int32_t)roll, most, low};
    tell(setup->telling, DESTINY_EVENT_TEST, value, 4);
}

void destiny_tell_step_loss(const destiny_setup *setup, int loser, int amount, int player, int field, int status) {
    const int32_t value[] = {loser, amount, name_of(player, field), status + 1};
    if (amount) tell(setup->telling, DESTINY_EVENT_STEP_LOSS, value, 4);
}

void destiny_tell_end(const destiny_setup *setup, const destiny_bout *bout, destiny_result result) {
    const int32_t value[] = {(int32_t)result, bout->fighter[0].health, bout->fighter[1].health};
    tell(setup->telling, DESTINY_EVENT_END, value, 3);
}
