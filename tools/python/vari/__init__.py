"""vari: chess variants written as YAML, loaded, played and drawn.

    import vari
    rules = vari.Rules.load("crazyhouse")
    game = rules.game()
    game.play("e4")
    print(game.actions)
    game.think(nodes=10000).action

Texts of actions are those that `vari moves` lists; `Game.play` also takes them as players write them. Players,
cells and kinds of pieces are named as the definition names them.
"""
from __future__ import annotations

import ctypes
import json
import threading
import time
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence

from . import border
from .libraries import library as _library

__all__ = ["Diagnostic", "Error", "Game", "IllegalAction", "Line", "Result", "Rules", "Thought", "answer", "import_section",
           "open_game", "sections", "variants", "__version__"]

__version__: str = _library.vari_version().decode()

_NONE = ctypes.c_size_t(-1).value  # SIZE_MAX
_SEED_MOST = 2**64 - 1
_ACTION_ROOM = 1000  # of the text of an action, in bytes


class Error(Exception):
    """What the library says of a call that failed."""


class IllegalAction(Error, ValueError):
    """An action that is not legal where it was to be played."""


# --- the host ------------------------------------------------------------------------------------------------


class _Host(threading.local):
    """One for each thread: what a call returns is valid until the next one."""

    def __init__(self) -> None:
        self.pointer = _library.vari_host_new()
        if not self.pointer:
            raise MemoryError

    def __del__(self) -> None:
        _library.vari_host_free(self.pointer)

    def fail(self) -> None:
        if _library.vari_host_status(self.pointer) == border.VARI_NO_MEMORY:
            raise MemoryError
        raise Error(_text(_library.vari_host_message(self.pointer)).rstrip("\n").removeprefix("vari: "))

    def text(self, result: Optional[bytes]) -> str:
        if result is None:
            self.fail()
        return _text(result)


_host = _Host()


def _text(value: Optional[bytes]) -> str:
    return "" if value is None else value.decode("utf-8", "replace")


def _bytes(value: str) -> bytes:
    encoded = value.encode("utf-8")
    if b"\0" in encoded:
        raise ValueError("a text with a zero in it")
    return encoded


def _within(name: str, value: int, most: int = _NONE, least: int = 0) -> int:
    """The number, which ctypes would cut where it does not fit."""
    if not least <= value <= most:
        raise ValueError(f"{name}={value} is out of range")
    return value


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a request by the protocol of tools/vari/web/README.md, such as `{"do": "library"}`."""
    text = _host.text(_library.vari_host_answer(_host.pointer, _bytes(json.dumps(request))))
    return json.loads(text)


def variants() -> list[dict[str, Any]]:
    """All definitions that are found by an id, each as `vari list --json` tells it, with `id`, `name`, `group` ..."""
    return answer({"do": "library"})["definitions"]


def sections(text: str, name: str = "variants.ini") -> list[str]:
    """The names of the sections of a `variants.ini`, or of a page's Interactive Diagrams."""
    return _host.text(_library.vari_host_sections(_host.pointer, _bytes(name), _bytes(text))).splitlines()


def import_section(text: str, section: str, name: str = "variants.ini") -> str:
    """The definition that one of them becomes. Raises `Error` if it cannot be imported."""
    return _host.text(_library.vari_host_import(_host.pointer, _bytes(name), _bytes(text), _bytes(section)))


def open_game(text: str, name: str = "games.pgn", number: int = 1) -> Game:
    """The game of that number in a text in PGN, CSA, KIF, PDN, WXF or vari's own form, after its last action."""
    game = _library.vari_host_open(_host.pointer, _bytes(name), _bytes(text), _within("number", number))
    if not game:
        _host.fail()
    return Game(Rules(_library.vari_game_rules(game)), game)


