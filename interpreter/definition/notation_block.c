/* How players write actions, and what they call files, ranks and cells. */

#include "base/buffer.h"
#include "definition/blocks.h"
#include "definition/plain.h"
#include "definition/rules_common.h"

enum { ALPHABET = 26 };

/* What the files or the ranks of a grid are called. */
typedef struct LabelRow {
    Text first;    /* `1`, `a`: counted on from there; several letters: these; empty: as cells are named */
    bool from_far; /* from the right, or from the top, as the first player sees the board */
    bool own;      /* ... as each player sees it: cells have no name of their own by it */
} LabelRow;

typedef enum LabelCorner {
    LABEL_CORNER_TOP_LEFT = 1, /* 0: cells are not numbered */
    LABEL_CORNER_TOP_RIGHT,
    LABEL_CORNER_BOTTOM_LEFT,
    LABEL_CORNER_BOTTOM_RIGHT
} LabelCorner;

typedef struct Labels {
    NotationSystem system;
    LabelRow files, ranks;
    LabelCorner corner;
    CellSet numbered;
} Labels;

WORDS_ARE(NOTATION_SYSTEM, NOTATION_, NOTATION_COORDINATES)
WORDS_ARE(NOTATION_NUMBERS, LABEL_CORNER_, LABEL_CORNER_TOP_LEFT)

static const Plain label_values[] = { PLAIN_WORD(NOTATION_SYSTEM, Labels, system, NOTATION_COORDINATES),
                                      PLAIN_WORD(NOTATION_NUMBERS, Labels, corner, LABEL_CORNER_TOP_LEFT),
                                      { 0 } };

