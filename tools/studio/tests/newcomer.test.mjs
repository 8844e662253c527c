/* What somebody meets who writes a first definition at a desk: undo, completion, fixes, help, and that nothing written is lost. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { openBrowser, PATIENCE, settled, test } from "./browser.mjs";

const HEAD = "vari: 1\nname: Trial\nextends: chess\n";

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await browser.close(); });

const lines = (page) => page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n"));

async function write(page, text) {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await settled(page);
}

test("undo takes back a word, however slowly it was typed", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    await write(page, `${HEAD}# `);
    await page.keyboard.press("Control+End");
    await page.keyboard.type("one three", { delay: 700 }); /* longer than CodeMirror itself joins */
    await page.keyboard.press("Control+z");
    assert.equal(await lines(page), `${HEAD}# one`);
    await page.keyboard.press("Control+y");
    assert.equal(await lines(page), `${HEAD}# one three`);
});

test("completion offers first what most definitions use", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    await write(page, "vari: 1\nname: Trial\n");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("extends: ch");
    await page.waitForFunction(() => document.querySelector(".cm-tooltip-autocomplete li")?.textContent === "chess");
});

test("a block that stands too far in is one mistake, and its fix moves it", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    await write(page, `${HEAD}pieces:\n  knight: {moves: NN}\n  endings:\n    far: {if: any own king in e5, wins: mover}\n`);
    await page.locator('.problem[data-code="bad-yaml"]').waitFor();
    assert.equal(await page.locator(".problem").count(), 1);
    assert.match(await page.locator(".verdict").textContent(), /^1 mistake$/);
    await page.locator(".problem button", { hasText: "Move it 2 spaces to the left, in line with pieces" }).click();
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "no mistakes");
    assert.equal(await lines(page), `${HEAD}pieces:\n  knight: {moves: NN}\nendings:\n  far: {if: any own king in e5, wins: mover}\n`);
});

test("what was written is kept when another definition is opened, and when the page is left", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    const mine = `${HEAD}pieces:\n  knight: {moves: NN}\n`;
    await page.locator(".cm-content").waitFor();
    assert.equal(await page.locator(".earlier").isVisible(), false);
    await write(page, mine);
    await page.evaluate(() => { location.hash = "id=shogi"; });
    await page.locator(".earlier button", { hasText: "Bring it back" }).click();
    await page.waitForFunction((text) => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n") === text, mine);
    await page.goto("about:blank");
    await page.goto(new URL("#id=xiangqi", browser.address).href);
    await page.locator(".earlier", { hasText: "What you wrote before" }).waitFor();
    assert.deepEqual(page.errors, []);
});

test("who begins tries the example, and those of the tutorial", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open();
    await page.locator("button", { hasText: "Try the example" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-line")].some((each) => each.textContent.startsWith("  knight: {moves: NN}")));
    await settled(page);
    assert.equal(await page.locator(".verdict").textContent(), "no mistakes");
    assert.equal(await page.locator("button", { hasText: "Try the example" }).isVisible(), false);
    await page.locator("#bar button", { hasText: "Help" }).click();
    await page.locator(".help-page nav button", { hasText: "A way to win" }).click();
    await page.locator(".help-page section", { hasText: "3. A way to win" }).locator("button", { hasText: "Try it" }).click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("Race for the Hill"));
    await settled(page);
    assert.match(await lines(page), /^vari: 1\nname: Race for the Hill\n/);
    assert.equal(await page.locator(".verdict").textContent(), "no mistakes");
    assert.equal(await page.locator(".help-page[open]").count(), 0);
    assert.deepEqual(page.errors, []);
});

test("what was written stands first in the library, and is not offered again above the editor once that was closed", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    const mine = `${HEAD}pieces:\n  knight: {moves: NN}\n`;
    await write(page, mine);
    await page.evaluate(() => { location.hash = "id=shogi"; });
    await page.locator(".earlier button[aria-label=Close]").click();
    await page.evaluate(() => { location.hash = "id=xiangqi"; });
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("Xiangqi"));
    await settled(page);
    assert.equal(await page.locator(".earlier", { hasText: "What you wrote" }).isVisible(), false);
    await page.locator("#bar button", { hasText: "Library" }).click();
    await page.locator(".library .card").first().locator("button", { hasText: "Bring it back" }).click();
    await page.waitForFunction((text) => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n") === text, mine);
    await page.locator("#bar button", { hasText: "Library" }).click();
    await page.locator(".library .card").first().waitFor();
    assert.equal(await page.locator(".library .kept").count(), 0, "it is open");
    assert.deepEqual(page.errors, []);
});

test("the help has the keys and the language, and is searched", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    await page.locator("#bar button", { hasText: "Help" }).click();
    await page.locator(".help-page nav button", { hasText: /^Keys$/ }).waitFor();
    await page.locator(".help-page input").fill("castling kingside");
    await page.waitForFunction(() => [...document.querySelectorAll(".help-page section")].filter((each) => !each.hidden).every((each) => /castling/i.test(each.textContent)));
    assert.ok(await page.locator(".help-page section:visible").count() > 0);
    assert.deepEqual(page.errors, []);
});

test("a board in a frame has a title, and no bot plays before a reader does", { timeout: 3 * PATIENCE }, async () => {
    const bots = async (hash) => {
        const page = await browser.open(hash);
        await page.waitForSelector(".board [data-cell]");
        await settled(page);
        assert.equal(await page.locator(".embedded-title").innerText(), "Chess");
        return page.locator(".strip select").evaluateAll((all) => all.filter((each) => each.value.startsWith("bot")).length);
    };
    assert.equal(await bots("#embed&id=chess&seats=you,bot:1"), 1);
    assert.equal(await bots("#embed&id=chess"), 0);
});

test("what is explained below the pointer goes as soon as somebody types", { timeout: 3 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    await write(page, HEAD);
    await page.keyboard.press("Control+End");
    const key = await page.locator(".cm-line", { hasText: "extends" }).boundingBox();
    await page.mouse.move(key.x + 200, key.y + 200);
    await page.mouse.move(key.x + 30, key.y + key.height / 2, { steps: 4 });
    await page.locator(".cm-tooltip .hover").waitFor();
    await page.keyboard.type("a");
    await page.locator(".cm-tooltip .hover").waitFor({ state: "detached" });
});

test("in dark colours the pictures of the library have a dark ground, too", { timeout: 3 * PATIENCE }, async () => {
    const ground = async (colorScheme) => {
        const page = await browser.open("#id=chess", { colorScheme });
        await page.locator("#bar button", { hasText: "Library" }).click();
        return page.locator(".library .thumb").first().evaluate((thumb) => getComputedStyle(thumb).backgroundColor);
    };
    assert.notEqual(await ground("dark"), await ground("light"));
});
