"""What a protocol says of time reaches the clock, as the protocols' documents mean it: the Universal Chess Interface (S. Meyer-Kahlen,
2006), USI (H. Tord Romstad's adaptation of it for shogi), UCCI 3.0, and the Chess Engine Communication Protocol (T. Mann and
H. G. Muller, "Commands from xboard to the engine"). A program whose search says what time it was given, and whose clock is made up, is
asked; then the real one, with hours on every clock but the one that is told: an engine that misses the word thinks for hours and
fails here after PATIENCE seconds. Usage: clocks.py VARI CLOCKED"""

import os
import re
import subprocess
import sys
import threading

PATIENCE = 300  # seconds; only an engine that misses a word takes as long
HOURS = 10**8  # milliseconds
os.environ["VARI_SHIPPED"] = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../definitions")
vari, clocked = map(os.path.realpath, sys.argv[1:3])

UCI = ("uci", "bestmove ")
XBOARD = ("xboard", "move ")
USI = "usi\nsetoption name USI_Variant value minishogi\n"

# How much of a clock is used is our own affair; these say how: a share of what is left for each move that it has to last for, as far
# as that is known, and most of what is added.
LATENCY = 0.015


def share(left, moves, added=0):
    """Seconds at most, and seconds after which no deeper look is begun."""
    part = left / (moves + 1 if moves else 28) + 0.8 * added
    return min(part * 2.5, left * 0.5 - LATENCY), part * 0.55


def each(seconds):
    return seconds - LATENCY / 3, 0


# program, what is said, [(seconds, enough), ...] for each answer; or other words of its search
TOLD = [
    (UCI, "go movetime 2000", [each(2)]),
    (UCI, "go movetime 2000 wtime 1000 btime 1000", [each(2)]),
    (UCI, "go wtime 60000 btime 1000", [share(60, 0)]),
    (UCI, "position startpos moves e2e4\ngo wtime 1000 btime 60000 winc 9000 binc 2000", [share(60, 0, 2)]),
    (UCI, "go btime 1000 wtime 60000 binc 9000 winc 2000", [share(60, 0, 2)]),
    (UCI, "go wtime 60000 btime 1000 movestogo 9", [share(60, 9)]),
    (UCI, "go movestogo 1 wtime 60000 btime 1000", [share(60, 1)]),
    (UCI, "go wtime 60000 btime 1000 winc 1000 binc 0 movestogo 40", [share(60, 40, 1)]),
    (UCI, "go wtime 60000 btime 1000 movestogo 40\ngo wtime 60000 btime 1000", [share(60, 40), share(60, 0)]),
    (UCI, "go wtime -50 btime 1000", [(0.001, 0)]),
    (UCI, "go wtime 20 btime 1000", [(0.001, 0)]),
    (UCI, "go depth 7", "depth 7 "),
    (UCI, "go mate 3", "depth 8 "),
    (UCI, "go nodes 12345", "nodes 12345"),
    # a limit of nothing is the smallest: an answer comes
    (UCI, "go depth 0", "depth 1 "),
    (UCI, "go depth", "depth 1 "),
    (UCI, "go mate x", "depth 4 "),
    (UCI, "go nodes 0", "nodes 1"),
    (UCI, "go infinite wtime 60000", "seconds 0.000"),
    # the time of who begins is `btime`, and what is given for each move comes when it is up, or before
    (UCI, USI + "position startpos\ngo btime 60000 wtime 1000", [share(60, 0)]),
    (UCI, USI + "position startpos moves 5d5c\ngo btime 1000 wtime 60000 binc 9000 winc 2000", [share(60, 0, 2)]),
    (UCI, USI + "position startpos\ngo btime 0 wtime 0 byoyomi 10000", [each(10)]),
    (UCI, USI + "position startpos\ngo btime 60000 wtime 0 byoyomi 10000", [share(60, 0, 10)]),
    (UCI, USI + "position startpos moves 5d5c\ngo btime 60000 wtime 0 byoyomi 10000", [each(10)]),
    # of who is to move, and of the other
    (UCI, "ucci\nposition startpos\ngo time 60000 increment 2000 opptime 1000 oppincrement 9000", [share(60, 0, 2)]),
    (UCI, "ucci\nposition startpos moves h2e2\ngo time 60000 increment 0 opptime 1000 oppincrement 0", [share(60, 0)]),
    (UCI, "ucci\nposition startpos\ngo time 60000 movestogo 9", [share(60, 9)]),
    # minutes, or minutes and seconds; the moves until there is more are counted by who is to move
    (XBOARD, "new\nlevel 0 5 0\ngo", [share(300, 0)]),
    (XBOARD, "new\nlevel 0 2:30 12\ngo", [share(150, 0, 12)]),
    (XBOARD, "new\nlevel 40 5 0\ngo", [share(300, 40)]),
    (XBOARD, "new\nlevel 3 5 0\ngo\nping 1\nusermove e7e5\nping 2\nusermove d7d6\nping 3\nusermove h7h6",
     [share(300, 3), share(300, 2), share(300, 1), share(300, 3)]),
    (XBOARD, "new\nlevel 3 5 0\nusermove e2e4\nping 1\nusermove d2d4\nping 2\nusermove h2h3\nping 3\nusermove g2g3",
     [share(300, 3), share(300, 2), share(300, 1), share(300, 3)]),
    (XBOARD, "new\nlevel 40 5 0\ntime 6000\notim 100\ngo", [share(60, 40)]),
    (XBOARD, "new\nlevel 0 5 2\ntime 6000\notim 100\nusermove e2e4", [share(60, 0, 2)]),
    (XBOARD, "new\nst 30\ngo", [each(30)]),
    (XBOARD, "new\nst 30\nlevel 0 5 0\ngo", [share(300, 0)]),
    (XBOARD, "new\nlevel 0 5 0\nst 30\ngo", [each(30)]),
    (XBOARD, "new\nsd 7\nst 30\ngo", "seconds 29.995 enough 0.000 depth 7 "),
    (XBOARD, "new\nlevel 0 5 0\nsd 7\ngo", "depth 7 "),
]
# while one ponders the clock stands
PONDERS = [
    ("go ponder wtime 60000 btime 1000 movestogo 9", 3.3),
    ("go ponder movetime 2000", 2.0),
]

