package engine

import "github.com/boardbench/boardbench/rep"

// AppendThreats appends the threats of the position to dst, sorted by the squares of the
// attackers and of the victims.
func (g *Game) AppendThreats(dst []rep.Threat) []rep.Threat {
	pieces := g.Occupied() &^ g.TypePieces(kings)
	for from := range pieces.All() {
		attacker := g.PieceAt(from)
		for to := range (g.AttacksFrom(from) & pieces).All() {
			dst = append(dst, rep.MakeThreat(attacker, from, g.PieceAt(to), to))
		}
	}
	return dst
}

// ThreatChanges implements [rep.ThreatTracker].
func (g *Game) ThreatChanges(m rep.Move, dst *rep.ThreatChanges) {
	if g.native.ThreatTracker != nil {
		g.native.ThreatChanges(m, dst)
		return
	}
	dst.N = 0
	l := threatList{
		g: g, dst: dst, occupied: g.Occupied(), victims: ^g.TypePieces(kings),
		diagonal: g.TypePieces(diagonal), straight: g.TypePieces(straight), leapers: g.TypePieces(leapers),
	}
	from, to, kind := m.From(), m.To(), m.Kind()
	piece := g.PieceAt(from)
	if kind.IsCastle() {
		rook := rep.MakePiece(g.side, rep.Rook)
		i := rep.CastlingIndex(g.side, kind)
		l.remove(rook, to)
		l.remove(piece, from)
		l.add(piece, rep.CastleKingTo(i))
		l.add(rook, rep.CastleRookTo(i))
		return
	}
	l.remove(piece, from)
	if kind.IsCapture() {
		at := to
		if kind == rep.EnPassant {
			at ^= 8
		}
		l.remove(g.capturedBy(m), at)
	}
	if kind.IsPromotion() {
		piece = rep.MakePiece(g.side, kind.Promotion())
	}
	l.add(piece, to)
}

// leapers are the leapers other than kings.
const leapers = rep.PieceTypes(1)<<rep.Pawn | 1<<rep.Knight

// threatList lists the changes of the threats when pieces leave and enter squares. Its
// sets do not have the pieces that have moved, except the occupied squares.
type threatList struct {
	g                           *Game
	dst                         *rep.ThreatChanges
	occupied, victims           rep.SquareSet // victims has empty squares, too
	diagonal, straight, leapers rep.SquareSet
}

// remove lists the changes when p leaves sq.
func (l *threatList) remove(p rep.Piece, sq rep.Square) {
	for _, set := range [...]*rep.SquareSet{&l.occupied, &l.victims, &l.diagonal, &l.straight, &l.leapers} {
		set.Remove(sq)
	}
	l.change(p, sq, rep.Threat.Removed, rep.Threat.Added)
}

// add lists the changes when p enters sq. Only a king is added before another piece, and
// is no victim.
func (l *threatList) add(p rep.Piece, sq rep.Square) {
	l.victims.Remove(sq)
	l.change(p, sq, rep.Threat.Added, rep.Threat.Removed)
	l.occupied.Add(sq)
}

// change lists the threats of p and against it, changed in one way, and the threats of
// sliders through sq, changed in the other one.
func (l *threatList) change(p rep.Piece, sq rep.Square, own, through func(rep.Threat) rep.ThreatChange) {
	bishops, rooks := bishopAttacks(sq, l.occupied), rookAttacks(sq, l.occupied)
	victims := l.occupied & l.victims
	attackers := bishops&l.diagonal | rooks&l.straight
	for from := range attackers.All() {
		for to := range (rep.Line(from, sq) & (bishops | rooks) & victims &^ from.Set()).All() {
			l.list(through(rep.MakeThreat(l.g.PieceAt(from), from, l.g.PieceAt(to), to)))
		}
	}
	if p.Type() == rep.King {
		return
	}
	for from := range (attackers | l.leapersTo(sq)).All() {
		l.list(own(rep.MakeThreat(l.g.PieceAt(from), from, p, sq)))
	}
	for to := range (attacksOf(p, sq, l.occupied) & victims).All() {
		l.list(own(rep.MakeThreat(p, sq, l.g.PieceAt(to), to)))
	}
}

// leapersTo returns the pawns and knights that attack sq.
func (l *threatList) leapersTo(sq rep.Square) rep.SquareSet {
	return l.leapers & (rep.KnightAttacks(sq)&l.g.TypePieces(knights) |
		rep.PawnAttacks(rep.Black, sq)&l.g.Pieces(rep.WhitePawn) |
		rep.PawnAttacks(rep.White, sq)&l.g.Pieces(rep.BlackPawn))
}

func (l *threatList) list(c rep.ThreatChange) {
	l.dst.List[l.dst.N&(rep.MaxThreatChanges-1)] = c
	l.dst.N++
}
