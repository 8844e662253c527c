/* Turns pictures into bytes and writes them: SVG as it is, PNG by librsvg, which is loaded when a PNG is
 * written. */

#include <errno.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "draw.h"
#include "exit_status.h"
#include "files.h"
#include "loaded.h"
#include "streams.h"

typedef struct Bytes {
    char *bytes;
    size_t length, capacity;
} Bytes;

static cairo_status_t add_bytes(void *context, const unsigned char *bytes, unsigned length)
{
    Bytes *to = context;
    if (to->length + length > to->capacity) {
        to->capacity = 2 * (to->length + length);
        to->bytes = memory_more(to->bytes, to->capacity);
    }
    memcpy(to->bytes + to->length, bytes, length);
    to->length += length;
    return CAIRO_STATUS_SUCCESS;
}

/* The functions used of librsvg and of the libraries that it is linked with. */
#define LIBRARY "librsvg-2.so.2"
#define FUNCTIONS(USE)                                                                                       \
    USE(g_object_unref)                                                                                      \
    USE(rsvg_handle_new_from_data)                                                                           \
    USE(rsvg_handle_get_intrinsic_size_in_pixels)                                                            \
    USE(rsvg_handle_render_document)                                                                         \
    USE(cairo_image_surface_create)                                                                          \
    USE(cairo_create)                                                                                        \
    USE(cairo_surface_write_to_png_stream)                                                                   \
    USE(cairo_destroy)                                                                                       \
    USE(cairo_surface_destroy)
typedef struct Painter {
    FUNCTIONS(LOADED_MEMBER)
} Painter;

static bool painter_load(Painter *painter)
{
    static const char *const names[] = { FUNCTIONS(LOADED_NAME) };
    return loaded_open(LIBRARY, names, sizeof names / sizeof names[0], painter);
}

/* Appends the picture as a PNG. False if it has no size in pixels or librsvg cannot draw it. */
static bool draw(const Painter *painter, RsvgHandle *handle, Bytes *bytes)
{
    double width = 0, height = 0;
    if (!painter->rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height))
        return false;
    cairo_surface_t *surface =
        painter->cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
    cairo_t *cairo = painter->cairo_create(surface);
    RsvgRectangle whole = { 0, 0, width, height };
    bool good = painter->rsvg_handle_render_document(handle, cairo, &whole, NULL) &&
                painter->cairo_surface_write_to_png_stream(surface, add_bytes, bytes) == CAIRO_STATUS_SUCCESS;
    painter->cairo_destroy(cairo);
    painter->cairo_surface_destroy(surface);
    return good;
}

/* The bytes of a PNG, for free(), and their number in *size. NULL after reporting the reason. */
static char *png_of(const char *svg, size_t length, size_t *size)
{
    Bytes bytes = { NULL, 0, 0 };
    Painter painter;
    if (!painter_load(&painter)) {
        fprintf(stderr,
                "vari: PNG needs " LIBRARY " (the package librsvg2-2), which is not there; SVG does not\n");
        return NULL;
    }
    RsvgHandle *handle = painter.rsvg_handle_new_from_data((const guint8 *)svg, length, NULL);
    bool good = handle != NULL && draw(&painter, handle, &bytes);
    if (handle != NULL)
        painter.g_object_unref(handle);
    if (good) {
        *size = bytes.length;
        return bytes.bytes;
    }
    free(bytes.bytes);
    fprintf(stderr, "vari: librsvg cannot draw the picture\n");
    return NULL;
}

PictureFormat picture_format(const Arguments *arguments)
{
    static const char *const names[] = { "text", "svg", "png" };
    const char *output = arguments->output == NULL ? "" : arguments->output;
    PictureFormat format = path_ends_with(output, ".svg")   ? PICTURE_SVG
                           : path_ends_with(output, ".png") ? PICTURE_PNG
                                                            : PICTURE_TEXT;
    bool known = format != PICTURE_TEXT || path_ending(output)[0] == '\0' || path_ends_with(output, ".txt");
    if (!known && arguments->format == NULL) {
        fprintf(
            stderr,
            "vari: no picture is called `.%s`: a file's name ends with .svg, .png or .txt, or say --format\n",
            path_ending(output));
        return PICTURE_WRONG;
    }
    if (arguments->format != NULL) {
        format = PICTURE_TEXT;
        while (format < PICTURE_WRONG && strcmp(arguments->format, names[format]) != 0)
            format++;
    }
    if (format == PICTURE_WRONG)
        fprintf(stderr, "vari: --format takes text, svg or png, not `%s`\n", arguments->format);
    if (format != PICTURE_PNG || arguments->output != NULL || isatty(STDOUT_FILENO) == 0)
        return format;
    fprintf(stderr, "vari: a PNG is not written to a terminal: say where by -o FILE\n");
    return PICTURE_WRONG;
}

/* What is no text would not pass the gate, and goes to no terminal. */
static int write_bytes(const char *bytes, size_t size)
{
    FILE *out = streams_unguarded(STDOUT_FILENO) == NULL ? stdout : streams_unguarded(STDOUT_FILENO);
    if ((fwrite(bytes, 1, size, out) == size && fflush(out) == 0) || errno == EPIPE)
        return EXIT_DONE;
    fprintf(stderr, "vari: cannot write: %s\n", strerror(errno));
    return EXIT_WORLD;
}

int picture_write(const char *svg, size_t length, bool png, const Arguments *arguments)
{
    size_t size = length;
    char *bytes = png ? png_of(svg, length, &size) : NULL;
    if (png && bytes == NULL)
        return EXIT_WORLD;
    const char *written = png ? bytes : svg, *output = arguments->output;
    int status = EXIT_DONE;
    if (output == NULL && png) {
        status = write_bytes(written, size);
    } else if (output == NULL) {
        fwrite(written, 1, size, stdout);
    } else if (!write_output(output, written, size, arguments->force)) {
        fprintf(stderr, "vari: cannot write %s: %s\n", output, file_problem(errno));
        status = EXIT_WORLD;
    }
    free(bytes);
    return status;
}
