/* import_section.c -- what the options of one section change in a model: letters turned into sorts of piece,
 * aliases and options of other days resolved. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

/* --- pieces ------------------------------------------------------------------------------------ */

/* From here on a sort of piece has no letter, or another one. */
static void lose_letter(Model *model, int slot, int line)
{
    char letter = model->letters[slot];
    if (letter != 0)
        model->lost_line[letter - 'a'] = line;
    model->letters[slot] = 0;
}

/* A letter means one piece: whoever had it before is no longer there. */
static void set_piece(Model *model, int slot, const IniEntry *entry, Telling *telling)
{
    const char *value = entry->value;
    model->also[slot] = 0;
    lose_letter(model, slot, entry->line);
    model->piece_line[slot] = entry->line;
    if (!isalpha((unsigned char)value[0])) {
        if (value[0] != '-')
            tell_warning(telling, entry->line, "%s: `%s` begins with no letter", entry->key, value);
        return;
    }
    int other = model_slot_of_letter(model, value[0]);
    if (other >= 0 && model->piece_line[other] > 0)
        tell_warning(telling, entry->line,
                     "%s: `%c` is the letter of `%s`, too, in line %d; it is this piece's", entry->key,
                     value[0], slots[other].option, model->piece_line[other]);
    if (other >= 0)
        lose_letter(model, other, entry->line);
    model->letters[slot] = (char)tolower((unsigned char)value[0]);
    bool custom = strncmp(entry->key, "customPiece", 11) == 0,
         moves = custom || strcmp(entry->key, "king") == 0;
    const char *rest = import_cut(value + 1, strcspn(value + 1, "#"));
    if (value[1] == ':' && value[2] != '\0' && moves)
        model->betza[slot] = import_cut(value + 2, strcspn(value + 2, " \t#"));
    else if (custom)
        tell_warning(telling, entry->line, "%s: how the piece moves is missing; it cannot", entry->key);
    else
        model->betza[slot] = slots[slot].betza;
    if (rest[0] != '\0' && rest[0] != ';' && !(value[1] == ':' && moves))
        tell_warning(telling, entry->line, "%s: the letter is `%c`; `%s` is passed over", entry->key,
                     value[0], rest);
}

/* "horse:h": further letters, which only sections that are built in have. */
static void set_also(Model *model, const IniSection *section)
{
    for (size_t i = 0; i < section->count; i++)
        for (const char *at = section->entries[i].value; strcmp(section->entries[i].key, "@also") == 0;) {
            size_t length = strcspn(at, ":");
            int slot = slot_find(import_cut(at, length));
            if (at[length] == '\0' || slot < 0)
                break;
            model->also[slot] = at[length + 1];
            at += length + 2;
        }
}

static void tell_cells_off(const Model *model, const IniEntry *entry, Telling *telling)
{
    const char *off = cells_off_board(model, entry->value);
    if (off != NULL)
        tell_warning(telling, entry->line, "%s: the board has no `%s`", entry->key, off);
}

static bool set_mobility(Model *model, const IniEntry *entry, Telling *telling)
{
    static const char prefix[] = "mobilityRegion";
    if (strncmp(entry->key, prefix, sizeof prefix - 1) != 0)
        return false;
    const char *rest = entry->key + sizeof prefix - 1;
    int colour = strncmp(rest, "White", 5) == 0 ? 0 : strncmp(rest, "Black", 5) == 0 ? 1 : -1;
    for (int slot = 0; colour >= 0 && slot < slot_count; slot++) {
        const char *name = slots[slot].option;
        if (tolower((unsigned char)rest[5]) != name[0] || strcmp(rest + 6, name + 1) != 0)
            continue;
        Cells cells = { { 0 } };
        if (!cells_read(entry->value, &cells))
            tell_warning(telling, entry->line, "%s: `%s` is no list of squares", entry->key, entry->value);
        tell_cells_off(model, entry, telling);
        model->mobility[colour][slot] = cells;
        model->has_mobility[slot] = true;
        return true;
    }
    return false;
}

/* True if an option is of one piece: of several letters that program takes the last. */
static bool takes_one(const char *option)
{
    static const char *const single[] = {
        "flagPieceWhite",         "flagPieceBlack",         "mustDropType",
        "castlingKingPieceWhite", "castlingKingPieceBlack", "dropNoDoubled"
    };
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        if (strcmp(single[i], option) == 0)
            return true;
    return false;
}

/* How many bytes the sign has that begins there. */
static size_t sign_length(const char *text)
{
    size_t length = 1;
    while (((unsigned char)text[length] & 0xC0) == 0x80)
        length++;
    return length;
}

