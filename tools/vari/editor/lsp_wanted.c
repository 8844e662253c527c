/* What may stand at a place of an expression, by the type of its value and by the word before. */

#include <ctype.h>
#include <string.h>

#include "lsp_completion.h"

/* What may be at a place of an expression, as letters of vari_word(). Behind an owner no other stands. */
const char wanted_any[] = "TNPKHCSM";
static const char sets[] = "SC", kinds[] = "KMW", joining[] = "J", behind_owner[] = "KMW",
                  behind_player[] = "KMWJ";

bool wanted_allows(const char *types, const char *wanted)
{
    return (types[0] == '?' && wanted != joining) || strpbrk(types, wanted) != NULL;
}

bool wanted_may_be_owner(const char *wanted)
{
    return wanted != behind_owner && wanted != behind_player && wanted_allows("PW", wanted);
}

/* The letters for a name of the state, by what it is: a number, a flag or a trail. */
static const char *letters_of_state(const Document *document, size_t index)
{
    static const struct {
        const char *key, *letters;
    } sorts[] = { { "number", "N" }, { "counts", "N" }, { "flag", "SW" }, { "trail", "S" } };
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++)
        if (has_key_below(document, index, sorts[i].key))
            return sorts[i].letters;
    return "NSW";
}

/* The letters for a name, by the block that declares it, or "?" if the block does not decide. */
const char *name_letters(const Document *document, const VariPart *part, size_t index)
{
    static const struct {
        const char *block, *letters;
    } makers[] = { { "zones", "S" },    { "pieces", "KMSW" }, { "teams", "P" }, { "actions", "T" },
                   { "options", "NT" }, { "phase", "" },      { "tags", "MSW" } };
    Range block = key_above(document->sheet, part);
    if (is_player_made(document, part))
        return "PSW";
    if (is_name(document->text, block, "terms", strlen("terms")))
        return term_is_player(document, index) ? "P" : "TNSCH";
    if (is_name(document->text, block, "state", strlen("state")))
        return letters_of_state(document, index);
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++)
        if (is_name(document->text, block, makers[i].block, strlen(makers[i].block)))
            return makers[i].letters;
    return "?";
}

/* The same for the name at `word` of a text; "?" also if the document has no such name. */
static const char *letters_of_name(const Document *document, Range word, const char *text)
{
    Made made;
    for (size_t next = 0; made_next(document, &next, &made);)
        if (made.space[0] == '\0' &&
            is_name(document->text, made.name, text + word.start, word.end - word.start)) {
            VariPart part = document->sheet->parts[made.part];
            return name_letters(document, &part, made.part);
        }
    return "?";
}

/* The letters for what may follow a name of the definition: kinds behind a player or a tag. */
static const char *wanted_behind_name(const Asked *asked, Range word)
{
    const char *text = asked->typed.text, *letters = letters_of_name(asked->document, word, text);
    for (size_t i = 0; i < asked->bases.count && letters[0] == '?'; i++)
        letters = letters_of_name(&asked->bases.files[i].document, word, text);
    bool begins = letters[0] == '?' || (strchr(letters, 'W') != NULL && strchr(letters, 'K') == NULL);
    return begins ? behind_player : joining;
}

/* The letters for the beginning of a value of this type. */
static const char *wanted_first(const char *type)
{
    static const struct {
        const char *type, *letters;
    } firsts[] = { { "condition", wanted_any },
                   { "value", "N" },
                   { "number", "N" },
                   { "set", sets },
                   { "domain", "SCNPKM" },
                   { "selection", kinds },
                   { "kind", "K" },
                   { "player", "P" },
                   { "cell", "C" } };
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++)
        if (has_type(type, firsts[i].type))
            return firsts[i].letters;
    return wanted_any;
}

/* The letters for what may follow a word: an operand behind an operator, kinds behind an owner, an operator
 * behind an operand. */
static const char *wanted_behind(const Asked *asked, Range word)
{
    const char *text = asked->typed.text;
    static const struct {
        const char *word, *letters;
    } joins[] = { { "in", sets },  { "for", sets }, { "of", "P" },
                  { "is", kinds }, { "div", "N" },  { "mod", "N" } };
    const VariWord *known;
    for (size_t i = 0; i < sizeof joins / sizeof joins[0]; i++)
        if (is_name(text, word, joins[i].word, strlen(joins[i].word)))
            return joins[i].letters;
    for (size_t i = 0; (known = vari_word(VARI_WORD_EXPRESSION, i)) != NULL; i++)
        if (is_name(text, word, known->name, strlen(known->name))) {
            bool begins = strchr(known->type, 'J') != NULL || is_name(text, word, "not", strlen("not"));
            return begins                             ? wanted_any
                   : strchr(known->type, 'O') == NULL ? joining
                   : strchr(known->type, 'P') != NULL ? behind_player
                   : strchr(known->type, 'W') != NULL ? behind_owner
                                                      : kinds;
        }
    return wanted_behind_name(asked, word);
}

/* The letters for the place of the cursor in a value of this type. */
const char *wanted_here(const Asked *asked, const char *type)
{
    const char *text = asked->typed.text;
    size_t end = word_at(text, asked->typed.length, asked->offset).start;
    while (end > asked->part.start && isspace((unsigned char)text[end - 1]))
        end--;
    if (end <= asked->part.start)
        return wanted_first(type);
    char last = text[end - 1];
    if (isalpha((unsigned char)last))
        return wanted_behind(asked, word_at(text, end, end));
    if (isdigit((unsigned char)last) || last == ')')
        return joining;
    if (last == '.')
        return sets;
    return strchr("+-*", last) != NULL ? "N" : wanted_any;
}
