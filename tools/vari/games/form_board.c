/* Boards whose files are counted from the right and whose ranks from above, the names of pieces on them, and
 * moves between their cells. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"
#include "telling.h"

/* --- cells --------------------------------------------------------------------------------------------- */

bool form_board(const VariRules *rules, FormBoard *board)
{
    unsigned files, ranks;
    *board = (FormBoard){ .rules = rules };
    if (vari_rules_info(rules)->topology != VARI_TOPOLOGY_GRID ||
        sscanf(vari_rules_info(rules)->board, "%ux%u", &files, &ranks) != 2 || files > FORM_SIDE_MAX ||
        ranks > FORM_SIDE_MAX || vari_rules_info(rules)->cell_count != (size_t)files * ranks)
        return false;
    board->files = files;
    board->ranks = ranks;
    for (size_t cell = 0; cell < (size_t)files * ranks; cell++) {
        const char *name = vari_rules_cell(rules, cell)->name;
        unsigned file = (unsigned)(name[0] - 'a'), rank = (unsigned)(name[1] - '0');
        if (strlen(name) != 2 || file >= files || rank < 1 || rank > ranks)
            return false;
        board->cells[files - file][ranks + 1 - rank] = cell;
    }
    return true;
}

void form_place(const FormBoard *board, size_t cell, unsigned *file, unsigned *rank)
{
    const char *name = vari_rules_cell(board->rules, cell)->name;
    *file = board->files - (unsigned)(name[0] - 'a');
    *rank = board->ranks + 1 - (unsigned)(name[1] - '0');
}

/* --- names of pieces ----------------------------------------------------------------------------------- */

size_t form_piece(const VariRules *rules, const char *name, size_t length)
{
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++)
        for (const char *at = vari_rules_kind(rules, piece)->also; *at != '\0';) {
            size_t whole = strcspn(at, " ");
            if (whole == length && strncmp(at, name, length) == 0)
                return piece;
            at += whole + (at[whole] == ' ');
        }
    return SIZE_MAX;
}

const char *form_name(const VariRules *rules, size_t piece, FormNameFits *fits, size_t *length)
{
    for (const char *at = vari_rules_kind(rules, piece)->also; *at != '\0'; at += *at == ' ') {
        *length = strcspn(at, " ");
        if (fits(at, *length))
            return at;
        at += *length;
    }
    return NULL;
}

/* The first kind of which there are pieces, on the board or in a hand, and which has no name; SIZE_MAX: all
 * have one. *any becomes true if there are pieces. */
static size_t nameless(VariGame *game, FormNameFits *fits, bool *any)
{
    const VariRules *rules = vari_game_rules(game);
    const VariRulesInfo *info = vari_rules_info(rules);
    bool *there = memory_zeroed(info->kind_count + 1, sizeof *there);
    size_t kind, length;
    for (size_t cell = 0; cell < info->cell_count; cell++) {
        VariPiece piece = *vari_position_piece(vari_game_at(game), cell);
        there[piece.present ? piece.kind : info->kind_count] = true;
    }
    *any = false;
    for (kind = 0; kind < info->kind_count; kind++) {
        for (size_t player = 0; player < info->player_count; player++)
            there[kind] = there[kind] || vari_position_in_hand(vari_game_at(game), player, kind) > 0;
        *any = *any || there[kind];
        if (there[kind] && form_name(rules, kind, fits, &length) == NULL)
            break;
    }
    free(there);
    return kind == info->kind_count ? SIZE_MAX : kind;
}

/* Says that a kind has no name. */
static void say_nameless(const VariRules *rules, size_t kind, const char *title, char *message, size_t room)
{
    snprintf(message, room, "%s has no name for the piece `%.60s`", title,
             vari_rules_kind(rules, kind)->name);
}

bool form_names_piece(const VariRules *rules, size_t piece, FormNameFits *fits, const char *title)
{
    char message[200];
    size_t length;
    if (form_name(rules, piece, fits, &length) != NULL)
        return true;
    say_nameless(rules, piece, title, message, sizeof message);
    fprintf(tell_stream(), "vari: %s\n", message);
    return false;
}

