// Package network is an evaluation by an efficiently updatable neural network, in its
// simplest form, without king buckets: 768 inputs, a hidden layer of 256 or of 1024 neurons
// for each side, and one output; and the same with 60,060 more inputs, which say which piece
// attacks which.
//
// # The lesson: three dirty pieces
//
// An input stands for a piece on a square, and is 1 if that piece is there and 0
// otherwise: 12 pieces times 64 squares are 768. A position has 32 ones at most, so the
// input of the hidden layer is the sum of at most 32 rows of a matrix, without a
// multiplication. A move changes two of the ones, a capture three and castling four. So
// the sums, the accumulators, are not computed for each position: the rows of the pieces
// that a move takes away are subtracted and those that it puts down are added. Then an
// evaluation computes only the output, a product with one vector.
//
// A network of such inputs needs no attacks, pins or lists of pieces from a board. It needs
// the pieces that a move changed, three at most, with their squares. [engine.Delta] has them
// for every board. A mailbox gives them as fast as bitboards do, so an engine with a large
// network gains little by another board: the network is where the time goes.
//
// # Threats: a network that asks the board again
//
// Since 2025 the strongest engines also tell their networks which piece attacks which: a
// [rep.Threat] is an input, a pair of pieces with their squares. A position has some
// twenty-five, and a move adds or removes six or seven: threats by and to the piece that moves,
// and by sliders whose lines it opens or closes. The board is asked for them before each
// move ([engine.Game.ThreatChanges]), whether the position is evaluated or not. Bitboards find the
// pieces on the lines through a square by a look-up, a mailbox by a walk. So the layout of
// the board matters in such an engine more than in one of any other network.
//
//	attackers and victims    pawn to queen, both sides, own pieces as victims too
//	squares                  each pair that the attacker attacks on an empty board
//	left out                 one of two pieces of a type that attack each other
//	weights                  8 bits a neuron, added to the 16 bits of the accumulators
//	rows                     60,060: 15 MB with 256 neurons, 60 MB with 1024
//
// The table is larger than the caches of most processors, so that a row comes from memory.
// In these networks a side also sees the board mirrored if its king is on the right half,
// as in real ones, so that king moves across the middle compute its accumulators anew from
// the whole position.
//
// # The layers
//
// Both sides have accumulators of their own. A row is chosen as the side sees the piece:
// its own or the opponent's, and the board turned round for Black.
//
//	input = 384 * (not its own) + 64 * (type - 1) + square ^ (56 for Black)
//
// The output takes the accumulators of the side to move first, then the other side's,
// each by weights of its own, so the same network evaluates for both sides, and knows
// whose turn it is. Each accumulator is clipped to 0 to 255 before, the clipped ReLU
// that makes the function more than a sum.
//
//	                              256     1024    neurons a side
//	rows, 768 of 2 bytes each   393216  1572864   bytes
//	accumulators of a position    1024     4096   bytes
//	read and written by a move    4096    16384   bytes, 5120 and 20480 with a capture
//	read by an evaluation         2048     8192   bytes, output weights included
//
// All weights and accumulators are of 16 bits: sixteen of them are in one AVX2 register
// of 32 bytes, thirty-two in one of AVX-512, and are added by one instruction. The rows of the large network are
// larger than the tables of any board here, and than most second level caches.
//
// # Updated when asked
//
// [Accumulators.Push] stores the delta alone, and the accumulators are computed when an
// evaluation is asked for, from the last ones that were. A node that a table or a bound
// cuts off costs no update. A null move changes no piece, and shares the accumulators of
// the position before it.
//
// # The weights
//
// The networks are made, not trained: this package is there for the time that a network
// takes, and every search has to go through the same tree. Of the hidden neurons, a
// twelfth each has the rows of one type of piece, own or not, from [engine.PieceSquare]; all
// weights get a random remainder of at most 3 from a fixed seed. The output is close to
// material and piece-square tables, so a search stays sane, with a noise of some twenty
// to thirty centipawns, which no piece-square table could give. The weights are computed
// when a network is first asked for, in a few milliseconds and by integers alone: they
// are the same on every machine.
//
// # Vectors and scalars
//
// On amd64 with AVX2 the loops are in assembly, and once more for AVX-512 with VNNI; elsewhere
// they are in Go. The sums are of integers that wrap, whose order does not matter: all give the
// same value for every position. The instructions are VPADDW and VPSUBW for an update and, for
// the output, VPMAXSW and VPMINSW, which clip, and VPMADDWD, which multiplies sixteen pairs and
// adds the products by twos, or VPDPWSSD, which adds them to the sum too.
//
// There is no assembly for arm64, whose loops are those in Go, and which the compiler does not
// turn into vectors. This tests them on another machine:
//
//	GOARCH=arm64 go test -c ./engine/network && qemu-aarch64 network.test
//
// # Reference
//
// Stockfish has threats since SFNNv10 (November 2025), after an idea of Monty's, and so have
// PlentyChess, Reckless, Viridithas and PZChessBot; their number of inputs differs by the
// pairs that are left out.
//
// Yu Nasu, ƎUИИ: Efficiently Updatable Neural-Network-based Evaluation Functions for
// Computer Shogi, 2018. Stockfish has had such a network since version 12, of 2020; its
// DirtyPiece is [engine.DirtyPiece] here.
package network
