// Compares PDN with npm's `draughts` (international) and `rapid-draughts` (English). Each line of the standard input is a task:
//   moves GAME FILE TARGET     plays the moves of a file there, and writes those that it has played as PDN
//   written GAME SEED TARGET   writes a random game as PDN
// The position at the end goes to TARGET.end. A task that fails is named, and the exit status is 1. Kings of `draughts` go one
// step only: its games end with the first.
const { readFileSync, writeFileSync } = require("fs");

// Both are wrapped: `moves()` as { from, to, takes, key }, `play(move)`, `position()`.
function international() {
  const Draughts = require("draughts");
  const game = new (Draughts.default || Draughts)();
  return {
    type: 20,
    goesOn: () => !game.fen().includes("K"),
    moves: () =>
      game.moves().map((move) => ({
        from: move.from,
        to: move.to,
        takes: move.takes.length > 0,
        jumps: move.jumps,
        own: move,
      })),
    play: (move) => game.move(move.own),
    position: () => sorted(game.fen()),
  };
}

function english() {
  const { EnglishDraughts } = require("rapid-draughts/english");
  const game = EnglishDraughts.setup();
  // squares are counted there from 0, on the side of the dark pieces
  const cell = (square) => square + 1;
  return {
    type: 21,
    goesOn: () => true,
    moves: () =>
      game.moves.map((move) => ({
        from: cell(move.origin),
        to: cell(move.destination),
        takes: move.captures.length > 0,
        jumps: [],
        captures: move.captures.map(cell),
        own: move,
      })),
    play: (move) => game.move(move.own),
    position: () => {
      const pieces = { light: [], dark: [] };
      for (const square of game.board)
        if (square.piece)
          pieces[square.piece.player].push((square.piece.king ? "K" : "") + cell(square.position));
      return sorted(`${game.player === "light" ? "W" : "B"}:W${pieces.light}:B${pieces.dark}`);
    },
  };
}

function sorted(fen) {
  const number = (piece) => parseInt(piece.replace("K", ""), 10);
  const [side, ...armies] = fen.split(":");
  const parts = armies.map(
    (army) =>
      army[0] +
      army
        .slice(1)
        .replace(/\.$/, "")
        .split(",")
        .filter((piece) => piece !== "")
        .sort((a, b) => number(a) - number(b))
        .join(","),
  );
  return [side, ...parts.sort().reverse()].join(":");
}

// The words of the moves of a file that were played.
function played(game, file) {
  const words = [];
  const text = readFileSync(file, "utf8").replace(/^\[.*$/gm, "").replace(/\{[^}]*\}/g, "");
  for (const word of text.split(/\s+/)) {
    if (!/^\d+[-x]\d/.test(word) || /^[012]-[012]$/.test(word)) continue;
    if (!game.goesOn()) break;
    const cells = word.split(/[-x]/).map(Number);
    const between = cells.slice(1, -1);
    const fits = game
      .moves()
      .filter((move) => move.from === cells[0] && move.to === cells[cells.length - 1])
      .filter((move) => move.takes === word.includes("x"))
      .filter((move) => between.every((cell) => passes(move, cell)));
    if (fits.length === 0) throw new Error(`no legal move there: ${word}`);
    game.play(fits[0]);
    words.push(word);
  }
  return words;
}

// The words of a random game.
function drawn(game, seed) {
  const words = [];
  let state = Number(seed) * 2654435761 + 1;
  const random = (most) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * most);
  };
  for (let ply = 0; ply < 60 && game.goesOn(); ply++) {
    const moves = game.moves();
    const isLike = (one, other) => one.from === other.from && one.to === other.to;
    const unique = moves.filter((move) => moves.filter((other) => isLike(move, other)).length === 1);
    if (unique.length === 0) break;
    const move = unique[random(unique.length)];
    words.push(`${move.from}${move.takes ? "x" : "-"}${move.to}`);
    game.play(move);
  }
  return words;
}

// True if the piece comes to the cell on its way, as far as is known there.
function passes(move, cell) {
  return move.jumps.length === 0 || move.jumps.includes(cell);
}

for (const line of readFileSync(0, "utf8").split("\n").filter((line) => line !== "")) {
  const [task, name, what, target] = line.split(" ");
  try {
    const game = name === "international" ? international() : english();
    const words = task === "moves" ? played(game, what) : drawn(game, what);
    writeFileSync(target, `[GameType "${game.type}"]\n[Result "*"]\n\n${words.join(" ")} *\n`);
    writeFileSync(target + ".end", game.position() + "\n");
  } catch (error) {
    console.error(`${line}: ${error}`);
    process.exitCode = 1;
  }
}
