/* Knows the keys that a map may have: which of them a word was meant for that is none, and where else it
 * stands. */
#ifndef VARI_DEFINITION_SCHEMA_CHECK_H
#define VARI_DEFINITION_SCHEMA_CHECK_H

#include "definition/schema.h"

/* A map whose entries are looked at, and the one in whose entry it is; NULL: it is the whole file. */
typedef struct SchemaLevel {
    struct SchemaLevel *outer;
    const SchemaMap *map;
    Node *node;
    size_t index; /* of the entry that is looked at */
    bool *stands; /* [key of the map] true if the key may be added here; NULL: not computed yet */
} SchemaLevel;

/* A file on its way through the schema. */
typedef struct SchemaCheck {
    const Schema *schema;
    DiagList *diags;
    Text about;         /* what the key says whose value is looked at, or empty ... */
    Text type;          /* ... and the type that it wants */
    SchemaLevel *level; /* the innermost */
    bool item;          /* what is looked at is an item of the key's list */
} SchemaCheck;

/* The value of a key at the top of the file; NULL: the file has none. */
const Node *schema_top_get(const SchemaCheck *check, const char *key);
/* The names of a map's keys, as many as it has. */
Text *schema_key_names(const Schema *schema, const SchemaMap *map);
/* The same with commas between. */
Text schema_list_keys(SchemaCheck *check, const SchemaMap *map);
/* True if a value has the shape that a type wants, and what stands first in it that of items. */
bool schema_fits_type(SchemaCheck *check, Text type, const Node *value);
/* The key that people mean by a word which is none, or nothing. */
Text schema_slip_for(const Schema *schema, const SchemaMap *map, const NodeEntry *entry);
/* The key that a word which is none was meant for: of as near ones rather such as could have the value. */
Text schema_meant_key(SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry);
/* The key of the map at hand that already says what people mean by a word which is none, or nothing. */
Text schema_said_by(const SchemaCheck *check, const SchemaMap *map, Text word);
/* Reports a key that is none, and returns the key that was meant, or nothing. */
Text schema_unknown_key(SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry);

/* Says beside a value of the wrong type how an ending with that outcome is written: `stalemate: draw`. False
 * if the form is no ending, or the value is no outcome. */
bool schema_help_outcome(SchemaCheck *check, const Node *value, const SchemaForm *form, Text key);

/* The entry's value stands in the text without a bracket around its keys. */
bool schema_is_block(const SchemaCheck *check, const Node *node);

/* --- schema_lists.c: lists where the value is no list --------------------------------------------------- */

/* Proposes a set for a list of cells or of names, if what is picked is no kind. */
void schema_mend_set(SchemaCheck *check, const Node *list, bool picked);
/* Says how several conditions, or numbers to pick from, are written instead of a list. False if they are not
 * what is wanted. */
bool schema_help_joined(SchemaCheck *check, const Node *list, bool condition, bool picked, Text key);
/* Says how a text, or one text for each player, is written instead of a list of words. False if that is not
 * what is wanted. */
bool schema_help_list(SchemaCheck *check, const Node *list, Text key);
/* Proposes a list for words with commas between, as `50, 60`. False if the value is something else. */
bool schema_help_items(SchemaCheck *check, const Node *value, Text key);

/* The report of a word alone among `key: value`, which may be a key, or NULL. */
Diag *schema_report_of_lone(SchemaCheck *check, const NodeEntry *entry);
/* `{if: round > 60, draw}`: says that the word is a key, and its usual value. */
void schema_help_lone(SchemaCheck *check, const NodeEntry *entry, const SchemaKey *key);

/* --- schema_indent.c: entries that stand too far in or out --------------------------------------------- */

/* A key that the map has not, but one around it or the one above it would have, is told once, and read as it
 * is meant. `type`: what the map's names stand for, where its keys are names of one's own; else empty. */

/* Puts an entry into a map around this one: true, and it is no longer in `node`. */
bool schema_put_further_out(SchemaCheck *check, Text type, Node *node, size_t index);
/* Puts an entry into the value of what stands above it: true, and it is no longer in `node`. */
bool schema_put_further_in(SchemaCheck *check, const SchemaMap *map, Text type, Node *node, size_t index);
/* How many parts of a value are not what the type wants. */
size_t schema_misfits(const SchemaCheck *check, Text type, const Node *value);
/* How many keys of a value, and of what is in it, are keys of the type by name. */
size_t schema_known_keys(const SchemaCheck *check, Text type, const Node *value);
/* True if a value is a map of which the type knows nothing, so that it belongs elsewhere. */
bool schema_is_unlike(const SchemaCheck *check, Text type, const Node *value);
/* Puts what stands below an entry of no value into that, where it belongs there. */
void schema_take_in(SchemaCheck *check, const SchemaMap *map, Text type, Node *node, size_t index);

#endif
