/* The table: the board between the players' strips, what is offered beside the board, and the controls of the game. */

import { Board } from "./board";
import { element, icon } from "./element";
import type { Faces } from "./faces";
import type { Game } from "./game";
import { calledOf, type Action, type Kind, type Part, type Player } from "./answers";
import { isPlaced, partKey } from "./pointing";
import { sentence } from "./prose";
import { askedOf } from "./steps";
import type { Seat, Seats } from "./seats";

const LEVELS = 10;

/** Of fewer kinds than this the order does not matter; to weigh more than that takes too long. */
const FEW = 3, MANY = 12;

/** What stands in place of the board and the tabs then. */
export const UNPLAYABLE = "The board appears once the mistakes are fixed.";

export class Table {
    readonly board: Board;
    private above = element("div", { class: "strips" });
    private below = element("div", { class: "strips" });
    private now = element("div", { class: "now" });
    private offers = element("div", { class: "offers", role: "group", "aria-label": "Other actions" });
    private stale = element("div", { class: "stale", hidden: true, title: "The text has mistakes. The board still plays the last version without any." },
        "plays the last version without mistakes");
    private chooser = element("div", { class: "chooser", role: "dialog", "aria-label": "Choose", hidden: true });
    private felt = element("div", { class: "table" });
    private status = element("div", { class: "status" }, this.now, this.stale, this.offers);
    private retry: { text: string; act: () => void } | null = null; /* what was stopped and can be tried again */
    private steps: Record<string, HTMLButtonElement> = {};
    private spoken = "";
    private stripsShown = ""; /* what the strips say, as text */
    private worth = new Map<string, number>(); /* of the kinds among which a chooser lets choose */
    private weighed = -1;                      /* with which version of the rules */

    constructor(place: HTMLElement, private readonly game: Game, private readonly seats: Seats, private readonly faces: Faces,
                private readonly say: (text: string) => void, private readonly warn: (text: string) => void) {
        this.board = new Board(game, {
            mayAct: () => this.mayAct(),
            act: (action) => { void this.act(action); },
            pointed: () => { this.showHands(); this.showOffers(); this.showNow(); },
            say: (text) => this.say(text),
            notice: (text) => this.notice(text),
        });
        this.felt.append(this.board.place, this.chooser);
        place.append(this.above, this.felt, this.below,
                     this.status, this.controls());
        game.addEventListener("rules", () => {
            if (!game.rules!.players.some((each) => each.player === this.board.viewpoint)) this.faceYou();
            this.showStrips();
        });
        game.addEventListener("begun", () => { this.faceYou(); this.showStrips(); });
        game.addEventListener("diagnostics", () => {
            this.stale.hidden = game.playable || game.rules === null;
            if (game.stopped) this.offerRetry(game.problem, () => { void game.retry(); });
        });
        game.addEventListener("state", () => {
            if (!game.stopped) this.retry = null;
            this.board.marks = [];
            this.show();
        });
        game.addEventListener("none", () => this.showNone());
        this.enable();
        seats.addEventListener("seats", () => { this.showStrips(); void this.board.draw(false); });
        seats.addEventListener("thinking", () => this.showTurn());
        document.addEventListener("keydown", (event) => {
            if (event.key === "Escape" && !this.chooser.hidden) this.board.clear();
        });
    }

    /** Turns the board as the first player who is you sees it, or else the first of all. */
    private faceYou(): void {
        const players = this.game.rules?.players ?? [];
        this.board.viewpoint = (players.find((each) => this.seats.isYou(each.player)) ?? players[0])?.player ?? "";
    }

    private mayAct(): boolean {
        const state = this.game.state;
        return state !== null && state.actionCount > 0 && this.seats.isYou(state.toMove) && (state.result === null || state.result.claim === true);
    }

    private async act(action: Action): Promise<void> {
        const wrong = await this.game.play(action);
        if (wrong !== "") this.warn(wrong);
    }

    private show(): void {
        void this.board.draw();
        void this.weigh();
        this.showStrips();
        this.showStatus();
        this.speak();
    }

