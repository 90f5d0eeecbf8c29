/* Card data files of dq-combat: a document with "heroes" or "monsters" is read as figures.json, another as cards.json,
 * over the compiled-in rest. Whatever is accepted makes games of every variant that can be played. */
#include "tests/fuzz/support/fuzz.h"

static bool has(rp_reader *reader, const char *key) {
    if (!reader->enter(reader, key, 0)) return false;
    reader->leave(reader);
    return true;
}

static void read_file(const rp_rules *rules, void *cards, rp_reader *reader) {
    bool figures = has(reader, "heroes") || has(reader, "monsters");
    rules->read_data(cards, figures ? "figures.json" : "cards.json", reader);
}

/* An owner's set may lack the default hero or monster. */
static void play_variants(rp_data *data, uint64_t seed) {
    static const char *const specs[] = {"dq-combat", "dq-combat:variant=solo", "dq-combat:variant=dice",
                                        "dq-combat:variant=classic-solo", "dq-combat:variant=classic"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) fuzz_play_data(specs[i], data, seed);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    return fuzz_accepts_data("dq-combat", read_file, play_variants, input, size);
}
