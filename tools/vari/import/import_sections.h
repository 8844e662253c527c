/* Knows the sections of another program's file of variants as definitions. Does not know how they are read
 * (import.h). */
#ifndef VARI_IMPORT_SECTIONS_H
#define VARI_IMPORT_SECTIONS_H

#include <stddef.h>

/* Calls `tell` with the name of each section; nothing of them is looked at. */
typedef void SectionTell(void *context, const char *name);
void import_sections_each(const char *path, const char *bytes, size_t length, SectionTell *tell,
                          void *context);
/* The definition that a section becomes, extending nothing, for free(); NULL after telling why there is none.
 */
char *import_section_text(const char *path, const char *bytes, size_t length, const char *name);

#endif
