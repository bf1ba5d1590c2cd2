package book

import "github.com/boardbench/boardbench/rep"

// The steps of each kind of piece. A queen and a king have the steps of a rook and a bishop.
var (
	knightSteps = []Index{
		2*north + east, north + 2*east, south + 2*east, 2*south + east,
		2*south + west, south + 2*west, north + 2*west, 2*north + west,
	}
	bishopSteps = []Index{north + east, south + east, south + west, north + west}
	rookSteps   = []Index{north, east, south, west}
	kingSteps   = []Index{north, north + east, east, south + east, south, south + west, west, north + west}
)

// forward returns the step of a pawn of color c.
func forward(c rep.Color) Index {
	if c == rep.White {
		return north
	}
	return south
}

// A difference of two cells, from -0x77 to 0x77, has an entry in these tables. attackers has a bit
// for each piece that attacks along it on an empty board: bit rep.WhiteRook is set if a white rook
// does. stepOf is the step that leads there, again and again for a slider.
var attackers, stepOf = differenceTables()

const zero = 0x77 // the entry of the difference 0

func differenceTables() (attackers [zero + 1 + zero]uint16, stepOf [zero + 1 + zero]Index) {
	add := func(difference, step Index, pieces ...rep.Piece) {
		stepOf[zero+difference] = step
		for _, piece := range pieces {
			attackers[zero+difference] |= 1 << piece
		}
	}
	for distance := Index(1); distance <= 7; distance++ {
		for _, step := range bishopSteps {
			add(distance*step, step, rep.WhiteBishop, rep.WhiteQueen, rep.BlackBishop, rep.BlackQueen)
		}
		for _, step := range rookSteps {
			add(distance*step, step, rep.WhiteRook, rep.WhiteQueen, rep.BlackRook, rep.BlackQueen)
		}
	}
	for _, step := range knightSteps {
		add(step, step, rep.WhiteKnight, rep.BlackKnight)
	}
	for _, step := range kingSteps {
		add(step, step, rep.WhiteKing, rep.BlackKing)
	}
	for _, side := range []Index{west, east} {
		add(north+side, north+side, rep.WhitePawn)
		add(south+side, south+side, rep.BlackPawn)
	}
	return attackers, stepOf
}

// Aligned reports whether the piece on from attacks the cell at if all cells between are empty, and
// by which step it goes there.
func (b *Board) Aligned(from, at Index) (step Index, ok bool) {
	difference := at - from
	return stepOf[zero+difference], attackers[zero+difference]>>b.cells[from]&1 != 0
}

// attacked reports whether a piece of color by attacks a cell.
func (b *Board) attacked(at Index, by rep.Color) bool {
	for _, from := range b.PieceList(by) {
		if !from.OnBoard() {
			continue // captured
		}
		step, ok := b.Aligned(from, at)
		if !ok {
			continue
		}
		next := from + step
		for next != at && b.cells[next] == rep.NoPiece {
			next += step
		}
		if next == at {
			return true
		}
	}
	return false
}
