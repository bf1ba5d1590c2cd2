package mailboxscan

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/cells"
)

// putIf is Put if yes is 1. If it is 0, the next move overwrites m, so an occupied cell costs no
// branch.
func putIf(l *cells.Moves, n int, m rep.Move, yes occupant) int {
	l[n&(cells.MaxList-1)] = m
	return n + int(yes)
}

func write[S side.Type](b *Board, l *cells.Moves) int {
	us := int(side.Of[S]())
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	base := rep.Move(info.king) << 6
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + cells.Neighbour[bits.TrailingZeros16(kingSteps)&15]
		n = l.Put(n, base|rep.Move(to)|captureBy(us, b.cell[to&63]))
	}
	if info.checks > 1 {
		return n
	}
	now := b.now().state
	if now&cells.EPCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	info.hide(b)
	if info.checks != 0 {
		n = writeEvasions[S](b, l, n, &info)
	} else {
		if now&cells.RightsMask != 0 {
			n = writeCastling[S](b, l, n, &info)
		}
		for i := range info.pins {
			n = writePinned[S](b, l, n, &info, &info.pinned[i&7])
		}
		n = writeUnpinned[S](b, l, n)
	}
	info.show(b)
	return n
}

// captureBy returns the capture bit of a move of us to the cell of o, which is not an own
// piece.
func captureBy(us int, o occupant) rep.Move { return rep.Move(o>>(5-us&1)&1) << cells.CaptureBit }

// writeUnpinned reads the ranks for own pieces and writes the moves of each. The king and the
// pinned pieces have no case.
func writeUnpinned[S side.Type](b *Board, l *cells.Moves, n int) int {
	us := int(side.Of[S]())
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<us) * cells.Eight); w != 0; w &= w - 1 {
			from := cells.Index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnFlag != 0 {
				n = writePawn[S](b, l, n, from)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = b.writeKnight(l, n, from, us)
			case rep.Bishop:
				n = b.cell.WriteDiagonal(l, n, from, uint(5-us))
			case rep.Rook:
				n = b.cell.WriteOrthogonal(l, n, from, uint(5-us))
			case rep.Queen:
				n = b.cell.WriteDiagonal(l, b.cell.WriteOrthogonal(l, n, from, uint(5-us)), from, uint(5-us))
			}
		}
	}
	return n
}

// writeKnight writes a knight's moves.
func (b *Board) writeKnight(l *cells.Moves, n int, from cells.Index, us int) int {
	cell := &b.cell
	base := rep.Move(from) << 6
	for _, to := range &cells.KnightTo[from&63] {
		captured := cell[to&63]
		l[n&(cells.MaxList-1)] = base | rep.Move(to) | captureBy(us, captured)
		n += int(captured>>(4+us&1)&1 ^ 1)
	}
	return n
}

// writePawn writes the moves of a pawn, en passant captures left out.
func writePawn[S side.Type](b *Board, l *cells.Moves, n int, from cells.Index) int {
	us := int(side.Of[S]())
	enemy := whiteBit << (us ^ 1)
	list := &cells.PawnTo[us][from&63]
	base := rep.Move(from) << 6
	left, right := b.cell[list.Left&63]&enemy/enemy, b.cell[list.Right&63]&enemy/enemy
	if cells.Promotes(us, list.One) {
		n = writePush[S](b, l, n, from)
		if left != 0 {
			n = cells.WritePawnMove[S](l, n, from, list.Left, cells.Capture)
		}
		if right != 0 {
			n = cells.WritePawnMove[S](l, n, from, list.Right, cells.Capture)
		}
		return n
	}
	one := isEmpty(b.cell[list.One&63])
	n = putIf(l, n, base|rep.Move(list.One), one)
	n = putIf(l, n, base|rep.Move(list.Two)|cells.DoublePush, one&isEmpty(b.cell[list.Two&63]))
	n = putIf(l, n, base|rep.Move(list.Left)|cells.Capture, left)
	return putIf(l, n, base|rep.Move(list.Right)|cells.Capture, right)
}

// writePinned writes the moves of a pinned piece along the line of the pin.
func writePinned[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo, p *pin) int {
	vertical := p.step == cells.Steps[cells.North] || p.step == cells.Steps[cells.South]
	switch {
	case p.was&pawnFlag != 0 && vertical:
		return writePush[S](b, l, n, p.at)
	case cells.AttackTable[p.pinner&63][entryOf(p.was, p.at)]&cells.AttacksCell == 0:
		return n
	case p.was&pawnFlag != 0:
		return cells.WritePawnMove[S](l, n, p.at, p.pinner, cells.Capture)
	}
	base := rep.Move(p.at) << 6
	for to := info.king + p.step; to != p.pinner; to += p.step {
		if to != p.at {
			n = l.Put(n, base|rep.Move(to))
		}
	}
	return l.Put(n, base|rep.Move(p.pinner)|cells.Capture)
}

