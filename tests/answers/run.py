#!/usr/bin/env python3
"""What each definition answers, by digests: its mistakes, its rules in words, its pictures and diagrams, the actions, pictures and
records of a game at random, why some moves are refused, what a bot thinks, what is told of slips made in it, what an editor is told.

Usage: run.py DOOR DEFINITIONS [accept | show PATH ANSWER]
`digests.txt` has a line for each definition, with each answer's digest. Where one differs, `show PATH ANSWER` prints the answer: run it
with the door as it was, too, and look at the difference; if that was meant, `accept` writes the digests down anew.
Nothing here hangs on the clock: bots think for a number of nodes, and games are drawn with a seed.
"""
import hashlib, importlib.machinery, importlib.util, json, os, random, re, subprocess, sys

door_path, definitions = map(os.path.realpath, sys.argv[1:3])
here = os.path.dirname(os.path.realpath(__file__))
tests = os.path.dirname(here)
loader = importlib.machinery.SourceFileLoader("mutants", os.path.join(os.path.dirname(tests), "tools", "mutants"))
mutants = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutants", loader))
loader.exec_module(mutants)
KEPT = os.path.join(here, "digests.txt")
PLIES = 10 # of a game at random
NODES = 100
KINDS = 8 # the first kinds of a definition have their diagrams
SLIPS = 4 # sorts of mistakes that are made in a definition
WORDS = 6 # of which an editor asks
FEW = 60 # actions: where there are more, reasons take long
SHARE = 18 # what takes longer is asked of each eighteenth definition
LONG = 600_000 # milliseconds: nothing here takes as long


