#!/usr/bin/env python3
"""The door answers what its protocol (tools/vari/web/README.md) says, bad requests too, and goes on after each.

Usage: requests.py DOOR VARI DEFINITIONS [ID...]    (with ids: only the games of these)
Each row below is a session of requests with what their answers must have: a value, a type, or a function that is true of it.
Then some definitions are played at random, each action by its parts alone, and compared with what the command line says.
"""
import json, os, random, subprocess, sys

door_path, vari, definitions = sys.argv[1:4]
environment = {**os.environ, "VARI_SHIPPED": definitions, "XDG_DATA_HOME": "/nowhere"}
failed = 0


def fail(what):
    global failed
    failed += 1
    print(what)


class Door:
    def __init__(self):
        self.process = subprocess.Popen([door_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def line(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            print(f"the door ended at: {text[:200]}")
            sys.exit(1)
        return json.loads(answer)

    def ask(self, do, **request):
        return self.line(json.dumps({"do": do, **request}))


def fits(value, wanted):
    if isinstance(wanted, type):
        return isinstance(value, wanted)
    if callable(wanted):
        return wanted(value)
    if isinstance(wanted, dict):
        return isinstance(value, dict) and all(fits(value.get(key), each) for key, each in wanted.items())
    return value == wanted


CHESS = "vari: 1\nextends: chess\nname: Mine\n"
GRID = "vari: 1\nname: Grid\nboard: 4x4\npieces: {king: {letter: K, moves: K}}\nsetup: |\n  k . . .\n  . . . .\n  . . . .\n  . . . K\n"
MARKUP = '"<b onload=x>&\'"'
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
loads = ("load", {"text": CHESS}, {"ok": True, "playable": True})
no = lambda text: {"ok": False, "error": lambda error: isinstance(error, str) and text in error}

sessions = {
    "a game": [
        ("load", {"text": CHESS, "id": 7}, {"ok": True, "id": 7, "errors": 0, "playable": True, "diagnostics": [],
         "rules": {"id": "mine", "name": "Mine", "topology": "grid", "hands": False, "cells": lambda cells: len(cells) == 64},
         "state": {"position": START, "ply": 0, "toMove": "white", "result": None, "actionCount": 20, "last": None}}),
        ("actions", {}, {"actions": lambda actions: len(actions) == 20 and actions[0]["parts"] ==
         [{"part": "cell", "cell": "a2"}, {"part": "cell", "cell": "a3"}] and actions[0]["written"] == "a3"}),
        ("play", {"random": True, "seed": 5}, {"state": {"ply": 1, "toMove": "black"}}),
        ("new", {}, {"state": {"position": START}}),
        ("play", {"action": "e4"}, {"state": {"ply": 1, "toMove": "black", "played": ["e2e4"], "last": {"cells": ["e2", "e4"]}}}),
        ("play", {"action": "e2e5"}, no("e2e5")),
        ("state", {}, {"state": {"ply": 1}}),
        ("play", {"action": "e7e5"}, {"state": {"ply": 2}}),
        ("undo", {"count": 2}, {"state": {"ply": 0, "count": 2, "position": START}}),
        ("redo", {}, {"state": {"ply": 1, "count": 2}}),
        ("go", {"ply": 2}, {"state": {"ply": 2, "played": ["e2e4", "e7e5"]}}),
        ("go", {"ply": 1}, {"state": {"ply": 1, "count": 2}}),
        ("play", {"action": "c5"}, {"state": {"ply": 2, "count": 2, "played": ["e2e4", "c7c5"]}}),
        ("record", {}, {"text": lambda text: "move: e2e4\nmove: c7c5\n" in text}),
        ("resign", {"player": "white"}, {"state": {"result": {"winners": ["black"], "reason": "resignation"}, "actionCount": 0}}),
        ("undo", {}, {"state": {"result": None, "ply": 2}}),
        ("set", {"position": "7k/8/8/8/8/8/5q2/7K w - - 0 1"}, {"state": {"result": {"draw": True}, "actionCount": 0}}),
        ("set", {"position": "7k/9/8 w"}, no("")),
        ("new", {}, {"state": {"position": START}}),
        ("close", {}, {"ok": True}),
        ("state", {}, no("no definition has been loaded")),
    ],
    "words and pictures": [
        loads,
        ("picture", {"viewpoint": "black", "marks": ["e4", "d2-d4"]}, {"svg": lambda svg: svg.count('data-cell="') == 64 and
         svg.count('data-on="') == 32 and 'data-on="e1" data-piece="king" data-player="white"' in svg}),
        ("picture", {"marks": ["e9"]}, no("e9")),
        ("picture", {"viewpoint": "green"}, no("green")),
        ("diagram", {"kind": "knight"}, {"svg": lambda svg: svg.startswith("<svg") and svg.rstrip().endswith("</svg>")}),
        ("diagram", {"kind": "dragon"}, no("dragon")),
        ("piece", {"kind": "knight", "player": "black"}, {"svg": lambda svg: svg.rstrip().endswith("</svg>")}),
        ("kinds", {"worth": True}, {"kinds": lambda kinds: len(kinds) == 6 and all(kind["words"] for kind in kinds)}),
        ("describe", {}, {"text": lambda text: "Pawns" in text}),
        ("describe", {"form": "markdown", "whole": True}, {"text": lambda text: "# " in text}),
        ("describe", {"form": "html"}, no("form")),
        ("reason", {"from": "e2", "to": "e5"}, {"ok": True, "legal": False, "reason": lambda why: why.startswith("The pawn does not move so.")}),
        ("reason", {"from": "e4", "to": "e5"}, {"reason": "Nothing stands on e4."}),
        ("reason", {"from": "e7", "to": "e5"}, {"reason": "The black pawn stands on e7, and it is the turn of white."}),
        ("reason", {"from": "a1", "to": "a3"}, {"reason": "The white pawn on a2 is in the way."}),
        ("reason", {"action": "O-O"}, {"reason": "`O-O` is not legal here: the white bishop on f1 and the white knight on g1 are in the way."}),
        ("reason", {"action": "Ra3"}, {"reason": "`Ra3` is not a legal action here: the white pawn on a2 is in the way."}),
        ("reason", {"action": "e2e4"}, {"ok": True, "legal": True}),
        ("think", {"milliseconds": 100, "lines": 3}, {"action": str, "written": str, "lines": lambda lines: 1 <= len(lines) <= 3}),
        ("simulate", {"games": 5, "milliseconds": 20000}, {"games": 5, "results": dict, "plies": dict}),
        ("export", {"form": "ini"}, {"text": lambda text: "[mine:chess]" in text}),
        ("export", {"form": "doc"}, no("form")),
        ("rules", {}, {"rules": {"players": lambda players: [player["player"] for player in players] == ["white", "black"]}}),
    ],
    "what a pick puts, and where a piece in hand points": [
        ("load", {"text": "vari: 1\nname: X\nextends: duck\n"}, {"playable": True}),
        ("actions", {}, {"actions": lambda actions: all(action["parts"][-1].get("gets") == "duck" and "gets" not in action["parts"][0]
                                                        for action in actions)}),
        ("load", {"text": "vari: 1\nname: X\nextends: shogi\n"}, {"playable": True}),
        ("piece", {"kind": "pawn", "player": "black"}, {"svg": lambda svg: "rotate(0.0 50 50)" in svg}),
        ("piece", {"kind": "pawn", "player": "black", "viewpoint": "white"}, {"svg": lambda svg: "180.0 50 50)" in svg}),
    ],
    "what stands, what is said, and what may be claimed": [
        ("load", {"text": "vari: 1\nname: X\nextends: crazyhouse\nlaws:\n  calm: {forbid: capture and round == 3, says: not so soon}\n"}, {"playable": True}),
        ("state", {}, {"state": {"hands": {"white": {}, "black": {}}, "check": False, "phase": str, "called": "white",
         "pieces": lambda pieces: len(pieces) == 32 and {"cell": "a1", "kind": "rook", "player": "white", "letter": "R"} in pieces and
         {"cell": "e8", "kind": "king", "player": "black", "letter": "k"} in pieces}}),
        ("play", {"action": "e2e5"}, no("Did you mean `e2e3`?")),
        ("play", {"action": "e4"}, {"state": dict}),
        ("play", {"action": "d5"}, {"state": dict}),
        ("play", {"action": "exd5"}, {"state": {"hands": {"white": {"pawn": 1}, "black": {}}, "pieces": lambda pieces: len(pieces) == 31}}),
        ("play", {"action": "e6"}, {"state": dict}),
        ("reason", {"action": "dxe6"}, {"legal": False, "law": "calm", "says": "not so soon", "reason": str}),
        ("reason", {"action": "Ke3"}, {"legal": False, "law": None, "says": None}),
        ("claim", {}, no("nothing can be claimed here")),
        ("resign", {"player": "nobody"}, no("nobody")),
        loads,
        ("set", {"position": "4k3/8/8/8/8/8/8/R3K3 w - - 100 80"}, {"state": {"ply": 0, "result":
         {"claim": True, "draw": True, "reason": "fifty-moves", "told": "Draw by the fifty-move rule"}}}),
        ("claim", {}, {"state": {"result": {"claim": None, "draw": True}, "actionCount": 0}}),
    ],
    "mistakes": [
        ("load", {"text": "vari: 1\nextends: chess\nname: Zoë 🂡\nboad: 3\n"}, {"ok": True, "playable": False, "errors": 2,
         "diagnostics": lambda found: fits(found[0], {"code": "unknown-key", "line": 4, "start": 36, "end": 40, "own": True,
                                                      "suggestion": "board", "mend_start": 36, "mend_end": 40, "certain": True})}),
        ("load", {"text": "vari: 1\nextends: chess\nname: Zoë 🂡\npieces:\n  laws:\n    x: {never: capture}\n"},
         {"errors": 1, "diagnostics": lambda found: fits(found[0], {"code": "bad-yaml", "line": 5, "start": 46, "end": 50, "mend_start": 44, "mend_end": 75, "certain": True,
          "help": "move it 2 spaces to the left, in line with `pieces`", "suggestion": "laws:\n  x: {never: capture}", "replaces": {"line": 5, "column": 1, "end_line": 6, "end_column": 24}})}),
        ("state", {}, no("mistakes")),
        ("actions", {}, no("mistakes")),
        ("load", {"text": ""}, {"ok": True, "playable": False}),
        ("load", {"text": "\u0000"}, {"ok": True, "playable": False}),
        ("load", {"text": "extends: base\nvari: 1\nname: X\n", "files": {"base.yaml": GRID}}, {"playable": True, "rules": {"board": "4x4"}}),
        ("load", {"text": "extends: ../../secret.yaml\nvari: 1\nname: X\n"}, {"ok": True, "playable": False}),
        ("load", {"text": CHESS, "name": "../x.yaml"}, no("name of a file")),
        ("load", {"text": CHESS, "name": "/x.yaml"}, no("name of a file")),
        ("load", {"text": CHESS, "files": {"a/b.yaml": "x"}}, no("name of a file")),
        ("load", {"text": CHESS, "files": {"a.yaml": 3}}, no("files")),
        ("load", {"text": 3}, no("text")),
        ("load", {}, no("text")),
        ("state", {}, no("mistakes")), # what was loaded last
        ("format", {"text": "name:   X\nvari: 1\n"}, {"text": "vari: 1\nname: X\n"}),
        ("format", {"text": "a: [\n"}, no("YAML")),
        ("source", {"id": "chess"}, {"text": lambda text: "name: Chess" in text}),
        ("source", {"id": "../README"}, no("no definition")),
        ("source", {"id": "/etc/passwd"}, no("no definition")),
        loads,
        ("check", {}, {"passed": int, "failed": 0}),
        ("load", {"text": CHESS + 'tests:\n  - {name: first, count: 20}\n  - count: 21\n'}, {"ok": True}),
        ("check", {}, {"passed": 1, "failed": 1, "tests": [{"name": "first", "line": 5, "outcome": "passed"},
                                                           {"name": "", "line": 6, "outcome": "failed"}]}),
    ],
    "options": [
        ("load", {"text": "vari: 1\nextends: chess\nname: O\n", "options": {"none": 1}}, {"playable": False}),
        loads,
        ("new", {"options": {"none": "1"}}, no("cannot be played")),
        ("new", {"options": []}, {"ok": True}),
        ("new", {"options": {"a": {}}}, no("options")),
        ("state", {}, {"ok": True}),
    ],
    "numbers": [
        loads,
        ("go", {"ply": 1e300}, no("ply")),
        ("go", {"ply": -1}, no("ply")),
        ("go", {"ply": "3"}, no("ply")),
        ("undo", {"count": 1e9}, no("count")),
        ("undo", {"count": 1000000}, {"state": {"ply": 0}}),
        ("think", {"level": 11}, no("level")),
        ("think", {"milliseconds": 1e18}, no("milliseconds")),
        ("new", {"seed": 1e17}, no("seed")),
        ("picture", {"size": 1e9}, no("size")),
        ("simulate", {"games": 1e12}, no("games")),
        ("picture", {"last": 3}, no("last")),
    ],
    "strangers' texts": [
        ("load", {"text": GRID.replace("Grid", MARKUP).replace("letter: K", "letter: K, name: " + MARKUP)}, {"playable": True}),
        ("picture", {}, {"svg": lambda svg: "<b" not in svg and "&#60;b" in svg}),
        ("diagram", {"kind": "king"}, {"svg": lambda svg: "<b" not in svg}),
    ],
    "much": [
        ("load", {"text": CHESS + "# " + "x" * 5_000_000}, {"ok": True, "playable": False, "errors": 1}),
        ("load", {"text": "vari: 1\nname: X\na: " + "[" * 100_000}, {"ok": True, "playable": False}),
        ("load", {"text": "vari: 1\nname: X\nboard: 2000x2000\n"}, {"ok": True, "playable": False}),
        loads,
        ("play", {"action": "x" * 1_000_000}, no("")),
        ("set", {"position": "/" * 1_000_000}, no("")),
        ("reason", {"action": "e2" * 100_000}, {"legal": False}),
    ],
    "an editor": [
        ("lsp", {"message": {"id": 1, "method": "initialize", "params": {}}}, {"messages": lambda told: told[0]["result"]["capabilities"]["hoverProvider"]}),
        ("lsp", {"message": {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///mine.yaml", "version": 1,
         "text": CHESS + "boad: 3\n"}}}}, {"waiting": True, "messages": lambda told: told[0]["params"]["diagnostics"]}),
        ("lsp", {"idle": True}, {"waiting": False, "messages": list}),
        ("lsp", {"message": {"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///mine.yaml"},
         "position": {"line": 1, "character": 2}}}}, {"messages": lambda told: told[0]["id"] == 2 and told[0]["result"]}),
        ("lsp", {"message": {"id": 3, "method": "nothing"}}, {"messages": lambda told: told[0]["error"]["code"] == -32601}),
        ("lsp", {"message": {"id": 4, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///mine.yaml"},
         "position": {"line": 1e300, "character": -5}}}}, {"ok": True}),
        ("lsp", {}, no("message")),
        ("lsp", {"message": "x"}, no("message")),
    ],
    "records": [
        ("open", {"text": "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n"}, {"state": {"played": ["e2e4", "e7e5", "g1f3"]}, "playable": True}),
        ("record", {"form": "pgn"}, {"text": lambda text: "1. e4 e5 2. Nf3 *" in text}),
        ("record", {"form": "doc"}, no("form")),
        ("open", {"text": "[Event \"x\"]\n\n1. e4 e9 *\n"}, no("no game")),
        ("open", {"text": ""}, no("no game")),
        ("open", {"text": "record: 1\nvariant: chess\nmove: e2e4\nmove: e2e4\n"}, no("line 4")),
        ("open", {"text": "record: 1\nvariant: ../../x.yaml\n"}, no("")),
        ("open", {"text": "record: 1\nvariant: chess\nrecord: 1\nvariant: chess\nmove: e2e4\n", "game": 3}, no("no game")),
        ("open", {"text": "record: 1\nvariant: chess\nhello\n"}, no("record")),
        ("state", {}, {"state": {"played": ["e2e4", "e7e5", "g1f3"]}}),
        ("open", {"text": "record: 1\nvariant: chess\nrecord: 1\nvariant: chess\nmove: e2e4\n", "game": 2}, {"state": {"played": ["e2e4"]}}),
    ],
    "other programs": [
        ("import", {"text": "[mine:chess]\nmaxRank = 8\n", "name": "x.ini"}, {"sections": ["mine"], "text": lambda text: "vari: 1" in text}),
        ("import", {"text": "[a:chess]\n[b:chess]\n"}, {"sections": ["a", "b"], "text": None}),
        ("import", {"text": "[a:chess]\n[b:chess]\n", "variant": "b"}, {"text": str, "name": "b"}),
        ("import", {"text": "[mine:chess]\nmaxRanks = 8\n", "name": "x.ini"}, {"ok": True, "remarks": lambda text: "x.ini:2: " in text and "maxRanks" in text}),
        ("import", {"text": "[mine:chess]\n", "name": "x.ini"}, {"ok": True, "remarks": None}),
        ("import", {"text": "hello"}, no("no section")),
        ("open", {"text": "1. e4 e5 2. Qh8", "name": "x.pgn"}, {"ok": False, "remarks": lambda text: "Qh8" in text}),
    ],
}

