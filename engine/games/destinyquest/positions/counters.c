/* What a position says of a hero beside health, statuses and uses: each is there only where an ability can have brought
 * it about. */
#include "engine/games/destinyquest/positions/fields.h"

#include "engine/games/destinyquest/effects/act.h"

/* An ability of the hero, or of his opponent, has such an effect. A copy by usurper is one of the opponent's. */
static bool anybody_has(const destiny_setup *setup, int kind) {
    bool found = false;
    for (int hero = 0; hero < DESTINY_HEROES; hero++)
        for (int index = 0; index < setup->sheet[hero].count; index++) {
            const destiny_ability *ability = setup->sheet[hero].card[index].ability;
            for (int i = 0; i < ability->effect_count; i++) found |= ability->effects[i].kind == kind;
        }
    return found;
}

static bool special_of(const destiny_setup *setup, int hero, destiny_special special) {
    return setup->sheet[hero].digest.special[special] != 0;
}

static bool special_of_anybody(const destiny_setup *setup, destiny_special special) {
    return special_of(setup, 0, special) || special_of(setup, 1, special);
}

bool destiny_can_reroll(const destiny_setup *setup) {
    return setup->rerolls == DESTINY_REROLLS_ONCE && anybody_has(setup, DESTINY_REROLL);
}

void destiny_check_counters(const destiny_setup *setup, const destiny_bout *bout, int hero, const char *name,
                            rp_reader *reader) {
    const destiny_fighter *fighter = &bout->fighter[hero];
    bool hooks = special_of_anybody(setup, DESTINY_SPECIAL_HOOKED);
    bool keeps = hooks || special_of_anybody(setup, DESTINY_SPECIAL_SILVER_FROST);
    const struct {
        const char *field;
        bool said, possible;
    } counters[] = {
        {"rage_streak", fighter->rage_streak, special_of(setup, hero, DESTINY_SPECIAL_BLOOD_RAGE)},
        {"sixes_suffered", fighter->sixes_suffered, special_of(setup, hero, DESTINY_SPECIAL_FIERY_TEMPER)},
        {"doubles_seen", fighter->doubles_seen, special_of(setup, hero, DESTINY_SPECIAL_DEMON_CLAWS)},
        {"abilities_played", fighter->abilities_played, special_of(setup, hero, DESTINY_SPECIAL_HEXED)},
        {"kept_dice", fighter->kept[0], keeps},
        {"dice_locked", fighter->dice_locked, hooks},
        {"rolled_again", fighter->rolled_again, destiny_can_reroll(setup)},
        {"armour_doubled", fighter->armour_doubled, anybody_has(setup, DESTINY_DOUBLE_ARMOUR)},
        {"no_armour", fighter->no_armour, anybody_has(setup, DESTINY_NO_ARMOUR)},
        {"passives_off", fighter->passives_off, setup->passives == DESTINY_PASSIVES_CHOOSE},
    };
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
        if (counters[i].said && !counters[i].possible)
            rp_reader_fail(reader, "%s.%s: nothing in this bout can bring that about", name, counters[i].field);
    if (fighter->speed_thrown && bout->phase != DESTINY_PHASE_SPEED_ROLL)
        rp_reader_fail(reader, "%s.speed_thrown: belongs to the phase 'speed-roll' only", name);
}
