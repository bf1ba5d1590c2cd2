package book

import "github.com/boardbench/boardbench/rep"

// The steps of each kind of piece. A queen and a king have the steps of a rook and a bishop.
var (
	knightSteps = []Index{
		2*north + east, north + 2*east, south + 2*east, 2*south + east,
		2*south + west, south + 2*west, north + 2*west, 2*north + west,
	}
	BishopSteps = []Index{north + east, south + east, south + west, north + west}
	RookSteps   = []Index{north, east, south, west}
	kingSteps   = []Index{north, north + east, east, south + east, south, south + west, west, north + west}
)

// forward returns the step of a pawn of color c.
func forward(c rep.Color) Index {
	if c == rep.White {
		return north
	}
	return south
}

// Nearest returns the first cell from a cell in the direction of step that is not empty. At the edge
// it is off the board: the sentinel ends the walk as a piece does.
func (b *Board) Nearest(from, step Index) Index {
	at := from + step
	for b.cells[at] == rep.NoPiece {
		at += step
	}
	return at
}

// attacked reports whether a piece of color by attacks a cell. Attacks are mutual: a knight attacks
// the cell if it stands where a knight on the cell would go. Pawns alone have a direction, so a pawn
// that attacks the cell is one step back from it.
func (b *Board) attacked(at Index, by rep.Color) bool {
	behind, pawn := at-forward(by), rep.MakePiece(by, rep.Pawn)
	queen := rep.MakePiece(by, rep.Queen)
	return b.cells[behind+west] == pawn || b.cells[behind+east] == pawn ||
		b.leaperAttacks(at, knightSteps, rep.MakePiece(by, rep.Knight)) ||
		b.sliderAttacks(at, BishopSteps, rep.MakePiece(by, rep.Bishop), queen) ||
		b.sliderAttacks(at, RookSteps, rep.MakePiece(by, rep.Rook), queen) ||
		b.leaperAttacks(at, kingSteps, rep.MakePiece(by, rep.King))
}

// leaperAttacks reports whether the piece, a knight or a king, is one of the steps from a cell.
func (b *Board) leaperAttacks(at Index, steps []Index, piece rep.Piece) bool {
	for _, step := range steps {
		if b.cells[at+step] == piece {
			return true
		}
	}
	return false
}

// sliderAttacks reports whether the first piece from a cell in one of the directions is the slider
// or the queen.
func (b *Board) sliderAttacks(at Index, steps []Index, slider, queen rep.Piece) bool {
	for _, step := range steps {
		if piece := b.cells[b.Nearest(at, step)]; piece == slider || piece == queen {
			return true
		}
	}
	return false
}

// InCheck reports whether the side to move is in check.
func (b *Board) InCheck() bool { return b.attacked(b.King(b.us), b.us.Other()) }
