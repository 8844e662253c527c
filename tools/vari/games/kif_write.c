/* KIF and KI2 files, written: moves in the order of the game, variations behind it, the last first. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "kif.h"
#include "library_names.h"
#include "telling.h"

static bool is_name(const char *name, size_t length)
{
    return length > 0 && (unsigned char)name[0] >= 0x80;
}

/* One sign, as on boards. */
static bool is_sign(const char *name, size_t length)
{
    return is_name(name, length) && vari_character(name, length).length == length;
}

const char *kif_why_not(const VariRules *rules)
{
    return form_names_why_not(rules, is_sign, "KIF");
}

static void write_name(FILE *out, const VariRules *rules, size_t piece, FormNameFits *fits)
{
    size_t length = 0;
    const char *name = form_name(rules, piece, fits, &length);
    fprintf(out, "%.*s", (int)length, name == NULL ? "" : name);
}

/* --- headers ------------------------------------------------------------------------------------------- */

/* A text in one line. */
static void write_value(FILE *out, const char *name, const char *value)
{
    if (value == NULL)
        return;
    fprintf(out, "%s：", name);
    for (; *value != '\0'; value++)
        fputc(*value == '\n' || *value == '\r' ? ' ' : *value, out);
    fputc('\n', out);
}

static void write_headers(const PgnGame *pgn, bool odds, FILE *out)
{
    char *date = form_date_and_time(pgn, '/');
    write_value(out, "開始日時", date);
    free(date);
    for (size_t i = 0; i < pgn->tag_count; i++) {
        const char *name = pgn->tags[i].name;
        if (form_tag_is_told(name) || form_value(&pgn->tags[i]) == NULL || strchr(name, ':') != NULL)
            continue;
        for (size_t k = 0; k < KIF_HEADERS; k++)
            if (strcmp(kif_headers[k].tag, name) == 0)
                name = kif_headers[k].kif;
        write_value(out, name, pgn->tags[i].value);
    }
    write_value(out, odds ? "下手" : "先手", form_tag(pgn, "White"));
    write_value(out, odds ? "上手" : "後手", form_tag(pgn, "Black"));
}

static void write_count(FILE *out, unsigned count)
{
    if (count >= 20)
        fputs(kif_ranks[count / 10 % 10 - 1], out);
    fputs(count >= 10 ? "十" : "", out);
    if (count > 1 && count % 10 > 0)
        fputs(kif_ranks[count % 10 - 1], out);
}

static void write_hand(const VariRules *rules, VariGame *game, size_t player, FILE *out)
{
    bool any = false;
    fputs(player == 0 ? "先手の持駒：" : "後手の持駒：", out);
    for (size_t piece = vari_rules_info(rules)->kind_count; piece-- > 0;) {
        unsigned count = vari_position_in_hand(vari_game_at(game), player, piece);
        if (count == 0)
            continue;
        write_name(out, rules, piece, is_sign);
        write_count(out, count < 99 ? count : 99);
        fputs(KIF_BLANK, out);
        any = true;
    }
    fputs(any ? "\n" : "なし\n", out);
}

static void write_board(const FormBoard *board, VariGame *game, FILE *out)
{
    write_hand(board->rules, game, 1, out);
    fputc(' ', out);
    for (unsigned file = board->files; file >= 1; file--)
        fprintf(out, " %s", kif_files[file - 1]);
    fputs("\n+", out);
    for (unsigned i = 0; i < board->files; i++)
        fputs("---", out);
    fputs("+\n", out);
    for (unsigned rank = 1; rank <= board->ranks; rank++) {
        fputc('|', out);
        for (unsigned file = board->files; file >= 1; file--) {
            VariPiece piece = *vari_position_piece(vari_game_at(game), board->cells[file][rank]);
            fputs(!piece.present ? " ・" : piece.owner == 0 ? " " : "v", out);
            if (piece.present)
                write_name(out, board->rules, piece.kind, is_sign);
        }
        fprintf(out, "|%s\n", kif_ranks[rank - 1]);
    }
    fputc('+', out);
    for (unsigned i = 0; i < board->files; i++)
        fputs("---", out);
    fputs("+\n", out);
    write_hand(board->rules, game, 0, out);
    fputs(vari_position_player(vari_game_at(game)) == 0 ? "先手番\n" : "後手番\n", out);
}

/* True if one player gives odds in these rules: then the second player moves first. */
static bool gives_odds(VariRules *rules)
{
    VariGame *fresh = must_have(vari_game_new(rules, 0));
    bool second = vari_position_player(vari_game_at(fresh)) == 1;
    vari_game_free(fresh);
    return second;
}

static bool is_set_up(VariRules *rules, VariGame *game)
{
    VariGame *fresh = must_have(vari_game_new(rules, 0));
    bool is = strcmp(vari_position_text(vari_game_at(fresh)), vari_position_text(vari_game_at(game))) == 0;
    vari_game_free(fresh);
    return is;
}