    /** Learns what kinds are worth, so that a chooser of several begins with the best. */
    private async weigh(): Promise<void> {
        const { version } = this.game;
        const kinds = new Set(this.game.actions.flatMap((action) => action.parts).flatMap((part) => part.part === "kind" ? [part.kind] : []));
        if (this.weighed === version || kinds.size < FEW || kinds.size > MANY) return;
        this.weighed = version;
        const answer = await this.game.ask({ do: "kinds", worth: true });
        if (answer.ok && version === this.game.version) this.worth = new Map((answer.kinds as Kind[]).map((kind) => [kind.kind, kind.worth ?? 0]));
    }

    /** What was opened has mistakes: there is nothing to play until they are mended. */
    private showNone(): void {
        this.seats.stop();
        for (const place of [this.above, this.below]) place.replaceChildren();
        this.stripsShown = "";
        this.chooser.hidden = this.stale.hidden = true;
        this.spoken = "";
        this.board.showNone(UNPLAYABLE);
        this.showNow();
        this.showOffers();
        this.say(UNPLAYABLE);
        this.enable();
    }

    /** True while an earlier position of the game is shown. */
    private get isPast(): boolean { return this.game.state !== null && this.game.state.ply < this.game.state.count; }

    private enable(): void {
        const { state } = this.game, ply = state?.ply ?? 0;
        this.steps.takeBack!.disabled = this.isPast || this.ownPly() < 0;
        this.steps.first!.disabled = this.steps.back!.disabled = ply === 0;
        this.steps.next!.disabled = this.steps.last!.disabled = ply >= (state?.count ?? 0);
        this.steps.flip!.disabled = this.steps.again!.disabled = state === null;
        this.steps.hint!.disabled = state === null || state.actionCount === 0;
    }

