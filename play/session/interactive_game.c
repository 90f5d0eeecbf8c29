#include "play/session/interactive_game.h"

#include "bench/review/settled_result.h"
#include "engine/page.h"
#include "eval/evaluate.h"
#include "play/faces/choices.h"
#include "play/faces/face.h"
#include "play/faces/table_commands.h"
#include "play/session/advice.h"
#include "play/session/bests.h"
#include "play/session/game_log.h"
#include "play/session/learner.h"
#include "play/session/saved_games.h"
#include "play/session/shared_screen.h"
#include "play/terminal/console.h"
#include "play/terminal/pages.h"
#include "play/terminal/shell_word.h"
#include "play/terminal/waiting_sign.h"
#include "search/best/best.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_UNSAVED = 1, RULES_BYTES = 2048, REASONED_CHOICES = 6, WORDS_MAX = RP_LEGAL_MAX + 32 };

typedef struct interactive_game {
    rp_session *session;
    int person;    /* the seat of who sits at the screen; -1: it is empty */
    bool several;  /* people play */
    bool parts;    /* they may not see what the others are shown */
    unsigned came; /* in a game that parts: a bit for each who has sat there */
    bool goes_on;  /* the game had begun before */
    rp_face face;
    rp_line_input *input; /* completes `word` */
    const atomic_bool *stop;
    const char *directory; /* of other card data; NULL: none */
    rp_agent *adviser;     /* made when first asked */
    rp_decision *advice;
    rp_action asked; /* whose reasons are to be told */
    bool advised;    /* the advice is for this decision */
    bool knows_end;  /* that the choices which follow make no difference was said */
    bool colours;
    bool quit_refused;               /* the last quit could not save */
    bool unkept;                     /* the last step is not saved, which was told */
    bool finishes;                   /* the steps that follow are the face's (rp_face.finish) */
    int strays;                      /* answers in a row that meant nothing */
    char head[RP_TEXT_MAX + 64];     /* stands before what is told next; "" for nothing */
    rp_game_log log[RP_PLAYERS_MAX]; /* of each person in a game that parts */
    rp_game_log together;            /* of all who sit there, in one that does not; else of its end */
    rp_view view;                    /* of the person, at his decision */
    rp_view shown;                   /* the last that was shown as a whole, game NULL: the next one is to be */
    rp_choices choices;
    rp_learner learner;
    char name[RP_LEGAL_MAX][RP_TEXT_MAX]; /* of the choices */
    const char *word[WORDS_MAX];
} interactive_game;

/* What an answer at the prompt leads to. */
typedef enum turn { TURN_PLAY, TURN_ASK, TURN_SHOW, TURN_LEAVE, TURN_LEAVE_UNSAVED, TURN_INPUT_ENDED } turn;

/* At the width of the screen, also what is printed into memory. */
static void print_wrapped_to(FILE *out, const char *text, int hang) {
    rp_console_print_wrapped(out, text, rp_console_width(stdout), hang);
}

static void print_wrapped(interactive_game *t, const char *text, int hang) {
    rp_pages_append_wrapped(t->input, text, hang);
}

static void print_reason(FILE *out, const char *mark, const char *reason, const char *end) {
    char line[RP_REASON_TEXT_MAX + 16];
    snprintf(line, sizeof line, "  %s%.*s%s\n", mark, RP_REASON_TEXT_MAX - 1, reason, end);
    print_wrapped_to(out, line, (int)strlen(mark));
}

/* Whether the one at the screen has to choose. */
static bool is_to_choose(const interactive_game *t) {
    return t->person >= 0 && rp_session_next(t->session, t->person) == t->person;
}

/* What `print` prints, a screen at a time; the table comes again after what was longer than a screen. */
static turn show_pages(interactive_game *t, void (*print)(interactive_game *, FILE *)) {
    rp_piece made;
    rp_piece_begin(&made);
    print(t, made.out);
    char *text = rp_piece_end(&made);
    const char *closing = is_to_choose(t) ? "Enter shows the table" : "Enter goes on";
    bool stopped = text && rp_pages_print(t->input, text, closing);
    free(text);
    return stopped ? TURN_SHOW : TURN_ASK;
}

/* ---- the log -------------------------------------------------------------------------------------------- */

/* Of who is told what happens; NULL: nobody sits there who may be told. */
static rp_game_log *log_of(interactive_game *t) {
    if (!t->parts) return &t->together;
    return t->person < 0 ? NULL : &t->log[t->person];
}

static void print_log(interactive_game *t, FILE *out) {
    const rp_game_log *log = log_of(t);
    print_wrapped_to(out, log && log->text ? log->text : "Nothing has happened yet.\n", 2);
}

static void tell(interactive_game *t, const char *text) {
    print_wrapped(t, text, 2);
    rp_game_log_note(log_of(t), text);
}

/* Whether the first line has what the reader does, in the words in which the head ends: "You pass.", not "You win the
 * round". */
static bool tells_deed(const char *head, const char *text) {
    const char *colon = strstr(head, ": "), *found = colon ? strstr(text, colon + 2) : NULL;
    return strncmp(text, "You ", 4) == 0 && found && found < text + strcspn(text, "\n");
}

/* Behind the head: in its line where the reader does something and both are short enough for one. */
static void tell_behind_head(interactive_game *t, const char *text) {
    char lines[sizeof t->head + RP_NARRATION_MAX + 2];
    int columns = rp_console_columns(t->head) + 2 + (int)strcspn(text, "\n");
    bool fits = tells_deed(t->head, text) && columns <= rp_console_width(stdout);
    const char *joint = !t->head[0] ? "" : fits ? ". " : "\n";
    snprintf(lines, sizeof lines, "%s%s%s", t->head, joint, text);
    print_wrapped(t, lines, 2);
    t->head[0] = 0;
}

