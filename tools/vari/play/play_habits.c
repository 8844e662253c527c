/* Actions as players of some families of games write them, where such a text means nothing else and fits what
 * is legal: squares by numbers (22-18, 15x22), files from the right with ranks as letters (P-7f, N*5e), a
 * file and how far or where to (C2=5, H8+7), and pieces by the first letter of their names (Hg3). */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "typed.h"

/* --- boards of squares --------------------------------------------------------------- */

/* Where cells lie, counted from 1, as one player sees the board or, turned by half, the other. */
typedef struct Squares {
    const VariRules *rules;
    float left, right, bottom, top;
} Squares;

/* false: the board is another one. */
static bool find_squares(const VariRules *rules, Squares *squares)
{
    *squares = (Squares){ .rules = rules, .left = 1e9F, .right = -1e9F, .bottom = 1e9F, .top = -1e9F };
    if (vari_rules_topology(rules) != VARI_TOPOLOGY_GRID || vari_rules_layer_count(rules) != 1)
        return false;
    for (size_t cell = 0; cell < vari_rules_cell_count(rules); cell++) {
        float x, y;
        vari_rules_cell_place(rules, cell, &x, &y);
        squares->left = fminf(squares->left, x);
        squares->right = fmaxf(squares->right, x);
        squares->bottom = fminf(squares->bottom, y);
        squares->top = fmaxf(squares->top, y);
    }
    return true;
}

/* Files from the right, and ranks from the top, as seen by who looks up; `turned`: by who looks down. */
static long file_of(const Squares *squares, size_t cell, bool turned)
{
    float x, y;
    vari_rules_cell_place(squares->rules, cell, &x, &y);
    return 1 + lroundf(turned ? x - squares->left : squares->right - x);
}

static long rank_of(const Squares *squares, size_t cell, bool turned)
{
    float x, y;
    vari_rules_cell_place(squares->rules, cell, &x, &y);
    return 1 + lroundf(turned ? y - squares->bottom : squares->top - y);
}

static size_t square_at(const Squares *squares, long file, long rank)
{
    for (size_t cell = 0; cell < vari_rules_cell_count(squares->rules); cell++)
        if (file_of(squares, cell, false) == file && rank_of(squares, cell, false) == rank)
            return cell;
    return SIZE_MAX;
}

/* --- what fits ----------------------------------------------------------------------- */

/* What a text says of an action; SIZE_MAX and 0 stand for what it does not say. */
typedef struct Said {
    const char *letter; /* of the piece */
    size_t letter_length;
    size_t from, to;
    bool drop;
    char promotes; /* '+', '=' */
    long file;     /* of the piece, from its player's right */
    char way;      /* '=' along the rank, '+' forward, '-' back */
    long number;   /* the file that it goes to, or how far */
    const Squares *board;
} Said;

/* By its letter, or else by the first of its name: not all languages call it alike. */
static bool is_called(const VariRules *rules, size_t kind, const Said *said, bool by_name)
{
    if (by_name)
        return said->letter_length == 1 && tolower((unsigned char)vari_rules_piece_name(rules, kind)[0]) ==
                                               tolower((unsigned char)said->letter[0]);
    const char *letter = vari_rules_piece_letter(rules, kind, 0);
    return strlen(letter) == said->letter_length &&
           strncasecmp(letter, said->letter, said->letter_length) == 0;
}

static bool goes_so(const Said *said, const VariActionInfo *info)
{
    bool turned = fabs(vari_rules_player_turn(said->board->rules, info->owner) - 180) < 1;
    long from = file_of(said->board, info->from, turned), to = file_of(said->board, info->to, turned);
    long ahead = rank_of(said->board, info->from, turned) - rank_of(said->board, info->to, turned);
    if (from != said->file)
        return false;
    if (said->way == '=')
        return ahead == 0 && to == said->number;
    if ((said->way == '+') != (ahead > 0) || ahead == 0)
        return false;
    return from == to ? labs(ahead) == said->number : to == said->number;
}

