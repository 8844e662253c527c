"""What the search thinks at a fixed number of nodes, to the node: depth, score, nodes and line of each iteration, of the positions
beside this file and of the first positions of other games. Any change of search or evaluation shows in it; one that is meant is
written down anew by `thought.py VARI accept`, so that a reader sees how far it goes. Usage: thought.py VARI [accept]"""

import os
import re
import subprocess
import sys

NODES = 1500
# Deep enough for aspiration windows to fail on both sides, and stopped at different points of an iteration: variant, position,
# lines, nodes.
DEEP = [("chess", "startpos", 1, [20000]),
        ("chess", "startpos", 3, [20000]),
        ("chess", "fen 8/8/4k3/8/3PK3/8/8/8 w - - 0 1", 1, [20000]),
        ("chess", "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 1, [20000]),
        ("chess", "fen 8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 1, [20000]),
        ("chess", "fen 1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 1, [20000]),
        ("shatranj", "startpos", 1, [20000]),
        ("dobutsu", "startpos", 1, [*range(1100, 8000, 600), 20000]),
        ("dobutsu", "startpos", 2, [10000])]
OTHERS = """3check alice amazons antichess ataxx atomic berolina breakthrough capablanca checkless dobutsu draughts duck extinction
gomoku grand horde janggi jungle kingofthehill knightmate losers makruk racingkings reversi seirawan shatranj teeko tic-tac-toe ultima""".split()

here = os.path.dirname(os.path.realpath(__file__))
vari = os.path.realpath(sys.argv[1])
kept = os.path.join(here, "thought.txt")


def positions():
    """(variant, position), `startpos` or a text."""
    with open(os.path.join(here, "positions.txt"), encoding="utf8") as file:
        for line in file:
            if "|" in line and not line.startswith("#"):
                variant, position = (part.strip() for part in line.split("|")[:2])
                yield variant, "fen " + position
    for variant in OTHERS:
        yield variant, "startpos"


def think(variant, position, nodes=NODES, lines=1):
    """What is told of each iteration, without what hangs on the clock."""
    words = (f"setoption name UCI_Variant value {variant}\nsetoption name MultiPV value {lines}\n"
             f"position {position}\ngo nodes {nodes}\n")
    told = ""
    with subprocess.Popen([vari, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        program.stdin.write(words)
        program.stdin.flush()
        for line in program.stdout: # soon after the end of input the search would be stopped
            told += line
            if line.startswith("bestmove"):
                break
        program.stdin.close()
    infos = re.findall(r"^info depth (\d+) multipv \d+ score (\S+ \S+) nodes (\d+) .* pv (.*)$", told, re.M)
    best = re.search(r"^bestmove (\S+)", told, re.M)
    return [" ".join(info) for info in infos] + ["= " + (best.group(1) if best else "nothing")]


def all_thoughts():
    for variant, position in positions():
        yield f"{variant} {position}"
        yield from think(variant, position)
    for variant, position, lines, counts in DEEP:
        for nodes in counts:
            yield f"{variant} {position}, {lines} lines, {nodes} nodes"
            yield from think(variant, position, nodes, lines)


thoughts = list(all_thoughts())
if sys.argv[2:] == ["accept"]:
    with open(kept, "w", encoding="utf8") as file:
        file.write("\n".join(thoughts) + "\n")
with open(kept, encoding="utf8") as file:
    wanted = file.read().splitlines()
different = [(w, t) for w, t in zip(wanted, thoughts) if w != t]
for want, thought in different[:5]:
    print(f"not `{want}` but `{thought}`")
if len(wanted) != len(thoughts):
    print(f"{len(wanted)} lines are kept, {len(thoughts)} were told")
print(f"thoughts: {len(thoughts)} lines, {len(different)} differ")
sys.exit(thoughts != wanted)
