"""The functions of pyffish, answered by vari: a program that uses them can try another variant by changing one import.

    import vari.pyffish as sf
    sf.legal_moves("crazyhouse", sf.start_fen("crazyhouse"), ["e2e4"])

Names, parameters and results are those of pyffish 0.0.55. A variant is any name that `vari.Rules.load` takes, or a
section of `load_variant_config`. What differs is listed in README.md.
"""
from __future__ import annotations

import re
from typing import Any, Sequence

from . import Error, Game, IllegalAction, Result, Rules, __version__, border, import_section, sections
from . import variants as _definitions
from . import _library, _text

VALUE_MATE = 32000
VALUE_DRAW = 0
(NOTATION_DEFAULT, NOTATION_SAN, NOTATION_LAN, NOTATION_SHOGI_HOSKING, NOTATION_SHOGI_HODGES,
 NOTATION_SHOGI_HODGES_NUMBER, NOTATION_JANGGI, NOTATION_XIANGQI_WXF) = range(8)
FEN_OK = 1
FEN_INVALID = -10

error = Error

_DEALT = "chess960"  # the option of definitions that castle as in dealt set-ups
_NO_ACTION = ("checkmate", "stalemate", "no-actions")  # endings that pyffish does not call variant ends
_texts: dict[str, str] = {}  # definitions made of sections
_loaded: dict[tuple[str, bool], Rules] = {}
_options: dict[str, str] = {}


def _rules(variant: str, chess960: bool) -> Rules:
    key = (variant, chess960)
    if key not in _loaded:
        text = _texts.get(variant, variant)
        rules = Rules.load(text)
        if chess960 and _DEALT in rules.options:
            rules = Rules.load(text, {_DEALT: True})
        if not rules.ok:
            raise Error(rules.report)
        _loaded[key] = rules
    return _loaded[key]


def _game(variant: str, fen: str, moves: Sequence[str], chess960: bool) -> Game:
    game = _rules(variant, chess960).game()
    if fen != "startpos":
        game.position = fen
    for move in moves:
        _play(game, move)
    return game


def _play(game: Game, move: str) -> None:
    try:
        game.play(move)
    except IllegalAction:
        raise ValueError(f"Invalid move '{move}'") from None


def _value(game: Game, result: Result) -> int:
    """From the view of the side to move, which a game that has ended still tells in its position."""
    if result.draw:
        return VALUE_DRAW
    mover = game.rules.players[1 if _field(game.position, 1) == "b" else 0]
    return VALUE_MATE if mover in result.winners else -VALUE_MATE


def _field(position: str, index: int) -> str:
    fields = position.split()
    return fields[index] if index < len(fields) else ""


# --- variants --------------------------------------------------------------------------------------------------


def version() -> tuple[int, int, int]:
    """The version of pyffish that this is like."""
    return (0, 0, 55)


def info() -> str:
    return f"Fairy-Stockfish's functions, by vari {__version__}"


def variants() -> list[str]:
    return sorted({told["id"] for told in _definitions()} | set(_texts))


def set_option(name: str, value: Any) -> None:
    """Options of the other program's search are kept and do nothing; `VariantPath` loads a file of variants."""
    _options[name] = str(value)
    if name == "VariantPath":
        with open(str(value), encoding="utf-8") as file:
            load_variant_config(file.read())


def load_variant_config(config: str) -> None:
    """Imports the sections of a `variants.ini`. A section that cannot be imported is passed over."""
    for section in sections(config):
        try:
            _texts[section] = import_section(config, section)
        except Error:
            continue
        _loaded.pop((section, False), None)
        _loaded.pop((section, True), None)


def start_fen(variant: str) -> str:
    return _rules(variant, False).game().position


def two_boards(variant: str) -> bool:
    """True of one board of a team's game; where vari plays both boards as one game, that is one board."""
    rules = _rules(variant, False)
    return len(rules.players) == 2 and "two-on-two" in rules.tags.split()


# --- notations ---------------------------------------------------------------------------------------------------


def _squares(move: str) -> list[str]:
    return re.findall(r"[a-z]\d+", move.partition("@")[2] or move)


def _long(san: str, move: str, square: Any, capture: str) -> str:
    """The parts that a short text has, with both squares."""
    cells, dropped = _squares(move), "@" in move
    if dropped or len(cells) < 2 or san.startswith("O-O"):
        return san
    piece = re.match(r"\+?[A-Z]?", san)[0]
    rest = re.search(r"(=[A-Z+]+|[+#/].*|=|\+)*$", san[len(piece):])[0]
    return piece + square(cells[0]) + (capture if "x" in san else "-") + square(cells[1]) + rest


def _numbers(text: str) -> str:
    """A square's rank as a number: `7f` becomes `76`."""
    return re.sub(r"(\d)([a-i])", lambda found: found[1] + str(ord(found[2]) - ord("a") + 1), text)


def _janggi_square(cell: str) -> str:
    return str((11 - int(cell[1:])) % 10) + str(ord(cell[0]) - ord("a") + 1)


