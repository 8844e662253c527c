/* Knows which native hooks exist, what parameters they take, and why each
 * cannot be data. Does not know their bodies' business. Static data. */
#ifndef VARI_NATIVE_NATIVE_H
#define VARI_NATIVE_NATIVE_H

#include "base/text.h"

typedef enum HookForm { HOOK_ACTIONS, HOOK_EFFECT } HookForm;

/* Types of parameters: k kinds (an index of a kindset), f flag, n number,
 * w word of a list, r ranks as a zone index. */
typedef struct HookParameter {
    const char *name;
    char type;
    int32_t lowest, highest; /* of numbers */
    const char *words;       /* of words: "checkerboard/per-file" */
} HookParameter;

typedef struct HookInfo {
    const char *name;
    HookForm form;
    const char *reason;  /* why it cannot be data */
    const char *english; /* what it does, for people; {name} is a parameter */
    const HookParameter *parameters;
    size_t parameter_count;
} HookInfo;

/* The registry, in hook_list.h's order. */
const HookInfo *native_hooks(size_t *count);

#endif
