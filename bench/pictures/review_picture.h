/* A review as one picture, 900 pixels wide: what the seat could expect at each of its choices, the chance to win where
 * every choice has one, else the payoff; how far mistakes took it down, in red; and the costliest in words. */
#ifndef RIPOSTE_BENCH_PICTURES_REVIEW_PICTURE_H
#define RIPOSTE_BENCH_PICTURES_REVIEW_PICTURE_H

#include "bench/review/review.h"

/* `title` and `subtitle` stand above it. The result is the last point where the record is finished. To be freed with
 * free(); NULL: no memory. */
char *rp_review_picture(const rp_review *review, const rp_game *game, const rp_record *record, const char *title,
                        const char *subtitle);

#endif
