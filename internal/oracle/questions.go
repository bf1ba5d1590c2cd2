package oracle

import (
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// This file has the answers for engines, each by its definition.

// squaresOf returns the squares of the pieces for which which is true.
func squaresOf(p *rep.Position, which func(rep.Piece) bool) rep.SquareSet {
	var set rep.SquareSet
	for sq := rep.A1; sq <= rep.H8; sq++ {
		if p.Pieces[sq] != rep.NoPiece && which(p.Pieces[sq]) {
			set.Add(sq)
		}
	}
	return set
}

// SideToMove returns the side to move.
func (b *Board) SideToMove() rep.Color { return b.top().SideToMove }

// Rights returns the castling rights of both sides.
func (b *Board) Rights() rep.CastlingRights {
	var rights rep.CastlingRights
	for i, right := range []rep.CastlingRights{rep.WhiteKingside, rep.WhiteQueenside, rep.BlackKingside, rep.BlackQueenside} {
		if b.top().CastlingRooks[i] != rep.NoSquare {
			rights |= right
		}
	}
	return rights
}

// EnPassant returns the en passant square.
func (b *Board) EnPassant() rep.Square { return b.top().EnPassant }

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() rep.SquareSet {
	return squaresOf(b.top(), func(rep.Piece) bool { return true })
}

// ColorPieces returns the squares of all pieces of color c.
func (b *Board) ColorPieces(c rep.Color) rep.SquareSet {
	return squaresOf(b.top(), func(piece rep.Piece) bool { return piece.Color() == c })
}

// TypePieces returns the squares of all pieces of the given types.
func (b *Board) TypePieces(types rep.PieceTypes) rep.SquareSet {
	return squaresOf(b.top(), func(piece rep.Piece) bool { return types.Has(piece.Type()) })
}

// KingSquare returns the square of c's king.
func (b *Board) KingSquare(c rep.Color) rep.Square { return kingOf(b.top(), c) }

// Count returns the number of pieces piece.
func (b *Board) Count(piece rep.Piece) int { return b.Pieces(piece).Count() }

// ColorCount returns the number of pieces of color c.
func (b *Board) ColorCount(c rep.Color) int { return b.ColorPieces(c).Count() }

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	p := b.top()
	var set rep.SquareSet
	for to := rep.A1; to <= rep.H8; to++ {
		if attacks(p.Pieces[sq], sq, to, &p.Pieces) {
			set.Add(to)
		}
	}
	return set
}

// AttackersWith returns the squares of the pieces that would attack sq if exactly
// the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	p := b.top()
	var on [64]rep.Piece
	for at := range occupied.All() {
		on[at] = rep.WhitePawn // any piece
	}
	var set rep.SquareSet
	for from := rep.A1; from <= rep.H8; from++ {
		if attacks(p.Pieces[from], from, sq, &on) {
			set.Add(from)
		}
	}
	return set
}

// Blockers returns the squares of the pieces that stand alone between c's king and
// a slider of the other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := sliderBlockers(b.top(), b.ColorPieces(c.Other()), b.KingSquare(c))
	return blockers
}

// Pinners returns the squares of the sliders of color c that pin a piece.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := sliderBlockers(b.top(), b.ColorPieces(c), b.KingSquare(c.Other()))
	return pinners
}

// SliderBlockers returns the squares of the pieces that stand alone between sq and
// one of the sliders, and the squares of the sliders that pin one of them.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	return sliderBlockers(b.top(), sliders, sq)
}

func sliderBlockers(p *rep.Position, sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	var emptyBoard [64]rep.Piece
	for slider := range sliders.All() {
		switch p.Pieces[slider].Type() {
		case rep.Bishop, rep.Rook, rep.Queen:
		default:
			continue
		}
		if !attacks(p.Pieces[slider], slider, sq, &emptyBoard) {
			continue
		}
		between := piecesBetween(p, slider, sq)
		if len(between) != 1 {
			continue
		}
		blockers.Add(between[0])
		if p.Pieces[sq] != rep.NoPiece && p.Pieces[between[0]].Color() == p.Pieces[sq].Color() {
			pinners.Add(slider)
		}
	}
	return blockers, pinners
}

