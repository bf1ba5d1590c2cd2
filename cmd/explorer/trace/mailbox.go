package trace

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// newMailbox is the board of 64 cells. The index of a cell does not say where the edge is:
// a table has, for each square and direction, the next square, or the end of the ray.
func newMailbox(p *rep.Position) program {
	name := func(sq rep.Square) string { return fmt.Sprintf("cells[%d]", sq) }
	return &cells{p, name, func(from rep.Square, d direction) (rep.Square, []string, string) {
		entry := fmt.Sprintf("rays[%v][%+d,%+d]", from, d.file, d.rank)
		to, on := offset(from, d)
		if !on {
			return rep.NoSquare, []string{entry}, "the ray ends"
		}
		return to, []string{entry, name(to)}, ""
	}, 2}
}

// newTenByTwelve is the board of 120 cells. A step off the board meets a sentinel, which is
// read as any other cell.
func newTenByTwelve(p *rep.Position) program {
	name := func(sq rep.Square) string { return fmt.Sprintf("cells[%d]", 21+int(sq.File())+10*int(sq.Rank())) }
	return &cells{p, name, func(from rep.Square, d direction) (rep.Square, []string, string) {
		index := 21 + int(from.File()) + 10*int(from.Rank()) + d.file + 10*d.rank
		load := []string{fmt.Sprintf("cells[%d]", index)}
		to, on := offset(from, d)
		if !on {
			return rep.NoSquare, load, "a sentinel"
		}
		return to, load, ""
	}, 1}
}

// offset returns the square in a direction.
func offset(from rep.Square, d direction) (to rep.Square, on bool) {
	file, rank := int(from.File())+d.file, int(from.Rank())+d.rank
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return rep.NoSquare, false
	}
	return rep.Square(8*rank + file), true
}
