/* Links of strangers: markup in every text, damaged links, too much. Nothing of them may become part of the page. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";
import { openBrowser, PATIENCE, pointOf, settled, test } from "./browser.mjs";

const pack = (held) => `#v1=${deflateRawSync(Buffer.from(typeof held === "string" ? held : JSON.stringify(held))).toString("base64url")}`;
const MARKUP = "<img src=x onerror=hacked()><script>hacked()</script><svg onload=hacked()></svg>&lt;b&gt;";
const quoted = JSON.stringify(MARKUP), word = '"<svg/onload=hacked()>"';

/* Markup wherever a definition has a text of its own. */
const HOSTILE = `vari: 1
name: ${quoted}
also: [${quoted}]
about: ${quoted}
inventor: ${quoted}
year: ${quoted}
source: ${quoted}
tags: ${quoted}
extends: chess
players: [{name: white, called: ${quoted}}, {name: black, called: ${quoted}}]
pieces:
  queen: {letter: Q, name: ${quoted}, also: [${word}], image: ${quoted}}
endings:
  ${quoted}: {if: capture, wins: mover, says: ${quoted}}
laws:
  rim: {never: any own knight in h3, says: ${quoted}}
options:
  mine: [none, ${word}] # ${MARKUP}
tests:
  - {name: ${quoted}, moves: e2e4, legal: [d7d5]}
`;

/* And where it has none, so that mistakes quote it. */
const REFUSED = `vari: 1
name: X
extends: chess
players: [{name: white, colour: ${quoted}}, {name: black, called: "b", colour: "red;background:url(x)"}]
pieces: {${quoted}: {letter: X, moves: ${quoted}}, queen: {letter: ${quoted}, written: ${quoted}}}
zones: {${quoted}: ${quoted}}
state: {${quoted}: {counts: turns}}
${quoted}: ${quoted}
`;

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await browser.close(); });

async function assertHarmless(page) {
    const found = await page.evaluate(() => ({
        hacked: window.wasHacked === true, scripts: document.querySelectorAll("script").length,
        images: [...document.querySelectorAll("img")].filter((each) => each.getAttribute("src") === "x").length,
        listeners: [...document.querySelectorAll("*")].filter((each) => [...each.attributes].some((attribute) => attribute.name.startsWith("on"))).length,
    }));
    assert.deepEqual(found, { hacked: false, scripts: 2, images: 0, listeners: 0 });
}

async function openHostile(hash) {
    const page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    await page.evaluate(() => { window.hacked = () => { window.wasHacked = true; }; });
    await page.evaluate((to) => { delete document.body.dataset.link; location.hash = to; }, hash);
    await page.waitForFunction(() => document.body.dataset.link !== undefined);
    await settled(page);
    return page;
}

test("markup in names, titles and texts stays text", async () => {
    const page = await openHostile(pack({ text: HOSTILE, name: `${MARKUP}.yaml`, moves: [MARKUP], position: MARKUP, files: { [MARKUP]: MARKUP, "<img src=x onerror=hacked()>.yaml": MARKUP } }));
    assert.equal((await page.locator("#bar .title").textContent()).startsWith(MARKUP), true, "the definition is played, and its name shown as it is");
    for (const tab of ["moves", "rules", "pieces", "statistics", "tests", "setup"]) {
        await page.locator(`.tabs [data-tab=${tab}]`).click();
        await page.waitForFunction(() => document.querySelector(".panel").childElementCount > 0);
        await settled(page);
        await assertHarmless(page);
    }
    assert.equal((await page.locator("#board-pane").textContent()).includes("onerror=hacked()"), true, "players are called as they are");
    assert.deepEqual(page.errors, []);
});

test("what a law or an ending says stays text, and so does what a mistake quotes", async () => {
    const over = await openHostile(pack({ text: HOSTILE, name: "x.yaml", moves: ["e2e4", "d7d5", "e4d5"] }));
    await over.waitForFunction((says) => document.querySelector(".now").textContent.includes(`wins: ${says}`), MARKUP);
    await assertHarmless(over);
    const going = await openHostile(`${pack({ text: HOSTILE, name: "x.yaml" })}&seats=you`);
    for (const cell of ["g1", "h3"]) {
        await settled(going);
        const { x, y } = await pointOf(going, cell);
        await going.mouse.click(x, y);
    }
    await going.waitForFunction((says) => document.querySelector(".now").textContent.includes(says), MARKUP);
    await assertHarmless(going);
    const refused = await openHostile(pack({ text: REFUSED, name: "x.yaml" }));
    await refused.waitForFunction(() => document.querySelectorAll(".problem").length >= 6);
    await assertHarmless(refused);
    for (const page of [over, going, refused]) assert.deepEqual(page.errors, []);
});

