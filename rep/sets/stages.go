package sets

import (
	"github.com/boardbench/boardbench/rep"
)

// Stage is which moves the generator appends, as a type, for the reason that
// [side.Type] is one: the generator has a copy for each stage without the code that
// the stage does not need. The stages with captures alone and with quiet moves alone
// divide the legal moves, as [rep.Stager] says, or the pseudo-legal ones.
type Stage interface {
	Legal | Captures | Quiets | PseudoLegal | PseudoCaptures | PseudoQuiets
}

// The stages. They differ in the length of the array.
type (
	Legal          = [AllMoves]struct{}
	Captures       = [CaptureMoves]struct{}
	Quiets         = [QuietMoves]struct{}
	PseudoLegal    = [pseudo + AllMoves]struct{}
	PseudoCaptures = [pseudo + CaptureMoves]struct{}
	PseudoQuiets   = [pseudo + QuietMoves]struct{}
)

// The moves that a stage has, see [StageOf].
const (
	AllMoves = iota
	CaptureMoves
	QuietMoves

	pseudo = 4 // and the moves are pseudo-legal
)

// StageOf returns which moves G stands for, legal or not, a constant in each copy.
func StageOf[G Stage]() int {
	var g G
	return len(g) % pseudo
}

// isPseudo reports whether the moves of G are pseudo-legal.
func isPseudo[G Stage]() bool {
	var g G
	return len(g) >= pseudo
}

// Targets returns the squares that pieces other than pawns go to in the stage G.
func Targets[G Stage](p Position) rep.SquareSet {
	switch StageOf[G]() {
	case CaptureMoves:
		return p.Them
	case QuietMoves:
		return ^p.Occupied()
	}
	return ^p.Us
}
