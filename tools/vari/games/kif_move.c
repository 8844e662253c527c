/* Moves of KIF and KI2 files. */

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

/* What a move that is not legal means: where it says where the piece comes from, and else a drop. */
static bool read_intent(const VariRules *rules, const char *text, FormMove *move)
{
    static const char promotes[] = "成", drops[] = "打";
    FormBoard board;
    size_t length;
    unsigned file = (unsigned)(text[0] - '0'), rank = (unsigned)(text[1] - '0');
    size_t piece = kif_piece(rules, text + 2, &length);
    const char *rest = text + 2 + length, *open = strchr(rest, '(');
    if (!form_board(rules, &board) || piece == SIZE_MAX || file > board.files || rank > board.ranks)
        return false;
    *move = (FormMove){ SIZE_MAX, board.cells[file][rank], piece, piece };
    if (open == NULL)
        return rest[0] == '\0' || strcmp(rest, drops) == 0;
    if (kif_starts(rest, promotes))
        move->after = promoted(rules, piece);
    if (strspn(open + 1, "123456789") != 2)
        return false;
    file = (unsigned)(open[1] - '0');
    rank = (unsigned)(open[2] - '0');
    move->from = file <= board.files && rank <= board.ranks ? board.cells[file][rank] : SIZE_MAX;
    return move->from != SIZE_MAX;
}

char *kif_move(VariGame *game, const VariRules *rules, const char *text)
{
    FormMove move;
    size_t action, count = vari_game_meant(game, text, &action, 1);
    if (count == 1)
        return must_copy(vari_game_action_text(game, action));
    return count == 0 && read_intent(rules, text, &move) ? form_move_text(game, rules, &move)
                                                         : must_copy(text);
}