/* Whether the step that follows is one of those that were left to the table. */
static bool goes_on_finishing(interactive_game *t) {
    rp_action action;
    rp_view view;
    if (!t->finishes || !is_to_choose(t)) return false;
    rp_session_view(t->session, t->person, &view);
    return t->face.finish(&view, &action);
}

static void tell_happening(interactive_game *t, const rp_state *before) {
    char text[RP_NARRATION_MAX];
    rp_game_log *log = log_of(t);
    if (!log) return;
    rp_game_log_end(log, t->session, before, text);
    if (!goes_on_finishing(t)) tell_behind_head(t, text);
    rp_piece lessons;
    rp_piece_begin(&lessons);
    rp_learner_after(lessons.out, &t->learner, &log->happening);
    rp_piece_append(&lessons, t->input);
}

/* What has happened since the person left the screen, or in a game that goes on again what his last choice led to. */
static void recall(interactive_game *t) {
    rp_game_log *log = log_of(t);
    rp_game_log_catch_up(log, t->session);
    if (log->text) print_wrapped(t, log->text + (log->seen ? log->seen : log->last_choice), 2);
}

/* ---- advice --------------------------------------------------------------------------------------------- */

static void begin_sign(rp_waiting_sign *sign, const char *text) {
    rp_waiting_sign_begin(sign, text, rp_console_obeys(stdout) ? stdout : NULL, &rp_clock_monotonic);
}

/* Fills t->advice for the present decision; complains and returns false when there is no adviser. */
static bool get_advice(interactive_game *t) {
    rp_error error = {RP_OK, ""};
    const rp_game *game = t->session->opened.game;
    if (t->advised) return true;
    if (!t->advice) t->advice = malloc(sizeof *t->advice);
    if (!t->advice) return false;
    const rp_limits limits = {.stop = t->stop};
    rp_waiting_sign sign;
    begin_sign(&sign, "Weighing your choices");
    rp_status status =
        t->adviser ? RP_OK : rp_best_agent_new(game, RP_ADVICE_SIMULATIONS, true, &t->adviser, NULL, &error);
    if (!status) rp_agent_forget(t->adviser);
    if (!status) status = rp_agent_decide(t->adviser, &t->view, &limits, rp_view_key(&t->view), t->advice, &error);
    rp_waiting_sign_end(&sign);
    if (status) rp_complain(&error);
    t->advised = !status;
    return t->advised;
}

static void action_text(const interactive_game *t, rp_action action, char text[RP_TEXT_MAX]) {
    rp_action_words(t->view.game, &t->view.masked, t->view.player, action, text);
}

/* Which part of a mix Enter plays: it has been drawn. */
static void print_drawn(const interactive_game *t, FILE *out) {
    char text[RP_TEXT_MAX], line[RP_TEXT_MAX + 64];
    if (!rp_advice_is_mix(t->advice)) return;
    action_text(t, t->advice->action, text);
    snprintf(line, sizeof line, "Drawn from the mix this time, and what Enter plays: %s.\n", text);
    print_wrapped_to(out, line, 2);
}

static void print_hint(interactive_game *t, FILE *out) {
    char text[RP_ADVICE_TEXT_MAX], worth[RP_ADVICE_WORTH_MAX], reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    char line[RP_ADVICE_TEXT_MAX + 128];
    if (!get_advice(t)) return;
    const rp_action_report *best = rp_advice_report(t->advice, t->advice->action);
    rp_advice_best_text(&t->view, t->advice, text);
    if (rp_advice_is_mix(t->advice)) {
        snprintf(line, sizeof line, "Suggestion: %s (payoff %+.3f).\n", text,
                 fabs(t->advice->value) < 0.0005 ? 0 : t->advice->value);
        print_wrapped_to(out, line, 2);
        print_drawn(t, out);
        return;
    }
    rp_advice_worth_text(t->view.game, t->advice, best, worth);
    snprintf(line, sizeof line, "Suggestion: %s (%s).\n", text, worth);
    print_wrapped_to(out, line, 2);
    if (rp_reasons(&t->view, best->action, reasons) > 0) print_reason(out, "", reasons[0], ".");
    rp_advice_print_others(out, &t->view, t->advice);
}

static int print_reasons(const interactive_game *t, FILE *out, const rp_action_report *report) {
    char text[RP_TEXT_MAX], reasons[RP_REASONS_MAX][RP_REASON_TEXT_MAX];
    int count = rp_reasons(&t->view, report->action, reasons);
    if (count == 0) return 0;
    action_text(t, report->action, text);
    fprintf(out, "%s%s:\n", rp_advice_is_named(t->advice, report) ? "* " : "", text);
    for (int i = 0; i < count; i++) print_reason(out, "- ", reasons[i], "");
    return count;
}

/* Of more choices than that, reasons would be pages which nobody reads: of a deck's next card there are 96. */
static void print_why(interactive_game *t, FILE *out) {
    rp_action_report sorted[RP_LEGAL_MAX];
    int told = 0, left = 0;
    if (!get_advice(t)) return;
    rp_advice_print_actions(out, &t->view, t->advice);
    print_drawn(t, out);
    rp_advice_print_others(out, &t->view, t->advice);
    int actions = rp_advice_sorted(t->advice, sorted);
    for (int i = 0; i < actions; i++) {
        if (told < REASONED_CHOICES || rp_advice_is_named(t->advice, &sorted[i]))
            told += print_reasons(t, out, &sorted[i]) > 0;
        else
            left++;
    }
    if (told && left) print_wrapped_to(out, "'why' with a choice behind it tells the reasons of any other.\n", 0);
}

