package bitboard

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/memory"
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

// Footprint implements [rep.Footprinter]. It counts the board as [New] makes it, and
// the one record that belongs to the position.
func (b *Board) Footprint() rep.Footprint {
	const pawnTables = 2 * 64 * 8
	return memory.Footprint(b.Memory(), attacks.Bytes()+pawnTables+keyTables)
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
