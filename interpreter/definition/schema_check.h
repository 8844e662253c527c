/* Knows the keys that a map may have: which of them a word was meant for that is none, and where else it
 * stands. */
#ifndef VARI_DEFINITION_SCHEMA_CHECK_H
#define VARI_DEFINITION_SCHEMA_CHECK_H

#include "definition/schema.h"

/* A file on its way through the schema. */
typedef struct SchemaCheck {
    const Schema *schema;
    DiagList *diags;
    Text about; /* what the key says whose value is looked at, or empty */
} SchemaCheck;

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
/* Reports a key that is none, and returns the key that was meant, or nothing. */
Text schema_unknown_key(SchemaCheck *check, const SchemaMap *map, const NodeEntry *entry);

#endif
