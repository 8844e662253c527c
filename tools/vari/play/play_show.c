/* What is shown at the table: the board with what happened last marked, the state as far as it is not as at
 * the set-up, what was done, who acts. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "draw_text.h"
#include "notation.h"
#include "sitting.h"
#include "streams.h"

size_t table_perspective(const Table *table)
{
    size_t player = vari_position_player(vari_game_at(table->game)), first = 0;
    while (first < vari_rules_info(table->rules)->player_count && table->seats[first].form != SEAT_HUMAN)
        first++;
    size_t home = first < vari_rules_info(table->rules)->player_count ? first : 0;
    if (table->view >= 0)
        return (size_t)table->view;
    return table->view == VIEW_TURNS && player != SIZE_MAX ? player : home;
}

/* --- lines of a picture --------------------------------------------------------------------------------- */

/* A picture is the board, a line without anything, and then the state, whose last line says who acts. */
typedef struct Picture {
    const char *text, *state, *turn;
    const VariPictureSpot *spots;
    size_t count;
} Picture;

static Picture take_picture(const Table *table, const char *marks, size_t columns, size_t rows)
{
    Picture picture;
    VariPictureWish wish = { .size = sizeof wish,
                             .perspective = table_perspective(table),
                             .columns = (unsigned)columns,
                             .rows = (unsigned)rows,
                             .unicode = table->unicode,
                             .plain = tells_coordinates(table->rules, table->notation),
                             .marks = marks };
    picture.text = vari_game_picture(table->game, &wish, &picture.spots, &picture.count);
    size_t end = picture.count == 0
                     ? 0
                     : picture.spots[picture.count - 1].offset + picture.spots[picture.count - 1].length;
    const char *gap = strstr(picture.text + end, "\n\n");
    picture.state = gap == NULL ? picture.text + strlen(picture.text) : gap + 2;
    picture.turn = picture.state;
    for (const char *line = picture.state, *next; (next = strchr(line, '\n')) != NULL; line = next + 1)
        picture.turn = line;
    return picture;
}

void table_note_setup(Table *table)
{
    VariGame *fresh = must_have(vari_game_new(table->rules, (uint64_t)table->arguments->seed));
    VariGame *game = table->game;
    table->game = fresh;
    Picture picture = take_picture(table, NULL, 0, 0);
    table->state_at_setup = memory_part(picture.state, (size_t)(picture.turn - picture.state));
    size_t first = vari_position_player(vari_game_at(fresh));
    table->first_mover = first == SIZE_MAX ? 0 : first; /* behind chance */
    table->game = game;
    vari_game_free(fresh);
}

/* True if one of the lines of the text is this one. */
static bool has_line(const char *text, const char *line, size_t length)
{
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n") + 1) {
        if (strncmp(at, line, length) == 0 && at[length] == '\n')
            return true;
        if (strchr(at, '\n') == NULL)
            break;
    }
    return false;
}

/* What is told once even if nothing has changed: hands, and what signs on the board stand for. */
static bool is_told_first(const char *line, size_t length)
{
    const char *hand = strstr(line, " in hand:");
    return (hand != NULL && hand < line + length) ||
           (length > 1 && ispunct((unsigned char)line[0]) && line[1] == ' ');
}

/* Castling rights, counters, hands: all of it where asked for, else only what has changed since the set-up.
 */
static void print_state(const Table *table, const Picture *picture, bool all)
{
    for (const char *line = picture->state; line < picture->turn; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        bool first = !table->state_told && is_told_first(line, length);
        if (all || first || !has_line(table->state_at_setup, line, length))
            printf("%.*s\n", (int)length, line);
    }
}

/* --- boards that are larger than the terminal ----------------------------------------------------- */

/* The part of a board that is shown: rows of the text from one to another, and what stands in columns. */
typedef struct Cut {
    size_t first_row, last_row;   /* lines of the text */
    size_t first_cell, last_cell; /* lines with cells */
    size_t left, right;           /* bytes of a line */
    size_t margin_left, margin_right;
    bool rows, columns;
} Cut;

static size_t line_of(const char *text, size_t offset)
{
    size_t line = 0;
    for (size_t i = 0; i < offset; i++)
        line += text[i] == '\n';
    return line;
}

static size_t place_in_line(const char *text, size_t offset)
{
    size_t start = offset;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    return offset - start;
}

