/* Knows how to load definitions through the border: shipped ones by id, others by path or by
 * their text. Does not know what is
 * tested of them. */
#ifndef VARI_TESTS_SHIPPED_H
#define VARI_TESTS_SHIPPED_H

#include "vari.h"

#include <stdbool.h>

/* A shipped definition and its options, as a line of option-sets.txt has them: "id name=value name=value".
 * NULL where there is none. */
VariRules *shipped_load(const char *line);
/* Visits one part of several of these lines, shared out in turn. false: the file cannot be read. */
bool shipped_option_sets(unsigned part, unsigned parts, void (*visit)(const char *line));
/* The definition in a file; NULL where there is none. */
VariRules *shipped_load_file(const char *path);
/* One that is written out. */
VariRules *shipped_load_text(const char *text);

#endif
