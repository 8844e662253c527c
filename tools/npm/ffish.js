/* The functions of ffish.js, answered by vari: a site that uses them can try another variant by changing one import.
 * README.md lists what differs. */
import { IllegalAction, Rules, VariError, importSection, openGame, sections, variants as listed, version } from "./index.js";

const [WHITE, BLACK] = [0, 1];
const DEALT = "chess960"; // the option of definitions that castle as in dealt set-ups

export const Notation = Object.freeze({
    DEFAULT: 0, SAN: 1, LAN: 2, SHOGI_HOSKING: 3, SHOGI_HODGES: 4, SHOGI_HODGES_NUMBER: 5, JANGGI: 6, XIANGQI_WXF: 7,
    THAI_SAN: 8, THAI_LAN: 9,
});
export const Termination = Object.freeze({
    ONGOING: 0, CHECKMATE: 1, STALEMATE: 2, INSUFFICIENT_MATERIAL: 3, N_MOVE_RULE: 4, N_FOLD_REPETITION: 5, VARIANT_END: 6,
});
const VARI_SAN = 1, VARI_HODGES = 3, VARI_WXF = 4; // as vari.h numbers notations

/* --- variants ----------------------------------------------------------------------------------------------- */

const texts = new Map(); // definitions made of sections
const loaded = new Map(); // what was used last stands last
const KEPT = 16; // of those that no board uses
const names = (await listed()).map((definition) => definition.id);

const usual = (variant) => ["", "standard"].includes((variant ?? "").toLowerCase()) ? "chess" : variant;

/* The rules that boards share, until they are released. */
function takeRules(variant, is960) {
    const key = `${variant} ${is960}`, entry = loaded.get(key) ?? { rules: loadRules(variant, is960), users: 0 };
    loaded.delete(key);
    loaded.set(key, entry);
    entry.users++;
    return entry;
}

function loadRules(variant, is960) {
    const text = texts.get(variant) ?? variant;
    let rules = Rules.load(text);
    if (is960 && DEALT in rules.options) {
        rules.free();
        rules = Rules.load(text, { [DEALT]: true });
    }
    if (rules.ok) return rules;
    const { report } = rules;
    rules.free();
    throw new VariError(report);
}

function releaseRules(entry) {
    entry.users--;
    for (const [key, { rules, users }] of loaded) {
        if (loaded.size <= KEPT) return;
        if (users > 0) continue;
        loaded.delete(key);
        rules.free();
    }
}

function withRules(variant, is960, use) {
    const entry = takeRules(usual(variant), is960);
    try {
        return use(entry.rules);
    } finally {
        releaseRules(entry);
    }
}

export const variants = () => [...new Set([...names, ...texts.keys()])].sort().join(" ");

/* A section that cannot be imported is passed over. */
export function loadVariantConfig(config) {
    for (const section of sections(config)) {
        try {
            texts.set(section, importSection(config, section));
        } catch (error) {
            if (!(error instanceof VariError)) throw error;
            continue;
        }
        loaded.delete(`${section} false`); // boards that have it go on with it
        loaded.delete(`${section} true`);
    }
}

export const info = () => `Fairy-Stockfish's functions, by vari ${version}`;
/* Options of the other program's search do nothing. */
export const setOption = () => {};
export const setOptionInt = () => {};
export const setOptionBool = () => {};

export function startingFen(variant) {
    const board = new Board(variant);
    const fen = board.fen();
    board.delete();
    return fen;
}

/* True if a piece that is taken comes into the taker's hand, found out by looking: it is how the rules are told. */
export const capturesToHand = (variant) =>
    withRules(variant, false, (rules) => /\b(taken|captured) pieces?\b(?! and hands)[^.]*\bhand\b/i.test(rules.describe({ whole: true })));

/* --- positions as texts ------------------------------------------------------------------------------------------ */

const squaresOf = (move) => (move.includes("@") ? move.slice(move.indexOf("@") + 1) : move).match(/[a-z]\d+/g) ?? [];

/* The pieces of a row with their cells, and the numbers of empty cells with "". */
function partsOf(row, rank) {
    let at = 0;
    return (row.match(/\d+|\+?[^\d~]~?/g) ?? []).map((part) => {
        const empty = /^\d/.test(part);
        at += empty ? Number(part) : 1;
        return [empty ? "" : `${String.fromCharCode(96 + at)}${rank}`, part];
    });
}

