/* Counts, plurals, lists, names: English that no rule is needed for. */

#include <string.h>

#include "describe/internal.h"

/* --- numbers ----------------------------------------------------------- */

void words_count(Buffer *out, int64_t number)
{
    static const char *const small[] = { "no",    "one",   "two",  "three", "four",   "five",  "six",
                                         "seven", "eight", "nine", "ten",   "eleven", "twelve" };
    if (number >= 0 && number < (int64_t)(sizeof small / sizeof *small))
        buffer_add(out, "%s", small[number]);
    else
        buffer_add(out, "%lld", (long long)number);
}

void words_ordinal(Buffer *out, int64_t number)
{
    static const char *const small[] = { "first", "second", "third", "fourth", "fifth" };
    if (number >= 1 && number <= (int64_t)(sizeof small / sizeof *small)) {
        buffer_add(out, "%s", small[number - 1]);
        return;
    }
    bool teen = number / 10 % 10 == 1;
    const char *end = teen               ? "th"
                      : number % 10 == 1 ? "st"
                      : number % 10 == 2 ? "nd"
                      : number % 10 == 3 ? "rd"
                                         : "th";
    buffer_add(out, "%lld%s", (long long)number, end);
}

/* --- nouns -------------------------------------------------------------- */

static bool ends(Text noun, const char *with)
{
    size_t length = strlen(with);
    return noun.length >= length && memcmp(noun.bytes + noun.length - length, with, length) == 0;
}

/* In whatever case its first letter is. */
static bool starts_word(Text noun, const char *with)
{
    size_t length = strlen(with);
    return noun.length >= length && (noun.bytes[0] | 0x20) == (with[0] | 0x20) &&
           memcmp(noun.bytes + 1, with + 1, length - 1) == 0;
}