bool form_names_all(VariGame *game, FormNameFits *fits, const char *title)
{
    bool any;
    size_t kind = nameless(game, fits, &any);
    return kind == SIZE_MAX || form_names_piece(vari_game_rules(game), kind, fits, title);
}

/* A kind without a name may be one of which there never is a piece: others only move like it. So those of the
 * set-up are asked for theirs, or all if there are none; what else comes up is told where it is written. */
const char *form_names_why_not(const VariRules *rules, FormNameFits *fits, const char *title)
{
    static _Thread_local char message[200];
    FormBoard board;
    size_t length;
    bool any;
    const char *why_not = pgn_why_not(rules);
    if (why_not != NULL)
        return why_not;
    snprintf(message, sizeof message, "%s has no cells for its board", title);
    if (!form_board(rules, &board))
        return message;
    VariGame *fresh = must_have(vari_game_new((VariRules *)(uintptr_t)rules, 0));
    size_t piece = nameless(fresh, fits, &any);
    vari_game_free(fresh);
    for (size_t kind = 0; kind < vari_rules_info(rules)->kind_count && !any; kind++)
        if (piece == SIZE_MAX && form_name(rules, kind, fits, &length) == NULL)
            piece = kind;
    if (piece == SIZE_MAX)
        return NULL;
    say_nameless(rules, piece, title, message, sizeof message);
    return message;
}

size_t form_unpromoted(const VariRules *rules, size_t piece)
{
    const char *letter = vari_rules_letter(rules, piece, 0, false);
    for (size_t other = 0; letter[0] == '+' && other < vari_rules_info(rules)->kind_count; other++)
        if (strcmp(vari_rules_letter(rules, other, 0, false), letter + 1) == 0)
            return other;
    return piece;
}

/* --- moves --------------------------------------------------------------------------------------------- */

bool form_move(VariGame *game, size_t action, FormMove *move)
{
    VariActionInfo info = { .size = sizeof info };
    if (vari_game_action_info(game, action, &info) != VARI_OK ||
        (info.form != VARI_MOVES && info.form != VARI_DROPS))
        return false;
    *move = (FormMove){ .from = info.form == VARI_DROPS ? SIZE_MAX : info.from,
                        .to = info.to,
                        .before = info.piece,
                        .after = info.becomes == SIZE_MAX ? info.piece : info.becomes };
    return true;
}

static bool same_move(const FormMove *wanted, const FormMove *move)
{
    return wanted->from == move->from && wanted->to == move->to &&
           (wanted->before == SIZE_MAX || wanted->before == move->before) &&
           (wanted->after == SIZE_MAX || wanted->after == move->after);
}

/* Texts of actions that move between two cells begin with their names. */
static bool may_be(const char *text, const VariRules *rules, const FormMove *wanted)
{
    if (wanted->from == SIZE_MAX)
        return strchr(text, '@') != NULL;
    const char *name = vari_rules_cell(rules, wanted->from)->name;
    return strncmp(text, name, strlen(name)) == 0;
}

/* True if a piece of the first kind promotes to the second. */
static bool becomes(const VariRules *rules, size_t before, size_t after)
{
    return after != SIZE_MAX && after != before && form_unpromoted(rules, after) == before;
}

