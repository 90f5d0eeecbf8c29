/* A drawing of both hero sheets, the dice and what is asked, for people and for logs. */
#include "engine/games/destinyquest/positions/positions.h"

#include "engine/games/destinyquest/bout/chance.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/dice_pools.h"
#include "engine/games/destinyquest/effects/score.h"
#include "engine/games/destinyquest/texts.h"
#include "engine/page.h"

#include <stdarg.h>
#include <stdio.h>

enum { PAGE_COLUMNS = 100, BAR_CELLS = 20 };

typedef struct page {
    rp_page page;
    size_t line; /* where its last line begins */
} page;

__attribute__((format(printf, 2, 3))) static void put(page *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    rp_page_put_list(&to->page, format, arguments);
    va_end(arguments);
}

static void end_line(page *to) {
    put(to, "\n");
    to->line = to->page.used;
}

/* Puts `text` on this line, or on a new one when it and a comma would pass the last column. */
static void put_wrapped(page *to, const char *text) {
    if (to->page.used - to->line + strlen(text) >= PAGE_COLUMNS) {
        end_line(to);
        put(to, "     ");
        text += *text == ' ';
    }
    put(to, "%s", text);
}

/* Starts a list with its title or goes on with it. */
static void put_item(page *to, const char *title, bool *begun, const char *text) {
    char item[RP_TEXT_MAX + 16];
    if (*begun)
        put(to, ",");
    else
        put(to, "  %s:", title);
    *begun = true;
    snprintf(item, sizeof item, " %s", text);
    put_wrapped(to, item);
}

static void put_bar(page *to, int health, int full) {
    int cells = health <= 0 || full <= 0 ? 0 : (health * BAR_CELLS + full - 1) / full;
    if (cells > BAR_CELLS) cells = BAR_CELLS;
    put(to, "[%.*s%.*s]", cells, "####################", BAR_CELLS - cells, "....................");
}

/* ---- a hero ------------------------------------------------------------------------------------------------- */

static void put_attributes(page *to, const destiny_setup *setup, const destiny_bout *bout, int player) {
    char word[RP_WORD_MAX];
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int now = destiny_attribute_now(setup, bout, player, attribute);
        int usual = setup->sheet[player].attribute[attribute];
        put(to, "  %s %d", rp_word_text(destiny_attribute_names, attribute, word), now);
        if (now != usual) put(to, " (%d%+d)", usual, now - usual);
    }
    end_line(to);
}

typedef enum use { IN_USE, USED_UP, USELESS } use; /* useless: it needs what this bout does not have */

static use use_of(const destiny_card *card, int left) {
    if (!card->uses) return USELESS;
    return left || card->ability->kind == DESTINY_PASSIVE ? IN_USE : USED_UP;
}

/* A line of the abilities in that use, of one kind or of all (`kind` -1). */
static void put_abilities(page *to, const destiny_setup *setup, const destiny_bout *bout, int player, const char *title,
                          int kind, use wanted) {
    const destiny_sheet *sheet = &setup->sheet[player];
    char name[RP_TEXT_MAX], item[RP_TEXT_MAX + 8];
    bool begun = false;
    for (int index = 0; index < sheet->count; index++) {
        const destiny_card *card = &sheet->card[index];
        int left = bout->fighter[player].left[index];
        if ((kind >= 0 && card->ability->kind != kind) || use_of(card, left) != wanted) continue;
        destiny_ability_text(setup, player, index, name);
        if (destiny_counts_uses(card, left))
            snprintf(item, sizeof item, "%s x%d", name, left);
        else
            snprintf(item, sizeof item, "%s", name);
        put_item(to, title, &begun, item);
    }
    if (begun) end_line(to);
}

static void put_coming(page *to, const destiny_fighter *fighter) {
    char word[RP_WORD_MAX], item[RP_TEXT_MAX];
    bool begun = false;
    for (int round = 1; round < DESTINY_ROUNDS_AHEAD; round++) {
        for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
            if (!fighter->coming[round][attribute]) continue;
            snprintf(item, sizeof item, "%s %+d in %d round%s", rp_word_text(destiny_attribute_names, attribute, word),
                     fighter->coming[round][attribute], round, round > 1 ? "s" : "");
            put_item(to, "to come", &begun, item);
        }
        snprintf(item, sizeof item, "no armour in %d round%s", round, round > 1 ? "s" : "");
        if (fighter->no_armour >> round & 1) put_item(to, "to come", &begun, item);
    }
    if (begun) end_line(to);
}

static void put_statuses(page *to, const destiny_fighter *fighter) {
    char word[RP_WORD_MAX];
    bool begun = false;
    for (int status = 0; status < DESTINY_STATUSES; status++)
        if (fighter->statuses >> status & 1)
            put_item(to, "status", &begun, rp_word_text(destiny_status_names, status, word));
    if (begun) end_line(to);
}

static void put_loot(page *to, const destiny_hero *hero) {
    char item[RP_TEXT_MAX];
    bool begun = false;
    for (int i = 0; i < hero->item_count; i++) {
        if (!hero->item[i].loot || !hero->item[i].shown) continue;
        snprintf(item, sizeof item, "%s (%s)", hero->item[i].name, hero->item[i].slot);
        put_item(to, "loot cards on show", &begun, item);
    }
    if (begun) end_line(to);
}

