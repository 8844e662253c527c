/* The definition being written and the game being played with it. Views listen to its events:
 * `diagnostics` after a text was read, `rules` when other rules are played, `begun` when another game begins, `state` after each change of
 * the game, `none` when what was opened cannot be played. */

import { Door, type Answer } from "./ask";
import type { Seat } from "./seats";
import type { Action, Diagnostic, Rules, State } from "./answers";

export interface Opened {
    text: string; name: string; moves?: string[]; position?: string | null; options?: Record<string, unknown>;
    files?: Record<string, string>; seed?: number;
    seats?: Seat[]; /* who plays, in the order of the players; the last goes on for the rest */
    chance?: "thrown" | "chosen";
}

/** A game that another took the place of. */
export interface Discarded { moves: string[]; ply: number; start: string | null; seed: number; options: Record<string, unknown> }

/** More than this is no definition; the page does not even try to read it. */
export const LONGEST_TEXT = 2_000_000;

export class Game extends EventTarget {
    text = "";
    name = "mine.yaml";
    files: Record<string, string> = {};
    options: Record<string, unknown> = {};
    seed = 0; /* of what is shuffled; 0: as the definition says first */
    start: string | null = null; /* the position from which the game began, if not the set-up */
    doubt = ""; /* what is doubtful about the position that was set last */
    rules: Rules | null = null;
    state: State | null = null;
    actions: Action[] = [];
    diagnostics: Diagnostic[] = [];
    written: string[] = []; /* the actions of the game as its players write them */
    movers: string[] = [];  /* whose turn it was at each of them */
    discarded: Discarded | null = null; /* the game before, until the one that took its place has got under way */
    playable = false;       /* false: the text has mistakes, and the rules are those before */
    problem = "";           /* what the door says if it could not even read the text */
    stopped = false;        /* vari was stopped while it read the text, which can be tried again */
    version = 0;            /* counts the rules loaded */
    played: Opened = { text: "", name: "" }; /* what the rules were read from; the text may have mistakes by now */

    private session = "a";
    private queue: Promise<unknown> = Promise.resolve();
    private loads = 0;
    private isNew = false;           /* what is read was opened, and is no later text of what is played */
    private end = Infinity;          /* actions after so many were taken back for good */
    private unplayed: string[] = []; /* the actions of a game whose definition has to be mended first */

    constructor(readonly door: Door) { super(); }

    /** Asks about the session whose game is shown. */
    ask(request: { do: string } & Record<string, unknown>): Promise<Answer> {
        return this.door.ask({ session: this.session, ...request });
    }

    /** Opens another definition and begins its game. */
    open(opened: Opened): Promise<void> {
        this.name = opened.name;
        this.files = opened.files ?? {};
        this.options = opened.options ?? {};
        this.start = opened.position ?? null;
        this.seed = opened.seed ?? 0;
        this.text = opened.text;
        this.isNew = true;
        this.discarded = null;
        return this.read(opened.moves ?? []);
    }

    /** The actions played, or those to be played once the definition can be. */
    get moves(): string[] { return this.state?.played ?? this.unplayed; }

    /** The text has been changed: reads it, and where it can be played the game goes on as far as it fits. */
    edit(text: string): Promise<void> {
        this.text = text;
        return this.read();
    }

    /** Reads the text into the session that is not shown, and plays the actions: those of the game so far, if none are given. A newer text
     * that waits makes an older one superfluous. */
    private read(given?: string[]): Promise<void> {
        const load = ++this.loads;
        return this.inTurn(async () => {
            if (load !== this.loads) return;
            const session = this.session === "a" ? "b" : "a";
            const answer: Answer = this.text.length > LONGEST_TEXT
                ? { ok: false, error: "This text is too long for a definition." }
                : await this.door.ask({ do: "load", session, text: this.text, name: this.name, files: this.files,
                                        options: this.options, seed: this.seed });
            if (load !== this.loads && answer.stopped !== true) return;
            const moves = given ?? this.moves; /* with what was played while others had their turn */
            this.stopped = answer.stopped === true;
            this.problem = answer.ok ? "" : answer.error ?? "";
            this.diagnostics = answer.ok ? answer.diagnostics as Diagnostic[] : [];
            this.playable = answer.ok && answer.playable === true;
            this.tell("diagnostics");
            this.played = this.playable ? { text: this.text, name: this.name, files: this.files, options: this.options } : this.played;
            if (this.playable) await this.adopt(session, answer, moves);
            else if (this.isNew) this.leave(moves);
        });
    }

