package book

import "github.com/boardbench/boardbench/rep"

// Direction is a step in files and ranks.
type Direction struct{ files, ranks int }

// The steps of each kind of piece. A queen and a king have the steps of a rook and a bishop.
var (
	knightSteps = []Direction{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	bishopSteps = []Direction{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	rookSteps   = []Direction{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	kingSteps   = []Direction{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
)

// forward returns the step of a pawn of color c.
func forward(c rep.Color) Direction {
	if c == rep.White {
		return Direction{0, 1}
	}
	return Direction{0, -1}
}

// From returns the square that is one step from sq, and whether that is on the board. A step off the
// board is found by its file and rank.
func (d Direction) From(sq rep.Square) (to rep.Square, onBoard bool) {
	file, rank := int(sq.File())+d.files, int(sq.Rank())+d.ranks
	return rep.Square(8*rank + file), 0 <= file && file < 8 && 0 <= rank && rank < 8
}

// Aligned reports whether a piece attacks a square if all squares between are empty, and by which
// step it goes there, again and again for a slider.
func Aligned(e Entry, at rep.Square) (step Direction, ok bool) {
	files := int(at.File()) - int(e.Square.File())
	ranks := int(at.Rank()) - int(e.Square.Rank())
	straight := (files == 0) != (ranks == 0)
	diagonal := files != 0 && (files == ranks || files == -ranks)
	switch e.Piece.Type() {
	case rep.Pawn:
		ok = files*files == 1 && ranks == forward(e.Piece.Color()).ranks
	case rep.Knight:
		return Direction{files, ranks}, files*files+ranks*ranks == 5
	case rep.Bishop:
		ok = diagonal
	case rep.Rook:
		ok = straight
	case rep.Queen:
		ok = straight || diagonal
	case rep.King:
		ok = (straight || diagonal) && files*files <= 1 && ranks*ranks <= 1
	}
	return Direction{sign(files), sign(ranks)}, ok
}

// sign returns -1, 0 or 1.
func sign(n int) int { return max(-1, min(n, 1)) }

// attacked reports whether a piece of color by attacks a square.
func (b *Board) attacked(at rep.Square, by rep.Color) bool {
	for _, e := range b.PieceList(by) {
		if e.Square == rep.NoSquare {
			continue // captured
		}
		step, ok := Aligned(e, at)
		if !ok {
			continue
		}
		next, _ := step.From(e.Square)
		for next != at && b.PieceOn(next) == rep.NoPiece {
			next, _ = step.From(next)
		}
		if next == at {
			return true
		}
	}
	return false
}
