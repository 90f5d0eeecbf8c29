/* Card data files of dq-combat: a document with "heroes" or "monsters" is read as figures.json, another as cards.json,
 * over the compiled-in rest. Whatever is accepted makes games of every variant that can be played. */
#include "tests/fuzz/support/fuzz.h"

static const char *file_of(rp_reader *reader) {
    bool figures = fuzz_has_member(reader, "heroes") || fuzz_has_member(reader, "monsters");
    return figures ? "figures.json" : "cards.json";
}

/* An owner's set may lack the default hero or monster. */
static void play_variants(rp_data *data, uint64_t seed) {
    static const char *const specs[] = {"dq-combat", "dq-combat:variant=solo", "dq-combat:variant=dice",
                                        "dq-combat:variant=classic-solo", "dq-combat:variant=classic"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) fuzz_play_data(specs[i], data, seed);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    return fuzz_accepts_data("dq-combat", file_of, play_variants, input, size);
}