static void print_worth(const interactive_game *t, FILE *out, const rp_action_report *report) {
    char text[RP_TEXT_MAX], worth[RP_ADVICE_WORTH_MAX], line[RP_TEXT_MAX + RP_ADVICE_WORTH_MAX + 8];
    action_text(t, report->action, text);
    rp_advice_worth_text(t->view.game, t->advice, report, worth);
    snprintf(line, sizeof line, "%s: %s.\n", text, worth);
    print_wrapped_to(out, line, 2);
}

static void print_why_asked(interactive_game *t, FILE *out) {
    const rp_action_report *report = get_advice(t) ? rp_advice_report(t->advice, t->asked) : NULL;
    if (!report) return;
    print_worth(t, out, report);
    if (print_reasons(t, out, report) == 0) fprintf(out, "No reasons are known for it.\n");
}

/* ---- saving and leaving --------------------------------------------------------------------------------- */

static bool save(interactive_game *t, const char *path) {
    rp_error error = {RP_OK, ""};
    if (rp_session_save(t->session, path, &error)) {
        rp_complain(&error);
        return false;
    }
    return true;
}

/* Before a step is told it is on the disk: nothing that was shown is lost or can be had otherwise. A failure is told
 * once. */
static void keep(interactive_game *t) {
    rp_error error = {RP_OK, ""};
    bool was_kept = !t->unkept;
    t->unkept = rp_session_save(t->session, NULL, &error) != RP_OK;
    if (t->unkept && was_kept)
        rp_complain_of(error.status, "%s; the game goes on, and what was saved stays as it was", error.text);
    else if (!t->unkept && !was_kept)
        rp_pages_append(t->input, "The game can be saved again, and is.\n");
}

static turn quit(interactive_game *t) {
    if (t->quit_refused) return TURN_LEAVE_UNSAVED;
    if (save(t, NULL)) return TURN_LEAVE;
    printf("The game is not saved. 'save FILE' tries another place; 'quit' again leaves without saving.\n");
    t->quit_refused = true;
    return TURN_ASK;
}

/* Saves for the last time. Without a place for it the game goes to the current folder, and without that to the screen.
 * Returns the exit status. */
static int save_finally(interactive_game *t) {
    rp_error error;
    if (t->unkept ? rp_session_save(t->session, NULL, &error) == RP_OK : save(t, NULL)) return 0;
    if (rp_session_save_new(t->session, ".", &error) == RP_OK) return EXIT_UNSAVED;
    char *line = rp_record_line(&t->session->record);
    t->session->path[0] = 0;
    if (line) printf("This line is the record of the game; keep it in a file of its own:\n%s\n", line);
    free(line);
    return EXIT_UNSAVED;
}

/* A head and what has to stay in one piece, on a screen in a line of its own where it does not fit behind the head. */
static void print_whole(FILE *out, const char *head, const char *text) {
    bool fits = rp_console_columns(head) + 1 + rp_console_columns(text) <= rp_console_width(stdout);
    fprintf(out, "%s%s%s\n", head, fits || !rp_console_is_terminal(stdout) ? " " : "\n  ", text);
}

/* With the path unless it is NULL. */
static void print_command(const interactive_game *t, FILE *out, const char *purpose, const char *command,
                          const char *path) {
    char head[64], *text = NULL;
    size_t size = 0;
    FILE *words = open_memstream(&text, &size);
    if (!words) return;
    fprintf(words, "riposte %s%s", command, path ? " " : "");
    if (path) rp_shell_word_print(words, path);
    if (t->directory) {
        fprintf(words, " --data ");
        rp_shell_word_print(words, t->directory);
    }
    snprintf(head, sizeof head, "%s:", purpose);
    if (fclose(words) == 0 && text) print_whole(out, head, text);
    free(text);
}

/* Whether the last saved game is this one, which `play --resume` then takes without its path. */
static bool is_last_saved(const interactive_game *t) {
    rp_saved_files files;
    rp_error error;
    if (rp_saved_files_list(&files, &error)) return false;
    bool is_last = files.count > 0 && strcmp(files.file[0].path, t->session->path) == 0;
    rp_saved_files_release(&files);
    return is_last;
}

static int leave(interactive_game *t) {
    if (t->parts && t->person >= 0) rp_shared_screen_clear(t->input);
    printf("\n");
    int status = save_finally(t);
    if (!t->session->path[0]) return status;
    print_whole(stdout, "The game is saved in", t->session->path);
    /* a person types it; a script is told the path */
    const char *path = rp_console_is_terminal(stdout) && is_last_saved(t) ? NULL : t->session->path;
    print_command(t, stdout, "To go on", "play --resume", path);
    return status;
}

/* A script that ran out of lines should notice. */
static int leave_at_end_of_input(interactive_game *t) {
    int status = leave(t);
    if (status || !t->session->path[0]) return status;
    return rp_complain_of(RP_FAILED, "the input ended before the game; it is saved in %s", t->session->path);
}

/* For whom the end is told. */
static int end_reader(const interactive_game *t) {
    return t->several ? RP_READER_ALL : rp_session_first(t->session->persons);
}

