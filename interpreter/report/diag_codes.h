/* Every diagnostic code once: DIAG(NAME, word, about, wrong example, right
 * example). Kept by room; a word never changes once released. No guard: the
 * file is included wherever a use defines DIAG. */

/* --- tree: the file and its YAML ------------------------------------------------------------ */
DIAG(FILE_TOO_LARGE, "file-too-large",
     "A definition has at most 1 MiB of text and 100,000 values.",
     "", "")
DIAG(BAD_UTF8, "bad-utf8",
     "A definition is written in UTF-8. Some bytes of this file are not valid UTF-8: it was saved in another "
     "encoding, or it is not a text file.",
     "", "")
DIAG(BYTE_ORDER_MARK, "byte-order-mark",
     "The file begins with an invisible byte order mark, which some editors write. It is skipped here, but other "
     "programs may not accept it: save the file as UTF-8 without it.",
     "", "")
DIAG(CONTROL_CHARACTER, "control-character",
     "The file holds a control character, such as a zero byte.",
     "", "")
DIAG(TAB_INDENT, "tab-indent",
     "YAML is indented with blanks only: tabs are not allowed.",
     "pieces:\n\trook: {letter: R, moves: R}\n",
     "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(BAD_YAML, "bad-yaml",
     "The file is not valid YAML: a bracket or quote is not closed, a line is indented differently from the lines "
     "it belongs to, or there is a colon too few or too many.",
     "pieces:\n  rook: {letter: R, moves: R\n",
     "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(NEEDS_QUOTES, "needs-quotes",
     "A text must be quoted if it begins with a character that means something in YAML, such as `*`, `&`, `[`, `{`, "
     "`!`, `%`, `@` or a backtick.",
     "pieces:\n  hopper: {letter: H, moves: [F-R]cQ}\n",
     "pieces:\n  hopper: {letter: H, moves: \"[F-R]cQ\"}\n")
DIAG(YAML_ANCHOR, "yaml-anchor",
     "Anchors (`&name`) and aliases (`*name`) are not part of the language: use `like:`, `extends:` or `terms:` "
     "instead. A text that begins with `&` or `*` must be quoted.",
     "pieces:\n  queen: &q {letter: Q, moves: Q}\n  lady: *q\n",
     "pieces:\n  queen: {letter: Q, moves: Q}\n  lady: {like: queen, letter: L}\n")
DIAG(YAML_TAG, "yaml-tag",
     "Tags (`!name`) are not part of the language: the key decides which type its value has.",
     "year: !!int 1950\n", "year: 1950\n")
DIAG(YAML_MERGE, "yaml-merge",
     "Merge keys (`<<:`) are not part of the language: use `like:` for pieces and `extends:` for files.",
     "pieces:\n  lady: {<<: queen, letter: L}\n",
     "pieces:\n  lady: {like: queen, letter: L}\n")
DIAG(SEVERAL_DOCUMENTS, "several-documents",
     "A file holds one definition. A line `---` in the middle of a file, or `...`, would begin another document.",
     "name: Chess\n---\nname: Shogi\n", "name: Chess\n")
DIAG(EMPTY_FILE, "empty-file",
     "The file holds nothing but blanks and comments.", "# chess\n",
     "vari: 1\nname: Chess\nextends: chess\n")
DIAG(KEY_TWICE, "key-twice",
     "A map has the same key twice. Only one of the two could count.",
     "pieces:\n  rook: {letter: R, moves: R, letter: T}\n",
     "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(KEY_NOT_WORD, "key-not-word",
     "A key must be a word. A list or a map as a key usually comes from a bracket or a dash too many; an empty key, "
     "from a forgotten word.",
     "laws:\n  ? [check, mate]\n  : {never: in-check}\n",
     "laws:\n  check: {never: in-check}\n")
DIAG(NESTED_TOO_DEEP, "nested-too-deep",
     "Lists and maps may be nested 32 deep.",
     "moves: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[R]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n", "moves: [R]\n")
