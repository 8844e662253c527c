/* How players write actions, and what they call files, ranks and cells. */

#include "base/buffer.h"
#include "definition/blocks.h"
#include "definition/plain.h"
#include "definition/rules_common.h"
#include "program/labels.h"

#include <stdlib.h>

WORDS_ARE(NOTATION_SYSTEM, NOTATION_, NOTATION_COORDINATES)

static const Plain system_value[] = { PLAIN_WORD(NOTATION_SYSTEM, NotationRule, system, NOTATION_COORDINATES),
                                      PLAIN_WORD(NOTATION_NUMBERS, NotationRule, corner,
                                                 LABEL_CORNER_TOP_LEFT),
                                      { 0 } };

/* What the files and ranks are called in a system, where nothing is said of them. */
static void preset_labels(NotationRule *notation)
{
    switch (notation->system) {
    case NOTATION_USI:
    case NOTATION_HODGES:
        notation->files = (LabelRow){ .first = TEXT("1"), .from_far = true };
        notation->ranks = (LabelRow){ .first = TEXT("a"), .from_far = true };
        return;
    case NOTATION_WXF:
        notation->files = (LabelRow){ .first = TEXT("1"), .from_far = true, .own = true };
        return;
    case NOTATION_ICCS: notation->ranks = (LabelRow){ .first = TEXT("0") }; return;
    case NOTATION_COORDINATES:
    case NOTATION_SAN:
    case NOTATION_DRAUGHTS:
    case NOTATION_POINTS:
    case NOTATION_SYSTEMS: return;
    }
}

/* --- rows of labels --------------------------------------------------------------------------- */

static bool is_label(Text text, int count)
{
    int64_t number;
    if (text_to_int(text, &number))
        return text.length == 1 && number >= 0 && number <= 1;
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.bytes[i];
        if ((byte < 'a' || byte > 'z') && (byte < 'A' || byte > 'Z'))
            return false;
        for (size_t j = 0; j < i; j++)
            if (text.bytes[j] == byte)
                return false;
    }
    return text.length == 1 || (int)text.length >= count;
}

/* `1 from right`, `1 from own right`, `abcdefghj from left`. */
static void read_row(Scope *scope, const Node *map, const char *key, const char *near, const char *far,
                     LabelRow *row)
{
    const Node *value = node_get(map, key);
    const Board *board = scope->kernel->board;
    bool files = text_is(text_of(key), KEY_NOTATION_FILES);
    Text text;
    if (value != NULL && node_is_none(value))
        *row = (LabelRow){ 0 };
    if (!node_present(value) || !read_text(scope, value, &text))
        return;
    Text rest = text_trim(text), first = text_cut(&rest, ' '), from, side;
    rest = text_trim(rest);
    from = text_cut(&rest, ' ');
    side = text_trim(rest);
    bool own = files && text_starts_with(side, TEXT("own "));
    side = own ? text_trim(text_slice(side, 4, side.length)) : side;
    bool is_far = text_is(side, far);
    if (text_is(from, "from") && (is_far || text_is(side, near)) &&
        is_label(first, files ? board->files : board->ranks)) {
        *row = (LabelRow){ .first = first, .from_far = is_far, .own = own };
        return;
    }
    diag_error(scope->diags, DIAG_WRONG_LABELS, value->span, "`%.*s` does not say what %s are called",
               TEXT_ARG(text), key);
    diag_help(scope->diags,
              "the first label, and the side on which it stands: `1 from %s`, `a from %s`; other letters one "
              "after another, as many as there are %s%s",
              far, near, key, files ? "; `1 from own right`: as each player sees the board" : "");
}

/* --- cells ------------------------------------------------------------------------------------ */

/* What is behind the number in a cell's name: the word of its layer. */
static Text layer_word(Text name)
{
    size_t at = 0;
    while (at < name.length && (name.bytes[at] < '0' || name.bytes[at] > '9'))
        at++;
    while (at < name.length && name.bytes[at] >= '0' && name.bytes[at] <= '9')
        at++;
    return text_slice(name, at, name.length);
}

/* The parts of a cell's name before its number, and that. */
static Text name_part(Text name, bool file)
{
    size_t at = 0, end = name.length - layer_word(name).length;
    while (at < end && (name.bytes[at] < '0' || name.bytes[at] > '9'))
        at++;
    return file ? text_slice(name, 0, at) : text_slice(name, at, end - at);
}

static Text cell_label(Scope *scope, Cell cell)
{
    const Kernel *kernel = scope->kernel;
    Text name = kernel->board->names[cell];
    Buffer out = { .arena = scope->rules };
    if (label_has_files(kernel))
        label_write_file(kernel, cell, 0, &out);
    else
        buffer_add_text(&out, name_part(name, true));
    if (label_has_ranks(kernel))
        label_write_rank(kernel, cell, &out);
    else
        buffer_add_text(&out, name_part(name, false));
    buffer_add_text(&out, layer_word(name));
    return buffer_text(&out);
}

