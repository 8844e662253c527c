/* Knows the gate before stdout and stderr, which keeps from a terminal what does harm there, and the
 * terminal. */
#ifndef VARI_STREAMS_H
#define VARI_STREAMS_H

#include <stdbool.h>
#include <stdio.h>

/* The size of the terminal that stdout goes to; 0 if it is none or its size is unknown. */
unsigned terminal_columns(void);
unsigned terminal_rows(void);
/* From here on all that is printed goes through the gate of streams.c. */
void streams_guard(void);
/* Turns on or off that lines of stdout longer than the terminal are broken at blanks: for texts that people
 * read, not for those that they copy. */
void streams_fold(bool folds);
/* The text as it would be printed then, for free(); its length in *length. */
char *streams_folded(const char *text, size_t *length);
/* Writes bytes to another descriptor than those of stdout and stderr; what does harm is kept from it, too.
 * False: it takes no more. */
bool streams_pass(int descriptor, const char *text, size_t length);
/* Asked where a signal comes while something waits to be written or a line is read: whether that is left. */
void streams_give_up_when(bool (*is_ending)(void));
bool streams_are_given_up(void);
/* Writes what steers a terminal, which the gate would not let through, after what was printed before. */
void streams_steer(int descriptor, const char *text);
/* The streams before the gate, for libedit, and for bytes that are no text; NULL: there is no gate. */
FILE *streams_unguarded(int descriptor);
/* Writes what is left, and gives the exit status: another one after telling that stdout takes no more. */
int streams_end(int status);

#endif
