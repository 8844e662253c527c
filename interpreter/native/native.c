/* The registry of native hooks, made from hook_list.h. */

#include "native/native.h"

#define PARAMETER(word, type, lowest, highest, words)                                                        \
    {                                                                                                        \
        (word), (type), (lowest), (highest), (words)                                                         \
    }
#define HOOK(NAME, word, form, reason, english, ...)                                                         \
    static const HookParameter NAME##_parameters[] = { __VA_ARGS__ };
#include "native/hook_list.h"
#undef HOOK
#undef PARAMETER

static const HookInfo hooks[] = {
#define PARAMETER(word, type, lowest, highest, words) 0
#define HOOK(NAME, word, form, reason, english, ...)                                                         \
    { (word),                                                                                                \
      (form),                                                                                                \
      (reason),                                                                                              \
      (english),                                                                                             \
      NAME##_parameters,                                                                                     \
      sizeof NAME##_parameters / sizeof NAME##_parameters[0] },
#include "native/hook_list.h"
#undef HOOK
#undef PARAMETER
};

const HookInfo *native_hooks(size_t *count)
{
    *count = sizeof hooks / sizeof hooks[0];
    return hooks;
}
