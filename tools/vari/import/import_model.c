/* import_model.c -- what the options of a section add up to, the base's kept where nothing else is said: read
 * section by section (import_section.c), then asked. */

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"
#include "telling.h"

/* --- telling ------------------------------------------------------------------------------ */

static void hold(HeldLine **at, int line, const char *text)
{
    while (*at != NULL && (*at)->line <= line)
        at = &(*at)->next;
    HeldLine *held = import_take(sizeof *held);
    *held = (HeldLine){ *at, line, text };
    *at = held;
}

/* Once, however often a part of the definition is written that gives reason to it. */
static void tell(Telling *telling, const char *level, int line, const char *pattern, va_list arguments)
{
    if (telling->silent)
        return;
    const char *text = import_format_list(pattern, arguments);
    uint64_t what = import_text_hash(import_no_hash, import_format("%d %s", line, text));
    for (size_t i = 0; i < telling->told_count; i++)
        if (telling->told[i] == what)
            return;
    if (telling->told_count < sizeof telling->told / sizeof telling->told[0])
        telling->told[telling->told_count++] = what;
    text = import_format("%s:%d: %s: [%s] %s\n", telling->path, line, level, telling->section, text);
    if (telling->held == NULL)
        fputs(text, tell_stream());
    else
        hold(telling->held, line, text);
}

void tell_held(Telling *telling)
{
    for (const HeldLine *at = *telling->held; at != NULL; at = at->next)
        fputs(at->text, tell_stream());
    telling->held = NULL;
}

void tell_warning(Telling *telling, int line, const char *pattern, ...)
{
    if (telling->mute)
        return;
    va_list arguments;
    va_start(arguments, pattern);
    telling->warnings++;
    tell(telling, "warning", line, pattern, arguments);
    va_end(arguments);
}

void tell_error(Telling *telling, int line, const char *pattern, ...)
{
    va_list arguments;
    va_start(arguments, pattern);
    telling->failed = true;
    if (!telling->mute)
        tell(telling, "error", line, pattern, arguments);
    va_end(arguments);
}

void tell_note(Telling *telling, int line, const char *pattern, ...)
{
    if (telling->mute || telling->brief)
        return;
    va_list arguments;
    va_start(arguments, pattern);
    tell(telling, "note", line, pattern, arguments);
    va_end(arguments);
}

enum { NUMBER_MOST = 100000 };

/* --- asking --------------------------------------------------------------------------------- */

static const Setting *model_setting(const Model *model, const char *option)
{
    int index = option_find(option);
    return &model->settings[index < 0 ? 0 : index];
}

const char *model_text(const Model *model, const char *option)
{
    const Setting *setting = model_setting(model, option);
    return setting->text != NULL ? setting->text : options[option_find(option)].plain;
}

bool model_is(const Model *model, const char *option, const char *word)
{
    return strcmp(model_text(model, option), word) == 0;
}

bool model_bool(const Model *model, const char *option)
{
    return model_is(model, option, "true");
}

int model_number(const Model *model, const char *option)
{
    const char *text = model_text(model, option);
    long number = strtol(text, NULL, 10);
    return isalpha((unsigned char)text[0]) ? tolower((unsigned char)text[0]) - 'a' + 1
           : number > NUMBER_MOST          ? NUMBER_MOST
                                           : (int)number;
}

int model_line(const Model *model, const char *option)
{
    return model_setting(model, option)->line;
}

int model_told_line(const Model *model, const char *option)
{
    int line = model_line(model, option);
    return line > 0 ? line : model->section->line;
}

const Pieces *model_pieces(const Model *model, const char *option)
{
    return &model_setting(model, option)->pieces;
}

Cells model_cells(const Model *model, const char *option)
{
    Cells cells = { { 0 } };
    const char *text = model_text(model, option);
    if (strcmp(text, "all") == 0)
        return cells_board(model);
    cells_read(text, &cells);
    return cells_meet(cells, cells_board(model));
}

int model_map(const Model *model, const char *option, int slot)
{
    const Setting *setting = model_setting(model, option);
    for (int i = 0; i < setting->map_count; i++)
        if (setting->map_from[i] == slot)
            return setting->map_to[i];
    return SLOT_NONE;
}

bool pieces_has(const Pieces *pieces, int slot)
{
    for (int i = 0; i < pieces->count; i++)
        if (pieces->slots[i] == slot)
            return true;
    return pieces->all;
}

