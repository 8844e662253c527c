/* Knows files' bytes and where in them a thing stands. Does not know YAML.
 * Lives in the rules arena. */
#ifndef VARI_REPORT_SOURCE_H
#define VARI_REPORT_SOURCE_H

#include "base/arena.h"

/* A stretch of bytes in one source. A Text taken out of a definition never
 * travels without its Span. The zero Span means "nowhere in particular". */
typedef struct Span {
    uint16_t source; /* index into SourceList + 1; 0: nowhere */
    uint32_t start;  /* byte offsets */
    uint32_t end;
} Span;

/* A character of a text: its first byte, and how many characters stand before it. */
typedef struct Checkpoint {
    uint32_t offset;
    uint32_t characters;
} Checkpoint;

typedef struct Source {
    Text path; /* as shown in messages */
    Text bytes;
    uint32_t *lines; /* offset of the first byte of each line */
    uint32_t line_count;
    Checkpoint *checkpoints; /* the first character at or after each multiple of a fixed count of bytes */
} Source;

typedef struct SourceList {
    Arena *arena;
    Source *items;
    size_t count;
    size_t capacity;
} SourceList;

typedef struct Place {
    Text path;
    uint32_t line;   /* from 1 */
    uint32_t column; /* from 1, in characters */
    uint32_t end_line;
    uint32_t end_column; /* of the last character, inclusive */
} Place;

/* Registers a file's bytes (copied into the arena); returns its number for Span.source. */
uint16_t source_add(SourceList *sources, Text path, Text bytes);
const Source *source_get(const SourceList *sources, uint16_t number);
Place source_place(const SourceList *sources, Span span);
/* The text a span covers; empty for the zero span. */
Text source_text(const SourceList *sources, Span span);
/* A line (from 1) without its end. */
Text source_line(const Source *source, uint32_t line);
/* Part of a text that stands in a span but for its blanks, line ends and what opens it (a folded text, a
 * block, quotes): the span of that part; the whole span where the text is written otherwise than it is read.
 */
Span source_part_of(const SourceList *sources, Span span, Text text, size_t offset, size_t length);
/* Part of a span, by byte offsets from its start. */
Span span_part(Span span, size_t offset, size_t length);

#endif
