// Code generated from ../tenbytwelve/pins.go; DO NOT EDIT.

package sixteenbysixteen

import "github.com/boardbench/boardbench/rep"

// Blockers returns the squares of the pieces that stand alone between c's king and
// a slider of the other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.pinsOf(c)
	return blockers
}

// Pinners returns the squares of the sliders of c that pin a piece to its king.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.pinsOf(c.Other())
	return pinners
}

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of c.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	king := b.king(c)
	row := attacksOn(king)
	for _, p := range b.sliders(c.Other()) {
		step := row[p.entry()].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(king, p.at(), step); i != p.at() {
			blockers |= i.square().Set()
			if b.at(i)&own(c) != 0 {
				pinners |= p.at().square().Set()
			}
		}
	}
	return blockers, pinners
}

// blocker returns the cell of the piece that stands alone between a cell and a slider
// aligned with it, and the slider's cell if there is none or more than one. If step
// leads off the board, both cells found are sentinels.
func (b *Board) blocker(i, slider, step index) index {
	i += step
	for b.at(i) == noPiece {
		i += step
	}
	if i == slider {
		return slider
	}
	first := i
	for i += step; b.at(i) == noPiece; {
		i += step
	}
	if i == slider {
		return first
	}
	return slider
}

// SliderBlockers returns the squares of the pieces that stand alone between sq and one of
// the sliders. pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	target := indexOf(sq)
	row, side := attacksOn(target), b.at(target)&sentinel
	for ; sliders != 0; sliders &= sliders - 1 {
		from := indexOf(sliders.First())
		step := row[b.entryOn(from)].step()
		if step == 0 {
			continue
		}
		if i := b.blocker(target, from, step); i != from {
			blockers |= i.square().Set()
			if b.at(i)&side != 0 {
				pinners |= from.square().Set()
			}
		}
	}
	return blockers, pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move would
// give check: the squares that a piece of the other side attacks from the king's square.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	them := b.side().Other()
	return b.attacksFrom(rep.MakePiece(them, t), b.king(them))
}

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	i := indexOf(sq)
	return b.attacksFrom(b.pieceAt(i), i)
}

// attacksFrom returns the squares that p attacks from i.
func (b *Board) attacksFrom(p rep.Piece, i index) rep.SquareSet {
	switch p.Type() {
	case rep.NoPieceType:
		return rep.NoSquares
	case rep.Pawn:
		ahead := i + forward(p.Color())
		return b.squareSet(ahead+west) | b.squareSet(ahead+east)
	case rep.Knight:
		return b.leaps(i, &knightSteps)
	case rep.King:
		return b.leaps(i, &kingSteps)
	}
	var set rep.SquareSet
	for n := sliderSteps[p.Type()].first; n < 8; n += sliderSteps[p.Type()].next {
		step := kingSteps[n]
		at := i + step
		for b.at(at) == noPiece {
			set |= at.square().Set()
			at += step
		}
		set |= b.squareSet(at)
	}
	return set
}

// leaps returns the squares one step from i.
func (b *Board) leaps(i index, steps *[8]index) rep.SquareSet {
	var set rep.SquareSet
	for _, step := range steps {
		set |= b.squareSet(i + step)
	}
	return set
}

// squareSet returns the set of the square of i, the empty set off the board.
func (b *Board) squareSet(i index) rep.SquareSet {
	if b.at(i) == sentinel {
		return rep.NoSquares
	}
	return i.square().Set()
}

// AttackersWith returns the squares of the pieces of both colours that would attack
// sq if exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	i := indexOf(sq)
	row := attacksOn(i)
	attackers := b.pawnAttackers(i, rep.White) | b.pawnAttackers(i, rep.Black)
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.nonPawns(c) {
			a := row[p.entry()]
			if a&attack != 0 && (a&sliderAligned == 0 || clearIn(occupied, i, p.at(), a.step())) {
				attackers |= p.at().square().Set()
			}
		}
	}
	return attackers
}

// clearIn is clear for the occupancy occupied. If step leads off the board, it returns false.
func clearIn(occupied rep.SquareSet, from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if sq := i.square(); sq == rep.NoSquare || occupied.Has(sq) {
			return false
		}
	}
	return true
}