static size_t longest_line(const char *text, const char *end)
{
    size_t longest = 0;
    for (const char *line = text; line < end; line += strcspn(line, "\n") + 1)
        longest = strcspn(line, "\n") > longest ? strcspn(line, "\n") : longest;
    return longest;
}

static bool is_plain(const char *text, const char *end)
{
    while (text < end && (unsigned char)*text < 0x80)
        text++;
    return text == end;
}

/* `room` places of those from `low` to `high`, with what is between `from` and `to` in their middle. */
static void choose_window(size_t low, size_t high, size_t from, size_t to, size_t room, size_t *first,
                          size_t *last)
{
    size_t middle = (from + to) / 2, half = room / 2;
    *first = middle > low + half ? middle - half : low;
    if (*first + room > high + 1)
        *first = high + 1 > low + room ? high + 1 - room : low;
    *last = *first + room > 0 ? *first + room - 1 : *first;
    *last = *last > high ? high : *last;
}

enum {
    LINES_BESIDE = 9,
    LINES_NEEDED = 4, /* a blank, what was done, who acts, the prompt */
    LEAST_ROWS = 5,
    LEAST_COLUMNS = 12
}; /* lines that other things than the board need */

/* Lines and bytes of them between which something lies. */
typedef struct Span {
    size_t top, bottom, left, right;
} Span;

static const Span no_span = { .top = SIZE_MAX, .left = SIZE_MAX };

/* Where cells lie: all, or with `marks` those that are marked, or of these those on which something stands.
 */
static Span find_span(const Picture *picture, const char *marks, const VariGame *game)
{
    Span span = no_span;
    for (size_t i = 0; i < picture->count; i++) {
        const VariPictureSpot *spot = &picture->spots[i];
        if ((marks != NULL && marks[spot->cell] == 0) ||
            (game != NULL && !vari_position_piece(vari_game_at(game), spot->cell)->present))
            continue;
        size_t line = line_of(picture->text, spot->offset), at = place_in_line(picture->text, spot->offset);
        span.top = line < span.top ? line : span.top;
        span.bottom = line > span.bottom ? line : span.bottom;
        span.left = at < span.left ? at : span.left;
        span.right = at + spot->length > span.right ? at + spot->length : span.right;
    }
    return span;
}

/* Of layers, which stand below one another, those are shown to which pieces have come, whole with their
 * words; or the first. */
static void keep_layers(const Table *table, const Picture *picture, const char *marks, Cut *cut)
{
    enum { ABOVE = 2, BELOW = 1 }; /* lines beside those with cells */
    uint64_t wanted = 0;           /* there are 64 layers at most */
    cut->first_cell = cut->last_row = 0;
    cut->first_row = SIZE_MAX;
    for (size_t cell = 0; marks != NULL && cell < vari_rules_info(table->rules)->cell_count; cell++)
        if (marks[cell] != 0 && vari_position_piece(vari_game_at(table->game), cell)->present)
            wanted |= UINT64_C(1) << vari_rules_cell(table->rules, cell)->layer;
    for (size_t i = 0; i < picture->count; i++) {
        size_t line = line_of(picture->text, picture->spots[i].offset);
        if (((wanted == 0 ? 1 : wanted) >> vari_rules_cell(table->rules, picture->spots[i].cell)->layer &
             1) == 0)
            continue;
        size_t above = line > ABOVE ? line - ABOVE : 0;
        cut->first_row = above < cut->first_row ? above : cut->first_row;
        cut->last_row = line + BELOW > cut->last_row ? line + BELOW : cut->last_row;
    }
    cut->last_cell = line_of(picture->text, (size_t)(picture->state - picture->text)) - 2;
}

static size_t lines_between(const char *from, const char *to)
{
    size_t lines = 0;
    for (; from < to; from++)
        lines += *from == '\n';
    return lines;
}

/* True if the board, all that is told below it, and the prompt fit one above another. */
static bool fits_whole(const Table *table, const Picture *picture, size_t rows)
{
    size_t told = vari_game_ply(table->game) - table->told, blank = 1, turn = 1, prompt = 1;
    size_t lines = blank + lines_between(picture->text, picture->turn) + told + turn + prompt;
    return lines + (table->clocks.run ? 1 : 0) <= rows;
}

