/* Reads the start position of a CSA file: the lines `PI`, `P1` to `P9`, `P+` and `P-`, and the side to
 * move. */

#include <ctype.h>
#include <string.h>

#include "allocation.h"
#include "csa.h"

bool csa_is_sign(char byte)
{
    return byte == '+' || byte == '-';
}

/* Puts all pieces of the set-up that are not on the board or in hand yet into one hand, except royal ones. */
static void take_the_rest(FormStart *start, VariGame *game, size_t player)
{
    const VariRules *rules = start->board->rules;
    unsigned there[FORM_PIECES_MAX] = { 0 };
    VariGame *fresh = must_have(vari_game_copy(game));
    vari_game_set_position(fresh, NULL);
    for (unsigned file = 1; file <= start->board->files; file++)
        for (unsigned rank = 1; rank <= start->board->ranks; rank++) {
            size_t kind = start->pieces[file][rank];
            VariPiece piece = *vari_position_piece(vari_game_at(fresh), start->board->cells[file][rank]);
            if (piece.present && piece.kind < FORM_PIECES_MAX)
                there[piece.kind]++;
            kind = kind == SIZE_MAX ? kind : form_unpromoted(rules, kind);
            if (kind < FORM_PIECES_MAX)
                there[kind]--;
        }
    vari_game_free(fresh);
    for (size_t kind = 0; kind < vari_rules_info(rules)->kind_count && kind < FORM_PIECES_MAX; kind++) {
        unsigned left = there[kind] - start->hands[0][kind] - start->hands[1][kind];
        if (left < 1000 && !vari_rules_kind(rules, kind)->royal)
            start->hands[player][kind] += left;
    }
}

/* Reads `82HI`: behind `PI` it removes a piece; behind `P+` or `P-` it puts one there, or into the hand at
 * 00. False after reporting an error. */
static bool take_square(FormStart *start, VariGame *game, const Origin *line, size_t at, char sign)
{
    const char *text = line->line + at;
    unsigned file = (unsigned)(text[0] - '0'), rank = (unsigned)(text[1] - '0');
    size_t player = sign == '-', piece = form_piece(start->board->rules, text + 2, 2);
    bool hand = file == 0 && rank == 0;
    if (sign != 'I' && hand && strncmp(text + 2, "AL", 2) == 0) {
        take_the_rest(start, game, player);
        return true;
    }
    if (piece == SIZE_MAX)
        return form_place_fail(line, at + 2, 2, "unknown piece name");
    if (hand && sign != 'I' && piece < FORM_PIECES_MAX) {
        start->hands[player][piece]++;
        return true;
    }
    if (file < 1 || file > start->board->files || rank < 1 || rank > start->board->ranks)
        return form_place_fail(line, at, 2, "there is no such cell");
    if (sign == 'I' && start->pieces[file][rank] != piece)
        return form_place_fail(line, at, 4, "this piece does not stand there");
    start->pieces[file][rank] = sign == 'I' ? SIZE_MAX : piece;
    start->owners[file][rank] = player;
    return true;
}

static bool take_squares(FormStart *start, VariGame *game, const Origin *line)
{
    for (size_t at = 2; line->line[at] != '\0'; at += 4) {
        const char *text = line->line + at;
        if (isspace((unsigned char)text[0]))
            return true;
        if (strspn(text, "0123456789") != 2 || strlen(text) < 4)
            return form_place_fail(line, at, 4, "expected a square and a piece, as in `82HI`");
        if (!take_square(start, game, line, at, line->line[1]))
            return false;
    }
    return true;
}

/* Reads a rank, `P1-KY-KE ...`, with three characters a cell. An empty cell may have two, as some programs
 * lose blanks. False after reporting an error. */
static bool take_rank(FormStart *start, const Origin *line)
{
    const char *text = line->line;
    unsigned rank = (unsigned)(text[1] - '0');
    size_t at = 2;
    if (rank > start->board->ranks)
        return form_place_fail(line, 1, 1, "there is no such rank");
    for (unsigned file = start->board->files; file >= 1; file--) {
        bool there = csa_is_sign(text[at]) && text[at + 1] != '\0' && text[at + 2] != '\0';
        size_t piece = there ? form_piece(start->board->rules, text + at + 1, 2) : SIZE_MAX;
        if (there && piece == SIZE_MAX)
            return form_place_fail(line, at + 1, 2, "unknown piece name");
        if (!there && strncmp(text + at, " *", 2) != 0)
            return form_place_fail(line, at, 3,
                                   "a cell is `+FU`, `-FU` or ` * `, and each rank has all of its cells");
        start->pieces[file][rank] = piece;
        start->owners[file][rank] = there && text[at] == '-';
        at += there || (text[at + 2] == ' ' && text[at + 3] != '*') ? 3 : 2;
    }
    return true;
}

static bool take_place(FormStart *start, VariGame *game, const Origin *line, const FormBoard *board)
{
    const char *text = line->line + line->offset;
    if (csa_is_sign(text[0]))
        start->first = text[0] == '-';
    else if (text[1] == 'I' || csa_is_sign(text[1])) {
        if (text[1] == 'I')
            form_start(start, board, game, true);
        return take_squares(start, game, line);
    } else if (text[1] >= '1' && text[1] <= '9') {
        return take_rank(start, line);
    } else {
        return form_place_fail(line, 0, 2, "expected a position line: `PI`, `P1` to `P9`, `P+` or `P-`");
    }
    return true;
}

/* The rank that a line `P1` to `P9` shows, or 0. */
static unsigned shown_rank(const Origin *line)
{
    const char *text = line->line + line->offset;
    return text[0] == 'P' && text[1] >= '1' && text[1] <= '9' ? (unsigned)(text[1] - '0') : 0;
}

/* Where ranks are shown, all of them are. */
static bool has_all_ranks(const PgnGame *pgn, const FormBoard *board)
{
    char message[100];
    unsigned shown = 0, missing = 1; /* bits of ranks */
    size_t last = 0;
    for (size_t i = 0; i < pgn->place_count; i++) {
        unsigned rank = shown_rank(&pgn->places[i]);
        shown |= rank > 0 ? 1u << rank : 0;
        last = rank > 0 ? i : last;
    }
    while (missing <= board->ranks && (shown >> missing & 1) != 0)
        missing++;
    if (shown == 0 || missing > board->ranks)
        return true;
    snprintf(message, sizeof message, "`P%u` is missing: a board is shown by the lines `P1` to `P%u`",
             missing, board->ranks);
    return form_place_fail(&pgn->places[last], 0, strlen(pgn->places[last].line), message);
}

bool csa_begin(PgnGame *pgn, VariRules *rules, VariGame *game)
{
    FormBoard board;
    FormStart start;
    bool good = true, placed = false;
    for (size_t i = 0; i < pgn->place_count; i++)
        placed = placed || pgn->places[i].line[pgn->places[i].offset] == 'P';
    if (pgn->place_count == 0 || !form_board(rules, &board))
        return true;
    form_start(&start, &board, game, !placed);
    for (size_t i = 0; i < pgn->place_count && good; i++)
        good = take_place(&start, game, &pgn->places[i], &board);
    return good && has_all_ranks(pgn, &board) && form_begin(&start, pgn, game);
}
