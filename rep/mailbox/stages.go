package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// AppendCaptures appends all legal captures and the promotions to a queen. The side to move must
// not be in check.
func (b *Board) AppendCaptures(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFewCaptures(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+writeCaptures[side.White](b, l)]
	}
	return dst[:n+writeCaptures[side.Black](b, l)]
}

// AppendQuiets appends the legal moves that AppendCaptures does not. The side to move must not
// be in check.
func (b *Board) AppendQuiets(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFewQuiets(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+writeQuiets[side.White](b, l)]
	}
	return dst[:n+writeQuiets[side.Black](b, l)]
}

// appendFewCaptures is AppendCaptures for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewCaptures(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendCaptures(room[:0])...)
}

// appendFewQuiets is AppendQuiets for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewQuiets(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendQuiets(room[:0])...)
}

// dropPinned takes the captures and promotions of pinned pieces out of a list of n, except the
// capture of the pinner, and returns how many are left.
func dropPinned[S side.Type](b *Board, l *cells.Moves, n int) int {
	var info checkInfo
	findPins[S](b, &info)
	for i := range info.pins {
		p := &info.pinned[i&7]
		from, left := p.from().Square(), 0
		for _, m := range l[:n] {
			l[left&(cells.MaxList-1)] = m
			if m.From() != from || m.To() == p.pinner.Square() {
				left++
			}
		}
		n = left
	}
	return n
}

// writeKingCaptures writes the captures of the king: its neighbours are bytes of three ranks.
func writeKingCaptures[S side.Type](b *Board, l *cells.Moves, n int, king cells.Index) int {
	us := int(side.Of[S]())
	list, enemies := &cells.KingRanks[king&63], uint64(firstID<<(us^1))*cells.Eight
	targets := b.cell.Rank(king+cells.StepNorth)&list.Above&enemies<<1 | b.cell.Rank(king)&list.Same&enemies | b.cell.Rank(king-cells.StepNorth)&list.Below&enemies>>1
	if targets == 0 {
		return n
	}
	first := n
	n = l.Captures(n, king, uint(5-us), targets)
	left := first
	for _, m := range l[first:n] {
		l[left&(cells.MaxList-1)] = m
		if kingSafe[S](b, cells.IndexOf(m.To())) {
			left++
		}
	}
	return left
}

func writeQuiets[S side.Type](b *Board, l *cells.Moves) int {
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + cells.Neighbour[bits.TrailingZeros16(kingSteps)&15]
		if b.cell[to&63] == noPiece {
			n = l.Put(n, rep.Move(info.king)<<6|rep.Move(to))
		}
	}
	if b.now().state&cells.RightsMask != 0 {
		n = writeCastling[S](b, l, n, &info)
	}
	n = writeUnpinnedQuiets[S](b, l, n)
	for i := range info.pins {
		n = writePinnedQuiets[S](b, l, n, &info, &info.pinned[i&7])
	}
	info.release(b)
	return n
}

// writeUnpinnedQuiets writes the moves to empty cells of the pieces that are not pinned, but for
// the king.
func writeUnpinnedQuiets[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	for m := firstID<<us + 1; m < ends.knights; m++ {
		if p := b.pieceList[m&63]; p != 0 {
			n = b.cell.WriteKnightQuiets(l, n, p.at())
		}
	}
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		if p.slidesOrthogonally() {
			n = b.cell.WriteOrthogonalQuiets(l, n, p.at())
		}
		if p.slidesDiagonally() {
			n = b.cell.WriteDiagonalQuiets(l, n, p.at())
		}
	}
	return writePawnQuiets[S](b, l, n)
}

