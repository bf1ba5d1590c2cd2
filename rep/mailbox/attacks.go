package mailbox

import "github.com/boardbench/boardbench/rep"

func (b *Board) pieceAt(i index) rep.Piece { return b.men[b.cell[i&63]&63].piece() }

// PieceAt returns what stands on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Pieces returns the squares of all men p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, m := range b.list(p.Color()) {
		if m.piece() == p {
			set.Add(m.at().square())
		}
	}
	return set
}

// list returns the posts of c's men, the captured ones as zeros.
func (b *Board) list(c rep.Color) []post {
	first := firstMan << (c & 1)
	return b.men[first : first+listSize]
}

// Attackers returns the squares of the men of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	at := indexOf(sq)
	for _, m := range b.list(c) {
		if aims[at&63][m&1023]&aimed != 0 && b.clear(at, m.at()) {
			set.Add(m.at().square())
		}
	}
	return set
}

// Checkers returns the squares of the men that give check.
func (b *Board) Checkers() rep.SquareSet {
	king := b.men[firstMan<<b.side()].at()
	return b.Attackers(king.square(), b.side().Other())
}

// clear reports whether the cells strictly between a and o are empty. They are
// so between cells on no common line: there are none.
func (b *Board) clear(a, o index) bool {
	step := stepTo[a&63][o&63]
	if step == 0 {
		return true
	}
	for a += step; a != o; a += step {
		if b.cell[a&63] != nobody {
			return false
		}
	}
	return true
}

// attacked reports whether the side that does not move attacks cell at. The men
// who leap are asked all at once: there is nothing to stand in their way.
func attacked[C color](b *Board, at index) bool {
	var c C
	us := len(c) - 1
	row := &aims[at&63]
	ends := &b.ends[us^1]
	var hits aim
	for m := firstMan << (us ^ 1); m < ends.knights; m++ {
		hits |= row[b.men[m&63]&1023]
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		hits |= row[b.men[m&63]&1023]
	}
	if hits&aimed != 0 {
		return true
	}
	return slidersReach[C](b, at)
}

// slidersReach reports whether a slider of the side that does not move attacks
// cell at.
func slidersReach[C color](b *Board, at index) bool {
	var c C
	us := len(c) - 1
	row := &aims[at&63]
	ends := &b.ends[us^1]
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.men[m&63]
		if row[p&1023]&aimed != 0 && b.clear(at, p.at()) {
			return true
		}
	}
	return false
}
