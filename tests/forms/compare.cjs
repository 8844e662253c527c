// Compares files of games with npm's `tsshogi`. Usage:
//   compare.cjs moves FORM FILE          the moves of its first game, in USI, as tsshogi reads them, then its end
//   compare.cjs written FORM USI...      a game of these moves as tsshogi writes it, resigned at its end
const { importCSA, importKIF, importKI2, exportCSA, exportKIF, exportKI2, Record, SpecialMoveType, specialMove } = require("tsshogi");
const { readFileSync } = require("fs");

const [, , task, form, ...rest] = process.argv;
const read = { csa: importCSA, kif: importKIF, ki2: importKI2 }[form];
const write = { csa: exportCSA, kif: exportKIF, ki2: exportKI2 }[form];

function fail(error) {
  console.error(String(error));
  process.exit(1);
}

if (task === "moves") {
  const record = read(readFileSync(rest[0], "utf8"));
  if (record instanceof Error) fail(record);
  for (const node of record.moves) {
    if (node.move && node.move.usi) console.log(node.move.usi);
    else if (node.ply > 0) console.log(node.move.type);
  }
} else {
  const record = new Record();
  for (const usi of rest) {
    const move = record.position.createMoveByUSI(usi);
    if (!move || !record.append(move)) fail(new Error("no legal move for tsshogi: " + usi));
  }
  record.append(specialMove(SpecialMoveType.RESIGN));
  process.stdout.write(write(record));
}