// piecesBetween returns the squares of the pieces strictly between from and to,
// which are on one rank, file or diagonal.
func piecesBetween(p *rep.Position, from, to rep.Square) []rep.Square {
	files, ranks := distance(from, to)
	toward := step{sign(files), sign(ranks)}
	var found []rep.Square
	for sq, _ := neighbour(from, toward); sq != to; sq, _ = neighbour(sq, toward) {
		if p.Pieces[sq] != rep.NoPiece {
			found = append(found, sq)
		}
	}
	return found
}

// CheckSquares returns the squares from which a piece of type t of the side to
// move would give check.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	var set rep.SquareSet
	if t == rep.King {
		return set
	}
	p := b.top()
	king := kingOf(p, p.SideToMove.Other())
	for from := rep.A1; from <= rep.H8; from++ {
		if attacks(rep.MakePiece(p.SideToMove, t), from, king, &p.Pieces) {
			set.Add(from)
		}
	}
	return set
}

// AppendPseudoLegal appends all pseudo-legal moves to dst.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	return appendPseudoLegal(dst, b.top())
}

// LegalIfPseudo reports whether m, which is pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	after := play(*b.top(), m)
	return !inCheck(&after, b.top().SideToMove)
}

// IsPseudoLegal reports whether m is a pseudo-legal move.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	var buffer [32]rep.Move // a queen has 27 moves at most
	return slices.Contains(appendFrom(buffer[:0], b.top(), m.From()), m)
}

// IsLegal reports whether m is a legal move.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// GivesCheck reports whether m, which is legal, gives check.
func (b *Board) GivesCheck(m rep.Move) bool {
	after := play(*b.top(), m)
	return inCheck(&after, after.SideToMove)
}

// AppendCaptures appends the legal captures and promotions to a queen.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	return appendIf(dst, b.AppendMoves(nil), isCapture)
}

// AppendQuiets appends the other legal moves.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	return appendIf(dst, b.AppendMoves(nil), isQuiet)
}

// AppendPseudoCaptures appends the pseudo-legal captures and promotions to a queen.
func (b *Board) AppendPseudoCaptures(dst []rep.Move) []rep.Move {
	return appendIf(dst, b.AppendPseudoLegal(nil), isCapture)
}

// AppendPseudoQuiets appends the other pseudo-legal moves.
func (b *Board) AppendPseudoQuiets(dst []rep.Move) []rep.Move {
	return appendIf(dst, b.AppendPseudoLegal(nil), isQuiet)
}

// isCapture reports whether the stage of captures has m.
func isCapture(m rep.Move) bool { return m.Kind().IsCapture() || m.Kind().Promotion() == rep.Queen }

func isQuiet(m rep.Move) bool { return !isCapture(m) }

