package mailbox

import "github.com/boardbench/boardbench/rep"

// Perft returns the number of move sequences of depth plies, with the moves of
// the last ply counted, not played.
func (b *Board) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var room [8 * rep.MaxMoves]rep.Move
	return b.perft(depth, room[:0])
}

// perft counts with the moves appended to moves, whose own it leaves alone.
func (b *Board) perft(depth int, moves []rep.Move) uint64 {
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	own := len(moves)
	moves = b.AppendMoves(moves)
	var nodes uint64
	for _, m := range moves[own:] {
		b.Make(m)
		nodes += b.perft(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}
