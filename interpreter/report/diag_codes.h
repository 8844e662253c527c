/* Every diagnostic code once: DIAG(NAME, word, about, wrong example, right
 * example). Kept by room; a word never changes once released. No guard: the
 * file is included wherever a use defines DIAG. */

/* --- tree: the file and its YAML ------------------------------------------------------------ */
DIAG(FILE_TOO_LARGE, "file-too-large",
     "A definition has at most 1 MiB of text and 100,000 values.",
     "", "")
DIAG(BAD_UTF8, "bad-utf8",
     "A definition is written in UTF-8. Some bytes of this file are not: it was saved in another encoding, "
     "or it is no text at all.",
     "", "")
DIAG(BYTE_ORDER_MARK, "byte-order-mark",
     "The file starts with an invisible byte order mark, which some editors write. It is skipped here, but "
     "other programs stumble over it: save the file as UTF-8 without it.",
     "", "")
DIAG(CONTROL_CHARACTER, "control-character",
     "The file holds a character that cannot be seen or printed, such as a zero byte.",
     "", "")
DIAG(TAB_INDENT, "tab-indent",
     "YAML is indented with blanks only, because nobody can see how wide a tab is.",
     "pieces:\n\trook: {letter: R, moves: R}\n",
     "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(BAD_YAML, "bad-yaml",
     "The file is no YAML: a bracket or quote is not closed, a line is indented in a way that fits nothing "
     "above it, or a colon is missing or one too many.",
     "pieces:\n  rook: {letter: R, moves: R\n",
     "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(NEEDS_QUOTES, "needs-quotes",
     "A text that starts with a sign that YAML uses itself, such as `*`, `&`, `[`, `{`, `!`, `%`, `@` or a "
     "backtick, stands in quotes.",
     "pieces:\n  hopper: {letter: H, moves: [F-R]cQ}\n",
     "pieces:\n  hopper: {letter: H, moves: \"[F-R]cQ\"}\n")
DIAG(YAML_ANCHOR, "yaml-anchor",
     "Anchors (`&name`) and aliases (`*name`) are no part of the language: `like:`, `extends:` and `terms:` "
     "say the same things in sight. A text that starts with one of these signs stands in quotes.",
     "pieces:\n  queen: &q {letter: Q, moves: Q}\n  lady: *q\n",
     "pieces:\n  queen: {letter: Q, moves: Q}\n  lady: {like: queen, letter: L}\n")
DIAG(YAML_TAG, "yaml-tag",
     "Tags (`!name`) are no part of the language: the key, not the look of its value, decides what is meant.",
     "year: !!int 1950\n", "year: 1950\n")
DIAG(YAML_MERGE, "yaml-merge",
     "Merge keys (`<<:`) are no part of the language: use `like:` for pieces and `extends:` for files.",
     "pieces:\n  lady: {<<: queen, letter: L}\n",
     "pieces:\n  lady: {like: queen, letter: L}\n")
DIAG(SEVERAL_DOCUMENTS, "several-documents",
     "A file holds one definition. A line `---` in the middle, or `...`, begins another.",
     "name: Chess\n---\nname: Shogi\n", "name: Chess\n")
DIAG(EMPTY_FILE, "empty-file", "There is nothing in the file but blanks and comments.", "# chess\n",
     "vari: 1\nname: Chess\nextends: chess\n")
DIAG(KEY_TWICE, "key-twice",
     "The same key stands twice in one map; only one of the two could count.",
     "pieces:\n  rook: {letter: R, moves: R, letter: T}\n",
     "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(KEY_NOT_WORD, "key-not-word",
     "A key is a word. A list or a map in its place is most often a bracket or a dash too many, and an empty "
     "one a word that was forgotten.",
     "laws:\n  ? [check, mate]\n  : {never: in-check}\n",
     "laws:\n  check: {never: in-check}\n")
DIAG(NESTED_TOO_DEEP, "nested-too-deep", "Lists and maps may stand in each other 32 deep.",
     "moves: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[R]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n", "moves: [R]\n")
DIAG(STRAY_COMMA, "stray-comma",
     "Between `{` and `}` a comma begins the next key, even inside round brackets. No expression needs a "
     "comma; a text with one stands in quotes.",
     "endings:\n  race: {if: max(x(it), y(it) for own piece) == 8, wins: mover}\n",
     "endings:\n  race: {if: max(x(it) for own piece) == 8, wins: mover}\n")

