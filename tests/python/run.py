#!/usr/bin/env python3
"""The Python package: what the headers declare, its README's examples, games, mistakes, threads, memory; the functions of
pyffish against npm's ffish in random games, where that is installed; and with a BUILD without sanitizers the wheel.

Usage: run.py SOURCES LIBVARI-HOST.SO [BUILD]
"""
import ast
import contextlib
import ctypes
import gc
import glob
import io
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile

SOURCES, LIBRARY = sys.argv[1:3]
BUILD = sys.argv[3] if len(sys.argv) > 3 else None
PACKAGE = os.path.join(SOURCES, "tools", "python")
HERE = os.path.dirname(os.path.abspath(__file__))
os.environ["VARI_LIBRARY"] = LIBRARY
os.environ["VARI_SHIPPED"] = os.path.join(SOURCES, "definitions")
sys.path.insert(0, PACKAGE)
sys.dont_write_bytecode = True

import vari  # noqa: E402
import vari.pyffish as sf  # noqa: E402
from vari import border  # noqa: E402
from vari.libraries import library  # noqa: E402

WRONG = "vari: 1\nextends: chess\nboad: 8x8\n"
#: Variants that both know, and what each may differ in.
BOTH = ["chess", "crazyhouse", "capablanca", "atomic", "seirawan", "grand", "shogi", "minishogi", "xiangqi", "makruk",
        "racingkings", "kingofthehill", "losers", "knightmate"]


