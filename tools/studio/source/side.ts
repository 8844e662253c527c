/* The tabs beside the board. A tab is filled when it is shown, and again when what it shows has changed. */

import { tellUnanswered } from "./dialog";
import { drawing, element } from "./element";
import type { Faces } from "./faces";
import type { Game } from "./game";
import { calledOf, type Diagnostic, type Kind, type Line } from "./answers";
import { coded, prose } from "./prose";
import type { Seats } from "./seats";
import { SetUp } from "./set_up";
import { UNPLAYABLE, type Table } from "./table";

export interface Tab {
    name: string; title: string;
    /** What makes it fill again: events of the game. */
    after: ("rules" | "state" | "diagnostics")[];
    fill(place: HTMLElement): void | Promise<void>;
    leave?(): void;
}

export class Side {
    private tabs: Tab[];
    private shown = "";
    private panel = element("div", { class: "panel", role: "tabpanel", tabindex: "0" });
    private nothing = element("p", { class: "quiet" }); /* stands there while there is no game */
    private heads = element("div", { class: "tabs", role: "tablist" });

    constructor(place: HTMLElement, private readonly game: Game, seats: Seats, faces: Faces, table: Table, addTest: (text: string) => void, visit: (line: number) => void,
                warn: (text: string) => void) {
        this.tabs = [
            { name: "editor", title: "Editor", after: [], fill: () => {} },
            new Moves(game, seats, table), new RulesTab(game), new Pieces(game, faces), new Statistics(game),
            new Tests(game, addTest, visit), new SetUp(game, faces, table, warn),
        ];
        place.append(this.heads, this.panel);
        for (const tab of this.tabs)
            this.heads.append(element("button", { role: "tab", id: `tab-${tab.name}`, "data-tab": tab.name, class: tab.name === "editor" ? "only-narrow" : null,
                                                  onclick: () => this.show(tab.name) }, tab.title));
        this.heads.addEventListener("keydown", (event) => this.key(event));
        for (const event of ["rules", "state", "diagnostics"] as const)
            game.addEventListener(event, () => { if (this.tab?.after.includes(event) === true || this.nothing.isConnected) this.fill(); });
        game.addEventListener("none", () => { this.tab?.leave?.(); this.fill(); });
        this.show("moves");
    }

    private get tab(): Tab | undefined { return this.tabs.find((each) => each.name === this.shown); }

    show(name: string): void {
        if (name === this.shown) return;
        this.tab?.leave?.();
        this.shown = name;
        document.body.dataset.tab = name;
        for (const head of this.heads.querySelectorAll<HTMLElement>("[role=tab]")) {
            const selected = head.dataset.tab === name;
            head.setAttribute("aria-selected", String(selected));
            head.tabIndex = selected ? 0 : -1;
        }
        this.panel.setAttribute("aria-labelledby", `tab-${name}`);
        this.panel.replaceChildren();
        this.fill();
    }

    private fill(): void {
        this.nothing.remove();
        this.nothing.textContent = this.game.diagnostics.length > 0 || this.game.problem !== "" ? UNPLAYABLE : "";
        if (this.game.state === null) this.panel.replaceChildren(this.nothing);
        else void this.tab?.fill(this.panel);
    }

    private key(event: KeyboardEvent): void {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (step === 0) return;
        const seen = [...this.heads.querySelectorAll<HTMLElement>("[role=tab]")].filter((head) => head.offsetParent !== null);
        const next = seen[(seen.findIndex((head) => head.dataset.tab === this.shown) + step + seen.length) % seen.length];
        this.show(next?.dataset.tab ?? this.shown);
        next?.focus();
    }
}

function scoreText(line: Line): string {
    if (line.endsIn !== 0) return `#${line.endsIn}`;
    return (line.score >= 0 ? "+" : "−") + Math.abs(line.score).toFixed(2);
}

class Moves implements Tab {
    name = "moves"; title = "Moves"; after: Tab["after"] = ["state"];
    private lines: { position: string; found: Line[]; depth: number } | null = null;

