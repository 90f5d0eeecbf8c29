/* Texts that `--help` and the lists of commands, games and agents print: 80 columns wide, fewer on a narrower
 * terminal. */
#ifndef RIPOSTE_PLAY_COMMANDS_HELP_TEXT_H
#define RIPOSTE_PLAY_COMMANDS_HELP_TEXT_H

#include <stdio.h>

enum { RP_HELP_WIDTH = 80 };

/* Prints whole lines, each broken between words where it is too long; what goes on stands `hang`
 * columns further right than the line began. */
void rp_help_print(FILE *stream, const char *text, int hang);
/* The same for lines that begin paragraphs or rows of tables: what goes on stands under the text behind the first gap
 * of two or more blanks, in a line without one 2 columns further right. */
void rp_help_print_rows(FILE *stream, const char *text);
/* On standard output "Usage: riposte SYNOPSIS", broken only where no bracket is open. */
void rp_help_print_usage(const char *synopsis);
/* On standard output "  LEFT   HELP" with `indent` blanks before `left` and the help from column `column` on, below
 * where `left` is too long for that. */
void rp_help_print_entry(int indent, const char *left, int column, const char *help);
/* On standard output what a command of several verbs says of each of them: how it is called, and below what it does. */
void rp_help_print_verb(const char *synopsis, const char *summary);

#endif
