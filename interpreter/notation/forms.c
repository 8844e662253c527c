/* Actions in the systems of the families: what is common to writing and to reading them. Each system writes
 * an action at several levels, from short to long; the shortest that is read back as the action is taken. */

#include <string.h>

#include "base/letters.h"
#include "base/memory.h"
#include "notation/internal.h"

enum { KEY_MAX = 64 };

/* --- the action at hand ------------------------------------------------------------------------ */

const ActionRule *form_rule(const Form *form)
{
    return &form->position->program->kernel->rules[form->action->rule];
}

bool form_is_move(const Form *form, Text *tail)
{
    const Board *board = form->position->program->board;
    const Action *action = form->action;
    Text text = form->listed;
    if (form_rule(form)->form != RULE_MOVE || action->from >= board->cell_count ||
        action->to >= board->cell_count || !text_starts_with(text, board->names[action->from]))
        return false;
    text = text_slice(text, board->names[action->from].length, text.length);
    for (int i = 0; i < LEGS_MAX - 1; i++) {
        Cell via = action->via[i];
        if (via < board->cell_count && form->position->board[via].kind != KIND_NONE &&
            text_starts_with(text, board->names[via]))
            text = text_slice(text, board->names[via].length, text.length);
    }
    if (!text_starts_with(text, board->names[action->to]))
        return false;
    *tail = text_slice(text, board->names[action->to].length, text.length);
    return true;
}

bool form_takes(const Form *form)
{
    MoveDelta delta;
    return play_delta(form->position, form->action, &delta) && delta.taken_count > 0;
}

Text form_cell(const Form *form, Cell cell)
{
    return form->position->program->kernel->notation.cells[cell];
}

void form_add_upper(Text text, Buffer *out)
{
    for (size_t i = 0; i < text.length; i++)
        buffer_add_char(out, letter_upper(text.bytes[i]));
}

/* --- systems ------------------------------------------------------------------------------------- */

/* What players write alike: these bytes are left out, and these read as those. */
typedef struct SystemRule {
    FormWrite *write;
    unsigned levels, written; /* the first are written, the others read alone */
    const char *ignored;
    const char *alike, *as;
} SystemRule;

static const SystemRule systems[NOTATION_SYSTEMS] = {
    [NOTATION_USI] = { form_write_usi, 1, 1, "", "@'", "**" },
    [NOTATION_HODGES] = { form_write_hodges, 6, 2, "-xX:", "@'", "**" },
    [NOTATION_WXF] = { form_write_wxf, 9, 2, "", ".", "=" },
    [NOTATION_ICCS] = { form_write_iccs, 1, 1, "", "", "" },
    [NOTATION_DRAUGHTS] = { form_write_draughts, 3, 3, "", "xX:*", "----" },
    [NOTATION_POINTS] = { form_write_points, 3, 2, "", "xX:", "---" },
};

/* The system that is written on the same board with the same pieces. */
static NotationSystem companion(NotationSystem system)
{
    switch (system) {
    case NOTATION_USI: return NOTATION_HODGES;
    case NOTATION_HODGES: return NOTATION_USI;
    case NOTATION_WXF: return NOTATION_ICCS;
    case NOTATION_ICCS: return NOTATION_WXF;
    case NOTATION_COORDINATES:
    case NOTATION_SAN:
    case NOTATION_DRAUGHTS:
    case NOTATION_POINTS:
    case NOTATION_SYSTEMS: break;
    }
    return NOTATION_COORDINATES;
}

bool notation_may_write(const Kernel *kernel, NotationSystem system)
{
    NotationSystem own = kernel->notation.system;
    return system == NOTATION_COORDINATES || system == own || system == companion(own) ||
           (system == NOTATION_SAN && kernel->player_count == 2);
}

/* --- texts of all actions ---------------------------------------------------------------------- */

static Form form_of(Position *position, const NamedActionList *list, size_t item)
{
    return (Form){ position, list, &list->items[item].action, text_of(list->items[item].text) };
}

