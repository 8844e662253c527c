/* Moves of KIF and KI2 files, and moves that people type in the same notation: their length, and their
 * meaning. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "draw_text.h"
#include "kif.h"

/* --- length -------------------------------------------------------------------------------------------- */

size_t kif_target(const char *text, unsigned cell[2])
{
    unsigned ignored[2], *told = cell == NULL ? ignored : cell;
    told[0] = told[1] = 0;
    if (kif_starts(text, KIF_SAME))
        return strlen(KIF_SAME);
    size_t first = kif_digit(text, &told[0]), second = first == 0 ? 0 : kif_digit(text + first, &told[1]);
    return second == 0 ? 0 : first + second;
}

size_t kif_move_length(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != '(' && kif_gap(text + length) == 0 &&
           kif_mark(text + length) == 0 && kif_target(text + length, NULL) == 0 &&
           !kif_starts(text + length, KIF_UP_TO) && (length == 0 || kif_end(text + length) == NULL))
        length++;
    if (text[length] == '(' && isdigit((unsigned char)text[length + 1]) &&
        isdigit((unsigned char)text[length + 2]) && text[length + 3] == ')')
        length += 4;
    return length;
}

const EndWord *kif_end(const char *text)
{
    for (const EndWord *word = end_words; word->reason != NULL; word++) {
        size_t length = strlen(word->kif);
        if (length > 0 && kif_starts(text, word->kif) &&
            (text[length] == '\0' || text[length] == '(' || kif_gap(text + length) > 0))
            return word;
    }
    return NULL;
}

/* The length of a sign that may follow the first character of the piece; 0 if there is none. */
static size_t later_sign(const char *text)
{
    static const char *const others[] = { KIF_PROMOTES, "不", "生", KIF_DROPS };
    for (size_t i = 0; i < KI2_SIGNS; i++)
        if (kif_starts(text, ki2_signs[i].text))
            return strlen(ki2_signs[i].text);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (kif_starts(text, others[i]))
            return strlen(others[i]);
    return 0;
}

bool kif_is_bare_move(const char *text)
{
    unsigned cell[2], file;
    size_t at = kif_target(text, cell);
    if (at == 0)
        return false;
    at += cell[0] == 0 ? kif_blanks(text + at) : 0;
    size_t end = at + kif_move_length(text + at), signs = 0;
    if (kif_end(text + at) != NULL || kif_digit(text + at, &file) > 0)
        return false;
    for (; at < end && text[at] != '('; signs++) {
        size_t later = signs == 0 ? 0 : later_sign(text + at);
        if ((unsigned char)text[at] < 0x80 || (later == 0 && signs > 1))
            return false;
        at += later > 0 ? later : vari_character(text + at, end - at).length;
    }
    return signs > 0;
}

/* --- meaning ------------------------------------------------------------------------------------------- */

size_t kif_piece(const VariRules *rules, const char *text, size_t *length)
{
    enum { NAME_MAX_BYTES = 12 };
    size_t whole = strlen(text);
    for (*length = whole < NAME_MAX_BYTES ? whole : NAME_MAX_BYTES; *length > 0; --*length) {
        size_t piece = form_piece(rules, text, *length);
        if (piece != SIZE_MAX)
            return piece;
    }
    return SIZE_MAX;
}

/* The promoted kind of a piece, or SIZE_MAX. */
static size_t promoted(const VariRules *rules, size_t piece)
{
    for (size_t other = 0; other < vari_rules_info(rules)->kind_count; other++)
        if (other != piece && form_unpromoted(rules, other) == piece)
            return other;
    return SIZE_MAX;
}

/* True if the text says how a piece of the board goes, and nothing else. */
static bool is_signs(const char *text)
{
    bool any = text[0] != '\0';
    for (size_t length; text[0] != '\0'; text += length)
        if ((length = later_sign(text)) == 0 || kif_starts(text, KIF_DROPS))
            return false;
    return any;
}

/* Reads the origin, target and piece of a move that is not legal, for messages. False if the text makes no
 * sense. *is_signed becomes true if signs behind the piece say that it stands on the board. */
