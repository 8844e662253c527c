/* vari for JavaScript: definitions loaded, games played and drawn, by libvari as WebAssembly. README.md has an example,
 * index.d.ts says what each function takes and gives. Importing this module loads the program and the definitions. */
import openVari from "./vari.mjs";

/* --- loading ------------------------------------------------------------------------------------------------ */

const onNode = typeof process !== "undefined" && process.versions?.node !== undefined;

async function bytesOf(name) {
    const address = new URL(name, import.meta.url);
    if (onNode) return (await import("node:fs/promises")).readFile(address);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
    return response.arrayBuffer();
}

const textOf = async (name) => new TextDecoder().decode(await bytesOf(name));

const [wasmBinary, definitions] = await Promise.all([bytesOf("vari.wasm"), textOf("definitions.json").then(JSON.parse)]);
let listed = null; // all definitions, read when they are asked for

/* What is exported of C: `c._NAME`. CMakeLists.txt reads these names here. */
const c = await openVari({
    wasmBinary,
    preRun: [(module) => {
        module.ENV.VARI_SHIPPED = "/definitions";
        for (const [path, text] of Object.entries(definitions)) {
            module.FS.mkdirTree(`/definitions/${path}`.replace(/\/[^/]*$/, ""));
            module.FS.writeFile(`/definitions/${path}`, text);
        }
    }],
});
const shared = () => new Int32Array(c.HEAP32.buffer, sharedAt, 80); // memory that grows gets a new buffer
const sharedAt = c._npm_shared();
const host = c._vari_host_new();

export const version = c.UTF8ToString(c._vari_version());

const text = (pointer) => pointer === 0 ? "" : c.UTF8ToString(pointer);

/* Calls `use` with the texts in C's memory. */
function withTexts(texts, use) {
    const pointers = [];
    try {
        for (const each of texts) {
            const checked = String(each);
            if (checked.includes("\0")) throw new TypeError("a text with a zero in it");
            pointers.push(c.allocateUTF8(checked));
        }
        return use(...pointers);
    } finally {
        pointers.forEach((pointer) => c._free(pointer));
    }
}

export class VariError extends Error {}
export class IllegalAction extends VariError {}

function fail() {
    throw new VariError(text(c._vari_host_message(host)).trimEnd().replace(/^vari: /, ""));
}

function answered(pointer) {
    if (pointer === 0) fail();
    return text(pointer);
}

/* Objects that nobody holds any more are freed when the engine collects them; `free()` frees at once. */
const forgotten = typeof FinalizationRegistry === "undefined" ? null : new FinalizationRegistry((free) => free());

