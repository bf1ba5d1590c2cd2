package bitboard12

import "github.com/boardbench/boardbench/rep"

// makeCastleOrPromotion plays a castling move or a promotion from pair[0] into
// pair[1], which have the same placement so far. The index of a piece is the index of
// its type plus the colour, so that no piece has to be taken apart.
func (b *Board) makeCastleOrPromotion(pair *[2]state, m rep.Move) {
	s := &pair[1]
	s.passTurn(&pair[0])
	us := index(s.sideToMove() ^ 1)
	from, to, kind := m.From(), m.To(), m.Kind()
	lost := s.rights() & (b.castling.Lost[from&63] | b.castling.Lost[to&63])
	s.stateBits ^= stateBits(lost) << rightsShift
	s.key ^= rep.CastlingKey(lost)
	if kind.IsCastle() {
		castle := rep.CastlingIndex(rep.Color(us), kind)
		s.flip(kings+us, from)
		s.flip(rooks+us, to)
		s.flip(kings+us, rep.CastleKingTo(castle))
		s.flip(rooks+us, rep.CastleRookTo(castle))
		return
	}
	s.stateBits &^= halfmoveMask
	s.flip(pawns+us, from)
	if kind.IsCapture() {
		s.flip(s.find(us^1, int(to&63)), to)
	}
	s.put(rep.MakePiece(rep.Color(us), kind.Promotion()), to)
}
