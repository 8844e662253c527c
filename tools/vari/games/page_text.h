/* Knows what of a line of HTML is text. Does not know what stands in that text. */
#ifndef VARI_PAGE_TEXT_H
#define VARI_PAGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Where the line has its first tag of HTML or comment in one, from byte `at` on; its length becomes *length.
 * NULL: there is none. `<` that begins no known tag is text. */
const char *page_tag(const char *line, size_t at, size_t *length);
/* Makes a blank of each tag in the line, and a sign of each entity (`&amp;`, `&#39;`). */
void page_make_text(char *line);

#endif
