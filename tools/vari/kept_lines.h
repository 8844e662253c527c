/* Knows how the lines of a long run are kept, so that the same command goes on where it stopped: a file with
 * a first line that says what the run is, and a line for each part that is done, on the disk before the next
 * one is written. A line that was cut off when the program ended does not count. */
#ifndef VARI_KEPT_LINES_H
#define VARI_KEPT_LINES_H

#include <stdbool.h>

/* Takes a line behind the first; false: it is none of such a run. */
typedef bool KeptTake(void *context, const char *line);
/* A descriptor to add to, which nobody else holds; -1 after telling why there is none. `run` is what is
 * kept there, such as "match". */
int kept_hold(const char *path, const char *run);
/* Reads what is kept there and opens it to add to. It must begin with the line `header`, which is written
 * where nothing is kept. -1 after telling why not, with the exit status in *status. */
int kept_open(const char *path, const char *run, const char *header, KeptTake *take, void *context,
              int *status);
/* Adds a line; false with errno set: it could not be written. */
bool kept_add(int kept, const char *text);

#endif
