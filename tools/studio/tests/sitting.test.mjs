/* A newcomer's sitting: from the empty page to a variant of one's own, played against the bot. STUDIO_HAND=1 goes at the
 * pace of a person, who looks before each step and types three keys a second, and prints how long it took. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { nativeDoor, openBrowser, PATIENCE, playByMouse, plyOf, positionOf, settled, test } from "./browser.mjs";

const pace = process.env.STUDIO_HAND === undefined ? { look: 0, key: 0 } : { look: 3000, key: 330 };
const look = (page) => page.waitForTimeout(pace.look);

let browser, door;
before(async () => { browser = await openBrowser(); door = nativeDoor(); });
after(async () => { await browser.close(); door.end(); });

/** Takes the sign of a comment away from the example, as the text says how. */
async function uncomment(page) {
    await page.locator(".cm-line", { hasText: "# pieces:" }).click();
    await page.keyboard.press("Home");
    for (let line = 0; line < 7; line++) await page.keyboard.press("Shift+ArrowDown", { delay: pace.key });
    await page.keyboard.press("Shift+End");
    await page.keyboard.press("Control+/");
}

test("somebody who has never seen vari plays a variant of his own against the bot, and wins", { timeout: 6 * PATIENCE }, async () => {
    const began = performance.now(), page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    await settled(page);
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    await look(page); /* reads what the new file says */
    await look(page);
    await uncomment(page);
    await page.locator(".cm-line", { hasText: "name:" }).click();
    await page.keyboard.press("End");
    for (let key = 0; key < "My Variant".length; key++) await page.keyboard.press("Backspace");
    await page.keyboard.type("Hill of Knights", { delay: pace.key });
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("Hill of Knights"));
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "no mistakes");
    await page.locator(".tabs [data-tab=rules]").click();
    await page.waitForFunction(() => /hill/i.test(document.querySelector(".panel").textContent));
    await look(page);
    const written = performance.now();

    /* White goes for the hill by the shortest way that the native bot finds; black is the page's bot. */
    const text = await page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n"));
    await door.ask({ do: "load", text, name: "mine.yaml" });
    for (let turn = 0; turn < 60; turn++) {
        await door.ask({ do: "set", position: await positionOf(page) });
        const { action } = await door.ask({ do: "think", level: 10, nodes: 20000, milliseconds: 600000 });
        const { actions } = await door.ask({ do: "actions" });
        const ply = await plyOf(page);
        await look(page);
        await playByMouse(page, actions.find((each) => each.text === action));
        await page.waitForFunction((before) => Number(document.querySelector("#board").dataset.ply) >= before + 2 || /wins|draw/i.test(document.querySelector(".now").textContent), ply);
        if (/wins|draw/i.test(await page.locator(".now").textContent())) break;
    }
    assert.match(await page.locator(".now").textContent(), /wins/);
    if (pace.look > 0) console.log(`written after ${((written - began) / 1000).toFixed(0)} s, over after ${((performance.now() - began) / 1000).toFixed(0)} s: ` +
        `${await page.locator(".now").textContent()}`);
    assert.deepEqual(page.errors, []);
});
