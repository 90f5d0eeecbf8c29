#include "engine/games/calamity/duel/effects.h"
#include "engine/games/calamity/duel/heroes.h"
#include "engine/games/calamity/duel/odds.h"
#include "engine/games/calamity/duel/play.h"

/* ---- cards ---------------------------------------------------------------------------------------------- */

void cal_draw_card(cal_play *play, int slot) {
    cal_duel *duel = play->duel;
    cal_side *of = &duel->side[duel->waits_for];
    cal_tell_slot(play, CAL_TOLD_DRAWN, duel->waits_for, slot, true);
    of->deck &= ~rp_pile_of(slot);
    of->hand |= rp_pile_of(slot);
    of->hand_count++;
    of->draws--;
}

/* The other slots with a copy of the same card. */
static rp_pile copies_of(const cal_side *of, int slot) {
    rp_pile upper = of->twins & rp_pile_of(slot), lower = of->twins << 1 & rp_pile_of(slot);
    return upper << 1 | lower >> 1;
}

void cal_leave_hand(cal_play *play, int player, int slot, bool stays) {
    cal_side *of = &play->duel->side[player];
    /* Who does not see slots takes the copy that he knows of for the one that leaves. */
    bool tells_slot = !play->setup->option[CAL_OPTION_LISTS];
    if (!tells_slot && !rp_pile_has(of->known, slot)) of->known &= ~copies_of(of, slot);
    of->hand &= ~rp_pile_of(slot);
    of->known &= ~rp_pile_of(slot);
    of->hand_count--;
    *(stays ? &of->field : &of->discard) |= rp_pile_of(slot);
}

void cal_discard_card(cal_play *play, int player, int slot) {
    cal_tell_slot(play, CAL_TOLD_DISCARDED, player, slot, false);
    cal_leave_hand(play, player, slot, false);
}

/* What happens in place of a draw from an empty deck; true: there is a deck now. */
static bool meet_empty_deck(cal_play *play, int player) {
    cal_duel *duel = play->duel;
    cal_side *of = &duel->side[player];
    int rule = play->setup->option[CAL_OPTION_EMPTY_DECK];
    if (rule == CAL_EMPTY_SHUFFLE && of->discard && !of->reshuffled) {
        of->known = of->hand; /* the deck list less the discard pile */
        of->deck = of->discard;
        of->discard = 0;
        of->reshuffled = 1;
        cal_tell(play, CAL_TOLD_RESHUFFLED, player, 0, 0, 0);
        return true;
    }
    of->draws--;
    cal_tell(play, CAL_TOLD_EMPTY, player, 0, 0, 0);
    if (rule == CAL_EMPTY_LOSE) cal_end_duel(play, player ? CAL_FIRST_WINS : CAL_SECOND_WINS);
    if (rule == CAL_EMPTY_HURT) {
        for (int place = 0; place < CAL_TRIO; place++) cal_lose_health(play, cal_number_of(player, place), 1);
        cal_look_for_loss(play);
    }
    return false;
}

static void wait_for(cal_duel *duel, cal_waiting what, int player) {
    duel->waiting = (uint8_t)what;
    duel->waits_for = (uint8_t)player;
}

/* Cards that are still to be drawn and discarded; false when there are none. */
static bool move_cards(cal_play *play) {
    cal_duel *duel = play->duel;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        cal_side *of = &duel->side[player];
        if (!(of->draws | of->random_discards | of->discards)) continue;
        if (of->draws) {
            if (of->deck || meet_empty_deck(play, player)) wait_for(duel, CAL_WAITS_DRAW, player);
            return true;
        }
        if (!of->hand_count) of->random_discards = of->discards = 0;
        if (of->random_discards) return wait_for(duel, CAL_WAITS_RANDOM_DISCARD, player), true;
        if (of->discards) return wait_for(duel, CAL_WAITS_DISCARD, player), true;
    }
    return false;
}

/* ---- uses and attacks ----------------------------------------------------------------------------------- */

const cal_effect *cal_attack_effect(const cal_setup *setup, const cal_duel *duel) {
    if (!duel->use.source) return NULL;
    return &cal_use_going(setup, duel, &duel->use)->effect[duel->use.step];
}

static const cal_going *now_going(const cal_duel *duel) { return duel->answer.source ? &duel->answer : &duel->use; }