/* What the others held back to the end, from the last move, as everybody may know it. */
static void print_showdown(interactive_game *t, FILE *out) {
    rp_game_log *all = calloc(1, sizeof *all);
    char text[RP_NARRATION_MAX];
    if (!all || t->session->count == 0) {
        free(all);
        return;
    }
    all->reader = RP_READER_ALL;
    all->moves = t->session->count - 1;
    rp_game_log_catch_up(all, t->session);
    rp_narrate_showdown(&all->happening, end_reader(t), text);
    print_wrapped_to(out, text, 2);
    rp_game_log_release(all);
    free(all);
}

static void print_taken_back(const interactive_game *t, FILE *out) {
    const rp_session *session = t->session;
    char name[RP_PEOPLE_TEXT_MAX];
    for (int seat = 0; seat < session->opened.game->info.players; seat++) {
        if (!session->undone[seat]) continue;
        rp_shared_screen_name(session->opened.game, seat, name);
        fprintf(out, "Choices taken back%s%s: %d; after seeing what followed: %d.\n", t->several ? " by " : "",
                t->several ? name : "", session->undone[seat], session->peeked[seat]);
    }
}

static void print_end(interactive_game *t, FILE *out) {
    const rp_session *session = t->session;
    const rp_game *game = session->opened.game;
    char text[RP_NARRATION_MAX];
    if (t->face.print_end) t->face.print_end(out, game, &session->state, end_reader(t), t->colours);
    fprintf(out, "\n");
    print_showdown(t, out);
    rp_narrate_end(game, &session->state, end_reader(t), text);
    print_wrapped_to(out, text, 2);
    print_taken_back(t, out);
}

/* Of who has played alone for more than winning; after a second try that knew what comes it is no feat. */
static void tell_best(interactive_game *t, FILE *out) {
    const rp_game *game = t->session->opened.game;
    const char *unit = t->face.score_unit;
    int64_t score, before;
    rp_error error;
    if (t->several || !t->face.score || !t->face.score(game, &t->session->state, &score)) return;
    if (t->session->peeked[t->person]) {
        fprintf(out, "It counts for no best: what came was known when choices were made again.\n");
    } else if (rp_best_note(game, score, &before, &error)) {
        rp_complain_of(error.status, "%s; your best is not kept as long as that is so", error.text);
    } else if (!before) {
        fprintf(out, "A new best: %" PRId64 " %s, your first.\n", score, unit);
    } else {
        fprintf(out, score > before ? "A new best: %" PRId64 " %s" : "%" PRId64 " %s", score, unit);
        fprintf(out, score > before ? ", before %" PRId64 ".\n" : "; your best is %" PRId64 ".\n", before);
    }
}

/* Everybody comes to see the end, and first what not all of them were told. */
static void gather(interactive_game *t) {
    size_t told = t->session->count;
    if (t->person >= 0) rp_shared_screen_leave(t->input, "The game is over: Enter clears the screen and shows the end");
    t->person = -1;
    rp_pages_append(t->input, "The game is over, and all of you may see how.\n");
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++)
        if (t->session->persons >> seat & 1 && t->log[seat].moves < told) told = t->log[seat].moves;
    t->together.moves = told;
    rp_game_log_catch_up(&t->together, t->session);
    if (t->together.text) print_wrapped(t, t->together.text, 2);
}

static int finish(interactive_game *t) {
    rp_piece end, record;
    if (t->parts) gather(t);
    rp_piece_begin(&end);
    print_end(t, end.out);
    tell_best(t, end.out);
    rp_piece_append(&end, t->input);
    int status = save_finally(t);
    if (!t->session->path[0]) return status;
    rp_piece_begin(&record);
    print_whole(record.out, "The record is in", t->session->path);
    print_command(t, record.out, "To step through it", "replay", t->session->path);
    rp_piece_append(&record, t->input);
    return status;
}

/* What the game is about: its rules in its own words, else what the plain face can say. */
static void print_rules(const interactive_game *t, FILE *out) {
    const rp_rules *rules = t->session->opened.game->rules;
    char text[RULES_BYTES] = "";
    if (rules->phrases && rules->phrases->rules)
        rules->phrases->rules(t->session->opened.game, text, sizeof text);
    else if (t->face.print_end)
        snprintf(text, sizeof text, "%c%s.", toupper((unsigned char)rules->summary[0]), rules->summary + 1);
    print_wrapped_to(out, text, 0);
}

/* ---- commands at the prompt ----------------------------------------------------------------------------- */

static void print_help(interactive_game *t, FILE *out) {
    rp_action action;
    bool finishes = t->face.finish && t->face.finish(&t->view, &action);
    fprintf(out, "  Enter          play the suggestion\n");
    print_wrapped_to(out, "  NUMBER, NAME   play that choice; the beginning of a name will do; Tab completes it\n", 15);
    rp_table_commands_print(out, rp_console_width(stdout), t->face.print_sheets ? t->face.sheets_help : NULL,
                            t->face.print_map ? t->face.map_help : NULL, finishes ? t->face.finish_help : NULL);
    print_wrapped_to(out,
                     "The beginning of a command will do: h, w, u, l, t, r, q. So a choice is meant by what stands "
                     "before it in the list, or by what no command begins with.\n",
                     0);
}

static void print_rules_page(interactive_game *t, FILE *out) {
    rp_rules_page_print(out, t->view.game, rp_console_width(stdout), t->colours);
}

static void print_sheets(interactive_game *t, FILE *out) { t->face.print_sheets(out, &t->view, t->colours); }
static void print_map(interactive_game *t, FILE *out) { t->face.print_map(out, &t->view, t->colours); }

