package bitboard8

import (
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

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