    constructor(private readonly game: Game, private readonly seats: Seats, private readonly table: Table) {}

    fill(place: HTMLElement): void {
        const { state, rules } = this.game;
        if (state === null || rules === null) return;
        const isOver = state.actionCount === 0;
        const analyse = isOver ? null : element("button", { class: "plain small", onclick: () => { void this.analyse(place); } }, "Analyse");
        const position = element("input", { type: "text", class: "position-text", value: state.position, readonly: true, "aria-label": "Position",
            onfocus: (event: FocusEvent) => (event.target as HTMLInputElement).select() });
        place.replaceChildren(element("div", {}, this.head(), this.list(), this.result(), this.found(), analyse === null ? null : element("div", { class: "row" }, analyse), position));
        const here = place.querySelector<HTMLElement>(".here"), low = here === null ? 0 : here.offsetTop + here.offsetHeight - place.offsetTop;
        if (low > place.scrollTop + place.clientHeight || low < place.scrollTop) place.scrollTop = low - place.clientHeight / 2; /* and not the page */
    }

    private head(): HTMLElement {
        const { rules, options } = this.game, about = rules!.about;
        const shown = element("div", {}, element("h2", {}, rules!.name), about === "" ? null : element("p", { class: "quiet" }, about));
        if (rules!.options.length > 0) shown.append(element("details", {}, element("summary", { class: "quiet" }, "Options"),
            ...rules!.options.map((option) => {
                const value = options[option.name] ?? option.value, choices = option.choices ?? [true, false];
                const choose = option.lowest !== undefined && option.lowest !== null && option.choices === undefined
                    ? element("input", { type: "number", min: option.lowest, max: option.highest, value: String(value) })
                    : element("select", {}, ...choices.map((each) => element("option", { value: JSON.stringify(each), selected: String(each) === String(value) }, each === true ? "yes" : each === false ? "no" : String(each))));
                choose.addEventListener("change", () => {
                    const chosen: unknown = choose instanceof HTMLSelectElement ? JSON.parse(choose.value) : Number(choose.value);
                    void this.game.begin({ ...this.game.options, [option.name]: chosen });
                });
                return element("label", { class: "option" }, element("span", {}, option.name.replace(/-/g, " ")), choose, option.about === "" ? null : element("small", {}, option.about));
            })));
        return shown;
    }

    private list(): HTMLElement {
        const { state, rules, written } = this.game, two = rules!.players.length === 2 && !rules!.chance;
        const list = element("div", { class: two ? "moves" : "moves many", role: "group", "aria-label": "Actions played" });
        written.slice(0, state!.count).forEach((text, at) => {
            if (two && at % 2 === 0) list.append(element("span", { class: "number" }, String(at / 2 + 1)));
            const look = at + 1 === state!.ply ? "here" : at >= state!.ply ? "undone" : null;
            list.append(element("button", { class: look, onclick: () => this.table.go(at + 1) }, two ? text : `${at + 1}. ${text}`));
        });
        if (written.length === 0) return element("p", { class: "quiet" }, this.game.actions.some((each) => each.parts.length > 1)
            ? "Drag a piece, or click it and then its target." : "Click a cell.");
        return list;
    }

    private result(): HTMLElement | null {
        const result = this.game.state!.result;
        if (result === null || result.claim === true) return null;
        return element("div", { class: "result" }, `${result.told}.`);
    }

    private found(): HTMLElement | null {
        if (this.lines === null || this.lines.position !== this.game.state!.position) return null;
        return element("div", { class: "lines" }, element("div", { class: "quiet" }, `Depth ${this.lines.depth}`),
            ...this.lines.found.map((line) => element("div", {}, element("b", {}, scoreText(line)), element("span", {}, line.actions))));
    }