static void write_start(const FormBoard *board, const Arguments *arguments, VariRules *rules, VariGame *game,
                        FILE *out)
{
    char *title = library_name_of(vari_rules_info(rules)->id, arguments);
    if (title == NULL)
        form_write_variant(rules, arguments, "", "：", out);
    bool named = title != NULL && is_set_up(rules, game);
    /* behind the title of an even game other programs may pass over a board */
    bool otherwise = title == NULL || (!named && strcmp(title, KIF_EVEN) == 0);
    fprintf(out, "手合割：%s\n", otherwise ? KIF_OTHERWISE : title);
    if (!named)
        write_board(board, game, out);
    free(title);
}

/* --- moves --------------------------------------------------------------------------------------------- */

typedef struct Move {
    size_t to;     /* a cell */
    size_t player; /* who moves */
    char *text;    /* what stands behind that; NULL: the item is no move */
} Move;

typedef struct Writing {
    const PgnGame *pgn;
    const FormBoard *board;
    FILE *out;
    Move *moves; /* [item] */
    bool good;
    size_t first; /* who moves first */
    bool odds;    /* players have the names that they have in games with odds */
    FormTimes times;
    bool marked;      /* KI2: moves stand behind marks of players, several in a line */
    unsigned in_line; /* moves that stand in the line that is written */
} Writing;

/* True if the piece could promote with this move, and does not. */
static bool is_declined(VariGame *game, const FormMove *move)
{
    for (size_t i = 0; i < vari_game_action_count(game); i++) {
        FormMove other;
        if (form_move(game, i, &other) && other.from == move->from && other.to == move->to &&
            other.from != SIZE_MAX && other.after != other.before)
            return move->after == move->before;
    }
    return false;
}

/* Where the piece comes from, and what becomes of it. */
static void write_rest(const Writing *writing, VariGame *game, const FormMove *move, FILE *out)
{
    unsigned file, rank;
    bool drop = move->from == SIZE_MAX, promotes = !drop && move->after != move->before;
    if (writing->marked) {
        ki2_write_from(game, writing->board, move, out);
        fputs(promotes ? KIF_PROMOTES : is_declined(game, move) ? KIF_DECLINES : "", out);
        return;
    }
    fputs(promotes ? KIF_PROMOTES : drop ? KIF_DROPS : "", out);
    if (drop)
        return;
    form_place(writing->board, move->from, &file, &rank);
    fprintf(out, "(%u%u)", file, rank);
}

static const char *title_of(const Writing *writing)
{
    return writing->marked ? "KI2" : "KIF";
}

static void note_step(void *context, VariGame *at, size_t action, size_t item, size_t depth)
{
    Writing *writing = context;
    const VariRules *rules = writing->board->rules;
    FormMove move;
    size_t length;
    (void)depth;
    if (action == SIZE_MAX || !form_move(at, action, &move)) {
        if (writing->good)
            fprintf(tell_stream(), "vari: `%s` cannot be written in %s\n",
                    action == SIZE_MAX ? PGN_NULL : vari_game_action_text(at, action), title_of(writing));
        writing->good = false;
        return;
    }
    writing->moves[item].to = move.to;
    writing->moves[item].player = vari_position_player(vari_game_at(at));
    size_t named = move.from == SIZE_MAX ? move.after : move.before; /* it is dropped with that face up */
    writing->good = writing->good && form_names_piece(rules, named, is_name, title_of(writing));
    FILE *out = open_text(&writing->moves[item].text, &length);
    write_name(out, rules, named, is_name);
    write_rest(writing, at, &move, out);
    close_text(out, &writing->moves[item].text);
}

/* Minutes and seconds of the move, then what its player has used in all. */
static void write_time(FILE *out, int64_t took, uint64_t total)
{
    uint64_t seconds = took < 0 ? 0 : form_seconds(took);
    if (took >= 0)
        fprintf(out, "   (%2" PRIu64 ":%02" PRIu64 "/%02" PRIu64 ":%02" PRIu64 ":%02" PRIu64 ")",
                seconds / 60, seconds % 60, total / 3600, total / 60 % 60, total % 60);
}

static void end_line(Writing *writing)
{
    fputs(writing->in_line > 0 ? "\n" : "", writing->out);
    writing->in_line = 0;
}

static void write_move(Writing *writing, size_t item, size_t number, size_t before)
{
    enum { IN_LINE = 6 };
    unsigned file, rank;
    const Move *move = &writing->moves[item];
    if (writing->in_line == IN_LINE)
        end_line(writing);
    if (writing->marked)
        fprintf(writing->out, "%s%s", writing->in_line > 0 ? " " : "",
                move->player == 0 ? KIF_FIRST : KIF_SECOND);
    else
        fprintf(writing->out, "%4zu ", number);
    form_place(writing->board, move->to, &file, &rank);
    if (move->to == before)
        fputs(KIF_SAME KIF_BLANK, writing->out);
    else
        fprintf(writing->out, "%s%s", kif_files[file - 1], kif_ranks[rank - 1]);
    fputs(move->text == NULL ? "" : move->text, writing->out);
    if (!writing->marked)
        write_time(writing->out, writing->times.took[item], writing->times.total[item]);
    writing->in_line++;
    if (!writing->marked)
        end_line(writing);
}

