/* import_connect.c -- games won, or lost, by rows, squares, lines and links of pieces. */

#include <string.h>

#include "import.h"

static bool on(const Writer *writer, const char *option)
{
    return model_bool(writer->model, option);
}

static Tree *ending(Writer *writer, const char *name)
{
    return tree_under(tree_under(writer->root, "endings"), name);
}

static void say_outcome(Writer *writer, Tree *ending)
{
    const char *value = model_text(writer->model, "connectValue");
    if (strcmp(value, "draw") == 0)
        tree_say(ending, "draw", "true");
    else
        tree_say(ending, strcmp(value, "loss") == 0 ? "loses" : "wins", "mover");
}

static const char *joined(const char *text, const char *more)
{
    return text[0] == '\0' ? more : import_format("%s or %s", text, more);
}

/* "own piece", or the own men of the kinds that count. */
static const char *own_men(const Writer *writer)
{
    const Pieces *types = model_pieces(writer->model, "connectPieceTypes");
    const char *kinds = writer_kinds(writer, types);
    return import_format("own %s", kinds[0] == '\0' ? "piece" : kinds);
}

/* Which lines count: by the words of expressions; all of them: nothing is said. */
static void write_row(Writer *writer, const char *men)
{
    int count = model_number(writer->model, "connectN");
    static const char *const ways[][2] = { { "connectHorizontal", "right" },
                                           { "connectVertical", "forward" },
                                           { "connectDiagonal", "forward-right" },
                                           { "connectDiagonal", "forward-left" } };
    const char *text = "";
    int lines = 0;
    for (size_t i = 0; i < 4; i++)
        if (on(writer, ways[i][0])) {
            text = joined(text, import_format("longest(%s by %s) >= %d", men, ways[i][1], count));
            lines++;
        }
    if (count <= 0 || lines == 0)
        return;
    tree_say(ending(writer, "row"), "if", "%s",
             lines == 4 ? import_format("longest(%s) >= %d", men, count) : text);
    say_outcome(writer, ending(writer, "row"));
}

static const char *cell_of_square(int forward, int right)
{
    const char *cell = "it";
    for (int i = 0; i < forward; i++)
        cell = import_format("step(%s by forward)", cell);
    for (int i = 0; i < right; i++)
        cell = import_format("step(%s by right)", cell);
    return cell;
}

static void write_square(Writer *writer, const char *men)
{
    int size = model_number(writer->model, "connectNxN");
    if (size < 1)
        return;
    const char *test = "";
    for (int i = 1; i < size * size && size <= 5; i++)
        test = import_format("%s%s%s is %s", test, test[0] == '\0' ? "" : " and ",
                             cell_of_square(i / size, i % size), men);
    if (size > 5) {
        tell_warning(writer->telling, model_told_line(writer->model, "connectNxN"),
                     "connectNxN: squares of more than 25 are not carried over");
        return;
    }
    tree_say(ending(writer, "square"), "if", test[0] == '\0' ? "any %s" : "any %s where (%s)", men, test);
    say_outcome(writer, ending(writer, "square"));
}

/* Every diagonal that is long enough, cell by cell. */
static const char *diagonals_text(const Writer *writer, const char *men, int count)
{
    const Model *model = writer->model;
    const char *text = "";
    for (int turn = -1; turn <= 1; turn += 2)
        for (int start = -model->ranks; start < model->files + model->ranks; start++) {
            const char *cells = "";
            int length = 0;
            for (int rank = 0; rank < model->ranks; rank++) {
                int file = start + turn * rank;
                if (file < 0 || file >= model->files)
                    continue;
                cells = import_format("%s%s%c%d", cells, length == 0 ? "" : " ", 'a' + file, rank + 1);
                length++;
            }
            if (length >= count)
                text = joined(text, import_format("count %s in (%s) >= %d", men, cells, count));
        }
    return text;
}

static void write_collinear(Writer *writer, const char *men)
{
    int count = model_number(writer->model, "collinearN");
    if (count <= 0)
        return;
    const char *text = "";
    if (on(writer, "connectHorizontal"))
        text = joined(text, import_format("any %s where (count %s in rank(it) >= %d)", men, men, count));
    if (on(writer, "connectVertical"))
        text = joined(text, import_format("any %s where (count %s in file(it) >= %d)", men, men, count));
    const char *diagonals = on(writer, "connectDiagonal") ? diagonals_text(writer, men, count) : "";
    if (diagonals[0] != '\0')
        text = joined(text, diagonals);
    if (text[0] == '\0')
        return;
    tree_say(ending(writer, "in-line"), "if", "%s", text);
    say_outcome(writer, ending(writer, "in-line"));
}

static void write_link(Writer *writer, const char *men)
{
    const Model *model = writer->model;
    Cells from[2] = { model_cells(model, "connectRegion1White"), model_cells(model, "connectRegion1Black") },
          to[2] = { model_cells(model, "connectRegion2White"), model_cells(model, "connectRegion2Black") };
    if (cells_empty(&from[0]) && cells_empty(&from[1]))
        return;
    bool level = on(writer, "connectHorizontal"), upright = on(writer, "connectVertical"),
         slanted = on(writer, "connectDiagonal");
    if (!level || !upright)
        tell_warning(writer->telling, model_told_line(model, level ? "connectVertical" : "connectHorizontal"),
                     "%s: a chain between regions runs across every edge here",
                     level ? "connectVertical" : "connectHorizontal");
    if (slanted)
        tell_warning(
            writer->telling, model_told_line(model, "connectRegion1White"),
            "connectRegion1White: a chain between regions runs across all corners here, in that program only "
            "across those of one diagonal, up and to the right");
    const char *near = writer_region(writer, "near-side", &from[0], &from[1]),
               *far = writer_region(writer, "far-side", &to[0], &to[1]);
    tree_say(ending(writer, "linked-up"), "if", "any %s(%s..%s) in %s", slanted ? "grouped" : "linked", near,
             men, far);
    say_outcome(writer, ending(writer, "linked-up"));
}

void write_connection(Writer *writer)
{
    const char *men = own_men(writer);
    write_row(writer, men);
    write_link(writer, men);
    write_square(writer, men);
    write_collinear(writer, men);
}
