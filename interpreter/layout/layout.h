/* Knows how a definition's text is laid out: in which order its blocks and keys stand, how far they are
 * indented, where blanks and comments stand. Does not know what the definition says: the text means the same
 * before and after. Lives in the arena. Fails by leaving the text as it is. */
#ifndef VARI_LAYOUT_LAYOUT_H
#define VARI_LAYOUT_LAYOUT_H

#include "definition/schema.h"

/* The text of a source, which has no mistakes of shape, laid out. The order of keys is the schema's, where
 * it says nothing; lines and comments stay where their author broke and put them. */
Text layout_text(Arena *arena, DiagList *diags, uint16_t source);

#endif
