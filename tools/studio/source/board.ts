/* The board: vari's picture, with cells that can be pointed at by mouse, touch or keyboard. */

import { drawing, element, svgElement } from "./element";
import type { Game } from "./game";
import type { Action, Part } from "./answers";
import { isPlaced, Pointing, partKey } from "./pointing";

export interface BoardHost {
    /** True if the user acts for whoever is to move. */
    mayAct(): boolean;
    act(action: Action): void;
    /** What is pointed at has changed: hands and choosers show it. */
    pointed(): void;
    /** For those who hear the page. */
    say(text: string): void;
    /** For all, beside the board. */
    notice(text: string): void;
}

/** The middle of a shape: of a polygon its centre of mass, which lies well inside a sector of a ring, too. */
function middle(shape: SVGGraphicsElement, box: DOMRect): { x: number; y: number } {
    const points = shape instanceof SVGPolygonElement ? [...shape.points] : [];
    let area = 0, x = 0, y = 0;
    points.forEach((point, at) => {
        const next = points[(at + 1) % points.length]!, cross = point.x * next.y - next.x * point.y;
        area += cross;
        x += (point.x + next.x) * cross;
        y += (point.y + next.y) * cross;
    });
    return Math.abs(area) < 1e-6 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: x / (3 * area), y: y / (3 * area) };
}

interface Drawn { shape: SVGGraphicsElement; x: number; y: number; size: number }

/** In this colour pictures write the names of files and ranks. */
const LABELS = "#4a3f33";

/** How far a pointer may move and still click. */
const CLICK = 5;

export class Board {
    readonly place = element("div", { class: "board", tabindex: "0", role: "application", id: "board",
        "aria-label": "Board. Arrow keys move between cells, Enter selects one, Escape cancels." },
        element("p", { class: "loading" }, "Setting up the board …"));
    pointing = new Pointing([]);
    viewpoint = "";
    drawing = Promise.resolve(); /* until the last picture asked for is there */
    marks: string[] = [];       /* cells and arrows of a hint */
    onCell: ((cell: string) => void) | null = null; /* the position editor takes clicks instead of the game */

    private svg: SVGSVGElement | null = null;
    private cells = new Map<string, Drawn>();
    private ground = svgElement("g", { class: "overlay" });  /* marks below the pieces */
    private overlay = svgElement("g", { class: "overlay" }); /* marks above them */
    private focused = "";
    private hovered = "";
    private drag: { x: number; y: number; ghost: HTMLElement | null; source: Element; fresh: boolean } | null = null;
    private drawn = 0;

    constructor(private readonly game: Game, private readonly host: BoardHost) {
        this.place.addEventListener("pointerdown", (event) => this.press(event));
        this.place.addEventListener("pointermove", (event) => this.hover(event));
        this.place.addEventListener("keydown", (event) => this.key(event));
        this.place.addEventListener("focus", () => this.mark());
        this.place.addEventListener("blur", () => { this.place.classList.remove("pressed"); this.mark(); });
        window.addEventListener("pointermove", (event) => this.move(event));
        window.addEventListener("pointerup", (event) => this.release(event));
        window.addEventListener("pointercancel", () => this.drop());
    }

    /** Draws the position of the game. What was pointed at is forgotten. */
    draw(animated = true): Promise<void> { return this.drawing = this.drawNow(animated); }

    private async drawNow(animated: boolean): Promise<void> {
        const turn = ++this.drawn, game = this.game, state = game.state;
        if (game.rules === null || state === null) return;
        this.pointing = new Pointing(this.host.mayAct() ? game.actions : []);
        this.drop();
        const answer = await game.ask({ do: "picture", viewpoint: this.viewpoint, marks: this.marks });
        if (turn !== this.drawn) return;
        const svg = answer.ok ? drawing(answer.svg as string) : null;
        if (svg === null) {
            this.host.notice(answer.error ?? "The board could not be drawn.");
            return;
        }
        const from = animated ? this.steps() : null;
        svg.removeAttribute("width");
        svg.removeAttribute("height");
        svg.setAttribute("aria-hidden", "false");
        svg.querySelector(":scope > title")?.remove(); /* a tooltip over all of the board */
        this.place.replaceChildren(svg);
        this.svg = svg;
        const pieces = svg.querySelector("[data-on]"), first = [...svg.children].find((child) => child.contains(pieces));
        svg.insertBefore(this.ground, first ?? null);
        svg.append(this.overlay);
        this.find();
        this.trim();
        this.place.dataset.position = state.position;
        this.place.dataset.ply = String(state.ply);
        this.mark();
        if (from !== null) this.animate(from);
        this.host.pointed();
    }

