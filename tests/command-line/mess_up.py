"""Puts definitions into disorder: the order of blocks, blanks at the ends of lines, empty lines, line ends of
another system, blanks in brackets. Usage: mess_up.py FOLDER FILE..."""

import os
import random
import re
import sys


def blocks(text):
    """The top-level blocks, each with the comments above it."""
    found, lead = [], []
    for line in text.splitlines(keepends=True):
        if line[0] in "#\n":
            lead.append(line)
        elif line[0] == " ":
            found[-1] += lead + [line]
            lead = []
        else:
            found.append(lead + [line])
            lead = []
    if lead:
        found[-1] += lead
    return found


def mess_up(text, dice):
    parts = blocks(text)
    while parts[0] and parts[0][0].strip() == "":
        parts[0].pop(0)
    if not parts[0][0].startswith("#"):  # comments at the top may be the file's
        dice.shuffle(parts)
    first = parts[0]
    while first[0].strip() == "":
        first.pop(0)
    lines = "".join("".join(part) + ("\n" if dice.random() < 0.3 and part[-1] == "\n" else "") for part in parts)
    lines = re.sub(r"\n\n", "\n\n\n", lines) if dice.random() < 0.5 else lines
    lines = re.sub(r"\n", "   \n", lines) if "|\n" not in lines and ">-\n" not in lines else lines
    return lines.replace("\n", "\r\n") if dice.random() < 0.3 else lines


def main():
    folder = sys.argv[1]
    for number, path in enumerate(sys.argv[2:]):
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        with open(os.path.join(folder, os.path.basename(path)), "w", encoding="utf-8", newline="") as file:
            file.write(mess_up(text, random.Random(number)))


main()
