#include "play/faces/terms_view.h"

#include "eval/evaluate.h"

static int terms_of(const rp_view *view, rp_evaluation_term terms[RP_TERMS_MAX]) {
    if (view->game->info.capabilities & RP_HAS_HIDDEN) return 0;
    return rp_evaluation_terms(view->game, &view->masked, terms);
}

void rp_terms_print(FILE *out, const rp_view *view) {
    rp_evaluation_term terms[RP_TERMS_MAX];
    double sum[RP_PLAYERS_MAX] = {0}, value[RP_PLAYERS_MAX];
    int count = terms_of(view, terms), players = view->game->info.players;
    if (count == 0) return;
    fprintf(out, "\nThe position without a search:%6s", "");
    for (int player = 0; player < players; player++) fprintf(out, " %10s", view->game->info.player_names[player]);
    for (int i = 0; i < count; i++) {
        fprintf(out, "\n  %-33s", terms[i].name);
        for (int player = 0; player < players; player++) {
            sum[player] += terms[i].value[player];
            fprintf(out, " %10.1f", terms[i].value[player]);
        }
    }
    fprintf(out, "\n  %-33s", "in all");
    for (int player = 0; player < players; player++) fprintf(out, " %10.1f", sum[player]);
    rp_evaluate(view->game, &view->masked, value);
    fprintf(out, "\n  %-33s", "expected payoff");
    for (int player = 0; player < players; player++) fprintf(out, " %+10.3f", value[player]);
    fprintf(out, "\n");
}

void rp_terms_write(rp_writer *writer, const rp_view *view) {
    rp_evaluation_term terms[RP_TERMS_MAX];
    int count = terms_of(view, terms);
    writer->open_array(writer, "terms");
    for (int i = 0; i < count; i++) {
        writer->open_object(writer, NULL);
        writer->string(writer, "name", terms[i].name);
        writer->open_object(writer, "value");
        for (int player = 0; player < view->game->info.players; player++)
            writer->real(writer, view->game->info.player_names[player], terms[i].value[player]);
        writer->close(writer);
        writer->close(writer);
    }
    writer->close(writer);
}
