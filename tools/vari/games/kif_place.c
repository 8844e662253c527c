/* Where games in KIF and KI2 files begin: boards that are drawn there, and hands. */

#include <string.h>

#include "kif.h"

static size_t sign_length(const char *text)
{
    return vari_character(text, strlen(text)).length;
}

/* `|v香v桂 ・ 歩|一`; the rank stands behind, or is the next one. */
static bool take_rank(FormStart *start, const Origin *line, unsigned *rank)
{
    const char *text = line->line;
    size_t at = 1;
    for (unsigned file = start->board->files; file >= 1; file--) {
        char owner = text[at];
        size_t length = owner == '\0' ? 0 : sign_length(text + at + 1);
        bool empty =
            length == 0 || kif_starts(text + at + 1, "・") || text[at + 1] == '.' || text[at + 1] == '*';
        size_t piece = empty ? SIZE_MAX : form_piece(start->board->rules, text + at + 1, length);
        if (length == 0 || owner == '|' || *rank > start->board->ranks)
            return form_place_fail(line, at, 1, "this rank does not fit the board");
        if (!empty && piece == SIZE_MAX)
            return form_place_fail(line, at + 1, length, "unknown piece name");
        start->pieces[file][*rank] = piece;
        start->owners[file][*rank] = owner == 'v' || owner == 'V';
        at += 1 + length;
    }
    ++*rank;
    return text[at] == '|' || form_place_fail(line, at, 1, "this rank does not fit the board");
}

/* `十八` and what comes before it; 1 where there is nothing. */
static unsigned read_count(const char **text)
{
    static const char ten[] = "十";
    unsigned tens = 0, ones = 0;
    size_t length;
    if ((length = kif_digit(*text, &ones)) > 0)
        *text += length;
    if (kif_starts(*text, ten)) {
        *text += strlen(ten);
        tens = ones > 0 ? ones : 1;
        ones = 0;
        *text += kif_digit(*text, &ones);
    }
    return tens + ones == 0 ? 1 : tens * 10 + ones;
}

static bool take_hand(FormStart *start, const Origin *line)
{
    const char *text = line->line, *colon = strstr(text, "：");
    size_t player = kif_starts(text, "後手") || kif_starts(text, "上手"), length;
    text = colon != NULL ? colon + strlen("：") : strchr(text, ':') + 1;
    for (text += kif_blanks(text); *text != '\0' && !kif_starts(text, "なし"); text += kif_blanks(text)) {
        size_t piece = kif_piece(start->board->rules, text, &length);
        if (piece == SIZE_MAX || piece >= FORM_PIECES_MAX)
            return form_place_fail(line, (size_t)(text - line->line), sign_length(text),
                                   "unknown piece name");
        text += length;
        start->hands[player][piece] += read_count(&text);
    }
    return true;
}

/* `rank` is the one behind the last that is shown. */
static bool has_all_ranks(const PgnGame *pgn, const FormBoard *board, unsigned rank)
{
    char message[100];
    size_t last = pgn->place_count - 1;
    if (rank > board->ranks)
        return true;
    while (pgn->places[last].line[0] != '|')
        last--;
    snprintf(message, sizeof message, "the board has %u ranks, and no more than %u are shown", board->ranks,
             rank - 1);
    return form_place_fail(&pgn->places[last], 0, strlen(pgn->places[last].line), message);
}

bool kif_begin(PgnGame *pgn, VariRules *rules, VariGame *game)
{
    FormBoard board;
    FormStart start;
    bool good = true, shown = false;
    unsigned rank = 1;
    for (size_t i = 0; i < pgn->place_count; i++)
        shown = shown || pgn->places[i].line[0] == '|';
    if (pgn->place_count == 0 || !form_board(rules, &board))
        return true;
    form_start(&start, &board, game, !shown);
    if (shown)
        start.first = 0;
    for (size_t i = 0; i < pgn->place_count && good; i++) {
        const Origin *line = &pgn->places[i];
        if (line->line[0] == '|')
            good = take_rank(&start, line, &rank);
        else if (kif_is_turn(line->line))
            start.first = kif_starts(line->line, "後手") || kif_starts(line->line, "上手");
        else
            good = take_hand(&start, line);
    }
    return good && (!shown || has_all_ranks(pgn, &board, rank)) && form_begin(&start, pgn, game);
}