func appendIf(dst, moves []rep.Move, which func(rep.Move) bool) []rep.Move {
	for _, m := range moves {
		if which(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// Mobility returns the mobility of the pieces of color c by type.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	var squares [8]uint16
	for from := range b.ColorPieces(c).All() {
		switch t := b.PieceAt(from).Type(); t {
		case rep.Knight, rep.Bishop, rep.Rook, rep.Queen:
			squares[t] += uint16(b.AttacksFrom(from).Minus(b.ColorPieces(c)).Count())
		}
	}
	return squares
}

// Threats returns the threats of the position: each pair of pieces, neither of them a
// king, of which the first attacks the second.
func (b *Board) Threats() []rep.Threat { return threats(b.top()) }

func threats(p *rep.Position) []rep.Threat {
	var list []rep.Threat
	none := func(piece rep.Piece) bool { return piece == rep.NoPiece || piece.Type() == rep.King }
	for from, attacker := range &p.Pieces {
		if none(attacker) {
			continue
		}
		for to, victim := range &p.Pieces {
			if !none(victim) && attacks(attacker, rep.Square(from), rep.Square(to), &p.Pieces) {
				list = append(list, rep.MakeThreat(attacker, rep.Square(from), victim, rep.Square(to)))
			}
		}
	}
	return list
}

// ThreatsAfter returns the threats of the position after m, which is legal.
func (b *Board) ThreatsAfter(m rep.Move) []rep.Threat {
	after := play(*b.top(), m)
	return threats(&after)
}

// ThreatChanges lists the threats that only the position before m has, and then the threats
// that only the position after m has.
func (b *Board) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	before, after := b.Threats(), b.ThreatsAfter(m)
	dst.N = 0
	for _, t := range before {
		if !slices.Contains(after, t) {
			dst.List[dst.N] = t.Removed()
			dst.N++
		}
	}
	for _, t := range after {
		if !slices.Contains(before, t) {
			dst.List[dst.N] = t.Added()
			dst.N++
		}
	}
}

// SEEAtLeast reports whether the exchange that m begins is worth at least
// threshold.
func (b *Board) SEEAtLeast(m rep.Move, threshold int) bool { return b.SEE(m) >= threshold }

// SEE returns the value, for the side to move, of the exchange that m begins. m is
// pseudo-legal. The captures are made on a board, one after the other, and each
// side stops when that is better.
func (b *Board) SEE(m rep.Move) int {
	p := b.top()
	from, to := m.From(), m.To()
	if m.Kind().IsCastle() {
		return 0
	}
	e := exchange{on: p.Pieces, to: to}
	for c := rep.White; c <= rep.Black; c++ {
		e.blockers[c], e.pinners[c] = b.Blockers(c), b.Pinners(c)
	}
	gain := 0
	if m.Kind() == rep.EnPassant {
		gain = rep.Pawn.Value()
		e.on[rep.MakeSquare(to.File(), from.Rank())] = rep.NoPiece
	} else {
		gain = e.on[to].Type().Value()
	}
	if promotion := m.Kind().Promotion(); promotion != rep.NoPieceType {
		gain += promotion.Value() - rep.Pawn.Value()
		e.on[from] = rep.MakePiece(p.SideToMove, promotion)
	}
	return gain - e.move(from).best(p.SideToMove.Other())
}

// exchange is a state of the exchange on a square.
type exchange struct {
	on       [64]rep.Piece
	to       rep.Square
	blockers [2]rep.SquareSet // of each side's king, before the exchange
	pinners  [2]rep.SquareSet // of each color that have not left their square
}

// move returns the exchange after the piece on from has gone to e.to, where it
// captures the piece there. A pinner that moves or is captured pins no longer.
func (e exchange) move(from rep.Square) exchange {
	e.on[e.to], e.on[from] = e.on[from], rep.NoPiece
	for c := range e.pinners {
		e.pinners[c].Remove(from)
		e.pinners[c].Remove(e.to)
	}
	return e
}

// best returns the gain from here on of side, which may capture on e.to or stop.
func (e exchange) best(side rep.Color) int {
	from := e.leastValuable(side)
	if from == rep.NoSquare {
		return 0
	}
	gain := e.on[e.to].Type().Value()
	return max(0, gain-e.move(from).best(side.Other()))
}

// leastValuable returns the square of the piece that captures for side, NoSquare
// if none can.
func (e exchange) leastValuable(side rep.Color) rep.Square {
	pinned := rep.NoSquares
	if !e.pinners[side.Other()].Empty() {
		pinned = e.blockers[side]
	}
	capturers := e.attackers(side).Minus(pinned)
	for _, t := range []rep.PieceType{rep.Pawn, rep.Knight, rep.Bishop, rep.Rook, rep.Queen} {
		for from := range capturers.All() {
			if e.on[from].Type() == t {
				return from
			}
		}
	}
	if e.attackers(side.Other()).Empty() {
		return capturers.First() // the king, or none
	}
	return rep.NoSquare
}

// attackers returns the squares of the pieces of color c that attack e.to.
func (e exchange) attackers(c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	for from := rep.A1; from <= rep.H8; from++ {
		if e.on[from] != rep.NoPiece && e.on[from].Color() == c && attacks(e.on[from], from, e.to, &e.on) {
			set.Add(from)
		}
	}
	return set
}
