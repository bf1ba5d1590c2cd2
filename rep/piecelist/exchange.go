package piecelist

import "github.com/boardbench/boardbench/rep"

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold. One pass
// over the lists finds every piece that attacks the square on an empty board. During the
// exchange each is tested for a piece in its way.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	us, kind := b.state.side(), m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	from, to := uint8(m.From()), uint8(m.To())
	gain, risk := 0, rep.Piece(b.pieces[us].at(b.squares[us].seek(from))).Type().Value()
	left := setOf[from] | setOf[to]
	switch {
	case kind == rep.EnPassant:
		gain = rep.Pawn.Value()
		left |= setOf[to^8]
	case kind.IsCapture():
		gain = rep.Piece(b.pieces[us^1].at(b.squares[us^1].seek(to))).Type().Value()
	}
	if kind.IsPromotion() {
		risk = kind.Promotion().Value()
		gain += risk - rep.Pawn.Value()
	}
	if threshold > gain {
		return false
	}
	if threshold <= gain-risk {
		return true
	}
	var x exchange
	x.begin(b, to, left)
	balance := risk - (gain - threshold)
	ahead := true // whether the side to move reaches the threshold if the exchange ends here
	for c := us ^ 1; ; c ^= 1 {
		t, capturer := x.leastAttacker(c)
		if t == rep.NoPieceType {
			return ahead
		}
		ahead = !ahead
		if t == rep.King {
			return ahead != x.attacked(c^1)
		}
		balance = t.Value() - balance
		if balance < 0 || balance == 0 && ahead {
			return ahead
		}
		x.occupied &^= capturer
	}
}

// exchange is a series of captures on one square.
type exchange struct {
	b         *Board
	to        rep.Square
	occupied  rep.SquareSet       // the pieces that have not left their squares
	pawns     [2]rep.SquareSet    // the pawns that attack the square
	pieces    [2]bool             // whether the other attackers of a side are known
	attackers [2][8]rep.SquareSet // by colour and type, the pieces that attack the square on an empty board
}

// begin finds the pieces on the board and the pawns that take part in the exchange on to, when the
// pieces of left have left their squares.
func (x *exchange) begin(b *Board, to uint8, left rep.SquareSet) {
	x.b, x.to = b, rep.Square(to)
	for c := rep.White; c <= rep.Black; c++ {
		first, last := b.squares[c].occupied()
		x.occupied |= first | last
		x.pawns[c] = b.pawns(c, last) & rep.PawnAttacks(c^1, x.to)
	}
	x.occupied &^= left
}

// find finds the pieces of c other than pawns that attack the square on an empty board.
func (x *exchange) find(c rep.Color) {
	b, onSquare := x.b, &threats[x.to&63]
	x.pieces[c&1] = true
	squares, pieces := &b.squares[c&1], &b.pieces[c&1]
	for s, end := kingSlot, b.end(c); s < end; s++ {
		if piece, sq := pieces[s&15]&15, squares[s&15]; onSquare[piece][sq&127]&attacksSquare != 0 {
			x.attackers[c&1][piece&7] |= setOf[sq]
		}
	}
	x.attackers[c&1][rep.Pawn] = x.pawns[c&1]
}

// leastAttacker returns the type and the square of the least valuable piece of c that can capture, the
// one on the lowest square among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c rep.Color) (rep.PieceType, rep.SquareSet) {
	for set := x.pawns[c&1] & x.occupied; set != 0; set &= set - 1 {
		if !x.pinned(set&-set, c) {
			return rep.Pawn, set & -set
		}
	}
	if !x.pieces[c&1] {
		x.find(c)
	}
	for t := rep.Knight; t <= rep.King; t++ {
		for set := x.attackers[c&1][t&7] & x.occupied; set != 0; set &= set - 1 {
			if x.reaches(set.First()) && (t == rep.King || !x.pinned(set&-set, c)) {
				return t, set & -set
			}
		}
	}
	return rep.NoPieceType, 0
}

// reaches reports whether all squares between sq and the square of the exchange are empty.
func (x *exchange) reaches(sq rep.Square) bool { return rep.Between(sq, x.to)&x.occupied == 0 }

// pinned reports whether the piece may not capture: it was pinned before the exchange, and one of
// the pinners of its king has not left its square.
func (x *exchange) pinned(piece rep.SquareSet, c rep.Color) bool {
	b := x.b
	if king := b.squares[c&1][kingSlot]; vectors[king&63][piece.First()&63] == noVector {
		return false
	}
	blockers, pinners := b.pinsOf(c)
	return blockers&piece != 0 && pinners&x.occupied != 0
}

// attacked reports whether a piece of c, pinned or not, attacks the square of the exchange.
func (x *exchange) attacked(c rep.Color) bool {
	if !x.pieces[c&1] {
		x.find(c)
	}
	for t := rep.Pawn; t <= rep.King; t++ {
		for set := x.attackers[c&1][t&7] & x.occupied; set != 0; set &= set - 1 {
			if x.reaches(set.First()) {
				return true
			}
		}
	}
	return false
}