# program, what is said
CASES = [
    (UCI, "go movetime 20"),
    (UCI, f"go wtime 1000 btime {HOURS} winc 0 binc {HOURS}"),
    (UCI, f"go wtime {HOURS} btime {HOURS} movestogo 1000000"),
    (UCI, f"{USI}position startpos\ngo btime 0 wtime {HOURS} byoyomi 20"),
    (UCI, f"ucci\nposition startpos moves h2e2\ngo time 1000 increment 0 opptime {HOURS} oppincrement {HOURS}"),
    (XBOARD, f"new\nlevel 0 1000 0\ntime 100\notim {HOURS // 10}\ngo"),
    (XBOARD, "new\nst 0.02\ngo"),
]
failed = 0


def fail(said, what):
    global failed
    failed += 1
    print(f"{said!r}: {what}")


def talk(command, answer, said, number=1, program=vari, then=None):
    """The lines up to so many answers, while standard input stays open; fewer answers if it was killed. `then` is said after the
    first line of the search."""
    lines, answers, rest = [], 0, said.split("\nping ")
    with subprocess.Popen([program, command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        guard = threading.Timer(PATIENCE, engine.kill)
        guard.start()

        def say(text):
            engine.stdin.write(text + "\n")
            engine.stdin.flush()

        say(rest.pop(0))
        for line in engine.stdout:
            lines.append(line)
            if then is not None and line.startswith("# seconds"):
                say(then)
                then = None
            answers += line.startswith(answer)
            if rest and line.startswith(answer):
                say("ping " + rest.pop(0))
            if answers == number:
                break
        guard.cancel()
        engine.kill()
    return lines if answers == number else []


for (command, answer), said, wanted in TOLD:
    waits = "infinite" in said
    number = len(wanted) if isinstance(wanted, list) else 1
    lines = talk(command, answer, said, number, clocked, "stop" if waits else None)
    times = [line for line in lines if line.startswith("# seconds")]
    if isinstance(wanted, str):
        if not times or wanted not in times[0]:
            fail(said, f"no `{wanted}` in {times}")
        continue
    # what it thinks of on the other's time has no limit
    given = [tuple(map(float, re.findall(r"[\d.]+", line)[:2])) for line in times if "seconds 0.000 enough 0.000" not in line]
    for one, (seconds, enough) in zip(given, wanted):
        if abs(one[0] - seconds) > 0.0011 or abs(one[1] - enough) > 0.0011:
            fail(said, f"{one} instead of {seconds:.3f}, {enough:.3f}")
    if len(given) != len(wanted):
        fail(said, f"{len(given)} times instead of {len(wanted)}")
for said, wanted in PONDERS:
    lines = talk(*UCI, said, 1, clocked, "ponderhit")
    stopped = [float(line.split()[2]) for line in lines if line.startswith("# stopped")]
    if not stopped or abs(stopped[0] - wanted) > 0.2:
        fail(said, f"stopped after {stopped} instead of {wanted}")
for (command, answer), said in CASES:
    if not talk(command, answer, said):
        fail(said, "no answer")
print(f"clocks: {len(TOLD) + len(PONDERS) + len(CASES)} cases, {failed} failed")
sys.exit(bool(failed))
