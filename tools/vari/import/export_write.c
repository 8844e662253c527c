/* export_write.c -- a section as its text: remarks on what it is and what it cannot say, then what its draft
 * says. */

#include <ctype.h>
#include <string.h>

#include "export.h"

/* What `vari import` reads of remarks above a section: what it is, whence, and the names of pieces. */
static void write_head(const Export *export, FILE *out)
{
    const char *about = vari_rules_info(export->rules)->about,
               *source = vari_rules_info(export->rules)->source;
    if (about[0] != '\0')
        export_write_remark(out, "# ", about, "");
    if (strstr(source, "http") != NULL)
        export_write_remark(out, "# ", source, "");
    for (size_t i = 0; i < export->names->count; i++) {
        const char *letter = export->names->letters[i], *name = export->names->names[i];
        int slot = letter[1] == '\0' ? model_slot_of_letter(export->model, letter[0]) : SLOT_NONE;
        if (slot >= 0 && (slots[slot].name == NULL || strcmp(slots[slot].name, name) != 0))
            fprintf(out, "# %c: %s\n", tolower((unsigned char)letter[0]), name);
    }
}

/* The option that sets both sides' where `entry` is White's and Black's is the same; NULL. */
static const char *option_of_both(const Draft *draft, const Entry *entry)
{
    size_t length = strlen(entry->key), white = strlen("White");
    if (length <= white || strcmp(entry->key + length - white, "White") != 0)
        return NULL;
    const char *both = import_format("%.*s", (int)(length - white), entry->key);
    const char *black = import_format("%sBlack", both);
    int option = option_find(both);
    if (option < 0 || options[option].use != USE_ALIAS || options[option].type == IS_CELLS ||
        strcmp(option_means(option), import_format("%s %s", entry->key, black)) != 0)
        return NULL; /* that program knows regions of one side alone */
    for (size_t i = 0; i < draft->count; i++)
        if (strcmp(draft->entries[i].key, black) == 0 && strcmp(draft->entries[i].value, entry->value) == 0)
            return options[option].name;
    return NULL;
}

static void write_entries(const Draft *draft, FILE *out)
{
    for (size_t i = 0; i < draft->count; i++) {
        const Entry *entry = &draft->entries[i];
        const char *both = option_of_both(draft, entry);
        bool said = false; /* above, for both */
        for (size_t j = 0; j < draft->count; j++) {
            const char *other = option_of_both(draft, &draft->entries[j]);
            said |= other != NULL && strcmp(import_format("%sBlack", other), entry->key) == 0;
        }
        if (!said)
            fprintf(out, "%s = %s\n", both != NULL ? both : entry->key, entry->value);
    }
}

void export_write_draft(const Export *export, FILE *out)
{
    VariRules *rules = export_draft_rules(export, &export->draft);
    bool alike = export->draft.agreement == UINT32_MAX;
    if (export_write_difference(vari_rules_info(export->rules)->name, export->wanted, rules, alike, "section",
                                "# ", out))
        putc('\n', out); /* apart from the section: it is not about the game */
    vari_rules_free(rules);
    write_head(export, out);
    fprintf(out, "[%s:%s]\n", export->name, export->draft.base);
    write_entries(&export->draft, out);
}