/* Row by row from a corner, the numbered cells alone. */
static void number_cells(Scope *scope, Text *cells)
{
    const Kernel *kernel = scope->kernel;
    const Board *board = kernel->board;
    const NotationRule *notation = &kernel->notation;
    bool down = notation->corner <= LABEL_CORNER_TOP_RIGHT;
    bool back = notation->corner == LABEL_CORNER_TOP_RIGHT || notation->corner == LABEL_CORNER_BOTTOM_RIGHT;
    int number = 0;
    for (int rank = 1; rank <= board->ranks; rank++)
        for (int file = 1; file <= board->files; file++)
            for (Cell cell = 0; cell < board->cell_count; cell++)
                if (board->rank[cell] == (down ? board->ranks + 1 - rank : rank) &&
                    board->file[cell] == (back ? board->files + 1 - file : file) &&
                    cellset_has(&notation->numbered, cell))
                    cells[cell] = text_of(arena_format(scope->rules, "%d", ++number));
}

static bool has_own_rows(const NotationRule *notation)
{
    return (notation->files.first.length > 0 && !notation->files.own) || notation->ranks.first.length > 0;
}

static void name_cells(Scope *scope)
{
    Kernel *kernel = scope->kernel;
    const Board *board = kernel->board;
    NotationRule *notation = &kernel->notation;
    notation->cells = board->names;
    if (board->topology != TOPOLOGY_GRID || (notation->corner == 0 && !has_own_rows(notation)) ||
        notation->files.own)
        return;
    notation->cells = arena_array(scope->rules, board->cell_count + 1u, sizeof *notation->cells);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        notation->cells[cell] = notation->corner != 0 ? board->names[cell] : cell_label(scope, cell);
    if (notation->corner != 0)
        number_cells(scope, notation->cells);
}

/* --- all --------------------------------------------------------------------------------------- */

static void read_numbered(Scope *scope, const Node *map, NotationRule *notation)
{
    const Node *value = node_present_get(map, KEY_NOTATION_NUMBERED);
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
    if (value != NULL && value->type == NODE_SCALAR && read_fixed_set(scope, value, seen_by))
        notation->numbered = seen_by[PLAYER_NOBODY];
    else
        for (Cell cell = 0; cell < scope->kernel->board->cell_count; cell++)
            cellset_add(&notation->numbered, cell);
    static const char *const of_numbers[] = { KEY_NOTATION_NUMBERED, NULL };
    static const char *const of_rows[] = { KEY_NOTATION_FILES, KEY_NOTATION_RANKS, NULL };
    if (notation->corner == 0)
        report_idle_keys(scope, map, of_numbers, "cells that have no `numbers`");
    else
        report_idle_keys(scope, map, of_rows, "cells that are numbered");
}

static void read_map(Scope *scope, const Node *map, NotationRule *notation)
{
    static const char *const of_grid[] = { KEY_NOTATION_FILES, KEY_NOTATION_RANKS, KEY_NOTATION_NUMBERS,
                                           KEY_NOTATION_NUMBERED, NULL };
    plain_read_over(scope, map, system_value, notation);
    preset_labels(notation);
    if (scope->kernel->board->topology != TOPOLOGY_GRID) {
        report_idle_keys(scope, map, of_grid, "a board that is no grid");
        return;
    }
    read_row(scope, map, KEY_NOTATION_FILES, "left", "right", &notation->files);
    read_row(scope, map, KEY_NOTATION_RANKS, "bottom", "top", &notation->ranks);
    read_numbered(scope, map, notation);
}

/* Chess players' notation is for games in which a king of some name is hunted. */
static NotationSystem usual_system(const Kernel *kernel)
{
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].royal != ROYAL_NONE)
            return NOTATION_SAN;
    return NOTATION_COORDINATES;
}

void block_notation(Scope *scope, const Node *root)
{
    const Node *value = node_present_get(root, KEY_BLOCKS_NOTATION);
    NotationRule *notation = &scope->kernel->notation;
    notation->system = usual_system(scope->kernel);
    if (value != NULL && value->type == NODE_MAP) {
        read_map(scope, value, notation);
    } else if (value != NULL) {
        int choice = read_choice(scope, value, WORDS_NOTATION_SYSTEM, KEY_BLOCKS_NOTATION);
        notation->system = choice >= 0 ? NOTATION_COORDINATES + (NotationSystem)choice : notation->system;
        preset_labels(notation);
    }
    name_cells(scope);
}
