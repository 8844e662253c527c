/* `vari uci` is told words of its protocol in any order, with what may stand behind them and what may not: it
 * goes on until `quit`. */

#include "dialogue.h"
#include "told.h"
#include "tool_run.h"

#include <stdlib.h>

static const char *const lines[] = {
    "uci",
    "usi",
    "ucci",
    "isready",
    "ucinewgame",
    "d",
    "stop",
    "ponderhit",
    "position startpos",
    "position startpos moves % % %",
    "position fen $",
    "position fen $ moves %",
    "position sfen $ moves %",
    "go depth 1",
    "go depth # nodes 50",
    "go nodes 100 searchmoves % %",
    "go infinite",
    "go ponder wtime # btime # winc # binc # movestogo #",
    "go movetime 1",
    "go mate 1",
    "go perft 1",
    "go perft 2\nstop",
    "go searchmoves % depth 2 searchmoves %",
    "go # # # nodes 20",
    "setoption name UCI_Variant value !",
    "setoption name UCI_Variant value !",
    "setoption name Hash value #",
    "setoption name MultiPV value #",
    "setoption name Skill Level value #",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value #",
    "setoption name VariantPath value #",
    "setoption name Clear Hash",
    "setoption",
    "setoption name",
    "xyzzy %",
    "position",
    "",
    "%",
    "#",
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setenv("VARI_DEFINITIONS", VARI_DEFINITIONS, 0);
    Choices choices = choices_from_bytes(data, size);
    char *typed = write_dialogue(&choices, shelf_of(VARI_DEFINITIONS), lines, sizeof lines / sizeof *lines);
    const Arguments arguments = { 0 };
    if (run_quietly(run_uci, &arguments, typed) != EXIT_DONE)
        abort();
    told_input("fuzz_uci", true);
    free(typed);
    return 0;
}
