/* Texts as JSON strings. */

#include "report/json.h"

#include "report/shown.h"

static void add_ascii(Buffer *out, char byte)
{
    switch (byte) {
    case '"': buffer_add(out, "\\\""); break;
    case '\\': buffer_add(out, "\\\\"); break;
    case '\n': buffer_add(out, "\\n"); break;
    case '\r': buffer_add(out, "\\r"); break;
    case '\t': buffer_add(out, "\\t"); break;
    default:
        if ((unsigned char)byte < 0x20 || byte == 0x7F)
            buffer_add(out, "\\u%04x", (unsigned)byte);
        else
            buffer_add_char(out, byte);
    }
}

void json_add_string(Buffer *out, Text text)
{
    buffer_add_char(out, '"');
    for (size_t at = 0; at < text.length;) {
        ShownCharacter character = shown_character(text_slice(text, at, text.length));
        if (character.point < 0x80)
            add_ascii(out, text.bytes[at]);
        else if (character.harmful)
            buffer_add(out, "\\u%04x", (unsigned)character.point);
        else
            buffer_add_text(out, text_slice(text, at, character.length));
        at += character.length;
    }
    buffer_add_char(out, '"');
}