bad_lines = ["", "{", "[]", "null", "3", '"x"', "{}", '{"do": 3}', '{"do": "nothing"}', '{"do": "state", "session": 4}',
             '{"do": "state", "session": "%s"}' % ("s" * 100_000), "[" * 100_000, '{"do": "load", "text": "\\ud800"}',
             '{"do": "version"} x', '{"do": "load", "text": "' + "x" * 17_000_000 + '"}', '{"id": {"a": [1]}, "do": "nothing"}']


def check_rows(door):
    for line in bad_lines:
        answer = door.line(line)
        if answer.get("ok") and "ud800" not in line or not answer.get("ok") and not answer.get("error"):
            fail(f"{line[:80]}: {str(answer)[:200]}")
    if door.line('{"do": "version", "id": {"a": [1]}}') != {"version": str, "language": 1, "ok": True, "id": {"a": [1]}} | {
            "version": door.ask("version")["version"]}:
        fail("an id does not come back")
    for name, rows in sessions.items():
        for do, request, wanted in rows:
            answer = door.ask(do, session=name, **request)
            if not fits(answer, wanted):
                fail(f"{name}: {do} {str(request)[:120]}: {str(answer)[:600]}")
    for i in range(100): # no more than some are kept, and the last ones are
        door.ask("load", session=f"many {i}", text=GRID)
    door.ask("load", text=CHESS, session="kept")
    door.ask("play", action="e2e4", session="kept")
    answer = door.ask("open", session="again", text=door.ask("record", session="kept")["text"])
    if not fits(answer, {"text": CHESS, "state": {"played": ["e2e4"]}}):
        fail(f"a record is not read back: {str(answer)[:300]}")
    if not door.ask("state", session="many 99")["ok"]:
        fail("the session used last is gone")


