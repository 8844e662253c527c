/* Positions as PDN has them: pieces of two sorts by the numbers of their cells, and behind them what servers
 * add: `H9`, the half-moves without progress, `F40`, the number of the move, and `+3+0`, a count for each
 * side. */

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "pdn.h"

size_t pdn_white_player(const VariRules *rules)
{
    return tolower((unsigned char)vari_rules_player(rules, 0)->name[0]) == 'b' ? 1 : 0;
}

static bool is_called(const char *name, const char *text, size_t length)
{
    while (length > 1 && text[0] == '0') {
        text++;
        length--;
    }
    return strlen(name) == length && strncasecmp(name, text, length) == 0;
}

/* The cell of a grid by its file and rank, from 0. */
static size_t grid_cell(const VariRules *rules, unsigned file, unsigned rank)
{
    char name[16];
    snprintf(name, sizeof name, "%c%u", (char)('a' + file), rank + 1);
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++)
        if (strcmp(vari_rules_cell(rules, cell)->name, name) == 0)
            return cell;
    return SIZE_MAX;
}

bool pdn_grid(const VariRules *rules, unsigned *files, unsigned *ranks)
{
    enum { LETTERS = 26 };
    return vari_rules_info(rules)->topology == VARI_TOPOLOGY_GRID &&
           sscanf(vari_rules_info(rules)->board, "%ux%u", files, ranks) == 2 && *files <= LETTERS &&
           (size_t)*files * *ranks == vari_rules_info(rules)->cell_count;
}

/* True if players call the cells by numbers. */
static bool is_numbered(const VariRules *rules)
{
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++)
        if (isdigit((unsigned char)vari_rules_cell(rules, cell)->label[0]))
            return true;
    return false;
}

/* The cell by its number on servers, which count the dark cells from above, in games where players have names
 * for cells. SIZE_MAX: there is none. */
static size_t servers_cell(const VariRules *rules, const char *text, size_t length)
{
    unsigned files, ranks;
    long number = strtol(text, NULL, 10);
    if (strspn(text, "0123456789") < length || length > 3 || number < 1 || is_numbered(rules) ||
        !pdn_grid(rules, &files, &ranks))
        return SIZE_MAX;
    for (unsigned rank = ranks; rank-- > 0;)
        for (unsigned file = rank % 2; file < files; file += 2)
            if (--number == 0)
                return grid_cell(rules, file, rank);
    return SIZE_MAX;
}

size_t pdn_find_cell(const VariRules *rules, const char *text, size_t length)
{
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++)
        if (is_called(vari_rules_cell(rules, cell)->label, text, length))
            return cell;
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++)
        if (is_called(vari_rules_cell(rules, cell)->name, text, length))
            return cell;
    return servers_cell(rules, text, length);
}

/* What servers add, by its first sign. */
typedef enum PdnCount { PDN_CLOCK, PDN_ROUND, PDN_EACH, PDN_COUNTS } PdnCount;
static const char count_signs[PDN_COUNTS] = { 'H', 'F', '+' };

/* A position that is read: the letter of what stands on each cell. */
typedef struct Placing {
    const VariRules *rules;
    const char **letters;           /* [cell]; NULL: nothing */
    size_t man, king;               /* kinds; SIZE_MAX: there is none */
    const char *counts[PDN_COUNTS]; /* what servers add, in the text that is read; NULL: it is not there */
} Placing;

/* Plain numbers are the kind that stands there at the beginning, `K` is the one with that letter. */
static void find_kinds(VariRules *rules, Placing *placing)
{
    VariGame *fresh = must_have(vari_game_new(rules, 0));
    placing->man = placing->king = SIZE_MAX;
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count && placing->man == SIZE_MAX; cell++)
        placing->man = vari_position_piece(vari_game_at(fresh), cell)->kind;
    for (size_t kind = 0; kind < vari_rules_info(rules)->kind_count && placing->king == SIZE_MAX; kind++)
        if (strcmp(vari_rules_letter(rules, kind, 0, false), "K") == 0)
            placing->king = kind;
    vari_game_free(fresh);
}

