// Code generated from ../bitboard/stages.go; DO NOT EDIT.

package bitboardmirrored

import (
	"github.com/boardbench/boardbench/rep"
)

// stageType is which moves the generator appends, as a type, for the reason that
// [side.Type] is one: the generator has a copy for each stage without the code that
// the stage does not need. The stages with captures alone and with quiet moves alone
// divide the legal moves, as [rep.Stager] says, or the pseudo-legal ones.
type stageType interface {
	legal | captures | quiets | pseudoLegal | pseudoCaptures | pseudoQuiets
}

// The stages. They differ in the length of the array.
type (
	legal          = [allMoves]struct{}
	captures       = [captureMoves]struct{}
	quiets         = [quietMoves]struct{}
	pseudoLegal    = [pseudo + allMoves]struct{}
	pseudoCaptures = [pseudo + captureMoves]struct{}
	pseudoQuiets   = [pseudo + quietMoves]struct{}
)

const (
	allMoves = iota
	captureMoves
	quietMoves

	pseudo = 4 // and the moves are pseudo-legal
)

// stageOf returns which moves G stands for, a constant in each copy.
func stageOf[G stageType]() int {
	var g G
	return len(g) % pseudo
}

// isPseudo reports whether the moves of G are pseudo-legal.
func isPseudo[G stageType]() bool {
	var g G
	return len(g) >= pseudo
}

// targets returns the squares that pieces other than pawns go to in a stage.
func (o occupancy) targets(stage int) rep.SquareSet {
	switch stage {
	case captureMoves:
		return o.them
	case quietMoves:
		return ^o.all()
	}
	return ^o.us
}