// writeEvasions writes the moves of pieces other than the king that capture the checker or
// block its line. Pinned pieces have no such move.
func writeEvasions[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo) int {
	n = writeTo[S](b, l, n, info.checker, cells.Capture)
	step := cells.StepTo[info.king&63][info.checker&63]
	if step == 0 {
		return n
	}
	for to := info.king + step; to != info.checker; to += step {
		n = writeTo[S](b, l, n, to, 0)
		if from := pusher[S](b, to); from != to {
			n = cells.WritePawnMove[S](l, n, from, to, cells.KindOfPush(from, to))
		}
	}
	return n
}

// writeTo writes the moves to one cell of pieces other than the king; of pawns only the
// captures. It finds the pieces by walks from the cell.
func writeTo[S side.Type](b *Board, l *cells.Moves, n int, to cells.Index, kind rep.Move) int {
	us := side.Of[S]()
	for _, from := range &cells.KnightTo[to&63] {
		if b.cell[from&63] == occupantOf(rep.MakePiece(us, rep.Knight)) {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(to)|kind)
		}
	}
	for d := range cells.Steps {
		from := b.walk(to, d)
		if from == b.kings[us] || !b.attackedFrom(from, to, us) {
			continue
		}
		if b.cell[from&63]&pawnFlag == 0 {
			n = l.Put(n, rep.Move(from)<<6|rep.Move(to)|kind)
		} else if kind != 0 {
			n = cells.WritePawnMove[S](l, n, from, to, kind)
		}
	}
	return n
}

// pusher returns the cell of the unpinned pawn that can be pushed to the empty cell to, and to
// itself if there is none.
func pusher[S side.Type](b *Board, to cells.Index) cells.Index {
	us := int(side.Of[S]())
	back := cells.PawnTo[us^1][to&63].One
	if b.cell[back&63] == noPiece {
		back = cells.PawnTo[us^1][back&63].One
		if cells.PawnTo[us][back&63].Two != to {
			return to
		}
	}
	if b.cell[back&63] != occupantOf(rep.MakePiece(rep.Color(us), rep.Pawn)) {
		return to
	}
	return back
}

// captureOf returns the capture bit of a move to a cell with o on it.
func captureOf(o occupant) rep.Move { return rep.Move(isEmpty(o)^1) << cells.CaptureBit }

// findPins finds the pins against a king that is not in check, along the lines from it.
func findPins[S side.Type](b *Board, info *checkInfo) {
	us := side.Of[S]()
	king := b.kings[us] & 63
	info.king = king
	for d := range cells.Steps {
		at := b.walk(king, d)
		if at == king || b.cell[at&63]&(whiteBit<<us) == 0 {
			continue
		}
		if pinner := b.walk(at, d); pinner != at && b.attackedFrom(pinner, king, us.Other()) {
			info.pinned[info.pins&7] = pin{at, b.cell[at&63], pinner, cells.Steps[d]}
			info.pins++
		}
	}
}

// writeCaptures writes the captures as if no piece were pinned. Pins are searched for only if
// there is a capture.
func writeCaptures[S side.Type](b *Board, l *cells.Moves) int {
	us := int(side.Of[S]())
	own := whiteBit << us
	n := 0
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(own) * cells.Eight); w != 0; w &= w - 1 {
			from := cells.Index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnFlag != 0 {
				n = writePawnCaptures[S](b, l, n, from)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = b.cell.WriteKnightCaptures(l, n, from, uint(5-us))
			case rep.Bishop:
				n = b.writeDiagonalCaptures(l, n, from, uint(5-us))
			case rep.Rook:
				n = b.writeOrthogonalCaptures(l, n, from, uint(5-us))
			case rep.Queen:
				n = b.writeDiagonalCaptures(l, b.writeOrthogonalCaptures(l, n, from, uint(5-us)), from, uint(5-us))
			}
		}
	}
	if n != 0 {
		n = dropPinned[S](b, l, n)
	}
	n = writeKingCaptures[S](b, l, n, b.kings[us]&63)
	if b.now().state&cells.EPCapturable != 0 {
		n = writeEnPassant[S](b, l, n)
	}
	return n
}

// writePawnCaptures writes the captures of a pawn, en passant left out, and its promotion to a
// queen.
func writePawnCaptures[S side.Type](b *Board, l *cells.Moves, n int, from cells.Index) int {
	us := int(side.Of[S]())
	enemy := whiteBit << (us ^ 1)
	list := &cells.PawnTo[us][from&63]
	if cells.Promotes(us, list.One) && b.cell[list.One&63] == noPiece {
		n = l.Put(n, rep.Move(from)<<6|rep.Move(list.One)|cells.PromoteQueen)
	}
	if b.cell[list.Left&63]&enemy != 0 {
		n = cells.WritePawnMove[S](l, n, from, list.Left, cells.Capture)
	}
	if b.cell[list.Right&63]&enemy != 0 {
		n = cells.WritePawnMove[S](l, n, from, list.Right, cells.Capture)
	}
	return n
}