    private async analyse(place: HTMLElement): Promise<void> {
        const position = this.game.state!.position;
        for (const milliseconds of [300, 1200, 4000]) {
            const answer = await this.seats.analyse(milliseconds, 3);
            if (!answer.ok || this.game.state!.position !== position || document.body.dataset.tab !== this.name) return;
            this.lines = { position, found: answer.lines as Line[] ?? [], depth: Number(answer.depth) || 0 };
            this.fill(place);
        }
    }
}

class RulesTab implements Tab {
    name = "rules"; title = "Rules"; after: Tab["after"] = ["rules"];
    private whole = false; /* all rules, not only what differs from the definition extended */

    constructor(private readonly game: Game) {}

    async fill(place: HTMLElement): Promise<void> {
        const version = this.game.version, ask = (whole: boolean) => this.game.ask({ do: "describe", form: "markdown", whole });
        const [changes, whole] = await Promise.all([ask(false), ask(true)]), answer = this.whole ? whole : changes;
        if (version !== this.game.version || document.body.dataset.tab !== this.name) return;
        if (!answer.ok) return tellUnanswered(place, answer, () => { void this.fill(place); });
        const choice = (text: string, value: boolean) => element("button", { class: "plain small", "aria-pressed": String(this.whole === value),
            onclick: () => { this.whole = value; void this.fill(place); } }, text);
        const choices = element("div", { class: "row", role: "group", "aria-label": "Which rules" }, choice("What is different", false), choice("All rules", true));
        place.replaceChildren(...(changes.text === whole.text ? [] : [choices]), prose(answer.text as string));
    }
}

class Pieces implements Tab {
    name = "pieces"; title = "Pieces"; after: Tab["after"] = ["rules"];
    constructor(private readonly game: Game, private readonly faces: Faces) {}

    async fill(place: HTMLElement): Promise<void> {
        const version = this.game.version, answer = await this.game.ask({ do: "kinds", worth: true });
        if (version !== this.game.version || document.body.dataset.tab !== this.name) return;
        if (!answer.ok) {
            tellUnanswered(place, answer, () => { void this.fill(place); });
            return;
        }
        const player = this.game.rules!.players[0]?.player ?? null;
        place.replaceChildren(element("div", { class: "piece-list" }, ...(answer.kinds as Kind[]).map((kind) => this.card(kind, player))));
    }

    private card(kind: Kind, player: string | null): HTMLElement {
        const diagram = element("div", { class: "diagram" }), version = this.game.version;
        const show = element("button", { class: "plain small", "aria-expanded": "false", onclick: async () => {
            if (diagram.childElementCount > 0) {
                diagram.replaceChildren();
                show.setAttribute("aria-expanded", "false");
                return;
            }
            const answer = await this.game.ask({ do: "diagram", kind: kind.kind });
            if (version !== this.game.version) return;
            diagram.replaceChildren((answer.ok ? drawing(answer.svg as string) : null) ?? (answer.error ?? "There is no diagram."));
            show.setAttribute("aria-expanded", "true");
        } }, "Diagram");
        const worth = typeof kind.worth === "number" && kind.worth > 0 ? ` · worth ${Number(kind.worth.toFixed(1))}` : "";
        return element("div", { class: "piece-card", "data-kind": kind.kind }, this.faces.face(kind.kind, kind.neutral ? null : player),
            element("div", {}, element("h3", {}, kind.name, element("small", {}, `${kind.royal ? "royal" : ""}${worth}`.replace(/^ · /, ""))), element("p", {}, kind.words), show), diagram);
    }
}

interface Figures { games: number; ended: number; draws: number; wins: Record<string, number>; plies: number; least: number; most: number; choices: number; seconds: number }

class Statistics implements Tab {
    name = "statistics"; title = "Statistics"; after: Tab["after"] = ["rules"];
    private running = 0;
    private figures: Figures | null = null;
    private seats = "random";
    private version = -1;

    constructor(private readonly game: Game) {}

    leave(): void { this.running++; }

