package x88

import (
	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// exchange is an exchange of captures on one square.
type exchange struct {
	b     *Board
	to    index
	gone  rep.SquareSet // the squares of the pieces that have captured or been captured
	sides [2]capturers
}

// capturers are the pieces of one side that could capture.
type capturers struct {
	found bool // they were searched for
	n     uint
	list  [16]capturer // in any order, without the pawns
}

// capturer is a piece that attacks the square of an exchange: its type in the upper
// byte and its index in the lower one, so that the least one captures first.
type capturer uint16

// none is greater than every capturer.
const none capturer = 0xffff

func (c capturer) kind() rep.PieceType { return rep.PieceType(c >> 8) }
func (c capturer) at() index           { return index(c) }

// SEEAtLeast reports whether the exchange that m begins is worth at least threshold
// to the side to move. Most exchanges are decided by the first two values. The
// attackers of a side are searched for when its turn comes, and the piece behind the
// one that captured is found by a walk along its line.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool {
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
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	if balance = risk - balance; balance <= 0 {
		return true
	}
	x := exchange{b: b, to: indexOf(m.To()), gone: m.From().Set() | m.To().Set()}
	if kind == rep.EnPassant {
		x.gone |= epVictim(indexOf(m.From()), x.to).square().Set()
	}
	return x.holds(b.side(), balance)
}

// holds reports whether the exchange is good enough for us. us has made the first
// capture, and loses balance if its piece is then captured for nothing.
func (x *exchange) holds(us rep.Color, balance int) bool {
	result := 1 // 1 if the exchange is good for us when it ends here
	for side := us ^ 1; ; side ^= 1 {
		c := x.next(side)
		if c == none {
			return result == 1
		}
		result ^= 1
		if c.kind() == rep.King {
			return (result == 1) == !x.attacked(side^1)
		}
		if balance = c.kind().Value() - balance; balance < result {
			return result == 1
		}
		x.remove(c.at())
	}
}

// next returns the least valuable piece of c that may capture, or none, and removes it
// from the list. The pieces are searched for only if no pawn captures.
func (x *exchange) next(c rep.Color) capturer {
	if behind := x.to - forward(c); (x.b.at(behind+west)|x.b.at(behind+east))&own(c&1) != 0 {
		if i := x.pawn(c, west); i.onBoard() && !x.isPinned(c, i) {
			return capturer(rep.Pawn)<<8 | capturer(i)
		}
		if i := x.pawn(c, east); i.onBoard() && !x.isPinned(c, i) {
			return capturer(rep.Pawn)<<8 | capturer(i)
		}
	}
	s := &x.sides[c&1]
	if !s.found {
		s.found = true
		x.find(c)
	}
	least, at := none, uint(0)
	for n := range s.n {
		if p := s.list[n&15]; p < least && !x.isPinned(c, p.at()) {
			least, at = p, n
		}
	}
	if least != none {
		s.n--
		s.list[at&15] = s.list[s.n&15]
	}
	return least
}

// pawn returns the square of the pawn of c that could capture from the given side,
// west or east, offBoard if there is none.
func (x *exchange) pawn(c rep.Color, side index) index {
	i := x.to - forward(c) + side
	if !isPawn(c, x.b.at(i)) || x.gone.Has(i.square()) {
		return offBoard
	}
	return i
}

// attacked reports whether a piece of c attacks the square, pinned or not.
func (x *exchange) attacked(c rep.Color) bool {
	if x.pawn(c, west).onBoard() || x.pawn(c, east).onBoard() {
		return true
	}
	s := &x.sides[c&1]
	if !s.found {
		x.find(c)
	}
	return s.n != 0
}

// add adds the piece of c on i, which is no pawn.
func (x *exchange) add(c rep.Color, i index) {
	s := &x.sides[c&1]
	s.list[s.n&15] = capturer(x.b.pieceOn(i).kind())<<8 | capturer(i)
	s.n++
}

// isPinned reports whether the piece of c on i may not capture: before the exchange
// it blocked an attack on its king, and one of the pinners is still there.
func (x *exchange) isPinned(c rep.Color, i index) bool {
	if x.b.shield(x.b.king(c), i, c^1) == 0 {
		return false
	}
	return x.b.pinners(c)&^x.gone != 0
}

// remove marks the piece on i as one that has captured. It adds the slider behind it,
// unless the pieces of that side are not searched for yet.
func (x *exchange) remove(i index) {
	x.gone.Add(i.square())
	step := stepTable[difference(i, x.to)]
	if step == 0 {
		return
	}
	for i = x.b.walk(i, -step); i.onBoard(); i = x.b.walk(i, -step) {
		if x.gone.Has(i.square()) {
			continue
		}
		if couldAttack(x.b.pieceOn(i), i, x.to) {
			if c := x.b.pieceAt(i).Color(); x.sides[c&1].found {
				x.add(c, i)
			}
		}
		return
	}
}

