// The driver of chess.js. Its moves for callers are strings and objects with FENs; these
// are the moves that it uses itself, by the methods that its own perft calls.
import { drive } from '../driver.mjs';

const { Chess } = await import(`${process.env.PEER_SOURCE}/node_modules/chess.js/dist/esm/chess.js`);

const square = i => 'abcdefgh'[i & 15] + (8 - (i >> 4));

drive({
  name: 'chess.js',
  load: fen => new Chess(fen, { skipValidation: true }),
  moves: chess => chess._moves(),
  make(chess, move) {
    chess._makeMove(move);
    return chess;
  },
  unmake: chess => chess._undoMove(),
  text: move => square(move.from) + square(move.to) + (move.promotion ?? ''),
});
