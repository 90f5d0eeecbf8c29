/* From options and hero sheets to what a bout reads. */
#include "engine/games/destinyquest/heroes/setup.h"

#include "engine/games/destinyquest/bout/chance.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/heroes/digest.h"
#include "engine/games/destinyquest/knowledge.h"
#include "engine/games/destinyquest/useful/never_matters.h"
#include "engine/kit/dice.h"
#include "engine/page.h"

#include <stdlib.h>
#include <strings.h>

enum {
    OPTION_P1,
    OPTION_P2,
    OPTION_P1_HEALTH,
    OPTION_P2_HEALTH,
    OPTION_P1_BONUS,
    OPTION_P2_BONUS,
    OPTION_TIE,
    OPTION_FATAL_BLOW,
    OPTION_SACRIFICE_SLOT,
    OPTION_SACRIFICE,
    OPTION_ATTRIBUTE,
    OPTION_DEFEAT,
    OPTION_BOTH_DOWN,
    OPTION_ROUND_LIMIT,
    OPTION_LIMIT_RESULT,
    OPTION_HEAL_LIMIT,
    OPTION_PASSIVES,
    OPTION_USES,
    OPTION_DEMON_CLAWS,
    OPTION_REROLLS,
    OPTION_COUNT
};

const rp_option destiny_options[OPTION_COUNT] = {
    [OPTION_P1] = {"p1", RP_OPTION_TEXT, "l1w", 0, 0, NULL, "id of the first hero in the data"},
    [OPTION_P2] = {"p2", RP_OPTION_TEXT, "l1r", 0, 0, NULL, "id of the second hero in the data"},
    [OPTION_P1_HEALTH] = {"p1-health", RP_OPTION_INTEGER, NULL, 1, 200, NULL,
                          "present health of the first hero, before it is doubled; not set: as on the sheet"},
    [OPTION_P2_HEALTH] = {"p2-health", RP_OPTION_INTEGER, NULL, 1, 200, NULL, "the same of the second hero"},
    [OPTION_P1_BONUS] = {"p1-bonus", RP_OPTION_INTEGER, "0", 0, DESTINY_BONUS_MAX, NULL,
                         "added to speed, brawn, magic and armour of the first hero"},
    [OPTION_P2_BONUS] = {"p2-bonus", RP_OPTION_INTEGER, "0", 0, DESTINY_BONUS_MAX, NULL, "the same of the second hero"},
    [OPTION_TIE] = {"tie", RP_OPTION_CHOICE, "stand-off", 0, 0, "stand-off|reroll|faster",
                    "equal attack speeds: nobody wins the round, both roll again, or the higher speed attribute wins"},
    [OPTION_FATAL_BLOW] = {"fatal-blow", RP_OPTION_CHOICE, "both", 0, 0, "both|score|after",
                           "fatal blow can be played: in steps 5.2 and 6.3, in 5.2 only, or in 6.3 only"},
    [OPTION_SACRIFICE_SLOT] = {"sacrifice-slot", RP_OPTION_CHOICE, "counts", 0, 0, "counts|free",
                               "whether sacrifice is the combat ability of its round"},
    [OPTION_SACRIFICE] = {"sacrifice", RP_OPTION_CHOICE, "after-roll", 0, 0, "after-roll|before-roll",
                          "when sacrifice is decided"},
    [OPTION_ATTRIBUTE] =
        {"attribute", RP_OPTION_CHOICE, "higher", 0, 0, "higher|ask|path",
         "added to a damage score: the higher of brawn and magic, asked for, or by path (mage: magic)"},
    [OPTION_DEFEAT] = {"defeat", RP_OPTION_CHOICE, "at-once", 0, 0, "at-once|round-end",
                       "when no health left means defeat"},
    [OPTION_BOTH_DOWN] = {"both-down", RP_OPTION_CHOICE, "draw", 0, 0, "draw|sudden-death|less-negative",
                          "both without health: a draw, another round with 1 health each, or the smaller excess wins"},
    [OPTION_ROUND_LIMIT] = {"round-limit", RP_OPTION_INTEGER, "100", 0, 1000, NULL,
                            "rounds after which the bout is broken off; 0: off"},
    [OPTION_LIMIT_RESULT] = {"limit-result", RP_OPTION_CHOICE, "share", 0, 0, "share|draw",
                             "then: the larger share of starting health wins, or a draw"},
    [OPTION_HEAL_LIMIT] = {"heal-limit", RP_OPTION_CHOICE, "start", 0, 0, "start|none",
                           "health after healing: at most that at the start of the bout, or no limit"},
    [OPTION_PASSIVES] = {"passives", RP_OPTION_CHOICE, "automatic", 0, 0, "automatic|choose",
                         "passives of step 8: by themselves, or each may be switched off for a round"},
    [OPTION_USES] = {"uses", RP_OPTION_CHOICE, "bout", 0, 0, "bout|round|unlimited",
                     "how often abilities can be used whose data say \"default\""},
    [OPTION_DEMON_CLAWS] = {"demon-claws", RP_OPTION_CHOICE, "strike-back", 0, 0, "strike-back|passive",
                            "demon claws: played in step 7, or by itself at each double"},
    [OPTION_REROLLS] = {"rerolls", RP_OPTION_CHOICE, "once", 0, 0, "once|again",
                        "a die that was rolled again: its second result stands, or another use may roll it once more"},
};
_Static_assert((int)OPTION_COUNT == (int)DESTINY_OPTION_COUNT, "state.h has the number of options");

