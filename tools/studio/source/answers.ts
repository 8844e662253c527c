/* What the door answers: tools/vari/web/README.md. */

export interface Diagnostic {
    severity: string; code: string; message: string; help?: string; file?: string; line: number; column: number; end_line: number;
    end_column: number; start: number; end: number; own: boolean; suggestion?: string; certain?: boolean;
    mend_start?: number; mend_end?: number; /* what the suggestion replaces */
    replaces?: { line: number; column: number; end_line: number; end_column: number }; /* the same, where it is elsewhere */
}

export interface Cell { cell: string; label: string; x: number; y: number; layer: number }
export interface Player { player: string; called: string; colour: string; side: number; turn: number }

/** How a player is called at the beginning of a sentence; `chance` and unknown names stand for themselves. */
export function calledOf(rules: Rules | null, player: string): string {
    const called = rules?.players.find((each) => each.player === player)?.called ?? player;
    return called.replace(/^./u, (letter) => letter.toUpperCase());
}

export interface Option {
    name: string; value: unknown; default: unknown; about: string; choices?: unknown[]; lowest?: number; highest?: number;
}
export interface Rules {
    id: string; name: string; about: string; inventor: string; year: string; source: string; tags: string; board: string;
    topology: string; onPoints: boolean; layers: number; hands: boolean; chance: boolean; notation: string;
    players: Player[]; options: Option[]; cells: Cell[];
}

export type Part =
    | { part: "cell"; cell: string; name?: string; gets?: string } /* `gets`: the kind of piece that is put there */
    | { part: "hand"; kind: string; player: string }
    | { part: "kind"; kind: string; player: string; name: string }
    | { part: "player"; player: string; name: string }
    | { part: "number"; number: number; name: string }
    | { part: "choice"; name: string; value: unknown }
    | { part: "text"; text: string };

export interface Action {
    text: string; written: string; class: string; from: string | null; to: string | null; kind: string | null;
    player: string | null; becomes: string | null; captures: string[]; weight?: number; warning?: string; parts: Part[];
}
export interface Result {
    winners: string[]; losers: string[]; draw: boolean; reason: string; says: string; told: string; claim?: boolean;
}
export interface State {
    position: string; ply: number; count: number; toMove: string; called: string; phase: string; check: boolean;
    attacked: string[]; last: { text: string; cells: string[] } | null; played: string[]; written?: string[]; result: Result | null;
    actionCount: number; error: string | null;
    pieces: { cell: string; kind: string; player: string | null; letter: string }[];
    hands: Record<string, Record<string, number>>;
}
export interface Kind {
    kind: string; name: string; letters: Record<string, string>; glyph: string; words: string; royal: boolean; neutral: boolean;
    worth?: number;
}
export interface Definition {
    id: string; name: string; also?: string[]; group: string; board: string; tags: string[] | string; players: number; about: string;
    topology?: string; inventor?: string; options?: { name: string; choices?: string[] }[];
}
/** `score` counts in pieces of the cheapest kind, for who acts; `endsIn` 0: that is not known. */
export interface Line { actions: string; score: number; endsIn: number; depth: number }