DIAG(STRAY_COMMA, "stray-comma",
     "Between `{` and `}` a comma begins the next key, even inside round brackets. No expression needs a comma. A "
     "text that holds one must be quoted.",
     "endings:\n  race: {if: max(x(it), y(it) for own piece) == 8, wins: mover}\n",
     "endings:\n  race: {if: max(x(it) for own piece) == 8, wins: mover}\n")

/* --- lexer ---------------------------------------------------------------------------------- */
DIAG(STRAY_CHARACTER, "stray-character",
     "This character has no meaning here.",
     "if: count(own pawn) = 3\n", "if: count own pawn == 3\n")

/* --- board ---------------------------------------------------------------------------------- */
DIAG(BOARD_SIZE, "board-size",
     "A board has 1 to 1,024 cells, counting the cells of every layer, and holes too. The edges that `wrap` joins "
     "must match, so among hexagonal boards only a rhombus can be wrapped.",
     "board: 40x40\n", "board: 32x32\n")
DIAG(BOARD_NAMES, "board-names",
     "Every cell needs a name of its own. With `files`, give one letter for each file. With `layers`, give a "
     "different suffix in small letters for each layer; one of them may be empty.",
     "board: {hex: hexagon, side: 6, files: abcdefghijk, layers: [a, a]}\n",
     "board: {hex: hexagon, side: 6, files: abcdefghikl, layers: [\"\", x]}\n")
DIAG(BOARD_GRAPH, "board-graph",
     "The lines of a graph name its headings. From a cell, each heading leads to at most one other cell, so two "
     "lines of the same name must not lead from one cell to two different cells. Two cells at the same place, "
     "and a cell that no line joins with another, get a warning.",
     "board: {graph: {cells: {a: 0 0, b: 1 0, c: 1 1}, lines: {east: [a b, a c]}}}\n",
     "board: {graph: {cells: {a: 0 0, b: 1 0, c: 1 1}, lines: {east: [a b], climb: [a c]}}}\n")
DIAG(BOARD_SEATS, "board-seats",
     "Every player sees the board from a different side, and it must look the same from each: turned or mirrored, "
     "holes included, it must cover itself. A 9x10 board cannot be turned by a quarter, nor a triangle by a half.",
     "board: {hex: triangle, side: 9, sides: turned}\nplayers: [white, black]\n",
     "board: {hex: triangle, side: 9}\nplayers: [{name: white, forward: up}, {name: black, forward: up}]\n")
/* --- definition: the file, its keys, and who plays where ------------------------------------- */
DIAG(UNKNOWN_KEY, "unknown-key",
     "This map has no such key. grammar/LANGUAGE.md lists the keys of every map.",
     "pieces:\n  pawn: {letter: P, premotes: queen}\n", "pieces:\n  pawn: {letter: P, promotes: queen}\n")
DIAG(WRONG_TYPE, "wrong-type",
     "The value has the wrong type for its key: for example a list where a map is expected, or a map where a word "
     "is.",
     "pieces: [king, queen]\n", "pieces:\n  king: {letter: K, moves: K}\n  queen: {letter: Q, moves: Q}\n")
DIAG(MISSING_KEY, "missing-key",
     "A required key is missing.",
     "name: Chess\nextends: chess\n", "vari: 1\nname: Chess\nextends: chess\n")
DIAG(IDLE_KEY, "idle-key",
     "The key would do nothing here, because it belongs to something else: a measure of a hexagonal board on a "
     "grid, the start of a number on a flag, or `forced` on a promotion that is not optional. To take away an "
     "inherited key, write `none`.",
     "state:\n  fresh: {flag: none, start: 3}\n", "state:\n  fresh: {flag: none}\n  lives: {number: 0-3, start: 3}\n")
DIAG(MISSING_VALUE, "missing-value",
     "The key has no value. To take away what was inherited, write `none`.", "castling:\n",
     "castling: none\n")
DIAG(WRONG_VERSION, "wrong-version",
     "`vari:` gives the version of the language in which the file is written. This program reads version 1.",
     "vari: 1.0\n", "vari: 1\n")
DIAG(UNKNOWN_NAME, "unknown-name",
     "Nothing that can stand here has this name.", "when-out: stones\n", "when-out: stone\n")
