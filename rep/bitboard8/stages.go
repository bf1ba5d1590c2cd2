// Code generated from ../bitboard/stages.go; DO NOT EDIT.

package bitboard8

import (
	"github.com/boardbench/boardbench/internal/side"
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

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generate[side.White, captures](s, occupancy{white, black}, b.castling, dst)
	}
	return generate[side.Black, captures](s, occupancy{black, white}, b.castling, dst)
}

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generate[side.White, quiets](s, occupancy{white, black}, b.castling, dst)
	}
	return generate[side.Black, quiets](s, occupancy{black, white}, b.castling, dst)
}

// AppendPseudoLegal implements [rep.PseudoLegalGenerator].
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generate[side.White, pseudoLegal](s, occupancy{white, black}, b.castling, dst)
	}
	return generate[side.Black, pseudoLegal](s, occupancy{black, white}, b.castling, dst)
}

// AppendPseudoCaptures implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generate[side.White, pseudoCaptures](s, occupancy{white, black}, b.castling, dst)
	}
	return generate[side.Black, pseudoCaptures](s, occupancy{black, white}, b.castling, dst)
}

// AppendPseudoQuiets implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	if s.sideToMove() == rep.White {
		return generate[side.White, pseudoQuiets](s, occupancy{white, black}, b.castling, dst)
	}
	return generate[side.Black, pseudoQuiets](s, occupancy{black, white}, b.castling, dst)
}
