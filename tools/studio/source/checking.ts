/* Tries what a definition says must hold: its tests, and each choice of its options. That takes longer than reading it, so that a worker
 * of its own does it once the keys are at rest. */

import { Door } from "./ask";
import type { Diagnostic } from "./answers";
import { whenQuiet } from "./element";
import type { Game } from "./game";

/** Milliseconds without a key before the tests run, and the most that they may take. */
const REST = 600, LONGEST = 5000;

const MAY_FAIL = /^(tests|options):/m;

export class Checking extends EventTarget {
    /** All that is wrong with the text, or null: there is nothing to try, or it is not done yet. */
    found: Diagnostic[] | null = null;

    shipped = ""; /* the text of the library opened last: that its tests hold is known */

    private door = new Door("checks");
    private turn = 0;
    private later = whenQuiet(REST, () => { void this.check(); });

    /** Tells `found` when it has tried what there is. */
    constructor(private readonly game: Game) {
        super();
        game.addEventListener("diagnostics", () => {
            this.turn++;
            this.found = null;
            if (game.playable && game.text !== this.shipped && [game.text, ...Object.values(game.files)].some((text) => MAY_FAIL.test(text))) this.later();
        });
    }

    private async check(): Promise<void> {
        const { text, name, files, options, playable } = this.game, turn = this.turn;
        if (!playable || text === this.shipped) return;
        const loaded = await this.door.ask({ do: "load", text, name, files, options });
        if (turn !== this.turn || !loaded.ok) return;
        const answer = await this.door.ask({ do: "check", milliseconds: LONGEST });
        if (turn !== this.turn || !answer.ok) return;
        this.found = (answer.diagnostics as Diagnostic[]).filter((each) => each.code !== "test-limit"); /* the page had no more time for them */
        this.dispatchEvent(new Event("found"));
    }
}
