"""Words of other systems, used as keys and as values, are answered by what the schema says of them: where it is said
in a definition, or that it cannot be. The table of words is grammar/schema/definition.schema. Usage: foreign.py VARI"""

import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HEAD = "vari: 1\nname: Foreign\nabout: Written by somebody who knows other systems.\nextends: chess\n"
KINDS = "pawn knight bishop rook queen king".split()

# A place: what stands above, the line of a word (% its number), what stands below, how many words there is room for.
PLACES = {
    "a block": ("", "{0}: true\n", "", 40),
    "a key of a piece": ("pieces:\n", "  {1}: {{{0}: 3}}\n", "", len(KINDS)),
    "a value of a key": ("pieces:\n", "  {1}: {{royal: {0}}}\n", "", len(KINDS)),
    "a movement": ("pieces:\n", "  {1}: {{moves: {0}}}\n", "", len(KINDS)),
    "a word of an expression": ("endings:\n", "  end{2}: {{if: any {0} in rank 8, wins: mover}}\n", "", 40),
    "a step": ("effects:\n", "  effect{2}: {{do: [{{{0}: to}}]}}\n", "", 40),
    "a step by itself": ("effects:\n", "  effect{2}: {{do: [{0}]}}\n", "", 40),
    "a class of actions": ("turn:\n", "  - {{phase: phase{2}, actions: [{0}]}}\n", "", 8),
    "a board": ("", "board: {0}\n", "", 1),
}
# In an expression these have a word that says the same.
SAME = {"squares": "cells", "repetition": "repeats", "repetitions": "repeats"}
FILES = {
    "(game\n  (title \"Chess\")\n  (players White Black)\n)\n": "Zillions",
    "\n(game \"Line\" (players 2))\n": "Ludii",
    "[mine:chess]\nmaxRank = 8\nking = k\n": "vari import",
    "files=8\nranks=8\npromoZone=1\npawn::::a2-h2\n": "vari import",
}


def answers():
    with open(os.path.join(ROOT, "grammar/schema/definition.schema"), encoding="utf-8") as file:
        for line in file:
            if match := re.match(r"answer ([^;]+);\s*(.*)", line):
                for word in match[1].split():
                    yield word, match[2].strip()


def told(vari, folder, text):
    path = os.path.join(folder, "foreign.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run([vari, "validate", "--no-tests", "--format", "json", path], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)["diagnostics"]


def main():
    failed = tried = 0
    table = list(answers())
    with tempfile.TemporaryDirectory() as folder:
        for place, (above, line, below, room) in PLACES.items():
            words = table if room > 1 else table[::9]
            for first in range(0, len(words), room):
                some = words[first:first + room]
                text = HEAD + above
                lines = {}
                for number, (word, answer) in enumerate(some):
                    lines[text.count("\n") + 1] = (word, answer)
                    text += line.format(word, KINDS[number % len(KINDS)], number)
                diagnostics = told(sys.argv[1], folder, text + below)
                for number, (word, answer) in lines.items():
                    tried += 1
                    here = [each.get("help", "") for each in diagnostics if each["line"] == number]
                    same = place == "a word of an expression" and word in SAME
                    if (f"did you mean `{SAME[word]}`?" if same else answer) not in here:
                        failed += 1
                        print(f"`{word}` as {place}: {here}")
        for text, wanted in FILES.items():
            tried += 1
            helps = [each.get("help", "") for each in told(sys.argv[1], folder, text)]
            if not any(wanted in each for each in helps):
                failed += 1
                print(f"a file that begins with {text[:12]!r}: {helps}")
    print(f"foreign: {tried} words and files, {failed} failed")
    return failed > 0


sys.exit(main())