# --- rules ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Diagnostic:
    """A mistake in a definition. `start` and `end` are bytes of the file."""

    code: str
    error: bool
    path: str
    start: int
    end: int
    message: str
    help: str
    suggestion: str
    mend_start: int = 0  # the bytes that the suggestion replaces: mostly `start` and `end`
    mend_end: int = 0


class Rules:
    """A definition. It can be played if `ok`; else `diagnostics` say why not."""

    def __init__(self, pointer: Any) -> None:
        self._pointer = pointer

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            _library.vari_rules_free(self._pointer)

    @classmethod
    def load(cls, variant: str, options: Optional[Mapping[str, Any]] = None) -> Rules:
        """Loads a definition: an id (`chess`), another name that it goes by, a path, or the text itself, which has
        a line feed. Raises `Error` if there is none; mistakes are told by `diagnostics`."""
        chosen = options or {}
        settings = (border.VariSetting * max(len(chosen), 1))(
            *((_bytes(name), _bytes(_word(value))) for name, value in chosen.items()))
        if "\n" in variant:
            text = _bytes(variant)
            pointer = _library.vari_host_load_text(_host.pointer, b"text.yaml", text, len(text), settings, len(chosen))
        else:
            pointer = _library.vari_host_load(_host.pointer, _bytes(variant), settings, len(chosen))
        if not pointer:
            _host.fail()
        return cls(pointer)

    @property
    def ok(self) -> bool:
        return _library.vari_rules_ok(self._pointer)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Errors and warnings, in the order of the text; at most fifty of each."""
        return [self._diagnostic(_library.vari_rules_diagnostic(self._pointer, index).contents)
                for index in range(_library.vari_rules_diagnosed(self._pointer).contents.kept)]

    @staticmethod
    def _diagnostic(told: Any) -> Diagnostic:
        return Diagnostic(_text(told.code), told.error, _text(told.path), told.start, told.end, _text(told.message),
                          _text(told.help), _text(told.suggestion), told.mend_start, told.mend_end)

    @property
    def report(self) -> str:
        """The diagnostics as `vari validate` prints them."""
        return _text(_library.vari_rules_diagnostics(self._pointer, border.VARI_FORMAT_TEXT, False))

    @property
    def _info(self) -> Any:
        return _library.vari_rules_info(self._pointer).contents

    def _field(self, name: str) -> str:
        return _text(getattr(self._info, name))

    @property
    def id(self) -> str:
        return self._field("id")

    @property
    def name(self) -> str:
        return self._field("name")

    @property
    def about(self) -> str:
        return self._field("about")

    @property
    def tags(self) -> str:
        """Words by which it is found, with blanks between; the first is its group."""
        return self._field("tags")

    @property
    def players(self) -> list[str]:
        return [_text(_library.vari_rules_player(self._pointer, i).contents.name)
                for i in range(self._info.player_count)]

    @property
    def cells(self) -> list[str]:
        return [_text(_library.vari_rules_cell(self._pointer, i).contents.name)
                for i in range(self._info.cell_count)]

    @property
    def pieces(self) -> list[str]:
        return [_text(_library.vari_rules_kind(self._pointer, i).contents.id)
                for i in range(self._info.kind_count)]

    @property
    def options(self) -> dict[str, str]:
        """The options with the values that were chosen."""
        info = self._info
        options = (info.options[index].contents for index in range(info.option_count))
        return {_text(option.name): _text(option.value) for option in options}

    def describe(self, whole: bool = False) -> str:
        """The rules in plain English. `whole`: all of them, if the definition extends another."""
        form = border.VARI_DESCRIPTION_WHOLE if whole else border.VARI_DESCRIPTION_TEXT
        return _text(_library.vari_rules_description(self._pointer, form))

    def run_tests(self) -> tuple[int, int]:
        """Runs the definition's `tests:`; how many passed and failed. What failed is in `diagnostics`."""
        passed, failed = ctypes.c_size_t(), ctypes.c_size_t()
        if _library.vari_rules_run_tests(self._pointer, border.VARI_TEST_NODES, ctypes.byref(passed),
                                         ctypes.byref(failed)) != border.VARI_OK:
            raise MemoryError
        return passed.value, failed.value

    def diagram(self, piece: str) -> str:
        """How a kind of piece moves, as SVG."""
        if piece not in self.pieces:
            raise ValueError(f"there is no piece `{piece}`")
        return _host.text(_library.vari_host_diagram(_host.pointer, self._pointer, self.pieces.index(piece)))

    def export(self, form: str = "ini") -> str:
        """The definition as a section of a `variants.ini` ("ini") or as an Interactive Diagram ("diagram")."""
        return _host.text(_library.vari_host_export(_host.pointer, self._pointer, _bytes(form)))

    def game(self, position: Optional[str] = None, seed: int = 0) -> Game:
        """A new game. `seed` deals shuffled set-ups and chance; 0 leaves a set-up as it is written."""
        game = _library.vari_game_new(self._pointer, _within("seed", seed, _SEED_MOST))
        if not game:
            if not self.ok:
                raise Error(self.report)
            raise MemoryError
        made = Game(self, game)
        if position is not None:
            made.position = position
        return made

    def __repr__(self) -> str:
        return f"<vari.Rules {self.id}{'' if self.ok else ' with mistakes'}>"


