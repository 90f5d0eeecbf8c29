/* Places of the dungeon in sentences: what the drawing shows, for who cannot see it, and more of the own place. */
#ifndef RIPOSTE_PLAY_FACES_DUNGEONQUEST_PLACES_H
#define RIPOSTE_PLAY_FACES_DUNGEONQUEST_PLACES_H

#include "play/faces/dungeonquest/screen.h"

/* "c4 Corridor", "a1 tower", "the treasure chamber", "unexplored" */
void dungeon_print_place(FILE *out, const dungeon_screen *screen, int square);

/* Where a hero is and what each side of that space has, as a sentence or two: "You are in c4, a Corridor. North: wall;
 * east: door, unexplored; ..." Nothing before he has a place and after he is out. */
void dungeon_here_print(const dungeon_screen *screen, int player);

/* The same of every space that is known, a line for each, and where the heroes are. */
void dungeon_places_print(const dungeon_screen *screen);

#endif
