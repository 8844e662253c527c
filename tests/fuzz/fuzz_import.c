/* Sections of a variants.ini at random, most as somebody would write them: made into a definition, or refused
 * with a word. What is made is whole, and is loaded again. */

#include "author.h"
#include "commands.h"
#include "exit_status.h"
#include "import.h"
#include "told.h"
#include "tool_run.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 8, PIECES = 6, SPOILT = 10, FLAT = 75 };

static const char letters[] = "kqrbnpmacsgf";

/* Every letter that the set-up uses has a piece. */
static void give_pieces(Choices *choices, Page *page)
{
    for (unsigned i = 0; i < PIECES; i++) {
        const Slot *slot = &slots[choose(choices, (unsigned)slot_count)];
        if (strncmp(slot->option, "customPiece", 11) == 0)
            page_add(page, "%s = %c:%s\n", slot->option, letters[i], slots[choose(choices, 30)].betza);
        else
            page_add(page, "%s = %c\n", slot->option, letters[i]);
    }
    page_add(page, "king = k\npawn = p\n");
}

static const char *value_of(Choices *choices, const Option *option)
{
    static const char *const numbers[] = { "1", "2", "3", "4", "0", "8", "50" };
    static const char *const cells[] = { "*1", "*2 *3", "a1 b2", "-", "*", "a* b*", "*4 c3" };
    static const char *const values[] = { "win", "loss", "draw", "none" };
    static const char *const words[] = { "none",          "arrow",         "duck",    "edge",
                                         "past",          "static",        "janggi",  "unweighted",
                                         "whitedrawodds", "blackdrawodds", "makruk",  "asean",
                                         "cambodian",     "axf",           "reversi", "ataxx",
                                         "quadwrangle",   "snort",         "anyside", "top" };
    static const char *const pieces[] = { "k", "q", "qr", "*", "-", "p", "rbn" };
    static const char *const maps[] = { "q:1", "p:q", "r:b n:k", "-" };
    switch (option->type) {
    case IS_BOOL: return chance(choices, 60) ? "true" : "false";
    case IS_NUMBER: return numbers[choose(choices, 7)];
    case IS_FILE: return chance(choices, 50) ? "f" : "8";
    case IS_VALUE: return values[choose(choices, 4)];
    case IS_CELLS: return cells[choose(choices, 7)];
    case IS_PIECES: return pieces[choose(choices, 7)];
    case IS_WORD: return words[choose(choices, sizeof words / sizeof *words)];
    case IS_MAP: return maps[choose(choices, 4)];
    case IS_TEXT: return chance(choices, 50) ? "1" : "true";
    }
    return "";
}

static char *write_file(Choices *choices)
{
    static const char *const fens[] = { "rnbkqp/pppppp/6/6/PPPPPP/RNBKQP w - - 0 1",
                                        "rkr/3/3/RKR[PPpp] w - - 0 1", "k5/pppppp/6/6/PPPPPP/K5 w - - 0 1",
                                        "rnbkqpm/ppppppp/7/7/7/PPPPPPP/RNBKQPM w KQkq - 0 1" };
    static const char *const sizes[] = { "maxRank = 6\nmaxFile = 6\n", "maxRank = 4\nmaxFile = 3\n",
                                         "maxRank = 6\nmaxFile = f\n", "maxRank = 7\nmaxFile = g\n" };
    Page page = { 0 };
    const IniFile *builtin = ini_builtin();
    if (chance(choices, 60)) {
        unsigned board = choose(choices, 4);
        page_add(&page, "[something]\n");
        give_pieces(choices, &page);
        page_add(&page, "%sstartFen = %s\n", sizes[board], fens[board]);
    } else {
        page_add(&page, "[something:%s]\n",
                 builtin->sections[choose(choices, (unsigned)builtin->count)].name);
    }
    for (unsigned i = choose(choices, LINES); i > 0; i--) {
        const Option *option = &options[choose(choices, (unsigned)option_count)];
        if (strcmp(option->name, "startFen") != 0 && strncmp(option->name, "max", 3) != 0)
            page_add(&page, "%s = %s\n", option->name, value_of(choices, option));
    }
    if (choices->state % 100 < SPOILT)
        author_spoil(choices, &page.bytes);
    return page.bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setenv("VARI_SHIPPED", VARI_DEFINITIONS, 0);
    Choices choices = choices_from_bytes(data, size);
    char *text = write_file(&choices);
    char *path = strdup(own_file("ini", text, strlen(text)));
    Arguments arguments = { .positional = &path, .count = 1, .flat = chance(&choices, FLAT) };
    int status = run_quietly(run_import, &arguments, "");
    if (status != EXIT_DONE && status != EXIT_INPUT && status != EXIT_USAGE)
        abort();
    told_input("fuzz_import", status == EXIT_DONE);
    free(path);
    free(text);
    return 0;
}