/* Around the cells that are marked, if they fit, or where pieces have come to, or before who looks on. */
static Cut find_cut(const Table *table, const Picture *picture, const char *marks, size_t rows,
                    size_t columns)
{
    size_t wide = longest_line(picture->text, picture->state);
    Span cells = find_span(picture, NULL, NULL), there = find_span(picture, marks, NULL);
    Cut cut = { .first_cell = cells.top, .last_cell = cells.bottom };
    if (vari_rules_info(table->rules)->topology == VARI_TOPOLOGY_HEX) {
        cells.left = 0; /* coordinates stand among the cells */
        cells.right = wide;
    }
    cut.margin_left = cells.left;
    cut.margin_right = wide - cells.right;
    size_t lines = line_of(picture->text, (size_t)(picture->state - picture->text));
    size_t edge = lines - (cells.bottom - cells.top + 1) + LINES_BESIDE;
    size_t frame = cut.margin_left + cut.margin_right + 4;
    size_t high = rows > edge + LEAST_ROWS ? rows - edge : LEAST_ROWS;
    size_t broad = columns > frame + LEAST_COLUMNS ? columns - frame : LEAST_COLUMNS;
    if (there.top != SIZE_MAX && (there.bottom - there.top >= high || there.right - there.left > broad))
        there = find_span(picture, marks, table->game);
    if (there.top == SIZE_MAX) {
        there = cells;
        there.top = there.bottom;
    }
    cut.rows = rows > 0 && cells.bottom - cells.top + 1 > high && !fits_whole(table, picture, rows);
    cut.columns = columns > 0 && wide > columns && is_plain(picture->text, picture->state);
    choose_window(cells.top, cells.bottom, there.top, there.bottom, high, &cut.first_row, &cut.last_row);
    if (vari_rules_info(table->rules)->layer_count > 1)
        keep_layers(table, picture, marks, &cut);
    choose_window(cells.left, cells.right - 1, there.left, there.right - 1, broad, &cut.left, &cut.right);
    return cut;
}

/* The part of a line between two bytes of it, in colours where cells are. */
static void print_span(const Table *table, const Picture *picture, const char *marks, const char *from,
                       const char *to)
{
    size_t start = (size_t)(from - picture->text), end = (size_t)(to - picture->text);
    board_print_part(table->game, table->rules,
                     &(BoardPart){ .text = picture->text,
                                   .spots = picture->spots,
                                   .count = picture->count,
                                   .from = start,
                                   .to = end,
                                   .marks = marks,
                                   .coloured = table->coloured });
}

/* Blanks for what is left of a word that begins before `from`; where the next one may begin. */
static const char *blank_torn(const char *line, const char *from, const char *to)
{
    for (; from > line && from < to && from[-1] != ' ' && *from != ' '; from++)
        putchar(' ');
    return from;
}

/* Where the last whole word before `to` ends. */
static const char *drop_torn(const char *from, const char *to, const char *end)
{
    const char *stop = to;
    while (to < end && *to != ' ' && stop > from && stop[-1] != ' ')
        stop--;
    return stop;
}

static void print_line(const Table *table, const Picture *picture, const char *marks, const Cut *cut,
                       const char *line, size_t length)
{
    const char *end = line + length;
    if (!cut->columns || length == 0) {
        print_span(table, picture, marks, line, end);
        putchar('\n');
        return;
    }
    size_t left = cut->margin_left < length ? cut->margin_left : length;
    const char *from = line + (cut->left < length ? cut->left : length);
    const char *to = line + (cut->right + 1 < length ? cut->right + 1 : length), *stop;
    print_span(table, picture, marks, line, line + left);
    printf("%s", cut->left > cut->margin_left ? "~ " : "  ");
    from = blank_torn(line, from, to);
    stop = drop_torn(from, to, end);
    print_span(table, picture, marks, from, stop);
    printf("%*s%s\n", (int)(to - stop), "", to < end ? " ~" : "");
}

/* The first and the last cell of the part, so that one knows where one is. */
static void tell_part(const Table *table, const Picture *picture, const Cut *cut)
{
    size_t first = SIZE_MAX, last = SIZE_MAX;
    for (size_t i = 0; i < picture->count; i++) {
        const VariPictureSpot *spot = &picture->spots[i];
        size_t line = line_of(picture->text, spot->offset), at = place_in_line(picture->text, spot->offset);
        if ((cut->rows && (line < cut->first_row || line > cut->last_row)) ||
            (cut->columns && (at < cut->left || at + spot->length > cut->right + 1)))
            continue;
        first = first == SIZE_MAX ? spot->cell : first;
        last = spot->cell;
    }
    if (first != SIZE_MAX)
        printf("From %s to %s; `board` shows all.\n\n", table_cell(table, first), table_cell(table, last));
}