    /** The game before is another definition's, and this one cannot be played yet. */
    private leave(moves: string[]): void {
        [this.rules, this.state, this.actions, this.written, this.unplayed] = [null, null, [], [], moves];
        this.played = { text: "", name: "" };
        this.version++;
        this.tell("none");
    }

    private async adopt(session: string, answer: Answer, moves: string[]): Promise<void> {
        this.session = session;
        this.rules = answer.rules as Rules;
        const isNew = this.isNew;
        this.isNew = false;
        this.version++;
        let state = answer.state as State;
        const set = async (request: { do: string } & Record<string, unknown>) => {
            const next = await this.ask(request);
            if (next.ok) state = next.state as State;
            return next.ok;
        };
        if (this.start !== null && !await set({ do: "set", position: this.start })) this.start = null;
        const written: string[] = [], movers: string[] = [];
        for (const move of moves) {
            const known = this.state?.played[written.length] === move ? this.written[written.length] : undefined;
            const name = known ?? await this.writtenOf(move), mover = state.toMove;
            if (!await set({ do: "play", action: move })) break;
            written.push(name);
            movers.push(mover);
        }
        [this.written, this.movers, this.end] = [written, movers, Infinity];
        const actions = this.askActions(state); /* vari finds them while the page shows the rules */
        this.tell("rules");
        if (isNew) this.tell("begun");
        await this.show(state, actions);
    }

    /** An action of the session as its players write it. */
    private async writtenOf(action: string): Promise<string> {
        const answer = await this.ask({ do: "actions" });
        return (answer.ok ? answer.actions as Action[] : []).find((each) => each.text === action)?.written ?? action;
    }

    /** Opens the game of a record or of another program's file, with its definition. Returns the door's answer. */
    openRecord(text: string, name: string): Promise<Answer> {
        this.loads++; /* what was being read is out of date */
        return this.inTurn(async () => {
            const session = this.session === "a" ? "b" : "a";
            const answer = await this.door.ask({ do: "open", session, text, name });
            if (!answer.ok || answer.playable !== true) return { ...answer, ok: false };
            this.session = session;
            this.rules = answer.rules as Rules;
            this.text = answer.text as string;
            this.name = `${this.rules.id || "game"}.yaml`;
            [this.files, this.options, this.seed] = [{}, {}, 0];
            this.diagnostics = answer.diagnostics as Diagnostic[];
            [this.playable, this.problem, this.isNew] = [true, "", false];
            this.played = { text: this.text, name: this.name, files: {}, options: {} };
            this.version++;
            this.discarded = null;
            await this.nameActions((answer.state as State).played);
            this.tell("diagnostics");
            this.tell("rules");
            this.tell("begun");
            const last = await this.ask({ do: "state" });
            await this.show((last.ok ? last.state : answer.state) as State);
            return answer;
        });
    }

    /** Finds the position in which the session's game began, and how its players write its actions. */
    private async nameActions(played: string[]): Promise<void> {
        this.forget();
        for (const [ply, action] of played.entries()) {
            const there = await this.ask({ do: "go", ply });
            if (ply === 0 && there.ok) this.start = (there.state as State).position;
            this.movers.push(there.ok ? (there.state as State).toMove : "");
            this.written.push(await this.writtenOf(action));
        }
        await this.ask({ do: "go", ply: played.length });
    }

    /** A new game: other options, another seed for what is shuffled, or the same again. */
    async begin(options = this.options, seed = 1 + Math.floor(Math.random() * 1e9)): Promise<string> {
        const changed = JSON.stringify(options) !== JSON.stringify(this.options);
        this.discard();
        this.options = options;
        this.start = null;
        this.seed = seed;
        if (changed) {
            await this.read([]);
            this.tell("begun");
            return this.problem;
        }
        return this.change({ do: "new", seed }, () => { this.forget(); this.tell("begun"); });
    }