enum { USES_BOUT, USES_ROUND, USES_UNLIMITED, UNLIMITED = 255 }; /* option uses=; destiny_card.uses */

static uint8_t choice(const rp_game *game, int option) { return (uint8_t)game->spec.value[option].integer; }

/* ---- heroes --------------------------------------------------------------------------------------------- */

/* The hero that the option names. An owner's heroes.json need not have the hero that the option stands at by itself:
 * then it is his first for p1 and his second for p2. */
static const destiny_hero *find_hero(const rp_game *game, const destiny_book *book, int player, rp_error *error) {
    const rp_option_value *value = &game->spec.value[OPTION_P1 + player];
    char list[400] = "";
    rp_page page = {list, sizeof list, 0};
    for (uint32_t i = 0; i < book->hero_count; i++) {
        if (strcasecmp(book->hero[i].id, value->text) == 0) return &book->hero[i];
        rp_page_put(&page, "%s%s", i ? " " : "", book->hero[i].id);
    }
    if (!value->given) return &book->hero[player && book->hero_count > 1];
    rp_fail(error, RP_BAD_INPUT, "p%d=%.40s: there is no such hero; there are: %s", player + 1, value->text, list);
    return NULL;
}

static rp_status check_loot(const destiny_hero *hero, int player, rp_error *error) {
    for (int i = 0; i < hero->item_count; i++)
        if (hero->item[i].loot && !hero->item[i].shown)
            return rp_fail(error, RP_BAD_INPUT,
                           "p%d=%s: '%s' comes from a loot card that is not on show; put \"shown\": true beside it in "
                           "heroes.json, or take the item off",
                           player + 1, hero->id, hero->item[i].name);
    return RP_OK;
}

static void take_weapons(destiny_sheet *sheet) {
    int speed[2] = {0, 0}, brawn = 0;
    for (int i = 0; i < sheet->hero->item_count; i++) {
        const destiny_item *item = &sheet->hero->item[i];
        bool main_hand = strcmp(item->slot, "main-hand") == 0, left_hand = strcmp(item->slot, "left-hand") == 0;
        if ((!main_hand && !left_hand) || item->weapon == DESTINY_NO_WEAPON || item->weapon == DESTINY_SHIELD) continue;
        speed[left_hand] = item->bonus[DESTINY_SPEED];
        brawn += item->bonus[DESTINY_BRAWN];
    }
    sheet->weapon_speed = (int8_t)(speed[0] + speed[1]);
    sheet->best_weapon_speed = (int8_t)(speed[0] > speed[1] ? speed[0] : speed[1]);
    sheet->weapon_brawn = (int8_t)brawn;
}

