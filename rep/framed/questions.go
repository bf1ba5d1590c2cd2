package framed

import (
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// exchange is a sequence of captures on one cell. Nothing is played: the pieces that
// have captured or been captured are in a set, and a walk ignores them. So the slider
// behind one of them is found when its turn comes.
type exchange struct {
	*core
	to   index
	gone rep.SquareSet // the squares of the pieces that have left
}

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold.
// Most exchanges are decided by the first two values. The next piece that captures is
// searched for when its turn comes.
func (b *core) SEEAtLeast(m rep.Move, threshold int) bool {
	kind := m.Kind()
	if kind.IsCastle() {
		return threshold <= 0
	}
	gain, risk := b.PieceAt(m.To()).Type().Value(), b.PieceAt(m.From()).Type().Value()
	switch {
	case kind == rep.EnPassant:
		gain = risk
	case kind.IsPromotion():
		gain += kind.Promotion().Value() - risk
		risk = kind.Promotion().Value()
	}
	if gain < threshold {
		return false
	}
	if gain-risk >= threshold {
		return true
	}
	x := exchange{core: b, to: b.index(m.To()), gone: m.From().Set() | m.To().Set()}
	if kind == rep.EnPassant {
		x.gone |= b.square(x.to - b.forward(b.side())).Set()
	}
	return x.wins(b.side(), risk-gain+threshold)
}

// wins reports whether us, which has just captured, ends at the threshold or above.
// balance is its distance below the threshold if its piece were captured for nothing.
func (x *exchange) wins(us rep.Color, balance int) bool {
	result := 1
	for c := us.Other(); ; c = c.Other() {
		t, at := x.capturer(c, balance+1-result)
		if t == rep.NoPieceType {
			return result != 0
		}
		result ^= 1
		if t == rep.King {
			return (result != 0) != x.attacked(c.Other())
		}
		if balance = t.Value() - balance; balance < result {
			return result != 0
		}
		x.gone |= x.square(at).Set()
	}
}

// capturer returns the type and the cell of the least valuable piece of c that may
// capture, the one on the lowest square among equals, and rep.NoPieceType if there is
// none. A piece worth less than enough need not be the least valuable, because the
// exchange ends with it in any case. Knights are at the end of the list, the queen at its
// beginning, and entries are in the order of types and squares.
func (x *exchange) capturer(c rep.Color, enough int) (rep.PieceType, index) {
	b := x.core
	for pawns := b.pawnAttackers(x.to, c) &^ x.gone; pawns != 0; pawns &= pawns - 1 {
		if i := b.index(pawns.First()); x.mayCapture(c, i) {
			return rep.Pawn, i
		}
	}
	row, list := x.attacksOn(x.to), b.nonPawns(c)
	least, lowest := pieceSquare(0), ^uint(0)
	for n := len(list) - 1; ; n-- {
		for n > 0 && row[list[n].entry()]&attack == 0 {
			n--
		}
		if n <= 0 {
			break
		}
		p := list[n]
		if p.entry() >= lowest || p.isPawn() || !x.reaches(p.at(), row[p.entry()]) || !x.mayCapture(c, p.at()) {
			continue
		}
		if t := p.piece().Type(); t.Value() < enough {
			return t, p.at()
		}
		least, lowest = p, p.entry()
	}
	if least != 0 {
		return least.piece().Type(), least.at()
	}
	if king := list[0]; row[king.entry()]&attack != 0 && !x.gone.Has(b.square(king.at())) {
		return rep.King, king.at()
	}
	return rep.NoPieceType, 0
}

// reaches reports whether a piece on i, which by its entry a attacks the cell of the
// exchange on an empty board, is still there and has a clear way to it. If the step of a
// leads off the board, it has none.
func (x *exchange) reaches(i index, a attacks) bool {
	if x.gone.Has(x.square(i)) {
		return false
	}
	if a&sliderAligned == 0 {
		return true
	}
	step := a.step()
	for at := x.to + step; at != i; at += step {
		if sq := x.square(at); x.at(at) != noPiece && (sq == rep.NoSquare || !x.gone.Has(sq)) {
			return false
		}
	}
	return true
}

// mayCapture reports whether the piece of c on i may capture: it is not pinned, or all
// pinners are gone. A piece that is not aligned with its king is not pinned. If the
// slider behind it is still there, a pinner is left.
func (x *exchange) mayCapture(c rep.Color, i index) bool {
	b := x.core
	king := b.king(c)
	row := b.attacksOn(king)
	step := row[queenOn(i)].step()
	if step == 0 || !b.clear(king, i, step) {
		return true
	}
	for i += step; b.at(i) == noPiece; {
		i += step
	}
	if b.at(i)&own(c.Other()) == 0 || row[b.entryOn(i)].step() != step {
		return true
	}
	if !x.gone.Has(b.square(i)) {
		return false
	}
	return b.pinners(c)&^x.gone == 0
}

// attacked reports whether c has an attacker left, pinned or not.
func (x *exchange) attacked(c rep.Color) bool {
	if x.pawnAttackers(x.to, c)&^x.gone != 0 {
		return true
	}
	row := x.attacksOn(x.to)
	for _, p := range x.nonPawns(c) {
		if a := row[p.entry()]; a&attack != 0 && !p.isPawn() && x.reaches(p.at(), a) {
			return true
		}
	}
	return false
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *core) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var v pairs.View
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.nonPawns(c) {
			v.Types[p.kind()] |= b.setOf[p.at()]
		}
	}
	v.SetColors(b.row(0), b.row(1), b.row(2), b.row(3), b.row(4), b.row(5), b.row(6), b.row(7))
	v.Changes(b.SideToMove(), m, dst)
}