/* The cells of pieces that are promoted, by the `~` of the position and the moves since. */
function promotedCells(fen, moves) {
    const rows = fen.split(" ")[0].split("[")[0].split("/"), cells = new Set();
    rows.forEach((row, number) => partsOf(row, rows.length - number).forEach(([cell, part]) => part.endsWith("~") && cells.add(cell)));
    for (const move of moves) {
        const squares = squaresOf(move);
        if (squares.length === 0) continue;
        const promoted = cells.has(squares[0]) || (squares.length > 1 && /[a-z+]$/i.test(move) && !move.includes("@"));
        squares.forEach((square) => cells.delete(square));
        if (promoted && squares.length > 1) cells.add(squares[1]);
    }
    return cells;
}

/* The board with `~` behind the pieces on these cells, and no others. */
function showPromoted(board, cells) {
    const rows = board.split("/");
    return rows.map((row, number) => partsOf(row, rows.length - number)
        .map(([cell, part]) => part.replace(/~$/, "") + (cells.has(cell) ? "~" : "")).join("")).join("/");
}

/* Without what only vari tells (`name=value`). */
const plainFen = (position) => position.split(" ").filter((field) => !field.includes("=")).join(" ");

/* Shogi's own form: Black begins, hands have counts, and the last field counts moves from 1. */
function sfenOf(fen) {
    const [whole, side, ...rest] = fen.split(" ");
    const [board, hands = ""] = whole.split("[");
    const held = hands.replace("]", "").replace(/(.)\1+/g, (run, letter) => `${run.length}${letter}`);
    const number = /^\d+$/.test(rest.at(-1) ?? "") ? Number(rest.at(-1)) : 1;
    return `${board} ${side === "w" ? "b" : "w"} ${held || "-"} ${2 * number - (side === "w" ? 1 : 0)}`;
}

/* --- notations ------------------------------------------------------------------------------------------------------ */

