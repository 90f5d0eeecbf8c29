riposte_data(destiny_book heroes/heroes.h heroes/book.c heroes/abilities.c heroes/effects.c heroes/heroes.c
             heroes/words.c)
