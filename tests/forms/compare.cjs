// Compares files of games with npm's `tsshogi`. Each line of the standard input is a task:
//   moves FORM FILE TARGET     the moves of the first game of FILE, in USI, as tsshogi reads them, then its end
//   written FORM FILE TARGET   a game of the moves of FILE, in USI, as tsshogi writes it, resigned at its end
// A task that fails is named, and the exit status is 1.
const { importCSA, importKIF, importKI2, exportCSA, exportKIF, exportKI2, Record, SpecialMoveType, specialMove } = require("tsshogi");
const { readFileSync, writeFileSync } = require("fs");

const read = { csa: importCSA, kif: importKIF, ki2: importKI2 };
const write = { csa: exportCSA, kif: exportKIF, ki2: exportKI2 };

function movesOf(form, file) {
  const record = read[form](readFileSync(file, "utf8"));
  if (record instanceof Error) throw record;
  const told = [];
  for (const node of record.moves) {
    if (node.move && node.move.usi) told.push(node.move.usi);
    else if (node.ply > 0) told.push(node.move.type);
  }
  return told.map((line) => line + "\n").join("");
}

function written(form, file) {
  const record = new Record();
  for (const usi of readFileSync(file, "utf8").split("\n").filter((line) => /^[1-9A-Z]/.test(line))) {
    const move = record.position.createMoveByUSI(usi);
    if (!move || !record.append(move)) throw new Error("no legal move for tsshogi: " + usi);
  }
  record.append(specialMove(SpecialMoveType.RESIGN));
  return write[form](record);
}

for (const line of readFileSync(0, "utf8").split("\n").filter((line) => line !== "")) {
  const [task, form, file, target] = line.split(" ");
  try {
    writeFileSync(target, task === "moves" ? movesOf(form, file) : written(form, file));
  } catch (error) {
    console.error(`${line}: ${error}`);
    process.exitCode = 1;
  }
}
