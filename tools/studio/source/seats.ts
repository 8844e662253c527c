/* Who plays: you, a bot of some level, or chance. Bots think in a worker of their own, which is ended to stop them. */

import { Door, type Answer } from "./ask";
import type { Game } from "./game";
import type { Action, Line, State } from "./answers";

export type Seat = "you" | "random" | `bot:${number}`;

export function isSeat(text: unknown): text is Seat {
    return typeof text === "string" && /^(you|random|bot:\d{1,2})$/.test(text);
}

/** So many actions of a line are shown. */
const LONGEST_LINE = 8;

export class Seats extends EventTarget {
    seats: Record<string, Seat> = {};
    chance: "thrown" | "chosen" = "thrown";
    thinking = false;
    wished: Seat[] | null = null; /* seats that a link asks for */

    private mirror = ""; /* which rules, start and options the bot's worker has */
    private turn = 0;

    constructor(private readonly game: Game, private readonly bots: Door) {
        super();
        game.addEventListener("rules", () => this.seatAll());
        game.addEventListener("state", () => { void this.go(); });
    }

    /** The first player is you, the others are bots; seats of players who stay are kept. */
    private seatAll(): void {
        const players = this.game.rules?.players.map((each) => each.player) ?? [];
        const same = players.join() === Object.keys(this.seats).join();
        if (same && this.wished === null) return;
        this.seats = Object.fromEntries(players.map((player, at) =>
            [player, this.wished?.[at] ?? this.wished?.at(-1) ?? (at === 0 ? "you" : "bot:3")]));
        this.wished = null;
    }

    /** Who plays, in the order of the players. */
    get inOrder(): Seat[] { return (this.game.rules?.players ?? []).map((each) => this.seats[each.player] ?? "you"); }

    take(player: string, seat: Seat): void {
        this.seats[player] = seat;
        this.stop();
        this.dispatchEvent(new Event("seats"));
        void this.go();
    }

    isYou(player: string | undefined): boolean {
        return player === "chance" ? this.chance === "chosen" : player !== undefined && this.seats[player] === "you";
    }

    /** The bots' worker was replaced and knows nothing. */
    forget(): void {
        this.turn++;
        this.mirror = "";
        this.think(false);
    }

    /** Ends a bot's thinking. */
    stop(): void {
        this.turn++;
        if (!this.thinking) return;
        this.bots.stop("stopped");
        this.mirror = "";
        this.think(false);
    }

    private think(on: boolean): void {
        this.thinking = on;
        this.dispatchEvent(new Event("thinking"));
    }

    /** Lets whoever is to move act, if that is not you. */
    async go(): Promise<void> {
        this.stop();
        const state = this.game.state, turn = ++this.turn;
        if (state === null || state.ply < state.count || state.actionCount === 0) return;
        if (state.result !== null && state.result.claim !== true) return;
        if (this.isYou(state.toMove)) return;
        const seat = state.toMove === "chance" ? "random" : this.seats[state.toMove] ?? "you";
        if (seat === "random") {
            await new Promise((done) => setTimeout(done, 350));
            if (turn === this.turn) await this.game.playRandom();
            return;
        }
        const level = Number(seat.slice(4)) || 3;
        this.think(true);
        const began = performance.now();
        const answer = await this.ask({ do: "think", level, milliseconds: 200 + level * 130, seed: Math.floor(Math.random() * 1e9) });
        if (turn === this.turn) /* a reply at once is hard to follow */
            await new Promise((done) => setTimeout(done, Math.max(0, 350 - (performance.now() - began))));
        if (turn !== this.turn) return;
        this.think(false);
        if (answer.ok && typeof answer.action === "string") await this.game.play(answer.action);
    }

    /** What the best is for whoever is to move. */
    async analyse(milliseconds: number, lines: number): Promise<Answer> {
        const turn = ++this.turn;
        this.think(true);
        const answer = await this.ask({ do: "think", level: 10, milliseconds, lines });
        if (answer.ok && lines > 1) for (const line of answer.lines as Line[] ?? []) line.actions = await this.written(line.actions);
        if (turn === this.turn) this.think(false);
        return answer;
    }

    /** The actions of a line as players write them; a long line is cut. The bots' game is where it was afterwards. */
    private async written(line: string): Promise<string> {
        const names: string[] = [];
        for (const text of line.split(" ").slice(0, LONGEST_LINE)) {
            const listed = await this.bots.ask({ do: "actions" });
            const action = (listed.ok ? listed.actions as Action[] : []).find((each) => each.text === text);
            if (action === undefined || !(await this.bots.ask({ do: "play", action: text })).ok) break;
            names.push(action.written);
        }
        if (names.length > 0) await this.bots.ask({ do: "undo", count: names.length });
        return names.length > 0 ? names.join(" ") : line;
    }

    /** Asks the bots' worker about the position shown. */
    async ask(request: { do: string } & Record<string, unknown>): Promise<Answer> {
        const game = this.game, state = game.state;
        if (state === null) return { ok: false, error: "There is no game." };
        const wanted = `${game.version} ${game.seed} ${game.start ?? ""}`;
        const failed = (answer: Answer) => !answer.ok;
        if (this.mirror !== wanted) {
            const { text, name, files, options } = game.played;
            const loaded = await this.bots.ask({ do: "load", text, name, files, options });
            if (failed(loaded)) return loaded;
            this.mirror = wanted;
        }
        const begun = await this.bots.ask(game.start !== null ? { do: "set", position: game.start } : { do: "new", seed: game.seed });
        if (failed(begun)) return begun;
        const played = await this.playAll(state);
        return failed(played) ? played : this.bots.ask(request);
    }

    private async playAll(state: State): Promise<Answer> {
        let last: Answer = { ok: true };
        for (const action of state.played.slice(0, state.ply)) {
            last = await this.bots.ask({ do: "play", action });
            if (!last.ok) break;
        }
        return last;
    }
}
