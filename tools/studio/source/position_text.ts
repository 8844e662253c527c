/* Position texts begin with the board, row by row, as grammar/LANGUAGE.md says: pieces by their letters, empty cells counted,
 * rows parted by `/`, and what stands in a row by commas where there are many players. In which order the cells of a
 * board come depends on its topology: of the orders tried here the one is right that writes the text as vari wrote it. */

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
    (cells) => grouped(cells, rank, file),
    (cells) => grouped(cells, (cell) => -near(cell.y), (cell) => near(cell.x)),
    (cells) => grouped(cells, (cell) => near(cell.y), (cell) => near(cell.x)),
    (cells) => [cells],
];

function write(rows: Rows, pieces: Map<string, string>, comma: string): string {
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
        return items.join(comma);
    }).join("/");
}

/** The position of the state with another piece on a cell; "" for none. Null where the order of the cells is not found. */
export function replacePiece(rules: Rules, state: State, cell: string, letter: string): string | null {
    const [board = "", ...rest] = state.position.split(" ");
    const bracket = board.indexOf("["), placed = bracket < 0 ? board : board.slice(0, bracket), hands = bracket < 0 ? "" : board.slice(bracket);
    const pieces = new Map(state.pieces.map((each) => [each.cell, each.letter]));
    for (const order of ORDERS)
        for (const comma of ["", ","]) {
            const rows = order(rules.cells);
            if (write(rows, pieces, comma) !== placed.replace(/~/g, "")) continue;
            const changed = new Map(pieces).set(cell, letter);
            return [write(rows, changed, comma) + hands, ...rest].join(" ");
        }
    return null;
}
