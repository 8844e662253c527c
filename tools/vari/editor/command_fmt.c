/* `vari fmt`: definitions laid out. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static int tell_mistakes(VariRules *rules)
{
    fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stderr);
    return EXIT_INPUT;
}

/* Writes what is different, or says that it is. */
static int take_text(const char *path, const char *text, bool check)
{
    size_t length;
    char *before = read_whole_file(path, &length);
    bool same = before != NULL && length == strlen(text) && memcmp(before, text, length) == 0;
    free(before);
    if (same)
        return EXIT_DONE;
    if (check) {
        printf("%s is not laid out: `vari fmt` does it\n", path);
        return EXIT_INPUT;
    }
    if (write_whole_file(path, text)) {
        printf("%s is laid out\n", path);
        return EXIT_DONE;
    }
    fprintf(stderr, "vari: cannot write %s: %s\n", path, file_problem(errno));
    return EXIT_WORLD;
}

int run_fmt(const Arguments *arguments)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *path = arguments->positional[i];
        VariRules *rules = library_load_file(path, NULL, 0);
        int outcome = EXIT_WORLD;
        if (rules != NULL) {
            const char *text = vari_rules_laid_out(rules);
            outcome = text == NULL ? tell_mistakes(rules) : take_text(path, text, arguments->check);
        }
        vari_rules_free(rules);
        status = outcome > status ? outcome : status;
    }
    return status;
}
