/* What the page does besides playing by clicks: dragging, keys, choosers, bots, tabs, phones. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";
import { openBrowser, plyOf, pointOf, positionOf, settled, test } from "./browser.mjs";

const pack = (held) => `#v1=${deflateRawSync(Buffer.from(JSON.stringify(held))).toString("base64url")}`;
const CHESS = "vari: 1\nname: Trial\nextends: chess\n";

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await browser.close(); });

async function open(hash, options) {
    const page = await browser.open(hash, options);
    await page.waitForSelector(".board [data-cell]");
    await settled(page);
    return page;
}

/** Where the cell is, once the page has come to rest. */
async function middleOf(page, cell) {
    await settled(page);
    const { x, y } = await pointOf(page, cell);
    return [x, y];
}

const untilPly = (page, ply) => page.waitForFunction((wanted) => Number(document.querySelector("#board").dataset.ply) >= wanted, ply);

test("a piece is dragged, and the bot replies", async () => {
    const page = await open("#id=chess&seats=you,bot:1");
    await page.mouse.move(...await middleOf(page, "g1"));
    await page.mouse.down();
    await page.mouse.move(...await middleOf(page, "g2"), { steps: 3 });
    assert.equal(await page.locator(".ghost").count(), 1);
    assert.deepEqual((await page.locator(".target").evaluateAll((all) => all.map((each) => each.dataset.target))).sort(), ["f3", "h3"]);
    await page.mouse.move(...await middleOf(page, "f3"), { steps: 3 });
    await page.mouse.up();
    await untilPly(page, 2);
    assert.match(await positionOf(page), /^\S+ w /);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("no name of a file or rank lies on another", async () => {
    for (const id of ["chess", "xiangqi", "shogi"]) { /* one row, two rows, on other sides */
        const page = await open(`#id=${id}&seats=you`);
        const boxes = await page.locator(".board > svg > text").evaluateAll((all) => all.map((each) => {
            const { x, y, right, bottom } = each.getBoundingClientRect();
            return { name: each.textContent, x, y, right, bottom };
        }));
        const over = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((each) => each.x < one.right && one.x < each.right && each.y < one.bottom && one.y < each.bottom)
            .map((each) => `${one.name} and ${each.name}`));
        assert.ok(boxes.length >= 16);
        assert.deepEqual(over, [], id);
        await page.context().close();
    }
});

test("a promotion is chosen on the board", async () => {
    const page = await open(`${pack({ text: CHESS, name: "trial.yaml", position: "8/P6k/8/8/8/8/8/K7 w - - 0 1" })}&seats=you`);
    await page.waitForFunction(() => document.querySelector("#board").dataset.position.startsWith("8/P6k"));
    await page.mouse.click(...await middleOf(page, "a7"));
    await page.mouse.click(...await middleOf(page, "a8"));
    await page.locator(".chooser button").first().waitFor();
    assert.equal(await page.locator(".chooser button").count(), 4);
    await page.locator(".chooser button", { hasText: "rook" }).click();
    await untilPly(page, 1);
    assert.match(await positionOf(page), /^R7\/7k/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("all is done with the keyboard alone, and spoken", async () => {
    const page = await open("#id=chess&seats=you");
    await page.locator("#board").focus();
    const said = () => page.locator("#live").textContent();
    for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    if (!(await said()).startsWith("e2")) await page.keyboard.press("ArrowLeft");
    if (!(await said()).startsWith("e2")) { await page.keyboard.press("ArrowRight"); await page.keyboard.press("ArrowRight"); }
    assert.match(await said(), /^e2, white pawn/);
    await page.keyboard.press("Enter");
    assert.match(await said(), /2 targets/);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.match(await said(), /^e4, empty, target/);
    await page.keyboard.press("Enter");
    await untilPly(page, 1);
    await page.waitForFunction(() => /e4\. Black to move/.test(document.querySelector("#live").textContent));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("one looks back and goes on from there", async () => {
    const page = await open(`${pack({ text: CHESS, name: "trial.yaml", moves: ["e2e4", "e7e5", "g1f3"] })}&seats=you`);
    await untilPly(page, 3);
    await page.locator(".moves button", { hasText: "e4" }).click();
    await page.waitForFunction(() => document.querySelector("#board").dataset.ply === "1");
    await page.mouse.click(...await middleOf(page, "c7"));
    await page.mouse.click(...await middleOf(page, "c5"));
    await untilPly(page, 2);
    assert.deepEqual(await page.locator(".moves button").allTextContents(), ["e4", "c5"]);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a position is set up by pointing, and what cannot be is explained", async () => {
    const page = await open("#id=chess&seats=you");
    await page.locator(".tabs [data-tab=setup]").click();
    await page.locator(".palette button[title='white queen']").click();
    await page.mouse.click(...await middleOf(page, "e4"));
    await page.waitForFunction(() => document.querySelector("#board").dataset.position.startsWith("rnbqkbnr/pppppppp/8/8/4Q3/8/PPPPPPPP/RNBQKBNR"));
    await page.locator(".panel .position-text").fill("rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    await page.locator(".panel .reason:not([hidden])").waitFor();
    assert.match(await page.locator(".panel .reason").textContent(), /X/);
    await page.locator(".panel .position-text").fill("4k3/8/8/8/8/8/8/8 w - - 0 1");
    await page.locator(".panel .reason.doubtful").waitFor();
    assert.equal(await page.locator(".panel .reason").textContent(), "White has no king.");
    await page.locator(".panel .position-text").fill("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    await page.locator(".panel .reason").waitFor({ state: "hidden" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a variant is written, and its game goes on while it is", async () => {
    const page = await open("#id=chess&seats=you");
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    await page.mouse.click(...await middleOf(page, "e2"));
    await page.mouse.click(...await middleOf(page, "e4"));
    await untilPly(page, 1);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("pieces:");
    await page.keyboard.press("Enter"); /* what comes next belongs to it */
    await page.keyboard.type("queen: {moves: N}");
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-line")].some((each) => each.textContent === "  queen: {moves: N}"));
    await page.locator(".tabs [data-tab=pieces]").click();
    await page.waitForFunction(() => /Leaps|leaps/.test(document.querySelector("[data-kind=queen]")?.textContent ?? ""));
    assert.equal(await plyOf(page), 1);
    assert.equal(await page.locator(".verdict").textContent(), "no mistakes");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("completion and explanations come from the language server", async () => {
    const page = await open("#id=chess");
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("piec");
    await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
    assert.ok((await page.locator(".cm-tooltip-autocomplete li").allTextContents()).some((each) => each.startsWith("pieces")));
    await page.keyboard.press("Enter"); /* what was typed stays as it is */
    await page.keyboard.type("piec");
    await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
    /* A key that comes as soon as the list is shown is not meant for it, and may close it. */
    while (await page.locator(".cm-tooltip-autocomplete li[aria-selected]").count() === 0) {
        if (await page.locator(".cm-tooltip-autocomplete li").count() === 0) await page.keyboard.press("Control+Space");
        await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
        await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => {
        const lines = [...document.querySelectorAll(".cm-line")].map((each) => each.textContent);
        return lines.at(-2) === "piec" && lines.at(-1).startsWith("pieces");
    });
    await page.locator(".cm-line", { hasText: "extends" }).locator("span").first().hover();
    await page.locator(".cm-tooltip .hover").waitFor();
    assert.match(await page.locator(".cm-tooltip .hover").textContent(), /definition to start from/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a definition extends another file of the page, and a mistake there is marked there", async () => {
    const page = await open(pack({ text: "vari: 1\nname: Two\nextends: base\n", name: "two.yaml", files: { "base.yaml": "vari: 1\nname: Base\nextends: chess\npieces:\n  queen: {moves: N}\n" } }));
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("Two"));
    assert.equal(await page.locator(".verdict").textContent(), "no mistakes");
    await page.locator(".files .file", { hasText: "base.yaml" }).click();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("  knigt: none\n");
    await page.locator(".cm-lintRange", { hasText: "knigt" }).waitFor();
    assert.equal(await page.locator(".cm-lintRange").textContent(), "knigt");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("what was written is there again when the page is opened again", async () => {
    const page = await open("#id=chess");
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("# kept\n");
    await page.waitForFunction(() => localStorage.getItem("draft") !== null);
    await page.goto(new URL("/", page.url()).href);
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-line")].some((each) => each.textContent === "# kept"));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a game of another program is opened, and saved again", async () => {
    const page = await open("#id=chess&seats=you");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#bar button[title=Open]").click()]);
    await chooser.setFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from('[Event "x"]\n[Variant "Chess"]\n\n1. e4 e5 (1... c5) 2. Nf3 {good} Nc6 *\n') });
    await untilPly(page, 4);
    assert.match(await page.locator("dialog[open]").textContent(), /no place for variations \(1\)/);
    await page.locator("dialog[open] button", { hasText: "Close" }).click();
    assert.deepEqual(await page.locator(".moves button").allTextContents(), ["e4", "e5", "Nf3", "Nc6"]);
    await page.locator("#bar button[title=More]").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".menu button", { hasText: "PGN" }).click()]);
    assert.match(readFileSync(await download.path(), "utf8"), /1\. e4 e5 2\. Nf3 Nc6/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the library is searched, and what is found is opened", async () => {
    const page = await open("#id=chess");
    await page.locator("#bar button[title=Library]").click();
    await page.locator(".library .card").first().waitFor();
    await page.keyboard.type("los alamos");
    await page.waitForFunction(() => document.querySelectorAll(".library .card").length < 20);
    await page.locator(".library .card").first().click();
    await page.waitForFunction(() => /Alamos/.test(document.querySelector("#bar .title").textContent));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("on a phone nothing is wider than the page, and one plays by touch", async () => {
    const page = await open("#id=chess&seats=you", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page can be scrolled sideways");
    await page.touchscreen.tap(...await middleOf(page, "d2"));
    await page.touchscreen.tap(...await middleOf(page, "d4"));
    await untilPly(page, 1);
    await page.locator(".tabs [data-tab=editor]").click();
    await page.locator(".cm-content").waitFor();
    await page.locator(".cm-line").first().tap();
    await page.locator("#bar button[title=More]").tap(); /* where keys such as Ctrl are missing */
    await page.locator(".menu button", { hasText: "Comment" }).tap();
    await page.waitForFunction(() => document.querySelector(".cm-line").textContent.startsWith("# "));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("embedded, the page is the board alone", async () => {
    const page = await open("#embed&id=chess&seats=you");
    assert.equal(await page.locator("#editor-pane").isVisible(), false);
    assert.equal(await page.locator("#bar").isVisible(), false);
    await page.mouse.click(...await middleOf(page, "d2"));
    await page.mouse.click(...await middleOf(page, "d5"));
    await page.waitForFunction(() => /d2|d5|pawn/.test(document.querySelector(".now").textContent));
    assert.equal(await plyOf(page), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
