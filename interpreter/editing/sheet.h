/* Knows what stands where in a definition that is being written, and of what type it is, however broken the
 * text is: it is read line by line, without a parser that would give up. Does not know what is wrong with it.
 * Of a whole text it finds what tree_read() does. Lives in the arena. Nothing here fails. */
#ifndef VARI_EDITING_SHEET_H
#define VARI_EDITING_SHEET_H

#include "definition/schema.h"

#define PART_NONE UINT32_MAX

/* A key or a plain value. */
typedef struct SheetPart {
    bool is_key;
    bool is_bare;         /* a word where a key belongs, without a colon yet */
    bool is_made;         /* a key that is a name of one's own */
    uint32_t start, end;  /* without quotes */
    uint32_t reach;       /* of a key: where its value ends */
    uint32_t above;       /* the key under which it stands, or PART_NONE */
    Text type;            /* of the value; of a key's value; empty: unknown */
    const SchemaMap *map; /* a key: the map whose key it is, or NULL */
    const SchemaKey *key; /* what the map says of it, or NULL */
} SheetPart;

typedef struct Sheet {
    Text bytes;
    const Schema *schema;
    LIST(SheetPart) parts; /* in the order of the text */
} Sheet;

void sheet_read(Arena *arena, Text bytes, Sheet *sheet);

#endif