/* ---- abilities ------------------------------------------------------------------------------------------ */

static bool has_ability(const destiny_hero *hero, int ability) {
    for (int i = 0; i < hero->ability_count; i++)
        if (hero->ability[i] == ability) return true;
    return false;
}

static bool can_use(const destiny_hero *hero, const destiny_ability *ability) {
    if (ability->no_effect || !destiny_weapons_fit(hero, ability)) return false;
    return !ability->unless || !has_ability(hero, ability->unless - 1);
}

static uint8_t uses_of(const destiny_setup *setup, const destiny_ability *ability, int copies) {
    switch (ability->uses_rule) {
    case DESTINY_USES_DEFAULT: return setup->uses == USES_BOUT ? 1 : UNLIMITED;
    case DESTINY_USES_BOUT: return ability->uses;
    case DESTINY_USES_ITEM: return (uint8_t)copies;
    default: return UNLIMITED;
    }
}

/* A passive that does something in step 8, itself or through what it has put on the opponent. */
static bool acts_at_round_end(const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        if (effect->trigger == DESTINY_WHEN_ROUND_ENDS) return true;
        if (effect->kind == DESTINY_INFLICT && effect->trigger == DESTINY_WHEN_HITS) return true;
    }
    return false;
}

static uint32_t windows_of(const destiny_setup *setup, const destiny_ability *ability) {
    uint32_t windows = ability->windows;
    uint32_t both = 1u << DESTINY_AT_DAMAGE_SCORE | 1u << DESTINY_AT_AFTER_DAMAGE;
    if ((windows & both) == both && setup->fatal_blow == DESTINY_FATAL_SCORE)
        windows &= ~(1u << DESTINY_AT_AFTER_DAMAGE);
    if ((windows & both) == both && setup->fatal_blow == DESTINY_FATAL_AFTER)
        windows &= ~(1u << DESTINY_AT_DAMAGE_SCORE);
    if (setup->passives == DESTINY_PASSIVES_CHOOSE && ability->kind == DESTINY_PASSIVE && acts_at_round_end(ability))
        windows |= 1u << DESTINY_AT_ROUND_END;
    return windows;
}

/* Demon claws are told twice in the data: as a strike back and as a passive. */
static bool told_as_other(const destiny_setup *setup, const destiny_ability *ability, const destiny_effect *effect) {
    bool claws = false;
    for (int i = 0; i < ability->effect_count; i++) claws |= ability->effects[i].special == DESTINY_SPECIAL_DEMON_CLAWS;
    return claws && (effect->trigger == DESTINY_WHEN_PLAYED) == (setup->claws == DESTINY_CLAWS_PASSIVE);
}

static void place_card(const destiny_setup *setup, destiny_sheet *sheet, int index) {
    const destiny_ability *ability = sheet->card[index].ability;
    uint32_t bit = UINT32_C(1) << index, windows = windows_of(setup, ability);
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        if (!told_as_other(setup, ability, effect))
            sheet->on_trigger[effect->trigger] |= bit;
        else if (effect->trigger == DESTINY_WHEN_PLAYED)
            windows = 0;
    }
    for (int window = 0; window < DESTINY_WINDOWS; window++)
        if (windows >> window & 1) sheet->in_window[window] |= bit;
    if (ability->kind == DESTINY_PASSIVE) sheet->passives |= bit;
}

/* Vindicator: abilities that can be used more often. */
static void add_uses(const destiny_setup *setup, destiny_sheet *sheet, const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++) {
        const destiny_effect *effect = &ability->effects[i];
        if (effect->kind != DESTINY_MORE_USES) continue;
        for (int k = 0; k < sheet->count; k++) {
            destiny_card *card = &sheet->card[k];
            if (card->ability == &setup->book->ability[effect->ability - 1] && card->uses && card->uses != UNLIMITED)
                card->uses = (uint8_t)(card->uses + effect->amount);
        }
    }
}

