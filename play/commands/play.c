#include "play/commands/commands.h"

#include "bench/archives/record_pick.h"
#include "play/commands/arguments.h"
#include "play/commands/shared_options.h"
#include "play/faces/face.h"
#include "play/faces/fair_question.h"
#include "play/reports/review_report.h"
#include "play/session/after_game.h"
#include "play/session/interactive_game.h"
#include "play/session/saved_games.h"
#include "play/session/shared_screen.h"
#include "play/terminal/console.h"
#include "play/terminal/pages.h"
#include "play/terminal/question.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

typedef struct play_options {
    const char *seat, *agent, *directory, *resume, *from;
    int level; /* -1: not given */
    uint64_t seed;
    bool seed_given, learns, fair;
    uint64_t move, line; /* of the record `from`; 0: not given */
} play_options;

/* Games in a row: more than a person plays, so that a stream of answers that begins them comes to an end. */
enum { GAMES_MAX = 100 };

static const uint64_t SEEDS = (uint64_t)1 << 53;

static bool is_every_seat(const rp_game *game, unsigned persons) { return persons + 1 == 1u << game->info.players; }

/* The people's seats, where they are given, and the level for a game that is still to be asked for. */
static rp_status early_answers(const play_options *options, const char *spec, unsigned *persons, int *level,
                               rp_error *error) {
    rp_opened_game opened;
    *persons = 0;
    *level = options->agent ? RP_LEVEL_NORMAL : options->level;
    if (!options->seat) return RP_OK;
    rp_status status = rp_opened_game_make(spec, options->directory, &opened, error);
    if (status) return status;
    status = rp_opened_seats(opened.game, options->seat, persons, error);
    bool asks_how_many = opened.game->info.players == 1, against_nobody = is_every_seat(opened.game, *persons);
    if (asks_how_many && strcasecmp(options->seat, "all") == 0)
        *persons = RP_EVERY_SEAT;
    else if (!asks_how_many && against_nobody && *level < 0)
        *level = RP_LEVEL_NORMAL;
    rp_opened_game_release(&opened);
    return status;
}

/* Whether the options fit the people of a game: nobody is left to play against, or the lessons are for one. */
static rp_status check_people(const play_options *options, const rp_game *game, unsigned persons, rp_error *error) {
    if (options->learns && rp_session_several(persons))
        return rp_fail(error, RP_BAD_INPUT, "--learn explains the game to one person; give one --seat");
    if (rp_session_several(persons) && is_every_seat(game, persons) && (options->agent || options->level >= 0))
        return rp_fail(error, RP_BAD_INPUT, "--%s: all seats are people's, so the computer plays none",
                       options->agent ? "agent" : "level");
    return RP_OK;
}

/* `persons` 0: the first seat is the person's. */
static rp_status begin(const play_options *options, const char *spec, unsigned persons, int level, rp_session *session,
                       rp_error *error) {
    rp_opened_game opened;
    char agent[RP_LEVEL_AGENT_MAX];
    rp_status status = rp_opened_game_make(spec, options->directory, &opened, error);
    if (status) return status;
    if (!persons) persons = RP_TO_ACT_PLAYER(0);
    if (options->seat) status = rp_opened_seats(opened.game, options->seat, &persons, error);
    if (!status) status = check_people(options, opened.game, persons, error);
    if (!status && options->agent && strlen(options->agent) >= sizeof agent)
        status = rp_fail(error, RP_BAD_INPUT, "--agent: '%.40s...' is too long", options->agent);
    if (status) {
        rp_opened_game_release(&opened);
        return status;
    }
    if (options->agent)
        snprintf(agent, sizeof agent, "%s", options->agent);
    else
        rp_level_agent(level < 0 ? RP_LEVEL_NORMAL : level, opened.game, agent);
    return rp_session_begin(session, &opened, persons, agent, options->seed, error);
}

/* The same with --fair, where nothing is asked. */
static rp_status begin_fair(const play_options *options, const char *spec, rp_line_input *input, rp_session *session,
                            rp_error *error) {
    char made[RP_SPEC_TEXT_MAX];
    if (snprintf(made, sizeof made, "%s", spec) >= (int)sizeof made)
        return rp_fail(error, RP_BAD_INPUT, "the options of the game are too long");
    rp_status status = rp_make_fair(input, options->directory, made, error);
    return status ? status : begin(options, made, 0, options->level, session, error);
}

