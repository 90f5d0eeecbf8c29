/* Data files of destinyquest: an object with "abilities.json" or "heroes.json"
 * or both, read over the compiled-in rest. With whatever is accepted each hero
 * fights the one before him, under some options too. */
#include "engine/games/destinyquest/heroes/heroes.h"
#include "tests/fuzz/support/fuzz.h"

#include <stdio.h>

static void read_files(const rp_rules *rules, void *book, rp_reader *reader) {
    static const char *const files[] = {"abilities.json", "heroes.json"};
    rp_read_only(reader, "abilities.json|heroes.json");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (!rp_reader_ok(reader) || !reader->enter(reader, files[i], 0)) continue;
        rules->read_data(book, files[i], reader);
        reader->leave(reader);
    }
}

static void play_bouts(rp_data *data, uint64_t seed) {
    static const char *const options[] = {"", ",tie=reroll,attribute=ask,defeat=round-end,both-down=less-negative",
                                          ",passives=choose,sacrifice=before-roll,uses=round,heal-limit=none"};
    const destiny_book *book = data->bytes;
    char spec[200];
    for (uint32_t hero = 0; hero < book->hero_count; hero++) {
        const destiny_hero *before = &book->hero[hero ? hero - 1 : book->hero_count - 1];
        for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
            snprintf(spec, sizeof spec, "destinyquest:p1=%s,p2=%s%s", book->hero[hero].id, before->id, options[i]);
            fuzz_play_data(spec, data, seed);
        }
    }
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    return fuzz_accepts_data("destinyquest", read_files, play_bouts, input, size);
}
