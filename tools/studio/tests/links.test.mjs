/* Links of strangers: markup in every text, damaged links, too much. Nothing of them may become part of the page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { holdBack, openBrowser, PATIENCE, pointOf, settled, test } from "./browser.mjs";

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
  rim: {never: any own knight in h3, says: ${JSON.stringify(`Rim: ${MARKUP}`)}}
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

/** Follows another link in the page, until what it holds is shown. What was told for a while is forgotten. */
async function follow(page, hash) {
    await page.evaluate((to) => {
        document.querySelector("#toast").textContent = "";
        delete document.body.dataset.link;
        location.hash = to;
    }, hash);
    await page.waitForFunction(() => document.body.dataset.link !== undefined);
    await settled(page);
}

async function openHostile(hash) {
    const page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    await page.evaluate(() => { window.hacked = () => { window.wasHacked = true; }; });
    await follow(page, hash);
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
    const page = await openHostile(pack({ text: HOSTILE, name: "x.yaml", moves: ["e2e4", "d7d5", "e4d5"] }));
    await page.waitForFunction((says) => document.querySelector(".now").textContent.includes(`wins: ${says}`), MARKUP);
    await assertHarmless(page);
    await follow(page, `${pack({ text: HOSTILE, name: "x.yaml" })}&seats=you`);
    for (const cell of ["g1", "h3"]) {
        await settled(page);
        const { x, y } = await pointOf(page, cell);
        await page.mouse.click(x, y);
    }
    await page.waitForFunction((says) => document.querySelector(".now").textContent.startsWith(`Rim: ${says}`), MARKUP);
    await assertHarmless(page);
    await follow(page, pack({ text: REFUSED, name: "x.yaml" }));
    await page.waitForFunction(() => document.querySelectorAll(".problem").length >= 6);
    await assertHarmless(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("options that the definition has not got are refused with a sentence", async () => {
    const page = await openHostile(pack({ text: HOSTILE, name: "x.yaml", options: { [MARKUP]: MARKUP } }));
    await page.waitForFunction(() => document.querySelector(".problems").textContent.includes("option"));
    await assertHarmless(page);
    assert.deepEqual(page.errors, []);
});

test("a link that is damaged or holds something else says so", async () => {
    const page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    for (const hash of ["#v1=AAAA", "#v1=%%%", pack("[]"), pack("null"), pack({ text: 5 }), pack({ name: "x" })]) {
        await follow(page, hash);
        assert.match(await page.locator("#toast").textContent(), /link/i, hash);
        assert.equal(await page.evaluate(() => document.body.dataset.link), "none", hash);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a text of 5 MB and a link that unpacks to more than a definition can be are refused, and the page goes on", async () => {
    const page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    for (const [text, says] of [["# ".padEnd(5_000_000, "x"), "too long"], ["a".repeat(20_000_000), "more than"]]) {
        await follow(page, pack({ text, name: "long.yaml" }));
        await page.waitForFunction((words) => (document.querySelector("#editor-pane").textContent + document.querySelector("#toast").textContent).includes(words), says);
        const kept = await page.evaluate(() => { dispatchEvent(new Event("pagehide")); return sessionStorage.getItem("sitting").length; });
        assert.ok(kept < 1_000_000, "what is too long is not kept for the page to be loaded again");
        await page.locator("#bar button[title=New]").click();
        await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
        await page.locator(".board [data-cell]").first().waitFor();
    }
    await page.context().close();
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

test("a worker that does not answer is replaced, the page says what was stopped and goes on", async () => {
    const page = await browser.open("#id=chess&seats=you", {}, async (context) => {
        await context.clock.install();
        await holdBack(context, "never answered");
    });
    await page.waitForSelector(".board [data-cell]");
    await settled(page);
    await page.evaluate((to) => { location.hash = to; }, pack({ name: "x.yaml", text: "vari: 1\nname: X\nextends: chess\n# never answered\n" }));
    await page.waitForFunction(() => document.body.dataset.asking !== "0");
    for (;;) { /* until its time has run out */
        await page.clock.fastForward(PATIENCE);
        if (await page.locator("#toast").textContent() !== "") break;
    }
    const said = /^Reading the definition took too long and was stopped\. Try again, or make the definition smaller/;
    assert.match(await page.locator("#toast").textContent(), said);
    await settled(page);
    assert.match(await page.locator(".problems").textContent(), said);
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"));
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "no mistakes");
    await page.context().close();
});

/** Shares by the button, and returns what the link holds. */
async function shared(page) {
    await page.evaluate(() => { document.querySelector("#toast").textContent = ""; });
    await page.locator("#bar button[title=Share]").click();
    await page.waitForFunction(() => document.querySelector("#toast").textContent.includes("copied"));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    return { link, held: JSON.parse(inflateRawSync(Buffer.from(new URL(link).hash.slice("#v1=".length), "base64url")).toString()) };
}

async function savedBytes(page) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#bar button[title=Save]").click()]);
    return readFileSync(await download.path());
}

test("a link gives back the same bytes, however it is shared again, opened and saved", async () => {
    const head = "vari: 1\nname: \"Ünïcode ♞ 馬 𝕏\"\nextends: chess\n";
    const texts = {
        "no last line end": `${head}# end`, "lines ended as on Windows": `${head}# a\n\n# b\n`.replaceAll("\n", "\r\n"), "both": `${head}# a\r\n# b\n# c\r\n`,
        "tabs": `${head}# a\tb\t\n#\t\n`, "many lines": head + Array.from({ length: 5000 }, (_, at) => `# line ${at} of a long file, é ♞ ${at * 7919 % 10007}`).join("\n"),
    };
    const page = await browser.open("", { permissions: ["clipboard-read", "clipboard-write"] }), again = await browser.open();
    for (const each of [page, again]) await each.waitForSelector(".board [data-cell]");
    for (const [what, text] of Object.entries(texts)) {
        await follow(page, pack({ text, name: "mine.yaml", moves: ["e2e4", "e7e5"] }));
        await page.waitForFunction(() => document.querySelector("#board")?.dataset.ply === "2");
        assert.ok((await savedBytes(page)).equals(Buffer.from(text)), `${what}: saved`);
        const { link, held } = await shared(page);
        assert.equal(held.text, text, what);
        assert.deepEqual(held.moves, ["e2e4", "e7e5"]);
        await follow(again, new URL(link).hash);
        await again.waitForFunction(() => document.querySelector("#board")?.dataset.ply === "2");
        assert.ok((await savedBytes(again)).equals(Buffer.from(text)), `${what}: saved from the link`);
        assert.deepEqual([...page.errors, ...again.errors], []);
    }
    for (const each of [page, again]) await each.context().close();
});

test("a file keeps the way in which its lines end when it is changed, and mistakes stand at their places", async () => {
    const page = await browser.open(pack({ text: "vari: 1\r\nname: Trial\r\nextends: chess\r\n# 𝕏 ♞\r\npieces:\r\n  queen: {mvoes: N}\r\n", name: "mine.yaml" }));
    await page.locator(".cm-lintRange").waitFor();
    assert.equal(await page.locator(".cm-lintRange").textContent(), "mvoes");
    await page.locator(".problem button").click();
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "no mistakes");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("# more");
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-line")].some((each) => each.textContent.endsWith("# more")));
    await settled(page);
    const text = "vari: 1\r\nname: Trial\r\nextends: chess\r\n# 𝕏 ♞\r\npieces:\r\n  queen: {moves: N}\r\n# more";
    await page.locator("#bar button[title=New]").click(); /* before it is saved */
    await page.locator(".earlier button", { hasText: "Bring it back" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-line")].some((each) => each.textContent.endsWith("# more")));
    assert.equal((await savedBytes(page)).toString(), text);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
