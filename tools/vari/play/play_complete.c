/* The line editor, by libedit, and completion with Tab: words, actions, pieces, players. */

#include <ctype.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "allocation.h"
#include "loaded.h"
#include "sitting.h"
#include "streams.h"

enum { LISTED_MAX = 60, ROW = 76 };

/* The functions used of libedit; table_open_editor() loads them if input and output are a terminal. */
#define LIBRARY "libedit.so.2"
#define FUNCTIONS(USE)                                                                                       \
    USE(el_end)                                                                                              \
    USE(el_get)                                                                                              \
    USE(el_gets)                                                                                             \
    USE(el_init)                                                                                             \
    USE(el_insertstr)                                                                                        \
    USE(el_line)                                                                                             \
    USE(el_reset)                                                                                            \
    USE(el_set)                                                                                              \
    USE(history)                                                                                             \
    USE(history_end)                                                                                         \
    USE(history_init)
static struct {
    FUNCTIONS(LOADED_MEMBER)
} edit;

static char *prompt(EditLine *editor)
{
    static char text[80];
    void *client;
    edit.el_get(editor, EL_CLIENTDATA, &client);
    const Table *table = client;
    char *begun = table_begun(table);
    if (begun != NULL && strlen(begun) + 4 < sizeof text)
        snprintf(text, sizeof text, "%s,> ", begun);
    else
        snprintf(text, sizeof text, "> ");
    return text;
}

/* The completions of what was typed. */
typedef struct Ends {
    const char *typed; /* the beginning of a word, an action or a name */
    size_t length;     /* of `typed`, in bytes */
    size_t count;      /* completions so far */
    size_t common;     /* bytes that all of them begin with */
    char *first;       /* the first completion, for free(); NULL while there is none */
    FILE *list;        /* where they are written, in rows */
    size_t width;      /* of the last row, in bytes */
} Ends;

/* Adds a completion of `size` bytes if it begins with what was typed, capitals aside. */
static void add_end(Ends *ends, const char *text, size_t size)
{
    if (size < ends->length || strncasecmp(text, ends->typed, ends->length) != 0)
        return;
    if (ends->count > 0) {
        size_t alike = 0;
        while (alike < ends->common && alike < size && ends->first[alike] == text[alike])
            alike++;
        if (ends->common == size && alike == size && strlen(ends->first) == size)
            return; /* shortened actions may be equal */
        ends->common = alike;
    } else {
        ends->first = memory_part(text, size);
        ends->common = size;
    }
    if (ends->count++ > LISTED_MAX)
        return;
    ends->width += size + 2;
    fprintf(ends->list, "%s%.*s", ends->count == 1 ? "" : ends->width > ROW ? "\n" : "  ", (int)size, text);
    ends->width = ends->width > ROW ? size : ends->width;
}

typedef const char *TextOfAction(const Table *table, size_t index);

static const char *listed_text(const Table *table, size_t index)
{
    return vari_game_action_text(table->game, index);
}

/* In the notation of the game's players, whichever notation the table shows. */
static const char *players_text(const Table *table, size_t index)
{
    return vari_game_action_written(table->game, index, vari_rules_info(table->rules)->notation);
}

/* The part of an action's text behind the steps already entered, if it begins with what was typed, or NULL.
 */
static const char *rest_of_action(const Table *table, const Ends *ends, const char *text)
{
    size_t begun = table->begun == NULL ? 0 : strlen(table->begun) + 1;
    if (begun > 0 && (strncmp(text, table->begun, begun - 1) != 0 || text[begun - 1] != ','))
        return NULL;
    return strncasecmp(text + begun, ends->typed, ends->length) == 0 ? text + begun : NULL;
}

/* Adds the actions that go on as typed. If there are many, each is cut at its first comma, and actions with
 * the same first step are added once. */
static void add_texts(const Table *table, TextOfAction *text_of, Ends *ends)
{
    enum { MANY = 60 };
    size_t count = 0;
    char *before = must_copy("");
    for (size_t i = 0; i < vari_game_action_count(table->game); i++)
        count += rest_of_action(table, ends, text_of(table, i)) != NULL;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = rest_of_action(table, ends, text_of(table, i));
        size_t size = text == NULL ? 0 : count <= MANY ? strlen(text) : strcspn(text, ",");
        if (text == NULL || (size == strlen(before) && strncmp(text, before, size) == 0))
            continue;
        free(before);
        before = memory_part(text, size);
        add_end(ends, before, size);
    }
    free(before);
}

/* Adds actions in the first of three notations in which any goes on as typed: the table's, that of the list
 * of actions, that of the game's players. What has been entered of
 * an action is kept in the notation of the list, so then the table's is not tried. */
static void add_actions(const Table *table, Ends *ends)
{
    TextOfAction *const tried[] = { table_written, listed_text, players_text };
    for (size_t i = table->begun == NULL ? 0 : 1, words = ends->count; i < 3 && ends->count == words; i++)
        add_texts(table, tried[i], ends);
}

