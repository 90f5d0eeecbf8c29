#include "play/faces/destinyquest/view.h"

#include "engine/games/destinyquest/bout/chance.h"
#include "engine/games/destinyquest/bout/foresight.h"
#include "engine/games/destinyquest/effects/act.h"
#include "engine/games/destinyquest/effects/attributes.h"
#include "engine/games/destinyquest/effects/measures.h"
#include "engine/games/destinyquest/effects/triggers.h"
#include "engine/games/destinyquest/texts.h"
#include "eval/evaluate.h"
#include "play/faces/destinyquest/narrator.h"
#include "play/terminal/console.h"

#include <stdarg.h>
#include <stdio.h>

enum { LINE_MAX_BYTES = 1024, CHOICE_COLUMNS = 27, TOTAL_BYTES = 128 };

typedef struct table {
    FILE *out;
    const rp_view *view;
    const destiny_setup *setup;
    const destiny_bout *bout;
    bool colours;
} table;

static const char *plain(const table *t) { return t->colours ? "\033[0m" : ""; }
static const char *bold(const table *t) { return t->colours ? "\033[1m" : ""; }

/* ---- both heroes in short ------------------------------------------------------------------------------- */

static void append(char line[LINE_MAX_BYTES], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void append(char line[LINE_MAX_BYTES], const char *format, ...) {
    va_list arguments;
    size_t used = strlen(line);
    va_start(arguments, format);
    vsnprintf(line + used, LINE_MAX_BYTES - used, format, arguments);
    va_end(arguments);
}

static void add_attributes(const table *t, int player, char line[LINE_MAX_BYTES]) {
    char word[RP_WORD_MAX];
    for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
        int now = destiny_attribute_now(t->setup, t->bout, player, attribute);
        int usual = t->setup->sheet[player].attribute[attribute];
        append(line, "  %s %d", rp_word_text(destiny_attribute_names, attribute, word), now);
        if (now != usual) append(line, " (%+d)", now - usual);
    }
}

