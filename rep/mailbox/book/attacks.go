package book

import "github.com/boardbench/boardbench/rep"

// Direction is one of the eight directions in which pieces move: first the rook's, then the bishop's.
type Direction int

const (
	north Direction = iota
	east
	south
	west
	northEast
	southEast
	southWest
	northWest
)

// The directions of each kind of piece.
var (
	RookDirections   = []Direction{north, east, south, west}
	BishopDirections = []Direction{northEast, southEast, southWest, northWest}
	kingDirections   = []Direction{north, northEast, east, southEast, south, southWest, west, northWest}

	pawnCaptures = [2][2]Direction{rep.White: {northWest, northEast}, rep.Black: {southWest, southEast}}
)

// A jump of a knight is two steps in a direction and one to the side.
type jump struct {
	long, short Direction
	step        int // from the square that it leaves to the one that it reaches
}

var knightJumps = []jump{
	{north, east, 17}, {east, north, 10}, {east, south, -6}, {south, east, -15},
	{south, west, -17}, {west, south, -10}, {west, north, 6}, {north, west, 15},
}

// steps has the difference of squares of a step in each direction.
var steps = [8]int{
	north: 8, east: 1, south: -8, west: -1,
	northEast: 9, southEast: -7, southWest: -9, northWest: 7,
}

// edge has, for each square and each direction, the number of steps from the square to the edge.
var edge = edgeTable()

func edgeTable() (edge [64][8]uint8) {
	for sq := range edge {
		file, rank := uint8(sq%8), uint8(sq/8)
		n, e, s, w := 7-rank, 7-file, rank, file
		edge[sq] = [8]uint8{
			north: n, east: e, south: s, west: w,
			northEast: min(n, e), southEast: min(s, e), southWest: min(s, w), northWest: min(n, w),
		}
	}
	return edge
}

// onBoard reports whether a jump from a square ends on the board.
func (j jump) onBoard(from rep.Square) bool {
	return edge[from][j.long] >= 2 && edge[from][j.short] >= 1
}

// to returns the square that a jump from a square reaches, which must be on the board.
func (j jump) to(from rep.Square) rep.Square { return rep.Square(int(from) + j.step) }

// next returns the square one step from a square, which must be on the board.
func next(from rep.Square, d Direction) rep.Square { return rep.Square(int(from) + steps[d]) }

// forward returns the direction of a pawn of color c.
func forward(c rep.Color) Direction {
	if c == rep.White {
		return north
	}
	return south
}

// Nearest returns the square of the first piece from a square in a direction, rep.NoSquare if there
// is none up to the edge.
func (b *Board) Nearest(from rep.Square, d Direction) rep.Square {
	at := from
	for n := edge[from][d]; n > 0; n-- {
		at = next(at, d)
		if b.cells[at] != rep.NoPiece {
			return at
		}
	}
	return rep.NoSquare
}

// attacked reports whether a piece of color by attacks a square. Attacks are mutual: a knight attacks
// the square if it stands where a knight on the square would go. Pawns alone have a direction, so the
// pawns of a side are found from the square in the directions of the other side's.
func (b *Board) attacked(at rep.Square, by rep.Color) bool {
	queen := rep.MakePiece(by, rep.Queen)
	return b.leaperAttacks(at, pawnCaptures[by.Other()][:], rep.MakePiece(by, rep.Pawn)) ||
		b.knightAttacks(at, rep.MakePiece(by, rep.Knight)) ||
		b.sliderAttacks(at, BishopDirections, rep.MakePiece(by, rep.Bishop), queen) ||
		b.sliderAttacks(at, RookDirections, rep.MakePiece(by, rep.Rook), queen) ||
		b.leaperAttacks(at, kingDirections, rep.MakePiece(by, rep.King))
}

// leaperAttacks reports whether the piece, a pawn or a king, is one step from a square in one of the
// directions.
func (b *Board) leaperAttacks(at rep.Square, directions []Direction, piece rep.Piece) bool {
	for _, d := range directions {
		if edge[at][d] > 0 && b.cells[next(at, d)] == piece {
			return true
		}
	}
	return false
}

// knightAttacks reports whether the knight is a jump from a square.
func (b *Board) knightAttacks(at rep.Square, knight rep.Piece) bool {
	for _, j := range knightJumps {
		if j.onBoard(at) && b.cells[j.to(at)] == knight {
			return true
		}
	}
	return false
}

// sliderAttacks reports whether the first piece from a square in one of the directions is the slider
// or the queen.
func (b *Board) sliderAttacks(at rep.Square, directions []Direction, slider, queen rep.Piece) bool {
	for _, d := range directions {
		if from := b.Nearest(at, d); from != rep.NoSquare && (b.cells[from] == slider || b.cells[from] == queen) {
			return true
		}
	}
	return false
}

// InCheck reports whether the side to move is in check.
func (b *Board) InCheck() bool { return b.attacked(b.King(b.us), b.us.Other()) }
