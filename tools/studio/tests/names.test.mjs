/* What those hear who do not see the page: each control has a name and a role, in all that the page shows; and a game is played by the
 * keyboard alone, from the empty page to its end. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";
import { openBrowser, PATIENCE, plyOf, settled, test } from "./browser.mjs";

const pack = (held) => `#v1=${deflateRawSync(Buffer.from(JSON.stringify(held))).toString("base64url")}`;

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await browser.close(); });

/* Roles of what is used, which must have a name. */
const USED = new Set(["button", "link", "textbox", "searchbox", "combobox", "spinbutton", "checkbox", "tab", "tabpanel", "menuitem", "option", "dialog", "application", "tree", "slider", "switch", "img"]);

/** What the browser tells of the page: what is used and has no name, what has the keyboard's focus and no role, and which ids are doubled. */
async function wrongOf(page) {
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");
    const wrong = [];
    for (const { role, name, ignored, properties = [], backendDOMNodeId } of nodes) {
        const focusable = properties.some((each) => each.name === "focusable" && each.value.value === true);
        const unnamed = USED.has(role?.value) && !name?.value?.trim(), strange = focusable && ["generic", "none", "GenericContainer"].includes(role?.value);
        if (ignored || (!unnamed && !strange) || backendDOMNodeId === undefined) continue;
        const { outerHTML } = await devtools.send("DOM.getOuterHTML", { backendNodeId: backendDOMNodeId });
        if (!unnamed && outerHTML.startsWith("<div tabindex=\"-1\"")) continue; /* the Tab key does not lead there */
        wrong.push(`${role?.value}: ${outerHTML.slice(0, 160)}`);
    }
    const doubled = await page.evaluate(() => {
        const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
        return ids.filter((id, at) => ids.indexOf(id) !== at);
    });
    await devtools.detach();
    return [...wrong, ...doubled.map((id) => `the id ${id} stands twice`)];
}

test("each control has a name, in all tabs, windows and states", { timeout: 6 * PATIENCE }, async () => {
    const page = await browser.open(`${pack({ name: "x.yaml", text: "vari: 1\nname: Trial\nextends: crazyhouse\ntests:\n  - {moves: e2e4}\n", position: "8/P6k/8/8/8/8/8/K7[N] w - - 0 1" })}&seats=you`);
    await page.waitForSelector(".board [data-cell]");
    await page.waitForSelector(".cm-content");
    assert.deepEqual(await page.locator(".controls .step").allInnerTexts(), ["First", "Back", "Next", "Last", "Turn", "Hint"], "what an icon means is written below it");
    const wrong = {};
    const look = async (what) => {
        await settled(page);
        const found = await wrongOf(page);
        if (found.length > 0) wrong[what] = found;
    };
    for (const tab of ["moves", "rules", "pieces", "statistics", "tests", "setup"]) {
        await page.locator(`.tabs [data-tab=${tab}]`).click();
        await look(tab);
    }
    await page.locator(".tabs [data-tab=tests]").click();
    await page.locator(".panel button", { hasText: "Run the tests" }).click();
    await page.locator(".test").first().waitFor();
    await look("tests that were run");
    await page.locator("#bar button[title=More]").click();
    await look("the menu");
    await page.keyboard.press("Escape");
    await page.locator("#bar button[title=Help]").click();
    await page.locator(".help-page[open]").waitFor();
    await look("the help");
    await page.keyboard.press("Escape");
    await page.locator(".file.add").click();
    await page.locator("dialog[open] input").waitFor();
    await look("a question");
    await page.keyboard.press("Escape");
    await page.locator("#board").focus();
    await page.evaluate((to) => { location.hash = to; }, `${pack({ name: "y.yaml", text: "vari: 1\nname: Mistaken\nextends: chess\npieces:\n  queen: {mvoes: Q}\n" })}`);
    await page.locator(".problem button").waitFor();
    await look("a mistake");
    await page.evaluate(() => { location.hash = "#id=four-player&seats=you"; });
    await page.waitForFunction(() => document.querySelectorAll(".strip").length === 4);
    await look("four players");
    await page.locator("#bar button[title=Library]").click();
    await page.locator(".library .card").first().waitFor();
    await look("the library");
    assert.deepEqual(wrong, {});
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("who plays can be chosen while others move", async () => {
    const page = await browser.open("#id=chess&seats=random,random");
    const choice = page.locator("select[aria-label='Who plays Black']");
    await choice.focus();
    const moved = await page.evaluate(() => document.querySelector("#board").dataset.ply);
    await page.waitForFunction((ply) => Number(document.querySelector("#board").dataset.ply) > Number(ply) + 1, moved);
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelector(".strip[data-player=black] select").value === "you");
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "Who plays Black");
    await page.context().close();
});

test("from the empty page to the end of a game with the keyboard alone", { timeout: 6 * PATIENCE }, async () => {
    const page = await browser.open(), said = () => page.locator("#live").textContent();
    await page.waitForSelector(".board [data-cell]");
    await page.waitForSelector(".cm-content");
    await settled(page);
    /* To a control as the Tab key leads there; Escape leaves the editor. */
    const tabTo = async (wanted) => {
        for (let step = 0; step < 120; step++) {
            await page.keyboard.press("Escape");
            await page.keyboard.press("Tab");
            const found = await page.evaluate((name) => { const now = document.activeElement; return (now?.getAttribute("aria-label") ?? now?.textContent ?? "").startsWith(name); }, wanted);
            if (found) return;
        }
        assert.fail(`Tab does not lead to ${wanted}`);
    };
    await tabTo("Try the example");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "no mistakes" && /^ *knight:/m.test(document.querySelector(".cm-content").innerText));
    await tabTo("Who plays Black");
    await page.keyboard.press("Home"); /* You */
    await page.waitForFunction(() => document.activeElement.ariaLabel === "Who plays Black" && document.activeElement.value === "you");
    await settled(page);
    await tabTo("Board.");
    const go = async (to) => {
        for (let step = 0; step < 40 && !(await said()).startsWith(to); step++) {
            const now = /^([a-h])([1-8]),/.exec(await said());
            await page.keyboard.press(now === null ? "ArrowRight" : now[1] !== to[0] ? (now[1] < to[0] ? "ArrowRight" : "ArrowLeft") : now[2] < to[1] ? "ArrowUp" : "ArrowDown");
        }
        assert.ok((await said()).startsWith(to), `${await said()} in place of ${to}`);
        await page.keyboard.press("Enter");
    };
    for (const [at, [from, to]] of [["f2", "f3"], ["e7", "e5"], ["g2", "g4"], ["d8", "h4"]].entries()) {
        await settled(page);
        await go(from);
        await go(to);
        await page.waitForFunction((ply) => document.querySelector("#board").dataset.ply === String(ply), at + 1);
    }
    await page.waitForFunction(() => /Black wins by checkmate/.test(document.querySelector("#live").textContent));
    assert.equal(await plyOf(page), 4);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
