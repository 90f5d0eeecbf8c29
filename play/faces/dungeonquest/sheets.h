/* Heroes, sun and decks of dungeonquest, in lines. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_SHEETS_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_SHEETS_H

#include "play/faces/dungeonquest/screen.h"

/* "1 Hugo (you): d5, 3 wounds of 16, 450 gold in 3 Loot" */
void dungeon_hero_print(const dungeon_screen *screen, int player);
/* "  Strength 7, Agility 5, Armor 9, Luck 4; keeps Torch Goes Out; Stasis Rune", with what cards and rune do; and a
 * line for each kind of Loot that does something. */
void dungeon_attributes_print(const dungeon_screen *screen, int player);
/* The same by names alone, on one line where they fit. */
void dungeon_attributes_print_briefly(const dungeon_screen *screen, int player);
/* "Sun 6/30, night can fall in 20 rounds. Dragon: 7 Sleeping, 1 Dragon Rage.": of its cards that lie face down. */
void dungeon_sun_print(const dungeon_screen *screen);
/* A fight that is under way and in which the reader is not asked; nothing without one. */
void dungeon_fight_print(const dungeon_screen *screen);
/* What the reader can believe of the life of the monster that is fought: "life 3 (25 %) or 4 (75 %)". */
void dungeon_put_life(FILE *out, const dungeon_screen *screen);

/* rp_face.print_sheets */
void dungeon_print_sheets(FILE *out, const rp_view *view, bool colours);

#endif
