/* The rules in some sentences, with the figures of the board, the decks and the options. */
#include "engine/games/dungeonquest/texts/texts.h"
#include "engine/page.h"

/* The first space whose die can bring the night; 0: none has one. */
static int first_dusk(const dungeon_board *board) {
    for (int space = 1; space <= board->sun_spaces; space++)
        if (board->sun_faces[space - 1]) return space;
    return 0;
}

static int most_gold(const dungeon_book *book, int deck) {
    int most = 0;
    for (uint32_t i = 0; i < book->card_count; i++)
        if (book->card[i].deck == deck && book->card[i].gold > most) most = book->card[i].gold;
    return most;
}

/* Dragon cards on which the dragon does not sleep on: those that take treasure. */
static int dragons_awake(const dungeon_book *book) {
    int awake = 0;
    for (uint32_t i = 0; i < book->card_count; i++) {
        const dungeon_card *card = &book->card[i];
        bool wakes = false;
        for (int e = 0; e < card->effect_count; e++) wakes |= card->effect[e].kind == DUNGEON_LOSE_TREASURE;
        if (card->deck == DUNGEON_DECK_DRAGON && wakes) awake += card->copies;
    }
    return awake;
}

static void put_heroes(rp_page *to, const dungeon_setup *setup) {
    if (setup->players == 1)
        rp_page_put(to, "One hero goes alone into");
    else
        rp_page_put(to, "%d heroes, one for each player, go into", setup->players);
}

void dungeon_rules_text(const rp_game *game, char *text, size_t size) {
    const dungeon_setup *setup = dungeon_setup_of(game);
    const dungeon_book *book = setup->book;
    const dungeon_board *board = &book->board;
    rp_page to = {text, size, 0};
    int dusk = first_dusk(board);
    if (size) text[0] = 0;
    put_heroes(&to, setup);
    rp_page_put(&to, " a dungeon of %d by %d squares from its corner towers and come%s out by one again, with gold. ",
                board->width, board->height, setup->players == 1 ? "s" : "");
    rp_page_put(&to, "%d chambers lie face down and are laid as somebody comes there. ", dungeon_tile_count(book));
    rp_page_put(&to, "In the middle a dragon sleeps on its treasure, with cards of up to %d gold. ",
                most_gold(book, DUNGEON_DECK_TREASURE));
    int awake = dragons_awake(book);
    rp_page_put(&to,
                "Each turn there draws a Dragon card first: %d of %d wake%s it, and then it burns who is there and "
                "takes the treasure. ",
                awake, dungeon_deck_size(book, DUNGEON_DECK_DRAGON), awake == 1 ? "s" : "");
    rp_page_put(&to, "The sun moves one of %d spaces in each round", board->sun_spaces);
    if (dusk) rp_page_put(&to, "; from space %d on a die says whether night falls", dusk);
    rp_page_put(&to, ". Whoever is inside by night is lost.\n");
}
