/* Castling rights as letters: `K` and `Q` for the wings, or the
 * rook's file where kings and rooks may begin anywhere; both are always read.
 * A flag of the definition (fresh pieces that may gate) can be merged in.
 * Castlings as players write them: `O-O`, `castles long`. */

#include <stdio.h>
#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"

/* An upper-case letter is the first player's, a lower-case one the second's. */
enum { LETTERED_PLAYERS = 2 };

static bool has_flag(const Position *position, Cell cell, int flag)
{
    return flag >= 0 && (position->board[cell].flags >> flag & 1) != 0;
}

static bool castling_stands(const Position *position, const CastlingMove *castling_move)
{
    const Castling *castling = &position->program->kernel->castling;
    Piece king = position->board[castling_move->king_from];
    Piece rook = position->board[castling_move->rook_from];
    return king.kind == castling->king && king.owner == castling_move->player &&
           kindset_has(&castling->rooks, rook.kind) && rook.owner == castling_move->player;
}

static char as_player(Player player, char letter)
{
    return player == 0 ? letter_upper(letter) : letter_lower(letter);
}

static char file_letter(const Board *board, Cell cell)
{
    return board->names[cell].length > 0 ? board->names[cell].bytes[0] : '?';
}

/* --- what a letter says --------------------------------------------------------- */

static int file_distance(const Board *board, const CastlingMove *castling_move)
{
    int distance = (int)board->file[castling_move->king_from] - (int)board->file[castling_move->rook_from];
    return distance < 0 ? -distance : distance;
}

/* The way that a letter means for a player: of a wing's, the outermost rook; of a
 * file's, the rook there, unless files mean another flag. NULL when nothing stands so. */
static const CastlingMove *castling_of_letter(const Position *position, Player player, char letter,
                                              bool files_too)
{
    const Program *program = position->program;
    const Castling *castling = &program->kernel->castling;
    const CastlingMove *best = NULL;
    for (size_t i = 0; castling->present && i < program->castling_move_count; i++) {
        const CastlingMove *castling_move = &program->castling_moves[i];
        if (castling_move->player != player || !castling_stands(position, castling_move))
            continue;
        bool by_wing = letter_upper(letter) == castling->wings[castling_move->wing].letter;
        bool by_file =
            files_too && letter_lower(letter) == file_letter(program->board, castling_move->rook_from);
        if (!by_wing && !by_file)
            continue;
        if (best == NULL ||
            file_distance(program->board, castling_move) > file_distance(program->board, best))
            best = castling_move;
    }
    return best;
}

/* The way that may be castled, or NULL; and the cells of those that have the merged flag: its king and rook,
 * or, as a letter that is no castling right may name the file of a fresh piece, those on the first rank. */
typedef struct Meaning {
    const CastlingMove *castling_move;
    CellSet merged;
} Meaning;

static void letter_means(const Position *position, Player player, char letter, int merged_flag,
                         Meaning *meaning)
{
    const Board *board = position->program->board;
    bool files_too = merged_flag < 0 || position->program->kernel->castling.from_anywhere;
    meaning->castling_move = castling_of_letter(position, player, letter, files_too);
    cellset_clear(&meaning->merged, board->words);
    if (merged_flag >= 0 && meaning->castling_move != NULL) {
        cellset_add(&meaning->merged, meaning->castling_move->rook_from);
        cellset_add(&meaning->merged, meaning->castling_move->king_from);
    }
    for (Cell cell = 0; merged_flag >= 0 && meaning->castling_move == NULL && cell < board->cell_count;
         cell++)
        if (position->board[cell].owner == player && file_letter(board, cell) == letter_lower(letter) &&
            board_rank_seen(board, player, cell) == 1)
            cellset_add(&meaning->merged, cell);
}

/* --- writing ---------------------------------------------------------------------- */

typedef struct Writing {
    const Position *position;
    int merged_flag;
    CastlingSaid *said;
    Buffer *out;
} Writing;

/* True if nobody is meant who has not got the merged flag. */
static bool is_true(const Writing *writing, const Meaning *meaning)
{
    unsigned words = writing->position->words;
    CellSet wrongly;
    cellset_copy(&wrongly, &meaning->merged, words);
    if (writing->merged_flag >= 0)
        cellset_subtract(&wrongly, &writing->position->flag_cells[writing->merged_flag], words);
    return !cellset_any(&wrongly, words);
}

static void say(Writing *writing, Player player, char letter, const Meaning *meaning)
{
    buffer_add_char(writing->out, as_player(player, letter));
    cellset_unite(&writing->said->merged, &meaning->merged, writing->position->words);
    if (meaning->castling_move != NULL)
        cellset_add(&writing->said->rooks, meaning->castling_move->rook_from);
}

/* By the letter of the wing, or by the rook's file where that is the only one that says it. */
static void say_castling(Writing *writing, const CastlingMove *castling_move)
{
    const Castling *castling = &writing->position->program->kernel->castling;
    const char letters[] = { castling->wings[castling_move->wing].letter,
                             file_letter(writing->position->program->board, castling_move->rook_from) };
    for (unsigned i = castling->from_anywhere ? 1 : 0; i < 2; i++) {
        Meaning meaning;
        letter_means(writing->position, castling_move->player, letters[i], writing->merged_flag, &meaning);
        if (meaning.castling_move == NULL || meaning.castling_move->rook_from != castling_move->rook_from ||
            !is_true(writing, &meaning))
            continue;
        say(writing, castling_move->player, letters[i], &meaning);
        return;
    }
}

/* The file letters of a player's pieces that have the merged flag and are not
 * implied by a castling right, first rank only, by file. */
