#!/usr/bin/env python3
"""A program that plays badly on purpose. Usage: engine.py HOW [HEARD]
HEARD: a file that gets each line before it is answered, so that all stands there when the program is ended.
HOW: silent (greets nobody), mute (greets, but never plays), deaf (greets, then reads nothing), crash (ends at its
second turn), illegal (plays what is not legal), garbage (plays bytes that are no text), babble (talks without an
end), endless (a line without an end), resign; in XBoard's protocol offer (offers a draw with each action), agree (to
each), claim (claims a draw at its second turn, ignoring what is played), picky (knows neither clocks nor empty lines, plays one game and ends when it is told of another); slow (takes a tenth of a
second for each action, and resigns at the fifth); in USI declare (declares that it has won)."""
import os
import signal
import sys
import time

how = sys.argv[1]
heard = open(sys.argv[2], "w", buffering=1) if len(sys.argv) > 2 else None
turns = 0


def say(text):
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()


if how in ("mute", "deaf", "silent", "babble"):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if how == "silent":
    time.sleep(1000)
while line := sys.stdin.readline():
    if heard:
        heard.write(line)
    word = line.split()[0] if line.split() else ""
    if word == "protover":
        say(b"feature usermove=1 done=1\n" if how != "picky" else b"feature usermove=1 reuse=0 done=1\n")
    elif how == "picky" and word == "new":
        turns += 1
        if turns > 1:
            os._exit(3)
    elif how == "picky" and word in ("time", "otim"):
        say(b"Error (unknown command): " + word.encode() + b"\nError (unknown command): \n")
    elif word == "go" and how == "picky":
        say(b"resign\n")
    elif word == "draw" and how == "agree":
        say(b"offer draw\n")
    elif word == "go" and how == "slow":
        turns += 1
        time.sleep(0.1)
        say(b"bestmove " + (b"resign" if turns > 4 else b"a7a6" if turns == 1 else b"a6a5" if turns == 2 else b"a5a4") + b"\n")
    elif word == "go" and how == "offer":
        turns += 1
        say(b"offer draw\nmove " + (b"e1e2" if turns % 2 else b"e2e1") + b"\n")
    elif word == "go" and how == "claim":
        turns += 1
        say(b"move e1e2\n" if turns == 1 else b"1/2-1/2 {Insufficient material}\n")
    elif word == "go" and how == "agree":
        continue
    elif word == "usi":
        say(b"id name bad\noption name USI_Variant type combo default shogi var minishogi\nusiok\n")
    elif word == "go" and how == "declare":
        say(b"bestmove win\n")
    elif word == "uci":
        say(b"id name bad\nuciok\n")
    elif word == "isready":
        say(b"readyok\n")
        if how == "deaf":
            time.sleep(1000)
    elif word == "quit":
        if how not in ("mute", "babble"):
            break
    elif word == "go":
        turns += 1
        if how == "crash" and turns == 2:
            os._exit(3)
        while how == "babble":
            say(b"info string nothing\n")
        while how == "endless":
            say(b"x" * 4096)
        if how == "mute":
            continue
        if how == "garbage":
            say(b"bestmove \x1b[2J\xff\x00\n")
        elif how == "resign":
            say(b"bestmove resign\n")
        else:
            say(b"bestmove " + (b"a1a1" if how == "illegal" else b"e8e7" if turns % 2 else b"e7e8") + b"\n")