/* The questions that come before a game; NULL: none. Without a spec they are about the first game that has any, whose
 * name *spec becomes. */
static const rp_questions *questions_of(const char **spec) {
    char name[RP_NAME_MAX];
    rp_error error;
    if (*spec) {
        const rp_rules *rules = rp_spec_name(*spec, name, &error) ? NULL : rp_rules_find(name, &error);
        const rp_questions *questions = rules ? rp_face_of(rules).questions : NULL;
        return questions && questions->are_open && questions->are_open(*spec) ? questions : NULL;
    }
    size_t count;
    const rp_face *const *faces = rp_faces(&count);
    for (size_t i = 0; i < count; i++) {
        if (!faces[i]->questions) continue;
        *spec = faces[i]->rules->name;
        return faces[i]->questions;
    }
    return NULL;
}

/* Goes on with the last game that was left. */
static rp_status resume_last(const char *directory, rp_session *session, rp_error *error) {
    rp_saved_files files;
    rp_record record;
    rp_status status = rp_saved_files_list(&files, error);
    if (status) return status;
    const rp_saved_file *last = rp_saved_files_unfinished(&files, &record);
    if (last) {
        rp_record_release(&record);
        status = rp_session_resume(session, last->path, directory, error);
    } else {
        status = rp_fail(error, RP_FAILED, "--resume: no unfinished game lies in %s", files.folder);
    }
    rp_saved_files_release(&files);
    return status;
}

/* Says that a game was left, and how to take it up. A folder that cannot be read is told of when a game is saved. */
static void mention_unfinished(rp_line_input *input) {
    rp_saved_files files;
    rp_record record;
    rp_error error;
    char when[RP_SAVED_TIME_MAX], text[160];
    if (rp_saved_files_list(&files, &error)) return;
    const rp_saved_file *last = rp_saved_files_unfinished(&files, &record);
    if (last) {
        rp_saved_time_text(&last->time, when);
        snprintf(text, sizeof text,
                 "A game of %.*s, left on %s, is not over: 'riposte play --resume' goes on with it.\n",
                 (int)strcspn(record.game, ":"), record.game, when);
        rp_pages_append_wrapped(input, text, 0);
        rp_record_release(&record);
    }
    rp_saved_files_release(&files);
}

/* Somebody who learns is asked nothing: the first game with lessons, if none is named, as it is by itself, against the
 * first level. */
static rp_status begin_first(const play_options *options, const char *spec, rp_session *session, rp_error *error) {
    size_t count;
    const rp_face *const *faces = rp_faces(&count);
    for (size_t i = 0; i < count && !spec; i++)
        if (faces[i]->lessons) spec = faces[i]->rules->name;
    return begin(options, spec, 0, options->level < 0 ? 0 : options->level, session, error);
}

/* Who plays against the people in a game that is played again: NULL for who did before. */
static const char *agent_again(const play_options *options, const rp_record *record, const rp_game *game,
                               unsigned persons, char level[RP_LEVEL_AGENT_MAX]) {
    bool known = true;
    if (options->agent) return options->agent;
    for (int seat = 0; seat < record->players; seat++)
        known &= persons >> seat & 1 || (record->agents[seat][0] && !rp_session_is_person(record->agents[seat]));
    if (known && options->level < 0) return NULL;
    rp_level_agent(options->level < 0 ? RP_LEVEL_NORMAL : options->level, game, level);
    return level;
}

static rp_status begin_record_again(const play_options *options, const rp_record *record, rp_session *session,
                                    rp_error *error) {
    rp_opened_game opened;
    char level[RP_LEVEL_AGENT_MAX];
    rp_status status = rp_opened_game_of_record(record, options->directory, &opened, error);
    if (status) {
        rp_error_prefix(error, options->from);
        return status;
    }
    unsigned persons = rp_session_persons(record);
    if (!persons) persons = RP_TO_ACT_PLAYER(0);
    if (options->seat) status = rp_opened_seats(opened.game, options->seat, &persons, error);
    if (!status) status = check_people(options, opened.game, persons, error);
    if (!status) {
        const char *agent = agent_again(options, record, opened.game, persons, level);
        uint64_t seed = options->seed_given ? options->seed : record->seed;
        status = rp_session_again(session, record, options->move ? options->move : 1, persons, agent, seed,
                                  options->directory, error);
        if (status) rp_error_prefix(error, options->from);
    }
    rp_opened_game_release(&opened);
    return status;
}

