// The driver of kokopu. A move is made on a copy: the library takes no move back.
import { drive } from '../driver.mjs';

const { Position } = (await import(`${process.env.PEER_SOURCE}/node_modules/kokopu/dist/lib/index.js`)).default;

drive({
  name: 'kokopu',
  load: fen => new Position(fen),
  moves: position => position.moves(),
  make(position, move) {
    const child = new Position(position);
    child.play(move);
    return child;
  },
  text: move => move.from() + move.to() + (move.isPromotion() ? move.promotion() : ''),
});