def key(part):
    return json.dumps(part, sort_keys=True)


def check_parts(where, actions):
    """No action's parts are those that another's begin with."""
    seen = {}
    for action in actions:
        parts = [key(part) for part in action["parts"]]
        if not parts:
            fail(f"{where}: {action['text']} has no parts")
        for length in range(1, len(parts) + 1):
            seen.setdefault("".join(parts[:length]), set()).add((action["text"], length == len(parts)))
    for entries in seen.values():
        if len(entries) > 1 and any(whole for _, whole in entries):
            fail(f"{where}: the parts of {sorted(entries)[:3]} do not tell them apart")


def check_game(door, identity, plies, source=random.Random(1)):
    answer = door.ask("load", session="game", text=f"vari: 1\nextends: {identity}\nname: Copy\n", name="copy.yaml")
    if not answer.get("playable"):
        fail(f"{identity} cannot be loaded: {answer.get('diagnostics')}")
        return
    for _ in range(plies):
        listed = door.ask("actions", session="game")
        if not listed["ok"] or not listed["actions"]:
            break
        check_parts(f"{identity}: {answer['state']['position']}", listed["actions"])
        action = source.choice(listed["actions"])["text"]
        answer = door.ask("play", session="game", action=action)
        if not answer["ok"]:
            fail(f"{identity}: {action} cannot be played: {answer}")
            return
    played = " ".join(answer["state"]["played"])
    told = json.loads(subprocess.run([vari, "moves", identity, "--json", "-m", played], env=environment,
                                     capture_output=True, check=True).stdout)
    if told["position"] != answer["state"]["position"]:
        fail(f"{identity}: after {played}: {answer['state']['position']}, and not {told['position']}")
    listed = door.ask("actions", session="game")
    if listed["ok"] and [action["text"] for action in listed["actions"]] != told["moves"]:
        fail(f"{identity}: other actions after {played}")
    cells = len(door.ask("rules", session="game")["rules"]["cells"])
    if door.ask("picture", session="game")["svg"].count("data-cell=") != cells:
        fail(f"{identity}: the picture has not {cells} cells")


door = Door()
check_rows(door)
ids = sys.argv[4:]
for identity in ids:
    check_game(door, identity, 12)
door.process.stdin.close()
if door.process.wait() != 0:
    fail(f"the door ended with {door.process.returncode}")
print(f"door: {sum(map(len, sessions.values()))} requests, {len(bad_lines)} bad lines, {len(ids)} games, {failed} failed")
sys.exit(failed > 0)