int model_slot_of_letter(const Model *model, char letter)
{
    for (int slot = 0; slot < slot_count; slot++)
        if (model->letters[slot] != 0 && model->letters[slot] == tolower((unsigned char)letter))
            return slot;
    return SLOT_NONE;
}

enum { ANCESTORS_MAX = 64 };

/* --- inheritance ------------------------------------------------------------------------------------ */

const IniSection *model_base(const IniSection *section, const IniFile *file)
{
    if (section->base[0] == '\0')
        return NULL;
    const IniSection *builtin = ini_find(ini_builtin(), section->base);
    if (builtin != NULL)
        return builtin; /* that program keeps its own variant where a file has one of the same name */
    for (size_t i = 0; section->file == file && i < file->count && &file->sections[i] != section; i++)
        if (strcmp(file->sections[i].name, section->base) == 0)
            return &file->sections[i];
    return NULL;
}

static void plain_pieces(Model *model, const char *option, const char *name)
{
    Pieces *pieces = &model->settings[option_find(option)].pieces;
    pieces->slots[pieces->count++] = slot_find(name);
}

static void plain_model(Model *model)
{
    static const char *const colours[] = { "White", "Black" };
    static const char *const promoted[] = { "queen", "rook", "bishop", "knight" };
    for (int colour = 0; colour < 2; colour++) {
        plain_pieces(model, import_format("promotionPawnTypes%s", colours[colour]), "pawn");
        plain_pieces(model, import_format("enPassantTypes%s", colours[colour]), "pawn");
        plain_pieces(model, import_format("nMoveRuleTypes%s", colours[colour]), "pawn");
        plain_pieces(model, import_format("castlingKingPiece%s", colours[colour]), "king");
        plain_pieces(model, import_format("castlingRookPieces%s", colours[colour]), "rook");
        for (size_t i = 0; i < 4; i++)
            plain_pieces(model, import_format("promotionPieceTypes%s", colours[colour]), promoted[i]);
        model->settings[option_find(import_format("flagPiece%s", colours[colour]))].pieces.all = true;
    }
    model->settings[option_find("mustDropType")].pieces.all = true;
    model->settings[option_find("connectPieceTypes")].pieces.all = true;
    for (int slot = 0; slot < slot_count; slot++)
        model->betza[slot] = slots[slot].betza;
}

/* --- the set-up ---------------------------------------------------------------------------------- */

/* True if a letter of a set-up is a piece, with `+` before it one that promotes. */
static bool stands_for_piece(const Model *model, char letter, bool promoted)
{
    int slot = isalpha((unsigned char)letter) ? model_slot_of_letter(model, letter) : SLOT_NONE;
    return slot >= 0 && (!promoted || model_map(model, "promotedPieceType", slot) >= 0);
}

static const char *empty_text(int empty)
{
    return empty > 0 ? import_format("%d", empty) : "";
}

/* What a set-up has that stands for nothing: "q", "+p"; "": nothing. */
static void keep_odd(const char **odd, const char *text)
{
    if ((*odd)[0] == '\0')
        *odd = text;
}

/* One row, without what stands for no piece; the cells that are missing then are empty at its end. */
static const char *settled_row(const Model *model, const char *row, size_t length, const char **odd)
{
    const char *text = "";
    int cells = 0, empty = 0;
    for (const char *at = row; at < row + length; at++) {
        if (isdigit((unsigned char)*at)) {
            empty += atoi(at) % 100;
            at += strspn(at, "0123456789") - 1;
        } else if (*at == '*' || stands_for_piece(model, *at, false)) {
            bool plus = at > row && at[-1] == '+', promoted = plus && stands_for_piece(model, *at, true);
            text = import_format("%s%s%s%c%s", text, empty_text(empty), promoted ? "+" : "", *at,
                                 at[1] == '~' ? "~" : "");
            cells += empty + 1;
            empty = 0;
            if (plus && !promoted)
                keep_odd(odd, import_format("+%c", *at));
        } else if (*at != '~' && *at != '+') {
            keep_odd(odd, import_format("%c", *at));
        }
    }
    empty = (*odd)[0] != '\0' && cells + empty < model->files ? model->files - cells : empty;
    return import_format("%s%s", text, empty_text(empty));
}

/* The set-up with each piece's own letter, where another stands for it. */
static const char *usual_letters(const Model *model, const char *fen)
{
    char *text = (char *)import_cut(fen, strlen(fen));
    for (char *at = text; *at != '\0' && *at != ' '; at++)
        for (int slot = 0; slot < slot_count && isalpha((unsigned char)*at); slot++)
            if (model->letters[slot] != 0 && model->also[slot] == tolower((unsigned char)*at) &&
                model_slot_of_letter(model, *at) < 0)
                *at = (char)(isupper((unsigned char)*at) ? toupper((unsigned char)model->letters[slot])
                                                         : model->letters[slot]);
    return text;
}