/* --- lexer ---------------------------------------------------------------------------------- */
DIAG(STRAY_CHARACTER, "stray-character",
     "A sign stands here that has no meaning in a text of this kind.",
     "if: count(own pawn) = 3\n", "if: count own pawn == 3\n")

/* --- board ---------------------------------------------------------------------------------- */
DIAG(BOARD_SIZE, "board-size",
     "A board has 1 to 1,024 cells; holes and every layer are counted. Lines that are closed by `wrap` must "
     "fit together, so among hexes only a rhombus can be wrapped.",
     "board: 40x40\n", "board: 32x32\n")
DIAG(BOARD_NAMES, "board-names",
     "Every cell has a name of its own: one letter a file where `files` is given, and layers with suffixes "
     "that differ, made of small letters (one of them may be empty).",
     "board: {hex: hexagon, side: 6, files: abcdefghijk, layers: [a, a]}\n",
     "board: {hex: hexagon, side: 6, files: abcdefghikl, layers: [\"\", x]}\n")
DIAG(BOARD_GRAPH, "board-graph",
     "The lines of a graph name its headings. Going one way from a cell leads to one other cell at most, so two "
     "lines of the same name may not leave a cell in the same direction for different cells.",
     "board: {graph: {cells: {a: 0 0, b: 1 0, c: 1 1}, lines: {east: [a b, a c]}}}\n",
     "board: {graph: {cells: {a: 0 0, b: 1 0, c: 1 1}, lines: {east: [a b], climb: [a c]}}}\n")
DIAG(BOARD_SEATS, "board-seats",
     "Each player looks at the board from an own side, so the board must look alike from there: turned or mirrored, "
     "with its holes, it must cover itself. A 9x10 board cannot be turned by a quarter, a triangle not by a half.",
     "board: {hex: triangle, side: 9, sides: turned}\nplayers: [white, black]\n",
     "board: {hex: triangle, side: 9}\nplayers: [{name: white, forward: up}, {name: black, forward: up}]\n")
/* --- definition: the file, its keys, and who plays where ------------------------------------- */
DIAG(UNKNOWN_KEY, "unknown-key",
     "There is no such key here. Every map of a definition has its own keys; grammar/LANGUAGE.md lists them.",
     "pieces:\n  pawn: {letter: P, premotes: queen}\n", "pieces:\n  pawn: {letter: P, promotes: queen}\n")
DIAG(WRONG_TYPE, "wrong-type",
     "The value has another shape than its key asks for: a list where a map is wanted, a map where a word is.",
     "pieces: [king, queen]\n", "pieces:\n  king: {letter: K, moves: K}\n  queen: {letter: Q, moves: Q}\n")
DIAG(MISSING_KEY, "missing-key", "A key that must be there is not.",
     "name: Chess\nextends: chess\n", "vari: 1\nname: Chess\nextends: chess\n")
DIAG(IDLE_KEY, "idle-key",
     "The key belongs to something else and would do nothing here: a measure of hexes on a grid, the start of a "
     "number on a flag, a promotion that is `forced` where none is optional. Where it was inherited, `none` takes it "
     "away.",
     "state:\n  fresh: {flag: none, start: 3}\n", "state:\n  fresh: {flag: none}\n  lives: {number: 0-3, start: 3}\n")
DIAG(MISSING_VALUE, "missing-value",
     "A key stands without a value. To take away what was inherited, write `none`.", "castling:\n",
     "castling: none\n")
DIAG(WRONG_VERSION, "wrong-version",
     "`vari:` is the version of the language that the file is written in. This program reads version 1.",
     "vari: 1.0\n", "vari: 1\n")
DIAG(UNKNOWN_NAME, "unknown-name",
     "The name is none of those that may stand here.", "when-out: stones\n", "when-out: stone\n")
DIAG(WRONG_NAME, "wrong-name",
     "A name is a letter, then letters, digits and hyphens; `_` is read as a hyphen. It has 63 signs at most.",
     "zones: {2nd-row: rank 2}\n", "zones: {second-row: rank 2}\n")
DIAG(RESERVED_WORD, "reserved-word",
     "Expressions use the word for something of their own, so that nothing else can have it as its name.",
     "zones: {home: d1-f3}\n", "zones: {palace: d1-f3}\n")
DIAG(NAME_TWICE, "name-twice", "Two different things have the same name, or two names that differ in `_` and `-` only.",
     "players: [red, red]\n", "players: [red, blue]\n")
DIAG(WRONG_NUMBER, "wrong-number", "The number lies outside of what is possible here.",
     "board: 0x8\n", "board: 8x8\n")
