/* The npm package: its README's examples print what they say, handles are actions, a worker has it, memory is given back;
 * `vari/ffish` answers as npm's `ffish` does in random games, and handles are listed, made and taken back at least twice as
 * fast as its moves, where that is installed.
 * Usage: node run.mjs PACKAGE [FFISH] [GAMES] */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { pathToFileURL } from "node:url";

const [folder, ffishFolder, games = "3"] = process.argv.slice(2);
const here = resolve(folder);
const { Rules, IllegalAction, VariError, answer, importSection, openGame, sections, variants, version } =
    await import(pathToFileURL(join(here, "index.js")));
const ours = (await import(pathToFileURL(join(here, "ffish.js")))).default;

let failed = 0;
async function test(name, check) {
    try {
        await check();
    } catch (error) {
        failed++;
        console.log(`${name}: ${error.stack}`);
    }
}

const { generator } = createRequire(import.meta.url)("../../tools/fairy.js");

/* --- the package ---------------------------------------------------------------------------------------------- */

await test("examples", () => {
    const place = mkdtempSync(join(tmpdir(), "vari-npm-"));
    mkdirSync(join(place, "node_modules"));
    symlinkSync(here, join(place, "node_modules", "vari"));
    const readme = readFileSync(join(here, "README.md"), "utf8");
    const examples = [...readme.matchAll(/```js\n(.*?)```\n\nprints\n\n```\n(.*?)```/gs)];
    assert.equal(examples.length, 3);
    for (const [, program, printed] of examples) {
        writeFileSync(join(place, "example.mjs"), program);
        assert.equal(execFileSync(process.execPath, ["example.mjs"], { cwd: place, encoding: "utf8" }), printed);
    }
    rmSync(place, { recursive: true });
});

await test("types", () => {
    for (const [types, module] of [["index.d.ts", { Rules, IllegalAction, VariError, answer, importSection, openGame, sections, variants, version }],
        ["ffish.d.ts", ours]]) {
        const text = readFileSync(join(here, types), "utf8");
        for (const name of Object.keys(module)) assert.match(text, new RegExp(`\\b${name}\\b`), `${types}: ${name}`);
    }
    const text = readFileSync(join(here, "index.d.ts"), "utf8");
    const rules = Rules.load("chess");
    for (const object of [rules, rules.game(), rules.game().walk()])
        for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(object)))
            assert.ok(["constructor", "pointer", "hold"].includes(name) || new RegExp(`\\b${name}\\b`).test(text), name);
});

await test("version", () => assert.equal(version, JSON.parse(readFileSync(join(here, "package.json"), "utf8")).version));

await test("rules", async () => {
    const rules = Rules.load("crazyhouse");
    assert.ok(rules.ok && rules.id === "crazyhouse" && rules.players.length === 2 && rules.cells.length === 64);
    assert.match(rules.describe(), /checkmate/i);
    assert.match(rules.diagram("knight"), /^<svg/);
    assert.equal(Rules.load("chess", { chess960: true }).options.chess960, "true");
    const wrong = Rules.load("vari: 1\nextends: chess\nboad: 8x8\n");
    assert.ok(!wrong.ok && wrong.diagnostics.some((told) => told.code === "unknown-key"));
    assert.throws(() => Rules.load("no-such-game"), VariError);
    assert.throws(() => wrong.game(), VariError);
    assert.ok((await variants()).length > 300);
    assert.equal(answer({ do: "version" }).version, version);
    const ini = "[x:chess]\nknight = -\namazon = a\n";
    assert.deepEqual(sections(ini), ["x"]);
    assert.ok(Rules.load(importSection(ini, "x")).ok);
});

await test("games", () => {
    const game = Rules.load("chess").game();
    game.play("f3", "e5", "g4");
    assert.throws(() => game.play("e2e5"), IllegalAction);
    assert.equal(game.written("d8h4"), "Qh4#");
    assert.deepEqual(game.action("d8h4").to, "h4");
    assert.equal(game.play("Qh4").result.reason, "checkmate");
    assert.deepEqual(game.result.winners, ["black"]);
    assert.deepEqual(game.checked, ["e1"]);
    assert.match(game.svg({ player: "black", marks: ["e4", "d2-d4"] }), /^<svg/);
    assert.equal(openGame(game.record("pgn")).position, game.position);
    assert.equal(game.undo(9), 4);
    assert.equal(game.perft(3), 8902);
    assert.throws(() => { game.position = "nonsense"; }, VariError);
    assert.equal(Rules.load("dice-chess").game({ seed: 3 }).toMove, "chance");
    const other = game.copy();
    game.free();
    assert.equal(other.actions.length, 20);
    assert.throws(() => game.position, VariError);
});

await test("handles", () => {
    for (const id of ["chess", "shogi", "xiangqi", "glinski", "duck"]) {
        const game = Rules.load(id).game(), walk = game.walk(), draw = generator(7);
        for (let ply = 0; ply < 30 && game.result === null; ply++) {
            const count = walk.list(), texts = Array.from({ length: count }, (_, index) => walk.text(walk.first + index));
            assert.deepEqual(texts.toSorted(), game.actions.toSorted());
            const handle = walk.first + draw(count), text = walk.text(handle);
            assert.deepEqual(walk.action(handle), game.action(text));
            assert.equal(walk.find(text), handle);
            walk.make(handle);
            game.play(text);
            assert.equal(walk.position, game.position);
        }
        assert.throws(() => walk.make(1e6), IllegalAction);
        while (walk.unmake());
        assert.equal(walk.made, 0);
        assert.throws(() => walk.make(walk.first + 1000), IllegalAction);
    }
});

