/* What came out between two agents, as lines of a table and as JSON: the same bytes for the same games, whether they
 * were just played or read from records. */
#ifndef RIPOSTE_PLAY_REPORTS_VERSUS_REPORT_H
#define RIPOSTE_PLAY_REPORTS_VERSUS_REPORT_H

#include "bench/match/match_count.h"
#include "engine/document.h"

enum { RP_FIGURE_BYTES = 16 };

/* The half of a 95 % interval, or '?' when one value says nothing about the spread. */
void rp_format_error(const rp_mean *mean, char text[RP_FIGURE_BYTES]);
void rp_format_elo(double elo, char text[RP_FIGURE_BYTES]);

/* The table of opponents: its head, and a line on standard output. */
void rp_versus_report_head(const rp_game *game);
void rp_versus_report_line(const rp_versus *versus, const rp_game *game);
/* The table of seats: its head, and lines under a name; with the rounds where there are any. */
void rp_versus_report_seats_head(void);
void rp_versus_report_seats(const rp_versus *versus, const rp_game *game);
void rp_seats_report(const char *name, const rp_seat_result seats[], const rp_histogram *rounds, const rp_game *game);

/* A sequential test between two agents: what was asked, and what is known. */
typedef struct rp_test_report {
    rp_stopping_rule rule;
    double lower, upper, log_likelihood_ratio;
    rp_verdict verdict;
} rp_test_report;

/* Two lines; `pairs`, or deals, are those of the ratio. */
void rp_test_report_lines(const rp_test_report *test, const rp_tally *pairs);
/* Object "sprt" of the object that is open; further members may follow before it is closed. */
void rp_test_report_json(rp_writer *writer, const rp_test_report *test, const rp_tally *pairs);

/* Members of the object that is open: numbers that may be infinite (null), and means with NAME_stderr. */
void rp_write_finite(rp_writer *writer, const char *key, double value);
void rp_write_mean(rp_writer *writer, const char *name, const rp_mean *mean);
/* Members of the object that is open, as `riposte match --help` explains them. Those of seats are "seats" and "rounds".
 */
void rp_seats_report_json(rp_writer *writer, const rp_seat_result seats[], const rp_histogram *rounds,
                          const rp_game *game);
void rp_versus_report_json(rp_writer *writer, const rp_versus *versus, const rp_game *game);

#endif
