/* What a hero is and has: attributes and tests, wounds, Loot and other cards, life and death. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_HERO_HERO_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_HERO_HERO_H

#include "engine/games/dungeonquest/course.h"

extern const dungeon_procedure dungeon_test_procedure, dungeon_wounds_procedure, dungeon_lose_procedure;

/* ---- figures ---- */

const dq_hero *dungeon_figure(const dungeon_setup *setup, const dungeon_hero *hero); /* he has been drawn */
/* A dq_attribute, or DUNGEON_AGILITY_OR_ARMOR. */
int dungeon_attribute(const dungeon_setup *setup, const dungeon_hero *hero, int attribute);
/* Life less wounds, 1 or more while he lives. */
int dungeon_life_left(const dungeon_setup *setup, const dungeon_hero *hero);
/* The rune that he still has may be used at that time (dungeon_rune_time); NULL: none or another. */
const dungeon_rune *dungeon_rune_for(const dungeon_setup *setup, const dungeon_hero *hero, int time);
/* He has used it: it is out for the rest of the game. */
void dungeon_spend_rune(dungeon_course *course);

/* ---- cards ---- */

/* Copies of a kind that he has: Loot and cards that he keeps; Catacomb cards of this way. */
int dungeon_kept(const dungeon_hero *hero, int card);
int dungeon_collected(const dungeon_hero *hero, int card);
/* All copies of all kinds that he holds are added to `held`; for conservation. */
void dungeon_add_held(const dungeon_book *book, const dungeon_hero *hero, uint8_t held[DUNGEON_CARDS_MAX]);

bool dungeon_is_loot(const dungeon_book *book, int card);
int dungeon_loot_count(const dungeon_book *book, const dungeon_hero *hero); /* cards, those of no gold too */
bool dungeon_has_treasure(const dungeon_book *book, const dungeon_hero *hero);
/* Gold of his Loot, without that which is rolled after the game, hero->gold. */
int dungeon_gold(const dungeon_book *book, const dungeon_hero *hero);
/* Kinds of Loot that he has, each with his copies as weights in probabilities; returns how many. `without` leaves one
 * card out, which is being met (-1: none). */
int dungeon_list_loot(const dungeon_book *book, const dungeon_hero *hero, int without, rp_outcome out[]);

/* One card that nobody has goes to him, or from him to its discard pile (or, by option, pile). */
void dungeon_keep(dungeon_course *course, dungeon_hero *hero, int card);
void dungeon_collect(dungeon_course *course, dungeon_hero *hero, int card);
void dungeon_lose(dungeon_course *course, dungeon_hero *hero, int card);
/* One that he keeps and has used up, or is rid of: to its discard pile, whatever the option says. */
void dungeon_discard_kept(dungeon_course *course, dungeon_hero *hero, int card);
/* All that he holds: he is dead. */
void dungeon_lose_all(dungeon_course *course, dungeon_hero *hero);
/* A card of this way that he keeps from now on. */
void dungeon_keep_collected(dungeon_course *course, dungeon_hero *hero, int card);
/* The other way round: one that he kept on this way. */
void dungeon_collect_kept(dungeon_course *course, dungeon_hero *hero, int card);
void dungeon_lose_treasure(dungeon_course *course, dungeon_hero *hero); /* or all Loot, by option */
/* All of this way: back into the deck, or to its discards. Cards that he keeps stay. */
void dungeon_return_collected(dungeon_course *course, dungeon_hero *hero, bool discard);
/* Cards kept until he goes below, or comes up again, go to their discard piles. */
void dungeon_lose_until(dungeon_course *course, dungeon_hero *hero, int until);

/* ---- where he is ---- */

/* What belongs to one stay in a space ends with it; that he must attack is for the whole turn. */
void dungeon_end_stay(dungeon_hero *hero);
/* He is taken off the board: below, out or dead. Inside the treasure chamber this may let the dragon fall asleep, which
 * the end of the turn sees to. */
void dungeon_take_off(dungeon_course *course, dungeon_hero *hero, int standing);

/* ---- life and death ---- */

void dungeon_heal(dungeon_course *course, dungeon_hero *hero, int wounds); /* never below 0 */
/* WOUNDS: of the subject, who may use a rune against them; 0 wounds: nothing happens and nothing is pushed. It kills
 * him if they are too many, and unwinds then. */
void dungeon_push_wounds(dungeon_course *course, int wounds);
int dungeon_wounds_ahead(const dungeon_frame *frame); /* of a frame of WOUNDS: that he is about to take */
/* The subject is dead: his cards go where lost ones go, his rune is out, a fight is over. Unwinds, to the end of the
 * turn. */
void dungeon_kill(dungeon_course *course);
/* The same of any hero, and no frame goes: when night falls. */
void dungeon_bury(dungeon_course *course, int player);

/* ---- tests and dice ---- */

/* TEST of the subject: two dice at most the attribute, with determination tokens of `obstacle` (DUNGEON_NO_OBSTACLE:
 * none is given or helps) and `bonus` on it, -20 .. 20. Runes of tests are asked for. turn.success, turn.margin and
 * turn.roll tell what came of it. What was passed has no tokens any more. */
void dungeon_push_test(dungeon_course *course, int attribute, int obstacle, int bonus);
/* Of a frame of TEST that is no roll of dice alone: which attribute, and the highest sum that passes as it stands. */
int dungeon_test_most(const dungeon_setup *setup, const dungeon_state *state, const dungeon_frame *frame,
                      int *attribute);
/* TEST of dice alone: their sum and `plus`, at least 0, is turn.roll. */
void dungeon_push_roll(dungeon_course *course, int dice, int plus);
/* Tokens belong to that obstacle from now on; those of another one are lost. */
void dungeon_face_obstacle(dungeon_hero *hero, int obstacle);

/* LOSE: so many Loot cards of the subject but `without` (-1: none), at random or of his choice; if he has fewer, all.
 * `any`: as many as he likes, DUNGEON_ACT_DONE ends it; `count` is not looked at then. */
void dungeon_push_lose(dungeon_course *course, int count, bool by_choice, bool any, int without);

#endif