DIAG(WRONG_RANGE, "wrong-range", "A range is two numbers joined by a hyphen, the smaller one first.",
     "number: 3\n", "number: 0-3\n")
DIAG(TOO_MANY, "too-many",
     "A definition is bounded: 1,024 cells, 250 kinds, 8 players, 8 flags, 32 numbers, 4 trails, 8 phases, 4 picks, "
     "64 terms.",
     "players: [a, b, c, d, e, f, g, h, i]\n", "players: [a, b, c, d, e, f, g, h]\n")
DIAG(EXTENDS_UNKNOWN, "extends-unknown",
     "The definition to start from cannot be found: `extends` is the id of a shipped definition, or the path of a "
     "file beside this one.",
     "extends: ches\n", "extends: chess\n")
DIAG(EXTENDS_CIRCLE, "extends-circle",
     "A definition starts, by way of others, from itself.", "# a.yaml\nextends: a.yaml\n", "# a.yaml\nextends: chess\n")
DIAG(EXTENDS_TOO_DEEP, "extends-too-deep", "Definitions may extend each other 8 deep.", "", "")
DIAG(UNKNOWN_OPTION, "unknown-option", "The definition has no option of this name.", "", "")
DIAG(WRONG_OPTION, "wrong-option",
     "An option is a list of choices, the default first, or a range of numbers; what is chosen must be among them.",
     "options: {rules: modern}\n", "options: {rules: [modern, byzantine]}\n")
DIAG(OPTIONS_REFUSED, "options-refused",
     "The definition says that these options do not go together.", "", "")
DIAG(WRONG_BOARD, "wrong-board",
     "A board is a grid, hexagons, rings or a graph, each with measures of its own.",
     "board: 8 by 8\n", "board: 8x8\n")
DIAG(WRONG_LABELS, "wrong-labels",
     "Files and ranks are called by numbers from 0 or 1, or by letters, counted from a side of the board as the first "
     "player sees it, or of files as each player does.",
     "notation: {system: hodges, files: from 9 to 1}\n", "notation: {system: hodges, files: 1 from right}\n")
DIAG(WRONG_LETTER, "wrong-letter",
     "Each player has one letter for position texts, a small one from a to z; no two have the same, and where more "
     "than two play `x` is nobody's.",
     "players: [blue, black]\n", "players: [blue, {name: black, letter: k}]\n")
DIAG(WRONG_TEAM, "wrong-team",
     "Teams are lists of players; nobody is in two, and there are at least two sides.",
     "teams: {all: [white, black]}\n", "teams: {warm: [red, yellow], cool: [blue, green]}\n")
DIAG(WRONG_SETUP, "wrong-setup",
     "The set-up does not fit the board or the pieces: a row is too long, a letter is nobody's, a cell is taken twice.",
     "setup: 9/8/8/8/8/8/8/8 w - - 0 1\n", "setup: 8/8/8/8/8/8/8/8 w - - 0 1\n")
DIAG(NO_SET_UP, "no-set-up",
     "A warning: the board begins empty and stays so, for no block puts a piece there.",
     "board: 4x4\n", "board: 4x4\nsetup: r2k/4/4/K2R w\n")
DIAG(UNUSED, "unused",
     "A warning: what is said here changes nothing. A piece never comes to the board, nothing asks for a zone, "
     "a number, a flag, a term or a tag, an option or one of its choices decides nothing, nothing is ever in a hand that "
     "`drops` speaks of or leaves the hand that `captured` fills, no piece promotes or has what could castle, what is "
     "said of all is said otherwise of each, or what is laid over a definition was there before.",
     "pieces:\n  hawk: {letter: H, moves: BN}\n", "pieces:\n  hawk: {letter: H, moves: BN, supply: 1}\n")
DIAG(LACKING, "lacking",
     "A warning: the game cannot be played to an end as it stands. A player has no piece or no legal action, nobody has a king, "
     "or there is neither an ending nor a royal piece.",
     "pieces:\n  rook: {letter: R, moves: R}\n",
     "pieces:\n  rook: {letter: R, moves: R}\nendings:\n  bare: {if: no enemy piece, wins: mover}\n")
DIAG(ENDING_ORDER, "ending-order",
     "A warning: endings are written in another order than they are asked in. New endings are asked before those that the "
     "file inherits; an inherited one keeps its place, whatever stands around it.",
     "extends: chess\nendings:\n  stalemate: {loses: next}\n  arrived: {if: any own king in last-rank, wins: mover}\n",
     "extends: chess\nendings:\n  arrived: {if: any own king in last-rank, wins: mover}\n  stalemate: {loses: next}\n")