static void place_cards(const destiny_setup *setup, destiny_sheet *sheet) {
    const destiny_hero *hero = sheet->hero;
    sheet->count = hero->ability_count;
    for (int i = 0; i < sheet->count; i++) {
        const destiny_ability *ability = &setup->book->ability[hero->ability[i]];
        bool usable = can_use(hero, ability);
        sheet->card[i] = (destiny_card){.ability = ability,
                                        .copies = hero->copies[i],
                                        .uses = usable ? uses_of(setup, ability, hero->copies[i]) : 0};
        if (usable) place_card(setup, sheet, i);
    }
    for (int i = 0; i < sheet->count; i++)
        if (sheet->card[i].uses) add_uses(setup, sheet, sheet->card[i].ability);
}

/* Usurper is asked for wherever a speed or modifier ability of the opponent may be played. */
static void place_usurper(destiny_sheet *own, const destiny_sheet *other) {
    uint32_t usurper = 0, copied = 0;
    for (int i = 0; i < own->count; i++)
        for (int k = 0; k < own->card[i].ability->effect_count; k++)
            if (own->card[i].uses && own->card[i].ability->effects[k].special == DESTINY_SPECIAL_USURPER)
                usurper |= UINT32_C(1) << i;
    for (int i = 0; i < other->count; i++)
        if (other->card[i].ability->kind == DESTINY_SPEED_ABILITY || other->card[i].ability->kind == DESTINY_MODIFIER)
            copied |= UINT32_C(1) << i;
    for (int window = 0; window < DESTINY_WINDOWS; window++)
        if (other->in_window[window] & copied) own->in_window[window] |= usurper;
}

/* ---- options -------------------------------------------------------------------------------------------- */

static void take_options(destiny_setup *setup, const rp_game *game) {
    setup->tie = choice(game, OPTION_TIE);
    setup->fatal_blow = choice(game, OPTION_FATAL_BLOW);
    setup->sacrifice_slot = choice(game, OPTION_SACRIFICE_SLOT);
    setup->sacrifice = choice(game, OPTION_SACRIFICE);
    setup->arm = choice(game, OPTION_ATTRIBUTE);
    setup->defeat = choice(game, OPTION_DEFEAT);
    setup->both_down = choice(game, OPTION_BOTH_DOWN);
    setup->limit_result = choice(game, OPTION_LIMIT_RESULT);
    setup->heal_limit = choice(game, OPTION_HEAL_LIMIT);
    setup->passives = choice(game, OPTION_PASSIVES);
    setup->claws = choice(game, OPTION_DEMON_CLAWS);
    setup->rerolls = choice(game, OPTION_REROLLS);
    setup->uses = choice(game, OPTION_USES);
    setup->round_limit = (uint16_t)game->spec.value[OPTION_ROUND_LIMIT].integer;
}

static rp_status fill_sheet(destiny_setup *setup, const rp_game *game, int player, rp_error *error) {
    destiny_sheet *sheet = &setup->sheet[player];
    const destiny_hero *hero = find_hero(game, setup->book, player, error);
    if (!hero) return RP_BAD_INPUT;
    sheet->hero = hero;
    rp_status status = check_loot(hero, player, error);
    if (status) return status;
    const rp_option_value *health = &game->spec.value[OPTION_P1_HEALTH + player];
    int present = health->set ? (int)health->integer : hero->health;
    if (present > hero->health_maximum)
        return rp_fail(error, RP_BAD_INPUT, "p%d-health=%d: %s has at most %d", player + 1, present, hero->name,
                       hero->health_maximum);
    sheet->start_health = (int16_t)(2 * present);
    sheet->health_limit = setup->heal_limit == DESTINY_HEAL_START ? sheet->start_health : INT16_MAX;
    int bonus = (int)game->spec.value[OPTION_P1_BONUS + player].integer;
    for (int i = 0; i < DESTINY_ATTRIBUTES; i++) sheet->attribute[i] = (int8_t)(hero->attribute[i] + bonus);
    take_weapons(sheet);
    place_cards(setup, sheet);
    return RP_OK;
}

