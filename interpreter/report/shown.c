/* Strangers' texts without what does harm where they are shown. */

#include "report/shown.h"

typedef struct Range {
    uint32_t first, last;
} Range;

/* Letters that join others (U+200C, U+200D) are not among them: names of pieces and pictures need them. */
static const Range harmful_ranges[] = {
    { 0x00, 0x08 },     { 0x0B, 0x1F },     { 0x7F, 0x9F },     /* steer terminals */
    { 0x061C, 0x061C }, { 0x200E, 0x200F }, { 0x202A, 0x202E }, /* turn the order of letters round */
    { 0x2066, 0x2069 }, { 0x2028, 0x2029 },                     /* so do these; these end lines */
    { 0x180E, 0x180E }, { 0x200B, 0x200B }, { 0x2060, 0x2064 }, /* cannot be seen */
    { 0x206A, 0x206F }, { 0xFEFF, 0xFEFF }, { 0xFFF9, 0xFFFB },
};

static uint32_t code_point(Text character)
{
    const unsigned char *bytes = (const unsigned char *)character.bytes;
    if (character.length == 1)
        return bytes[0];
    uint32_t point = bytes[0] & (0x7Fu >> character.length);
    for (size_t i = 1; i < character.length; i++)
        point = point << 6 | (bytes[i] & 0x3Fu);
    return point;
}

ShownCharacter shown_character(Text text)
{
    ShownCharacter shown = { .length = text_character_length(text) };
    if (shown.length == 0)
        return shown;
    shown.harmful = shown.length == 1 && (unsigned char)text.bytes[0] >= 0x80;
    shown.point = shown.harmful ? 0xFFFD : code_point(text_slice(text, 0, shown.length));
    if (shown.point >= 0x20 && shown.point < 0x7F) /* most of them */
        return shown;
    for (size_t i = 0; i < sizeof harmful_ranges / sizeof harmful_ranges[0]; i++)
        shown.harmful |= shown.point >= harmful_ranges[i].first && shown.point <= harmful_ranges[i].last;
    return shown;
}

size_t shown_add(Buffer *out, Text text)
{
    size_t count = 0;
    for (size_t at = 0; at < text.length; count++) {
        ShownCharacter character = shown_character(text_slice(text, at, text.length));
        bool replaced = character.harmful || character.point == '\n';
        buffer_add_text(out, replaced ? TEXT("\xEF\xBF\xBD") : text_slice(text, at, character.length));
        at += character.length;
    }
    return count;
}
