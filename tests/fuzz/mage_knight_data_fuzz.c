/* Data files of mage-knight: an object with some of its files by their names, read over the compiled-in rest. With
 * whatever is accepted a fight of the beginners is played, one of the masters, one against an enemy, and a Round. */
#include "tests/fuzz/support/fuzz.h"

static void read_files(const rp_rules *rules, void *book, rp_reader *reader) {
    static const char *const files[] = {"cards.json", "units.json", "heroes.json", "prices.json"};
    rp_read_only(reader, "cards.json|units.json|heroes.json|prices.json");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (!rp_reader_ok(reader) || !reader->enter(reader, files[i], 0)) continue;
        rules->read_data(book, files[i], reader);
        reader->leave(reader);
    }
}

static void play_duels(rp_data *data, uint64_t seed) {
    static const char *const specs[] = {"mage-knight:tier=0", "mage-knight:tier=3", "mage-knight:opponent=enemy",
                                        "mage-knight:layer=round,tier=2"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) fuzz_play_data(specs[i], data, seed);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    return fuzz_accepts_data("mage-knight", read_files, play_duels, input, size);
}