/* Fills a fault, of which the caller knows the place. Returns false. */
__attribute__((format(printf, 2, 3))) static bool fail_for(PdnFault *fault, const char *format, ...)
{
    static _Thread_local char message[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fault->message = message;
    return false;
}

/* The highest number of a cell; 0: they have none. */
static unsigned long last_number(const VariRules *rules)
{
    unsigned long last = 0;
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        unsigned long number = strtoul(vari_rules_cell(rules, cell)->label, NULL, 10);
        last = number > last ? number : last;
    }
    return last;
}

/* Finds a cell, or tells that there is none. */
static bool find_cell(const VariRules *rules, const char *text, size_t length, size_t *cell, PdnFault *fault)
{
    int shown = (int)(length < 20 ? length : 20);
    *cell = pdn_find_cell(rules, text, length);
    if (*cell != SIZE_MAX)
        return true;
    unsigned long last = last_number(rules);
    return last == 0 ? fail_for(fault, "there is no cell `%.*s`", shown, text)
                     : fail_for(fault, "there is no cell `%.*s`: they are 1 to %lu", shown, text, last);
}

/* Puts a piece on a cell. False if another piece stands there. */
static bool put_piece(Placing *placing, size_t cell, const char *letter, PdnFault *fault)
{
    if (placing->letters[cell] != NULL && strcmp(placing->letters[cell], letter) != 0)
        return fail_for(fault, "another piece stands on %s already",
                        vari_rules_cell(placing->rules, cell)->label);
    placing->letters[cell] = letter;
    return true;
}

/* `18-22`: pieces on all cells from one number to another. */
static bool place_range(Placing *placing, long first, long last, const char *letter, PdnFault *fault)
{
    if (first < 1 || last < first)
        return fail_for(fault, "a range goes from a number to a larger one, as in `18-22`");
    for (long number = first; number <= last; number++) {
        char name[24];
        size_t cell;
        snprintf(name, sizeof name, "%ld", number);
        if (!find_cell(placing->rules, name, strlen(name), &cell, fault) ||
            !put_piece(placing, cell, letter, fault))
            return false;
    }
    return true;
}

/* `18`, `K18` or `18-22`, also `K18-K22`. False with a message in `fault`. */
static bool place(Placing *placing, const char *text, size_t length, size_t player, PdnFault *fault)
{
    bool king = length > 1 && (text[0] == 'K' || text[0] == 'k');
    text += king;
    length -= king;
    size_t kind = king ? placing->king : placing->man, dash = strcspn(text, "-"), cell;
    if (kind == SIZE_MAX)
        return fail_for(fault, "there are no %s in this game", king ? "kings" : "men");
    const char *letter = vari_rules_letter(placing->rules, kind, player, false);
    if (!find_cell(placing->rules, text, dash < length ? dash : length, &cell, fault))
        return false;
    if (dash >= length)
        return put_piece(placing, cell, letter, fault);
    dash += king && (text[dash + 1] == 'K' || text[dash + 1] == 'k');
    return place_range(placing, strtol(text, NULL, 10), strtol(text + dash + 1, NULL, 10), letter, fault);
}

/* The clock and the number of the move in the text of a position that has them as FEN does, by pdn_count. */
static void find_counts(const char *text, const char *found[PDN_COUNTS], size_t length[PDN_COUNTS])
{
    enum { CASTLING = 2, EN_PASSANT = 3, CLOCK = 4, ROUND = 5 };
    for (size_t i = 0; i < PDN_COUNTS; i++)
        found[i] = NULL;
    for (size_t word = 0; *text != '\0' && word <= ROUND; word++) {
        size_t size = strcspn(text, " ");
        bool fits = word <= EN_PASSANT || strspn(text, "0123456789") == size;
        if (!fits || (word >= CASTLING && word <= EN_PASSANT && (size != 1 || *text != '-')))
            return;
        if (word >= CLOCK) {
            PdnCount count = word == CLOCK ? PDN_CLOCK : PDN_ROUND;
            found[count] = text;
            length[count] = size;
        }
        text += size + strspn(text + size, " ");
    }
}

