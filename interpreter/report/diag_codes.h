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
     "pieces:\n  cannon: {letter: C, moves: [F-R]cQ}\n",
     "pieces:\n  cannon: {letter: C, moves: \"[F-R]cQ\"}\n")
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