// writePawnQuiets writes the pushes of the unpinned pawns, promotions to a queen left out.
func writePawnQuiets[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	ends := &b.ends[us]
	for m := ends.sliders; m < ends.pawns; m++ {
		p := b.pieceList[m&63]
		list := &cells.PawnTo[us][p.at()]
		if p == 0 || b.cell[list.One&63] != noPiece {
			continue
		}
		base := rep.Move(p.at()) << 6
		if cells.Promotes(us, list.One) {
			for kind := cells.PromoteQueen - 3*cells.PromotionStep; kind != cells.PromoteQueen; kind += cells.PromotionStep {
				n = l.Put(n, base|rep.Move(list.One)|kind)
			}
			continue
		}
		n = l.Put(n, base|rep.Move(list.One))
		if b.cell[list.Two&63] == noPiece {
			n = l.Put(n, base|rep.Move(list.Two)|cells.DoublePush)
		}
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to the empty cells of the line of the pin.
func writePinnedQuiets[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo, p *pin) int {
	from := p.pieceSquare.at()
	switch {
	case p.pieceSquare&pawnFlag != 0:
		if p.step == cells.Steps[cells.North] || p.step == cells.Steps[cells.South] {
			n = writePush[S](b, l, n, from)
		}
	case cells.AttackTable[p.pinner&63][p.pieceSquare&1023]&cells.AttacksCell != 0:
		for to := info.king + p.step; to != p.pinner; to += p.step {
			if to != from {
				n = l.Put(n, rep.Move(from)<<6|rep.Move(to))
			}
		}
	}
	return n
}

// AppendPseudoLegal appends all moves that are legal, or illegal only because they leave the own king in check.
func (b *Board) AppendPseudoLegal(dst []rep.Move) []rep.Move {
	n := len(dst)
	if cap(dst)-n < cells.MaxList {
		return b.appendFewPseudoLegal(dst)
	}
	l := (*cells.Moves)(dst[n : n+cells.MaxList])
	if b.side() == rep.White {
		return dst[:n+writePseudoLegal[side.White](b, l)]
	}
	return dst[:n+writePseudoLegal[side.Black](b, l)]
}

// appendFewPseudoLegal is AppendPseudoLegal for a dst with less room than maxList.
//
//go:noinline
func (b *Board) appendFewPseudoLegal(dst []rep.Move) []rep.Move {
	var room cells.Moves
	return append(dst, b.AppendPseudoLegal(room[:0])...)
}

func writePseudoLegal[S side.Type](b *Board, l *cells.Moves) int {
	us := int(side.Of[S]())
	king := b.kingAt(rep.Color(us)) & 63
	n := 0
	for kingSteps := b.cell.FreeNeighbours(king, us); kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := king + cells.Neighbour[bits.TrailingZeros16(kingSteps)&15]
		n = l.Put(n, rep.Move(king)<<6|rep.Move(to)|captureOf(b.cell[to&63]))
	}
	n = writePseudoEnPassant[S](b, l, n)
	n = writePseudoCastles[S](b, l, n)
	return writePieces[S](b, l, n)
}

// writePseudoEnPassant writes the en passant captures, legal or not.
func writePseudoEnPassant[S side.Type](b *Board, l *cells.Moves, n int) int {
	us, now := int(side.Of[S]()), b.now().state
	if now&cells.EPCapturable != 0 {
		to := now.EPSquare()
		list := &cells.PawnTo[us^1][to]
		for _, from := range [2]cells.Index{list.Left, list.Right} {
			if b.pieceAt(from) == rep.MakePiece(rep.Color(us), rep.Pawn) {
				n = l.Put(n, rep.Move(from)<<6|rep.Move(to)|cells.EnPassantMove)
			}
		}
	}
	return n
}

// writePseudoCastles writes the castling moves.
func writePseudoCastles[S side.Type](b *Board, l *cells.Moves, n int) int {
	us, now := int(side.Of[S]()), b.now().state
	for i := 2 * us; i < 2*us+2; i++ {
		m := rep.MakeMove(b.castling.King[us], b.castling.Rook[i], rep.CastleKingside+rep.MoveKind(i&1))
		if now.Rights()>>i&1 != 0 && b.canCastle(m) {
			n = l.Put(n, m)
		}
	}
	return n
}

// IsPseudoLegal reports whether m, any 16 bits, is one of the moves of AppendPseudoLegal.
func (b *Board) IsPseudoLegal(m rep.Move) bool {
	us := b.side()
	own := firstID << us
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	mover, captured := b.cell[from&63], b.cell[to&63]
	if mover&own == 0 {
		return false
	}
	switch {
	case m.Kind().IsCastle():
		return b.canCastle(m)
	case b.pieceAt(from).Type() == rep.Pawn:
		return b.isPawnMove(m, from, to)
	}
	return captured&own == 0 && m&^(1<<12-1) == captureOf(captured) &&
		cells.AttackTable[to&63][b.entry(from)&1023]&cells.AttacksCell != 0 && b.cell.Clear(to, from)
}

// isPawnMove reports whether m is a pseudo-legal move of the pawn on from. A pawn's target off
// the board, and the second of a push that is not from its home rank, is its own cell.
func (b *Board) isPawnMove(m rep.Move, from, to cells.Index) bool {
	us, kind := b.side(), m.Kind()
	list := &cells.PawnTo[us&1][from&63]
	switch to {
	case from:
		return false
	case list.Two:
		return kind == rep.DoublePush && b.cell[list.One&63]|b.cell[to&63] == noPiece
	case list.One:
		return cells.IsStep(us, to, kind) && b.cell[to&63] == noPiece
	case list.Left, list.Right:
		if kind == rep.EnPassant {
			return b.EnPassant() == to.Square()
		}
		return kind.IsCapture() && cells.IsStep(us, to, kind&^rep.Capture) && b.cell[to&63]&(firstID<<us.Other()) != 0
	}
	return false
}

// IsLegal reports whether m, any 16 bits, is one of the moves of AppendMoves.
func (b *Board) IsLegal(m rep.Move) bool { return b.IsPseudoLegal(m) && b.LegalIfPseudo(m) }

// LegalIfPseudo reports whether m, which must be pseudo-legal, is legal.
func (b *Board) LegalIfPseudo(m rep.Move) bool {
	if b.side() == rep.White {
		return legalIfPseudo[side.White](b, m)
	}
	return legalIfPseudo[side.Black](b, m)
}

func legalIfPseudo[S side.Type](b *Board, m rep.Move) bool {
	us := side.Of[S]()
	king := b.kingAt(us) & 63
	from, to := cells.IndexOf(m.From()), cells.IndexOf(m.To())
	switch {
	case m.Kind().IsCastle():
		return true
	case from == king:
		return kingSafe[S](b, to)
	case m.Kind() == rep.EnPassant:
		return enPassantLegal[S](b, from, to)
	}
	if checkers := b.Checkers(); checkers != 0 && !b.endsCheck(checkers, king, to) {
		return false
	}
	// A pinned piece has the moves along the line of the pin.
	step := cells.StepTo[king][from&63]
	return step == 0 || step == cells.StepTo[king][to&63] || b.sliderBehind(king, from, us.Other()) == king
}

// endsCheck reports whether a piece on the cell to captures the only checker or blocks its line
// to the king.
func (b *Board) endsCheck(checkers rep.SquareSet, king, to cells.Index) bool {
	checker := cells.IndexOf(checkers.First())
	if checkers&(checkers-1) != 0 {
		return false
	}
	step := cells.StepTo[king&63][checker&63]
	return to == checker || step != 0 && step == cells.StepTo[king&63][to&63] && cells.Distance(king, to) < cells.Distance(king, checker)
}
