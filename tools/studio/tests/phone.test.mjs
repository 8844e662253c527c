/* The page on phones and tablets, upright and on their side, with large text; and what is tapped there. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";
import { holdBack, openBrowser, PATIENCE, pointOf, settled, test } from "./browser.mjs";

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await browser.close(); });

const pack = (held) => `#v1=${deflateRawSync(Buffer.from(JSON.stringify(held))).toString("base64url")}`;
const FOUR_ON_A_RING = pack({ text: "vari: 1\nname: Four on a Ring\nextends: circular\n", name: "four.yaml", options: { players: 4 }, seats: ["you"] });
const SIZES = [[360, 640], [390, 844], [740, 360], [844, 390], [667, 375], [768, 1024], [1024, 768], [1280, 800]];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function open(hash, options = PHONE) {
    const page = await browser.open(hash, options);
    await page.waitForSelector(".board [data-cell]");
    await settled(page);
    return page;
}

async function tap(page, cell) {
    await settled(page);
    const { x, y } = await pointOf(page, cell);
    await page.touchscreen.tap(x, y);
    await settled(page);
}

const untilPly = (page, ply) => page.waitForFunction((wanted) => document.querySelector("#board").dataset.ply === String(wanted), ply);
const nowOf = async (page) => { await settled(page); return page.locator(".now").textContent(); };
const control = (page, name) => page.locator(".controls button", { hasText: name });
const offered = (page, name) => page.locator(".offers button", { hasText: name });

/** How the page is laid out: the smallest cell, what sticks out of the window, what lies on what, which words are cut. */
const layout = (page) => page.evaluate(() => {
    const box = (each) => each.getBoundingClientRect(), shown = (each) => box(each).width > 0 && box(each).height > 0;
    const cells = [...document.querySelectorAll(".board [data-cell]")].map(box);
    const blocks = [...document.querySelectorAll("#bar, .board, .strip, .status, .controls, .tabs")].filter(shown);
    const name = (each) => each.className || each.id;
    const overlaps = [];
    blocks.forEach((one, at) => blocks.slice(at + 1).forEach((other) => {
        const a = box(one), b = box(other), wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > 1.5) overlaps.push(`${name(one)} and ${name(other)}`);
    }));
    const words = [...document.querySelectorAll(".controls button, .offers button, .strip .who, .now")].filter(shown);
    return {
        cell: Math.min(...cells.map((each) => Math.min(each.width, each.height))), overlaps,
        sideways: document.documentElement.scrollWidth > innerWidth || cells.some((each) => each.left < 0 || each.right > innerWidth + .5),
        out: blocks.filter((each) => box(each).left < -.5 || box(each).right > innerWidth + .5).map(name),
        below: Math.max(...cells.map((each) => each.bottom)) > innerHeight,
        cut: words.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    };
});

/* A ring of 32 sectors has small cells in its middle, in any window. */
for (const [what, hash, least] of [["squares", "#id=chess&seats=you", 30], ["hexagons", "#id=glinski&seats=you", 30], ["hands", "#id=shogi&seats=you", 30],
                                   ["a ring of four players", FOUR_ON_A_RING, 17]])
    test(`a board of ${what} fits all windows, with what belongs to it beside or below`, async () => {
        const page = await open(hash);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            await page.waitForFunction((wanted) => innerWidth === wanted, width);
            const found = await layout(page), where = `${width}x${height}: ${JSON.stringify(found)}`;
            assert.equal(found.sideways, false, where);
            assert.deepEqual([found.out, found.overlaps, found.cut], [[], [], []], where);
            assert.ok(found.cell >= least, where);
            assert.equal(found.below, false, where);
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("text is as large as the browser is told, and everything stays in its place", async () => {
    for (const hash of ["#id=chess&seats=you", "#id=shogi&seats=you", FOUR_ON_A_RING]) {
        const page = await open(hash), devtools = await page.context().newCDPSession(page);
        for (const size of [20, 24]) {
            await devtools.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await page.waitForFunction((wanted) => innerWidth === wanted, width);
                const found = await layout(page), where = `${hash.slice(0, 20)} ${width}x${height} at ${size}: ${JSON.stringify(found)}`;
                assert.equal(await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector(".now")).fontSize)), size * .875, where);
                assert.equal(found.sideways, false, where);
                assert.deepEqual([found.out, found.overlaps, found.cut], [[], [], []], where);
                assert.ok(found.cell >= (hash === FOUR_ON_A_RING ? 10 : 20), where);
            }
        }
        await page.context().close();
    }
});

