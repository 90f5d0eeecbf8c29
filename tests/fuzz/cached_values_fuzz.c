/* Values of the result cache as a server may give them, and the decisions in them: as they come, and once more with the
 * checksum that they should have, so that what lies behind it is reached. The first byte of the input picks the game
 * whose decision it is. What is accepted comes out the same again after writing and reading, and can be played. */
#include "search/cache/decision_bytes.h"
#include "search/cache/result_value.h"
#include "tests/fuzz/support/fuzz.h"

#include <math.h>
#include <stdlib.h>

enum { CHECKSUM_AT = 16 };
static const char key_text[] = "riposte:cache:1:decision:a key";
static const char *const specs[] = {"kuhn", "goofspiel:cards=5", "dq-combat"};
enum { GAMES = sizeof specs / sizeof *specs };

/* Made once: thousands of inputs a second meet them. */
static rp_view views[GAMES];
static rp_decision decision, again;

static void open_games(void) {
    rp_error error = {0};
    if (views[0].game) return;
    for (int i = 0; i < GAMES; i++) {
        static rp_state state;
        rp_game *game;
        rp_random random;
        unsigned to_act;
        rp_random_seed(&random, 1);
        fuzz_require(rp_game_new(specs[i], NULL, &game, &error) == RP_OK, "%s", error.text);
        rp_start(game, &state);
        while ((to_act = rp_to_act(game, &state)) & RP_TO_ACT_CHANCE)
            rp_apply_one(game, &state, RP_CHANCE_PLAYER, rp_sample(game, &state, &random));
        rp_view_of(game, &state, to_act & 1 ? 0 : 1, &views[i]);
    }
}

static bool accepts_decision(const unsigned char *bytes, size_t size, const rp_view *view) {
    unsigned char written[RP_DECISION_BYTES_MAX];
    if (!rp_decision_read(bytes, size, view, &decision)) return false;
    bool legal = false;
    for (int i = 0; i < decision.count; i++) legal |= decision.actions[i].action == decision.action;
    fuzz_require(legal && isfinite(decision.value), "accepted: action %d, value %g", (int)decision.action,
                 decision.value);
    for (int i = 0; i < decision.line_length; i++)
        fuzz_require(strlen(decision.line[i].text) < RP_TEXT_MAX, "a text without end");
    size_t length = rp_decision_write(&decision, written);
    fuzz_require(length == size && memcmp(written, bytes, size) == 0, "written otherwise than read");
    fuzz_require(rp_decision_read(written, length, view, &again), "what was written is not read");
    return true;
}

static bool accepts_value(const unsigned char *value, size_t size, const rp_view *view) {
    rp_result_content content, back;
    unsigned char *packed;
    size_t packed_size;
    if (!rp_result_value_open(key_text, RP_RESULT_DECISION, value, size, &content)) return false;
    fuzz_require(content.size <= RP_CACHE_VALUE_MAX && content.cost >= 0, "accepted: %zu bytes", content.size);
    fuzz_require(rp_result_value_pack(key_text, RP_RESULT_DECISION, content.bytes, content.size, (double)content.cost,
                                      &packed, &packed_size),
                 "not packed");
    fuzz_require(rp_result_value_open(key_text, RP_RESULT_DECISION, packed, packed_size, &back) &&
                     back.size == content.size && memcmp(back.bytes, content.bytes, back.size) == 0,
                 "packed otherwise than opened");
    bool accepted = accepts_decision(content.bytes, content.size, view);
    free(content.bytes);
    free(back.bytes);
    free(packed);
    return accepted;
}

static void seal(unsigned char *value, size_t size) {
    uint64_t sum = rp_mix(rp_hash_bytes(key_text, strlen(key_text)), rp_hash_bytes(value, CHECKSUM_AT));
    sum = rp_mix(sum, rp_hash_bytes(value + RP_VALUE_HEAD_BYTES, size - RP_VALUE_HEAD_BYTES));
    for (int i = 0; i < 8; i++) value[CHECKSUM_AT + i] = (unsigned char)(sum >> 8 * i);
}

bool fuzz_accepts(const uint8_t *input, size_t size) {
    open_games();
    if (size == 0) return false;
    const rp_view *view = &views[input[0] % GAMES];
    bool accepted = accepts_decision(input + 1, size - 1, view);
    accepted |= accepts_value(input + 1, size - 1, view);
    if (size - 1 < RP_VALUE_HEAD_BYTES) return accepted;
    unsigned char *sealed = malloc(size - 1);
    fuzz_require(sealed != NULL, "no memory");
    memcpy(sealed, input + 1, size - 1);
    seal(sealed, size - 1);
    accepted |= accepts_value(sealed, size - 1, view);
    free(sealed);
    return accepted;
}
