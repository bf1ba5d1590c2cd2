package tenbytwelvescan

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// exchange is a sequence of captures on one cell. Nothing is played: a piece that has
// captured is removed from the sets of its side, and the slider behind it, if there is
// one, is added to the sets of its own.
type exchange struct {
	b     *Board
	to    index
	first index // the cell that the first capturing piece came from
	sides [2]exchangeSide
}

// exchangeSide has the attackers of a side, found as late as possible: most exchanges
// end before all are needed.
type exchangeSide struct {
	types  rep.PieceTypes // the types of its attackers
	pawns  bool           // whether the pawns are in the sets
	pieces bool           // whether the other pieces are
	gone   rep.SquareSet  // the pieces that have captured, and the piece that the first move captured
	of     [8]rep.SquareSet
}

func (s *exchangeSide) add(t rep.PieceType, squares rep.SquareSet) {
	s.of[t&7] |= squares
	s.types |= 1 << t
}

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	from, to := indexOf(m.From()), indexOf(m.To())
	captured := b.pieceAt(to).Type()
	if kind == rep.EnPassant {
		captured = rep.Pawn
	}
	balance, risk := captured.Value()-threshold, b.pieceAt(from).Type().Value()
	if kind.IsPromotion() {
		balance += kind.Promotion().Value() - risk
		risk = kind.Promotion().Value()
	}
	if balance < 0 {
		return false
	}
	balance = risk - balance
	if balance <= 0 {
		return true
	}
	x := exchange{b: b, to: to, first: from}
	us := b.side()
	x.sides[us].gone = m.From().Set()
	x.sides[us.Other()].gone = m.To().Set()
	x.reveal(from)
	if kind == rep.EnPassant {
		x.reveal(to - forward(us))
	}
	return x.wins(us, balance)
}

// wins reports whether us, which has just captured, ends at the threshold or above.
// balance is its distance below the threshold if its piece were captured for nothing.
func (x *exchange) wins(us rep.Color, balance int) bool {
	result := 1
	for c := us.Other(); ; c = c.Other() {
		t, sq := x.least(c)
		if t == rep.NoPieceType {
			break
		}
		result ^= 1
		if t == rep.King {
			if x.attackers(c.Other()) {
				result ^= 1
			}
			break
		}
		balance = t.Value() - balance
		if balance < result {
			break
		}
		s := &x.sides[c&1]
		s.gone |= sq.Set()
		if s.of[t&7] &^= sq.Set(); s.of[t&7] == 0 {
			s.types &^= 1 << t
		}
		x.reveal(indexOf(sq))
	}
	return result != 0
}

// least returns the type and the square of the least valuable attacker of c that may
// capture, NoPieceType if there is none. Other pieces than pawns are searched for only
// if no pawn may capture.
func (x *exchange) least(c rep.Color) (rep.PieceType, rep.Square) {
	s := &x.sides[c&1]
	if !s.pawns {
		x.findPawns(c)
	}
	for set := s.of[rep.Pawn]; set != 0; set &= set - 1 {
		if sq := set.First(); x.mayCapture(c, sq) {
			return rep.Pawn, sq
		}
	}
	if !s.pieces {
		x.findPieces(c)
	}
	for types := s.types &^ (1 << rep.Pawn); types != 0; types &= types - 1 {
		t := rep.PieceType(bits.TrailingZeros8(uint8(types)))
		for set := s.of[t&7]; set != 0; set &= set - 1 {
			if sq := set.First(); x.mayCapture(c, sq) {
				return t, sq
			}
		}
	}
	return rep.NoPieceType, rep.NoSquare
}

// mayCapture reports whether the piece of c on sq may capture: it is not pinned, or all
// pinners are gone. A piece that is not aligned with its king is not pinned. If the
// slider behind it is still there, a pinner is left.
func (x *exchange) mayCapture(c rep.Color, sq rep.Square) bool {
	b, i := x.b, indexOf(sq)
	king := b.king(c)
	row := attacksOn(king)
	step := row[queenOn(i)].step()
	if step == 0 || !b.clear(king, i, step) {
		return true
	}
	for i += step; b.at(i) == empty; {
		i += step
	}
	if b.at(i)&own(c.Other()) == 0 || row[b.entryOn(i)].step() != step {
		return true
	}
	gone := x.sides[c.Other()&1].gone
	if !gone.Has(i.square()) {
		return false
	}
	_, pinners := b.pinsOf(c)
	return pinners&^gone == 0
}

// attackers reports whether c has an attacker left, pinned or not.
func (x *exchange) attackers(c rep.Color) bool {
	s := &x.sides[c&1]
	if !s.pawns {
		x.findPawns(c)
	}
	if !s.pieces {
		x.findPieces(c)
	}
	return s.types != 0
}

// findPawns puts the attacking pawns of c into the sets.
func (x *exchange) findPawns(c rep.Color) {
	s := &x.sides[c&1]
	s.pawns = true
	if pawns := x.b.pawnAttackers(x.to, c) &^ x.first.square().Set(); pawns != 0 {
		s.add(rep.Pawn, pawns)
	}
}

// findPieces puts the attacking pieces of c except pawns into the sets: those with a
// clear way before the exchange. reveal adds others.
func (x *exchange) findPieces(c rep.Color) {
	s := &x.sides[c&1]
	s.pieces = true
	x.b.attackers(x.to, c, func(at index) bool {
		if t := x.b.pieceAt(at).Type(); t != rep.Pawn && at != x.first {
			s.add(t, at.square().Set())
		}
		return true
	})
}

// reveal adds the slider behind a piece that has left the cell from, or was captured
// there en passant.
func (x *exchange) reveal(from index) {
	b, row := x.b, attacksOn(x.to)
	step := row[queenOn(from)].step()
	if step == 0 {
		return
	}
	i := from + step
	for b.at(i) == empty {
		i += step
	}
	if row[b.entryOn(i)].step() == step {
		slider := b.pieceAt(i)
		x.sides[slider.Color()&1].add(slider.Type(), i.square().Set())
	}
}
