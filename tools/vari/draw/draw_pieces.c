/* Pieces: drawings by their names, wedges and discs with signs, and letters on discs for the rest. All in
 * squares of 100, in one line weight. */

#include <string.h>

#include "draw.h"

static const char wedge_word[] = "wedge", disc_word[] = "disc-";
static const Colour wood = { 0.96, 0.87, 0.68 }, ivory = { 0.98, 0.94, 0.84 }, ink = { 0.11, 0.09, 0.08 };
static const Colour red = { 0.68, 0.11, 0.09 };

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

SetStyle set_style(const VariRules *rules)
{
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count; i++) {
        const char *image = vari_rules_kind(rules, i)->image;
        if (begins_with(image, wedge_word))
            return SET_WEDGES;
        if (begins_with(image, disc_word))
            return SET_DISCS;
    }
    return SET_LETTERS;
}

/* --- signs ------------------------------------------------------------------------------- */

static void strokes(FILE *out, const char *path, const char *transform, double weight)
{
    fprintf(out, "<path d=\"%s\" transform=\"%s\" stroke-width=\"%g\"/>", path, transform, weight);
}

/* A sign in a square round a place. */
static void draw_sign(const Canvas *canvas, const char *text, size_t length, double size, double y,
                      Colour colour)
{
    const Sign *sign = sign_find(text, length);
    FILE *out = canvas->out;
    if (sign == NULL) {
        char copy[32];
        snprintf(copy, sizeof copy, "%.*s", (int)length, text);
        size_t letters = 0;
        for (size_t i = 0; i < length; i++)
            letters += ((unsigned char)text[i] & 0xC0) != 0x80;
        canvas_text(canvas, 50, y,
                    letters > 2   ? size * 0.62
                    : letters > 1 ? size * 0.82
                                  : size * 1.05,
                    colour_text(colour).text, copy);
        return;
    }
    double at = size / 100;
    fprintf(out,
            "<g fill=\"none\" stroke=\"%s\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "
            "transform=\"translate(%.2f %.2f) scale(%.3f)\">",
            colour_text(colour).text, 50 - size / 2, y - size / 2, at);
    const Sign *beside = sign->beside == NULL ? NULL : sign_find(sign->beside, strlen(sign->beside));
    if (beside == NULL) {
        strokes(out, sign->strokes, "scale(1)", 9.5);
    } else {
        strokes(out, beside->strokes, "scale(.36 1)", 10.5);
        strokes(out, sign->strokes, "translate(38 0) scale(.63 1)", 10.5);
    }
    fputs("</g>", out);
}

/* The sign of an owner: the first of the image's or, where it has more, the owner's own. */
static size_t find_sign(const char *signs, size_t owner, const char **sign)
{
    size_t length = 0;
    *sign = signs;
    for (size_t i = 0; signs[0] != '\0'; i++) {
        VariCharacter character = vari_character(signs, strlen(signs));
        *sign = signs;
        length = character.length;
        signs += character.length;
        if (i == owner)
            break;
    }
    return length;
}

static const char *letter_of(const Canvas *canvas, size_t piece, size_t owner)
{
    size_t players = vari_rules_info(canvas->rules)->player_count;
    return vari_rules_letter(canvas->rules, piece, owner < players ? owner : 0, true);
}

/* --- what a kind looks like ---------------------------------------------------------------- */

/* All of it but for its owner's colour: a drawing, a sign on a wedge or disc, or a letter. */
typedef struct Look {
    SetStyle style;
    const char *drawing; /* NULL: it has a sign */
    const char *sign;
    size_t length;
    bool promoted;
} Look;

static Look look_of(const Canvas *canvas, size_t piece, size_t owner)
{
    const char *image = vari_rules_kind(canvas->rules, piece)->image,
               *letter = letter_of(canvas, piece, owner);
    const char *word = canvas->style == SET_WEDGES ? wedge_word : disc_word;
    bool own = canvas->style != SET_LETTERS && owner < vari_rules_info(canvas->rules)->player_count;
    Look look = { own ? canvas->style : SET_LETTERS, own ? NULL : drawing_find(canvas->rules, piece), letter,
                  strlen(letter), own && canvas->style == SET_WEDGES && letter[0] == '+' };
    size_t begin = strlen(word) + (canvas->style == SET_WEDGES);
    if (own && begins_with(image, word) && strlen(image) > begin)
        look.length = find_sign(image + begin, owner, &look.sign);
    return look;
}