static void read_pieces(const Model *model, const char *option, const IniEntry *entry, Pieces *pieces,
                        Telling *telling)
{
    bool one = takes_one(option), stands_for_all = option_words(option)[0] != '\0';
    *pieces = (Pieces){ .count = 0 };
    for (const char *at = entry->value; *at != '\0' && *at != '#'; at++) {
        int slot = model_slot_of_letter(model, *at);
        if (*at == '-' || isspace((unsigned char)*at)) {
            if (*at == '-')
                return;
            continue;
        }
        if (*at != '*' && slot < 0) {
            tell_warning(telling, entry->line, "%s: no piece has the letter `%.*s`; the list ends before it",
                         entry->key, (int)sign_length(at), at);
            return; /* as that program reads it */
        }
        if (one && (slot >= 0 || *at == '*')) {
            if (pieces->count > 0 || pieces->all)
                tell_note(telling, entry->line,
                          "%s: this is of one piece; of several that program takes the last", entry->key);
            *pieces = (Pieces){ .count = 0 };
        }
        if (*at == '*' && !stands_for_all)
            tell_warning(telling, entry->line, "%s: `*` stands for no piece in this option", entry->key);
        else if (*at == '*')
            pieces->all = true;
        else if (slot >= 0 && !pieces_has(pieces, slot) && pieces->count < PICKED)
            pieces->slots[pieces->count++] = slot;
    }
}

/* "p:g s:g" or "q:1 r:2"; what was there stays for others, as in that program */
static void read_map(const Model *model, const IniEntry *entry, Setting *setting, Telling *telling)
{
    for (const char *at = entry->value; *at != '\0';) {
        at += strspn(at, " \t");
        size_t length = strcspn(at, " \t");
        if (length == 0)
            break;
        int from = model_slot_of_letter(model, at[0]);
        int to = length < 3 || at[1] != ':'      ? -3
                 : isdigit((unsigned char)at[2]) ? atoi(at + 2)
                 : at[2] == '-'                  ? SLOT_NONE
                                                 : model_slot_of_letter(model, at[2]);
        if (from < 0 || to == -3 || (to == SLOT_NONE && at[2] != '-')) {
            tell_warning(telling, entry->line, "%s: `%.*s` names no piece; the list ends before it",
                         entry->key, (int)length, at);
            return; /* as that program reads it */
        } else {
            int index = 0;
            while (index < setting->map_count && setting->map_from[index] != from)
                index++;
            if (index < PICKED) {
                setting->map_from[index] = from;
                setting->map_to[index] = to;
                setting->map_count += index == setting->map_count;
            }
        }
        at += length;
    }
}

/* --- options ------------------------------------------------------------------------------------ */

static bool is_among(const char *words, const char *wanted)
{
    for (size_t length = strlen(wanted); words[0] != '\0'; words += strspn(words, " ")) {
        size_t word = strcspn(words, " ");
        if (word == length && strncmp(words, wanted, length) == 0)
            return true;
        words += word;
    }
    return false;
}

static bool fits_type(const Option *option, const char *value)
{
    Cells cells = { { 0 } };
    switch (option->type) {
    case IS_BOOL: return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    case IS_NUMBER: return isdigit((unsigned char)value[0]) != 0;
    case IS_FILE:
        return isdigit((unsigned char)value[0]) || (isalpha((unsigned char)value[0]) && value[1] == '\0');
    case IS_VALUE:
        return strcmp(value, "win") == 0 || strcmp(value, "loss") == 0 || strcmp(value, "draw") == 0 ||
               strcmp(value, "none") == 0;
    case IS_CELLS: return cells_read(value, &cells);
    case IS_WORD: return is_among(option_words(option->name), value);
    default: return true;
    }
}

/* What that program takes a value for that it does not know: of true and false the second, of results the
 * draw, of words and numbers none. NULL: the option keeps what it was. */
static const char *value_taken(const Option *option)
{
    switch (option->type) {
    case IS_BOOL: return "false";
    case IS_VALUE: return "draw";
    case IS_WORD: return "none";
    case IS_NUMBER: return strstr(option->name, "Rank") == NULL ? "0" : NULL;
    default: return NULL;
    }
}

