riposte_data(dq_cards cards.h cards.c)
