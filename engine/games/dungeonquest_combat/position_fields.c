#include "engine/games/dungeonquest_combat/position_fields.h"

#define OF_ATTACK(member) RP_FIELD_PLACE(dq_attack, member)
#define OF_SIDE(member) RP_FIELD_PLACE(dq_side, member)
#define OF_FIGHT(member) RP_FIELD_PLACE(dq_fight, member)

static const char types[] = "melee|ranged|magic", sides[] = "hero|monster";

static const rp_field attack_fields[] = {
    {"canceled", OF_ATTACK(canceled), .kind = RP_FIELD_FLAG},
    {"value_change", OF_ATTACK(own_change), .kind = RP_FIELD_NUMBER, .minimum = -DQ_CHANGE_MAXIMUM,
     .maximum = DQ_CHANGE_MAXIMUM},
    {"value_change_by_other", OF_ATTACK(other_change), .kind = RP_FIELD_NUMBER, .minimum = -DQ_CHANGE_MAXIMUM,
     .maximum = DQ_CHANGE_MAXIMUM},
    {"carried", OF_ATTACK(carried), .kind = RP_FIELD_NUMBER, .minimum = -DQ_CARRIED_MAXIMUM,
     .maximum = DQ_CARRIED_MAXIMUM},
    {"carried_icons", OF_ATTACK(carried_icons), .kind = RP_FIELD_WORDS, .words = types},
    {"gained_icons", OF_ATTACK(gained_icons), .kind = RP_FIELD_WORDS, .words = types},
    {"lost_icons", OF_ATTACK(lost_icons), .kind = RP_FIELD_WORDS, .words = types},
    {"type", OF_ATTACK(changed_type), .kind = RP_FIELD_WORD, .words = "none|melee|ranged|magic"},
    {"type_by_other", OF_ATTACK(type_by_other), .kind = RP_FIELD_FLAG},
    {"wound", OF_ATTACK(wound), .kind = RP_FIELD_NUMBER, .maximum = DQ_CHANGE_MAXIMUM},
    {"guard", OF_ATTACK(guard), .kind = RP_FIELD_NUMBER, .maximum = DQ_CHANGE_MAXIMUM},
};

static const rp_field next_fields[] = {
    {"value", OF_SIDE(next_own), .kind = RP_FIELD_NUMBER, .minimum = -DQ_CHANGE_MAXIMUM, .maximum = DQ_CHANGE_MAXIMUM},
    {"opponent_value", OF_SIDE(next_other), .kind = RP_FIELD_NUMBER, .minimum = -DQ_CHANGE_MAXIMUM,
     .maximum = DQ_CHANGE_MAXIMUM},
    {"icons", OF_SIDE(next_icons), .kind = RP_FIELD_WORDS, .words = types},
};

static const rp_field asked_fields[] = {
    {"asked", OF_FIGHT(asked), .kind = RP_FIELD_WORDS, .words = sides},
    {"passed", OF_FIGHT(passed), .kind = RP_FIELD_WORDS, .words = sides},
};

const rp_field_group dq_attack_group = {"attack", attack_fields, sizeof attack_fields / sizeof *attack_fields};
const rp_field_group dq_next_group = {"next", next_fields, sizeof next_fields / sizeof *next_fields};
const rp_field_group dq_asked_group = {NULL, asked_fields, sizeof asked_fields / sizeof *asked_fields};
