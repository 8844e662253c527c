/* Plays random actions by the mouse alone, and compares each position with the one that the native program comes to. A game that ends is
 * followed by another, until so many actions were played. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { nativeDoor, openBrowser, PATIENCE, playByMouse, positionOf, random, settled, test } from "./browser.mjs";

/* Boards of all topologies; castling, promotion, drops, gates, passes, several legs, second placements, dice. */
const SHARE = (process.env.STUDIO_GAMES ?? "chess crazyhouse shogi xiangqi glinski circular mu-torere duck seirawan international-draughts go dice-chess chaturaji").split(" ");
const ACTIONS = Number(process.env.STUDIO_ACTIONS ?? 12);

let browser, door;
before(async () => { browser = await openBrowser(); door = nativeDoor(); });
after(async () => { await browser.close(); door.end(); });

/** Begins another game by the button. What is shuffled is shuffled anew, so that the native program begins with the page's position. */
async function beginAgain(page) {
    await settled(page);
    await page.locator(".controls button", { hasText: "New game" }).click();
    await page.waitForFunction(() => document.querySelector("#board").dataset.ply === "0");
    await settled(page);
    const position = await positionOf(page), { state } = await door.ask({ do: "new", session: "s" });
    const set = state.position === position ? { ok: true } : await door.ask({ do: "set", session: "s", position });
    assert.ok(set.ok, set.error);
}

for (const [at, id] of SHARE.entries())
    test(`${id} is played by the mouse`, { timeout: 6 * PATIENCE }, async () => {
        const draw = random(at + 1);
        const source = await door.ask({ do: "source", id });
        assert.ok(source.ok, source.error);
        await door.ask({ do: "load", session: "s", text: source.text, name: source.name });
        const page = await browser.open(`#id=${id}&seats=you&chance=chosen`);
        await page.waitForSelector(".board [data-cell]");
        for (let ply = 0; ply < ACTIONS; ply++) {
            let { actions } = await door.ask({ do: "actions", session: "s" });
            if (actions.length === 0) {
                await beginAgain(page);
                ({ actions } = await door.ask({ do: "actions", session: "s" }));
            }
            const action = actions[draw(actions.length)];
            try {
                await playByMouse(page, action);
            } catch (error) {
                throw new Error(`${id}, ply ${ply}, ${action.text} by ${JSON.stringify(action.parts)}: ${error.message}`);
            }
            const played = await door.ask({ do: "play", session: "s", action: action.text });
            assert.equal(await positionOf(page), played.state.position, `${id} after ${action.text}`);
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