/* Commands that this face has and not all have. */
static unsigned extras_of(const interactive_game *t) {
    return (t->face.print_sheets ? RP_TABLE_HAS_SHEETS : 0) | (t->face.print_map ? RP_TABLE_HAS_MAP : 0);
}

/* People who see all of a game take back whoever's choice was the last. */
static int undoer(const interactive_game *t) {
    int last = rp_session_last_chooser(t->session);
    return t->several && !t->parts && last >= 0 ? last : t->person;
}

static void tell_undone(interactive_game *t, int seat) {
    char name[RP_PEOPLE_TEXT_MAX], text[RP_PEOPLE_TEXT_MAX + 40];
    rp_shared_screen_name(t->session->opened.game, seat, name);
    snprintf(text, sizeof text, "%s takes back the last choice.\n", name);
    for (int i = 0; i < RP_PLAYERS_MAX; i++) rp_game_log_forget(&t->log[i], t->session);
    rp_game_log_forget(&t->together, t->session);
    tell(t, t->several && !t->parts ? text : "You take back your last choice.\n");
}

/* Who plays alone against chance has nobody to peek at: he takes back freely, and is told what it comes to. */
static turn undo(interactive_game *t, bool anyway) {
    bool alone = t->session->opened.game->info.players == 1;
    int seat = undoer(t), peeked = t->session->peeked[seat];
    switch (rp_session_undo(t->session, seat, anyway || alone)) {
    case RP_UNDO_NOTHING: printf("There is no choice of yours to take back.\n"); return TURN_ASK;
    case RP_UNDO_OF_OTHERS: printf("Somebody else has chosen since your last choice, so it stays.\n"); return TURN_ASK;
    case RP_UNDO_WOULD_PEEK:
        print_wrapped(
            t,
            "Something of chance or a hidden choice was shown since your last choice, so taking it back would be "
            "peeking. 'undo anyway' does it all the same; the same choice brings the same again, and the "
            "record will say so.\n",
            0);
        return TURN_ASK;
    case RP_UNDO_DONE: break;
    }
    keep(t);
    tell_undone(t, seat);
    if (alone && t->session->peeked[seat] > peeked)
        print_wrapped(t, "The same choice brings the same again; the record says that you have seen what it brings.\n",
                      0);
    return TURN_SHOW;
}

static turn save_command(interactive_game *t, const char *path) {
    if (save(t, *path ? path : NULL)) {
        print_whole(stdout, "Saved in", t->session->path);
        t->quit_refused = false;
    }
    return TURN_ASK;
}

/* The action that a number or a text means. */
static bool read_action(interactive_game *t, const char *line, rp_action *action) {
    rp_error error;
    if (rp_choices_find(&t->view, &t->choices, line, action, &error) == RP_OK) return true;
    print_wrapped(t, error.text, 2);
    printf("('help' lists the commands)\n");
    return false;
}

static turn why_command(interactive_game *t, const char *choice) {
    if (!*choice) return show_pages(t, print_why);
    return read_action(t, choice, &t->asked) ? show_pages(t, print_why_asked) : TURN_ASK;
}

/* What stands behind a command's word. */
static const char *operand(const char *line) {
    line += strcspn(line, " ");
    return line + strspn(line, " ");
}

/* Runs the command that the line is, if it is one. */
static bool run_command(interactive_game *t, const char *line, turn *next) {
    *next = TURN_ASK;
    switch (rp_table_command_of(line, extras_of(t))) {
    case RP_TABLE_HELP: *next = show_pages(t, print_help); break;
    case RP_TABLE_HINT: print_hint(t, stdout); break;
    case RP_TABLE_WHY: *next = why_command(t, operand(line)); break;
    case RP_TABLE_UNDO: *next = undo(t, false); break;
    case RP_TABLE_UNDO_ANYWAY: *next = undo(t, true); break;
    case RP_TABLE_LOG: *next = show_pages(t, print_log); break;
    case RP_TABLE_TABLE: *next = TURN_SHOW; break;
    case RP_TABLE_RULES: *next = show_pages(t, print_rules_page); break;
    case RP_TABLE_SHEETS: *next = show_pages(t, print_sheets); break;
    case RP_TABLE_MAP: *next = show_pages(t, print_map); break;
    case RP_TABLE_SAVE: *next = save_command(t, operand(line)); break;
    case RP_TABLE_QUIT: *next = quit(t); break;
    case RP_TABLE_FINISH: /* answer() has asked the face */
    case RP_TABLE_NONE: return false;
    }
    return true;
}

/* What is played, unless its face tells it. */
static void tell_action(interactive_game *t, const char *head, rp_action action) {
    char text[RP_TEXT_MAX];
    action_text(t, action, text);
    snprintf(t->head, sizeof t->head, "%s: %s", head, text);
}

static bool take_suggestion(interactive_game *t, rp_action *action) {
    if (!get_advice(t) || atomic_load(t->stop)) return false;
    *action = t->advice->action;
    if (!t->face.tells_own) tell_action(t, "The suggestion", *action);
    return true;
}

static turn answer(interactive_game *t, char *line, rp_action *action) {
    turn next;
    line += strspn(line, " ");
    for (size_t length = strlen(line); length && line[length - 1] == ' ';) line[--length] = 0;
    if (t->face.finish && rp_table_command_of(line, 0) == RP_TABLE_FINISH) {
        t->finishes = t->face.finish(&t->view, action);
        tell(t, t->finishes ? "The table does the rest; 'log' has it all.\n" : "Nothing is to be finished now.\n");
        return t->finishes ? TURN_PLAY : TURN_ASK;
    }
    bool is_command = *line && run_command(t, line, &next);
    if (!is_command) next = (*line ? read_action(t, line, action) : take_suggestion(t, action)) ? TURN_PLAY : TURN_ASK;
    t->strays = is_command || next == TURN_PLAY ? 0 : t->strays + 1;
    return next;
}

