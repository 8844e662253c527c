// Answers lines of {variant, fen, moves} as ffish.js does: legal moves, position, check, each move as SAN.
delete globalThis.fetch; // ffish's loader would read its program through it
const readline = require("readline");
const ffish = require("ffish");

ffish.onRuntimeInitialized = () => {
    readline.createInterface({ input: process.stdin }).on("line", (line) => {
        const asked = JSON.parse(line);
        const board = new ffish.Board(asked.variant, asked.fen);
        const san = [];
        for (const move of asked.moves) {
            san.push(board.sanMove(move));
            board.push(move);
        }
        const legal = board.legalMoves().split(" ").filter((move) => move !== "");
        console.log(JSON.stringify({ legal: legal.sort(), fen: board.fen(), check: board.isCheck(), san }));
        board.delete();
    });
};