/* The digits of a number that the text has behind its sign. */
static int digits_of(const char *count)
{
    return (int)strspn(count + 1, "0123456789");
}

/* What stands behind the side to move in the set-up's text, with the counts that were read. Of counts for
 * each side zeros say nothing. */
static void write_fields(const Placing *placing, const char *setup, FILE *out)
{
    const char *found[PDN_COUNTS], *each = placing->counts[PDN_EACH];
    size_t length[PDN_COUNTS];
    find_counts(setup, found, length);
    const char *at = setup + strcspn(setup, " ");
    at += strspn(at, " ");
    at += strcspn(at, " ");
    for (PdnCount count = PDN_CLOCK; count <= PDN_ROUND; count++) {
        const char *told = placing->counts[count];
        if (found[count] == NULL || told == NULL)
            continue;
        fprintf(out, "%.*s%.*s", (int)(found[count] - at), at, digits_of(told), told + 1);
        at = found[count] + length[count];
    }
    fputs(at, out);
    size_t size = each == NULL ? 0 : strspn(each, "+0123456789");
    if (strcspn(each == NULL ? "" : each, "123456789") < size)
        fprintf(out, " %.*s", (int)size, each);
}

/* The text of the position as vari reads it: of the set-up's text only the board, the player and counts are
 * others. */
static char *position_text(const Placing *placing, VariGame *game, size_t player)
{
    unsigned files, ranks;
    char *text;
    size_t length;
    pdn_grid(placing->rules, &files, &ranks);
    FILE *out = open_text(&text, &length);
    for (unsigned rank = ranks; rank-- > 0;) {
        unsigned empty = 0;
        for (unsigned file = 0; file < files; file++) {
            const char *letter = placing->letters[grid_cell(placing->rules, file, rank)];
            if (letter != NULL && empty > 0)
                fprintf(out, "%u", empty);
            empty = letter == NULL ? empty + 1 : 0;
            fputs(letter == NULL ? "" : letter, out);
        }
        if (empty > 0)
            fprintf(out, "%u", empty);
        fputs(rank > 0 ? "/" : "", out);
    }
    fprintf(out, " %c", tolower((unsigned char)vari_rules_player(placing->rules, player)->name[0]));
    write_fields(placing, vari_position_text(vari_game_at(game)), out);
    close_text(out, &text);
    return text;
}

static bool fail_at(PdnFault *fault, size_t at, size_t length, const char *message)
{
    *fault = (PdnFault){ message, at, length };
    return false;
}

static size_t blanks(const char *text)
{
    return strspn(text, " \t");
}

/* The length of a field that servers add behind the pieces, of which *count becomes the sort; 0: it is none.
 */
static size_t count_length(const char *text, PdnCount *count)
{
    size_t length = 0;
    for (*count = 0; *count < PDN_COUNTS && *text != count_signs[*count]; ++*count)
        continue;
    if (*count < PDN_COUNTS)
        length = 1 + strspn(text + 1, *count == PDN_EACH ? "+0123456789" : "0123456789");
    char next = text[length + blanks(text + length)];
    return length > 1 && (next == ':' || next == '.' || next == '\0') ? length : 0;
}

/* The player whose colour a text begins with, `W` or `B`; SIZE_MAX: none. */
static size_t colour_of(const VariRules *rules, const char *text)
{
    size_t white = pdn_white_player(rules);
    return *text == 'W' || *text == 'w' ? white : *text == 'B' || *text == 'b' ? 1 - white : SIZE_MAX;
}

