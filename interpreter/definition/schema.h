/* Knows which keys a definition may have, and the shape of each value, as
 * grammar/schema says. Does not know what a key does. Lives in the reading
 * arena. Fails by reporting; a value of the wrong shape becomes NODE_POISON,
 * about which the blocks stay silent. */
#ifndef VARI_DEFINITION_SCHEMA_H
#define VARI_DEFINITION_SCHEMA_H

#include "base/buffer.h"
#include "base/list.h"
#include "tree/node.h"

typedef struct SchemaKey {
    Text name; /* "*": any other key */
    bool required;
    bool may_be_empty; /* a list or map of nothing says something, or its block says what is wrong */
    Text type;         /* see the head of grammar/schema/definition.schema */
    Text beside;       /* of a key that is chosen among others: what may stand beside it, with ! what must */
    Text about;
} SchemaKey;

typedef struct SchemaMap {
    Text name;
    Text about; /* "a kind of piece" */
    LIST(SchemaKey) keys;
} SchemaMap;

typedef struct SchemaAlias {
    Text name;
    Text type;
} SchemaAlias;

/* A word that people write where they mean a key, in any map that has the key. */
typedef struct SchemaSlip {
    Text written;
    Text meant;
} SchemaSlip;

typedef struct Schema {
    Arena *arena;
    LIST(SchemaMap) maps;
    LIST(SchemaAlias) aliases;
    LIST(SchemaSlip) slips;
} Schema;

/* What `vari:` says: the version of the language that is read here. */
#define LANGUAGE_VERSION "1"

/* One alternative of a type, cut apart. */
typedef enum SchemaShape {
    SCHEMA_SCALAR,
    SCHEMA_WORDS,
    SCHEMA_LIST,
    SCHEMA_MAP,
    SCHEMA_NAMES,
    SCHEMA_ANY
} SchemaShape;
typedef struct SchemaForm {
    SchemaShape shape;
    Text rest; /* scalar: its name; words: between the brackets; list, names: the inner type; map: its name */
} SchemaForm;
enum { SCHEMA_FORMS_MAX = 8 };

/* True for words by which people say that something is absent: `no`, `false`, `null` ... */
bool schema_is_denial(Text word);
/* What is said to who writes a word of other systems, for what is said otherwise here or cannot be; or
 * nothing. */
Text schema_answer(Text word);
/* What is written in a map where people write the word as a key; empty: nothing is known. */
Text schema_instead(Text map, Text word);
/* The one of the choices, which are parted by `/`, that people mean by another word; empty: none. */
Text schema_chosen(Text choices, Text word);
/* How the keys of a map are written, for messages: `{to: hand of mover}`; or nothing. */
Text schema_shape(Text map);
/* The moves in letters of a well-known piece of that name; or nothing. */
Text schema_known_moves(Text name);
/* True if all parts of a word, joined by hyphens, are in the list of words that are spelled right. */
bool schema_is_spelled(Text word);
/* True if one candidate alone can have been meant by a misspelled word. A word of the list is not misspelled,
 * unless a candidate differs from it in capitals and hyphens alone. */
bool schema_is_sure(Text word, const Text *candidates, size_t count);
/* Suggests the nearest of the candidates beside a mistake just reported. It is certain if nothing else can
 * have been meant, and no other help is needed if it differs in capitals and hyphens alone. */
void schema_suggest(DiagList *diags, Text word, Text nearest, const Text *candidates, size_t count);
const Schema *schema_new(Arena *arena);
const SchemaMap *schema_map(const Schema *schema, Text name);
/* The key of that name, or the one that stands for any other; NULL: the map has none. */
const SchemaKey *schema_key(const SchemaMap *map, Text name);
/* The alternatives of a type, aliases resolved; returns how many. */
size_t schema_forms(const Schema *schema, Text type, SchemaForm forms[SCHEMA_FORMS_MAX]);
/* The one of them that a node of this type can be; NULL: none. */
const SchemaForm *schema_form_for(const SchemaForm *forms, size_t count, NodeType type);
/* Checks one file as it was read, overlays included. */
void schema_check(const Schema *schema, DiagList *diags, Node *root);
/* Appends the JSON Schema for editors: grammar/vari.schema.json. */
void schema_write_json(const Schema *schema, Buffer *out);

#endif
