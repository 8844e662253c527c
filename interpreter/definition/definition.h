/* Knows how a definition file becomes a kernel. This is the one loading path:
 * a definition that would be reported never plays. Fails by reporting. */
#ifndef VARI_DEFINITION_DEFINITION_H
#define VARI_DEFINITION_DEFINITION_H

#include "program/kernel.h"
#include "tree/node.h"

/* How other definitions are found: by id, or by a path relative to the file
 * that extends them. Returns the bytes (in the arena) and the path to show. */
typedef bool DefinitionFind(void *context, Arena *arena, Text name, Text from_path, Text *path, Text *bytes);

typedef struct DefinitionRequest {
    Arena *rules;   /* outlives the kernel */
    Arena *reading; /* freed by the caller afterwards */
    DiagList *diags;
    DefinitionFind *find;
    void *find_context;
    Text path; /* of the file itself */
    Text bytes;
    Text id;
    const Text (*sets)[2]; /* options chosen: name, value */
    size_t set_count;
    bool errors_only; /* of the warnings nobody reads any but those of settled.h */
} DefinitionRequest;

/* NULL after reporting at least one error in the rules. Errors in `tests:` alone leave the kernel usable. */
Kernel *definition_load(const DefinitionRequest *request);

#endif