DIAG(WRONG_NAME, "wrong-name",
     "A name is a letter, followed by letters, digits and hyphens, at most 63 characters in all. `_` is read as a "
     "hyphen.",
     "zones: {2nd-row: rank 2}\n", "zones: {second-row: rank 2}\n")
DIAG(RESERVED_WORD, "reserved-word",
     "The word has a meaning in expressions, so it cannot be the name of anything.",
     "zones: {home: d1-f3}\n", "zones: {palace: d1-f3}\n")
DIAG(NAME_TWICE, "name-twice",
     "Two different things have the same name, or names that differ only in `_` and `-`.",
     "players: [red, red]\n", "players: [red, blue]\n")
DIAG(WRONG_NUMBER, "wrong-number",
     "The number is out of range.",
     "board: 0x8\n", "board: 8x8\n")
DIAG(WRONG_RANGE, "wrong-range",
     "A range is two numbers joined by a hyphen, the smaller one first.",
     "number: 3\n", "number: 0-3\n")
DIAG(TOO_MANY, "too-many",
     "A definition is bounded: 1,024 cells, 250 kinds, 8 players, 8 flags, 32 numbers, 4 trails, 8 phases, 4 picks, "
     "64 terms.",
     "players: [a, b, c, d, e, f, g, h, i]\n", "players: [a, b, c, d, e, f, g, h]\n")
DIAG(EXTENDS_UNKNOWN, "extends-unknown",
     "The definition to start from was not found. `extends` takes the id of a shipped definition, or the path of a "
     "file beside this one.",
     "extends: ches\n", "extends: chess\n")
DIAG(EXTENDS_CIRCLE, "extends-circle",
     "A definition extends itself, perhaps by way of others.", "# a.yaml\nextends: a.yaml\n", "# a.yaml\nextends: chess\n")
DIAG(EXTENDS_TOO_DEEP, "extends-too-deep", "Definitions may extend each other 8 deep.", "", "")
DIAG(UNKNOWN_OPTION, "unknown-option", "The definition has no option of this name.", "", "")
DIAG(WRONG_OPTION, "wrong-option",
     "An option is a list of choices, the default first, or a range of numbers. The value chosen must be one of "
     "them.",
     "options: {rules: modern}\n", "options: {rules: [modern, byzantine]}\n")
DIAG(OPTIONS_REFUSED, "options-refused",
     "The definition does not allow this combination of options.", "", "")
DIAG(WRONG_BOARD, "wrong-board",
     "A board is a grid, hexagons, rings or a graph, each with measures of its own.",
     "board: 8 by 8\n", "board: 8x8\n")
DIAG(WRONG_LABELS, "wrong-labels",
     "The labels of files and ranks are numbers from 0 or 1, or letters. They are counted from one side of the "
     "board as the first player sees it; those of files may be counted as each player sees them.",
     "notation: {system: hodges, files: from 9 to 1}\n", "notation: {system: hodges, files: 1 from right}\n")
DIAG(WRONG_LETTER, "wrong-letter",
     "For position texts each player needs a small letter from a to z, different from those of the others. With "
     "more than two players `x` stands for nobody.",
     "players: [blue, black]\n", "players: [blue, {name: black, letter: k}]\n")
DIAG(WRONG_TEAM, "wrong-team",
     "A team is a list of players. No player is in two teams, and there are at least two sides.",
     "teams: {all: [white, black]}\n", "teams: {warm: [red, yellow], cool: [blue, green]}\n")
DIAG(WRONG_SETUP, "wrong-setup",
     "The set-up does not fit the board or the pieces: a row is too long, no piece has a letter that is used, or a "
     "cell is taken twice.",
     "setup: 9/8/8/8/8/8/8/8 w - - 0 1\n", "setup: 8/8/8/8/8/8/8/8 w - - 0 1\n")
DIAG(NO_SET_UP, "no-set-up",
     "A warning: the board is empty at the beginning and stays empty, because no block puts a piece on it.",
     "board: 4x4\n", "board: 4x4\nsetup: r2k/4/4/K2R w\n")