    /** A sentence beside the board, also spoken. */
    private notice(text: string): void {
        const said = sentence(text.replace(/`/g, ""));
        this.say(said);
        this.now.replaceChildren(said);
    }

    /** Tells the action that was played and who is to move, for those who hear the page. */
    private speak(): void {
        const { state, rules } = this.game;
        if (state === null || rules === null) return;
        const key = `${state.ply} ${state.position}`;
        if (key === this.spoken) return;
        this.spoken = key;
        const last = state.last === null ? "" : `${this.game.written[state.ply - 1] ?? state.last.text}. `;
        this.say(last + this.turnText());
    }

    private turnText(): string {
        const state = this.game.state!, rules = this.game.rules!;
        const called = (player: string) => calledOf(rules, player);
        if (state.error !== null) return state.error;
        if (state.result !== null && state.result.claim !== true) return `${state.result.told}.`;
        const who = state.toMove === "chance" ? this.seats.isYou("chance") ? "Choose what chance does" : "Chance acts" : `${called(state.toMove)} to move`;
        return `${who}${state.check ? ", in check" : ""}.`;
    }

    private showStatus(): void {
        const state = this.game.state!;
        this.status.classList.toggle("past", this.isPast);
        this.felt.classList.toggle("past", this.isPast);
        this.showNow();
        this.showOffers();
        this.enable();
        if (state.error !== null) this.say(state.error);
    }

    /** The line below the board: what has to be chosen next for an action that is begun, else whose turn it is; what an action
     * does in an earlier position; and what can be tried again. */
    private showNow(): void {
        const { state, rules } = this.game, { pointing } = this.board;
        if (this.retry !== null) return this.now.replaceChildren(element("strong", {}, sentence(this.retry.text)));
        if (state === null || rules === null) return this.now.replaceChildren();
        const asked = pointing.path.length > 0 ? askedOf(rules, state, pointing) : "";
        if (asked !== "") {
            this.now.replaceChildren(element("strong", { class: "asked" }, asked));
            if (pointing.path.length > 1) this.say(asked);
            return;
        }
        const offered = state.result?.claim === true ? ` ${state.result.told} if it is claimed.` : "", after = state.count - state.ply;
        const past = !this.isPast ? "" : this.mayAct() ? ` An action here replaces the ${after === 1 ? "one" : after} after it.` : " This is the past: nothing can be played.";
        this.now.replaceChildren(this.isPast ? element("strong", {}, `Move ${state.ply} of ${state.count}. `) : "",
            element(this.isPast ? "span" : "strong", {}, this.turnText()), offered, past);
    }

    /** Lets the user try again what was stopped, until the game has changed. */
    offerRetry(text: string, act: () => void): void {
        this.retry = { text, act };
        this.showNow();
        this.showOffers();
    }

    private showTurn(): void {
        for (const strip of document.querySelectorAll<HTMLElement>(".strip")) {
            const { state } = this.game, over = state !== null && state.result !== null && state.result.claim !== true;
            const moving = !over && strip.dataset.player === state?.toMove;
            strip.classList.toggle("moving", moving);
            strip.classList.toggle("thinking", moving && this.seats.thinking);
        }
    }

    /* --- the strips of the players ------------------------------------------------------------------------- */

    /** Makes the strips anew where they say something else than before: a choice that is open stays open while others move. */
    private showStrips(): void {
        const { seats } = this, { players = [], hands = false, chance = false } = this.game.rules ?? {};
        const shown = JSON.stringify([players, hands, chance, this.board.viewpoint, seats.seats, seats.chance]);
        if (shown !== this.stripsShown) {
            this.stripsShown = shown;
            const focused = document.activeElement instanceof HTMLSelectElement ? document.activeElement.ariaLabel : null;
            const mine = players.findIndex((each) => each.player === this.board.viewpoint);
            const strips = players.map((player) => this.strip(player));
            this.above.replaceChildren(...strips.filter((_, at) => at !== mine));
            this.below.replaceChildren(...strips.filter((_, at) => at === mine));
            for (const place of [this.above, this.below]) place.classList.toggle("with-hands", hands);
            if (chance) this.below.append(this.chanceStrip());
            for (const choice of document.querySelectorAll<HTMLSelectElement>(".strip select"))
                if (choice.ariaLabel === focused) choice.focus({ preventScroll: true });
        }
        this.showTurn();
        this.showHands();
    }

    private strip(player: Player): HTMLElement {
        const dot = element("span", { class: "dot" });
        if (CSS.supports("color", player.colour)) dot.style.background = player.colour;
        return element("div", { class: "strip", "data-player": player.player }, dot, element("span", { class: "who" }, calledOf(this.game.rules, player.player)),
            element("span", { class: "turn", "aria-hidden": "true" }), element("div", { class: "hand-pieces", "data-hand-of": player.player }),
            this.seatChoice(player));
    }

    private seatChoice(player: Player): HTMLElement {
        const choice = element("select", { "aria-label": `Who plays ${calledOf(this.game.rules, player.player)}` });
        const offer = (value: Seat, text: string) => choice.append(element("option", { value, selected: this.seats.seats[player.player] === value }, text));
        offer("you", "You");
        for (let level = 1; level <= LEVELS; level++) offer(`bot:${level}`, `Bot ${level}`);
        offer("random", "Random");
        choice.addEventListener("change", () => this.seats.take(player.player, choice.value as Seat));
        return choice;
    }

    private chanceStrip(): HTMLElement {
        const choice = element("select", { "aria-label": "Who throws" },
            element("option", { value: "thrown", selected: this.seats.chance === "thrown" }, "Thrown"),
            element("option", { value: "chosen", selected: this.seats.chance === "chosen" }, "Chosen by you"));
        choice.addEventListener("change", () => {
            this.seats.chance = choice.value as "thrown" | "chosen";
            this.seats.dispatchEvent(new Event("seats"));
            void this.seats.go();
        });
        return element("div", { class: "strip", "data-player": "chance" }, icon("dice"), element("span", { class: "who" }, "Chance"),
                       element("span", { class: "turn", "aria-hidden": "true" }), choice);
    }

    /** The pieces in hands. What can be dropped stands there even where no number is kept. */
    private showHands(): void {
        const state = this.game.state;
        if (state === null) return;
        const pointing = this.board.pointing, next = pointing.next(), first = pointing.next([]);
        for (const place of document.querySelectorAll<HTMLElement>("[data-hand-of]")) {
            const player = place.dataset.handOf!, counts = new Map(Object.entries(state.hands[player] ?? {}).filter(([, count]) => count > 0));
            for (const { part } of [...first.values(), ...next.values()])
                if (part.part === "hand" && part.player === player && !counts.has(part.kind)) counts.set(part.kind, 1);
            place.replaceChildren(...[...counts].map(([kind, count]) => this.handPiece(player, kind, count, next, first)));
        }
    }

    private handPiece(player: string, kind: string, count: number, next: Map<string, unknown>, first: Map<string, unknown>): HTMLElement {
        const part: Part = { part: "hand", kind, player }, key = partKey(part);
        const pointed = this.board.pointing.path.some((each) => partKey(each) === key), able = next.has(key) || first.has(key) || pointed;
        const piece = element("button", { class: `hand-piece${pointed ? " pointed" : ""}${able ? " able" : ""}`, "data-hand": kind, "data-hand-player": player,
            "aria-label": `${count} ${kind} in hand`, "aria-pressed": String(pointed) },
            this.faces.face(kind, player, this.board.viewpoint), count > 1 ? element("span", { class: "count" }, String(count)) : null);
        piece.addEventListener("pointerdown", (event) => {
            if (event.button === 0 && able) {
                if (pointed && this.board.pointing.path.length === 1) this.board.clear();
                else this.board.dragHand(event, part, piece.querySelector(".face")!);
            }
        });
        piece.addEventListener("keydown", (event) => {
            if ((event.key !== "Enter" && event.key !== " ") || !able) return;
            event.preventDefault();
            this.board.pointByKey(part);
        });
        return piece;
    }

    /* --- what is chosen besides cells and hands -------------------------------------------------------------- */

    /** Before anything is pointed at, passes and throws stand below the board; afterwards a chooser stands on it. */
    private showOffers(): void {
        const pointing = this.board.pointing;
        const worth = (part: Part) => part.part === "kind" && this.weighed === this.game.version ? this.worth.get(part.kind) ?? 0 : 0;
        const choices = [...pointing.next().values()].filter(({ part }) => !isPlaced(part)).sort((a, b) => worth(b.part) - worth(a.part));
        const begun = pointing.path.length > 0;
        const claim = this.game.state?.result?.claim === true && this.mayAct();
        const { state, discarded } = this.game, retry = this.retry;
        this.offers.replaceChildren(...(begun ? [] : choices.map(({ part, actions }) => this.choice(part, actions, "plain"))),
            ...(claim ? [this.button("Claim the draw", () => { void this.game.change({ do: "claim" }); })] : []),
            ...(this.isPast ? [this.button("Back to the game", () => this.go(state!.count)), this.button("Go on from here", () => { void this.game.takeBack(state!.ply); })] : []),
            ...(discarded !== null ? [this.button("Back to the game before", () => { this.seats.stop(); void this.game.bringBack(); })] : []),
            ...(retry !== null ? [this.button("Retry", () => { this.retry = null; this.showNow(); this.showOffers(); retry.act(); })] : []));
        this.chooser.hidden = !begun || choices.length === 0;
        if (!this.chooser.hidden) this.showChooser(choices, pointing.next().size > choices.length);
    }

    private showChooser(choices: { part: Part; actions: Action[] }[], more: boolean): void {
        const drawn = choices.some(({ part }) => part.part === "kind");
        const names = new Set(choices.map(({ part }) => "name" in part ? (part.name ?? "").replace(/-/g, " ") : ""));
        const name = names.size === 1 && !names.has("kind") ? [...names][0]! : "";
        const title = name === "" ? "Which one?" : name.replace(/^./u, (letter) => letter.toUpperCase());
        this.chooser.replaceChildren(element("h4", {}, more ? `${title} Or click a cell.` : title),
            element("div", { class: drawn ? "choices" : "choices words" }, ...choices.map(({ part, actions }) => this.choice(part, actions, "", drawn && part.part === "choice" && part.value === false ? "none" : ""))));
        const cell = this.board.pointing.path.findLast((part) => part.part === "cell"), spot = this.board.spot(cell);
        const place = this.felt.getBoundingClientRect(), inner = this.board.place.getBoundingClientRect();
        const size = this.chooser.getBoundingClientRect();
        const x = (spot?.x ?? inner.width / 2) + inner.left - place.left, y = (spot?.y ?? inner.height / 2) + inner.top - place.top;
        const below = y + (spot?.size ?? 0) * .6, fits = below + size.height < place.height;
        this.chooser.style.left = `${Math.max(4, Math.min(x - size.width / 2, place.width - size.width - 4))}px`;
        this.chooser.style.top = `${fits ? below : Math.max(4, y - (spot?.size ?? 0) * .6 - size.height)}px`;
        if (this.board.place.contains(document.activeElement) && this.board.place.matches(":focus-visible")) this.chooser.querySelector("button")?.focus();
    }

    private choice(part: Part, actions: Action[], look: string, words = ""): HTMLElement {
        const made = element("button", { class: look, "data-choice": partKey(part), title: actions.length === 1 ? actions[0]!.written : null },
            part.part === "kind" ? this.faces.face(part.kind, part.player || (this.game.state?.toMove ?? null)) : null, words || this.words(part));
        made.addEventListener("click", () => { this.board.point(part); this.board.place.focus({ preventScroll: true }); });
        return made;
    }

    private words(part: Part): string {
        switch (part.part) {
        case "kind": return part.kind.replace(/-/g, " ");
        case "player": return calledOf(this.game.rules, part.player);
        case "number": return String(part.number);
        case "choice": {
            const name = part.name.replace(/-/g, " ");
            return part.value === true ? name : part.value === false ? `not ${name}` : `${name}: ${String(part.value)}`;
        }
        case "text": return part.text.replace(/^./, (letter) => letter.toUpperCase());
        case "cell": return part.cell;
        case "hand": return part.kind;
        }
    }

    private button(text: string, act: () => void): HTMLButtonElement {
        return element("button", { class: "plain", onclick: act }, text);
    }

    /* --- controls ---------------------------------------------------------------------------------------------- */

    private controls(): HTMLElement {
        const step = (name: string, word: string, label: string, act: () => void) =>
            this.steps[name] = element("button", { class: "step", title: label, "aria-label": label, onclick: act }, icon(name), element("span", { "aria-hidden": "true" }, word));
        const state = () => this.game.state!;
        const deed = (name: string, label: string, title: string, picture: string, act: () => void) =>
            this.steps[name] = element("button", { class: "plain", "aria-label": label, title, onclick: act }, icon(picture), element("span", {}, label));
        return element("div", { class: "controls" }, element("div", { class: "group" },
            step("first", "First", "First position", () => this.go(0)), step("back", "Back", "Back one action", () => this.go(state().ply - 1)),
            step("next", "Next", "Next action", () => this.go(state().ply + 1)), step("last", "Last", "Last position", () => this.go(state().count)),
            /* in a frame of another page: all of the studio, with the same definition */
            element("a", { class: "whole", href: location.href.replace(/#embed&?/, "#"), target: "_blank", rel: "noopener", title: "Open in the studio", "aria-label": "Open in the studio" }, icon("out")),
            step("flip", "Turn", "Turn the board", () => this.flip()), step("hint", "Hint", "Hint", () => { void this.hint(); })),
            element("div", { class: "group deeds" },
                deed("takeBack", "Take back", "Take back your last action, and what followed it", "takeBack", () => { void this.takeBack(); }),
                deed("again", "New game", "New game", "board", () => { void this.again(); })));
    }

    /** How many actions were played before your last one; below 0: none was yours. */
    private ownPly(): number {
        return this.game.movers.slice(0, this.game.state?.ply ?? 0).findLastIndex((player) => this.seats.isYou(player));
    }

    private async takeBack(): Promise<void> {
        this.seats.stop();
        const ply = this.ownPly(), wrong = ply < 0 ? "" : await this.game.takeBack(ply);
        if (wrong !== "") this.warn(wrong);
    }

    /** Looks at another point of the game; bots wait until one acts or comes to its end. */
    go(ply: number): void {
        const { state } = this.game;
        if (state === null || ply < 0 || ply > state.count || ply === state.ply) return;
        this.seats.stop();
        void this.game.go(ply);
    }

    private flip(): void {
        const players = this.game.rules?.players.map((each) => each.player) ?? [];
        this.board.viewpoint = players[(players.indexOf(this.board.viewpoint) + 1) % players.length] ?? "";
        this.showStrips();
        void this.board.draw(false);
    }

    async again(): Promise<void> {
        this.seats.stop();
        const wrong = await this.game.begin();
        if (wrong !== "") this.warn(wrong);
    }

    /** Shows what a good bot would do. */
    private async hint(): Promise<void> {
        const ply = this.game.state?.ply, position = this.game.state?.position;
        const answer = await this.seats.analyse(800, 1);
        if (this.game.state?.ply !== ply || this.game.state?.position !== position || !answer.ok) return;
        const action = this.game.actions.find((each) => each.text === answer.action);
        if (action === undefined) return;
        this.board.marks = action.from !== null && action.to !== null && action.from !== action.to ? [`${action.from}-${action.to}`]
            : action.to !== null ? [action.to] : [];
        await this.board.draw(false);
        this.notice(`Hint: ${action.written}.`);
    }
}
