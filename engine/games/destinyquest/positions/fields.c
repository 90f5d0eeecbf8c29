/* What a position can say of a bout, beside "phase", "result", "round" and "history". */
#include "engine/games/destinyquest/positions/fields.h"

#include <stdio.h>

#define OF_FIGHTER(member) RP_FIELD_PLACE(destiny_fighter, member)
#define OF_BOUT(member) RP_FIELD_PLACE(destiny_bout, member)

enum { CHANGE_MAX = 100 };

static const rp_field fighter_fields[] = {
    {"health", OF_FIGHTER(health), .kind = RP_FIELD_NUMBER, .minimum = -2000, .maximum = 32767},
    {"statuses", OF_FIGHTER(statuses), .kind = RP_FIELD_WORDS, .words = destiny_status_names},
    {"changes", OF_FIGHTER(change), .kind = RP_FIELD_RECORD, .words = destiny_attribute_names, .minimum = -CHANGE_MAX,
     .maximum = CHANGE_MAX},
    {"coming", OF_FIGHTER(coming), .kind = RP_FIELD_RECORDS, .words = destiny_attribute_names, .minimum = -CHANGE_MAX,
     .maximum = CHANGE_MAX},
    {"no_armour", OF_FIGHTER(no_armour), .kind = RP_FIELD_BITS, .maximum = 7},
    {"armour_doubled", OF_FIGHTER(armour_doubled), .kind = RP_FIELD_NUMBER, .maximum = 1},
    {"speed_dice_more", OF_FIGHTER(speed_dice_more), .kind = RP_FIELD_NUMBER, .minimum = -100, .maximum = 100},
    {"attack_speed_more", OF_FIGHTER(attack_speed_more), .kind = RP_FIELD_NUMBER, .minimum = -100, .maximum = 100},
    {"used", OF_FIGHTER(left), .kind = RP_FIELD_OWN},
    {"speed_played", OF_FIGHTER(speed_played), .kind = RP_FIELD_NAME, .maximum = 1},
    {"combat_played", OF_FIGHTER(combat_played), .kind = RP_FIELD_NAME},
    {"doubles_seen", OF_FIGHTER(doubles_seen), .kind = RP_FIELD_NUMBER, .maximum = 16},
    {"rage_streak", OF_FIGHTER(rage_streak), .kind = RP_FIELD_NUMBER, .maximum = 2},
    {"sixes_suffered", OF_FIGHTER(sixes_suffered), .kind = RP_FIELD_NUMBER, .maximum = 1},
    {"shift_rounds", OF_FIGHTER(shift_rounds), .kind = RP_FIELD_NUMBER, .maximum = 3},
    {"abilities_played", OF_FIGHTER(abilities_played), .kind = RP_FIELD_NUMBER, .maximum = DESTINY_HERO_ABILITIES_MAX},
    {"passives_off", OF_FIGHTER(passives_off), .kind = RP_FIELD_NAMES},
    {"spent", OF_FIGHTER(spent), .kind = RP_FIELD_NAMES},
    {"played_before", OF_FIGHTER(played_before), .kind = RP_FIELD_NAMES},
    {"speed_dice", OF_FIGHTER(die), .kind = RP_FIELD_SORTED, .minimum = 1, .maximum = 6},
    {"speed_thrown", OF_FIGHTER(speed_thrown), .kind = RP_FIELD_NUMBER, .maximum = 1},
    {"rolled_again", OF_FIGHTER(rolled_again), .kind = RP_FIELD_BITS, .maximum = DESTINY_SPEED_DICE_MAX - 1},
    {"kept_dice", OF_FIGHTER(kept), .kind = RP_FIELD_SORTED, .minimum = 1, .maximum = 6},
    {"dice_locked", OF_FIGHTER(dice_locked), .kind = RP_FIELD_NUMBER, .maximum = UINT8_MAX},
};

static const rp_field bout_fields[] = {
    {"winner", OF_BOUT(winner), .kind = RP_FIELD_WORD, .words = destiny_player_names},
    {"asked", OF_BOUT(window.asked), .kind = RP_FIELD_WORD, .words = destiny_player_names},
    {"passes", OF_BOUT(window.passes), .kind = RP_FIELD_NUMBER, .maximum = 1},
    {"last", OF_BOUT(window.last), .kind = RP_FIELD_NAME, .of = DESTINY_OWNER_ASKED},
    {"ties", OF_BOUT(ties), .kind = RP_FIELD_NUMBER, .maximum = 8},
    {"striking", OF_BOUT(striking), .kind = RP_FIELD_NUMBER, .maximum = 2000},
    {"struck", OF_BOUT(struck), .kind = RP_FIELD_WORD, .words = destiny_player_names},
    {"loss", OF_BOUT(loss), .kind = RP_FIELD_NUMBER, .maximum = UINT8_MAX},
    {"resume", OF_BOUT(resume), .kind = RP_FIELD_WORD, .words = destiny_phase_names},
    {"step_eight_begun", OF_BOUT(step_eight_begun), .kind = RP_FIELD_NUMBER, .maximum = 1},
};

static const rp_field pending_fields[] = {
    {"player", OF_BOUT(pending_player), .kind = RP_FIELD_WORD, .words = destiny_player_names},
    {"ability", OF_BOUT(pending), .kind = RP_FIELD_NAME, .maximum = 1, .of = DESTINY_OWNER_PENDING},
    {"choice", OF_BOUT(pending_choice), .kind = RP_FIELD_NUMBER, .maximum = DESTINY_CHOICES - 1},
};