DIAG(UNUSED, "unused",
     "A warning: what is said here changes nothing. For example: a piece never comes to the board; nothing uses a "
     "zone, a number, a flag, a term or a tag; an option or a choice decides nothing; `drops` is given, but no hand "
     "is ever filled, or a hand is filled, but nothing is dropped; every piece says otherwise than the general "
     "rule; or an extended definition already says the same.",
     "pieces:\n  hawk: {letter: H, moves: BN}\n", "pieces:\n  hawk: {letter: H, moves: BN, supply: 1}\n")
DIAG(LACKING, "lacking",
     "A warning: the game cannot be played to an end. A player has no piece or no legal action, nobody has a king, "
     "or there is neither an ending nor a royal piece.",
     "pieces:\n  rook: {letter: R, moves: R}\n",
     "pieces:\n  rook: {letter: R, moves: R}\nendings:\n  bare: {if: no enemy piece, wins: mover}\n")
DIAG(ENDING_ORDER, "ending-order",
     "A warning: the order in which endings are written is not the order in which they are asked. New endings are "
     "asked before inherited ones; an inherited ending keeps its place, wherever it is written.",
     "extends: chess\nendings:\n  stalemate: {loses: next}\n  arrived: {if: any own king in last-rank, wins: mover}\n",
     "extends: chess\nendings:\n  arrived: {if: any own king in last-rank, wins: mover}\n  stalemate: {loses: next}\n")
DIAG(NEVER_PLAYED, "never-played",
     "A warning of `vari validate --play`: this never happened in several hundred random games. Something rare may "
     "simply not have come up. Something that should be common shows that the rule is not what was meant.",
     "effects:\n  leap: {if: piece is pawn and to in first-rank, do: [again]}\n",
     "effects:\n  leap: {if: piece is pawn and to in last-rank, do: [again]}\n")
DIAG(WRONG_FIELD, "wrong-field",
     "A field of the position text is `side`, `castling`, `en-passant`, `clock`, `round`, a number, or `NAME=` and "
     "`NAME=ITEM` for a part of the state that is written with its name.",
     "position: [side, casteling]\n", "position: [side, castling]\n")
DIAG(WRONG_TEST, "wrong-test",
     "This test cannot be run as it is written. A warning: a text under `illegal` is no action of the game at all, "
     "so that the test proves nothing about the rules.",
     "tests:\n  - {name: start, perft: [-1]}\n", "tests:\n  - {name: start, perft: [20, 400]}\n")

/* --- definition: movement notation ---------------------------------------------------------- */
DIAG(BAD_MOVEMENT, "bad-movement",
     "Movement notation is a row of moves, each of them modifiers in small letters, an atom (a capital, or a "
     "leap as `(4,1)`) and a range. Legs stand in brackets, in quotes because YAML has brackets too.",
     "moves: fm\n", "moves: fmW\n")
DIAG(MOVEMENT_LETTER, "movement-letter",
     "Atoms are W F D N A H C Z G K R B Q U, modifiers f b l r v s h (directions), m c e d (purpose), "
     "n j p g o i (manner) and a (again).",
     "moves: k\n", "moves: K\n")
DIAG(MOVEMENT_DIRECTION, "movement-direction",
     "Direction letters choose among the directions of the atom that follows. These letters choose none of them.",
     "moves: hW\n", "moves: fhN\n")
DIAG(MOVEMENT_RANGE, "movement-range",
     "A number after an atom says how often its step may be repeated; 0 means any number of times. A piece that "
     "leaps over something on its way needs a range of at least two.",
     "moves: pW\n", "moves: pR\n")
DIAG(MOVEMENT_LIMIT, "movement-limit",
     "A movement has at most 1,000 characters, and stands for at most 128 moves of up to 4 legs.",
     "moves: aaaaW\n", "moves: aaaW\n")
DIAG(MOVEMENT_OLD_LETTER, "movement-old-letter",
     "Programs differ on the letters L and J. They are read as the camel C and the zebra Z, as Betza meant them.",
     "moves: L\n", "moves: C\n")
DIAG(MOVEMENT_EXPANDS, "movement-expands",
     "A direction letter before K or Q applies to both of its parts, so `fK` leads straight forward and to both "
     "forward corners. Other programs read it as straight forward only. Write it out to be clear.",
     "moves: fK\n", "moves: fWfF\n")

