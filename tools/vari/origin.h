/* Knows where a value was read, for messages (telling.h). */
#ifndef VARI_ORIGIN_H
#define VARI_ORIGIN_H

#include <stddef.h>

/* Where in a file a value was read that could have been typed. */
typedef struct Origin {
    const char *path; /* NULL: it was typed, or is not there */
    const char *line; /* up to its end or that of the file */
    size_t number;    /* of the line, from 1 */
    size_t offset;    /* of the value in the line */
    size_t column;    /* how many characters stand before it; 0 with an offset: nobody has counted them */
} Origin;

#endif
