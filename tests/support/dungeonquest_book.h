/* The dungeon's book for tests that change it. */
#ifndef RIPOSTE_TESTS_DUNGEONQUEST_BOOK_H
#define RIPOSTE_TESTS_DUNGEONQUEST_BOOK_H

#include "engine/games/dungeonquest/book/book.h"

/* A copy of the book that is compiled in, to be freed. */
dungeon_book *test_dungeon_book(void);

#endif
