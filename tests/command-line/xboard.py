"""A conversation with `vari xboard` that waits for each answer: who plays which side, what is said while it thinks, draws, resigning,
what it shows of its thoughts. An engine that misses a word thinks for hours, and fails here after PATIENCE seconds.
Usage: xboard.py VARI"""

import os
import re
import subprocess
import sys
import threading

PATIENCE = 300  # seconds; only an engine that misses a word takes as long
os.environ["VARI_SHIPPED"] = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../definitions")
engine = subprocess.Popen([os.path.realpath(sys.argv[1]), "xboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
failed = passed = 0


def holds(what, fact, told=""):
    global failed, passed
    passed += bool(fact)
    failed += not fact
    if not fact:
        print(f"xboard: {what}, but: {told}")


def talk(words, until):
    """Says the words and returns the lines up to the one that the pattern is found in; they are all there is if it ends before."""
    engine.stdin.write(words + "\n")
    engine.stdin.flush()
    told = []
    hangs = threading.Timer(PATIENCE, engine.kill)
    hangs.start()
    for line in engine.stdout:
        told.append(line.strip())
        if re.search(until, told[-1]):
            break
    else:
        holds(f"`{words}` is answered by `{until}`", False, told)
    hangs.cancel()
    return told


MOVE = "^move "

# The turn, and with it the side of the engine, which plays the other one.
talk("new\nforce\nsd 1\nsetboard 7k/8/8/8/8/8/p7/7K b - - 0 1\nwhite\nusermove h1g1\nping 1", "pong 1")
told = talk("force\nundo\nundo\nwhite\nusermove h1g2", MOVE)
holds("`white` has White move and the engine play Black", re.search("move (h8|a2)", told[-1]), told)
told = talk("force\nsetboard 7k/8/8/8/8/8/P7/7K w - - 0 1\nblack\nusermove h8g7", MOVE)
holds("`black` has Black move and the engine play White", re.search("move (h1|a2)", told[-1]), told)
told = talk("new\nforce\nsd 1\nplayother\nusermove e2e4", MOVE)
holds("`playother` takes the side that does not move", re.search("move [a-h][78]", told[-1]), told)

# While it thinks nobody else moves, `?` ends that, and a ping is answered when it has moved.
told = talk("new\nst 9999\ngo\nusermove e2e4", "Illegal move")
holds("it is the engine's turn", "not your turn" in told[-1], told)
told = talk("ping 2\n?", "pong 2")
holds("`?` has it move, and then it answers the ping", any(re.search(MOVE, line) for line in told[:-1]), told)

# What a game needs before anybody can think is got ready when the game is chosen, and not on the clock.
DEALT = "setboard bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
for words in "variant crazyhouse", "new", DEALT:
    told = talk(f"{words}\nforce\nundo", "nothing to take back")
    holds(f"`{words}` gets it ready", any(line.endswith(" is ready") for line in told), told)
    told = talk("sd 1\ngo", MOVE)
    holds(f"`go` after `{words}` has nothing to get ready", not any(line.endswith(" is ready") for line in told), told)

# It takes a draw where it does not stand better, if it may: at once, or with the move that it thinks about.
LOST, WON = "setboard 4k3/8/8/8/8/8/8/QR2K3 b - - 0 1", "setboard 4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"
for may, position, agrees in (1, LOST, True), (0, LOST, False), (1, WON, False):
    told = talk(f"new\nforce\n{position}\noption Agree to draws={may}\nsd 1\ngo\nping 3", "pong 3")
    told = talk("draw\nping 4", "pong 4")
    holds(f"a draw after the move: {agrees}", ("offer draw" in told) == agrees, told)
    told = talk(f"new\nforce\n{position}\nst 9999\ngo\ndraw\nping 5\n?", "pong 5")
    holds(f"a draw with the move: {agrees}", ("offer draw" in told) == agrees and re.search(MOVE, told[-2]), told)

# It resigns when it has been lost for some turns, if it may.
for may in 1, 0:
    told = talk(f"new\nforce\n{LOST}\noption Resign={may}\nsd 1\ngo", "^move |resign")
    for turn in range(6):
        if "resign" not in told:
            told = talk("usermove " + ("e1f1", "f1e1")[turn % 2], "^move |resign")
    holds(f"it resigns: {may}", ("resign" in told) == bool(may), told)
talk("option Resign=0\noption Agree to draws=0\nping 6", "pong 6")

# Lines of thought, if they are wanted, and as many of each depth as are asked for.
for lines in 2, 1:
    told = talk(f"new\noption MultiPV={lines}\npost\nsd 1\ngo", MOVE)
    first = [line.split()[4] for line in told if re.match(r"1 -?\d+ \d+ \d+ ", line)]
    holds(f"{lines} lines are shown", len(set(first)) == lines, told)
told = talk("nopost\nnew\nsd 1\ngo", MOVE)
holds("`nopost` shows none", not any(re.match(r"\d", line) for line in told), told)
told = talk("memory 999999999999\nping 7", "pong 7")
holds("more memory than there is is not taken", any("MB are taken" in line for line in told), told)

# `go` where the game is over is answered by how it has ended. Where nobody plays, games go on past a draw.
SHUTTLE, WORN = "\nusermove g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8" * 4, "setboard 8/8/8/8/8/8/8/KR4k1 b - - 150 200"
for position, ends in (("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2 {stalemate}"), ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "1-0 {checkmate}"),
                       (WORN[9:], "1/2-1/2 {the seventy-five-move rule}")):
    told = talk(f"new\nforce\nsd 1\nsetboard {position}\ngo\nping 8", "pong 8")
    holds(f"`go` is answered by {ends}", told[-2:] == [ends, "pong 8"], told)
told = talk(f"new\nforce{SHUTTLE}\nusermove e2e4\nusermove e7e5\nsd 1\nping 9\ngo", f"{MOVE}|Illegal")
holds("a game goes on past the fifth time", re.search(MOVE, told[-1]), told)
told = talk(f"new\nforce{SHUTTLE}\ne2e4\nping 10", "pong 10")
holds("... without `usermove`, too", not any("Error" in line for line in told), told)
told = talk(f"new\nforce\n{WORN}\nanalyze", r"^1 -?\d+ \d+ \d+ g1")
holds("a drawn position is analysed", told[-1].startswith("1 "), told)

engine.stdin.write("quit\n")
engine.stdin.close()
holds("it ends", engine.wait(PATIENCE) == 0)
print(f"xboard: {passed} passed, {failed} failed")
sys.exit(failed != 0)