static void print_board(const Table *table, const Picture *picture, const char *marks, const Cut *cut)
{
    size_t number = 0;
    for (const char *line = picture->text; line < picture->state; line += strcspn(line, "\n") + 1, number++) {
        bool cell = number >= cut->first_cell && number <= cut->last_cell;
        if (!cut->rows || !cell || (number >= cut->first_row && number <= cut->last_row))
            print_line(table, picture, marks, cut, line, strcspn(line, "\n"));
        else if (number + 1 == cut->first_row || number == cut->last_row + 1)
            printf("%*s...\n", (int)cut->margin_left, "");
    }
    if (cut->rows || cut->columns)
        tell_part(table, picture, cut);
}

/* What is broader than the terminal, and not all signs of one column, is folded. */
static void draw(Table *table, const char *marks, bool whole)
{
    size_t rows = whole ? 0 : terminal_rows(), columns = terminal_columns();
    bool cuts = rows > 0;
    size_t room = rows > LINES_NEEDED ? rows - LINES_NEEDED : rows;
    bool ring = vari_rules_info(table->rules)->topology == VARI_TOPOLOGY_RING;
    Picture picture = take_picture(table, marks, cuts ? 0 : columns, room);
    if (cuts && ring && longest_line(picture.text, picture.state) > columns)
        picture = take_picture(table, marks, 0, 1); /* in one row no ring has room: it is unrolled and cut */
    Cut cut = find_cut(table, &picture, marks, rows, cuts ? columns : 0);
    if (cuts && !cut.columns && longest_line(picture.text, picture.state) > columns)
        picture = take_picture(table, marks, columns, room);
    if (!cuts || (!cut.rows && !cut.columns))
        cut = (Cut){ 0 };
    printf("\n");
    print_board(table, &picture, marks, &cut);
    print_state(table, &picture, whole);
    table->state_told = true;
}

/* --- who acts --------------------------------------------------------------------------------------- */

/* What may be done first and then the turn goes on. */
static void tell_early_actions(const Table *table)
{
    enum { SHORT = 160 };
    const char *early = vari_game_early_actions(table->game);
    if (early[0] != '\0' && strlen(early) < SHORT)
        printf("first, if you like: %s\n", early);
}

/* "White to act, phase move", without the round, which every note says. */
static void tell_turn(Table *table)
{
    Picture picture = take_picture(table, NULL, 0, 0);
    const char *round = strstr(picture.turn, ", round ");
    size_t length = round == NULL ? strcspn(picture.turn, "\n") : (size_t)(round - picture.turn);
    char *line = memory_part(picture.turn, length), *told = capital(line);
    printf("%s%s.\n", told, vari_position_in_check(vari_game_at(table->game)) ? ", in check" : "");
    free(told);
    free(line);
    if (!table_asks_person(table))
        return;
    tell_early_actions(table);
    if (vari_position_claimable(vari_game_at(table->game))->over)
        printf("Type `draw` to claim it.\n");
    if (vari_game_action_count(table->game) == 1)
        printf("There is nothing to do but %s.\n", table_written(table, 0));
}

void table_tell_notes(Table *table)
{
    for (; table->told < vari_game_ply(table->game); table->told++)
        printf("%s\n", table->notes[table->told]);
}

/* --- all of it -------------------------------------------------------------------------------------- */

static char *marks_of_last(const Table *table)
{
    char *marks = memory_zeroed(vari_rules_info(table->rules)->cell_count + 1, 1);
    if (table->changed != NULL)
        memcpy(marks, table->changed, vari_rules_info(table->rules)->cell_count);
    mark_checks(table->game, table->rules, marks);
    return marks;
}

static void show(Table *table, const char *asked, bool whole)
{
    char *last = marks_of_last(table);
    if (!table->spoken)
        draw(table, asked != NULL ? asked : last, whole);
    free(last);
    table_tell_notes(table);
    table->stale = false;
    if (table_result(table).over)
        return;
    tell_turn(table);
    clocks_show(table);
}

void table_show(Table *table)
{
    show(table, NULL, false);
}

void table_show_whole(Table *table)
{
    show(table, NULL, true);
}

void table_show_marked(Table *table, const char *marks)
{
    if (!table->spoken)
        draw(table, marks, false);
}
