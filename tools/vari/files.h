/* Knows how files are read and written, and their paths. Fails with errno set, but where it says otherwise.
 */
#ifndef VARI_FILES_H
#define VARI_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The bytes of a file and a 0 behind them, for free(); NULL with errno set: for file_problem(). */
char *read_whole_file(const char *path, size_t *length);
char *read_whole_stream(FILE *in, size_t *length);
/* True if two paths lead to the same file, or are equal if there is none. */
bool is_same_file(const char *path, const char *other);
/* A plain file, to be read line by line; NULL with errno set. */
FILE *open_file(const char *path);
/* Writes to a temporary file of the same folder, which takes the place of the old one, its mode too, once it
 * is on the disk: nothing is lost half-way. Returns false with errno set: for file_problem(). */
bool write_whole_file(const char *path, const char *text);
bool write_whole_bytes(const char *path, const char *bytes, size_t length);
/* Writes so what a command line names. What stands there already, whatever links lead to it, is replaced only
 * with `--force`; a file that is empty, or is the same already, is nobody's loss. `-` is standard output. */
bool write_output(const char *path, const char *bytes, size_t length, bool force);
/* Where vari keeps what nobody asked it to: $XDG_STATE_HOME/vari/NAME, or that in ~/.local/state. Returns
 * false with errno set where there is no home. */
bool state_folder(const char *name, char folder[PATH_MAX]);
/* Makes it with the folders that it lies in, which nobody else has to look into. False with errno set. */
bool make_folder(char *folder);
/* The path with that behind it, for free(); NULL of NULL. */
char *path_with(const char *path, const char *ending);
/* True if the name of a file ends so, capitals aside. */
bool path_ends_with(const char *path, const char *ending);
/* True if the name of a file is one of vari's own records of a game: `.record`, `.game`. */
bool path_is_record(const char *path);
/* What stands behind the last point of a file's name; empty: there is none. */
const char *path_ending(const char *path);
/* FNV-1a of the bytes, to tell contents apart that nobody forges. */
uint64_t hash_of_bytes(const char *bytes, size_t length);
/* The text for an errno of reading or writing a file. */
const char *file_problem(int reason);

typedef struct Line {
    char *text; /* for free(), without its end */
    size_t length, capacity;
    const char *wrong; /* why it cannot be used, or NULL */
    int reason;        /* why there is none; 0: the end */
} Line;

/* How many bytes of a text are the byte order mark at its beginning: 3 or 0. */
size_t byte_order_mark(const char *text);
/* The next line of a stream, without a byte order mark at its beginning: files are joined. False where there
 * is none. */
bool line_read_from(FILE *in, Line *line);
bool line_read(Line *line); /* of stdin */
/* After the last line: the exit status, after telling why no more can be read, if it is not the end. */
int line_status_of(const Line *line, const char *name);
int line_status(const Line *line);

#endif
