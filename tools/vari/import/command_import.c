/* command_import.c -- `vari import`: sections of a variants.ini, or Interactive Diagrams, become definitions.
 */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "forms.h"
#include "import_diagram.h"
#include "import_sections.h"
#include "telling.h"

/* --- what a file holds ------------------------------------------------------------------------- */

/* What becomes a definition: a section, or a diagram. */
typedef struct Part {
    const char *name;
    int line;
    const IniSection *section;
    Diagram *diagram;
} Part;

typedef struct Source {
    const char *path;
    Part *parts;
    size_t count;
    int stray_line; /* of an option that belongs to no section; 0: there is none */
} Source;

static bool take_diagrams(Source *source, const char *bytes, size_t length)
{
    DiagramFile *file = diagram_read(source->path, bytes, length);
    if (file == NULL)
        return false;
    source->parts = import_take((file->count + 1) * sizeof(Part));
    for (; source->count < file->count; source->count++) {
        Diagram *diagram = file->diagrams[source->count];
        source->parts[source->count] = (Part){ diagram->name, diagram->line, NULL, diagram };
    }
    return true;
}

static bool take_sections(Source *source, const char *bytes, size_t length)
{
    IniProblem problem;
    IniFile *file = ini_read(source->path, bytes, length, &problem);
    if (file == NULL) {
        fprintf(tell_stream(), "%s:%d: error: %s\n", source->path, problem.line, problem.says);
        return false;
    }
    source->stray_line = file->stray_line;
    source->parts = import_take((file->count + 1) * sizeof(Part));
    for (; source->count < file->count; source->count++) {
        const IniSection *section = &file->sections[source->count];
        source->parts[source->count] = (Part){ section->name, section->line, section, NULL };
    }
    return true;
}

/* NULL after telling what is too much. */
static Source *read_source(const char *path, const char *bytes, size_t length)
{
    size_t skipped = byte_order_mark(bytes);
    Source *source = import_take(sizeof *source);
    source->path = path;
    bytes += skipped;
    length -= skipped;
    bool read = diagram_is(bytes, length) ? take_diagrams(source, bytes, length)
                                          : take_sections(source, bytes, length);
    return read ? source : NULL;
}

static const Part *find_part(const Source *source, const char *name)
{
    for (size_t i = 0; i < source->count; i++)
        if (strcmp(source->parts[i].name, name) == 0)
            return &source->parts[i];
    return NULL;
}

/* --- definitions ------------------------------------------------------------------------------- */

/* At the piece that the mistake speaks of, or where the diagram begins. */
static void tell_no_definition(Diagram *diagram, const char *mistake)
{
    int line = diagram->line;
    for (int i = 0; i < diagram->count; i++)
        if (diagram->pieces[i].kind != NULL &&
            strstr(mistake, import_format("`%s`", diagram->pieces[i].kind)) != NULL)
            line = diagram->pieces[i].line;
    tell_error(&diagram->telling, line, "it makes no definition: %s", mistake);
}

static bool write_diagram(Diagram *diagram, FILE *out)
{
    Tree *tree = diagram->telling.failed ? NULL : diagram_tree(diagram);
    if (tree == NULL)
        return false;
    if (!import_tree_loads(tree)) {
        tell_no_definition(diagram, import_mistake(tree));
        return false;
    }
    tree_write(tree, out);
    return fflush(out) == 0 || errno == EPIPE;
}

/* How many parts were made without a loss, with one, and not at all. */
typedef struct Tally {
    size_t exact, warned, left_out;
    bool brief; /* notes are for who imports, not for who plays */
} Tally;

static bool write_part(const Part *part, bool flat, Tally *tally, FILE *out)
{
    Telling telling = { .path = NULL };
    bool made;
    if (part->diagram != NULL) {
        made = write_diagram(part->diagram, out);
        telling = part->diagram->telling;
    } else {
        telling =
            (Telling){ .path = part->section->file->path, .section = part->name, .brief = tally->brief };
        made = import_write_section(part->section, part->section->file, flat, &telling, out);
    }
    *(!made ? &tally->left_out : telling.warnings > 0 ? &tally->warned : &tally->exact) += 1;
    return made;
}

static int write_file(const Source *source, const Part *part, const Arguments *arguments, Tally *tally)
{
    const char *name = part->name;
    bool broken = part->section != NULL && ini_is_broken(part->section);
    if (!broken && (name[0] == '.' || strpbrk(name, "/\\") != NULL || name[0] == '\0')) {
        fprintf(tell_stream(), "%s:%d: `%s` cannot be the name of a file\n", source->path, part->line, name);
        tally->left_out++;
        return EXIT_INPUT;
    }
    const char *path = import_format("%s/%s.yaml", arguments->output, name);
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    bool made = write_part(part, arguments->flat, tally, out);
    close_text(out, &text);
    bool kept = made && write_output(path, text, length, arguments->force);
    if (made && !kept)
        fprintf(tell_stream(), "vari: cannot write %s: %s\n", path, file_problem(errno));
    free(text);
    return kept ? EXIT_DONE : made ? EXIT_WORLD : EXIT_INPUT;
}

