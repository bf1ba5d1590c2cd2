// Code generated from ../bitboard/answers.go; DO NOT EDIT.

package bitboardinplace

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// state returns the present position.
func (b *Board) state() *state { return &b.position }

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	s := b.state()
	r := s.present()
	return rep.Position{
		Pieces:         s.squares(),
		SideToMove:     r.sideToMove(),
		CastlingRooks:  b.castling.Rooks(r.rights()),
		EnPassant:      r.epSquare(),
		HalfmoveClock:  r.halfmove(),
		FullmoveNumber: r.fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.position.present().key }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.state().pieceAt(sq) }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	const pawnTables = 2 * 64 * 8
	return attacks.Bytes() + pawnTables + keyTables
}

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() {
	s := &b.position
	if s.current+recordSize == s.end {
		s.grow()
	}
	old := s.present()
	s.current += recordSize
	s.passTurn(old, s.present())
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.position.current -= recordSize }
