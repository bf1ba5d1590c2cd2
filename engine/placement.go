package engine

import "github.com/boardbench/boardbench/rep"

// placement is where the pieces are, by square and by piece, of a board that does not
// say it.
type placement struct {
	squares [rep.NoSquare + 1]rep.Piece // the last is of no meaning
	pieces  [16]rep.SquareSet
	colors  [2]rep.SquareSet
}

func placementOf(p *rep.Position) placement {
	var l placement
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			l.squares[sq] = piece
			l.flip(piece, rep.Square(sq).Set())
		}
	}
	return l
}

// flip adds or removes piece on the squares of set.
func (l *placement) flip(piece rep.Piece, set rep.SquareSet) {
	l.pieces[piece&15] ^= set
	l.colors[piece>>3&1] ^= set
}

// apply makes the change d. In a set NoSquare is no bit at all, and a piece that stays in
// castling is neither removed nor added.
func (l *placement) apply(d *Delta) {
	if p := d.Pieces[0]; d.N == 1 {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.From], l.squares[p.To] = rep.NoPiece, p.Piece
		return
	}
	for _, p := range d.Pieces[:d.N] {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.From] = rep.NoPiece
	}
	for _, p := range d.Pieces[:d.N] {
		l.squares[p.To] = p.Piece
	}
}

// undo makes the change d in reverse.
func (l *placement) undo(d *Delta) {
	if p := d.Pieces[0]; d.N == 1 {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.To], l.squares[p.From] = rep.NoPiece, p.Piece
		return
	}
	for _, p := range d.Pieces[:d.N] {
		l.flip(p.Piece, 1<<p.From^1<<p.To)
		l.squares[p.To] = rep.NoPiece
	}
	for _, p := range d.Pieces[:d.N] {
		l.squares[p.From] = p.Piece
	}
}
