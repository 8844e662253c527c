// What tools/compare-import and tools/make-positions share: npm's `ffish`, Fairy-Stockfish as a library, and how it writes moves.
'use strict';
delete globalThis.fetch; // ffish's loader would read its program through it
const { spawnSync } = require('child_process');
const path = require('path');

const VARI = process.env.VARI || path.join(__dirname, '..', 'build', 'vari');

// A generator of 32 bits that is the same everywhere (mulberry32).
function generator(state) {
    return (below) => {
        state = (state + 0x6D2B79F5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) % below;
    };
}

// It writes a pass as a move that stays where it is, as here a king rests.
function passText(move) {
    return move.replace(/^([a-l]\d+)\1(?![a-z+-])/, '0000');
}

// Whether passing is written as the king's resting.
function kingRests(definition, environment = process.env) {
    const told = spawnSync(VARI, ['explain', '--kernel', definition], { env: environment, encoding: 'utf8', maxBuffer: 1 << 28 });
    return /\bstay rest\b/.test(told.stdout);
}

function legalOf(board) {
    return board.legalMoves().split(' ').filter((move) => move).sort();
}

// Calls back with the module in this folder once it is loaded.
function withFfish(folder, callback) {
    const ffish = require(path.resolve(folder));
    ffish.onRuntimeInitialized = () => callback(ffish);
}

module.exports = { VARI, generator, passText, kingRests, legalOf, withFfish };
