/* A rectangle of characters. */

#include "notation/canvas.h"

enum { SECOND_HALF = 0x110000 }; /* the place to the right of a wide character */

Canvas canvas_new(Arena *arena, int rows, int columns)
{
    size_t places = (size_t)rows * (size_t)columns;
    return (Canvas){ .codes = arena_array(arena, places, sizeof(uint32_t)),
                     .tags = arena_array(arena, places, sizeof(uint16_t)),
                     .rows = rows,
                     .columns = columns };
}

/* Reads one character; broken bytes count as themselves. */
static uint32_t next_code(Text text, size_t *at)
{
    unsigned char first = (unsigned char)text.bytes[(*at)++];
    unsigned more = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    uint32_t code = more == 0 ? first : first & (0x3fU >> more);

    for (; more > 0 && *at < text.length && ((unsigned char)text.bytes[*at] & 0xc0) == 0x80; more--)
        code = code << 6 | ((unsigned char)text.bytes[(*at)++] & 0x3f);
    return code;
}

/* Terminals show these scripts and pictures two columns wide. */
static int code_width(uint32_t code)
{
    static const uint32_t wide[][2] = { { 0x1100, 0x115f },   { 0x2e80, 0xa4cf },  { 0xac00, 0xd7a3 },
                                        { 0xf900, 0xfaff },   { 0xfe30, 0xfe6f },  { 0xff00, 0xff60 },
                                        { 0x1f300, 0x1faff }, { 0x20000, 0x3fffd } };
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (code >= wide[i][0] && code <= wide[i][1])
            return 2;
    return code == 0xfe0f || code == 0x200d || (code >= 0x300 && code <= 0x36f) ? 0 : 1;
}

int canvas_width(Text text)
{
    int width = 0;

    for (size_t at = 0; at < text.length;)
        width += code_width(next_code(text, &at));
    return width;
}

void canvas_write(Canvas *canvas, int row, int column, Text text)
{
    if (row < 0 || row >= canvas->rows)
        return;
    for (size_t at = 0; at < text.length;) {
        uint32_t code = next_code(text, &at);
        int width = code_width(code);
        if (width > 0 && column >= 0 && column + width <= canvas->columns) {
            uint32_t *place = &canvas->codes[(size_t)row * (size_t)canvas->columns + (size_t)column];
            place[0] = code;
            if (width == 2)
                place[1] = SECOND_HALF;
        }
        column += width;
    }
}

void canvas_write_to(Canvas *canvas, int row, int last, Text text)
{
    canvas_write(canvas, row, last - canvas_width(text) + 1, text);
}

void canvas_tag(Canvas *canvas, int row, int first, int last, uint16_t tag)
{
    if (row < 0 || row >= canvas->rows)
        return;
    for (int column = first < 0 ? 0 : first; column <= last && column < canvas->columns; column++)
        canvas->tags[(size_t)row * (size_t)canvas->columns + (size_t)column] = (uint16_t)(tag + 1);
}

bool canvas_is_blank(const Canvas *canvas, int row, int first, int last)
{
    if (row < 0 || row >= canvas->rows)
        return true;
    for (int column = first < 0 ? 0 : first; column <= last && column < canvas->columns; column++)
        if (canvas->codes[(size_t)row * (size_t)canvas->columns + (size_t)column] != 0)
            return false;
    return true;
}

static bool is_blank_column(const Canvas *canvas, int column)
{
    for (int row = 0; row < canvas->rows; row++)
        if (!canvas_is_blank(canvas, row, column, column))
            return false;
    return true;
}

static void add_code(Buffer *out, uint32_t code)
{
    if (code < 0x80) {
        buffer_add_char(out, (char)code);
        return;
    }
    if (code >= 0x10000)
        buffer_add_char(out, (char)(0xf0 | code >> 18));
    if (code >= 0x800)
        buffer_add_char(out, (char)(code >= 0x10000 ? 0x80 | (code >> 12 & 0x3f) : 0xe0 | code >> 12));
    buffer_add_char(out, (char)(code >= 0x800 ? 0x80 | (code >> 6 & 0x3f) : 0xc0 | code >> 6));
    buffer_add_char(out, (char)(0x80 | (code & 0x3f)));
}

/* The end of the word that goes on across a column: what stands there is not torn apart. */
static int word_end(const Canvas *canvas, int row, int column)
{
    bool torn = column > 0 && !canvas_is_blank(canvas, row, column - 1, column - 1);
    while (torn && column < canvas->columns && !canvas_is_blank(canvas, row, column, column))
        column++;
    return column;
}

/* Before a character is added: its tag goes on the last spot, or begins one. */
static void note_spot(const Canvas *canvas, uint16_t tag, size_t offset, bool goes_on)
{
    CanvasSpots *spots = canvas->spots;

    if (spots == NULL || tag == 0)
        return;
    if (goes_on && spots->count > 0 && spots->items[spots->count - 1].tag + 1 == tag)
        return;
    if (spots->count < spots->capacity)
        spots->items[spots->count++] = (CanvasSpot){ .offset = offset, .tag = (uint16_t)(tag - 1) };
}

static void add_place(const Canvas *canvas, uint32_t code, uint16_t tag, uint16_t before, Buffer *out)
{
    note_spot(canvas, tag, out->length, tag == before);
    add_code(out, code);
    if (canvas->spots != NULL && tag != 0 && canvas->spots->count > 0) {
        CanvasSpot *spot = &canvas->spots->items[canvas->spots->count - 1];
        spot->length = out->length - spot->offset;
    }
}

/* The columns from one to before another, and words that begin there. */
static void print_strip(const Canvas *canvas, int from, int to, Buffer *out)
{
    int first = 0, last = canvas->rows - 1;

    while (first <= last && canvas_is_blank(canvas, first, word_end(canvas, first, from), to - 1))
        first++;
    while (last > first && canvas_is_blank(canvas, last, word_end(canvas, last, from), to - 1))
        last--;
    for (int row = first; row <= last; row++) {
        const uint32_t *codes = &canvas->codes[(size_t)row * (size_t)canvas->columns];
        int start = word_end(canvas, row, from), end = word_end(canvas, row, to);
        while (end > start && codes[end - 1] == 0)
            end--;
        const uint16_t *tags = &canvas->tags[(size_t)row * (size_t)canvas->columns];
        for (int column = from; column < end; column++)
            if (column < start || codes[column] != SECOND_HALF)
                add_place(canvas, column < start || codes[column] == 0 ? ' ' : codes[column], tags[column],
                          column > from ? tags[column - 1] : 0, out);
        buffer_add_char(out, '\n');
    }
}

void canvas_print(const Canvas *canvas, int columns, Buffer *out)
{
    enum { OVERHANG = 4 }; /* room for a word that begins in a strip */
    int used = canvas->columns;

    while (used > 0 && is_blank_column(canvas, used - 1))
        used--;
    int room = columns > 2 * OVERHANG ? columns - OVERHANG : OVERHANG;
    int strips = columns > 0 && columns < used ? 1 + (used - 1) / room : 1;
    int wide = strips > 1 ? 1 + (used - 1) / strips : used;
    for (int strip = 0; strip < strips; strip++) {
        if (strip > 0)
            buffer_add(out, "\nto the right of that:\n\n");
        print_strip(canvas, strip * wide, strip + 1 < strips ? (strip + 1) * wide : canvas->columns, out);
    }
}
