/* Moves as Chinese players write them: `炮二平五`, `马8进7`, `前炮退一`; of several soldiers on a file
 * `中兵平四`, `二兵平四`, `前三平四`. They say what those of the World Xiangqi Federation say, and are read
 * as such; what pieces are called stands in the definition (`also`). */

#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"

static const struct Sign {
    const char *text;
    char means;
} signs[] = { { "一", '1' }, { "二", '2' }, { "三", '3' }, { "四", '4' }, { "五", '5' }, { "六", '6' },
              { "七", '7' }, { "八", '8' }, { "九", '9' }, { "１", '1' }, { "２", '2' }, { "３", '3' },
              { "４", '4' }, { "５", '5' }, { "６", '6' }, { "７", '7' }, { "８", '8' }, { "９", '9' },
              { "进", '+' }, { "進", '+' }, { "退", '-' }, { "平", '=' }, { "前", 'F' }, { "中", 'M' },
              { "后", 'B' }, { "後", 'B' } };

/* What a text begins with, and how long that is; 0: no sign. */
static char sign_at(Text text, size_t *length)
{
    *length = 1;
    if (text.length > 0 && letter_is_digit(text.bytes[0]))
        return text.bytes[0];
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (text_starts_with(text, text_of(signs[i].text))) {
            *length = text_of(signs[i].text).length;
            return signs[i].means;
        }
    return '\0';
}

int notation_digit(Text text, size_t *length)
{
    char sign = sign_at(text, length);
    return sign >= '1' && sign <= '9' ? sign - '0' : 0;
}

/* The kind by one of whose other names the text begins. */
static Kind kind_at(const Kernel *kernel, Text text, size_t *length)
{
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        Text names = kernel->kinds[kind].also;
        while (names.length > 0) {
            Text name = text_cut(&names, ' ');
            *length = name.length;
            if (name.length > 0 && text_starts_with(text, name))
                return (Kind)kind;
        }
    }
    return KIND_NONE;
}

enum { PARTS = 4 };

/* `前三平四`, where several files have several soldiers: the one in front on the third. */
static Text from_file_alone(const char marks[PARTS], char out[CHINESE_ROOM])
{
    if (strchr("FMB", marks[0]) == NULL || !letter_is_digit(marks[1]))
        return (Text){ 0 };
    out[0] = marks[1];
    out[1] = marks[0] == 'F' ? '+' : marks[0] == 'B' ? '-' : marks[1];
    out[2] = marks[2];
    out[3] = marks[3];
    return (Text){ out, PARTS };
}

Text notation_from_chinese(const Program *program, Text text, char out[CHINESE_ROOM])
{
    Kind kind = KIND_NONE;
    char marks[PARTS] = { 0 };
    size_t place = 0, count = 0;
    for (size_t part = 0; part < PARTS; part++) {
        size_t length = 0;
        Kind found = kind == KIND_NONE ? kind_at(program->kernel, text, &length) : KIND_NONE;
        if (found != KIND_NONE) {
            kind = found;
            place = part;
        } else if ((marks[count++] = sign_at(text, &length)) == '\0')
            return (Text){ 0 };
        text = text_slice(text, length, text.length);
    }
    if (text.length > 0 || place > 1)
        return (Text){ 0 };
    if (kind == KIND_NONE)
        return from_file_alone(marks, out);
    Text letter = notation_written_letter(program, kind);
    if (letter.length != 1)
        return (Text){ 0 };
    bool outer = marks[0] == 'F' || marks[0] == 'B', counted = place == 1 && !outer;
    out[0] = counted ? marks[0] : letter.bytes[0];
    out[1] = counted ? letter.bytes[0] : marks[0] == 'F' ? '+' : marks[0] == 'B' ? '-' : marks[0];
    out[2] = marks[1];
    out[3] = marks[2];
    return (Text){ out, PARTS };
}
