package slider

import "github.com/boardbench/boardbench/rep"

// Walk steps from square to square until it meets a piece or the edge, as a mailbox does. It has
// no tables and nothing to get wrong, so the other algorithms are held against it. A look-up costs
// by the squares that are attacked, and the branch at the end of each ray is guessed wrong by
// the CPU as often as positions differ.
type Walk struct{}

// NewWalk has no tables to build.
func NewWalk() *Walk { return new(Walk) }

// Rook implements [Attacks].
func (*Walk) Rook(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return walk(sq, occupied, rookSteps)
}

// Bishop implements [Attacks].
func (*Walk) Bishop(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return walk(sq, occupied, bishopSteps)
}

// Queen implements [Attacks].
func (w *Walk) Queen(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return w.Rook(sq, occupied) | w.Bishop(sq, occupied)
}

// Bytes implements [Attacks].
func (*Walk) Bytes() int { return 0 }
