/* Learned weights of drafts and decks as a file, made by `riposte learn calamity` (models/calamity.draft is compiled
 * in):
 *
 *   draft 2                        format
 *   game calamity                  what it was learned from: the rules, their version, the hash of the data,
 *   rules 1                        who played the duels, how many there were, and how they were made
 *   data 0123456789abcdef
 *   agent greedy:samples=1
 *   games 200000
 *   seed 1
 *   made-by riposte learn ...
 *   first 0.05                     weights, log odds (draft_model.h)
 *   first-of brand 0.01
 *   size 30 0.01
 *   hero brand 0.1
 *   pair brand maren 0.02
 *   counter brand maren -0.03      of the first against the second
 *   card dodge 0.01                hero's or Common
 *   first-card dodge 0.001
 *   common-of brand dodge 0.002
 *
 * A file that was learned from the data of the game has every weight of theirs, 0 too, and no other one. Heroes and
 * Spells are told by id, so that a file serves for data in which some are others: then what they do not have is passed
 * over, and what the file does not have is worth 0. That the data were others can be asked (model.data). Reading is
 * strict in everything else: order of the heading, words, numbers (finite, -50 to 50, in any form of strtod), no weight
 * twice, no last line without its end. */
#ifndef RIPOSTE_EVAL_CALAMITY_DRAFT_FILE_H
#define RIPOSTE_EVAL_CALAMITY_DRAFT_FILE_H

#include "eval/calamity/draft_model.h"

enum { CAL_DRAFT_FORMAT = 2 };

/* Reads `text`; `name` begins the error line. RP_BAD_INPUT: it is no such file, and why. */
rp_status cal_draft_read(const rp_game *game, const char *text, const char *name, cal_draft_model *model,
                         rp_error *error);
/* The text of a model, to be freed with free(); NULL: no memory. `origin`: the lines "agent" to "made-by". Numbers have
 * six digits. */
char *cal_draft_text(const rp_game *game, const cal_draft_model *model, const char *origin);
/* The one that is compiled in. */
void cal_draft_built_in(const rp_game *game, cal_draft_model *model);

#endif
