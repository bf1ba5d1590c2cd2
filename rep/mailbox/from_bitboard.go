// Code generated from ../bitboard; DO NOT EDIT.

package mailbox

import (
	"github.com/boardbench/boardbench/rep"
)

// Perft implements [rep.Perfter]: the number of move sequences of depth plies, 1 for
// a depth of 0. The moves of the last ply are counted, not played. The calls are
// direct, so that the compiler may inline them: each board has its copy for this.
func (b *Board) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perft(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perft is Perft for a depth of 1 or more. The moves are appended to buffer, whose
// capacity all plies share. The last two plies are one loop, which saves a call for
// each position whose moves are counted.
func (b *Board) perft(depth int, buffer []rep.Move) uint64 {
	if depth == 1 {
		return uint64(b.CountMoves())
	}
	moves := b.AppendMoves(buffer)
	var nodes uint64
	if depth == 2 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			nodes += uint64(b.CountMoves())
			b.Unmake(m)
		}
		return nodes
	}
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perft(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}

// PerftLeaf implements [rep.Perfter]: Perft with the moves of the last ply made and
// unmade.
func (b *Board) PerftLeaf(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return b.perftLeaf(depth, make([]rep.Move, 0, 8*rep.MaxMoves))
}

// perftLeaf is PerftLeaf for a depth of 1 or more, with the buffer of perft.
func (b *Board) perftLeaf(depth int, buffer []rep.Move) uint64 {
	moves := b.AppendMoves(buffer)
	if depth == 1 {
		for _, m := range moves[len(buffer):] {
			b.Make(m)
			b.Unmake(m)
		}
		return uint64(len(moves) - len(buffer))
	}
	var nodes uint64
	for _, m := range moves[len(buffer):] {
		b.Make(m)
		nodes += b.perftLeaf(depth-1, moves)
		b.Unmake(m)
	}
	return nodes
}
