/* A mutator for documents made of text and numbers: half of the time it gives one number another value, which keeps the
 * document readable, so that the checks behind the parser are reached; else libFuzzer's own mutations. */
#include "engine/random.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t maximum);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t maximum, unsigned seed);

/* Start of the number that holds or follows a random place; `size` when there is none. */
static size_t find_number(const uint8_t *bytes, size_t size, rp_random *random) {
    size_t at = size ? rp_random_below(random, (uint32_t)size) : 0;
    while (at < size && !isdigit(bytes[at])) at++;
    while (at > 0 && at < size && isdigit(bytes[at - 1])) at--;
    return at;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t maximum, unsigned seed) {
    rp_random random;
    rp_random_seed(&random, seed);
    size_t start = find_number(bytes, size, &random), end = start;
    if (start == size || rp_random_below(&random, 2)) return LLVMFuzzerMutate(bytes, size, maximum);
    while (end < size && isdigit(bytes[end])) end++;
    static const uint32_t bounds[] = {4, 10, 64, 100000};
    char number[16];
    size_t length =
        (size_t)snprintf(number, sizeof number, "%u", rp_random_below(&random, bounds[rp_random_below(&random, 4)]));
    if (size - (end - start) + length > maximum) return LLVMFuzzerMutate(bytes, size, maximum);
    memmove(bytes + start + length, bytes + end, size - end);
    memcpy(bytes + start, number, length);
    return size - (end - start) + length;
}
