/* `vari fmt`: definitions laid out. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "library.h"

static int tell_mistakes(VariRules *rules)
{
    fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stderr);
    return EXIT_INPUT;
}

/* The text with the ends of lines that the file has, for free(). */
static char *as_before(const char *text, const char *before)
{
    const char *end = before == NULL ? NULL : strchr(before, '\n');
    bool returns = end != NULL && end > before && end[-1] == '\r';
    char *out;
    size_t length;
    FILE *stream = open_text(&out, &length);
    for (; *text != '\0'; text++)
        fprintf(stream, returns && *text == '\n' ? "\r%c" : "%c", *text);
    close_text(stream, &out);
    return out;
}

/* Writes what is different, or says that it is. */
static int take_text(const char *path, const char *laid_out, bool check)
{
    size_t length;
    char *before = read_whole_file(path, &length), *text = as_before(laid_out, before);
    bool same = before != NULL && length == strlen(text) && memcmp(before, text, length) == 0;
    int status = same                           ? EXIT_DONE
                 : check                        ? EXIT_INPUT
                 : write_whole_file(path, text) ? EXIT_DONE
                                                : EXIT_WORLD;
    if (!same && check)
        printf("%s is not laid out: `vari fmt` does it\n", path);
    else if (status == EXIT_WORLD)
        fprintf(stderr, "vari: cannot write %s: %s\n", path, file_problem(errno));
    else if (!same)
        printf("%s is laid out\n", path);
    free(before);
    free(text);
    return status;
}

static int lay_out_file(const char *path, bool check)
{
    VariRules *rules = library_load_file(path, NULL, 0);
    const char *text = rules == NULL ? NULL : vari_rules_description(rules, VARI_DESCRIPTION_LAID_OUT);
    int status = rules == NULL  ? EXIT_WORLD
                 : text == NULL ? tell_mistakes(rules)
                                : take_text(path, text, check);
    vari_rules_free(rules);
    return status;
}

/* From standard input to standard output. */
static int lay_out_stream(bool check)
{
    size_t length;
    char *before = read_whole_stream(stdin, &length);
    VariRules *rules = before == NULL ? NULL : library_load_text("stdin.yaml", before, length);
    const char *laid_out = rules == NULL ? NULL : vari_rules_description(rules, VARI_DESCRIPTION_LAID_OUT);
    char *text = laid_out == NULL ? NULL : as_before(laid_out, before);
    int status = rules == NULL ? EXIT_WORLD : text == NULL ? tell_mistakes(rules) : EXIT_DONE;
    if (rules == NULL)
        fprintf(stderr, "vari: cannot read standard input: %s\n", file_problem(errno));
    if (text != NULL && check && strcmp(text, before) != 0) {
        printf("standard input is not laid out\n");
        status = EXIT_INPUT;
    } else if (text != NULL && !check) {
        fputs(text, stdout);
    }
    vari_rules_free(rules);
    free(before);
    free(text);
    return status;
}

int run_fmt(const Arguments *arguments)
{
    int status = EXIT_DONE;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *path = arguments->positional[i];
        int outcome =
            strcmp(path, "-") == 0 ? lay_out_stream(arguments->check) : lay_out_file(path, arguments->check);
        status = outcome > status ? outcome : status;
    }
    return status;
}