static void add_words(Ends *ends)
{
    const char *word;
    for (size_t i = 0; (word = table_word(i, NULL)) != NULL; i++)
        add_end(ends, word, strlen(word));
}

static void add_pieces(const Table *table, Ends *ends)
{
    for (size_t i = 0; i < vari_rules_info(table->rules)->kind_count; i++)
        add_end(ends, vari_rules_kind(table->rules, i)->name, strlen(vari_rules_kind(table->rules, i)->name));
}

static void add_players(const Table *table, Ends *ends)
{
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        add_end(ends, vari_rules_player(table->rules, i)->called,
                strlen(vari_rules_player(table->rules, i)->called));
}

/* Adds what may stand at byte `word` of the line: the first word, or the argument of the first word. */
static void add_all(const Table *table, const char *line, size_t word, Ends *ends)
{
    size_t blank = strcspn(line, " ");
    if (word == 0) {
        if (table->begun == NULL && ends->length > 0)
            add_words(ends);
        add_actions(table, ends);
    } else if (strncmp(line, "pieces", blank) == 0 && blank > 1) {
        add_pieces(table, ends);
    } else if (strncmp(line, "view", blank) == 0 && blank > 1) {
        add_players(table, ends);
    } else {
        add_actions(table, ends);
    }
}

/* Prints the completions under the line, which libedit then shows again below them. */
static unsigned char list(const Ends *ends, const char *text)
{
    printf("\n%s%s\n", text, ends->count > LISTED_MAX ? "  ..." : "");
    fflush(stdout);
    return CC_REDISPLAY;
}

static unsigned char complete(EditLine *editor, int key)
{
    void *client;
    char *text;
    size_t length;
    (void)key;
    edit.el_get(editor, EL_CLIENTDATA, &client);
    const Table *table = client;
    const LineInfo *info = edit.el_line(editor);
    char *line = memory_part(info->buffer, (size_t)(info->cursor - info->buffer));
    size_t word = strlen(line);
    while (word > 0 && line[word - 1] != ' ')
        word--;
    Ends ends = { .typed = line + word, .length = strlen(line + word), .list = open_text(&text, &length) };
    add_all(table, line, word, &ends);
    close_text(ends.list, &text);
    unsigned char answer = CC_ERROR;
    if (ends.count > 0 && ends.common > ends.length) {
        char *more = memory_part(ends.first + ends.length, ends.common - ends.length);
        answer = edit.el_insertstr(editor, more) == 0 ? CC_REFRESH : CC_ERROR;
        free(more);
    } else if (ends.count > 1) {
        answer = list(&ends, text);
    }
    free(ends.first);
    free(text);
    free(line);
    return answer;
}

void table_open_editor(Table *table)
{
    static const char *const names[] = { FUNCTIONS(LOADED_NAME) };
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        !loaded_open(LIBRARY, names, sizeof names / sizeof names[0], &edit)) {
        /* What stdio had buffered, poll() in table_input_waits() would not see. */
        setvbuf(stdin, NULL, _IONBF, 0);
        return;
    }
    HistEvent event;
    setlocale(LC_CTYPE,
              "C.UTF-8"); /* else libedit drops what is no ASCII; other locales change upper and lower case */
    table->history = edit.history_init();
    table->editor =
        edit.el_init("vari", stdin, streams_unguarded(STDOUT_FILENO), streams_unguarded(STDERR_FILENO));
    edit.history(table->history, &event, H_SETSIZE, 500);
    edit.el_set(table->editor, EL_CLIENTDATA, table);
    edit.el_set(table->editor, EL_PROMPT, prompt);
    edit.el_set(table->editor, EL_EDITOR, "emacs");
    edit.el_set(table->editor, EL_HIST, edit.history, table->history);
    edit.el_set(table->editor, EL_ADDFN, "complete", "completes words and actions", complete);
    edit.el_set(table->editor, EL_BIND, "^I", "complete", NULL);
}

char *table_edit_line(Table *table)
{
    int length;
    HistEvent event;
    /* libedit prints the prompt before it takes the terminal out of canonical mode; a Ctrl-D typed between
     * would be lost. */
    edit.el_set(table->editor, EL_PREP_TERM, 1);
    const char *line = edit.el_gets(table->editor, &length);
    if (line == NULL || length <= 0)
        return NULL;
    if (line[strspn(line, " \t\r\n")] != '\0')
        edit.history(table->history, &event, H_ENTER, line);
    return memory_part(line, strcspn(line, "\r\n"));
}

void table_reset_editor(Table *table)
{
    edit.el_reset(table->editor);
}

void table_close_editor(Table *table)
{
    if (table->editor == NULL)
        return;
    edit.el_end(table->editor);
    edit.history_end(table->history);
}