    /** Shows a sentence in place of the board. */
    showNone(text: string): void {
        this.drawn++;
        this.pointing = new Pointing([]);
        this.drop();
        this.cells.clear();
        this.svg = null;
        delete this.place.dataset.position;
        delete this.place.dataset.ply;
        this.place.replaceChildren(element("p", { class: "loading" }, text));
    }

    /** Where the piece that moved last came from, if that is known before the picture changes. */
    private steps(): { to: string; x: number; y: number } | null {
        const cells = this.game.state?.last?.cells ?? [];
        const piece = this.game.state?.pieces.find((each) => cells.includes(each.cell) && each.cell !== cells[0]);
        const from = this.cells.get(cells[0] ?? "");
        return cells.length < 2 || piece === undefined || from === undefined || this.dropped === piece.cell
            ? null : { to: piece.cell, x: from.x, y: from.y };
    }

    private dropped = ""; /* the cell where a piece was dropped by hand needs no animation */

    private animate(from: { to: string; x: number; y: number }): void {
        const to = this.cells.get(from.to), piece = this.pieceAt(from.to);
        if (to === undefined || piece === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const around = svgElement("g");
        piece.replaceWith(around);
        around.append(piece);
        around.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }],
                       { duration: 180, easing: "cubic-bezier(.3,0,.2,1)" });
    }

    private find(): void {
        this.cells.clear();
        const svg = this.svg!, known = new Map(this.game.rules!.cells.map((each) => [each.cell, each]));
        for (const shape of svg.querySelectorAll<SVGGraphicsElement>("[data-cell]")) {
            const cell = shape.dataset.cell!;
            if (!known.has(cell) || this.cells.has(cell)) continue;
            const box = shape.getBBox(), { x, y } = middle(shape, box), size = Math.min(box.width, box.height);
            this.cells.set(cell, { shape, x, y, size });
            shape.id = `cell-${this.cells.size}`;
            shape.setAttribute("role", "img");
            shape.setAttribute("aria-label", this.describe(cell));
        }
    }

    /** Vari's pictures have a wide margin, a ground of their own, and hands below; on the page the board has all the
     * room, and hands stand with their players. */
    private trim(): void {
        const svg = this.svg!, ground = svg.querySelector(":scope > rect");
        const whole = svg.viewBox.baseVal;
        if (ground !== null && Number(ground.getAttribute("width")) >= whole.width * .999) ground.remove();
        this.ground.replaceChildren();
        this.overlay.replaceChildren();
        const labels = [...svg.querySelectorAll(`:scope > text[fill="${LABELS}"]`)], cells = this.box([...svg.querySelectorAll("[data-cell]")]);
        if (cells === null) return;
        if (this.game.rules!.topology === "grid") this.bringNear(labels, cells);
        const { low, high } = this.box([...svg.querySelectorAll("[data-cell]"), ...labels])!, edge = .06;
        /* Where the page has more room than the board needs, what lies around it would be seen. */
        const left = new Set<Element>([this.ground, this.overlay, ...labels]), screen = svg.getScreenCTM()!;
        const corners = [low, high].map((corner) => corner.matrixTransform(screen));
        for (const child of [...svg.children]) {
            const box = child.getBoundingClientRect(), isOut = box.right <= corners[0]!.x || box.left >= corners[1]!.x || box.bottom <= corners[0]!.y || box.top >= corners[1]!.y;
            if (isOut && !left.has(child) && child.querySelector("[data-cell]") === null && box.width + box.height > 0) child.remove();
        }
        const width = high.x - low.x + 2 * edge, height = high.y - low.y + 2 * edge;
        svg.setAttribute("viewBox", `${low.x - edge} ${low.y - edge} ${width} ${height}`);
        document.documentElement.style.setProperty("--aspect", (width / height).toFixed(3)); /* for the style */
    }

    /** The corners of what these cover, as the picture counts; null: they are not shown. */
    private box(shown: Element[]): { low: DOMPoint; high: DOMPoint } | null {
        const place = this.svg!.getScreenCTM()?.inverse(), boxes = shown.map((each) => each.getBoundingClientRect());
        if (place === undefined || boxes.length === 0) return null;
        return { low: new DOMPoint(Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))).matrixTransform(place),
                 high: new DOMPoint(Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))).matrixTransform(place) };
    }

    /** Puts the names of files and ranks close to the board: those next to it, and as much those further out. */
    private bringNear(labels: Element[], { low, high }: { low: DOMPoint; high: DOMPoint }): void {
        const placed = labels.flatMap((label) => {
            const at = /^translate\((\S+) (\S+)\)(.*)$/.exec(label.getAttribute("transform") ?? "");
            return at === null ? [] : [{ label, x: Number(at[1]), y: Number(at[2]), rest: at[3] }];
        });
        const all = { x: placed.map((each) => each.x), y: placed.map((each) => each.y) };
        const before = (values: number[], edge: number) => edge - Math.max(...values.filter((value) => value < edge));
        const behind = (values: number[], edge: number) => edge - Math.min(...values.filter((value) => value > edge));
        for (const { label, x, y, rest } of placed) {
            const right = x < low.x ? before(all.x, low.x) - .24 : x > high.x ? behind(all.x, high.x) + .24 : 0;
            const down = y < low.y ? before(all.y, low.y) - .16 : y > high.y ? behind(all.y, high.y) + .34 : 0;
            label.setAttribute("transform", `translate(${x + right} ${y + down})${rest}`);
        }
    }

    private pieceAt(cell: string): Element | null {
        return this.svg?.querySelector(`[data-on="${CSS.escape(cell)}"]`) ?? null;
    }

    /** "e4, white pawn". */
    private describe(cell: string): string {
        const { rules, state } = this.game, piece = state?.pieces.find((each) => each.cell === cell);
        const label = rules?.cells.find((each) => each.cell === cell)?.label ?? cell;
        const called = rules?.players.find((each) => each.player === piece?.player)?.called ?? "";
        return piece === undefined ? `${label}, empty` : `${label}, ${called} ${piece.kind}`.replace("  ", " ");
    }

    /* --- what is marked ------------------------------------------------------------------------------ */

    private shapeOver(cell: string, name: string): SVGElement | null {
        const drawn = this.cells.get(cell);
        if (drawn === undefined) return null;
        if (!["polygon", "rect", "circle", "path", "ellipse"].includes(drawn.shape.localName))
            return svgElement("circle", { cx: drawn.x, cy: drawn.y, r: drawn.size / 2, class: name });
        const copy = drawn.shape.cloneNode(false) as SVGElement;
        for (const attribute of [...copy.attributes])
            if (/^(data-|id$|role$|aria-|fill|stroke|class|style|opacity)/.test(attribute.name)) copy.removeAttribute(attribute.name);
        copy.setAttribute("class", name);
        return copy;
    }

    /** Marks what is pointed at, what can be pointed at next, and where the keyboard is. */
    mark(): void {
        const shapes: (SVGElement | null)[] = [], below: (SVGElement | null)[] = [];
        const path = this.pointing.path;
        for (const part of path) if (part.part === "cell") below.push(this.shapeOver(part.cell, "pointed"));
        const occupied = new Set(this.game.state?.pieces.map((each) => each.cell));
        if (path.length > 0)
            for (const { part, actions } of this.pointing.next().values()) {
                if (part.part !== "cell") continue;
                const drawn = this.cells.get(part.cell);
                if (drawn === undefined) continue;
                const taken = occupied.has(part.cell) || actions.some((each) => each.captures.includes(part.cell));
                const dot = svgElement("circle", { cx: drawn.x, cy: drawn.y, r: drawn.size * (taken ? .44 : .14),
                    class: taken ? "target taken" : "target", "stroke-width": drawn.size * .07 });
                dot.dataset.target = part.cell;
                shapes.push(dot);
                if (this.hovered === part.cell) below.push(this.shapeOver(part.cell, "over"));
            }
        if (this.focused !== "" && document.activeElement === this.place && this.keyed) {
            const shape = this.shapeOver(this.focused, "focused");
            const size = this.cells.get(this.focused)?.size ?? 1;
            shape?.setAttribute("stroke-width", String(size * .07));
            shapes.push(shape);
        }
        this.ground.replaceChildren(...below.filter((shape) => shape !== null));
        this.overlay.replaceChildren(...shapes.filter((shape) => shape !== null));
        this.place.classList.toggle("yours", this.pointing.actions.length > 0);
        const focus = this.cells.get(this.focused)?.shape.id;
        if (focus !== undefined) this.place.setAttribute("aria-activedescendant", focus);
    }

    private keyed = false; /* the focus is shown once keys are used */

    /* --- pointing ----------------------------------------------------------------------------------- */

    cellAt(x: number, y: number): string | null {
        for (const found of document.elementsFromPoint(x, y)) {
            const cell = found.closest("[data-cell]");
            if (cell !== null && this.place.contains(cell)) return (cell as SVGElement).dataset.cell ?? null;
        }
        return null;
    }

    /** Points at a cell, a piece in hand, or what a chooser offers. A piece that is `dropped` on another of its side
     * does not take that up. */
    point(part: Part, dropped = false): void {
        const first = this.pointing.path[0], from = first?.part === "cell" ? first.cell : this.stuck;
        const what = this.pointing.point(part);
        this.stuck = "";
        if (typeof what !== "string") {
            this.host.act(what);
            this.mark();
            return;
        }
        if (part.part === "cell" && (what === "nothing" || (what === "begun" && dropped))) {
            this.pointing.clear();
            if (from !== "" && from !== part.cell) this.tellWhy(from, part.cell);
            else if (this.pointing.actions.length > 0 && this.pieceAt(part.cell) !== null) this.stuck = part.cell;
        }
        this.mark();
        this.host.pointed();
    }

    private stuck = ""; /* the cell of a piece that was pointed at and cannot act */

    /** Says why there is no action from one cell to another. */
    private tellWhy(from: string, to: string): void {
        if (this.pointing.actions.length === 0) return;
        void this.game.ask({ do: "reason", from, to }).then((answer) => {
            if (answer.ok && typeof answer.reason === "string" && answer.legal !== true) this.host.notice(answer.reason);
        });
    }

    /** Gives up what has been pointed at. */
    clear(): void {
        this.pointing.clear();
        this.drop();
        this.mark();
        this.host.pointed();
    }

    private press(event: PointerEvent): void {
        if (event.button !== 0) return;
        const cell = this.cellAt(event.clientX, event.clientY);
        this.keyed = false;
        this.place.classList.add("pressed"); /* a focus that comes of pointing is not shown */
        if (cell === null) {
            if (this.pointing.path.length > 0) this.clear();
            return;
        }
        if (this.onCell !== null) {
            this.onCell(cell);
            return;
        }
        this.focused = cell;
        const before = this.pointing.path, part: Part = { part: "cell", cell };
        const again = before.length === 1 && before[0]!.part === "cell" && before[0].cell === cell && !this.pointing.next().has(partKey(part));
        if (!again) this.point(part);
        const piece = this.pieceAt(cell);
        if (this.pointing.path.length === 1 && piece !== null) {
            this.place.focus({ preventScroll: true });
            this.startDrag(event, piece, !again);
        } else if (again) this.clear();
    }

    /** A piece in hand is taken up as one on the board is. */
    dragHand(event: PointerEvent, part: Part, piece: Element): void {
        const before = this.pointing.path;
        const again = before.length === 1 && partKey(before[0]!) === partKey(part);
        if (!again) this.point(part);
        if (this.pointing.path.length === 1) this.startDrag(event, piece, !again);
    }

    private startDrag(event: PointerEvent, source: Element, fresh: boolean): void {
        event.preventDefault();
        this.drag = { x: event.clientX, y: event.clientY, ghost: null, source, fresh };
    }

    private move(event: PointerEvent): void {
        const drag = this.drag;
        if (drag === null) return;
        const x = event.clientX - drag.x, y = event.clientY - drag.y;
        if (drag.ghost === null) {
            if (Math.hypot(x, y) < CLICK) return;
            drag.ghost = this.ghost(drag.source);
            drag.source.classList.add("lifted");
            document.body.classList.add("dragging");
        }
        drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
        this.hover(event);
    }

    /** A copy of a piece that follows the pointer. */
    private ghost(source: Element): HTMLElement {
        const box = source.getBoundingClientRect(), size = Math.max(box.width, box.height, 36);
        const ghost = element("div", { class: "ghost" });
        const picture = svgElement("svg", { width: size, height: size });
        if (source instanceof SVGGraphicsElement && this.svg?.contains(source)) {
            const inner = source.getBBox(), copy = source.cloneNode(true);
            picture.setAttribute("viewBox", `${inner.x} ${inner.y} ${inner.width} ${inner.height}`);
            for (const name of ["font-family", "font-weight"]) picture.setAttribute(name, this.svg.getAttribute(name) ?? "");
            picture.append(copy);
            ghost.append(picture);
        } else ghost.append(source.cloneNode(true));
        ghost.style.width = ghost.style.height = `${size}px`;
        document.body.append(ghost);
        return ghost;
    }

    private hover(event: PointerEvent): void {
        const cell = this.cellAt(event.clientX, event.clientY) ?? "";
        if (cell === this.hovered) return;
        this.hovered = cell;
        const part: Part = { part: "cell", cell };
        this.place.classList.toggle("hand", this.onCell !== null || this.pointing.next().has(partKey(part)) ||
                                            new Pointing(this.pointing.actions).next().has(partKey(part)));
        if (this.pointing.path.length > 0) this.mark();
    }

    private release(event: PointerEvent): void {
        const drag = this.drag;
        if (drag === null) return;
        const lifted = drag.ghost !== null, cell = this.cellAt(event.clientX, event.clientY);
        this.drop();
        if (!lifted) {
            if (!drag.fresh) this.clear(); /* the second click on a piece lets it go */
            return;
        }
        if (cell === null) this.clear();
        else if (!this.isOwn(cell)) {
            this.dropped = cell;
            this.point({ part: "cell", cell }, true);
            window.setTimeout(() => { this.dropped = ""; }, 300);
        }
    }

    private isOwn(cell: string): boolean {
        const last = this.pointing.path.at(-1);
        return last?.part === "cell" && last.cell === cell;
    }

    private drop(): void {
        this.drag?.ghost?.remove();
        this.drag?.source.classList.remove("lifted");
        document.body.classList.remove("dragging");
        this.drag = null;
    }

    /* --- keys --------------------------------------------------------------------------------------- */

    private key(event: KeyboardEvent): void {
        const ways: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
        const way = ways[event.key];
        if (way !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) this.step(way[0], way[1]);
        else if (event.key === "Enter" || event.key === " ") {
            if (this.onCell !== null) this.onCell(this.focused);
            else if (this.focused !== "") this.choose();
        } else if (event.key === "Escape") this.clear();
        else if (event.key === "Tab" || event.key.length !== 1) return;
        else return;
        event.preventDefault();
        this.keyed = true;
        this.place.classList.remove("pressed");
        this.mark();
    }

    /** Points at a piece in hand by a key, and goes on with the keys on the board. */
    pointByKey(part: Part): void {
        this.point(part);
        this.place.focus({ preventScroll: true });
        this.keyed = true;
        this.mark();
        if (part.part === "hand") this.sayTargets(`${part.kind} in hand`);
    }

    private sayTargets(of: string): void {
        const targets = [...this.pointing.next().values()].filter(({ part }) => isPlaced(part)).length;
        this.host.say(`${of}: ${targets} target${targets === 1 ? "" : "s"}`);
    }

    private choose(): void {
        const last = this.pointing.path.at(-1);
        if (last?.part === "cell" && last.cell === this.focused && !this.pointing.next().has(partKey(last))) {
            this.clear();
            this.host.say("Cancelled.");
            return;
        }
        const cell = this.focused, before = this.pointing.path;
        this.point({ part: "cell", cell });
        if (this.pointing.path.length > before.length) this.sayTargets(this.describe(cell));
    }

    /** Moves the focus to the cell that lies best in that direction of the picture. */
    private step(x: number, y: number): void {
        const from = this.cells.get(this.focused);
        let best = "", least = Infinity;
        if (from === undefined) best = this.cells.keys().next().value ?? "";
        else
            for (const [cell, drawn] of this.cells) {
                const along = (drawn.x - from.x) * x + (drawn.y - from.y) * y;
                const aside = Math.abs((drawn.x - from.x) * y) + Math.abs((drawn.y - from.y) * x);
                if (along <= from.size * .2 || aside > along * 2) continue;
                const cost = along + aside * 2.5;
                if (cost < least) [best, least] = [cell, cost];
            }
        if (best === "") return;
        this.focused = best;
        const part: Part = { part: "cell", cell: best };
        const target = this.pointing.path.length > 0 && this.pointing.next().has(partKey(part));
        this.host.say(this.describe(best) + (target ? ", target" : ""));
    }

    /** Where a chooser belongs, in pixels of the board's place. */
    spot(part: Part | undefined): { x: number; y: number; size: number } | null {
        const drawn = part?.part === "cell" ? this.cells.get(part.cell) : undefined;
        const matrix = this.svg?.getScreenCTM();
        if (drawn === undefined || matrix === undefined || matrix === null) return null;
        const box = this.place.getBoundingClientRect(), at = new DOMPoint(drawn.x, drawn.y).matrixTransform(matrix);
        return { x: at.x - box.left, y: at.y - box.top, size: drawn.size * matrix.a };
    }

    /** The picture as it stands, without marks, for copying. */
    picture(): SVGSVGElement | null {
        const copy = this.svg?.cloneNode(true) as SVGSVGElement | undefined;
        copy?.querySelectorAll(".overlay").forEach((marks) => marks.remove());
        return copy ?? null;
    }
}
