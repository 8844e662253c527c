"""`vari play` ends when it is to end, whatever it is doing, and the game is kept: signals that come together, a reader who
reads nothing, a pager that minds nothing, bots alone, a window closed at any moment; and so do the protocols when nobody is
left to read. Usage: signals.py VARI"""

import fcntl
import glob
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

PATIENCE = 300  # seconds; only a program that hangs takes as long
here = os.path.dirname(os.path.realpath(__file__))
vari = os.path.realpath(sys.argv[1])
failed = passed = 0


def holds(what, fact):
    global failed, passed
    passed += bool(fact)
    failed += not fact
    if not fact:
        print("signals:", what)


class Window:
    def __init__(self, *words, **environment):
        self.told = b""
        self.child, self.end = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.environ.update(environment)
            os.execv(vari, ["vari", "play", *words, "--seed", "1"])

    def read(self, seconds):
        """False: nothing will come any more."""
        ready, _, _ = select.select([self.end], [], [], seconds)
        try:
            self.told += os.read(self.end, 65536) if ready else b""
        except OSError:
            return False
        return True

    def wait(self, text):
        until = time.time() + PATIENCE
        while text not in self.told and time.time() < until and self.read(0.2):
            pass
        holds(f"`{text.decode()}` comes, after {self.told[-200:]!r}", text in self.told)
        self.told = b""

    def type(self, keys):
        os.write(self.end, keys)

    def send(self, *signals):
        for number in signals:
            os.kill(self.child, number)

    def close(self):
        os.close(self.end)
        self.end = None

    def ends(self):
        """Its status; None: it goes on, and is killed."""
        until = time.time() + PATIENCE
        while time.time() < until:
            ended, status = os.waitpid(self.child, os.WNOHANG)
            if ended:
                break
            if self.end is None or not self.read(0.05):
                time.sleep(0.02)
        else:
            os.killpg(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
            status = None
        if self.end is not None:
            os.close(self.end)
        return None if status is None else os.waitstatus_to_exitcode(status)


with tempfile.TemporaryDirectory() as state:
    os.environ.update(XDG_STATE_HOME=state, VARI_DEFINITIONS=os.path.join(here, "../../definitions"), TERM="xterm",
                      ASAN_OPTIONS="detect_leaks=0")  # libedit never frees the names of words that are added to it

    for order in (signal.SIGTERM, signal.SIGINT), (signal.SIGINT, signal.SIGTERM), (signal.SIGHUP, signal.SIGINT):
        at = Window("chess", "--seats", "human,human")
        at.wait(b"> ")
        at.send(*order)
        holds(f"{[number.name for number in order]} end it", at.ends() == 3)

    bots = Window("chess", "--seats", "bot:3,bot:3", "--think", "2s")
    bots.wait(b"1 action ahead")
    bots.send(signal.SIGINT)
    bots.wait(b"The game is not over")
    holds("Ctrl-C ends a game of bots", bots.ends() == 0)

    stubborn = Window("chess", "--seats", "human,human", PAGER="trap '' TERM; echo here; read line </dev/tty")
    stubborn.wait(b"> ")
    stubborn.type(b"rules\r")
    stubborn.wait(b"here")
    stubborn.send(signal.SIGTERM)
    holds("a pager that minds nothing does not keep it", stubborn.ends() == 3)

    # A reader who has stopped reading: the pipe is full, and what is written waits.
    blocked = subprocess.Popen([vari, "play", "chess", "--seats", "human,human"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    blocked.stdin.write(b"board\n" * 1000)
    blocked.stdin.flush()
    until, waiting = time.time() + PATIENCE, 0
    most = fcntl.fcntl(blocked.stdout, fcntl.F_GETPIPE_SZ) if hasattr(fcntl, "F_GETPIPE_SZ") else 65536
    while waiting < most - 4096 and time.time() < until:
        waiting = struct.unpack("i", fcntl.ioctl(blocked.stdout, termios.FIONREAD, b"1234"))[0]
        time.sleep(0.05)
    holds("the pipe is full", waiting >= most - 4096)
    blocked.send_signal(signal.SIGTERM)
    try:
        holds("a reader who reads nothing does not keep it", blocked.wait(PATIENCE) == 3)
    except subprocess.TimeoutExpired:
        holds("a reader who reads nothing does not keep it", False)
        blocked.kill()
        blocked.wait()

    # A line without an end, and the beginning of one.
    def table(**more):
        return subprocess.Popen([vari, "play", "chess", "--seats", "human,human"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, **more)

    def waits_for(process, what, status):
        try:
            holds(what, process.wait(PATIENCE) == status)
        except subprocess.TimeoutExpired:
            holds(what, False)
            process.kill()
            process.wait()

    def unread(process):
        return struct.unpack("i", fcntl.ioctl(process.stdin, termios.FIONREAD, b"1234"))[0]

    def feed(process):
        try:
            while True:
                os.write(process.stdin.fileno(), b"x" * 65536)
        except OSError:
            pass

    endless = table()
    feeder = threading.Thread(target=feed, args=(endless,))
    feeder.start()
    endless.stdout.read(1)
    endless.send_signal(signal.SIGTERM)
    waits_for(endless, "a line that does not end does not keep it", 3)
    feeder.join()

    begun = table()
    begun.stdin.write(b"e2e4")
    begun.stdin.flush()
    until = time.time() + PATIENCE
    while unread(begun) > 0 and time.time() < until:
        time.sleep(0.05)
    begun.send_signal(signal.SIGTERM)
    waits_for(begun, "the beginning of a line does not keep it", 3)
    holds("and is not played", b" w KQkq - 0 1" in begun.stdout.read())

    # At the end of input a search finishes what was asked, unless nobody is left to read the answer.
    for command, answer, said in ("uci", b"info depth", b"go nodes 1000000000\n"), ("xboard", b"1 ", b"new\nsd 99\npost\nst 3600\ngo\n"):
        left = subprocess.Popen([vari, command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        left.stdin.write(said)
        left.stdin.close()
        while (line := left.stdout.readline()) and not line.startswith(answer):
            pass
        left.stdout.close()
        try:
            left.wait(PATIENCE)
            holds(f"vari {command} ends when its reader is gone", True)
        except subprocess.TimeoutExpired:
            holds(f"vari {command} ends when its reader is gone", False)
            left.kill()
            left.wait()

    drawn = random.Random(7)
    for file in glob.glob(state + "/vari/games/*"):
        os.remove(file)
    for round in range(8):
        window = Window("chess", "--seats", "human,bot:2", "--time", "100")
        window.wait(b"> ")
        window.type(b"Nf3\r")
        time.sleep(drawn.random())
        if round % 2 == 0:
            window.close()
        else:
            window.send(signal.SIGTERM)
        holds(f"it ends at any moment ({round})", window.ends() is not None)
    kept = [open(file, encoding="utf-8").read() for file in glob.glob(state + "/vari/games/*")]
    holds("and no line of a game is torn", all(text.endswith("\n") for text in kept))

print(f"signals: {passed} passed, {failed} failed")
sys.exit(failed != 0)
