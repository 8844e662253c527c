/* `vari uci` is told words of its protocol in any order, with what may stand behind them and what may not: it
 * goes on until `quit`. */

#include "commands.h"
#include "dialogue_held.h"

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
    hold_dialogue("fuzz_uci", run_uci, lines, sizeof lines / sizeof *lines, data, size);
    return 0;
}
