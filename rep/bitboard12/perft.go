package bitboard12

import "github.com/boardbench/boardbench/rep"

// Perft implements [rep.Perfter].
func (b *Board) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	nodes, _ := b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
	return nodes
}

// perft counts with moves as a stack, which it returns as it may have grown. The
// last two plies are one loop, which saves a call for each position counted.
func (b *Board) perft(depth int, moves []rep.Move) (uint64, []rep.Move) {
	if depth == 1 {
		return uint64(b.CountMoves()), moves
	}
	base := len(moves)
	moves = b.AppendMoves(moves)
	end := len(moves)
	var nodes uint64
	for i := base; i < end; i++ {
		m := moves[i]
		b.Make(m)
		if depth == 2 {
			nodes += uint64(b.CountMoves())
		} else {
			var below uint64
			below, moves = b.perft(depth-1, moves)
			nodes += below
		}
		b.Unmake(m)
	}
	return nodes, moves[:base]
}

// Perft implements [rep.Perfter].
func (b *SidesBoard) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	nodes, _ := b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
	return nodes
}

// perft is that of [Board] for this one: a loop over both would call by
// interface, which is what it is there to avoid.
func (b *SidesBoard) perft(depth int, moves []rep.Move) (uint64, []rep.Move) {
	if depth == 1 {
		return uint64(b.CountMoves()), moves
	}
	base := len(moves)
	moves = b.AppendMoves(moves)
	end := len(moves)
	var nodes uint64
	for i := base; i < end; i++ {
		m := moves[i]
		b.Make(m)
		if depth == 2 {
			nodes += uint64(b.CountMoves())
		} else {
			var below uint64
			below, moves = b.perft(depth-1, moves)
			nodes += below
		}
		b.Unmake(m)
	}
	return nodes, moves[:base]
}
