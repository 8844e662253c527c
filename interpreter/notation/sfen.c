/* Positions as the USI protocol writes them: `BOARD b 2Pb 1`, where b is who moves first, hands follow whose
 * turn it is, and actions are counted. Turned into the text of the same position in FEN's order:
 * `BOARD[2Pb] w - - 0 1`. */

#include "base/letters.h"
#include "notation/internal.h"

enum { ACTIONS_MOST = 99999 };

static Text cut_word(Text *rest)
{
    *rest = text_trim(*rest);
    return text_cut(rest, ' ');
}

/* `-`, or at least one letter among numbers and signs of promotion. What is wrong in it is told by who reads
 * hands. */
static bool are_hands(Text word)
{
    bool piece = false;
    if (text_is(word, "-"))
        return true;
    for (size_t i = 0; i < word.length; i++) {
        piece = piece || letter_is(word.bytes[i]);
        if (!letter_is(word.bytes[i]) && !letter_is_digit(word.bytes[i]) && word.bytes[i] != '+')
            return false;
    }
    return piece;
}

static bool is_side(Text word)
{
    return text_is(word, "b") || text_is(word, "w");
}

/* Where FEN could be meant, too, only games with hands and without castling are written so, perhaps without
 * the number, as in addresses of web pages. FEN's fields behind whose turn it is may be written as no hands
 * and a wrong number are. */
static bool is_sfen(const Kernel *kernel, Text board, Text turn, Text hands, Text number, Text rest,
                    bool told)
{
    if (told || kernel->player_count != 2)
        return told && kernel->player_count == 2;
    bool fen = text_is(number, "-") || board_find_cell(kernel->board, number) != CELL_NONE ||
               text_find(number, '=') < number.length;
    return is_side(turn) && are_hands(hands) && kernel->setup.has_hands && !kernel->castling.present &&
           text_find(board, '[') == board.length && rest.length == 0 && !fen;
}

/* The number of the action that is next, from 1 on, of which 0 is a way to write 1, as with FEN's. */
static int64_t read_number(Text text, Text number, Text rest, SfenPlaces *places)
{
    int64_t actions = 1;
    if (number.length > 0 && (!text_to_int(number, &actions) || actions < 0)) {
        places->wrong = (size_t)(number.bytes - text.bytes);
        places->wrong_length = number.length;
        places->why = "the number of the next move is expected here";
    } else if (rest.length > 0) {
        places->wrong = (size_t)(rest.bytes - text.bytes);
        places->wrong_length = text_find(rest, ' ');
        places->why = "nothing more is expected here";
    }
    return actions < 1 || actions > ACTIONS_MOST ? 1 : actions;
}

bool sfen_turn(const Kernel *kernel, Text text, Buffer *out, SfenPlaces *places)
{
    Text rest = text;
    bool told = text_starts_with(text, TEXT("sfen "));
    if (told)
        cut_word(&rest);
    Text board = cut_word(&rest), turn = cut_word(&rest), hands = cut_word(&rest), number = cut_word(&rest);
    rest = text_trim(rest);
    if (!is_sfen(kernel, board, turn, hands, number, rest, told))
        return false;
    *places = (SfenPlaces){ .board = (size_t)(board.bytes - text.bytes),
                            .board_length = board.length,
                            .turn = (size_t)(turn.bytes - text.bytes),
                            .turn_known = is_side(turn),
                            .hands = (size_t)(hands.bytes - text.bytes),
                            .hands_length = hands.length };
    int64_t actions = read_number(text, number, rest, places);
    buffer_add_text(out, board);
    if (kernel->setup.has_hands || !text_is(hands, "-")) {
        buffer_add_char(out, '[');
        buffer_add_text(out, hands);
        buffer_add_char(out, ']');
    }
    buffer_add(out, " %c - - 0 %d", kernel->players[text_is(turn, "b") ? 0 : 1].letter,
               (int)(actions + 1) / 2);
    return true;
}

size_t sfen_offset(const SfenPlaces *places, size_t offset)
{
    size_t hands = places->board_length + 1; /* behind the bracket */
    if (offset <= places->board_length)
        return places->board + offset;
    if (offset - hands < places->hands_length)
        return places->hands + (offset - hands);
    return places->turn;
}
