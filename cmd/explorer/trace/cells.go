package trace

import "github.com/boardbench/boardbench/rep"

// A direction is a step of files and ranks. The first four are a rook's, the next four a
// bishop's.
type direction struct{ file, rank int }

var (
	lines   = [8]direction{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knights = [8]direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	compass = [8]string{"north", "east", "south", "west", "northeast", "southeast", "southwest", "northwest"}
)

// cells is a board of cells that answers by walking from cell to cell. What differs
// between two of them is how they find the edge.
type cells struct {
	position *rep.Position
	// next returns the square in a direction, what is loaded to know that and the piece
	// there, and how the edge is noticed where there is none.
	next func(from rep.Square, d direction) (to rep.Square, loads []string, edge string)
}

// walk goes from a square in a direction to the first piece or the edge. It returns the
// empty squares on the way, and the square of the piece, NoSquare for none.
func (c *cells) walk(t *Trace, from rep.Square, number int) (empty []rep.Square, hit rep.Square) {
	var loads []string
	for at := from; ; {
		to, more, edge := c.next(at, lines[number])
		loads = append(loads, more...)
		if edge != "" {
			t.step(loads, empty, "%s from %v: %s, then %s", compass[number], from, names(empty), edge)
			return empty, rep.NoSquare
		}
		if piece := c.position.Pieces[to]; piece != rep.NoPiece {
			t.step(loads, append(empty[:len(empty):len(empty)], to), "%s from %v: %s, then %v on %v", compass[number], from, names(empty), piece, to)
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
	return seen
}

func (c *cells) checkers(t *Trace) Trace {
	us := c.position.SideToMove
	king, them := c.position.King(us), us.Other()
	var set rep.SquareSet
	for number := range lines {
		if _, hit := c.walk(t, king, number); hit != rep.NoSquare && c.enemySlider(hit, us, number < 4) {
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

func (c *cells) enemySlider(sq rep.Square, us rep.Color, orthogonal bool) bool {
	piece := c.position.Pieces[sq]
	return piece.Color() != us && slides(piece.Type(), orthogonal)
}

func (c *cells) pinned(t *Trace) Trace {
	us := c.position.SideToMove
	var set rep.SquareSet
	for number := range lines {
		_, first := c.walk(t, c.position.King(us), number)
		if first == rep.NoSquare || c.position.Pieces[first].Color() != us {
			continue
		}
		if _, second := c.walk(t, first, number); second != rep.NoSquare && c.enemySlider(second, us, number < 4) {
			set.Add(first)
		}
	}
	return t.answer(set, "pinned pieces: %d", set.Count())
}

func (c *cells) mobility(t *Trace) Trace {
	us, count := c.position.SideToMove, 0
	for sq, piece := range c.position.Pieces {
		from := rep.Square(sq)
		if piece == rep.NoPiece || piece.Color() != us {
			continue
		}
		if piece.Type() == rep.Knight {
			for _, to := range c.jumps(t, from, knights[:], "the knight's jumps") {
				if p := c.position.Pieces[to]; p == rep.NoPiece || p.Color() != us {
					count++
				}
			}
		}
		for number := range lines {
			if slides(piece.Type(), number < 4) {
				empty, hit := c.walk(t, from, number)
				count += len(empty)
				if hit != rep.NoSquare && c.position.Pieces[hit].Color() != us {
					count++
				}
			}
		}
	}
	t.answer(0, "%d squares, counted one by one", count)
	t.Count = count
	return *t
}
