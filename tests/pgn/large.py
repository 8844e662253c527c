"""Files of games take time in proportion to their size, whatever they repeat. Each is read in a small and a large size, and the
processor's time of either is compared. Usage: large.py VARI"""

import os
import resource
import subprocess
import sys
import tempfile

TIMES = 8  # so much larger is the large one
MOST = 20  # so much more time may it take
SLACK = 0.3  # seconds
TAGS = '[Event "x"]\n\n1. e4 '
KIF = "手合割：平手\n手数----指手----\n1 ７六歩(77)\n"
RECORD = "record: 1\nvariant: chess\n"
CSA = "V2.2\nPI\n+\n+7776FU\n"

# what it is, the end of its name, how often it repeats at first, and the text so often repeated
SORTS = (
    ("variations that are wrong in one line", "pgn", 7000, lambda n: TAGS + "(1. Qh9) " * n + "*\n"),
    ("a comment of many lines", "pgn", 50000, lambda n: TAGS + "{" + "a\n" * n + "} *\n"),
    ("brackets in one line", "pgn", 20000, lambda n: TAGS + "(" * n + " *\n"),
    ("nested variations", "pgn", 20000, lambda n: TAGS + "(x " * n + " *\n"),
    ("tags in one line", "pgn", 6000, lambda n: "".join(f'[T{i} "x"] ' for i in range(n)) + "1. e4 *\n"),
    ("variations in odd places", "pgn", 6000, lambda n: TAGS[:-6] + "(1. d4) () " * n + "1. e4 () *\n"),
    ("remarks before tags", "pgn", 20000, lambda n: "{a}\n" * n + TAGS + "*\n"),
    ("tags of web pages that do not end", "pgn", 60000, lambda n: TAGS + "{" + "<b " * n + "} *\n"),
    ("comments of web pages that do not end", "pgn", 50000, lambda n: TAGS + "{" + "<!-- " * n + "> } *\n"),
    ("games without moves", "pgn", 4000, lambda n: '[Event "x"]\n\n' * n),
    ("games in one line", "pgn", 600, lambda n: " " * 50 * n + '[A "b"] 1. e4 * ' * n + "\n"),
    ("games that are wrong in one line", "pgn", 600, lambda n: '[A "b"] 1. e9 * ' * n + "\n"),
    ("headers", "kif", 8000, lambda n: "".join(f"備考{i}：a\n" for i in range(n)) + KIF),
    ("remarks", "kif", 20000, lambda n: KIF + "*abc\n" * n),
    ("variations", "kif", 4000, lambda n: KIF + "変化：1手\n1 ２六歩(27)\n" * n),
    ("remarks of programs", "kif", 40000, lambda n: KIF + "# abc\n" * n + "2 ３四歩(33)\n"),
    ("games without moves", "kif", 4000, lambda n: "手合割：平手\n" * n),
    ("headers", "csa", 8000, lambda n: CSA.replace("PI", "".join(f"$E{i}:x\n" for i in range(n)) + "PI")),
    ("remarks", "csa", 20000, lambda n: CSA + "'*abc\n" * n),
    ("moves", "usi", 600, lambda n: "startpos moves" + " 2h3h 8b7b 3h2h 7b8b" * n + "\n"),
    ("a word", "pgn", 50000, lambda n: TAGS + "x" * n + " *\n"),
    ("a word", "usi", 50000, lambda n: "startpos moves " + "a" * n + "\n"),
    ("a word", "wxf", 50000, lambda n: "FORMAT WXF\nSTART{ " + "C" * n + " }END\n"),
    ("braces in comments", "pgn", 2000, lambda n: TAGS + "{a {b} c} " * n + "*\n"),
    ("braces in comments", "wxf", 4000, lambda n: "FORMAT WXF\nSTART{ " + "{a {b} c} " * n + "}END\n"),
    ("braces that close nothing", "wxf", 4000, lambda n: "FORMAT WXF\nSTART{ " + "C2.5 } " * n + "}END\n"),
    ("moves", "ubb", 100000, lambda n: "[DhtmlXQ]\n[DhtmlXQ_movelist]" + "7" * n + "[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"),
    ("games", "usi", 2000, lambda n: "startpos moves 7g7f\n" * n),
    ("games", "record", 2000, lambda n: (RECORD + "move: e2e4\n") * n),
    ("tags", "record", 4000, lambda n: RECORD + "".join(f"tag: T{i}=x\n" for i in range(n)) + "move: e2e4\n"),
    ("moves taken back", "record", 4000, lambda n: RECORD + "move: e2e4\nundo: 1\n" * n),
)


def seconds(vari, name, text):
    """Of the processor, that `replay --check` takes."""
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([vari, "replay", "--check", name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    vari, failed = os.path.realpath(sys.argv[1]), 0
    with tempfile.TemporaryDirectory() as folder:
        for what, end, count, text in SORTS:
            name = os.path.join(folder, "games." + end)
            large = seconds(vari, name, text(count * TIMES))
            if large <= SLACK: # whatever the small one takes
                continue
            small = seconds(vari, name, text(count))
            if large > small * MOST + SLACK:
                failed += 1
                print(f"{end}, {what}: {count} take {small:.2f} s, {count * TIMES} take {large:.2f} s")
    print(f"large files: {failed} of {len(SORTS)} failed")
    return failed > 0


sys.exit(main())
