package attacktable

import "github.com/boardbench/boardbench/rep"

// AppendPseudoLegal implements [rep.PseudoLegalGenerator].
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move { return b.appendPseudo(dst, allMoves) }

// AppendPseudoCaptures implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	return b.appendPseudo(dst, captureMoves)
}

// AppendPseudoQuiets implements [rep.PseudoLegalStager].
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move { return b.appendPseudo(dst, quietMoves) }

// appendPseudo appends the pseudo-legal moves of a stage. The king's attacks are in the table with
// those of the other pieces.
func (b *Board) appendPseudo(dst []rep.Move, st stage) []rep.Move {
	r := b.now()
	us := int(r.sideToMove())
	dst = r.appendPieces(dst, us, r.ids[us][allIDs], st)
	if st&quietMoves != 0 {
		dst = b.appendCastles(dst, us)
	}
	if sq := r.epCapturable(); sq != 0 && st&captureMoves != 0 {
		for pawns := r.squares(us, r.attacks[us].at(int(sq))&r.ids[us][rep.Pawn]); pawns != 0; pawns &= pawns - 1 {
			dst = append(dst, rep.MakeMove(pawns.First(), sq, rep.EnPassant))
		}
	}
	return dst
}

// IsPseudoLegal implements [rep.LegalityTester]. A move of a piece other than a pawn is a bit of the
// table.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	r := b.now()
	us, from, to := int(r.sideToMove()), int(m>>6&63), int(m&63)
	mover, captured := r.cell[from], r.cell[to]
	switch {
	case !mover.of(us):
		return false
	case m.Kind().IsCastle():
		i := rep.CastlingIndex(rep.Color(us), m.Kind())
		return r.rights()>>i&1 != 0 && m.To() == b.castling.Rook[i&3] && from == r.king(us) && b.castleLegal(us, i)
	case captured.of(us):
		return false
	case mover&pawnCell != 0:
		return r.isPawnMove(us, m)
	}
	return m&^(1<<12-1) == r.captureOn(to) && r.attacks[us].at(to)>>(mover&15)&1 != 0
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn of us on its square. No piece of us
// is on its target.
func (r *record) isPawnMove(us int, m rep.Move) bool {
	from, to, kind := int(m>>6&63), int(m&63), m.Kind()
	attacked, empty := r.attacks[us&1].at(to)>>(r.cell[from]&15)&1 != 0, r.cell[to] == 0
	step := rep.Color(us).Forward()
	switch {
	case kind == rep.EnPassant:
		return attacked && to == int(r.epSquare())
	case kind == rep.DoublePush:
		return empty && to == from+2*step && from>>3 == 1+5*us && r.cell[(from+step)&63] == 0
	case kind.IsPromotion() != (lastRank[us&1]>>to&1 != 0), kind.IsCapture() == empty, kind&^rep.Capture != rep.Quiet && !kind.IsPromotion():
		return false
	case kind.IsCapture():
		return attacked
	}
	return to == from+step
}

// IsLegal implements [rep.LegalityTester].
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo implements [rep.PseudoLegalGenerator].
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	r := b.now()
	us, from, to := int(r.sideToMove()), int(m>>6&63), int(m&63)
	king := r.king(us)
	checkers := r.attacks[us^1].at(king)
	switch {
	case m.Kind().IsCastle():
		return true
	case m.Kind() == rep.EnPassant:
		return r.enPassantLegal(us, from, to)
	case from == king:
		return r.kingSteps(us, checkers).Has(rep.Square(to))
	case checkers&(checkers-1) != 0:
		return false
	case checkers != 0:
		checker := r.squares(us^1, checkers)
		if (checker|rep.Between(rep.Square(king), checker.First()))&m.To().Set() == 0 {
			return false
		}
	}
	// A pinned piece has the moves along the line of the pin.
	d := int(direction[from][king])
	return d == nowhere || direction[king][from] == direction[king][to] ||
		r.slidersTo(us^1, from, d) == 0 || rep.Between(rep.Square(from), rep.Square(king))&r.occupied() != 0
}
