/* Games as the protocols USI and UCI send them, one a line: `position startpos moves 7g7f 3c3d`, also with
 * `sfen` or `fen` and a position. They are read and never written. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"

static const char even_game[] = "平手"; /* the game of `startpos` with moves of USI */
static const char blanks[] = " \t";

/* Skips a word and the blanks behind it. False: another one stands there. */
static bool pass_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0 || strchr(blanks, (*text)[length]) == NULL) /* or the final 0 */
        return false;
    *text += length;
    *text += strspn(*text, blanks);
    return true;
}

static bool usi_begins(const char *start)
{
    start += strspn(start, " \t\r\n");
    bool position = pass_word(&start, "position");
    return pass_word(&start, "startpos") || pass_word(&start, "sfen") ||
           (position && pass_word(&start, "fen"));
}

/* True for `7g7f` and `P*5e`. */
static bool is_usi_move(const char *text)
{
    return (isdigit((unsigned char)text[0]) && islower((unsigned char)text[1])) ||
           (isupper((unsigned char)text[0]) && text[1] == '*');
}

/* A word behind the moves may say how the game has ended. */
static bool take_end(FormFile *file, PgnGame *game, size_t from, size_t length)
{
    const char *word = file->lines[file->at - 1] + from;
    for (const EndWord *end = end_words; end->reason != NULL; end++)
        if (length > 0 && strlen(end->usi) == length && strncmp(end->usi, word, length) == 0) {
            end_say(file, game, end, end->outcome, from, length);
            return true;
        }
    return false;
}

static void take_moves(FormFile *file, PgnGame *game, const char *text)
{
    const char *line = file->lines[file->at - 1];
    while (*text != '\0' && game->end == NULL) {
        size_t length = strcspn(text, blanks), from = (size_t)(text - line);
        if (!take_end(file, game, from, length)) {
            char *move = memory_part(text, length);
            form_add(file, game, PGN_MOVE, from, length, move);
            free(move);
        }
        text += length;
        text += strspn(text, blanks);
    }
    if (*text != '\0')
        form_fail(file, game, (size_t)(text - line), strlen(text), "the game has ended before this");
}

/* Reads the start position, up to the word `moves`. Returns what follows. *usi: it is a position of USI. */
static const char *take_start(const FormFile *file, PgnGame *game, const char *text, bool *usi)
{
    const char *line = file->lines[file->at - 1], *moves = strstr(text, " moves");
    size_t length = moves == NULL ? strlen(text) : (size_t)(moves - text);
    const char *slash = strchr(text, '/');
    *usi = pass_word(&text, "sfen") || (slash != NULL && slash < text + strcspn(text, blanks));
    bool placed = *usi || pass_word(&text, "fen");
    if (placed) {
        size_t end = moves == NULL ? strlen(line) : (size_t)(moves - line);
        char *position = memory_part(text, end - (size_t)(text - line));
        pgn_add_tag(game, "FEN", position, form_origin(file, (size_t)(text - line)));
        free(position);
    } else if (!pass_word(&text, "startpos")) {
        form_fail(file, game, (size_t)(text - line), length,
                  "a game is `startpos` or `sfen POSITION`, then `moves M1 M2 ...`");
    }
    text = moves == NULL ? line + strlen(line) : moves + strlen(" moves");
    return text + strspn(text, blanks);
}

static bool usi_read(FormFile *file, PgnGame *game)
{
    bool usi;
    *game = (PgnGame){ .result = "*", .form = &form_usi };
    while (file->at < file->count && file->lines[file->at][strspn(file->lines[file->at], blanks)] == '\0')
        file->at++;
    if (file->at == file->count)
        return false;
    const char *text = file->lines[file->at++];
    text += strspn(text, blanks);
    pass_word(&text, "position");
    text = take_start(file, game, text, &usi);
    if (usi || is_usi_move(text))
        pgn_add_tag(game, "Variant", even_game, form_origin(file, 0));
    if (!game->malformed)
        take_moves(file, game, text);
    return true;
}

const GameForm form_usi = { .name = "usi",
                            .title = "USI",
                            .endings = " usi sfen ",
                            .begins = usi_begins,
                            .read = usi_read,
                            .why_not = pgn_why_not };