/* One more of what is separated by bars. */
static void add_note(char line[LINE_MAX_BYTES], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_note(char line[LINE_MAX_BYTES], const char *format, ...) {
    char note[LINE_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
    append(line, "%s%s", line[0] ? " | " : "", note);
}

/* With how much it does where the end of the round does not tell it. */
static void add_status(const table *t, int player, int status, char line[LINE_MAX_BYTES]) {
    char word[RP_WORD_MAX];
    const destiny_digest *own = &t->setup->sheet[player].digest, *other = &t->setup->sheet[!player].digest;
    rp_word_text(destiny_status_names, status, word);
    if (status == DESTINY_MEDITATION)
        add_note(line, "%s (heals %d each round)", word, own->status_power[status]);
    else if (status == DESTINY_SPIRIT_MARK)
        add_note(line, "%s (damage scores against him %d more)", word, other->status_power[status]);
    else if (status == DESTINY_VORTEX)
        add_note(line, "own %s (a die each round)", word);
    else if (status == DESTINY_TIME_SHIFT)
        add_note(line, "%s (%d rounds)", word, t->bout->fighter[player].shift_rounds);
    else
        add_note(line, "%s", word);
}

/* Statuses that take health stand in what he loses, unless they take nothing now. */
static void add_statuses(const table *t, int player, const char *losses, char line[LINE_MAX_BYTES]) {
    char word[RP_WORD_MAX];
    uint32_t statuses = t->bout->fighter[player].statuses & ~(1u << DESTINY_BLED_BEFORE);
    while (statuses) {
        int status = destiny_next_bit(&statuses);
        rp_word_text(destiny_status_names, status, word);
        if (status > DESTINY_PACKMASTER || !strstr(losses, word)) add_status(t, player, status, line);
    }
}

static bool is_same_to_come(const destiny_fighter *fighter, int round, int other) {
    return memcmp(fighter->coming[round], fighter->coming[other], sizeof fighter->coming[round]) == 0 &&
           !(fighter->no_armour >> round & 1) == !(fighter->no_armour >> other & 1);
}

/* "next round: speed -1, no armour", "next 3 rounds: speed -1" */
static void add_coming(const destiny_fighter *fighter, char line[LINE_MAX_BYTES]) {
    bool for_good = fighter->no_armour & 0x80;
    for (int round = 1, end; round < DESTINY_ROUNDS_AHEAD; round = end) {
        char changes[TOTAL_BYTES] = "", word[RP_WORD_MAX];
        for (end = round + 1; end < DESTINY_ROUNDS_AHEAD && is_same_to_come(fighter, round, end);) end++;
        for (int attribute = 0; attribute < DESTINY_ATTRIBUTES; attribute++) {
            int amount = fighter->coming[round][attribute];
            size_t used = strlen(changes);
            if (amount)
                snprintf(changes + used, sizeof changes - used, "%s%s %+d", used ? ", " : "",
                         rp_word_text(destiny_attribute_names, attribute, word), amount);
        }
        size_t used = strlen(changes);
        if (!for_good && fighter->no_armour >> round & 1)
            snprintf(changes + used, sizeof changes - used, "%sno armour", used ? ", " : "");
        if (!changes[0]) continue;
        if (round > 1)
            add_note(line, "in %d rounds: %s", round, changes);
        else if (end == round + 1)
            add_note(line, "next round: %s", changes);
        else
            add_note(line, "next %d rounds: %s", end - round, changes);
    }
}

/* What was played in this round and is not over. */
static void add_played(const table *t, int player, char line[LINE_MAX_BYTES]) {
    const destiny_fighter *fighter = &t->bout->fighter[player];
    char speed[RP_TEXT_MAX] = "", combat[RP_TEXT_MAX] = "";
    if (fighter->speed_played) destiny_ability_text(t->setup, player, fighter->speed_played - 1, speed);
    if (fighter->combat_played) destiny_ability_text(t->setup, player, fighter->combat_played - 1, combat);
    if (speed[0] || combat[0]) add_note(line, "this round: %s%s%s", speed, speed[0] && combat[0] ? ", " : "", combat);
}

/* What lasts on a hero, and what it is about to do; "" for nothing. */
static void add_lasting(const table *t, int player, char line[LINE_MAX_BYTES]) {
    char losses[RP_NARRATION_MAX];
    destiny_narrate_losses_to_come(t->view, player, losses);
    if (losses[0]) add_note(line, "end of round %s", losses);
    add_statuses(t, player, losses, line);
    add_coming(&t->bout->fighter[player], line);
    add_played(t, player, line);
}

/* The rules want cards of loot that is worn to lie on show all the time. */
static void print_loot(const table *t, int player) {
    const destiny_hero *hero = t->setup->sheet[player].hero;
    char line[LINE_MAX_BYTES] = "";
    for (int i = 0; i < hero->item_count; i++)
        if (hero->item[i].loot && hero->item[i].shown)
            append(line, "%s%s", line[0] ? ", " : "    loot cards on show: ", hero->item[i].name);
    if (!line[0]) return;
    append(line, "\n");
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), 2);
}

/* In one line, or in two or three where that is too long: the attributes, what lasts. */
static void print_hero(const table *t, int player) {
    char who[DESTINY_NAME_WORDS], health[48], line[LINE_MAX_BYTES] = " ", lasting[LINE_MAX_BYTES] = "";
    int width = rp_console_width(stdout);
    destiny_hero_words(t->setup, player, t->view->player, true, who);
    snprintf(health, sizeof health, ": health %d of %d", t->bout->fighter[player].health,
             t->setup->sheet[player].start_health);
    add_attributes(t, player, line);
    add_lasting(t, player, lasting);
    fprintf(t->out, "%s%s%s%s", bold(t), who, plain(t), health);
    int used = rp_console_columns(who) + rp_console_columns(health), more = rp_console_columns(line);
    bool breaks = used + more > width;
    fprintf(t->out, "%s%s", breaks ? "\n " : "", line);
    used = breaks ? 1 + more : used + more;
    if (lasting[0] && used + 4 + rp_console_columns(lasting) > width) {
        char own[LINE_MAX_BYTES] = "    ";
        append(own, "%s\n", lasting);
        fprintf(t->out, "\n");
        rp_console_print_wrapped(t->out, own, width, 2);
    } else {
        fprintf(t->out, "%s%s\n", lasting[0] ? "  | " : "", lasting);
    }
    print_loot(t, player);
}

/* ---- the round ------------------------------------------------------------------------------------------ */

