/* Reads maps of plain values, each by its table. */

#include "definition/plain.h"

#include "definition/rules_common.h"

#include <string.h>

static bool is_expression(char holds)
{
    return holds == PLAIN_SET_OR_NONE || (holds >= 'A' && holds <= 'Z');
}

/* Numbers and enumerators are kept in as many bytes as the record has for them. */
static void keep(const Plain *plain, void *member, int32_t value)
{
    uint8_t byte = (uint8_t)value;
    if (plain->size == 1)
        memcpy(member, &byte, sizeof byte);
    else
        memcpy(member, &value, sizeof value);
}

static void blank(const Plain *plain, void *member)
{
    const ExprId none = EXPR_NONE;
    if (is_expression(plain->holds))
        memcpy(member, &none, sizeof none);
    else
        memset(member, 0, plain->size);
}

static void read_value(Scope *scope, const Node *value, const Plain *plain, void *member)
{
    int64_t number;
    int choice;
    Text *text = member;
    switch (plain->holds) {
    case PLAIN_SET_OR_NONE: *(ExprId *)member = rules_set(scope, value); return;
    case 't':
        if (read_text(scope, value, text))
            *text = text_trim(*text);
        return;
    case 'b': read_truth(scope, value, member); return;
    case 'n':
        if (read_number(scope, value, plain->lowest, plain->highest,
                        arena_format(scope->reading, "`%s`", plain->key), &number))
            keep(plain, member, (int32_t)number);
        return;
    case PLAIN_WORD_AS_NUMBER:
    case PLAIN_IS_WORD:
        choice = read_choice(scope, value, plain->words, plain->key);
        if (choice >= 0)
            keep(plain, member,
                 plain->holds == PLAIN_IS_WORD ? choice == plain->lowest : plain->lowest + choice);
        return;
    default: *(ExprId *)member = expression_read(scope, value, (char[]){ plain->holds, '\0' }); return;
    }
}

void plain_read_over(Scope *scope, const Node *map, const Plain *table, void *record)
{
    for (; table->key != NULL; table++) {
        const Node *value = node_get(map, table->key);
        void *member = (char *)record + table->offset;
        if (node_present(value) || (value != NULL && table->holds == PLAIN_SET_OR_NONE))
            read_value(scope, value, table, member);
        else if (value != NULL && node_is_none(value))
            blank(table, member);
    }
}

void plain_read(Scope *scope, const Node *map, const Plain *table, void *record)
{
    for (const Plain *plain = table; plain->key != NULL; plain++)
        blank(plain, (char *)record + plain->offset);
    plain_read_over(scope, map, table, record);
}