static void make_forms(Position *position, NamedActionList *list, NotationSystem system)
{
    NamedForms *forms = &list->forms[system];
    const SystemRule *rule = &systems[system];
    if (forms->made)
        return;
    forms->starts = memory_grow(forms->starts, rule->levels * list->count + 1, sizeof *forms->starts);
    buffer_clear(&forms->texts);
    for (unsigned level = 0; level < rule->levels; level++)
        for (size_t i = 0; i < list->count; i++) {
            Form form = form_of(position, list, i);
            size_t start = forms->texts.length;
            bool has = rule->write(&form, level, &forms->texts) && forms->texts.length > start;
            if (has)
                buffer_add_char(&forms->texts, '\0');
            else
                forms->texts.length = start;
            forms->starts[level * list->count + i] = has ? start : SIZE_MAX;
        }
    forms->made = true;
}

/* NULL: it has none at this level. */
static const char *form_text(const NamedActionList *list, NotationSystem system, unsigned level, size_t item)
{
    const NamedForms *forms = &list->forms[system];
    size_t start = forms->starts[level * list->count + item];
    return start == SIZE_MAX ? NULL : forms->texts.bytes + start;
}

/* --- reading -------------------------------------------------------------------------------------- */

/* A text as all texts that are read alike have it; false: it is too long for any. */
static bool make_key(const SystemRule *rule, Text text, char key[KEY_MAX + 1])
{
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        char byte = letter_lower(text.bytes[i]);
        const char *as = byte == '\0' ? NULL : strchr(rule->alike, byte);
        if (byte != '\0' && strchr(rule->ignored, byte) != NULL)
            continue;
        if (length == KEY_MAX)
            return false;
        key[length++] = as != NULL ? rule->as[as - rule->alike] : byte;
    }
    key[length] = '\0';
    return length > 0;
}

/* Counts the actions that have the key at one of the levels from `first` to before `end`. */
static size_t note_among(const NamedActionList *list, NotationSystem system, const char *key, unsigned first,
                         unsigned end, size_t *items, size_t most)
{
    const SystemRule *rule = &systems[system];
    char other[KEY_MAX + 1];
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        for (unsigned level = first; level < end; level++) {
            const char *form = form_text(list, system, level, i);
            if (form == NULL || !make_key(rule, text_of(form), other) || strcmp(key, other) != 0)
                continue;
            if (count < most)
                items[count] = i;
            count++;
            break;
        }
    return count;
}

/* Levels that are written are tried before levels that are only read. */
static size_t note_meant(const NamedActionList *list, NotationSystem system, Text text, size_t *items,
                         size_t most)
{
    const SystemRule *rule = &systems[system];
    char key[KEY_MAX + 1];
    if (!make_key(rule, text, key))
        return 0;
    size_t count = note_among(list, system, key, 0, rule->written, items, most);
    return count > 0 ? count : note_among(list, system, key, rule->written, rule->levels, items, most);
}

size_t forms_meant(Position *position, NamedActionList *list, Text text, size_t *items, size_t most)
{
    NotationSystem own = position->program->kernel->notation.system;
    const NotationSystem tried[] = { own, companion(own) };
    char wxf[CHINESE_ROOM];
    Text chinese = own == NOTATION_WXF || own == NOTATION_ICCS
                       ? notation_from_chinese(position->program, text, wxf)
                       : (Text){ 0 };
    text = chinese.length > 0 ? chinese : notation_without_remarks(position->program->kernel, text);
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        if (systems[tried[i]].write == NULL)
            continue;
        make_forms(position, list, tried[i]);
        size_t count = note_meant(list, tried[i], text, items, most);
        if (count > 0)
            return count;
    }
    return 0;
}

/* --- writing -------------------------------------------------------------------------------------- */

static bool is_read_back(Position *position, NamedActionList *list, size_t item, const char *text)
{
    size_t listed = notation_listed(list, text_of(text)), meant = SIZE_MAX;
    if (listed != SIZE_MAX)
        return listed == item;
    return notation_meant(position, list, text_of(text), &meant, 1) == 1 && meant == item;
}

void notation_write_in(Position *position, NamedActionList *list, size_t item, NotationSystem system,
                       Buffer *out)
{
    const SystemRule *rule = &systems[system];
    if (system == NOTATION_SAN) {
        notation_write_san(position, list, item, out);
        return;
    }
    if (rule->write != NULL && notation_may_write(position->program->kernel, system)) {
        make_forms(position, list, system);
        for (unsigned level = 0; level < rule->written; level++) {
            const char *text = form_text(list, system, level, item);
            if (text != NULL && is_read_back(position, list, item, text)) {
                buffer_add(out, "%s", text);
                return;
            }
        }
    }
    buffer_add(out, "%s", list->items[item].text);
}