# --- games ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    """How a game has ended."""

    draw: bool
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    reason: str
    says: str


@dataclass(frozen=True)
class Line:
    """How a game may go on. `score` is for the side to move, in pieces of the cheapest kind; `ends_in` are the actions
    until it has won, or (negative) lost, 0 if that is not known."""

    actions: tuple[str, ...]
    rank: int
    depth: int
    score: float
    ends_in: int
    nodes: int


@dataclass(frozen=True)
class Thought:
    """What a bot would play, and the best lines at the greatest depth, the best one first."""

    action: str
    lines: tuple[Line, ...]


class Game:
    """A game with its history. Make one by `Rules.game`. One thread at a time may use it."""

    def __init__(self, rules: Rules, pointer: Any) -> None:
        self.rules = rules
        self._pointer = pointer
        self._search: Any = None

    def __del__(self) -> None:
        if getattr(self, "_search", None):
            _library.vari_search_free(self._search)
        if getattr(self, "_pointer", None):
            _library.vari_game_free(self._pointer)

    @property
    def _at(self) -> Any:
        return _library.vari_game_at(self._pointer)

    def _done(self, status: int, kind: type[Error] = Error) -> None:
        """Raises what a call that acts says, unless it is VARI_OK."""
        if status == border.VARI_NO_MEMORY:
            raise MemoryError
        if status != border.VARI_OK:
            raise kind(self._error())

    def _check(self) -> None:
        if _library.vari_game_error(self._pointer).contents.status == border.VARI_NO_MEMORY:
            raise MemoryError

    def _error(self) -> str:
        told = _library.vari_game_error(self._pointer).contents
        nearest = _text(told.nearest)
        return _text(told.message) + (f"; did you mean `{nearest}`?" if nearest else "")

    # --- how it stands

    @property
    def position(self) -> str:
        """The position's text. Setting it begins the game anew from there."""
        text = _text(_library.vari_position_text(self._at))
        self._check()
        return text

    @position.setter
    def position(self, text: str) -> None:
        self._done(_library.vari_game_set_position(self._pointer, _bytes(text)))

    @property
    def to_move(self) -> str:
        """The player to move, or "chance"."""
        player = _library.vari_position_player(self._at)
        return "chance" if player == _NONE else self.rules.players[player]

    @property
    def in_check(self) -> bool:
        return _library.vari_position_in_check(self._at)

    @property
    def actions(self) -> list[str]:
        """The legal actions, sorted. Raises `Error` if the position asks too much."""
        count = _library.vari_game_action_count(self._pointer)
        if count == 0:
            self._done(_library.vari_position_status(self._at))
        return [_text(_library.vari_game_action_text(self._pointer, i)) for i in range(count)]

    def written(self, action: str) -> str:
        """A legal action as the definition's players write it: `Nf3`, `P-7f`, `C2=5`."""
        notation = self.rules._info.notation
        return _text(_library.vari_game_action_written(self._pointer, self._index(action), notation))

    def san(self, action: str) -> str:
        """A legal action as chess players write it, where it has such a text; else as it is listed."""
        return _text(_library.vari_game_action_written(self._pointer, self._index(action), border.VARI_NOTATION_SAN))

    def _index(self, action: str) -> int:
        index = ctypes.c_size_t()
        if _library.vari_game_meant(self._pointer, _bytes(action), ctypes.byref(index), 1) != 1:
            self._check()
            raise IllegalAction(self._error())
        return index.value

    @property
    def result(self) -> Optional[Result]:
        """How it has ended; None: it goes on."""
        return self._result(_library.vari_position_result(self._at))

    @property
    def compared(self) -> dict[str, float]:
        """The number of each player that the ending has compared, such as a score; empty: it has ended otherwise."""
        told = _library.vari_position_result(self._at).contents
        return {name: told.numbers[i] for i, name in enumerate(self.rules.players) if told.compared >> i & 1}

    @property
    def claimable(self) -> Optional[Result]:
        """The result that it would have by a claim; None: nothing can be claimed."""
        return self._result(_library.vari_position_claimable(self._at))

    def _result(self, pointer: Any) -> Optional[Result]:
        told = pointer.contents
        if not told.over:
            return None
        names = self.rules.players
        return Result(told.draw, tuple(name for i, name in enumerate(names) if told.winners >> i & 1),
                      tuple(name for i, name in enumerate(names) if told.losers >> i & 1), _text(told.reason),
                      _text(told.says))

    def can_win(self, player: str) -> bool:
        """False if it is proven that no sequence of legal actions lets the player win."""
        return _library.vari_position_can_win(self._at, self._player(player))

    def _player(self, player: str) -> int:
        if player not in self.rules.players:
            raise ValueError(f"there is no player `{player}`")
        return self.rules.players.index(player)

    @property
    def pieces(self) -> dict[str, tuple[str, Optional[str]]]:
        """What stands where: the kind and its owner (None: nobody's), by cell."""
        names, players, told = self.rules.pieces, self.rules.players, {}
        for cell, name in enumerate(self.rules.cells):
            piece = _library.vari_position_piece(self._at, cell).contents
            if piece.present:
                told[name] = (names[piece.kind], None if piece.owner == _NONE else players[piece.owner])
        return told

    @property
    def played(self) -> list[str]:
        return [_text(_library.vari_game_played(self._pointer, i))
                for i in range(_library.vari_game_ply(self._pointer))]

    # --- what happens

    def play(self, *actions: str) -> Game:
        """Plays actions, as they are listed or as players write them. Raises `IllegalAction`; those before stay."""
        for action in actions:
            self._done(_library.vari_game_play_index(self._pointer, self._index(action)), IllegalAction)
        return self

    def play_random(self) -> Optional[str]:
        """Plays a random action, or an outcome of chance by its weight; None: there is none."""
        index = _library.vari_game_random(self._pointer, None)
        if index == _NONE:
            self._check()
            return None
        self._done(_library.vari_game_play_index(self._pointer, index))
        return self.played[-1]

    def undo(self, count: int = 1) -> int:
        """Takes back actions; how many could be taken back."""
        _within("count", count)
        return next((done for done in range(count) if _library.vari_game_undo(self._pointer) != border.VARI_OK), count)

    def resign(self, player: Optional[str] = None) -> None:
        """The player gives up, or the one to move."""
        self._done(_library.vari_game_resign(self._pointer, self._player(player or self.to_move)))

    def claim(self) -> None:
        self._done(_library.vari_game_claim(self._pointer))

    def go_on(self) -> None:
        """Goes on past a draw by which the game is over: the next action can be played."""
        self._done(_library.vari_game_go_on(self._pointer))

    def copy(self) -> Game:
        game = _library.vari_game_copy(self._pointer)
        if not game:
            raise MemoryError
        return Game(self.rules, game)

    def perft(self, depth: int, threads: int = 1) -> int:
        """How many sequences of so many actions there are."""
        request = border.VariPerft(depth=depth, threads=threads)
        nodes = ctypes.c_uint64()
        status = _library.vari_game_perft(self._pointer, ctypes.byref(request), border.VariDivide(), None,
                                          ctypes.byref(nodes))
        self._done(status)
        return nodes.value

    def think(self, seconds: Optional[float] = None, nodes: int = 0, depth: int = 0, level: int = 0, lines: int = 1,
              seed: int = 0, table_mb: int = 16) -> Thought:
        """Asks the bot; level 1 is beaten by a child, 10 (0) is the highest. Without limits it thinks for a second.
        What it found out is kept for the next time. Raises `Error` if there is no action or chance is to move."""
        if seconds is None and nodes == 0 and depth == 0:
            seconds = 1.0
        _within("level", level, border.VARI_LEVELS)
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"seconds={seconds} is out of range")
        if self._search is None:
            self._search = _library.vari_search_new(self.rules._pointer, _within("table_mb", table_mb))
            if not self._search:
                raise MemoryError
        best: dict[int, Line] = {}

        def keep(_context: Any, told: Any) -> None:
            line = told.contents
            best[line.rank] = Line(tuple(_text(line.actions).split()), line.rank, line.depth, line.score, line.ends_in,
                                   line.nodes)

        least = 1e-6  # no time at all would be no limit
        request = border.VariThinking(seconds=0 if seconds is None else max(seconds, least), nodes=nodes, depth=depth, level=level, lines=lines, seed=seed)
        request.now = type(request.now)(lambda _context: time.monotonic())
        request.progress = type(request.progress)(keep)
        action, text = border.VariAction(), ctypes.create_string_buffer(_ACTION_ROOM)
        status = _library.vari_search_think(self._search, self._at, ctypes.byref(request), ctypes.byref(action))
        if status == border.VARI_NO_MEMORY:
            raise MemoryError
        if status != border.VARI_OK:
            raise Error("there is no action to think about")
        _library.vari_action_text(self._at, ctypes.byref(action), text, _ACTION_ROOM, None)
        return Thought(text.value.decode(), tuple(best[rank] for rank in sorted(best)))

    # --- how it looks

    def svg(self, player: Optional[str] = None, size: float = 0, last: bool = True, marks: Sequence[str] = ()) -> str:
        """The position as SVG: the player at the bottom, pixels of the wider side (0: as usual), whether the last action
        is marked, and cells (`e4`) and arrows (`d2-d4`) to mark. In a notebook a game shows itself so."""
        drawing = border.VariDrawing(0 if player is None else self._player(player), size, last, _bytes(" ".join(marks)))
        return _host.text(_library.vari_host_svg(_host.pointer, self._pointer, ctypes.byref(drawing)))

    def _repr_svg_(self) -> str:
        return self.svg(size=400)

    def record(self, form: str = "pgn") -> str:
        """The game as "pgn", "csa", "kif", "ki2", "pdn", "wxf", or "vari", which `vari play` goes on with. Raises `Error`
        if it cannot be written so."""
        return _host.text(_library.vari_host_record(_host.pointer, self._pointer, _bytes(form)))

    def __str__(self) -> str:
        return _text(_library.vari_game_picture(self._pointer, ctypes.byref(border.VariPictureWish()), None, None))

    def __repr__(self) -> str:
        return f"<vari.Game {self.rules.id}: {self.position}>"