cal_dice cal_dice_thrown(const cal_setup *setup, const cal_duel *duel) {
    if (duel->stage == CAL_HITS) {
        const cal_effect *effect = cal_attack_effect(setup, duel);
        if (effect && effect->has_dice) return effect->dice;
        return cal_card_of_hero(setup, cal_hero_seen(duel, duel->attacker))->dice;
    }
    const cal_going *going = now_going(duel);
    return cal_effect_dice(&cal_use_going(setup, duel, going)->effect[going->step]);
}

static void end_attack(cal_duel *duel) {
    duel->stage = CAL_NO_ATTACK;
    duel->attacker = duel->attacked = 0;
    if (duel->use.source) duel->use.step++;
}

void cal_begin_attack(cal_play *play, int attacker, int attacked) {
    cal_duel *duel = play->duel;
    duel->stage = CAL_DECLARED;
    duel->attacker = (uint8_t)attacker;
    duel->attacked = (uint8_t)attacked;
    duel->last_throw = 0;
    if (duel->attacks < UINT8_MAX) duel->attacks++;
    cal_tell(play, CAL_TOLD_ATTACKS, cal_side_of(attacker), cal_hero_seen(duel, attacker)->kind,
             cal_hero_seen(duel, attacked)->kind, 0);
}

/* With lists=hidden: whether a deck could have more of one of these cards, bits of local numbers, than were used. */
static bool could_hold(const cal_setup *setup, const cal_side *of, uint64_t cards) {
    for (; cards; cards &= cards - 1) {
        int local = __builtin_ctzll(cards), left = cal_copies_of(setup, of, local);
        for (rp_pile gone = of->discard | of->field; gone; gone &= gone - 1)
            left -= of->kind[rp_pile_lowest(gone)] == local + 1;
        if (left > 0) return true;
    }
    return false;
}

/* Whether the attacked side may hold an answer, as far as all can see: a hand, and a card of that timing, Common or of
 * a living hero, in it or in the deck. */
static bool may_answer(const cal_setup *setup, const cal_duel *duel) {
    const cal_side *of = &duel->side[cal_side_of(duel->attacked)];
    uint64_t answers = cal_casts(setup, of, CAL_ANSWERING, CAL_NEED_SETS - 1, 0);
    if (!answers || !of->hand_count) return false;
    if (setup->option[CAL_OPTION_LISTS]) return could_hold(setup, of, answers);
    int lowest = __builtin_ctzll(answers);
    for (rp_pile rest = of->hand | of->deck; rest;) { /* down: most answers are Common */
        int slot = RP_PILE_CARDS - 1 - __builtin_clzll(rest), local = of->kind[slot] - 1;
        if (local <= lowest) return local == lowest;
        if (answers >> local & 1) return true;
        rest &= ~rp_pile_of(slot);
    }
    return false;
}

static void go_on_with_attack(cal_play *play) {
    cal_duel *duel = play->duel;
    if (!cal_hero_seen(duel, duel->attacker)->health || !cal_hero_seen(duel, duel->attacked)->health) {
        end_attack(duel);
    } else if (duel->stage == CAL_DECLARED && may_answer(play->setup, duel)) {
        wait_for(duel, CAL_WAITS_ANSWER, cal_side_of(duel->attacked));
    } else {
        duel->stage = CAL_ANSWERED;
        wait_for(duel, CAL_WAITS_ROLL, cal_side_of(duel->attacker));
    }
}

int cal_needed(const cal_setup *setup, const cal_duel *duel) {
    return cal_needed_by(setup, duel, duel->attacker, duel->attacked, cal_attack_effect(setup, duel));
}

static void damage_of_attack(cal_play *play, int sum) {
    cal_duel *duel = play->duel;
    const cal_effect *effect = cal_attack_effect(play->setup, duel);
    int attacker = duel->attacker, attacked = duel->attacked;
    sum += cal_stat_of(play->setup, duel, attacker, CAL_MORE_DAMAGE) + (effect ? effect->damage : 0);
    end_attack(duel);
    cal_do_attack_damage(play, attacker, attacked, sum);
}

