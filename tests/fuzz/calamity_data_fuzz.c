/* Data files of calamity: an object with some of its files by their names, read over the compiled-in rest. With
 * whatever is accepted two duels are played, one of them of trios at random, and a match. */
#include "tests/fuzz/support/fuzz.h"

static void read_files(const rp_rules *rules, void *book, rp_reader *reader) {
    static const char *const files[] = {"heroes.json", "cards.json", "presets.json"};
    rp_read_only(reader, "heroes.json|cards.json|presets.json");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (!rp_reader_ok(reader) || !reader->enter(reader, files[i], 0)) continue;
        rules->read_data(book, files[i], reader);
        reader->leave(reader);
    }
}

static void play_games(rp_data *data, uint64_t seed) {
    static const char *const specs[] = {"calamity:round_limit=4", "calamity:p1=random,p2=random,round_limit=4",
                                        "calamity:stage=match,round_limit=2"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) fuzz_play_data(specs[i], data, seed);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    return fuzz_accepts_data("calamity", read_files, play_games, input, size);
}