static rp_status begin_again(const play_options *options, rp_session *session, rp_error *error) {
    rp_record record;
    rp_status status = rp_record_pick(options->from, options->line ? options->line : 1, &record, NULL, error);
    if (status) return status;
    status = begin_record_again(options, &record, session, error);
    rp_record_release(&record);
    return status;
}

/* Begins what the command line asks for. *ended: the questions were not answered. */
static rp_status open_session(const play_options *options, const char *spec, rp_line_input *input, rp_session *session,
                              bool *ended, rp_error *error) {
    *ended = false;
    if (options->resume && options->resume[0])
        return rp_session_resume(session, options->resume, options->directory, error);
    if (options->resume) return resume_last(options->directory, session, error);
    if (options->from) return begin_again(options, session, error);
    mention_unfinished(input);
    if (options->learns) return begin_first(options, spec, session, error);
    const rp_questions *questions = questions_of(&spec);
    unsigned persons;
    int level;
    rp_new_game chosen;
    if (!questions && !options->fair) return begin(options, spec, 0, options->level, session, error);
    if (!questions) return begin_fair(options, spec, input, session, error);
    rp_status status = early_answers(options, spec, &persons, &level, error);
    if (!status)
        status = questions->ask(input, options->directory, spec, persons, level, options->fair, &chosen, ended, error);
    if (status || *ended) return status;
    return begin(options, chosen.spec, chosen.persons, chosen.level, session, error);
}

/* The same game against the same agents with other luck in place of one that is over. */
static rp_status begin_another(const play_options *options, rp_session *session, rp_error *error) {
    rp_opened_game opened;
    char agent[sizeof session->record.agents[0]] = "random"; /* for games without the computer */
    unsigned persons = session->persons;
    uint64_t seed = options->seed_given ? (session->seed + 1) % SEEDS : rp_console_fresh_seed();
    for (int i = 0; i < session->record.players; i++)
        if (!(persons >> i & 1)) memcpy(agent, session->record.agents[i], sizeof agent);
    rp_status status = rp_opened_game_make(session->opened.game->spec.text, options->directory, &opened, error);
    rp_session_release(session);
    return status ? status : rp_session_begin(session, &opened, persons, agent, seed, error);
}

/* Prints a review, a screen at a time, and the empty line before what is asked next. */
static void show_review(const rp_record_review *made, rp_line_input *input) {
    rp_piece review;
    rp_piece_begin(&review);
    rp_review_report(review.out, made);
    fprintf(review.out, "\n");
    char *text = rp_piece_end(&review);
    if (text) rp_pages_print(input, text, NULL);
    free(text);
}

/* What a person's choices cost, on request; judged (`judged`) the first time. */
static void review_played(rp_record_review *asked, bool *judged, rp_line_input *input, const atomic_bool *stop) {
    rp_error error = {RP_OK, ""};
    printf("\n");
    fflush(stdout);
    if (!*judged) *judged = rp_record_review_make(asked, stop, false, &error) == RP_OK;
    if (*judged) {
        show_review(asked, input);
    } else {
        rp_complain(&error);
        printf("\n");
    }
}

/* Whose choices are to be reviewed; -1: the input has ended. */
static int ask_whose(const rp_session *session, rp_line_input *input) {
    rp_question asked = {.title = "Whose choices?"};
    int seats[RP_PLAYERS_MAX];
    if (!rp_session_several(session->persons)) return rp_session_first(session->persons);
    for (int seat = 0; seat < session->opened.game->info.players; seat++) {
        char name[RP_PEOPLE_TEXT_MAX];
        if (!(session->persons >> seat & 1)) continue;
        rp_shared_screen_name(session->opened.game, seat, name);
        seats[asked.count] = seat;
        asked.name[asked.count] = session->opened.game->info.player_names[seat];
        snprintf(asked.line[asked.count], sizeof asked.line[0], "%.*s", (int)sizeof asked.line[0] - 1, name);
        asked.count++;
    }
    int answer = rp_question_ask(input, &asked);
    return answer < 0 ? -1 : seats[answer];
}

