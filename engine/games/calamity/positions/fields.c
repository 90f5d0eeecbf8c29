#include "engine/games/calamity/positions/positions.h"

#include <stdio.h>

#define OF_DUEL(member) RP_FIELD_PLACE(cal_duel, member)
#define OF_SIDE(member) RP_FIELD_PLACE(cal_side, member)
#define OF_HERO(member) RP_FIELD_PLACE(cal_hero, member)
#define NUMBER .kind = RP_FIELD_NUMBER, .maximum
#define FLAG .kind = RP_FIELD_FLAG
#define WORD .kind = RP_FIELD_WORD, .words

enum { BYTE = UINT8_MAX };

static const rp_field duel_fields[] = {
    {"turn_of", OF_DUEL(turn_of), WORD = cal_player_words},
    {"picker", OF_DUEL(picker), WORD = cal_player_words},
    {"began", OF_DUEL(began), WORD = cal_player_words},
    {"opener", OF_DUEL(opener), WORD = cal_player_words},
    {"round", OF_DUEL(round), NUMBER = BYTE},
    {"turn", OF_DUEL(turn), NUMBER = CAL_TURNS},
    {"active", OF_DUEL(active), NUMBER = CAL_TRIO},
    {"actions", OF_DUEL(actions), NUMBER = BYTE},
    {"attacks", OF_DUEL(attacks), NUMBER = BYTE},
    {"hits", OF_DUEL(hits), NUMBER = BYTE},
    {"casts", OF_DUEL(casts), NUMBER = BYTE},
    {"used", OF_DUEL(used), .kind = RP_FIELD_WORDS, .words = cal_used_words},
    {"fell", OF_DUEL(fell), .minimum = 1, WORD = cal_player_words},
    {"result", OF_DUEL(result), WORD = cal_result_words},
    {"rolled", OF_DUEL(rolled), NUMBER = CAL_D20},
};

static const rp_field waiting_fields[] = {
    {"for", OF_DUEL(waiting), WORD = cal_waiting_words},
    {"by", OF_DUEL(waits_for), WORD = cal_player_words},
};

static const rp_field attack_fields[] = {
    {"stage", OF_DUEL(stage), WORD = cal_stage_words},
    {"attacker", OF_DUEL(attacker), NUMBER = CAL_HEROES},
    {"attacked", OF_DUEL(attacked), NUMBER = CAL_HEROES},
    {"last_throw", OF_DUEL(last_throw), WORD = cal_throw_words},
};

#define GOING(member)                                                                                                  \
    {"source", OF_DUEL(member.source), WORD = cal_source_words}, {"by", OF_DUEL(member.by), WORD = cal_player_words},  \
        {"number", OF_DUEL(member.number), NUMBER = CAL_LOCAL_CARDS - 1},                                              \
        {"user", OF_DUEL(member.user), NUMBER = CAL_HEROES}, {"target", OF_DUEL(member.target), NUMBER = CAL_HEROES},  \
    {                                                                                                                  \
        "step", OF_DUEL(member.step), NUMBER = CAL_EFFECTS_MAX                                                         \
    }
static const rp_field use_fields[] = {GOING(use)}, answer_fields[] = {GOING(answer)};

static const rp_field side_fields[] = {
    {"built", OF_SIDE(built), FLAG},
    {"reshuffled", OF_SIDE(reshuffled), FLAG},
    {"draws", OF_SIDE(draws), NUMBER = BYTE},
    {"discards", OF_SIDE(discards), NUMBER = BYTE},
    {"random_discards", OF_SIDE(random_discards), NUMBER = BYTE},
};

#define CHANGES .kind = RP_FIELD_RECORD, .words = cal_stat_words, .minimum = -CAL_CHANGE_MAX, .maximum = CAL_CHANGE_MAX
static const rp_field hero_fields[] = {
    {"health", OF_HERO(health), NUMBER = CAL_HEALTH_MOST},
    {"activated", OF_HERO(activated), FLAG},
    {"used", OF_HERO(uses), .kind = RP_FIELD_RECORD, .words = "first|second|third", .maximum = INT8_MAX},
    {"turn", OF_HERO(change[CAL_SPAN_TURN]), CHANGES},
    {"p1", OF_HERO(change[CAL_SPAN_P1]), CHANGES},
    {"p2", OF_HERO(change[CAL_SPAN_P2]), CHANGES},
    {"round", OF_HERO(change[CAL_SPAN_ROUND]), CHANGES},
    {"lasting", OF_HERO(change[CAL_SPAN_LASTING]), CHANGES},
};

#define GROUP(name, fields)                                                                                            \
    { name, fields, sizeof fields / sizeof *fields }
const rp_field_group cal_duel_groups[CAL_DUEL_GROUPS] = {GROUP(NULL, duel_fields), GROUP("waiting", waiting_fields),
                                                         GROUP("attack", attack_fields), GROUP("use", use_fields),
                                                         GROUP("answer", answer_fields)};
const rp_field_group cal_side_group = GROUP(NULL, side_fields), cal_hero_group = GROUP(NULL, hero_fields);

cal_duel cal_usual_duel(cal_phase phase) {
    cal_duel usual;
    memset(&usual, 0, sizeof usual);
    usual.phase = (uint8_t)phase;
    if (phase >= CAL_PHASE_TURN) usual.round = usual.turn = 1;
    return usual;
}

cal_hero cal_usual_hero(const cal_setup *setup, cal_phase phase, int kind) {
    cal_hero usual;
    memset(&usual, 0, sizeof usual);
    usual.kind = (uint8_t)kind;
    if (kind && !cal_is_before_deal(phase)) usual.health = setup->book->hero[kind - 1].health;
    return usual;
}

static void slot_text(const void *context, int slot, char *text) {
    const cal_place *at = context;
    const char *id = cal_use_of_slot(at->setup, at->side, slot)->id;
    bool copy = slot && rp_pile_has(at->side->twins, slot - 1);
    snprintf(text, RP_TEXT_MAX, "%s%s", id, copy ? " #2" : "");
}

static const char *slot_name(const void *context, int slot) {
    const cal_place *at = context;
    return cal_use_of_slot(at->setup, at->side, slot)->name;
}

rp_card_names cal_card_names(const cal_place *place) { return (rp_card_names){slot_text, slot_name, place}; }
