"""The functions of pyffish, answered by vari: a program that uses them can try another variant by changing one import.

    import vari.pyffish as sf
    sf.legal_moves("crazyhouse", sf.start_fen("crazyhouse"), ["e2e4"])

Names, parameters and results are those of pyffish 0.0.55, with some that came later. A variant is any name that `vari.Rules.load` takes, or a
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
FEN_EMPTY = 0
(FEN_INVALID_MOVE_COUNTER, FEN_INVALID_HALF_MOVE_COUNTER, FEN_INVALID_NUMBER_OF_KINGS, FEN_INVALID_EN_PASSANT_SQ,
 FEN_INVALID_CASTLING_INFO, FEN_INVALID_SIDE_TO_MOVE, FEN_INVALID_POCKET_INFO, FEN_INVALID_BOARD_GEOMETRY, FEN_TOUCHING_KINGS,
 FEN_INVALID_CHAR, FEN_INVALID_NB_PARTS, FEN_INVALID_PROMOTED_PIECE, FEN_INVALID_CHECK_COUNT,
 FEN_INVALID_COUNTING_RULE) = range(-1, -15, -1)
FEN_INVALID = FEN_INVALID_CHAR  # what validate_fen() says of all that is wrong

error = Error


class UnknownVariant(Error, ValueError):
    """There is no variant of that name, or it cannot be played."""


_DEALT = "chess960"  # the option of definitions that castle as in dealt set-ups
_NO_ACTION = ("checkmate", "stalemate", "no-actions")  # endings that pyffish does not call variant ends
_texts: dict[str, str] = {}  # definitions made of sections
_loaded: dict[tuple[str, bool], Rules] = {}
_options: dict[str, str] = {}


def _rules(variant: str, chess960: bool) -> Rules:
    key = (variant, chess960)
    if key not in _loaded:
        text = _texts.get(variant, variant)
        try:
            rules = Rules.load(text)
        except Error as unknown:
            raise UnknownVariant(str(unknown)) from None
        if chess960 and _DEALT in rules.options:
            rules = Rules.load(text, {_DEALT: True})
        if not rules.ok:
            raise Error(rules.report)
        _loaded[key] = rules
    return _loaded[key]


def _narrow(fen: str, rules: Rules) -> str:
    """Without empty cells beyond the end of a row, which the other program passes over."""
    files = re.match(r"(\d+)x\d+$", rules._field("board"))
    if files is None:
        return fen
    board, blank, rest = fen.partition(" ")
    board, bracket, hands = board.partition("[")
    rows = board.split("/")
    for number, row in enumerate(rows):
        wide = sum(int(part) if part.isdigit() else 1 for _, part in _parts(row, 1)) - int(files[1])
        last = re.search(r"\d+$", row)
        if wide > 0 and last is not None and int(last[0]) >= wide:
            rows[number] = row[:last.start()] + (str(int(last[0]) - wide) if int(last[0]) > wide else "")
    return "/".join(rows) + bracket + hands + blank + rest


def _game(variant: str, fen: str, moves: Sequence[str], chess960: bool) -> Game:
    game = _rules(variant, chess960).game()
    if fen != "startpos":
        game.position = _narrow(fen, game.rules)
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


def captures_to_hand(variant: str) -> bool:
    return _material(_rules(variant, False)).hands


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


def _tandem(game: Game, move: str, text: str) -> str:
    """A pawn that shares its file with two others, or while two files have several, is told by its place from the front
    and its file."""
    cells, pieces = _squares(move), game.pieces
    if len(cells) < 2:
        return text
    mine = [cell for cell, piece in pieces.items() if piece == pieces.get(cells[0])]
    files = [cell[0] for cell in mine]
    crowded = {file for file in files if files.count(file) > 1}
    kind = game.rules.pieces.index(pieces[cells[0]][0])
    if _text(_library.vari_rules_letter(game.rules._pointer, kind, 0, False)) != "P" or cells[0][0] not in crowded or (
            len(crowded) == 1 and files.count(cells[0][0]) < 3):
        return text
    forward = 1 if game.rules.players.index(pieces[cells[0]][1]) == 0 else -1
    row = sorted((int(cell[1:]) * -forward for cell in mine if cell[0] == cells[0][0]))
    file = ord(cells[0][0]) - ord("a") + 1
    last = max(ord(cell[0]) for cell in game.rules.cells) - ord("a") + 1
    return f"{row.index(int(cells[0][1:]) * -forward) + 1}{last + 1 - file if forward > 0 else file}{text[2:]}"


def _san(game: Game, move: str, text: str) -> str:
    """With what the other program writes of pawns that promote without capturing, where they stand or aslant; and `#` for
    a mate alone, not for what else wins."""
    cells = _squares(move)
    if text.endswith("#"):
        after = game.copy().play(move)
        if not (after.in_check and after.result is not None and after.result.reason == "checkmate"):
            text = text[:-1] + ("+" if after.in_check else "")
    if len(cells) == 2 and cells[0] == cells[1] and text == move and move[-1].isalpha():
        return f"{cells[0]}={move[-1].upper()}"
    aslant = re.match(r"[a-z](?=[a-z]\d)", text)
    return cells[0] + text[1:] if aslant and len(cells) == 2 else text


def _written(game: Game, move: str, notation: int) -> str:
    index = game._index(move)

    def players(form: int) -> str:
        return _text(_library.vari_game_action_written(game._pointer, index, form))

    if notation == NOTATION_DEFAULT:
        shogi = game.rules._info.notation == border.VARI_NOTATION_HODGES
        notation = NOTATION_SHOGI_HODGES_NUMBER if shogi else NOTATION_SAN
    if notation == NOTATION_XIANGQI_WXF:
        return _tandem(game, move, players(border.VARI_NOTATION_WXF))
    if notation == NOTATION_SHOGI_HODGES:
        return players(border.VARI_NOTATION_HODGES)
    if notation == NOTATION_SHOGI_HODGES_NUMBER:
        return _numbers(players(border.VARI_NOTATION_HODGES))
    if notation == NOTATION_SHOGI_HOSKING:
        return re.sub(r"^(\+?[A-Z])-", r"\1", _numbers(players(border.VARI_NOTATION_HODGES)))
    san = _san(game, move, players(border.VARI_NOTATION_SAN))
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


def is_capture(variant: str, fen: str, moves: Sequence[str], move: str, chess960: bool = False) -> bool:
    game, told = _game(variant, fen, moves, chess960), border.VariActionInfo()
    try:
        index = game._index(move)
    except IllegalAction:
        raise ValueError(f"Invalid move '{move}'") from None
    _library.vari_game_action_info(game._pointer, index, border.byref(told))
    return told.capture_count > 0


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


# --- what the pieces are good for ------------------------------------------------------------------------------------


class _Material:
    """What the other program asks of pieces to guess whether a player can mate: found in the rules' description, and by
    looking at where a kind of piece goes from each cell."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        lines = [line.split("\t") for line in
                 _text(_library.vari_rules_description(rules._pointer, border.VARI_DESCRIPTION_LINES)).splitlines()]
        ends = [text for section, _, text in lines if section == "How the game ends"]
        laws = [text for section, _, text in lines if section == "What is not allowed"]
        self.goal = any(re.search(r"\bha(s|ve) a \w+ on\b.*\bwins?\b", text) for text in ends)
        # A lone piece may do where a player without an action loses, checks are counted, or a king in check is not free.
        self.easy = (any(re.match(r"If the player to move has no legal action, (?!the game is drawn)", text) for text in ends)
                     or any(re.search(r"\bchecks\b.*\bwins?\b", text) for text in ends)
                     or any("if you are in check" in text for text in laws))
        whole = rules.describe()
        self.hands = re.search(r"\b(taken|captured) pieces?\b(?! and hands)[^.]*\bhand\b", whole, re.I) is not None
        self.cells = [_library.vari_rules_cell(rules._pointer, cell).contents for cell in range(len(rules.cells))]
        kinds = [_library.vari_rules_kind(rules._pointer, kind).contents for kind in range(len(rules.pieces))]
        self.royal = [kind.royal for kind in kinds]
        names = [_text(kind.name).lower() for kind in kinds]
        self.becomes = []
        for name in names:
            told = " ".join(text for section, subject, text in lines
                            if section == "The pieces" and subject.lower().startswith(name + " ("))
            to = " ".join(re.findall(r"becomes ([^.]*)", told))
            others = "a piece other than" in to
            self.becomes.append([kind for kind, other in enumerate(names)
                                 if (re.search(rf"\b{re.escape(other)}\b", to) is not None) != others])
        self.homes: dict[tuple[int, int], set[int]] = {}
        for cell, (kind, owner) in rules.game().pieces.items():
            if owner is not None:
                key = rules.pieces.index(kind), rules.players.index(owner)
                self.homes.setdefault(key, set()).add(rules.cells.index(cell))
        self._known: dict[tuple[int, int], tuple[set[int], bool, bool]] = {}

    def _reach(self, kind: int, player: int, cell: int) -> tuple[list[int], list[int]]:
        """Where it goes or captures from a cell (a royal piece: goes alone), and where it captures without a piece to go
        over."""
        bits = (border.c_uint * len(self.cells))()
        _library.vari_rules_reach(self.rules._pointer, kind, player, border.byref(border.c_size_t(cell)), bits)
        going = border.VARI_REACH_MOVE
        if not self.royal[kind]:
            going |= border.VARI_REACH_TAKE | border.VARI_REACH_HOP_TAKE
        return ([to for to, bit in enumerate(bits) if bit & going],
                [to for to, bit in enumerate(bits) if bit & border.VARI_REACH_TAKE and not bit & border.VARI_REACH_HOP_TAKE])

    def known(self, kind: int, player: int) -> tuple[set[int], bool, bool]:
        """The cells that it can come to from where it stands at first, or from anywhere; whether it mates with its king alone (it attacks two cells side by side), and
        whether it stays on cells of one colour."""
        if (kind, player) not in self._known:
            mates, bound, steps = False, True, []
            for cell, at in enumerate(self.cells):
                going, taking = self._reach(kind, player, cell)
                steps.append(going)
                bound = bound and all((self.cells[to].x + self.cells[to].y - at.x - at.y) % 2 == 0 for to in going)
                mates = mates or any(abs(self.cells[one].x - self.cells[other].x) + abs(self.cells[one].y - self.cells[other].y) == 1
                                     for one in taking for other in taking)
            region: set[int] = set()
            ahead = list(self.homes.get((kind, player), range(len(self.cells))))
            while ahead:
                new = set(steps[ahead.pop()]) - region
                region |= new
                ahead.extend(new)
            self._known[kind, player] = region, mates, bound
        return self._known[kind, player]

    def mates(self, kind: int, player: int) -> bool:
        return any(self.known(each, player)[1] and not self.royal[each] for each in [kind, *self.becomes[kind]])


