package attacktable

import "github.com/boardbench/boardbench/rep"

// cell is the content of a square: 0 if it is empty, and else the ID of the piece in bits 0-3, a
// bit for its colour, and a bit for a pawn.
type cell uint8

const (
	blackCell cell = 1 << 4
	whiteCell cell = 1 << 5
	pawnCell  cell = 1 << 6
)

// place is the place of a piece in the lists: its ID, plus 16 for a black piece.
type place uint8

func (c cell) place() place { return place(c & 31) }

// placeOf returns the place of the piece of us with an ID.
func placeOf(us, id int) place { return place(us<<4|id) & 31 }

// cellOf returns the cell of a piece.
func cellOf(p rep.Piece, id int) cell {
	c := cell(id) | whiteCell>>p.Color()
	if p.Type() == rep.Pawn {
		c |= pawnCell
	}
	return c
}

// of reports whether a piece of us is on the cell.
func (c cell) of(us int) bool { return c>>(5-us&7)&1 != 0 }
