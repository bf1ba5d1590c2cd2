package attacktable

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// stage is which moves are generated.
type stage uint8

const (
	quietMoves   stage = 1 << iota
	captureMoves       // and promotions to a queen
	allMoves     = quietMoves | captureMoves
)

// quiets and captures return all squares if the stage has such moves, and else none.

func (st stage) quiets() rep.SquareSet   { return -rep.SquareSet(st & 1) }
func (st stage) captures() rep.SquareSet { return -rep.SquareSet(st >> 1) }

const captureFlag = rep.Move(rep.Capture) << 12

// AppendMoves implements [rep.Board].
func (b *Board) AppendMoves(dst []rep.Move) []rep.Move { return b.appendStage(dst, allMoves) }

// AppendCaptures implements [rep.Stager].
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move { return b.appendStage(dst, captureMoves) }

// AppendQuiets implements [rep.Stager].
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move { return b.appendStage(dst, quietMoves) }

// appendStage appends the legal moves of a stage. In check, that is all moves.
func (b *Board) appendStage(dst []rep.Move, st stage) []rep.Move {
	r := b.now()
	us := int(r.SideToMove())
	checkers := r.attacks[us^1].at(r.king(us))
	theirs := r.colors[us^1]
	dst = r.appendTo(dst, us, 0, r.kingSteps(us, checkers)&(theirs&st.captures()|^theirs&st.quiets()))
	if checkers&(checkers-1) != 0 {
		return dst
	}
	var p pins
	r.findPins(us, &p)
	free := r.ids[us][allIDs] &^ 1 &^ p.ids
	if checkers != 0 {
		dst = r.appendEvasions(dst, us, free, checkers)
	} else {
		dst = r.appendPieces(dst, us, free, st)
		for i := range p.n {
			dst = r.appendPinned(dst, us, &p.list[i&7], st)
		}
		if st&quietMoves != 0 {
			dst = b.appendCastles(dst, us)
		}
	}
	if r.EPCapturable() != 0 && st&captureMoves != 0 {
		dst = r.appendEnPassant(dst, us)
	}
	return dst
}

// appendTo appends the moves of the piece with an ID, no pawn, to the given squares.
func (r *record) appendTo(dst []rep.Move, us, id int, set rep.SquareSet) []rep.Move {
	from := rep.Move(r.square[placeOf(us, id)]) << 6
	for ; set != 0; set &= set - 1 {
		to := bits.TrailingZeros64(uint64(set))
		dst = append(dst, from|rep.Move(to)|r.captureOn(to))
	}
	return dst
}

// captureOn returns the flag of a capture on sq, 0 if it is empty.
func (r *record) captureOn(sq int) rep.Move { return rep.Move(r.cell[sq&63]+127) >> 7 * captureFlag }

// appendPieces appends the moves of the given pieces, none of them pinned. Each bit of the table is a
// piece and a square that it attacks, so each bit of a piece other than a pawn on an empty square is a
// quiet move.
func (r *record) appendPieces(dst []rep.Move, us int, ids idSet, st stage) []rep.Move {
	pawns := ids & r.ids[us&1][rep.Pawn]
	if st&quietMoves != 0 {
		others, t, empty := uint64(ids&^pawns)*each, &r.attacks[us&1], ^r.occupied()
		from := (*[16]uint8)(r.square[us<<4&16:])
		for i := range 16 {
			for word := t.word(i) & others & lanesOf(empty, i); word != 0; word &= word - 1 {
				bit := bits.TrailingZeros64(word)
				dst = append(dst, rep.Move(from[bit&15])<<6|rep.Move(4*i+bit>>4))
			}
		}
	}
	if st&captureMoves != 0 {
		for theirs := r.colors[us&1^1]; theirs != 0; theirs &= theirs - 1 {
			dst = r.appendCapturesOn(dst, us, int(theirs.First()), ids)
		}
	}
	return r.appendPushes(dst, us, r.movers(us, pawns), rep.AllSquares, st)
}

// appendCapturesOn appends the captures on a square by the given pieces, none of them pinned: those that
// the table has there.
func (r *record) appendCapturesOn(dst []rep.Move, us, to int, ids idSet) []rep.Move {
	for ids &= r.attacks[us&1].at(to); ids != 0; ids &= ids - 1 {
		id := bits.TrailingZeros16(uint16(ids))
		from := int(r.square[placeOf(us, id)])
		if r.ids[us&1][rep.Pawn]>>id&1 != 0 {
			dst = appendPawnCapture(dst, from, to)
		} else {
			dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), rep.Capture))
		}
	}
	return dst
}

