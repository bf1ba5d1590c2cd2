package framed

import (
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// A Grid is the array of the cells of a board, the squares with sentinels on all sides. Its length
// tells the geometries apart: a function that is generic over it is compiled once for each.
type Grid interface {
	TenByTwelve | TwelveByTwelve | SixteenBySixteen
}

// The grids.
type (
	TenByTwelve      = [128]pieceID // 120, and eight sentinels that no step reaches
	TwelveByTwelve   = [144]pieceID
	SixteenBySixteen = [256]pieceID
)

// A geometry is the size of a grid. Its methods are plain ones: in a generic function the result of
// [of] is a constant, and so are the steps that follow from it. In the methods of core they are
// computed from the fields.
type geometry struct {
	columns index // cells in a row
	border  index // rows of sentinels below the first rank, and above the last one
	mask    index // of an index: it replaces the bounds check
}

// of returns the geometry of boards with the cells G, a constant in each copy of a generic function.
// A 12×12 board has more cells than seven bits can tell apart: the mask turns the last sixteen, all
// of them sentinels, into the sentinels from 0 to 15.
func of[G Grid]() geometry {
	var cells G
	switch len(cells) {
	case 128:
		return geometry{columns: 10, border: 2, mask: 127}
	case 144:
		return geometry{columns: 12, border: 2, mask: 127}
	}
	return geometry{columns: 16, border: 4, mask: 255}
}

// name returns the name of the representation.
func (g geometry) name() string {
	switch g.columns {
	case 10:
		return "tenbytwelve"
	case 12:
		return "twelvebytwelve"
	}
	return "sixteenbysixteen"
}

// tablesOf are the tables of the geometries. They are built by the first New and never written to
// again.
var (
	tablesOf [4]tables
	built    [4]sync.Once
)

// place returns the place of the geometry in them.
func (g geometry) place() index { return (g.columns/2 - 5) & 3 }

// tables returns the tables of the geometry.
func (g geometry) tables() *tables { return &tablesOf[g.place()] }

// index is a cell of the board: its row times the columns, and its column. A step from one cell to
// the next is an index too: sums wrap at 256, so a step down is 256 less the columns.
type index uint8

// cellCount returns the number of cells in the rows of the board.
func (g geometry) cellCount() int { return int(g.columns) * int(8+2*g.border) }

// a1 returns the first square. There are as many columns of sentinels to its left as to the right of h1.
func (g geometry) a1() index { return g.border*g.columns + (g.columns-8)/2 }

// Cells that an index is compared with.
func (g geometry) a3() index { return g.a1() + 2*g.columns }     // the first cell above White's pawns on their start squares
func (g geometry) h6() index { return g.a1() + 5*g.columns + 7 } // the last cell below Black's pawns on their start squares
func (g geometry) h8() index { return g.a1() + 7*g.columns + 7 }

// The steps, seen from White's side.
const (
	east index = 1
	west index = 256 - 1
)

func (g geometry) north() index     { return g.columns }
func (g geometry) south() index     { return -g.columns }
func (g geometry) northEast() index { return g.columns + 1 }
func (g geometry) northWest() index { return g.columns - 1 }
func (g geometry) southEast() index { return 1 - g.columns }
func (g geometry) southWest() index { return -g.columns - 1 }

// The steps of a knight, clockwise.
func (g geometry) northNorthEast() index { return 2*g.columns + 1 }
func (g geometry) northEastEast() index  { return g.columns + 2 }
func (g geometry) southEastEast() index  { return 2 - g.columns }
func (g geometry) southSouthEast() index { return 1 - 2*g.columns }
func (g geometry) southSouthWest() index { return 255 - 2*g.columns }
func (g geometry) southWestWest() index  { return -g.columns - 2 }
func (g geometry) northWestWest() index  { return g.columns - 2 }
func (g geometry) northNorthWest() index { return 2*g.columns - 1 }

// offset returns a step as a difference of two indices that does not wrap at 256.
func offset(step index) uint { return uint(int8(step)) }

// moveOffset returns a step in squares, to be added to the destination of a move.
func (g geometry) moveOffset(step index) rep.Move {
	columns := int(g.columns)
	ranks := (int(int8(step))+columns/2+2*columns)/columns - 2
	return rep.Move(8*ranks + int(int8(step)) - columns*ranks)
}

// forward returns the step of the pawns of us.
func (g geometry) forward(us rep.Color) index {
	if us == rep.White {
		return g.columns
	}
	return -g.columns
}

// onStartRank reports whether a pawn of us on i may go two squares. One
// comparison is enough, because no pawn stands on the first rank.
func (g geometry) onStartRank(us rep.Color, i index) bool {
	if us == rep.White {
		return i < g.a3()
	}
	return i > g.h6()
}

// beforePromotion reports whether a pawn of us on i promotes with its next move.
func (g geometry) beforePromotion(us rep.Color, i index) bool { return g.onStartRank(us.Other(), i) }

// epVictim returns the square of the pawn that an en passant capture removes: one
// step back from to, seen by the capturing pawn.
func (g geometry) epVictim(from, to index) index {
	if to > from {
		return to - g.columns
	}
	return to + g.columns
}

// The bits of sets of the cells of tables.zone.
const (
	zoneKing = 1 << 4
	zoneEast = 1 << 1
	zoneWest = 1 << 7
	zoneAll  = 1<<9 - 1
)

// sliderSteps has the places in the king's steps of a slider's steps, by its type: the first,
// and the distance from each to the next.
var sliderSteps = [8]struct{ first, next uint }{
	rep.Bishop: {1, 2},
	rep.Rook:   {0, 2},
	rep.Queen:  {0, 1},
}

// isSlider reports whether p is a bishop, a rook or a queen.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}
