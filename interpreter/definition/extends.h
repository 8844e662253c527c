/* Knows how a file and those that it extends become one map. Does not know what
 * the blocks mean. Lives in the reading arena. Fails by reporting. */
#ifndef VARI_DEFINITION_EXTENDS_H
#define VARI_DEFINITION_EXTENDS_H

#include "definition/definition.h"
#include "definition/schema.h"

enum { EXTENDS_MAX = 8 };

typedef LIST(Node *) NodeList;

/* One file on the way, the one asked for first. */
typedef struct ChainFile {
    Text path;
    uint16_t source;
    Span extended_at; /* the value of `extends` that led here; zero for the first */
    Node *root;
} ChainFile;

typedef struct Chain {
    ChainFile files[EXTENDS_MAX + 1];
    size_t count;
    Node *root;        /* merged, without `overlays` and `extends`; NULL when nothing could be read */
    Node *base;        /* what the file asked for extends, merged likewise; NULL: nothing */
    NodeList overlays; /* of all files, those of the base first */
    bool broken;       /* a base is missing: what is there makes no whole */
} Chain;

/* One definition's map laid over another's (which may be NULL) by the merge law. */
Node *extends_lay_over(Arena *arena, Node *base, Node *over);

/* Reads the files, checks each against the schema, merges them. Of a file that
 * is extended, `about inventor year source tests` are left behind: they speak of
 * that game alone. Overlays add up. */
void extends_read(const DefinitionRequest *request, const Schema *schema, Chain *chain);
/* Tells, on each report in a file that was extended, where it was. */
void extends_note_trail(DiagList *diags, const Chain *chain);
/* True if an overlay, of one file or (`source` 0) of any, has one of the keys (NULL-terminated). */
bool overlays_say(const NodeList *overlays, const char *const *keys, uint16_t source);
/* A copy of a map without some keys (NULL-terminated). */
Node *map_without(Arena *arena, const Node *map, const char *const *keys);

#endif
