/* Castling rights as letters: `K` and `Q` for the wings, or the
 * rook's file where kings and rooks may begin anywhere; both are always read.
 * A flag of the definition (fresh pieces that may gate) can be merged in. */

#include <ctype.h>
#include <stdio.h>

#include "notation/internal.h"

static bool has_flag(const Position *position, Cell cell, int flag)
{
    return flag >= 0 && (position->board[cell].flags >> flag & 1) != 0;
}

static bool way_stands(const Position *position, const CastleWay *way)
{
    const Castling *castling = &position->program->kernel->castling;
    Piece king = position->board[way->king_from];
    Piece rook = position->board[way->rook_from];
    return king.kind == castling->king && king.owner == way->player &&
           kindset_has(&castling->rooks, rook.kind) && rook.owner == way->player;
}

static char as_player(const Position *position, Player player, char letter)
{
    (void)position;
    return (char)(player == 0 ? toupper((unsigned char)letter) : tolower((unsigned char)letter));
}

static char file_letter(const Board *board, Cell cell)
{
    return board->names[cell].length > 0 ? board->names[cell].bytes[0] : '?';
}

/* The file letters of a player's pieces that have the merged flag and are not
 * implied by a castling right, first rank only, by file. */
static void add_fresh_files(const Position *position, Player player, int flag, const CellSet *implied,
                            Buffer *out)
{
    const Board *board = position->program->board;
    for (int file = 1; file <= board->files; file++)
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            Piece piece = position->board[cell];
            if (board->file[cell] == file && piece.owner == player && has_flag(position, cell, flag) &&
                board_rank_seen(board, player, cell) == 1 && !cellset_has(implied, cell))
                buffer_add_char(out, as_player(position, player, file_letter(board, cell)));
        }
}

void castling_write(const Position *position, int merged_flag, Buffer *out)
{
    const Program *program = position->program;
    const Castling *castling = &program->kernel->castling;
    size_t before = out->length;
    for (Player player = 0; player < program->kernel->player_count; player++) {
        CellSet implied = { 0 };
        for (uint8_t wing = 0; castling->present && wing < castling->wing_count; wing++)
            for (size_t i = 0; i < program->castle_way_count; i++) {
                const CastleWay *way = &program->castle_ways[i];
                if (way->player != player || way->wing != wing || !way_stands(position, way) ||
                    !has_flag(position, way->rook_from, castling->flag))
                    continue;
                char letter = castling->from_anywhere ? file_letter(program->board, way->rook_from)
                                                      : castling->wings[wing].letter;
                buffer_add_char(out, as_player(position, player, letter));
                cellset_add(&implied, way->king_from);
                cellset_add(&implied, way->rook_from);
            }
        if (merged_flag >= 0)
            add_fresh_files(position, player, merged_flag, &implied, out);
    }
    if (out->length == before)
        buffer_add_char(out, '-');
}

static int file_distance(const Board *board, const CastleWay *way)
{
    int distance = (int)board->file[way->king_from] - (int)board->file[way->rook_from];
    return distance < 0 ? -distance : distance;
}

/* The way that a letter means for a player: of a wing's, the outermost rook; of a
 * file's, the rook there, unless files mean another flag. NULL when nothing stands so. */
static const CastleWay *way_of_letter(const Position *position, Player player, char letter, bool files_too)
{
    const Program *program = position->program;
    const Castling *castling = &program->kernel->castling;
    const CastleWay *best = NULL;
    for (size_t i = 0; castling->present && i < program->castle_way_count; i++) {
        const CastleWay *way = &program->castle_ways[i];
        if (way->player != player || !way_stands(position, way))
            continue;
        bool by_wing = toupper((unsigned char)letter) == castling->wings[way->wing].letter;
        bool by_file =
            files_too && tolower((unsigned char)letter) == file_letter(program->board, way->rook_from);
        if (!by_wing && !by_file)
            continue;
        if (best == NULL || file_distance(program->board, way) > file_distance(program->board, best))
            best = way;
    }
    return best;
}

/* A letter that is no castling right may name the file of a fresh piece. */
static void flag_file(Position *position, Player player, char letter, int flag)
{
    const Board *board = position->program->board;
    for (Cell cell = 0; flag >= 0 && cell < board->cell_count; cell++)
        if (position->board[cell].owner == player &&
            file_letter(board, cell) == tolower((unsigned char)letter) &&
            board_rank_seen(board, player, cell) == 1)
            notation_flag_cell(position, cell, flag);
}

/* Rights that nothing on the board can carry are common in pasted positions: they
 * are left out, as the programs they come from do; the first of them is noted. */
bool castling_read(Position *position, Text text, int merged_flag, NotationError *error)
{
    const Castling *castling = &position->program->kernel->castling;
    if (text_is(text, "-"))
        return true;
    for (size_t i = 0; i < text.length; i++) {
        char letter = text.bytes[i];
        if (!isalpha((unsigned char)letter))
            return notation_fail(error, i, 1, "castling rights are letters such as KQkq, or `-`");
        Player player = isupper((unsigned char)letter) ? 0 : 1;
        const CastleWay *way =
            way_of_letter(position, player, letter, merged_flag < 0 || castling->from_anywhere);
        if (way != NULL && castling->flag >= 0)
            notation_flag_cell(position, way->rook_from, castling->flag);
        if (way == NULL && castling->present && merged_flag < 0 && error->idle_length == 0) {
            error->idle_offset = i;
            error->idle_length = 1;
            snprintf(error->idle_message, sizeof error->idle_message,
                     "the right to castle `%c` is left out: no king and rook stand so that it could be used",
                     letter);
        }
        if (merged_flag < 0)
            continue;
        if (way != NULL) {
            notation_flag_cell(position, way->rook_from, merged_flag);
            notation_flag_cell(position, way->king_from, merged_flag);
        } else {
            flag_file(position, player, letter, merged_flag);
        }
    }
    return true;
}
