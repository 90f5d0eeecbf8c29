riposte_data(mk_book book/book.h book/book.c book/effects.c book/words.c)
