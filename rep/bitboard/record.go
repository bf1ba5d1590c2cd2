package bitboard

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// record has the part of a position that a move cannot compute backwards: everything that
// is not its pieces, and the piece that the move before it captured. It has the
// occupancies too: every move changes the same two words, and an unmade move finds the
// old ones in the record before. A move restored. It holds no pointers.
type record struct {
	colors [2]rep.SquareSet // the occupancy of each colour
	key    uint64
	sets.StateBits

	// watch is the squares that the next move must not come from or go to, if it
	// is to change nothing but pieces and clocks: the squares of kings and rooks with
	// castling rights, and all squares where an en passant capture is pseudo-legal. One
	// test in Make then does for both, and where there are no rights it never fails.
	watch rep.SquareSet

	captured rep.Piece // the piece that the last move captured, en passant and none left out
}

const recordSize = unsafe.Sizeof(record{})

// state is a position: the pieces in place, and a record for each move made.
type state struct {
	placement

	// records has the record of the position loaded, one for each move since, and
	// room for more. The present one is current bytes from the first: an offset in
	// bytes needs no multiplication to follow, and unlike a pointer no write
	// barrier to move.
	records []record
	current uintptr
	end     uintptr // the size of records

	byPiece [16]*pieceData    // dataOf, here to be found without its address
	watched [16]rep.SquareSet // the squares of the kings and rooks, by castling rights
}

// present returns the record of the present position. current needs no bounds check: it is 0
// after Load, Make and MakeNull grow the stack before they add a record, and Unmake and
// UnmakeNull only follow them.
func (s *state) present() *record {
	return (*record)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s.records)), s.current))
}

// grow makes room for at least one more record, and returns the present one. It is
// rarely called, so it is kept out of its callers.
//
//go:noinline
func (s *state) grow() *record {
	records := make([]record, 2*len(s.records)+64)
	copy(records, s.records)
	s.records = records
	s.end = uintptr(len(records)) * recordSize
	return s.present()
}

// The parts of the present record.

func (s *state) SideToMove() rep.Color      { return s.present().SideToMove() }
func (s *state) Rights() rep.CastlingRights { return s.present().Rights() }
func (s *state) EPSquare() rep.Square       { return s.present().EPSquare() }

// state returns the present position.
func (b *Board) state() *state { return &b.position }

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	s := b.state()
	r := s.present()
	return rep.Position{
		Pieces:         s.squares(),
		SideToMove:     r.SideToMove(),
		CastlingRooks:  b.castling.Rooks(r.Rights()),
		EnPassant:      r.EPSquare(),
		HalfmoveClock:  r.Halfmove(),
		FullmoveNumber: r.Fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.position.present().key }

// PieceAt implements [rep.Inspector].
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.position.mailbox[sq&63] }

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
