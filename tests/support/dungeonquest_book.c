#include "tests/support/dungeonquest_book.h"

#include "tests/support/require.h"

#include <stdlib.h>
#include <string.h>

dungeon_book *test_dungeon_book(void) {
    dungeon_book *book = malloc(sizeof *book);
    require(book != NULL);
    memcpy(book, dungeon_book_default(), sizeof *book);
    return book;
}
