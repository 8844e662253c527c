/* Positions as the USI protocol writes them: `BOARD b 2Pb 1`, where b is who moves first, hands follow whose
 * turn it is, and actions are counted. Turned into the text of the same position in FEN's order. */

#include "base/letters.h"
#include "notation/internal.h"

enum { HELD_MOST = 99, ACTIONS_MOST = 99999 };

static Text cut_word(Text *rest)
{
    *rest = text_trim(*rest);
    return text_cut(rest, ' ');
}

/* `-`, or pieces with their numbers before them. */
static bool are_hands(Text word)
{
    bool piece = false;
    if (text_is(word, "-"))
        return true;
    for (size_t i = 0; i < word.length; i++) {
        piece = letter_is(word.bytes[i]);
        if (!piece && !letter_is_digit(word.bytes[i]) && word.bytes[i] != '+')
            return false;
    }
    return piece;
}

/* Where FEN could be meant, too, only games with hands and without castling are written so, perhaps without
 * the number, as in addresses of web pages. */
static bool is_sfen(const Kernel *kernel, Text board, Text turn, Text hands, Text number, Text rest,
                    bool told)
{
    int64_t count;
    bool written =
        (text_is(turn, "b") || text_is(turn, "w")) && are_hands(hands) && kernel->player_count == 2;
    if (told)
        return written;
    return written && kernel->setup.has_hands && !kernel->castling.present &&
           text_find(board, '[') == board.length && rest.length == 0 &&
           (number.length == 0 || text_to_int(number, &count));
}

/* `2Pb` is PPb. */
static void write_hands(Text hands, Buffer *out)
{
    unsigned count = 0;
    for (size_t i = 0; i < hands.length; i++) {
        char byte = hands.bytes[i];
        if (letter_is_digit(byte)) {
            count = count * 10 + (unsigned)(byte - '0');
            count = count < HELD_MOST ? count : HELD_MOST;
            continue;
        }
        for (count = count > 0 ? count : 1; count > 0 && byte != '-'; count--)
            buffer_add_char(out, byte);
        count = 0;
    }
}

bool sfen_turn(const Kernel *kernel, Text text, Buffer *out)
{
    Text rest = text;
    bool told = text_starts_with(text, TEXT("sfen "));
    if (told)
        cut_word(&rest);
    Text board = cut_word(&rest), turn = cut_word(&rest), hands = cut_word(&rest), number = cut_word(&rest);
    int64_t actions = 1;
    if (!is_sfen(kernel, board, turn, hands, number, text_trim(rest), told))
        return false;
    if (!text_to_int(number, &actions) || actions < 1 || actions > ACTIONS_MOST)
        actions = 1;
    buffer_add_text(out, board);
    if (kernel->setup.has_hands || !text_is(hands, "-")) {
        buffer_add_char(out, '[');
        write_hands(hands, out);
        buffer_add_char(out, ']');
    }
    buffer_add(out, " %c - - 0 %d", kernel->players[text_is(turn, "b") ? 0 : 1].letter,
               (int)(actions + 1) / 2);
    return true;
}
