/* Knows one line of a PGN file and the tags in it, well formed or not. Does not know moves. */
#ifndef VARI_PGN_SCAN_H
#define VARI_PGN_SCAN_H

#include "pgn.h"

typedef struct Scan {
    PgnReader *reader;
    const char *line;
    size_t at;
} Scan;

Origin pgn_origin(const Scan *scan, size_t offset);
/* The length of the unusual blank that the text begins with, such as a no-break space or a form feed; 0:
 * there is none. */
size_t pgn_unicode_blank(const char *text);
void pgn_skip_blanks(Scan *scan);
/* Reads the tag that begins here. A malformed one takes the rest of the line. */
void pgn_take_tag(Scan *scan);
/* Reads the rest of a value that was broken into lines, `of a tournament"]`. False: the line is none. */
bool pgn_take_rest_of_tag(Scan *scan);

#endif
