package rulewalk

import "github.com/boardbench/boardbench/rep"

// castling has both rights of standard chess, with each black piece on each
// square, and each square of the way occupied.
func (w *walker) castling() {
	home := empty()
	home.Pieces[rep.E1], home.Pieces[rep.A1], home.Pieces[rep.H1] = rep.WhiteKing, rep.WhiteRook, rep.WhiteRook
	home.CastlingRooks[0], home.CastlingRooks[1] = rep.H1, rep.A1
	for piece := rep.Pawn; piece <= rep.Queen; piece++ {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			if home.Pieces[sq] == rep.NoPiece {
				p := home
				p.Pieces[sq] = rep.MakePiece(rep.Black, piece)
				w.add(p, rep.NoSquares)
			}
		}
	}
	for sq := rep.B1; sq <= rep.G1; sq++ {
		for _, piece := range []rep.Piece{rep.WhiteKnight, rep.WhiteBishop, rep.BlackKnight} {
			if home.Pieces[sq] == rep.NoPiece {
				p := home
				p.Pieces[sq] = piece
				w.add(p, rep.NoSquares)
			}
		}
	}
}

// chess960 has a right with the king and its rook on every pair of files, with
// each file attacked, each square of the first rank occupied, and a slider on
// it.
func (w *walker) chess960() {
	for king := rep.B1; king <= rep.G1; king++ {
		for rook := rep.A1; rook <= rep.H1; rook++ {
			if rook == king {
				continue
			}
			home := empty()
			home.Pieces[king], home.Pieces[rook] = rep.WhiteKing, rep.WhiteRook
			right := 0
			if rook < king {
				right = 1
			}
			home.CastlingRooks[right] = rook
			w.add(home, rep.NoSquares)
			for sq := rep.A1; sq <= rep.H1; sq++ {
				p := home
				p.Pieces[sq+40] = rep.BlackRook
				w.add(p, rep.NoSquares)
				for i, piece := range []rep.Piece{rep.WhiteKnight, rep.BlackRook, rep.BlackQueen} {
					if home.Pieces[sq] == rep.NoPiece && w.random.IntN(3) == i {
						p := home
						p.Pieces[sq] = piece
						w.add(p, rep.NoSquares)
					}
				}
			}
		}
	}
}

// onePiece has each piece on each square.
func (w *walker) onePiece() {
	for piece := rep.Pawn; piece <= rep.King; piece++ {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			p := empty()
			p.Pieces[sq] = rep.MakePiece(rep.White, piece)
			for king := rep.Square(w.random.IntN(64)); p.King(rep.White) == rep.NoSquare; king = (king + 1) % 64 {
				if p.Pieces[king] == rep.NoPiece {
					p.Pieces[king] = rep.WhiteKing
				}
			}
			w.add(p, rep.NoSquares)
		}
	}
}

// edges has each piece on each square of an edge file, and black knights on the
// squares of the opposite edge: the next cells in a layout without a margin.
func (w *walker) edges() {
	for _, file := range []rep.File{rep.FileA, rep.FileH} {
		for piece := rep.Pawn; piece <= rep.Queen; piece++ {
			for rank := rep.Rank1; rank <= rep.Rank8; rank++ {
				p := empty()
				p.Pieces[rep.MakeSquare(file, rank)] = rep.MakePiece(rep.White, piece)
				for far := range rep.Rank8 + 1 {
					p.Pieces[rep.MakeSquare(rep.FileH-file, far)] = rep.BlackKnight
				}
				w.scatter(&p, rep.NoSquares, rep.White, rep.King)
				w.add(p, rep.NoSquares)
			}
		}
	}
}

// crossed has in each direction from the king, by chance, a pin, a check, a
// black piece in front of a slider, or nothing, with pawns about to promote, and
// sometimes an en passant square.
func (w *walker) crossed() {
	for n := 0; n < 900; {
		p := empty()
		king := rep.Square(w.random.IntN(64))
		p.Pieces[king] = rep.WhiteKing
		for d, dir := range directions {
			squares := line(king, dir)
			chance := w.random.IntN(8)
			if squares.Count() < 2 || chance > 4 {
				continue
			}
			near := 1 + w.random.IntN(squares.Count()-1)
			far := near + 1 + w.random.IntN(squares.Count()-near)
			shield, _ := step(king, dir, near)
			from, _ := step(king, dir, far)
			c := rep.White
			if chance == 4 {
				c = rep.Black
			}
			if chance > 0 {
				p.Pieces[shield] = rep.MakePiece(c, w.some(1)[0])
			}
			p.Pieces[from] = rep.MakePiece(rep.Black, sliders(d)[w.random.IntN(2)])
		}
		w.enPassantByChance(&p)
		w.scatter(&p, rep.NoSquares, rep.White, rep.Pawn, rep.Knight)
		w.scatter(&p, rep.NoSquares, rep.Black, rep.Pawn)
		if w.add(p, rep.NoSquares) {
			n++
		}
	}
}

// enPassantByChance puts an en passant square and the pawns of a capture where
// there is room for them.
func (w *walker) enPassantByChance(p *rep.Position) {
	victim := rep.A5 + rep.Square(w.random.IntN(8))
	from, ok := step(victim, direction{1 - 2*w.random.IntN(2), 0}, 1)
	for _, sq := range []rep.Square{victim, victim + 8, victim + 16, from} {
		if !ok || p.Pieces[sq] != rep.NoPiece {
			return
		}
	}
	p.Pieces[victim], p.Pieces[from] = rep.BlackPawn, rep.WhitePawn
	p.EnPassant = victim + 8
}

// scattered has random pieces on random squares.
func (w *walker) scattered() {
	for n := 0; n < 900; {
		p := empty()
		w.scatter(&p, rep.NoSquares, rep.White, rep.King)
		w.scatter(&p, rep.NoSquares, rep.White, w.some(1+w.random.IntN(10))...)
		w.scatter(&p, rep.NoSquares, rep.Black, w.some(1+w.random.IntN(10))...)
		if w.random.IntN(3) == 0 {
			w.enPassantByChance(&p)
		}
		if w.add(p, rep.NoSquares) {
			n++
		}
	}
}
