#include "play/faces/destinyquest_causes.h"

#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/texts.h"

#include <stdio.h>

enum { ACT_IN_STEP_EIGHT = ((2u << DESTINY_PACKMASTER) - 1) | 1u << DESTINY_MEDITATION };

static void add(char text[RP_TEXT_MAX], const char *name) {
    size_t used = strlen(text);
    if (strstr(text, name)) return;
    snprintf(text + used, RP_TEXT_MAX - used, "%s%s", used ? ", " : "", name);
}

static bool meets(const destiny_effect *effect, bool own) {
    return effect->who == DESTINY_BOTH || (effect->who == DESTINY_OWN) == own;
}

/* Effects on health that need nothing else; a hit heals nobody who has all his health. */
static bool surely_acts(const destiny_event *event, const destiny_effect *effect, int player) {
    bool whole = event->before->fighter[player].health >= event->setup->sheet[player].health_limit;
    if (effect->condition != DESTINY_ALWAYS || effect->ability) return false;
    return effect->kind == DESTINY_DAMAGE ||
           (effect->kind == DESTINY_HEAL && !(whole && effect->trigger == DESTINY_WHEN_HITS));
}

/* Passives of `owner` with an effect of that trigger on the health of `player`; those with a condition are left out. */
static void add_passives(const destiny_event *event, int owner, int player, int trigger, char text[RP_TEXT_MAX]) {
    uint32_t mask = event->setup->sheet[owner].on_trigger[trigger] & ~event->before->fighter[owner].passives_off;
    while (mask) {
        int index = destiny_next_bit(&mask);
        const destiny_ability *ability = event->setup->sheet[owner].card[index].ability;
        char name[RP_TEXT_MAX];
        destiny_ability_text(event->setup, owner, index, name);
        for (int i = 0; i < ability->effect_count; i++) {
            const destiny_effect *effect = &ability->effects[i];
            bool due = effect->trigger == trigger && surely_acts(event, effect, player);
            if (due && meets(effect, owner == player)) add(text, name);
        }
    }
}

/* What lasts on `player` and lasted when step 8 began. */
static void add_statuses(const destiny_event *event, int player, char text[RP_TEXT_MAX]) {
    uint32_t mask = event->after->fighter[player].statuses & ACT_IN_STEP_EIGHT;
    while (mask) {
        char word[RP_WORD_MAX];
        add(text, rp_word_text(destiny_status_names, destiny_next_bit(&mask), word));
    }
}

void destiny_causes(const destiny_event *event, int player, char text[RP_TEXT_MAX]) {
    text[0] = 0;
    if (player == event->striker) {
        add_passives(event, player, player, DESTINY_WHEN_HITS, text);
        add_passives(event, !player, player, DESTINY_WHEN_HURT, text);
    }
    if (!event->round_ended || event->setup->passives == DESTINY_PASSIVES_CHOOSE) return;
    add_statuses(event, player, text);
    for (int owner = 0; owner < DESTINY_HEROES; owner++)
        add_passives(event, owner, player, DESTINY_WHEN_ROUND_ENDS, text);
}