// movers returns the squares of the pawns of us with the given IDs, which are all or almost all of them.
func (r *record) movers(us int, pawns idSet) rep.SquareSet {
	return r.pawns & r.colors[us&1] &^ r.squares(us, r.ids[us&1][rep.Pawn]&^pawns)
}

// ahead returns the squares of a set a step ahead, as us sees it.
func ahead(us int, set rep.SquareSet) rep.SquareSet { return set << 8 >> (us << 4 & 63) }

// The two files on which a pawn captures.
const (
	west = rep.AllSquares >> 1 &^ (rep.AllSquares / 255 << 7) // the squares west of another one
	east = ^(rep.AllSquares / 255)                            // the squares east of another one
)

// pawnTargets returns the squares that pawns of us attack to the west or the east.
func pawnTargets(us int, pawns, side rep.SquareSet) rep.SquareSet {
	if side == west {
		return ahead(us, pawns) >> 1 & west
	}
	return ahead(us, pawns) << 1 & east
}

// The squares that a double push passes, and the last rank, by side.
var (
	doubleRank = [2]rep.SquareSet{0xff << 16, 0xff << 40}
	lastRank   = [2]rep.SquareSet{0xff << 56, 0xff}
)

// appendPushes appends the pushes of the given pawns to the given squares.
func (r *record) appendPushes(dst []rep.Move, us int, pawns, to rep.SquareSet, st stage) []rep.Move {
	empty := ^r.occupied()
	single := ahead(us, pawns) & empty
	double := ahead(us, single&doubleRank[us&1]) & empty & to & st.quiets()
	step := rep.Square(rep.Color(us).Forward())
	single &= to
	for set := single & lastRank[us&1]; set != 0; set &= set - 1 {
		dst = appendPromotions(dst, rep.MakeMove(set.First()-step, set.First(), rep.PromoteKnight), st)
	}
	for set := single &^ lastRank[us&1] & st.quiets(); set != 0; set &= set - 1 {
		dst = append(dst, rep.MakeMove(set.First()-step, set.First(), rep.Quiet))
	}
	for set := double; set != 0; set &= set - 1 {
		dst = append(dst, rep.MakeMove(set.First()-2*step, set.First(), rep.DoublePush))
	}
	return dst
}

// appendPromotions appends the promotions of a stage. knight is the one to a knight. Only the one to
// a queen is among the captures if nothing is captured; a promotion with a capture is appended
// with all stages.
func appendPromotions(dst []rep.Move, knight rep.Move, st stage) []rep.Move {
	if st&quietMoves != 0 {
		dst = append(dst, knight, knight+1<<12, knight+2<<12)
	}
	if st&captureMoves != 0 {
		dst = append(dst, knight+3<<12)
	}
	return dst
}

// appendPinned appends the moves of a pinned piece: those on the squares between its king and the
// slider, and the capture of the slider.
func (r *record) appendPinned(dst []rep.Move, us int, p *pin, st stage) []rep.Move {
	king, pinner, sq := r.king(us), int(p.pinner), int(p.sq)
	piece := r.piece[p.at&31]
	switch {
	case slides[piece&7]>>p.towards&1 != 0:
		set := rep.Between(rep.Square(king), rep.Square(pinner)) &^ (1 << (sq & 63)) & st.quiets()
		return r.appendTo(dst, us, int(p.at&15), set|1<<(pinner&63)&st.captures())
	case piece&7 != rep.Piece(rep.Pawn):
		return dst
	case p.towards&3 == north: // on the king's file
		return r.appendPushes(dst, us, 1<<(sq&63), rep.AllSquares, st)
	case st&captureMoves == 0 || r.attacks[us&1].at(pinner)>>(p.at&15)&1 == 0:
		return dst
	}
	return appendPawnCapture(dst, sq, pinner)
}

// appendPawnCapture appends a capture of a pawn, as promotions if it reaches the last rank.
func appendPawnCapture(dst []rep.Move, from, to int) []rep.Move {
	m := rep.MakeMove(rep.Square(from), rep.Square(to), rep.Capture)
	if to>>3 == 0 || to>>3 == 7 {
		return appendPromotions(dst, m|8<<12, allMoves)
	}
	return append(dst, m)
}

