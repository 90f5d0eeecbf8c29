/* A question with numbered answers, for the beginning of a game. */
#ifndef RIPOSTE_PLAY_TERMINAL_QUESTION_H
#define RIPOSTE_PLAY_TERMINAL_QUESTION_H

#include "play/terminal/line_input.h"

enum { RP_QUESTION_CHOICES_MAX = 64, RP_QUESTION_LINE_MAX = 400 };

typedef struct rp_question {
    const char *title;
    const char *name[RP_QUESTION_CHOICES_MAX];                /* what may be typed; not owned */
    char line[RP_QUESTION_CHOICES_MAX][RP_QUESTION_LINE_MAX]; /* what is shown */
    int count, fallback;                                      /* fallback: the index that Enter alone takes */
    bool is_known; /* the lines stand on the screen, from the question before: they are not shown again */
} rp_question;

/* Asks until there is an answer: a number, the beginning of a name or of a line, else of a word that only one line has
 * before ':', '(' or two blanks, or Enter. The index, -1 at the end of input and after "quit". The
 * beginnings of "quit" and of "help" ("?") are these commands, no names. */
int rp_question_ask(rp_line_input *input, const rp_question *question);

/* Whether the answer is yes, or a beginning of it. Enter, no, quit, exit, the end of input, a stop, and answers that
 * are none of these again and again, all mean no. */
bool rp_question_yes(rp_line_input *input, const char *prompt);

#endif