void words_article(Buffer *out, Text noun)
{
    /* as they are spoken: a one, a unicorn, an heir, an 8x8 board */
    static const char *const consonants[] = { "one", "uni", "use", "usu", "eu" };
    static const char *const vowels[] = { "hour", "heir", "honest", "8", "11", "18" };
    bool vowel = noun.length > 0 && strchr("aeiouAEIOU", noun.bytes[0]) != NULL;
    for (size_t i = 0; i < sizeof consonants / sizeof *consonants; i++)
        vowel = vowel && !starts_word(noun, consonants[i]);
    for (size_t i = 0; i < sizeof vowels / sizeof *vowels; i++)
        vowel = vowel || starts_word(noun, vowels[i]);
    buffer_add(out, vowel ? "an " : "a ");
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Plurals that no rule makes, of whole words at the end of a noun. */
static bool add_irregular(Buffer *out, Text noun)
{
    static const char *const plurals[][2] = {
        { "goose", "geese" },   { "mouse", "mice" },         { "ox", "oxen" },       { "child", "children" },
        { "foot", "feet" },     { "tooth", "teeth" },        { "sheep", "sheep" },   { "deer", "deer" },
        { "thief", "thieves" }, { "knife", "knives" },       { "leaf", "leaves" },   { "shaman", "shamans" },
        { "human", "humans" },  { "talisman", "talismans" }, { "caiman", "caimans" }
    };
    for (size_t i = 0; i < sizeof plurals / sizeof *plurals; i++) {
        size_t length = strlen(plurals[i][0]), before = noun.length - length;
        if (!ends(noun, plurals[i][0]) || (before > 0 && is_letter(noun.bytes[before - 1])))
            continue;
        buffer_add(out, "%.*s%s", TEXT_ARG(text_slice(noun, 0, before)), plurals[i][1]);
        return true;
    }
    return false;
}

/* Where the words or signs begin that stay as they are: "prince of the blood", "man-at-arms", "silver+". */
static size_t noun_end(Text noun)
{
    static const char *const behind[] = { " of ", " in ", " at ", "-of-", "-in-", "-at-" };
    for (size_t at = 0; at < noun.length; at++)
        for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
            if (text_starts_with(text_slice(noun, at, noun.length), text_of(behind[i])))
                return at;
    size_t end = noun.length;
    while (end > 1 && noun.bytes[end - 1] == '+')
        end--;
    return end;
}

void words_plural(Buffer *out, Text noun)
{
    size_t end = noun_end(noun);
    if (end < noun.length) {
        words_plural(out, text_slice(noun, 0, end));
        buffer_add_text(out, text_slice(noun, end, noun.length));
        return;
    }
    if (add_irregular(out, noun))
        return;
    bool consonant_y =
        ends(noun, "y") && noun.length > 1 && strchr("aeiou", noun.bytes[noun.length - 2]) == NULL;
    if (ends(noun, "man")) {
        buffer_add_text(out, text_slice(noun, 0, noun.length - 2));
        buffer_add(out, "en");
    } else if (ends(noun, "lf")) {
        buffer_add_text(out, text_slice(noun, 0, noun.length - 1));
        buffer_add(out, "ves");
    } else if (consonant_y) {
        buffer_add_text(out, text_slice(noun, 0, noun.length - 1));
        buffer_add(out, "ies");
    } else {
        bool hissing =
            ends(noun, "s") || ends(noun, "x") || ends(noun, "z") || ends(noun, "sh") || ends(noun, "ch");
        buffer_add(out, "%.*s%s", TEXT_ARG(noun), hissing ? "es" : "s");
    }
}

void words_join(Buffer *out, size_t index, size_t count, const char *joint)
{
    if (index > 0 && index + 1 == count)
        buffer_add(out, " %s ", joint);
    else if (index > 0)
        buffer_add(out, ", ");
}

void words_name(Buffer *out, Text name)
{
    for (size_t i = 0; i < name.length; i++)
        buffer_add_char(out, name.bytes[i] == '-' ? ' ' : name.bytes[i]);
}

/* The name of a cell stays as it is. */
void words_capital(Buffer *out, size_t start)
{
    for (size_t at = start; at < out->length && out->bytes[at] != ' '; at++)
        if (out->bytes[at] >= '0' && out->bytes[at] <= '9')
            return;
    if (start < out->length && out->bytes[start] >= 'a' && out->bytes[start] <= 'z')
        out->bytes[start] = (char)(out->bytes[start] - 'a' + 'A');
}

/* --- names --------------------------------------------------------------- */

static bool is_promoted(const KindRule *kind)
{
    return text_starts_with(kind->letters[0], TEXT("+"));
}

static bool has_name_of(const Kernel *kernel, unsigned kind, unsigned other)
{
    return other != kind && text_equals(kernel->kinds[other].name, kernel->kinds[kind].name);
}

bool words_kind_is_twin(const Kernel *kernel, unsigned kind)
{
    unsigned plain = is_promoted(&kernel->kinds[kind]) ? 0 : 1;
    bool shared = false;
    for (unsigned other = 0; other < kernel->kind_count; other++) {
        shared = shared || has_name_of(kernel, kind, other);
        plain += has_name_of(kernel, kind, other) && !is_promoted(&kernel->kinds[other]);
    }
    return shared && plain <= 1;
}

Text words_kind(const Kernel *kernel, unsigned kind)
{
    if (kind >= kernel->kind_count)
        return TEXT("piece");
    for (unsigned other = 0; other < kernel->kind_count; other++)
        if (has_name_of(kernel, kind, other) && !words_kind_is_twin(kernel, kind))
            return kernel->kinds[kind].id;
    return kernel->kinds[kind].name;
}

void words_player_name(Buffer *out, const Kernel *kernel, int player)
{
    if (player < 0 || player >= kernel->player_count) {
        buffer_add(out, "%s", player == PLAYER_CHANCE ? "chance" : "nobody");
        return;
    }
    size_t start = out->length;
    Text name = player_called(&kernel->players[player]);
    buffer_add_text(out, name);
    if (!text_starts_with(name, TEXT("the "))) /* the fishers */
        words_capital(out, start);
}

void words_class(Buffer *out, const Kernel *kernel, size_t class)
{
    static const char *const fixed[] = {
        "a move", "a drop", "castling", "a pass", "a capture", "a promotion"
    };
    if (class < CLASS_FIRST_DECLARED) {
        bool direct = class == CLASS_CAPTURE && words_steps_capture(kernel);
        buffer_add(out, "%s", direct ? "a direct capture" : fixed[class]);
        return;
    }
    Text called = words_called(kernel, kernel->class_names[class]);
    Text name = called.length > 0 ? called : kernel->class_names[class];
    words_article(out, name);
    words_name(out, name);
}

void words_flag(Buffer *out, const Kernel *kernel, size_t flag)
{
    Text name = kernel->flags[flag].name, called = words_called(kernel, name);
    if (called.length > 0)
        buffer_add_text(out, called);
    else if (kernel->castling.present && (int)flag == kernel->castling.flag)
        buffer_add(out, "free to castle");
    else
        words_name(out, name);
}

static void add_kind(Buffer *out, const Kernel *kernel, unsigned kind, Number number)
{
    Text name = words_kind(kernel, kind);
    if (number == PLURAL)
        words_plural(out, name);
    else
        buffer_add_text(out, name);
}

/* True if all kinds of one name are in the set, or none. */
static bool has_all_twins(const Kernel *kernel, const KindSet *kinds, unsigned kind)
{
    if (!words_kind_is_twin(kernel, kind))
        return true;
    for (unsigned other = 0; other < kernel->kind_count; other++)
        if (has_name_of(kernel, kind, other) && kindset_has(kinds, other) != kindset_has(kinds, kind))
            return false;
    return true;
}

/* True if an earlier kind of the same name says it. */
static bool told_by_twin(const Kernel *kernel, const KindSet *kinds, unsigned kind)
{
    for (unsigned other = 0; other < kind; other++)
        if (has_name_of(kernel, kind, other) && words_kind_is_twin(kernel, kind))
            return has_all_twins(kernel, kinds, kind);
    return false;
}

void words_kinds(Buffer *out, const Kernel *kernel, const KindSet *kinds, Number number, const char *joint)
{
    size_t count = 0, at = 0;
    for (unsigned k = 0; k < kernel->kind_count; k++)
        count += kindset_has(kinds, k);
    size_t missing = kernel->kind_count - count;
    bool most = (missing == 0 && count > 2) || (count > 4 && missing * 3 < count + 3);
    if (count == 0) {
        buffer_add(out, "no piece");
        return;
    }
    if (most)
        buffer_add(out, number == PLURAL ? "pieces" : "piece");
    if (most && count < kernel->kind_count)
        buffer_add(out, " other than ");
    size_t listed = 0;
    for (unsigned k = 0; k < kernel->kind_count; k++)
        listed += kindset_has(kinds, k) != most && !told_by_twin(kernel, kinds, k);
    for (unsigned k = 0; k < kernel->kind_count; k++) {
        if (kindset_has(kinds, k) == most || told_by_twin(kernel, kinds, k))
            continue;
        words_join(out, at++, listed, joint);
        if (most && number == SINGULAR && at == 1)
            words_article(out, words_kind(kernel, k)); /* a piece other than a pawn */
        add_kind(out, kernel, k, number);
        if (!has_all_twins(kernel, kinds, k))
            buffer_add(out, " (%.*s)", TEXT_ARG(kernel->kinds[k].shown[0]));
    }
}

void words_past(Buffer *out, Text clause)
{
    static const char *const verbs[][2] = { { " is ", " was " },   { " are ", " were " },
                                            { " has ", " had " },  { " have ", " had " },
                                            { " does ", " did " }, { " holds", " held" } };
    for (size_t at = 0; at < clause.length; at++) {
        Text rest = text_slice(clause, at, clause.length);
        size_t found = 0;
        while (found < sizeof verbs / sizeof *verbs && !text_starts_with(rest, text_of(verbs[found][0])))
            found++;
        if (found == sizeof verbs / sizeof *verbs) {
            buffer_add_char(out, clause.bytes[at]);
            continue;
        }
        buffer_add(out, "%s", verbs[found][1]);
        at += text_of(verbs[found][0]).length - 1;
    }
}

/* --- cells ----------------------------------------------------------------- */

static bool all_in(const CellSet *box, const CellSet *cells, const CellSet *done, unsigned cell_count)
{
    for (unsigned cell = 0; cell < cell_count; cell++)
        if (cellset_has(box, cell) && (!cellset_has(cells, cell) || cellset_has(done, cell)))
            return false;
    return true;
}

static unsigned size_of(const CellSet *set, unsigned cell_count)
{
    unsigned size = 0;
    for (unsigned cell = 0; cell < cell_count; cell++)
        size += cellset_has(set, cell);
    return size;
}

static unsigned span_of(unsigned one, unsigned other)
{
    return (one > other ? one - other : other - one) + 1;
}

/* How many cells a box has where none is left out. */
static unsigned box_size(const Board *board, Cell corner, Cell other)
{
    return span_of(board->file[corner], board->file[other]) *
           span_of(board->rank[corner], board->rank[other]) *
           span_of(board->layer[corner], board->layer[other]);
}

/* True if people speak of the cells between two as of a box: on hexes only along a rank. */
static bool spans_box(const Board *board, Cell from, Cell other)
{
    return board->topology == TOPOLOGY_GRID ||
           (board->topology == TOPOLOGY_HEX && board->rank[from] == board->rank[other]);
}

/* The largest box of cells not yet told that has `from` as a corner; its other corner. */
static Cell largest_box(const Board *board, Cell from, const CellSet *cells, const CellSet *done,
                        CellSet *box)
{
    Cell corner = from;
    memset(box, 0, sizeof *box);
    cellset_add(box, from);
    unsigned size = 1;
    for (Cell other = 0; other < board->cell_count; other++) {
        if (!spans_box(board, from, other) || board->layer[other] != board->layer[from] ||
            !cellset_has(cells, other) || cellset_has(done, other) || box_size(board, from, other) <= size)
            continue;
        CellSet tried;
        memset(&tried, 0, sizeof tried);
        board_box(board, from, other, &tried);
        if (size_of(&tried, board->cell_count) == box_size(board, from, other) &&
            all_in(&tried, cells, done, board->cell_count)) {
            *box = tried;
            corner = other;
            size = box_size(board, from, other);
        }
    }
    return corner;
}

void words_cells(Buffer *out, const Board *board, const CellSet *cells)
{
    CellSet done;
    memset(&done, 0, sizeof done);
    Text parts[BOARD_CELLS_MAX][2];
    size_t count = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (!cellset_has(cells, cell) || cellset_has(&done, cell))
            continue;
        CellSet box;
        Cell corner = largest_box(board, cell, cells, &done, &box);
        for (Cell inside = 0; inside < board->cell_count; inside++)
            if (cellset_has(&box, inside))
                cellset_add(&done, inside);
        parts[count][0] = board->names[cell];
        parts[count++][1] = board->names[corner];
    }
    if (count == 0)
        buffer_add(out, "no cell");
    for (size_t i = 0; i < count; i++) {
        words_join(out, i, count, "and");
        buffer_add_text(out, parts[i][0]);
        if (!text_equals(parts[i][0], parts[i][1]))
            buffer_add(out, "-%.*s", TEXT_ARG(parts[i][1]));
    }
}