func writeQuiets[S side.Type](b *Board, l *cells.Moves) int {
	us := int(side.Of[S]())
	var info checkInfo
	findCheckInfo[S](b, &info)
	n := 0
	for kingSteps := info.kingSteps; kingSteps != 0; kingSteps &= kingSteps - 1 {
		to := info.king + cells.Neighbour[bits.TrailingZeros16(kingSteps)&15]
		if b.cell[to&63] == noPiece {
			n = l.Put(n, rep.Move(info.king)<<6|rep.Move(to))
		}
	}
	info.hide(b)
	if b.now().state&cells.RightsMask != 0 {
		n = writeCastling[S](b, l, n, &info)
	}
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<us) * cells.Eight); w != 0; w &= w - 1 {
			from := cells.Index(firstOf(w, a))
			o := b.cell[from]
			if o&pawnFlag != 0 {
				n = writePawnQuiets[S](b, l, n, from)
				continue
			}
			switch rep.PieceType(o & 7) {
			case rep.Knight:
				n = b.cell.WriteKnightQuiets(l, n, from)
			case rep.Bishop:
				n = b.cell.WriteDiagonalQuiets(l, n, from)
			case rep.Rook:
				n = b.cell.WriteOrthogonalQuiets(l, n, from)
			case rep.Queen:
				n = b.cell.WriteDiagonalQuiets(l, b.cell.WriteOrthogonalQuiets(l, n, from), from)
			}
		}
	}
	info.show(b)
	for i := range info.pins {
		n = writePinnedQuiets[S](b, l, n, &info, &info.pinned[i&7])
	}
	return n
}

// writePawnQuiets writes the pushes of a pawn, the promotion to a queen left out.
func writePawnQuiets[S side.Type](b *Board, l *cells.Moves, n int, from cells.Index) int {
	us := int(side.Of[S]())
	list, base := &cells.PawnTo[us][from&63], rep.Move(from)<<6
	if b.cell[list.One&63] != noPiece {
		return n
	}
	if cells.Promotes(us, list.One) {
		for kind := cells.PromoteQueen - 3*cells.PromotionStep; kind != cells.PromoteQueen; kind += cells.PromotionStep {
			n = l.Put(n, base|rep.Move(list.One)|kind)
		}
		return n
	}
	n = l.Put(n, base|rep.Move(list.One))
	if b.cell[list.Two&63] == noPiece {
		n = l.Put(n, base|rep.Move(list.Two)|cells.DoublePush)
	}
	return n
}

// writePinnedQuiets writes the moves of a pinned piece to the empty cells of the line of the pin.
func writePinnedQuiets[S side.Type](b *Board, l *cells.Moves, n int, info *checkInfo, p *pin) int {
	switch {
	case p.was&pawnFlag != 0:
		if p.step == cells.Steps[cells.North] || p.step == cells.Steps[cells.South] {
			n = writePush[S](b, l, n, p.at)
		}
	case cells.AttackTable[p.pinner&63][entryOf(p.was, p.at)]&cells.AttacksCell != 0:
		for to := info.king + p.step; to != p.pinner; to += p.step {
			if to != p.at {
				n = l.Put(n, rep.Move(p.at)<<6|rep.Move(to))
			}
		}
	}
	return n
}

// writeOrthogonalCaptures writes the captures of a rook on from. The rank is one 8-byte load, and the
// file a word that is put together. A walk would take longer, because it is hard to predict whether a
// ray ends at the next cell or the one after. bit is the number of the enemy's bit in a cell.
func (b *Board) writeOrthogonalCaptures(l *cells.Moves, n int, from cells.Index, bit uint) int {
	base := uint(from)<<6 + uint(from) + uint(cells.Capture)
	right, left := cells.Nearest(b.cell.Rank(from), uint(from)<<3)
	if right&7 == bit {
		n = l.Put(n, rep.Move(base+1+right/8))
	}
	if left&7 == 7-bit {
		n = l.Put(n, rep.Move(base-1-left/8))
	}
	up, down := cells.Nearest(b.cell.File(from), uint(from))
	if up&7 == bit {
		n = l.Put(n, rep.Move(base+8+up&^7))
	}
	if down&7 == 7-bit {
		n = l.Put(n, rep.Move(base-8-down&^7))
	}
	return n
}

// writeDiagonalCaptures writes the captures of a bishop on from, as writeOrthogonalCaptures does.
func (b *Board) writeDiagonalCaptures(l *cells.Moves, n int, from cells.Index, bit uint) int {
	base := uint(from)<<6 + uint(from) + uint(cells.Capture)
	rising, falling := b.cell.Diagonals(from)
	right, left := cells.Nearest(rising, uint(from)<<3)
	if right&7 == bit {
		n = l.Put(n, rep.Move(base+9*(right/8+1)))
	}
	if left&7 == 7-bit {
		n = l.Put(n, rep.Move(base-9*(left/8+1)))
	}
	right, left = cells.Nearest(falling, uint(from)<<3)
	if right&7 == bit {
		n = l.Put(n, rep.Move(base-7*(right/8+1)))
	}
	if left&7 == 7-bit {
		n = l.Put(n, rep.Move(base+7*(left/8+1)))
	}
	return n
}
