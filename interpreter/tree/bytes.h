/* Knows whether a file's bytes can be text at all, and where in them its n-th
 * character stands (libyaml counts characters). Does not know YAML. Private to
 * the room. Fails by reporting. */
#ifndef VARI_TREE_BYTES_H
#define VARI_TREE_BYTES_H

#include "report/diag.h"

/* Checks size, encoding and control characters of a source. `skip` is how many
 * bytes a byte order mark takes at its start. */
bool bytes_check(DiagList *diags, uint16_t number, Text bytes, size_t *skip);
/* True if a definition may contain the character at the start of the text. */
bool bytes_may_stand(Text character);

/* Finds the byte offset of a character by its index: a mark for every CHARACTER_STEP-th character, and a walk
 * from there. */
enum { CHARACTER_STEP = 32 };

typedef struct CharacterMap {
    Text bytes;
    size_t skip;
    uint32_t *marks; /* byte offset of every CHARACTER_STEP-th character */
    size_t mark_count;
} CharacterMap;

CharacterMap character_map_new(Arena *arena, Text bytes, size_t skip);
/* The byte offset of the character with this index. The skipped bytes have no index, but count in the offset.
 * Clipped to the end. */
uint32_t character_map_offset(const CharacterMap *map, size_t index);

#endif