static void put_dice(page *to, const char *title, const uint8_t dice[], int room, bool faces_count) {
    char text[RP_TEXT_MAX];
    destiny_dice_text(dice, room, faces_count, text);
    put(to, "  %s %s", title, text);
}

static void put_marks(page *to, const uint8_t dice[], uint8_t marks) {
    put(to, ", rolled again:");
    for (int place = 0; place < DESTINY_DICE_MAX; place++)
        if (marks >> place & 1) put(to, " %d", dice[place]);
}

/* Dice of his that lie among those that wait to be rolled are no total yet, and beyond the finding of the winner
 * changes of the total are forgotten. */
static void put_speed_dice(page *to, const destiny_setup *setup, const destiny_bout *bout, int player) {
    const uint8_t *dice = bout->fighter[player].die;
    bool waits = bout->roller == player && (bout->roll == DESTINY_ROLL_SPEED || bout->roll == DESTINY_ROLL_AGAIN);
    if (!dice[0]) return;
    put_dice(to, "attack speed dice", dice, DESTINY_SPEED_DICE_MAX, destiny_speed_faces_count(setup, bout, player));
    if (bout->fighter[player].rolled_again) put_marks(to, dice, bout->fighter[player].rolled_again);
    if (!waits && bout->phase <= DESTINY_PHASE_SPEED_ROLLED)
        put(to, ", attack speed %d", destiny_attack_speed(setup, bout, player));
    end_line(to);
}

static void put_hero(page *to, const destiny_setup *setup, const destiny_bout *bout, int player) {
    const destiny_sheet *sheet = &setup->sheet[player];
    const destiny_fighter *fighter = &bout->fighter[player];
    char word[RP_WORD_MAX];
    char path[RP_TEXT_MAX];
    put(to, "%s: %s", rp_word_text(destiny_player_names, player + 1, word), sheet->hero->name);
    snprintf(path, sizeof path, " (%s%s%s)", sheet->hero->path, sheet->hero->career[0] ? ", " : "",
             sheet->hero->career);
    put_wrapped(to, path);
    end_line(to);
    put(to, "  health %d of %d ", fighter->health, sheet->start_health);
    put_bar(to, fighter->health, sheet->start_health);
    end_line(to);
    if (bout->phase == DESTINY_PHASE_OVER) return; /* nothing else is left in the bytes */
    put_attributes(to, setup, bout, player);
    put_coming(to, fighter);
    put_statuses(to, fighter);
    for (int kind = DESTINY_SPEED_ABILITY; kind <= DESTINY_PASSIVE; kind++)
        put_abilities(to, setup, bout, player, rp_word_text(destiny_kind_names, kind, word), kind, IN_USE);
    put_abilities(to, setup, bout, player, "used up", -1, USED_UP);
    put_abilities(to, setup, bout, player, "of no use here", -1, USELESS);
    put_loot(to, sheet->hero);
    put_speed_dice(to, setup, bout, player);
}

/* ---- what goes on ------------------------------------------------------------------------------------------- */

/* What the player who acts in a phase is asked; the order is that of destiny_phase. */
static const char *const questions[DESTINY_PHASES] = {
    [DESTINY_PHASE_ROUND_START] = "a modifier before step 1",
    [DESTINY_PHASE_SLOWER] = "step 1.2, a speed ability, as the slower hero",
    [DESTINY_PHASE_FASTER] = "step 1.3, a speed ability, as the faster hero",
    [DESTINY_PHASE_SECRET] = "step 1.4, a speed ability, both in secret",
    [DESTINY_PHASE_SPEED_ROLLED] = "a modifier of the attack speed rolls",
    [DESTINY_PHASE_ANSWER] = "step 3, an interrupt or a dodge",
    [DESTINY_PHASE_AFTER_DODGE] = "an answer to the dodge",
    [DESTINY_PHASE_DAMAGE_DICE] = "step 4, a damage dice ability",
    [DESTINY_PHASE_DAMAGE_SCORE] = "step 5, a damage score, plain or with an ability",
    [DESTINY_PHASE_BEFORE_DAMAGE] = "a modifier before the damage roll",
    [DESTINY_PHASE_DAMAGE_ROLLED] = "a modifier of the damage roll",
    [DESTINY_PHASE_SACRIFICE] = "a sacrifice against the damage",
    [DESTINY_PHASE_DECLINED_EARLY] = "a modifier before the damage roll, without a sacrifice",
    [DESTINY_PHASE_DECLINED] = "a modifier of the damage roll, without a sacrifice",
    [DESTINY_PHASE_BRACE] = "a strike back that wards too",
    [DESTINY_PHASE_BRACED] = "a modifier of the damage roll, the last one",
    [DESTINY_PHASE_AFTER_DAMAGE] = "step 6.3, an ability after damage",
    [DESTINY_PHASE_HURT] = "a modifier after the loss of health",
    [DESTINY_PHASE_STRIKE_BACK] = "step 7, a strike back",
    [DESTINY_PHASE_STRUCK] = "a modifier against the damage that comes back",
    [DESTINY_PHASE_ROUND_END] = "a modifier before step 8",
};

