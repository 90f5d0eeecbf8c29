/* How a duel begins: options, and the deal as chance events, so that a record has it. */
#ifndef RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_START_START_H
#define RIPOSTE_ENGINE_GAMES_MAGE_KNIGHT_START_START_H

#include "engine/games/mage_knight/fight/play.h"

/* Steps of the deal, in order. Those from MK_DEAL_SKILL to MK_DEAL_EARLIER_CARD are done for the aggressor, then for
 * the defender (`mk_duel.deal_player`); what follows "neighbour" is of a Round, whose other spaces surround the
 * goal. */
/* clang-format off */
#define MK_DEAL_LIST(DEAL)                                                                                             \
    DEAL(MK_DEAL_TIME, "time") DEAL(MK_DEAL_HERO, "hero") DEAL(MK_DEAL_OTHER_HERO, "other-hero")                       \
    DEAL(MK_DEAL_LEVEL, "level") DEAL(MK_DEAL_OTHER_LEVEL, "other-level") DEAL(MK_DEAL_FAME, "fame")                   \
    DEAL(MK_DEAL_OTHER_FAME, "other-fame") DEAL(MK_DEAL_SKILL, "skill") DEAL(MK_DEAL_ADVANCED, "advanced")             \
    DEAL(MK_DEAL_SPELLS, "spells") DEAL(MK_DEAL_SPELL, "spell") DEAL(MK_DEAL_ARTIFACTS, "artifacts")                   \
    DEAL(MK_DEAL_ARTIFACT, "artifact") DEAL(MK_DEAL_WOUNDS, "wounds") DEAL(MK_DEAL_UNITS, "units")                     \
    DEAL(MK_DEAL_UNIT, "unit") DEAL(MK_DEAL_UNIT_STATE, "unit-state") DEAL(MK_DEAL_CRYSTAL, "crystal")                 \
    DEAL(MK_DEAL_HAND, "hand") DEAL(MK_DEAL_EARLIER, "earlier-turns") DEAL(MK_DEAL_EARLIER_CARDS, "earlier-cards")     \
    DEAL(MK_DEAL_EARLIER_CARD, "earlier-card") DEAL(MK_DEAL_SOURCE, "source")                                          \
    DEAL(MK_DEAL_SOURCE_AGAIN, "source-again") DEAL(MK_DEAL_TERRAIN, "terrain") DEAL(MK_DEAL_SITE, "site")             \
    DEAL(MK_DEAL_NEIGHBOUR, "neighbour") DEAL(MK_DEAL_RING_SITE, "ring-site") DEAL(MK_DEAL_STAND, "stand")             \
    DEAL(MK_DEAL_OTHER_STAND, "other-stand") DEAL(MK_DEAL_OVER, "over")
/* clang-format on */
typedef enum mk_deal_step { MK_DEAL_LIST(RP_WORD_VALUE) MK_DEAL_STEPS } mk_deal_step;

typedef enum mk_option {
    MK_OPTION_TIER,
    MK_OPTION_TIME,
    MK_OPTION_AGGRESSOR,
    MK_OPTION_DEFENDER,
    MK_OPTION_AGGRESSOR_LEVEL,
    MK_OPTION_DEFENDER_LEVEL,
    MK_OPTION_AGGRESSOR_BONUS,
    MK_OPTION_DEFENDER_BONUS,
    MK_OPTION_SCORE,
    MK_OPTION_WOUND_FACTOR,
    MK_OPTION_RESISTANCES,
    MK_OPTION_FORCE_COST,
    MK_OPTION_STEAL_COST,
    MK_OPTION_SWIFT,
    MK_OPTION_HALVE,
    MK_OPTION_PASSING,
    MK_OPTION_FULL,
    MK_OPTION_KNOCK_OUT,
    MK_OPTION_ATTACK_LIMIT,
    MK_OPTION_REWARDS,
    MK_OPTION_LAYER,
    MK_OPTION_SCENARIO,
    MK_OPTION_GOAL,
    MK_OPTION_TURN_LIMIT,
    MK_OPTION_OPPONENT,
    MK_OPTION_ENEMY_ATTACK,
    MK_OPTION_ENEMY_ELEMENT,
    MK_OPTION_ENEMY_ARMOR,
    MK_OPTIONS
} mk_option;
extern const rp_option mk_options[MK_OPTIONS];
/* rp_rules.create, start */
rp_status mk_create(rp_game *game, const rp_data *data, rp_error *error);
void mk_start(const rp_game *game, rp_state *state);

/* One outcome of the present step has come about; the deal goes on to the next step that has several. */
void mk_deal(const mk_play *play, int outcome);
int mk_deal_outcomes(const mk_setup *setup, const mk_duel *duel, rp_outcome out[]);
int mk_deal_sample(const mk_setup *setup, const mk_duel *duel, rp_random *random);
/* What is left of the deal at once, with the same use of `random` as one outcome after the other. */
void mk_deal_rest(const mk_play *play, rp_random *random);
/* Dice of gold and black that are rolled again, since they are more than half of the Source; else 0. */
int mk_dice_again(const mk_duel *duel);

/* The deck and everything else that follows from a player's hero. */
void mk_place_hero(const mk_setup *setup, mk_duel *duel, int player, int hero);

#endif
