/* The only source of randomness: xoshiro256++ (Blackman and Vigna 2019), seeded through SplitMix64.
 *
 * A stream is plain bytes owned by its user; one stream per game, per search thread and per purpose
 * (`rp_random_split`). Same seed, same numbers, on every machine. Not for secrets. */
#ifndef RIPOSTE_ENGINE_RANDOM_H
#define RIPOSTE_ENGINE_RANDOM_H

#include <stdint.h>

typedef struct rp_random {
    uint64_t word[4];
} rp_random;

static inline uint64_t rp_splitmix64(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline void rp_random_seed(rp_random *random, uint64_t seed) {
    for (int i = 0; i < 4; i++) random->word[i] = rp_splitmix64(&seed);
}

static inline uint64_t rp_rotate_left(uint64_t x, int bits) { return (x << bits) | (x >> (64 - bits)); }

static inline uint64_t rp_random_next(rp_random *random) {
    uint64_t *s = random->word;
    uint64_t result = rp_rotate_left(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rp_rotate_left(s[3], 45);
    return result;
}

/* Uniform in 0 .. bound-1, without bias (Lemire 2019, 32-bit products). `bound` at least 1. */
static inline uint32_t rp_random_below(rp_random *random, uint32_t bound) {
    uint64_t product = (rp_random_next(random) >> 32) * bound;
    uint32_t low = (uint32_t)product;
    if (low < bound) {
        uint32_t threshold = (uint32_t)(-bound) % bound;
        while (low < threshold) {
            product = (rp_random_next(random) >> 32) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

/* The same for bounds of any size; as rp_random_below where that can. */
static inline uint64_t rp_random_below_64(rp_random *random, uint64_t bound) {
    if (bound <= UINT32_MAX) return rp_random_below(random, (uint32_t)bound);
    uint64_t limit = UINT64_MAX - UINT64_MAX % bound, value;
    do value = rp_random_next(random);
    while (value >= limit);
    return value % bound;
}

/* Uniform in [0, 1) with 53 bits. */
static inline double rp_random_unit(rp_random *random) { return (double)(rp_random_next(random) >> 11) * 0x1.0p-53; }

/* A stream of its own for `purpose`, derived from `seed` alone: the order of calls does not matter. */
static inline void rp_random_split(rp_random *random, uint64_t seed, uint64_t purpose) {
    uint64_t mixed = purpose;
    rp_random_seed(random, seed ^ rp_splitmix64(&mixed));
}

#endif
