/* Knows whether a file's bytes can be text at all, and where in them its n-th
 * character stands (libyaml counts characters). Does not know YAML. Private to
 * the room. Fails by reporting. */
#ifndef VARI_TREE_BYTES_H
#define VARI_TREE_BYTES_H

#include "report/diag.h"

/* Checks size, encoding and control characters of a source. `skip` is how many
 * bytes a byte order mark takes at its start. */
bool bytes_check(DiagList *diags, uint16_t number, Text bytes, size_t *skip);
/* Whether the character at the start of the text may stand in a definition. */
bool bytes_may_stand(Text character);

enum { CHARACTER_STEP = 32 };

typedef struct CharacterMap {
    Text bytes;
    size_t skip;
    uint32_t *marks; /* byte offset of every CHARACTER_STEP-th character */
    size_t mark_count;
} CharacterMap;

CharacterMap character_map_new(Arena *arena, Text bytes, size_t skip);
/* Byte offset of a character, the bytes skipped included; clipped to the end. */
uint32_t character_map_offset(const CharacterMap *map, size_t index);

#endif