/* --- definition: expressions ----------------------------------------------------------------- */
DIAG(BAD_EXPRESSION, "bad-expression",
     "The expression ends too early, or goes on in a way that the grammar does not allow. Comparisons cannot be "
     "chained, a minus sign needs blanks around it, and an expression holds no comma, colon or brace.",
     "if: 1 < round < 5\n", "if: 1 < round and round < 5\n")
DIAG(EXPRESSION_TOO_LONG, "expression-too-long",
     "An expression has at most 1,000 parts, and brackets may be nested 32 deep. Split a longer one: give a part of "
     "it a name under `terms`.",
     "", "")
DIAG(TYPE_MISMATCH, "type-mismatch",
     "Every place in an expression expects one type of value: a number, a condition, a set of cells, one cell, a "
     "player, a kind of piece or a direction. `any` and `no` turn a set into a condition, `count` turns it into a "
     "number.",
     "if: own king in hill\n", "if: any own king in hill\n")
DIAG(AMBIGUOUS_NAME, "ambiguous-name",
     "The name has two meanings, and both would fit here. Rename one of the two things.",
     "pieces:\n  k1: {letter: K}       # k1 is a cell, too\nsetup: {white: {k1: k1}}\n",
     "pieces:\n  king: {letter: K}\nsetup: {white: {king: k1}}\n")
DIAG(UNKNOWN_CHOICE, "unknown-choice",
     "An option is compared by `==` or `!=` with one of its choices.",
     "if: rules == modem\n", "if: rules == modern\n")
DIAG(UNKNOWN_CELL, "unknown-cell",
     "The board has no such cell, rank or file.",
     "board: 8x8\nzones: {hill: i9}\n", "board: 8x8\nzones: {hill: h8}\n")
DIAG(NOT_FIXED, "not-fixed",
     "The value must be known before the game begins, so it may use only options, numbers, `true` and `false`.",
     "zones: {goal: rank (round)}\n", "zones: {goal: rank 8}\n")
DIAG(MISPLACED_WORD, "misplaced-word",
     "The word has a meaning in the language, but not in this place.",
     "if: any own attacked in hand\n", "if: any own piece in hand\n")

DIAG(SETTLED, "settled",
     "A warning: the answer to what is asked here is always the same. For example, two numbers are compared that "
     "can never be equal, or a set is asked for that is always empty: ranks and files count from 1, and a movement "
     "without `d` never ends on a friendly piece.",
     "laws:\n  shy: {forbid: any own knight in reach(to by N)}\n",
     "laws:\n  shy: {forbid: any own knight in reach(to by dN)}\n")
DIAG(SEVERAL_CELLS, "several-cells",
     "A warning: a function that looks from one cell is given a set that may have several. It looks only from the "
     "first of them in the order of the cells. In a condition `where` asks each of them, which is `it`. In the "
     "domain of a pick, where `it` is the cell that may be picked, the cell to look from is picked first: "
     "`pick: {one: own rook, at: enemy piece in reach(one by R)}`.",
     "if: any enemy piece in reach(own rook by R)\n", "if: any own rook where (any enemy piece in reach(it by R))\n")

DIAG(NEVER_DONE, "never-done",
     "A warning: this step can never be done, and a step that cannot be done makes the whole action illegal. `put` "
     "and `move` need an empty cell, `swap` needs two pieces, and `kind` an action that chooses one.",
     "effects:\n  wall: {if: move, do: [{put: wall, at: to}]}\n",
     "effects:\n  wall: {if: move, do: [{put: wall, at: from}]}\n")

DIAG(ENDLESS_TURN, "endless-turn",
     "A warning: every action is followed by `again`, so that the turn never passes to the next player while the "
     "first has something to do.",
     "effects:\n  more: {do: [{again: true}]}\n", "effects:\n  more: {if: capture, do: [{again: true}]}\n")

