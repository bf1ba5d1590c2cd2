package trace

import (
	"slices"

	"github.com/boardbench/boardbench/rep"
)

// cells is a board of cells that answers by walking from cell to cell. Two such boards
// differ only in how they find the edge.
type cells struct {
	position *rep.Position
	// name returns the element of a square.
	name func(sq rep.Square) string
	// next returns the square in a direction, the elements that are loaded to find it
	// and the piece there, and, at the edge, how it is noticed.
	next  func(from rep.Square, d direction) (to rep.Square, loads []string, edge string)
	tests int // branches that a cell takes: is it on the board, is it empty? A sentinel answers both at once
}

// walk goes from a square in a direction to the first piece or the edge. It returns the
// empty squares on the way, and the square of the piece, NoSquare for none.
func (c *cells) walk(t *Trace, from rep.Square, number int) (empty []rep.Square, hit rep.Square) {
	var loads []string
	for at := from; ; {
		to, more, edge := c.next(at, lines[number])
		t.Branches += c.tests
		loads = append(loads, more...)
		if edge != "" {
			t.step(loads, empty, "%s from %v: %s, then %s", compass[number], from, names(empty), edge)
			return empty, rep.NoSquare
		}
		if piece := c.position.Pieces[to]; piece != rep.NoPiece {
			t.step(loads, append(empty[:len(empty):len(empty)], to), "%s from %v: %s, then %v on %v", compass[number], from, names(empty), piece, to)
			t.Branches++ // which piece?
			return empty, to
		}
		empty, at = append(empty, to), to
	}
}

func (c *cells) rookAttacks(t *Trace, from rep.Square) Trace {
	var set rep.SquareSet
	for number := range 4 {
		empty, hit := c.walk(t, from, number)
		set |= rep.SetOf(empty...)
		if hit != rep.NoSquare {
			set.Add(hit)
		}
	}
	return t.answer(set, "a rook on %v attacks %d squares", from, set.Count())
}

// jumps returns the pieces that a knight, or a pawn's capture, would meet from a square.
func (c *cells) jumps(t *Trace, from rep.Square, steps []direction, what string) (found []rep.Square) {
	var loads []string
	var seen []rep.Square
	for _, d := range steps {
		to, more, edge := c.next(from, d)
		loads = append(loads, more...)
		if edge == "" {
			seen = append(seen, to)
		}
	}
	t.step(loads, seen, "%s from %v: %d cells on the board", what, from, len(seen))
	t.Branches += c.tests * len(steps)
	return seen
}

func (c *cells) checkers(t *Trace) Trace {
	us := c.position.SideToMove
	king, them := c.position.King(us), us.Other()
	var set rep.SquareSet
	for number := range lines {
		if _, hit := c.walk(t, king, number); hit != rep.NoSquare && enemySlider(c.position, hit, us, number < 4) {
			set.Add(hit)
		}
	}
	for _, sq := range c.jumps(t, king, knights[:], "a knight's jumps") {
		if c.position.Pieces[sq] == rep.MakePiece(them, rep.Knight) {
			set.Add(sq)
		}
	}
	ahead := 1 - 2*int(us)
	for _, sq := range c.jumps(t, king, []direction{{-1, ahead}, {1, ahead}}, "where a pawn would attack") {
		if c.position.Pieces[sq] == rep.MakePiece(them, rep.Pawn) {
			set.Add(sq)
		}
	}
	return t.answer(set, "pieces that give check: %d", set.Count())
}

func (c *cells) pinned(t *Trace) Trace {
	us := c.position.SideToMove
	var set rep.SquareSet
	for number := range lines {
		_, first := c.walk(t, c.position.King(us), number)
		if first == rep.NoSquare || c.position.Pieces[first].Color() != us {
			continue
		}
		if _, second := c.walk(t, first, number); second != rep.NoSquare && enemySlider(c.position, second, us, number < 4) {
			set.Add(first)
		}
	}
	return t.answer(set, "pinned pieces: %d", set.Count())
}

func (c *cells) reach(t *Trace, from rep.Square) (set rep.SquareSet) {
	piece := c.position.Pieces[from]
	us, ahead := piece.Color(), 1-2*int(piece.Color())
	switch piece.Type() {
	case rep.Pawn:
		set = rep.SetOf(c.jumps(t, from, []direction{{-1, ahead}, {1, ahead}}, "where the pawn captures")...) & (side(c.position, us.Other()) | crossed(c.position))
		steps := []direction{{0, ahead}}
		if from.Rank().Relative(us) == rep.Rank2 {
			steps = append(steps, direction{0, 2 * ahead})
		}
		for i, to := range c.jumps(t, from, steps, "where the pawn goes") {
			if c.position.Pieces[to] == rep.NoPiece && (i == 0 || set.Has(rep.Square(int(from)+8*ahead))) {
				set.Add(to)
			}
		}
		return set
	case rep.Knight:
		set = rep.SetOf(c.jumps(t, from, knights[:], "the knight's jumps")...)
	case rep.King:
		set = rep.SetOf(c.jumps(t, from, lines[:], "the king's steps")...)
	}
	for number := range lines {
		if slides(piece.Type(), number < 4) {
			empty, hit := c.walk(t, from, number)
			set |= rep.SetOf(empty...)
			if hit != rep.NoSquare {
				set.Add(hit)
			}
		}
	}
	return set &^ side(c.position, us)
}

func (c *cells) pieces(t *Trace, set rep.SquareSet) rep.SquareSet {
	var loads []string
	for sq := range set.All() {
		loads = append(loads, c.name(sq))
	}
	t.step(loads, slices.Collect(set.All()), "are these cells empty?")
	t.Branches += set.Count()
	return (side(c.position, rep.White) | side(c.position, rep.Black)) & set
}
