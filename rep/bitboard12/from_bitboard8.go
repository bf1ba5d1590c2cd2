// Code generated from ../bitboard8; DO NOT EDIT.

package bitboard12

import (
	"fmt"
	"unsafe"

	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/piecesets"
)

var _ interface {
	rep.Board
	rep.Counter
	rep.Keyed
	rep.Inspector
	rep.NullMover
	rep.Validator
	rep.Stater
	rep.Attacker
	rep.LegalityTester
	rep.CheckTester
	rep.ExchangeEvaluator
	rep.Stager
	rep.MobilityCounter
	rep.ThreatTracker
} = (*Board)(nil)

// Board is a position, with the positions that it came from. Make it with [New].
type Board struct {
	// states are the position loaded, those after each move since, and room
	// for more. The present one is current bytes from the first: an offset in
	// bytes needs no multiplication to follow, and unlike a pointer no write
	// barrier to move.
	states  []state
	current uintptr
	end     uintptr // the size of states

	castling        *rep.Castling
	castlingSquares rep.SquareSet // a move from or to one of them may end a castling right
}

const stateSize = unsafe.Sizeof(state{})

// state returns the present position. current needs no bounds check: Load sets it to 0,
// Make and MakeNull grow the stack before they add a state, and Unmake and UnmakeNull only
// follow them.
func (b *Board) state() *state {
	return (*state)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.states)), b.current))
}

// grow makes room for at least one more state, and returns the address of the
// present one. It is rarely called, so it is kept out of its callers.
//
//go:noinline
func (b *Board) grow() unsafe.Pointer {
	states := make([]state, 2*len(b.states)+64)
	copy(states, b.states)
	b.states = states
	b.end = uintptr(len(states)) * stateSize
	return unsafe.Pointer(b.state())
}

// Load implements [rep.Board]. It accepts every valid position.
func (b *Board) Load(p *rep.Position) error {
	b.castling = rep.CastlingOf(p)
	b.castlingSquares = 0
	for c, king := range b.castling.King {
		if king != rep.NoSquare {
			b.castlingSquares.Add(king)
		}
		for _, rook := range b.castling.Rook[2*c : 2*c+2] {
			if rook != rep.NoSquare {
				b.castlingSquares.Add(rook)
			}
		}
	}
	b.current = 0
	s := b.state()
	rights := p.Rights()
	*s = state{}
	s.key = rep.CastlingKey(rights)
	s.StateBits = piecesets.StateBits(p.HalfmoveClock) | piecesets.StateBits(p.FullmoveNumber)<<piecesets.FullmoveShift |
		piecesets.StateBits(p.SideToMove)<<piecesets.SideShift | piecesets.StateBits(rights)<<piecesets.RightsShift
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			s.put(piece, rep.Square(sq))
		}
	}
	if p.SideToMove == rep.Black {
		s.key ^= rep.SideKey()
	}
	if p.EnPassant != rep.NoSquare {
		s.setEpSquare(p.SideToMove, p.EnPassant)
	}
	return nil
}

// Position implements [rep.Board].
func (b *Board) Position() rep.Position {
	s := b.state()
	return rep.Position{
		Pieces:         s.squares(),
		SideToMove:     s.SideToMove(),
		CastlingRooks:  b.castling.Rooks(s.Rights()),
		EnPassant:      s.EPSquare(),
		HalfmoveClock:  s.Halfmove(),
		FullmoveNumber: s.Fullmove(),
	}
}

// Key implements [rep.Keyed].
func (b *Board) Key() uint64 { return b.state().key }

// Pieces implements [rep.Inspector].
func (b *Board) Pieces(p rep.Piece) rep.SquareSet { return b.state().pieces(p) }

// tableBytes returns the size of the tables that all boards share.
func tableBytes() int {
	const pawnTables = 2 * 64 * 8
	return attacks.Bytes() + pawnTables + keyTables
}

// setEpSquare sets the en passant square, which a pawn has just passed by a double
// push, and the key with it. us is the side to move, which may capture there.
func (s *state) setEpSquare(us rep.Color, sq rep.Square) {
	s.StateBits |= piecesets.StateBits(sq) << piecesets.EPSquareShift
	if rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		s.StateBits |= piecesets.StateBits(sq) << piecesets.EPCapturableShift
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

// put puts a piece on an empty square, and remove takes it off, in the placement
// and in the key.

var _ layout.Describer = (*Board)(nil)

// Memory implements [layout.Describer]. The position is the last of the states in use,
// and Unmake goes back to the states before it.
func (b *Board) Memory() layout.Memory {
	return layout.Describe(b, layout.Table{
		Tables: tableBytes(), Index: "current", Last: int(b.current / stateSize),
		Kinds:    map[layout.Kind]string{layout.Constant: "castlingSquares"},
		Elements: bitboardElements,
	})
}

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
		return err
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboard12: %w", err)
	}
	if rights := position.Rights(); rights != s.Rights() {
		return fmt.Errorf("bitboard12: rights are %v, their rooks stand for %v", s.Rights(), rights)
	}
	us := s.SideToMove()
	capturable := rep.Square(0)
	if sq := s.EPSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if s.EPCapturable() != capturable {
		return fmt.Errorf("bitboard12: en passant square of a capture is %v, the pawns have %v", s.EPCapturable(), capturable)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard12: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}

// The bits of a move's kind, in place in the move. castleOrPromotion is in castling
// and promotions; of the other moves, doublePushOrEnPassant is in double pushes and
// en passant captures, and capture in all captures.
const (
	castleOrPromotion     = int(rep.CastleKingside|rep.PromoteKnight) << 12
	capture               = int(rep.Capture) << 12
	doublePushOrEnPassant = int(rep.DoublePush) << 12
)

// makeDoublePushOrEnPassant completes a double push or an en passant capture from
// old, where the pawn that moves has moved. Neither can end a castling right.
func (s *state) makeDoublePushOrEnPassant(old *state, m rep.Move) {
	if sq := old.EPCapturable(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
	from, to := m.From(), m.To()
	us := s.SideToMove()
	if m.Kind() == rep.EnPassant {
		s.remove(rep.MakePiece(us, rep.Pawn), rep.MakeSquare(to.File(), from.Rank()))
		return
	}
	s.setEpSquare(us, (from+to)/2)
}

// passTurn sets the state bits and the key of s as they are after a null move in old.
func (s *state) passTurn(old *state) {
	s.StateBits = old.StateBits&piecesets.LastingMask + piecesets.NextPly
	s.key = old.key ^ rep.SideKey()
	if sq := old.EPCapturable(); sq != 0 {
		s.key ^= rep.EnPassantKey(sq.File())
	}
}

// Unmake implements [rep.Board].
func (b *Board) Unmake(rep.Move) { b.current -= stateSize }

// MakeNull implements [rep.NullMover].
func (b *Board) MakeNull() {
	if b.current+stateSize == b.end {
		b.grow()
	}
	old := b.state()
	b.current += stateSize
	s := b.state()
	s.placement = old.placement
	s.passTurn(old)
}

// UnmakeNull implements [rep.NullMover].
func (b *Board) UnmakeNull() { b.current -= stateSize }