/* Asks what comes next until that is no review of the game; a review: Ctrl-C has stopped it. */
static rp_after_game ask_for_next(const play_options *options, const rp_session *session, rp_line_input *input,
                                  const atomic_bool *stop) {
    rp_record_review asked[RP_PLAYERS_MAX];
    bool judged[RP_PLAYERS_MAX] = {false};
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++)
        asked[seat] = (rp_record_review){.game = session->opened.game,
                                         .record = &session->record,
                                         .seat = seat,
                                         .path = session->path[0] ? session->path : NULL,
                                         .line = 1,
                                         .directory = options->directory};
    rp_after_game next = rp_after_game_ask(input);
    for (int answers = 1; next == RP_AFTER_GAME_REVIEW; answers++) {
        int seat = ask_whose(session, input);
        if (seat >= 0) review_played(&asked[seat], &judged[seat], input, stop);
        if (atomic_load(stop)) break;
        next = seat >= 0 && answers < RP_ANSWERS_MAX ? rp_after_game_ask(input) : RP_AFTER_GAME_LEAVE;
    }
    for (int seat = 0; seat < RP_PLAYERS_MAX; seat++) rp_record_review_release(&asked[seat]);
    return next;
}

static int play_games(const play_options *options, rp_session *session, rp_line_input *input, const atomic_bool *stop) {
    rp_error error = {RP_OK, ""};
    for (int game = 1;; game++) {
        session->learns = options->learns && game == 1; /* all was said once */
        if (!session->path[0] && !session->record.date[0]) rp_session_note_origin(session, (int64_t)time(NULL));
        int status = rp_interactive_game_run(session, input, stop, options->directory);
        if (!rp_session_over(session) || atomic_load(stop) || ferror(stdout) || game == GAMES_MAX) return status;
        rp_after_game next = ask_for_next(options, session, input, stop);
        if (next == RP_AFTER_GAME_REVIEW) return rp_interrupt_status();
        if (next == RP_AFTER_GAME_LEAVE) return status;
        printf("\n");
        if (begin_another(options, session, &error)) return rp_complain(&error);
    }
}

static int play(const play_options *options, const char *spec) {
    rp_error error = {RP_OK, ""};
    rp_session session;
    bool ended;
    int status;
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away, or a limit on file sizes, must not lose the game */
    signal(SIGXFSZ, SIG_IGN);
    const atomic_bool *stop = rp_interrupt_watch();
    rp_line_input *input = rp_line_input_new(stop);
    if (!input) return rp_complain_of(RP_FAILED, "no memory to play");
    if (open_session(options, spec, input, &session, &ended, &error)) {
        status = rp_complain(&error);
    } else if (ended) {
        printf("\nNo game was begun.\n");
        status = 0;
    } else {
        status = play_games(options, &session, input, stop);
        rp_session_release(&session);
    }
    rp_line_input_free(input);
    rp_interrupt_ignore_no_more();
    return status;
}

static rp_status check_options(const play_options *options, int words, rp_error *error) {
    if (options->agent && options->level >= 0)
        return rp_fail(error, RP_BAD_INPUT, "--agent and --level exclude each other");
    bool others =
        options->agent || options->level >= 0 || options->seat || options->seed_given || options->fair || words;
    if (options->resume && (others || options->from))
        return rp_fail(error, RP_BAD_INPUT, "--resume goes on with a game as it was; only --data can be given with it");
    if (options->fair && (options->from || options->learns))
        return rp_fail(error, RP_BAD_INPUT, "--fair is for a new game: not with --%s",
                       options->from ? "from" : "learn");
    if (options->from && words)
        return rp_fail(error, RP_BAD_INPUT, "--from: the record names its game; leave out what comes without a name");
    if (options->from && strcmp(options->from, "-") == 0)
        return rp_fail(error, RP_BAD_INPUT, "--from: the record is a file; standard input is for the moves");
    if (!options->from && (options->move || options->line))
        return rp_fail(error, RP_BAD_INPUT, "%s is about the record of --from", options->move ? "--move" : "--line");
    return RP_OK;
}

/* What is asked, from the faces. */
static void write_questions(char *text, size_t size) {
    size_t count, used = 0;
    const rp_face *const *faces = rp_faces(&count);
    bool first = true;
    for (size_t i = 0; i < count && used < size; i++) {
        if (!faces[i]->questions) continue;
        used += (size_t)snprintf(text + used, size - used,
                                 first ? "Without GAME you are asked for %s of %s.\n"
                                       : "You are asked for %s where GAME is %s and does not say.\n",
                                 faces[i]->questions->about, faces[i]->rules->name);
        first = false;
    }
}

