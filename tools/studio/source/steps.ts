/* Says what has to be chosen next for an action that is begun: in words made of the rules, for any definition. */

import type { Part, Rules, State } from "./answers";
import { isPlaced, type Pointing } from "./pointing";

const spoken = (name: string) => name.replace(/-/g, " ");

/** What a cell of the board is called. */
export function cellWord(rules: Rules): string {
    return rules.onPoints ? "point" : rules.topology === "grid" ? "square" : "cell";
}

/** The kind of piece that acts, which was pointed at first. */
function actor(state: State, path: Part[]): string {
    const first = path[0];
    if (first?.part === "hand" || first?.part === "kind") return first.kind;
    return first?.part === "cell" ? state.pieces.find((each) => each.cell === first.cell)?.kind ?? "" : "";
}

/** "Now choose a square for the duck."; "" where nothing is left to choose. */
export function askedOf(rules: Rules, state: State, pointing: Pointing): string {
    const { path } = pointing, next = [...pointing.next().values()].map(({ part }) => part);
    const cells = next.filter((part) => part.part === "cell"), word = cellWord(rules), piece = spoken(actor(state, path));
    if (next.length === 0) return "";
    if (cells.length === 0) {
        if (next.every(isPlaced)) return "Now choose a piece in hand.";
        const names = new Set(next.map((part) => "name" in part && part.part === "kind" ? part.name : ""));
        return names.size === 1 && names.has("becomes") && piece !== "" ? `Now choose what the ${piece} becomes.` : "Now choose one of these.";
    }
    const or = cells.length < next.length ? ", or one of these" : "";
    const picked = cells.filter((part) => part.name !== undefined && part.name !== "");
    if (picked.length < cells.length) { /* where it goes, or goes on to */
        if (piece === "") return `Now choose a ${word}${or}.`;
        if (path[0]?.part === "hand") return `Now choose a ${word} for the ${piece}${or}.`;
        return path.length > 1 ? `Now choose where the ${piece} goes on to${or}.` : `Now choose where the ${piece} goes${or}.`;
    }
    const given = new Set(picked.map((part) => part.gets ?? "")), [gets = ""] = given;
    if (given.size === 1 && gets !== "") return `Now choose a ${word} for the ${spoken(gets)}${or}.`;
    const names = new Set(picked.map((part) => part.name ?? "")), [name = ""] = names;
    return names.size === 1 ? `Now choose a ${word} (${spoken(name)})${or}.` : `Now choose a ${word}${or}.`;
}