/* `W18,K22`, of one colour. Moves *at behind that. */
static bool read_army(Placing *placing, const char *fen, const char **at, PdnFault *fault)
{
    size_t player = colour_of(placing->rules, *at);
    if (player == SIZE_MAX)
        return fail_at(fault, (size_t)(*at - fen), 1, "expected `W` or `B`, as in `W:W18,K22:B5,7`");
    for (*at += 1 + blanks(*at + 1); **at != ':' && **at != '\0' && **at != '.';) {
        size_t length = strcspn(*at, ",:. \t");
        if (length > 0 && !place(placing, *at, length, player, fault))
            return fail_at(fault, (size_t)(*at - fen), length, fault->message);
        *at += length + strspn(*at + length, ", \t");
    }
    return true;
}

/* `:W18,K22` behind the side to move, for each colour, and what servers add. A dot may end the pieces. */
static bool read_pieces(Placing *placing, const char *fen, const char *at, PdnFault *fault)
{
    bool ended = false;
    while (*at == ':') {
        PdnCount sort;
        at += 1 + blanks(at + 1);
        size_t count = count_length(at, &sort);
        if (count > 0) {
            placing->counts[sort] = at;
            at += count + blanks(at + count);
        } else if (ended || !read_army(placing, fen, &at, fault)) {
            break;
        }
        if (*at == '.' && !ended) {
            ended = true;
            at += 1 + blanks(at + 1);
        }
    }
    if (fault->message != NULL || *at == '\0')
        return fault->message == NULL;
    return fail_at(fault, (size_t)(at - fen), strlen(at),
                   ended ? "the dot ends the pieces, and something stands behind it" : "expected `:`");
}

const char *pdn_after_side(const char *fen)
{
    const char *side = fen + blanks(fen);
    if (*side == '\0' || strchr("WwBb", *side) == NULL)
        return NULL;
    side += 1 + blanks(side + 1);
    return *side == ':' ? side : NULL;
}

/* What is wrong with the counts, if anything: the board has been read. */
static bool counts_fit(const Placing *placing, const char *fen, PdnFault *fault)
{
    enum { MOST = 65000 };
    for (PdnCount count = PDN_CLOCK; count <= PDN_ROUND; count++) {
        const char *told = placing->counts[count];
        if (told != NULL && (digits_of(told) > 5 || strtol(told + 1, NULL, 10) > MOST))
            return fail_at(fault, (size_t)(told - fen), 1 + (size_t)digits_of(told),
                           "a whole number from 0 to 65000 stands here");
    }
    return true;
}

/* Of what is read, only counts for each side may be without a meaning. */
static void tell_passed_over(const Placing *placing, const VariGame *game, const char *fen, PdnFault *fault)
{
    const char *each = placing->counts[PDN_EACH];
    fault->message = each == NULL ? NULL : vari_game_error(game)->passed_over;
    fault->at = each == NULL ? 0 : (size_t)(each - fen);
    fault->length = each == NULL ? 0 : strspn(each, "+0123456789");
}

bool pdn_set_position(VariRules *rules, VariGame *game, const char *fen, PdnFault *fault)
{
    Placing placing = { .rules = rules };
    const char *rest = pdn_after_side(fen);
    *fault = (PdnFault){ 0 };
    if (rest == NULL)
        return fail_at(fault, 0, 1, "expected `W:` or `B:`, the side to move, as in `W:W18,K22:B5,7`");
    find_kinds(rules, &placing);
    placing.letters = memory_zeroed(vari_rules_info(rules)->cell_count + 1, sizeof *placing.letters);
    bool good = read_pieces(&placing, fen, rest, fault) && counts_fit(&placing, fen, fault);
    char *text = good ? position_text(&placing, game, colour_of(rules, fen + blanks(fen))) : NULL;
    if (good && vari_game_set_position(game, text) != VARI_OK)
        good = fail_at(fault, 0, strlen(fen), vari_game_error(game)->message);
    else if (good)
        tell_passed_over(&placing, game, fen, fault);
    free(placing.letters);
    free(text);
    return good;
}