_materials: dict[int, _Material] = {}


def _material(rules: Rules) -> _Material:
    about = _materials.get(id(rules))
    if about is None or about.rules is not rules:
        about = _materials[id(rules)] = _Material(rules)
    return about


def _cannot_mate(game: Game, player: int) -> bool:
    rules = game.rules
    about = _material(rules)
    enemy, cells = 1 - player, rules.cells
    standing = [(cells.index(cell), rules.pieces.index(kind), rules.players.index(owner))
                for cell, (kind, owner) in game.pieces.items() if owner is not None]
    kings = {kind for _, kind, owner in standing if owner == enemy and about.royal[kind]}
    in_hand = any(_library.vari_position_in_hand(game._at, player, kind) for kind in range(len(rules.pieces)))
    if about.goal or about.hands or in_hand or not kings:
        return False
    field = set().union(*(about.known(kind, enemy)[0] for kind in kings))
    mine = [(cell, kind) for cell, kind, owner in standing
            if owner == player and not about.royal[kind] and about.known(kind, player)[0] & field]
    if any(about.mates(kind, player) for _, kind in mine):
        return False
    theirs = [(cell, kind) for cell, kind, owner in standing if owner == enemy and kind not in kings]
    bound = [cell for cell, kind in mine if about.known(kind, player)[2]]
    if len(mine) > len(bound):
        return not about.easy and len(mine) + len(theirs) < 2
    if not bound or about.easy:
        return not bound
    shades = {(about.cells[cell].x + about.cells[cell].y) % 2
              for cell in [*bound, *(cell for cell, kind in theirs if about.known(kind, enemy)[2])]}
    return len(shades) == 1 and all(about.known(kind, enemy)[2] for _, kind in theirs)