static void put_question(page *to, const rp_game *game, const rp_state *state) {
    const destiny_bout *bout = destiny_bout_of(state);
    char word[RP_WORD_MAX];
    unsigned acting = rp_to_act(game, state);
    if (acting == RP_TO_ACT_CHANCE) {
        put(to, "%s rolls %d %s", rp_word_text(destiny_player_names, bout->roller + 1, word), bout->roll_count,
            bout->roll_count == 1 ? "die" : "dice");
        end_line(to);
    }
    for (int player = 0; acting != RP_TO_ACT_CHANCE && player < DESTINY_HEROES; player++) {
        if (!(acting >> player & 1)) continue;
        const char *question = bout->open_roll ? "a modifier of the dice of an ability" : questions[bout->phase];
        put(to, "%s is asked: %s", rp_word_text(destiny_player_names, player + 1, word), question ? question : "");
        end_line(to);
    }
}

/* How much it was is kept only up to step 7, and only where an ability reads it. */
static void put_loss(page *to, const destiny_setup *setup, const destiny_bout *bout) {
    bool fresh = bout->phase == DESTINY_PHASE_AFTER_DAMAGE || bout->phase == DESTINY_PHASE_HURT;
    if (!bout->loss) return;
    if (fresh && setup->sheet[bout->winner - 1].digest.reads_loss && bout->loss < UINT8_MAX)
        put(to, ", %d health lost", bout->loss);
    else
        put(to, ", health lost");
}

static void put_attack(page *to, const destiny_setup *setup, const destiny_bout *bout) {
    char text[RP_TEXT_MAX];
    if (!bout->winner) return;
    put(to, "%s has won the round", rp_word_text(destiny_player_names, bout->winner, text));
    if (bout->attack_ability) {
        destiny_ability_text(setup, bout->winner - 1, bout->attack_ability - 1, text);
        put(to, ", attacks with %s", text);
    }
    put_loss(to, setup, bout);
    if (bout->striking && !bout->roll) put(to, ", %d damage comes back", bout->striking);
    end_line(to);
}

static void put_damage_dice(page *to, const destiny_setup *setup, const destiny_bout *bout) {
    int owner = destiny_damage_owner(bout);
    put_dice(to, "damage dice", bout->die, DESTINY_DICE_MAX, destiny_damage_faces_count(setup, bout, owner));
    if (bout->rolled_again) put_marks(to, bout->die, bout->rolled_again);
    if (!bout->struck && !bout->roll && bout->attack == DESTINY_BY_SCORE)
        put(to, ", damage score %d", destiny_attack_total(setup, bout));
    end_line(to);
}

/* Without a limit rounds after the first are not counted. */
static void put_round(page *to, const destiny_setup *setup, const destiny_bout *bout) {
    if (bout->phase == DESTINY_PHASE_OVER) return;
    if (bout->phase == DESTINY_PHASE_BOUT_START)
        put(to, "Before round 1, ");
    else if (setup->round_limit || bout->round == 1)
        put(to, "Round %d, ", bout->round);
    else
        put(to, "A later round, ");
}

static void put_open_dice(page *to, const destiny_setup *setup, const destiny_bout *bout) {
    char word[RP_WORD_MAX], cause[RP_TEXT_MAX] = "", title[2 * RP_TEXT_MAX];
    if (bout->open_ability) destiny_ability_text(setup, bout->open_roller, bout->open_ability - 1, cause);
    snprintf(title, sizeof title, "dice of %s's %s:", rp_word_text(destiny_player_names, bout->open_roller + 1, word),
             cause[0] ? cause : rp_word_text(destiny_roll_names, bout->open_roll, (char[RP_WORD_MAX]){0}));
    put_dice(to, title, bout->open_die, DESTINY_DICE_MAX, destiny_damage_faces_count(setup, bout, bout->open_roller));
    if (bout->open_again) put_marks(to, bout->open_die, bout->open_again);
    end_line(to);
}

void destiny_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size) {
    (void)player; /* both players see everything */
    const destiny_setup *setup = destiny_setup_of(game);
    const destiny_bout *bout = destiny_bout_of(state);
    char word[RP_WORD_MAX];
    page sheet = {{text, size, 0}, 0};
    if (size) text[0] = 0;
    put_round(&sheet, setup, bout);
    put(&sheet, "%s", rp_word_text(destiny_phase_names, bout->phase, word));
    if (bout->result)
        put(&sheet, ": %s%s", bout->result == DESTINY_RESULT_DRAW ? "" : "won by ",
            rp_word_text(destiny_result_names, bout->result, word));
    end_line(&sheet);
    for (int hero = 0; hero < DESTINY_HEROES; hero++) put_hero(&sheet, setup, bout, hero);
    put_attack(&sheet, setup, bout);
    if (bout->die[0]) put_damage_dice(&sheet, setup, bout);
    if (bout->open_die[0]) put_open_dice(&sheet, setup, bout);
    put_question(&sheet, game, state);
}