static void tell_misfit(const Option *option, const IniEntry *entry, Telling *telling)
{
    static const char *const wanted[] = { "true or false", "a number", "a file", "win, loss or draw",
                                          "a list of squares" };
    const char *is = option->type == IS_WORD ? import_format("none of `%s`", option_words(option->name))
                                             : import_format("not %s", wanted[option->type]);
    const char *taken = value_taken(option);
    if (taken == NULL)
        tell_warning(telling, entry->line, "%s: `%s` is %s; the option is passed over", entry->key,
                     entry->value, is);
    else
        tell_warning(telling, entry->line, "%s: `%s` is %s; it is read as `%s`, as in that program",
                     entry->key, entry->value, is, taken);
}

/* True, after telling, if a file that castling speaks of is not there. */
static bool is_off_board(const Model *model, const Option *option, const IniEntry *entry, Telling *telling)
{
    const char *value = entry->value;
    int file = isdigit((unsigned char)value[0]) ? atoi(value) : tolower((unsigned char)value[0]) - 'a' + 1;
    if (option->type != IS_FILE || strcmp(option->name, "maxFile") == 0 ||
        (file >= 1 && file <= model->files))
        return false;
    tell_warning(telling, entry->line, "%s: the board has no file `%s`; the option is passed over",
                 entry->key, value);
    return true;
}

/* A number with something behind it; squares that are not there. */
static void tell_rest(const Model *model, const Option *option, const IniEntry *entry, Telling *telling)
{
    const char *value = entry->value;
    size_t digits = strspn(value, "0123456789");
    const char *rest = import_cut(value + digits, strcspn(value + digits, "#"));
    if (option->type == IS_NUMBER && rest[0] != '\0')
        tell_warning(telling, entry->line, "%s: of `%s` only `%.*s` is read", entry->key, value, (int)digits,
                     value);
    if (option->type == IS_CELLS)
        tell_cells_off(model, entry, telling);
}

static void set_option(Model *model, int index, const IniEntry *entry, Telling *telling)
{
    const Option *option = &options[index];
    Setting *setting = &model->settings[index];
    bool fits = fits_type(option, entry->value);
    if (!fits)
        tell_misfit(option, entry, telling);
    if ((!fits && value_taken(option) == NULL) || (fits && is_off_board(model, option, entry, telling)))
        return;
    if (fits)
        tell_rest(model, option, entry, telling);
    setting->text = fits ? entry->value : value_taken(option);
    setting->line = entry->line;
    if (option->type == IS_PIECES)
        read_pieces(model, option->name, entry, &setting->pieces, telling);
    else if (option->type == IS_MAP)
        read_map(model, entry, setting, telling);
}

/* The rank of double steps that the section names under a key; the second where it names none. */
static int double_step_rank(const IniSection *section, const char *key)
{
    const int usual = 2;
    for (size_t i = 0; i < section->count; i++)
        if (strcmp(section->entries[i].key, key) == 0 &&
            isdigit((unsigned char)section->entries[i].value[0])) {
            long number = strtol(section->entries[i].value, NULL, 10);
            return number < 1 || number > GRID ? usual : (int)number;
        }
    return usual;
}

/* Ranks from one to another as both players count them. */
static void name_ranks(int first, int last, int ranks, const char **white, const char **black)
{
    for (int rank = first; rank <= last; rank++) {
        *white = import_format("%s*%d ", *white, rank);
        *black = import_format("%s*%d ", *black, ranks + 1 - rank);
    }
}

/* Options of other days that name ranks where there are regions now. */
static bool set_old_ranks(Model *model, const IniSection *section, const IniEntry *entry, Telling *telling)
{
    long long_number = strtol(entry->value, NULL, 10);
    int number = long_number < 0 || long_number > GRID ? 0 : (int)long_number;
    int ranks = model->ranks < GRID ? model->ranks : GRID;
    const char *target, *w = "", *b = "";
    if (strcmp(entry->key, "promotionRank") == 0) {
        target = "promotionRegion";
        if (number > 1)
            name_ranks(number, ranks, ranks, &w, &b);
    } else if (strcmp(entry->key, "doubleStepRank") == 0 || strcmp(entry->key, "doubleStepRankMin") == 0) {
        target = "doubleStepRegion";
        name_ranks(double_step_rank(section, "doubleStepRankMin"),
                   double_step_rank(section, "doubleStepRank"), ranks, &w, &b);
    } else if (strcmp(entry->key, "firstRankDoubleSteps") == 0 && strcmp(entry->value, "true") == 0) {
        target = "doubleStepRegion";
        w = "*1 *2";
        b = import_format("*%d *%d", ranks, ranks - 1);
    } else {
        return false;
    }
    IniEntry white = *entry, black = *entry;
    white.value = w;
    black.value = b;
    set_option(model, option_find(import_format("%sWhite", target)), &white, telling);
    set_option(model, option_find(import_format("%sBlack", target)), &black, telling);
    return true;
}

