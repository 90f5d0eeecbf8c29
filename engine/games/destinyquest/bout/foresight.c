#include "engine/games/destinyquest/bout/foresight.h"

#include "engine/games/destinyquest/bout/phases.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/events.h"

static void foresee(const destiny_setup *setup, const destiny_bout *bout, const rp_listener *listener,
                    void (*tell)(const destiny_setup *, const destiny_bout *)) {
    destiny_setup told = *setup;
    destiny_telling telling = {.listener = listener, .told = *bout};
    told.telling = &telling;
    tell(&told, bout);
}

bool destiny_blow_lies(const destiny_bout *bout) {
    bool waits = bout->phase == DESTINY_PHASE_DAMAGE_ROLLED || bout->phase == DESTINY_PHASE_SACRIFICE ||
                 bout->phase == DESTINY_PHASE_DECLINED || bout->phase == DESTINY_PHASE_BRACE ||
                 bout->phase == DESTINY_PHASE_BRACED;
    bool dealt = bout->attack == DESTINY_BY_DICE || bout->attack == DESTINY_BY_SCORE;
    return waits && dealt && !bout->struck && bout->die[0];
}

void destiny_foresee_blow(const destiny_setup *setup, const destiny_bout *bout, const rp_listener *listener) {
    if (destiny_blow_lies(bout)) foresee(setup, bout, listener, destiny_tell_attack);
}

void destiny_foresee_step_eight(const destiny_setup *setup, const destiny_bout *bout, const rp_listener *listener) {
    foresee(setup, bout, listener, destiny_tell_step_losses);
}

int destiny_foresee_damage(const destiny_setup *setup, const destiny_bout *bout, int damage[2]) {
    destiny_bout rolled = *bout;
    if (!rolled.attack) destiny_play_damage_score(setup, &rolled, DESTINY_ROLL);
    int dice = destiny_attack_dice(setup, &rolled);
    for (int i = 0; i < 2; i++) {
        memset(rolled.die, i ? 6 : 1, (size_t)dice);
        damage[i] = destiny_attack_damage(setup, &rolled);
    }
    return dice;
}
