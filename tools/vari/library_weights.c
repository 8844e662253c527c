/* Weights of the evaluation that lie beside a definition. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "library_weights.h"
#include "telling.h"

/* Of `FOLDER/NAME.yaml` `FOLDER/NAME.weights`, with `.OPTION=CHOICE` for each option that is not as usual:
 * other options are another game. For free(). */
static char *weights_path(const VariRules *rules, const char *definition)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    size_t length = strlen(definition), size;
    char *path;
    FILE *out = open_text(&path, &size);
    fwrite(definition, 1, length - (path_ends_with(definition, ".yaml") ? strlen(".yaml") : 0), out);
    for (size_t i = 0; i < info->option_count; i++)
        if (strcmp(info->options[i]->value, info->options[i]->default_value) != 0)
            fprintf(out, ".%s=%s", info->options[i]->name, info->options[i]->value);
    fputs(".weights", out);
    close_text(out, &path);
    return path;
}

static void tell_other_rules(VariRules *rules, const char *path, const char *bytes)
{
    for (size_t i = vari_rules_diagnosed(rules)->kept; i-- > 0;) {
        const VariDiagnostic *diagnostic = vari_rules_diagnostic(rules, i);
        if (strcmp(diagnostic->path, path) != 0)
            continue;
        size_t line = 1;
        for (size_t at = 0; at < diagnostic->start; at++)
            line += bytes[at] == '\n';
        fprintf(tell_stream(), "%s:%zu: warning: %s; %s\n", path, line, diagnostic->message,
                diagnostic->help);
        return;
    }
}

bool library_weigh(VariRules *rules, const Arguments *arguments)
{
    const char *definition, *text;
    size_t length;
    if (arguments->untuned || !vari_rules_file(rules, 0, &definition, &text, &length))
        return true;
    char *path = weights_path(rules, definition), *bytes = read_whole_file(path, &length);
    if (bytes == NULL && errno != ENOENT && errno != ENOTDIR)
        fprintf(tell_stream(), "vari: cannot read %s: %s\n", path, file_problem(errno));
    VariStatus status = bytes == NULL ? VARI_OK : vari_rules_set_weights(rules, path, bytes, length);
    if (status == VARI_NO_MEMORY)
        out_of_memory();
    bool good = vari_rules_ok(rules);
    if (!good)
        fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), tell_stream());
    else if (status != VARI_OK)
        tell_other_rules(rules, path, bytes);
    free(path);
    free(bytes);
    return good;
}

VariRules *library_weighed(VariRules *rules, const Arguments *arguments, int *status)
{
    if (rules == NULL || library_weigh(rules, arguments))
        return rules;
    vari_rules_free(rules);
    *status = EXIT_INPUT;
    return NULL;
}

void weights_hash_text(const VariRules *rules, char text[static 17])
{
    const VariRulesInfo *info = vari_rules_info(rules);
    char *told;
    size_t length;
    FILE *out = open_text(&told, &length);
    for (size_t i = 0; i < info->weight_count; i++)
        fprintf(out, "%s %s %.6f\n", info->weights[i].group, info->weights[i].name, info->weights[i].value);
    close_text(out, &told);
    snprintf(text, 17, "%016llx", length == 0 ? 0ull : (unsigned long long)hash_of_bytes(told, length));
    free(told);
}
