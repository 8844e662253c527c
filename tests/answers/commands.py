#!/usr/bin/env python3
"""What the command line prints and writes, and its exit status, by digests: help and manual pages, usual mistakes, the limits of numbers, what
each command tells of some definitions, games of other programs in all forms, sittings at the table, matches and reports.

Usage: commands.py VARI [accept | show NAME]
`commands.txt` has a line for each command line, with the digest of what came of it. Where one differs, `show NAME` prints that: run it with
the program as it was, too, and look at the difference; if that was meant, `accept` writes the digests down anew.
Short outputs that one reads belong into `../command-line`. Nothing here hangs on the clock: games have a seed, and bots think for a number
of nodes. Each command runs in a folder of its own.
"""
import concurrent.futures, glob, hashlib, os, re, shlex, subprocess, sys, tempfile

vari = os.path.realpath(sys.argv[1])
here = os.path.dirname(os.path.realpath(__file__))
tests = os.path.dirname(here)
KEPT = os.path.join(here, "commands.txt")
HANGS = 600 # seconds
LARGE = 4_000 # bytes of a file of games

SERVE = {"studio", "watch", "lsp"} # these would wait for others
VARIANTS = """chess shogi xiangqi crazyhouse duck glinski circular four-player dice-chess go alice nine-mens-morris international-draughts banqi
onitama atomic bughouse-two-boards chess960""".split()
# What is asked of each of them.
OF_VARIANTS = ["options", "validate --format json", "board", "board --unicode --colour always", "board --flip --notation coordinates",
               "board --format svg --mark a1-b2", "describe --markdown", "moves --notation players", "moves --json --details", "perft {} 2 --divide",
               "explain --kernel", "explain --program", "export", "export --format xboard", "export --format fen",
               "export --format sfen", "simulate --games 4 --seed 2", "simulate --games 2 --seed 3 --json", "diagram --all --format svg",
               "complete -- board {} --set ''", "complete -- moves {} -m ''", "complete -- diagram {} ''"]
OF_FEW = ["worth", "explain --search", "simulate --games 2 --seats bot:1,bot:2 --seed 1", "match {} bot:1 random --games 2 --nodes 60 --plies 3 --seed 4",
          "match {} bot:1 bot:2 --games 2 --nodes 60 --json -o it.record", "report --games 4 --seed 3", "report --games 3 --json -o page.html",
          "export --format ini", "export --format diagram"]
FEW = ["tictactoe", "dobutsu", "breakthrough", "minishogi", "minixiangqi"]
OTHERS = ["list " + words for words in ("''", "shogi", "drop pieces", "--players 4", "--board hex", "--board 9x10 general", "--json lion", "nosuchthing")] + \
    ["report tictactoe --games 8 --against breakthrough --seed 2", "match minishogi bot:1 bot:1 --games 2 --nodes 50 -o it.csa",
     "match minishogi bot:1 bot:1 --games 2 --nodes 50 -o it.kif", "match chess bot:1 bot:1 --games 2 --nodes 40 -o it.pgn",
     "match tictactoe bot:3 random --games 12 --nodes 40 --sprt 0,400", "tune tictactoe --games 30 --seed 2 --anyway -o it.weights", "tune reversi --games 1", "tune four-player --games 1", "tune minixiangqi --games 60 --seed 3",
     "complete", "complete boa", "complete -- board che", "complete -- board chess --format ''", "complete -- board --form", "complete -- explain unknown-",
     "complete -- games ''", "complete -- manual m", "complete -- board chess --set=", "complete -- moves chess -m 'e4 '", "complete -- replay x --variant sho",
     "new mine", "new mine --like shogi", "new mine --like nosuch", "new mine --players 3", "new My-Mine", "new 'a b'"]
# What is typed at the table, with everybody human.
TYPED = """help\nmoves\npieces\nrules pieces\nabout\nposition\nsfen\nmoves {cell}\nrandom\nrandom\nhistory\nearlier\nearlier\nlater\nboard\nflip\nundo\nrandom
notation coordinates\nmoves\nview turns\nhelp hint\nclaim\nnosuch\n{cell}{cell}\nlevel 3\nswap\npgn\ndraw\nresign\nhistory\nrematch\nquit\n"""
FORMS = "record pgn csa kif ki2 pdn wxf".split()


def run(words, folder, given=""):
    """What a command line prints, its exit status, and the files that it has written."""
    environment = {"PATH": os.environ["PATH"], "VARI_SHIPPED": os.path.join(os.path.dirname(tests), "definitions"), "XDG_DATA_HOME": "/nowhere",
                   "XDG_STATE_HOME": os.path.join(folder, "state"), "NO_COLOR": "", "LC_ALL": "C.UTF-8"}
    done = subprocess.run([vari, *words], cwd=folder, env=environment, input=given.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=HANGS, check=False)
    told = done.stdout + b"exit %d\n" % done.returncode
    for path in sorted(glob.glob("*", root_dir=folder)):
        if path != "state":
            with open(os.path.join(folder, path), "rb") as file:
                told += b"--- " + path.encode() + b"\n" + file.read()
    text = told.decode(errors="replace").replace(os.path.dirname(tests), "ROOT").replace(folder, "FOLDER")
    text = re.sub(r".* times as much time .*\n", "", text) # it is told where that was so
    text = re.sub(r"seconds an action: .*|\"(?:longest|seconds\w*)\":(?:\[[^\]]*\]|[-+.\de]+)|[\d.]+ s(?=[,\n])|[\d.]+ \w+(?= a second)", "TIME", text)
    return re.sub(r"\b20\d\d[-./]\d\d[-./]\d\d(?:[ T]\d\d:\d\d:\d\d)?|\b\d\d:\d\d:\d\d\b", "DATE", text)