test("options that the definition has not got are refused with a sentence", async () => {
    const page = await openHostile(pack({ text: HOSTILE, name: "x.yaml", options: { [MARKUP]: MARKUP } }));
    await page.waitForFunction(() => document.querySelector(".problems").textContent.includes("option"));
    await assertHarmless(page);
    assert.deepEqual(page.errors, []);
});

test("a link that is damaged or holds something else says so", async () => {
    for (const hash of ["#v1=AAAA", "#v1=%%%", pack("[]"), pack("null"), pack({ text: 5 }), pack({ name: "x" })]) {
        const page = await openHostile(hash);
        assert.match(await page.locator("#toast").textContent(), /link/i, hash);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("a text of 5 MB and a link that unpacks to more than a definition can be are refused, and the page goes on", async () => {
    for (const text of ["# ".padEnd(5_000_000, "x"), "a".repeat(60_000_000)]) {
        const page = await openHostile(pack({ text, name: "long.yaml" }));
        await page.waitForFunction(() => /too long|cannot|more than/.test(document.querySelector("#editor-pane").textContent + document.querySelector("#toast").textContent));
        await page.locator("#bar button[title=New]").click();
        await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
        await page.locator(".board [data-cell]").first().waitFor();
        await page.context().close();
    }
});

test("ten thousand kinds of pieces do not stop the page", async () => {
    const kinds = Array.from({ length: 10_000 }, (_, at) => `  k${at}: {letter: k${at}, moves: Q}`).join("\n");
    const page = await openHostile(pack({ text: `vari: 1\nname: Many\nboard: 8x8\nplayers: [white, black]\npieces:\n${kinds}\n`, name: "many.yaml" }));
    await page.waitForFunction(() => document.querySelector(".verdict").classList.contains("bad"));
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a board of ten thousand pieces is refused, and one with as many as there can be is drawn", async () => {
    const many = (size) => pack({ name: "many.yaml", text: `vari: 1\nname: Many\nboard: ${size}x${size}\nplayers: [white, black]\n` +
        `pieces:\n  man: {letter: {white: P, black: p}, moves: K}\nsetup: ${Array(size).fill("P".repeat(size)).join("/")}\n` });
    const page = await openHostile(many(100));
    assert.match(await page.locator(".problem .what").first().textContent(), /1024 cells/);
    await page.evaluate((to) => { location.hash = to; }, many(32));
    await page.waitForFunction(() => document.querySelectorAll(".board [data-on]").length === 1024);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("turns of which nobody can say whether they end are told as such, and the page goes on", async () => {
    const page = await openHostile(pack({ name: "endless.yaml", text: "vari: 1\nname: Endless\nextends: chess\n" +
        "turn: [{phase: act, actions: [move], times: 8}]\nlaws: {late: {at: turn-end, never: true}}\n" }));
    assert.match(await page.locator(".now").textContent(), /asks too much/);
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    await settled(page);
    assert.match(await page.locator(".now").textContent(), /White to move/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a worker that does not answer is replaced, the page says so and goes on", { skip: process.env.WORKER === "wasm" && "its questions cannot be kept back" }, async () => {
    const page = await browser.open("#id=chess&seats=you", {}, async (context) => {
        await context.clock.install();
        await context.route("**/ask?*", (route) => route.request().postData().includes("never answered") ? undefined : route.continue());
    });
    await page.waitForSelector(".board [data-cell]");
    await settled(page);
    await page.evaluate((to) => { location.hash = to; }, pack({ name: "x.yaml", text: "vari: 1\nname: X\nextends: chess\n# never answered\n" }));
    await page.waitForFunction(() => document.body.dataset.asking !== "0");
    for (;;) { /* until its time has run out */
        await page.clock.fastForward(PATIENCE);
        if (await page.locator("#toast").textContent() !== "") break;
    }
    assert.match(await page.locator("#toast").textContent(), /asks too much/);
    await settled(page);
    assert.match(await page.locator(".problems").textContent(), /reading it was ended/);
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "no mistakes");
    await page.context().close();
});

test("a link gives back the same bytes", async () => {
    const page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    const text = "vari: 1\nname: \"Ünïcode ♞ 馬\"\nextends: chess\n# end without a new line";
    await page.evaluate((hash) => { location.hash = hash; }, pack({ text, name: "mine.yaml", moves: ["e2e4", "e7e5"] }));
    await page.waitForFunction(() => document.querySelector("#board").dataset.ply === "2");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#bar button[title=Share]").click();
    await page.waitForFunction(() => document.querySelector("#toast").textContent.includes("copied"));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const again = await browser.open(new URL(link).hash);
    await again.waitForFunction(() => document.querySelector("#board")?.dataset.ply === "2");
    const back = await again.evaluate(() => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n"));
    assert.equal(back, text);
    assert.deepEqual([...page.errors, ...again.errors], []);
});