/* True if an earlier kind looks the same: the letter then tells them apart. */
static bool looks_as_another(const Canvas *canvas, size_t piece, size_t owner)
{
    Look look = look_of(canvas, piece, owner);
    bool same = false;
    for (size_t other = 0; !same && other < piece; other++) {
        Look earlier = look_of(canvas, other, owner);
        same = look.drawing != NULL || earlier.drawing != NULL
                   ? look.drawing == earlier.drawing
                   : look.promoted == earlier.promoted && look.length == earlier.length &&
                         memcmp(look.sign, earlier.sign, look.length) == 0;
    }
    return same;
}

/* A letter in a corner. */
static void draw_mark(const Canvas *canvas, const char *letter)
{
    static const Colour paper = { 1, 0.99, 0.97 };
    fprintf(canvas->out,
            "<circle cx=\"80\" cy=\"79\" r=\"18\" fill=\"%s\" stroke=\"#1d1712\" stroke-width=\"3\"/>",
            colour_text(paper).text);
    canvas_text(canvas, 80, 79, strlen(letter) > 1 ? 20 : 28, colour_text(ink).text, letter);
}

/* --- drawing it ---------------------------------------------------------------------------- */

static void draw_wedge(const Canvas *canvas, const Look *look, double turn)
{
    fprintf(canvas->out,
            "<g transform=\"rotate(%.1f 50 50)\"><path d=\"M50 4L78 20L90 94H10L22 20Z\" fill=\"%s\" "
            "stroke=\"#4a3416\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
            turn, colour_text(wood).text);
    draw_sign(canvas, look->sign, look->length, 56, 58, look->promoted ? red : ink);
    fputs("</g>", canvas->out);
}

static void draw_disc(const Canvas *canvas, const Look *look, size_t owner)
{
    bool own = vari_rules_player(canvas->rules, owner)->colour[0] != '\0';
    Colour colour = own          ? colour_read_on(colour_of_player(canvas->rules, owner), ivory)
                    : owner == 0 ? red
                                 : ink;
    ColourText text = colour_text(colour);
    fprintf(canvas->out,
            "<circle cx=\"50\" cy=\"50\" r=\"43\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\"/>"
            "<circle cx=\"50\" cy=\"50\" r=\"36\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>",
            colour_text(ivory).text, text.text, text.text, owner == 0 ? 2 : 4);
    draw_sign(canvas, look->sign, look->length, 48, 50, colour);
}

static void draw_letter(const Canvas *canvas, const Look *look, Colour fill)
{
    Colour on = colour_on(fill);
    fprintf(canvas->out,
            "<circle cx=\"50\" cy=\"50\" r=\"38\" fill=\"%s\" stroke=\"#1d1712\" stroke-width=\"4\"/>",
            colour_text(fill).text);
    fprintf(canvas->out,
            "<circle cx=\"50\" cy=\"50\" r=\"33\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>",
            colour_text(on).text);
    draw_sign(canvas, look->sign, look->length, 46, 50, on);
}

static void draw_drawing(const Canvas *canvas, const Look *look, Colour fill)
{
    bool dark = colour_on(fill).red > 0.5;
    fputs("<g stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">", canvas->out);
    drawing_write(canvas->out, look->drawing, colour_text(fill).text, dark ? "#f3e9d8" : "#1d1712");
    fputs("</g>", canvas->out);
}

void piece_draw(const Canvas *canvas, size_t piece, size_t owner, double x, double y, double size,
                double turn)
{
    Look look = look_of(canvas, piece, owner);
    Colour colour = colour_of_player(canvas->rules, owner);
    fprintf(canvas->out, "<g transform=\"translate(%.3f %.3f) scale(%.5f)\">", x - size / 2, y - size / 2,
            size / 100);
    if (look.style == SET_WEDGES)
        draw_wedge(canvas, &look, turn);
    else if (look.style == SET_DISCS)
        draw_disc(canvas, &look, owner);
    else if (look.drawing != NULL)
        draw_drawing(canvas, &look, colour);
    else
        draw_letter(canvas, &look, colour);
    if (looks_as_another(canvas, piece, owner))
        draw_mark(canvas, letter_of(canvas, piece, owner));
    fputs("</g>\n", canvas->out);
}