void cal_roll(cal_play *play, int number) {
    cal_duel *duel = play->duel;
    int needed = cal_needed(play->setup, duel);
    bool hit = number >= cal_lowest_hit(play->setup, needed);
    duel->last_throw = hit ? 1 : 2;
    cal_tell(play, CAL_TOLD_ROLLED, cal_side_of(duel->attacker), number, needed, hit);
    if (!hit) {
        int attacker = duel->attacker, attacked = duel->attacked;
        end_attack(duel);
        cal_answer(play, attacker, CAL_WHEN_MISSED, attacked);
        return;
    }
    if (duel->hits < UINT8_MAX) duel->hits++;
    duel->stage = CAL_HITS;
    cal_dice dice = cal_dice_thrown(play->setup, duel);
    if (dice.count)
        wait_for(duel, CAL_WAITS_DICE, cal_side_of(duel->attacker));
    else
        damage_of_attack(play, dice.plus);
}

static void do_next_effect(cal_play *play, cal_going *going, const cal_effect *effect, int amount) {
    const cal_going now = *going;
    going->step++;
    cal_do_effect(play, &now, effect, amount);
}

void cal_dice_fall(cal_play *play, int sum) {
    cal_duel *duel = play->duel;
    sum += cal_dice_thrown(play->setup, duel).plus;
    if (duel->stage == CAL_HITS) {
        damage_of_attack(play, sum);
        return;
    }
    cal_going *going = duel->answer.source ? &duel->answer : &duel->use;
    do_next_effect(play, going, &cal_use_going(play->setup, duel, going)->effect[going->step], sum);
}

static void go_on_with_use(cal_play *play, cal_going *going) {
    cal_duel *duel = play->duel;
    static const cal_going nothing;
    const cal_use *use = cal_use_going(play->setup, duel, going);
    if (going->step >= use->effect_count) {
        *going = nothing;
        return;
    }
    const cal_effect *effect = &use->effect[going->step];
    bool throws = (effect->kind == CAL_DAMAGE || effect->kind == CAL_HEAL) && cal_effect_dice(effect).count;
    if (!cal_happens(duel, going, effect)) {
        going->step++;
    } else if (effect->kind == CAL_ATTACK) {
        bool can =
            going->user && cal_hero_seen(duel, going->user)->health && cal_hero_seen(duel, going->target)->health;
        if (can)
            cal_begin_attack(play, going->user, going->target);
        else
            going->step++;
    } else if (throws && cal_heroes_meant(play->setup, duel, going, effect)) {
        wait_for(duel, CAL_WAITS_DICE, going->by);
    } else {
        do_next_effect(play, going, effect, cal_effect_dice(effect).plus);
    }
}

/* ---- turns and Rounds ----------------------------------------------------------------------------------- */

static void begin_turn(cal_play *play, int player) {
    cal_duel *duel = play->duel;
    int rule = play->setup->option[CAL_OPTION_FIRST_DRAW];
    duel->phase = CAL_PHASE_TURN;
    duel->turn++;
    duel->turn_of = (uint8_t)player;
    duel->active = duel->actions = duel->attacks = duel->hits = duel->casts = duel->used = duel->last_throw = 0;
    duel->side[0].reshuffled = duel->side[1].reshuffled = 0;
    cal_expire(play, (cal_span)(CAL_SPAN_P1 + player));
    cal_tell(play, CAL_TOLD_TURN, player, 0, 0, 0);
    int without = duel->round > 1 ? 0 : rule == CAL_DRAW_BUT_FIRST ? 1 : rule == CAL_DRAW_FROM_SECOND ? CAL_PLAYERS : 0;
    if (duel->turn > without) duel->side[player].draws++;
}

static void begin_round(cal_play *play, int opener) {
    cal_duel *duel = play->duel;
    duel->round++;
    duel->turn = 0;
    duel->opener = (uint8_t)opener;
    duel->fell = 0;
    for (int number = 1; number <= CAL_HEROES; number++) {
        cal_hero *hero = cal_hero_at(duel, number);
        hero->activated = 0;
        memset(hero->uses, 0, sizeof hero->uses);
    }
    cal_tell(play, CAL_TOLD_ROUND, duel->round, 0, 0, 0);
    for (int number = 1; number <= CAL_HEROES; number++)
        if (cal_hero_seen(duel, number)->health) cal_answer(play, number, CAL_WHEN_ROUND, 0);
    if (!cal_is_over(play)) begin_turn(play, opener);
}

