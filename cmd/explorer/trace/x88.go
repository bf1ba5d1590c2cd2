package trace

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// x88 walks over 128 cells, where an AND finds the edge without a load. Questions about two
// squares are first asked of a table by their difference, which dismisses most pieces.
type x88 struct {
	cells
	list [2][]rep.Square // the squares of the pieces of each side
}

func newX88(p *rep.Position) program {
	x := &x88{cells: cells{p, x88Name, func(from rep.Square, d direction) (rep.Square, []string, string) {
		index := (x88Index(from) + d.file + 16*d.rank) & 0xff
		if index&0x88 != 0 {
			return rep.NoSquare, nil, fmt.Sprintf("0x%02x & 0x88 = 0x%02x, the edge", index, index&0x88)
		}
		return rep.Square(index&7 + index>>4*8), []string{fmt.Sprintf("cells[0x%02x]", index)}, ""
	}, 2}}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			x.list[piece.Color()] = append(x.list[piece.Color()], rep.Square(sq))
		}
	}
	return x
}

func x88Name(sq rep.Square) string { return fmt.Sprintf("cells[0x%02x]", x88Index(sq)) }

func x88Index(sq rep.Square) int { return 16*int(sq.Rank()) + int(sq.File()) }

// towards looks up the difference of a piece's square and a target, and returns the number
// of the direction from the target to the piece, if the piece could attack along it, and
// whether it is a leaper that attacks.
func (x *x88) towards(t *Trace, from, to rep.Square) (number int, aligned, leaps bool) {
	piece := x.position.Pieces[from]
	files, ranks := int(from.File())-int(to.File()), int(from.Rank())-int(to.Rank())
	difference := 16*ranks + files
	loads := []string{fmt.Sprintf("squares[%v]", piece), fmt.Sprintf("table[%+#x]", difference)}
	number = -1
	for n, d := range lines {
		if k := max(files, -files, ranks, -ranks); files == k*d.file && ranks == k*d.rank && slides(piece.Type(), n < 4) {
			number, aligned = n, true
		}
	}
	switch forward := 1 - 2*int(piece.Color()); piece.Type() {
	case rep.Knight:
		leaps = files*files+ranks*ranks == 5
	case rep.Pawn:
		leaps = files*files == 1 && ranks == -forward
	}
	verdict := "no"
	if aligned {
		verdict = "aligned, so the cells between are looked at"
	} else if leaps {
		verdict = "attacks"
	}
	t.step(loads, []rep.Square{from, to}, "%v on %v: 0x%02x - 0x%02x is %+#x: %s", piece, from, x88Index(from), x88Index(to), difference, verdict)
	t.Branches++
	return number, aligned, leaps
}

func (x *x88) checkers(t *Trace) Trace {
	us := x.position.SideToMove
	king := x.position.King(us)
	var set rep.SquareSet
	for _, from := range x.list[us.Other()] {
		number, aligned, leaps := x.towards(t, from, king)
		if aligned {
			_, hit := x.walk(t, king, number)
			leaps = hit == from
		}
		if leaps {
			set.Add(from)
		}
	}
	return t.answer(set, "pieces that give check: %d", set.Count())
}

func (x *x88) pinned(t *Trace) Trace {
	us := x.position.SideToMove
	king := x.position.King(us)
	var set rep.SquareSet
	for _, from := range x.list[us.Other()] {
		if kind := x.position.Pieces[from].Type(); kind < rep.Bishop || kind > rep.Queen {
			continue // the list has the sliders in a part of their own
		}
		number, aligned, _ := x.towards(t, from, king)
		if !aligned {
			continue
		}
		_, first := x.walk(t, king, number)
		if first == from || x.position.Pieces[first].Color() != us {
			continue
		}
		if _, second := x.walk(t, first, number); second == from {
			set.Add(first)
		}
	}
	return t.answer(set, "pinned pieces: %d", set.Count())
}
