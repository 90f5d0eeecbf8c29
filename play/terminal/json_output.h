/* A document on standard output. */
#ifndef RIPOSTE_PLAY_TERMINAL_JSON_OUTPUT_H
#define RIPOSTE_PLAY_TERMINAL_JSON_OUTPUT_H

#include "engine/document.h"

/* Prints the document as indented JSON and frees the writer; NULL allowed. Returns the exit status. */
int rp_print_json(rp_writer *writer);

#endif
