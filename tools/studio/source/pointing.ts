/* Finds the action that a user means by what is pointed at, part by part. The actions of a position make a tree
 * of parts; no action's parts are the beginning of another's. */

import type { Action, Part } from "./answers";

export function partKey(part: Part): string {
    switch (part.part) {
    case "cell": return `cell ${part.cell}`;
    case "hand": return `hand ${part.player} ${part.kind}`;
    case "kind": return `kind ${part.name} ${part.player} ${part.kind}`;
    case "player": return `player ${part.name} ${part.player}`;
    case "number": return `number ${part.name} ${part.number}`;
    case "choice": return `choice ${part.name} ${String(part.value)}`;
    case "text": return `text ${part.text}`;
    }
}

/** True if it is pointed at on the board or in a hand; the rest is offered by a chooser. */
export function isPlaced(part: Part): boolean {
    return part.part === "cell" || part.part === "hand";
}

export class Pointing {
    path: Part[] = [];

    constructor(readonly actions: Action[]) {}

    /** The actions that begin with what has been pointed at. */
    remaining(path: Part[] = this.path): Action[] {
        const keys = path.map(partKey);
        return this.actions.filter((action) =>
            action.parts.length >= keys.length && keys.every((key, at) => partKey(action.parts[at]!) === key));
    }

    /** What can be pointed at next, each once, with the actions that go on with it. */
    next(path: Part[] = this.path): Map<string, { part: Part; actions: Action[] }> {
        const found = new Map<string, { part: Part; actions: Action[] }>();
        for (const action of this.remaining(path)) {
            const part = action.parts[path.length];
            if (part === undefined) continue;
            const key = partKey(part), known = found.get(key);
            if (known === undefined) found.set(key, { part, actions: [action] });
            else known.actions.push(action);
        }
        return found;
    }

    /** Points at a part. Returns the action if it is complete, else what became of it: `more` is to be pointed at,
     * a new action was `begun`, or `nothing` goes on with that part and all is forgotten. */
    point(part: Part): Action | "more" | "begun" | "nothing" {
        if (this.next().has(partKey(part))) {
            this.path = [...this.path, part];
            return this.complete() ?? "more";
        }
        const through = this.through(part);
        if (through !== null) {
            this.path = through;
            return this.complete() ?? "more";
        }
        this.path = [];
        if (!this.next().has(partKey(part))) return "nothing";
        this.path = [part];
        return this.complete() ?? "begun";
    }

    back(): void { this.path = this.path.slice(0, -1); }
    clear(): void { this.path = []; }

    /** An action is complete if all its parts were pointed at, or if nothing is left but what a chooser
     * would offer as the only choice. */
    private complete(): Action | null {
        const remaining = this.remaining();
        const only = remaining.length === 1 ? remaining[0]! : null;
        return only !== null && only.parts.slice(this.path.length).every((part) => !isPlaced(part)) ? only : null;
    }

    /** Several legs may be pointed at by the cell where the last ends, if one action alone ends there. */
    private through(part: Part): Part[] | null {
        if (part.part !== "cell" || this.path.length === 0) return null;
        const ends = this.remaining().filter((action) => {
            const cells = action.parts.filter((each) => each.part === "cell");
            const last = cells.at(-1);
            return cells.length > this.path.length + 1 && last?.part === "cell" && last.cell === part.cell;
        });
        return ends.length === 1 ? ends[0]!.parts : null;
    }
}
