/* Knows which parts of a line of HTML are text. Does not know what the text means. Lines are borrowed.
 * Nothing here fails. */
#ifndef VARI_PAGE_TEXT_H
#define VARI_PAGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* The first tag or comment in the line from byte `at` on, and its length in *length, or NULL. A `<` that
 * begins no known tag is text. */
const char *page_tag(const char *line, size_t at, size_t *length);
/* Replaces, in place, each tag by a blank and each entity (`&amp;`, `&#39;`) by its character. */
void page_make_text(char *line);

#endif