/* "Your dice for shield spin: 2 4" */
static void print_open_dice(const table *t) {
    const destiny_bout *bout = t->bout;
    char who[DESTINY_NAME_WORDS], cause[RP_TEXT_MAX] = "stone skin", dice[RP_TEXT_MAX], line[LINE_MAX_BYTES] = "";
    bool own = bout->open_roller == t->view->player;
    destiny_hero_words(t->setup, bout->open_roller, t->view->player, true, who);
    if (bout->open_ability) destiny_ability_text(t->setup, bout->open_roller, bout->open_ability - 1, cause);
    destiny_dice_text(bout->open_die, DESTINY_DICE_MAX, destiny_damage_faces_count(t->setup, bout, bout->open_roller),
                      dice);
    append(line, "%s%s dice for %s: %s\n", own ? "Your" : who, own ? "" : "'s", cause, dice);
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), 2);
}

/* "you 21 (dice 3 3)" */
static void add_speed_total(const table *t, int player, char line[LINE_MAX_BYTES]) {
    char who[DESTINY_NAME_WORDS], dice[RP_TEXT_MAX];
    const destiny_fighter *fighter = &t->bout->fighter[player];
    destiny_hero_words(t->setup, player, t->view->player, false, who);
    destiny_dice_text(fighter->die, DESTINY_SPEED_DICE_MAX, destiny_speed_faces_count(t->setup, t->bout, player), dice);
    append(line, "%s %d (%s%s", who, destiny_attack_speed(t->setup, t->bout, player), dice[0] ? "dice " : "no dice",
           dice);
    if (fighter->attack_speed_more) append(line, ", %+d", fighter->attack_speed_more);
    append(line, ")");
}

/* Both totals, and who wins the round by them. */
static void print_speed_totals(const table *t) {
    char line[LINE_MAX_BYTES] = "Attack speed: ";
    int winner = destiny_faster(t->setup, t->bout) - 1, you = t->view->player;
    add_speed_total(t, you, line);
    append(line, ", ");
    add_speed_total(t, 1 - you, line);
    append(line, ": %s as it stands.\n", winner < 0 ? "a tie" : winner == you ? "you win" : "you lose");
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), 2);
}

/* The attack speed rolls to come, where they are not two new dice and speed each. */
static void print_speed_to_come(const table *t) {
    int dice[DESTINY_HEROES] = {destiny_speed_dice(t->bout, 0), destiny_speed_dice(t->bout, 1)};
    char line[LINE_MAX_BYTES] = "Attack speed to come:", who[DESTINY_NAME_WORDS], lie[RP_TEXT_MAX];
    bool kept = t->bout->fighter[0].kept[0] || t->bout->fighter[1].kept[0];
    if (dice[0] == 2 && dice[1] == 2 && !kept) return;
    for (int i = 0, player = t->view->player; i < DESTINY_HEROES; i++, player = 1 - player) {
        destiny_hero_words(t->setup, player, t->view->player, false, who);
        append(line, "%s %s %d + %d %s", i ? "," : "", who,
               destiny_attribute_now(t->setup, t->bout, player, DESTINY_SPEED), dice[player],
               dice[player] == 1 ? "die" : "dice");
        destiny_dice_text(t->bout->fighter[player].kept, DESTINY_SPEED_DICE_MAX, true, lie);
        if (lie[0]) append(line, " (kept: %s)", lie);
    }
    append(line, "\n");
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), 2);
}

/* "The attack to come: 2 dice, 14 to 24 damage after armour." */
static void print_damage_to_come(const table *t) {
    int damage[2] = {0}, dice = destiny_foresee_damage(t->setup, t->bout, damage);
    if (!dice) return;
    fprintf(t->out, "%s: %d %s, ", t->bout->attack ? "The attack to come" : "A plain damage score", dice,
            dice == 1 ? "die" : "dice");
    if (damage[0] == damage[1])
        fprintf(t->out, "%d damage after armour.\n", damage[0]);
    else
        fprintf(t->out, "%d to %d damage after armour.\n", damage[0], damage[1]);
}

/* "The damage score is 35 (dice 4, magic 31) against armour 14: 21 damage." */
static void print_blow(const table *t) {
    char text[RP_NARRATION_MAX];
    destiny_narrate_blow_to_come(t->view, text);
    rp_console_print_wrapped(t->out, text, rp_console_width(stdout), 2);
}