test("a new game can be taken back, and begins with the board turned to who plays", async () => {
    const page = await open("#id=chess&seats=you");
    await tap(page, "e2");
    await tap(page, "e4");
    await untilPly(page, 1);
    await page.locator(".controls button[title='Turn the board']").tap();
    await settled(page);
    const rankOf = async (cell) => (await pointOf(page, cell)).y;
    assert.ok(await rankOf("a1") < await rankOf("a8"));
    await control(page, "New game").tap();
    await untilPly(page, 0);
    await settled(page);
    assert.ok(await rankOf("a1") > await rankOf("a8"), "the board is still turned");
    await offered(page, "Back to the game before").tap();
    await untilPly(page, 1);
    assert.deepEqual(await page.locator(".moves button").allTextContents(), ["e4"]);
    assert.equal(await offered(page, "Back to the game before").count(), 0);
    await control(page, "New game").tap(); /* once the next has got under way it is gone */
    await untilPly(page, 0);
    for (const [at, [from, to]] of [["d2", "d4"], ["d7", "d5"], ["c2", "c4"]].entries()) {
        await tap(page, from);
        await tap(page, to);
        await untilPly(page, at + 1);
    }
    await settled(page);
    assert.equal(await offered(page, "Back to the game before").count(), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a shared link keeps who plays, and what was played on from it is there when the page is loaded again", async () => {
    const page = await open("#id=chess&seats=random,you");
    await page.waitForFunction(() => document.querySelector("#board").dataset.ply === "1");
    await settled(page);
    await page.locator("#bar button[title=Share]").tap();
    await page.waitForFunction(() => location.hash.startsWith("#v1="));
    const link = await page.evaluate(() => location.hash);
    const other = await open(link);
    assert.deepEqual(await other.locator(".strip select").evaluateAll((all) => all.map((each) => each.value)), ["random", "you"], "White above, and Black, who is you, below");
    await untilPly(other, 1);
    await tap(other, "a7");
    await tap(other, "a6");
    await other.waitForFunction(() => document.querySelector("#board").dataset.ply === "3");
    await settled(other);
    const position = await other.evaluate(() => document.querySelector("#board").dataset.position);
    await other.reload();
    await other.waitForSelector(".board [data-cell]");
    await untilPly(other, 3);
    assert.equal(await other.evaluate(() => document.querySelector("#board").dataset.position), position);
    assert.deepEqual(await other.locator(".strip select").evaluateAll((all) => all.map((each) => each.value)), ["random", "you"]);
    await other.goto("about:blank");
    await other.goto(new URL(link, browser.address).href); /* who follows the link sees what was shared */
    await other.waitForSelector(".board [data-cell]");
    await untilPly(other, 1);
    for (const each of [page, other]) { assert.deepEqual(each.errors, []); await each.context().close(); }
});

test("against a bot one's last action is taken back with the reply, and the past is told as such", async () => {
    const page = await open("#id=chess&seats=you,random");
    assert.ok(await control(page, "Take back").isDisabled());
    for (const [at, [from, to]] of [["a2", "a3"], ["h2", "h3"]].entries()) {
        await tap(page, from);
        await tap(page, to);
        await untilPly(page, 2 * at + 2);
    }
    const played = await page.locator(".moves button").allTextContents();
    await control(page, "Take back").tap();
    await untilPly(page, 2);
    await settled(page);
    assert.deepEqual(await page.locator(".moves button").allTextContents(), played.slice(0, 2));
    assert.match(await nowOf(page), /^White to move/);
    await tap(page, "g2");
    await tap(page, "g3");
    await untilPly(page, 4);
    await page.locator(".controls button[title='Back one action']").tap();
    await untilPly(page, 3);
    assert.match(await nowOf(page), /^Move 3 of 4\..*nothing can be played/);
    await page.locator(".controls button[title='Back one action']").tap();
    await untilPly(page, 2);
    assert.match(await nowOf(page), /^Move 2 of 4\..*replaces the 2 after it/);
    assert.ok(await page.locator(".table.past").isVisible());
    await offered(page, "Back to the game").tap();
    await untilPly(page, 4);
    assert.match(await nowOf(page), /^White to move/);
    await page.locator(".controls button[title='First position']").tap();
    await untilPly(page, 0);
    await offered(page, "Go on from here").tap();
    await page.waitForFunction(() => document.querySelector(".table.past") === null);
    assert.equal(await page.locator(".moves button").count(), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("an action of several steps says what is to be chosen next", async () => {
    const duck = await open("#id=duck&seats=you");
    await tap(duck, "e2");
    assert.equal(await nowOf(duck), "Now choose where the pawn goes.");
    await tap(duck, "e4");
    assert.equal(await nowOf(duck), "Now choose a square for the duck.");
    await tap(duck, "e6");
    await untilPly(duck, 1);
    assert.match(await nowOf(duck), /^Black to move/);
    const own = pack({ name: "x.yaml", seats: ["you"], text: "vari: 1\nname: Marks\nextends: glinski\npieces:\n  stone-of-salt: {letter: x, owner: nobody}\neffects:\n" +
        "  mark: {pick: {place: empty}, do: [{put: stone-of-salt, at: place}]}\n" });
    const marks = await open(own);
    await tap(marks, "g4");
    await tap(marks, "g5");
    assert.equal(await nowOf(marks), "Now choose a cell for the stone of salt.", "the words are made of the rules");
    for (const each of [duck, marks]) { assert.deepEqual(each.errors, []); await each.context().close(); }
});

test("a piece dropped from a hand is asked a place for, the board stays where it is, and the far player's pieces point down", async () => {
    const page = await open(pack({ name: "m.yaml", text: "vari: 1\nname: M\nextends: minishogi\n", seats: ["you"], position: "rbsgk/3p1/P4/5/GKSRB[] w 0 1" }));
    const boardAt = () => page.evaluate(() => { const { x, y, width, height } = document.querySelector("#board").getBoundingClientRect(); return [x, y, width, height].map(Math.round); });
    const before = await boardAt();
    for (const [from, to] of [["c1", "c2"], ["a5", "a3"], ["d1", "d4"]]) {
        await tap(page, from);
        await tap(page, to);
        const choice = page.locator(".chooser:not([hidden]) button");
        if (await choice.count() > 0) await choice.first().tap();
        await settled(page);
    }
    await page.waitForFunction(() => document.querySelectorAll(".hand-piece svg").length === 2);
    assert.deepEqual(await boardAt(), before);
    const turns = await page.locator(".hand-piece").evaluateAll((all) => all.map((each) => /rotate\((-?180|-?0)/.exec(each.innerHTML)?.[1].replace("-", "")));
    assert.deepEqual(turns, ["180", "0"], "above, and below");
    const hand = page.locator(".hand-piece.able");
    await hand.first().tap();
    assert.match(await nowOf(page), /^Now choose a square for the pawn\.$/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a tap that closes the menu does nothing else", async () => {
    const page = await open("#id=chess&seats=you");
    await tap(page, "e2");
    await page.locator("#bar button[title=More]").tap();
    await page.locator(".menu").waitFor();
    const { x, y } = await page.evaluate(() => { const box = document.querySelector('.board [data-cell="a3"]').getBoundingClientRect(); return { x: box.x + 5, y: box.y + box.height - 5 }; });
    const { x: left, y: top } = await page.evaluate(() => { const box = document.querySelector('.board [data-cell="e4"]').getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; });
    const menu = await page.locator(".menu").boundingBox(), free = top > menu.y + menu.height || left < menu.x;
    await page.touchscreen.tap(free ? left : x, free ? top : y);
    await page.locator(".menu").waitFor({ state: "detached" });
    await settled(page);
    assert.equal(await page.evaluate(() => document.querySelector("#board").dataset.ply), "0");
    assert.equal(await nowOf(page), "Now choose where the pawn goes.", "what was begun is still begun");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the library offers to play first, and finds games by name and by how many play", async () => {
    const page = await open("#id=chess&seats=you");
    await page.locator("#bar button[title=Library]").tap();
    await page.locator(".library .card").first().waitFor();
    assert.deepEqual(await page.locator(".library .card").first().locator(".deeds button").allTextContents(), ["Play", "Extend"]);
    const search = page.locator(".library input[type=search]"), names = page.locator(".library .card b");
    const find = async (text) => {
        await search.fill(text);
        await page.waitForFunction((words) => document.querySelector(".shelf").dataset.searched === words, text);
        return names.allTextContents();
    };
    const shogi = await find("shogi"), begin = shogi.findIndex((name) => !name.startsWith("Shogi"));
    assert.equal(shogi[0], "Shogi");
    assert.ok(begin > 1 && shogi.slice(begin).every((name) => !name.startsWith("Shogi")), "names that begin with the word come before others");
    const containing = shogi.map((name) => /shogi/i.test(name));
    assert.ok(containing.lastIndexOf(true) < containing.indexOf(false), "names that contain the word come before other definitions");
    const four = await find("four players");
    for (const name of ["Chaturaji", "Four-Player Chess"]) assert.ok(four.indexOf(name) >= 0 && four.indexOf(name) < 8, name);
    assert.ok(four.indexOf("Chaturaji") < four.findIndex((name) => /Quasi/.test(name)));
    for (const [one, other] of [["Gliński", "Glinski"], ["Roméo", "romeo"]]) {
        const found = await find(one);
        assert.ok(found.length > 0);
        assert.deepEqual(await find(other), found);
    }
    await find("chaturaji");
    await page.locator(".library .play").first().tap();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("Chaturaji"));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("what took too long can be tried again", async () => {
    let release;
    const page = await browser.open("#id=chess&seats=you", PHONE, async (context) => {
        await context.clock.install();
        release = await holdBack(context, "slow");
    });
    await page.waitForSelector(".board [data-cell]");
    await settled(page);
    await page.evaluate((to) => { location.hash = to; }, pack({ name: "x.yaml", seats: ["you"], text: "vari: 1\nname: Held Up\nextends: chess\n# slow\n" }));
    await page.waitForFunction(() => document.body.dataset.asking !== "0");
    do await page.clock.fastForward(PATIENCE); /* until its time has run out */
    while (await page.locator(".verdict").textContent() !== "cannot be read");
    await release(page);
    await offered(page, "Retry").tap();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("Held Up"));
    await settled(page);
    assert.match(await nowOf(page), /^White to move/);
    assert.equal(await offered(page, "Retry").count(), 0);
    await page.context().close();
});

test("the marks of rule texts are shown as what they mean, and never as markup", async () => {
    const page = await open(pack({ name: "x.yaml", seats: ["you"], text: "vari: 1\nname: \"<b>Bold</b> *x*\"\nextends: duck\n" }));
    await page.locator(".tabs [data-tab=rules]").tap();
    await page.locator(".panel h3").first().waitFor();
    const bold = await page.locator(".panel strong").allTextContents();
    assert.ok(bold.includes("Duck (*)") && bold.includes("Pawn (P)"), bold.join());
    assert.doesNotMatch(await page.locator(".panel").textContent(), /\*\*|\\\*/);
    assert.equal(await page.locator(".panel b").count(), 0);
    assert.match(await page.locator(".panel").textContent(), /move the duck to the chosen cell/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