/* At the set-up, or at the line that has taken the letter from its piece. */
static void tell_odd(const Model *model, const char *odd, Telling *telling)
{
    int line = model_line(model, "startFen");
    if (isalpha((unsigned char)odd[0]) && line == 0)
        line = model->lost_line[tolower((unsigned char)odd[0]) - 'a'];
    tell_warning(telling, line > 0 ? line : model->section->line,
                 "startFen: `%s` stands for no %spiece; it is passed over", odd,
                 odd[0] == '+' ? "promoted " : "");
}

/* The set-up as that program reads it: letters of no piece are passed over, a row too many is a hand. */
static void settle_set_up(Model *model, Telling *telling)
{
    const char *fen = usual_letters(model, model_text(model, "startFen")), *rows = "";
    model->settings[option_find("startFen")].text = fen;
    size_t board = strcspn(fen, " [");
    const char *odd = "";
    bool hand = false;
    int row = 0;
    for (const char *at = fen; at <= fen + board && row <= model->ranks; row++) {
        size_t length = strcspn(at, "/ [");
        const char *odd_here = "";
        if (row == model->ranks) {
            rows = import_format("%s[%.*s]", rows, (int)length, at);
            hand = true;
        } else {
            rows =
                import_format("%s%s%s", rows, row > 0 ? "/" : "", settled_row(model, at, length, &odd_here));
        }
        keep_odd(&odd, odd_here);
        at += length + 1;
    }
    if (odd[0] != '\0')
        tell_odd(model, odd, telling);
    if (odd[0] != '\0' || hand)
        model->settings[option_find("startFen")].text = import_format("%s%s", rows, fen + board);
}

Model *model_of(const IniSection *section, const IniFile *file, Telling *telling)
{
    const IniSection *chain[ANCESTORS_MAX];
    int depth = 0;
    import_read_options();
    for (const IniSection *at = section; at != NULL; at = model_base(at, file)) {
        if (depth == ANCESTORS_MAX) {
            tell_error(telling, section->line, "it starts from more than %d sections, one from another",
                       ANCESTORS_MAX);
            return NULL;
        }
        chain[depth++] = at;
        if (at != section && ini_is_broken(at)) {
            tell_error(telling, section->line,
                       "the section `%s` that it starts from, line %d, cannot be read", at->name, at->line);
            return NULL;
        }
        if (at->base[0] != '\0' && model_base(at, file) == NULL) {
            tell_error(telling, at->line,
                       "there is no variant `%s` to start from; it must stand above, or be built in",
                       at->base);
            return NULL;
        }
    }
    Model *model = import_take(sizeof *model);
    model->name = section->name;
    model->section = section;
    model->files = model->ranks = 8;
    plain_model(model);
    /* only what goes back to chess begins with pieces to promote to */
    if (strcmp(chain[depth - 1]->name, "chess") != 0 || chain[depth - 1]->file == file)
        model->settings[option_find("promotionPieceTypesWhite")].pieces.count =
            model->settings[option_find("promotionPieceTypesBlack")].pieces.count = 0;
    const IniSection *lossy = NULL; /* a base told its own when it was read */
    while (depth-- > 0) {
        Telling counting = { .silent = true }, *own = chain[depth] == section ? telling : &counting;
        model_apply_section(model, chain[depth], own);
        if (own == &counting && chain[depth]->file == file &&
            (counting.warnings > 0 || chain[depth]->faults != NULL))
            lossy = chain[depth];
        for (int i = 0; i < option_count && chain[depth] != section; i++)
            model->settings[i].line = 0;
        for (int i = 0; i < slot_count && chain[depth] != section; i++)
            model->piece_line[i] = 0;
    }
    if (model->files < 1 || model->files > GRID || model->ranks < 1 || model->ranks > GRID) {
        bool files = model->files < 1 || model->files > GRID;
        tell_error(telling, model_told_line(model, files ? "maxFile" : "maxRank"),
                   "a board has 1 to %d files and ranks", GRID);
        return NULL;
    }
    if (lossy != NULL)
        tell_warning(telling, section->line, "it starts from `%s`, of which not all is carried over",
                     lossy->name);
    settle_set_up(model, telling);
    return model;
}