    /** The game begins anew from a position. Returns why it cannot, or "". */
    set(position: string): Promise<string> {
        return this.change({ do: "set", position }, (answer) => {
            this.discard();
            this.start = position;
            this.doubt = typeof answer.warning === "string" ? answer.warning : "";
            this.forget();
        });
    }

    /** Keeps a game that has actions until the next has got under way. */
    private discard(): void {
        const { state, start, seed, options } = this;
        if (state !== null && state.count > 0) this.discarded = { moves: state.played, ply: state.ply, start, seed, options };
    }

    private forget(): void { [this.written, this.movers, this.end] = [[], [], Infinity]; }

    /** The game before goes on. */
    async bringBack(): Promise<void> {
        if (this.discarded === null) return;
        const { moves, ply, start, seed, options } = this.discarded;
        [this.discarded, this.start, this.seed, this.options] = [null, start, seed, options];
        await this.read(moves);
        if (ply < moves.length) await this.go(ply);
    }

    play(action: Action | string): Promise<string> {
        const text = typeof action === "string" ? action : action.text;
        const known = typeof action === "string" ? this.actions.find((each) => each.text === text) : action;
        return this.change({ do: "play", action: text }, () => this.record(known?.written ?? text));
    }

    /** Plays at random, as chance does: throws of dice come as often as they should. */
    playRandom(): Promise<string> {
        return this.change({ do: "play", random: true, seed: Math.floor(Math.random() * 2 ** 31) }, (answer) => {
            const state = answer.state as State, text = state.played.at(-1) ?? "";
            this.record(this.actions.find((each) => each.text === text)?.written ?? text);
        });
    }

    /** An action was played in the position shown, and what came after it is gone. */
    private record(written: string): void {
        const { ply = 0, toMove = "" } = this.state ?? {};
        this.written = [...this.written.slice(0, ply), written];
        this.movers = [...this.movers.slice(0, ply), toMove];
        this.end = Infinity;
        if (ply >= (this.rules?.players.length ?? 0)) this.discarded = null;
    }

    /** Takes back the actions from `ply` on, for good. */
    takeBack(ply: number): Promise<string> {
        return this.change({ do: "go", ply }, () => { this.end = ply; });
    }

    go(ply: number): Promise<string> { return this.change({ do: "go", ply }); }

    /** Any request of the door that answers a state. Returns why it failed, or "". */
    change(request: { do: string } & Record<string, unknown>, then: (answer: Answer) => void = () => {}): Promise<string> {
        return this.inTurn(async () => {
            const answer = await this.ask(request);
            if (!answer.ok) return answer.error ?? "That could not be done.";
            then(answer);
            await this.show(this.cut(answer.state as State));
            return "";
        });
    }

    /** A state without what was taken back, which vari still has until another action is played. */
    private cut(state: State): State {
        return state.count <= this.end ? state : { ...state, count: this.end, played: state.played.slice(0, this.end) };
    }

    /** Reads the text once more, after vari was stopped over it; or loads again what was played. */
    retry(): Promise<void> { return this.stopped ? this.read() : this.restore(); }

    /** The worker was replaced, and all sessions are gone: what was played is loaded again. */
    restore(): Promise<void> {
        return this.inTurn(async () => {
            if (this.played.text === "") return;
            const answer = await this.door.ask({ do: "load", session: this.session, ...this.played, seed: this.seed });
            if (answer.ok && answer.playable === true) await this.adopt(this.session, answer, this.state?.played ?? []);
        });
    }

    private async askActions(state: State): Promise<Answer | null> {
        return state.result !== null && state.result.claim !== true ? null : this.ask({ do: "actions" });
    }

    private async show(state: State, asked = this.askActions(state)): Promise<void> {
        const answer = await asked;
        this.state = answer?.ok === false ? { ...state, error: answer.error ?? null, actionCount: 0 } : state;
        this.actions = answer?.ok === true ? answer.actions as Action[] : [];
        this.tell("state");
    }

    private tell(event: string): void { this.dispatchEvent(new Event(event)); }

    private inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
        const done = this.queue.then(act);
        this.queue = done.catch(() => {});
        return done;
    }
}