static void write_notes(char *text, size_t size) {
    rp_levels_help(text, size);
    size_t used = strlen(text);
    used += (size_t)snprintf(text + used, size - used, "\n");
    write_questions(text + used, size - used);
    used = strlen(text);
    snprintf(
        text + used, size - used,
        "Enter takes what stands in brackets.\n"
        "While you play, a number or the beginning of a card's name plays it, Enter alone plays the suggestion, and "
        "'help' lists the commands. Every step is saved before it is shown, in $XDG_DATA_HOME/riposte or "
        "~/.local/share/riposte, so a terminal that is closed loses nothing: --resume goes on, 'riposte saves' lists "
        "the games, 'riposte results' what was won. Where nothing can be written the game goes on, is saved in the "
        "current folder at its end, and the exit status is 1. It is 1 as well when a script's lines end before the "
        "game.\n"
        "--seat p1+p2, the seats of a game with a + between, or all: so many people sit at this screen. Where "
        "something "
        "is hidden, or several choose at once, it is cleared between them, with what has scrolled off it, and each "
        "sees what is his.\n"
        "--from makes a new game of the first moves of a record: you sit where --seat says, else where people sat, "
        "else first; against you plays who did then, or level normal. With the record's seed, which it has without "
        "--seed, the same choices bring the same again, and the new record says that you may have known.\n");
}

int rp_command_play(int argc, char **argv) {
    const uint64_t unset = UINT64_MAX;
    play_options options = {.level = -1, .seed = unset};
    const rp_argument table[] = {
        {.name = "seat",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "NAME",
         .help = "who you are: hero, monster, or another player; of several people p1+p2, or all [the first]",
         .target = &options.seat},
        {.name = "level",
         .kind = RP_ARGUMENT_CHOICE,
         .value_name = "LEVEL",
         .choices = RP_LEVEL_CHOICES,
         .help = "easy, normal, hard or master [normal]",
         .target = &options.level},
        {.name = "agent",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "AGENT",
         .help = "who plays instead of a level, see 'riposte agents'",
         .target = &options.agent},
        {.name = "learn",
         .kind = RP_ARGUMENT_FLAG,
         .help = "a game that explains itself as it goes; level easy, no questions",
         .target = &options.learns},
        rp_seed_argument(&options.seed, "seed of cards, dice and the computer's moves [a new one]"),
        {.name = "fair",
         .kind = RP_ARGUMENT_FLAG,
         .help = "wounds, life, attributes or health such that equal players have equal chances",
         .target = &options.fair},
        rp_data_argument(&options.directory),
        {.name = "resume",
         .kind = RP_ARGUMENT_OPTIONAL_TEXT,
         .value_name = "[FILE]",
         .help = "go on with a saved game [the last one that is not over]",
         .target = &options.resume},
        {.name = "from",
         .kind = RP_ARGUMENT_TEXT,
         .value_name = "FILE",
         .help = "play a recorded game again",
         .target = &options.from},
        {.name = "move",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = 1e9,
         .help = "of --from: from which move on, as 'riposte replay' counts them [1]",
         .target = &options.move},
        {.name = "line",
         .kind = RP_ARGUMENT_WHOLE,
         .value_name = "N",
         .minimum = 1,
         .maximum = 1e9,
         .help = "of --from: which record of a file with one in each line [1]",
         .target = &options.line}};
    const rp_command_line line = {
        .synopsis = "play [GAME] [--seat NAME] [--level LEVEL | --agent AGENT] [--seed N]",
        .summary = "Plays a game against the computer, which sees no more than its seat may know, or among people at "
                   "one screen.",
        .options = table,
        .option_count = sizeof table / sizeof *table,
        .words_maximum = 1,
        .words = "GAME",
        .write_notes = write_notes};
    char **words;
    int count, status = rp_arguments_parse(&line, argc, argv, &words, &count);
    if (status >= 0) return status;
    rp_error error = {RP_OK, ""};
    options.seed_given = options.seed != unset;
    if (check_options(&options, count, &error)) return rp_complain(&error);
    if (!options.seed_given) options.seed = rp_console_fresh_seed();
    return play(&options, count ? words[0] : NULL);
}