class Owned {
    #pointer;
    #free;
    constructor(pointer, free) {
        this.#pointer = pointer;
        this.#free = () => free(pointer);
        forgotten?.register(this, this.#free, this);
    }
    get pointer() {
        if (this.#pointer === 0) throw new VariError("this was freed");
        return this.#pointer;
    }
    free() {
        if (this.#pointer === 0) return;
        forgotten?.unregister(this);
        this.#pointer = 0;
        this.#free();
    }
}

/* What is freed when the last of its users has dropped it: rules outlive their games, whichever is collected first. */
function held(pointer, free) {
    let users = 1;
    return {
        take() { users++; },
        drop() { if (--users === 0) free(pointer); },
    };
}

/* Something that belongs to rules. */
const ownedOf = (rules, pointer, free) => {
    const { hold } = rules;
    hold.take();
    return new Owned(pointer, () => {
        free(pointer);
        hold.drop();
    });
};

/* --- requests and other programs' texts ----------------------------------------------------------------------- */

export function answer(request) {
    return JSON.parse(withTexts([JSON.stringify(request)], (pointer) => answered(c._vari_host_answer(host, pointer))));
}

export async function variants() {
    listed ??= JSON.parse(await textOf("library.json"));
    return listed.definitions;
}

export function sections(ini, name = "variants.ini") {
    return withTexts([name, ini], (...pointers) => answered(c._vari_host_sections(host, ...pointers))).split("\n").slice(0, -1);
}

export function importSection(ini, section, name = "variants.ini") {
    return withTexts([name, ini, section], (...pointers) => answered(c._vari_host_import(host, ...pointers)));
}

export function openGame(record, { name = "games.pgn", number = 1 } = {}) {
    const game = withTexts([name, record], (...pointers) => c._vari_host_open(host, ...pointers, number));
    if (game === 0) fail();
    return new Game(new Rules(c._vari_game_rules(game)), game);
}

/* --- rules ---------------------------------------------------------------------------------------------------- */

const PLAYERS = 1, CELLS = 2, KINDS = 3, OPTIONS = 4, VALUES = 5; // as bridge.c numbers them
const OK = 0; // VARI_OK
const WHOLE = 3; // the forms of vari_rules_description()

/* Index of a name among names. */
function numberOf(names, name, what) {
    const index = names.indexOf(name);
    if (index < 0) throw new VariError(`there is no ${what} \`${name}\``);
    return index;
}

export class Rules {
    #owned;
    #names = [];
    constructor(pointer) {
        this.hold = held(pointer, c._vari_rules_free);
        this.#owned = new Owned(pointer, this.hold.drop);
    }

    static load(variant, options = {}) {
        const chosen = Object.entries(options).flat();
        const pointer = withTexts([variant, "text.yaml", ...chosen], (given, path, ...words) => {
            const settings = c._malloc(4 * words.length + 4);
            new Uint32Array(c.HEAP32.buffer, settings, words.length).set(words);
            try {
                return variant.includes("\n")
                    ? c._vari_host_load_text(host, path, given, new TextEncoder().encode(variant).length, settings, words.length / 2)
                    : c._vari_host_load(host, given, settings, words.length / 2);
            } finally {
                c._free(settings);
            }
        });
        if (pointer === 0) fail();
        return new Rules(pointer);
    }

    free() { this.#owned.free(); }
    get pointer() { return this.#owned.pointer; }

    #list(which) {
        return this.#names[which] ??= Array.from({ length: c._npm_count_of(this.pointer, which) },
            (_, index) => text(c._npm_text_of(this.pointer, which, index)));
    }

    get ok() { return c._vari_rules_ok(this.pointer) !== 0; }
    get diagnostics() { return JSON.parse(text(c._vari_rules_diagnostics(this.pointer, 1, 0))).diagnostics; }
    get report() { return text(c._vari_rules_diagnostics(this.pointer, 0, 0)); }
    get id() { return text(c._npm_text_of(this.pointer, 0, 0)); }
    get name() { return text(c._npm_text_of(this.pointer, 0, 1)); }
    get about() { return text(c._npm_text_of(this.pointer, 0, 2)); }
    get tags() { return text(c._npm_text_of(this.pointer, 0, 6)); }
    get board() { return text(c._npm_text_of(this.pointer, 0, 7)); }
    get notation() { return c._npm_count_of(this.pointer, 0); }
    get players() { return [...this.#list(PLAYERS)]; }
    get cells() { return [...this.#list(CELLS)]; }
    get pieces() { return [...this.#list(KINDS)]; }
    get options() {
        const values = this.#list(VALUES);
        return Object.fromEntries(this.#list(OPTIONS).map((name, index) => [name, values[index]]));
    }
    describe({ whole = false } = {}) { return text(c._vari_rules_description(this.pointer, whole ? WHOLE : 0)); }
    diagram(piece) {
        return answered(c._vari_host_diagram(host, this.pointer, numberOf(this.#list(KINDS), piece, "piece")));
    }
    export(form = "ini") { return withTexts([form], (pointer) => answered(c._vari_host_export(host, this.pointer, pointer))); }
    game({ position, seed = 0 } = {}) {
        const pointer = c._npm_game_new(this.pointer, seed);
        if (pointer === 0) throw new VariError(this.ok ? "there is not enough memory" : this.report);
        const game = new Game(this, pointer);
        if (position !== undefined) game.position = position;
        return game;
    }
}

/* --- games ------------------------------------------------------------------------------------------------------- */

const FORMS = ["move", "swap", "stay", "drop", "castling", "pass", "other"];

/* What npm_action() has shared. */
function actionTold(rules) {
    const told = shared(), cells = rules.cells, pieces = rules.pieces, players = rules.players;
    return {
        form: FORMS[told[0]],
        from: cells[told[1]] ?? null, to: cells[told[2]] ?? null,
        piece: pieces[told[3]] ?? null, owner: players[told[4]] ?? null, becomes: pieces[told[5]] ?? null,
        captures: Array.from({ length: Math.min(told[6], 64) }, (_, index) => cells[told[7 + index]]),
    };
}

/* The result that npm_result() has shared; null: the game goes on. */
function resultTold(rules) {
    const told = shared();
    if (told[1] === 0) return null;
    const among = (bits) => rules.players.filter((_, index) => bits >> index & 1);
    return { draw: told[2] !== 0, reason: text(told[3]), says: text(told[4]), winners: among(told[5]), losers: among(told[6]) };
}

export class Game {
    #owned;
    #search = null;
    constructor(rules, pointer) {
        this.rules = rules;
        this.#owned = ownedOf(rules, pointer, c._vari_game_free);
    }
    free() {
        this.#search?.free();
        this.#owned.free();
    }
    get pointer() { return this.#owned.pointer; }
    get #at() { return c._vari_game_at(this.pointer); }

    #refuse(Kind) {
        if (c._npm_out_of_memory(this.pointer)) throw new VariError("there is not enough memory");
        const nearest = text(c._npm_error(this.pointer, 1));
        throw new Kind(text(c._npm_error(this.pointer, 0)) + (nearest === "" ? "" : `; did you mean \`${nearest}\`?`));
    }
    #index(action) {
        const place = sharedAt, meant = withTexts([action], (pointer) => c._vari_game_meant(this.pointer, pointer, place, 1));
        if (meant !== 1) this.#refuse(IllegalAction);
        return shared()[0];
    }
    #player(player) { return numberOf(this.rules.players, player, "player"); }

    get position() { return text(c._vari_position_text(this.#at)); }
    set position(given) {
        if (withTexts([given], (pointer) => c._vari_game_set_position(this.pointer, pointer)) !== OK) this.#refuse(VariError);
    }
    reset() {
        c._vari_game_set_position(this.pointer, 0);
        return this;
    }
    get error() {
        const offset = c._npm_error_offset(this.pointer);
        return { message: text(c._npm_error(this.pointer, 0)), offset, nearest: text(c._npm_error(this.pointer, 1)) };
    }
    get passedOver() { return text(c._npm_passed_over(this.pointer)); }
    get doubt() { return text(c._vari_position_doubt(this.#at)); }
    get toMove() { return this.rules.players[c._vari_position_player(this.#at)] ?? "chance"; }
    get inCheck() { return c._vari_position_in_check(this.#at) !== 0; }
    get checked() {
        const count = c._npm_checked(this.rules.pointer, this.#at), { cells } = this.rules;
        return Array.from(shared().subarray(0, count), (cell) => cells[cell]);
    }
    get actions() {
        const count = c._vari_game_action_count(this.pointer);
        if (count === 0 && c._vari_position_status(this.#at) !== OK) this.#refuse(VariError);
        return Array.from({ length: count }, (_, index) => text(c._vari_game_action_text(this.pointer, index)));
    }
    get actionCount() { return c._vari_game_action_count(this.pointer); }
    action(written) {
        if (!c._npm_action(this.pointer, this.#index(written))) this.#refuse(VariError);
        return actionTold(this.rules);
    }
    written(action, notation = this.rules.notation) {
        return text(c._npm_written(this.pointer, this.#index(action), notation));
    }
    san(action) { return this.written(action, 1); }
    get result() {
        c._npm_result(this.#at, 0);
        return resultTold(this.rules);
    }
    get claimable() {
        c._npm_result(this.#at, 1);
        return resultTold(this.rules);
    }
    canWin(player) { return c._vari_position_can_win(this.#at, this.#player(player)) !== 0; }
    get pieces() {
        const { cells, pieces, players } = this.rules, told = {};
        cells.forEach((name, cell) => {
            c._npm_piece(this.#at, cell);
            const [kind, owner] = shared();
            if (kind >= 0) told[name] = { piece: pieces[kind], owner: players[owner] ?? null };
        });
        return told;
    }
    get played() {
        return Array.from({ length: c._vari_game_ply(this.pointer) }, (_, ply) => text(c._vari_game_played(this.pointer, ply)));
    }

    play(...actions) {
        for (const action of actions)
            if (c._vari_game_play_index(this.pointer, this.#index(action)) !== OK) this.#refuse(IllegalAction);
        return this;
    }
    playRandom() {
        const index = c._vari_game_random(this.pointer, 0);
        if (index < 0 || c._vari_game_play_index(this.pointer, index) !== OK) return null;
        return this.played.at(-1);
    }
    undo(count = 1) {
        let done = 0;
        while (done < count && c._vari_game_undo(this.pointer) === OK) done++;
        return done;
    }
    resign(player = this.toMove) {
        if (c._vari_game_resign(this.pointer, this.#player(player)) !== OK) this.#refuse(VariError);
    }
    claim() {
        if (c._vari_game_claim(this.pointer) !== OK) this.#refuse(VariError);
    }
    copy() {
        const pointer = c._vari_game_copy(this.pointer);
        if (pointer === 0) throw new VariError("there is not enough memory");
        return new Game(this.rules, pointer);
    }
    walk() { return new Walk(this); }
    perft(depth) {
        const nodes = c._npm_perft(this.pointer, depth);
        if (nodes < 0) this.#refuse(VariError);
        return nodes;
    }
    think({ seconds, nodes = 0, depth = 0, level = 0, lines = 1, seed = 0, tableMb = 16 } = {}) {
        if (this.#search === null) {
            const made = c._vari_search_new(this.rules.pointer, tableMb);
            if (made === 0) throw new VariError("there is not enough memory");
            this.#search = ownedOf(this.rules, made, c._vari_search_free);
        }
        const limit = seconds ?? (nodes === 0 && depth === 0 ? 1 : 0);
        const action = text(c._npm_think(this.#search.pointer, this.#at, limit, nodes, depth, level, lines, seed));
        if (action === "") throw new VariError("there is no action to think about");
        const told = [], numbers = c._malloc(16);
        for (let rank = 0; rank < c._npm_line_count(); rank++) {
            const actions = text(c._npm_line(rank, numbers)).split(" ");
            const [score, counted] = new Float64Array(c.HEAP32.buffer, numbers, 2), [reached, endsIn] = shared();
            told.push({ actions, rank, score, nodes: counted, depth: reached, endsIn });
        }
        c._free(numbers);
        return { action, lines: told };
    }

    svg({ player, size = 0, last = true, marks = [] } = {}) {
        const bottom = player === undefined ? 0 : this.#player(player);
        return withTexts([marks.join(" ")], (pointer) => answered(c._npm_svg(host, this.pointer, bottom, size, last ? 1 : 0, pointer)));
    }
    record(form = "pgn") { return withTexts([form], (pointer) => answered(c._vari_host_record(host, this.pointer, pointer))); }
    toString() { return text(c._npm_picture(this.pointer)); }
}

/* --- actions as handles ---------------------------------------------------------------------------------------------- */

export class Walk {
    #owned;
    constructor(game) {
        const pointer = c._npm_walk_new(game.pointer);
        if (pointer === 0) throw new VariError("there is not enough memory");
        this.rules = game.rules;
        this.#owned = ownedOf(this.rules, pointer, c._npm_walk_free);
        this.first = 0;
    }
    free() {
        this.#owned.free();
    }
    get #at() { return c._npm_walk_position(this.#owned.pointer); }

    list() {
        const count = c._npm_walk_list(this.#owned.pointer);
        if (count < 0) throw new VariError("the position asks too much, or there is not enough memory");
        this.first = c.HEAP32[sharedAt >> 2];
        return count;
    }
    make(handle) {
        if (c._npm_walk_make(this.#owned.pointer, handle) !== 0) throw new IllegalAction("this handle is of no action that is listed here");
    }
    unmake() { return c._npm_walk_unmake(this.#owned.pointer) !== 0; }
    get made() { return c._vari_position_made_count(this.#at); }
    find(action) { return withTexts([action], (pointer) => c._npm_walk_find(this.#owned.pointer, pointer)); }
    text(handle) {
        const room = 400, out = c._malloc(room);
        c._npm_walk_text(this.#owned.pointer, handle, out, room);
        const told = text(out);
        c._free(out);
        return told;
    }
    action(handle) {
        if (!c._npm_walk_action(this.#owned.pointer, handle)) throw new IllegalAction("this handle is of no action that is listed here");
        return actionTold(this.rules);
    }
    get position() { return text(c._vari_position_text(this.#at)); }
    get inCheck() { return c._vari_position_in_check(this.#at) !== 0; }
    get result() {
        c._npm_result(this.#at, 0);
        return resultTold(this.rules);
    }
}
