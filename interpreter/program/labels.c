/* Files and ranks as players call them. */

#include "program/labels.h"

enum { ALPHABET = 26 };

bool label_has_files(const Kernel *kernel)
{
    return kernel->notation.files.first.length > 0;
}

bool label_has_ranks(const Kernel *kernel)
{
    return kernel->notation.ranks.first.length > 0;
}

bool label_is_opposite(const Board *board, Player player, bool *level)
{
    int forward = player < board->player_count ? board->seats[player].forward : 0;
    int half = board->heading_count / 2;
    *level = forward == 0 || forward == half;
    return forward == half;
}

/* a b c ... z aa ab ... */
static void write_letter(char first, int index, Buffer *out)
{
    index += (first | 32) - 'a';
    if (index >= ALPHABET)
        buffer_add_char(out, (char)(first - (first | 32) + 'a' + index / ALPHABET - 1));
    buffer_add_char(out, (char)(first - (first | 32) + 'a' + index % ALPHABET));
}

/* `index` counts from 0. */
static void write_label(const LabelRow *row, int index, Buffer *out)
{
    int64_t number;
    if (text_to_int(row->first, &number))
        buffer_add(out, "%d", (int)number + index);
    else if (row->first.length == 1)
        write_letter(row->first.bytes[0], index, out);
    else if ((size_t)index < row->first.length)
        buffer_add_char(out, row->first.bytes[index]);
}

void label_write_file(const Kernel *kernel, Cell cell, Player viewer, Buffer *out)
{
    const LabelRow *row = &kernel->notation.files;
    const Board *board = kernel->board;
    bool level, turned = row->own && label_is_opposite(board, viewer, &level);
    bool far = row->from_far != turned;
    write_label(row, far ? board->files - board->file[cell] : board->file[cell] - 1, out);
}

void label_write_rank(const Kernel *kernel, Cell cell, Buffer *out)
{
    const LabelRow *row = &kernel->notation.ranks;
    const Board *board = kernel->board;
    write_label(row, row->from_far ? board->ranks - board->rank[cell] : board->rank[cell] - 1, out);
}

bool label_renames_cells(const Kernel *kernel)
{
    return kernel->notation.cells != kernel->board->names;
}