static int import_parts(const Source *source, const Arguments *arguments)
{
    int status = EXIT_DONE;
    Tally tally = { 0 };
    if (source->stray_line > 0)
        fprintf(tell_stream(), "%s:%d: warning: before the first section options are passed over\n",
                source->path, source->stray_line);
    for (size_t i = 0; i < source->count; i++) {
        const Part *part = &source->parts[i];
        if (arguments->section != NULL && strcmp(part->name, arguments->section) != 0)
            continue;
        int made = arguments->output != NULL ? write_file(source, part, arguments, &tally)
                   : write_part(part, arguments->flat, &tally, stdout) ? EXIT_DONE
                                                                       : EXIT_INPUT;
        if (made == EXIT_WORLD)
            return made;
        if (made != EXIT_DONE)
            status = made;
    }
    if (arguments->output != NULL)
        fprintf(tell_stream(), "%s: %zu exact, %zu with a warning, %zu left out\n", source->path, tally.exact,
                tally.warned, tally.left_out);
    return status;
}

/* --- for other commands ------------------------------------------------------------------------ */

bool import_bytes(const char *path, const char *bytes, size_t length, bool flat, FILE *out)
{
    Source *source = read_source(path, bytes, length);
    bool made = source != NULL;
    Tally tally = { 0 };
    for (size_t i = 0; source != NULL && i < source->count; i++)
        made &= write_part(&source->parts[i], flat, &tally, out);
    import_free_all();
    return made;
}

bool import_makes_games(const char *text, size_t length)
{
    char *made, *told;
    size_t made_length, told_length;
    FILE *out = open_text(&made, &made_length), *says = open_text(&told, &told_length),
         *usual = tell_into(says);
    bool read = import_bytes("(section)", text, length, false, out);
    tell_into(usual);
    close_text(out, &made);
    close_text(says, &told);
    free(made);
    free(told);
    return read;
}

void import_sections_each(const char *path, const char *bytes, size_t length, SectionTell *tell,
                          void *context)
{
    const Source *source = read_source(path, bytes, length);
    for (size_t i = 0; source != NULL && i < source->count; i++)
        tell(context, source->parts[i].name);
    import_free_all();
}

char *import_section_text(const char *path, const char *bytes, size_t length, const char *name)
{
    const Source *source = read_source(path, bytes, length);
    const Part *part = source == NULL ? NULL : find_part(source, name);
    Tally tally = { .brief = true };
    char *text = NULL;
    size_t written;
    if (part != NULL) {
        FILE *out = open_text(&text, &written);
        bool made = write_part(part, true, &tally, out);
        close_text(out, &text);
        if (!made) {
            free(text);
            text = NULL;
        }
    }
    import_free_all();
    return text;
}

/* --- the command --------------------------------------------------------------------- */

static int tell_no_part(const Source *source, const char *name)
{
    const char *nearest = NULL;
    int least = 4;
    for (size_t i = 0; i < source->count; i++) {
        int distance = import_distance(name, source->parts[i].name);
        if (distance < least) {
            least = distance;
            nearest = source->parts[i].name;
        }
    }
    fprintf(tell_stream(), "vari: %s has no section `%s`%s%s%s\n", source->path, name,
            nearest == NULL ? "" : "; did you mean `", nearest == NULL ? "" : nearest,
            nearest == NULL ? "" : "`?");
    return EXIT_INPUT;
}

static int import_file(const Arguments *arguments)
{
    size_t length;
    char *bytes = read_whole_file(arguments->positional[0], &length);
    if (bytes == NULL) {
        int reason = errno;
        fprintf(tell_stream(), "vari: cannot read %s: %s\n", arguments->positional[0], file_problem(reason));
        return EXIT_WORLD;
    }
    bool refused = form_refuses(arguments->positional[0], bytes);
    Source *source = refused ? NULL : read_source(arguments->positional[0], bytes, length);
    free(bytes);
    if (source == NULL)
        return EXIT_INPUT;
    if (source->count == 0) {
        fprintf(tell_stream(),
                "vari: %s has no section such as [my-chess:chess], and no Interactive Diagram\n",
                source->path);
        return EXIT_INPUT;
    }
    if (arguments->section != NULL && find_part(source, arguments->section) == NULL)
        return tell_no_part(source, arguments->section);
    if (arguments->output == NULL && arguments->section == NULL && source->count > 1) {
        fprintf(
            tell_stream(),
            "vari: %s has %zu sections; choose one with --section NAME, or a folder for all with -o DIR\n",
            source->path, source->count);
        return EXIT_USAGE;
    }
    if (arguments->output != NULL && mkdir(arguments->output, 0777) != 0 && errno != EEXIST) {
        fprintf(tell_stream(), "vari: cannot make the folder %s: %s\n", arguments->output,
                file_problem(errno));
        return EXIT_WORLD;
    }
    return import_parts(source, arguments);
}

int run_import(const Arguments *arguments)
{
    int status = import_file(arguments);
    import_free_all();
    return status;
}
