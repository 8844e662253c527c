/* The old way to set up a position: piece by piece. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "xboard.h"

/* The pieces that stand on the board now, as far as they are written with one letter. */
void xboard_edit_begin(Xboard *xboard)
{
    const VariGame *game = xboard->thinker.game;
    Notation notation = notation_of(xboard->thinker.rules, NOTATION_UCI);
    xboard->edit = (XboardEdit){ .on = true };
    for (size_t cell = 0; cell < vari_rules_info(xboard->thinker.rules)->cell_count; cell++) {
        VariPiece piece = *vari_position_piece(vari_game_at(game), cell);
        unsigned file, rank;
        const char *name = vari_rules_cell(xboard->thinker.rules, cell)->name;
        if (notation.files == 0 || sscanf(name + 1, "%u", &rank) != 1)
            continue;
        file = (unsigned)(name[0] - 'a');
        if (piece.present && file < XBOARD_MOST && rank >= 1 && rank <= XBOARD_MOST)
            xboard->edit.cells[rank - 1][file] = piece.letter[0];
    }
}

static void write_board(const XboardEdit *edit, const Notation *notation, FILE *out)
{
    for (unsigned rank = notation->ranks; rank > 0; rank--) {
        unsigned empty = 0;
        for (unsigned file = 0; file < notation->files; file++) {
            char letter = edit->cells[rank - 1][file];
            if (letter == '\0') {
                empty++;
                continue;
            }
            if (empty > 0)
                fprintf(out, "%u", empty);
            putc(letter, out);
            empty = 0;
        }
        if (empty > 0)
            fprintf(out, "%u", empty);
        if (rank > 1)
            putc('/', out);
    }
}

/* Who may castle by where they stand is thought to be allowed to: the rights are tried, from all to none. */
static bool set_edited(Xboard *xboard, VariGame *game)
{
    static const char *const rights[] = { "KQkq", "KQk", "KQq", "Kkq", "Qkq", "KQ", "Kk", "Kq",
                                          "Qk",   "Qq",  "kq",  "K",   "Q",   "k",  "q",  "-" };
    Notation notation = notation_of(xboard->thinker.rules, NOTATION_UCI);
    bool second = vari_position_player(vari_game_at(xboard->thinker.game)) == 1, set = false;
    for (size_t i = 0; !set && i < sizeof rights / sizeof rights[0]; i++) {
        char *text;
        size_t length;
        FILE *out = open_text(&text, &length);
        write_board(&xboard->edit, &notation, out);
        fprintf(out, " %c %s - 0 1", second ? 'b' : 'w', rights[i]);
        close_text(out, &text);
        set = vari_game_set_position(game, text) == VARI_OK;
        free(text);
    }
    return set;
}

static void end(Xboard *xboard)
{
    VariGame *game = must_have(vari_game_new(xboard->thinker.rules, 0));
    Notation notation = notation_of(xboard->thinker.rules, NOTATION_UCI);
    xboard->edit.on = false;
    if (notation.files > 0 && notation.files <= XBOARD_MOST && notation.ranks <= XBOARD_MOST &&
        set_edited(xboard, game)) {
        thinker_set_game(&xboard->thinker, game);
        return;
    }
    thinker_say("tellusererror Illegal position");
    vari_game_free(game);
}

/* `Pa4`. */
static void put(XboardEdit *edit, const Notation *notation, const char *line)
{
    char cell[NOTATION_ROOM];
    unsigned rank;
    notation_read(notation, line + 1, cell);
    if (cell[0] < 'a' || cell[0] >= 'a' + XBOARD_MOST || sscanf(cell + 1, "%u", &rank) != 1 || rank == 0 ||
        rank > XBOARD_MOST) {
        thinker_say("Error (unknown command): %s", line);
        return;
    }
    char letter = line[0] == 'x' ? '\0'
                  : edit->second ? (char)tolower((unsigned char)line[0])
                                 : (char)toupper((unsigned char)line[0]);
    edit->cells[rank - 1][cell[0] - 'a'] = letter;
}

void xboard_edit_take(Xboard *xboard, const char *line)
{
    Notation notation = xboard_notation(xboard->thinker.rules);
    XboardEdit *edit = &xboard->edit;
    if (strcmp(line, ".") == 0)
        end(xboard);
    else if (strcmp(line, "#") == 0)
        memset(edit->cells, 0, sizeof edit->cells);
    else if (strcmp(line, "c") == 0)
        edit->second = !edit->second;
    else if (line[0] != '\0' && isalpha((unsigned char)line[0]))
        put(edit, &notation, line);
    else
        thinker_say("Error (unknown command): %s", line);
}
