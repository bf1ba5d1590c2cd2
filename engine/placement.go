package engine

import "github.com/boardbench/boardbench/rep"

// placement is where the pieces are, by square and by piece, of a board that does not
// say it.
type placement struct {
	squares [64]rep.Piece
	pieces  [16]rep.SquareSet
	colors  [2]rep.SquareSet
}

func placementOf(p *rep.Position) placement {
	l := placement{squares: p.Pieces}
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			l.flip(piece, rep.Square(sq))
		}
	}
	return l
}

// flip adds or removes piece on sq in the sets.
func (l *placement) flip(piece rep.Piece, sq rep.Square) {
	l.pieces[piece&15] ^= sq.Set()
	l.colors[piece>>3&1] ^= sq.Set()
}

// apply makes the change d.
func (l *placement) apply(d *Delta) {
	for _, p := range d.Pieces[:d.N] {
		if p.From != rep.NoSquare {
			l.squares[p.From&63] = rep.NoPiece
			l.flip(p.Piece, p.From)
		}
	}
	for _, p := range d.Pieces[:d.N] {
		if p.To != rep.NoSquare {
			l.squares[p.To&63] = p.Piece
			l.flip(p.Piece, p.To)
		}
	}
}

// undo makes the change d in reverse.
func (l *placement) undo(d *Delta) {
	for _, p := range d.Pieces[:d.N] {
		if p.To != rep.NoSquare {
			l.squares[p.To&63] = rep.NoPiece
			l.flip(p.Piece, p.To)
		}
	}
	for _, p := range d.Pieces[:d.N] {
		if p.From != rep.NoSquare {
			l.squares[p.From&63] = p.Piece
			l.flip(p.Piece, p.From)
		}
	}
}
