/** Chess variants written as YAML, loaded, played and drawn. Importing the module loads the program: it is ready at once. */

/** The version of the library. */
export declare const version: string;

/** What the library says of a call that failed. */
export declare class VariError extends Error {}
/** An action that is not legal where it was to be played. */
export declare class IllegalAction extends VariError {}

/** A definition as `variants()` lists it. */
export interface Listed {
    id: string;
    name: string;
    [key: string]: unknown;
}
/** All definitions that the package has. */
export declare function variants(): Promise<Listed[]>;
/** The answer to a request by the protocol of the door (tools/vari/web/README.md). */
export declare function answer(request: Record<string, unknown>): Record<string, unknown>;
/** The names of the sections of a `variants.ini`, or of the Interactive Diagrams of a page. */
export declare function sections(ini: string, name?: string): string[];
/** The definition that a section becomes. Throws `VariError` if it cannot be imported. */
export declare function importSection(ini: string, section: string, name?: string): string;
/** The game of that number, from 1, in PGN, CSA, KIF, PDN, WXF or vari's own form, after its last action. */
export declare function openGame(record: string, options?: { name?: string; number?: number }): Game;

export interface Diagnostic {
    code: string;
    severity: string;
    message: string;
    [key: string]: unknown;
}

/** A definition. Memory is given back when nobody holds it any more, or by `free()`, when its games are freed, too. */
export declare class Rules {
    private constructor();
    /** An id (`chess`), another name that a definition goes by, or the text of a definition, which has a line feed. Throws
     * `VariError` if there is none of that name; mistakes are told by `diagnostics`. */
    static load(variant: string, options?: Record<string, string | number | boolean>): Rules;
    free(): void;
    /** True if it can be played. */
    readonly ok: boolean;
    readonly diagnostics: Diagnostic[];
    /** The diagnostics as text. */
    readonly report: string;
    readonly id: string;
    readonly name: string;
    readonly about: string;
    /** Words by which it is found, with blanks between; the first is its group. */
    readonly tags: string;
    /** As in "8x8". */
    readonly board: string;
    /** How its players write actions: an index of `vari.h`'s VariNotation. */
    readonly notation: number;
    readonly players: string[];
    readonly cells: string[];
    readonly pieces: string[];
    /** The options with the values that were chosen. */
    readonly options: Record<string, string>;
    /** The rules in plain English. `whole`: all of them, if the definition extends another. */
    describe(options?: { whole?: boolean }): string;
    /** How a kind of piece moves, as SVG. */
    diagram(piece: string): string;
    /** As a section of a `variants.ini` ("ini") or as an Interactive Diagram ("diagram"). */
    export(form?: "ini" | "diagram"): string;
    /** A new game. `seed` deals shuffled set-ups and chance; 0 leaves a set-up as it is written. */
    game(options?: { position?: string; seed?: number }): Game;
}

export interface Result {
    draw: boolean;
    winners: string[];
    losers: string[];
    /** The name of the ending. */
    reason: string;
    /** What the definition says of it. */
    says: string;
}

/** What an action is made of; null for what there is not. */
export interface Action {
    form: "move" | "swap" | "stay" | "drop" | "castling" | "pass" | "other";
    from: string | null;
    to: string | null;
    piece: string | null;
    owner: string | null;
    becomes: string | null;
    captures: string[];
}

/** How a game may go on. `score` is for the side to move, in pieces of the cheapest kind; `endsIn` are the actions until it
 * has won, or (negative) lost, 0 if that is not known. */
export interface Line {
    actions: string[];
    rank: number;
    depth: number;
    score: number;
    endsIn: number;
    nodes: number;
}
export interface Thought {
    action: string;
    lines: Line[];
}

/** A game with its history. Actions are texts, as they are listed or as players write them. */
export declare class Game {
    private constructor();
    readonly rules: Rules;
    free(): void;
    /** The position's text. Setting it begins the game anew from there; throws `VariError` if it cannot be read. */
    position: string;
    /** Back to the set-up. */
    reset(): this;
    /** What of the last position text was passed over; "" for nothing. */
    readonly passedOver: string;
    /** Why no game can come to this position; "" if nothing is known against it. */
    readonly doubt: string;
    /** The last failure; `offset` counts bytes of the text that was given. */
    readonly error: { message: string; offset: number; nearest: string };
    /** The player to move, or "chance". */
    readonly toMove: string;
    readonly inCheck: boolean;
    /** The cells of the royal pieces of the player to move that are in check. */
    readonly checked: string[];
    /** The legal actions, sorted. */
    readonly actions: string[];
    readonly actionCount: number;
    /** What an action is made of. */
    action(text: string): Action;
    /** An action as the definition's players write it: `Nf3`, `P-7f`, `C2=5`. */
    written(action: string, notation?: number): string;
    /** An action as chess players write it. */
    san(action: string): string;
    /** How it has ended; null: it goes on. */
    readonly result: Result | null;
    /** The result that it would have by a claim; null: nothing can be claimed. */
    readonly claimable: Result | null;
    /** False if it is proven that no sequence of legal actions lets the player win. */
    canWin(player: string): boolean;
    /** What stands where, by cell. */
    readonly pieces: Record<string, { piece: string; owner: string | null }>;
    readonly played: string[];
    /** Throws `IllegalAction`; the actions before it stay played. */
    play(...actions: string[]): this;
    /** Plays a random action, or an outcome of chance by its weight; null: there is none. */
    playRandom(): string | null;
    /** Takes back actions; returns how many could be taken back. */
    undo(count?: number): number;
    resign(player?: string): void;
    claim(): void;
    copy(): Game;
    /** The position with its actions as handles. What is made there does not touch the game. */
    walk(): Walk;
    /** How many sequences of so many actions there are. */
    perft(depth: number): number;
    /** Asks the bot; level 1 is beaten by a child, 10 (or 0) is the highest. Without limits it thinks for a second. It
     * blocks: in a page, call it in a worker. */
    think(limits?: { seconds?: number; nodes?: number; depth?: number; level?: number; lines?: number; seed?: number; tableMb?: number }): Thought;
    /** The position as SVG: the player at the bottom, pixels of the wider side, whether the last action is marked, and cells
     * (`e4`) and arrows (`d2-d4`) to mark. */
    svg(options?: { player?: string; size?: number; last?: boolean; marks?: string[] }): string;
    /** The game as "pgn", "csa", "kif", "ki2", "pdn", "wxf" or "vari". Throws `VariError` if it cannot be written so. */
    record(form?: string): string;
    /** The position drawn in text. */
    toString(): string;
}

/** A position whose actions are numbers: nothing is written as text, sorted or copied to JavaScript. A handle is good in the
 * position where it was listed, and again when what was made since is unmade. */
export declare class Walk {
    private constructor();
    readonly rules: Rules;
    free(): void;
    /** Lists the legal actions and returns how many there are: their handles are `first`, `first + 1` ... */
    list(): number;
    /** The handle of the first action that was listed last. */
    readonly first: number;
    /** Makes an action that is listed here. Throws `IllegalAction` for another number. */
    make(handle: number): void;
    /** Takes back what was made last; false: nothing was. */
    unmake(): boolean;
    /** How many actions can be taken back. */
    readonly made: number;
    /** The handle of a listed action by its text, or -1. */
    find(action: string): number;
    /** The text of an action that is listed here. */
    text(handle: number): string;
    /** What an action is made of that is listed here. */
    action(handle: number): Action;
    readonly position: string;
    readonly inCheck: boolean;
    readonly result: Result | null;
}
