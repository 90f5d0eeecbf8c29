riposte_data(cal_book book/book.h book/book.c book/effects.c book/words.c)
