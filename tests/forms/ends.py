#!/usr/bin/env python3
"""The table of ends in grammar/RECORDS.md has the rows of `end_words` in form_ends.c. Usage: ends.py ROOT"""
import difflib
import re
import sys

root = sys.argv[1]
source = open(f"{root}/tools/vari/games/form_ends.c", encoding="utf-8").read()
table = source[source.index("end_words[] = {") :].split("};")[0]
rows = [re.findall(r'"([^"]*)"|(END_\w+)', line) for line in table.splitlines() if line.strip().startswith('{ "')]
rows = [[a or b for a, b in row] for row in rows]
who = {"END_LOST": "lost", "END_WON": "won", "END_DRAWN": "draw", "END_UNKNOWN": "nobody yet"}
illegal = ["+ILLEGAL_ACTION", "-ILLEGAL_ACTION"]  # CSA's for whoever would move next has won
first = {}  # the reason that a word is read as
for reason, csa, kif, *_ in rows:
    first.setdefault(("csa", csa), reason)
    first.setdefault(("kif", kif), reason)


def cell(form, words, reason):
    """Each of the words once, in brackets if it is read as another reason."""
    words = list(dict.fromkeys(words))
    text = ", ".join(f"`%{word}`" if form == "csa" else word for word in words)
    return text if first[form, words[0]] == reason else f"({text})"


told = []
for reason, outcome in dict.fromkeys((row[0], row[5]) for row in rows):
    if outcome not in who:
        continue
    same = [row for row in rows if (row[0], row[5]) == (reason, outcome)]
    csa = illegal if same[0][1] == "" else [row[1] for row in same]
    usi = [f"`{row[4]}`" for row in same if row[4]]
    signed = "; in CSA the sign says who has lost" if same[0][1] == "" and first["csa", illegal[0]] == reason else ""
    cells = [f"`{reason}`", cell("csa", csa, reason), cell("kif", [row[2] for row in same], reason),
             ", ".join(usi) or "–", who[outcome] + signed, f"`{same[0][6]}`"]
    told.append("| " + " | ".join(cells) + " |")

page = open(f"{root}/grammar/RECORDS.md", encoding="utf-8").read().splitlines()
start = page.index("## How games end") + 4
end = next(i for i in range(start, len(page)) if not page[i].startswith("|"))
changes = list(difflib.unified_diff(page[start:end], told, "grammar/RECORDS.md", "form_ends.c", lineterm="", n=0))
print("\n".join(changes))
sys.exit(bool(changes) or not told)