DIAG(NEVER_PLAYED, "never-played",
     "A warning of `vari validate --play`: in some hundred games at random this has never happened. Where everybody plays as "
     "it comes, what is rare may not come at all; what should be common is not as it was meant.",
     "effects:\n  leap: {if: piece is pawn and to in first-rank, do: [again]}\n",
     "effects:\n  leap: {if: piece is pawn and to in last-rank, do: [again]}\n")
DIAG(WRONG_FIELD, "wrong-field",
     "A field of the position text is `side`, `castling`, `en-passant`, `clock`, `round`, a number, or `NAME=` and "
     "`NAME=ITEM` for a part of the state that is written with its name.",
     "position: [side, casteling]\n", "position: [side, castling]\n")
DIAG(WRONG_TEST, "wrong-test", "A test that cannot be run as it is written.",
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
     "Direction letters choose among the directions of the atom after them. These choose none.",
     "moves: hW\n", "moves: fhN\n")
DIAG(MOVEMENT_RANGE, "movement-range",
     "A number after an atom says how many times its step may be repeated, 0 any number of times. Pieces that "
     "leap over something on the way need a range of two at least.",
     "moves: pW\n", "moves: pR\n")
DIAG(MOVEMENT_LIMIT, "movement-limit",
     "A notation has at most 1000 characters and makes at most 128 movements of 4 legs.",
     "moves: aaaaW\n", "moves: aaaW\n")
DIAG(MOVEMENT_OLD_LETTER, "movement-old-letter",
     "Programs differ on the letters L and J. They are read as the camel C and the zebra Z, as Betza meant them.",
     "moves: L\n", "moves: C\n")
DIAG(MOVEMENT_EXPANDS, "movement-expands",
     "A direction letter before K or Q goes to each of its two parts, so that `fK` leads straight forward and "
     "to both forward corners. Other programs read it as straight forward only. Written out nobody is misled.",
     "moves: fK\n", "moves: fWfF\n")

/* --- definition: expressions ----------------------------------------------------------------- */
DIAG(BAD_EXPRESSION, "bad-expression",
     "The expression breaks off or goes on in a way that the grammar does not know. Comparisons cannot be chained, a "
     "minus sign has blanks around it, and no expression holds a comma, a colon or a brace.",
     "if: 1 < round < 5\n", "if: 1 < round and round < 5\n")
DIAG(EXPRESSION_TOO_LONG, "expression-too-long",
     "An expression has at most 1,000 parts and 32 brackets inside each other. Longer ones are split up by giving a part "
     "of them a name under `terms`.",
     "", "")
DIAG(TYPE_MISMATCH, "type-mismatch",
     "Every place in an expression wants one sort of value: a number, a condition, a set of cells, one cell, a player, a "
     "kind of piece, a direction. A set becomes a condition by `any` or `no`, and a number by `count`.",
     "if: own king in hill\n", "if: any own king in hill\n")
DIAG(AMBIGUOUS_NAME, "ambiguous-name",
     "The name means two things that could both stand here. Rename one of them.",
     "pieces:\n  k1: {letter: K}       # k1 is a cell, too\nsetup: {white: {k1: k1}}\n",
     "pieces:\n  king: {letter: K}\nsetup: {white: {king: k1}}\n")
DIAG(UNKNOWN_CHOICE, "unknown-choice",
     "Beside an option, `==` and `!=` are followed by one of its choices.",
     "if: rules == modem\n", "if: rules == modern\n")
DIAG(UNKNOWN_CELL, "unknown-cell",
     "The board has no such cell, rank or file.",
     "board: 8x8\nzones: {hill: i9}\n", "board: 8x8\nzones: {hill: h8}\n")
DIAG(NOT_FIXED, "not-fixed",
     "The value must be known before a game begins, so only options, numbers and true or false can stand in it.",
     "zones: {goal: rank (round)}\n", "zones: {goal: rank 8}\n")
DIAG(MISPLACED_WORD, "misplaced-word",
     "The word has a meaning, but not in this place.",
     "if: any own attacked in hand\n", "if: any own piece in hand\n")

