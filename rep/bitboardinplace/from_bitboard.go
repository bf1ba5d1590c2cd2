// Code generated from ../bitboard; DO NOT EDIT.

package bitboardinplace

import (
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

// pieceData has the words that Make looks up for a piece: its keys by square, and the state
// bits that a move of it keeps. The keys in leave include the key of the side, so that a
// move changes the key by two words. A move of a pawn clears the halfmove clock.
type pieceData struct {
	leave, arrive [64]uint64
	lasting       piecesets.StateBits
}

// dataOf is by [rep.Piece]. A pointer is one load; the address in a table of pieceData would
// be three instructions more.
var dataOf = func() (data [16]*pieceData) {
	for piece := range data {
		p := &pieceData{lasting: piecesets.LastingMask}
		for sq, key := range rep.PieceKeys(rep.Piece(piece)).All() {
			p.leave[sq], p.arrive[sq] = key^rep.SideKey(), key
		}
		if rep.Piece(piece).Type() == rep.Pawn {
			p.lasting &^= piecesets.HalfmoveMask
		}
		data[piece] = p
	}
	return data
}()

// keyTables is the bytes of the keys that Make looks up.
const keyTables = 16*int(unsafe.Sizeof(pieceData{})) + (16+8+1)*8

// What the code that the bitboards share answers: it works on sets of squares alone.

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Generate[side.White, piecesets.Legal](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return piecesets.Generate[side.Black, piecesets.Legal](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Generate[side.White, piecesets.Captures](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return piecesets.Generate[side.Black, piecesets.Captures](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Generate[side.White, piecesets.Quiets](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling, dst)
	}
	return piecesets.Generate[side.Black, piecesets.Quiets](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling, dst)
}

// CountMoves implements [rep.Counter]. It does without the check that the stack has room, which
// Count makes.
//
//go:nosplit
func (b *Board) CountMoves() int {
	s := b.state()
	if s.SideToMove() == rep.White {
		return piecesets.Count[side.White](s.viewOf(s.byColor(rep.White), s.byColor(rep.Black)), b.castling)
	}
	return piecesets.Count[side.Black](s.viewOf(s.byColor(rep.Black), s.byColor(rep.White)), b.castling)
}

// SideToMove implements [rep.Stater].
func (b *Board) SideToMove() rep.Color { return b.state().SideToMove() }

// Rights implements [rep.Stater].
func (b *Board) Rights() rep.CastlingRights { return b.state().Rights() }

// EnPassant implements [rep.Stater].
func (b *Board) EnPassant() rep.Square { return b.state().EPSquare() }

// Checkers implements [rep.Inspector].
func (b *Board) Checkers() rep.SquareSet { return b.state().view().Checkers() }

// AttacksFrom implements [rep.Attacker].
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	s := b.state()
	piece := b.PieceAt(sq)
	return piecesets.Attacks(piece.Color(), piece.Type(), int(sq), s.byColor(rep.White)|s.byColor(rep.Black))
}

// IsPseudoLegal implements [rep.LegalityTester].
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	s := b.state()
	return s.view().IsPseudoLegal(m, s.typeAt(s.SideToMove(), m.From()), b.castling)
}

// IsLegal implements [rep.LegalityTester].
func (b *Board) IsLegal(m rep.Move) bool {
	return b.IsPseudoLegal(m) && b.state().view().LegalIfPseudo(m)
}

// GivesCheck implements [rep.CheckTester].
func (b *Board) GivesCheck(m rep.Move) bool {
	s := b.state()
	us := s.SideToMove()
	moved := s.typeAt(us, m.From())
	if !piecesets.MayGiveCheck(m, moved, piecesets.First(s.king(us^1))) {
		return false
	}
	return s.view().GivesCheck(m, moved)
}

// CheckSquares implements [rep.CheckTester]. A piece attacks the king from exactly the squares that
// the king would attack if it were such a piece; a pawn of its own colour.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	s := b.state()
	them := s.SideToMove() ^ 1
	king := piecesets.First(s.king(them))
	return piecesets.Attacks(them, t, king, s.byColor(rep.White)|s.byColor(rep.Black))
}

// SEEAtLeast implements [rep.ExchangeEvaluator].
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	s := b.state()
	us, captured := s.SideToMove(), rep.NoPieceType
	if m.Kind().IsCapture() {
		captured = s.typeAt(us^1, m.To())
	}
	return s.view().SEEAtLeast(m, threshold, s.typeAt(us, m.From()), captured)
}

// Mobility implements [rep.MobilityCounter].
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	s := b.state()
	own := s.byColor(c)
	knights, bishops, rooks, queens := s.types().Mobility(c&1, own, own|s.byColor(c^1))
	return [8]uint16{
		rep.Knight: uint16(knights), rep.Bishop: uint16(bishops),
		rep.Rook: uint16(rooks), rep.Queen: uint16(queens),
	}
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	s := b.state()
	squares := s.squares()
	s.view().ThreatChanges(m, dst, &squares)
}

const recordSize = unsafe.Sizeof(record{})

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
