/* Pieces: drawings by their names, wedges and discs with signs, and letters on discs for the rest. All in
 * squares of 100, in one line weight. */

#include <string.h>

#include "draw.h"

/* `body` is filled with the owner's colour, `lines` are drawn over it. */
typedef struct Drawing {
    const char *name;
    const char *body;
    const char *lines;
} Drawing;

#define HORSE                                                                                                \
    "M41 14L47 21C66 23 79 40 78 66C78 76 79 80 79 88H32C32 74 41 68 49 58C50 55 50 52 49 49C44 54 38 55 "   \
    "34 "                                                                                                    \
    "56L28 63C23 65 17 61 17 55C21 46 26 40 29 31C31 26 35 23 38 22Z"
#define HORSE_LINES "M57 29C66 37 70 50 69 68 M36 33L40 34 M23 56L26 55 M32 80H79"
/* The same head above a base. */
#define HEAD                                                                                                 \
    "M43 8L47 13C60 14 69 25 68 43L67 58H37C37 52 42 48 48 42C49 40 49 38 48 36C45 39 41 40 38 41L34 46C30 " \
    "47 "                                                                                                    \
    "26 44 26 40C29 34 32 30 34 24C36 20 39 17 41 16Z"
#define HEAD_LINES "M54 20C60 25 63 33 62 46 M38 26L41 27"

static const Drawing drawings[] = {
    { "pawn",
      "M50 20C58 20 64 26 64 34C64 39 62 43 58 46H67V54H60C61 65 66 72 74 78V88H26V78C34 72 39 65 40 "
      "54H33V46H42C38 "
      "43 36 39 36 34C36 26 42 20 50 20Z",
      "M27 79H73 M40 54H60" },
    { "rook", "M24 16H36V25H44V16H56V25H64V16H76V36L68 44V66L76 76V88H24V76L32 66V44L24 36Z",
      "M25 36H75 M32 45H68 M32 66H68 M25 77H75" },
    { "bishop",
      "M50 8C54 8 57 11 57 15C57 17 56 19 54 20C64 28 70 38 70 48C70 55 67 60 61 64L64 71L76 78V88H24V78L36 "
      "71L39 "
      "64C33 60 30 55 30 48C30 38 36 28 46 20C44 19 43 17 43 15C43 11 46 8 50 8Z",
      "M50 31V53 M40 42H60 M38 64H62 M25 79H75" },
    { "knight", HORSE, HORSE_LINES },
    { "queen",
      "M18 25A6 6 0 1 1 20 36L31 58L31 29A6 6 0 1 1 37 29L44 54L48 23A6 6 0 1 1 52 23L56 54L63 29A6 6 0 1 1 "
      "69 29L69 "
      "58L80 36A6 6 0 1 1 82 25C87 26 88 33 84 36L73 72L77 80V88H23V80L27 72L16 36C12 33 13 26 18 25Z",
      "M27 71C40 66 60 66 73 71 M24 80H76" },
    { "king",
      "M46 7H54V13H60V21H54V30C58 26 64 25 69 26C80 28 86 38 82 49C80 56 75 62 71 66L76 78V88H24V78L29 66C25 "
      "62 20 56 18 "
      "49C14 38 20 28 31 26C36 25 42 26 46 30V21H40V13H46Z",
      "M50 62V38C48 32 46 30 46 30 M50 38C52 32 54 30 54 30 M29 66C42 60 58 60 71 66 M25 79H75" },
    { "rook-knight", HEAD "M24 58H36V64H44V58H56V64H64V58H76V72L72 77V88H28V77L24 72Z",
      HEAD_LINES "M28 78H72" },
    { "bishop-knight", HEAD "M40 58H64C68 62 70 66 69 70L76 79V88H24V79L33 70C33 66 35 62 40 58Z",
      HEAD_LINES "M50 62V74 M44 67H56 M25 80H75" },
    { "queen-knight", HEAD "M22 56L32 66L40 56L50 66L60 56L68 66L78 56L73 76L77 81V88H23V81L27 76Z",
      HEAD_LINES "M27 76H73 M24 82H76" },
    { "elephant",
      "M32 26C46 12 72 18 80 38C86 52 84 72 84 88H66V72H54V88H38V62C34 66 31 70 30 75C28 84 22 88 12 "
      "86V78C17 78 19 76 19 "
      "70C18 54 20 36 32 26Z",
      "M48 31C60 32 62 52 50 57C44 50 43 40 48 31Z M32 40L35 41 M38 62C36 66 33 68 30 68" },
    { "cannon", "M10 44L64 22C72 19 80 22 83 29C86 36 82 44 74 48L70 50A22 22 0 1 1 34 64L17 62Z",
      "M18 41L23 60 M53 50A16 16 0 1 0 54 50 M53 50V82 M37 66H69" },
    { "disc", "M50 16A34 34 0 1 1 49.9 16Z", "M50 27A23 23 0 1 1 49.9 27Z" },
    { "stone", "M20 22H80V80H20Z", "M30 32L70 70 M70 32L30 70" },
};

