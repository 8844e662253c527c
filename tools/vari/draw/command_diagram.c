/* `vari diagram`: how pieces move, one or the whole army, in text or as a picture. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "diagram.h"
#include "draw_reach.h"
#include "exit_status.h"
#include "library.h"
#include "quoting.h"

/* SIZE_MAX after telling. */
static size_t find_piece(const VariRules *rules, const Arguments *arguments)
{
    const char *nearest, *asked = arguments->positional[1];
    size_t found = piece_named(rules, asked, &nearest);
    if (found != SIZE_MAX)
        return found;
    fprintf(stderr, "vari: there is no piece `%s` in %s", asked, vari_rules_info(rules)->name);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean `%s`?\n", nearest);
    else {
        char *variant = shell_word(arguments->positional[0]); /* an id names no file of one's own */
        fprintf(stderr, "; `vari diagram %s --all` shows them all\n", variant);
        free(variant);
    }
    return found;
}

/* --- pictures ------------------------------------------------------------------------------------ */

static int show(VariRules *rules, const Arguments *arguments, PictureFormat format, Diagram *diagrams,
                size_t count)
{
    char *text;
    size_t length;
    if (format == PICTURE_TEXT && arguments->output == NULL) {
        diagram_write(rules, diagrams, count, stdout);
        diagram_write_words(rules, diagrams, count, stdout);
        return EXIT_DONE;
    }
    FILE *out = open_text(&text, &length);
    diagram_draw(rules, diagrams, count, out);
    close_text(out, &text);
    int status = picture_write(text, length, format == PICTURE_PNG, arguments);
    free(text);
    return status;
}

static int draw(VariRules *rules, const Arguments *arguments, PictureFormat format)
{
    size_t pieces = vari_rules_info(rules)->kind_count, count = 0;
    size_t only = arguments->all ? SIZE_MAX : find_piece(rules, arguments);
    if (!arguments->all && only == SIZE_MAX)
        return EXIT_INPUT;
    Diagram *diagrams = memory_zeroed(pieces + 1, sizeof *diagrams);
    for (size_t piece = 0; piece < pieces; piece++)
        if ((arguments->all || piece == only) && diagram_find(rules, piece, &diagrams[count])) {
            if (arguments->all && diagrams[count].used == 0)
                free(diagrams[count].bits); /* it never moves */
            else
                count++;
        }
    if (count == 0)
        fprintf(stderr, "vari: no piece of %s moves\n", vari_rules_info(rules)->name);
    int status = count == 0 ? EXIT_INPUT : show(rules, arguments, format, diagrams, count);
    for (size_t i = 0; i < count; i++)
        free(diagrams[i].bits);
    free(diagrams);
    return status;
}

int run_diagram(const Arguments *arguments)
{
    PictureFormat format = picture_format(arguments);
    int status;
    if (format == PICTURE_WRONG)
        return EXIT_USAGE;
    if (arguments->all == (arguments->count == 2)) {
        fprintf(stderr, "vari: say which PIECE, or --all\n");
        return EXIT_USAGE;
    }
    VariRules *rules = library_open(arguments->positional[0], arguments, &status);
    if (rules == NULL)
        return status;
    status = draw(rules, arguments, format);
    vari_rules_free(rules);
    return status;
}
