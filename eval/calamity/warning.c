#include "eval/calamity/warning.h"

#include "eval/calamity/outlook.h"

typedef struct watch {
    const cal_duel *from;
    int player, cost;
    rp_pile gone; /* the Spell itself */
    bool harms;
} watch;

/* Whether a hero is as he was, but for what his action counts and, of the own side, for health that he lost. */
static bool stays(watch *w, int number, const cal_hero *before, const cal_hero *after) {
    bool own = cal_side_of(number) == w->player, lost = own && after->health < before->health;
    w->harms |= lost;
    return (lost || after->health == before->health) && after->activated == before->activated &&
           (!after->health || memcmp(after->change, before->change, sizeof after->change) == 0);
}

static bool see_nothing(void *context, const cal_duel *end, double probability) {
    watch *w = context;
    (void)probability;
    bool own_loss = end->phase == CAL_PHASE_OVER && end->result == (w->player ? CAL_FIRST_WINS : CAL_SECOND_WINS);
    if (end->phase == CAL_PHASE_OVER && !own_loss) return false;
    for (int number = 1; number <= CAL_HEROES; number++)
        if (!stays(w, number, cal_hero_seen(w->from, number), cal_hero_seen(end, number))) return false;
    for (int player = 0; player < CAL_PLAYERS; player++) {
        const cal_side *before = &w->from->side[player], *after = &end->side[player];
        rp_pile gone = player == w->player ? w->gone : 0;
        if (after->hand != (before->hand & ~gone) || after->known != (before->known & ~gone)) return false;
    }
    return own_loss || (end->actions <= w->from->actions - w->cost && end->attacks == w->from->attacks);
}

const char *cal_warning(const rp_view *view, rp_action action) {
    const cal_setup *setup = cal_setup_of(view->game);
    const cal_duel *duel = cal_duel_of(&view->masked);
    watch w = {.player = view->player};
    bool is_turn = duel->phase == CAL_PHASE_TURN || duel->phase == CAL_PHASE_ACT, is_cast = action >= CAL_ACT_CAST;
    if (!is_turn || duel->waiting || action < CAL_ACT_USE || setup->option[CAL_OPTION_EMPTY_DECK] == CAL_EMPTY_SHUFFLE)
        return NULL;
    if (is_cast) {
        w.gone = rp_pile_of((action - CAL_ACT_CAST) / CAL_TARGETS);
    } else {
        const cal_hero *hero = &duel->side[w.player].hero[duel->active - 1];
        w.cost = cal_card_of_hero(setup, hero)->use[(action - CAL_ACT_USE) / CAL_TARGETS].cost;
    }
    rp_state world;
    cal_outlook_world(view, &world);
    w.from = cal_duel_of(&world);
    if (!cal_outlook_ends(view->game, &world, w.player, action, see_nothing, &w)) return NULL;
    if (w.harms) return "it harms your own heroes and does nothing else";
    return is_cast ? "nothing happens by it, and the Spell is gone" : "nothing happens by it, and actions are spent";
}