/* "5 damage to be taken by Gauda, past all armour (dice 1 4)." */
static void print_strike(const table *t) {
    char who[DESTINY_NAME_WORDS], dice[RP_TEXT_MAX], line[LINE_MAX_BYTES] = "";
    const destiny_bout *bout = t->bout;
    destiny_hero_words(t->setup, bout->struck - 1, t->view->player, false, who);
    destiny_dice_text(bout->die, DESTINY_DICE_MAX, destiny_damage_faces_count(t->setup, bout, 2 - bout->struck), dice);
    append(line, "%d damage to be taken by %s, past all armour", bout->striking, who);
    if (dice[0]) append(line, " (dice %s)", dice);
    append(line, ".\n");
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), 2);
}

/* The numbers that the question is about. */
static void print_round(const table *t) {
    const destiny_bout *bout = t->bout;
    if (bout->open_roll) {
        print_open_dice(t);
        return;
    }
    if (bout->struck) {
        print_strike(t);
        return;
    }
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_SLOWER:
    case DESTINY_PHASE_FASTER:
    case DESTINY_PHASE_SECRET: print_speed_to_come(t); break;
    case DESTINY_PHASE_SPEED_ROLLED: print_speed_totals(t); break;
    case DESTINY_PHASE_ANSWER:
    case DESTINY_PHASE_AFTER_DODGE:
    case DESTINY_PHASE_DAMAGE_DICE:
    case DESTINY_PHASE_DAMAGE_SCORE:
    case DESTINY_PHASE_BEFORE_DAMAGE:
    case DESTINY_PHASE_DECLINED_EARLY: print_damage_to_come(t); break;
    case DESTINY_PHASE_SACRIFICE: destiny_blow_lies(bout) ? print_blow(t) : print_damage_to_come(t); break;
    default: print_blow(t); break;
    }
}

static const char *question(const destiny_bout *bout) {
    if (bout->open_roll) return "These dice lie open before they count: a modifier?";
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_SLOWER: return "You are slower and decide first: a speed ability?";
    case DESTINY_PHASE_FASTER: return "You are faster and have seen the other's choice: a speed ability?";
    case DESTINY_PHASE_SECRET: return "Both write down in secret: a speed ability?";
    case DESTINY_PHASE_SPEED_ROLLED: return "A modifier before the round is decided?";
    case DESTINY_PHASE_ANSWER: return "You have lost the round: dodge or interrupt the attack?";
    case DESTINY_PHASE_AFTER_DODGE: return "Your attack was dodged: an answer?";
    case DESTINY_PHASE_DAMAGE_DICE: return "You have won the round: an ability with damage dice?";
    case DESTINY_PHASE_DAMAGE_SCORE:
        return "You have won the round: roll for a damage score, with an ability or without?";
    case DESTINY_PHASE_BEFORE_DAMAGE: return "Before the damage dice fall: a modifier?";
    case DESTINY_PHASE_DAMAGE_ROLLED: return "A modifier before the damage is taken?";
    case DESTINY_PHASE_SACRIFICE: return "Sacrifice the shades to avoid the damage?";
    case DESTINY_PHASE_DECLINED_EARLY: return "No sacrifice, and before the damage dice fall: a modifier?";
    case DESTINY_PHASE_DECLINED: return "No sacrifice: a modifier before the damage is taken?";
    case DESTINY_PHASE_BRACE: return "Brace yourself before the damage is taken?";
    case DESTINY_PHASE_BRACED:
        return bout->fighter[2 - bout->winner].combat_played
                   ? "Braced: a last modifier before the damage is taken?"
                   : "Not braced: a last modifier before the damage is taken?";
    case DESTINY_PHASE_AFTER_DAMAGE: return "Your attack took health: an ability on top?";
    case DESTINY_PHASE_HURT: return "After the damage: a modifier?";
    case DESTINY_PHASE_STRIKE_BACK: return "Strike back?";
    case DESTINY_PHASE_STRUCK: return "A modifier before it is taken?";
    case DESTINY_PHASE_ROUND_START: return "Before the round: a modifier?";
    case DESTINY_PHASE_ROUND_END: return "At the end of the round: a modifier?";
    default: return "Your choice?";
    }
}

/* ---- choices -------------------------------------------------------------------------------------------- */

/* What it comes to to play no ability, where the question does not tell. */
static const char *refusal_words(const destiny_bout *bout) {
    if (bout->open_roll) return "";
    switch ((destiny_phase)bout->phase) {
    case DESTINY_PHASE_ANSWER: return "The attack comes.";
    case DESTINY_PHASE_AFTER_DODGE: return "Your attack stays dodged.";
    case DESTINY_PHASE_DAMAGE_DICE: return "A damage score instead.";
    case DESTINY_PHASE_BRACE: return "The damage is taken as it is.";
    default: return "";
    }
}