// appendEvasions appends the moves of the given pieces, none of them pinned, that capture the one
// checker or block its attack. The attackers of a square are in the table.
func (r *record) appendEvasions(dst []rep.Move, us int, ids, checkers idSet) []rep.Move {
	t, pawns := &r.attacks[us&1], r.ids[us&1][rep.Pawn]
	checker := int(r.square[placeOf(us^1, bits.TrailingZeros16(uint16(checkers)))])
	dst = r.appendCapturesOn(dst, us, checker, ids)
	between := rep.Between(rep.Square(r.king(us)), rep.Square(checker))
	for to := between; to != 0; to &= to - 1 {
		for set := t.at(int(to.First())) & ids &^ pawns; set != 0; set &= set - 1 {
			from := rep.Square(r.square[placeOf(us, bits.TrailingZeros16(uint16(set)))])
			dst = append(dst, rep.MakeMove(from, to.First(), rep.Quiet))
		}
	}
	if between == 0 {
		return dst
	}
	return r.appendPushes(dst, us, r.movers(us, pawns&ids), between, allMoves)
}

// appendEnPassant appends the legal en passant captures. The pawns that can capture are in the table.
func (r *record) appendEnPassant(dst []rep.Move, us int) []rep.Move {
	to := int(r.EPCapturable())
	for pawns := r.attacks[us&1].at(to) & r.ids[us&1][rep.Pawn]; pawns != 0; pawns &= pawns - 1 {
		from := int(r.square[placeOf(us, bits.TrailingZeros16(uint16(pawns)))])
		if r.enPassantLegal(us, from, to) {
			dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), rep.EnPassant))
		}
	}
	return dst
}

// appendCastles appends the legal castling moves of a king that is not in check.
func (b *Board) appendCastles(dst []rep.Move, us int) []rep.Move {
	r := b.now()
	for rights := r.RightsOf(rep.Color(us)); rights != 0; rights &= rights - 1 {
		side := bits.TrailingZeros64(uint64(rights)) & 1
		if b.castleLegal(us, 2*us+side) {
			dst = append(dst, rep.MakeMove(rep.Square(r.king(us)), b.castling.Rook[(2*us+side)&3], rep.CastleKingside+rep.MoveKind(side)))
		}
	}
	return dst
}

// castleLegal reports whether castling i, a rep.CastlingIndex of us, is legal for a king that is not
// in check. A slider on the far side of the rook may attack the king's new square once the rook
// has left, as in 8/8/8/8/8/8/8/rRK1k3 w B - 0 1.
func (b *Board) castleLegal(us, i int) bool {
	r, t := b.now(), &b.now().attacks[us&1^1]
	if b.castling.Empty[i&3]&r.occupied() != 0 {
		return false
	}
	for set := b.castling.Safe[i&3]; set != 0; set &= set - 1 {
		if t.at(int(set.First())) != 0 {
			return false
		}
	}
	rook := int(b.castling.Rook[i&3] & 63)
	for sliders := t.at(rook) & r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		from := r.square[placeOf(us^1, bits.TrailingZeros16(uint16(sliders)))]
		if int(from)>>3 == rook>>3 {
			return false
		}
	}
	return true
}

// IsPseudoLegal implements [rep.LegalityTester]. A move of a piece other than a pawn is a bit of the
// table.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	r := b.now()
	us, from, to := int(r.SideToMove()), int(m>>6&63), int(m&63)
	mover, captured := r.cell[from], r.cell[to]
	switch {
	case !mover.of(us):
		return false
	case m.Kind().IsCastle():
		i := rep.CastlingIndex(rep.Color(us), m.Kind())
		return r.Rights()>>i&1 != 0 && m.To() == b.castling.Rook[i&3] && from == r.king(us) && b.castleLegal(us, i)
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
		return attacked && to == int(r.EPSquare())
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
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.legalIfPseudo(m) }

// legalIfPseudo reports whether m, which is pseudo-legal, is legal.
func (b *Board) legalIfPseudo(m rep.Move) bool {
	r := b.now()
	us, from, to := int(r.SideToMove()), int(m>>6&63), int(m&63)
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