class Door:
    def __init__(self):
        environment = {**os.environ, "VARI_SHIPPED": definitions, "XDG_DATA_HOME": "/nowhere"}
        self.process = subprocess.Popen([door_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def ask(self, do, **request):
        self.process.stdin.write(json.dumps({"do": do, **request}).encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"the door ended at: {do} {str(request)[:200]}")
        return answer.decode().replace(definitions, "definitions") # records name files by their paths


def read(path):
    with open(path, encoding="utf8", errors="replace", newline="") as file:
        return file.read()


def paths():
    """Each definition and each mistaken one, with the name that the list has for it."""
    for folder, name in ((definitions, "definitions"), *((os.path.join(tests, part), part) for part in ("rules", "sketches", "covering", "mistakes"))):
        for found, _, files in sorted(os.walk(folder)):
            for file in sorted(files):
                if file.endswith(".yaml"):
                    path = os.path.join(found, file)
                    yield os.path.join(name, os.path.relpath(path, folder)), path


def beside(path, text):
    """The files of the same folder that a definition names."""
    folder = os.path.dirname(path)
    names = [name for name in os.listdir(folder) if name.endswith(".yaml") and name[:-5] in text and name != os.path.basename(path)]
    return {form: read(os.path.join(folder, name)) for name in sorted(names) for form in (name, name[:-5])}


def game(door):
    """A game at random: the actions of each position, and what was played."""
    for ply in range(PLIES):
        yield door.ask("actions")
        state = door.ask("play", random=True, seed=ply + 1)
        yield state
        if '"actionCount":0' in state or '"ok":false' in state:
            break


def reasons(door, cells):
    """Why the way from some cells to some others is refused."""
    for at in cells[:: len(cells) // 6 + 1]:
        for to in cells[1 :: len(cells) // 5 + 1]:
            yield door.ask("reason", **{"from": at, "to": to})


def slips(name, text):
    """The text with single mistakes in it, the same ones as long as it is the same."""
    dice = random.Random(name)
    for sort in dice.sample(mutants.SORTS, SLIPS):
        try:
            start, end, new, _ = sort(re.sub(r"#.*", lambda comment: "#" * len(comment[0]), text), dice)
        except IndexError: # there is no place for one
            continue
        yield text[:start] + new + text[end:]


def editor(door, name, text):
    """What an editor is told of the whole text, and of some words of it."""
    uri = f"file:///nowhere/{os.path.basename(name)}"
    document = {"uri": uri}
    lines = text.split("\n")
    end = {"line": len(lines), "character": 0}

    def tell(method, **params):
        return door.ask("lsp", message={"jsonrpc": "2.0", "method": method, "params": params})

    def ask(method, **params):
        return door.ask("lsp", message={"jsonrpc": "2.0", "id": 1, "method": method, "params": {"textDocument": document, **params}})

    yield tell("textDocument/didOpen", textDocument={**document, "languageId": "yaml", "version": 1, "text": text})
    yield ask("textDocument/codeAction", range={"start": {"line": 0, "character": 0}, "end": end}, context={"diagnostics": []})
    yield ask("textDocument/documentSymbol")
    words = [(number, match.start()) for number, line in enumerate(lines) for match in re.finditer(r"[\w-]+", line)]
    for line, character in words[:: len(words) // WORDS + 1]:
        position = {"line": line, "character": character + 1}
        for method in ("hover", "completion", "definition", "references", "prepareRename"):
            yield ask("textDocument/" + method, position=position, context={"includeDeclaration": True})
        yield ask("textDocument/rename", position=position, newName="other")
    yield tell("textDocument/didClose", textDocument=document)


def answers(door, name, path):
    """The names of what is answered, with the texts of the answers."""
    text = read(path)
    loaded = door.ask("load", text=text, name=os.path.basename(path), files=beside(path, text), seed=1)
    yield "load", [loaded]
    chosen = int(digest([name]), 16) % SHARE
    if not json.loads(loaded).get("playable"):
        if chosen % 3 == 0:
            yield "format", [door.ask("format", text=text)]
            yield "editor", list(editor(door, name, text))
        return
    rules = json.loads(loaded)["rules"]
    players = [player["player"] for player in rules["players"]]
    cells = [cell["cell"] for cell in rules["cells"]]
    kinds = [kind["kind"] for kind in json.loads(door.ask("kinds"))["kinds"]]
    yield "describe", [door.ask("describe", whole=True)]
    yield "kinds", [door.ask("kinds")]
    yield "diagrams", [door.ask("diagram", kind=kind) for kind in kinds[:KINDS]]
    yield "pieces", [door.ask("piece", kind=kind, player=players[-1], viewpoint=players[0]) for kind in kinds[:6]]
    yield "pictures", [door.ask("picture", viewpoint=player, marks=[cells[-1], f"{cells[0]}-{cells[-1]}"], live=False) for player in players]
    yield "format", [door.ask("format", text=text)]
    if chosen % 3 == 0:
        yield "game", list(game(door))
        yield "end", [door.ask("picture")]
    if chosen == 0:
        yield "records", [door.ask("record", form=form) for form in ("vari", "pgn", "csa", "kif", "ki2", "pdn", "wxf")]
    if chosen == 1:
        yield "forms", [door.ask("describe", form=form) for form in ("text", "markdown", "lines")]
        if json.loads(loaded)["state"]["actionCount"] <= FEW:
            yield "reasons", list(reasons(door, cells))
    if chosen == 2:
        yield "think", [door.ask("think", milliseconds=LONG, nodes=NODES, lines=2, seed=1)]
    if chosen == 5:
        yield "levels", [door.ask("think", milliseconds=LONG, level=level, seed=1) for level in (1, 2)]
    if chosen == 3:
        yield "worth", [door.ask("kinds", worth=True)]
    if chosen == 4:
        yield "editor", list(editor(door, name, text))
    if chosen % 3 == 1:
        yield "slips", [door.ask("load", session="slips", text=slip, name=os.path.basename(path), files=beside(path, text)) for slip in slips(name, text)]


def digest(texts):
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]


def main():
    door = Door()
    if sys.argv[3:4] == ["show"]:
        _, name, wanted = sys.argv[3:]
        for answer, texts in answers(door, name, dict(paths())[name]):
            if answer == wanted:
                print("".join(texts), end="")
        return 0
    told = {name: {answer: digest(texts) for answer, texts in answers(door, name, path)} for name, path in paths()}
    lines = [" ".join([name, *(f"{answer}:{value}" for answer, value in of.items())]) for name, of in told.items()]
    door.process.stdin.close()
    if door.process.wait() != 0:
        print(f"the door ended with {door.process.returncode}")
        return 1
    if sys.argv[3:] == ["accept"]:
        with open(KEPT + "~", "w", encoding="utf8") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(KEPT + "~", KEPT)
    kept = {line.split()[0]: dict(word.split(":") for word in line.split()[1:]) for line in read(KEPT).splitlines()}
    differ = 0
    for name in sorted(set(kept) | set(told)):
        for answer in sorted(set(kept.get(name, {})) | set(told.get(name, {}))):
            if kept.get(name, {}).get(answer) != told.get(name, {}).get(answer):
                differ += 1
                if differ <= 20:
                    print(f"{name}: {answer} differs; see `show {name} {answer}`")
    print(f"answers: {len(told)} definitions, {sum(map(len, told.values()))} answers, {differ} differ")
    return differ > 0


sys.exit(main())
