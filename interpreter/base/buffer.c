/* Text being written, in an arena or on the heap. */

#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

/* Room for `more` bytes and the zero byte behind them. */
static void make_room(Buffer *buffer, size_t more)
{
    if (more >= SIZE_MAX / 4 - buffer->length)
        memory_fail();
    size_t needed = buffer->length + more + 1;
    if (needed <= buffer->capacity)
        return;
    size_t capacity = buffer->capacity < 64 ? 64 : buffer->capacity * 2;
    if (capacity < needed)
        capacity = needed;

    char *grown;
    if (buffer->arena != NULL) {
        grown = arena_alloc(buffer->arena, capacity);
        if (buffer->length > 0)
            memcpy(grown, buffer->bytes, buffer->length);
    } else {
        grown = memory_grow(buffer->bytes, capacity, 1);
    }
    buffer->bytes = grown;
    buffer->capacity = capacity;
}

void buffer_add(Buffer *buffer, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0) {
        make_room(buffer, (size_t)length);
        vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, again);
        buffer->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

void buffer_add_text(Buffer *buffer, Text text)
{
    make_room(buffer, text.length);
    if (text.length > 0)
        memcpy(buffer->bytes + buffer->length, text.bytes, text.length);
    buffer->length += text.length;
    buffer->bytes[buffer->length] = '\0';
}

void buffer_add_char(Buffer *buffer, char byte)
{
    make_room(buffer, 1);
    buffer->bytes[buffer->length++] = byte;
    buffer->bytes[buffer->length] = '\0';
}

void buffer_add_names(Buffer *buffer, const Text *names, size_t count, const char *last)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && i + 1 == count)
            buffer_add(buffer, " %s ", last);
        else if (i > 0)
            buffer_add(buffer, ", ");
        buffer_add(buffer, "`%.*s`", TEXT_ARG(names[i]));
    }
}

void buffer_clear(Buffer *buffer)
{
    buffer->length = 0;
    if (buffer->bytes != NULL)
        buffer->bytes[0] = '\0';
}

Text buffer_text(const Buffer *buffer)
{
    return (Text){ buffer->bytes == NULL ? "" : buffer->bytes, buffer->length };
}

void buffer_free(Buffer *buffer)
{
    if (buffer->arena == NULL)
        memory_free(buffer->bytes);
    *buffer = (Buffer){ .arena = buffer->arena };
}
