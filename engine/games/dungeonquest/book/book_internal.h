/* What the files of the book share. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_BOOK_BOOK_INTERNAL_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_BOOK_BOOK_INTERNAL_H

#include "engine/games/dungeonquest/book/book.h"

/* The object under the cursor, board.json without its replace_all, laid over the board. */
void dungeon_board_read(dungeon_board *board, rp_reader *reader);
rp_status dungeon_board_check(const dungeon_board *board, rp_error *error);

#endif
