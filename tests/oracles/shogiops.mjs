// Chu shogi by shogiops: one JSON command a line in, one JSON answer a line out.
//   {"board": SFEN board, "side": "b"|"w"}   sets a position up
//   {"from": "6f", "mid": ?, "to": "8h", "promotion": bool}   plays a move
// Answers: every legal result once as "from to captures[+]", squares by number; the board; the end.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const root = process.argv[2];
const load = (file) => import(pathToFileURL(`${root}/dist/${file}.js`));
const { parseSfen, makeSfen } = await load('sfen');
const { secondLionStepDests } = await load('variant/chushogi');
const { pieceCanPromote } = await load('variant/util');
const { parseSquareName, makeSquareName } = await load('util');

let pos;

function results() {
  const found = new Set();
  const canPromote = pieceCanPromote('chushogi');
  const add = (from, squares, promotion) => {
    const taken = squares.filter((s) => s !== from && pos.board.get(s));
    const to = squares[squares.length - 1];
    const names = [...new Set(taken)].map(makeSquareName).sort().join('.');
    const text = `${makeSquareName(from)} ${makeSquareName(to)} ${names}`;
    found.add(promotion ? `${text}+` : text);
  };
  for (const [from, dests] of pos.allMoveDests()) {
    const piece = pos.board.get(from);
    for (const to of dests) {
      add(from, [to], false);
      if (canPromote(piece, from, to, pos.board.get(to))) add(from, [to], true);
      for (const last of secondLionStepDests(pos, from, to)) add(from, [to, last], false);
    }
  }
  return [...found].sort();
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.board) {
    pos = parseSfen('chushogi', `${command.board} ${command.side} - 1`, false).unwrap();
  } else {
    const move = { from: parseSquareName(command.from), to: parseSquareName(command.to) };
    if (command.mid) move.midStep = parseSquareName(command.mid);
    if (command.promotion) move.promotion = true;
    pos.play(move);
  }
  const end = pos.outcome();
  const answer = {
    results: results(),
    board: makeSfen(pos).split(' ')[0],
    end: end ? [end.result, end.winner ?? 'draw'] : null,
  };
  console.log(JSON.stringify(answer));
}