DIAG(SETTLED, "settled",
     "A warning: what is asked here has always the same answer. Two numbers are compared that cannot meet, or a set is "
     "asked for in which nothing can be: ranks and files count from 1, a movement without `d` ends on no friend.",
     "laws:\n  shy: {forbid: any own knight in reach(to by N)}\n",
     "laws:\n  shy: {forbid: any own knight in reach(to by dN)}\n")
DIAG(SEVERAL_CELLS, "several-cells",
     "A warning: a function that looks from one cell is given a set that has several. It looks from the lowest of them "
     "alone.",
     "if: any enemy piece in reach(own rook by R)\n", "if: any own rook where (any enemy piece in reach(it by R))\n")

DIAG(NEVER_DONE, "never-done",
     "A warning: a step that cannot be done makes the whole action illegal, and this one never can: `put` and `move` want "
     "an empty cell, `swap` two pieces, and `kind` an action that chose one.",
     "effects:\n  wall: {if: move, do: [{put: wall, at: to}]}\n",
     "effects:\n  wall: {if: move, do: [{put: wall, at: from}]}\n")

/* --- definition: pieces and rules ------------------------------------------------------------- */
DIAG(BAD_LETTER, "bad-letter",
     "A piece's letter is one letter or sign, perhaps with `+` before it, because position texts are read letter by "
     "letter. Digits, blanks, commas and / [ ] ~ @ . mean other things there.",
     "pieces:\n  rook: {letter: Rk, moves: R}\n", "pieces:\n  rook: {letter: R, moves: R}\n")
DIAG(LETTER_TAKEN, "letter-taken",
     "Two kinds have the same letter, or a letter that knows no upper and lower case is the same for both players.",
     "pieces:\n  knight: {letter: K, moves: N}\n  king: {letter: K, moves: K}\n",
     "pieces:\n  knight: {letter: N, moves: N}\n  king: {letter: K, moves: K}\n")
DIAG(LIKE_CIRCLE, "like-circle",
     "A kind starts, by way of others, from itself, so that none of them says anything.",
     "pieces:\n  silver: {letter: S, like: gold}\n  gold: {letter: G, like: silver}\n",
     "pieces:\n  silver: {letter: S, like: gold}\n  gold: {letter: G, moves: WfF}\n")
DIAG(STATE_FORM, "state-form",
     "An entry of `state` is one of four things: a number with bounds, a counter, a flag on pieces, a trail.",
     "state:\n  checks: {start: 3}\n", "state:\n  checks: {number: 0-3, start: 3}\n")
DIAG(NOT_IN_SETUP, "not-in-set-up",
     "Which pieces begin with a flag is worked out once, from the set-up's board. Hands, actions and attacks are not "
     "there yet.",
     "state:\n  fresh: {flag: own piece attacked}\n", "state:\n  fresh: {flag: piece in first-rank}\n")
DIAG(BAD_TABLE, "bad-table",
     "A term may be a table: lines with `if` and `is`, the first that holds counting, and a last one with `is` alone "
     "for all other cases.",
     "terms:\n  komi: [{if: me is black, is: 3}]\n", "terms:\n  komi: [{if: me is black, is: 3}, {is: 0}]\n")
DIAG(MOVE_RECORD, "move-record",
     "A move record says how the piece goes in one way: `move` with notation, `legs` one by one, or `stay: true`.",
     "moves: {from: rank 2, captures: none}\n", "moves: {move: fW2, from: rank 2, captures: none}\n")
DIAG(TWO_ORIGINS, "two-origins",
     "`as: unpromoted` turns a taken piece back into what it was. Where two kinds promote into the same one, that "
     "cannot be told.",
     "captured: {to: hand of mover, as: unpromoted}\npieces:\n  pawn: {letter: P, promotes: gold}\n"
     "  lance: {letter: L, promotes: gold}\n",
     "captured: {to: hand of mover, as: unpromoted}\npieces:\n  pawn: {letter: P, promotes: tokin}\n"
     "  lance: {letter: L, promotes: promoted-lance}\n")
DIAG(BAD_CASTLING, "bad-castling",
     "Castling names two different kinds and at most two wings; each wing says on which file the king ends, and then "
     "on which the rook.",
     "castling: {king: king, rook: rook, to: {kingside: g}}\n",
     "castling: {king: king, rook: rook, to: {kingside: g f, queenside: c d}}\n")
DIAG(NO_HAND, "no-hand", "Pieces go to the hand of somebody: the mover, the owner of the piece, or a player.",
     "captured: {to: mover}\n", "captured: {to: hand of mover}\n")