static const Drawing *drawing_find(const char *name)
{
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++)
        if (strcmp(drawings[i].name, name) == 0)
            return &drawings[i];
    return NULL;
}

static const char wedge_word[] = "wedge", disc_word[] = "disc-";
static const Colour wood = { 0.96, 0.87, 0.68 }, ivory = { 0.98, 0.94, 0.84 }, ink = { 0.11, 0.09, 0.08 };
static const Colour red = { 0.68, 0.11, 0.09 };

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

SetStyle set_style(const VariRules *rules)
{
    for (size_t i = 0; i < vari_rules_piece_count(rules); i++) {
        const char *image = vari_rules_piece_image(rules, i);
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

static const char *letter_of(const Canvas *canvas, size_t piece)
{
    return vari_rules_piece_letter(canvas->rules, piece, 0);
}

static void draw_wedge(const Canvas *canvas, size_t piece, size_t owner, double turn)
{
    const char *image = vari_rules_piece_image(canvas->rules, piece), *letter = letter_of(canvas, piece);
    const char *sign = letter;
    size_t length = strlen(letter), word = sizeof wedge_word - 1;
    if (begins_with(image, wedge_word) && image[word] == '-' && image[word + 1] != '\0')
        length = find_sign(image + word + 1, owner, &sign);
    fprintf(canvas->out,
            "<g transform=\"rotate(%.1f 50 50)\"><path d=\"M50 4L78 20L90 94H10L22 20Z\" fill=\"%s\" "
            "stroke=\"#4a3416\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
            turn, colour_text(wood).text);
    draw_sign(canvas, sign, length, 56, 58, letter[0] == '+' ? red : ink);
    fputs("</g>", canvas->out);
}

static void draw_disc(const Canvas *canvas, size_t piece, size_t owner)
{
    const char *image = vari_rules_piece_image(canvas->rules, piece), *sign = letter_of(canvas, piece);
    size_t length = strlen(sign);
    if (begins_with(image, disc_word) && image[sizeof disc_word - 1] != '\0')
        length = find_sign(image + sizeof disc_word - 1, owner, &sign);
    bool own = vari_rules_player_colour(canvas->rules, owner)[0] != '\0';
    Colour colour = own          ? colour_read_on(colour_of_player(canvas->rules, owner), ivory)
                    : owner == 0 ? red
                                 : ink;
    ColourText text = colour_text(colour);
    fprintf(canvas->out,
            "<circle cx=\"50\" cy=\"50\" r=\"43\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\"/>"
            "<circle cx=\"50\" cy=\"50\" r=\"36\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>",
            colour_text(ivory).text, text.text, text.text, owner == 0 ? 2 : 4);
    draw_sign(canvas, sign, length, 48, 50, colour);
}

/* --- pieces of the west ------------------------------------------------------------------- */

static void draw_letter(const Canvas *canvas, size_t piece, Colour fill)
{
    const char *letter = letter_of(canvas, piece);
    Colour on = colour_on(fill);
    fprintf(canvas->out,
            "<circle cx=\"50\" cy=\"50\" r=\"38\" fill=\"%s\" stroke=\"#1d1712\" stroke-width=\"4\"/>",
            colour_text(fill).text);
    fprintf(canvas->out,
            "<circle cx=\"50\" cy=\"50\" r=\"33\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>",
            colour_text(on).text);
    draw_sign(canvas, letter, strlen(letter), 46, 50, on);
}

static void draw_drawing(const Canvas *canvas, const Drawing *drawing, Colour fill)
{
    bool dark = colour_on(fill).red > 0.5;
    fprintf(
        canvas->out,
        "<g stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\"><path d=\"%s\" fill=\"%s\" "
        "stroke=\"%s\"/><path d=\"%s\" fill=\"none\" stroke=\"%s\"/></g>",
        drawing->body, colour_text(fill).text, "#1d1712", drawing->lines, dark ? "#f3e9d8" : "#1d1712");
}

void piece_draw(const Canvas *canvas, size_t piece, size_t owner, double x, double y, double size,
                double turn)
{
    const char *image = vari_rules_piece_image(canvas->rules, piece);
    const Drawing *drawing =
        drawing_find(image[0] != '\0' ? image : vari_rules_piece_id(canvas->rules, piece));
    fprintf(canvas->out, "<g transform=\"translate(%.3f %.3f) scale(%.5f)\">", x - size / 2, y - size / 2,
            size / 100);
    if (canvas->style == SET_WEDGES && owner < vari_rules_player_count(canvas->rules))
        draw_wedge(canvas, piece, owner, turn);
    else if (canvas->style == SET_DISCS && owner < vari_rules_player_count(canvas->rules))
        draw_disc(canvas, piece, owner);
    else if (drawing != NULL)
        draw_drawing(canvas, drawing, colour_of_player(canvas->rules, owner));
    else
        draw_letter(canvas, piece, colour_of_player(canvas->rules, owner));
    fputs("</g>\n", canvas->out);
}
