/* Moves of KIF and KI2 files, and moves that people type in the same form. */

#include <stdlib.h>
#include <string.h>

#include "draw_text.h"
#include "kif.h"

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

static size_t promoted(const VariRules *rules, size_t piece)
{
    for (size_t other = 0; other < vari_rules_info(rules)->kind_count; other++)
        if (other != piece && form_unpromoted(rules, other) == piece)
            return other;
    return SIZE_MAX;
}

static bool read_move(VariGame *game, const VariRules *rules, const char *text, FormMove *move)
{
    static const char declined[] = "不成", promotes[] = "成", drops[] = "打";
    FormBoard board;
    Ki2Signs signs;
    size_t length;
    unsigned file = (unsigned)(text[0] - '0'), rank = (unsigned)(text[1] - '0');
    size_t piece = kif_piece(rules, text + 2, &length);
    const char *rest = text + 2 + length;
    if (!form_board(rules, &board) || piece == SIZE_MAX || file > board.files || rank > board.ranks)
        return false;
    *move = (FormMove){ SIZE_MAX, board.cells[file][rank], piece, piece };
    rest += ki2_signs(rest, &signs);
    if (kif_starts(rest, promotes))
        move->after = promoted(rules, piece);
    rest += kif_starts(rest, declined) ? strlen(declined) : kif_starts(rest, promotes) ? strlen(promotes) : 0;
    if (kif_starts(rest, drops))
        return move->after == piece;
    if (rest[0] == '\0')
        return ki2_find_from(game, &board, move, signs) && (move->from != SIZE_MAX || move->after == piece);
    if (rest[0] != '(' || strspn(rest + 1, "123456789") != 2)
        return false;
    file = (unsigned)(rest[1] - '0');
    rank = (unsigned)(rest[2] - '0');
    move->from = file <= board.files && rank <= board.ranks ? board.cells[file][rank] : SIZE_MAX;
    return move->from != SIZE_MAX;
}

char *kif_move(VariGame *game, const VariRules *rules, const char *text)
{
    FormMove move;
    return read_move(game, rules, text, &move) ? form_move_text(game, rules, &move) : must_copy(text);
}

/* --- moves that people type ---------------------------------------------------------------------------- */

/* The cell to which the last move went; false: there is none. */
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

/* Reads what is typed as files have it: `７六歩`, `同銀`. Returns false if it names no cell and piece; *one:
 * no other piece can be meant. */
static bool read_typed(VariGame *game, const char *text, FormMove *move, bool *one)
{
    static const char same[] = "同";
    const VariRules *rules = vari_game_rules(game);
    FormBoard board;
    unsigned cell[2];
    size_t first, second;
    text += kif_mark(text);
    if (strpbrk(text, "\n") != NULL || !form_board(rules, &board))
        return false;
    if (kif_starts(text, same)) {
        if (!read_last_target(&board, game, cell))
            return false;
        text += strlen(same);
    } else {
        if ((first = kif_digit(text, &cell[0])) == 0 || (second = kif_digit(text + first, &cell[1])) == 0)
            return false;
        text += first + second;
    }
    text += kif_blanks(text);
    size_t size = strlen(text) + 3;
    char *kept = memory_take(size);
    snprintf(kept, size, "%u%u%s", cell[0], cell[1], text);
    *move = (FormMove){ SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX };
    *one = read_move(game, rules, kept, move);
    free(kept);
    return move->to != SIZE_MAX;
}

/* The actions of pieces of that kind to that cell. */
static size_t find_alike(VariGame *game, const FormMove *wanted, size_t *actions, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < vari_game_action_count(game); i++) {
        FormMove move;
        if (!form_move(game, i, &move) || move.to != wanted->to || move.before != wanted->before ||
            move.after != wanted->after)
            continue;
        if (count < most)
            actions[count] = i;
        count++;
    }
    return count;
}

/* True if a piece is meant that is neither on the board, where it could go there, nor in hand. */
static bool is_no_drop(VariGame *game, const FormMove *move)
{
    VariPosition *position = vari_game_at(game);
    return move->from == SIZE_MAX &&
           vari_position_in_hand(position, vari_position_player(position), move->before) == 0;
}

char *kif_typed(VariGame *game, const char *text)
{
    const VariRules *rules = vari_game_rules(game);
    FormMove move;
    bool one;
    char *found;
    size_t length;
    if (!read_typed(game, text, &move, &one) || !one)
        return NULL;
    if (strstr(text, "打") != NULL || !is_no_drop(game, &move))
        return form_move_text(game, rules, &move);
    FILE *out = open_text(&found, &length);
    fprintf(out, "%s-%s", vari_rules_letter(rules, move.before, 0, false),
            vari_rules_cell(rules, move.to)->label);
    close_text(out, &found);
    return found;
}

static size_t japanese_meant(VariGame *game, const char *text, size_t *actions, size_t most)
{
    FormMove move;
    bool one;
    if (!read_typed(game, text, &move, &one))
        return 0;
    if (!one) {
        vari_game_meant(game, text, actions, most); /* for its mistake */
        return find_alike(game, &move, actions, most);
    }
    char *listed = form_move_text(game, vari_game_rules(game), &move);
    size_t count = vari_game_meant(game, listed, actions, most);
    free(listed);
    return count;
}

size_t action_meant(VariGame *game, const char *text, size_t *actions, size_t most)
{
    bool foreign = false;
    for (const char *at = text; *at != '\0' && !foreign; at++)
        foreign = (unsigned char)*at >= 0x80;
    size_t count = foreign ? japanese_meant(game, text, actions, most) : 0;
    if (count == 0)
        count = vari_game_meant(game, text, actions, most);
    char *listed = count == 0 && !foreign ? csa_typed(game, text) : NULL;
    if (listed != NULL) {
        count = vari_game_meant(game, listed, actions, most);
        if (count == 0)
            vari_game_meant(game, text, actions, most); /* for its mistake */
    }
    free(listed);
    return count;
}
