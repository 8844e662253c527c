/* `vari xboard` is told words of its protocol in any order, with what may stand behind them and what may not:
 * it goes on until `quit`. */

#include "dialogue.h"
#include "told.h"
#include "tool_run.h"

#include <stdlib.h>

static const char *const lines[] = {
    "xboard",
    "protover 2",
    "new",
    "new",
    "variant !",
    "variant !",
    "quit #",
    "force",
    "go",
    "go\n?",
    "playother",
    "white",
    "black",
    "level # # #",
    "level 40 0:01 0",
    "st #",
    "st 0.01",
    "sd #",
    "sd 1",
    "time #",
    "otim #",
    "usermove %",
    "usermove %",
    "%",
    "?",
    "ping #",
    "draw",
    "result #",
    "setboard $",
    "setboard $",
    "edit\n#\nKe1\nc\nKe8\nPa#\n.",
    "edit",
    ".",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    "memory #",
    "cores #",
    "option Skill Level=#",
    "option Resign=1",
    "option Agree to draws=1",
    "option MultiPV=#",
    "option",
    "name x",
    "xyzzy",
    "",
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setenv("VARI_DEFINITIONS", VARI_DEFINITIONS, 0);
    Choices choices = choices_from_bytes(data, size);
    char *typed = write_dialogue(&choices, shelf_of(VARI_DEFINITIONS), lines, sizeof lines / sizeof *lines);
    const Arguments arguments = { 0 };
    if (run_quietly(run_xboard, &arguments, typed) != EXIT_DONE)
        abort();
    told_input("fuzz_xboard", true);
    free(typed);
    return 0;
}