static unsigned long number_of_cell(const VariRules *rules, size_t cell)
{
    return strtoul(vari_rules_cell(rules, cell)->label, NULL, 10);
}

/* All cells, in the order of their numbers where they have some, for free(). */
static size_t *cells_by_number(const VariRules *rules)
{
    size_t count = vari_rules_info(rules)->cell_count;
    size_t *cells = memory_take((count + 1) * sizeof *cells);
    for (size_t cell = 0; cell < count; cell++) {
        size_t at = cell;
        for (; at > 0 && number_of_cell(rules, cells[at - 1]) > number_of_cell(rules, cell); at--)
            cells[at] = cells[at - 1];
        cells[at] = cell;
    }
    return cells;
}

/* Writes the clock and the number of the move, where they are not as at the beginning of a game. */
static void write_counts(const char *position, FILE *out)
{
    const char *found[PDN_COUNTS];
    size_t length[PDN_COUNTS];
    find_counts(position, found, length);
    if (found[PDN_CLOCK] == NULL || found[PDN_ROUND] == NULL ||
        (atol(found[PDN_CLOCK]) == 0 && atol(found[PDN_ROUND]) == 1))
        return;
    for (PdnCount count = PDN_CLOCK; count <= PDN_ROUND; count++)
        fprintf(out, ":%c%.*s", count_signs[count], (int)length[count], found[count]);
}

char *pdn_position(VariGame *game, VariRules *rules)
{
    Placing placing = { 0 };
    find_kinds(rules, &placing);
    size_t white = pdn_white_player(rules), count = vari_rules_info(rules)->cell_count;
    size_t *cells = cells_by_number(rules);
    bool good = true;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    fputc(vari_position_player(vari_game_at(game)) == white ? 'W' : 'B', out);
    for (int black = 0; black < 2; black++) {
        const char *before = "";
        fprintf(out, ":%c", black ? 'B' : 'W');
        for (size_t i = 0; i < count; i++) {
            VariPiece piece = *vari_position_piece(vari_game_at(game), cells[i]);
            if (!piece.present || piece.owner != (black ? 1 - white : white))
                continue;
            good = good && (piece.kind == placing.man || piece.kind == placing.king);
            fprintf(out, "%s%s%s", before, piece.kind == placing.king ? "K" : "",
                    vari_rules_cell(rules, cells[i])->label);
            before = ",";
        }
    }
    write_counts(vari_position_text(vari_game_at(game)), out);
    close_text(out, &text);
    free(cells);
    if (good)
        return text;
    free(text);
    return NULL;
}

/* True if the text has the word, of so many bytes, among its words. */
static bool has_word(const char *text, const char *word, size_t length)
{
    for (; *text != '\0'; text += strspn(text, " ")) {
        size_t size = strcspn(text, " ");
        if (size == length && strncmp(text, word, length) == 0)
            return true;
        text += size;
    }
    return false;
}

char *pdn_lost(VariGame *game, VariRules *rules, const char *fen)
{
    PdnFault fault;
    char *lost;
    size_t length, size;
    VariGame *told = must_have(vari_game_new(rules, 0));
    bool read = pdn_set_position(rules, told, fen, &fault);
    const char *text = vari_position_text(vari_game_at(game)),
               *other = read ? vari_position_text(vari_game_at(told)) : text;
    const char *before = "";
    FILE *out = open_text(&lost, &length);
    for (const char *word = text; *word != '\0'; word += size + strspn(word + size, " ")) {
        size = strcspn(word, " ");
        if (has_word(other, word, size))
            continue;
        fprintf(out, "%s%.*s", before, (int)size, word);
        before = " ";
    }
    close_text(out, &lost);
    vari_game_free(told);
    if (length > 0)
        return lost;
    free(lost);
    return NULL;
}
