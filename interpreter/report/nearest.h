/* Knows which of several names somebody may have meant. */
#ifndef VARI_REPORT_NEAREST_H
#define VARI_REPORT_NEAREST_H

#include "base/text.h"

/* The candidate nearest to `word` by edits (swaps of neighbours count one), or
 * an empty text when none is near enough to be worth suggesting. One that is alike is nearer than any other.
 */
Text nearest_name(Text word, const Text *candidates, size_t count);

/* True if two words differ in capitals and hyphens alone, or not at all. */
bool nearest_is_alike(Text word, Text other);

/* True if a word is another with neighbours swapped, or with a letter typed twice. */
bool nearest_is_slip(Text word, Text other);

/* True if one edit makes the other of it. */
bool nearest_is_one_edit(Text word, Text other);

/* True if one candidate alone is one edit away from a word of some length: then that was meant. */
bool nearest_is_certain(Text word, const Text *candidates, size_t count);

#endif