/* What Tab completes: the commands and the names of the choices. */
static void offer_words(interactive_game *t) {
    const char *word;
    size_t count = 0;
    for (; (word = rp_table_command_word(count)) != NULL && count < WORDS_MAX; count++) t->word[count] = word;
    for (int i = 0; i < t->choices.count && count < WORDS_MAX; i++) {
        action_text(t, t->choices.action[i], t->name[i]);
        if (!rp_table_command_is(t->name[i])) t->word[count++] = t->name[i];
    }
    rp_line_input_complete(t->input, t->word, count);
}

/* The table, and what a learner is told before he decides, as one piece. */
static void show_table(interactive_game *t) {
    rp_piece table;
    if (t->learner.learns) get_advice(t); /* before, for it shows that it takes time */
    rp_piece_begin(&table);
    if (!t->shown.game || !t->face.print_step || !t->face.print_step(table.out, &t->shown, &t->view, t->colours)) {
        t->face.print_view(table.out, &t->view, t->colours);
        rp_session_view(t->session, t->person, &t->shown);
    }
    rp_learner_before(table.out, &t->learner, &t->view);
    if (t->learner.learns) print_hint(t, table.out);
    rp_piece_append(&table, t->input);
}

/* "1-3, Enter, hint, why, help > ", of several people behind whose choice it is. */
static void write_prompt(const interactive_game *t, char *prompt, size_t size) {
    char numbers[2 * RP_TEXT_MAX], name[RP_PEOPLE_TEXT_MAX];
    rp_shared_screen_name(t->session->opened.game, t->person, name);
    rp_choices_prompt(&t->view, &t->choices, numbers, sizeof numbers);
    snprintf(prompt, size, "%.60s%s%s, Enter, hint, why, help > ", t->several ? name : "", t->several ? ": " : "",
             numbers);
}

/* After so many answers that lead nowhere. */
static turn give_up(interactive_game *t) {
    if (t->strays == RP_STRAYS_MAX)
        printf("%d answers in a row that mean nothing here: the game is left.\n", RP_STRAYS_MAX);
    else
        printf("%d lines without a choice: the game is left.\n", RP_ANSWERS_MAX);
    return rp_line_input_is_terminal(t->input) ? TURN_LEAVE : TURN_INPUT_ENDED;
}

/* Asks with `prompt` until `answer_of` leads somewhere. */
static turn ask(interactive_game *t, const char *prompt, turn (*answer_of)(interactive_game *, char *, rp_action *),
                rp_action *action) {
    char line[RP_LINE_BYTES];
    for (int asked = 0; asked < RP_ANSWERS_MAX; asked++) {
        rp_line_result result = rp_line_input_read(t->input, prompt, line);
        if (result == RP_LINE_END && !rp_line_input_is_terminal(t->input)) return TURN_INPUT_ENDED;
        if (result == RP_LINE_END || result == RP_LINE_STOPPED || ferror(stdout)) return TURN_LEAVE;
        if (result == RP_LINE_TOO_LONG) {
            printf("That line is too long; 'help' lists the commands.\n");
            if (++t->strays == RP_STRAYS_MAX) break;
            continue;
        }
        turn next = answer_of(t, line, action);
        if (next != TURN_ASK) return next;
        if (atomic_load(t->stop)) return TURN_LEAVE;
        if (t->strays == RP_STRAYS_MAX) break;
    }
    return give_up(t);
}

/* Asks until the person has chosen or leaves, or answers again and again what means nothing. */
static turn ask_person(interactive_game *t, rp_action *action) {
    char prompt[2 * RP_TEXT_MAX + 128];
    rp_session_view(t->session, t->person, &t->view);
    t->advised = false;
    rp_choices_of(&t->view, &t->choices);
    *action = t->choices.action[0];
    if (t->finishes && t->face.finish(&t->view, action)) return TURN_PLAY;
    t->finishes = false;
    if (t->choices.count == 1) {
        if (!t->face.tells_own && !t->face.tells_only) tell_action(t, "You have one choice only", *action);
        return TURN_PLAY;
    }
    if (!t->session->path[0] && !t->unkept) keep(t);
    const rp_session *session = t->session;
    if (rp_result_is_settled(session->opened.game, &session->state, t->person, session->seed) && get_advice(t)) {
        *action = t->advice->action;
        if (!t->knows_end) tell(t, "You are not asked: whatever you choose, the game ends alike.\n");
        t->knows_end = true;
        return TURN_PLAY;
    }
    t->knows_end = false;
    show_table(t);
    offer_words(t);
    write_prompt(t, prompt, sizeof prompt);
    return ask(t, prompt, answer, action);
}

/* ---- the game ------------------------------------------------------------------------------------------- */

static bool is_computer(const interactive_game *t, int player, const char *agent) {
    return !(t->session->persons >> player & 1) && strcmp(t->session->record.agents[player], agent) == 0;
}

/* ", the computer is the monster, level normal (ismcts:sims=10)", appended: all players of this one's agent, P2, P3 and
 * P4, if he is the first of them. */
