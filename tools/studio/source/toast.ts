/* A sentence that is shown for a while: where it hides neither the board, nor what can be clicked, nor what is said of the game. */

import { byId } from "./element";
import { coded } from "./prose";

/** What must not be covered if it can be helped, and what should rather not be. */
const KEPT = ".board, .chooser, .status, .strip, .problem, .verdict, .title, .menu, button, select, input, summary, a";
const READ = ".cm-line, .panel p, .panel li, .panel h2, .panel h3, .panel h4, .panel tr";
const KEPT_WEIGHS = 100;

/** Between the sentence and the edge of the window, and between the places that are looked at; in pixels. */
const EDGE = 12, STEP = 12;

function boxesOf(selector: string): DOMRect[] {
    return [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight);
}

export class Toast {
    private readonly place = byId("toast");
    private timer = 0;

    constructor() {
        window.addEventListener("resize", () => { if (!this.place.hidden) this.stand(); });
    }

    show(text: string): void {
        this.place.replaceChildren(...coded(text));
        this.place.hidden = text === "";
        this.stand();
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => { this.place.hidden = true; }, 3000 + text.length * 40);
    }

    /** Takes the lowest place where it hides the least. */
    private stand(): void {
        const { width, height } = this.place.getBoundingClientRect();
        const kept = boxesOf(KEPT), read = boxesOf(READ), right = document.documentElement.clientWidth - width - EDGE;
        const hides = (x: number, y: number, boxes: DOMRect[]) => boxes.reduce((sum, box) => sum +
            Math.max(0, Math.min(x + width, box.right) - Math.max(x, box.left)) * Math.max(0, Math.min(y + height, box.bottom) - Math.max(y, box.top)), 0);
        let best = { x: right / 2, y: EDGE }, least = Infinity;
        for (let y = innerHeight - height - EDGE; y >= EDGE && least > 0; y -= STEP)
            for (const x of [right, EDGE, right / 2]) {
                const hidden = hides(x, y, kept) * KEPT_WEIGHS + hides(x, y, read);
                if (hidden < least) [best, least] = [{ x, y }, hidden];
            }
        this.place.style.left = `${best.x}px`;
        this.place.style.top = `${best.y}px`;
    }
}