/* What the files and ranks are called in a system, where nothing is said of them. */
static void preset_rows(Labels *labels)
{
    switch (labels->system) {
    case NOTATION_USI:
    case NOTATION_HODGES:
        labels->files = (LabelRow){ .first = TEXT("1"), .from_far = true };
        labels->ranks = (LabelRow){ .first = TEXT("a"), .from_far = true };
        return;
    case NOTATION_WXF:
        labels->files = (LabelRow){ .first = TEXT("1"), .from_far = true, .own = true };
        return;
    case NOTATION_ICCS: labels->ranks = (LabelRow){ .first = TEXT("0") }; return;
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

/* --- files and ranks ---------------------------------------------------------------------------- */

/* a b c ... z aa ab ... */
static void write_letter(char first, int index, Buffer *out)
{
    char a = first >= 'a' ? 'a' : 'A';
    index += first - a;
    if (index >= ALPHABET)
        buffer_add_char(out, (char)(a + index / ALPHABET - 1));
    buffer_add_char(out, (char)(a + index % ALPHABET));
}

/* `place` counts from 1, from the near end. */
static Text row_label(Scope *scope, const LabelRow *row, int place, int count, bool turned)
{
    Buffer out = { .arena = scope->rules };
    int64_t number;
    int index = row->from_far != turned ? count - place : place - 1;
    if (text_to_int(row->first, &number))
        buffer_add(&out, "%d", (int)number + index);
    else if (row->first.length == 1)
        write_letter(row->first.bytes[0], index, &out);
    else
        buffer_add_char(&out, row->first.bytes[index]);
    return buffer_text(&out);
}

static Text *new_labels(Scope *scope)
{
    return arena_array(scope->rules, scope->kernel->board->cell_count + 1u, sizeof(Text));
}

static void name_files(Scope *scope, const LabelRow *row)
{
    const Board *board = scope->kernel->board;
    for (int side = 0; row->first.length > 0 && side < 2; side++) {
        Text *labels = scope->kernel->notation.file_labels[side] = new_labels(scope);
        for (Cell cell = 0; cell < board->cell_count; cell++)
            labels[cell] = row_label(scope, row, board->file[cell], board->files, row->own && side == 1);
    }
}

static void name_ranks(Scope *scope, const LabelRow *row)
{
    const Board *board = scope->kernel->board;
    if (row->first.length == 0)
        return;
    Text *labels = scope->kernel->notation.rank_labels = new_labels(scope);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        labels[cell] = row_label(scope, row, board->rank[cell], board->ranks, false);
}

/* --- cells ------------------------------------------------------------------------------------ */

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* A cell's name is its file, its rank and the word of its layer: where the latter two begin. */
static void part_name(Text name, size_t *rank, size_t *layer)
{
    *rank = 0;
    while (*rank < name.length && !is_digit(name.bytes[*rank]))
        ++*rank;
    *layer = *rank;
    while (*layer < name.length && is_digit(name.bytes[*layer]))
        ++*layer;
}

static Text cell_label(Scope *scope, Cell cell)
{
    const NotationRule *notation = &scope->kernel->notation;
    Text name = scope->kernel->board->names[cell];
    Buffer out = { .arena = scope->rules };
    size_t rank, layer;
    part_name(name, &rank, &layer);
    buffer_add_text(&out, notation->file_labels[0] != NULL ? notation->file_labels[0][cell]
                                                           : text_slice(name, 0, rank));
    buffer_add_text(&out, notation->rank_labels != NULL ? notation->rank_labels[cell]
                                                        : text_slice(name, rank, layer - rank));
    buffer_add_text(&out, text_slice(name, layer, name.length));
    return buffer_text(&out);
}

/* Row by row from a corner, the numbered cells alone. */
static void number_cells(Scope *scope, const Labels *labels)
{
    const Board *board = scope->kernel->board;
    NotationRule *notation = &scope->kernel->notation;
    bool down = labels->corner <= LABEL_CORNER_TOP_RIGHT;
    bool back = labels->corner == LABEL_CORNER_TOP_RIGHT || labels->corner == LABEL_CORNER_BOTTOM_RIGHT;
    int number = 0;
    notation->numbered = true;
    for (int rank = 1; rank <= board->ranks; rank++)
        for (int file = 1; file <= board->files; file++)
            for (Cell cell = 0; cell < board->cell_count; cell++)
                if (board->rank[cell] == (down ? board->ranks + 1 - rank : rank) &&
                    board->file[cell] == (back ? board->files + 1 - file : file) &&
                    cellset_has(&labels->numbered, cell))
                    notation->cells[cell] = text_of(arena_format(scope->rules, "%d", ++number));
}

static void name_cells(Scope *scope, const Labels *labels)
{
    const Board *board = scope->kernel->board;
    NotationRule *notation = &scope->kernel->notation;
    notation->cells = board->names;
    if (board->topology != TOPOLOGY_GRID)
        return;
    if (labels->corner == 0) {
        name_files(scope, &labels->files);
        name_ranks(scope, &labels->ranks);
    }
    bool by_rows = (notation->file_labels[0] != NULL || notation->rank_labels != NULL) && !labels->files.own;
    if (!by_rows && labels->corner == 0)
        return;
    notation->cells = new_labels(scope);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        notation->cells[cell] = by_rows ? cell_label(scope, cell) : board->names[cell];
    if (labels->corner != 0)
        number_cells(scope, labels);
}

/* --- all --------------------------------------------------------------------------------------- */

static void read_numbered(Scope *scope, const Node *map, Labels *labels)
{
    static const char *const of_numbers[] = { KEY_NOTATION_NUMBERED, NULL };
    static const char *const of_rows[] = { KEY_NOTATION_FILES, KEY_NOTATION_RANKS, NULL };
    const Node *value = node_present_get(map, KEY_NOTATION_NUMBERED);
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
    if (value != NULL && value->type == NODE_SCALAR && read_fixed_set(scope, value, seen_by))
        labels->numbered = seen_by[PLAYER_NOBODY];
    else
        for (Cell cell = 0; cell < scope->kernel->board->cell_count; cell++)
            cellset_add(&labels->numbered, cell);
    if (labels->corner == 0)
        report_idle_keys(scope, map, of_numbers, "cells that have no `numbers`");
    else
        report_idle_keys(scope, map, of_rows, "cells that are numbered");
}

static void read_map(Scope *scope, const Node *map, Labels *labels)
{
    static const char *const of_grid[] = { KEY_NOTATION_FILES, KEY_NOTATION_RANKS, KEY_NOTATION_NUMBERS,
                                           KEY_NOTATION_NUMBERED, NULL };
    plain_read_over(scope, map, label_values, labels);
    preset_rows(labels);
    if (scope->kernel->board->topology != TOPOLOGY_GRID) {
        report_idle_keys(scope, map, of_grid, "a board that is no grid");
        return;
    }
    read_row(scope, map, KEY_NOTATION_FILES, "left", "right", &labels->files);
    read_row(scope, map, KEY_NOTATION_RANKS, "bottom", "top", &labels->ranks);
    read_numbered(scope, map, labels);
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
    Labels labels = { .system = usual_system(scope->kernel) };
    if (value != NULL && value->type == NODE_MAP) {
        read_map(scope, value, &labels);
    } else if (value != NULL) {
        int choice = read_choice(scope, value, WORDS_NOTATION_SYSTEM, KEY_BLOCKS_NOTATION);
        labels.system = choice >= 0 ? NOTATION_COORDINATES + (NotationSystem)choice : labels.system;
        preset_rows(&labels);
    }
    scope->kernel->notation.system = labels.system;
    name_cells(scope, &labels);
}
