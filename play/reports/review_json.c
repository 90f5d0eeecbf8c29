#include "engine/store/json.h"
#include "eval/evaluate.h"
#include "play/reports/review_report.h"
#include "play/session/advice.h"
#include "play/terminal/console.h"
#include "play/terminal/json_output.h"

#include <math.h>

enum { COMMAND_BYTES = 16384 };

static void write_finite(rp_writer *writer, const char *key, double value) {
    if (isfinite(value))
        writer->real(writer, key, value);
    else
        writer->null(writer, key);
}

/* Nothing for an empty text. */
static void write_text(rp_writer *writer, const char *key, const char *text) {
    if (text[0])
        writer->string(writer, key, text);
    else
        writer->null(writer, key);
}

static void write_reasons(rp_writer *writer, const char *key, const rp_view *view, rp_action action) {
    char reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    const char *warning = rp_warning(view, action);
    int count = rp_reasons(view, action, reasons);
    writer->open_array(writer, key);
    if (warning) writer->string(writer, NULL, warning);
    for (int i = 0; i < count; i++) writer->string(writer, NULL, reasons[i]);
    writer->close(writer);
}

static void write_again(rp_writer *writer, const rp_record_review *made, const rp_review_choice *choice) {
    char command[COMMAND_BYTES];
    if (!rp_record_review_again(made, choice, command, sizeof command)) command[0] = 0;
    write_text(writer, "again", command);
}

static void write_choice(rp_writer *writer, const rp_record_review *made, const rp_review_choice *choice) {
    const rp_judgement *judgement = &choice->judgement;
    bool known = judgement->verdict != RP_VERDICT_UNKNOWN;
    writer->open_object(writer, NULL);
    writer->integer(writer, "move", (int64_t)choice->move + 1);
    writer->string(writer, "played", choice->chosen_text);
    writer->string(writer, "best", choice->best_text);
    writer->boolean(writer, "mix", judgement->is_mix);
    writer->string(writer, "verdict", rp_verdict_name(judgement->verdict));
    write_text(writer, "not_advised", choice->overruled);
    writer->real(writer, "value", judgement->value);
    write_finite(writer, "win", judgement->win);
    write_finite(writer, "cost", known ? judgement->cost : NAN);
    write_finite(writer, "error", known && !judgement->is_estimate ? judgement->error : NAN);
    write_finite(writer, "win_cost", known ? judgement->win_cost : NAN);
    write_again(writer, made, choice);
    writer->close(writer);
}

static void write_worst(rp_writer *writer, const rp_record_review *made, const rp_review_worst *worst) {
    const rp_review_choice *choice = &made->review.choice[worst->index];
    char advice[RP_ADVICE_TEXT_MAX];
    rp_advice_best_text(&worst->view, &worst->advice, advice);
    writer->open_object(writer, NULL);
    writer->integer(writer, "move", (int64_t)choice->move + 1);
    writer->real(writer, "cost", choice->judgement.cost);
    writer->string(writer, "advice", advice);
    write_reasons(writer, "reasons", &worst->view, choice->judgement.best);
    write_reasons(writer, "against", &worst->view, choice->judgement.chosen);
    writer->close(writer);
}

static void write_account(rp_writer *writer, const rp_review_account *account) {
    if (!account->known) {
        writer->null(writer, "account");
        return;
    }
    writer->open_object(writer, "account");
    writer->real(writer, "start", account->start);
    writer->real(writer, "luck", account->luck);
    writer->real(writer, "hidden", account->hidden);
    writer->real(writer, "choices", account->choices);
    writer->real(writer, "others", account->others);
    writer->real(writer, "result", account->result);
    writer->close(writer);
}

int rp_review_report_json(const rp_record_review *made) {
    const rp_review *review = &made->review;
    rp_writer *writer = rp_json_writer_new();
    if (!writer) return rp_complain_of(RP_FAILED, "no memory for the output");
    writer->string(writer, "game", made->record->game);
    writer->integer(writer, "seed", (int64_t)made->record->seed);
    writer->string(writer, "seat", made->game->info.player_names[made->seat]);
    writer->string(writer, "player", made->record->agents[made->seat]);
    writer->string(writer, "agent", made->agent_text);
    writer->boolean(writer, "finished", made->record->finished);
    writer->boolean(writer, "stopped", review->stopped);
    writer->open_array(writer, "choices");
    for (size_t i = 0; i < review->count; i++) write_choice(writer, made, &review->choice[i]);
    writer->close(writer);
    writer->open_array(writer, "costliest");
    for (int i = 0; i < review->worst_count; i++) write_worst(writer, made, &review->worst[i]);
    writer->close(writer);
    writer->open_object(writer, "loss");
    writer->integer(writer, "mistakes", (int64_t)review->mistakes);
    writer->integer(writer, "too_close", (int64_t)review->close);
    writer->integer(writer, "unknown", (int64_t)review->unknown);
    writer->real(writer, "cost", review->cost);
    write_finite(writer, "error", review->is_estimate && review->error == 0 ? NAN : review->error);
    writer->real(writer, "mistakes_cost", review->mistakes_cost);
    write_finite(writer, "win_cost", review->has_wins ? review->win_cost : NAN);
    writer->close(writer);
    write_account(writer, &review->account);
    return rp_print_json(writer);
}