static bool fits(const Said *said, const VariActionInfo *info, const VariRules *rules, bool by_name)
{
    bool form = said->drop ? info->form == VARI_DROPS : info->form == VARI_MOVES || info->form == VARI_SWAPS;
    if (!form || info->to == SIZE_MAX || (said->to != SIZE_MAX && info->to != said->to) ||
        (said->from != SIZE_MAX && info->from != said->from))
        return false;
    if (said->letter != NULL && (info->piece == SIZE_MAX || !is_called(rules, info->piece, said, by_name)))
        return false;
    if ((said->promotes == '+' && info->becomes == SIZE_MAX) ||
        (said->promotes == '=' && info->becomes != SIZE_MAX))
        return false;
    return said->file == 0 || (info->from != SIZE_MAX && info->owner != SIZE_MAX && goes_so(said, info));
}

static void add_fitting(const Table *table, const Said *said, bool by_name, Matches *matches)
{
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        VariActionInfo info;
        if (vari_game_action_info(table->game, i, &info) == VARI_OK &&
            fits(said, &info, table->rules, by_name))
            note_match(matches, i);
    }
}

static Matches find_fitting(const Table *table, const Said *said)
{
    Matches matches = { 0 };
    add_fitting(table, said, false, &matches);
    if (matches.count == 0 && said->letter != NULL)
        add_fitting(table, said, true, &matches);
    return matches;
}

/* --- numbers of squares -------------------------------------------------------------- */

static int by_rank_and_file(const Squares *squares, size_t left, size_t right, bool turned)
{
    long down = rank_of(squares, left, turned) - rank_of(squares, right, turned);
    if (down != 0)
        return down < 0 ? -1 : 1;
    return file_of(squares, left, turned) > file_of(squares, right, turned) ? -1 : 1;
}

/* The dark squares are numbered from the upper left. */
static size_t numbered(const Squares *squares, long number, bool turned)
{
    for (size_t cell = 0; cell < vari_rules_cell_count(squares->rules); cell++) {
        long before = 1;
        if (vari_rules_cell_shade(squares->rules, cell) != 1)
            continue;
        for (size_t other = 0; other < vari_rules_cell_count(squares->rules); other++)
            before += other != cell && vari_rules_cell_shade(squares->rules, other) == 1 &&
                      by_rank_and_file(squares, other, cell, turned) < 0;
        if (before == number)
            return cell;
    }
    return SIZE_MAX;
}

/* `22-18`, `15x22x29`: the first number and the last. */
static bool read_numbers(const char *typed, long *first, long *second, long *last)
{
    int count = 0;
    for (const char *at = typed; *at != '\0'; count++) {
        size_t digits = strspn(at, "0123456789");
        if (digits == 0 || digits > 3)
            return false;
        *last = strtol(at, NULL, 10);
        *(count == 0 ? first : count == 1 ? second : last) = *last;
        at += digits;
        if (*at != '\0' && (strchr("-x:", *at) == NULL || at[1] == '\0'))
            return false;
        at += *at != '\0';
    }
    return count >= 2;
}

/* Which side is up is not the same in all such games: what is legal tells. */
static Matches by_numbers(const Table *table, const Squares *squares, const char *typed)
{
    Matches matches = { 0 };
    long first, second, last;
    if (!read_numbers(typed, &first, &second, &last))
        return matches;
    for (int i = 0; i < 4 && matches.count == 0; i++) {
        bool turned = i % 2 == 1;
        Said said = { .from = numbered(squares, first, turned),
                      .to = numbered(squares, i < 2 ? last : second, turned) };
        if (said.from != SIZE_MAX && said.to != SIZE_MAX)
            matches = find_fitting(table, &said);
    }
    return matches;
}

/* --- files from the right, ranks as letters ------------------------------------------ */

