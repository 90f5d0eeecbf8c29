/* What the readers of abilities.json and heroes.json share. */
#ifndef RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_BOOK_H
#define RIPOSTE_ENGINE_GAMES_DESTINYQUEST_HEROES_BOOK_H

#include "engine/games/destinyquest/heroes/heroes.h"
#include "engine/kit/effects.h"

/* abilities.c: the root of abilities.json, laid over the abilities of the book (engine/overlay.h). */
void destiny_read_abilities(rp_reader *reader, destiny_book *book);
/* effects.c: what an effect is in data. Its names are those of abilities. */
extern const rp_effects destiny_effects;
/* The member "id": letters, which become lower case, digits, '-'; at most size - 1 bytes. */
void destiny_read_id(rp_reader *reader, char *id, size_t size);
/* Fails with the names that are nearest to `text`; `key` is NULL where the cursor is on the text. */
void destiny_unknown_ability(rp_reader *reader, const destiny_book *book, const char *key, const char *text);

#endif