// Mobility returns, by piece type from knight to queen, the number of squares to which
// the pieces of c and that type could go.
func (b *Board[G]) Mobility(c rep.Color) [8]uint16 {
	if c == rep.White {
		return mobility[side.White](b)
	}
	return mobility[side.Black](b)
}

// mobility uses the functions that count moves.
func mobility[S side.Type, G Grid](b *Board[G]) [8]uint16 {
	us := side.Of[S]()
	var squares [8]uint16
	list := &b.lists[us]
	for id := own(us) + 1; id < list.slidersEnd; id++ {
		if p := b.pieceList[id&63]; isSlider(p.piece()) {
			squares[p.kind()] += uint16(countSliders[S](b, id, id+1))
		}
	}
	for id := list.knights; id < list.nonPawnsEnd; id++ {
		if p := b.pieceList[id&63]; p.kind() == rep.Knight {
			squares[rep.Knight] += uint16(countKnight[S](b, p))
		}
	}
	return squares
}

// SideToMove returns the side to move.
func (b *core) SideToMove() rep.Color { return b.side() }

// Rights returns the castling rights of both sides.
func (b *core) Rights() rep.CastlingRights { return b.state().rights() }

// EnPassant returns the en passant square, NoSquare if there is none.
func (b *core) EnPassant() rep.Square {
	if ep := b.state().epSquare(); ep != 0 {
		return b.square(ep)
	}
	return rep.NoSquare
}

// The bits of White and of Black in a piece ID, as shifts.
const (
	whiteShift = 4
	blackShift = 5
)

const (
	everyByte = 0x0101010101010101 // the lowest bit of each of the eight bytes of a word
	toRank    = 0x0102040810204080 // a product with it puts such bits next to each other, from bit 56
)

// Occupied returns the squares of all pieces. One load has the eight cells of a rank.
func (b *core) Occupied() rep.SquareSet {
	var set rep.SquareSet
	for rank := range 8 {
		row := b.row(rank)
		set |= rep.SquareSet((row>>whiteShift|row>>blackShift)&everyByte*toRank>>56) << (8 * rank)
	}
	return set
}

// Pieces returns the squares of all pieces p, which is one of the twelve.
func (b *core) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, q := range b.listOf(p) {
		if q.piece() == p {
			set |= b.square(q.at()).Set()
		}
	}
	return set
}

// listOf returns a part of the list that contains all pieces p.
func (b *core) listOf(p rep.Piece) []pieceSquare {
	if p.Type() != rep.Pawn {
		return b.nonPawns(p.Color())
	}
	list := &b.lists[p.Color()&1]
	return b.pieceList[list.pawns:list.end]
}

// CheckSquares returns the squares from which a piece of type t of the side to move would
// give check: the squares that a piece of the other side attacks from the king's square.
func (b *core) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	return b.attacksFrom(rep.MakePiece(them, t), b.king(them))
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *core) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := b.index(sq)
	return b.attacksFrom(b.pieceAt(i), i)
}

// attacksFrom returns the squares that p attacks from i.
func (b *core) attacksFrom(p rep.Piece, i index) rep.SquareSet {
	switch p.Type() {
	case rep.NoPieceType:
		return rep.NoSquares
	case rep.Pawn:
		ahead := i + b.forward(p.Color())
		return b.squareSet(ahead+west) | b.squareSet(ahead+east)
	case rep.Knight:
		return b.leaps(i, &b.knightSteps)
	case rep.King:
		return b.leaps(i, &b.kingSteps)
	}
	var set rep.SquareSet
	for n := sliderSteps[p.Type()].first; n < 8; n += sliderSteps[p.Type()].next {
		step := b.kingSteps[n]
		at := i + step
		for b.at(at) == noPiece {
			set |= b.square(at).Set()
			at += step
		}
		set |= b.squareSet(at)
	}
	return set
}

// leaps returns the squares one step from i.
func (b *core) leaps(i index, steps *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, step := range steps {
		set |= b.squareSet(i + step)
	}
	return set
}

// squareSet returns the set of the square of i, the empty set off the board.
func (b *core) squareSet(i index) rep.SquareSet {
	if b.at(i) == sentinel {
		return rep.NoSquares
	}
	return b.square(i).Set()
}