static const rp_field roll_fields[] = {
    {"purpose", OF_BOUT(roll), .kind = RP_FIELD_WORD, .words = destiny_roll_names},
    {"roller", OF_BOUT(roller), .kind = RP_FIELD_WORD, .words = "first|second"},
    {"dice", OF_BOUT(roll_count), .kind = RP_FIELD_NUMBER, .maximum = DESTINY_THROW_MAX},
    {"set", OF_BOUT(roll_set), .kind = RP_FIELD_NUMBER, .maximum = 2 * DESTINY_ROLLS},
    {"cause", OF_BOUT(roll_ability), .kind = RP_FIELD_NAME, .maximum = 1, .of = DESTINY_OWNER_ROLLER},
    {"left", OF_BOUT(rolls_left), .kind = RP_FIELD_NUMBER, .maximum = DESTINY_THROW_MAX},
    {"queued", OF_BOUT(queued_ability), .kind = RP_FIELD_NAME, .maximum = 1, .of = DESTINY_OWNER_QUEUED},
};

static const rp_field attack_fields[] = {
    {"kind", OF_BOUT(attack), .kind = RP_FIELD_WORD, .words = "none|damage-dice|damage-score|no-damage"},
    {"ability", OF_BOUT(attack_ability), .kind = RP_FIELD_NAME, .of = DESTINY_OWNER_WINNER},
    {"dice_to_roll", OF_BOUT(attack_dice), .kind = RP_FIELD_NUMBER, .maximum = 2 * DESTINY_DICE_MAX},
    {"dice", OF_BOUT(die), .kind = RP_FIELD_SORTED, .minimum = 1, .maximum = 6},
    {"rolled_again", OF_BOUT(rolled_again), .kind = RP_FIELD_BITS, .maximum = DESTINY_DICE_MAX - 1},
    {"armour_ignored", OF_BOUT(armour_ignored), .kind = RP_FIELD_WORD, .words = "none|all|half"},
    {"more", OF_BOUT(score_more), .kind = RP_FIELD_NUMBER, .minimum = -100, .maximum = 100},
    {"attribute", OF_BOUT(sword_arm), .kind = RP_FIELD_WORD, .words = "none|speed|brawn|magic"},
    {"marks", OF_BOUT(attack_bits), .kind = RP_FIELD_WORDS,
     .words = "brawn-only|locked|plain|canceled|halted|self|strike-no-dice|turned"},
};

static const rp_field open_fields[] = {
    {"purpose", OF_BOUT(open_roll), .kind = RP_FIELD_WORD, .words = destiny_roll_names},
    {"roller", OF_BOUT(open_roller), .kind = RP_FIELD_WORD, .words = "first|second"},
    {"cause", OF_BOUT(open_ability), .kind = RP_FIELD_NAME, .maximum = 1, .of = DESTINY_OWNER_OPENER},
    {"dice", OF_BOUT(open_die), .kind = RP_FIELD_SORTED, .minimum = 1, .maximum = 6},
    {"rolled_again", OF_BOUT(open_again), .kind = RP_FIELD_BITS, .maximum = DESTINY_DICE_MAX - 1},
};

const rp_field_group destiny_fighter_group = {NULL, fighter_fields, sizeof fighter_fields / sizeof *fighter_fields};
const rp_field_group destiny_bout_groups[DESTINY_BOUT_GROUPS] = {
    {NULL, bout_fields, sizeof bout_fields / sizeof *bout_fields},
    {"pending", pending_fields, sizeof pending_fields / sizeof *pending_fields},
    {"roll", roll_fields, sizeof roll_fields / sizeof *roll_fields},
    {"attack", attack_fields, sizeof attack_fields / sizeof *attack_fields},
    {"open", open_fields, sizeof open_fields / sizeof *open_fields}};

int destiny_field_owner(const rp_field *field, const destiny_bout *bout, int hero) {
    switch ((destiny_owner)field->of) {
    case DESTINY_OWNER_WINNER: return bout->winner - 1;
    case DESTINY_OWNER_ASKED: return bout->window.asked - 1;
    case DESTINY_OWNER_PENDING: return bout->pending_player - 1;
    case DESTINY_OWNER_ROLLER: return bout->roller;
    case DESTINY_OWNER_QUEUED: return bout->roll_set & 1;
    case DESTINY_OWNER_OPENER: return bout->open_roller;
    default: return hero;
    }
}

uint32_t destiny_used_up(const destiny_sheet *sheet, const destiny_fighter *fighter) {
    uint32_t set = 0;
    for (int index = 0; index < sheet->count; index++)
        if (!fighter->left[index]) set |= (uint32_t)1 << index;
    return set;
}

void destiny_default_position(const rp_game *game, int phase, bool open, destiny_bout *bout) {
    rp_state state = {{0}};
    rp_start(game, &state);
    const destiny_bout *start = destiny_bout_of(&state);
    memset(bout, 0, sizeof *bout);
    if (phase == DESTINY_PHASE_BOUT_START && start->phase == phase)
        memcpy(bout, start, offsetof(destiny_bout, history));
    for (int hero = 0; hero < DESTINY_HEROES; hero++) {
        destiny_fighter *fighter = &bout->fighter[hero];
        *fighter = start->fighter[hero];
        fighter->spent = 0;
        fighter->speed_thrown = 0; /* the start may have come as far as the first roll */
        if (phase == DESTINY_PHASE_OVER) *fighter = (destiny_fighter){.health = fighter->health};
    }
    if (open) bout->roll = bout->roller = bout->roll_count = bout->roll_set = bout->roll_ability = 0;
    bout->phase = (uint8_t)phase;
}