/* Whose die is chosen is not in the action's text: first one of his own, then one of the other's. */
static bool swaps_dice(const destiny_ability *ability) {
    for (int i = 0; i < ability->effect_count; i++)
        if (ability->effects[i].kind == DESTINY_SWAP_DICE) return true;
    return false;
}

static bool is_second_step(const table *t) { return t->bout->pending && !t->bout->open_roll; }

/* " (now 6)" of what the ability's text measures. */
static void add_measured(const table *t, int index, char line[LINE_MAX_BYTES]) {
    destiny_bout bout = *t->bout;
    destiny_act act = destiny_act_of(t->setup, &bout, t->view->player, index, -1);
    for (int i = 0; i < act.ability->effect_count; i++) {
        const destiny_effect *effect = &act.ability->effects[i];
        bool is_known = effect->measure != DESTINY_BY_NUMBER && effect->measure != DESTINY_BY_DIE;
        if (is_known && effect->trigger == DESTINY_WHEN_PLAYED) append(line, " (now %d)", destiny_amount(&act, effect));
    }
}

/* What an ability does is said once where several choices are of it. */
static void add_meaning(const table *t, rp_action action, bool same, char line[LINE_MAX_BYTES]) {
    int player = t->view->player, index = destiny_played(action);
    const destiny_card *card = destiny_card_of(t->setup, player, index);
    bool is_own = index < DESTINY_HERO_ABILITIES_MAX, swaps = swaps_dice(card->ability);
    if (!same && !(swaps && is_second_step(t))) {
        append(line, " %s", card->ability->text);
        add_measured(t, index, line);
        int left = is_own ? t->bout->fighter[player].left[index] : 0;
        if (destiny_counts_uses(card, left)) append(line, " (%d left)", left);
    }
    if (swaps) append(line, " %s %d.", is_second_step(t) ? "The other's" : "Your", destiny_choice(action));
}

static void print_choice(const table *t, int number, rp_action action, rp_action before) {
    char text[RP_TEXT_MAX], meaning[LINE_MAX_BYTES] = "", line[LINE_MAX_BYTES] = "";
    bool same = before >= DESTINY_FIRST_ABILITY && destiny_played(before) == destiny_played(action);
    rp_action_text(t->view->game, &t->view->masked, t->view->player, action, text);
    if (action >= DESTINY_FIRST_ABILITY)
        add_meaning(t, action, same, meaning);
    else if (action == DESTINY_NONE && refusal_words(t->bout)[0])
        append(meaning, " %s", refusal_words(t->bout));
    append(line, meaning[0] ? "  %2d  %-20s%s\n" : "  %2d  %s%s\n", number, text, meaning);
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), CHOICE_COLUMNS - (int)strspn(line, " "));
}

static void print_question(const table *t) {
    char name[RP_TEXT_MAX], line[LINE_MAX_BYTES] = "";
    const destiny_bout *bout = t->bout;
    if (is_second_step(t)) {
        int player = bout->pending_player - 1, index = bout->pending - 1;
        destiny_ability_text(t->setup, player, index, name);
        if (swaps_dice(destiny_card_of(t->setup, player, index)->ability))
            append(line, "Your %d against which of the other's dice, for %s?\n", bout->pending_choice, name);
        else
            append(line, "Which one, for %s?\n", name);
    } else {
        append(line, "%s\n", question(bout));
    }
    rp_console_print_wrapped(t->out, line, rp_console_width(stdout), 2);
}

void destiny_view_print(FILE *out, const rp_view *view, bool colours) {
    table t = {out, view, destiny_setup_of(view->game), destiny_bout_of(&view->masked), colours};
    rp_action useful[RP_LEGAL_MAX];
    fprintf(out, "\n");
    print_hero(&t, 1 - view->player);
    print_hero(&t, view->player);
    print_round(&t);
    print_question(&t);
    int count = rp_useful(view->game, &view->masked, view->player, useful);
    for (int i = 0; i < count; i++) {
        const char *warning = rp_warning(view, useful[i]);
        print_choice(&t, i + 1, useful[i], i ? useful[i - 1] : DESTINY_NONE);
        if (!warning) continue;
        char line[LINE_MAX_BYTES] = "";
        append(line, "      Warning: %s.\n", warning);
        rp_console_print_wrapped(out, line, rp_console_width(stdout), 2);
    }
}
