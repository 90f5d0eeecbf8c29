/* Monsters that are met: the token, escape or attack, and the fight by the rules of `dq-combat`, whose state lies in
 * ours while it goes on. */
#ifndef RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_FIGHTS_FIGHTS_H
#define RIPOSTE_ENGINE_GAMES_DUNGEONQUEST_FIGHTS_FIGHTS_H

#include "engine/games/dungeonquest/course.h"
#include "engine/games/dungeonquest_combat/state.h"

extern const dungeon_procedure dungeon_fight_procedure;

enum { DUNGEON_ANY_MONSTER = -1 };

/* FIGHT of the subject with a monster of the figures (DUNGEON_ANY_MONSTER: chance says which), met by a card; or
 * with the token on the square where he stands. Runes of monsters are asked for once the token is there. Who plays the
 * monster looks at the token; alone, the hero sees it, too.
 *
 *   the monster is dead  its token returns to the pool, the hero has his wounds; the frame goes and turn.success is 1
 *   banished by a rune   the same, without wounds; a token that was only fought for its life stays as it is
 *   escaped, broken off  the token lies where they met (below: returns), the hero is back where he came from (below, or
 *                        broken off without a way back: stays) and will meet that space on his next turn; unwinds to
 *                        the end of the turn
 *   the hero is dead     the token lies where they met (below: returns); unwinds
 *   both dead            the token returns; unwinds
 *
 * A token drawn with none left in the pool is one that lies on the board, which the monster's player picks: it stays
 * there (state.h), and where one has to be placed, he picks again which one is moved (DQX-181 to 183).
 *
 * There is no escape where `no_escape`, in a chamber with a portcullis, without a way back (hero->from 0, a wall by
 * now, or taken but for the treasure chamber), and with the duty DUNGEON_ATTACKS. */
void dungeon_push_fight(dungeon_course *course, int monster, bool no_escape);
void dungeon_push_fight_with_token(dungeon_course *course, int token, bool no_escape);

/* The frame of FIGHT, or NULL. */
const dungeon_frame *dungeon_fight_frame(const dungeon_state *state);
/* Hero (player) and monster (of the figures) of that frame, and the token: -1 before it is known. */
int dungeon_fight_hero(const dungeon_frame *frame);
int dungeon_fight_monster(const dungeon_frame *frame);
int dungeon_fight_token(const dungeon_frame *frame);
/* The fight itself goes on: state->fight is a dq_fight of dungeon_fight_game. */
bool dungeon_is_fighting(const dungeon_state *state);
const rp_game *dungeon_fight_game(const dungeon_setup *setup, const dungeon_state *state);
/* Its state, copied out and in. Its life is that of the token, 0 in views that do not know it, and life_known says
 * whether all have seen it. */
void dungeon_fight_out(const dungeon_state *state, rp_state *fight);
void dungeon_fight_in(dungeon_state *state, const rp_state *fight);
/* The seat of a player in the fight: DQ_HERO, DQ_MONSTER, -1: he looks on. Alone he has the hero's. Events name for the
 * monster's side who plays monsters against the hero, also where he is not asked; alone, nobody. */
int dungeon_fight_seat(const dungeon_setup *setup, const dungeon_state *state, int player);

#endif
