#include "play/faces/face.h"
#include "play/faces/plain/plain.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Nothing that the reader could have noticed: another player's attempt that he is not told of. */
static bool is_unnoticed(const rp_happening *happening) {
    if (memcmp(happening->before.bytes, happening->after.bytes, happening->game->info.state_size) != 0) return false;
    for (int i = 0; i < RP_PLAYERS_MAX; i++)
        if (happening->visible[i]) return false;
    return true;
}

/* What a choice led to that has no words of its own is told with why it was not asked for, once a game. */
typedef struct remembered {
    uint64_t unasked; /* rp_unasked, of the last choice without words */
    uint64_t is_told;
} remembered;
static_assert(sizeof(remembered) <= sizeof(rp_narrator), "a narrator keeps it");

static void narrate_outcome(remembered *kept, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    static const char *const heads[] = {"", "Your only choice: ", "Nothing else makes sense: "};
    const rp_phrases *phrases = happening->game->rules->phrases;
    char words[RP_TEXT_MAX] = "";
    const char *head = kept->is_told ? "" : heads[kept->unasked];
    kept->is_told |= kept->unasked;
    kept->unasked = RP_ASKED;
    if (phrases && phrases->outcome) {
        phrases->outcome(happening->game, &happening->before, &happening->after, happening->action[0],
                         happening->reader, words);
        if (head[0]) words[0] = (char)tolower((unsigned char)words[0]);
        if (words[0]) snprintf(text, RP_NARRATION_MAX, "%s%s.\n", head, words);
    } else if (happening->visible[0]) {
        snprintf(text, RP_NARRATION_MAX, "%s: %s\n", happening->secret ? "Drawn for you alone" : "Drawn",
                 happening->text[0]);
    } else {
        snprintf(text, RP_NARRATION_MAX, "Something is drawn that you do not see.\n");
    }
}

/* Appends what one player did, as a part of a sentence. */
static void add_deed(const rp_happening *happening, int player, rp_unasked unasked, char text[RP_NARRATION_MAX]) {
    static const char *const whys[] = {"", " (your only choice)", " (nothing else makes sense)"};
    const rp_phrases *phrases = happening->game->rules->phrases;
    char who[RP_NAME_MAX], words[RP_TEXT_MAX] = "";
    size_t used = strlen(text);
    rp_player_title(happening->game, player, happening->reader, who);
    if (used && player == happening->reader) who[0] = 'y'; /* within a sentence */
    if (phrases && phrases->deed) {
        phrases->deed(happening->game, &happening->before, &happening->after, player, happening->action[player],
                      player == happening->reader, words);
        if (words[0])
            snprintf(text + used, RP_NARRATION_MAX - used, "%s%s %s%s", used ? ", " : "", who, words, whys[unasked]);
    } else {
        snprintf(text + used, RP_NARRATION_MAX - used, "%s%s: %s", used ? "; " : "", who,
                 happening->visible[player] ? happening->text[player] : "hidden");
    }
}

void rp_plain_narrate(rp_narrator *narrator, const rp_happening *happening, char text[RP_NARRATION_MAX]) {
    const rp_phrases *phrases = happening->game->rules->phrases;
    rp_unasked unasked = rp_unasked_of(happening);
    remembered kept;
    memcpy(&kept, narrator->kept, sizeof kept);
    text[0] = 0;
    if (is_unnoticed(happening)) return;
    if (happening->to_act & RP_TO_ACT_CHANCE) {
        narrate_outcome(&kept, happening, text);
        memcpy(narrator->kept, &kept, sizeof kept);
        return;
    }
    for (int i = 0; i < happening->game->info.players; i++)
        if (happening->to_act >> i & 1) add_deed(happening, i, i == happening->reader ? unasked : RP_ASKED, text);
    size_t used = strlen(text);
    kept.unasked = used ? RP_ASKED : unasked;
    memcpy(narrator->kept, &kept, sizeof kept);
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