static void say_fresh_files(Writing *writing, Player player)
{
    const Position *position = writing->position;
    const Board *board = position->program->board;
    for (int file = 1; file <= board->files; file++)
        for (Cell cell = 0; cell < board->cell_count; cell++) {
            if (board->file[cell] != file || position->board[cell].owner != player ||
                !has_flag(position, cell, writing->merged_flag) ||
                board_rank_seen(board, player, cell) != 1 || cellset_has(&writing->said->merged, cell))
                continue;
            Meaning meaning;
            letter_means(position, player, file_letter(board, cell), writing->merged_flag, &meaning);
            if (meaning.castling_move == NULL && is_true(writing, &meaning))
                say(writing, player, file_letter(board, cell), &meaning);
        }
}

void castling_write(const Position *position, int merged_flag, CastlingSaid *said, Buffer *out)
{
    const Program *program = position->program;
    const Castling *castling = &program->kernel->castling;
    Writing writing = { position, merged_flag, said, out };
    size_t before = out->length;
    cellset_clear(&said->rooks, position->words);
    cellset_clear(&said->merged, position->words);
    for (Player player = 0; player < LETTERED_PLAYERS; player++) {
        for (uint8_t wing = 0; castling->present && wing < castling->wing_count; wing++)
            for (size_t i = 0; i < program->castling_move_count; i++) {
                const CastlingMove *castling_move = &program->castling_moves[i];
                if (castling_move->player == player && castling_move->wing == wing &&
                    castling_stands(position, castling_move) &&
                    has_flag(position, castling_move->rook_from, castling->flag) &&
                    !cellset_has(&said->rooks, castling_move->rook_from))
                    say_castling(&writing, castling_move);
            }
        if (merged_flag >= 0)
            say_fresh_files(&writing, player);
    }
    if (out->length == before)
        buffer_add_char(out, '-');
}

/* --- reading ---------------------------------------------------------------------- */

/* Rights that nothing on the board can carry are common in pasted positions: they
 * are left out, as the programs they come from do; the first of them is noted. */
bool castling_read(Position *position, Text text, int merged_flag, NotationError *error)
{
    const Castling *castling = &position->program->kernel->castling;
    if (text_is(text, "-"))
        return true;
    for (size_t i = 0; i < text.length; i++) {
        char letter = text.bytes[i];
        if (!letter_is(letter))
            return notation_fail(error, i, 1,
                                 castling->present || merged_flag >= 0
                                     ? "castling rights are letters such as KQkq, or `-`"
                                     : "there is no castling in this game: its field is `-`");
        Player player = letter_is_upper(letter) ? 0 : 1;
        Meaning meaning;
        letter_means(position, player, letter, merged_flag, &meaning);
        if (meaning.castling_move != NULL && castling->flag >= 0)
            notation_flag_cell(position, meaning.castling_move->rook_from, castling->flag);
        if (meaning.castling_move == NULL && merged_flag < 0 && error->idle_length == 0) {
            error->idle_offset = i;
            error->idle_length = 1;
            snprintf(error->idle_message, sizeof error->idle_message,
                     "the right to castle `%c` is left out: %s", letter,
                     castling->present ? "no king and rook stand so that it could be used"
                                       : "there is no castling in this game");
        }
        for (EACH_CELL(cell, &meaning.merged, position->words))
            notation_flag_cell(position, (Cell)cell, merged_flag);
    }
    return true;
}

/* --- castlings as players write them --------------------------------------------------------- */

/* The letter of the wing that a word names; NOTATION_ANY_WING: there is no word; '\0': it names none. */
static char wing_of_word(Text word)
{
    static const struct {
        const char *word;
        char letter;
    } wings[] = { { "", NOTATION_ANY_WING },
                  { "short", 'K' },
                  { "kingside", 'K' },
                  { "long", 'Q' },
                  { "queenside", 'Q' } };
    for (size_t i = 0; i < sizeof wings / sizeof wings[0]; i++)
        if (text_is(word, wings[i].word))
            return wings[i].letter;
    return '\0';
}

/* The letter of the wing in `castle`, `castles long` or `kingside castling`, in whatever capitals and with
 * whatever blanks; '\0': the text is nothing of the kind. */
static char castling_in_words(Text text)
{
    static const char *const words[] = { "castles", "castle", "castling" };
    char folded[NOTATION_WRITTEN_MAX];
    Text bare = { folded, 0 };
    for (size_t i = 0; i < text.length && bare.length < NOTATION_WRITTEN_MAX; i++)
        if (strchr(" \t-", text.bytes[i]) == NULL)
            folded[bare.length++] = letter_lower(text.bytes[i]);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        Text word = text_of(words[i]);
        char letter = '\0';
        if (text_starts_with(bare, word))
            letter = wing_of_word(text_slice(bare, word.length, bare.length));
        if (letter == '\0' && text_ends_with(bare, word))
            letter = wing_of_word(text_slice(bare, 0, bare.length - word.length));
        if (letter != '\0')
            return letter;
    }
    return '\0';
}

char notation_castling_letter(Text text)
{
    static const char remarks[] = "+#!?"; /* signs for check, and annotation marks */
    unsigned strokes = 0, rings = 0;
    char letter = castling_in_words(text);
    if (letter != '\0')
        return letter;
    for (size_t i = 0; i < text.length; i++)
        if (strchr("oO0", text.bytes[i]) != NULL)
            rings++;
        else if (text.bytes[i] == '-' && rings == strokes + 1)
            strokes++;
        else if (strchr(remarks, text.bytes[i]) == NULL || rings < 2)
            return '\0';
    if (strokes != 0 && strokes + 1 != rings)
        return '\0';
    return rings == 2 ? 'K' : rings == 3 ? 'Q' : '\0';
}