def has_insufficient_material(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> tuple[bool, bool]:
    """True where it is proven that a player cannot win, and where the pieces are those that the other program calls
    insufficient."""
    game = _game(variant, fen, moves, chess960)
    white, black = ((not game.can_win(name) or _cannot_mate(game, player)) for player, name in enumerate(game.rules.players[:2]))
    return white, black


def _kings(game: Game) -> list[list[str]]:
    """The cells of each player's royal pieces."""
    rules, royal = game.rules, []
    for kind in range(len(rules.pieces)):
        if _library.vari_rules_kind(rules._pointer, kind).contents.royal:
            royal.append(rules.pieces[kind])
    return [[cell for cell, (kind, owner) in game.pieces.items() if owner == player and kind in royal]
            + ["" for kind in royal
               for _ in range(_library.vari_position_in_hand(game._at, index, rules.pieces.index(kind)))]
            for index, player in enumerate(rules.players)]


def _flags_stand(game: Game, fen: str) -> bool:
    """True if each letter of a file among the rights names a piece of the player's first row."""
    pieces, players = game.pieces, game.rules.players
    ranks = [int(cell[1:]) for cell in game.rules.cells]
    for letter in set(_field(fen, 2)) - set("KQkq-"):
        white = letter.isupper()
        cell = f"{letter.lower()}{min(ranks) if white else max(ranks)}"
        if letter.isalpha() and cell in game.rules.cells and pieces.get(cell, ("", None))[1] != players[0 if white else 1]:
            return False
    return True


def _touch(game: Game, kings: list[list[str]]) -> bool:
    first, second = ([cell for cell in cells if cell] for cells in kings[:2])
    return any(abs(ord(one[0]) - ord(other[0])) <= 1 and abs(int(one[1:]) - int(other[1:])) <= 1
               for one in first for other in second)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """FEN_OK, or FEN_INVALID if the text cannot be read, or no game can come to the position."""
    game = _rules(variant, chess960).game()
    kings = _kings(game)
    try:
        game.position = _narrow(fen, game.rules)
    except Error:
        return FEN_INVALID
    if _library.vari_game_error(game._pointer).contents.passed_over is not None or not _flags_stand(game, fen):
        return FEN_INVALID
    told, now = _text(_library.vari_position_doubt(game._at)), _kings(game)
    if "has no" in told or (told and _touch(game, now)) or [len(cells) for cells in now] != [len(cells) for cells in kings]:
        return FEN_INVALID
    return FEN_OK