/* --- definition: pieces and rules ------------------------------------------------------------- */
DIAG(BAD_LETTER, "bad-letter",
     "A piece's letter is one letter or sign, perhaps with `+` before it, because position texts are read letter by "
     "letter. Digits, blanks, commas and / [ ] ~ @ . mean other things there.",
     "pieces:\n  rook: {letter: Rk, moves: R}\n", "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(LETTER_TAKEN, "letter-taken",
     "Two kinds have the same letter, or both players have the same letter for a kind because the letter has no "
     "upper and lower case.",
     "pieces:\n  knight: {letter: K, moves: N}\n  king: {letter: K, moves: K}\n",
     "pieces:\n  knight: {letter: N, moves: N}\n  king: {letter: K, moves: K}\n")
DIAG(LIKE_CIRCLE, "like-circle",
     "A kind is like itself, perhaps by way of others, so none of them has any moves.",
     "pieces:\n  silver: {letter: S, like: gold}\n  gold: {letter: G, like: silver}\n",
     "pieces:\n  silver: {letter: S, like: gold}\n  gold: {letter: G, moves: WfF}\n")
DIAG(STATE_FORM, "state-form",
     "An entry of `state` is one of four things: a number with bounds, a counter, a flag on pieces, or a trail.",
     "state:\n  checks: {start: 3}\n", "state:\n  checks: {number: 0-3, start: 3}\n")
DIAG(NOT_IN_SETUP, "not-in-set-up",
     "Which pieces have a flag at the beginning is worked out once, from the set-up's board. Hands, actions and "
     "attacks are not known then.",
     "state:\n  fresh: {flag: own piece attacked}\n", "state:\n  fresh: {flag: piece in first-rank}\n")
DIAG(BAD_TABLE, "bad-table",
     "A term may be a table of lines with `if` and `is`. The first line whose condition holds counts. The last line "
     "has only `is`, for all other cases.",
     "terms:\n  komi: [{if: me is black, is: 3}]\n", "terms:\n  komi: [{if: me is black, is: 3}, {is: 0}]\n")
DIAG(MOVE_RECORD, "move-record",
     "A move record says in one way how the piece goes: `move` with movement notation, `legs` one by one, or `stay: "
     "true`.",
     "moves: {from: rank 2, captures: none}\n", "moves: {move: fW2, from: rank 2, captures: none}\n")
DIAG(TWO_ORIGINS, "two-origins",
     "`as: unpromoted` turns a captured piece back into what it was. If two kinds promote to the same kind, that is "
     "not known.",
     "captured: {to: hand of mover, as: unpromoted}\npieces:\n  pawn: {letter: P, promotes: gold}\n"
     "  lance: {letter: L, promotes: gold}\n",
     "captured: {to: hand of mover, as: unpromoted}\npieces:\n  pawn: {letter: P, promotes: tokin}\n"
     "  lance: {letter: L, promotes: promoted-lance}\n")
DIAG(BAD_CASTLING, "bad-castling",
     "Castling names two different kinds and at most two wings; each wing says on which file the king ends, and then "
     "on which the rook.",
     "castling: {king: king, rook: rook, to: {kingside: g}}\n",
     "castling: {king: king, rook: rook, to: {kingside: g f, queenside: c d}}\n")
DIAG(NO_HAND, "no-hand",
     "Pieces go to the hand of the mover, of the owner of the piece, or of a player who is named.",
     "captured: {to: mover}\n", "captured: {to: hand of mover}\n")
DIAG(BAD_STEP, "bad-step",
     "A step of a `do` list does one thing. Its first key names it, and only certain keys go with that one.",
     "do: [{put: king, to: a1}]\n", "do: [{put: king, at: a1}]\n")
DIAG(EFFECT_PICK, "effect-pick",
     "A pick is part of an action that a player chooses. An effect at the start or the end of a turn belongs to no "
     "action, so it has no picks.",
     "effects:\n  grow: {at: turn-start, pick: {at: empty}, do: [{put: tree, at: at}]}\n",
     "effects:\n  grow: {pick: {at: empty}, do: [{put: tree, at: at}]}\n")
DIAG(LAW_FORM, "law-form",
     "A law has one of three forms: `forbid` an action of some sort, `never` reach a position of some sort, or "
     "`warn` of one.",
     "laws:\n  check: {if: in-check}\n", "laws:\n  check: {never: in-check}\n")