static bool read_intent(const VariRules *rules, const char *text, FormMove *move, bool *is_signed)
{
    FormBoard board;
    size_t length;
    unsigned file = (unsigned)(text[0] - '0'), rank = (unsigned)(text[1] - '0');
    size_t piece = kif_piece(rules, text + 2, &length);
    const char *rest = text + 2 + length, *open = strchr(rest, '(');
    if (!form_board(rules, &board) || piece == SIZE_MAX || file > board.files || rank > board.ranks)
        return false;
    *move = (FormMove){ SIZE_MAX, board.cells[file][rank], piece, piece };
    *is_signed = open == NULL && is_signs(rest);
    if (open == NULL)
        return *is_signed || rest[0] == '\0' || strcmp(rest, KIF_DROPS) == 0;
    if (kif_starts(rest, KIF_PROMOTES))
        move->after = promoted(rules, piece);
    if (strspn(open + 1, "123456789") != 2)
        return false;
    file = (unsigned)(open[1] - '0');
    rank = (unsigned)(open[2] - '0');
    move->from = file <= board.files && rank <= board.ranks ? board.cells[file][rank] : SIZE_MAX;
    return move->from != SIZE_MAX;
}

/* The text by which vari_game_meant() says why the move is not legal; for free(). Without an origin it is a
 * drop only if it says so, or if one is in hand and nothing stands on the target; else it is of the pieces on
 * the board. */
static char *intent_text(VariGame *game, const VariRules *rules, const FormMove *move, const char *said,
                         bool is_signed)
{
    VariPosition *position = vari_game_at(game);
    size_t player = vari_position_player(position);
    bool could_drop = !is_signed && player != SIZE_MAX &&
                      vari_position_in_hand(position, player, move->before) > 0 &&
                      !vari_position_piece(position, move->to)->present;
    if (move->from != SIZE_MAX || strstr(said, KIF_DROPS) != NULL || could_drop)
        return form_move_text(game, rules, move);
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    fprintf(out, "%s-%s", vari_rules_letter(rules, move->before, 0, false),
            vari_rules_cell(rules, move->to)->label);
    close_text(out, &text);
    return text;
}

char *kif_move(VariGame *game, const VariRules *rules, const char *text)
{
    FormMove move;
    bool is_signed;
    size_t action, count = vari_game_meant(game, text, &action, 1);
    if (count == 1)
        return must_copy(vari_game_action_text(game, action));
    if (count != 0 || !read_intent(rules, text, &move, &is_signed))
        return must_copy(text);
    char *intent = intent_text(game, rules, &move, text, is_signed);
    if (move.from != SIZE_MAX || vari_game_meant(game, intent, &action, 1) == 0)
        return intent;
    free(intent); /* it says less than the text, and would be played */
    return must_copy(text);
}

/* --- moves that people type ---------------------------------------------------------------------------- */

/* The target of the last move, by file and rank. False if there is none. */
static bool read_last_target(const FormBoard *board, VariGame *game, unsigned cell[2])
{
    size_t ply = vari_game_ply(game), cells[ACTION_CELLS_MAX];
    if (ply == 0)
        return false;
    size_t count = cells_of_action(board->rules, vari_game_played(game, ply - 1), cells);
    if (count == 0)
        return false;
    form_place(board, cells[count - 1], &cell[0], &cell[1]);
    return true;
}

/* The length of the target, a cell or `同`, at the beginning of the text; 0 if there is none. *cell becomes
 * its file and rank. */
static size_t read_target(VariGame *game, const char *text, unsigned cell[2])
{
    FormBoard board;
    if (!form_board(vari_game_rules(game), &board))
        return 0;
    size_t length = kif_target(text, cell);
    bool is_same = length > 0 && cell[0] == 0;
    return is_same && !read_last_target(&board, game, cell) ? 0 : length;
}

char *kif_typed(VariGame *game, const char *text)
{
    const VariRules *rules = vari_game_rules(game);
    FormMove move;
    unsigned cell[2];
    size_t length;
    char *digits;
    text += kif_mark(text);
    if ((length = read_target(game, text, cell)) == 0)
        return NULL;
    text += length + kif_blanks(text + length);
    FILE *out = open_text(&digits, &length);
    fprintf(out, "%u%u%s", cell[0], cell[1], text);
    close_text(out, &digits);
    kif_narrow_brackets(digits);
    bool is_signed, known = read_intent(rules, digits, &move, &is_signed);
    free(digits);
    return known ? intent_text(game, rules, &move, text, is_signed) : NULL;
}
