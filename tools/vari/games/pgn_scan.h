/* Knows a line of a file in PGN that is read, and what stands in it as tags: well formed or not. */
#ifndef VARI_PGN_SCAN_H
#define VARI_PGN_SCAN_H

#include "pgn.h"

typedef struct Scan {
    PgnReader *reader;
    const char *line;
    size_t at;
} Scan;

Origin pgn_origin(const Scan *scan, size_t offset);
void pgn_skip_blanks(Scan *scan);
/* Reads the tag that begins here. What is none takes all of the line. */
void pgn_take_tag(Scan *scan);
/* Reads the rest of a value that was broken into lines, `of a tournament"]`. False: the line is none. */
bool pgn_take_rest_of_tag(Scan *scan);

#endif
