/* Knows what players call files, ranks and cells: what the `notation` of a definition says. Does not know
 * where it is written. Nothing here fails. */
#ifndef VARI_PROGRAM_LABELS_H
#define VARI_PROGRAM_LABELS_H

#include "base/buffer.h"
#include "program/kernel.h"

/* True if the definition names the files, or the ranks: else they are called as the cells' names say. */
bool label_has_files(const Kernel *kernel);
bool label_has_ranks(const Kernel *kernel);
/* Appends what the file, or the rank, of a cell is called by a player who looks from that side. */
void label_write_file(const Kernel *kernel, Cell cell, Player viewer, Buffer *out);
void label_write_rank(const Kernel *kernel, Cell cell, Buffer *out);
/* True if cells are called otherwise than they are named in texts of actions. */
bool label_renames_cells(const Kernel *kernel);
/* True if the player sits opposite the first one; *level: false where the seat is at a side. */
bool label_is_opposite(const Board *board, Player player, bool *level);

#endif
