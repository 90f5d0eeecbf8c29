/* What the readers of abilities.json and heroes.json share. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_BOOK_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_BOOK_H

#include "engine/games/destinyquest/heroes/heroes.h"

/* abilities.c: the root of abilities.json, laid over the abilities of the book (engine/overlay.h). */
void destiny_read_abilities(rp_reader *reader, destiny_book *book);
/* A list of different words of `words` as a set; 0 when the member is absent, a failure where it is `required`. */
uint32_t destiny_read_set(rp_reader *reader, const char *key, const char *words, bool required);
/* The member "id": letters, which become lower case, digits, '-'; at most size - 1 bytes. */
void destiny_read_id(rp_reader *reader, char *id, size_t size);
/* Fails with the names that are nearest to `text`. */
void destiny_unknown_ability(rp_reader *reader, const destiny_book *book, const char *key, const char *text);

#endif
