/* Texts of a game of Calamity. What heroes, actions and Spells do is said from their data, so it cannot be false. */
#ifndef RIPOSTE_ENGINE_GAMES_CALAMITY_TEXTS_TEXTS_H
#define RIPOSTE_ENGINE_GAMES_CALAMITY_TEXTS_TEXTS_H

#include "engine/games/calamity/state.h"
#include "engine/page.h"

void cal_put_dice(rp_page *page, cal_dice dice);
/* "2 actions more", "1 action less" */
void cal_put_actions(rp_page *page, int change);
/* What an action or a Spell does: "2d6 damage to the target; +2 armor: Brand, this turn". In these texts "you" is whose
 * hero or card it is; `hero` is the name of the hero whose it is, of a Common Spell "the active hero". */
void cal_put_effects(rp_page *page, const cal_use *use, const char *hero);
/* The same, and then its target and when it may be used. */
void cal_put_use(rp_page *page, const cal_use *use, const char *hero);
void cal_put_passive(rp_page *page, const cal_use *passive, const char *hero);
/* The name of the hero of a card, for these. */
const char *cal_hero_of_card(const cal_setup *setup, const cal_card *card);
/* "Brand: health 18, armor 12, 2d6" and then his actions and passive, a line each, behind `indent`. */
void cal_put_hero(rp_page *page, const cal_hero_card *hero, const char *indent);

/* For rp_rules. */
void cal_describe(const rp_game *game, const rp_state *state, int player, rp_action action, char *text);
void cal_show(const rp_game *game, const rp_state *state, int player, char *text, size_t size);
extern const rp_phrases cal_phrases;

#endif
