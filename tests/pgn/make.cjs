// Games at random as Fairy-Stockfish plays and writes them, by npm's `ffish` (which must be installed where
// NODE_PATH says). Usage: make.cjs VARIANT GAMES SEED [variants.ini] >FILE.pgn
'use strict';
delete globalThis.fetch; // ffish's loader would read its program through it
const fs = require('fs');
const ffish = require('ffish');

const [variant, games, seed, ini] = process.argv.slice(2);

// A generator of 32 bits that is the same everywhere (mulberry32).
function generator(state) {
    return () => {
        state = (state + 0x6D2B79F5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return (t ^ (t >>> 14)) >>> 0;
    };
}

// Captures and checks are dear to random games: one in three moves is the first of them that is found.
function choose(board, moves, random) {
    if (random() % 3 === 0)
        for (let i = 0, at = random() % moves.length; i < 12; i++) {
            const move = moves[(at + i) % moves.length];
            const san = board.sanMove(move);
            if (san.includes('x') || san.includes('+') || san.includes('#') || san.includes('O'))
                return move;
        }
    return moves[random() % moves.length];
}

function play(number) {
    const random = generator(Number(seed) * 100003 + number);
    const board = new ffish.Board(variant);
    const words = [];
    let legal;
    for (let ply = 0; ply < 160 && (legal = board.legalMoves()) !== '' && !board.isGameOver(true); ply++) {
        const move = choose(board, legal.split(' '), random);
        if (ply % 2 === 0)
            words.push(`${ply / 2 + 1}.`);
        words.push(board.sanMove(move));
        board.push(move);
    }
    const result = board.result(true);
    const lines = [''];
    for (const word of [...words, result]) {
        const line = lines[lines.length - 1];
        if (line !== '' && line.length + 1 + word.length > 79)
            lines.push(word);
        else
            lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    }
    const tags = { Event: '?', Site: '?', Date: '????.??.??', Round: String(number + 1), White: '?', Black: '?',
                   Result: result, Variant: variant };
    const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`).join('');
    process.stdout.write(`${head}\n${lines.join('\n')}\n${number + 1 < Number(games) ? '\n' : ''}`);
    board.delete();
}

ffish.onRuntimeInitialized = () => {
    if (ini !== undefined)
        ffish.loadVariantConfig(fs.readFileSync(ini, 'utf8'));
    for (let number = 0; number < Number(games); number++)
        play(number);
};