static void add_opponents(const interactive_game *t, int player, char text[RULES_BYTES]) {
    const rp_game *game = t->session->opened.game;
    const char *agent = t->session->record.agents[player], *level = NULL;
    char spec[RP_LEVEL_AGENT_MAX], who[RP_SEAT_NAME_MAX];
    rp_page to = {text, RULES_BYTES, strlen(text)};
    int left = 0;
    for (int other = 0; other < game->info.players; other++) {
        left += is_computer(t, other, agent);
        if (other < player && is_computer(t, other, agent)) return;
    }
    rp_page_put(&to, ", the computer is ");
    for (int other = player; left; other++) {
        if (!is_computer(t, other, agent)) continue;
        rp_seat_name(game, other, who);
        left--;
        rp_page_put(&to, "%s%s", who, left > 1 ? ", " : left ? " and " : "");
    }
    for (int i = 0; i < RP_LEVELS && !level; i++) {
        rp_level_agent(i, game, spec);
        if (strcmp(spec, agent) == 0) level = rp_level_name(i);
    }
    if (level)
        rp_page_put(&to, ", level %s (%s)", level, agent);
    else
        rp_page_put(&to, ", agent %s", agent);
}

/* "You are the hero, people at this screen are ...". */
static void print_people(const interactive_game *t, char text[RULES_BYTES]) {
    const rp_game *game = t->session->opened.game;
    unsigned others = t->parts ? t->session->persons & ~RP_TO_ACT_PLAYER(t->person) : t->session->persons;
    char names[RP_PEOPLE_TEXT_MAX], who[RP_SEAT_NAME_MAX];
    rp_page to = {text, RULES_BYTES, 0};
    rp_shared_screen_names(game, others, names);
    rp_seat_name(game, t->person, who);
    if (!t->several || t->parts) rp_page_put(&to, "You are %s", who);
    if (t->parts)
        rp_page_put(&to, ", %s %s at this screen too", names, rp_session_several(others) ? "sit" : "sits");
    else if (t->several)
        rp_page_put(&to, "At this screen sit %s", names);
}

/* Who is who. */
static void print_seats(const interactive_game *t, FILE *out) {
    const rp_game *game = t->session->opened.game;
    char text[RULES_BYTES];
    if (game->info.players == 1) return;
    print_people(t, text);
    for (int i = 0; i < game->info.players; i++)
        if (!(t->session->persons >> i & 1)) add_opponents(t, i, text);
    size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, ".\n");
    print_wrapped_to(out, text, 2);
}

static void print_opening(interactive_game *t, FILE *out) {
    rp_session *session = t->session;
    const rp_game *game = session->opened.game;
    fprintf(out, "%s (%s)\n", game->rules->title, game->spec.text);
    print_rules(t, out);
    print_seats(t, out);
    char line[128];
    snprintf(line, sizeof line, "Seed %" PRIu64 ". 'help' lists the commands, Enter alone plays the suggestion.\n",
             session->seed);
    print_wrapped_to(out, line, 2);
    /* not after how many moves: there may be some that the person was not told of */
    if (t->goes_on) fprintf(out, "The game goes on where it was left.\n");
    if (session->learns) rp_learner_begin(out, &t->learner, game, t->colours);
    rp_session_view(session, t->person, &t->view);
    if (t->face.print_opening) t->face.print_opening(out, &t->view, t->colours);
}

static void show_opening(interactive_game *t) {
    rp_piece opening;
    rp_piece_begin(&opening);
    print_opening(t, opening.out);
    rp_piece_append(&opening, t->input);
    recall(t);
}

/* ---- a screen that several people share ----------------------------------------------------------------- */

/* What who is about to leave the screen can still do. */
static turn answer_leaving(interactive_game *t, char *line, rp_action *action) {
    turn next = TURN_ASK;
    rp_table_command command = rp_table_command_of(line, extras_of(t));
    (void)action;
    rp_session_view(t->session, t->person, &t->view);
    t->advised = false;
    if (line[strspn(line, " ")] == 0) return TURN_PLAY;
    switch (command) {
    case RP_TABLE_UNDO:
    case RP_TABLE_UNDO_ANYWAY:
    case RP_TABLE_QUIT: run_command(t, line, &next); return next;
    case RP_TABLE_LOG:
    case RP_TABLE_RULES:
    case RP_TABLE_SHEETS:
    case RP_TABLE_MAP:
    case RP_TABLE_SAVE: run_command(t, line, &next); break;
    default:
        t->strays++;
        print_wrapped(t,
                      "Enter clears the screen for the next; before, 'undo', 'log', 'rules', 'save' and 'quit' do "
                      "what they do at your table.\n",
                      0);
        return TURN_ASK;
    }
    t->strays = 0;
    return TURN_ASK;
}

/* The one at the screen leaves it empty for the one named. */
static turn clear_screen_for(interactive_game *t, const char *name) {
    char prompt[RP_PEOPLE_TEXT_MAX + 40];
    rp_action none;
    if (t->person < 0) return TURN_PLAY;
    snprintf(prompt, sizeof prompt, "Enter clears the screen for %.60s > ", name);
    turn next = rp_line_input_is_terminal(t->input) ? ask(t, prompt, answer_leaving, &none) : TURN_PLAY;
    if (next != TURN_PLAY) return next;
    t->log[t->person].seen = t->log[t->person].length;
    t->person = -1;
    rp_shared_screen_clear(t->input);
    return TURN_PLAY;
}

