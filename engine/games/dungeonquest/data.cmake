riposte_data(dungeon_book book/book.h book/board.c book/book.c book/check.c book/effects.c book/words.c
             WITH dungeonquest_combat)