await test("a worker", async () => {
    const program = `const { parentPort } = require("node:worker_threads");
        import(${JSON.stringify(pathToFileURL(join(here, "index.js")).href)}).then(({ Rules }) =>
            parentPort.postMessage(Rules.load("chess").game().think({ nodes: 500 }).action));`;
    const worker = new Worker(program, { eval: true });
    const action = await new Promise((done, fail) => worker.on("message", done).on("error", fail));
    assert.match(action, /^[a-h]\d[a-h]\d$/);
    await worker.terminate();
});

await test("memory", () => {
    const text = "vari: 1\nname: Small\nboard: 3x3\npieces: {rook: {letter: R, moves: R}}\nsetup: r2/3/2R w\n";
    const once = () => {
        const rules = Rules.load(text), game = rules.game(), walk = game.walk();
        walk.list();
        game.playRandom();
        [walk, game, rules].forEach((each) => each.free());
    };
    for (let i = 0; i < 500; i++) once();
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
    for (let i = 0; i < 2000; i++) once();
    assert.ok(process.memoryUsage().arrayBuffers + process.memoryUsage().external <= before + (1 << 20));
});

/* --- ffish ------------------------------------------------------------------------------------------------------ */

const BOTH = ["chess", "crazyhouse", "atomic", "3check", "antichess", "horde", "racingkings", "xiangqi", "makruk", "shogi", "capablanca",
    "seirawan", "grand"];

/* Leaves of the tree, each listed, made and taken back. */
function walkOurs(walk, depth) {
    const count = walk.list(), first = walk.first;
    let made = count;
    for (let handle = first; handle < first + count; handle++) {
        walk.make(handle);
        if (depth > 1) made += walkOurs(walk, depth - 1);
        walk.unmake();
    }
    return made;
}
function walkTheirs(board, depth) {
    let made = 0;
    for (const move of board.legalMoves().split(" ")) {
        board.push(move);
        made += 1 + (depth > 1 ? walkTheirs(board, depth - 1) : 0);
        board.pop();
    }
    return made;
}
/* Leaves a second of processor time. */
function rate(walk) {
    const start = process.cpuUsage(), made = walk(), { user, system } = process.cpuUsage(start);
    return made / (user + system) * 1e6;
}

if (ffishFolder) {
    const { fetch } = globalThis;
    delete globalThis.fetch; // its loader would read its program through it
    const ffish = createRequire(import.meta.url)(resolve(ffishFolder, "ffish.js"));
    await new Promise((done) => { ffish.onRuntimeInitialized = done; });
    globalThis.fetch = fetch;

    await test("rate", () => {
        const board = new ffish.Board("chess"), walk = Rules.load("chess").game().walk();
        assert.equal(walkOurs(walk, 3), walkTheirs(board, 3));
        let fast = 0, slow = 0;
        for (let round = 0; round < 3; round++) {
            fast = Math.max(fast, rate(() => walkOurs(walk, 4)));
            slow = Math.max(slow, rate(() => walkTheirs(board, 4)));
        }
        console.log(`handles: ${Math.round(fast)} a second, ffish: ${Math.round(slow)}: ${(fast / slow).toFixed(1)} times`);
        assert.ok(fast >= 2 * slow);
        board.delete();
    });

    for (const variant of BOTH)
        await test(variant, () => {
            for (let number = 1; number <= Number(games); number++) {
                const draw = generator(number), theirs = new ffish.Board(variant), board = new ours.Board(variant);
                const sorted = (text) => text.split(" ").sort().join(" ");
                for (let ply = 0; ply < 60 && theirs.numberLegalMoves() > 0; ply++) {
                    assert.equal(sorted(board.legalMoves()), sorted(theirs.legalMoves()), theirs.fen());
                    assert.equal(board.fen(), theirs.fen());
                    for (const question of ["isCheck", "turn", "fullmoveNumber", "halfmoveClock", "gamePly", "numberLegalMoves", "moveStack"])
                        assert.equal(board[question](), theirs[question](), `${question} ${theirs.fen()}`);
                    const moves = theirs.legalMoves().split(" "), move = moves[draw(moves.length)];
                    // ffish leaves out some signs of check where kings explode
                    const plain = (san) => variant === "atomic" ? san.replace(/[+#]$/, "") : san;
                    if (variant !== "shogi") assert.equal(plain(board.sanMove(move)), plain(theirs.sanMove(move)), `${move} ${theirs.fen()}`);
                    assert.equal(board.isCapture(move), theirs.isCapture(move), `${move} ${theirs.fen()}`);
                    assert.ok(board.push(move) && theirs.push(move));
                    if (theirs.isGameOver()) break;
                }
                board.delete();
                theirs.delete();
            }
        });
} else {
    console.log("npm's ffish is not there: nothing is compared with it");
}

console.log(`npm: ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
