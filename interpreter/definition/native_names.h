/* Knows which hook a record of the `native` block means. */
#ifndef VARI_DEFINITION_NATIVE_NAMES_H
#define VARI_DEFINITION_NATIVE_NAMES_H

#include "definition/rules_common.h"
#include "native/native.h"

/* NULL when the record names none that exists; `index` into the registry may be NULL. */
const HookInfo *native_hook_of(const Node *record, size_t *index);

#endif
