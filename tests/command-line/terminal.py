"""`vari play` at a terminal: Tab, colours, Ctrl-C and Ctrl-D, boards higher than the window, a pager, a window that is closed.
Each step waits for what must come, as long as need be. Usage: terminal.py VARI"""

import codecs
import fcntl
import glob
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

PATIENCE = 300  # seconds; only a program that hangs takes as long
here = os.path.dirname(os.path.realpath(__file__))
vari = os.path.realpath(sys.argv[1])
failed = 0
passed = 0


class Terminal:
    def __init__(self, *arguments, rows=40, columns=100, **environment):
        self.read_so_far = ""
        self.all = b""
        self.child, self.end = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            # libedit never frees the names of words that are added to it
            os.environ.update(TERM="xterm-256color", ASAN_OPTIONS="detect_leaks=0", **environment)
            os.execv(vari, [vari, *arguments])

    def read(self):
        """Takes what has come within a moment; False: nothing will come any more."""
        ready, _, _ = select.select([self.end], [], [], 0.2)
        try:
            more = os.read(self.end, 65536) if ready else None
        except OSError:
            return False
        self.all += more or b""
        return more != b""

    def wait(self, pattern):
        """What came up to the pattern, without what steers the terminal; None: it never came."""
        until = time.time() + PATIENCE
        while time.time() < until:
            # a letter or a sequence that has come in half is left for later
            text = codecs.getincrementaldecoder("utf8")("replace").decode(self.all)
            text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x1b(\[[0-9;?]*)?$", "", text)
            found = re.search(pattern, text[len(self.read_so_far):], re.S)
            if found:
                told = text[len(self.read_so_far):][: found.end()]
                self.read_so_far += told
                return told
            if not self.read():
                return None
        return None

    def type(self, keys):
        os.write(self.end, keys.encode())

    def close(self):
        """Closes the window."""
        os.close(self.end)
        self.end = None

    def status(self):
        """How the program ended, reading on till then. One that does not end is killed, and that is told."""
        until = time.time() + PATIENCE
        while time.time() < until:
            ended, status = os.waitpid(self.child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            if self.end is None or not self.read():
                time.sleep(0.05)
        holds(f"it ends, after {self.all[-300:]!r}", False)
        os.kill(self.child, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def holds(what, fact):
    global failed, passed
    if fact:
        passed += 1
    else:
        failed += 1
        print("at a terminal:", what)


def play(*arguments, **more):
    return Terminal("play", *arguments, "--seed", "1", "--seats", "human,human", **more)


with tempfile.TemporaryDirectory() as state:
    os.environ["XDG_STATE_HOME"] = state
    os.environ["VARI_DEFINITIONS"] = os.path.join(here, "../../definitions")
    os.environ.pop("NO_COLOR", None)

    one = play("chess")
    holds("it asks", one.wait(r"White to act\.\n> "))
    one.type("e2\t")
    holds("Tab completes what all have in common", one.wait(r"e2e"))
    one.type("\t")
    holds("Tab lists what there is", one.wait(r"e2e3  e2e4\n"))
    one.type("4\r")
    told = one.wait(r"1\. e4.*Black to act\.\n> ")
    holds("what was typed is played", told)
    holds("the board is shown once", told and told.count("a b c d e f g h") == 2)
    holds("there are colours", b"\x1b[48;5;" in one.all or b";48;5;" in one.all)
    one.type("N\t")
    holds("Tab lists what chess players write, and words", one.wait(r"new  .*Na6  Nc6  Nf6  Nh6|new  Na6"))
    one.type("f\t")
    holds("Tab completes it", one.wait(r"> Nf6"))
    one.type("\x15")  # takes back what was typed
    one.type("pie\t kn\t\r")
    holds("Tab completes words and pieces", one.wait(r"pieces knight\n.*leaps.*\n> "))
    one.type("e7e\x03")
    holds("Ctrl-C breaks off the line", one.wait(r"Ctrl-C once more.*> "))
    one.type("e7e5\r")
    holds("and the game goes on", one.wait(r"1\.\.\. e5.*White to act\.\n> "))
    one.type("\x04")
    holds("Ctrl-D keeps the game", one.wait(r"Go on with `vari play --resume`"))
    holds("its status", one.status() == 0)

    two = Terminal("play", "--resume", NO_COLOR="1")
    holds("it is gone on with", two.wait(r"1\.\.\. e5.*White to act\.\n> "))
    holds("there are no colours", b"48;5;" not in two.all)
    two.type("\x03")
    two.wait(r"once more.*> ")
    two.type("\x03")
    holds("a second Ctrl-C leaves", two.wait(r"Go on with"))
    two.status()

    three = play("pente", rows=20)
    holds("a board that is too high is cut", three.wait(r"`board` shows all"))
    three.type("board\r")
    holds("but it is there", three.wait(r"\n19 .*\n 1 .*> "))
    three.type("k10\r")
    told = three.wait(r"`board` shows all.*> ")
    holds("what happened is in the part", told and re.search(r">S", told))
    three.type("quit\r")
    three.status()

    corner = play("pente", rows=24, columns=30)
    corner.wait(r"to act\.\n> ")
    corner.type("k10\r")
    told = corner.wait(r"to act\.\n> ")
    holds("in the middle something is left out on both sides", told and re.search(r"\n10 ~ .* ~\n", told))
    corner.type("a1\r")
    told = corner.wait(r"to act\.\n> ")
    holds("in a corner nothing is left out beside it", told and re.search(r"\n 1   >s .* ~\n", told))
    corner.type("quit\r")
    corner.status()

    # A part is told where rows are left out, and nowhere else, however high the window is and however much is told below.
    there_and_back = "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 g1f3 g8f6"
    for rows in range(8, 26):
        much = play("chess", "-m", there_and_back, rows=rows)
        told = much.wait(r"White to act\.\n> ") or ""
        cut = "`board` shows all" in told
        holds(f"a part is told where rows are left out, of {rows}", cut == bool(re.search(r"\n *\.\.\.\n", told)))
        holds(f"and a high window shows the whole, {rows}", cut == (rows < 20))
        much.type("quit\r")
        much.status()

    hexes = play("glinski", rows=24, columns=40, PAGER="cat")
    told = hexes.wait(r"From \w+ to .*> ")
    holds("hexes are cut, too", told and "to the right of that" not in told)
    hexes.type("e4e5\r")
    told = hexes.wait(r"From \w+ to .*> ")
    holds("around what happened", told and re.search(r"~ .*>P", told) and re.search(r"~ .*>\.", told))
    holds("no line is broader than the window", told and max(map(len, told.split("\n"))) <= 40)
    hexes.type("help\r")
    told = hexes.wait(r"shows how.*> ")
    holds("what is read is broken at blanks", told and max(map(len, told.split("\n"))) <= 40)
    hexes.type("fen\r")
    told = hexes.wait(r"/P5p/6 b.*> ")
    holds("and what is copied is not", told and max(map(len, told.split("\n"))) > 40)
    hexes.type("help\r")
    told = hexes.wait(r"shows how.*> ")
    holds("but what is read after that is", told and max(map(len, told.split("\n"))) <= 40)
    hexes.type("quit\r")
    hexes.status()
    ring = play("circular", rows=24, columns=40)
    told = ring.wait(r"From \w+ to .*> ")
    holds("rings are cut, too", told and re.search(r"\nd : ~  .* ~\n", told))
    ring.type("quit\r")
    ring.status()

    layers = play("alice", rows=20, columns=60)
    told = layers.wait(r"From \w+ to .*> ")
    holds("of layers one is shown, whole", told and re.search(r"layer 1\n.*\n8 .*\n1 .*a b", told, re.S) and "8x" not in told)
    layers.type("e4\r")
    told = layers.wait(r"From a8x to h1x.*> ")
    holds("the one that a piece has come to", told and "layer 2" in told and "layer 1" not in told and ">P" in told)
    layers.type("quit\r")
    layers.status()
    graph = play("nine-mens-morris", rows=20, columns=40)
    told = graph.wait(r"From \w+ to .*> ")
    holds("lines and points are cut, too", told and max(map(len, told.split("\n"))) <= 40 and "b6:." in told)
    graph.type("a1\r")
    told = graph.wait(r"From \w+ to .*> ")
    holds("around what was put there", told and ">a1:M" in told)
    graph.type("quit\r")
    graph.status()

    # A pager that says it was there, what it read, and waits for a line (or Ctrl-C).
    pager = "echo PAGED; sed -n '1p;$p'; echo END; read line </dev/tty; echo DONE"
    long = play("chess", rows=24, PAGER=pager)
    long.wait(r"White to act\.\n> ")
    long.type("rules\r")
    told = long.wait(r"END\n")
    holds("what is long is paged", told and "PAGED\nChess\n" in told)
    long.type("\r")
    holds("and then the game goes on", long.wait(r"DONE\n+> "))
    long.type("rules\r")
    long.wait(r"END\n")
    long.type("\x03")
    told = long.wait(r"> ")
    holds("Ctrl-C ends the pager", told and "DONE" not in told)
    holds("and nothing else", told and "once more" not in told)
    long.type("about\r")
    told = long.wait(r"> ")
    holds("what is short is not paged", told and "PAGED" not in told and "2 players" in told)
    long.type("e4\r")
    holds("moves are told after that", long.wait(r"1\. e4.*Black to act\.\n> "))
    long.type("\x03")
    holds("and Ctrl-C is the table's again", long.wait(r"once more.*> "))
    long.type("quit\r")
    long.wait(r"Go on with")
    holds("the game is kept", long.status() == 0)
    for broken in "/nowhere/pager", "true", "":  # there is none; it reads nothing; the usual one
        other = play("chess", rows=24, PAGER=broken, LESS="FRXE")
        other.wait(r"> ")
        other.type("rules\r")
        if broken == "":
            told = other.wait(r"Chess\n.*(q goes back to the game|--More--)")
            holds("the usual pager says how one comes back", told)
            other.type("qqq\r" + 60 * "\r")
        told = other.wait(r"> ")
        holds(f"pager `{broken}` does no harm", told and (broken != "/nowhere/pager" or "castl" in told.lower()))
        other.type("\rquit\r")
        other.wait(r"The game is not over")
        holds(f"the status after pager `{broken}`", other.status() == 0)

    for file in glob.glob(state + "/vari/games/*"):
        os.remove(file)
    four = play("chess")
    four.wait(r"> ")
    four.type("Nf3\r")
    four.wait(r"1\. Nf3.*> ")
    four.close()
    four.status()
    kept = [open(file).read() for file in glob.glob(state + "/vari/games/*")]
    holds("a window that is closed loses nothing", len(kept) == 1 and kept[0].endswith("move: g1f3\n"))

    cross = play("four-player", rows=24, columns=80)
    told = cross.wait(r"Red to act\.\n> ")
    holds("a board that fits is not cut", told and "`board` shows all" not in told and "rK" in told)
    cross.type("quit\r")
    cross.status()
    pyramid = play("pyramid-chase", rows=24, columns=80)
    told = pyramid.wait(r"White to act\.\n> ")
    holds("one sees one's own side first", told and re.search(r"shows all", told) and re.search(r"\n *1 .*K", told))
    pyramid.type("analyse\r")
    pyramid.wait(r"1 action ahead")
    pyramid.type("\x03")
    holds("the prompt stands below the ^C", pyramid.wait(r"\^C.*\n> "))
    pyramid.type("analyse\r")
    pyramid.wait(r"1 action ahead")
    pyramid.type("fen\r")
    holds("a line ends the analysis, and is read", pyramid.wait(r" w\n> "))
    pyramid.type("quit\r")
    pyramid.status()

    late = play("chess", "--time", "0.005")
    holds("a clock runs out while one types", late.wait(r"Black wins: the time is up.*leaves\.\n> "))
    time.sleep(0.2)  # in which nothing may come
    late.type("quit\r")
    told = late.wait(r"quit")
    holds("and then it waits", told and told.count("> ") == 0)
    late.wait(r"\n")
    late.status()

    for words in ["--help"], ["play", "--help"], ["list", "hex"], ["list"], ["play", "ches"]:
        narrow = Terminal(*words, columns=60)
        narrow.wait("never")
        lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", narrow.all.decode("utf8")).split("\n")
        long = [line for line in lines if len(line) > 60 and not line.startswith("/")]  # folders are told whole
        holds(f"no line is broader than the window: vari {' '.join(words)}", len(lines) > 2 and not long)
        narrow.status()

    arrows = Terminal("play", "smess", "--seats", "human,bot:1", "--seed", "1", rows=24, columns=80)
    told = arrows.wait(r"Red to act\.\n> ")
    holds("one is told whom one plays", told and "You are red. Blue is a bot of level 1." in told)
    holds("arrows are strokes", told and re.search(r"\n4 .*\n +\| +\| +\| +/ \| \\", told))
    holds("and such a board is cut", told and "`board` shows all" in told and "\n8 " not in told)
    arrows.type("ninny d3\r")
    told = arrows.wait(r"1\.\.\. .*Red to act\.\n> ")
    holds("a piece may be named", told and "1. d3" in told)
    holds("that a bot thinks is told at once", told and "thinking ..." in told)
    arrows.type("hint\r")
    told = arrows.wait(r"Perhaps .*\n> ")
    hints = re.findall(r"(?:Perhaps|  or) (\w+):", told or "")
    holds("each hint is another action", hints and len(set(hints)) == len(hints))
    arrows.type("who\r")
    holds("it is told again", arrows.wait(r"You are red\. Blue is a bot of level 1\.\n"))
    arrows.type("quit\r")
    arrows.wait(r"Go on with")
    arrows.status()
    crossed = play("bagh-chal", rows=24, columns=80)
    told = crossed.wait(r"Goat to act\.\n> ")
    holds("lines aslant are drawn", told and "\n   | \\ | / | \\ | / |\n" in told)
    crossed.type("quit\r")
    crossed.wait(r"Go on with|is not over")
    crossed.status()
    drawn = Terminal("board", "chess", "--format", "png")
    holds("no PNG is written there", drawn.wait(r"not written to a terminal: say where by -o FILE"))
    holds("which is a mistake", drawn.status() == 2)

print(f"at a terminal: {passed} passed, {failed} failed")
sys.exit(failed != 0 or passed < 50)