DIAG(OUTCOME, "outcome",
     "An ending has a condition, `if`, and one outcome: `wins`, `loses`, `out`, `draw` or `most`.",
     "endings:\n  hill: {if: any own king in hill}\n", "endings:\n  hill: {if: any own king in hill, wins: mover}\n")
DIAG(PHASE_EMPTY, "phase-empty",
     "A phase lists the classes of action that are possible in it.",
     "turn:\n  - {phase: first}\n", "turn:\n  - {phase: first, actions: [move]}\n")
DIAG(UNKNOWN_FIELD, "unknown-field",
     "The fields of an action's text are {from} {to} {at} {kind} {piece} {direction} {distance}, {Kind} and {Piece} in "
     "upper case, and the rule's own picks.",
     "text: \"{form}{to}\"\n", "text: \"{from}{to}\"\n")
DIAG(BAD_TEXT, "bad-text",
     "In an action's text, `{` begins a field and `}` ends it. Each pick has a field there: without it actions that "
     "differ in that pick alone would have the same text.",
     "text: \"{from{to}\"\n", "text: \"{from}{to}\"\n")
DIAG(UNKNOWN_HOOK, "unknown-hook",
     "Native hooks are part of the program. There are `castling-jump`, `corner-run` and `pawn-weave`.",
     "native:\n  weave: {hook: weave, piece: pawn}\n",
     "native:\n  weave: {hook: pawn-weave, piece: pawn, ranks: [8, 9], pattern: checkerboard}\n")
DIAG(HOOK_PARAMETER, "hook-parameter",
     "A native hook takes exactly the parameters that it declares.",
     "native:\n  weave: {hook: pawn-weave, pieces: pawn}\n",
     "native:\n  weave: {hook: pawn-weave, piece: pawn, ranks: [8, 9], pattern: checkerboard}\n")
DIAG(HOOK_FORM, "hook-form",
     "A hook is one of three things: a class of actions, listed in a phase; an effect, named by a step; or a term, "
     "named in expressions.",
     "do: [{native: castle}]\n", "turn: [{phase: move, actions: [move, castle]}]\n")

/* --- compile -------------------------------------------------------------------------------- */
DIAG(TOO_COSTLY, "too-costly",
     "This could take too long to work out: for example a test of every cell within a test of every cell within "
     "another, or terms that use other terms over and over. Say it with fewer of them.",
     "terms:\n  a: count own piece\n  b: a + a\n  c: b + b              # and so on, thirty times\n",
     "terms:\n  a: count own piece\n  c: a * 4\n")
DIAG(CASTLING_WAYS, "castling-ways",
     "With `from: anywhere` there is a way to castle for every two cells of the first rank. The first rank of this "
     "board is too long for that.",
     "", "")
DIAG(BROKEN_PROGRAM, "broken-program",
     "The interpreter has made an inconsistent program of the rules. This is a mistake in the interpreter, not in "
     "the definition: please report it, with the file.",
     "", "")

/* --- border: a definition's own tests --- */
DIAG(TEST_LIMIT, "test-limit",
     "The tests of a file are limited, because a file may come from anywhere: ten million nodes (actions found or "
     "played) and twenty seconds of work for all of them together. `vari validate --test-nodes N` sets another "
     "number of nodes, and no limit of time.",
     "tests:\n  - {name: deep, perft: [20, 400, 8902, 197281, 4865609, 119060324]}\n",
     "tests:\n  - {name: shallow, perft: [20, 400, 8902, 197281]}\n")
DIAG(OTHER_RULES, "other-rules",
     "A file of weights beside a definition tells bots what counts in its positions. It was written for the rules as they "
     "were then. They have changed since, or other options are chosen, and the file is not used: `vari tune` finds new "
     "weights. Comments, texts for people and tests may change.",
     "", "")
DIAG(TEST_FAILED, "test-failed",
     "A test of the definition fails. The message says what happened instead. Either the rules are not what was "
     "meant, or the test is wrong.",
     "tests:\n  - {name: first moves, count: 21}\n", "tests:\n  - {name: first moves, count: 20}\n")