/* True unless it is plain that the hero can take no health from the other: his plain damage score at its best stays
 * within the armour, and no ability of his harms, lowers armour or raises a score. */
static bool could_hurt(const destiny_sheet *own, const destiny_sheet *other) {
    int strength =
        own->attribute[own->attribute[DESTINY_MAGIC] > own->attribute[DESTINY_BRAWN] ? DESTINY_MAGIC : DESTINY_BRAWN];
    if (strength + 6 > other->attribute[DESTINY_ARMOUR]) return true;
    for (int i = 0; i < own->count; i++) {
        if (!own->card[i].uses) continue;
        for (int k = 0; k < own->card[i].ability->effect_count; k++) {
            int kind = own->card[i].ability->effects[k].kind;
            bool harmless = kind == DESTINY_HEAL || kind == DESTINY_CURE || kind == DESTINY_IMMUNE ||
                            kind == DESTINY_SPEED_DICE || kind == DESTINY_ATTACK_SPEED ||
                            kind == DESTINY_DOUBLE_ARMOUR || kind == DESTINY_WIN_ROUND || kind == DESTINY_COST ||
                            kind == DESTINY_REROLL || kind == DESTINY_STRENGTHEN;
            if (!harmless) return true;
        }
    }
    return false;
}

static void list_all(destiny_setup *all, const destiny_setup *setup) {
    *all = *setup;
    all->lists_all = true;
    for (int player = 0; player < DESTINY_HEROES; player++) {
        destiny_sheet *sheet = &all->sheet[player];
        memcpy(sheet->offered_in, sheet->in_window, sizeof sheet->offered_in);
        sheet->winners_only = sheet->losers_only = 0;
    }
}

static void fill_info(rp_game *game, const destiny_setup *setup) {
    game->info =
        (rp_game_info){.capabilities = RP_HAS_CHANCE | RP_HAS_SIMULTANEOUS | RP_ZERO_SUM | RP_ENUMERATES_BELIEFS,
                       .players = DESTINY_HEROES,
                       .player_names = {"first", "second"},
                       .state_size = sizeof(destiny_bout),
                       .position_size = offsetof(destiny_bout, history),
                       .legal_maximum = RP_LEGAL_MAX,
                       .outcomes_maximum = rp_dice_outcomes(DESTINY_DICE_MAX - 1),
                       .length_maximum = destiny_length_maximum(setup),
                       .payoff_minimum = -1,
                       .payoff_maximum = 1};
}

rp_status destiny_create(rp_game *game, const rp_data *data, rp_error *error) {
    destiny_setup *setup = aligned_alloc(_Alignof(destiny_setup), 2 * sizeof *setup);
    if (!setup) return rp_fail(error, RP_FAILED, "no memory for a game");
    memset(setup, 0, 2 * sizeof *setup);
    game->setup = setup;
    setup->book = data ? data->bytes : destiny_book_default();
    take_options(setup, game);
    rp_status status = fill_sheet(setup, game, 0, error);
    if (!status) status = fill_sheet(setup, game, 1, error);
    if (status) return status;
    if (setup->round_limit == 0 && !could_hurt(&setup->sheet[0], &setup->sheet[1]) &&
        !could_hurt(&setup->sheet[1], &setup->sheet[0]))
        return rp_fail(error, RP_BAD_INPUT,
                       "round-limit=0: neither %s nor %s could ever hurt the other; set a limit from 1 to 1000",
                       setup->sheet[0].hero->id, setup->sheet[1].hero->id);
    place_usurper(&setup->sheet[0], &setup->sheet[1]);
    place_usurper(&setup->sheet[1], &setup->sheet[0]);
    destiny_digest_make(setup);
    destiny_find_readers(setup);
    list_all(setup + 1, setup);
    fill_info(game, setup);
    return RP_OK;
}
