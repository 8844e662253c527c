"""Definitions made to keep a computer busy are told as what they are, at once: each command ends within LIMIT seconds of
processor time, and says what it should. With --long the limits in seconds are waited for, too. Usage: hostile.py VARI [--long]"""

import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

LIMIT = 25  # seconds of processor time; only what would go on for ever takes as long
NODES = 20000  # that the tests of a file may take
DOUBLED = range(1, 61)
vari = os.path.realpath(sys.argv[1])
long = "--long" in sys.argv


def chess(text):
    return "extends: chess\n" + text


def doubled(first, line):
    """Terms of which each holds the one before it twice."""
    return "terms:\n  t0: " + first + "\n" + "".join(f"  t{i}: {line.replace('T', f't{i - 1}')}\n" for i in DOUBLED)


def ending(condition):
    return "endings: {over: {if: " + condition + ", wins: mover}}\n"


def moves(items):
    return chess("pieces: {pawn: {moves: [" + ", ".join(items) + "]}}\n")


def kinds(keys):
    """Kinds of which each holds the one before it."""
    lines = [f"  k{i}: {{letter: {{white: {chr(0x4E00 + 2 * i)}, black: {chr(0x4E01 + 2 * i)}}}, {keys.replace('K', f'k{i - 1}')}}}\n"
             for i in DOUBLED]
    return chess("pieces:\n  k0: {letter: {white: A, black: a}, moves: [W, F]}\n" + "".join(lines))


ATOMS = [atom for _ in range(2858) for atom in "WFNDAZC"]
COSTLY, FINE = "too-costly", ": ok"