/* A word of the list of old options: `=` is the value as it is, `+SORT` the letter of that sort. */
static const char *old_word(const Model *model, const char *word, const IniEntry *entry)
{
    if (word[0] == '=')
        return entry->value;
    char letter = word[0] == '+' ? model->letters[slot_find(word + 1)] : 0;
    return word[0] != '+' ? word : letter == 0 ? "-" : import_format("%c", letter);
}

/* Options of other days, or of programs made from that one, that others stand for now. */
static bool set_old_option(Model *model, const IniEntry *entry, Telling *telling)
{
    bool known = strcmp(entry->key, "kingType") == 0;
    int slot = known ? model_slot_of_letter(model, entry->value[0]) : SLOT_NONE;
    if (slot >= 0)
        model->betza[slot_find("king")] = model->betza[slot];
    for (int i = 0; i < old_option_count; i++) {
        const OldOption *old = &old_options[i];
        IniEntry now = *entry;
        if (strcmp(entry->key, old->name) != 0)
            continue;
        now.value =
            old_word(model, strcmp(entry->value, old->value) == 0 ? old->word : old->otherwise, entry);
        set_option(model, option_find(old->option), &now, telling);
        known = true;
    }
    if (known && strcmp(entry->value, "prison") == 0)
        tell_warning(telling, entry->line, "%s: prisons are not carried over", entry->key);
    return known;
}

static void set_alias(Model *model, int index, const IniEntry *entry, Telling *telling)
{
    static const char *const nowhere[] = { "promotionRegion", "doubleStepRegion", "tripleStepRegion" };
    const char *at = option_means(index);
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++)
        if (strcmp(entry->key, nowhere[i]) == 0)
            tell_warning(
                telling, entry->line,
                "%s: that program knows it for each colour alone, as %sWhite and %sBlack; it is read as "
                "both of them",
                entry->key, entry->key, entry->key);
    for (bool first = true; *at != '\0'; first = false) {
        size_t length = strcspn(at, " ");
        Telling mute = *telling;
        mute.mute |= !first; /* a mistake is told once */
        set_option(model, option_find(import_cut(at, length)), entry, &mute);
        telling->warnings = mute.warnings;
        at += length + (at[length] == ' ');
    }
}

static void tell_unknown(const IniEntry *entry, Telling *telling)
{
    const char *nearest = option_nearest(entry->key);
    if (nearest != NULL)
        tell_warning(telling, entry->line, "%s: there is no such option; did you mean `%s`?", entry->key,
                     nearest);
    else
        tell_warning(telling, entry->line, "%s: there is no such option", entry->key);
}

void model_apply_section(Model *model, const IniSection *section, Telling *telling)
{
    bool done[1024] = { false };
    size_t count = section->count < 1024 ? section->count : 1024;
    for (size_t i = 0; i < count; i++) {
        const IniEntry *entry = &section->entries[i];
        if (strcmp(entry->key, "maxRank") == 0 || strcmp(entry->key, "maxFile") == 0)
            set_option(model, option_find(entry->key), entry, telling);
    }
    model->files = model_number(model, "maxFile");
    model->ranks = model_number(model, "maxRank");
    for (size_t i = 0; i < count; i++) {
        const IniEntry *entry = &section->entries[i];
        int slot = slot_find(entry->key);
        done[i] = entry->key[0] == '@' || entry->value[0] == '\0';
        if (slot >= 0 && !done[i])
            set_piece(model, slot, entry, telling);
        done[i] |= slot >= 0 || set_mobility(model, entry, telling);
    }
    if (section->file == ini_builtin())
        set_also(model, section);
    /* old options, then what stands for several, then the single ones */
    for (size_t i = 0; i < count; i++)
        done[i] = done[i] || set_old_ranks(model, section, &section->entries[i], telling) ||
                  set_old_option(model, &section->entries[i], telling);
    for (int index = 0; index < option_count; index++)
        for (size_t i = 0; i < count; i++)
            if (!done[i] && strcmp(options[index].name, section->entries[i].key) == 0) {
                if (options[index].use == USE_ALIAS)
                    set_alias(model, index, &section->entries[i], telling);
                else
                    set_option(model, index, &section->entries[i], telling);
                done[i] = true;
            }
    for (size_t i = 0; i < count; i++)
        if (!done[i])
            tell_unknown(&section->entries[i], telling);
}
