/* Reading a record's line in the form in which rp_record_line writes it, character for character, without the JSON
 * library, with which statistics of a million pairs take more than the 10 s that they may: 12 s of tictactoe and 23 s
 * of dq-combat, not 1.3 s and 5 s. Checks of origin and checksum are the caller's. */
#ifndef RIPOSTE_ENGINE_STORE_RECORD_SCAN_H
#define RIPOSTE_ENGINE_STORE_RECORD_SCAN_H

#include "engine/store/record.h"

/* Fills a zero-filled record from the line; to be released in either case. False: the line is of another form (escapes,
 * letters beyond ASCII, spaces, another order), which says nothing about whether it is a record, or memory is out. */
bool rp_record_scan(const char *line, size_t size, rp_record *record);

#endif
