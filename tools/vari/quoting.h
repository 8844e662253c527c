/* Knows how texts that nobody has checked stand in lines of a shell, of files and of terminals. */
#ifndef VARI_QUOTING_H
#define VARI_QUOTING_H

#include <stdbool.h>

/* True if the text has characters that must not be printed as they are in one line. */
bool does_harm(const char *text);
/* The text as one word of a shell, for free(). */
char *shell_word(const char *text);
/* The text as it can stand behind `key: ` in a line, for free(): in quotes where it could not be read back.
 */
char *line_value(const char *text);
/* Unquotes such a value in place. False if its quotes are not closed or an escape is no byte. */
bool line_value_read(char *value);

#endif