/* A short text with both squares. */
function longText(san, move, square) {
    const cells = squaresOf(move);
    if (move.includes("@") || cells.length < 2 || san.startsWith("O-O")) return san;
    const piece = /^\+?[A-Z]?/.exec(san)[0], rest = /(=[A-Z+]+|[+#/].*|=|\+)*$/.exec(san.slice(piece.length))[0];
    return piece + square(cells[0]) + (san.includes("x") ? "x" : "-") + square(cells[1]) + rest;
}

const numbered = (text) => text.replace(/(\d)([a-i])/g, (_, file, rank) => file + (rank.charCodeAt(0) - 96));
const janggiSquare = (cell) => `${(11 - Number(cell.slice(1))) % 10}${cell.charCodeAt(0) - 96}`;

function written(game, move, notation) {
    const form = notation !== Notation.DEFAULT ? notation
        : game.rules.notation === VARI_HODGES ? Notation.SHOGI_HODGES_NUMBER : Notation.SAN;
    const hodges = () => game.written(move, VARI_HODGES);
    switch (form) {
    case Notation.XIANGQI_WXF: return game.written(move, VARI_WXF);
    case Notation.SHOGI_HODGES: return hodges();
    case Notation.SHOGI_HODGES_NUMBER: return numbered(hodges());
    case Notation.SHOGI_HOSKING: return numbered(hodges()).replace(/^(\+?[A-Z])-/, "$1");
    }
    const san = mateAlone(game, move, game.written(move, VARI_SAN));
    if (form === Notation.LAN || form === Notation.THAI_LAN) return longText(san, move, (cell) => cell);
    return form === Notation.JANGGI ? longText(san, move, janggiSquare) : san;
}

/* `#` for a mate alone: what else wins has none there. */
function mateAlone(game, move, san) {
    if (!san.endsWith("#")) return san;
    game.play(move);
    const { inCheck, result } = game;
    game.undo();
    return inCheck && result?.reason === "checkmate" ? san : san.slice(0, -1) + (inCheck ? "+" : "");
}

const words = (text) => text.split(/\s+/).filter((word) => word !== "");

/* --- the board ----------------------------------------------------------------------------------------------------- */

export class Board {
    #shared;
    #game;
    #variant;
    #is960;
    #start = null; // the position where it began; null: the set-up
    constructor(uciVariant = "chess", fen = "", is960 = false) {
        this.#variant = usual(uciVariant);
        this.#is960 = is960;
        this.#shared = takeRules(this.#variant, is960);
        this.#game = this.#shared.rules.game();
        if (fen !== "") this.setFen(fen);
    }
    delete() {
        if (this.#shared === null) return;
        this.#game.free();
        releaseRules(this.#shared);
        this.#shared = null;
    }

    legalMoves() { return this.#game.actions.join(" "); }
    legalMovesSan() { return this.#game.actions.map((move) => written(this.#game, move, Notation.SAN)).join(" "); }
    numberLegalMoves() { return this.#game.actionCount; }
    push(move) {
        try {
            this.#game.play(move);
        } catch (error) {
            if (!(error instanceof IllegalAction)) throw error;
            return false;
        }
        return true;
    }
    pushSan(san, notation = Notation.DEFAULT) {
        const form = notation === Notation.DEFAULT || notation === Notation.SAN ? null : notation;
        const move = form === null ? san : this.#game.actions.find((each) => written(this.#game, each, form) === san);
        return move !== undefined && this.push(move);
    }
    pushMoves(moves) { words(moves).forEach((move) => this.push(move)); }
    pushSanMoves(moves, notation = Notation.DEFAULT) { words(moves).forEach((move) => this.pushSan(move, notation)); }
    pop() { this.#game.undo(); }
    reset() {
        this.#start = null;
        this.#game.reset();
    }
    is960() { return this.#is960; }
    variant() { return this.#variant; }

    fen(shown = false) {
        const text = plainFen(this.#game.position), board = text.split(" ", 1)[0], rest = text.slice(board.length);
        if (board.includes("[")) return text;
        const cells = shown ? promotedCells(this.#start ?? startOf(this.#game), this.#game.played) : new Set();
        return showPromoted(board, cells) + rest;
    }
    setFen(fen) {
        this.#game.position = fen;
        this.#start = fen;
    }

    sanMove(move, notation = Notation.DEFAULT) { return written(this.#game, move, notation); }
    /* "" where a move is illegal. The board stays as it is. */
    variationSan(moves, notation = Notation.DEFAULT, numbers = true) {
        const parts = [];
        let played = 0, first = true;
        try {
            for (const move of words(moves)) {
                const text = written(this.#game, move, notation), white = this.turn();
                const number = !numbers ? "" : white ? `${this.fullmoveNumber()}. ` : first ? `${this.fullmoveNumber()}...` : "";
                parts.push(number + text);
                this.#game.play(move);
                played++;
                first = false;
            }
        } catch (error) {
            if (!(error instanceof IllegalAction)) throw error;
            return "";
        } finally {
            this.#game.undo(played);
        }
        return parts.join(" ");
    }

    #field(index) { return plainFen(this.#game.position).split(" ").at(index); }
    turn() { return this.#field(1) === "w"; }
    fullmoveNumber() { return Number(this.#field(-1)) || 1; }
    halfmoveClock() { return Number(this.#field(-2)) || 0; }
    gamePly() { return 2 * (this.fullmoveNumber() - 1) + (this.turn() ? 0 : 1); }

    hasInsufficientMaterial(turn) { return !this.#game.canWin(this.#game.rules.players[turn ? WHITE : BLACK]); }
    isInsufficientMaterial() { return this.hasInsufficientMaterial(true) && this.hasInsufficientMaterial(false); }
    #ended(claim) { return this.#game.result ?? (claim ? this.#game.claimable : null); }
    isGameOver(claim = false) { return this.#ended(claim) !== null || this.isInsufficientMaterial(); }
    result(claim = false) {
        const ended = this.#ended(claim);
        if (ended === null) return this.isInsufficientMaterial() ? "1/2-1/2" : "*";
        if (ended.draw || ended.winners.length === 0) return "1/2-1/2";
        return ended.winners.includes(this.#game.rules.players[WHITE]) ? "1-0" : "0-1";
    }
    checkedPieces() { return this.#game.checked.join(" "); }
    isCheck() { return this.#game.inCheck; }
    isBikjang() {
        const ends = [this.#game.result, this.#game.claimable];
        return ends.some((result) => result?.reason === "bikjang") || facing(this.#game);
    }
    isCapture(move) {
        const told = this.#game.action(move);
        return told.form !== "castling" && told.captures.length > 0;
    }
    moveStack() { return this.#game.played.join(" "); }
    pocket(color) {
        const [hands = ""] = this.#game.position.split(" ")[0].split("[").slice(1);
        const held = [...hands.replace("]", "")].filter((letter) => (letter === letter.toUpperCase()) === color);
        return held.join("").toLowerCase();
    }
    #rows() {
        const rows = this.fen().split(" ")[0].split("[")[0].split("/");
        return rows.map((row) => row.match(/\d+|\+?[^\d~]~?/g).flatMap((part) => /^\d/.test(part) ? Array(Number(part)).fill("") : [part]));
    }
    toString() { return this.#rows().map((row) => row.map((piece) => piece || ".").join(" ")).join("\n"); }
    toVerboseString() {
        const rows = this.#rows(), line = ` ${"+---".repeat(rows[0].length)}+\n`, fen = this.fen();
        const side = (index) => (index === 0 && !this.turn()) || (index === rows.length - 1 && this.turn()) ? " *" : index === 0 ? "  " : "";
        const drawn = rows.map((row, index) => ` ${row.map((piece) => `|${piece.padStart(2)} `).join("")}|${rows.length - index}${side(index)}\n`);
        const files = rows[0].map((_, index) => `   ${String.fromCharCode(97 + index)}`).join("");
        return `\n${line}${drawn.join(line)}${line}${files}\n\nFen: ${fen}\nSfen: ${sfenOf(fen)}\nCheckers: ${this.checkedPieces()}`;
    }
}

function startOf(game) {
    const first = game.rules.game(), text = first.position;
    first.free();
    return text;
}

/* Janggi's generals see each other along a file that is empty between them. */
function facing(game) {
    const generals = Object.entries(game.pieces).filter(([, { piece }]) => ["general", "king"].includes(piece)).map(([cell]) => cell);
    if (!/bikjang/i.test(game.rules.describe({ whole: true })) || generals.length !== 2 || generals[0][0] !== generals[1][0]) return false;
    const [low, high] = generals.map((cell) => Number(cell.slice(1))).sort((left, right) => left - right);
    return !Object.keys(game.pieces).some((cell) => cell[0] === generals[0][0] && Number(cell.slice(1)) > low && Number(cell.slice(1)) < high);
}

/* --- checking texts of positions ------------------------------------------------------------------------------------------ */

/* What is wrong in which field. */
const WRONG = { board: -8, letter: -10, touching: -9, pocket: -7, side: -6, castling: -5, passant: -4, kings: -3, clock: -2, number: -1 };

function wrongField(fen, offset, message) {
    const field = fen.slice(0, offset).split(" ").length - 1, fields = fen.split(" ");
    if (field === 0) {
        if (fields.length === 1) return WRONG.letter;
        if (fen.slice(0, offset).includes("[")) return WRONG.pocket;
        return /piece|letter/.test(message) && !/row|rank|cells/.test(message) ? WRONG.letter : WRONG.board;
    }
    if (field === fields.length - 1) return WRONG.number;
    if (field === fields.length - 2 && field > 3) return WRONG.clock;
    return [WRONG.board, WRONG.side, WRONG.castling, WRONG.passant][field] ?? WRONG.clock;
}

/* 1, or a negative number that says what is wrong; 0: nothing is there. */
export function validateFen(fen, uciVariant = "chess", is960 = false) {
    if (fen === "") return 0;
    return withRules(uciVariant, is960, (rules) => {
        const game = rules.game();
        try {
            game.position = fen;
            if (game.passedOver !== "") return WRONG.castling;
            return /has no/.test(game.doubt) ? WRONG.kings : game.doubt !== "" ? WRONG.touching : 1;
        } catch (error) {
            if (!(error instanceof VariError)) throw error;
            return wrongField(fen, game.error.offset, game.error.message);
        } finally {
            game.free();
        }
    });
}

/* --- games of PGN --------------------------------------------------------------------------------------------------------- */

export class Game {
    #headers;
    #moves;
    constructor(headers, moves) {
        this.#headers = headers;
        this.#moves = moves;
    }
    delete() {}
    headerKeys() { return [...this.#headers.keys()].join(" "); }
    headers(key) { return this.#headers.get(key) ?? ""; }
    mainlineMoves() { return this.#moves; }
}

export function readGamePGN(pgn) {
    const found = [...pgn.matchAll(/^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/gm)];
    const game = openGame(pgn, { name: "game.pgn" });
    const headers = new Map([["Variant", "chess"], ...found.map(([, key, value]) => [key, value.replace(/\\(.)/g, "$1")])]);
    const moves = game.played.join(" ");
    game.free();
    game.rules.free();
    return new Game(headers, moves);
}

/* As the other packages are opened: `ffish.Board` at once, `onRuntimeInitialized`, or `await new Module()`. */
const api = {
    Board, Game, Notation, Termination, capturesToHand, info, loadVariantConfig, readGamePGN, setOption, setOptionBool, setOptionInt,
    startingFen, validateFen, variants,
};
export default function Module() { return Promise.resolve(Module); }
Object.assign(Module, api);
Object.defineProperty(Module, "onRuntimeInitialized", { set(ready) { queueMicrotask(ready); } });