/* More living heroes, then more health. */
static void decide_by_rounds(cal_play *play) {
    const cal_duel *duel = play->duel;
    int better = 0, health = 0;
    for (int number = 1; number <= CAL_HEROES; number++) {
        int sign = cal_side_of(number) ? -1 : 1, left = cal_hero_seen(duel, number)->health;
        better += sign * (left > 0);
        health += sign * left;
    }
    if (!better) better = health;
    cal_end_duel(play, better > 0 ? CAL_FIRST_WINS : better < 0 ? CAL_SECOND_WINS : CAL_DRAWN_GAME);
}

static void end_round(cal_play *play) {
    cal_duel *duel = play->duel;
    int limit = play->setup->option[CAL_OPTION_ROUND_LIMIT], rule = play->setup->option[CAL_OPTION_NEXT_ROUND];
    cal_expire(play, CAL_SPAN_ROUND);
    if (duel->round == UINT8_MAX && !limit) duel->round--; /* the counter stands still rather than begin anew */
    if (limit && duel->round >= limit)
        decide_by_rounds(play);
    else if (rule == CAL_NEXT_LOSER)
        begin_round(play, duel->fell ? duel->fell - 1 : duel->opener);
    else
        begin_round(play, rule == CAL_NEXT_ALTERNATE ? !duel->opener : duel->began);
}

void cal_end_turn(cal_play *play) {
    cal_duel *duel = play->duel;
    int limit = play->setup->option[CAL_OPTION_HAND_LIMIT];
    if (limit && duel->side[duel->turn_of].hand_count > limit) {
        duel->phase = CAL_PHASE_HAND_LIMIT;
        return;
    }
    cal_expire(play, CAL_SPAN_TURN);
    if (duel->turn == CAL_TURNS)
        end_round(play);
    else
        begin_turn(play, !duel->turn_of);
}

/* Nobody begins without health. */
static void lay_health(const cal_setup *setup, cal_side *side, int player) {
    int less = setup->option[CAL_OPTION_P1_HANDICAP + player];
    for (int place = 0; place < CAL_TRIO; place++) {
        cal_hero *hero = &side->hero[place];
        if (!hero->kind) continue;
        int health = cal_card_of_hero(setup, hero)->health - (less + CAL_TRIO - 1 - place) / CAL_TRIO;
        hero->health = (uint8_t)(health > 1 ? health : 1);
    }
}

void cal_begin_duel(cal_play *play) {
    cal_duel *duel = play->duel;
    duel->phase = CAL_PHASE_DEAL;
    duel->turn_of = duel->turn = 0;
    cal_note_standing(play->setup, duel);
    for (int player = 0; player < CAL_PLAYERS; player++) {
        cal_side *of = &duel->side[player];
        of->draws = CAL_FIRST_HAND;
        of->built = 0;
        lay_health(play->setup, of, player);
    }
}

/* Behind all that was under way; false when somebody is to choose. `turn` counts those asked for a redraw before. */
static bool go_on_with_turn(cal_play *play) {
    cal_duel *duel = play->duel;
    if (duel->phase == CAL_PHASE_DEAL) {
        bool asks = play->setup->option[CAL_OPTION_MULLIGAN] && duel->turn < CAL_PLAYERS;
        if (asks) {
            duel->phase = CAL_PHASE_MULLIGAN;
            duel->turn_of = duel->turn;
        } else {
            begin_round(play, duel->began);
        }
        return !asks;
    }
    const cal_side *of = &duel->side[duel->turn_of];
    if (duel->phase != CAL_PHASE_TURN || !play->setup->option[CAL_OPTION_SPELL_TURNS] || duel->casts ||
        of->hand_count || cal_can_be_activated(of))
        return false;
    cal_end_turn(play);
    return true;
}

void cal_run(cal_play *play) {
    cal_duel *duel = play->duel;
    while (!cal_is_over(play) && !duel->waiting) {
        if (move_cards(play)) continue;
        if (duel->answer.source)
            go_on_with_use(play, &duel->answer);
        else if (duel->stage)
            go_on_with_attack(play);
        else if (duel->use.source)
            go_on_with_use(play, &duel->use);
        else if (!go_on_with_turn(play))
            return;
    }
}