/* `7f` at the beginning of a text; SIZE_MAX: none is there. */
static size_t read_square(const Squares *squares, const char **text)
{
    size_t digits = strspn(*text, "0123456789");
    char rank = digits == 0 || digits > 2 ? '\0' : (*text)[digits];
    if (rank < 'a' || rank > 'z')
        return SIZE_MAX;
    size_t cell = square_at(squares, strtol(*text, NULL, 10), rank - 'a' + 1);
    *text += cell == SIZE_MAX ? 0 : digits + 1;
    return cell;
}

static Matches by_squares(const Table *table, const Squares *squares, const char *typed)
{
    Said said = { .from = SIZE_MAX, .to = SIZE_MAX };
    const char *at = typed;
    size_t sign = *at == '+';
    if (isalpha((unsigned char)at[sign])) {
        said.letter = at;
        said.letter_length = sign + 1;
        at += sign + 1;
    }
    said.to = read_square(squares, &at);
    said.drop = *at == '*' || *at == '@' || *at == '\'';
    at += *at != '\0' && strchr("-x*@'", *at) != NULL;
    size_t second = read_square(squares, &at);
    if (second != SIZE_MAX) {
        said.from = said.to;
        said.to = second;
    }
    if (*at == '+' || *at == '=')
        said.promotes = *at++;
    if (*at != '\0' || said.to == SIZE_MAX || (said.letter == NULL && said.from == SIZE_MAX))
        return (Matches){ 0 };
    Matches matches = find_fitting(table, &said);
    if (matches.count > 1 && said.promotes == '\0') { /* who promotes says so */
        said.promotes = '=';
        matches = find_fitting(table, &said);
    }
    return matches;
}

/* --- a file and a distance ----------------------------------------------------------- */

static Matches by_distance(const Table *table, const Squares *squares, const char *typed)
{
    Said said = { .letter = typed, .letter_length = 1, .from = SIZE_MAX, .to = SIZE_MAX, .board = squares };
    if (!isalpha((unsigned char)typed[0]) || strlen(typed) != 4 || !isdigit((unsigned char)typed[1]) ||
        strchr("=.+-", typed[2]) == NULL || !isdigit((unsigned char)typed[3]))
        return (Matches){ 0 };
    said.file = typed[1] - '0';
    said.way = (char)(typed[2] == '.' ? '=' : typed[2]);
    said.number = typed[3] - '0';
    return said.file == 0 ? (Matches){ 0 } : find_fitting(table, &said);
}

/* --- other letters ------------------------------------------------------------------- */

/* The first letter of a piece's name stands for its letter, where no piece has that. */
static Matches by_name(const Table *table, const char *typed)
{
    Matches matches = { 0 };
    if (!isupper((unsigned char)typed[0]))
        return matches;
    for (size_t kind = 0; kind < vari_rules_piece_count(table->rules); kind++) {
        const char *letter = vari_rules_piece_letter(table->rules, kind, 0);
        if (toupper((unsigned char)letter[0]) == typed[0] && letter[1] == '\0')
            return matches;
    }
    for (size_t kind = 0; kind < vari_rules_piece_count(table->rules); kind++) {
        const char *letter = vari_rules_piece_letter(table->rules, kind, 0);
        size_t found[TOLD_MANY];
        if (toupper((unsigned char)vari_rules_piece_name(table->rules, kind)[0]) != typed[0] ||
            letter[0] == '\0')
            continue;
        size_t size = strlen(letter) + strlen(typed) + 1;
        char *text = memory_take(size);
        snprintf(text, size, "%s%s", letter, typed + 1);
        size_t count = vari_game_meant(table->game, text, found, TOLD_MANY);
        for (size_t i = 0; i < count && i < TOLD_MANY; i++)
            note_match(&matches, found[i]);
        free(text);
    }
    return matches;
}

Matches habit_matches(const Table *table, const char *typed)
{
    Squares squares;
    Matches matches = by_name(table, typed);
    if (matches.count > 0 || !find_squares(table->rules, &squares))
        return matches;
    matches = by_numbers(table, &squares, typed);
    if (matches.count == 0)
        matches = by_distance(table, &squares, typed);
    return matches.count > 0 ? matches : by_squares(table, &squares, typed);
}
