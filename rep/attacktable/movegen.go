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
	us := int(r.sideToMove())
	checkers := r.attacks[us^1].at(r.king(us))
	v := r.view(us)
	steps := r.kingSteps(us, checkers)
	dst = r.appendTo(dst, us, 0, steps&(v.theirs&st.captures()|^v.theirs&st.quiets()))
	if checkers&(checkers-1) != 0 {
		return dst
	}
	var p pins
	r.findPins(us, &p)
	free := r.ids[us][allIDs] &^ 1 &^ p.ids
	if checkers != 0 {
		dst = r.appendEvasions(dst, us, free, checkers, &v)
	} else {
		dst = r.appendPieces(dst, us, free, &v, st)
		for i := range p.n {
			dst = r.appendPinned(dst, us, &p.list[i&7], st)
		}
		if st&quietMoves != 0 {
			dst = b.appendCastles(dst, us)
		}
	}
	if r.epCapturable() != 0 && st&captureMoves != 0 {
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

// appendPieces appends the moves of the given pieces, none of them pinned, and no king's. Each bit of
// the table is a piece and a square that it attacks, so each bit on a target is a move.
func (r *record) appendPieces(dst []rep.Move, us int, ids idSet, v *view, st stage) []rep.Move {
	pawns := ids & r.ids[us&1][rep.Pawn]
	others, pawnLanes := uint64(ids&^pawns)*each, uint64(pawns)*each
	theirs := v.theirs & st.captures()
	open := theirs | ^(v.ours|v.theirs)&st.quiets()
	capturable := theirs &^ (rep.SquareSet(255) << (56 &^ (us * 56) & 63)) // by a pawn that does not promote
	from := (*[16]uint8)(r.square[us<<4&16:])
	for i := range 16 {
		for word := r.attacks[us&1].word(i) & (others&lanesOf(open, i) | pawnLanes&lanesOf(capturable, i)); word != 0; word &= word - 1 {
			bit := bits.TrailingZeros64(word)
			to := 4*i + bit>>4
			dst = append(dst, rep.Move(from[bit&15])<<6|rep.Move(to)|r.captureOn(to))
		}
	}
	for set := theirs &^ capturable; set != 0; set &= set - 1 {
		to := bits.TrailingZeros64(uint64(set))
		for ids := r.attacks[us&1].at(to) & pawns; ids != 0; ids &= ids - 1 {
			dst = appendPromotions(dst, rep.MakeMove(rep.Square(from[bits.TrailingZeros16(uint16(ids))&15]), rep.Square(to), rep.CaptureKnight), allMoves)
		}
	}
	return r.appendPushes(dst, us, v.pawns&^r.squares(us, r.ids[us&1][rep.Pawn]&^pawns), v, rep.AllSquares, st)
}

// ahead returns the squares of a set a step ahead, as us sees it.
func ahead(us int, set rep.SquareSet) rep.SquareSet { return set << 8 >> (us << 4 & 63) }

// Squares in front of the first rank and the second, and the last rank, by side.
var (
	doubleRank = [2]rep.SquareSet{0xff << 16, 0xff << 40} // where a double push passes
	lastRank   = [2]rep.SquareSet{0xff << 56, 0xff}
)

// appendPushes appends the pushes of the given pawns to the given squares.
func (r *record) appendPushes(dst []rep.Move, us int, pawns rep.SquareSet, v *view, to rep.SquareSet, st stage) []rep.Move {
	empty := ^(v.ours | v.theirs)
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
	case p.towards&3 == 0: // on the king's file
		v := r.view(us)
		return r.appendPushes(dst, us, 1<<(sq&63), &v, rep.AllSquares, st)
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
func (r *record) appendEvasions(dst []rep.Move, us int, ids, checkers idSet, v *view) []rep.Move {
	t, pawns := &r.attacks[us&1], r.ids[us&1][rep.Pawn]
	checker := int(r.square[placeOf(us^1, bits.TrailingZeros16(uint16(checkers)))])
	for set := t.at(checker) & ids; set != 0; set &= set - 1 {
		id := bits.TrailingZeros16(uint16(set))
		from := int(r.square[placeOf(us, id)])
		if pawns>>id&1 != 0 {
			dst = appendPawnCapture(dst, from, checker)
		} else {
			dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(checker), rep.Capture))
		}
	}
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
	return r.appendPushes(dst, us, v.pawns&^r.squares(us, pawns&^ids), v, between, allMoves)
}

// appendEnPassant appends the legal en passant captures. The pawns that can capture are in the table.
func (r *record) appendEnPassant(dst []rep.Move, us int) []rep.Move {
	to := int(r.epCapturable())
	for pawns := r.attacks[us&1].at(to) & r.ids[us&1][rep.Pawn]; pawns != 0; pawns &= pawns - 1 {
		from := int(r.square[placeOf(us, bits.TrailingZeros16(uint16(pawns)))])
		if r.enPassantLegal(us, from, to) {
			dst = append(dst, rep.MakeMove(rep.Square(from), rep.Square(to), rep.EnPassant))
		}
	}
	return dst
}

// enPassantLegal reports whether the king is safe after an en passant capture. Two squares become
// empty and one occupied, so sliders that the table does not show may attack it.
func (r *record) enPassantLegal(us, from, to int) bool {
	king := r.king(us)
	captured := to ^ 8
	if r.attacks[us&1^1].at(king)&^r.ids[us&1^1][sliderIDs]&^(1<<(r.cell[captured&63]&15)) != 0 {
		return false
	}
	for sliders := r.ids[us&1^1][sliderIDs]; sliders != 0; sliders &= sliders - 1 {
		at := placeOf(us^1, bits.TrailingZeros16(uint16(sliders)))
		slider, d := int(r.square[at]&63), 0
		if d = int(direction[king][slider]); slides[r.piece[at]&7]>>d&1 == 0 {
			continue
		}
		sq := king + steps[d&7]
		for sq != slider && sq != to && (r.cell[sq&63] == 0 || sq == from || sq == captured) {
			sq += steps[d&7]
		}
		if sq == slider {
			return false
		}
	}
	return true
}

// appendCastles appends the legal castling moves of a king that is not in check.
func (b *Board) appendCastles(dst []rep.Move, us int) []rep.Move {
	r := b.now()
	for rights := r.rightsOf(rep.Color(us)); rights != 0; rights &= rights - 1 {
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
	for set := b.castling.Empty[i&3]; set != 0; set &= set - 1 {
		if r.cell[set.First()&63] != 0 {
			return false
		}
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
