#include "eval/dungeonquest/posterior.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/face_down.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "eval/dungeonquest_combat/posterior.h"

#include <stdio.h>
#include <string.h>

void dungeon_life_chances(const dungeon_book *book, const dungeon_tokens *tokens, int token,
                          double chance[DUNGEON_LIVES_MAX]) {
    uint64_t worlds = dungeon_tokens_worlds(book, tokens);
    memset(chance, 0, DUNGEON_LIVES_MAX * sizeof *chance);
    for (uint64_t i = 0; i < worlds; i++) {
        dungeon_tokens world = *tokens;
        double probability = dungeon_tokens_world(book, &world, i);
        chance[dungeon_token_life(&world, token)] += probability;
    }
}

static void put_place(const dungeon_book *book, const dungeon_tokens *tokens, int token, char text[16]) {
    int square = dungeon_token_square(tokens, token);
    if (square >= 0)
        dungeon_square_text(book, square, text);
    else
        snprintf(text, 16, "in the fight");
}

/* One fact for each life that a token can have. */
static int add_token(const dungeon_book *book, const dungeon_tokens *tokens, int token, rp_posterior_fact facts[],
                     int room) {
    double chance[DUNGEON_LIVES_MAX];
    char place[16];
    int count = 0;
    const char *monster = book->combat.monster[dungeon_token_monster(token)].name;
    dungeon_life_chances(book, tokens, token, chance);
    put_place(book, tokens, token, place);
    for (int life = 1; life < DUNGEON_LIVES_MAX && count < room; life++) {
        if (chance[life] <= 0) continue;
        snprintf(facts[count].text, sizeof facts[count].text, "%.32s %s life %d", monster, place, life);
        facts[count++].probability = chance[life];
    }
    return count;
}

static bool is_out(const dungeon_tokens *tokens, int token) {
    return tokens->monster[token / DQ_TOKENS].place[token % DQ_TOKENS] != 0;
}

/* The cards of the other side; its life is that of a token. */
static int add_cards(const rp_view *view, rp_posterior_fact facts[], int count) {
    const dungeon_setup *setup = dungeon_setup_of(view->game);
    const dungeon_state *state = dungeon_state_of(&view->masked);
    rp_posterior_fact found[RP_POSTERIOR_MAX];
    if (!dungeon_is_fighting(state)) return count;
    rp_view fight = {.game = dungeon_fight_game(setup, state),
                     .player = dungeon_fight_seat(setup, state, view->player)};
    if (fight.player < 0) return count;
    dungeon_fight_out(state, &fight.masked);
    int of_fight = dq_posterior(&fight, found);
    for (int i = 0; i < of_fight && count < RP_POSTERIOR_MAX; i++)
        if (!strstr(found[i].text, " life ")) facts[count++] = found[i];
    return count;
}

/* "Hugo, crypt Loot: ", "Hugo, earlier crypt Loot 2: " */
static void put_row(rp_page *page, const dungeon_setup *setup, const dungeon_state *state, const dungeon_slot *of) {
    char deck[RP_WORD_MAX];
    bool aged = of->generation != DUNGEON_FRESH;
    rp_page_put(page, "%.24s, %s%s Loot", dungeon_figure(setup, &state->hero[of->player])->name, aged ? "earlier " : "",
                rp_word_text(dungeon_deck_words, of->deck, deck));
    if (aged && of->generation > 1) rp_page_put(page, " %d", of->generation);
    rp_page_put(page, ": ");
}

/* What each of these cards may be, which all lie in one row and come from one pile; nothing where there is no room for
 * all kinds. */
static int add_row(const dungeon_setup *setup, const dungeon_state *state, const dungeon_slot *of,
                   rp_posterior_fact facts[], int room) {
    const dungeon_kinds *kinds = &setup->face_down[of->deck];
    uint8_t copies[DUNGEON_CARDS_MAX];
    int all = dungeon_unseen_cards(setup, state, of->deck, of->generation, copies), count = 0, most = 0;
    for (int i = 0; i < kinds->count; i++) {
        count += copies[kinds->card[i]] > 0;
        if (copies[kinds->card[i]] > most) most = copies[kinds->card[i]];
    }
    if (count > room) return 0;
    for (count = 0; most > 0; most--)
        for (int i = 0; i < kinds->count; i++) {
            char card[RP_TEXT_MAX];
            if (copies[kinds->card[i]] != most) continue;
            rp_page page = {facts[count].text, sizeof facts[count].text, 0};
            dungeon_card_text(setup->book, kinds->card[i], card);
            put_row(&page, setup, state, of);
            rp_page_put(&page, "%s", card);
            facts[count++].probability = (double)most / all;
        }
    return count;
}

static int add_loot(const dungeon_setup *setup, const dungeon_state *state, rp_posterior_fact facts[], int count) {
    dungeon_slot list[DUNGEON_FACE_DOWN_MAX];
    int slots = dungeon_list_face_down(setup, state, list);
    for (int player = 0; player < setup->players; player++)
        for (int i = 0; i < slots && state->hero[player].unseen; i++) {
            bool first = !i || list[i - 1].player != player || list[i - 1].deck != list[i].deck ||
                         list[i - 1].generation != list[i].generation;
            if (list[i].player == player && first)
                count += add_row(setup, state, &list[i], facts + count, RP_POSTERIOR_MAX - count);
        }
    return count;
}

int dungeon_posterior(const rp_view *view, rp_posterior_fact facts[RP_POSTERIOR_MAX]) {
    const dungeon_book *book = dungeon_setup_of(view->game)->book;
    const dungeon_tokens *tokens = &dungeon_state_of(&view->masked)->tokens;
    int count = 0;
    for (int token = 0; token < (int)book->combat.monster_count * DQ_TOKENS; token++)
        if (is_out(tokens, token) && !dungeon_token_life(tokens, token))
            count += add_token(book, tokens, token, facts + count, RP_POSTERIOR_MAX - count);
    count = add_cards(view, facts, count);
    return add_loot(dungeon_setup_of(view->game), dungeon_state_of(&view->masked), facts, count);
}