/* The person of `seat` comes to the screen and is told what he may know. */
static turn come(interactive_game *t, int seat, const char *name) {
    if (!rp_shared_screen_wait_for(t->input, name)) return TURN_LEAVE;
    char line[RP_PEOPLE_TEXT_MAX + 16], who[RP_SEAT_NAME_MAX];
    bool came = t->came >> seat & 1;
    t->person = seat;
    t->came |= RP_TO_ACT_PLAYER(seat);
    if (!came) {
        show_opening(t);
        return TURN_PLAY;
    }
    rp_seat_name(t->session->opened.game, seat, who);
    snprintf(line, sizeof line, "You are %s.\n", who);
    print_wrapped(t, line, 0);
    recall(t);
    return TURN_PLAY;
}

static turn change_places(interactive_game *t, int seat) {
    char name[RP_PEOPLE_TEXT_MAX];
    t->finishes = t->knows_end = false;
    t->strays = 0;
    t->shown.game = NULL;
    if (!t->parts) {
        t->person = seat;
        return TURN_PLAY;
    }
    rp_shared_screen_name(t->session->opened.game, seat, name);
    turn next = clear_screen_for(t, name);
    return next == TURN_PLAY ? come(t, seat, name) : next;
}

/* The choice of a person who has to make one: his own, unless everybody knows that he has none. */
static turn take_choice(interactive_game *t, int seat, rp_action *action) {
    bool elsewhere = t->parts && seat != t->person;
    if (elsewhere && rp_session_is_openly_forced(t->session, seat, action)) return TURN_PLAY;
    turn next = seat == t->person ? TURN_PLAY : change_places(t, seat);
    return next == TURN_PLAY ? ask_person(t, action) : next;
}

/* Whether a choice waits for those of others. What was to be told with the move is told at once. */
static bool waits_for_others(interactive_game *t, int seat) {
    if (rp_session_next(t->session, -1) < 0) return false;
    if (seat == t->person) {
        tell_behind_head(t, "");
        print_wrapped(t, "Your choice is kept until the others have chosen.\n", 0);
    }
    return true;
}

/* ---- steps ---------------------------------------------------------------------------------------------- */

/* Chance follows from what was before, so its moves are saved with what comes next. */
static bool is_to_be_kept(const interactive_game *t, const rp_state *before) {
    return !(rp_to_act(t->session->opened.game, before) & RP_TO_ACT_CHANCE) || rp_session_next(t->session, -1) >= 0 ||
           rp_session_over(t->session);
}

/* One step, with a sign of life for as long as the computer thinks. */
static rp_status step(interactive_game *t, rp_state *before, rp_error *error) {
    rp_game_log *log = log_of(t);
    rp_listener listener;
    rp_waiting_sign sign;
    rp_move move;
    if (log) listener = rp_game_log_begin(log, t->session);
    begin_sign(&sign, "The computer is thinking");
    rp_status status = rp_session_step(t->session, t->stop, log ? &listener : NULL, before, &move, error);
    rp_waiting_sign_end(&sign);
    return status;
}

/* One turn of the loop; false when the person leaves (*status is the exit status). */
static bool take_turn(interactive_game *t, int *status) {
    rp_error error = {RP_OK, ""};
    rp_state before;
    rp_action action = 0;
    int seat = rp_session_next(t->session, t->person);
    turn next = seat >= 0 ? take_choice(t, seat, &action) : TURN_PLAY;
    if (next == TURN_SHOW) {
        t->shown.game = NULL;
        return true;
    }
    if (next == TURN_LEAVE_UNSAVED) {
        *status = EXIT_UNSAVED;
        return false;
    }
    if (next == TURN_INPUT_ENDED) {
        *status = leave_at_end_of_input(t);
        return false;
    }
    rp_status failed = RP_OK;
    if (next == TURN_PLAY && seat >= 0) {
        failed = rp_session_choose(t->session, seat, action, &error);
        if (!failed && waits_for_others(t, seat)) return true;
    }
    if (next == TURN_PLAY && !failed) failed = step(t, &before, &error);
    if (next == TURN_LEAVE || atomic_load(t->stop) || failed) {
        bool complain = failed && !atomic_load(t->stop);
        if (complain) rp_complain(&error);
        *status = leave(t);
        if (atomic_load(t->stop) && !*status) *status = rp_interrupt_status();
        if (complain) *status = 1;
        return false;
    }
    if (is_to_be_kept(t, &before)) keep(t);
    tell_happening(t, &before);
    t->quit_refused = false;
    return true;
}

/* Who sits at the screen at the beginning; where it has to be asked for, nobody. */
static void sit_down(interactive_game *t) {
    t->several = rp_session_several(t->session->persons);
    t->parts = rp_session_parts(t->session);
    t->goes_on = t->session->count > 0;
    t->person = t->parts ? -1 : rp_session_first(t->session->persons);
    t->together.reader = end_reader(t);
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++) t->log[seat].reader = seat;
    if (!t->parts) show_opening(t);
}

int rp_interactive_game_run(rp_session *session, rp_line_input *input, const atomic_bool *stop, const char *directory) {
    interactive_game *t = calloc(1, sizeof *t);
    int status = 0;
    if (!t) return rp_complain_of(RP_FAILED, "no memory to play");
    t->session = session;
    t->face = rp_face_for(session->opened.game);
    t->input = input;
    t->stop = stop;
    t->directory = directory;
    t->colours = rp_console_colours(stdout);
    sit_down(t);
    bool here = true;
    while (here && !rp_session_over(session)) here = take_turn(t, &status);
    if (here) status = finish(t);
    rp_line_input_complete(input, NULL, 0);
    rp_agent_free(t->adviser);
    free(t->advice);
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++) rp_game_log_release(&t->log[seat]);
    rp_game_log_release(&t->together);
    free(t);
    return status;
}