def _written(game: Game, move: str, notation: int) -> str:
    index = game._index(move)

    def players(form: int) -> str:
        return _text(_library.vari_game_action_written(game._pointer, index, form))

    if notation == NOTATION_DEFAULT:
        shogi = game.rules._info.notation == border.VARI_NOTATION_HODGES
        notation = NOTATION_SHOGI_HODGES_NUMBER if shogi else NOTATION_SAN
    if notation == NOTATION_XIANGQI_WXF:
        return players(border.VARI_NOTATION_WXF)
    if notation == NOTATION_SHOGI_HODGES:
        return players(border.VARI_NOTATION_HODGES)
    if notation == NOTATION_SHOGI_HODGES_NUMBER:
        return _numbers(players(border.VARI_NOTATION_HODGES))
    if notation == NOTATION_SHOGI_HOSKING:
        return re.sub(r"^(\+?[A-Z])-", r"\1", _numbers(players(border.VARI_NOTATION_HODGES)))
    san = players(border.VARI_NOTATION_SAN)
    if notation == NOTATION_LAN:
        return _long(san, move, str, "x")
    if notation == NOTATION_JANGGI:
        return _long(san, move, _janggi_square, "x")
    return san


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    return _written(_game(variant, fen, [], chess960), move, notation)


def get_san_moves(variant: str, fen: str, moves: Sequence[str], chess960: bool = False,
                  notation: int = NOTATION_DEFAULT) -> list[str]:
    game, written = _game(variant, fen, [], chess960), []
    for move in moves:
        try:
            written.append(_written(game, move, notation))
        except IllegalAction:
            raise ValueError(f"Invalid move '{move}'") from None
        _play(game, move)
    return written


# --- positions ---------------------------------------------------------------------------------------------------


def legal_moves(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> list[str]:
    return _game(variant, fen, moves, chess960).actions


def _sfen(fen: str) -> str:
    """Shogi's own form: Black begins, hands have counts, and the last field counts moves from 1."""
    board, side, *rest = fen.split()
    board, _, hands = board.partition("[")
    held = re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", hands.rstrip("]"))
    white = side == "w"
    number = int(rest[-1]) if rest and rest[-1].isdigit() else 1
    return f"{board} {'b' if white else 'w'} {held or '-'} {2 * number - (1 if white else 0)}"


def _parts(row: str, rank: int) -> list[tuple[str, str]]:
    """The pieces of a row with their cells, and the numbers of empty cells with ""."""
    at, parts = 0, []
    for part in re.findall(r"\d+|\+?[^\d~]~?", row):
        at += int(part) if part.isdigit() else 1
        parts.append(("" if part.isdigit() else f"{chr(ord('a') + at - 1)}{rank}", part))
    return parts


def _promoted(fen: str, moves: Sequence[str]) -> set[str]:
    """The cells of pieces that are promoted, by the `~` of the position and the moves since."""
    rows = fen.split()[0].partition("[")[0].split("/")
    cells = {cell for number, row in enumerate(rows) for cell, part in _parts(row, len(rows) - number) if part.endswith("~")}
    for move in moves:
        squares = _squares(move)
        if not squares:
            continue
        promoted = squares[0] in cells or (len(squares) > 1 and move[-1].isalpha() and "@" not in move)
        cells -= set(squares)
        if promoted and len(squares) > 1:
            cells.add(squares[1])
    return cells


def _show_promoted(board: str, cells: set[str]) -> str:
    """The board with `~` behind the pieces on these cells, and no others."""
    rows = board.split("/")
    return "/".join("".join(part.rstrip("~") + ("~" if cell in cells else "") for cell, part in _parts(row, len(rows) - number))
                    for number, row in enumerate(rows))


def get_fen(variant: str, fen: str, moves: Sequence[str], chess960: bool = False, sfen: bool = False,
            show_promoted: bool = False, count_started: int = 0) -> str:
    """The position without what only vari tells of it (`name=value`)."""
    game = _game(variant, fen, moves, chess960)
    text = " ".join(field for field in game.position.split(" ") if "=" not in field)
    if sfen:
        return _sfen(text)
    board, blank, rest = text.partition(" ")
    if "[" not in board:
        game.undo(len(moves))
        cells = _promoted(game.position if fen == "startpos" else fen, moves) if show_promoted else set()
        board = _show_promoted(board, cells)
    return board + blank + rest


def gives_check(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> bool:
    return _game(variant, fen, moves, chess960).in_check


def game_result(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> int:
    """For a game that is over: from the view of the side to move."""
    game = _game(variant, fen, moves, chess960)
    result = game.result
    return VALUE_DRAW if result is None else _value(game, result)


def is_immediate_game_end(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> tuple[bool, int]:
    game = _game(variant, fen, moves, chess960)
    result = game.result
    if result is None or result.reason in _NO_ACTION:
        return False, VALUE_DRAW
    return True, _value(game, result)


def is_optional_game_end(variant: str, fen: str, moves: Sequence[str], chess960: bool = False,
                         count_started: int = 0) -> tuple[bool, int]:
    game = _game(variant, fen, moves, chess960)
    result = game.claimable or game.result
    if result is None or result.reason in _NO_ACTION:
        return False, VALUE_DRAW
    return True, _value(game, result)


def has_insufficient_material(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> tuple[bool, bool]:
    game = _game(variant, fen, moves, chess960)
    white, black = game.rules.players[:2]
    return not game.can_win(white), not game.can_win(black)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """FEN_OK, or FEN_INVALID if the text cannot be read, or no game can come to the position."""
    game = _rules(variant, chess960).game()
    try:
        game.position = fen
    except Error:
        return FEN_INVALID
    passed_over = _library.vari_game_error(game._pointer).contents.passed_over
    if passed_over is not None or _library.vari_position_doubt(game._at) is not None:
        return FEN_INVALID
    return FEN_OK
