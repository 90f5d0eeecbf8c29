#include "play/faces/dungeonquest/sheets.h"

#include "engine/games/dungeonquest/fights/fights.h"
#include "engine/games/dungeonquest/hero/hero.h"
#include "engine/games/dungeonquest/table/board.h"
#include "engine/games/dungeonquest/table/piles.h"
#include "engine/games/dungeonquest/table/tokens.h"
#include "engine/games/dungeonquest/texts/texts.h"
#include "play/faces/dungeonquest/places.h"
#include "play/faces/dungeonquest/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A line in the making; `text` is NULL without memory. */
typedef struct line {
    FILE *out;
    char *text;
    size_t size;
} line;

static bool begin(line *to) {
    *to = (line){0};
    to->out = open_memstream(&to->text, &to->size);
    return to->out != NULL;
}

static void end(line *to, const dungeon_screen *screen, int hang) {
    fclose(to->out);
    dungeon_print_line(screen, to->text, hang);
    free(to->text);
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

/* ---- heroes --------------------------------------------------------------------------------------------- */

static void put_where(FILE *out, const dungeon_screen *screen, const dungeon_hero *hero) {
    char square[8], word[RP_WORD_MAX];
    if (hero->square) dungeon_square_text(screen->setup->book, dungeon_square_of(hero), square);
    if (hero->standing == DUNGEON_DEAD)
        fprintf(out, "dead");
    else if (hero->standing == DUNGEON_OUT)
        fprintf(out, "out of the dungeon");
    else if (hero->standing == DUNGEON_BELOW)
        fprintf(out, "below, %s of %s", rp_word_text(dungeon_compass_words, hero->arrow, word), square);
    else
        fprintf(out, "%s", hero->square ? square : "not placed yet");
}

/* With those of a fight that goes on. */
static int wounds_of(const dungeon_screen *screen, int player) {
    rp_state bytes = {0};
    bool fights = dungeon_is_fighting(screen->state);
    if (!fights || dungeon_fight_hero(dungeon_fight_frame(screen->state)) != player)
        return screen->state->hero[player].wounds;
    dungeon_fight_out(screen->state, &bytes);
    return dq_hero_wounds(dq_fight_of(&bytes));
}

/* Cards whose gold is rolled after the game and was not yet: no roll gives nothing. */
static int cards_to_roll(const dungeon_book *book, const dungeon_hero *hero) {
    int cards = 0;
    for (int card = 0; card < (int)book->card_count && !hero->gold; card++)
        if (book->card[card].gold_dice) cards += dungeon_kept(hero, card);
    return cards;
}

static void put_gold(FILE *out, const dungeon_screen *screen, int player) {
    const dungeon_book *book = screen->setup->book;
    const dungeon_hero *hero = &screen->state->hero[player];
    int loot = dungeon_loot_count(book, hero), dice = cards_to_roll(book, hero);
    if (!loot) {
        fprintf(out, ", no Loot");
        return;
    }
    if (hero->unseen) {
        char backs[RP_TEXT_MAX] = "";
        rp_page page = {backs, sizeof backs, 0};
        dungeon_put_face_down(&page, screen->setup, screen->state, player);
        fprintf(out, ", %d Loot, face down: %s", loot, backs);
        return;
    }
    fprintf(out, ", %d gold", dungeon_gold(book, hero) + hero->gold);
    fprintf(out, " in %d Loot", loot);
    if (dice) fprintf(out, ", that of %d to be rolled at the end", dice);
}

void dungeon_hero_print(const dungeon_screen *screen, int player) {
    const dungeon_hero *hero = &screen->state->hero[player];
    char who[DUNGEON_WHO_MAX];
    line to;
    if (!begin(&to)) return;
    dungeon_who(screen, player, who);
    fprintf(to.out, "%d %s%s: ", player + 1, who, player == screen->me ? " (you)" : "");
    put_where(to.out, screen, hero);
    if (hero->figure && hero->standing != DUNGEON_DEAD) {
        int wounds = wounds_of(screen, player), life = dungeon_figure(screen->setup, hero)->life;
        if (hero->standing != DUNGEON_OUT) fprintf(to.out, ", %d wound%s of %d", wounds, plural(wounds), life);
        put_gold(to.out, screen, player);
        if (hero->lost_turns) fprintf(to.out, ", loses %d turn%s", hero->lost_turns, plural(hero->lost_turns));
    }
    end(&to, screen, 4);
}

/* It is one that could be his, and stands for what the reader does not know. */
static bool is_unseen(const dungeon_screen *screen, const dungeon_hero *hero, int card) {
    return hero->unseen && screen->setup->lies_face_down[card];
}

/* ", Rope x2": kinds of cards behind `title`, of Loot or of all others; these, but for `brief`, with what they do. */
static void put_cards(FILE *out, const dungeon_screen *screen, const dungeon_hero *hero, const char *title, bool loot,
                      bool brief) {
    const dungeon_book *book = screen->setup->book;
    char does[DUNGEON_HELD_TEXT];
    const char *before = title;
    for (int card = 0; card < (int)book->card_count; card++) {
        int copies = dungeon_kept(hero, card);
        if (!copies || dungeon_is_loot(book, card) != loot || is_unseen(screen, hero, card)) continue;
        fprintf(out, "%s%s", before, book->card[card].name);
        if (loot && book->card[card].gold) fprintf(out, " %d", book->card[card].gold);
        if (loot && book->card[card].gold_dice)
            fprintf(out, " %d-%d", 100 * book->card[card].gold_dice, 100 * DUNGEON_FACES * book->card[card].gold_dice);
        if (copies > 1) fprintf(out, " x%d", copies);
        before = ", ";
        dungeon_held_text(&book->card[card], does);
        if (!loot && !brief && does[0]) fprintf(out, " (%s)", does);
    }
}

static void put_attributes(FILE *out, const dungeon_screen *screen, const dungeon_hero *hero, bool brief) {
    char word[RP_WORD_MAX];
    for (int attribute = 0; attribute < DQ_ATTRIBUTES; attribute++) {
        rp_word_text(dungeon_attribute_words, attribute, word);
        word[0] = (char)toupper((unsigned char)word[0]);
        fprintf(out, "%s%s %d", attribute ? ", " : "", word, dungeon_attribute(screen->setup, hero, attribute));
    }
    if (hero->determination) fprintf(out, "; %d determination", hero->determination);
    put_cards(out, screen, hero, "; keeps ", false, brief);
}

static void print_text(const dungeon_screen *screen, const char *title, const char *text) {
    line to;
    if (!text[0] || !begin(&to)) return;
    fprintf(to.out, "  %s%s", title, text);
    end(&to, screen, 2);
}

/* Whether a kind of Loot before it that he has reads the same. */
static bool is_told_before(const dungeon_book *book, const dungeon_hero *hero, int card, const char *does) {
    char other[DUNGEON_HELD_TEXT];
    for (int i = 0; i < card; i++) {
        if (!dungeon_kept(hero, i) || strcmp(book->card[i].name, book->card[card].name) != 0) continue;
        dungeon_held_text(&book->card[i], other);
        if (strcmp(other, does) == 0) return true;
    }
    return false;
}

/* What his Loot does, a line for each kind that does something. */
static void print_loot_deeds(const dungeon_screen *screen, const dungeon_hero *hero) {
    const dungeon_book *book = screen->setup->book;
    for (int card = 0; card < (int)book->card_count; card++) {
        char does[DUNGEON_HELD_TEXT], title[2 * DUNGEON_WHO_MAX];
        if (!dungeon_kept(hero, card) || !dungeon_is_loot(book, card) || is_unseen(screen, hero, card)) continue;
        dungeon_held_text(&book->card[card], does);
        if (is_told_before(book, hero, card, does)) continue;
        snprintf(title, sizeof title, "%s, ", book->card[card].name);
        print_text(screen, title, does);
    }
}

/* "; Rune of Mending (Heal five wounds)" */
static void put_rune(FILE *out, const dungeon_rune *rune) {
    int length = (int)strlen(rune->line);
    if (length && rune->line[length - 1] == '.') length--;
    fprintf(out, "; %s", rune->name);
    if (length) fprintf(out, " (%.*s)", length, rune->line);
}

/* "; Unstable Potion, Rope": Loot that does something. */
static void put_loot_names(FILE *out, const dungeon_screen *screen, const dungeon_hero *hero) {
    const dungeon_book *book = screen->setup->book;
    const char *before = "; ";
    char does[DUNGEON_HELD_TEXT];
    for (int card = 0; card < (int)book->card_count; card++) {
        if (!dungeon_kept(hero, card) || !dungeon_is_loot(book, card) || is_unseen(screen, hero, card)) continue;
        dungeon_held_text(&book->card[card], does);
        if (!does[0] || is_told_before(book, hero, card, does)) continue;
        fprintf(out, "%s%s", before, book->card[card].name);
        before = ", ";
    }
}

static bool may_be_asked(const dungeon_hero *hero) { return hero->figure && hero->standing < DUNGEON_OUT; }

void dungeon_attributes_print(const dungeon_screen *screen, int player) {
    const dungeon_hero *hero = &screen->state->hero[player];
    line to;
    if (!may_be_asked(hero) || !begin(&to)) return;
    fprintf(to.out, "  ");
    put_attributes(to.out, screen, hero, false);
    if (hero->rune) put_rune(to.out, &screen->setup->book->rune[hero->rune - 1]);
    end(&to, screen, 2);
    print_loot_deeds(screen, hero);
}

void dungeon_attributes_print_briefly(const dungeon_screen *screen, int player) {
    const dungeon_hero *hero = &screen->state->hero[player];
    line to;
    if (!may_be_asked(hero) || !begin(&to)) return;
    fprintf(to.out, "  ");
    put_attributes(to.out, screen, hero, true);
    if (hero->rune) fprintf(to.out, "; %s", screen->setup->book->rune[hero->rune - 1].name);
    put_loot_names(to.out, screen, hero);
    fprintf(to.out, " ('sheets' tells more)");
    end(&to, screen, 2);
}

static void print_collected(const dungeon_screen *screen, const dungeon_hero *hero) {
    const dungeon_book *book = screen->setup->book;
    const char *before = "  Catacomb cards of this way: ";
    bool any = false;
    line to;
    for (int card = 0; card < (int)book->card_count; card++) any = any || dungeon_collected(hero, card);
    if (!any || !begin(&to)) return;
    for (int card = 0; card < (int)book->card_count; card++) {
        int copies = dungeon_collected(hero, card);
        if (!copies) continue;
        fprintf(to.out, "%s%s", before, book->card[card].name);
        if (copies > 1) fprintf(to.out, " x%d", copies);
        before = ", ";
    }
    end(&to, screen, 2);
}

static void print_sheet(const dungeon_screen *screen, int player) {
    const dungeon_hero *hero = &screen->state->hero[player];
    line to;
    dungeon_hero_print(screen, player);
    if (!hero->figure || hero->standing == DUNGEON_DEAD) return;
    if (begin(&to)) {
        fprintf(to.out, "  ");
        put_attributes(to.out, screen, hero, false);
        end(&to, screen, 2);
    }
    print_text(screen, "Ability: ", dungeon_figure(screen->setup, hero)->ability_text[screen->setup->variant]);
    if (hero->rune) {
        const dungeon_rune *rune = &screen->setup->book->rune[hero->rune - 1];
        char title[2 * DUNGEON_WHO_MAX];
        snprintf(title, sizeof title, "%s, once: ", rune->name);
        print_text(screen, title, rune->line);
    }
    if (dungeon_loot_count(screen->setup->book, hero) && begin(&to)) {
        put_cards(to.out, screen, hero, "  Loot: ", true, false);
        end(&to, screen, 2);
        print_loot_deeds(screen, hero);
    }
    print_collected(screen, hero);
}

/* ---- sun, dragon, decks --------------------------------------------------------------------------------- */

static int faces_of(unsigned faces) {
    int count = 0;
    for (; faces; faces &= faces - 1) count++;
    return count;
}

static void put_sun(FILE *out, const dungeon_screen *screen) {
    const dungeon_board *board = &screen->setup->book->board;
    int sun = screen->state->turn.sun, first = 1;
    while (first < board->sun_spaces && !board->sun_faces[first - 1]) first++;
    fprintf(out, "Sun %d/%d, night ", sun, board->sun_spaces);
    if (sun + 1 < first) {
        fprintf(out, "can fall in %d rounds.", first - sun);
        return;
    }
    int next = sun < board->sun_spaces ? sun + 1 : sun;
    fprintf(out, "falls next round: %d in %d.", faces_of(board->sun_faces[next - 1]), DUNGEON_FACES);
}

/* Which cards lie face down is known, their order is not. */
static void put_dragon(FILE *out, const dungeon_screen *screen) {
    const dungeon_book *book = screen->setup->book;
    const dungeon_table *table = &screen->state->table;
    const char *before = " Dragon: ";
    for (int card = 0; card < (int)book->card_count; card++) {
        if (book->card[card].deck != DUNGEON_DECK_DRAGON || !table->pile[card]) continue;
        fprintf(out, "%s%d %s", before, table->pile[card], book->card[card].name);
        before = ", ";
    }
    fprintf(out, "%s", before[0] == ',' ? "." : "");
}

void dungeon_sun_print(const dungeon_screen *screen) {
    line to;
    if (!begin(&to)) return;
    put_sun(to.out, screen);
    put_dragon(to.out, screen);
    end(&to, screen, 2);
}

static void print_decks(const dungeon_screen *screen) {
    const dungeon_book *book = screen->setup->book;
    const dungeon_card_index *index = &screen->setup->index;
    const dungeon_table *table = &screen->state->table;
    char word[RP_WORD_MAX];
    line to;
    if (!begin(&to)) return;
    fprintf(to.out, "%d tiles left. Cards left and discarded: ", dungeon_tiles_left(book, table));
    for (int deck = 0; deck < DUNGEON_DECKS; deck++)
        fprintf(to.out, "%s%s %d and %d", deck ? ", " : "", rp_word_text(dungeon_deck_words, deck, word),
                dungeon_pile_size(index, table, deck), dungeon_discard_size(index, table, deck));
    fprintf(to.out, ".");
    end(&to, screen, 2);
}

void dungeon_print_sheets(FILE *out, const rp_view *view, bool colours) {
    dungeon_screen screen = dungeon_screen_of(out, view->game, &view->masked, view->player, colours);
    for (int i = 0; i < screen.setup->players; i++) print_sheet(&screen, (view->player + i) % screen.setup->players);
    dungeon_sun_print(&screen);
    print_decks(&screen);
}

/* ---- a fight -------------------------------------------------------------------------------------------- */

void dungeon_put_life(FILE *out, const dungeon_screen *screen) {
    int token = dungeon_fight_token(dungeon_fight_frame(screen->state));
    double chance[256] = {0};
    if (token < 0) {
        fprintf(out, "life unknown");
        return;
    }
    uint64_t worlds = dungeon_tokens_worlds(screen->setup->book, &screen->state->tokens);
    for (uint64_t i = 0; i < worlds; i++) {
        dungeon_tokens world = screen->state->tokens;
        double probability = dungeon_tokens_world(screen->setup->book, &world, i);
        chance[dungeon_token_life(&world, token) & 255] += probability;
    }
    const char *before = "life ";
    for (int life = 1; life < 256; life++) {
        if (chance[life] <= 0) continue;
        fprintf(out, "%s%d", before, life);
        if (chance[life] < 1 - 1e-9) fprintf(out, " (%.0f %%)", 100 * chance[life]);
        before = " or ";
    }
}

void dungeon_fight_print(const dungeon_screen *screen) {
    const dungeon_frame *frame = dungeon_fight_frame(screen->state);
    char who[DUNGEON_WHO_MAX];
    line to;
    if (!frame || dungeon_fight_monster(frame) < 0 || !begin(&to)) return;
    const char *monster = screen->setup->book->combat.monster[dungeon_fight_monster(frame)].name;
    bool own = dungeon_fight_hero(frame) == screen->me;
    dungeon_who(screen, dungeon_fight_hero(frame), who);
    fprintf(to.out, "%s %s %s %s: ", own ? "You" : who, own ? "meet" : "meets", dungeon_article(monster), monster);
    dungeon_put_life(to.out, screen);
    if (dungeon_is_fighting(screen->state)) {
        rp_state bytes = {0};
        dungeon_fight_out(screen->state, &bytes);
        const dq_fight *fight = dq_fight_of(&bytes);
        int wounds = dq_monster_wounds(fight);
        fprintf(to.out, ", %d wound%s; round %d", wounds, plural(wounds), fight->round);
    }
    fprintf(to.out, ".");
    end(&to, screen, 2);
}