char *form_move_text(VariGame *game, const VariRules *rules, const FormMove *wanted)
{
    char text[64];
    FormMove move;
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (may_be(vari_game_action_text(game, i), rules, wanted) && form_move(game, i, &move) &&
            same_move(wanted, &move))
            return must_copy(vari_game_action_text(game, i));
    size_t named = wanted->before == SIZE_MAX ? wanted->after : wanted->before;
    const char *letter = named == SIZE_MAX ? "" : vari_rules_letter(rules, named, 0, false);
    if (wanted->from == SIZE_MAX) {
        snprintf(text, sizeof text, "%s@%s", letter, vari_rules_cell(rules, wanted->to)->name);
        return must_copy(text);
    }
    VariPiece there = *vari_position_piece(vari_game_at(game), wanted->from);
    bool promotes = wanted->before != SIZE_MAX ? wanted->after != wanted->before
                                               : there.present && becomes(rules, there.kind, wanted->after);
    const char *sign = promotes ? "+" : "";
    bool own = there.present && there.owner == vari_position_player(vari_game_at(game));
    if (own && named != SIZE_MAX && there.kind != named && !(promotes && wanted->before == SIZE_MAX))
        snprintf(text, sizeof text, "%s%s-%s", letter, vari_rules_cell(rules, wanted->from)->label,
                 vari_rules_cell(rules, wanted->to)->label); /* another piece stands there */
    else
        snprintf(text, sizeof text, "%s%s%s", vari_rules_cell(rules, wanted->from)->name,
                 vari_rules_cell(rules, wanted->to)->name, sign);
    return must_copy(text);
}

/* --- where a game begins ------------------------------------------------------------------------------- */

void form_start(FormStart *start, const FormBoard *board, VariGame *game, bool set_up)
{
    *start = (FormStart){ .board = board, .first = vari_position_player(vari_game_at(game)) };
    for (unsigned file = 1; file <= board->files; file++)
        for (unsigned rank = 1; rank <= board->ranks; rank++) {
            VariPiece piece = *vari_position_piece(vari_game_at(game), board->cells[file][rank]);
            bool there = set_up && piece.present;
            start->pieces[file][rank] = there ? piece.kind : SIZE_MAX;
            start->owners[file][rank] = there ? piece.owner : 0;
        }
}

static void write_rank(const FormStart *start, unsigned rank, FILE *out)
{
    unsigned empty = 0;
    for (unsigned file = start->board->files; file >= 1; file--) {
        size_t piece = start->pieces[file][rank];
        if (piece != SIZE_MAX && empty > 0)
            fprintf(out, "%u", empty);
        empty = piece == SIZE_MAX ? empty + 1 : 0;
        if (piece != SIZE_MAX)
            fputs(vari_rules_letter(start->board->rules, piece, start->owners[file][rank], false), out);
    }
    if (empty > 0)
        fprintf(out, "%u", empty);
    fputc(rank == start->board->ranks ? ' ' : '/', out);
}

/* As the protocol for such boards writes positions. */
static char *start_text(const FormStart *start)
{
    const VariRules *rules = start->board->rules;
    bool held = false;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    fprintf(out, "sfen ");
    for (unsigned rank = 1; rank <= start->board->ranks; rank++)
        write_rank(start, rank, out);
    fprintf(out, "%s ", start->first == 0 ? "b" : "w");
    for (size_t player = 0; player < 2; player++)
        for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count && piece < FORM_PIECES_MAX; piece++)
            if (start->hands[player][piece] > 0) {
                fprintf(out, "%u%s", start->hands[player][piece],
                        vari_rules_letter(rules, piece, player, false));
                held = true;
            }
    fprintf(out, "%s 1", held ? "" : "-");
    close_text(out, &text);
    return text;
}

bool form_place_fail(const Origin *line, size_t from, size_t length, const char *message)
{
    tell_origin_error(line, from, length, message, "");
    return false;
}

bool form_begin(const FormStart *start, PgnGame *pgn, VariGame *game)
{
    char *text = start_text(start), *before = must_copy(vari_position_text(vari_game_at(game)));
    bool good = vari_game_set_position(game, text) == VARI_OK;
    if (!good)
        tell_origin_error(&pgn->places[0], 0, 0, vari_game_error(game)->message, "");
    else if (strcmp(before, vari_position_text(vari_game_at(game))) == 0)
        vari_game_set_position(game, NULL); /* it is the set-up */
    else
        pgn_set_tag(pgn, "FEN", vari_position_text(vari_game_at(game)));
    free(before);
    free(text);
    return good;
}
