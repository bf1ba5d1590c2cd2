package bitboard8

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
	"github.com/boardbench/boardbench/rep/sets"
)

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
		return fmt.Errorf("bitboard8: %w", err)
	}
	if rights := position.Rights(); rights != s.Rights() {
		return fmt.Errorf("bitboard8: rights are %v, their rooks stand for %v", s.Rights(), rights)
	}
	us := s.SideToMove()
	capturable := rep.Square(0)
	if sq := s.EPSquare(); sq != rep.NoSquare && rep.PawnAttacks(us^1, sq)&s.pawns(us) != 0 {
		capturable = sq
	}
	if s.EPCapturable() != capturable {
		return fmt.Errorf("bitboard8: en passant square of a capture is %v, the pawns have %v", s.EPCapturable(), capturable)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboard8: key is %016x, the position has %016x", s.key, key)
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

// makeCastleOrPromotion plays a castling move or a promotion from pair[0] into
// pair[1], which have the same placement so far.
func (b *Board) makeCastleOrPromotion(pair *[2]state, m rep.Move) {
	s := &pair[1]
	s.passTurn(&pair[0])
	us := s.SideToMove() ^ 1
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := s.Rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s.StateBits ^= sets.StateBits(lost) << sets.RightsShift
	s.key ^= rep.CastlingKey(lost)
	if kind.IsCastle() {
		// King and rook leave before either arrives: in Chess960 one may go to the
		// square of the other.
		king, rook := rep.MakePiece(us, rep.King), rep.MakePiece(us, rep.Rook)
		castle := rep.CastlingIndex(us, kind)
		s.remove(king, from)
		s.remove(rook, to)
		s.put(king, rep.CastleKingTo(castle))
		s.put(rook, rep.CastleRookTo(castle))
		return
	}
	s.StateBits &^= sets.HalfmoveMask
	s.remove(rep.MakePiece(us, rep.Pawn), from)
	if kind.IsCapture() {
		s.remove(rep.MakePiece(us^1, s.typeAt(us^1, to)), to)
	}
	s.put(rep.MakePiece(us, kind.Promotion()), to)
}

// passTurn sets the state bits and the key of s as they are after a null move in old.
func (s *state) passTurn(old *state) {
	s.StateBits = old.StateBits&sets.LastingMask + sets.NextPly
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