// addMobility adds the squares to which a piece of this kind on from could go; a
// pawn or king adds nothing.
func addMobility[S side.Type](b *Board, n *[8]uint16, from index, kind rep.PieceType) {
	switch kind {
	case rep.Knight:
		n[rep.Knight] += uint16(countKnight[S](b, from))
	case rep.Bishop:
		n[rep.Bishop] += uint16(countDiagonals[S](b, from))
	case rep.Rook:
		n[rep.Rook] += uint16(countOrthogonals[S](b, from))
	case rep.Queen:
		n[rep.Queen] += uint16(countDiagonals[S](b, from) + countOrthogonals[S](b, from))
	}
}

// ThreatChanges implements [rep.ThreatTracker].
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	var v pairs.View
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.pieces(c) {
			v.Types[p.kind()] |= setAt[p.at()]
		}
	}
	c := &b.cells
	v.SetColors(load8(c, 0x00), load8(c, 0x10), load8(c, 0x20), load8(c, 0x30), load8(c, 0x40), load8(c, 0x50), load8(c, 0x60), load8(c, 0x70))
	v.Changes(b.SideToMove(), m, dst)
}

// setAt is, by index, the set of a square.
var setAt = func() (sets [256]rep.SquareSet) {
	for sq := range rep.NoSquare {
		sets[indexOf(sq)] = sq.Set()
	}
	return sets
}()

// attacked reports whether a piece of c attacks i. Each piece of c except the pawns
// costs one look-up: the difference of its square and i says whether it could attack
// i, and only then are the cells between tested. A pawn of c that attacks i is on
// one of two cells.
func (b *Board) attacked(i index, c rep.Color) bool {
	for _, piece := range b.pieces(c) {
		if couldAttack(piece, piece.at(), i) && b.clearLine(piece.at(), i) {
			return true
		}
	}
	at := i - forward(c)
	return isPawn(c, b.at(at+west)) || isPawn(c, b.at(at+east))
}

// attackers returns the squares of the pieces of c that attack sq.
func (b *Board) attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	i := indexOf(sq)
	var set rep.SquareSet
	for _, piece := range b.pieces(c) {
		if from := piece.at(); couldAttack(piece, from, i) && b.clearLine(from, i) {
			set.Add(from.square())
		}
	}
	return set | b.pawnAttackers(i, c)
}

// pawnAttackers returns the squares of the pawns of c that attack i.
func (b *Board) pawnAttackers(i index, c rep.Color) rep.SquareSet {
	at := i - forward(c)
	var set rep.SquareSet
	if isPawn(c, b.at(at+west)) {
		set.Add((at + west).square())
	}
	if isPawn(c, b.at(at+east)) {
		set.Add((at + east).square())
	}
	return set
}

// CheckSquares returns the squares from which a piece of type t of the side to move
// would give check.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	them := b.side().Other()
	king := b.king(them)
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, king.square())
	case rep.King:
		return 0
	}
	return b.attacksOf(t, king)
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := indexOf(sq)
	piece := b.pieceAt(i)
	if piece.Type() == rep.Pawn {
		return rep.PawnAttacks(piece.Color(), sq)
	}
	return b.attacksOf(piece.Type(), i)
}

// attacksOf returns the squares that a piece of type t, no pawn, would attack from
// the square i.
func (b *Board) attacksOf(t rep.PieceType, i index) rep.SquareSet {
	switch t {
	case rep.Knight:
		return rep.KnightAttacks(i.square())
	case rep.Bishop:
		return b.diagonalAttacks(i)
	case rep.Rook:
		return b.orthogonalAttacks(i)
	case rep.Queen:
		return b.diagonalAttacks(i) | b.orthogonalAttacks(i)
	case rep.King:
		return rep.KingAttacks(i.square())
	}
	return 0
}

func (b *Board) diagonalAttacks(from index) rep.SquareSet {
	return b.ray(from, northEast) | b.ray(from, southEast) | b.ray(from, southWest) | b.ray(from, northWest)
}

func (b *Board) orthogonalAttacks(from index) rep.SquareSet {
	return b.ray(from, north) | b.ray(from, east) | b.ray(from, south) | b.ray(from, west)
}

// ray returns the squares from at along step up to the first piece, inclusive.
func (b *Board) ray(at, step index) rep.SquareSet {
	var set rep.SquareSet
	for {
		at += step
		if !at.onBoard() {
			return set
		}
		set.Add(at.square())
		if b.at(at) != noPiece {
			return set
		}
	}
}
