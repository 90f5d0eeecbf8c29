#include "eval/destinyquest/reasons.h"

#include "engine/games/destinyquest/effects/act.h"
#include "eval/destinyquest/evaluation.h"
#include "eval/destinyquest/outlook.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

typedef struct reasons {
    const rp_view *view;
    const destiny_setup *setup;
    const destiny_bout *bout;
    int player;
    char other[48];
    char (*text)[RP_REASON_TEXT_MAX];
    int count;
} reasons;

__attribute__((format(printf, 2, 3))) static void say(reasons *r, const char *format, ...) {
    if (r->count == RP_REASONS_MAX) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->text[r->count++], RP_REASON_TEXT_MAX, format, arguments);
    va_end(arguments);
}

static double percent(double probability) { return 100 * probability; }
/* The chance to win that an estimate stands for, were there no draws. */
static double chance_of(double value) { return percent((1 + value) / 2); }

/* ---- the round ------------------------------------------------------------------------------------------ */

static void say_defeats(const destiny_outlook *o, char text[96]) {
    text[0] = 0;
    if (o->kill >= 0.0005 && o->death >= 0.0005)
        snprintf(text, 96, "; it ends the bout won with %.1f %%, lost with %.1f %%", percent(o->kill),
                 percent(o->death));
    else if (o->kill >= 0.0005)
        snprintf(text, 96, "; it wins the bout with %.1f %%", percent(o->kill));
    else if (o->death >= 0.0005)
        snprintf(text, 96, "; it loses the bout with %.1f %%", percent(o->death));
}

/* "3.0 damage to NAME", "2.0 health back for NAME" */
static void tell_loss(double loss, const char *whose, char text[80]) {
    if (loss < -0.05)
        snprintf(text, 80, "%.1f health back for %s", -loss, whose);
    else
        snprintf(text, 80, "%.1f damage to %s", loss < 0 ? 0 : loss, whose);
}

static void say_round(reasons *r, const destiny_outlook *o) {
    char given[80], taken[80], end[96];
    tell_loss(o->given, r->other, given);
    tell_loss(o->taken, "the own hero", taken);
    say_defeats(o, end);
    if (r->bout->phase < DESTINY_PHASE_ANSWER)
        say(r, "if nobody plays more, it wins the round with %.0f %%, a stand-off with %.0f %%; expected: %s, %s%s",
            percent(o->win), percent(o->tie), given, taken, end);
    else
        say(r, "if nobody plays more, the rest of the round is expected to bring %s, %s%s", given, taken, end);
}

/* ---- now or later --------------------------------------------------------------------------------------- */

static rp_action passing(const reasons *r) {
    rp_action useful[RP_LEGAL_MAX];
    rp_useful(r->view->game, &r->view->masked, r->player, useful);
    return useful[0];
}

static double worth_kept(const reasons *r, int index) {
    destiny_race race;
    destiny_race_of(r->view->game, r->bout, &destiny_default_weights, &race);
    return destiny_ability_worth(&race, r->player, index);
}

static void ability_reasons(reasons *r, rp_action action, const destiny_outlook *o) {
    destiny_outlook kept;
    if (!destiny_look_ahead(r->view->game, &r->view->masked, r->player, passing(r), &kept)) return;
    say(r, "a look no further than this round gives %.1f %% to win with it, %.1f %% with it kept%s",
        chance_of(o->value), chance_of(kept.value),
        o->value < kept.value ? ": only further plays or later rounds can speak for it" : "");
    int index = destiny_played(action);
    if (index >= DESTINY_HERO_ABILITIES_MAX) return;
    double worth = worth_kept(r, index);
    int left = r->bout->fighter[r->player].left[index];
    if (left == UINT8_MAX)
        say(r, "it can be used again; one use is worth about %.1f points of health", worth);
    else
        say(r, "%d use%s left; in a later round one is worth about %.1f points of health, by its effects", left,
            left == 1 ? "" : "s", worth);
}