def once(words, given=""):
    with tempfile.TemporaryDirectory() as folder:
        return run(shlex.split(words) if isinstance(words, str) else words, folder, given)


def limits(command, option):
    """A number is read up to its limits and not beyond; with --help behind it nothing else is done."""
    told = [once([command, f"--{option}={value}", "--help"]).splitlines()[0] for value in ("x", "", "-1", "0", "1x", "2s", "3600", "3601", "10080", "10081")]
    found = re.search(r"from (-?\d+) to (\d+)", told[0])
    for value in (int(found[1]) - 1, int(found[1]), int(found[2]), int(found[2]) + 1) if found else ():
        told.append(f"{value}: " + once([command, f"--{option}={value}", "--help"]).splitlines()[0])
    return "\n".join(told) + "\n"


def questions():
    """Each command line by its name, and a function that returns what came of it."""
    helped = once("help")
    commands = re.findall(r"^  ([a-z]+) ", helped, re.M)
    of_option = {}
    for command in commands:
        about = once([command, "--help"])
        yield f"{command} --help", lambda about=about: about
        of_option.update({option: command for option in re.findall(r"--([a-z-]+) (?:N|M|TIME|PIXELS)\b", about)})
        yield f"manual {command}", lambda command=command: once(["manual", command])
        yield f"complete {command} --", lambda command=command: once(["complete", "--", command, "--"])
        yield f"{command} --nothing", lambda command=command: once([command, "--nothing"])
        if command not in SERVE | {"index"}:
            yield f"{command} (without words)", lambda command=command: once([command])
            yield f"{command} nosuch.yaml", lambda command=command: once([command, "nosuch.yaml"])
            yield f"{command} a b c d e f", lambda command=command: once([command, *"abcdef"])
    for option, command in sorted(of_option.items()):
        yield f"{command} --{option}=...", lambda option=option, command=command: limits(command, option)
    for variant in VARIANTS:
        for ask in OF_VARIANTS:
            yield f"{variant}: {ask}", lambda ask=ask, variant=variant: once(of_variant(ask, variant))
        yield f"{variant}: at the table", lambda variant=variant: table(variant)
    for variant in FEW:
        for ask in OF_FEW:
            yield f"{variant}: {ask}", lambda ask=ask, variant=variant: once(of_variant(ask, variant))
    for words in OTHERS:
        yield words, lambda words=words: once(words)
    for path in sorted(path for form in FORMS for folder in ("pgn", "forms", "command-line") for path in glob.glob(os.path.join(tests, folder, "*." + form))):
        if os.path.getsize(path) < LARGE:
            yield os.path.relpath(path, tests), lambda path=path: replayed(path)


def of_variant(ask, variant):
    """The command line, with the variant where it says {}, or else at its end."""
    return ask.replace("{}", variant) if "{}" in ask else f"{ask} {variant}"


def table(variant):
    listed = once(["moves", variant]).split()
    return once(["play", variant, "--seed", "1", "--seats", ",".join(["human"] * 4)], TYPED.replace("{cell}", listed[0][:2]))


def replayed(path):
    """As a record, and in one of the other forms in turn."""
    forms = dict.fromkeys(["record", FORMS[sum(os.path.basename(path).encode()) % len(FORMS)]])
    return "".join(once(["replay", path, *more]) for more in (["--boards"], *(["--format", form] for form in forms)))


def main():
    asked = dict(questions())
    if sys.argv[2:3] == ["show"]:
        print(asked[sys.argv[3]](), end="")
        return 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        told = {name: hashlib.sha256(text.encode()).hexdigest()[:10] for name, text in zip(asked, pool.map(lambda ask: ask(), asked.values()))}
    if sys.argv[2:] == ["accept"]:
        with open(KEPT + "~", "w", encoding="utf8") as file:
            file.writelines(f"{value} {name}\n" for name, value in told.items())
        os.replace(KEPT + "~", KEPT)
    with open(KEPT, encoding="utf8") as file:
        kept = {name: value for value, name in (line.rstrip("\n").split(" ", 1) for line in file)}
    differ = [name for name in dict.fromkeys([*kept, *told]) if kept.get(name) != told.get(name)]
    for name in differ[:20]:
        print(f"{name}: something else comes of it; see `show {shlex.quote(name)}`")
    print(f"commands: {len(told)} command lines, {len(differ)} differ")
    return bool(differ)


sys.exit(main())
