// A driver in JavaScript: answers the line protocol of doc/engines.md for a library of
// others. drive takes an object with
//
//     name
//     load(fen)             returns a position
//     moves(position)       returns the legal moves
//     count(position)       returns their number; may be missing
//     make(position, move)  returns the position after the move
//     unmake(position)      takes the move back, if make changed the position itself; may be missing
//     text(move)            the move as UCI has it
import readline from 'node:readline';

export function drive(program) {
  const leaf = process.argv[process.argv.indexOf('--count') + 1] === 'leaf';
  const { moves, make } = program;
  const count = program.count ?? (position => moves(position).length);
  const unmake = program.unmake ?? (() => {});
  let position;

  function perft(position, depth) {
    if (depth === 0) return 1;
    if (depth === 1 && !leaf) return count(position);
    let nodes = 0;
    for (const move of moves(position)) {
      nodes += perft(make(position, move), depth - 1);
      unmake(position);
    }
    return nodes;
  }

  function divide(depth) {
    const lines = [];
    let nodes = 0;
    for (const move of moves(position)) {
      const text = program.text(move);
      const under = perft(make(position, move), depth - 1);
      unmake(position);
      lines.push(`${text}: ${under}`);
      nodes += under;
    }
    return [...lines, '', `Nodes searched: ${nodes}`].join('\n');
  }

  function run(n) {
    const list = moves(position);
    if (list.length === 0) return 'error no legal moves';
    let ops = 0;
    const start = process.hrtime.bigint();
    for (; ops < n; ops += list.length) {
      for (const move of list) {
        make(position, move);
        unmake(position);
      }
    }
    return `ns ${process.hrtime.bigint() - start} ops ${ops}`;
  }

  function set(text) {
    const [fen, words] = text.split(' moves ');
    position = program.load(fen);
    for (const word of words?.split(' ') ?? []) {
      position = make(position, moves(position).find(move => program.text(move) === word));
    }
  }

  readline.createInterface({ input: process.stdin }).on('line', line => {
    const answer = text => process.stdout.write(text + '\n');
    if (line === 'quit') process.exit(0);
    else if (line === 'uci') answer(`id name ${program.name}\nuciok`);
    else if (line === 'isready') answer('readyok');
    else if (line === 'boardbench') answer('boardbench 1 makeunmake');
    else if (line.startsWith('position fen ')) set(line.slice(13));
    else if (line.startsWith('load ')) set(line.slice(5));
    else if (line.startsWith('go perft ')) answer(divide(Number(line.slice(9))));
    else if (line.startsWith('run makeunmake n=')) answer(run(Number(line.slice(17))));
  });
}
