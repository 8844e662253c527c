/* Position texts begin with the board, row by row, as grammar/LANGUAGE.md says: pieces by their letters, empty cells counted,
 * rows parted by `/`, and what stands in a row by commas where there are many players. In which order the cells of a
 * board come depends on its topology: of the orders tried here the one is right in which pieces and gaps are where they are. */

import type { Cell, Rules, State } from "./answers";

type Rows = Cell[][];

function grouped(cells: Cell[], row: (cell: Cell) => number, place: (cell: Cell) => number): Rows {
    const found = new Map<string, Cell[]>();
    const sorted = [...cells].sort((a, b) => a.layer - b.layer || row(a) - row(b) || place(a) - place(b));
    for (const cell of sorted) {
        const key = `${cell.layer} ${row(cell)}`;
        found.set(key, [...found.get(key) ?? [], cell]);
    }
    return [...found.values()];
}

const near = (value: number) => Math.round(value * 50);
/* "c10": letters for the file, digits for the rank. */
const file = (cell: Cell) => { const letters = /^[a-z]*/.exec(cell.cell)![0]; return letters.length * 1000 + (letters.charCodeAt(letters.length - 1) || 0); };
const rank = (cell: Cell) => Number(/\d+/.exec(cell.cell)?.[0] ?? 0);

const ORDERS: ((cells: Cell[]) => Rows)[] = [
    (cells) => grouped(cells, (cell) => -rank(cell), file),
    (cells) => grouped(cells, file, rank),
    (cells) => grouped(cells, (cell) => -file(cell), rank),
    (cells) => grouped(cells, rank, file),
    (cells) => grouped(cells, (cell) => -near(cell.y), (cell) => near(cell.x)),
    (cells) => grouped(cells, (cell) => near(cell.y), (cell) => near(cell.x)),
    (cells) => [cells],
];

/** What is written for each piece, if the cells come in these rows; null if they do not. */
function read(rows: Rows, text: string, commas: boolean, pieces: Map<string, { letter: string }>): Map<string, string> | null {
    const found = new Map<string, string>(), lines = text.split("/");
    if (lines.length !== rows.length) return null;
    for (const [at, row] of rows.entries()) {
        let rest = lines[at]!, next = 0;
        while (rest !== "") {
            const gap = /^\d+/.exec(rest)?.[0], cell = row[next]?.cell ?? "", letter = pieces.get(cell)?.letter ?? "";
            if (gap !== undefined) {
                if (row.slice(next, next + Number(gap)).some((each) => pieces.has(each.cell))) return null;
                next += Number(gap);
                rest = rest.slice(gap.length);
            } else {
                const piece = commas ? rest.split(",")[0]! : rest.startsWith(letter) ? letter + (rest[letter.length] === "~" ? "~" : "") : "";
                if (letter === "" || piece === "") return null;
                found.set(cell, piece);
                next++;
                rest = rest.slice(piece.length);
            }
            if (commas) rest = rest.replace(/^,/, "");
        }
        if (next !== row.length) return null;
    }
    return found;
}

function write(rows: Rows, pieces: Map<string, string>, commas: boolean): string {
    return rows.map((row) => {
        const items: string[] = [];
        let empty = 0;
        for (const cell of row) {
            const piece = pieces.get(cell.cell) ?? "";
            if (piece === "") { empty++; continue; }
            if (empty > 0) items.push(String(empty));
            items.push(piece);
            empty = 0;
        }
        if (empty > 0) items.push(String(empty));
        return items.join(commas ? "," : "");
    }).join("/");
}

export interface Put { letter: string; player: string | null }

/** The position of the state with another piece, or none, on a cell. Null where the order of the cells is not found. */
export function replacePiece(rules: Rules, state: State, cell: string, put: Put | null): string | null {
    const [board = "", ...rest] = state.position.split(" ");
    const bracket = board.indexOf("["), placed = bracket < 0 ? board : board.slice(0, bracket), hands = bracket < 0 ? "" : board.slice(bracket);
    const pieces = new Map(state.pieces.map((each) => [each.cell, each])), commas = rules.players.length > 2 || placed.includes(",");
    for (const order of ORDERS) {
        const rows = order(rules.cells), written = read(rows, placed, commas, pieces);
        if (written === null) continue;
        /* With commas an owner's letter stands before the piece's; another piece of his has it. */
        const other = state.pieces.find((each) => put !== null && each.player === put.player);
        const owner = put?.player === null ? "x" : written.get(other?.cell ?? "")?.[0] ?? put?.player?.[0] ?? "";
        if (put === null) written.delete(cell);
        else written.set(cell, commas ? owner + put.letter.toUpperCase() : put.letter);
        return [write(rows, written, commas) + hands, ...rest].join(" ");
    }
    return null;
}
