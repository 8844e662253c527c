"""Definitions made to keep a computer busy are told as what they are, at once: each command ends within LIMIT seconds of
processor time, and says what it should. Usage: hostile.py VARI"""

import os
import resource
import subprocess
import sys
import tempfile

LIMIT = 20  # seconds of processor time; only what would go on for ever takes as long
DOUBLED = range(1, 61)
vari = os.path.realpath(sys.argv[1])


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
    "aliases": ("a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in DOUBLED), "yaml-anchor"),
    "merges": ("a0: &a0 {x: 1}\n" + "".join(f"a{i}: &a{i} {{<<: *a{i - 1}, y: *a{i - 1}}}\n" for i in DOUBLED), "yaml-anchor"),
    "lists-in-lists": ("board: " + "[" * 5000 + "]" * 5000 + "\n", "nested-too-deep"),
    "maps-in-maps": ("board: " + "{a: " * 5000 + "}" * 5000 + "\n", "nested-too-deep"),
    "brackets": (chess(ending("(" * 5000 + "any own pawn" + ")" * 5000)), "expression-too-long"),
    "a-long-sum": (chess(ending(" + ".join(["count own pawn"] * 3000) + " > 3")), "expression-too-long"),
}


def run(words, folder, said=""):
    """The exit status and all that is printed; None for the status if the processor time ran out."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
    done = subprocess.run([vari, *words], cwd=folder, input=said, capture_output=True, text=True, preexec_fn=limit)
    return (done.returncode if done.returncode >= 0 else None), done.stdout + done.stderr


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (text, wanted) in FILES.items():
            path = name + ".yaml"
            with open(os.path.join(folder, path), "w") as file:
                file.write("vari: 1\nname: Hostile\nabout: It wants to keep a computer busy.\n" + text)
            status, told = run(["validate", path], folder)
            if status is None or wanted not in told:
                failed += 1
                print(f"{name}: validate ended with {status} and did not say `{wanted}`: {told[:300]}")
    print(f"hostile: {len(FILES)} files, {failed} failed")
    return failed > 0


sys.exit(main())