/* Of not playing: the ability with the best prospects against it. */
static void pass_reasons(reasons *r, rp_action action, const destiny_outlook *o) {
    rp_action useful[RP_LEGAL_MAX], best = -1;
    destiny_outlook with, best_with = {.value = -INFINITY};
    char name[RP_TEXT_MAX];
    int count = rp_useful(r->view->game, &r->view->masked, r->player, useful);
    for (int i = 0; i < count; i++) {
        if (useful[i] == action || useful[i] < DESTINY_FIRST_ABILITY) continue;
        if (!destiny_look_ahead(r->view->game, &r->view->masked, r->player, useful[i], &with)) continue;
        if (with.value <= best_with.value) continue;
        best = useful[i];
        best_with = with;
    }
    if (best < 0) return;
    rp_action_text(r->view->game, &r->view->masked, r->player, best, name);
    say(r, "a look no further than this round gives %.1f %% to win, %.1f %% with %.40s, the best to use now%s",
        chance_of(o->value), chance_of(best_with.value), name,
        o->value < best_with.value ? ": only further plays or later rounds can speak for keeping it" : "");
    if (destiny_played(best) < DESTINY_HERO_ABILITIES_MAX)
        say(r, "kept, it is worth about %.1f points of health in a later round, by its effects",
            worth_kept(r, destiny_played(best)));
}

int destiny_reasons(const rp_view *view, rp_action action, char text[RP_REASONS_MAX][RP_REASON_TEXT_MAX]) {
    destiny_outlook outlook;
    reasons r = {.view = view,
                 .setup = destiny_setup_of(view->game),
                 .bout = destiny_bout_of(&view->masked),
                 .player = view->player,
                 .text = text};
    const char *own = r.setup->sheet[r.player].hero->name, *other = r.setup->sheet[1 - r.player].hero->name;
    snprintf(r.other, sizeof r.other, "%s", strcmp(own, other) == 0 ? "the other" : other);
    if (!destiny_look_ahead(view->game, &view->masked, r.player, action, &outlook)) return 0;
    say_round(&r, &outlook);
    if (action >= DESTINY_FIRST_ABILITY && !r.bout->pending)
        ability_reasons(&r, action, &outlook);
    else
        pass_reasons(&r, action, &outlook);
    return r.count;
}

/* ---- warnings ------------------------------------------------------------------------------------------- */

/* Whether anything that `player` has could make it good for him to be hurt, or harm the other for hurting him: an
 * ability left that is no attack of a winner, or one that acts by itself when he is hurt or low. */
static bool may_gain_by_harm(const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    const uint32_t acting = sheet->on_trigger[DESTINY_WHEN_HURT] | sheet->on_trigger[DESTINY_WHEN_OWN_LOW];
    if (acting) return true;
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = sheet->card[i].ability;
        for (int k = 0; k < ability->effect_count; k++)
            if (ability->effects[k].kind == DESTINY_SPECIAL && ability->effects[k].trigger != DESTINY_WHEN_PLAYED)
                return true;
        const uint32_t harmless = 1u << DESTINY_AT_SPEED | 1u << DESTINY_AT_DAMAGE_DICE |
                                  1u << DESTINY_AT_DAMAGE_SCORE | 1u << DESTINY_AT_AFTER_DAMAGE |
                                  1u << DESTINY_AT_INTERRUPT | 1u << DESTINY_AT_DODGE;
        if (bout->fighter[player].left[i] && ability->windows & ~harmless) return true;
    }
    return false;
}

/* Nobody who is about to attack can lose anything by a plain roll when nothing of the loser's answers to it and the
 * winner has nothing that ends or acts by itself with an attack. */
const char *destiny_warning(const rp_view *view, rp_action action) {
    const destiny_setup *setup = destiny_setup_of(view->game);
    const destiny_bout *bout = destiny_bout_of(&view->masked);
    int player = view->player;
    if (bout->phase != DESTINY_PHASE_DAMAGE_SCORE || action != DESTINY_NO_ROLL) return NULL;
    const destiny_sheet *own = &setup->sheet[player];
    if (bout->fighter[player].statuses >> DESTINY_STONE_SKIN & 1) return NULL; /* ended by not rolling */
    for (int i = 0; i < own->count; i++)
        for (int k = 0; k < own->card[i].ability->effect_count; k++)
            if (own->card[i].ability->effects[k].who == DESTINY_BOTH) return NULL;
    if (may_gain_by_harm(setup, bout, 1 - player)) return NULL;
    return "rolling costs nothing, and nothing the other has answers to it";
}
