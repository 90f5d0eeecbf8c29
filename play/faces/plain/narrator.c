#include "play/faces/face.h"
#include "play/faces/plain/plain.h"

#include <stdio.h>

/* Nothing that the reader could have noticed: another player's attempt that he is not told of. */
static bool is_unnoticed(const rp_happening *happening) {
    if (memcmp(happening->before.bytes, happening->after.bytes, happening->game->info.state_size) != 0) return false;
    for (int i = 0; i < RP_PLAYERS_MAX; i++)
        if (happening->visible[i]) return false;
    return true;
}

static void narrate_outcome(const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    const rp_phrases *phrases = happening->game->rules->phrases;
    char words[RP_TEXT_MAX] = "";
    if (phrases && phrases->outcome) {
        phrases->outcome(happening->game, &happening->before, &happening->after, happening->action[0],
                         happening->reader, words);
        snprintf(text, RP_NARRATION_MAX, words[0] ? "%s.\n" : "%s", words);
    } else if (happening->visible[0]) {
        snprintf(text, RP_NARRATION_MAX, "%s: %s\n", happening->secret ? "Drawn for you alone" : "Drawn",
                 happening->text[0]);
    } else {
        snprintf(text, RP_NARRATION_MAX, "Something is drawn that you do not see.\n");
    }
}

/* Appends what one player did, as a part of a sentence. */
static void add_deed(const rp_happening *happening, int player, char text[RP_NARRATION_MAX]) {
    const rp_phrases *phrases = happening->game->rules->phrases;
    char who[RP_NAME_MAX], words[RP_TEXT_MAX] = "";
    size_t used = strlen(text);
    rp_player_title(happening->game, player, happening->reader, who);
    if (used && player == happening->reader) who[0] = 'y'; /* within a sentence */
    if (phrases && phrases->deed) {
        phrases->deed(happening->game, &happening->before, &happening->after, player, happening->action[player],
                      player == happening->reader, words);
        if (words[0]) snprintf(text + used, RP_NARRATION_MAX - used, "%s%s %s", used ? ", " : "", who, words);
    } else {
        snprintf(text + used, RP_NARRATION_MAX - used, "%s%s: %s", used ? "; " : "", who,
                 happening->visible[player] ? happening->text[player] : "hidden");
    }
}

void rp_plain_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    const rp_phrases *phrases = happening->game->rules->phrases;
    (void)narrator;
    text[0] = 0;
    if (is_unnoticed(happening)) return;
    if (happening->to_act & RP_TO_ACT_CHANCE) {
        narrate_outcome(happening, text);
        return;
    }
    for (int i = 0; i < happening->game->info.players; i++)
        if (happening->to_act >> i & 1) add_deed(happening, i, text);
    size_t used = strlen(text);
    if (used) snprintf(text + used, RP_NARRATION_MAX - used, phrases && phrases->deed ? ".\n" : "\n");
}

/* Alone there is nobody to win against: won or lost, unless what counts is a score, which says itself. */
static const char *result_of(const rp_game_info *info, double payoff) {
    if (rp_is_won_or_lost_alone(info)) return payoff >= info->payoff_maximum ? "You win.\n" : "You lose.\n";
    if (info->players == 1) return "";
    if (payoff != 0) return payoff > 0 ? "You win.\n" : "You lose.\n";
    return info->players == 2 && info->capabilities & RP_ZERO_SUM ? "Nobody wins.\n" : "You neither win nor lose.\n";
}

void rp_plain_narrate_end(const rp_game *game, const rp_state *terminal, int reader, char text[RP_NARRATION_MAX]) {
    const rp_phrases *phrases = game->rules->phrases;
    char why[RP_TEXT_MAX] = "";
    double payoff[RP_PLAYERS_MAX];
    size_t used = 0;
    text[0] = 0;
    if (phrases && phrases->end) phrases->end(game, terminal, reader, why);
    if (why[0]) used = (size_t)snprintf(text, RP_NARRATION_MAX, "%s.\n", why);
    if (reader == RP_READER_ALL) return;
    rp_payoff(game, terminal, payoff);
    snprintf(text + used, RP_NARRATION_MAX - used, "%s", result_of(&game->info, payoff[reader]));
}