/* Times in it are written elsewhere. */
static void write_comment(FILE *out, const char *comment)
{
    char *untimed = form_untimed(comment);
    bool time_alone = untimed[0] == '\0' && comment[0] != '\0';
    for (const char *text = untimed; !time_alone; text++) {
        size_t length = strcspn(text, "\n");
        fprintf(out, "*%.*s\n", (int)length, text);
        text += length;
        if (*text == '\0')
            break;
    }
    free(untimed);
}

/* Where a variation opens, and what it stands for. */
typedef struct Opening {
    size_t item, number, before;
} Opening;

/* The item behind the end of the variation that opens there. */
static size_t behind(const PgnGame *pgn, size_t item)
{
    size_t depth = 0;
    do {
        depth += pgn->items[item].type == PGN_OPENS;
        depth -= pgn->items[item].type == PGN_CLOSES;
        item++;
    } while (depth > 0 && item < pgn->count);
    return item;
}

/* How a game of so many moves has ended. */
static void write_end(Writing *writing, const EndWord *end, size_t moves)
{
    end_line(writing);
    if (writing->marked)
        ki2_write_end(end, moves, writing->first, writing->odds, writing->out);
    else
        fprintf(writing->out, "%4zu %s", moves + 1, end->kif);
}

static void write_game_end(Writing *writing, const EndWord *end, size_t moves)
{
    write_end(writing, end, moves);
    if (!writing->marked) {
        write_time(writing->out, writing->times.end, writing->times.end_total);
        fputc('\n', writing->out);
    }
}

/* A variation says how it ends if that was told of it, and if the form has a word for it. */
static void write_variation_end(Writing *writing, const PgnItem *closes, size_t moves)
{
    const EndWord *end = end_of_reason(closes->text);
    if (end == NULL || end->kif[0] == '\0')
        return;
    write_end(writing, end, moves);
    fputs(writing->marked ? "" : "\n", writing->out);
}

/* A line, then its variations: those of later moves first. `end` is told behind the game itself. */
static void write_line(Writing *writing, size_t item, size_t number, size_t before, const EndWord *end)
{
    const PgnGame *pgn = writing->pgn;
    Opening *openings = NULL;
    size_t count = 0, last = SIZE_MAX, capacity = 0;
    for (; item < pgn->count && pgn->items[item].type != PGN_CLOSES;) {
        if (pgn->items[item].type == PGN_OPENS) {
            if (count == capacity)
                openings = memory_more(openings, (capacity = capacity * 2 + 8) * sizeof *openings);
            openings[count++] = (Opening){ item + 1, number - 1, last };
            item = behind(pgn, item);
            continue;
        }
        if (pgn->items[item].type == PGN_MOVE) {
            write_move(writing, item, number++, before);
            last = before;
            before = writing->moves[item].to;
        } else if (pgn->items[item].type == PGN_COMMENT) {
            end_line(writing);
            write_comment(writing->out, pgn->items[item].text);
        }
        item++;
    }
    end_line(writing);
    if (end == NULL && item < pgn->count)
        write_variation_end(writing, &pgn->items[item], number - 1);
    else if (end != NULL)
        write_game_end(writing, end, number - 1);
    for (size_t left = count; left > 0;) { /* those of one move stay in their order */
        size_t first = left - 1;
        while (first > 0 && openings[first - 1].number == openings[left - 1].number)
            first--;
        for (size_t i = first; i < left; i++) {
            fprintf(writing->out, "\n変化：%zu手\n", openings[i].number);
            write_line(writing, openings[i].item, openings[i].number, openings[i].before, NULL);
        }
        left = first;
    }
    free(openings);
}

static bool write_game(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game,
                       bool marked, FILE *out)
{
    FormBoard board;
    if (!form_board(rules, &board))
        return false;
    Writing writing = { .pgn = pgn,
                        .board = &board,
                        .out = out,
                        .marked = marked,
                        .first = vari_position_player(vari_game_at(game)),
                        .odds = gives_odds(rules),
                        .moves = memory_zeroed(pgn->count + 1, sizeof *writing.moves) };
    writing.good = form_names_all(game, is_sign, title_of(&writing));
    fprintf(out, "#%s version=2.0 encoding=UTF-8\n", marked ? "KI2" : "KIF");
    write_headers(pgn, writing.odds, out);
    write_start(&board, arguments, rules, game, out);
    fprintf(out, marked ? "\n" : "手数----指手---------消費時間--\n");
    bool good = pgn_walk(pgn, game, NULL, note_step, &writing) && writing.good;
    form_times(&writing.times, pgn, writing.first);
    if (good)
        write_line(&writing, 0, 1, SIZE_MAX, pgn->closing);
    for (size_t i = 0; i < pgn->count; i++)
        free(writing.moves[i].text);
    free(writing.moves);
    if (good && !marked)
        form_times_tell(&writing.times, "KIF");
    form_times_free(&writing.times);
    return good;
}

bool kif_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out)
{
    return write_game(pgn, arguments, rules, game, false, out);
}

bool ki2_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out)
{
    return write_game(pgn, arguments, rules, game, true, out);
}
