#include "search/cache/decision_bytes.h"

#include "search/cache/byte_cursor.h"

#include <math.h>

enum {
    FORMAT = 1,
    FLAG_EXACT = 1,
    FLAG_DRAWN = 2,
    FLAG_UNEXPLAINED = 4,
    FLAGS = 7,
    HEAD_BYTES = 44,
    ACTION_BYTES = 44,
    STEP_BYTES = 9
};
_Static_assert(HEAD_BYTES + RP_LEGAL_MAX * ACTION_BYTES + RP_LINE_MAX * (STEP_BYTES + RP_TEXT_MAX) <=
                   RP_DECISION_BYTES_MAX,
               "the largest decision fits");
static const double slack = 1e-6; /* of sums of rounded shares */

static unsigned flags_of(const rp_decision *decision) {
    return (decision->exact ? FLAG_EXACT : 0u) | (decision->drawn ? FLAG_DRAWN : 0u) |
           (decision->unexplained ? FLAG_UNEXPLAINED : 0u);
}

size_t rp_decision_write(const rp_decision *decision, unsigned char bytes[RP_DECISION_BYTES_MAX]) {
    rp_byte_writer writer = {.bytes = bytes, .size = RP_DECISION_BYTES_MAX};
    rp_put_number(&writer, FORMAT, 1);
    rp_put_number(&writer, flags_of(decision), 1);
    rp_put_number(&writer, (uint64_t)decision->line_length, 1);
    rp_put_number(&writer, 0, 1);
    rp_put_number(&writer, (uint64_t)decision->count, 4);
    rp_put_number(&writer, (uint32_t)decision->action, 4);
    rp_put_double(&writer, decision->value);
    rp_put_double(&writer, decision->standard_error);
    rp_put_number(&writer, decision->simulations, 8);
    rp_put_number(&writer, decision->nodes, 8);
    for (int i = 0; i < decision->count; i++) {
        const rp_action_report *report = &decision->actions[i];
        rp_put_number(&writer, (uint32_t)report->action, 4);
        rp_put_double(&writer, report->value);
        rp_put_double(&writer, report->standard_error);
        rp_put_double(&writer, report->win);
        rp_put_double(&writer, report->share);
        rp_put_number(&writer, report->visits, 8);
    }
    for (int i = 0; i < decision->line_length; i++) {
        const rp_line_step *step = &decision->line[i];
        size_t length = strlen(step->text);
        rp_put_number(&writer, (uint32_t)step->player, 4);
        rp_put_number(&writer, (uint32_t)step->action, 4);
        rp_put_number(&writer, length, 1);
        rp_put_bytes(&writer, step->text, length);
    }
    return writer.at;
}

/* ---- reading -------------------------------------------------------------------------------------------- */

static bool is_error(double error) { return error >= 0; }
static bool is_share(double share) { return share >= 0 && share <= 1 + slack; }

static bool read_head(rp_byte_reader *reader, rp_decision *decision) {
    uint64_t format = rp_take_number(reader, 1), flags = rp_take_number(reader, 1), steps = rp_take_number(reader, 1);
    uint64_t zero = rp_take_number(reader, 1), count = rp_take_number(reader, 4);
    decision->action = (rp_action)rp_take_number(reader, 4);
    decision->value = rp_take_double(reader);
    decision->standard_error = rp_take_double(reader);
    decision->simulations = rp_take_number(reader, 8);
    decision->nodes = rp_take_number(reader, 8);
    decision->milliseconds = 0;
    decision->exact = flags & FLAG_EXACT;
    decision->drawn = flags & FLAG_DRAWN;
    decision->unexplained = flags & FLAG_UNEXPLAINED;
    if (format != FORMAT || flags > FLAGS || zero || steps > RP_LINE_MAX || count > RP_LEGAL_MAX) return false;
    decision->count = (int)count;
    decision->line_length = (int)steps;
    return isfinite(decision->value) && is_error(decision->standard_error);
}

static bool read_action(rp_byte_reader *reader, rp_action_report *report) {
    report->action = (rp_action)rp_take_number(reader, 4);
    report->value = rp_take_double(reader);
    report->standard_error = rp_take_double(reader);
    report->win = rp_take_double(reader);
    report->share = rp_take_double(reader);
    report->visits = rp_take_number(reader, 8);
    return isfinite(report->value) && is_error(report->standard_error) && is_share(report->share) &&
           (isnan(report->win) || is_share(report->win));
}

/* The actions are the legal ones, the one chosen is among them, and the shares are a mix. */
static bool read_actions(rp_byte_reader *reader, const rp_view *view, rp_decision *decision) {
    rp_action useful[RP_LEGAL_MAX];
    if (rp_useful(view->game, &view->masked, view->player, useful) != decision->count) return false;
    double sum = 0;
    bool chosen = false;
    for (int i = 0; i < decision->count; i++) {
        rp_action_report *report = &decision->actions[i];
        if (!read_action(reader, report) || report->action != useful[i]) return false;
        chosen |= report->action == decision->action;
        sum += report->share;
    }
    return chosen && fabs(sum - 1) <= slack;
}

static bool read_step(rp_byte_reader *reader, const rp_game *game, rp_line_step *step) {
    char shown[RP_TEXT_MAX];
    step->player = (int32_t)rp_take_number(reader, 4);
    step->action = (rp_action)rp_take_number(reader, 4);
    size_t length = (size_t)rp_take_number(reader, 1);
    const unsigned char *text = length < RP_TEXT_MAX ? rp_take_bytes(reader, length) : NULL;
    if (!text || memchr(text, 0, length)) return false;
    memcpy(step->text, text, length);
    step->text[length] = 0;
    memcpy(shown, step->text, length + 1);
    rp_make_printable(shown);
    return memcmp(shown, step->text, length) == 0 && step->player >= RP_CHANCE_PLAYER &&
           step->player < game->info.players && step->action >= 0 && step->action <= UINT16_MAX;
}

bool rp_decision_read(const unsigned char *bytes, size_t size, const rp_view *view, rp_decision *decision) {
    rp_byte_reader reader = {.bytes = bytes, .size = size};
    if (!read_head(&reader, decision) || !read_actions(&reader, view, decision)) return false;
    for (int i = 0; i < decision->line_length; i++)
        if (!read_step(&reader, view->game, &decision->line[i])) return false;
    return rp_bytes_ended(&reader);
}
