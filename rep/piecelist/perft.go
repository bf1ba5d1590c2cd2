package piecelist

import "github.com/boardbench/boardbench/rep"

// Perft returns the number of move sequences of depth plies, with bulk
// counting. A depth of 0 or less is one sequence.
func (b *Board) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := make([]rep.Move, 0, 8*rep.MaxMoves)
	nodes, _ := b.perft(depth, moves)
	return nodes
}

// perft appends its moves to moves and hands the slice back, for the siblings
// to use what room it has grown to.
func (b *Board) perft(depth int, moves []rep.Move) (uint64, []rep.Move) {
	if depth == 1 {
		return uint64(b.CountMoves()), moves
	}
	first := len(moves)
	moves = b.AppendMoves(moves)
	var nodes, n uint64
	for i, end := first, len(moves); i < end; i++ {
		m := moves[i]
		b.Make(m)
		n, moves = b.perft(depth-1, moves)
		b.Unmake(m)
		nodes += n
	}
	return nodes, moves[:first]
}