class Package(unittest.TestCase):
    def test_declarations_are_those_of_the_headers(self):
        subprocess.run([os.path.join(PACKAGE, "generate"), "--check"], check=True)

    def test_examples_of_the_readme_print_what_it_says(self):
        with open(os.path.join(PACKAGE, "README.md"), encoding="utf-8") as file:
            examples = re.findall(r"```python\n(.*?)```\n\nprints\n\n```\n(.*?)```", file.read(), re.S)
        self.assertEqual(len(examples), 2)
        for program, printed in examples:
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(program, {})
            self.assertEqual(out.getvalue(), printed)

    def test_the_notebook_runs_and_shows_a_board(self):
        with open(os.path.join(PACKAGE, "example.ipynb"), encoding="utf-8") as file:
            cells = ["".join(cell["source"]) for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
        names, shown = {}, []
        for cell in cells:  # as a notebook does: the last expression of a cell is shown
            *steps, last = ast.parse(cell).body
            exec(compile(ast.Module(steps, []), "cell", "exec"), names)
            shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
        self.assertEqual(shown[0], [])
        self.assertTrue(shown[1]._repr_svg_().startswith("<svg"))
        self.assertEqual((shown[3], len(shown[4])), (True, 3))

    def test_versions_are_the_library_s(self):
        self.assertEqual(vari.__version__, vari.answer({"do": "version"})["version"])


class Definitions(unittest.TestCase):
    def test_loaded_by_id_name_path_and_text(self):
        path = os.path.join(SOURCES, "definitions", "chess", "chess.yaml")
        for variant in ("chess", path, "vari: 1\nextends: chess\n"):
            rules = vari.Rules.load(variant)
            self.assertTrue(rules.ok, rules.report)
            self.assertEqual(len(rules.game().actions), 20)
        self.assertIn("chess", [told["id"] for told in vari.variants()])

    def test_mistakes_are_diagnostics(self):
        rules = vari.Rules.load(WRONG)
        self.assertFalse(rules.ok)
        told = rules.diagnostics[0]
        self.assertEqual((told.error, told.suggestion, WRONG[told.start:told.end]), (True, "board", "boad"))
        self.assertRaisesRegex(vari.Error, "boad", rules.game)

    def test_what_is_not_there_is_told(self):
        self.assertRaisesRegex(vari.Error, "did you mean `chess`", vari.Rules.load, "chesss")
        self.assertRaises(vari.Error, vari.Rules.load, "-")
        self.assertRaises(ValueError, vari.Rules.load, "a\0b")
        self.assertRaises(vari.Error, vari.open_game, "no game", "x.pgn")
        self.assertRaisesRegex(vari.Error, "hexagons|kif|named", vari.Rules.load("chess").game().record, "hexagons")
        self.assertRaises(ValueError, vari.Rules.load("chess").diagram, "dragon")

    def test_options(self):
        rules = vari.Rules.load("chess", {"chess960": True})
        self.assertEqual(rules.options["chess960"], "true")
        self.assertFalse(vari.Rules.load("chess", {"chess961": 1}).ok)

    def test_import_and_export(self):
        ini = "[mine:chess]\nqueen = -\nfoo = 1\n"
        self.assertEqual(vari.sections(ini), ["mine"])
        self.assertTrue(vari.Rules.load(vari.import_section(ini, "mine")).ok)
        self.assertRaisesRegex(vari.Error, "yours", vari.import_section, ini, "yours")
        self.assertIn("[vari-", vari.Rules.load("crazyhouse").export())
        self.assertRaises(vari.Error, vari.Rules.load("chess").export, "pdf")

    def test_tests_of_a_definition(self):
        passed, failed = vari.Rules.load("chess").run_tests()
        self.assertGreater(passed, 0)
        self.assertEqual(failed, 0)


class Numbers(unittest.TestCase):
    """Numbers of what is not there: each function that takes some says that there is nothing."""

    @staticmethod
    def argument(kind, handles, number):
        if kind in handles:
            return handles[kind]
        if kind is ctypes.c_size_t:
            return number
        if kind is ctypes.c_char_p:
            return b"x"
        if kind is border.VariIntent:
            return border.VariIntent(number, number, number)
        if isinstance(kind, type) and issubclass(kind, ctypes._Pointer):
            return ctypes.cast((kind._type_ * 4096)(), kind)
        return 0 if kind in (ctypes.c_bool, ctypes.c_int, ctypes.c_uint, ctypes.c_double) else None

    def test_of_what_is_not_there(self):
        owners = [ctypes.POINTER(kind) for kind in (border.VariRules, border.VariGame, border.VariPosition)]
        called = 0
        for text in ("crazyhouse", WRONG, "a: [\n"):
            rules = vari.Rules.load(text)
            handles = {owners[0]: rules._pointer}
            if rules.ok:
                game = rules.game()
                handles.update({owners[1]: game._pointer, owners[2]: library.vari_position_new(rules._pointer, 0)})
            for name, (_, parameters) in border.FUNCTIONS.items():
                numbers = ctypes.c_size_t in parameters or border.VariIntent in parameters
                if not numbers or name.startswith("vari_host") or parameters[0] not in handles or name == "vari_search_new":
                    continue
                for number in (2**64 - 1, 2**32 - 1, 70000, 255):
                    getattr(library, name)(*(self.argument(kind, handles, number) for kind in parameters))
                    called += 1
        self.assertGreater(called, 200)


class Games(unittest.TestCase):
    def setUp(self):
        self.game = vari.Rules.load("chess").game()

    def test_mate(self):
        self.game.play("f3", "e5", "g4", "Qh4")
        self.assertEqual((self.game.result.winners, self.game.result.reason), (("black",), "checkmate"))
        self.assertEqual(self.game.actions, [])
        self.assertEqual(self.game.undo(9), 4)
        self.assertIsNone(self.game.result)

    def test_illegal(self):
        self.assertRaisesRegex(vari.IllegalAction, "e5", self.game.play, "e4", "e5", "e5")
        self.assertEqual(self.game.played, ["e2e4", "e7e5"])

    def test_position(self):
        self.game.position = "7k/8/8/8/8/8/8/K6R w - - 0 1"
        self.assertTrue(self.game.in_check is False and self.game.pieces["h1"] == ("rook", "white"))
        with self.assertRaises(vari.Error):
            self.game.position = "nonsense"
        self.assertEqual(self.game.position, "7k/8/8/8/8/8/8/K6R w - - 0 1")
        self.assertTrue(self.game.can_win("white"))
        self.assertFalse(self.game.can_win("black"))

    def test_counts(self):
        self.assertEqual(self.game.perft(3), 8902)

    def test_numbers_out_of_range(self):
        game, rules = self.game.play("e4"), self.game.rules
        for call in (lambda: game.perft(-1), lambda: game.perft(1, threads=-1), lambda: game.perft(2**32), lambda: game.undo(-1),
                     lambda: game.think(depth=-1), lambda: game.think(seconds=-1), lambda: game.think(nodes=-1),
                     lambda: game.think(level=-5), lambda: game.think(level=99), lambda: game.think(nodes=1, lines=-1), lambda: game.think(nodes=1, seed=-1),
                     lambda: vari.Rules.load("chess").game().think(nodes=1, table_mb=-1), lambda: rules.game(seed=-1),
                     lambda: vari.open_game(game.record(), number=-1)):
            self.assertRaisesRegex(ValueError, "out of range", call)
        self.assertEqual(game.played, ["e2e4"])
        self.assertTrue(game.think(seconds=0).action)

    def test_bot(self):
        self.game.position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
        thought = self.game.think(nodes=3000, lines=2)
        self.assertEqual((thought.action, thought.lines[0].ends_in), ("e1e8", 1))
        self.assertEqual([line.rank for line in thought.lines], [0, 1])

    def test_pictures(self):
        self.game.play("e4")
        svg = self.game.svg(player="black", size=300, marks=["e4", "d2-d4"])
        self.assertTrue(svg.startswith("<svg") and svg.rstrip().endswith("</svg>"))
        self.assertEqual(self.game._repr_svg_(), self.game.svg(size=400))
        self.assertRaisesRegex(vari.Error, "z9", self.game.svg, marks=["z9"])
        self.assertRaisesRegex(vari.Error, "8000", self.game.svg, size=-1)
        self.assertTrue(self.game.rules.diagram("knight").startswith("<svg"))

    def test_records(self):
        self.game.play("e4", "c5")
        for form, name in (("vari", "x.vari"), ("pgn", "x.pgn")):
            again = vari.open_game(self.game.record(form), name)
            self.assertEqual(again.played, self.game.played)
        two = self.game.record() + "\n" + self.game.copy().play("Nf3").record()
        self.assertEqual(vari.open_game(two, number=2).played, ["e2e4", "c7c5", "g1f3"])
        self.assertRaises(vari.Error, vari.open_game, two, number=3)
        two = self.game.record("vari") + self.game.copy().play("Nf3").record("vari")
        self.assertEqual(vari.open_game(two, "x.record", number=2).played, ["e2e4", "c7c5", "g1f3"])
        self.assertRaises(vari.Error, vari.open_game, two, "x.record", number=3)
        self.assertRaises(vari.Error, self.game.record, "csa")

    def test_dealt_and_moved_set_ups_are_recorded(self):
        game = vari.Rules.load("chess", {"chess960": True}).game(seed=5)
        game.play_random()
        self.assertEqual(vari.open_game(game.record("vari"), "x.vari").position, game.position)
        self.game.position = "7k/8/8/8/8/8/8/K6R w - - 0 1"
        self.game.play("h1h2")
        self.assertEqual(vari.open_game(self.game.record("pgn")).position, self.game.position)

    def test_random_games_are_the_seed_s(self):
        games = [vari.Rules.load("dice-chess").game(seed=7) for _ in range(2)]
        for _ in range(30):
            self.assertEqual(games[0].play_random(), games[1].play_random())

    def test_threads(self):
        rules, counts = vari.Rules.load("crazyhouse"), []

        def count():
            game = rules.game()
            for _ in range(20):
                game.play_random()
                assert game.svg().startswith("<svg")
            game.undo(20)
            counts.append(game.perft(3))

        threads = [threading.Thread(target=count) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [8902, 8902])

    def test_nothing_is_left_of_what_is_freed(self):
        def many(count):
            for _ in range(count):
                rules = vari.Rules.load("vari: 1\nextends: chess\n")
                rules.game().play("e4").svg()
            gc.collect()
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = many(30)
        self.assertLess(many(60) - before, 3000)  # kilobytes; one definition takes some hundreds


class Pyffish(unittest.TestCase):
    def test_documented_results(self):
        start = sf.start_fen("chess")
        self.assertEqual(sf.get_san_moves("chess", start, ["e2e4", "e7e5", "g1f3"]), ["e4", "e5", "Nf3"])
        self.assertEqual(sf.get_san("chess", "1r2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1", "c7b8q", False, sf.NOTATION_LAN), "c7xb8=Q+")
        shogi = sf.start_fen("shogi")
        for notation, text in ((sf.NOTATION_DEFAULT, "G49-58"), (sf.NOTATION_SHOGI_HODGES, "G4i-5h"),
                               (sf.NOTATION_SHOGI_HODGES_NUMBER, "G49-58")):
            self.assertEqual(sf.get_san("shogi", shogi, "f1e2", False, notation), text)
        self.assertEqual(sf.get_san("shogi", shogi, "i3i4", False, sf.NOTATION_SHOGI_HOSKING), "P16")
        self.assertEqual(sf.get_san("xiangqi", sf.start_fen("xiangqi"), "h1g3", False, sf.NOTATION_XIANGQI_WXF), "H2+3")
        self.assertEqual(sf.get_san("janggi", sf.start_fen("janggi"), "b1c3", False, sf.NOTATION_JANGGI), "H02-83")
        self.assertEqual(sf.get_fen("shogi", shogi, [], False, True),
                         "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
        self.assertEqual(sf.get_fen("chess", start, [], True), start.replace("KQkq", "HAha"))
        self.assertTrue(sf.gives_check("capablanca", sf.start_fen("capablanca"), ["g2g3", "d7d5", "a2a3", "c8h3"]))

    def test_promoted_pieces(self):
        start, moves = sf.start_fen("makruk"), ["e3e4", "d6d5", "e4d5", "a6a5", "d5c6m"]
        fen = "rnsmksnr/8/1pM~1pppp/p7/8/PPPP1PPP/8/RNSKMSNR b - - 0 3"
        self.assertEqual(sf.get_fen("makruk", start, moves, False, False, True), fen)
        self.assertEqual(sf.get_fen("makruk", fen, [], False, False, True), fen)
        taken = next(move for move in sf.legal_moves("makruk", fen, []) if move.endswith("c6"))
        self.assertNotIn("~", sf.get_fen("makruk", fen, [taken], False, False, True))
        self.assertEqual(sf.get_fen("makruk", start, moves), fen.replace("~", ""))
        self.assertEqual([sf.two_boards(variant) for variant in ("chess", "bughouse")], [False, True])

    def test_ends(self):
        start = sf.start_fen("chess")
        mate = ["f2f3", "e7e5", "g2g4", "d8h4"]
        self.assertEqual(sf.game_result("chess", start, mate), -sf.VALUE_MATE)
        self.assertEqual(sf.game_result("losers", start, mate), sf.VALUE_MATE)
        self.assertEqual(sf.is_immediate_game_end("chess", start, mate), (False, 0))
        self.assertEqual(sf.is_immediate_game_end("kingofthehill", "k7/8/8/8/8/3K4/8/8 w - - 0 1", ["d3d4"]),
                         (True, -sf.VALUE_MATE))
        again = 2 * ["g1f3", "g8f6", "f3g1", "f6g8"]
        self.assertEqual(sf.is_optional_game_end("chess", start, again), (True, sf.VALUE_DRAW))
        self.assertEqual(sf.is_optional_game_end("chess", start, again[1:1]), (False, sf.VALUE_DRAW))
        self.assertEqual(sf.has_insufficient_material("chess", "k7/p7/8/8/8/8/8/K7 w - - 0 1", []), (True, False))

    def test_material(self):
        for variant, fen, lacking in (
                ("chess", "kb6/8/8/8/8/8/8/KB7 w - - 0 1", (False, False)),  # cells beyond the end of a row are passed over
                ("chess", "kb6/8/8/8/8/8/8/K1B6 w - - 0 1", (True, True)),
                ("chess", "k7/nn6/8/8/8/8/8/K7 w - - 0 1", (True, False)),
                ("3check", "k7/n7/8/8/8/8/8/K7 w - - 1+2 0 1", (True, False)),
                ("racingkings", "8/8/8/8/8/8/K6k/8 w - - 0 1", (False, False)),
                ("seirawan", "k7/8/8/8/8/8/8/4K3[E] w E - 0 1", (False, True)),
                ("xiangqi", "4k4/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1", (True, True)),
                ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3KN4 w - - 0 1", (False, True))):
            self.assertEqual(sf.has_insufficient_material(variant, fen, []), lacking, f"{variant}: {fen}")

    def test_pawns(self):
        tandem = "rnbakabnr/9/1c5c1/p1p1P1p1p/4P4/9/P3P3P/1C5C1/9/RNBAKABNR w - - 0 1"
        pairs = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w - - 0 1"
        for fen, move, text in ((tandem, "e7d7", "15=6"), (tandem, "e6d6", "25=6"), (tandem, "e4e5", "35+1"),
                                (pairs, "d7e7", "26=5"), (pairs, "f6e6", "24=5")):
            self.assertEqual(sf.get_san("xiangqi", fen, move, False, sf.NOTATION_XIANGQI_WXF), text)
        for fen, move, text in (("7R/1r6/3k1np1/3s2N1/3s3P/4n3/6p1/2R3K1[] w - - 2 55", "h4h4f", "h4=F"),
                                ("k7/2K3P1/8/4P3/8/8/8/1R6[] w - - 0 1", "e5f6f", "e5f6=F")):
            self.assertEqual(sf.get_san("sittuyin", fen, move), text)

    def test_fens(self):
        self.assertEqual(sf.validate_fen(sf.start_fen("chess"), "chess"), sf.FEN_OK)
        self.assertEqual(sf.validate_fen("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "xiangqi"), sf.FEN_OK)
        gate = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1NR[HEhe] w KQBCDFGkqbcdfg - 0 1"  # a right of no piece
        self.assertNotEqual(sf.validate_fen(gate, "seirawan"), sf.FEN_OK)
        for fen in ("rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8 w - - 0 1", "x"):
            self.assertNotEqual(sf.validate_fen(fen, "chess"), sf.FEN_OK, fen)

    def test_sections(self):
        sf.load_variant_config("[passing:chess]\npass = true\n[cut:minishogi]\nrook = -\n")
        self.assertIn("passing", sf.variants())
        self.assertIn("e1e1", sf.legal_moves("passing", sf.start_fen("passing"), []))

    def test_invalid_moves(self):
        self.assertRaisesRegex(ValueError, "e2e5", sf.get_fen, "chess", sf.start_fen("chess"), ["e2e5"])
        self.assertRaises(vari.Error, sf.start_fen, "no-such-variant")
        self.assertRaises(ValueError, sf.start_fen, "no-such-variant")
        self.assertRaisesRegex(ValueError, "e2e5", sf.is_capture, "chess", sf.start_fen("chess"), [], "e2e5")

    def test_captures(self):
        start, moves = sf.start_fen("chess"), ["e2e4", "d7d5"]
        self.assertEqual([sf.is_capture("chess", start, moves, move) for move in ("e4d5", "e4e5")], [True, False])
        self.assertTrue(sf.is_capture("chess", start, ["e2e4", "a7a6", "e4e5", "d7d5"], "e5d6"))
        self.assertEqual([sf.captures_to_hand(variant) for variant in ("crazyhouse", "shogi", "chess", "atomic")],
                         [True, True, False, False])

    def test_random_games_with_ffish(self):
        modules = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "vari", "npm", "node_modules")
        if not os.path.isdir(os.path.join(modules, "ffish")):
            self.skipTest("npm's ffish is not installed: tools/set-up check")
        other = subprocess.Popen(["node", os.path.join(HERE, "ffish.cjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 text=True, env=dict(os.environ, NODE_PATH=modules))
        chosen = random.Random(1)
        with other:
            for variant in BOTH:
                self.compare(other, variant, chosen)
            other.stdin.close()

    def compare(self, other, variant, chosen):
        """Lets vari play at random, and asks both programs about the positions on the way."""
        start, moves = sf.start_fen(variant), []
        for _ in range(12):
            for _ in range(chosen.randrange(1, 6)):
                legal = sf.legal_moves(variant, start, moves)
                if legal:
                    moves.append(chosen.choice(legal))
            other.stdin.write(json.dumps({"variant": variant, "fen": start, "moves": moves}) + "\n")
            other.stdin.flush()
            told = json.loads(other.stdout.readline())
            where = f"{variant}, after {' '.join(moves)}"
            ended = sf.is_immediate_game_end(variant, start, moves)[0]
            if not ended:
                self.assertEqual(sorted(sf.legal_moves(variant, start, moves)), told["legal"], where)
            self.assertEqual(sf.gives_check(variant, start, moves), told["check"], where)
            self.assertEqual(sf.get_fen(variant, start, moves), told["fen"], where)
            if ended:
                return


@unittest.skipIf(BUILD is None, "no build to pack")
class Packages(unittest.TestCase):
    def test_the_wheel_works_by_itself(self):
        with tempfile.TemporaryDirectory() as out:
            subprocess.run([os.path.join(PACKAGE, "make-packages"), BUILD, out], check=True, stdout=subprocess.DEVNULL)
            wheel = glob.glob(os.path.join(out, "vari-*.whl"))[0]
            with zipfile.ZipFile(wheel) as packed:
                names = packed.namelist()
                packed.extractall(os.path.join(out, "site"))
            self.assertFalse([name for name in names if "__pycache__" in name])
            kept = {key: value for key, value in os.environ.items() if not key.startswith("VARI_")}
            program = "import vari; print(vari.__version__, vari.Rules.load('chess').game().perft(2), len(vari.variants()) > 100)"
            told = subprocess.run([sys.executable, "-c", program], cwd=out, text=True, stdout=subprocess.PIPE, check=True,
                                  env=dict(kept, PYTHONPATH=os.path.join(out, "site"), XDG_DATA_HOME=out))
            self.assertEqual(told.stdout, f"{vari.__version__} 400 True\n")
            for package in glob.glob(os.path.join(out, "*.deb")):
                listed = subprocess.run(["dpkg-deb", "-c", package], check=True, stdout=subprocess.PIPE, text=True).stdout
                self.assertIn("./usr/lib/python3/dist-packages/vari/border.py", listed)


unittest.main(argv=sys.argv[:1], verbosity=1)
