"""What a protocol says of time reaches the clock. Each game is asked for a move with hours on every clock but the one that
is told: an engine that misses the word thinks for hours and fails here after PATIENCE seconds. Usage: clocks.py VARI"""

import os
import subprocess
import sys
import threading

PATIENCE = 300  # seconds; only an engine that misses a word takes as long
HOURS = 10**8  # milliseconds
vari = os.path.realpath(sys.argv[1])

UCI = ("uci", "bestmove ")
XBOARD = ("xboard", "move ")
# program, what is said
CASES = [
    (UCI, "go movetime 20"),
    (UCI, f"go wtime 1000 btime {HOURS} winc 0 binc {HOURS}"),
    (UCI, f"position startpos moves e2e4\ngo wtime {HOURS} btime 1000 winc {HOURS} binc 0"),
    (UCI, f"go wtime {HOURS} btime {HOURS} movestogo 1000000"),
    (UCI, f"go movestogo 1000000 wtime {HOURS} btime {HOURS}"),
    (UCI, f"usi\nsetoption name USI_Variant value minishogi\nposition startpos\ngo btime 1000 wtime {HOURS}"),
    (UCI, f"usi\nsetoption name USI_Variant value minishogi\nposition startpos\ngo btime 0 wtime {HOURS} byoyomi 20"),
    (UCI, f"ucci\nposition startpos\ngo time 1000 increment 0 opptime {HOURS} oppincrement {HOURS}"),
    (UCI, f"ucci\nposition startpos moves h2e2\ngo time 1000 increment 0 opptime {HOURS} oppincrement {HOURS}"),
    (XBOARD, f"new\nlevel 0 1000 0\ntime 100\notim {HOURS // 10}\ngo"),
    (XBOARD, f"new\nlevel 1000000 1000 0\ntime {HOURS // 10}\notim {HOURS // 10}\ngo"),
    (XBOARD, "new\nst 0.02\ngo"),
]


def answers(command, answer, said):
    """True if the answer comes while standard input stays open."""
    with subprocess.Popen([vari, command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        guard = threading.Timer(PATIENCE, engine.kill)
        guard.start()
        engine.stdin.write(said + "\n")
        engine.stdin.flush()
        answered = any(line.startswith(answer) for line in engine.stdout)
        guard.cancel()
        engine.kill()
    return answered


slow = [said for (command, answer), said in CASES if not answers(command, answer, said)]
for said in slow:
    print("no answer to:", said.replace("\n", "; "))
print(f"clocks: {len(CASES)} games, {len(slow)} without an answer")
sys.exit(bool(slow))
