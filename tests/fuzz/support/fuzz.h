/* What the fuzz targets share. Each target defines `fuzz_accepts`; libFuzzer calls it through LLVMFuzzerTestOneInput,
 * every other build through replay_corpus.c over the stored inputs. */
#ifndef RIPOSTE_TESTS_FUZZ_H
#define RIPOSTE_TESTS_FUZZ_H

#include "engine/store/data.h"

/* Gives the input to the code under test; true when it was accepted as well-formed. Anything that must not happen ends
 * the process: a crash, a sanitizer, or fuzz_require. */
bool fuzz_accepts(const uint8_t *input, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size);

/* Ends the process with a message when `condition` is false. */
void fuzz_require(bool condition, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Checks that a refusal has a reason in one line. Always false, for `return fuzz_refused(...)`. */
bool fuzz_refused(rp_status status, const rp_error *error);

/* Gives the input to `read`, which reads card data of those rules over the compiled-in, and what is accepted to
 * `check`. */
bool fuzz_accepts_data(const char *rules_name, void (*read)(const rp_rules *, void *data, rp_reader *),
                       void (*check)(rp_data *, uint64_t seed), const uint8_t *input, size_t size);

/* Plays at random from the start of a game over `data`; a game that cannot be made must have a reason. */
void fuzz_play_data(const char *spec, const rp_data *data, uint64_t seed);

/* Plays at random from a state to its end and checks moves, texts, views and payoffs on the way. */
void fuzz_play(const rp_game *game, const rp_state *start, uint64_t seed);

#endif