    fill(place: HTMLElement): void {
        if (this.version !== this.game.version) { this.running++; this.figures = null; }
        this.version = this.game.version;
        const start = element("button", { class: "main", onclick: () => { void this.run(place, start); } }, "Play");
        const seats = element("select", { "aria-label": "Who plays", onchange: () => { this.seats = seats.value; } },
            element("option", { value: "random", selected: this.seats === "random" }, "random games"),
            ...[1, 3, 5].map((level) => element("option", { value: `bot:${level}`, selected: this.seats === `bot:${level}` }, `games of bots, level ${level}`)));
        place.replaceChildren(element("p", { class: "quiet" }, "Games from the position on the board show how often a game ends, how long it lasts, and which player has an advantage."),
            element("div", { class: "row" }, start, seats), element("div", { class: "shown" }));
        this.show(place);
    }

    private async run(place: HTMLElement, start: HTMLButtonElement): Promise<void> {
        if (start.textContent === "Stop") { this.running++; start.textContent = "Play"; return; }
        if (this.game.state?.result != null) {
            place.querySelector(".shown")?.replaceChildren("This game is over. Start a new one, or step back to a position in which it goes on.");
            return;
        }
        const run = ++this.running;
        start.textContent = "Stop";
        this.figures = { games: 0, ended: 0, draws: 0, wins: {}, plies: 0, least: Infinity, most: 0, choices: 0, seconds: 0 };
        for (let seed = 1; run === this.running && this.figures.games < 5000; seed++) {
            const bots = this.seats !== "random";
            const answer = await this.game.ask({ do: "simulate", games: bots ? 2 : 100, milliseconds: bots ? 1000 : 200, seed, seats: this.game.rules!.players.map(() => this.seats).join(), ...(bots ? { think: 5 } : {}) });
            if (run !== this.running || !answer.ok) break;
            if (answer.games > 0) add(this.figures, answer);
            this.show(place);
        }
        if (run === this.running) start.textContent = "Play";
    }

    private show(place: HTMLElement): void {
        const figures = this.figures, shown = place.querySelector(".shown"), rules = this.game.rules;
        if (figures === null || figures.games === 0 || shown === null || rules === null) return;
        const share = (count: number) => `${(count * 100 / figures.games).toFixed(1)}%`;
        const bars = element("div", { class: "bars", role: "img", "aria-label": "Shares of the results" });
        const bar = (count: number, colour: string, title: string) => {
            const made = element("div", { title }, count * 6 > figures.games ? share(count) : "");
            made.style.width = `${count * 100 / figures.games}%`;
            made.style.background = colour;
            made.style.color = isDark(colour) ? "#fff" : "#222";
            return made;
        };
        const won = rules.players.map(({ player, colour }, at) => bar(figures.wins[player] ?? 0, CSS.supports("color", colour) ? colour : at === 0 ? "#e9e4da" : "#3b3631", calledOf(rules, player)));
        const drawn = bar(figures.draws, "#a8a29a", "Drawn");
        bars.append(...won.length === 2 ? [won[0]!, drawn, won[1]!] : [...won, drawn]);
        const row = (name: string, value: string) => element("tr", {}, element("td", {}, name), element("td", {}, value));
        shown.replaceChildren(bars, element("table", { class: "figures" }, row("Games", String(figures.games)),
            ...rules.players.map((player) => row(`${calledOf(rules, player.player)} won`, share(figures.wins[player.player] ?? 0))),
            row("Drawn", share(figures.draws)), row("Ended within the limit", share(figures.ended)),
            row("Actions in a game, on average", (figures.plies / figures.games).toFixed(1)), row("Shortest and longest game", `${figures.least} – ${figures.most}`),
            row("Choices in a turn, on average", (figures.choices / figures.games).toFixed(1)),
            row("Games played in a second", (figures.games / Math.max(figures.seconds, .001)).toFixed(0))));
    }
}

