/* The position editor: pieces are put on the board by pointing; vari says why a position cannot be. */

import { copyText } from "./dialog";
import { element, icon, whenQuiet } from "./element";
import type { Faces } from "./faces";
import type { Game } from "./game";
import { calledOf, type Kind } from "./answers";
import { coded, sentence } from "./prose";
import type { Tab } from "./side";
import type { Table } from "./table";
import { replacePiece, type Put } from "./position_text";

export class SetUp implements Tab {
    name = "setup"; title = "Set up"; after: Tab["after"] = ["rules", "state"];
    private chosen: { put: Put | null; key: string } | null = null;
    private kinds: Kind[] = [];
    private version = -1;
    private input: HTMLInputElement | null = null;
    private reason = element("div", { class: "reason", hidden: true });

    constructor(private readonly game: Game, private readonly faces: Faces, private readonly table: Table, private readonly warn: (text: string) => void) {}

    async fill(place: HTMLElement): Promise<void> {
        const version = this.game.version;
        if (this.version !== version) {
            const answer = await this.game.ask({ do: "kinds" });
            if (!answer.ok || version !== this.game.version) return;
            this.kinds = answer.kinds as Kind[];
            this.version = version;
            this.chosen = null;
        }
        if (document.body.dataset.tab !== this.name) return;
        this.table.board.onCell = (cell) => { void this.put(cell); };
        const read = whenQuiet(250, () => { void this.read(); });
        this.input = element("input", { type: "text", class: "position-text", value: this.game.state!.position, "aria-label": "Position", oninput: read, spellcheck: "false" });
        this.reason.hidden = true;
        place.replaceChildren(element("p", { class: "quiet" }, "Choose a piece, then click cells. You can also edit the position as text."),
            ...this.palettes(), this.input, this.reason, element("div", { class: "row" },
            element("button", { class: "plain small", onclick: () => { void this.table.again(); } }, "Initial position"),
            element("button", { class: "plain small", onclick: () => { void this.copy(); } }, "Copy the position")));
    }

    private async copy(): Promise<void> {
        if (await copyText(this.game.state!.position)) this.warn("The position is copied.");
    }

    leave(): void {
        this.table.board.onCell = null;
        this.table.board.place.classList.remove("hand");
    }

    private palettes(): HTMLElement[] {
        const players = [...this.game.rules!.players.map((each) => each.player), null];
        const rows = players.map((player) => {
            const kinds = this.kinds.filter((kind) => kind.neutral === (player === null)), title = player === null ? "Neutral" : calledOf(this.game.rules, player);
            return kinds.length === 0 ? null : element("div", { class: "palette", role: "group", "aria-label": title }, element("h4", {}, title), ...kinds.map((kind) => this.tool(kind, player)));
        });
        return [...rows, element("div", { class: "palette" }, this.eraser())].filter((row) => row !== null);
    }

    private tool(kind: Kind, player: string | null): HTMLElement {
        const letter = kind.letters[player ?? ""] ?? Object.values(kind.letters)[0] ?? "";
        return this.button(`${player} ${kind.kind}`, { letter, player }, `${player ?? ""} ${kind.name}`.trim(), this.faces.face(kind.kind, player));
    }

    private eraser(): HTMLElement { return this.button("nothing", null, "Remove pieces", icon("close")); }

    private button(key: string, put: Put | null, label: string, inside: Node | string): HTMLElement {
        const made = element("button", { "aria-label": label, title: label, "aria-pressed": String(this.chosen?.key === key), onclick: () => {
            this.chosen = { put, key };
            for (const other of document.querySelectorAll(".palette button")) other.setAttribute("aria-pressed", String(other === made));
        } }, inside);
        return made;
    }

    private async put(cell: string): Promise<void> {
        if (this.chosen === null || this.input === null) {
            this.warn("Choose a piece first.");
            return;
        }
        const { put } = this.chosen, there = this.game.state!.pieces.find((each) => each.cell === cell);
        const same = put !== null && there?.letter === put.letter && there.player === put.player;
        const text = replacePiece(this.game.rules!, this.game.state!, cell, same ? null : put);
        if (text !== null) await this.set(text);
        else this.warn("This position cannot be changed by clicking. Edit its text instead.");
    }

    private async read(): Promise<void> {
        if (this.input !== null && this.input.value.trim() !== this.game.state!.position) await this.set(this.input.value.trim());
    }

    private async set(position: string): Promise<void> {
        const at = this.input?.selectionStart ?? null, focused = document.activeElement === this.input;
        const wrong = await this.game.set(position), said = wrong || this.game.doubt;
        this.reason.replaceChildren(...coded(sentence(said)));
        this.reason.hidden = said === "";
        this.reason.classList.toggle("doubtful", wrong === "");
        if (focused && wrong === "" && this.input !== null) { this.input.focus(); this.input.setSelectionRange(at, at); }
    }
}
