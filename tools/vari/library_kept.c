/* Definitions as they were when a game was played by them. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "library.h"
#include "library_kept.h"
#include "telling.h"

void rules_hash_text(const VariRules *rules, char text[static 17])
{
    snprintf(text, 17, "%016" PRIx64, vari_rules_info(rules)->hash);
}

/* What a text extends is the one behind it. */
static bool find_kept(void *context, const char *name, const char *from_path, char **path, char **bytes,
                      size_t *length)
{
    (void)name;
    const KeptTexts *kept = context;
    *path = *bytes = NULL;
    for (size_t i = 0; i + 1 < kept->count; i++)
        if (strcmp(kept->items[i].path, from_path) == 0) {
            const KeptText *base = &kept->items[i + 1];
            *path = must_copy(base->path);
            *bytes = memory_part(base->bytes, base->length);
            *length = base->length;
            return true;
        }
    return false;
}

/* True if nobody knows by which definition the game was played, or these are it. */
static bool are_those(const VariRules *rules, const KeptTexts *kept)
{
    char hash[17];
    rules_hash_text(rules, hash);
    return kept->hash == NULL || strcmp(kept->hash, hash) == 0;
}

/* NULL: there are none, or they are damaged, which is told. */
static VariRules *load_texts(const KeptTexts *kept, const Arguments *arguments)
{
    if (kept->count == 0)
        return NULL;
    const KeptText *own = &kept->items[0];
    VariRules *rules = vari_rules_load(NULL, own->path, own->bytes, own->length, arguments->settings,
                                       arguments->setting_count, find_kept, (void *)kept);
    memory_is_needed_for(rules);
    if (are_those(rules, kept))
        return rules;
    fprintf(tell_stream(), "%s:%zu: warning: the definition that is kept here is damaged, and is not used\n",
            kept->file, kept->number);
    vari_rules_free(rules);
    return NULL;
}

VariRules *library_load_kept(const char *path, const Arguments *arguments)
{
    const KeptTexts *kept = arguments->kept;
    bool there = path != NULL && access(path, R_OK) == 0;
    VariRules *now = there ? library_load_file(path, arguments->settings, arguments->setting_count) : NULL;
    if (now != NULL && are_those(now, kept))
        return now;
    VariRules *then = load_texts(kept, arguments);
    if (then == NULL)
        return now;
    fprintf(tell_stream(),
            "%s:%zu: warning: the definition `%s` %s; the game goes by the one that is kept with it\n",
            arguments->variant_from.path, arguments->variant_from.number, arguments->positional[0],
            now == NULL ? "is not there any more" : "has changed since this game was played");
    vari_rules_free(now);
    return then;
}
