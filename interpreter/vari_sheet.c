/* The border: texts that are being written. All that may be asked is made when the text is read. */

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "definition/words.h"
#include "editing/sheet.h"
#include "schema_keys.h"
#include "vari_internal.h"

enum { SHEET_MEMORY = 64 << 20, SHEET_BYTES = 4 << 20 };

/* What is told of it stands first. */
typedef struct OpenSheet {
    VariSheet told;
    Arena *arena;
    Sheet sheet;
    VariWord **keys; /* [map][key] of the schema, as the border has them */
} OpenSheet;

static const char *string(Arena *arena, Text text)
{
    return text.length == 0 ? "" : arena_text(arena, text).bytes;
}

/* The alternatives of a type, its other names resolved. */
static const char *type_text(OpenSheet *sheet, Text type)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(sheet->sheet.schema, type, forms);
    Buffer out = { .arena = sheet->arena };
    static const char *const shapes[][2] = {
        [SCHEMA_SCALAR] = { "", "" },  [SCHEMA_WORDS] = { "(", ")" },     [SCHEMA_LIST] = { "list:", "" },
        [SCHEMA_MAP] = { "map:", "" }, [SCHEMA_NAMES] = { "names:", "" }, [SCHEMA_ANY] = { "", "" },
    };
    for (size_t i = 0; i < count; i++)
        buffer_add(&out, "%s%s%.*s%s", i > 0 ? "|" : "", shapes[forms[i].shape][0], TEXT_ARG(forms[i].rest),
                   shapes[forms[i].shape][1]);
    return out.length == 0 ? "" : out.bytes;
}

static void copy_keys(OpenSheet *sheet)
{
    const Schema *schema = sheet->sheet.schema;
    sheet->keys = arena_array(sheet->arena, schema->maps.count + 1, sizeof *sheet->keys);
    for (size_t i = 0; i < schema->maps.count; i++) {
        const SchemaMap *map = &schema->maps.items[i];
        sheet->keys[i] = arena_array(sheet->arena, map->keys.count + 1, sizeof **sheet->keys);
        for (size_t j = 0; j < map->keys.count; j++) {
            const SchemaKey *key = &map->keys.items[j];
            sheet->keys[i][j] = (VariWord){ string(sheet->arena, key->name), type_text(sheet, key->type),
                                            string(sheet->arena, key->about), "", key->required };
        }
    }
}

static void read(OpenSheet *sheet, Text bytes)
{
    sheet_read(sheet->arena, arena_text(sheet->arena, bytes), &sheet->sheet);
    copy_keys(sheet);
    size_t count = sheet->sheet.parts.count;
    VariPart *parts = arena_array(sheet->arena, count + 1, sizeof *parts);
    sheet->told = (VariSheet){ parts, count };
    for (size_t i = 0; i < count; i++) {
        const SheetPart *part = &sheet->sheet.parts.items[i];
        parts[i] = (VariPart){
            .is_key = part->is_key,
            .is_bare = part->is_bare,
            .is_made = part->is_made,
            .start = part->start,
            .end = part->end,
            .reach = part->reach,
            .above = part->above == PART_NONE ? SIZE_MAX : part->above,
            .type = type_text(sheet, part->type),
            .about = part->key == NULL ? "" : string(sheet->arena, part->key->about),
            .of = part->map == NULL ? "" : string(sheet->arena, part->map->about),
        };
    }
}

/* The recovery point has a function of its own, so that no variable of the caller's can be lost by the jump.
 */
static bool attempt_read(OpenSheet *sheet, Text bytes)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        return false;
    }
    read(sheet, bytes);
    memory_leave(&scope);
    return true;
}

VariSheet *vari_sheet_new(const char *bytes, size_t length)
{
    OpenSheet *sheet = memory_try(sizeof *sheet);
    if (sheet == NULL)
        return NULL;
    sheet->arena = length > SHEET_BYTES ? NULL : arena_new(SHEET_MEMORY);
    if (sheet->arena != NULL && attempt_read(sheet, (Text){ bytes, length }))
        return &sheet->told;
    vari_sheet_free(&sheet->told);
    return NULL;
}

void vari_sheet_free(VariSheet *told)
{
    OpenSheet *sheet = (OpenSheet *)told;
    if (sheet == NULL)
        return;
    arena_free(sheet->arena);
    memory_free(sheet);
}

const VariWord *vari_sheet_key(const VariSheet *told, const char *type, size_t index)
{
    const OpenSheet *sheet = (const OpenSheet *)told;
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(sheet->sheet.schema, text_of(type), forms);
    for (size_t i = 0; i < count; i++) {
        const SchemaMap *map =
            forms[i].shape == SCHEMA_MAP ? schema_map(sheet->sheet.schema, forms[i].rest) : NULL;
        if (map == NULL || index >= map->keys.count)
            continue;
        return &sheet->keys[map - sheet->sheet.schema->maps.items][index];
    }
    return NULL;
}

static bool expression_word_told(size_t index, VariWord *word)
{
    ExpressionWord found;
    if (!expression_word(index, &found))
        return false;
    *word = (VariWord){ found.name.bytes, found.types, found.about.length == 0 ? "" : found.about.bytes,
                        found.example.length == 0 ? "" : found.example.bytes, false };
    return true;
}

static bool movement_letter_told(size_t index, VariWord *letter)
{
    static const struct {
        char name[2];
        const char *type, *about;
    } letters[] = {
#define MOVEMENT_ATOM(letter, m, n, range, parts, about) { { letter }, "atom", about },
#define MOVEMENT_MODIFIER(letter, group, about)          { { letter }, "modifier", about },
#include "definition/movement_letters.h"
    };
    if (index >= sizeof letters / sizeof letters[0])
        return false;
    *letter = (VariWord){ letters[index].name, letters[index].type, letters[index].about, "", false };
    return true;
}

static bool notation_word_told(size_t index, VariWord *word)
{
    enum { NAME_ROOM = 16 };
    static _Thread_local char names[NOTATION_SYSTEMS][NAME_ROOM];
    const char *at = WORDS_NOTATION_SYSTEM;
    if (index >= NOTATION_SYSTEMS)
        return false;
    for (size_t i = 0; i < index; i++)
        at += strcspn(at, "/") + 1;
    snprintf(names[index], NAME_ROOM, "%.*s", (int)strcspn(at, "/"), at);
    *word = (VariWord){ names[index], "", "", "", false };
    return true;
}

static bool code_told(size_t index, VariWord *word)
{
    if (index >= DIAG_CODE_COUNT)
        return false;
    DiagCode code = (DiagCode)index;
    *word = (VariWord){ diag_code_word(code).bytes, "", rules_code_explained(code), "", false };
    return true;
}

static bool word_told(VariWordSort sort, size_t index, VariWord *word)
{
    switch (sort) {
    case VARI_WORD_EXPRESSION: return expression_word_told(index, word);
    case VARI_WORD_MOVEMENT: return movement_letter_told(index, word);
    case VARI_WORD_NOTATION: return notation_word_told(index, word);
    case VARI_WORD_CODE: return code_told(index, word);
    }
    return false;
}

const VariWord *vari_word(VariWordSort sort, size_t index)
{
    static _Thread_local VariWord word;
    return word_told(sort, index, &word) ? &word : NULL;
}

const char *vari_explain_foreign_word(const char *word)
{
    static _Thread_local char answer[512];
    Text text = schema_answer(text_of(word));
    snprintf(answer, sizeof answer, "%.*s", TEXT_ARG(text));
    return answer;
}