function add(figures: Figures, answer: Record<string, any>): void {
    const games = Number(answer.games) || 0, results = Object.entries(answer.results as Record<string, { wins: number; draws: number }> ?? {});
    figures.games += games;
    figures.ended += games - (Number(answer.cut) || 0) - (Number(answer.asks_too_much) || 0);
    figures.draws += Math.max(0, ...results.map(([, each]) => each.draws));
    for (const [player, { wins }] of results) figures.wins[player] = (figures.wins[player] ?? 0) + wins;
    figures.plies += (Number(answer.plies?.mean) || 0) * games;
    figures.least = Math.min(figures.least, Number(answer.plies?.min) || 0);
    figures.most = Math.max(figures.most, Number(answer.plies?.max) || 0);
    figures.choices += (Number(answer.branching?.mean) || 0) * games;
    figures.seconds += Number(answer.seconds) || 0;
}

function isDark(colour: string): boolean {
    const probe = document.createElement("canvas").getContext("2d")!;
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
    return red * .3 + green * .59 + blue * .11 < 140;
}

interface Outcome { name: string; line: number; outcome: "passed" | "failed" | "not run" }

class Tests implements Tab {
    name = "tests"; title = "Tests"; after: Tab["after"] = ["rules"];
    constructor(private readonly game: Game, private readonly addTest: (text: string) => void, private readonly visit: (line: number) => void) {}

    fill(place: HTMLElement): void {
        const outcome = element("div");
        const run = element("button", { class: "main", onclick: async () => {
            run.disabled = true;
            const answer = await this.game.ask({ do: "check", milliseconds: 5000 });
            run.disabled = false;
            outcome.replaceChildren(...this.outcome(answer));
        } }, "Run the tests");
        place.replaceChildren(element("p", { class: "quiet" }, ...coded("The tests of a definition say which actions are legal in a position. `vari validate` runs them, too.")),
            element("div", { class: "row" }, run, element("button", { class: "plain", onclick: () => this.addTest(this.testOfPosition()) }, "Make a test of this position")), outcome);
    }

    private outcome(answer: Record<string, any>): HTMLElement[] {
        if (answer.ok !== true) return [element("div", { class: "reason" }, String(answer.error))];
        const passed = Number(answer.passed) || 0, failed = Number(answer.failed) || 0;
        const said = passed + failed === 0 ? "There are no tests." : failed === 0 ? `All ${passed} passed.` : `${failed} of ${passed + failed} failed.`;
        const tests = answer.tests as Outcome[] ?? [], told = [...answer.diagnostics as Diagnostic[] ?? []];
        return [element("div", { class: failed === 0 ? "reason fine" : "reason" }, said),
            ...tests.map((test, at) => {
                const next = tests[at + 1]?.line ?? Infinity, mine = told.filter((each) => each.own && each.line >= test.line && each.line < next);
                mine.forEach((each) => told.splice(told.indexOf(each), 1));
                return this.test(test, mine);
            }), ...told.map((each) => element("div", { class: "reason" }, `Line ${each.line}: `, ...coded(each.message)))];
    }

    /** A test: how it went, and what is wrong with it. A click shows where it stands. */
    private test(test: Outcome, wrong: Diagnostic[]): HTMLElement {
        const sign = { passed: "✓", failed: "✗", "not run": "–" }[test.outcome];
        return element("button", { class: `test ${test.outcome === "passed" ? "passed" : "failed"}`, "data-line": test.line, "data-outcome": test.outcome,
            onclick: () => this.visit(wrong[0]?.line ?? test.line) },
            element("span", { class: "sign", "aria-label": test.outcome }, sign), element("span", {}, test.name === "" ? "Unnamed test" : test.name), element("small", {}, `line ${test.line}`),
            ...wrong.map((each) => element("span", { class: "what" }, ...coded(each.message))));
    }

    /** An entry of `tests:` that says what is legal now. */
    private testOfPosition(): string {
        const { state, actions } = this.game, quoted = (text: string) => JSON.stringify(text);
        const lines = [`  - position: ${quoted(state!.position)}`];
        if (actions.length <= 60) lines.push(`    only: [${actions.map((each) => quoted(each.text)).join(", ")}]`);
        else lines.push(`    count: ${actions.length}`);
        return lines.join("\n") + "\n";
    }
}