# name: what stands below its `about`, what `validate` says of it
FILES = {
    "numbers": (chess(doubled("count own pawn", "T + T") + ending("t60 > 3")), COSTLY),
    "truths": (chess(doubled("any own queen", "T or T") + ending("t60")), COSTLY),
    "sets": (chess(doubled("own pawn", "T / T") + ending("any t60")), COSTLY),
    "meetings": (chess(doubled("own pawn", "T in T") + ending("any t60")), COSTLY),
    "tables": (chess(doubled("count own pawn", "[{if: T > 1, is: T}, {is: T}]") + ending("t60 > 3")), COSTLY),
    "tests-within-tests": (chess(doubled("any own pawn", "any cells where (T and T)") + ending("t60")), COSTLY),
    "asked-by-nobody": (chess(doubled("count own pawn", "T * T")), COSTLY),
    "captures": (chess(doubled("own pawn", "T / T") + "pieces: {pawn: {captures: t60}}\n"), COSTLY),
    "many-together": (chess("terms:\n  t0: castle\n" + "".join(f"  t{i}: t{i - 1} or t{i - 1}\n" for i in range(1, 12)) +
                            "laws: {" + ", ".join(f"l{i}: {{never: t11 and round == {i}}}" for i in range(60)) + "}\n"), COSTLY),
    "zones": (chess("zones:\n  z0: ranks 1-2\n" + "".join(f"  z{i}: z{i - 1} / z{i - 1}\n" for i in DOUBLED) +
                    ending("any own king in z60")), FINE),
    "zones-that-move": (chess("zones:\n  z0: beside(own king)\n" + "".join(f"  z{i}: z{i - 1} / z{i - 1}\n" for i in DOUBLED) +
                              ending("any own king in z60")), COSTLY),
    "moves": (moves(ATOMS), FINE),
    "moves-that-differ": (moves(f"'({i % 99 + 1},{i // 99})'" for i in range(9000)), FINE),
    "moves-of-two-legs": (moves(f"'[W{i % 90 + 1}-F{i // 90 + 1}]'" for i in range(8000)), FINE),
    "moves-that-ask": (moves(f"{{move: W, if: count own pawn > {i}}}" for i in range(8000)), "settled"),
    "moves-again": (chess("pieces: {pawn: {moves: '" + "mcabK" * 190 + "'}}\n"), FINE),
    "legs": (chess("pieces: {queen: {moves: [{legs: [" + "{go: U, stop: true}, " * 3 + "{go: U}]}]}}\n"), FINE),
    "like": (kinds("like: K, moves: [inherited, N]"), "unused"),
    "promotions": (kinds("moves: W, promotes: {to: [K, K]}"), "unused"),
    "choices": (chess("options:\n" + "".join(f"  o{i}: [true, false]\n" for i in DOUBLED) + "overlays:\n" +
                      "".join(f"  - {{if: o{i}, state: {{n{i % 30}: {{number: 0-{i + 1}}}}}}}\n" for i in DOUBLED)), FINE),
    "choices-of-one-option": (chess("options:\n  o: [" + ", ".join(f"c{i}" for i in range(20000)) + "]\noverlays:\n"
                                    "  - {if: o == c7, laws: {late: {never: capture and round == 3}}}\n"), "too-many"),
    "choices-of-many-options": (chess("options:\n" + "".join(f"  o{i}: [" + ", ".join(f"c{j}" for j in range(64)) + "]\n"
                                                             for i in range(60)) + "overlays:\n" +
                                      "".join(f"  - {{if: o{i} == c7, laws: {{late: {{never: round == 3}}}}}}\n" for i in range(60))),
                                "more choices than are tried"),
    "overlays-that-double": (chess("options: {o: [false, true]}\noverlays:\n" +
                                   "  - {if: o, pieces: {pawn: {moves: [inherited, inherited]}}}\n" * 60), "error"),
    "tags": (chess("pieces: {pawn: {tags: [" + ", ".join(f"g{i}" for i in range(20000)) + "]}}\n"), "too-many"),
    "steps": (chess("effects: {e: {if: capture, do: [" + ", ".join(["{remove: piece in to}"] * 20000) + "]}}\n"), FINE),
    "aliases": ("a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in DOUBLED), "yaml-anchor"),
    "merges": ("a0: &a0 {x: 1}\n" + "".join(f"a{i}: &a{i} {{<<: *a{i - 1}, y: *a{i - 1}}}\n" for i in DOUBLED), "yaml-anchor"),
    "a-long-word": (chess(ending("a" * 200000 + ")")), "bad-expression"),
    "quotes-without-partners": (chess("laws: {x: {says: " + "' " * 100001 + "}}\n"), "bad-yaml"),
    "brackets-without-partners": ("board: " + "[" * 200000 + "\n", "nested-too-deep"),
    "lists-in-lists": ("board: " + "[" * 5000 + "]" * 5000 + "\n", "nested-too-deep"),
    "maps-in-maps": ("board: " + "{a: " * 5000 + "}" * 5000 + "\n", "nested-too-deep"),
    "keys": (chess("".join(f"k{i}: 1\n" for i in range(4000))), "unknown-key"),
    "promotions-in-one-list": (chess("pieces: {pawn: {promotes: [" + ", ".join(["{to: queen, in: rank 8}"] * 3000) + "]}}\n"), "error"),
    "illegal-actions": (
        "board: 32x32\npieces: {man: {letter: M, moves: W}}\nsetup: {each: {man: ranks 1-8}}\n"
        "endings: {bare: {if: no enemy piece, wins: mover}}\n"
        "tests: [{illegal: [" + ", ".join(f"w{i}" for i in range(50000)) + "]}]\n",
        "test-limit",
    ),
    "quotes": (chess("laws: {x: {says: \"" + "\\\"" * 50000 + "\"}\n"), "bad-yaml"),
    "commas": (chess("laws: {" + "," * 50000 + "}\n"), "stray-comma"),
    "brackets": (chess(ending("(" * 5000 + "any own pawn" + ")" * 5000)), "expression-too-long"),
    "names-in-one-line": (chess("also: [" + ", ".join(f"name{i}" for i in range(60000)) + "]\n"), FINE),
    "keys-in-one-block": (chess("laws:\n" + "".join(f"  l{i}: {{forbid: capture and round == {i + 1}}}\n" for i in range(4000))), "too-many"),
    "endings": (chess("endings:\n" + "".join(f"  e{i}: {{if: round == {i + 1}, draw: true}}\n" for i in range(4000))), FINE),
    "overlays": (chess("options: {o: [true, false]}\noverlays:\n" + "".join(
        f"  - {{if: o, laws: {{l{i}: {{never: capture and round == 3}}}}}}\n" for i in range(10000))), "too-many"),
    "a-long-sum": (chess(ending(" + ".join(["count own pawn"] * 3000) + " > 3")), "expression-too-long"),
}

# Turns of which it takes long to say whether they can be ended, and tests of such.
MEN = "board: 8x3\npieces: {man: {letter: M, moves: fmW}}\nsetup: mmmmmmmm/8/MMMMMMMM w - - 0 1\neffects: {more: {do: [again]}}\n"
LATE = "laws: {late: {at: turn-end, never: true}}\n"
TURN = "turn: [{phase: act, actions: [move], times: 8}]\n"
AGAIN = "extends: minishogi\neffects: {more: {do: [again]}}\nlaws: {late: {at: turn-end, never: in-check}}\n"
TESTS = "tests:\n" + "".join(f"  - {{name: t{i}, perft: [14, 190, 2500, 33000]}}\n" for i in range(50))
TOO_MUCH = "asks too much"
for name, text in {"never-ends": chess(TURN + LATE), "men": MEN + LATE, "again": AGAIN}.items():
    FILES[name] = (text, FINE)
FILES["tests-that-never-end"] = (AGAIN + TESTS, "test-limit")

UCI = "uci\nsetoption name VariantPath value {0}.yaml\nsetoption name UCI_Variant value {0}\nisready\nposition startpos\ngo movetime 200\n"
# file, words, standard input, what must be told
PLAYED = [
    ("never-ends", ["moves"], "", TOO_MUCH + ".*never-ends.yaml:6:"),
    ("never-ends", ["perft", "4"], "", TOO_MUCH + ".*never-ends.yaml:6:"),
    ("never-ends", ["simulate", "--games", "3"], "", TOO_MUCH + ".*never-ends.yaml:6:"),
    ("never-ends", ["report", "--games", "2"], "", TOO_MUCH),
    ("never-ends", ["worth"], "", TOO_MUCH),
    ("never-ends", ["uci"], UCI, TOO_MUCH + "(.*\n)*.*bestmove"),
    ("men", ["perft", "4"], "", "nodes|" + TOO_MUCH),
    ("men", ["uci"], UCI, "bestmove"),
    ("again", ["perft", "6"], "", TOO_MUCH + ".*again.yaml:6:"),
    ("again", ["simulate", "--games", "1"], "", "1 game at random"),
    ("again", ["worth"], "", "horse"),
    ("again", ["uci"], UCI, "bestmove"),
]

# What a limit in seconds ends.
WAITED_FOR = [
    ("tests-that-never-end", ["validate"], "", "test-limit"),
    ("never-ends", ["validate", "--play"], "", "at random"),
]

# Other commands that read such files; they do not wait either.
READ = [(name, words) for name in ("moves", "moves-of-two-legs", "steps", "overlays-that-double", "tags", "choices-of-many-options", "numbers",
                                   "many-together", "like")
        for words in (["describe"], ["explain", "--kernel"], ["explain", "--program"])]
READ += [(name, ["fmt", "--check"]) for name in ("names-in-one-line", "keys-in-one-block", "endings")]

# What asks for more memory than there is gets a part of it, and says so.
MEMORY = 1 << 30
TABLES = [
    (["uci"], "setoption name Hash value 4096\nisready\nposition startpos\ngo depth 2\n", "MB are taken(.*\n)*bestmove [a-h]"),
    (["uci"], "usi\nsetoption name USI_Hash value 4096\nisready\nposition startpos\ngo depth 2\n", "MB are taken(.*\n)*bestmove [1-9]"),
    (["xboard"], "xboard\nprotover 2\nmemory 999999999999\nnew\nsd 2\ngo\n", "MB are taken(.*\n)*move [a-h]"),
    (["perft", "chess", "3", "--hash", "65536"], "", "8902 nodes(.*\n)*.*MB are taken"),
]


def run(words, folder, said="", memory=None):
    """The exit status and all that is printed; None for the status if the processor time ran out."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    done = subprocess.run([vari, *words], cwd=folder, input=said, capture_output=True, text=True, preexec_fn=limit)
    return (done.returncode if done.returncode >= 0 else None), done.stdout + done.stderr


def processor_time(pid):
    with open(f"/proc/{pid}/stat") as file:
        user, system = file.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def watch_stops(folder, name):
    """True if `watch` ends soon after a signal that comes while it is at work."""
    with subprocess.Popen([vari, "watch", name + ".yaml"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as watch:
        while watch.poll() is None and processor_time(watch.pid) < 0.5:
            time.sleep(0.01)
        watch.send_signal(signal.SIGTERM)
        _, status, used = os.wait4(watch.pid, 0)
        watch.returncode = status
    return status == 0 and used.ru_utime + used.ru_stime < 5


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, wanted) in FILES.items():
            path = name + ".yaml"
            with open(os.path.join(folder, path), "w") as file:
                file.write("vari: 1\nname: Hostile\nabout: It wants to keep a computer busy.\n" + text)
            status, told = run(["validate", "--test-nodes", str(NODES), path], folder)
            if status is None or wanted not in told:
                failed += 1
                print(f"{name}: validate ended with {status} and did not say `{wanted}`: {told[:300]}")
        for name, words, said, wanted in PLAYED + (WAITED_FOR if long else []):
            words = [words[0], name + ".yaml", *words[1:]] if said == "" else words
            status, told = run(words, folder, said.replace("{0}", name))
            if status is None or not re.search(wanted, told):
                failed += 1
                print(f"{name}: {' '.join(words)} ended with {status} and did not say `{wanted}`: {told[-300:]}")
        for name, words in READ:
            status, _ = run([words[0], *words[1:], name + ".yaml"], folder)
            if status is None:
                failed += 1
                print(f"{name}: {' '.join(words)} did not end")
        for words, said, wanted in TABLES:
            status, told = run(words, folder, said, MEMORY)
            if status != 0 or not re.search(wanted, told):
                failed += 1
                print(f"{' '.join(words)} with little memory ended with {status} and did not say `{wanted}`: {told[-300:]}")
        if not watch_stops(folder, "tests-that-never-end"):
            failed += 1
            print("watch did not stop at once")
    print(f"hostile: {len(FILES)} files, {len(READ)} texts, {len(PLAYED)} games, {failed} failed")
    return failed > 0


sys.exit(main())
