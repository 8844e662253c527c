"""A client of `vari lsp` that asks what an editor asks. Usage: lsp_client.py VARI"""

import json
import os
import re
import subprocess
import sys
import tempfile

TEXT = """vari: 1
name: Ünï 🐎 Test
extends: chess
zones:
  hill: d4 e4
pieces:
  knight: {moves: NN}
  hawk:
    letter: H
    supply: 1
    moves: BN
    royal: non
endings:
  "🐎🐎": {if: any own knigth in hill, wins: mover}
  reached: {each: p, if: any king of p in hill, wins: p}
"""

NAMESPACE, FIELD = 3, 8  # kinds of symbols, and of what completion offers
FUNCTION, VARIABLE, CLASS, PROPERTY, KEYWORD = 3, 6, 7, 10, 14


class Client:
    def __init__(self, vari):
        shipped = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "definitions")  # as an installed one has it
        self.server = subprocess.Popen([vari, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       env=dict(os.environ, VARI_SHIPPED=shipped))
        self.number = 0
        self.told = {}

    def send(self, message):
        body = json.dumps(message, ensure_ascii=False).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def receive(self):
        length = None
        while (line := self.server.stdout.readline().strip()) or length is None:
            assert line, "the server has ended"
            if line.startswith(b"Content-Length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def notify(self, method, **params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method, **params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while (message := self.receive()).get("id") != self.number:
            self.note(message)
        return message

    def note(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            self.told[message["params"]["uri"]] = message["params"]["diagnostics"]

    def diagnostics(self, uri):
        self.told.pop(uri, None)
        while uri not in self.told:
            self.note(self.receive())
        return self.told[uri]


def utf16(text):
    return len(text.encode("utf-16-le")) // 2


class Page:
    """A document as the client has it; places are given by the text that stands there."""

    def __init__(self, client, uri, text):
        self.client, self.uri, self.text, self.version = client, uri, text, 1
        client.notify("textDocument/didOpen",
                      textDocument={"uri": uri, "languageId": "yaml", "version": 1, "text": text})
        self.diagnostics = client.diagnostics(uri)

    def position(self, offset):
        before = self.text[:offset]
        line = before.count("\n")
        return {"line": line, "character": utf16(before[before.rfind("\n") + 1:])}

    def offset(self, place):
        lines = self.text.split("\n")
        units, at = 0, sum(len(line) + 1 for line in lines[:place["line"]])
        while units < place["character"]:
            units += utf16(self.text[at])
            at += 1
        return at

    def covered(self, span):
        return self.text[self.offset(span["start"]):self.offset(span["end"])]

    def change(self, old, new):
        start = self.text.index(old)
        span = {"start": self.position(start), "end": self.position(start + len(old))}
        self.version += 1
        self.text = self.text[:start] + new + self.text[start + len(old):]
        self.client.notify("textDocument/didChange", textDocument={"uri": self.uri, "version": self.version},
                           contentChanges=[{"range": span, "text": new}])
        self.diagnostics = self.client.diagnostics(self.uri)

    def ask(self, what, at=None, behind=0, **more):
        params = {"textDocument": {"uri": self.uri}, **more}
        if at is not None:
            params["position"] = self.position(self.text.index(at) + behind)
        return self.client.ask("textDocument/" + what, **params)

    def apply(self, edits):
        text = self.text
        for edit in sorted(edits, key=lambda edit: self.offset(edit["range"]["start"]), reverse=True):
            start, end = self.offset(edit["range"]["start"]), self.offset(edit["range"]["end"])
            text = text[:start] + edit["newText"] + text[end:]
        return text


def labels(answer):
    return [item["label"] for item in answer["result"]]


def kinds(answer, *names):
    """The kinds of the items with these labels, each of which is offered once."""
    assert len(set(labels(answer))) == len(answer["result"]), labels(answer)
    kind = {item["label"]: item["kind"] for item in answer["result"]}
    return [kind.get(name) for name in names]


def check_mistakes(page):
    words = {page.covered(each["range"]): each for each in page.diagnostics}
    assert set(words) == {"non", "knigth"}, words
    assert words["knigth"]["code"] == "unknown-name" and "`knight`" in words["knigth"]["message"]
    span = words["knigth"]["range"]
    fix = page.ask("codeAction", range=span, context={"diagnostics": []})["result"]
    assert len(fix) == 1 and fix[0]["isPreferred"] and fix[0]["title"] == "write `knight`", fix
    assert "any own knight in" in page.apply(fix[0]["edit"]["changes"][page.uri])
    messy = page.ask("formatting", options={})["result"]  # mistakes of meaning do not keep a text from being laid out
    assert all("knigth" in edit["newText"] for edit in messy), messy
    page.change("knigth", "knight")
    page.change("royal: non", "royal: none")
    assert page.diagnostics == [], page.diagnostics


def check_help(page):
    hover = lambda at, behind=0: page.ask("hover", at, behind)["result"]["contents"]["value"]
    told = hover("moves: BN")
    assert "how it moves" in told and "its value is movement notation, a map, a list or `none`" in told, told
    told = hover("NN}")
    assert "knight's leap" in told and "```text" in told and "It " in told, told
    assert "**royal**" in hover("royal: none", 8)  # a word of a key's own
    assert "```text" in hover("hawk:") and "the kinds of piece" in hover("hawk:")
    assert "d4 e4" in hover("in hill", 3)
    assert "true if there is one" in hover("any own") and "`any`" in hover("any own")
    assert "as that player has it" in hover("of p in", 0)
    assert "owner" in hover("own knight") or "`own`" in hover("own knight")
    page.change("  hill: d4 e4\n", "  hill: d4 e4\n  camp: {each: a1}\n")
    assert hover("each: a1") == "`each`, under `camp`: what every player has, as that player sees the board"
    page.change("  camp: {each: a1}\n", "")
    assert page.ask("hover", "Test")["result"] is None


def sorted_labels(answer):
    return [item["label"] for item in sorted(answer["result"], key=lambda item: item["sortText"])]


def check_order(page):
    """Completion offers first what begins as the word, what a map needs, and what is used most."""
    page.change("extends: chess", "extends: ch")
    found = sorted_labels(page.ask("completion", "extends: ch", 11))
    assert found[0] == "chess" and all(each.startswith("ch") for each in found[:6]), found[:10]
    page.change("extends: ch\n", "extends: chess\n")
    page.change("pieces:\n", "pieces:\n  owl:\n    \n")
    found = sorted_labels(page.ask("completion", "  owl:\n    ", 11))
    assert found[:2] == ["moves", "letter"], found
    page.change("  owl:\n    \n", "  owl:\n    le\n")
    assert sorted_labels(page.ask("completion", "    le\n", 6))[0] == "letter"
    page.change("  owl:\n    le\n", "")
    page.change("endings:\n", "turn:\n  - p\nendings:\n")
    assert sorted_labels(page.ask("completion", "  - p\n", 5))[0] == "phase"
    page.change("turn:\n  - p\n", "")


def check_indentation(page):
    """A key that stands too far in is marked alone; the fix moves what belongs to it."""
    page.change("endings:\n", "  state:\n    tally: {number: 0-3}\nendings:\n")
    marks = [each for each in page.diagnostics if each["severity"] == 1]
    assert [page.covered(each["range"]) for each in marks] == ["state"], marks
    fix = page.ask("codeAction", range=marks[0]["range"], context={"diagnostics": []})["result"]
    assert fix[0]["title"].startswith("move it 2 spaces to the left") and fix[0]["isPreferred"], fix
    assert "\nstate:\n  tally: {number: 0-3}\nendings:" in page.apply(fix[0]["edit"]["changes"][page.uri])
    page.change("  state:\n    tally: {number: 0-3}\nendings:\n", "endings:\n")


def check_options_and_kinds(client):
    """Where only options, their choices or kinds may stand, nothing else is offered: also in a file that was never good."""
    head = "vari: 1\nname: X\nextends: chess\n"
    for number, (typed, expected, others) in enumerate([
            ("overlays: [{if: |", ["chess960", "dead-draw"], ["pawn", "clock"]),
            ("tests: [{set: {|", ["chess960", "dead-draw"], ["pawn"]),
            ("pieces: {hawk: {like: |", ["pawn", "king"], ["clock", "chess960", "chess famous no-luck"]),
            ("setup: {each: {|", ["pawn", "king"], ["clock"]),
            ("endings: {x: {wins: |", ["mover", "next"], ["clock", "chess960"]),
            ("actions: {spell: {}}\nturn: [{phase: one, actions: [|", ["move", "drop", "spell", "pawn"], ["clock", "any"]),
            ("position: [|", ["side", "castling", "clock"], ["pawn", "any"]),
            ("captured: {to: |", ["hand of mover", "hand of owner"], ["pawn", "clock"])]):
        text = head + typed.replace("|", "\n")
        page = Page(client, f"file:///never-good-{number}.yaml", text)
        line = typed.split("\n")[-1]
        offered = labels(page.ask("completion", line[:-1], len(line) - 1))
        assert all(name in offered for name in expected), (typed, offered)
        assert not any(name in offered for name in others), (typed, offered)
    page = Page(client, "file:///choices.yaml", head + "tests: [{count: 20, set: {chess960: false}}]\n")
    page.change("chess960: false", "chess960: ")
    assert labels(page.ask("completion", "chess960: ", 10)) == ["false", "true"]


def check_players(client):
    """Players are offered where owners stand and as keys of what each has, declared or not; what is none is not."""
    piece = "pieces: {man: {letter: M, moves: W, tags: magic}}\nterms: {lead: count own man, first: mover}\n"
    usual = "vari: 1\nname: X\nboard: 4x4\n" + piece + "captured: {to: hand of mover, as: unpromoted}\n"
    state = usual + ("zones: {camp: b2}\nstate: {score: {number: 0-9}, tick: {counts: turns, until: capture}, fresh: {flag: none}, "
                     "trace: {trail: true, taken-by: any}}\n")
    for number, (head, typed, expected, others) in enumerate([
            (usual, "endings: {x: {wins: |", ["mover", "white", "black", "first"], ["magic", "lead", "unpromoted", "man"]),
            (usual, "endings: {x: {if: any |", ["white", "man", "magic"], ["lead", "unpromoted"]),
            (usual, "endings: {x: {if: any own |", ["man", "magic"], ["white", "lead"]),
            (usual, "endings: {x: {if: lead |", ["and"], ["white", "man"]),
            (usual, "setup: {|", ["white", "black", "each"], ["man"]),
            (usual, "zones: {camp: {|", ["white", "each"], []),
            (usual, "setup:\n  each: {|", ["man"], ["white", "magic"]),
            (usual, "setup:\n  each:\n    m|", ["man"], ["white"]),
            (state, "effects: {x: {do: [{set: |", ["score", "tick"], ["fresh", "trace", "man", "camp", "any"]),
            (state, "effects: {x: {do: [{flag: |", ["fresh"], ["score", "tick", "man"]),
            (state, "effects: {x: {do: [{trail: |", ["trace"], ["score", "fresh", "camp"]),
            (state, "endings: {x: {if: any own |", ["man", "fresh"], ["score", "tick", "camp"]),
            (state, "endings: {x: {if: piece is |", ["man", "fresh"], ["score", "tick", "camp"]),
            (state, "endings: {x: {if: score + |", ["score", "tick"], ["fresh", "man"]),
            (usual, "pieces: {other: {like: |", ["man"], ["unpromoted", "white"]),
            (usual.replace("board", "players: [red, {name: blue}]\nboard"), "setup: {|", ["red", "blue"], ["white"]),
            (usual.replace("board", "players: [red, {name: blue}]\nboard"), "endings: {x: {loses: |", ["red", "blue"],
             ["white", "magic"])]):
        page = Page(client, f"file:///players-{number}.yaml", head + typed.replace("|", "\n"))
        offered = labels(page.ask("completion", typed[:-1], len(typed) - 1))
        assert all(name in offered for name in expected), (typed, offered)
        assert not any(name in offered for name in others), (typed, offered)


def check_completion(page):
    page.change("    royal: none", "    royal: ")
    offered = page.ask("completion", "royal: ", 7)
    assert kinds(offered, "check", "last", "all", "capture", "none") == [KEYWORD] * 5, offered
    page.change("    royal: ", "    ")
    offered = page.ask("completion", "    moves: BN\n    ", 18)
    keys = labels(offered)
    assert kinds(offered, "royal") == [PROPERTY], offered
    assert "royal" in keys and "promotes" in keys and "moves" not in keys and "letter" not in keys, keys
    page.change("    moves: BN\n    \n", "    moves: BN\n")
    names = ("hill", "hawk", "rook", "last-rank", "any", "around", "advance", "and", "white")
    for typed, expected in [
            ("any own knight in ", [VARIABLE, VARIABLE, VARIABLE, KEYWORD, None, FUNCTION, None, None, None]),
            ("any own ", [None, VARIABLE, VARIABLE, None, None, None, None, None, None]),
            ("any own knight ", [None, None, None, None, None, None, None, KEYWORD, None]),
            ("any own knight in hill ", [None, None, None, None, None, None, None, KEYWORD, None]),
            ("any own knight where it ", [None, None, None, None, None, None, None, KEYWORD, None]),
            ("checking and ", [VARIABLE, VARIABLE, VARIABLE, KEYWORD, KEYWORD, FUNCTION, FUNCTION, None, VARIABLE]),
            ("", [VARIABLE, VARIABLE, VARIABLE, KEYWORD, KEYWORD, FUNCTION, FUNCTION, None, VARIABLE])]:
        page.change("{if: any own knight in hill, wins", "{if: " + typed + ", wins")
        found = kinds(page.ask("completion", "{if: " + typed + ", wins", 5 + len(typed)), *names)
        assert found == expected, (typed, found)
        page.change("{if: " + typed + ", wins", "{if: any own knight in hill, wins")
    page.change("wins: mover", "wins: ")
    found = kinds(page.ask("completion", "wins: ", 6), "mover", "white", "hill", "rook", "round", "and")
    assert found == [KEYWORD, VARIABLE, None, None, None, None], found
    page.change("wins: ", "wins: mover")
    assert kinds(page.ask("completion", "extends: chess", 10), "glinski") == [CLASS]
    assert kinds(page.ask("completion", "moves: BN", 9), "W", "N", "f") == [KEYWORD] * 3
    page.change("endings:", "en\nendings:")
    assert "laws" in labels(page.ask("completion", "en\nendings", 2))
    page.change("en\nendings:", "  b\nendings:")
    assert kinds(page.ask("completion", "  b\nendings", 3), "bishop", "threefold") == [CLASS, None]
    page.change("  b\nendings:", "endings:")
    page.change("endings:\n", "endings:\n  c\n")
    assert kinds(page.ask("completion", "  c\n", 3), "threefold", "bishop") == [CLASS, None]
    page.change("endings:\n  c\n", "endings:\n")


def check_names(page):
    assert page.covered(page.ask("definition", "in hill", 4)["result"]["range"]) == "hill"
    base = page.ask("definition", "extends: chess", 11)["result"]
    assert base["uri"].endswith("/chess.yaml") and base["range"]["start"] == {"line": 0, "character": 0}, base
    base = page.ask("definition", "any king", 5)["result"]
    assert base["uri"].endswith("/chess.yaml") and base["uri"].startswith("file://") and "/../" not in base["uri"], base
    uses = page.ask("references", "hill: d4", context={"includeDeclaration": True})["result"]
    assert len([use for use in uses if use["uri"] == page.uri]) == 3, uses
    both = page.ask("references", "knight: {", context={"includeDeclaration": True})["result"]
    assert len({use["uri"] for use in both}) == 2 and not any("/../" in use["uri"] for use in both), both
    span = page.ask("prepareRename", "hill: d4", 1)["result"]
    assert page.covered(span) == "hill"
    edits = page.ask("rename", "hill: d4", 1, newName="top")["result"]["changes"][page.uri]
    renamed = page.apply(edits)
    assert renamed.count("top") == 3 and "hill" not in renamed, renamed
    local = page.ask("rename", "king of p", 8, newName="who")["result"]["changes"][page.uri]
    assert "{each: who, if: any king of who in hill, wins: who}" in page.apply(local)
    assert "wins: mover" in page.apply(local)
    for at, behind, name, why in [("any king", 5, "chief", "shipped"), ("hill: d4", 1, "rank", "expressions use"),
                                  ("hill: d4", 1, "a b", "letter"), ("hill: d4", 1, "hawk", "already")]:
        error = page.ask("rename", at, behind, newName=name)["error"]["message"]
        assert why in error, (name, error)
    tree = page.ask("documentSymbol")["result"]
    assert [each["name"] for each in tree] == ["vari", "name", "extends", "zones", "pieces", "endings"], tree
    assert [each["name"] for each in tree[4]["children"]] == ["knight", "hawk"]
    assert {each["kind"] for each in tree} == {NAMESPACE}, tree
    assert {child["kind"] for each in tree for child in each["children"]} == {FIELD}, tree
    assert [page.covered(each["selectionRange"]) for each in tree[4]["children"]] == ["knight", "hawk"]
    assert page.covered(tree[3]["range"]) == "zones:\n  hill: d4 e4" and tree[3]["detail"] != "", tree[3]


BASE = """vari: 1
name: Base
extends: chess
zones: {hill: d4 e4}
options: {high: [false, true]}
pieces:
  hawk: {letter: H, moves: BN}
laws:
  hill: {forbid: capture and to in hill and high}
"""
HEIR = """vari: 1
name: Heir
extends: ./base.yaml
overlays:
  - {if: high, laws: {low: {forbid: kind == hawk and to in hill}}}
laws:
  other: {forbid: kind == hawk and from in hill}
endings:
  hill: {if: any hawk in hill, wins: mover}
tests:
  - {set: {high: true}, moves: [e2e3]}
"""
GRANDCHILD = "vari: 1\nname: G\nextends: heir\npieces: {hawk: {moves: BNW}}\nendings: {top: {if: any own hawk in hill, wins: mover}}\n"
STRANGER = "vari: 1\nname: S\nextends: chess\nzones: {hill: d5}\nendings: {top: {if: any own king in hill, wins: mover}}\n"


def check_families(client, folder):
    """A name is renamed wherever it means the same: in files that extend this one, or that this one extends."""
    texts = {"base": BASE, "heir": HEIR, "grandchild": GRANDCHILD, "stranger": STRANGER}
    uris = {name: f"file://{folder}/{name}.yaml" for name in texts}
    for name, text in texts.items():
        with open(os.path.join(folder, name + ".yaml"), "w", encoding="utf-8") as file:
            file.write(text)

    def renamed(page, at, behind, new):
        answer = page.ask("rename", at, behind, newName=new)
        assert "result" in answer, answer
        changes = answer["result"]["changes"]
        assert set(changes) <= set(uris.values()), changes
        shown = {}
        for name, uri in uris.items():
            other = object.__new__(Page)
            other.text = page.text if uri == page.uri else texts[name]
            shown[name] = Page.apply(other, changes.get(uri, []))
        return shown

    heir = Page(client, uris["heir"], HEIR)
    assert heir.diagnostics == [], heir.diagnostics
    whole = {"base": BASE.replace("hawk", "kite"), "heir": HEIR.replace("hawk", "kite"),
             "grandchild": GRANDCHILD.replace("hawk", "kite"), "stranger": STRANGER}
    assert renamed(heir, "any hawk", 5, "kite") == whole
    top = lambda text: text.replace("{hill: d4", "{peak: d4").replace("in hill", "in peak")
    peaks = {"base": top(BASE), "heir": top(HEIR), "grandchild": top(GRANDCHILD), "stranger": STRANGER}
    assert renamed(heir, "in hill", 4, "peak") == peaks
    choice = renamed(heir, "high: true", 1, "up")
    assert "options: {up: [false, true]}" in choice["base"] and "in hill and up" in choice["base"]
    assert "{if: up, laws" in choice["heir"] and "{set: {up: true}" in choice["heir"]
    law = renamed(heir, "hill: {if", 1, "summit")
    assert law["heir"] == HEIR.replace("hill: {if", "summit: {if") and law["base"] == BASE
    uses = heir.ask("references", "any hawk", 5, context={"includeDeclaration": True})["result"]
    assert {use["uri"] for use in uses} == {uris["base"], uris["heir"], uris["grandchild"]}, uses
    told = heir.ask("hover", "any hawk", 5)["result"]["contents"]["value"]
    assert "hawk: {letter: H, moves: BN}" in told, told  # as the file that it extends has it
    offered = {item["label"]: item.get("detail") for item in heir.ask("completion", "in hill", 4)["result"]}
    assert offered["hill"] == "named sets of cells" and "other" not in offered, offered["hill"]
    heir.change("extends: ./base.yaml", "extends: ./")
    offered = labels(heir.ask("completion", "extends: ./", 11))
    assert "base.yaml" in offered and "heir.yaml" not in offered and "chess" not in offered, offered
    heir.change("extends: ./", "extends: ./base.yaml")
    for at, behind, new, why in [("any hawk", 5, "top", None), ("any hawk", 5, "rook", "or that extends it"),
                                 ("any hawk", 5, "hill", "already"), ("wins: mover", 7, "x", "the language's")]:
        answer = heir.ask("rename", at, behind, newName=new)
        assert "result" not in answer and (why or "already") in answer["error"]["message"], answer

    base = Page(client, uris["base"], BASE)
    assert renamed(base, "hawk:", 1, "kite") == whole
    base.change("vari: 1", "# typed, not saved\nvari: 1")
    texts["base"] = base.text
    assert renamed(heir, "any hawk", 5, "kite")["base"] == base.text.replace("hawk", "kite")
    base.change("capture and", "captur and")
    assert client.diagnostics(heir.uri)  # it extends what is typed, saved or not
    for page in [heir, base]:
        client.notify("textDocument/didClose", textDocument={"uri": page.uri})
        client.diagnostics(page.uri)


def check_leaving(vari):
    """`exit` ends well only after `shutdown`, as does the end of what is said."""
    for last, status in [(["exit"], 1), (["shutdown", "exit"], 0), ([], 1), (["shutdown"], 0)]:
        client = Client(vari)
        client.ask("initialize", processId=None, rootUri=None, capabilities={})
        for word in last:
            if word == "exit":
                client.notify(word)
                continue
            client.ask(word)
            assert client.ask("textDocument/hover")["error"]["code"] == -32600
        client.server.stdin.close()
        assert client.server.wait(timeout=300) == status, last


def check_layout(page):
    page.change("  hill: d4 e4", "      hill:    d4 e4   # here")
    edits = page.ask("formatting", options={})["result"]
    assert len(edits) == 1 and re.search("\n  hill: d4 e4 +# here\n", edits[0]["newText"])
    page.text = page.apply(edits)
    page.change(page.text, page.text)
    assert page.ask("formatting", options={})["result"] == []


def check_madness(client, page):
    """What no editor sends: it is answered with an error, or passed over."""
    assert client.ask("textDocument/nonsense")["error"]["code"] == -32601
    assert "error" in client.ask("textDocument/hover", textDocument={"uri": "file:///nowhere"}, position={})
    assert "result" in page.ask("hover", position={"line": -3, "character": 1e300})
    assert "result" in page.ask("completion", position={"line": 1e9, "character": -1})
    assert "result" in page.ask("codeAction", range="?")
    client.notify("textDocument/didChange", textDocument={"uri": page.uri}, contentChanges=[{"text": 5}, 7])
    client.diagnostics(page.uri)
    client.send(["no", "object"])
    assert client.receive()["error"]["code"] == -32600
    client.server.stdin.write(b"Content-Length: 3\r\n\r\n{{{")
    client.server.stdin.flush()
    assert client.receive()["error"]["code"] == -32700
    client.server.stdin.write(b"Content-Type: x\r\n\r\n{}")  # without a length, and the next is heard
    client.server.stdin.flush()
    assert client.receive()["error"]["code"] == -32700
    client.send({"jsonrpc": "2.0", "id": 5, "result": None})
    for text in ["", "\x01", "{", "- - - -", "a: [b\nc: {d", "pieces:\n\t- x", ": : :", "'", "\ufeffvari: 1", "{" * 500]:
        mad = Page(client, "untitled:mad", text)
        for what in ["hover", "completion", "definition", "references", "prepareRename"]:
            for line in range(3):
                mad.ask(what, position={"line": line, "character": 1})
        mad.ask("documentSymbol")
        mad.ask("formatting")


def main():
    client = Client(sys.argv[1])
    can = client.ask("initialize", processId=None, rootUri=None, capabilities={})["result"]["capabilities"]
    assert can["positionEncoding"] == "utf-16" and can["textDocumentSync"]["change"] == 2
    client.notify("initialized")
    with tempfile.TemporaryDirectory() as folder:
        page = Page(client, "file://" + os.path.join(folder, "a%20game.yaml"), TEXT)
        check_mistakes(page)
        check_help(page)
        check_names(page)
        check_completion(page)
        check_options_and_kinds(client)
        check_players(client)
        check_order(page)
        check_indentation(page)
        check_layout(page)
        check_madness(client, page)
        with open(os.path.join(folder, "base.yaml"), "w", encoding="utf-8") as base:
            base.write("vari: 1\nname: B\nextends: chess\nlaws: {no: {forbid: captur}}\n")
        child = Page(client, "file://" + os.path.join(folder, "child.yaml"),
                     "vari: 1\nname: C\nextends: ./base.yaml\n")
        assert child.covered(child.diagnostics[0]["range"]) == "./base.yaml", child.diagnostics
        assert "base.yaml: " in child.diagnostics[0]["message"]
        client.notify("textDocument/didClose", textDocument={"uri": child.uri})
        assert client.diagnostics(child.uri) == []
    with tempfile.TemporaryDirectory() as folder:
        check_families(client, os.path.realpath(folder))
    assert client.ask("shutdown")["result"] is None
    client.notify("exit")
    assert client.server.wait(timeout=300) == 0
    check_leaving(sys.argv[1])
    print("lsp: ok")


if __name__ == "__main__":
    main()