DIAG(BAD_STEP, "bad-step",
     "A step of a `do` list does one thing, named by its first key, and takes only the keys that go with it.",
     "do: [{put: king, to: a1}]\n", "do: [{put: king, at: a1}]\n")
DIAG(EFFECT_PICK, "effect-pick",
     "Picks are part of the action that is chosen. What happens at the start or the end of a turn is no part of any.",
     "effects:\n  grow: {at: turn-start, pick: {at: empty}, do: [{put: tree, at: at}]}\n",
     "effects:\n  grow: {pick: {at: empty}, do: [{put: tree, at: at}]}\n")
DIAG(LAW_FORM, "law-form",
     "A law is one of three: `forbid` an action that is so, `never` reach a position that is so, or `warn` of it.",
     "laws:\n  check: {if: in-check}\n", "laws:\n  check: {never: in-check}\n")
DIAG(OUTCOME, "outcome",
     "An ending says when, by `if`, and one outcome: `wins`, `loses`, `out`, `draw` or `most`.",
     "endings:\n  hill: {if: any own king in hill}\n", "endings:\n  hill: {if: any own king in hill, wins: mover}\n")
DIAG(PHASE_EMPTY, "phase-empty", "A phase lists the classes of action that are open in it.",
     "turn:\n  - {phase: first}\n", "turn:\n  - {phase: first, actions: [move]}\n")
DIAG(UNKNOWN_FIELD, "unknown-field",
     "The fields of an action's text are {from} {to} {at} {kind} {piece} {direction} {distance}, {Kind} and {Piece} in "
     "upper case, and the rule's own picks.",
     "text: \"{form}{to}\"\n", "text: \"{from}{to}\"\n")
DIAG(BAD_TEXT, "bad-text", "A brace in an action's text opens a field, which another brace closes.",
     "text: \"{from{to}\"\n", "text: \"{from}{to}\"\n")
DIAG(UNKNOWN_HOOK, "unknown-hook",
     "Native hooks are part of the program. There are `castling-jump`, `corner-run` and `pawn-weave`.",
     "native:\n  weave: {hook: weave, piece: pawn}\n",
     "native:\n  weave: {hook: pawn-weave, piece: pawn, ranks: [8, 9], pattern: checkerboard}\n")
DIAG(HOOK_PARAMETER, "hook-parameter", "A native hook takes the parameters it declares, all of them.",
     "native:\n  weave: {hook: pawn-weave, pieces: pawn}\n",
     "native:\n  weave: {hook: pawn-weave, piece: pawn, ranks: [8, 9], pattern: checkerboard}\n")
DIAG(HOOK_FORM, "hook-form",
     "A hook is a class of actions, listed in a phase; an effect, named by a step; or a term, named in expressions.",
     "do: [{native: castle}]\n", "turn: [{phase: move, actions: [move, castle]}]\n")

/* --- compile -------------------------------------------------------------------------------- */
DIAG(TOO_COSTLY, "too-costly",
     "Working this out could take so long at worst that nobody would see the end of it: a test for every cell inside a "
     "test for every cell inside another, or terms that use terms over and over. Say it with fewer of them.",
     "terms:\n  a: count own piece\n  b: a + a\n  c: b + b              # and so on, thirty times\n",
     "terms:\n  a: count own piece\n  c: a * 4\n")
DIAG(CASTLING_WAYS, "castling-ways",
     "With `from: anywhere` there is a way to castle for every two cells of the first rank. This rank is too long for that.",
     "", "")
DIAG(BROKEN_PROGRAM, "broken-program",
     "The rules as they were read contradict themselves inside. This is a mistake in the interpreter, not in the "
     "definition: please report it with the file.",
     "", "")

/* --- border: a definition's own tests --- */
DIAG(TEST_LIMIT, "test-limit",
     "What tests may ask is limited, as a file may come from anywhere: ten million nodes, that is actions found or "
     "played, and twenty seconds of work, for all tests of a file together. `vari validate --test-nodes N` says how "
     "many nodes there may be instead, and leaves them as much time as they need.",
     "tests:\n  - {name: deep, perft: [20, 400, 8902, 197281, 4865609, 119060324]}\n",
     "tests:\n  - {name: shallow, perft: [20, 400, 8902, 197281]}\n")
DIAG(TEST_FAILED, "test-failed",
     "A test that the definition carries does not hold. The message says what happened instead: either the rules "
     "are not what was meant, or the test is wrong.",
     "tests:\n  - {name: first moves, count: 21}\n", "tests:\n  - {name: first moves, count: 20}\n")
