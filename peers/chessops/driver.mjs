// The driver of chessops. A move is made on a copy, as in its own perft.
import { drive } from '../driver.mjs';

const folder = `${process.env.PEER_SOURCE}/node_modules/chessops/dist/esm`;
const { Chess } = await import(`${folder}/chess.js`);
const { parseFen } = await import(`${folder}/fen.js`);
const { makeUci } = await import(`${folder}/util.js`);
const { perft } = await import(`${folder}/debug.js`);

const promotions = ['queen', 'knight', 'rook', 'bishop'];

function moves(position) {
  const list = [];
  const last = position.turn === 'white' ? 7 : 0;
  for (const [from, dests] of position.allDests()) {
    const pawn = position.board.pawn.has(from);
    for (const to of dests) {
      if (pawn && to >> 3 === last) {
        for (const promotion of promotions) list.push({ from, to, promotion });
      } else {
        list.push({ from, to });
      }
    }
  }
  return list;
}

drive({
  name: 'chessops',
  load: fen => Chess.fromSetup(parseFen(fen).unwrap()).unwrap(),
  moves,
  count: position => perft(position, 1),
  make(position, move) {
    const child = position.clone();
    child.play(move);
    return child;
  },
  text: makeUci,
});
