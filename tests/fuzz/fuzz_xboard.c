/* `vari xboard` is told words of its protocol in any order, with what may stand behind them and what may not:
 * it goes on until `quit`. */

#include "commands.h"
#include "dialogue_held.h"

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
    hold_dialogue("fuzz_xboard", run_xboard, lines, sizeof lines / sizeof *lines, data, size);
    return 0;
}
